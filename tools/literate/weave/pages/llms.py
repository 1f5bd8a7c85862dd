# A list for machines
# -------------------
#
# Where does a program begin to read?
#
# A custom among web sites is the file ``llms.txt``: the name of the site,
# a sentence about it, and links to its pages in Markdown, each with a description.
# The first sentences of our chapters are just that.

"""The list of all chapters, for programs that read the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from literate.base.filesystem import write_below
from literate.weave.model.domain import domain_of
from literate.weave.pages.search import title_of, with_titles
from literate.weave.render.markdown_pages import markdown_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

NAME = "llms.txt"


def write(app: Sphinx, error: Exception | None) -> None:
    """Write ``llms.txt``, the list of a book that is cut into sheets."""
    books = domain_of(app.env).books if not error else {}
    if app.builder.name != "html" or not any(book.sheets for book in books.values()):
        return
    lines = [f"# {app.config.project}", *entries(app.env)]
    write_below(app.outdir, NAME, "\n\n".join(lines) + "\n")


def entries(env: BuildEnvironment) -> Iterator[str]:
    """Yield the entries of ``llms.txt``: summaries, parts, and lists of chapters."""
    domain = domain_of(env)
    for name, book in sorted(domain.books.items()):
        waiting: list[str] = []
        for docname, sheet in book.sheets.items():
            said = with_titles(env, domain.openings.get(docname, ""))
            if docname == name:
                yield f"> {said}"
            elif sheet.below:
                yield from waiting and ["\n".join(waiting)]
                waiting = []
                yield f"## {title_of(env, docname)}"
                yield said
            else:
                link = f"- [{title_of(env, docname)}]({markdown_of(docname)})"
                waiting.append(f"{link}: {said}" if said else link)
        yield from waiting and ["\n".join(waiting)]


def setup(app: Sphinx) -> None:
    """Connect the writing of ``llms.txt`` to Sphinx's event."""
    app.connect("build-finished", write)
