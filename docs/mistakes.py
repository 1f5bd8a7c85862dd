# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a mistake makes of a maze."""

from __future__ import annotations

import json
import sys
from collections import Counter
from inspect import getsource
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from asciimaze.formats.picture import svg
from asciimaze.generators.kruskal import root_of
from asciimaze.generators.registry import find
from asciimaze.maze import Maze
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square
from captions import beside_each_other, lettered
from literate.trace.trial import edited
from recording import LOOKED_AT, LOOP

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    passages = [*maze.passages()]

    def roots(passages: Iterable[tuple[int, int]]) -> list[int]:
        parent = list(range(len(maze)))
        for one, other in passages:
            parent[root_of(parent, other)] = root_of(parent, one)
        return [root_of(parent, cell) for cell in maze]

    connected = roots(passages)
    [(main, _)] = Counter(connected).most_common(1)
    fills = {cell: LOOKED_AT for cell in maze if connected[cell] != main}
    for passage in passages:
        left = roots(each for each in passages if each != passage)
        if left[passage[0]] == left[passage[1]]:
            fills |= dict.fromkeys(passage, LOOP)
    return fills
