# Chunks on a page
# ----------------
#
# How does Sphinx learn what a chunk is?
#
# Sphinx turns the book into pages and knows nothing of chunks:
# to it they are code blocks that begin with a strange line.
# The weave is an extension that puts this right.
# You switch it on in ``conf.py``: put ``tools`` on the path,
# and add ``literate`` to the ``extensions``.
#
# With a parser of its own, it would now and then read a line as the tangler doesn't,
# and the page would show a program that doesn't exist.
# It takes the chunks from the tangler instead, with their names and references,
# and both report a broken book in the same words.
#
# This module finds the tangler's chunks among Sphinx's code blocks.
# :ref:`pylit-domain` keeps them from one run to the next,
# and :ref:`pylit-box` shows them.

"""A Sphinx extension that shows the chunks of a literate program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

from literate.notations.notation import HEAD, fold
from literate.notations.restructuredtext import plain
from literate.sphinxext import furo_contents, overhead
from literate.weave.model.book import Book, called, read_document
from literate.weave.model.domain import (
    ChunkRole,
    LiterateDomain,
    domain_of,
    warn_missing,
)
from literate.weave.model.page import IN_PAGES, ChunkBox, Page
from literate.weave.model.places import Boxed
from literate.weave.pages import head, listing, live, llms, outlines, runs, search
from literate.weave.pages.indices import ChunkIndex, NameIndex
from literate.weave.paging import invalidation, project, redirects
from literate.weave.paging.completion import complete
from literate.weave.paging.project import sheet_of
from literate.weave.paging.symbol_changes import ask_early, find_names
from literate.weave.plain_styles import add_plain_styles
from literate.weave.render import (
    markdown_pages,
    name_links,
    number_columns,
    previews,
    writers,
)
from literate.weave.render.box import fill
from literate.weave.render.coverage_marks import show_shares
from literate.weave.render.prose_links import link_words
from literate.workspace.snapshot import signature

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from literate.web.chunks import Web

logger = logging.getLogger(__name__)

# Reading
# ~~~~~~~
#
# If a code block is a piece of a chunk, the page has a *box* in its place.
# It shows numbers, also of pieces in documents that Sphinx hasn't read yet,
# so we make the boxes now, and fill them when we know the numbers.
#
# When docutils has parsed a document, we look up each code block with a name
# in its first line among the pieces that the tangler has found there.
# Both must have seen the same.
# If a chunk were on the page but not in the program, or the other way round,
# you might not notice for a long time, so every difference is a warning,
# unless the tangler itself has complained about that line.


class Boxes(SphinxTransform):
    """Put each code block that is a piece of a chunk into a box."""

    default_priority = 400

    def apply(self, **_kwargs: Any) -> None:  # noqa: ANN401 (docutils' signature)
        """Put the pieces of a document into boxes, and report their problems."""
        docname = self.env.current_document.docname
        book = open_book(self.env, docname)
        pieces = {p.line: at for at, p in enumerate(book.pieces_of(docname))}
        explained = {problem.line for problem in book.web.problems} | book.hidden
        shown: set[int] = set()
        for block, title in list(named_blocks(self.document, book.web)):
            line = head_line(block, book.web)
            if line in pieces and pieces[line] not in shown:
                shown.add(pieces[line])
                put_in_box(
                    self.document, block, ChunkBox(name=docname, at=pieces[line])
                )
            elif line not in explained:
                where = (docname, line) if line else block
                message = "the tangler does not see <<%s>>="
                logger.warning(message, title, location=where)
        for line, at in pieces.items():
            if at not in shown:
                message = "only the tangler sees <<%s>>=; it is not a code block"
                title = book.piece(line).name
                logger.warning(message, title, location=(docname, line))
        if pieces or book.sheets:
            ids = frozenset(self.document.ids)
            domain_of(self.env).boxed[docname] = Boxed(frozenset(shown), ids)


# And which book is it? A document is a book of its own, unless it is a sheet of one.
# The problems of a sheet were reported when its book was cut.


def open_book(env: BuildEnvironment, docname: str) -> Book:
    """Return the book to which a document belongs, for the extension."""
    domain = domain_of(env)
    if sheet := sheet_of(env, docname):
        domain.sheets[docname] = sheet
        return domain.home(docname)[1]
    path = env.doc2path(docname)
    web = read_document(path, env.config.source_suffix)
    book = Book(web, called(web.book, str(env.srcdir)))
    for problem in book.web.problems:
        logger.warning("%s", problem.message, location=(docname, problem.line))
    if book.web.pieces:
        domain.books[docname] = book
    return book


# Not every strange line begins a chunk. Sometimes a name is only an example:
# in a file that is quoted, in a PyLit source, or in a parsed literal,
# which the tangler recognises and skips.
# The same goes for indented code in Markdown, a block without a fence
# that begins with the name itself.


def named_blocks(
    document: nodes.document, web: Web
) -> Iterator[tuple[nodes.literal_block, str]]:
    """Yield each literal block whose first line is ``<<name>>=``, and the name."""
    for block in document.findall(nodes.literal_block):
        head = HEAD.fullmatch(block.astext().lstrip("\n").partition("\n")[0].strip())
        quoted = "source" in block or "pylit" in block["classes"]
        indented = web.notation == "markdown" and head_line(block, web) == block.line
        if head and not quoted and not indented:
            yield block, fold(head[1])


# The tangler knows a piece by the line of its name. docutils only knows that of the
# directive, and MyST that of the fence, and options may come in between,
# so we take the first line from there on that looks like a name.
# In Markdown the block may be in a quotation, with ``>`` in front of each line.


def head_line(block: nodes.literal_block, web: Web) -> int:
    """Return the line of the book that has the name of a block to weave.

    Args:
        block: A block that begins with a name.
        web: The book.

    Returns:
        The line from 1, or 0 if the block is not in the book itself.
    """
    if block.line is None or str(block.source) != web.book:
        return 0
    for at in range(block.line, len(web.lines) + 1):
        if HEAD.fullmatch(plain(web.lines[at - 1]).lstrip(" >")):
            return at
    return 0


# A link to the block should lead to the box, which takes over the block's identity.


def put_in_box(
    document: nodes.document, block: nodes.literal_block, box: ChunkBox
) -> None:
    """Let the extension replace ``block`` by a box that contains it."""
    block.replace_self(box)
    box.source, box.line = block.source, block.line
    for inherited in ("ids", "names", "classes"):
        block[inherited] = []
    for each in box["ids"]:
        document.ids[each] = box
    box += block


# Writing
# ~~~~~~~
#
# By now Sphinx has read all documents, and the numbers are known.


def fill_boxes(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Fill the boxes of a page that is about to be written, or prepare to."""
    domain = domain_of(app.env)
    pages: dict[str, Page] = {}
    for box in list(doctree.findall(ChunkBox)):
        name = box["name"]
        home, book = domain.home(name)
        found, names = domain.findings_of(name), domain.glossaries[home]
        if name not in pages:
            pages[name] = Page(app.builder, docname, book, found, names)
        box.page = pages[name]
        if found:
            box["counts"] = found.of_piece(book.pieces_of(name)[box["at"]])
        if app.builder.name not in IN_PAGES:
            fill(box)
    link_words(doctree, docname, pages)
    if domain.reached:
        sheet = sheet_of(app.env, docname)
        depth = sheet.depth if sheet else 0
        show_shares(doctree, depth, domain.reached_below(docname))


