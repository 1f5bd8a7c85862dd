# The files of a web
# ------------------
#
# What does a chunk still need to become a file?
#
# A chunk whose name is a path is a file.
# On the way from one to the other we check the path,
# put the tangler's own line in front, and drop blank lines at the end.
# The roots of a document that was not written for us become files as they are,
# unless :ref:`pylit-settings` ask for a header.

"""The files that a web tangles to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from literate.base.filesystem import STAGED
from literate.notations.documents import AND, document_at
from literate.web.expansion import expand
from literate.web.header import header, header_place
from literate.web.settings import choices, comment_for, is_python, settings_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from literate.web.chunks import Chunk, Web


class TangledFile(NamedTuple):
    """One tangled file.

    Attributes:
        path: Its path, relative to the root.
        name: The name of its chunk.
        text: Its lines.
        header_at: The index of the tangler's own line, if there is one.
        is_python: Whether our Python must be able to compile it.
    """

    path: str
    name: str
    text: list[str]
    header_at: int | None
    is_python: bool = False

    @property
    def content(self) -> bytes:
        """The bytes of a tangled file; each line ends in a newline."""
        return "\n".join([*self.text, ""]).encode()


def tangled_file(
    web: Web, book: str, path: str, chunk: Chunk, choice: Mapping[str, str]
) -> TangledFile:
    """Return a tangled file of a web without problems.

    Args:
        web: The web.
        book: The name by which the file calls the book.
            If there are several documents, that of the one in which it begins.
        path: The path of the file.
        chunk: Its chunk.
        choice: The settings for it.
    """
    text = [*expand(web, chunk.name)]
    while web.roots_are_files and text and not text[-1]:
        text.pop()
    is_code = is_python(path, text, chunk, choice.get("syntax-check"))
    is_ours = web.roots_are_files
    comment = comment_for(path, text, choice.get("header"), is_ours=is_ours)
    if comment is None:
        return TangledFile(path, chunk.name, text, None, is_code)
    begins = document_at(web.starts, chunk.pieces[0].line)
    place = header_place(path, text)
    text.insert(place, header(comment, book.split(AND)[begins]))
    return TangledFile(path, chunk.name, text, place, is_code)


# Paths can be wrong, too, and a wrong path is a mistake in the book
# like any other: it is reported at the line on which the chunk begins.


def tangled_files(web: Web, book: str) -> dict[str, TangledFile]:
    """Return the files of a web by their paths, and complain of impossible paths.

    If the web has problems, there are no files.
    """
    chunks: dict[str, Chunk] = {}
    for chunk in web.files():
        line = chunk.pieces[0].line
        try:
            path = normal_path(chunk.name)
        except ValueError as error:
            web.complain(line, str(error))
            continue
        if path in chunks:
            rival = chunks[path].name
            web.complain(line, f"{chunk.name} and {rival} are one file; keep one name")
        else:
            chunks[path] = chunk
    for path, rival in collisions(chunks).items():
        web.complain(chunks[path].pieces[0].line, collision(path, rival))
    settings = settings_of(web, chunks)
    if web.problems:
        return {}
    return {
        path: tangled_file(web, book, path, chunk, choices(settings, path))
        for path, chunk in chunks.items()
    }


# Where a file may be
# ~~~~~~~~~~~~~~~~~~~
#
# A book may come from a stranger, and the names of its files are paths.
# A path that leads out of the root is refused
# if it says so openly (``..``, ``/etc``); links are followed later, when we write.
# So are two paths that are one file on some machine:
# ``./a/b`` and ``a/b`` everywhere, ``a/B`` and ``a/b`` on many desktops,
# and ``a`` beside ``a/b``, which cannot both exist.
# While files are being written, there are temporary files beside them,
# so the names of those are not allowed.
# Their names are a little longer, and no system allows a name of more than
# 255 bytes, or can handle a path of more than 4,096.

LONGEST_NAME = 240
LONGEST_PATH = 4000
"""The most bytes that a name and a path may have."""


def normal_path(name: str) -> str:
    """Return the name of a tangled file as a plain relative path.

    Raises:
        ValueError: The path leads out of the root, or it isn't that of a file.
    """
    parts = [part for part in name.split("/") if part not in ("", ".")]
    if not parts or name.endswith(("/", "/.")) or not name.isprintable():
        message = f"{name!r} is not the path of a file; it must end in a file name"
        raise ValueError(message)
    if name.startswith("/") or ".." in parts or "\\" in name or ":" in parts[0]:
        message = f"the path {name} leads out of the root; files must be below it"
        raise ValueError(message)
    if (length := len(name.encode())) > LONGEST_PATH:
        message = (
            f"this path has {length} bytes, and {LONGEST_PATH} are allowed; shorten it"
        )
        raise ValueError(message)
    for part in parts:
        if (length := len(part.encode())) > LONGEST_NAME:
            message = f"the name {part[:20]}… has {length} bytes"
            message += f", and {LONGEST_NAME} are allowed; choose a shorter one"
            raise ValueError(message)
    if parts[-1].lower().endswith(STAGED):
        message = f"{name} ends in {STAGED}, like the tangler's own files; rename it"
        raise ValueError(message)
    return "/".join(parts)


def is_path(name: str) -> bool:
    """Return whether ``name`` is a plain relative path for a tangled file."""
    try:
        return normal_path(name) == name
    except ValueError:
        return False


# On many machines ``README`` and ``Readme`` are the same file, and on none can a file
# be a folder, too. Without this check, a book could be tangled on one machine and lose
# a file on the next.


def collision(path: str, rival: str) -> str:
    """Return the message about two paths of tangled files that can't both exist."""
    return (
        f"{path} collides with {rival}, on some machines at least; rename one of them"
    )


def collisions(paths: Iterable[str]) -> dict[str, str]:
    """Return the tangled files' paths that collide with an earlier one, and that."""
    taken: dict[str, str] = {}
    folders: dict[str, str] = {}
    clash: dict[str, str] = {}
    for path in paths:
        key = path.casefold()
        above = [key[:at] for at, letter in enumerate(key) if letter == "/"]
        rivals = [taken.get(key), folders.get(key), *map(taken.get, above)]
        first = next((rival for rival in rivals if rival), None)
        if first:
            clash[path] = first
        taken.setdefault(key, path)
        for folder in above:
            folders.setdefault(folder, path)
    return clash
