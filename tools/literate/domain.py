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
# Every book is a web of its own, so two books can live side by side
# and both may have a chunk called ``Imports``.
# A document with chunks is a book.
# If it was cut into sheets, all of them are one book, and it is called like the first.

"""Sphinx's memory of books, chunks and names; the role and the indices for them."""

from __future__ import annotations

import os
from abc import abstractmethod
from bisect import bisect_right
from collections import Counter
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from docutils import nodes
from docutils.nodes import make_id
from sphinx.domains import Domain, Index, IndexEntry, ObjType
from sphinx.errors import ExtensionError
from sphinx.roles import XRefRole
from sphinx.util import logging

from literate.files import tangled_files
from literate.findings import Counts
from literate.glossary import links_by_line
from literate.meanings import KINDS, MODULE, Names
from literate.notation import fold
from literate.page import Page, counts_of, label
from literate.problem import did_you_mean
from literate.provenance import provenance_of_file
from literate.recording import findings_of_book, read_record
from literate.restructuredtext import RestructuredText, plain
from literate.sheets import free_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from literate.figures import Figure
    from literate.files import TangledFile
    from literate.findings import Findings
    from literate.glossary import Glossary, Link
    from literate.meanings import Definition
    from literate.notation import Piece
    from literate.provenance import Line
    from literate.recording import Record
    from literate.sheets import Sheet
    from literate.web import Chunk, Web

logger = logging.getLogger(__name__)


class Place(NamedTuple):
    """Where a piece stands: a page, and on it an anchor."""

    docname: str
    anchor: str

    def at(self, row: int | None) -> Place:
        """Return the place of a line in the piece, from 0; if none, its own place."""
        return self if row is None else Place(self.docname, f"{self.anchor}.{row + 1}")


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
    """Knows where the lines of PyLit sources are shown.

    Attributes:
        names: What the names in the sources mean.
        blocks: The blocks of each file, from top to bottom.
    """

    def __init__(self, quotes: dict[str, list[Quote]], names: Names) -> None:
        """Sort the blocks of each document by their files and lines."""
        self.names = names
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
        if at < 0 or line not in blocks[at][0]:
            return None
        lines, place = blocks[at]
        return place.at(line - lines.start)

    def home(self, definition: Definition) -> Place | None:
        """Return the place of a definition; that of a module is its first block."""
        blocks = self.blocks.get(definition.path)
        if blocks and definition.kind == MODULE:
            return blocks[0][1]
        return self.place(definition.path, definition.line)

    @cached_property
    def links(self) -> dict[tuple[str, int], list[Link]]:
        """The names that are used in a line, by path and line."""
        return links_by_line(self.names.uses)

    @cached_property
    def led_to(self) -> set[tuple[str, int]]:
        """The lines to which links lead: those that define something."""
        defined = self.names.definitions
        return {(each.path, each.line) for each in defined if each.kind != MODULE}


# A book is known by its web and by the places of its pieces.


