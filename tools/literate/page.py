# What a chunk looks like
# -----------------------
#
# What does a reader want to see of a chunk?
#
# A page shows each piece of it in a box.
# Its *head* says which chunk this is, and whether it begins here (≡) or goes on (+≡).
# Its *code* is the code, with the references in it turned into links.
# Its *foot* says where the chunk goes on and where it is used:
# whoever meets a part should never have to guess to which whole it belongs.
#
# The box is put together from docutils' ordinary nodes,
# so the writers of text, LaTeX and EPUB can set it without ever having heard of us.
# Only four nodes are our own, and they are ordinary ones with another name.

"""The box in which a page shows one piece of a chunk."""

from __future__ import annotations

import itertools
import re
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from pygments.filters import ErrorToken  # type: ignore[import-untyped,unused-ignore]
from pygments.token import STANDARD_TYPES  # type: ignore[import-untyped,unused-ignore]
from sphinx import addnodes
from sphinx.highlighting import PygmentsBridge
from sphinx.util.nodes import make_refnode

from literate import peeking
from literate.chapters import DEPTH
from literate.files import normal_path
from literate.findings import Counts
from literate.glossary import Glossary
from literate.signs import NameLink, folded, name_link, small_index
from literate.web import unescape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.writers.html5 import HTML5Translator
    from sphinx.writers.latex import LaTeXTranslator
    from sphinx.writers.manpage import ManualPageTranslator

    from literate.domain import Book
    from literate.findings import Findings
    from literate.meanings import Definition
    from literate.notation import Piece


class ChunkBox(nodes.container):
    """The box of one piece.

    It knows the ``name`` of its document, and ``at`` which of the document's pieces
    it is, from 0.
    """


class ChunkHead(nodes.paragraph):
    """The head of a box."""


class ChunkMark(nodes.inline):
    """A mark beside a line of code. It has no text, but a ``label`` in words."""


class LineAnchor(nodes.inline):
    """The beginning of a line to which links lead. It has no text."""


# Names and links
# ~~~~~~~~~~~~~~~
#
# By custom the name of a chunk stands in angle brackets and in italics.
# A number stands with it, because in a book of paper a number can be found.
# A chunk that is a file is called by its path, and looks like one.
# A path may be longer than a line on a phone, so each of its steps is a text by itself:
# between two of them the line may break.


def label(book: Book, name: str, number: int = 0) -> nodes.TextElement:
    """Return a chunk's name as it is shown, with ``number`` unless that is 0."""
    chunk = book.web.chunks.get(name)
    count = nodes.inline("", f" {number}", classes=["chunk-number"])
    if chunk and chunk.is_file:
        steps = map(nodes.Text, name.replace("/", "/\0").split("\0"))
        path = nodes.literal("", "", *steps, classes=["chunk-file"])
        return nodes.inline("", "", path, count) if number else path
    result = nodes.inline("", f"⟨{name}", classes=["chunk-name"])
    result += [count, nodes.Text("⟩")] if number else nodes.Text("⟩")
    return result


# How a link is written depends on the page on which it stands, and on the builder.


class Page(NamedTuple):
    """A page that is about to be written.

    Attributes:
        builder: Sphinx's builder, which knows how pages link to each other.
        docname: The page's name.
        book: The book whose chunks the page shows.
        found: What the tests reach of the book, if that is to be shown.
        names: What the names in the book's code mean.
    """

    builder: Builder
    docname: str
    book: Book
    found: Findings | None = None
    names: Glossary = Glossary()

    def number(self, piece: Piece) -> int:
        """Return the number of a piece, from 1 in the order of the book."""
        return self.book.numbers[piece.line]

    def link(
        self, piece: Piece, *text: nodes.Node, row: int | None = None
    ) -> nodes.Element:
        """Return a link to a piece; its text is the piece's number unless given.

        The piece may have no place on any page, since a book with mistakes is woven,
        too; then there is just the text.

        Args:
            piece: The piece.
            text: The text.
            row: A line in its code, from 0, if the link leads just there.
        """
        inner = list(text) or [nodes.Text(str(self.number(piece)))]
        place = self.book.places.get(piece.line)
        if place is None:
            return nodes.inline("", "", *inner)
        return make_refnode(self.builder, self.docname, *place.at(row), inner)


