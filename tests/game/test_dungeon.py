"""The dungeon: its levels, what lives there, and whole games."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache, partial
from hashlib import sha256
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ci import CI
from tests.game.adventurers import DEATH, VICTORY, Adventure, keys_of
from tests.watching import first_watched

from asciimaze.engine.board import ALL
from asciimaze.games.drawing import Recording
from asciimaze.games.dungeon import terrain
from asciimaze.games.dungeon.actions import begin, floor_of, play
from asciimaze.games.dungeon.bot import advise
from asciimaze.games.dungeon.corridors import Plan, Style
from asciimaze.games.dungeon.entities import KINDS, Beast, Entity, Mind, Use
from asciimaze.games.dungeon.filling import THINGS
from asciimaze.games.dungeon.game import Dungeon, Ui, towards
from asciimaze.games.dungeon.ground import NODES, ground_of
from asciimaze.games.dungeon.items import EFFECTS
from asciimaze.games.dungeon.level import (
    Level,
    Lock,
    bridges,
    divides,
    make_level,
    reachable,
    tiles_of,
)
from asciimaze.games.dungeon.monsters import IDEAS, beast_of
from asciimaze.games.dungeon.params import SIZES, Params, encode
from asciimaze.games.dungeon.picture import cell_at, offset, size
from asciimaze.games.dungeon.report import (
    FEATS,
    describe,
    end_lines,
    feat_lines,
    morgue,
)
from asciimaze.games.dungeon.rooms import (
    FORMS,
    SPREAD,
    Stencils,
    choose_rooms,
    grow,
)
from asciimaze.games.dungeon.routes import next_to_explore
from asciimaze.games.dungeon.turns import Turn, look, spawn
from asciimaze.games.dungeon.world import MOST_WARMTH, Floor, Hero, World, tally
from asciimaze.games.game import Scene, Status
from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.games.messages import said as said_in
from asciimaze.generators.registry import GENERATORS
from asciimaze.rng import Rng
from asciimaze.session.session import Kind, Session
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState
from asciimaze.states.stack import Pop
from asciimaze.tilings.registry import TILINGS
from asciimaze.tilings.tiling import Grid, middle

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from asciimaze.games.dungeon.ground import Ground

DUNGEON = Dungeon()

"""Whether there is time for hundreds of levels."""

PLAIN = Params(31, 21)
"""A dungeon that is made in no time."""

every_shape = pytest.mark.parametrize("shape", NODES)


@every_shape
@pytest.mark.parametrize(("columns", "rows"), [(15, 15), (22, 17), (31, 20)])
def test_ground(shape: str, columns: int, rows: int) -> None:
    """Nodes are apart, links have two ends, and neighbouring links share one."""
    ground = ground_of(shape, columns, rows)
    nodes, links = set(ground.nodes), ground.lattice.links
    ends: dict[int, set[int]] = {}
    for node, near in enumerate(links):
        for other, cell in near:
            ends.setdefault(cell, set()).update({node, other})
            assert (node, cell) in links[other]
    for cell, others in enumerate(ground.beyond):
        sides = ground.tiling.sides(cell)
        if cell in nodes:
            assert len(others) == len(sides)
            assert not nodes & {*others}
        elif cell in ends:
            assert len(ends[cell]) == 2
            assert len(others) == len(sides)
            for other in others:
                assert other not in ends or ends[other] & ends[cell]
        else:
            assert (cell in ground.fillings) <= (len(others) == len(sides))
    for node in range(len(links)):
        for side in range(len(links[node])):
            beyond = ground.lattice.neighbour(node, side)
            assert beyond is not None
            back = ground.lattice.opposite(node, side)
            assert ground.lattice.neighbour(beyond, back) == node
        assert len(ground.lattice.sides(node)) == len(links[node])
        assert ground.lattice.corners(node) == []


@every_shape
@pytest.mark.parametrize(("columns", "rows"), [(11, 30), (22, 17), (31, 20)])
def test_ground_is_tiling(shape: str, columns: int, rows: int) -> None:
    """A ground has the neighbours, the corners and the nodes of its tiling."""
    ground = ground_of(shape, columns, rows)
    tiling, nodes = ground.tiling, []
    for cell in range(tiling.cells):
        near = tuple(other for _, other in tiling.neighbours(cell))
        assert ground.beyond[cell] == near
        assert ground.corners[cell] == tuple(tiling.corners(cell))
        assert ground.centres[cell] == middle(tiling.corners(cell))
        is_node = ground.pattern.is_node(*divmod(cell, columns))
        if is_node and len(near) == len(tiling.sides(cell)):
            nodes.append(cell)
    assert {*ground.nodes} <= {*nodes}
    assert len(ground.nodes) > 0.9 * len(nodes)


@every_shape
def test_board_of_nodes(shape: str) -> None:
    """The board of a lattice has all its links, in few classes."""
    ground = ground_of(shape, 43, 43)
    board, lattice = ground.board, ground.lattice
    for node, links in enumerate(lattice.links):
        assert board.neighbours[node] == 2 ** len(links) - 1
        for side, (other, _) in enumerate(links):
            step = board.offsets[board.classes[node]][side]
            assert step == (other - node, ALL ^ 1 << lattice.opposite(node, side))
    assert len(board.offsets) < lattice.cells / 5


@every_shape
def test_patterns_repeat(shape: str) -> None:
    """A pattern of nodes repeats after its rows and columns, and its cells do, too."""
    pattern, tiling = NODES[shape], TILINGS[shape](24, 24)
    assert isinstance(tiling, Grid)
    high, wide = tiling.period
    assert pattern.rows % high == pattern.columns % wide == 0
    for cell in range(24 * 24):
        row, column = divmod(cell, 24)
        is_node = pattern.is_node(row, column)
        assert pattern.is_node(row + pattern.rows, column) == is_node
        assert pattern.is_node(row, column + pattern.columns) == is_node


def test_wrong_ground() -> None:
    """A ground of another shape, or one that is too small, is refused."""
    with pytest.raises(ValueError, match="shape of a dungeon must be one of square"):
        ground_of("polar", 20, 20)
    with pytest.raises(ValueError, match=r"room for 25 nodes.*room for 0"):
        ground_of("square", 2, 2)
    with pytest.raises(ValueError, match="room for 16"):
        ground_of("square", 9, 9)


def walkable(level: Level, closed: set[int]) -> set[int]:
    """Return the cells to which one can walk from the stairs, with all other keys."""
    passable = bytearray(level.tiles.translate(terrain.WALKABLE))
    for lock in level.locks:
        passable[lock.door] = lock.door not in closed
    return set(terrain.distances(level.ground.beyond, passable, [level.up]))


@lru_cache(maxsize=16)
def rim_of(ground: Ground) -> set[int]:
    """Return the cells at the edge of a ground."""
    return {
        cell
        for cell, near in enumerate(ground.beyond)
        if len(near) < len(ground.tiling.sides(cell))
    }


def check_level(floor: Floor) -> None:
    """Check the laws of a level."""
    level = floor.level
    everything = {cell for cell, tile in enumerate(level.tiles) if tile}
    assert walkable(level, set()) == everything
    assert level.up != level.down
    assert not everything & rim_of(level.ground)
    closed = {lock.door for lock in level.locks}
    for lock in level.locks:
        open_to = walkable(level, closed)
        assert lock.key in open_to
        assert lock.door not in open_to
        assert open_to & {*level.ground.beyond[lock.door]}
        assert not everything <= open_to | closed
        closed.remove(lock.door)
    assert len({lock.colour for lock in level.locks}) == len(level.locks)
    for vault in level.vaults:
        assert not {*level.rooms[vault]} & walkable(
            level, {lock.door for lock in level.locks}
        )
    cells = [thing.cell for thing in floor.things]
    assert len({*cells}) == len(cells)
    assert {*cells} <= everything
    assert level.up not in cells
    home = next(room for room in level.rooms if level.up in room)
    assert not any(thing.mind for thing in floor.things if thing.cell in home)
    assert sorted(thing.count for thing in floor.things if thing.kind == "key") == (
        sorted(lock.colour for lock in level.locks)
    )


@every_shape
def test_levels(shape: str) -> None:
    """All floor is reached, keys come before their doors, and nothing is in a wall.

    The seeds also choose the depth, the generator and the braid; 300 of them try each
    generator five times at each depth.
    """
    ground = ground_of(shape, 21, 15)
    makers = [each.name for each in GENERATORS if each.fits(ground.lattice)]
    for seed in first_watched(range(300 if CI else 50), 25):
        generator, braid = makers[seed % len(makers)], seed * 7 % 101
        params = Params(31, 23, shape, 5, generator, braid)
        depth = 1 + seed % 5
        floor = floor_of(params, f"{seed:016x}", depth)
        check_level(floor)
        fish = [each for each in floor.things if each.kind == "golden fish"]
        assert [each.cell for each in fish] == [floor.level.down] * (depth == 5)
        assert (floor.tiles[floor.level.down] == terrain.DOWN) == (depth < 5)


@every_shape
def test_smallest_levels(shape: str) -> None:
    """The smallest ground that is allowed has room for a level."""
    for side in range(SIZES[0], 30):
        try:
            ground = ground_of(shape, side, side)
        except ValueError:
            continue
        break
    for seed in range(10):
        level = make_level(ground, Style(), Rng(seed), locks=3)
        assert level.up != level.down
        assert level.tiles[level.down] == terrain.DOWN


@every_shape
def test_catalogue(
    shape: str, compare: Callable[[str, Path], None], request: pytest.FixtureRequest
) -> None:
    """The same seed gives the same level for ever, with every generator that fits."""
    lines = []
    makers = [
        each for each in GENERATORS if each.fits(ground_of(shape, 43, 31).lattice)
    ]
    for seed, maker in enumerate(makers):
        params = Params(43, 31, shape, 5, maker.name, seed * 17)
        for depth in (2, 5):
            floor = floor_of(params, f"{seed:016x}", depth)
            level = floor.level
            everything = level.up, level.down, level.rooms, level.ends, level.locks
            found = *everything, level.vaults, level.tiles, floor.things
            digest = sha256(repr(found).encode()).hexdigest()[:16]
            lines.append(
                f"{encode(params)} level {depth}: {len(level.rooms)} rooms, "
                f"{len(level.locks)} locks, {len(floor.things)} things, {digest}\n"
            )
    compare("".join(lines), request.path.parent / "levels" / f"{shape}.txt")


@every_shape
def test_stencils(shape: str) -> None:
    """A room that is stamped is the room that would grow there."""
    ground = ground_of(shape, 40, 40)
    stencils, rng = Stencils(ground), Rng(1)
    for form, wide, high in product(
        *map(range, (len(FORMS), len(SPREAD), len(SPREAD)))
    ):
        unit = stencils.unit
        is_near = partial(FORMS[form], unit * SPREAD[wide], unit * SPREAD[high])
        for _ in range(12):
            start = rng.randbelow(len(ground.nodes))
            grown = [ground.nodes[node] for node in grow(ground, start, is_near)]
            steps = stencils.steps(start, (form, wide, high))
            assert [ground.nodes[start] + step for step in steps] == grown
    assert stencils.known


@every_shape
def test_shortcuts(shape: str) -> None:
    """On a ground without short cuts every bridge divides the floor."""
    ground = ground_of(shape, 31, 31)
    assert ground.has_shortcuts == (shape == "triangle")
    for seed in range(5):
        rng = Rng(seed)
        plan = Plan(ground, choose_rooms(ground, rng, 40))
        plan.carve(Style(loops=0.05), rng)
        walkable = tiles_of(plan, rng).translate(terrain.WALKABLE)
        start = plan.rooms[0][0]
        far = terrain.distances(ground.beyond, walkable, [ground.nodes[start]])
        found = [
            divides(ground, walkable, far, each.door.cell) for each in bridges(plan, 0)
        ]
        assert found
        assert all(found) or ground.has_shortcuts
        for each, is_divided in zip(bridges(plan, 0), found, strict=True):
            closed = bytearray(walkable)
            closed[each.door.cell] = 0
            reached = terrain.distances(ground.beyond, closed, [ground.nodes[start]])
            assert is_divided == (len(reached) < sum(closed))


@every_shape
def test_bridges(shape: str) -> None:
    """Closing a bridge cuts off just what is said to be behind it."""
    ground = ground_of(shape, 25, 19)
    for seed in range(5):
        rng = Rng(seed)
        plan = Plan(ground, choose_rooms(ground, rng, 30))
        plan.carve(Style(loops=seed / 10), rng)
        used = {region for region in plan.region if region >= 0}
        found = {each.door: {*each.behind} for each in bridges(plan, 0)}
        assert reachable(plan, 0, []) & used == used
        for door in plan.doorways:
            cut = used - reachable(plan, 0, [door])
            assert found.get(door, set()) == cut


@given(st.sampled_from(sorted(NODES)), st.integers(0, 2**64 - 1))
def test_rooms(shape: str, seed: int) -> None:
    """Rooms do not overlap, and each of them is in one piece."""
    ground = ground_of(shape, 25, 19)
    rooms = choose_rooms(ground, Rng(seed), 20)
    nodes = [node for room in rooms for node in room]
    assert len(nodes) == len({*nodes})
    for room in rooms:
        found = {room[0]}
        for node in room:
            assert node in found
            found |= {other for other, _ in ground.lattice.links[node]}


MAP = """
###########
#....#....#
#....#....#
#....+....#
#....#....#
###+###+###
#....#....#
#....#....#
#....#....#
#....'....#
###########
"""
"""A level for tests: four rooms; a door in the lower wall is open."""


def world_of(text: str, **kinds: str) -> World:
    """Return a world of squares drawn as text.

    Args:
        text: The map; the penguin is at ``@``.
        kinds: For each letter on the map the kind of a thing there.
    """
    rows = text.split()
    ground = ground_of("square", len(rows[0]), len(rows))
    cells = "".join(rows)
    signs = {"#": 0, "+": terrain.DOOR, "'": terrain.OPEN, "<": 4, ">": 5, "R": 6}
    tiles = bytes(signs.get(letter, terrain.FLOOR) for letter in cells)
    up = cells.index("@")
    level = Level(ground, tiles, up, up, (), (), (), ())
    if "R" in cells:
        level = replace(level, locks=(Lock(cells.index("R"), up, 0),))
    things = tuple(
        spawn(number, kinds[letter], cell)
        for number, (cell, letter) in enumerate(enumerate(cells), start=1)
        if letter in kinds
    )
    floor = Floor(level, tiles, things, bytes(len(tiles)))
    hero = Hero(up, MOST_WARMTH, step=(up, up))
    nothing = bytes(len(tiles))
    return look(World(PLAIN, "0" * 16, 1, (floor,), hero, 0, 1, nothing, ()))


def put(text: str, *places: tuple[int, int, str]) -> str:
    """Return a map with letters in some rows and columns."""
    rows = [list(row) for row in text.split()]
    for row, column, letter in places:
        rows[row][column] = letter
    return "\n".join("".join(row) for row in rows)


def only(world: World, kind: str) -> Entity:
    """Return the only thing of a kind."""
    (thing,) = [each for each in world.floor.things if each.kind == kind]
    return thing


def with_things(world: World, *things: Entity) -> World:
    """Return a world with other things."""
    return replace(world, floors=(replace(world.floor, things=things),))


def said(world: World) -> str:
    """Return all messages."""
    return " ".join(map(str, world.log))


def test_skua_hunts() -> None:
    """A skua comes one step nearer each turn, and pecks when it is there."""
    world = world_of(put(MAP, (1, 1, "@"), (4, 4, "s")), s="skua")
    far = []
    for _ in range(7):
        world = play(world, "w")
        row, column = divmod(only(world, "skua").cell, 11)
        far.append(row - 1 + column - 1)
    assert far == [5, 4, 3, 2, 1, 1, 1]
    assert world.hero.warmth == MOST_WARMTH - 2
    assert "The skua pecks you. (x2)" in said(world)


def test_door_keeps_out() -> None:
    """A skua behind a door does not come."""
    world = world_of(put(MAP, (3, 4, "@"), (3, 6, "s")), s="skua")
    for _ in range(30):
        world = play(world, "w")
    assert world.hero.warmth == MOST_WARMTH


def test_crab_flees() -> None:
    """A crab keeps away from a penguin, until it is cornered; then it has a pearl."""
    world = world_of(put(MAP, (1, 4, "@"), (3, 3, "c")), c="crab")
    before = only(world, "crab").cell
    world = play(play(world, "w"), "w")
    after = only(world, "crab").cell
    assert before == 3 * 11 + 3
    assert after in {4 * 11 + 3, 3 * 11 + 2}
    crab = replace(only(world, "crab"), cell=1 * 11 + 3)
    world = play(with_things(world, crab), "g14")
    assert only(world, "pearl").cell == 14
    assert world.kicked == ("crab",)


def test_fish_that_flees(monkeypatch: pytest.MonkeyPatch) -> None:
    """The book's fish that flees is a crab that leaves a fish, which you can take."""
    crab = KINDS["crab"]
    assert crab.beast
    herring = replace(crab, glyph="h", beast=replace(crab.beast, loot="fish"))
    monkeypatch.setitem(KINDS, "herring", herring)
    world = world_of(put(MAP, (1, 4, "@"), (3, 3, "h")), h="herring")
    world = play(play(world, "w"), "w")
    fish = only(world, "herring")
    assert fish.cell in {4 * 11 + 3, 3 * 11 + 2}
    world = with_things(world, replace(fish, cell=14))
    world = play(play(world, "g14"), "g14")
    assert world.kicked == ("herring",)
    assert world.hero.carries("fish") == 1


