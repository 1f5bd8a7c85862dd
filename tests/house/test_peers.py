"""The book's comparison with other libraries is the measured one."""

from __future__ import annotations

import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from asciimaze.generators.registry import GENERATORS

ROOT = Path(__file__).parents[2]


def load(name: str) -> dict[str, Any]:
    """Return the definitions of a script in ``bench``."""
    spec = spec_from_file_location(name, ROOT / "bench" / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    with patch.object(sys, "path", [str(ROOT / "bench"), *sys.path]):
        spec.loader.exec_module(module)
    return vars(module)


peers = load("peers")
known = json.loads((ROOT / "bench" / "peers.json").read_text(encoding="utf-8"))
book = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")


def test_the_book_says_what_was_measured() -> None:
    """The table in the book is that of the results."""
    renew = "`python bench/peers.py table` enters the table of bench/peers.json"
    assert peers["table"](known) in book, renew
    assert peers["enter"](book, known) == book


def fastest(library: str) -> dict[str, float]:
    """Return the nanoseconds a cell of a library's largest mazes, by generator."""
    some = [each for each in known["results"] if each["library"] == library]
    some.sort(key=lambda each: int(each["side"]))
    return {each["generator"]: float(each["ns"]) for each in some}


def test_who_is_faster() -> None:
    """The sentences below the table agree with the results."""
    swift, ours, plain_c = (fastest(each) for each in ("ours, fast", "ours", "plain C"))
    assert "With numba we are the fastest library in the table" in book
    others = {each["library"] for each in known["results"]}
    for library in others - {"ours, fast", "ours", "plain C"}:
        for generator, nanoseconds in fastest(library).items():
            assert swift[generator] < nanoseconds
    assert "plain C is faster still.\nThe binary tree gains nothing from numba" in book
    assert all(swift[generator] > best for generator, best in plain_c.items())
    assert ours["binary-tree"] <= swift["binary-tree"]
    assert "scipy and igraph with Kruskal's trees" in book
    for library in ("scipy", "igraph"):
        assert fastest(library)["kruskal"] < ours["kruskal"]


def test_only_the_table_is_entered() -> None:
    """The text around the table stays, whatever the table was before."""
    old = f"Before.\n\n{peers['TITLE']} (of old)\n   :header-rows: 1\n\n   * - x\n\n"
    new = peers["enter"](f"{old}After.\n\n  And more.\n", known)
    assert new == f"Before.\n\n{peers['table'](known)}\nAfter.\n\n  And more.\n"
    with pytest.raises(ValueError, match="no table in the book begins with"):
        peers["enter"]("Before.\n", known)


def test_what_was_measured_is_there() -> None:
    """All results are those of existing generators, and all of ours are there.

    A generator may be newer than the results: to add one, you shouldn't have to
    measure all the others again, perhaps on another machine.
    """
    ours = {each["generator"] for each in known["results"] if each["library"] == "ours"}
    every = {each["generator"] for each in known["results"]}
    gone = ours - {generator.name for generator in GENERATORS}
    assert not gone, "`make compare` measures those that are left"
    assert every == ours


def test_gaps_are_told() -> None:
    """A missing library is named, and a failure is a dash."""
    result = {"side": 1001, "runs": 3, "bytes": 7, "numba": False}
    some = {
        "machine": "a machine",
        "versions": {"scipy": "9.9"},
        "missing": {"igraph": "No module named 'igraph'"},
        "failed": [{"library": "mazelib", "generator": "eller", "side": 32}],
        "results": [
            result | {"library": "ours", "generator": "eller", "ns": 1234.5},
            result | {"library": "ours", "generator": "prim", "ns": 2.34},
            result
            | {"library": "mazelib", "generator": "prim", "ns": 9e4, "side": 316},
        ],
    }
    table = peers["table"](some)
    assert "(a machine, scipy 9.9, without igraph)" in table
    cells = [line[7:] for line in table.splitlines()[3:]]
    assert cells == [
        *("Generator", "ours", "mazelib"),
        *("eller", "1,234", "\N{EM DASH}"),
        *("prim", "2.3", "90,000 (316)"),
        *("bytes a cell", "7", "7"),
    ]
