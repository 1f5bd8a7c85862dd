# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of options, and what is done with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from asciimaze.generators.growing_tree import PICKS
from asciimaze.maze import Maze
from asciimaze.names import MOST_SHOWN, find_name
from asciimaze.recipes.options.braid import braid
from asciimaze.recipes.options.exits import EXITS, OLD_EXITS, open_exits
from asciimaze.recipes.options.loops import open_loops
from asciimaze.recipes.options.values import Choice, Kind, Mix, Range
from asciimaze.rng import Rng

if TYPE_CHECKING:
    from asciimaze.generators.registry import Generator
    from asciimaze.tilings.tiling import Tiling


class Option(NamedTuple):
    """A property of a maze that can be chosen.

    Attributes:
        name: What it is called on the command line and in the recipe of a maze.
        description: What it says.
        kind: Which values it may have, and which it has if nothing is said.
        change: What it does to a maze that is made, at random and by its value;
            ``None`` if it is for the generator.
        stream: The purpose of its random stream, if it is not its name.
    """

    name: str
    description: str
    kind: Kind[Any]
    change: Callable[[Maze, Rng, Any], None] | None = None
    stream: str = ""

    def parse(self, text: str) -> object:
        """Return the value of any option that a text means.

        Raises:
            ValueError: It means none of this option.
        """
        value = self.kind.parse(text)
        if value is None:
            message = f"{self.name} must be {self.kind.says}"
            message += f" (got {text[:MOST_SHOWN]!r})"
            raise ValueError(message)
        return value


OPTIONS = (
    Option("bias", "how much more likely horizontal steps are", Range(-0.9, 0.9, 0, 1)),
    Option("spread", "how far from the middle it may begin", Range(0, 1, 1)),
    Option("pick", "which cell it goes on from", Mix(PICKS, PICKS[:2])),
    Option("braid", "how many of the dead ends are opened", Range(0, 1, 0), braid),
    Option("loops", "how many of the walls are opened", Range(0, 1, 0), open_loops),
    Option(
        "exits",
        "how many exits, and where",
        Choice(EXITS, OLD_EXITS),
        open_exits,
        "exit",
    ),
)
"""All options, in the order in which they are told and done."""

Settings = tuple[tuple[str, object], ...]
"""The options that are not as usual, in order, each with its value."""


def find(name: str) -> Option:
    """Return the option of a name, which may be written carelessly.

    Raises:
        ValueError: No option has this name.
    """
    options = {option.name: option for option in OPTIONS}
    return options[find_name("option", name, options)]


def names() -> tuple[str, ...]:
    """Return the names of all options."""
    return tuple(option.name for option in OPTIONS)


def normalise(values: Mapping[str, object]) -> Settings:
    """Return the values of options in order, without those that are as usual."""
    return tuple(
        (option.name, values[option.name])
        for option in OPTIONS
        if values.get(option.name, option.kind.default) != option.kind.default
    )


def parse(texts: Iterable[str]) -> Settings:
    """Return the options that are set by some texts such as ``braid=0.5``.

    Raises:
        ValueError: There is no such option or value, or one comes twice, or two are
            not separated by a colon.
    """
    values: dict[str, object] = {}
    for text in texts:
        name, mark, value = text.partition("=")
        option = find(name)
        if not mark:
            message = f"{option.name} must have a value, such as {example(option)}"
            raise ValueError(message)
        if "=" in value:
            message = f"options must be separated by colons (got {text[:MOST_SHOWN]!r})"
            raise ValueError(message)
        if option.name in values:
            message = f"{option.name} must be given only once"
            raise ValueError(message)
        values[option.name] = option.parse(value)
    return normalise(values)


def example(option: Option) -> str:
    """Return how any option is written when it is as usual."""
    return f"{option.name}={option.kind.write(option.kind.default)}"


def write(settings: Settings) -> list[str]:
    """Return options as texts such as ``braid=0.5`` that can be parsed."""
    return [f"{name}={find(name).kind.write(value)}" for name, value in settings]


def revise(settings: Settings, values: Mapping[str, object]) -> Settings:
    """Return the settings of options with other values for some of them.

    Args:
        settings: The settings.
        values: Values by the names of options; each may be a text.

    Raises:
        ValueError: There is no such option or value.
    """
    if not values:
        return settings
    options = {find(name): str(value) for name, value in values.items()}
    changed = {option.name: option.parse(text) for option, text in options.items()}
    return normalise(dict(settings) | changed)


def check(generator: Generator, settings: Settings) -> None:
    """Raise ``ValueError`` if a generator does not support some option."""
    if not settings:
        return
    taken = [
        option.name
        for option in OPTIONS
        if option.change or option.name in generator.takes
    ]
    for name, _ in settings:
        if name not in taken:
            options = ", ".join(taken)
            message = f"{generator.name} does not support {name}; it supports {options}"
            raise ValueError(message)


def make(
    generator: Generator, tiling: Tiling, seed: str, settings: Settings = ()
) -> Maze:
    """Return the maze of a seed, with its exits, made as all options say.

    Args:
        generator: What makes it.
        tiling: Its cells.
        seed: Any text.
        settings: Options that the generator supports; see ``check``.

    Raises:
        ValueError: The generator is not defined on this tiling, or an option is not.
    """
    values = {option.name: option.kind.default for option in OPTIONS}
    values |= dict(settings)
    chosen = {name: value for name, value in settings if name in generator.takes}
    maze = generator.make(tiling, Rng.from_seed(seed, "maze"), **chosen)
    for option in OPTIONS:
        if option.change:
            rng = Rng.from_seed(seed, option.stream or option.name)
            option.change(maze, rng, values[option.name])
    return maze