def test_seal_sleeps() -> None:
    """A seal sleeps until it hears something, hunts, and falls asleep again."""
    quiet = world_of(put(MAP, (1, 1, "@"), (4, 4, "S")), S="seal")
    for _ in range(5):
        quiet = play(quiet, "w")
    assert only(quiet, "seal").mind != Mind()
    assert only(quiet, "seal").cell == 4 * 11 + 4
    near = replace(only(quiet, "seal"), cell=1 * 11 + 3)
    loud = play(with_things(quiet, near), "g23")
    mind = only(loud, "seal").mind
    assert mind
    assert mind.is_awake
    assert "wakes up" in said(loud)
    away = world_of(put(MAP, (1, 1, "@"), (9, 9, "S")), S="seal")
    woken = replace(only(away, "seal"), mind=Mind(is_awake=True, memory=1))
    away = play(play(with_things(away, woken), "w"), "w")
    assert only(away, "seal").mind
    assert not only(away, "seal").mind.is_awake  # type: ignore[union-attr]


def test_dog_patrols() -> None:
    """A dog walks all around its room along the wall, and does not leave the wall."""
    world = world_of(put(MAP, (9, 9, "@"), (1, 1, "d")), d="dog")
    cells = set()
    for _ in range(40):
        world = play(world, "w")
        cells.add(only(world, "dog").cell)
    border = {
        row * 11 + column
        for row in range(1, 5)
        for column in range(1, 5)
        if {row, column} & {1, 4}
    }
    assert cells == border
    beside = world_of(put(MAP, (1, 1, "@"), (1, 2, "d")), d="dog")
    assert play(beside, "w").hero.warmth == MOST_WARMTH - 2


