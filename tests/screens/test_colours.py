"""Colours."""

from __future__ import annotations

import pickle
from itertools import combinations

import numpy as np
import pytest
from tcod.console import Console
from tcod.event import KeySym
from tcod.tileset import CHARMAP_CP437

from asciimaze.widgets import theme
from asciimaze.widgets.maze_view import GAP

from .desk import TILES, alike, drawn, form, lettered, press, text
from .gallery import POSES, SCREENS

Colour = tuple[int, int, int]

every_screen = pytest.mark.parametrize("name", SCREENS)


def luminance(colour: Colour) -> float:
    """Return the luminance of a colour, from 0 to 1 (WCAG 2.2)."""
    parts = [value / 255 for value in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def test_contrast_itself() -> None:
    """White on black has the greatest contrast, a colour on itself the least."""
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert contrast(theme.ICE, theme.ICE) == 1


@every_screen
def test_contrast(name: str) -> None:
    """Everything that isn't blank has a contrast of 4.5 to 1 with its background."""
    tiles = drawn(SCREENS[name]()).rgb
    seen = tiles[tiles["ch"] != ord(" ")]
    pairs = {(tuple(map(int, t["fg"])), tuple(map(int, t["bg"]))) for t in seen}
    poor = [pair for pair in pairs if contrast(*pair) < 4.5]  # type: ignore[arg-type]
    assert poor == []


def test_backgrounds_differ() -> None:
    """The focus, other widgets and the space around them have different backgrounds."""
    grounds = [theme.FOCUS, theme.IDLE, theme.FIELD, theme.NIGHT]
    for one, other in combinations(grounds, 2):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) >= 25


def test_focus() -> None:
    """The colour of the value and a pointer show the focus, and it moves."""
    app = form()
    before = drawn(app).rgb
    press(app, KeySym.TAB)
    after = drawn(app).rgb
    pointers = [
        [
            tuple(map(int, place))
            for place in np.argwhere(tiles["ch"] == ord(theme.POINTER))
        ]
        for tiles in (before, after)
    ]
    assert pointers == [[(3, 0)], [(10, 0)]]
    grounds = [
        [tuple(tiles["bg"][y, 20]) for y in (3, 10)] for tiles in (before, after)
    ]
    assert grounds == [[theme.FOCUS, theme.IDLE], [theme.IDLE, theme.FOCUS]]


def test_focus_without_colours() -> None:
    """Even without colours, you can see the focus and the selection."""
    screens = []
    for keys in ([], [KeySym.TAB], [KeySym.DOWN], [KeySym.DOWN, KeySym.TAB]):
        app = form()
        press(app, *keys)
        screens.append(text(drawn(app)))
    assert len(set(screens)) == len(screens)
    assert [screen.count(theme.POINTER) for screen in screens] == [1] * 4
    assert [screen.count(theme.CHOSEN) for screen in screens] == [2] * 4


@every_screen
def test_draw_changes_nothing(name: str) -> None:
    """Drawing leaves the whole program as it was."""
    app = SCREENS[name]()
    before = pickle.dumps(app.states)
    drawn(app)
    assert pickle.dumps(app.states) == before


@every_screen
def test_draw_again(name: str) -> None:
    """Drawing twice gives the same picture, whatever was on the console."""
    app = SCREENS[name]()
    first = drawn(app)
    again = Console(TILES, TILES)
    app.draw(again)
    assert alike(first, again)
    app.draw(again)
    assert alike(first, again)


@every_screen
def test_every_letter_is_in_the_font(name: str) -> None:
    """No screen needs a glyph that the font doesn't have."""
    used = {int(letter) for letter in np.unique(drawn(SCREENS[name]()).rgb["ch"])}
    assert used <= set(CHARMAP_CP437)


@pytest.mark.parametrize("pose", POSES)
def test_penguin(pose: str) -> None:
    """Its beak and its feet are warm, and the rest of the penguin is white."""
    tiles = drawn(SCREENS[f"play, {pose}"]()).rgb
    warm = (tiles["fg"] == theme.BEAK).all(axis=-1)
    white = (tiles["fg"] == theme.SNOW).all(axis=-1) & (tiles["ch"] != ord(" "))
    assert {chr(letter) for letter in tiles["ch"][warm]} <= set("<>v^")
    assert {chr(letter) for letter in tiles["ch"][white]} <= set("()/\\_.-o ")
    assert 2 <= warm.sum() <= 3


def test_daylight() -> None:
    """The way out, and nothing else in the maze, has the colour of daylight."""
    tiles = drawn(SCREENS["play, exit"]()).rgb
    gaps = tiles["ch"] == GAP
    bright = (tiles["fg"] == theme.DAYLIGHT).all(axis=-1)
    assert gaps.sum() == 5
    assert np.array_equal(gaps, bright)


def test_floor_stands_still() -> None:
    """The pattern of the floor moves with the maze when the view scrolls."""
    screens = {cell: drawn(lettered(cell=cell)).rgb["bg"] for cell in (40, 41, 49)}
    assert np.array_equal(screens[40][:, 7:30], screens[41][:, 1:24])
    assert np.array_equal(screens[40][7:30], screens[49][1:24])
