# What may be written
# -------------------
#
# How does one write over files in which people work?
#
# A tangler writes over files, and a programmer may have worked in them.
# So the rule that matters most here is: *what a hand has written, no tool destroys.*
# The rest is politeness.
# A file that would come out the same is not touched, so ``make`` sees no change.
# A file whose chunk has left the book goes, too, but only if it is as we wrote it.
#
# First we decide everything, then we write.
# For each file there are three cases:
# it is already what it should be; it is missing or as we left it, so we may write it;
# or somebody has changed it, and then we may not.
#
# Some files are beyond even ``--force``:
# the book itself, the receipt, and the copy of the book that is kept beside it.
# Since links are followed before paths are compared, there is no back door to them,
# and two chunks that meet in one file by a link are noticed, too.
#
# ``Notes.txt`` and ``notes.txt`` are two files on one machine and one on another.
# If both came into being here, a clone on the other machine would lose one of them.
# So a file that is new beside one whose name differs only in case is refused
# on every machine; the same goes for the folders on its path.

"""Compare the files that are wanted with those that are there; change nothing."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from literate.documents import called
from literate.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from literate.receipt import Receipt


class Change(NamedTuple):
    """One file to be written or deleted.

    Attributes:
        path: Where it is, relative to the root.
        content: What it is to hold, or nothing if it is to be deleted.
        before: What was seen in it, or nothing if it was not there.
    """

    path: str
    content: bytes | None
    before: bytes | None

    def __str__(self) -> str:
        """Say what the change does."""
        return f"{'delete' if self.content is None else 'write'} {self.path}"


class Plan(NamedTuple):
    """What is to be done, and what stands in the way."""

    changes: list[Change]
    problems: list[Problem]


def plan(
    root: Path, wanted: Mapping[str, bytes], receipt: Receipt, *, force: bool
) -> Plan:
    """Compare the files that are wanted with those below ``root``; change nothing.

    Args:
        root: The folder in which paths start.
        wanted: The content of each file by its path.
        receipt: What earlier runs have written.
        force: Whether hand edits may be lost.
    """
    owners = {
        os.path.realpath(receipt.path): "the receipt",
        **{os.path.realpath(root / name): "the book" for name in receipt.books},
        os.path.realpath(receipt.copy): "the copy of the book",
    }
    to_write = plan_to_write(root, wanted, receipt, owners, force=force)
    gone = receipt.digests.keys() - wanted.keys()
    to_delete = plan_to_delete(root, gone, receipt, owners, force=force)
    changes = sorted(to_write.changes + to_delete.changes)
    return Plan(changes, to_write.problems + to_delete.problems)


# In *owners* stands, for each place on the disk, who has claimed it.


def plan_to_write(
    root: Path,
    wanted: Mapping[str, bytes],
    receipt: Receipt,
    owners: dict[str, str],
    *,
    force: bool,
) -> Plan:
    """Plan for the files that the book has; each claims its place."""
    result = Plan([], [])
    top = os.path.realpath(root)
    names: dict[Path, list[str]] = {}
    for path, content in wanted.items():
        target = os.path.realpath(f"{top}/{path}")
        owner = owners.setdefault(target, path)
        present, reason = content_of(top, target)
        if owner != path:
            reason = f"this is the same file as {owner}; rename it, or remove the link"
        elif path not in receipt.digests and (near := twin(root, path, names)):
            reason = (
                f"differs only in case from {near}, which is there, "
                "and on some machines the two are one; rename one of them"
            )
        elif not reason and present is not None and present != content and not force:
            reason = refusal(path, present, receipt)
        if reason:
            result.problems.append(Problem(path, 0, reason))
        elif present != content:
            result.changes.append(Change(path, content, present))
    return result


# A file whose chunk has left the book is deleted if it is as we left it.
# If a link leads from it to a place that somebody has claimed, it stays.


def plan_to_delete(
    root: Path,
    gone: Iterable[str],
    receipt: Receipt,
    owners: Mapping[str, str],
    *,
    force: bool,
) -> Plan:
    """Plan for the files that the book does not have any more."""
    result = Plan([], [])
    top = os.path.realpath(root)
    for path in gone:
        target = os.path.realpath(f"{top}/{path}")
        present, _ = content_of(top, target)
        if present is None or target in owners:
            continue
        if force or receipt.knows(path, present):
            result.changes.append(Change(path, None, present))
        else:
            reason = "its chunk has left the book, but it was changed by hand"
            message = f"{reason}; keep it elsewhere, or lose it with --force"
            result.problems.append(Problem(path, 0, message))
    return result


# That a path does not *say* that it leads out of the root is not enough:
# one of its folders may be a symbolic link to somewhere else.


def is_below(root: str, target: str) -> bool:
    """Return whether a path is below a folder; links in both have been followed."""
    return target.startswith(root.rstrip(os.sep) + os.sep)


# Each file is looked at only once, and what was seen is kept in the plan.
# A file that cannot be read is in the way as much as one that was edited.


def look(root: Path, path: str) -> tuple[bytes | None, str]:
    """Return the content of a file, if there is one, or why it cannot be known."""
    top = os.path.realpath(root)
    return content_of(top, os.path.realpath(f"{top}/{path}"))


def content_of(top: str, target: str) -> tuple[bytes | None, str]:
    """Do the same for a root and a path in which links have been followed."""
    if not is_below(top, target):
        reason = "a symbolic link on this path leads out of the root; remove the link"
        return None, reason
    try:
        with open(target, "rb") as file:  # noqa: PTH123 (half the time of a Path)
            return file.read(), ""
    except FileNotFoundError:
        return None, ""
    except OSError as error:
        return None, f"cannot be read: {error.strerror}"


def twin(root: Path, path: str, names: dict[Path, list[str]]) -> str | None:
    """Return what is there and differs from ``path``, or its folders, only in case.

    Args:
        root: The folder in which paths start.
        path: The path of a file, which may be missing.
        names: What is known to be in folders; it grows.
    """
    folder = root
    for part in path.split("/"):
        if folder not in names:
            names[folder] = []
            with suppress(OSError):
                names[folder] += sorted(each.name for each in folder.iterdir())
        if part not in names[folder]:
            key = part.casefold()
            near = next((n for n in names[folder] if n.casefold() == key), None)
            return near and (folder / near).relative_to(root).as_posix()
        folder /= part
    return None


# A refusal says what to do next.
# A file that we wrote once can be stitched; one that was never ours cannot,
# as there is no old version to compare it with.


def refusal(path: str, present: bytes, receipt: Receipt) -> str:
    """Return why a file may not be overwritten, or nothing if it is as we left it."""
    if receipt.knows(path, present):
        return ""
    reason = "exists and is not ours"
    if path in receipt.digests:
        reason = "changed by hand since it was tangled"
    remedy = f"carry it into {called(receipt.book)} with --stitch"
    if path not in receipt.digests:
        remedy = f"bring it into {called(receipt.book)}"
    return f"{reason}; {remedy}, or lose it with --force"
