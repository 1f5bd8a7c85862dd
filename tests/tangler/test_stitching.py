"""Edits of tangled files, carried back into the book."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from .test_writing import ALL_STEPS, Accident, Killed
from .workshop import Run, Workshop, chunk, examples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FILE = "f.sh"
HEADER = "# Tangled from book.rst; edit it there."

# Random books and edits

CODE = ["a", "b = 1", "if a:", "    c()", "        d", "}", "}", "", ""]
ODD = ["\tt", "x << y", "<<z", "@<<", "<<A>>", "<<Z>>", "<<A>>=", "a <<B>> c", "@>>"]
CODE_LINE = st.sampled_from([*CODE, "\tt", "x << y", "@<<z@>>", "@@<<"])
NEW_LINE = st.builds(
    "{}{}".format, st.sampled_from(["", "", "    "]), st.sampled_from([*CODE, *ODD])
)


@st.composite
def books(draw: st.DrawFn) -> str:
    """Return a book of one file; each of its chunks is used once."""
    names = "ABCD"[: draw(st.integers(0, 4))]
    hosts = [f"./{FILE}", *names]
    code = {name: draw(st.lists(CODE_LINE, min_size=1, max_size=5)) for name in hosts}
    for number, name in enumerate(names, start=1):
        host = code[draw(st.sampled_from(hosts[:number]))]
        form = draw(st.sampled_from(["<<{}>>", "    <<{}>>", "\t<<{}>>", "x(<<{}>>)"]))
        host.insert(draw(st.integers(0, len(host))), form.format(name))
    parts = ["Prose.\n"]
    for name, lines in code.items():
        cut = draw(st.integers(0, len(lines)))
        parts += [chunk(name, *lines[:cut]), f"About {name}.\n"]
        parts += [chunk(name, *lines[cut:]), "More.\n"]
    return "\n".join(parts)


Step = tuple[str, int, int, str]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["add", "change", "delete", "move", "indent", "dedent"]),
        st.integers(0, 30),
        st.integers(0, 30),
        NEW_LINE,
    ),
    min_size=1,
    max_size=4,
)


def edited(text: str, steps: list[Step]) -> str:
    """Return the text of a file after some edits; its first line stays."""
    first, *lines = text.split("\n")[:-1]
    for what, one, two, new in steps:
        at, to = one % (len(lines) + 1), two % (len(lines) + 1)
        here = lines[at : at + 1]
        if what == "add":
            lines.insert(at, new)
        elif what == "change":
            lines[at : at + 1] = [f"{line} {new}" for line in here]
        elif what == "indent":
            lines[at : at + 1] = [f"    {line}" for line in here]
        elif what == "dedent":
            lines[at : at + 1] = [line.removeprefix("    ") for line in here]
        else:
            del lines[at : at + 1]
            lines[to:to] = here if what == "move" else []
    while lines and not lines[-1].strip():
        lines.pop()
    return "".join(f"{line.rstrip()}\n" for line in [first, *lines])


@contextmanager
def new_workshop() -> Iterator[Workshop]:
    """Yield a workshop in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        yield Workshop(Path(name))


def prose(book: str) -> list[str]:
    """Return all lines of a book that are not code."""
    return [line for line in book.split("\n") if line and not line.startswith(" ")]


REFUSAL = re.compile(rf"({re.escape(FILE)}:\d+: .+\n)+")


@given(books(), STEPS)
@settings(max_examples=examples(250), deadline=None)
def test_law(book: str, steps: list[Step]) -> None:
    """After a stitch, tangling gives the edited file, or nothing at all is written."""
    with new_workshop() as workshop:
        workshop.write(book)
        assert workshop.tangle()[::2] == (0, "")
        file = workshop.root / FILE
        text = edited(file.read_text(), steps)
        assume(text != file.read_text())
        file.write_text(text)
        before = workshop.everything()
        run = workshop.tangle("--stitch")
        if run.status:
            assert (run.status, run.out) == (1, "")
            assert REFUSAL.fullmatch(run.err)
            assert before == workshop.everything()
        else:
            assert run.err == ""
            assert file.read_text() == text
            assert workshop.tangle("--check")[::2] == (0, "")
            assert prose(workshop.book.read_text()) == prose(book)


@given(st.lists(CODE_LINE, min_size=1, max_size=8), STEPS)
@settings(max_examples=examples(100), deadline=None)
def test_flat_books(lines: list[str], steps: list[Step]) -> None:
    """If no chunk is indented and none is inline, no edit is refused."""
    with new_workshop() as workshop:
        half = len(lines) // 2
        parts = chunk(f"./{FILE}", "a", "<<A>>"), chunk("A", *lines[:half])
        workshop.write(*parts, chunk("A", *lines[half:]), chunk(f"./{FILE}", "", "z"))
        assert workshop.tangle().status == 0
        file = workshop.root / FILE
        text = edited(file.read_text(), steps)
        file.write_text(text)
        assert workshop.tangle("--stitch")[::2] == (0, "")
        assert file.read_text() == text


# A programmer's edits


def stitch(workshop: Workshop, *lines: str, path: str = FILE) -> Run:
    """Write these lines into a file, after the tangler's own, and stitch."""
    text = "".join(f"{line}\n" for line in (HEADER, *lines))
    (workshop.root / path).write_text(text)
    run = workshop.tangle("--stitch")
    if not run.status:
        assert (workshop.root / path).read_text() == text
        assert workshop.tangle("--check").status == 0
    return run


def write(workshop: Workshop, *parts: str) -> None:
    """Write a book and tangle it; no line of it ends in white space."""
    workshop.write(*(re.sub("(?m) +$", "", part) for part in parts))
    assert workshop.tangle()[::2] == (0, "")


