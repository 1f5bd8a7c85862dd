# Names in a syntax tree
# ----------------------
#
# Which names can we understand without knowing any type?
#
# :ref:`pylit-mypy_reader` asks a type checker, and that knows best.
# But it keeps no record of everything it has read:
# an annotation becomes a type, and an import becomes an entry in a table;
# the places of their names in the text are lost.
# We look for these names ourselves, in Python's own syntax tree.
# We call each of them a *spot*: a place in the text,
# and the path that leads from there to the definition.
#
# A path begins in the module of the spot, or in another one,
# and goes on from name to name:
# in ``def draw(at: board.Cell)`` the path of ``Cell`` is ``board``, ``Cell``.

"""Find the names in Python code that can be understood without types."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from literate.symbols.definitions import Module


class Spot(NamedTuple):
    """A name in the text, and the path to its definition.

    Attributes:
        line: Its line, from 1.
        column: Its first column, in bytes, from 0, as Python counts.
        word: The name in the text; that of a module may have dots.
        module: The module in which the path begins.
        inside: The classes around it, outermost first, if their names are in scope.
        way: The names to follow, one after the other.
    """

    line: int
    column: int
    word: str
    module: str
    inside: tuple[str, ...]
    way: tuple[str, ...]


def spots(module: Module) -> Iterator[Spot]:
    """Yield the names in a module's ``ast`` that are clear without types."""
    lines = module.text.encode().split(b"\n")
    stack = [Around(module.tree, (), frozenset())]
    while stack:
        around = stack.pop()
        node = around.node
        if isinstance(node, ast.Import):
            yield from imported(node)
        elif isinstance(node, ast.ImportFrom):
            yield from imported_from(node, lines, module.package)
        elif isinstance(node, (ast.Name, ast.Attribute)):
            yield from dotted(node, around, module.name)
        stack += within(around)


# Scopes
# ~~~~~~
#
# The same name may mean one thing in the module and another in a function.
# We take every name that a function binds, anywhere in it or inside it,
# to be local. That goes further than Python's rules,
# so we miss the meaning of a few names; but none gets a wrong one.
# A lambda and a comprehension are functions, too.
#
# The names that a class binds are visible in its body, but not in its methods.


class Around(NamedTuple):
    """A node of a syntax tree, and its surroundings.

    Attributes:
        node: The node.
        inside: The classes whose body it is in, outermost first, or nothing if the
            names of the innermost aren't visible here.
        bound: The names that mean something else here than they do in the module.
    """

    node: ast.AST
    inside: tuple[str, ...]
    bound: frozenset[str]


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def within(around: Around) -> Iterator[Around]:
    """Yield the parts of an ``ast`` node with their surroundings."""
    node, inside, bound = around
    if isinstance(node, FUNCTIONS + COMPREHENSIONS):
        own = bound | bindings(node)
        body = node.body if isinstance(node, FUNCTIONS) else []
        hidden = {id(each) for each in (body if isinstance(body, list) else [body])}
        for part in ast.iter_child_nodes(node):
            is_body = id(part) in hidden or isinstance(node, COMPREHENSIONS)
            yield Around(part, () if is_body else inside, own)
    elif isinstance(node, ast.ClassDef):
        here = bound | parameters(node)
        statements = {id(each) for each in node.body}
        for part in ast.iter_child_nodes(node):
            is_body = id(part) in statements
            yield Around(part, (*inside, node.name) if is_body else inside, here)
    else:
        for part in ast.iter_child_nodes(node):
            yield Around(part, inside, bound)


# A name that is bound anywhere in a function is the function's own, even above that
# line. Names in inner functions count, too: that may hide a use, but never shows a
# wrong one.


def bindings(node: ast.AST) -> frozenset[str]:
    """Return all names that the ``ast`` of a function binds, however deep."""
    found = parameters(node)
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            found |= {part.id}
        elif isinstance(part, ast.arg):
            found |= {part.arg}
        elif isinstance(part, ast.alias):
            found |= {(part.asname or part.name).partition(".")[0]}
        elif part is not node:
            name = getattr(part, "name", None) or getattr(part, "rest", None)
            found |= {name} if isinstance(name, str) else set()
    return frozenset(found)


def parameters(node: ast.AST) -> frozenset[str]:
    """Return the names of the type parameters in the ``ast`` of a definition."""
    return frozenset(each.name for each in getattr(node, "type_params", ()))


# A name with dots is a path, and each name in it is a spot.
# If it begins with anything but a name, we would need types to understand it.


def dotted(
    node: ast.Name | ast.Attribute, around: Around, module: str
) -> Iterator[Spot]:
    """Yield the last name of ``a.b.c`` in an ``ast``, unless ``a`` is bound."""
    way: list[str] = []
    first: ast.expr = node
    while isinstance(first, ast.Attribute):
        way.insert(0, first.attr)
        first = first.value
    if isinstance(first, ast.Name) and first.id not in around.bound:
        way.insert(0, first.id)
        word = way[-1]
        column = (node.end_col_offset or 0) - len(word.encode())
        line = node.end_lineno or 0
        yield Spot(line, column, word, module, around.inside, tuple(way))


# Imports
# ~~~~~~~
#
# ``import a.b`` and ``from a.b import c`` name a module, and that is one spot.
# The tree doesn't say where the module of the second kind is in the text;
# it comes right after the ``from``.


def imported(node: ast.Import) -> Iterator[Spot]:
    """Yield the modules that a statement in an ``ast`` imports."""
    for each in node.names:
        yield Spot(each.lineno, each.col_offset, each.name, each.name, (), ())


FROM = re.compile(rb"from\s+[.\s]*")


def imported_from(
    node: ast.ImportFrom, lines: list[bytes], package: str
) -> Iterator[Spot]:
    """Yield the names that a statement in an ``ast`` imports from a module."""
    above = package.split(".") if node.level else []
    above = above[: len(above) + 1 - node.level]
    module = ".".join([*above, *([node.module] if node.module else [])])
    line = lines[node.lineno - 1] if node.lineno <= len(lines) else b""
    source = FROM.match(line, node.col_offset)
    if node.module and source:
        yield Spot(node.lineno, source.end(), node.module, module, (), ())
    for each in node.names:
        yield Spot(each.lineno, each.col_offset, each.name, module, (), (each.name,))
