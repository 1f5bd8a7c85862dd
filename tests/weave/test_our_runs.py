"""The runs of our own book, on its pages."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.browsing import showing
from tests.ci import CI

from runs import KEY_STEPS

from .test_readers import LOOKS, seen_twice, turn_to, violations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route
    from tests.browsing import Scheme

    from .loom import Loom

TOURS = {
    "key-steps": "play",
    "key-press": "play",
    "generate": "backtracker",
    "tangle": "tangler",
}
"""The tours, and the chapters in which they begin."""

HEAVIEST = 200_000
"""The most bytes of a run."""


def run_of(ours: Loom, name: str) -> dict[str, Any]:
    """Return a run as the scripts read it."""
    text = ours.file(f"_static/runs/{name}.js").partition("=")[2].rstrip(";\n")
    run: dict[str, Any] = json.loads(text)
    return run


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """Return a page of a browser, in which no error may occur."""
    width = getattr(request, "param", 1280)
    with showing(browser, width=width, height=900) as page:
        yield page


def test_every_line_is_found(ours: Loom) -> None:
    """Each block of each run is on the page that the run names."""
    names = [path.stem for path in (ours.out / "html/_static/runs").glob("*.js")]
    assert {*TOURS, "wilson", "solve-a-star"} <= {*names}
    for name in names:
        run = run_of(ours, name)
        assert len(run["events"]) > (9 if name == "key-steps" else 25)
        for page, anchor, *_ in run["spots"]:
            assert f'id="{anchor}"' in ours.file(run["pages"][page])


def test_the_story_of_the_key(ours: Loom) -> None:
    """Each stop of the short tour has a sentence of its own, and none is left over."""
    run = run_of(ours, "key-steps")
    assert run["said"] == [*dict.fromkeys(run["said"])]
    assert all(run["said"])
    assert {*run["said"]} == {*chain(*KEY_STEPS.values())}


def test_runs_are_small(ours: Loom) -> None:
    """What a page loads for a run is small, and no page loads it at first."""
    files = list((ours.out / "html/_static/runs").glob("*.js"))
    assert max(file.stat().st_size for file in files) <= HEAVIEST
    for name in TOURS.values():
        assert not re.search(
            "(lights|steps|tour|runs).(js|css)", ours.file(f"{name}.html")
        )


UNREAD = """() => {
    const panel = document.querySelector(".run-panel");
    const style = (css) => getComputedStyle(document.querySelector(css));
    const ground = (css) => style(css).backgroundColor;
    const values = [...panel.querySelectorAll("dd")];
    const short = values.filter((each) => each.textContent.length <= 20);
    const lines = [...panel.querySelectorAll(".run-line"), ...short];
    const wrong = lines.filter((each) => each.scrollWidth > each.clientWidth);
    if (ground(".run-code") !== ground("figure.chunk .highlight")) wrong.push(panel);
    const part = (css) => panel.parentElement.querySelector(css);
    const edge = (css) => part(css).getBoundingClientRect();
    const top = innerWidth < 1200 ? edge("figcaption").bottom + 16 : edge(".live").top;
    if (Math.abs(edge(".run-code").top - top) > 8) wrong.push(panel);
    const end = edge(".run-code > :last-child").bottom;
    if (edge(".run-code").bottom > end + 16) wrong.push(panel);
    return wrong.map((each) => each.textContent.slice(0, 60));
}"""
"""Return cut lines and short values of a panel, and the panel if it looks wrong.

