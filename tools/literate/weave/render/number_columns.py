# Columns of numbers
# ------------------
#
# In a table, 1.6 ms below 366 ms should look shorter, and it does if both end
# in the same place.
#
# That's why a column of numbers is set against its right edge,
# and its title with it.
#
# What is a number? Text that begins with a digit and isn't longer than a time
# with its unit and a range. A cell may be empty. We look at whole columns,
# so a table whose cells span others stays as it is.

"""Find the columns of numbers in tables, and mark their cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

NUMBER = re.compile(r"-?\d.{0,20}")
"""A cell with a number; a unit or a remark may follow."""

CLASS = "number"
"""The class of a cell in a column of numbers."""


def mark_numbers(_app: Sphinx, doctree: nodes.document) -> None:
    """Mark the cells of a document's tables that are in columns of numbers."""
    for table in doctree.findall(nodes.tgroup):
        parts = [each for each in table if isinstance(each, (nodes.thead, nodes.tbody))]
        rows = [row.children for part in parts for row in part]
        heads = len(parts[0]) if len(parts) > 1 else 0
        spans = any(
            "morecols" in cell or "morerows" in cell
            for part in parts
            for cell in part.findall(nodes.entry)
        )
        for column in () if spans else zip(*rows, strict=True):
            if is_numbers([cell.astext().strip() for cell in column[heads:]]):
                for cell in column:
                    cell["classes"].append(CLASS)


def is_numbers(texts: list[str]) -> bool:
    """Return whether a column with some texts is one of numbers."""
    said = [*filter(None, texts)]
    return bool(said) and all(map(NUMBER.fullmatch, said))


def setup(app: Sphinx) -> None:
    """Let the columns of numbers be marked when a document has been read."""
    app.connect("doctree-read", mark_numbers)
