# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw what happens in the course of time, and what stays the same meanwhile."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import groupby, pairwise
from linecache import getline
from os import utime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PIL import ImageFont

import asciimaze
from asciimaze.app.cli.progress import BEAT, PATIENCE
from asciimaze.formats.picture import svg
from asciimaze.games.drawing import Recording
from asciimaze.games.dungeon.actions import begin, go, is_interrupted
from asciimaze.games.dungeon.actions import play as play_move
from asciimaze.games.dungeon.bot import advise
from asciimaze.games.dungeon.entities import KINDS, PACE
from asciimaze.games.dungeon.params import Params
from asciimaze.games.dungeon.routes import next_to_explore
from asciimaze.games.dungeon.turns import spawn
from asciimaze.games.dungeon.world import MOST_WARMTH
from asciimaze.games.game import Status
from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.games.paper import Paper
from asciimaze.games.registry import find as find_game
from asciimaze.generators.registry import find
from asciimaze.names import counted
from asciimaze.rng import Rng
from asciimaze.session.session import Session
from asciimaze.session.shelf import Shelf
from asciimaze.tilings.square import Square
from captions import (
    ADJUSTED,
    DARK,
    LETTERS,
    LIGHT,
    at_night,
    on_dark_ground,
    panels,
    written,
)
from moving import PENGUIN
from pens import (
    AT_LEFT,
    AT_RIGHT,
    INK,
    MONO,
    PAPER,
    TITLE,
    bar,
    between,
    box,
    disc,
    leads,
    lines,
    placed,
)
from recording import HERE, HUES, LOOKED_AT, START, VISITED, record
from screenshots import explorer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from asciimaze.games.dungeon.world import World
    from asciimaze.games.inputs import Input


HALL = """
#############
#...........#
#...........#
#...........#
#....###....#
#....###....#
#...........#
#...........#
#...........#
#...........#
#############
"""
"""A room with a pillar, 13 cells wide."""

LAIRS = {"skua": 128, "crab": 45, "seal": 63, "dog": 24, "reflection": 114}
"""The cells where monsters begin."""


def dungeon_monsters() -> str:
    """Show how each monster moves while the penguin takes the same walk."""
    world = begin(Params(13, 11, levels=1), "0" * 16)
    tiles = bytes(map("#.".index, "".join(HALL.split())))
    centres, hall = world.floor.level.ground.centres, squared_hall(tiles)
    parts = list[tuple[str, list[str]]]()
    for kind, cell in LAIRS.items():
        floor = replace(world.floor, tiles=tiles, things=(spawn(1, kind, cell),))
        hero = replace(world.hero, cell=27)
        walk = [*walked(replace(world, floors=(floor,), hero=hero))]
        heroes = [centres[each.hero.cell] for each in walk]
        beasts = [centres[each.floor.things[0].cell] for each in walk]
        letter, beast = KINDS[kind].glyph, KINDS[kind].beast
        shapes = trail(beasts, HUNTED, letter) + trail(heroes, WALKED)
        name = f"{kind} ({letter})"
        parts.append((f"{name}: {beast.idea}" if beast else name, hall + shapes))
    parts.append(("", key_to_trails()))
    title = "The same walk past five monsters"
    picture = panels(title, (13, 11), *parts, enlarged=LETTER)
    return at_night(picture, f'[fill="{ROCK}"]{{fill:{PILLAR}}}')


def walked(world: World) -> Iterator[World]:
    """Yield a world, and those after each step of a walk."""
    yield world
    for step in (*[1] * 7, *[13] * 2):
        world = play_move(world, f"g{world.hero.cell + step}")
        yield world


WALKED, HUNTED = "#3f7fbf", "#c8501e"
"""The colours of the penguin's trail, and of a monster's."""

LETTER = 1.3
"""The size of letters that can be read on a phone, too."""


def squared_hall(tiles: bytes) -> list[str]:
    """Return the shapes of a hall's floor and rocks."""
    squares = ["", ""]
    for cell, tile in enumerate(tiles):
        row, column = divmod(cell, 13)
        squares[tile] += f"M{column},{row}h1v1h-1z"
    rocks, floor = squares
    look = f'fill="{PAPER}" stroke="{DARK}" stroke-width=".04"'
    return [f'<path {look} d="{floor}"/>', f'<path fill="{ROCK}" d="{rocks}"/>']


