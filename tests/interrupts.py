"""Programs that hear signals, even if the tests run in the background of a shell."""

from __future__ import annotations

import signal


def hear_interrupts() -> None:
    """Let signals through that programs ignore in the background, or under nohup."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
