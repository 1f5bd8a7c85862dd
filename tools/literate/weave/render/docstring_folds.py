# Contracts that are folded
# -------------------------
#
# How long may a docstring be before it hides the function?
#
# A docstring says in a sentence what a function does. Below that, it lists the
# arguments, the errors and the shapes: a contract with the caller of the function.
# You want the sentence when you read, and the list when you call.
# In a browser the list is therefore one line, like imports, and a click opens it:
#
# .. code-block:: text
#
#    def prim(maze, rng):
#        """Grow a maze from one cell.
#        ▸ Args, Raises
#        frontier = …
#
# The docstring of a class lists its attributes in the same way: up to twenty lines
# above its first line of code, which names most of them again. It is folded, too.
#
# A list must have a few lines, or the line that opens it saves nothing.

"""Find the lists of arguments, errors and attributes that a page folds."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from literate.symbols.definitions import statements
from literate.weave.render.import_folds import STEP, FoldedRows, parsed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from literate.web.chunks import Web

FEWEST = 4
"""The fewest rows that are folded: a blank one, a list, and the closing quotes."""

HEADING = re.compile(r" *(Args|Attributes|Raises|Returns|Yields):$", re.MULTILINE)
"""A line with which a list in a docstring begins."""

QUOTES = ('"""', "'''")
"""The last line of a docstring whose list is folded: nothing else is on it."""


def contracts(text: str, language: str) -> list[FoldedRows]:
    """Return the rows of docstrings to fold in some code, in order."""
    if not HEADING.search(text):
        return []
    lines = text.split("\n")
    found = (contract(lines, each) for each in docstrings(parsed(text, language)))
    return sorted((each for each in found if each), key=lambda each: each.rows.start)


def docstrings(body: list[ast.stmt]) -> Iterator[ast.Constant]:
    """Yield the docstrings of the functions and classes in some code."""
    for each in statements(ast.Module(body, [])):
        if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            match each.body[0]:
                case ast.Expr(ast.Constant(str()) as docstring):
                    yield docstring


def contract(lines: list[str], docstring: ast.Constant) -> FoldedRows | None:
    """Return the rows of the lists in a docstring, if they are worth a fold."""
    end = docstring.end_lineno or 0
    start, *_ = [
        row for row in range(docstring.lineno, end) if HEADING.fullmatch(lines[row])
    ] or [end]
    if start > docstring.lineno and not lines[start - 1].strip():
        start -= 1
    if end - start < FEWEST or lines[end - 1].strip() not in QUOTES:
        return None
    names = HEADING.findall("\n".join(lines[start:end]))
    depth = docstring.col_offset // STEP
    return FoldedRows(range(start, end), ", ".join(names), depth or None)


# Lines that flow
# ~~~~~~~~~~~~~~~
#
# On a phone, a line of 88 characters becomes a long line and a short one,
# and the next one again, so a docstring looks like a saw.
# Its sentences needn't end where they end in the file.
# We find the rows that only continue a sentence.
# A page puts the break before them into an element, and a phone reads that as a space.
#
# Below a heading, a row goes on in rows that are indented further.
# Drawings in letters and examples stay as they are.


def continued(text: str, language: str) -> set[int]:
    """Return the rows of docstrings that continue the sentence in the row above."""
    if not any(quotes in text for quotes in QUOTES):
        return set()
    lines = text.split("\n")
    found: set[int] = set()
    for each in statements(ast.Module(parsed(text, language), [])):
        match each:
            case ast.Expr(ast.Constant(str()) as docstring):
                found.update(flowing(lines, docstring))
    return found


def flowing(lines: list[str], docstring: ast.Constant) -> Iterator[int]:
    """Yield the rows of a docstring that continue the row above."""
    base, is_list = docstring.col_offset, False
    for row in range(docstring.lineno, docstring.end_lineno or 0):
        above, below = lines[row - 1], lines[row]
        before, depth = (len(each) - len(each.lstrip()) for each in (above, below))
        is_list = is_list or bool(LIST.fullmatch(above))
        is_next = depth == before == base or (is_list and base < before < depth)
        if is_next and SENTENCE.fullmatch(above) and SENTENCE.fullmatch(below):
            yield row


LIST = re.compile(r" *[A-Z][a-z]+:")
"""A heading in a docstring, with a list below it."""

SENTENCE = re.compile(r' *("""|[`(\[]*\w)(?! *"""$)(\S| (?! ))*[^\s:]')
"""A line of a docstring that may be a part of a sentence.

It begins with a word or a mark around it, has no columns, and announces nothing.
"""


# Words in a docstring
# ~~~~~~~~~~~~~~~~~~~~
#
# A docstring has marks for words of code and for stressed ones.
# Tools read them; on a page they are noise: the words can look like what they are.
# The marks are still there, without a size, for those who copy the code.


def unmarked(html: str) -> str:
    """Return a part of a docstring in HTML, with marked words that look like it."""
    return MARKED.sub(look, html)


def look(found: re.Match[str]) -> str:
    """Return the HTML of a marked word in a docstring."""
    code, stressed = found.groups()
    if code:
        return f"{quiet('``')}<var>{code}</var>{quiet('``')}"
    return f"{quiet('*')}<em>{stressed}</em>{quiet('*')}"


def quiet(mark: str) -> str:
    """Return the HTML of a mark in a docstring that doesn't show."""
    return f"<u>{mark}</u>"


MARKED = re.compile(r"``([^`\n]+)``|(?<![\w*])\*(\w(?:[^*\n]*\w)?)\*(?![\w*])")
"""A word of code in a docstring, or a stressed one."""


# A chunk may be a part of a docstring. Nothing in it says so: to Pygments,
# it's a program with many mistakes. But the pieces that use it know.


def is_quoted(web: Web, name: str) -> bool:
    """Return whether a chunk of a web is used, and only inside docstrings."""
    users = web.chunks[name].used_in
    return bool(users) and all(is_inside(each.code, f"<<{name}>>") for each in users)


def is_inside(code: list[str], reference: str) -> bool:
    """Return whether a reference in some code is inside a docstring."""
    is_string = is_docstring = False
    for line in code:
        if reference in line:
            return is_string and is_docstring
        if sum(map(line.count, QUOTES)) % 2:
            is_string = not is_string
            is_docstring = line.lstrip(" r").startswith(QUOTES)
    return False
