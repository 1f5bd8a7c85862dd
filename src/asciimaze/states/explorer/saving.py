# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Saving mazes, and pictures of them."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from asciimaze.formats import registry as formats
from asciimaze.formats.document import Document
from asciimaze.formats.saving import put
from asciimaze.games.inputs import Key
from asciimaze.states.explorer.look import Look
from asciimaze.states.menu import Entry, MenuState
from asciimaze.states.stack import Pop, Push

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from asciimaze.formats.registry import Format
    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene


class Saving(Look):
    """What saves mazes.

    Attributes:
        folder: Where they are saved.
        picture: What returns a picture of the view, as SVG.
    """

    def __init__(self, scene: Scene, folder: Path, picture: Callable[[], str]) -> None:
        """Let the explorer save in a folder, which is made when it is needed."""
        super().__init__(scene)
        self.folder = folder
        self.picture = picture

    def actions(self) -> Actions:
        """Return the keys that save what is in the explorer."""
        return {
            Key("s"): ("save it under a new name", self.save),
            Key("x"): ("save in another format", self.save_as),
        }

    def save(self) -> None:
        """Save the explorer's maze in the smallest format, or say why not."""
        try:
            self.write_as(formats.find("mz"))
        except OSError as error:
            self.scene.message = f"cannot write in {self.folder}: {error.strerror}"

    def save_as(self) -> Push:
        """Ask for a format in which to save the explorer's maze."""
        entries = [
            Entry(f"{form.name}: {form.description}", partial(self.write_as, form))
            for form in formats.FORMATS
        ]
        entries.append(Entry("view: a picture of what you see", self.write_view))
        return Push(MenuState("Save as", entries.copy, "Choose a format."))

    def write_as(self, form: Format) -> Pop:
        """Save the explorer's maze in a format.

        Raises:
            OSError: The file cannot be written.
            ValueError: The format cannot hold this maze.
        """
        subject = self.scene.subject
        data = form.write(Document(subject.maze, subject.recipe))
        return self.write("maze", next(iter(form.suffixes), ".txt"), data)

    def write_view(self) -> Pop:
        """Save a picture of the explorer's view.

        Raises:
            OSError: The file cannot be written.
        """
        return self.write("view", ".svg", self.picture().encode())

    def write(self, name: str, suffix: str, data: bytes) -> Pop:
        """Save what the explorer has under a name that no file has yet."""
        files = (self.folder / f"{name}-{number}{suffix}" for number in count(1))
        file = next(file for file in files if not file.exists())
        put(file, data)
        self.scene.message = f"Saved as {file}"
        return Pop()
