"""Net: the board, the solver and the game."""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.players import choices, puzzle

from asciimaze.engine.sides import sides_in
from asciimaze.games.drawing import Recording
from asciimaze.games.game import Scene, Status, TextField
from asciimaze.games.inputs import ARROWS, Action, Key, Pointer
from asciimaze.games.net import picture, solver
from asciimaze.games.net.board import turn
from asciimaze.games.net.game import BUTTONS, KEYS, TURN, Net, State, Ui
from asciimaze.games.net.making import path, rewire
from asciimaze.games.net.params import Params, check
from asciimaze.games.net.solver import all_options, deduce, solutions
from asciimaze.generators.registry import GENERATORS
from asciimaze.rng import Rng
from asciimaze.tilings.registry import TILINGS

if TYPE_CHECKING:
    from asciimaze.games.net.board import Board

NET = Net()

SMALL = [
    Params(3, 2, unique=False),
    Params(3, 3, wrapping=True, unique=False),
    Params(3, 2, "hexagon", unique=False),
    Params(5, 2, "triangle", unique=False),
    Params(2, 3, "upsilon", unique=False),
    Params(3, 2, "cairo", unique=False),
    Params(4, 4, "polar", unique=False),
    Params(3, 3, "moebius", unique=False),
]
"""Boards so small that all ways to turn all tiles can be tried."""

every_choice = pytest.mark.parametrize(
    "params", choices(NET), ids=lambda params: NET.encode_params(params, full=True)
)


@given(tile=st.integers(0, 255), sides=st.integers(3, 8), steps=st.integers(-9, 9))
def test_turn(tile: int, sides: int, steps: int) -> None:
    """Turned on and back a tile is as it was, and its arms move by the steps."""
    tile &= (1 << sides) - 1
    turned = turn(tile, sides, steps)
    assert turn(turned, sides, -steps) == tile
    moved = sorted((side + steps) % sides for side in sides_in(tile))
    assert sorted(sides_in(turned)) == moved


@pytest.mark.parametrize("shape", TILINGS)
def test_cursor_reaches_all(shape: str) -> None:
    """With the four arrows the cursor comes to every cell, on every shape."""
    board = NET.board(Params(6, 6, shape))
    found = [board.source]
    for cell in found:
        found += {board.towards(cell, arrow) for arrow in ARROWS} - {*found}
    assert len(found) == len(board.beyond)


def test_an_arrow_leads_the_same_way_everywhere() -> None:
    """In all hexagons, an arrow leads across the same side, even if two are as near."""
    board = NET.board(Params(9, 8, "hexagon"))
    around = {
        cell: [beyond[0] for beyond in sides if beyond]
        for cell, sides in enumerate(board.beyond)
        if all(sides)
    }
    for arrow in ARROWS:
        sides = {
            others.index(board.towards(cell, arrow)) for cell, others in around.items()
        }
        assert len(sides) == 1, arrow


def test_cursor_stays_on_the_board() -> None:
    """On squares an arrow leads to the cell beyond its side, or nowhere."""
    board = NET.board(Params(4, 3))
    for cell, sides in enumerate(board.beyond):
        for arrow, beyond in zip(ARROWS, sides, strict=True):
            assert board.towards(cell, arrow) == (beyond[0] if beyond else cell)


@every_choice
def test_cell_at(params: Params) -> None:
    """Each cell is found at its middle, and none beside the board."""
    board = NET.board(params)
    cells = range(len(board.beyond))
    assert [board.cell_at(*board.centres[cell]) for cell in cells] == list(cells)
    assert board.cell_at(-1, -1) is None


def test_lit() -> None:
    """Power goes where both tiles have an arm, and no further."""
    board = NET.board(Params(3, 3))
    line = bytes([0, 0, 0, 1, 5, 4, 0, 0, 0])
    assert list(board.lit(line)) == [4, 5, 3]
    assert list(board.lit(bytes([0, 0, 0, 1, 4, 4, 0, 0, 0]))) == [4, 3]