Its code has the colour of other code. It begins beside the picture on a wide page,
and right below the caption on others, and its ground ends with its last line.
"""


@pytest.mark.parametrize(
    ("name", "page"),
    [("backtracker", 1280), ("growing", 1280), ("solvers", 390), ("shadows", 390)],
    indirect=["page"],
)
def test_code_behind_a_picture(ours: Loom, page: Page, name: str) -> None:
    """A step shows the line that made it, with values, to every reader."""
    page.goto((ours.out / "html" / f"{name}.html").as_uri())
    bar = page.locator(".moves-bar").first
    bar.get_by_role("slider").fill("7")
    panel = page.locator(".run-panel")
    expect(panel.locator(".run-now")).to_have_count(1)
    assert panel.locator("dd").count() > 2
    assert page.evaluate(UNREAD) == []
    lines = panel.locator(".run-code")
    assert lines.evaluate("box => box.scrollWidth <= box.clientWidth")
    shown = bar.locator("output").inner_text()
    lit_row = str(panel.locator(".run-now").get_attribute("data-row"))
    panel.locator("[data-way='1']").click()
    expect(panel.locator(".run-now")).not_to_have_attribute("data-row", lit_row)
    assert seen_twice(page, ".run-panel") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate(
        "innerWidth"
    )
    last = panel.locator(".run-line[data-row]").last
    text = last.inner_text()
    last.click()
    expect(panel.locator(".run-now")).to_have_text(text)
    expect(bar.locator("output")).not_to_have_text(shown)
    lit = page.evaluate("[...CSS.highlights.get('run-now')].map(String)")
    assert [line.strip() for line in lit] == [text.strip()]


PANEL = """async (name) => {
    await load("steps");
    const bar = document.createElement("p");
    document.querySelector("h1").after(bar);
    const follow = await literate.steps(bar, name, () => {});
    const panel = bar.nextElementSibling;
    const now = [0, 1e6].map((step) => {
        follow(step);
        return panel.querySelectorAll(".run-now").length;
    });
    const blocks = [...panel.querySelectorAll(".run-name")].map((each) => each.href);
    panel.remove();
    bar.remove();
    return [now, blocks];
}"""
"""Return how many lines a run's panel lights, first and last, and its blocks."""


def test_no_panel_shows_a_piece_twice(ours: Loom, page: Page) -> None:
    """A function and a loop inside it share their block; one line of it is lit."""
    page.goto((ours.out / "html" / "hunt.html").as_uri())
    names = {path.stem for path in (ours.out / "html/_static/runs").glob("*.js")}
    for name in sorted(names - {*TOURS}):
        now, blocks = page.evaluate(PANEL, name)
        assert now == [1, 1], name
        assert blocks, name
        assert len(blocks) == len(set(blocks)), name


IN_THE_CHAPTER = """() => {
    const lit = [...CSS.highlights.get("run-now")].filter((line) =>
        line.startContainer.parentElement.closest("figure.chunk"));
    const [box] = lit.map((line) => line.getBoundingClientRect());
    return [lit.map((line) => String(line).trim()), box?.height > 0, scrollY];
}"""
"""Return the lines of chunks that are lit, whether the first is seen, and how far the
page is scrolled."""

CHAPTERS = (
    *("backtracker", "hunt", "binary", "aldous", "wilson", "prim", "growing"),
    *("kruskal", "sidewinder", "eller", "division"),
)[:: 1 if CI else 3]
"""The chapters with the whole loop of the generator that moves in them.

Outside CI they are every third one: ``test_every_line_is_found`` reads all runs.
"""


def test_a_step_lights_the_chapter(ours: Loom, page: Page) -> None:
    """A line that is lit in a panel is lit in its own chunk, too; nothing scrolls."""
    for name in CHAPTERS:
        page.goto((ours.out / "html" / f"{name}.html").as_uri())
        slider = page.locator(".moves-bar").first.get_by_role("slider")
        slider.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        slider.fill("7")
        now = page.locator(".run-panel .run-now")
        expect(now).to_have_count(1)
        text = now.inner_text().strip()
        assert page.evaluate(IN_THE_CHAPTER) == [[text], True, before], name


EXTREMES = "wilson", "aldous", "eller"
"""The chapters with the lowest bar below their picture, and the least and most code."""


