"""Escape as a game for the middle end: all shapes, keys, clicks, ways and pictures."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import cos, dist, pi
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asciimaze.engine.sides import sides_in
from asciimaze.games.blocks import blocks_in
from asciimaze.games.drawing import Canvas, Recording, Shifted
from asciimaze.games.escape.directions import (
    COUNT,
    DIRECTIONS,
    eighths,
    gap,
    own_directions,
    side_towards,
)
from asciimaze.games.escape.floor import TOLERANCE, lay_floor
from asciimaze.games.escape.game import (
    BUMP,
    GO,
    Escape,
    spot_of,
)
from asciimaze.games.escape.keys import KEYS, LETTERS
from asciimaze.games.escape.params import LIMITS, SIDES, TITLES
from asciimaze.games.escape.routes import way_back, way_out
from asciimaze.games.escape.scenery import draw_cheer, resting_place
from asciimaze.games.game import Status
from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.maze import Maze
from asciimaze.recipes.recipe import Recipe
from asciimaze.session.saves import load, save
from asciimaze.session.session import KEYS as SESSION_KEYS
from asciimaze.session.session import Session
from asciimaze.solvers.paths import beyond
from asciimaze.tilings.registry import TILINGS, nearest_size

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from asciimaze.games.drawing import Point
    from asciimaze.games.escape.rules import State
    from asciimaze.games.game import Scene

every_shape = pytest.mark.parametrize("shape", TILINGS)
"""A law of all shapes."""

TILE = 24


def begin(name: str) -> Session:
    """Return a game."""
    return Session(Escape(), name)


def game_of(shape: str, side: int = 6, more: str = "#seal") -> Session:
    """Return a game of a shape."""
    columns, rows = nearest_size(TILINGS[shape], side, side)
    return begin(f"{shape}:backtracker:{columns}x{rows}{more}")


def click(session: Session, point: Point, action: Action = Action.PRESS) -> None:
    """Click on a point of the picture, given in sides."""
    x, y = point[0] * session.tile, point[1] * session.tile
    session.handle(Pointer(action, Button.LEFT, x, y))
    if action is Action.PRESS:
        session.handle(Pointer(Action.RELEASE, Button.LEFT, x, y))


@every_shape
def test_own_directions(shape: str) -> None:
    """Each side has a direction of its own, at most an eighth and a half away."""
    tiling = TILINGS[shape](*nearest_size(TILINGS[shape], 7, 7))
    for cell in range(tiling.cells):
        angles = eighths(tiling, cell)
        own = own_directions(angles)
        assert len(set(own)) == len(own) == len(tiling.sides(cell))
        assert all(gap(*each) < 1.5 for each in zip(angles, own, strict=True)), own


@given(st.lists(st.integers(0, 359), min_size=1, max_size=8, unique=True))
def test_directions_of_any_cell(degrees: list[int]) -> None:
    """However narrow a cell is, its sides have different directions, in their order."""
    eighth = 360 / COUNT
    own = own_directions(tuple(angle / eighth for angle in degrees))
    assert len(set(own)) == len(own) == len(degrees)
    around = [direction for _, direction in sorted(zip(degrees, own, strict=True))]
    start = around.index(min(around))
    assert around[start:] + around[:start] == sorted(around)


@pytest.mark.parametrize("turn", range(0, 360, 45))
def test_directions_of_a_slice(turn: int) -> None:
    """Of two sides that are nearest to one direction, one gets its neighbour."""
    eighth = 360 / COUNT
    angles = tuple((turn + side) % 360 / eighth for side in (-17, 17, 180))
    assert round(angles[0]) % COUNT == round(angles[1]) % COUNT
    own = own_directions(angles)
    away = [gap(*each) * eighth for each in zip(angles, own, strict=True)]
    assert sorted(away) == pytest.approx([0, 17, 28])


@every_shape
def test_every_side_has_a_key(shape: str) -> None:
    """If only one side of a cell is open, some key leads through it."""
    tiling = TILINGS[shape](*nearest_size(TILINGS[shape], 5, 5))
    for cell in range(tiling.cells):
        for side in range(len(tiling.sides(cell))):
            maze = Maze(tiling)
            maze.open[cell] = 1 << side
            meant = {side_towards(maze, cell, direction) for direction in DIRECTIONS}
            assert side in meant


def test_squares() -> None:
    """In a square the arrows mean its sides, and the corners mean nothing."""
    maze = Maze(TILINGS["square"](3, 3))
    meant = {each: side_towards(maze, 4, each) for each in DIRECTIONS}
    assert {each for each, side in meant.items() if side is None} == {
        *("page down", "end", "home", "page up")
    }
    assert [meant[each] for each in ("right", "down", "left", "up")] == [0, 1, 2, 3]
    assert side_towards(maze, 4, "north") is None


@every_shape
def test_keys_lead_out(shape: str) -> None:
    """Keys alone lead along the shortest way, which wins; each step can be undone."""
    session = game_of(shape)
    first = session.state
    for side in way_out(first):
        state = session.state
        key = next(
            key
            for key in KEYS
            if side_towards(state.maze, state.cell, KEYS[key]) == side
        )
        assert session.status is Status.ONGOING
        session.handle(key)
        assert session.state.steps == state.steps + 1
    assert session.status is Status.WON
    assert session.status_line.endswith(f"shortest: {session.state.steps}")
    assert not session.handle(Key("right"))
    while session.can_undo:
        session.undo()
    assert session.state == first


@every_shape
def test_solution(shape: str) -> None:
    """The solution and the hints lead out in the same number of steps."""
    solved, helped = game_of(shape), game_of(shape)
    solved.solve()
    while helped.status is Status.ONGOING:
        helped.hint()
    assert solved.status is Status.WON
    assert solved.state.steps == helped.state.steps == helped.hints
    with pytest.raises(ValueError, match="out already"):
        solved.hint()


@pytest.mark.parametrize(
    "text",
    [
        "square:backtracker:25x25#penguin",
        "hexagon:wilson:12x8:braid=0.2#a:b#c",
        "weave:prim:9x7:loops=0.1:exits=far#\u00e9",
        "square:prim:4x2:mask=2o2x/4o#x",
        "torus:kruskal:5x4#ring",
    ],
)
def test_recipe_is_the_name(text: str) -> None:
    """The ID of a game is its recipe, and its maze the one that it makes."""
    session = begin(text)
    recipe = Recipe.parse(text)
    assert session.seed_name == text == str(recipe)
    assert session.state.maze.open == recipe.make().open
    for again in (begin(session.name), load(save(session))):
        assert replace(again.first, recipe=session.params) == session.first


def test_parts_of_a_name() -> None:
    """A size or a shape alone changes just that; without text nothing changes."""
    game = Escape()
    base = Recipe("hexagon", "wilson", 7, 5)
    assert game.decode_params("", base) == base
    assert game.decode_params("8x6", base) == replace(base, columns=8, rows=6)
    assert game.decode_params("Triangle", base) == replace(base, shape="triangle")
    assert game.decode_params("square:9", base) == Recipe("square", "wilson", 9, 9)
    assert game.end_of_params("hexagon") == len("hexagon")
    assert game.end_of_params("a:b") == 3
    assert game.end_of_params("braid=1:b") == 9


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1x5", "columns and rows must be from 2 to 200 (got 1x5)"),
        ("201", "columns and rows must be from 2 to 200 (got 201x201)"),
        ("square:prim:5x5:exits=none", "a game must have an exit (got exits=none)"),
        (
            "torus:prim:5x5:exits=far",
            "exits=far needs an outer wall; this torus has none",
        ),
        ("polar:prim:2x2", "a maze must have at least 2 cells (got 1)"),
        (
            "polar:recursive-division:9x9",
            "recursive-division does not fit this polar tiling",
        ),
        ("moebius:prim:2x2", "the columns of a moebius must be"),
    ],
)
def test_wrong_params(text: str, message: str) -> None:
    """A maze that cannot be made, or has no exit, is refused with the reason."""
    with pytest.raises(
        ValueError, match=message.replace("(", r"\(").replace(")", r"\)")
    ):
        begin(text)


def test_unknown_generator() -> None:
    """A description needs no generator, but a new maze does."""
    game = Escape()
    params = Recipe("square", None, 5, 5)
    game.check_params(params, full=False)
    with pytest.raises(ValueError, match="a new maze needs a generator"):
        game.check_params(params, full=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a maze must be a cell"),
        ("1", "a maze must be a cell"),
        ("1,22", "tiles must be 4 digits"),
        ("4,1248", "a cell must be from 0 to 3"),
        ("0,9,1248", "a cell must be from 0 to 3"),
        ("0,0,1248", "the hole must be in another cell"),
        ("0,1000", "cell 0 is open to its right"),
        ("0,0010", "cell 2 is open to its right"),
        ("0,1400", "no way leads out"),
        ("0,9404", "cell 3 is open to its left"),
    ],
)
def test_wrong_description(text: str, message: str) -> None:
    """A maze with a door for one direction, or without a way out, is refused."""
    with pytest.raises(ValueError, match=message):
        begin(f"square:2x2:{text}")


def test_smallest_description() -> None:
    """A maze can be typed by hand, with an exit or with a hole."""
    assert begin("square:2x2:1,9400").state.cell == 1
    session = begin("square:2x2:1,0,1400")
    session.handle(Key("left"))
    assert session.status is Status.WON
    assert session.state.cell == 0


def test_hole() -> None:
    """On a torus the penguin escapes through a hole, which is elsewhere at first."""
    for seed in range(20):
        state = begin(f"torus:prim:3x3#{seed}").state
        assert state.hole is not None
        assert state.hole != state.cell
        assert not list(state.maze.exits())


def test_bump() -> None:
    """A wall gives no step; it is seen for a moment, and then no more."""
    session = game_of("square")
    state, facing = session.state, session.ui.angle
    walls = [side for side in range(4) if not state.maze.is_open(state.cell, side)]
    names = [("right", "down", "left", "up")[side] for side in walls]
    place = spot_of(session.scene()).point
    for name in names:
        assert session.handle(Key(name))
        assert not session.can_undo
        assert session.is_moving
        session.tick(BUMP / 2)
        assert dist(spot_of(session.scene()).point, place) > 0.1
        session.tick(BUMP)
        assert not session.is_moving
        assert spot_of(session.scene()).point == place
    assert session.ui.bumps == len(names)
    assert session.ui.angle != facing or names == ["down"]


def test_looks_where_it_goes() -> None:
    """A penguin faces the side through which it has gone, and one whose step is undone.

    The sides of a square are a quarter of a turn apart.
    """
    session = game_of("square")
    while session.status is Status.ONGOING:
        session.hint()
        side = session.state.side
        assert cos(session.ui.angle - side * pi / 2) == pytest.approx(1)
    sides = []
    while session.can_undo:
        sides.append(session.state.side)
        session.undo()
        assert cos(session.ui.angle - sides[-1] * pi / 2) == pytest.approx(1)
    assert {*sides} == {0, 1, 2, 3}


@pytest.mark.parametrize("tile", [8, 33])
def test_focus(tile: int) -> None:
    """In a large maze, the part with the penguin is shown."""
    session = game_of("square")
    session.hint()
    x, y = session.ui.board.floor.centres[session.state.cell]
    scene = replace(session.scene(), tile=tile, old=None)
    assert session.game.focus(scene) == pytest.approx((x * tile, y * tile))


@every_shape
@given(data=st.data())
def test_clicks(shape: str, data: st.DataObject) -> None:
    """A click never leads through a cell that is new, and takes one step to undo."""
    session = game_of(shape, 5)
    floor = session.ui.board.floor
    for _ in range(6):
        before, position = session.state, session.position
        target = data.draw(st.integers(0, len(floor.centres) - 1))
        click(session, floor.centres[target])
        assert session.position <= position + 1
        known = before.visited | 1 << before.cell
        cells = []
        state = session.state
        while state.steps > before.steps:
            cells.append(state.cell)
            state = state.before
        assert all(known >> cell & 1 for cell in cells[1:])
        sides = way_back(before, target)
        if sides:
            assert session.state.steps == before.steps + len(sides)
            assert session.state.cell == target


def test_click_on_the_exit() -> None:
    """A click outside leads out if the penguin is beside it."""
    session = begin("square:2x2:0,9400")
    click(session, (session.ui.board.end(0, 3)[0], 0))
    assert session.status is Status.WON
    session = begin("square:2x2:1,9400")
    click(session, session.ui.board.floor.centres[1])
    assert not session.can_undo


def test_drag() -> None:
    """A pointer leads the penguin from cell to cell, but not through walls."""
    session = begin("square:prim:6x6#seal")
    floor = session.ui.board.floor
    side, other = next(beyond(session.state.maze, session.state.cell))
    walls = ~session.state.maze.open[session.state.cell] & 15
    x, y = floor.centres[session.state.cell]
    pointer = Pointer(Action.PRESS, Button.LEFT, x * session.tile, y * session.tile)
    session.handle(pointer)
    for wall in sides_in(walls):
        click(session, session.ui.board.end(session.state.cell, wall), Action.DRAG)
    assert not session.can_undo
    click(session, floor.centres[other], Action.DRAG)
    assert session.steps[-1].move == str(side)


@pytest.mark.parametrize("move", ["", "x", "9", "\u0663", "00000000000000"])
def test_wrong_move(move: str) -> None:
    """A move that is no walk is refused."""
    session = game_of("square")
    with pytest.raises(ValueError, match=r"a (move|side) must be|must be left through"):
        session.play(move)
    assert not session.can_undo


def walked(shape: str) -> Session:
    """Return a game in which the solution has just been played."""
    session = game_of(shape)
    session.solve()
    return session


@every_shape
def test_slide(shape: str) -> None:
    """An animation begins at the old place and ends at the new one, also backwards."""
    session = walked(shape)
    board = session.ui.board
    ends = [resting_place(board, each) for each in (session.first, session.state)]
    scene = session.scene()
    assert scene.old is session.first
    assert spot_of(scene).point == pytest.approx(ends[0])
    assert spot_of(replace(scene, animation=99)).point == pytest.approx(ends[1])
    back = replace(scene, state=scene.old, old=scene.state, forward=False)
    assert spot_of(back).point == pytest.approx(ends[1])
    assert spot_of(replace(back, animation=99)).point == pytest.approx(ends[0])
    game = session.game
    assert game.animation_length(session.first, session.state, session.ui, forward=True)


def test_under_a_bridge() -> None:
    """In the middle of a tunnel the penguin is drawn first, and then the bridge."""
    session = game_of("weave", 9)
    board = session.ui.board
    cell, side = next(
        each for each in sorted(board.tunnels) if board.maze.is_open(*each)
    )
    other = board.maze.tiling.neighbour(cell, side)
    state = replace(session.state, cell=cell)
    new = state.play(side)
    assert new.cell == other
    scene = replace(session.scene(), state=new, old=state, animation=0.06)
    spot = spot_of(scene)
    assert len(spot.deck) == 4
    canvas = Recording()
    session.game.draw(canvas, scene)
    assert canvas.notes[-3][1][0] == tuple(
        (x * scene.tile, y * scene.tile) for x, y in spot.deck
    )
    bridge = board.floor.cell_at(*spot.point)
    assert bridge is not None
    assert board.is_bridge(bridge)


def area(points: list[Point]) -> float:
    """Return the area of a polygon whose corners go clockwise on a page."""
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs) / 2


@every_shape
def test_floor(shape: str) -> None:
    """A cell is found at its middle, its pieces are convex, and neighbours differ."""
    columns, rows = nearest_size(TILINGS[shape], 9, 9)
    floor = lay_floor(shape, columns, rows, None)
    tiling = TILINGS[shape](columns, rows)
    assert floor.cell_at(0, 0) is None
    assert floor.cell_at(-9, 99) is None
    for cell, centre in enumerate(floor.centres):
        assert floor.cell_at(*centre) == cell
        for piece in floor.pieces(cell):
            for at in range(len(piece)):
                corner = [piece[at - 2], piece[at - 1], piece[at]]
                assert area(corner) > -TOLERANCE
        for side, other in tiling.neighbours(cell):
            ends = (
                floor.ends(cell, side),
                floor.ends(other, tiling.opposite(cell, side)),
            )
            if dist(ends[0][0], ends[1][1]) < TOLERANCE:
                assert floor.shades[cell] != floor.shades[other]


def test_rings_are_round() -> None:
    """The pieces of all cells of the rings cover a disc."""
    floor = lay_floor("polar", 12, 12, None)
    cells = range(len(floor.centres))
    covered = sum(area(piece) for cell in cells for piece in floor.pieces(cell))
    assert covered == pytest.approx(pi * 6**2, rel=0.01)


def rounded(value: Any) -> Any:  # noqa: ANN401
    """Return some values with all numbers in them rounded."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, tuple | list):
        return [*map(rounded, value)]
    return value