def counted(board: Board, tiles: bytes) -> set[bytes]:
    """Return all solutions, found by trying everything."""
    ways = product(*all_options(board, tiles))
    return {bytes(way) for way in ways if board.is_solved(bytes(way))}


@pytest.mark.parametrize(
    "params", SMALL, ids=lambda each: NET.encode_params(each, full=False)
)
@pytest.mark.parametrize("seed", ["c"])
def test_solver(params: Params, seed: str) -> None:
    """The solver finds the solutions that trying everything finds, each once."""
    state, _ = puzzle(NET, params, seed)
    if params.wrapping or params.shape == "moebius":
        assert len(all_options(state.board, state.tiles)) == 9
    found = list(solutions(state.board, state.tiles))
    assert len(found) == len({*found})
    assert {*found} == counted(state.board, state.tiles)


@pytest.mark.parametrize(
    "params", SMALL, ids=lambda each: NET.encode_params(each, full=False)
)
@given(data=st.data())
def test_tiles_that_cannot_turn(params: Params, data: st.DataObject) -> None:
    """If each tile has one option, deduction says whether they are a solution.

    Arms that lead nowhere, loops and islands are none.
    """
    board = NET.board(params)
    walls = sorted(
        (cell, side, *beyond)
        for cell, sides in enumerate(board.beyond)
        for side, beyond in enumerate(sides)
        if beyond and cell < beyond[0]
    )
    tiles = [0] * len(board.beyond)
    for cell, side, other, back in data.draw(st.sets(st.sampled_from(walls))):
        tiles[cell] |= 1 << side
        tiles[other] |= 1 << back
    if data.draw(st.booleans()):
        tiles[data.draw(st.integers(0, len(tiles) - 1))] ^= 1
    is_tree = sum(map(int.bit_count, tiles)) == 2 * len(tiles) - 2
    is_solution = is_tree and board.is_solved(bytes(tiles))
    assert deduce(board, [(tile,) for tile in tiles]) == is_solution


@every_choice
def test_unique(params: Params) -> None:
    """If only one solution is asked for, there is one, and deduction finds it."""
    state, solution = puzzle(NET, params)
    found = list(islice(solutions(state.board, state.tiles), 2))
    if params.unique:
        options = all_options(state.board, state.tiles)
        assert deduce(state.board, options)
        assert [len(some) for some in options] == [1] * len(options)
        assert NET.solve(state, state, "") == f"s{solution}"
        assert len(found) == 1
    assert found


def test_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """An impossible puzzle is called one, and a search that takes too long ends."""
    state = NET.start(Params(3, 2), "5" * 5 + "0")
    with pytest.raises(ValueError, match=r"^this puzzle has no solution$"):
        NET.solve(state, state, "")
    monkeypatch.setattr(solver, "MOST_GUESSES", 0)
    with pytest.raises(ValueError, match=r"^no solution was found with 0 guesses$"):
        NET.solve(state, state, "")


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)
def test_every_generator(generator: Any) -> None:  # noqa: ANN401
    """Each generator makes puzzles with one solution."""
    params = Params(6, 5, generator=generator.name)
    state, _ = puzzle(NET, params)
    assert len(list(islice(solutions(state.board, state.tiles), 2))) == 1


@pytest.mark.parametrize(
    "params", SMALL, ids=lambda each: NET.encode_params(each, full=False)
)
def test_rewire(params: Params) -> None:
    """A maze with one passage changed is a maze again."""
    state, solution = puzzle(NET, params)
    tiles = state.tiles
    tiles = next(solutions(state.board, tiles))
    rng = Rng.from_seed(solution, "changes")
    for cell in range(len(tiles)):
        tiles = rewire(state.board, tiles, cell, rng)
        assert state.board.is_solved(tiles)
        assert sum(tile.bit_count() for tile in tiles) == 2 * (len(tiles) - 1)
    assert len(path(state.board, tiles, 0, len(tiles) - 1)) < len(tiles)


def test_nothing_to_rewire() -> None:
    """Where all sides are passages already, nothing changes."""
    board = NET.board(Params(2, 2))
    assert rewire(board, bytes([1, 2, 9, 12]), 0, Rng(0))[0] in {1, 2, 3}
    assert rewire(board, bytes([3, 6, 9, 12]), 0, Rng(0)) == bytes([3, 6, 9, 12])


