# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The names of puzzles: their parameters, with a seed or a description."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asciimaze.recipes.seeds import read_seed, write_seed

if TYPE_CHECKING:
    from collections.abc import Callable


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
    def parse(cls, text: str, end_of_params: Callable[[str], int]) -> GameId:
        """Return the game ID in a text.

        Args:
            text: The text.
            end_of_params: What says where the parameters end in such a text.

        Raises:
            ValueError: Its seed cannot be read.
        """
        text = text.strip()
        end = end_of_params(text)
        params, mark, rest = text[:end], text[end : end + 1], text[end + 1 :]
        match mark:
            case "#":
                return cls(params, seed=read_seed(rest))
            case ":":
                return cls(params, description=rest)
        return cls(params)

    def __str__(self) -> str:
        """Return a game ID as one line that can be parsed."""
        if self.seed is not None:
            return f"{self.params}#{write_seed(self.seed)}"
        if self.description is not None:
            return f"{self.params}:{self.description}"
        return self.params
