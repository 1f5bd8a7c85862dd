# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from asciimaze.formats.metadata import document_from, metadata_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.formats.document import Document
    from asciimaze.maze import Maze

FORMAT = {"format": "asciimaze", "version": 1}
"""With what a file begins that is one of ours."""


def write(document: Document) -> bytes:
    """Return a document as JSON."""
    recipe, opened = document.known(), list(document.maze.open)
    rows = [
        ", ".join(map(str, opened[row : row + recipe.columns]))
        for row in range(0, len(opened), recipe.columns)
    ]
    parts = [json.dumps(FORMAT | metadata_of(recipe), indent=2)[:-2]]
    if document.path:
        parts.append(f'  "way": {json.dumps(list(document.path))}')
    parts.append('  "open": [\n    ' + ",\n    ".join(rows) + "\n  ]")
    return (",\n".join(parts) + "\n}\n").encode("ascii")


def read(data: bytes) -> Document:
    """Return the document that is written in JSON.

    Raises:
        ValueError: It is no maze of ours.
    """
    metadata = load(data)
    for name, value in FORMAT.items():
        found = metadata.pop(name, None)
        if (type(found), found) != (type(value), value):
            message = f"{name!r} must be {value!r}: the file is of another kind"
            raise ValueError(message)
    opened = numbers(metadata.pop("open", None), "open", 256)
    path = numbers(metadata.pop("way", []), "way", len(opened))
    document = document_from(metadata, bytes(opened))
    check_path(document.maze, path)
    return replace(document, path=tuple(path))


def check_path(maze: Maze, path: Sequence[int]) -> None:
    """Raise ``ValueError`` unless each step of a path in JSON is through a passage."""
    for cell, following in pairwise(path):
        if following not in maze.neighbours(cell):
            message = "'way' must lead from each cell through a passage to the next "
            message += f"(got {cell}, {following})"
            raise ValueError(message)


def load(data: bytes) -> dict[str, object]:
    """Return the object that is written in JSON.

    Raises:
        ValueError: It is none, or too deep a one.
    """
    try:
        content = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        message = f"byte {error.start + 1} is not text in UTF-8"
        raise ValueError(message) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, character {error.colno}"
        message = f"not JSON: {error.msg} at {place}"
        raise ValueError(message) from None
    except ValueError:
        message = "not JSON: a number has too many digits"
        raise ValueError(message) from None
    except RecursionError:
        message = "no maze is nested so deeply"
        raise ValueError(message) from None
    if not isinstance(content, dict):
        message = "the file must hold an object, in braces"
        raise ValueError(message)
    return content


def numbers(content: object, name: str, limit: int) -> list[int]:
    """Return a list of whole numbers below a limit from JSON.

    Raises:
        ValueError: It is none.
    """
    if not isinstance(content, list):
        message = f"{name!r} must be a list of numbers"
        raise ValueError(message)
    for at, number in enumerate(content):
        if type(number) is not int or not 0 <= number < limit:
            shown = repr(number)[:40]
            message = f"{name!r} must hold numbers below {limit} (got {shown} at {at})"
            raise ValueError(message)
    return content
