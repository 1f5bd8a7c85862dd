# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""From what a terminal sends to what a player does."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from typing import TYPE_CHECKING

from asciimaze.games.inputs import Action, Button, Key, Pointer, Text, Wheel

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from asciimaze.games.inputs import Input

ESCAPE = "\x1b"
"""The character that the escape key sends, and that begins a sequence."""

SEQUENCE = re.compile(
    r"""\x1b\[<(?P<code>\d{1,4});(?P<x>\d{1,5});(?P<y>\d{1,5})(?P<end>[Mm])  # the mouse
    | \x1b\[200~(?P<pasted>.*?)\x1b\[201~       # a text that was pasted
    | \x1b\[\[[A-E]                             # a function key of the Linux console
    | \x1b\[(?!200~)[0-?]{0,64}[ -/]{0,4}[@-~]  # any other control sequence
    | \x1bO[ -~]                                # a key, on the number pad for instance
    | \x1b[^\x1b\[O]                            # a letter with Alt
    """,
    re.VERBOSE | re.DOTALL,
)
"""All that begins with an escape character."""

BEGUN = re.compile(r"\x1b(\[(\[|200~.*|[0-?]{0,64}[ -/]{0,4})?|O)?", re.DOTALL)
"""The beginning of a sequence, whose rest may arrive later."""

PASTE = "\x1b[200~"
"""Begins a text that was pasted."""

LONGEST = 1 << 16
"""How many characters are kept of a text whose end does not arrive."""

SHORT, LONG = 0.05, 0.5
"""How many seconds to wait after an escape character, and after more of a sequence."""

MODIFIED = re.compile(r"\x1b\[(\d*);(\d{1,3})([A-Z~])")
"""A key with Shift, Alt or Ctrl: its number or letter, and their sum plus one."""

ALT, CTRL = 0b1010, 0b100
"""The bits of Alt and Meta, and of Ctrl, in this sum."""

FINALS = {
    "A": "up",
    "B": "down",
    "C": "right",
    "D": "left",
    "F": "end",
    "H": "home",
    "P": "f1",
}
"""The keys by the last letters of their sequences."""

NUMBERS = {
    1: "home",
    3: "delete",
    4: "end",
    5: "page up",
    6: "page down",
    7: "home",
    8: "end",
    11: "f1",
}
"""The keys by the numbers in their sequences, which end in a tilde."""

PAD = {
    "M": "enter",
    "q": "end",
    "r": "down",
    "s": "page down",
    "t": "left",
    "v": "right",
    "w": "home",
    "x": "up",
    "y": "page up",
}
"""The keys of the number pad by the last letters of their sequences."""

KEYS = (
    {f"\x1b[{final}": Key(name) for final, name in FINALS.items()}
    | {f"\x1bO{final}": Key(name) for final, name in (FINALS | PAD).items()}
    | {f"\x1b[{number}~": Key(name) for number, name in NUMBERS.items()}
    | {"\x1b[Z": Key("shift+tab"), "\x1b[[A": Key("f1")}
)
"""The keys by the sequences that most terminals send."""

CONTROLS = {
    "\0": Key("space", ctrl=True),
    "\b": Key("backspace"),
    "\t": Key("tab"),
    "\n": Key("enter"),
    "\r": Key("enter"),
    "\x7f": Key("backspace"),
}
"""The keys that send a control character, except letters with Ctrl."""

FIRST_CONTROL, LAST_CONTROL = "\x01", "\x1a"
"""What A and Z send with Ctrl."""

BUTTONS = (Button.LEFT, Button.MIDDLE, Button.RIGHT, Button.NONE)
"""The buttons of a mouse by the lowest two bits of its code."""

MOVED, WHEEL, MORE = 32, 64, 128
"""The bits for a mouse that has moved, for its wheel, and for more buttons."""

TURNED = {Button.LEFT: 1, Button.MIDDLE: -1}
"""How far the wheel has turned upwards."""


