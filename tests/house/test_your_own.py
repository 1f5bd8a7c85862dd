"""The book's examples of new things can be added, and removed again."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from textwrap import dedent, indent
from typing import TYPE_CHECKING

import pytest
from tests.ci import CI

import tangle

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
BOOK = "docs/asciimaze.rst"

LINES = {
    "   from asciimaze.formats.data import json, mz\n": (
        "   from asciimaze.formats.data import digits\n"
    ),
    '       Format("mz", "data, as small': (
        '       Format("digits", "data, as hexadecimal digits", (".hex",), '
        'digits.write, digits.read, starts=b"asciimaze .*"),\n'
    ),
    "   from asciimaze.recipes.options.exits import EXITS": (
        "   from asciimaze.recipes.options.halls import open_halls\n"
    ),
    '   Option(\n       "exits",\n': (
        '   Option(\n       "halls", "how many of the cells lose their walls", '
        "Range(0, 1, 0), open_halls\n   ),\n"
    ),
    "   from asciimaze.states.form import FormState\n   from asciimaze.states.help": (
        "   from asciimaze.states.credits import CreditsState\n"
    ),
    '       result.append(Entry("Help", ': (
        '       result.append(Entry("Credits", partial(Push, CreditsState())))\n'
    ),
    "Hexagon, Triangle, Brick, Upsilon": "Rhomb, Rhombille, ",
    "   from asciimaze.tilings.square import Square\n"
    "   from asciimaze.tilings.tiling import Tiling\n"
    "   from asciimaze.tilings.triangle": (
        "   from asciimaze.tilings.rhomb import Rhomb\n"
        "   from asciimaze.tilings.rhombille import Rhombille\n"
    ),
    "   from asciimaze.games.net.game import Net\n": (
        "   from asciimaze.games.needle import Needle\n"
    ),
    "Null()": "Needle(), ",
    "   from asciimaze.generators.wilson import wilson\n": (
        "   from asciimaze.generators.true_prim import true_prim\n"
    ),
    '       Generator("growing-tree", "Growing Tree", growing_tree),\n': (
        '       Generator("true-prim", "True Prim", true_prim),\n'
    ),
}
"""The lines for the registries, by the line before which they go."""

IDENTITIES = [
    "rhomb:true-prim:6x4:halls=0.1#penguin",
    "rhombille:true-prim:6x4:halls=0.1#penguin",
]

READABLE = ["maze.txt", "maze.json", "maze.mz", "maze.hex"]
FILES = [*READABLE, "maze.svg", "maze.png"]
"""A file of each format that is read back, and of each format."""

COMMANDS = """
import sys
from asciimaze.app.cli.main import main
for words in sys.stdin.read().splitlines():
    assert main(words.split()) == 0
"""
"""A program that runs command lines, of which each process could run only one."""

LOOK = """
import pictures
from asciimaze.games.registry import find
from asciimaze.states.home import home_entries
from asciimaze.states.profile import Profile
entries = {entry.label: entry for entry in home_entries(Profile())}
print(type(entries["Credits"].choose().state).__name__)
print(pictures.PICTURES["rhomb.svg"]().count("</text>"))
print(pictures.PICTURES["rhombille.svg"]().count("</text>"))
print('class="moves"' in pictures.PICTURES["true-prim.svg"]())
print("true-prim" in str(find("escape").form(find("escape").default())))
"""


FOX = """
from dataclasses import replace
from tests.game.test_dungeon import MAP, only, play, put, world_of

world = world_of(put(MAP, (1, 1, "@"), (4, 4, "f")), f="fox")
cells = [only(world, "fox").cell]
for move in ("g13", "g12", *7 * "w"):
    world = play(world, move)
    cells.append(only(world, "fox").cell)
print(cells[0] == cells[1] == cells[2], world.log[-1])
"""


def chapter_in(book: str, label: str = "ch-your-own") -> str:
    """Return the chapter with the examples and the check lists, or another one."""
    return book.partition(f".. _{label}:\n")[2].partition("\n.. _ch-")[0]


def examples_in(chapter: str) -> list[str]:
    """Return the sections that a chapter shows as examples.

    A block of Python without a head goes on with the chunk of the example before it.
    """
    pattern = r"^\.\. code-block:: (rst|python)\n((?:   .*\n|\n)+)"
    examples = list[str]()
    for kind, block in re.findall(pattern, chapter, re.MULTILINE):
        text = re.sub(r"\A(?:   :.*\n)*\n", "", block)
        if kind == "rst":
            examples.append(text)
        elif examples and not text.lstrip().startswith("<<"):
            head = re.findall(r"<<.*>>=\n", "".join(examples))[-1]
            code = indent(text, "   ")
            examples.append(f"   .. code-block:: python\n\n      {head}{code}")
    return examples


def told(book: str) -> str:
    """Return a book with the sections of all examples, and lines in the registries."""
    examples = examples_in(chapter_in(book))
    rhombille = Path(__file__).with_name("rhombille.rst").read_text(encoding="utf-8")
    sections = "".join(
        f"{text.strip()}\n\n\n" for text in [*map(dedent, examples), rhombille]
    )
    places = {".. _ch-testing:\n": sections, **LINES}
    for place, text in places.items():
        assert book.count(place) == 1
        book = book.replace(place, text + place)
    return book


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a copy of the book and of the code."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignore)
    receipt = (ROOT / ".asciimaze.tangled").read_text(encoding="utf-8").splitlines()
    files = [line.split("  ", 1)[1] for line in receipt if not line.startswith("#")]
    others = [name for name in files if not name.startswith("src/")]
    for name in [BOOK, ".asciimaze.tangled", "bench/peers.json", *others]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.fixture
def run(tree: Path, python: list[str]) -> Callable[..., str]:
    """Return a function that runs the copy's code and returns its output.

    It tries laws on as many examples as an ordinary run, even in CI.
    """
    folders = [str(tree / "src"), str(tree / "docs"), str(ROOT / "tools")]
    usual = {name: value for name, value in os.environ.items() if name != "CI"}

    def go(*words: str, folder: Path = tree, stdin: str = "") -> str:
        """Run Python in a folder."""
        result = subprocess.run(
            [*python, *words],
            cwd=folder,
            input=stdin,
            env=usual | {"PYTHONPATH": os.pathsep.join(folders)},
            capture_output=True,
            check=False,
            text=True,
        )
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    return go


def tangled(tree: Path, book: str) -> set[str]:
    """Return the names of the package's files after tangling a book."""
    (tree / BOOK).write_text(book, encoding="utf-8", newline="\n")
    assert tangle.main([str(tree / BOOK), "--root", str(tree)]) == 0
    return {str(path.relative_to(tree)) for path in (tree / "src").rglob("*.py")}


