"""Edits of books whose chunks are used several times.

``STITCHES=10000 STITCHES_FROM=0 python -m pytest tests/tangler -k stitching_shared``
tries more of them. A seed that fails is named, and can be tried alone:
``STITCHES=1 STITCHES_FROM=<seed>``.
"""

from __future__ import annotations

import os
from functools import cache
from random import Random

import pytest
from tests.ci import CI

from literate.stitch.agreement import SIZES
from literate.stitch.stitcher import carried, edited_in
from literate.web.chunks import Web
from literate.web.files import tangled_files

from . import shared
from .workshop import Workshop, chunk, examples

COUNT = int(os.environ.get("STITCHES", examples(150)))
FIRST = int(os.environ.get("STITCHES_FROM", "0"))
STRIDE = 5
"""The number of cases in a test; coverage watches the first three tests."""


@cache
def outcome(seed: int) -> str:
    """Return the outcome of a case; two laws ask for it."""
    return shared.outcome(shared.case(seed))


@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, STRIDE))
def test_law(first: int) -> None:
    """Edited files stay as they are, except places that follow, or all is refused."""
    seeds = range(first, min(first + STRIDE, FIRST + COUNT))
    found = {seed: outcome(seed) for seed in seeds}
    wrong = {
        seed: what for seed, what in found.items() if what not in ("done", "refused")
    }
    assert not wrong


@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, STRIDE))
def test_other_files_stay(first: int) -> None:
    """If a book can give an edited file and leave the others alone, it does."""
    seeds = range(first, min(first + STRIDE, FIRST + COUNT))
    assert not {
        seed: wrong for seed in seeds if (wrong := shared.strays(shared.lone(seed)))
    }


@pytest.mark.parametrize("seed", [574, 916])
def test_larger_patches(seed: int) -> None:
    """Where small patches contradict each other, larger ones may agree."""
    case = shared.case(seed)
    web = Web("book.rst", case.book)
    files = tangled_files(web, "book.rst")
    edited = edited_in(web, files, case.now)
    for count in (1, 2, 3):
        result = carried(web, case.book, files, "book.rst", edited, SIZES[:count])
        assert bool(result.problems) is (count == 1)


def test_blank_end() -> None:
    """The blank lines that a file drops at its end are no reason to refuse an edit."""
    assert not shared.strays(shared.lone(1986))


def test_far_apart() -> None:
    """No chunk moves into another one just because files are badly compared."""
    assert shared.outcome(shared.case(40539)) in ("done", "refused")


@pytest.mark.no_cover  # ``test_law`` reaches the same lines
def test_most_are_carried() -> None:
    """Most edits that don't contradict each other are carried."""
    seeds = range(200 if CI else 100)
    cases = [seed for seed in seeds if not shared.case(seed).disagrees]
    done = sum(outcome(seed) == "done" for seed in cases)
    assert done > len(cases) * 0.6


@pytest.mark.parametrize("seed", range(FIRST, FIRST + COUNT, 6))
def test_on_a_disk(workshop: Workshop, seed: int) -> None:
    """The same holds for files on a disk; if the book was edited, both edits arrive."""
    case = shared.case(seed)
    workshop.write(case.book)
    assert workshop.tangle().status == 0
    for path, lines in case.now.items():
        (workshop.root / path).write_text("".join(f"{line}\n" for line in lines))
    prose = "New prose.\n\n" * (seed % 2)
    workshop.write(f"{prose}{case.book}")
    before = workshop.everything()
    run = workshop.tangle("--stitch")
    if run.status:
        assert run.err
        assert workshop.everything() == before
    else:
        text = workshop.book.read_text()
        assert text.startswith(prose)
        web = Web("book.rst", case.book)
        after = Web("book.rst", text.removeprefix(prose))
        assert shared.verdict(case, web, after) == "done"


