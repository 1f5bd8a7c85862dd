# Chunks on a page
# ----------------
#
# How does Sphinx learn what a chunk is?
#
# It turns the book into pages and knows nothing of chunks:
# to it they are code blocks that begin with a strange line.
# The weave is an extension that puts this right.
# It is switched on in ``conf.py``, where ``literate.weave`` goes among the
# ``extensions``, with ``tools`` on the path.
#
# It has no parser of its own.
# The chunks are those that the tangler sees, and so are their names, references
# and mistakes: a broken book is told so by both in the same words.
# What the weave adds to them stands in three modules.
# This one finds the tangler's chunks among Sphinx's code blocks.
# *What the weave remembers* keeps them from one run to the next.
# *What a chunk looks like* shows them.
# What the names in the code mean is told after these.

"""A Sphinx extension that shows the chunks of a literate program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.nodes import make_id

from literate import page, peeking, signs
from literate.domain import (
    Book,
    ChunkRole,
    LiterateDomain,
    Place,
    domain_of,
    outdated_findings,
    outdated_pages,
    warn_missing,
)
from literate.naming import outdated_names
from literate.notation import HEAD, fold, lines_of
from literate.page import ChunkBox
from literate.restructuredtext import RestructuredText, plain
from literate.web import Web

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from literate.notation import Piece

logger = logging.getLogger(__name__)

# Reading
# ~~~~~~~
#
# A *box* is what a page has in the place of a code block that is a piece.
# The boxes are made now, and filled when the numbers of all pieces are known.
#
# When docutils has parsed a document, the tangler's parser reads the same file,
# and each code block with a name in its first line is looked up
# among the tangler's pieces.
# Both must have seen the same.
# If a chunk stood on the page but not in the program, or the other way round,
# nobody would notice for a long time; so every difference is a warning,
# unless the tangler has complained of that line itself.


class Boxes(SphinxTransform):
    """Put each code block that is a piece of a chunk into a box."""

    default_priority = 400

    def apply(self, **_kwargs: Any) -> None:  # noqa: ANN401 (docutils' signature)
        """Find the pieces of the document, and report what is wrong with them."""
        docname = self.env.current_document.docname
        path = self.env.doc2path(docname)
        text = path.read_bytes().decode("utf-8-sig", "replace")
        book = Book(Web(str(path), text))
        for problem in book.web.problems:
            logger.warning("%s", problem.message, location=(docname, problem.line))
        lines = [plain(line) for line in lines_of(text)]
        explained = {problem.line for problem in book.web.problems} | hidden(lines)
        for block, name in list(named_blocks(self.document)):
            line = head_line(block, path, lines)
            if line in book.numbers and line not in book.places:
                box = put_in_box(block, docname, book.piece(line))
                anchor = name_box(self.env, self.document, box, book)
                book.places[line] = Place(docname, anchor)
            elif line not in explained:
                where = (docname, line) if line else block
                logger.warning("the tangler does not see <<%s>>=", name, location=where)
        for line in book.numbers.keys() - book.places.keys():
            message = "only the tangler sees <<%s>>=; it is no code block"
            name = book.piece(line).name
            logger.warning(message, name, location=(docname, line))
        if book.numbers:
            domain_of(self.env).books[docname] = book


# A name may be shown for its own sake:
# in a file that is quoted, in a PyLit source, or in a parsed literal,
# which the tangler knows and does not look into.
# That is a chunk to nobody.


def named_blocks(
    document: nodes.document,
) -> Iterator[tuple[nodes.literal_block, str]]:
    """Yield each literal block whose first line is ``<<name>>=``, and the name."""
    for block in document.findall(nodes.literal_block):
        head = HEAD.fullmatch(block.astext().lstrip("\n").partition("\n")[0].strip())
        quoted = "source" in block or "pylit" in block["classes"]
        if head and not quoted:
            yield block, fold(head[1])


def hidden(lines: list[str]) -> set[int]:
    """Return the lines, from 1, that the tangler does not look into."""
    blocks = (block for block in RestructuredText().blocks(lines) if not block.is_code)
    return {at + 1 for block in blocks for at in range(block.start, block.stop)}


# docutils knows the line on which a directive stands.
# The name comes after it and its options,
# and it is the first line from there on that looks like one.


def head_line(block: nodes.literal_block, path: Path, lines: list[str]) -> int:
    """Return the line of the book on which the name of a block stands.

    Args:
        block: A block that begins with a name.
        path: The book.
        lines: The lines of the book.

    Returns:
        The line from 1, or 0 if the block does not stand in the book itself.
    """
    if block.line is None or Path(str(block.source)) != path:
        return 0
    for at in range(block.line, len(lines) + 1):
        if HEAD.fullmatch(lines[at - 1].lstrip()):
            return at
    return 0


# The box takes over whatever identity the block had,
# and gets an anchor made from the chunk's name,
# so a link to a chunk keeps its meaning when others come and go around it.


def put_in_box(block: nodes.literal_block, docname: str, piece: Piece) -> ChunkBox:
    """Replace ``block`` by a box that contains it."""
    box = ChunkBox(book=docname, line=piece.line)
    block.replace_self(box)
    for inherited in ("ids", "names", "classes"):
        block[inherited] = []
    box += block
    return box


def name_box(
    env: BuildEnvironment, document: nodes.document, box: ChunkBox, book: Book
) -> str:
    """Give ``box`` an anchor that no other node has, and return it."""
    piece = book.piece(box["line"])
    at = book.web.chunks[piece.name].pieces.index(piece)
    wish = nodes.make_id(f"{piece.name} {at + 1}" if at else piece.name)
    anchor = make_id(env, document, "chunk", wish)
    box["ids"].insert(0, anchor)
    for each in box["ids"]:
        document.ids[each] = box
    return anchor


# Writing
# ~~~~~~~
#
# By now all documents have been read, and the numbers are known.


def fill_boxes(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Fill the boxes of a page that is about to be written."""
    domain = domain_of(app.env)
    for box in list(doctree.findall(ChunkBox)):
        name = box["book"]
        found, names = domain.reached.get(name), domain.glossaries[name]
        here = page.Page(app.builder, docname, domain.books[name], found, names)
        page.fill(here, box)
    if domain.reached:
        page.show_shares(doctree)


