# The process that draws
# ----------------------
#
# What happens in the process that draws the pictures?
#
# It imports the script once, because that takes longer than drawing most pictures.
# Then it draws one picture after the other.
# Its task arrives on the standard input, as JSON, and its answers are lines of JSON.
# If the drawings themselves print anything, it goes to the standard error instead.
#
# Besides the pictures, the process reports the files of the script:
# every module that has been imported, and every folder of a package.
# A picture may also come from data that no import mentions, such as a table of numbers.
# The script lists those in ``SOURCES``, as paths relative to its own folder.
#
# This program is a script, and imports nothing of ours,
# because its imports would count as sources of the pictures.

"""Draw pictures, and report the files that they are made from."""

from __future__ import annotations

import base64
import importlib.util
import json
import os
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from collections.abc import Iterable

# We import the script as a module with the name of its file.
# Python looks for its imports in its own folder first,
# as if you had started Python with it.


def imported(path: Path) -> ModuleType:
    """Return the script that a worker draws with, as a module."""
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if not spec or not spec.loader:
        message = f"{path} is not a Python file"
        raise ImportError(message)
    script = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = script
    spec.loader.exec_module(script)
    return script


def sources(script: ModuleType, folder: Path) -> list[str]:
    """Return the files and folders from which a worker's pictures are made.

    Args:
        script: The script.
        folder: The folder in which its ``SOURCES`` start.
    """
    found = {os.path.normpath(folder / each) for each in getattr(script, "SOURCES", ())}
    for name, module in list(sys.modules.items()):
        if isinstance(module, ModuleType) and name != "__main__":
            found.update(filter(None, [vars(module).get("__file__")]))
            if "." not in name:
                found.update(vars(module).get("__path__", ()))
    return sorted(found)


# Our report of an error is the last line of its traceback,
# and the lines of code that led to it.


def failure(error: BaseException) -> dict[str, Any]:
    """Return a worker's report of an error in a picture."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [(frame.filename, frame.lineno) for frame in frames]
    text = str(error)
    if isinstance(error, SyntaxError):
        text = error.msg
        places.append((error.filename or "", error.lineno))
    said = f"{type(error).__name__}: {text}".splitlines()[0]
    return {"error": said.removesuffix(": "), "places": places}


# The first answer lists all pictures that the script can draw.
# Then there are two for each picture: its name at the start, and its content or error.
# Modules that only a drawing imports count as well,
# so we report the sources once more at the end.


def answers(path: Path, done: Iterable[str], tell: TextIO) -> None:
    """Draw the pictures of a script that the worker has not done yet.

    Args:
        path: The script.
        done: The names of the pictures that need no drawing.
        tell: The stream for the answers.
    """

    def answer(**facts: object) -> None:
        tell.write(f"{json.dumps(facts)}\n")
        tell.flush()

    try:
        script = imported(path)
        table = [str(name) for name in script.PICTURES]
        draw = script.draw
        answer(table=table, sources=sources(script, path.parent))
    except BaseException as error:  # noqa: BLE001 (whatever it is, it is reported)
        answer(**failure(error))
        return
    for name in table:
        if name in done:
            continue
        answer(begin=name)
        try:
            picture = draw(name)
            if not isinstance(picture, bytes):
                message = f"draw must return bytes (got {type(picture).__name__})"
                raise TypeError(message)  # noqa: TRY301 (reported like any other)
        except BaseException as error:  # noqa: BLE001 (as above)
            answer(**failure(error))
        else:
            answer(content=base64.b64encode(picture).decode())
    answer(end=True, table=table, sources=sources(script, path.parent))


def main() -> None:
    """Read the worker's task, and keep everything else away from its answers."""
    task = json.load(sys.stdin)
    tell = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.path[:] = task["path"]
    answers(Path(task["script"]), task["done"], tell)


if __name__ == "__main__":
    main()
