# From the old lines to the new
# -----------------------------
#
# Some lines were there, and others are there now. What happened in between?
#
# You might pair the lines in their order: the first with the first, and so on.
# Say that a file has ``open(door)`` from ``<<Open>>``,
# and below it ``enter(room)`` from ``<<Enter>>``.
# You delete the first and turn the second into ``enter(hall)``.
# Paired in order, ``open(door)`` has become ``enter(hall)``,
# and ``enter(room)`` is gone.
# The file would come out right. But in the book, ``<<Open>>`` would now enter a hall,
# and ``<<Enter>>`` would have lost its line.
#
# To see that you changed the second line, we must be free to skip the first.
# We walk through two lists, the old lines of a patch and its new ones,
# and at each point we have a few choices:
# the next line *stays*, if it is the same in both lists;
# the next old line is *changed* into the next new one;
# the next old line is *deleted*;
# or the next new line is *put* into a slot between the old ones.
# Say that you have edited our example:
#
# .. code-block:: text
#
#    was                          is now                       step
#        if cell.is_open:             if cell.is_open:         stays
#            enter(cell)                  enter(cell)          stays
#            count(cell)                  note(cell)           line 59 is changed
#                                     rest()                   is put below line 53
#    return maze.exits            return maze.exits            stays
#
# Is that what you meant? Perhaps you deleted ``count(cell)`` and added two lines,
# or ``rest()`` belongs to the loop, below line 46.
# We can't ask, so we give each step a cost,
# and take the cheapest *way* through both lists.
#
# Comparing all ways is less work than it seems:
# how we can go on from a point doesn't depend on how we came there,
# so we keep only the cheapest way to each point.
# This is *sequence alignment* by *dynamic programming*, like the edit distance
# of two words. We call it *sewing*, and the class that does it a ``Seam``.
# If you change a name in five hundred lines of 64 files of our own book,
# there are 374 patches, and they are sewn in 0.7 s.

"""Find the cheapest way from the old lines of a file to its new ones."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from literate.stitch.edits import BELOW, Edit, Site, code_of
from literate.stitch.slots import Old, Slot, changes, slots

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from literate.stitch.diff import Hunk
    from literate.web.chunks import Web


class Step(NamedTuple):
    """One step on the way.

    Attributes:
        at: The old line, from 0; if lines are inserted, the one below them.
        new: The new line, from 0; if a line is deleted, the next one.
        takes: How many old lines the step uses up, 0 or 1.
        gives: How many new lines it uses up.
        slot: The slot that gets the new lines, if they are inserted.
        edits: The edits of an old line.
    """

    at: int
    new: int
    takes: int
    gives: int
    slot: Slot | None = None
    edits: tuple[Edit, ...] = ()


# The costs
# ~~~~~~~~~
#
# You edit a few lines and leave the others alone, so a line that stays costs nothing.
# Changing a line costs more if the two lines are less alike,
# but never as much as deleting the old one and inserting the new one.
# Edits that lie together are cheaper than edits that lie apart.
#
# Of several ways with the same effect, the small costs choose the most natural one:
# lines that are inserted or deleted together begin with a blank line
# rather than end with one; they stay together in one slot;
# and they go to the chunk of the line that they touch.

LINE, BLANK = 1.0, 0.5
"""Inserting or deleting a line that isn't blank, or one that is."""

APART = 0.3
"""Beginning an edit after a line that stays."""

SPLIT = 0.5
"""Going to another slot between two lines that are inserted."""

ENDS_BLANK, BEGINS_FULL = 0.2, 0.1
"""Inserted or deleted lines that end with a blank one, or don't begin with one."""

SHALLOW, APART_FROM_CHUNK, FROM_BELOW = 0.05, 0.02, 0.01
"""Using a shallower slot, one that touches nothing, one that the lower line has."""

UNLIKE, LIKENESS = 1.95, 0.9
"""Changing a line into a completely different one; the discount if they are alike."""


