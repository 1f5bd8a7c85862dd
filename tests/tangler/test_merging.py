"""Two edits of one text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from literate.merging import Conflict, merge

TEXTS = st.lists(st.sampled_from("abcd"), max_size=8)


@given(TEXTS, TEXTS)
def test_one_side(base: list[str], edited: list[str]) -> None:
    """What one side alone has changed is taken, and so is what both have in common."""
    assert merge(base, edited, base) == (edited, [])
    assert merge(base, base, edited) == (edited, [])
    assert merge(base, edited, edited) == (edited, [])


@given(TEXTS, TEXTS, TEXTS)
def test_symmetry(base: list[str], one: list[str], two: list[str]) -> None:
    """Whose side is whose changes nothing but the sides of conflicts."""
    here, there = merge(base, one, two), merge(base, two, one)
    sides = [(each.base, each.theirs, each.ours) for each in here.conflicts]
    assert [(each.base, each.ours, each.theirs) for each in there.conflicts] == sides
    if not here.conflicts:
        assert here == there


@given(TEXTS, TEXTS, TEXTS)
def test_conflicts(base: list[str], one: list[str], two: list[str]) -> None:
    """A conflict shows lines of all three texts; none of them are alike."""
    for line, old, ours, theirs in merge(base, one, two).conflicts:
        assert one[line - 1 : line - 1 + len(ours)] == ours
        assert old != ours != theirs != old


@st.composite
def edits(draw: st.DrawFn) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return a text of unlike lines, two edits of it that are apart, and both."""
    count = draw(st.integers(3, 12))
    base = [f"line {number}" for number in range(count)]
    cut = draw(st.integers(1, count - 2))
    upper = draw(st.lists(st.sampled_from([*base[:cut], "x", "y"]), max_size=6))
    lower = draw(st.lists(st.sampled_from([*base[cut + 1 :], "x", "z"]), max_size=6))
    one = [*upper, *base[cut:]]
    two = [*base[: cut + 1], *lower]
    return base, one, two, [*upper, base[cut], *lower]


@given(edits())
def test_both_sides(edits: tuple[list[str], list[str], list[str], list[str]]) -> None:
    """Edits with an untouched line between them are both in what comes out."""
    base, one, two, both = edits
    assert merge(base, one, two) == (both, [])


def test_what_a_conflict_says() -> None:
    """A conflict shows both sides, and what was there."""
    lines, conflicts = merge(["a", "b", "c"], ["a", "B", "c"], ["a", "c"])
    assert lines == ["a", "B", "c"]
    assert conflicts == [Conflict(2, ["b"], ["B"], [])]
    assert conflicts[0].told("a.py").split("\n") == [
        (
            "this has been changed here, and otherwise in a.py; "
            "make one like the other, then stitch again"
        ),
        "  the book has:",
        "    B",
        "  the file has:",
        "  both had:",
        "    b",
    ]
