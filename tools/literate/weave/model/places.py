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

"""Where the pieces and the pictures of a book are on pages."""

from __future__ import annotations

from typing import NamedTuple


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


# A picture is asked for in one place, and shown on the page of that place.


class Figure(NamedTuple):
    """A picture that is shown.

    Attributes:
        source: The file in which it is asked for.
        line: The line.
        uris: The files that may be shown, as seen from the folder of the documents.
        is_described: Whether there are words for those who do not see it.
    """

    source: str
    line: int
    uris: tuple[str, ...]
    is_described: bool
