# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of the program, and what a moving picture shows of their values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from recording import LOOKED_AT, START, TONES, VISITED

if TYPE_CHECKING:
    from collections.abc import Sequence

PATH, END = "path", "end"
"""The line of a moment, and the cell at its end."""

Shown = tuple[str, ...] | str
"""The colours of cells, or one of the two words."""

NAMES: dict[str, dict[str, Shown]] = {
    "backtracker": {"path": PATH, "visited": (VISITED, START)},
    "aldous-broder": {"here": END, "visited": tuple(TONES)},
    "wilson": {"here": END, "inside": (VISITED, START)},
    "prim": {
        "here": END,
        "inside": (VISITED,),
        "frontier": (LOOKED_AT,),
        "known": (VISITED, LOOKED_AT),
    },
    "growing-tree": {
        "here": END,
        "active": (LOOKED_AT,),
        "visited": (VISITED, LOOKED_AT),
    },
    "solve-wall": {"walk": PATH},
}
"""What is shown of each name, for each picture by the name of its run."""

WORDS = {
    "backtracker": {"stack": "path"},
    "aldous-broder": {"drunkard": "here"},
    "prim": {"frontier": "frontier"},
}
"""Words of the text that mean the same as a name of the program."""


def rule_of(shown: Shown, colours: Sequence[str]) -> list[int] | str:
    """Return what is shown of a name, with the numbers of its colours."""
    if isinstance(shown, str):
        return shown
    return [colours.index(each) for each in shown if each in colours]
