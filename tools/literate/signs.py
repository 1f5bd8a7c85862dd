# Names on a page
# ---------------
#
# How does a reader get from a name to what it means?
#
# By a link, as everywhere on the web.
# A name in the code leads to the piece that defines it,
# and says its kind and its whole name to whoever waits on it.
# There are many of them, so they look like the code around until they are wanted.
#
# On paper there is nothing to click on.
# Knuth puts a small index on each pair of pages,
# which says where the names there are defined.
# Under each piece we do the same, and on the screen it is of use, too:
# one look tells what must be known to understand the piece.
# And we tell where else the names of this piece are used.

"""Links from names in the code to their definitions, and a small index of them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator

    from literate.glossary import Glossary
    from literate.meanings import Definition
    from literate.notation import Piece
    from literate.page import Page


class NameLink(nodes.reference):
    """A link from a name to its definition. It has a ``title``."""


class Fold(nodes.container):
    """Something of which at first only the title is seen."""


class FoldTitle(nodes.paragraph):
    """The title of a fold."""


# The page knows how to get to a piece. We only make its link one of ours.


def name_link(page: Page, definition: Definition, *text: nodes.Node) -> nodes.Element:
    """Return a link from a name to the piece that defines it."""
    return titled(page.link(home(page, definition), *text), definition)


def home(page: Page, definition: Definition) -> Piece:
    """Return the piece that defines a name."""
    return page.book.web.pieces[page.names.homes[definition] - 1]


def titled(link: nodes.Element, definition: Definition) -> nodes.Element:
    """Return a link that says where it leads; what is no link stays what it is."""
    if not isinstance(link, nodes.reference):
        return link
    title = f"{definition.kind} {definition.whole}"
    attributes = {**link.attributes, "title": title, "classes": []}
    return NameLink("", "", *link.children, **attributes)


# The small index
# ~~~~~~~~~~~~~~~
#
# A name that is used in the whole program would have a long list below it,
# and few readers need that. So a long list is folded.


def small_index(page: Page, piece: Piece) -> list[nodes.Node]:
    """Return what is to be said of the names in a piece."""
    number = page.number(piece)
    names: Glossary = page.names
    result: list[nodes.Node] = []
    borrowed = [[name_entry(page, each)] for each in names.borrows.get(number, [])]
    result += listed("Names from other chunks", borrowed)
    users = {
        each: [page.book.web.pieces[at - 1] for at in names.users[each]]
        for each in names.defines.get(number, [])
        if each in names.users
    }
    used = [
        [nodes.literal("", each.name), *map(page.link, pieces)]
        for each, pieces in users.items()
    ]
    return result + listed("Names used elsewhere", used)


LONG = 20
"""How many links a list has at least that is folded."""


def name_entry(page: Page, definition: Definition) -> nodes.Element:
    """Return a name of another piece, with the number of that."""
    number = page.number(home(page, definition))
    count = nodes.inline("", f"\N{NO-BREAK SPACE}{number}", classes=["chunk-number"])
    return name_link(page, definition, nodes.Text(definition.name), count)


def listed(title: str, entries: list[list[nodes.Element]]) -> list[nodes.Node]:
    """Return a list in one paragraph, or nothing if it is empty.

    Args:
        title: What it is a list of.
        entries: A name and the links behind it, or a link alone.
    """
    if not entries:
        return []
    text = nodes.paragraph(classes=["chunk-names"])
    for at, (first, *others) in enumerate(entries):
        text += [nodes.Text("; " if others else ", ")] if at else []
        text += first
        for place, each in enumerate(others):
            text += [nodes.Text(", " if place else " in "), each]
    if sum(map(len, entries)) < LONG:
        text.insert(0, nodes.Text(f"{title}: "))
        return [text]
    heading = FoldTitle("", f"{title} ({len(entries)})", classes=["chunk-names"])
    return [Fold("", heading, text)]


# In HTML
# ~~~~~~~
#
# Sphinx would write more about each link than we need, and there are thousands.


def start_tag(link: NameLink) -> str:
    """Return the tag with which a link begins."""
    href = link.get("refuri") or f"#{link['refid']}"
    css = f' class="{link["classes"][0]}"' if link["classes"] else ""
    return f'<a{css} href="{escape(href)}" title="{escape(link["title"])}">'


def visit_name_html(self: HTML5Translator, node: NameLink) -> None:
    """Begin a link."""
    self.body.append(start_tag(node))


def depart_name_html(self: HTML5Translator, _node: NameLink) -> None:
    """End a link."""
    self.body.append("</a>")


def visit_fold_html(self: HTML5Translator, _node: Fold) -> None:
    """Begin a fold."""
    self.body.append("<details>")


def depart_fold_html(self: HTML5Translator, _node: Fold) -> None:
    """End a fold."""
    self.body.append("</details>\n")


def visit_fold_title_html(self: HTML5Translator, node: FoldTitle) -> None:
    """Begin the title of a fold."""
    self.body.append(self.starttag(node, "summary", ""))


def depart_fold_title_html(self: HTML5Translator, _node: FoldTitle) -> None:
    """End the title of a fold."""
    self.body.append("</summary>\n")
