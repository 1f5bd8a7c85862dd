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
from asciimaze.formats.saving import saving
from asciimaze.games.inputs import Key
from asciimaze.states.explorer.answers import SMALL, Answers
from asciimaze.states.explorer.bar import short
from asciimaze.states.explorer.look import Look
from asciimaze.states.menu import Entry, MenuState
from asciimaze.states.stack import Pop, Push

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from asciimaze.formats.registry import Format
    from asciimaze.games.paper import Paper
    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.subject import Subject


class Saving(Look):
    """What saves mazes.

    Attributes:
        folder: Where they are saved.
        paper: What paints the view on paper.
        answers: What writes the files.
    """

    def __init__(self, scene: Scene, folder: Path, paper: Callable[[], Paper]) -> None:
        """Let the explorer save in a folder, which is made when it is needed."""
        super().__init__(scene)
        self.folder = folder
        self.paper = paper
        self.answers: Answers[Path] = Answers(scene, "Saving", self.report)

    def actions(self) -> Actions:
        """Return the keys that save what is in the explorer."""
        return {
            Key("s"): ("save under a new name", self.save),
            Key("x"): ("save in another format", self.save_as),
        }

    def save(self) -> None:
        """Save the explorer's maze in the smallest format, or say why not."""
        try:
            self.write_as(formats.find("mz"), SMALL)
        except OSError as error:
            self.scene.message = f"cannot write in {self.folder}: {error.strerror}"
        except ValueError as error:
            self.scene.message = str(error)

    def save_as(self) -> Push:
        """Ask for a format in which to save the explorer's maze."""
        entries = [
            Entry(form.name, partial(self.write_as, form), form.description)
            for form in formats.FORMATS
        ]
        entries.append(Entry("view", self.write_view, "a picture of what you see"))
        return Push(MenuState("Save as", entries.copy, "Choose a format."))

    def write_as(self, form: Format, small: int = 0) -> Pop:
        """Save the explorer's maze in a format, at once if it has few enough cells.

        Raises:
            OSError: The file cannot be written.
            ValueError: The format cannot hold this maze, or another one is being saved.
        """
        subject = self.scene.subject
        form.check(subject.maze.tiling)
        document = Document(subject.maze, subject.recipe)
        suffix = next(iter(form.suffixes), ".txt")
        self.write("maze", suffix, lambda: form.write(document), small)
        return Pop()

    def write_view(self) -> Pop:
        """Save a picture of the explorer's view.

        Raises:
            OSError: The file cannot be written.
            ValueError: Something else is being saved.
        """
        paper, title = self.paper(), f"The explorer: {short(self.scene.subject.recipe)}"
        self.write("view", ".svg", lambda: paper.picture(title).encode())
        return Pop()

    def write(
        self, name: str, suffix: str, data: Callable[[], bytes], small: int = 0
    ) -> None:
        """Write a file under a new name, at once if the maze has few enough cells."""
        if self.is_waiting:
            message = "something is being saved; wait until that is done"
            raise ValueError(message)
        self.folder.mkdir(parents=True, exist_ok=True)

        def work() -> Path:
            whole = data()
            files = (self.folder / f"{name}-{number}{suffix}" for number in count(1))
            file = next(file for file in files if not file.exists())
            with saving(file) as part:
                part.write(whole)
            return file

        self.answers.ask({self.scene.subject: work}, small)

    def report(self, subject: Subject, file: Path) -> None:
        """Say that a file was written."""
        del subject
        self.scene.message = f"Saved as {file}"

    @property
    def is_waiting(self) -> bool:
        """Whether something is being saved."""
        return self.answers.is_waiting

    def tick(self, seconds: float) -> None:
        """Report what was saved."""
        del seconds
        self.answers.go_on()

    def status(self) -> str:
        """Return that something is being saved, if it is."""
        return self.answers.status()

    def leave(self) -> bool:
        """Give up saving."""
        was_waiting = self.is_waiting
        self.answers.stop()
        return was_waiting
