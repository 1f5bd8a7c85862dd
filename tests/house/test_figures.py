"""What holds for all pictures of the book: how they are shown, and their texts."""

from __future__ import annotations

import re
from cmath import rect
from html import unescape
from itertools import combinations, pairwise, product
from math import dist, radians
from pathlib import Path

import pytest
from PIL import ImageFont
from tests.letters import LARGEST, SMALLEST, letters_of, smallest_letters
from tests.letters import READABLE as LEAST

from asciimaze.games.dungeon.entities import KINDS
from asciimaze.games.paper import Paper
from asciimaze.games.registry import find as find_game
from asciimaze.session.session import Session
from asciimaze.tilings.square import Square
from captions import ADJUSTED, CODE, LETTERS, READABLE, WIDTHS, panels
from comic import COAT, INVERTED, bird
from courses import inked
from pens import SLIP, box, leads
from pictures import LETTERS as LETTERS_OF
from pictures import apart
from props import first_dead_end, footprints, tip_of

ROOT = Path(__file__).parents[2]
BOOK = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")

FIGURES = re.findall(
    r"^[ *-]*(?:#\. )?\.\. (?:figure|image):: pictures/(.+\.svg)\n((?: +\S.*\n)+)",
    BOOK,
    re.MULTILINE,
)
OPTIONS = [
    (name, dict(re.findall(r":(\w+): (.+)", rest)))
    for name, rest in FIGURES
    if (ROOT / "docs" / "pictures" / name).exists()
]
"""The names of all SVG pictures, as often as they are shown, with their options."""

TEXT = WIDTHS[-1]
"""How many pixels wide the text is in a wide window."""

PHONE, SCROLLED = 358, 560
"""How many pixels wide a picture is at most on a phone; at least, if it scrolls."""

ARROWS = set("←↑→↓↖↗↘↙")
"""Signs in labels that are no letters, and look the same in any font."""


def drawn(name: str) -> str:
    """Return a picture of the book as text."""
    return (ROOT / "docs" / "pictures" / name).read_text(encoding="utf-8")


def has_class(options: dict[str, str], name: str) -> bool:
    """Return whether a picture of the book has a class."""
    return name in options.get("class", "").split()


def test_figures_are_found() -> None:
    """The tests know all pictures that the book shows."""
    files = {file.name for file in (ROOT / "docs" / "pictures").glob("*.svg")}
    assert {name for name, _ in OPTIONS} == files


def test_apostrophes_of_descriptions() -> None:
    """A picture is described with the apostrophes of a book."""
    book = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")
    texts = re.findall(r"^ +:alt: (.*\n(?: {9,}\S.*\n)*)", book, re.MULTILINE)
    assert len(texts) > 200
    assert [text for text in texts if re.search(r"\w'\w", text)] == []


def test_live_figures() -> None:
    """A picture is a part of the page only if something there can reach into it.

    Any other is an image, which the page makes small for a phone and dark at night.
    """
    for name, options in OPTIONS:
        if has_class(options, "live") and "figclass" not in options:
            start = re.search("<svg[^>]*>", drawn(name))
            assert start, name
            assert "class=" in start[0], name


def test_sizes_of_texts() -> None:
    """All texts of a picture can be read on a phone."""
    for name, options in OPTIONS:
        share, words = smallest_letters(drawn(name))
        high = share * on_a_phone(name, options)
        advice = "make it narrower or its letters larger, or let it scroll"
        assert high >= LEAST, f"{name}: {words!r} is {high:.2f} pixels high; {advice}"


def test_one_size_of_labels() -> None:
    """In a wide window, the labels of all diagrams have about the same size.

    This doesn't hold for screens of the program, which have letters of their own,
    nor for the pictures that open a chapter and that on the cover.
    """
    wrong = []
    for name, options in OPTIONS:
        shown = min(TEXT, width_of(name, options))
        is_diagram = not any(has_class(options, each) for each in ("screen", "opener"))
        if is_diagram and options.get("figclass") != "cover":
            for words, share in letters_of(drawn(name), are_adjusted=True):
                size = share * shown
                if not SMALLEST <= size <= LARGEST:
                    wrong.append(f"{name}: {words!r} is {size:.1f} pixels high")
    assert not wrong, f"not from {SMALLEST} to {LARGEST}; give the figure a :width:"


