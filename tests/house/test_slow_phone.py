"""The book's figures of pages on a slow phone are the measured ones."""

from __future__ import annotations

import json

from tests.house.test_peers import ROOT, book, load

pages = load("pages")
known = json.loads((ROOT / "bench" / "pages.json").read_text(encoding="utf-8"))


def test_the_book_says_what_was_measured() -> None:
    """The table in the book is that of the results, and has a page of each kind."""
    renew = "`python bench/pages.py table` enters the table of bench/pages.json"
    assert pages["table"](known) in book, renew
    assert list(known["pages"]) == list(pages["KINDS"])


def test_nothing_moves() -> None:
    """No page has moved while it was loading."""
    assert all(each["shift"] <= 0.02 for each in known["pages"].values())
