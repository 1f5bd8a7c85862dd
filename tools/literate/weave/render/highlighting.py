# The code of a chunk
# -------------------
#
# Pygments gives code its colours. What does it make of ``<<Draw the player's trail>>``?
#
# It has never heard of chunks. In Python it sees an operator, some names and a quote,
# so the rest of the line would get the colour of a string.
#
# We hide the references from it. Before Pygments sees the code,
# we replace each reference by a word that the code doesn't contain.
# A word looks like a name in nearly every language,
# and the rest of the line gets the colours that it would have without us.
# The words come out in the order in which they went in, so one word is enough for all.
#
# The result is a literal block with inline nodes and references in it.
# docutils calls that a parsed literal, and every writer knows it.
# (For a browser we take a shorter way.)

"""The code of a piece, in colours and with links in it."""

from __future__ import annotations

import itertools
import re
from functools import cache, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from pygments.filters import ErrorToken  # type: ignore[import-untyped,unused-ignore]
from pygments.token import STANDARD_TYPES  # type: ignore[import-untyped,unused-ignore]
from sphinx.highlighting import PygmentsBridge

from literate.weave.model.book import CLOSED, FOLDED
from literate.weave.model.page import (
    IN_PAGES,
    CodeBox,
    CodeText,
    LineAnchor,
    Page,
    label,
)
from literate.weave.render.body_folds import bodies, definitions
from literate.weave.render.coverage_marks import marks
from literate.weave.render.docstring_folds import (
    continued,
    contracts,
    is_quoted,
    quiet,
    unmarked,
)
from literate.weave.render.import_folds import STEP, WORD, imports
from literate.weave.render.name_links import bare, folded, name_link, name_tag
from literate.web.expansion import unescape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pygments.lexer import Lexer  # type: ignore[import-untyped,unused-ignore]

    from literate.notations.notation import Piece
    from literate.symbols.definitions import Definition
    from literate.weave.model.book import Book
    from literate.weave.render.import_folds import FoldedRows


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
    colours = colour_piece(page.book, piece, text, language, block)
    meanings = meant(page, piece, text, word)
    is_page = page.builder.name in IN_PAGES
    show = as_html if is_page else as_nodes
    lists = imports(text, language) if is_page else []
    gaps = hidden_gaps(text, word, lists) if is_page else set()
    lists = folds_of(text, block, lists) if is_page else []
    flows = continued(text, language) if is_page else set()

    # From here on it goes row by row. A name has to be found in the whole text, but
    # what you see of it is in one row: a mark of the coverage, an anchor if names lead
    # to the row, and runs of letters with one colour and one meaning.

    rows: list[list[Part]] = []
    at = 0
    first = piece.line + len(piece.code) - text.count("\n")
    for number, line in enumerate(re.split(r"(?<=\n)", text), start=first):
        result: list[Part] = [*marks(page, number)]
        row = number - piece.line - 1
        if (page.number(piece), row) in page.names.led_to:
            _, anchor = page.book.places[piece.line].at(row)
            there = f'<span id="{anchor}"></span>'
            result.insert(0, there if is_page else LineAnchor(ids=[anchor]))
        rest = line
        if len(rows) in flows:
            rest = line.lstrip(" ")
            at += flow(rows[-1], line[: len(line) - len(rest)])
        for part in re.split(f"({word})", rest):
            end = at + len(part)
            if part == "\n" and len(rows) in gaps:
                result.append(GAP)
            elif part == word:
                result.append(reference(page, next(references)))
            else:
                result += show(page, runs(part, colours[at:end], meanings[at:end]))
            at = end
        rows.append(result)
    classes = ["highlight"]
    if is_page:
        hang(rows, text.split("\n"), word, flows)
        hide_notice(page.book, piece, rows)
    if is_page and is_joined(page.book, piece):
        classes.append("chunk-joined")
    inner = CodeBox("", *blocks_of(rows, lists), classes=classes)
    outer = [f"highlight-{language}", "notranslate"]
    return CodeBox("", inner, classes=outer)


# A row of code is a row on the page, but the sentence of a docstring may go on in the
# next row. The break between the two rows is in an element,
# which a phone reads as a space.


