"""Two generators on one slider."""

from __future__ import annotations

import json
from math import dist
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import STATIC, page_of, showing, static

import pictures
from asciimaze.generators.registry import GENERATORS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

KEPT = STATIC.with_name("pictures")

STILL = ".duel-stage svg.duel"
"""The halves of the finished picture, as a selector."""

LOADER = """
const literate = { arrived: {}, missing: new Set(), asked: [] };
literate.sorry = () => Object.assign(document.createElement("p"),
    { className: "chunk-sorry", textContent: "This could not be loaded." });
async function load(path) {
    literate.asked.push(path);
    if (literate.missing.has(path)) throw new Error(path);
    if (path === "moving") return run(MOVING);
    literate.arrived[path] = GROWTH[path.replace("growth/", "")];
}
function run(text) {
    const script = document.createElement("script");
    script.textContent = text;
    document.head.append(script);
}
"""
"""The part of the weave's scripts that a picture with two stages needs."""


def growing(name: str) -> str:
    """Return the moving picture of a generator."""
    return (KEPT / f"{name}.svg").read_text("utf-8")


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """Return a page of a phone's width with a picture that has two stages."""
    growth = {each.name: growing(each.name) for each in GENERATORS}
    known = f"const MOVING = {json.dumps(static('moving.js'))};"
    known += f"const GROWTH = {json.dumps(growth)};"
    known = known.replace("</", "<\\/")
    script = known + LOADER + static("duel.js")
    address = page_of(tmp_path, pictures.duel(), ["moving.css", "duel.css"], script)
    with showing(browser, address, 390, 800) as page:
        yield page


STROKE = """(line) => {
    const { stroke, strokeDasharray, strokeWidth } = getComputedStyle(line);
    return [stroke, strokeDasharray, strokeWidth];
}"""
"""Return how a line is drawn."""

PLACES = """() => [...document.querySelectorAll(
    ".duel-box select, .duel-stage, .duel-words, .duel-key, .duel-chart, .duel-foot")
].filter((each) => !each.closest(".moves-bar")).map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left, top + scrollY, width, height].map(Math.round);
})"""
"""Return the places of all that has two stages, and of the lists above them."""


def walls(page: Page, side: int) -> int:
    """Return the number of walls on a stage."""
    drawn = page.locator(".duel-stage .wall").nth(side).get_attribute("d") or ""
    return drawn.count("M")


def test_nothing_comes_before_it_is_asked_for(page: Page) -> None:
    """At first there are the halves of the finished picture; nothing is loaded."""
    for name in ("backtracker", "prim"):
        half = page.get_by_role("img", name=f"The maze of {name}")
        expect(half).to_be_visible()
    expect(page.locator(STILL)).to_have_count(2)
    expect(page.get_by_role("slider")).to_have_count(0)
    assert page.evaluate("literate.asked") == []
    for side, name in (("Left", "backtracker"), ("Right", "prim")):
        choice = page.get_by_label(side)
        expect(choice).to_have_value(name)
        assert choice.locator("option").all_inner_texts() == [
            each.name for each in GENERATORS
        ]


def test_one_slider_moves_both(page: Page) -> None:
    """At each step both mazes are as they were then; the shorter one waits."""
    page.get_by_label("Left").select_option("wilson")
    page.get_by_label("Right").select_option("aldous-broder")
    moments = [pictures.moments(name, 24, 12) for name in ("wilson", "aldous-broder")]
    ends = [len(each) - 1 for each in moments]
    slider, words = page.get_by_role("slider"), page.locator(".duel-words")
    expect(slider).to_have_attribute("max", str(max(ends)))
    expect(page.locator(STILL)).to_have_count(0)
    for at in (0, 40, ends[0], ends[1], 7):
        slider.fill(str(at))
        for side, end in enumerate(ends):
            own = min(at, end)
            expect(words.nth(side)).to_contain_text(f"Step {own} of {end}, ")
            assert walls(page, side) == len(moments[side][own].walls)
    slider.fill(str(max(ends)))
    for side in (0, 1):
        expect(words.nth(side)).to_contain_text("100 % done: finished")
    page.get_by_label("Left").select_option("recursive-division")
    expect(words.first).to_contain_text("100 % done: finished")
    expect(slider).to_have_value(str(max(ends)))
    slider.fill("0")
    expect(words.first).to_contain_text("Step 0 of")
    expect(words.first).to_contain_text("0 % done")


def test_the_curves_grow(page: Page) -> None:
    """Each curve goes from nothing to everything, and never back."""
    page.get_by_role("button", name="Let them grow").click()
    expect(
        page.get_by_role("img", name="backtracker solid, prim dashed")
    ).to_be_visible()
    curves = page.locator(".duel-curve")
    expect(curves).to_have_count(2)
    for at in (0, 1):
        points = (curves.nth(at).get_attribute("points") or "").split()
        heights = [float(point.partition(",")[2]) for point in points]
        assert heights == sorted(heights, reverse=True)
        assert (heights[0], heights[-1]) == (70, 0)
    expect(page.get_by_role("button", name="Stop")).to_be_visible()


