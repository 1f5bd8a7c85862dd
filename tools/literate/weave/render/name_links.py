# Names on a page
# ---------------
#
# How do you get from a name to its definition?
#
# By a link, as everywhere on the web.
# A name in the code leads to the piece that defines it,
# to the very line, and shows its kind and its whole name when you hover over it.
# There are many of them, so they look like the code around them until you need them.
#
# On paper there is nothing to click on.
# Knuth puts a small index on each pair of pages,
# which says where the names there are defined.
# We do the same under each piece, and it is useful on the screen, too:
# at a glance it shows everything that you need to understand the piece.
# It also lists the pieces that use the names of this one.

"""Links from names in the code to their definitions, and a small index of them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from docutils import nodes

from literate.symbols.definitions import LOCALS
from literate.weave.model.page import BareCode, listed

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from literate.notations.notation import Piece
    from literate.symbols.definitions import Definition
    from literate.weave.model.page import Page


class NameLink(nodes.reference):
    """A link from a name to its definition, or back; it may have a ``title``."""


class Fold(nodes.container):
    """A part of a page that shows only its title at first."""


class FoldTitle(nodes.paragraph):
    """The title of a fold; its ``label``, if any, says more to a screen reader."""


# The page knows where a piece is. We only make a link of our own to it.


def name_link(page: Page, definition: Definition, *text: nodes.Node) -> nodes.Element:
    """Return a link from a name in the code to the piece that defines it."""
    piece, row = home(page, definition)
    return bare(page, piece, *text, row=row, title=definition.title)


def home(page: Page, definition: Definition) -> tuple[Piece, int | None]:
    """Return the piece and line to which a name's link leads; none for a module."""
    piece = page.book.web.pieces[page.names.homes[definition] - 1]
    return piece, page.names.rows.get(definition)


def bare(
    page: Page, piece: Piece, *text: nodes.Node, row: int | None = None, **title: str
) -> nodes.Element:
    """Return a link from a name to a piece, with the arguments of ``Page.link``."""
    inner = text or (nodes.Text(str(page.number(piece))),)
    where = page.where(piece, row)
    if where is None:
        return nodes.inline("", "", *inner)
    return NameLink("", "", *inner, **where, **title)


# The small index
# ~~~~~~~~~~~~~~~
#
# A name that the whole program uses would have a long list below it,
# which few readers need, so we fold long lists.


def small_index(page: Page, piece: Piece) -> list[nodes.Node]:
    """Return the small index of the linked names in a piece."""
    number = page.number(piece)
    borrowed = [
        borrowed_name(page, each) for each in page.names.borrows.get(number, ())
    ]
    own = [
        each
        for each in page.names.defines.get(number, ())
        if each in page.names.users and each.kind not in LOCALS
    ]
    used = [used_name(page, each) for each in own]
    return [
        *index_of("Defined elsewhere", borrowed),
        *index_of("Used elsewhere", used),
    ]


# A name from elsewhere comes with one number, that of its definition. A name from here
# comes with those of all pieces that use it, and they can be many.


def borrowed_name(page: Page, definition: Definition) -> list[nodes.Node]:
    """Return a linked name from another piece, with the number of that piece."""
    number = page.names.homes[definition]
    return [called(page, definition), nodes.Text(f"\N{NO-BREAK SPACE}{number}")]


def called(page: Page, definition: Definition) -> nodes.Element:
    """Return a link to a name's definition, whose text is the name."""
    piece, row = home(page, definition)
    return bare(page, piece, nodes.Text(definition.name), row=row)


def used_name(page: Page, definition: Definition) -> list[nodes.Node]:
    """Return a linked name of this piece, with the numbers of those that use it."""
    pieces = [page.book.web.pieces[each - 1] for each in page.names.users[definition]]
    links = [bare(page, piece) for piece in pieces]
    return [BareCode("", definition.name), nodes.Text(" "), *listed(links)]


LONG = 20
"""The fewest numbers for which a list is folded."""


def index_of(title: str, entries: list[list[nodes.Node]]) -> list[nodes.Node]:
    """Return a list of linked names in one paragraph, or nothing if it is empty.

    Args:
        title: The title of the list.
        entries: The names, each with its numbers.
    """
    if not entries:
        return []
    text = nodes.paragraph(classes=["chunk-names"])
    for at, entry in enumerate(entries):
        text += [nodes.Text("; "), *entry] if at else entry
    if sum(len(entry) // 2 for entry in entries) < LONG:
        text.insert(0, nodes.Text(f"{title}: "))
        return [text]
    return [folded(f"{title}: {len(entries)}", text)]


def folded(title: str, text: nodes.Element, *css: str, names: str = "") -> Fold:
    """Return links or code folded below a title, which has the same classes.

    Args:
        title: The title.
        text: The links, or the code.
        css: The classes of the fold.
        names: What the title names, as code, if there is more to say.
    """
    more = [nodes.Text(" with "), nodes.literal("", names)] if names else []
    label = FoldTitle("", title, *more, classes=[*text["classes"]])
    return Fold("", label, text, classes=[*css])


# In HTML
# ~~~~~~~
#
# Sphinx would write more about each link than we need, and there are thousands.


def start_tag(
    *, css: str = "", refuri: str = "", refid: str = "", title: str = ""
) -> str:
    """Return the tag with which a name's link begins.

    Args:
        css: Its class.
        refuri: The address to which it leads.
        refid: The anchor to which it leads, if that is on the same page.
        title: Its title.
    """
    values = {"class": css, "href": refuri or f"#{refid}", "title": title}
    words = [f'{key}="{escape(value)}"' for key, value in values.items() if value]
    return f"<a {' '.join(words)}>"


def name_tag(page: Page, definition: Definition, css: str) -> str:
    """Return the tag of a link from a name to its piece, if that has a place."""
    where = page.where(*home(page, definition))
    return start_tag(css=css, title=definition.title, **where) if where else ""


def visit_name_html(self: HTML5Translator, node: NameLink) -> None:
    """Begin a name's link."""
    known = {key: node[key] for key in ("refuri", "refid", "title") if key in node}
    self.body.append(start_tag(css=" ".join(node["classes"][:1]), **known))


def depart_name_html(self: HTML5Translator, _node: NameLink) -> None:
    """End a name's link."""
    self.body.append("</a>")


def visit_fold_html(self: HTML5Translator, node: Fold) -> None:
    """Begin a fold of linked names."""
    self.body.append(self.starttag(node, "details", ""))


def depart_fold_html(self: HTML5Translator, _node: Fold) -> None:
    """End a fold of linked names."""
    self.body.append("</details>\n")


def visit_fold_title_html(self: HTML5Translator, node: FoldTitle) -> None:
    """Begin the title of a fold of linked names."""
    label = {"aria-label": node["label"]} if "label" in node else {}
    self.body.append(self.starttag(node, "summary", "", **label))


def depart_fold_title_html(self: HTML5Translator, _node: FoldTitle) -> None:
    """End the title of a fold of linked names."""
    self.body.append("</summary>\n")


def setup(app: Sphinx) -> None:
    """Register the output of name links and their folds with the writer of HTML."""
    app.add_node(NameLink, html=(visit_name_html, depart_name_html))
    app.add_node(Fold, html=(visit_fold_html, depart_fold_html))
    app.add_node(FoldTitle, html=(visit_fold_title_html, depart_fold_title_html))
