# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check an answer to an exercise; ``make exercise N=1`` runs this."""

from __future__ import annotations

import ast
import os
import sys
import traceback
from pathlib import Path
from runpy import run_path

from laws import EXERCISES, WrongError

HERE = Path(os.path.relpath(Path(__file__).parent))


def template(number: int) -> str:
    """Return a file for the answer to an exercise, from 1."""
    exercise = EXERCISES[number - 1]
    source = ast.parse((HERE / "solutions.py").read_text(encoding="utf-8"))
    heads = []
    for each in source.body:
        if isinstance(each, ast.FunctionDef) and each.name in exercise.functions:
            each.body[1:] = ast.parse("raise NotImplementedError").body
            heads.append(ast.unparse(each))
    text = "\n\n\n".join(heads)
    top = f'"""Exercise {number}: {exercise.title}."""'
    return f"{top}\n\nfrom __future__ import annotations\n\n\n{text}\n"


def verdict(number: int, path: Path) -> str:
    """Return what is wrong with an answer, or nothing."""
    exercise = EXERCISES[number - 1]
    try:
        found = run_path(str(path))
        missing = [name for name in exercise.functions if name not in found]
        if missing:
            return f"{path}: it has no function {missing[0]}; write one"
        exercise.law(*(found[name] for name in exercise.functions))
    except NotImplementedError:
        return f"{path}: it isn't finished; write the code in place of the last line"
    except WrongError as error:
        return f"{path}: {error}"
    except Exception as error:  # noqa: BLE001 (whatever a reader has written)
        frames = traceback.extract_tb(error.__traceback__)
        lines = [each.lineno for each in frames if each.filename == str(path)]
        where = f":{lines[-1]}" if lines else ""
        return f"{path}{where}: {type(error).__name__}: {error}"
    return ""


def main(arguments: list[str], folder: Path = HERE / "answers") -> int:
    """Check the answer to an exercise, or list them all; return the exit status."""
    numbers = [str(number) for number in range(1, len(EXERCISES) + 1)]
    if not arguments:
        for at, exercise in enumerate(EXERCISES, start=1):
            print(f"{at:>2}. {exercise.title}")
        return 0
    if arguments[0] not in numbers:
        print(f"N must be from 1 to {numbers[-1]} (got {arguments[0]})")
        return 2
    number, path = int(arguments[0]), folder / f"{arguments[0]}.py"
    if not path.is_file():
        folder.mkdir(exist_ok=True)
        path.write_text(template(number), encoding="utf-8")
        print(f"Write your answer into {path}, and type the command again.")
        return 1
    wrong = verdict(number, path)
    print(wrong or f"{number}. {EXERCISES[number - 1].title}: right!")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
