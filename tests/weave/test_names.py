"""The laws of names: each use means one definition, the right one."""

from __future__ import annotations

import ast
import os
import pickle
import random
import re
import subprocess
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from literate.symbols.definitions import KINDS, LOCALS, MODULE, Names, modules_of
from literate.symbols.mypy_reader import checked, names_of, options
from literate.weave.model.book import Book
from literate.weave.model.glossary import glossary_of
from literate.weave.paging import symbol_changes
from literate.web.chunks import Web

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .loom import Loom

    Solve = Callable[[Mapping[str, str]], tuple[Names, dict[str, str]]]

ROOT = Path(__file__).parents[2]

# In the examples §name:key§ uses what §key!name§ defines; §name:§ means nothing to us.
# A name without marks is ignored.

MARK = re.compile(r"§(?:(\w+)!)?([\w.]+)(?::(\w*))?§")


@pytest.fixture
def solve(library: str) -> Solve:
    """Return a function that checks the marks of some files, as ``solved`` does."""
    return partial(solved, library)


def solved(library: str, files: Mapping[str, str]) -> tuple[Names, dict[str, str]]:
    """Check the marks of some files; return their names and plain texts."""
    defined: dict[str, tuple[str, int, int]] = {}
    used: dict[tuple[str, int, int], str] = {}
    plain: dict[str, str] = {}
    for path, text in files.items():
        lines = []
        for number, line in enumerate(text.splitlines(), start=1):
            parts, at, end = "", 0, 0
            for mark in MARK.finditer(line):
                parts += line[end : mark.start()]
                at, end = len(parts), mark.end()
                key, word, goal = mark.groups()
                parts += word
                if key:
                    defined[key] = (path, number, at)
                else:
                    used[path, number, at] = goal
            lines.append(parts + line[end:])
        plain[path] = "\n".join([*lines, ""])
    names = names_of(plain, library)
    found = {
        use[:3]: use.definition[:3]
        for use in names.uses
        if use.definition.kind not in LOCALS
    }
    expected = {place: defined[goal] for place, goal in used.items() if goal}
    assert {place: found.get(place) for place in expected} == expected
    silent = [place for place, goal in used.items() if not goal]
    assert [place for place in silent if place in found] == []
    places = {each[:3] for each in names.definitions}
    assert set(defined.values()) <= places
    return names, plain


def test_a_method_is_that_of_the_right_class(solve: Solve) -> None:
    """Two classes may have a method of one name; the type of the owner decides."""
    solve(
        {
            "m.py": """\
class §Box!Box§:
    def §boxadd!add§(self, other: §Box:Box§) -> §Box:Box§:
        return other
class §Bag!Bag§:
    def §bagadd!add§(self, it: int) -> list[§Box:Box§]:
        return [§Box:Box§().§add:boxadd§(§Box:Box§())]
def §fill!fill§(box: §Box:Box§, bag: §Bag:Bag§, known: set[int]) -> None:
    box.§add:boxadd§(box)
    known.§add:§(1)
    for each in bag.§add:bagadd§(1):
        each.§add:boxadd§(each).§add:boxadd§(each)
    both = [box, bag][0]
    either = box if known else bag
    either.§add:§(1)
    §fill:fill§(box, bag, known)
    maybe = {1: box}.get(1)
    maybe.§add:boxadd§(box) if maybe else None
"""
        }
    )


def test_what_is_inherited_leads_to_where_it_is_defined(solve: Solve) -> None:
    """A method is looked up in the class, then in its bases; ``super`` skips one."""
    solve(
        {
            "m.py": """\
class Above:
    §kind!kind§ = 1
    def §go!go§(self) -> int:
        return self.§kind:kind§
    def §stay!stay§(self) -> "Above":
        return self
class Below(Above):
    def §gobelow!go§(self) -> int:
        return super().§go:go§() + self.§stay:stay§().§go:go§() + Below.§kind:kind§
Below().§go:gobelow§()
Below().§stay:stay§()
def f(kind: type[Above]) -> None:
    kind().§go:go§()
"""
        }
    )


