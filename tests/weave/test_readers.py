"""Our own book in a browser: accessible to every reader."""

from __future__ import annotations

import re
from colorsys import rgb_to_hsv
from html import unescape
from importlib.resources import files
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import pytest
from PIL import Image
from playwright.sync_api import expect
from tests.browsing import BLANK, LEFT, Scheme, showing
from tests.ci import CI
from tests.letters import READABLE, smallest_letters

import demos
from asciimaze.formats.picture import svg
from asciimaze.games.registry import GAMES
from recording import ERASED, HERE, LOOKED_AT, PENCIL, START

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, FloatRect, Locator, Page, Request, Route

    from .loom import Loom

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
LAWS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
"""The rules of the WCAG, by their names in axe-core, and those of good practice."""

CHAPTER, FILE, INDEX = "play", "files/src/asciimaze/maze.py", "lit-chunks"
FIRST, MOVING, SEARCH, DRAGGED = "asciimaze", "wilson", "search", "solvers"
OTHERS = (
    "text",
    "references",
    "measured",
    "lit-names-s",
    "source/play",
    "tools",
    "sight",
)
NARROW, WIDE = 390, 1280
LOOKS: list[tuple[Scheme, int]] = [("light", WIDE), ("dark", NARROW)]
WIDTHS = 320, NARROW, 1400
SITE = "http://book.test"

GATE = {"404", "index"}
"""The pages that only lead to the book."""

OURS = 31_400
"""The most bytes of our scripts and styles on a page."""
ROOT = Path(__file__).parents[2]
STATIC = ROOT / "docs" / "static", ROOT / "tools" / "literate" / "weave" / "static"
"""The folders in which they are."""
LETTERS = 150_000
"""The most bytes of the fonts together."""

DRAWN = "article img[src$='.svg'], svg.walk, svg.moves"
"""The pictures that are drawn with lines, as a selector."""

OUT_OF_PLACE = """() => {
    const edge = (each) => each.getBoundingClientRect();
    const article = document.querySelector("article");
    const inside = "section > :not(aside, nav, h1, h2, h3, .opener, .run-stay)";
    const out = [...article.querySelectorAll(inside)];
    const right = edge(article).right + 0.5;
    const isFree = (each) => innerWidth <= 640 && each.matches(".chunk");
    const wrong = out.filter((each) => edge(each).right > right && !isFree(each));
    for (const code of article.querySelectorAll(".chunk:not(.chunk-brief) pre")) {
        const head = code.closest(".chunk").firstElementChild;
        const under = [...head.children].some(
            (part) => edge(part).bottom > edge(code).top);
        const [number, name] = [...head.children].map((one) => one.getClientRects()[0]);
        const close = number.bottom > name.top && number.right + 2 > name.left;
        const cut = code.offsetWidth < code.parentElement.clientWidth;
        if (under || close || cut) wrong.push(head);
    }
    if (document.documentElement.scrollWidth > innerWidth) wrong.push(document.body);
    return wrong.map((each) => each.id || each.textContent.slice(0, 60));
}"""
"""Return the misplaced parts of a page."""


SEEN = [
    "color-contrast",
    "link-in-text-block",
    "scrollable-region-focusable",
    "target-size",
]
"""The rules of axe-core that depend on the colours and the width."""

CONTENTS = ".sidebar-drawer"
"""The list of chapters, which is the same on all pages."""

ENTRIES = 30
"""How many entries of a list, or rows of a table, are checked."""

SHORTEN = """(most) => {
    const lists = "article :is(ul, ol, dl, tbody)";
    for (const list of document.querySelectorAll(lists))
        for (const each of [...list.children].slice(most)) each.remove();
    const kinds = new Map();
    for (const word of document.querySelectorAll("pre span:not(:has(*))")) {
        let kind = "";
        for (let each = word; each; each = each.parentElement)
            kind += `${each.tagName}.${each.className} `;
        const seen = kinds.get(kind) ?? 0;
        if (seen < 3 && word.textContent.trim().length > 1) kinds.set(kind, seen + 1);
        else if (word.attributes.length <= 1) word.replaceWith(word.textContent);
    }
}"""
"""Shorten lists, and leave three words of each kind in code, with their colours.

The kind of a word is told by the classes of all elements around it. axe-core judges no
word of one letter.
"""

SETTLED = """() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(done)))"""


@pytest.fixture(scope="module")
def html(ours: Loom) -> Path:
    """Return the folder of the pages of our book."""
    return ours.out / "html"