def test_reflection_mirrors() -> None:
    """A reflection goes left if you go right, and down if you go down."""
    world = world_of(put(MAP, (1, 1, "@"), (1, 8, "p")), p="reflection")
    at = 1 * 11 + 8
    for move, step in (("g13", -1), ("g24", 11), ("g23", 1), ("g12", -11)):
        world = play(world, move)
        at += step
        assert only(world, "reflection").cell == at
    world = play(world, "w")
    assert only(world, "reflection").cell == at


def test_news() -> None:
    """What is seen or found for the first time is explained, and only then."""
    text = put(MAP, (1, 1, "@"), (1, 2, "f"), (1, 3, "f"), (4, 4, "S"), (4, 1, "S"))
    world = world_of(text, f="fish", S="seal")
    assert said(world) == "A leopard seal (S): " + KINDS["seal"].text + "."
    world = play(world, "g13")
    assert "You find a fish (F): eat it to get warm." in said(world)
    assert str(play(world, "g14").log[-1]) == "You find a fish."
    assert said(world).count("leopard seal") == 1


def test_cold() -> None:
    """A bite that leaves a penguin cold says so, once."""
    world = world_of(put(MAP, (1, 1, "@"), (1, 2, "s")), s="skua")
    world = replace(world, turn=1, hero=replace(world.hero, warmth=6))
    lines = []
    for _ in range(4):
        world = play(world, "w")
        lines.append(sum("getting cold" in str(each) for each in world.log))
    assert lines == [0, 1, 1, 1]


