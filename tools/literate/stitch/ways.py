# A way for a patch
# -----------------
#
# What is a guess made of?
#
# A file that has been edited differs from the old one in patches.
# For each patch we look for a *way*: the step for each of its lines,
# their cost, and the edits of the book that they mean.
# For each edit we remember the line of the file in which it shows,
# because that's where you look if two of them contradict each other.

"""How the edits of a file are carried into the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from literate.stitch.alignment import Step
    from literate.stitch.diff import Hunk
    from literate.stitch.edits import Edit
    from literate.stitch.slots import Old


class Edited(NamedTuple):
    """A file that has been edited.

    Attributes:
        old: The file as it was tangled.
        now: Its lines as they are now.
        found: The hunks in which they differ.
        moved: The old lines, from 0, that had moved as a whole chunk before.
    """

    old: Old
    now: Sequence[str]
    found: Sequence[Hunk]
    moved: Collection[int] = ()


class Shown(NamedTuple):
    """An edit of the book, and where a file shows it.

    Attributes:
        edit: The edit.
        path: The file.
        line: Its line, from 1, as it is now.
    """

    edit: Edit
    path: str
    line: int


class Way(NamedTuple):
    """How one patch of a file is carried into the book.

    Attributes:
        path: The file.
        patch: The patch.
        steps: The steps through its lines.
        cost: The cost of these steps.
        shown: The edits of the book.
    """

    path: str
    patch: Hunk
    steps: list[Step]
    cost: float
    shown: list[Shown]
