# The output of other tools
# -------------------------
#
# Must every tool be taught about the book?
#
# *ruff* and *mypy* read the tangled files and complain of them: file, line, column.
# They needn't know about the book, because we can correct their output.
# This module runs such a tool. Wherever its output has a place in a tangled file,
# we put the map's place in the book there instead,
# and move the place in the file to the end of the line.
# The tool's exit status remains the same.
#
# Tools write places in few ways. We know these, whatever is around them:
#
# .. code-block:: text
#
#    src/a.py:3                       mypy, Python's warnings, grep
#    src/a.py:3:5                     mypy, ruff, pyright, gcc, go, rustc
#    src/a.py:3:5:3:9                 mypy --show-error-end
#    src/a.py(3)  src/a.py(3,5)       pdb, tsc
#    File "src/a.py", line 3          tracebacks, doctest, compileall

"""Run a tool, and change its output so that it names the lines of the book."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import IO, TYPE_CHECKING

from literate.base.problem import Problem
from literate.trace.importer import Map
from literate.web.files import tangled_files
from literate.workspace.reading import name_of, read_book, report

if TYPE_CHECKING:
    from literate.web.chunks import Web

PLACE = re.compile(
    r"""
    (?P<path> [\w./@+-]* \w )
    (?: (?P<sign> : | ",[ ]line[ ] ) (?P<line> \d+ )
        (?: : (?P<column> \d+ ) (?: : (?P<last> \d+ ) : (?P<end> \d+ ) )? )?
      | \( (?P<row> \d+ ) (?: , (?P<place> \d+ ) )? \) )
    """,
    re.VERBOSE,
)
"""A place in a file, as tools write it."""


class Relay:
    """Replaces places in lines of output by places in the book."""

    def __init__(self, web: Web, root: Path) -> None:
        """Prepare to relay output about the files that are tangled from a web."""
        self.web = web
        self.root = root.resolve()
        self.files = tangled_files(web, name_of(web, root))
        self.maps: dict[str, Map] = {}
        self.frame = ""
        self.gutter = 0

    def map_of(self, path: str) -> Map | None:
        """Return the map of a file that is in the relayed output, if it is tangled."""
        path = os.path.relpath(self.root / path, self.root)
        if path in self.files and path not in self.maps:
            self.maps[path] = Map(self.web, self.files[path])
        return self.maps.get(path)

    # A line may have several places. All are replaced, and the old ones are added at
    # its end, because you may want to look at the file.

    def line(self, text: str) -> str:
        """Return a line of relayed output with the places in the book."""
        if not text.strip():
            self.frame = ""
        elif self.frame:
            return self.framed(text)
        known: list[str] = []
        result = PLACE.sub(lambda found: self.place(found, known), text)
        if not known:
            return text
        if text.lstrip().startswith("-->"):
            self.frame, self.gutter = known[0].partition(":")[0], text.index("-->")
            result = " " * self.extra + result
        return f"{result} ({', '.join(known)})"

    def place(self, found: re.Match[str], known: list[str]) -> str:
        """Return the place in the book for one in relayed output, and note it."""
        places = self.map_of(found["path"])
        line, column = found["line"] or found["row"], found["column"] or found["place"]
        if not places or not places.has(int(line), int(found["last"] or line)):
            return found[0]
        at, letter = places.letter(int(line), int(column or 1) - 1)
        book = self.web.book
        if found["row"]:
            result = f"{book}({at},{letter + 1})" if column else f"{book}({at})"
        else:
            result = f"{book}{found['sign']}{at}"
            result += f":{letter + 1}" if column else ""
        if found["last"]:
            at, letter = places.letter(int(found["last"]), int(found["end"]) - 1)
            result += f":{at}:{letter + 1}"
        known.append(found[0].replace('", line ', ":"))
        return result

    # ruff and rustc show the code below a place, with its line numbers in front.
    # The numbers of the book are longer than those of a file,
    # so we move the whole picture to the right.

    @property
    def extra(self) -> int:
        """The number of columns by which a relayed picture of code is moved."""
        return max(len(str(len(self.web.lines))) - self.gutter, 0)

    def framed(self, text: str) -> str:
        """Return a relayed line of a picture with the number of the book's line."""
        number, code = text[: self.gutter].strip(), text[self.gutter :]
        places = self.map_of(self.frame)
        if number.isdecimal() and places and places.has(int(number)):
            is_own = places.lines[int(number) - 1] is None
            number = "" if is_own else str(places.letter(int(number), 0)[0])
        elif number:
            return text
        return f"{number:>{self.gutter + self.extra}}{code}"


def main(arguments: list[str]) -> int:
    """Run a command and relay its output: the book, the command; return its status."""
    if len(arguments) < LEAST:
        print("usage: python -m literate.trace.relay BOOK COMMAND ...", file=sys.stderr)
        return 2
    book, *command = arguments
    try:
        return relay_all(book, command)
    except OSError as error:
        return report([Problem(str(error.filename or book), 0, str(error.strerror))])


LEAST = 2
"""The least number of arguments."""


# A pipe has room for some output, and then the tool waits for a reader. If we read one
# of its two streams to the end first, both of us might wait for ever, so a thread reads
# the errors.


def relay_all(book: str, command: list[str]) -> int:
    """Run a command and relay its output; return its exit status."""
    web = read_book(book)
    one, two = Relay(web, Path()), Relay(web, Path())
    with subprocess.Popen(  # noqa: S603 (the command is the user's own)
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    ) as process:
        errors = Thread(target=relay_stream, args=(two, process.stderr, sys.stderr))
        errors.start()
        relay_stream(one, process.stdout, sys.stdout)
        errors.join()
    return process.returncode


def relay_stream(relay: Relay, source: IO[str] | None, target: IO[str]) -> None:
    """Relay all lines of a stream to another."""
    for line in source or ():
        print(relay.line(line.rstrip("\n")), file=target, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
