# A book on its pages
# -------------------
#
# What does the weave know of a book?
#
# Its web, and the places of its pieces.
#
# Every book is a web of its own, so two books can live side by side,
# and both may have a chunk called ``Imports``.
# A document with chunks is a book.
# If we have cut it into sheets, all of them are one book with the name of the first.

"""A book: its web, its sheets, its files and the places of its pieces."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate, chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from literate.notations.registry import NOTATIONS
from literate.trace.line_map import provenance_of_file
from literate.web.chunks import Web
from literate.web.files import tangled_files

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from literate.notations.notation import Piece
    from literate.trace.line_map import Line
    from literate.weave.model.places import Place
    from literate.weave.model.sheets import Sheet
    from literate.web.chunks import Chunk
    from literate.web.files import TangledFile


FOLDED, CLOSED = "folded", "closed"
"""The classes of a block in which bodies wait for a click, or whole functions."""

WAITS = re.compile(rf" *:class:.*\b(?:{FOLDED}|{CLOSED})\b")
"""The option with one of them."""


# The third chapter of seven: that says how far you are in a part.


class Standing(NamedTuple):
    """Where a sheet is below another one.

    Attributes:
        above: The name of the other sheet.
        number: Its number among the sheets below that one, from 1.
        total: How many these are.
    """

    above: str
    number: int
    total: int


class Book:
    """A web, and where its pieces are shown.

    Attributes:
        web: The web.
        called: Its name in the first lines of its files.
        sheets: The sheets into which it is cut, by their names.
        places: The place of each piece, by the piece's line.
        numbers: The number of each piece, by the piece's line.
    """

    def __init__(
        self, web: Web, called: str, sheets: Mapping[str, Sheet] | None = None
    ) -> None:
        """Make a book of a web, whose pieces are numbered and have no place yet."""
        self.web = web
        self.called = called
        self.sheets = sheets or {}
        self.places: dict[int, Place] = {}
        self.numbers = {each.line: at for at, each in enumerate(web.pieces, start=1)}

    def piece(self, line: int) -> Piece:
        """Return the piece whose head is on a line of the book."""
        return self.web.pieces[self.numbers[line] - 1]

    def pieces_of(self, docname: str) -> list[Piece]:
        """Return the pieces of the book in a document, in order."""
        if not self.sheets:
            return self.web.pieces
        sheet = self.sheets[docname]
        return self.pieces_between(sheet.start, sheet.stop)

    # What is below a sheet ends where the next sheet of the same depth begins, or of a
    # smaller one. Read backwards, that place is always known already.

    @cached_property
    def extents(self) -> dict[str, tuple[int, int]]:
        """The book's first line of each sheet, and the end of what is below it."""
        found = {}
        depths = 1 + max(each.depth for each in self.sheets.values())
        ends = [len(self.web.lines)] * depths
        for sheet in reversed([*self.sheets.values()]):
            found[sheet.name] = sheet.start, ends[sheet.depth]
            ends[sheet.depth :] = [sheet.start] * (depths - sheet.depth)
        return found

    def pieces_between(self, start: int, stop: int) -> list[Piece]:
        """Return the book's pieces that begin between two lines, from 0, in order."""
        first, last = (bisect_right(self.web.heads, line) for line in (start, stop))
        return self.web.pieces[first:last]

    @cached_property
    def hidden(self) -> set[int]:
        """The lines of the book, from 1, that the tangler skips."""
        blocks = (each for each in self.web.blocks if not each.is_code)
        return {at + 1 for each in blocks for at in range(each.start, each.stop)}

    # The web has each chunk after its parts. In reverse, each comes after its users, so
    # their files are known when a part asks for them.

    @cached_property
    def files(self) -> dict[str, list[str]]:
        """The names of the book's files that contain each chunk."""
        found: dict[str, list[str]] = {}
        for name in reversed(self.web.order):
            chunk = self.web.chunks[name]
            users = [found.get(piece.name, []) for piece in chunk.used_in]
            own = [name] if chunk.is_file else []
            found[name] = list(dict.fromkeys([*own, *chain.from_iterable(users)]))
        return found

    # Code that waits for a click (:ref:`pylit-body_folds`) takes a reader no time.

    @cached_property
    def amounts(self) -> tuple[list[int], list[int]]:
        """The number of words of prose before each line, and of lines of code."""
        words = (len(line.split()) for line in self.web.prose)
        waiting = {
            line
            for block in self.web.blocks
            if any(
                map(WAITS.match, self.web.lines[max(0, block.start - 3) : block.start])
            )
            for line in range(block.start, block.stop)
        }
        code = (
            not said and bool(line.strip()) and at not in waiting
            for at, (said, line) in enumerate(
                zip(self.web.prose, self.web.lines, strict=True)
            )
        )
        return [0, *accumulate(words)], [0, *accumulate(code)]

    @cached_property
    def standings(self) -> dict[str, Standing]:
        """Where each sheet but the first is below another one."""
        return {
            name: Standing(above.name, number, len(names))
            for above in self.sheets.values()
            for names in (above.below, [name for _, name in above.sources])
            for number, name in enumerate(names, start=1)
        }

    # Names, pages of files and links to them: all need the files and their maps.
    # We make these once in a run, but don't keep them for the next,
    # because making them is quicker than reading them.

    @cached_property
    def tangled(self) -> dict[str, TangledFile]:
        """The files of the book, by their paths; one with problems has none."""
        return tangled_files(self.web, self.called)

    @cached_property
    def origins(self) -> dict[str, list[Line | None]]:
        """Where each line of each file of the book comes from."""
        return {
            path: provenance_of_file(self.web, file)
            for path, file in self.tangled.items()
        }

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes of the book that are kept for the next run.

        A book that is cut is read in each run, and nothing of it is kept but that.
        """
        if self.sheets:
            return {"sheets": dict.fromkeys(self.sheets)}
        made = ("tangled", "origins")
        return {key: each for key, each in vars(self).items() if key not in made}

    def shown(
        self, names: Iterable[str] | None = None
    ) -> Iterator[tuple[Chunk, Place]]:
        """Yield each chunk of the book with a place, and that of its first piece.

        Args:
            names: The names of the chunks, if not all of them are wanted.
        """
        for name in self.web.chunks if names is None else names:
            chunk = self.web.chunks.get(name)
            place = chunk and self.places.get(chunk.pieces[0].line)
            if chunk and place:
                yield chunk, place


# ``source_suffix`` in ``conf.py`` names the notation of a document.
# It may be one that we don't know, such as that of notebooks.
# Such a document has no chunks.


def read_document(path: Path, suffixes: Mapping[str, str]) -> Web:
    """Return the web of a document that the extension reads.

    Args:
        path: Its file.
        suffixes: The notation for each suffix, as Sphinx knows it.
    """
    kinds = (kind for suffix, kind in suffixes.items() if path.name.endswith(suffix))
    notation = next(kinds, None)
    if notation not in NOTATIONS:
        return Web(str(path), "", "restructuredtext")
    text = path.read_bytes().decode("utf-8-sig", "replace")
    return Web(str(path), text, notation)


# A file names the book in its first line, by its path from the root.
# We don't know the root, so we take the folder above that of the documents.


def called(path: str, folder: str) -> str:
    """Return the name of a book in its files.

    Args:
        path: The path of the book.
        folder: The folder of the documents.
    """
    return Path(os.path.relpath(path, Path(folder).parent)).as_posix()