class Book:
    """A web, and where its pieces are shown.

    Attributes:
        web: The web.
        called: What its files call it in their first lines.
        sheets: The sheets into which it is cut, by their names.
        places: The place of each piece, by the piece's line.
        numbers: The number of each piece, by the piece's line.
    """

    def __init__(
        self, web: Web, called: str, sheets: Mapping[str, Sheet] | None = None
    ) -> None:
        """Number the pieces of ``web``; none has a place yet."""
        self.web = web
        self.called = called
        self.sheets = sheets or {}
        self.places: dict[int, Place] = {}
        self.numbers = {each.line: at for at, each in enumerate(web.pieces, start=1)}

    def piece(self, line: int) -> Piece:
        """Return the piece whose head stands on a line of the book."""
        return self.web.pieces[self.numbers[line] - 1]

    def pieces_of(self, docname: str) -> list[Piece]:
        """Return the pieces that stand in a document, in order."""
        if not self.sheets:
            return self.web.pieces
        sheet = self.sheets[docname]
        return self.pieces_between(sheet.start, sheet.stop)

    def pieces_below(self, docname: str) -> list[Piece]:
        """Return the pieces that stand on a sheet, and on those that lie in it."""
        sheet = self.sheets[docname]
        ends = [
            each.start
            for each in self.sheets.values()
            if each.start > sheet.start and each.depth <= sheet.depth
        ]
        return self.pieces_between(sheet.start, min(ends, default=len(self.web.lines)))

    def pieces_between(self, start: int, stop: int) -> list[Piece]:
        """Return the pieces that begin between two lines, counted from 0, in order."""
        first, last = (
            bisect_right(self.web.pieces, line, key=lambda piece: piece.line)
            for line in (start, stop)
        )
        return self.web.pieces[first:last]

    @cached_property
    def hidden(self) -> set[int]:
        """The lines, from 1, that the tangler does not look into."""
        lines = [plain(line) for line in self.web.lines]
        blocks = (each for each in RestructuredText().blocks(lines) if not each.is_code)
        return {at + 1 for each in blocks for at in range(each.start, each.stop)}

    @cached_property
    def files(self) -> dict[str, list[str]]:
        """The names of the files in which each chunk is seen."""
        found: dict[str, list[str]] = {}
        for name in reversed(self.web.order):
            chunk = self.web.chunks[name]
            users = [found.get(piece.name, []) for piece in chunk.used_in]
            own = [name] if chunk.is_file else []
            found[name] = list(dict.fromkeys([*own, *chain.from_iterable(users)]))
        return found

    # Names, pages of files and links to them: all need the files and their maps.
    # They are made once in a run. They are not kept for the next, which makes them
    # quicker than it would read them.

    @cached_property
    def tangled(self) -> dict[str, TangledFile]:
        """The files, by their paths; a book with problems has none."""
        return tangled_files(self.web, self.called)

    @cached_property
    def origins(self) -> dict[str, list[Line | None]]:
        """Where each line of each file comes from."""
        return {
            path: provenance_of_file(self.web, file)
            for path, file in self.tangled.items()
        }

    def __getstate__(self) -> dict[str, Any]:
        """Return what is kept for the next run."""
        made = ("tangled", "origins")
        return {key: each for key, each in vars(self).items() if key not in made}

    def shown(self) -> Iterator[tuple[Chunk, Place]]:
        """Yield each chunk that has a place, with that of its first piece."""
        for chunk in self.web.chunks.values():
            place = self.places.get(chunk.pieces[0].line)
            if place:
                yield chunk, place


# A file names the book in its first line, as it is seen from the root.
# We do not know the root, and take the folder above that of the documents.


def called(path: str, folder: str) -> str:
    """Return what the files of a book call it.

    Args:
        path: The path of the book.
        folder: The folder of the documents.
    """
    return Path(os.path.relpath(path, Path(folder).parent)).as_posix()


# The place of a piece
# ~~~~~~~~~~~~~~~~~~~~
#
# An anchor is made from the chunk's name,
# so a link to a chunk keeps its meaning when others come and go around it.
# Whether it is the second piece of its name or the third only the whole book shows,
# and so the anchors are given when all documents have been read.
# A document that was read last week is not read again for that.
# It has just noted which of its pieces it shows.


class Shown(NamedTuple):
    """What a document shows of its book.

    Attributes:
        pieces: Which of the document's pieces have a box, from 0.
        ids: The anchors that are there already.
    """

    pieces: frozenset[int]
    ids: frozenset[str]


def give_places(book: Book, shown: Mapping[str, Shown]) -> None:
    """Give each piece of a book that is shown its place.

    Args:
        book: The book.
        shown: What is shown of it in each document.
    """
    docnames = {}
    for docname, each in shown.items():
        for at, piece in enumerate(book.pieces_of(docname)):
            if at in each.pieces:
                docnames[piece.line] = docname
    taken = {anchor for each in shown.values() for anchor in each.ids}
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
        mentions = domain_of(env).mentions
        mentions.setdefault(env.current_document.docname, set()).add(fold(target))
        return title, fold(target)


# The index of chunks
# ~~~~~~~~~~~~~~~~~~~
#
# It is a page of its own, ``lit-chunks``.
# The files come first, since a reader who wants to see the whole begins there.


