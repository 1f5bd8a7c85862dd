# Pictures that a script can reach
# --------------------------------
#
# How can a picture in a page move?
#
# A page shows a picture as an *image*: a thing of its own, into which the page's
# scripts and style sheets do not reach.
# A picture of the class ``live`` is to be reached.
# So, where pages are shown in a browser, its text becomes a part of the page.
# Everywhere else it is an image like any other.

"""A Sphinx extension that puts SVG pictures of the class ``live`` into the page."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util import logging

if TYPE_CHECKING:
    from sphinx.application import Sphinx

logger = logging.getLogger(__name__)

# The alternative text of the image goes with it.
# A picture has a title, too, which browsers show to those who point at it;
# it would be said twice to those who listen, so it is left out.


def put_in_page(app: Sphinx, doctree: nodes.document, _docname: str) -> None:
    """Replace the live pictures of a page that is about to be written."""
    if app.builder.format != "html" or app.builder.name == "epub":
        return
    for image in list(doctree.findall(nodes.image)):
        file = Path(app.srcdir, image["uri"])
        if "live" not in image["classes"] or not file.is_file():
            continue
        text = file.read_text(encoding="utf-8")
        if not re.match(r"(<\?xml.*?\?>\s*)?<svg\b", text):
            message = "only an SVG picture can be live; %s is none"
            logger.warning(message, image["uri"], location=image)
            continue
        text = text[text.index("<svg") :].replace(' role="img"', "", 1)
        text = re.sub(r"<title>.*?</title>\s*", "", text, count=1, flags=re.DOTALL)
        label = escape(image.get("alt", ""))
        named = text.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
        image.replace_self(nodes.raw("", named, format="html"))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension with Sphinx."""
    app.connect("doctree-resolved", put_in_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