def holds(workshop: Workshop, *parts: str) -> bool:
    """Return whether the book has these parts."""
    lines = "\n".join(parts).split("\n")
    return workshop.book.read_text().split("\n") == [line.rstrip() for line in lines]


@pytest.fixture
def cat(workshop: Workshop) -> Workshop:
    """Return a workshop with a class and two methods."""
    write(workshop, *CAT)
    return workshop


CLASS = chunk(f"./{FILE}", "class Cat:", "    <<Methods>>", "", "", "Cat()")
MEOW = chunk("Methods", "def meow(self):", "    return 1")
PURR = chunk("Methods", "", "def purr(self):", "    <<Purr>>")
PART = chunk("Purr", "return 2")
CAT = CLASS, MEOW, PURR, PART
TEXT = [
    *("class Cat:", "    def meow(self):", "        return 1", ""),
    *("    def purr(self):", "        return 2", "", "", "Cat()"),
]


def test_change(cat: Workshop) -> None:
    """A changed line is changed in its chunk, without the indentation."""
    run = stitch(cat, *TEXT[:5], "        return 3", *TEXT[6:])
    assert run.out.startswith(f"book.rst:26: changed, in <<Purr>>, from {FILE}:7\n")
    assert holds(cat, CLASS, MEOW, PURR, chunk("Purr", "return 3"))


def test_insert(cat: Workshop) -> None:
    """A line inside a chunk goes there."""
    stitch(cat, *TEXT[:2], "        breathe()", *TEXT[2:])
    new = chunk("Methods", "def meow(self):", "    breathe()", "    return 1")
    assert holds(cat, CLASS, new, PURR, PART)


def test_delete(cat: Workshop) -> None:
    """A method that is deleted with its blank line leaves an empty piece."""
    stitch(cat, *TEXT[:1], *TEXT[4:])
    assert cat.book.read_text().count("<<Methods>>=") == 2
    assert "meow" not in cat.book.read_text()


def test_delete_all(cat: Workshop) -> None:
    """If all lines of a chunk are deleted, it is empty, and still used."""
    stitch(cat, *TEXT[:5], *TEXT[6:])
    assert holds(cat, CLASS, MEOW, PURR, chunk("Purr"))


def test_append_method(cat: Workshop) -> None:
    """A method after the last one of a class goes to the methods."""
    more = ["", "    def hiss(self):", "        return 3"]
    run = stitch(cat, *TEXT[:6], *more, *TEXT[6:])
    note = f"book.rst:21: 3 new lines after this one, in <<Methods>>, from {FILE}:9"
    assert run.out.startswith(note)
    code = ["", "def purr(self):", "    <<Purr>>", "", "def hiss(self):"]
    assert holds(cat, CLASS, MEOW, chunk("Methods", *code, "    return 3"), PART)


def test_append_function(cat: Workshop) -> None:
    """A function at the end of a file goes to the end of its chunk."""
    more = ["", "", "def main():", "    pass"]
    stitch(cat, *TEXT, *more)
    code = ["class Cat:", "    <<Methods>>", "", "", "Cat()", *more]
    assert holds(cat, chunk(f"./{FILE}", *code), MEOW, PURR, PART)


def test_prepend(cat: Workshop) -> None:
    """Lines at the top of a file go to the top of its chunk."""
    stitch(cat, "import cats", "", *TEXT)
    code = ["import cats", "", "class Cat:", "    <<Methods>>", "", "", "Cat()"]
    assert holds(cat, chunk(f"./{FILE}", *code), MEOW, PURR, PART)


def test_insert_between_methods(cat: Workshop) -> None:
    """A method between two pieces goes to the end of the first."""
    more = ["", "    def hiss(self):", "        return 3"]
    stitch(cat, *TEXT[:3], *more, *TEXT[3:])
    code = ["def meow(self):", "    return 1", "", "def hiss(self):", "    return 3"]
    assert holds(cat, CLASS, chunk("Methods", *code), PURR, PART)


BORDERS = {
    "        more()": (26, "after", "Purr"),
    "    more()": (21, "after", "Methods"),
    "more()": (5, "after", f"./{FILE}"),
}


@pytest.mark.parametrize("line", BORDERS)
def test_border(cat: Workshop, line: str) -> None:
    """A line between chunks goes into the deepest one whose indentation fits."""
    number, place, name = BORDERS[line]
    run = stitch(cat, *TEXT[:6], line, *TEXT[6:])
    note = f"book.rst:{number}: 1 new line {place} this one, in <<{name}>>"
    assert run.out.startswith(f"{note}, from {FILE}:8\n")


def test_blank_lines_at_a_border(workshop: Workshop) -> None:
    """A piece can't end in a blank line, so that goes to the next one."""
    write(workshop, chunk(f"./{FILE}", "a"), chunk(f"./{FILE}", "b"))
    stitch(workshop, "a", "", "b")
    assert holds(workshop, chunk(f"./{FILE}", "a"), chunk(f"./{FILE}", "", "b"))


def test_what_ends_in_a_blank_line(workshop: Workshop) -> None:
    """If the last line of a piece goes, the blank ones above go to the next piece."""
    write(workshop, chunk(f"./{FILE}", "a", "", "b"), chunk(f"./{FILE}", "c"))
    stitch(workshop, "a", "", "c")
    assert holds(workshop, chunk(f"./{FILE}", "a"), chunk(f"./{FILE}", "", "c"))


def test_delete_before_blank_lines(workshop: Workshop) -> None:
    """A function goes with the blank lines above it that are its own."""
    parts = [chunk(f"./{FILE}", "a", "", "", "b"), chunk(f"./{FILE}", "", "", "c")]
    write(workshop, *parts)
    stitch(workshop, "a", "", "", "c")
    assert holds(workshop, chunk(f"./{FILE}", "a"), parts[1])


