"""The load screen: it lists mazes, page by page, and stays alive whatever they are."""

from __future__ import annotations

import os
import random
from pathlib import Path
from threading import Event, current_thread
from typing import Any

import pytest

from asciimaze.app.loop import App
from asciimaze.engine.threads import Interruptible
from asciimaze.formats import registry as formats
from asciimaze.formats.document import Document
from asciimaze.games.drawing import Recording
from asciimaze.games.inputs import Action, Button, Drop, Key, Pointer, Wheel
from asciimaze.recipes.recipe import Recipe
from asciimaze.states import load
from asciimaze.states.explorer.screen import ExploreState
from asciimaze.states.home import home, home_entries
from asciimaze.states.load import LoadState, files_in, read_maze
from asciimaze.states.menu import MenuState
from asciimaze.states.profile import Profile
from asciimaze.states.stack import Painted, Pop, States

WIDTH, HEIGHT = 640, 480

RECIPES = (
    "square:wilson:6x5#a",
    "hexagon:prim:4x4:exits=diameter#b",
    "cairo:backtracker:4x4#c",
    "triangle:kruskal:6x4#d",
)

READABLE = [form for form in formats.FORMATS if form.read and form.suffixes]


def save(folder: Path, number: int, recipe: str = RECIPES[0], form: str = "mz") -> Path:
    """Write a maze into a folder, a second later than the one before."""
    read, found = Recipe.parse(recipe), formats.find(form)
    file = folder / f"maze-{number}{found.suffixes[0]}"
    file.write_bytes(found.write(Document(read.make(), read)))
    os.utime(file, (number, number))
    return file


class Chooser:
    """A player before the load screen."""

    def __init__(self, folder: Path) -> None:
        """Open the screen."""
        self.chosen: list[Document] = []
        self.state = LoadState(folder, self.choose)
        self.paint()

    def choose(self, document: Document) -> Pop:
        """Note what was chosen."""
        self.chosen.append(document)
        return Pop()

    def paint(self) -> list[str]:
        """Wait until nothing moves, and return all words that are painted."""
        while True:
            self.state.worker.finish()
            self.state.tick(0.1)
            recording = Recording()
            self.state.paint(recording, WIDTH, HEIGHT)
            if self.state.subject:
                self.state.subject.walls.finish()
            if not (self.state.tick(0.1) or self.state.is_moving):
                notes = recording.notes
                words = [str(args[1]) for name, args in notes if name == "text"]
                last = words.index("Delete") + 1
                return [*words[:last], " ".join(words[last:])]

    def press(self, *names: str) -> list[str]:
        """Press some keys, and return what is painted then."""
        for name in names:
            assert self.state.hear(Key(name)) is None
        return self.paint()


def test_list(tmp_path: Path) -> None:
    """The mazes of all formats are listed, the last one first, and nothing else."""
    for number, form in enumerate(READABLE):
        save(tmp_path, number, form=form.name)
    (tmp_path / "notes.md").write_text("")
    (tmp_path / "maze.mz").mkdir()
    chooser = Chooser(tmp_path)
    assert isinstance(chooser.state, Painted)
    names = [each for each in chooser.paint() if each.startswith("maze-")]
    expected = [f"maze-{at}{form.suffixes[0]}" for at, form in enumerate(READABLE)]
    assert names == expected[::-1]


def test_every_format(tmp_path: Path) -> None:
    """Each file shows its maze, and Enter chooses it."""
    for number, form in enumerate(READABLE):
        save(tmp_path, number, form=form.name)
    chooser = Chooser(tmp_path)
    for _ in READABLE:
        assert chooser.state.subject
        assert RECIPES[0] in chooser.paint()[-1]
        assert isinstance(chooser.state.hear(Key("enter")), Pop)
        chooser.press("down")
    assert {str(each.recipe) for each in chooser.chosen} == {RECIPES[0]}
    assert len(chooser.chosen) == len(READABLE)


def test_pages(tmp_path: Path) -> None:
    """Keys, the words at the top and the wheel turn pages; no file is left out."""
    for number in range(40):
        save(tmp_path, number)
    chooser = Chooser(tmp_path)
    state = chooser.state
    seen: list[str] = []
    for _ in range(state.pages):
        words = chooser.paint()
        seen += [word for word in words if word.startswith("maze-")]
        chooser.press("right")
    assert len(seen) == len(set(seen)) == 40
    assert state.pages > 1
    chooser.press("home")
    assert state.selected == 0
    for x, page in ((WIDTH - 20, 1), (WIDTH - 20, 2), (20, 1)):
        state.hear(Pointer(Action.MOVE, Button.NONE, x, 8))
        state.hear(Pointer(Action.PRESS, Button.LEFT, x, 8))
        assert state.selected == page * state.rows
    chooser.press("end")
    assert state.selected == 39
    state.hear(Wheel(2, 0, 0))
    assert state.selected == 37
    chooser.press("page up", "up", "left", "page down")
    assert 0 < state.selected < 37
    chooser.press("home", "up")
    assert state.selected == 0


