"""The laws of all games."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.players import TILE, choices, every_game, inputs, puzzle, texts

from asciimaze.games.drawing import Recording
from asciimaze.games.game import (
    CheckField,
    ChoiceField,
    Scene,
    Status,
    TextField,
)
from asciimaze.games.registry import GAMES, find
from asciimaze.rng import Rng
from asciimaze.session.session import Session

if TYPE_CHECKING:
    from asciimaze.games.game import Field
    from asciimaze.games.inputs import Input
    from asciimaze.games.registry import AnyGame

HERE = Path(__file__).parent


@every_game
def test_name(game: AnyGame) -> None:
    """A game is found by its name, and says what it is about."""
    assert find(f" {game.name.upper()}") is game
    assert game.title
    assert game.summary.endswith(".")


@every_game
def test_params_as_text(game: AnyGame) -> None:
    """The full text gives the parameters back, whatever was played before."""
    all_params = choices(game)
    for params in all_params:
        game.check_params(params, full=True)
        full = game.encode_params(params, full=True)
        short = game.encode_params(params, full=False)
        assert game.end_of_params(full) == len(full)
        assert game.end_of_params(f"{full}#a:b#c") == len(full)
        description = game.make(params, Rng.from_seed("a", "b")).description
        assert game.end_of_params(f"{short}:{description}") == len(short)
        for base in all_params:
            assert game.decode_params(full, base) == params
            read = game.decode_params(short, base)
            assert game.encode_params(read, full=False) == short
            game.check_params(read, full=False)


@every_game
def test_form(game: AnyGame) -> None:
    """A form gives the parameters back that it was filled in with."""
    for params in choices(game):
        assert game.from_form(game.form(params)) == params


def changed(field: Field, data: st.DataObject) -> Field:
    """Return a field as a player may leave it."""
    match field:
        case TextField():
            return replace(field, value=data.draw(texts | st.just("5x4")))
        case ChoiceField():
            return replace(
                field, value=data.draw(st.integers(0, len(field.choices) - 1))
            )
        case CheckField():
            return replace(field, value=not field.value)


@every_game
@given(data=st.data())
def test_any_form(game: AnyGame, data: st.DataObject) -> None:
    """However a form is filled in, it gives parameters or a reason why not."""
    fields = tuple(changed(field, data) for field in game.form(game.default()))
    with suppress(ValueError):
        params = game.from_form(fields)
        assert game.from_form(game.form(params)) == params
        game.check_params(params, full=False)


@every_game
def test_puzzle(game: AnyGame) -> None:
    """A puzzle is the same for the same stream, can be started, and can be solved."""
    for params in choices(game):
        made = game.make(params, Rng.from_seed("a", "b"))
        assert made == game.make(params, Rng.from_seed("a", "b"))
        state = game.start(params, made.description)
        assert game.status(state) is Status.ONGOING
        if game.can_solve:
            for solution in (made.solution, "", "nonsense"):
                solved = game.execute(state, game.solve(state, state, solution))
                assert game.status(solved) is Status.WON
        else:
            with pytest.raises(ValueError, match="solved"):
                game.solve(state, state, made.solution)


@every_game
@given(text=texts)
def test_nonsense(game: AnyGame, text: str) -> None:
    """Whatever a text is taken for, it is read or refused with a reason."""
    params = game.default()
    state, _ = puzzle(game, params)
    with suppress(ValueError):
        read = game.decode_params(text, params)
        game.check_params(read, full=True)
        assert game.decode_params(game.encode_params(read, full=True), params) == read
    with suppress(ValueError):
        game.start(params, text)
    with suppress(ValueError):
        game.execute(state, text)
    with suppress(ValueError):
        game.decode_ui(text, state)


@every_game
@given(data=st.data(), events=st.lists(inputs, max_size=12))
def test_play(game: AnyGame, data: st.DataObject, events: list[Input]) -> None:
    """A move that an input means can be executed, and changes no earlier state."""
    params = data.draw(st.sampled_from(choices(game)))
    state, _ = puzzle(game, params)
    ui = game.new_ui(state)
    for event in events:
        answer = game.interpret(state, ui, event, TILE)
        if answer is None:
            continue
        ui = answer.ui
        if answer.move:
            before = repr(state)
            new = game.execute(state, answer.move)
            assert repr(state) == before
            assert new == game.execute(state, answer.move)
            ui = game.changed_state(ui, state, new)
            for old, other, forward in ((state, new, True), (new, state, False)):
                for length in (game.animation_length, game.flash_length):
                    assert length(old, other, ui, forward=forward) >= 0
            state = new
    assert game.decode_ui(game.encode_ui(ui), state) is not None
    assert game.reaction_length(ui, ui) == 0
    assert game.status_line(state, ui).isprintable()
    assert game.is_running(state, ui) == (game.status(state) is Status.ONGOING)
    assert all(label.isprintable() for _, label in game.keys(params))
    text = game.text(state)
    assert text is None or text.endswith("\n")


def points_of(note: tuple[str, tuple[Any, ...]]) -> list[tuple[float, float]]:
    """Return the points that a shape must have within the picture."""
    name, arguments = note
    match name:
        case "rectangle":
            x, y, width, height, _ = arguments
            return [(x, y), (x + width, y + height)]
        case "line":
            return list(arguments[:2])
        case "polygon":
            return list(arguments[0])
        case "circle":
            (x, y), r = arguments[:2]
            return [(x - r, y - r), (x + r, y + r)]
        case "text":
            return [arguments[0]]
        case "clip" | "end":
            return []
    raise AssertionError(name)


def colours_of(note: tuple[str, tuple[Any, ...]]) -> list[tuple[int, ...]]:
    """Return the colours of a shape."""
    return [
        each
        for each in note[1]
        if isinstance(each, tuple) and [*map(type, each)] == [int, int, int]
    ]


@every_game
@pytest.mark.parametrize("tile", [8, 33])
def test_picture(game: AnyGame, tile: int) -> None:
    """A picture begins with a background, and keeps within its size, on paper too."""
    for params in choices(game):
        state, _ = puzzle(game, params)
        width, height = game.size(params, tile)
        larger = game.size(params, tile + 1)
        assert width <= larger[0]
        assert height <= larger[1]
        screen, again, paper = Recording(), Recording(), Recording()
        scene = Scene(tile, state, game.new_ui(state))
        game.draw(screen, scene)
        game.draw(again, scene)
        assert screen.notes == again.notes
        game.print(paper, state, tile)
        for notes in (screen.notes, paper.notes):
            assert notes[0][:1] == ("rectangle",)
            assert notes[0][1][:4] == (0, 0, width, height)
            points = [point for note in notes for point in points_of(note)]
            colours = {colour for note in notes for colour in colours_of(note)}
            assert {part for each in colours for part in each} <= {*range(256)}
            xs, ys = zip(*points, strict=True)
            assert -1 <= min(xs) <= max(xs) <= width + 1
            assert -1 <= min(ys) <= max(ys) <= height + 1


def test_unknown_game() -> None:
    """A name that no game has is refused, with those that there are."""
    with pytest.raises(ValueError, match=f"one of {', '.join(GAMES)}"):
        find("chess")


def test_where_everything_of_the_guide_is() -> None:
    """The names in the tables that lead from Tatham's guide to our names exist."""
    tests = "".join(each.read_text("utf-8") for each in HERE.glob("test_*.py"))
    known = {
        "Interface to the back end": {
            *dir(find("null")),
            *("P", "S", "U", "Rng.from_seed", "None"),
        },
        "The API provided by the mid-end": {
            *dir(Session(find("null"))),
            *("Session", "size", "focus", "save", "load", "is_save"),
        },
        "Things to test": set(re.findall(r"^def (\w+)", tests, re.MULTILINE)),
    }
    book = (HERE.parents[1] / "docs" / "asciimaze.rst").read_text("utf-8")
    for title, names in known.items():
        table = book.partition(f"\n{title} ")[2].split("\n\n")[0]
        said = set(re.findall(r"``([\w.]+)``", table))
        assert len(said) > 3
        assert said <= names
