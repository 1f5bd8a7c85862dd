# Asides
# ------
#
# Where do you put a remark that the story can do without?
#
# Who found a method first, what it was called then, which design was thrown away:
# you may like to know, but you can follow the story without it.
# Such things belong in the margin.
#
# .. code-block:: rst
#
#    .. aside:: A word about penguins
#
#       They cannot fly. Nobody has asked them whether they want to.
#
# An author writes it after the paragraph to which it belongs.
# On a wide page it is beside that paragraph, and the text gives way as far as it must.
# On a narrower page it is a quiet block below it, and a phone shows only its label,
# until you tap it.
# The style sheet does all of this, without a script.

"""A Sphinx extension for remarks beside the text."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from literate.weave.render.name_links import FoldTitle

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class Aside(nodes.General, nodes.Element):
    """A remark beside the text; its label comes first."""


class AsideDirective(SphinxDirective):
    """Set a remark beside the text: ``.. aside:: label``."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the aside that an author has written."""
        self.assert_has_content()
        parts, messages = self.parse_inline(self.arguments[0])
        label = FoldTitle("", "", *parts)
        aside = Aside("", label, *self.parse_content_to_nodes())
        self.set_source_info(aside)
        return [aside, *messages]


# In a browser
# ~~~~~~~~~~~~
#
# HTML has an element for asides and one for folding, and we need both.
# The text is in the page once, whatever the width.
# A screen reader announces that a note begins, and reads its label.
#
# In a browser, text gives way only to elements that come before it,
# so we put an aside and its paragraph into a box, the aside first;
# where nothing has to give way, the style sheet restores their order.


class Beside(nodes.General, nodes.Element):
    """An aside and the paragraph that it belongs to."""


def put_beside(aside: Aside) -> None:
    """Put an aside into a box with the paragraph before it, if there is one."""
    parent = aside.parent
    at = parent.index(aside)
    if at and isinstance(paragraph := parent[at - 1], nodes.paragraph):
        parent[at - 1 : at + 1] = [Beside("", aside, paragraph)]


def visit_beside_html(self: HTML5Translator, _node: Beside) -> None:
    """Begin a box with an aside."""
    self.body.append('<div class="beside">')


def depart_beside_html(self: HTML5Translator, _node: Beside) -> None:
    """End a box with an aside."""
    self.body.append("</div>\n")


def visit_aside_html(self: HTML5Translator, node: Aside) -> None:
    """Begin an aside."""
    label = escape(node[0].astext())
    self.body.append(f'<aside class="aside" role="note" aria-label="{label}">')
    self.body.append("<details>")


def depart_aside_html(self: HTML5Translator, _node: Aside) -> None:
    """End an aside."""
    self.body.append("</details></aside>\n")


# Everywhere else
# ~~~~~~~~~~~~~~~
#
# Paper has no room in its margins, and a manual page has no margins at all.
# There an aside becomes a note with a title, which all builders know.
# The same goes for books for e-readers, few of which can fold.


def set_asides(app: Sphinx, doctree: nodes.document, _docname: str) -> None:
    """Set the asides of a document in a form that its builder can show."""
    in_browser = app.builder.format == "html" and app.builder.name != "epub"
    for aside in list(doctree.findall(Aside)):
        if in_browser:
            put_beside(aside)
            continue
        label, *content = aside.children
        assert isinstance(label, FoldTitle)  # noqa: S101 (for the type checker)
        title = nodes.title("", "", *label.children)
        aside.replace_self(nodes.admonition("", title, *content, classes=["aside"]))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive for asides with Sphinx."""
    app.setup_extension("literate.weave.extension")
    app.add_directive("aside", AsideDirective)
    app.add_node(Aside, html=(visit_aside_html, depart_aside_html))
    app.add_node(Beside, html=(visit_beside_html, depart_beside_html))
    app.add_css_file("asides.css")
    app.connect("doctree-resolved", set_asides)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