def test_pointer(tmp_path: Path) -> None:
    """The pointer selects, and a click on a name or on the picture opens."""
    for number, recipe in enumerate(RECIPES):
        save(tmp_path, number, recipe)
    chooser = Chooser(tmp_path)
    state = chooser.state
    for at, recipe in enumerate(RECIPES[::-1]):
        y = (3 + 1.5 * at) * state.size
        state.hear(Pointer(Action.MOVE, Button.NONE, 50, y))
        assert state.selected == at
        chooser.paint()
        x = 50 if at % 2 else WIDTH - 50
        assert isinstance(state.hear(Pointer(Action.PRESS, Button.LEFT, x, y)), Pop)
        assert str(chooser.chosen[-1].recipe) == recipe
    chooser.paint()
    assert state.hear(Pointer(Action.MOVE, Button.NONE, WIDTH - 50, 100)) is None
    assert state.hear(Pointer(Action.PRESS, Button.LEFT, 50, HEIGHT - 50)) is not None


def test_no_mazes(tmp_path: Path) -> None:
    """An empty folder, or none, says so, and can be left."""
    for folder in (tmp_path, tmp_path / "none"):
        chooser = Chooser(folder)
        words = chooser.press("down", "end", "enter", "home", "page down")
        assert words[-1].replace(" ", "") == f"Thereisnomazein{folder}."
        assert isinstance(chooser.state.hear(Key("escape")), Pop)
    assert files_in(tmp_path / "none") == []


def test_gone(tmp_path: Path) -> None:
    """A file that has gone, and one that is too large, say so."""
    file, other = save(tmp_path, 2), save(tmp_path, 1)
    chooser = Chooser(tmp_path)
    other.unlink()
    assert "there is no such file" in chooser.press("down")[-1]
    chooser.press("enter")
    assert not chooser.chosen
    with (tmp_path / "maze.json").open("wb") as huge:
        huge.write(b'{"format": "asciimaze"')
        huge.truncate(load.MOST_BYTES + 1)
    with pytest.raises(ValueError, match="may have at most"):
        read_maze(tmp_path / "maze.json")
    assert read_maze(file).recipe
    with pytest.raises(ValueError, match="isn't a file"):
        read_maze(tmp_path)


def test_drop(tmp_path: Path) -> None:
    """A file that is dropped is opened, and a bad one says why it is not."""
    chooser = Chooser(tmp_path)
    file = save(tmp_path, 1)
    assert chooser.state.hear(Drop(file)) is None
    chooser.paint()
    assert isinstance(chooser.state.decide(), Pop)
    file.write_bytes(b"")
    assert chooser.state.hear(Drop(file)) is None
    assert "cut off" in chooser.paint()[-1]


