# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Seeds: any text, written so that it fits into one line."""

from __future__ import annotations

import re

from asciimaze.names import MOST_SHOWN


def write_seed(seed: str) -> str:
    """Return a seed with all that cannot be printed written as ``%`` and digits."""
    return "".join(
        each
        if each.isprintable() and each != "%"
        else "".join(f"%{byte:02X}" for byte in each.encode(errors="surrogatepass"))
        for each in seed
    )


def read_seed(text: str) -> str:
    """Return the seed that is written in a text.

    Raises:
        ValueError: Its percent signs stand for bytes that are no text.
    """

    def characters(match: re.Match[str]) -> str:
        try:
            some = bytes.fromhex(match[0].replace("%", ""))
            return some.decode(errors="surrogatepass")
        except UnicodeDecodeError:
            message = f"the seed has bytes that are not text: {match[0][:MOST_SHOWN]}"
            raise ValueError(message) from None

    return re.sub("(?:%[0-9A-Fa-f]{2})+", characters, text)
