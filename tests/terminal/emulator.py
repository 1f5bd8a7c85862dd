"""A small terminal, which obeys what the game sends and refuses everything else."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from asciimaze.app.terminal.cells import FULL, LOWER, SPACE, UPPER, Cells

if TYPE_CHECKING:
    from collections.abc import Iterator

TOKEN = re.compile(
    r"\x1b\[([?>]?)([0-9;]*)([A-Za-z])"
    r"|\x1b\]52;c;([A-Za-z0-9+/=]*)\x07"
    r"|\x1b([=>])"
    r"|([^\x1b])",
    re.DOTALL,
)
"""A sequence, or a letter."""

PLAIN = ("", "")
"""The colours at the start: none."""


class Cell(NamedTuple):
    """A letter with its ink and its paper, as the numbers that set them."""

    letter: str
    ink: str
    paper: str


class Emulator:
    """A terminal.

    Attributes:
        columns: How many columns it has.
        rows: How many rows.
        cells: What it shows.
        modes: The private modes that are set.
        is_shell: Whether a shell may write here, too; then lines scroll.
        clipboard: What was copied last.
    """

    def __init__(self, columns: int, rows: int, *, is_shell: bool = False) -> None:
        """Begin with an empty screen."""
        self.columns, self.rows = columns, rows
        self.is_shell = is_shell
        self.modes = {7, 25}
        self.x = self.y = 0
        self.ink, self.paper = PLAIN
        self.rest = self.clipboard = ""
        self.clear()

    def clear(self) -> None:
        """Show nothing."""
        blank = Cell(" ", *PLAIN)
        self.cells = [[blank] * self.columns for _ in range(self.rows)]

    def feed(self, text: str) -> None:
        """Obey a text; a sequence may come in parts."""
        text, at = self.rest + text, 0
        while match := TOKEN.match(text, at):
            at = match.end()
            private, numbers, final, copied, keypad, letter = match.groups()
            if letter is not None:
                self.write(letter)
            elif copied is not None:
                self.clipboard = b64decode(copied).decode()
            elif keypad is None:
                self.obey(private, numbers, final)
        self.rest = text[at:]
        assert len(self.rest) < 100, f"unknown: {self.rest!r}"

    def write(self, letter: str) -> None:
        """Write a letter, and move on; only a shell may write control characters."""
        if self.is_shell and letter in "\r\n\a\b\t":
            self.x = {"\r": 0, "\b": max(0, self.x - 1)}.get(letter, self.x)
            if letter == "\n":
                self.down()
            return
        assert letter.isprintable()
        if self.x == self.columns:
            assert self.is_shell
            self.x = 0
            self.down()
        self.cells[self.y][self.x] = Cell(letter, self.ink, self.paper)
        self.x += 1

    def down(self) -> None:
        """Go down, and scroll at the end."""
        self.y += 1
        if self.y == self.rows:
            self.y -= 1
            self.cells = [*self.cells[1:], [Cell(" ", *PLAIN)] * self.columns]

    def obey(self, private: str, text: str, final: str) -> None:
        """Obey a control sequence."""
        numbers = [int(each or 0) for each in text.split(";")]
        match private, final:
            case "?", "h":
                self.modes |= set(numbers)
            case "?", "l":
                self.modes -= set(numbers)
            case "", "H":
                row, column = numbers if text else (1, 1)
                assert 1 <= row <= self.rows
                assert 1 <= column <= self.columns
                self.x, self.y = column - 1, row - 1
            case "", "C":
                self.x += max(1, numbers[0])
                assert self.x < self.columns
            case "", "J":
                self.clear()
            case "", "m":
                self.colour(text)
            case ("", "t") | ("", "l") | ("", "h") | ("", "r"):
                pass  # the title of the window, and other things of no interest
            case _:
                message = f"unknown: {private}{text}{final}"
                raise AssertionError(message)

    def colour(self, text: str) -> None:
        """Set an ink, a paper, or both."""
        pattern = (
            r"(?P<all>0?)$|(?P<paper>48;5;\d+|48;2;\d+;\d+;\d+|4\d|10\d|27|7)"
            r"|(?P<ink>38;5;\d+|38;2;\d+;\d+;\d+|3\d|9\d|22;[12]|22)"
        )
        while True:
            match = re.match(pattern, text)
            assert match, f"unknown colours: {text!r}"
            if match["all"] is not None:
                self.ink, self.paper = PLAIN
            elif match["paper"]:
                self.paper = match["paper"]
            else:
                self.ink = match["ink"]
            text = text[match.end() :]
            if not text:
                return
            assert text[0] == ";"
            text = text[1:]

    def lines(self) -> list[str]:
        """Return the letters."""
        return ["".join(cell.letter for cell in row) for row in self.cells]

    def seen(self) -> list[list[Cell]]:
        """Return the cells; the ink of a space cannot be seen."""
        return [
            [cell._replace(ink="") if cell.letter == " " else cell for cell in row]
            for row in self.cells
        ]


def pixels(cells: Cells) -> Iterator[tuple[int, int, int]]:
    """Yield the row, the column and the colour of each pixel of cells without text."""
    for (row, column), letter in np.ndenumerate(cells.letters):
        ink, paper = int(cells.inks[row, column]), int(cells.papers[row, column])
        assert letter in {SPACE, UPPER, LOWER, FULL}
        yield 2 * row, column, ink if letter in {UPPER, FULL} else paper
        yield 2 * row + 1, column, ink if letter in {LOWER, FULL} else paper
