# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Watch code that works on cells and carves no maze."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import reduce
from math import dist
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.flood import UNREACHABLE
from asciimaze.engine.sides import sides_in
from asciimaze.formats.picture import svg
from asciimaze.games.dungeon.actions import begin, play
from asciimaze.games.dungeon.panorama import NEVER
from asciimaze.games.dungeon.params import Params
from asciimaze.games.dungeon.shadows import CLEAR, OUTSIDE, WALL, cast, packed, unpack
from asciimaze.games.dungeon.sight import grid_panorama
from asciimaze.games.dungeon.turns import spawn
from asciimaze.games.net.board import Board
from asciimaze.games.net.solver import all_options, always, deduce, ever
from asciimaze.games.registry import find as find_game
from asciimaze.maze import Maze
from asciimaze.names import counted
from asciimaze.session.session import Session
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Tiling
from captions import DARK, HIDDEN, styled
from courses import HALL, LAIRS
from moving import PENGUIN, moving, widened
from multiples import LEVEL, STAGES, planned
from pens import INK, PAPER, THIN
from recording import (
    ERASED,
    HERE,
    LOOKED_AT,
    PENCIL,
    START,
    VISITED,
    Look,
    Moment,
    Recorder,
    View,
    sets,
    traced,
    walls,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from types import SimpleNamespace

    from asciimaze.games.drawing import Point
    from asciimaze.games.dungeon.corridors import Plan


class Demo(NamedTuple):
    """Code that works on cells, to be watched.

    Attributes:
        title: What the picture shows.
        maze: The cells and their walls.
        run: Runs the code.
        looks: How to look before a line runs.
        makes: The lines that make a step.
        end: What the last moment says.
        keeps_line: Whether the line is still there in the last moment.
        has_grid: Whether its walls are drawn as the thin lines of a grid.
        ground: The colours that are below all others.
        stamps: Small pictures, each with the colour below it, by their names.
        walker: The stamp at the end of the line, instead of a dot.
        night: The colours that are others by night, as the variables of the page.
    """

    title: str
    maze: Maze
    run: Callable[[], object]
    looks: Mapping[tuple[str, str], Look]
    makes: tuple[str, ...]
    end: str
    keeps_line: bool = False
    has_grid: bool = False
    ground: tuple[str, ...] = ()
    stamps: Mapping[str, tuple[str, str]] = MappingProxyType({})
    walker: str = ""
    night: Mapping[str, str] = MappingProxyType({})

    def play(self, recorder: Recorder) -> list[Moment]:
        """Run the code before a recorder, and return the moments."""
        recorder.maze, recorder.walls = self.maze, frozenset(walls(self.maze))
        recorder.carved = len(self.maze.carved)
        traced(recorder.call, self.run)
        last = recorder.moments[-1]
        line = last.view.path if self.keeps_line else ()
        end = last.view._replace(path=line, words=self.end)
        return [*recorder.moments, last._replace(view=end)]


def demonstrated(name: str) -> str:
    """Show a demo."""
    demo = DEMOS[name]()
    tiling = demo.maze.tiling
    moments = demo.play(Recorder(tiling, demo.looks))
    fills, path, _ = moments[-1].view
    if demo.walker:
        fills = {**fills, path[-1]: stamp(demo.walker)}
    picture = merged(svg.draw(demo.maze, demo.title, fills=fills, path=path))
    picture = styled(picture, "".join(rules(name, demo)))
    stamps = "".join(stamped(each, *demo.stamps[each]) for each in demo.stamps)
    picture = picture.replace("</style>", f"</style>{stamps}", 1)
    return moving(widened(picture), tiling, moments, name, demo.ground)


def inferences() -> Demo:
    """Return how a net of hexagons is solved, tile by tile."""
    state = Session(find_game("net"), "5x4,hexagon#penguin").state
    board = Unlisted(*(getattr(state.board, each.name) for each in fields(Board)))
    options = all_options(board, state.tiles)
    arms = {
        (cell, side, width): arm(board, cell, side, width)
        for cell, sides in enumerate(board.beyond)
        for side in range(len(sides))
        for width in (POSSIBLE, CERTAIN)
    }
    numbers = {name: at for at, name in enumerate(arms, len(options))}

    def shown(left: Mapping[int, tuple[int, ...]], words: str) -> View:
        known, fills = dict(enumerate(options)) | dict(left), dict[int, str]()
        for cell, some in known.items():
            if len(some) == 1:
                fills[cell] = START
            for side in sides_in(ever(some)):
                is_sure = always(some) >> side & 1
                number = numbers[cell, side, CERTAIN if is_sure else POSSIBLE]
                fills[number] = INK if is_sure else HIDDEN
        count = sum(map(len, known.values()))
        return View(fills, tuple(left), f"{words}; {count} in all")

    def starts(_: Maze, __: SimpleNamespace, last: View) -> View | None:
        return None if last.words else shown({}, "all options")

    def agrees(_: Maze, now: SimpleNamespace, __: View) -> View:
        left = counted(len(now.left), "option")
        return shown({now.cell: now.left}, f"its neighbours leave it {left}")

    def allows(_: Maze, now: SimpleNamespace, __: View) -> View | None:
        left = counted(len(now.left), "option")
        view = shown({now.cell: tuple(now.left)}, f"the groups leave it {left}")
        return view if len(now.left) < len(now.some) else None

    return Demo(
        "A net is solved",
        Maze(Shapes([*board.corners, *arms.values()], len(options))),
        lambda: deduce(board, options),
        {
            ("agree", "while waiting:"): starts,
            (
                "agree",
                "options[cell], known[cell] = left, (always(left), ever(left))",
            ): agrees,
            ("deduce", "options[cell] = tuple(left)"): allows,
        },
        (
            (
                "left = tuple("
                "o for o in options[cell] if o & must == must and not o & ~may)"
            ),
            "left = [o for o in some if groups.allow(board, cell, o, known)]",
        ),
        "each tile has one option: that is the solution",
        has_grid=True,
        ground=(START,),
    )


class Shapes(Tiling):
    """Polygons that can be coloured, and have no neighbours.

    Attributes:
        polygons: The corners of each.
        walled: How many of them have walls: the first ones.
    """

    name = "shapes"

    def __init__(self, polygons: Sequence[Sequence[Point]], walled: int) -> None:
        """Make a tiling of some polygons."""
        self.polygons, self.walled = polygons, walled
        self.cells = len(polygons)

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return a name for each side of a shape that has walls."""
        return ("side",) * len(self.polygons[cell]) if cell < self.walled else ()

    def neighbour(self, cell: int, side: int) -> None:
        """Return what is beyond a side of a shape: nothing."""

    def opposite(self, cell: int, side: int) -> int:
        """Return the number of a shape's side as seen from beyond."""
        del cell
        return side

    def corners(self, cell: int) -> list[Point]:
        """Return the corners of a shape."""
        return [*self.polygons[cell]]

    def has_rail(self, cell: int, side: int) -> bool:
        """Return whether a side of a shape has no wall."""
        del side
        return cell >= self.walled


POSSIBLE, CERTAIN = 0.03, 0.09
"""Half the width of an arm."""


class Unlisted(Board):
    """A board of Net that is too long for a record."""


def arm(board: Board, cell: int, side: int, width: float) -> list[Point]:
    """Return the corners of an arm of a tile of Net."""
    start, end = board.ends(cell, side)
    (x, y), (far, low) = board.centres[cell], board.end(cell, side)
    across, down = (
        width * (b - a) / dist(start, end) for a, b in zip(start, end, strict=True)
    )
    return [
        (x - across, y - down),
        (far - across, low - down),
        (far + across, low + down),
        (x + across, y + down),
    ]


def doorways() -> Demo:
    """Return how doorways join the regions of a level, and dead ends are filled."""
    columns, rows = (each // 2 for each in LEVEL)

    def starts(maze: Maze, now: SimpleNamespace, last: View) -> View | None:
        if last.words:
            return None
        carve_links(maze, now.self)
        parts = counted(len(now.parent), "region")
        words = f"{parts}, {counted(len(now.candidates), 'candidate')}"
        return View(joined(now), (), words)

    def joins(_: Maze, now: SimpleNamespace, __: View) -> View:
        both = dict.fromkeys((now.node, now.other), HERE)
        words = "joins two regions" if now.some != now.others else "joins nothing new"
        return View(joined(now) | both, (), words)

    def opens(maze: Maze, now: SimpleNamespace, _: View) -> View | None:
        node, bit, other = getattr(now, "link", (0, 0, 0))[:3]
        if not now.ways[node] & bit:
            return None
        carve_links(maze, now.self)
        words = "opens a doorway" if now.needed else "opens one more, by chance"
        both = dict.fromkeys((node, other), HERE)
        return View(regions(now.self) | both, (), words)

    def fills(_: Maze, now: SimpleNamespace, __: View) -> View:
        return View(regions(now.self), (now.node,), "fills a dead end")

    return Demo(
        "Regions are joined",
        Maze(Square(columns, rows)),
        lambda: planned(STAGES["fewer dead ends"]),
        {
            (
                "Plan.keep_doorways",
                "for node, _, other, _, _ in candidates:",
            ): starts,
            ("Plan.keep_doorways", "is_needed.append(some != others)"): joins,
            (
                "Plan.keep_doorways",
                "for link, needed in zip(candidates, is_needed, strict=True):",
            ): opens,
            ("Plan.prune", "back, node = backs[node][side], near[node][side]"): fills,
        },
        (
            "parent[some] = others",
            "ways[node] |= bit",
            "mask, ways[node], region[node] = ways[node], 0, -1",
        ),
        "all is joined, and few dead ends are left",
    )


def joined(now: SimpleNamespace) -> dict[int, str]:
    """Return the colours of nodes by what their regions have been joined to."""
    colours = sets(now.parent, range(len(now.parent)))
    return {node: colours[region] for node, region in enumerate(now.region)}


def regions(plan: Plan) -> dict[int, str]:
    """Return the colours of nodes in rooms, in corridors, and in rock."""
    rooms = len(plan.rooms)
    return {
        node: ERASED if region < 0 else VISITED if region < rooms else LOOKED_AT
        for node, region in enumerate(plan.region)
    }


def carve_links(maze: Maze, plan: Plan) -> None:
    """Carve what a plan has linked so far, and the inside of its rooms."""
    near, region = plan.ground.lattice.near, plan.region
    for node, mask in enumerate(plan.ways):
        linked = {near[node][side] for side in sides_in(mask)}
        for side, other in maze.tiling.neighbours(node):
            is_inside = region[node] == region[other] < len(plan.rooms)
            if (is_inside or other in linked) and not maze.is_open(node, side):
                maze.carve(node, side)


STONES = (
    "..........",
    "..........",
    "...#......",
    ".@........",
    "..........",
    "...#......",
    "..........",
)
"""A room with two stones, and the penguin."""

SEEN = "#ead765"
"""The colour of a floor in the light."""

HAIRS = "neither hair is free", "one hair is free", "both hairs are free"
"""What the hairs at a cell are, by how many of them meet no stone."""


def two_stones() -> Demo:
    """Return how two stones cast their shadows."""
    columns, rows, marks = len(STONES[0]), len(STONES), "".join(STONES)
    row, column = divmod(marks.index("@"), columns)
    room = memoryview(packed(grid_panorama(Square, 0, 0, columns - 1)))
    (view, scratch), cells = unpack(room), dict[int, int]()
    for at, spot in enumerate(view.spots[:-1]):
        y, x = row + view.steps[2 * at], column + view.steps[2 * at + 1]
        scratch.window[spot] = OUTSIDE
        if 0 <= y < rows and 0 <= x < columns:
            cells[at] = y * columns + x
            scratch.window[spot] = WALL if marks[cells[at]] == "#" else CLEAR
    for arc in range(len(scratch.ends)):
        scratch.ends[arc] = NEVER

    def falls(_: Maze, now: SimpleNamespace, last: View) -> View | None:
        if now.cell not in cells:
            return None
        here = cells[now.cell]
        hairs = [now.ends[at] == NEVER for at in (now.left, now.right)]
        colour, words = ERASED, f"{HAIRS[sum(hairs)]}: in the shadow"
        if not now.cell:
            colour, words = stamp("seeing"), "light begins at the penguin"
        elif marks[here] == "#":
            colour, words = PENCIL, "a stone ends the light behind it"
        elif now.seen[now.cell]:
            colour, words = SEEN, f"{HAIRS[sum(hairs)]}: seen"
        return View({**last.fills, here: colour}, (cells[0], here), words)

    return Demo(
        "Two stones and their shadows",
        Maze(Square(columns, rows)),
        lambda: cast(view, scratch),
        {("cast", "if passes:"): falls},
        (
            "seen[cell] = max(ends[left], ends[right]) == NEVER",
            "darken(ends, first, end, cell)",
        ),
        "all light has come to its end",
        has_grid=True,
        stamps={"seeing": (SEEN, PENGUIN)},
        night={SEEN: "lit-floor", ERASED: "dark-floor", PENCIL: "dark-wall"},
    )


RUN = "g28", "g29", "g30", "g31", "g32", "g33", "g34", "g47", "w"
"""What the penguin does while it is hunted: seven steps, one down, and a rest."""


def hunted() -> Demo:
    """Return how a skua comes to the penguin."""
    marks, world = "".join(HALL.split()), begin(Params(13, 11, levels=1), "0" * 16)
    tiles, skua = bytes(map("#.".index, marks)), spawn(1, "skua", LAIRS["skua"])
    floor = replace(world.floor, tiles=tiles, things=(skua,))
    start = replace(world, floors=(floor,), hero=replace(world.hero, cell=27))

    def reads(_: Maze, now: SimpleNamespace, last: View) -> View:
        far = [now.far.get(cell, UNREACHABLE) for cell in range(len(tiles))]
        rocks = dict.fromkeys(range(len(tiles)), PENCIL)
        fills = rocks | svg.colours(far) | {now.turn.hero.cell: stamp("hunted")}
        steps = counted(far[now.me.cell], "step")
        return View(fills, (*last.path, now.me.cell), f"the penguin is {steps} away")

    def chooses(_: Maze, now: SimpleNamespace, last: View) -> View:
        best = min(now.free, key=now.far.__getitem__)
        free = dict.fromkeys(now.free, LOOKED_AT)
        hero = {now.turn.hero.cell: stamp("hunted")}
        words = f"goes down to {now.far[best]}" if now.far[best] else "pecks"
        return View({**last.fills, **free, best: START, **hero}, last.path, words)

    return Demo(
        "A skua hunts",
        Maze(Square(13, 11)),
        lambda: reduce(play, RUN, start),
        {
            ("hunt", "ways = [cell for cell in turn.beyond[me.cell] if cell in far]"): (
                reads
            ),
            ("hunt", "return min(free, key=far.__getitem__), mind.memory"): chooses,
        },
        ("far = turn.distance_map()", "free = ["),
        "has come to the penguin",
        keeps_line=True,
        has_grid=True,
        stamps={"hunted": (svg.css(svg.NEAR), PENGUIN), "skua": ("none", SKUA)},
        walker="skua",
        night={PENCIL: "dark-wall", START: "green", LOOKED_AT: "sand"},
    )


SKUA = """
<ellipse cx="-.09" cy=".36" rx=".08" ry=".04" fill="#26303d"/>
<ellipse cx=".09" cy=".36" rx=".08" ry=".04" fill="#26303d"/>
<path d="M-.15,-.12Q-.42,-.1 -.42,.3L-.1,.2z" fill="#5a4030"/>
<path d="M.15,-.12Q.42,-.1 .42,.3L.1,.2z" fill="#5a4030"/>
<ellipse cy=".02" rx=".22" ry=".34" fill="#7a5a42"/>
<ellipse cy=".14" rx=".14" ry=".18" fill="#c9ab8c"/>
<circle cx="-.09" cy="-.15" r=".06" fill="#fff"/>
<circle cx=".09" cy="-.15" r=".06" fill="#fff"/>
<circle cx="-.07" cy="-.14" r=".03"/>
<circle cx=".07" cy="-.14" r=".03"/>
<path d="M-.18,-.27 -.02,-.19 -.02,-.15 -.18,-.22z" fill="#26303d"/>
<path d="M.18,-.27 .02,-.19 .02,-.15 .18,-.22z" fill="#26303d"/>
<path d="M-.06,-.1 .06,-.1 .04,.02 -.01,.08 0,-.02z" fill="#26303d"/>
"""
"""A skua, less than one unit wide and high, around the origin."""


def merged(picture: str) -> str:
    """Return a picture in which all cells of a colour are one path."""
    cells, data = re.compile(r'<path fill="([^"]+)" d="(.+)"/>\n'), dict[str, str]()
    for colour, outline in cells.findall(picture):
        data[colour] = data.get(colour, "") + outline
    paths = "".join(f'<path fill="{each}" d="{data[each]}"/>\n' for each in data)
    first, rest = picture.index("<path fill"), cells.sub("", picture)
    return f"{rest[:first]}{paths}{rest[first:]}"


def rules(name: str, demo: Demo) -> Iterator[str]:
    """Yield the rules of style of a demo."""
    here = f"[data-run={name}]"
    if demo.has_grid:
        yield f"{here} .wall{{stroke:{DARK};stroke-width:{THIN}}}"
    if demo.night:
        yield f"svg{here}{{filter:none;mix-blend-mode:normal}}"
        yield f"{here} .paper{{fill:var(--color-background-secondary,{PAPER})}}"
        yield f"{here} .wall{{stroke:var(--dark-wall,{DARK})}}"
    for colour, shade in demo.night.items():
        yield f'{here} [fill="{colour}"]{{fill:var(--{shade},{colour})}}'
        line = f"underline .25em var(--{shade},{colour})"
        yield f"figcaption .{shade}{{text-decoration:{line};{UNBROKEN}}}"
    if demo.walker:
        yield f"{here} .dot{{display:inline;r:.5;fill:{stamp(demo.walker)}}}"


UNBROKEN = "text-decoration-skip-ink:none"
"""The style of a line that goes through the tails of letters."""


def stamp(name: str) -> str:
    """Return the colour of a cell that has a stamp."""
    return f"url(#stamp-{name})"


def stamped(name: str, colour: str, shapes: str) -> str:
    """Return a stamp: shapes around the origin, on a colour."""
    kept = re.sub('(<path [^>]*)fill="(.*?)"', r'\1style="fill:\2"', shapes)
    return (
        f'<pattern id="stamp-{name}" width="1" height="1" viewBox="-.5 -.5 1 1">'
        f'<rect x="-.5" y="-.5" width="1" height="1" fill="{colour}"/>{kept}</pattern>'
    )


DEMOS: dict[str, Callable[[], Demo]] = {
    "inferences": inferences,
    "doorways": doorways,
    "shadows": two_stones,
    "hunted": hunted,
}
"""The demos, by the names of their pictures and of their runs."""
