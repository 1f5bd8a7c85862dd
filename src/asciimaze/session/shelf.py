# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The folder where games in progress lie."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from secrets import token_hex
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.formats.saving import saving
from asciimaze.games.game import Menu, P
from asciimaze.games.registry import GAMES
from asciimaze.session.saves import MOST_BYTES, load, record_of, save

if TYPE_CHECKING:
    from pathlib import Path

    from asciimaze.games.registry import AnyGame
    from asciimaze.session.session import Session

SUFFIX = ".save"
"""The end of the names of all files on a shelf."""


class Shelf:
    """A folder of saved games, which is made when the first one is put there.

    A shelf without a folder keeps nothing.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Use a folder as the shelf of saved games."""
        self.folder = folder

    def files(self) -> list[Path]:
        """Return the files on the shelf, the one that was written last first."""
        found = []
        for file in self.folder.glob(f"*{SUFFIX}") if self.folder else ():
            with suppress(OSError):  # another program may have taken it away
                found.append((file.stat().st_mtime_ns, file))
        return [file for _, file in sorted(found, reverse=True)]

    def new_file(self, session: Session) -> Path | None:
        """Return a file for the shelf that doesn't exist yet, if games are kept."""
        name = f"{session.game.name}-{token_hex(4)}{SUFFIX}"
        return self.folder / name if self.folder else None

    def put(self, session: Session, file: Path) -> None:
        """Put a game on the shelf.

        Raises:
            OSError: It cannot be written; the old file is as it was.
        """
        if file.parent == self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
        with saving(file) as whole:
            whole.write(save(session))

    def take(self, file: Path) -> Session:
        """Return the game in a file of the shelf, which stays there.

        Raises:
            OSError: The file cannot be read.
            ValueError: It is no saved game, or a damaged one.
        """
        return load(bytes_of(file))

    def remove(self, file: Path) -> None:
        """Remove a file from the shelf, if that can be done."""
        with suppress(OSError):
            file.unlink()

    def label(self, file: Path) -> str:
        """Return what a list calls a file on the shelf."""
        summary = self.summary(file)
        return summary.label if summary else f"{file.stem} (damaged)"

    def summary(self, file: Path) -> Summary | None:
        """Return a summary of a game on the shelf, unless its file is damaged."""
        try:
            return summary_of(file, file.stat().st_mtime_ns)
        except (OSError, ValueError):
            return None

    def sweep(self, last: Path | None) -> None:
        """Remove the games from the shelf in which nothing was done, but one.

        Args:
            last: The file that stays in any case; by default the newest.
        """
        files = self.files()
        keep = last or next(iter(files), None)
        for file in files:
            summary = self.summary(file)
            if file != keep and summary and summary.steps == 0:
                self.remove(file)


def bytes_of(file: Path) -> bytes:
    """Return the bytes of a file on the shelf, but no more than can be a game."""
    with file.open("rb") as saved:
        return saved.read(MOST_BYTES + 1)


class Summary(NamedTuple):
    """What there is to say about a saved game.

    Attributes:
        label: What to call it in a list.
        steps: How many steps it has, undone ones included.
    """

    label: str
    steps: int


@lru_cache(maxsize=1000)
def summary_of(file: Path, changed: int) -> Summary:
    """Return a summary of a file on the shelf that was changed at some time.

    Raises:
        OSError: It cannot be read.
        ValueError: It is no saved game, or a damaged one.
    """
    del changed
    record = record_of(bytes_of(file))
    game = GAMES.get(record.game)
    name = f"{game.title}: {described(game, record.params)}" if game else record.game
    return Summary(f"{name}, move {record.position}", len(record.steps))


def described(game: AnyGame, text: str) -> str:
    """Return what lists of saved games call parameters: their preset, or the text."""
    try:
        params = game.decode_params(text, game.default())
    except ValueError:
        return text
    return preset_of(game.presets(), params) or text


def preset_of(menu: Menu[P], params: P) -> str:
    """Return the titles that lead to parameters in a menu on the shelf, if any do."""
    for each in menu.entries:
        if isinstance(each, Menu):
            inner = preset_of(each, params)
            if inner:
                return f"{each.title}, {inner[0].lower()}{inner[1:]}"
        elif each.params == params:
            return each.title
    return ""