ROCK, PILLAR = "#5b6f8a", "#97b7e5"
"""The colours of rocks; the second one is by night that of the pillars in
``sight.py``."""


def trail(
    spots: list[tuple[float, float]], colour: str, letter: str | None = None
) -> list[str]:
    """Return a path through some spots, from a dot to a letter or the penguin."""
    (x, y), (end_x, end_y) = spots[0], spots[-1]
    look = f'fill="none" stroke="{colour}" stroke-width=".25" stroke-linejoin="round"'
    if letter is None:
        end = placed(end_x, end_y, [PENGUIN], 1.8)
    else:
        edge = f'fill="{PAPER}" stroke="{colour}" stroke-width=".1"'
        disc = f'<circle cx="{end_x}" cy="{end_y}" r=".7" {edge}/>'
        end = [disc, inked(end_x, end_y, letter)] if letter else [disc]
    return [
        f'<path {look} d="{svg.path_data(spots)}"/>',
        f'<circle cx="{x}" cy="{y}" r=".32" fill="{colour}"/>',
        *end,
    ]


def inked(x: float, y: float, letter: str) -> str:
    """Return a letter with its ink around a place, small enough for its disc."""
    _, top, _, low = ImageFont.truetype(LETTERS, 100).getbbox(letter, anchor="ms")
    down = ADJUSTED * IN_DISC * (top + low) / 200
    return written(x, y - down, letter, IN_DISC, "dominant-baseline:alphabetic")


IN_DISC = 1.1
"""The size of a letter in a disc; on a phone it has nine pixels."""


def key_to_trails() -> list[str]:
    """Return a trail of the penguin, and one of a monster, with their names."""
    return [
        *trail([(1, 3.5), (4, 3.5)], WALKED),
        written(5.3, 3.5, "the penguin", LETTER, AT_LEFT),
        *trail([(1, 6.5), (4, 6.5)], HUNTED, ""),
        written(5.3, 6.5, "a monster", LETTER, AT_LEFT),
    ]


def shelved() -> str:
    """Show which files are on the shelf while games are begun, played and left."""
    events = list[tuple[str, list[str]]]()
    with TemporaryDirectory() as folder:
        shelf, games = Shelf(Path(folder)), dict[str, Session]()

        def file_of(name: str) -> Path:
            return Path(folder, f"{name}.save")

        def note(event: str) -> None:
            there = {file.stem: shelf.summary(file) for file in shelf.files()}
            kept = map(there.get, BEGUN)
            events.append(
                (event, [counted(one.steps, "step") if one else "" for one in kept])
            )

        def put(event: str, name: str) -> None:
            shelf.put(games[name], file_of(name))
            utime(file_of(name), (len(events), len(events)))
            note(event)

        for name, identity in BEGUN.items():
            games[name] = Session(find_game(name), identity)
            put(f"begin {name}", name)
            if name == "net":
                games[name].hint()
                put("make a move", name)
        shelf.sweep(None)
        note("leave")
        shelf.remove(file_of("net"))
        note("win net")
    shapes = [
        written(8.3 + 4.2 * at, 0.4, name, TITLE) for at, name in enumerate(BEGUN)
    ]
    for row, (event, kept) in enumerate(events):
        y = 1.3 * row + 1
        shapes.append(written(0, y + 0.5, event, look=AT_LEFT))
        for at, text in enumerate(kept):
            colour = HERE if text == "1 step" else VISITED
            if text:
                shapes.append(box(6.4 + 4.2 * at, y, 3.8, text, colour))
    corner = 18.6, 1.3 * len(events) + 0.8
    return svg.picture(shapes, "The shelf", [(0, 0.1), corner])


BEGUN = {"net": "5x5#penguin", "lamps": "5#penguin", "escape": "square:wilson:9x9#seal"}
"""The puzzles that are begun, by their games."""


