# Which source uses which
# -----------------------
#
# You read a source of the tools. Which others call it, and which does it call?
#
# A chunk has links up and down: to the chunks around it, and to the chunks in it.
# Between the sources of the tools, import statements do the same.
# We note the imports of each source when Sphinx reads it,
# and look up which of them are sources with pages.

"""The import statements between the PyLit sources of a book."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from literate.symbols.definitions import statements

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Neighbours(NamedTuple):
    """The sources around one.

    Attributes:
        uses: The documents of the sources that it imports, in order.
        users: The documents of the sources that import it, in order.
    """

    uses: tuple[str, ...] = ()
    users: tuple[str, ...] = ()


# An import statement may name a module, or a package and a module in it.
# It may also name something in a module, which is no module itself.
# We note all of these, and only modules will be found.


def imported(source: str) -> frozenset[str]:
    """Return the dotted names that a source may import, anywhere in it."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return frozenset()
    return frozenset(names(tree))


def names(tree: ast.AST) -> Iterator[str]:
    """Yield the dotted names in the import statements of some code."""
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


# The name of a document is a path. It has more steps than the name of the module,
# because the folder of a package isn't a part of that.


def neighbours(imports: Mapping[str, frozenset[str]]) -> dict[str, Neighbours]:
    """Return the sources around each one: those that it imports or that import it.

    Args:
        imports: The dotted names that each document imports.
    """
    documents: dict[str, str] = {}
    for docname in imports:
        steps = docname.split("/")
        for at in range(len(steps)):
            documents[".".join(steps[at:])] = docname
    uses = {
        docname: {documents[name] for name in some if name in documents} - {docname}
        for docname, some in imports.items()
    }
    return {
        docname: Neighbours(
            tuple(sorted(uses[docname])),
            tuple(sorted(each for each in uses if docname in uses[each])),
        )
        for docname in imports
    }
