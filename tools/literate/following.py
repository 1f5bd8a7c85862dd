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
# One that follows just where the file has new lines of its own is a *clash*:
# perhaps it is the same edit, and will come out twice.

"""Say what a file should be after a stitch."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from literate.editing import BELOW, Site
from literate.expansion import unescape
from literate.notation import BLANKS
from literate.placing import parts_of, slots

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from literate.agreeing import Edited, Way
    from literate.placing import Slot
    from literate.provenance import Line
    from literate.sewing import Step
    from literate.web import Web

Written = dict[Site, tuple[str, ...]]
"""What the edits write, by their sites."""


class Expected(NamedTuple):
    """What a file should be after a stitch.

    Attributes:
        lines: Its lines.
        followed: Where the book was edited and this file had not been.
        clashes: Those of them that stand just beside an edit of this file.
    """

    lines: list[str]
    followed: set[Site]
    clashes: set[Site]


def expected(web: Web, file: Edited, ways: Iterable[Way], written: Written) -> Expected:
    """Return what a file should be after the stitch.

    Args:
        web: The book before the stitch.
        file: The file, as it was and as it is now.
        ways: What was done to its patches.
        written: The edits of the book.
    """
    old, now = file
    steps: dict[int, list[Step]] = {at: [] for at in range(len(old.text) + 1)}
    for way in ways:
        for step in way.steps:
            steps[step.at].append(step)
    result: list[str] = []
    followed: set[Site] = set()
    clashes: set[Site] = set()
    above: set[int] = set()
    for at in range(len(old.text) + 1):
        puts = [step for step in steps[at] if step.slot]
        is_own = at < len(old.text) and old.lines[at] is None
        if is_own:
            for step in puts:
                result += now[step.new : step.new + step.gives]
            above = {step.slot.line for step in puts if step.slot}
        else:
            found = slots(web, old, at)
            follow: set[Site] = set()
            result += between(found, puts, now, written, above, follow)
            followed |= follow
            clashes |= follow if puts else set()
            above = set()
        if at < len(old.text):
            taken = next((step for step in steps[at] if step.takes), None)
            result += become(web, file, at, taken, written, followed)
    return Expected(result, followed, clashes)


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
    old, now = file
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
    found: Sequence[Slot],
    puts: Sequence[Step],
    now: Sequence[str],
    written: Written,
    above: Container[int],
    followed: set[Site],
) -> list[str]:
    """Return the lines that stand between two others: new ones, and what follows.

    Args:
        found: The slots between the two lines.
        puts: The steps that have put in lines.
        now: The lines of the file as it is now.
        written: The edits of the book.
        above: The slots that have been used just above, beyond the tangler's line.
        followed: Gets the sites of what follows.
    """
    result: list[str] = []
    for slot in found:
        own = [step for step in puts if step.slot and step.slot.line == slot.line]
        for step in own:
            result += now[step.new : step.new + step.gives]
        site = Site(slot.line, BELOW)
        if not own and slot.line not in above and site in written:
            followed.add(site)
            code = written[site]
            result += [(slot.margin + unescape(each)).rstrip(BLANKS) for each in code]
    return result


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
