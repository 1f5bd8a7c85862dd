# The code of a chunk
# -------------------
#
# How does code get its colours when there are references in it?
#
# To Pygments, ``<<Move the player>>`` is a heap of operators.
# So we first replace each reference by a word that the code doesn't contain.
# A word looks like a name in nearly every language,
# and the rest of the line gets the colours that it would have without us.
# The words come out in the order in which they went in,
# so one word is enough for all of them.
#
# The result is a literal block with inline nodes and references in it.
# docutils calls that a parsed literal, and every writer knows it.
# (For a browser we take a shorter way.)
#
# Lines to which names lead have anchors of their own.

"""The code of a piece, in colours and with links in it."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from pygments.filters import ErrorToken  # type: ignore[import-untyped,unused-ignore]
from pygments.token import STANDARD_TYPES  # type: ignore[import-untyped,unused-ignore]
from sphinx.highlighting import PygmentsBridge

from literate.weave.model.page import IN_PAGES, LineAnchor, label
from literate.weave.render.coverage_marks import marks
from literate.weave.render.import_folds import imports
from literate.weave.render.name_links import folded, name_link, name_tag
from literate.web.expansion import unescape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from literate.notations.notation import Piece
    from literate.symbols.definitions import Definition
    from literate.weave.model.book import Book
    from literate.weave.model.page import Page
    from literate.weave.render.import_folds import Imports


def code(page: Page, piece: Piece, block: nodes.literal_block) -> nodes.container:
    """Return the highlighted code of a piece, with links in it.

    Args:
        page: The page.
        piece: The piece; its code is that of the book.
        block: The literal block from docutils, which knows the language.
    """
    word = unused_word("\n".join(piece.code))
    text, references = lift_references(page.book, piece, word)
    language = block.get("language", "default")
    colours = colour(text, language, block)
    meanings = meant(page, piece, text, word)
    is_page = page.builder.name in IN_PAGES
    show = as_html if is_page else as_nodes
    lists = imports(text, language) if is_page else []
    shown, by_row = blocks_of(text, lists)
    at = 0
    first = piece.line + len(piece.code) - text.count("\n")
    for number, line in enumerate(re.split(r"(?<=\n)", text), start=first):
        result = by_row[number - first]
        row = number - piece.line - 1
        if (page.number(piece), row) in page.names.led_to:
            _, anchor = page.book.places[piece.line].at(row)
            result += LineAnchor(ids=[anchor])
        result += marks(page, number)
        for part in re.split(f"({word})", line):
            end = at + len(part)
            if part == word:
                result += reference(page, next(references))
            else:
                result += show(page, runs(part, colours[at:end], meanings[at:end]))
            at = end
    inner = nodes.container("", *shown, classes=["highlight"])
    outer = [f"highlight-{language}", "notranslate"]
    return nodes.container("", inner, classes=outer)


# Imports are folded (:ref:`pylit-import_folds`). A fold has a block of its own,
# and so has the code before it and behind it.


def blocks_of(
    text: str, lists: list[Imports]
) -> tuple[list[nodes.Element], list[nodes.literal_block]]:
    """Return what a box shows of highlighted code, and the block of each row.

    Args:
        text: The code.
        lists: The imports in it that are folded.
    """
    shown: list[nodes.Element] = []
    by_row: list[nodes.literal_block] = []
    before = None
    for row in range(text.count("\n") + 1):
        fold = next((each for each in lists if row in each.rows), None)
        if not shown or fold is not before:
            block = nodes.literal_block("", "")
            shown.append(folded(fold.title, block, "chunk-fold") if fold else block)
        by_row.append(block)
        before = fold
    return shown, by_row


def unused_word(text: str) -> str:
    """Return a word for highlighting that ``text`` does not have, nor make."""
    word = "zchunk"
    while word in text:
        word += "k"
    return word


# Blank lines at the beginning are there for the tangled file, where they keep
# definitions apart. On the page they would be a hole, so we leave them out.


def lift_references(book: Book, piece: Piece, word: str) -> tuple[str, Iterator[str]]:
    """Return code to highlight with ``word`` for each reference, and their names."""
    lines: list[str] = []
    names: list[str] = []
    for line in piece.code:
        text = lift(book, line, word, names)
        if lines or text.strip():
            lines.append(text.rstrip())
    return "\n".join(lines), iter(names)


def lift(book: Book, line: str, word: str, names: list[str]) -> str:
    """Return a line to highlight with ``word`` for each reference; note the names."""
    text, at = "", 0
    for each in book.web.references_of_line(line, 0):
        text += unescape(line[at : each.start]) + word
        names.append(each.name)
        at = each.end
    return text + unescape(line[at:])


# The glossary has the columns of names in the code of the book.
# In the text that we colour, each of them has moved,
# because the text before it has become longer or shorter.
#
# A name that is defined in the same box is in sight, and needs no link.


def meant(page: Page, piece: Piece, text: str, word: str) -> list[Definition | None]:
    """Return the definition of each highlighted character of a name from elsewhere."""
    result: list[Definition | None] = []
    here = page.number(piece)
    rows = text.split("\n")
    for row, line in enumerate(rows, start=len(piece.code) - len(rows)):
        at = len(result)
        result += [None] * (len(line) + 1)
        for start, end, meaning in page.names.links.get((here, row), ()):
            if page.names.homes[meaning] == here:
                continue
            first = at + len(lift(page.book, piece.code[row][:start], word, []))
            result[first : first + end - start] = [meaning] * (end - start)
    return result[: len(text)]


def reference(page: Page, name: str) -> nodes.Element:
    """Return a reference in highlighted code: a link to where the chunk begins."""
    chunk = page.book.web.chunks.get(name)
    if chunk is None:
        result = label(page.book, name)
        result["classes"].append("chunk-missing")
        return result
    first = chunk.pieces[0]
    return page.link(first, label(page.book, name, page.number(first)))


# A chunk is torn out of its file.
# If a lexer stumbles over that, it isn't the author's mistake,
# so we show code that the lexer doesn't understand as plain text, without a warning.
# A block that doesn't name its language is another matter:
# we show it as Python if it is valid Python, and plain if not.
#
# A lexer may cut text anywhere, even our word into its characters.
# So we ask it for the colour of every character and do the cutting ourselves.
# A newline has none: LaTeX forbids colours that go on after the end of a line.
#
# Plain names and punctuation are a third of all code, and look like plain text.
# Marking each of them would make a page a fifth heavier, so we don't.
# The dot between two names is an operator to Pygments, and punctuation to us.


def colour(text: str, language: str, place: nodes.Node) -> list[str]:
    """Return the highlighted colour of each character of code, as a CSS class.

    Args:
        text: The code.
        language: The name of its language in Pygments, or ``default``.
        place: The node to name if Pygments does not know the language.
    """
    bridge = PygmentsBridge()
    said = language != "default"
    lexer = bridge.get_lexer(text, language, force=said, location=place)
    try:
        found = list(lexer.get_tokens(text))
    except ErrorToken:
        found = []
    if not "".join(part for _, part in found).startswith(text):
        return [""] * len(text)
    result: list[str] = []
    for kind, part in found:
        css = css_class(kind)
        css = "" if (css, part) == DOT else css
        result += ["" if letter == "\n" else css for letter in part]
    return result[: len(text)]


def css_class(kind: tuple[str, ...]) -> str:
    """Return the CSS class that highlights a token, or ``""`` for plain text."""
    while kind and kind not in STANDARD_TYPES:
        kind = kind[:-1]
    found: str = STANDARD_TYPES[kind] if kind else ""
    return "" if found in PLAIN else found


DOT = ("o", ".")
"""The class and the text of the dot between two names."""

PLAIN = {"err", "n", "nx", "p", "w"}
"""The classes of errors, plain names (two, for some languages), punctuation, space."""


class Run(NamedTuple):
    """Characters of one colour and one meaning.

    Attributes:
        text: The characters.
        css: Their colour.
        meaning: The definition to which they lead, if any.
    """

    text: str
    css: str
    meaning: Definition | None


def runs(
    text: str, colours: list[str], meanings: list[Definition | None]
) -> Iterator[Run]:
    """Yield the runs of equally highlighted text.

    Args:
        text: The characters.
        colours: The colour of each.
        meanings: The definition to which each leads.
    """
    at = 0
    for look, run in itertools.groupby(zip(colours, meanings, strict=True)):
        end = at + len(list(run))
        yield Run(text[at:end], *look)
        at = end


# A writer that knows nothing of us needs a node for each run.


def as_nodes(page: Page, parts: Iterable[Run]) -> list[nodes.Node]:
    """Return some runs of highlighted text as nodes."""
    result: list[nodes.Node] = []
    for text, css, meaning in parts:
        part = nodes.Text(text)
        classes = [css] if css else []
        if meaning:
            name = name_link(page, meaning, part)
            name["classes"] = classes
            result.append(name)
        else:
            result.append(nodes.inline("", "", part, classes=classes) if css else part)
    return result


# A book has half a million runs. Most of them are for a browser, and there a string
# does as well as ten nodes, and is made in a fraction of the time.
# In it, only two characters need to be written in another way.


def as_html(page: Page, parts: Iterable[Run]) -> list[nodes.Node]:
    """Return some runs of highlighted text as a single node, in HTML."""
    result = ""
    for text, css, meaning in parts:
        part = text.replace("&", "&amp;").replace("<", "&lt;")
        if tag := name_tag(page, meaning, css) if meaning else "":
            result += f"{tag}{part}</a>"
        else:
            result += f'<span class="{css}">{part}</span>' if css else part
    return [nodes.raw("", result, format="html")] if result else []
