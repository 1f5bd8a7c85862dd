# Lists that are lists
# --------------------
#
# How does a reader who listens know where he is?
#
# A browser tells screen readers what each part of a page is: a heading, a link, a list.
# docutils calls the list of references a list, but what is in it no items:
# each gets a role of its own, made for bibliographies, which has been given up since.
# A list without items is skipped by some screen readers, and called broken by others.
# So here they are items.

"""A Sphinx extension that makes the list of references one for all readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

GIVEN_UP, INSTEAD = 'role="doc-biblioentry"', 'role="listitem"'


def visit_citation(self: HTML5Translator, node: nodes.citation) -> None:
    """Begin an item of the references."""
    type(self).visit_citation(self, node)
    self.body[-1] = self.body[-1].replace(GIVEN_UP, INSTEAD)


def depart_citation(self: HTML5Translator, node: nodes.citation) -> None:
    """End an item of the references."""
    type(self).depart_citation(self, node)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension with Sphinx."""
    ours = visit_citation, depart_citation
    app.add_node(nodes.citation, override=True, html=ours)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