# The box
# ~~~~~~~
#
# Numbers and links depend on the whole book,
# so a box is filled as late as possible: when its page is about to be written.
# Until then it holds the literal block that docutils has made.
#
# A screen reader announces a figure by its label.
# So the label says in words what the signs say to the eye.


def fill(page: Page, box: ChunkBox, piece: Piece) -> None:
    """Replace the literal block in ``box`` by head, code and foot of its piece."""
    chunk = page.book.web.chunks[piece.name]
    at = chunk.pieces.index(piece)
    kind = "file " if chunk.is_file else ""
    goes_on = ", continued" if at else ""
    box["label"] = f"Chunk {page.number(piece)}: {kind}{piece.name}{goes_on}"
    box["ids"].insert(0, page.book.places[piece.line].anchor)
    [block] = box.findall(nodes.literal_block)
    box.clear()
    box += head(page, piece, "+≡" if at else "≡")
    if any(piece.code):
        box += code(page, piece, block)
    counts = None
    if page.found:
        counts = box["counts"] = counts_of(page.found, piece)
    box += foot(page, piece, counts)
    box += small_index(page, piece)


def head(page: Page, piece: Piece, sign: str) -> ChunkHead:
    """Return the head: number, name and sign, which never begins a line."""
    parts = [
        nodes.inline("", str(page.number(piece)), classes=["chunk-number"]),
        nodes.Text(" "),
        label(page.book, piece.name),
        nodes.Text("\N{NO-BREAK SPACE}"),
        nodes.inline("", sign, classes=["chunk-sign"]),
        *source(page, piece),
    ]
    return ChunkHead("", "", *parts, classes=["chunk-head"])


# Whoever wants to change a chunk must find it in the text of the book.
# A browser has that text in pages, too, and the head leads to the line on one of them.


def source(page: Page, piece: Piece) -> list[nodes.Node]:
    """Return a link to the line of the source on which a piece begins, if it may be."""
    place = page.book.places.get(piece.line)
    if page.builder.name not in IN_PAGES or not place:
        return []
    there = page_of_source(place.docname)
    where = page.builder.get_relative_uri(page.docname, there)
    link = NameLink("", "source", refuri=f"{where}#{place.anchor}")
    return [nodes.Text(" "), link]


def page_of_source(docname: str) -> str:
    """Return the name of the page that shows the source of a document."""
    return f"source/{docname}"


# The foot speaks in short sentences.
# A chunk's first piece names all the others, a later one its two neighbours.
# What has many places is folded: then the sentence only says how many they are,
# until somebody wants to know.


def foot(page: Page, piece: Piece, counts: Counts | None) -> list[nodes.Node]:
    """Return the foot as paragraphs, or nothing if there is nothing to say."""
    chunk = page.book.web.chunks[piece.name]
    at = chunk.pieces.index(piece)
    before = chunk.pieces[at - 1 : at] if at else []
    after = chunk.pieces[at + 1 : at + 2] if at else chunk.pieces[1:]
    short: list[nodes.Node] = []
    long: list[nodes.Node] = []
    for start, many, css, links in (
        ("Continues", "", "chunk-before", [page.link(each) for each in before]),
        ("Continued in", "pieces", "chunk-later", [page.link(each) for each in after]),
        ("Used in", "places", "chunk-users", users(page, chunk.used_in)),
        ("Seen whole in", "files", "chunk-files", files(page, piece)),
    ):
        if len(links) > FEW:
            text = nodes.paragraph("", "", *listed(links), classes=["chunk-foot"])
            long.append(folded(f"{start} {len(links)} {many}", text, css))
        elif links:
            inner = nodes.Text(f"{start} "), *listed(links), nodes.Text(".")
            short.append(nodes.inline("", "", *inner, classes=["chunk-note", css]))
    if counts and counts.statements:
        short.append(nodes.inline("", reach(counts), classes=["chunk-note"]))
    if short:
        long.insert(
            0, nodes.paragraph("", "", *listed(short, " "), classes=["chunk-foot"])
        )
    return long


