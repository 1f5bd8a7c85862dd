"""Recipes: everything that makes a maze, in one line of text."""

from __future__ import annotations

import pickle
import re
from dataclasses import FrozenInstanceError, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.choices import recipe_for

from asciimaze.games.escape.rules import new_game
from asciimaze.generators.registry import GENERATORS
from asciimaze.recipes.recipe import Recipe, request
from asciimaze.recipes.seeds import read_seed, write_seed
from asciimaze.tilings import mask as masks
from asciimaze.tilings.mask import Mask
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.registry import TILINGS
from asciimaze.tilings.registry import find as find_shape
from asciimaze.tilings.sizes import MOST_CELLS, check_size, parse_size, read_size
from asciimaze.tilings.square import Square
from asciimaze.tilings.wrapped import Torus

from .mazes import settings_of
from .shapes import TILINGS as EVERY_TILING
from .shapes import Legs

if TYPE_CHECKING:
    from random import Random

    from asciimaze.generators.registry import Generator
    from asciimaze.tilings.tiling import Tiling

any_text = st.text(st.characters(exclude_categories=()))


@st.composite
def recipes(draw: st.DrawFn) -> Recipe:
    """Draw any recipe: some parts may not be known, and some cells may be masked."""
    generator = draw(st.none() | st.sampled_from(GENERATORS))
    settings = draw(settings_of(generator)) if generator else ()
    mask = None
    sizes = st.integers(1, 30000)
    if draw(st.booleans()):
        sizes = st.integers(1, 9)
    columns, rows = draw(sizes), draw(sizes)
    if columns * rows < 100 and draw(st.booleans()):
        marks = st.lists(
            st.integers(0, 1), min_size=columns * rows, max_size=columns * rows
        )
        mask = Mask(columns, rows, bytes(draw(marks)))
    return Recipe(
        draw(st.sampled_from(list(TILINGS))),
        generator.name if generator else None,
        columns,
        rows,
        draw(st.none() | any_text),
        settings,
        mask,
    )


@given(recipe=recipes())
def test_round_trip(recipe: Recipe) -> None:
    """A printed recipe can be parsed, and is one line."""
    text = str(recipe)
    assert Recipe.parse(text) == recipe
    assert text.isprintable()
    assert pickle.loads(pickle.dumps(recipe)) == recipe  # noqa: S301 - it is our own
    assert hash(Recipe.parse(text)) == hash(recipe)


@given(one=recipes(), other=recipes())
def test_equal(one: Recipe, other: Recipe) -> None:
    """Two recipes are equal if their texts are."""
    assert (one == other) == (str(one) == str(other))


@given(recipe=recipes(), chance=st.randoms(use_true_random=False))
def test_forgiving(recipe: Recipe, chance: Random) -> None:
    """Names, sizes and masks may be written carelessly."""
    names, mark, seed = str(recipe).partition("#")
    careless = "".join(
        chance.choice([each.upper(), each, {"-": "_"}.get(each, each)])
        for each in names.replace(":", " : ").replace("=-", "=*")
    ).replace("*", "-")
    assert Recipe.parse(f" {careless} {mark}{seed}") == recipe


@given(recipe=recipes(), chance=st.randoms(use_true_random=False))
def test_any_order(recipe: Recipe, chance: Random) -> None:
    """Options and the mask may come in any order."""
    names, mark, seed = str(recipe).partition("#")
    parts = names.split(":")
    some = [part for part in parts if "=" in part]
    chance.shuffle(some)
    plain = [part for part in parts if "=" not in part]
    assert Recipe.parse(":".join([*plain, *some]) + mark + seed) == recipe


@given(recipe=recipes())
def test_names_are_corrected(recipe: Recipe) -> None:
    """A recipe has the names of the registries, however they were written."""
    generator = recipe.generator and recipe.generator.upper().replace("-", "_")
    again = replace(recipe, shape=recipe.shape.title(), generator=generator)
    assert again == recipe


def test_frozen() -> None:
    """A recipe never changes."""
    with pytest.raises(FrozenInstanceError):
        recipe_for().seed = "x"  # type: ignore[misc]


