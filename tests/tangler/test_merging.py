"""Differences between two texts, and merges of two edits."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from literate.stitch import diff
from literate.stitch.diff import (
    Hunk,
    common,
    hunks,
    matches,
    moved,
    patches,
    subsequence,
)
from literate.stitch.merge import Conflict, merge

TEXTS = st.lists(st.sampled_from("abcd"), max_size=8)


@given(TEXTS, TEXTS)
def test_one_side(base: list[str], edited: list[str]) -> None:
    """Changes of only one side are taken, and so are the changes of both."""
    assert merge(base, edited, base) == (edited, [])
    assert merge(base, base, edited) == (edited, [])
    assert merge(base, edited, edited) == (edited, [])


@given(TEXTS, TEXTS, TEXTS)
def test_symmetry(base: list[str], one: list[str], two: list[str]) -> None:
    """Swapping the sides changes nothing but the sides of conflicts."""
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
    """Edits with an untouched line between them are both in the result."""
    base, one, two, both = edits
    assert merge(base, one, two) == (both, [])


def test_what_a_conflict_says() -> None:
    """A conflict shows both sides, and the old lines."""
    lines, conflicts = merge(["a", "b", "c"], ["a", "B", "c"], ["a", "c"])
    assert lines == ["a", "B", "c"]
    assert conflicts == [Conflict(2, ["b"], ["B"], [])]
    assert conflicts[0].told("a.py").split("\n") == [
        (
            "this was changed here, and differently in a.py; "
            "make one like the other, then stitch again"
        ),
        "  the book has:",
        "    B",
        "  the file has:",
        "  both had:",
        "    b",
    ]


# Differences

LINES = st.lists(st.sampled_from(["a", "b", "c", "", "}"]), max_size=12)


def applied(old: list[str], new: list[str], found: list[Hunk]) -> list[str]:
    """Return the old lines with those of the hunks taken from the new ones."""
    result, done = [], 0
    for start, stop, first, last in found:
        result += old[done:start] + new[first:last]
        done = stop
    return result + old[done:]


def check_hunks(old: list[str], new: list[str]) -> None:
    """Make sure that hunks turn one text into the other, and are apart."""
    found = hunks(old, new)
    assert applied(old, new, found) == new
    assert all(
        old[each.start : each.stop] != new[each.first : each.last] for each in found
    )
    assert all(
        one.stop < two.start and one.last < two.first for one, two in pairwise(found)
    )
    kept = matches(old, new)
    assert all(old[at] == new[there] for at, there in kept.items())
    assert [*kept.values()] == sorted({*kept.values()})
    assert all(moved(found, at + 1) == there + 1 for at, there in kept.items())


@given(LINES, LINES)
def test_hunks(old: list[str], new: list[str]) -> None:
    """Hunks make the new text of the old one; between two of them is a line."""
    check_hunks(old, new)
    assert hunks(old, old) == []


@pytest.mark.parametrize("rare", [0, 2, 32])
@given(old=LINES, new=LINES)
@example(old=list("aqabr"), new=list("abrrbbz"))
@example(old=list("qrbre"), new=list("pxbrbbz"))
def test_hunks_of_large_windows(rare: int, old: list[str], new: list[str]) -> None:
    """The same holds if short texts are compared as long ones are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(diff, "SMALL", 0)
        patch.setattr(diff, "RARE", rare)
        check_hunks(old, new)
        assert hunks(old, old) == []


@pytest.mark.parametrize("letters", [1, 2, 30, 400, 100_000])
@pytest.mark.parametrize("seed", range(4))
def test_hunks_of_long_texts(letters: int, seed: int) -> None:
    """The same holds for long texts, however often their lines occur."""
    chance = Random(seed)
    old = [f"line {chance.randrange(letters)}" for _ in range(600)]
    new = [*old]
    for _ in range(chance.choice([1, 5, 50, 500])):
        at, to = chance.randrange(len(new)), chance.randrange(len(new))
        if chance.random() < 0.4:
            new[at:at] = ["new"] * chance.randint(1, 3)
        elif chance.random() < 0.5:
            new[to:to] = [new.pop(at)]
        else:
            del new[at : at + 5]
    check_hunks(old, new)
    check_hunks(old, chance.sample(old, len(old)))
    check_hunks(old, [f"other {line}" for line in old])
    check_hunks([*old, *old], chance.sample([*old, *old, *old], len(old) * 3))


@given(order=st.permutations(range(9)))
def test_unlike_lines(order: list[int]) -> None:
    """In a long text of unlike lines, too, as many lines stay as possible."""
    new = [str(number) for number in order]
    old = sorted(new)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(diff, "SMALL", 0)
        assert len(matches(old, new)) == common(old, new)


def test_a_rare_line() -> None:
    """A rare line stays, although it occurs in one text more often."""
    often, fewer = ["a", "x"], ["a", "y"]
    old = [*fewer * 40, "rare", *often * 40]
    new = [*often * 41, "rare", "rare", *fewer * 41]
    assert 80 in matches(old, new)


