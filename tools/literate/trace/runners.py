# Tests in the book
# -----------------
#
# What if the tests come from the book, too?
#
# Then a failing test should name the book as well, and for two tools the hook alone
# is not enough.
#
# *pytest* explains a failed ``assert`` with the values in it.
# For this it has a finder of its own, which changes the syntax tree of each test module
# before the module is compiled, and it puts this finder in front of all others.
# So a tangled test module would bypass our loader.
# But pytest loads us as a plugin after that, and then we step in front again.
# For a module that pytest would change, our loader asks pytest to change the tree,
# and then moves everything in it, new and old.
#
# If the tests are shared among several processes (``pytest -n``), each process
# loads its plugins itself, and learns the path of the book from its environment.

"""Make pytest and doctest name the lines of the book."""

from __future__ import annotations

import ast
import doctest
import os
import sys
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from literate.trace.importer import BOOK, ROOT, BookFinder, BookLoader, install

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.machinery import ModuleSpec

    from literate.trace.importer import Rewrite


def prepare(module: str) -> None:
    """Prepare for a runner of tests, and run it if nothing else can."""
    name_places()
    if module == "doctest":
        # Run as a program, it would not be the module that we have changed.
        sys.exit(doctest._test())  # type: ignore[attr-defined]  # noqa: SLF001


def pytest_addoption(parser: object) -> None:
    """Step in front of pytest's finder; in a new process, first install our own.

    This is the first function of a plugin that pytest calls, before it loads any test.
    """
    del parser
    name_places()
    if not book_finders() and BOOK in os.environ:
        install(os.environ[BOOK], os.environ[ROOT])
    for finder in book_finders():
        finder.rewriter = rewriter
        sys.meta_path.remove(finder)
        sys.meta_path.insert(0, finder)


def book_finders() -> list[BookFinder]:
    """Return our own finders among Python's, for test runners."""
    return [each for each in sys.meta_path if isinstance(each, BookFinder)]


def rewriter(spec: ModuleSpec, path: Sequence[str] | None) -> Rewrite | None:
    """Return the function with which the runner pytest changes a tree, if any.

    Args:
        spec: The module.
        path: The folders that are searched for modules.
    """
    finders: list[Any] = [*sys.meta_path]
    for finder in finders:
        if type(finder).__name__ == "AssertionRewritingHook":
            if not finder.find_spec(spec.name, path):
                return None
            from _pytest.assertion.rewrite import rewrite_asserts

            return partial(
                rewrite_asserts, module_path=spec.origin, config=finder.config
            )
    return None


# *doctest* runs the examples in docstrings.
# It starts at the line of a function, which is one of the book,
# and looks there for the docstring in the text of the module,
# which is that of the file. So it gets lost.
# But each test knows its name and its module.
# We find the docstring of that name in the syntax tree,
# and send its line through the map.
# The lines of the examples are counted from there.

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
