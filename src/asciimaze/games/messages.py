# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Messages, and how often each was said in a row."""

from __future__ import annotations

from typing import NamedTuple

MOST = 60
"""How many messages a log has."""


class Message(NamedTuple):
    """A line of a log.

    Attributes:
        text: What was said.
        turn: In which turn it was said first.
        times: How often it was said in a row.
    """

    text: str
    turn: int
    times: int = 1

    def __str__(self) -> str:
        """Return a message of the log as it is shown."""
        return self.text if self.times == 1 else f"{self.text} (x{self.times})"


def said(log: tuple[Message, ...], text: str, turn: int) -> tuple[Message, ...]:
    """Return a log with one more message, or with the last one counted again."""
    if log and log[-1].text == text:
        return (*log[:-1], log[-1]._replace(times=log[-1].times + 1))
    return (*log[1 - MOST :], Message(text, turn))
