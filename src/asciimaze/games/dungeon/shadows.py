# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Casting shadows: which cells of a panorama are seen past the walls."""

from __future__ import annotations

from array import array
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.games.dungeon.panorama import (
    ARCS,
    COLUMNS,
    CORNERS,
    HIDING,
    MEETING,
    NEVER,
    ROWS,
    Panorama,
)

if TYPE_CHECKING:
    from collections.abc import MutableSequence


class Site(NamedTuple):
    """Where a cell is that looks, and what is at the edges.

    Attributes:
        row: Its row.
        column: Its column.
        rows: The number of rows.
        columns: The number of cells in a row.
        across: 1 if the left and right edges are joined, -1 if with a twist, or 0.
        down: 1 if the top and the bottom are joined, or 0.
    """

    row: int
    column: int
    rows: int
    columns: int
    across: int
    down: int


class Scratch(NamedTuple):
    """Room to work in, with an item for each cell of a panorama, or for each arc.

    Attributes:
        window: What is in each cell of the rows and columns around; one more is clear.
        reached: 1 for each cell that light may reach.
        seen: 1 for each cell that light does reach: a clear one at its middle.
        ends: The wall at which the light in an arc ends, or ``NEVER``.
    """

    window: memoryview[int]
    reached: memoryview[int]
    seen: memoryview[int]
    ends: memoryview[int]


WALL, CLEAR, OUTSIDE = range(3)
"""What is in a cell of the window."""


def look(
    result: MutableSequence[int],
    is_clear: bytes,
    site: Site,
    room: memoryview[int],
) -> None:
    """Mark what a cell sees, by casting shadows.

    Args:
        result: For each cell of the tiling a 0, or a 1 afterwards.
        is_clear: For each whether light passes.
        site: The place of the cell that looks.
        room: Its panorama and the scratch for it, packed.
    """
    view, scratch = unpack(room)
    for arc in range(len(scratch.ends)):
        scratch.ends[arc] = NEVER
    for cell in range(len(scratch.reached)):
        scratch.reached[cell] = scratch.seen[cell] = 0
    gather(is_clear, site, view, scratch.window)
    cast(view, scratch)
    for cell in range(view.sizes[HIDING]):
        terrain = scratch.window[view.spots[cell]]
        if not scratch.reached[cell] or not view.inside[cell] or terrain == OUTSIDE:
            continue
        if scratch.seen[cell] or (
            terrain == WALL and is_touched(cell, view, scratch.ends)
        ):
            row = site.row + view.steps[2 * cell]
            column = site.column + view.steps[2 * cell + 1]
            result[place_of(row, column, site)] = 1


def cast(view: Panorama, scratch: Scratch) -> None:
    """Let walls cast shadows behind them, and note what the light reaches."""
    ends, reached, seen = scratch.ends, scratch.reached, scratch.seen
    reached[0] = 1
    for cell in range(view.sizes[HIDING]):
        if not reached[cell]:
            continue
        first, end = view.spans[4 * cell], view.spans[4 * cell + 1]
        if not cell or scratch.window[view.spots[cell]] == CLEAR:
            left, right = view.hairs[2 * cell], view.hairs[2 * cell + 1]
            seen[cell] = max(ends[left], ends[right]) == NEVER
            passes = seen[cell] or is_lit(ends, first, end)
        else:
            seen[cell] = is_lit(ends, first, end)
            passes = False
            if seen[cell]:
                if is_alone(view.tips[2 * cell], view, scratch.window):
                    first, passes = view.spans[4 * cell + 2], True
                if is_alone(view.tips[2 * cell + 1], view, scratch.window):
                    end, passes = view.spans[4 * cell + 3], True
                darken(ends, first, end, cell)
        if passes:
            for at in range(view.starts[cell], view.starts[cell + 1]):
                reached[view.behind[at]] = 1


