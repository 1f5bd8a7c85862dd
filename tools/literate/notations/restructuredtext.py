# Code in reStructuredText
# ------------------------
#
# Can we find the code without understanding the text around it?
#
# We could ask docutils to parse the whole book and look for literal blocks.
# But parsing takes seconds, docutils must be installed,
# and it discards what we need most:
# tabs, and the line of the book that each line of code came from.
#
# Luckily only indentation decides where a code block begins and ends,
# so a small reader can do the work.
# Now there are two readers, and they had better see the same chunks.
# This is checked twice: by a test, which feeds them random books,
# and by the weave, which does use docutils, for each book that it weaves.

"""Find the blocks of code in reStructuredText."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from literate.notations.notation import BLANKS, Block, Notation, indentation

if TYPE_CHECKING:
    from collections.abc import Container, Iterator


# What can open a block of code? A code directive can,
# and so can a paragraph that ends in ``::``, whose block has no language.
#
# But some blocks only *look* as if they held code:
# comments, and directives whose content is not text, such as ``raw``.
# Their content must not be tangled.
# We search all other lines, including the content of notes, lists and figures,
# so a code block may be nested in any of them.

CODE = {"code", "code-block", "sourcecode"}
OPAQUE = {"math", "parsed-literal", "raw"}
"""The directives whose content is code, and those whose content is no text."""

DIRECTIVE = re.compile(r"\.\. +([\w.+:-]+?) ?::(?: +(.*)|$)")
"""A directive: its name, and its arguments."""

LITERAL = re.compile(r"(?!\.\. |\| |:[^:`]+: )(?:.*[^\\])?(?:\\\\)*::")
"""A line of text that ends in two colons, the first of them not escaped."""

# A comment is easily confused with its neighbours.
# Two dots and a space open one, unless they open something else:
# a directive, a footnote ``[1]``, a target ``_name:`` or a substitution ``|name|``.

COMMENT = re.compile(r"\.\.(?:$| +(?!\[[\w#*.+:-]+\](?: |$)|[_|][^ ]))")


def opens(text: str, directive: re.Match[str] | None, *, is_last: bool) -> bool | None:
    """Return whether a line of reStructuredText opens a block of code, or one to skip.

    Args:
        text: The line, without its indentation.
        directive: The match of ``DIRECTIVE`` with it, if it is one.
        is_last: Whether a blank line follows.

    Returns:
        True for code, False for a block that hides its content, None otherwise.
    """
    if directive:
        name = directive[1].lower()
        return True if name in CODE else False if name in OPAQUE else None
    if COMMENT.match(text):
        # Two dots alone are a whole comment; a quotation may be indented below.
        return None if is_last and text == ".." else False
    return True if is_last and LITERAL.fullmatch(text) else None


# We know what opens a block. Where it ends depends on the column of the text
# that opens it. In ``1. Do this::`` that text begins after the number.

ITEM = r"[-+*\u2022\u2023\u2043]|\(?(?:\d+|[a-zA-Z]|[ivxlcdm]+|[IVXLCDM]+|#)[.)]"
MARGIN = re.compile(rf"(?:(?:{ITEM})? )*")
"""White space, with the markers of items in it."""


def column_of(line: str) -> int:
    """Return the column in which the text of a line of reStructuredText begins."""
    margin = MARGIN.match(line)
    return margin.end() if margin else 0


# In the middle of a paragraph two dots are just two dots, and open nothing,
# so we have to recognise a line that the next line can continue.
# A line of a paragraph has a letter, a digit or two colons,
# and no other construct's mark in front.
# The text of a directive, a footnote, a field or a line block continues further right.

PARAGRAPH = re.compile(r"(?!\.\.(?: |$)|:(?!:)|\||__ ).*(?:\w|::$)")
HANGING = re.compile(r"(?:\.\. |:|\| ).*(?<!::)$")


def continued(line: str) -> Container[int]:
    """Return the columns where the next line of reStructuredText would continue."""
    column = column_of(line)
    text = line[column:]
    if HANGING.match(text):
        return range(indentation(line) + 1, sys.maxsize)
    if PARAGRAPH.match(text):
        return indentation(line), column
    return ()


# Must we ask all this of every line?
# A book has tens of thousands of lines, and hardly one in twenty opens anything.
# Such a line has two dots or two colons in it, so we examine only these lines,
# the *signs*, more closely.
# We skip those inside a block that has been opened,
# and two dots that only continue a paragraph.
# In a directive the code begins below the options;
# blank lines at the end of the block are not code.


class RestructuredText(Notation):
    """The notation of our own book."""

    name = "restructuredtext"
    roots_are_files = True
    stray = re.compile(r"\s*(?:\.\. .*:: +)?<<(.*)>>=\s*")
    hint = " (is a blank line missing above, or one colon too many?)"

    def blocks(self, lines: list[str]) -> Iterator[Block]:
        """Yield each block of code in reStructuredText, and each skipped one."""
        signs = [at for at, line in enumerate(lines) if ".." in line or "::" in line]
        end, skipped = 0, -1
        columns: Container[int] = ()
        for at in signs:
            if at < end:
                continue
            line = plain(lines[at])
            text, start = line.lstrip(" "), at + 1
            if text.startswith(".."):
                if at - 1 != skipped:
                    above = at > end and not is_blank(lines[at - 1])
                    columns = continued(plain(lines[at - 1])) if above else ()
                if columns and indentation(line) in columns:
                    skipped = at
                    continue
            else:
                text = line[column_of(line) :]

            # A sign that is left may open a block: ``opens`` knows whether it's code,
            # or a block to be skipped, or nothing (``None``).

            column = len(line) - len(text)
            directive = DIRECTIVE.match(text)
            is_last = start == len(lines) or is_blank(lines[start])
            is_code = opens(text, directive, is_last=is_last)
            if is_code is None:
                continue
            end = end_of_block(lines, start, column)
            while directive and start < end and not is_blank(lines[start]):
                # The directive's options; a blank line ends them.
                start += 1
            words = (directive[2] or "").split() if directive else []
            last = end
            while is_code and last > start and is_dropped(lines[last - 1], column):
                last -= 1
            yield Block(start, last, is_code, words[0] if words else "")
            if not directive and is_code and start == last:
                end = end_of_quotation(lines, end, column)


# What if the author indents with tabs?
# Docutils expands all tabs before it reads a line. If we counted a tab as one column,
# we would find other blocks than Sphinx does,
# and a page would show code that no file has.


def plain(line: str) -> str:
    """Return a line of reStructuredText as docutils sees it, tabs expanded."""
    return line.expandtabs().rstrip()


def is_blank(line: str) -> bool:
    """Return whether a line of reStructuredText is empty or only white space."""
    return not line or line.isspace()


def is_dropped(line: str, column: int) -> bool:
    """Return whether reStructuredText drops a line at the end of a block.

    Docutils treats a form feed as a blank, and so must we, to find the same blocks.
    But a form feed that is indented as code is code.
    """
    is_indented = len(line.expandtabs()) - len(line.expandtabs().lstrip(" ")) > column
    return is_blank(line) and not (is_indented and line.strip(BLANKS))


# Now for the end of a block. It comes before the first line
# that is indented no more than the text that opened it;
# blank lines never end it.
#
# After ``::`` the block needn't even be indented
# if each of its lines begins with the same punctuation, as quotations in a letter do.
# To docutils two dots are such punctuation, too,
# and so a directive right below a paragraph that ends in ``::`` is quoted text.
# No author means that; but such a quotation is never code for us, so we skip it.
#
# Our small reader finds the code and has understood nothing of the text.


def end_of_block(lines: list[str], start: int, column: int) -> int:
    """Return the line at which reStructuredText ends a block from ``start`` on."""
    deeper = " " * (column + 1)
    for at in range(start, len(lines)):
        if not lines[at] or lines[at].startswith(deeper):
            continue
        line = plain(lines[at])
        if line and indentation(line) <= column:
            return at
    return len(lines)


def end_of_quotation(lines: list[str], start: int, column: int) -> int:
    """Return the line after reStructuredText's quotation at ``start``, if any."""
    at = start
    line = plain(lines[at]) if at < len(lines) else ""
    if line and indentation(line) == column and not line[column].isalnum():
        while at < len(lines) and not is_blank(lines[at]):
            at += 1
    return at
