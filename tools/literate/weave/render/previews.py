# Chunks on other pages
# ---------------------
#
# How can a page show what stands on another one?
#
# In a browser a name of a chunk can be pointed at, and its code is shown beside it,
# or opened in its place. The chunk may stand on any page of the book.
# A page that was opened from a folder may not read other pages, but may load scripts.
# So what a page shows of its chunks is written a second time, as a script,
# that hands the code over to whoever asks: ``literate.js``, in the folder ``static``.

"""What the pages show of their chunks, for other pages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from literate.base.filesystem import delete_below, write_below

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

boxes: WeakKeyDictionary[Builder, dict[str, str]] = WeakKeyDictionary()
"""For each builder the boxes of the page that it is writing, by their anchors."""


def keep(builder: Builder, anchor: str, inside: str) -> None:
    """Remember what stands in a box of the page that is being written."""
    boxes.setdefault(builder, {})[anchor] = inside


# A page is written by one process from its beginning to its end,
# so nothing has to be carried from one to another if there are several.


def write(
    app: Sphinx,
    pagename: str,
    _templatename: str,
    _context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Write the script of a page that has been set; Sphinx calls this for each."""
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
    """Return where the script of a page is, below the folder of all pages."""
    return f"_static/chunks/{pagename}.js"
