"""Saved games: they come back, and nothing bad comes out of bad ones."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.players import choices, every_game, inputs
from tests.game.test_session import begin, commands, net, same, seeds

from asciimaze.games.game import Status
from asciimaze.games.inputs import Key
from asciimaze.games.registry import GAMES
from asciimaze.rng import Rng
from asciimaze.session import saves
from asciimaze.session.saves import fields_of, is_save, load, save

if TYPE_CHECKING:
    from asciimaze.games.inputs import Input
    from asciimaze.games.registry import AnyGame

MUTATIONS = int(os.environ.get("MUTATIONS", "6"))
"""How many files are spoiled for each of fifty seeds; 20,000 make a million."""


@every_game
@given(data=st.data(), events=st.lists(inputs | commands, max_size=12))
def test_save(game: AnyGame, data: st.DataObject, events: list[Input]) -> None:
    """Saved and loaded at any point, a game goes on alike."""
    session = begin(game, data.draw(st.sampled_from(choices(game)[:8])))
    cut = data.draw(st.integers(0, len(events)))
    for event in events[:cut]:
        session.handle(event)
        session.tick(0.25)
    file = save(session)
    assert is_save(file)
    copy = load(file, seeds())
    assert save(copy) == file
    assert same(copy, session)
    copy.tile, copy.seeds, session.seeds = session.tile, seeds(), seeds()
    copy.ui = session.ui
    for event in events[cut:]:
        assert copy.handle(event) in {True, False}
        session.handle(event)
    assert same(copy, session)


def played() -> bytes:
    """Return a saved game with steps of all kinds."""
    session = net("3x3#a")
    for key in ("d", "space", "left", "a", "h", "backspace", "s", "d", "u"):
        session.handle(Key(key))
        session.tick(1)
    return save(session)


FILES = [played(), *(save(begin(game, game.default())) for game in GAMES.values())]
"""Files that are not spoiled yet."""


def spoiled(file: bytes, rng: Rng) -> bytes:
    """Return a file with something wrong in it."""
    data = bytearray(file)
    for _ in range(1 + rng.randbelow(3)):
        at, end = sorted((rng.randbelow(len(data) + 1), rng.randbelow(len(data) + 1)))
        match rng.randbelow(6):
            case 0:
                data[at : at + 1] = bytes([rng.randbelow(256)])
            case 1:
                data[at : at + 1] = rng.choice(
                    [b"0", b"9", b":", b"\n", b",", b"-", b""]
                )
            case 2:
                del data[at:end]
            case 3:
                data[at:at] = data[at:end]
            case 4:
                lines = bytes(data).split(b"\n")
                one, other = rng.randbelow(len(lines)), rng.randbelow(len(lines))
                lines[one], lines[other] = lines[other], lines[one]
                data[:] = b"\n".join(lines)
            case _:
                data[end:] = b""
        if not data:
            break
    return bytes(data)


@given(seed=st.integers(0, 2**64 - 1))
def test_spoiled_files(seed: int) -> None:
    """A spoiled file is read as a whole or refused with a reason in one line."""
    rng = Rng(seed)
    for _ in range(MUTATIONS):
        data = spoiled(rng.choice(FILES), rng)
        try:
            session = load(data, seeds())
        except ValueError as error:
            assert str(error).startswith("the saved game cannot be read: ")  # noqa: PT017
            assert "\n" not in str(error)  # noqa: PT017
        else:
            assert same(load(save(session), seeds()), session)
            with suppress(ValueError):
                session.solve()


@given(data=st.binary(max_size=60))
def test_no_file(data: bytes) -> None:
    """Bytes that are no file at all are refused, too."""
    with pytest.raises(ValueError, match=r"^the saved game cannot be read: "):
        load(data)
    assert not is_save(data)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (b"asciimaze game 1", b"asciimaze game 2", "the first field must say"),
        (b"GAME:3:net", b"GAME:3:nut", f"game must be one of {', '.join(GAMES)}"),
        (b"3x3,unique", b"3x3#unique", "a word must be a size"),
        (b"UI:0:\n", b"", "fields are missing: UI"),
        (b"UI:0:\n", b"UI:0:\nUI:0:\n", "a field must come once (got UI again)"),
        (b"UI:0:\n", b"UI:1:x\n", "Net saves no UI value"),
        (b"POSITION:1:", b"POSITION:2:9", "POSITION must be a number from 0 to "),
        (b"CHEATED:1:1", b"CHEATED:1:2", "CHEATED must be a number from 0 to 1"),
        (b"HINTS:1:", b"HINTS:2:-", "HINTS must be a number"),
        (b"t4,1", b"t9,1", "a move must be"),
        (b"DESC:9:", b"DESC:9:x", "a field must be NAME:LENGTH:VALUE"),
        (b"SEED:1:a", b"SEED:1:\xff", "'utf-8' codec can't decode"),
    ],
)
def test_forged_file(old: bytes, new: bytes, message: str) -> None:
    """Each field is checked, and the error says what is wrong."""
    file = played()
    assert old in file
    with pytest.raises(ValueError, match=re.escape(message)):
        load(file.replace(old, new, 1))


def test_wrong_solution() -> None:
    """A solution in a file that is wrong does no harm: the solver finds a right one."""
    file = played()
    solution = re.search(rb"AUX:9:(.{9})", file)
    assert solution
    for wrong in (b"555555555", b"xxxxxxxxx"):
        session = load(file.replace(solution[1], wrong, 1))
        session.solve()
        assert session.status is Status.WON


def test_later_version() -> None:
    """A field that a later version has added does not disturb."""
    file = played()
    more = file.replace(b"UI:0:\n", b"UI:0:\nWEATHER:4:s:\n:\n", 1)
    assert save(load(more)) == file


def test_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file, and a game, can be too long."""
    file = played()
    monkeypatch.setattr(saves, "MOST_STEPS", 2)
    with pytest.raises(ValueError, match="at most 2 steps"):
        load(file)
    monkeypatch.setattr(saves, "MOST_BYTES", 9)
    with pytest.raises(ValueError, match="at most 9 bytes"):
        load(file)


def test_the_file_in_the_book() -> None:
    """The file in the book can be loaded, and has the fields that are written.

    It is shown piece by piece.
    """
    book = Path(__file__).parents[2] / "docs" / "asciimaze.rst"
    text = book.read_text(encoding="utf-8")
    shown = re.findall(r"(?:   [A-Z]+:\d+:.*\n)+", text)
    file = dedent("".join(shown)).encode()
    session = load(file)
    assert save(session) == file
    assert (session.position, len(session.steps)) == (1, 3)
    assert session.first == net(session.seed_name or "").first
    names = [name for name, _ in fields_of(file)]
    assert {*names[:-2]} == {*saves.NEEDED, "SEED"}


def test_seeds_of_all_kinds() -> None:
    """A seed that no text file can hold comes back from one."""
    for seed in ("", "\udcff", "a\nb", "ü:#"):
        session = net()
        session.seed = seed
        assert load(save(session)).seed == seed
    with suppress(ValueError):
        load(b"")