SEEN_AT_ONCE = """() => {
    const box = (css) => document.querySelector(css)?.getBoundingClientRect();
    const edges = ({ left, top, right, bottom }) => [left, top, right, bottom];
    const [code, now] = [box(".run-code"), box(".run-now")];
    const values = box(".run-side:not([hidden])");
    return {
        values: values ? edges(values) : [],
        picture: edges(box("svg.moves")), bar: edges(box(".moves-bar")),
        caption: edges(box("figure:has(.moves) > figcaption")),
        next: edges(box("figure:has(.moves) + *")),
        code: code ? edges(code) : [], now: now ? edges(now) : [],
    };
}"""
"""Return where a picture is, its bar, caption, code, line, values and what follows."""


@pytest.mark.parametrize(
    ("page", "names"),
    [(1280, (*CHAPTERS, "houston")), (1200, EXTREMES), (1920, EXTREMES)],
    indirect=["page"],
)
def test_the_first_screen_shows_a_generator(
    ours: Loom, page: Page, names: tuple[str, ...]
) -> None:
    """The maze that grows is in the first screen, and its code is beside it.

    Nothing moves when the code comes, and until the picture plays no line of the
    chapter is lit and no value is shown. Then the text goes down once, and stays there.
    The first line that runs is in the first screen, too.
    """
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    for name in names:
        held.clear()
        page.route("**/_static/runs/*.js", hold)
        address = (ours.out / "html" / f"{name}.html").as_uri()
        page.goto(address, wait_until="domcontentloaded")
        bar = page.locator(".moves-bar").first
        bar.wait_for()
        page.evaluate("document.fonts.ready")
        before = page.evaluate(SEEN_AT_ONCE)
        assert before["bar"][3] <= 900, name
        for route in held:
            route.continue_()
        page.unroute_all()
        page.locator(".run-panel .run-now").first.wait_for()
        at_rest = page.evaluate(SEEN_AT_ONCE)
        assert page.evaluate("CSS.highlights.size") == 0
        bar.get_by_role("button", name="Play").click()
        lit = page.wait_for_function(f"CSS.highlights.size > 0 && ({SEEN_AT_ONCE})()")
        after = lit.json_value()
        for key in ("picture", "bar", "caption"):
            assert before[key] == at_rest[key] == after[key], name
        assert before["next"] == at_rest["next"], name
        assert (at_rest["values"], len(after["values"])) == ([], 4), name
        assert after["caption"][3] <= after["values"][1], name
        assert after["values"][3] <= after["next"][1], name
        assert at_rest["code"][:3] == after["code"][:3], name
        assert after["picture"][2] < after["code"][0], name
        bar.get_by_role("slider").fill("1")
        page.wait_for_function(f"({SEEN_AT_ONCE})().now[3] <= 900")
        assert page.evaluate(SEEN_AT_ONCE)["next"] == after["next"], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


OUT_OF_SIGHT = """async (top) => {
    const slider = document.querySelector(".moves-bar input");
    const box = (css) => document.querySelector(css).getBoundingClientRect();
    scrollBy(0, box("figure:has(.moves)").top - top);
    await new Promise((done) => setTimeout(done, 100));
    const missed = [];
    for (let step = 0; step <= slider.max; step++) {
        slider.value = step;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        const [code, now] = [box(".run-code"), box(".run-now")];
        const isSeen = Math.max(0, code.top) <= now.top
            && now.bottom <= Math.min(innerHeight, code.bottom);
        if (!isSeen) missed.push(step);
    }
    return missed;
}"""
"""Return in which steps the lit line can't be seen; the figure is at some height."""


