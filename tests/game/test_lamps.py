"""Lamps: the game that the chapter on new games writes."""

from __future__ import annotations

from itertools import combinations

import pytest

from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.games.lamps import Lamps, Params, State, Ui, cross, press

LAMPS = Lamps()


@pytest.mark.parametrize("side", [2, 3])
def test_solver(side: int) -> None:
    """The solver solves what can be solved by pressing some lamps, and nothing else."""
    lamps = range(side**2)
    reached = {
        press(side, 0, [*some])
        for count in range(side**2 + 1)
        for some in combinations(lamps, count)
    }
    for pattern in range(1, 2 ** (side**2)):
        state = State(side, pattern)
        if pattern in reached:
            assert LAMPS.execute(state, LAMPS.solve(state, state, "")).lamps == 0
        else:
            with pytest.raises(ValueError, match="cannot all be turned off"):
                LAMPS.solve(state, state, "")


def test_four_sides_cannot_all_be_solved() -> None:
    """With four lamps a side a single lamp cannot be turned off."""
    state = State(4, 1)
    with pytest.raises(ValueError, match="cannot all be turned off"):
        LAMPS.solve(state, state, "")


def test_cross() -> None:
    """A press changes the lamp and its neighbours, and twice is nothing."""
    assert cross(3, 4) == 0b010_111_010
    assert cross(3, 0) == 0b000_001_011
    assert press(3, 7, [4, 4]) == 7


def test_hints() -> None:
    """Hints alone turn all lamps off."""
    state = State(3, 0b101_010_111)
    for _ in range(9):
        if state.lamps:
            state = LAMPS.execute(state, LAMPS.hint(state, state, ""))
    assert state.lamps == 0


def test_input() -> None:
    """Arrows go round the edges, keys and clicks press."""
    state, ui = State(3, 1), Ui()
    for name, cursor in (("left", 2), ("up", 6), ("right", 1), ("down", 3)):
        answer = LAMPS.interpret(state, ui, Key(name), 10)
        assert answer == (Ui(cursor, is_shown=True), "")
    assert LAMPS.interpret(state, ui, Key("space"), 10) == (Ui(0, is_shown=True), "0")
    click = Pointer(Action.PRESS, Button.LEFT, 25, 15)
    assert LAMPS.interpret(state, ui, click, 10) == (Ui(5), "5")
    beside = Pointer(Action.PRESS, Button.LEFT, 30, 15)
    assert LAMPS.interpret(state, ui, beside, 10) is None


@pytest.mark.parametrize("description", ["", "200", "-1", "g", "1" * 17])
def test_wrong_description(description: str) -> None:
    """A description of other lamps than there are is refused."""
    with pytest.raises(ValueError, match="must be a number of 9 bits"):
        LAMPS.start(Params(3), description)


@pytest.mark.parametrize("move", ["", "9", "1,", "a", "1,9"])
def test_wrong_move(move: str) -> None:
    """A move of lamps that are not there is refused."""
    with pytest.raises(ValueError, match="a move must be lamps from 0 to 8"):
        LAMPS.execute(State(3, 1), move)


@pytest.mark.parametrize("side", [1, 9, 600])
def test_wrong_size(side: int) -> None:
    """A square may be neither too small nor too large, and the error says so."""
    params = LAMPS.decode_params(str(side), LAMPS.default())
    with pytest.raises(ValueError, match=f"from 2 to 8 lamps .got {side}."):
        LAMPS.check_params(params, full=True)
