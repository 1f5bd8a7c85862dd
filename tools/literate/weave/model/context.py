# The context of a chunk
# ----------------------
#
# ⟨Hunt for a place to go on⟩: in which function is that?
#
# A chunk is torn out of its file: a method, say, doesn't show its class.
# The foot leads to the chunk that uses it, but often that is only a step on the way.
# In the tangled file, the function or the class around it is plain to see,
# so we look there, and name it in the head of the chunk.
#
# A chunk may be used in several functions. If they are few, we name all of them.
# A function that begins in the chunk itself is not around it.

"""Find the functions and classes around the pieces of a book."""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import TYPE_CHECKING

from literate.symbols.definitions import parsed, statements

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from literate.trace.line_map import Line
    from literate.weave.model.book import Book

FEW = 3
"""The most functions or classes that a head names."""


def around_pieces(book: Book, unread: set[str]) -> dict[int, list[tuple[str, int]]]:
    """Return the context of each piece by its number: the definitions around it.

    Args:
        book: The book.
        unread: The files that cannot be read.

    Returns:
        The path and the line of each definition. A piece that is outside of all
        definitions, in one place at least, is left out.
    """
    found: dict[int, dict[tuple[str, int] | None, None]] = defaultdict(dict)
    for path, file in book.tangled.items():
        if path.endswith(".py") and path not in unread:
            scopes = scopes_of(file.content.decode())
            for number, line in innermost(book, book.origins[path], scopes):
                found[number][(path, line) if line else None] = None
    return {
        number: known
        for number, places in found.items()
        if len(known := [*filter(None, places)]) == len(places) <= FEW
    }


def scopes_of(text: str) -> dict[int, list[int]]:
    """Return the context of each line: the definitions around it, outermost first."""
    result: dict[int, list[int]] = defaultdict(list)
    for node in statements(parsed(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            for line in range(first, (node.end_lineno or first) + 1):
                result[line].append(node.lineno)
    return result


# A line belongs to all the pieces that have brought it to its place.


def innermost(
    book: Book, lines: list[Line | None], scopes: Mapping[int, list[int]]
) -> Iterator[tuple[int, int]]:
    """Yield the pieces of each line, and its context's innermost definition."""
    owners = [owners_of(book, line) for line in lines]
    for at, pieces in enumerate(owners, start=1):
        for number in pieces:
            outer = [each for each in scopes[at] if number not in owners[each - 1]]
            yield number, outer[-1] if outer else 0


def owners_of(book: Book, line: Line | None) -> set[int]:
    """Return the numbers of the pieces that brought a line of context, unless blank."""
    if line is None or not line.text:
        return set()
    origins = [*(each.line for each in line.chain), *(each.line for each in line.spans)]
    return {book.numbers[book.web.piece_at(each).line] for each in origins}
