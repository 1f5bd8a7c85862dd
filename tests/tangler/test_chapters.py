"""The chapters of a book."""

from __future__ import annotations

import pytest

from literate.web.chapters import chapter_of, chapters
from literate.web.chunks import Web

BOOKS = {
    "b.rst": """\
==
A!
==

One
===

Above
-----

.. code-block:: text

   <<a/b>>=
   No title
   ========

Two
===

A table is no title, and short signs are none::

   Nor is this
   -----------

Below
..

----

Three
-----

Deep
~~~~

Four
----
""",
    "b.md": """\
# A!

## One

### Above

```text
<<a>>=
# No title
```

## Two

    # Nor is this

#None
### Three ###
#### Deep
### Four
""",
    "b.adoc": """\
= A!

== One

=== Above

[source]
----
<<a>>=
== No title
----

== Two

====
An example is no title.
====

=None
=== Three
==== Deep
=== Four
""",
    "b.nw": r"""\title{A book}
\part{A!}
\chapter{One}
\section*{Above}
<<a>>=
\section{No title}
@
\chapter{Two} % here
\paragraph{None}
\section{Three}
\subsection{Deep}
\section{Four}
""",
}

EXPECTED = [
    ("", "A!"),
    ("1", "One"),
    ("1.1", "Above"),
    ("2", "Two"),
    ("2.1", "Three"),
    ("2.2", "Four"),
]


@pytest.mark.parametrize("name", BOOKS)
def test_titles(name: str) -> None:
    """Titles are found in each notation, and two levels of them have numbers."""
    found = chapters(Web(name, BOOKS[name]))
    assert [each[1:] for each in found] == EXPECTED
    lines = BOOKS[name].split("\n")
    assert all(each.title in lines[each.line - 1] for each in found[1:])


def test_where_a_line_stands() -> None:
    """A line belongs to the last chapter that begins before it, or at it."""
    web = Web("b.md", BOOKS["b.md"])
    found = chapters(web)
    names = [found[chapter_of(found, line)].title for line in range(1, len(web.lines))]
    assert names == [
        *["A!"] * 2,
        *["One"] * 2,
        *["Above"] * 7,
        *["Two"] * 5,
        *["Three"] * 2,
        "Four",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("", "b.rst")]),
        ("One\n===\n\nTwo\n===\n", [("", "b.rst"), ("1", "One"), ("2", "Two")]),
        ("Only\n====\n\nText.\n", [("", "Only")]),
        ("===\nA\n===\n\nB\n===\n\nC\n---\n", [("", "A"), ("1", "B"), ("1.1", "C")]),
    ],
)
def test_the_title_of_the_book(text: str, expected: list[tuple[str, str]]) -> None:
    """A title that is alone on the highest level, and comes first, is the book's."""
    assert [each[1:] for each in chapters(Web("b.rst", text))] == expected
