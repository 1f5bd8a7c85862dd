# Drawing with a time limit
# -------------------------
#
# What if a drawing never ends?
#
# Then we stop it, report it, and go on with the next one.
# We can't do that within one process, so a separate process draws the pictures.
# We send it the names of the finished pictures; it draws the others, and we listen.
# If it is silent for too long, we end it.
# If it has ended, for whatever reason, and pictures are left, we start it again.
#
# Nothing random should get into a picture.
# The order of Python's sets differs from run to run; here it is always the same.
# Python also caches compiled modules, and recognises an old one by its time,
# which counts in seconds only, so we switch the cache off.

"""Draw pictures in another process, with a time limit for each."""

from __future__ import annotations

import base64
import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import IO

WORKER = Path(__file__).with_name("worker.py")
"""The program of the other process."""


class Drawn(NamedTuple):
    """A report on the script, or on one of its pictures.

    Attributes:
        name: The name of the picture, or ``""`` if it is about the script.
        table: The names of all pictures that the script can draw.
        sources: The files and folders from which the pictures are made.
        content: The content of the picture's file, if all went well.
        error: The error, if there was one.
        places: Files and lines that led to the error, the innermost last.
    """

    name: str = ""
    table: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    content: bytes = b""
    error: str = ""
    places: tuple[tuple[str, int], ...] = ()


# The first answer is about the script itself.
# If the script cannot be loaded, there is no other.


def draw(script: Path, done: Iterable[str], seconds: float) -> Iterator[Drawn]:
    """Draw the pictures of a script in a process, and yield a report on each.

    Args:
        script: The script that draws.
        done: The names of the pictures that need no drawing.
        seconds: The time limit for each picture;
            loading the script may take ten times as long.
    """
    ready = set(done)
    table: set[str] | None = None
    while table is None or not table <= ready:
        name = ""
        for answer in answers(script, ready, seconds):
            if "table" in answer:
                table = set(answer["table"])
                yield Drawn("", tuple(answer["table"]), tuple(answer["sources"]))
            elif "begin" in answer:
                name = answer["begin"]
            else:
                yield drawn(name, answer, seconds)
                if not name:
                    return
                ready.add(name)
                name = ""


def drawn(name: str, answer: dict[str, Any], seconds: float) -> Drawn:
    """Return the report in a process's answer about a picture, or about the script."""
    if "content" in answer:
        return Drawn(name, content=base64.b64decode(answer["content"]))
    if "error" in answer:
        places = tuple((path, line or 1) for path, line in answer["places"])
        return Drawn(name, error=answer["error"], places=places)
    if "died" in answer:
        return Drawn(name, error=ended(answer["died"]))
    advice = "make it simpler, or raise literate_figure_seconds"
    limit = seconds if name else 10 * seconds
    return Drawn(name, error=f"it took more than {limit:g} seconds; {advice}")


def ended(code: int) -> str:
    """Return how a process that draws pictures ended."""
    how = f"ended with status {code}"
    if code < 0:
        how = f"was ended by signal {-code}"
        with suppress(ValueError):
            how = f"was ended by {signal.Signals(-code).name}"
    return f"the process that drew it {how}; draw it by hand to see where"


# Listening
# ~~~~~~~~~
#
# Some systems don't let a program wait for a line for a limited time,
# so a thread of ours waits for lines, and we wait for the thread.


def answers(
    script: Path, done: Iterable[str], seconds: float
) -> Iterator[dict[str, Any]]:
    """Yield the answers of a process that draws; the last one may be our own."""
    with worker() as process:
        assert process.stdin  # noqa: S101 (for the type checker)
        assert process.stdout  # noqa: S101 (as above)
        lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=listen, args=(process.stdout, lines), daemon=True).start()
        task = {"script": str(script), "done": sorted(done), "path": modules_path()}
        with suppress(OSError), process.stdin:
            process.stdin.write(json.dumps(task))
        limit = 10 * seconds
        while True:
            try:
                line = lines.get(timeout=limit)
            except Empty:
                yield {"late": True}
                return
            if not line:
                yield {"died": process.wait()}
                return
            answer = json.loads(line)
            yield answer
            if "end" in answer:
                return
            limit = seconds


def listen(stream: IO[str], lines: SimpleQueue[str]) -> None:
    """Pass on the lines of a drawing process, and an empty one when it ends.

    If nobody wants its answers any more, the stream may be closed before we look.
    """
    with suppress(ValueError):
        for line in stream:
            lines.put(line)
    lines.put("")


def modules_path() -> list[str]:
    """Return the folders in which a drawing process finds modules, each once."""
    return list(dict.fromkeys(str(Path(each).absolute()) for each in sys.path))


# Whatever happens to us, no process must go on drawing:
# ours leads a group of processes, which we end as one.


@contextmanager
def worker() -> Iterator[subprocess.Popen[str]]:
    """Start a process that draws pictures; in the end, stop it with all children."""
    command = [sys.executable, "-B", "-P", str(WORKER)]
    with subprocess.Popen(  # noqa: S603 (it is our own)
        command,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(OSError):
                if hasattr(os, "killpg"):
                    os.killpg(process.pid, signal.SIGKILL)
                else:
                    process.kill()
