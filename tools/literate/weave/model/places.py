# The place of a piece
# --------------------
#
# Where does a link to a chunk lead?
#
# To a page, and to an anchor on it.
# We make the anchor from the chunk's name,
# so a link to a chunk keeps its meaning when others come and go around it.
# Only the whole book shows whether a piece is the second of its name or the third,
# so we assign the anchors when Sphinx has read all documents.
# It need not read a document from last week again for that,
# because we remember which of its pieces the document shows.

"""Where the pieces and the pictures of a book are on pages."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """Where a piece is: a page, and an anchor on it."""

    docname: str
    anchor: str

    def at(self, row: int | None) -> Place:
        """Return the place of a line in a piece, from 0, or of the piece itself."""
        return self if row is None else Place(self.docname, f"{self.anchor}.{row + 1}")


class Boxed(NamedTuple):
    """The parts of its book that a document shows.

    Attributes:
        pieces: Which of the document's pieces have a box, from 0.
        ids: The anchors that are there already.
    """

    pieces: frozenset[int]
    ids: frozenset[str]


# A picture is shown on the page of the line that asks for it.


class Figure(NamedTuple):
    """A picture that is shown.

    Attributes:
        source: The file that asks for it.
        line: The line.
        uris: The files that may be shown, relative to the folder of the documents.
        is_described: Whether there is a text for people who can't see it.
        anchor: The anchor of the figure on its page; none without a caption.
        classes: The classes that the author gave to the picture.
    """

    source: str
    line: int
    uris: tuple[str, ...]
    is_described: bool
    anchor: str
    classes: tuple[str, ...]


# The code that draws a picture may be on another page (:ref:`pylit-drawn`).


class Drawn(NamedTuple):
    """A picture that is shown again, above the chunk that draws it.

    Attributes:
        above: The anchor of the chunk's piece on its page.
        uri: The file, relative to the folder of the documents.
        page: The page that shows the picture.
        anchor: The anchor of the figure there; none without a caption.
        classes: The classes that the picture has there.
        size: How many pixels it is wide and high, if it says so.
    """

    above: str
    uri: str
    page: str
    anchor: str
    classes: tuple[str, ...]
    size: tuple[float, float] | None


# A mistake (:ref:`pylit-mistake`) may be on another page than its chunk.


class Mistake(NamedTuple):
    """An edit of a chunk that the author calls a mistake.

    Attributes:
        chunk: The name of the chunk.
        picture: The file that shows the program with the mistake.
        diff: The lines of the edit, each with its sign and a blank in front.
    """

    chunk: str
    picture: str
    diff: tuple[str, ...]