def test_every_idea_is_used() -> None:
    """Every idea has a monster, every monster an idea and a home."""
    beasts = {name: kind.beast for name, kind in KINDS.items() if kind.beast}
    assert {beast.idea for beast in beasts.values()} == {*IDEAS}
    assert all(beast.first >= 1 <= beast.weight for beast in beasts.values())
    assert {*THINGS} == {*EFFECTS}
    with pytest.raises(ValueError, match=r"only monsters act .got a fish"):
        beast_of(spawn(1, "fish", 1))
    assert isinstance(beast_of(spawn(1, "dog", 1)), Beast)


@pytest.mark.parametrize("name", KINDS)
def test_kinds(name: str) -> None:
    """Each kind has a name with an article, and a glyph and a colour of its own."""
    kind = KINDS[name]
    assert re.fullmatch(r"(a|the) [a-z ]+", kind.name)
    assert re.fullmatch(r"[a-z].*[a-z]", kind.text)
    assert len(kind.glyph) == 1
    assert all(0 <= part <= 255 for part in kind.colour)
    assert max(kind.colour) > 180
    same = [each for each in KINDS.values() if each.glyph == kind.glyph]
    same += [each for each in KINDS.values() if each.colour == kind.colour]
    assert same == [kind, kind]
    assert (kind.item is None) != (kind.beast is None)
    assert bool(kind.hits) == bool(kind.beast)
    if kind.item:
        is_kept = kind.item.use is Use.KEEP
        assert bool(kind.item.key) == bool(kind.item.effect) == is_kept


STRENGTHS = {
    "skua": (2, 12, 1, 1, 3, ""),
    "crab": (1, 9, 0, 1, 2, "pearl"),
    "dog": (3, 12, 2, 2, 2, "snowball"),
    "seal": (4, 18, 2, 2, 3, "fish"),
    "reflection": (2, 12, 2, 3, 2, "whistle"),
}
"""For each monster: hits, speed, bite, first level, weight and loot."""


def test_strengths() -> None:
    """Monsters are as strong as ever: a saved game is a list of moves."""
    assert {
        name: (
            kind.hits,
            kind.beast.speed,
            kind.beast.bite,
            kind.beast.first,
            kind.beast.weight,
            kind.beast.loot,
        )
        for name, kind in KINDS.items()
        if kind.beast
    } == STRENGTHS


def test_reflection_stays_for_a_kick() -> None:
    """A kick is no step, so a reflection in sight stays where it is."""
    text = put(MAP, (1, 1, "@"), (1, 2, "S"), (1, 8, "p"))
    world = play(world_of(text, S="seal", p="reflection"), "g13")
    assert "You kick the leopard seal." in said(world)
    assert only(world, "reflection").cell == 1 * 11 + 8


def test_reflection_stays_while_you_eat() -> None:
    """Using something is no step, whatever the last one was."""
    text = put(MAP, (1, 1, "@"), (1, 2, "f"), (1, 8, "p"))
    world = play(world_of(text, f="fish", p="reflection"), "g13")
    world = play(world, "ufish")
    assert only(world, "reflection").cell == 1 * 11 + 7


def test_kick_pushes() -> None:
    """A kick hurts a monster, and pushes it away if there is room."""
    world = world_of(put(MAP, (1, 1, "@"), (1, 2, "S")), S="seal")
    kicked = play(world, "g13")
    seal = only(kicked, "seal")
    assert seal.hits == KINDS["seal"].hits - 1
    assert "You kick the leopard seal." in said(kicked)
    cornered = world_of(put(MAP, (1, 3, "@"), (1, 4, "S")), S="seal")
    assert only(play(cornered, "g15"), "seal").cell in {15, 25, 26}
    for _ in range(9):
        if any(each.kind == "seal" for each in world.floor.things):
            seal = only(world, "seal")
            world = with_things(world, replace(seal, cell=13, mind=Mind(stun=9)))
            world = play(world, "g13")
    assert only(world, "fish")
    assert world.kicked == ("seal",)


def test_doors_and_locks() -> None:
    """A door opens when one walks into it; a locked one takes its key."""
    world = world_of(put(MAP, (3, 4, "@"), (5, 3, "R")))
    opened = play(world, "g38")
    assert opened.floor.tiles[38] == terrain.OPEN
    assert opened.hero.cell == 38
    locked = replace(world, hero=replace(world.hero, cell=47))
    refused = play(locked, "g58")
    assert (refused.turn, refused.hero.cell) == (locked.turn, 47)
    assert "needs the red key" in said(refused)
    allowed = replace(locked, hero=replace(locked.hero, keys=(0, 1)))
    unlocked = play(look(allowed), "g58")
    assert unlocked.hero.keys == (1,)
    assert unlocked.floor.tiles[58] == terrain.OPEN
    assert look(allowed).known()[58]
    assert not look(locked).known()[58]


def test_things() -> None:
    """Things are picked up, and used, and then they are gone."""
    text = put(MAP, (1, 1, "@"), (1, 2, "f"), (1, 3, "b"), (1, 4, "r"), (2, 4, "t"))
    world = world_of(text, f="fish", b="snowball", r="chart", t="whistle")
    for cell in (13, 14, 15, 26):
        world = play(world, f"g{cell}")
    assert {kind for kind, _ in world.hero.pack} == {*EFFECTS}
    cold = replace(world, hero=replace(world.hero, warmth=3))
    assert play(cold, "ufish").hero.warmth == 8
    assert not play(cold, "ufish").hero.carries("fish")
    assert "at nothing" in said(play(world, "usnowball"))
    known = play(world, "uchart").floor
    assert all(known.seen[cell] for cell, tile in enumerate(known.tiles) if tile)
    beast = spawn(99, "dog", 4 * 11 + 4)
    hunted = look(with_things(world, beast))
    for move in ("usnowball", "uwhistle"):
        mind = only(play(hunted, move), "dog").mind
        assert mind
        assert mind.stun
    for wrong in ("ucoat", "ufish"):
        with pytest.raises(ValueError, match="only things in the pack"):
            play(play(world, "ufish"), wrong)


