"""A moving picture is right at each moment."""

from __future__ import annotations

import gc
import json
import re
import sys
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

import moving
import pictures
import recording
from asciimaze.formats.picture import svg
from asciimaze.generators.registry import GENERATORS, find
from asciimaze.maze import Maze, add_exit
from asciimaze.rng import Rng
from asciimaze.solvers.a_star import search
from asciimaze.solvers.dead_end_filling import wall_up
from asciimaze.solvers.paths import distances, shortest_path
from asciimaze.solvers.wall_follower import follow_wall
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.square import Square
from asciimaze.tilings.triangle import Triangle
from flooding import flooded
from recording import View

if TYPE_CHECKING:
    from collections.abc import Iterator

KEPT = Path(pictures.__file__).with_name("pictures")
MOVING = [
    name
    for name in pictures.PICTURES
    if name.endswith(".svg") and 'class="moves"' in (KEPT / name).read_text("utf-8")
]
"""The pictures that move, by the files that we keep, because drawing takes seconds."""


@cache
def drawn(name: str) -> str:
    """Return a picture, as it is drawn now."""
    return str(pictures.PICTURES[name]())


def facts_in(picture: str, name: str) -> dict[str, Any]:
    """Return the data of a picture for its script."""
    facts: dict[str, Any] = json.loads(ET.fromstring(picture).attrib[f"data-{name}"])  # noqa: S314
    return facts