class Keeping(Recording):
    """A canvas that checks that patches with equal keys look the same."""

    def __init__(self) -> None:
        """Begin with no patches."""
        super().__init__()
        self.kept: dict[Hashable, Any] = {}
        self.used: Counter[Hashable] = Counter()

    def patch(
        self,
        key: Hashable,
        corner: tuple[int, int],
        size: tuple[int, int],
        draw: Callable[[Canvas], None],
    ) -> None:
        """Draw the patch, and compare."""
        canvas = Recording()
        draw(Shifted(canvas, -corner[0], -corner[1]))
        drawn = size, canvas.notes
        kept = self.kept.setdefault(key, drawn)
        assert kept == drawn or rounded(kept) == rounded(drawn)
        self.used[key] += 1


@pytest.mark.parametrize("shape", ["square", "hexagon", "polar", "torus", "weave"])
def test_patches(shape: str) -> None:
    """Whatever is played, patches with equal keys look the same; most are kept."""
    session = game_of(shape, 8, ":braid=1#seal")
    canvas = Keeping()
    size = session.game.size(session.params, TILE)
    session.tile = TILE
    for key in [Key("i"), Key("u"), *map(Key, "dcxzaqwe"), *[Key("i")] * 4, Key("o")]:
        session.handle(key)
        for view in (None, (0, 0, *size), (40, 40, 150, 100)):
            for time in (0.01, 9):
                session.tick(time)
                session.game.draw(canvas, replace(session.scene(), view=view))
    assert session.status is Status.WON
    assert sum(canvas.used.values()) > 3 * len(canvas.kept)


