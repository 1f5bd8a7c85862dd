"""Problems and their messages."""

from __future__ import annotations

import cProfile
import difflib

import pytest

from literate.base.problem import MOST_GUESSES, Guesser, did_you_mean
from literate.web.chunks import UNKNOWN, Web

from .workshop import chunk

NAMES = ["Join the two sets", "Split the set", "Move the player", "a", "main"]


@pytest.mark.parametrize(
    "name", ["Join the sets", "Move a player", "mian", "Splitting", "zzz", "b", ""]
)
def test_same_as_difflib(name: str) -> None:
    """The suggestion is the name that Python's library finds nearest."""
    near = difflib.get_close_matches(name, NAMES, n=1, cutoff=0.6)
    expected = f" (did you mean <<{near[0]}>>?)" if near else ""
    assert did_you_mean(name, NAMES) == expected


def test_an_end_of_guessing() -> None:
    """After a hundred unknown names no more is guessed, but known guesses stay."""
    guesser = Guesser(["Number 1"])
    guesses = [guesser.did_you_mean(f"Number {n}") for n in range(2 * MOST_GUESSES)]
    assert guesses[0] == " (did you mean <<Number 1>>?)"
    assert [bool(guess) for guess in guesses] == [
        number < MOST_GUESSES for number in range(2 * MOST_GUESSES)
    ]
    assert guesser.did_you_mean("Number 0") == guesses[0]


def calls_for(count: int) -> int:
    """Return how many calls it takes to read a book with so many unknown names."""
    code = [f"<<Do the thing number {number}>>" for number in range(count)]
    parts = [chunk("./f", *code)]
    parts += [chunk(f"Do this thing number {number}") for number in range(count)]
    profile = cProfile.Profile()
    with profile:
        web = Web("book.rst", "\n".join(parts))
    said = [each for each in web.problems if "no chunk named" in each.message]
    assert len(said) == count
    assert sum(UNKNOWN not in each.message for each in said) == min(count, MOST_GUESSES)
    return sum(entry.callcount for entry in profile.getstats())


def test_many_unknown_names() -> None:
    """To complain of eight hundred names is not much more work than of a hundred."""
    assert calls_for(800) < 6 * calls_for(100)
