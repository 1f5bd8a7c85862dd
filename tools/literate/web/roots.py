# The roots that are asked for
# ----------------------------
#
# Which chunks are files if their names don't say so?
#
# In a document that was not written for us, the user says so: ``--roots '*.hpp'``.
# The author of a Markdown or AsciiDoc book can say so, too, with ``./`` in front
# of a name. Then all names with a slash are files, as in reStructuredText.
#
# A file that has been written once is ours and is kept up to date from then on,
# asked for or not. A build may ask for its files one by one,
# and a stitch carries edits back without asking again.

"""Choose which roots of a document are written as files."""

from __future__ import annotations

from contextlib import suppress
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from literate.notations.registry import notation_named
from literate.web.files import normal_path

if TYPE_CHECKING:
    from collections.abc import Collection

    from literate.web.chunks import Web


def choose_roots(web: Web, pattern: str | None, written: Collection[str]) -> None:
    """Set which roots of a web are files; complain if there is none.

    A web with problems may lack roots because of them, so then we say nothing.

    Args:
        web: The web of the document.
        pattern: The pattern of the names of the roots, if any are asked for.
        written: The paths of files that were written before.
    """
    is_whole = not web.problems
    names = [chunk.name for chunk in web.unused()]
    asked = {name for name in names if pattern and fnmatchcase(name, pattern)}
    if is_whole and pattern and not asked:
        web.complain(0, f"no root matches {pattern}; {there_are(names)}")
    web.roots |= asked
    keep_roots(web, written)
    if is_whole and not (pattern or web.roots or written):
        way = "add --roots GLOB"
        if notation_named(web.notation).may_name_files:
            way += ", or begin the name of a file with ./"
        web.complain(0, f"which roots? {way}; {there_are(names)}")


def keep_roots(web: Web, written: Collection[str]) -> None:
    """Make files of those roots that were files before."""
    for chunk in web.unused():
        with suppress(ValueError):
            if normal_path(chunk.name) in written:
                web.roots.add(chunk.name)


def there_are(names: list[str]) -> str:
    """Return the end of a message about roots: those that the user can ask for."""
    if not names:
        return "there is no chunk in this book"
    more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
    return f"there are {', '.join(f'<<{name}>>' for name in names[:FEW])}{more}"


FEW = 5
"""The number of roots that a message names."""
