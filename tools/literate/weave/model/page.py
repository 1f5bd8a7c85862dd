# Places on a page
# ----------------
#
# How does a page lead to the others?
#
# It gets everything that it may need to know about the book: the places and numbers
# of the pieces, the lines that the tests reach, and the meanings of the names.
# From this it makes the visible names of chunks, and the links to pieces.
#
# All of that consists of docutils' ordinary nodes,
# so the writers of text, LaTeX and EPUB can set it without ever having heard of us.
# Only eight nodes are our own, and they are ordinary ones with another name.

"""A page that is about to be written: its nodes, and its links to other pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from docutils import nodes

from literate.weave.model.glossary import Glossary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from literate.coverage.findings import Findings
    from literate.notations.notation import Piece
    from literate.weave.model.book import Book


class ChunkBox(nodes.container):
    """The box of one piece.

    It knows the ``name`` of its document, and ``at``, its index among the document's
    pieces, from 0.

    Attributes:
        page: The page for which it waits to be filled, if any.
    """

    page: Page | None = None


class CodeBox(nodes.container):
    """A box around the code of a piece, set without the classes of a container."""


class CodeText(nodes.literal_block):
    """The code in a box, set without the class of a literal block."""


class ChunkHead(nodes.paragraph):
    """The head of a box."""


class BareCode(nodes.literal):
    """Some code in a text, set without the classes that a theme gives to code.

    A line may break between two of the texts in it.
    """


class ChunkMark(nodes.inline):
    """A mark beside a line of code. It has no text, but a ``label`` in words."""


class ChunkSign(nodes.inline):
    """A sign only for the eye; the label of the box says it in words."""


class LineAnchor(nodes.inline):
    """The beginning of a line to which links lead. It has no text."""


class Extra(nodes.paragraph):
    """A paragraph that a page in a browser adds to the author's text."""


# Names and links
# ~~~~~~~~~~~~~~~
#
# By custom, the name of a chunk is in angle brackets and in italics.
# It comes with a number, because in a printed book you can find a number.
# A chunk that is a file has a path for a name, and is set like one.
# A path may be longer than a line on a phone, so each of its steps is a text by itself:
# the line may break between two of them.


def label(book: Book, name: str, number: int = 0) -> nodes.TextElement:
    """Return a chunk's name as a page shows it, with ``number`` unless that is 0."""
    chunk = book.web.chunks.get(name)
    count = nodes.inline("", f" {number}", classes=["chunk-number"])
    if chunk and chunk.is_file:
        steps = map(nodes.Text, name.replace("/", "/\0").split("\0"))
        path = BareCode("", "", *steps, classes=["chunk-file"])
        return nodes.inline("", "", path, count) if number else path
    result = nodes.inline("", f"⟨{name}", classes=["chunk-name"])
    result += [count, nodes.Text("⟩")] if number else nodes.Text("⟩")
    return result


# The form of a link depends on its page, and on the builder.


@dataclass
class Page:
    """A page that is about to be written.

    Attributes:
        builder: Sphinx's builder, which knows how pages link to each other.
        docname: The page's name.
        book: The book whose chunks the page shows.
        found: The lines of the book that the tests reach, if the page shows them.
        names: The meanings of the names in the book's code.
        ways: The addresses of other pages, as far as it has links there.
    """

    builder: Builder
    docname: str
    book: Book
    found: Findings | None = None
    names: Glossary = field(default_factory=Glossary)
    ways: dict[str, str] = field(default_factory=dict)

    def number(self, piece: Piece) -> int:
        """Return the number of a piece for a page, from 1 in the order of the book."""
        return self.book.numbers[piece.line]

    def link(
        self, piece: Piece, *text: nodes.Node, row: int | None = None
    ) -> nodes.Element:
        """Return a page's link to a piece; its text is the number unless given.

        The piece may have no place on any page, since we weave a book with mistakes,
        too; then there is just the text.

        Args:
            piece: The piece.
            text: The text.
            row: A line in its code, from 0, if the link leads there.
        """
        inner = text or (nodes.Text(str(self.number(piece))),)
        where = self.where(piece, row)
        if where is None:
            return nodes.inline("", "", *inner)
        return nodes.reference("", "", *inner, internal=True, **where)

    # docutils knows two kinds of links, within a page and to another. Only here does
    # anybody have to know which one it is.

    def where(self, piece: Piece, row: int | None = None) -> dict[str, str] | None:
        """Return the attributes for a page that lead to a piece, if it has a place.

        They are ``refid`` on the same page and ``refuri`` on another, as in docutils.
        A page may have a thousand links to another, so we ask Sphinx only once for
        the address.
        """
        place = self.book.places.get(piece.line)
        if place is None:
            return None
        docname, anchor = place.at(row)
        if docname == self.docname:
            return {"refid": anchor}
        if docname not in self.ways:
            way = self.builder.get_relative_uri(self.docname, docname)
            self.ways[docname] = way
        return {"refuri": f"{self.ways[docname]}#{anchor}"}


def listed(links: Sequence[nodes.Node], between: str = ", ") -> list[nodes.Node]:
    """Return some nodes of a page with a text between them."""
    result: list[nodes.Node] = []
    for each in links:
        result += [nodes.Text(between), each] if result else [each]
    return result


# Other pages
# ~~~~~~~~~~~
#
# In a browser, each tangled file has a page, and so has the source of each document.

IN_PAGES = {"html", "dirhtml"}
"""The builders that make a page of each file."""

TOP = "top"
"""The anchor of the whole file on its page."""

FROM = "from-"
"""The beginning of the anchors, on the page of a file, of the code from a piece."""


def page_of_file(path: str) -> str:
    """Return the name of the page of a file."""
    return f"files/{path}"


def page_of_source(docname: str) -> str:
    """Return the name of the page that shows the source of a document."""
    return f"source/{docname}"


# A chapter has a number only if the book numbers its chapters.


def number_of(env: BuildEnvironment, page: str) -> str:
    """Return the number of a chapter's page, such as 2.8, or nothing if it has none."""
    return ".".join(map(str, env.toc_secnumbers.get(page, {}).get("", ())))


def numbered_title(env: BuildEnvironment, page: str) -> str:
    """Return the title of a chapter's page behind its number, if it has one."""
    return f"{number_of(env, page)} {env.titles[page].astext()}".strip()
