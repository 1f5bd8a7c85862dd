# Checking the syntax
# -------------------
#
# A tangled file that Python cannot compile is useless,
# and the program that ran a minute ago is gone.
#
# Python files are therefore compiled before they are written,
# and the result is thrown away: nothing is run.
# Python names the line and the column of the file at which it gave up.
# The line map turns them into a place in the book, where the mistake is reported.
# (If Python gave up in the tangler's own line, the line after it is reported.)
# Unchanged files are not checked: that was done when they were written.
#
# Why not just parse them? Because a parser accepts ``return`` outside a function,
# two arguments of one name, or ``await`` in a plain function.
# The compiler, which runs after the parser, rejects all of these.
# And it is faster: ``ast.parse`` makes a Python object of each node of the syntax tree,
# while the compiler keeps the tree to itself.
# A thousand lines take it five to eight milliseconds.
# You don't notice them after an edit, which changes a file or two,
# but when all files of a long book are new, most of a run's time is spent here.
#
# A module is compiled as Python would import it,
# so ``await`` outside a function is an error, although a notebook accepts it.
# It is compiled by the Python that runs the tangler.
# If a file is meant for another one, Python 2 for example,
# the book can say so (see :ref:`pylit-settings`).

"""Compile tangled Python files before they are written, to find mistakes."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, NamedTuple

from literate.base.problem import Problem

if TYPE_CHECKING:
    from literate.web.chunks import Web
    from literate.web.files import TangledFile


class Mistake(NamedTuple):
    """Why Python cannot compile a file.

    Attributes:
        line: The file's line, from 1.
        column: The column, from 1, in characters.
        reason: Python's message.
    """

    line: int
    column: int
    reason: str


NUL = "a NUL byte is not text; remove it"
TOO_DEEP = "this is too deeply nested for Python"

# Python counts the columns of its messages in characters or in bytes of UTF-8.
# Its compiler has no text any more, so it counts bytes.
# Its parser has the text, gives the line as the error's ``text``,
# and counts characters, but before Python 3.13 correctly only in a string.
# The bytes come first, because only there Python heeds a line that names an encoding.


def mistake(content: bytes) -> Mistake | None:
    """Return the syntax error in the content of a file, if there is one."""
    nul = content.find(b"\0")
    if nul >= 0:
        return Mistake(content.count(b"\n", 0, nul) + 1, 1, NUL)
    found = mistake_of(content)
    return found and (mistake_of(content.decode(errors="replace")) or found)


# Python's column counts characters, unless it couldn't decode the line. Then the error
# has no text, and the column counts bytes.


def mistake_of(source: bytes | str) -> Mistake | None:
    """Return the syntax error in some source, if there is one."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            # Python would look for the text in a file of the name it is given.
            compile(source, "<tangled>", "exec", dont_inherit=True)
    except SyntaxError as error:
        line, column = max(error.lineno or 1, 1), max(error.offset or 1, 1)
        if error.text is None:
            raw = source.encode() if isinstance(source, str) else source
            before = b"".join(raw.split(b"\n")[line - 1 : line])[: column - 1]
            column = len(before.decode(errors="ignore")) + 1
        return Mistake(line, column, error.msg)
    except (RecursionError, MemoryError, OverflowError):
        return Mistake(1, 1, TOO_DEEP)
    return None


def syntax_problem(web: Web, file: TangledFile) -> Problem | None:
    """Return the syntax error in one file, if there is one, in the book."""
    found = mistake(file.content)
    return problem_of(web, file, found) if found else None


def problem_of(web: Web, file: TangledFile, found: Mistake) -> Problem:
    """Return a syntax error in a file as a problem of the book."""
    # Most runs find no mistake and need no map.
    from literate.trace.line_map import provenance_of_file

    lines = provenance_of_file(web, file)
    number = min(found.line, len(lines))
    message = f"{found.reason} (in {file.path}:{number})"
    origin = lines[number - 1] or next(filter(None, lines), None)
    if origin is None:
        return Problem(web.book, 0, message)
    line, column = origin.at(found.column - 1)
    column += len(web.piece_at(line).margin) + 1
    return Problem(web.book, line, message, column)
