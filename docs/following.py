# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keep the lines of a generator that run, and what they change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import Enum
from inspect import CO_GENERATOR, CO_OPTIMIZED
from itertools import count, groupby
from typing import TYPE_CHECKING, Any

import asciimaze
import literate
from asciimaze.generators.registry import find
from asciimaze.maze import Maze
from asciimaze.names import counted
from asciimaze.rng import Rng
from recording import LOOKS, Look, Recorder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType, FrameType

    from asciimaze.tilings.tiling import Tiling

Line = tuple[str, int, str]
"""A line: the path of its file, its number from 1, and the name of its function."""


@dataclass
class Event:
    """One run of a line.

    Attributes:
        line: The line.
        call: The number of the call of a function to which it belongs.
        step: The first step of a figure that shows what it has done.
        changes: The new values of the names that it has changed.
        carves: 2 if it has changed what a figure shows, most often by carving, 1 if
            that happened in a call, or 0.
    """

    line: Line
    call: int
    step: int
    changes: dict[str, str]
    carves: int = 0


MOST, FEW = 60, 4
"""The most characters of a value, and the most items of a list shown whole."""

PACKAGES = asciimaze.__name__, literate.__name__
"""The names of the packages whose objects and functions are ours."""


def shown(value: object) -> str:
    """Return a value in a few words, or nothing if it has no short form."""
    match value:
        case Maze() if {"tiling", "open"} <= vars(value).keys():
            carved = vars(value).get("carved")
            if carved is None:
                carved = [*value.passages()] if any(value.open) else []
            text = counted(len(carved), "passage")
        case float():
            text = f"{value:.4g}"
        case Enum():
            text = f"{type(value).__name__}.{value.name}"
        case str() | int() | None:
            text = repr(value)
        case AbstractSet() | Mapping():
            text = counted(len(value), "item")
        case list() | tuple() if not hasattr(value, "_fields"):
            text = listed(value)
        case _:
            is_ours = type(value).__module__.startswith(PACKAGES)
            text = repr(value) if is_ours else ""
    if "<" in text or "\n" in text:
        return ""
    return text if len(text) <= MOST else f"{text[: MOST - 1]}…"


def listed(values: list[Any] | tuple[Any, ...]) -> str:
    """Return the items of a list, or the last ones that fit, and how many there are."""
    few = len(values) <= FEW
    parts = [shown(each) for each in (values if few else values[1 - FEW :])]
    if not all(parts):
        return ""
    left, right = "[]" if isinstance(values, list) else "()"
    whole = f"{left}{', '.join(parts)}{right}"
    if few and len(whole) <= MOST:
        return whole
    ends = (f"… {', '.join(parts[at:])} ({len(values)})" for at in range(len(parts)))
    return next((text for text in ends if len(text) <= MOST), whole)


class Lines:
    """Keeps the runs of lines.

    Attributes:
        events: The runs, in order.
        once: Whether only the first run of each line is kept.
    """

    def __init__(self, *, once: bool = False) -> None:
        """Begin before the first line."""
        self.events: list[Event] = []
        self.once = once
        self.calls: dict[FrameType, int] = {}
        self.open: dict[FrameType, tuple[Event, dict[str, str]]] = {}
        self.known: set[Line] = set()

    def see(self, frame: FrameType, event: str, value: object, step: int) -> None:
        """Note that a line is about to run, or that a function returns."""
        code = frame.f_code
        line = code.co_filename, frame.f_lineno, code.co_qualname
        begins = event == "line" and not (self.once and line in self.known)
        if not begins and frame not in self.open:
            return
        names = frame.f_locals.items()
        now = {name: shown(each) for name, each in names if name != "_"}
        if event == "return" and value is not None and code.co_name != "__hash__":
            does = "yields" if code.co_flags & CO_GENERATOR else "returns"
            now[does] = shown(value)
        if frame in self.open:
            self.close(frame, now, step)
        if begins:
            is_new = frame not in self.calls
            call = self.calls.setdefault(frame, len(self.calls))
            begin = {name: text for name, text in now.items() if is_new and text}
            run = Event(line, call, step, begin)
            self.open[frame] = run, now
            self.events.append(run)
            self.known.add(line)

    def close(self, frame: FrameType, now: dict[str, str], step: int) -> None:
        """Note what the last line of a call has changed."""
        run, before = self.open.pop(frame)
        changes = {
            name: text
            for name, text in now.items()
            if text and before.get(name) != text
        }
        is_last = self.events[-1] is run
        if changes and not is_last and not self.once:
            run = Event(run.line, run.call, step, {})
            self.events.append(run)
        if self.events[-1] is run:
            run.step = step
        run.changes |= changes
        if any(isinstance(frame.f_locals.get(name), Maze) for name in changes):
            run.carves = 2 if is_last else 1


class Follower(Recorder):
    """Records a generator, and keeps its lines beside the moments.

    Attributes:
        file: The file of the generator.
        lines: The lines that have run.
    """

    def __init__(
        self,
        carve: Callable[..., object],
        tiling: Tiling,
        looks: Mapping[tuple[str, str], Look] = LOOKS,
    ) -> None:
        """Watch a maze that is still solid rock."""
        super().__init__(tiling, looks)
        self.file = carve.__code__.co_filename
        self.lines = Lines()

    def call(self, frame: FrameType, event: str, value: object) -> Any:  # noqa: ANN401
        """Return what to call before each line of a function, if we follow it."""
        is_own = frame.f_code.co_filename == self.file and is_function(frame.f_code)
        return self.line if is_own else super().call(frame, event, value)

    def line(self, frame: FrameType, event: str, value: object) -> Any:  # noqa: ANN401
        """Keep a line, and look at it."""
        step = len(self.moments) or len(self.maze.trace)
        self.lines.see(frame, event, value, step)
        return super().line(frame, event, value)


def is_function(code: CodeType) -> bool:
    """Return whether some code is that of a function with a name."""
    return bool(code.co_flags & CO_OPTIMIZED) and not code.co_name.startswith("<")


def generated(name: str, tiling: Tiling, purpose: str) -> Lines:
    """Return the lines of a run of a plain generator."""
    carve, rng = find(name).carve, Rng.from_seed("chick", purpose)
    follower = Follower(carve, tiling)
    follower.watch(carve, rng)
    return follower.lines


def tables(events: list[Event], group: str) -> dict[str, Any]:
    """Return the runs of lines as tables of numbers.

    Args:
        events: The runs.
        group: The attribute by which they form groups, ``step`` or ``call``.
    """
    lines: defaultdict[Line, int] = defaultdict(count().__next__)
    names: defaultdict[str, int] = defaultdict(count().__next__)
    values: defaultdict[str, int] = defaultdict(count().__next__)
    rows, last = [], 0
    for event in events:
        now = getattr(event, group)
        row = [now - last, lines[event.line]]
        for name, text in event.changes.items():
            row += [names[name], values[text]]
        rows.append(row)
        last = now
    return {
        "lines": [*lines],
        "names": list(names),
        "values": list(values),
        "made": [*makers(events)] if group == "step" else [],
        "events": rows,
    }


def makers(events: list[Event]) -> Iterator[int]:
    """Yield the number of the event that has made each step that has any."""
    for _, some in groupby(enumerate(events), lambda each: each[1].step):
        yield max(
            some, key=lambda each: (each[1].carves, bool(each[1].changes), each[0])
        )[0]
