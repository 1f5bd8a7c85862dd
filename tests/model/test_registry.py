"""Finding generators."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asciimaze import tilings
from asciimaze.generators import fast
from asciimaze.generators.fast.registry import FAST
from asciimaze.generators.registry import GENERATORS, Generator, find
from asciimaze.tilings.registry import TILINGS

from .shapes import tiling_of

PACKAGE = importlib.import_module("asciimaze.generators")

each = pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)


@each
def test_find(generator: Generator) -> None:
    """A generator is found by its name and by its description."""
    assert find(generator.name) is generator
    assert find(generator.description) is generator


@each
def test_forgiving(generator: Generator) -> None:
    """Case, hyphens, underscores and spaces around and between words don't matter."""
    for hyphen in ("_", " ", "-", "  ", " - "):
        name = generator.name.replace("-", hyphen)
        for spelling in (name, name.upper(), name.title(), f"  {name}\t"):
            assert find(spelling) is generator


def test_names() -> None:
    """Names are plain, and no two generators share a name or a description."""
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", each.name) for each in GENERATORS)
    assert len({generator.name for generator in GENERATORS}) == len(GENERATORS)
    assert len({generator.description for generator in GENERATORS}) == len(GENERATORS)


@given(name=st.text())
def test_unknown(name: str) -> None:
    """An unknown name is an error that lists all the known ones."""
    known = ", ".join(generator.name for generator in GENERATORS)
    plain = {re.sub(r"\W|_", "", each.name) for each in GENERATORS}
    if re.sub(r"\W|_", "", name.lower()) not in plain:
        with pytest.raises(ValueError, match=r"^generator must be one of ") as error:
            find(name)
        start = f"generator must be one of {known} (got {name[:60]!r}"
        assert str(error.value).startswith(start)


def test_no_tiling_is_forgotten() -> None:
    """Every class with the name of a shape is in the list, except masked tilings."""
    found = {
        vars(thing)["name"]
        for module in pkgutil.iter_modules(tilings.__path__)
        for thing in vars(
            importlib.import_module(f"{tilings.__name__}.{module.name}")
        ).values()
        if isinstance(thing, type) and isinstance(vars(thing).get("name"), str)
    }
    assert found == {*TILINGS, "masked"}
    assert all(tiling_of(name, 4, 4).name == name for name in TILINGS)


def test_no_generator_is_forgotten() -> None:
    """Every module of generators that makes mazes is in the list."""
    makers = {
        f"{generator.carve.__module__}.{generator.carve.__name__}"
        for generator in GENERATORS
    }
    found = {
        f"{path}.{name}"
        for module in pkgutil.iter_modules(PACKAGE.__path__)
        for path in [f"{PACKAGE.__name__}.{module.name}"]
        for name in vars(importlib.import_module(path))
        if name == module.name and name not in {"registry", "generator"}
    }
    assert found == makers


def test_one_algorithm_each() -> None:
    """The folder of the generators holds one module for each, and no helpers."""
    modules = {module.name for module in pkgutil.iter_modules(PACKAGE.__path__)}
    names = {generator.name.replace("-", "_") for generator in GENERATORS}
    assert modules == names | {"registry", "fast"}


def test_fast_versions() -> None:
    """Each fast version has a file of its own, and belongs to a generator."""
    assert FAST.keys() <= {generator.name for generator in GENERATORS}
    modules = {module.name for module in pkgutil.iter_modules(fast.__path__)}
    names = {name.replace("-", "_") for name in FAST}
    assert modules == names | {"registry", "row_loops", "vectorised"}
