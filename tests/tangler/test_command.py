"""The command line, as a user or a Makefile meets it."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tangle
from literate.cli import entry_points
from literate.web.chunks import UNKNOWN

from .workshop import Run, Workshop, chunk

if TYPE_CHECKING:
    from collections.abc import Callable

TOOL = str(Path(tangle.__file__))

BOOK = (
    "A book\n======\n",
    chunk("./out.txt", "<<Join the two sets>>", "and <<Join the two sets>>"),
    chunk("Join the two sets", "join(", "  <<names>>)"),
    chunk("names", "größe,", "→"),
    chunk("./out.txt", "end <<names>>"),
)


@pytest.fixture
def workshop(workshop: Workshop) -> Workshop:
    """Return a workshop with a small good book."""
    workshop.write(*BOOK)
    return workshop


def command(
    workshop: Workshop, *arguments: str, python: tuple[str, ...] = (), **variables: str
) -> Run:
    """Run the tangler as a process of its own, in the root."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "", **variables}
    run = subprocess.run(
        [sys.executable, *python, TOOL, *arguments],
        cwd=workshop.root,
        env=environment,
        capture_output=True,
        check=False,
    )
    return Run(run.returncode, run.stdout.decode(), run.stderr.decode())


def test_a_real_run(workshop: Workshop) -> None:
    """From the command line, a book gives its files."""
    expected = Run(0, "write out.txt\nbook.rst: 1 file, 1 changed\n", "")
    assert expected == command(workshop, "book.rst")
    joined = "join(\n  größe,\n  →)\n"
    moved = "and join(\n      größe,\n      →)\n"
    content = f"{joined}{moved}end größe,\n    →\n".encode()
    assert {"out.txt": content} == workshop.files()
    assert Run(0, "", "") == command(workshop, "book.rst", "--check")


def test_the_standard_library_is_enough(workshop: Workshop) -> None:
    """The tangler runs without any installed package and without any environment."""
    expected = Run(0, "write out.txt\nbook.rst: 1 file, 1 changed\n", "")
    python = ("-I", "-S", "-W", "error", "-X", "dev")
    assert expected == command(workshop, "book.rst", python=python)
    expected = Run(1, "", "book.rst: no chunk named <<a>>\n")
    assert expected == command(workshop, "book.rst", "--chunk", "a", python=python)


def test_another_tangler_begins_anew(workshop: Workshop, tmp_path: Path) -> None:
    """A change of a module, however deep, is noticed even if the book is old."""
    tools = tmp_path / "tools"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(TOOL).parent, tools, ignore=ignored)
    workshop.write(chunk("./a.py", "x = 1"))
    run = [sys.executable, str(tools / "tangle.py"), "book.rst"]

    def said() -> str:
        return subprocess.check_output(run, cwd=workshop.root).decode()

    assert said() == "write a.py\nbook.rst: 1 file, 1 changed\n"
    header = tools / "literate" / "web" / "header.py"
    text = header.read_text(encoding="utf-8")
    header.write_text(text.replace("edit it there", "write it there"), encoding="utf-8")
    assert said() == "write a.py\nbook.rst: 1 file, 1 changed\n"
    assert b"write it there" in (workshop.root / "a.py").read_bytes()


@pytest.mark.parametrize("seed", ["0", "1", "42"])
def test_hashes_do_not_matter(workshop: Workshop, seed: str) -> None:
    """The files, the receipt and the messages are the same in every process."""
    names = [f"folder{number}/{number}.py" for number in range(9)]
    workshop.write(*(chunk(name, "pass") for name in names))
    run = command(workshop, "book.rst", PYTHONHASHSEED=seed)
    written = [line for line in run.out.splitlines() if line.startswith("write")]
    assert [f"write {name}" for name in names] == written
    receipt = workshop.receipt.read_text().splitlines()
    paths = [line.partition("  ")[2] for line in receipt if "  " in line]
    assert names == paths
    workshop.write(*(chunk(name, "pass") for name in names[:1]))
    run = command(workshop, "book.rst", PYTHONHASHSEED=seed)
    gone = [line for line in run.out.splitlines() if line.startswith("delete")]
    assert [f"delete {name}" for name in names[1:]] == gone


