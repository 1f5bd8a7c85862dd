# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a mistake makes of a maze."""

from __future__ import annotations

import json
import sys
from inspect import getsource
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from asciimaze.formats.picture import svg
from asciimaze.generators.registry import find
from asciimaze.maze import Maze
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square
from captions import beside_each_other, lettered
from flooding import flooded
from literate.trace.trial import edited
from recording import LOOKED_AT, LOOP

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCES = [Path(__file__).with_name("mistakes") / "edits.json"]
"""The edits that the book states, as the weave writes them."""

PICTURES = json.loads(SOURCES[0].read_bytes()) if SOURCES[0].is_file() else {}
"""The file and the diff of each edit, by the name of its picture."""


def draw(name: str) -> bytes:
    """Return the picture of a mistake."""
    [path], diff = PICTURES[name]
    generator, parts = find(PurePosixPath(path).stem), []
    module = sys.modules[generator.carve.__module__]
    [code] = edited(getsource(module).split("\n"), diff)
    wrong = dict(vars(module))
    exec("\n".join(code), wrong)  # noqa: S102 (ours)
    for said, names in (("as it is printed", vars(module)), ("with this edit", wrong)):
        maze, rng = Maze(Square(13, 9)), Rng.from_seed("chick", generator.name)
        names[generator.carve.__name__](maze, rng)
        move = '<g transform="translate(-6.5,-4.5)">'
        shapes = svg.shapes(maze, fills=marks(maze))
        parts.append((said, [move, *shapes, "</g>"]))
    return lettered(beside_each_other("A mistake", (13.4, 9.4), *parts)).encode()


def marks(maze: Maze) -> dict[int, str]:
    """Return the colours of cells that are cut off or on a loop."""
    far, pieces = dict[int, int](), list[dict[int, int]]()
    for start in maze:
        if start not in far:
            pieces.append(flooded(maze, start))
            far |= pieces[-1]
    pieces.remove(max(pieces, key=len))
    fills = {cell: LOOKED_AT for piece in pieces for cell in piece}
    source = {
        cell: next(each for each in maze.neighbours(cell) if far[each] < far[cell])
        for cell in maze
        if far[cell]
    }
    for one, other in maze.passages():
        if source.get(one) == other or source.get(other) == one:
            continue
        here, there = one, other
        while here != there:
            if far[here] < far[there]:
                here, there = there, here
            fills[here] = LOOP
            here = source[here]
        fills[here] = LOOP
    return fills


def said(fills: Mapping[int, str]) -> str:
    """Return what some marks mean."""
    kinds = {LOOKED_AT: "sand is cut off", LOOP: "red is on a loop"}
    return ", ".join(kinds[fill] for fill in sorted({*fills.values()}))
