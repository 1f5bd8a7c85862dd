"""What is sent: the terminal shows the picture, and only changes are sent."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.terminal.emulator import Emulator, pixels

from asciimaze.app.terminal.cells import SPACE, UPPER, Cells, packed, parts, stack
from asciimaze.app.terminal.palette import (
    CUBE,
    FEW,
    GREYS,
    SOME,
    Depth,
    closest,
    depth_of,
    level,
    reduce,
)
from asciimaze.app.terminal.updates import BEGIN, CLEAR, END, LARGE, Updates, letter
from asciimaze.games.net import picture as net
from asciimaze.widgets import theme

every_depth = pytest.mark.parametrize("depth", Depth)

COLOURS = [packed(getattr(net.SCREEN, each.name)) for each in fields(net.SCREEN)]
"""Colours that a game has."""

LETTERS = [SPACE, UPPER, UPPER, *map(ord, "aß?漢\x1b\n\u0301")]
"""Letters, some of which a terminal must not get."""


@st.composite
def grids(draw: st.DrawFn, columns: int, rows: int) -> Cells:
    """Draw some cells."""
    count = columns * rows

    def array(some: list[int]) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
        values = draw(st.lists(st.sampled_from(some), min_size=count, max_size=count))
        return np.array(values, np.uint32).reshape(rows, columns)

    letters, inks, papers = array(LETTERS), array(COLOURS), array(COLOURS)
    plain = (letters == UPPER) & (inks == papers)
    return Cells(np.where(plain, np.uint32(SPACE), letters), inks, papers)


@st.composite
def series(draw: st.DrawFn) -> list[Cells]:
    """Draw a series of pictures; some have another size, and some are the same."""
    sizes = draw(
        st.lists(
            st.tuples(st.integers(1, 6), st.integers(1, 3)), min_size=1, max_size=2
        )
    )
    found: list[Cells] = []
    for size in draw(st.lists(st.sampled_from(sizes), min_size=1, max_size=5)):
        same = [each for each in found if each.letters.shape == size[::-1]]
        is_same = bool(same) and draw(st.sampled_from([False, True]))
        found.append(changed(draw, same[-1]) if is_same else draw(grids(*size)))
    return found


def changed(draw: st.DrawFn, cells: Cells) -> Cells:
    """Return cells with one of them changed, perhaps only where it isn't seen."""
    copy = Cells(*(each.copy() for each in cells))
    rows, columns = cells.letters.shape
    at = draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1))
    copy.inks[at] = draw(st.sampled_from(COLOURS))
    return copy


def shown(cells: Cells, *texts: str) -> Emulator:
    """Return a terminal of the size of some cells, after some texts."""
    rows, columns = cells.letters.shape
    emulator = Emulator(columns, rows)
    for text in texts:
        emulator.feed(text)
    return emulator


@every_depth
@given(series())
def test_changes_are_enough(depth: Depth, pictures: list[Cells]) -> None:
    """After each picture of a series the terminal shows what it alone would show."""
    updates = Updates(depth)
    sent: list[str] = []
    for cells in pictures:
        text = updates.update(cells)
        if CLEAR in text:
            sent.clear()
        sent.append(text)
        alone = shown(cells, Updates(depth).update(cells))
        assert shown(cells, *sent).seen() == alone.seen()


@every_depth
@given(grids(5, 3))
def test_nothing_changed(depth: Depth, cells: Cells) -> None:
    """If nothing has changed, nothing is sent; a forgotten screen is drawn again."""
    updates = Updates(depth)
    first = updates.update(cells)
    assert updates.update(Cells(*(each.copy() for each in cells))) == ""
    updates.forget()
    assert updates.update(cells) == first


def test_one_cell() -> None:
    """A changed cell costs a move, its colours and a letter."""
    old = stack(np.zeros((4, 9), np.uint32), np.zeros((4, 9), np.uint32))
    new = Cells(*(each.copy() for each in old))
    new.letters[2, 3], new.inks[2, 3] = ord("x"), 0x0A0B0C
    updates = Updates(Depth.ALL)
    assert updates.update(old).startswith(CLEAR)
    assert updates.update(new) == "\x1b[3;4H\x1b[48;2;0;0;0;38;2;10;11;12mx"


