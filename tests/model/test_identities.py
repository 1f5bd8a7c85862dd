"""Identities of every shape and every generator, and the mazes they must always give.

``catalogue/identities.txt`` has one of them in a line, with a digest of its open sides.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from asciimaze.generators.registry import GENERATORS
from asciimaze.recipes.recipe import Recipe
from asciimaze.tilings.registry import TILINGS

from .shapes import size_of

PAGE = Path(__file__).parent / "catalogue" / "identities.txt"
WANTED = [(13, 12, "pingüino"), (40, 30, "")]
"""Columns, rows and seed of the page's mazes for each shape and generator."""


def digest(identity: str) -> str:
    """Return a digest of the open sides of a maze in sixteen characters."""
    maze = Recipe.parse(identity).make()
    return hashlib.sha256(maze.open).hexdigest()[:16]


def read() -> dict[str, str]:
    """Return the digests on the page by their identities."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return {line[17:]: line[:16] for line in lines}


def wanted(shape: str) -> list[str]:
    """Return the identities that the page should have of a shape."""
    return [
        f"{shape}:{generator.name}:{columns}x{rows}#{seed}"
        for least_columns, least_rows, seed in WANTED
        for columns, rows in [size_of(shape, least_columns, least_rows)]
        for generator in GENERATORS
        if generator.fits(TILINGS[shape](columns, rows))
    ]


@pytest.mark.parametrize("shape", TILINGS)
def test_all_are_there(shape: str) -> None:
    """Every generator has its entries on every shape that it fits."""
    known = read()
    new = [identity for identity in wanted(shape) if identity not in known]
    if "RENEW" in os.environ and new:
        known |= {identity: digest(identity) for identity in new}
        lines = [f"{known[identity]} {identity}\n" for identity in sorted(known)]
        PAGE.write_text("".join(lines), encoding="utf-8", newline="\n")
        new = []
    assert not new, f"{new[0]} is new; `make renew` enters it, once and for all"


@pytest.mark.parametrize("shape", sorted({each.partition(":")[0] for each in read()}))
def test_all_are_as_they_were(shape: str) -> None:
    """An identity gives the maze it has always given."""
    entries = {
        identity: known
        for identity, known in read().items()
        if identity.partition(":")[0] == shape
    }
    changed = [each for each, known in entries.items() if digest(each) != known]
    broken = (
        "the promise is broken that an identity gives the same maze for ever: make it "
        "give the old one again, and let what is new have a name or an option of its "
        "own; if it must be broken, say so in the CHANGELOG, take the lines out of "
        f"{PAGE.name}, and run `make renew`"
    )
    assert not changed, f"{changed[0]} and {len(changed) - 1} more: {broken}"


def test_all_are_told_in_full() -> None:
    """An identity on the page has the form in which a maze writes it."""
    for identity in read():
        assert str(Recipe.parse(identity)) == identity


def test_a_digest_tells_mazes_apart() -> None:
    """All mazes of a shape are different, so a digest identifies its maze.

    Two shapes may have the same mazes: cells that lean have the neighbours of squares.
    """
    known = read()
    mazes = {(each.partition(":")[0], digest) for each, digest in known.items()}
    assert len(mazes) == len(known)