def test_help(workshop: Workshop) -> None:
    """``--help`` names every option and exits with 0."""
    run = command(workshop, "--help")
    assert (run.status, run.err) == (0, "")
    for option in ("book", "--root", "--force", "--check", "--chunk", "--list"):
        assert option in run.out


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["book.rst", "--unknown"],
        ["book.rst", "--chunk"],
        ["book.rst", "--check", "--list"],
        ["book.rst", "--list", "--chunk", "names"],
    ],
)
def test_wrong_usage(workshop: Workshop, arguments: list[str]) -> None:
    """A command that makes no sense exits with 2, says so, and does nothing."""
    run = command(workshop, *arguments)
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith("usage: tangle.py ")
    assert list(workshop.everything()) == ["book.rst"]


def test_list(workshop: Workshop) -> None:
    """``--list`` prints each chunk, its lines and its users; it writes nothing."""
    expected = """\
book.rst:6, 24: <<./out.txt>>
book.rst:12: <<Join the two sets>>  used in <<./out.txt>> 6
book.rst:18: <<names>>  used in <<Join the two sets>> 12, <<./out.txt>> 24
"""
    assert Run(0, expected, "") == workshop.tangle("--list")
    assert list(workshop.everything()) == ["book.rst"]


def test_list_of_a_bad_book(workshop: Workshop) -> None:
    """``--list`` lists the chunks of a bad book, too, and its problems."""
    workshop.write(chunk("./out.txt", "<<Nothing>>"))
    message = f"book.rst:4: no chunk named <<Nothing>>{UNKNOWN}\n"
    expected = Run(1, "book.rst:3: <<./out.txt>>\n", message)
    assert expected == workshop.tangle("--list")


@pytest.mark.parametrize("name", ["Join the two sets", "  Join  the\ttwo\nsets "])
def test_chunk(workshop: Workshop, name: str) -> None:
    """``--chunk`` prints one chunk expanded, however its name is spaced."""
    assert Run(0, "join(\n  größe,\n  →)\n", "") == workshop.tangle("--chunk", name)
    assert list(workshop.everything()) == ["book.rst"]


def test_chunk_that_is_a_file(workshop: Workshop) -> None:
    """``--chunk`` prints the code of a file without the line that names the book."""
    workshop.write(chunk("./a.py", "pass"))
    assert Run(0, "pass\n", "") == workshop.tangle("--chunk", "./a.py")


def test_chunk_without_code(workshop: Workshop) -> None:
    """``--chunk`` prints nothing for a chunk that has no code."""
    workshop.write(chunk("./a.py"))
    assert Run(0, "", "") == workshop.tangle("--chunk", "./a.py")


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("Join the sets", " (did you mean <<Join the two sets>>?)"),
        ("name", " (did you mean <<names>>?)"),
        ("xyz", ""),
        ("", ""),
    ],
)
def test_unknown_chunk(workshop: Workshop, name: str, near: str) -> None:
    """``--chunk`` with an unknown name suggests a similar one."""
    expected = Run(1, "", f"book.rst: no chunk named <<{name}>>{near}\n")
    assert expected == workshop.tangle("--chunk", name)


def test_chunk_of_a_bad_book(workshop: Workshop) -> None:
    """``--chunk`` prints no code with mistakes, and ignores those in other code."""
    workshop.write(
        chunk("./a.txt", "<<Good>>", "<<Bad>>"),
        chunk("Good", "good"),
        chunk("Bad", "<<Lost>>"),
        chunk("Loop", "<<Loop>>"),
        "<<Stray>>=\n",
        chunk("Unused", "<<Good>>"),
    )
    lost = f"book.rst:15: no chunk named <<Lost>>{UNKNOWN}\n"
    hint = "(is a blank line missing above, or one colon too many?)"
    stray = f"book.rst:22: <<Stray>>= is in no code block {hint}\n"
    loop = "book.rst:20: <<Loop>> contains itself: <<Loop>> → <<Loop>>\n"
    assert Run(1, "", lost) == workshop.tangle("--chunk", "./a.txt")
    assert Run(1, "", lost) == workshop.tangle("--chunk", "Bad")
    assert Run(1, "", loop) == workshop.tangle("--chunk", "Loop")
    assert Run(1, "", stray) == workshop.tangle("--chunk", "Stray")
    assert Run(0, "good\n", "") == workshop.tangle("--chunk", "Good")
    assert Run(0, "good\n", "") == workshop.tangle("--chunk", "Unused")