@pytest.mark.parametrize("tiling", EVERY_TILING.values(), ids=EVERY_TILING)
def test_of_tiling(tiling: Tiling) -> None:
    """The recipe of a tiling, if it has one, gives it again; it survives as text."""
    recipe = Recipe.of(tiling)
    if recipe is not None:
        assert recipe.tiling() == tiling
        assert Recipe.parse(str(recipe)) == recipe
    else:
        inner = tiling.tiling if isinstance(tiling, Masked) else tiling
        plain = inner.name in TILINGS and not isinstance(inner, Masked)
        assert not plain or recipe_fails(tiling)


def recipe_fails(tiling: Tiling) -> bool:
    """Return whether the list of shapes has a tiling's name, but not the tiling."""
    if isinstance(tiling, Masked):
        return tiling.tiling.name in {"polar", "weave"}
    if isinstance(tiling, Torus):
        return not isinstance(tiling.grid, Square)
    return tiling.name == "weave"


@pytest.mark.parametrize("shape", TILINGS)
def test_of_shape(shape: str) -> None:
    """Every shape of the list has a recipe, whole or under a mask."""
    whole = TILINGS[shape](6, 6)
    recipe = Recipe.of(whole)
    assert recipe == Recipe(shape, None, 6, 6)
    if whole.cells == 36:
        masked = Recipe.of(Masked(whole, range(1, 36)))
        assert masked is not None
        assert str(masked) == f"{shape}:6x6:mask=x5o/6o/6o/6o/6o/6o"


@pytest.mark.parametrize("name", ["legs", *TILINGS])
def test_of_your_own_tiling(name: str) -> None:
    """A tiling that is not from the list of shapes has no recipe, whatever its name."""
    own = type("Own", (Legs,), {"name": name})
    assert Recipe.of(own()) is None


@pytest.mark.parametrize("shape", TILINGS)
@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)
def test_parts_are_enough(shape: str, generator: Generator) -> None:
    """A maze is the same from its recipe's text and from its parts in any spelling."""
    recipe = Recipe(shape, generator.name, 6, 6, "x")
    if generator.fits(recipe.tiling()):
        again = request(
            recipe_for(),
            shape=shape.upper(),
            generator=generator.name.upper(),
            size="6",
            seed="x",
        )
        assert again == recipe
        assert again.make().open == Recipe.parse(str(recipe)).make().open


DEFAULT = Recipe("square", "backtracker", 18, 10)


def test_request() -> None:
    """Given parts replace those of the text, and both replace the defaults."""
    text = "hexagon:wilson:12x8:braid=0.5#x"
    assert str(request(DEFAULT, text)) == text
    assert str(request(DEFAULT, text, seed="y")) == "hexagon:wilson:12x8:braid=0.5#y"
    assert str(request(DEFAULT, text, size=(5, 4))) == "hexagon:wilson:5x4:braid=0.5#x"
    assert str(request(DEFAULT, text, size=5)) == "hexagon:wilson:5x5:braid=0.5#x"
    less = request(DEFAULT, text, values={"braid": 0, "Exits": "far"})
    assert str(less) == "hexagon:wilson:12x8:exits=far#x"
    mask = Mask.parse("2o2x/4o", 4, 2)
    masked = request(DEFAULT, shape="hexagon", mask=mask, seed="x")
    assert str(masked) == "hexagon:backtracker:4x2:mask=2o2x/4o#x"
    assert str(request(DEFAULT, "polar:6x6#x")) == "polar:backtracker:6x6#x"
    with pytest.raises(ValueError, match="a mask of 4x2 cells is not of size 12x8"):
        request(DEFAULT, text, mask=mask)


def test_new_seeds() -> None:
    """Without a seed, there is a new one each time."""
    seeds = {request(DEFAULT, text).seed for text in (None, None, "torus:9x9")}
    assert len(seeds) == 3
    assert None not in seeds


