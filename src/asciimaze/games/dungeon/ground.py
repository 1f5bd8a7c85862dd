# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The ground of a dungeon: which cells are nodes, and which cells link two nodes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from math import dist
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from asciimaze.engine.layout import board_of
from asciimaze.names import find_name
from asciimaze.tilings import registry as tilings
from asciimaze.tilings.masked import parts
from asciimaze.tilings.tiling import Tiling, bounds, middle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from asciimaze.engine.board import Board
    from asciimaze.games.drawing import Point


def of_squares(row: int, column: int) -> bool:
    """Return whether a square is a node of the ground: every other one both ways."""
    return row % 2 == 1 and column % 2 == 1


def of_hexagons(row: int, column: int) -> bool:
    """Return whether a hexagon is a node of the ground, along two of three axes."""
    return column % 2 == 1 and row % 2 == column // 2 % 2


def of_bricks(row: int, column: int) -> bool:
    """Return whether a brick is a node of the ground, as hexagons are."""
    return of_hexagons(column, row)


def of_triangles(row: int, column: int) -> bool:
    """Return whether a triangle is a node of the ground: two of three on their base."""
    return (row + column) % 2 == 1 and column % 3 != 0


class Pattern(NamedTuple):
    """A pattern of nodes.

    Attributes:
        is_node: Whether the cell in a row and a column is a node.
        rows: After how many rows the pattern repeats, together with the cells.
        columns: After how many columns.
    """

    is_node: Callable[[int, int], bool]
    rows: int
    columns: int


NODES = {
    "square": Pattern(of_squares, 2, 2),
    "hexagon": Pattern(of_hexagons, 2, 4),
    "triangle": Pattern(of_triangles, 2, 6),
    "brick": Pattern(of_bricks, 4, 2),
    "upsilon": Pattern(of_squares, 2, 2),
}
"""The pattern of nodes of each shape with a dungeon."""


