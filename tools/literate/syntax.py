# Mistakes of grammar
# -------------------
#
# A tangled file that Python cannot read is of no use to anybody,
# and the program that ran a minute ago is gone.
# So a Python file is parsed before it is written,
# and a mistake is reported where it was made: in the book.
# Only files that are about to change are looked at, for the others were, when they did.

"""Check the syntax of tangled Python files before they are written."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING

from literate.problem import Problem
from literate.provenance import provenance_of_file

if TYPE_CHECKING:
    from literate.files import TangledFile
    from literate.web import Web


def syntax_problem(web: Web, file: TangledFile) -> Problem | None:
    """Return what Python does not understand in a file, with its line in the book."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(file.content, file.path)
    except SyntaxError as error:
        number, column, reason = error.lineno or 1, error.offset or 1, error.msg
    except ValueError as error:
        number, column, reason = 1, 1, str(error)
    except (RecursionError, MemoryError):
        number, column, reason = 1, 1, "this is too deeply nested for Python"
    else:
        return None
    lines = provenance_of_file(web, file)
    number = min(number, len(lines))
    found = lines[number - 1] or next(filter(None, lines), None)
    line = found.at(column - 1)[0] if found else 0
    return Problem(web.book, line, f"{reason} (in {file.path}:{number})")