def test_death() -> None:
    """A penguin without warmth is frozen, and the game says by what."""
    world = world_of(put(MAP, (1, 1, "@"), (1, 2, "s")), s="skua")
    world = replace(world, turn=1, hero=replace(world.hero, warmth=1))
    world = play(world, "w")
    assert (world.status, world.hero.warmth) == (Status.LOST, 0)
    assert world.cause == "a skua took your last warmth"
    assert "a skua took your last warmth" in morgue(world)
    with pytest.raises(ValueError, match="a game that goes on"):
        play(world, "w")
    paper = Recording()
    DUNGEON.draw(paper, Scene(10, world, Ui()))
    assert any("You froze." in note[1] for note in paper.notes if note[0] == "text")
    assert DUNGEON.interpret(world, Ui(), Key("right"), 10) is None
    click = Pointer(Action.PRESS, Button.LEFT, *middle_of(world, 13))
    answer = DUNGEON.interpret(world, Ui(), click, 10)
    assert answer
    assert not answer.move


def test_rest() -> None:
    """Waiting warms slowly, and only up to a half."""
    world = world_of(put(MAP, (1, 1, "@")))
    world = replace(world, hero=replace(world.hero, warmth=4))
    for _ in range(50):
        world = play(world, "w")
    assert world.hero.warmth == MOST_WARMTH // 2


def test_victory() -> None:
    """Down for the fish and back up is a victory; without it nobody leaves."""
    params = Params(21, 15, levels=2)
    world = begin(params, "0" * 16)
    assert "Not without" in said(play(world, "s"))
    world = replace(world, hero=replace(world.hero, cell=world.floor.level.down))
    world = play(world, "s")
    assert (world.depth, world.hero.cell) == (2, world.floor.level.up)
    fish = world.floor.level.down
    beside = world.floor.level.ground.beyond[fish]
    near = next(cell for cell in beside if world.floor.tiles[cell] == terrain.FLOOR)
    quiet = tuple(each for each in world.floor.things if not each.mind)
    asleep = spawn(99, "seal", world.floor.level.up)
    floors = (world.floors[0], replace(world.floor, things=(*quiet, asleep)))
    hero = replace(world.hero, cell=near)
    world = play(replace(world, floors=floors, hero=hero), f"g{fish}")
    assert world.hero.has_fish
    assert only(world, "seal").mind
    assert only(world, "seal").mind.is_awake  # type: ignore[union-attr]
    assert "Go home." in said(world)
    up = replace(world.hero, cell=world.floor.level.up)
    blocked = world.floors[0]
    crab = spawn(98, "crab", blocked.level.down)
    blocked = replace(blocked, things=(*blocked.things, crab))
    world = play(replace(world, hero=up, floors=(blocked, world.floors[1])), "s")
    assert world.depth == 1
    assert "Skuas smell the fish." in said(world)
    check_world(world)
    up = replace(world.hero, cell=world.floor.level.up)
    world = play(replace(world, hero=up), "s")
    assert world.status is Status.WON
    assert world.score >= 550
    assert "You brought the golden fish home!" in morgue(world)


def test_tally() -> None:
    """The points are for levels, pearls, the fish and the way home."""
    world = world_of(put(MAP, (1, 1, "@")))
    assert world.score == DUNGEON.points(world) == 0
    hero = replace(world.hero, pearls=3, has_fish=True)
    home = replace(world, hero=hero, floors=world.floors * 3, status=Status.WON)
    assert tally(home) == {
        "2 levels down": 100,
        "3 pearls": 30,
        "the golden fish": 250,
        "the way home": 250,
    }
    assert DUNGEON.points(home) == 630
    assert "  630  points in 0 turns" in end_lines(home)


def test_feats() -> None:
    """Each feat is done in some games and left for another time in others."""
    text = put(MAP, (1, 1, "@"), (1, 2, "$"), (5, 3, "R"))
    poor = replace(world_of(text, **{"$": "pearl"}), status=Status.WON, turn=10**4)
    hero = replace(poor.hero, warmth=1)
    poor = replace(poor, kicked=("skua",), hero=hero)
    good = replace(world_of(put(MAP, (1, 1, "@"))), status=Status.WON)
    names = list(FEATS)
    assert [*feat_lines(poor)] == [f"[ ] {name}" for name in names]
    assert [*feat_lines(good)] == [f"[x] {name}" for name in names]
    assert {*feat_lines(good)} <= {*end_lines(good)}
    frozen = replace(good, status=Status.LOST)
    assert not {*feat_lines(good)} & {*end_lines(frozen)}


def test_danger_is_red() -> None:
    """The ground under a monster in sight is red while it is awake and bites."""
    grounds = {}
    for kind in ("skua", "crab", "seal", "fish"):
        world = world_of(put(MAP, (1, 1, "@"), (3, 3, "x")), x=kind)
        picture = Recording()
        DUNGEON.draw(picture, Scene(10, world, Ui()))
        polygons: list[Any] = [
            note for name, note in picture.notes if name == "polygon"
        ]
        x, y = middle_of(world, 3 * 11 + 3)
        (found,) = [
            note[1]
            for note in polygons
            if min(at for at, _ in note[0]) < x < max(at for at, _ in note[0])
            and min(at for _, at in note[0]) < y < max(at for _, at in note[0])
        ]
        grounds[kind] = found
    assert grounds["crab"] == grounds["seal"] == grounds["fish"]
    red, green, blue = (
        new - old for new, old in zip(grounds["skua"], grounds["fish"], strict=True)
    )
    assert red > max(green, blue)


def test_one_letter() -> None:
    """A cell shows one letter: the penguin, or a monster, or a thing."""
    text = put(MAP, (1, 1, "@"), (1, 3, "s"))
    world = world_of(text, s="skua")
    fish = [spawn(8, "fish", cell) for cell in (12, 14)]
    fish = [replace(each, number=8 + each.cell) for each in fish]
    picture = Recording()
    crowded = look(with_things(world, *fish, *world.floor.things))
    DUNGEON.draw(picture, Scene(10, crowded, Ui()))
    letters = [note[1] for name, note in picture.notes if name == "text"]
    assert letters.count("@") == letters.count("s") == 1
    assert "%" not in letters


def test_warmth_is_a_bar() -> None:
    """A piece of the bar is bright for each degree, in another colour if it is cold."""
    shown = {}
    for warmth in (12, 5, 4, 1):
        world = world_of(put(MAP, (1, 1, "@")))
        world = replace(world, hero=replace(world.hero, warmth=warmth))
        picture = Recording()
        DUNGEON.draw(picture, Scene(10, world, Ui()))
        bars = [note for name, note in picture.notes if name == "rectangle"][-12:]
        colours = [note[-1] for note in bars]
        assert colours == sorted(colours, key=colours.index)
        assert colours.count(colours[0]) == warmth
        shown[warmth] = colours[0]
    assert shown[12] == shown[5] != shown[4] == shown[1]