LAWS = [
    "tests/game/test_games.py",
    "tests/game/test_saves.py",
    "tests/game/test_session.py",
    "tests/model/test_formats.py",
    "tests/model/test_generators.py",
    "tests/model/test_library.py",
    "tests/model/test_more_tilings.py",
    "tests/model/test_options.py",
    "tests/model/test_registry.py",
    "tests/model/test_sizes.py",
    "tests/model/test_svg.py",
    "tests/model/test_tilings.py",
    "tests/model/test_vectorised.py",
    "tests/screens/test_every_widget.py",
]
"""Tests that find new things by themselves."""

HOME = [
    f"tests/screens/test_home.py::test_{name}"
    for name in ("home_leads_on", "every_game_is_offered", "form_by_hand")
]
"""Tests of menus and forms in which new things appear."""

FEW = [
    "tests/game/test_saves.py",
    "tests/model/test_more_tilings.py",
    "tests/model/test_registry.py",
    "tests/model/test_sizes.py",
    "tests/model/test_tilings.py",
    "tests/screens/test_every_widget.py",
]
"""The tests that try the laws of new things outside CI, because they are quick."""

NEW = "rhomb or true-prim or Rating or halls or digits or needle or forgotten or each "
NEW += "or test_home"
"""Which of these are about the examples."""

OTHERS = "test_laws and masked"
"""And on which other tilings the laws of generators are tried."""


def test_check_lists() -> None:
    """Each file, and each label, that a check list names is there."""
    book = (ROOT / BOOK).read_text(encoding="utf-8")
    chapter = chapter_in(book)
    files = set(re.findall(r"``((?:tests|bench|docs)/[\w/.]+)``", chapter))
    assert len(files) > 10
    assert [name for name in sorted(files) if not (ROOT / name).exists()] == []
    assert {name for name in LAWS if name not in files} <= {
        *("tests/model/test_svg.py", "tests/model/test_vectorised.py")
    }


def test_in_and_out_again(tree: Path, run: Callable[..., str]) -> None:
    """Sections and lines are enough, for every format, all pictures, and all laws.

    In every run the copy's own laws are tried that take little time, and in CI all.
    """
    old = (tree / BOOK).read_text(encoding="utf-8")
    before = tangled(tree, old)
    new = tangled(tree, told(old)) - before
    assert new == {
        "src/asciimaze/tilings/rhomb.py",
        "src/asciimaze/tilings/rhombille.py",
        "src/asciimaze/generators/true_prim.py",
        "src/asciimaze/widgets/rating.py",
        "src/asciimaze/recipes/options/halls.py",
        "src/asciimaze/formats/data/digits.py",
        "src/asciimaze/states/credits.py",
        "src/asciimaze/games/needle.py",
    }
    listed = run("-m", "asciimaze", "list")
    assert "\n  rhomb\n" in listed
    assert "\n  rhombille\n" in listed
    assert "\n  true-prim " in listed
    for identity in IDENTITIES:
        lines = [f"generate {identity} --output {name}" for name in FILES]
        lines += [f"convert {name} --format text" for name in READABLE]
        shown = run("-c", COMMANDS, stdin="\n".join(lines))
        assert all((tree / name).stat().st_size for name in FILES)
        drawn = (tree / "maze.txt").read_text(encoding="utf-8")
        assert shown == drawn * len(READABLE)
    assert "<svg" in run("-m", "asciimaze", "play", "needle", "12#penguin", "--print")
    assert run("-c", LOOK).splitlines() == [
        *("CreditsState", "28", "40", "True", "True")
    ]
    laws = [*LAWS, *HOME] if CI else FEW
    wanted = ["-k", f"{NEW} or {OTHERS}"]
    ran = run(
        *("-m", "pytest", "-n0", "-p", "no:cacheprovider", *wanted, *laws), folder=ROOT
    )
    assert "[100%]" in ran
    assert tangled(tree, old) == before
    for name in before:
        assert (tree / name).read_bytes() == (ROOT / name).read_bytes()


def test_monster(tree: Path, run: Callable[..., str]) -> None:
    """A section is enough for a monster, which then lives in the dungeon."""
    old = (tree / BOOK).read_text(encoding="utf-8")
    example = "".join(examples_in(chapter_in(old, "ch-dungeon-monsters")))
    place = "The pictures of this chapter\n----------------------------\n"
    assert old.count(place) == 1
    tangled(tree, old.replace(place, f"{dedent(example).strip()}\n\n\n{place}"))
    assert run("-c", FOX, folder=ROOT) == "True The fox nips you. (x2)\n"
    words = ("-m", "pytest", "-n0", "-p", "no:cacheprovider", "-k", "every_idea")
    assert "[100%]" in run(*words, "tests/game/test_dungeon.py", folder=ROOT)
