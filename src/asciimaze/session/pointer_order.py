# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pointers in a sensible order, whatever a window reports."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from asciimaze.games.inputs import Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.games.inputs import Button, Pointer


class Pointers:
    """What is known of the pointer: the button that is held."""

    def __init__(self) -> None:
        """Begin to order a pointer's events with no button held."""
        self.held: Button | None = None

    def sort(self, event: Pointer) -> Iterator[Pointer]:
        """Yield a pointer's events in the order of games: a press, drags, a release.

        A pointer that hovers means nothing.
        The button pressed last counts. Drags are of the button that is held, and the
        release of another one means nothing.
        """
        match event.action:
            case Action.PRESS:
                if self.held:
                    yield replace(event, action=Action.RELEASE, button=self.held)
                self.held = event.button
                yield event
            case Action.DRAG if self.held:
                yield replace(event, button=self.held)
            case Action.RELEASE if event.button is self.held:
                self.held = None
                yield event
