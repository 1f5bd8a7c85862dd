# The notations
# -------------
#
# Which notation is a book written in?
# Its suffix says so. A ``.txt`` may be anything, so there the user has to say.
#
# Each notation is a class in a module of its name, and a module is imported
# only when it is needed; so this table maps suffixes to names without importing any.
# A fifth notation is one more module and one more line here.

"""Choose the notation of a book."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from literate.notations.notation import Notation

NOTATIONS = {
    "restructuredtext": ("RestructuredText", (".rst",)),
    "markdown": ("Markdown", (".md", ".markdown")),
    "asciidoc": ("AsciiDoc", (".adoc", ".asciidoc", ".asc")),
    "noweb": ("Noweb", (".nw",)),
}
"""For each notation, its class and the suffixes of its books."""


def notation_of(book: str) -> str:
    """Return the name of the notation that the suffix of a book stands for.

    Raises:
        ValueError: The suffix belongs to no notation.
    """
    for name, (_, suffixes) in NOTATIONS.items():
        if book.lower().endswith(suffixes):
            return name
    message = (
        f"its suffix names no notation; add --notation NAME ({', '.join(NOTATIONS)})"
    )
    raise ValueError(message)


def notation_named(name: str) -> Notation:
    """Return the notation with a name.

    Raises:
        ValueError: There is none.
    """
    if name not in NOTATIONS:
        message = f"there is no notation {name}, only {', '.join(NOTATIONS)}"
        raise ValueError(message)
    module = import_module(f"literate.notations.{name}")
    notation: Notation = getattr(module, NOTATIONS[name][0])()
    return notation
