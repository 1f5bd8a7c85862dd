# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command that makes a maze."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from asciimaze.formats.document import document_of
from asciimaze.generators import registry as generators
from asciimaze.recipes.difficulty import LEVELS, TRIES, Target, find_maze
from asciimaze.recipes.identity import Identity, find_shape, make_tiling, parse_size
from asciimaze.recipes.options import registry as options_registry
from asciimaze.recipes.options.registry import OPTIONS
from asciimaze.rng import new_seed
from asciimaze.tilings.registry import TILINGS

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser, Namespace

    from asciimaze.app.cli.progress import Progress
    from asciimaze.tilings.masked import Mask
    from asciimaze.tilings.tiling import Tiling

DEFAULT = Identity("square", "backtracker", 18, 10, "")
"""What is made if nothing is said; it fits a terminal of 80 by 24."""


EXAMPLES_OF_GENERATE = """\
examples:
  asciimaze generate
  asciimaze generate --shape hexagon --size 40x30 --output maze.svg
  asciimaze generate --generator wilson --braid 0.5 --exits far
  asciimaze generate --difficulty easy --seed penguin
  asciimaze generate square:backtracker:18x10#penguin --format boxes
  printf '#..#\\n....\\n' | asciimaze generate --mask -"""


def add_arguments(command: ArgumentParser) -> list[Action]:
    """Let a parser read what maze is wanted; return what may be a file's name."""
    command.add_argument(
        "identity",
        nargs="?",
        metavar="IDENTITY",
        help="all in one, such as hexagon:backtracker:40x30#penguin",
    )
    command.add_argument(
        "--shape",
        choices=Names(TILINGS),
        metavar="NAME",
        help="the shape of the cells; see list",
    )
    command.add_argument(
        "--generator",
        choices=Names(each.name for each in generators.GENERATORS),
        metavar="NAME",
        help="how the maze is made; see list",
    )
    command.add_argument("--size", help="columns x rows, such as 40x30")
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
        " or 20+-2 for one that is as near as that",
    )
    mask = command.add_argument(
        "--mask",
        metavar="FILE",
        help="which cells to keep: a text, with . for a cell and # for none, or a PNG "
        "picture, bright for a cell; - for standard input; its size is the maze's",
    )
    return [mask, add_output(command)]


def generate(options: Namespace, progress: Progress) -> bytes:
    """Make a maze and write it."""
    form = output_format(options)
    progress.phase("laying out")
    mask = None if options.mask is None else read_mask(options.mask)
    identity = identity_of(options, mask)
    tiling = make_tiling(identity.shape, identity.columns, identity.rows, mask)
    form.check(tiling)
    if options.difficulty is not None:
        identity = search(identity, Target.parse(options.difficulty), tiling)
    progress.phase("carving")
    parts = None if mask else formats.stream(identity, form, progress.step)
    if parts:
        return save(options, form, parts)
    document = document_of(identity, tiling)
    progress.phase("writing")
    return write(options, form, document)


def identity_of(options: Namespace, mask: Mask | None) -> Identity:
    """Return the identity that is asked for; what is not said is filled in.

    Raises:
        ValueError: There is no such thing.
    """
    names = ["shape", "generator", "size", "seed", "difficulty"]
    names += [option.name for option in OPTIONS]
    if options.identity is not None:
        if any(getattr(options, name) is not None for name in names):
            message = "an identity says it all; leave out --shape and the like"
            raise ValueError(message)
        return Identity.parse(options.identity)
    identity = DEFAULT._replace(seed=new_seed())
    if mask is not None:
        identity = identity._replace(columns=mask.columns, rows=mask.rows)
    if options.shape is not None:
        identity = identity._replace(shape=find_shape(options.shape))
    if options.generator is not None:
        name = generators.find(options.generator).name
        identity = identity._replace(generator=name)
    if options.size is not None:
        columns, rows = parse_size(options.size)
        identity = identity._replace(columns=columns, rows=rows)
    if options.seed is not None:
        identity = identity._replace(seed=options.seed)
    said = {each: getattr(options, each.name) for each in OPTIONS}
    settings = options_registry.normalise(
        {each.name: each.parse(text) for each, text in said.items() if text is not None}
    )
    options_registry.check(generators.find(identity.generator), settings)
    return identity._replace(options=settings)


def search(identity: Identity, wanted: Target, tiling: Tiling) -> Identity:
    """Return the identity of a maze of some difficulty.

    Raises:
        Failure: None comes near enough.
    """
    found = find_maze(identity, wanted, tiling)
    if wanted.tolerance is not None and not wanted.is_met(found.difficulty):
        nearest = f"the nearest of {TRIES} mazes has a difficulty of"
        message = f"{nearest} {found.difficulty:.1f}; try another seed or size"
        raise Failure(message)
    return found.identity


GENERATE = Subcommand(
    "generate", "Make a maze.", EXAMPLES_OF_GENERATE, add_arguments, generate
)
"""The command."""