def flow(row: list[Part], indent: str) -> int:
    """Let a row of highlighted code go on in the next one.

    Args:
        row: What to show in the row; its newline is replaced.
        indent: The spaces at the beginning of the next row.

    Returns:
        How many these are.
    """
    row[-1] = str(row[-1]).removesuffix("\n")
    row.append(f"<b>\n{indent}</b>")
    return len(indent)


# On a phone, a long line goes on below itself, further in than it begins.
# But where does it begin? CSS can't ask. It lets the rest of any line begin
# below the seventh letter, and that is right for most.
#
# A long line that begins further in has to say so: it is in an element, or in several,
# one in another. That takes few bytes, and nothing moves, as it would
# if a script had to measure the lines.


def hang(rows: list[list[Part]], lines: list[str], word: str, flows: set[int]) -> None:
    """Put long lines that begin far in into elements, in rows of HTML.

    Args:
        rows: What to show in each row.
        lines: The code.
        word: The word that is in it for each reference.
        flows: The rows that only continue the row above.
    """
    starts = [row for row in range(len(rows)) if row not in flows]
    for start, stop in itertools.pairwise([*starts, len(rows)]):
        line = " ".join([lines[start], *map(str.strip, lines[start + 1 : stop])])
        if (depth := depth_of(line)) and word not in line:
            last = rows[stop - 1]
            text = str(last[-1])
            end = "</u>" * depth + "\n" * text.endswith("\n")
            last[-1] = text.removesuffix("\n") + end
            rows[start].insert(0, "<u>" * depth)


