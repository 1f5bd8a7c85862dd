# Where a line can go
# -------------------
#
# In the example of :ref:`pylit-line_map`, you add a line to the file,
# below ``count(cell)``. Where does it go in the book?
#
# Below the line that ``count(cell)`` came from, you might say.
# That is line 59, in ``<<Step in>>``.
# But what if your line is indented by eight spaces only?
# Everything in ``<<Step in>>`` gets twelve on its way to the file,
# so your line can't have come from there.
#
# That's why we read the map backwards. It gives us the chain of each line of the file
# as it was tangled, the *old* file.
# The chain shows everything that can be done to the line,
# and where in the book to put a new line that should appear above or below it.

"""Say what can be done to the lines of a file, and between them."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from literate.stitch.edits import BELOW, Edit, Site, code_of, escaped, whole_code_of
from literate.web.expansion import unescape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from literate.trace.line_map import Line, Origin
    from literate.web.chunks import Web


class Old:
    """A file as it was tangled.

    Attributes:
        text: Its lines.
        lines: Where each of them comes from; ``None`` for the tangler's own line.
        head: The line of the book on which its first piece begins.
        hides: Whether it drops blank lines at its end.
    """

    def __init__(
        self,
        text: list[str],
        lines: list[Line | None],
        head: int,
        *,
        hides: bool = False,
    ) -> None:
        """Take the old lines of a file, to find slots among them."""
        self.text = text
        self.lines = lines
        self.head = head
        self.hides = hides
        self.slots: dict[int, list[Slot]] = {}
        self.index = Index({}, {}, {})
        self.indexed: set[int] = set()

    def is_own(self, at: int) -> bool:
        """Return whether a line, from 0, is the tangler's own, so it has no slot."""
        return 0 <= at < len(self.lines) and self.lines[at] is None

    def brought_by(self, at: int) -> set[int]:
        """Return the lines whose references brought a line with slots, from 0."""
        line = self.lines[at]
        return {origin.line for origin in line.chain[:-1]} if line else set()

    def lines_with(self, number: int) -> list[int]:
        """Return the lines with slots, from 0, for text of a line of the book."""
        self.look_for([number])
        return self.index.texts.get(number, [])

    def gaps_below(self, number: int) -> list[int]:
        """Return the slots' lines, from 0, above which a line of the book may end.

        If you insert a line below it in the book, it may appear in these places.
        """
        self.look_for([number, number + 1])
        index = self.index
        gaps = index.ends.get(number, []) + index.begins.get(number + 1, [])
        return [*gaps, len(self.text)] if number == self.head else gaps

    # To read the map backwards we need an *index*. It has only the lines of the book
    # that are needed, and one pass over the file finds all of them.

    def look_for(self, numbers: Iterable[int]) -> None:
        """Add lines of the book to the index of slots, unless they are there."""
        new = {*numbers} - self.indexed
        if new:
            self.indexed |= new
            add_to(self.index, self.lines, new)


# A line of the book can appear in many places.
# It begins and ends where its own code does, or that of the chunk to which it refers.


class Index(NamedTuple):
    """Where in a file lines of the book are; lines of the file count from 0.

    Attributes:
        texts: The lines of the file that contain text of a line of the book.
        begins: The lines of the file with which a line of the book begins.
        ends: The lines of the file above which a line of the book ends.
    """

    texts: dict[int, list[int]]
    begins: dict[int, list[int]]
    ends: dict[int, list[int]]


def add_to(index: Index, lines: Sequence[Line | None], numbers: set[int]) -> None:
    """Add some lines of the book to the index of a file's slots."""
    upper: tuple[Origin, ...] = ()
    for at, line in enumerate(lines):
        if line is None:
            continue
        is_one = len(line.spans) == 1
        lower = line.chain if is_one else line.chain[: depth_of(line, 0)]
        for number in {span.line for span in line.spans} & numbers:
            index.texts.setdefault(number, []).append(at)
        add_edges(index.ends, upper, lower, at, numbers)
        add_edges(index.begins, lower, upper, at, numbers)
        upper = line.chain if is_one else line.chain[: depth_of(line, -1)]
    add_edges(index.ends, upper, (), len(lines), numbers)


def add_edges(
    edges: dict[int, list[int]],
    chain: tuple[Origin, ...],
    other: tuple[Origin, ...],
    at: int,
    numbers: set[int],
) -> None:
    """Add a slot's edge for each line of the book that is in one chain only."""
    for depth, origin in enumerate(chain, start=1):
        if origin.line in numbers and chain[:depth] != other[:depth]:
            edges.setdefault(origin.line, []).append(at)


def shared_depth(one: Sequence[Origin], two: Sequence[Origin]) -> int:
    """Return how many origins two chains share, between which a slot may be."""
    depth = 0
    while one[depth : depth + 1] == two[depth : depth + 1] != ():
        depth += 1
    return depth


