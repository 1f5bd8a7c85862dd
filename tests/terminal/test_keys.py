"""Keys, texts and the mouse, as terminals send them."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from asciimaze.app.terminal.keys import (
    ESCAPE,
    KEYS,
    LONG,
    LONGEST,
    PASTE,
    SHORT,
    Decoder,
)
from asciimaze.games.inputs import Action, Button, Input, Key, Pointer, Text, Wheel


def heard(*portions: bytes) -> list[Input]:
    """Return what some bytes mean that arrive in portions and are not waited for."""
    decoder = Decoder(KEYS)
    found = [event for each in portions for event in decoder.feed(each)]
    return [*found, *decoder.give_up()]


def ctrl(name: str) -> Key:
    """Return a key with Ctrl."""
    return Key(name, ctrl=True)


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"a", [Key("a"), Text("a")]),
        (b"A", [Key("a"), Text("A")]),
        (b"?", [Key("?"), Text("?")]),
        (b" ", [Key("space"), Text(" ")]),
        ("ä漢".encode(), [Text("ä"), Text("漢")]),
        (b"\r", [Key("enter")]),
        (b"\n", [Key("enter")]),
        (b"\t", [Key("tab")]),
        (b"\x7f", [Key("backspace")]),
        (b"\b", [Key("backspace")]),
        (b"\0", [ctrl("space")]),
        (b"\x13\x1a", [ctrl("s"), ctrl("z")]),
        (b"\x1c\x1d\x1e\x1f", []),
        (b"\xc2\x9b", []),
        (b"\x1b", [Key("escape")]),
        (b"\x1b\x1b", [Key("escape")] * 2),
        (b"\x1b\x1b[A", [Key("escape"), Key("up")]),
        (b"\x1b[A\x1b[B", [Key("up"), Key("down")]),
        (b"\x1bOC\x1bOD", [Key("right"), Key("left")]),
        (b"\x1b[H\x1b[1~\x1b[7~", [Key("home")] * 3),
        (b"\x1b[F\x1b[4~\x1b[8~", [Key("end")] * 3),
        (b"\x1b[5~\x1b[6~\x1b[3~", [Key("page up"), Key("page down"), Key("delete")]),
        (b"\x1b[Z", [Key("shift+tab")]),
        (b"\x1bOP\x1b[11~\x1b[[A", [Key("f1")] * 3),
        (b"\x1bOM\x1bOr\x1bOw", [Key("enter"), Key("down"), Key("home")]),
        (b"\x1b[1;5A\x1b[5;5~", [ctrl("up"), ctrl("page up")]),
        (b"\x1b[1;2D", [Key("left")]),
        (b"\x1b[1;3A\x1b[1;9A\x1b[1;7A", []),
        (b"\x1b[1;5Q\x1b[99;5~", []),
        (b"\x1ba\x1bZ", []),
        (b"\x1b[I\x1b[?62;4c\x1b[12;40R\x1b[24~\x1b[1;1;1u\x1bOz", []),
        (b"\x1b[", []),
        (b"\x1bO", []),
        (b"\x1b[12;3", []),
        (b"\x1b[\x07b", [Text("b")]),
    ],
    ids=repr,
)
def test_keys(sent: bytes, expected: list[Input]) -> None:
    """Each sequence is one key; those that nobody knows are none."""
    found = heard(sent)
    if expected == [Text("b")]:
        expected = [ctrl("g"), Key("b"), Text("b")]
    assert found == expected


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"\x1b[<0;1;1M", Pointer(Action.PRESS, Button.LEFT, 0.5, 0.5)),
        (b"\x1b[<1;9;3M", Pointer(Action.PRESS, Button.MIDDLE, 8.5, 2.5)),
        (b"\x1b[<2;300;99M", Pointer(Action.PRESS, Button.RIGHT, 299.5, 98.5)),
        (b"\x1b[<0;1;1m", Pointer(Action.RELEASE, Button.LEFT, 0.5, 0.5)),
        (b"\x1b[<32;5;1M", Pointer(Action.DRAG, Button.LEFT, 4.5, 0.5)),
        (b"\x1b[<34;5;1M", Pointer(Action.DRAG, Button.RIGHT, 4.5, 0.5)),
        (b"\x1b[<35;5;1M", Pointer(Action.MOVE, Button.NONE, 4.5, 0.5)),
        (b"\x1b[<20;5;1M", Pointer(Action.PRESS, Button.LEFT, 4.5, 0.5)),
        (b"\x1b[<64;2;1M", Wheel(1, 1.5, 0.5)),
        (b"\x1b[<65;2;1M", Wheel(-1, 1.5, 0.5)),
        (b"\x1b[<66;2;1M", None),
        (b"\x1b[<3;2;1M", None),
        (b"\x1b[<128;2;1M", None),
    ],
)
def test_mouse(sent: bytes, expected: Input | None) -> None:
    """A mouse presses, drags, hovers and turns its wheel in the middle of a cell."""
    assert heard(sent) == [expected] * (expected is not None)


def test_paste() -> None:
    """A text that is pasted is one text, without control characters, and no key."""
    assert heard(b"\x1b[200~7x7\n#a\x1bb\x1b[201~x") == [
        Text("7x7#ab"),
        Key("x"),
        Text("x"),
    ]
    assert heard(b"\x1b[200~\x1b[201~") == []
    assert heard(b"\x1b[200~never ends") == []


def test_endless_paste() -> None:
    """Of a text without an end only the last part is kept."""
    decoder = Decoder(KEYS)
    for _ in range(20):
        begin = b"" if decoder.pending else PASTE.encode()
        assert not list(decoder.feed(begin + b"x" * 9999))
        assert len(decoder.pending) <= LONGEST + 9999
    (text,) = decoder.feed(b"\x1b[201~")
    assert isinstance(text, Text)
    assert set(text.text) == {"x"}


def test_patience() -> None:
    """We wait for the rest of a sequence, but not long for a lone escape character."""
    decoder = Decoder(KEYS)
    assert decoder.patience is None
    assert not list(decoder.feed(b"\x1b"))
    assert decoder.patience == SHORT
    assert not list(decoder.feed(b"["))
    assert decoder.patience == LONG
    assert list(decoder.feed(b"A")) == [Key("up")]
    assert decoder.patience is None
    assert not list(decoder.feed(PASTE.encode()))
    assert decoder.patience is None
    assert not list(decoder.give_up())
    assert decoder.pending == PASTE


letters = st.binary(max_size=12) | st.lists(
    st.sampled_from(
        [
            b"\x1b",
            b"[",
            b"<",
            b"O",
            b"1",
            b";",
            b"~",
            b"A",
            b"M",
            b"m",
            b"200~",
            b"201~",
        ]
    ),
    max_size=12,
).map(b"".join)
"""Bytes of all kinds, and some that look like sequences."""


@given(letters, st.integers(0, 12), st.integers(0, 12))
@example(b"\x1b[<0;1;1M", 3, 6)
@example("漢".encode(), 1, 2)
def test_portions(sent: bytes, one: int, other: int) -> None:
    """Bytes mean the same in whatever portions they arrive."""
    first, second = sorted((one, other))
    assert heard(sent) == heard(sent[:first], sent[first:second], sent[second:])


@given(letters)
@example(b"\x1b[<0;99999;0M")
@example(b"\x1b[<9999;1;1m")
def test_rubbish(sent: bytes) -> None:
    """No bytes break the decoder; after them and a pause, a key is a key again."""
    decoder = Decoder(KEYS)
    for event in decoder.feed(sent):
        if isinstance(event, Text):
            assert event.text.isprintable()
    list(decoder.give_up())
    if decoder.pending:
        assert decoder.pending.startswith(PASTE)
        list(decoder.feed(b"\x1b[201~"))
    decoder.decoder.reset()
    assert list(decoder.feed(b"q")) == [Key("q"), Text("q")]


def test_every_key_has_a_name() -> None:
    """All sequences begin with the escape character, and none begins another one."""
    assert all(each.startswith(ESCAPE) for each in KEYS)
    for one in KEYS:
        for other in KEYS:
            assert one == other or not other.startswith(one)
