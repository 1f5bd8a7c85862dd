# Pictures that a script can reach
# --------------------------------
#
# Why doesn't the penguin in a picture move when you click on it?
#
# A page shows a picture as an *image*: a thing of its own, which the page's
# scripts and style sheets can't reach.
#
# But an SVG picture is text, as the page is.
# If it has the class ``live``, its text becomes a part of the page in a browser.
# Everywhere else it is an image like any other.

"""A Sphinx extension that puts live SVG pictures into the page itself."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

from literate.weave.model.domain import domain_of
from literate.weave.model.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from literate.web.chunks import Chunk

logger = logging.getLogger(__name__)

# The alternative text of the image goes with it, as a label.
# A picture has a title, too, which browsers show as a tooltip.
# A screen reader would read it a second time, so we leave it out.


def put_in_page(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the SVG pictures that are live into a page that is about to be written."""
    if app.builder.format != "html" or app.builder.name == "epub":
        return
    for image, file in live_pictures(app, doctree):
        text = file.read_text(encoding="utf-8")
        if not re.match(r"(<\?xml.*?\?>\s*)?<svg\b", text):
            message = "only an SVG picture can be live; %s is not SVG"
            logger.warning(message, image["uri"], location=image)
            continue
        text = text[text.index("<svg") :].replace(' role="img"', "", 1)
        text = re.sub(r"<title>.*?</title>\s*", "", text, count=1, flags=re.DOTALL)
        label, role = escape(image.get("alt", "")), "img"
        if LEADING.search(text):
            text, role = with_links(app, docname, image, text), "group"
        named = text.replace("<svg", f'<svg role="{role}" aria-label="{label}"', 1)
        image.replace_self(nodes.raw("", named, format="html"))


def live_pictures(
    app: Sphinx, doctree: nodes.document
) -> Iterator[tuple[nodes.image, Path]]:
    """Yield each live SVG picture of a document, and its file."""
    for image in list(doctree.findall(nodes.image)):
        file = Path(app.srcdir, image["uri"])
        if "live" in image["classes"] and file.is_file():
            yield image, file


# Links into the book
# ~~~~~~~~~~~~~~~~~~~
#
# Now a picture of the program may even link to the chunks that it shows.
# The code that draws it doesn't know their addresses, only their names,
# so it gives a group of shapes the attribute ``data-chunk``, with a name,
# and the group becomes a link to the chunk.
# A name that ends in a slash is a folder, and leads to the first of its files
# in the book.

LEADING = re.compile(r'<g data-chunk="([^"]*)">(.*?)</g>', re.DOTALL)
"""A group that is a link. It must not contain another group."""


def with_links(app: Sphinx, docname: str, image: nodes.image, text: str) -> str:
    """Return the text of an SVG picture whose groups are links."""

    def link(group: re.Match[str]) -> str:
        name, shapes = group.groups()
        found = domain_of(app.env).find(name, docname)
        if found is None:
            message = "%s leads to <<%s>>, and no chunk has this name"
            logger.warning(message, image["uri"], name, location=image)
            return shapes
        book, chunk, _ = found
        page = Page(app.builder, docname, book)
        return f'<a href="{address(page, chunk)}">{shapes}</a>'

    return LEADING.sub(link, text)


# On the single page, Sphinx writes the name of a document before an anchor,
# and corrects that in its own links only.


def address(page: Page, chunk: Chunk) -> str:
    """Return the address of a chunk, escaped for SVG."""
    link = page.link(chunk.pieces[0])
    where = link.get("refuri") or f"#{link['refid']}"
    return escape(where[where.rindex("#") :] if where.startswith("#") else where)


# When a chunk moves, pages with pictures that link to it must be written again.


def note_links(app: Sphinx, doctree: nodes.document) -> None:
    """Remember the chunks to which the SVG pictures of a document lead."""
    mentions = domain_of(app.env).mentions
    for _, file in live_pictures(app, doctree):
        names = LEADING.findall(file.read_text(encoding="utf-8", errors="replace"))
        here = mentions.setdefault(app.env.current_document.docname, set())
        here.update(name for name, _ in names)


# Room for the others
# ~~~~~~~~~~~~~~~~~~~
#
# Penguins may move, but not the text. A page is laid out before its images are there,
# and if a browser doesn't know how large they will be, it leaves no room,
# and the line that you are reading jumps down when an image arrives.
# That's why the tag of an image says how many pixels it is wide and high,
# even if the author has chosen only the width.
# A style sheet may still make it smaller, and the browser keeps the proportions.
#
# Sphinx would write such sizes into the tag as a style, which a narrow page could not
# change any more, so it writes the tag without them, and we add them as attributes.
# An e-reader has all images at once, and may have a style sheet that keeps no
# proportions, so there they stay as they are.
#
# A narrow page shrinks its images, and so the letters in them. The screen of a program
# can have letters that are too small then. Its image has the class ``wide``:
# it is never narrower than a style sheet says, and scrolls in a box, as tables do.
# It must not be a link, because the keys can't both follow it and scroll.


def visit_image(translator: HTML5Translator, node: nodes.image) -> None:
    """Write an SVG or other image with its size; an author's width stays."""
    builder, size = translator.builder, None
    chosen = {"width", "height", "scale"} & {*node.attributes}
    wide = node.get("width", "").removesuffix("px")
    is_open = not chosen or (chosen == {"width"} and wide.isdecimal())
    if builder.name != "epub" and is_open:
        size = size_of(Path(builder.srcdir, node["uri"]))
    HTML5Translator.visit_image(translator, node)
    if size:
        width, height = size
        own = f'width="{width:.0f}" ' if not wide else ""
        height *= int(wide or width) / width
        tag = f'<img {own}height="{height:.0f}" '
        translator.body[-1] = translator.body[-1].replace("<img ", tag, 1)
    if "wide" in node["classes"] and builder.name != "epub":
        translator.body[-1] = f"{WIDE}{translator.body[-1]}</div>"


WIDE = '<div class="table-wrapper picture-wide">'
"""The start of a box in which a picture scrolls sideways."""


# To learn the size we need only the first bytes: an SVG picture has it in its first
# tag, and a PNG picture in its first block. Anything but a file could keep us waiting.

SIZE = re.compile(rb'<svg\b(?=[^>]*\swidth="([\d.]+)")(?=[^>]*\sheight="([\d.]+)")')
"""The width and the height of an SVG picture, if they are in pixels."""


def size_of(file: Path) -> tuple[float, float] | None:
    """Return how many pixels an SVG or PNG picture is wide and high, if it says so."""
    if not file.is_file():
        return None
    with file.open("rb") as opened:
        start = opened.read(4096)
    if start.startswith(b"\x89PNG\r\n"):
        return int.from_bytes(start[16:20]), int.from_bytes(start[20:24])
    found = SIZE.search(start)
    return (float(found[1]), float(found[2])) if found else None


def setup(app: Sphinx) -> dict[str, Any]:
    """Register inline SVG pictures with Sphinx."""
    app.setup_extension("literate.weave.extension")
    app.add_node(nodes.image, override=True, html=(visit_image, None))
    app.connect("doctree-read", note_links)
    app.connect("doctree-resolved", put_in_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
