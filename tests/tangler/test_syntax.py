"""Python code that cannot be compiled is refused, at the book's line and column."""

from __future__ import annotations

import pytest

from literate.trace.syntax import Mistake, problem_of
from literate.web.files import tangled_files
from literate.workspace.reading import read_book

from .workshop import Run, Workshop, chunk


@pytest.mark.parametrize(
    ("code", "place", "message"),
    [
        (["def f(:", "    pass"], (0, 7), "invalid syntax (in a.py:4)"),
        (["if x:", "pass"], (1, 1), "expected an indented block after 'if' statement"),
        (["x = (1,"], (0, 5), "'(' was never closed (in a.py:4)"),
        (["    x = 1"], (0, 4), "unexpected indent (in a.py:4)"),
        (['x = "'], (0, 5), "unterminated string literal"),
        (["return 1"], (0, 1), "'return' outside function (in a.py:4)"),
        (["'ä'; return 1"], (0, 6), "'return' outside function (in a.py:4)"),
        (["'ä'; x y"], (0, 8), "invalid syntax (in a.py:4)"),
        (["def f(a, a): pass"], (0, 10), "duplicate argument 'a'"),
        (["def f():", "    await x"], (1, 5), "'await' outside async function"),
        (["await x"], (0, 1), "'await' outside function"),
        (["nonlocal x"], (0, 1), "nonlocal declaration not allowed at module level"),
        (["def f():", "    nonlocal x"], (1, 5), "no binding for nonlocal 'x' found"),
        (["y = 1", "global y"], (1, 1), "name 'y' is assigned to before global"),
        (["break"], (0, 1), "'break' outside loop"),
        (["f(a=1, a=2)"], (0, 8), "keyword argument repeated: a"),
        (["*a, *b = c"], (0, 1), "multiple starred expressions in assignment"),
        (["from __future__ import division"], (0, 1), "from __future__ imports must"),
        (["'ä'; (1,"], (0, 6), "'(' was never closed"),
        (["class A:", "    yield 1"], (1, 5), "'yield' outside function"),
    ],
)
def test_broken_code(
    workshop: Workshop, code: list[str], place: tuple[int, int], message: str
) -> None:
    """A mistake in a chunk is reported where it is, and nothing is written."""
    workshop.write(
        chunk("./b.txt", "fine"),
        chunk("./a.py", "import x", "<<Part>>", "done = True"),
        chunk("Part", "y = 1", *code),
    )
    run = workshop.tangle()
    first = workshop.book.read_text(encoding="utf-8").split("\n").index("   y = 1") + 2
    margin = 3
    where = f"book.rst:{first + place[0]}:{margin + place[1]}"
    assert (run.status, run.out) == (1, "")
    assert run.err.startswith(f"{where}: {message}")
    assert list(workshop.files()) == []
    assert workshop.tangle("--check").err == run.err


def test_the_column_within_a_line(workshop: Workshop) -> None:
    """A mistake in an inline reference is reported at the line of its chunk."""
    workshop.write(chunk("./a.py", "if x:", "    y = <<Z>>, 1"), chunk("Z", "1 1"))
    assert workshop.tangle().err.startswith("book.rst:10:6: invalid syntax")


def test_all_mistakes_at_once(workshop: Workshop) -> None:
    """Each broken file is reported in the same run."""
    workshop.write(chunk("./a.py", "x ="), chunk("./b.py", "= x"))
    message = "invalid syntax"
    expected = "".join(
        f"book.rst:{line}:{column}: {message} (in {path}:2)\n"
        for line, column, path in ((4, 7, "a.py"), (9, 4, "b.py"))
    )
    assert Run(1, "", expected) == workshop.tangle()


def test_odd_code(workshop: Workshop) -> None:
    """Code that would crash the parser itself is a problem, not a traceback."""
    workshop.write(
        chunk("./a.py", "x = '\0'"),
        chunk("./b.py", "(" * 5000),
        chunk("./c.py", "-" * 100_000 + "1"),
        chunk("./d.py", "# -*- coding: nothing -*-"),
        chunk("./e.py", *(" " * at + "if x:" for at in range(200))),
    )
    run = workshop.tangle()
    assert (run.status, run.out) == (1, "")
    assert run.err.count("\n") == 5


@pytest.mark.parametrize("name", ["./a.py", "./a.pyi", "./a.pyw"])
def test_an_empty_module(workshop: Workshop, name: str) -> None:
    """A module without any code is fine."""
    workshop.write(chunk(name))
    assert workshop.tangle().status == 0


def test_nothing_is_run_and_nobody_is_warned(
    workshop: Workshop, recwarn: pytest.WarningsRecorder
) -> None:
    """The check runs none of the code, and accepts code that only smells."""
    code = ["open('trace', 'w')", "x = '\\d'", "assert (x, 1)", "x is 1"]
    workshop.write(chunk("./a.py", *code))
    assert workshop.tangle() == Run(0, "write a.py\nbook.rst: 1 file, 1 changed\n", "")
    assert not (workshop.root / "trace").exists()
    assert not recwarn.list


def test_mistakes_without_a_line_of_the_book(workshop: Workshop) -> None:
    """A file that has only the tangler's own line is named, too."""
    workshop.write(chunk("./a.py"))
    web = read_book(str(workshop.book))
    [file] = tangled_files(web, "book.rst").values()
    problem = problem_of(web, file, Mistake(9, 9, "odd"))
    assert problem[1:] == (0, "odd (in a.py:1)", 0)
