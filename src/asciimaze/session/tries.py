# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The first tries of games in which nothing can be taken back, and their points."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.formats.saving import put
from asciimaze.games.game import Status
from asciimaze.names import counted

if TYPE_CHECKING:
    from pathlib import Path

    from asciimaze.session.session import Session


MOST_BYTES = 2000
"""How long the file of a try may be."""


class Try(NamedTuple):
    """The first try of a puzzle.

    Attributes:
        name: The game, and the ID of the puzzle with its description.
        moves: How many moves the first try has made so far.
        is_over: Whether it is won or lost.
        counts: Whether there was no second try while it went on.
        points: What it has brought in the end, if that counts.
    """

    name: str
    moves: int = 0
    is_over: bool = False
    counts: bool = True
    points: int | None = None

    @classmethod
    def parse(cls, text: bytes) -> Try:
        """Return the try in a file.

        Raises:
            ValueError: There is none.
        """
        match json.loads(text):
            case [str(), int(), bool(), bool(), int() | None] as values:
                return cls(*values)
        message = "a try must have a name, a number of moves, two truths and points"
        raise ValueError(message)


class Tries:
    """A folder of first tries; without a folder, every try is the first."""

    def __init__(self, folder: Path | None = None) -> None:
        """Use a folder, which is made when the first try is noted."""
        self.folder = folder

    def file_of(self, name: str) -> Path | None:
        """Return the file for the first try of a puzzle, if tries are kept at all."""
        digest = sha256(name.encode(errors="surrogatepass")).hexdigest()[:16]
        return self.folder / f"{digest}.json" if self.folder else None

    def find(self, name: str) -> Try | None:
        """Return the first try of a puzzle, if there is one."""
        file = self.file_of(name)
        with suppress(OSError, ValueError, RecursionError):
            return read(file) if file else None
        return None

    def is_first(self, session: Session) -> bool:
        """Return whether a session is the first try of its puzzle."""
        if session.game.keeps_history(session.params):
            return True
        found, moves = self.find(name_of(session)), len(session.steps) - 1
        if found is None:
            return True
        if found.is_over:
            return session.status is not Status.ONGOING and moves == found.moves
        return found.counts and moves >= found.moves

    def note(self, session: Session, *, is_first: bool) -> None:
        """Note how far a try has come, if nothing in it can be taken back.

        Raises:
            OSError: The file cannot be written.
        """
        name, moves = name_of(session), len(session.steps) - 1
        file = self.file_of(name)
        if not (file and moves) or session.game.keeps_history(session.params):
            return
        is_over = session.status is not Status.ONGOING
        points = session.game.points(session.state) if is_over else None
        if is_first:
            found = Try(name, moves, is_over, points=None if session.hints else points)
        else:
            found = self.find(name) or Try(name)
            found = found._replace(counts=found.counts and found.is_over)
        put(file, json.dumps(found).encode())

    def best(self, session: Session) -> int | None:
        """Return the most points that a first try of other such puzzles has brought."""
        name = name_of(session)
        kind, most = name.rpartition(":")[0], None
        for file in self.folder.glob("*.json") if self.folder else ():
            with suppress(OSError, ValueError, RecursionError):
                found = read(file)
                is_like = found.name.rpartition(":")[0] == kind and found.name != name
                if is_like and found.points is not None:
                    most = max(most or 0, found.points)
        return most

    def verdict(self, session: Session, *, is_first: bool) -> str:
        """Return what the points of a try are worth at its end, or nothing."""
        points = session.game.points(session.state)
        is_over = session.status is not Status.ONGOING
        if points is None or not is_over or session.game.keeps_history(session.params):
            return ""
        total = counted(points, "point")
        if session.hints or not is_first:
            why = "with hints" if session.hints else "in a second try"
            return f"{total}, {why}: they do not count"
        best = self.best(session) or 0
        if points > best:
            return f"{total}: your best so far"
        return f"{total}; your best is {best}" if best else total


def read(file: Path) -> Try:
    """Return the try in a file of first tries.

    Raises:
        OSError: It cannot be read.
        ValueError: It has no try in it.
    """
    with file.open("rb") as saved:
        return Try.parse(saved.read(MOST_BYTES))


def name_of(session: Session) -> str:
    """Return the name under which the tries of a puzzle are kept."""
    return f"{session.game.name} {session.name}"
