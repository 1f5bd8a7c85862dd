"""The chapter *Your own book* keeps its promises to a reader who follows it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools"
PROJECT = tomllib.loads((TOOLS / "pyproject.toml").read_text(encoding="utf-8"))
SCRIPTS = PROJECT["project"]["scripts"]
BOOK = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")

SHIM = """\
#!{python}
import sys
from {module} import {function}
sys.exit({function}())
"""
"""The command that *pip* makes from an entry among the scripts."""

STEP = re.compile(
    r"""Save\ this\ as\ ``(?P<name>\S+)``:\n\n
        \.\.\ code-block::\ \w+\n\n(?P<text>(?:\ {3}.*\n|\n)+)
      | In\ ``(?P<file>\S+)``,\ change\ ``(?P<old>.+)``\ to\ ``(?P<new>.+)``
      | \.\.\ code-block::\ console\n\n(?P<typed>(?:\ {3}.*\n|\n)+)
    """,
    re.VERBOSE,
)
"""A file to save, an edit to make, or commands to type."""


def chapter() -> str:
    """Return the chapter."""
    return BOOK.partition(".. _ch-your-own-book:\n")[2].partition("\n.. _ch-")[0]


PATIENCE = 300
"""The seconds that we wait for something that should come at once."""


class Reader:
    """A reader who follows the chapter, in a folder of their own.

    The tools are installed already, by commands that run them from the checkout.
    """

    def __init__(self, folder: Path) -> None:
        """Install the commands in ``folder``."""
        self.folder = folder / "greeter"
        (self.folder / "docs").mkdir(parents=True)
        commands = folder / "bin"
        commands.mkdir()
        for name, target in SCRIPTS.items():
            module, _, function = target.partition(":")
            script = SHIM.format(
                python=sys.executable, module=module, function=function
            )
            (commands / name).write_text(script, encoding="utf-8")
            (commands / name).chmod(0o755)
        path = [str(commands), str(Path(sys.executable).parent), os.environ["PATH"]]
        self.environment = os.environ | {
            "PATH": os.pathsep.join(path),
            "PYTHONPATH": str(TOOLS),
        }

    def type(self, command: str) -> str:
        """Type a command and return its output."""
        run = subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        assert run.stderr == ""
        return run.stdout

    def watch(self, command: str) -> None:
        """Type a command that watches, save the book, and wait for the program."""
        book, program = self.folder / "docs/book.rst", self.folder / "greeter.py"
        watcher = subprocess.Popen(
            command.split(),
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert watcher.stdout
            assert watcher.stdout.readline().startswith("watching ")
            text = book.read_text(encoding="utf-8")
            book.write_text(text.replace("Good morning", "Ahoy"), encoding="utf-8")
            until = time.monotonic() + PATIENCE
            while "Ahoy" not in program.read_text():
                assert watcher.poll() is None
                assert time.monotonic() < until
                time.sleep(0.05)
        finally:
            watcher.terminate()
            watcher.communicate()


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    """Return a reader in an empty folder."""
    return Reader(tmp_path)


def test_the_chapter_keeps_its_word(reader: Reader) -> None:
    """Each file is saved, each command typed; it prints what the chapter shows."""
    setup, *steps = STEP.finditer(chapter())
    assert "pip install" in setup[0]
    typed = []
    for step in steps:
        if step["name"]:
            text = dedent(step["text"]).strip() + "\n"
            (reader.folder / step["name"]).write_text(text, encoding="utf-8")
        elif step["file"]:
            path = reader.folder / step["file"]
            path.write_text(path.read_text().replace(step["old"], step["new"]))
        else:
            lines = f"\n{dedent(step['typed']).strip()}"
            for each in lines.split("\n$ ")[1:]:
                command, _, printed = each.partition("\n")
                typed.append(command.split()[0])
                if command.startswith("literate-watch"):
                    reader.watch(command)
                else:
                    assert printed.strip() == reader.type(command).strip()
    assert set(SCRIPTS) | {"python", "sphinx-build"} == set(typed)
    pages = {path.name for path in (reader.folder / "html").iterdir()}
    assert {"book.html", "lit-chunks.html", "lit-names.html"} <= pages


def test_it_installs_what_there_is() -> None:
    """The command for *pip* names the folder of the tools, and extras that exist."""
    (extras,) = re.findall(r"pip install ~/\"asciimaze/tools\[(.+)\]\"", chapter())
    known = set(PROJECT["project"]["optional-dependencies"])
    assert {*extras.split(","), "markdown"} <= known
    assert "``markdown``" in chapter()


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_command_helps_under_its_own_name(reader: Reader, name: str) -> None:
    """The options are those of the tangler, and the usage names the command."""
    assert reader.type(f"{name} --help").startswith(f"usage: {name} ")


def test_the_readme_and_the_guide_lead_there() -> None:
    """README and CONTRIBUTING lead to the chapter."""
    for name in ("README.md", "CONTRIBUTING.md", "tools/README.md"):
        assert "*Your own book*" in (ROOT / name).read_text(encoding="utf-8")
