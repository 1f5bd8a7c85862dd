"""The example with which the tangler explains itself is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from literate.stitch import alignment, notes
from literate.stitch import slots as slots_module
from literate.stitch.agreement import SIZES
from literate.stitch.alignment import APART, LINE, SHALLOW, Rules, Seam, cost_of_change
from literate.stitch.diff import hunks, patches
from literate.stitch.edits import BELOW, Site
from literate.stitch.slots import slots
from literate.stitch.stitcher import old_file, stitch
from literate.trace import line_map
from literate.trace.line_map import provenance_of_file
from literate.trace.location import behind
from literate.web.chunks import Web
from literate.web.files import TangledFile, tangled_files

BLOCK = re.compile(r"^# \.\. code-block:: text\n#\n((?:#(?:    .*)?\n)+)", re.MULTILINE)
PATH = "src/walk.py"


def shown(module: str | None) -> list[list[str]]:
    """Return the lines of each block that the prose of a module shows."""
    text = Path(str(module)).read_text(encoding="utf-8")
    return [
        [line[5:] for line in block.rstrip("#\n").split("\n")]
        for block in BLOCK.findall(text)
    ]


def example() -> tuple[Web, TangledFile]:
    """Return the book of the example, with each line at its number."""
    lines: dict[int, str] = {}
    for line in filter(None, shown(line_map.__file__)[0]):
        number, code = int(line[:2]), line[4:]
        if code.endswith(">>="):
            lines[number - 2] = ".. code-block:: python"
        lines[number] = f"   {code}"
    text = "".join(f"{lines.get(at, '')}\n" for at in range(1, max(lines) + 1))
    web = Web("book.rst", text)
    return web, tangled_files(web, "book.rst")[PATH]


def test_map() -> None:
    """The map in the prose is the map of the file."""
    web, file = example()
    told = []
    for number, line in enumerate(provenance_of_file(web, file), start=1):
        text = f"{number}  {file.text[number - 1]}"
        if line:
            chain = " → ".join(str(step.line) for step in line.chain)
            _, *others = [span for span in line.spans if span.start < len(line.text)]
            more = [f", from column {span.start} on {span.line}" for span in others]
            text = f"{text:46}{chain}{''.join(more)}"
        told.append(text)
    assert shown(line_map.__file__)[1] == told


def test_way_back() -> None:
    """``--where`` gives the answer that the prose shows."""
    web, file = example()
    assert list(behind(web, {PATH: file}, PATH, 6)) == [59, 53, 46]


def test_slots() -> None:
    """The slots in the prose are those between lines 6 and 7."""
    web, file = example()
    told = []
    for slot in slots(web, old_file(web, file), 6):
        name = f"in <<{web.piece_at(slot.line).name}>>"
        width = len(slot.margin)
        rule = f"if it is indented by {width} or more" if width else "always"
        told.append(f"below {slot.line}    {name:21}    {rule}")
    assert shown(slots_module.__file__)[0] == told


def edited(file: TangledFile) -> tuple[str, str]:
    """Return the steps in the prose, and the file after the edit."""
    _, *rows = shown(alignment.__file__)[0]
    old, new = ([row[at : at + 29].rstrip() for row in rows] for at in (0, 29))
    before = "".join(f"    {line}\n" for line in old if line)
    after = "".join(f"    {line}\n" for line in new)
    text = file.content.decode()
    assert text.endswith(before)
    return " ".join(row[58:] for row in rows), text.removesuffix(before) + after


def test_stitch() -> None:
    """The edit in the prose goes where the prose says."""
    web, file = example()
    steps, now = edited(file)
    result = stitch(web, web.text, {PATH: file}, "book.rst", {PATH: now})
    assert shown(notes.__file__)[0] == [str(note) for note in result.notes]
    assert steps == "stays stays line 59 is changed is put below line 53 stays"


def test_costs() -> None:
    """The way has the cost that the prose computes; another slot or way costs more."""
    web, file = example()
    old, now = old_file(web, file), edited(file)[1].splitlines()
    [patch] = patches(hunks(old.text, now), old.text, *SIZES[0])
    prose = Path(alignment.__file__).read_text(encoding="utf-8")
    [told] = re.findall(r"costs (\d\.\d\d): .*\n.* change costs (\d\.\d\d);", prose)
    way = Seam(web, old, now, patch, {}).way()
    change = cost_of_change("count(cell)", "note(cell)")
    assert way
    assert told == (f"{way[0]:.2f}", f"{change:.2f}")
    assert told[0] == f"{APART + change + LINE + SHALLOW:.2f}"
    rules = Rules({Site(53, BELOW): None})
    loop = Seam(web, old, now, patch, rules).way()
    assert loop
    assert loop[1][-2].slot == slots(web, old, 6)[2]
    assert loop[0] == pytest.approx(way[0] + SHALLOW)
    rules = Rules({Site(59, 0): ()})
    other = Seam(web, old, now, patch, rules).way()
    assert other
    assert other[0] > 3
