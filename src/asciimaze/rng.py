# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A random number generator with the same numbers everywhere and always."""

from __future__ import annotations

import os
from importlib.util import find_spec
from itertools import chain
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")

WORD = 2**64 - 1
"""The largest number of 64 bits; ``& WORD`` keeps the lowest 64 bits."""

GOLDEN = 0x9E37_79B9_7F4A_7C15
"""2 to the 64 divided by the golden ratio, made odd."""

FIRST, SECOND = 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB
"""By what a number is multiplied while it is stirred."""

BLOCK = 2**14
"""How many numbers are computed at once, at most."""

INVERSE = pow(GOLDEN, -1, WORD + 1)
"""By what a distance of states is multiplied to count the draws between them."""


class Rng:
    """A stream of random numbers (SplitMix64; Steele, Lea and Flood, 2014)."""

    def __init__(self, state: int) -> None:
        """Start a random stream at a state of 64 bits."""
        self.state = state & WORD

    def random_raw(self) -> int:
        """Return the next random number of the stream, from 0 to 2**64 - 1."""
        self.state = (self.state + GOLDEN) & WORD
        mixed = self.state
        mixed = (mixed ^ mixed >> 30) * FIRST & WORD
        mixed = (mixed ^ mixed >> 27) * SECOND & WORD
        return mixed ^ mixed >> 31

    def randbelow(self, limit: int) -> int:
        """Return a random number from 0 to ``limit`` - 1; uses up one draw.

        The numbers are equally likely up to one part in 2**32 / ``limit``.

        Args:
            limit: How many numbers there are to choose from, 1 to 2**32.
        """
        return (self.random_raw() >> 32) * limit >> 32

    def choice(self, choices: Sequence[T]) -> T:
        """Return one of the choices at random; uses up one draw."""
        return choices[self.randbelow(len(choices))]

    @classmethod
    def from_seed(cls, seed: str, purpose: str) -> Rng:
        """Return the random stream of a seed for one purpose (by FNV-1a, 64 bits)."""
        state = 0xCBF2_9CE4_8422_2325
        for byte in f"{purpose}\0{seed}".encode(errors="surrogatepass"):
            state = (state ^ byte) * 0x100_0000_01B3 & WORD
        return cls(state)

    def raw_stream(self) -> RawStream:
        """Yield the upper halves of the coming random numbers, up to 2**32 - 1.

        They are drawn in blocks; the rest of a block is lost to ``random_raw``.
        """
        blocks = map(self.raw_list, block_lengths())
        raw = cast("RawStream", RawStream.from_iterable(blocks))
        raw.rng, raw.first, raw.state = self, self.state, self.state
        return raw

    def raw_list(self, count: int, bits: int = 32) -> list[int]:
        """Return a list of random numbers, the highest bits of the coming draws."""
        if not has_numpy():
            return [self.random_raw() >> 64 - bits for _ in range(count)]
        numbers: list[int] = self.raw_array(count, bits).tolist()
        return numbers

    def raw_array(self, count: int, bits: int = 32) -> NDArray[np.uint64]:
        """Return an array of random numbers, the highest bits of the coming draws."""
        import numpy as np

        steps = np.arange(1, min(count, BLOCK) + 1, dtype=np.uint64) * np.uint64(GOLDEN)
        result = np.empty(count, np.uint64)
        for start in range(0, count, BLOCK):
            mixed = result[start : start + BLOCK]
            np.add(steps[: len(mixed)], np.uint64(self.state), out=mixed)
            mixed ^= mixed >> np.uint64(30)
            mixed *= np.uint64(FIRST)
            mixed ^= mixed >> np.uint64(27)
            mixed *= np.uint64(SECOND)
            mixed ^= mixed >> np.uint64(31)
            mixed >>= np.uint64(64 - bits)
            self.state = (self.state + len(mixed) * GOLDEN) & WORD
        return result


class RawStream(chain[int]):
    """The upper halves of the coming draws of a generator, one by one.

    Attributes:
        rng: The generator that it comes from.
        first: The state before the first number.
        state: The state up to which others have drawn.
    """

    rng: Rng
    first: int
    state: int

    def advance_to(self, state: int) -> None:
        """Note that others have drawn random numbers, and end the block."""
        taken = (state - self.first) * INVERSE & WORD
        drawn = 0
        for length in block_lengths():
            if drawn >= taken:
                break
            blocks = 1 if length < BLOCK else -(-(taken - drawn) // BLOCK)
            drawn += blocks * length
        self.state = state
        self.rng.state = (self.first + drawn * GOLDEN) & WORD


def block_lengths() -> Iterator[int]:
    """Yield how many random numbers each block has."""
    length = 64
    while True:
        yield length
        length = min(2 * length, BLOCK)


def has_numpy() -> bool:
    """Return whether numpy can be imported, for random numbers in blocks."""
    return find_spec("numpy") is not None


def new_seed() -> str:
    """Return a seed most probably never used before: ten letters to say aloud."""
    return "".join(
        "bdfghjklmnprstvw"[byte & 15] + "aeio"[byte >> 4 & 3] for byte in os.urandom(5)
    )