@every_choice
def test_hints(params: Params) -> None:
    """Hints alone solve a puzzle, locked tiles or not, and then there is none left."""
    state, solution = puzzle(NET, params)
    state = NET.execute(state, "l0")
    first, count = state, 0
    while NET.status(state) is Status.ONGOING:
        state = NET.execute(state, NET.hint(first, state, solution))
        count += 1
    assert count <= len(state.tiles) + 1
    with pytest.raises(ValueError, match="all tiles lie"):
        NET.hint(first, state, solution)
    assert NET.status_line(state, NET.new_ui(state)).startswith("Solved! Lit: ")


def test_input() -> None:
    """Keys turn and lock the tile at the cursor, buttons the one at the pointer."""
    state, _ = puzzle(NET, Params(3, 3))
    ui = NET.new_ui(state)
    moves = {
        name: NET.interpret(state, ui, Key(name), 10) for name in ("d", "a", "space")
    }
    assert {name: each and each.move for name, each in moves.items()} == {
        "d": "t4,1",
        "a": "t4,3",
        "space": "l4",
    }
    assert NET.interpret(state, ui, Key("left"), 10) == (Ui(3, is_shown=True), "")
    assert NET.interpret(state, ui, Key("left", ctrl=True), 10) is None
    for button, move in zip(BUTTONS, ("t0,1", "t0,3", "l0"), strict=True):
        press = Pointer(Action.PRESS, button, 8, 8)
        assert NET.interpret(state, ui, press, 10) == (Ui(0), move)
    locked = NET.execute(state, "l4")
    assert NET.interpret(locked, ui, Key("d"), 10) == (Ui(4, is_shown=True), "")
    assert NET.execute(locked, "l4") == state
    assert {each.key.name for each in NET.keys(Params())} == {*ARROWS, *KEYS}


@pytest.mark.parametrize(
    "move",
    ["", "t", "t4", "t4,0", "t4,4", "t9,1", "l9", "t-1,1", "x", "s", "s000000000"],
)
def test_wrong_move(move: str) -> None:
    """A move of a cell that is not there, of no steps, or of other tiles is refused."""
    state, _ = puzzle(NET, Params(3, 3))
    with pytest.raises(ValueError, match="must"):
        NET.execute(state, move)


def test_locked() -> None:
    """A locked tile is not turned by any move but a solution."""
    state, solution = puzzle(NET, Params(3, 3))
    locked = NET.execute(state, "l4")
    with pytest.raises(ValueError, match="not locked"):
        NET.execute(locked, "t4,1")
    assert NET.execute(locked, f"s{solution}").completed
    with pytest.raises(ValueError, match="connect all"):
        NET.execute(state, f"s{text_of(state)}")


def text_of(state: State) -> str:
    """Return the tiles of a board of squares as text."""
    return "".join(f"{tile:x}" for tile in state.tiles)


@pytest.mark.parametrize(
    ("params", "message"),
    [
        (Params(1, 5), "columns and rows must be from 2 to 50 (got 1x5)"),
        (Params(5, 51), "columns and rows must be from 2 to 50 (got 5x51)"),
        (Params(2, 2, "polar"), "a board must have at least 2 cells (got 2x2)"),
        (Params(5, 5, "polar", wrapping=True), "a wrapping board must be a grid"),
        (Params(2, 5, wrapping=True), "the columns of a torus must be 3, 4, 5"),
        (
            Params(9, 9, "polar", generator="recursive-division"),
            "recursive-division does not fit",
        ),
    ],
)
def test_wrong_params(params: Params, message: str) -> None:
    """Parameters without a board, or without a puzzle, are refused with the reason."""
    with pytest.raises(ValueError, match=r"must|does not") as error:
        check(params, full=True)
    assert str(error.value).startswith(message)


def test_params_for_a_description() -> None:
    """A generator that does not fit matters only if a puzzle is to be made."""
    check(Params(9, 9, "polar", generator="recursive-division"), full=False)


