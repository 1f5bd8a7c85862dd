# Every line number a line of the book
# ------------------------------------
#
# The program has stopped. Can the traceback speak of the book?
#
# A traceback names files that nobody wrote.
# Their lines can be looked up in the book, one by one.
# But it is better if Python names the book at once.
#
# Python learns the lines of a program when it compiles it:
# each node of the syntax tree knows where it begins and where it ends.
# So between parsing a tangled file and compiling it
# we lead all these places through the map, and give the book as the name of the file.
# From then on tracebacks, warnings, debuggers and profilers
# speak of ``docs/asciimaze.rst`` and show its lines, with the carets where they belong.
# That the numbers jump back and forth does not disturb Python;
# it only insists that nothing ends before it begins.
#
# This is for those who work on the program.
# ``make play``, ``make test`` and ``make debug`` use it;
# whoever installs the game gets ordinary files.

"""Import tangled modules so that their line numbers are those of the book."""

from __future__ import annotations

import ast
import runpy
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

from literate.desk import name_of, read_book
from literate.files import tangled_files
from literate.provenance import provenance_of_file

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType

    from literate.files import TangledFile
    from literate.web import Web


# From places in a file to places in the book
# ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
#
# Three things lie between a column of the file and one of the book.
# Python counts in bytes of UTF-8, and the map in letters.
# In the file a line stands further right, by the margin of its last origin;
# the map knows that.
# In the book it stands further right, by the margin of its piece;
# that has to be added.


class Map:
    """Leads from places in one tangled file to places in the book."""

    def __init__(self, web: Web, file: TangledFile) -> None:
        """Prepare to map a file of a web."""
        self.text = file.text
        self.lines = provenance_of_file(web, file)
        self.web = web
        self.book = web.lines

    def place(self, line: int, column: int) -> tuple[int, int]:
        """Return the book's line and column, in bytes, for those of the file."""
        found = self.lines[line - 1]
        if found is None:
            return 1, 0
        letters = len(self.text[line - 1].encode()[:column].decode(errors="ignore"))
        at, letter = found.at(letters)
        letter += len(self.web.piece_at(at).margin)
        return at, len(self.book[at - 1][:letter].encode())


def move(tree: ast.AST, places: Map) -> None:
    """Set the places of all nodes of a tree to those of the book."""
    for node in ast.walk(tree):
        if not isinstance(node, (ast.stmt, ast.expr, *OTHERS)):
            continue
        start = places.place(node.lineno, node.col_offset)
        line, column = node.end_lineno or node.lineno, node.end_col_offset or 1
        line, column = places.place(line, column - 1)
        end = max(start, (line, column + 1))
        node.lineno, node.col_offset = start
        node.end_lineno, node.end_col_offset = end


OTHERS = (ast.excepthandler, ast.arg, ast.keyword, ast.alias, ast.pattern)
"""What has a place besides statements and expressions."""


# The importer
# ~~~~~~~~~~~~
#
# A module is compiled in this way if its file is just what the book gives.
# If somebody has edited it by hand, its lines are its own, and it is left alone.
# The result is not kept in ``__pycache__``, where it could be mistaken for the usual.


class BookLoader(SourceFileLoader):
    """Loads a tangled module with the lines of the book."""

    def __init__(self, name: str, path: str, book: Path, places: Map) -> None:
        """Prepare to load the module ``name`` from ``path``."""
        super().__init__(name, path)
        self.book = book
        self.places = places

    def get_code(self, fullname: str) -> CodeType:
        """Return the module's code, whose lines are those of the book."""
        del fullname
        tree = ast.parse(self.get_data(self.path), self.path)
        move(tree, self.places)
        return compile(tree, str(self.book), "exec", dont_inherit=True)


class BookFinder(MetaPathFinder):
    """Finds modules that are tangled from a book."""

    def __init__(self, web: Web, root: Path) -> None:
        """Prepare to find the modules of a web below ``root``."""
        self.web = web
        self.root = root.resolve()
        self.book = Path(web.book).resolve()
        self.files = tangled_files(web, name_of(web, root))

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return how to load a module, if the book has it; else others are asked."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or type(spec.loader) is not SourceFileLoader:
            return None
        place = Path(spec.loader.path).resolve()
        if not place.is_relative_to(self.root):
            return None
        file = self.files.get(place.relative_to(self.root).as_posix())
        if file is None or file.content != place.read_bytes():
            return None
        spec.loader = BookLoader(fullname, str(place), self.book, Map(self.web, file))
        return spec


def install(book: str, root: str = ".") -> None:
    """Let all modules that come from a book be imported with its lines."""
    web = read_book(book)
    finder = BookFinder(web, Path(root))
    if not web.problems:
        sys.meta_path.insert(0, finder)


# Running
# ~~~~~~~
#
# ``python -m literate.hook BOOK MODULE …`` runs a module in this way.
# The module may be the game, or ``pytest``, or ``pdb``,
# which runs the game in its turn.


def main(arguments: list[str]) -> None:
    """Run a module: the book, the module's name, and what the module is to be told."""
    if len(arguments) < LEAST:
        sys.exit("usage: python -m literate.hook BOOK MODULE [ARGUMENT ...]")
    book, module, *rest = arguments
    try:
        install(book)
    except OSError as error:
        sys.exit(f"{book}: {error.strerror}")
    sys.argv = [module, *rest]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


LEAST = 2
"""How many arguments there must be."""


if __name__ == "__main__":
    main(sys.argv[1:])
