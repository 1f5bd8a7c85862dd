"""Turning the pages in a real browser, and old addresses."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import showing
from tests.weave.loom import Loom

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

PARTS = Path(__file__).parent / "parts"


@pytest.fixture(scope="module")
def woven(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the pages of the sample book."""
    folder = tmp_path_factory.mktemp("parts")
    shutil.copytree(PARTS, folder / "docs")
    loom = Loom(folder)
    shutil.copy(PARTS / "conf.py", loom.source)
    assert loom.weave() == []
    return loom.out / "html"


@pytest.fixture
def page(woven: Path, browser: Browser) -> Iterator[Page]:
    """Return the first page of the book in a browser."""
    with showing(browser, (woven / "book.html").as_uri(), 1280) as page:
        yield page


def test_arrow_keys(page: Page) -> None:
    """The right arrow leads to the next page, the left one back."""
    for key, title in (
        ("ArrowRight", "1. The dice"),
        ("ArrowRight", "1.1. A die"),
        ("ArrowRight", "1.2. A throw"),
        ("ArrowLeft", "1.1. A die"),
    ):
        page.keyboard.press(key)
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
        page.wait_for_load_state()


STAY = """() => {
    window.left = [];
    navigation.onnavigate = (event) => {
        event.preventDefault();
        left.push(event.destination.url.split("/").pop());
    };
}"""
"""Let no key lead away, and note where each would have led."""


def left_by(page: Page) -> list[str]:
    """Return where the keys would have led, and at last the right arrow."""
    page.keyboard.press("ArrowRight")
    page.wait_for_function("left.length")
    led: list[str] = page.evaluate("left")
    return led


def test_other_keys(page: Page) -> None:
    """Nothing happens with another key held down, or before the first page."""
    page.evaluate(STAY)
    for keys in ("Control+ArrowRight", "Shift+ArrowRight", "ArrowLeft"):
        page.keyboard.press(keys)
    assert left_by(page) == ["one.html"]


def test_keys_that_are_meant_for_something_else(page: Page) -> None:
    """While something on the page has the focus, the keys belong to it."""
    page.evaluate(STAY)
    link = page.locator("a").first
    link.focus()
    page.keyboard.press("ArrowRight")
    link.blur()
    assert left_by(page) == ["one.html"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("book.html#chunk-throwing", "throw.html#chunk-throwing"),
        ("die.html#why", "search-2.html#why"),
        ("book.html#ch-average", "average.html#ch-average"),
    ],
)
def test_old_addresses(page: Page, woven: Path, old: str, new: str) -> None:
    """An anchor that has moved to another page is found there."""
    page.goto(f"{woven.as_uri()}/{old}")
    page.wait_for_url(f"**/{new}")
    page.goto(f"{woven.as_uri()}/counter.html")
    page.evaluate(f"location.hash = '{old.partition('#')[2]}'")
    page.wait_for_url(f"**/{new}")


def test_an_address_that_leads_nowhere(page: Page, woven: Path) -> None:
    """An anchor that never existed is not looked up twice."""
    page.goto(f"{woven.as_uri()}/die.html#nosuch")
    page.wait_for_function("literate.anchors")
    expect(page.locator("script[src$='/anchors.js']")).to_have_count(1)
    expect(page).to_have_url(re.compile("/die.html#nosuch$"))
