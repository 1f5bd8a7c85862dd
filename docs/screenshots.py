# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the screens of the game and of the explorer for the book."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from math import cos, pi, sin
from os import utime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageDraw
from tcod.console import Console

from asciimaze.app.loop import App
from asciimaze.app.terminal import palette
from asciimaze.app.terminal.cells import parts as parts_of
from asciimaze.app.terminal.loop import Picture as TerminalPicture
from asciimaze.app.window import load_font
from asciimaze.formats.document import Document
from asciimaze.formats.picture import svg
from asciimaze.formats.registry import find
from asciimaze.games.drawing import Recording
from asciimaze.games.escape.directions import DIRECTIONS
from asciimaze.games.escape.rules import DEFAULT
from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.games.paper import Paper
from asciimaze.games.registry import find as find_game
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng
from asciimaze.session.session import Session
from asciimaze.solvers.paths import distances
from asciimaze.states.explorer.growing import Growing
from asciimaze.states.explorer.screen import ExploreState, screenshot
from asciimaze.states.explorer.walking import Walking
from asciimaze.states.form import TOP, FormState
from asciimaze.states.home import home
from asciimaze.states.letters import Letters, drawn
from asciimaze.states.letters import view_of as letters_view
from asciimaze.states.load import LoadState
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState
from asciimaze.states.rebinding import rebind
from asciimaze.states.stack import Pop, States
from asciimaze.views.colours import CIVIDIS, floor
from asciimaze.views.ink import ink as ink_of
from asciimaze.views.ink import placed, shade
from asciimaze.views.seams import beyond_seams
from asciimaze.views.walls import Box, walls_of
from asciimaze.widgets import theme
from asciimaze.widgets.maze_view import TILES
from captions import LETTERS, face, labelled, on_dark_ground, written
from pens import MONO, leads
from recording import HERE, START

if TYPE_CHECKING:
    from asciimaze.states.stack import State


PENGUIN = replace(DEFAULT, seed="penguin")


def screen(*states: State) -> Image.Image:
    """Return the picture of the topmost of some states."""
    console = Console(TILES, TILES)
    App(States(*states)).draw(console)
    return pixels_of(console)


def pixels_of(console: Console) -> Image.Image:
    """Return the picture of a console."""
    return Image.fromarray(load_font().render(console)).convert("RGB")


SIGNS = {
    theme.CHOSEN: "m.04,-.22h.07l.2,.22 -.2,.22h-.07l.18,-.22z"
    "m.24,0h.07l.2,.22 -.2,.22h-.07l.18,-.22z",
    theme.POINTER: "m.02,-.28l.55,.28 -.55,.28z",
}
"""The outlines of two signs, from the middle of the left edge of a cell."""


def typed(state: State, rows: int) -> str:
    """Return the picture of a screen in a terminal that has only some rows."""
    cells = TerminalPicture(App(States(state))).cells(TILES, rows)
    papers, letters = list[str](), list[str]()
    for row in range(rows):
        looks = zip(cells.papers[row].tolist(), cells.inks[row].tolist(), strict=True)
        for (paper, ink), run in groupby(enumerate(looks), lambda each: each[1]):
            columns = [at for at, _ in run]
            x, y, wide = 0.6 * columns[0], 1.2 * row, 0.6 * len(columns)
            papers.append(
                f'<path fill="#{paper:06x}"'
                f' d="M{x:.1f},{y:.1f}h{wide:.1f}v1.22h-{wide:.1f}z"/>'
            )
            text = "".join(map(chr, cells.letters[row, columns]))
            for words in re.finditer(r"[»►]|[^\s»►]+(?: \S+)*", text):
                left, sign = x + 0.6 * words.start(), SIGNS.get(words[0])
                if sign:
                    data = f"M{left:.1f},{y + 0.6:.1f}{sign}"
                    letters.append(f'<path fill="#{ink:06x}" d="{data}"/>')
                else:
                    look = f"{MONO};fill:#{ink:06x}"
                    letters.append(written(left, y + 0.6, words[0], 1, look))
    corners = [(0, 0), (0.6 * TILES, 1.2 * rows)]
    return on_dark_ground(svg.picture([*papers, *letters], "A screen", corners))


