# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture that belongs to a live chunk."""

from __future__ import annotations

import sys
from inspect import getsource
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from asciimaze.formats.picture import svg
from asciimaze.generators.registry import find
from asciimaze.rng import Rng
from asciimaze.tilings.masked import Masked, parts
from asciimaze.tilings.square import Square
from following import Follower, tables
from mistakes import marks, said
from moving import moving
from recording import LOOKS, Moment, View, division

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType, SimpleNamespace

    from asciimaze.maze import Maze
    from recording import Look


MOST_LINES = 100_000
"""How many lines a generator may run; the slowest of ours takes 14,000."""


class Watcher(Follower):
    """Follows a generator that may never end."""

    def line(self, frame: FrameType, event: str, value: object) -> Any:  # noqa: ANN401
        """Keep a line, unless there are too many.

        Raises:
            RuntimeError: There are too many.
        """
        if len(self.lines.events) >= MOST_LINES:
            message = f"{MOST_LINES:,} lines have run; is there a loop that never ends?"
            raise RuntimeError(message)
        return super().line(frame, event, value)


def forgiving(look: Look) -> Look:
    """Return a look that sees nothing where the edited code isn't as it was."""

    def try_it(maze: Maze, now: SimpleNamespace, last: View) -> View | None:
        try:
            return look(maze, now, last)
        except Exception:  # noqa: BLE001 (edited code may hold anything)
            return None

    return try_it


FORGIVING = {place: forgiving(look) for place, look in LOOKS.items()}
"""The looks at edited code."""


def rest(board: Square, rock: Sequence[int], start: int) -> Masked:
    """Return the part of a board that rock leaves around a cell, or the largest."""
    pieces = parts(board, set(range(board.cells)) - set(rock))
    largest = max(pieces, key=len)
    return Masked(board, next((each for each in pieces if start in each), largest))


STARTS = {
    "rng.randbelow(tiling.cells)": "[rng.randbelow(tiling.cells), {}][1]",
    "for start in range(tiling.cells):": "for start in [{}, *range(tiling.cells)]:",
}
"""How generators choose their start, and how they take a given one instead."""


def begun(
    carve: Callable[[Maze, Rng], None], start: int
) -> Callable[[Maze, Rng], None]:
    """Return a generator that begins at a cell."""
    module = sys.modules[carve.__module__]
    code, names = getsource(module), dict(vars(module))
    for chosen, given in STARTS.items():
        code = code.replace(chosen, given.format(start))
    exec(compile(code, carve.__code__.co_filename, "exec"), names)  # noqa: S102
    result: Callable[[Maze, Rng], None] = names[carve.__name__]
    return result


def draw(
    path: str, seed: str = "chick", rock: Sequence[int] = (), start: int = -1
) -> str:
    """Return a maze by the generator in a file, and how it was made, as SVG.

    Args:
        path: The file.
        seed: The seed.
        rock: Cells of the board that stay solid.
        start: The cell of the board where the generator begins, or -1 for its own.
    """
    generator, board = find(PurePosixPath(path).stem), Square(24, 12)
    tiling = rest(board, rock, start) if rock else board
    if isinstance(tiling, Masked) and start >= 0:
        start = tiling.numbers[start]
    carve = begun(generator.carve, start) if start >= 0 else generator.carve
    watcher = Watcher(carve, tiling, FORGIVING)
    rng = Rng.from_seed(seed, generator.name)
    watcher.watch(carve, rng)
    picture = svg.draw(watcher.maze, f"A maze by {generator.name}")
    lines = tables(watcher.lines.events, "step")
    moments = watcher.finished()
    if generator.name == "recursive-division":
        moments = list(division(watcher.maze))
    opens = 0
    if fills := marks(watcher.maze):
        opens = len(moments)
        moments.append(Moment(moments[-1].walls, View(fills, (), said(fills))))
    return moving(picture, tiling, moments, generator.name, lines=lines, opens=opens)
