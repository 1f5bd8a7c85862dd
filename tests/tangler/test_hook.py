"""Running and checking code with the line numbers of the book."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from literate.desk import read_book
from literate.files import tangled_files
from literate.hook import Map, move
from literate.relay import relay

from .workshop import Workshop, chunk

TOP = Path(__file__).parent.parent.parent
BOOK = TOP / "docs" / "asciimaze.rst"

WARN = 'warnings.warn("beware", stacklevel=1)'
FAIL = 'return 1 / (count - "ä".count("ä"))'

SAMPLE = (
    chunk("./tale.py", "import warnings", "", "", "def main(count):", "    <<Body>>"),
    "Some prose stands between the two.\n",
    chunk("Body", WARN, "<<End>>"),
    chunk("End", FAIL),
    chunk("./run.py", "import tale", "tale.main(1)"),
)


@pytest.fixture
def tale(workshop: Workshop) -> Workshop:
    """Return a workshop with a program that warns and then fails."""
    workshop.write(*SAMPLE)
    assert workshop.tangle().status == 0
    return workshop


def line_of(workshop: Workshop, code: str) -> int:
    """Return the line of the book that holds some code."""
    lines = workshop.book.read_text(encoding="utf-8").split("\n")
    return next(n for n, line in enumerate(lines, start=1) if code in line)


def run(workshop: Workshop, *arguments: str, stdin: str = "") -> tuple[int, str]:
    """Run Python in the workshop; return its status and all that it printed."""
    result = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=workshop.root,
        env=os.environ | {"PYTHONPATH": str(TOP / "tools"), "PYTHONUTF8": "1"},
        input=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    return result.returncode, result.stdout


def test_traceback(tale: Workshop) -> None:
    """A traceback names the book, shows its line, and points at the right place."""
    status, out = run(tale, "literate.hook", "book.rst", "run")
    assert status == 1
    place = f'  File "{tale.book}", line {line_of(tale, FAIL)}, in main\n'
    carets = " " * 11 + "~~^".ljust(len(FAIL) - 7, "~") + "\n"
    assert f"{place}    {FAIL}\n{carets}" in out


def test_warning(tale: Workshop) -> None:
    """A warning names the book and its line."""
    _, out = run(tale, "literate.hook", "book.rst", "run")
    place = f"{tale.book}:{line_of(tale, WARN)}: UserWarning: beware\n"
    assert f"{place}  {WARN}\n" in out


def test_debugger(tale: Workshop) -> None:
    """The debugger stops at lines of the book and shows them."""
    number = line_of(tale, FAIL)
    commands = f"break book.rst:{number}\ncontinue\nwhere\nquit\n"
    _, out = run(tale, "literate.hook", "book.rst", "pdb", "-m", "run", stdin=commands)
    assert f"{tale.book}({number})main()" in out
    assert f"-> {FAIL}" in out


def test_profiler(tale: Workshop) -> None:
    """A profiler counts a function where the book defines it."""
    _, out = run(tale, "literate.hook", "book.rst", "cProfile", "-m", "run")
    assert f"book.rst:{line_of(tale, 'def main')}(main)" in out


def test_hand_edit(tale: Workshop) -> None:
    """A file that was edited by hand keeps lines of its own."""
    file = tale.root / "tale.py"
    file.write_text(f"# mine\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    _, out = run(tale, "literate.hook", "book.rst", "run")
    assert f'  File "{file}", line 8, in main' in out


def test_broken_book(tale: Workshop) -> None:
    """While the book is broken, the files keep lines of their own."""
    tale.write(*SAMPLE, chunk("Never used"))
    _, out = run(tale, "literate.hook", "book.rst", "run")
    assert f'  File "{tale.root / "tale.py"}", line 7, in main' in out


def test_nothing_is_left_behind(tale: Workshop) -> None:
    """Running with the book's lines does not change how the files run without it."""
    run(tale, "literate.hook", "book.rst", "run")
    _, out = run(tale, "run")
    assert f'  File "{tale.root / "tale.py"}", line 7, in main' in out


WEB = read_book(str(BOOK))
FILES = {
    path: file
    for path, file in tangled_files(WEB, "docs/asciimaze.rst").items()
    if path.endswith(".py")
}


@pytest.mark.parametrize("path", FILES)
def test_every_name_is_where_it_is_said_to_be(path: str) -> None:
    """Each name of a file stands in the book at the place it is moved to."""
    places = Map(WEB, FILES[path])
    tree = ast.parse(FILES[path].content)
    move(tree, places)
    compile(tree, path, "exec")
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            text = places.book[node.lineno - 1].encode()
            assert text[node.col_offset : node.end_col_offset].decode() == node.id


def test_tools_speak_of_the_book(tale: Workshop) -> None:
    """In what a tool prints, the book's place comes before that of a file."""
    web = read_book(str(tale.book))
    files = tangled_files(web, "book.rst")
    maps = {path: Map(web, file) for path, file in files.items()}
    number = line_of(tale, FAIL)
    assert [
        relay(line, maps, "book.rst")
        for line in (
            "tale.py:7:12: E501 Too long",
            "tale.py:7: error: No",
            "tale.py:99: error: No",
            "other.py:7:12: E501 Too long",
            "All good.",
        )
    ] == [
        f"book.rst:{number}:11: E501 Too long (tale.py:7:12)",
        f"book.rst:{number}: error: No (tale.py:7)",
        "tale.py:99: error: No",
        "other.py:7:12: E501 Too long",
        "All good.",
    ]


@pytest.mark.parametrize("status", [0, 1, 3])
def test_the_status_of_a_tool(tale: Workshop, status: int) -> None:
    """A tool's exit status comes through, and so does all that it prints."""
    program = f"print('tale.py:7:12: hm'); raise SystemExit({status})"
    command = [sys.executable, "-c", program]
    number = line_of(tale, FAIL)
    expected = f"book.rst:{number}:11: hm (tale.py:7:12)\n"
    assert (status, expected) == run(tale, "literate.relay", "book.rst", *command)
