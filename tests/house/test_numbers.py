"""Numbers in sentences are those of the code, and of the pictures."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from asciimaze.formats.registry import FORMATS
from asciimaze.generators.registry import GENERATORS
from asciimaze.tilings.registry import TILINGS

ROOT = Path(__file__).parents[2]
BOOK = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")

WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
    *("seventeen", "eighteen", "nineteen", "twenty"),
)
"""Numbers in words."""

COUNTS = [
    ("docs/asciimaze.rst", r"There are (\w+) ways to make a maze", len(GENERATORS)),
    ("docs/asciimaze.rst", r"\b(\w+) shapes to make it from", len(TILINGS)),
    (
        "docs/asciimaze.rst",
        r"^(\w+) generators make \w+ kinds of maze",
        len(GENERATORS),
    ),
    (
        "docs/asciimaze.rst",
        r"^\w+ generators make (\w+) kinds of maze",
        len(GENERATORS),
    ),
    ("docs/asciimaze.rst", r"\.\. list-table:: (\w+) formats", len(FORMATS)),
    ("docs/asciimaze.rst", r"a file in each of the (\w+) formats", len(FORMATS)),
    ("CHANGELOG.md", r"a penguin, (\w+) generators", len(GENERATORS)),
]
"""Files, patterns in them, and the numbers that these must have."""


def number(word: str) -> int:
    """Return a number that is written in words or in digits."""
    return int(word) if word.isdigit() else WORDS.index(word.lower())


def word(count: int) -> str:
    """Return a number in the form that a sentence has."""
    return WORDS[count] if count < len(WORDS) else str(count)


@pytest.mark.parametrize(("name", "pattern", "count"), COUNTS)
def test_counts(name: str, pattern: str, count: int) -> None:
    """Every count of generators or shapes is right."""
    text = (ROOT / name).read_text(encoding="utf-8")
    (found,) = re.findall(pattern, text, re.MULTILINE)
    advice = f"{name} says {found!r} where it must say {word(count)!r}: {pattern}"
    assert found.lower() == word(count), advice


NAMES = {
    "cells": "square",
    "squares": "square",
    "hexagons": "hexagon",
    "triangles": "triangle",
    "bricks": "brick",
    "octagons": "upsilon",
    "pentagons": "cairo",
}
"""The names for the cells of a shape in a sentence."""

SIZE = re.compile(
    rf"\b({'|'.join(WORDS)}|\d+) (?:columns and|by) ({'|'.join(WORDS)}|\d+) "
    rf"(?:rows of )?({'|'.join(NAMES)})\b",
    re.IGNORECASE,
)
"""The pattern of a number of cells in a sentence."""

FIGURES = re.findall(
    r"^\.\. figure:: pictures/(.+\.svg)\n   :alt: (.+(?:\n         .+)*)",
    BOOK,
    re.MULTILINE,
)
SIZED = [each for each in FIGURES if SIZE.search(each[1])]
NUMBERED = [each for each in FIGURES if "0 to " in each[1] and "number" in each[1]]
QUOTING = [each for each in FIGURES if '"' in each[1]]


def drawn(name: str) -> str:
    """Return a picture of the book."""
    return (ROOT / "docs" / "pictures" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "alternative"), SIZED, ids=[each[0] for each in SIZED]
)
def test_sizes_of_pictures(name: str, alternative: str) -> None:
    """A picture has the size that its alternative text names in cells.

    Below the cells of a picture that can be asked is a list of them.
    """
    found = SIZE.search(" ".join(alternative.split()))
    assert found
    columns, rows, cells = number(found[1]), number(found[2]), found[3]
    tiling = TILINGS[NAMES[cells.lower()]](columns, rows)
    corners = [tiling.corners(cell) for cell in range(tiling.cells)]
    xs = [x for points in corners for x, _ in points]
    ys = [y for points in corners for _, y in points]
    box = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', drawn(name))
    assert box
    margins = float(box[1]) - max(xs) + min(xs), float(box[2]) - max(ys) + min(ys)
    assert margins[0] == pytest.approx(1, abs=0.01)
    assert margins[1] == pytest.approx(1, abs=0.01) or 'class="asks' in drawn(name)


@pytest.mark.parametrize(
    ("name", "alternative"), NUMBERED, ids=[each[0] for each in NUMBERED]
)
def test_numbers_of_pictures(name: str, alternative: str) -> None:
    """The numbers in an alternative text are in the picture."""
    text = " ".join(alternative.split())
    last = max(map(int, re.findall(r"\b0 to (\d+)", text)))
    found = {int(each) for each in re.findall(r">(\d+)</text>", drawn(name))}
    labelled = {int(each) for each in re.findall(r"[cC]ell (\d+)", text)}
    assert found | labelled == set(range(last + 1))
    size = SIZE.search(text)
    assert not size or number(size[1]) * number(size[2]) == last + 1


@pytest.mark.parametrize(
    ("name", "alternative"), QUOTING, ids=[each[0] for each in QUOTING]
)
def test_quotes_from_pictures(name: str, alternative: str) -> None:
    """Each text that an alternative text quotes is in the picture."""
    root = ET.fromstring(drawn(name))  # noqa: S314 (it is ours)
    texts = {
        " ".join((each.text or "").split())
        for each in root.iter()
        if each.tag.endswith("text")
    }
    quoted = set(re.findall(r'"([^"]+)"', " ".join(alternative.split())))
    assert quoted <= texts


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]
REQUIREMENTS = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
LISTS = {
    "packages.svg": [each for some in REQUIREMENTS for each in some],
    "formats.svg": [each.name for each in FORMATS],
    "beginnings.svg": [each.name for each in FORMATS],
}
"""Pictures of lists, and the entries of the lists."""


@pytest.mark.parametrize("name", LISTS)
def test_lists_in_pictures(name: str) -> None:
    """The alternative text of a list's picture names each of its entries."""
    words = set(re.findall(r"[a-z]+", dict(FIGURES)[name]))
    assert {re.split("[<>=]", each)[0] for each in LISTS[name]} <= words


def test_pictures_are_found() -> None:
    """Most pictures with a size, numbers or quotes are among those that are checked."""
    assert len(SIZED) > 20
    assert len(NUMBERED) >= 6
    assert len(QUOTING) >= 3