def test_words() -> None:
    """The words of parameters may come in any order and spelling."""
    params = NET.decode_params("Hunt and Kill,Ambiguous, TORUS,6X5", Params())
    assert params == Params(6, 5, "torus", unique=False, generator="hunt-and-kill")
    with pytest.raises(ValueError, match=r"^a word must be a size"):
        NET.decode_params("5x5,round", Params())
    with pytest.raises(ValueError, match=r"^the form must be"):
        NET.from_form((TextField("Size", "5x5"),))


def test_too_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    """If no puzzle with one solution is found, the player learns what to do."""
    monkeypatch.setattr("asciimaze.games.net.making.CHANGES", 0)
    with pytest.raises(
        ValueError, match=r"^no puzzle with only one solution was found"
    ):
        NET.make(Params(5, 5, wrapping=True), Rng(1))


def wires(scene: Scene[State, Ui]) -> list[object]:
    """Return where the wires of a picture are."""
    recording = Recording()
    NET.draw(recording, scene)
    thick = scene.tile / 6
    lines = [note[1] for note in recording.notes if note[0] == "line"]
    return [
        [tuple(round(each, 6) for each in point) for point in line[:2]]  # type: ignore[attr-defined]
        for line in lines
        if line[3] == thick
    ]


@every_choice
def test_animation(params: Params) -> None:
    """An animation leads from the old picture to the new one, forwards and back."""
    state, _ = puzzle(NET, params)
    sides = len(state.board.beyond[0])
    for steps in range(1, sides):
        new, ui = NET.execute(state, f"t0,{steps}"), NET.new_ui(state)
        for old, other, forward in ((state, new, True), (new, state, False)):
            assert NET.animation_length(old, other, ui, forward=forward) == TURN
            start = wires(Scene(60, other, ui, old, forward, 0))
            end = wires(Scene(60, other, ui, old, forward, TURN))
            assert sorted(map(repr, start)) == sorted(
                map(repr, wires(Scene(60, old, ui)))
            )
            assert sorted(map(repr, end)) == sorted(
                map(repr, wires(Scene(60, other, ui)))
            )
    locked = NET.execute(state, "l0")
    assert not NET.animation_length(state, locked, ui, forward=True)


def test_flash() -> None:
    """A puzzle that is solved lights up; one that was solved before does not."""
    state, solution = puzzle(NET, Params(4, 4))
    ui = NET.new_ui(state)
    solved = NET.execute(state, f"s{solution}")
    length = NET.flash_length(state, solved, ui, forward=True)
    assert length > 0
    assert not NET.flash_length(solved, NET.execute(solved, "t0,1"), ui, forward=True)
    fills = set()
    for moment in (0.01, length / 4):
        recording = Recording()
        NET.draw(recording, Scene(20, solved, ui, flash=moment))
        fills.add(next(note[1][1] for note in recording.notes if note[0] == "polygon"))
    assert fills == {picture.SCREEN.tile, picture.FLASH.tile}


def test_text() -> None:
    """A board of squares is written as lines of boxes; hexagons are not."""
    state = NET.start(Params(3, 2), "135968")
    assert NET.text(state) == "╶┌─\n└┐╵\n"
    assert NET.text(puzzle(NET, Params(3, 2, "hexagon"))[0]) is None


@pytest.mark.parametrize(
    ("shape", "description", "message"),
    [
        ("square", "1111", "tiles must be 6 digits"),
        ("square", "11111g", "tiles must be 6 digits"),
        ("square", "111111", "6 tiles must have 10 arms"),
        ("triangle", "8" * 6, "cell 0 has 3 sides"),
    ],
)
def test_wrong_description(shape: str, description: str, message: str) -> None:
    """A description of other tiles than the board has is refused."""
    with pytest.raises(ValueError, match=message):
        NET.start(Params(3, 2, shape), description)


def test_other_tiles() -> None:
    """A solution of other tiles than those of the puzzle is refused."""
    state = NET.start(Params(3, 2), "135968")
    with pytest.raises(ValueError, match="the same tiles"):
        NET.execute(state, "s555555")
