# What the search finds
# ---------------------
#
# Can you search for a file?
#
# Sphinx's search knows the documents, and the objects of a domain:
# our chunks and names. The pages of the tangled files are neither.
# So we add them, by the path, the file's own name, and the name of its module,
# as if an author had put these into an index.
# The path and the module are main entries, which the search takes for the best
# answers; a file's own name may be a common word, and comes after others.
# The search knows the text of the files already, since it is in the book.
#
# Just before Sphinx writes its index, it removes everything that isn't a document,
# and between the two steps it calls no extension.
# So we add ours afterwards, and write the index once more.
# For our book that takes less than a tenth of a second; to add them earlier,
# we would have to replace one of Sphinx's methods.
#
# Sphinx forgets one thing: if it doesn't write a page again,
# it loses the author's own index entries and the words of a glossary on that page.
# Its domain of indices has all of them, so we put them back.

"""Let the search find the pages of files, and take less time to prepare it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.search.en import SearchEnglish
from sphinx.util.docutils import new_document
from sphinx.util.index_entries import split_index_msg

from literate.base.filesystem import write_below
from literate.symbols.definitions import module_name
from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES, TOP, page_of_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def tell(app: Sphinx, error: Exception | None) -> None:
    """Add the pages of files to the search."""
    builder = app.builder
    if error or builder.name not in IN_PAGES:
        return
    if not isinstance(builder, StandaloneHTMLBuilder) or not builder.indexer:
        return
    builder.indexer._index_entries = dict(known(app.env))  # noqa: SLF001 (a mend)
    for _, book in sorted(domain_of(app.env).books.items()):
        for path in book.tangled:
            page, text = page_of_file(path), new_document(path)
            called = [(path, TOP, "main"), (path.rpartition("/")[2], TOP, "")]
            if path.endswith(".py"):
                called.append((module_name(path, book.tangled), TOP, "main"))
            entries = [("single", *each, None) for each in called]
            text += nodes.section("", nodes.title("", path))
            text += addnodes.index(entries=entries)
            builder.indexer.feed(page, page, path, text)
    index = io.StringIO()
    builder.indexer.dump(index, builder.indexer_format)
    write_below(app.outdir, builder.searchindex_filename, index.getvalue())


def known(env: BuildEnvironment) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """Yield the index entries of each document: the words and their anchors."""
    for document, entries in sorted(env.domains.index_domain.entries.items()):
        yield (
            document,
            sorted(
                {
                    (word, anchor, main)
                    for kind, value, anchor, main, _ in entries
                    for word in split_index_msg(kind, value)
                }
            ),
        )


# Stems of words
# ~~~~~~~~~~~~~~
#
# If you search for *walk*, you should find *walking* and *walks*, too,
# so the search keeps words without their endings.
# This *stemming* is slow in Python.
# Sphinx remembers the words of one page, but most words of a page are on others, too.


class English(SearchEnglish):
    """Sphinx's search in English, with a cache for the stems of words."""

    def __init__(self, options: dict[str, str]) -> None:
        """Begin with an empty cache."""
        super().__init__(options)
        self.stems: dict[str, str] = {}

    def stem(self, word: str) -> str:
        """Return a word without its ending."""
        if word not in self.stems:
            self.stems[word] = super().stem(word)
        return self.stems[word]


def setup(app: Sphinx) -> None:
    """Replace Sphinx's search by ours, and connect to Sphinx's events."""
    app.add_search_language(English)
    app.connect("build-finished", tell)
