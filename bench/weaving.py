"""Measure how fast a book is woven, and how fast Sphinx would be without the weave.

``python bench/weaving.py [LINES] [ROUNDS]`` takes so many lines of our own book, by
default 8000: whole chapters with all the chunks that they need. It weaves them from
scratch, and again after an edit of a sentence; and it gives Sphinx the same text, a
file for each chapter, without anything of ours. It prints medians, in seconds of
processor time, because other programs disturb that less than the time on the clock.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

TOP = Path(__file__).parent.parent
BLOCK = re.compile(
    r"^( *)\.\. code-block:: \w+\n(?:\1   :.+\n)*\n\1   <<(.+)>>=\n(?:\1   .*\n|\n)*",
    re.MULTILINE,
)
USE = re.compile(r"^ *<<(.+)>>$", re.MULTILINE)
CHAPTER = re.compile(r"(?=^(?:\.\. _[\w-]+:\n\n)+.+\n=+\n)", re.MULTILINE)
PART = re.compile(r"^\*+\n.+\n\*+\n", re.MULTILINE)
LABEL = re.compile(r"^\.\. _([\w-]+):$", re.MULTILINE)
ALWAYS = ("Glossary\n===", "References\n===")
"""The end of every sample, since every chapter may lead there."""

PLAIN = """\
project = "Ascii Maze"
root_doc = "index"
html_theme = "furo"
highlight_language = "python"
"""


def sample(lines: int) -> list[str]:
    """Return an opening and chapters of our book, with so many lines or a few more."""
    book = (TOP / "docs" / "asciimaze.rst").read_text(encoding="utf-8")
    opening, *chapters = CHAPTER.split(book)
    chapters = [PART.sub("", text) for text in chapters]
    last = [each for each in chapters if any(name in each for name in ALWAYS)]
    some, room = [opening], lines - sum(each.count("\n") for each in [opening, *last])
    for each in chapters:
        if room > 0 and each not in last and ".. pylit::" not in each:
            some.append(each)
            room -= each.count("\n")
    return closed([*some, *last])


def closed(chapters: list[str]) -> list[str]:
    """Return the chapters without links out of them, and with dots for their chunks."""
    uses: dict[str, set[str]] = {}
    for block in BLOCK.finditer("\n".join(chapters)):
        uses.setdefault(block[2], set()).update(USE.findall(block[0]))
    names = {name for name in uses if "." in name}
    while more := {use for name in names for use in uses[name]} & uses.keys() - names:
        names |= more

    def told(block: re.Match[str]) -> str:
        indent, name = block.groups()
        if name not in names:
            return ""
        return USE.sub(
            lambda use: use[0] if use[1] in names else dots(use[0], f"{indent}   "),
            block[0],
        )

    def dots(line: str, top: str) -> str:
        margin = line[: len(line) - len(line.lstrip())]
        return f"{margin}..." if len(margin) > len(top) else f"{margin}# ..."

    chapters = [BLOCK.sub(told, text) for text in chapters]
    labels = {label for text in chapters for label in LABEL.findall(text)}

    def link(role: re.Match[str]) -> str:
        return role[0] if role[1] in labels else role[1]

    whole = [re.sub(r":ref:`(?:[^`<]*<)?([\w-]+)>?`", link, text) for text in chapters]
    return [re.sub(r":chunk:`([^`]*)`", r"*\1*", text) for text in whole]


def ours(folder: Path, chapters: list[str]) -> Path:
    """Put a sample of our book into a folder; return the file with most of its text.

    A sample with problems would have no files and no links, and take too little time.
    One without the files that the pictures show would draw them in vain each time.
    """
    for name in ("bench", "docs", "exercises", "src", "tools"):
        skip = shutil.ignore_patterns("_build", "__pycache__")
        shutil.copytree(TOP / name, folder / name, ignore=skip)
    for name in ("Makefile", "pyproject.toml", "README.md"):
        shutil.copy(TOP / name, folder)
    book = folder / "docs" / "asciimaze.rst"
    book.write_text("".join(chapters), encoding="utf-8")
    check = [sys.executable, "tools/tangle.py", "docs/asciimaze.rst", "--list"]
    subprocess.run(check, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return book


def plain(folder: Path, chapters: list[str]) -> Path:
    """Put the same into a folder for Sphinx alone; return a file of it."""
    docs = folder / "docs"
    docs.mkdir(parents=True)
    shutil.copytree(TOP / "docs" / "pictures", docs / "pictures")
    (docs / "conf.py").write_text(PLAIN, encoding="utf-8")
    names = [f"chapter{number}" for number in range(len(chapters))]
    for name, text in zip(names, chapters, strict=True):
        simple = text.replace(".. aside::", ".. admonition::")
        (docs / f"{name}.rst").write_text(simple, encoding="utf-8")
    entries = "\n".join(f"   {name}" for name in names)
    index = f"Book\n====\n\n.. toctree::\n\n{entries}"
    (docs / "index.rst").write_text(f"{index}\n", encoding="utf-8")
    return docs / f"{names[len(names) // 2]}.rst"


def weave(docs: Path) -> float:
    """Return the seconds of processor time that Sphinx takes to make pages."""
    warnings = docs.parent / "warnings.txt"
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-q", "-w", str(warnings)]
    kept = {name: value for name, value in os.environ.items() if name != UNCOMPILED}
    kept["PYTHONPATH"] = str(docs.parent / "src")
    start = worked()
    folders = [str(docs), str(docs.parent / "html")]
    ignored = subprocess.DEVNULL
    subprocess.run([*command, *folders], env=kept, check=True, stderr=ignored)
    seconds = worked() - start
    for line in warnings.read_text(encoding="utf-8").split("\n"):
        if "cannot draw" in line:
            raise SystemExit(line)
    return seconds


UNCOMPILED = "PYTHONDONTWRITEBYTECODE"
"""Where this is set, Python would compile our tools again in each run."""


def from_scratch(docs: Path) -> float:
    """Return how long it takes to make all pages, if only the pictures are there."""
    for path in (docs.parent / "html").rglob("*"):
        if path.is_file() and not path.name.startswith("figures-"):
            path.unlink()
    return weave(docs)


def worked() -> float:
    """Return the seconds of processor time that programs of ours have taken so far."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def edited(file: Path) -> None:
    """Edit a sentence in the middle of a file."""
    lines = file.read_text(encoding="utf-8").split("\n")
    sentences = [
        at for at, line in enumerate(lines) if re.fullmatch(r"[A-Z][a-z ,]+ .*\.", line)
    ]
    at = sentences[len(sentences) // 2]
    lines[at] += " So it is."
    file.write_text("\n".join(lines), encoding="utf-8")


def timed(file: Path, again: Callable[[], float]) -> float:
    """Return how long it takes to show an edit."""
    edited(file)
    return again()


def main(lines: str = "8000", rounds: str = "5") -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as name:
        chapters = sample(int(lines))
        count = sum(text.count("\n") for text in chapters)
        print(f"{len(chapters)} chapters of {count} lines")
        books = {
            "ours": ours(Path(name) / "ours", chapters),
            "Sphinx alone": plain(Path(name) / "plain", chapters),
        }
        first = {who: weave(file.parent) for who, file in books.items()}
        times: dict[str, tuple[list[float], list[float]]] = {
            who: ([], []) for who in books
        }
        for _ in range(int(rounds)):
            for who, file in books.items():
                docs = file.parent
                times[who][0].append(from_scratch(docs))
                times[who][1].append(timed(file, lambda docs=docs: weave(docs)))
        for who, (whole, some) in times.items():
            print(
                f"{who:14} first {first[who]:4.1f}"
                f"  from scratch {statistics.median(whole):4.1f}"
                f"  after an edit {statistics.median(some):4.1f}"
            )


if __name__ == "__main__":
    main(*sys.argv[1:])