# Between the lines
# ~~~~~~~~~~~~~~~~~
#
# Back to your new line, with its eight spaces.
# Between two lines of a file, one chunk may end and another begin.
# New lines can go into either of them, or into the chunk that refers to both.
# There may be several *slots* between two lines.
# In the example there are three of them
# between the lines 6 and 7 of the file, whose chains are 46 → 53 → 59 and 47:
#
# .. code-block:: text
#
#    below 59    in <<Step in>>           if it is indented by 12 or more
#    below 53    in <<Visit the cell>>    if it is indented by 8 or more
#    below 46    in <<src/walk.py>>       always
#
# There is a slot below each origin of the upper line that ends there,
# and one above each origin of the lower line that begins there.
# (Above 47 is the same place as below 46, so here that adds no slot.)
# Where the two chains begin alike, one reference has brought both lines,
# so it will bring a line between them, too. The slots begin where the chains part.
# They have an order: lines in one slot appear above the lines in the next.


class Slot(NamedTuple):
    """A place in the book for new lines between two lines of a file.

    Attributes:
        line: The line of the book below which they go.
        margin: The file's text in front of their code.
        ends: Whether a piece ends here.
        below: Whether it belongs to the lower line, not to the upper one.
        rank: How unlikely the slot is, compared with the others, from 0.
    """

    line: int
    margin: str
    ends: bool
    below: bool
    rank: int

    def edit(self, web: Web, lines: Sequence[str]) -> Edit:
        """Return the edit that puts lines of a file into this slot."""
        code = tuple(escaped(web, line[len(self.margin) :]) for line in lines)
        return Edit(Site(self.line, BELOW), BELOW, code)

    def takes(self, line: str) -> bool:
        """Return whether a line is indented far enough for a slot."""
        return not line or line.startswith(self.margin)


# Your line can go below 53 or 46. Which slot is likelier?
# The deepest one that isn't indented too far:
# if you add a line at the very end of a method, you usually mean the method.
# We rank slots by their margins, and yours goes into ``<<Visit the cell>>``.
#
# The tangler's own line is in no chunk, so we look past it.
# If a file has no other line, new ones go into its first piece.


def slots(web: Web, old: Old, at: int) -> list[Slot]:
    """Return the slots above line ``at`` of a file, from 0, in their order."""
    if at not in old.slots:
        above = first_of(old, range(at - 1, -1, -1))
        below = first_of(old, range(at, len(old.lines)))
        old.slots[at] = slots_between(web, above, below, old.head)
    return old.slots[at]


def first_of(old: Old, places: range) -> Line | None:
    """Return the first line of a file that has slots, not being the tangler's own."""
    return next(filter(None, map(old.lines.__getitem__, places)), None)


# Both lines may belong to one piece, with a reference between them. Then this piece
# goes on: its slot isn't at its end, though the chunk of the reference ends there. That
# matters for a blank line, which only counts in the middle of a piece.


def slots_between(
    web: Web, above: Line | None, below: Line | None, head: int
) -> list[Slot]:
    """Return the slots between two lines of a file whose first piece is at ``head``."""
    if not above and not below:
        return [Slot(head, "", ends=False, below=False, rank=0)]
    upper = above.chain[: depth_of(above, -1)] if above else ()
    lower = below.chain[: depth_of(below, 0)] if below else ()
    shared = shared_depth(upper, lower)
    goes_on = len(upper) > shared < len(lower) and (
        web.piece_at(upper[shared].line) is web.piece_at(lower[shared].line)
    )
    found = [
        Slot(
            origin.line,
            origin.margin,
            not goes_on or depth > shared,
            below=False,
            rank=0,
        )
        for depth, origin in reversed(list(enumerate(upper)))
        if depth >= shared
    ]
    more = [
        Slot(origin.line - 1, origin.margin, ends=False, below=True, rank=0)
        for origin in lower[shared:]
    ]
    if found and more and found[-1].line == more[0].line:
        more.pop(0)
    found += more
    margins = sorted({len(slot.margin) for slot in found}, reverse=True)
    return [slot._replace(rank=margins.index(len(slot.margin))) for slot in found]


def depth_of(line: Line, end: int) -> int:
    """Return how many origins of a line begin where it does (0), or end there (-1)."""
    depths = [
        depth
        for depth, origin in enumerate(line.chain, start=1)
        if origin.line == line.spans[end].line
    ]
    return depths[0] if depths else len(line.chain)


# Changing a line
# ~~~~~~~~~~~~~~~
#
# A line that you change has its place already:
# if it comes from a single line of the book, we replace that as a whole.
# Only its margin must stay, because it belongs to the references.
#
# But what if several lines of the book share it, because a reference is inside a line?
# Then each of them has supplied some columns of it, a *part*:
# in our example, ``return`` and the space after it belong to line 47,
# and ``maze.exits`` belongs to line 64.


class Part(NamedTuple):
    """The columns of a line of a file that come from one line of the book.

    Attributes:
        start: The column of the file's line where it starts, from 0.
        stop: The column after it.
        site: Where it begins in the book.
        end: The column of the book's code after it.
    """

    start: int
    stop: int
    site: Site
    end: int


