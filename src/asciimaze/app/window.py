# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window: it opens, shows the application and passes events to it."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import tcod.console
import tcod.context
import tcod.event
import tcod.sdl.render
import tcod.tileset

from asciimaze.app.inputs import input_for
from asciimaze.app.loop import ScreenError
from asciimaze.app.triangles import Triangles, font_picture
from asciimaze.widgets import theme
from asciimaze.widgets.maze_view import TILES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tcod.context import Context
    from tcod.sdl.render import Renderer
    from tcod.tileset import Tileset

    from asciimaze.app.loop import App
    from asciimaze.games.drawing import Point
    from asciimaze.states.stack import Painted

FONT = Path(__file__).parent.parent / "fonts" / "vga8.png"
"""The letters: sixteen by sixteen tiles in the order of code page 437."""

ECHO = 20_000_000
"""In how many nanoseconds after a click another one cannot be meant."""

PATIENCE = 0.25
"""For how many seconds the loop waits before it looks whether Ctrl+C was pressed."""

FRAME = 1 / 60
"""For how many seconds the loop waits while something moves."""


class WindowError(ScreenError):
    """The window cannot be opened; the message says why."""


@contextmanager
def silence() -> Iterator[None]:
    """Throw away what anybody, Python or not, writes to standard error meanwhile."""
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
    """Return in one line what went wrong, and why."""
    lines = str(error).strip().splitlines() or ["nobody knows why"]
    return f"{what}: {lines[-1]}"


def load_font() -> Tileset:
    """Return the letters.

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
                columns=columns,
                rows=rows,
                tileset=tileset,
                title="Ascii Maze",
                argv=[],
            )
    except RuntimeError as error:
        message = reason("cannot open a window", error)
        message += " (the game needs a display, or add --terminal)"
        raise WindowError(message) from error
    if context.sdl_window:
        width, height = tileset.tile_shape[1] * columns, tileset.tile_shape[0] * rows
        context.sdl_window.min_size = width, height
    return context


def run(app: App) -> None:
    """Show the application in a window until it ends.

    Raises:
        WindowError: The window cannot be opened.
    """
    console = tcod.console.Console(TILES, TILES)
    clicked = -ECHO
    before = signal.signal(signal.SIGINT, lambda *_: app.quit())
    try:
        with open_window(console.width, console.height) as context:
            easel = Easel(context)
            app.full_screen = lambda: toggle_full_screen(context)
            show(app, console, context, easel)
            time = monotonic()
            while app.running:
                events = list(tcod.event.wait(FRAME if app.is_moving else PATIENCE))
                time, before_waiting = monotonic(), time
                has_changed = app.tick(time - before_waiting)
                for event in events:
                    if isinstance(event, tcod.event.MouseButtonDown):
                        is_echo = event.timestamp_ns - clicked < ECHO
                        clicked = event.timestamp_ns
                        if is_echo:
                            continue
                    pass_on(event, app, context, easel)
                if events or has_changed:
                    show(app, console, context, easel)
    finally:
        signal.signal(signal.SIGINT, before)


def pass_on(event: tcod.event.Event, app: App, context: Context, easel: Easel) -> None:
    """Pass an event of the window on to the application."""
    if isinstance(event, tcod.event.Quit):
        app.quit()
        return
    to_picture = easel.to_picture if app.painted else context.pixel_to_tile
    heard = input_for(event, lambda point: to_picture(*point))
    if heard:
        app.hear(heard)


def show(
    app: App, console: tcod.console.Console, context: Context, easel: Easel
) -> None:
    """Draw the application and put the picture on the screen."""
    if app.painted:
        easel.show(app.painted)
        return
    app.draw(console)
    context.present(
        console, keep_aspect=True, integer_scaling=True, clear_color=theme.NIGHT
    )


def toggle_full_screen(context: Context) -> None:
    """Switch to full screen, or back."""
    if context.sdl_window:
        context.sdl_window.fullscreen = not context.sdl_window.fullscreen


class Easel:
    """A window that can be painted on."""

    def __init__(self, context: Context) -> None:
        """Paint on the window of a context."""
        self.context = context

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
        """The canvas, with our letters."""
        font = self.renderer.upload_texture(font_picture(load_font()))
        font.blend_mode = tcod.sdl.render.BlendMode.BLEND
        return Triangles(self.renderer, font)

    def to_picture(self, x: float, y: float) -> Point:
        """Return where a point of the window is in the picture."""
        return self.renderer.coordinates_from_window((x, y))

    def show(self, painted: Painted) -> None:
        """Paint a state, and put the picture on the screen."""
        self.renderer.draw_color = (*theme.NIGHT, 255)
        self.renderer.clear()
        painted.paint(self.canvas, *self.renderer.output_size)
        self.canvas.show()
        self.renderer.present()
