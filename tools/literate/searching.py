# What the search finds
# ---------------------
#
# Can a reader search for a file?
#
# Sphinx's search knows the documents, and what a domain has to offer:
# chunks and names. The pages of the tangled files are neither.
# So we tell it of them, by two titles each: the path, and the name of the module.
# Their text it knows already, since it stands in the book.

"""Let the search find the pages of files, and take less time to prepare it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.search.en import SearchEnglish
from sphinx.util.docutils import new_document

from literate.domain import domain_of
from literate.meanings import module_name
from literate.page import IN_PAGES, TOP, page_of_file

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def tell(app: Sphinx) -> None:
    """Tell the search of the pages of files.

    It forgets them at the beginning of each run, and so they are told each time.
    """
    builder = app.builder
    if not isinstance(builder, StandaloneHTMLBuilder) or not builder.indexer:
        return
    if builder.name not in IN_PAGES:
        return
    for _, book in sorted(domain_of(app.env).books.items()):
        for path in book.tangled:
            page, text = page_of_file(path), new_document(path)
            text += nodes.section("", nodes.title("", path))
            module = module_name(path, book.tangled)
            if path.endswith(".py") and module.isprintable():
                text += nodes.section("", nodes.title("", module), ids=[TOP])
            builder.indexer.feed(page, page, path, text)


# Stems of words
# ~~~~~~~~~~~~~~
#
# *Walking* and *walks* should both be found by *walk*,
# so the search keeps words without their endings.
# To take an ending off is slow in Python.
# Sphinx remembers the words of one page; but most words of a page are on others, too.


class English(SearchEnglish):
    """Sphinx's search in English, with a memory for the stems of words."""

    def __init__(self, options: dict[str, str]) -> None:
        """Begin with an empty memory."""
        super().__init__(options)
        self.stems: dict[str, str] = {}

    def stem(self, word: str) -> str:
        """Return a word without its ending."""
        if word not in self.stems:
            self.stems[word] = super().stem(word)
        return self.stems[word]


def setup(app: Sphinx) -> None:
    """Put our search in the place of Sphinx's."""
    app.add_search_language(English)