def parts_of(web: Web, line: Line) -> Iterator[Part]:
    """Yield the parts of a line of a file that may be changed, from left to right."""
    ends = [*(span.start for span in line.spans[1:]), len(line.text)]
    spans = list(zip(line.spans, ends, strict=True))
    while spans:
        (start, number, column), stop = spans.pop(0)
        last = column + stop - start
        # An escape ends a span, but not the part.
        while spans and spans[0][0][1:] == (number, last + 1):
            span, stop = spans.pop(0)
            last = span.column + stop - span.start
        if unescape(whole_code_of(web, number)[column:last]) == line.text[start:stop]:
            yield Part(start, stop, Site(number, column), last)


# We cut an edit of such a line where the parts meet.
# Text that replaces characters of one part belongs to this part.
# If you turn ``maze`` into ``map``, only line 64 changes.
# Text that is inserted right between two parts may belong to either.
# It goes to the right one if it would make one word with the characters there,
# otherwise to the left one. If that doesn't work, all of it goes left, or right.


def changes(web: Web, line: Line, new: str) -> list[tuple[Edit, ...]]:
    """Return the ways to turn a line into ``new``, the likeliest first."""
    margin = line.origin.margin
    if line.is_plain:
        if new and not new.startswith(margin):
            return []
        number = line.origin.line
        code = escaped(web, new[len(margin) :])
        return [(Edit(Site(number, 0), len(code_of(web, number)), (code,)),)]
    found: list[tuple[Edit, ...]] = []
    parts = list(parts_of(web, line))
    for glue in (by_word, lambda *_: False, lambda *_: True):
        texts = shared_out(parts, line.text, new, glue)
        if texts is None or (goes_on(line) and shifts(parts, texts)):
            continue
        edits = tuple(
            Edit(part.site, part.end, (escaped(web, text),))
            for part, text in zip(parts, texts, strict=True)
            if text != line.text[part.start : part.stop]
        )
        if edits not in found:
            found.append(edits)
    return found


# A chunk inside a line may have more lines. They are below its first one,
# and move with the text in front of it.
# An edit that would move them changes more than this line, so we don't accept it.


def goes_on(line: Line) -> bool:
    """Return whether a line has no slot at its end, being within an inline chunk."""
    return all(origin.line != line.spans[-1].line for origin in line.chain)


def shifts(parts: Sequence[Part], texts: Sequence[str]) -> bool:
    """Return whether the last part of a changed line has moved."""
    return sum(map(len, texts[:-1])) != sum(p.stop - p.start for p in parts[:-1])


def by_word(left: str, new: str, right: str) -> bool:
    """Return whether a changed text between two others belongs to the right one."""
    joins = (new[-1:] + right[:1]).isidentifier() and right[:1].isalnum()
    return joins and not (left[-1:].isalnum() and new[:1].isalnum())


def shared_out(
    parts: Sequence[Part], old: str, new: str, glue: Callable[[str, str, str], bool]
) -> list[str] | None:
    """Return the parts of a changed line, or nothing if an edit is in none of them."""
    texts = [""] * len(parts)
    for is_same, start, stop, first, last in differences(old, new):
        for at, part in enumerate(parts if is_same else ()):
            texts[at] += old[max(start, part.start) : min(stop, part.stop)]
        if is_same:
            continue
        inside = [n for n, p in enumerate(parts) if p.start < stop and start < p.stop]
        touching = [n for n, p in enumerate(parts) if p.start <= start <= p.stop]
        owners = inside or touching
        if not owners or start < parts[0].start:
            return None
        right_one = not inside and glue(old[:start], new[first:last], old[start:])
        texts[owners[-1 if right_one else 0]] += new[first:last]
    return texts


# To find the text that you have replaced, we compare two lines character by character,
# which takes as many steps as the product of their lengths.
# In long lines we only look for an equal beginning and an equal end.

LONG = 1_000_000
"""The most characters, old ones times new ones, that are compared one by one."""


def differences(old: str, new: str) -> list[tuple[bool, int, int, int, int]]:
    """Return where an old line and a changed one are equal or differ, in order."""
    if len(old) * len(new) <= LONG:
        matcher = SequenceMatcher(None, old, new, autojunk=False)
        return [
            (tag == "equal", a, b, c, d) for tag, a, b, c, d in matcher.get_opcodes()
        ]
    first = same_letters(old, new)
    last = same_letters(old[first:][::-1], new[first:][::-1])
    ends = len(old) - last, len(new) - last
    return [
        (True, 0, first, 0, first),
        (False, first, ends[0], first, ends[1]),
        (True, ends[0], len(old), ends[1], len(new)),
    ]


def same_letters(one: str, two: str) -> int:
    """Return how many characters a changed line still begins with."""
    pairs = enumerate(zip(one, two, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(two)))
