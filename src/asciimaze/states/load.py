# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen on which a player chooses a maze from a folder."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from asciimaze.engine.threads import shielded
from asciimaze.formats import registry as formats
from asciimaze.formats.document import Document
from asciimaze.formats.large import open_large
from asciimaze.games.drawing import Align, Shifted
from asciimaze.games.inputs import Action, Drop, Key, Pointer, Wheel
from asciimaze.states.explorer.bar import short
from asciimaze.states.explorer.painting import Frame, paint_line, paint_tiles
from asciimaze.states.explorer.scene import SIZE, letter_size
from asciimaze.states.keys import Help, bindings_for
from asciimaze.states.menu import DELETE_KEYS, ask_to_delete
from asciimaze.states.stack import Pop
from asciimaze.views.camera import showing
from asciimaze.views.pyramid import tiles_for
from asciimaze.views.subject import Subject
from asciimaze.views.worker import Worker
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from asciimaze.games.drawing import Canvas, Colour
    from asciimaze.games.inputs import Input
    from asciimaze.states.stack import Result


def files_in(folder: Path) -> list[Path]:
    """Return the files that the load screen lists, the last written first."""
    suffixes = {each for form in formats.FORMATS if form.read for each in form.suffixes}
    found = []
    with suppress(OSError):  # there may be no such folder
        for file in folder.iterdir():
            with suppress(OSError):
                if file.suffix.lower() in suffixes and file.is_file():
                    found.append((file.stat().st_mtime_ns, file))
    return [file for _, file in sorted(found, reverse=True)]


MOST_BYTES = 2**30
"""How many bytes a file may have."""


def read_maze(file: Path) -> Document:
    """Return the maze in a file that the load screen lists.

    Raises:
        OSError: The file cannot be read.
        ValueError: There is no maze in it, or it is no file.
    """
    if not file.is_file():
        message = "there is no such file" if not file.exists() else "it isn't a file"
        raise ValueError(message)
    with shielded():
        large = open_large(file)
    if large:
        return large
    if file.stat().st_size > MOST_BYTES:
        message = f"a file may have at most {MOST_BYTES} bytes (got more)"
        raise ValueError(message)
    with shielded():
        content = file.read_bytes()
    return formats.read(content, formats.of_file(file.name))


SUMMARY = (
    "The mazes that you have saved, with a picture of the selected one. Click one to "
    "open it, or drop a file here."
)
"""What the help says about the screen."""

DELETE = "Delete"
"""The word that deletes a file."""


def tint(is_there: bool) -> Colour:  # noqa: FBT001 - it is the only argument
    """Return the colour of a word on the load screen that can be clicked, or not."""
    return theme.SNOW if is_there else theme.IDLE


