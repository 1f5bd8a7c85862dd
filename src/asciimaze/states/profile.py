# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program keeps of a player between two runs."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from asciimaze.formats.saving import put
from asciimaze.rng import new_seed
from asciimaze.session.shelf import Shelf
from asciimaze.session.tries import Tries
from asciimaze.states.keymap import Keymap

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

FOLDER = "ASCIIMAZE_FOLDER"
"""The environment variable that names the folder."""

MOST_BYTES = 100_000
"""How long the file of preferences may be."""


@dataclass(slots=True)
class Preferences:
    """What a player has chosen.

    Attributes:
        game: The name of the game that was begun last, or nothing.
        params: The parameters that were chosen last, as text, by game.
        size: The width and the height of the window, if it was ever open.
        full_screen: Whether it filled the screen.
        look: How a game looks that has several looks, or nothing.
        best: The best times in seconds, by the names of games with parameters.
    """

    game: str = ""
    params: dict[str, str] = field(default_factory=dict)
    size: tuple[int, int] | None = None
    full_screen: bool = False
    look: str = ""
    best: dict[str, float] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> Preferences:
        """Return the preferences in a file of the player's profile.

        Raises:
            ValueError: They cannot be read.
        """
        match json.loads(text):
            case {
                "game": str(game),
                "params": dict(params),
                "size": None | [int(), int()] as size,
                "full_screen": bool(is_full),
                **others,
            } if all(isinstance(value, str) for value in params.values()):
                look, best = str(others.get("look", "")), others.get("best")
                if size and not all(0 < side < MOST_PIXELS for side in size):
                    size = None
                extent = tuple(size) if size else None
                return cls(game, params, extent, is_full, look, times_in(best))
        message = "the preferences must have game, params, size and full_screen"
        raise ValueError(message)


def times_in(value: object) -> dict[str, float]:
    """Return the best times in a profile's file, without any that make no sense."""
    times = value if isinstance(value, dict) else {}
    return {
        name: time
        for name, time in times.items()
        if type(time) in {int, float} and 0 <= time < MOST_SECONDS
    }


MOST_PIXELS, MOST_SECONDS = 2**15, 10**9
"""How large a window may be, and how long a game."""


class Clipboard:
    """Text that was copied; a window replaces this by the system's."""

    def __init__(self) -> None:
        """Begin a profile's clipboard with nothing."""
        self.text = ""

    def copy(self, text: str) -> None:
        """Copy a text to the clipboard of the player's profile."""
        self.text = text

    def paste(self) -> str:
        """Return the text on the clipboard of the player's profile."""
        return self.text


class Profile:
    """A player's games, preferences and clipboard.

    Attributes:
        shelf: Where the games in progress are.
        tries: What became of the first tries of games without a way back.
        mazes: Where mazes are saved.
        preferences: What the player has chosen.
        keymap: The keys that the player has changed.
        clipboard: Where text is copied to.
        seeds: What invents a seed for each new puzzle.
        message: What the player has to know, if anything.
        refused: The files that could not be read.
    """

    def __init__(
        self,
        folder: Path | None = None,
        seeds: Callable[[], str] = new_seed,
        settings: Path | None = None,
    ) -> None:
        """Read the preferences and the keys of a profile, if there are any.

        Args:
            folder: Where everything is kept; without one, nothing is.
            seeds: What invents a seed for each new puzzle.
            settings: Where the keys are kept, by default in the same folder.
        """
        settings = settings or folder
        self.file = folder / "preferences.json" if folder else None
        self.keys_file = settings / "keys.toml" if settings else None
        self.shelf = Shelf(folder / "games" if folder else None)
        self.tries = Tries(folder / "tries" if folder else None)
        self.mazes = folder / "mazes" if folder else Path()
        self.clipboard = Clipboard()
        self.seeds = seeds
        self.message = ""
        self.refused: set[Path] = set()
        self.preferences = self.read(self.file, Preferences.parse) or Preferences()
        self.keymap = self.read(self.keys_file, Keymap.parse) or Keymap()

    @classmethod
    def own(cls) -> Profile:
        """Return the profile of the user of this computer."""
        if FOLDER in os.environ:
            return cls(Path(os.environ[FOLDER]))
        from platformdirs import user_config_path, user_data_path

        settings = user_config_path("asciimaze", appauthor=False)
        return cls(user_data_path("asciimaze", appauthor=False), settings=settings)

    def read(self, file: Path | None, parse: Callable[[str], T]) -> T | None:
        """Return what is in a file of the profile; leave a message if it is wrong."""
        if file is None or not file.exists():
            return None
        try:
            with file.open("rb") as saved:
                return parse(saved.read(MOST_BYTES).decode())
        except (OSError, ValueError, RecursionError) as error:
            self.refused.add(file)
            self.message = f"{file.name} was ignored: {error}"
            return None

    def write(self) -> None:
        """Write the preferences of the profile, or leave a message about why not.

        A file that could not be read is kept beside them.
        """
        if self.file is not None:
            try:
                if self.file in self.refused and self.file.exists():
                    self.file.replace(f"{self.file}.damaged")
                self.refused.discard(self.file)
                put(self.file, json.dumps(asdict(self.preferences)).encode())
            except OSError as error:
                self.message = f"cannot write {self.file.name}: {error.strerror}"

    def change_keys(self, keymap: Keymap) -> None:
        """Change the keys in the profile, and write them.

        Raises:
            OSError: They cannot be written; the keys stay as they were.
            ValueError: The file has mistakes, so it is not overwritten.
        """
        if self.keys_file in self.refused and self.keys_file.exists():
            message = f"{self.keys_file} has mistakes; mend or delete it first"
            raise ValueError(message)
        if self.keys_file is not None:
            put(self.keys_file, keymap.text().encode())
        self.keymap = keymap
