"""The commands, each called as a function."""

from __future__ import annotations

import os
import pty
import stat
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from tests.choices import document_of

from asciimaze.app import window
from asciimaze.app.cli import files, output
from asciimaze.app.cli.main import INTERRUPTED, SHELLS, main
from asciimaze.formats import registry as formats
from asciimaze.formats.data import json
from asciimaze.formats.data.mz import MOST_SIDES
from asciimaze.formats.masks import read_lines
from asciimaze.formats.registry import FORMATS, Format
from asciimaze.formats.saving import saving
from asciimaze.generators.registry import GENERATORS, Generator
from asciimaze.maze import Maze
from asciimaze.recipes.recipe import Recipe
from asciimaze.solvers.registry import SOLVERS
from asciimaze.solvers.statistics import ends
from asciimaze.tilings.mask import Mask
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.registry import TILINGS, has_rows, nearest_size
from asciimaze.tilings.registry import make as make_tiling
from asciimaze.tilings.sizes import MOST_CELLS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from asciimaze.app.loop import App
    from asciimaze.formats.document import Document

    Capture = pytest.CaptureFixture[bytes]

IDENTITIES = [
    f"{shape}:backtracker:{columns}x{rows}#penguin"
    for shape, make in TILINGS.items()
    for columns, rows in [nearest_size(make, 6, 4)]
]

every_shape = pytest.mark.parametrize("identity", IDENTITIES)
every_format = pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in which the commands work."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mask.txt").write_text("..#\n...\n")
    (tmp_path / "walls.txt").write_text("+---+---+\n|   |   |\n+---+---+\n")
    (tmp_path / "bad.json").write_text('{"format": "asciimaze", "version": 1}')
    return tmp_path


