# What the weave remembers
# ------------------------
#
# What must be known of one page to write another?
#
# Sphinx reads all documents first and writes them later, perhaps on another day:
# then it reads again only those that have changed.
# What must last from one to the other is kept in a *domain*.
# Ours keeps, for each document with chunks, its web,
# and for each piece the place where a link to it leads.
#
# Every document is a web of its own, so two books can live side by side
# and both may have a chunk called ``Imports``.

"""Sphinx's memory of books, chunks and names; the role and the indices for them."""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from docutils import nodes
from sphinx.domains import Domain, Index, IndexEntry, ObjType
from sphinx.errors import ExtensionError
from sphinx.roles import XRefRole
from sphinx.util import logging

from literate.meanings import KINDS, MODULE, Names
from literate.notation import fold
from literate.page import Page, label
from literate.problem import did_you_mean
from literate.reached import findings_of_book, read_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from literate.glossary import Glossary
    from literate.meanings import Definition
    from literate.notation import Piece
    from literate.reached import Findings, Record
    from literate.web import Chunk, Web

logger = logging.getLogger(__name__)


class Place(NamedTuple):
    """Where a piece stands: a page, and on it an anchor."""

    docname: str
    anchor: str


# A PyLit source is no book, but its code is shown in blocks, too,
# and the names in it lead from block to block.


class Quote(NamedTuple):
    """A block of code from a PyLit source.

    Attributes:
        path: The file, as it is seen from the folder of the documents.
        lines: The lines of the file, from 1.
        anchor: The anchor that leads to the block.
    """

    path: str
    lines: range
    anchor: str


class Quoted:
    """Knows where the lines of PyLit sources are shown."""

    def __init__(self, quotes: dict[str, list[Quote]]) -> None:
        """Sort the blocks of each document by their files and lines."""
        self.blocks: dict[str, list[tuple[range, Place]]] = {}
        for docname, those in sorted(quotes.items()):
            for path, lines, anchor in those:
                block = (lines, Place(docname, anchor))
                self.blocks.setdefault(path, []).append(block)
        for blocks in self.blocks.values():
            blocks.sort(key=lambda block: block[0].start)

    def place(self, path: str, line: int) -> Place | None:
        """Return the place of a line, if it is shown."""
        blocks = self.blocks.get(path, [])
        at = bisect_right(blocks, line, key=lambda block: block[0].start) - 1
        return blocks[at][1] if at >= 0 and line in blocks[at][0] else None

    def home(self, definition: Definition) -> Place | None:
        """Return the place of a definition; that of a module is its first block."""
        blocks = self.blocks.get(definition.path)
        if blocks and definition.kind == MODULE:
            return blocks[0][1]
        return self.place(definition.path, definition.line)


# A book is known by its web and by the places of its pieces.


class Book:
    """A web, and where its pieces are shown.

    Attributes:
        web: The web.
        places: The place of each piece, by the piece's line.
        numbers: The number of each piece, by the piece's line.
    """

    def __init__(self, web: Web) -> None:
        """Number the pieces of ``web``; none has a place yet."""
        self.web = web
        self.places: dict[int, Place] = {}
        self.numbers = {each.line: at for at, each in enumerate(web.pieces, start=1)}

    def piece(self, line: int) -> Piece:
        """Return the piece whose head stands on a line of the book."""
        return self.web.pieces[self.numbers[line] - 1]

    def shown(self) -> Iterator[tuple[Chunk, Place]]:
        """Yield each chunk that has a place, with that of its first piece."""
        for chunk in self.web.chunks.values():
            place = self.places.get(chunk.pieces[0].line)
            if place:
                yield chunk, place


# Speaking of chunks
# ~~~~~~~~~~~~~~~~~~
#
# The prose refers to a chunk with ``:chunk:`Move the player```.
# Sphinx takes care of finding it and of complaining;
# we only note that the page depends on a number that may change.


class ChunkRole(XRefRole):
    """A role that refers to a chunk by its name."""

    innernodeclass = nodes.inline

    def process_link(
        self,
        env: BuildEnvironment,
        refnode: nodes.Element,
        has_explicit_title: bool,  # noqa: FBT001 (Sphinx's signature)
        title: str,
        target: str,
    ) -> tuple[str, str]:
        """Turn the reference into one for our domain, whatever the default is."""
        del has_explicit_title
        refnode["refdomain"] = LiterateDomain.name
        domain_of(env).mentions[env.current_document.docname] = True
        return title, fold(target)


# The index of chunks
# ~~~~~~~~~~~~~~~~~~~
#
# It is a page of its own, ``lit-chunks``.
# The files come first, since a reader who wants to see the whole begins there.