def test_few_widths() -> None:
    """All pictures that don't move have one of a few widths, about a fifth apart.

    This doesn't hold for the cover, and for screens of letters, whose pixels are whole.
    """
    wrong = {
        f"{name}: {width_of(name, options)}"
        for name, options in OPTIONS
        if "width" in options or not has_class(options, "live")
        if min(TEXT, width_of(name, options)) not in WIDTHS
        if options.get("figclass") != "cover"
        if not name.startswith("room-")
    }
    assert not wrong, f"give them a :width: of {WIDTHS}"
    assert all(1.15 < wide / near <= 1.2 for near, wide in pairwise(WIDTHS))


def width_of(name: str, options: dict[str, str]) -> float:
    """Return how many pixels wide a picture of the book is if it has the room."""
    usual = re.search(r' width="(\S+?)"', drawn(name))
    assert usual, name
    return float(options.get("width", usual[1]))


def on_a_phone(name: str, options: dict[str, str]) -> float:
    """Return how many pixels wide a picture of the book is on a phone."""
    wide = min(PHONE, width_of(name, options))
    return max(wide, SCROLLED) if has_class(options, "wide") else wide


@pytest.mark.parametrize(
    ("label", "high"),
    [
        ('<text style="font-size:.5px">A</text>', 0.5),
        ('<text style="font-size:.25px;fill:red">A</text><text>B</text>', 0.25),
        ('<g transform="translate(1,2) scale(2)"><text>A</text></g>', 0.8),
        ('<g transform="scale(2)"><text font-size=".1">A</text></g>', 0.2),
        ("<text> </text>", float("inf")),
    ],
)
def test_how_letters_are_measured(label: str, high: float) -> None:
    """The size of a text is its own or that of all, as large as its group is drawn."""
    start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5">'
    style = "<style>text{font:.4px Hand,serif}</style>"
    share, _ = smallest_letters(f"{start}{style}{label}</svg>")
    assert share == pytest.approx(high / 10)


def test_how_labels_are_measured() -> None:
    """The letters of a font are as large as it adjusts them, and code isn't in it."""
    look = "<style>@font-face{size-adjust:150%}text{font:2px Hand}</style>"
    labels = '<text>A</text><text style="font-family:monospace">b</text>'
    start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5">'
    picture = f"{start}{look}{labels}</svg>"
    assert letters_of(picture) == [("A", 0.2), ("b", 0.2)]
    assert letters_of(picture, are_adjusted=True) == [("A", 0.3), ("b", 0.2)]


TAIL = 0.87
"""How far the tail of a letter reaches below the middle of its label, in a browser.

The unit is the size of the label.
"""


@pytest.mark.parametrize("count", [2, 3, 5])
@pytest.mark.parametrize("enlarged", [1, 1.3, 2])
def test_labels_below_panels_are_whole(count: int, enlarged: float) -> None:
    """The tails of the letters in the lowest row are within the picture."""
    picture = panels("Tails", (13, 11), *[("jpg", [])] * count, enlarged=enlarged)
    box = re.findall(r'viewBox="\S+ (\S+) \S+ (\S+)"', picture)[0]
    below = re.findall(r"translate\(\S+,(\S+)\)", picture)[-1]
    label = re.findall(r' y="(\S+)" style="font-size:(\S+)px"', picture)[-1]
    top, high, low, y, size = map(float, (*box, below, *label))
    assert low + y + TAIL * size <= top + high


@pytest.mark.parametrize(
    ("file", "is_code", "without"), [(LETTERS, False, ARROWS), (CODE, True, set())]
)
def test_labels_have_their_font(file: Path, is_code: bool, without: set[str]) -> None:  # noqa: FBT001
    """The fonts of diagrams have each letter that stands in one, in text or in code."""
    font = ImageFont.truetype(file, 40)
    missing = bytes(font.getmask("\uffff"))
    known = set[str]()
    for name, _ in OPTIONS:
        if "font/woff2" in drawn(name):
            for look, words in re.findall("<text([^>]*)>([^<]*)<", drawn(name)):
                if ("monospace" in look) == is_code:
                    known.update("".join(unescape(words).split()))
    unknown = {each for each in known if bytes(font.getmask(each)) == missing}
    assert len(known) > 50
    assert unknown <= without, f"add it to {file.name}, or write something else"


