# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The verdict on an answer to an exercise."""

from __future__ import annotations

import io
import json
import traceback
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.formats.picture import svg
from demands import WrongError
from laws import EXERCISES

if TYPE_CHECKING:
    from collections.abc import Callable

ANSWER = "answer.py"
"""The name of an answer in a traceback."""

WRONG = "#f2a65a"
"""The colour of a cell that is wrong."""


class Verdict(NamedTuple):
    """What is wrong with an answer.

    Attributes:
        message: What is wrong, or nothing if the answer is right.
        line: The line of the answer in which an error was raised, from 1, or 0.
        picture: The maze with the mistake, as SVG, if it is in one.
    """

    message: str = ""
    line: int = 0
    picture: str = ""


def verdict(number: int, code: str) -> Verdict:
    """Return the verdict on an answer to an exercise, from 1."""
    exercise = EXERCISES[number - 1]
    found: dict[str, Callable[..., object]] = {}
    try:
        run(code, found)
        missing = [name for name in exercise.functions if name not in found]
        if missing:
            return Verdict(f"it has no function {missing[0]}; write one")
        exercise.law(*(found[name] for name in exercise.functions))
    except NotImplementedError:
        where = "in place of raise NotImplementedError"
        return Verdict(f"it isn't finished; write the code {where}")
    except WrongError as error:
        return Verdict(str(error), picture=pictured(error))
    except SyntaxError as error:
        return Verdict(f"SyntaxError: {error.msg}", error.lineno or 0)
    except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever a reader writes)
        frames = traceback.extract_tb(error.__traceback__)
        lines = [each.lineno or 0 for each in frames if each.filename == ANSWER]
        where = "" if lines else "the law can't use your answer: "
        said = f": {error}" if str(error) else ""
        return Verdict(f"{where}{type(error).__name__}{said}", [0, *lines][-1])
    return Verdict()


def pictured(error: WrongError) -> str:
    """Return the maze with the mistake, its cells coloured and numbered."""
    if error.maze is None:
        return ""
    cells = range(error.maze.tiling.cells)
    real = [each for each in error.cells if isinstance(each, int) and each in cells]
    fills, labels = dict.fromkeys(real, WRONG), {cell: str(cell) for cell in real}
    return svg.draw(error.maze, str(error), fills=fills, labels=labels)


def run(code: str, found: dict[str, Callable[..., object]]) -> None:
    """Run the code of an answer, and add its functions."""
    flags = annotations.compiler_flag
    exec(compile(code, ANSWER, "exec", flags), found)  # noqa: S102 (the reader's)


MOST = 10_000
"""The characters that an answer may print; of more, the last are shown."""


def referee() -> Callable[[str], str]:
    """Return a function that judges the answers of a page."""
    return judged


def judged(question: str) -> str:
    """Return the verdict on an answer, both in JSON.

    Args:
        question: An object with the number of the ``exercise``, and the ``code``.
    """
    asked = json.loads(question)
    printed = io.StringIO()
    with redirect_stdout(printed):
        found = verdict(asked["exercise"], asked["code"])
    return json.dumps(found._asdict() | {"printed": printed.getvalue()[-MOST:]})
