# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the same thing several times with one difference: small multiples."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING

from asciimaze.engine.sides import sides_in
from asciimaze.formats.metadata import build
from asciimaze.formats.picture import svg
from asciimaze.games.drawing import Recording
from asciimaze.games.dungeon.actions import begin
from asciimaze.games.dungeon.corridors import Plan, Style
from asciimaze.games.dungeon.entities import KINDS
from asciimaze.games.dungeon.fights import kick
from asciimaze.games.dungeon.game import towards
from asciimaze.games.dungeon.ground import ground_of
from asciimaze.games.dungeon.params import Params
from asciimaze.games.dungeon.rooms import choose_rooms
from asciimaze.games.dungeon.turns import Turn, spawn
from asciimaze.games.escape.routes import way_back
from asciimaze.games.net.solver import agree, all_options, always, deduce, ever
from asciimaze.games.paper import Paper
from asciimaze.games.registry import find as find_game
from asciimaze.generators.registry import GENERATORS, find
from asciimaze.maze import Maze
from asciimaze.names import counted
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng
from asciimaze.session.session import KEYS as COMMANDS
from asciimaze.session.session import Session
from asciimaze.solvers.statistics import dead_ends, junctions, texture_of
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.registry import TILINGS, nearest_size
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import middle
from captions import LIGHT, at_night, on_dark_ground, written
from pens import (
    AT_LEFT,
    AT_RIGHT,
    BOLD,
    INK,
    PAPER,
    THIN,
    TITLE,
    bar,
    leads,
    lines,
    placed,
)
from recording import HERE, HUES, LOOKED_AT, PENCIL, START, VISITED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from asciimaze.games.drawing import Colour, Point
    from asciimaze.games.dungeon.ground import Ground
    from asciimaze.games.dungeon.world import World
    from asciimaze.games.net.board import Board
    from asciimaze.games.net.solver import Options
    from asciimaze.tilings.tiling import Tiling


def degrees() -> str:
    """Show the dead ends and the junctions of two mazes, and how many they are."""
    shapes = list[str]()
    for at, name in enumerate(("backtracker", "prim")):
        maze = find(name).make(Square(12, 10), Rng.from_seed("chick", name))
        ends, forks = dead_ends(maze), junctions(maze)
        fills = dict.fromkeys(ends, HERE) | dict.fromkeys(forks, START)
        x, river = 9 * at, texture_of([maze]).river
        shapes += placed(x, 0, svg.shapes(maze, fills=fills), 0.68)
        words = f"{len(ends)} dead ends, {len(forks)} junctions"
        shapes += [
            written(x + 4.1, 7.5, name, TITLE),
            written(x + 4.1, 8.2, words),
            written(x + 4.1, 8.9, f"river {river:.1f}"),
        ]
    return svg.picture(shapes, "Dead ends and junctions", [(0, 0), (17.2, 9)])


def into_square(points: Sequence[Point], side: float) -> tuple[float, float, float]:
    """Return how far points are moved, and how they are scaled, to fill a square."""
    xs, ys = zip(*points, strict=True)
    scale = side / max(max(xs) - min(xs), max(ys) - min(ys))
    x, y = (side - scale * (max(each) + min(each)) for each in (xs, ys))
    return x / 2, y / 2, scale


def fitted(tiling: Tiling, shapes: Sequence[str], side: float) -> list[str]:
    """Return the shapes of a tiling, moved and scaled into a square."""
    points = [point for cell in range(tiling.cells) for point in tiling.corners(cell)]
    x, y, scale = into_square(points, side)
    look = f'class="wall" style="stroke-width:{svg.number(0.08 / scale)}"'
    thin = [each.replace('class="wall"', look) for each in shapes]
    return placed(x, y, thin, scale)


