# Definitions and uses
# --------------------
#
# What do we want to know about a name?
#
# First, two terms.
# A *definition* is the place in which a name gets its meaning,
# and a *use* is any other place that means the same.
# Lines are counted from 1 and columns from 0, as everywhere here.

"""The definitions and uses of the names in some Python files."""

from __future__ import annotations

import ast
import sys
import warnings
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Definition(NamedTuple):
    """The meaning of a name.

    Attributes:
        path: The file in which it is defined.
        line: The line of its name.
        column: The first column of its name in that line.
        kind: Its kind, in a word: ``class``, ``method``, ``constant``, …
        module: The module that contains it.
        name: Its name, with that of its class if it has one: ``Maze.carve``.
            A module has none but its own.
    """

    path: str
    line: int
    column: int
    kind: str
    module: str
    name: str

    @property
    def word(self) -> str:
        """The last part of a definition's name, which most uses have."""
        return self.whole.rpartition(".")[2]

    @property
    def whole(self) -> str:
        """The whole name of a definition."""
        return f"{self.module}.{self.name}" if self.name else self.module

    @property
    def title(self) -> str:
        """A definition's kind and name, without the packages around its module."""
        module = self.module.rpartition(".")[2]
        return (
            f"{self.kind} {module}.{self.name}"
            if self.name
            else f"{self.kind} {self.module}"
        )


# These words are for people, too: they are in the index, in the search, and in the
# title of each link.

KINDS = (
    "module",
    "class",
    "function",
    "method",
    "property",
    "attribute",
    "constant",
    "variable",
    "type",
)
"""The kinds of definitions."""

LOCALS = ("parameter", "local")
"""The kinds of names that belong to a function, and that nothing outside can mean."""

MODULE = KINDS[0]
"""The kind of a definition that is a whole file."""


class Use(NamedTuple):
    """A place in which a name is used.

    Attributes:
        path: The file.
        line: The line.
        column: The first column of the name.
        word: The name there; it may be another one, if an import has renamed it.
        definition: The definition that it means.
    """

    path: str
    line: int
    column: int
    word: str
    definition: Definition


# A file may not be Python, or not the Python with which we run.
# That must not keep us from the names in the others.


class Unread(NamedTuple):
    """A file that could not be read, and why; the line is 0 if it doesn't matter."""

    path: str
    line: int
    why: str


class Names(NamedTuple):
    """The meanings of the names in some files.

    Attributes:
        definitions: All definitions, file by file, from top to bottom.
        uses: All uses of them, in the same order.
        unread: The files that could not be read.
    """

    definitions: list[Definition]
    uses: list[Use]
    unread: list[Unread]


# Files and modules
# ~~~~~~~~~~~~~~~~~
#
# A folder with an ``__init__.py`` is a package, whose name its contents share.
# A script in any other folder may have the name of a module of Python's own library,
# or that of another script; or it may belong to a package all the same.
# Then it gets a name that only a relative import can have.


class Module(NamedTuple):
    """A Python file that can be read."""

    name: str
    path: str
    text: str
    tree: ast.Module

    @property
    def package(self) -> str:
        """The package in which the relative imports of a module's definitions start."""
        if self.path.rpartition("/")[2] == INIT:
            return self.name
        return self.name.rpartition(".")[0]


INIT = "__init__.py"


def modules_of(files: Iterable[tuple[str, str]]) -> tuple[list[Module], list[Unread]]:
    """Return the modules whose definitions are in some files, and unreadable files.

    Args:
        files: The path and the text of each.
    """
    modules: dict[str, Module] = {}
    unread: list[Unread] = []
    texts = dict(sorted(files))
    for path, text in texts.items():
        try:
            tree = parsed(text)
        except SyntaxError as error:
            unread.append(Unread(path, error.lineno or 0, error.msg))
        except (ValueError, RecursionError, MemoryError) as error:
            unread.append(Unread(path, 0, str(error)))
        else:
            name = module_name(path, texts)
            if name in modules or ("." not in name and looks_around(tree)):
                name = unheard_of(path)
            while name in modules:
                name += "'"
            modules[name] = Module(name, path, text, tree)
    return list(modules.values()), unread


# A definition and an import are statements, so we need not look into expressions.


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all statements in some code, each before those inside it."""
    todo = [tree]
    while todo:
        node = todo.pop()
        yield node
        for field in ("body", "handlers", "cases", "orelse", "finalbody"):
            todo += getattr(node, field, ())


def looks_around(tree: ast.Module) -> bool:
    """Return whether a module of definitions has relative imports."""
    return any(
        isinstance(node, ast.ImportFrom) and node.level for node in statements(tree)
    )


def parsed(text: str) -> ast.Module:
    """Return the syntax tree of a program with definitions, if Python would run it.

    Raises:
        SyntaxError: Python would not run it.
        ValueError: It has a character that no program may have.
        RecursionError: It is nested too deep.
        MemoryError: It is nested too deep, and older Pythons say so.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(text)
        compile(tree, "", "exec")
    return tree


def module_name(path: str, files: Iterable[str]) -> str:
    """Return the name of the module whose definitions a file has."""
    folder, _, file = path.rpartition("/")
    parts = [] if file == INIT else [file.removesuffix(".py")]
    while folder and f"{folder}/{INIT}" in files:
        folder, _, name = folder.rpartition("/")
        parts.insert(0, name)
    is_free = (
        parts and parts[0] not in sys.stdlib_module_names and parts[0] not in STUBS
    )
    is_name = all(part.isidentifier() for part in parts)
    return ".".join(parts) if is_free and is_name else unheard_of(path)


STUBS = {"_typeshed", "mypy_extensions", "typing_extensions"}
"""The modules that a type checker brings along, beside Python's own library."""


def unheard_of(path: str) -> str:
    """Return a name for a module of definitions that only neighbours can import."""
    parts = [part for part in path.removesuffix(".py").split("/") if part != ".."]
    return ".".join(["(book)", *parts])
