# Code that waits for a click
# ---------------------------
#
# What if the tenth function of a chapter looks like the nine before it?
#
# Then a sentence about it is enough, until you want to change it.
# So an author can let a block wait. With the option ``:class: folded``, it shows the
# head and the docstring of each function, and the first line of a table:
#
# .. code-block:: text
#
#    .. code-block:: python
#       :class: folded
#
#       <<Drawings>>=
#       def swim():
#           """Draw a penguin that swims."""
#           …
#
# A browser shows the rest as one line that says how much there is. A click opens it,
# and so do a search on the page and a link to one of its lines. On paper nothing is
# folded. To the tangler and to other programs, the option means nothing.
#
# A few lines are shown, because a fold would save nothing.

"""Find the bodies of functions that a page folds if the author says so."""

from __future__ import annotations

import ast

from literate.weave.render.docstring_folds import FEWEST
from literate.weave.render.import_folds import FoldedRows, parsed

FOLDED = "folded"
"""The class of a block whose bodies are folded."""


def bodies(text: str, language: str) -> list[FoldedRows]:
    """Return the rows to fold in some code that waits for a click, in order."""
    found = []
    for statement in parsed(text, language):
        rows = range(head(statement), statement.end_lineno or 0)
        if len(rows) >= FEWEST:
            found.append(FoldedRows(rows, f"{len(rows)} lines", 1))
    return found


def head(statement: ast.stmt) -> int:
    """Return how many rows of the code end where the rest of a statement is folded."""
    match statement:
        case ast.FunctionDef(body=[first, *_]) | ast.ClassDef(body=[first, *_]):
            is_docstring = isinstance(first, ast.Expr) and ast.get_docstring(statement)
            return (first.end_lineno or 0) if is_docstring else first.lineno - 1
        case ast.Expr() | ast.Import() | ast.ImportFrom() | ast.If():
            return statement.end_lineno or 0
    return statement.lineno
