# Planning the changes
# --------------------
#
# A tangler writes over files, and a programmer may have worked in them.
#
# The rule that matters most here is: *a tool never destroys a hand edit.*
# The rest is politeness.
# A file that would come out the same is not touched, so ``make`` sees no change.
# A file whose chunk has left the book is deleted, but only if it is as we wrote it.
#
# First we decide everything, then we write.
# For each file there are three cases:
# it is already what it should be; it is missing or as we left it, so we may write it;
# or it was changed by hand, and then we may not.
#
# Some files are beyond even ``--force``:
# the book itself, the receipt, and the copy of the book beside the receipt.
# Because links are resolved before paths are compared, there is no back door to them,
# and if a link leads two chunks to one file, that is noticed, too.
#
# ``Notes.txt`` and ``notes.txt`` are two files on one machine and one on another.
# If both were made here, a clone on the other machine would lose one of them.
# That's why a file that is new beside one whose name differs only in case is refused
# on every machine; the same goes for the folders on its path.

"""Compare the files that are wanted with those that exist; change nothing."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from literate.base.filesystem import RefusedError, Tree, content_of
from literate.base.problem import Problem
from literate.notations.documents import called

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from literate.workspace.receipt import Receipt


class Change(NamedTuple):
    """One file to be written or deleted.

    Attributes:
        path: Its path, relative to the root.
        content: Its new content, or nothing if it should be deleted.
        before: The content that was seen in it, or nothing if it was not there.
    """

    path: str
    content: bytes | None
    before: bytes | None

    def __str__(self) -> str:
        """Return a line that says what a planned change does."""
        return f"{'delete' if self.content is None else 'write'} {self.path}"


class Plan(NamedTuple):
    """The changes to make, and the problems that are in the way."""

    changes: list[Change]
    problems: list[Problem]


def plan(
    root: Path, wanted: Mapping[str, bytes], receipt: Receipt, *, force: bool
) -> Plan:
    """Compare the files that are wanted with those below ``root``; change nothing.

    Args:
        root: The folder in which paths start.
        wanted: The content of each file by its path.
        receipt: The record of earlier runs.
        force: Whether hand edits may be lost.
    """
    owners = {
        receipt.path.name: "the receipt",
        **dict.fromkeys(receipt.books, "the book"),
        receipt.copy.name: "the copy of the book",
    }
    with opened(root) as tree:
        problems = plan_to_keep(tree, receipt)
        to_write = plan_to_write(root, tree, wanted, receipt, owners, force=force)
        gone = receipt.digests.keys() - wanted.keys()
        to_delete = plan_to_delete(tree, gone, receipt, owners, force=force)
    changes = sorted(to_write.changes + to_delete.changes)
    return Plan(changes, problems + to_write.problems + to_delete.problems)


# The root needn't exist if we only check what would be written.


@contextmanager
def opened(root: Path) -> Iterator[Tree | None]:
    """Open the root in which changes are planned, if it exists."""
    try:
        tree = Tree(root)
    except FileNotFoundError:
        yield None
        return
    with tree:
        yield tree


# The copy of the book will be written last.
# If it can't be, we should know before anything else is written.


def plan_to_keep(tree: Tree | None, receipt: Receipt) -> list[Problem]:
    """Return why a plan must not write the copy of the book."""
    try:
        if tree:
            tree.place(receipt.copy.name, follow=False)
    except RefusedError as error:
        return [Problem(str(receipt.copy), 0, str(error.strerror))]
    return []


# *owners* holds, for each path without links, the name of the file that has claimed it.


def plan_to_write(
    root: Path,
    tree: Tree | None,
    wanted: Mapping[str, bytes],
    receipt: Receipt,
    owners: dict[str, str],
    *,
    force: bool,
) -> Plan:
    """Plan to write the files that the book has; each claims its path."""
    result = Plan([], [])
    names: dict[Path, list[str]] = {}
    for path, content in wanted.items():
        target, present, reason = seen(tree, path)
        owner = owners.setdefault(target, path)
        if owner != path:
            reason = f"this is the same file as {owner}; rename it, or remove the link"
        elif reason:
            pass
        elif path not in receipt.digests and (near := twin(root, path, names)):
            reason = (
                f"differs only in case from {near}, which exists, "
                "and on some machines they are one file; rename one of them"
            )
        elif present is not None and present != content and not force:
            reason = refusal(path, present, receipt)
        if reason:
            result.problems.append(Problem(path, 0, reason))
        elif present != content:
            result.changes.append(Change(path, content, present))
    return result


# A file whose chunk has left the book is deleted if it is as we left it.
# If it is a link to a path that another file has claimed, it stays.


def plan_to_delete(
    tree: Tree | None,
    gone: Iterable[str],
    receipt: Receipt,
    owners: Mapping[str, str],
    *,
    force: bool,
) -> Plan:
    """Plan to delete the files that the book doesn't have any more."""
    result = Plan([], [])
    for path in gone:
        target, present, _ = seen(tree, path)
        if present is None or target in owners:
            continue
        if force or receipt.knows(path, present):
            result.changes.append(Change(path, None, present))
        else:
            reason = "its chunk has left the book, but the file was changed by hand"
            message = f"{reason}; keep it elsewhere, or discard it with --force"
            result.problems.append(Problem(path, 0, message))
    return result


# Each file is read only once, and the plan keeps its content.
# A file that cannot be read is in the way as much as an edited one.


def seen(tree: Tree | None, path: str) -> tuple[str, bytes | None, str]:
    """Return the file at a path for which to plan, which may be missing.

    Returns:
        The path without links; the content of the file, or nothing if there is none;
        and the reason why we can't know it, or nothing.
    """
    if not tree:
        return path, None, ""
    try:
        place = tree.place(path)
        return place.path, content_of(place) if place.mode else None, ""
    except FileNotFoundError:
        return tree.resolved(path), None, ""
    except RefusedError as error:
        return path, None, str(error.strerror)
    except OSError as error:
        return path, None, f"cannot be read: {error.strerror}"


def look(root: Path, path: str) -> tuple[bytes | None, str]:
    """Return the content of a file for which to plan, or why we can't know it."""
    with opened(root) as tree:
        return seen(tree, path)[1:]


def twin(root: Path, path: str, names: dict[Path, list[str]]) -> str | None:
    """Return the path of a file that a planned one differs from only in case.

    Args:
        root: The folder in which paths start.
        path: The path of a file, which may be missing.
        names: The contents of folders that are known already; it grows.
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
# because there is no old version to compare it with.


def refusal(path: str, present: bytes, receipt: Receipt) -> str:
    """Return why a plan may not overwrite a file, or nothing if it is as we left it."""
    if receipt.knows(path, present):
        return ""
    reason = "exists, but was not tangled"
    if path in receipt.digests:
        reason = "changed by hand since it was tangled"
    remedy = f"carry the edit into {called(receipt.book)} with --stitch"
    if path not in receipt.digests:
        remedy = f"put it into {called(receipt.book)}"
    return f"{reason}; {remedy}, or discard it with --force"
