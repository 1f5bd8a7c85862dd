# Code in Markdown
# ----------------
#
# Which characters may come before a line of code, and where does a block of it end?
#
# In Markdown, code is between *fences*: three backticks or tildes, or more.
# We read it as CommonMark defines it, which takes more than a search for fences:
# a block quote has its ``>`` in front of every line of code,
# a list item has its indentation,
# and both of them end a block of code when they end themselves.
# Indented code is skipped; it can only show the notation.
# So is a comment, or any other HTML that has a definite end.
# (In HTML without one, between tags, a fence is a fence to us.)
#
# A tab is worth white space up to the next of the columns 4, 8, 12 …
# If a part of a tab belongs to the margin, the rest becomes spaces;
# all other tabs in the code stay tabs.

"""Find the blocks of code in Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from literate.notations.notation import Block, Notation

if TYPE_CHECKING:
    from collections.abc import Iterator

FENCE = re.compile(r"(`{3,})([^`]*)|(~{3,})(.*)")
"""An opening fence, and the words after it."""

ITEM = re.compile(r"([-+*]|(\d{1,9})[.)])(?=[ \t]|$)")
"""The marker of a list item, and its number if it has one."""

RULE = re.compile(r"([-*_])[ \t]*(?:\1[ \t]*){2,}")
"""A line across the page."""

STOP = re.compile(rf"#{{1,6}}(?:[ \t].*)?|{RULE.pattern}")
"""A heading or a rule, both of which end a paragraph."""

UNDERLINE = re.compile(r"(?:=+|-+)[ \t]*")
"""The underline that turns the paragraph above it into a heading."""

HTML = [
    (re.compile(r"<!--"), re.compile(r"-->")),
    (re.compile(r"<\?"), re.compile(r"\?>")),
    (re.compile(r"<!\[CDATA\["), re.compile(r"\]\]>")),
    (re.compile(r"<![a-zA-Z]"), re.compile(r">")),
    (
        re.compile(r"<(?:script|pre|style|textarea)(?:[ \t>]|$)", re.IGNORECASE),
        re.compile(r"</(?:script|pre|style|textarea)>", re.IGNORECASE),
    ),
]
"""The start of a block of HTML, and the text that its last line contains."""


# A line is read from left to right.
# The column of the unread rest decides how wide a tab is.


class Rest:
    """The unread rest of a line.

    Attributes:
        text: The text.
        column: The column in which it begins.
    """

    def __init__(self, text: str) -> None:
        """Begin to read a line of Markdown."""
        self.text = text
        self.column = 0

    @property
    def indentation(self) -> int:
        """The number of columns of white space that Markdown's line begins with."""
        space = self.text[: len(self.text) - len(self.text.lstrip(" \t"))]
        before = self.column % 4
        return len((" " * before + space).expandtabs(4)) - before

    @property
    def is_blank(self) -> bool:
        """Whether the rest of Markdown's line is only white space."""
        return not self.text.strip(" \t")

    def skip(self, width: int) -> None:
        """Drop ``width`` columns of white space from Markdown's line, if there are."""
        while width and self.text[:1] in ("\t", " "):
            if self.text[0] == "\t":
                spaces = " " * (4 - self.column % 4)
                self.text = spaces + self.text[1:]
            self.text = self.text[1:]
            self.column += 1
            width -= 1

    def take(self, length: int) -> None:
        """Drop ``length`` characters from Markdown's line, none of them a tab."""
        self.text = self.text[length:]
        self.column += length


# Block quotes and list items hold other blocks, so they are called *containers*.
# For each open container, the outermost first, we ask:
# is this line still in it?


class Container:
    """A block quote, or a list item.

    Attributes:
        width: The indentation of an item's content; 0 for a block quote.
        is_empty: Whether there is nothing in it yet.
    """

    def __init__(self, width: int, *, is_empty: bool) -> None:
        """Open a container of Markdown's lines."""
        self.width = width
        self.is_empty = is_empty

    def holds(self, rest: Rest) -> bool:
        """Return whether a line is in Markdown's container, and drop its marks."""
        if not self.width:
            return take_quote(rest)
        if rest.is_blank:
            return not self.is_empty
        if rest.indentation < self.width:
            return False
        rest.skip(self.width)
        return True


SHALLOW = range(4)
"""The indentations of a line that isn't indented code."""


def take_quote(rest: Rest) -> bool:
    """Return whether a line of Markdown continues with ``>``, and drop that."""
    if rest.indentation not in SHALLOW or not rest.text.lstrip(" \t").startswith(">"):
        return False
    rest.skip(rest.indentation)
    rest.take(1)
    rest.skip(1)
    return True


# A line can begin with a number and a dot and be the end of a sentence. So within a
# paragraph, only an item with the number 1 begins a list, as CommonMark says.