@pytest.fixture
def stdin(shop: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Return an open file that is standard input to the commands."""
    with (shop / "stdin").open("w+b", buffering=0) as file:
        monkeypatch.setattr(files, "STDIN", file.fileno())
        yield file.fileno()


def give(stdin: int, data: bytes) -> None:
    """Put some bytes on standard input."""
    os.ftruncate(stdin, 0)
    os.pwrite(stdin, data, 0)
    os.lseek(stdin, 0, os.SEEK_SET)


@every_shape
@every_format
def test_convert(form: Format, identity: str, shop: Path, capfdbinary: Capture) -> None:
    """A maze comes back from every format that can be read, however it is named."""
    document = document_of(Recipe.parse(identity))
    file = shop / f"maze{form.suffixes[0] if form.suffixes else ''}"
    words = [] if form.suffixes else ["--format", form.name.upper()]
    assert main(["convert", identity, "--output", file.name, *words]) == 0
    assert capfdbinary.readouterr() == (b"", b"")
    assert file.read_bytes() == form.write(document)
    status = main(["convert", file.name, "--format", "json"])
    out, err = capfdbinary.readouterr()
    if form.read:
        assert (status, out, err) == (0, json.write(document), b"")
    else:
        reason = f"a file of the format {form.name} cannot be read back as a maze; try "
        reason += ", ".join(each.name for each in FORMATS if each.read)
        message = f"asciimaze convert: {file.name}: {reason}\n"
        assert (status, out, err) == (1, b"", message.encode())


@every_shape
@pytest.mark.parametrize("solver", SOLVERS)
def test_solve(identity: str, solver: str, stdin: int, capfdbinary: Capture) -> None:
    """The next command reads the output of the last, and every solver finds a path."""
    assert main(["generate", identity, "--format", "json"]) == 0
    give(stdin, capfdbinary.readouterr().out)
    assert main(["solve", "-", "--solver", solver, "--format", "json"]) == 0
    document = json.read(capfdbinary.readouterr().out)
    assert document.path
    assert (document.path[0], document.path[-1]) == ends(document.maze)
    steps = {frozenset(passage) for passage in document.maze.passages()}
    assert {frozenset(step) for step in pairwise(document.path)} <= steps


@pytest.mark.parametrize("form", ["svg", "png"])
def test_distances(form: str, capfdbinary: Capture) -> None:
    """A picture of a path shows the distances from its start, on request."""
    words = ["solve", IDENTITIES[0], "--format", form, "--goal", "3"]
    assert main(words) == 0
    plain = capfdbinary.readouterr().out
    assert main([*words, "--distances"]) == 0
    assert len(capfdbinary.readouterr().out) > len(plain)


@every_shape
def test_stats(identity: str, capfdbinary: Capture) -> None:
    """The numbers of a maze begin with its name, and fit each other."""
    assert main(["stats", identity]) == 0
    first, *lines = capfdbinary.readouterr().out.decode().splitlines()
    assert first == identity
    numbers = {line[:12].strip(): float(line[12:]) for line in lines}
    assert numbers["passages"] == numbers["cells"] - 1
    assert (numbers["parts"], numbers["loops"]) == (1, 0)
    ways = numbers["dead ends"] + numbers["corridors"] + numbers["junctions"]
    assert ways == numbers["cells"]


def test_stats_of_walls(shop: Path, capfdbinary: Capture) -> None:
    """A missing property of a maze is reported as missing."""
    assert main(["stats", str(shop / "walls.txt")]) == 0
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert [line.split()[-1] for line in lines[-2:]] == ["none", "none"]


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)
def test_generate(generator: Generator, capfdbinary: Capture) -> None:
    """Options and an identity make the same maze."""
    name = generator.name
    assert main(["generate", f"square:{name}:7x5#a b", "--format", "mz"]) == 0
    one = capfdbinary.readouterr().out
    words = ["--size", "7X5", "--seed", "a b", "--format", "MZ", "--shape", "SQUARE"]
    assert main(["generate", "--generator", name.upper(), *words]) == 0
    assert capfdbinary.readouterr().out == one
    assert formats.read(one).caption == f"square:{name}:7x5#a b"


def test_new_seeds(capfdbinary: Capture) -> None:
    """Without a seed each maze is a new one, and says how to make it again."""
    captions = set()
    for _ in range(3):
        assert main(["generate"]) == 0
        *_, caption = capfdbinary.readouterr().out.decode().splitlines()
        captions.add(caption)
        assert caption.startswith("square:backtracker:18x10#")
    assert len(captions) == 3


@pytest.mark.parametrize("shape", [each for each in TILINGS if has_rows(each)])
def test_mask(shape: str, shop: Path, stdin: int, capfdbinary: Capture) -> None:
    """A mask brings its size with it, on every shape with rows and columns."""
    words = ["generate", "--shape", shape, "--seed", "x", "--format", "json", "--mask"]
    columns, rows = nearest_size(TILINGS[shape], 6, 4)
    lines = [
        line.ljust(columns, ".")
        for line in [".....#", "..#...", *["......"] * (rows - 2)]
    ]
    give(stdin, "\n".join(lines).encode())
    assert main([*words, "-"]) == 0
    document = json.read(capfdbinary.readouterr().out)
    mask = read_lines(lines)
    wanted = make_tiling(shape, columns, rows, mask)
    assert isinstance(wanted, Masked)
    assert isinstance(document.maze.tiling, Masked)
    assert document.maze.tiling.kept == wanted.kept
    mask = Mask.of(columns, rows, wanted.kept)
    assert document.caption == f"{shape}:backtracker:{columns}x{rows}:mask={mask}#x"
    (shop / "mask").write_text("\n".join(lines))
    assert main([*words, "mask", "--size", f"{columns}x{rows}"]) == 0
    again = json.read(capfdbinary.readouterr().out)
    assert again.maze.open == document.maze.open


@pytest.mark.parametrize("kind", [None, "shapes", "generators", "solvers", "formats"])
def test_list(kind: str | None, capfdbinary: Capture) -> None:
    """A part of the list is the same as in the whole list."""
    assert main(["list"]) == 0
    whole = capfdbinary.readouterr().out.decode().splitlines()
    assert main(["list", *([kind] if kind else [])]) == 0
    part = capfdbinary.readouterr().out.decode().splitlines()
    if kind is None:
        assert part == whole
    else:
        at = whole.index(f"{kind}:") + 1
        told = [line.split()[0] for line in whole[at : at + len(part)]]
        assert told == part


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("generate --shape cubes", "shape must be one of square, "),
        ("generate --shape hexagons", "did you mean hexagon?)"),
        (
            "generate --size x",
            "size must be columns x rows, such as 40x30, or one",
        ),
        ("generate square", "a recipe must be such as shape:generator:40x30#seed (got"),
        ("generate --output maze.pdf", "the suffix of --output must be one of .txt "),
        ("generate --format pdf", "format must be one of text, boxes, svg, png, "),
        ("generate --mask mask.txt --size 5x5", "a mask of 3x2 cells is not of size"),
        ("generate --mask mask.txt --shape polar", "no mask fits on polar, whose"),
        ("solve walls.txt --solver oracle", "solver must be one of shortest, "),
        ("solve walls.txt --start 2", "start must be a cell from 0 to 1 (got 2)"),
        ("solve walls.txt --goal=-1", "goal must be a cell from 0 to 1 (got -1)"),
        ("convert walls.txt --format x", "format must be one of text, boxes, svg, "),
    ],
)
@pytest.mark.usefixtures("shop")
def test_wrong_words(words: str, message: str, capfdbinary: Capture) -> None:
    """A mistake in the command is one line with the valid values, and status 2."""
    with pytest.raises(SystemExit) as caught:
        main(words.split())
    out, err = capfdbinary.readouterr()
    assert (caught.value.code, out) == (2, b"")
    assert message in err.decode()
    assert err.count(b"\n") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("stats no.json", "stats: cannot read no.json: No such file or directory"),
        ("convert bad.json", "convert: bad.json: 'open' must be a list of numbers"),
        ("solve -", "solve: standard input: the text is empty"),
        ("solve walls.txt", "solve: shortest finds no path from cell 0 to cell 1"),
        ("generate --mask no.txt", "generate: cannot read no.txt: No such file"),
        ("generate --mask bad.json", "generate: bad.json: line 1 of the mask may"),
        ("generate --output no/maze.svg", "generate: cannot write no/maze.svg: No "),
    ],
)
@pytest.mark.usefixtures("stdin")
def test_failures(words: str, message: str, capfdbinary: Capture) -> None:
    """A failure is one line, and status 1."""
    assert main(words.split()) == 1
    out, err = capfdbinary.readouterr()
    assert out == b""
    assert err.decode().startswith(f"asciimaze {message}")
    assert err.count(b"\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        "generate --size 9000x9000 --difficulty easy --output x.png",
        "convert square:prim:9000x9000#x --format png",
        "solve square:prim:9000x9000#x --format png",
    ],
)
@pytest.mark.usefixtures("shop")
def test_too_large_before_carving(
    words: str, monkeypatch: pytest.MonkeyPatch, capfdbinary: Capture
) -> None:
    """A maze too large for a format is refused before it is made."""
    monkeypatch.setattr(Maze, "__init__", lambda *_: pytest.fail("a maze is made"))
    assert status_of(words) in {1, 2}
    err = capfdbinary.readouterr().err.decode()
    assert "a picture may have at most 67108864 pixels (got 18002 by 18002); try" in err


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (KeyboardInterrupt(), INTERRUPTED, ""),
        (MemoryError(), 1, "asciimaze generate: not enough memory\n"),
        (ValueError("too large"), 1, "asciimaze generate: too large\n"),
    ],
)
def test_breaking_off(
    error: BaseException,
    status: int,
    told: str,
    shop: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: Capture,
) -> None:
    """Whatever ends a command while it writes, the file that was there stays."""

    def fail(_: Document) -> bytes:
        raise error

    svg = formats.find("svg")
    monkeypatch.setattr(formats, "FORMATS", (svg._replace(write=fail),))
    (shop / "maze.svg").write_text("old")
    assert main(["generate", "--output", "maze.svg"]) == status
    assert capfdbinary.readouterr() == (b"", told.encode())
    assert (shop / "maze.svg").read_text() == "old"


@pytest.mark.parametrize("words", ["play net", "explore square:wilson:3x2#egg"])
@pytest.mark.usefixtures("shop")
def test_our_own_mistake(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a screen breaks down, nobody says that a word was wrong."""

    def broken(_: App) -> None:
        message = "deep inside"
        raise ValueError(message)

    monkeypatch.setattr(window, "run", broken)
    with pytest.raises(RuntimeError, match="not in a word that you typed") as error:
        main(words.split())
    assert str(error.value.__cause__) == "deep inside"


@pytest.mark.parametrize("old", [None, b"old"])
@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError, MemoryError])
def test_half_a_file(old: bytes | None, error: type, shop: Path) -> None:
    """A file that is not written to its end leaves no trace."""
    file = shop / "maze.mz"
    if old is not None:
        file.write_bytes(old)
    before = sorted(shop.iterdir())

    def write_half() -> None:
        with saving(file) as part:
            part.write(b"half")
            part.flush()
            assert (file.read_bytes() if file.exists() else None) == old
            raise error

    with pytest.raises(error):
        write_half()
    assert sorted(shop.iterdir()) == before
    assert (file.read_bytes() if file.exists() else None) == old


