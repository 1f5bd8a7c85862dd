# The names by their letters
# --------------------------
#
# How do you find one name among three thousand?
#
# Mostly by searching. But if you have forgotten half of the name, you want a list.
# Sphinx would make one page of the index, the heaviest of all.
# You open a dictionary at a letter, so here each letter has a page,
# and the page of the index links to the letters. It has room for the classes, too,
# which are the names that you look for first.
#
# For paper, and for e-readers, it stays one list.

"""The index of names in pages, one for each letter."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES
from literate.weave.pages.indices import NameIndex, in_dictionary
from literate.weave.pages.source import Extra

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.domains import IndexEntry

INDEX = "lit-names"
"""The name of the page of the index; those of the letters begin with it."""


def letter_pages(app: Sphinx) -> Iterator[Extra]:
    """Yield the pages of the index by alphabet: its own, and those of letters."""
    if not app.config.html_domain_indices:
        return
    groups, _ = NameIndex(domain_of(app.env)).generate()
    counts = {letter: len(entries) for letter, entries in groups}
    if counts:
        title = NameIndex.localname
        classes = [
            each
            for _, entries in groups
            for each in entries
            if each.qualifier == "class" and each.extra
        ]
        make = partial(body, app, counts, "", classes)
        yield Extra(INDEX, title, (counts, classes), make)
    for letter, entries in groups:
        page, title = page_of_letter(letter), f"{NameIndex.localname}: {letter}"
        shows = [*counts], entries
        yield Extra(page, title, shows, partial(body, app, counts, letter, entries))


def page_of_letter(letter: str) -> str:
    """Return the name of a letter's page in the alphabetical index."""
    return f"{INDEX}-{letter.casefold()}"


# Many names are used in more than one class, and begin many entries,
# so we write a name once, and list its meanings beside it: what each of them is,
# in which class or module, and the number and the chapter of the chunk that defines it.
# The name leads to the first of them.


def body(
    app: Sphinx, counts: dict[str, int], letter: str, entries: list[IndexEntry]
) -> str:
    """Return the HTML of a letter's page, or of the alphabetical index.

    Args:
        app: Sphinx.
        counts: How many entries each letter has.
        letter: The letter, or nothing for the index.
        entries: The entries of the letter; for the index, those of classes.
    """
    builder = app.builder
    here = page_of_letter(letter) if letter else INDEX
    ways = []
    for each, count in counts.items():
        where = escape(builder.get_relative_uri(here, page_of_letter(each)))
        words = escape(each) if letter else f"{escape(each)} <small>{count}</small>"
        ways.append(
            f"<b>{words}</b>" if each == letter else f'<a href="{where}">{words}</a>'
        )
    title = escape(NameIndex.localname)
    of_letter = tables_of(app, here, entries) if letter else classes_of(app, entries)
    return "\n".join(
        [
            f'<section class="names"><h1>{title}</h1>',
            f"<p>{SAID}</p>",
            f'<nav class="names-letters" aria-label="Letters">{" ".join(ways)}</nav>',
            '<p class="letter-room"></p>',
            *of_letter,
            "</section>",
        ]
    )


SAID = "The names that the code of the book defines, by their first letters."


# The tools of a book may define more names than its program. You look for those of the
# program first, so the others have a table of their own below.


def tables_of(app: Sphinx, here: str, entries: list[IndexEntry]) -> Iterator[str]:
    """Yield the HTML of a letter's names: those of chunks, then those of sources."""
    alike = sorted(entries, key=lambda entry: (in_dictionary(entry.name), entry.name))
    own = [entry for entry in alike if entry.extra]
    others = [entry for entry in alike if not entry.extra]
    if own:
        yield table_of(app, here, own)
    if own and others:
        yield "<h2>In the tools</h2>"
    if others:
        yield table_of(app, here, others)


def table_of(app: Sphinx, here: str, entries: list[IndexEntry]) -> str:
    """Return the HTML of a table of some names of a letter, which are in order."""
    builder = app.builder
    rows = []
    before = ""
    for name, _, docname, anchor, number, kind, owner in entries:
        where = escape(f"{builder.get_relative_uri(here, docname)}#{anchor}")
        word = f'<a href="{where}"><code>{escape(name)}</code></a>'
        word = word if name != before else ""
        before = name
        chapter = f"<small>{escape(app.env.titles[docname].astext())}</small>"
        told = f"{number} {chapter}" if number else chapter
        link = f'<a href="{where}">{told}</a>'
        whose = escape(owner).replace(".", ".<wbr>")
        rows.append(f"<tr><td>{word}<td>{kind} {whose}<td>{link}")
    return "\n".join(["<table>", *rows, "</table>"])


# A few names belong to several classes. There, each is written once, too,
# with the numbers of all the chunks.


def classes_of(app: Sphinx, entries: list[IndexEntry]) -> list[str]:
    """Return the HTML of the classes on the page of the alphabetical index."""
    links: dict[str, list[str]] = {}
    for name, _, docname, anchor, number, *_ in sorted(
        entries, key=lambda entry: (in_dictionary(entry.name), int(entry.extra))
    ):
        where = escape(f"{app.builder.get_relative_uri(INDEX, docname)}#{anchor}")
        word = "" if name in links else f"<code>{escape(name)}</code> "
        links.setdefault(name, []).append(f'<a href="{where}">{word}{number}</a>')
    if not links:
        return []
    items = [f"<li>{', '.join(some)}" for some in links.values()]
    return ["<h2>Classes</h2>", '<ul class="names-classes">', *items, "</ul>"]


# Sphinx would make that index, too, so we switch it off.


def leave_out(app: Sphinx) -> None:
    """Remove the alphabetical index of names from Sphinx's, if we make it."""
    if app.builder.name in IN_PAGES and app.config.html_domain_indices is True:
        app.config.html_domain_indices = [
            name
            for domain in app.env.domains.sorted()
            for index in domain.indices
            if (name := f"{domain.name}-{index.name}") != INDEX
        ]