def sizes() -> str:
    """Show the smallest tiling of each shape."""
    shapes, side, wide = list[str](), 3.6, 4
    for at, (name, make) in enumerate(TILINGS.items()):
        size = nearest_size(make, 1, 1)
        tiling = make(*size)
        x, y = (side + 0.8) * (at % wide), (side + 2.2) * (at // wide)
        shapes += placed(
            x,
            y,
            fitted(
                tiling,
                svg.shapes(
                    Maze(tiling), fills=dict.fromkeys(range(tiling.cells), VISITED)
                ),
                side,
            ),
        )
        shapes.append(written(x + side / 2, y + side + 0.5, name, TITLE))
        shapes.append(written(x + side / 2, y + side + 1.15, f"{size[0]} by {size[1]}"))
    high = (side + 2.2) * -(-len(TILINGS) // wide)
    return svg.picture(
        shapes, "The nearest sizes", [(0, 0), (wide * (side + 0.8) - 0.8, high - 0.8)]
    )


def supported() -> str:
    """Show which generators work on which tilings."""
    shapes = list[str]()
    for y, generator in enumerate(GENERATORS):
        shapes.append(written(-0.3, y + 0.4, generator.name, look=AT_RIGHT))
        for x, make in enumerate(TILINGS.values()):
            fits = generator.fits(make(*nearest_size(make, 6, 6)))
            shapes.append(bar(x, y, 0.8, 0.8, START if fits else PAPER))
    for x, name in enumerate(TILINGS):
        turn = f'transform="translate({x + 0.4},-.3) rotate(-60)"'
        shapes.append(f'<text {turn} style="{AT_LEFT}">{name}</text>')
    return svg.picture(
        shapes,
        "Which generator works where",
        [(-5, -3), (len(TILINGS), len(GENERATORS))],
    )


def damaged() -> str:
    """Show three mazes with a damaged cell, and what the reader says to each."""
    recipe = Recipe.parse("square:backtracker:4x3#penguin")
    maze, shapes = recipe.make(), list[str]()
    for row, (cell, bit) in enumerate(((5, 2), (0, 16), (10, 0))):
        opened = bytearray(maze.open)
        opened[cell] |= bit
        good = bytes(opened) if bit else bytes(opened)[:-1]
        fills = {cell: HERE} if bit else {len(maze) - 1: HERE}
        try:
            build(recipe, good)
        except ValueError as error:
            lines = wrap(str(error), 34)
        labels = {each: str(each) for each in maze}
        part = svg.shapes(maze, fills=fills, labels=labels)
        shapes += placed(0, 3.8 * row, part)
        for at, line in enumerate(lines):
            y = 3.8 * row + 1.5 + 0.8 * (at - (len(lines) - 1) / 2)
            shapes.append(written(4.8, y, line, look=AT_LEFT))
    return svg.picture(shapes, "Damaged mazes", [(0, 0), (14, 10.6)])


NET = find_game("net")

ADDED = ("rectangle", "line", "polygon", "circle")
"""The kinds of shapes of a puzzle, in the order in which they are added."""

RING = (255, 160, 60)
"""The colour of the rings around circles."""


class Ringed(Paper):
    """Paper that can show where its circles are, even under other shapes.

    Attributes:
        rings: The middles of the circles, and the radii of rings around them.
    """

    def __init__(self, width: int, height: int) -> None:
        """Begin without a circle."""
        super().__init__(width, height)
        self.rings: list[tuple[Point, float]] = []

    def circle(
        self, centre: Point, radius: float, fill: Colour | None, outline: Colour | None
    ) -> None:
        """Draw a circle, and note where it is."""
        super().circle(centre, radius, fill, outline)
        self.rings.append((centre, 2 * radius))

    def show_rings(self) -> None:
        """Draw a ring around each circle, above everything."""
        for centre, radius in self.rings:
            super().circle(centre, radius, None, RING)


def layered() -> str:
    """Show a puzzle of Net with one more kind of shapes in each picture."""
    scene, recording = Session(NET, "4x4#penguin").scene(), Recording()
    NET.draw(recording, scene)
    wide = 5 * scene.tile
    counts, shapes = Counter(name for name, _ in recording.notes), list[str]()
    paper = Ringed(wide, wide)
    for at, kind in enumerate(ADDED):
        some, old = Recording(), len(paper.parts)
        allowed = (*ADDED[: at + 1], "clip", "end")
        some.notes = [note for note in recording.notes if note[0] in allowed]
        some.replay(paper)
        paper.show_rings()
        x, y = 7.6 * (at % 2), 8.4 * (at // 2)
        shapes += placed(x, y, map(str, paper.parts[old:]), 7 / wide)
        shapes.append(written(x + 3.5, y + 7.6, counted(counts[kind], kind), TITLE))
    return svg.picture(shapes, "Four kinds of shapes", [(0, 0), (14.6, 16.4)])


def turned(parts: int = 4) -> str:
    """Show a tile of Net among pentagons while it turns."""
    session, cell, side = Session(NET, "4x3,cairo#penguin"), 10, 4.4
    session.play(f"t{cell},1")
    scene, shapes = session.scene(), list[str]()
    length = NET.animation_length(scene.old, scene.state, scene.ui, forward=True)
    x, y = (scene.tile * (each - 0.95) for each in scene.state.board.centres[cell])
    view = f'viewBox="{svg.number(x)} {svg.number(y)}{2 * f" {2.4 * scene.tile}"}"'
    paper = Paper(0, 0)
    for at in range(parts + 1):
        old = len(paper.parts)
        NET.draw(paper, replace(scene, animation=length * at / parts))
        place = f'x="{svg.number(at * (side + 0.4))}" width="{side}" height="{side}"'
        shapes += [f"<svg {place} {view}>", *map(str, paper.parts[old:]), "</svg>"]
    right = (parts + 1) * (side + 0.4) - 0.4
    return svg.picture(shapes, "A tile turns", [(0, 0), (right, side)])


def net(board: Board, options: Options) -> list[str]:
    """Return the tiles of Net with the arms that are certain, and those possible."""
    shapes = list[str]()
    for some, corners, centre in zip(
        options, board.corners, board.centres, strict=True
    ):
        colour, around = START if len(some) == 1 else PAPER, (*corners, corners[0])
        outline = svg.path_data(corners, close=True)
        shapes.append(
            f'<path fill="{colour}" stroke="{INK}" stroke-width="{THIN}"'
            f' d="{outline}"/>'
        )
        for arms, look in ((ever(some), POSSIBLE), (always(some), CERTAIN)):
            ends = [middle([around[side], around[side + 1]]) for side in sides_in(arms)]
            data = "".join(svg.path_data([centre, end]) for end in ends)
            shapes.append(f'<path {look} d="{data}"/>')
    return shapes


CERTAIN = f'stroke="{INK}" stroke-width=".14"'
POSSIBLE = 'stroke="#b9c6d6" stroke-width=".06"'
"""The looks of arms that all options of a tile have, or some of them."""


def on_the_board(board: Board, options: Options) -> Options:
    """Return the options of tiles without those that have an arm at the edge."""
    edges = (
        sum(1 << side for side, other in enumerate(beyond) if other is None)
        for beyond in board.beyond
    )
    return [
        tuple(each for each in some if not each & edge)
        for some, edge in zip(options, edges, strict=True)
    ]


def solved() -> str:
    """Show what the solver of Net knows after each of its arguments."""
    session = Session(NET, "5x4,hexagon#penguin")
    board = session.state.board
    options = all_options(board, session.state.tiles)
    stages = {"each alone": [*options], "edges": on_the_board(board, options)}
    agree(board, options)
    stages["neighbours"] = [*options]
    deduce(board, options)
    stages["groups"] = options
    shapes, wide, high = list[str](), board.width, board.height
    for at, (title, some) in enumerate(stages.items()):
        count = counted(sum(map(len, some)), "option")
        part = [
            *net(board, some),
            written(wide / 2, high + 0.6, title, TITLE),
            written(wide / 2, high + 1.4, count),
        ]
        shapes += placed((wide + 1) * (at % 2), (high + 2.4) * (at // 2), part)
    return svg.picture(
        shapes, "Net is solved", [(0, 0), (2 * wide + 1, 2 * high + 3.9)]
    )


def by_hand() -> str:
    """Show what the first argument of the solver says about a small puzzle."""
    session = Session(NET, "3x2#penguin")
    board = session.state.board
    options = all_options(board, session.state.tiles)
    inside = on_the_board(board, options)
    stages = {"all ways": [*options], "no arm at the edge": inside}
    agree(board, options)
    stages["neighbours agree"] = options
    shapes = list[str]()
    for at, (title, some) in enumerate(stages.items()):
        words = written(board.width / 2, board.height + 0.4, title, 0.4)
        shapes += placed((board.width + 0.8) * at, 0, [*net(board, some), words])
    right = 3 * board.width + 1.6
    return svg.picture(shapes, "A small net", [(0, 0), (right, board.height + 0.6)])


def undone() -> str:
    """Show the states that a session keeps when the last move is undone."""
    session = Session(NET, "3x2#penguin")
    for cell in (1, 4):
        session.play(f"t{cell},1")
    captions = [step.move or "start" for step in session.steps]
    shapes, wide, paper = list[str](), 5, Paper(0, 0)
    while True:
        session.tick(1)
        scene, old = session.scene(), len(paper.parts)
        x, scale = (wide + 1) * session.position, wide / (4 * scene.tile)
        NET.draw(paper, scene)
        shapes += placed(x, 0, map(str, paper.parts[old:]), scale)
        words = captions[session.position]
        shapes.append(written(x + wide / 2, 4.6, words, TITLE, LIGHT))
        if not session.position:
            break
        session.undo()
    x, right = wide + 1, 3 * wide + 2
    shapes += [
        lines(
            *((x - 0.2, -0.2), (x + wide + 0.2, -0.2)),
            *((x + wide + 0.2, 3.95), (x - 0.2, 3.95), (x - 0.2, -0.2)),
            width=BOLD,
        ).replace(INK, HERE),
        leads(
            (right - wide / 2, 5.2), (right - wide / 2, 6), (x + 3.4, 6), (x + 3.4, 5.2)
        ),
        written(right - wide / 2 - 1.8, 6.6, "undo", TITLE, LIGHT),
    ]
    return on_dark_ground(svg.picture(shapes, "Undo", [(0, 0), (right, 6.8)]))


def lettered() -> str:
    """Show who wants which letter."""
    games = {"escape": "5#penguin", "net": "3x2#penguin", "dungeon": "#penguin"}
    letters = [key for key in COMMANDS if len(key.name) == 1 and not key.ctrl]
    shapes = [
        written(0.8, 1.2 * row + 1.7, key.name.upper(), TITLE)
        for row, key in enumerate(letters)
    ]
    for at, (title, name) in enumerate(games.items()):
        session, x = Session(find_game(title), name), 3.4 * at + 1.6
        shapes.append(written(x + 1.6, 0.5, title))
        for row, key in enumerate(letters):
            is_wanted = session.means_something(key)
            y, colour = 1.2 * row + 1.2, HERE if is_wanted else PAPER
            shapes.append(bar(x, y, 3.2, 1, colour))
            text = "the game" if is_wanted else COMMANDS[key].value
            shapes.append(written(x + 1.6, y + 0.5, text))
    corner = 3.4 * len(games) + 1.6, 1.2 * len(letters) + 1.4
    return svg.picture(shapes, "Letters of games", [(0, 0), corner])


def answered() -> str:
    """Show the sides of a cell, and what is beyond them, on two tilings."""
    shapes, left, side = list[str](), 0.0, 9.0
    for tiling in (Square(3, 3), Hexagon(3, 3)):
        beyond, cells = dict(tiling.neighbours(4)), range(tiling.cells)
        colours = {4: HERE} | dict.fromkeys(beyond.values(), VISITED)
        points = [corner for cell in cells for corner in tiling.corners(cell)]
        scale = side / max(y for _, y in points)
        for cell in cells:
            around = [(left + scale * x, scale * y) for x, y in tiling.corners(cell)]
            colour = colours.get(cell, PAPER)
            shapes.append(
                f'<path fill="{colour}" stroke="{INK}" stroke-width="{THIN}"'
                f' d="{svg.path_data(around, close=True)}"/>'
            )
            shapes.append(written(*middle(around), str(cell), TITLE))
        here = [(left + scale * x, scale * y) for x, y in tiling.corners(4)]
        for number in beyond:
            edge = middle([here[number], here[(number + 1) % len(here)]])
            shapes.append(
                written(*middle([edge, edge, edge, middle(here)]), str(number))
            )
        left += scale * max(x for x, _ in points) + 1
    return svg.picture(shapes, "What a tiling answers", [(0, 0), (left - 1, side)])


def clickable() -> str:
    """Show where a click sends the penguin, and its longest walk."""
    session = Session(find_game("escape"), "square:backtracker:12x7#krill")
    for _ in range(9):
        session.hint()
    state, tiling = session.state, session.state.maze.tiling
    goals = {cell: way_back(state, cell) for cell in range(tiling.cells)}
    walks = {cell: way for cell, way in goals.items() if way}
    fills = {cell: VISITED if state.visited >> cell & 1 else START for cell in walks}
    path = [state.cell]
    for side in max(walks.values(), key=len):
        path.append(tiling.neighbour(path[-1], side))
    fills |= {state.cell: HERE}
    return svg.draw(state.maze, "Where a click leads", fills=fills, path=path)


STAGES = {
    "all doorways": Style(braid=0, loops=1, ends=1000),
    "those that join": Style(braid=0, loops=0, ends=1000),
    "and some more": Style(braid=0, loops=0.2, ends=1000),
    "fewer dead ends": Style(braid=0, loops=0.2, ends=2),
}
"""Styles of corridors, each a step nearer to the usual one."""


def planned(style: Style, *, has_rooms: bool = True) -> Plan:
    """Return a small level in a style; its maze and its rooms are always the same."""
    ground, rng = ground_of("square", *LEVEL), Rng.from_seed("stone", "plan")
    rooms = choose_rooms(ground, rng, 40)
    plan = Plan(ground, rooms if has_rooms else ())
    plan.carve(style, rng)
    return plan


LEVEL = 25, 17
"""The columns and rows of a small level."""


def regions() -> str:
    """Show the pieces that rooms leave of a maze, and the doorways that join them."""
    plans = {title: planned(style) for title, style in STAGES.items()}
    plans = {f"{title}: {len(plan.doorways)}": plan for title, plan in plans.items()}
    return stages("Regions and doorways", plans, CORRIDORS)


def stages(title: str, plans: Mapping[str, Plan], hues: Sequence[str]) -> str:
    """Show plans of a level, two in a row, with some colours for their corridors."""
    (columns, rows), shapes = LEVEL, list[str]()
    for at, (words, plan) in enumerate(plans.items()):
        part = [bar(0, 0, columns, rows, PENCIL)]
        for colour, cells in coloured(plan, hues).items():
            spots = (divmod(cell, columns) for cell in sorted(cells))
            data = "".join(f"M{x},{y}h1v1h-1z" for y, x in spots)
            part.append(f'<path fill="{colour}" d="{data}"/>')
        x, y = 9.2 * (at % 2), 7.6 * (at // 2)
        shapes += placed(x, y, part, 0.34)
        shapes.append(written(x + 4.2, y + 6.4, words, TITLE))
    return underground(svg.picture(shapes, title, [(0, 0), (17.7, 14.2)]))


def dungeon_plan() -> str:
    """Show a level in four stages."""
    everything, joined = STAGES["all doorways"], STAGES["those that join"]
    styles = {
        "rooms stamped in": everything,
        "doorways closed": joined,
        "dead ends filled": joined._replace(ends=2),
    }
    plans = {"a maze": planned(everything, has_rooms=False)}
    plans |= {words: planned(style) for words, style in styles.items()}
    return stages("A level in four stages", plans, (LOOKED_AT,))


def underground(picture: str) -> str:
    """Return a picture of plans whose rock is darker than the floor by night, too."""
    rules = [f'[fill="{PENCIL}"]{{fill:#d9dee8}}']
    for colour in (LOOKED_AT, VISITED, *CORRIDORS):
        dim = bytes(level**3 // 270**2 for level in bytes.fromhex(colour[1:]))
        rules.append(f'[fill="{colour}"]{{fill:#{dim.hex()}}}')
    return at_night(picture, *rules)


def coloured(plan: Plan, hues: Sequence[str]) -> dict[str, set[int]]:
    """Return the floor of a plan by its colours: rooms, pieces and doorways."""
    ground, doors = plan.ground, {door.cell for door in plan.doorways}
    rooms = {*plan.floor_of_rooms()}
    floor = {*rooms, *plan.floor_of_corridors()}
    found: dict[str, set[int]] = {HERE: doors}
    found[VISITED] = {
        cell for cell in ground.fillings if rooms.issuperset(ground.beyond[cell])
    }
    spots = [*zip(ground.nodes, plan.region, strict=True)]
    spots += [(cell, plan.region[node]) for node, _, _, _, cell in ground.lattice.pairs]
    for cell, region in spots:
        if region >= 0 and cell in floor - doors:
            is_room = region < len(plan.rooms)
            colour = VISITED if is_room else hues[region % len(hues)]
            found.setdefault(colour, set()).add(cell)
    return found


CORRIDORS = (HUES[1], *HUES[3:5], HUES[6])
"""The colours of corridors."""


def kicks() -> str:
    """Show a penguin, a dog, and where a kick pushes it, on three tilings."""
    shapes = list[str]()
    for at, (shape, side) in enumerate(
        (("square", 3), ("hexagon", 5), ("triangle", 2))
    ):
        ground, world = cleared(shape)
        hero = len(ground.beyond) // 2
        cell = ground.beyond[hero][side]
        floor = replace(world.floor, things=(spawn(1, "dog", cell),))
        turn = Turn(
            replace(world, floors=(floor,), hero=replace(world.hero, cell=hero))
        )
        kick(turn, floor.things[0])
        pushed = turn.things[1].cell
        near = {
            hero,
            *ground.beyond[hero],
            *ground.beyond[cell],
            *ground.beyond[pushed],
        }
        fills = {hero: VISITED, cell: LOOKED_AT, pushed: HERE}
        place, part = framed(ground, near, fills)
        (x, y), (end_x, end_y) = place(cell), place(pushed)
        start = x + 0.4 * (end_x - x), y + 0.4 * (end_y - y)
        part += [
            written(*place(hero), "@", TITLE),
            written(x, y, KINDS["dog"].glyph, TITLE),
            leads(start, (end_x, end_y)),
        ]
        shapes += placed(5.8 * at, 0, part)
        shapes.append(written(5.8 * at + 2.5, 5.6, shape, TITLE))
    return svg.picture(shapes, "Kicks", [(0, 0), (16.6, 5.8)])


def cleared(shape: str) -> tuple[Ground, World]:
    """Return a ground without rocks, and a world on it."""
    world = begin(Params(27, 13, shape, levels=1), "0" * 16)
    ground = world.floor.level.ground
    floor = replace(world.floor, tiles=b"\1" * len(ground.beyond), things=())
    return ground, replace(world, floors=(floor,))


def framed(
    ground: Ground, some: Iterable[int], fills: Mapping[int, str], side: float = 5
) -> tuple[Callable[[int], Point], list[str]]:
    """Return where the middles of cells are in a square, and these cells' outlines."""
    points = [point for cell in some for point in ground.corners[cell]]
    left, top, scale = into_square(points, side)

    def moved(point: Point) -> Point:
        return left + scale * point[0], top + scale * point[1]

    outlines = [
        f'<path fill="{fills.get(cell, PAPER)}" stroke="{INK}" stroke-width="{THIN}"'
        f' d="{svg.path_data(map(moved, ground.corners[cell]), close=True)}"/>'
        for cell in some
    ]
    return lambda cell: moved(ground.centres[cell]), outlines


def levels() -> str:
    """Show how large the levels of a dungeon are, one inside the other."""
    params, shapes, scale = Params(), list[str](), 0.35
    for depth in range(params.levels, 0, -1):
        ground = params.ground(depth)
        wide, high = ground.columns * scale, ground.rows * scale
        shapes.append(bar(0, 0, wide, high, HUES[depth - 1]))
        text = f"{depth}: {ground.columns} by {ground.rows}"
        shapes.append(written(0.2, high - 0.38, text, look=AT_LEFT))
    return svg.picture(
        shapes, "The sizes of levels", [(0, 0), (43 * scale, 25 * scale)]
    )


KEYS = "→↘↓↙←↖↑↗"
"""The eight directions of keys, clockwise."""


def arrows() -> str:
    """Show to which neighbour each of eight keys leads, on three tilings."""
    shapes = list[str]()
    for at, shape in enumerate(("square", "hexagon", "triangle")):
        ground, world = cleared(shape)
        cell = len(ground.beyond) // 2
        goals = dict[int, str]()
        for eighths, key in enumerate(KEYS):
            goal = towards(world, cell, eighths)
            if goal is not None:
                goals[goal] = goals.get(goal, "") + key
        near = [cell, *ground.beyond[cell]]
        place, part = framed(
            ground, near, {cell: HERE, **dict.fromkeys(goals, VISITED)}
        )
        part.append(written(*place(cell), "@", TITLE))
        part += [written(*place(goal), keys) for goal, keys in goals.items()]
        shapes += placed(5.8 * at, 0, part)
        shapes.append(written(5.8 * at + 2.5, 5.6, shape, TITLE))
    return svg.picture(shapes, "Eight keys", [(0, 0), (16.6, 5.8)])


PICTURES: dict[str, Callable[[], str]] = {
    "sizes.svg": sizes,
    "degrees.svg": degrees,
    "net-solver.svg": solved,
    "net-by-hand.svg": by_hand,
    "clickable.svg": clickable,
    "regions.svg": regions,
    "dungeon-plan.svg": dungeon_plan,
    "kicks.svg": kicks,
    "levels.svg": levels,
    "arrows.svg": arrows,
    "supported.svg": supported,
    "layered.svg": layered,
    "turning.svg": turned,
    "undo.svg": undone,
    "seven-letters.svg": lettered,
    "answers.svg": answered,
    "one-way.svg": damaged,
}
"""The small multiples by the names of their files."""
