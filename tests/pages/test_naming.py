"""A name that is pointed at shows the cells that it holds in the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import page_of, showing, static
from tests.pages.test_moving import drawn, facts_in

import naming
import recording
from asciimaze.generators.registry import find
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import SimpleNamespace

    from playwright.sync_api import Browser, Page

    from asciimaze.maze import Maze
    from recording import View

GENERATORS = [name for name in naming.NAMES if not name.startswith("solve-")]
LITERATE = """
const literate = {};
globalThis.load = () => Promise.resolve();
function addStyle() {}
function made(tag, css, ...inside) {
    const element = document.createElement(tag);
    if (css) element.className = css;
    element.append(...inside);
    return element;
}
"""
"""The few functions of the weave that the script needs."""


def cells_of(view: View, shown: naming.Shown) -> set[int]:
    """Return the cells of a view that belong to a name."""
    if shown == naming.PATH:
        return set(view.path)
    if shown == naming.END:
        return set(view.path[-1:])
    return {cell for cell, colour in view.fills.items() if colour in shown}


@pytest.mark.parametrize("generator", GENERATORS)
def test_names_hold_what_is_shown(generator: str) -> None:
    """At each moment of a run, the cells of a name are those of its value."""
    names, seen = naming.NAMES[generator], dict.fromkeys(naming.NAMES[generator], 0)

    def watched(look: recording.Look) -> recording.Look:
        def wrapper(maze: Maze, now: SimpleNamespace, last: View) -> View | None:
            view = look(maze, now, last)
            if view is not None:
                for name in names.keys() & vars(now).keys():
                    held = vars(now)[name]
                    held = {held} if isinstance(held, int) else set(held)
                    assert cells_of(view, names[name]) == held, (name, view)
                    seen[name] += 1
            return view

        return wrapper

    looks = {place: watched(look) for place, look in recording.LOOKS.items()}
    rng = Rng.from_seed("chick", generator)
    recording.record(find(generator).carve, Square(12, 7), rng, looks)
    assert min(seen.values()) > 50, seen


def test_words_mean_names() -> None:
    """Each word of the text means a name of its generator."""
    for run, words in naming.WORDS.items():
        assert set(words.values()) <= naming.NAMES[run].keys()


TEXT = """<article><p>The <em>frontier</em> and the frontier, where <code>inside</code>
is here.</p><p>The frontier.</p><pre>here, frontier[at] = maze.frontier</pre>
<div style="height: 1500px"></div>{}</article>"""


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """Return a page of a phone's width with names, and a picture far below."""
    scripts = LITERATE, static("moving.js"), static("names.js")
    shown = TEXT.format(drawn("prim.svg").replace(' data-run="prim"', ""))
    address = page_of(tmp_path, shown, ["moving.css", "names.css"], *scripts)
    with showing(browser, address, 390, 700) as page:
        yield page


def test_which_words_are_names(page: Page) -> None:
    """Names stand out once in a paragraph and always in code; English words do not."""
    marked = page.locator(".figure-name").all_inner_texts()
    assert marked == ["frontier", "inside", "frontier", "here", "frontier"]
    stops = page.locator(".figure-name[tabindex='0']")
    expect(stops).to_have_count(3)


def fading(page: Page, where: str) -> int:
    """Return how many cells of a picture are behind its veil."""
    behind = page.locator(f"{where} .veil").get_attribute("d") or ""
    return behind.count("M")


def test_a_copy_comes_along(page: Page) -> None:
    """A name far from its picture shows a copy, at a moment when it has cells."""
    page.locator(".figure-name").first.hover()
    told = page.get_by_role("status").last.locator("p")
    expect(told).to_contain_text("frontier is ")
    held = 24 * 12 - fading(page, ".figure-told")
    expect(told).to_have_text(f"frontier is {held} cells")
    assert held > 5
    box = told.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 700
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


@pytest.mark.parametrize("above", [0, 560])
def test_a_copy_covers_no_line_that_is_read(page: Page, above: int) -> None:
    """It is in the half of the window where the name is not."""
    page.locator("article").evaluate(f"each => each.style.paddingTop = '{above}px'")
    name = page.locator(".figure-name").first
    name.hover()
    expect(page.locator(".figure-told p")).to_contain_text("frontier is ")
    line, copy = name.bounding_box(), page.locator(".figure-told").bounding_box()
    assert line
    assert copy
    assert 0 <= copy["y"] <= 700 - copy["height"]
    is_below = copy["y"] > line["y"] + line["height"]
    assert is_below if line["y"] < 350 else copy["y"] + copy["height"] < line["y"]


def test_in_the_picture(page: Page) -> None:
    """A name near its picture fades the picture itself, and gives it back."""
    page.evaluate("document.querySelector('article div').style.height = 0")
    slider, step = page.get_by_role("slider"), page.locator(".moves-bar output")
    slider.fill("100")
    expect(step).to_contain_text("100 of")
    before = page.locator("svg.moves").inner_html()
    facts = facts_in(drawn("prim.svg"), "moves")
    page.locator(".figure-name").nth(1).focus()
    told = page.get_by_role("status").last
    expect(told).to_contain_text("inside is ")
    expect(page.locator(".figure-told svg")).to_have_count(0)
    fills = dict[int, int]()
    for step in facts["steps"][:101]:
        for cell, colour in (
            divmod(code // 5, len(facts["colours"])) for code in step if code % 5 == 1
        ):
            fills[cell] = colour
    inside = [
        cell for cell, colour in fills.items() if colour in facts["names"]["inside"]
    ]
    expect(told).to_have_text(f"inside is {len(inside)} cells")
    slider.evaluate(
        "each => { each.value = 101; each.dispatchEvent(new Event('input')); }"
    )
    expect(told).to_have_text(f"inside is {len(inside) + 1} cells")
    slider.fill("100")
    page.mouse.move(1, 1)
    page.locator(".figure-name").nth(1).evaluate("each => each.blur()")
    slider.focus()
    expect(told).to_be_empty()
    assert page.locator("svg.moves").inner_html() == before
