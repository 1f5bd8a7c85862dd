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
#
# Before you follow it, you want to know how far it leads, so behind the link
# the page says how many steps the tour has, and on how many pages.
# Both are known only when all documents have been read.
# If they have changed since the last time, the page is written again.
#
# In print and in e-readers there are no scripts, and so no link.

"""A Sphinx extension with links that begin a tour through the program."""

from __future__ import annotations

import json
from collections import ChainMap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from literate.base.problem import did_you_mean
from literate.weave.model.domain import domain_of
from literate.weave.pages.runs import Finder, Spot, events_of, stops

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

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
        docname = self.env.current_document.docname
        domain_of(self.env).tours.setdefault(docname, {})[name] = ""
        text = " ".join(self.content)
        link = nodes.reference("", text, refuri=f"?run={name}.1", internal=True)
        paragraph = nodes.paragraph("", "", link, classes=["run"], tour=name)
        return [addnodes.only("", paragraph, expr=WHERE)]


# A tour is as long as the blocks that it visits, and these are known only now. We note
# the length instead of writing it into the page at once, because Sphinx must see that
# it has changed.


def measure(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Note how long each tour is that begins at a link."""
    domain = domain_of(env)
    finder = Finder(domain)
    for tours in domain.tours.values():
        for name in tours:
            file = Path(env.srcdir, app.config.literate_runs, f"{name}.json")
            spots: dict[Spot, int] = {}
            run = json.loads(file.read_bytes())
            count = sum(1 for _ in stops(events_of(finder, run), spots))
            pages = len({spot.docname for spot in spots})
            tours[name] = f"{count} steps on {pages} page{'s' * (pages != 1)}"
    return []


def say_length(app: Sphinx, doctree: nodes.document, _: str) -> None:
    """Say behind the link that begins a tour how long it is.

    A single page has the links of all documents.
    """
    tours = ChainMap(*domain_of(app.env).tours.values())
    for paragraph in doctree.findall(nodes.paragraph):
        if tour := paragraph.get("tour"):
            paragraph.append(nodes.Text(f" ({tours[tour]})"))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive that shows a run with Sphinx."""
    app.setup_extension("literate.weave.extension")
    app.add_directive("run", Run)
    app.connect("env-updated", measure, priority=700)
    app.connect("doctree-resolved", say_length)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