def test_only_what_is_seen() -> None:
    """Of a large maze only the blocks in view are drawn, and a map beside them."""
    session = begin("square:prim:90x90#seal")
    session.tile = TILE
    canvas, part = Recording(), Keeping()
    session.game.draw(canvas, session.scene())
    view = (400, 300, 500, 400)
    session.game.draw(part, replace(session.scene(), view=view))
    size = session.game.size(session.params, TILE)
    places = [*blocks_in(session.ui.board.floor, TILE, size, view)]
    assert all(x < 900 and x + width > 400 for _, (x, _, width, _) in places)
    seen = [block for block, _ in places]
    shapes = sum(len(notes) for _, notes in part.kept.values())
    assert 0 < shapes < len(canvas.notes) / 3
    for cell in range(len(session.ui.board.floor.centres)):
        x, y = session.ui.board.floor.centres[cell]
        if 400 < x * TILE < 900 and 300 < y * TILE < 700:
            assert any(cell in block.cells for block in seen)


def texts(scene: Scene[State, object], game: Escape) -> list[str]:
    """Return the texts in a picture."""
    canvas = Recording()
    game.draw(canvas, scene)  # type: ignore[arg-type]
    return [str(arguments[1]) for name, arguments in canvas.notes if name == "text"]


def test_letters() -> None:
    """In a hexagon each opening shows its letter, in a square none does."""
    for shape, has_letters in (("hexagon", True), ("square", False)):
        session = game_of(shape)
        shown = texts(session.scene(), Escape())
        state = session.state
        count = state.maze.open[state.cell].bit_count()
        assert len(shown) == (count if has_letters else 0)
        for letter in shown:
            side = side_towards(state.maze, state.cell, KEYS[Key(letter.lower())])
            assert side is not None
            assert state.maze.is_open(state.cell, side)


