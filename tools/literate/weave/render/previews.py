# Chunks on other pages
# ---------------------
#
# How can a page show a chunk from another one?
#
# In a browser you can point at the name of a chunk and see its code beside it,
# or open the code in place. The chunk may be on any page of the book.
# A page that was opened from a folder may not read other pages, but may load scripts.
# That's why we write the chunks of each page a second time, as a script,
# for ``opening.js`` in the folder ``static``, which asks for them.

"""The chunks of each page, as scripts for other pages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from literate.base.filesystem import delete_below, write_below
from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES, label, numbered_title

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

boxes: WeakKeyDictionary[Builder, dict[str, str]] = WeakKeyDictionary()
"""For each builder, the boxes of the page that it is writing, by their anchors."""


def keep(builder: Builder, anchor: str, inside: str) -> None:
    """Remember the content of a box for previews on the page being written."""
    boxes.setdefault(builder, {})[anchor] = inside


# A single process writes a page from beginning to end,
# so if there are several, they need not exchange anything.


def write(
    app: Sphinx,
    pagename: str,
    _templatename: str,
    _context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Write the script with the previews of a page, when Sphinx has it ready."""
    kept = boxes.pop(app.builder, None)
    if doctree is None or app.builder.name in {"epub", "singlehtml"}:
        return
    if not kept:
        delete_below(app.outdir, script_of(pagename))
        return
    facts = {"base": app.builder.get_target_uri(pagename), "pieces": kept}
    said = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    text = f"literate.arrived[{json.dumps(pagename)}]={said};\n"
    write_below(app.outdir, script_of(pagename), text)


def script_of(pagename: str) -> str:
    """Return the path of the script with a page's previews."""
    return f"_static/chunks/{pagename}.js"


# A name leads to the places where it is used, but a page has only the numbers of these.
# One script has the titles of all chapters and the names of their chunks, for
# ``uses.js``, which asks for them when you press the first name.

NAMES = "_static/chunk-names.js"
"""The script with the names of chunks."""


def write_names(app: Sphinx, error: Exception | None) -> None:
    """Write the script with the names of all chunks, when all pages are written."""
    if error or app.builder.name not in IN_PAGES:
        return
    found: dict[str, tuple[str, dict[int, str]]] = {}
    for _, book in sorted(domain_of(app.env).books.items()):
        said = {name: label(book, name).astext() for name in book.web.chunks}
        for piece in book.web.pieces:
            if place := book.places.get(piece.line):
                if place.docname not in found:
                    found[place.docname] = numbered_title(app.env, place.docname), {}
                found[place.docname][1][book.numbers[piece.line]] = said[piece.name]
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    write_below(app.outdir, NAMES, f"literate.chunkNames={text};\n")