def test_no_book(workshop: Workshop) -> None:
    """A book that is missing, or is a folder, is a clear error."""
    workshop.book.unlink()
    assert Run(1, "", "book.rst: No such file or directory\n") == workshop.tangle()
    workshop.book.mkdir()
    assert Run(1, "", "book.rst: Is a directory\n") == workshop.tangle()


def test_a_root_that_is_a_file(workshop: Workshop) -> None:
    """A root that is not a folder is a clear error."""
    expected = Run(
        1, "", "book.rst: this root is not a folder; choose one with --root\n"
    )
    assert expected == command(workshop, "book.rst", "--root", "book.rst")


def test_a_root_that_goes_round(workshop: Workshop) -> None:
    """A root that is a link to itself is a clear error."""
    (workshop.root / "loop").symlink_to("loop")
    run = command(workshop, "book.rst", "--root", "loop")
    assert (
        Run(1, "", "loop: this root is not a folder; choose one with --root\n") == run
    )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-16"])
def test_output_is_utf_8(workshop: Workshop, encoding: str) -> None:
    """The output is UTF-8, whatever the encoding of the terminal."""
    run = command(workshop, "book.rst", "--chunk", "names", PYTHONIOENCODING=encoding)
    assert Run(0, "größe,\n→\n", "") == run


@pytest.mark.parametrize("mode", ["--list", "--chunk=./out.txt", "--check"])
def test_a_broken_pipe(workshop: Workshop, mode: str) -> None:
    """When the reader of the output goes away, the tangler ends, too, silently."""
    workshop.write(chunk("./out.txt", *["line"] * 9999))
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run(
        [sys.executable, TOOL, "book.rst", mode],
        cwd=workshop.root,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (run.returncode, run.stderr) == (1, b"")


def test_a_broken_pipe_spoils_nothing(workshop: Workshop) -> None:
    """Files are written even when no one reads the output."""
    reader, writer = os.pipe()
    os.close(reader)
    arguments = [sys.executable, TOOL, "book.rst"]
    subprocess.run(arguments, cwd=workshop.root, stdout=writer, check=False)
    os.close(writer)
    assert workshop.tangle("--check").status == 0


def test_no_output_at_all(workshop: Workshop) -> None:
    """A tangler with a closed standard output works, too."""
    shell = f'exec "{sys.executable}" "{TOOL}" book.rst >&-'
    run = subprocess.run(
        ["sh", "-c", shell], cwd=workshop.root, stderr=subprocess.PIPE, check=False
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert list(workshop.files()) == ["out.txt"]


def test_a_pipe_that_breaks_in_the_process(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a broken pipe, nothing is left for Python to print at its end."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert tangle.main([str(workshop.book), "--list"]) == 1
        pipe.flush()


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (entry_points.tangle, []),
        (entry_points.stitch, ["--stitch"]),
        (entry_points.watch, ["--watch"]),
    ],
)
def test_installed_commands(
    command: Callable[[], int], option: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each command is the tangler with an option, before the user's arguments."""
    asked: list[tuple[list[str], str]] = []

    def main(arguments: list[str], name: str) -> int:
        asked.append((arguments, name))
        return 7

    monkeypatch.setattr(entry_points, "main", main)
    monkeypatch.setattr(gc, "set_threshold", asked.count)
    monkeypatch.setattr(sys, "argv", ["literate", "book.rst", "--root", "a"])
    assert command() == 7
    name = f"literate-{command.__name__}"
    assert asked == [([*option, "book.rst", "--root", "a"], name)]
