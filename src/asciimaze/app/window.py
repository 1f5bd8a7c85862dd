# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window: it opens, shows the application and passes events to it."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import tcod.console
import tcod.context
import tcod.event
import tcod.sdl.render
import tcod.tileset
from tcod.event import Modifier
from tcod.sdl import joystick

from asciimaze.app.clipboard import SystemClipboard
from asciimaze.app.events import PAD, input_for
from asciimaze.app.loop import ScreenError
from asciimaze.app.triangles import Triangles, font_picture
from asciimaze.games.inputs import Action, Pointer
from asciimaze.tilings.square import Square
from asciimaze.widgets import penguin, theme
from asciimaze.widgets.maze_view import TILES

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray
    from tcod.context import Context
    from tcod.sdl.joystick import GameController
    from tcod.sdl.render import Renderer
    from tcod.tileset import Tileset

    from asciimaze.app.loop import App
    from asciimaze.games.drawing import Point
    from asciimaze.states.stack import Painted

LINE = 2
"""How many rows of tiles the line below a puzzle takes."""

SLEEP = ("WindowFocusLost", "WindowHidden", "WindowMinimized")
"""What a window says when the player has turned away from it."""

WAKE = ("WindowFocusGained", "WindowShown", "WindowRestored")
"""What it says when the player is back."""

ECHO = 20_000_000
"""In how many nanoseconds after a click another one cannot be meant."""

BUTTON_EVENTS = (tcod.event.MouseButtonDown, tcod.event.MouseButtonUp)
"""What a window says about a click."""

PATIENCE = 0.25
"""For how many seconds the loop waits before it looks whether Ctrl+C was pressed."""

REST = 8
"""After how many waits in which nothing happened garbage is collected."""

SELDOM = 1000
"""After how many small searches for garbage there is a large one; usually, after 10."""

MMAP_THRESHOLD, LARGE = -3, 2**17
"""The number of a setting of the C library: which blocks are large, in bytes."""

ARENA_MAX = -8
"""The number of another one: how many heaps there are at most."""

FRAME = 1 / 60
"""For how many seconds the loop waits while something moves."""

TURN = 0.0005
"""After how many seconds another thread must let the loop go on."""


class WindowError(ScreenError):
    """The window cannot be opened; the message says why."""


