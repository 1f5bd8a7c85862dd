"""Cells that can be asked: the page's answers are the tiling's."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import page_of, showing, static
from tests.pages.test_moving import facts_in
from tests.pages.test_runs import events_of, run_of

import asking
from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from asciimaze.tilings.tiling import Tiling

TILINGS = [pytest.param(each, about, id=each.name) for each, *about in asking.TILINGS]
ASK = """questions => questions.map(([cell, side]) => {
    const [cells, sides] = document.querySelectorAll("select");
    const change = new Event("change", { bubbles: true });
    cells.value = cell;
    cells.dispatchEvent(change);
    sides.value = side;
    sides.dispatchEvent(change);
    const marked = (look) => [...document.querySelectorAll(".cell")].flatMap(
        (each, at) => each.matches(`.${look}`) ? [at] : []);
    return [document.querySelector("output").textContent,
        ...["here", "beyond", "near"].map(marked), sides.selectedOptions[0].text];
})"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a page of a phone's width."""
    with showing(browser, width=390, height=900) as page:
        yield page


def show(
    page: Page, folder: Path, tiling: Tiling, about: tuple[float, int, int]
) -> str:
    """Show a picture in a page, and return it."""
    picture = asking.asked(tiling, *about)
    scripts = map(static, ("moving.js", "asking.js"))
    page.goto(page_of(folder, picture, ["moving.css"], *scripts))
    return picture


@pytest.mark.parametrize(("tiling", "about"), TILINGS)
def test_all_answers(
    page: Page, tmp_path: Path, tiling: Tiling, about: tuple[float, int, int]
) -> None:
    """The page says and shows, on the plane and on the list, what the tiling says."""
    show(page, tmp_path, tiling, about)
    questions = [
        (cell, side)
        for cell in range(tiling.cells)
        for side in range(len(tiling.sides(cell)))
    ]
    answers = page.evaluate(ASK, questions)
    for (cell, side), (text, here, beyond, near, name) in zip(
        questions, answers, strict=True
    ):
        other = tiling.neighbour(cell, side)
        around = {beyond for _, beyond in tiling.neighbours(cell)} - {other}
        assert name == f"{side} {tiling.sides(cell)[side]}"
        assert here == [cell, tiling.cells + cell]
        assert near == sorted(around | {tiling.cells + each for each in around})
        if other is None:
            assert (text, beyond) == ("is None: there is no cell.", [])
        else:
            back = tiling.opposite(cell, side)
            home = f"The way back: neighbour({other}, {back}) is {cell}."
            assert text == f"is {other}. {home}"
            assert beyond == [other, tiling.cells + other]


@pytest.mark.parametrize(("tiling", "about"), TILINGS)
def test_pointing(
    page: Page, tmp_path: Path, tiling: Tiling, about: tuple[float, int, int]
) -> None:
    """Near a side of a cell, a finger asks for that one; on the list, for a cell."""
    first = facts_in(show(page, tmp_path, tiling, about), "asks")["first"]
    assert first == about[2]
    svg = page.locator("svg.asks")
    for cell in range(tiling.cells):
        corners = tiling.corners(cell)
        side = cell % len(corners)
        edge = middle([corners[side], corners[(side + 1) % len(corners)]])
        x, y = (0.3 * a + 0.7 * b for a, b in zip(middle(corners), edge, strict=True))
        place = svg.evaluate(
            """(svg, [x, y]) => {
                const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
                return [at.x, at.y];
            }""",
            [x, y],
        )
        page.mouse.click(*place)
        expect(page.get_by_label("Cell", exact=True)).to_have_value(str(cell))
        expect(page.get_by_label("Side", exact=True)).to_have_value(str(side))
    page.mouse.move(1, 1)
    page.locator(".cell").nth(tiling.cells + 1).hover()
    expect(page.get_by_label("Cell", exact=True)).to_have_value("1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("tiling", "about"), TILINGS)
def test_the_lines_answer(tiling: Tiling, about: tuple[float, int, int]) -> None:
    """The last line of each question returns the answer, and it has the light."""
    del about
    run = run_of(f"ask-{tiling.name}")
    groups = [*accumulate(event[0] for event in run["events"])]
    events = list(events_of(run))
    lit = {groups[at]: events[at] for at in run["made"]}
    assert len(lit) == sum(len(tiling.sides(cell)) for cell in range(tiling.cells))
    for step, (_, text, changes) in lit.items():
        assert changes["returns"] == str(tiling.neighbour(*divmod(step, 8)))
        assert text.startswith(("return ", "case _"))
