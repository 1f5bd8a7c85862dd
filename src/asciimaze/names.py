# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Names as people type them, and numbers of things as people read them."""

from __future__ import annotations

import re
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

MOST_SHOWN = 60
"""How many letters of a wrong text an error shows."""


class Listed(ModuleType):
    """A package that returns the names in its list when it is called."""

    def __call__(self) -> tuple[str, ...]:
        """Return the names in a list that is made when it is asked for."""
        names: tuple[str, ...] = import_module(f"{self.__name__}.registry").names()
        return names


def fold(name: str) -> str:
    """Return a name without what does not matter in it."""
    return re.sub(r"[\s_-]+", "", name.lower())


def same_name(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is meant, or ``None`` if none is."""
    return next((each for each in known if fold(each) == fold(name)), None)


def find_name(
    kind: str,
    name: str,
    known: Collection[str],
    old: Mapping[str, str] | None = None,
) -> str:
    """Return the known name that is meant; case, ``-``, ``_`` and spaces are free.

    Args:
        kind: What has such a name.
        name: What the user has typed.
        known: All names that there are.
        old: The known name for each earlier one.

    Raises:
        ValueError: It is none of them.
    """
    if name in known:
        return name
    meant = same_name(name, known)
    if meant is not None:
        return meant
    old = old or {}
    earlier = same_name(name, old)
    if earlier is not None:
        return old[earlier]
    from difflib import get_close_matches

    names = {fold(each): each for each in known}
    shown = name[:MOST_SHOWN]
    near = get_close_matches(fold(shown), names, n=1)
    advice = f"; did you mean {names[near[0]]}?" if near else ""
    listed = ", ".join(names.values())
    message = f"{kind} must be one of {listed} (got {shown!r}{advice})"
    raise ValueError(message)


def counted(count: int, what: str) -> str:
    """Return a number of things: ``1 step``, ``2 steps``."""
    return f"{count} {what}{'' if count == 1 else 's'}"