@lru_cache(maxsize=20_000)
def cost_of_change(old: str, new: str) -> float:
    """Return the cost in an alignment of changing a line into another one."""
    if not old or not new:
        return UNLIKE
    one, two = excerpt(old.strip()), excerpt(new.strip())
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    return UNLIKE - LIKENESS * matcher.quick_ratio()


# A very long line may be a table of a hundred megabytes,
# so we only compare its beginning and its end.

LONG = 2_000
"""How many characters of a line are compared with another one."""


def excerpt(line: str) -> str:
    """Return a line to be aligned, or its beginning and its end if it is long."""
    return line if len(line) <= LONG else line[: LONG // 2] + line[-LONG // 2 :]


# So the way in our example costs 2.53: the edit begins after a line that stays, 0.3;
# ``count(cell)`` and ``note(cell)`` are rather alike, so the change costs 1.18;
# a line is inserted, 1; and not into the deepest slot, 0.05.
# The other two meanings are dearer. Below line 46, ``rest()`` would cost 0.05 more,
# and deleting a line and inserting two would cost more than 3.
#
# An edit may also reach files that you haven't touched.
# Say that a file has ``<<p>>`` and below it a line ``a``, and ``p`` ends in ``a``, too.
# If you delete one of the two lines, this file is the same, whichever it is.
# But if ``p`` loses its line, so does every other file that has ``p``.
# So ``p`` stays, because such an edit costs more than all of these:
# the more files would follow, the dearer.
# (If there is no other way to read it, they do follow.)

FOLLOWS = 6.0
"""The cost of an edit that many other files would follow."""


def cost_of_followers(count: int) -> float:
    """Return the cost in an alignment of an edit that other files would follow."""
    return FOLLOWS * count / (count + 1)


# Rules from other patches
# ~~~~~~~~~~~~~~~~~~~~~~~~
#
# A chunk may be used in several places, so one line of the book may be
# in several patches. What if one patch changes the line and another deletes it?
#
# We sew each patch by itself, but under *rules*.
# Once we have found an edit in one patch,
# the other patches may make the same edit, or none, but not a different one.
# Some of these edits are *wishes*, too: if a patch can make the same edit, it should.
# :ref:`pylit-agreement` makes the rules and the wishes.

Rules = dict[Site, tuple[str, ...] | None]
"""The only text allowed at a site of the book; ``None`` if no edit is allowed."""


# No blank line at the end
# ~~~~~~~~~~~~~~~~~~~~~~~~
#
# In reStructuredText, blank lines at the end of a piece are not code,
# so the next tangling would lose them.
# No way is allowed on which a piece would end in a blank line.
#
# But then the next step does depend on how we came:
# have we just put a blank line there or not?
# We call these two different points.
# A point is more than a position in the two lists: it also knows
# whether a piece that ended here would end in a blank line,
# which slot it has reached, since slots are filled in their order,
# and the last step, since some costs depend on it.


class Point(NamedTuple):
    """A point on the way, between two old lines and between two new ones.

    Attributes:
        slot: The number of the slot that has been reached.
        is_blank: Whether the piece would end in a blank line if it ended here.
        last: What the last step was.
    """

    slot: int
    is_blank: bool
    last: int


STAY, TAKE, GIVE = range(3)

WISH = 20.0
"""The discount for fulfilling a wish."""

LARGE = 10_000
"""The most pairs of lines that are all compared."""

BAND = 40
"""In a large patch, the farthest that the two lists may be apart."""


# The way through a patch
# ~~~~~~~~~~~~~~~~~~~~~~~
#
# For each point we remember the cost of the cheapest way to it, and its last step,
# so once we reach the ends of both lists, we can trace the way backwards.
# ``steps`` knows how we can go on from a point:
# an old line can *stay*, *turn* into a new line or be *dropped*,
# and a new line can be *put* into a slot.
#
# A thousand old lines and a thousand new ones make a million pairs.
# There we only compare those in a *band*:
# about equally far from the beginnings of their lists.


Back = dict[tuple[int, int, Point], tuple[Point, Step]]
"""For a point between two lines of each list, the point before it and the step."""


class Seam:
    """The way through one patch.

    Attributes:
        web: The book from which the file was tangled.
        old: The file as it was tangled.
        now: The lines of the file as it is now.
        patch: The patch.
        rules: The edits that are allowed where a chunk is used several times.
        dear: The extra cost of a line that doesn't stay.
        wishes: The sites that the patch should edit as others do, if it can.
        price: The extra cost of editing a line of the book.
        trims: Whether blank lines at the end of a piece aren't code.
        work: How many points have been visited.
        deletions: A cache of the edits that delete an old line.
        changes: A cache of the edits that turn an old line into a new one.
    """

    def __init__(
        self,
        web: Web,
        old: Old,
        now: Sequence[str],
        patch: Hunk,
        rules: Rules,
        dear: float = 0.0,
        wishes: Collection[Site] = (),
        price: Callable[[int], float] = lambda _: 0.0,
    ) -> None:
        """Prepare an alignment of old lines and new ones."""
        self.web = web
        self.old = old
        self.now = now
        self.patch = patch
        self.rules = rules
        self.dear = dear
        self.wishes = wishes
        self.price = price
        self.trims = web.roots_are_files
        self.work = 0
        self.deletions: dict[int, Edit] = {}
        self.changes: dict[tuple[int, int], list[tuple[Edit, ...]]] = {}
        self.slots = {
            at: slots(web, old, at) for at in range(patch.start, patch.stop + 1)
        }

    # A way is found from its end. There may be several ends, because a point also says
    # what the last step was: of those at which a patch may end, the cheapest counts.

    def way(self) -> tuple[float, list[Step]] | None:
        """Return the cost and the steps of the cheapest alignment, if there is one."""
        _, stop, _, last = self.patch
        costs, back = self.explored()
        ends = [
            (cost + self.cost_to_leave(stop, last, point), point)
            for point, cost in costs.items()
            if self.may_end(stop, point)
        ]
        if not ends:
            return None
        total, point = min(ends)
        steps: list[Step] = []
        at, new = stop, last
        while (at, new, point) in back:
            point, step = back[at, new, point]
            at, new = at - step.takes, new - step.gives
            steps.append(step)
        return total + sum(map(self.gain, steps)), steps[::-1]

    # We visit the points in an order in which each comes after all points
    # from which it can be reached, so when we go on from a point,
    # we already know the cheapest way to it.

    def explored(self) -> tuple[dict[Point, float], Back]:
        """Return the cost of each end of an alignment, and how to reach points."""
        start, stop, first, last = self.patch
        above = start and not self.old.text[start - 1]
        begin = Point(0, bool(above) and self.trims, STAY)
        costs: dict[tuple[int, int], dict[Point, float]] = {
            (start, first): {begin: 0.0}
        }
        back: Back = {}
        for at in range(start, stop + 1):
            for new in self.band(at):
                here = costs.pop((at, new), {})
                if (at, new) == (stop, last):
                    costs[stop, last] = here
                self.work += len(here)
                for point, cost in sorted(here.items()):
                    for price, to, step in self.steps(at, new, point):
                        more = price - (self.gain(step) if self.wishes else 0.0)
                        there = at + step.takes, new + step.gives
                        known = costs.setdefault(there, {})
                        if cost + more < known.get(to, 1e9):
                            known[to] = cost + more
                            back[(*there, to)] = point, step
        return costs.get((stop, last), {}), back

    def band(self, at: int) -> range:
        """Return the new lines with which an alignment compares an old one."""
        start, stop, first, last = self.patch
        rows, columns = stop - start, last - first
        if rows * columns <= LARGE:
            return range(first, last + 1)
        middle = (at - start) * columns // max(rows, 1) + first
        return range(max(first, middle - BAND), min(last, middle + BAND) + 1)

    # The rest is about a single point: the possible steps, and their costs.
    # A new line can be inserted as long as there is one.
    # We can go past the next old line only if we can leave the slots above it behind,
    # which means that no piece would end in a blank line there.

    def steps(
        self, at: int, new: int, point: Point
    ) -> Iterator[tuple[float, Point, Step]]:
        """Yield an alignment's steps from a point: the cost, the next point, a step."""
        is_more = new < self.patch.last
        if is_more:
            yield from self.puts(at, new, point)
        if at == self.patch.stop:
            return
        ends_blank = self.moves(at, point, len(self.slots[at]) - 1)
        if ends_blank is None:
            return
        begin = APART * (point.last == STAY)
        if is_more and self.now[new] == self.old.text[at]:
            yield self.stay(at, new, point)
        elif is_more:
            yield from self.turns(at, new, begin)
        yield from self.drops(at, new, begin, ends_blank=ends_blank)

    # A line that stays ends an edit above it, if there was one.

    def stay(self, at: int, new: int, point: Point) -> tuple[float, Point, Step]:
        """Return the alignment's step that leaves an old line as it is."""
        is_blank = self.trims and not self.now[new]
        cost = self.cost_to_leave(at, new, point)
        return cost, Point(0, is_blank, STAY), Step(at, new, 1, 1)

    # Only a line that has a line of the book to itself can be deleted:
    # not the tangler's own line, and not a line that is made of several parts.

    def drops(
        self, at: int, new: int, begin: float, *, ends_blank: bool
    ) -> Iterator[tuple[float, Point, Step]]:
        """Yield the way to delete an old line in an alignment, if there is one."""
        line, text = self.old.lines[at], self.old.text[at]
        if line is None or not line.is_plain:
            return
        if at not in self.deletions:
            number = line.origin.line
            stop = len(code_of(self.web, number))
            self.deletions[at] = Edit(Site(number, 0), stop, ())
        edit = self.deletions[at]
        if self.allows(edit):
            cost = (LINE if text else BLANK) + begin + self.dear * bool(line.text)
            cost += self.price(line.origin.line)
            if begin and text:
                cost += BEGINS_FULL
            point = Point(0, ends_blank, TAKE)
            yield cost, point, Step(at, new, 1, 0, edits=(edit,))

    # A changed line may be read in several ways: as a whole, or by its parts. All are
    # tried. Each costs a thousandth more than the one before, so of equal ones the
    # first wins, today and tomorrow.

    def turns(
        self, at: int, new: int, begin: float
    ) -> Iterator[tuple[float, Point, Step]]:
        """Yield the ways to change an old line into a new one in an alignment."""
        line, text = self.old.lines[at], self.now[new]
        if line is None or (line.is_plain and not (text and line.text)):
            return
        cost = cost_of_change(line.text, text) + begin + self.dear
        if (at, new) not in self.changes:
            self.changes[at, new] = changes(self.web, line, text)
        for edits in self.changes[at, new]:
            if all(self.allows(edit) for edit in edits):
                price = sum(self.price(edit.site.line) for edit in edits)
                yield (
                    cost + price,
                    Point(0, is_blank=False, last=TAKE),
                    Step(at, new, 1, 1, edits=edits),
                )
                cost += 0.001

    # Where does a new line go? Preferably into a deep slot, next to lines that are
    # edited anyway, and not between two chunks. These aren't rules but prices, because
    # the rest of the patch may speak for something else.

    def puts(
        self, at: int, new: int, point: Point
    ) -> Iterator[tuple[float, Point, Step]]:
        """Yield the ways to insert new lines at a point of an alignment."""
        text = self.now[new]
        for number, slot in enumerate(self.slots[at][point.slot :], start=point.slot):
            goes_on = point.last == GIVE and number == point.slot
            lines = self.lines_for(slot, new, goes_on=goes_on)
            if not lines or not all(map(slot.takes, lines)):
                continue
            if self.moves(at, point, number) is None:
                continue
            cost = sum(LINE if each else BLANK for each in lines)
            if not goes_on:
                cost += SHALLOW * slot.rank + FROM_BELOW * slot.below
                cost += self.price(slot.line)
                above = self.old.text[at - 1] if at else ""
                if not slot.below and not (above and text):
                    cost += APART_FROM_CHUNK
                cost += SPLIT if point.last == GIVE else 0
                if point.last == STAY:
                    cost += APART + BEGINS_FULL * bool(text)
            is_blank = self.trims and not lines[-1]
            yield (
                cost,
                Point(number, is_blank, GIVE),
                Step(at, new, 0, len(lines), slot=slot),
            )

    # If there is a rule for a slot, the slot gets exactly its lines, or none.

    def lines_for(self, slot: Slot, new: int, *, goes_on: bool) -> Sequence[str]:
        """Return the new lines that an alignment could put into a slot, if any.

        Args:
            slot: The slot.
            new: The first of the new lines that are left.
            goes_on: Whether the line before has gone into this slot.
        """
        site = Site(slot.line, BELOW)
        if site not in self.rules:
            return self.now[new : new + 1]
        code = self.rules[site] or ()
        lines = self.now[new : min(new + len(code), self.patch.last)]
        is_allowed = not goes_on and slot.edit(self.web, lines).code == code
        return lines if is_allowed else ()

    def gain(self, step: Step) -> float:
        """Return the discount for the wishes that an alignment's step fulfils."""
        sites = [edit.site for edit in step.edits]
        if step.slot:
            sites.append(Site(step.slot.line, BELOW))
        return WISH * sum(site in self.wishes for site in sites)

    # People add a function with the blank line above it, so an edit that ends in a
    # blank line is possible, but more expensive.

    def cost_to_leave(self, at: int, new: int, point: Point) -> float:
        """Return an alignment's cost of ending an edit above a line that stays."""
        if point.last == TAKE:
            return ENDS_BLANK if not self.old.text[at - 1] else 0.0
        if point.last == GIVE:
            below = self.old.text[at] if at < len(self.old.text) else ""
            above = self.now[new - 1]
            touches = bool(above and below)
            slot = self.slots[at][point.slot]
            cost = 0.0 if touches or not slot.below else APART_FROM_CHUNK
            return cost + (0.0 if above else ENDS_BLANK)
        return 0.0

    def allows(self, edit: Edit) -> bool:
        """Return whether the rules of an alignment allow an edit."""
        return self.rules.get(edit.site, edit.code) == edit.code

    def moves(self, at: int, point: Point, to: int) -> bool | None:
        """Return whether an alignment would end a slot's piece in a blank line.

        If a piece on the way there would end in one, return ``None``.
        """
        if to == point.slot or not self.slots[at]:
            return point.is_blank
        # If the blank line stays, the book has something below it: an empty chunk.
        if point.is_blank and point.last != STAY and self.slots[at][point.slot].ends:
            return None
        return False

    def may_end(self, at: int, point: Point) -> bool:
        """Return whether the alignment may end at a point."""
        end = len(self.slots[at]) - 1
        if at == len(self.old.text):
            return not point.is_blank
        return self.moves(at, point, end) is not None


# Has the cheapest way left your lines in their chunks?
# To check that, we count the lines that stay unedited.
# (A line with a small change doesn't count:
# otherwise a patch with many such lines could move others to another chunk.)


def stays(way: Sequence[Step], old: Old, counts: Callable[[str], bool] = bool) -> int:
    """Return how many lines stay in an alignment, by default without blank ones."""
    return sum(
        s.takes and s.gives and not s.edits and counts(old.text[s.at]) for s in way
    )