@pytest.mark.parametrize("page", [1300], indirect=True)
@pytest.mark.parametrize("name", ["net-solver", "shadows", "kruskal"])
def test_the_lit_line_is_in_the_window(ours: Loom, page: Page, name: str) -> None:
    """However far a reader has scrolled, the code beside a picture scrolls to its line.

    The window is lower than the picture with its caption and the values.
    """
    page.set_viewport_size({"width": 1300, "height": 800})
    page.goto((ours.out / "html" / f"{name}.html").as_uri())
    page.locator(".moves-bar").first.scroll_into_view_if_needed()
    page.locator(".run-panel .run-now").first.wait_for()
    for top in (150, 220, -150):
        assert page.evaluate(OUT_OF_SIGHT, top) == [], top


SAID = """(limit) => {
    const output = document.querySelector(".moves-bar output");
    const words = () =>
        getComputedStyle(output, "::before").content.replace(/none|"/g, "")
        + output.textContent;
    const said = [];
    for (let at = 0; at < limit; at++) {
        said.push(words());
        document.querySelector("[data-way='1']").click();
    }
    return said;
}"""
"""Return the words below a picture for each of the first events of its run."""


@pytest.mark.parametrize(
    ("run", "name"),
    [
        ("inferences", "net-solver"),
        ("doorways", "dungeon-corridors"),
        ("shadows", "shadows"),
        ("hunted", "dungeon-monsters"),
        ("kruskal", "kruskal"),
    ],
)
def test_words_are_those_of_the_last_step(
    ours: Loom, page: Page, run: str, name: str
) -> None:
    """At a line between two steps, the words begin with *after*, and tell the first."""
    events, step, wanted = run_of(ours, run)["events"][:200], 0, []
    made: int | None = None
    for more, *_ in events:
        step += ~more if more < 0 else more
        if more < 0:
            made = step
        wanted.append(f"{made or 0}" if more < 0 or made is None else f"after {made}")
    page.goto((ours.out / "html" / f"{name}.html").as_uri())
    bar = page.locator(".moves-bar").first
    bar.get_by_role("slider").fill("0")
    page.locator(".run-panel .run-now").first.wait_for()
    first = next(at for at, (more, *_) in enumerate(events) if more < 0)
    said = page.evaluate(SAID, len(events) - first)
    assert [each.partition(" of ")[0] for each in said] == wanted[first:]


@pytest.mark.parametrize("page", [390], indirect=True)
def test_a_phone_shows_the_picture_above_its_code(ours: Loom, page: Page) -> None:
    """While you scroll through the code and the values, the picture is still there."""
    page.set_viewport_size({"width": 390, "height": 660})
    page.goto((ours.out / "html" / "kruskal.html").as_uri())
    page.locator(".moves-bar").first.get_by_role("slider").fill("7")
    page.locator(".run-panel .run-now").wait_for()
    _, _, _, bottom = page.evaluate(SEEN_AT_ONCE)["caption"]
    _, top, _, _ = page.evaluate(SEEN_AT_ONCE)["code"]
    assert 0 <= top - bottom < 24
    for css in (".run-code", ".run-side"):
        page.locator(css).evaluate("(each) => each.scrollIntoView({ block: 'end' })")
        _, top, _, bottom = page.evaluate(SEEN_AT_ONCE)["picture"]
        assert 0 <= top < bottom < top + 330 < 660, css
        assert page.locator(css).evaluate(COVERED) is False


@pytest.mark.parametrize("page", [390, 800], indirect=True)
@pytest.mark.parametrize("name", ["kruskal", "net-solver", "dungeon-monsters"])
def test_a_caption_stays_when_the_code_comes(ours: Loom, page: Page, name: str) -> None:
    """Below a picture its code comes after the caption, which explains the colours."""
    page.goto((ours.out / "html" / f"{name}.html").as_uri())
    slider = page.locator(".moves-bar").first.get_by_role("slider")
    slider.scroll_into_view_if_needed()
    page.evaluate("document.fonts.ready")
    before = page.evaluate(SEEN_AT_ONCE)
    slider.fill("7")
    page.locator(".run-panel .run-now").first.wait_for()
    after = page.evaluate(SEEN_AT_ONCE)
    for key in ("picture", "bar", "caption"):
        assert before[key] == after[key], key


