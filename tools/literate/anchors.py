# Old addresses
# -------------
#
# Where does a link lead whose target has moved to another page?
#
# A chunk may go from one chapter to another, and once the whole book was one page.
# Somebody has kept the address.
# The page knows that there is nothing of that name on it, but not where it is now.
# So a table of all anchors lies beside the pages,
# and a script on the page fetches it, if it is needed, and goes there.

"""Lead links on whose targets are on another page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from literate.domain import domain_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# The table
# ~~~~~~~~~
#
# It is a script, as browsers read no other file from a disk.
# If several pages have an anchor, it leads to the first in the book.

SCRIPT = "literate.js"
TABLE = "_static/anchors.js"


def add_script(app: Sphinx) -> None:
    """Add our script to the pages of a web site."""
    if app.builder.name in {"html", "dirhtml"}:
        app.add_js_file(SCRIPT, loading_method="defer")


def write_table(app: Sphinx, error: Exception | None) -> None:
    """Write the table of all anchors."""
    if error or app.builder.name not in {"html", "dirhtml"}:
        return
    domain = domain_of(app.env)
    pages: dict[str, set[str]] = {}
    for book in domain.books.values():
        for docname in book.sheets:
            pages[docname] = set(domain.shown[docname].ids)
        for place in book.places.values():
            pages.setdefault(place.docname, set()).add(place.anchor)
    table: dict[str, str] = {}
    led: set[str] = set()
    for docname, anchors in pages.items():
        table[app.builder.get_target_uri(docname)] = " ".join(sorted(anchors - led))
        led |= anchors
    text = f"literateAnchors({json.dumps(table)});\n"
    Path(app.outdir, TABLE).write_text(text, encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """Say when we want to be called."""
    app.connect("builder-inited", add_script)
    app.connect("build-finished", write_table)
