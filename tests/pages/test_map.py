"""The map of the house in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import page_of, showing

import pictures

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def shown() -> str:
    """Return the map with its names made links."""
    return '<div class="live wide">' + re.sub(
        '<g data-chunk="(.*?)">(.*?)</g>', r'<a href="#\1">\2</a>', pictures.house()
    )


@pytest.fixture
def page(browser: Browser, tmp_path: Path, shown: str) -> Iterator[Page]:
    """Return a page of a phone's width with the map in it."""
    address = page_of(tmp_path, f"{shown}</div>", ["house.css"])
    with showing(browser, address, 390, 800) as page:
        yield page


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


OUTSIDE = """() => {
    const edge = document.querySelector("svg.house").getBoundingClientRect().right;
    const isOutside = (each) => each.getBoundingClientRect().right > edge;
    const arrows = [...document.querySelectorAll(".use")];
    return arrows.filter(isOutside).map((each) => each.className.baseVal);
}"""
"""Return the arrows that leave the map on the right."""


def test_arrows_stay_on_the_map(page: Page) -> None:
    """However long an arrow is, its bend is in the picture."""
    assert page.locator(".use").count() > 50
    assert page.evaluate(OUTSIDE) == []


def test_keys(page: Page) -> None:
    """The Tab key reaches each name, and the name shows it."""
    reached = page.locator("a:focus")
    page.keyboard.press("Tab")
    expect(reached).to_have_text("app")
    page.keyboard.press("Tab")
    expect(reached).not_to_have_text("app")
    expect(reached.locator("> :first-child")).to_have_css("stroke-width", "0.12px")
