# The cast
# --------
#
# Who is who in the program?
#
# A play begins with a list of its characters.
# A book can do the same, in one line:
#
# .. code-block:: rst
#
#    .. cast:: src/asciimaze
#
# You needn't write that list, nor keep it up to date.
# The book knows its modules.
# The first line of each docstring says what its module is for.
# The order comes from the import statements:
# a module is above the modules that it uses.

"""A Sphinx extension that lists the modules of a book and their purposes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from literate.weave.model.domain import domain_of
from literate.weave.model.modules import rooms
from literate.weave.model.page import Page
from literate.weave.render.name_links import Fold, FoldTitle

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from literate.weave.model.modules import Module

logger = logging.getLogger(__name__)

# The list
# ~~~~~~~~
#
# When Sphinx reads a page, it may not have read the rest of the book,
# so the directive only reserves a place, and we make the list when the page is written.


class Cast(nodes.General, nodes.Element):
    """The place of a list of modules."""


class CastDirective(SphinxDirective):
    """List the modules below a folder: ``.. cast:: folder``, from the root."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the place of a cast: the list of modules."""
        docname, folder = self.env.current_document.docname, self.arguments[0]
        folder = folder.rstrip("/")
        domain_of(self.env).casts.setdefault(docname, set()).add(folder)
        cast = Cast(name=docname, folder=folder)
        self.set_source_info(cast)
        return [cast]


def fill_casts(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Make the casts of a page that is about to be written: lists of modules."""
    domain = domain_of(app.env)
    for cast in list(doctree.findall(Cast)):
        book = domain.book_of(cast["name"])
        found = rooms(book.web, cast["folder"], domain.summaries) if book else []
        if not found:
            message = "the book has no module below %s"
            logger.warning(message, cast["folder"], location=cast)
        items = []
        if book:
            page = Page(app.builder, docname, book)
            items = [entry(page, members) for members in found]
        cast.replace_self(nodes.definition_list("", *items, classes=["cast", "simple"]))


# If a room is a module, its entry leads there; if it is a package, to the first module.
# The other modules are in a list below its line, which unfolds in a browser.


def entry(page: Page, members: list[Module]) -> nodes.definition_list_item:
    """Return the entry of a room in the cast."""
    first = members[0]
    own = next((each for each in members if not each.name), first)
    others = [each for each in members if each.name]
    term = nodes.term("", "", link(page, first.file, own.room))
    gloss = nodes.paragraph("", "", *glossed(own.gloss))
    if not others:
        return nodes.definition_list_item("", term, nodes.definition("", gloss))
    title = FoldTitle("", "", *gloss.children)
    below = nodes.bullet_list("", *[item(page, each) for each in others])
    says = nodes.definition("", Fold("", title, below))
    return nodes.definition_list_item("", term, says)


def item(page: Page, module: Module) -> nodes.list_item:
    """Return the line of a module in the cast of its room."""
    line = nodes.paragraph("", "", link(page, module.file, module.name))
    line += [nodes.Text(": "), *glossed(module.gloss)]
    return nodes.list_item("", line)


def link(page: Page, file: str, name: str) -> nodes.Element:
    """Return a link from the cast to the chunk of a file."""
    return page.link(page.book.web.chunks[file].pieces[0], nodes.literal("", name))


# A docstring is typed with the keys that there are. On a page, it is prose like any
# other, so its apostrophes are curled, as Sphinx curls those of paragraphs.


def glossed(gloss: str) -> list[nodes.Node]:
    """Return the line of a docstring in the cast, with its code set as code."""
    parts = gloss.split("``")
    return [
        nodes.literal("", part) if at % 2 else nodes.Text(CURLED.sub(CURL, part))
        for at, part in enumerate(parts)
    ]


CURLED, CURL = re.compile(r"(?<=\w)'(?=\w)"), "\N{RIGHT SINGLE QUOTATION MARK}"


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive for casts with Sphinx."""
    app.setup_extension("literate.weave.extension")
    app.add_directive("cast", CastDirective)
    app.connect("doctree-resolved", fill_casts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
