"""Names as people type them, and numbers of things."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asciimaze.formats import registry as formats
from asciimaze.generators import registry as generators
from asciimaze.names import counted, find_name, fold
from asciimaze.solvers.registry import SOLVERS
from asciimaze.tilings.registry import TILINGS
from asciimaze.tilings.registry import find as find_shape

if TYPE_CHECKING:
    from random import Random

KINDS = {
    "shape": (find_shape, tuple(TILINGS)),
    "generator": (
        lambda name: generators.find(name).name,
        tuple(each.name for each in generators.GENERATORS),
    ),
    "format": (
        lambda name: formats.find(name).name,
        tuple(each.name for each in formats.FORMATS),
    ),
    "solver": (lambda name: find_name("solver", name, SOLVERS), tuple(SOLVERS)),
}
"""The kinds of names that can be typed: the function that finds one, and all names."""

every_kind = pytest.mark.parametrize("kind", KINDS)


@every_kind
def test_names_differ(kind: str) -> None:
    """No two names of a kind differ only by characters that don't count."""
    names = KINDS[kind][1]
    assert len({fold(name) for name in names}) == len(names)


@every_kind
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_careless(kind: str, data: st.DataObject, chance: Random) -> None:
    """A name is found with any capital letters, hyphens and spaces, or without."""
    find, names = KINDS[kind]
    name = data.draw(st.sampled_from(names))
    careless = "".join(
        chance.choice(["", "-", "_", " ", " - ", "\t"])
        + chance.choice([each.upper(), each])
        for each in name.replace("-", "")
    )
    assert find(careless) == name


@every_kind
@given(data=st.data())
def test_slips(kind: str, data: st.DataObject) -> None:
    """A name with two letters swapped is known, or the error suggests the right one."""
    find, names = KINDS[kind]
    name = data.draw(st.sampled_from([name for name in names if len(name) > 3]))
    at = data.draw(st.integers(0, len(name) - 2))
    slip = name[:at] + name[at + 1] + name[at] + name[at + 2 :]
    if fold(slip) == fold(name):
        assert find(slip) == name
        return
    message = f"{kind} must be one of {', '.join(names)} "
    message += f"(got {slip!r}; did you mean {name}?)"
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        find(slip)


@every_kind
@pytest.mark.parametrize("name", ["", " ", "-", "42", "no such thing \n", "9" * 10**6])
def test_unknown(kind: str, name: str) -> None:
    """A word unlike any name is an error that lists all names, and is not long."""
    find, names = KINDS[kind]
    listed = ", ".join(names)
    message = re.escape(f"{kind} must be one of {listed} (got {name[:60]!r})")
    with pytest.raises(ValueError, match=f"^{message}$"):
        find(name)


def test_counted() -> None:
    """One thing is singular."""
    assert [counted(n, "step") for n in range(3)] == ["0 steps", "1 step", "2 steps"]
