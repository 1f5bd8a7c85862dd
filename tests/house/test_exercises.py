"""The exercises of the book: right answers pass, and wrong ones don't."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

import check
import laws
import solutions
import verdicts
from asciimaze.maze import Maze
from asciimaze.solvers import paths

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.rng import Rng
    from asciimaze.tilings.square import Square

ROOT = Path(__file__).parents[2]
NUMBERS = range(1, len(laws.EXERCISES) + 1)


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


WRONG: list[tuple[int, list[Callable[..., object]], str]] = [
    (1, [lambda _, cell, __: cell], "there is no wall"),
    (1, [lambda *_: 95], "no slide leads to cell 95"),
    (2, [lambda maze: list(range(len(maze.open)))], "is in the list; open sides: 2"),
    (2, [lambda _: []], "isn't in the list; open sides: 1"),
    (2, [lambda maze: solutions.dead_ends(maze)[::-1]], "in order"),
    (3, [lambda _: True], "a maze with loops"),
    (3, [lambda _: False], "isn't recognised"),
    (
        3,
        [lambda maze: len(list(maze.passages())) == maze.tiling.cells - 1],
        "a ring and a corridor",
    ),
    (3, [lambda m: len(m.trace) < m.tiling.cells], "solid rock"),
    (4, [carve_rows], "passages instead of"),
    (4, [carve_first], "two seeds must give two mazes"),
    (4, [open_all], "passages instead of"),
    (5, [lambda mask: [mask]], "the sides [0] make 1 instead of 0"),
    (5, [lambda mask: solutions.sides_of(mask)[::-1]], "in order"),
    (6, [lambda *_: None], "dead ends are left"),
    (6, [open_all], "more walls are gone"),
    (7, [walk], "cells, not"),
    (7, [lambda _, start, goal: [start, goal]], "goes through a wall"),
    (7, [lambda *_: []], "has other ends"),
    (8, [lambda at, *_: at], "isn't from 0 to"),
    (8, [lambda *_: 0], "doesn't show the row"),
    (
        8,
        [lambda at, count, height: max(0, min(at, count - height))],
        "the row in the middle",
    ),
    (9, [lambda tile, times: tile >> times % 4], "side 1 must turn to 2"),
    (9, [lambda tile, times: tile << times], "side 8 must turn to 1"),
    (10, [lambda start, goal: [start, goal]], "must have"),
    (10, [lambda start, _: [start]], "has other ends"),
    (
        10,
        [lambda _, goal: [(0, 0)] * max(map(abs, goal)) + [goal]],
        "leaves the line",
    ),
    (11, [solutions.pack, unpack_nothing], "doesn't come back"),
    (11, [lambda maze: maze.open.hex(), solutions.unpack], "are more than"),
    (12, [lambda _: ["a.py"]], "the chunks of 'No code.\\n' are []"),
]


@pytest.mark.parametrize(("number", "functions", "said"), WRONG)
def test_a_wrong_answer_is_wrong(
    number: int, functions: list[Callable[..., object]], said: str
) -> None:
    """Each law has wrong answers that break it, and says how they do."""
    with pytest.raises(laws.WrongError) as error:
        laws.EXERCISES[number - 1].law(*functions)
    assert said in str(error.value)


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
    (tmp_path / "5.py").write_text(answer, encoding="utf-8")
    assert check.main(["5"], tmp_path) == 1
    printed = capsys.readouterr().out
    assert printed.startswith(str(tmp_path / "5.py"))
    assert said in printed


def test_judged() -> None:
    """A page gets the verdict, and the end of what was printed."""
    code = (
        "def sides_of(mask: Mask) -> list[int]:\n    print('x' * 20_000)\n    1 / 0\n"
    )
    said = json.loads(verdicts.referee()(json.dumps({"exercise": 5, "code": code})))
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
    (tmp_path / "5.py").write_text(text, encoding="utf-8")
    assert check.main(["5"], tmp_path) == 0
    assert capsys.readouterr().out == "5. Bits: right!\n"


@pytest.mark.parametrize("number", ["0", "13", "ice"])
def test_wrong_number(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A number that is not there is refused."""
    assert check.main([number]) == 2
    assert capsys.readouterr().out == f"N must be from 1 to 12 (got {number})\n"


def test_list() -> None:
    """As a script it lists all exercises, as the book does."""
    command = [sys.executable, str(ROOT / "exercises" / "check.py")]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    titles = [f"{at:>2}. {each.title}" for at, each in enumerate(laws.EXERCISES, 1)]
    assert run.stdout.splitlines() == titles
    book = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")
    for title in titles:
        assert book.count(f"**{title.strip().removesuffix('?')}") == 2
