# Two versions beside each other
# ------------------------------
#
# What has to change to make this algorithm fast?
#
# If a book has two versions of it, the directive ``compare`` says so:
#
# .. code-block:: rst
#
#    .. compare:: plain, fast
#
#       Sort a list ~ Sort a list in place
#       return done ~ return
#
# The first line names the two chunks. Each of the others is a pair of lines
# that play the same part, a pin for the alignment (:ref:`pylit-versions`).
#
# The directive itself shows nothing. But below each of the two chunks, a page now has
# a fold, *Compare with the fast version*. Without scripts, there is a link in it.
# Otherwise ``compare.js`` puts the two versions there, side by side.
# It gets their code like that of any chunk (:ref:`pylit-previews`),
# and from us, in ``versions.js``, the pairs of lines. Both wait until you unfold it.

"""A Sphinx extension that shows two versions of an algorithm beside each other."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from literate.base.filesystem import delete_below, write_below
from literate.notations.notation import fold
from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES, ChunkBox, Page, label
from literate.weave.model.versions import Versions, lines_of, rows_of
from literate.weave.pages.runs import address
from literate.weave.render.name_links import Fold, FoldTitle, bare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from literate.weave.model.book import Book

logger = logging.getLogger(__name__)

BETWEEN = " ~ "
"""The text between the two parts of a pair."""


def pair(text: str, between: str) -> tuple[str, str]:
    """Return the two versions' parts of a text to compare.

    Raises:
        ValueError: There are more or fewer.
    """
    one, other = text.split(between)
    return one.strip(), other.strip()


class Compare(SphinxDirective):
    """Name two versions, ``.. compare:: plain, fast``, and lines that correspond."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Remember the versions to compare; show nothing."""
        lines = [line for line in self.content if line.strip()]
        try:
            labels = pair(self.arguments[0], ",")
            (one, other), *pins = [pair(line, BETWEEN) for line in lines]
        except ValueError:
            message = (
                "compare needs two labels with a comma between them, a line with two"
                f" chunks, and lines that correspond, with {BETWEEN!r} between the two"
            )
            raise self.error(message) from None
        names = fold(one), fold(other)
        found = Versions(names, labels, tuple(pins), self.get_location())
        docname = self.env.current_document.docname
        domain_of(self.env).versions.setdefault(docname, []).append(found)
        return []


# A mistake is reported when all documents have been read, because only then
# do we know all chunks.


def compared(env: BuildEnvironment) -> Iterator[tuple[Book, Versions]]:
    """Yield all versions to compare, each with its book."""
    domain = domain_of(env)
    for docname, some in sorted(domain.versions.items()):
        if book := domain.book_of(docname):
            for versions in some:
                yield book, versions


def check(_app: Sphinx, env: BuildEnvironment) -> None:
    """Report chunks and lines to compare that don't exist."""
    for book, versions in compared(env):
        try:
            rows_of(book.web, versions)
        except ValueError as error:
            logger.warning("%s", error, location=versions.location)


# The mark
# ~~~~~~~~
#
# It's below the first piece of each of the two chunks.


def mark(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Add a fold to the boxes of chunks that can be compared with another version."""
    if app.builder.format != "html" or app.builder.name == "epub":
        return
    domain = domain_of(app.env)
    for box in doctree.findall(ChunkBox):
        _, book = domain.home(box["name"])
        piece = book.pieces_of(box["name"])[box["at"]]
        for other, said in domain.others(piece.name):
            chunk = book.web.chunks.get(other)
            if piece is book.web.chunks[piece.name].pieces[0] and chunk:
                page = Page(app.builder, docname, book)
                named = label(book, other, page.number(chunk.pieces[0]))
                link = bare(page, chunk.pieces[0], named)
                text = nodes.paragraph("", "", link, classes=["chunk-foot"])
                title = FoldTitle("", f"Compare with the {said} version")
                box.append(Fold("", title, text, classes=["chunk-versions"]))


# The pairs
# ~~~~~~~~~
#
# One script has the pairs of the whole book. A line is known by its row
# in the code of its chunk, as if all pieces were one.


SCRIPT = "_static/versions.js"


def side(app: Sphinx, book: Book, name: str) -> list[tuple[str, str, int]]:
    """Return where a compared chunk's pieces are: page, anchor and count of lines."""
    found = []
    for piece in book.web.chunks[name].pieces:
        if place := book.places.get(piece.line):
            page = address(app, place.docname)
            found.append((page, place.anchor, len(lines_of(piece))))
    return found


def facts_of(app: Sphinx, book: Book, versions: Versions) -> dict[str, object]:
    """Return what the page needs to know to compare two versions.

    Raises:
        ValueError: A chunk or a line doesn't exist.
    """
    rows = rows_of(book.web, versions)
    return {
        "labels": versions.labels,
        "names": versions.names,
        "sides": [side(app, book, name) for name in versions.names],
        "rows": [[-1 if at is None else at for at in row] for row in rows],
    }


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the script that compares versions, without those that have mistakes."""
    if error or app.builder.name not in {*IN_PAGES, "singlehtml"}:
        return
    facts = []
    for book, versions in compared(app.env):
        with suppress(ValueError):
            facts.append(facts_of(app, book, versions))
    if not facts:
        delete_below(app.outdir, SCRIPT)
        return
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    write_below(app.outdir, SCRIPT, f"literate.arrived.versions={text};\n")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive that compares versions with Sphinx."""
    app.setup_extension("literate.weave.extension")
    app.add_directive("compare", Compare)
    app.connect("env-check-consistency", check)
    app.connect("doctree-resolved", mark, priority=700)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
