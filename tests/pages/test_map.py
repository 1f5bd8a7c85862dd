"""The map of the house in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import pictures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

STYLE = Path(pictures.__file__).with_name("static") / "house.css"


@pytest.fixture(scope="module")
def shown() -> str:
    """Return the map with its names made links."""
    return '<div class="live wide">' + re.sub(
        '<g data-chunk="(.*?)">(.*?)</g>', r'<a href="#\1">\2</a>', pictures.house()
    )


@pytest.fixture
def page(browser: Browser, tmp_path: Path, shown: str) -> Iterator[Page]:
    """Return a page of a phone's width with the map in it."""
    style = f"<style>{STYLE.read_text(encoding='utf-8')}</style>"
    file = tmp_path / "page.html"
    file.write_text(f"<!doctype html><meta charset=utf-8>{style}{shown}</div>", "utf-8")
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto(file.as_uri())
    yield page
    page.close()


def opacity(page: Page, selector: str) -> float:
    """Return the opacity of an arrow."""
    script = "(shape) => parseFloat(getComputedStyle(shape).opacity)"
    return float(page.locator(selector).evaluate(script))


def test_narrow(page: Page) -> None:
    """On a phone the map scrolls in its own box, and the page doesn't."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    box = page.locator(".wide").evaluate("(box) => [box.scrollWidth, box.clientWidth]")
    assert wide <= 390
    assert box[0] > box[1]


def test_pointing(page: Page) -> None:
    """Pointing at a room, or reaching it by keys, shows only its arrows."""
    own, other = ".from-solvers.to-maze", ".from-app.to-states"
    before = opacity(page, own)
    assert before == opacity(page, other)
    for reach in ("hover", "focus"):
        getattr(page.locator("a", has_text="paths"), reach)()
        assert opacity(page, other) < before < opacity(page, own)
        page.mouse.move(1, 1)


def test_keys(page: Page) -> None:
    """The Tab key reaches each name, and the name shows it."""
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "app"
    page.keyboard.press("Tab")
    look = "getComputedStyle(document.activeElement.firstChild).strokeWidth"
    assert page.evaluate(look) == "0.12px"