def users(page: Page, pieces: list[Piece]) -> list[nodes.Element]:
    """Return links to pieces; a name is shown once, with its first number."""
    by_name: dict[str, list[Piece]] = {}
    for piece in pieces:
        by_name.setdefault(piece.name, []).append(piece)
    links = []
    for name, (first, *others) in by_name.items():
        number = nodes.Text(f" {page.number(first)}")
        links.append(page.link(first, label(page.book, name), number))
        links += [page.link(piece) for piece in others]
    return links


# Each file has a page, too, in a browser.


def files(page: Page, piece: Piece) -> list[nodes.Element]:
    """Return links to where a piece has gone in files."""
    place = page.book.places.get(piece.line)
    names = page.book.files.get(piece.name, [])
    if page.builder.name not in IN_PAGES or not place:
        return []
    if page.book.web.problems:
        return []
    links: list[nodes.Element] = []
    for path in map(normal_path, names):
        where = page.builder.get_relative_uri(page.docname, page_of_file(path))
        name = nodes.literal("", path.rpartition("/")[2], classes=["chunk-file"])
        address = f"{where}#{FROM}{place.anchor}"
        links.append(nodes.reference("", "", name, refuri=address, internal=True))
    return links


IN_PAGES = {"html", "dirhtml"}
"""The builders that make a page of each file."""

FEW = 5
"""How many links are seen at most without unfolding."""

TOP = "top"
"""The anchor of the whole file on its page."""

FROM = "from-"
"""How the anchor begins of what has come to a file from a piece."""


def page_of_file(path: str) -> str:
    """Return the name of the page of a file."""
    return f"files/{path}"


def listed(links: Sequence[nodes.Node], between: str = ", ") -> list[nodes.Node]:
    """Return some nodes with a text between them."""
    result: list[nodes.Node] = []
    for each in links:
        result += [nodes.Text(between), each] if result else [each]
    return result


# The code
# ~~~~~~~~
#
# To Pygments ``<<Move the player>>`` is a heap of operators.
# So each reference is first replaced by a word that the code does not contain.
# A word looks like a name to nearly every language,
# and the rest of the line gets the colours that it would have without us.
# The words come out in the order in which they went in,
# so one word is enough for all of them.
#
# The result is a literal block with inline nodes and references in it.
# docutils calls that a parsed literal, and every writer knows it.
#
# Lines to which names lead have anchors of their own.


def code(page: Page, piece: Piece, block: nodes.literal_block) -> nodes.container:
    """Return the highlighted code of a piece, with links in it.

    Args:
        page: The page.
        piece: The piece; its code is taken as it stands in the book.
        block: What docutils has made of it; from here comes the language.
    """
    word = unused_word("\n".join(piece.code))
    text, references = lift_references(page.book, piece, word)
    language = block.get("language", "default")
    colours = colour(text, language, block)
    meanings = meant(page, piece, text, word)
    link = partial(name_link, page)
    result = nodes.literal_block("", "")
    at = 0
    first = piece.line + len(piece.code) - text.count("\n")
    for number, line in enumerate(re.split(r"(?<=\n)", text), start=first):
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
                result += runs(part, colours[at:end], meanings[at:end], link)
            at = end
    inner = nodes.container("", result, classes=["highlight"])
    outer = [f"highlight-{language}", "notranslate"]
    return nodes.container("", inner, classes=outer)