@pytest.mark.parametrize("name", MOVING)
def test_steps_lead_to_the_picture(name: str) -> None:
    """All steps, one after the other, lead to the picture."""
    picture = drawn(name)
    facts = facts_in(picture, "moves")
    walls, fills, path = set[int](facts["walls"]), dict[int, int](), list[int]()
    words = ""
    for step in facts["steps"]:
        for number, change in ((code // 5, code % 5) for code in step):
            if change == 0:
                walls ^= {number}
            elif change == 1:
                cell, colour = divmod(number, len(facts["colours"]))
                assert fills.get(cell, 0) != colour
                fills[cell] = colour
            elif change == 2:
                assert 0 < number <= len(path)
                del path[-number:]
            elif change == 3:
                path.append(number)
            else:
                words = facts["words"][number]
    assert bool(words) == any(fills.values())
    shapes = {each.get("class") or "fill": each for each in ET.fromstring(picture)}  # noqa: S314
    assert shapes["wall"].attrib["d"].count("M") == len(walls)
    assert ("way" in shapes) == (len(path) > 1)
    colours = Counter[str]()
    for each in ET.fromstring(picture):  # noqa: S314
        colours[each.get("fill", "")] += each.get("d", "").count("M")
    if walker := re.search(r"\.dot{[^}]*fill:(url[^}]*)", picture):
        del fills[path[-1]]
        assert colours.pop(walker[1]) == 1
    del colours[""]
    shown = [facts["colours"][colour] for colour in fills.values() if colour]
    assert Counter(shown) == colours


def said(name: str) -> list[str]:
    """Return the words of each step of a picture."""
    facts = facts_in(drawn(name), "moves")
    says = [""]
    for step in facts["steps"]:
        changed = [facts["words"][code // 5] for code in step if code % 5 == 4]
        says += changed or says[-1:]
    return says[1:]


@pytest.mark.parametrize("name", MOVING)
def test_each_step_has_words(name: str) -> None:
    """Each step says what it does, except for the finished maze of a generator."""
    assert all(said(name)[:-1])


def test_the_water_comes_a_step_at_a_time() -> None:
    """The number of a step is that of the steps which the water has come."""
    far, *rest = map(str.split, said("solve-distances.svg"))
    assert far[-2:] == ["0", "steps"]
    assert [int(words[-2]) for words in rest] == list(range(1, len(rest) + 1))


def test_the_walker_turns_as_its_line_does() -> None:
    """It turns back where its line does, and nowhere else."""
    maze = pictures.make("hunt-and-kill", 16, 8)
    way = follow_wall(maze, pictures.FIRST, pictures.LAST)
    *says, end = said("solve-wall.svg")
    assert end == "arrives"
    assert len(says) == len(way)
    for at, words in enumerate(says):
        is_back = at > 1 and way[at] == way[at - 2]
        assert is_back == (words == "turns back in a dead end")
    moves = {there - here for here, there in pairwise(way)}
    right = {(1, 16), (16, -1), (-1, -16), (-16, 1)}
    assert moves == {1, -1, 16, -16}
    for at in range(2, len(way)):
        turn = way[at - 1] - way[at - 2], way[at] - way[at - 1]
        assert (turn in right) == (says[at] == "turns right")
        assert (turn[::-1] in right) == (says[at] == "turns left")


def test_filling_says_when_a_dead_end_goes_on() -> None:
    """After a cell, its neighbour is filled if the words say so, and else another."""
    maze = pictures.make("hunt-and-kill", 16, 8)
    rest = recording.rebuilt(maze.tiling, pictures.moments("hunt-and-kill", 16, 8)[-1])
    ends = {pictures.FIRST, pictures.LAST}
    first, *says, last = said("solve-filling.svg")
    assert first == "looks for a dead end"
    assert last.startswith("blacks out the last one")
    for cell, words in zip(wall_up(rest, ends), says, strict=False):
        before = [
            other
            for side, other in maze.tiling.neighbours(cell)
            if maze.is_open(cell, side) and rest.open[other]
        ]
        is_dead = any(rest.open[each].bit_count() == 1 for each in {*before} - ends)
        assert is_dead == words.endswith("makes another")


def test_the_crow_never_says_too_much() -> None:
    """What a cell is said to have to go is never more than there is."""
    maze, (first, last) = pictures.looped(), pictures.ROUND
    far, left = distances(maze, first), distances(maze, last)
    *says, end = said("solve-a-star.svg")
    assert end == "has found the path"
    for cell, words in zip(search(maze, first, last), says, strict=True):
        so_far, to_go = [int(word) for word in words.split() if word.isdigit()]
        assert so_far == far[cell]
        assert abs(cell % 24 - last % 24) <= to_go <= left[cell]


def test_two_searches_keep_step() -> None:
    """Both have looked at as many cells at each step, until A* has arrived."""
    maze, (first, last) = pictures.looped(), pictures.ROUND
    water, compass = [*flooded(maze, first)], [*search(maze, first, last)]
    facts, seen = facts_in(drawn("solve-two.svg"), "moves"), set[int]()
    for at, step in enumerate(facts["steps"], 1):
        changed = [code // 5 for code in step if code % 5 == 1]
        seen |= {cell // len(facts["colours"]) for cell in changed}
        below = {288 + cell for cell in {first, last, *compass[:at]}}
        assert seen == {first, last, *water[:at]} | below
    assert water[at - 1] == last
    assert last in compass


def test_wilsons_first_cell_stays_green() -> None:
    """It is green in each moment but the last, which is the maze and nothing else."""
    for each in pictures.moments("wilson", 24, 12)[:-1]:
        fills = each.view.fills.items()
        green = [cell for cell, colour in fills if colour == recording.START]
        assert green == [24 * 6 + 12]


def test_pictures_are_wide() -> None:
    """Whatever its number of cells, a picture of a search is as wide as the others."""
    for name in (
        *("solve-distances.svg", "solve-wall.svg", "solve-filling.svg"),
        *("solve-a-star.svg", "ends.svg", "ends-solvers.svg", "wilson.svg"),
    ):
        assert ' width="550"' in (KEPT / name).read_text(encoding="utf-8"), name


def test_wilson_opens_in_a_loop() -> None:
    """It has carved something by then, and the next path loses a loop."""
    moments = pictures.moments("wilson", 24, 12)
    walls, view = moments[facts_in(drawn("wilson.svg"), "moves")["opens"]]
    assert len(walls) < len(moments[0].walls)
    assert view.words == "erases a loop"
    assert len(view.path) > 4


FIGURE = re.compile(r"\.\. figure:: pictures/([\w-]+\.svg)\n((?: {3}.*\n|\n)+)")
"""A figure of the book."""

QUICK = re.compile(" data-(moves|ends|sees|duel)=")
"""What tells that a picture can be changed."""


def test_each_asks_a_question() -> None:
    """The caption of each picture that moves asks one question where it is first."""
    asked = dict[str, int]()
    book = KEPT.with_name("asciimaze.rst").read_text("utf-8")
    for name, about in FIGURE.findall(book):
        options, _, caption = about.partition("\n\n")
        if name not in pictures.PICTURES or ":class: live" not in options:
            continue
        if QUICK.search((KEPT / name).read_text("utf-8")):
            asked.setdefault(name, caption.count("?"))
    assert len(asked) > len(GENERATORS) + 8
    assert {name for name, questions in asked.items() if questions != 1} == set()


def test_every_generator_moves() -> None:
    """Each generator has a picture that moves."""
    titles = "".join(drawn(name) for name in MOVING)
    for generator in GENERATORS:
        assert f"<title>A maze by {generator.name}</title>" in titles


def test_every_generator_makes_another_maze() -> None:
    """The picture of each says which file has the generator, for another maze by it."""
    for generator in GENERATORS:
        picture = ET.fromstring(drawn(f"{generator.name}.svg"))  # noqa: S314
        assert find(generator.name).carve.__code__.co_filename.endswith(
            picture.attrib["data-again"]
        )


def test_more_than_squares_move() -> None:
    """Triangles and hexagons move, too."""
    cells = [facts_in(drawn(name), "moves")["cells"] for name in MOVING]
    assert {len(corners.split(" ")) for each in cells for corners in each} == {3, 4, 6}


@pytest.mark.parametrize("generator", [each.name for each in GENERATORS])
def test_one_wall_at_a_time(generator: str) -> None:
    """A recording begins with all walls, loses one by one, and ends with the maze."""
    moments = pictures.moments(generator, 7, 5)
    maze = pictures.make(generator, 7, 5)
    if generator != "recursive-division":
        assert moments[0].walls == set(recording.walls(Maze(maze.tiling)))
        for before, after in pairwise(moments):
            assert after.walls <= before.walls
            assert len(before.walls - after.walls) <= 1
    assert moments[-1].walls == set(recording.walls(maze))
    assert recording.rebuilt(maze.tiling, moments[-1]) == maze


def test_lost_hook() -> None:
    """A recording that loses its trace function says so, and puts the old one back."""
    hook = sys.gettrace()

    def carve(maze: Maze, _: Rng) -> None:
        sys.settrace(None)
        maze.carve(0, 1)

    with pytest.raises(RuntimeError, match="trace function must stay"):
        recording.record(carve, Square(2, 2), Rng.from_seed("chick", "maze"))
    assert sys.gettrace() == hook
    assert gc.isenabled()


def test_every_look_is_taken() -> None:
    """One of the generators runs each line that the recorder watches."""
    taken = set[recording.Look]()

    def watched(look: recording.Look) -> recording.Look:
        def wrapper(maze: Maze, now: SimpleNamespace, last: View) -> View | None:
            taken.add(look)
            return look(maze, now, last)

        return wrapper

    looks = {place: watched(look) for place, look in recording.LOOKS.items()}
    for generator in GENERATORS:
        rng = Rng.from_seed("chick", generator.name)
        recording.record(generator.carve, Square(7, 5), rng, looks)
    assert taken == set(recording.LOOKS.values())


def test_a_generator_that_nobody_looks_at() -> None:
    """It has a moment for each passage; the hook that was there is there again."""
    hook = sys.gettrace()
    rng = Rng.from_seed("chick", "prim")
    moments = recording.record(find("prim").carve, Square(7, 5), rng, {})
    assert [len(a.walls - b.walls) for a, b in pairwise(moments)] == [1] * 34 + [0]
    assert sys.gettrace() is hook


def stack(moments: list[recording.Moment]) -> Iterator[tuple[str, int]]:
    """Yield what the backtracker says, and by how much its stack has grown."""
    for before, after in pairwise(moments[:-1]):
        yield after.view.words, len(after.view.path) - len(before.view.path)


def test_the_stack_of_the_backtracker() -> None:
    """Each step adds a cell to the line, or takes the last one away."""
    moments = pictures.moments("backtracker", 7, 5)
    opens = {(f"opens the {side} wall", 1) for side in Square(7, 5).sides(0)}
    assert set(stack(moments)) == {*opens, ("steps back", -1)}


def test_the_sun_is_in_the_gap() -> None:
    """The sun of the maze to walk in is between its last cell and the daylight."""
    picture = drawn("cover.svg")
    facts = facts_in(picture, "walk")
    [(spot, x, y)] = [
        (spot, x, y)
        for spot, ways in zip(facts["spots"], facts["ways"], strict=True)
        for beyond, _, x, y in ways
        if beyond < 0
    ]
    [sun] = [each for each in ET.fromstring(picture) if each.get("class") == "sun"]  # noqa: S314
    middle = [(spot[0] + x) / 2, (spot[1] + y) / 2]
    assert [float(sun.attrib[each]) for each in ("cx", "cy")] == middle


def test_the_words_name_the_wall() -> None:
    """If the words say which wall the backtracker opens, it's on that side."""
    moments = pictures.moments("backtracker", 7, 5)
    tiling = Square(7, 5)
    for (walls, _), (left, view) in pairwise(moments[:-1]):
        if view.words.startswith("opens"):
            here, beyond = view.path[-2:]
            [side] = [side for side, cell in tiling.neighbours(here) if cell == beyond]
            assert view.words == f"opens the {tiling.sides(here)[side]} wall"
            assert walls - left == {recording.wall(tiling, here, side)}


def test_no_loop_in_the_walks_of_wilson() -> None:
    """The line has no cell twice, and what is kept of it becomes passages."""
    moments = pictures.moments("wilson", 7, 5)
    for (_, before), (_, after) in pairwise(moments[:-1]):
        assert len(set(after.path)) == len(after.path)
        if after.words == "erases a loop":
            assert after.path == before.path[: before.path.index(after.path[-1]) + 1]
    assert "erases a loop" in {view.words for _, view in moments}


def test_division_builds() -> None:
    """Recursive division removes no wall, and ends with the maze."""
    maze = pictures.make("division", 7, 5)
    moments = list(recording.division(maze))
    for before, after in pairwise(moments):
        assert before.walls <= after.walls
    assert moments[-1].walls == set(recording.walls(maze))


@pytest.mark.parametrize("tiling", [Hexagon(5, 4), Triangle(7, 4)])
def test_walkable(tiling: Hexagon | Triangle) -> None:
    """On any tiling you can walk as the maze allows, and out in the given steps."""
    maze = find("wilson").make(tiling, Rng.from_seed("chick", "walk"))
    for seed in ("exit", "door"):
        add_exit(maze, Rng.from_seed("chick", seed))
    door, end = (cell for cell, _ in maze.exits())
    path = shortest_path(maze, door, end)
    facts = facts_in(moving.walkable(svg.draw(maze, ""), maze, path, (0, 0)), "walk")
    assert facts["spots"][facts["start"]] == [0, 0]
    wave, steps = {facts["start"]}, 0
    while -1 not in wave:
        steps += 1
        wave = {way[0] for cell in wave for way in facts["ways"][cell]}
    assert steps == facts["best"]
    for cell, ways in enumerate(facts["ways"][:-1]):
        assert len(ways) == maze.open[cell].bit_count()
        for beyond, name, *_ in ways:
            if 0 <= beyond < tiling.cells:
                side = tiling.sides(cell).index(name)
                assert tiling.neighbour(cell, side) == beyond


def test_notes_that_lead_round() -> None:
    """A look at Wilson's notes ends, even if an edit makes them lead round."""
    maze, left_by = Maze(Square(2, 2)), {0: 0, 1: 1, 3: 2, 2: 3}
    now = SimpleNamespace(inside=set[int](), left_by=left_by)
    assert [*recording.noted(maze, now, 0)] == [0, 1, 3, 2, 0]
