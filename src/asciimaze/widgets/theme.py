# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The colours of a polar night, as red, green and blue from 0 to 255."""

NIGHT = (10, 14, 30)
"""The background of everything."""

FLOOR = (17, 24, 48)
"""Every other field of the floor."""

ICE = (126, 176, 226)
"""The walls."""

SNOW = (232, 240, 250)
"""Text, and the penguin."""

BEAK = (255, 160, 60)
"""What is warm about the penguin, and the mark of the focus."""

DAYLIGHT = (255, 222, 130)
"""The way out."""

FRAME = "╔═╗║ ║╚═╝"
"""A frame, from its upper left to its lower right corner."""

POINTER = "►"
"""The mark before a widget with the focus."""

CHOSEN = "»"
"""The mark before the selected row of a list."""

FIELD = (38, 48, 82)
"""The background of a list."""

IDLE = (66, 74, 104)
"""The background of a value without the focus."""

FOCUS = (20, 94, 190)
"""The background of a value with the focus."""
