# When all is read
# ----------------
#
# What can be known only of all documents together?
#
# The places of the pieces.
# And if the pages are to show what the tests reach, that is looked up.
# A book with problems has been complained of; of that nothing is shown.

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
    """Find out what can be known only of all documents together."""
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


# The record calls its book as it is seen from the root, which we do not know.
# So of the books whose paths end in this name it is the one with the shortest.


def findings(domain: LiterateDomain, record: Record) -> dict[str, Findings]:
    """Return what was recorded of one of the books, by the name of its document.

    Raises:
        ValueError: There is no such book, or it is not what was measured.
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
