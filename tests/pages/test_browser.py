"""Pictures that move, and one to walk in, in a real browser."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import BLANK, page_of, showing, static

import pictures
from asciimaze.tilings.square import Square
from moving import OPENS
from recording import wall

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page


@pytest.fixture
def address(tmp_path: Path) -> str:
    """Return the address of a page with a picture that moves, and one to walk."""
    shown = pictures.finished("wilson") + pictures.cover()
    scripts = map(static, ("moving.js", "pointing.js", "walk.js"))
    return page_of(tmp_path, shown, ["moving.css", "walk.css"], *scripts)


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """Return that page in a browser, as wide as a phone."""
    with showing(browser, address, 390, 800) as page:
        yield page


@pytest.fixture
def still_page(browser: Browser, address: str) -> Iterator[Page]:
    """Return that page, where the penguin doesn't take the first step itself."""
    with showing(browser, address, 390, 800, motion="reduce") as page:
        yield page


@pytest.fixture
def stopped_page(browser: Browser) -> Iterator[Page]:
    """Return an empty page with a clock that only the test moves on."""
    with showing(browser, BLANK, 390, 800, alone=True) as page:
        page.clock.install(time=0)
        page.clock.pause_at(1)
        yield page


@pytest.fixture
def timed_page(browser: Browser, address: str) -> Iterator[Page]:
    """Return that page with a clock that only the test moves on."""
    with showing(browser, BLANK, 390, 800, alone=True) as page:
        page.clock.install(time=0)
        page.goto(address)
        page.clock.pause_at(1000)
        yield page


def lines(page: Page) -> int:
    """Return the number of walls in the picture."""
    drawn = page.locator("svg.moves .wall").get_attribute("d") or ""
    return drawn.count("M")


MOMENTS = pictures.moments("wilson", 24, 12)
"""The moments of the picture that moves."""
LAST = len(MOMENTS) - 1
FIRST = round(OPENS["wilson"] * LAST)
"""The moment at which it opens."""
END = f"{LAST} of {LAST}"
"""The text below the picture at the end of the recording."""


def test_opens_at_work(page: Page) -> None:
    """The picture opens while the maze is being made; on paper the maze is whole."""
    count, dot = page.locator("output").first, page.locator("svg.moves .dot")
    walls, view = MOMENTS[FIRST]
    for _ in range(2):
        expect(count).to_have_text(f"{FIRST} of {LAST}: {view.words}")
        assert lines(page) == len(walls)
        expect(dot).to_be_visible()
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert lines(page) == len(MOMENTS[-1].walls)
        expect(dot).to_be_hidden()
        page.evaluate("dispatchEvent(new Event('afterprint'))")


def test_scrub(page: Page) -> None:
    """A slider goes to any moment, by keys too, and so do the buttons beside it."""
    slider, count = page.get_by_role("slider"), page.locator(".moves-bar output").first
    line = page.locator("svg.moves .way")
    loops = [at for at, (_, view) in enumerate(MOMENTS) if "loop" in view.words]
    for at in (0, loops[0], loops[-1], 1):
        slider.fill(str(at))
        walls, view = MOMENTS[at]
        expect(count).to_have_text(f"{at} of {LAST}: {view.words}")
        assert lines(page) == len(walls)
        assert (line.get_attribute("d") or "").count(",") == len(view.path)
        expect(page.locator("svg.moves .dot")).to_be_visible()
    for key, name, at in (
        ("Home", "One step back", 0),
        ("ArrowRight", "One step on", 2),
        ("End", "One step on", LAST),
    ):
        slider.press(key)
        page.get_by_role("button", name=name).click()
        expect(slider).to_have_value(str(at))
    expect(count).to_have_text(END)
    assert lines(page) == len(MOMENTS[-1].walls)