def depth_of(line: str) -> int:
    """Return the elements that say how far in the rest of a line begins on a phone."""
    inside = len(line) - len(line.lstrip(" "))
    return min(max(0, (inside - 1) // STEP), DEEPEST) if len(line) > NARROW else 0


DEEPEST = 4
"""The most elements around a line. A rule of the style sheet is for each number."""

NARROW = 40
"""The letters that have room in a line on any phone."""


# Blank lines keep definitions apart in a file. In a box on a page, one is enough where
# there are two. None is needed between two references, which nobody takes for one, nor
# above imports that are folded.
#
# If we left lines out, you couldn't copy them, so they are still there, without a
# height.

GAP = "<i>\n</i>"
"""A blank line that does not show, in HTML."""


def hidden_gaps(text: str, word: str, lists: list[FoldedRows]) -> set[int]:
    """Return the blank rows of some code that do not show on a page.

    Args:
        text: The code, with ``word`` for each reference.
        word: The word.
        lists: The imports in the code that are folded.
    """
    folds = {each.rows.start for each in lists}
    lines = text.split("\n")
    found: set[int] = set()
    above = -1
    for row, line in enumerate(lines):
        if not line.strip():
            continue
        blank = set(range(above + 1, row))
        alone = above >= 0 and lines[above].strip() == line.strip() == word
        found |= blank if alone or row in folds else set(sorted(blank)[1:])
        above = row
    return found


# Blank lines at the beginning of a piece do not show at all. But where a chunk is
# opened in place, there is one again between its pieces, unless the program has none
# there. That is so seldom that we mark the pieces without one.


def is_joined(book: Book, piece: Piece) -> bool:
    """Return whether a piece goes on directly below the one before it."""
    is_first = piece is book.web.chunks[piece.name].pieces[0]
    return not is_first and bool(piece.code) and bool(piece.code[0].strip())


# The first line of a file is seldom news. Nearly every file begins with a reference to
# the same notice about its licence, and nobody reads it twice, so if many other files
# begin like that, the reference is in the head of the box. Its line is still in the
# code, out of sight, for those who copy it.
#
# The file of a package has nothing but the notice and a sentence. It is a single line,
# in which the sentence needs no quotes.


def hide_notice(book: Book, piece: Piece, rows: list[list[Part]]) -> None:
    """Hide the notice with which a file's code begins, if it does, in rows of HTML."""
    if notice := notice_of(book, piece):
        rows[0] = [NOTICE, label(book, notice), "\n</span>"]
        if is_brief(book, piece):
            rows[1] = [quiet(QUOTES).join(str(part).split(QUOTES)) for part in rows[1]]


def notice_of(book: Book, piece: Piece) -> str:
    """Return the name in the reference with which a file's code begins.

    It must be in many places; otherwise there is none.
    """
    chunk = book.web.chunks[piece.name]
    if not chunk.is_file or piece is not chunk.pieces[0]:
        return ""
    first, *others = [line for line in piece.code if line.strip()] or [""]
    found = book.web.references_of_line(first, 0)
    if not others or not found:
        return ""
    notice = book.web.chunks.get(found[0].name)
    is_alone = found[0].start == 0 and found[0].end == len(first.rstrip())
    is_known = notice is not None and len(notice.used_in) > MANY
    return found[0].name if is_alone and is_known else ""


NOTICE = '<span class="chunk-notice">'
"""The beginning of the line with the reference to a notice, in HTML."""

MANY = 5
"""The most places in which a reference at the start of a file is not yet a notice."""


def is_brief(book: Book, piece: Piece) -> bool:
    """Return whether a piece is a file that has only a notice and a sentence."""
    is_whole = len(book.web.chunks[piece.name].pieces) == 1
    is_short = len(piece.code) == LINES and SENTENCE.fullmatch(piece.code[-1])
    return is_whole and bool(is_short and notice_of(book, piece))


LINES = 2
"""The lines of a file that has only a notice and a sentence."""

QUOTES = '"""'
"""The quotes around a docstring."""

SENTENCE = re.compile(r'"""[^"]+"""')
"""A sentence in quotes."""


# Other rows only wait until you open them. Imports are folded
# (:ref:`pylit-import_folds`), and so are the contracts of functions
# (:ref:`pylit-docstring_folds`), and what an author lets wait
# (:ref:`pylit-body_folds`). A fold has a block of its own, and so has the code before
# it and behind it.


def folds_of(
    text: str, block: nodes.literal_block, lists: list[FoldedRows]
) -> list[FoldedRows]:
    """Return all rows of some code to fold.

    Args:
        text: The code.
        block: The literal block from docutils.
        lists: The imports in the code.
    """
    language = block.get("language", "default")
    found = [*lists, *contracts(text, language)]
    folds: list[FoldedRows] = []
    if FOLDED in block["classes"]:
        folds = bodies(text, language)
    elif CLOSED in block["classes"]:
        folds = definitions(text, language)
    hidden = {row for each in folds for row in each.rows}
    return [*(each for each in found if each.rows.start not in hidden), *folds]


def blocks_of(
    rows: list[list[Part]], lists: list[FoldedRows]
) -> Iterator[nodes.Element]:
    """Yield the blocks that show some code.

    Args:
        rows: What to show in each row.
        lists: The rows of the code that are folded.
    """
    folds = [
        next((each for each in lists if row in each.rows), None)
        for row in range(len(rows))
    ]
    for fold, some in itertools.groupby(zip(folds, rows, strict=True), itemgetter(0)):
        parts = [part for _, row in some for part in row]
        # Browsers leave out a newline at the start of a block.
        if parts[0] == "\n":
            parts.insert(0, "\n")
        block = CodeText("", "", *nodes_of(parts))
        if fold:
            depth = [] if fold.depth is None else [f"chunk-in-{fold.depth}"]
            yield folded(fold.title, block, "chunk-fold", *depth, names=fold.names)
        else:
            yield block


# A parsed literal has a node for each run of letters, and a book has half a million
# runs. Most of them are for a browser, and there a string does as well as ten nodes,
# and is made in a fraction of the time.

Part = str | nodes.Node
"""A part of some code: HTML, or a node."""


def nodes_of(parts: Iterable[Part]) -> Iterator[nodes.Node]:
    """Yield the nodes among some parts, and a single one for the HTML between two."""
    html = ""
    for part in parts:
        if not isinstance(part, nodes.Node):
            html += part
            continue
        if html:
            yield nodes.raw("", html, format="html")
            html = ""
        yield part
    if html:
        yield nodes.raw("", html, format="html")


def unused_word(text: str) -> str:
    """Return a word for highlighting that ``text`` does not have, nor make."""
    word = WORD
    while word in text:
        word += "k"
    return word


# Blank lines at the beginning of a piece are there for the tangled file, where they
# keep definitions apart. On the page they would be a hole, so we leave them out.


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


# The words have a price. The glossary knows in which columns of the book's code the
# names are. In the text that we colour, each of them has moved, because the text before
# it has become longer or shorter.
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
    link = bare if page.builder.name in IN_PAGES else Page.link
    return link(page, first, label(page.book, name, page.number(first)))


# A chunk is torn out of its file.
# If a lexer stumbles over that, it isn't the author's mistake,
# so we show what the lexer doesn't understand as plain text, without a warning.
# A block that doesn't name its language is another matter:
# we show it as Python if it is valid Python, and plain if not.
#
# We could look for our word among the parts that a lexer makes.
# But a lexer may cut text anywhere, even our word into its characters,
# so we ask it for the colour of every character and do the cutting ourselves.
# A newline has none: LaTeX forbids colours that go on after the end of a line.
#
# Plain names, punctuation and operators are a third of all code,
# and look like plain text.
# Marking each of them would make a page a fifth heavier, so we don't.


def colour_piece(
    book: Book, piece: Piece, text: str, language: str, place: nodes.Node
) -> list[str]:
    """Return the highlighted colour of each character of a piece's code.

    Args:
        book: The book.
        piece: The piece.
        text: Its code, as :func:`lift_references` returns it.
        language: As for :func:`colour`.
        place: As for :func:`colour`.
    """
    if is_quoted(book.web, piece.name):
        return spread(DOCSTRING, text)
    return colour(text, language, place)


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
    make: Callable[[], Lexer] = type(lexer)
    return lexed(text, make, said=said)


# We need the colours of a piece twice: in its box, and on the page of its file. A lexer
# tries a dozen patterns at each word, so we ask it only once.


@lru_cache(maxsize=4096)
def lexed(text: str, make: Callable[[], Lexer], *, said: bool) -> list[str]:
    """Return the highlighted colour of each character of code.

    Args:
        text: The code.
        make: Makes a lexer of its language.
        said: Whether this is surely its language. If it is not, and a lexer does not
            understand the code, the code is plain.
    """
    lexer = make()
    if not said:
        lexer.add_filter("raiseonerror")
    try:
        found = list(lexer.get_tokens(text))
    except ErrorToken:
        found = []
    if not "".join(part for _, part in found).startswith(text):
        return [""] * len(text)
    result: list[str] = []
    for kind, part in found:
        css = css_class(kind)
        result += spread(css, part) if "\n" in part else [css] * len(part)
    return result[: len(text)]


# A docstring is set as prose, where a space is narrow, and its lines would begin too
# far left, so the spaces that indent them get no colour: they are as wide as those of
# the code.


def spread(css: str, text: str) -> list[str]:
    """Return the highlighted colour of each character of some lines of one colour."""
    result: list[str] = []
    for line in text.split("\n"):
        words = len(line.lstrip(" "))
        result += [*[""] * (len(line) - words), *[css] * words, ""]
    return result[:-1]


# A lexer may have kinds of tokens that no style knows,
# but each has a more general kind above it, where we look next. Most tokens are plain:
# without a class they need no element, and a page is smaller.


@cache
def css_class(kind: tuple[str, ...]) -> str:
    """Return the CSS class that highlights a token, or ``""`` for plain text."""
    while kind and kind not in STANDARD_TYPES:
        kind = kind[:-1]
    found: str = STANDARD_TYPES[kind] if kind else ""
    return "" if found in PLAIN else found


DOCSTRING = "sd"
"""The class of a docstring."""

PLAIN = {"err", "n", "nx", "o", "p", "w"}
"""The classes of errors, names (two, for some languages), operators, marks, space."""


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


def as_nodes(page: Page, parts: Iterable[Run]) -> list[Part]:
    """Return some runs of highlighted text as nodes."""
    result: list[Part] = []
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


# A browser gets the runs as a string, in which only two characters need to be written
# in another way. Between them is the link to the player's trail, whose apostrophe
# Pygments has never seen.


def as_html(page: Page, parts: Iterable[Run]) -> list[Part]:
    """Return some runs in HTML."""
    result: list[Part] = []
    for text, css, meaning in parts:
        part = text.replace("&", "&amp;").replace("<", "&lt;")
        if css == DOCSTRING:
            part = unmarked(part)
        if tag := name_tag(page, meaning, css) if meaning else "":
            result.append(f"{tag}{part}</a>")
        else:
            result.append(f'<span class="{css}">{part}</span>' if css else part)
    return result
