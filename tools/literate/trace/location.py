# Finding the place
# -----------------
#
# A message names ``src/asciimaze/maze.py:31``. Which line of the book is that?
# And the other way round: where has this line of the book gone?
#
# This is ``--where``, and the map answers both at once.

"""Lead from a line of a tangled file to the book, and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from literate.trace.line_map import provenance_of_file
from literate.workspace.receipt import real

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from literate.web.chunks import Web
    from literate.web.files import TangledFile


def split_place(place: str) -> tuple[str, int]:
    """Return the file and the line of a location ``FILE:LINE``.

    Raises:
        ValueError: It does not have this form.
    """
    path, _, number = place.rpartition(":")
    if not path or not number.isdecimal() or not int(number):
        message = "a place must be FILE:LINE, the line from 1"
        raise ValueError(message)
    return path, int(number)


# For line 6 of our example the answer is 59, 53 and 46:
# the chain is printed from its end, because you mostly want the text itself.


def behind(
    web: Web, files: Mapping[str, TangledFile], path: str, line: int
) -> Iterator[int]:
    """Yield the chain of locations of a line from its end, the text itself first.

    Raises:
        ValueError: The file is not tangled from the book, or has no such line.
    """
    if path not in files:
        message = f"this file is not tangled from {', '.join(web.documents)}"
        raise ValueError(message)
    lines = provenance_of_file(web, files[path])
    if line > len(lines):
        message = f"this file has {len(lines)} lines"
        raise ValueError(message)
    found = lines[line - 1]
    if found is None:
        message = "this line is the tangler's own; it comes from no line of the book"
        raise ValueError(message)
    yield from dict.fromkeys(
        [found.at(0)[0], *(origin.line for origin in reversed(found.chain))]
    )


def made_from(
    web: Web, files: Mapping[str, TangledFile], line: int
) -> Iterator[tuple[str, int]]:
    """Yield the location of each line of a file with text of a line of the book."""
    for path, file in files.items():
        for number, found in enumerate(provenance_of_file(web, file), start=1):
            if found and any(span.line == line for span in found.spans):
                yield path, number


# A place is of the book or of a file of it, and you needn't say which. A path may also
# lead there through a link, or from another folder than the root, so we compare where
# the paths really lead.


def find(
    web: Web, files: Mapping[str, TangledFile], root: Path, place: str
) -> list[str]:
    """Return the locations that belong to one, each as ``file:line``.

    Args:
        web: The book, which has no problems.
        files: Its files by their paths.
        root: The folder in which paths start.
        place: A line of the book or of one of its files, as ``file:line``.

    Raises:
        ValueError: Nothing belongs to the place; the message says why.
    """
    name, line = split_place(place)
    top = real(root)
    here = real(Path(name))
    document = next((each for each in web.documents if real(Path(each)) == here), None)
    if document is not None:
        line = web.line_of(document, line)
        found = [f"{path}:{number}" for path, number in made_from(web, files, line)]
        if not found:
            message = "this line of the book holds no code, or only a reference"
            raise ValueError(message)
        return found
    path = here.relative_to(top).as_posix() if here.is_relative_to(top) else name
    if path not in files:
        path = name
    return [web.spot(number) for number in behind(web, files, path, line)]
