"""Numbers in sentences that can be dragged: the others and the picture follow."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import page_of, showing, static
from tests.pages.test_moving import facts_in

import dials
from asciimaze.maze import Maze
from asciimaze.solvers.statistics import dead_ends
from asciimaze.tilings.square import Square
from recording import walls

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

BOOK = Path(dials.__file__).with_name("asciimaze.rst").read_text(encoding="utf-8")

SENTENCES = re.findall(
    r"^(.*:dial:`.*)\n\n\.\. figure:: pictures/(.*)$", BOOK, re.MULTILINE
)
"""The sentences of the book with a number to drag, and the pictures below them."""

NUMBER = re.compile(r":(dial|follows):`(.*?)`")


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """Return a page of a phone's width with all sentences and their pictures."""
    shown = ""
    for sentence, name in SENTENCES:
        shown += f"<p>{NUMBER.sub(SPAN, sentence)}</p>{dials.PICTURES[name]()}"
    scripts = map(static, ("moving.js", "dials.js"))
    address = page_of(tmp_path, shown, ["moving.css"], *scripts)
    with showing(browser, address, 390, 900) as page:
        yield page


SPAN = r'<span class="\1">\2</span>'


def numbers(page: Page, which: int) -> Locator:
    """Return the numbers of a sentence on the page."""
    return page.locator("p").nth(which).locator("span")


def dial(page: Page, which: int) -> Locator:
    """Return the number of a sentence that can be dragged."""
    return page.get_by_role("slider").nth(which)


def test_sentences_are_found() -> None:
    """Each picture that follows a number has a sentence above it."""
    assert sorted(name for _, name in SENTENCES) == sorted(dials.PICTURES)
    assert BOOK.count(":dial:`") == len(SENTENCES)


@pytest.mark.parametrize(("sentence", "name"), SENTENCES)
def test_the_text_says_what_the_picture_shows(sentence: str, name: str) -> None:
    """The numbers in the book are those with which the picture begins."""
    facts = facts_in(dials.PICTURES[name](), "dials")
    assert [words for _, words in NUMBER.findall(sentence)] == facts["numbers"][
        facts["at"]
    ]


def test_dead_ends_and_holes() -> None:
    """The maze to braid has as many dead ends, and takes as many holes, as we say."""
    said = facts_in(dials.braiding(), "dials")["numbers"]
    assert said[0][1:] == ["44", "0"]
    assert said[-1][1:] == ["0", "31"]
    assert "of the 44 dead ends" in BOOK
    assert "need 31 holes" in BOOK


def test_another_value(page: Page) -> None:
    """Keys change the number, down to its first value and up to its last."""
    for which, (_, name) in enumerate(SENTENCES):
        facts = facts_in(dials.PICTURES[name](), "dials")
        said, at = facts["numbers"], facts["at"]
        dial(page, which).focus()
        for key, value in (
            ("ArrowRight", at + 1),
            ("ArrowUp", at + 2),
            ("ArrowLeft", at + 1),
            ("ArrowDown", at),
            ("Home", 0),
            ("ArrowLeft", 0),
            ("End", len(said) - 1),
            ("ArrowRight", len(said) - 1),
        ):
            page.keyboard.press(key)
            words = said[value]
            expect(numbers(page, which)).to_have_text(words)
            expect(dial(page, which)).to_have_attribute("aria-valuetext", words[0])
            expect(dial(page, which)).to_have_attribute("aria-valuenow", str(value))


DRAWN = """(svg) => svg.querySelector(".wall").getAttribute("d").slice(1).split("M")
    .map((line) => line.split(" ").map((spot) => spot.split(",").map(Number)))"""


def maze_of(letters: str, columns: int) -> Maze:
    """Return the maze that a script draws from its letters."""
    maze = Maze(Square(columns, len(letters) // columns))
    for cell, letter in enumerate(letters):
        for side in (Square.RIGHT, Square.BOTTOM):
            if int(letter, 36) >> side & 1:
                maze.carve(cell, side)
    return maze


def edges(maze: Maze) -> set[frozenset[tuple[float, ...]]]:
    """Return the ends of each wall of a maze."""
    found = set[frozenset[tuple[float, ...]]]()
    for wall in walls(maze):
        corners, side = maze.tiling.corners(wall >> 3), wall & 7
        found.add(frozenset((corners[side], corners[(side + 1) % 4])))
    return found


FILLED = """(all) => all.map(
    (each) => (each.getAttribute("d").match(/M/g) ?? []).length)"""
"""Return how many cells have each colour."""


def test_the_picture_follows(page: Page) -> None:
    """Whatever the number is, the picture has the walls and the colours of its maze."""
    for which, (_, name) in enumerate(SENTENCES):
        svg, dragged = page.locator("svg.dials").nth(which), dial(page, which)
        facts = facts_in(dials.PICTURES[name](), "dials")
        kinds = range(len(facts["colours"]))
        for key, value in (("Home", 0), ("ArrowRight", 1), ("End", -1)):
            dragged.press(key)
            expect(numbers(page, which)).to_have_text(facts["numbers"][value])
            letters = facts["mazes"][value]
            lines = {frozenset(map(tuple, line)) for line in svg.evaluate(DRAWN)}
            assert lines == edges(maze_of(letters, facts["columns"]))
            fills = [int(each, 36) >> 2 for each in letters]
            filled = svg.locator("path[fill]").evaluate_all(FILLED)
            assert filled == [fills.count(kind) for kind in kinds]


def test_what_is_counted() -> None:
    """The dead ends of a sentence are those of its maze."""
    for name in ("growing-dial.svg", "braid-dial.svg"):
        facts = facts_in(dials.PICTURES[name](), "dials")
        for said, letters in zip(facts["numbers"], facts["mazes"], strict=True):
            assert said[1] == str(len(dead_ends(maze_of(letters, facts["columns"]))))


def test_dragging(page: Page) -> None:
    """The number follows the pointer to both sides, until it is let go."""
    said = facts_in(dials.growing(), "dials")["numbers"]
    which = [name for _, name in SENTENCES].index("growing-dial.svg")
    dragged = dial(page, which)
    dragged.scroll_into_view_if_needed()
    box = dragged.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for far, value in ((24, 6), (49, 7), (-24, 4), (-500, 0), (0, 5), (72, 8)):
        page.mouse.move(x + far, y + 40)
        expect(numbers(page, which)).to_have_text(said[value])
    page.mouse.up()
    page.mouse.move(x - 90, y)
    expect(numbers(page, which)).to_have_text(said[8])
    expect(dragged).to_be_focused()


def test_by_touch(page: Page) -> None:
    """A finger that goes up or down on a number scrolls the page."""
    expect(dial(page, 0)).to_have_css("touch-action", "pan-y")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


LINES = """(parts) => parts.map((part) => {
    const { left, top } = part.getBoundingClientRect();
    return [Math.round(left), Math.round(top)];
})"""
"""Return where parts of a page are."""


def test_words_stay_in_place(page: Page) -> None:
    """While a number changes, nothing else in its sentence moves."""
    for which in range(len(SENTENCES)):
        dragged, parts = dial(page, which), numbers(page, which)
        last = dragged.get_attribute("aria-valuemax") or ""
        places = list[object]()
        for key, value in (("Home", "0"), ("End", last)):
            dragged.press(key)
            expect(dragged).to_have_attribute("aria-valuenow", value)
            places.append(parts.evaluate_all(LINES))
        assert places[0] == places[1]