def test_attributes_of_every_kind(solve: Solve) -> None:
    """Fields, attributes set in ``__init__``, properties and members are attributes."""
    names, _ = solve(
        {
            "m.py": """\
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple, TypedDict
class §Place!Place§(NamedTuple):
    §row!row§: int
    §column!column§: int = 0
    @property
    def §both!both§(self) -> int:
        return self.§row:row§ + self.§column:column§
@dataclass
class Way:
    §at!at§: §Place:Place§
class §Side!Side§(Enum):
    §NORTH!NORTH§ = 1
class Walker:
    def __init__(self, way: Way) -> None:
        self.§way!way§ = way
        self.§steps!steps§: list[§Place:Place§] = []
    def walk(self) -> int:
        self.§way:way§ = Way(§Place:Place§(1))
        §Place:Place§(1)._replace(row=1).§row:row§
        return self.§way:way§.§at:at§.§both:both§ + self.§steps:steps§[0].§row:row§
    @cached_property
    def §size!size§(self) -> int:
        return §Side:Side§.§NORTH:NORTH§.value
Walker(Way(§Place:Place§(1))).§size:size§
"""
        }
    )
    kinds = {each.name: each.kind for each in names.definitions}
    assert kinds["Place.row"] == kinds["Side.NORTH"] == "attribute"
    assert kinds["Walker.way"] == "attribute"
    assert kinds["Place.both"] == kinds["Walker.size"] == "property"


def test_what_a_function_binds_is_no_name_of_ours(solve: Solve) -> None:
    """Arguments, local variables and those of comprehensions are not linked."""
    solve(
        {
            "m.py": """\
§SIZE!SIZE§ = 3
§count!count§ = 4
def §free!free§(count: int) -> int:
    SIZE = §count:§
    return §SIZE:§ + §count:§
def outer() -> int:
    def §inner!inner§() -> int:
        return §SIZE:SIZE§
    return §inner:inner§() + §count:count§
found = [§count:§ for count in range(§SIZE:SIZE§)] + [§count:count§]
sizes = {SIZE: §SIZE:§ for SIZE in found}
key = lambda count: §count:§ + §SIZE:SIZE§
def change() -> None:
    global count
    §count:count§ = §SIZE:SIZE§
def meet(free: int) -> "int":
    free = §free:§
    try:
        return 1
    except ValueError as SIZE:
        raise §SIZE:§
"""
        }
    )


def test_annotations_see_what_python_sees(solve: Solve) -> None:
    """A class in the class comes first; a type parameter and a local class hide."""
    solve(
        {
            "m.py": """\
class §Cell!Cell§: ...
class Maze:
    class §inner!Cell§: ...
    one: §Cell:inner§
    def get(self, cell: §Cell:inner§) -> §Cell:inner§:
        other: §Cell:Cell§ = §Cell:Cell§()
        return cell
class Tiling:
    def __init__(self) -> None:
        self.Cell = 1
    def get(self) -> Cell: ...
def local() -> None:
    class Cell: ...
    def f(cell: §Cell:§) -> None: ...
def plain(cells: dict[str, list[§Cell:Cell§ | None]]) -> None: ...
§Cells!Cells§ = list[§Cell:Cell§]
def alias(cells: §Cells:Cells§) -> None: ...
def meet(cell: object) -> None:
    match cell:
        case §Cell:Cell§(): ...
"""
        }
    )


PACKAGE = {
    "src/p/__init__.py": "",
    "src/p/formats.py": """\
from .cells import §Cell:Cell§ as Place
def §find!find§(name: str) -> §Place:Cell§:
    return §Place:Cell§()
§ALL!ALL§ = (1,)
""",
    "src/p/cells.py": """\
class §Cell!Cell§:
    §at!at§ = 1
""",
    "src/p/user.py": """\
import p.cells
from p import formats
from p.formats import §find:find§ as seek, §ALL:ALL§
from . import cells as those
def use(cell: formats.§Place:Cell§, other: p.cells.§Cell:Cell§) -> None:
    formats.§find:find§("").§at:at§ + §seek:find§("").§at:at§ + cell.§at:at§
    those.§Cell:Cell§.§at:at§, formats.§ALL:ALL§, p.cells.§Cell:Cell§
""",
}


def test_names_go_through_imports(solve: Solve) -> None:
    """Whatever its name, and however it was imported, it means one thing."""
    names, _ = solve(PACKAGE)
    modules = {
        (each.path, each.line, each.word): each.definition.path
        for each in names.uses
        if each.definition.kind == MODULE
    }
    assert modules["src/p/user.py", 1, "p.cells"] == "src/p/cells.py"
    assert modules["src/p/user.py", 2, "formats"] == "src/p/formats.py"
    assert modules["src/p/user.py", 3, "p.formats"] == "src/p/formats.py"
    assert modules["src/p/formats.py", 1, "cells"] == "src/p/cells.py"
    assert modules["src/p/user.py", 6, "formats"] == "src/p/formats.py"


