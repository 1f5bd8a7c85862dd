# Code in AsciiDoc
# ----------------
#
# Which lines open a block here, and which of these blocks are code?
#
# A block of AsciiDoc is between two equal lines, its *delimiters*:
# code between ``----``, comments between ``////``,
# literal and passed-through text between ``....`` and ``++++``.
# Each of these lines has four of the characters, or more.
# Code may also be between the fences of Markdown.
# All other blocks are searched for code.
#
# A listing may have several chunks, one below the other.
#
# A line above the block can say that it is ``[source]`` code, and in which
# language; then the block may be literal text, too, or just a paragraph.

"""Find the blocks of code in AsciiDoc."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from literate.notations.notation import Block, Notation

if TYPE_CHECKING:
    from collections.abc import Iterator

DELIMITER = re.compile(r"(-{4,}|/{4,}|\.{4,}|\+{4,})|```(?!`)\s*([^\s,`]*).*")
"""The line above and below a block; a fence may name the language."""

ATTRIBUTES = re.compile(r"\[(.*)\]")
"""A line of attributes for the block below it."""

SOURCE = re.compile(
    r"(?:source|listing|(?=,))(?![\w-])[^,]*"
    r"(?:,\s*[\"']?([^,\"'\s=]+)[\"']?\s*(?:,.*)?|,.*)?"
)
"""The attributes of a block of code, perhaps with its language."""

PARAGRAPH_END = re.compile(rf"(?:{DELIMITER.pattern})?")
ASIDE = re.compile(r"\.[^\s.].*|//(?!/).*")
"""A title of a block or a comment; either may come before the block."""


class AsciiDoc(Notation):
    """The notation of AsciiDoc."""

    name = "asciidoc"
    may_name_files = True
    divides = True

    # An attribute line counts for the block right below it, so ``source`` is remembered
    # for one block only; a title or a comment may come between both. The end of a block
    # is looked for at once: what is in it opens nothing.

    def blocks(self, lines: list[str]) -> Iterator[Block]:
        """Yield each block of code in AsciiDoc, and each that is skipped."""
        lines = [line.rstrip() for line in lines]
        source: re.Match[str] | None = None
        at = 0
        while at < len(lines):
            line = lines[at]
            at += 1
            delimiter = DELIMITER.fullmatch(line)
            if delimiter and not underlines(lines, at - 1):
                start, end = at, delimiter[1] or "```"
                while at < len(lines) and lines[at] != end:
                    at += 1
                is_code = line[0] in "-`" or (line[0] == "." and source is not None)
                language = delimiter[2] or (source and source[1]) or ""
                yield Block(start, at, is_code, language)
                at += 1
            elif attributes := ATTRIBUTES.fullmatch(line):
                source = SOURCE.fullmatch(attributes[1]) or source
                continue
            elif not line or ASIDE.fullmatch(line):
                continue
            elif source and not HOLDER.fullmatch(line):
                start = at - 1
                while at < len(lines) and not PARAGRAPH_END.fullmatch(lines[at]):
                    at += 1
                yield Block(start, at, is_code=True, language=source[1] or "")
            source = None


# An example, a table or an open block has delimiters of its own.

HOLDER = re.compile(r"--|={4,}|\*{4,}|_{4,}|[|,:!]={3,}")


# A title may be underlined with the character that begins a block of code.
# It is a title if it is about as long as the line below, and a paragraph by itself.


def underlines(lines: list[str], at: int) -> bool:
    """Return whether a line is the underline of a title in AsciiDoc."""
    title = lines[at - 1] if at else ""
    above = lines[at - 2] if at > 1 else ""
    return (
        lines[at][0] in "-+"
        and bool(re.match(r"(?!\.|\[.*\]$|//).*\w", title))
        and abs(len(title) - len(lines[at])) <= 1
        and (not above or bool(re.fullmatch(r"//.*|\[.*\]", above)))
    )
