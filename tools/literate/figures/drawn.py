# A picture above its code
# ------------------------
#
# What does this function draw?
#
# A picture is beside the words that need it, and its code may be in another chapter,
# with twenty functions like it. You would have to go there and back for each of them.
# Instead, a browser shows the picture above the chunk whose function draws it, small,
# as a link to the figure.
#
# Nobody has to ask for that. The author's script already says which function draws
# what, in its table (:ref:`pylit-pictures`):
#
# .. code-block:: python
#
#    PICTURES = {
#        "heron.svg": heron,
#        "nests.svg": partial(nests, eggs=3),
#        "storks.svg": lambda: birds.flock("stork"),
#        **fish.PICTURES,
#    }
#
# Paper and e-books don't need this, because all their pages are at hand.

"""Show a picture above the chunk whose function draws it, small and as a link."""

from __future__ import annotations

import ast
import os
import posixpath
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes

from literate.figures.pictures import figures_of
from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES, ChunkBox, Extra, numbered_title
from literate.weave.model.places import Drawn
from literate.weave.render.inline_svg import size_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.writers.html5 import HTML5Translator

    from literate.notations.notation import Piece
    from literate.weave.model.book import Book
    from literate.weave.model.domain import LiterateDomain
    from literate.weave.model.places import Figure, Place

# A table could be asked instead of read: a running script has the functions themselves.
# But the script only runs when a picture must be drawn, and most weaves draw none.
#
# That's why we read it. A row may call a function with arguments, and the arguments
# may be calls again. Then the function that draws is the outermost one that the author
# has written, in this module or in one beside it.


class Script:
    """A module of a book that draws, as its author wrote it.

    Attributes:
        book: The book.
        name: The name of the file.
        known: All modules that have been read, by their names, this one among them.
    """

    def __init__(
        self, book: Book, name: str, known: dict[str, Script] | None = None
    ) -> None:
        """Read a module that draws, if it is a file of the book."""
        self.book = book
        self.name = name
        self.known = {} if known is None else known
        self.known[name] = self

    @cached_property
    def body(self) -> list[ast.stmt]:
        """The statements of the module; none if it's no Python."""
        try:
            return ast.parse("\n".join(self.book.tangled[self.name].text)).body
        except (KeyError, SyntaxError):
            return []

    # The functions may be written in this module, or imported from one beside it.
    # Many import the same ones, so we read each of them only once.
    # At first we read our 31 modules 186 times, and did so after each edit.

    @cached_property
    def functions(self) -> dict[str, Piece]:
        """The piece that defines each function by which a script may draw."""
        lines = self.book.origins.get(self.name, [])
        found: dict[str, Piece] = {}
        for each in self.body:
            if isinstance(each, ast.FunctionDef):
                if line := lines[each.lineno - 1]:
                    found[each.name] = self.book.web.piece_at(line.origin.line)
            elif isinstance(each, ast.ImportFrom) and each.module:
                beside = self.beside(each.module)
                there = beside.functions if beside else {}
                for alias in each.names:
                    if alias.name in there:
                        found[alias.asname or alias.name] = there[alias.name]
        return found

    @cached_property
    def modules(self) -> dict[str, Script]:
        """The modules beside a script that it imports, by their names there."""
        return {
            each.asname or each.name: beside
            for statement in self.body
            if isinstance(statement, ast.Import)
            for each in statement.names
            if (beside := self.beside(each.name))
        }

    def beside(self, module: str) -> Script | None:
        """Return a module of the book in the folder of a script, if it is there."""
        name = f"{self.name.rpartition('/')[0]}/{module}.py"
        if name not in self.book.tangled:
            return None
        return self.known.get(name) or Script(self.book, name, self.known)

    # A row of the table names a picture, or takes over the rows of another module.
    # Of the names in its value, the first that is a function of the author's draws.

    def drawings(self) -> Iterator[tuple[str, Piece]]:
        """Yield the names of a script's pictures, each with the piece that draws it."""
        for statement in self.body:
            match statement:
                case ast.Assign(
                    targets=[ast.Name("PICTURES")], value=ast.Dict() as rows
                ) | ast.AnnAssign(ast.Name("PICTURES"), value=ast.Dict() as rows):
                    for key, value in zip(rows.keys, rows.values, strict=True):
                        yield from self.row(key, value)

    def row(self, key: ast.expr | None, value: ast.expr) -> Iterator[tuple[str, Piece]]:
        """Yield what a row of a script's table draws, and where."""
        match key, value:
            case None, ast.Attribute(ast.Name(name), "PICTURES"):
                if name in self.modules:
                    yield from self.modules[name].drawings()
            case ast.Constant(str(picture)), _:
                drawers = map(self.drawer, ast.walk(value))
                yield from ((picture, each) for each in [*filter(None, drawers)][:1])

    def drawer(self, node: ast.AST) -> Piece | None:
        """Return the piece of the function that draws, if a node is its name."""
        match node:
            case ast.Name(name):
                return self.functions.get(name)
            case ast.Attribute(ast.Name(name), function) if name in self.modules:
                return self.modules[name].functions.get(function)
        return None


# A picture may be in several places. The first one with a caption explains it best.
# A page that has the picture already doesn't need a second one.
#
# Sphinx has read all documents now. What we find is kept with the other data about
# them, because a page must be written again when its picture has moved, or has another
# size (:ref:`pylit-invalidation`).