@pytest.mark.parametrize("letter", [kind.glyph for kind in KINDS.values()])
def test_letters_of_monsters_are_in_their_discs(letter: str) -> None:
    """No ink of a letter is over the edge of its disc, not even the tail of a *p*."""
    y, size = re.findall(r' y="(\S+)" style="font-size:(\S+)px', inked(0, 0, letter))[0]
    font = ImageFont.truetype(LETTERS, 100)
    corners = font.getbbox(letter, anchor="ms")
    share = ADJUSTED * float(size) / 100
    left, top, right, low = (share * each for each in corners)
    for x, down in product((left, right), (top, low)):
        assert abs(complex(x, float(y) + down)) < 0.7


def test_code_brings_its_letters() -> None:
    """An image with code has a font for it, so it looks like that of the pages."""
    having = {name for name, _ in OPTIONS if "monospace" in drawn(name)}
    assert having
    for name in having:
        assert "font-family:Code;src:" in drawn(name), name
        assert "family:monospace" not in drawn(name), name
    others = {name for name, _ in OPTIONS} - having
    assert not [name for name in others if "font-family:Code" in drawn(name)]


def test_letters_of_diagrams() -> None:
    """A diagram has the book's letters, of 13 pixels or as large as the page allows.

    They are as near to 14 pixels as one of the widths comes.
    """
    known = set[str]()
    for name, _ in OPTIONS:
        start = re.search(r'viewBox="\S+ \S+ (\S+) .*? width="(\S+)"', drawn(name))
        texts = re.findall("<text[^>]*>", drawn(name))
        sizes = [re.findall(r"size:([\d.]+)px", each) or [0.5] for each in texts]
        assert "font:.5px sans-serif" not in drawn(name) or not sizes, name
        if "font/woff2" in drawn(name):
            known.add(name)
            assert start, name
            wide, pixels = map(float, start.groups())
            smallest = min(float(size) for size, *_ in sizes) * pixels / wide
            assert pixels == TEXT or smallest >= READABLE / 1.1, name
    assert len(known) > 50


def numbers(shape: str) -> list[float]:
    """Return the coordinates of the first line of a shape."""
    (data, *_) = re.findall(r' d="(.*?)"', shape)
    return [float(each) for each in re.findall(r"-?[\d.]+", data)]


def test_a_hand_is_steady() -> None:
    """A box and an arrow look the same each time, and different in another place."""
    boxes = [box(x, 2, 3, "") for x in (0, 0, 5)]
    arrows = [leads((x, 2), (x + 3, 4)) for x in (0, 0, 5)]
    for one, again, other in (boxes, arrows):
        assert one == again
        moved = [x + 5 for x in numbers(one)[::2]]
        assert moved != pytest.approx(numbers(other)[::2], abs=0.002)


def test_a_hand_stays_near() -> None:
    """No point of a box is farther from its outline than a hand slips."""
    points = numbers(box(1, 2, 4, ""))
    for x, y in zip(points[::2], points[1::2], strict=True):
        edges = abs(x - 1), abs(x - 5), abs(y - 2), abs(y - 3)
        assert min(edges) <= 2 * SLIP


def test_straight_arrows() -> None:
    """An arrow that should be straight has nothing beside the line to its tip."""
    x, y, over_x, over_y, end_x, end_y, *_ = numbers(
        leads((0, 0), (8, 4), is_straight=True)
    )
    assert (x, y, end_x, end_y) == (0, 0, 8, 4)
    assert over_x == pytest.approx(2 * over_y)
    _, _, over_x, over_y, *_ = numbers(leads((0, 0), (8, 4)))
    assert over_x != pytest.approx(2 * over_y)


def test_no_dot_covers_another() -> None:
    """Dots that are close are in several rows, and each is where it should be."""
    places = dict(zip(LETTERS_OF, (3, 0, 0.1, 5, 0.2, 3.5, 0.9, 9), strict=True))
    dots, high = apart(places)
    found = [
        (float(x), float(y))
        for x, y in re.findall('cx="(.*?)" cy="(.*?)"', "".join(dots))
    ]
    assert sorted(x for x, _ in found) == sorted(places.values())
    assert min(dist(one, other) for one, other in combinations(found, 2)) > 0.8
    assert high == pytest.approx(max(y for _, y in found) + 0.9)


NIGHT = "#0a0e1e"
"""The background of all games."""


def test_games_keep_their_colours() -> None:
    """A picture that shows a game isn't inverted by night, since it has the class."""
    shown = [
        (name, options.get("class", "").split())
        for name, options in OPTIONS
        if NIGHT in (ROOT / "docs" / "pictures" / name).read_text("utf-8")
    ]
    assert len(shown) > 10
    assert [name for name, classes in shown if "screen" not in classes] == []


