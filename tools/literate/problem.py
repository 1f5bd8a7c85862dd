# What can be wrong
# -----------------
#
# How does one complain of twelve things at once?
#
# A tool that stops at its first complaint makes its user play ping-pong.
# Ours collects every complaint of a run and prints them all,
# each on a line of its own that starts with a place an editor can jump to.
# So a complaint is a small piece of data, and it is made long before it is printed.

"""One thing that is wrong with a book, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Problem(NamedTuple):
    """Something wrong, with its place.

    Attributes:
        place: The book (or another file) as the user named it.
        line: The line, from 1; 0 when the whole file is meant.
        message: What is wrong and what to do about it, without a full stop.
        column: The column, from 1; 0 when the whole line is meant.
    """

    place: str
    line: int
    message: str
    column: int = 0

    def __str__(self) -> str:
        """Say it as ``place:line:column: message``, as far as these are known."""
        numbers = [str(each) for each in (self.line, self.column) if each]
        return f"{':'.join([self.place, *numbers])}: {self.message}"


# A misspelt name is the commonest mistake of all, and the reader of the message
# usually wants to know just one thing: what is it really called?
# Python's ``difflib`` finds the likeliest.
# It is imported late, since a book without mistakes never needs it.


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return `` (did you mean <<…>>?)`` with the nearest known name, or nothing."""
    import difflib

    near = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f" (did you mean <<{near[0]}>>?)" if near else ""
