# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The names of puzzles: their parameters, with a seed or a description."""

from __future__ import annotations

import re
from typing import NamedTuple

from asciimaze.recipes.seeds import read_seed, write_seed


class GameId(NamedTuple):
    """The name of a puzzle.

    Attributes:
        params: The text of its parameters.
        seed: The seed from which it is made, if it has one.
        description: The puzzle itself, if it is given.
    """

    params: str
    seed: str | None = None
    description: str | None = None

    @classmethod
    def parse(cls, text: str) -> GameId:
        """Return the name that is written in a text.

        Raises:
            ValueError: Its seed cannot be read.
        """
        params, *rest = re.split("[:#]", text.strip(), maxsplit=1)
        if not rest:
            return cls(params)
        if text.strip()[len(params)] == "#":
            return cls(params, seed=read_seed(rest[0]))
        return cls(params, description=rest[0])

    def __str__(self) -> str:
        """Return the name as one line that can be parsed."""
        if self.seed is not None:
            return f"{self.params}#{write_seed(self.seed)}"
        if self.description is not None:
            return f"{self.params}:{self.description}"
        return self.params