def test_columns_count_letters(solve: Solve) -> None:
    """Names are found after characters of several bytes, and in f-strings."""
    solve(
        {
            "m.py": """\
class Box:
    §größe!größe§ = 1
§box!box§ = Box()
text = "é→𝄞" + f"é{§box:box§.§größe:größe§:>{§box:box§.§größe:größe§}}"
"""
        }
    )


def test_a_script_is_not_what_its_neighbours_import_from_python() -> None:
    """A file with the name of a library module doesn't replace it."""
    names = names_of(
        {
            "a/random.py": "def choice() -> int: ...\n",
            "a/tool.py": "import random\nrandom.choice([1])\n",
            "b/tool.py": "def own() -> int: ...\nown()\n",
        }
    )
    assert [use.word for use in names.uses] == ["own"]


def test_a_file_that_is_no_python_does_not_matter_to_others() -> None:
    """It is named, with its line; the others keep their names."""
    names = names_of(
        {
            "m.py": "def f() -> int: ...\nf()\n",
            "n.py": "one\ndef f(:\n",
            "o.py": "\0",
            "p.py": "def f() -> int:\n    x: int = 1\n    global x\n",
        }
    )
    assert [use.path for use in names.uses] == ["m.py"]
    unread = {each.path: each for each in names.unread}
    assert unread.keys() == {"n.py", "o.py", "p.py"}
    assert unread["n.py"].line == 2
    assert all(each.why for each in names.unread)


def test_our_own_program_keeps_the_laws(ours: Loom) -> None:
    """Each link of the book and of the tools is one, from one place to another."""
    book = ours.source / "asciimaze.rst"
    web = Web(str(book), book.read_text(encoding="utf-8"))
    files = Book(web, "docs/asciimaze.rst").tangled
    texts = {path: file.content.decode() for path, file in files.items()}
    texts = {path: text for path, text in texts.items() if path.endswith(".py")}
    names = symbol_changes.understood(texts, "")
    assert names.unread == []
    check(names, texts)
    glossary = glossary_of(Book(web, "docs/asciimaze.rst"), names)
    assert glossary.homes.keys() <= set(names.definitions)
    words = {each.word for each in names.definitions if each.kind not in LOCALS}
    assert words <= {each.word for each in glossary.homes}
    for (number, row), links in glossary.links.items():
        code = web.pieces[number - 1].code[row]
        assert all(first.end <= then.start for first, then in pairwise(links))
        for start, end, definition in links:
            word = code[start:end]
            assert definition in glossary.homes
            assert word.isidentifier() or definition.kind == MODULE
    for definition, users in glossary.users.items():
        assert glossary.homes[definition] not in users
        assert all(definition in glossary.borrows[number] for number in users)


def check(names: Names, texts: Mapping[str, str]) -> None:
    """Check the laws of all names: both ends are in the text, and they differ."""
    lines = {path: text.split("\n") for path, text in texts.items()}
    imported = {
        (path, alias.asname): alias.name
        for path, text in texts.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for alias in node.names
        if alias.asname
    }
    places = {each[:3] for each in names.definitions if each.kind != MODULE}
    for each in names.definitions:
        assert each.kind in {*KINDS, *LOCALS}
        if each.kind != MODULE:
            line = lines[each.path][each.line - 1]
            assert line[each.column :].startswith(each.word)
    for use in names.uses:
        line = lines[use.path][use.line - 1]
        assert line[use.column :].startswith(use.word)
        assert use[:3] not in places
        meant = use.definition
        called = {use.word, imported.get((use.path, use.word), use.word)}
        words = {each.rpartition(".")[2] for each in called}
        assert meant.word in words or meant.kind == MODULE
    assert names.definitions == sorted(set(names.definitions))
    assert [use[:4] for use in names.uses] == sorted({use[:4] for use in names.uses})


SOURCES = [
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "src").rglob("*.py"))
    if path.stat().st_size > 1000
]


@settings(max_examples=2, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.integers())
def test_any_program_can_be_read(library: str, seed: int) -> None:
    """However a program is mangled, if Python can parse it, so can we."""
    rng = random.Random(seed)
    texts: dict[str, str] = {}
    for number in range(150):
        lines = rng.choice(SOURCES).split("\n")
        for _ in range(rng.randint(1, 9)):
            at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            first = re.match(" *", lines[at])
            margin = first[0] if first else ""
            kind = rng.randrange(4)
            if kind == 0:
                lines[at] = margin + lines[other].strip()
            elif kind == 1:
                lines.insert(at, margin + lines[other].strip())
            elif kind == 2 and len(lines) > 1:
                del lines[at]
            else:
                words = lines[at].split()
                rng.shuffle(words)
                lines[at] = margin + " ".join(words)
        text = "\n".join(lines)
        try:
            ast.parse(text)
        except SyntaxError:
            continue
        texts[f"m{number}.py"] = text
    names = names_of(texts, library)
    assert names.definitions
    assert all(each.path in texts for each in names.unread)
    for use in names.uses:
        line = texts[use.path].split("\n")[use.line - 1]
        assert line[use.column :].startswith(use.word)


