"""The book, the code and the pictures agree."""

from __future__ import annotations

import os
import re
import shutil
from importlib import import_module
from pathlib import Path
from textwrap import indent

import pytest
from PIL import Image
from tests.choices import document_of

import pictures
import tangle
from asciimaze.formats.data import json, mz
from asciimaze.formats.picture import svg
from asciimaze.formats.registry import FORMATS
from asciimaze.generators.registry import BY_NAME, GENERATORS
from asciimaze.recipes.recipe import Recipe

ROOT = Path(__file__).parents[2]
BOOK = "docs/asciimaze.rst"


def check(root: Path) -> int:
    """Return the tangler's status for a tree: 0 if book and code agree."""
    return tangle.main([str(root / BOOK), "--root", str(root), "--check"])


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a copy of the book and of all its tangled files."""
    receipt = (ROOT / ".asciimaze.tangled").read_text(encoding="utf-8").splitlines()
    files = [line.split("  ", 1)[1] for line in receipt if not line.startswith("#")]
    assert len(files) > 30
    for name in [BOOK, ".asciimaze.tangled", *files]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_no_drift(capsys: pytest.CaptureFixture[str]) -> None:
    """The code is that of the book, to the byte."""
    assert (check(ROOT), *capsys.readouterr()) == (0, "", "")


def test_every_file_is_told() -> None:
    """Every file of the package except the font comes from the book."""
    receipt = (ROOT / ".asciimaze.tangled").read_text(encoding="utf-8")
    files = [path for path in (ROOT / "src").rglob("*.py") if path.is_file()]
    names = [path.relative_to(ROOT) for path in files]
    untold = [name for name in names if f"  {name}\n" not in receipt]
    advice = "not made from the book; give each a chunk named after its path there"
    assert not untold, f"{', '.join(map(str, untold))}: {advice}"


@pytest.mark.parametrize("lines", [8000, 40_000])
def test_a_sample_is_a_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: int
) -> None:
    """Whole chapters of the book, of which we measure the weave, have no problem.

    With one, they would have no files and no links, and be woven too fast.
    """
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    chapters = import_module("weaving").sample(lines)
    sample = tmp_path / "sample.rst"
    sample.write_text("".join(chapters), encoding="utf-8")
    assert tangle.main([str(sample), "--list"]) == 0


@pytest.mark.parametrize("name", [each.name for each in GENERATORS])
def test_a_chapter_begins_with_its_maze(name: str) -> None:
    """A generator is seen at work before it is explained, and then comes its code.

    The first figure of its chapter is the one that moves, and at most a paragraph
    leads to it. The file in which the algorithm is comes after its parts.
    """
    book = (ROOT / BOOK).read_text(encoding="utf-8")
    file = BY_NAME[name].carve.__module__.replace(".", "/")
    frame = f"\n   <<src/{file}.py>>=\n"
    assert book.count(frame) == 1
    before, _, after = book.partition(frame)
    start = before.rindex("\n.. _ch-")
    chapter = before[start:]
    figure = chapter.index("\n.. figure:: ")
    shown = f"{name}.svg\n"
    assert chapter[figure:].startswith(f"\n.. figure:: pictures/{shown}"), name
    _, _, lead = chapter[:figure].partition("===\n\n")
    assert len(lead.strip().split("\n\n")) <= 2
    parts = re.findall(
        r"^ +<<(.*?)>>$", re.split(r"\n\n(?=\S)", after)[0], re.MULTILINE
    )
    own = {*parts} - {"Licence notice", "Types of a plain generator"}
    assert own or name == "houston", "it has no parts"
    for part in own:
        assert f"\n   <<{part}>>=\n" in chapter, part


def test_the_first_walk_stays_on_its_page() -> None:
    """Chapter 1.2, which all read first, has at most ten links in its prose."""
    book = (ROOT / BOOK).read_text(encoding="utf-8")
    _, _, rest = book.partition(".. _ch-play:")
    chapter, _, _ = rest.partition(".. _part-the-maze:")
    links = re.findall(r":(?:ref|term):`|\[\w+\]_\b|`__?\b", chapter)
    assert 0 < len(links) <= 10, links


def test_long_parts_have_groups() -> None:
    """A part with more than twelve chapters sorts them into groups."""
    book = (ROOT / BOOK).read_text(encoding="utf-8")
    parts = re.split(r"\n\.\. _part-([\w-]+):\n", book)
    grouped = [
        name
        for name, text in zip(parts[1::2], parts[2::2], strict=True)
        if len(re.findall(r"\.\. _[\w-]+:\n\n.+\n={4,}\n", text)) > 12
        or ".. rst-class:: groups\n" in text
    ]
    assert len(grouped) > 3
    for name in grouped:
        text = parts[parts.index(name) + 1]
        assert ".. rst-class:: groups\n" in text, name


def test_copy(tree: Path) -> None:
    """A copy of the tree is as good as the tree."""
    assert check(tree) == 0


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("src/asciimaze/maze.py", "A new maze has", "A new maze hat"),
        ("src/asciimaze/__init__.py", "0.1.0", "0.1.1"),
        ("pyproject.toml", "asciimaze", "asciimace"),
        (BOOK, "steps=self.steps + 1", "steps=self.steps + 2"),
        (BOOK, "<<src/asciimaze/maze.py>>=", "<<src/asciimaze/mace.py>>="),
    ],
)
def test_drift(tree: Path, name: str, old: str, new: str) -> None:
    """One changed letter in the code, or in the book's code, is found."""
    file = tree / name
    text = file.read_text(encoding="utf-8")
    if old not in text:
        old, new = text[-20:], text[-20:-1] + " # \n"
    file.write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")
    assert check(tree) == 1


