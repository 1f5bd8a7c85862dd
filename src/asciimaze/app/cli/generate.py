# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command that makes a maze."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze import library
from asciimaze.app.cli.files import (
    add_output,
    output_format,
    read_mask,
    save,
    write,
)
from asciimaze.app.cli.output import Failure
from asciimaze.app.cli.parser import Names, Subcommand
from asciimaze.formats import registry as formats
from asciimaze.generators import registry as generators
from asciimaze.recipes.difficulty import LEVELS, TRIES, Target, find_maze
from asciimaze.recipes.options.registry import OPTIONS
from asciimaze.recipes.recipe import request
from asciimaze.tilings import registry as tilings

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser, Namespace

    from asciimaze.app.cli.progress import Progress
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.tilings.tiling import Tiling


EXAMPLES_OF_GENERATE = """\
examples:
  asciimaze generate
  asciimaze generate --shape hexagon --size 40x30 --output maze.svg
  asciimaze generate --generator wilson --braid 0.5 --exits far
  asciimaze generate --difficulty easy --seed penguin
  asciimaze generate square:backtracker:18x10#penguin --format boxes
  printf '#..#\\n....\\n' | asciimaze generate --mask -"""


def add_arguments(command: ArgumentParser) -> list[Action]:
    """Let a parser read what to generate; return what may be a file's name."""
    command.add_argument(
        "recipe",
        nargs="?",
        metavar="RECIPE",
        help="all in one, such as hexagon:backtracker:40x30#penguin",
    )
    command.add_argument(
        "--shape",
        choices=Names(tilings.names()),
        metavar="NAME",
        help="the shape of the cells; asciimaze list names all",
    )
    command.add_argument(
        "--generator",
        choices=Names(generators.names()),
        metavar="NAME",
        help="how the maze is made; asciimaze list names all",
    )
    command.add_argument(
        "--size", help="columns x rows, such as 40x30, or one number for both"
    )
    command.add_argument("--seed", help="any text (default: a new one)")
    for option in OPTIONS:
        usual = option.kind.write(option.kind.default)
        text = f"{option.description}: {option.kind.says} (default: {usual})"
        words = Names(option.kind.words) or None
        command.add_argument(
            f"--{option.name}", choices=words, metavar="VALUE", help=text
        )
    command.add_argument(
        "--difficulty",
        choices=Names(LEVELS),
        metavar="VALUE",
        help=f"the best of {TRIES} mazes: {', '.join(LEVELS)}, or a number such as 20,"
        " or 20+-2 for one that is 2 away at most",
    )
    mask = command.add_argument(
        "--mask",
        metavar="FILE",
        help="which cells to keep: a text, with . for a cell and # for none, or a PNG "
        "picture, bright for a cell; - for standard input; its size is the maze's",
    )
    return [mask, add_output(command)]


def generate(options: Namespace, progress: Progress) -> bytes:
    """Generate a maze and write it."""
    form = output_format(options)
    progress.phase("laying out")
    recipe = recipe_of(options)
    tiling = recipe.tiling()
    form.check(tiling)
    if options.difficulty is not None:
        recipe = search(recipe, Target.parse(options.difficulty), tiling)
    progress.phase("carving")
    if parts := formats.stream(recipe, form, progress.step):
        return save(options, form, parts)
    maze = library.Maze.of(recipe.make(tiling), recipe)
    progress.phase("writing")
    return write(options, form, maze.draw())


def recipe_of(options: Namespace) -> Recipe:
    """Return the recipe that the options of ``generate`` ask for.

    Raises:
        ValueError: There is no such recipe.
    """
    texts = {each.name: getattr(options, each.name) for each in OPTIONS}
    return request(
        library.DEFAULT,
        options.recipe,
        shape=options.shape,
        generator=options.generator,
        size=options.size,
        seed=options.seed,
        mask=None if options.mask is None else read_mask(options.mask),
        values={name: text for name, text in texts.items() if text is not None},
    )


def search(recipe: Recipe, wanted: Target, tiling: Tiling) -> Recipe:
    """Return the recipe of a maze of the difficulty that ``generate`` should find.

    Raises:
        Failure: None comes near enough.
    """
    found = find_maze(recipe, wanted, tiling)
    if wanted.tolerance is not None and not wanted.is_met(found.difficulty):
        nearest = f"the nearest of {TRIES} mazes has a difficulty of"
        message = f"{nearest} {found.difficulty:.1f}; try another seed or size"
        raise Failure(message)
    return found.recipe


GENERATE = Subcommand("generate", EXAMPLES_OF_GENERATE, add_arguments, generate)
"""The command."""