def test_large_updates_are_shown_at_once() -> None:
    """A large update is marked as one; a small one isn't."""
    updates = Updates(Depth.ALL)
    colours = np.arange(40 * 30, dtype=np.uint32).reshape(30, 40)
    text = updates.update(stack(colours, colours + 1))
    assert len(text) > LARGE
    assert text.startswith(BEGIN)
    assert text.endswith(END)
    colours = colours.copy()
    colours[0, 0] = 5
    assert BEGIN not in updates.update(stack(colours, colours + 1))


@given(st.characters())
@example("\x1b")
@example("\x9b")
@example("\u202e")
@example("\U000e0041")
def test_letters_are_harmless(text: str) -> None:
    """A letter is itself or a question mark, and never moves the cursor."""
    result = letter(ord(text))
    assert result in {text, "?"}
    assert result.isprintable()


def test_letters_that_are_kept() -> None:
    """Letters of the screens are sent as they are."""
    kept = " aZ09╔═╝║▀▄█►»↕ÄßЖé"
    assert "".join(letter(ord(each)) for each in kept) == kept


@pytest.mark.parametrize(
    ("environment", "count", "expected"),
    [
        ({}, 256, Depth.SOME),
        ({}, 1 << 24, Depth.ALL),
        ({}, 88, Depth.FEW),
        ({}, 16, Depth.FEW),
        ({}, 8, Depth.FEW),
        ({}, -1, Depth.NONE),
        ({"COLORTERM": "truecolor"}, 8, Depth.ALL),
        ({"COLORTERM": "24bit"}, 8, Depth.ALL),
        ({"COLORTERM": "yes"}, 8, Depth.FEW),
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, 256, Depth.NONE),
        ({"NO_COLOR": ""}, 256, Depth.SOME),
    ],
)
def test_depth(environment: dict[str, str], count: int, expected: Depth) -> None:
    """The environment decides, and then what is known about the terminal."""
    assert depth_of(environment, count) == expected


def test_palettes() -> None:
    """Palettes have as many colours as they say, and each is closest to itself."""
    assert (len(CUBE), len(GREYS), min(SOME), max(SOME)) == (216, 24, 16, 255)
    assert list(FEW) == list(range(16))
    for depth, palette in ((Depth.SOME, SOME), (Depth.FEW, FEW)):
        for colour in palette.values():
            assert palette[closest(depth, colour)] == colour


@given(st.integers(0, 0xFFFFFF))
def test_parts(colour: int) -> None:
    """A colour is its parts."""
    assert packed(parts(colour)) == colour


@every_depth
def test_roles(depth: Depth) -> None:
    """With few colours, or none, one still sees a wire, a lit one and the ground."""
    roles = [net.SCREEN.tile, net.SCREEN.wire, net.SCREEN.power]
    colours = np.array([[packed(each) for each in roles]], np.uint32)
    cells = reduce(stack(colours, colours), depth)
    looks = {(int(cells.letters[0, at]), int(cells.inks[0, at])) for at in range(3)}
    papers = {int(each) for each in cells.papers[0]}
    assert max(len(looks), len(papers)) == len(roles)


@given(grids(4, 4))
def test_no_colours(cells: Cells) -> None:
    """Without colours bright pixels are bold, dim ones dim, and dark ones blank.

    If two pixels of a cell differ, the brighter one is shown.
    """
    is_text = (cells.letters != SPACE) & (cells.letters != UPPER)
    cells.letters[is_text] = UPPER
    found = {
        (row, column): ink for row, column, ink in pixels(reduce(cells, Depth.NONE))
    }
    wanted = {(row, column): level(each) for row, column, each in pixels(cells)}
    for (row, column), shown_level in found.items():
        both = wanted[row & ~1, column], wanted[row | 1, column]
        mine = both[row & 1]
        assert shown_level == (mine if mine == max(both) else 0)


def test_selected_row() -> None:
    """Without colours, letters on a bright ground are written in reverse."""
    papers = np.array([[packed(theme.NIGHT), packed(theme.SNOW)]], np.uint32)
    cells = Cells(np.full((1, 2), ord("x"), np.uint32), papers[:, ::-1], papers)
    reduced = reduce(cells, Depth.NONE)
    assert reduced.papers.tolist() == [[0, 1]]
    assert reduced.inks.min() > 0
