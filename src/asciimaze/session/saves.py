# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Saved games: files of fields with their lengths, and how little they are trusted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asciimaze.games.registry import find
from asciimaze.names import MOST_SHOWN
from asciimaze.recipes.seeds import read_seed, write_seed
from asciimaze.rng import new_seed
from asciimaze.session.session import Kind, Record, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HEAD = "asciimaze game 1"
"""The value of the first field."""

MOST_BYTES = 2**23
"""How long a file may be."""

MOST_STEPS = 100_000
"""How many steps a file may have; with a state for each they take some memory."""

STEPS = {kind.value: kind for kind in Kind if kind is not Kind.START}
"""The names of fields that are steps."""


def save(session: Session) -> bytes:
    """Return a session as a saved game, in bytes."""
    record = session.record()
    fields = {
        "SAVE": HEAD,
        "GAME": record.game,
        "PARAMS": record.params,
        "SEED": None if record.seed is None else write_seed(record.seed),
        "DESC": record.description,
        "AUX": record.solution,
        "UI": record.ui,
        "TIME": str(record.elapsed),
        "CHEATED": str(int(record.cheated)),
        "HINTS": str(record.hints),
        "POSITION": str(record.position),
    }
    parts = [field(name, value) for name, value in fields.items() if value is not None]
    parts += [field(kind.value, move) for kind, move in record.steps]
    return b"".join(parts)


def field(name: str, value: str) -> bytes:
    """Return a field of a saved game with its length."""
    data = value.encode()
    return b"%s:%d:%s\n" % (name.encode(), len(data), data)


def load(data: bytes, seeds: Callable[[], str] = new_seed) -> Session:
    """Return the session in a saved game.

    Args:
        data: The bytes of the file.
        seeds: What invents a seed for each new puzzle.

    Raises:
        ValueError: It is no saved game, or one that was damaged or forged.
    """
    try:
        record = record_of(data)
        return Session(find(record.game), record, seeds)
    except ValueError as error:
        message = f"the saved game cannot be read: {error}"
        raise ValueError(message) from error


def is_save(data: bytes) -> bool:
    """Return whether a file says that it is a saved game, of any version."""
    return re.match(rb"SAVE:[0-9]+:asciimaze game ", data) is not None


def fields_of(data: bytes) -> Iterator[tuple[str, str]]:
    """Yield the names and the values of the fields of a saved game.

    Raises:
        ValueError: The bytes at some place are no field.
    """
    at = 0
    while at < len(data):
        match = HEAD_OF_FIELD.match(data, at)
        end = match.end() + int(match[2]) if match else at
        if not match or data[end : end + 1] != b"\n":
            shown = data[at : at + MOST_SHOWN]
            message = f"a field must be NAME:LENGTH:VALUE (got {shown!r} at byte {at})"
            raise ValueError(message)
        yield match[1].decode(), data[match.end() : end].decode()
        at = end + 1


HEAD_OF_FIELD = re.compile(rb"([A-Z]{1,20}):([0-9]{1,8}):")
"""The beginning of a field."""


def record_of(data: bytes) -> Record:
    """Return the record in a saved game.

    Raises:
        ValueError: A field is missing, comes twice, or has a wrong value.
    """
    if len(data) > MOST_BYTES:
        message = f"a file must have at most {MOST_BYTES} bytes (got {len(data)})"
        raise ValueError(message)
    values: dict[str, str] = {}
    steps = []
    for name, value in fields_of(data):
        if name in STEPS:
            steps.append((STEPS[name], value))
        elif name in values:
            message = f"a field must come once (got {name} again)"
            raise ValueError(message)
        else:
            values[name] = value
    if values.get("SAVE") != HEAD:
        message = f"the first field must say {HEAD!r} "
        message += f"(got {values.get('SAVE', '')[:MOST_SHOWN]!r})"
        raise ValueError(message)
    missing = NEEDED - values.keys()
    if missing:
        message = f"fields are missing: {', '.join(sorted(missing))}"
        raise ValueError(message)
    if len(steps) > MOST_STEPS:
        message = f"a game must have at most {MOST_STEPS} steps (got {len(steps)})"
        raise ValueError(message)
    return Record(
        values["GAME"],
        values["PARAMS"],
        read_seed(values["SEED"]) if "SEED" in values else None,
        values["DESC"],
        values["AUX"],
        values["UI"],
        number(values, "TIME", 10**12),
        bool(number(values, "CHEATED", 1)),
        number(values, "HINTS", len(steps) + 10**6),
        number(values, "POSITION", len(steps)),
        tuple(steps),
    )


def number(values: dict[str, str], name: str, most: int) -> int:
    """Return the number in a field of a saved game.

    Raises:
        ValueError: It is none, or too large.
    """
    text = values[name]
    if not re.fullmatch("[0-9]{1,15}", text) or int(text) > most:
        message = f"{name} must be a number from 0 to {most} "
        message += f"(got {text[:MOST_SHOWN]!r})"
        raise ValueError(message)
    return int(text)


NEEDED = {
    *("SAVE", "GAME", "PARAMS", "DESC", "AUX", "UI"),
    *("TIME", "CHEATED", "HINTS", "POSITION"),
}
"""The fields that each file must have."""
