# Several documents
# -----------------
#
# What if a program is written in more than one document?
#
# ``notangle a.nw b.nw`` reads two documents as if they were one, and so do we:
# their pieces are joined in the order in which the documents are named.
#
# Everything that follows, from the line map to the stitch, counts lines in one text,
# so the documents are joined to one text, too.
# Between two of them there is a line with a single control character,
# the *group separator* of ASCII, which no document may have on a line of its own.
# At this line the text can be cut again when a stitch has changed it.
# Only when we print a line do we have to say which line of which document it is.

"""Join several documents to one text, and find their lines in it again."""

from __future__ import annotations

from bisect import bisect_left
from codecs import BOM_UTF8
from itertools import accumulate
from typing import TYPE_CHECKING

from literate.base.filesystem import read_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

SEPARATOR = "\n\x1d\n"
"""The separator between two documents."""


def starts_of(parts: list[str]) -> list[int]:
    """Return how many lines of the joined text are in front of each document."""
    from literate.notations.notation import lines_of

    counts = [len(lines_of(part + SEPARATOR)) - 1 for part in parts]
    return [0, *accumulate(counts[:-1])]


def document_at(starts: list[int], line: int) -> int:
    """Return the document, from 0, that has a line of the joined text, from 1."""
    return max(bisect_left(starts, line) - 1, 0)


def read_joined(
    paths: Iterable[str], read: Callable[[str], bytes] = read_file
) -> bytes:
    """Return the joined text of several documents as it is on the disk.

    Args:
        paths: The documents.
        read: The function that reads one of them.

    Raises:
        OSError: One of them cannot be read.
    """
    texts = [read(path).removeprefix(BOM_UTF8) for path in paths]
    return SEPARATOR.encode().join(texts)


# The tangled files and the receipt name documents by their paths from the root.
# Several of them become one name, with a tab between them.
# Such a name is never ambiguous, because a document whose own name has a tab
# is refused.

AND = "\t"
"""The separator between the names of documents."""


def called(names: str) -> str:
    """Return the names of several documents as they are printed."""
    return names.replace(AND, ", ")
