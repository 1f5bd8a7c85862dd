"""First tries: what is remembered of games in which nothing can be taken back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.adventurers import DEATH, DUNGEON, VICTORY, keys_of

from asciimaze.games.game import Status
from asciimaze.games.inputs import Key
from asciimaze.games.registry import find
from asciimaze.session.session import Session
from asciimaze.session.tries import Tries, Try, name_of
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import SECOND_TRY, PuzzleState

if TYPE_CHECKING:
    from pathlib import Path

KEYS = [*keys_of(DEATH)]
"""The keys that lead to death."""

ESCAPE = Key("escape")

OFFER = "  N: new puzzle"
"""The end of the line below a game that is over."""


def screen(folder: Path, start: Any = DEATH.name) -> PuzzleState:  # noqa: ANN401
    """Return the screen of a dungeon that belongs to a player with a folder."""
    return PuzzleState(Session(DUNGEON, start), None, Profile(folder))


def press(state: PuzzleState, keys: list[str]) -> None:
    """Press keys."""
    for key in keys:
        state.hear(Key(key))


def kept(state: PuzzleState) -> Try:
    """Return what is known of the first try."""
    found = state.profile.tries.find(name_of(state.session))
    assert found
    return found


def test_first_try(tmp_path: Path) -> None:
    """The first try counts, to its end; also if it is left and continued."""
    state = screen(tmp_path)
    assert state.is_first
    assert not state.message
    assert state.profile.tries.find(name_of(state.session)) is None
    press(state, KEYS[:5])
    again = screen(tmp_path, state.session.record())
    assert again.is_first
    press(again, KEYS[5:])
    session = again.session
    assert session.status is Status.LOST
    points = DUNGEON.points(session.state)
    assert kept(again) == Try(name_of(session), len(KEYS), is_over=True, points=points)
    assert again.line == "0 points" + OFFER
    assert screen(tmp_path, session.record()).line == again.line


@pytest.mark.parametrize("moves", [3, len(KEYS)])
def test_second_try(tmp_path: Path, moves: int) -> None:
    """A copy that was put back, and a dungeon begun again, are second tries."""
    state = screen(tmp_path)
    press(state, KEYS[:2])
    copy = state.session.record()
    press(state, KEYS[2:moves])
    before = kept(state)
    for start in (DEATH.name, copy):
        back = screen(tmp_path, start)
        assert not back.is_first
        assert back.message == SECOND_TRY
        back.message = ""
        assert back.line.startswith("Second try  Level 1/1")
    assert kept(state) == before
    press(back, KEYS[2:])
    assert back.session.status is Status.LOST
    assert "in a second try: they do not count" in back.line
    assert kept(state) == before._replace(counts=before.is_over)
    assert screen(tmp_path, state.session.record()).is_first == before.is_over


def test_points_to_beat(tmp_path: Path) -> None:
    """The best of other games with the same parameters is said, at the start too."""
    names = [DEATH.name[:-1] + digit for digit in "123"]
    tries = Tries(tmp_path)
    for name, points in zip(names, (30, None, 70), strict=True):
        session = Session(DUNGEON, name)
        assert tries.best(session) == (30 if name != names[0] else None)
        tries.note(session, is_first=True)
        assert tries.find(name_of(session)) is None
        tries.file_of(name_of(session)).write_text(  # type: ignore[union-attr]
            f'["{name_of(session)}", 9, true, true, {points or "null"}]'
        )
    fresh = Session(DUNGEON, DEATH.name)
    assert tries.best(fresh) == 70
    assert tries.best(Session(DUNGEON, names[2])) == 30
    assert tries.best(Session(DUNGEON, VICTORY.name)) is None
    (tmp_path / "other.json").write_text("[]")
    state = PuzzleState(fresh, None, Profile(tmp_path.parent))
    state.profile.tries = tries
    state.begin_try()
    assert state.message == "Your best so far: 70"
    press(state, KEYS)
    assert state.line == "0 points; your best is 70" + OFFER


def test_best_so_far(tmp_path: Path) -> None:
    """A victory brings the most points so far, and is remembered."""
    state = screen(tmp_path, VICTORY.name)
    press(state, [*keys_of(VICTORY)])
    points = DUNGEON.points(state.session.state)
    assert state.line == f"{points} points: your best so far" + OFFER
    assert kept(state).points == points > 500


def test_hints_do_not_count(tmp_path: Path) -> None:
    """The points of a game with hints are not kept."""
    state = screen(tmp_path)
    press(state, ["h", *KEYS[1:]])
    assert "with hints: they do not count" in state.line
    assert kept(state).is_over
    assert kept(state).points is None


def test_no_tries(tmp_path: Path) -> None:
    """Practice, other games and guests have as many tries as they like."""
    practice = f"practice,{DEATH.name}"
    for session in (Session(DUNGEON, practice), Session(find("lamps"))):
        state = PuzzleState(session, None, Profile(tmp_path))
        press(state, ["right", "down", "space", "o"])
        assert state.is_first
        assert state.profile.tries.find(name_of(session)) is None
    assert not (tmp_path / "tries").exists()
    guest = PuzzleState(Session(DUNGEON, DEATH.name))
    press(guest, KEYS)
    assert guest.session.status is Status.LOST
    assert guest.line == "0 points" + OFFER
    assert PuzzleState(Session(DUNGEON, DEATH.name)).is_first


def test_new_dungeon(tmp_path: Path) -> None:
    """The next dungeon on the same screen is a first try again."""
    state = screen(tmp_path)
    press(state, KEYS)
    state = screen(tmp_path)
    assert not state.is_first
    press(state, [*KEYS, "n"])
    assert state.session.name != DEATH.name
    assert state.is_first
    assert state.message.startswith("Your best so far")


def test_full_disk(tmp_path: Path) -> None:
    """If a try cannot be noted, the game goes on, and the message says why."""
    (tmp_path / "tries").write_text("")
    state = screen(tmp_path)
    press(state, KEYS[:1])
    assert "cannot write" in state.message
    press(state, KEYS[1:])
    assert state.session.status is Status.LOST


tries = st.builds(
    Try,
    st.text(),
    st.integers(0),
    st.booleans(),
    st.booleans(),
    st.none() | st.integers(),
)


@given(tries)
def test_round_trip(each: Try) -> None:
    """What is written of a try is read again."""
    assert Try.parse(json.dumps(each).encode()) == each


wrong = ["[]", '["x"]', '["x", 1, 0, 1, 2]', '{"name": "x"}', "[" * 5000, "7"]


@given(st.binary() | st.sampled_from([text.encode() for text in wrong]))
def test_damaged_file(text: bytes) -> None:
    """Whatever is in a file, it is a try, or refused."""
    try:
        assert Try.parse(text)
    except (ValueError, RecursionError):
        return


def test_damaged_file_is_ignored(tmp_path: Path) -> None:
    """A damaged file counts as no try."""
    state = screen(tmp_path)
    press(state, KEYS[:3])
    file = state.profile.tries.file_of(name_of(state.session))
    assert file
    file.write_bytes(b"\xff")
    assert screen(tmp_path).is_first
    assert state.profile.tries.best(state.session) is None