def test_shebang(cat: Workshop) -> None:
    """A first line that must stay first may be written above the tangler's own."""
    text = (cat.root / FILE).read_text()
    (cat.root / FILE).write_text(f"#!/bin/cat\n{text}")
    assert cat.tangle("--stitch")[::2] == (0, "")
    assert (cat.root / FILE).read_text() == f"#!/bin/cat\n{text}"


def test_empty_file(workshop: Workshop) -> None:
    """Lines in an empty file go to the first piece of its chunk."""
    write(workshop, chunk(f"./{FILE}"), chunk("./plain.txt"))
    assert stitch(workshop, "a", "b").status == 0
    (workshop.root / "plain.txt").write_text("c\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    assert holds(workshop, chunk(f"./{FILE}", "a", "b"), chunk("./plain.txt", "c"))
    (workshop.root / "plain.txt").write_text("")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    assert holds(workshop, chunk(f"./{FILE}", "a", "b"), chunk("./plain.txt"))


def test_brackets(workshop: Workshop) -> None:
    """Text in the file that looks like a reference or an escape stays text."""
    write(workshop, chunk(f"./{FILE}", "<<A>>"), chunk("A", "a"))
    lines = [
        "<<A>>",
        "x <<A>> y",
        "<<no>>",
        "<<A>>=",
        "@<<",
        "@>>",
        "1 << 2",
        "<<<A>>>",
    ]
    assert stitch(workshop, *lines).status == 0


def test_inline(workshop: Workshop) -> None:
    """In a line of several chunks, the part that was edited is edited."""
    parts = [chunk(f"./{FILE}", "x = <<A>>; y @<< <<A>>"), chunk("A", "a @<< b")]
    write(workshop, *parts)
    stitch(workshop, "x = a << b; y << a << b")
    run = stitch(workshop, "x = a << b; yy << a << b")
    assert f"book.rst:4: changed, in <<./{FILE}>>" in run.out
    new = chunk(f"./{FILE}", "x = <<A>>; yy << <<A>>")
    assert holds(workshop, new, parts[1])
    assert stitch(workshop, "x = a << c; yy << a << c").status == 0
    assert holds(workshop, new, chunk("A", "a << c"))


SHARED = {
    "x one yy two z": "<<A>> yy <<B>>",
    "x 1 y 2 z": ("1", "2"),
    "xx one y two zz": "xx <<A>> y <<B>> zz",
    "x ones y twos z": ("ones", "twos"),
    "x one y + two z": "x <<A>> y + <<B>> z",
    "x cone y atwo z": ("cone", "atwo"),
    "xx 1 yy 2 zz": ("1", "2"),
}


@pytest.mark.parametrize("line", SHARED)
def test_several_parts_of_a_line(workshop: Workshop, line: str) -> None:
    """An edit may span the parts of a line that come from several chunks."""
    parts = [chunk(f"./{FILE}", "x <<A>> y <<B>> z"), chunk("A", "one")]
    write(workshop, *parts, chunk("B", "two"))
    assert stitch(workshop, line).status == 0
    found = SHARED[line]
    book = workshop.book.read_text()
    for code in [found] if isinstance(found, str) else found:
        assert code in book
    assert book.count("<<A>>") == book.count("<<B>>") == 2


def test_lines_below_an_inline_one(workshop: Workshop) -> None:
    """Text in front of a chunk of several lines can't move them silently."""
    write(workshop, chunk(f"./{FILE}", "x(<<A>>)"), chunk("A", "a", "b"))
    assert stitch(workshop, "y(a", "  b)").status == 0
    assert "y(<<A>>)" in workshop.book.read_text()
    before = workshop.everything()
    run = stitch(workshop, "yy(a", "  b)")
    assert run[:2] == (1, "")
    assert "the book has a reference in this line" in run.err
    before[FILE] = (workshop.root / FILE).read_bytes()
    assert before == workshop.everything()


def test_something_in_the_way_of_a_file(workshop: Workshop) -> None:
    """If a file can't be read, its edits are unknown, so nothing is stitched."""
    write(workshop, chunk(f"./{FILE}", "a"), chunk("./g.sh", "b"))
    (workshop.root / "g.sh").unlink()
    (workshop.root / "g.sh").mkdir()
    before = workshop.book.read_bytes()
    run = stitch(workshop, "edited")
    assert run[:2] == (1, "")
    assert run.err.startswith("g.sh: ")
    assert workshop.book.read_bytes() == before


@pytest.mark.parametrize("above", [(), ("z",)])
def test_no_stitch_breaks_the_book(workshop: Workshop, above: tuple[str, ...]) -> None:
    """A line whose reference is the only one to a chunk can't be deleted."""
    write(workshop, chunk("./f.txt", *above, "<<A>>)"), chunk("A"))
    (workshop.root / "f.txt").write_text("".join(f"{line}\n" for line in above))
    before = workshop.everything()
    run = workshop.tangle("--stitch")
    assert run[:2] == (1, "")
    assert run.err.startswith(f"f.txt:{len(above) + 1}: with this edit the book would ")
    assert before == workshop.everything()


def test_line_beside_an_inline_chunk(workshop: Workshop) -> None:
    """A line above or below one that a chunk begins or ends doesn't go into it."""
    lines = "<<A>>)", "x", "f(<<B>>", "g(<<B>>"
    write(workshop, chunk(f"./{FILE}", *lines), chunk("A", "a", "b"), chunk("B", "b"))
    stitch(workshop, "a", "b)", "1", "x", "2", "f(b", "3", "g(b")
    file = chunk(f"./{FILE}", "<<A>>)", "1", "x", "2", "f(<<B>>", "3", "g(<<B>>")
    assert holds(workshop, file, chunk("A", "a", "b"), chunk("B", "b"))


def test_part_of_an_edited_line(workshop: Workshop) -> None:
    """A line of several parts that was edited can't follow an edit of another part."""
    parts = chunk(f"./{FILE}", "<<A>>", "f(<<A>>, <<B>>)"), chunk("A", "a")
    write(workshop, *parts, chunk("B", "b"))
    run = stitch(workshop, "new", "f(a, c)")
    assert run[:2] == (1, "")
    assert run.err.startswith(
        f"{FILE}:3: this and {FILE}:2 change <<A>> differently (book.rst:"
    )


def test_several_files(workshop: Workshop) -> None:
    """Edits of several files and chunks are carried at once."""
    other = chunk("./g.sh", "<<B>>"), chunk("B", "b")
    write(workshop, chunk(f"./{FILE}", "<<A>>", "z"), chunk("A", "a"), *other)
    (workshop.root / "g.sh").write_text(f"{HEADER}\nbb\n")
    assert stitch(workshop, "aa", "zz").status == 0
    new = chunk(f"./{FILE}", "<<A>>", "zz"), chunk("A", "aa"), other[0]
    assert holds(workshop, *new, chunk("B", "bb"))


def test_large_edits(workshop: Workshop) -> None:
    """If all lines of a file are changed, each stays in its chunk."""
    names = [f"Part {number}" for number in range(20)]
    parts = [chunk(name, *(f"{name} {n}" for n in range(10))) for name in names]
    file = chunk(f"./{FILE}", *(f"<<{name}>>" for name in names))
    write(workshop, file, *parts)
    lines = [f"{name} {n};" for name in names for n in range(10)]
    assert stitch(workshop, *lines).status == 0
    changed = [re.sub(r"(?m)( \d)$", r"\1;", part) for part in parts]
    assert holds(workshop, file, *changed)


# Chunks that move sideways

IF = (
    chunk(f"./{FILE}", "if x:", "    <<A>>", "end"),
    chunk("A", "a", "", "if b:", "    c"),
)


def test_chunk_moves_right(workshop: Workshop) -> None:
    """An ``if`` around a chunk moves its reference; a line may change, too."""
    write(workshop, *IF)
    lines = ["if x:", "    if y:", "        a", "", "        if bb:", "            c"]
    run = stitch(workshop, *lines, "end")
    assert f"book.rst:6: reference moved right by 4, in <<./{FILE}>>" in run.out
    new = chunk(f"./{FILE}", "if x:", "    if y:", "        <<A>>", "end")
    assert holds(workshop, new, chunk("A", "a", "", "if bb:", "    c"))


def test_chunk_moves_left(workshop: Workshop) -> None:
    """Without the ``if``, the reference moves back."""
    write(workshop, *IF)
    run = stitch(workshop, "a", "", "if b:", "    c", "end")
    assert f"book.rst:4: reference moved left by 4, in <<./{FILE}>>" in run.out
    assert holds(workshop, chunk(f"./{FILE}", "<<A>>", "end"), IF[1])


def test_one_line_moves(workshop: Workshop) -> None:
    """A line moves by itself if it can; otherwise its reference moves with it."""
    write(workshop, chunk(f"./{FILE}", "if x:", "    <<A>>"), chunk("A", "a"))
    stitch(workshop, "if x:", "  a")
    assert holds(workshop, chunk(f"./{FILE}", "if x:", "  <<A>>"), chunk("A", "a"))
    stitch(workshop, "if x:", "      a")
    assert holds(workshop, chunk(f"./{FILE}", "if x:", "  <<A>>"), chunk("A", "    a"))


@pytest.mark.parametrize("line", ["<<p>> <<q>>", "<<p>>, <<p>>"])
def test_chunks_in_one_line_do_not_move(workshop: Workshop, line: str) -> None:
    """If a line of the book has two references, neither moves without the other."""
    parts = chunk("./f.txt", "if x:", f"  {line}", "end"), chunk("p", "a", "b")
    workshop.write(*parts, chunk("q", "c"), chunk("./g.txt", "<<q>>"))
    assert workshop.tangle().status == 0
    before, file = workshop.book.read_text(), workshop.root / "f.txt"
    head, *moved, end = file.read_text().splitlines()
    file.write_text("\n".join([head, *(f"    {each}" for each in moved), end, ""]))
    run = workshop.tangle("--stitch")
    why = "the book has a reference in this line; make the edit there"
    assert run == (1, "", f"f.txt:2: {why}: book.rst:5\n")
    assert workshop.book.read_text() == before


def test_inner_chunk_moves(workshop: Workshop) -> None:
    """A reference moves within its chunk, too, if that is used only once."""
    file = chunk(f"./{FILE}", "<<P>>", "end")
    write(workshop, file, chunk("P", "p", "<<A>>"), chunk("A", "a", "b"))
    stitch(workshop, "p", "    a", "    b", "end")
    assert holds(workshop, file, chunk("P", "p", "    <<A>>"), chunk("A", "a", "b"))


def test_chunk_of_two_users_stays(workshop: Workshop) -> None:
    """A reference is not moved if two pieces of the book use its chunk."""
    parts = [chunk(f"./{FILE}", f"<<{name}>>") for name in "PQ"]
    parts += [chunk(name, f"{name}:", "<<R>>") for name in "PQ"]
    parts += [chunk("R", "<<A>>", "r")]
    write(workshop, *parts, chunk("A", "a", "b"))
    lines = ["    a", "    b", "r"]
    assert stitch(workshop, "P:", *lines, "Q:", *lines).status == 0
    assert holds(workshop, *parts, chunk("A", "    a", "    b"))


def test_chunk_of_two_places_stays(workshop: Workshop) -> None:
    """A reference that leads to two places is not moved; the lines are changed."""
    host = chunk(f"./{FILE}", "<<P>>", "-", "<<P>>"), chunk("P", "p", "<<A>>")
    write(workshop, *host, chunk("A", "a", "b"))
    lines = ["p", "    a", "    b"]
    assert stitch(workshop, *lines, "-", *lines).status == 0
    assert holds(workshop, *host, chunk("A", "    a", "    b"))


# Chunks used in several places

TWICE = chunk(f"./{FILE}", "if a:", "    <<A>>", "<<A>>", "f(<<B>>, <<B>>)")
USED = chunk("A", "one", "two"), chunk("B", "b")
SAME = ["if a:", "    one", "    two", "one", "two", "f(b, b)"]
FOLLOWING = [
    (["if a:", "    1", "    two", "one", "two", "f(b, b)"], ["1", "two"]),
    (["if a:", "    one", "    two", "one", "2", "f(b, b)"], ["one", "2"]),
    (["if a:", "    one", "    two", "two", "f(b, b)"], ["two"]),
    (
        ["if a:", "    one", "", "    <<A>>", "    two", *SAME[3:]],
        ["one", "", "@<<A>>", "two"],
    ),
    ([*SAME[:5], "three", "f(b, b)"], None),
    (["if a:", "    1", "    two", "1", "two", "f(b, b)"], ["1", "two"]),
    (["if a:", "    1", "    two", "one", "2", "f(b, b)"], ["1", "2"]),
]


@pytest.mark.parametrize(("lines", "code"), FOLLOWING)
def test_one_of_several_places(
    workshop: Workshop, lines: list[str], code: list[str] | None
) -> None:
    """An edit in one place of a chunk, or in all, is one edit, and all follow."""
    write(workshop, TWICE, *USED)
    (workshop.root / FILE).write_text("\n".join([HEADER, *lines, ""]))
    assert workshop.tangle("--stitch")[::2] == (0, "")
    code = code or ["one", "two", "three"]
    assert holds(workshop, TWICE, chunk("A", *code), USED[1])
    shown = [f"    {line}".replace("@", "").rstrip() for line in code]
    text = ["if a:", *shown, *(line[4:] for line in shown), "f(b, b)"]
    assert (workshop.root / FILE).read_text().split("\n")[1:-1] == text


def test_one_of_several_inline_places(workshop: Workshop) -> None:
    """A line that shares a part with an edited one follows, too."""
    parts = chunk(f"./{FILE}", "f(<<B>>)", "g(<<B>>)", "<<B>>"), chunk("B", "b")
    write(workshop, *parts)
    for place in range(3):
        new = f"b{place}"
        lines = (workshop.root / FILE).read_text().split("\n")
        lines[place + 1] = re.sub(r"b\d?", new, lines[place + 1])
        (workshop.root / FILE).write_text("\n".join(lines))
        assert workshop.tangle("--stitch")[::2] == (0, "")
        assert holds(workshop, parts[0], chunk("B", new))


def test_place_after_a_reference(workshop: Workshop) -> None:
    """Lines after a reference follow where the chunk that refers is used again."""
    parts = chunk(f"./{FILE}", "<<P>>", "-", "<<P>>"), chunk("P", "if a:", "    <<A>>")
    write(workshop, *parts, chunk("A", "a"))
    lines = [HEADER, "if a:", "    a", "end", "-", "if a:", "    a", ""]
    (workshop.root / FILE).write_text("\n".join(lines))
    # The end could be in the file alone, so that is tried if P doesn't work.
    assert workshop.tangle("--stitch")[::2] == (0, "")
    text = (workshop.root / FILE).read_text()
    assert text == "\n".join([*lines[:-1], "end", ""])


def test_one_edit_is_made_once(workshop: Workshop) -> None:
    """An edit that both places show isn't taken for an edit of one file."""
    lines = ["z", "<<A>>", "c", "    <<A>>"]
    write(workshop, chunk(f"./{FILE}", *lines), chunk("A", "a", "b"))
    new = ["z", "    n", "a", "b", "c", "        n", "    a", "    b"]
    assert stitch(workshop, *new).status == 0
    assert holds(workshop, chunk(f"./{FILE}", *lines), chunk("A", "    n", "a", "b"))


def test_followers_are_told(workshop: Workshop) -> None:
    """If other places follow an edit, the note says so."""
    write(workshop, TWICE, *USED)
    (workshop.root / FILE).write_text(
        "\n".join([HEADER, *SAME, ""]).replace("f(b", "f(c")
    )
    run = workshop.tangle("--stitch")
    follow = "other places with this chunk follow"
    assert f"book.rst:18: changed, in <<B>>, from {FILE}:7; {follow}\n" in run.out


def test_lines_that_share_a_note(workshop: Workshop) -> None:
    """Edits of lines that follow each other in a piece share a note, if alike."""
    pieces = chunk(f"./{FILE}", *"abcdefg"), chunk(f"./{FILE}", *"hijk")
    write(workshop, *pieces)
    run = stitch(workshop, "a1", "b1", "c", "d1", *"iljk")
    where = f"in <<./{FILE}>>, from {FILE}"
    assert run.out.split("\n")[:5] == [
        f"book.rst:4: 2 lines changed, {where}:2",
        f"book.rst:7: changed, {where}:5",
        f"book.rst:8: 3 lines deleted, {where}:6",
        f"book.rst:12: deleted, {where}:6",
        f"book.rst:12: 1 new line after this one, {where}:7",
    ]


TWO_FILES = chunk("./a.sh", "<<C>>", "z"), chunk("./b.sh", "if x", "    <<C>>")


def test_different_ends(workshop: Workshop) -> None:
    """Different lines below a chunk in two places go to what refers to it."""
    write(workshop, *TWO_FILES, chunk("C", "one", "two"))
    texts = {"a.sh": "one\ntwo\n3\nz\n", "b.sh": "if x\n    one\n    two\n    4\n"}
    for path, text in texts.items():
        (workshop.root / path).write_text(f"{HEADER}\n{text}")
    before = workshop.files()
    assert workshop.tangle("--stitch")[::2] == (0, "")
    assert before == workshop.files()
    hosts = (
        chunk("./a.sh", "<<C>>", "3", "z"),
        chunk("./b.sh", "if x", "    <<C>>", "    4"),
    )
    assert holds(workshop, *hosts, chunk("C", "one", "two"))


def test_other_file_follows(workshop: Workshop) -> None:
    """A file that wasn't edited follows, and the note says so."""
    write(workshop, *TWO_FILES, chunk("C", "one", "two"))
    (workshop.root / "b.sh").write_text(f"{HEADER}\nif x\n    two\n")
    run = workshop.tangle("--stitch")
    follow = "other places with this chunk follow"
    assert run.out.startswith(
        f"book.rst:16: deleted, in <<C>>, from b.sh:3; {follow}\n"
    )
    assert (workshop.root / "a.sh").read_text() == f"{HEADER}\ntwo\nz\n"


def test_two_files_differ(workshop: Workshop) -> None:
    """Different edits of one line in two files are a conflict that names both."""
    write(workshop, *TWO_FILES, chunk("C", "one", "two"))
    (workshop.root / "a.sh").write_text(f"{HEADER}\none\n2\nz\n")
    (workshop.root / "b.sh").write_text(f"{HEADER}\nif x\n    one\n    II\n")
    before = workshop.everything()
    message = "b.sh:4: this and a.sh:3 change <<C>> differently (book.rst:17); "
    message += "edit both alike, or only one of them\n"
    assert workshop.tangle("--stitch") == (1, "", message)
    assert before == workshop.everything()


DIFFERENT = [
    ["if a:", "    1", "    two", "uno", "two", "f(b, b)"],
    ["if a:", "    one", "    x", "    two", "one", "y", "two", "f(b, b)"],
]


@pytest.mark.parametrize("lines", DIFFERENT)
def test_different_edits(workshop: Workshop, lines: list[str]) -> None:
    """Different edits of one chunk are a conflict that names both; nothing is done."""
    write(workshop, TWICE, *USED)
    (workshop.root / FILE).write_text("\n".join([HEADER, *lines, ""]))
    before = workshop.everything()
    run = workshop.tangle("--stitch")
    assert run[:2] == (1, "")
    pattern = rf"{FILE}:\d+: this and {FILE}:\d+ change <<A>> differently \("
    pattern += r"book\.rst:[^)]+\); .*\n"
    assert re.fullmatch(pattern, run.err)
    assert before == workshop.everything()


# Where it went

TOLD = re.compile(r"book\.rst:(\d+): (changed|1 new line after this one), .*:(\d+)")


@pytest.mark.parametrize("prose", [[], ["New prose,\n\nmuch of it.\n"]])
def test_told_lines(workshop: Workshop, prose: list[str]) -> None:
    """The notes name the lines of the book and of the file as they are now."""
    code = chunk(f"./{FILE}", "a", "bear", "<<C>>"), chunk("C", "c", "d", "fish")
    write(workshop, "Prose.\n", *code)
    file = workshop.root / FILE
    file.write_text(f"{HEADER}\na\nnew\nboar\nd\nother\nfist\n")
    workshop.write("Prose.\n", *prose, *code)
    run = workshop.tangle("--stitch")
    assert run[::2] == (0, "")
    told = TOLD.findall(run.out)
    assert [what for _, what, _ in told] == [
        *("1 new line after this one", "changed"),
        *("1 new line after this one", "changed"),
    ]
    book = workshop.book.read_text().split("\n")
    for at, what, line in told:
        place = int(at) - (what == "changed")
        assert book[place].strip() == file.read_text().split("\n")[int(line) - 1]


# Edits that cannot be carried

REFUSED: dict[str, Callable[[bytes], bytes]] = {
    f"f.sh:1: the tangler's own line belongs here; put it back: {HEADER}": (
        lambda old: old.replace(b"edit it there", b"hands off")
    ),
    f"f.sh:2: the tangler's own line belongs here; put it back: {HEADER}": (
        lambda old: b"#!/bin/sh\nx\n" + old
    ),
    "f.sh:2: white space at the end of a line is never kept; remove it": (
        lambda old: old.replace(b"Cat:", b"Cat: ")
    ),
    "f.sh:10: a file must end in a newline; add one": lambda old: old[:-1],
    "f.sh:11: a file must end in exactly one newline; remove the blank lines": (
        lambda old: old + b"\n"
    ),
    "f.sh:3: this line is not UTF-8; save the file as UTF-8": lambda old: old.replace(
        b"meow", b"\xff"
    ),
    "f.sh:3: a NUL byte is not text; remove it": lambda old: old.replace(
        b"meow", b"\0"
    ),
    "f.sh:1: this line has a carriage return; save the file with plain newlines": (
        lambda old: old.replace(b"\n", b"\r\n")
    ),
    "f.sh:4: this is in <<Methods>>, which is indented by 4, so it cannot start "
    "further left; make the edit in the book": (
        lambda old: old.replace(b"        return 1", b"return 1")
    ),
}


@pytest.mark.parametrize("message", REFUSED)
def test_refused(cat: Workshop, message: str) -> None:
    """A line that no book can give is refused, and nothing is written."""
    file = cat.root / FILE
    file.write_bytes(REFUSED[message](file.read_bytes()))
    before = cat.everything()
    run = cat.tangle("--stitch")
    assert run[:2] == (1, "")
    assert message in run.err.split("\n")
    assert before == cat.everything()


def test_reference_stays(workshop: Workshop) -> None:
    """A line that has a reference in it cannot be deleted in the file."""
    write(workshop, chunk(f"./{FILE}", "a", "x = <<A>>;"), chunk("A", "a"))
    run = stitch(workshop, "a")
    message = "the book has a reference in this line; make the edit there: book.rst:5"
    assert run == (1, "", f"{FILE}:3: {message}\n")


def test_deleted_file(cat: Workshop) -> None:
    """Deleting a file is not an edit; it comes back."""
    before = cat.everything()
    (cat.root / FILE).unlink()
    run = cat.tangle("--stitch")
    assert run[::2] == (0, "")
    assert run.out.startswith("book.rst: no file has been edited\n")
    assert before == cat.everything()


# Invalid Python

PYTHON = chunk("./a.py", "f(<<C>>)"), chunk("./b.py", "<<C>> = 2"), chunk("C", "a")


def test_python_that_was_broken_before(workshop: Workshop) -> None:
    """A mistake that the book has in another file doesn't stop a stitch."""
    files = chunk("./a.py", "a = 1"), chunk("./b.py", "b = 1")
    write(workshop, *files)
    workshop.write(files[0], chunk("./b.py", "b = ("))
    (workshop.root / "a.py").write_text(f"{HEADER}\na = 2\n")
    assert "after the stitch" not in workshop.tangle("--stitch").err
    parts = chunk("./a.py", "a = 2"), chunk("./b.py", "b = (")
    assert workshop.book.read_text() == "\n".join(parts)


def test_broken_python(workshop: Workshop) -> None:
    """An edited file that isn't valid Python is refused with its own line."""
    write(workshop, *PYTHON)
    (workshop.root / "a.py").write_text(f"{HEADER}\nf(a)\ng(\n")
    before = workshop.everything()
    reason = "'(' was never closed; fix this file first (the line is of <<./a.py>>)"
    assert workshop.tangle("--stitch") == (1, "", f"a.py:3: {reason}\n")
    assert before == workshop.everything()


def test_both_sides_broken(workshop: Workshop) -> None:
    """If the book is broken, too, the message names the right chunk."""
    write(workshop, *PYTHON)
    (workshop.root / "b.py").write_text(f"{HEADER}\na = 2\ng(\n")
    change_book(workshop, "f(<<C>>)", "f(<<C>>")
    change_book(workshop, "<<C>> = 2", "<<C>> = = 2")
    run = workshop.tangle("--stitch")
    assert run[:2] == (1, "")
    assert "b.py:3: '(' was never closed; fix this file first\n" in run.err


def test_broken_and_misfit(workshop: Workshop) -> None:
    """Misfits are reported beside invalid Python, but only once for each line."""
    code = "def f():", "    <<A>>"
    inner = chunk("A", "a()", "b()", "c()")
    write(workshop, *(chunk(f"./{name}", *code) for name in ("a.py", "b.txt")), inner)
    lines = "def f():\n    a()\n   b()\n    c()\n"
    (workshop.root / "a.py").write_text(f"{HEADER}\n{lines}")
    (workshop.root / "b.txt").write_text(lines)
    run = workshop.tangle("--stitch")
    mend = "unindent does not match any outer indentation level; fix this file first"
    assert [line.partition(", ")[0] for line in run.err.splitlines()] == [
        f"a.py:4: {mend}",
        "b.txt:3: this is in <<A>>",
    ]


def test_other_file_broken(workshop: Workshop) -> None:
    """An edit that would break another file is refused with the line of the book."""
    write(workshop, *PYTHON)
    (workshop.root / "a.py").write_text(f"{HEADER}\nf(1)\n")
    before = workshop.everything()
    run = workshop.tangle("--stitch")
    assert run[:2] == (1, "")
    assert run.err.startswith("book.rst:14:4: cannot assign to literal")
    assert "(in b.py:2): after the stitch <<C>> would not be valid Python; " in run.err
    assert before == workshop.everything()


# Both sides

BOTH = chunk(f"./{FILE}", "<<A>>", "-", "<<B>>"), chunk("A", "a"), chunk("B", "b")


def change_book(workshop: Workshop, old: str, new: str) -> None:
    """Edit the book."""
    text = workshop.book.read_text(encoding="utf-8")
    assert old in text
    workshop.book.write_text(text.replace(old, new), encoding="utf-8")


def change_file(workshop: Workshop, old: str, new: str) -> None:
    """Edit the file."""
    text = (workshop.root / FILE).read_text()
    assert old in text
    (workshop.root / FILE).write_text(text.replace(old, new))


def test_merge(workshop: Workshop) -> None:
    """Book and file may have been edited in different chunks; both edits stay."""
    write(workshop, *BOTH)
    change_book(workshop, "   a\n", "   aa\n")
    change_file(workshop, "\nb\n", "\nbb\n")
    assert workshop.tangle()[:2] == (1, "")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    assert holds(workshop, BOTH[0], chunk("A", "aa"), chunk("B", "bb"))
    assert (workshop.root / FILE).read_text() == f"{HEADER}\naa\n-\nbb\n"


def test_prose_merges(workshop: Workshop) -> None:
    """A change of prose is merged with an edit of code."""
    write(workshop, "Prose.\n", *BOTH)
    change_book(workshop, "Prose.", "Better prose.\n\nMore.")
    change_file(workshop, "\nb\n", "\nbb\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    assert holds(workshop, "Better prose.\n\nMore.\n", *BOTH[:2], chunk("B", "bb"))


def test_same_edit_on_both_sides(workshop: Workshop) -> None:
    """Equal edits on both sides are in sync."""
    write(workshop, *BOTH)
    workshop.copy.unlink()
    change_book(workshop, "   a\n", "   aa\n")
    change_file(workshop, "\na\n", "\naa\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    assert holds(workshop, BOTH[0], chunk("A", "aa"), BOTH[2])


def test_conflict(workshop: Workshop) -> None:
    """Different edits of the same line are shown with the base; nothing is written."""
    write(workshop, *BOTH)
    change_book(workshop, "   a\n", "   ours\n")
    change_file(workshop, "\na\n", "\ntheirs\n")
    before = workshop.everything()
    run = workshop.tangle("--stitch")
    assert run[:2] == (1, "")
    assert run.err.split("\n") == [
        (
            f"book.rst:11: this was changed here, and differently in {FILE}; "
            "make one like the other, then stitch again"
        ),
        "  the book has:",
        "       ours",
        "  the file has:",
        "       theirs",
        "  both had:",
        "       a",
        "",
    ]
    assert before == workshop.everything()


def git(folder: Path, *arguments: str) -> None:
    """Run git in a folder, without the user's configuration."""
    who = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com"}
    who |= {"GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com"}
    alone = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(
        ["git", *arguments],
        cwd=folder,
        env=os.environ | who | alone,
        check=True,
        capture_output=True,
    )


def test_base_in_git(workshop: Workshop) -> None:
    """If the copy of the book is missing, git has it."""
    write(workshop, *BOTH)
    git(workshop.root, "init", "-q")
    git(workshop.root, "add", "book.rst", FILE, ".book.tangled")
    git(workshop.root, "commit", "-qm", "first")
    change_book(workshop, "   a\n", "   aa\n")
    git(workshop.root, "commit", "-qam", "second")
    change_file(workshop, "\nb\n", "\nbb\n")
    workshop.copy.unlink()
    assert workshop.tangle("--stitch")[::2] == (0, "")
    assert holds(workshop, BOTH[0], chunk("A", "aa"), chunk("B", "bb"))


@pytest.mark.parametrize("copy", [None, b"\xff", b"another book\n"])
def test_no_base(workshop: Workshop, copy: bytes | None) -> None:
    """If the old book is nowhere, the message says so, and nothing is written."""
    write(workshop, *BOTH)
    change_book(workshop, "   a\n", "   aa\n")
    change_file(workshop, "\nb\n", "\nbb\n")
    workshop.copy.unlink()
    if copy is not None:
        workshop.copy.write_bytes(copy)
    before = workshop.everything()
    run = workshop.tangle("--stitch")
    lost = "the book from which this was tangled is nowhere to be found"
    message = f"{lost}; make the edit in the book, then tangle with --force"
    assert run == (1, "", f"{FILE}: {message}\n")
    assert before == workshop.everything()


# The book as bytes


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("change", ["", "ours"])
def test_line_ends_and_mark(
    workshop: Workshop, mark: bytes, end: bytes, change: str
) -> None:
    """The book keeps the ends of its lines and the mark at its start."""
    text = "\n".join(BOTH).encode()
    workshop.book.write_bytes(mark + text.replace(b"\n", end))
    assert workshop.tangle()[::2] == (0, "")
    if change:
        text = text.replace(b"   a\n", b"   ours\n")
        workshop.book.write_bytes(mark + text.replace(b"\n", end))
    change_file(workshop, "\nb\n", "\nbb\nbbb\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    text = text.replace(b"   b\n", b"   bb\n   bbb\n")
    assert workshop.book.read_bytes() == mark + text.replace(b"\n", end)


def test_mixed_line_ends(workshop: Workshop) -> None:
    """Lines that are not edited keep their ends, whatever the others have."""
    text = b"\r\n".join(part.encode() for part in BOTH)
    workshop.book.write_bytes(text)
    assert workshop.tangle()[::2] == (0, "")
    change_file(workshop, "\nb\n", "\nbb\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    assert workshop.book.read_bytes() == text.replace(b"   b\n", b"   bb\n")


def test_no_final_newline(workshop: Workshop) -> None:
    """The last line of a book may lack its end; it may be edited and deleted."""
    workshop.book.write_text("\n".join(BOTH).rstrip())
    assert workshop.tangle()[::2] == (0, "")
    for lines in (["a", "-", "b", "c"], ["a", "-", "b"], ["a", "-"]):
        assert stitch(workshop, *lines).status == 0
        assert not workshop.book.read_text().endswith("\n")


def test_book_saved_meanwhile(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A book that is saved while it is stitched is not overwritten."""
    write(workshop, *BOTH)
    change_file(workshop, "\nb\n", "\nbb\n")

    def save_meanwhile(*_: object) -> tuple[str, list[str], list[str]]:
        change_book(workshop, "   a\n", "   aa\n")
        return "lost", [], []

    monkeypatch.setattr("literate.stitch.session.stitched", save_meanwhile)
    run = workshop.tangle("--stitch")
    message = "the book was saved while its files were read; try again"
    assert run == (1, "", f"book.rst: {message}\n")
    assert holds(workshop, BOTH[0], chunk("A", "aa"), BOTH[2])


# Accidents


def test_killed_at_any_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a kill the edit is in the file, and the next stitch goes on from there."""
    for at in range(1, 99):
        folder = tmp_path / str(at)
        folder.mkdir()
        workshop = Workshop(folder)
        write(workshop, *BOTH)
        change_book(workshop, "   a\n", "   aa\n")
        change_file(workshop, "\nb\n", "\nbb\n")
        accident = Accident(Killed(), at, fatal=True)
        with monkeypatch.context() as patch:
            patch.setattr(
                workshop, "tangle", lambda w=workshop: Workshop.tangle(w, "--stitch")
            )
            accident.during(patch, workshop, ALL_STEPS)
        assert "\nbb\n" in (workshop.root / FILE).read_text()
        assert workshop.tangle("--stitch")[::2] == (0, "")
        assert holds(workshop, BOTH[0], chunk("A", "aa"), chunk("B", "bb"))
        assert (workshop.root / FILE).read_text() == f"{HEADER}\naa\n-\nbb\n"
        own = {"book.rst", ".book.tangled", FILE}
        assert workshop.everything().keys() == own
        if not accident.happened():
            break
    assert at > 8