class Decoder:
    """Sorts the bytes of a terminal into keys, texts, and the moves of a mouse.

    Attributes:
        keys: The keys by their sequences.
        pending: The beginning of a sequence that may go on.
    """

    def __init__(self, keys: Mapping[str, Key]) -> None:
        """Begin to decode keys, with no bytes pending."""
        self.keys = keys
        self.pending = ""
        self.decoder = getincrementaldecoder("utf-8")("ignore")

    def feed(self, data: bytes) -> Iterator[Input]:
        """Yield the keys in some bytes, together with the bytes that are pending."""
        text, self.pending = self.pending + self.decoder.decode(data), ""
        at = 0
        while at < len(text):
            match = SEQUENCE.match(text, at)
            if match:
                yield from self.meaning(match)
                at = match.end()
            elif text[at] != ESCAPE:
                yield from typed(text[at])
                at += 1
            elif BEGUN.fullmatch(text, at):
                self.keep(text[at:])
                return
            elif text.startswith(ESCAPE, at + 1):
                yield Key("escape")
                at += 1
            else:
                at += 2

    def keep(self, text: str) -> None:
        """Keep the beginning of a key's sequence; of a long text, the last part."""
        self.pending = text
        if len(text) > LONGEST:
            self.pending = PASTE + text[-LONGEST // 2 :]

    @property
    def patience(self) -> float | None:
        """How many seconds to wait for the rest of a key's sequence, if at all."""
        if not self.pending or self.pending.startswith(PASTE):
            return None
        return SHORT if self.pending == ESCAPE else LONG

    def give_up(self) -> Iterator[Input]:
        """Yield the escape key, if it was one; no more of a sequence has come."""
        if self.pending == ESCAPE:
            yield Key("escape")
        if self.patience is not None:
            self.pending = ""

    def meaning(self, match: re.Match[str]) -> Iterator[Input]:
        """Yield the key, or the click, that a sequence of bytes means."""
        if match["code"]:
            code, x, y = (int(match[name]) for name in ("code", "x", "y"))
            yield from pointed(code, x - 0.5, y - 0.5, is_released=match["end"] == "m")
        elif match["pasted"] is not None:
            text = "".join(filter(str.isprintable, match["pasted"]))
            if text:
                yield Text(text)
        else:
            key = self.keys.get(match[0]) or self.modified(match[0])
            if key:
                yield key

    def modified(self, sequence: str) -> Key | None:
        """Return a key that was pressed with Shift or Ctrl; with Alt there is none."""
        match = MODIFIED.fullmatch(sequence)
        if match is None:
            return None
        number, held, final = match[1], int(match[2]) - 1, match[3]
        key = self.keys.get(f"\x1b[{number}~" if final == "~" else f"\x1b[{final}")
        if key is None or held & ALT:
            return None
        return Key(key.name, ctrl=bool(held & CTRL))


def typed(letter: str) -> Iterator[Input]:
    """Yield what a character from the terminal means: a key, the text, or both."""
    if letter in CONTROLS:
        yield CONTROLS[letter]
    elif FIRST_CONTROL <= letter <= LAST_CONTROL:
        yield Key(chr(ord(letter) + ord("a") - 1), ctrl=True)
    elif letter.isprintable():
        if letter.isascii():
            yield Key("space" if letter == " " else letter.lower())
        yield Text(letter)


def pointed(code: int, x: float, y: float, *, is_released: bool) -> Iterator[Input]:
    """Yield what the mouse does at a cell of the terminal."""
    button = BUTTONS[code & 3]
    if code & MORE:
        return
    if code & WHEEL:
        if button in TURNED:
            yield Wheel(TURNED[button], x, y)
    elif is_released:
        yield Pointer(Action.RELEASE, button, x, y)
    elif code & MOVED:
        action = Action.MOVE if button is Button.NONE else Action.DRAG
        yield Pointer(action, button, x, y)
    elif button is not Button.NONE:
        yield Pointer(Action.PRESS, button, x, y)
