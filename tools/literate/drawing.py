# Somebody to draw for us
# -----------------------
#
# What if a drawing never ends?
#
# Then we stop it, say so, and let the others be drawn.
# That cannot be done within one process, so the pictures are drawn in another one.
# We tell it which pictures we have, it draws the others, and we listen.
# If it is silent for too long, it is ended; if it ends by itself, well or badly,
# somebody new takes over, as long as there is something to draw.
#
# Nothing random should come into a picture.
# Python's sets have another order in each run; here they have always the same.
# Python also keeps what it has compiled, and looks only at the second
# in which a text was changed. So we do not let it keep anything.
# What numba compiles cannot be watched, so it is asked not to.

"""Have pictures drawn by another process, with a time limit for each."""

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

FORKS = hasattr(os, "fork") and sys.platform != "darwin"
"""Whether a process can be split in two, and both halves are fit for all work."""

PAINTER = Path(__file__).with_name("painter.py")
"""The program of the other process."""


class Drawn(NamedTuple):
    """What was told of a script or of a picture.

    Attributes:
        name: The name of the picture, or nothing if it is told of the script.
        table: The names of all pictures that the script can draw.
        content: The picture as it stands in its file, if all went well.
        error: What went wrong.
        places: Files and lines which led to that, the innermost last.
        seen: What had a part in it.
    """

    name: str = ""
    table: tuple[str, ...] = ()
    content: bytes = b""
    error: str = ""
    places: tuple[tuple[str, int], ...] = ()
    seen: dict[str, Any] | None = None


# The first that we hear is of the script itself; if that fails, it is all.


def draw(script: Path, done: Iterable[str], seconds: float) -> Iterator[Drawn]:
    """Have the pictures of a script drawn, and yield what is told of each.

    Args:
        script: The script that draws.
        done: The names of the pictures that need not be drawn.
        seconds: How long each picture may take;
            to load the script may take ten times as long.
    """
    ready = set(done)
    table: tuple[str, ...] | None = None
    while table is None or not ready.issuperset(table):
        name = ""
        for answer in answers(script, ready, seconds):
            if "begin" in answer:
                name = answer["begin"]
            elif "table" not in answer:
                yield drawn(name, answer, seconds)
                if not name:
                    return
                ready.add(name)
                name = ""
            elif table is None:
                table = tuple(answer["table"])
                yield Drawn(table=table, seen=answer["seen"])


def drawn(name: str, answer: dict[str, Any], seconds: float) -> Drawn:
    """Return what an answer tells of a picture, or of the script."""
    if "content" in answer:
        return Drawn(name, (), base64.b64decode(answer["content"]), seen=answer["seen"])
    if "error" in answer:
        places = tuple((path, line or 1) for path, line in answer["places"])
        return Drawn(name, error=answer["error"], places=places)
    if "died" in answer:
        return Drawn(name, error=ended(answer["died"]))
    advice = "make it simpler, or literate_figure_seconds larger"
    limit = seconds if name else 10 * seconds
    return Drawn(name, error=f"it took more than {limit:g} seconds; {advice}")


def ended(code: int) -> str:
    """Return how a process ended."""
    how = f"ended with status {code}"
    if code < 0:
        how = f"was ended by signal {-code}"
        with suppress(ValueError):
            how = f"was ended by {signal.Signals(-code).name}"
    return f"the process that drew it {how}; draw it by hand to see where"


# Listening
# ~~~~~~~~~
#
# One cannot wait for a line for some time only, not on all systems.
# So a thread of ours waits for lines, and we wait for the thread.


def answers(
    script: Path, done: Iterable[str], seconds: float
) -> Iterator[dict[str, Any]]:
    """Yield what one process answers; the last answer may be ours."""
    with painter() as process:
        assert process.stdin  # noqa: S101 (for the type checker)
        assert process.stdout  # noqa: S101 (as above)
        lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=listen, args=(process.stdout, lines), daemon=True).start()
        task = {
            "script": str(script),
            "done": sorted(done),
            "path": modules_path(),
            "forks": FORKS,
        }
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
            if "end" in answer:
                return
            yield answer
            limit = seconds


def listen(stream: IO[str], lines: SimpleQueue[str]) -> None:
    """Pass on the lines of a stream, and an empty one when it ends."""
    for line in stream:
        lines.put(line)
    lines.put("")


def modules_path() -> list[str]:
    """Return where modules are looked for, without what is there twice."""
    return list(dict.fromkeys(str(Path(each).absolute()) for each in sys.path))


# Whatever happens to us, nobody goes on drawing:
# who draws leads a group of processes, and the group is ended as one.


@contextmanager
def painter() -> Iterator[subprocess.Popen[str]]:
    """Start a process that draws, and end it and all that it has started."""
    command = [sys.executable, "-B", "-P", str(PAINTER)]
    with subprocess.Popen(  # noqa: S603 (it is our own)
        command,
        env={**os.environ, "PYTHONHASHSEED": "0", "NUMBA_DISABLE_JIT": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(OSError):
                if FORKS:
                    os.killpg(process.pid, signal.SIGKILL)
                else:
                    process.kill()
