# What a chunk looks like
# -----------------------
#
# What does a reader want to know about a chunk?
#
# A page shows each piece of it in a box.
# Its *head* names the chunk, and says whether it begins here (≡) or goes on (+≡).
# Its *code* is the code, with the references in it turned into links.
# Its *foot* says where the chunk goes on and where it is used:
# when you see a part, you should never have to guess to which whole it belongs.
# In a browser the foot is a single line, and the rest is folded below it.
#
# Numbers and links depend on the whole book,
# so we fill a box as late as possible: when its page is about to be written.
# Until then it contains the literal block that docutils has made.
# For a browser we even wait until the box itself is written:
# it will hold more nodes than the rest of the page,
# and before that, Sphinx and we search the page some twenty times for other nodes.
#
# A screen reader announces a figure by its label,
# so the label puts the signs into words.

"""The box in which a page shows one piece of a chunk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from literate.weave.model.page import (
    FROM,
    IN_PAGES,
    BareCode,
    ChunkHead,
    ChunkSign,
    label,
    listed,
    page_of_file,
    page_of_source,
)
from literate.weave.render.coverage_marks import reach
from literate.weave.render.highlighting import code, is_brief, notice_of
from literate.weave.render.import_folds import TITLE
from literate.weave.render.name_links import (
    Fold,
    FoldTitle,
    NameLink,
    bare,
    called,
    folded,
    small_index,
)
from literate.web.files import normal_path

if TYPE_CHECKING:
    from literate.coverage.findings import Counts
    from literate.notations.notation import Piece
    from literate.weave.model.page import ChunkBox, Page
    from literate.web.chunks import Chunk


def fill(box: ChunkBox) -> None:
    """Replace the literal block in ``box`` by head, code and foot, unless it is gone.

    Anything below the block stays below the foot.
    """
    page, box.page = box.page, None
    if page is None:
        return
    piece = page.book.pieces_of(box["name"])[box["at"]]
    chunk = page.book.web.chunks[piece.name]
    at = chunk.pieces.index(piece)
    kind = "file " if chunk.is_file else ""
    goes_on = ", continued" if at else ""
    box["label"] = f"Chunk {page.number(piece)}: {kind}{piece.name}{goes_on}"
    box["ids"].insert(0, page.book.places[piece.line].anchor)
    block, *others = box.children
    assert isinstance(block, nodes.literal_block)  # noqa: S101 (for the type checker)
    block["classes"] = [*box["classes"]]
    box.clear()
    box += head(page, piece, "+≡" if at else "≡")
    if any(piece.code):
        box += code(page, piece, block)
    if page.builder.name in IN_PAGES and is_brief(page.book, piece):
        box["classes"].append("chunk-brief")
    ends = [*foot(page, piece, box.get("counts")), *small_index(page, piece)]
    if not has_line(page):
        box += ends
    elif not has_only_imports(box):
        box += line(page, piece)
        box += more(page, piece, ends)
    box += others


# In a browser a page should have more words of prose than words about code.
# So there the end of a box is one line: the places where the chunk is used,
# and its next piece, by their numbers only, since a look at a number shows the chunk.
# Everything else comes on demand, and a piece that has only many imports has no end.


def has_line(page: Page) -> bool:
    """Return whether a page has a line at the foot of each box."""
    return page.builder.format == "html" and page.builder.name != "epub"


def has_only_imports(box: ChunkBox) -> bool:
    """Return whether a box shows imports, folded, and no line of code."""
    blocks = list(box.findall(nodes.literal_block))
    return bool(blocks) and all(
        isinstance(each.parent, Fold) and each.parent[0].astext() == TITLE
        for each in blocks
    )


def line(page: Page, piece: Piece) -> list[nodes.Node]:
    """Return the line at the foot of a box, or nothing if it leads nowhere."""
    chunk = page.book.web.chunks[piece.name]
    at = chunk.pieces.index(piece)
    shown = chunk.used_in[:SHOWN] if has_many_users(chunk) else chunk.used_in
    links = [bare(page, each) for each in shown]
    others = len(chunk.used_in) - len(links)
    after = [bare(page, each) for each in chunk.pieces[at + 1 : at + 2]]
    for link in after:
        link["classes"].append("chunk-next")
    text = nodes.paragraph(classes=["chunk-line"])
    if links:
        text += [nodes.Text("Used in "), *listed(links)]
    if others:
        text += nodes.Text(f" and {others} others")
    if links and after:
        text += nodes.Text(" \N{MIDDLE DOT} ")
    if after:
        text += [nodes.Text("next "), *after]
    return [text] if text.children else []


SHOWN = 3
"""How many places the line names if there are more; a single one more is named, too."""


def has_many_users(chunk: Chunk) -> bool:
    """Return whether the line at the foot of a box leaves out some users of a chunk."""
    return len(chunk.used_in) > SHOWN + 1


# Three dots are enough for an eye that sees the box above them. A screen reader gets a
# label.


def more(page: Page, piece: Piece, ends: list[nodes.Node]) -> list[nodes.Node]:
    """Return the ends of a box, folded, with a link to the source of the piece."""
    inner = [*ends, *source(page, piece)]
    if not inner:
        return []
    words = f"More about chunk {page.number(piece)}"
    return [Fold("", FoldTitle("", "…", label=words), *inner, classes=["chunk-more"])]


def head(page: Page, piece: Piece, sign: str) -> ChunkHead:
    """Return the head of a box: number, name, sign, and context of the piece.

    The sign never begins a line.
    """
    parts = [
        nodes.inline("", str(page.number(piece)), classes=["chunk-number"]),
        nodes.Text(" "),
        label(page.book, piece.name),
        nodes.Text("\N{NO-BREAK SPACE}"),
        ChunkSign("", sign, classes=["chunk-sign"]),
        *around(page, piece),
        *noticed(page, piece),
    ]
    return ChunkHead("", "", *parts, classes=["chunk-head"])


def around(page: Page, piece: Piece) -> list[nodes.Node]:
    """Return the links of a box to the functions and classes around its piece."""
    found = page.names.around.get(page.number(piece))
    if not found:
        return []
    inner = (
        nodes.Text("in\N{NO-BREAK SPACE}"),
        *listed([called(page, each) for each in found]),
    )
    return [nodes.Text(" "), nodes.inline("", "", *inner, classes=["chunk-around"])]


# A notice that many files have in common is named here, and not in the code.


def noticed(page: Page, piece: Piece) -> list[nodes.Node]:
    """Return the link of a box to the notice with which its file begins."""
    name = notice_of(page.book, piece) if page.builder.name in IN_PAGES else ""
    if not name:
        return []
    first = page.book.web.chunks[name].pieces[0]
    link = bare(page, first, nodes.Text(name))
    link["classes"].append("chunk-licence")
    return [nodes.Text(" "), link]


# If you want to change a chunk, you must find it in the text of the book.
# In a browser that text has pages, too, and a link leads to the line on one of them.


def source(page: Page, piece: Piece) -> list[nodes.Node]:
    """Return a box's link to the source line of its piece, if there is a page."""
    place = page.book.places.get(piece.line)
    if page.builder.name not in IN_PAGES or not place:
        return []
    there = page_of_source(place.docname)
    where = page.builder.get_relative_uri(page.docname, there)
    link = NameLink("", "Source", refuri=f"{where}#{place.anchor}")
    return [nodes.paragraph("", "", link, classes=["chunk-source"])]


