"""Paths whose ends can be dragged: they are those that the book's solvers find."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import page_of, showing, static
from tests.pages.test_moving import facts_in

import dragging
from asciimaze.engine.flood import UNREACHABLE
from asciimaze.games.dungeon.sight import visible
from asciimaze.maze import Maze
from asciimaze.recipes.options.loops import open_loops
from asciimaze.rng import Rng
from asciimaze.solvers.a_star import search
from asciimaze.solvers.dead_end_filling import wall_up
from asciimaze.solvers.paths import distances
from asciimaze.solvers.registry import SOLVERS
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

NAMES = {
    "shortest": "breadth-first search",
    "wall-follower": "wall follower",
    "dead-end-filling": "dead-end filling",
    "a-star": "A*",
}
"""The names of the solvers in the page."""

SOLVE = """([maze, start, goal]) => {
    return Object.entries(SOLVERS).map(([name, [solve]]) =>
        [name, ...solve(maze, start, goal)].slice(0, 3));
}"""


def put(folder: Path, shown: str) -> str:
    """Put pictures with their scripts on a page, and return its address."""
    scripts = map(static, ("moving.js", "ends.js"))
    return page_of(folder, shown, ["moving.css"], *scripts)


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """Return a page of a phone's width with all pictures."""
    shown = dragging.one_solver() + dragging.all_solvers() + dragging.look_around()
    address = put(tmp_path, shown)
    with showing(browser, address, 390, 900) as page:
        yield page


def broken(rng: Rng, columns: int, rows: int) -> Maze:
    """Return squares with some passages between them, perhaps in several parts."""
    maze = Maze(Square(columns, rows))
    open_loops(maze, rng, rng.randbelow(90) / 100)
    return maze


def looked_at(name: str, maze: Maze, start: int, goal: int) -> set[int]:
    """Return the cells that a solver of the book looks at; the walk is one of them."""
    match name:
        case "shortest":
            far = distances(maze, goal)
            return {cell for cell, steps in enumerate(far) if steps != UNREACHABLE}
        case "dead-end-filling":
            rest = Maze(maze.tiling)
            rest.open[:] = maze.open
            return set(wall_up(rest, (start, goal)))
        case "a-star":
            return set(search(maze, start, goal))
    return set(SOLVERS[name](maze, start, goal))


def test_the_solvers_agree(page: Page) -> None:
    """In any maze, the page finds the book's paths, and looks at the same cells."""
    rng = Rng.from_seed("chick", "ends")
    questions = []
    for _ in range(300):
        maze = broken(rng, 2 + rng.randbelow(9), 2 + rng.randbelow(7))
        questions.append((maze, rng.randbelow(len(maze)), rng.randbelow(len(maze))))
    asked = [
        [{"columns": maze.tiling.neighbour(0, 1), "open": list(maze.open)}, *ends]
        for maze, *ends in questions
    ]
    answers = page.evaluate(f"asked => asked.map({SOLVE})", asked)
    outcomes = set()
    for (maze, start, goal), answer in zip(questions, answers, strict=True):
        for name, (shown, path, looked) in zip(SOLVERS, answer, strict=True):
            assert shown == NAMES[name]
            assert path == SOLVERS[name](maze, start, goal), (name, maze.open)
            if path or name != "wall-follower":
                assert set(looked) == looked_at(name, maze, start, goal)
            outcomes.add((name, bool(path)))
    assert len(outcomes) == 2 * len(SOLVERS)


def test_what_the_reader_is_promised(page: Page) -> None:
    """A* looks at a quarter of the cells; the hand goes far, or never arrives."""
    facts = facts_in(dragging.all_solvers(), "ends")
    start, goal = facts["ends"]
    water, hand, _, compass = page.evaluate(SOLVE, [facts, start, goal])
    assert len(water[2]) == len(facts["open"])
    assert len(compass[2]) <= len(facts["open"]) / 4
    assert (len(water[1]) - 1, len(hand[1]) > 101) == (11, True)
    assert page.evaluate(SOLVE, [facts, start, goal + 1])[1][1] == []


def knob(page: Page, picture: int, name: str) -> Locator:
    """Return an end of the path in a picture."""
    return page.locator("svg.ends").nth(picture).get_by_role("slider", name=name)


