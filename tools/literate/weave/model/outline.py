# The outline of a book
# ---------------------
#
# Is this chapter for tonight or for the weekend?
#
# A list of titles gives you neither the subject of a chapter nor its length.
# Wherever a page lists the chapters below it,
# each therefore comes with its first sentence and its reading time.
#
# An author who begins a chapter with a question gets a list of questions.

"""The first sentence of each document, and the time that it takes to read it."""

from __future__ import annotations

import re
from math import ceil
from typing import TYPE_CHECKING

from docutils import nodes

from literate.weave.model.domain import domain_of
from literate.weave.model.passages import joined, words_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.environment import BuildEnvironment

    from literate.weave.model.book import Book

# The first sentence
# ~~~~~~~~~~~~~~~~~~
#
# A sentence ends with a full stop, a question mark or an exclamation mark,
# and a space after it. This also cuts after an abbreviation. Then the sentence
# is a bit short, which does no harm.

END = re.compile(r"(?<=[.?!])\s")


def first_sentence(doctree: nodes.document) -> str:
    """Return the first sentence of a document for the outline of a book.

    References in it may have marks, as in the beginning of a passage, and code has
    backquotes around it, as in Markdown.
    """
    first = next(iter(doctree.findall(nodes.paragraph)), None)
    if not first:
        return ""
    marked = first.deepcopy()
    for code in marked.findall(nodes.literal):
        code[:] = [nodes.Text(f"`{code.astext()}`")]
    return END.split(joined([words_in(marked)]), maxsplit=1)[0]


# The reading time
# ~~~~~~~~~~~~~~~~
#
# Most people read some 230 words of prose in a minute.
# Code takes longer: we allow two seconds for a line.
# Markup counts as words, too, which makes up for the pictures.

WORDS_PER_MINUTE, LINES_PER_MINUTE = 230, 30


def minutes(book: Book, docname: str) -> int:
    """Return the minutes that an outline says a sheet takes, and those below it.

    A part takes as long as its chapters, so that the times on its page add up.
    The sources of the tools are not counted, because they are for looking things up.
    """
    if below := book.sheets[docname].below:
        return sum(minutes(book, each) for each in below)
    start, stop = book.extents[docname]
    words, code = (count[stop] - count[start] for count in book.amounts)
    return ceil(words / WORDS_PER_MINUTE + code / LINES_PER_MINUTE) or 1


# Ten hours are a better answer than 614 minutes.


def duration(time: int) -> str:
    """Return a time in minutes as the outline of a book says it."""
    if time < HOUR:
        return "1 minute" if time == 1 else f"{time} minutes"
    hours = round(time / HOUR)
    return "1 hour" if hours == 1 else f"{hours} hours"


HOUR = 60
"""From this many minutes on, we count hours."""


# Everything that a page shows of this may change when another page does.


def shown(env: BuildEnvironment, docname: str) -> Iterator[object]:
    """Yield everything that a page shows of the outline of its book."""
    domain = domain_of(env)
    book = domain.book_of(docname)
    if book and docname in book.sheets and book.sheets[docname].depth:
        yield book.standings.get(docname)
        yield domain.neighbours.get(docname)
        for name in (docname, *book.sheets[docname].below):
            yield domain.openings.get(name), duration(minutes(book, name))