# The foot speaks in short sentences.
# A chunk's first piece names all the others, a later one its two neighbours.
# A long list is folded: then the sentence only says how many there are,
# until you unfold it.


def foot(page: Page, piece: Piece, counts: Counts | None) -> list[nodes.Node]:
    """Return the foot of a box as paragraphs, or none if there is nothing to say."""
    chunk = page.book.web.chunks[piece.name]
    at = chunk.pieces.index(piece)
    before = chunk.pieces[at - 1 : at] if at else []
    after, used_in = unsaid(page, chunk, at)
    earlier, later = ([bare(page, p) for p in some] for some in (before, after))
    short: list[nodes.Node] = []
    long: list[nodes.Node] = []
    for start, many, css, links in (
        ("Continues", "", [], earlier),
        ("Continued in", "pieces", ["chunk-later"], later),
        ("Used in", "places", ["chunk-users"], users(page, used_in)),
        ("Seen whole in", "files", [], files(page, piece)),
    ):
        if len(links) > FEW:
            text = nodes.paragraph("", "", *listed(links), classes=["chunk-foot"])
            long.append(folded(f"{start} {len(links)} {many}", text, *css))
        elif links:
            inner = nodes.Text(f"{start} "), *listed(links), nodes.Text(".")
            short.append(nodes.inline("", "", *inner, classes=css))
    if counts and counts.statements:
        short.append(nodes.inline("", reach(counts)))
    if short:
        long.insert(
            0, nodes.paragraph("", "", *listed(short, " "), classes=["chunk-foot"])
        )
    return long


# Below a line, the foot leaves out what that has said: the next piece if there are no
# others, and the users if none is missing.


def unsaid(page: Page, chunk: Chunk, at: int) -> tuple[list[Piece], list[Piece]]:
    """Return the later pieces and the users of a chunk that the foot of a box names."""
    after = chunk.pieces[at + 1 : at + 2] if at else chunk.pieces[1:]
    if not has_line(page):
        return after, chunk.used_in
    used_in = chunk.used_in if has_many_users(chunk) else []
    return (after if len(after) > 1 else []), used_in


def users(page: Page, pieces: list[Piece]) -> list[nodes.Element]:
    """Return a box's links to other pieces; a name is shown once, with one number."""
    by_name: dict[str, list[Piece]] = {}
    for piece in pieces:
        by_name.setdefault(piece.name, []).append(piece)
    links = []
    for name, (first, *others) in by_name.items():
        number = nodes.Text(f" {page.number(first)}")
        links.append(bare(page, first, label(page.book, name), number))
        links += [bare(page, piece) for piece in others]
    return links


# In a browser, each file has a page, too.


def files(page: Page, piece: Piece) -> list[nodes.Element]:
    """Return a box's links to the places of its piece in files."""
    place = page.book.places.get(piece.line)
    names = page.book.files.get(piece.name, [])
    if page.builder.name not in IN_PAGES or not place:
        return []
    if page.book.web.problems:
        return []
    links: list[nodes.Element] = []
    for path in map(normal_path, names):
        where = page.builder.get_relative_uri(page.docname, page_of_file(path))
        name = BareCode("", path.rpartition("/")[2], classes=["chunk-file"])
        address = f"{where}#{FROM}{place.anchor}"
        links.append(NameLink("", "", name, refuri=address))
    return links


FEW = 5
"""The most links that a list shows without unfolding."""
