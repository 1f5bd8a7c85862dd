# When all is read
# ----------------
#
# What can we only know when Sphinx has read all documents?
#
# The places of the pieces.
# If the pages should show the lines that the tests reach, we look those up.
# We have already complained about a book with problems, and show nothing for it.

"""Give the pieces of all books their places, and look up what the tests reach."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from docutils.nodes import make_id
from sphinx.errors import ExtensionError

from literate.coverage.record import findings_of_book, read_record
from literate.weave.model.domain import domain_of
from literate.weave.model.places import Place
from literate.weave.model.sheets import free_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from literate.coverage.findings import Findings
    from literate.coverage.record import Record
    from literate.weave.model.book import Book
    from literate.weave.model.domain import LiterateDomain
    from literate.weave.model.places import Boxed


def complete(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Complete the data that depends on all documents together."""
    domain = domain_of(env)
    boxed: dict[str, dict[str, Boxed]] = {}
    for docname, each in domain.boxed.items():
        boxed.setdefault(domain.home(docname)[0], {})[docname] = each
    for name, book in domain.books.items():
        give_places(book, boxed.get(name, {}))
    domain.reached = {}
    if app.config.literate_reached:
        place = Path(app.confdir, app.config.literate_reached)
        try:
            domain.reached = findings(domain, read_record(place))
        except ValueError as error:
            raise ExtensionError(str(error)) from error
    return []


def give_places(book: Book, boxed: Mapping[str, Boxed]) -> None:
    """Complete a book by giving each piece that is shown its place.

    Args:
        book: The book.
        boxed: The parts of it that each document shows.
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
"""The beginning of the anchor of a piece."""


# The record names its book by its path from the root, which we don't know,
# so we take the book with the shortest path that ends in this name.


def findings(domain: LiterateDomain, record: Record) -> dict[str, Findings]:
    """Return the coverage of a book to complete its data, by its document's name.

    Raises:
        ValueError: There is no such book, or it has changed since it was measured.
    """
    names = {book.web.book: docname for docname, book in domain.books.items()}
    alike = [
        name for name in names if Path(name).as_posix().endswith(f"/{record.book}")
    ]
    if not alike:
        message = f"{record.path}: was made for {record.book}, which is not woven here"
        raise ValueError(message)
    docname = names[min(alike, key=len)]
    return {docname: findings_of_book(domain.books[docname].web, record)}