def test_no_file_is_left_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a file is opened, nobody can end the thread, which would not close it."""
    save(tmp_path, 0, RECIPES[0])
    shields: list[bool] = []
    opened = Path.open

    def watched(self: Path, *how: Any, **more: Any) -> Any:  # noqa: ANN401
        thread = current_thread()
        assert isinstance(thread, Interruptible)
        shields.append(thread.is_shielded)
        return opened(self, *how, **more)

    (file,) = files_in(tmp_path)

    def work() -> None:
        read_maze(file)

    monkeypatch.setattr(Path, "open", watched)
    thread = Interruptible(work)
    thread.start()
    thread.join()
    assert shields
    assert all(shields)


def test_patience(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that takes long to be read is opened when it is there, if it is wanted."""
    gate, chosen = Event(), []

    def wait(file: Path) -> Document:
        gate.wait()
        return read_maze(file)

    def choose(document: Document) -> Pop:
        chosen.append(str(document.recipe))
        return Pop()

    monkeypatch.setattr(load, "read_maze", wait)
    for number, recipe in enumerate(RECIPES[:2]):
        save(tmp_path, number, recipe)
    for keys, opened in (["enter"], 1), (["enter", "down", "up"], 0):
        gate.clear()
        state = LoadState(tmp_path, choose)
        app = App(States(state))
        for key in keys:
            app.hear(Key(key))
            app.tick(0)
        assert "Reading" in state.status()
        assert app.is_moving
        gate.set()
        while app.top and state.worker.job:
            state.worker.finish()
            assert app.tick(0)
        assert app.running != bool(opened)
        assert chosen == [RECIPES[1]]
        state.close()


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Return bytes that were damaged somehow: cut, doubled, or changed."""
    at, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        changed[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    ways = [
        data[:at],
        data[at:],
        data[:at] + data[end:],
        data[:end] + data[at:],
        data[:at] + rng.randbytes(end - at) + data[end:],
        rng.randbytes(rng.randrange(200)),
        bytes(changed),
    ]
    return rng.choice(ways)


def damage_all(folder: Path, number: int, seed: int) -> None:
    """Open many damaged saves: each gives a maze or a reason, and the screen stays."""
    rng = random.Random(seed)
    whole = [
        form.write(Document(Recipe.parse(text).make(), Recipe.parse(text)))
        for text in RECIPES
        for form in READABLE
        if form.name != "text" or "cairo" not in text
    ]
    for at in range(number):
        suffix = rng.choice(READABLE).suffixes[0]
        (folder / f"maze-{at}{suffix}").write_bytes(damaged(rng.choice(whole), rng))
    chosen: list[Document] = []
    state = LoadState(folder, chosen.append)
    reasons = 0
    for _ in state.files:
        before = len(chosen)
        state.hear(Key("enter"))
        state.worker.finish()
        state.tick(0)
        state.decide()
        if len(chosen) == before:
            assert state.message
            reasons += 1
        state.hear(Key("down"))
    assert len(state.files) == number
    assert reasons > number / 2


def test_damaged_saves(tmp_path: Path) -> None:
    """Damaged saves leave the screen alive, and say why."""
    damage_all(tmp_path, 100, 0)


@pytest.mark.slow
def test_a_thousand_damaged_saves(tmp_path: Path) -> None:
    """So do a thousand."""
    damage_all(tmp_path, 1000, 1)


@pytest.mark.parametrize("by_mouse", [False, True])
def test_delete(tmp_path: Path, by_mouse: bool) -> None:  # noqa: FBT001
    """After a question, any file can be deleted, whether or not it can be read."""
    files = [save(tmp_path, 1), save(tmp_path, 2)]
    files[1].write_bytes(b"damaged")
    os.utime(files[1], (2, 2))
    chooser = Chooser(tmp_path)
    app = App(States(chooser.state))
    for keys, left in (["enter"], 2), (["down", "enter"], 1), (["down", "enter"], 0):
        if by_mouse:
            app.hear(Pointer(Action.PRESS, Button.LEFT, WIDTH - 60, HEIGHT - 16))
        else:
            app.hear(Key("backspace" if left else "delete"))
        question = app.states.top
        assert isinstance(question, MenuState)
        assert files[bool(left)].name == question.message
        for key in keys:
            app.hear(Key(key))
        assert app.states.top == chooser.state
        assert [file.exists() for file in files] == [left > 0, left > 1]
        words = chooser.paint()
        assert [each for each in words if each.startswith("maze-")] == [
            file.name for file in reversed(files[:left])
        ]
    assert "no maze" in words[-1]
    assert chooser.state.subject is None
    assert chooser.state.hear(Key("delete")) is None


def test_help(tmp_path: Path) -> None:
    """The help names the keys that do something."""
    about = LoadState(tmp_path, lambda _: None).help()
    keys = [str(key) for some, _ in about.bindings for key in some]
    assert len(keys) == len(set(keys)) == 12
    assert "Enter" in keys


def test_home(tmp_path: Path) -> None:
    """If mazes were saved, the first screen leads to them, and they to the explorer."""
    profile = Profile(tmp_path)
    labels = [entry.label for entry in home_entries(profile)]
    assert "Open a maze" not in labels
    profile.mazes.mkdir()
    save(profile.mazes, 1)
    (entry,) = [each for each in home_entries(profile) if each.label == "Open a maze"]
    app = App(States(home(profile)), profile)
    app.states.apply(entry.choose())
    app.hear(Key("enter"))
    while isinstance(app.states.top, LoadState):
        app.states.top.worker.finish()
        app.tick(0)
    assert isinstance(app.states.top, ExploreState)
    assert str(app.states.top.subject.recipe) == RECIPES[0]
    app.hear(Key("escape"))
    assert isinstance(app.states.top, LoadState)