@pytest.mark.parametrize("tile", [2, 10, 24])
def test_bar_is_above_messages(tile: int) -> None:
    """The bar covers none of the messages."""
    world = world_of(put(MAP, (1, 1, "@")))
    for text in ("one", "two", "three"):
        world = replace(world, log=said_in(world.log, text, 0))
    picture = Recording()
    DUNGEON.draw(picture, Scene(tile, world, Ui()))
    notes: list[tuple[str, Any]] = [*picture.notes]
    bars = [note for name, note in notes if name == "rectangle"][-12:]
    lines = [note for name, note in notes if name == "text"][-3:]
    low = max(top + high for _, top, _, high, _ in bars)
    assert low <= min(point[1] - letters / 2 for point, _, letters, *_ in lines)


@pytest.mark.parametrize("tile", [2, 10, 24])
def test_long_messages_are_wrapped(tile: int) -> None:
    """The messages fit into the picture, all in letters of one size."""
    world = world_of(put(MAP, (1, 1, "@")))
    words = "It comes straight for you; a door keeps it out."
    for text in ("Short.", words):
        world = replace(world, log=said_in(world.log, text, 0))
    picture = Recording()
    DUNGEON.draw(picture, Scene(tile, world, Ui()))
    notes: list[tuple[str, Any]] = [*picture.notes]
    lines = [note for name, note in notes if name == "text"][-3:]
    width, _ = DUNGEON.size(world.params, tile)
    assert len({letters for _, _, letters, *_ in lines}) == 1
    assert words.endswith(lines[-3][1])
    for (x, _), text, letters, *_ in lines:
        assert x + len(text) * letters <= width


@pytest.mark.parametrize("move", ["", "g", "g12,", "q", "t0", "g0", "x1", "ufish", "s"])
def test_wrong_move(move: str) -> None:
    """A move that cannot be is refused."""
    world = world_of(put(MAP, (1, 1, "@")))
    with pytest.raises(ValueError, match=r"must|only"):
        play(world, move)


def test_explore() -> None:
    """To explore is to see and to take all there is; then it is refused."""
    world = world_of(
        put(MAP, (1, 1, "@"), (8, 8, "f"), (3, 3, "c")), f="fish", c="crab"
    )
    while next_to_explore(world) is not None:
        world = play(world, "x")
    with pytest.raises(ValueError, match="explored"):
        play(world, "x")
    assert world.hero.carries("fish")
    assert all(world.floor.seen[cell] for cell, tile in enumerate(world.floor.tiles))
    answer = DUNGEON.interpret(world, Ui(), Key("o"), 10)
    assert answer
    assert "Nothing is left" in answer.ui.note


def test_travel_stops() -> None:
    """A journey ends where it should, or one step after a danger came into sight."""
    world = world_of(put(MAP, (1, 1, "@")))
    assert play(world, "t48").hero.cell == 48
    with_dog = look(with_things(world, spawn(9, "dog", 4 * 11 + 1)))
    assert play(with_dog, "t15").hero.cell == 13


def check_world(world: World) -> None:
    """Check the laws of a world."""
    tiles = world.floor.tiles
    beasts = [each.cell for each in world.floor.things if each.mind]
    assert len({*beasts}) == len(beasts)
    assert all(tiles.translate(terrain.CLEAR)[cell] for cell in beasts)
    if world.status is Status.ONGOING:
        assert world.hero.cell not in beasts
    assert tiles.translate(terrain.WALKABLE)[world.hero.cell]
    assert all(
        seen >= now for seen, now in zip(world.floor.seen, world.visible, strict=True)
    )
    assert 0 <= world.hero.warmth <= MOST_WARMTH
    assert (world.hero.warmth > 0) == (world.status is not Status.LOST)
    numbers = [each.number for each in world.floor.things]
    assert len({*numbers}) == len(numbers)


GAMES = [
    Params(23, 15, levels=2),
    Params(23, 17, "hexagon", levels=2),
    Params(41, 15, "triangle", levels=2, generator="wilson"),
    Params(23, 15, "upsilon", levels=1),
    Params(21, 21, "brick", levels=1),
]


@pytest.mark.parametrize("params", GAMES, ids=lambda params: params.shape)
def test_games(params: Params) -> None:
    """The careful player comes to an end, and the laws hold after each of its moves."""
    for seed in first_watched(range(8 if CI else 1), 1):
        world = begin(params, f"{seed:016x}")
        for _ in range(3000):
            if world.status is not Status.ONGOING:
                break
            world = play(world, advise(world))
            check_world(world)
        assert world.status is not Status.ONGOING


@pytest.mark.parametrize(
    ("adventure", "status"), [(VICTORY, Status.WON), (DEATH, Status.LOST)]
)
def test_adventures(adventure: Adventure, status: Status) -> None:
    """Keys alone lead to victory, and to death."""
    session = Session(DUNGEON, adventure.name)
    for key in keys_of(adventure):
        assert session.status is Status.ONGOING
        session.handle(Key(key))
    assert session.status is status


@given(st.lists(st.sampled_from(["right", "down", "left", "up", *"qezcosfbrtgv"])))
def test_any_keys(keys: list[str]) -> None:
    """Whatever keys are pressed, the laws hold."""
    world, ui = begin(Params(21, 15, levels=1), "5" * 16), Ui()
    for name in keys:
        answer = DUNGEON.interpret(world, ui, Key(name), 10)
        if answer and answer.move:
            world = DUNGEON.execute(world, answer.move)
            check_world(world)
            if world.status is not Status.ONGOING:
                break


def test_a_key_leads_the_same_way_everywhere() -> None:
    """In all hexagons amid floor, a key means the same side, if two are as near."""
    world = begin(Params(23, 17, "hexagon", levels=1), "5" * 16)
    everywhere = bytes([terrain.FLOOR]) * len(world.floor.tiles)
    world = replace(world, floors=(replace(world.floor, tiles=everywhere),))
    beyond = world.floor.level.ground.beyond
    inner = [cell for cell, others in enumerate(beyond) if len(others) == 6]
    for eighths in range(8):
        meant = {
            others.index(other)
            for others, other in (
                (beyond[cell], towards(world, cell, eighths)) for cell in inner
            )
            if other is not None
        }
        assert len(meant) == 1, eighths