def at_home() -> str:
    """Show the first screen, with a game to go on with."""
    with TemporaryDirectory() as folder:
        profile = Profile(Path(folder))
        session = Session(find_game("net"), "7x7#penguin")
        session.hint()
        profile.shelf.put(session, Path(folder) / "games" / "net.save")
        return typed(home(profile), 24)


def filled_in() -> str:
    """Show the form of a game."""
    return typed(FormState(Profile(), find_game("net")), 27)


def own_keys() -> str:
    """Show the keys of escape after one was changed."""
    profile = Profile()
    profile.keymap = profile.keymap.toggled("escape", Key("o"), Key("d"))
    game = PuzzleState(Session(find_game("escape")), None, profile)
    return typed(rebind(profile, game.help()), 27)


def in_letters(recipe: Recipe) -> Image.Image:
    """Show a game of escape that has just begun."""
    session = Session(Letters(), str(recipe))
    view = letters_view(session.ui.board)
    return pixels_of(drawn(view, session.state.cell, session.ui.angle))


def play() -> Image.Image:
    """Show a game among squares."""
    return in_letters(PENGUIN)


def among_hexagons() -> Image.Image:
    """Show a game of hexagons."""
    return in_letters(Recipe.parse("hexagon:hunt-and-kill:25x25#penguin"))


def scales() -> Image.Image:
    """Show a maze at five scales."""
    seen = walls_of(Recipe.parse("square:backtracker:240x240#penguin").make())
    side = 126
    result = Image.new("L", (5 * side + 4 * 9, side), 255)
    for at, scale in enumerate((32, 12, 6, 3, 1)):
        box = Box(20, 20, 20 + side / scale, 20 + side / scale)
        ink = (255 * (1 - shade(seen, box, side))).astype("uint8")
        result.paste(Image.fromarray(ink), (at * (side + 9), 0))
    return labelled(result, "32 pixels", "12", "6", "3", "1 pixel")


def far_and_near() -> Image.Image:
    """Show the distances in a maze of the backtracker, and in one of Prim's."""
    side = 320
    result = Image.new("RGB", (2 * side + 26, side), tuple(CIVIDIS[0].tolist()))
    for at, generator in enumerate(("backtracker", "prim")):
        maze = Recipe.parse(f"square:{generator}:160x160#penguin").make()
        far = np.array(distances(maze, 80 * 160 + 80), np.int32)
        colours = floor(maze.tiling, far, Box(0, 0, 160, 160), side)
        result.paste(Image.fromarray(colours[:, :, :3]), (at * (side + 26), 0))
    return labelled(result, "backtracker", "Prim").quantize(16).convert("RGB")


