# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""From keys to commands: the one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tcod.event import KeySym, Modifier

from asciimaze.commands import Command

if TYPE_CHECKING:
    from tcod.event import KeyDown

KEYS = {
    KeySym.UP: Command.UP,
    KeySym.KP_8: Command.UP,
    KeySym.K: Command.UP,
    KeySym.W: Command.UP,
    KeySym.DOWN: Command.DOWN,
    KeySym.KP_2: Command.DOWN,
    KeySym.J: Command.DOWN,
    KeySym.S: Command.DOWN,
    KeySym.LEFT: Command.LEFT,
    KeySym.KP_4: Command.LEFT,
    KeySym.H: Command.LEFT,
    KeySym.A: Command.LEFT,
    KeySym.RIGHT: Command.RIGHT,
    KeySym.KP_6: Command.RIGHT,
    KeySym.L: Command.RIGHT,
    KeySym.D: Command.RIGHT,
    KeySym.HOME: Command.HOME,
    KeySym.KP_7: Command.HOME,
    KeySym.Q: Command.HOME,
    KeySym.END: Command.END,
    KeySym.KP_1: Command.END,
    KeySym.Z: Command.END,
    KeySym.Y: Command.END,
    KeySym.PAGEUP: Command.PAGE_UP,
    KeySym.KP_9: Command.PAGE_UP,
    KeySym.E: Command.PAGE_UP,
    KeySym.PAGEDOWN: Command.PAGE_DOWN,
    KeySym.KP_3: Command.PAGE_DOWN,
    KeySym.C: Command.PAGE_DOWN,
    KeySym.TAB: Command.NEXT,
    KeySym.RETURN: Command.ENTER,
    KeySym.KP_ENTER: Command.ENTER,
    KeySym.ESCAPE: Command.ESCAPE,
    KeySym.F11: Command.FULL_SCREEN,
}
"""What each key means when it is pressed alone."""


def command_for(key: KeyDown) -> Command | None:
    """Return what a key means, or ``None`` if it means nothing."""
    if key.mod & Modifier.ALT and key.sym in (KeySym.RETURN, KeySym.KP_ENTER):
        return Command.FULL_SCREEN
    if key.mod & (Modifier.ALT | Modifier.CTRL | Modifier.GUI):
        return None
    if key.mod & Modifier.SHIFT and key.sym == KeySym.TAB:
        return Command.PREVIOUS
    return KEYS.get(key.sym)
