# Importing with the lines of the book
# ------------------------------------
#
# The program has crashed. Can the traceback show the book?
#
# A traceback names files that were not written by hand.
# You can look their lines up in the book, one by one.
# But it is better if Python names the book at once.
#
# Python learns the lines of a program when it compiles it:
# each node of the syntax tree has the place where it begins and where it ends.
# Between parsing a tangled file and compiling it
# we send all these places through the line map, and name the book as the file.
# From then on, tracebacks, warnings, debuggers and profilers
# speak of ``docs/asciimaze.rst`` and show its lines, with the carets where they belong.
# Python doesn't mind that the numbers jump back and forth;
# it only insists that nothing ends before it begins.
#
# This is for you when you work on the program.
# ``make play`` and ``make debug`` use it;
# if you install the game, you get ordinary files.
#
# A file that is run by its path, as in ``pdb src/walk.py``, is not imported,
# so it keeps lines of its own; ``pdb -m walk`` works.

"""Import tangled modules so that their line numbers are those of the book."""

from __future__ import annotations

import ast
import sys
import warnings
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

from literate.trace.line_map import provenance_of_file
from literate.web.files import tangled_files
from literate.workspace.reading import name_of, read_book

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType

    from literate.web.chunks import Web
    from literate.web.files import TangledFile


# From places in a file to places in the book
# ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
#
# Three things separate a column of the file from one of the book.
# Python counts bytes of UTF-8, and the map counts characters.
# In the file a line is further right, by the margin of its last origin;
# the map knows that margin.
# In the book it is further right, by the margin of its piece;
# we have to add that one.


class Map:
    """Maps places in one tangled file to places in the book."""

    def __init__(self, web: Web, file: TangledFile) -> None:
        """Prepare to map an imported file of a web to the book."""
        self.text = file.text
        self.lines = provenance_of_file(web, file)
        self.web = web
        self.book = web.lines

    def has(self, *lines: int) -> bool:
        """Return whether an imported file has lines of these numbers."""
        return all(0 < line <= len(self.lines) for line in lines)

    def within(self, line: int) -> int:
        """Return the line of an imported file that is nearest to ``line``."""
        return min(max(line, 1), len(self.lines))

    def letter(self, line: int, column: int) -> tuple[int, int]:
        """Return the book's line and column, from 0, for those of an imported file."""
        found = self.lines[line - 1]
        if found is None:
            return 1, 0
        at, letter = found.at(column)
        return at, letter + len(self.web.piece_at(at).margin)

    def place(self, line: int, column: int) -> tuple[int, int]:
        """Return the book's line and column for bytes in an imported file."""
        before = self.text[line - 1].encode()[:column].decode(errors="ignore")
        at, letter = self.letter(line, len(before))
        return at, len(self.book[at - 1][:letter].encode())


def move(tree: ast.AST, places: Map) -> None:
    """Set the places of all nodes in an imported module's tree to those of the book."""
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
"""The nodes that have a place besides statements and expressions."""


# The importer
# ~~~~~~~~~~~~
#
# A module is compiled in this way if its file is just what the book gives.
# If it was edited by hand, its lines are its own, and we leave it alone.
# We don't keep the result in ``__pycache__``, where Python would take it for its own.


class BookLoader(SourceFileLoader):
    """Loads a tangled module with the lines of the book.

    Attributes:
        book: The path of the book.
        places: The map from the lines of the module to those of the book.
    """

    def __init__(self, name: str, path: str, book: Path, places: Map) -> None:
        """Prepare to load the module ``name`` from ``path``."""
        super().__init__(name, path)
        self.book = str(book)
        self.places = places

    def get_code(self, fullname: str) -> CodeType:
        """Return an imported module's code, whose lines are those of the book."""
        source = self.get_data(self.path)
        tree = self.parse(source, fullname)
        move(tree, self.places)
        return compile(tree, self.book, "exec", dont_inherit=True)

    # Python warns of an invalid escape sequence while it parses,
    # and it finds syntax errors then, too.
    # Both still name the file, so we send them through the map.

    def parse(self, source: bytes, name: str) -> ast.Module:
        """Return an imported module's tree; warnings and errors name the book."""
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                tree = ast.parse(source, self.path)
            except SyntaxError as error:
                start = error.lineno or 1, error.offset or 1
                end = error.end_lineno or start[0], error.end_offset or start[1]
                raise self.error(error.msg, start, end) from None
        for each in caught:
            line, _ = self.places.letter(each.lineno, 0)
            try:
                warnings.warn_explicit(
                    each.message, each.category, self.book, line, name
                )
            except Warning as warning:
                place = each.lineno, 1
                raise self.error(str(warning), place, place) from None
        return tree

    def error(
        self, reason: str, start: tuple[int, int], end: tuple[int, int]
    ) -> SyntaxError:
        """Return the syntax error in the book for one in an imported file."""
        (line, column), (last, behind) = (
            self.places.letter(self.places.within(line), max(column - 1, 0))
            for line, column in (start, end)
        )
        text = self.places.book[line - 1]
        place = self.book, line, column + 1, text, last, behind + 1
        return SyntaxError(reason, place)


# Our finder comes first and yet asks the usual one: it must not change what is
# imported, only how. If a file isn't what the book says, it keeps away, because the map
# of another text would name wrong lines, and wrong ones are worse than none.


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
        """Return how to import a module of the book; leave others to other finders."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or type(spec.loader) is not SourceFileLoader:
            return None
        place = Path(spec.loader.path).resolve()
        if not place.is_relative_to(self.root):
            return None
        file = self.files.get(place.relative_to(self.root).as_posix())
        if file is None or file.content != place.read_bytes():
            return None
        places = Map(self.web, file)
        spec.loader = BookLoader(fullname, str(place), self.book, places)
        return spec


def install(book: str, root: str = ".") -> None:
    """Make Python import all modules of a book with the book's lines."""
    web = read_book(book)
    finder = BookFinder(web, Path(root))
    if not web.problems:
        sys.meta_path.insert(0, finder)
