"""Pages that stay where they are: while they load, and when a link leads on."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from tests.browsing import MOTIONS, showing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

    from .loom import Loom

STEADY = 0.02
"""The largest layout shift (CLS) of a page; a good page has less than 0.1."""

WATCH = """
    window.shifts = window.lastShift = 0;
    new PerformanceObserver((list) => {
        for (const each of list.getEntries()) {
            window.shifts += each.value;
            window.lastShift = each.startTime;
        }
    }).observe({ type: "layout-shift", buffered: true });
"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length"
SETTLED = (
    "() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 99))"
)


def slowly(page: Page, ours: Loom, name: str) -> float:
    """Show a page whose images, fonts and scripts arrive late, in turn.

    Last come the style sheets for which these scripts have asked, the latest first.

    Returns:
        How much of what was visible has moved, as browsers measure it.
    """
    waiting: dict[str, list[Route]] = {"image": [], "script": [], "font": []}

    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        kind = waiting.get(route.request.resource_type)
        if kind is None:
            arrive(ours, route)
        else:
            kind.append(route)

    page.add_init_script(WATCH)
    page.route("http://book.test/**", answer)
    page.goto(f"http://book.test/{name}.html", wait_until="commit")
    page.wait_for_function(PAINTED)
    waiting["stylesheet"] = []
    for kind in ("image", "font", "script"):
        while waiting[kind]:
            arrive(ours, waiting[kind].pop(0))
        waiting.pop(kind)
        settle(page, asked)
    while waiting["stylesheet"]:
        arrive(ours, waiting["stylesheet"].pop())
        settle(page, asked)
    page.wait_for_load_state()
    return float(page.evaluate("window.shifts"))


def settle(page: Page, asked: list[Route]) -> None:
    """Wait until a page has asked for nothing more for a while, and is drawn."""
    before = -1
    while before < len(asked):
        before = len(asked)
        page.evaluate(SETTLED)


def arrive(ours: Loom, route: Route) -> None:
    """Let something arrive."""
    path = urlsplit(route.request.url).path.removeprefix("/")
    route.fulfill(path=ours.out / "html" / path)


# In every run each page has one width, in turn, so that each width has pages of several
# kinds. In CI each page has both.
PAGES = [
    pytest.param(name, width, marks=() if at == place % 2 else pytest.mark.slow)
    for place, name in enumerate(("asciimaze", "wilson", "play", "net", "lit-chunks"))
    for at, width in enumerate((390, 1280))
]


@pytest.mark.parametrize(("name", "width"), PAGES)
def test_nothing_jumps(ours: Loom, browser: Browser, name: str, width: int) -> None:
    """Whatever arrives after the text, the text stays where it is."""
    with showing(browser, width=width, height=800) as page:
        assert slowly(page, ours, name) <= STEADY


LATE = {"p code .pre": "JetBrains Mono", ".chunk-sign": "Noto Sans Math"}


def test_code_gets_its_letters(ours: Loom, browser: Browser) -> None:
    """Late fonts still reach words of code and the signs of chunks."""
    with showing(browser, width=1280, height=800) as page:
        slowly(page, ours, "wilson")
        protocol = page.context.new_cdp_session(page)
        for domain in ("DOM", "CSS"):
            protocol.send(f"{domain}.enable")
        root = protocol.send("DOM.getDocument")["root"]["nodeId"]
        for sought, name in LATE.items():
            query = {"nodeId": root, "selector": sought}
            node = protocol.send("DOM.querySelector", query)
            used = protocol.send("CSS.getPlatformFontsForNode", node)["fonts"]
            found = [each["familyName"] for each in used]
            assert found == [name]


STEP = """
    new MutationObserver((changes) => {
        for (const { target, oldValue } of changes)
            if (target.matches(".walk .penguin")
                && target.getAttribute("transform") !== oldValue)
                window.stepAt ??= performance.now();
    }).observe(document, {
        subtree: true, attributeFilter: ["transform"], attributeOldValue: true,
    });
"""
"""Note when the penguin has left its place."""


@pytest.mark.parametrize("width", [390, 1280])
def test_the_first_step_of_the_penguin(
    ours: Loom, browser: Browser, width: int
) -> None:
    """When it goes ahead by itself, nothing else moves."""
    with showing(browser, width=width) as page:
        page.add_init_script(WATCH + STEP)
        page.goto((ours.out / "html" / "asciimaze.html").as_uri())
        page.wait_for_function("window.stepAt")
        page.evaluate(SETTLED)
        assert page.evaluate("lastShift < stepAt")


def test_a_jump_is_measured(browser: Browser) -> None:
    """The measurement works."""
    with showing(browser) as page:
        page.add_init_script(WATCH)
        page.route(
            "http://book.test/",
            lambda route: route.fulfill(
                body="<!doctype html><p id=gap></p><p>Text</p>",
                content_type="text/html",
            ),
        )
        page.goto("http://book.test/")
        page.wait_for_function(PAINTED)
        page.evaluate("document.getElementById('gap').style.height = '300px'")
        page.wait_for_function("() => window.shifts > 0.005")


TO_THE_END = """() => {
    scrollTo(0, 0);
    location.hash = "";
    location.hash = [...document.querySelectorAll("article section")].pop().id;
    return scrollY;
}"""
GLIDING = """() => [...document.querySelectorAll("*")].filter((each) =>
    !/^0s(, 0s)*$/.test(getComputedStyle(each).transitionDuration)).length
"""


def test_no_flight(ours: Loom, browser: Browser) -> None:
    """A link to the end of a long chapter arrives at once, with less motion or not."""
    address = (ours.out / "html" / "play.html").as_uri()
    with showing(browser, address, 1280) as page:
        for motion in MOTIONS:
            page.emulate_media(reduced_motion=motion)
            assert page.evaluate(TO_THE_END) > 1000
            expect(page.locator("html")).to_have_css("scroll-behavior", "auto")


def test_less_motion(ours: Loom, browser: Browser) -> None:
    """If the system asks for less motion, nothing glides."""
    address = (ours.out / "html" / "asciimaze.html").as_uri()
    with showing(browser, address, 1280, motion="reduce") as page:
        assert page.evaluate(GLIDING) == 0
