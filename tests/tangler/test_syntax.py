"""Python that Python cannot read is refused, with the book's line."""

from __future__ import annotations

import pytest

from .workshop import Run, Workshop, chunk


@pytest.mark.parametrize(
    ("code", "line", "message"),
    [
        (["def f(:", "    pass"], 8, "invalid syntax (in a.py:4)"),
        (["if x:", "pass"], 9, "expected an indented block after 'if' statement"),
        (["x = (1,"], 8, "'(' was never closed (in a.py:4)"),
        (["    x = 1"], 8, "unexpected indent (in a.py:4)"),
        (['x = "'], 8, "unterminated string literal"),
        (["return 1"], 0, ""),
    ],
)
def test_broken_code(
    workshop: Workshop, code: list[str], line: int, message: str
) -> None:
    """A mistake in a chunk is reported at its line, and nothing is written."""
    workshop.write(
        chunk("./b.txt", "fine"),
        chunk("./a.py", "import x", "<<Part>>", "done = True"),
        chunk("Part", "y = 1", *code),
    )
    book = workshop.book.read_text(encoding="utf-8").split("\n")
    run = workshop.tangle()
    if not message:
        assert run.status == 0
        return
    place = book.index(f"   {code[line - 8]}") + 1
    assert (run.status, run.out) == (1, "")
    assert run.err.startswith(f"book.rst:{place}: {message}")
    assert list(workshop.files()) == []
    assert workshop.tangle("--check").err == run.err


def test_all_mistakes_at_once(workshop: Workshop) -> None:
    """Each broken file is reported in the same run."""
    workshop.write(chunk("./a.py", "x ="), chunk("./b.py", "= x"))
    message = "invalid syntax"
    expected = "".join(
        f"book.rst:{line}: {message} (in {path}:2)\n"
        for line, path in ((4, "a.py"), (9, "b.py"))
    )
    assert Run(1, "", expected) == workshop.tangle()


def test_odd_code(workshop: Workshop) -> None:
    """What would trouble the parser itself is a problem, too, and no traceback."""
    workshop.write(chunk("./a.py", "x = '\0'"), chunk("./b.py", "(" * 5000))
    run = workshop.tangle()
    assert (run.status, run.out) == (1, "")
    assert run.err.count("\n") == 2


def test_an_empty_module(workshop: Workshop) -> None:
    """A module without any code is fine."""
    workshop.write(chunk("./a.py"))
    assert workshop.tangle().status == 0
