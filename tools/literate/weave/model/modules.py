# Modules and rooms
# -----------------
#
# What is in a package, and in what order should a reader meet it?
#
# A *room* is a module or a package that is directly in the folder.
# The folder's own ``__init__`` and ``__main__`` are its doors, not rooms.

"""The modules of a book below a folder, and their order."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from literate.base.digests import digest
from literate.weave.model.imports import names
from literate.web.expansion import expand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from literate.web.chunks import Web


class Module(NamedTuple):
    """One module.

    Attributes:
        file: The name of its chunk, which is a path.
        room: The room that it is in.
        name: Its own name, which is empty if it speaks for the whole room.
        gloss: Its purpose, in a line.
        uses: The rooms it imports from, sorted.
    """

    file: str
    room: str
    name: str
    gloss: str
    uses: tuple[str, ...]


Summaries = dict[str, tuple[str, tuple[str, ...]]]
"""A module's summary of itself and the rooms it imports from, by a digest of its text.

Parsing two hundred modules takes as long as writing a page, so we keep the results.
"""


def modules(web: Web, folder: str, known: dict[str, Summaries]) -> Iterator[Module]:
    """Yield the modules below a folder, in the order of the book.

    Args:
        web: The book.
        folder: The folder.
        known: The summaries below each folder, as of last time; those of this folder
            are brought up to date.
    """
    package = folder.rpartition("/")[2]
    before, now = known.get(folder, {}), Summaries()
    for chunk in [] if web.problems else web.files():
        if not chunk.name.startswith(f"{folder}/") or not chunk.name.endswith(".py"):
            continue
        room, *inner = chunk.name.removeprefix(f"{folder}/")[:-3].split("/")
        if not room.startswith("__"):
            name = ".".join(inner).removesuffix("__init__").removesuffix(".")
            text = "\n".join(expand(web, chunk.name))
            key = digest(text)
            now[key] = before.get(key) or look_into(text, package)
            gloss, uses = now[key]
            others = tuple(each for each in uses if each != room)
            yield Module(chunk.name, room, name, gloss, others)
    known[folder] = now


def look_into(text: str, package: str) -> tuple[str, tuple[str, ...]]:
    """Return a module's summary of itself, and the rooms from which it imports."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return "", ()
    gloss, *_ = (ast.get_docstring(tree) or "").split("\n")
    steps = [name.split(".") for name in names(tree)]
    uses = {inner[0] for first, *inner in steps if first == package and inner}
    return gloss, tuple(sorted(uses))


# This is a *topological sort*. We order the rooms from the top:
# the next one is always the first in the book
# that none of the remaining rooms uses.
# (If each of them uses another, there is no top, and the first is as good as any.)


def rooms(web: Web, folder: str, known: dict[str, Summaries]) -> list[list[Module]]:
    """Return the modules below a folder, room by room from the top.

    The arguments are those of ``modules``.
    """
    members: dict[str, list[Module]] = {}
    for module in modules(web, folder, known):
        members.setdefault(module.room, []).append(module)
    result = []
    while members:
        used = {room for those in members.values() for m in those for room in m.uses}
        top = next((room for room in members if room not in used), next(iter(members)))
        result.append(members.pop(top))
    return result