def spot(page: Page, picture: int, column: float, row: float) -> tuple[float, float]:
    """Return where a point of a maze is on the page, in pixels."""
    script = """(svg, [x, y]) => {
        const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
        return [point.x, point.y];
    }"""
    x, y = (
        page.locator("svg:is(.ends, .sees)")
        .nth(picture)
        .evaluate(script, [column, row])
    )
    return x, y


def drawn(page: Page, picture: int) -> str:
    """Return the line that is drawn."""
    return page.locator("svg.ends .way").nth(picture).get_attribute("d") or ""


def test_drag(page: Page) -> None:
    """The path follows an end to the cell below the pointer, or the nearest one."""
    goal = knob(page, 0, "Goal")
    before = drawn(page, 0)
    page.mouse.move(*spot(page, 0, 12.7, 6.3))
    page.mouse.down()
    page.mouse.move(*spot(page, 0, 3.5, 2.5))
    expect(goal).to_have_attribute("aria-valuetext", "column 4, row 3")
    assert drawn(page, 0) != before
    page.mouse.move(*spot(page, 0, 40, -5))
    expect(goal).to_have_attribute("aria-valuetext", "column 16, row 1")
    page.mouse.up()
    page.mouse.move(*spot(page, 0, 3.5, 2.5))
    expect(goal).to_have_attribute("aria-valuetext", "column 16, row 1")
    page.get_by_role("button", name="Start again").first.click()
    expect(page.locator("svg.ends .way").first).to_have_attribute("d", before)


def test_walls(page: Page) -> None:
    """A click opens the nearest wall or closes it; the edge of the maze stays."""
    words = page.locator("output").first
    before = words.inner_text()
    walls = page.locator("svg.ends .wall").first
    lines = (walls.get_attribute("d") or "").count("M")
    maze = Maze(Square(dragging.COLUMNS, dragging.ROWS))
    facts = facts_in(dragging.one_solver(), "ends")
    maze.open[:] = facts["open"]
    changed = 0
    for cell in range(0, len(maze), 5):
        row, column = divmod(cell, dragging.COLUMNS)
        page.mouse.click(*spot(page, 0, column + 0.95, row + 0.5))
        if column < dragging.COLUMNS - 1 and cell not in facts["ends"]:
            changed += 2 if maze.is_open(cell, Square.RIGHT) else -2
    assert changed
    left = re.compile(f"^(M[^M]*){{{lines + changed}}}$")
    expect(walls).to_have_attribute("d", left)
    page.get_by_role("button", name="Start again").first.click()
    expect(words).to_have_text(before)


def test_by_keys(page: Page) -> None:
    """Arrow keys move an end through walls; with Shift they open and close these."""
    start, words = knob(page, 1, "Start"), page.locator("output").nth(1)
    start.focus()
    first = start.get_attribute("aria-valuetext")
    before = words.inner_text()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    page.keyboard.press("ArrowUp")
    expect(start).to_have_attribute("aria-valuetext", first or "")
    expect(words).to_have_text(before)
    facts = facts_in(dragging.all_solvers(), "ends")
    open_sides = facts["open"][facts["ends"][0]]
    keys = "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"
    for side, key in enumerate(keys):
        if open_sides >> side & 1:
            page.keyboard.press(f"Shift+{key}")
    expect(words).to_contain_text("No path. The water has reached")
    for _ in range(20):
        page.keyboard.press("ArrowLeft")
    expect(start).to_have_attribute("aria-valuetext", re.compile("^column 1,"))


def test_another_solver(page: Page) -> None:
    """Each solver has words of its own; where there is one, there is no choice."""
    choice = page.get_by_role("combobox", name="Solver")
    expect(choice).to_have_count(1)
    words = page.locator("output").nth(1)
    for name, start in (
        ("A*", "The search has looked at"),
        ("wall follower", "The walk goes through"),
        ("dead-end filling", "The pencil has filled"),
        ("breadth-first search", "The water has reached 144 of 144 cells."),
    ):
        choice.select_option(name)
        expect(words).to_contain_text(start)


def test_by_touch(page: Page) -> None:
    """A finger drags an end, and the page stays; elsewhere it scrolls the page."""
    for picture in (0, 1):
        svg = page.locator("svg.ends").nth(picture)
        expect(knob(page, picture, "Goal")).to_have_css("touch-action", "none")
        expect(svg).not_to_have_css("touch-action", "none")
        box = knob(page, picture, "Start").bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 24
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.mouse.move(*spot(page, 0, 5.95, 4.5))
    expect(page.locator(".hint").first).to_have_attribute("d", "M6,4 6,5")
    page.mouse.move(1, 899)
    expect(page.locator(".hint").first).not_to_have_attribute("d", re.compile("M"))


