# The head of a page
# ------------------
#
# What does a search engine show of a page, or a friend to whom you send its address?
#
# It shows the page's description. Ours is the beginning of the page,
# which the search has noted already.
#
# The style sheet of all pages leaves out what only few pages have, such as lists of
# files, or of chapters. Their rules are in style sheets of their own.
#
# The index of chunks names the chapter of each chunk. A script helps you to find one
# among so many, or one of the names.
#
# docutils and the theme both say that a page is as wide as the screen.
# Once is enough, so we remove what docutils says.

"""The description of a page, for those who see no more of it."""

from __future__ import annotations

import re
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES, number_of
from literate.weave.pages.alphabet import INDEX as NAMES
from literate.weave.pages.indices import CHUNKS
from literate.weave.pages.search import with_titles
from literate.weave.render.inline_svg import WIDE

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LISTS = ("files/", "source/", "lit-")
"""How the names of pages begin that are lists, which have styles of their own."""

RARE = re.compile(r'class="(?:simple )?(?:cast|glossary|pylit-|chunk-un)')
"""How the classes begin whose styles only few pages need."""

SELDOM = {
    "seldom.css": r'class="(?:highlight-console|toctree-wrapper)',
    "packages.css": r'class="(?:chunk-brief|exercise)',
    "gallery.css": '<td><figure|<p class="drawn',
    "columns.css": r'(?s)class="chunk-brief .*class="chunk-brief ',
}
"""Styles that not all pages need, and what in the text of a page needs them."""

VIEWPORT = re.compile(r'<meta name="viewport" [^>]*/>\s*')


# A browser loads the styles of a page before it shows anything. Styles that few pages
# need are added only where the finished text has one of their classes.


def describe(
    app: Sphinx,
    pagename: str,
    _template: str,
    context: dict[str, Any],
    _doctree: object,
) -> None:
    """Add the description of a page to its head, and the styles that are rare."""
    body = context.get("body") or ""
    for name, mark in SELDOM.items():
        if re.search(mark, body):
            app.add_css_file(name)
    if pagename.startswith(LISTS) or RARE.search(body):
        app.add_css_file("listing.css")
    if pagename.startswith((CHUNKS, NAMES)):
        context["chapter_of"] = partial(number_of, app.env)
        app.add_js_file("filter.js", loading_method="defer")
    if '<span class="chapter-time' in body:
        app.add_css_file("parts.css")
    if '<table class="docutils' in body:
        app.add_css_file("tables.css")
    if WIDE in body:
        app.add_css_file("pictures.css")
    if app.builder.name not in IN_PAGES:
        return
    head = VIEWPORT.sub("", context.get("metatags") or "")
    passages = domain_of(app.env).passages.get(pagename, [])
    start = next((each.start for each in passages if not each.anchor), "")
    if start:
        text = escape(with_titles(app.env, start))
        head += f'<meta name="description" content="{text}">'
    context["metatags"] = head


def setup(app: Sphinx) -> None:
    """Connect what describes heads of pages to Sphinx's event."""
    app.connect("html-page-context", describe)
