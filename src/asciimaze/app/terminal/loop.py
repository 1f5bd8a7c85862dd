# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The application in a terminal: its picture, and the loop."""

from __future__ import annotations

import os
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from tcod.console import Console

from asciimaze.app.terminal.cells import Crop, blank, copy_tiles, crop
from asciimaze.app.terminal.clipboard import TerminalClipboard
from asciimaze.app.terminal.device import opened
from asciimaze.app.terminal.palette import depth_of
from asciimaze.app.terminal.raster import GRAIN, PIXELS, Raster
from asciimaze.app.terminal.updates import Updates
from asciimaze.games.inputs import Key, Pointer, Wheel
from asciimaze.states.keys import HELP_KEYS, Binding
from asciimaze.states.text import ROWS, TextState
from asciimaze.widgets import theme
from asciimaze.widgets.maze_view import TILES

if TYPE_CHECKING:
    from collections.abc import Hashable

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.app.loop import App
    from asciimaze.app.terminal.cells import Cells
    from asciimaze.games.inputs import Input

PATIENCE = 0.25
"""How many seconds the loop waits before it lets the clock go on."""

FRAME = 1 / 30
"""How many seconds it waits while something moves."""

ALWAYS = (
    Binding(HELP_KEYS, "help"),
    Binding((Key("z", ctrl=True),), "back to the shell, until fg"),
    Binding((Key("c", ctrl=True),), "quit"),
)
"""The keys that every screen has in a terminal."""

AROUND = 2
"""How many rows a text needs for its title and for the line at its end."""


class Picture:
    """What a terminal shows of an application.

    Attributes:
        app: The application.
        console: What a screen of letters draws on.
        part: Which part of the console is shown.
        patches: The pixels of patches, kept for the next picture.
    """

    def __init__(self, app: App) -> None:
        """Show an application in a terminal."""
        self.app = app
        self.console = Console(TILES, TILES)
        self.part = Crop((), 0, 0)
        self.patches: dict[Hashable, NDArray[np.uint32]] = {}

    def cells(self, columns: int, rows: int) -> Cells:
        """Return the loop's picture in the cells of a terminal of some size."""
        if self.app.painted:
            raster = Raster(columns, rows, theme.NIGHT, patches=self.patches)
            self.app.painted.paint(raster, GRAIN * columns, GRAIN * PIXELS * rows)
            return raster.cells()
        if isinstance(self.app.top, TextState):
            self.app.top.rows = max(1, min(rows - AROUND, ROWS))
        self.app.draw(self.console)
        self.part = crop(self.console, columns, rows)
        cells = blank(columns, rows, theme.NIGHT)
        copy_tiles(self.console, self.part, cells)
        return cells

    def placed(self, event: Input) -> Input:
        """Return an input to the terminal's loop, with its place in the picture."""
        if not isinstance(event, Pointer | Wheel):
            return event
        if self.app.painted:
            return replace(event, x=GRAIN * event.x, y=GRAIN * PIXELS * event.y)
        x, y = self.part.place(event.x, event.y)
        return replace(event, x=x, y=y)


def run(app: App) -> None:
    """Run the loop that shows the application in a terminal until it ends.

    Raises:
        TerminalError: There is no terminal, or it cannot be used.
    """
    app.always = ALWAYS
    picture = Picture(app)
    name = os.environ.get("TERM", "")
    with opened(name) as device:
        if not name.startswith("linux"):
            app.profile.clipboard = TerminalClipboard(device.send)
        updates = Updates(depth_of(os.environ, device.description.colours))
        device.send(updates.update(picture.cells(*device.size)))
        time = monotonic()
        while app.running:
            heard = device.wait(FRAME if app.is_moving else PATIENCE)
            time, before_waiting = monotonic(), time
            if device.has_ended:
                app.quit()
            for event in heard:
                app.hear(picture.placed(event))
            if device.is_lost:
                device.is_lost, has_changed = False, True
                updates.forget()
            else:
                has_changed = app.tick(time - before_waiting)
            if app.running and not device.is_away and (heard or has_changed):
                device.send(updates.update(picture.cells(*device.size)))