def test_penguins_have_colours_for_the_night() -> None:
    """A picture with a penguin has other colours for it if the page inverts it."""
    shown = 0
    for name, options in OPTIONS:
        keeps_colours = has_class(options, "screen") or has_class(options, "live")
        if COAT in drawn(name) and options.get("figclass") != "cover":
            assert (INVERTED in drawn(name)) != keeps_colours, name
            shown += not keeps_colours
    assert shown >= 8


def test_tools_are_in_the_flipper() -> None:
    """A tool is where a flipper ends, however it is raised and its penguin leans."""
    for side, angle, lean in product((-1, 1), (0, 35, 90, 150), (-10, 0, 16)):
        shapes = " ".join(bird(2, 3, 2.5, (angle, angle), lean))
        turn, *flippers = re.findall(r"rotate\((-?[\d.]+)\)", shapes)
        left, top, raised = (side * 0.23, -0.06, float(flippers[side > 0]))
        end = complex(left, top) + rect(0.32, radians(raised + 90))
        end = complex(2, 3) + 2.5 * end * rect(1, radians(float(turn)))
        tip = tip_of(2, 3, 2.5, side, angle, lean)
        assert tip == pytest.approx((end.real, end.imag))


def test_the_thread_leads_back_to_rock() -> None:
    """All the way back there are visited cells only, and at its end there is rock."""
    tiling = Square(6, 4)
    (_, (_, path, _)), back = first_dead_end(tiling)
    rocks = [
        any(cell not in path for _, cell in tiling.neighbours(here)) for here in path
    ]
    assert rocks[-1 - back :] == [True] + [False] * back


def test_footprints_stay_near_their_line() -> None:
    """Prints are on both sides of a line in turn, and at the same distance along it."""
    spots = numbers(footprints((0, 1), (3, 1), (5, 1), pace=0.5))
    feet = list(zip(spots[::4], spots[1::4], strict=True))
    assert len(feet) == 10
    for (x, y), (next_x, next_y) in pairwise(feet):
        assert next_x - x == pytest.approx(0.5)
        assert y + next_y == pytest.approx(2)
        assert abs(y - 1) == pytest.approx(0.12)


def test_undo_shows_boards_at_rest() -> None:
    """The first board of the picture of undo is the puzzle, not a turn that begins."""
    net, paper = find_game("net"), Paper(0, 0)
    net.draw(paper, Session(net, "3x2#penguin").scene())
    tiles = {part for part in map(str, paper.parts) if "clip" not in part}
    start = drawn("undo.svg").rpartition("<g transform")[2]
    assert tiles <= {line.strip() for line in start.splitlines()}


def test_windows_keep_their_colours() -> None:
    """A picture of a whole window of the program is a screen, too."""
    shown = [
        (name, options)
        for name, options in OPTIONS
        if has_class(options, "window") and not has_class(options, "screen")
    ]
    assert shown == []
    assert sum(has_class(options, "window") for _, options in OPTIONS) > 10


def test_frames_cut_no_corner() -> None:
    """The round corners of a window's frame are outside the picture in it."""
    style = (ROOT / "docs" / "static" / "window.css").read_text(encoding="utf-8")
    paddings = re.findall(r"padding:.*?([\d.]+)rem;", style)
    corners = re.findall(r"border-radius: ([\d.]+)rem;", style)
    assert len(paddings) == len(corners) == 1
    assert float(corners[0]) <= float(paddings[0])


@pytest.mark.parametrize("name", ["dungeon-plan.svg", "regions.svg"])
def test_rock_is_darker_than_floor(name: str) -> None:
    """The rock of a plan is darker than its floor, also when a page inverts both."""
    night = drawn(name).partition("@media (prefers-color-scheme:dark)")[2]
    shades = dict(re.findall(r'\[fill="(#\w+)"\]{fill:(#\w+)}', night))
    rock, *floors = dict.fromkeys(re.findall(r'fill="(#\w{6})"[^>\]]', night))
    assert len(floors) > 2
    for floor in floors:
        assert brightness(rock) < brightness(floor)
        assert brightness(shades[rock]) > brightness(shades.get(floor, floor))


def brightness(colour: str) -> float:
    """Return how bright a colour looks, from 0 to 255."""
    red, green, blue = bytes.fromhex(colour[1:])
    return 0.21 * red + 0.72 * green + 0.07 * blue
