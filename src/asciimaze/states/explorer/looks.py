# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.states.explorer.dead_ends import DeadEnds
from asciimaze.states.explorer.editing import Editing
from asciimaze.states.explorer.growing import Growing
from asciimaze.states.explorer.masking import Masking
from asciimaze.states.explorer.numbers import Numbers
from asciimaze.states.explorer.overview import Overview
from asciimaze.states.explorer.routes import Routes
from asciimaze.states.explorer.walking import Walking

if TYPE_CHECKING:
    from asciimaze.states.explorer.look import Look
    from asciimaze.states.explorer.scene import Scene

LOOKS = (Routes, DeadEnds, Editing, Masking, Growing, Numbers, Overview, Walking)
"""All looks, from back to front; the last one that wants a key or a click gets it."""


def looks_at(scene: Scene) -> list[Look]:
    """Return all looks at a scene."""
    return [look(scene) for look in LOOKS]
