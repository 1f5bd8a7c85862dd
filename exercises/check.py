# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check an answer to an exercise; ``make exercise N=1`` runs this."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

from laws import EXERCISES
from verdicts import verdict

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
    message, line, _ = verdict(number, path.read_text(encoding="utf-8"))
    where = f"{path}:{line}" if line else path
    right = f"{number}. {EXERCISES[number - 1].title}: right!"
    print(f"{where}: {message}" if message else right)
    return 1 if message else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