def unused_word(text: str) -> str:
    """Return a word that does not occur in ``text``, and cannot arise beside it."""
    word = "zchunk"
    while word in text:
        word += "k"
    return word


# The blank lines at the beginning belong to the tangled file, where they keep
# definitions apart. On the page they would be a hole, so they are not shown.


def lift_references(book: Book, piece: Piece, word: str) -> tuple[str, Iterator[str]]:
    """Return the code with ``word`` for each reference, and the references' names."""
    lines: list[str] = []
    names: list[str] = []
    for line in piece.code:
        text = lift(book, line, word, names)
        if lines or text.strip():
            lines.append(text.rstrip())
    return "\n".join(lines), iter(names)


def lift(book: Book, line: str, word: str, names: list[str]) -> str:
    """Return a line with ``word`` for each reference, whose names are added."""
    text, at = "", 0
    for each in book.web.references_of_line(line, 0):
        text += unescape(line[at : each.start]) + word
        names.append(each.name)
        at = each.end
    return text + unescape(line[at:])


# The glossary knows where names stand in the code as it is in the book.
# In the text that we colour each of them has moved
# by as much as what stands before it has become longer or shorter.
#
# What is defined in the same box is in sight, and needs no link.


def meant(page: Page, piece: Piece, text: str, word: str) -> list[Definition | None]:
    """Return what each letter of a text is about, if it is a name from elsewhere."""
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
    """Return a reference in the code: a link to where the chunk begins."""
    chunk = page.book.web.chunks.get(name)
    if chunk is None:
        result = label(page.book, name)
        result["classes"].append("chunk-missing")
        return result
    first = chunk.pieces[0]
    return page.link(first, label(page.book, name, page.number(first)))


# A chunk is torn out of its file.
# If a lexer stumbles over that it is not the author's mistake,
# so what the lexer does not understand is shown plain, and nobody is told.
# A block that does not say its language is another matter:
# it is shown as Python if it can be read as Python, and plain if not.
#
# A lexer may cut text where it likes, even our word into its letters.
# So we ask it for the colour of every letter and do the cutting ourselves.
# A newline has none: then nothing reaches over the end of a line, which LaTeX forbids.
#
# Plain names and punctuation are a third of all code, and look like plain text.
# To say so at each of them would make a page a fifth heavier, so we don't.
# The dot between two names is an operator to Pygments, and punctuation to us.