def test_the_process_answers_with_names(library: str) -> None:
    """A question on standard input is answered on standard output."""
    texts = {"m.py": "def f() -> int: ...\nf()\n"}
    answer = subprocess.run(
        [sys.executable, "-m", "literate.symbols.mypy_reader", library],
        input=pickle.dumps(texts),
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools")},
        capture_output=True,
        check=True,
    ).stdout
    assert pickle.loads(answer) == names_of(texts)  # noqa: S301 (our own)


def test_the_types_of_the_library_lead_on(solve: Solve) -> None:
    """What goes through Python's library comes back with its type."""
    solve(
        {
            "m.py": """\
import itertools
from collections import OrderedDict
from contextlib import closing, contextmanager
from functools import cached_property, partial
from typing import Iterator
class §Box!Box§:
    def §close!close§(self) -> None: ...
    @cached_property
    def §inner!inner§(self) -> "Box": return self
@contextmanager
def §lent!lent§() -> Iterator[§Box:Box§]:
    yield §Box:Box§()
with §lent:lent§() as one, closing(one) as other:
    other.§inner:inner§.§inner:inner§.§close:close§()
for each in itertools.chain([one], reversed([other])):
    each.§close:close§()
known = OrderedDict({1: one})
max(known.values(), key=id).§close:close§()
partial(§Box:Box§)().§close:close§()
"""
        }
    )


def test_the_library_is_read_and_not_checked(tmp_path: Path) -> None:
    """Type errors are looked for in our files only, and nobody reads the others."""
    text = "from contextlib import closing\n"
    modules, unread = modules_of([("m.py", text)])
    cache = str(tmp_path)
    result = checked(modules, unread, options(cache, modules))
    assert result is not None
    is_checked = {
        name: not state.options.semantic_analysis_only
        for name, state in result.graph.items()
    }
    assert {name for name in is_checked if is_checked[name]} == {"m"}
    assert {"builtins", "contextlib", "collections.abc"} < {*is_checked}


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("import ast", "ast"),
        ("from zipfile import ZipFile", "zipfile"),
        ("from importlib import resources", "importlib.resources"),
        ("def f():\n    import importlib.metadata", "importlib.metadata"),
    ],
)
def test_only_what_is_imported_is_read(tmp_path: Path, line: str, name: str) -> None:
    """Modules are skipped that Python's library imports for itself, but not ours.

    The two cases have caches of their own, since they know different modules.
    """
    known, folders = [], set()
    for text in ("import os\n", f"import os\n{line}\n"):
        modules, unread = modules_of([("m.py", text)])
        chosen = options(str(tmp_path), modules)
        result = checked(modules, unread, chosen)
        assert result is not None
        known.append({*result.graph})
        folders.add(chosen.cache_dir)
    assert name not in known[0]
    assert name in known[1]
    assert len(folders) == 2


def test_names_beside_those_of_a_module_behind_the_library(solve: Solve) -> None:
    """If a file asks for the class of a value, it matters that the others are known."""
    solve(
        {
            "m.py": """
import ast
class §Own!Own§:
    def §go!go§(self) -> None: ...
def §f!f§(x: §Own:Own§ | ast.Name) -> None:
    if isinstance(x, ast.Name):
        return
    x.§go:go§()
"""
        }
    )


OLD, NEW = "def §f!f§() -> str: ...\n§f:f§()\n", "§f!f§ = 1\nprint(§f:f§)\n"


def test_a_cache_makes_no_difference(
    solve: Solve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names mean the same without a cache, with an empty one, and with a full one.

    It contains Python's library and none of our files, even if one is on the disk.
    """
    monkeypatch.chdir(tmp_path)
    cache = tmp_path / "cache"
    for files in ({"m.py": OLD}, {"m.py": NEW}, PACKAGE):
        expected, plain = solve(files)
        (tmp_path / "m.py").write_text(plain.get("m.py", ""), encoding="utf-8")
        assert names_of(plain, str(cache)) == expected
    assert names_of(plain) == expected
    kept = {path.name.partition(".")[0] for path in cache.rglob("*") if path.is_file()}
    assert "builtins" in kept
    assert kept.isdisjoint({"m", "p", "cells", "formats", "user"})