class LiterateIndex(Index):
    """An index of something that the domain knows."""

    def generate(
        self, docnames: Iterable[str] | None = None
    ) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """Return the entries by heading, and that nothing is folded away."""
        domain = self.domain
        assert isinstance(domain, LiterateDomain)  # noqa: S101 (for the type checker)
        wanted = None if docnames is None else set(docnames)
        groups: dict[str, list[IndexEntry]] = {}
        for heading, entry in self.entries(domain):
            if wanted is None or entry.docname in wanted:
                groups.setdefault(heading, []).append(entry)
        for entries in groups.values():
            entries.sort(key=self.order)
        order = sorted(groups.items(), key=lambda group: (group[0] != FILES, group[0]))
        return order, False

    @abstractmethod
    def entries(self, domain: LiterateDomain) -> Iterator[tuple[str, IndexEntry]]:
        """Yield each entry with its heading."""

    @abstractmethod
    def order(self, entry: IndexEntry) -> tuple[str, str]:
        """Return by what the entries below a heading are sorted."""


class ChunkIndex(LiterateIndex):
    """The index of all chunks, with the numbers of their pieces."""

    name = "chunks"
    localname = "Index of chunks"
    shortname = "chunks"

    def entries(self, domain: LiterateDomain) -> Iterator[tuple[str, IndexEntry]]:
        """Yield the chunks of all books."""
        for docname, book in sorted(domain.books.items()):
            whose = docname if len(domain.books) > 1 else ""
            for chunk, place in book.shown():
                yield initial(chunk), index_entry(book, chunk, place, whose)

    def order(self, entry: IndexEntry) -> tuple[str, str]:
        """Return the name, and the book."""
        return entry.name.casefold(), entry.qualifier


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


class NameIndex(LiterateIndex):
    """The index of all names, with the numbers of the pieces that define them."""

    name = "names"
    localname = "Index of names"
    shortname = "names"

    def entries(self, domain: LiterateDomain) -> Iterator[tuple[str, IndexEntry]]:
        """Yield the names of all books and sources, but for the modules."""
        for definition, number, place in domain.named():
            if definition.kind != MODULE:
                word, kind = definition.word, definition.kind
                owner = definition.whole.rpartition(".")[0]
                entry = IndexEntry(word, 0, *place, str(number or ""), kind, owner)
                yield word.lstrip("_")[:1].upper() or "_", entry

    def order(self, entry: IndexEntry) -> tuple[str, str]:
        """Return the name, and to what it belongs."""
        return entry.name.casefold(), entry.descr


# The domain
# ~~~~~~~~~~
#
# The names of documents are the keys everywhere, so a document can be forgotten,
# and what several processes have read can be put together.