def colour(text: str, language: str, place: nodes.Node) -> list[str]:
    """Return the CSS class of each letter of some code, or nothing for it.

    Args:
        text: The code.
        language: Its language, as Pygments calls it, or ``default``.
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
    """Return the CSS class for a kind of token; nothing if it looks like plain text."""
    while kind and kind not in STANDARD_TYPES:
        kind = kind[:-1]
    found: str = STANDARD_TYPES[kind] if kind else ""
    return "" if found in PLAIN else found


DOT = ("o", ".")
"""The class and the text of the dot between two names."""

PLAIN = {"err", "n", "p", "w"}
"""The classes of errors, plain names, punctuation and space."""


def runs(
    text: str,
    colours: list[str],
    meanings: list[Definition | None],
    link: Callable[[Definition, nodes.Node], nodes.Element],
) -> list[nodes.Node]:
    """Return a node for each run of letters of one colour and one meaning.

    Args:
        text: The letters.
        colours: The colour of each.
        meanings: What each is about.
        link: What makes a link from a name to what it means.
    """
    result: list[nodes.Node] = []
    at = 0
    for (css, meaning), run in itertools.groupby(zip(colours, meanings, strict=True)):
        end = at + len(list(run))
        part = nodes.Text(text[at:end])
        if meaning:
            name = link(meaning, part)
            name["classes"] = [css] if css else []
            result.append(name)
        else:
            result.append(nodes.inline("", "", part, classes=[css]) if css else part)
        at = end
    return result


# What the tests reach
# ~~~~~~~~~~~~~~~~~~~~
#
# If ``literate_reached`` in ``conf.py``, or ``-D literate_reached=…``,
# names a record of what the tests reach, it is shown.
# A line that no test reaches has a mark beside it.
# So has a line that is reached, but from where no test ever goes one of the ways.
# A mark has no text, so it is not copied with the code;
# what it means is said to the mouse and to the screen reader.
# The share is told in words: below each chunk, and below the titles of chapters.


def marks(page: Page, line: int) -> list[nodes.Node]:
    """Return the mark beside a line of the book, if it needs one."""
    if page.found is None:
        return []
    if line in page.found.unreached:
        return [ChunkMark(label=UNREACHED, classes=["chunk-unreached"])]
    goals = [to for at, to in page.found.untaken if at == line]
    if not goals:
        return []
    lines = page.book.web.lines
    ways = " or ".join(f"“{lines[to - 1].strip()}”" if to else OUT for to in goals)
    return [
        ChunkMark(label=f"No test goes from here to {ways}", classes=["chunk-untaken"])
    ]


UNREACHED = "No test reaches this line"
OUT = "the end of the function"


def counts_of(found: Findings, piece: Piece) -> Counts:
    """Return how much is reached of a piece."""
    return found.among(range(piece.line, piece.line + len(piece.code) + 1)).counts


def reach(counts: Counts) -> str:
    """Return in words how much is reached."""
    whole, part = counts.statements, counts.statements - counts.missed
    text = f"Tests reach {part} of {whole} statement{'s' * (whole > 1)}"
    if counts.branches:
        whole, part = counts.branches, counts.branches - counts.untaken
        text += f" and {part} of {whole} branch{'es' * (whole > 1)}"
    return f"{text}, {counts.share}."


# The chapters are those of the table: two levels below the title of the book.
# A page may begin with any of them.
# The chunks of a part are on the pages of its chapters,
# so its page must be told how much of them is reached.
# If something in a chapter is missed, the marks are explained there.


def show_shares(doctree: nodes.document, depth: int, whole: Counts | None) -> None:
    """Say below the title of each chapter how much of it is reached.

    Args:
        doctree: The page.
        depth: How deep its first title lies below that of the book.
        whole: How much of the page and those below it is reached, if that is known.
    """
    level = sections_in(doctree)
    if not depth and len(level) == 1:
        level = sections_in(level[0])
    for at in range(max(depth, 1), DEPTH + 1):
        for section in level:
            boxes = section.findall(ChunkBox)
            counts = sum((box["counts"] for box in boxes if "counts" in box), Counts())
            if whole and at == depth:
                counts = whole
            if counts.statements:
                text = reach(counts)
                if counts.missed or counts.untaken:
                    text += f" {LEGEND}"
                section.insert(1, nodes.paragraph("", text, classes=["chunk-share"]))
        level = [each for section in level for each in sections_in(section)]


def sections_in(node: nodes.Element) -> list[nodes.section]:
    """Return the uppermost sections in a node, however deep they lie."""
    result: list[nodes.section] = []
    for child in node.children:
        if isinstance(child, nodes.section):
            result.append(child)
        elif isinstance(child, (nodes.compound, addnodes.start_of_file)):
            result += sections_in(child)
    return result


LEGEND = (
    "A solid bar stands beside a line that no test reaches, "
    "a dotted one where no test ever goes one of the ways."
)


# In HTML
# ~~~~~~~
#
# HTML has an element for something that stands in the text and can be referred to:
# the figure, with its caption. The permanent link is Sphinx's own.


#
# What is in a figure is also remembered for other pages, which may want to show it.


def visit_box_html(self: HTML5Translator, node: ChunkBox) -> None:
    """Begin a figure."""
    label = {"aria-label": node["label"]}
    self.body.append(self.starttag(node, "figure", CLASS="chunk", **label))
    node["start"] = len(self.body)


def depart_box_html(self: HTML5Translator, node: ChunkBox) -> None:
    """End a figure."""
    inside = "".join(self.body[node["start"] :])
    peeking.keep(self.builder, node["ids"][0], inside)
    self.body.append("</figure>\n")


def visit_head_html(self: HTML5Translator, node: ChunkHead) -> None:
    """Begin the caption."""
    self.body.append(self.starttag(node, "figcaption", ""))


def depart_head_html(self: HTML5Translator, node: ChunkHead) -> None:
    """End the caption with a permanent link to the box."""
    self.add_permalink_ref(node.parent, "Link to this chunk")
    self.body.append("</figcaption>\n")


# A mark is an image without a file.


def visit_mark_html(self: HTML5Translator, node: ChunkMark) -> None:
    """Begin a mark."""
    label = node["label"]
    words = {"role": "img", "aria-label": label, "title": label}
    self.body.append(self.starttag(node, "span", "", **words))


def depart_mark_html(self: HTML5Translator, _node: ChunkMark) -> None:
    """End a mark."""
    self.body.append("</span>")


# In LaTeX
# ~~~~~~~~
#
# A container has no anchor there, and neither has an empty run of letters;
# so we make them.
# The classes of letters are *roles*, which do nothing until they are told what to do.
# On paper there are no colours: keywords are bold, and words for people are slanted.
# And pdfLaTeX must be told about three characters.


def visit_box_latex(self: LaTeXTranslator, node: ChunkBox) -> None:
    """Make an anchor for the box."""
    self.body.append("\n\n" + self.hypertarget_to(node, anchor=True))


def depart_box_latex(_self: LaTeXTranslator, _node: ChunkBox) -> None:
    """Do nothing."""


def visit_line_latex(self: LaTeXTranslator, node: LineAnchor) -> None:
    """Make an anchor for the line."""
    self.body.append(self.hypertarget_to(node, anchor=True))


def depart_line_latex(_self: LaTeXTranslator, _node: LineAnchor) -> None:
    """Do nothing."""


LATEX_ROLES = {
    "chunk-name": r"\textrm{\textit{#1}}",
    **dict.fromkeys(("k", "kc", "kd", "kn", "kr", "ow"), r"\textbf{#1}"),
    **dict.fromkeys(("c", "c1", "cm", "sd"), r"\textsl{#1}"),
}
LATEX_CHARACTERS = r"""
\ifdefined\DeclareUnicodeCharacter
  \DeclareUnicodeCharacter{27E8}{\ensuremath{\langle}}
  \DeclareUnicodeCharacter{27E9}{\ensuremath{\rangle}}
  \DeclareUnicodeCharacter{2261}{\ensuremath{\equiv}}
