"""The command line, as the user of a terminal meets it."""

from __future__ import annotations

import contextlib
import importlib
import os
import pty
import re
import shlex
import shutil
import signal
import subprocess
import sys
import termios
import time
from io import StringIO
from pathlib import Path
from tempfile import TemporaryFile
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest
import tcod.event
from PIL import Image
from tcod.event import Quit
from tests.choices import document_of, recipe_for
from tests.interrupts import hear_interrupts

import asciimaze
from asciimaze.app import window
from asciimaze.app.cli import main as command_line
from asciimaze.app.cli import output, parser
from asciimaze.app.cli.subcommands import SUBCOMMANDS
from asciimaze.formats.data import json, mz
from asciimaze.formats.registry import FORMATS, Format
from asciimaze.formats.text import drawing
from asciimaze.games.escape.rules import new_game
from asciimaze.games.registry import find
from asciimaze.generators.growing_tree import PICKS
from asciimaze.generators.registry import GENERATORS
from asciimaze.recipes.difficulty import LEVELS
from asciimaze.recipes.options.exits import EXITS
from asciimaze.recipes.options.registry import OPTIONS, write
from asciimaze.recipes.recipe import FORM, Recipe
from asciimaze.session.saves import save
from asciimaze.session.session import Session
from asciimaze.solvers.registry import SOLVERS
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.registry import TILINGS

if TYPE_CHECKING:
    from tcod.event import Event

    from asciimaze.recipes.options.registry import Option

GAME = [sys.executable, "-W", "error", "-m", "asciimaze"]

PATIENCE = 300
"""The limit in seconds for a program that usually takes one."""


def start(
    *arguments: str | bytes, program: list[str] = GAME, **environment: str | None
) -> subprocess.Popen[str]:
    """Start the game; an environment variable that is ``None`` is not set."""
    variables = {
        name: value
        for name, value in (os.environ | environment).items()
        if value is not None
    }
    return subprocess.Popen(
        [*program, *arguments],
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_interrupts,  # noqa: PLW1509 (the tests have one thread)
    )


def finish(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Return what a game prints until it ends; one that does not end is killed."""
    try:
        return process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def play(
    *arguments: str | bytes, program: list[str] = GAME, **environment: str | None
) -> tuple[int, str, str]:
    """Run the game and return its exit status, output and errors."""
    with start(*arguments, program=program, **environment) as process:
        out, err = finish(process)
    return process.returncode, out, err


def test_version() -> None:
    """The version is one line."""
    version = f"asciimaze {asciimaze.__version__}\n"
    assert play("--version") == (0, version, "")


def test_help() -> None:
    """The help lists every option and every generator."""
    status, out, err = play("--help", COLUMNS="80")
    assert (status, err) == (0, "")
    options = (*command_line.CHOICES, "--terminal", "--look", "--help", "--version")
    for word in (*options, *TILINGS, *(generator.name for generator in GENERATORS)):
        assert word.replace(" ", "") in "".join(out.lower().split())
    assert "first four" not in out
    assert max(map(len, out.splitlines())) <= 80


HEAVY = {"tcod", "numpy", "cffi", "tcod.event", "tqdm", "shtab", "difflib"}
"""Libraries that take long to load, or that most users don't need."""


@pytest.mark.parametrize("option", ["--help", "--version", "--size=1"])
def test_quick(option: str) -> None:
    """If you don't play, you don't wait for the libraries to load."""
    program = [sys.executable, "-X", "importtime", "-m", "asciimaze"]
    _, _, err = play(option, program=program)
    loaded = {line.rpartition("|")[2].strip() for line in err.splitlines()}
    assert "asciimaze.app.cli.main" in loaded
    assert loaded & HEAVY == set()


KNOWN = ", ".join(generator.name for generator in GENERATORS)
SIZE = "size must be columns x rows, such as 40x30, or one number for both"
COMMANDS = f"command must be one of {', '.join(parser.COMMANDS)}"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--size", "1"], "columns and rows must be from 2 to 200 (got 1x1)"),
        (["--size", "201"], "columns and rows must be from 2 to 200 (got 201x201)"),
        (["--size=-1"], f"{SIZE} (got '-1')"),
        (["--size", "1x40"], "columns and rows must be from 2 to 200 (got 1x40)"),
        (["--size", "big"], f"{SIZE} (got 'big')"),
        (["--size", "2.5"], f"{SIZE} (got '2.5')"),
        (["--size", "a\nb"], f"{SIZE} (got 'a\\nb')"),
        (["--size="], f"{SIZE} (got '')"),
        (["--size"], "argument --size: expected one argument"),
        (["--generator", "x"], f"generator must be one of {KNOWN} (got 'x')"),
        (["--generator", "\n"], f"generator must be one of {KNOWN} (got '\\n')"),
        (["--generator="], f"generator must be one of {KNOWN} (got '')"),
        (["--colour", "red"], "unrecognized arguments: --colour"),
        (["maze"], f"{COMMANDS} (got 'maze')"),
        (["genrate"], f"{COMMANDS} (got 'genrate'; did you mean generate?)"),
        (["a\nb", "c\rd"], f"{COMMANDS} (got 'a\\nb')"),
        (["--seed", "x", "y"], f"a recipe must be such as {FORM} (got 'y')"),
        (["square:wilson:9x9#x", "c\rd"], "unrecognized arguments: c d"),
        (["square:wilson:9x9:loops=2#x"], "loops must be a number from 0 to 1 with "),
        (["square:wilson:4x1#x"], "columns and rows must be from 2 to 200 (got 4x1)"),
        (["--look", "x"], "argument --look: invalid choice: 'x' (choose from "),
        (["square:wilson:9x9:exits=none#x"], "a game must have an exit (got exits="),
        (
            ["--shape", "hexagon", "--generator", "division"],
            "recursive-division does not fit this hexagon tiling: ",
        ),
    ],
)
def test_bad_values(arguments: list[str], message: str) -> None:
    """A bad value is one line on standard error, and exit status 2."""
    status, out, err = here(arguments)
    assert (status, out, err.count("\n")) == (2, b"", 1)
    assert err.startswith(f"asciimaze: {message}")
    assert err.endswith(" (see asciimaze --help)\n")


