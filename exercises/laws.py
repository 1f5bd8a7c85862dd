# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""All exercises, each with its law."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import maze_laws
import plain_laws

if TYPE_CHECKING:
    from collections.abc import Callable


class Exercise(NamedTuple):
    """An exercise.

    Attributes:
        title: Its title.
        functions: The names of the functions to write.
        law: Checks these functions; raises ``WrongError`` if they break the law.
    """

    title: str
    functions: tuple[str, ...]
    law: Callable[..., None]


EXERCISES = (
    Exercise("Ice", ("slide",), maze_laws.slides),
    Exercise("A step", ("way",), maze_laws.leads),
    Exercise("Crumbs", ("crumbs",), maze_laws.leaves_crumbs),
    Exercise("Dead ends", ("dead_ends",), maze_laws.finds_dead_ends),
    Exercise("Perfect?", ("is_perfect",), maze_laws.knows_perfect),
    Exercise("Your own generator", ("carve",), maze_laws.carves),
    Exercise("Bits", ("sides_of",), plain_laws.reads_masks),
    Exercise("One of them", ("pick",), plain_laws.picks),
    Exercise("Joined", ("groups",), plain_laws.joins),
    Exercise("Braids", ("braid",), maze_laws.braids),
    Exercise("In the mirror", ("mirrored",), maze_laws.mirrors),
    Exercise("A recipe", ("ingredients",), plain_laws.reads_recipes),
    Exercise("The shortest path", ("shortest_path",), maze_laws.finds_paths),
    Exercise("A hand on the wall", ("follow",), maze_laws.follows),
    Exercise("Farthest apart", ("far_ends",), maze_laws.finds_far_ends),
    Exercise("Scrolling", ("top_of",), plain_laws.scrolls),
    Exercise("Corners", ("corner",), plain_laws.draws_corners),
    Exercise("Short lines", ("broken",), plain_laws.breaks_lines),
    Exercise("A turn", ("turned",), plain_laws.turns),
    Exercise("Current", ("lit",), plain_laws.lights),
    Exercise("Undo", ("standing",), plain_laws.undoes),
    Exercise("An arrow", ("flight",), plain_laws.flies),
    Exercise("A hungry bear", ("hunt",), maze_laws.hunts),
    Exercise("Locks and keys", ("explored",), plain_laws.unlocks),
    Exercise("A short letter", ("pack", "unpack"), maze_laws.packs),
    Exercise("In letters", ("drawn",), maze_laws.draws_letters),
    Exercise("In dots", ("dots",), maze_laws.draws_dots),
    Exercise("Under the pointer", ("cell_at",), maze_laws.finds_cells),
    Exercise("Zoom", ("zoomed",), plain_laws.zooms),
    Exercise("Filled in", ("ways_left",), maze_laws.fills),
    Exercise("A small tangler", ("chunk_names",), plain_laws.names_chunks),
    Exercise("The other half", ("tangled",), plain_laws.tangles),
    Exercise("Stale files", ("stale",), plain_laws.is_stale),
)
"""All exercises, in order."""
