# Examples in docstrings
# ----------------------
#
# What if an example in a docstring is wrong?
#
# *doctest* runs these examples.
# It starts at the line of a function, which is one of the book,
# and looks there for the docstring in the text of the module,
# which is that of the file, so it gets lost.
# But each test knows its name and its module.
# We find the docstring of that name in the syntax tree,
# and send its line through the map.
# The lines of the examples are counted from there.

"""Make doctest name the lines of the book."""

from __future__ import annotations

import ast
import doctest
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from literate.trace.importer import BookLoader

if TYPE_CHECKING:
    from collections.abc import Iterator


def prepare(module: str) -> None:
    """Prepare for doctest, or a runner that may call it; run it if nothing else can."""
    name_places()
    if module == "doctest":
        # Run as a program, it would not be the module that we have changed.
        sys.exit(doctest._test())  # type: ignore[attr-defined]  # noqa: SLF001


FIND = doctest.DocTestFinder.find


def name_places() -> None:
    """Give tests in docstrings their places in the book, for the runner doctest."""
    doctest.DocTestFinder.find = find  # type: ignore[method-assign, assignment]


def find(
    finder: doctest.DocTestFinder,
    *arguments: Any,  # noqa: ANN401 (they are doctest's own)
    **named: Any,  # noqa: ANN401
) -> list[doctest.DocTest]:
    """Call the finder of the runner doctest, and set the places of its tests."""
    tests = FIND(finder, *arguments, **named)
    for test in tests:
        loader = getattr(test.globs.get("__spec__"), "loader", None)
        if isinstance(loader, BookLoader) and test.name in docstrings(loader):
            at, _ = loader.places.letter(docstrings(loader)[test.name], 0)
            test.filename, test.lineno = loader.book, at - 1
    return tests


@cache
def docstrings(loader: BookLoader) -> dict[str, int]:
    """Return the line on which each docstring of a tested module begins."""
    return dict(docstrings_of(ast.parse(loader.get_data(loader.path)), loader.name))


def docstrings_of(node: ast.AST, name: str) -> Iterator[tuple[str, int]]:
    """Yield the name and the line of each docstring that a runner may test."""
    if isinstance(node, (ast.Module, *NAMED)) and ast.get_docstring(node) is not None:
        yield name, node.body[0].lineno
    for each in ast.iter_child_nodes(node):
        own = f".{each.name}" if isinstance(each, NAMED) else ""
        yield from docstrings_of(each, name + own)


NAMED = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
"""The nodes that can have a docstring, besides a module."""
