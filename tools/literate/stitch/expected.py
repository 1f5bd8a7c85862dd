# What follows an edit
# --------------------
#
# Before we write the edited book, we tangle it, to be sure that the edits are right.
# Which files should we get?
#
# The files as you have edited them, of course.
# But say that a chunk is used twice, and you have edited it in one place only.
# The book has the chunk once, so the second place gets your edit, too.
# It *follows*, and the file can't be exactly as you left it.
#
# Each file should be as you have edited it, with one exception:
# where a chunk is used again and you left its lines alone, they must have followed.
# To know what comes out then, we assemble a file a second time, from its old lines
# and its steps: the lines that were put into the slots, and then each old line
# with its edits. Wherever the book was edited and this file shows no step for it,
# the edit follows.
#
# May it follow everywhere?
# Say that ``<<p>>`` is used twice, and has the lines ``one``, ``two`` and ``three``.
# In the first place you change ``two`` to ``TWO``, in the second you delete it.
# The two edits seem to agree if we read them like this: in both places ``two`` is gone,
# and below ``one`` there is a new line, ``TWO``, which follows in the second place.
# But there it would appear exactly where you have deleted a line,
# and your second edit would be undone silently.
#
# That's why an edit may only follow where the file itself was not edited.
# New lines that follow go between two lines that were neighbours and still are;
# the ends of a file count as lines here. Everything else is a *clash*:
# we must read the patch in another way, or the two edits contradict each other.
#
# If no edit clashes, this law holds:
# *after a stitch, each edited file is as it was edited,
# except in places that were not edited themselves.*

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
"""The new code of each edit, by its site."""


class Own(NamedTuple):
    """A step that edits the file, and the way it belongs to."""

    step: Step
    way: Way


class Clash(NamedTuple):
    """An edit that would follow where it must not.

    Attributes:
        site: Where the book is edited.
        line: The line of the book that has brought the line of the file to its place.
        own: The step that it would touch; ``None`` if the line can't follow at all.
    """

    site: Site
    line: int
    own: Own | None = None


class Expected(NamedTuple):
    """What a file should be after a stitch.

    Attributes:
        lines: Its lines.
        followed: Where the book was edited and this file had not been.
        clashes: The sites among them that touch an edit of this file.
    """

    lines: list[str]
    followed: set[Site]
    clashes: list[Clash]


# A line can be made of several parts. If you have edited one of them,
# no other part may follow an edit from elsewhere.
# (If the line has the same chunk twice, and you edited one of them, the other follows.)
#
# Most lines of a file stay as they are, so we just copy them.
# We only work where the file was edited, or where an edit of the book shows;
# the file's index says where each line of the book shows.


def expected(web: Web, file: Edited, ways: Iterable[Way], written: Written) -> Expected:
    """Return what a file is expected to be after the stitch.

    Args:
        web: The book before the stitch.
        file: The file, as it was and as it is now.
        ways: The ways through its patches.
        written: The edits of the book.
    """
    old, now, _, moved = file
    owns: dict[int, list[Own]] = {}
    for way in ways:
        for step in way.steps:
            if step.slot or step.edits:
                owns.setdefault(step.at, []).append(Own(step, way))
    result = Expected([], set(), [])

    # Now the file comes out from top to bottom. Between two places where something
    # happens, its lines stay as they are.

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
    while old.hides and result.lines and not result.lines[-1]:
        result.lines.pop()
    result.clashes.extend(torn(web, old, written))
    return result


def places_of(old: Old, written: Written) -> Iterator[int]:
    """Yield the lines of an old file, from 0, at which an edit is expected to show."""
    old.look_for(number for line, _ in written for number in (line, line + 1))
    for line, column in written:
        if column == BELOW:
            yield from old.gaps_below(line)
        else:
            yield from old.lines_with(line)


# There is one more place where nothing can follow.
# If the book makes one line of a file from several of its lines, it stays one line,
# so it can't follow if one of these is deleted, or a new one comes in between.


def torn(web: Web, old: Old, written: Written) -> Iterator[Clash]:
    """Yield the edits that lines of several parts aren't expected to follow."""
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
    """Yield lines of several parts, and their places, for an expected file.

    Args:
        web: The book.
        old: The file.
        number: The line of the book from which the part comes.
    """
    for at in old.lines_with(number):
        line = old.lines[at]
        if line and not line.is_plain:
            for part in parts_of(web, line):
                if part.site.line == number:
                    yield line, at, part


def clash_at(old: Old, at: int, site: Site, own: Own | None = None) -> Clash:
    """Return that no edit is expected at a line of a file, from 0."""
    line = old.lines[at] if at < len(old.lines) else None
    return Clash(site, line.chain[0].line if line else old.head, own)


# What becomes of an old line? If it was edited as a whole, it is the line that is there
# now. The tangler's own line stays, and all others are assembled from their parts.


def become(
    web: Web,
    file: Edited,
    at: int,
    taken: Step | None,
    written: Written,
    followed: set[Site],
) -> list[str]:
    """Return what line ``at`` of the old file is expected to become, from 0.

    Args:
        web: The book before the stitch.
        file: The file, as it was and as it is now.
        at: Which line.
        taken: The step that takes it, if one does.
        written: The edits of the book.
        followed: Gets the sites of the edits that follow.
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
        # This line has the same chunk twice.
        followed |= own
    return lines


# What comes in between? A slot may have new lines of this file,
# lines that follow, or nothing. Here ``TWO`` would meet the place of the deleted line:
# an edit on either side of a slot that follows is a clash.


def between(
    web: Web,
    file: Edited,
    at: int,
    owns: Mapping[int, list[Own]],
    written: Written,
    result: Expected,
) -> None:
    """Add the lines that are expected above line ``at``: new ones, and followers.

    Args:
        web: The book before the stitch.
        file: The file, as it was and as it is now.
        at: The line, from 0.
        owns: The steps that edit the file, by their old lines.
        written: The edits of the book.
        result: Gets the lines, the sites that follow and the clashes.
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


# That leaves the lines of several parts. Each part may have been edited elsewhere,
# and follows alone. If one of them is gone, so is the line.
# Now we know which files we should get, and can ask the tangler for them.


def rendered(
    web: Web, line: Line, written: Written, own: Container[Site], followed: set[Site]
) -> list[str]:
    """Return what a line of a file is expected to be after the book's edits.

    Args:
        web: The book before the stitch.
        line: The line.
        written: The edits of the book.
        own: The sites that the line itself has edited.
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
