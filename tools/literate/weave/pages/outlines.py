# The way through the book
# ------------------------
#
# Where am I, and how much is left?
#
# Below the title of each chapter a line says where it is in the book,
# and how long it takes to read.
# The page of a part lists its chapters, each with its first sentence and its time,
# so you can decide which of them is for tonight.
#
# The sections of the chapter are in the margin, below the level of the title.
# They stay there while you scroll, and make room for what else is in the margin.
# Where there is no margin, they are in a fold below the chapter's first paragraph:
# the theme hides them behind a sign without a name.
#
# Only your browser knows how far you are: see ``reading.js``.

"""The line below a title, the lists of chapters, and the sections in the margin."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.util import logging

from literate.weave.model.domain import domain_of
from literate.weave.model.outline import duration, first_sentence, minutes
from literate.weave.model.page import IN_PAGES, number_of
from literate.weave.pages.search import with_titles
from literate.weave.paging.project import sheet_of
from literate.weave.render.name_links import folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx

    from literate.weave.model.imports import Neighbours

logger = logging.getLogger(__name__)

# We note the first sentence of a document when Sphinx has read it.


def note(app: Sphinx, doctree: nodes.document) -> None:
    """Note a document's first sentence for the outlines on pages."""
    env = app.env
    domain_of(env).openings[env.current_document.docname] = first_sentence(doctree)


# The list of chapters
# ~~~~~~~~~~~~~~~~~~~~
#
# Sphinx would make a list of the titles. It does so after we are called,
# so we make a list of our own and leave it nothing to do.
#
# A part may say in a paragraph of the class ``core`` which chapters to read first.
# These are marked in the list, and the paragraph ends with the time that they take.


