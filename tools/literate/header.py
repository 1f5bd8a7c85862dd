# The first line of a tangled file
# --------------------------------
#
# How does one see that a file was tangled?
#
# Somebody who opens it in an editor, or meets it in a traceback,
# should learn in the first line that it was made, from what, and where to edit.
# Such a line must be a comment, and every language writes its own kind.
# Some have none, such as JSON; their files stay as they are,
# and so do plain texts, such as a ``LICENSE``.
#
# The line comes from no line of the book. It is *the tangler's own*,
# and will need a word of its own in much of what follows.

"""The line at the head of a tangled file that says where it comes from."""

from __future__ import annotations

HASH = ("# ", "")
SLASHES = ("// ", "")
STARS = ("/* ", " */")
MARKUP = ("<!-- ", " -->")

COMMENTS = {
    "": HASH,
    "c": STARS,
    "cfg": HASH,
    "cpp": SLASHES,
    "css": STARS,
    "h": STARS,
    "hpp": SLASHES,
    "html": MARKUP,
    "ini": HASH,
    "js": SLASHES,
    "md": MARKUP,
    "mk": HASH,
    "py": HASH,
    "pyi": HASH,
    "rst": (".. ", ""),
    "sh": HASH,
    "svg": MARKUP,
    "toml": HASH,
    "ts": SLASHES,
    "xml": MARKUP,
    "yaml": HASH,
    "yml": HASH,
}
"""How a comment begins and ends, by a file's suffix; a ``Makefile`` has none."""


def header(path: str, book: str) -> str | None:
    """Return the first line of the file at ``path``, if it can have a comment."""
    name = path.rpartition("/")[2]
    suffix = name.rpartition(".")[2].lower() if "." in name[1:] else ""
    if suffix not in COMMENTS or (name.isupper() and not suffix):
        return None
    start, end = COMMENTS[suffix]
    return f"{start}Tangled from {book}; edit it there.{end}"


# A script starts with ``#!``, an XML file with its declaration.
# Both must stay first, so there the line comes second.


def header_place(text: list[str]) -> int:
    """Return in which line, from 0, a header goes into some lines of a file."""
    return 1 if text and text[0].startswith(("#!", "<?xml")) else 0
