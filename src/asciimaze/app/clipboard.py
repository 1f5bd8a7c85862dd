# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The clipboard of the system."""

from __future__ import annotations

from tcod.cffi import ffi, lib

from asciimaze.states.profile import Clipboard


class SystemClipboard(Clipboard):
    """The clipboard that a window shares with all others; our own if it fails."""

    def copy(self, text: str) -> None:
        """Copy a text to the clipboard of the system."""
        super().copy(text)
        lib.SDL_SetClipboardText(text.encode())

    def paste(self) -> str:
        """Return the text on the clipboard of the system."""
        data = lib.SDL_GetClipboardText()
        try:
            text = ffi.string(data).decode(errors="replace")
        finally:
            lib.SDL_free(data)
        return text or super().paste()
