# A page as Markdown
# ------------------
#
# Who reads a page that is not a page?
#
# Programs do: one that answers questions about a book, or one that reads it aloud.
# In HTML they would find ten tags for a word of ours.
# For them there is a second page in Markdown beside each, with the same name,
# and the head of the page says so.
#
# It has the prose, the code, and links to other such pages.
# A chunk is written as the author wrote it, with its name in double angle brackets,
# so it can be tangled again.
# A picture is a link with its description. Markdown has no anchors,
# so a link leads to the top of a page, and on the same page there is none.
# Words of the author's index come before a paragraph, in a comment. The search needs
# them, because it shows the paragraph as their answer, even if they aren't in it.
# Everything that only a browser can do is left out.

"""Write each document as Markdown, beside its page."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from docutils import nodes
from sphinx import addnodes

from literate.base.filesystem import write_below
from literate.weave.model.domain import domain_of
from literate.weave.model.page import ChunkBox, Extra
from literate.weave.model.passages import entries_of
from literate.weave.render.name_links import FoldTitle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

SILENT = (nodes.Invisible, nodes.raw, addnodes.index, nodes.system_message, Extra)
"""The nodes that Markdown cannot show."""

LISTS = (nodes.bullet_list, nodes.enumerated_list)
QUOTES = (nodes.Admonition, nodes.block_quote, nodes.topic, nodes.sidebar)
PAGE = re.compile(r"([^#:]+)\.html(#.*)?")
SPECIAL = re.compile(r"([\\`*_\[\]<])")

# Blocks
# ~~~~~~
#
# A block becomes some lines. Between two blocks there is a blank line.


class Writer(NamedTuple):
    """A writer of one document.

    Attributes:
        env: Sphinx's memory of all documents.
        docname: The name of the document.
    """

    env: BuildEnvironment
    docname: str

    def blocks(self, parent: nodes.Node, depth: int = 0) -> Iterator[str]:
        """Yield the blocks of a node in Markdown.

        Args:
            parent: The node.
            depth: How many sections are around it.
        """
        for node in parent.children:
            if isinstance(node, nodes.section):
                yield from self.blocks(node, depth + 1)
            elif isinstance(node, nodes.title):
                text = self.line(node)
                yield f"{'#' * depth} {text}" if depth else f"**{text}**"
            elif isinstance(node, addnodes.index):
                yield f"<!-- {'; '.join(word for word, _ in entries_of(node))} -->"
            elif write := next(
                (w for kind, w in BLOCKS if isinstance(node, kind)), None
            ):
                yield write(self, node)
            else:
                yield from self.blocks(node, depth)

    def code(self, block: nodes.literal_block) -> str:
        """Return a block of code in Markdown."""
        return fenced(block.astext(), block.get("language", ""))

    def quote(self, node: nodes.Element) -> str:
        """Return a note or a quotation in Markdown."""
        return indented("\n\n".join(self.blocks(node)), "> ")

    # A page shows a chunk with numbers, links and folds. Here it's what the author
    # wrote, so it could go back into a book.

    def chunk(self, box: ChunkBox) -> str:
        """Return a piece of a chunk in Markdown, as its author wrote it."""
        name = box["name"]
        book = domain_of(self.env).home(name)[1]
        piece = book.pieces_of(name)[box["at"]]
        language = next(
            (
                css.removeprefix("highlight-")
                for inner in box.findall(nodes.container)
                for css in inner["classes"]
                if css.startswith("highlight-")
            ),
            "",
        )
        return fenced("\n".join([f"<<{piece.name}>>=", *piece.code]), language)

    def items(self, parent: nodes.Element) -> str:
        """Return a list in Markdown."""
        is_counted = isinstance(parent, nodes.enumerated_list)
        result = []
        for number, item in enumerate(parent.children, start=1):
            sign = f"{number}. " if is_counted else "- "
            text = "\n\n".join(self.blocks(item))
            result.append(sign + indented(text, " " * len(sign)).lstrip())
        return "\n".join(result)

    def definition(self, item: nodes.definition_list_item) -> str:
        """Return a term and its explanation as an item of a list in Markdown."""
        terms = ", ".join(f"**{self.line(term)}**" for term in item.findall(nodes.term))
        parts = [
            block
            for each in item.findall(nodes.definition)
            for block in self.blocks(each)
        ]
        text = "\n\n".join(parts)
        return f"- {terms}: {indented(text, '  ').lstrip()}"

    # A cell of Markdown is one line, and a bar ends it, so the line ends in a cell
    # become blanks, and bars are escaped.

    def table(self, table: nodes.table) -> str:
        """Return a table in Markdown; its first row is the head."""
        rows = [
            [
                " ".join(self.blocks(entry)).replace("\n", " ").replace("|", "\\|")
                for entry in row.findall(nodes.entry)
            ]
            for row in table.findall(nodes.row)
        ]
        if rows:
            rows.insert(1, ["---"] * len(rows[0]))
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)

    # In a line
    # ~~~~~~~~~
    #
    # Characters that mean something in Markdown are escaped, but not in code.
    # For powers it has no sign of its own, so it takes HTML's.

    def line(self, node: nodes.Node) -> str:
        """Return the text of a node as one line of Markdown."""
        return " ".join(self.inline(node).split())

    def inline(self, node: nodes.Node) -> str:
        """Return a part of a paragraph in Markdown."""
        if isinstance(node, nodes.Text):
            return SPECIAL.sub(r"\\\1", node.astext())
        if isinstance(node, nodes.literal):
            return f"`{node.astext()}`"
        if isinstance(node, nodes.image):
            return f"![{node.get('alt', '')}]({self.place(node['uri'])})"
        text = "" if isinstance(node, SILENT) else "".join(self.parts(node))
        if isinstance(node, nodes.reference) and "refuri" in node:
            return f"[{text}]({self.page(node['refuri'])})"
        before, after = next(
            (signs for kind, *signs in SIGNS if isinstance(node, kind)), ("", "")
        )
        return f"{before}{text}{after}"

    def parts(self, node: nodes.Node) -> Iterator[str]:
        """Yield the parts of a paragraph in Markdown."""
        return map(self.inline, node.children)

    # If you read one page as Markdown, you want the next one as Markdown, too.

    def page(self, address: str) -> str:
        """Return the address of a Markdown page for that of a page, if there is one.

        In Markdown there are no anchors, so it leads to the top.
        """
        found = PAGE.fullmatch(address)
        folder = posixpath.dirname(self.docname)
        whole = found and posixpath.normpath(posixpath.join(folder, found[1]))
        return f"{found[1]}.md" if found and whole in self.env.found_docs else address

    def place(self, path: str) -> str:
        """Return the address in Markdown of a picture in the folder of pictures."""
        up = "../" * self.docname.count("/")
        return f"{up}_images/{posixpath.basename(path)}"


SIGNS = [
    (nodes.emphasis, "*", "*"),
    (nodes.strong, "**", "**"),
    (FoldTitle, "**", "**"),
    (nodes.superscript, "<sup>", "</sup>"),
    (nodes.subscript, "<sub>", "</sub>"),
]
"""The signs before and after some kinds of text."""

# To docutils a block of code is a kind of text, too. The first kind that fits is taken,
# so the special ones come first.

BLOCKS: list[tuple[Any, Callable[[Writer, Any], str]]] = [
    (ChunkBox, Writer.chunk),
    (nodes.literal_block, Writer.code),
    (nodes.doctest_block, Writer.code),
    (nodes.definition_list_item, Writer.definition),
    (nodes.table, Writer.table),
    *((kind, Writer.items) for kind in LISTS),
    *((kind, Writer.quote) for kind in QUOTES),
    *((kind, lambda *_: "") for kind in SILENT),
    (nodes.image, Writer.inline),
    (nodes.TextElement, Writer.line),
]
"""What to do with each kind of block; the others only contain blocks."""


def indented(text: str, space: str) -> str:
    """Return a Markdown text with some characters in front of each line."""
    return "\n".join((space + line).rstrip() for line in text.split("\n"))


def fenced(code: str, language: str) -> str:
    """Return code in Markdown between two fences that are longer than any in it."""
    most = max(map(len, re.findall("`{3,}", code)), default=2)
    fence = "`" * (most + 1)
    return f"{fence}{language}\n{code}\n{fence}"


# Beside the page
# ~~~~~~~~~~~~~~~
#
# Sphinx calls us for each page that it is about to write.


def write(
    app: Sphinx,
    pagename: str,
    _template: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Write a document as Markdown, and name it in the head of its page."""
    if app.builder.name != "html" or doctree is None:
        return
    blocks = filter(None, Writer(app.env, pagename).blocks(doctree))
    write_below(app.outdir, markdown_of(pagename), "\n\n".join(blocks) + "\n")
    file = posixpath.basename(markdown_of(pagename))
    link = f'<link rel="alternate" type="text/markdown" href="{file}">'
    context["metatags"] = (context.get("metatags") or "") + link


def markdown_of(docname: str) -> str:
    """Return the path of a document as Markdown, below the folder of all pages."""
    return f"{docname}.md"


def setup(app: Sphinx) -> None:
    """Connect the writing of Markdown to Sphinx's event."""
    app.connect("html-page-context", write)