def test_whole_file(shop: Path) -> None:
    """A new file has the permissions of new files; an old one keeps its own."""
    plain = shop / "plain"
    plain.touch()
    for mode in (None, 0o600, 0o640):
        file = shop / ("maze" * 63)
        if mode is not None:
            file.chmod(mode)
        with saving(file) as part:
            part.write(b"maze")
        assert file.read_bytes() == b"maze"
        expected = stat.S_IMODE(plain.stat().st_mode) if mode is None else mode
        assert stat.S_IMODE(file.stat().st_mode) == expected


def test_links_and_devices(shop: Path) -> None:
    """A link stays a link, and pipes and devices are written directly."""
    (shop / "far").mkdir()
    (shop / "far" / "maze").write_bytes(b"old")
    (shop / "link").symlink_to("far/maze")
    with saving(shop / "link") as file:
        file.write(b"new")
    assert (shop / "link").is_symlink()
    assert (shop / "far" / "maze").read_bytes() == b"new"
    os.mkfifo(shop / "pipe")
    reader = os.open(shop / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    with saving(shop / "pipe") as file:
        file.write(b"maze")
    assert os.read(reader, 10) == b"maze"
    os.close(reader)
    assert stat.S_ISFIFO((shop / "pipe").stat().st_mode)


def test_nobody_reads(monkeypatch: pytest.MonkeyPatch, capfdbinary: Capture) -> None:
    """If the reader goes away, the commands don't complain."""
    reader, writer = os.pipe()
    os.close(reader)
    monkeypatch.setattr(output, "STDOUT", writer)
    assert main(["list"]) == 0
    os.close(writer)
    assert capfdbinary.readouterr() == (b"", b"")


PRINTING = ["list", "--help", "--version", "generate --help", "--print-completion zsh"]
"""Commands that print something, without and with an action of the parser."""


@pytest.mark.parametrize("words", PRINTING)
def test_nobody_can_read(
    words: str, shop: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: Capture
) -> None:
    """Output that can't be printed is a failure, whether a list, a help or a script."""
    with (shop / "mask.txt").open("rb") as file:
        monkeypatch.setattr(output, "STDOUT", file.fileno())
        assert status_of(words) == 1
    out, err = capfdbinary.readouterr()
    reason = "cannot write to standard output: Bad file descriptor\n"
    command = words.partition(" ")[0]
    program = "asciimaze" if command.startswith("-") else f"asciimaze {command}"
    assert (out, err.decode()) == (b"", f"{program}: {reason}")


def status_of(words: str) -> object:
    """Return the status with which a command line ends, returned or raised."""
    try:
        return main(words.split())
    except SystemExit as end:
        return end.code


@pytest.mark.parametrize(
    "words",
    [
        *("stats {}", "stats {}.txt", "generate --mask {}", "generate {}", "list {}"),
        *("generate --{} 1", "solve {} --output {}.x", "generate --output {}/{}.svg"),
    ],
)
@pytest.mark.parametrize("name", ["\x1b[31m", "a\x9bb", "\u202e\udcff", "\x07\x7f"])
def test_names_that_terminals_obey(
    words: str, name: str, shop: Path, capfdbinary: Capture
) -> None:
    """However a file or a word is named, an error is one line of visible characters."""
    (shop / f"{name}.txt").write_text("no maze")
    assert status_of(words.replace("{}", name)) in {1, 2}
    out, err = capfdbinary.readouterr()
    assert out == b""
    assert err.endswith(b"\n")
    assert err.decode()[:-1].isprintable()


@pytest.mark.parametrize("words", ["stats {}", "generate --mask {}"])
@pytest.mark.parametrize("name", ["/dev/zero", "-"])
def test_files_without_an_end(
    words: str,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: Capture,
) -> None:
    """A file that is too large for any maze is refused as soon as that is clear."""
    monkeypatch.setattr(files, "MOST_BYTES", 10**6)
    with open("/dev/zero", "rb") as zeros:  # noqa: PTH123 - as standard input
        monkeypatch.setattr(files, "STDIN", zeros.fileno())
        assert main(words.replace("{}", name).split()) == 1
    place = "standard input" if name == "-" else name
    message = f"{place}: a file may have at most 1000000 bytes (got more)\n"
    assert capfdbinary.readouterr().err.decode().endswith(message)


def test_largest_file(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file may be as large as its limit, and the limit as large as any maze."""
    name = str(shop / "walls.txt")
    size = (shop / "walls.txt").stat().st_size
    monkeypatch.setattr(files, "MOST_BYTES", size)
    assert len(files.bytes_of(name)) == size
    monkeypatch.setattr(files, "MOST_BYTES", size - 1)
    with pytest.raises(ValueError, match="at most"):
        files.bytes_of(name)
    monkeypatch.undo()
    assert MOST_CELLS * MOST_SIDES // 8 + 10**6 < files.MOST_BYTES


def test_bytes_and_terminals(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: Capture
) -> None:
    """Text goes to a terminal, binary data doesn't."""
    ours, theirs = pty.openpty()
    monkeypatch.setattr(output, "STDOUT", theirs)
    assert main(["generate", IDENTITIES[0], "--format", "mz"]) == 1
    assert capfdbinary.readouterr().err.endswith(b"mz is not text; add --output FILE\n")
    assert main(["generate", "square:backtracker:1x1#x"]) == 0
    assert os.read(ours, 1000).endswith(b"square:backtracker:1x1#x\r\n")
    os.close(ours)
    os.close(theirs)


@pytest.mark.parametrize("shell", SHELLS)
def test_completion(shell: str, capfdbinary: Capture) -> None:
    """There is a script for each shell, the same each time."""
    scripts = set()
    for _ in range(2):
        assert main(["--print-completion", shell]) == 0
        out, err = capfdbinary.readouterr()
        assert (b"hunt-and-kill" in out, err) == (True, b"")
        scripts.add(out)
    assert len(scripts) == 1


def test_completion_without_its_library(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: Capture
) -> None:
    """Without the library, the answer says how to get it."""
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["--print-completion", "zsh"]) == 1
    hint = b"asciimaze: completion needs shtab: pip install 'asciimaze[completion]'\n"
    assert capfdbinary.readouterr() == (b"", hint)
