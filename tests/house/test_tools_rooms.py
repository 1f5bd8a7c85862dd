"""The packages of the tools, and the one rule: imports go downwards."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

from tests.house.modules import (
    check_docstrings,
    check_downwards,
    check_imports_exist,
    check_no_cycle,
    modules_in,
    uses_of,
)

ROOT = Path(__file__).parents[2]

PACKAGES = [
    "literate",
    "literate.cli",
    "literate.figures",
    "literate.weave",
    "literate.weave.directives",
    "literate.weave.pages",
    "literate.weave.paging",
    "literate.weave.render",
    "literate.weave.model",
    "literate.sphinxext",
    "literate.stitch",
    "literate.coverage",
    "literate.trace",
    "literate.workspace",
    "literate.symbols",
    "literate.web",
    "literate.notations",
    "literate.base",
]
"""The packages from top to bottom."""


MODULES = modules_in(ROOT / "tools" / "literate")
"""The file of each module."""


@cache
def uses() -> dict[str, set[str]]:
    """Return the modules that each module imports."""
    return uses_of(MODULES)


INNER = [name for name, file in MODULES.items() if file.name != "__init__.py"]
"""The modules that are not packages."""


def package(name: str) -> str:
    """Return the package of a module; a package is its own."""
    return name if name not in INNER else name.rpartition(".")[0]


def test_no_module_is_loose() -> None:
    """Every module is in one of the packages, and every package has modules."""
    assert {package(name) for name in INNER} == {*PACKAGES[1:]}
    assert {*MODULES} == {*INNER, *PACKAGES}


def test_downwards() -> None:
    """A module imports from its own package and from those below."""
    check_downwards(uses(), {name: PACKAGES.index(package(name)) for name in MODULES})


def test_imports_exist() -> None:
    """Everything that a module imports from the tools exists."""
    check_imports_exist(uses())


def test_no_cycle() -> None:
    """No module imports itself, not even for its types or through others."""
    check_no_cycle(uses())


def test_docstrings() -> None:
    """Every module and every package states its purpose in one sentence."""
    check_docstrings(MODULES)


def test_each_name_is_one_module() -> None:
    """No two modules have one name, because the book refers to them by it."""
    count = Counter(name.rpartition(".")[2] for name in MODULES)
    assert [name for name, times in count.items() if times > 1] == []


def test_the_book_sets_each_module_once() -> None:
    """The chapter on the tools has all of them, one package after another."""
    book = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")
    start = ".. pylit:: ../tools/"
    set_ = [
        line.removeprefix(start).removesuffix(".py").replace("/", ".")
        for line in book.split("\n")
        if line.startswith(start)
    ]
    ours = [name for name in set_ if name in INNER]
    assert sorted(ours) == sorted(INNER)
    rooms = [package(name) for name in ours]
    turns = [at for at, each in enumerate(rooms) if rooms[at - 1 : at] != [each]]
    assert len(turns) == len({*rooms})
    listed = [f"{name.rpartition('.')[2]}/ " for name in PACKAGES[1:]]
    places = [book.find(f" {each}", book.index("\n.. _ch-tangler:")) for each in listed]
    assert sorted(places) == places
    assert -1 not in places
