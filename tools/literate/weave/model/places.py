# The place of a piece
# --------------------
#
# Where does a link to a chunk lead?
#
# To a page, and on it to an anchor.
# An anchor is made from the chunk's name,
# so a link to a chunk keeps its meaning when others come and go around it.
# Whether it is the second piece of its name or the third only the whole book shows,
# and so the anchors are given when all documents have been read.
# A document that was read last week is not read again for that.
# It has just noted which of its pieces it shows.

"""Where the pieces of a book stand on pages."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from docutils.nodes import make_id

from literate.weave.model.sheets import free_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from literate.weave.model.book import Book


class Place(NamedTuple):
    """Where a piece stands: a page, and on it an anchor."""

    docname: str
    anchor: str

    def at(self, row: int | None) -> Place:
        """Return the place of a line in the piece, from 0; if none, its own place."""
        return self if row is None else Place(self.docname, f"{self.anchor}.{row + 1}")


class Boxed(NamedTuple):
    """What a document shows of its book.

    Attributes:
        pieces: Which of the document's pieces have a box, from 0.
        ids: The anchors that are there already.
    """

    pieces: frozenset[int]
    ids: frozenset[str]


def give_places(book: Book, boxed: Mapping[str, Boxed]) -> None:
    """Give each piece of a book that is shown its place.

    Args:
        book: The book.
        boxed: What each document shows of it.
    """
    docnames = {}
    for docname, each in boxed.items():
        for at, piece in enumerate(book.pieces_of(docname)):
            if at in each.pieces:
                docnames[piece.line] = docname
    taken = {anchor for each in boxed.values() for anchor in each.ids}
    book.places.clear()
    count: Counter[str] = Counter()
    for piece in book.web.pieces:
        count[piece.name] += 1
        number = f" {count[piece.name]}" if count[piece.name] > 1 else ""
        anchor = free_name(make_id(f"{PREFIX}{piece.name}{number}"), taken)
        taken.add(anchor)
        if piece.line in docnames:
            book.places[piece.line] = Place(docnames[piece.line], anchor)


PREFIX = "chunk-"
"""How the anchor of a piece begins."""