def find(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Find the pictures that each page shows above the chunks that draw them."""
    domain = domain_of(env)
    domain.drawn = {}
    shown = shown_pictures(env)
    for uri, place in drawn_pictures(app, domain):
        pages = shown.get(uri, {})
        if pages and uri in env.images and place.docname not in pages:
            captioned = (each for each in pages if pages[each].anchor)
            page = next(captioned, next(iter(pages)))
            _, _, _, _, anchor, classes = pages[page]
            size = size_of(Path(app.srcdir, uri))
            drawn = Drawn(place.anchor, uri, page, anchor, classes, size)
            domain.drawn.setdefault(place.docname, []).append(drawn)
    return []


def drawn_pictures(app: Sphinx, domain: LiterateDomain) -> Iterator[tuple[str, Place]]:
    """Yield the pictures that chunks draw, each with the place of the chunk."""
    for folder, script in app.config.literate_figures.items():
        path = Path(os.path.normpath(app.confdir / script)).as_posix()
        for book in domain.books.values():
            for name in book.tangled:
                if path.endswith(f"/{name}"):
                    for picture, piece in Script(book, name).drawings():
                        if place := book.places.get(piece.line):
                            yield uri_of(f"{folder}/{picture}"), place


def shown_pictures(env: BuildEnvironment) -> dict[str, dict[str, Figure]]:
    """Return the pages that show each drawn picture, with its first figure there."""
    shown: dict[str, dict[str, Figure]] = {}
    for docname, _, figure in figures_of(env):
        for uri in map(uri_of, figure.uris):
            pages = shown.setdefault(uri, {})
            if docname not in pages or not pages[docname].anchor:
                pages[docname] = figure
    return shown


def uri_of(path: str) -> str:
    """Return the path of a drawn picture as Sphinx writes it."""
    return posixpath.normpath(path)


# The pictures of a chunk are in a row above it. A browser loads each of them when it
# is about to be seen, and knows its size before, so that no text jumps.
# The link has a text, and so the picture in it needs no description of its own.
# It has the author's classes, or at night it would look like another picture.


class Thumbnail(nodes.image):
    """A small copy of a picture that is drawn by the chunk below it."""


def show(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Show the pictures of a page above the chunks whose functions have drawn them."""
    drawn = domain_of(app.env).drawn.get(docname, ())
    if app.builder.name not in IN_PAGES or not drawn:
        return
    for box in list(doctree.findall(ChunkBox)):
        book = domain_of(app.env).home(box["name"])[1]
        place = book.places.get(book.pieces_of(box["name"])[box["at"]].line)
        cards = [
            card(app, docname, each) for each in drawn if place == (docname, each.above)
        ]
        if cards:
            row = Extra("", "", *cards, classes=["drawn"])
            box.parent.insert(box.parent.index(box), row)


def card(app: Sphinx, docname: str, drawn: Drawn) -> nodes.Element:
    """Return a picture as a drawn link to its figure, with the chapter's name."""
    where = app.builder.get_relative_uri(docname, drawn.page)
    address = f"{where}#{drawn.anchor}" if drawn.anchor else where
    classes = [each for each in drawn.classes if each not in PLACED]
    picture = Thumbnail(uri=drawn.uri, candidates={"*": drawn.uri}, classes=classes)
    if drawn.size:
        width, height = drawn.size
        factor = min(1, WIDEST / width, HIGHEST / height)
        picture["size"] = round(width * factor), round(height * factor)
    words = nodes.Text(f"In {numbered_title(app.env, drawn.page)}")
    return Card("", "", picture, words, refuri=address)


PLACED = {"live", "no-scaled-link", "opener", "wide"}
"""The classes of pictures above chunks that only say where, or how large, one is."""

WIDEST, HIGHEST = 480, 320
"""The most pixels that a picture above a chunk has in each direction."""


# So a card is set like any other link, except that it begins with the picture.


class Card(nodes.reference):
    """A link that is a picture with a line below it."""


def visit_card(self: HTML5Translator, node: Card) -> None:
    """Write the beginning of a card."""
    self.body.append(f'<a href="{self.attval(node["refuri"])}">')


def depart_card(self: HTML5Translator, _node: Card) -> None:
    """Write the end of a card."""
    self.body.append("</a>\n")


def visit_thumbnail(self: HTML5Translator, node: Thumbnail) -> None:
    """Write a small picture that is loaded when it's about to be seen."""
    name = self.builder.images[node["uri"]]
    size = 'width="{}" height="{}" '.format(*node["size"]) if "size" in node else ""
    source = self.attval(f"{self.builder.imgpath}/{name}")
    css = f'class="{" ".join(node["classes"])}" ' if node["classes"] else ""
    self.body.append(f'<img loading="lazy" {css}{size}alt="" src="{source}">')
    raise nodes.SkipNode


def visit_extra(self: HTML5Translator, node: Extra) -> None:
    """Write the beginning of a row of drawn pictures."""
    self.body.append(self.starttag(node, "p"))


def depart_extra(self: HTML5Translator, _node: Extra) -> None:
    """Write the end of a row of drawn pictures."""
    self.body.append("</p>\n")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register what is drawn above chunks with Sphinx."""
    app.add_node(Thumbnail, html=(visit_thumbnail, None))
    app.add_node(Card, html=(visit_card, depart_card))
    app.add_node(Extra, html=(visit_extra, depart_extra))
    app.connect("env-updated", find, priority=700)
    app.connect("doctree-resolved", show)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
