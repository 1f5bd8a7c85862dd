# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a player can want, whatever key says so."""

from __future__ import annotations

from enum import Enum


class Command(Enum):
    """A thing a player can want."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    HOME = "home"
    END = "end"
    NEXT = "next"
    PREVIOUS = "previous"
    ENTER = "enter"
    ESCAPE = "escape"
    TOGGLE = "toggle"
    ERASE = "erase"
    DELETE = "delete"
