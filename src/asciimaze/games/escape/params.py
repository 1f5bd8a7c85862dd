# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a player may choose in escape: a recipe without its seed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from asciimaze.games.escape.rules import DEFAULT
from asciimaze.games.game import ChoiceField, Menu, Preset, TextField
from asciimaze.generators import registry as generators
from asciimaze.names import MOST_SHOWN, same_name
from asciimaze.recipes.options import registry as options
from asciimaze.recipes.options.exits import TWO_EXITS, border_for
from asciimaze.recipes.recipe import Recipe
from asciimaze.tilings import registry as tilings
from asciimaze.tilings.mask import Mask
from asciimaze.tilings.sizes import SIZE, check_limits, parse_size

if TYPE_CHECKING:
    from asciimaze.games.game import Field

LIMITS = range(2, 201)
"""How many columns, and rows, a maze may have."""


def encode(params: Recipe, *, full: bool) -> str:
    """Return escape's parameters as a recipe; what made the maze only if it is full."""
    if full:
        return str(params)
    return str(replace(params, generator=None, options=()))


def decode(text: str, base: Recipe) -> Recipe:
    """Return escape's parameters from a text: a recipe, a size or a shape.

    Raises:
        ValueError: It means none of them.
    """
    if not text.strip():
        return base
    if SIZE.fullmatch(text):
        columns, rows = parse_size(text)
        return replace(base, columns=columns, rows=rows, mask=None)
    shape = same_name(text, tilings.names())
    if shape:
        return replace(base, shape=shape, mask=None)
    recipe = Recipe.parse(text)
    return replace(recipe, generator=recipe.generator or base.generator, seed=None)


def end_of_params(text: str) -> int:
    """Return where escape's parameters end, before a seed or a description.

    The last parts of a recipe have a ``=``, and no description has one. If the parts
    before them have no size, all of the text is taken for the recipe.
    """
    head, mark, _ = text.partition("#")
    if mark:
        return len(head)
    parts = text.split(":")
    count = next((at for at, part in enumerate(parts, 1) if SIZE.fullmatch(part)), 0)
    while 0 < count < len(parts) and "=" in parts[count]:
        count += 1
    return len(":".join(parts[: count or None]))


def check(params: Recipe, *, full: bool) -> None:
    """Check each parameter of escape.

    Raises:
        ValueError: There is no such maze or, if one is to be made, no way to make it.
    """
    check_limits(params.columns, params.rows, LIMITS)
    tiling = params.tiling()
    if tiling.cells < LIMITS[0]:
        message = f"a maze must have at least {LIMITS[0]} cells (got {tiling.cells})"
        raise ValueError(message)
    if not full:
        return
    if params.generator is None:
        message = f"a new maze needs a generator (got {str(params)[:MOST_SHOWN]!r})"
        raise ValueError(message)
    generators.BY_NAME[params.generator].check(tiling)
    exits = dict(params.options).get("exits")
    if exits == "none":
        message = "a game must have an exit (got exits=none)"
        raise ValueError(message)
    if exits in TWO_EXITS:
        border_for(str(exits), tiling)


def form(params: Recipe) -> tuple[Field, ...]:
    """Return a form with a field for each parameter of escape."""
    shapes, makers = tilings.names(), generators.names()
    return (
        ChoiceField("Shape", shapes, shapes.index(params.shape)),
        ChoiceField("Generator", makers, makers.index(params.generator or makers[0])),
        TextField("Size", f"{params.columns}x{params.rows}"),
        TextField("Options", " ".join(options.write(params.options))),
        TextField("Mask", "" if params.mask is None else str(params.mask)),
    )


def from_form(fields: tuple[Field, ...]) -> Recipe:
    """Return each parameter of escape from the fields of a form.

    Raises:
        ValueError: A text cannot be read, or these are not our fields.
    """
    match fields:
        case (
            ChoiceField(value=shape),
            ChoiceField(value=maker),
            TextField(value=size),
            TextField(value=words),
            TextField(value=mask),
        ):
            columns, rows = parse_size(size)
            return Recipe(
                tilings.names()[shape],
                generators.names()[maker],
                columns,
                rows,
                options=options.parse(filter(None, re.split(r"[\s:]+", words))),
                mask=Mask.parse(mask, columns, rows) if mask.strip() else None,
            )
    message = "the form must be the one of escape (got other fields)"
    raise ValueError(message)


TITLES = {
    "square": "Squares",
    "hexagon": "Hexagons",
    "triangle": "Triangles",
    "brick": "Bricks",
    "upsilon": "Octagons and squares",
    "cairo": "Pentagons",
    "polar": "Rings",
    "weave": "Bridges",
    "cylinder": "Cylinder",
    "moebius": "M\u00f6bius band",
    "torus": "Torus",
}
"""The shapes as a player reads them, in the order of the menu."""

SIDES = {"Small": 9, "Medium": 15, "Large": 25}
"""How many columns and rows the presets have, at least."""


def presets() -> Menu[Recipe]:
    """Return the parameters of escape that are offered by title."""
    return Menu("Escape", tuple(menu(*shape) for shape in TITLES.items()))


def menu(shape: str, title: str) -> Menu[Recipe]:
    """Return a menu of parameters for escape: a shape in several sizes."""
    entries = []
    for word, side in SIDES.items():
        columns, rows = tilings.nearest_size(tilings.TILINGS[shape], side, side)
        params = replace(DEFAULT, shape=shape, columns=columns, rows=rows)
        entries.append(Preset(f"{word}, {columns} x {rows}", params))
    return Menu(title, tuple(entries))