def take_item(rest: Rest, *, in_paragraph: bool) -> Container | None:
    """Return Markdown's list item that begins here, if any, and drop its marker."""
    text = rest.text.lstrip(" \t")
    mark = ITEM.match(text)
    if rest.indentation not in SHALLOW or not mark or RULE.fullmatch(text):
        return None
    is_empty = not text[mark.end() :].strip(" \t")
    if in_paragraph and (is_empty or (mark[2] and int(mark[2]) != 1)):
        return None
    start = rest.column
    rest.skip(rest.indentation)
    rest.take(mark.end())
    width = rest.column - start
    # Text far to the right of the marker is indented code, one column behind it.
    space = rest.indentation
    space = 1 if is_empty or space not in range(1, 5) else space
    rest.skip(space)
    return Container(width + space, is_empty=is_empty)


def take_containers(rest: Rest, *, in_paragraph: bool, room: int) -> list[Container]:
    """Return Markdown's containers that begin here, and drop their marks."""
    found: list[Container] = []
    while len(found) < room:
        if take_quote(rest):
            found.append(Container(0, is_empty=False))
        elif item := take_item(rest, in_paragraph=in_paragraph and not found):
            found.append(item)
        else:
            break
    return found


# A line of a million ``>`` is not a quotation a million levels deep.
# Like other readers of Markdown, we stop at some depth.

DEEPEST = 100
"""The most containers that a block can be in."""


# MyST, the Markdown of Sphinx, has directives, which look like code to other readers.
# Directives for code may have options, on lines of their own above the code.

DIRECTIVES = {"{code}", "{code-block}", "{sourcecode}"}
OPTION = re.compile(r":[\w-]+:(?:\s.*)?")


# A paragraph may continue without the marks of its containers,
# and not every list may begin in the middle of a paragraph.
# For both, we have to know whether the line above belongs to a paragraph.


class Markdown(Notation):
    """The notation of Markdown."""

    name = "markdown"
    may_name_files = True

    def blocks(self, lines: list[str]) -> Iterator[Block]:
        """Yield each block of code in Markdown, and each that is skipped."""
        containers: list[Container] = []
        in_paragraph = False
        at = 0
        while at < len(lines):
            rest = Rest(lines[at])
            at += 1
            held = count_held(containers, rest)
            goes_on = in_paragraph and held == len(containers)
            room = DEEPEST - held
            new = take_containers(rest, in_paragraph=goes_on, room=room)
            goes_on = goes_on and not new
            text = rest.text.strip(" \t") if rest.indentation in SHALLOW else ""
            fence = FENCE.fullmatch(text)
            end = next((end for start, end in HTML if start.match(text)), None)
            is_text = not (fence or end or rest.is_blank or STOP.fullmatch(text))
            if in_paragraph and is_text and not new and not goes_on:
                continue

            # Only the lines above may lack the marks of their containers, and then all
            # of these stay open (a *lazy continuation*). Any other line closes those
            # that don't hold it.

            containers[held:] = new
            for container in containers[:-1] if rest.is_blank else containers:
                container.is_empty = False
            is_underline = goes_on and UNDERLINE.fullmatch(text)
            in_paragraph = is_text and not is_underline and bool(text or goes_on)
            if fence:
                start = at
                words = (fence[2] or fence[4] or "").split()
                code, at = fenced(lines, at, containers, fence, rest.indentation)
                if words and words[0] in DIRECTIVES:
                    del words[0]
                    while code and OPTION.fullmatch(code[0]):
                        del code[0]
                        start += 1
                language = words[0].strip("{.}") if words else ""
                yield Block(start, at, is_code=True, language=language, code=code)
            elif end:
                start = at - 1
                at = end_of_html(lines, start, rest, containers, end)
                yield Block(start, at, is_code=False)


# A block of code ends at its closing fence, or when a container around it ends,
# or with the book. The marks of the containers are dropped from each line of code.


def count_held(containers: list[Container], rest: Rest) -> int:
    """Return how many of Markdown's containers hold a line, and drop their marks."""
    held = 0
    while held < len(containers) and containers[held].holds(rest):
        held += 1
    return held


def fenced(
    lines: list[str],
    start: int,
    containers: list[Container],
    fence: re.Match[str],
    margin: int,
) -> tuple[list[str], int]:
    """Return Markdown's code from ``start`` to the closing fence, and the next line."""
    mark = fence[1] or fence[3]
    closing = re.compile(rf"{mark}{mark[0]}*[ \t]*")
    code: list[str] = []
    for at in range(start, len(lines)):
        rest = Rest(lines[at])
        if count_held(containers, rest) < len(containers):
            return code, at
        if rest.indentation in SHALLOW and closing.fullmatch(rest.text.lstrip(" \t")):
            return code, at + 1
        rest.skip(margin)
        code.append(rest.text)
    return code, len(lines)


# HTML isn't code, but what is in it isn't Markdown either: a fence in a comment opens
# nothing.


def end_of_html(
    lines: list[str],
    start: int,
    rest: Rest,
    containers: list[Container],
    end: re.Pattern[str],
) -> int:
    """Return the line after the HTML in Markdown that begins in line ``start``."""
    for at in range(start + 1, len(lines)):
        if end.search(rest.text):
            return at
        rest = Rest(lines[at])
        if count_held(containers, rest) < len(containers):
            return at
    return len(lines)