def test_end() -> None:
    """At the end a legend names both ways, and the picture may be small."""
    session = walked("cairo")
    game = Escape()
    assert game.least_tile(session.scene()) > 10
    assert not texts(session.scene(), game)
    session.tick(9)
    session.tick(9)
    assert texts(session.scene(), game) == ["Your path", "Shortest"]
    assert game.least_tile(session.scene()) == 2
    session.undo()
    assert session.ui.reward is None


def test_flash() -> None:
    """A penguin that has found its way out is celebrated."""
    session = game_of("square")
    for _ in way_out(session.state):
        session.hint()
    quiet = Recording()
    session.game.draw(quiet, session.scene())
    session.tick(1)
    session.tick(0.3)
    assert session.flash
    loud = Recording()
    session.game.draw(loud, session.scene())
    rings = [note for note in loud.notes if note[0] == "circle" and note[1][2] is None]
    assert len(rings) == 3


def test_cheer_spreads() -> None:
    """The rings of a cheer follow each other, and spread over a tile twice."""
    radii: list[list[Any]] = []
    for step in range(12):
        canvas = Recording()
        draw_cheer(canvas, (3, 4), step / 12, 60)
        radii.append([note[1][1] for note in canvas.notes])
        assert {note[1][0] for note in canvas.notes} == {(180, 240)}
    assert radii[0] == pytest.approx([0, 40, 20])
    for before, after in pairwise(radii):
        grown = [(b - a) % 60 for a, b in zip(before, after, strict=True)]
        assert grown == pytest.approx([10, 10, 10])


