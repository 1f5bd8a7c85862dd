# The source as pages
# -------------------
#
# Where do you go to change a chunk?
#
# To the text of the book, to the line on which the chunk begins.
# Many repositories show their files as pages, and lines have addresses there.
# But a book may have no such place, or you may read it without a network.
# So the text of each chapter is a page, too, exactly as the author has written it,
# with line numbers.
# The head of each chunk links to its line there, and the line links back.

"""The pages that show the text of the book."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES, page_of_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sphinx.application import Sphinx

    from literate.weave.model.book import Book


class Extra(NamedTuple):
    """A page that isn't a document.

    Attributes:
        page: Its name.
        title: Its title.
        shows: Everything that it shows; if this is the same, so is the page.
        body: Makes its HTML.
    """

    page: str
    title: str
    shows: object
    body: Callable[[], str]


def source_pages(app: Sphinx, book: Book) -> Iterator[Extra]:
    """Yield the pages of the text of a book.

    A sheet with chunks has one, and so has a book that is not cut.
    """
    whole = range(len(book.web.lines))
    for docname in dict.fromkeys(place.docname for place in book.places.values()):
        sheet = book.sheets.get(docname)
        lines = range(sheet.start, sheet.stop) if sheet else whole
        page = page_of_source(docname)
        heads = {
            piece.line: (piece.name, book.places[piece.line].anchor)
            for piece in book.pieces_of(docname)
            if piece.line in book.places
        }
        text = book.web.lines[lines.start : lines.stop]
        title = app.env.titles[docname].astext()
        where = app.builder.get_relative_uri(page, docname)
        yield Extra(
            page,
            f"{title} (source)",
            (book.called, title, lines, heads, text),
            partial(body, book.called, (title, where), lines, text, heads),
        )


# The numbers are beside the text, and you don't copy them with it.
# A line that begins a chunk has the chunk's own anchor.


def body(
    called: str,
    chapter: tuple[str, str],
    lines: range,
    text: Iterable[str],
    heads: dict[int, tuple[str, str]],
) -> str:
    """Return the HTML of a page of the source.

    Args:
        called: The name of the book.
        chapter: The title of the chapter and its address.
        lines: The numbers of the lines, from 0.
        text: The lines.
        heads: The name and the anchor of each chunk, by the line of its head, from 1.
    """
    title, where = chapter
    shown = []
    for number, line in enumerate(text, start=lines.start + 1):
        code = escape(line, quote=False)
        if number in heads:
            name, anchor = heads[number]
            link = f'<a href="{where}#{anchor}" title="{escape(name)} in the book">'
            left = len(line) - len(line.lstrip())
            code = f'<span id="{anchor}"></span>{line[:left]}{link}{code[left:]}</a>'
        shown.append(code)
    numbers = "\n".join(str(each + 1) for each in lines)
    rows = f"{lines.start + 1}\N{EN DASH}{lines.stop}"
    link = f'<a href="{where}">{escape(title)}</a>'
    parts = [
        f'<section class="listing-page"><h1><code>{escape(called)}</code></h1>',
        f"<p>Lines {rows}, explained in {link}.</p>",
        '<figure class="listing listing-source"><div class="highlight">',
        f'<pre class="listing-numbers" aria-hidden="true">{numbers}\n</pre>',
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
    """Tell the template where the source of a page is, if it has a page."""
    domain = domain_of(app.env)
    book = domain.book_of(pagename)
    if book and app.builder.name in IN_PAGES and book.pieces_of(pagename):
        there = page_of_source(pagename)
        where = app.builder.get_relative_uri(pagename, there)
        context["literate_source"] = where
