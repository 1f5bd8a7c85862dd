# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The recipe of a maze: all that is needed to make it again, in one line of text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from asciimaze.generators import registry as generators
from asciimaze.names import MOST_SHOWN
from asciimaze.recipes.options import registry as options
from asciimaze.recipes.seeds import read_seed, write_seed
from asciimaze.rng import new_seed
from asciimaze.tilings import registry as tilings
from asciimaze.tilings.mask import Mask
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.sizes import check_size, parse_size, read_size

if TYPE_CHECKING:
    from collections.abc import Mapping

    from asciimaze.maze import Maze
    from asciimaze.tilings.sizes import Size
    from asciimaze.tilings.tiling import Tiling

FORM = "shape:generator:40x30#seed"
"""What a recipe looks like."""

MASK = re.compile(r"\s*mask\s*=\s*", re.IGNORECASE)
"""How the part with the mask begins."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a maze is made from.

    Names may be written carelessly; the recipe has them as the registries do.

    Attributes:
        shape: The name of a tiling.
        generator: The name of a generator, or ``None`` if it is not known.
        columns: How many columns the tiling has.
        rows: How many rows.
        seed: Any text, or ``None`` if it is not known.
        options: The options that are not at their defaults, in the order of
            their registry.
        mask: Which cells are kept, or ``None`` if all are.

    Raises:
        ValueError: There is no such shape, generator or size, the generator does
            not support an option, or the mask has another size.
    """

    shape: str
    generator: str | None
    columns: int
    rows: int
    seed: str | None = None
    options: options.Settings = ()
    mask: Mask | None = None

    def __post_init__(self) -> None:
        """Check the parts of a recipe, and correct the spelling of names."""
        object.__setattr__(self, "shape", tilings.find(self.shape))
        check_size(self.columns, self.rows)
        if self.generator is not None:
            generator = generators.find(self.generator)
            options.check(generator, self.options)
            object.__setattr__(self, "generator", generator.name)
        mask = self.mask
        if mask and (mask.columns, mask.rows) != (self.columns, self.rows):
            message = f"a mask of {mask.columns}x{mask.rows} cells is not of size "
            message += f"{self.columns}x{self.rows}"[:MOST_SHOWN]
            raise ValueError(message)

    def tiling(self) -> Tiling:
        """Return the cells of a recipe's maze.

        Raises:
            ValueError: The shape does not come in this size, or the mask does not fit.
        """
        return tilings.make(self.shape, self.columns, self.rows, self.mask)

    def make(self, tiling: Tiling | None = None) -> Maze:
        """Return the maze of a recipe, with its exits.

        Args:
            tiling: Its cells, if they have been made already.

        Raises:
            ValueError: The generator or the seed is not known, the shape does not come
                in this size, or the generator is not defined on it.
        """
        if self.generator is None or self.seed is None:
            missing = "seed" if self.generator else "generator"
            message = f"the maze cannot be made again: its {missing} is not known"
            message += f" (got {str(self)[:MOST_SHOWN]!r})"
            raise ValueError(message)
        generator = generators.BY_NAME[self.generator]
        return options.make(generator, tiling or self.tiling(), self.seed, self.options)

    @classmethod
    def parse(cls, text: str) -> Recipe:
        """Return the recipe that is written in a line; names are forgiving.

        Raises:
            ValueError: It is no recipe, or one of something that we do not know.
        """
        names, mark, seed = text.partition("#")
        parts = names.split(":")
        plain = [part for part in parts if "=" not in part]
        rest = parts[len(plain) :]
        if plain != parts[: len(plain)] or len(plain) not in {2, 3}:
            message = f"a recipe must be such as {FORM} (got {text[:MOST_SHOWN]!r})"
            raise ValueError(message)
        columns, rows = parse_size(plain[-1])
        masks = [part for part in rest if MASK.match(part)]
        if len(masks) > 1:
            message = "mask must be given only once"
            raise ValueError(message)
        return cls(
            plain[0],
            plain[1] if plain[2:] else None,
            columns,
            rows,
            read_seed(seed) if mark else None,
            options.parse(part for part in rest if part not in masks),
            Mask.parse(masks[0].partition("=")[2], columns, rows) if masks else None,
        )

    def without_generator(self) -> Recipe:
        """Return the recipe of the cells, for a maze that no generator has made."""
        return replace(self, generator=None, seed=None, options=())

    def __str__(self) -> str:
        """Return the recipe as one line that can be parsed."""
        parts = [self.shape] if self.generator is None else [self.shape, self.generator]
        parts += [f"{self.columns}x{self.rows}", *options.write(self.options)]
        if self.mask is not None:
            parts.append(f"mask={self.mask}")
        seed = "" if self.seed is None else f"#{write_seed(self.seed)}"
        return ":".join(parts) + seed

    @classmethod
    def of(cls, tiling: Tiling) -> Recipe | None:
        """Return the recipe that gives a tiling, or ``None`` if there is none."""
        whole = tiling.tiling if isinstance(tiling, Masked) else tiling
        if isinstance(whole, Polar):
            columns = rows = 2 * (whole.rings + 1)
        else:
            columns, rows = (getattr(whole, name, 0) for name in ("columns", "rows"))
        if whole.name not in tilings.TILINGS or not columns * rows:
            return None
        mask = None
        if isinstance(tiling, Masked):
            if not tilings.has_rows(whole.name):
                return None
            mask = Mask.of(columns, rows, tiling.kept)
        recipe = cls(whole.name, None, columns, rows, mask=mask)
        return recipe if recipe.tiling() == tiling else None


def request(
    default: Recipe,
    text: str | Recipe | None = None,
    *,
    shape: str | None = None,
    generator: str | None = None,
    size: Size | None = None,
    seed: str | None = None,
    mask: Mask | None = None,
    values: Mapping[str, object] | None = None,
) -> Recipe:
    """Return the recipe that a user asks for; ``None`` is a part not mentioned.

    Args:
        default: The recipe that has the other parts; its seed is not used.
        text: A whole recipe; parts that are mentioned beside it replace its own.
        shape: The name of a tiling.
        generator: The name of a generator.
        size: The columns and rows; one number is good for both.
        seed: The seed; by default a new one.
        mask: Which cells to keep.
        values: Values of options, or texts that mean such values.

    Raises:
        ValueError: There is no such recipe.
    """
    base = Recipe.parse(text) if isinstance(text, str) else text
    if base is None:
        base = replace(default, seed=None)
    if size is None and mask is not None and text is None:
        size = mask.columns, mask.rows
    if generator is None and base.generator is None:
        generator = default.generator
    if seed is None and base.seed is None:
        seed = new_seed()
    parts = {"shape": shape, "generator": generator, "seed": seed, "mask": mask}
    changes: dict[str, Any] = {
        name: part for name, part in parts.items() if part is not None
    }
    if size is not None:
        changes["columns"], changes["rows"] = read_size(size)
    if values:
        changes["options"] = options.revise(base.options, values)
    return replace(base, **changes) if changes else base