\fi
"""
LATEX = LATEX_CHARACTERS + "".join(
    rf"\expandafter\def\csname DUrole{name}\endcsname#1{{{look}}}" + "\n"
    for name, look in LATEX_ROLES.items()
)
"""What LaTeX needs to know before it can set a chunk."""


# In a manual page
# ~~~~~~~~~~~~~~~~
#
# There a container is nothing, so its first paragraph would go on where the text
# before it has stopped.
# There are no links either, only addresses in brackets, which have no place in code.
# And a caption must be a paragraph, or what follows is set behind it.


def visit_box_man(self: ManualPageTranslator, _node: ChunkBox) -> None:
    """Begin on a new line."""
    self.ensure_eol()
    self.body.append(".sp\n")


def depart_box_man(_self: ManualPageTranslator, _node: ChunkBox) -> None:
    """Do nothing."""


def simplify(app: Sphinx, doctree: nodes.document, _docname: str) -> None:
    """Take out of a manual page what it cannot show."""
    if app.builder.name != "man":
        return
    for link in list(doctree.findall(nodes.reference)):
        if link.get("refuri", "").startswith("#"):
            link.replace_self(nodes.inline("", "", *link.children))
    for caption in list(doctree.findall(nodes.caption)):
        caption.replace_self(nodes.paragraph("", "", *caption.children))