class LoadState:
    """The mazes in a folder, page by page.

    Attributes:
        files: The files.
        choose: What happens with the maze that is chosen.
        selected: The number of the file that is selected.
        rows: How many files a page has.
        size: The height of a letter.
        extent: The width and the height of the view.
        worker: What reads the selected file.
        asked: The file that it reads, or has read.
        chosen: The file that is opened as soon as it has been read.
        subject: The maze that was read, to be seen.
        message: Why there is none, if there is none.
        is_dirty: Whether something has changed since the view was painted.
        drawn: How many tiles there were then.
        frame: What of them was shown last.
    """

    def __init__(self, folder: Path, choose: Callable[[Document], Result]) -> None:
        """Begin the load screen with the mazes of a folder."""
        self.folder = folder
        self.files = files_in(folder)
        self.choose = choose
        self.selected, self.rows = 0, 1
        self.size, self.extent = SIZE, (1.0, 1.0)
        self.worker: Worker[Document] = Worker()
        self.asked: Path | None = None
        self.chosen: Path | None = None
        self.subject: Subject | None = None
        self.message = self.nothing
        self.is_dirty = True
        self.drawn, self.frame = 0, Frame()

    @property
    def nothing(self) -> str:
        """What the load screen says if it lists no file."""
        return "" if self.files else f"There is no maze in {self.folder}."

    @property
    def file(self) -> Path | None:
        """The file that is selected on the load screen, if there are any."""
        return self.files[self.selected] if self.files else None

    def close(self) -> None:
        """Close the load screen, and look at no maze any more."""
        if self.subject:
            self.subject.close()
        self.subject = None

    @property
    def is_moving(self) -> bool:
        """Whether the load screen is reading or drawing something."""
        is_drawing = self.subject is not None and not self.subject.walls.is_done
        waits = self.worker.job is not None or self.asked != self.file
        return self.is_dirty or waits or is_drawing

    def tick(self, seconds: float) -> bool:
        """Let time pass; return whether the load screen has changed."""
        del seconds
        self.take()
        drawn = self.subject.walls.count if self.subject else 0
        changed, self.is_dirty = self.is_dirty or drawn != self.drawn, False
        self.drawn = drawn
        return changed

    def take(self) -> None:
        """Show what the load screen has read, and read what is selected."""
        job = self.worker.take()
        if job:
            self.message, self.is_dirty = job.error, True
            if job.result:
                maze, recipe = job.result.maze, job.result.known()
                self.subject = Subject(maze, recipe, theme.ICE)
        file = self.file
        if file and file != self.asked:
            self.close()
            self.asked, self.chosen, self.message = file, None, ""
            self.worker.begin(f"Reading {file.name}", partial(read_maze, file))

    def paint(self, canvas: Canvas, width: float, height: float) -> None:
        """Paint the load screen: the list, the maze that is selected, the status."""
        size = self.size = letter_size(width, height)
        self.extent = width, height
        self.rows = max(1, int((height - 4.5 * size) // (1.5 * size)))
        first = self.selected // self.rows * self.rows
        with canvas.clip(0, 2 * size, width / 2, height - 4 * size):
            for at, file in enumerate(self.files[first : first + self.rows]):
                y = (3 + 1.5 * at) * size
                if first + at == self.selected:
                    top, high = y - 0.75 * size, 1.5 * size
                    canvas.rectangle(0, top, width / 2, high, theme.FOCUS)
                canvas.text((size, y), file.name, size, theme.SNOW, Align.LEFT)
        self.paint_maze(canvas)
        self.paint_words(canvas)

    def paint_maze(self, canvas: Canvas) -> None:
        """Paint the maze that is selected on the load screen, on the right."""
        if self.subject is None:
            return
        wide, high = self.extent[0] / 2, max(1, self.extent[1] - 4 * self.size)
        camera = showing(self.subject.box, wide, high)
        with canvas.clip(wide, 2 * self.size, wide, high):
            tiles = [*tiles_for(camera)]
            shifted = Shifted(canvas, wide, 2 * self.size)
            self.frame = Frame(self.frame)
            paint_tiles(shifted, camera, [self.subject.walls], tiles, self.frame)
            canvas.tidy(self.frame.pictures)
            self.is_dirty |= not self.frame.is_complete

    @property
    def pages(self) -> int:
        """How many pages of files the load screen has."""
        return max(1, -(-len(self.files) // self.rows))

    def paint_words(self, canvas: Canvas) -> None:
        """Paint the bars above and below the list of the load screen."""
        size, width = self.size, self.extent[0]
        page = self.selected // self.rows + 1
        canvas.rectangle(0, 0, width, 2 * size, theme.FIELD)
        title = f"Open a maze ({page} of {self.pages})"
        letter = min(size, width / (len(title) + 2 * len("Previous") + 4))
        canvas.text((letter, size), "Previous", letter, tint(page > 1), Align.LEFT)
        canvas.text((width / 2, size), title, letter, theme.DAYLIGHT)
        right, is_last = (width - letter, size), page == self.pages
        canvas.text(right, "Next", letter, tint(not is_last), Align.RIGHT)
        canvas.rectangle(0, self.extent[1] - 2 * size, width, 2 * size, theme.FIELD)
        wide, place = self.margin, (width - self.margin / 2, self.extent[1] - size)
        canvas.text(place, DELETE, wide / (len(DELETE) + 2), tint(bool(self.files)))
        paint_line(canvas, (width - wide, self.extent[1]), size, self.status())

    @property
    def margin(self) -> float:
        """How much room the load screen has for the word that deletes a file."""
        return min((len(DELETE) + 2) * self.size, self.extent[0] / 4)

    def status(self) -> str:
        """Return what the load screen says about the selected file."""
        if self.message:
            return self.message
        if self.subject:
            return short(self.subject.recipe)
        return f"{self.worker.job.label} ..." if self.worker.job else ""

    def moves(self) -> dict[Key, tuple[str, int]]:
        """Return the keys that select on the load screen, and how far each moves."""
        last = len(self.files)
        return {
            Key("up"): ("the file above", -1),
            Key("down"): ("the file below", 1),
            Key("left"): ("the previous page", -self.rows),
            Key("page up"): ("the previous page", -self.rows),
            Key("right"): ("the next page", self.rows),
            Key("page down"): ("the next page", self.rows),
            Key("home"): ("the first file", -last),
            Key("end"): ("the last file", last),
        }

    def select(self, at: int) -> None:
        """Select a file on the load screen, or the nearest that there is."""
        self.selected = max(0, min(at, len(self.files) - 1))

    def help(self) -> Help:
        """Return the help of the load screen."""
        labels = {key: label for key, (label, _) in self.moves().items()}
        labels |= {Key("enter"): "open it", Key("escape"): "back"}
        labels |= dict.fromkeys(DELETE_KEYS, "delete it")
        return Help("Open a maze", SUMMARY, bindings_for(labels))

    def hear(self, event: Input) -> Result:
        """Select a file on the load screen, choose it, or go back."""
        self.is_dirty = True
        match event:
            case Key("escape", ctrl=False):
                self.close()
                return Pop()
            case Key("enter", ctrl=False):
                return self.open()
            case Key() if event in DELETE_KEYS:
                return self.ask()
            case Key() if event in self.moves():
                self.select(self.selected + self.moves()[event][1])
            case Wheel(steps=steps):
                self.select(self.selected - steps)
            case Pointer():
                return self.point(event)
            case Drop(file):
                self.files = [file, *(each for each in self.files if each != file)]
                self.selected = 0
                return self.open()
        return None

    def point(self, event: Pointer) -> Result:
        """Select the file under the pointer, load it, or turn the page."""
        is_click = event.action is Action.PRESS
        page = self.selected // self.rows
        if event.y < 2 * self.size:
            if is_click:
                way = 1 if event.x > self.extent[0] / 2 else -1
                self.select(min(max(page + way, 0), self.pages - 1) * self.rows)
            return None
        if event.y >= self.extent[1] - 2 * self.size:
            is_word = event.x >= self.extent[0] - self.margin
            return self.ask() if is_click and is_word else None
        row = int((event.y - 2.25 * self.size) // (1.5 * self.size))
        at = page * self.rows + row
        is_file = 0 <= row < self.rows and at < len(self.files)
        if is_file and event.x < self.extent[0] / 2:
            self.selected = at
            return self.open() if is_click else None
        return self.open() if is_click and self.subject else None

    def ask(self) -> Result:
        """Ask whether to delete the selected file of the load screen."""
        file = self.file
        return ask_to_delete(file.name, partial(self.delete, file)) if file else None

    def delete(self, file: Path) -> None:
        """Delete a file, and list it on the load screen no longer.

        Raises:
            OSError: It cannot be deleted.
        """
        file.unlink(missing_ok=True)
        self.files.remove(file)
        self.close()
        self.asked, self.message = None, self.nothing
        self.select(self.selected)
        self.is_dirty = True

    def open(self) -> Result:
        """Choose the selected maze, now or as soon as it has been read."""
        self.take()
        self.chosen = self.file
        return self.decide()

    def decide(self) -> Result:
        """Choose the maze that was waited for, if it is there."""
        if self.subject is None or self.chosen != self.file:
            return None
        document = Document(self.subject.maze, self.subject.recipe)
        self.close()
        self.asked = self.chosen = None
        return self.choose(document)
