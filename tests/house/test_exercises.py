"""The exercises of the book: right answers pass, and wrong ones don't."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from copy import copy
from itertools import count as counting
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

import check
import demands
import laws
import solutions
import verdicts
from asciimaze.maze import Maze
from asciimaze.solvers import paths

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.rng import Rng
    from asciimaze.tilings.hexagon import Hexagon
    from asciimaze.tilings.square import Square

ROOT = Path(__file__).parents[2]
NUMBERS = range(1, len(laws.EXERCISES) + 1)
COUNTER = counting()
"""Numbers that never come again."""


@pytest.mark.parametrize("number", NUMBERS)
def test_our_solution_is_right(number: int) -> None:
    """Each of our own answers passes."""
    exercise = laws.EXERCISES[number - 1]
    exercise.law(*(getattr(solutions, name) for name in exercise.functions))


def carve_rows(maze: Maze, rng: Rng) -> None:
    """Connect each cell with the one before it, if that is a neighbour."""
    rng.randbelow(2)
    for cell in range(1, maze.tiling.cells):
        for side, beyond in maze.tiling.neighbours(cell):
            if beyond == cell - 1:
                maze.carve(cell, side)


def carve_first(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze without any chance."""
    del rng
    inside = {0}
    while len(inside) < maze.tiling.cells:
        for cell in sorted(inside):
            for side, beyond in maze.tiling.neighbours(cell):
                if beyond not in inside:
                    inside.add(maze.carve(cell, side))


def open_all(maze: Maze, rng: Rng) -> None:
    """Open all sides."""
    del rng
    for cell in range(maze.tiling.cells):
        for side, beyond in maze.tiling.neighbours(cell):
            if beyond > cell:
                maze.carve(cell, side)


def carve_with_a_hole(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze with a way out."""
    solutions.carve(maze, rng)
    maze.open_exit(*next(maze.tiling.border()))


def carve_elsewhere(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze, with random numbers from somewhere else."""
    seed = f"{next(COUNTER)} {rng.randbelow(2)}"
    solutions.carve(maze, rng.from_seed(seed, "elsewhere"))


def half_open(maze: Maze, rng: Rng) -> None:
    """Remove the dead ends by opening one side of a wall only."""
    image = copy(maze)
    solutions.braid(image, rng)
    for cell, sides in enumerate(maze.open):
        if sides.bit_count() == 1:
            maze.open[cell] = image.open[cell]


def rock_for_pairs(text: str, tiling: Square) -> Maze:
    """Return solid rock, without the cell that has no partner."""
    return Maze(tiling, opened=bytearray(2 * len(text)))


def any_of_them(mask: int, number: int) -> int:
    """Return a side, and another one if the same number comes again."""
    sides = solutions.sides_of(mask)
    return sides[(number + next(COUNTER)) % len(sides)]


def to_an_end(at: int, count: int, height: int) -> int:
    """Leave the window at an end as long as it shows the row."""
    if at < height:
        return 0
    if at >= count - height:
        return count - height
    return at - height // 2


def walk(maze: Maze, start: int, goal: int) -> list[int]:
    """Return any path, by a depth-first search."""
    path, seen = [start], {start}
    while path[-1] != goal:
        around = paths.beyond(maze, path[-1])
        fresh = [cell for _, cell in around if cell not in seen]
        if fresh:
            seen.add(fresh[0])
            path.append(fresh[0])
        else:
            path.pop()
    return path


def unpack_nothing(text: str, tiling: Square) -> Maze:
    """Return solid rock."""
    del text
    return Maze(tiling)


def through_walls(maze: Maze, here: int, there: int) -> int | None:
    """Return the side between two neighbours, also if it is closed."""
    around = {cell: side for side, cell in maze.tiling.neighbours(here)}
    return around.get(there)


def first_that_fits(mask: int, number: int) -> int:
    """Return a side by the last bits of a number, or the next one in the mask."""
    side = number & 7
    while not mask >> side & 1:
        side = (side + 1) & 7
    return side


def turn_round(maze: Maze) -> Maze:
    """Exchange left and right in the maze itself, cell by cell."""
    for cell, sides in enumerate(maze.open):
        maze.open[cell] = sides & 0b1010 | sides >> 2 & 1 | (sides & 1) << 2
    return maze


def beyond_the_goal(maze: Maze, start: int, goal: int) -> list[int]:
    """Follow the wall to the goal, and one step back."""
    way = solutions.follow(maze, start, goal)
    return [*way, *way[-2:-1]] if len(way) > 1 else [start, *maze.neighbours(start)]


def round_the_edge(tiles: list[int], columns: int, source: int) -> list[int]:
    """Let the current flow from the end of a row into the next one."""
    found = [source]
    for here in found:
        for side, step in ((1, 1), (2, columns), (4, -1), (8, -columns)):
            there, back = here + step, side << 2 if side < 4 else side >> 2
            is_new = there in range(len(tiles)) and there not in found
            if is_new and tiles[here] & side and tiles[there] & back:
                found.append(there)
    return sorted(found)


def never_forgotten(inputs: list[str]) -> list[str]:
    """Keep what could be redone after a new move."""
    done, undone = list[str](), list[str]()
    for each in inputs:
        if each == "undo":
            undone += [done.pop()] if done else []
        elif each == "redo":
            done += [undone.pop()] if undone else []
        else:
            done.append(each)
    return done


def one_round(
    doors: list[tuple[int, int, str]], keys: dict[str, int], start: int
) -> list[int]:
    """Try each door once."""
    inside = {start}
    for one, other, colour in doors:
        if (not colour or keys.get(colour) in inside) and inside & {one, other}:
            inside |= {one, other}
    return sorted(inside)


def negative(picture: str) -> str:
    """Exchange black and white behind the first two lines."""
    *head, dots = picture.split("\n", 2)
    return "\n".join([*head, dots.translate({48: 49, 49: 48})])


def in_the_box(tiling: Hexagon, x: float, y: float) -> int:
    """Return the first cell whose box has the point."""
    for cell in range(tiling.cells):
        xs, ys = zip(*tiling.corners(cell), strict=True)
        if min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys):
            return cell
    return -1


