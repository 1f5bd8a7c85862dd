# What follows an edit
# --------------------
#
# Before the book is written we want to know that the edits are the right ones,
# so we tangle it as it would be.
# What should come out is each file as it was edited, with one exception:
# where a chunk is used again and its lines were left alone, they must have followed.

"""Say what a file should be after a stitch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from literate.editing import BELOW, Place
from literate.placing import parts_of, slots
from literate.sewing import Step
from literate.web import unescape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from literate.agreeing import Edited, Way
    from literate.placing import Slot
    from literate.provenance import Line
    from literate.web import Web

Written = dict[Place, tuple[str, ...]]
"""What the edits write, by their places."""


def expected(
    web: Web, file: Edited, ways: Iterable[Way], written: Written
) -> list[str]:
    """Return the lines which a file should have after the stitch.

    Args:
        web: The book before the stitch.
        file: The file, as it was and as it is now.
        ways: What was done to its patches.
        written: The edits of the book.
    """
    old, now = file
    steps: dict[int, list[Step]] = {at: [] for at in range(len(old.text) + 1)}
    touched: set[int] = set()
    for way in ways:
        touched.update(range(way.patch.start, way.patch.stop))
        for step in way.steps:
            steps[step.index].append(step)
    result: list[str] = []
    here: dict[int, list[str]] = {}
    for at in range(len(old.text) + 1):
        puts = [step for step in steps[at] if step.slot]
        is_own = at < len(old.text) and old.lines[at] is None
        if is_own:
            for step in puts:
                result += now[step.new : step.new + step.gives]
                here.setdefault(step.slot.line if step.slot else 0, [])
        else:
            result += between(slots(web, old, at), puts, now, written, here)
            here = {}
        if at == len(old.text):
            break
        line = old.lines[at]
        step = next((s for s in steps[at] if s.takes), None)
        if line is None:
            result.append(old.text[at])
        elif step and step.edits and line.is_plain:
            result += now[step.new : step.new + step.gives]
        else:
            result += rendered(web, line, written)
    return result


def between(
    found: Sequence[Slot],
    puts: Sequence[Step],
    now: Sequence[str],
    written: Mapping[Place, tuple[str, ...]],
    here: Mapping[int, list[str]],
) -> list[str]:
    """Return the lines that stand between two others: new ones, and what follows.

    Args:
        found: The slots between the two lines.
        puts: The steps that have put in lines.
        now: The lines of the file as it is now.
        written: The edits of the book.
        here: The slots that have been used just above, beyond the tangler's line.
    """
    result = []
    for slot in found:
        own = [step for step in puts if step.slot and step.slot.line == slot.line]
        for step in own:
            result += now[step.new : step.new + step.gives]
        if not own and slot.line not in here:
            code = written.get(Place(slot.line, BELOW), ())
            result += [(slot.margin + unescape(each)).rstrip() for each in code]
    return result


def rendered(
    web: Web, line: Line, written: Mapping[Place, tuple[str, ...]]
) -> list[str]:
    """Return what a line of a file becomes by the edits of the book."""
    text, end = "", 0
    for part in parts_of(web, line):
        code = written.get(part.place)
        if code == ():
            return []
        text += line.text[end : part.start]
        text += line.text[part.start : part.stop] if code is None else unescape(code[0])
        end = part.stop
    return [(text + line.text[end:]).rstrip()]
