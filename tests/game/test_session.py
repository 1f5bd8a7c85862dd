"""The middle end: laws that hold for sessions of all games."""

from __future__ import annotations

from itertools import chain, count, repeat
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.players import TILE, choices, every_game, inputs, keys, presets

from asciimaze.games.drawing import Recording
from asciimaze.games.game import Status
from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.games.net.game import BLINK, TURN, Net
from asciimaze.games.net.params import Params
from asciimaze.games.null import Null
from asciimaze.session.identity import GameId
from asciimaze.session.pointers import Pointers
from asciimaze.session.session import KEYS, Command, Kind, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Input
    from asciimaze.games.registry import AnyGame

commands = st.sampled_from(sorted(KEYS, key=str)) | keys
"""Keys that mean something in all games, and others."""

events = st.lists(inputs | commands, max_size=15)
"""What a player does for a while."""


def seeds() -> Callable[[], str]:
    """Return what gives the seeds 0, 1, 2 and so on."""
    numbers = count()
    return lambda: str(next(numbers))


def begin(game: AnyGame, params: Any, seed: str = "penguin") -> Session:  # noqa: ANN401
    """Return a session with a puzzle."""
    name = f"{game.encode_params(params, full=True)}#{seed}"
    session = Session(game, name, seeds())
    session.tile = TILE
    return session


def undoable(game: AnyGame) -> list[Any]:
    """Return some parameters with which moves can be undone."""
    return [each for each in choices(game) if game.keeps_history(each)][:8]


def same(one: Session, other: Session) -> bool:
    """Return whether two sessions are the same, but for what moves on the screen."""
    return one.record() == other.record() and one.steps == other.steps


class Keeping(Recording):
    """A canvas that draws each patch once, as a window does."""

    def __init__(self) -> None:
        """Begin with no patches."""
        super().__init__()
        self.known: set[Hashable] = set()

    def patch(
        self,
        key: Hashable,
        corner: tuple[int, int],
        size: tuple[int, int],
        draw: Callable[[Canvas], None],
    ) -> None:
        """Draw a patch if it is new."""
        if key not in self.known:
            self.known.add(key)
            super().patch(key, corner, size, draw)


@every_game
@given(data=st.data(), events=events, times=st.lists(st.sampled_from([0, 0.01, 5])))
def test_undo_to_the_start(
    game: AnyGame, data: st.DataObject, events: list[Input], times: list[float]
) -> None:
    """Whatever was played, undone it is the start, and redone it is the end."""
    session = begin(game, data.draw(st.sampled_from(undoable(game))))
    canvas = Keeping()
    for event, time in zip(events, chain(times, repeat(0.01)), strict=False):
        session.handle(event)
        session.tick(time)
        game.draw(canvas, session.scene())
        assert session.status_line.isprintable()
        assert session.message.isprintable()
    last, position = session.state, session.position
    while session.can_undo:
        session.undo()
    assert session.state == session.first
    assert session.first == game.start(session.params, session.puzzle.description)
    while session.position < position:
        session.redo()
    assert session.state == last


@every_game
@given(events=events)
def test_moves_make_all_states(game: AnyGame, events: list[Input]) -> None:
    """Each state follows from the one before by its move alone."""
    session = begin(game, undoable(game)[0])
    for event in events:
        session.handle(event)
    assert session.steps[0].kind is Kind.START
    for before, step in zip(session.steps, session.steps[1:], strict=False):
        if step.kind is Kind.RESTART:
            assert step.state == session.first
        else:
            assert step.state == game.execute(before.state, step.move)


@every_game
def test_names(game: AnyGame) -> None:
    """Both names of a puzzle open the same one, whatever was played before."""
    for params in choices(game):
        session = begin(game, params, "a#b:c\nd%")
        assert session.seed == "a#b:c\nd%"
        for name in (session.name, session.seed_name):
            assert name is not None
            assert name.isprintable()
            other = Session(game, "", seeds())
            other.open(name)
            assert other.first == session.first
            assert (other.seed is None) == (name == session.name)
            assert (other.seed_name is None) == (name == session.name)