class LiterateDomain(Domain):
    """The books of a project and their chunks."""

    name = "lit"
    label = "Literate programming"
    data_version = 4
    object_types: ClassVar = {
        "chunk": ObjType("chunk", "chunk"),
        **{kind: ObjType(kind) for kind in KINDS},
    }
    roles: ClassVar = {"chunk": ChunkRole(warn_dangling=True)}
    indices: ClassVar = [ChunkIndex, NameIndex]
    initial_data: ClassVar = {
        "books": {},
        "shown": {},
        "sheets": {},
        "mentions": {},
        "casts": {},
        "reached": {},
        "quotes": {},
        "figures": {},
        "glossaries": {},
        "meanings": Names([], [], []),
        "digests": {},
        "said": {},
    }

    @property
    def books(self) -> dict[str, Book]:
        """The books by their names."""
        books: dict[str, Book] = self.data["books"]
        return books

    @property
    def shown(self) -> dict[str, Shown]:
        """What each document shows of its book."""
        shown: dict[str, Shown] = self.data["shown"]
        return shown

    @property
    def sheets(self) -> dict[str, Sheet]:
        """Each sheet as it was when it was read."""
        sheets: dict[str, Sheet] = self.data["sheets"]
        return sheets

    @property
    def mentions(self) -> dict[str, set[str]]:
        """The chunks to which the prose of each document refers."""
        mentions: dict[str, set[str]] = self.data["mentions"]
        return mentions

    @property
    def casts(self) -> dict[str, set[str]]:
        """The folders whose modules each document lists."""
        casts: dict[str, set[str]] = self.data["casts"]
        return casts

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
    def figures(self) -> dict[str, list[Figure]]:
        """The pictures that each document shows, if somebody asks for them."""
        figures: dict[str, list[Figure]] = self.data["figures"]
        return figures

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
    def said(self) -> dict[str, str]:
        """A digest of what the names say on each page."""
        said: dict[str, str] = self.data["said"]
        return said

    @property
    def digests(self) -> dict[str, str]:
        """The digest of what the names of each book, and of the sources, depend on."""
        digests: dict[str, str] = self.data["digests"]
        return digests

    def bind(self, books: Mapping[str, Book]) -> None:
        """Take over the books that are cut into sheets; forget those that were."""
        for name in [name for name, book in self.books.items() if book.sheets]:
            del self.books[name]
        self.books.update(books)

    def home(self, docname: str) -> tuple[str, Book]:
        """Return the name of the book to which a document belongs, and the book.

        Raises:
            KeyError: The document is no book.
        """
        for name, book in self.books.items():
            if docname in book.sheets:
                return name, book
        return docname, self.books[docname]

    def book_of(self, docname: str) -> Book | None:
        """Return the book to which a document belongs, if it is one."""
        try:
            return self.home(docname)[1]
        except KeyError:
            return None

    def findings_of(self, docname: str) -> Findings | None:
        """Return what the tests reach of a document's book, if that is to be shown."""
        return self.reached.get(self.home(docname)[0])

    def reached_below(self, docname: str) -> Counts | None:
        """Return how much is reached of a sheet and those that lie in it."""
        book = self.book_of(docname)
        found = self.findings_of(docname) if book else None
        if not book or not book.sheets or not found:
            return None
        counts = (counts_of(found, piece) for piece in book.pieces_below(docname))
        return sum(counts, Counts())

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        book = self.books.get(docname)
        if book and not book.sheets:
            del self.books[docname]
        for kind in READ:
            self.data[kind].pop(docname, None)

    def merge_domaindata(
        self, docnames: AbstractSet[str], otherdata: dict[str, Any]
    ) -> None:
        """Take over what another process has read."""
        for docname in docnames:
            book = otherdata["books"].get(docname)
            if book and not book.sheets:
                self.books[docname] = book
            for kind in READ:
                if docname in otherdata[kind]:
                    self.data[kind][docname] = otherdata[kind][docname]

    def find(self, name: str, docname: str) -> tuple[Book, Chunk, Place] | None:
        """Return the chunk ``name``, from the page's own book if that has one.

        A name that ends in a slash is a folder, and stands for the first file in it.
        """
        own = self.book_of(docname)
        books = [book for _, book in sorted(self.books.items())]
        for book in sorted(books, key=lambda book: book is not own):
            for chunk, place in book.shown():
                is_inside = name.endswith("/") and chunk.name.startswith(name)
                if chunk.name == name or (chunk.is_file and is_inside):
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
            names = self.glossaries[docname]
            for definition, number in names.homes.items():
                place = book.places.get(book.web.pieces[number - 1].line)
                if place:
                    yield definition, number, place.at(names.rows.get(definition))
        for definition in self.meanings.definitions:
            place = self.quoted.home(definition)
            if place:
                yield definition, 0, place

    @cached_property
    def quoted(self) -> Quoted:
        """Where the lines of the PyLit sources are shown."""
        return Quoted(self.quotes, self.meanings)


READ = ("shown", "sheets", "mentions", "casts", "quotes", "figures")
"""What is remembered of each document when it is read."""


def domain_of(env: BuildEnvironment) -> LiterateDomain:
    """Return our domain."""
    domain = env.domains[LiterateDomain.name]
    assert isinstance(domain, LiterateDomain)  # noqa: S101 (for the type checker)
    return domain


# When all is read
# ~~~~~~~~~~~~~~~~
#
# Now the pieces get their places.
# And if the pages are to show what the tests reach, that is looked up.
# A book with problems has been complained of; of that nothing is shown.


def complete(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Find out what can be known only of all documents together."""
    domain = domain_of(env)
    shown: dict[str, dict[str, Shown]] = {}
    for docname, each in domain.shown.items():
        shown.setdefault(domain.home(docname)[0], {})[docname] = each
    for name, book in domain.books.items():
        give_places(book, shown.get(name, {}))
    domain.data["reached"] = {}
    if app.config.literate_reached:
        place = Path(app.confdir, app.config.literate_reached)
        try:
            domain.data["reached"] = findings(domain, read_record(place))
        except ValueError as error:
            raise ExtensionError(str(error)) from error
    return []


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
    own = domain.book_of(node["refdoc"])
    books = [own] if own else domain.books.values()
    known = {name for book in books for name in book.web.chunks}
    message = f"no chunk named <<{name}>>{did_you_mean(name, known)}"
    logger.warning("%s", message, location=node)
    return True
