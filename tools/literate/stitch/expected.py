# What follows an edit
# --------------------
#
# What should come out, when the edited book is tangled?
#
# Before the book is written we want to know that the edits are the right ones,
# so we tangle it as it would be.
# What should come out is each file as it was edited, with one exception:
# where a chunk is used again and its lines were left alone, they must have followed.
#
# So a file is put together here a second time, from its old lines and its steps:
# between the lines what was put into the slots, and then each line as it has become.
# Wherever the book was edited and this file shows no step for it, the edit follows.
#
# An edit may only follow where the file itself was not edited.
# Say that ``<<p>>`` is used twice, and has the lines ``one``, ``two`` and ``three``.
# In the first place ``two`` was changed to ``TWO``, in the second it was deleted.
# The two edits seem to agree if we read them like this: in both places ``two`` is gone,
# and below ``one`` there is a new line, ``TWO``, which follows in the second place.
# But there it would be just where the second edit has taken a line away,
# and that edit would be undone in silence.
# So new lines that follow must not touch an edit of the file itself.
# They go between two lines that were neighbours and still are; the ends of a file
# count as lines here. Everything else is a *clash*:
# the patch must be understood in another way, or the two edits contradict each other.
#
# Where no edit clashes, this law holds:
# *after a stitch each edited file is as it was edited,
# but for places that were not edited themselves.*