SLIDER = """() => [...document.querySelectorAll(".moves-bar input")]
    .map((each) => each.offsetWidth)"""
"""Return how wide the sliders are."""


@pytest.mark.parametrize("page", [390, 1280, 1920], indirect=True)
def test_a_slider_has_room(ours: Loom, page: Page) -> None:
    """Beside any number of buttons, a slider is wide enough for a finger's way."""
    for name in ("prim", "wilson", "hunt"):
        page.goto((ours.out / "html" / f"{name}.html").as_uri())
        expect(page.get_by_role("button", name="Another maze").first).to_be_visible()
        assert min(page.evaluate(SLIDER)) >= 90, name


@pytest.mark.parametrize("page", [1300], indirect=True)
def test_a_line_beside_a_picture_breaks_where_it_must(ours: Loom, page: Page) -> None:
    """What says on a phone how far in a line begins is no box in the panel."""
    page.goto((ours.out / "html" / "wilson.html").as_uri())
    line = page.locator(".run-line", has_text="left_by[here], here =")
    line.first.wait_for()
    assert line.first.evaluate("(each) => each.offsetHeight") <= 2 * 24


BROKEN = """() => {
    const wholes = [...document.querySelectorAll(".run-whole")];
    const rows = (each) => new Set([...each.getClientRects()].map(({ top }) => top));
    const isWide = ({ parentElement: line }) => line.scrollWidth > line.clientWidth;
    const broken = wholes.filter((each) => rows(each).size > 1 || isWide(each));
    return [wholes.length, broken.map((each) => each.textContent)];
}"""
"""Return how many short indices a panel has, and those that are broken or cut."""


@pytest.mark.parametrize("page", [390, 1300], indirect=True)
def test_no_line_breaks_in_a_short_index(ours: Loom, page: Page) -> None:
    """A short index, or a call with short arguments, is in one row, and has room."""
    for name in ("shadows", "eller"):
        page.goto((ours.out / "html" / f"{name}.html").as_uri())
        page.locator(".moves-bar").first.get_by_role("slider").fill("7")
        page.locator(".run-panel .run-now").first.wait_for()
        found, broken = page.evaluate(BROKEN)
        assert found > 10
        assert broken == [], name


COVERED = """(each) => {
    const { left, bottom } = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(left + 4, bottom - 4));
}"""
"""Return whether something is above the lower end of an element."""


def test_playing_moves_the_light(ours: Loom, page: Page) -> None:
    """While a picture plays, the light follows, and playing goes on."""
    page.goto((ours.out / "html" / "backtracker.html").as_uri())
    bar = page.locator(".moves-bar").first
    bar.get_by_role("slider").fill("1")
    values = page.locator(".run-panel dl")
    expect(values).to_contain_text("1 passage")
    bar.get_by_role("button", name="Play").click()
    expect(values).not_to_contain_text("1 passage")
    expect(bar.get_by_role("button", name="Stop")).to_be_visible()


@pytest.mark.parametrize(("name", "chapter"), TOURS.items())
def test_tour(ours: Loom, page: Page, name: str, chapter: str) -> None:
    """A tour begins in its chapter, and each of its first stops has light."""
    run = run_of(ours, name)
    page.goto((ours.out / "html" / f"{chapter}.html").as_uri())
    page.locator(f"p.run a[href^='?run={name}.']").click()
    for at, (scheme, width) in enumerate(LOOKS, start=1):
        place = page.locator(".tour p")
        expect(place).to_contain_text(f"{at} of {len(run['events'])}: in ")
        turn_to(page, scheme, width)
        spot, rows, *_ = run["events"][at - 1]
        shown, anchor, *_ = run["spots"][spot]
        lines = lines_at(ours.file(run["pages"][shown]), anchor)
        lit = page.evaluate("[...CSS.highlights.get('run-now')].map(String)")
        assert lit == [unescape(lines[row]) for row in rows]
        box = page.locator(".tour").bounding_box()
        assert box
        assert box["height"] < 300
        assert violations(page, ".tour") == []
        page.get_by_role("button", name="Next").click()
    expect(place).to_contain_text(f"3 of {len(run['events'])}: in ")