# Switching it on
# ~~~~~~~~~~~~~~~
#
# None of this happens unless Sphinx calls it.
# A module registers its own details itself, such as the way its nodes are set;
# the rest is registered here.


def add_files(_app: Sphinx, config: Config) -> None:
    """Bring the extension's style sheets, scripts and templates along.

    An e-book has nothing that is loaded on demand.
    """
    static, templates = map(Path(__file__).with_name, ("static", "templates"))
    unused = [f"_static/{name}.css" for name in ("live", "compare", "opening")]
    config.epub_exclude_files = [*config.epub_exclude_files, *unused]
    config.html_static_path = [*config.html_static_path, str(static)]
    config.templates_path = [*config.templates_path, str(templates)]


# Sphinx calls one function of an extension, and that's how it learns what a chunk is.
# Where two functions wait for the same event, the numbers say which of them is first.


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the weave with Sphinx: the whole extension."""
    app.add_domain(LiterateDomain)
    for index in (ChunkIndex, NameIndex):
        app.add_index_to_domain(LiterateDomain.name, index)
    app.add_role("chunk", ChunkRole(warn_dangling=True))
    app.add_transform(Boxes)
    app.add_css_file("literate.css")
    app.add_js_file("literate.js", loading_method="defer")
    app.connect("html-page-context", previews.write)
    app.connect("build-finished", previews.write_names)
    app.connect("config-inited", add_files)
    app.connect("builder-inited", add_plain_styles)
    app.add_config_value("literate_reached", "", "", str)
    app.connect("env-updated", complete)
    app.connect("env-before-read-docs", ask_early, priority=600)
    app.connect("env-updated", find_names, priority=600)
    app.connect("warn-missing-reference", warn_missing)
    app.connect("doctree-resolved", fill_boxes)
    for module in (
        *(writers, name_links, project, invalidation),
        *(redirects, listing, search, head, outlines, live, runs, furo_contents),
        *(markdown_pages, llms, number_columns, overhead),
    ):
        module.setup(app)
    # If another version of the tools has read a document, we can't use the result:
    # that version may have read it differently.
    return {
        "env_version": int(signature(), 16),
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
