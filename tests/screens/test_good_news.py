"""What a player reads after an escape."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import example, given
from hypothesis import strategies as st
from tcod.tileset import CHARMAP_CP437

from .desk import PENGUIN, drawn, play, text

FRAME = slice(10, 19)
"""The rows of the frame around the good news."""

NAME = f"{PENGUIN.generator} {PENGUIN.size} "
"""How the name of the maze begins, before the seed."""


def news(seed: str) -> list[str]:
    """Return the lines of the good news about a game."""
    rows = text(drawn(play(replace(PENGUIN, seed=seed), escaped=True))).splitlines()
    return [row[2:29].strip() for row in rows[FRAME]]


@given(seed=st.text(st.characters(exclude_categories=[])))
@example("\udcff")
@example("a\nb")
@example("\t\x1b\0")
@example("日本")
def test_any_seed(seed: str) -> None:
    """Whatever the seed, the good news stays in its frame, in letters of the font."""
    lines = news(seed)
    blank = lines[1]
    assert lines[2:8:2] == [
        "You escaped the maze!",
        lines[4],
        "Press ENTER to continue",
    ]
    assert lines[4].startswith(NAME.rstrip())
    assert lines[1::2] == [blank] * 4
    assert blank == ""
    assert {ord(letter) for letter in lines[4]} <= set(CHARMAP_CP437)


@given(
    seed=st.text(
        "abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=27 - len(NAME)
    )
)
def test_short_seed(seed: str) -> None:
    """A seed that has room is shown as it is."""
    assert news(seed)[4] == f"{NAME}{seed}"


@given(seed=st.text("abc", min_size=1, max_size=40), more=st.text("abc", min_size=1))
def test_long_seed(seed: str, more: str) -> None:
    """A seed that is cut off does not look like another one which is not."""
    shown = news(seed + more)[4]
    assert shown != f"{NAME}{seed}"