@pytest.mark.parametrize(
    ("driver", "arguments"),
    [(None, []), (None, ["--size", "5"]), ("x11", []), ("no-such-driver", [])],
)
def test_no_display(driver: str | None, arguments: list[str]) -> None:
    """Without a display the game says so in one line, and exits with status 1."""
    status, out, err = play(
        *arguments,
        SDL_VIDEODRIVER=driver,
        DISPLAY=None,
        WAYLAND_DISPLAY=None,
        XDG_RUNTIME_DIR=None,
    )
    assert (status, out) == (1, "")
    assert err.startswith("asciimaze: cannot open a window: ")
    assert err.endswith("; in a terminal, add --terminal (make play ARGS=--terminal)\n")
    assert err.count("\n") == 1


def started(process: subprocess.Popen[str]) -> None:
    """Wait until the game has a window: then it listens to the signal to end."""
    status = Path(f"/proc/{process.pid}/status")
    bit = 1 << signal.SIGTERM - 1
    for _ in range(PATIENCE * 20):
        lines = status.read_text().splitlines() if status.exists() else []
        caught = [line.split()[1] for line in lines if line.startswith("SigCgt")]
        if caught and int(caught[0], 16) & bit:
            return
        assert process.poll() is None
        time.sleep(0.05)
    pytest.fail("the game did not start")


needs_proc = pytest.mark.skipif(
    not Path("/proc").exists(), reason="only /proc says who listens to signals"
)


GAMES = [
    [],
    ["--size", "5"],
    ["--generator", "Hunt_And_KILL", "--seed", "penguin"],
    ["--generator", "binary tree", "--shape", "HEXAGON"],
    ["--seed", ""],
    ["--seed", "\udcff\n\t", "--size", "99"],
    ["--size", "40x30"],
    ["hexagon:wilson:12x8:braid=0.5#penguin"],
    ["Triangle:9x7"],
    ["square:prim:9x7#penguin", "--shape", "hexagon", "--look", "letters"],
    ["torus:wilson:9x9#x", "--look", "letters"],
    ["square:prim:2x2:mask=1o1x/2o#x"],
]
"""Ways to start the game, all of which must work."""


