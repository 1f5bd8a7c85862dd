# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""From the events of the window to what a player does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import tcod.event
from tcod.event import KeySym, Modifier, MouseButton, MouseButtonMask
from tcod.sdl.joystick import ControllerButton

from asciimaze.games.inputs import Action, Button, Drop, Key, Pointer, Text, Wheel

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.games.drawing import Point
    from asciimaze.games.inputs import Input

SHIFTED = {"/": "?", "tab": "shift+tab"}
"""The names of keys that mean something else with Shift."""

PAD = {KeySym(KeySym.KP_1 + at) for at in range(10)}
"""The keys of the number pad that type a digit where text is wanted."""

BUTTONS = {
    MouseButton.LEFT: Button.LEFT,
    MouseButton.MIDDLE: Button.MIDDLE,
    MouseButton.RIGHT: Button.RIGHT,
}
"""Our names for the buttons of a mouse."""

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
    KeySym.DELETE: "delete",
    KeySym.ESCAPE: "escape",
    KeySym.TAB: "tab",
    KeySym.F1: "f1",
    KeySym.F11: "f11",
}
"""The names of keys that are no letters."""

GAME_PAD = {
    ControllerButton.DPAD_RIGHT: Key("right"),
    ControllerButton.DPAD_DOWN: Key("down"),
    ControllerButton.DPAD_LEFT: Key("left"),
    ControllerButton.DPAD_UP: Key("up"),
    ControllerButton.A: Key("enter"),
    ControllerButton.B: Key("escape"),
    ControllerButton.X: Key("space"),
    ControllerButton.Y: Key("i"),
    ControllerButton.LEFTSHOULDER: Key("z", ctrl=True),
    ControllerButton.RIGHTSHOULDER: Key("y", ctrl=True),
    ControllerButton.BACK: Key("tab"),
    ControllerButton.START: Key("f1"),
}
"""The key for which each button of a gamepad stands in."""

HELD = {
    MouseButtonMask.LEFT: Button.LEFT,
    MouseButtonMask.MIDDLE: Button.MIDDLE,
    MouseButtonMask.RIGHT: Button.RIGHT,
}
"""The same while they are held."""


def input_for(
    event: tcod.event.Event, to_picture: Callable[[Point], Point]
) -> Input | None:
    """Return what a player does by an event of SDL, or ``None`` if it is nothing.

    Args:
        event: An event of the window.
        to_picture: What says where a point of the window is in the picture.
    """
    match event:
        case tcod.event.KeyDown(sym=sym, mod=mod):
            return key_for(sym, mod)
        case tcod.event.TextInput(text=text) | tcod.event.Drop(type="FILE", text=text):
            is_typed = isinstance(event, tcod.event.TextInput)
            return Text(text) if is_typed else Drop(Path(text))
        case tcod.event.MouseWheel(y=steps, position=place) if steps:
            return Wheel(steps, *to_picture((place.x, place.y)))
        case tcod.event.ControllerButton(button=pad, pressed=True):
            return GAME_PAD.get(pad)
        case tcod.event.MouseButtonDown(button=button, position=place):
            action, pressed = Action.PRESS, BUTTONS.get(button)
        case tcod.event.MouseButtonUp(button=button, position=place):
            action, pressed = Action.RELEASE, BUTTONS.get(button)
        case tcod.event.MouseMotion(state=state, position=place):
            held = (ours for mask, ours in HELD.items() if state & mask)
            pressed = next(held, Button.NONE)
            action = Action.MOVE if pressed is Button.NONE else Action.DRAG
        case _:
            return None
    x, y = to_picture((place.x, place.y))
    return Pointer(action, pressed, x, y) if pressed else None


def key_for(sym: KeySym, mod: Modifier) -> Key | None:
    """Return the key of an event, given its symbol and modifiers, or ``None``."""
    name = NAMES.get(sym) or (chr(sym).lower() if FIRST < sym <= LAST else "")
    if mod & Modifier.ALT and name == "enter":
        return Key("f11")
    if mod & (Modifier.ALT | Modifier.GUI):
        return None
    if mod & Modifier.SHIFT:
        name = SHIFTED.get(name, name)
    return Key(name, ctrl=bool(mod & Modifier.CTRL)) if name else None


FIRST, LAST = ord(" "), ord("~")
"""The range of characters whose keys have them for symbols."""
