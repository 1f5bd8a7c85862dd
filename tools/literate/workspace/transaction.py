# Writing the files
# -----------------
#
# A file is replaced whole or not at all, so no program ever reads half of one.
#
# A run that was broken off, because the disk was full or the plug was pulled,
# must not leave anything behind that stops the next one.
#
# Most disk errors happen while a file is being filled.
# The new contents first go into files beside their targets,
# and only when all of them are complete do we rename them to their targets,
# which an operating system does in one step.
#
# Between two renames the tangler may be killed.
# Then some files are new and some are old, each of them whole;
# but would the next run mistake the new ones for hand edits?
# It does not, because the receipt is written before the first rename,
# with the old digests *and* the new ones, and once more after the last one.
#
# An editor may save a file while we are at work, and it doesn't know of our locks.
# Just before we replace or delete a file, it must still be what we have seen.

"""Write tangled files, whole or not at all, while other tanglers wait."""

from __future__ import annotations

import errno
from contextlib import contextmanager
from typing import TYPE_CHECKING

from literate.base.digests import digests_by_path
from literate.base.filesystem import Tree, naming
from literate.workspace.receipt import real

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from literate.workspace.plan import Change
    from literate.workspace.receipt import Receipt


def carry_out(
    root: Path, changes: list[Change], receipt: Receipt, wanted: Mapping[str, bytes]
) -> None:
    """Make the planned changes in one transaction, and update the receipt.

    Args:
        root: The folder in which paths start.
        changes: The files to write and to delete.
        receipt: The receipt; it is changed and written.
        wanted: The content of each file that the book has, changed or not.

    Raises:
        OSError: A file cannot be written; each one is whole, the old or the new one.
    """
    written = [(path, new, old) for path, new, old in changes if new is not None]
    deleted = [(path, old) for path, new, old in changes if new is None]
    digests = digests_by_path(wanted)
    own = (receipt.path.name, receipt.copy.name, *receipt.books)
    paths = {*wanted, *receipt.digests, *own}
    with Tree(root) as tree:
        try:
            for path, content, _ in written:
                tree.stage(path, content)
                receipt.digests.setdefault(path, set()).add(digests[path])
            receipt.save()
            for path, _, before in written:
                expect(tree, path, before)
                tree.commit(path)
            for path, before in deleted:
                expect(tree, path, before)
                tree.delete(path)
        finally:
            sweep(tree, paths)
    receipt.settle(digests)
    receipt.save()


def expect(tree: Tree, path: str, content: bytes | None) -> None:
    """Check that a file is still as it was seen before the transaction.

    Raises:
        OSError: It was written or deleted meanwhile.
    """
    try:
        present: bytes | None = tree.read(path)
    except FileNotFoundError:
        present = None
    if present != content:
        raise OSError(errno.EBUSY, "this has just been changed; try again", path)


# The file that is staged beside a target always has the same name,
# so the next run finds and deletes the files that a killed run has left behind
# (unless the book has lost the file's chunk meanwhile; then they are in no one's way).
# Folders that are left empty, by an accident or by a deleted file, go with them.
#
# When the power fails, a file may have its new name already but not its content.
# A tangled file can be made again from the book, so we needn't wait for the disk.
# For the book itself, which a stitch writes, we do.


def sweep(tree: Tree, paths: Iterable[str]) -> None:
    """Delete the staged files of a transaction, and their folders, if empty."""
    folders = set()
    for path in paths:
        tree.unstage(path)
        folders.add(path.rpartition("/")[0])
    for folder in folders:
        while folder and tree.delete_folder(folder):
            folder = folder.rpartition("/")[0]  # noqa: PLW2901 (one further up)


# The user names the book, so the links on its path are followed wherever they lead.


def put(path: Path, content: bytes, *, over: bytes) -> None:
    """Write a precious file whole or not at all, in a transaction of its own.

    Args:
        path: The file.
        content: Its new content.
        over: The content that it must have until then.
    """
    target = real(path)
    with naming(str(path)), Tree(target.parent) as tree:
        try:
            tree.stage(target.name, content, follow=False, is_precious=True)
            expect(tree, target.name, over)
            tree.commit(target.name, follow=False)
        finally:
            tree.unstage(target.name)


# One at a time
# ~~~~~~~~~~~~~
#
# You type ``make`` while ``make watch`` is running elsewhere.
# Then two tanglers write the same files, and each believes its own receipt.
# To prevent that, a tangler locks the root from its first look at it until it is done.


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Wait for other tanglers' transactions below ``root``, and keep others waiting."""
    with Tree(root) as tree:
        tree.lock()
        yield
