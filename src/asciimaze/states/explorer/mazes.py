# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the mazes come from: they are made, or read from files."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from asciimaze.formats.document import Document
from asciimaze.games.inputs import Key
from asciimaze.states.explorer.bar import short
from asciimaze.states.explorer.look import Look
from asciimaze.states.load import LoadState, read_maze
from asciimaze.states.stack import Pop, Push
from asciimaze.views.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene


class Mazes(Look):
    """What makes mazes and reads them, beside the view.

    Attributes:
        folder: Where mazes are saved.
        seeds: What invents a seed for each new maze.
        worker: What makes and reads them.
        is_splitting: Whether the next one goes beside the only one.
    """

    def __init__(self, scene: Scene, folder: Path, seeds: Callable[[], str]) -> None:
        """Begin with the mazes that the explorer has."""
        super().__init__(scene)
        self.folder, self.seeds = folder, seeds
        self.worker: Worker[Document] = Worker()
        self.is_splitting = False

    def actions(self) -> Actions:
        """Return the keys that bring other mazes into the explorer."""
        return {
            Key("g"): ("make another maze", self.generate),
            Key("c"): ("compare, or stop that", self.compare),
            Key("o"): ("open a maze", self.open),
        }

    def generate(self) -> None:
        """Begin to make the next maze of the explorer."""
        bar = self.scene.bar
        wish = bar.wish = replace(bar.wish, seed=self.seeds())
        self.worker.begin(f"Making {short(wish)}", lambda: Document(wish.make(), wish))

    def read(self, file: Path) -> None:
        """Begin to read a maze from a file into the explorer."""
        self.worker.begin(f"Reading {file.name}", partial(read_maze, file))

    @property
    def is_waiting(self) -> bool:
        """Whether a maze is on its way into the explorer."""
        return self.worker.job is not None

    def leave(self) -> bool:
        """Wait for no other maze in the explorer."""
        was_waiting = self.is_waiting
        self.worker.stop()
        self.is_splitting = False
        return was_waiting

    def tick(self, seconds: float) -> None:
        """Show in the explorer the maze that has come, or say why there is none."""
        del seconds
        scene, job = self.scene, self.worker.take()
        if job is None:
            return
        scene.is_dirty = True
        scene.message = f"{job.label}: {job.error}" if job.error else ""
        if job.result:
            scene.look_at(job.result, beside=self.is_splitting)
        self.is_splitting = False

    def compare(self) -> None:
        """Show the next maze beside this one, or only one of the two mazes."""
        if len(self.scene.subjects) > 1:
            self.scene.look_only_at(self.scene.active)
        else:
            self.generate()
            self.is_splitting = True

    def open(self) -> Push:
        """Let the player of the explorer choose a maze from the folder."""
        return Push(LoadState(self.folder, self.opened))

    def opened(self, document: Document) -> Pop:
        """Show in the explorer a maze that was chosen, and wait for no other one."""
        self.leave()
        self.scene.look_at(document, beside=False)
        return Pop()