@pytest.mark.parametrize("seed", range(FIRST, FIRST + COUNT, 3))
def test_merged(workshop: Workshop, seed: int) -> None:
    """If the book was edited meanwhile, the result has that edit, too."""
    case = shared.case(seed)
    workshop.write(case.book)
    assert workshop.tangle().status == 0
    lines = case.book.split("\n")
    code = [
        n for n, line in enumerate(lines) if line.startswith("   ") and "<<" not in line
    ]
    at = Random(seed).choice([n for n in code if lines[n].strip()] or [0])
    lines[at] = f"{lines[at]} in the book"
    for path, now in case.now.items():
        (workshop.root / path).write_text("".join(f"{line}\n" for line in now))
    workshop.write("\n".join(lines))
    before = workshop.everything()
    run = workshop.tangle("--stitch")
    if run.status:
        assert run.err
        assert workshop.everything() == before
        return
    text = workshop.book.read_text()
    assert text.count(" in the book") == 1
    web = Web("book.rst", case.book)
    after = Web("book.rst", text.replace(" in the book", ""))
    assert shared.verdict(case, web, after) == "done"


# The law itself


ONE = ["one", "two", "three", "four"]


@pytest.mark.parametrize(
    ("now", "after", "holds"),
    [
        ([*ONE], ["one", "2", "three", "four"], True),
        ([*ONE], ["one", "three", "four"], True),
        ([*ONE], ["one", "two", "new", "three", "four"], True),
        (["one", "2", "three", "four"], ["one", "2", "three", "four"], True),
        (["one", "2", "three", "four"], ["one", "two", "three", "four"], False),
        (["one", "2", "three", "four"], ["one", "2", "new", "three", "four"], False),
        (["one", "2", "three", "four"], ["one", "2", "three", "new", "four"], True),
        (["one", "three", "four"], ["one", "TWO", "three", "four"], False),
        (["one", "three", "four"], ["one", "three", "four", "new"], True),
        (["one", "three", "four"], ["one", "four"], True),
        (["new", *ONE], ["new", "other", *ONE], False),
        ([], ["one"], False),
    ],
)
def test_the_law(now: list[str], after: list[str], *, holds: bool) -> None:
    """Edited lines stay, others may follow; new lines touch no edit."""
    news = {"2", "new", "TWO", "other"}
    assert shared.keeps_the_law(ONE, now, after, (), news.__contains__) is holds


def test_the_law_for_lines_of_several_parts() -> None:
    """In a line of several parts one may be edited, and another follow."""
    before, now, after = ["f(b, b)"], ["f(c, b)"], ["f(c, d)"]
    assert shared.keeps_the_law(before, now, after, {0})
    assert not shared.keeps_the_law(before, now, ["f(d, d)"], {0})
    assert not shared.keeps_the_law(before, now, after)


# Edits that contradict each other

TWICE = chunk("./f.txt", "<<p>>", "-", "<<p>>"), chunk("p", *ONE)
CONTRADICTIONS = {
    "changed and deleted": [
        *("one", "TWO", "three", "four"),
        "-",
        *("one", "three", "four"),
    ],
    "deleted and changed": [
        *("one", "three", "four"),
        "-",
        *("one", "TWO", "three", "four"),
    ],
    "all deleted and one changed": ["-", "one", "two", "3", "four"],
    "different lines": [
        *("one", "2", "three", "four"),
        "-",
        *("one", "II", "three", "four"),
    ],
    "below a line and the line": [*("one", "new", *ONE[1:]), "-", *("1", *ONE[1:])],
    "below a line and the next": [*("one", "new", *ONE[1:]), "-", *("one", *ONE[2:])],
    "two lines in one gap": [*("one", "x", *ONE[1:]), "-", *("one", "y", *ONE[1:])],
    "two and one of them": [*("one", "four"), "-", *("one", "two", "3", "four")],
}