class Counted(str):
    """A line that counts how often it is compared."""

    __slots__ = ()
    times = 0

    def __eq__(self, other: object) -> bool:
        """Compare, and count it."""
        Counted.times += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


@pytest.mark.parametrize("variety", [10, 1_000, 1_000_000])
def test_comparing_takes_linear_work(variety: int) -> None:
    """Each line is compared a few times, even in a text ten times as long."""
    for length in (2_000, 20_000):
        old = [Counted(f"line {at % variety}") for at in range(length)]
        new = [Counted(line) for line in old]
        new[length // 3] = Counted("changed")
        new[length // 2 : length // 2] = [Counted("new")]
        Counted.times = 0
        found = hunks(old, new)
        assert len(found) <= 3
        assert Counted.times < 10 * length


def test_hunks_begin_with_blank_lines() -> None:
    """A function that is added or removed goes with the blank line above it."""
    one, two, three = (["", f"def {name}():", "    pass"] for name in ("a", "b", "c"))
    assert hunks([*one, *three], [*one, *two, *three]) == [Hunk(3, 3, 3, 6)]
    assert hunks([*one, *two, *three], [*one, *three]) == [Hunk(3, 6, 3, 3)]


@given(LINES, LINES)
def test_hunks_do_not_end_with_blank_lines(old: list[str], new: list[str]) -> None:
    """Lines that were only added or removed end with a blank one only if they must."""
    above = Hunk(-1, -1, -1, -1)
    for hunk in hunks(old, new):
        text = old[hunk.start : hunk.stop] + new[hunk.first : hunk.last]
        is_pure = len(text) == max(hunk.stop - hunk.start, hunk.last - hunk.first)
        blanks = next((n for n, line in enumerate(reversed(text)) if line), 0)
        if is_pure and blanks:
            slid = hunk.start - blanks
            is_free = slid > above.stop and hunk.first - blanks > above.last
            assert not is_free or any(old[slid : hunk.start])
        above = hunk


@given(LINES, LINES)
def test_subsequence(old: list[str], new: list[str]) -> None:
    """A longest common subsequence has as many blank lines as it can have."""

    @cache
    def best(at: int, there: int) -> tuple[int, int]:
        if at == len(old) or there == len(new):
            return 0, 0
        ways = [best(at + 1, there), best(at, there + 1)]
        if old[at] == new[there]:
            full, blank = best(at + 1, there + 1)
            ways.append((full + bool(old[at]), blank + (not old[at])))
        return max(ways)

    kept = [old[each.at] for each in subsequence(old, new)]
    assert (sum(map(bool, kept)), kept.count("")) == best(0, 0)


@given(LINES, LINES)
def test_common(old: list[str], new: list[str]) -> None:
    """The most lines that may have stayed are a longest common subsequence."""

    @cache
    def best(at: int, there: int) -> int:
        if at == len(old) or there == len(new):
            return 0
        stays = old[at] == new[there]
        both = bool(old[at]) + best(at + 1, there + 1) if stays else 0
        return max(both, best(at + 1, there), best(at, there + 1))

    assert common(old, new) == best(0, 0)


@given(LINES, LINES)
def test_most_lines_stay(old: list[str], new: list[str]) -> None:
    """In small texts, as many lines stay as possible."""
    assert sum(bool(old[at]) for at in matches(old, new)) == common(old, new)


def test_common_lines_of_long_texts() -> None:
    """In a long text, as many are counted as the comparison finds."""
    old = [f"line {at}" for at in range(1_000)]
    new = [line if at % 3 else f"changed {at}" for at, line in enumerate(old)]
    assert common(old, new) == sum(bool(at % 3) for at in range(1_000))
    for at in range(4, 300, 5):
        old[at] = new[at] = ""
    stay = [at for at in range(1_000) if at % 3 and old[at]]
    assert common(old, new) == len(stay)


@given(LINES, LINES, st.integers(0, 4), st.integers(0, 4))
def test_patches(old: list[str], new: list[str], around: int, near: int) -> None:
    """Patches contain all differences, and a line is between two of them."""
    found = patches(hunks(old, new), old, around, near)
    assert applied(old, new, found) == new
    for one, two in pairwise(found):
        assert one.stop < two.start


# A long text


def test_merging_long_texts() -> None:
    """Many edits of both sides that are apart are all in the result."""
    base = [f"line {at % 700}" if at % 5 else "" for at in range(10_000)]
    one, two, both = [*base], [*base], [*base]
    for at in range(1, 10_000, 100):
        one[at] = both[at] = f"ours {at}"
    for at in range(51, 10_000, 100):
        two[at] = both[at] = f"theirs {at}"
    assert merge(base, one, two) == (both, [])
    assert len(merge(base, one, [f"{line}!" for line in base]).conflicts) == 1
