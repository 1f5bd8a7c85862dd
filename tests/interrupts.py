"""Programs that hear Ctrl+C, even if the tests run in the background of a shell."""

from __future__ import annotations

import signal


def hear_interrupts() -> None:
    """Let SIGINT through, which programs in the background of a shell ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
