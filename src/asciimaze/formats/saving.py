# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that take their place when they are whole."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import BinaryIO


@contextmanager
def saving(name: Path) -> Iterator[BinaryIO]:
    """Open a file for saving: it takes its place when it is whole, and not before."""
    place = name.resolve()
    if place.exists() and not place.is_file():
        with place.open("wb") as file:
            yield file
        return
    part = place.with_name(f".asciimaze-{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            yield file
        if place.exists():
            part.chmod(place.stat().st_mode & 0o7777)
        part.replace(place)
    except OSError as error:
        if error.filename in {None, str(part)}:
            error.filename = str(name)
        raise
    finally:
        part.unlink(missing_ok=True)


def put(file: Path, data: bytes) -> None:
    """Save a whole file, after making its folder if there is none.

    Raises:
        OSError: It cannot be written; the old file is as it was.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with saving(file) as whole:
        whole.write(data)
