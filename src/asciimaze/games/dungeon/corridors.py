# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Corridors: a maze through all nodes, cut by the rooms, with few dead ends left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

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
        inside: The cells between two nodes of one room.
        doorways: The doorways that are left.
        ends: The nodes that are dead ends.
    """

    def __init__(self, ground: Ground, rooms: Sequence[Room]) -> None:
        """Begin corridors with rooms, and solid rock around them."""
        self.ground = ground
        self.rooms = rooms
        self.region = [-1] * len(ground.nodes)
        for number, room in enumerate(rooms):
            for node in room:
                self.region[node] = number
        self.ways: dict[int, dict[int, int]] = {
            node: {} for node, room in enumerate(self.region) if room < 0
        }
        self.inside: list[int] = []
        self.doorways: list[Doorway] = []
        self.ends: list[int] = []

    def carve(self, style: Style, rng: Rng) -> None:
        """Carve corridors: a maze through all nodes, kept where it joins rooms."""
        maze = find(style.generator).make(self.ground.lattice, rng)
        braid(maze, rng, style.braid)
        opened, region, ways, candidates = maze.open, self.region, self.ways, []
        for node, bit, other, cell in self.ground.lattice.pairs:
            room = region[node]
            if room == region[other] >= 0:
                self.inside.append(cell)
            elif opened[node] & bit:
                if room != region[other]:
                    candidates.append((cell, node, other))
                else:
                    ways[node][other] = ways[other][node] = cell
        self.label()
        self.keep_doorways(candidates, style.loops, rng)
        self.prune(style.ends, rng)

    def label(self) -> None:
        """Number the pieces into which rooms cut the maze of corridors."""
        region, ways, count = self.region, self.ways, len(self.rooms)
        for start in ways:
            if region[start] < 0:
                region[start] = count
                piece = [start]
                for node in piece:
                    for other in ways[node]:
                        if region[other] < 0:
                            region[other] = count
                            piece.append(other)
                count += 1

    def keep_doorways(
        self, candidates: Sequence[tuple[int, int, int]], loops: float, rng: Rng
    ) -> None:
        """Keep the doorways of corridors that join all regions, and a few others."""
        candidates, is_needed = shuffled(candidates, rng), []
        region, ways = self.region, self.ways
        parent = list(range(max(region) + 1))
        for _, node, other in candidates:
            some, others = root_of(parent, region[node]), root_of(parent, region[other])
            parent[some] = others
            is_needed.append(some != others)
        raw = iter(rng.raw_list(is_needed.count(False)))
        for (cell, node, other), needed in zip(candidates, is_needed, strict=True):
            if needed or next(raw) * PER_MILLE >> 32 < loops * PER_MILLE:
                self.doorways.append(Doorway(cell, node, other))
                for here, there in ((node, other), (other, node)):
                    if here in ways:
                        ways[here][there] = cell

    def prune(self, ends: int, rng: Rng) -> None:
        """Fill all dead ends of corridors but some."""
        region, rooms, ways = self.region, len(self.rooms), self.ways
        leaves = shuffled([node for node, near in ways.items() if len(near) <= 1], rng)
        self.ends = leaves[:ends]
        for leaf in leaves[ends:]:
            node = leaf
            while region[node] >= rooms and len(ways[node]) <= 1:
                region[node] = -1
                if not ways[node]:
                    break
                before, (node, _) = node, ways[node].popitem()
                if node in ways:
                    del ways[node][before]
        self.doorways = [
            door
            for door in self.doorways
            if region[door.node] >= 0 and region[door.other] >= 0
        ]

    def floor_of_rooms(self) -> Iterator[int]:
        """Yield the nodes of rooms, and the links between them, among corridors."""
        for room in self.rooms:
            yield from map(self.ground.nodes.__getitem__, room)
        yield from self.inside

    def floor_of_corridors(self) -> Iterator[int]:
        """Yield the nodes of corridors and their links; some come twice."""
        nodes, region, rooms = self.ground.nodes, self.region, len(self.rooms)
        for node, ways in self.ways.items():
            if region[node] >= rooms:
                yield nodes[node]
                yield from ways.values()


def shuffled(some: Sequence[T], rng: Rng) -> list[T]:
    """Return doorways or dead ends of corridors in random order."""
    keys = rng.raw_list(len(some), 64)
    return [some[count] for count in sorted(range(len(some)), key=keys.__getitem__)]


PER_MILLE = 1000
"""How finely shares are drawn."""