def plaid() -> Image.Image:
    """Show a maze from afar, as thin lines and as a tone, in doubled pixels."""
    seen = walls_of(Recipe.parse("hexagon:backtracker:300x300#penguin").make())
    side, scale = 162, 0.6
    box = Box(20, 20, 20 + side / scale, 20 + side / scale)
    lines = (placed(each, box, scale) for each in seen.within(box))
    pictures = (ink_of(lines, side, 1), 0.5), (shade(seen, box, side), 1)
    result = Image.new("L", (4 * side + 18, side), 255)
    for at, (dark, share) in enumerate(pictures):
        grey = (255 * (1 - share * dark[: side // 2])).astype("uint8")
        grey = grey.repeat(2, axis=0).repeat(2, axis=1)
        result.paste(Image.fromarray(grey), (at * (2 * side + 18), 0))
    return labelled(result, "thin lines", "a tone")


def explorer(recipe: str, width: int, height: int) -> ExploreState:
    """Return the explorer with a maze, in a view of some size."""
    read = Recipe.parse(recipe)
    state = ExploreState(read, read.make(), Path(), lambda: "penguin")
    state.paint(Recording(), width, height)
    return state


def taken(state: ExploreState, width: int, height: int) -> str:
    """Return a picture of the explorer, which is closed then."""
    try:
        return screenshot(state, width, height)
    finally:
        for pyramid in state.pyramids:
            pyramid.close()


def make_another(state: ExploreState) -> None:
    """Make the next maze of the explorer, and show it beside the only one."""
    state.mazes.compare()
    state.mazes.worker.finish()
    state.tick(0)


def looking_around() -> str:
    """Show the explorer with a route."""
    state = explorer("hexagon:wilson:30x18#penguin", 640, 400)
    state.point_to(state.subject, 33)
    state.click()
    state.hear(Pointer(Action.MOVE, Button.NONE, 500, 300))
    return taken(state, 640, 400)


def side_by_side() -> str:
    """Show the explorer with two mazes, their dead ends and their numbers."""
    state = explorer("square:backtracker:26x26#penguin", 520, 540)
    state.bar.wish = replace(state.bar.wish, generator="prim")
    make_another(state)
    for key in ("m", "i"):
        state.hear(Key(key))
    state.paint(Recording(), 520, 540)
    state.move(0, 100)
    return taken(state, 520, 540)


def over_the_edge() -> str:
    """Show the seams of a torus, and where one of them leads."""
    state = explorer("torus:wilson:16x10#penguin", 640, 400)
    at = (each for each in range(15, 160, 16) if beyond_seams(state.subject.maze, each))
    state.point_to(state.subject, next(at))
    return taken(state, 640, 400)


def half_grown() -> str:
    """Show a film in the middle."""
    state = explorer("square:wilson:24x18#penguin", 640, 400)
    state.hear(Key("p"))
    growing = next(look for look in state.looks if isinstance(look, Growing))
    growing.go_to(250 / 431)
    look = "font-family:Hand;text-anchor:middle;fill:#ffd166"
    notes = [
        f"<style>{face('Hand', LETTERS)}</style>",
        written(58, 150, "carved", 18, look),
        written(582, 280, "not yet", 18, look),
        written(580, 338, "drag it", 18, look),
        '<g transform="scale(22)" fill="none" stroke="#ffd166">',
        leads((2.6, 7.5), (3.4, 8.6), (5.9, 8.4)),
        leads((25.2, 13.3), (24.3, 14), (22.4, 13.8)),
        leads((24.8, 15.6), (21, 16.05), (17.3, 16.2)),
        "</g></svg>",
    ]
    picture = taken(state, 640, 400).removesuffix("\n").removesuffix("</svg>")
    size = 'width="640" height="400"', 'width="666" height="416"'
    return picture.replace(*size, 1) + "".join(notes)


def on_the_map() -> str:
    """Show the penguin's trail in a part of a maze, and on the map."""
    state = explorer("hexagon:backtracker:40x26#penguin", 640, 400)
    state.point_to(state.subject, 550)
    state.hear(Key("enter"))
    rng = Rng(1)
    for _ in range(1500):
        state.hear(Key(rng.choice(DIRECTIONS)))
    state.zoom(4)
    walking = next(look for look in state.looks if isinstance(look, Walking))
    state.point_to(state.subject, walking.cell)
    return taken(state, 640, 400)


def painting_a_mask() -> str:
    """Show a mask that is painted, and the maze that is made with it."""
    state = explorer("square:wilson:24x24#penguin", 620, 360)
    state.hear(Key("k"))
    state.hear(Key("b"))
    for at in range(33):
        turn = 2 * pi * min(at, 28) / 32
        x, y = state.fit(620, 360).place(12 + 8 * cos(turn), 12 + 8 * sin(turn))
        action = Action.DRAG if at else Action.PRESS
        state.hear(Pointer(action, Button.LEFT, x, y))
    state.hear(Pointer(Action.RELEASE, Button.LEFT, x, y))
    make_another(state)
    return taken(state, 620, 360)


def coloured() -> str:
    """Show distances as colours, and the longest path."""
    state = explorer("hexagon:hunt-and-kill:20x12#penguin", 640, 400)
    state.point_to(state.subject, 130)
    state.click()
    for key in ("d", "l"):
        state.hear(Key(key))
        state.tick(1)
    return taken(state, 640, 400)


def stuck() -> str:
    """Show the dead ends of a maze."""
    state = explorer("hexagon:wilson:20x12#penguin", 640, 400)
    state.hear(Key("m"))
    return taken(state, 640, 400)


def changed() -> str:
    """Show a maze in which clicks have opened walls."""
    state = explorer("square:backtracker:16x10#penguin", 640, 400)
    state.hear(Key("e"))
    for x in range(3, 13):
        place = state.fit(640, 400).place(x + 1, 5.5)
        state.hear(Pointer(Action.PRESS, Button.LEFT, *place))
        state.hear(Pointer(Action.RELEASE, Button.LEFT, *place))
    return taken(state, 640, 400)


def listed() -> str:
    """Show the load screen with some mazes."""
    names = ["square:wilson:16x16", "hexagon:prim:14x12", "polar:backtracker:14x14"]
    names += ["cairo:kruskal:10x10", "triangle:eller:20x12"]
    with TemporaryDirectory() as folder:
        for at, name in enumerate(names, 1):
            recipe = Recipe.parse(f"{name}#penguin")
            file = Path(folder) / f"maze-{at}.mz"
            file.write_bytes(find("mz").write(Document(recipe.make(), recipe)))
            utime(file, (at, at))
        state = LoadState(Path(folder), lambda _: Pop())
        state.select(2)
        state.take()
        state.worker.finish()
        state.take()
        state.paint(Recording(), 640, 400)
        if state.subject:
            state.subject.walls.finish()
        paper = Paper(640, 400)
        paper.rectangle(0, 0, 640, 400, theme.NIGHT)
        state.paint(paper, 640, 400)
        state.close()
        return paper.picture("The load screen")


def widgets() -> Image.Image:
    """Show the form of a game with a frame around each of its widgets."""
    state = FormState(Profile(), find_game("escape"))
    picture = screen(state)
    tile, pen = picture.width // TILES, ImageDraw.Draw(picture)
    for each in (*state.controls.widgets, state.start):
        top = each.y if each is state.start else each.y + TOP
        right, bottom = each.x + each.width, top + each.height
        start = each.x * tile - 3, top * tile - 3
        colour = START if each.tab_stop else "#5880d0"
        if each is state.controls.focused:
            colour = HERE
        pen.rectangle((start, (right * tile + 2, bottom * tile + 2)), None, colour, 2)
    return picture


def terminal() -> Image.Image:
    """Show a puzzle on terminals with more and with fewer colours."""
    session = Session(find_game("net"), "5x5#penguin")
    for _ in range(9):
        session.hint()
    session.end_animation()
    app = App(States(PuzzleState(session, Path("net.save"))))
    cells = TerminalPicture(app).cells(*SMALL)
    console = Console(2 * SMALL[0], 2 * SMALL[1])
    for at, depth in enumerate(sorted(palette.Depth, reverse=True)):
        top, left = SMALL[1] * (at // 2), SMALL[0] * (at % 2)
        part = console.rgb[top : top + SMALL[1], left : left + SMALL[0]]
        shown = palette.reduce(cells, depth)
        part["ch"] = shown.letters
        for name, numbers in (("fg", shown.inks), ("bg", shown.papers)):
            part[name] = [[visible(depth, each) for each in row] for row in numbers]
    picture = Image.fromarray(load_font().render(console)).convert("RGB")
    return picture.resize((picture.width // 2, picture.height))


SMALL = 40, 19
"""The columns and rows of a small terminal."""


def visible(depth: palette.Depth, number: int) -> tuple[int, int, int]:
    """Return the colour that a terminal shows for a number."""
    match depth:
        case palette.Depth.NONE:
            return parts_of((0x000000, 0x707070, 0xFFFFFF)[number])
        case palette.Depth.FEW:
            return parts_of(palette.FEW[number])
        case palette.Depth.SOME:
            return parts_of(palette.SOME[number])
        case palette.Depth.ALL:
            return parts_of(int(number))
