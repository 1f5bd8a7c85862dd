# Lines that no test reaches
# --------------------------
#
# Which lines has no test ever run?
#
# If ``literate_reached`` in ``conf.py``, or ``-D literate_reached=…``,
# names a record of the lines that the tests reach, the pages show it.
# A line that no test reaches has a mark beside it.
# So has a line that tests reach if they never take one of its branches.
# A mark has no text, so you don't copy it with the code;
# its meaning is in a tooltip, which screen readers know, too.
# The share is in words: below each chunk, and below the titles of chapters.

"""Marks beside the lines that no test reaches, and the shares of the lines in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from literate.coverage.findings import Counts
from literate.weave.model.page import ChunkBox, ChunkMark
from literate.web.chapters import DEPTH

if TYPE_CHECKING:
    from literate.weave.model.page import Page


def marks(page: Page, line: int) -> list[nodes.Node]:
    """Return the mark of coverage beside a line of the book, if it needs one."""
    if page.found is None:
        return []
    if line in page.found.unreached:
        return [ChunkMark(label=UNREACHED, classes=["chunk-unreached"])]
    goals = [to for at, to in page.found.untaken if at == line]
    if not goals:
        return []
    lines = page.book.web.lines
    ways = " or ".join(f"“{lines[to - 1].strip()}”" if to else OUT for to in goals)
    return [
        ChunkMark(label=f"No test goes from here to {ways}", classes=["chunk-untaken"])
    ]


UNREACHED = "No test reaches this line"
OUT = "the end of the function"


def reach(counts: Counts) -> str:
    """Say in words how much of something the tests reach."""
    whole, part = counts.statements, counts.statements - counts.missed
    text = f"Tests reach {part} of {whole} statement{'s' * (whole > 1)}"
    if counts.branches:
        whole, part = counts.branches, counts.branches - counts.untaken
        text += f" and {part} of {whole} branch{'es' * (whole > 1)}"
    return f"{text}, {counts.share}."


# The chapters are those of the table: two levels below the title of the book.
# A page may begin with any of them.
# The chunks of a part are on the pages of its chapters,
# so its own page gets their share from outside.
# If the tests miss something in a chapter, we explain the marks there.


def show_shares(doctree: nodes.document, depth: int, whole: Counts | None) -> None:
    """Mark below the title of each chapter how much of it tests reach.

    Args:
        doctree: The page.
        depth: How deep its first title is below that of the book.
        whole: How much the tests reach of the page and those below it, if known.
    """
    level = sections_in(doctree)
    if not depth and len(level) == 1:
        level = sections_in(level[0])
    for at in range(max(depth, 1), DEPTH + 1):
        for section in level:
            boxes = section.findall(ChunkBox)
            counts = sum((box["counts"] for box in boxes if "counts" in box), Counts())
            if whole and at == depth:
                counts = whole
            if counts.statements:
                text = reach(counts)
                if counts.missed or counts.untaken:
                    text += f" {LEGEND}"
                section.insert(1, nodes.paragraph("", text, classes=["chunk-share"]))
        level = [each for section in level for each in sections_in(section)]


def sections_in(node: nodes.Element) -> list[nodes.section]:
    """Return the outermost sections in a node, to mark their coverage."""
    result: list[nodes.section] = []
    for child in node.children:
        if isinstance(child, nodes.section):
            result.append(child)
        elif isinstance(child, (nodes.compound, addnodes.start_of_file)):
            result += sections_in(child)
    return result


LEGEND = (
    "A solid bar marks a line that no test reaches, "
    "a dotted bar one with a branch that no test takes."
)
