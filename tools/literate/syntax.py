# Mistakes of grammar
# -------------------
#
# What if the code in the book is no Python?
#
# A tangled file that Python cannot read is of no use to anybody,
# and the program that ran a minute ago is gone.
# So a Python file is parsed before it is written.
# Python names the line and the column of the file at which it gave up.
# The map gives the line of the book for it, and there the mistake is reported.
# (If it gave up in the tangler's own line, the line after it stands in.)
# Only files that are about to change are looked at, for the others were, when they did.

"""Check the syntax of tangled Python files before they are written."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING, NamedTuple

from literate.problem import Problem
from literate.provenance import provenance_of_file

if TYPE_CHECKING:
    from literate.files import TangledFile
    from literate.web import Web


class Mistake(NamedTuple):
    """What Python does not understand.

    Attributes:
        line: The file's line, from 1.
        column: The column, from 1.
        reason: What Python says.
    """

    line: int
    column: int
    reason: str


NUL = "a NUL byte is no text; take it out"


def mistake(path: str, content: bytes) -> Mistake | None:
    """Return what Python does not understand in the content of a file."""
    nul = content.find(b"\0")
    if nul >= 0:
        return Mistake(content.count(b"\n", 0, nul) + 1, 1, NUL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(content, path)
    except SyntaxError as error:
        return Mistake(error.lineno or 1, error.offset or 1, error.msg)
    except (RecursionError, MemoryError):
        return Mistake(1, 1, "this is too deeply nested for Python")
    return None


def syntax_problem(web: Web, file: TangledFile) -> Problem | None:
    """Return what Python does not understand in a file, with its line in the book."""
    found = mistake(file.path, file.content)
    if not found:
        return None
    lines = provenance_of_file(web, file)
    number = min(found.line, len(lines))
    origin = lines[number - 1] or next(filter(None, lines), None)
    line = origin.at(found.column - 1)[0] if origin else 0
    return Problem(web.book, line, f"{found.reason} (in {file.path}:{number})")
