# The names of a book
# -------------------
#
# Where in the book is the thing that a name means?
#
# We look up the meaning of a name in the tangled files, and now we carry it home:
# the map of lines says from which piece of the book each name has come.
#
# Here a piece is known by its number, and we count its lines from its first,
# so nothing changes if only the prose does,
# and we can keep the results from one weave to the next.

"""Say what the names in the code of a book mean, and which pieces use them."""

from __future__ import annotations

import pickle
import re
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from literate.symbols.definitions import LOCALS, MODULE, Definition
from literate.weave.model.context import around_pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from literate.symbols.definitions import Names, Unread, Use
    from literate.weave.model.book import Book


class Link(NamedTuple):
    """A name in a line of code.

    Attributes:
        start: The column where it begins, from 0.
        end: The column after it.
        definition: Its definition.
    """

    start: int
    end: int
    definition: Definition


@dataclass
class Glossary:
    """The names in the code of a book.

    Attributes:
        links: The names in a line that are used there, from left to right,
            by the number of the piece and the line in its code, from 0.
        homes: The number of the piece in which each name is defined.
        defines: The names that a piece defines, in their order, by its number.
        borrows: The names of other pieces that a piece uses, by its number.
        users: The numbers of the other pieces that use a name, not only import it.
        around: The functions and classes around a piece, by its number.
        rows: The line in the code of its piece, from 0, where a name is defined,
            unless it is a module.
        unread: The files that can't be read, each with a line of the book.
    """

    links: dict[tuple[int, int], list[Link]] = field(default_factory=dict)
    homes: dict[Definition, int] = field(default_factory=dict)
    defines: dict[int, list[Definition]] = field(default_factory=dict)
    borrows: dict[int, list[Definition]] = field(default_factory=dict)
    users: dict[Definition, list[int]] = field(default_factory=dict)
    around: dict[int, list[Definition]] = field(default_factory=dict)
    rows: dict[Definition, int] = field(default_factory=dict)
    unread: list[Unread] = field(default_factory=list)

    @cached_property
    def led_to(self) -> set[tuple[int, int]]:
        """The lines to which links of the glossary lead: a piece, and a line in it."""
        return {(self.homes[each], row) for each, row in self.rows.items()}

    # Sphinx saves all data after each edit, and ours has tens of thousands of names.
    # Most edits are in the prose and change none of them,
    # so we turn a glossary into bytes once; after that, Sphinx saves these bytes.

    @cached_property
    def written(self) -> bytes:
        """The glossary as bytes; once they are made, nothing in it changes."""
        return pickle.dumps([getattr(self, each.name) for each in fields(self)])

    def __reduce__(self) -> tuple[Callable[[bytes], Glossary], tuple[bytes]]:
        """Return how to make the glossary again from its bytes."""
        return restored, (self.written,)


def restored(written: bytes) -> Glossary:
    """Return the glossary that some bytes contain."""
    result = Glossary(*pickle.loads(written))  # noqa: S301 (in Sphinx's own pickle)
    result.written = written
    return result


def glossary_of(book: Book, names: Names) -> Glossary:
    """Return the glossary of a book: its names in code.

    Args:
        book: The book.
        names: The meanings of the names in its Python files.
    """
    result = Glossary()
    home = Home(book)
    known: dict[Position, Definition] = {}
    same: dict[Definition, Definition] = {}
    for definition in names.definitions:
        place = home.of(definition, definition.word)
        if place:
            same[definition] = known.setdefault(place, definition)
            result.homes[known[place]] = place.number
            if definition.kind != MODULE:
                result.rows[known[place]] = place.row
    meant: dict[Position, set[Definition]] = {}
    for use in names.uses:
        place = home.of(use, use.word)
        if place and use.definition in same:
            meant.setdefault(place, set()).add(same[use.definition])
    add_links(result, meant, known)
    forget_locals(result)
    heads = {(each.path, each.line): same[each] for each in same if each.kind in HEADS}
    unread = {each.path for each in names.unread}
    for number, places in around_pieces(book, unread).items():
        if all(each in heads for each in places):
            result.around[number] = [heads[each] for each in places]
    result.unread = [each._replace(line=home.line(each)) for each in names.unread]
    list_by_piece(result, book)
    return result


# A local name is a few lines below its declaration, and needs no link.
# But a function may have several chunks, and then the declaration can be
# pages away. One link in each chunk is enough to get there.


def add_links(
    glossary: Glossary,
    meant: Mapping[Position, set[Definition]],
    known: Mapping[Position, Definition],
) -> None:
    """Add to the glossary links from names that mean one thing, except definitions."""
    linked = {(number, each) for each, number in glossary.homes.items()}
    for place, definitions in sorted(meant.items()):
        definition = min(definitions)
        here = (place.number, definition)
        is_clear = len(definitions) == 1 and place not in known
        if is_clear and not (definition.kind in LOCALS and here in linked):
            linked.add(here)
            link = Link(place.start, place.end, definition)
            glossary.links.setdefault((place.number, place.row), []).append(link)


