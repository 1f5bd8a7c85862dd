"""Mazes as pictures."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asciimaze.formats.picture import svg
from asciimaze.generators.fast.backtracker import backtracker
from asciimaze.maze import Maze, add_exit
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square

from .laws import beyond, is_rail, is_seam, is_tunnel
from .shapes import TILINGS

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Tiling

everywhere = pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)


def parse(text: str) -> ET.Element:
    """Return the root of a picture."""
    root = ET.fromstring(text)  # noqa: S314 - we have made it ourselves
    for part in root.iter():
        part.tag = part.tag.removeprefix("{http://www.w3.org/2000/svg}")
    return root


def lines(root: ET.Element, name: str) -> list[list[tuple[float, ...]]]:
    """Return the points of each line of the one path of a class."""
    (path,) = (part for part in root.iter("path") if part.get("class") == name)
    return [
        [tuple(map(float, point.split(","))) for point in line.split()]
        for line in path.get("d", "").split("M")[1:]
    ]


def middle(points: list[tuple[float, float]]) -> tuple[float, ...]:
    """Return the middle of some points, as exact as the picture is."""
    sums = map(sum, zip(*points, strict=True))
    return tuple(round(total / len(points), 3) for total in sums)


def make(tiling: Tiling) -> Maze:
    """Return a maze, with an exit if it has an outer wall."""
    maze = backtracker(tiling, Rng(0))
    if any(tiling.border()):
        add_exit(maze, Rng(0))
    return maze


def mouth(tiling: Tiling, cell: int, side: int) -> list[tuple[float, float]]:
    """Return the ends of the mouth of a tunnel, and between them its back.

    It is half as deep as the side is far from the middle of the cell.
    """
    corners = tiling.corners(cell)
    start, end = corners[side], corners[(side + 1) % len(corners)]
    (x, y), (u, v) = middle(corners), middle([start, end])
    right, down = (u - x) / 2, (v - y) / 2
    return [start, *((x + right, y + down) for x, y in (start, end)), end]


@everywhere
def test_walls(tiling: Tiling) -> None:
    """A picture shows each wall once, from corner to corner, and nothing open.

    The mouth of a tunnel has three walls.
    """
    check_walls(make(tiling))


@everywhere
def test_nothing_but_walls(tiling: Tiling) -> None:
    """The same goes if all cells look alike, since none is open anywhere."""
    check_walls(Maze(tiling))


def check_walls(maze: Maze) -> None:
    """Check that the walls of a picture are those of the maze."""
    tiling = maze.tiling
    walls = lines(parse(svg.draw(maze, "")), "wall")
    closed = set()
    for cell in range(tiling.cells):
        corners = tiling.corners(cell)
        for side in range(len(corners)):
            seen: list[list[tuple[float, float]]] = []
            if not maze.is_open(cell, side):
                if not is_rail(tiling, cell, side):
                    seen = [[corners[side], corners[(side + 1) % len(corners)]]]
            elif is_tunnel(tiling, cell, side):
                seen = [list(ends) for ends in pairwise(mouth(tiling, cell, side))]
            for ends in seen:
                closed.add(frozenset((round(x, 3), round(y, 3)) for x, y in ends))
    assert len(walls) == len(closed)
    assert {frozenset(wall) for wall in walls} == closed


@everywhere
def test_number_of_walls(tiling: Tiling) -> None:
    """There are as many walls as sides that are not open, and those of a seam twice.

    A tunnel has three walls at each end, and a rail is no wall.
    """
    maze = make(tiling)
    all_sides = [
        (cell, side)
        for cell in range(tiling.cells)
        for side in range(len(tiling.sides(cell)))
    ]
    rails = sum(is_rail(tiling, cell, side) for cell, side in all_sides)
    sides = (len(all_sides) - rails + len(list(tiling.border()))) // 2
    seams = sum(
        is_seam(tiling, cell, side) and not maze.is_open(cell, side)
        for cell, side in all_sides
    )
    mouths = sum(
        is_tunnel(tiling, cell, side) and maze.is_open(cell, side)
        for cell, side in all_sides
    )
    walls = lines(parse(svg.draw(maze, "")), "wall")
    opened = len(list(maze.passages())) + len(list(maze.exits()))
    assert len(walls) == sides - opened + seams // 2 + 3 * mouths


@everywhere
def test_everything_is_on_the_paper(tiling: Tiling) -> None:
    """Each corner lies on the paper, with the margin around it."""
    root = parse(svg.draw(make(tiling), ""))
    left, top, width, height = map(float, root.get("viewBox", "").split())
    corners = [point for cell in range(tiling.cells) for point in tiling.corners(cell)]
    xs, ys = zip(*corners, strict=True)
    assert left == pytest.approx(min(xs) - svg.MARGIN, abs=1e-3)
    assert top == pytest.approx(min(ys) - svg.MARGIN, abs=1e-3)
    assert left + width == pytest.approx(max(xs) + svg.MARGIN, abs=2e-3)
    assert top + height == pytest.approx(max(ys) + svg.MARGIN, abs=2e-3)
    assert float(root.get("width", "")) == pytest.approx(width * svg.UNIT, abs=0.02)
    assert float(root.get("height", "")) == pytest.approx(height * svg.UNIT, abs=0.02)


@everywhere
def test_way(tiling: Tiling) -> None:
    """A path is one line through the middles of its cells.

    It is broken where it crosses a seam, and at the backs of the mouths of a tunnel.
    """
    cells = list(range(tiling.cells))
    wanted = [[middle(tiling.corners(0))]]
    for cell, other in pairwise(cells):
        for side, near in beyond(tiling, cell).items():
            if near == other and is_seam(tiling, cell, side):
                deep = slice(1, 3) if is_tunnel(tiling, cell, side) else slice(0, 4, 3)
                back = tiling.opposite(cell, side)
                wanted[-1].append(middle(mouth(tiling, cell, side)[deep]))
                wanted.append([middle(mouth(tiling, other, back)[deep])])
        wanted[-1].append(middle(tiling.corners(other)))
    way = lines(parse(svg.draw(make(tiling), "", path=cells)), "way")
    assert [len(line) for line in way] == [len(line) for line in wanted]
    for line, meant in zip(way, wanted, strict=True):
        assert line == [pytest.approx(point) for point in meant]


def test_no_way() -> None:
    """Without a path there is no line for it."""
    root = parse(svg.draw(make(Square(3, 3)), ""))
    assert [part.get("class") for part in root.iter("path")] == ["wall"]


def test_fills() -> None:
    """A fill is a closed path around its cell, painted before the walls."""
    root = parse(svg.draw(make(Square(3, 3)), "", fills={4: "#123456", 0: "red"}))
    paths = [(part.get("fill"), part.get("d")) for part in root.iter("path")]
    assert paths[0] == ("#123456", "M2,1 2,2 1,2 1,1z")
    assert paths[1] == ("red", "M1,0 1,1 0,1 0,0z")
    assert len(paths) == 3


@given(text=st.text(st.characters(min_codepoint=32, exclude_categories=["Cs", "Cn"])))
def test_texts_are_escaped(text: str) -> None:
    """Any title and any label can be read back unchanged."""
    root = parse(svg.draw(make(Square(2, 2)), text, labels={3: text}))
    assert (root.findtext("title") or "") == text
    (label,) = root.iter("text")
    assert (label.text or "") == text
    assert (label.get("x"), label.get("y")) == ("1.5", "1.5")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.0001, "0"),
        (10, "10"),
        (-100, "-100"),
        (0.5, "0.5"),
        (1 / 3, "0.333"),
        (2 / 3, "0.667"),
    ],
)
def test_number(value: float, text: str) -> None:
    """A number has three decimals at most, and no trailing zero."""
    assert svg.number(value) == text


def test_style_has_every_class() -> None:
    """Each class that a picture uses has a style."""
    text = svg.draw(make(Square(3, 3)), "", path=[0, 1])
    for name in re.findall(r'class="(\w+)"', text):
        assert f".{name}{{" in svg.STYLE
