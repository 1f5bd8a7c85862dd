# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Corridors: a maze through all nodes, cut by the rooms, with few dead ends left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from asciimaze.engine.tables import sides_in
from asciimaze.generators.kruskal import root_of
from asciimaze.generators.registry import find
from asciimaze.recipes.options.braid import braid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asciimaze.games.dungeon.ground import Ground
    from asciimaze.games.dungeon.rooms import Room
    from asciimaze.rng import Rng

T = TypeVar("T")


class Style(NamedTuple):
    """What the corridors of a level are like.

    Attributes:
        generator: What carves them.
        braid: The share of the maze's dead ends that is opened before rooms cut it.
        loops: The share of the doorways that is kept although no room needs them.
        ends: How many dead ends are left.
    """

    generator: str = "backtracker"
    braid: float = 0.1
    loops: float = 0.15
    ends: int = 6


class Doorway(NamedTuple):
    """A cell between a room and something else: the two nodes that it links."""

    cell: int
    node: int
    other: int


class Plan:
    """Which nodes of a ground are linked.

    Attributes:
        ground: The ground.
        rooms: The rooms.
        region: For each node the number of its room or, above these, of its corridor.
        ways: For each node of a corridor the nodes it is linked to, and the cells
            between.
        doorways: The doorways that are left.
        ends: The nodes that are dead ends.
    """

    def __init__(self, ground: Ground, rooms: Sequence[Room]) -> None:
        """Begin with rooms, and solid rock around them."""
        self.ground = ground
        self.rooms = rooms
        self.region = [-1] * len(ground.nodes)
        for number, room in enumerate(rooms):
            for node in room:
                self.region[node] = number
        self.ways: list[dict[int, int]] = [{} for _ in ground.nodes]
        self.doorways: list[Doorway] = []
        self.ends: list[int] = []

    def carve(self, style: Style, rng: Rng) -> None:
        """Carve a maze through all nodes, and keep what leads from room to room."""
        maze = find(style.generator).make(self.ground.lattice, rng)
        braid(maze, rng, style.braid)
        links, region, candidates = self.ground.lattice.links, self.region, []
        for node, sides in enumerate(maze.open):
            for side in sides_in(sides):
                other, cell = links[node][side]
                if other < node:
                    continue
                if region[node] < 0 and region[other] < 0:
                    self.ways[node][other] = self.ways[other][node] = cell
                elif region[node] != region[other]:
                    candidates.append(Doorway(cell, node, other))
        self.label()
        self.keep_doorways(candidates, style.loops, rng)
        self.prune(style.ends, rng)

    def label(self) -> None:
        """Number the pieces into which rooms cut the maze."""
        count = len(self.rooms)
        for start, known in enumerate(self.region):
            if known < 0:
                self.region[start] = count
                piece = [start]
                for node in piece:
                    for other in self.ways[node]:
                        if self.region[other] < 0:
                            self.region[other] = count
                            piece.append(other)
                count += 1

    def keep_doorways(self, candidates: list[Doorway], loops: float, rng: Rng) -> None:
        """Keep the doorways that join all regions, and a share of the others."""
        parent = list(range(max(self.region) + 1))
        for door in shuffled(candidates, rng):
            some = root_of(parent, self.region[door.node])
            others = root_of(parent, self.region[door.other])
            if some != others or rng.randbelow(PER_MILLE) < loops * PER_MILLE:
                parent[some] = others
                self.doorways.append(door)
                for here, there in (door[1:], door[:0:-1]):
                    if self.region[here] >= len(self.rooms):
                        self.ways[here][there] = door.cell

    def prune(self, ends: int, rng: Rng) -> None:
        """Fill all dead ends of corridors but some."""
        rooms, ways = len(self.rooms), self.ways
        leaves = [
            node
            for node, region in enumerate(self.region)
            if region >= rooms and len(ways[node]) <= 1
        ]
        leaves = shuffled(leaves, rng)
        self.ends = leaves[:ends]
        for leaf in leaves[ends:]:
            node = leaf
            while self.region[node] >= rooms and len(ways[node]) <= 1:
                self.region[node] = -1
                if not ways[node]:
                    break
                before, (node, _) = node, ways[node].popitem()
                ways[node].pop(before, None)
        self.doorways = [
            door
            for door in self.doorways
            if self.region[door.node] >= 0 and self.region[door.other] >= 0
        ]

    def floor_of_rooms(self) -> Iterator[int]:
        """Yield the nodes of rooms, and the links between them; some come twice."""
        nodes, links, region = self.ground.nodes, self.ground.lattice.links, self.region
        for number, room in enumerate(self.rooms):
            for node in room:
                yield nodes[node]
                for other, cell in links[node]:
                    if region[other] == number:
                        yield cell

    def floor_of_corridors(self) -> Iterator[int]:
        """Yield the nodes of corridors and their links; some come twice."""
        for node, region in enumerate(self.region):
            if region >= len(self.rooms):
                yield self.ground.nodes[node]
                yield from self.ways[node].values()


def shuffled(some: Sequence[T], rng: Rng) -> list[T]:
    """Return things in random order."""
    keys = [rng.random_raw() for _ in some]
    return [some[count] for count in sorted(range(len(some)), key=keys.__getitem__)]


PER_MILLE = 1000
"""How finely shares are drawn."""
