# The beginning of a tour
# -----------------------
#
# Where does a tour through the program begin?
#
# It begins at a link in the chapter that makes you curious.
# The directive ``run`` makes one from the name of a run (:ref:`pylit-runs`) and a text:
#
# .. code-block:: rst
#
#    .. run:: key-press
#
#       Follow the key through the program.
#
# The link leads to the page that it's on. A script sees the name of the run
# in the address, and goes to the first chunk of the tour, wherever that is.
# So the page needs no more than the name, and stays the same when the program changes.
#
# In print and in e-readers there are no scripts, and so no link.

"""A Sphinx extension with links that begin a tour through the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from literate.base.problem import did_you_mean

if TYPE_CHECKING:
    from sphinx.application import Sphinx

WHERE = "builder_html or builder_dirhtml or builder_singlehtml"
"""The builders whose pages have scripts."""


class Run(SphinxDirective):
    """Link to a tour: ``.. run:: name``, and the text of the link below it."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the link that shows a run, in a paragraph of its own."""
        name = self.arguments[0]
        folder = Path(self.env.srcdir, self.config.literate_runs)
        known = {file.stem for file in folder.glob("*.json")}
        if name not in known:
            message = f"there is no run called <<{name}>>{did_you_mean(name, known)}"
            message += "; add it to the script that draws the runs"
            raise self.error(message)
        text = " ".join(self.content)
        link = nodes.reference("", text, refuri=f"?run={name}.1", internal=True)
        paragraph = nodes.paragraph("", "", link, classes=["run"])
        return [addnodes.only("", paragraph, expr=WHERE)]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive that shows a run with Sphinx."""
    app.setup_extension("literate.weave.extension")
    app.add_directive("run", Run)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