def towards_the_first(maze: Maze, bear: int, penguins: list[int]) -> int:
    """Go to the first penguin, even if another one is nearer."""
    return solutions.shortest_path(maze, bear, penguins[0])[:2][-1]


def in_no_circle(chunks: dict[str, list[str]], name: str) -> list[str]:
    """Return the lines of a chunk, and nothing for one that contains itself."""
    return [] if name == "egg" else solutions.tangled(chunks, name)


def without_a_chain(written: dict[str, int], needs: dict[str, list[str]]) -> list[str]:
    """Compare each file only with those that it needs."""
    return sorted(
        name
        for name, parts in needs.items()
        if name not in written
        or any(written.get(each, 0) > written[name] for each in parts)
    )


WRONG: list[tuple[int, list[Callable[..., object]], str]] = [
    (1, [lambda _, cell, __: cell], "there is no wall"),
    (1, [lambda *_: 95], "no slide leads to cell 95"),
    (4, [lambda maze: list(range(len(maze.open)))], "is in the list; open sides: 2"),
    (4, [lambda _: []], "isn't in the list; open sides: 1"),
    (4, [lambda maze: solutions.dead_ends(maze)[::-1]], "in order"),
    (4, [lambda maze: [*solutions.dead_ends(maze), 99]], "there are no cells [99]"),
    (5, [lambda _: True], "a maze with loops"),
    (5, [lambda _: False], "isn't recognised"),
    (
        5,
        [lambda maze: len(list(maze.passages())) == maze.tiling.cells - 1],
        "a ring and a corridor",
    ),
    (5, [lambda m: len(m.trace) < m.tiling.cells], "solid rock"),
    (6, [carve_rows], "passages instead of"),
    (6, [carve_first], "two seeds must give two mazes"),
    (6, [open_all], "passages instead of"),
    (6, [carve_with_a_hole], "cells [0] are open to the outside"),
    (6, [carve_elsewhere], "one seed must always give the same maze"),
    (7, [lambda mask: [mask]], "the sides [0] make 1 instead of 0"),
    (7, [lambda mask: solutions.sides_of(mask)[::-1]], "in order"),
    (7, [lambda mask: [0] * mask], "in order"),
    (10, [lambda *_: None], "dead ends are left"),
    (10, [open_all], "more walls are gone"),
    (10, [half_open], "one side is open, the other closed"),
    (13, [walk], "cells, not"),
    (13, [lambda _, start, goal: [start, goal]], "goes through a wall"),
    (13, [lambda *_: []], "has other ends"),
    (16, [lambda at, *_: at], "isn't from 0 to"),
    (16, [lambda *_: 0], "doesn't show the row"),
    (
        16,
        [lambda at, count, height: max(0, min(at, count - height))],
        "could be nearer to the middle, with",
    ),
    (16, [to_an_end], "top 0 could be nearer to the middle, with 1"),
    (16, [lambda at, count, _: at / 2 if count > 1 else 0], "top 0.5 isn't from"),
    (19, [lambda tile, times: tile >> times % 4], "side 1 must turn to 2"),
    (19, [lambda tile, times: tile << times], "side 8 must turn to 1"),
    (22, [lambda start, goal: [start, goal]], "must have"),
    (22, [lambda start, _: [start]], "has other ends"),
    (
        22,
        [lambda _, goal: [(0, 0)] * max(map(abs, goal)) + [goal]],
        "leaves the line",
    ),
    (25, [solutions.pack, unpack_nothing], "doesn't come back"),
    (22, [lambda _, goal: solutions.flight((0, 0), goal)], "from (3, -2) to"),
    (25, [lambda m: "0" * (len(m) // 2), rock_for_pairs], "doesn't come back from ''"),
    (25, [lambda maze: maze.open.hex(), solutions.unpack], "are more than"),
    (31, [lambda _: ["a.py"]], "the chunks of 'No code.\\n' are []"),
    (2, [lambda *_: 0], "the way from 0 to 0 is None, not 0"),
    (2, [lambda *_: None], "the way from 0 to"),
    (2, [through_walls], "None, not"),
    (3, [lambda walk: walk], "crumbs are in"),
    (3, [lambda walk: walk[:1]], "crumbs are in"),
    (8, [lambda mask, _: solutions.sides_of(mask)[0]], "times, instead of"),
    (8, [lambda mask, number: number % mask.bit_count()], "aren't sides of the mask"),
    (8, [any_of_them], "and then another one"),
    (8, [first_that_fits], "side 0 of 101: 3071 times, instead of 2048"),
    (9, [lambda count, pairs: count - len(pairs)], "groups, not"),
    (9, [lambda count, pairs: max(1, count - len({*pairs}))], "groups, not"),
    (11, [copy], "becomes"),
    (11, [lambda maze: Maze(maze.tiling)], "must be open"),
    (11, [turn_round], "the maze itself has changed"),
    (12, [lambda recipe: tuple(re.split("[:x#]", recipe))], "has the parts"),
    (12, [lambda recipe: recipe.rsplit("#", 1)], "has the parts"),
    (14, [solutions.shortest_path], "step"),
    (14, [lambda _, start, __: [start]], "the way must end in"),
    (14, [lambda _, __, goal: [goal]], "the way must begin in"),
    (14, [beyond_the_goal], "although that is the goal"),
    (15, [lambda maze: (0, maze.tiling.cells - 1)], "the farthest are"),
    (17, [lambda arms: " ╶╷┌╴─┐┬╵└│├┘┴┤┼"[arms]], "can't be"),
    (17, [lambda _: "┼"], "the corner with the arms 0000 can't be '┼'"),
    (17, [lambda arms: " │─┌││┐┬─└│├┘┴┤┼"[arms]], "the corner with the arms 0001"),
    (18, [lambda text, _: text.split()], "would fit behind"),
    (18, [lambda text, _: [text] if text else []], "is too long"),
    (18, [lambda text, width: [text[:width]]], "no text has no lines"),
    (18, [lambda text, width: [text[:width]] * bool(text)], "not all words"),
    (20, [lambda tiles, *_: list(range(len(tiles)))], "current is in"),
    (20, [round_the_edge], "current is in"),
    (20, [lambda tiles, *rest: solutions.lit(tiles, *rest) * any(tiles)], "not in []"),
    (21, [lambda inputs: inputs], "after undo, the moves are []"),
    (21, [never_forgotten], "the moves are"),
    (23, [lambda _, bear, __: bear], "doesn't lead nearer"),
    (23, [lambda _, __, penguins: penguins[0]], "no step leads to"),
    (23, [towards_the_first], "doesn't lead nearer"),
    (24, [lambda *_: [0]], "you reach"),
    (24, [one_round], "you reach"),
    (24, [lambda doors, keys, _: solutions.explored(doors, keys, 0)], "from room 1"),
    (26, [lambda _: ""], "1 lines instead of 3"),
    (26, [lambda maze: solutions.drawn(maze).replace(" |", "  ")], "line 2 must be"),
    (27, [lambda _: "P1 5 3"], "0 dots instead of 15"),
    (27, [lambda _: "P2 5 3"], "begin with P1 5 3"),
    (27, [lambda maze: negative(solutions.dots(maze))], "must be"),
    (28, [lambda *_: 0], "is in cell 1, not in 0"),
    (28, [in_the_box], "is in cell"),
    (29, [lambda left, *_: left], "under the pointer is"),
    (30, [lambda maze, *_: list(range(maze.tiling.cells))], "must be filled"),
    (30, [lambda maze, *_: [maze.tiling.cells, 0]], "the order is wrong"),
    (30, [lambda *_: []], "must stay free"),
    (30, [lambda *maze: [*solutions.ways_left(*maze), 99]], "cell 99 must be filled"),
    (32, [lambda chunks, name: chunks[name]], "the chunk 'two'"),
    (32, [in_no_circle], "a chunk that contains itself"),
    (33, [lambda *_: []], "if book is new"),
    (33, [without_a_chain], "if book is new"),
]


@pytest.mark.parametrize(("number", "functions", "said"), WRONG)
def test_a_wrong_answer_is_wrong(
    number: int, functions: list[Callable[..., object]], said: str
) -> None:
    """Each law has wrong answers that break it, and says how they do."""
    with pytest.raises(demands.WrongError) as error:
        laws.EXERCISES[number - 1].law(*functions)
    assert said in str(error.value)


def test_too_deep() -> None:
    """An answer that calls itself for each parent of a cell runs out of stack."""

    def groups(count: int, pairs: list[tuple[int, int]]) -> int:
        parent = list(range(count))

        def root(cell: int) -> int:
            return cell if parent[cell] == cell else root(parent[cell])

        for one, other in pairs:
            parent[root(one)] = root(other)
        return sum(parent[cell] == cell for cell in range(count))

    with pytest.raises(RecursionError):
        laws.EXERCISES[8].law(groups)


def test_the_other_middle() -> None:
    """In a window with an even height, two rows are in the middle."""
    law = laws.EXERCISES[15].law
    law(lambda at, rows, high: max(0, min(at - (high - 1) // 2, rows - high)))


def test_each_law_has_wrong_answers() -> None:
    """No law is left out above."""
    assert {number for number, _, _ in WRONG} == set(NUMBERS)


@pytest.mark.parametrize("number", NUMBERS)
def test_template(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A new answer has the head of each function, and isn't finished."""
    folder = tmp_path / "answers"
    assert check.main([str(number)], folder) == 1
    assert "Write your answer into" in capsys.readouterr().out
    text = (folder / f"{number}.py").read_text(encoding="utf-8")
    assert text.count("raise NotImplementedError") == text.count("def ")
    assert check.main([str(number)], folder) == 1
    assert "it isn't finished" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("def sides_of(mask):\n    return []\n", "the sides [] make 0 instead of 1"),
        ("def sides_of(m):\n    1\n", "the law can't use your answer: TypeError: "),
        ("x = 1\n\ndef sides_of(m):\n    return m / 0\n", ":4: ZeroDivisionError"),
        ("def sides_of(:\n", ":1: SyntaxError: invalid syntax"),
        ("def sides_of(m):\n    raise ValueError\n", ":2: ValueError\n"),
        ("import sys\n\nsys.exit()\n", ":3: SystemExit"),
        ("", "it has no function sides_of; write one"),
    ],
)
def test_answers(
    answer: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message says what is wrong with an answer, and where."""
    (tmp_path / "7.py").write_text(answer, encoding="utf-8")
    assert check.main(["7"], tmp_path) == 1
    printed = capsys.readouterr().out
    assert printed.startswith(str(tmp_path / "7.py"))
    assert said in printed


def test_judged() -> None:
    """A page gets the verdict, and the end of what was printed."""
    code = (
        "def sides_of(mask: Mask) -> list[int]:\n    print('x' * 20_000)\n    1 / 0\n"
    )
    said = json.loads(verdicts.referee()(json.dumps({"exercise": 7, "code": code})))
    assert said.pop("printed") == "x" * (verdicts.MOST - 1) + "\n"
    message = "ZeroDivisionError: division by zero"
    assert said == {"message": message, "line": 3, "picture": ""}


def test_pictured() -> None:
    """A page sees the maze with the mistake, and the cells in it that are wrong."""
    code = "def slide(maze, cell, side):\n    return cell\n"
    message, line, picture = verdicts.verdict(1, code)
    assert (message.startswith("from cell "), line) == (True, 0)
    assert f">{message.split()[2]}</text>" in picture
    assert verdicts.WRONG in picture


@pytest.mark.parametrize("end", ["None", "1.0", "'a'", "-1", "10 ** 9"])
def test_no_such_cell(end: str) -> None:
    """An answer that is no cell is not in the picture."""
    found = verdicts.verdict(1, f"def slide(maze, cell, side):\n    return {end}\n")
    assert found.message
    assert not found.line
    ET.fromstring(found.picture)  # noqa: S314


def test_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A right answer is praised, briefly."""
    text = (ROOT / "exercises" / "solutions.py").read_text(encoding="utf-8")
    (tmp_path / "7.py").write_text(text, encoding="utf-8")
    assert check.main(["7"], tmp_path) == 0
    assert capsys.readouterr().out == "7. Bits: right!\n"


@pytest.mark.parametrize("number", ["0", "34", "ice"])
def test_wrong_number(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A number that is not there is refused."""
    assert check.main([number]) == 2
    assert capsys.readouterr().out == f"N must be from 1 to 33 (got {number})\n"


def test_list() -> None:
    """As a script it lists all exercises, as the book does."""
    command = [sys.executable, str(ROOT / "exercises" / "check.py")]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    titles = [f"{at:>2}. {each.title}" for at, each in enumerate(laws.EXERCISES, 1)]
    assert run.stdout.splitlines() == titles
    book = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")
    for title in titles:
        assert book.count(f"**{title.strip().removesuffix('?')}") == 2
