# The contents beside the text
# ----------------------------
#
# The theme *Furo* computes the contents of the book once for each page.
#
# Yet they are nearly the same on all pages: only the page itself is marked,
# and the links begin with the way out of the page's folder.
# For that little, Sphinx and Furo build the whole tree of links once for each page,
# which takes a third of their time in a book of two hundred pages.
#
# We let them build it once, for a page that isn't in the contents.
# Then we find the way to each link from the page's folder, once for each folder,
# and insert the marks of each page ourselves.
# A test compares the result with Furo's own.
#
# The contents of a large book are a sixth of each page,
# so we leave out what no style and no script asks for: the levels below the first,
# that a link is internal, and the ends of lines.

"""Let Furo compute the contents of the book once, and not for each page."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment.adapters.toctree import global_toctree_for_doc
from sphinx.util.osutil import relative_uri

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

TREE = "furo_navigation_tree"
"""Furo's name for the contents beside the text."""

WAITING = "literate_toctree"
"""The name under which Sphinx's own function waits until Furo has called ours."""

ROOT = ""
"""The folder of all pages."""

SPHINX = "(Sphinx)"
"""What stands for a folder where we keep what Sphinx has built."""

# Before Furo
# ~~~~~~~~~~~
#
# Furo asks Sphinx for the contents, so we answer in the place of Sphinx.
# Furo caches what it makes of an answer, so we always give the same one.
#
# We leave a page that is listed twice to the two of them.

built: WeakKeyDictionary[Builder, dict[str, str]] = WeakKeyDictionary()
"""For each builder, the contents from Sphinx, and those from Furo for each folder."""


def lend(
    app: Sphinx,
    pagename: str,
    _template: str,
    context: dict[str, Any],
    _doctree: nodes.document | None,
) -> None:
    """Lend Furo the contents for a page in the folder of all pages."""
    builder = app.builder
    theme = app.config.html_theme, builder.name
    if not isinstance(builder, StandaloneHTMLBuilder) or theme != ("furo", "html"):
        return
    listed = [*chain.from_iterable(app.env.toctree_includes.values())]
    if listed.count(pagename) > 1:
        return
    seen = built.setdefault(builder, {})

    def contents(**wanted: Any) -> str:  # noqa: ANN401 (whatever Furo asks)
        if SPHINX not in seen:
            wanted["tags"] = app.tags
            tree = global_toctree_for_doc(app.env, "(nobody)", builder, **wanted)
            seen[SPHINX] = builder.render_partial(tree)["fragment"]
        return seen[SPHINX]

    context[WAITING] = context["toctree"]
    context["toctree"] = contents


# After Furo
# ~~~~~~~~~~
#
# We mark the page and everything around it: the lists, their items,
# and the checkboxes that open a list.
# For each tree, a table says where in its text the marks of each page belong.


def mark(
    app: Sphinx,
    pagename: str,
    _template: str,
    context: dict[str, Any],
    _doctree: nodes.document | None,
) -> None:
    """Mark the page in Furo's contents, and restore Sphinx's own function."""
    if WAITING in context:
        context["toctree"] = context.pop(WAITING)
        seen, folder = built[app.builder], posixpath.dirname(pagename)
        if folder not in seen:
            seen[folder] = seen_from(folder, context[TREE])
        here = posixpath.basename(app.builder.get_target_uri(pagename))
        context[TREE] = slim(marked(seen[folder], here))


def seen_from(folder: str, tree: str) -> str:
    """Return Furo's contents as a page in a folder needs them."""
    if folder == ROOT:
        return tree

    def link(found: re.Match[str]) -> str:
        path, hash_sign, anchor = found[1].partition("#")
        return f'href="{relative_uri(f"{folder}/", path)}{hash_sign}{anchor}"'

    return re.sub(r'href="(?!\w+:|#)([^"]*)"', link, tree)


def slim(tree: str) -> str:
    """Return Furo's contents without what nothing asks for."""
    for level in range(2, 5):
        tree = tree.replace(f'<li class="toctree-l{level}">', "<li>")
    tree = re.sub(r' name="toctree-checkbox-\d+"', "", tree)
    tree = tree.replace('="toctree-checkbox-', '="box-')
    return tree.replace('reference internal"', 'reference"').replace(">\n", ">")


def marked(tree: str, here: str) -> str:
    """Return Furo's contents with the marks of the page to which a link leads."""
    result, at = "", 0
    for place, text in sorted(marks_of(tree).get(here, ())):
        result += tree[at:place] + text
        at = place
    link = f'<a class="reference internal" href="{here}">'
    return (result + tree[at:]).replace(
        link, '<a class="current reference internal" href="#">'
    )


# The tree is Furo's own, so we know how it writes each tag, and a pattern can find
# them. We keep a stack of the lists and items that are open: when a link comes, they
# are the ones to mark on its page. The checkbox of an item comes *after* its link, so
# an item remembers its links until then.

PART = re.compile(
    r"<(?P<list>ul)>|<li class=\"toctree-l\d+(?P<item>[^\"]*)\">|(?P<end></ul>|</li>)"
    r"|<a class=\"reference internal\" href=\"(?P<link>[^\"]*)\">"
    r"|(?P<box><input [^>]*?)class=\"toctree-checkbox\""
)


def marks_of(tree: str) -> dict[str, list[tuple[int, str]]]:
    """Return, for each link in Furo's contents, its marks and their places."""
    if tree not in known:
        known.clear()
        found: dict[str, list[tuple[int, str]]] = defaultdict(list)
        known[tree] = found
        opened: list[tuple[list[tuple[int, str]], list[str]]] = []
        last = 0
        for part in PART.finditer(tree):
            if part["list"]:
                opened.append(([(part.end() - 1, ' class="current"')], []))
            elif part["item"] is not None:
                opened.append(([(part.start("item"), " current")], []))
                last = part.end("item")
            elif part["end"]:
                opened.pop()
            elif part["box"]:
                ticked = (part.end("box"), 'checked="" ')
                opened[-1][0].append(ticked)
                for link in opened[-1][1]:
                    found[link].append(ticked)
            else:
                opened[-1][1].append(part["link"])
                found[part["link"]] = [
                    *chain.from_iterable(marks for marks, _ in opened),
                    (last, " current-page"),
                ]
    return known[tree]


known: dict[str, dict[str, list[tuple[int, str]]]] = {}
"""The table of the last tree."""


def setup(app: Sphinx) -> None:
    """Connect to Sphinx's events: just before Furo, and just after it."""
    app.connect("html-page-context", lend, priority=400)
    app.connect("html-page-context", mark, priority=600)
