# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A real terminal: its modes, its size, its signals, and what comes from it."""

from __future__ import annotations

import os
import select
import signal
import termios
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING

from asciimaze.app.terminal.description import TerminalError, describe
from asciimaze.app.terminal.keys import Decoder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from asciimaze.app.terminal.description import Description
    from asciimaze.games.inputs import Input

USUAL = 80, 24
"""The columns and rows of a terminal that doesn't know its size."""

ENTER = "\x1b[?7l\x1b[?2004h\x1b[?1000h\x1b[?1002h\x1b[?1003h\x1b[?1006h"
"""Long lines are not wrapped, pasted texts are marked, and the mouse is reported."""

LEAVE = (
    "\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[?2004l\x1b[?2026l\x1b[0m\x1b[?7h"
)
"""The opposite; an update that was cut off is shown, and colours are as usual."""

MOST = 1 << 16
"""How many bytes are read at once."""

ENDING = frozenset({signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
"""The signals that end the game."""

SIGNALS = ENDING | {signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT}
"""All signals that the loop has to know about."""

TERMINAL = "/dev/tty"
"""The terminal of this process, wherever its input and output are."""


class Device:
    """A terminal while the game uses it.

    Attributes:
        file: The file descriptor of the terminal.
        description: What is known about it.
        decoder: What sorts its bytes.
        deadline: Until when to wait for the rest of a sequence; a monotonic time.
        before: The modes before the game.
        alarm: A file descriptor that can be read when a signal has arrived.
        bell: The other end of this pipe, into which signals are written.
        caught: The signals that have arrived and wait to be dealt with, in order.
        is_entered: Whether the modes are changed.
        is_away: Whether another program has the terminal, and the game waits.
        is_lost: Whether something else may have been drawn on it.
        has_ended: Whether the game has to end.
    """

    def __init__(self, file: int, description: Description) -> None:
        """Open a terminal as a device; its modes do not change before it is entered."""
        self.file = file
        self.description = description
        self.decoder = Decoder(description.keys)
        self.deadline = 0.0
        self.before = termios.tcgetattr(file)
        self.alarm, self.bell = os.pipe()
        os.set_blocking(self.bell, False)
        self.caught: list[int] = []
        self.is_entered = self.is_away = self.is_lost = self.has_ended = False

    def close(self) -> None:
        """Close the pipe through which a terminal device hears of signals."""
        os.close(self.alarm)
        os.close(self.bell)

    @property
    def size(self) -> tuple[int, int]:
        """How many columns and rows the terminal device has."""
        columns, rows = os.get_terminal_size(self.file)
        return columns or USUAL[0], rows or USUAL[1]

    def enter(self) -> None:
        """Change the modes of the terminal device: keys arrive at once, unseen."""
        self.is_entered = True
        modes = termios.tcgetattr(self.file)
        modes[0] &= ~(termios.ICRNL | termios.INLCR | termios.IGNCR | termios.IXON)
        modes[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
        modes[6][termios.VMIN], modes[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self.file, termios.TCSADRAIN, modes)
        self.send(self.description.enter + ENTER)

    def leave(self) -> None:
        """Change the modes of the terminal device back, if they are changed."""
        if not self.is_entered:
            return
        self.is_entered = False
        self.send(LEAVE + self.description.leave)
        handler = signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        with suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(self.file, termios.TCSAFLUSH, self.before)
        signal.signal(signal.SIGTTOU, handler)

    def send(self, text: str) -> None:
        """Send a text to the terminal device; if that is gone, the game has to end."""
        data = text.encode()
        try:
            while data:
                data = data[os.write(self.file, data) :]
        except OSError:
            self.has_ended = True

    def catch(self, number: int, frame: FrameType | None) -> None:
        """Note a signal to the terminal device while it is in use.

        Raises:
            KeyboardInterrupt: Ctrl+C was pressed twice before the loop could react.
        """
        del frame
        if number == signal.SIGINT and number in self.caught:
            raise KeyboardInterrupt
        self.caught.append(number)

    def wait(self, seconds: float) -> list[Input]:
        """Return the input that arrives at the terminal device within some seconds."""
        pending = self.decoder.patience is not None
        if pending:
            seconds = min(seconds, max(0, self.deadline - monotonic()))
        files = [self.alarm] if self.is_away else [self.file, self.alarm]
        ready, _, _ = select.select(files, [], [], seconds)
        if self.alarm in ready:
            os.read(self.alarm, MOST)
            self.obey_signals()
            return []
        if self.is_away:
            self.resume()
            return []
        heard: list[Input] = []
        if self.file in ready:
            heard += self.decoder.feed(self.read())
            self.deadline = monotonic() + (self.decoder.patience or 0)
        elif pending and monotonic() >= self.deadline:
            heard += self.decoder.give_up()
        return heard

    def read(self) -> bytes:
        """Return the bytes from the terminal device; if that is gone, the game ends."""
        os.set_blocking(self.file, False)
        try:
            data = os.read(self.file, MOST)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        finally:
            os.set_blocking(self.file, True)
        self.has_ended |= not data
        return data

    def obey_signals(self) -> None:
        """Do what the signals to the terminal device ask for."""
        while self.caught:
            self.has_ended |= not ENDING.isdisjoint(self.caught)
            number = self.caught.pop(0)
            if number == signal.SIGTSTP:
                self.stop()
            elif number == signal.SIGCONT and not self.has_ended:
                self.resume()
            self.is_lost = True

    def stop(self) -> None:
        """Give the terminal device back, and stop until the shell continues."""
        self.leave()
        handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, handler)
        if signal.SIGCONT not in self.caught:  # without a shell nothing stops
            self.caught.append(signal.SIGCONT)

    def resume(self) -> None:
        """Take the terminal device back, unless the shell or another program has it."""
        self.is_lost = True
        self.is_away = not self.is_ours
        if not self.is_away:
            self.enter()

    @property
    def is_ours(self) -> bool:
        """Whether the terminal device is for the game to read, and not for a shell."""
        try:
            return os.tcgetpgrp(self.file) == os.getpgrp()
        except OSError:  # no shell shares it
            return True


@contextmanager
def catching(device: Device) -> Iterator[None]:
    """Let a device note signals, unless they are ignored, until a ``with`` ends."""
    bell = signal.set_wakeup_fd(device.bell, warn_on_full_buffer=False)
    handlers = {
        number: signal.signal(number, device.catch)
        for number in SIGNALS
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(bell)


@contextmanager
def opened(kind: str) -> Iterator[Device]:
    """Use the terminal of this process as a device until the end of a ``with``.

    However that ends, the terminal is as before.

    Args:
        kind: The kind of terminal, as in ``TERM``.

    Raises:
        TerminalError: There is no terminal, or it cannot be used.
    """
    try:
        file = os.open(TERMINAL, os.O_RDWR | os.O_NOCTTY)
    except OSError as error:
        message = f"cannot open the terminal {TERMINAL}: {error.strerror}"
        raise TerminalError(message) from None
    try:
        device = Device(file, describe(kind, file))
        try:
            with catching(device):
                device.enter()
                yield device
        finally:
            device.leave()
            device.close()
    finally:
        os.close(file)
