"""The library's interface: its promises, and its cost, none before you use it."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import asciimaze as am
from asciimaze import library

if TYPE_CHECKING:
    from collections.abc import Callable

BOOK = Path(__file__).parents[2] / "docs" / "asciimaze.rst"
README = Path(__file__).parents[2] / "README.md"


def run_examples(text: str, name: str) -> doctest.TestResults:
    """Run the examples in a text, and return how many there are and how many fail."""
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    return runner.summarize()


def test_chapter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples of the chapter print the lines below them."""
    monkeypatch.chdir(tmp_path)
    text = BOOK.read_text(encoding="utf-8").partition("\n.. _ch-library:")[2]
    chapter = text.partition("\n.. _ch-")[0]
    failed, tried = run_examples(chapter, "the chapter")
    assert tried > 20
    assert failed == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["maze.mz", "maze.svg"]


def test_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same goes for those of the README."""
    monkeypatch.chdir(tmp_path)
    text = README.read_text(encoding="utf-8").replace("```", "")
    failed, tried = run_examples(text, "the README")
    assert tried > 3
    assert failed == 0


def loaded_by(program: str) -> set[str]:
    """Return the modules that a program has loaded at its end."""
    program += "\nimport sys\nprint(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        check=True,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    return set(run.stdout.split())


def ours(modules: set[str]) -> set[str]:
    """Return those modules that are ours."""
    return {name for name in modules if name.split(".")[0] == "asciimaze"}


def test_lazy() -> None:
    """An import loads the door alone; a maze needs numpy, and never the screen."""
    bare = loaded_by("import asciimaze")
    assert ours(bare) == {"asciimaze"}
    used = loaded_by("import asciimaze as am\nmake = am.make, am.formats()")
    assert "asciimaze.library" in used
    assert not used & {"numpy", "tcod", "tqdm", "networkx", "PIL"}
    made = loaded_by("import asciimaze as am\nam.make(size=5).draw()._repr_svg_()")
    assert "numpy" in made
    assert not [name for name in made if name.split(".")[0] in {"tcod", "tqdm"}]


@pytest.mark.parametrize("name", am.__all__)
def test_names(name: str) -> None:
    """Every promised name exists, is listed, and has a docstring."""
    value = getattr(am, name)
    assert name in dir(am)
    assert (value.__doc__ or "").endswith((".", ".\n", "`` is.", "\n    "))
    assert value is getattr(am, name)


def test_no_other_names() -> None:
    """An unknown name is an error like any other."""
    with pytest.raises(AttributeError, match=r"^module 'asciimaze' has no attribute"):
        am.x  # noqa: B018
    assert len(dir(am)) == len(set(dir(am)))
    assert [name for name in dir(am) if name[:2] != "__"] == sorted(am.__all__)


def test_lists_are_packages() -> None:
    """A list can be called, and is still the package that it was."""
    from asciimaze.generators import registry  # noqa: PLC0415 - now it is imported

    assert am.__getattr__("generators") is sys.modules["asciimaze.generators"]
    assert am.generators() == registry.names()
    assert am.generators.registry is registry  # type: ignore[attr-defined]


PROMISED: list[Callable[..., object]] = [
    am.make,
    am.load,
    am.load_mask,
    am.Maze,
    am.Drawing,
]


@pytest.mark.parametrize("promised", PROMISED, ids=lambda each: each.__name__)
def test_everything_has_types_and_words(promised: Callable[..., object]) -> None:
    """Each function and method has a docstring, and each argument a type in it."""
    members = [promised]
    if inspect.isclass(promised):
        members = [each for each in vars(promised).values() if inspect.isroutine(each)]
    for member in members:
        function = getattr(member, "__func__", member)
        assert function.__doc__, function
        if getattr(function, "__module__", "") != library.__name__:
            continue
        signature = inspect.signature(function)
        assert signature.return_annotation is not inspect.Signature.empty
        for name, argument in signature.parameters.items():
            if name not in {"self", "cls"}:
                assert argument.annotation is not inspect.Parameter.empty