"""Say what a file should be after a stitch."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from literate.notations.notation import BLANKS
from literate.stitch.edits import BELOW, Site, whole_code_of
from literate.stitch.slots import parts_of, slots
from literate.web.expansion import unescape

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from literate.stitch.alignment import Step
    from literate.stitch.slots import Old, Part
    from literate.stitch.ways import Edited, Way
    from literate.trace.line_map import Line
    from literate.web.chunks import Web

Written = dict[Site, tuple[str, ...]]
"""What the edits write, by their sites."""


class Own(NamedTuple):
    """A step that edits the file, and the way it belongs to."""

    step: Step
    way: Way


class Clash(NamedTuple):
    """An edit that would follow where it must not.

    Attributes:
        site: Where the book is edited.
        line: The line of the book that has brought the line of the file to its place.
        own: The step which it would touch; nothing if the line cannot follow at all.
    """

    site: Site
    line: int
    own: Own | None = None


class Expected(NamedTuple):
    """What a file should be after a stitch.

    Attributes:
        lines: Its lines.
        followed: Where the book was edited and this file had not been.
        clashes: Those of them that touch an edit of this file.
    """

    lines: list[str]
    followed: set[Site]
    clashes: list[Clash]


# In a line that the book puts together from several parts, one of which was edited,
# no other part may follow an edit from elsewhere.
# (If the line has the same chunk twice, and one of them was edited, the other follows.)
#
# Most lines of a file stay as they are, and are copied.
# Work is only done where the file was edited, or where an edit of the book shows;
# the file knows which lines of the book show where.


def expected(web: Web, file: Edited, ways: Iterable[Way], written: Written) -> Expected:
    """Return what a file should be after the stitch.

    Args:
        web: The book before the stitch.
        file: The file, as it was and as it is now.
        ways: What was done to its patches.
        written: The edits of the book.
    """
    old, now, _, moved = file
    owns: dict[int, list[Own]] = {}
    for way in ways:
        for step in way.steps:
            if step.slot or step.edits:
                owns.setdefault(step.at, []).append(Own(step, way))
    result = Expected([], set(), [])
    done = 0
    for at in sorted({*owns, *places_of(old, written)}):
        result.lines.extend(old.text[done:at])
        puts = [own for own in owns.get(at, ()) if own.step.slot]
        if old.is_own(at):
            for step, _ in puts:
                result.lines.extend(now[step.new : step.new + step.gives])
        else:
            between(web, file, at, owns, written, result)
        if at < len(old.text):
            own = next((own for own in owns.get(at, ()) if own.step.takes), None)
            taken = own.step if own else None
            follow: set[Site] = set()
            result.lines.extend(become(web, file, at, taken, written, follow))
            result.followed.update(follow)
            if own or at in moved:
                sites = {edit.site for edit in own.step.edits} if own else set()
                clashes = (clash_at(old, at, site, own) for site in follow - sites)
                result.clashes.extend(clashes)
        done = at + 1
    result.lines.extend(old.text[done:])
    result.clashes.extend(torn(web, old, written))
    return result


def places_of(old: Old, written: Written) -> Iterator[int]:
    """Yield the lines of an old file, from 0, at which some edits may show."""
    old.look_for(number for line, _ in written for number in (line, line + 1))
    for line, column in written:
        if column == BELOW:
            yield from old.gaps_below(line)
        else:
            yield from old.lines_with(line)


# A line that the book puts together from several lines stays one line.
# So it cannot follow if one of these is deleted, or new ones come in between.


def torn(web: Web, old: Old, written: Written) -> Iterator[Clash]:
    """Yield the edits that lines of several parts cannot follow."""
    for site, code in written.items():
        number, is_below = site.line, site.column == BELOW
        for line, at, part in parts_at(web, old, number):
            is_last = part.stop == len(line.text)
            ends = part.end == len(whole_code_of(web, number)) and not is_last
            if ends if is_below else not code:
                yield clash_at(old, at, site)
        for line, at, part in parts_at(web, old, number + 1) if is_below else ():
            if part.site.column == 0 and line.text[: part.start].strip():
                yield clash_at(old, at, site)


def parts_at(web: Web, old: Old, number: int) -> Iterator[tuple[Line, int, Part]]:
    """Yield the lines of several parts, and their places, with one part of each.

    Args:
        web: The book.
        old: The file.
        number: The line of the book which has given the part.
    """
    for at in old.lines_with(number):
        line = old.lines[at]
        if line and not line.is_plain:
            for part in parts_of(web, line):
                if part.site.line == number:
                    yield line, at, part


def clash_at(old: Old, at: int, site: Site, own: Own | None = None) -> Clash:
    """Return that an edit must not follow at a line of a file, from 0."""
    line = old.lines[at] if at < len(old.lines) else None
    return Clash(site, line.chain[0].line if line else old.head, own)


# A line that was edited as a whole is what it is now.
# The tangler's own line stays, and all others are put together from their parts.


def become(
    web: Web,
    file: Edited,
    at: int,
    taken: Step | None,
    written: Written,
    followed: set[Site],
) -> list[str]:
    """Return what line ``at`` of the old file becomes, from 0.

    Args:
        web: The book before the stitch.
        file: The file, as it was and as it is now.
        at: Which line.
        taken: The step that takes it, if one does.
        written: The edits of the book.
        followed: Gets the sites of what follows.
    """
    old, now, _, _ = file
    line = old.lines[at]
    if line is None:
        return [old.text[at]]
    if taken and taken.edits and line.is_plain:
        return [*now[taken.new : taken.new + taken.gives]]
    own = {edit.site for edit in taken.edits} if taken else set()
    lines = rendered(web, line, written, own, followed)
    if own and taken and lines != now[taken.new : taken.new + 1]:
        # The same chunk stands in this line twice.
        followed |= own
    return lines


# A slot may hold new lines of this file, lines that follow, or nothing.
# A line of the old file may be made of several parts, and each part may follow alone.


def between(
    web: Web,
    file: Edited,
    at: int,
    owns: Mapping[int, list[Own]],
    written: Written,
    result: Expected,
) -> None:
    """Add the lines that stand above line ``at``: new ones, and those that follow.

    Args:
        web: The book before the stitch.
        file: The file, as it was and as it is now.
        at: The line, from 0.
        owns: The steps that edit the file, by their old lines.
        written: The edits of the book.
        result: Gets the lines, what follows and what clashes.
    """
    old, now, _, moved = file
    above = at - 1 - old.is_own(at - 1)
    puts = [own for own in owns.get(at, ()) if own.step.slot]
    beyond = [own for n in range(above + 1, at) for own in owns.get(n, ())]
    touched: list[Own | None] = [*puts, *beyond]
    touched += [own for n in (above, at) for own in owns.get(n, ()) if own.step.takes]
    touched += [None for n in (above, at) if n in moved]
    filled = {own.step.slot.line for own in (*puts, *beyond) if own.step.slot}
    for slot in slots(web, old, at):
        for step, _ in puts:
            if step.slot and step.slot.line == slot.line:
                result.lines.extend(now[step.new : step.new + step.gives])
        site = Site(slot.line, BELOW)
        if slot.line not in filled and site in written:
            result.followed.add(site)
            result.clashes.extend(clash_at(old, at, site, own) for own in touched[:1])
            code = map(unescape, written[site])
            result.lines.extend((slot.margin + each).rstrip(BLANKS) for each in code)


def rendered(
    web: Web, line: Line, written: Written, own: Container[Site], followed: set[Site]
) -> list[str]:
    """Return what a line of a file becomes by the edits of the book.

    Args:
        web: The book before the stitch.
        line: The line.
        written: The edits of the book.
        own: Those of them which the line shows itself.
        followed: Gets the sites of the others.
    """
    text, end = "", 0
    for part in parts_of(web, line):
        code = written.get(part.site)
        if code is not None and part.site not in own:
            followed.add(part.site)
        if code == ():
            return []
        text += line.text[end : part.start]
        text += line.text[part.start : part.stop] if code is None else unescape(code[0])
        end = part.stop
    return [(text + line.text[end:]).rstrip(BLANKS)]