def depths() -> str:
    """Show how deep the stack of the backtracker is in the course of its work."""
    rng = Rng.from_seed("chick", "backtracker")
    moments = record(find("backtracker").carve, Square(24, 12), rng)
    lengths = [len(moment.view.path) for moment in moments]
    wide, high = 15, 6
    x, y = wide / (len(lengths) - 1), high / max(lengths)
    line = [(x * at, high - y * length) for at, length in enumerate(lengths)]
    area = svg.path_data([(0, high), *line, (wide, high)], close=True)
    shapes = [
        f'<path fill="{VISITED}" d="{area}"/>',
        f'<path class="way" style="stroke-width:.06" d="{svg.path_data(line)}"/>',
        lines((0, 0), (0, high), (wide, high)),
        written(0.2, 0, f"{max(lengths)} cells", look=AT_LEFT),
        written(-0.2, high, "0", look=AT_RIGHT),
        written(wide, high + 0.6, f"{len(lengths)} moments", look=AT_RIGHT),
    ]
    return svg.picture(shapes, "The depth of a stack", [(-1, 0), (wide, high + 0.8)])


def watched() -> str:
    """Show when a command announces its phases, and when its progress is drawn."""
    phases, wide = (("carving", 2.3), ("writing", 1.5)), 4
    shapes, x = list[str](), 0.0
    for (name, seconds), colour in zip(phases, (VISITED, START), strict=True):
        shapes.append(box(wide * x, 1, wide * seconds, name, colour))
        x += seconds
    nap = wide * PATIENCE
    shapes += [
        box(0, 3, nap - 0.3, "asleep", PAPER),
        written(-0.3, 1.5, "command", look=AT_RIGHT),
        written(-0.3, 3.5, "watcher", look=AT_RIGHT),
        written(-0.3, 5.4, "seconds", look=AT_RIGHT),
    ]
    at = PATIENCE
    while at < x:
        shapes.append(leads((wide * at, 2.1), (wide * at, 3.4)))
        shapes.append(bar(wide * at - 0.12, 3.4, 0.24, 0.5, HERE))
        at += BEAT
    shapes += [lines((0, 4.8), (wide * x, 4.8))]
    for second in range(int(x) + 1):
        shapes += [
            lines((wide * second, 4.65), (wide * second, 4.95)),
            written(wide * second, 5.4, str(second)),
        ]
    return svg.picture(shapes, "A watcher", [(-3, 0.8), (wide * x, 5.7)])


def sharing() -> str:
    """Show which parts of the dungeon's state a step has made anew."""
    world = begin(Params(), "00000000000000d4")
    while len(world.floors) == 1:
        world = play_move(world, advise(world))
    floor, occupied = world.floor, {each.cell for each in world.floor.things}
    cell = next(
        each
        for each in floor.level.ground.beyond[world.hero.cell]
        if floor.tiles[each] and each not in occupied
    )
    later = go(world, cell)
    pairs = [
        *((f"floor {at + 1}", 0, world.floors[at], later.floors[at]) for at in (0, 1)),
        *pairs_of(floor, later.floor, 1, "level", "tiles", "things", "seen"),
        *pairs_of(world, later, 0, "hero", "visible", "log", "met", "params"),
    ]
    shapes = [
        written(3.7, -0.6, "before the step", TITLE),
        written(14.1, -0.6, "after it", TITLE),
        box(0, 0, 7.4, f"world, turn {world.turn}"),
        box(10.4, 0, 7.4, f"world, turn {later.turn}", HERE),
    ]
    for row, (name, inner, before, after) in enumerate(pairs):
        y = 1.2 * row + 1.5
        shapes.append(box(inner, y, 7.4 - inner, name))
        is_same = before is after
        colour = PAPER if is_same else HERE
        shapes.append(box(10.4 + inner, y, 7.4 - inner, name, colour))
        if is_same:
            shapes.append(leads((10.3 + inner, y + 0.5), (7.5, y + 0.5)))
    return svg.picture(
        shapes, "Two states", [(0, -0.9), (17.8, 1.2 * len(pairs) + 1.3)]
    )


def pairs_of(
    before: object, after: object, inner: int, *names: str
) -> Iterator[tuple[str, int, object, object]]:
    """Yield some attributes of two values, with how far they are indented."""
    for name in names:
        yield name, inner, getattr(before, name), getattr(after, name)


