# Code that waits for a click
# ---------------------------
#
# What if the tenth function of a chapter looks like the nine before it?
#
# You skip it, and rightly: a sentence would have been enough. We can't leave it out,
# because it is a part of the program, and one day you may want to change it.
# An author can let such a block wait. With the option ``:class: folded``,
# it shows the head and the docstring of each function, and the first line of a table:
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
# Should everything below the docstring be hidden, then? A few lines aren't,
# because a fold would save nothing. Nor is a reference to another chunk:
# *used in 9* should lead to a place where you can see the use.
# You may also look for a method of a class, so the line that hides it names it.
#
# The settings of a package or a style sheet have no functions, and we don't parse them.
# But the author has put a blank line between two parts, and the first line of a part
# names it: a table, a target, a selector. This line is shown, and the rest waits.

"""Find the bodies of functions and the like that a page folds if the author says so."""

from __future__ import annotations

import ast
import re
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from literate.weave.render.docstring_folds import FEWEST
from literate.weave.render.import_folds import (
    LANGUAGES,
    REFERENCE,
    FoldedRows,
    parsed,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


def bodies(text: str, language: str) -> list[FoldedRows]:
    """Return the rows to fold in some code that waits for a click, in order."""
    lines = text.split("\n")
    if language in LANGUAGES:
        body = parsed(text, language)
        found = [range(head(each), each.end_lineno or 0) for each in body]
        found = found or [*entries(text)]
    else:
        found = parts(lines)
    some = [each for rows in found for each in between_references(rows, lines)]
    return [*counted(some, lines)]


def between_references(rows: range, lines: list[str]) -> list[range]:
    """Return the rows above, between and below the references among some rows."""
    uses = [row for row in rows if REFERENCE.fullmatch(lines[row])]
    starts = [rows.start, *(row + 1 for row in uses)]
    return [*map(range, starts, [*uses, rows.stop])]


def counted(some: list[range], lines: list[str]) -> Iterator[FoldedRows]:
    """Yield a fold for each of some rows that are long enough.

    It says how many lines it has, and the names of the functions in it.
    """
    for rows in some:
        if len(rows) >= FEWEST:
            found = (FUNCTION.match(lines[row]) for row in rows)
            names = ", ".join(each[1] for each in found if each)
            yield FoldedRows(rows, f"{len(rows)} lines", 1, names)


FUNCTION = re.compile(r" +(?:async )?def (\w+)")
"""The beginning of a method."""


def head(statement: ast.stmt) -> int:
    """Return how many rows of the code end where the rest of a statement is folded."""
    match statement:
        case ast.FunctionDef(body=[first, *_]) | ast.ClassDef(body=[first, *_]):
            is_docstring = isinstance(first, ast.Expr) and ast.get_docstring(statement)
            return (first.end_lineno or 0) if is_docstring else first.lineno - 1
        case ast.Expr() | ast.Import() | ast.ImportFrom() | ast.If():
            return statement.end_lineno or 0
    return statement.lineno


# A large table is often shown entry by entry, each in a block of its own.
# An entry isn't a statement, so Python can't parse the block. But in braces
# it is a table: then the key of each entry is shown, and the rest waits.


def entries(text: str) -> Iterator[range]:
    """Yield the rows of each entry of a table but the one that has its key."""
    try:
        tree = ast.parse(f"{{\n{text}\n}}", mode="eval")
    except SyntaxError:
        return
    match tree.body:
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                if key:
                    yield range(key.lineno - 1, (value.end_lineno or 0) - 1)


def parts(lines: list[str]) -> list[range]:
    """Return the rows of each part of some code but the first, which names the part.

    Args:
        lines: The code. A part begins below a blank row, and isn't indented.
    """
    found = []
    for start, stop in pairwise([*starts_of(lines), len(lines)]):
        last = max(row for row in range(start, stop) if lines[row].strip())
        found.append(range(start + 1, last + 1))
    return found


# A style sheet often begins with a reference to the notice about its licence,
# with the first rule right below it. Without a blank line in between, the rule would
# lose its first line, so the reference is a part by itself.


def starts_of(lines: list[str]) -> list[int]:
    """Return the rows in which the parts of some code begin."""
    found: list[int] = []
    for row, (above, line) in enumerate(pairwise(["", *lines])):
        is_apart = not above.strip() or (
            found[-1:] == [row - 1] and REFERENCE.fullmatch(above)
        )
        if line.strip() and not line[0].isspace() and is_apart:
            found.append(row)
    return found


# Ten heads are still ten heads. Some functions are not even worth that much,
# such as properties that each return a field.
# The option ``:class: closed`` folds whole definitions, and the line that opens them
# has their names. Code outside them, such as the docstring of a file, is shown.
#
# A style sheet has no definitions, but twenty rules of three lines each, which are too
# short to be folded one by one, so all parts of closed code in such a language are one
# line, which has what names each of them: a selector, or a function of a script.
# The middle of a table isn't a statement either, but its head says already what it is.


def definitions(text: str, language: str) -> list[FoldedRows]:
    """Return the rows of all definitions in some closed code, in order."""
    body = parsed(text, language)
    lines = text.rstrip("\n").split("\n")
    if not body and text.strip():
        return [all_parts(lines, language)]
    found: list[FoldedRows] = []
    for kind, group in groupby(body, is_definition):
        some = list(group)
        if kind:
            names = ", ".join(each.name for each in some if isinstance(each, KINDS))
            rows = range(first_row(some[0]), some[-1].end_lineno or 0)
            first, *others = between_references(rows, lines)
            found += [FoldedRows(first, names, 0), *counted(others, lines)]
    return found


def all_parts(lines: list[str], language: str) -> FoldedRows:
    """Return the rows of some closed code without definitions, as a single fold."""
    starts = [row for row in starts_of(lines) if not REFERENCE.fullmatch(lines[row])]
    first = next(row for row, line in enumerate(lines) if line.strip())
    names = short([name_of(lines[row]) for row in starts])
    rows = range(next(iter(starts), first), len(lines))
    if names and language not in LANGUAGES:
        return FoldedRows(rows, names, 0)
    return FoldedRows(rows, f"{len(rows)} lines", 1)


# Twenty selectors would be a longer line than all that it saves,
# so it names the first, and says how many more you can skip.


def short(names: list[str]) -> str:
    """Return some names, or the first of many."""
    if len(names) <= NAMED:
        return ", ".join(names)
    return f"{names[0]} and {len(names) - 1} more"


NAMED = 3
"""The most parts of a style sheet or a script that are all named."""


def name_of(line: str) -> str:
    """Return what names a part of a script or a style sheet, from its first line."""
    found = NAME.match(line)
    return found[1] if found else line.rstrip("{, ")


NAME = re.compile(r"(?:async )?(?:function|const|class) (\w+)")
"""The beginning of a part of a script, with its name."""


def is_definition(statement: ast.stmt) -> bool:
    """Return whether a statement in closed code is folded with those beside it."""
    return isinstance(statement, KINDS)


def first_row(statement: ast.stmt) -> int:
    """Return the row in which a definition of closed code begins, with decorators."""
    decorators = statement.decorator_list if isinstance(statement, KINDS) else []
    firsts: list[ast.expr | ast.stmt] = [statement, *decorators]
    return min(each.lineno for each in firsts) - 1


KINDS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
"""What closed code has that is folded."""
