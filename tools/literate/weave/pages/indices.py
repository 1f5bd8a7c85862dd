# The indices
# -----------
#
# On which pages do you find all chunks, and all names?
#
# The index of chunks is a page of its own, ``lit-chunks``.
# The files come last: there are two hundred of them, and their names are not words.

"""The index of chunks, and that of names."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from sphinx.domains import Index, IndexEntry

from literate.symbols.definitions import MODULE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from literate.weave.model.book import Book
    from literate.weave.model.domain import LiterateDomain
    from literate.weave.model.places import Place
    from literate.web.chunks import Chunk


class LiterateIndex(Index):
    """An index of objects in the domain."""

    domain: LiterateDomain

    def generate(
        self, docnames: Iterable[str] | None = None
    ) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """Return the entries of an index by heading, none of them folded."""
        wanted = None if docnames is None else set(docnames)
        groups: dict[str, list[IndexEntry]] = {}
        for heading, entry in self.entries():
            if wanted is None or entry.docname in wanted:
                groups.setdefault(heading, []).append(entry)
        for entries in groups.values():
            entries.sort(key=self.order)
        order = sorted(groups.items(), key=lambda group: (group[0] == FILES, group[0]))
        return order, False

    @abstractmethod
    def entries(self) -> Iterator[tuple[str, IndexEntry]]:
        """Yield each entry of an index with its heading."""

    @abstractmethod
    def order(self, entry: IndexEntry) -> tuple[str, str]:
        """Return the sort key of an index's entry below a heading."""


# Sphinx wants the entries of an index below their headings, and perhaps of some
# documents only. That is the same for chunks and for names: what differs is which
# entries there are, and how to sort them.

CHUNKS = "lit-chunks"
"""The name of the page with the index of all chunks."""


class ChunkIndex(LiterateIndex):
    """The index of all chunks, with the numbers of their pieces."""

    name = "chunks"
    localname = "Index of chunks"
    shortname = "chunks"

    def entries(self) -> Iterator[tuple[str, IndexEntry]]:
        """Yield the chunks of all books for their index."""
        for docname, book in sorted(self.domain.books.items()):
            whose = docname if len(self.domain.books) > 1 else ""
            for chunk, place in book.shown():
                yield initial(chunk), index_entry(book, chunk, place, whose)

    def order(self, entry: IndexEntry) -> tuple[str, str]:
        """Return the name and the book of a chunk, which sort its index."""
        return entry.name.casefold(), entry.qualifier


FILES = "Files"


def initial(chunk: Chunk) -> str:
    """Return the heading of a chunk in the index."""
    if chunk.is_file:
        return FILES
    return chunk.name[0].upper() if chunk.name[:1].isalpha() else "#"


def index_entry(book: Book, chunk: Chunk, place: Place, whose: str) -> IndexEntry:
    """Return the entry of a chunk in an index: its pieces' and users' numbers."""
    own = ", ".join(str(book.numbers[piece.line]) for piece in chunk.pieces)
    users = ", ".join(str(book.numbers[piece.line]) for piece in chunk.used_in)
    used = f"used in {users}" if users else ""
    return IndexEntry(chunk.name, 0, place.docname, place.anchor, own, whose, used)


# The index of names
# ~~~~~~~~~~~~~~~~~~
#
# The names in the code have an index, too: ``lit-names``.
# You find a method by its own name, not by that of its class.
# Underscores don't count, except that the names of Python's own methods come last:
# you don't look for ``__init__`` below I.


class NameIndex(LiterateIndex):
    """The index of all names, with the numbers of the pieces that define them."""

    name = "names"
    localname = "Index of names"
    shortname = "names"

    def entries(self) -> Iterator[tuple[str, IndexEntry]]:
        """Yield the names of all books and sources for their index, but no modules."""
        for definition, number, place in self.domain.named():
            if definition.kind != MODULE:
                word, kind = definition.word, definition.kind
                owner = definition.whole.rpartition(".")[0]
                entry = IndexEntry(word, 0, *place, str(number or ""), kind, owner)
                yield word.lstrip("_")[:1].upper() or "_", entry

    def order(self, entry: IndexEntry) -> tuple[str, str]:
        """Return the name and its owner, which sort the index."""
        return in_dictionary(entry.name), entry.descr


def in_dictionary(name: str) -> str:
    """Return the sort key of a name in an index of names."""
    return f"{name.startswith('__'):d}{name.strip('_').casefold()}"