@every_shape
def test_text(shape: str) -> None:
    """A maze can be shown as text, which changes when the penguin walks."""
    session = game_of(shape)
    before = session.text
    assert before
    assert before.endswith("\n")
    session.hint()
    assert session.text != before


def test_presets() -> None:
    """The menu has every shape in several sizes, and the default among them."""
    menu = Escape().presets()
    assert sorted(TITLES) == sorted(TILINGS)
    assert [len(entry.entries) for entry in menu.entries] == [len(SIDES)] * len(TITLES)  # type: ignore[union-attr]
    assert begin("#x").preset == "Large, 25 x 25"


def test_keys() -> None:
    """The help names keys that the game knows; hint and solve keep one each."""
    taken = {each.key for each in Escape().keys(Escape().default())}
    assert taken == set(KEYS)
    assert {Key(name) for name in GO} <= taken
    for command in SESSION_KEYS.values():
        keys = {key for key, meant in SESSION_KEYS.items() if meant is command}
        assert keys - taken
    assert set(LETTERS) == set(DIRECTIONS)
    assert len(DIRECTIONS) == COUNT


@pytest.mark.no_cover  # smaller mazes reach the same lines
@pytest.mark.slow  # test_only_what_is_seen shows the same on a smaller maze
def test_largest() -> None:
    """The largest maze can be begun, drawn and solved."""
    session = begin(f"cairo:prim:{LIMITS[-1]}x{LIMITS[-1]}#x")
    session.tile = TILE
    session.game.draw(Recording(), replace(session.scene(), view=(0, 0, 900, 900)))
    session.solve()
    assert session.status is Status.WON
