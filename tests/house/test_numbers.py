"""Numbers in sentences are those of the code, and of the pictures."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.house.words import WORDS, number, word

from asciimaze import commands
from asciimaze.formats.registry import FORMATS
from asciimaze.games.escape.params import SIDES, TITLES
from asciimaze.games.registry import find
from asciimaze.generators.registry import GENERATORS
from asciimaze.session import session
from asciimaze.tilings.registry import TILINGS
from demos import DEMOS

ROOT = Path(__file__).parents[2]
BOOK = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")

PARTS = len(re.findall(r"^\.\. _part-", BOOK, re.MULTILINE))
"""How many parts the book has."""

DUNGEON = find("dungeon")
WALKING = [
    each for each in DUNGEON.keys(DUNGEON.default()) if each.label.startswith("walk")
]
"""The keys with which a penguin walks in the dungeon."""

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
    (
        "docs/asciimaze.rst",
        r"each of the (\w+) would need a version for holes",
        len(GENERATORS),
    ),
    ("docs/asciimaze.rst", r"You have read (\w+) generators", len(GENERATORS)),
    ("docs/asciimaze.rst", r"A table of (\w+) generators and", len(GENERATORS)),
    ("docs/asciimaze.rst", r"A table of \w+ generators and (\w+) til", len(TILINGS)),
    ("docs/asciimaze.rst", r"A table of (\w+) generators with", len(GENERATORS)),
    ("docs/asciimaze.rst", r"walks in cells of all (\w+) shapes", len(TILINGS)),
    ("docs/asciimaze.rst", r"^(\w+) shapes make \w+ entries", len(TITLES)),
    ("docs/asciimaze.rst", r"shapes make (\w+) entries", len(TITLES) * len(SIDES)),
    ("docs/asciimaze.rst", r"^All (\w+) shapes come in 9 by 9", len(TITLES)),
    ("docs/asciimaze.rst", r"game is complete, on (\w+) shapes", len(TILINGS)),
    ("docs/asciimaze.rst", r"over all (\w+) shapes, or those", len(TILINGS)),
    ("docs/asciimaze.rst", r"leads through all (\w+) parts", PARTS),
    ("docs/asciimaze.rst", r"page is a map with (\w+) rooms", PARTS),
    ("docs/asciimaze.rst", r"The book has (\w+) so far, and none", len(DEMOS)),
    ("docs/asciimaze.rst", r"There are (\w+) wishes", len(commands.Command)),
    ("docs/asciimaze.rst", r"The table has (\w+) keys for", len(session.KEYS)),
    ("docs/asciimaze.rst", r"\w+ keys for (\w+) commands", len(session.Command)),
    ("docs/asciimaze.rst", r"dungeon has (\w+) keys for walking", len(WALKING)),
    ("docs/asciimaze.rst", r"\.\. list-table:: (\w+) formats", len(FORMATS)),
    ("docs/asciimaze.rst", r"a file in each of the (\w+) formats", len(FORMATS)),
    ("CHANGELOG.md", r"a penguin, (\w+) generators", len(GENERATORS)),
    ("README.md", r"in mazes by (\w+) algorithms", len(GENERATORS)),
]
"""Files, patterns in them, and the numbers that these must have."""


@pytest.mark.parametrize(("name", "pattern", "count"), COUNTS)
def test_counts(name: str, pattern: str, count: int) -> None:
    """Every count of generators or shapes is right."""
    text = (ROOT / name).read_text(encoding="utf-8")
    (found,) = re.findall(pattern, text, re.MULTILINE)
    advice = f"{name} says {found!r} where it must say {word(count)!r}: {pattern}"
    assert found.lower() == word(count), advice


def said(pattern: str) -> list[float]:
    """Return the numbers of a sentence of the book."""
    (found,) = re.findall(pattern, BOOK)
    groups = (found,) if isinstance(found, str) else found
    return [float(each.replace(",", "")) for each in groups]


def test_the_careful_player() -> None:
    """The book says of the careful player what is in the record of its games."""
    record = (ROOT / "bench" / "balance.json").read_text(encoding="utf-8")
    games = [game for some in json.loads(record).values() for game in some]
    lost = [cause for _, status, _, cause, *_ in games if status == "lost"]
    fish = [status for _, status, _, _, has_fish, *_ in games if has_fish]
    assert said(r"It has played a thousand games, .* come home from (\d+) of them") == [
        len(games) - len(lost)
    ]
    leopards = sum("leopard seal" in cause for cause in lost)
    sentence = r"the leopard seal, in (\d+) of the (\d+) games that were lost"
    assert said(sentence) == [leopards, len(lost)]
    assert said(r"Of (\d+) penguins that took the fish, only nine") == [len(fish)]
    assert fish.count("lost") == 9


def test_how_long_the_book_is() -> None:
    """The book knows its own length in megabytes."""
    assert said(r"and the book has ([\d.]+) megabytes") == pytest.approx(
        [len(BOOK.encode()) / 1e6], abs=0.1
    )


VERSION = """
import sys
from contextlib import suppress
from asciimaze.app.cli.main import main
with suppress(SystemExit):
    main(["--version"])
assert not {"numpy", "tcod"} & {*sys.modules}
print(len(sys.modules))
import asciimaze.app.window
print(len(sys.modules))
"""
"""A program that asks for the version, and counts what has been imported."""


def test_how_little_a_version_imports() -> None:
    """The book says how many modules are imported, with the window and without it."""
    run = subprocess.run(
        [sys.executable, "-c", VERSION], check=True, capture_output=True, text=True
    )
    counts = [int(each) for each in run.stdout.split()[-2:]]
    sentence = r"Python imports some (\d+) modules,\n.* there would be some (\d+)\."
    assert said(sentence) == pytest.approx(counts, rel=0.15)


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
    columns, rows, cells = int(number(found[1])), int(number(found[2])), found[3]
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
