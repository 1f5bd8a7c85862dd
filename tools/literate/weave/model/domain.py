# What the weave remembers
# ------------------------
#
# To write one page, what do we need to know about the others?
#
# A link in the first chapter may lead to a chunk in the last. When Sphinx reads the
# first chapter, it hasn't seen the last, so it reads all documents first, and writes
# them later. *Later* may be another day, on which it reads only those documents again
# that have changed. A variable of ours would be gone by then.
#
# Data that must last is kept in a *domain*.
# Ours keeps, for each document with chunks, its web,
# and for each piece the place where a link to it leads.

"""Sphinx's memory of books, chunks and names, and the role that refers to chunks."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util import logging

from literate.base.problem import did_you_mean
from literate.coverage.findings import Counts
from literate.notations.notation import fold
from literate.symbols.definitions import KINDS, LOCALS, Names
from literate.weave.model.imports import neighbours
from literate.weave.model.page import Page, label
from literate.weave.model.quotes import Quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from literate.coverage.findings import Findings
    from literate.symbols.definitions import Definition
    from literate.weave.model.book import Book
    from literate.weave.model.glossary import Glossary
    from literate.weave.model.imports import Neighbours
    from literate.weave.model.modules import Summaries
    from literate.weave.model.passages import Passage
    from literate.weave.model.places import Boxed, Drawn, Figure, Mistake, Place
    from literate.weave.model.quotes import Quote
    from literate.weave.model.sheets import Sheet
    from literate.weave.model.versions import Versions
    from literate.web.chunks import Chunk

logger = logging.getLogger(__name__)

# Speaking of chunks
# ~~~~~~~~~~~~~~~~~~
#
# The prose refers to a chunk with ``:chunk:`Move the player```.
# Sphinx finds the chunk, and complains if there is none.
# We note only one thing: the page depends on a number that may change.


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
        """Turn a role's reference into one for our domain."""
        del has_explicit_title
        refnode["refdomain"] = LiterateDomain.name
        mentions = domain_of(env).mentions
        mentions.setdefault(env.current_document.docname, set()).add(fold(target))
        return title, fold(target)


# The domain
# ~~~~~~~~~~
#
# Sphinx keeps the dictionary ``data`` of a domain, and nothing else of it.
# We see its entries as attributes, each with its own type.
#
# The keys of most entries are the names of documents. That lets us forget a document
# that has changed, and combine the data that several processes have read.

T = TypeVar("T")


class Kept(Generic[T]):
    """An attribute of the domain that Sphinx keeps from one run to the next.

    Attributes:
        empty: Its value in a new project.
        is_read: Whether it has an entry for each document that has been read.
    """

    def __init__(self, empty: T, *, is_read: bool = False) -> None:
        """Begin data of the domain with nothing."""
        self.empty = empty
        self.is_read = is_read

    def __set_name__(self, owner: type, name: str) -> None:
        """Learn under which name the domain keeps data."""
        self.name = name

    def __get__(self, domain: Domain, owner: type) -> T:
        """Return the value that the domain keeps."""
        kept: T = domain.data[self.name]
        return kept

    def __set__(self, domain: Domain, value: T) -> None:
        """Let the domain keep another value."""
        domain.data[self.name] = value


# Sphinx saves all of this in a file. What if you change what an entry looks like? You
# would meet old entries, in which an attribute is missing, far from the change.
# If you raise ``data_version``, Sphinx drops the old file and reads the book again.