def test_a_finger_drags(page: Page) -> None:
    """Wherever a finger leads an end, the page doesn't scroll under it."""
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.set_viewport_size({"width": 390, "height": 500})
    page.evaluate("scrollTo(0, 60)")
    for kind, *square in (
        ("Start", 12.5, 6.5),
        ("Move", 12.5, 7.5),
        ("Move", 3.5, 8.5),
    ):
        x, y = spot(page, 0, *square)
        about = {"type": f"touch{kind}", "touchPoints": [{"x": x, "y": y}]}
        tools.send("Input.dispatchTouchEvent", about)
    goal = knob(page, 0, "Goal")
    expect(goal).to_have_attribute("aria-valuetext", "column 4, row 9")
    assert page.evaluate("scrollY") == 60


MARKS = "".join(dragging.HALL)
COLUMNS = len(dragging.HALL[0])
FLOOR = [cell for cell, mark in enumerate(MARKS) if mark != "#"]
LOOKING = """([cells, step]) => cells.map((cell) => {
    const [svg] = document.querySelectorAll("svg.sees");
    const { x, y } = new DOMPoint(...step[cell]).matrixTransform(svg.getScreenCTM());
    const bubbles = { bubbles: true, clientX: x, clientY: y };
    svg.dispatchEvent(new PointerEvent("click", bubbles));
    return [...svg.querySelectorAll(".cell")].map((each) => each.matches(".seen"));
})"""


@pytest.fixture(scope="module")
def views(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> dict[int, list[bool]]:
    """Return which cells of the hall the page shows from each place."""
    shown = dragging.look_around()
    address = put(tmp_path_factory.mktemp("views"), shown)
    places = facts_in(shown, "sees")["places"]
    with showing(browser, address, 390, 900) as page:
        return dict(zip(FLOOR, page.evaluate(LOOKING, [FLOOR, places]), strict=True))


def test_the_view_agrees(views: dict[int, list[bool]]) -> None:
    """From each place in the hall, the page shows what the game's penguin sees."""
    hall = Hexagon(COLUMNS, len(dragging.HALL))
    is_clear = bytes(cell in FLOOR for cell in range(hall.cells))
    for cell, seen in views.items():
        assert bytes(seen) == visible(hall, is_clear, cell, 40), cell


def test_two_places_see_all_rooms(views: dict[int, list[bool]]) -> None:
    """The riddle in the chapter has two solutions."""
    found = []
    for cell, seen in views.items():
        inside = [divmod(other, COLUMNS) for other in FLOOR if seen[other]]
        rooms = {
            (row < 6, column < 8) for row, column in inside if row != 6 and column != 8
        }
        found += [cell] * (len(rooms) == 4)
    assert len(found) == 2


def test_the_penguin_is_dragged(page: Page) -> None:
    """It goes to the floor nearest to the pointer, or to the next one by a key."""
    penguin = page.get_by_role("slider", name="The penguin")
    places = facts_in(dragging.look_around(), "sees")["places"]
    start = MARKS.index("@")

    def stands_on(cell: int) -> None:
        expect(penguin).to_have_attribute("aria-valuenow", str(cell))

    stands_on(start)
    order = page.locator("svg:is(.ends, .sees)")
    assert order.nth(2).get_attribute("class") == "sees"
    page.mouse.move(*spot(page, 2, *places[start]))
    page.mouse.down()
    page.mouse.move(*spot(page, 2, *places[FLOOR[-1]]))
    stands_on(FLOOR[-1])
    page.mouse.move(*spot(page, 2, 99, 99))
    stands_on(FLOOR[-1])
    page.mouse.up()
    page.mouse.move(*spot(page, 2, *places[start]))
    stands_on(FLOOR[-1])
    page.mouse.click(*spot(page, 2, *places[start]))
    stands_on(start)
    page.keyboard.press("ArrowDown")
    stands_on(start + COLUMNS)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    stands_on(start)
    expect(penguin).to_have_attribute("aria-valuetext", re.compile("sees 79 of 204"))
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    columns = "|".join(str(c) for c in FLOOR if c % COLUMNS == COLUMNS - 2)
    expect(penguin).to_have_attribute("aria-valuenow", re.compile(f"^({columns})$"))