class Lattice(Tiling):
    """The nodes of a ground, each beside those that it is linked to.

    Attributes:
        links: For each node its links: the number of the other node, and the cell
            between the two.
        pairs: Each link once: a node, the bit of the link there, the other node, which
            has a larger number, and the cell between the two.
    """

    name: ClassVar[str] = "lattice"

    def __init__(self, links: tuple[tuple[tuple[int, int], ...], ...]) -> None:
        """Make a tiling of the nodes of the ground with these links."""
        self.links = links
        self.cells = len(links)
        self.pairs = [
            (node, 1 << side, other, between)
            for node, some in enumerate(links)
            for side, (other, between) in enumerate(some)
            if node < other
        ]

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return a name for each link of a ground's node: the cell between."""
        return tuple(str(between) for _, between in self.links[cell])

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the ground's node at the other end of a link."""
        return self.links[cell][side][0]

    def neighbours(self, cell: int) -> list[tuple[int, int]]:
        """Return each link of a ground's node, and the node at its other end."""
        return [(side, other) for side, (other, _) in enumerate(self.links[cell])]

    def opposite(self, cell: int, side: int) -> int:
        """Return the number of a ground's link as seen from the other end."""
        beyond, between = self.links[cell][side]
        return self.links[beyond].index((cell, between))

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return no corners, since nodes of the ground have no shape."""
        del cell
        return []


@dataclass(frozen=True, slots=True)
class Ground:
    """The cells on which the levels of a dungeon are built.

    Attributes:
        key: The shape, the columns and the rows, such as ``hexagon 30x20``.
        columns: The columns.
        rows: The rows.
        pattern: The pattern of its nodes.
        tiling: The cells.
        beyond: For each cell those that it shares a side with.
        corners: The corners of each cell, in sides of a cell.
        bounds: Where they begin and end: left, top, right and bottom.
        centres: The middle of each cell, in sides of a cell.
        unit: How far the middles of two neighbours are apart.
        nodes: The cells that are nodes.
        places: The middles of these cells.
        lattice: The nodes and their links, as a tiling in which mazes can be made.
        board: The same, laid out; as long as it is kept, it is not made again.
        fillings: The cells that are neither, but become floor if all around them is.
        has_shortcuts: Whether a filling may join nodes that no links around it join.
    """

    key: str
    columns: int = field(compare=False, repr=False)
    rows: int = field(compare=False, repr=False)
    pattern: Pattern = field(compare=False, repr=False)
    tiling: Tiling = field(compare=False, repr=False)
    beyond: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    corners: tuple[tuple[Point, ...], ...] = field(compare=False, repr=False)
    bounds: tuple[float, float, float, float] = field(compare=False, repr=False)
    centres: tuple[Point, ...] = field(compare=False, repr=False)
    unit: float = field(compare=False, repr=False)
    nodes: tuple[int, ...] = field(compare=False, repr=False)
    places: tuple[Point, ...] = field(compare=False, repr=False)
    lattice: Lattice = field(compare=False, repr=False)
    board: Board = field(compare=False, repr=False)
    fillings: tuple[int, ...] = field(compare=False, repr=False)
    has_shortcuts: bool = field(compare=False, repr=False)


@lru_cache(16)
def ground_of(shape: str, columns: int, rows: int) -> Ground:
    """Return the ground of a shape and a size.

    Raises:
        ValueError: There is no dungeon of this shape, or not of this size.
    """
    shape = find_name("shape of a dungeon", shape, NODES)
    tiling = tilings.make(shape, columns, rows)
    beyond = tuple(
        tuple(other for _, other in tiling.neighbours(cell))
        for cell in range(tiling.cells)
    )
    inner = [
        cell for cell, each in enumerate(beyond) if len(each) == len(tiling.sides(cell))
    ]
    pattern = NODES[shape]
    nodes = [cell for cell in inner if pattern.is_node(*divmod(cell, columns))]
    lattice = Lattice(links_of(nodes, inner, beyond))
    pieces = parts(lattice, range(lattice.cells))
    largest: Sequence[int] = max(pieces, key=len, default=())
    if len(largest) < lattice.cells:
        nodes = [nodes[each] for each in sorted(largest)]
        lattice = Lattice(links_of(nodes, inner, beyond))
    if lattice.cells < LEAST:
        message = f"a dungeon must have room for {LEAST} nodes, such as 11x11 squares "
        message += f"(got {shape} {columns}x{rows}, which has room for {lattice.cells})"
        raise ValueError(message)
    taken = {*nodes, *(cell for links in lattice.links for _, cell in links)}
    corners = tuple(tuple(tiling.corners(cell)) for cell in range(tiling.cells))
    centres = tuple(map(middle, corners))
    fillings = tuple(cell for cell in inner if cell not in taken)
    shown = 3 * pattern.rows * columns
    return Ground(
        f"{shape} {columns}x{rows}",
        columns,
        rows,
        pattern,
        tiling,
        beyond,
        corners,
        bounds(tiling),
        centres,
        dist(centres[nodes[0]], centres[beyond[nodes[0]][0]]),
        tuple(nodes),
        tuple(centres[cell] for cell in nodes),
        lattice,
        board_of(lattice),
        fillings,
        has_shortcuts((cell for cell in fillings if cell < shown), lattice, beyond),
    )


LEAST = 25
"""How many nodes a ground must have at least."""


def links_of(
    nodes: list[int], inner: list[int], beyond: tuple[tuple[int, ...], ...]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the ground's links: the inner cells that touch just two nodes."""
    number = {cell: count for count, cell in enumerate(nodes)}
    links: list[list[tuple[int, int]]] = [[] for _ in nodes]
    for cell in inner:
        ends = [number[other] for other in beyond[cell] if other in number]
        if len(ends) == ENDS and cell not in number:
            links[ends[0]].append((ends[1], cell))
            links[ends[1]].append((ends[0], cell))
    return tuple(map(tuple, links))


ENDS = 2
"""How many nodes a link has."""


def has_shortcuts(
    fillings: Iterable[int], lattice: Lattice, beyond: Sequence[Sequence[int]]
) -> bool:
    """Return whether filling ground may join nodes that are not linked there."""
    ends = {cell: (node, other) for node, _, other, cell in lattice.pairs}
    for filling in fillings:
        links = [ends[cell] for cell in beyond[filling] if cell in ends]
        if len(links) == len(beyond[filling]):
            joined = {*links[0]}
            for link in links:
                if not joined.isdisjoint(link):
                    joined.update(link)
            if not joined.issuperset(chain(*links)):
                return True
    return False
