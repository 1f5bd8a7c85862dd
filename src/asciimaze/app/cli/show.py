# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Who plays, and the choice between a window and a terminal."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from asciimaze.app.loop import ScreenError

if TYPE_CHECKING:
    from argparse import Namespace

    from asciimaze.app.loop import App
    from asciimaze.states.profile import Profile


def player_of(options: Namespace) -> Profile:
    """Return the profile of the user to whom a screen is shown."""
    from asciimaze.states.profile import Profile

    profile = Profile.own()
    if options.look:
        profile.preferences.look = options.look
        profile.write()
    return profile


def show(app: App, *, in_terminal: bool) -> None:
    """Show an application in a window or in a terminal until it ends.

    Raises:
        ScreenError: It cannot be shown; the message says why.
        RuntimeError: The application has a mistake.
    """
    if in_terminal:
        try:
            from asciimaze.app.terminal.loop import run
        except ImportError as error:
            message = f"--terminal needs a Unix system, such as Linux or WSL ({error})"
            raise ScreenError(message) from None
    else:
        from asciimaze.app.window import run
    gc.freeze()
    try:
        run(app)
    except ValueError as error:
        message = "this is a mistake in Ascii Maze, not in a word that you typed"
        raise RuntimeError(message) from error
