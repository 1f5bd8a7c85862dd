# Lists that are lists
# --------------------
#
# If you listen to a page, how do you know where you are?
#
# A browser gives screen readers the role of each part of a page: heading, link, list.
# docutils marks the list of references as a list, but its entries not as items:
# each gets a role of its own, made for bibliographies, which is deprecated by now.
# Some screen readers skip a list without items, and others call it broken,
# so here we turn the entries into items.

"""A Sphinx extension that makes the references a list for screen readers, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

GIVEN_UP, INSTEAD = 'role="doc-biblioentry"', 'role="listitem"'


def visit_citation(self: HTML5Translator, node: nodes.citation) -> None:
    """Begin a citation as an item of the list of references."""
    type(self).visit_citation(self, node)
    self.body[-1] = self.body[-1].replace(GIVEN_UP, INSTEAD)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the lists of citations with Sphinx."""
    app.add_node(nodes.citation, override=True, html=(visit_citation, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
