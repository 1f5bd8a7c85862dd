# Blocks from PyLit sources
# -------------------------
#
# If no book defines a name, where does a link to it lead?
#
# A PyLit source isn't a book, but its code is shown in blocks, too,
# and the names in it lead from block to block,
# so for each block we note the file and the lines that it shows.

"""Where the lines of PyLit sources are shown, and what the names in them mean."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from literate.symbols.definitions import MODULE
from literate.weave.model.glossary import links_by_line
from literate.weave.model.places import Place

if TYPE_CHECKING:
    from literate.symbols.definitions import Definition, Names
    from literate.weave.model.glossary import Link


class Quote(NamedTuple):
    """A block of code from a PyLit source.

    Attributes:
        path: The file, relative to the folder of the documents.
        lines: The lines of the file, from 1.
        anchor: The anchor that leads to the block.
    """

    path: str
    lines: range
    anchor: str


class Quoted:
    """Finds the places where the lines of PyLit sources are shown.

    Attributes:
        names: The meanings of the names in the sources.
        blocks: The blocks of each file, from top to bottom.
    """

    def __init__(self, quotes: dict[str, list[Quote]], names: Names) -> None:
        """Sort the quoted blocks of each document by their files and lines."""
        self.names = names
        self.blocks: dict[str, list[tuple[range, Place]]] = {}
        for docname, those in sorted(quotes.items()):
            for path, lines, anchor in those:
                block = (lines, Place(docname, anchor))
                self.blocks.setdefault(path, []).append(block)
        for blocks in self.blocks.values():
            blocks.sort(key=lambda block: block[0].start)

    # Between two blocks there is prose, whose lines have no place, so the block that
    # begins last before a line must be checked to have it.

    def place(self, path: str, line: int) -> Place | None:
        """Return the place of a quoted line, if it is shown."""
        blocks = self.blocks.get(path, [])
        at = bisect_right(blocks, line, key=lambda block: block[0].start) - 1
        if at < 0 or line not in blocks[at][0]:
            return None
        lines, place = blocks[at]
        return place.at(line - lines.start)

    def home(self, definition: Definition) -> Place | None:
        """Return the place where a definition is quoted; a module's is its first."""
        blocks = self.blocks.get(definition.path)
        if blocks and definition.kind == MODULE:
            return blocks[0][1]
        return self.place(definition.path, definition.line)

    @cached_property
    def links(self) -> dict[tuple[str, int], list[Link]]:
        """The names that are used in a quoted line, by path and line."""
        return links_by_line(self.names.uses)

    @cached_property
    def led_to(self) -> set[tuple[str, int]]:
        """The quoted lines to which links lead: those that define something."""
        defined = self.names.definitions
        return {(each.path, each.line) for each in defined if each.kind != MODULE}
