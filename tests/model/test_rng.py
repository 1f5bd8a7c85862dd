"""The stream of random numbers, which must never change."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asciimaze.rng import BLOCK, WORD, Rng, new_seed

from .laws import is_likely

texts = st.text(st.characters(exclude_categories=[]))


def fnv(data: bytes) -> int:
    """Return the FNV-1a hash of some bytes, 64 bits."""
    value = 14695981039346656037
    for byte in data:
        value = (value ^ byte) * 1099511628211 % 2**64
    return value


def test_split_mix() -> None:
    """The numbers are those of the reference program for SplitMix64."""
    rng = Rng(1234567)
    assert [rng.random_raw() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_reference_hash() -> None:
    """Our own FNV-1a gives the values that its inventors published."""
    assert fnv(b"") == 0xCBF29CE484222325
    assert fnv(b"a") == 0xAF63DC4C8601EC8C
    assert fnv(b"foobar") == 0x85944171F73967E8


@given(seed=texts, purpose=texts)
def test_from_seed(seed: str, purpose: str) -> None:
    """A name starts its stream at the hash of purpose, zero byte and seed."""
    name = f"{purpose}\0{seed}".encode(errors="surrogatepass")
    assert Rng.from_seed(seed, purpose).state == fnv(name)


@given(state=st.integers())
def test_state_of_64_bits(state: int) -> None:
    """Only the lowest 64 bits of a state matter."""
    assert Rng(state).random_raw() == Rng(state & WORD).random_raw()


@given(state=st.integers(0, WORD), limit=st.integers(1, 2**32))
def test_randbelow(state: int, limit: int) -> None:
    """A number below a limit is one of 0 to the limit, and takes one draw."""
    rng, other = Rng(state), Rng(state)
    assert 0 <= rng.randbelow(limit) < limit
    other.random_raw()
    assert rng.state == other.state


@given(state=st.integers(0, WORD), choices=st.lists(st.integers(), min_size=1))
def test_choice(state: int, choices: list[int]) -> None:
    """A choice draws an index below the number of items."""
    expected = choices[Rng(state).randbelow(len(choices))]
    assert Rng(state).choice(choices) == expected


@pytest.mark.parametrize("limit", [2, 3, 4, 5, 6, 7, 10, 97])
def test_randbelow_is_even(limit: int) -> None:
    """Each number below a limit is as likely as any other."""
    rng = Rng(0)
    counts = [0] * limit
    for _ in range(100 * limit):
        counts[rng.randbelow(limit)] += 1
    assert is_likely(counts), counts


def test_first_numbers_are_even() -> None:
    """Similar seeds begin with different numbers."""
    counts = [0] * 10
    for seed in range(2000):
        counts[Rng.from_seed(str(seed), "maze").randbelow(10)] += 1
    assert is_likely(counts), counts


@pytest.mark.parametrize(
    "purposes", [("maze", "exit"), ("maze", "start"), ("exit", "start")]
)
def test_purposes_are_independent(purposes: tuple[str, str]) -> None:
    """The numbers for one purpose say nothing about those for another."""
    one, other = purposes
    counts = [0] * 25
    for seed in range(5000):
        row = Rng.from_seed(str(seed), one).randbelow(5)
        counts[5 * row + Rng.from_seed(str(seed), other).randbelow(5)] += 1
    assert is_likely(counts), counts


def test_name_is_not_glued() -> None:
    """The boundary between purpose and seed makes a difference."""
    assert Rng.from_seed("b", "a").state != Rng.from_seed("ab", "").state


def test_new_seed() -> None:
    """A new seed is five syllables that can be said aloud, and never the same."""
    seeds = [new_seed() for _ in range(200)]
    assert all(re.fullmatch("([bdfghjklmnprstvw][aeio]){5}", seed) for seed in seeds)
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("count", [0, 1, 5, BLOCK - 1, BLOCK, 2 * BLOCK + 3])
def test_many_at_once(count: int) -> None:
    """Numbers taken in bulk are those that are drawn one by one, and none is lost."""
    one, other = Rng(5), Rng(5)
    assert one.raw_array(count).tolist() == [
        other.random_raw() >> 32 for _ in range(count)
    ]
    assert one.state == other.state


@given(state=st.integers(0, WORD), counts=st.lists(st.integers(0, 500), max_size=3))
def test_drawn_by_others(state: int, counts: list[int]) -> None:
    """Others may draw from the stream; it ends as ``next`` would leave it."""
    one, other, here = Rng(state), Rng(state), Rng(state)
    raw, drawn = one.raw_stream(), other.raw_stream()
    for count in counts:
        upper = [here.random_raw() >> 32 for _ in range(count)]
        assert upper == [next(raw) for _ in range(count)]
        drawn.advance_to(here.state)
        assert drawn.state == here.state
    assert one.state == other.state
