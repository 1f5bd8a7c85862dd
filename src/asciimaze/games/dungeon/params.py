# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a player may choose in the dungeon, as values, as text and as a form."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from asciimaze.games.dungeon.ground import NODES, ground_of
from asciimaze.games.game import CheckField, ChoiceField, Menu, Preset, TextField
from asciimaze.generators import registry as generators
from asciimaze.names import MOST_SHOWN, fold, same_name
from asciimaze.tilings.sizes import SIZE, check_limits, parse_size

if TYPE_CHECKING:
    from asciimaze.games.dungeon.ground import Ground
    from asciimaze.games.game import Field

SIZES = range(11, 201)
"""How many columns, and rows, a level may have."""

DEPTHS = range(1, 21)
"""How many levels a dungeon may have."""

BRAIDS = range(101)
"""How many per cent of the dead ends of a maze may be opened."""


@dataclass(frozen=True, slots=True)
class Params:
    """What a player may choose.

    Attributes:
        columns: How many columns the deepest level has.
        rows: How many rows.
        shape: The shape of its cells.
        levels: How many levels there are.
        generator: What carves the corridors.
        braid: How many per cent of the dead ends of its mazes are opened.
        practice: Whether moves can be undone.
    """

    columns: int = 43
    rows: int = 25
    shape: str = "square"
    levels: int = 5
    generator: str = "backtracker"
    braid: int = 10
    practice: bool = False

    def ground(self, depth: int) -> Ground:
        """Return the ground that the parameters give a level; deeper ones are larger.

        Raises:
            ValueError: There is no such ground.
        """
        share = SMALLEST + (1 - SMALLEST) * depth / self.levels
        columns, rows = round(self.columns * share), round(self.rows * share)
        return ground_of(self.shape, max(columns, SIZES[0]), max(rows, SIZES[0]))


SMALLEST = 0.6
"""How large a level would be that is no deeper than the entrance."""


def encode(params: Params) -> str:
    """Return the parameters of a dungeon as words."""
    words = [f"{params.columns}x{params.rows}", params.shape, params.generator]
    words += [f"levels={params.levels}", f"braid={params.braid}"]
    return ",".join(words + ["practice"] * params.practice)


def decode(text: str, base: Params) -> Params:
    """Return the parameters of a dungeon that some words mean.

    Raises:
        ValueError: One of its words is not known.
    """
    params = replace(base, practice=False)
    for word in filter(None, text.split(",")):
        params = with_word(params, word.strip())
    return params


NUMBER = re.compile("(levels|braid)=([0-9]{1,3})")
"""A word with a number."""


def with_word(params: Params, word: str) -> Params:
    """Return a dungeon's parameters with what a word of their text says."""
    if fold(word) == "practice":
        return replace(params, practice=True)
    if SIZE.fullmatch(word):
        columns, rows = parse_size(word)
        return replace(params, columns=columns, rows=rows)
    match = NUMBER.fullmatch(word)
    if match:
        count = int(match[2])
        if match[1] == "levels":
            return replace(params, levels=count)
        return replace(params, braid=count)
    shape = same_name(word, NODES)
    if shape:
        return replace(params, shape=shape)
    generator = same_name(word, generators.names())
    if generator:
        return replace(params, generator=generator)
    message = "a word must be a size, a shape, a generator, levels=N, braid=N or "
    message += f"practice (got {word[:MOST_SHOWN]!r})"
    raise ValueError(message)


def check(params: Params) -> None:
    """Check each parameter of a dungeon.

    Raises:
        ValueError: There is no such dungeon.
    """
    check_limits(params.columns, params.rows, SIZES)
    if params.levels not in DEPTHS:
        message = f"levels must be from {DEPTHS[0]} to {DEPTHS[-1]} "
        message += f"(got {params.levels})"
        raise ValueError(message)
    if params.braid not in BRAIDS:
        message = f"braid must be from {BRAIDS[0]} to {BRAIDS[-1]} per cent "
        message += f"(got {params.braid})"
        raise ValueError(message)
    ground = params.ground(1)
    generators.BY_NAME[params.generator].check(ground.lattice)


def form(params: Params) -> tuple[Field, ...]:
    """Return a form with a field for each parameter of a dungeon."""
    shapes, makers = tuple(NODES), generators.names()
    return (
        TextField("Size", f"{params.columns}x{params.rows}"),
        ChoiceField("Shape", shapes, shapes.index(params.shape)),
        ChoiceField("Corridors", makers, makers.index(params.generator)),
        TextField("Levels", str(params.levels)),
        TextField("Dead ends opened, per cent", str(params.braid)),
        CheckField("Practice (undo is allowed)", params.practice),
    )


def from_form(fields: tuple[Field, ...]) -> Params:
    """Return each parameter of a dungeon from the fields of a form.

    Raises:
        ValueError: A field cannot be read, or these are not our fields.
    """
    match fields:
        case (
            TextField(value=size),
            ChoiceField(value=shape),
            ChoiceField(value=maker),
            TextField(value=levels),
            TextField(value=braid),
            CheckField(value=practice),
        ):
            columns, rows = parse_size(size)
            params = Params(
                columns,
                rows,
                tuple(NODES)[shape],
                generator=generators.names()[maker],
                practice=practice,
            )
            params = with_word(params, f"levels={levels.strip()}")
            return with_word(params, f"braid={braid.strip()}")
    message = "the form must be the one of the dungeon (got other fields)"
    raise ValueError(message)


def presets() -> Menu[Params]:
    """Return the parameters of dungeons that are offered by title."""
    choices = {
        "Squares": Params(),
        "Hexagons": Params(35, 23, "hexagon"),
        "Triangles": Params(63, 21, "triangle"),
        "Short": Params(35, 21, levels=3),
        "Practice": Params(practice=True),
    }
    return Menu("Dungeon", tuple(Preset(*choice) for choice in choices.items()))