def test_play(timed_page: Page) -> None:
    """A button plays from the start, stops, and goes on from there, at any speed."""
    page = timed_page
    assert lines(page)
    button, count = page.get_by_role("button").first, page.locator("output").first
    expect(button).to_have_text("Play")
    button.click()
    expect(button).to_have_text("Stop")
    page.clock.run_for(200)
    expect(count).to_have_text(re.compile("^[1-9]"))
    button.click()
    expect(button).to_have_text("Play")
    stopped = count.inner_text()
    slow = int(stopped.split()[0])
    assert slow < FIRST
    page.clock.run_for(200)
    assert count.inner_text() == stopped
    page.get_by_role("combobox").select_option(index=2)
    button.click()
    page.clock.run_for(200)
    assert int(count.inner_text().split()[0]) > 3 * slow


def first_step(cell: int) -> int:
    """Return the first moment that changes a wall of a cell."""
    tiling = Square(24, 12)
    codes = {wall(tiling, cell, side) for side in range(4)}
    before = MOMENTS[0].walls
    return next(at for at, (walls, _) in enumerate(MOMENTS) if codes & (before ^ walls))


SOME_CELLS = 0, 25, 143, 24 * 12 - 1


def middle(page: Page, cell: int) -> tuple[float, float]:
    """Return where the middle of a cell of the picture is on the screen."""
    x, y = page.locator("svg.moves").evaluate(
        """(svg, [x, y]) => {
            const place = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
            return [place.x, place.y];
        }""",
        [cell % 24 + 0.5, cell // 24 + 0.5],
    )
    return x, y


def test_point_at_a_cell(page: Page) -> None:
    """A click on a cell goes to the moment at which the maze reached it."""
    slider = page.get_by_role("slider")
    for cell in SOME_CELLS:
        page.mouse.move(5, 5)
        page.mouse.click(*middle(page, cell))
        expect(slider).to_have_value(str(first_step(cell)))


LABEL = """(label) => {
    const { left, right, bottom } = label.getBoundingClientRect();
    return [(left + right) / 2, bottom];
}"""
"""Return the middle and the bottom of a label."""


def test_a_label_tells_the_step_of_a_cell(page: Page) -> None:
    """It says, above the pointer, where a click would lead; the picture waits for that.

    It goes when the pointer leaves the picture, and screen readers don't see it.
    """
    label, slider = page.locator(".moves-label"), page.get_by_role("slider")
    for cell in SOME_CELLS:
        x, y = middle(page, cell)
        page.mouse.move(x, y)
        expect(label).to_have_text(f"step {first_step(cell)}")
        expect(slider).to_have_value(str(FIRST))
        centre, bottom = label.evaluate(LABEL)
        assert centre == pytest.approx(x, abs=1)
        assert y - 20 < bottom < y
    expect(label).to_have_attribute("aria-hidden", "true")
    page.mouse.move(5, 5)
    expect(label).to_have_count(0)


def test_a_finger_gets_no_label(browser: Browser, address: str) -> None:
    """A tap on a cell goes to its moment, and nothing stays on the screen."""
    profile = browser.new_context(has_touch=True)
    page = profile.new_page()
    page.goto(address)
    for cell in SOME_CELLS:
        page.touchscreen.tap(*middle(page, cell))
        expect(page.get_by_role("slider")).to_have_value(str(first_step(cell)))
        expect(page.locator(".moves-label")).to_have_count(0)
    profile.close()


def test_drag_over_cells(page: Page) -> None:
    """Dragging the mouse over the maze moves the picture; without a button, nothing."""
    box, slider = page.locator("svg.moves").bounding_box(), page.get_by_role("slider")
    assert box
    spots = [
        (box["x"] + box["width"] * part, box["y"] + box["height"] / 2)
        for part in (0.2, 0.5, 0.8)
    ]
    for spot in spots:
        page.mouse.move(*spot)
    expect(slider).to_have_value(str(FIRST))
    found = set()
    page.mouse.down()
    for spot in spots:
        before = slider.input_value()
        page.mouse.move(*spot)
        expect(slider).not_to_have_value(before)
        found.add(slider.input_value())
    page.mouse.up()
    assert len(found) == len(spots)


WALK = """(maze, keys) => {
    const told = [...document.querySelectorAll("output")].at(-1);
    const press = (name) => {
        const about = { key: keys[name], bubbles: true };
        maze.dispatchEvent(new KeyboardEvent("keydown", about));
        return told.textContent;
    };
    const around = Object.keys(keys);
    let facing = "left", text = press(facing);
    for (let left = 1000; left && !text.startsWith("Out"); left--) {
        const ways = text.split("Open: ")[1].replace(/[.]$/, "").split(", ");
        if (ways[0] === "the way out of the clearing") facing = "left";
        else {
            const closed = around.filter((name) => !ways.includes(name));
            const bump = text.replace("Open: ", "A wall. Open: ");
            if (closed.some((name) => press(name) !== bump)) return "through a wall";
            const at = around.indexOf(facing);
            const turns = [1, 0, 3, 2].map((turn) => around[(at + turn) % 4]);
            facing = turns.find((name) => ways.includes(name));
        }
        text = press(facing);
    }
    return text;
}"""
"""Lead the penguin along a wall, try each way that is closed, and return the end."""


def test_walk_by_keys(still_page: Page) -> None:
    """Keys lead the penguin out, along the given steps, and no others."""
    page = still_page
    told = page.locator("output").last
    maze = page.locator("svg.walk")
    maze.focus()
    keys = {"right": "ArrowRight", "bottom": "j", "left": "a", "top": "ArrowUp"}
    for key in keys.values():  # each of them leads out of the clearing
        expect(told).to_contain_text("Lead it out")
        page.keyboard.press(key)
        expect(told).to_contain_text("1 step.")
        page.get_by_role("button", name="Start again").click()
        maze.focus()
    expect(told).to_contain_text("Lead it out")
    assert maze.evaluate(WALK, keys).startswith("Out in")
    page.get_by_role("button", name="Start again").click()
    expect(told).to_contain_text("Lead it out")


TAKEN = """() => {
    window.taken = [];
    addEventListener("keydown", (event) => taken.push(event.defaultPrevented));
}"""
"""Note whether each key has been taken by something on the page."""


def test_walk_by_arrows_without_the_focus(still_page: Page) -> None:
    """While the maze is in view and nothing has the focus, it takes the arrow keys.

    Until you have begun, up and down scroll. It leaves all keys to the page once the
    penguin is out, but not while a key is held.
    """
    page, told = still_page, still_page.locator("output").last
    maze, keys = page.locator("svg.walk"), ["ArrowRight", "ArrowUp", "d", "Shift"]
    page.evaluate(TAKEN)

    def taken(*keys: str) -> list[bool]:
        """Press some keys, and return which of them the maze has taken."""
        for key in keys:
            page.keyboard.press(key)
        found: list[bool] = page.evaluate("taken.splice(0)")
        return found

    maze.scroll_into_view_if_needed()
    assert taken("ArrowDown", "ArrowUp") == [False, False]
    expect(told).to_contain_text("Lead it out")
    assert taken(*keys, "Control+ArrowLeft") == [True, True, *[False] * 4]
    expect(told).to_contain_text("step")
    page.evaluate("document.body.style.paddingTop = '2000px'; scrollTo(0, 0)")
    assert taken(*keys) == [False] * 4
    page.evaluate("document.body.style.paddingTop = 0")
    maze.scroll_into_view_if_needed()
    page.get_by_role("button", name="Start again").focus()
    assert taken(*keys) == [False] * 4
    page.evaluate("document.activeElement.blur()")
    assert taken("ArrowLeft") == [True]
    around = ("right", "bottom", "left", "top")
    arrows = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
    page.get_by_role("button", name="Start again").click()
    expect(told).to_contain_text("Lead it out")
    end = maze.evaluate(WALK, dict(zip(around, arrows, strict=True)))
    assert end.startswith("Out in")
    page.evaluate("document.activeElement.blur(); taken.length = 0")
    held = {"key": "ArrowUp", "repeat": True, "bubbles": True, "cancelable": True}
    page.locator("body").dispatch_event("keydown", held)
    assert taken("ArrowUp") == [True, False]


TRAIL = """() => document.querySelector("svg.walk .way").getAttribute("d")"""
"""Return the line on the cover."""


@pytest.mark.parametrize("hint", ["", "key", "motion"])
def test_the_first_step(stopped_page: Page, address: str, hint: str) -> None:
    """The penguin takes it, unless you do something or have asked for less motion."""
    page, penguin = stopped_page, stopped_page.locator("svg.walk .penguin")
    if hint == "motion":
        page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    home, path = str(penguin.get_attribute("transform")), page.evaluate(TRAIL)
    if hint == "key":
        page.keyboard.press("Shift")
    page.clock.run_for(30_000)
    if hint:
        expect(penguin).to_have_attribute("transform", home)
        return
    expect(penguin).not_to_have_attribute("transform", home)
    told = page.locator("output").last
    expect(told).to_contain_text("Lead it out")
    assert page.evaluate(TRAIL) == path
    there = str(penguin.get_attribute("transform"))
    page.clock.run_for(30_000)
    expect(penguin).to_have_attribute("transform", there)
    page.get_by_role("button", name="Start again").click()
    expect(penguin).to_have_attribute("transform", home)


def test_walk_by_touch(still_page: Page) -> None:
    """Pointing into a corridor leads along it, pointing into a wall meets a wall.

    The trail is like the line on paper, of which a screen first shows the beginning.
    """
    page = still_page
    page.set_viewport_size({"width": 390, "height": 1600})
    told = page.locator("output").last
    maze = page.locator("svg.walk")
    facts = json.loads(maze.get_attribute("data-walk") or "")
    shown = page.evaluate(TRAIL)
    whole = re.findall('class="way" d="([^"]+)"', pictures.cover())[0]
    assert whole.startswith(f"{shown} ")
    assert f'd="{whole.split()[0]}h' in pictures.cover(), "it begins at the penguin"
    assert 5 < shown.count(" ") < whole.count(" ") / 4
    found = re.findall(r"([\d.]+),([\d.]+)", whole)
    corners = [(float(x), float(y)) for x, y in found]

    def click(*spot: float) -> None:
        """Click a spot of the maze."""
        page.mouse.click(*page.evaluate(PLACE, spot))

    for steps, (x, y) in enumerate(corners, 1):
        click(x, y)
        expect(told).to_have_text(re.compile(f"^{steps} step"))
        text = told.inner_text()
        ways = facts["ways"][facts["spots"].index([x, y])]
        for spot in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if spot not in [(left, top) for *_, left, top in ways]:
                click(*spot)
                expect(told).to_have_text(text.replace("Open: ", "A wall. Open: "))
    click(x + 1, y)
    expect(told).to_have_text(f"Out in {len(corners) + 1} steps. Nobody is faster.")
    assert page.evaluate(TRAIL).startswith(whole)
    page.get_by_role("button", name="Start again").click()
    expect(told).to_contain_text("Lead it out")
    assert page.evaluate(TRAIL) == shown
    box = maze.bounding_box()
    assert box
    spots = [(x, y) for x in range(4) for y in range(4)]
    for x, y in spots * 2:
        page.mouse.click(
            box["x"] + (x + 0.5) / 4 * box["width"],
            box["y"] + (y + 0.5) / 4 * box["height"],
        )
    expect(told).to_have_text(re.compile(r"^(Out in )?([2-9]|\d\d)"))


PLACE = """([left, top]) => {
    const maze = document.querySelector("svg.walk");
    const { x, y } = new DOMPoint(left, top).matrixTransform(maze.getScreenCTM());
    return [x, y];
}"""
"""Return where on the page a spot of the maze is."""


def test_narrow(page: Page) -> None:
    """No picture is wider than a phone."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


def test_bar(page: Page) -> None:
    """The line with the buttons begins and ends where the picture does."""
    page.set_viewport_size({"width": 1200, "height": 800})
    for kind in ("moves", "walk"):
        picture = page.locator(f"svg.{kind}").bounding_box()
        bar = page.locator(f"svg.{kind} + .moves-bar").bounding_box()
        assert picture
        assert bar
        assert abs(bar["x"] - picture["x"]) < 1
        assert abs(bar["width"] - picture["width"]) < 1
