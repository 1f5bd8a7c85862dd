# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A document: a maze, and what is written beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from asciimaze.recipes.identity import Identity
from asciimaze.tilings.masked import Masked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.maze import Maze
    from asciimaze.recipes.options.registry import Settings
    from asciimaze.tilings.tiling import Tiling


MASKED = "masked "
"""With what the name of a maze begins that is not made by its identity alone."""


@dataclass(frozen=True)
class Document:
    """A maze, and what is written beside it.

    Attributes:
        maze: The maze.
        shape: The name of its tiling, as the registry knows it.
        columns: With how many columns the tiling was made.
        rows: With how many rows.
        generator: The name of its generator, or nothing if it is not known.
        seed: Its seed, or ``None`` if it is not known.
        path: Cells through which a path is drawn, in order.
        far: For each cell a distance to be shown, or nothing.
        options: With which options it was made that are not as usual.
    """

    maze: Maze
    shape: str
    columns: int
    rows: int
    generator: str = ""
    seed: str | None = None
    path: Sequence[int] = ()
    far: Sequence[int] = ()
    options: Settings = ()

    @property
    def caption(self) -> str:
        """What the maze is called: its identity, or its shape and size."""
        mark = MASKED if isinstance(self.maze.tiling, Masked) else ""
        if self.generator and self.seed is not None:
            made = (self.shape, self.generator, self.columns, self.rows, self.seed)
            return mark + str(Identity(*made, self.options))
        return f"{mark}{self.shape}:{self.columns}x{self.rows}"


def document_of(identity: Identity, tiling: Tiling | None = None) -> Document:
    """Return the document of the maze that an identity names.

    Args:
        identity: How the maze is made.
        tiling: Its cells, if a mask leaves only some of them.

    Raises:
        ValueError: The generator is not defined on this tiling.
    """
    shape, generator, columns, rows, seed, settings = identity
    maze = identity.make(tiling)
    return Document(maze, shape, columns, rows, generator, seed, options=settings)
