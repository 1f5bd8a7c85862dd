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
    BEHIND,
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
        places: The number of a cell in the tiling, or -1 outside.
        solid: 1 for each wall; one more item is 0.
        seen: 1 for each cell that is seen.
        reached: 1 for each cell that light may reach.
        ends: The wall at which the light in an arc ends, or ``NEVER``.
    """

    places: memoryview[int]
    solid: memoryview[int]
    seen: memoryview[int]
    reached: memoryview[int]
    ends: memoryview[int]


def look(
    result: MutableSequence[int],
    is_clear: bytes,
    site: Site,
    room: memoryview[int],
) -> None:
    """Mark what a cell sees.

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
        scratch.reached[cell] = 0
    scratch.solid[len(scratch.solid) - 1] = 0
    last = cast(is_clear, site, view, scratch)
    result[site.row * site.columns + site.column] = 1
    for cell in range(1, min(view.reach[last], view.sizes[HIDING])):
        is_seen = scratch.seen[cell]
        if not is_seen and scratch.solid[cell]:
            is_seen = is_touched(cell, view, scratch.ends)
        if is_seen and view.inside[cell] and scratch.places[cell] >= 0:
            result[scratch.places[cell]] = 1


def cast(is_clear: bytes, site: Site, view: Panorama, scratch: Scratch) -> int:
    """Let walls end the light behind them; return the last cell that has some."""
    solid, seen, ends = scratch.solid, scratch.seen, scratch.ends
    lit, known, last = len(ends), 0, 0
    let_through(0, view, scratch)
    for cell in range(1, view.sizes[HIDING]):
        if view.reach[cell] > known:
            start, known = known, min(2 * view.reach[cell], len(scratch.places))
            gather(start, known, is_clear, site, view, scratch)
        if not scratch.reached[cell]:
            continue
        last = cell
        if not solid[cell]:
            left, right = view.hairs[2 * cell], view.hairs[2 * cell + 1]
            seen[cell] = max(ends[left], ends[right]) > cell
            let_through(cell, view, scratch)
            continue
        first, end = view.spans[4 * cell], view.spans[4 * cell + 1]
        seen[cell] = is_lit(ends, first, end)
        if seen[cell]:
            if is_alone(view.tips[2 * cell], view, solid):
                first = view.spans[4 * cell + 2]
                let_through(cell, view, scratch)
            if is_alone(view.tips[2 * cell + 1], view, solid):
                end = view.spans[4 * cell + 3]
                let_through(cell, view, scratch)
            lit -= darken(ends, first, end, cell)
            if not lit:
                break
    return last


def let_through(cell: int, view: Panorama, scratch: Scratch) -> None:
    """Note that light may reach the cells behind one."""
    deep = view.sizes[BEHIND]
    for at in range(deep * cell, deep * cell + deep):
        scratch.reached[view.behind[at]] = 1


def gather(
    start: int,
    end: int,
    is_clear: bytes,
    site: Site,
    view: Panorama,
    scratch: Scratch,
) -> None:
    """Find out where some cells of the panorama are, and which of them are walls."""
    if is_amid(site, view):
        first = site.row * site.columns + site.column
        for cell in range(start, end):
            place = first + view.steps[2 * cell] * site.columns
            place += view.steps[2 * cell + 1]
            scratch.places[cell] = place
            scratch.solid[cell] = not is_clear[place]
            scratch.seen[cell] = 0
        return
    for cell in range(start, end):
        row = site.row + view.steps[2 * cell]
        column = site.column + view.steps[2 * cell + 1]
        if site.across:
            if site.across < 0 and column // site.columns % 2:
                row = site.rows - 1 - row
            column %= site.columns
        if site.down:
            row %= site.rows
        place = -1
        if 0 <= row < site.rows and 0 <= column < site.columns:
            place = row * site.columns + column
        scratch.places[cell] = place
        scratch.solid[cell] = place < 0 or not is_clear[place]
        scratch.seen[cell] = 0


def is_amid(site: Site, view: Panorama) -> bool:
    """Return whether a cell is so far from all edges that it does not see them."""
    high, wide = view.sizes[ROWS], view.sizes[COLUMNS]
    is_amid_rows = high <= site.row < site.rows - high
    return is_amid_rows and wide <= site.column < site.columns - wide


def is_lit(ends: memoryview[int], first: int, end: int) -> bool:
    """Return whether there is light in some arcs, which may go on at 0."""
    count, over = count_lit(ends[first:end]), end - len(ends)
    if over > 0:
        count += count_lit(ends[:over])
    return count > 0


def count_lit(ends: memoryview[int]) -> int:
    """Return how many arcs have light."""
    count = 0
    for arc in range(len(ends)):
        count += ends[arc] == NEVER
    return count


def darken(ends: memoryview[int], first: int, end: int, wall: int) -> int:
    """Let a wall end the light in some arcs; return how many had any."""
    count, over = end_light(ends[first:end], wall), end - len(ends)
    if over > 0:
        count += end_light(ends[max(0, first - len(ends)) : over], wall)
    return count


def end_light(ends: memoryview[int], wall: int) -> int:
    """Let a wall end the light in all arcs; return how many had any."""
    count = 0
    for arc in range(len(ends)):
        count += ends[arc] == NEVER
        ends[arc] = min(ends[arc], wall)
    return count


def is_alone(corner: int, view: Panorama, solid: memoryview[int]) -> bool:
    """Return whether there is only one wall at a corner."""
    many, count = view.sizes[MEETING], 0
    for at in range(many * corner, many * corner + many):
        count += solid[view.around[at]]
    return count == 1


def is_touched(cell: int, view: Panorama, ends: memoryview[int]) -> bool:
    """Return whether light touches a corner of a cell."""
    rays, most = view.rays, view.sizes[CORNERS]
    for at in range(most * cell, most * cell + most):
        ray = 4 * view.corners[at]
        left = ends[rays[ray]] > rays[ray + 1]
        if left or ends[rays[ray + 2]] > rays[ray + 3]:
            return True
    return False


def packed(view: Panorama) -> array[int]:
    """Return a panorama and the scratch for it in one array."""
    cells, arcs = len(view.steps) // 2, view.sizes[ARCS]
    sizes = cells, cells + 1, cells, cells + 1, arcs
    parts = [*view, *(array("i", [0]) * size for size in sizes)]
    room = array("i", accumulate(map(len, parts), initial=len(parts) + 1))
    for each in parts:
        room.extend(each)
    return room


def unpack(room: memoryview[int]) -> tuple[Panorama, Scratch]:
    """Return the panorama and the scratch in an array."""
    view = Panorama(
        *(part(room, 0), part(room, 1), part(room, 2), part(room, 3), part(room, 4)),
        *(part(room, 5), part(room, 6), part(room, 7), part(room, 8), part(room, 9)),
        part(room, 10),
    )
    scratch = Scratch(
        *(part(room, 11), part(room, 12), part(room, 13), part(room, 14)),
        part(room, 15),
    )
    return view, scratch


def part(room: memoryview[int], number: int) -> memoryview[int]:
    """Return one part of an array."""
    return room[room[number] : room[number + 1]]
