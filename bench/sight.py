"""Compare what we see with what tcod sees, and how long it takes: in ``make bench``.

Both look from the same cells of the same maps of squares; the times are those of whole
calls from Python, in turn, as CPU time. Other tilings have no peer.
"""

from __future__ import annotations

import statistics
from functools import partial
from time import process_time_ns
from typing import TYPE_CHECKING

import numpy as np
from tcod import constants
from tcod.map import compute_fov

from asciimaze.games.dungeon.sight import Sight
from asciimaze.rng import Rng
from asciimaze.tilings.registry import TILINGS, nearest_size
from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

RADIUS = 20

SIZES = (50, 100, 200)
"""The columns, and rows, of the maps."""

SYMMETRIC = constants.FOV_SYMMETRIC_SHADOWCAST
OTHERS = {
    "symmetric shadow casting": SYMMETRIC,
    "permissive, 8 of 8": constants.FOV_PERMISSIVE_8,
    "permissive, 0 of 8": constants.FOV_PERMISSIVE_0,
    "restrictive": constants.FOV_RESTRICTIVE,
    "basic": constants.FOV_BASIC,
    "shadow": constants.FOV_SHADOW,
    "diamond": constants.FOV_DIAMOND,
}
"""What tcod offers."""


def scattered(size: int, walls: int) -> NDArray[np.bool_]:
    """Return a map with walls here and there, so many in a hundred cells."""
    rng = Rng.from_seed(f"{size} {walls}", "walls")
    cells = [rng.randbelow(100) >= walls for _ in range(size * size)]
    return np.array(cells).reshape(size, size)


def rooms(size: int) -> NDArray[np.bool_]:
    """Return a map of rooms with corridors."""
    rng = Rng.from_seed(str(size), "rooms")
    found, last = np.zeros((size, size), bool), None
    for _ in range(size * size // 250):
        high, wide = 3 + rng.randbelow(6), 3 + rng.randbelow(9)
        top, left = (1 + rng.randbelow(size - side - 2) for side in (high, wide))
        found[top : top + high, left : left + wide] = True
        row, column = top + high // 2, left + wide // 2
        if last and abs(last[0] - row) + abs(last[1] - column) < size / 2:
            rows, columns = sorted((last[0], row)), sorted((last[1], column))
            found[rows[0] : rows[1] + 1, last[1]] = True
            found[row, columns[0] : columns[1] + 1] = True
        last = row, column
    return found


def maps(size: int) -> dict[str, NDArray[np.bool_]]:
    """Return all maps of a size."""
    some = {f"{walls} % walls": scattered(size, walls) for walls in (0, 5, 20, 40)}
    return {"rooms and corridors": rooms(size), **some}


def microseconds(*actions: Callable[[], object]) -> list[float]:
    """Return how long each action takes: the median of many, taken in turn."""
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(200):
        for action, taken in zip(actions, times, strict=True):
            start = process_time_ns()
            for _ in range(5):
                action()
            taken.append((process_time_ns() - start) / 5000)
    return [statistics.median(taken) for taken in times]


def peer(
    grid: NDArray[np.bool_], cell: int, algorithm: int, radius: int = RADIUS
) -> NDArray[np.bool_]:
    """Return what tcod sees from a cell; a radius of 0 has no limit."""
    place = divmod(cell, grid.shape[1])
    return compute_fov(grid, place, radius, light_walls=True, algorithm=algorithm)


def clear_cells(grid: NDArray[np.bool_]) -> list[int]:
    """Return the clear cells of a map."""
    return [int(cell) for cell in np.flatnonzero(grid)]


def race(grid: NDArray[np.bool_], sight: Sight) -> list[float]:
    """Return how long a look at a map takes us and tcod, from nine of its cells."""
    is_clear, clear, times = grid.tobytes(), clear_cells(grid), []
    for cell in clear[:: len(clear) // 9 + 1]:
        sight.visible(is_clear, cell)
        ours = partial(sight.visible, is_clear, cell)
        times.append(microseconds(ours, partial(peer, grid, cell, SYMMETRIC)))
    return [statistics.mean(each) for each in zip(*times, strict=True)]


def speed() -> None:
    """Print how long a look takes us, compiled, and tcod."""
    print(f"radius {RADIUS}: microseconds for a look: ours, tcod's, and the ratio")
    for size in SIZES:
        sight = Sight(Square(size, size), RADIUS, is_compiled=True)
        for name, grid in maps(size).items():
            ours, theirs = race(grid, sight)
            print(f"{size:4}² {name:20} {ours:6.1f} {theirs:6.1f} {ours / theirs:6.2f}")


def other_tilings() -> None:
    """Print how long a look takes on each tiling, and its panorama."""
    print("milliseconds for a panorama; microseconds for a look, compiled and not")
    for shape, make in TILINGS.items():
        columns, rows = nearest_size(make, 62, 62)
        tiling = make(columns, rows)
        is_clear, cell = bytes([1]) * tiling.cells, tiling.cells // 2
        if tiling.cells == columns * rows:
            cell = rows // 2 * columns + columns // 2
        looks = [
            partial(Sight(tiling, RADIUS, is_compiled=each).visible, is_clear, cell)
            for each in (True, False)
        ]
        start = process_time_ns()
        seen = sum(looks[0]())
        made = (process_time_ns() - start) / 1e6
        fast, plain = microseconds(*looks)
        print(f"{shape:10} {seen:5} cells {made:6.0f} {fast:6.1f} {plain:7.0f}")


def agreement() -> None:
    """Print how far we agree with tcod, and how unfair its other algorithms are."""
    size = 40
    sight = Sight(Square(size, size), RADIUS, is_compiled=True)
    print("clear cells in %: both see, only we, only tcod; pairs that are unfair in %")
    for name, grid in maps(size).items():
        is_clear, clear = grid.tobytes(), clear_cells(grid)
        rows, columns = np.divmod(clear, size)
        away = sum((each[:, None] - each) ** 2 for each in (rows, columns))
        looks = [sight.visible(is_clear, cell) for cell in clear]
        ours = np.array([np.frombuffer(look, bool)[clear] for look in looks])
        unfair = {}
        for other, algorithm in OTHERS.items():
            theirs = [peer(grid, cell, algorithm, 0).ravel()[clear] for cell in clear]
            lit = np.array(theirs) & (away <= RADIUS**2)
            unfair[other] = 100 * (lit != lit.T).sum() / (lit | lit.T).sum()
            if algorithm == SYMMETRIC:
                parts = [(ours & lit).sum(), (ours & ~lit).sum(), (lit & ~ours).sum()]
        shares = "".join(f"{100 * part / sum(parts):7.2f}" for part in parts)
        print(f"{name:20}", shares)
        print(", ".join(f"{each} {share:.1f}" for each, share in unfair.items()))


if __name__ == "__main__":
    agreement()
    speed()
    other_tilings()
