# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a player may choose in Net, as values, as text and as a form."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from asciimaze.games.game import CheckField, ChoiceField, Menu, Preset, TextField
from asciimaze.generators import registry as generators
from asciimaze.names import MOST_SHOWN, fold, same_name
from asciimaze.tilings import registry as tilings
from asciimaze.tilings.sizes import SIZE, check_limits, parse_size
from asciimaze.tilings.tiling import Grid
from asciimaze.tilings.wrapped import Torus

if TYPE_CHECKING:
    from asciimaze.games.game import Field
    from asciimaze.tilings.tiling import Tiling

SIZES = range(2, 51)
"""How many columns, and rows, a board may have."""

SQUARE = "square"
"""The shape that need not be mentioned."""


@dataclass(frozen=True, slots=True)
class Params:
    """What a player may choose.

    Attributes:
        columns: How many columns the board has.
        rows: How many rows.
        shape: The shape of its cells, one of our tilings.
        wrapping: Whether its edges are joined.
        unique: Whether a puzzle that is made has only one solution.
        generator: What carves its maze.
    """

    columns: int = 7
    rows: int = 7
    shape: str = SQUARE
    wrapping: bool = False
    unique: bool = True
    generator: str = "prim"

    def tiling(self) -> Tiling:
        """Return the cells of a net's board with these parameters.

        Raises:
            ValueError: There are no such cells.
        """
        tiling = tilings.make(self.shape, self.columns, self.rows)
        if not self.wrapping:
            return tiling
        if not isinstance(tiling, Grid):
            message = f"a wrapping board must be a grid (got {self.shape})"
            raise ValueError(message)
        return Torus(tiling)


def encode(params: Params, *, full: bool) -> str:
    """Return a net's parameters as text; those for making it only if it is full."""
    words = [f"{params.columns}x{params.rows}"]
    words += [params.shape] * (params.shape != SQUARE)
    words += ["wrapping"] * params.wrapping
    if full:
        words += ["unique" if params.unique else "ambiguous", params.generator]
    return ",".join(words)


def decode(text: str, base: Params) -> Params:
    """Return the parameters of a net that a text means.

    Raises:
        ValueError: One of its words is not known.
    """
    params = replace(base, shape=SQUARE, wrapping=False)
    for word in filter(None, text.split(",")):
        params = with_word(params, word.strip())
    return params


def with_word(params: Params, word: str) -> Params:
    """Return a net's parameters with what a word of their text says."""
    match fold(word):
        case "wrapping":
            return replace(params, wrapping=True)
        case "unique":
            return replace(params, unique=True)
        case "ambiguous":
            return replace(params, unique=False)
    if SIZE.fullmatch(word):
        columns, rows = parse_size(word)
        return replace(params, columns=columns, rows=rows)
    generator = same_name(word, generators.names())
    if generator:
        return replace(params, generator=generator)
    shape = same_name(word, tilings.names())
    if shape:
        return replace(params, shape=shape)
    message = "a word must be a size, a shape, a generator, wrapping, unique or "
    message += f"ambiguous (got {word[:MOST_SHOWN]!r})"
    raise ValueError(message)


def check(params: Params, *, full: bool) -> None:
    """Check each parameter of a net.

    Raises:
        ValueError: There is no such board or, if a puzzle is to be made, no puzzle.
    """
    check_limits(params.columns, params.rows, SIZES)
    tiling = params.tiling()
    if tiling.cells < SIZES[0]:
        size = f"{params.columns}x{params.rows}"
        message = f"a board must have at least {SIZES[0]} cells (got {size})"
        raise ValueError(message)
    if full:
        generators.BY_NAME[params.generator].check(tiling)


def form(params: Params) -> tuple[Field, ...]:
    """Return a form with a field for each parameter of a net."""
    shapes, makers = tilings.names(), generators.names()
    return (
        TextField("Size", f"{params.columns}x{params.rows}"),
        ChoiceField("Shape", shapes, shapes.index(params.shape)),
        CheckField("Edges are joined", params.wrapping),
        CheckField("Only one solution", params.unique),
        ChoiceField("Generator", makers, makers.index(params.generator)),
    )


def from_form(fields: tuple[Field, ...]) -> Params:
    """Return each parameter of a net from the fields of a form.

    Raises:
        ValueError: The size cannot be read, or these are not our fields.
    """
    match fields:
        case (
            TextField(value=size),
            ChoiceField(value=shape),
            CheckField(value=wrapping),
            CheckField(value=unique),
            ChoiceField(value=maker),
        ):
            columns, rows = parse_size(size)
            names = tilings.names()[shape], generators.names()[maker]
            return Params(columns, rows, names[0], wrapping, unique, names[1])
    message = "the form must be the one of Net (got other fields)"
    raise ValueError(message)


def presets() -> Menu[Params]:
    """Return the parameters of nets that are offered by title."""
    sizes = ((5, 5), (7, 7), (9, 9), (11, 11))
    others = {
        "Hexagons": Params(7, 6, "hexagon"),
        "Triangles": Params(11, 6, "triangle"),
        "Bricks": Params(7, 7, "brick"),
        "Octagons and squares": Params(7, 7, "upsilon"),
        "Pentagons": Params(8, 6, "cairo"),
        "Rings": Params(10, 10, "polar"),
        "Bridges": Params(8, 8, "weave"),
        "Hexagons on a torus": Params(8, 7, "hexagon", wrapping=True),
    }
    return Menu(
        "Net",
        (
            menu("Squares", {f"{w} x {h}": Params(w, h) for w, h in sizes}),
            menu(
                "Squares on a torus",
                {f"{w} x {h}": Params(w, h, wrapping=True) for w, h in sizes},
            ),
            menu("Other shapes", others),
        ),
    )


def menu(title: str, choices: dict[str, Params]) -> Menu[Params]:
    """Return a menu of parameters for nets by their titles."""
    return Menu(title, tuple(Preset(*choice) for choice in choices.items()))
