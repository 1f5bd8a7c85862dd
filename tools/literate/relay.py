# What other tools say
# --------------------
#
# Must every tool be taught about the book?
#
# *ruff* and *mypy* read the tangled files and complain of them: file, line, column.
# They need not know of the book, since what they print can be mended.
# This module runs such a tool. Wherever a line of its output begins with a place
# in a tangled file, the map gives the place in the book, and that comes to the front.
# The tool's exit status stays what it is.

"""Run a tool and let it speak of the lines of the book."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from literate.desk import name_of, read_book, report
from literate.files import tangled_files
from literate.hook import Map
from literate.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

PLACE = re.compile(r"([\w./-]+\.\w+):(\d+)(?::(\d+))?")
"""A file, a line, perhaps a column, as nearly all tools write them."""


def relay(line: str, maps: Mapping[str, Map], book: str) -> str:
    """Return a line of output with the book's place before that of a tangled file."""
    found = PLACE.match(line)
    places = maps.get(found[1]) if found else None
    if found is None or places is None or int(found[2]) > len(places.lines):
        return line
    at, column = places.place(int(found[2]), int(found[3] or 1) - 1)
    where = f"{book}:{at}" if found[3] is None else f"{book}:{at}:{column + 1}"
    return f"{where}{line[found.end() :]} ({found[0]})"


def main(arguments: list[str]) -> int:
    """Run a command: the book, and the command; return the command's exit status."""
    if len(arguments) < LEAST:
        print("usage: python -m literate.relay BOOK COMMAND ...", file=sys.stderr)
        return 2
    book, *command = arguments
    try:
        return relay_all(book, command)
    except OSError as error:
        return report([Problem(str(error.filename or book), 0, str(error.strerror))])


LEAST = 2
"""How many arguments there must be."""


def relay_all(book: str, command: list[str]) -> int:
    """Run a command and relay all that it prints; return its exit status."""
    web = read_book(book)
    files = tangled_files(web, name_of(web, Path()))
    maps = {path: Map(web, file) for path, file in files.items()}
    with subprocess.Popen(  # noqa: S603 (the command is the user's own)
        command, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        for line in process.stdout or ():
            print(relay(line.rstrip("\n"), maps, book), flush=True)
    return process.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
