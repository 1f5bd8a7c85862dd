# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The clipboard of the computer on which a terminal is shown."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from asciimaze.states.profile import Clipboard

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_SENT = 74_994
"""How many characters of base64 terminals take."""


class TerminalClipboard(Clipboard):
    """A clipboard to which a text is sent; pasting returns only our own texts."""

    def __init__(self, send: Callable[[str], None]) -> None:
        """Begin with an empty clipboard of a terminal.

        Args:
            send: What sends a text to the terminal.
        """
        super().__init__()
        self.send = send

    def copy(self, text: str) -> None:
        """Copy a text to the clipboard of the terminal, and keep it."""
        super().copy(text)
        code = b64encode(text.encode()).decode()
        if len(code) <= MOST_SENT:
            self.send(f"\x1b]52;c;{code}\a")
