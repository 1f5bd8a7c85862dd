# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is found out about the mazes in view, beside the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from asciimaze.views.worker import Job, Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.subject import Subject

T = TypeVar("T")

SMALL = 2**12
"""A maze of so many cells usually answers at once."""


class Answers(Generic[T]):
    """Questions about the mazes in view, one at a time.

    Attributes:
        scene: The mazes in view.
        label: What is being done, for the player.
        arrive: What receives each answer, with its maze.
        small: A maze of so many cells answers at once what was asked last.
        left: The work that answers each question, in order; the first is going on.
        worker: What does it.
    """

    def __init__(
        self, scene: Scene, label: str, arrive: Callable[[Subject, T], None]
    ) -> None:
        """Begin without a question to answer."""
        self.scene, self.label, self.arrive = scene, label, arrive
        self.small = SMALL
        self.left: dict[Subject, Callable[[], T]] = {}
        self.worker: Worker[T] = Worker()

    def ask(
        self, questions: Mapping[Subject, Callable[[], T]], small: int = SMALL
    ) -> None:
        """Ask for answers about some mazes, instead of all that was asked before."""
        self.stop()
        self.left, self.small = dict(questions), small
        self.go_on()

    def go_on(self) -> None:
        """Pass on the answers that have come, and begin with the next question."""
        self.worker.go_on()
        while self.left:
            subject, work = next(iter(self.left.items()))
            job = self.job_for(subject, work)
            if job is None:
                return
            del self.left[subject]
            self.scene.is_dirty = True
            if job.error:
                self.scene.message = f"{self.label} failed: {job.error}"
            elif job.result is not None:
                self.arrive(subject, job.result)

    def job_for(self, subject: Subject, work: Callable[[], T]) -> Job[T] | None:
        """Return the job that answers a question if it is done."""
        if len(subject.maze) <= self.small:
            job = Job(self.label, work)
            job.run()
            return job
        if self.worker.job is None:
            self.worker.begin(self.label, work)
        return self.worker.take()

    @property
    def is_waiting(self) -> bool:
        """Whether an answer has not come yet."""
        return bool(self.left)

    def status(self) -> str:
        """Return which answer is being worked out, if any is."""
        return self.worker.status()

    def stop(self) -> None:
        """Want no answers any more."""
        self.left = {}
        self.worker.stop()
