# The source as pages
# -------------------
#
# Where do you go to change a chunk?
#
# To the text of the book, to the line on which the chunk begins.
# Many repositories show their files as pages, and lines have addresses there.
# But a book may have no such place, or you may read it without a network.
# That's why the text of each chapter is a page, too, exactly as the author has written
# it, and with line numbers.
# The head of each chunk links to its line there, and the line links back.

"""The pages that show the text of the book."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from literate.base.digests import digest
from literate.base.filesystem import write_below
from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES, page_of_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sphinx.application import Sphinx

    from literate.weave.model.book import Book


class Extra(NamedTuple):
    """A page that isn't a document.

    Attributes:
        page: Its name.
        title: Its title.
        shows: Everything that it shows; if this is the same, so is the page.
        body: Makes its HTML.
        beside: The pages before and after it, as ``prev`` and ``next``: their names and
            titles.
    """

    page: str
    title: str
    shows: object
    body: Callable[[], str]
    beside: Mapping[str, tuple[str, str]] = {}


def source_pages(app: Sphinx, book: Book) -> Iterator[Extra]:
    """Yield the pages of the source of a book: its text.

    A sheet with chunks has one, and so has a book that is not cut.
    """
    for docname, lines in shown_lines(book):
        page = page_of_source(docname)
        heads = {
            piece.line - lines.start: (piece.name, book.places[piece.line].anchor)
            for piece in book.pieces_of(docname)
            if piece.line in book.places
        }
        text = book.web.lines[lines.start : lines.stop]
        title = app.env.titles[docname].astext()
        where = app.builder.get_relative_uri(page, docname)
        yield Extra(
            page,
            f"{title} (source)",
            (book.called, title, heads, digest("\n".join(text).encode())),
            partial(body, book.called, (title, where), docname, text, heads),
        )


def shown_lines(book: Book) -> Iterator[tuple[str, range]]:
    """Yield each document with chunks, and its lines of the source, from 0."""
    whole = range(len(book.web.lines))
    for docname in dict.fromkeys(place.docname for place in book.places.values()):
        sheet = book.sheets.get(docname)
        yield docname, range(sheet.start, sheet.stop) if sheet else whole


# The numbers are beside the text, and you don't copy them with it.
# A line that begins a chunk has the chunk's own anchor.
#
# One more line of prose in the first chapter, and all the lines after it
# have other numbers. We would have to write a hundred pages again for nothing else.
# Instead, the pages have no numbers in them: a browser counts the lines itself.
# It takes the first number from a style sheet that all these pages share.
# (A browser loads a style sheet from a folder, too, and needs no scripts for it.)

LINES = "_static/lines.css"
"""The style sheet with the numbers of the lines of all chapters."""


def lines_of(books: Iterable[Book]) -> str:
    """Return the style sheet for lines of the source: each chapter's first and last."""
    return "".join(
        f'[data-lines="{docname}"]{{--before:{lines.start};--last:{lines.stop}}}\n'
        for book in books
        for docname, lines in shown_lines(book)
    )


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the numbers of the source's lines, when all pages are written."""
    if not error and app.builder.name in IN_PAGES:
        books = domain_of(app.env).books
        text = lines_of(book for _, book in sorted(books.items()))
        write_below(app.outdir, LINES, text)


# The numbers are in a column of their own, and a browser counts them. If they were in
# the text, every page behind an inserted line would be another page.


def body(
    called: str,
    chapter: tuple[str, str],
    docname: str,
    text: list[str],
    heads: dict[int, tuple[str, str]],
) -> str:
    """Return the HTML of a page of the source.

    Args:
        called: The name of the book.
        chapter: The title of the chapter and its address.
        docname: The name of the chapter's document.
        text: The lines.
        heads: The name and the anchor of each chunk, by the line of its head, from 1
            at the beginning of the chapter.
    """
    title, where = chapter
    shown = []
    for number, line in enumerate(text, start=1):
        code = escape(line, quote=False)
        if number in heads:
            name, anchor = heads[number]
            link = f'<a href="{where}#{anchor}" title="{escape(name)} in the book">'
            left = len(line) - len(line.lstrip())
            code = f'<span id="{anchor}"></span>{line[:left]}{link}{code[left:]}</a>'
        shown.append(code)
    lines = f'data-lines="{escape(docname)}"'
    link = f'<a href="{where}">{escape(title)}</a>'
    parts = [
        f'<section class="listing-page"><h1><code>{escape(called)}</code></h1>',
        f"<p>Lines <span {lines}></span>, explained in {link}.</p>",
        '<figure class="listing listing-source"><div class="highlight">',
        f'<pre class="listing-numbers" aria-hidden="true" {lines}>',
        "<i></i>\n" * len(text) + "</pre>",
        "<pre>" + "\n".join(shown) + "\n</pre></div></figure></section>",
    ]
    return "\n".join(parts)


# The theme *Furo* has a sign on each page that leads to its source.
# For us that would be the beginning of the whole book,
# so our template leads to the page of the chapter's source instead.


def lead_to_source(
    app: Sphinx,
    pagename: str,
    _template: str,
    context: dict[str, Any],
    _doctree: object,
) -> None:
    """Tell the template where the source of a page is, if it has a page.

    And bring the numbers of the lines to a page that shows them.
    """
    if app.builder.name in IN_PAGES and pagename.startswith(page_of_source("")):
        link = f'<link rel="stylesheet" href="{context["content_root"]}{LINES}">'
        context["metatags"] = (context.get("metatags") or "") + link
    domain = domain_of(app.env)
    book = domain.book_of(pagename)
    if book and app.builder.name in IN_PAGES and book.pieces_of(pagename):
        there = page_of_source(pagename)
        where = app.builder.get_relative_uri(pagename, there)
        context["literate_source"] = where
