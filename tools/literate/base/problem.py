# Problems
# --------
#
# A tool that stops at its first complaint makes its user play ping-pong.
#
# Ours collects every complaint of a run and prints them all,
# each on a line of its own that starts with a place an editor can jump to.
# A complaint is a small piece of data, made long before it is printed.

"""Problems: what is wrong with a book, and where."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Problem(NamedTuple):
    """Something wrong, with its place.

    Attributes:
        place: The book (or another file) as the user named it.
        line: The line, from 1; 0 when the whole file is meant.
        message: The mistake and the way to fix it, without a full stop.
        column: The column, from 1; 0 when the whole line is meant.
    """

    place: str
    line: int
    message: str
    column: int = 0

    def __str__(self) -> str:
        """Return a problem as ``place:line:column: message``, as far as known."""
        numbers = [str(each) for each in (self.line, self.column) if each]
        return f"{':'.join([self.place, *numbers])}: {self.message}"


# A misspelt name is the commonest mistake of all, and the reader of the message
# usually wants to know just one thing, the real name of the chunk.
# Python's ``difflib`` finds the likeliest.
# It is imported late, because a book without mistakes never needs it.
#
# But ``difflib`` is slow. If you rename a chunk that is used everywhere,
# or lose half of a book, there are hundreds of unknown names,
# and comparing each of them with a thousand others takes a minute.
# Only the names that share the most *bigrams*, pairs of neighbouring letters,
# are compared, and after a hundred unknown names we stop guessing:
# by then the cause is something else.


class Guesser:
    """Guesses which known name an unknown one was meant to be.

    Attributes:
        known: The known names.
        guesses: The earlier guesses, by the unknown names.
    """

    def __init__(self, known: Iterable[str]) -> None:
        """Prepare to guess a name for the message about a problem."""
        self.known = list(known)
        self.guesses: dict[str, str] = {}

    @cached_property
    def sharing(self) -> dict[str, list[str]]:
        """For each bigram, the known names with it that a problem may be about."""
        result: dict[str, list[str]] = {}
        for name in self.known:
            for pair in bigrams(name):
                result.setdefault(pair, []).append(name)
        return result

    # A book with one misspelt name may use it in a hundred places, so a guess is kept,
    # and after some guesses we stop: a book with a thousand unknown names wasn't
    # written for us.

    def did_you_mean(self, name: str) -> str:
        """Return the nearest known name for a problem: `` (did you mean <<…>>?)``."""
        if name not in self.guesses:
            if len(self.guesses) == MOST_GUESSES:
                return ""
            self.guesses[name] = self.guess(name)
        return self.guesses[name]

    def guess(self, name: str) -> str:
        """Return the nearest known name for a problem with a name not guessed yet."""
        import difflib

        shared: dict[str, int] = {}
        for pair in bigrams(name):
            for each in self.sharing.get(pair, ()):
                shared[each] = shared.get(each, 0) + 1
        likely = sorted(shared, key=lambda each: (-shared[each], each))[:COMPARED]
        near = difflib.get_close_matches(name, likely, n=1, cutoff=0.6)
        return f" (did you mean <<{near[0]}>>?)" if near else ""


MOST_GUESSES = 100
"""The number of unknown names for which we guess."""

COMPARED = 20
"""The number of known names with which an unknown one is compared in full."""


def bigrams(name: str) -> set[str]:
    """Return the bigrams of a name, by which a problem's message guesses another."""
    padded = f" {name} "
    return {padded[at : at + 2] for at in range(len(padded) - 1)}


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the nearest known name for a problem: `` (did you mean <<…>>?)``."""
    return Guesser(known).did_you_mean(name)