@every_shape
def test_every_neighbour_has_a_key(shape: str) -> None:
    """From every cell every neighbour that is not a wall can be reached by some key."""
    params = Params(21, 21, shape, levels=1)
    world = begin(params, "0" * 16)
    ground = world.floor.level.ground
    for cell, others in enumerate(ground.beyond):
        if not world.floor.tiles[cell]:
            continue
        hero = replace(world.hero, cell=cell)
        there = replace(world, hero=hero)
        reached = set()
        for name in ("right", "down", "left", "up", *"qezc"):
            answer = DUNGEON.interpret(there, Ui(), Key(name), 10)
            assert answer
            reached.add(answer.move)
        wanted = {f"g{other}" for other in others if world.floor.tiles[other]}
        assert reached - {""} == wanted


def middle_of(world: World, cell: int, tile: int = 10) -> tuple[float, float]:
    """Return the pixel in the middle of a cell."""
    ground = world.floor.level.ground
    right, down = offset(world.params, ground)
    x, y = ground.centres[cell]
    return (x + right) * tile, (y + down) * tile


@every_shape
def test_clicks(shape: str) -> None:
    """A click on the middle of a cell finds this cell, and beside the level none."""
    world = begin(Params(21, 17, shape, levels=2), "0" * 16)
    for cell in range(len(world.floor.tiles)):
        assert cell_at(world, *middle_of(world, cell), 10) == cell
    assert cell_at(world, -99, -99, 10) is None
    beside = Pointer(Action.PRESS, Button.LEFT, -99, -99)
    assert DUNGEON.interpret(world, Ui(), beside, 10) is None


def test_click() -> None:
    """A click walks, waits, takes stairs, or travels; the right button looks."""
    world = world_of(put(MAP, (1, 1, "@"), (4, 4, "<")))

    def click(cell: int, button: Button = Button.LEFT) -> tuple[Ui, str]:
        place = middle_of(world, cell)
        answer = DUNGEON.interpret(
            world, Ui(), Pointer(Action.PRESS, button, *place), 10
        )
        assert answer
        return answer.ui, answer.move

    assert click(13) == (Ui(), "g13")
    assert click(1) == (Ui(), "")
    assert click(12) == (Ui(), "w")
    assert click(36) == (Ui(), "t36")
    assert click(97) == (Ui(), "")
    assert click(13, Button.RIGHT) == (Ui("look", 13), "")
    world = replace(world, hero=replace(world.hero, cell=48))
    assert click(48) == (Ui(), "s")
    release = Pointer(Action.RELEASE, Button.LEFT, 1, 1)
    assert DUNGEON.interpret(world, Ui(), release, 10) is None


def press(world: World, ui: Ui, *names: str) -> tuple[Ui, str]:
    """Return what comes of keys, one after the other; the last move counts."""
    move = ""
    for name in names:
        answer = DUNGEON.interpret(world, ui, Key(name), 10)
        assert answer
        ui, move = answer
    return ui, move


def test_look() -> None:
    """The cursor walks over the level, and says what is there."""
    text = put(MAP, (1, 1, "@"), (1, 2, "S"), (1, 3, "k"), (2, 1, "f"))
    world = world_of(text, S="seal", k="key", f="fish")
    ui, _ = press(world, Ui(), "k")
    lines = [DUNGEON.status_line(world, ui)]
    for name in ("right", "right", "right", "up", "up"):
        ui, _ = press(world, ui, name)
        lines.append(DUNGEON.status_line(world, ui))
    assert lines == [
        "You, on the floor",
        (
            "A leopard seal, asleep: "
            "it sleeps, but it hears you; it is fast, but soon tired"
        ),
        "The green key",
        "The floor",
        "A wall",
        "A wall",
    ]
    assert press(world, ui, "k")[0] == Ui()
    assert press(world, ui, "enter")[0] == Ui()
    assert describe(world, 97) == "You have not seen this place."
    assert describe(world, 23) == "A fish: eat it to get warm"


def test_lists() -> None:
    """The pack is shown, and a second key hides it."""
    world = world_of(put(MAP, (1, 1, "@")))
    hero = replace(world.hero, pack=(("fish", 2),), keys=(1,), has_fish=True, pearls=3)
    world = replace(world, hero=hero)
    line = "F  fish (2): eat it to get warm"
    ui, _ = press(world, Ui(), "i")
    picture = Recording()
    DUNGEON.draw(picture, Scene(10, world, ui))
    assert any(line in note[1] for note in picture.notes if note[0] == "text")
    assert press(world, ui, "i")[0] == Ui()
    assert "green" in DUNGEON.status_line(world, Ui())
    assert "the golden fish" in (DUNGEON.text(world) or "")


def test_keys() -> None:
    """Keys for things, stairs and commands mean moves, or say why not."""
    world = world_of(put(MAP, (1, 1, "@"), (4, 4, ">")))
    assert press(world, Ui(), "space")[1] == "w"
    assert press(world, Ui(), "g")[1] == "t48"
    assert "You know no path" in press(world, Ui(), "v")[0].note
    assert "no stairs here" in press(world, Ui(), "enter")[0].note
    assert "none of these: fish" in press(world, Ui(), "f")[0].note
    assert "Only practice" in press(world, Ui(), "u")[0].note
    assert press(world, Ui(), "left") == (Ui(), "")
    assert DUNGEON.interpret(world, Ui(), Key("n"), 10) is None
    later = replace(world, turn=1)
    assert "First win" in press(later, Ui(), "n")[0].note
    there = replace(world, hero=replace(world.hero, cell=48, pack=(("fish", 1),)))
    assert press(there, Ui(), "g")[1] == "s"
    assert press(there, Ui(), "enter")[1] == "s"
    assert "as warm as can be" in press(there, Ui(), "f")[0].note
    cold = replace(there, hero=replace(there.hero, warmth=7))
    assert press(cold, Ui(), "f")[1] == "ufish"
    assert press(there, Ui(), "o")[1] == "x"
    practice = replace(world, params=Params(31, 21, practice=True))
    assert DUNGEON.interpret(practice, Ui(), Key("u"), 10) is None


def test_no_way_back(tmp_path: Path) -> None:
    """Each move is kept at once; a save with a way back in it is refused."""
    profile = Profile(tmp_path)
    screen = PuzzleState(Session(DUNGEON, DEATH.name), None, profile)
    for name in keys_of(DEATH):
        screen.hear(Key(name))
        screen.hear(Key("u"))
        [file] = profile.shelf.files()
        assert profile.shelf.take(file).record() == screen.session.record()
    assert profile.shelf.take(file).status is Status.LOST
    record = screen.session.record()
    with pytest.raises(ValueError, match="the position must be from"):
        Session(DUNGEON, record._replace(position=1))
    with pytest.raises(ValueError, match="cannot be restarted"):
        Session(
            DUNGEON, record._replace(steps=(*record.steps[:-1], (Kind.RESTART, "")))
        )
    screen.hear(Key("escape"))
    assert not profile.shelf.files()