@pytest.mark.parametrize("arguments", GAMES)
def test_ways_to_start(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """However it is started, the game opens a window, and says nothing."""
    calls = []

    def close(timeout: float | None) -> list[Event]:
        calls.append(timeout)
        return [Quit()]

    monkeypatch.setattr(tcod.event, "wait", close)
    assert here(arguments) == (0, b"", "")
    assert len(calls) == 1


@needs_proc
@pytest.mark.parametrize("arguments", [GAMES[0], GAMES[1]])
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_signals(arguments: list[str], name: str) -> None:
    """Before a game has begun or after, Ctrl+C and a friendly kill end it silently."""
    with start(*arguments, SDL_VIDEODRIVER="dummy") as process:
        started(process)
        process.send_signal(getattr(signal, name))
        out, err = finish(process)
    assert (process.returncode, out, err) == (0, "", "")


def test_import_starts_nothing() -> None:
    """Importing the module for ``python -m`` doesn't run it."""
    assert importlib.import_module("asciimaze.__main__").main is command_line.main


def test_interrupted_at_once() -> None:
    """Ctrl+C ends the program silently while it is still loading."""
    program = (
        "import runpy, sys\n"
        "class Hand:\n"
        "    def find_spec(name, *_):\n"
        "        if name == 'asciimaze.app.cli.parser':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Hand)\n"
        "runpy.run_module('asciimaze', run_name='__main__')\n"
    )
    python = [sys.executable, "-W", "error", "-c", program]
    assert play(program=python) == (130, "", "")


def test_console_script() -> None:
    """The command ``asciimaze`` is the module."""
    program = [str(Path(sys.executable).with_name("asciimaze"))]
    assert play("--version", program=program) == play("--version")
    assert play("--size", "1", program=program) == play("--size", "1")


@needs_proc
def test_no_standard_error() -> None:
    """The game works with a closed standard error, as from some launchers."""
    shell = ["sh", "-c", 'exec "$0" -m asciimaze --size 5 2>&-', sys.executable]
    with start(program=shell, SDL_VIDEODRIVER="dummy") as process:
        started(process)
        process.terminate()
        out, _ = finish(process)
    assert (process.returncode, out) == (0, "")


@pytest.mark.parametrize("content", [None, b"", b"This is no picture.\n"])
def test_damaged_font(
    tmp_path: Path, content: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A font that cannot be loaded is one line on standard error, and status 1."""
    font = tmp_path / "font.png"
    if content is not None:
        font.write_bytes(content)
    monkeypatch.setattr(window, "FONT", font)
    status, out, err = here([])
    assert (status, out) == (1, b"")
    assert err.startswith(f"asciimaze: cannot load the font {font}: ")
    assert err.count("\n") == 1


def shell(
    line: str, folder: Path | None = None, stdin: bytes = b""
) -> tuple[int, bytes, str]:
    """Run a line in a shell in which ``asciimaze`` is ours.

    A line that needs nothing of the shell runs in this process, which is ten times as
    fast; each command is run as a program by other lines.
    """
    if re.fullmatch(r"asciimaze( [^|<>;&$`]*)?", line) and not stdin:
        return here(shlex.split(line)[1:], folder)
    path = os.pathsep.join(sys.path)
    run = subprocess.run(
        [
            "sh",
            "-c",
            f'asciimaze() {{ "$PYTHON" -W error -m asciimaze "$@"; }}\n{line}',
        ],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=folder,
        env=os.environ
        | {"PYTHON": sys.executable, "PYTHONPATH": path, "COLUMNS": "80"},
        timeout=PATIENCE,
    )
    return run.returncode, run.stdout, run.stderr.decode()


def here(words: list[str], folder: Path | None = None) -> tuple[int, bytes, str]:
    """Run the command line in this process; return status, output and errors."""
    kept = os.dup(output.STDOUT)
    with (
        TemporaryFile() as out,
        contextlib.redirect_stderr(StringIO()) as err,
        contextlib.chdir(folder or "."),
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("COLUMNS", "80")
        os.dup2(out.fileno(), output.STDOUT)
        try:
            status = command_line.main(words)
        except SystemExit as end:
            status = int(end.code or 0)
        finally:
            os.dup2(kept, output.STDOUT)
            os.close(kept)
        out.seek(0)
        return status, out.read(), err.getvalue()


SHAPED = [f"{shape}:backtracker:6x4#penguin" for shape in ("square", "polar")]


BOOK = Path(__file__).parents[2] / "docs" / "asciimaze.rst"
SHOWN = re.findall(
    r"^   \$ (asciimaze .+)\n((?:   (?!\$ ).+\n)+)",
    BOOK.read_text("utf-8"),
    re.MULTILINE,
)
"""The command lines in the book that print something, and what they print there."""


@pytest.mark.parametrize(("line", "shown"), SHOWN)
def test_command_lines_of_the_book(line: str, shown: str) -> None:
    """A command line in the book prints the lines below it, but for blanks at ends."""
    status, out, err = shell(line)
    told, printed = (
        [each.rstrip() for each in text.splitlines()]
        for text in (dedent(shown), out.decode())
    )
    assert (status, printed, err) == (0, told, "")


@pytest.mark.parametrize("identity", SHAPED)
def test_pipe(identity: str) -> None:
    """The next command can read the output of the last one."""
    line = f"asciimaze generate '{identity}' | asciimaze solve - | asciimaze stats -"
    status, out, err = shell(line)
    assert (status, err) == (0, "")
    lines = out.decode().splitlines()
    assert lines[0] == identity
    numbers = {line[:12].strip(): line[12:].strip() for line in lines[1:]}
    assert int(numbers["passages"]) == int(numbers["cells"]) - 1
    assert numbers["loops"] == "0"


@pytest.mark.parametrize("identity", SHAPED)
@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_convert(identity: str, form: Format, tmp_path: Path) -> None:
    """A maze goes into a file of every format, and comes back if it can be read."""
    sheet = document_of(Recipe.parse(identity))
    file = f"maze{form.suffixes[0]}" if form.suffixes else f"x --format {form.name}"
    line = f"asciimaze convert '{identity}' --output {file}"
    assert shell(line, tmp_path) == (0, b"", "")
    (written,) = tmp_path.iterdir()
    assert written.read_bytes() == form.write(sheet)
    status, out, err = shell(
        f"asciimaze convert {written.name} --format JSON", tmp_path
    )
    if form.read:
        assert (status, out, err) == (0, json.write(sheet), "")
    else:
        reason = f"a file of the format {form.name} cannot be read back as a maze; try "
        reason += ", ".join(each.name for each in FORMATS if each.read)
        message = f"asciimaze convert: {written.name}: {reason}\n"
        assert (status, out, err) == (1, b"", message)


def test_generate() -> None:
    """Options and an identity make the same maze, that of the game; names are free."""
    one = shell("asciimaze generate 'square:hunt-and-kill:8x8#a b'")
    two = "--shape SQUARE --generator Hunt_and_Kill --size 8X8 --seed 'a b'"
    assert shell(f"asciimaze generate {two}") == one
    game = new_game(recipe_for("hunt-and-kill", 8, "a b"))
    assert drawing.read(one[1]).maze.open == game.maze.open
    assert one[1].splitlines()[-1] == b"square:hunt-and-kill:8x8#a b"


@pytest.mark.parametrize("option", OPTIONS, ids=lambda each: each.name)
def test_options(option: Option, tmp_path: Path) -> None:
    """Each option is the same on the command line, in an identity and in a file."""
    told = {"bias": "-0.5", "spread": "0", "pick": "oldest", "exits": "far"}.get(
        option.name, "0.5"
    )
    line = f"asciimaze generate --generator growing-tree --seed x --{option.name}"
    status, out, err = shell(f"{line} {told} --output x.mz", tmp_path)
    assert (status, out, err) == (0, b"", "")
    sheet = mz.read((tmp_path / "x.mz").read_bytes())
    recipe = sheet.known()
    assert write(recipe.options) == [f"{option.name}={told}"]
    assert sheet.maze.open == recipe.make().open
    plain = document_of(Recipe.parse("square:growing-tree:18x10#x"))
    assert sheet.maze.open != plain.maze.open


def test_options_under_a_mask(tmp_path: Path) -> None:
    """Options, a difficulty and a mask go together, and a file keeps them all."""
    (tmp_path / "mask.txt").write_text("..#...\n......\n.#...#\n......\n")
    wishes = "--shape hexagon --braid 1 --exits diameter --difficulty easy --seed x"
    line = f"asciimaze generate {wishes} --mask mask.txt --output maze.mz"
    assert shell(line, tmp_path) == (0, b"", "")
    sheet = mz.read((tmp_path / "maze.mz").read_bytes())
    mask = "mask=2ox3o/6o/ox3ox/6o"
    name = f"hexagon:backtracker:6x4:braid=1:exits=diameter:{mask}#x"
    assert sheet.caption.startswith(name)
    assert Recipe.parse(sheet.caption).make().open == sheet.maze.open
    assert len(list(sheet.maze.exits())) == 2


def test_difficulty() -> None:
    """A maze of a given difficulty has an ordinary name, and can be solved."""
    line = "asciimaze generate --generator prim --seed x --size 6x6 --difficulty"
    for wanted in ("easy", "HARD", "5", "8.5+-1", "8.5 \u00b1 1"):
        status, out, err = shell(f"{line} '{wanted}'")
        assert (status, err) == (0, "")
        assert out == drawing.write(
            document_of(Recipe.parse(out.decode().splitlines()[-1]))
        )
    same = shell(f"{line} easy")
    assert shell(f"{line} easy") == same != shell(f"{line} hard")


def test_mask(tmp_path: Path) -> None:
    """A mask comes from a text, a picture or a pipe, and brings its size with it."""
    (tmp_path / "mask.txt").write_text("..#\n...\n")
    picture = Image.new("L", (3, 2), 255)
    picture.putpixel((2, 0), 0)
    picture.save(tmp_path / "mask.png")
    made = [
        shell(f"asciimaze generate {words} --mask {mask} --format json", tmp_path)
        for words in (
            "--shape hexagon --seed x",
            "--shape hexagon --seed x --size 3x2",
            "'hexagon:backtracker:3x2#x'",
        )
        for mask in ("mask.txt", "mask.png")
    ]
    line = "asciimaze generate --shape hexagon --seed x --format json --mask -"
    made += [shell(f"{line} <mask.{each}", tmp_path) for each in ("png", "txt")]
    assert len(set(made)) == 1
    status, out, err = made[0]
    sheet = json.read(out)
    assert (status, err) == (0, "")
    assert sheet.caption == "hexagon:backtracker:3x2:mask=2ox/3o#x"
    assert isinstance(sheet.maze.tiling, Masked)
    assert list(sheet.maze.tiling.kept) == [0, 1, 3, 4, 5]
    (tmp_path / "maze.json").write_bytes(out)
    again = "asciimaze convert maze.json | asciimaze convert - --format mz"
    assert shell(f"{again} | asciimaze convert - --format json", tmp_path) == made[0]


def test_generate_alone() -> None:
    """Without any option it is a new maze each time, and fits a small terminal."""
    status, out, err = shell("asciimaze generate")
    assert (status, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    assert len(out.splitlines()) <= 24
    assert shell("asciimaze generate")[1] != out


def test_solve() -> None:
    """A path leads between any two cells, and is drawn."""
    maze = "square:backtracker:3x1#x"
    line = f"asciimaze solve '{maze}' --solver A_Star --start 2 --goal 1"
    status, out, err = shell(line)
    assert (status, err) == (0, "")
    assert out.splitlines()[1].count(b"*") == 3


def test_distances(tmp_path: Path) -> None:
    """A picture of a solution may be coloured by distance."""
    line = "asciimaze solve 'hexagon:backtracker:5x4#x' --distances --output way.svg"
    assert shell(line, tmp_path) == (0, b"", "")
    picture = (tmp_path / "way.svg").read_text(encoding="utf-8")
    assert picture.count('fill="#') == 20
    assert picture.count('class="way"') == 1


def test_list() -> None:
    """The list shows everything; a part of it has one name on each line."""
    status, out, err = shell("asciimaze list")
    assert (status, err) == (0, "")
    kinds = {
        "shapes": list(TILINGS),
        "generators": [each.name for each in GENERATORS],
        "options": [each.name for each in OPTIONS],
        "solvers": list(SOLVERS),
        "formats": [each.name for each in FORMATS],
    }
    words = [line.split()[0] for line in out.decode().splitlines()]
    assert words == [word for kind in kinds for word in (f"{kind}:", *kinds[kind])]
    for kind, names in kinds.items():
        listed = "".join(f"{name}\n" for name in names).encode()
        assert shell(f"asciimaze list {kind}") == (0, listed, "")


def test_commands_are_known() -> None:
    """The words that don't start a game are those with a module, and say the same."""
    known = [(each.name, each.help) for each in SUBCOMMANDS]
    assert known == list(parser.COMMANDS.items())


@pytest.mark.parametrize("command", parser.COMMANDS)
def test_help_of_commands(command: str) -> None:
    """Each command has a help with examples, and loads nothing big for it."""
    status, out, err = shell(f"asciimaze {command} --help")
    assert (status, err) == (0, "")
    lines = out.decode().splitlines()
    assert max(map(len, lines)) <= 80
    assert lines.index("examples:") < len(lines) - 2
    assert command.encode() in here(["--help"])[1]
    program = [sys.executable, "-X", "importtime", "-m", "asciimaze"]
    _, _, err = play(command, "--help", program=program)
    loaded = {line.rpartition("|")[2].strip() for line in err.splitlines()}
    assert "asciimaze.app.cli.subcommands" in loaded
    assert loaded & HEAVY == set()


SCREEN = [["--terminal"], ["--look", "letters"], ["--look=painted", "--terminal"]]
"""Options about the screen."""


@pytest.mark.parametrize("options", SCREEN, ids=" ".join)
@pytest.mark.parametrize("command", parser.COMMANDS)
def test_options_before_a_command(
    command: str, options: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Options about the screen mean the same before a command and after it."""
    heard: list[list[str]] = []
    monkeypatch.setattr(command_line, "run_subcommand", heard.append)
    words = ["6x4", "--seed", "penguin"]
    for line in ([*options, command, *words], [command, *options, *words]):
        command_line.main(line)
    assert heard == 2 * [[command, *options, *words]]


def test_options_before_a_wrong_command() -> None:
    """A command that has no screen refuses them, and a wrong word is still an error."""
    status, _, err = shell("asciimaze --terminal list shapes")
    assert (status, err.split(" (see ")[0]) == (
        2,
        "asciimaze list: unrecognized arguments: --terminal",
    )
    status, _, err = shell("asciimaze --look letters genrate")
    assert (status, "did you mean generate?" in err) == (2, True)
    status, _, err = shell("asciimaze --terminal --size 1")
    assert (status, "(got 1x1)" in err) == (2, True)


EXAMPLES = [
    line.strip()
    for each in SUBCOMMANDS
    for line in each.examples.splitlines()
    if line.startswith("  ")
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that the examples read."""
    folder = tmp_path_factory.mktemp("made")
    for suffix in ("txt", "json", "mz"):
        line = f"asciimaze generate --seed x --output maze.{suffix}"
        assert shell(line, folder)[0] == 0
    (folder / "net.save").write_bytes(save(Session(find("net"), "3x3#a")))
    return folder


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples(example: str, made: Path, tmp_path: Path) -> None:
    """Each example of a help text can be typed; one that opens a window is printed."""
    if "play" in example and "--print" not in example:
        example += " --print"
    if "explore" in example and "--screenshot" not in example:
        example += " --screenshot maze.svg"
    folder = shutil.copytree(made, tmp_path / "made")
    status, _, err = shell(example, folder)
    assert (status, err) == (0, "")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("generate --shape cube", "generate: shape must be one of square, "),
        ("generate --generator x", "generate: generator must be one of backtracker, "),
        ("generate --size x", "generate: size must be columns x rows, such as 40x30"),
        (
            "generate --size 4294967296x4294967296",
            "generate: size must have 1 to 10000",
        ),
        (
            "generate x",
            "generate: a recipe must be such as shape:generator:40x30#seed (got 'x",
        ),
        ("generate --braid 2", "generate: braid must be a number from 0 to 1 with"),
        (
            "generate --difficulty x",
            "generate: difficulty must be easy, medium, hard, ",
        ),
        (
            "generate torus:4x4 --exits far",
            "generate: exits=far needs an outer wall; this torus has none",
        ),
        ("generate --bias 0.25", "generate: bias must be a number from -0.9 to 0.9 "),
        ("generate --shape cairo --bias=.5", "generate: bias must be 0 with cairo, "),
        (
            "generate --pick oldest",
            "generate: backtracker does not support pick; it supports",
        ),
        ("generate 'square:prim:4x4#' --loops 2", "generate: loops must be a number "),
        ("generate --format pdf", "generate: format must be one of text, boxes, svg, "),
        ("generate --output x.pdf", "generate: the suffix of --output must be one of"),
        ("solve", "solve: the following arguments are required: MAZE"),
        (
            "solve x --solver y",
            "solve: solver must be one of shortest, wall-follower, ",
        ),
        (
            "solve 'square:backtracker:4x4#' --goal 16",
            "solve: goal must be a cell from",
        ),
        (
            "solve 'square:backtracker:4x4#' --start=-1",
            "solve: start must be a cell fr",
        ),
        (
            "generate --mask mask.txt --size 5x5",
            "generate: a mask of 3x2 cells is not of",
        ),
        (
            "generate square:wilson:5x5# --mask mask.txt",
            "generate: a mask of 3x2 cells is n",
        ),
        (
            "generate --mask mask.txt --shape polar",
            "generate: no mask fits on polar, whose c",
        ),
        (
            "generate --mask mask.txt --generator recursive-division",
            "generate: recursive-division does not fit",
        ),
        (
            "generate --mask - <walls.txt",
            "generate: the mask leaves 2 parts with no path ",
        ),
        (
            "explore --screenshot maze.png",
            "explore: the suffix of --screenshot must be .svg (got '.png')",
        ),
        ("list colours", "list: argument kind: invalid choice: 'colours' (choose from"),
    ],
)
def test_bad_commands(line: str, message: str, tmp_path: Path) -> None:
    """A mistake in the command is one line on standard error, and status 2."""
    (tmp_path / "mask.txt").write_text("..#\n...\n")
    (tmp_path / "walls.txt").write_text(".#.\n")
    status, out, err = shell(f"asciimaze {line}", tmp_path)
    command = line.partition(" ")[0]
    assert (status, out) == (2, b"")
    assert err.startswith(f"asciimaze {message}")
    assert err.endswith(f" (see asciimaze {command} --help)\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("stats nothing.json", "stats: cannot read nothing.json: No such file or dir"),
        ("stats .", "stats: cannot read .: Is a directory"),
        ("stats - <&-", "stats: cannot read -: Bad file descriptor"),
        ("stats - </dev/null", "stats: standard input: the text is empty"),
        (
            "stats x#y",
            "stats: x#y: a recipe must be such as shape:generator:40x30",
        ),
        ("stats bad.mz", "stats: bad.mz: the file is cut off: 4294967295x4294967295 "),
        ("convert bad.json", "convert: bad.json: 'open' must be a list of numbers"),
        ("solve walls.txt", "solve: shortest finds no path from cell 0 to cell 1"),
        ("generate --mask no.txt", "generate: cannot read no.txt: No such file or dir"),
        ("generate --mask bad.json", "generate: bad.json: line 1 of the mask may have"),
        (
            "generate --mask - </dev/null",
            "generate: standard input: the first line of a mask must have a . for",
        ),
        ("generate --mask bad.png", "generate: bad.png: not a picture for a mask: "),
        ("generate --output no/x.svg", "generate: cannot write no/x.svg: No such file"),
        ("generate --difficulty 99999+-1", "generate: the nearest of 64 mazes has a "),
        ("generate >&-", "generate: cannot write to standard output: Bad file descr"),
        ("list >/dev/full", "list: cannot write to standard output: No space left on"),
        ("list --help >/dev/full", "list: cannot write to standard output: No space"),
        ("--version >/dev/full", ": cannot write to standard output: No space left"),
        ("--print-completion bash >/dev/full", ": cannot write to standard output: No"),
        (
            "convert square:prim:9000x9000#x --format png",
            "convert: square:prim:9000x9000#x: a picture may have at most 67108864 p",
        ),
    ],
)
def test_failures(line: str, message: str, tmp_path: Path) -> None:
    """A failure is one line on standard error, and status 1."""
    (tmp_path / "bad.mz").write_bytes(b"\xff" * 8 + b"\4\0\0\0")
    (tmp_path / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "bad.json").write_text('{"format": "asciimaze", "version": 1}')
    (tmp_path / "walls.txt").write_text("+---+---+\n|   |   |\n+---+---+\n")
    status, out, err = shell(f"asciimaze {line}", tmp_path)
    assert (status, out) == (1, b"")
    assert err.startswith(f"asciimaze {message}".replace(" :", ":"))
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("generate --size 90000x9000 --output x.svg --seed x", "generate: not enough"),
        ("stats bad.mz", "stats: bad.mz: the file is cut off: 4294967295x4294967295 "),
        ("generate --mask bad.png", "generate: bad.png: not a picture for a mask: "),
    ],
)
def test_little_memory(line: str, message: str, tmp_path: Path) -> None:
    """The same goes for what would need much memory, if there is only a little."""
    (tmp_path / "bad.mz").write_bytes(b"\xff" * 8 + b"\4\0\0\0")
    (tmp_path / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    status, out, err = shell(f"ulimit -v 1000000; asciimaze {line}", tmp_path)
    assert (status, out) == (1, b"")
    assert err.startswith(f"asciimaze {message}")
    assert err.count("\n") == 1


def test_no_longer_read() -> None:
    """If the reader goes away, the commands don't complain."""
    line = "{ asciimaze generate --size 300x300; echo $? >&2; } | head -n 1"
    status, out, err = shell(line)
    assert (status, err) == (0, "0\n")
    assert (len(out), out.count(b"\n")) == (4 * 300 + 2, 1)


def test_bytes_and_terminals() -> None:
    """Bytes go through a pipe, but not to a terminal."""
    line = "asciimaze generate --format mz"
    assert mz.read(shell(line)[1]).known().columns == 18
    status, out, _ = shell(f"script -qec '$PYTHON -m {line}' /dev/null")
    assert status == 1
    assert (
        out.decode().strip() == "asciimaze generate: mz is not text; add --output FILE"
    )


LARGE = "--generator sidewinder --size 30000x30000 --seed x --output maze.mz"
"""A maze that is written while it is made, which takes some seconds."""


@pytest.mark.parametrize("old", [None, b"old"])
@pytest.mark.parametrize(
    "line",
    [f"generate {LARGE}", "generate --size 300x300 --format text --output maze.mz"],
)
def test_full_disk(line: str, old: bytes | None, tmp_path: Path) -> None:
    """A file that doesn't fit isn't there, and an old one stays as it was."""
    file = tmp_path / "maze.mz"
    if old:
        file.write_bytes(old)
    guard = "trap '' XFSZ; ulimit -f 8"
    status, out, err = shell(f"{guard}; asciimaze {line}", tmp_path)
    assert (status, out) == (1, b"")
    assert err == "asciimaze generate: cannot write maze.mz: File too large\n"
    assert list(tmp_path.iterdir()) == ([file] if old else [])
    assert not old or file.read_bytes() == old


def test_file_in_its_place(tmp_path: Path) -> None:
    """A file keeps its mode, and a link to it stays; a read-only file is refused."""
    file, link = tmp_path / "maze.txt", tmp_path / "link.txt"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    line = "asciimaze generate square:eller:3x3#x --output"
    assert shell(f"{line} link.txt", tmp_path)[0] == 0
    assert link.is_symlink()
    assert file.read_text().endswith("square:eller:3x3#x\n")
    assert file.stat().st_mode & 0o777 == 0o640
    (tmp_path / "folder.txt").mkdir()
    status, _, err = shell(f"{line} folder.txt", tmp_path)
    assert (status, err.partition("write ")[2]) == (1, "folder.txt: Is a directory\n")
    assert len(list(tmp_path.iterdir())) == 3


def test_no_place_beside_a_pipe(tmp_path: Path) -> None:
    """A named pipe gets the output."""
    line = "mkfifo pipe.txt; cat pipe.txt & asciimaze generate --output pipe.txt; wait"
    status, out, err = shell(line, tmp_path)
    assert (status, err) == (0, "")
    assert out.startswith(b"+")


def is_begun(folder: Path) -> bool:
    """Return whether there is something in a file that isn't finished.

    While Python still opens one, it would warn of it, if a signal came.
    """
    return any(each.stat().st_size for each in folder.glob(".*.part"))


@needs_proc
def test_interrupt_while_writing(tmp_path: Path) -> None:
    """Ctrl+C while a large maze is written leaves no file."""
    file = tmp_path / "maze.mz"
    words = LARGE.replace("maze.mz", str(file)).split()
    with start("generate", *words) as process:
        while process.poll() is None and not is_begun(tmp_path):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = finish(process)
    assert (process.returncode, out, err) == (130, "", "")
    assert list(tmp_path.iterdir()) == []


LONG = "generate square:aldous-broder:1000x1000#x --output maze.mz"
"""A generator that begins soon, and walks for minutes."""

CARVES = """
import sys
from asciimaze.app.cli import main, progress
phase = progress.Progress.phase
def say(self, name):
    phase(self, name)
    print(name, flush=True)
progress.Progress.phase = say
sys.exit(main.main(sys.argv[1:]))
"""
"""The game, which announces its work."""


def test_interrupt(tmp_path: Path) -> None:
    """Ctrl+C ends a command silently.

    If it comes while Python reads a module, Python warns of a file of its own.
    """
    theirs = ["-W", "ignore::ResourceWarning"]
    program = [sys.executable, "-W", "error", *theirs, "-c", CARVES]
    file = str(tmp_path / "maze.mz")
    words = LONG.replace("maze.mz", file).split()
    with start(*words, program=program, NUMBA_DISABLE_JIT="1") as process:
        assert process.stdout
        while (line := process.stdout.readline()) and line != "carving\n":
            pass
        process.send_signal(signal.SIGINT)
        out, err = finish(process)
    assert (process.returncode, out, err) == (130, "", "")
    assert list(tmp_path.iterdir()) == []


def test_progress(tmp_path: Path) -> None:
    """A terminal shows the progress of long work; Ctrl+C erases it and the file."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    with subprocess.Popen(
        [*GAME, *LONG.split()],
        cwd=tmp_path,
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join(sys.path), "NUMBA_DISABLE_JIT": "1"},
        stdout=subprocess.PIPE,
        stderr=theirs,
        preexec_fn=hear_interrupts,  # noqa: PLW1509 (the tests have one thread)
    ) as process:
        os.close(theirs)
        seen = b""
        while not re.search(rb"carving \d\d:\d\d", seen):
            seen += os.read(ours, 1024)
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(OSError):  # so Linux reports the end of the input
            while some := os.read(ours, 1024):
                seen += some
        out, _ = process.communicate(timeout=PATIENCE)
    os.close(ours)
    assert (process.returncode, out) == (130, b"")
    line = seen.decode()
    assert re.fullmatch(r"[\r ]*(\r(laying out|carving) \d\d:\d\d *)+\r +\r", line)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def completion() -> str:
    """Return the script that completes command lines in bash."""
    return play("--print-completion", "bash")[1]


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["ge"], ["generate"]),
        (["--shape", ""], list(TILINGS)),
        (["generate", "--shape", ""], list(TILINGS)),
        (["generate", "--shape", "hex"], ["hexagon"]),
        (["generate", "--generator", ""], [each.name for each in GENERATORS]),
        (["solve", "--solver", "a"], ["a-star"]),
        (["convert", "--format", ""], [each.name for each in FORMATS]),
        (["list", "so"], ["solvers"]),
        (["generate", "--exits", ""], list(EXITS)),
        (["generate", "--difficulty", ""], list(LEVELS)),
        (["generate", "--pick", ""], list(PICKS)),
        (["generate", "--mask", "fi"], ["fish.txt"]),
        (["stats", "fi"], ["fish.txt"]),
    ],
)
def test_completion(
    typed: list[str], offered: list[str], completion: str, tmp_path: Path
) -> None:
    """A real shell completes the words that can be typed."""
    (tmp_path / "fish.txt").touch()
    (tmp_path / "script").write_text(completion)
    program = (
        '. ./script; COMP_WORDS=(asciimaze "$@"); COMP_CWORD=$#; '
        "_shtab_asciimaze; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    run = subprocess.run(
        ["bash", "--norc", "-c", program, "bash", *typed],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        text=True,
    )
    assert (run.stdout.split(), run.stderr) == (offered, "")
