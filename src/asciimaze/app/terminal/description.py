# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the system knows about a kind of terminal."""

from __future__ import annotations

import curses
import re
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.app.loop import ScreenError
from asciimaze.app.terminal.keys import ESCAPE, KEYS
from asciimaze.games.inputs import Key

if TYPE_CHECKING:
    from collections.abc import Mapping


class TerminalError(ScreenError):
    """The terminal cannot be used; the message says why."""


class Description(NamedTuple):
    """A kind of terminal.

    Attributes:
        colours: How many colours it has; none if negative.
        keys: Its keys by the sequences that they send.
        enter: What to send at the start: another screen, a hidden cursor, all keys.
        leave: What to send at the end, so that all is as before.
    """

    colours: int
    keys: Mapping[str, Key]
    enter: str
    leave: str


UNKNOWN = Description(
    colours=256,
    keys=KEYS,
    enter="\x1b[?1049h\x1b[?25l\x1b[?1h\x1b=",
    leave="\x1b[?1l\x1b>\x1b[?25h\x1b[?1049l",
)
"""What to expect of terminals that the system doesn't know."""

CAPABILITIES = {
    "kcuu1": "up",
    "kcud1": "down",
    "kcub1": "left",
    "kcuf1": "right",
    "khome": "home",
    "kend": "end",
    "kpp": "page up",
    "knp": "page down",
    "kdch1": "delete",
    "kcbt": "shift+tab",
    "kent": "enter",
    "kf1": "f1",
}
"""The names that terminfo has for keys, and ours."""


def describe(kind: str, file: int) -> Description:
    """Return the description of a kind of terminal, from terminfo.

    Args:
        kind: Its name, as in ``TERM``.
        file: The file descriptor of the terminal.

    Raises:
        TerminalError: It cannot move its cursor, or not in the usual way.
    """
    if kind in {"", "dumb"}:
        raise TerminalError(cannot_move(kind))
    try:
        curses.setupterm(kind, file)
    except curses.error:
        return UNKNOWN
    move = curses.tigetstr("cup")
    if not move or DELAY.sub(b"", curses.tparm(move, 1, 2)) != b"\x1b[2;3H":
        raise TerminalError(cannot_move(kind))
    named = {capability(name): Key(key) for name, key in CAPABILITIES.items()}
    keys = {sent: key for sent, key in named.items() if sent.startswith(ESCAPE)}
    return Description(
        colours=curses.tigetnum("colors"),
        keys={**KEYS, **keys},
        enter=capability("smcup") + capability("civis") + capability("smkx"),
        leave=capability("rmkx") + capability("cnorm") + (capability("rmcup") or CLEAR),
    )


DELAY = re.compile(rb"\$<[^>]*>")
"""A pause in a sequence."""

CLEAR = "\x1b[2J\x1b[H"
"""Clears the screen, and moves the cursor to its beginning."""


def capability(name: str) -> str:
    """Return a sequence by its name in a terminal's description; empty if none."""
    return DELAY.sub(b"", curses.tigetstr(name) or b"").decode("latin-1")


def cannot_move(kind: str) -> str:
    """Return why a terminal of some description cannot be used."""
    message = "the terminal must be able to move its cursor, as xterm can "
    return f"{message}(TERM is {kind!r})"
