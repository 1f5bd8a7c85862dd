# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command that opens the explorer."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from asciimaze.app.cli.files import blaming, read
from asciimaze.app.cli.output import Failure
from asciimaze.app.cli.parser import IN_TERMINAL, Subcommand
from asciimaze.formats.saving import saving
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import new_seed

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser, Namespace
    from collections.abc import Sequence

    from asciimaze.app.cli.progress import Progress
    from asciimaze.states.explorer.screen import ExploreState

EXAMPLES = """\
examples:
  asciimaze explore
  asciimaze explore polar:wilson:100x100#penguin
  asciimaze explore maze.mz
  asciimaze explore maze.mz --screenshot maze.svg
  asciimaze explore maze.mz --screenshot route.svg --press "l d + +\""""


def add_arguments(command: ArgumentParser) -> list[Action]:
    """Let a parser read what to explore; return what may be a file's name."""
    maze = command.add_argument(
        "maze",
        nargs="?",
        metavar="MAZE",
        help="a file, or a recipe with or without #SEED",
    )
    shot = command.add_argument(
        "--screenshot",
        metavar="FILE",
        help="write the first picture as SVG, and open no window",
    )
    command.add_argument(
        "--press",
        metavar="KEYS",
        default="",
        help="press these keys first, such as 'l d + ctrl+right'; F1 lists them",
    )
    command.add_argument("--terminal", action="store_true", help=IN_TERMINAL)
    return [maze, shot]


def explore(options: Namespace, progress: Progress) -> bytes:
    """Look at a maze in the explorer; return its recipe.

    Raises:
        Failure: It cannot be read, or there is no window and no terminal.
        ValueError: There is no such maze, or its picture would be named like one of
            another format.
    """
    from asciimaze.app.cli.show import show
    from asciimaze.app.loop import App, ScreenError
    from asciimaze.formats.large import open_large
    from asciimaze.states.explorer.screen import FIRST, ExploreState
    from asciimaze.states.profile import Profile
    from asciimaze.states.stack import States

    shot = Path(options.screenshot) if options.screenshot else None
    if shot and shot.suffix.lower() not in {"", ".svg"}:
        message = f"the suffix of --screenshot must be .svg (got {shot.suffix!r})"
        raise ValueError(message)
    name = options.maze
    if name is None or (":" in name and "#" not in name and not Path(name).exists()):
        recipe = replace(Recipe.parse(name) if name else FIRST, seed=new_seed())
        progress.phase("carving")
        maze = recipe.make()
    else:
        with blaming(name):
            large = open_large(Path(name))
        document = large or read(name, progress)
        maze, recipe = document.maze, document.known()
    progress.stop()
    profile = Profile.own()
    state = ExploreState(recipe, maze, profile.mazes, profile.seeds)
    press(state, options.press.split())
    if shot:
        write(state, shot)
        return b""
    try:
        show(App(States(state), profile), in_terminal=options.terminal)
    except ScreenError as error:
        raise Failure(str(error)) from None
    return f"{state.recipe}\n".encode()


def press(state: ExploreState, names: Sequence[str]) -> None:
    """Press some keys in the explorer before the first picture.

    Raises:
        Failure: One of them does nothing.
    """
    from asciimaze.games.drawing import Recording
    from asciimaze.games.inputs import Key
    from asciimaze.states.explorer.screen import HEIGHT, WIDTH, settle

    state.paint(Recording(), WIDTH, HEIGHT)
    for name in names:
        key = Key.parse(re.sub(r"\b-\b", " ", name))
        if key not in state.actions():
            keys = (str(each).lower() for each in state.actions())
            known = ", ".join(each.replace(" ", "-") for each in keys)
            message = f"--press must name keys that do something: {known} "
            raise Failure(message + f"(got {name!r})")
        state.hear(key)
        settle(state)


def write(state: ExploreState, file: Path) -> None:
    """Write what the explorer shows first as SVG.

    Raises:
        Failure: The file cannot be written.
    """
    from asciimaze.states.explorer.screen import HEIGHT, WIDTH, screenshot

    try:
        with saving(file) as whole:
            whole.write(screenshot(state, WIDTH, HEIGHT).encode())
    except OSError as error:
        message = f"cannot write {file}: {error.strerror}"
        raise Failure(message) from None


EXPLORE = Subcommand("explore", EXAMPLES, add_arguments, explore)
"""The command."""
