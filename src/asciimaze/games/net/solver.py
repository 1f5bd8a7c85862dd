# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The solver of Net: deductions first, and a search where they end."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from asciimaze.engine.sides import sides_in
from asciimaze.games.net.board import turn
from asciimaze.generators.kruskal import root_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.games.net.board import Board

Options = list[tuple[int, ...]]
"""For each cell the ways in which its tile may still lie."""


def all_options(board: Board, tiles: bytes) -> Options:
    """Return the options of each tile in a net that is to be solved: all its turns."""
    counts = (len(sides) for sides in board.beyond)
    return [
        tuple(sorted({turn(tile, sides, step) for step in range(sides)}))
        for tile, sides in zip(tiles, counts, strict=True)
    ]


def always(options: tuple[int, ...]) -> int:
    """Return the arms that all options of a tile have, for the net's solver."""
    result = options[0]
    for option in options:
        result &= option
    return result


def ever(options: tuple[int, ...]) -> int:
    """Return the arms that some option of a tile has, for the net's solver."""
    result = 0
    for option in options:
        result |= option
    return result


def agree(board: Board, options: Options) -> bool:
    """Remove options that a tile beside contradicts; return whether all have one."""
    waiting = deque(range(len(options)))
    while waiting:
        cell = waiting.popleft()
        must, may = 0, 0
        for side, beyond in enumerate(board.beyond[cell]):
            if beyond:
                other, back = beyond
                must |= (always(options[other]) >> back & 1) << side
                may |= (ever(options[other]) >> back & 1) << side
        left = tuple(
            each for each in options[cell] if each & must == must and not each & ~may
        )
        if not left:
            return False
        if left != options[cell]:
            options[cell] = left
            waiting.extend(beyond[0] for beyond in board.beyond[cell] if beyond)
    return True


class Groups:
    """Which cells are known to be connected.

    Attributes:
        parents: For each cell another one of its group, or itself: the root.
        spare: For each root how many arms of the group lead nowhere yet.
        sizes: For each root how many cells the group has.
    """

    def __init__(self, board: Board, options: Options) -> None:
        """Find the groups of connected tiles in a net that is being solved."""
        cells = range(len(options))
        known = [always(each) for each in options]
        self.parents = list(cells)
        self.spare = [
            each[0].bit_count() - mask.bit_count()
            for each, mask in zip(options, known, strict=True)
        ]
        self.sizes = [1 for _ in cells]
        self.looped = False
        for cell in cells:
            for side in sides_in(known[cell]):
                beyond = board.beyond[cell][side]
                if beyond and cell < beyond[0]:
                    self.union(cell, beyond[0])

    def find(self, cell: int) -> int:
        """Return the root of a cell's group, while a net is being solved."""
        return root_of(self.parents, cell)

    def union(self, one: int, other: int) -> None:
        """Join the groups of two connected cells, while a net is being solved."""
        one, other = self.find(one), self.find(other)
        self.looped |= one == other
        if one != other:
            self.parents[other] = one
            self.spare[one] += self.spare[other]
            self.sizes[one] += self.sizes[other]

    def allow(self, board: Board, cell: int, option: int, known: int) -> bool:
        """Return whether a tile's option makes neither a loop nor an island in a net.

        Args:
            board: The board.
            cell: The cell.
            option: One of its options.
            known: The arms that all its options have.
        """
        root = self.find(cell)
        joined, size = {root}, self.sizes[root]
        spare = self.spare[root] - (option & ~known).bit_count()
        for side in sides_in(option & ~known):
            beyond = board.beyond[cell][side]
            other = self.find(beyond[0]) if beyond else root
            if other in joined:
                return False
            joined.add(other)
            size += self.sizes[other]
            spare += self.spare[other] - 1
        return spare > 0 or size == len(self.parents)


def deduce(board: Board, options: Options) -> bool:
    """Remove impossible options of tiles; return whether a net may have a solution."""
    while agree(board, options):
        groups = Groups(board, options)
        cut_off = any(
            not groups.spare[cell] and groups.sizes[cell] < len(options)
            for cell in map(groups.find, range(len(options)))
        )
        if groups.looped or cut_off:
            return False
        changed = False
        for cell, some in enumerate(options):
            if len(some) > 1:
                known = always(some)
                left = [o for o in some if groups.allow(board, cell, o, known)]
                if not left:
                    return False
                changed |= len(left) < len(some)
                options[cell] = tuple(left)
        if not changed:
            return True
    return False


MOST_GUESSES = 2000
"""How many guesses a search may make."""


def solutions(board: Board, tiles: bytes) -> Iterator[bytes]:
    """Yield the solutions of a net; after too many guesses, give up.

    Raises:
        ValueError: It took too many guesses.
    """
    stack = [all_options(board, tiles)]
    for _ in range(MOST_GUESSES):
        if not stack:
            return
        options = stack.pop()
        if not deduce(board, options):
            continue
        stuck = [cell for cell, some in enumerate(options) if len(some) > 1]
        if not stuck:
            yield bytes(some[0] for some in options)
            continue
        cell = min(stuck, key=lambda each: len(options[each]))
        for option in reversed(options[cell]):
            guess = options.copy()
            guess[cell] = (option,)
            stack.append(guess)
    message = f"no solution was found with {MOST_GUESSES} guesses"
    raise ValueError(message)