class ChunkIndex(Index):
    """The index of all chunks, with the numbers of their pieces."""

    name = "chunks"
    localname = "Index of chunks"
    shortname = "chunks"

    def generate(
        self, docnames: Iterable[str] | None = None
    ) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """Return the entries by initial, and that nothing is folded away."""
        domain = self.domain
        assert isinstance(domain, LiterateDomain)  # noqa: S101 (for the type checker)
        wanted = None if docnames is None else set(docnames)
        groups: dict[str, list[IndexEntry]] = {}
        for docname, book in sorted(domain.books.items()):
            whose = docname if len(domain.books) > 1 else ""
            for chunk, place in book.shown():
                if wanted is None or place.docname in wanted:
                    entry = index_entry(book, chunk, place, whose)
                    groups.setdefault(initial(chunk), []).append(entry)
        for entries in groups.values():
            entries.sort(key=lambda entry: (entry.name.casefold(), entry.qualifier))
        order = sorted(groups.items(), key=lambda group: (group[0] != FILES, group[0]))
        return order, False


FILES = "Files"


def initial(chunk: Chunk) -> str:
    """Return the heading in the index under which a chunk is found."""
    if chunk.is_file:
        return FILES
    return chunk.name[0].upper() if chunk.name[:1].isalpha() else "#"


def index_entry(book: Book, chunk: Chunk, place: Place, whose: str) -> IndexEntry:
    """Return the entry of a chunk, with the numbers of its pieces and its users."""
    own = ", ".join(str(book.numbers[piece.line]) for piece in chunk.pieces)
    users = ", ".join(str(book.numbers[piece.line]) for piece in chunk.used_in)
    used = f"used in {users}" if users else ""
    return IndexEntry(chunk.name, 0, place.docname, place.anchor, own, whose, used)


# The index of names
# ~~~~~~~~~~~~~~~~~~
#
# The names in the code have an index, too: ``lit-names``.
# A method is found by its own name, not by that of its class.


class NameIndex(Index):
    """The index of all names, with the numbers of the pieces that define them."""

    name = "names"
    localname = "Index of names"
    shortname = "names"

    def generate(
        self, docnames: Iterable[str] | None = None
    ) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """Return the entries by initial, and that nothing is folded away."""
        domain = self.domain
        assert isinstance(domain, LiterateDomain)  # noqa: S101 (for the type checker)
        wanted = None if docnames is None else set(docnames)
        groups: dict[str, list[IndexEntry]] = {}
        for definition, number, place in domain.named():
            if definition.kind != MODULE and (
                wanted is None or place.docname in wanted
            ):
                owner = definition.whole.rpartition(".")[0]
                entry = IndexEntry(
                    definition.word,
                    0,
                    *place,
                    str(number or ""),
                    definition.kind,
                    owner,
                )
                first = definition.word.lstrip("_")[:1].upper() or "_"
                groups.setdefault(first, []).append(entry)
        for entries in groups.values():
            entries.sort(key=lambda entry: (entry.name.casefold(), entry.descr))
        return sorted(groups.items()), False


# The domain
# ~~~~~~~~~~
#
# The names of documents are the keys everywhere, so a document can be forgotten,
# and what several processes have read can be put together.