class Look(NamedTuple):
    """A way of looking at a page."""

    scheme: Scheme = "light"
    width: int = WIDE
    scripts: bool = True


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """Return a page of a browser, which is wide and light by default.

    No error may occur in it, and it requests nothing from other sites.
    """
    look = getattr(request, "param", Look())
    complaints: list[str] = []

    def look_at(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in {"file", "data"} and SITE not in request.url:
            complaints.append(request.url)

    size = look.width, 900
    with showing(browser, BLANK, *size, look.scheme, scripts=look.scripts) as page:
        page.on("request", look_at)
        yield page
    assert complaints == []


def go(page: Page, html: Path, name: str) -> None:
    """Show a page of the book, as it is in its folder."""
    query = "?q=penguin" if name == SEARCH else ""
    page.goto((html / f"{name}.html").as_uri() + query)


def serve(page: Page, html: Path) -> None:
    """Serve the pages to a page of a browser, as a web site does."""

    def answer(route: Route) -> None:
        file = html / urlsplit(route.request.url).path[1:]
        if file.is_file():
            route.fulfill(path=file)
        else:
            route.fulfill(status=404, path=html / "404.html")

    page.route(f"{SITE}/**", answer)


def brightness(picture: Locator) -> float:
    """Return the mean brightness of a picture, from 0 to 255."""
    seen = Image.open(BytesIO(picture.screenshot())).convert("L")
    return sum(seen.tobytes()) / (seen.width * seen.height)


def violations(
    page: Page,
    inside: str = "html",
    rules: list[str] = LAWS,
    but: list[str] | None = None,
) -> list[str]:
    """Return the barriers on a page for some readers.

    Args:
        page: The page.
        inside: The part that is checked, as a selector.
        rules: The rules, or groups of them, by their names in axe-core.
        but: The parts that are not checked.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    parts = {"include": [inside], "exclude": but or []}
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    run = "async ([parts, options]) => (await axe.run(parts, options)).violations"
    return [
        f"{law['id']}: {node['failureSummary']}: {node['html']}"
        for law in page.evaluate(run, [parts, options])
        for node in law["nodes"]
    ]


def turn_to(page: Page, scheme: Scheme, width: int) -> None:
    """Look at a page by day or by night, on a wide screen or on a phone.

    Nothing glides, so the colours are those that stay.
    """
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.evaluate(SETTLED)


def seen_twice(page: Page, inside: str = "article") -> list[str]:
    """Return the barriers in a part of a page, and then those by night on a phone.

    Only the rules that depend on the look of the page are checked twice.
    """
    found = violations(page, inside)
    turn_to(page, "dark", NARROW)
    return found + violations(page, inside, SEEN)


# In every run a page of each kind is checked in one look, in turn, so that each look
# has pages of several kinds. In CI there are more pages, and the rules that depend on
# the look are also checked in the other one.
SIGHTS = [
    pytest.param(
        name, *LOOKS[:: (-1) ** place], marks=pytest.mark.slow if name in OTHERS else ()
    )
    for place, name in enumerate(
        (CHAPTER, FILE, INDEX, FIRST, MOVING, SEARCH, DRAGGED, *OTHERS)
    )
]


@pytest.mark.parametrize(("name", "look", "other"), SIGHTS)
def test_all_can_read_it(
    page: Page,
    html: Path,
    name: str,
    look: tuple[Scheme, int],
    other: tuple[Scheme, int],
) -> None:
    """axe-core finds nothing that the WCAG forbids, even in opened parts.

    What is the same a hundred times is checked once: the contents beside each page, the
    entries of an index, and the words of code that have the same colours.
    """
    turn_to(page, *look)
    go(page, html, name)
    if name == SEARCH:
        page.locator(".search-list li p").first.wait_for()
    if name in {DRAGGED, "sight"}:
        page.locator(".end[aria-valuetext]").first.wait_for()
    if name == CHAPTER:
        page.locator(".chunk-toggle").first.click()
        page.locator(".chunk-open").wait_for()
    page.evaluate(SHORTEN, ENTRIES)
    but = [] if name == CHAPTER else [CONTENTS]
    assert violations(page, but=but) == []
    if CI:
        turn_to(page, *other)
        assert violations(page, rules=SEEN, but=but) == []


def test_pictures_by_day_and_by_night(page: Page, html: Path) -> None:
    """A picture is bright by day and dark by night, as the reader has chosen.

    But the penguin on the cover has a white belly at any time.
    """
    for name in (MOVING, FIRST):
        go(page, html, name)
        drawn = page.locator(DRAWN).all()
        assert len(drawn) >= 2
        for scheme, _ in LOOKS:
            turn_to(page, scheme, WIDE)
            for picture in drawn:
                assert (brightness(picture) < 100) == (scheme == "dark")
            if name == FIRST:
                assert brightness(page.locator(".cover .penguin ellipse").last) > 150
    page.evaluate("document.body.dataset.theme = 'light'")
    assert brightness(page.locator("svg.walk")) > 200


def test_penguins_are_no_negatives(page: Page, html: Path) -> None:
    """A penguin in a picture has a white belly and a dark coat, by day and by night."""
    go(page, html, "maze")
    picture = page.locator("img[src$='locked-out.svg']")
    for (scheme, _), chosen in product(LOOKS, ("auto", "dark", "light")):
        turn_to(page, scheme, WIDE)
        page.evaluate("theme => (document.body.dataset.theme = theme)", chosen)
        shown = Image.open(BytesIO(picture.screenshot())).convert("L")
        wide, high = shown.size
        x = round(0.648 * wide)
        column = shown.crop((x, 0, x + 1, high)).tobytes()
        assert column[round(0.6 * high)] > 240, (scheme, chosen)
        assert column[round(0.4 * high)] < 110, (scheme, chosen)


GROUND = """() => {
    const { backgroundColor } = getComputedStyle(document.body);
    return backgroundColor.match(/\\d+/g).map(Number);
}"""
"""Return the colour of the page."""


def test_pictures_have_no_ground_of_their_own_at_night(page: Page, html: Path) -> None:
    """In the dark, the corners of a picture have the colour of the page."""
    turn_to(page, "dark", WIDE)
    seen = 0
    for name in ("play", "kruskal", "net"):
        go(page, html, name)
        ground = page.evaluate(GROUND)
        for picture in page.locator(DRAWN).all():
            shown = Image.open(BytesIO(picture.screenshot())).convert("RGB")
            assert shown.crop((2, 2, 3, 3)).tobytes() == bytes(ground), name
            seen += 1
    assert seen >= 5


PILLARS = "getComputedStyle(document.body).getPropertyValue('--lit-wall')"
"""The colour of a wall in the light, by night."""


def test_rocks_of_monsters_are_dark_at_night(page: Page, html: Path) -> None:
    """In the dark, the rocks around the monsters have the colour of lit pillars."""
    turn_to(page, "dark", WIDE)
    go(page, html, "dungeon-monsters")
    picture = page.locator("img[src$='dungeon-monsters.svg']")
    shown = Image.open(BytesIO(picture.screenshot())).convert("RGB")
    rocks = shown.getpixel((shown.width // 42, shown.height // 4))
    wanted = bytes.fromhex(page.evaluate(PILLARS).strip().removeprefix("#"))
    assert isinstance(rocks, tuple)
    assert all(abs(a - b) < 10 for a, b in zip(rocks, wanted, strict=True))


HUES = """() => ["k", "nf", "s2", "mi"].map((kind) => {
    const word = document.querySelector(`.chunk .${kind}`);
    return getComputedStyle(word).color.match(/\\d+/g).map(Number);
})"""
"""Return the colours of a keyword, a function, a text and a number."""


def test_code_has_its_hues_at_night(page: Page, html: Path) -> None:
    """A kind of word that is purple, blue, green or brown by day is so by night."""
    go(page, html, CHAPTER)
    hues = []
    for scheme, _ in LOOKS:
        turn_to(page, scheme, WIDE)
        colours = page.evaluate(HUES)
        hues.append([rgb_to_hsv(*(part / 255 for part in each)) for each in colours])
    for (day, *_), (night, saturation, _) in zip(*hues, strict=True):
        assert min(abs(day - night), 1 - abs(day - night)) < 0.2
        assert saturation > 0.25


BRIGHTNESS = """(shape) => {
    const parts = getComputedStyle(shape).fill.match(/\\d+/g);
    return parts.reduce((sum, each) => sum + Number(each), 0);
}"""
"""Return how bright a shape of a picture is."""


def test_light_is_bright_at_night(page: Page, html: Path) -> None:
    """At night the penguin's view is a dark picture, in which the light is bright."""
    go(page, html, "sight")
    for scheme, _ in LOOKS:
        turn_to(page, scheme, WIDE)
        for picture in page.locator("svg.view, svg.sees").all():
            assert picture.evaluate("(svg) => getComputedStyle(svg).filter") == "none"
            light, dark = (
                picture.locator(f'[class="{kind}"]').first.evaluate(BRIGHTNESS)
                for kind in ("cell seen", "cell")
            )
            assert light > dark + 100
            assert (dark < 250) == (scheme == "dark")


def test_moving_light_is_bright_at_night(page: Page, html: Path) -> None:
    """At night, what is seen is bright, its shadows are dark, and stones are darker.

    Even those are brighter than the page.
    """
    turn_to(page, "dark", WIDE)
    go(page, html, "shadows")
    picture = page.locator("svg.moves")
    assert picture.evaluate("(svg) => getComputedStyle(svg).filter") == "none"
    lit, shadow, stone = (
        picture.locator(f'path[fill="{colour}"]').first.evaluate(BRIGHTNESS)
        for colour in (demos.SEEN, ERASED, PENCIL)
    )
    assert lit > shadow + 300
    assert shadow > stone
    assert stone > sum(page.evaluate(GROUND)) + 100


LINE_BELOW = "(word) => getComputedStyle(word).textDecorationColor"
"""Return the colour of the line below a word."""

AS_IN_PICTURES = """(svg, colour) => {
    const paper = document.createElement("canvas").getContext("2d");
    paper.filter = getComputedStyle(svg).filter;
    paper.fillStyle = colour;
    paper.fillRect(0, 0, 1, 1);
    return [...paper.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""
"""Return how a picture shows a colour."""


def test_words_have_the_colours_of_the_picture(page: Page, html: Path) -> None:
    """A word for something coloured in a picture has a line in that colour below it."""
    [trail] = re.findall(r"\.way{[^}]*stroke:(#\w+)", svg.STYLE)
    colours = {"green": START, "orange": HERE, "sand": LOOKED_AT, "trail": trail}
    seen = set[str]()
    for name in ("backtracker", "prim", "hunt"):
        go(page, html, name)
        picture = page.locator("svg.moves").first
        for scheme, _ in LOOKS:
            turn_to(page, scheme, WIDE)
            for role, colour in colours.items():
                for word in page.locator(f"figcaption .{role}").all():
                    line = re.findall(r"\d+", word.evaluate(LINE_BELOW))
                    shown = picture.evaluate(AS_IN_PICTURES, colour)
                    off = [abs(int(a) - b) for a, b in zip(line, shown, strict=True)]
                    assert max(off) <= 3, (role, scheme, line, shown)
                    seen.add(role)
    assert seen == {*colours}


def test_coloured_words_are_plain_in_markdown(html: Path) -> None:
    """In Markdown, a word for something coloured is a word."""
    text = (html / "backtracker.md").read_text("utf-8")
    assert "begins in the green cell, the dot is where it is now" in text


def chapters_of(html: Path) -> list[Path]:
    """Return the pages of the book except those that only lead to it."""
    return sorted(each for each in html.glob("*.html") if each.stem not in GATE)


TAG = re.compile(r'<(\w+)(?:[^<>]*? class="([^"]*)")?')


def kinds_on(file: Path) -> set[tuple[str, str]]:
    """Return the kinds of elements of an article: their tags and classes."""
    article = (
        file.read_text("utf-8").partition("<article")[2].partition("</article>")[0]
    )
    return {
        (tag, each)
        for tag, classes in TAG.findall(article)
        for each in classes.split() or [""]
    }


def various(files: list[Path]) -> list[Path]:
    """Return a few of some pages, on which are all kinds of elements of all pages."""
    kinds = {each: kinds_on(each) for each in files}
    left = set().union(*kinds.values())
    chosen = []
    while left:
        chosen.append(max(files, key=lambda each: len(kinds[each] & left)))
        left -= kinds[chosen[-1]]
    return chosen


AT_ONCE = 10
FRAMES = "iframe { position: absolute; inset: 0; height: 900px; border: 0; opacity: 0 }"
WIDEN = """(width) => new Promise((done) => {
    for (const each of document.querySelectorAll("iframe")) each.width = width;
    requestAnimationFrame(() => requestAnimationFrame(done));
})"""


def show_frames(page: Page, files: list[Path], folder: Path, width: int) -> None:
    """Show some pages in frames of one page."""
    frames = [
        f'<iframe width="{width}" src="{each.as_uri()}"></iframe>' for each in files
    ]
    outer = folder / "frames.html"
    outer.write_text(f"<!doctype html><style>{FRAMES}</style>{''.join(frames)}")
    page.goto(outer.as_uri())
    assert len(page.main_frame.child_frames) == len(frames)


def misplaced(
    page: Page, files: list[Path], folder: Path, widths: tuple[int, ...] = WIDTHS
) -> list[str]:
    """Return the misplaced parts of some pages, at all widths.

    The pages are in frames of one page, so that the browser reads styles and fonts
    once for several pages. They are on top of each other, because frames that are out
    of sight are not laid out. Each page is laid out for a phone first, or for a wide
    screen.
    """
    wrong = []
    for at in range(0, len(files), AT_ONCE):
        first, *others = widths[:: (-1) ** (at // AT_ONCE)]
        show_frames(page, files[at : at + AT_ONCE], folder, first)
        for width in (first, *others):
            page.evaluate(WIDEN, width)
            for frame in page.main_frame.child_frames:
                name = Path(frame.url).stem
                found = frame.evaluate(OUT_OF_PLACE)
                wrong += [f"{name}, {width} pixels: {each}" for each in found]
    return wrong


@pytest.fixture(scope="module")
def chosen(html: Path) -> list[Path]:
    """Return pages of our book with all kinds of elements."""
    return various(chapters_of(html) + sorted(html.rglob("*/*.html"))[::9])


def test_nothing_leaves_its_place(
    page: Page, chosen: list[Path], tmp_path: Path
) -> None:
    """Nothing sticks out of the column, and the head of a chunk is above its code.

    (The file of a package is a line, with its sentence beside its name.)
    So code and tables scroll in their boxes, and no page scrolls sideways.
    On a phone, chunks reach the edge of the screen.
    Remarks, the sections of a page and the picture of a part are in the margin.
    The headings of the theme stick out, but invisibly.
    """
    assert len(chosen) > 20
    assert misplaced(page, chosen, tmp_path) == []


@pytest.mark.slow  # ``test_nothing_leaves_its_place`` has all kinds of elements
def test_nothing_leaves_its_place_on_any_page(
    page: Page, html: Path, chosen: list[Path], tmp_path: Path
) -> None:
    """The same holds on a phone for each other chapter, and some generated pages.

    What has room on the smallest phone also has room on others, and on a screen.
    """
    pages = chapters_of(html) + sorted(html.rglob("*/*.html"))[::27]
    others = [each for each in pages if each not in chosen]
    assert len(others) > 50
    assert misplaced(page, others, tmp_path, (min(WIDTHS),)) == []


def test_what_has_left_its_place_is_found(page: Page, tmp_path: Path) -> None:
    """The check finds a word that is too long for a phone, and nothing else."""
    file = tmp_path / "long.html"
    code = "<p>Short.</p><p id=long style='width: 330px'>Long.</p>"
    file.write_text(f"<!doctype html><body id=page><article><section>{code}")
    assert misplaced(page, [file], tmp_path) == [
        "long, 320 pixels: long",
        "long, 320 pixels: page",
    ]


PICTURES_WITH_LETTERS = """() => {
    const found = [];
    const drawn = "article img[src$='.svg']:not([alt=''])";
    for (const each of document.querySelectorAll(drawn))
        found.push([each.getAttribute("src"), each.getBoundingClientRect().width]);
    for (const text of document.querySelectorAll("article svg text")) {
        if (!text.textContent.trim() || !text.getClientRects().length) continue;
        const { a, b } = text.getScreenCTM();
        const size = parseFloat(getComputedStyle(text).fontSize);
        found.push([text.textContent, -size * Math.hypot(a, b)]);
    }
    return found;
}"""
"""Return the images of a page with their widths, and texts with negative heights.

An image without a text beside it is there to be seen, and not to be read.
"""


def unreadable(page: Page, files: list[Path], folder: Path) -> list[str]:
    """Return the texts in the pictures of some pages that are too small on a phone."""
    known: dict[str, tuple[float, str]] = {}
    small = []
    for at in range(0, len(files), AT_ONCE):
        show_frames(page, files[at : at + AT_ONCE], folder, NARROW)
        for frame in page.main_frame.child_frames:
            shown = Path(urlsplit(frame.url).path)
            for source, number in frame.evaluate(PICTURES_WITH_LETTERS):
                high, words = -number, source
                if number > 0:
                    if source not in known:
                        drawn = shown.parent / source
                        known[source] = smallest_letters(drawn.read_text("utf-8"))
                    share, words = known[source]
                    high = share * number
                if high < READABLE:
                    small.append(f"{shown.stem}, {words}: {high:.2f} pixels")
    return small


@pytest.mark.slow  # ``test_sizes_of_texts`` computes the same without a browser
def test_letters_of_pictures_on_a_phone(
    page: Page, chosen: list[Path], tmp_path: Path
) -> None:
    """On pages with all kinds of elements, no picture has too small letters."""
    assert unreadable(page, chosen, tmp_path) == []


def test_small_letters_are_found(page: Page, tmp_path: Path) -> None:
    """The check finds images and live pictures with small letters, and no others."""
    start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"'
    for name, size in (("good", 1), ("bad", 0.5)):
        text = f'<text y="5" font-size="{size}">{name}</text>'
        (tmp_path / f"{name}.svg").write_text(f"{start} width='400'>{text}</svg>")
    files = ("good.svg", "bad.svg")
    shown = "".join(f"<img src={name} width=360>" for name in files)
    shown += "".join(
        f"{start} width='360'>{text}</svg>"
        for text in (
            '<text y="5" font-size="1">fine</text>',
            '<text y="5" font-size=".9">tiny</text>',
        )
    )
    file = tmp_path / "small.html"
    file.write_text(f"<!doctype html><article>{shown}</article>")
    assert unreadable(page, [file], tmp_path) == [
        "small, bad: 4.50 pixels",
        "small, tiny: 8.10 pixels",
    ]


@pytest.mark.parametrize("name", ["backtracker", "dungeon-ground", "process-diagrams"])
def test_the_rest_of_a_line_on_a_phone(browser: Browser, html: Path, name: str) -> None:
    """No rest of a line of code begins left of the line."""
    with showing(browser, (html / f"{name}.html").as_uri(), 390) as page:
        folds = page.locator("article details")
        folds.evaluate_all("(all) => all.map((each) => (each.open = true))")
        assert page.evaluate(LEFT, -1) == []


@pytest.mark.parametrize("page", [Look(width=NARROW)], indirect=True)
def test_wide_pictures_scroll_on_a_phone(page: Page, html: Path) -> None:
    """On a phone a wide picture scrolls in a box by keys, too, and the box says so."""
    go(page, html, "explorer")
    box = page.locator(".picture-wide")
    hint = "(box) => getComputedStyle(box, '::before').content"
    expect(box).to_have_attribute("tabindex", "0")
    assert "scroll" in box.evaluate(hint)
    assert box.locator("img").evaluate("(image) => image.width") > 500
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.activeElement.scrollLeft > 0")
    page.set_viewport_size({"width": WIDE, "height": 900})
    expect(box).not_to_have_attribute("tabindex", "0")
    assert box.evaluate(hint) == "none"


@pytest.mark.parametrize("page", [Look(width=NARROW)], indirect=True)
def test_tables_of_words_need_no_scrolling_on_a_phone(page: Page, html: Path) -> None:
    """What there is to do can be read without moving a table that has long paths."""
    go(page, html, "your-own")
    wider = "boxes => boxes.map(box => box.scrollWidth - box.clientWidth)"
    beyond = page.locator("article .table-wrapper").evaluate_all(wider)
    assert len(beyond) > 5
    assert {*beyond} == {0}


@pytest.mark.parametrize("page", [Look(width=NARROW)], indirect=True)
def test_the_line_at_the_top_of_a_phone(page: Page, html: Path) -> None:
    """It leaves when you scroll on, and is back when you scroll back or go to it."""
    go(page, html, MOVING)
    line = page.locator(".mobile-header")
    signs = [page.locator(css) for css in (".turn-page", ".view-this-page")]
    page.mouse.move(200, 450)
    for way in (900, -100, 300):
        page.mouse.wheel(0, way)
        for each in (line, *signs):
            if way < 0:
                expect(each).to_be_in_viewport()
            else:
                expect(each).not_to_be_in_viewport()
    line.get_by_role("button").first.focus()
    expect(line).to_be_in_viewport()


def test_a_bad_page_is_found(page: Page) -> None:
    """The check finds mistakes."""
    page.set_content("<title>A</title><p style='color: #ccc'>Pale.<img src='data:,'>")
    found = " ".join(violations(page))
    assert "color-contrast" in found
    assert "image-alt" in found
    assert "html-has-lang" in found


def test_a_pale_word_of_code_is_found(page: Page) -> None:
    """Of many pale words of code, the check finds three for each kind of place."""
    words = "<span class=pale>x</span> <span class=pale>word</span> " * 9
    page.set_content(
        "<style>.pale { color: #ccc }</style>"
        f"<pre>{words}</pre><pre>{words}</pre><pre class=lit>{words}</pre>"
    )
    page.evaluate(SHORTEN, ENTRIES)
    assert len(violations(page, "body", ["color-contrast"])) == 6


@pytest.mark.parametrize(
    "page",
    [Look(scripts=False), Look(width=NARROW, scripts=False)],
    indirect=True,
    ids=["wide", "narrow"],
)
def test_without_scripts(page: Page, html: Path) -> None:
    """All text is there, pictures show the finished maze, and the contents lead on."""
    go(page, html, MOVING)
    expect(page.locator("article p").first).to_be_visible()
    expect(page.locator("figure.chunk .highlight").first).to_contain_text("rng.choice")
    assert "M" in str(page.locator("svg.moves .wall").get_attribute("d"))
    expect(page.locator("svg.moves").first).to_be_visible()
    expect(page.locator("article button")).to_have_count(0)
    menu = page.locator(".mobile-header .nav-overlay-icon")
    if menu.is_visible():
        menu.click()
    page.locator(".sidebar-tree").get_by_role("link", name="Houston").click()
    expect(page).to_have_title(re.compile("Houston"))
    expect(page.locator("h1")).to_be_visible()


def test_a_dead_end(page: Page, html: Path) -> None:
    """The address of a missing page gives an explanation and a way back, anywhere."""
    serve(page, html)
    answer = page.goto(f"{SITE}/an/old/address.html")
    assert answer
    assert answer.status == 404
    assert violations(page) == []
    page.get_by_role("link", name="the entrance").click()
    expect(page.locator("svg.walk")).to_be_visible()


def test_on_paper(page: Page, html: Path) -> None:
    """A printed page has the text, but no buttons, and no code is cut off."""
    go(page, html, MOVING)
    expect(page.locator(".moves-bar button").first).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    for gone in ("button", ".sidebar-drawer", ".toc-drawer", ".headerlink", "input"):
        for each in page.locator(gone).all():
            expect(each).not_to_be_visible()
    page.set_viewport_size({"width": 600, "height": 900})
    cut = page.evaluate(
        """() => [...document.querySelectorAll("pre")]
            .filter((each) => each.scrollWidth > each.clientWidth).length"""
    )
    assert cut == 0
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper in {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}


def test_letters(page: Page, html: Path) -> None:
    """The fonts of text and code are those that come with the book.

    The characters with which mazes are drawn are as wide as all others.
    """
    go(page, html, "text")
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate(
        "[...document.fonts].filter(e => e.status == 'loaded').map(e => e.family)"
    )
    assert {"Literata", "JetBrains Mono"} <= set(loaded)
    widths = page.evaluate(
        """() => {
            const brush = document.createElement("canvas").getContext("2d");
            brush.font = "100px 'JetBrains Mono', serif";
            const wide = [];
            for (let code = 0x2500; code < 0x25a0; code++)
                wide.push(brush.measureText(String.fromCodePoint(code)).width);
            return wide; }"""
    )
    assert {round(each) for each in widths} == {60}


IN_SIGHT = """() => {
    const names = new Set();
    for (const each of document.querySelectorAll("article *")) {
        const { top, bottom, width } = each.getBoundingClientRect();
        const isText = [...each.childNodes].some((node) => node.data?.trim());
        if (!isText || !width || bottom < 0 || top > innerHeight) continue;
        const { fontFamily, fontStyle, fontWeight } = getComputedStyle(each);
        const style = (fontWeight > 500 ? "semibold" : "")
            + (fontStyle === "italic" ? "-italic" : "");
        if (fontFamily.startsWith("Literata"))
            names.add(`literata-${style.replace(/^-/, "") || "regular"}`);
    }
    return [...names];
}"""
"""Return the files of the fonts that are used on the first screen."""


@pytest.mark.parametrize("name", [FIRST, "distances", "factory"])
def test_letters_are_on_time(page: Page, html: Path, name: str) -> None:
    """The fonts of the first screen are asked for before the styles are known."""
    go(page, html, name)
    head = (html / f"{name}.html").read_text("utf-8").partition("</head>")[0]
    early = re.findall(r'rel="preload" as="font"[^>]*/fonts/([\w-]+)\.woff2', head)
    assert set(page.evaluate(IN_SIGHT)) <= set(early)
    assert len(early) <= 4


def test_nothing_comes_from_elsewhere(html: Path) -> None:
    """No page, style or script loads anything from another site."""
    loads = re.compile(
        r"<(?!a\b)[a-z]+\b[^>]*\s(?:src|srcset|href|data|poster)=[\"']?(?:[a-z]+:)?//"
        r"|url\([\"']?(?:[a-z]+:)?//|@import",
        re.IGNORECASE,
    )
    assert loads.search('<link rel="x" href="https://a.org">')
    assert not loads.search('<a href="https://a.org">')
    found = [
        (path.name, match[0])
        for path in html.rglob("*")
        if path.suffix in {".html", ".css", ".svg"}
        if (match := loads.search(path.read_text("utf-8")))
    ]
    assert found == []


def test_addresses_of_other_sites(html: Path) -> None:
    """A link to another site has a valid address."""
    links = {
        unescape(link)
        for path in html.rglob("*.html")
        for link in re.findall(r'href="((?:[a-z]+:|//)[^"]*)"', path.read_text("utf-8"))
    }
    assert links
    odd = [
        each for each in links if not re.fullmatch(r"https://[\w.-]+\.\w+(/\S*)?", each)
    ]
    assert odd == []


def test_the_gate(html: Path, page: Page) -> None:
    """The address of the folder leads to the first page, like a link."""
    text = (html / "index.html").read_text(encoding="utf-8")
    assert f'<link rel="canonical" href="{FIRST}.html">' in text
    assert f'<a href="{FIRST}.html">' in text
    assert "<title>Ascii Maze</title>" in text
    assert "<script" not in text
    assert len(text) < 600
    page.goto((html / "index.html").as_uri())
    page.wait_for_url(f"**/{FIRST}.html")


UNSEEN = """() => {
    const style = (css) => getComputedStyle(document.querySelector(css));
    const line = style(".continue");
    return [line.visibility, parseFloat(line.height) > 25, style("h1").clipPath];
}"""
"""Return whether the line to go on is seen, whether it has room, and a title's clip."""


def test_the_entrance(html: Path, page: Page) -> None:
    """Its title is on the cover, an empty line stays unseen, and a long list folds."""
    go(page, html, FIRST)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    assert page.evaluate(UNSEEN) == ["hidden", True, "inset(50%)"]
    chapters = page.locator("article .toctree-wrapper li").first
    expect(chapters).to_be_hidden()
    page.locator("summary", has_text="All chapters").click()
    expect(chapters).to_be_visible()


FALSE_DOORS = """() => {
    const doors = document.querySelector(".doors");
    const before = doors.getBoundingClientRect();
    const [reading, goingOn] = doors.querySelectorAll("li:first-child > p");
    goingOn.innerHTML = '<a href="#">Continue with 7.27 A maze to look at</a> of which';
    const after = doors.getBoundingClientRect();
    const size = (each) => {
        const { fontSize, fontWeight } = getComputedStyle(each.querySelector("a"));
        const { left, top } = each.getBoundingClientRect();
        return `${fontSize} ${fontWeight} ${left} ${top}`;
    };
    return [before.top - after.top, before.bottom - after.bottom,
        size(reading) === size(goingOn),
        ...[reading, goingOn].map((each) => getComputedStyle(each).visibility)];
}"""
"""Let a reader return, and return what the doors do."""


@pytest.mark.parametrize("width", [NARROW, WIDE, 1920])
def test_the_door_of_those_who_return(html: Path, page: Page, width: int) -> None:
    """It takes the place of the first, and nothing moves. A phone shows it at once."""
    page.set_viewport_size({"width": width, "height": 844})
    go(page, html, FIRST)
    assert page.evaluate(FALSE_DOORS) == [0, 0, True, "hidden", "visible"]
    expect(page.locator(".doors a >> visible=true").first).to_be_in_viewport()


def test_arrows_show_the_way_through_the_map(html: Path, page: Page) -> None:
    """Its second row runs backwards, so each doorway says where it leads."""
    page.set_viewport_size({"width": WIDE, "height": 900})
    go(page, html, FIRST)
    turns = page.evaluate(
        """() => [...document.querySelectorAll(".rooms > li")].map((room) =>
            getComputedStyle(room, "::before").rotate)"""
    )
    right, down, left = "none", "90deg", "180deg"
    assert turns == [*[right] * 3, down, *[left] * 3, down, *[right] * 4]


def test_the_first_screen(html: Path, page: Page) -> None:
    """It shows where the book leads; the doors are below the text beside the cover.

    What you can do with the cover is said above the map. There is no gap beside it: the
    doors end below its lower edge.
    """

    def place(css: str) -> FloatRect:
        """Return where a part of the page is."""
        box = page.locator(css).first.bounding_box()
        assert box
        return box

    for width, height in ((1300, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        go(page, html, FIRST)
        cover, doors, rooms = place(".cover"), place(".doors"), place(".rooms")
        assert cover["x"] + cover["width"] < doors["x"]
        assert place(".opening > p")["y"] < doors["y"] < rooms["y"] < height
        bar = place(".cover .moves-bar")
        assert bar["y"] + bar["height"] < rooms["y"]
        assert doors["y"] + doors["height"] > cover["y"] + cover["height"]


EDGES = """() => {
    const box = (css) => document.querySelector(css).getBoundingClientRect();
    const [number, title, text, picture, source] = [
        "h1 > .section-number", "h1", ".chapter-line + p",
        "figure.align-default", ".view-this-page",
    ].map(box);
    const middle = (each) => (each.left + each.right) / 2;
    return {
        rows: Math.round(title.height / parseFloat(
            getComputedStyle(document.querySelector("h1")).lineHeight)),
        beside: innerWidth < 1280 ? number.right - text.right
            : Math.min(0, number.left - title.right, innerWidth - number.right),
        axis: middle(picture) - middle(text),
        source: source.top < title.top,
    };
}"""
"""Return how the parts of a chapter's first screen are placed."""


NOT_BELOW = """() => {
    const text = document.createRange();
    const wrong = (caption) => {
        text.selectNodeContents(caption);
        const [words] = text.getClientRects();
        const drawn = caption.parentElement.querySelector("img, svg");
        const picture = drawn.getBoundingClientRect();
        const isAside = Math.abs(words.left - picture.left) > 1;
        return words.top < picture.bottom || isAside;
    };
    const captions = "article figure:has(img, svg) > figcaption";
    const all = [...document.querySelectorAll(captions)];
    return [all.length > 0, all.filter(wrong).map((each) => each.textContent)];
}"""
"""Return whether a page has captions of pictures, and those that aren't below them."""


@pytest.mark.parametrize("width", [NARROW, 1000, WIDE, 1920])
@pytest.mark.parametrize("name", ["prim", "seams", "exercises", "solvers"])
def test_captions_are_below(html: Path, page: Page, name: str, width: int) -> None:
    """A caption is below its picture, and begins where the picture does."""
    page.set_viewport_size({"width": width, "height": 900})
    go(page, html, name)
    assert page.evaluate(NOT_BELOW) == [True, []]


HOLES = """() => {
    const far = (figure) => {
        const last = figure.previousElementSibling.querySelector(":scope > p");
        const above = last || figure.previousElementSibling;
        const { bottom } = above.getBoundingClientRect();
        return figure.getBoundingClientRect().top - bottom;
    };
    const all = [...document.querySelectorAll("p + figure, .beside + figure")];
    return [all.length > 0, all.map(far).filter((gap) => gap > 80)];
}"""
"""Return whether figures follow text on a page, and the large gaps between them."""


@pytest.mark.parametrize("name", ["solvers", "backtracker", "shadows", "distances"])
def test_a_figure_is_close_to_its_text(html: Path, page: Page, name: str) -> None:
    """It doesn't wait for the end of a remark in the margin."""
    page.set_viewport_size({"width": 1300, "height": 900})
    go(page, html, name)
    assert page.evaluate(HOLES) == [True, []]


UNEVEN = """() => {
    const parts = document.querySelectorAll(
        "h1 > .section-number, section > .chunk, section > [class*=highlight-], "
        + "section > .table-wrapper > table");
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { left } = document.querySelector("h1").parentElement.getBoundingClientRect();
    const end = (part) => part.getBoundingClientRect().right;
    const isOut = (part) => Math.abs(end(part) - left - 46 * rem) > 1;
    const out = [...parts].filter(isOut);
    return [parts.length > 0, out.map((part) => part.textContent.slice(0, 40))];
}"""
"""Return whether a page has wide parts, and those that don't end where code ends."""


@pytest.mark.parametrize("width", [1300, 1920])
@pytest.mark.parametrize("name", ["game", "fast-walks", "solvers", FIRST])
def test_one_right_edge(html: Path, page: Page, name: str, width: int) -> None:
    """Code, commands, tables and the number of a chapter end at the same edge."""
    page.set_viewport_size({"width": width, "height": 900})
    go(page, html, name)
    assert page.evaluate(UNEVEN) == [True, []]


def test_filter_of_the_index(html: Path, page: Page) -> None:
    """The box keeps the entries with all words, of names, numbers or chapters."""
    go(page, html, INDEX)
    entries, box = page.locator(".letter li:visible"), page.locator(".letter-filter")
    whole = entries.count()
    for words, wanted in (
        ("OUTWARDS carve", ["Carve from a cell outwards"]),
        ("2.14 .py", ["src/asciimaze/generators/prim.py"]),
        ("outwards prim", ["Carve from a cell outwards"]),
        ("no such chunk", []),
    ):
        box.fill(words)
        expect(page.locator("output")).to_have_text(f"{len(wanted)} of {whole}")
        assert [each.split(" (")[0] for each in entries.all_inner_texts()] == wanted
    box.fill("")
    expect(entries).to_have_count(whole)


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_filter_of_the_names(html: Path, page: Page, width: int) -> None:
    """The box keeps the rows with all words, and each name stands before its rows."""
    page.set_viewport_size({"width": width, "height": 800})
    go(page, html, "lit-names-c")
    rows, box = page.locator(".names tr:visible"), page.locator(".letter-filter")
    whole = rows.count()
    heads, count = page.locator(".names h2:visible"), page.locator("output")
    box.fill("call recorder")
    expect(count).to_contain_text(f"of {whole}")
    shown = rows.all_inner_texts()
    assert 0 < len(shown) < 5
    assert all(row.startswith("call") and "Recorder" in row for row in shown)
    expect(count).to_have_text(f"{len(shown)} of {whole}")
    box.fill("method asciimaze")
    expect(count).not_to_have_text(f"{len(shown)} of {whole}")
    names = page.locator(".names td:first-child a:visible").all_inner_texts()
    assert names == [*dict.fromkeys(names)]
    assert len(names) < rows.count()
    expect(heads).to_have_count(0)
    box.fill("")
    expect(rows).to_have_count(whole)
    expect(heads).to_have_count(1)


def test_filter_of_the_classes(html: Path, page: Page) -> None:
    """On the first page of the index of names, the box filters the classes."""
    go(page, html, "lit-names")
    box, entries = page.locator(".letter-filter"), page.locator(".names li:visible")
    whole = entries.count()
    count = page.locator("output")
    box.fill("maze error")
    expect(count).to_contain_text(f"of {whole}")
    assert 0 < entries.count() < 9
    expect(count).to_have_text(f"{entries.count()} of {whole}")
    box.fill("no such class")
    expect(page.locator(".names h2")).to_be_hidden()


def test_the_index_folds_on_a_phone(html: Path, page: Page) -> None:
    """It is a few screens high there, and a link to a letter unfolds that letter."""
    page.set_viewport_size({"width": NARROW, "height": 800})
    go(page, html, INDEX)
    assert page.evaluate("document.documentElement.scrollHeight") < 2000
    entries = page.locator("#cap-M li")
    expect(entries.first).to_be_hidden()
    page.locator("a[href='#cap-M']").click()
    expect(entries.first).to_be_in_viewport()
    page.locator(".letter-filter").fill("a")
    expect(page.locator("#cap-B li").first).to_be_visible()


def test_the_index_is_whole_without_scripts(html: Path, browser: Browser) -> None:
    """There is no box then, and each entry is in its place."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((html / f"{INDEX}.html").as_uri())
    expect(page.locator(".letter-filter")).to_have_count(0)
    expect(page.locator(".letter li").last).to_be_visible()
    context.close()


BANDS = """() => {
    const box = (css) => document.querySelector(css).getBoundingClientRect();
    return [box(".sidebar-container").left,
        innerWidth - box(".content-icon-container").right];
}"""
"""Return how wide the blank bands at both sides of a page are."""


@pytest.mark.parametrize("name", ["lit-chunks", "prim", "the-maze", FIRST])
def test_wide_pages_are_in_the_middle(html: Path, page: Page, name: str) -> None:
    """What a page leaves free on a wide screen is on the left and on the right."""
    page.set_viewport_size({"width": 1920, "height": 900})
    go(page, html, name)
    left, right = page.evaluate(BANDS)
    assert left == pytest.approx(right, abs=30)
    assert right < 250


@pytest.mark.parametrize("width", [WIDE, 1500, 1920])
@pytest.mark.parametrize("name", ["distances", "your-own-book"])
def test_sections_are_in_the_margin(
    html: Path, page: Page, name: str, width: int
) -> None:
    """They have no second column there, nor a sign that opens one."""
    page.set_viewport_size({"width": width, "height": 900})
    go(page, html, name)
    for gone in ".toc-drawer", ".toc-content-icon":
        expect(page.locator(gone)).to_be_hidden()
    for listed in page.locator(".sections a").all():
        expect(listed).to_be_visible()


OVER_CODE = """() => {
    const tools = [...document.querySelectorAll(".chunk .chunk-edit")];
    const edge = (each) => each.getBoundingClientRect();
    const isOver = (tool) => {
        const { top } = edge(tool.closest(".highlight").querySelector("pre"));
        const head = edge(tool.closest(".chunk").querySelector(".chunk-head"));
        return edge(tool).bottom > top || edge(tool).right > head.right;
    };
    return [tools.length > 0, tools.filter(isOver).length];
}"""
"""Return whether there are buttons to edit code, and how many of them hide some."""


@pytest.mark.parametrize("name", ["backtracker", "exercises"])
def test_no_button_hides_code(html: Path, page: Page, name: str) -> None:
    """In a narrow window, the button to edit a chunk is in its head."""
    page.set_viewport_size({"width": NARROW, "height": 900})
    go(page, html, name)
    expect(page.locator(".chunk-edit").first).to_be_visible()
    assert page.evaluate(OVER_CODE) == [True, 0]


LOOSE = """() => {
    const words = [...document.querySelectorAll("article p code.literal")];
    const isLoose = (code) => {
        const { padding, borderWidth } = getComputedStyle(code);
        return `${padding} ${borderWidth}` !== "0px 0px";
    };
    return words.filter(isLoose).map((code) => code.textContent);
}"""
"""Return the words of code in a text that have space around them."""

ROWS_OF_TEXT = """() => {
    const texts = [...document.querySelectorAll("section > p:has(code.literal)")];
    const rows = (text) => text.getBoundingClientRect().height
        / parseFloat(getComputedStyle(text).lineHeight);
    return texts.map(rows);
}"""
"""Return how many rows each text with words of code has."""


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_words_of_code_keep_their_commas(html: Path, page: Page, width: int) -> None:
    """A comma or a full stop is as close to a word of code as to any other word."""
    page.set_viewport_size({"width": width, "height": 900})
    go(page, html, CHAPTER)
    assert page.evaluate(LOOSE) == []


@pytest.mark.parametrize("width", [NARROW, WIDE, 1920])
def test_words_of_code_make_no_row_higher(html: Path, page: Page, width: int) -> None:
    """A row with words of code is as high as any other, and that is in whole pixels."""
    page.set_viewport_size({"width": width, "height": 900})
    go(page, html, CHAPTER)
    rows = page.evaluate(ROWS_OF_TEXT)
    assert len(rows) > 2
    assert rows == pytest.approx([round(each) for each in rows], abs=0.01)


BROKEN_WORDS = """() => [...document.querySelectorAll("article p code.literal")]
    .filter((code) => code.textContent.length <= 24)
    .filter((code) => {
        const tops = [...code.getClientRects()].map(({ top }) => top);
        return tops.some((top) => top !== tops[0]);
    })
    .map((code) => code.textContent)"""
"""Return the few words of code that end in another row than they begin."""


@pytest.mark.parametrize("name", ["python", "lookup", "reading"])
def test_few_words_of_code_stay_in_one_row(html: Path, page: Page, name: str) -> None:
    """A page is no wider for it, even on a phone."""
    page.set_viewport_size({"width": NARROW, "height": 900})
    go(page, html, name)
    assert page.evaluate(BROKEN_WORDS) == []
    assert page.evaluate("document.documentElement.scrollWidth") == NARROW


@pytest.mark.parametrize("width", [NARROW, 1000, WIDE, 1920])
def test_the_top_of_a_chapter(html: Path, page: Page, width: int) -> None:
    """Its number is beside its title, and pictures are below the middle of the text.

    Where there is a margin, the number is in it.
    """
    page.set_viewport_size({"width": width, "height": 900})
    go(page, html, "prim")
    expected = {"rows": 1, "beside": 0, "axis": 0, "source": True}
    assert page.evaluate(EDGES) == pytest.approx(expected, abs=1)


def test_numbers_without_full_stops(html: Path) -> None:
    """A chapter's number ends with a digit, in its title and in lists."""
    for name in ("prim", "the-maze", FIRST):
        text = (html / f"{name}.html").read_text("utf-8")
        assert re.search(r">2\.14 (</span>)?Prim", text)
        assert not re.search(r">2\.14\.", text)


def test_more_waits_for_the_pointer(html: Path, page: Page) -> None:
    """In a wide window, the sign for more is there while you point at the chunk."""
    go(page, html, "prim")
    chunk = page.locator("figure.chunk").first
    more = chunk.locator(".chunk-more > summary")
    expect(more).to_have_css("opacity", "0")
    chunk.hover()
    expect(more).to_have_css("opacity", "1")


SIGNS = """() => [".turn-page [rel=next]", ".theme-toggle-content"].map((css) =>
    document.querySelector(css)?.getBoundingClientRect().right)"""
"""Return where the sign for the next page ends, and where all signs do."""

KINDS = FIRST, "the-maze", CHAPTER, FILE, "tools", "house", INDEX, "lit-names-s"
"""A page of each kind."""


@pytest.mark.parametrize("width", [1100, WIDE, 1500, 1920])
def test_the_signs_stay_in_place(html: Path, page: Page, width: int) -> None:
    """A second click on the sign for the next page meets it again, on all pages."""
    page.set_viewport_size({"width": width, "height": 900})
    found = []
    for name in KINDS:
        go(page, html, name)
        found.append(page.evaluate(SIGNS))
    following, ends = zip(*found, strict=True)
    assert len({round(each) for each in following if each}) == 1, following
    assert len({round(each) for each in ends}) == 1, ends


WHOLE = """() => [...document.querySelectorAll(".toctree-wrapper li code")]
    .map((code) => new Set([...code.getClientRects()].map(({ top }) => top)).size)"""
"""Return in how many rows each word of code in a list of chapters is."""


@pytest.mark.parametrize("width", [320, NARROW, WIDE, 1920])
def test_code_in_a_list_of_chapters_is_whole(
    html: Path, page: Page, width: int
) -> None:
    """No row ends within a word of code, and none is too wide."""
    page.set_viewport_size({"width": width, "height": 900})
    go(page, html, "the-maze")
    rows = page.evaluate(WHOLE)
    assert len(rows) > 2
    assert {*rows} == {1}
    assert page.evaluate("document.documentElement.scrollWidth") == width


PARTS = """() => {
    const right = (css) => Math.max(...[...document.querySelectorAll(css)]
        .map((each) => each.getBoundingClientRect().right));
    const article = document.querySelector("article").getBoundingClientRect();
    const texts = [...document.querySelectorAll("section > p")];
    const picture = document.querySelector(".opener").getBoundingClientRect();
    const number = document.querySelector("h1 > .section-number");
    return {
        picture: right(".opener") - article.right,
        list: right(".toctree-wrapper > ul") - article.right,
        number: number.getBoundingClientRect().left - picture.left,
        under: texts.filter((each) =>
            each.getBoundingClientRect().right > picture.left).length,
        used: article.width / innerWidth,
    };
}"""
"""Return how far the parts of a part's page are from its right edge."""


@pytest.mark.parametrize(("width", "least"), [(WIDE, 0.65), (1920, 0.6)])
def test_a_part_has_one_right_edge(
    html: Path, page: Page, width: int, least: float
) -> None:
    """Its picture and its list end together, and use a wide window.

    The number begins where the picture does.
    """
    page.set_viewport_size({"width": width, "height": 900})
    for name in ("the-game", "the-maze", "the-explorer"):
        go(page, html, name)
        found = page.evaluate(PARTS)
        assert found.pop("used") > least
        expected = {"picture": 0, "list": 0, "number": 0, "under": 0}
        assert found == pytest.approx(expected, abs=1)


def test_each_part_says_what_to_read_first(html: Path) -> None:
    """Some of its chapters are marked, except in the appendices, to look things up."""
    first = (html / f"{FIRST}.html").read_text("utf-8")
    [rooms] = re.findall(r'(?s)<ol class="[^"]*\brooms\b.*?</ol>', first)
    parts = re.findall('href="([^"#]*)', rooms)
    assert len(parts) == 12
    marked = [
        (html / name).read_text("utf-8").count('<li class="core"') for name in parts
    ]
    assert [*map(bool, marked)] == [True] * 11 + [False]


def test_the_games_have_pictures(html: Path, page: Page) -> None:
    """Each game has its name, a picture and a line that says what it is, at once.

    The page is outside the order of the chapters, and those don't lead to it either.
    """
    go(page, html, "games")
    buttons = page.locator(".arcade-start")
    titles = [game.title for game in GAMES.values()]
    expect(buttons.locator("span")).to_have_text(titles)
    sentence = re.compile(r"^[A-Z].+\.$")
    expect(buttons.locator("small")).to_have_text([sentence] * len(GAMES))
    assert [each.get_attribute("value") for each in buttons.all()] == [*GAMES]
    pictures = buttons.locator("img")
    sizes = "(all) => all.map((each) => each.naturalWidth > 0)"
    assert pictures.evaluate_all(sizes) == [True] * len(GAMES)
    for width in (NARROW, WIDE):
        page.set_viewport_size({"width": width, "height": 900})
        disc = page.locator('.arcade-start [src$="penguin.svg"]').bounding_box()
        assert disc
        assert disc["width"] == pytest.approx(disc["height"], abs=0.5)
    around = "head link:is([rel=prev], [rel=next]), .turn-page a, .related-pages a"
    expect(page.locator(around)).to_have_count(0)
    go(page, html, FIRST)
    assert page.locator("head link[rel=next]").get_attribute("href") == "the-game.html"


def test_names_are_whole(html: Path, page: Page) -> None:
    """In the index of names, a long name goes on below after a dot, if at all."""
    go(page, html, "lit-names-p")
    rows = page.locator(".names tr", has_text="games.dungeon.world.Hero")
    owner = rows.first.locator("td").nth(1)
    height = "(cell) => cell.offsetHeight"
    assert owner.evaluate(height) < 40
    page.set_viewport_size({"width": 320, "height": 900})
    assert "dungeon.<wbr>world" in owner.inner_html()


COLUMNS = """(pre) => {
    const probe = document.createElement("i");
    probe.style.cssText = "display: inline-block; width: 88ch; height: 0";
    pre.append(probe);
    const style = getComputedStyle(pre);
    const sides = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    return (88 * (pre.clientWidth - sides)) / probe.getBoundingClientRect().width;
}"""
"""Return how many characters fit in a line of a block of code."""


def test_code_is_as_large_as_fits(html: Path, page: Page) -> None:
    """On a screen of a common width, a line of 88 characters fits, and few more."""
    page.set_viewport_size({"width": 1300, "height": 900})
    go(page, html, "prim")
    letters = page.locator("figure.chunk pre").first.evaluate(COLUMNS)
    assert 88 <= letters < 90


ROWS = """() => [...document.querySelectorAll(".live-lines div")].map((line) =>
    Math.round(line.getBoundingClientRect().height
        / parseFloat(getComputedStyle(line).lineHeight)))"""
"""Return how many rows each line in an editor takes."""


def test_code_fits_in_its_editor(html: Path, page: Page) -> None:
    """A line of 88 characters that fits into a chunk fits where you edit it, too."""
    serve(page, html)
    page.set_viewport_size({"width": 1300, "height": 900})
    page.goto(f"{SITE}/backtracker.html")
    page.locator(".chunk-edit").first.dispatch_event("click")
    expect(page.locator(".live-lines")).to_be_visible()
    code = page.locator(".live-code textarea")
    code.fill(f"{'x' * 88}\n{'x' * 99}")
    expect(page.locator(".live-lines > div")).to_have_count(2)
    assert page.evaluate(ROWS) == [1, 2]


BEGINS = """() => {
    const found = [];
    for (const code of document.querySelectorAll("article pre")) {
        const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let text; (text = texts.nextNode());)
            for (const { index } of text.data.matchAll(/(?<=[\\w)])[)\\]}]/g)) {
                range.setStart(text, index - 1);
                range.setEnd(text, index + 1);
                const tops = [...range.getClientRects()].map(({ top }) => top);
                if (tops.some((top) => top > tops[0] + 9)) found.push(text.data);
            }
    }
    return found;
}"""
"""Return texts in code of which a row begins with a closing bracket."""


def test_no_row_begins_with_a_closing_bracket(html: Path, page: Page) -> None:
    """On a phone, the word before the bracket goes with it into the next row."""
    serve(page, html)
    page.set_viewport_size({"width": NARROW, "height": 844})
    script = f"{SITE}/_static/rows.js"
    for wrong in (True, False):
        if wrong:
            page.route(script, lambda route: route.fulfill(body=""))
        else:
            page.unroute(script)
        broken = []
        for name in ("masks", "window"):
            with page.expect_event("requestfinished", is_for_rows):
                page.goto(f"{SITE}/{name}.html")
            page.wait_for_timeout(50)
            broken += page.evaluate(BEGINS)
        assert bool(broken) == wrong, broken


def is_for_rows(request: Request) -> bool:
    """Tell whether a request is for the script that mends rows of code."""
    return request.url.endswith("/rows.js")


def test_budget(html: Path) -> None:
    """The scripts and styles of ours that a page loads at first are small.

    What it loads later, if it's needed, is small, too: see ``test_our_index_is_small``.
    """
    ours = {each.name for folder in STATIC for each in folder.glob("*.[cj]s*")}
    heaviest = 0
    for path in html.rglob("*.html"):
        loaded = set(re.findall(r"_static/(\w+\.\w+)\?v=", path.read_text("utf-8")))
        sizes = [(html / "_static" / name).stat().st_size for name in loaded & ours]
        assert sum(sizes) <= OURS, path.name
        heaviest = max(heaviest, len(sizes))
    assert heaviest >= 5
    letters = list(html.glob("_static/fonts/*.woff2"))
    assert sum(each.stat().st_size for each in letters) <= LETTERS
