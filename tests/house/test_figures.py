"""What holds for all pictures of the book: how they are shown, and their texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from captions import READABLE, WIDEST
from pens import SLIP, box, leads

ROOT = Path(__file__).parents[2]
BOOK = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")

FIGURES = re.findall(
    r"^[ *-]*\.\. (?:figure|image):: pictures/(.+\.svg)\n((?: +\S.*\n)+)",
    BOOK,
    re.MULTILINE,
)
OPTIONS = [
    (name, dict(re.findall(r":(\w+): (.+)", rest)))
    for name, rest in FIGURES
    if (ROOT / "docs" / "pictures" / name).exists()
]
"""The names of all SVG pictures, as often as they are shown, with their options."""

PHONE = 328
"""How many pixels wide a picture may be on a narrow phone."""

SMALLEST = 6.5
"""How many pixels high the smallest text of a picture must be there."""

BESIDES = {
    "board.svg": "its group is drawn twice as large",
    "dungeon-shapes.svg": "its words are no part of it",
    "house.svg": "it scrolls",
}
"""Pictures whose texts may be smaller on a phone, each with a reason."""


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
    """The texts of a diagram can be read on a phone; a screen is as it is."""
    small = {name: too_small(name, options) for name, options in OPTIONS}
    assert {name: texts for name, texts in small.items() if texts} == {}


def too_small(name: str, options: dict[str, str]) -> list[str]:
    """Return the texts of a diagram that cannot be read on a phone."""
    picture = drawn(name)
    texts = re.findall(r"<text[^>]*>[^<\s]", picture)
    frame = re.search(r'viewBox="\S+ \S+ (\S+) \S+".*? width="(\S+?)"', picture)
    is_screen = has_class(options, "screen") or has_class(options, "opener")
    if not texts or is_screen or name in BESIDES:
        return []
    assert frame, name
    width, usual = map(float, frame.groups())
    scale = min(PHONE, float(options.get("width", usual))) / width
    sizes = {text: re.search(r'font-size[:=]"?([\d.]+)', text) for text in texts}
    return [
        text
        for text, size in sizes.items()
        if float(size[1] if size else 0.5) * scale < SMALLEST
    ]


def test_letters_of_diagrams() -> None:
    """A diagram has the book's letters, of 13 pixels or as large as the page allows."""
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
            assert pixels >= WIDEST - 1 or smallest >= READABLE - 0.1, name
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
