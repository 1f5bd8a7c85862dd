# Two versions of an algorithm
# ----------------------------
#
# Which line of the fast version plays the part of this line?
#
# A book may contain an algorithm twice: once so that you understand it,
# and once so that it's fast. The chapters are far apart, so you can't see both.
# A page can show them side by side (:ref:`pylit-compare`).
#
# A tool for comparing files wouldn't help, because hardly a line is the same in both.
# Instead, the author names a few pairs of lines that play the same part, the *pins*.
# Between two pins, lines that have most of their words in common form pairs, too.
# All other lines are in one version only.

"""Which lines of two versions of an algorithm correspond."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from literate.base.problem import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from literate.notations.notation import Piece
    from literate.web.chunks import Web


class Versions(NamedTuple):
    """Two versions of an algorithm.

    Attributes:
        names: The chunk of each version.
        labels: The name of each version, such as "plain" and "fast".
        pins: Pairs of lines that correspond, without their indentation.
        location: The place of the directive, for messages.
    """

    names: tuple[str, str]
    labels: tuple[str, str]
    pins: tuple[tuple[str, str], ...]
    location: str


Row = tuple[int | None, int | None]
"""A line of each version, from 0; none if only the other version has such a line."""

# A page doesn't show the blank lines with which a piece begins, so they don't count.


def lines_of(piece: Piece) -> list[str]:
    """Return the lines of a version's piece that a page shows."""
    first = next((at for at, line in enumerate(piece.code) if line.strip()), 0)
    return list(piece.code[first:])


def rows_of(web: Web, versions: Versions) -> list[Row]:
    """Return which lines of two versions correspond, in the order of both.

    Raises:
        ValueError: A chunk doesn't exist, or a pin is not where it should be.
    """
    for name in versions.names:
        if name not in web.chunks:
            hint = did_you_mean(name, web.chunks)
            message = f"no chunk named <<{name}>>{hint}"
            raise ValueError(message)
    one, other = (code_of(web.chunks[name].pieces) for name in versions.names)
    pins = pinned((one, other), versions)
    return [
        (left, right)
        for left, right in aligned(one, other, pins)
        if (left is not None and one[left].strip())
        or (right is not None and other[right].strip())
    ]


# Docstrings don't count either. They play no part in an algorithm,
# and you have just read one of the two, above the fold.
# Where lines refer to chunks, they aren't whole, so we don't read them as Python:
# a docstring is a text in three quotes below a colon, or below a reference.

DOCSTRING = re.compile(r'(?<=[:>]\n) *"""(?s:.*?)"""$', re.MULTILINE)


def code_of(pieces: Sequence[Piece]) -> list[str]:
    """Return the lines of a version, with blank ones in place of docstrings."""
    text = "\n".join(line for piece in pieces for line in lines_of(piece))
    return DOCSTRING.sub(lambda found: "\n" * found[0].count("\n"), text).split("\n")


def pinned(
    texts: tuple[Sequence[str], Sequence[str]], versions: Versions
) -> list[tuple[int, int]]:
    """Return the lines of the pins in the texts of two versions.

    Raises:
        ValueError: A line is not in its text, or it's above the pin before.
    """
    found = [-1, -1]
    pins = []
    for pin in versions.pins:
        for side, (text, line) in enumerate(zip(texts, pin, strict=True)):
            below = range(found[side] + 1, len(text))
            at = next((each for each in below if text[each].strip() == line), None)
            if at is None:
                message = (
                    f"a line to compare must be in <<{versions.names[side]}>>, below"
                    f" those before it (got {line}); copy it from there"
                )
                raise ValueError(message)
            found[side] = at
        pins.append((found[0], found[1]))
    return pins


# The alignment
# ~~~~~~~~~~~~~
#
# Between two pins, we look for the pairs that have the most in common.
# Pairs must not cross, since both versions are read from top to bottom.
# That is a longest common subsequence in which a pair counts by its likeness.
# Marks don't count: nearly every line has brackets or an equals sign.

WORD = re.compile(r"\w+")

ALIKE = 0.6
"""The least likeness of two lines that correspond without a pin."""


def likeness(one: set[str], other: set[str]) -> float:
    """Return how much of two versions of a line is common, from 0 to 1, by words."""
    found = 2 * len(one & other) / max(1, len(one) + len(other))
    return found if found >= ALIKE else 0


def aligned(
    one: Sequence[str], other: Sequence[str], pins: Sequence[tuple[int, int]]
) -> Iterator[Row]:
    """Yield which lines of two versions' texts correspond, in the order of both."""
    left = right = 0
    for pin in [*pins, (len(one), len(other))]:
        for a, b in between(one[left : pin[0]], other[right : pin[1]]):
            yield a if a is None else a + left, b if b is None else b + right
        if pin[0] < len(one):
            yield pin
        left, right = pin[0] + 1, pin[1] + 1


def between(one: Sequence[str], other: Sequence[str]) -> list[Row]:
    """Return which lines of two versions correspond if enough of them is common."""
    words = [[set(WORD.findall(line)) for line in text] for text in (one, other)]
    best: dict[tuple[int, int], tuple[float, list[Row]]] = {(0, 0): (0, [])}
    for left in range(len(one) + 1):
        for right in range(len(other) + 1):
            ways: list[tuple[float, list[Row], Row]] = []
            if right:
                value, rows = best[left, right - 1]
                ways.append((value, rows, (None, right - 1)))
            if left:
                value, rows = best[left - 1, right]
                ways.append((value, rows, (left - 1, None)))
            if left and right:
                value, rows = best[left - 1, right - 1]
                like = likeness(words[0][left - 1], words[1][right - 1])
                ways.append((value + like if like else -1, rows, (left - 1, right - 1)))
            if ways:
                value, rows, row = max(ways, key=lambda way: way[0])
                best[left, right] = value, [*rows, row]
    return best[len(one), len(other)][1]
