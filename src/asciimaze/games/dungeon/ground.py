# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The ground of a dungeon: which cells are nodes, and which cells link two nodes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, compress, groupby
from math import dist
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar, cast

from asciimaze.engine.layout import board_of, pattern_of
from asciimaze.names import find_name
from asciimaze.tilings import registry as tilings
from asciimaze.tilings.masked import parts
from asciimaze.tilings.tiling import Stretch, Tiling, bounds, middle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from asciimaze.engine.board import Board
    from asciimaze.games.drawing import Point
    from asciimaze.tilings.tiling import Grid

T = TypeVar("T")


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


Link = tuple[int, int, int, int, int]
"""Two nodes, each followed by the bit of the link there, and the cell between."""


class Lattice(Tiling):
    """The nodes of a ground, each beside those that it is linked to.

    Attributes:
        links: For each node its links: the number of the other node, and the cell
            between the two.
        near: For each node the nodes at the other ends of its links.
        backs: For each node and each link its number as seen from the other end.
        pairs: Each link once, as seen from the node with the smaller number.
    """

    name: ClassVar[str] = "lattice"

    def __init__(self, links: tuple[tuple[tuple[int, int], ...], ...]) -> None:
        """Make a tiling of the nodes of the ground with these links."""
        self.links = links
        self.cells = len(links)
        self.near = [tuple(other for other, _ in some) for some in links]
        self.backs = [
            [links[other].index((node, between)) for other, between in some]
            for node, some in enumerate(links)
        ]
        self.pairs: list[Link] = [
            (node, 1 << side, other, 1 << self.backs[node][side], between)
            for node, some in enumerate(links)
            for side, (other, between) in enumerate(some)
            if node < other
        ]

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return a name for each link of a ground's node: all have the same."""
        return ("link",) * len(self.links[cell])

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the ground's node at the other end of a link."""
        return self.near[cell][side]

    def neighbours(self, cell: int) -> list[tuple[int, int]]:
        """Return each link of a ground's node, and the node at its other end."""
        return [*enumerate(self.near[cell])]

    def opposite(self, cell: int, side: int) -> int:
        """Return the number of a ground's link as seen from the other end."""
        return self.backs[cell][side]

    def stretches(self) -> Iterator[Stretch]:
        """Yield runs of the ground's nodes whose links are alike."""
        alike = (
            ([other - node for other in near], self.backs[node])
            for node, near in enumerate(self.near)
        )
        first = 0
        for _, run in groupby(alike):
            times = sum(1 for _ in run)
            yield Stretch(first, 1, times, 0)
            first += times

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return no corners, since nodes of the ground have no shape."""
        del cell
        return []


class Computed(dict[int, T]):
    """A value for each cell, computed when it is first looked up."""

    def __init__(self, compute: Callable[[int], T]) -> None:
        """Begin without the value of any cell of the ground."""
        super().__init__()
        self.compute = compute

    def __missing__(self, cell: int) -> T:
        """Return the value of a cell of the ground, and keep it."""
        value = self[cell] = self.compute(cell)
        return value


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
    corners: Computed[tuple[Point, ...]] = field(compare=False, repr=False)
    bounds: tuple[float, float, float, float] = field(compare=False, repr=False)
    centres: Computed[Point] = field(compare=False, repr=False)
    unit: float = field(compare=False, repr=False)
    nodes: tuple[int, ...] = field(compare=False, repr=False)
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
    tiling, pattern = cast("Grid", tilings.make(shape, columns, rows)), NODES[shape]
    cells = [*range(tiling.cells)]
    beyond = neighbours_of(tiling, cells)
    rim = {
        cell for cell in tiling.edge() if len(beyond[cell]) < len(tiling.sides(cell))
    }
    nodes = nodes_of(tiling, pattern, cells, rim)
    lattice = Lattice(links_of(nodes, rim, beyond))
    pieces = parts(lattice, range(lattice.cells))
    largest: Sequence[int] = max(pieces, key=len, default=())
    if len(largest) < lattice.cells:
        nodes = [nodes[each] for each in sorted(largest)]
        lattice = Lattice(links_of(nodes, rim, beyond))
    if lattice.cells < LEAST:
        message = f"a dungeon must have room for {LEAST} nodes, such as 11x11 squares "
        message += f"(got {shape} {columns}x{rows}, which has room for {lattice.cells})"
        raise ValueError(message)
    taken = {*rim, *nodes, *(cell for *_, cell in lattice.pairs)}
    fillings = tuple(cell for cell in cells if cell not in taken)
    corners = Computed(lambda cell: tuple(tiling.corners(cell)))
    centres = Computed(lambda cell: middle(corners[cell]))
    shown = 3 * pattern.rows * columns
    return Ground(
        f"{shape} {columns}x{rows}",
        columns,
        rows,
        pattern,
        tiling,
        tuple(beyond),
        corners,
        bounds(tiling),
        centres,
        dist(centres[nodes[0]], centres[beyond[nodes[0]][0]]),
        tuple(nodes),
        lattice,
        board_of(lattice),
        fillings,
        has_shortcuts((cell for cell in fillings if cell < shown), lattice, beyond),
    )


LEAST = 25
"""How many nodes a ground must have at least."""


def neighbours_of(grid: Grid, cells: list[int]) -> list[tuple[int, ...]]:
    """Return for each cell of a ground those that it shares a side with."""
    beyond: list[tuple[int, ...]] = [()] * len(cells)
    for cell in grid.edge():
        beyond[cell] = tuple(cells[other] for _, other in grid.neighbours(cell))
    (high, wide), columns = grid.period, grid.columns
    for place, steps in enumerate(pattern_of(grid).steps):
        down, right = divmod(place, wide)
        ways = [row * columns + column for row, column in steps]
        for row in range(high + down, grid.rows - high, high):
            first, end = row * columns + wide + right, (row + 1) * columns - wide
            beyond[first:end:wide] = zip(
                *(cells[first + way : end + way : wide] for way in ways), strict=True
            )
    return beyond


def nodes_of(
    grid: Grid, pattern: Pattern, cells: list[int], rim: set[int]
) -> list[int]:
    """Return the cells of a ground that are nodes."""
    rows = [
        bytes(pattern.is_node(row, column) for column in range(grid.columns))
        for row in range(pattern.rows)
    ]
    marks = bytearray().join(rows[row % pattern.rows] for row in range(grid.rows))
    for cell in rim:
        marks[cell] = 0
    return [*compress(cells, marks)]


def links_of(
    nodes: list[int], rim: set[int], beyond: list[tuple[int, ...]]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the ground's links: the inner cells that touch just two nodes."""
    touched: dict[int, list[int]] = {}
    for node, cell in enumerate(nodes):
        for other in beyond[cell]:
            touched.setdefault(other, []).append(node)
    links: list[list[tuple[int, int]]] = [[] for _ in nodes]
    for cell in sorted(touched):
        if len(touched[cell]) == ENDS and cell not in rim:
            some, other = touched[cell]
            links[some].append((other, cell))
            links[other].append((some, cell))
    return tuple(map(tuple, links))


ENDS = 2
"""How many nodes a link has."""


def has_shortcuts(
    fillings: Iterable[int], lattice: Lattice, beyond: Sequence[Sequence[int]]
) -> bool:
    """Return whether filling ground may join nodes that are not linked there."""
    ends = {cell: (node, other) for node, _, other, _, cell in lattice.pairs}
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
