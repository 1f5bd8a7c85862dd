# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""From the events of the window to what a player does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import tcod.event
from tcod.event import KeySym, Modifier, MouseButton, MouseButtonMask

from asciimaze.games.inputs import Action, Button, Key, Pointer

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.games.drawing import Point
    from asciimaze.games.inputs import Input

NAMES = {
    KeySym.RIGHT: "right",
    KeySym.KP_6: "right",
    KeySym.DOWN: "down",
    KeySym.KP_2: "down",
    KeySym.LEFT: "left",
    KeySym.KP_4: "left",
    KeySym.UP: "up",
    KeySym.KP_8: "up",
    KeySym.HOME: "home",
    KeySym.KP_7: "home",
    KeySym.END: "end",
    KeySym.KP_1: "end",
    KeySym.PAGEUP: "page up",
    KeySym.KP_9: "page up",
    KeySym.PAGEDOWN: "page down",
    KeySym.KP_3: "page down",
    KeySym.RETURN: "enter",
    KeySym.KP_ENTER: "enter",
    KeySym.SPACE: "space",
    KeySym.BACKSPACE: "backspace",
    KeySym.ESCAPE: "escape",
    KeySym.TAB: "tab",
    KeySym.F1: "f1",
}
"""The names of keys that are no letters."""

BUTTONS = {
    MouseButton.LEFT: Button.LEFT,
    MouseButton.MIDDLE: Button.MIDDLE,
    MouseButton.RIGHT: Button.RIGHT,
}
"""Our names for the buttons of a mouse."""

HELD = {
    MouseButtonMask.LEFT: Button.LEFT,
    MouseButtonMask.MIDDLE: Button.MIDDLE,
    MouseButtonMask.RIGHT: Button.RIGHT,
}
"""The same while they are held."""


def input_for(
    event: tcod.event.Event, to_picture: Callable[[Point], Point]
) -> Input | None:
    """Return what a player does by an event, or ``None`` if it is nothing.

    Args:
        event: An event of the window.
        to_picture: What says where a point of the window is in the picture.
    """
    match event:
        case tcod.event.KeyDown(sym=sym, mod=mod):
            return key_for(sym, mod)
        case tcod.event.MouseButtonDown(button=button, position=place):
            action = Action.PRESS
        case tcod.event.MouseButtonUp(button=button, position=place):
            action = Action.RELEASE
        case tcod.event.MouseMotion(state=state, position=place):
            held = [ours for mask, ours in HELD.items() if state & mask]
            if not held:
                return None
            return Pointer(Action.DRAG, held[0], *to_picture((place.x, place.y)))
        case _:
            return None
    if button not in BUTTONS:
        return None
    return Pointer(action, BUTTONS[button], *to_picture((place.x, place.y)))


def key_for(sym: KeySym, mod: Modifier) -> Key | None:
    """Return a key by its symbol and what was held with it, or ``None``."""
    if mod & (Modifier.ALT | Modifier.GUI):
        return None
    if sym == KeySym.SLASH and mod & Modifier.SHIFT:
        return Key("?")
    name = NAMES.get(sym) or (chr(sym).lower() if FIRST < sym <= LAST else "")
    return Key(name, ctrl=bool(mod & Modifier.CTRL)) if name else None


FIRST, LAST = ord(" "), ord("~")
"""The range of characters whose keys have them for symbols."""