def forget_locals(glossary: Glossary) -> None:
    """Remove the local names that no other piece uses from the glossary."""
    used = {each.definition for links in glossary.links.values() for each in links}
    for definition in list(glossary.homes):
        if definition.kind in LOCALS and definition not in used:
            del glossary.homes[definition], glossary.rows[definition]


HEADS = {"class", "function", "method", "property"}
"""The kinds of definitions that can contain others."""

# From a file to the book
# ~~~~~~~~~~~~~~~~~~~~~~~
#
# If a chunk is used twice, the files have each of its names twice.
# A definition still counts as one, since it is in one place of the book.
# A use may mean two things, and then we had better say nothing.
#
# A name may also be made of two chunks.
# Such a name is nowhere in the book.
#
# A module is a file, and its place is where the chunk of the file begins.


class Position(NamedTuple):
    """The place of a name in the code of the book.

    Attributes:
        number: The number of its piece.
        row: Its line in the code of the piece, from 0.
        start: The column where it begins; for a module, one before all columns.
        end: The column after it.
    """

    number: int
    row: int
    start: int
    end: int


class Home:
    """Finds the places in a book from which the names of its files have come."""

    def __init__(self, book: Book) -> None:
        """Look up where the files of the glossary's names begin."""
        self.book = book
        self.firsts = {
            path: book.web.chunks[file.name].pieces[0]
            for path, file in book.tangled.items()
        }

    def of(self, name: Definition | Use, word: str) -> Position | None:
        """Return the place of a definition or a use in the glossary, if it has one."""
        if isinstance(name, Definition) and name.kind == MODULE:
            return Position(self.book.numbers[self.firsts[name.path].line], 0, -1, -1)
        line = self.book.origins[name.path][name.line - 1]
        if line is None:
            return None
        at, start = line.at(name.column)
        piece, end = self.book.web.piece_at(at), start + len(word)
        row = at - piece.line - 1
        if piece.code[row][start:end] != word:
            return None
        return Position(self.book.numbers[piece.line], row, start, end)

    def line(self, unread: Unread) -> int:
        """Return the book's line for a file that the glossary can't read."""
        lines = self.book.origins.get(unread.path, [])
        line = lines[unread.line - 1] if 0 < unread.line <= len(lines) else None
        first = self.firsts.get(unread.path)
        return line.at(0)[0] if line else first.line if first else 0


# Under a piece we want to list the names that it borrows from others,
# and, for its own names, the pieces that use them.
# We leave out the modules, because their names are paths, which anyone can follow.
#
# A piece that only imports a name needs the name, but does nothing with it. In our own
# book a colour of the pictures had 141 users, and you had to find those that paint
# among those that only hand it on. So an import counts only if nobody does more.


def list_by_piece(glossary: Glossary, book: Book) -> None:
    """Fill the glossary with the names that each piece defines, or borrows."""
    for definition, number in glossary.homes.items():
        if definition.kind != MODULE:
            glossary.defines.setdefault(number, []).append(definition)
    borrowed = set[tuple[int, Definition]]()
    used = set[tuple[int, Definition]]()
    for (number, row), links in glossary.links.items():
        is_import = row in import_rows(tuple(book.web.pieces[number - 1].code))
        for link in links:
            definition, home = link.definition, glossary.homes[link.definition]
            if definition.kind != MODULE and home != number:
                borrowed.add((number, definition))
                if not is_import:
                    used.add((number, definition))
    does_more = {definition for _, definition in used}
    for number, definition in sorted(borrowed, key=by_name):
        glossary.borrows.setdefault(number, []).append(definition)
        if (number, definition) in used or definition not in does_more:
            glossary.users.setdefault(definition, []).append(number)


@lru_cache(maxsize=1)
def import_rows(code: tuple[str, ...]) -> set[int]:
    """Return the rows of a piece, from 0, in which names are only imported."""
    rows, goes_on = set[int](), False
    for row, line in enumerate(code):
        if goes_on or IMPORT.match(line):
            rows.add(row)
            is_open = ("(" in line or goes_on) and ")" not in line
            goes_on = is_open or line.endswith("\\")
    return rows


IMPORT = re.compile(r"\s*(from\s+[\w.]+\s+)?import\b")
"""The beginning of an import."""


def by_name(borrowed: tuple[int, Definition]) -> tuple[int, str, Definition]:
    """Return a sort key for the glossary: the number, and then the name in any case."""
    number, definition = borrowed
    return number, definition.name.casefold(), definition


# A text that is not tangled is its own home.


def links_by_line(uses: Iterable[Use]) -> dict[tuple[str, int], list[Link]]:
    """Return the glossary's names in the lines of files, by path and line."""
    result: dict[tuple[str, int], list[Link]] = {}
    for use in uses:
        link = Link(use.column, use.column + len(use.word), use.definition)
        result.setdefault((use.path, use.line), []).append(link)
    return result