def gather(
    is_clear: bytes, site: Site, view: Panorama, window: memoryview[int]
) -> None:
    """Fill the window with what is around a cell that may cast shadows."""
    high, wide = view.sizes[ROWS], view.sizes[COLUMNS]
    for spot in range(len(window)):
        window[spot] = OUTSIDE
    window[len(window) - 1] = CLEAR
    left, right = site.column - wide, site.column + wide + 1
    for row in range(site.row - high, site.row + high + 1):
        spot = (row - site.row + high) * (right - left) - left
        if site.across or site.down:
            for column in range(left, right):
                place = place_of(row, column, site)
                if place >= 0:
                    window[spot + column] = is_clear[place] != 0
        elif 0 <= row < site.rows:
            for column in range(max(0, left), min(right, site.columns)):
                window[spot + column] = is_clear[row * site.columns + column] != 0


def place_of(row: int, column: int, site: Site) -> int:
    """Return the number of a cell in the window of shadows, or -1 outside."""
    if site.across:
        if site.across < 0 and column // site.columns % 2:
            row = site.rows - 1 - row
        column %= site.columns
    if site.down:
        row %= site.rows
    if 0 <= row < site.rows and 0 <= column < site.columns:
        return row * site.columns + column
    return -1


def is_lit(ends: memoryview[int], first: int, end: int) -> bool:
    """Return whether no shadow covers some arcs, which may go on at 0."""
    if ends[first] == NEVER or ends[(end - 1) % len(ends)] == NEVER:
        return True
    count, over = count_lit(ends[first:end]), end - len(ends)
    if over > 0:
        count += count_lit(ends[:over])
    return count > 0


def count_lit(ends: memoryview[int]) -> int:
    """Return how many arcs are not in shadow."""
    count = 0
    for arc in range(len(ends)):
        count += ends[arc] == NEVER
    return count


def darken(ends: memoryview[int], first: int, end: int, wall: int) -> None:
    """Put some arcs into shadow, which may go on at 0."""
    end_light(ends[first:end], wall)
    over = end - len(ends)
    if over > 0:
        end_light(ends[max(0, first - len(ends)) : over], wall)


def end_light(ends: memoryview[int], wall: int) -> None:
    """Put all arcs into shadow."""
    for arc in range(len(ends)):
        if ends[arc] == NEVER:
            ends[arc] = wall


def is_alone(corner: int, view: Panorama, window: memoryview[int]) -> bool:
    """Return whether there is only one wall at a corner, to cast a shadow."""
    many, count = view.sizes[MEETING], 0
    for at in range(many * corner, many * corner + many):
        count += window[view.spots[view.around[at]]] != CLEAR
    return count == 1


def is_touched(cell: int, view: Panorama, ends: memoryview[int]) -> bool:
    """Return whether light without shadow touches a corner of a cell."""
    rays, most = view.rays, view.sizes[CORNERS]
    for at in range(most * cell, most * cell + most):
        ray = 4 * view.corners[at]
        left = ends[rays[ray]] > rays[ray + 1]
        if left or ends[rays[ray + 2]] > rays[ray + 3]:
            return True
    return False


def packed(view: Panorama) -> array[int]:
    """Return a panorama and the scratch for shadows in one array."""
    cells = len(view.steps) // 2
    sizes = view.spots[-1] + 1, cells, cells, view.sizes[ARCS]
    parts = [*view, *(array("i", [0]) * size for size in sizes)]
    room = array("i", accumulate(map(len, parts), initial=len(parts) + 1))
    for each in parts:
        room.extend(each)
    return room


def unpack(room: memoryview[int]) -> tuple[Panorama, Scratch]:
    """Return the panorama and the scratch for shadows from an array."""
    view = Panorama(
        *(part(room, 0), part(room, 1), part(room, 2), part(room, 3), part(room, 4)),
        *(part(room, 5), part(room, 6), part(room, 7), part(room, 8), part(room, 9)),
        *(part(room, 10), part(room, 11)),
    )
    scratch = Scratch(
        *(part(room, 12), part(room, 13), part(room, 14), part(room, 15)),
    )
    return view, scratch


def part(room: memoryview[int], number: int) -> memoryview[int]:
    """Return one part of the array that shadows are cast in."""
    return room[room[number] : room[number + 1]]