@given(params=st.text("ab,1"), rest=st.none() | st.text(), seeded=st.booleans())
def test_name_as_text(params: str, rest: str | None, seeded: bool) -> None:  # noqa: FBT001
    """A name is read as it is written."""
    if rest is not None and not seeded:
        rest = rest.strip()
    name = GameId(params, **{"seed" if seeded else "description": rest})
    assert GameId.parse(str(name), Null().end_of_params) == name


@every_game
@pytest.mark.parametrize("name", ["§", "5x5,round#x", "1x1", ":x", "#%ff", "9x9:00"])
def test_wrong_name(game: AnyGame, name: str) -> None:
    """A name of no puzzle is refused, and the game that is played stays."""
    session = begin(game, game.default())
    session.handle(Key("d"))
    before = session.record()
    with pytest.raises(ValueError, match=r"\w"):
        session.open(name)
    assert session.record() == before


@every_game
def test_new_puzzles(game: AnyGame) -> None:
    """New puzzles have the parameters of the last one, and other seeds."""
    session = begin(game, game.default())
    session.handle(Key("n"))
    assert (session.seed, session.params) == ("0", game.default())
    session.configure(game.form(choices(game)[0]))
    assert (session.seed, session.params) == ("1", choices(game)[0])
    for params in presets(game.presets()):
        session.choose(params)
        assert session.preset
        assert session.params == params
    assert Session(game).seed != Session(game).seed


@every_game
@given(events=events)
def test_no_history(game: AnyGame, events: list[Input]) -> None:
    """A game that undoes no move keeps two states: the first and the last."""
    for params in [each for each in choices(game) if not game.keeps_history(each)][:1]:
        session = begin(game, params)
        for event in events:
            session.handle(event)
            assert not session.can_undo
            session.undo()
            session.restart()
            assert session.position == len(session.steps) - 1
        assert session.state is not None
        assert all(step.state is None for step in session.steps[1:-1])
        record = session.record()
        resumed = Session(game, record)
        assert resumed.steps == session.steps
        if record.steps:
            for wrong in (
                record._replace(position=0),
                record._replace(steps=((Kind.RESTART, ""), *record.steps[1:])),
            ):
                with pytest.raises(ValueError, match=r"position|restarted"):
                    Session(game, wrong)


def net(name: str = "3x3#a") -> Session:
    """Return a session of Net."""
    return Session(Net(), name, seeds())


def test_preset() -> None:
    """The preset in force is known by its title; other parameters have none."""
    assert net("7x7#a").preset == "7 x 7"
    assert net("3x3#a").preset is None
    assert Session(Null()).preset == "Default"


def test_description_only() -> None:
    """Parameters that only describe a puzzle cannot make another one."""
    made = net("9x9,polar,ambiguous,backtracker#a")
    session = net("9x9,polar,ambiguous,recursive-division:" + made.puzzle.description)
    assert session.seed is None
    session.handle(Key("n"))
    assert session.message.startswith("recursive-division does not fit")
    assert session.handle(Key("f12"))
    assert not session.message
    assert not session.handle(Key("f12"))


def test_restart_is_a_step() -> None:
    """A restart can be undone, and one at the start is nothing."""
    session = net()
    session.restart()
    assert not session.can_undo
    session.handle(Key("d"))
    turned = session.state
    session.do(Command.RESTART)
    assert session.state == session.first
    assert not session.moving
    session.undo()
    assert session.state == turned
    session.undo()
    session.undo()
    assert session.position == 0


def test_new_move_forgets_what_was_undone() -> None:
    """After a new move nothing can be redone."""
    session = net()
    for key in ("d", "d", "u"):
        session.handle(Key(key))
    assert session.can_redo
    session.handle(Key("a"))
    assert not session.can_redo
    session.redo()
    assert len(session.steps) == 3


def test_solve_is_remembered() -> None:
    """Having seen the solution is remembered until the next puzzle, and not praised."""
    session = net()
    session.handle(Key("s"))
    assert session.status is Status.WON
    assert not session.is_moving
    session.handle(Key("u"))
    hints = 0
    while session.status is not Status.WON:
        session.handle(Key("h"))
        session.tick(9)
        hints += 1
    assert session.cheated
    assert session.hints == hints > 0
    assert not session.is_moving
    assert "Solution shown" in session.status_line
    session.handle(Key("n"))
    assert not session.cheated
    assert "Solution" not in session.status_line


