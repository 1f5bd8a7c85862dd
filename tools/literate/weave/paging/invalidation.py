# Which pages are written again
# -----------------------------
#
# You add a chunk to the second chapter. Which pages have to be written again?
#
# To Sphinx it's the page of that chapter, because its own text has changed.
# But a page shows more than its own text.
# It names the chapters beside it and the chapters it refers to,
# and its chunks have numbers that depend on all chunks before them.
# With your new chunk, all later pages show a book that no longer exists.
#
# If we wrote all pages each time, you would wait after every comma.
# Instead, for each page we hash everything that it shows of the others to a *seal*,
# a short text, and keep that until the next time. If the seal differs,
# we write the page again.
#
# The result must not depend on earlier builds:
# each page is as it would be if we made all of them from scratch.
# Nor must a seal change by itself: the order of Python's sets does, in each run,
# so no set is in a seal.

"""Say which pages are outdated because something else has changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from sphinx.builders.html import StandaloneHTMLBuilder

from literate.base.digests import digest
from literate.base.filesystem import Tree, delete_below, read_below, write_below
from literate.weave.model.domain import LiterateDomain, domain_of
from literate.weave.model.modules import rooms
from literate.weave.model.outline import shown
from literate.weave.model.page import Page
from literate.weave.paging.project import is_as_read, project_of
from literate.weave.render.coverage_marks import marks
from literate.weave.render.docstring_folds import is_quoted
from literate.weave.render.highlighting import is_joined, notice_of
from literate.weave.render.markdown_pages import markdown_of
from literate.weave.render.previews import script_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from literate.notations.notation import Piece
    from literate.weave.model.book import Book

# Common to all pages
# ~~~~~~~~~~~~~~~~~~~
#
# What does a page show of the others? The contents beside its text are the same on all
# pages. Any page may refer to anything that has a label.
# We don't track each reference, because labels and titles rarely change.
#
# A page also names its scripts and style sheets, each with a number made from
# its text, so that browsers don't keep the old ones.


def common(app: Sphinx) -> Iterator[object]:
    """Yield what invalidates any page: everything it may show of the others."""
    env = app.env
    for docname in sorted(env.found_docs):
        titles = env.titles[docname].astext(), env.longtitles[docname].astext()
        yield docname, titles, env.toctree_includes.get(docname)
    for domain in env.domains.sorted():
        if domain.name != LiterateDomain.name:
            yield domain.name, sorted(domain.get_objects())
    yield sorted(env.domains.standard_domain.labels.items())
    citations = env.domains.citation_domain.citations
    yield sorted((name, place[:2]) for name, place in citations.items())
    for folder in app.config.html_static_path:
        for path in sorted(Path(app.confdir, folder).rglob("*.[cj]s*")):
            yield path.name, digest(path.read_bytes())


# A page's own
# ~~~~~~~~~~~~
#
# The rest is different on each page. The head, the code and the foot of a box name
# other pieces, and the prose may do so, too. A cast of modules quotes the modules, a
# list of chapters has their times, the link to a tour has its length, that to a mistake
# has the code of its chunk, and above a chunk may be a picture of another page.


def own(app: Sphinx, docname: str) -> Iterator[object]:
    """Yield what invalidates a page: everything it shows of its book's chunks."""
    domain = domain_of(app.env)
    for name in sorted(domain.mentions.get(docname, ())):
        found = domain.find(name, docname)
        yield name, found and seen(found[0], found[1].pieces[0])
    book = domain.book_of(docname)
    if book and docname in domain.boxed:
        page = Page(app.builder, docname, book, domain.findings_of(docname))
        for piece in book.pieces_of(docname):
            yield book.files.get(piece.name), notice_of(book, piece)
            yield is_joined(book, piece), is_quoted(book.web, piece.name)
            for each in named_by(book, piece):
                yield seen(book, each)
            for name, said in domain.others(piece.name):
                chunk = book.web.chunks.get(name)
                yield said, chunk and seen(book, chunk.pieces[0])
            count = len(piece.code) if page.found else 0
            lines = range(piece.line + 1, piece.line + count + 1)
            yield [str(mark) for line in lines for mark in marks(page, line)]
    for mistake in domain.mistakes.get(docname, {}).values():
        wrong = book and book.web.chunks.get(mistake.chunk)
        yield book and wrong and [(seen(book, e), e.code) for e in wrong.pieces]
    for folder in sorted(domain.casts.get(docname, ())):
        yield book and rooms(book.web, folder, domain.summaries)
    yield sorted(domain.tours.get(docname, {}).items())
    yield domain.reached_below(docname)
    yield domain.said.get(docname)
    yield domain.drawn.get(docname)
    yield from shown(app.env, docname)