@contextmanager
def silence() -> Iterator[None]:
    """Throw away what is written to standard error, as while a window opens."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error: it is silent already
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)


def reason(what: str, error: Exception) -> str:
    """Return in one line what a window cannot do, and why."""
    lines = str(error).strip().splitlines() or ["nobody knows why"]
    return f"{what}: {lines[-1]}"


FONT = Path(__file__).parent.parent / "fonts" / "vga8.png"
"""The letters: sixteen by sixteen tiles in the order of code page 437."""


def load_font() -> Tileset:
    """Return the letters of the window.

    Raises:
        WindowError: The picture is missing or damaged.
    """
    try:
        with silence():
            charmap = tcod.tileset.CHARMAP_CP437
            return tcod.tileset.load_tilesheet(FONT, 16, 16, charmap)
    except (OSError, RuntimeError) as error:
        raise WindowError(reason(f"cannot load the font {FONT}", error)) from error


def open_window(columns: int, rows: int) -> Context:
    """Return a window for a console of ``columns`` by ``rows`` tiles.

    Raises:
        WindowError: There is no display, or the font cannot be loaded.
    """
    tileset = load_font()
    try:
        with silence():
            context = tcod.context.new(
                columns=columns, rows=rows, tileset=tileset, title="Ascii Maze", argv=[]
            )
    except RuntimeError as error:
        message = reason("cannot open a window", error)
        message += "; in a terminal, add --terminal (make play ARGS=--terminal)"
        raise WindowError(message) from error
    if context.sdl_window:
        width, height = tileset.tile_shape[1] * columns, tileset.tile_shape[0] * rows
        context.sdl_window.min_size = width, height
    return context


@contextmanager
def smooth() -> Iterator[None]:
    """Let no thread, and no search for garbage, hold the window up for long."""
    turn, often = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(TURN)
    gc.set_threshold(*often[:2], SELDOM)
    return_memory()
    try:
        yield
    finally:
        sys.setswitchinterval(turn)
        gc.set_threshold(*often)


def return_memory() -> None:
    """Let each large block of memory go back to the system when it is freed."""
    with suppress(AttributeError, OSError, TypeError):
        library = ctypes.CDLL(None)
        library.mallopt(MMAP_THRESHOLD, LARGE)
        library.mallopt(ARENA_MAX, 1)


def run(app: App) -> None:
    """Show the application in a window until it ends.

    Raises:
        WindowError: The window cannot be opened.
    """
    console = tcod.console.Console(TILES, TILES)
    clicked, is_echo = -ECHO, False
    before = signal.signal(signal.SIGINT, lambda *_: app.quit())
    idle = 0
    try:
        with smooth(), open_window(TILES, TILES + LINE) as context:
            easel = Easel(context)
            settle(app, context)
            show(app, console, context, easel)
            easel.find_pads()
            time = monotonic()
            while app.running:
                events = list(tcod.event.wait(FRAME if app.is_moving else PATIENCE))
                time, before_waiting = monotonic(), time
                idle = 0 if events or app.is_moving else idle + 1
                if idle == REST:
                    gc.collect()
                has_changed = app.tick(time - before_waiting)
                for event in events:
                    if isinstance(event, tcod.event.MouseButtonDown):
                        is_echo = event.timestamp_ns - clicked < ECHO
                        clicked = event.timestamp_ns
                    if is_echo and isinstance(event, BUTTON_EVENTS):
                        continue
                    has_changed |= pass_on(event, app, context, easel)
                if has_changed:
                    follow(app, context)
                    show(app, console, context, easel)
            remember(app, context)
    finally:
        signal.signal(signal.SIGINT, before)


def pass_on(event: tcod.event.Event, app: App, context: Context, easel: Easel) -> bool:
    """Pass an event of the window on; return whether the picture may have changed."""
    match event:
        case tcod.event.Quit():
            app.quit()
            return True
        case tcod.event.ControllerDevice():
            easel.find_pads()
            return False
        case tcod.event.WindowEvent(type=kind):
            app.is_asleep = kind in SLEEP or (app.is_asleep and kind not in WAKE)
            return True
        case tcod.event.KeyDown(sym=sym, mod=mod):
            if app.wants_text and mod & Modifier.NUM and sym in PAD:
                return False
    is_painted = app.painted is not None
    to_picture = easel.to_picture if is_painted else context.pixel_to_tile
    heard = input_for(event, lambda point: to_picture(*point))
    if heard and isinstance(event, tcod.event.ControllerButton):
        app.obey(heard)
    elif heard:
        app.hear(heard)
    hovers = isinstance(heard, Pointer) and heard.action is Action.MOVE
    return isinstance(event, tcod.event.Undefined) or bool(
        heard and not (hovers and is_painted)
    )


def settle(app: App, context: Context) -> None:
    """Make the window as the player left it: its icon, its size, full screen or not."""
    app.full_screen = lambda: toggle_full_screen(context)
    app.profile.clipboard = SystemClipboard()
    window, wanted = context.sdl_window, app.profile.preferences
    if window:
        window.set_icon(icon())
        if wanted.size:
            least = window.min_size
            window.size = max(wanted.size[0], least[0]), max(wanted.size[1], least[1])
        if wanted.full_screen:
            window.fullscreen = True
    follow(app, context)


def follow(app: App, context: Context) -> None:
    """Let the window have the title of the screen, and text if it wants any."""
    window = context.sdl_window
    if not window:
        return
    if window.title != app.title:
        window.title = app.title
    if app.wants_text:
        window.start_text_input()
    else:
        window.stop_text_input()


def remember(app: App, context: Context) -> None:
    """Remember the size of the window for the next time."""
    window, chosen = context.sdl_window, app.profile.preferences
    if window:
        chosen.full_screen = bool(window.fullscreen)
        if not chosen.full_screen:
            chosen.size = window.size
        app.profile.write()


ICON = 5
"""How many tiles wide and high the penguin is."""


def icon() -> NDArray[np.uint8]:
    """Return the penguin as the icon of the window."""
    console = tcod.console.Console(ICON, ICON)
    console.clear(fg=theme.SNOW, bg=theme.NIGHT)
    penguin.draw(console, 0, 0, Square.BOTTOM)
    return load_font().render(console)


def toggle_full_screen(context: Context) -> None:
    """Switch the window to full screen, or back."""
    if context.sdl_window:
        context.sdl_window.fullscreen = not context.sdl_window.fullscreen


def show(
    app: App, console: tcod.console.Console, context: Context, easel: Easel
) -> None:
    """Draw the application and put the picture on the window."""
    if app.painted:
        easel.show(app.painted)
        return
    app.draw(console)
    context.present(
        console, keep_aspect=True, integer_scaling=True, clear_color=theme.NIGHT
    )


class Easel:
    """A window that can be painted on."""

    def __init__(self, context: Context) -> None:
        """Paint on the window of a context."""
        self.context = context
        self.pads: list[GameController] = []

    def find_pads(self) -> None:
        """Listen to all gamepads that the window's system has now, if any."""
        with suppress(RuntimeError):
            joystick.init()
            self.pads = joystick.get_controllers()

    @property
    def renderer(self) -> Renderer:
        """What draws on the window.

        Raises:
            WindowError: The window has none.
        """
        if self.context.sdl_renderer is None:
            message = "cannot paint on this window (it has no SDL renderer)"
            raise WindowError(message)
        return self.context.sdl_renderer

    @cached_property
    def canvas(self) -> Triangles:
        """The canvas of the window, with our letters."""
        font = self.renderer.upload_texture(font_picture(load_font()))
        font.blend_mode = tcod.sdl.render.BlendMode.BLEND
        return Triangles(self.renderer, font)

    def to_picture(self, x: float, y: float) -> Point:
        """Return where a point of the window is in the picture."""
        return self.renderer.coordinates_from_window((x, y))

    def show(self, painted: Painted) -> None:
        """Paint a state, and put the picture on the window."""
        self.renderer.draw_color = (*theme.NIGHT, 255)
        self.renderer.clear()
        painted.paint(self.canvas, *self.renderer.output_size)
        self.canvas.show()
        self.renderer.present()
