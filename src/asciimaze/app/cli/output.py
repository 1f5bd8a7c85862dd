# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the command line prints: results to standard output, errors to the other."""

from __future__ import annotations

import sys

STDOUT = 1
"""The file descriptor of standard output."""


class Failure(Exception):  # noqa: N818 - it is no mistake in the program
    """What was asked cannot be done."""


def put(data: bytes) -> None:
    """Write some bytes to standard output, as far as its reader wants them.

    Raises:
        Failure: They cannot be written.
    """
    if not data:
        return
    try:
        with open(STDOUT, "wb", closefd=False) as stdout:
            stdout.write(data)
    except BrokenPipeError:
        return
    except OSError as error:
        message = f"cannot write to standard output: {error.strerror}"
        raise Failure(message) from None


def complain(program: str, error: object) -> None:
    """Print one line to standard error, not output: which program complains of what."""
    print(printable(f"{program}: {error}"), file=sys.stderr)


def printable(text: str) -> str:
    """Return a text for output, with escapes for what a terminal does not show."""
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode()
        for each in text
    )