@pytest.mark.parametrize("files", [1, 2])
@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_contradictions(workshop: Workshop, name: str, files: int) -> None:
    """Different edits of one line of the book are a conflict that names both places."""
    lines = CONTRADICTIONS[name]
    texts = {"f.txt": lines}
    parts = [*TWICE]
    if files == 2:
        cut = lines.index("-")
        texts = {"f.txt": lines[:cut], "g.txt": lines[cut + 1 :]}
        parts = [chunk("./f.txt", "<<p>>"), chunk("./g.txt", "<<p>>"), TWICE[1]]
    workshop.write(*parts)
    assert workshop.tangle().status == 0
    for path, text in texts.items():
        (workshop.root / path).write_text("".join(f"{line}\n" for line in text))
    before = workshop.everything()
    run = workshop.tangle("--stitch")
    assert run[:2] == (1, "")
    assert before == workshop.everything()
    assert "differently (book.rst:" in run.err
    for path in texts:
        assert f"{path}:" in run.err


def test_another_place_of_the_same_edit_follows(workshop: Workshop) -> None:
    """Edits of different lines, in different places, are both made in both."""
    workshop.write(*TWICE)
    assert workshop.tangle().status == 0
    file = workshop.root / "f.txt"
    file.write_text("1\ntwo\nthree\nfour\n-\none\ntwo\nthree\nnew\nfour\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    both = "1\ntwo\nthree\nnew\nfour\n"
    assert file.read_text() == f"{both}-\n{both}"


def test_fewest_edits_follow(workshop: Workshop) -> None:
    """If two edits would follow in other files, one of them is not the chunk's."""
    file = chunk("./g.txt", "<<A>>", "-", "<<C>>", "end")
    other = "one", "<<C>>", "<<A>>"
    used = chunk("A", "a"), chunk("C", "c")
    workshop.write(file, chunk("./h.txt", *other), *used)
    assert workshop.tangle().status == 0
    (workshop.root / "g.txt").write_text("a\n-\nc\nnew\nend\n")
    (workshop.root / "h.txt").write_text("one\nc\na\nx\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    parts = file, chunk("./h.txt", *other, "x"), used[0], chunk("C", "c", "new")
    assert workshop.book.read_text() == "\n".join(parts)


USERS = chunk("./g.txt", "<<p>>"), chunk("p", "x", "a")


@pytest.mark.parametrize("count", [1, 7])
@pytest.mark.parametrize("what", ["deleted", "added"])
def test_an_edit_that_another_file_need_not_follow(
    workshop: Workshop, what: str, count: int
) -> None:
    """Of equal lines, the one goes that is in no other file; a new one comes there."""
    own = ["a"] * count
    workshop.write(chunk("./f.txt", "<<p>>", *own), *USERS)
    assert workshop.tangle().status == 0
    own = own[1:] if what == "deleted" else [*own, "a"]
    now = "".join(f"{line}\n" for line in ["x", "a", *own])
    (workshop.root / "f.txt").write_text(now)
    run = workshop.tangle("--stitch")
    assert run[::2] == (0, "")
    assert "follow" not in run.out
    assert workshop.book.read_text() == "\n".join(
        [chunk("./f.txt", "<<p>>", *own), *USERS]
    )


@pytest.mark.parametrize("count", [0, 2])
def test_an_edit_far_from_where_it_shows(workshop: Workshop, count: int) -> None:
    """The same holds for a line that is far above the last equal one."""
    users = USERS[0], chunk("p", *["a"] * 9, "x")
    workshop.write(chunk("./f.txt", "a", "<<p>>"), *users)
    assert workshop.tangle().status == 0
    (workshop.root / "f.txt").write_text("a\n" * (9 + count) + "x\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    own = chunk("./f.txt", *["a"] * count, "<<p>>")
    assert workshop.book.read_text() == "\n".join([own, *users])


def test_an_edit_that_one_of_two_files_must_follow(workshop: Workshop) -> None:
    """An edit that may be meant for one file or for another is refused."""
    workshop.write(
        chunk("./f.txt", "<<p>>", "<<q>>"),
        chunk("./h.txt", "<<q>>"),
        *USERS,
        chunk("q", "a", "y"),
    )
    assert workshop.tangle().status == 0
    (workshop.root / "f.txt").write_text("x\na\ny\n")
    before = workshop.everything()
    assert workshop.tangle("--stitch") == (1, "", AMBIGUOUS)
    assert before == workshop.everything()


AMBIGUOUS = (
    "f.txt:2: this may be an edit of <<p>> (book.rst:21) or of <<q>> (book.rst:26); "
    "each would change other files; make it in the book\n"
)


def test_lines_between_two_uses(workshop: Workshop) -> None:
    """Lines that end with a blank one can be between two uses of a chunk."""
    used = chunk("p", "one", "two")
    workshop.write(chunk("./f.txt", "<<p>>", "<<p>>"), used)
    assert workshop.tangle().status == 0
    (workshop.root / "f.txt").write_text("one\ntwo\nnew\n\none\ntwo\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    file = chunk("./f.txt", "<<p>>", "new", "", "<<p>>").replace("   \n", "\n")
    assert workshop.book.read_text() == f"{file}\n{used}"


def test_below_a_blank_line_that_is_not_shown(workshop: Workshop) -> None:
    """A file doesn't show the blank lines at its end, until you add a line there."""
    used = chunk("p", "a", "", "<<empty>>"), chunk("empty")
    workshop.write(chunk("./f.txt", "<<p>>"), chunk("./g.txt", "<<p>>", "x"), *used)
    assert workshop.tangle().status == 0
    file = workshop.root / "f.txt"
    for now, code in (
        ("a\n\nnew\n", ["new"]),
        ("a\n\nnew\n\nmore\n", ["new", "", "more"]),
    ):
        file.write_text(now)
        assert workshop.tangle("--stitch")[::2] == (0, "")
        assert file.read_text() == now
        parts = chunk("./f.txt", "<<p>>", *code), chunk("./g.txt", "<<p>>", "x"), *used
        books = workshop.book.read_text(), "\n".join(parts)
        assert len({book.replace("   \n", "\n") for book in books}) == 1


def test_what_an_inline_use_cannot_follow(workshop: Workshop) -> None:
    """A line of several parts stays one line: nothing is inserted between them."""
    parts = chunk("./f.txt", "<<p>>", "f(<<p>>)", "g()", "<<p>>"), chunk("p", "a")
    workshop.write(*parts)
    assert workshop.tangle().status == 0
    for text, status in (("a\nf(a)\ng()\na\n", 0), ("a\nf(a)\ng()\n", 1)):
        (workshop.root / "f.txt").write_text(text)
        before = workshop.everything()
        run = workshop.tangle("--stitch")
        assert run.status == status
        assert before == workshop.everything()
    assert "book.rst:5; make it in the book" in run.err


def test_long_lines(workshop: Workshop) -> None:
    """In a line that is very long the same can be edited as in any other."""
    long = "".join(f"{number}, " for number in range(999)).rstrip()
    parts = chunk("./f.txt", "<<p>>", "f(<<p>>, 1)"), chunk("p", long)
    workshop.write(*parts)
    assert workshop.tangle().status == 0
    file = workshop.root / "f.txt"
    file.write_text(file.read_text().replace(", 1)", ", 2)"))
    assert workshop.tangle("--stitch")[::2] == (0, "")
    file.write_text(f"{long}\nf({long.replace(' 500,', ' five,')}, 2)\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    new = long.replace(" 500,", " five,")
    parts = chunk("./f.txt", "<<p>>", "f(<<p>>, 2)"), chunk("p", new)
    assert workshop.book.read_text() == "\n".join(parts)
    assert file.read_text() == f"{new}\nf({new}, 2)\n"


def test_files_of_a_case() -> None:
    """The books of the cases use most of their chunks more than once."""
    books = [Web("book.rst", shared.case(seed).book) for seed in range(50)]
    used = [
        book.text.count(f"<<{name}>>") - 1 for book in books for name in book.chunks
    ]
    assert sum(count > 1 for count in used) > len(used) / 3
    assert any(len(tangled_files(book, "book.rst")) == 3 for book in books)