class LiterateDomain(Domain):
    """The books of a project and their chunks."""

    name = "lit"
    label = "Literate programming"
    data_version = 9
    object_types: ClassVar = {
        "chunk": ObjType("chunk", "chunk"),
        **{kind: ObjType(kind) for kind in KINDS},
    }
    roles: ClassVar = {"chunk": ChunkRole(warn_dangling=True)}
    books: Kept[dict[str, Book]] = Kept({})
    """The books by their names."""

    boxed: Kept[dict[str, Boxed]] = Kept({}, is_read=True)
    """The parts of its book that each document shows."""

    sheets: Kept[dict[str, Sheet]] = Kept({}, is_read=True)
    """Each sheet as it was when it was read."""

    mentions: Kept[dict[str, set[str]]] = Kept({}, is_read=True)
    """The chunks to which the prose of each document refers."""

    casts: Kept[dict[str, set[str]]] = Kept({}, is_read=True)
    """The folders whose modules each document lists."""

    tours: Kept[dict[str, dict[str, str]]] = Kept({}, is_read=True)
    """How long the tours are that begin in each document, by their names."""

    # What a document says is noted while Sphinx reads it. Only documents that have
    # changed are read again, so an entry must not depend on another document.

    quotes: Kept[dict[str, list[Quote]]] = Kept({}, is_read=True)
    """The blocks from PyLit sources in each document that has any."""

    passages: Kept[dict[str, list[Passage]]] = Kept({}, is_read=True)
    """The passages of each document, for the search."""

    openings: Kept[dict[str, str]] = Kept({}, is_read=True)
    """The first sentence of each document."""

    imports: Kept[dict[str, frozenset[str]]] = Kept({}, is_read=True)
    """The dotted names that the PyLit source of each document imports."""

    versions: Kept[dict[str, list[Versions]]] = Kept({}, is_read=True)
    """The pairs of chunks that each document compares."""

    mistakes: Kept[dict[str, dict[str, Mistake]]] = Kept({}, is_read=True)
    """The mistakes that each document shows, by the places of their directives."""

    figures: Kept[dict[str, list[Figure]]] = Kept({}, is_read=True)
    """The pictures that each document shows, if the project needs them."""

    # The rest is known only when all documents have been read: a name may be defined on
    # the last page and used on the first. Such data belongs to a book or to the output,
    # and stays when a document is forgotten.

    reached: Kept[dict[str, Findings]] = Kept({})
    """The lines of each book that the tests reach, if the pages show them."""

    glossaries: Kept[dict[str, Glossary]] = Kept({})
    """The names of each book."""

    meanings: Kept[Names] = Kept(Names([], [], []))
    """The meanings of the names in the PyLit sources."""

    summaries: Kept[dict[str, Summaries]] = Kept({})
    """What the modules below each folder say of themselves."""

    digests: Kept[dict[str, str]] = Kept({})
    """A digest of everything on which the names of a book or of the sources depend."""

    drawn: Kept[dict[str, list[Drawn]]] = Kept({})
    """The pictures that each page shows above the chunks that draw them."""

    said: Kept[dict[str, str]] = Kept({})
    """A digest of the text that the names add to each page."""

    source_of_said: Kept[str] = Kept("")
    """A digest of everything on which that text depends."""

    # With so many attributes, one could easily be missing in ``initial_data``. But in
    # the body of a class, ``locals()`` has what has been defined so far, so a new
    # attribute is there as soon as it is declared above, and can't be forgotten.

    initial_data: ClassVar = {
        name: each.empty for name, each in locals().items() if isinstance(each, Kept)
    }

    def bind(self, books: Mapping[str, Book]) -> None:
        """Replace the domain's books that are cut into sheets by new ones."""
        for name in [name for name, book in self.books.items() if book.sheets]:
            del self.books[name]
        self.books.update(books)

    def home(self, docname: str) -> tuple[str, Book]:
        """Return the domain's book to which a document belongs, and its name.

        Raises:
            KeyError: The document is not a book.
        """
        for name, book in self.books.items():
            if docname in book.sheets:
                return name, book
        return docname, self.books[docname]

    def book_of(self, docname: str) -> Book | None:
        """Return the domain's book to which a document belongs, if it is one."""
        try:
            return self.home(docname)[1]
        except KeyError:
            return None

    # How much of a page do the tests reach? A run of the tests counts lines of the
    # whole book, but the page of a part shows its share. ``None`` says that nothing has
    # been measured; a share of 0 says that the tests miss everything.

    def findings_of(self, docname: str) -> Findings | None:
        """Return coverage's findings for a document's book in the domain."""
        return self.reached.get(self.home(docname)[0])

    def reached_below(self, docname: str) -> Counts | None:
        """Return how much of a sheet and those below it tests reach."""
        book = self.book_of(docname)
        found = self.findings_of(docname) if book else None
        if not book or not book.sheets or not found:
            return None
        pieces = book.pieces_between(*book.extents[docname])
        return sum(map(found.of_piece, pieces), Counts())

    # Sphinx asks for the next two: to forget a document that has changed, and to take
    # over what another process has read. A book that is cut into sheets must survive
    # both, because no document owns it. ``bind`` replaces it as a whole.

    def clear_doc(self, docname: str) -> None:
        """Let the domain forget a document."""
        book = self.books.get(docname)
        if book and not book.sheets:
            del self.books[docname]
        for kind in READ:
            self.data[kind].pop(docname, None)

    def merge_domaindata(
        self, docnames: AbstractSet[str], otherdata: dict[str, Any]
    ) -> None:
        """Take over the domain's data from another process."""
        for docname in docnames:
            book = otherdata["books"].get(docname)
            if book and not book.sheets:
                self.books[docname] = book
            for kind in READ:
                if docname in otherdata[kind]:
                    self.data[kind][docname] = otherdata[kind][docname]

    # Now for the link in the first chapter. Its chunk has a name, but two books of a
    # project may have a chunk of that name. A page means the one of its own book, and
    # only then any other.

    def find(self, name: str, docname: str) -> tuple[Book, Chunk, Place] | None:
        """Return the domain's chunk ``name``, from the page's own book if it can.

        A name that ends in a slash is a folder, and means the first file in it.
        """
        own = self.book_of(docname)
        books = [book for _, book in sorted(self.books.items())]
        for book in sorted(books, key=lambda book: book is not own):
            names = [name]
            if name.endswith("/"):
                files = (each.name for each in book.web.chunks.values() if each.is_file)
                names = [each for each in files if each.startswith(name)]
            for chunk, place in book.shown(names):
                return book, chunk, place
        return None

    def others(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield the domain's other versions of a chunk, each with its label."""
        for _, some in sorted(self.versions.items()):
            for each in some:
                if name in each.names:
                    at = 1 - each.names.index(name)
                    yield each.names[at], each.labels[at]

    # Sphinx calls this for every ``:chunk:`` in the prose, once all books are known. If
    # it returns ``None``, Sphinx asks the function below for a warning.

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
        """Return a link to a chunk of the domain: its name and number, or a title."""
        del env, typ
        found = self.find(target, fromdocname)
        if found is None:
            return None
        book, chunk, _ = found
        page, first = Page(builder, fromdocname, book), chunk.pieces[0]
        named = label(book, chunk.name, page.number(first))
        result = page.link(first, contnode if node["refexplicit"] else named)
        return result if isinstance(result, nodes.reference) else None

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield the domain's chunks and names in the form that Sphinx expects."""
        for _, book in sorted(self.books.items()):
            for chunk, place in book.shown():
                yield chunk.name, chunk.name, "chunk", *place, 1
        for name, _, place in self.named():
            yield name.whole, name.whole, name.kind, *place, 1

    # The index, the search and Sphinx's inventory all list the same names. If each of
    # them walked the books by itself, they could disagree about which names count.

    def named(self) -> Iterator[tuple[Definition, int, Place]]:
        """Yield the domain's defined names, with the number of the piece and the place.

        Names that PyLit sources define have the number 0. Local names have no meaning
        outside their functions, so they are left out.
        """
        for docname, book in sorted(self.books.items()):
            names = self.glossaries[docname]
            for definition, number in names.homes.items():
                if definition.kind in LOCALS:
                    continue
                place = book.places.get(book.web.pieces[number - 1].line)
                if place:
                    yield definition, number, place.at(names.rows.get(definition))
        for definition in self.meanings.definitions:
            place = self.quoted.home(definition)
            if place:
                yield definition, 0, place

    @cached_property
    def quoted(self) -> Quoted:
        """Where the domain's lines of PyLit sources are shown."""
        return Quoted(self.quotes, self.meanings)

    @cached_property
    def neighbours(self) -> dict[str, Neighbours]:
        """The domain's PyLit sources around each one, by their documents."""
        return neighbours(self.imports)


READ = [
    name
    for name, each in vars(LiterateDomain).items()
    if isinstance(each, Kept) and each.is_read
]
"""The attributes that have an entry for each document that has been read."""


def domain_of(env: BuildEnvironment) -> LiterateDomain:
    """Return our domain of an environment."""
    domain = env.domains[LiterateDomain.name]
    assert isinstance(domain, LiterateDomain)  # noqa: S101 (for the type checker)
    return domain


# A name that is not there
# ~~~~~~~~~~~~~~~~~~~~~~~~
#
# What if you mistype the name of a chunk? Then the memory still knows the names that
# are like it. The message is the same whether the mistake is in the prose or in the
# code.


def warn_missing(_app: Sphinx, domain: Domain | None, node: pending_xref) -> bool:
    """Complain if the prose mentions a chunk that the domain doesn't have."""
    if not isinstance(domain, LiterateDomain):
        return False
    name = node["reftarget"]
    own = domain.book_of(node["refdoc"])
    books = [own] if own else domain.books.values()
    known = {name for book in books for name in book.web.chunks}
    message = f"no chunk named <<{name}>>{did_you_mean(name, known)}"
    logger.warning("%s", message, location=node)
    return True
