"""The map of the house, the cast and the glossary leave nothing out."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.house.test_rooms import MODULES, PACKAGE, room, uses

import pictures
from literate.weave.model.modules import rooms
from literate.web.chunks import Web

BOOK = Path(__file__).parents[2] / "docs" / "asciimaze.rst"
TEXT = BOOK.read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"
FOLDER = "src/asciimaze"


@pytest.fixture(scope="module")
def house() -> ET.Element:
    """Return the map that is drawn today."""
    return ET.fromstring(pictures.house())  # noqa: S314 (it is ours)


def inner_modules() -> set[str]:
    """Return the files of all modules except the doors of packages."""
    files = {file.relative_to(PACKAGE).as_posix() for file in MODULES.values()}
    return {name for name in files if "__" not in name}


def test_map_has_every_module(house: ET.Element) -> None:
    """Each module is on the map, in its room, and leads somewhere; so does the room."""
    found = set()
    for group in house.iter(f"{SVG}g"):
        if "room" in group.get("class", "").split():
            name = group.attrib["class"].removeprefix("room ")
            links = [part.get("data-chunk", "") for part in group.iter(f"{SVG}g")]
            inside = {link.removeprefix(f"{FOLDER}/") for link in links if link}
            assert inside & {f"{name}/", f"{name}.py"}
            assert all(re.match(rf"{name}[/.]", each) for each in inside)
            found |= inside
    assert {each for each in found if each.endswith(".py")} == inner_modules()


def test_map_has_every_import(house: ET.Element) -> None:
    """There is an arrow from room to room where there is an import, and no other."""
    drawn = {
        tuple(re.findall(r"(?:from|to)-(\w+)", group.get("class", "")))
        for group in house.iter(f"{SVG}g")
    } - {()}
    used = {
        (room(name), room(other))
        for name, others in uses().items()
        for other in others
        if other.startswith("asciimaze.")
    }
    assert drawn == {
        (one, other) for one, other in used if one != other and "__" not in one + other
    }


def test_new_module(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A new module appears on the map by itself."""
    for name in (*pictures.HOUSE[1:], "app/new"):
        file = tmp_path / f"{name}.py"
        file.parent.mkdir(exist_ok=True)
        file.touch()
    monkeypatch.setattr(pictures, "PACKAGE", tmp_path)
    assert f'data-chunk="{FOLDER}/app/new.py"' in pictures.house()


def test_names_fit(house: ET.Element) -> None:
    """No module is outside its room, and none overlaps another."""
    for group in house.iter(f"{SVG}g"):
        if "room" not in group.get("class", "").split():
            continue
        wall, *plates = [
            [float(box.attrib[key]) for key in ("x", "y", "width", "height")]
            for box in group.iter(f"{SVG}rect")
        ]
        for x, y, width, height in plates:
            assert x + width <= wall[0] + wall[2]
            assert wall[1] <= y <= y + height <= wall[1] + wall[3]
        places = [(y, x, x + width) for x, y, width, _ in sorted(plates)]
        for at, (y, start, end) in enumerate(places):
            rest = places[at + 1 :]
            assert not [
                each for each in rest if each[0] == y and start <= each[1] < end
            ]


def test_dots_are_in_their_picture() -> None:
    """However slow a library is, its dot is within the picture of all of them."""
    picture = ET.fromstring(pictures.peers())  # noqa: S314 - it is our own
    left, _, width, _ = map(float, picture.attrib["viewBox"].split())
    dots = [float(each.attrib["cx"]) for each in picture.iter() if "cx" in each.attrib]
    assert dots
    assert left < min(dots)
    assert max(dots) < left + width


def test_cast_is_complete() -> None:
    """The cast has each module with its own summary, and so does the map."""
    cast = [
        each for members in rooms(Web(str(BOOK), TEXT), FOLDER, {}) for each in members
    ]
    files = {each.file.removeprefix(f"{FOLDER}/") for each in cast}
    assert {name for name in files if "__" not in name} == inner_modules()
    assert all(each.gloss for each in cast)


def test_front_end_on_top() -> None:
    """The cast begins with rooms that none uses, and ends with rooms that use none."""
    cast = rooms(Web(str(BOOK), TEXT), FOLDER, {})
    assert cast[0][0].room == "app"
    assert not any(each.uses for each in cast[-1])


GLOSSARY = TEXT.partition(".. _ch-glossary:")[2].partition(".. _ch-licence:")[0]
ENTRIES = re.findall(r"^   (\S.*)\n((?:      .*\n)+)", GLOSSARY, re.MULTILINE)


def test_glossary() -> None:
    """Each word of the glossary is used in the book, and links to its explanation."""
    before = TEXT.partition(".. _ch-glossary:")[0]
    for term, meaning in ENTRIES:
        assert re.search(r":ref:`[\w-]+`", meaning), term
        assert re.search(rf"\b{re.escape(term)}", before, re.IGNORECASE), term


def test_glossary_is_sorted() -> None:
    """The words are in alphabetical order in the source, too."""
    words = [term.casefold().replace("ö", "o") for term, _ in ENTRIES]
    assert len(words) > 40
    assert words == sorted(words)


EVERYWHERE = {"First time?", "In numbers"}
"""The labels of asides that chapters of a kind have in common."""


def test_asides() -> None:
    """An aside is short, has a label of a few words, and comes after a paragraph."""
    asides = re.findall(
        r"\n(.*)\n\n\.\. aside:: (.*)\n\n((?:   .*\n)+)(.*)", TEXT, re.MULTILINE
    )
    assert len(asides) == TEXT.count(".. aside::")
    told = [label for _, label, *_ in asides if label not in EVERYWHERE]
    assert 15 <= len(told) <= 30
    for before, label, text, after in asides:
        assert before[:1].strip()
        assert len(label) <= 32
        assert len(text.split()) <= 70
        assert not after
