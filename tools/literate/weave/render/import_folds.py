# Imports that are folded
# -----------------------
#
# Who reads imports?
#
# The first thing that you see of a module is a list of the names that it borrows.
# You rarely want to know that before you know what the module does,
# and a page of our book would begin with twenty such lines again and again.
# In a browser, a list of imports is one line instead, and a click opens it:
#
# .. code-block:: text
#
#    """How a key becomes a command."""
#
#    ▸ imports
#
#    KEYS = {…}
#
# Only *adjacent* import statements make a list, with those for the type checker
# that are under ``if TYPE_CHECKING:``. Every list is folded, even one of two lines:
# if a few were open, you would wonder what is special about them.
# Only a short list without any other code stays open: its author wants to show it.
#
# We read code as Python here. If it is only a part of a statement,
# or in another language, we fold nothing. Code that begins inside a class is indented:
# then we open as many classes above it, and take its statements out of them.

"""Find the imports in a piece of code that a page folds."""

from __future__ import annotations

import ast
import re
import warnings
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

LANGUAGES = {"default", "py", "py3", "python", "python3"}
"""The languages in which we know imports; the default of Sphinx is Python."""

ALONE = 10
"""The most rows of a list of imports that stays open where there is nothing else."""

TITLE = "imports"
"""The visible line of a list of imports that is folded."""


class FoldedRows(NamedTuple):
    """Some rows of code that are folded.

    Attributes:
        rows: The rows, from 0, with the blank rows after imports.
        title: The visible line while they are folded.
        depth: How far that line is indented if it is part of the code.
        names: The functions in the rows, if the title doesn't say them.
    """

    rows: range
    title: str
    depth: int | None = None
    names: str = ""


# A block that has only a few imports isn't folded.


def imports(text: str, language: str) -> list[FoldedRows]:
    """Return the lists of imports to fold in some code, in order."""
    if "import" not in text:
        return []
    body = parsed(text, language)
    lines = text.split("\n")
    if len(lines) <= ALONE and all(map(is_import, body)):
        return []
    found = []
    for only_imports, group in groupby(body, is_import):
        some = list(group)
        start, stop = some[0].lineno - 1, some[-1].end_lineno or 0
        if only_imports:
            found.append(FoldedRows(range(start, next_code(lines, stop)), TITLE))
    return found


@lru_cache(maxsize=1)
def parsed(text: str, language: str) -> list[ast.stmt]:
    """Return the statements of some code, or none if it isn't whole, or no Python."""
    if language not in LANGUAGES:
        return []
    depth = (len(text) - len(text.lstrip(" "))) // STEP
    opened = "".join(f"{' ' * STEP * level}class _:\n" for level in range(depth))
    tree = tree_of(opened + text) or tree_of(opened + REFERENCE.sub(r"\g<0>,", text))
    if tree is None:
        return []
    body = tree.body
    for _ in range(depth):
        ast.increment_lineno(tree, -1)
        match body:
            case [ast.ClassDef(body=inner), *others]:
                body = [*inner, *others]
    return body


# A reference can be anything. Among the parameters of a function it has no comma,
# so if the code can't be read, we try once more with a comma behind each reference.


def tree_of(text: str) -> ast.Module | None:
    """Return the tree of some code, or nothing if it isn't whole, or no Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


STEP = 4
"""The columns of one indentation."""

WORD = "zchunk"
"""What stands for a reference in code; if the code has this word, it gets longer."""

REFERENCE = re.compile(rf"^ *{WORD}k*$", re.MULTILINE)
"""A line that is a reference."""


# The blank lines below imports would be at the top of the next block, so they go with
# them.


def next_code(lines: list[str], row: int) -> int:
    """Return the first row from ``row`` on that ends a fold, not being blank."""
    while row < len(lines) and not lines[row].strip():
        row += 1
    return row


def is_import(statement: ast.stmt) -> bool:
    """Return whether a statement can be folded: it imports something."""
    if isinstance(statement, ast.If):
        name = ast.unparse(statement.test).rpartition(".")[2]
        guards = name == "TYPE_CHECKING" and not statement.orelse
        return guards and all(map(is_import, statement.body))
    return isinstance(statement, (ast.Import, ast.ImportFrom))
