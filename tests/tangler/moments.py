"""The moments of a process: between any two of its system calls."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import warnings
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TRACE_ME = 0
GO_ON = 24
"""Two requests of ``ptrace``: let me be traced, and go on to the next system call."""


def ptrace(request: int, pid: int) -> int:
    """Call ``ptrace`` and return its result."""
    return int(ctypes.CDLL(None).ptrace(request, pid, None, None))


def moments(action: Callable[[], object]) -> Iterator[None]:
    """Do something in another process; stop where system calls begin and end.

    At such a moment, the file system is in the state that remains
    if the process is killed there. The caller may leave it at any moment.

    Raises:
        OSError: The system doesn't allow tracing, or the action failed.
    """
    with warnings.catch_warnings():
        # The new process does nothing that needs other threads.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if not pid:
        with suppress(BaseException):
            if not ptrace(TRACE_ME, 0):
                os.kill(os.getpid(), signal.SIGSTOP)
                action()
                os._exit(0)
        os._exit(1)
    _, status = os.waitpid(pid, 0)
    try:
        while os.WIFSTOPPED(status):
            yield
            ptrace(GO_ON, pid)
            _, status = os.waitpid(pid, 0)
    finally:
        if os.WIFSTOPPED(status):
            os.kill(pid, signal.SIGKILL)
            _, status = os.waitpid(pid, 0)
    if status:
        message = "the process could not be traced, or failed"
        raise OSError(message)


def can_be_watched() -> bool:
    """Return whether this system lets a process be stopped at its system calls."""
    if sys.platform != "linux":
        return False
    try:
        return len(list(moments(os.getpid))) > 1
    except OSError:
        return False