# Switching it on
# ~~~~~~~~~~~~~~~
#
# Sphinx calls ``setup``, and there it is told of all that these modules have:
# the domain and the role, the boxes, the names, and when we want to be called.


def add_files(_app: Sphinx, config: Config) -> None:
    """Bring our style sheet along, and tell LaTeX about our characters."""
    static = str(Path(__file__).with_name("static"))
    config.html_static_path = [*config.html_static_path, static]
    elements = config.latex_elements
    elements["preamble"] = page.LATEX_CHARACTERS + elements.get("preamble", "")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the weave with Sphinx."""
    app.add_domain(LiterateDomain)
    app.add_role("chunk", ChunkRole(warn_dangling=True))
    app.add_transform(Boxes)
    app.add_node(
        page.ChunkBox,
        html=(page.visit_box_html, page.depart_box_html),
        latex=(page.visit_box_latex, page.depart_box_latex),
    )
    app.add_node(page.ChunkMark, html=(page.visit_mark_html, page.depart_mark_html))
    app.add_node(page.ChunkHead, html=(page.visit_head_html, page.depart_head_html))
    app.add_node(signs.NameLink, html=(signs.visit_name_html, signs.depart_name_html))
    app.add_node(signs.Fold, html=(signs.visit_fold_html, signs.depart_fold_html))
    app.add_node(
        signs.FoldTitle,
        html=(signs.visit_fold_title_html, signs.depart_fold_title_html),
    )
    app.add_css_file("literate.css")
    app.add_js_file("literate.js", loading_method="defer")
    app.connect("html-page-context", peeking.write)
    app.connect("config-inited", add_files)
    app.add_config_value("literate_reached", "", "", str)
    app.connect("env-updated", outdated_pages)
    app.connect("env-updated", outdated_findings)
    app.connect("env-updated", outdated_names)
    app.connect("warn-missing-reference", warn_missing)
    app.connect("doctree-resolved", fill_boxes)
    return {"env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
