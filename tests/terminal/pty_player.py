"""A terminal of the system that no screen shows, and a player in front of it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from typing import TYPE_CHECKING, Any

from tests.interrupts import hear_interrupts
from tests.terminal.emulator import Emulator

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 300
"""The seconds that we wait for something that should come at once."""

CONTROL = 'exec <>"$0"; exec "$@"'
"""Makes a terminal the one of a process, and of all that it starts."""

SHELL = (
    *("sh", "-c", 'exec >&0 2>&0; exec "$@"', "sh"),
    *("bash", "--norc", "--noprofile", "--noediting", "-i"),
)
"""A shell that writes to the terminal, too."""


class Terminal:
    """A pseudo terminal: what a program does to it, and a player's hands.

    Attributes:
        emulator: What it shows.
        before: Its modes at the start.
    """

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        """Make a terminal of some size."""
        self.master, self.slave = pty.openpty()
        self.decoder = getincrementaldecoder("utf-8")()
        self.resize(columns, rows)
        self.before = self.modes()

    @property
    def name(self) -> str:
        """The name of the terminal as a file."""
        return os.ttyname(self.slave)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size, and begin with an empty screen."""
        size = struct.pack("HHHH", rows, columns, 0, 0)
        self.emulator = Emulator(columns, rows)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

    def modes(self) -> list[Any]:
        """Return the modes of the terminal."""
        return termios.tcgetattr(self.slave)

    def start(
        self, *command: str, **environment: str | None
    ) -> subprocess.Popen[bytes]:
        """Start a program whose terminal this is; its other output goes to pipes."""
        variables = {**os.environ, "TERM": "xterm-256color", **environment}
        for name in ("NO_COLOR", "COLORTERM"):
            variables.setdefault(name, None)
        kept = {name: value for name, value in variables.items() if value is not None}
        return subprocess.Popen(
            ["sh", "-c", CONTROL, self.name, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=kept | {"PYTHONPATH": os.pathsep.join(sys.path)},
            start_new_session=True,
            preexec_fn=hear_interrupts,  # noqa: PLW1509 (the tests have one thread)
        )

    def press(self, keys: str) -> None:
        """Send what some keys send."""
        os.write(self.master, keys.encode())

    def read(self) -> str:
        """Pass on to the emulator what has arrived."""
        found = b""
        while select.select([self.master], [], [], 0)[0]:
            found += os.read(self.master, 1 << 16)
        text = self.decoder.decode(found)
        self.emulator.feed(text)
        return text

    def until(self, happened: Callable[[], object]) -> bool:
        """Wait until something has happened, and return whether it has."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.read()
            if happened():
                return True
            time.sleep(0.02)
        return False

    def shows(self, text: str) -> bool:
        """Wait until a text is on the screen, and return whether it is."""
        return self.until(lambda: text in "\n".join(self.emulator.lines()))

    def looks_like(self, emulator: Emulator) -> bool:
        """Return whether the screen shows the same as another one."""
        return self.emulator.seen() == emulator.seen()

    def is_restored(self) -> bool:
        """Return whether the terminal is as before."""
        self.read()
        return self.modes() == self.before and self.emulator.modes == {7, 25}

    def close(self) -> None:
        """Close both ends."""
        os.close(self.master)
        os.close(self.slave)