@pytest.mark.parametrize("name", ["k", "i"])
def test_escape_closes_what_is_open(name: str) -> None:
    """Esc closes a list or the cursor; only then it leaves the game."""
    screen = PuzzleState(Session(DUNGEON, "35x21#penguin"), None, Profile())
    screen.hear(Key(name))
    assert screen.session.ui != Ui()
    assert screen.hear(Key("escape")) is None
    assert screen.session.ui == Ui()
    assert isinstance(screen.hear(Key("escape")), Pop)


def test_flash() -> None:
    """The penguin is red for a moment after it was hurt, not after an undo."""
    old = world_of(put(MAP, (1, 1, "@")))
    new = replace(old, hero=replace(old.hero, warmth=5))
    assert DUNGEON.flash_length(old, new, Ui(), forward=True) > 0
    assert DUNGEON.flash_length(new, old, Ui(), forward=True) == 0
    assert DUNGEON.flash_length(old, new, Ui(), forward=False) == 0
    colours = []
    for flash in (0, 0.1):
        picture = Recording()
        DUNGEON.draw(picture, Scene(10, new, Ui(), flash=flash))
        (hero,) = [note for note in picture.notes if "@" in note[1]]
        colours.append(hero[1][3])
    assert colours[0] != colours[1]


@every_shape
def test_view(shape: str) -> None:
    """In a small view the penguin and the log are seen, and less is drawn."""
    world = begin(Params(31, 31, shape, levels=1), "7" * 16)
    tile = DUNGEON.least_tile(Scene(8, world, Ui()))
    scene = Scene(tile, world, Ui())
    whole, part = Recording(), Recording()
    x, y = DUNGEON.focus(scene)
    left, top = int(x) - 70, int(y) - 90
    DUNGEON.draw(whole, scene)
    DUNGEON.draw(part, replace(scene, view=(left, top, 140, 180)))
    drawn, shapes = (
        sum(name != "text" for name, _ in each.notes) for each in (whole, part)
    )
    assert shapes <= drawn
    hero: tuple[Any, ...] = next(note[1] for note in part.notes if "@" in note[1])
    assert hero[2] >= 15
    at_x, at_y = hero[0]
    assert left < at_x < left + 140
    rectangles: list[Any] = [note for name, note in part.notes if name == "rectangle"]
    (*_, log) = [note for note in rectangles if note[2] == 140]
    assert top < at_y < log[1]
    assert log[1] + log[3] == top + 180
    looking = Scene(tile, world, Ui("look", world.floor.level.down))
    assert DUNGEON.focus(looking) != (x, y)
    assert (
        middle_of(world, world.floor.level.down, tile)[0] == DUNGEON.focus(looking)[0]
    )


def test_levels_grow() -> None:
    """Deeper levels are larger, and the last has the size that was chosen."""
    params = Params(43, 25)
    cells = [len(params.ground(depth).beyond) for depth in range(1, 6)]
    assert all(some < more for some, more in pairwise(cells))
    assert cells[-1] == 43 * 25
    assert size(params, 10) == (430, 250 + 40)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5x5", "columns and rows must be from 11 to 200 .got 5x5"),
        ("levels=0", "levels must be from 1 to 20 .got 0"),
        ("braid=101", "braid must be from 0 to 100 per cent .got 101"),
        ("recursive-division", "recursive-division does not fit"),
        ("11x11,hexagon", "must have room for 25 nodes"),
    ],
)
def test_wrong_params(text: str, message: str) -> None:
    """Parameters of no dungeon are refused."""
    params = DUNGEON.decode_params(text, DUNGEON.default())
    with pytest.raises(ValueError, match=message):
        DUNGEON.check_params(params, full=True)


def test_wrong_words() -> None:
    """Words and forms that mean nothing are refused."""
    with pytest.raises(ValueError, match=r"a word must be .*got 'deep'"):
        DUNGEON.decode_params("deep", DUNGEON.default())
    with pytest.raises(ValueError, match="the form must be the one of the dungeon"):
        DUNGEON.from_form(())
    with pytest.raises(ValueError, match="a dungeon must be 16 digits"):
        DUNGEON.start(PLAIN, "12")


def test_advice() -> None:
    """The careful player eats when it is cold, throws, whistles, kicks and waits."""
    text = put(MAP, (2, 2, "@"), (2, 3, "d"))
    world = world_of(text, d="dog")

    def carrying(world: World, *kinds: str, warmth: int = MOST_WARMTH) -> World:
        pack = tuple(sorted((kind, 1) for kind in kinds))
        return replace(world, hero=replace(world.hero, pack=pack, warmth=warmth))

    assert DUNGEON.hint(world, carrying(world, "fish", warmth=3), "") == "ufish"
    assert advise(world) == "g25"
    seals = with_things(
        world,
        replace(spawn(1, "seal", 25), mind=Mind(memory=9)),
        replace(spawn(2, "seal", 37), mind=Mind(memory=9)),
    )
    assert advise(carrying(seals, "whistle")) == "uwhistle"
    assert advise(carrying(seals, "snowball")) == "usnowball"
    stunned = with_things(world, replace(spawn(1, "seal", 26), mind=Mind(stun=5)))
    assert advise(stunned) == "g25"
    coming = with_things(world, spawn(1, "skua", 26))
    assert advise(replace(coming, turn=1)) == "w"
    assert advise(replace(coming, turn=6)) == "x"


def test_scent_of_a_skua_far_away() -> None:
    """A monster that cannot smell the penguin wanders, and a blocked one waits."""
    world = world_of(put(MAP, (1, 1, "@"), (9, 9, "s")), s="skua")
    places = set()
    for _ in range(20):
        world = play(world, "w")
        places.add(only(world, "skua").cell)
    assert len(places) > 3
    turn = Turn(world)
    turn.push_away(only(world, "skua"))
    assert only(turn.done(passes=False), "skua").cell != only(world, "skua").cell


def story(params: Params, seed: str, moves: int) -> str:
    """Return what the careful player does, and the story at the end."""
    world = begin(params, seed)
    done: list[str] = []
    while world.status is Status.ONGOING and len(done) < moves:
        done.append(advise(world))
        world = play(world, done[-1])
    return " ".join(done) + "\n\n" + morgue(world)


@pytest.mark.parametrize("params", GAMES, ids=lambda params: params.shape)
def test_replays(
    params: Params, compare: Callable[[str, Path], None], request: pytest.FixtureRequest
) -> None:
    """A game goes as it went when it was recorded, move by move."""
    folder = request.path.parent / "replays"
    compare(story(params, "0" * 15 + "1", 60), folder / f"{params.shape}.txt")
