"""Mazes told in one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asciimaze.games.escape import SIZES, Params, new_game
from asciimaze.generators.registry import GENERATORS
from asciimaze.recipes.identity import (
    MOST_CELLS,
    Identity,
    find_shape,
    make_tiling,
    parse_size,
    read_seed,
    write_seed,
)
from asciimaze.tilings.registry import TILINGS

from .mazes import settings_of
from .shapes import size_of

if TYPE_CHECKING:
    from random import Random

shapes = st.sampled_from(list(TILINGS))
sizes = st.integers(1, 30000)
any_text = st.text(st.characters(exclude_categories=()))
identities = st.sampled_from(GENERATORS).flatmap(
    lambda generator: st.builds(
        Identity,
        shapes,
        st.just(generator.name),
        sizes,
        sizes,
        any_text,
        settings_of(generator),
    )
)


@given(identity=identities)
def test_round_trip(identity: Identity) -> None:
    """What is printed can be parsed, and is one line."""
    assert Identity.parse(str(identity)) == identity
    assert str(identity).isprintable()


@given(identity=identities, chance=st.randoms(use_true_random=False))
def test_forgiving(identity: Identity, chance: Random) -> None:
    """Names and sizes may be written carelessly."""
    names, seed = str(identity).split("#", 1)
    careless = "".join(
        chance.choice([each.upper(), each, {"-": "_"}.get(each, each)])
        for each in names.replace(":", " : ").replace("=-", "=*")
    ).replace("*", "-")
    assert Identity.parse(f" {careless} #{seed}") == identity


@given(seed=any_text)
def test_seed(seed: str) -> None:
    """Any text can be a seed; printable ones stay as they are."""
    assert read_seed(write_seed(seed)) == seed
    if seed.isprintable() and "%" not in seed:
        assert write_seed(seed) == seed


@pytest.mark.parametrize("seed", ["100%", "%", "%%", "%zz", "5 % of 7", "%4"])
def test_careless_percent(seed: str) -> None:
    """A percent sign with no two digits behind it is one."""
    assert read_seed(seed) == seed


@pytest.mark.parametrize("generator", [each.name for each in GENERATORS])
@pytest.mark.parametrize("seed", ["penguin", "", "a#b", "\udcff\n"])
def test_game(generator: str, seed: str) -> None:
    """The maze is that of the game, with its exit."""
    size = SIZES[0] + 3
    game = new_game(Params(generator, size, seed))
    maze = Identity("square", generator, size, size, seed).make()
    assert maze.open == game.maze.open
    assert list(maze.exits()) == list(game.maze.exits())


@pytest.mark.parametrize("shape", TILINGS)
def test_every_shape(shape: str) -> None:
    """A maze of every shape can be made, and one that has a border has one exit."""
    columns, rows = size_of(shape, 6, 4)
    maze = Identity.parse(f"{shape}:backtracker:{columns}x{rows}#x").make()
    assert len(list(maze.exits())) == bool(list(maze.tiling.border()))
    assert maze.tiling.name == shape


GOOD = "square:backtracker:4x3#x"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a maze is told as shape:generator:40x30#seed (got '')"),
        ("square", "a maze is told as"),
        ("square:backtracker:4x3", "a maze is told as"),
        ("square:4x3#x", "a maze is told as"),
        ("a:square:backtracker:4x3#x", "a maze is told as"),
        ("cube:backtracker:4x3#x", "shape must be one of square, "),
        (":backtracker:4x3#x", "shape must be one of square, "),
        ("square:x:4x3#x", "generator must be one of backtracker, "),
        ("square:backtracker:4#x", "size must be columns x rows, such as 40x30"),
        ("square:backtracker:-4x3#x", "size must be columns x rows, such as 40x30"),
        ("square:backtracker:٤x3#x", "size must be columns x rows, such as 40x30"),
        ("square:backtracker:0x3#x", "size must have 1 to 1000000000 cells (got 0x3)"),
        (
            "square:backtracker:4294967296x4294967296#x",
            "size must have 1 to 1000000000",
        ),
        ("square:backtracker:" + "9" * 9999 + "x1#x", "size must be columns x rows"),
        ("square:backtracker:4x3#%FF", "the seed has bytes that are no text: %FF"),
        ("square:backtracker:4x3:#x", "a maze is told as"),
        ("square:backtracker:4x3:braid#x", "a maze is told as"),
        ("square:backtracker:4x3:=#x", "option must be one of "),
        ("square:backtracker:4x3:brade=1#x", "option must be one of "),
        ("square:backtracker:4x3:pick=newest#x", "backtracker takes no pick; it takes"),
        ("square:backtracker:4x3:braid=#x", "braid must be a number from 0 to 1"),
        ("square:wilson:4x3:braid=0:braid=1#x", "braid must be said once"),
    ],
)
def test_errors(text: str, message: str) -> None:
    """An error says which part is wrong and what it may be, and is not long."""
    with pytest.raises(ValueError, match=re.escape(message)) as caught:
        Identity.parse(text)
    assert len(str(caught.value)) < 400


@given(text=any_text | st.from_regex(r"[a-z]+:[a-z]+:[0-9]+x[0-9]+#.*"))
def test_any_text(text: str) -> None:
    """Any text is an identity, which can be printed and parsed, or a ValueError."""
    try:
        identity = Identity.parse(text)
    except ValueError:
        return
    assert Identity.parse(str(identity)) == identity


def test_sizes() -> None:
    """A size may be written with a cross, and be as large as it may, not larger."""
    assert parse_size("4\u00d73") == (4, 3)
    assert parse_size(f"1x{MOST_CELLS}") == (1, MOST_CELLS)
    with pytest.raises(ValueError, match="size must have 1 to"):
        parse_size(f"1x{MOST_CELLS + 1}")
    with pytest.raises(ValueError, match="size must have 1 to"):
        make_tiling("square", -1, -1)


@pytest.mark.parametrize("shape", TILINGS)
def test_shapes(shape: str) -> None:
    """The name of a shape may be written carelessly."""
    assert find_shape(f" {shape.upper().replace('-', '_')} ") == shape