def list_chapters(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """List the chapters of a part as an outline, with sentences and times.

    The list of the whole book stays as it is, but may fold.
    """
    sheet, domain = sheet_of(app.env, docname), domain_of(app.env)
    if app.builder.name not in IN_PAGES or not sheet:
        return
    book = domain.home(docname)[1]
    for tree in list(doctree.findall(addnodes.toctree)):
        if tree["includefiles"] != [*sheet.below]:
            continue
        if not sheet.depth:
            fold(tree)
            continue
        core = core_chapters(app, doctree, docname, sheet.below)
        lists: list[nodes.Node] = []
        groups = grouped(app, doctree, docname, sheet.below)
        for name in sheet.below:
            if name in groups or not lists:
                chapters = nodes.bullet_list()
                lists += [*groups.get(name, ()), chapters]
            where = app.builder.get_relative_uri(docname, name)
            number = number_of(app.env, name)
            title = app.env.titles[name].astext()
            if number:
                title = f"{number}{app.config.html_secnumber_suffix}{title}"
            link = nodes.reference("", title, refuri=where, internal=True)
            time = duration(minutes(book, name))
            after = nodes.inline("", f" {time}", classes=["chapter-time"])
            item = nodes.list_item("", nodes.inline("", "", link, after))
            item["classes"] += ["core"] * (name in core)
            if said := with_titles(app.env, domain.openings.get(name, "")):
                item += nodes.paragraph("", "", *in_nodes(said))
            chapters += item
        tree.replace_self(lists)


def in_nodes(said: str) -> Iterator[nodes.Node]:
    """Yield a first sentence as nodes: text, and code between backquotes."""
    for at, text in enumerate(said.split("`")):
        if text:
            yield nodes.literal("", text) if at % 2 else nodes.Text(text)


# The paragraph comes before the list, and its links have been resolved, so we read from
# their addresses which chapters they lead to.


def core_chapters(
    app: Sphinx, doctree: nodes.document, docname: str, below: Iterable[str]
) -> set[str]:
    """Return the chapters that the outline of a part marks, and say their time."""
    book = domain_of(app.env).home(docname)[1]
    places = {app.builder.get_relative_uri(docname, name): name for name in below}
    core = set()
    for said in list(doctree.findall(nodes.paragraph)):
        if "core" in said["classes"]:
            links = said.findall(nodes.reference)
            pages = {link.get("refuri", "").partition("#")[0] for link in links}
            core |= {places[page] for page in pages & places.keys()}
            time = duration(sum(minutes(book, name) for name in core))
            said.append(nodes.inline("", f" {time}", classes=["chapter-time"]))
    return core


# Nobody reads a list of twenty chapters, so a part may sort them into groups,
# with a definition list of the class ``groups``:
#
# .. code-block:: rst
#
#    .. rst-class:: groups
#
#    :ref:`A puzzle of wires <ch-net>`
#       From a rule to a game.
#
# Each group begins with the chapter that its title links to. On the page of the part
# there is no such list: its titles and sentences are above their chapters.


def grouped(
    app: Sphinx, doctree: nodes.document, docname: str, below: Sequence[str]
) -> dict[str, list[nodes.Node]]:
    """Return the head of each group of chapters by its first; take out their list."""
    places = {app.builder.get_relative_uri(docname, name): name for name in below}
    found: dict[str, list[nodes.Node]] = {}
    for listed in list(doctree.findall(nodes.definition_list)):
        if "groups" not in listed["classes"]:
            continue
        for item in listed.findall(nodes.definition_list_item):
            [link] = item[0].findall(nodes.reference)
            title = nodes.rubric("", link.astext())
            title["heading-level"] = 2
            page = link.get("refuri", "").partition("#")[0]
            found[places.get(page, page)] = [title, *item[1].children]
        if [*found] != [name for name in below if name in found] or (
            below[0] not in found
        ):
            message = "these groups don't have every chapter, in order"
            logger.warning(message, location=listed)
        listed.parent.remove(listed)
    return found


# The list of the whole book would be half of its first page. So it folds,
# if it has a title of its own.


def fold(tree: addnodes.toctree) -> None:
    """Fold a book's contents in the outline below the rubric above them."""
    box = tree.parent
    above = box.parent[box.parent.index(box) - 1]
    if isinstance(above, nodes.rubric):
        inner = nodes.container("", classes=["fold-inside"])
        box.replace_self(folded(above.astext(), inner, "fold"))
        inner += box


# The top of a page
# ~~~~~~~~~~~~~~~~~


def complete_top(
    app: Sphinx,
    pagename: str,
    _template: str,
    context: dict[str, Any],
    _doctree: object,
) -> None:
    """Add the outline to the top of a page: the line below the title, the sections."""
    with_margin = (app.builder.name, app.config.html_theme) == ("html", "furo")
    if with_margin:
        app.add_css_file("margin.css")
    before, title, after = (context.get("body") or "").partition("</h1>")
    if app.builder.name not in IN_PAGES or not title:
        return
    contents = str(context.get("toc") or "")
    if with_margin and (listed := sections(contents, "In this chapter")):
        app.add_css_file("sections.css")
        after = hooked(listed, after.lstrip())
    context["body"] = before + title + line_of(app, pagename) + after


def line_of(app: Sphinx, docname: str) -> str:
    """Return the outline's line below the title of a sheet: its place and its time."""
    book = domain_of(app.env).book_of(docname)
    here = book.standings.get(docname) if book else None
    if not book or not here:
        return ""
    around = domain_of(app.env).neighbours.get(docname)
    time = "" if around else f" \N{MIDDLE DOT} {duration(minutes(book, docname))}"
    return (
        f'<p class="chapter-line">{link_to(app, docname, here.above)},'
        f" {here.number} of {here.total}{time}</p>"
        f"{sources(app, docname, around) if around else ''}"
    )


def link_to(app: Sphinx, docname: str, other: str) -> str:
    """Return an outline's link to another document, which shows its title."""
    where = app.builder.get_relative_uri(docname, other)
    return f'<a href="{where}">{escape(app.env.titles[other].astext())}</a>'


# A source of the tools isn't read from beginning to end. Instead of its time,
# its page has the sources that it uses, and the sources that use it.


def sources(app: Sphinx, docname: str, around: Neighbours) -> str:
    """Return the sources around one for its outline, folded."""
    uses, users = around
    lists = [
        f"<p>{words} {', '.join(link_to(app, docname, each) for each in some)}.</p>"
        for words, some in (("Uses", uses), ("Used by", users))
        if some
    ]
    if not lists:
        return ""
    title = f"uses {len(uses)}, used by {len(users)}"
    return (
        f'<details class="source-links"><summary>{title}</summary>'
        f"{''.join(lists)}</details>"
    )


def sections(contents: str, title: str) -> str:
    """Return the outline of a page's sections, folded below a title, if it has two."""
    _, _, below = contents.partition("</a>")
    below = below.rpartition("</li>")[0].strip()
    if not below.startswith("<ul") or below.count("<li") < SECTIONS:
        return ""
    fold = f"<details><summary>{title}</summary>{below}</details>"
    return f'<nav class="sections" aria-label="{title}">{fold}</nav>'


SECTIONS = 2
"""The fewest sections that need a list."""


# In the margin, the list begins at the first line of the chapter, so it is before that.
# The style sheet turns the two around where the list is a fold.


def hooked(listed: str, text: str) -> str:
    """Return a text with an outline, in one box with the first paragraph, if any."""
    if not text.startswith("<p>"):
        return listed + text
    first, end, rest = text.partition("</p>")
    return f'<div class="hook">{listed}{first}{end}</div>{rest}'


def setup(app: Sphinx) -> None:
    """Bring the script of outlines along, and connect to Sphinx's events."""
    app.add_js_file("reading.js", loading_method="defer")
    app.connect("doctree-read", note)
    app.connect("doctree-resolved", list_chapters)
    app.connect("html-page-context", complete_top)