def test_prose_is_free(tree: Path) -> None:
    """A changed word in the prose changes no code."""
    file = tree / BOOK
    text = file.read_text(encoding="utf-8")
    assert "A penguin wakes up" in text
    text = text.replace("A penguin wakes up", "A puffin wakes up")
    file.write_text(text, encoding="utf-8", newline="\n")
    assert check(tree) == 0


# The examples name lines, and these move with every change of the book.
# You shouldn't have to fix an example for each, so only CI compares the numbers;
# `make renew ARGS=tests/house` fixes them all.

EDITS = {
    "src/asciimaze/maze.py": (
        'is open."""\n',
        'is open."""\n        # Two\n        # lines.\n',
    ),
    "src/asciimaze/rng.py": ("WORD = 2**64 - 1", "WORD = 2**64 - 1  # changed"),
}


SHOWN = "        return bool(self.open[cell] >> side & 1)"
WHERE = r"--where src/asciimaze/maze\.py:\d+"


def test_examples(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The examples show the real output, except for the numbers of lines."""
    monkeypatch.chdir(tree)
    code = Path("src/asciimaze/maze.py").read_text(encoding="utf-8").split("\n")
    place = f"src/asciimaze/maze.py:{code.index(SHOWN) + 1}"
    assert tangle.main([BOOK, "--where", place]) == 0
    where = capsys.readouterr().out.splitlines()
    for name, (old, new) in EDITS.items():
        text = Path(name).read_text(encoding="utf-8")
        Path(name).write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")
    assert tangle.main([BOOK, "--stitch"]) == 0
    *notes, _ = capsys.readouterr().out.splitlines()
    line = where[0].rpartition(":")[2]
    for name, examples in {
        BOOK: [
            (r"(?<=\$ make stitch\n)(   .+\n)+", shown(notes)),
            (rf"{WHERE}\n(   .+\n)+", f"--where {place}\n{shown(where)}"),
            (r"line \d+, in is_open", f"line {line}, in is_open"),
        ],
        "CONTRIBUTING.md": [
            (WHERE, f"--where {place}"),
            (r"rst:\d+` the other", f"rst:{line}` the other"),
        ],
    }.items():
        text = new = (ROOT / name).read_text(encoding="utf-8")
        for pattern, example in examples:
            new, count = re.subn(pattern, example, new)
            assert count == 1
        if "RENEW" in os.environ:
            (ROOT / name).write_text(new, encoding="utf-8", newline="\n")
            text = new
        renew = "`make renew ARGS=tests/house` renews it"
        assert without_numbers(text) == without_numbers(new), renew
        assert text == new or "CI" not in os.environ, f"line numbers moved; {renew}"


def without_numbers(text: str) -> str:
    """Return a text without the numbers of lines in it, which every edit moves."""
    return re.sub(r"(?<=\.rst:)\d+|(?<=\.py:)\d+|(?<=line )\d+", "0", text)


def shown(lines: list[str]) -> str:
    """Return lines in the form that the book has."""
    return "".join(f"   {line}\n" for line in lines)


def test_pictures_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All pictures are written into a folder, as they are, to the byte."""
    bitmap = Image.new("RGB", (3, 2), "red")
    some = {"a.svg": lambda: "<svg/>", "b.png": lambda: bitmap}
    monkeypatch.setattr(pictures, "PICTURES", some)
    pictures.main(str(tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.svg", "b.png"]
    assert (tmp_path / "a.svg").read_bytes() == b"<svg/>"
    with Image.open(tmp_path / "b.png") as image:
        assert image.convert("RGB").tobytes() == bitmap.tobytes()


def test_no_picture_is_left_over() -> None:
    """Each picture is drawn by the code, and shown in the book."""
    files = {path.name for path in (ROOT / "docs" / "pictures").glob("[!.]*")}
    text = (ROOT / BOOK).read_text(encoding="utf-8")
    shown = {name for name in files if f"pictures/{name}" in text}
    advice = "make pictures draws what is missing; what is left over can be deleted"
    assert files == set(pictures.PICTURES), advice
    assert shown == files, "a section of the book should show it, as a figure"


def test_formats_examples() -> None:
    """The files of two small mazes in the book are those that are written."""
    text = (ROOT / BOOK).read_text(encoding="utf-8")
    sheets = [
        document_of(Recipe.parse(f"square:backtracker:{size}#penguin"))
        for size in ("2x2", "3x2")
    ]
    picture = svg.draw(sheets[0].maze, "Four cells").replace(svg.STYLE, " … ")
    assert indent(picture, "   ") in text
    assert indent(json.write(sheets[1]).decode(), "   ") in text
    rows = re.findall(r"^   ((?:[0-9a-f]{2} +){2,})(?=\S)", text, re.MULTILINE)
    *start, end = (bytes.fromhex(row) for row in rows)
    data = mz.write(sheets[1])
    assert (data[: len(b"".join(start))], data[-4:]) == (b"".join(start), end)


def test_formats_table() -> None:
    """The table of formats says how many bytes a maze takes, and what is read back."""
    text = (ROOT / BOOK).read_text(encoding="utf-8")
    document = document_of(Recipe.parse("square:backtracker:40x30#penguin"))
    for form in FORMATS:
        size = f"{len(form.write(document)):,}"
        row = rf"\* - ``{form.name}``\n     - .+\n     - {size}\n     - (yes|no)\n"
        found = re.search(row, text)
        assert found, f"the table must say that {form.name} takes {size} bytes"
        assert found[1] == ("yes" if form.read else "no")
