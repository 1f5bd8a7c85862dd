"""What a stitch can do to a line, and where it finds the lines of the book."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from literate.stitch import slots
from literate.stitch.alignment import LONG, excerpt
from literate.stitch.slots import differences
from literate.stitch.stitcher import old_file
from literate.web.chunks import Web
from literate.web.files import tangled_files

from . import shared

LETTERS = st.text("ab ", max_size=8)


@pytest.mark.parametrize("most", [0, slots.LONG])
@given(old=LETTERS, new=LETTERS)
def test_differences(most: int, old: str, new: str) -> None:
    """The parts of two lines lie side by side, and say rightly which are equal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slots, "LONG", most)
        parts = differences(old, new)
    assert "".join(old[start:stop] for _, start, stop, _, _ in parts) == old
    assert "".join(new[first:last] for *_, first, last in parts) == new
    for is_same, start, stop, first, last in parts:
        assert not is_same or old[start:stop] == new[first:last]
    if old == new:
        assert not any(old[start:stop] for same, start, stop, *_ in parts if not same)


def test_one_letter() -> None:
    """In a line of a few hundred characters, too, only the changed one differs."""
    old = "ab " * 99
    parts = differences(old, f"{old[:150]}x{old[151:]}")
    assert [part for part in parts if not part[0]] == [(False, 150, 151, 150, 151)]


@pytest.mark.parametrize("length", [1, LONG, LONG + 1, 3 * LONG])
def test_excerpt(length: int) -> None:
    """Of a long line, its beginning and its end are compared; of others, everything."""
    line = "".join(chr(number) for number in range(length))
    short = excerpt(line)
    assert len(short) == min(length, LONG)
    assert (line[: LONG // 2], line[-LONG // 2 :]) == (
        short[: LONG // 2],
        short[-LONG // 2 :],
    )


@pytest.mark.parametrize("seed", range(20))
def test_index(seed: int) -> None:
    """Where lines of the book are does not depend on what was asked for before."""
    web = Web("book.rst", shared.case(seed).book)
    numbers = range(1, web.text.count("\n") + 2)
    for file in tangled_files(web, "book.rst").values():
        old = old_file(web, file)
        for number in [*numbers, *numbers]:
            fresh = old_file(web, file)
            assert old.lines_with(number) == fresh.lines_with(number)
            assert sorted(old.gaps_below(number)) == sorted(fresh.gaps_below(number))