@pytest.mark.parametrize("text", ["square:4x3", "square:wilson:4x3", "square:4x3#x"])
def test_what_is_not_known(text: str) -> None:
    """A maze with an unknown generator or seed cannot be made again."""
    recipe = Recipe.parse(text)
    assert str(recipe) == text
    missing = "seed" if "wilson" in text else "generator"
    message = (
        f"^the maze cannot be made again: its {missing} is not known .got '{text}'.$"
    )
    with pytest.raises(ValueError, match=message):
        recipe.make()


@given(marks=st.lists(st.integers(0, 1), min_size=12, max_size=12))
def test_mask(marks: list[int]) -> None:
    """A mask comes back from its line, and keeps the cells that are marked."""
    mask = Mask(4, 3, bytes(marks))
    assert Mask.parse(str(mask), 4, 3) == mask
    assert Mask.of(4, 3, mask.cells) == mask
    assert mask.cells == [cell for cell, mark in enumerate(marks) if mark]


def test_runs() -> None:
    """Runs of one have no number, and leading zeros don't matter."""
    mask = Mask.parse("O02x1o/4O", 4, 2)
    assert str(mask) == "o2xo/4o"
    assert mask.marks == bytes([1, 0, 0, 1, 1, 1, 1, 1])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the mask must have 2 rows, with / between them (got 1)"),
        ("4o/4o/4o", "the mask must have 2 rows, with / between them (got 3)"),
        ("4o/3o", "row 2 of the mask must have 4 cells (got 3)"),
        ("4o/", "row 2 of the mask must have 4 cells (got 0)"),
        ("5o/4o", "row 1 of the mask must have 4 cells (got 5)"),
        ("4o/2o2", "row 2 of the mask must be such as 2o3x (got '2o2')"),
        ("4o/..##", "row 2 of the mask must be such as 2o3x (got '..##')"),
        ("99999999o/4o", "row 1 of the mask must have 4 cells (got 99999999)"),
        ("999999999o/4o", "row 1 of the mask must be such as 2o3x (got '99999999"),
    ],
)
def test_wrong_mask(text: str, message: str) -> None:
    """The error about a line that is not a mask of this size names the row."""
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        Mask.parse(text, 4, 2)


@given(text=any_text | st.text("ox0129/", max_size=30), columns=st.integers(1, 9))
def test_any_mask(text: str, columns: int) -> None:
    """Any text is a mask, which can be printed and parsed, or a ValueError."""
    rows = text.count("/") + 1
    try:
        mask = Mask.parse(text, columns, rows)
    except ValueError as error:
        assert 0 < len(str(error)) < 400  # noqa: PT017 - either may be
        return
    assert len(mask.marks) == columns * rows
    assert Mask.parse(str(mask), columns, rows) == mask


def test_largest_mask() -> None:
    """A mask has a limit, before any of its cells is made."""
    message = f"a mask may have at most {masks.MOST_CELLS} cells (got 1000000000x1)"
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        Recipe.parse("square:1000000000x1:mask=1000000000o")


@given(seed=any_text)
def test_seed(seed: str) -> None:
    """Any text can be a seed; printable ones stay as they are."""
    assert read_seed(write_seed(seed)) == seed
    if seed.isprintable() and "%" not in seed:
        assert write_seed(seed) == seed


@pytest.mark.parametrize("seed", ["100%", "%", "%%", "%zz", "5 % of 7", "%4"])
def test_careless_percent(seed: str) -> None:
    """A percent sign without two digits after it is itself."""
    assert read_seed(seed) == seed


@pytest.mark.parametrize("generator", [each.name for each in GENERATORS])
@pytest.mark.parametrize("seed", ["penguin", "", "a#b", "\udcff\n"])
def test_game(generator: str, seed: str) -> None:
    """The maze is that of the game, with its exit."""
    size = 8
    game = new_game(recipe_for(generator, size, seed))
    maze = Recipe.parse(f"square:{generator}:{size}#{write_seed(seed)}").make()
    assert maze.open == game.maze.open
    assert list(maze.exits()) == list(game.maze.exits())