def points_of(page: Page, side: int) -> list[tuple[float, ...]]:
    """Return the points of a curve, from left to right."""
    points = page.locator(f".duel-curve.duel-{side}").get_attribute("points") or ""
    return [tuple(map(float, point.split(","))) for point in points.split()]


def test_pale_curves_are_true(page: Page) -> None:
    """Before the mazes grow, each curve is where it will be, and no step is marked."""
    expect(page.locator(".duel-rest .duel-curve")).to_have_count(2)
    marked = page.locator(".duel-chart line").evaluate(STROKE)
    assert marked[0] == "none"
    pale = [points_of(page, side) for side in (0, 1)]
    page.get_by_role("button", name="Let them grow").click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator(".duel-rest")).to_have_count(0)
    for side, points in enumerate(pale):
        grown = points_of(page, side)
        apart = [min(dist(one, other) for other in grown) for one in points]
        assert len(points) > 20
        assert max(apart[:-1]) < 1
        assert apart[-1] < 400 / 40


def test_the_legend_names_the_curves(page: Page) -> None:
    """Above the curves are both names, each with a piece of its line."""
    page.get_by_label("Right").select_option("eller")
    expect(page.locator(".duel-key span")).to_have_text(["backtracker", "eller"])
    expect(page.locator(".duel-curve")).to_have_count(2)
    for at in (0, 1):
        lines = f".duel-key .duel-{at}", f".duel-curve.duel-{at}"
        piece, curve = (page.locator(each).evaluate(STROKE) for each in lines)
        assert piece == curve


def test_nothing_moves_away(page: Page) -> None:
    """What you choose with, and what is below, stays when mazes come and change."""
    for width in (1280, 390):
        page.reload()
        page.set_viewport_size({"width": width, "height": 900})
        before = page.evaluate(PLACES)
        page.get_by_label("Left").select_option("houston")
        expect(page.get_by_role("img", name="The maze of houston")).to_be_visible()
        assert page.evaluate(PLACES) == before
        page.get_by_role("slider").fill("200")
        page.get_by_label("Right").select_option("wilson")
        expect(page.get_by_role("img", name="The maze of wilson")).to_be_visible()
        assert page.evaluate(PLACES) == before


def test_paper_has_both_mazes(page: Page) -> None:
    """In print there is the finished picture, also after other mazes have come."""
    page.get_by_label("Left").select_option("houston")
    expect(page.locator(STILL)).to_have_count(0)
    page.emulate_media(media="print")
    expect(page.locator("svg.duel")).to_be_visible()
    expect(page.locator(".duel-box")).to_be_hidden()


def test_try_again(page: Page) -> None:
    """If a picture doesn't arrive, the page says so, and the next try succeeds."""
    page.evaluate("literate.missing.add('growth/prim')")
    start = page.get_by_role("button", name="Let them grow")
    start.click()
    expect(page.locator(".chunk-sorry")).to_be_visible()
    expect(page.locator(STILL)).to_have_count(2)
    page.evaluate("literate.missing.clear()")
    start.click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator(".chunk-sorry")).to_have_count(0)


def test_by_keys_and_on_a_phone(page: Page) -> None:
    """Everything can be reached by keys, and nothing is wider than a phone."""
    page.keyboard.press("Tab")
    expect(page.get_by_label("Left")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    slider = page.get_by_role("slider")
    expect(slider).not_to_have_value("0")  # it moves; a key that changes it stops it
    slider.press("Home")
    slider.press("ArrowRight")
    expect(slider).to_have_value("1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tops = [
        box["y"]
        for box in (page.locator(".duel-stage").nth(at).bounding_box() for at in (0, 1))
        if box
    ]
    assert tops[0] < tops[1]


def test_the_caption_is_true() -> None:
    """What the caption says of four generators is true of their pictures."""
    moments = {
        name: pictures.moments(name, 24, 12)
        for name in ("aldous-broder", "wilson", "backtracker", "hunt-and-kill")
    }
    carved = {
        name: [len(each[0].walls) - len(moment.walls) for moment in each]
        for name, each in moments.items()
    }
    longest = {
        name: max(len(moment.view.path) for moment in each)
        for name, each in moments.items()
    }
    cells = 24 * 12
    tenth = sum(count > 0.9 * (cells - 1) for count in carved["aldous-broder"])
    assert tenth > len(carved["aldous-broder"]) / 2
    first = carved["wilson"].count(0) / len(carved["wilson"])
    assert 0.45 < first < 0.5
    assert longest["hunt-and-kill"] < cells / 2 < longest["backtracker"]