def named_by(book: Book, piece: Piece) -> Iterator[Piece]:
    """Yield the pieces whose changes invalidate a piece's box, and itself."""
    chunk = book.web.chunks[piece.name]
    yield from (piece, *chunk.pieces, *chunk.used_in)
    for reference in book.web.references(piece):
        if reference.name in book.web.chunks:
            yield book.web.chunks[reference.name].pieces[0]


def seen(book: Book, piece: Piece) -> tuple[object, ...]:
    """Return what of a piece invalidates the pages that name it."""
    return piece.name, book.numbers[piece.line], book.places.get(piece.line)


# Seals
# ~~~~~
#
# A seal says nothing of the page's own text, of which Sphinx takes care.
# But several builders may share the documents, and each writes pages of its own:
# a builder that has been away for a while must also notice that the text has changed.
# With the seal we keep the time at which the document was read.


def seals_of_pages(app: Sphinx) -> dict[str, list[object]]:
    """Return each page's seal, which its changes break, and its document's time."""
    shared = digest([*common(app)])
    return {
        name: [read, digest([shared, *own(app, name)])]
        for name, read in sorted(app.env.all_docs.items())
    }


# We keep the seals beside Sphinx's documents, for each folder of pages.
# (The pages of the tangled files have seals, too, and a memory of their own.)


def kept(app: Sphinx, memory: str) -> dict[str, dict[str, Any]]:
    """Return the seals that a memory has kept for each folder of pages, if any."""
    try:
        text = read_below(app.doctreedir, memory)
        found: dict[str, dict[str, Any]] = json.loads(text)
    except (OSError, ValueError):
        return {}
    return found


def keep(app: Sphinx, memory: str, seals: Mapping[str, object]) -> None:
    """Keep the seals of valid pages in this folder; delete pages that have none."""
    before = kept(app, memory).get(str(app.outdir), {})
    for name in before.keys() - seals.keys():
        if isinstance(app.builder, StandaloneHTMLBuilder):
            page = below(app, app.builder.get_output_path(name))
            for path in (page, script_of(name), markdown_of(name)):
                delete_below(app.outdir, path)
    remember(app, memory, seals)


def remember(app: Sphinx, memory: str, seals: Mapping[str, object]) -> None:
    """Keep the seals of some valid pages for this folder."""
    folders = kept(app, memory) | {str(app.outdir): dict(seals)}
    write_below(app.doctreedir, memory, json.dumps(folders))


def below(app: Sphinx, page: Path) -> str:
    """Return the path of a page to invalidate, below the folder of all pages."""
    return Path(page).relative_to(app.outdir).as_posix()


KEPT = "pages.json"
"""The memory of the seals of documents."""


# When Sphinx has read all documents, we make the seals and compare them.
# When it has written all pages, we save them.
# If a run stops between the two, the next one makes up for it.

made: WeakKeyDictionary[Builder, dict[str, list[object]]] = WeakKeyDictionary()
"""For each builder, the seals of its pages in this run."""


def outdated_pages(app: Sphinx, _env: BuildEnvironment) -> list[str]:
    """Return the invalid pages, whose content differs from last time."""
    before = kept(app, KEPT).get(str(app.outdir), {})
    now = made[app.builder] = seals_of_pages(app)
    return [name for name, seal in now.items() if before.get(name) != seal]


def keep_marks(app: Sphinx, error: Exception | None) -> None:
    """Keep the seals of valid pages; delete pages whose chapter is gone."""
    if not error:
        keep(app, KEPT, made.pop(app.builder))


# Pages that are young enough
# ~~~~~~~~~~~~~~~~~~~~~~~~~~~
#
# One rule of Sphinx would undo all this: it writes every page again whose file is
# younger than the page, and the file is the same for all.
#
# If a sheet has not changed since its page was written, we make the page
# as young as the file, before Sphinx compares them. Now a comma costs you one page,
# and a new chunk only the pages whose numbers it moves.


def spare_pages(app: Sphinx) -> None:
    """Renew the time of the valid pages, whose sheets have not changed."""
    builder = app.builder
    if not isinstance(builder, StandaloneHTMLBuilder):
        return
    before = kept(app, KEPT).get(str(app.outdir), {})
    with Tree(app.outdir) as tree:
        for sheet in project_of(app.env).sheets():
            page = builder.get_output_path(sheet.name)
            read = app.env.all_docs.get(sheet.name)
            is_written = before.get(sheet.name, [None])[0] == read
            if is_written and is_as_read(app.env, sheet) and page.is_file():
                tree.renew_time(below(app, page))


def setup(app: Sphinx) -> None:
    """Connect invalidation to Sphinx's events; make the seals last."""
    app.connect("builder-inited", spare_pages)
    app.connect("env-get-updated", outdated_pages, priority=900)
    app.connect("build-finished", keep_marks)