def test_a_tour_keeps_the_keyboard_within_a_chunk(ours: Loom, page: Page) -> None:
    """From a stop to the next one in the same chunk, and on, by one key."""
    run = run_of(ours, "key-press")
    stops = [run["spots"][spot] for spot, *_ in run["events"]]
    first = next(at for at, (a, b) in enumerate(pairwise(stops)) if a[:2] == b[:2])
    address = (ours.out / "html" / run["pages"][stops[first][0]]).as_uri()
    page.goto(f"{address}?run=key-press.{first + 1}#{stops[first][1]}")
    for at in range(first + 1, first + 4):
        expect(page.locator(".tour p")).to_contain_text(f"{at} of {len(stops)}: in ")
        page.wait_for_function("document.activeElement.closest('.tour')")
        page.keyboard.press("ArrowRight")


def test_the_short_tour_comes_first(ours: Loom) -> None:
    """It has about a dozen stops, and the long one is just below."""
    assert len(run_of(ours, "key-steps")["events"]) <= 16
    links = re.findall(r'href="\?run=([\w-]+)\.1"', ours.file("play.html"))
    assert links == ["key-steps", "key-press"]


BLOCK = re.compile(r"<pre>\n?(.*?)</pre>", re.DOTALL)
TAG = re.compile("<[^>]*>")


def lines_at(page: str, anchor: str) -> list[str]:
    """Return the lines of the code in the box with an anchor, or of the next code."""
    rest = page[page.index(f'id="{anchor}"') :]
    own = BLOCK.findall(rest.partition("</figure>")[0])
    return TAG.sub("", "".join(own or BLOCK.findall(rest)[:1])).split("\n")


def test_every_line_of_a_run_is_code(ours: Loom) -> None:
    """What a stop of a tour lights, or a step of a picture, are lines with letters.

    In ``test_tour`` a page puts its light on lines that were found so.
    """
    page = cache(ours.file)
    for path in (ours.out / "html/_static/runs").glob("*.js"):
        run = run_of(ours, path.stem)
        blocks = [lines_at(page(run["pages"][at]), one) for at, one, *_ in run["spots"]]
        for event in run["events"]:
            spot, rows = event[:2] if path.stem in TOURS else (event[1], [event[2]])
            for row in rows:
                assert blocks[spot][row].strip(), (path.stem, event)


@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_lines_that_answer(ours: Loom, page: Page, scheme: Scheme, width: int) -> None:
    """Pointing at a cell lights a line of the chapter; a click shows it below, too."""
    page.goto((ours.out / "html" / "tilings.html").as_uri())
    turn_to(page, scheme, width)
    svg = page.locator("svg.asks").first
    panel = page.locator(".run-panel").first
    lit = "[...(CSS.highlights.get('run-now') ?? [])].map((each) => `${each}`.trim())"
    for cell, line in enumerate(
        ("return cell + 1", "return cell + 1", "return cell - 1")
    ):
        svg.locator(".cell").nth(cell).hover(
            position={"x": 8 if cell == 2 else 40, "y": 30}
        )
        page.wait_for_function(f"{lit}[0] === {json.dumps(line)}")
    expect(panel).to_be_hidden()
    svg.locator(".cell").nth(3).click(position={"x": 50, "y": 30})
    expect(panel.locator(".run-now")).to_contain_text("None")
    assert violations(page, "figure:has(svg.asks)") == []
    panel.locator(".run-line", has_text="return cell - self.columns").click()
    expect(page.get_by_label("Side", exact=True).first).to_have_value("3")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# In every run each chapter is seen in one look, in turn. In CI each has both.