@pytest.mark.parametrize("shape", TILINGS)
def test_every_shape(shape: str) -> None:
    """A maze of every shape can be made, and one that has a border has one exit."""
    maze = Recipe.parse(f"{shape}:backtracker:6x4#x").make()
    assert len(list(maze.exits())) == bool(list(maze.tiling.border()))
    assert maze.tiling.name == shape


GOOD = "square:backtracker:4x3#x"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a recipe must be such as shape:generator:40x30#seed (got '')"),
        ("square", "a recipe must be such as"),
        ("4x3#x", "a recipe must be such as"),
        ("square:braid=1:4x3#x", "a recipe must be such as"),
        ("a:square:backtracker:4x3#x", "a recipe must be such as"),
        ("cube:backtracker:4x3#x", "shape must be one of square, "),
        (":backtracker:4x3#x", "shape must be one of square, "),
        ("square:x:4x3#x", "generator must be one of backtracker, "),
        ("square:backtracker:x#x", "size must be columns x rows, such as 40x30"),
        ("square:backtracker:#x", "size must be columns x rows, such as 40x30"),
        ("square:backtracker:-4x3#x", "size must be columns x rows, such as 40x30"),
        ("square:backtracker:٤x3#x", "size must be columns x rows, such as 40x30"),
        ("square:backtracker:0x3#x", "size must have 1 to 1000000000 cells (got 0x3)"),
        (
            "square:backtracker:4294967296x4294967296#x",
            "size must have 1 to 1000000000",
        ),
        ("square:backtracker:" + "9" * 9999 + "x1#x", "size must be columns x rows"),
        ("square:backtracker:4x3#%FF", "the seed has bytes that are not text: %FF"),
        ("square:backtracker:4x3:#x", "a recipe must be such as"),
        ("square:backtracker:4x3:braid#x", "a recipe must be such as"),
        ("square:backtracker:4x3:=#x", "option must be one of "),
        ("square:backtracker:4x3:brade=1#x", "option must be one of "),
        (
            "square:backtracker:4x3:pick=newest#x",
            "backtracker does not support pick; it supports",
        ),
        ("square:backtracker:4x3:braid=#x", "braid must be a number from 0 to 1"),
        (
            "square:wilson:4x3:braid=0,exits=far#x",
            "options must be separated by colons (got 'braid=0,exits=far')",
        ),
        ("square:wilson:4x3:braid=0:braid=1#x", "braid must be given only once"),
        (
            "square:wilson:4x3:mask=4o/4o/4o:mask=4o/4o/4o#x",
            "mask must be given only once",
        ),
        ("square:wilson:4x3:mask=4o/4o#x", "the mask must have 3 rows, with / between"),
        ("square:wilson:4x3:mask#x", "a recipe must be such as"),
    ],
)
def test_errors(text: str, message: str) -> None:
    """An error names the wrong part and its valid values, and is not long."""
    with pytest.raises(ValueError, match=re.escape(message)) as caught:
        Recipe.parse(text)
    assert len(str(caught.value)) < 400


@given(text=any_text | st.from_regex(r"[a-z]+:[a-z]+:[0-9]+x[0-9]+#.*"))
def test_any_text(text: str) -> None:
    """Any text is a recipe, which can be printed and parsed, or a ValueError."""
    try:
        recipe = Recipe.parse(text)
    except ValueError:
        return
    assert Recipe.parse(str(recipe)) == recipe


def test_sizes() -> None:
    """A size may be written with a cross, or be one number; it has a limit."""
    assert parse_size("4\u00d73") == read_size((4, 3)) == (4, 3)
    assert parse_size(" 12 ") == read_size(12) == read_size("12") == (12, 12)
    check_size(1, MOST_CELLS)
    for columns, rows in ((1, MOST_CELLS + 1), (0, 5), (-1, -1)):
        with pytest.raises(ValueError, match=r"^size must have 1 to"):
            check_size(columns, rows)
        with pytest.raises(ValueError, match=r"^size must have 1 to"):
            Recipe("square", None, columns, rows)


@pytest.mark.parametrize("shape", TILINGS)
def test_shapes(shape: str) -> None:
    """The name of a shape may be written carelessly."""
    assert find_shape(f" {shape.upper().replace('-', '_')} ") == shape