def lairs() -> str:
    """Show from which level on each monster lives, how fast it is, and how it bites."""
    shapes, wide, left, deepest = list[str](), 1.4, 5.6, Params().levels
    columns = ("speed", 13.9), ("bite", 16), ("hits", 18)
    for level in range(1, deepest + 1):
        shapes.append(written(left + wide * (level - 0.5), 0.4, str(level), TITLE))
    shapes.append(written(left - 0.4, 0.4, "level", look=AT_RIGHT))
    shapes += [written(x, 0.4, title) for title, x in columns]
    y = 1.0
    for kind in KINDS.values():
        beast = kind.beast
        if beast is None or not beast.weight:
            continue
        start = left + wide * (beast.first - 1)
        facts = f"{beast.speed / PACE:g}", str(beast.bite), str(kind.hits)
        shapes += [
            disc(0.4, y + 0.5, kind.glyph, svg.css(kind.colour)),
            written(1.1, y + 0.5, kind.name.split(" ", 1)[1], look=AT_LEFT),
            box(start, y, left + wide * deepest - start, beast.idea),
        ]
        for (_, x), fact in zip(columns, facts, strict=True):
            shapes.append(written(x, y + 0.5, fact))
        y += 1.2
    return svg.picture(shapes, "Monsters and levels", [(0, 0), (18.5, y - 0.1)])


def warmth() -> str:
    """Show how warm the penguin was in every turn of a game, and on which level."""
    world = begin(Params(levels=3), "00000000000000d4")
    course = [world]
    while world.status is Status.ONGOING:
        world = play_move(world, advise(world))
        course.append(world)
    wide, high, shapes = 15, 6, list[str]()
    x, y = wide / world.turn, high / MOST_WARMTH
    for depth, some in groupby(course, lambda each: each.depth):
        there = [each.turn for each in some]
        start, end = x * there[0], x * min(there[-1] + 1, world.turn)
        is_long = end - start > wide / 8
        name = f"level {depth}" if is_long else str(depth)
        shapes += [
            bar(start, 0, end - start, high, HUES[depth]),
            written((start + end) / 2, -0.4, name),
        ]
    line = [
        (x * each.turn, high - y * before.hero.warmth)
        for before, after in pairwise(course)
        for each in (before, after)
    ]
    line.append((wide, high - y * world.hero.warmth))
    shapes.append(
        f'<path class="way" style="stroke-width:.1" d="{svg.path_data(line)}"/>'
    )
    for value in range(0, MOST_WARMTH + 1, 4):
        shapes.append(written(-0.3, high - y * value, str(value), look=AT_RIGHT))
    shapes.append(written(wide / 2, high + 0.7, f"{world.turn:,} turns"))
    return svg.picture(
        shapes, "The warmth of a penguin", [(-1, -0.6), (wide, high + 1)]
    )


PLAYED: dict[str, Input] = {
    "Enter": Key("enter"),
    "click": Pointer(Action.PRESS, Button.LEFT, 72, 24),
}
"""What a player does, and what the front end says of it."""

BAND = "#18223f"
"""The colour of a part of the program on the ground of the games."""


