# What the search finds
# ---------------------
#
# Can a reader search for a file?
#
# Sphinx's search knows the documents, and what a domain has to offer:
# chunks and names. The pages of the tangled files are neither.
# So we tell it of them, by the path, the file's own name, and that of its module.
# They are given as what an author would put into an index.
# The path and the module are main entries, and those the search takes for the best
# answer there is; a file's own name may be a common word, and comes after others.
# The text of the files it knows already, since it stands in the book.
#
# Whatever is no document Sphinx takes out of its index just before it writes it,
# and between the two nobody is asked.
# So ours comes in afterwards, and the index is written once more.
# For our book that is less than a tenth of a second; to come in before,
# we would have to put something of ours in the place of a method of Sphinx's.
#
# There is one thing that Sphinx forgets: what the authors' own index entries,
# and the words of a glossary, are on pages that are not written again.
# They are all known to its domain of indices, and we put them back.

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
    """Tell the search of the pages of files."""
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
    """Yield what stands in the index of each document: words, and where they lead."""
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
    """Put our search in the place of Sphinx's, and say when we want to be called."""
    app.add_search_language(English)
    app.connect("build-finished", tell)
