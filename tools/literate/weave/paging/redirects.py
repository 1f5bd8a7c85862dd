# Old addresses
# -------------
#
# If the target of a link has moved to another page, where does the link lead?
#
# A chunk may move from one chapter to another, and once the whole book was one page.
# Perhaps you have kept the address.
# The page knows that it has no such anchor, but not where the anchor is now,
# so there is a table of all anchors beside the pages,
# and if necessary, a script on the page fetches it and goes to the right page.

"""Lead links on whose targets are on another page."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from docutils import nodes

from literate.base.filesystem import write_below
from literate.weave.model.domain import domain_of
from literate.weave.model.sheets import free_name
from literate.weave.paging.project import indices, nodes_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# The table
# ~~~~~~~~~
#
# The table is a script, because browsers read no other file from a disk.
# If several pages have an anchor, it leads to the first in the book.

SCRIPT = "turning.js"
TABLE = "_static/anchors.js"


def add_script(app: Sphinx) -> None:
    """Add the script that redirects to the pages of a web site."""
    if app.builder.name in {"html", "dirhtml"}:
        app.add_js_file(SCRIPT, loading_method="defer")


def write_table(app: Sphinx, error: Exception | None) -> None:
    """Write the table of all anchors, for redirects."""
    if error or app.builder.name not in {"html", "dirhtml"}:
        return
    domain = domain_of(app.env)
    pages: dict[str, set[str]] = {}
    for book in domain.books.values():
        for docname in book.sheets:
            pages[docname] = set(domain.boxed[docname].ids)
        for place in book.places.values():
            pages.setdefault(place.docname, set()).add(place.anchor)
    table: dict[str, str] = {}
    led: set[str] = set()
    for docname, anchors in pages.items():
        table[app.builder.get_target_uri(docname)] = " ".join(sorted(anchors - led))
        led |= anchors
    text = f"literate.anchors={json.dumps(table)};\n"
    write_below(app.outdir, TABLE, text)


# One anchor, one thing
# ~~~~~~~~~~~~~~~~~~~~~
#
# The theme *Furo* puts each table into a container, so that a wide one doesn't widen
# the page, and copies all of the table's attributes to it, even its anchor.


def free_tables(_app: Sphinx, doctree: nodes.document, _docname: str) -> None:
    """Remove the anchors of tables from their containers, for redirects."""
    for table in doctree.findall(nodes.table):
        if table.parent["ids"] == table["ids"]:
            table.parent["ids"] = []


# All on one page
# ~~~~~~~~~~~~~~~
#
# Sphinx assembles the single page from the documents as they are.
# There it gives a link two anchors, that of the document and that of the target,
# and if two sections have the same title, no link reaches the second.
# We give the second another anchor, which begins with the name of its document,
# and leave each link only the anchor of its target.
# Sphinx looks up the number of a section by its anchor, so we rename it there, too.
# The indices are pages of their own, which don't exist now.
# We turn links to them into plain text.


def unite(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Make the anchors of the single page unique, and redirect its links to them."""
    if app.builder.name != "singlehtml":
        return
    parts, pages = list(nodes_of(doctree, docname)), indices(app.env)
    renamed: dict[tuple[str, str], str] = {}
    taken: set[str] = set()
    for name, node in parts:
        for at, anchor in enumerate(node["ids"]):
            own = f"{nodes.make_id(name)}-{anchor}"
            new = node["ids"][at] = free_name(own, taken) if anchor in taken else anchor
            taken.add(new)
            renamed[name, anchor] = new
            numbers = app.env.toc_secnumbers.get(name, {})
            if f"#{anchor}" in numbers:
                numbers[f"#{new}"] = numbers[f"#{anchor}"]
    for name, node in parts:
        if "refid" in node:
            node["refid"] = renamed.get((name, node["refid"]), node["refid"])
        if "backrefs" in node:
            node["backrefs"] = [renamed.get((name, to), to) for to in node["backrefs"]]
        if link := DOUBLE.fullmatch(node.get("refuri", "")):
            node["refuri"] = "#" + renamed.get((link[1], link[2]), link[2])
        elif node.get("refuri", "").partition(".")[0] in pages:
            node.replace_self(node.children)


DOUBLE = re.compile(r"#document-(.+)#(.+)")


def setup(app: Sphinx) -> None:
    """Connect redirects to Sphinx's events; unite the anchors when all are there."""
    app.connect("builder-inited", add_script)
    app.connect("doctree-resolved", free_tables)
    app.connect("doctree-resolved", unite, priority=900)
    app.connect("build-finished", write_table)