class LiterateDomain(Domain):
    """The books of a project and their chunks."""

    name = "lit"
    label = "Literate programming"
    data_version = 3
    object_types: ClassVar = {
        "chunk": ObjType("chunk", "chunk"),
        **{kind: ObjType(kind) for kind in KINDS},
    }
    roles: ClassVar = {"chunk": ChunkRole(warn_dangling=True)}
    indices: ClassVar = [ChunkIndex, NameIndex]
    initial_data: ClassVar = {
        "books": {},
        "mentions": {},
        "numbers": {},
        "reached": {},
        "quotes": {},
        "glossaries": {},
        "meanings": Names([], [], []),
        "digests": {},
        "said": {},
    }

    @property
    def books(self) -> dict[str, Book]:
        """The book of each document that has chunks."""
        books: dict[str, Book] = self.data["books"]
        return books

    @property
    def mentions(self) -> dict[str, bool]:
        """The documents whose prose refers to chunks."""
        mentions: dict[str, bool] = self.data["mentions"]
        return mentions

    @property
    def reached(self) -> dict[str, Findings]:
        """What the tests reach of each book, if that is to be shown."""
        reached: dict[str, Findings] = self.data["reached"]
        return reached

    @property
    def quotes(self) -> dict[str, list[Quote]]:
        """The blocks from PyLit sources in each document that has any."""
        quotes: dict[str, list[Quote]] = self.data["quotes"]
        return quotes

    @property
    def glossaries(self) -> dict[str, Glossary]:
        """The names of each book."""
        glossaries: dict[str, Glossary] = self.data["glossaries"]
        return glossaries

    @property
    def meanings(self) -> Names:
        """What the names in the PyLit sources mean."""
        meanings: Names = self.data["meanings"]
        return meanings

    @property
    def digests(self) -> dict[str, str]:
        """The digest of what the names of each book, and of the sources, depend on."""
        digests: dict[str, str] = self.data["digests"]
        return digests

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        for kind in READ:
            self.data[kind].pop(docname, None)

    def merge_domaindata(
        self, docnames: AbstractSet[str], otherdata: dict[str, Any]
    ) -> None:
        """Take over what another process has read."""
        for kind in READ:
            for docname in docnames & otherdata[kind].keys():
                self.data[kind][docname] = otherdata[kind][docname]

    def find(self, name: str, docname: str) -> tuple[Book, Chunk, Place] | None:
        """Return the chunk ``name``, from the page's own book if that has one."""
        for _, book in sorted(
            self.books.items(), key=lambda item: (item[0] != docname, item[0])
        ):
            for chunk, place in book.shown():
                if chunk.name == name:
                    return book, chunk, place
        return None

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Return a link to a chunk: its name and number, or the title given to it."""
        del env, typ
        found = self.find(target, fromdocname)
        if found is None:
            return None
        book, chunk, _ = found
        page, first = Page(builder, fromdocname, book), chunk.pieces[0]
        named = label(book, chunk.name, page.number(first))
        result = page.link(first, contnode if node["refexplicit"] else named)
        return result if isinstance(result, nodes.reference) else None

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Return the chunk as an answer to Sphinx's role ``any``."""
        found = self.resolve_xref(
            env, fromdocname, builder, "chunk", fold(target), node, contnode
        )
        return [("lit:chunk", found)] if found else []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield each chunk as Sphinx wants to know it."""
        for _, book in sorted(self.books.items()):
            for chunk, place in book.shown():
                yield chunk.name, chunk.name, "chunk", *place, 1
        for name, _, place in self.named():
            yield name.whole, name.whole, name.kind, *place, 1

    def named(self) -> Iterator[tuple[Definition, int, Place]]:
        """Yield each name that is defined, the number of the piece, and the place.

        What a PyLit source defines has the number 0.
        """
        for docname, book in sorted(self.books.items()):
            for definition, number in self.glossaries[docname].homes.items():
                place = book.places.get(book.web.pieces[number - 1].line)
                if place:
                    yield definition, number, place
        quoted = self.quoted()
        for definition in self.meanings.definitions:
            place = quoted.home(definition)
            if place:
                yield definition, 0, place

    def quoted(self) -> Quoted:
        """Return where the lines of the PyLit sources are shown."""
        return Quoted(self.quotes)


READ = ("books", "mentions", "quotes")
"""What is remembered of each document when it is read."""


def domain_of(env: BuildEnvironment) -> LiterateDomain:
    """Return our domain."""
    domain = env.domains[LiterateDomain.name]
    assert isinstance(domain, LiterateDomain)  # noqa: S101 (for the type checker)
    return domain


# When numbers change
# ~~~~~~~~~~~~~~~~~~~
#
# Sphinx writes a page again when its own text has changed.
# A page that speaks of another's chunks must be written again
# when those have got other numbers or other places.


def outdated_pages(_app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the pages that speak of chunks, if these have moved since last time."""
    domain = domain_of(env)
    numbers = {
        (docname, chunk.name): (book.numbers[chunk.pieces[0].line], place)
        for docname, book in domain.books.items()
        for chunk, place in book.shown()
    }
    if numbers == domain.data["numbers"]:
        return []
    domain.data["numbers"] = numbers
    return sorted(domain.mentions)


# So must those of a book whose tests were run again, if the page is to show
# what they reach.
# A book with problems has been complained of; of that nothing is shown.


def outdated_findings(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the books of which the tests reach something else than last time."""
    domain = domain_of(env)
    before, found = domain.reached, {}
    if app.config.literate_reached:
        place = Path(app.confdir, app.config.literate_reached)
        try:
            found = findings(domain, read_record(place))
        except ValueError as error:
            raise ExtensionError(str(error)) from error
    domain.data["reached"] = found
    names = sorted(before.keys() | found.keys())
    return [name for name in names if before.get(name) != found.get(name)]


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


# A name that is not there
# ~~~~~~~~~~~~~~~~~~~~~~~~
#
# The mistake is the same in the prose as in the code, and so is the message.


def warn_missing(_app: Sphinx, domain: Domain | None, node: pending_xref) -> bool:
    """Complain of a chunk that the prose speaks of and that does not exist."""
    if not isinstance(domain, LiterateDomain):
        return False
    name = node["reftarget"]
    books = domain.books
    own = books.get(node["refdoc"])
    known = own.web.chunks if own else {n for b in books.values() for n in b.web.chunks}
    message = f"no chunk named <<{name}>>{did_you_mean(name, known)}"
    logger.warning("%s", message, location=node)
    return True
