# Pictures that a script can reach
# --------------------------------
#
# How can a picture in a page move?
#
# A page shows a picture as an *image*: a thing of its own, which the page's
# scripts and style sheets can't reach.
# They should reach a picture of the class ``live``.
# So in a browser its text becomes a part of the page.
# Everywhere else it is an image like any other.

"""A Sphinx extension that puts live SVG pictures into the page itself."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util import logging

from literate.weave.model.domain import domain_of
from literate.weave.model.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from literate.web.chunks import Chunk

logger = logging.getLogger(__name__)

# The alternative text of the image goes with it.
# A picture has a title, too, which browsers show as a tooltip.
# A screen reader would read it a second time, so we leave it out.


def put_in_page(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Replace the live pictures of a page that is about to be written."""
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
    """Yield each live picture of a document, and its file."""
    for image in list(doctree.findall(nodes.image)):
        file = Path(app.srcdir, image["uri"])
        if "live" in image["classes"] and file.is_file():
            yield image, file


# Links into the book
# ~~~~~~~~~~~~~~~~~~~
#
# A picture of the program may link to the chunks that it shows.
# A group of shapes with the attribute ``data-chunk`` becomes a link
# to the chunk of this name.
# A name that ends in a slash is a folder, and leads to the first of its files
# in the book.

LEADING = re.compile(r'<g data-chunk="([^"]*)">(.*?)</g>', re.DOTALL)
"""A group that is a link. It must not contain another group."""


def with_links(app: Sphinx, docname: str, image: nodes.image, text: str) -> str:
    """Return the text of a picture whose groups are links."""

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
    """Return the address of a chunk, escaped for HTML."""
    link = page.link(chunk.pieces[0])
    where = link.get("refuri") or f"#{link['refid']}"
    return escape(where[where.rindex("#") :] if where.startswith("#") else where)


# When a chunk moves, pages with pictures that link to it must be written again.


def note_links(app: Sphinx, doctree: nodes.document) -> None:
    """Remember the chunks to which the pictures of a document lead."""
    mentions = domain_of(app.env).mentions
    for _, file in live_pictures(app, doctree):
        names = LEADING.findall(file.read_text(encoding="utf-8", errors="replace"))
        here = mentions.setdefault(app.env.current_document.docname, set())
        here.update(name for name, _ in names)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension with Sphinx."""
    app.setup_extension("literate.weave.extension")
    app.connect("doctree-read", note_links)
    app.connect("doctree-resolved", put_in_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