def between_ends() -> str:
    """Show what the front, middle and back end of a game do with two inputs."""
    game, paper, last = find_game("lamps"), Paper(0, 0), ""
    session, shapes = Session(game, "3:1c"), list[str]()
    for way in ("right", "left"):
        session.handle(Key(way))
    for y, high, name in ((0, 4, "front"), (4.4, 2, "middle"), (6.8, 5.2, "back")):
        shapes.append(f'<path fill="{BAND}" d="M0,{y}H20v{high}H0z"/>')
        for line, word in ((-0.4, name), (0.4, "end")):
            shapes.append(written(1.4, y + high / 2 + line, word, TITLE, LIGHT))
    for x, what in zip((3.2, 9.7, 16.2), ("", *PLAYED), strict=True):
        if what:
            session.handle(PLAYED[what])
            session.tick(1)
            key = x - 1.55
            shapes += [
                *placed(key - 1.2, 1, [box(0, 0, 2, what, HERE)], 1.2),
                leads((key, 2.4), (key, 7.6)),
                written(key - 0.2, 8.1, "interpret", TITLE, LIGHT),
                leads((key + 0.3, 7.6), (x - 0.8 + 1.1 * session.position, 6.1)),
                leads((x - 3, 10.2), (x + 0.2, 10.2)),
                written(key, 10.8, "execute", TITLE, LIGHT),
            ]
        scene, old = session.scene(), len(paper.parts)
        game.draw(paper, scene)
        drawing = map(str, paper.parts[old:])
        shapes += placed(x, 0.2, drawing, 3.6 / (3 * scene.tile))
        for at, step in enumerate(session.steps[1:]):
            shapes.append(box(x + 0.1 + 1.1 * at, 4.9, 1, step.move, HERE))
        shapes.append(leads((x + 2.8, 8.6), (x + 2.8, 4)))
        shapes.append(written(x + 1.8, 7.9, "draw", TITLE, LIGHT))
        bits = f"{scene.state.lamps:09b}"[::-1]
        for at, (bit, before) in enumerate(zip(bits, last or bits, strict=True)):
            colour = PAPER if bit == before else HERE
            shapes.append(box(x + 0.3 + at % 3, 8.8 + at // 3, 1, bit, colour))
        last = bits
    corners = [(0, 0), (20, 12)]
    return on_dark_ground(svg.picture(shapes, "Three ends", corners))


PHASES = {
    Action.PRESS: "press",
    Action.DRAG: "drag",
    Action.RELEASE: "release",
}
"""What a pointer does, and its names."""


def noticed(start: str, end: str) -> dict[tuple[str, Action], bool]:
    """Return which part of the explorer took what the pointer did, of those asked.

    Args:
        start: Where the button is pressed: on a ``word``, the ``knob``, or a ``cell``.
        end: Where it is released.
    """
    state, notes = explorer("square:wilson:24x18#penguin", *WINDOW), {}
    state.hear(Key("p"))
    state.paint(Recording(), *WINDOW)
    left, right = state.bar.boxes["size"]
    wide, high = WINDOW
    spots = {
        "word": ((left + right) / 2, state.bar.height / 2),
        "knob": (wide / 4, high - 2.5 * state.letter),
        "cell": (wide / 2, high / 2),
        "elsewhere": (wide / 2 + 60, high / 2 + 40),
    }

    def ask(name: str, method: Callable[..., bool], *event: Pointer) -> bool:
        found = method(*event)
        notes[name, phase] = found
        return found

    for look in state.looks:
        for method in ("hold", "click"):
            name = re.sub(r"\B([A-Z])", r" \1", type(look).__name__).lower()
            setattr(look, method, partial(ask, name, getattr(look, method)))
    for phase, spot in zip(PHASES, (start, end, end), strict=True):
        if phase is Action.DRAG and start == end:
            continue
        before = state.bar.wish, state.camera
        state.hear(Pointer(phase, Button.LEFT, *spots[spot]))
        if before != (state.bar.wish, state.camera):
            notes["the explorer", phase] = True
    return notes


WINDOW = 640, 400
"""The size of the explorer in which the pointer moves."""


def heard() -> str:
    """Show who is asked what the pointer does in the explorer, and who wants it."""
    gestures = {
        "click on a word": noticed("word", "word"),
        "drag the knob": noticed("knob", "elsewhere"),
        "drag the maze": noticed("cell", "elsewhere"),
        "click on a cell": noticed("cell", "cell"),
    }
    names = list(dict.fromkeys(name for name, _ in gestures["click on a cell"]))
    rows, shapes = [*names, "the explorer"], list[str]()
    for row, name in enumerate(rows):
        shapes.append(written(2.8, 1.1 * row + 1.9, name, look=AT_RIGHT))
    left = 3.1
    for title, notes in gestures.items():
        used = {phase for _, phase in notes}
        phases = [phase for phase in PHASES if phase in used]
        shapes.append(written(left + 0.8 * len(phases), 0, title))
        for phase in phases:
            shapes.append(written(left + 0.75, 0.9, PHASES[phase]))
            for row, name in enumerate(rows):
                if (name, phase) in notes:
                    is_taken = notes[name, phase]
                    text, colour = ("yes", HERE) if is_taken else ("no", PAPER)
                    shapes.append(box(left, 1.1 * row + 1.4, 1.5, text, colour))
            left += 1.65
        left += 0.5
    corner = left - 0.6, 1.1 * len(rows) + 1.3
    return svg.picture(shapes, "Who wants a click?", [(0, -0.3), corner])


def lit(first: int = 10, steps: int = 3, most: int = 30) -> str:
    """Show which lines of the backtracker run, in which order, for some steps.

    Args:
        first: The first step.
        steps: How many steps there are.
        most: How many characters of a line are shown.
    """
    from following import generated, makers  # noqa: PLC0415 (it imports the pictures)

    all_events = generated("backtracker", Square(4, 3), "lines").events
    made = {id(all_events[at]) for at in makers(all_events)}
    events = [each for each in all_events if first <= each.step < first + steps]
    rows = sorted({each.line for each in events}, key=lambda line: line[1])
    left, wide, shapes = 0.3 * most + 0.4, 0.5, list[str]()
    bottom = len(rows) + 0.2
    for x, some in groupby(enumerate(events), lambda each: each[1].step):
        spots = [left + wide * at for at, _ in some]
        colour = VISITED if (x - first) % 2 else PAPER
        shapes.append(bar(spots[0], -0.2, wide * len(spots), bottom + 0.2, colour))
        shapes.append(written(spots[0] + wide * len(spots) / 2, bottom + 0.6, str(x)))
    for row, (file, number, _) in enumerate(rows):
        text = getline(file, number).rstrip().removeprefix("    ")
        short = text if len(text) <= most else f"{text[: most - 1]}…"
        indent = len(short) - len(short.lstrip())
        spot = 0.3 * indent, row + 0.5
        shapes.append(written(*spot, short.lstrip(), look=MONO))
    for at, event in enumerate(events):
        spot = left + wide * (at + 0.5), rows.index(event.line) + 0.5
        colour = HERE if id(event) in made else INK
        shapes.append(bar(spot[0] - 0.18, spot[1] - 0.35, 0.36, 0.7, colour))
    shapes.append(written(left - 0.3, bottom + 0.6, "step", look=AT_RIGHT))
    corner = left + wide * len(events), bottom + 0.9
    return svg.picture(shapes, "Lines that run", [(0, -0.2), corner])


def toured(wide: float = 15) -> str:
    """Show through which rooms of the package the tour of a key leads, line by line."""
    from runs import key_press  # noqa: PLC0415 (it imports the pictures)

    top = Path(asciimaze.__path__[0])
    events = key_press().events
    paths = [Path(each.line[0]).relative_to(top) for each in events]
    stops = [path.parts[0].removesuffix(".py") for path in paths]
    rooms, one = list(dict.fromkeys(stops)), wide / len(stops)
    shapes = list[str]()
    for row, room in enumerate(rooms):
        shapes.append(written(-0.3, row + 0.5, room, look=AT_RIGHT))
        shapes.append(bar(0, row + 0.1, wide, 0.8, PAPER))
    x, way, blocks = 0.0, list[tuple[float, float]](), ""
    for room, some in groupby(stops):
        y, end = rooms.index(room) + 0.5, x + one * len(list(some))
        way += [(x, y), (end, y)]
        corners = [(x, y - 0.4), (end, y - 0.4), (end, y + 0.4), (x, y + 0.4)]
        blocks += svg.path_data(corners, close=True)
        x = end
    shapes += [lines(*way, width=0.02), f'<path fill="{HERE}" d="{blocks}"/>']
    bottom, size = len(rooms) + 0.5, counted(len(stops), "line")
    shapes.append(written(wide, bottom, size, look=AT_RIGHT))
    return svg.picture(shapes, "A tour", [(-3.5, 0), (wide, bottom + 0.2)])


def mapped() -> str:
    """Show how the tangler's line map is made, and what uses it."""
    row = {"book": 0, "pieces": 4, "web of chunks": 8, "files": 13.5, "disk": 17.5}
    ends = [x + (4 if x == row["web of chunks"] else 2.5) for x in row.values()]
    shapes = [
        box(x, 0, end - x, name)
        for (name, x), end in zip(row.items(), ends, strict=True)
    ]
    shapes += [
        leads((end + 0.1, 0.5), (x - 0.1, 0.5))
        for end, x in zip(ends, [*row.values()][1:], strict=False)
    ]
    shapes += [
        *(leads((10, 1.1), (10, 2.4)), box(8, 2.5, 4, "line map", HERE)),
        leads((12.1, 3), (13.2, 3)),
        written(13.4, 2.6, "messages,", look=AT_LEFT),
        written(13.4, 3.3, "tracebacks, coverage", look=AT_LEFT),
        *(leads((10, 3.6), (10, 4.9)), box(8, 5, 4, "stitch")),
        leads((19.2, 1.1), (19.2, 5.5), (12.1, 5.5)),
        written(15.6, 5, "you edit a file"),
        leads((7.9, 5.5), (1.25, 5.5), (1.25, 1.1)),
    ]
    return svg.picture(shapes, "The line map", [(0, 0), (20, 6)])


def roamed(least: int = 20) -> tuple[World, list[int]]:
    """Return a world in which a penguin was told to explore, and its long walk."""
    world, walk = begin(Params(29, 17, levels=1), "00000000000000d4"), list[int]()
    while len(walk) < least:
        walk, is_over = [world.hero.cell], False
        while not is_over:
            cell = next_to_explore(world) or 0
            before, world = world, go(world, cell)
            walk.append(world.hero.cell)
            is_over = is_interrupted(before, world, cell)
    return world, walk


def map_of(world: World, walk: list[int]) -> list[str]:
    """Return what a penguin knows of a level, and the walk that it has taken."""
    ground, shapes = world.floor.level.ground, list[str]()
    squares = dict.fromkeys((PAPER, VISITED, LOOKED_AT), "")
    for cell, is_known in enumerate(world.floor.seen):
        colour = PAPER if world.floor.tiles[cell] else VISITED
        row, column = divmod(cell, ground.columns)
        squares[colour if is_known else LOOKED_AT] += f"M{column},{row}h1v1h-1z"
    shapes += [f'<path fill="{fill}" d="{data}"/>' for fill, data in squares.items()]
    path = [ground.centres[cell] for cell in walk]
    start = between(path[0], path[1], 0.6)
    shapes += [leads(start, *path[1:]), written(*path[0], "@", 0.9)]
    for thing in world.seen_things():
        place = ground.centres[thing.cell]
        shapes.append(written(*place, KINDS[thing.kind].glyph, 0.9))
    return shapes


def explored() -> str:
    """Show the walk of a penguin that was told once to explore, and went far."""
    world, walk = roamed()
    ground, shapes = world.floor.level.ground, map_of(world, walk)
    message = str(world.log[-1]).partition(":")[0]
    words = f"{counted(len(walk) - 1, 'turn')}. {message}."
    shapes.append(written(ground.columns / 2, ground.rows + 0.8, words, 0.9))
    corner = ground.columns, ground.rows + 1
    return svg.picture(shapes, "One move", [(0, 0), corner])


def end_of_walk() -> str:
    """Show the end of that walk, and the penguin there, for the part's page."""
    world, walk = roamed()
    ground, shapes = world.floor.level.ground, map_of(world, walk)
    shapes += placed(*ground.centres[walk[-1]], [PENGUIN], 2.2)
    return svg.picture(shapes, "The end of a walk", [(13, 0), (ground.columns, 10)])


PICTURES: dict[str, Callable[[], str]] = {
    "shelf.svg": shelved,
    "watcher.svg": watched,
    "depths.svg": depths,
    "sharing.svg": sharing,
    "heard.svg": heard,
    "lit.svg": lit,
    "tour.svg": toured,
    "lairs.svg": lairs,
    "warmth.svg": warmth,
    "explored.svg": explored,
    "end-of-walk.svg": end_of_walk,
    "dungeon-monsters.svg": dungeon_monsters,
    "game-ends.svg": between_ends,
    "line-map.svg": mapped,
}
"""The diagrams of time by the names of their files."""