def test_no_help() -> None:
    """If a game has no solution, the player learns it, and has not cheated."""
    session = Session(Null())
    for key in ("s", "h"):
        session.handle(Key(key))
        assert session.message == "Null cannot be solved by the program"
    assert (session.cheated, session.hints) == (False, 0)


def test_time() -> None:
    """First the last tile turns, then the flash runs, and the clock has stopped."""
    session = net()
    while session.status is Status.ONGOING:
        session.tick(9)
        session.handle(Key("h"))
    assert session.scene().old
    clock = session.elapsed
    assert session.tick(TURN / 2)
    assert session.scene().animation == TURN / 2
    assert session.tick(TURN)
    assert session.scene().old is None
    assert session.flash
    session.handle(Key("space"))
    assert session.tick(6 * BLINK)
    assert not session.is_moving
    assert not session.tick(1)
    assert session.elapsed == clock
    assert session.hints > 0
    minutes, seconds = divmod(int(clock), 60)
    assert session.status_line.startswith(f"[{minutes}:{seconds:02}]  Solved!")


def test_clock() -> None:
    """A clock that runs changes the status line once a second."""
    session = net()
    assert [session.tick(0.5) for _ in range(4)] == [False, True, False, True]
    assert session.status_line.startswith("[0:02]")
    untimed = Session(Null())
    assert not untimed.tick(9)
    assert untimed.status_line == ""


def test_impatient_player() -> None:
    """A move ends the animation before it, and the flash comes all the same."""
    session = net()
    while session.status is Status.ONGOING:
        session.handle(Key("h"))
    assert session.moving
    assert not session.flash
    session.handle(Key("space"))
    assert session.flash


def test_undo_is_animated() -> None:
    """An undone turn turns back."""
    session = net()
    session.handle(Key("d"))
    session.handle(Key("u"))
    scene = session.scene()
    assert scene.old == session.steps[1].state
    assert not scene.forward


def test_text() -> None:
    """The board as text is what the game says."""
    assert net().text == Net().text(net().state)
    assert Session(Null()).text is None


@given(
    events=st.lists(
        st.builds(
            Pointer,
            st.sampled_from(Action),
            st.sampled_from(Button),
            st.just(1.0),
            st.just(2.0),
        ),
        max_size=20,
    )
)
def test_pointers(events: list[Pointer]) -> None:
    """A game gets presses, drags and releases in order, all of one button."""
    pointers, held = Pointers(), None
    for event in events:
        for each in pointers.sort(event):
            if each.action is Action.PRESS:
                assert held is None
                held = each.button
            else:
                assert held is each.button
                held = held if each.action is Action.DRAG else None
        if event.action is Action.PRESS:
            assert held is event.button


def test_pointer_moves() -> None:
    """A press turns the tile under the pointer; the release is no second move."""
    session = net()
    session.tile = 10
    assert session.handle(Pointer(Action.PRESS, Button.LEFT, 8, 8))
    assert not session.handle(Pointer(Action.RELEASE, Button.LEFT, 8, 8))
    assert session.position == 1
    assert not session.handle(Pointer(Action.RELEASE, Button.LEFT, 8, 8))


def test_every_command_has_a_key() -> None:
    """There is a key for everything that can be done in all games."""
    assert {*KEYS.values()} == {*Command}
    assert [str(key) for key in KEYS][:2] == ["U", "Ctrl+Z"]


def test_params_of_net_stay() -> None:
    """What describes a board is not taken over from the last puzzle."""
    session = net("4x4,hexagon,wrapping,ambiguous#a")
    session.open("5x5#b")
    assert session.params == Params(5, 5, unique=False)


def test_wrong_record() -> None:
    """A record whose position is beyond its steps is refused."""
    record = net().record()
    with pytest.raises(ValueError, match=r"^the position must be from 0 to 0 .got 1.$"):
        Session(Net(), record._replace(position=1))


def test_animated_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a game wants that, its solution is animated, but not celebrated."""
    session = net()
    monkeypatch.setattr(Net, "solve_animates", True)
    monkeypatch.setattr(Net, "animation_length", lambda *_, **__: 2.0)
    session.solve()
    assert session.scene().old == session.first
    session.tick(2)
    assert not session.is_moving
