"""The good news after an escape."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import example, given
from hypothesis import strategies as st
from tcod.tileset import CHARMAP_CP437

from asciimaze.widgets.label import BREAKS, wrapped

from .desk import PENGUIN, drawn, play, text

GOOD_NEWS, ENTER = "You escaped the maze!", "Press ENTER to continue"


def news(seed: str) -> list[str]:
    """Return the lines of the good news about a game, blank ones included."""
    app = play(replace(PENGUIN, seed=seed), escaped=True)
    rows = [row.ljust(31)[1:30] for row in text(drawn(app)).splitlines()]
    first, last = rows.index(f"╔{'═' * 27}╗"), rows.index(f"╚{'═' * 27}╝")
    return [row[1:-1] for row in rows[first : last + 1]]


@given(seed=st.text(st.characters(exclude_categories=[])))
@example("\udcff")
@example("a\nb")
@example("\t\x1b\0")
@example("日本")
@example("x" * 1000)
def test_any_seed(seed: str) -> None:
    """Whatever the seed, the good news stays in its frame, in letters of the font."""
    lines = news(seed)
    shown = [line.strip() for line in lines[2:-2:2]]
    assert (shown[0], shown[-1]) == (GOOD_NEWS, ENTER)
    assert "".join(shown[1:-1]).startswith("square:backtracker:9x9#")
    assert {line.strip() for line in lines[1::2]} == {""}
    assert {ord(letter) for line in shown for letter in line} <= set(CHARMAP_CP437)


@given(seed=st.text("abcdefghijklmnopqrstuvwxyz0123456789-:#", max_size=200))
@example("as-long-as-the-way-to-the-south-pole-and-back-to-the-ship-again")
def test_no_seed_is_cut(seed: str) -> None:
    """All of the recipe is there, however many lines it takes."""
    shown = [line.strip() for line in news(seed)[2:-2:2]]
    assert "".join(shown[1:-1]) == f"square:backtracker:9x9#{seed}"


def test_long_seed() -> None:
    """A recipe that is longer than the screen is visibly cut off."""
    *_, last, enter = (line.strip() for line in news("x" * 1000)[2:-2:2])
    assert last == "x" * 24 + "..."
    assert enter == ENTER


@given(
    text=st.text("ab:# ", max_size=60),
    width=st.integers(4, 20),
    most=st.integers(1, 9),
)
def test_wrapped(text: str, width: int, most: int) -> None:
    """Lines are as long as possible, and break at the best place."""
    lines = wrapped(text, width, most)
    assert 1 <= len(lines) <= most
    assert all(len(line) <= width for line in lines)
    if "".join(lines) != text:
        assert len(lines) == most
        assert lines[-1].endswith("...")
        lines[-1] = lines[-1][:-3]
        assert text.startswith("".join(lines))
    for line in lines[:-1]:
        assert line[-1] in BREAKS or (
            len(line) == width and not set(line) & set(BREAKS)
        )