NAMED = [
    pytest.param(name, *look, marks=() if at == place % 2 else pytest.mark.slow)
    for place, name in enumerate(("backtracker", "growing", "prim"))
    for at, look in enumerate(LOOKS)
]


@pytest.mark.parametrize(("name", "scheme", "width"), NAMED)
def test_names_show_cells(
    ours: Loom, page: Page, name: str, scheme: Scheme, width: int
) -> None:
    """A name in the code of a chapter shows cells, and bars no reader's way."""
    page.goto((ours.out / "html" / f"{name}.html").as_uri())
    turn_to(page, scheme, width)
    page.locator("pre .figure-name").last.hover()
    told = page.locator(".figure-told")
    expect(told).to_contain_text(" is ")
    expect(page.locator(".veil")).to_have_attribute("d", re.compile("M"))
    assert violations(page, ".figure-told") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.mouse.move(1, 1)
    expect(told).to_be_empty()


@pytest.mark.parametrize("page", [1280], indirect=True)
def test_names_beside_a_picture_show_cells(ours: Loom, page: Page) -> None:
    """The code beside a picture knows the same names as the code of the chapter."""
    page.goto((ours.out / "html" / "prim.html").as_uri())
    page.locator(".run-code .figure-name", has_text="inside").first.hover()
    expect(page.locator(".figure-told")).to_contain_text("inside is ")


@pytest.mark.parametrize("page", [1280], indirect=True)
def test_code_beside_a_picture_keeps_its_heads(ours: Loom, page: Page) -> None:
    """An ``else`` never runs, but without it the lines after it would mislead."""
    page.goto((ours.out / "html" / "hunt.html").as_uri())
    lines = page.locator(".run-line")
    lines.first.wait_for(state="attached")
    texts = [text.strip() for text in lines.all_text_contents()]
    at = texts.index("else:")
    assert texts[at + 1] == "here, sides = hunted(tiling, visited)"


ENDS = """() => [...document.querySelectorAll(".run-line:not(:has(+ .run-line))")]
    .map((line) => line.textContent.trim())"""
"""Return the last line of each block of code beside a picture."""


@pytest.mark.parametrize("page", [1280], indirect=True)
@pytest.mark.parametrize(("name", "last"), [("kruskal", "]"), ("sidewinder", "⟨Join")])
def test_code_beside_a_picture_ends_with_its_statement(
    ours: Loom, page: Page, name: str, last: str
) -> None:
    """Neither a bracket nor a block is left open where the last line has run."""
    page.goto((ours.out / "html" / f"{name}.html").as_uri())
    page.locator(".run-line").first.wait_for(state="attached")
    ends = page.evaluate(ENDS)
    assert any(each.startswith(last) for each in ends), ends
    assert not [each for each in ends if each.endswith((":", "(", "[", "{", ","))]


TOPS = """(code) => {
    const lines = [...code.children].map((each) => each.offsetTop);
    return [code.scrollTop, [...lines, code.scrollHeight - code.clientHeight]];
}"""
"""Return how far the code has been scrolled, and where its lines begin, and its end."""


@pytest.mark.parametrize("page", [1280], indirect=True)
def test_code_beside_a_picture_begins_with_a_whole_line(ours: Loom, page: Page) -> None:
    """Where it scrolls to a line, and not to its end, no line is cut at its top."""
    page.goto((ours.out / "html" / "eller.html").as_uri())
    page.locator(".run-now").first.wait_for()
    slider = page.locator(".moves-bar").first.get_by_role("slider")
    scrolled = 0
    for step in range(0, int(slider.get_attribute("max") or 0), 40):
        slider.fill(str(step))
        expect(page.locator("output").first).to_contain_text(f"{step} of")
        top, tops = page.locator(".run-code").evaluate(TOPS)
        assert not top or min(abs(each - top) for each in tops) < 1, step
        scrolled += top > 0
    assert scrolled
