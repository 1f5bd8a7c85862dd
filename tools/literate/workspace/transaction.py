# Writing the files
# -----------------
#
# What if it goes wrong in the middle?
#
# A file is replaced whole or not at all, so nobody ever reads half of one.
# And a run that was broken off, by a full disk or by somebody who has pulled the plug,
# must not leave anything behind that stops the next one.
#
# Most of what can go wrong with a disk does so while a file is being filled.
# So all new contents go into files beside their targets first,
# and only when all of them are complete are they renamed into place,
# which an operating system does in one step.
#
# Between two renames the tangler may be killed.
# Then some files are new and some are old, each of them whole;
# but would the next run take the new ones for hand edits?
# It does not, because the receipt is written before the first rename,
# with the old digests *and* the new ones, and once more after the last one.
#
# An editor may save a file while we are at work, and it knows nothing of our locks.
# So just before a file is replaced or deleted it must still be what we have seen.

"""Write tangled files, whole or not at all, and keep other tanglers waiting."""

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
    """Make the planned changes below ``root`` and bring the receipt up to date.

    Args:
        root: The folder in which paths start.
        changes: What to write and to delete.
        receipt: The receipt; it is changed and written.
        wanted: The content of each file which the book has, changed or not.

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
    """Do nothing if a file is still as it was seen.

    Raises:
        OSError: It was written or deleted meanwhile.
    """
    try:
        present: bytes | None = tree.read(path)
    except FileNotFoundError:
        present = None
    if present != content:
        raise OSError(errno.EBUSY, "this has just been changed; try again", path)


# The file that is staged beside a target always has the same name.
# So what a killed run has left behind is found and swept away by the next one
# (unless the book has lost the file's chunk meanwhile; then it is in nobody's way).
# Folders that are left empty, by an accident or by a file that went, go with it.
#
# When the power fails, a file may have its new name already but not its content.
# A tangled file is made anew from the book, so we need not wait for the disk.
# For the book itself, which a stitch writes, we do.


def sweep(tree: Tree, paths: Iterable[str]) -> None:
    """Delete what staging some paths has left, and the folders above, if empty."""
    folders = set()
    for path in paths:
        tree.unstage(path)
        folders.add(path.rpartition("/")[0])
    for folder in folders:
        while folder and tree.delete_folder(folder):
            folder = folder.rpartition("/")[0]  # noqa: PLW2901 (one further up)


# The user names the book, so the links on its path are followed wherever they lead.


def put(path: Path, content: bytes, *, over: bytes) -> None:
    """Write a precious file whole or not at all.

    Args:
        path: The file.
        content: What it is to hold.
        over: What it must hold until then.
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
# Somebody types ``make`` while ``make watch`` is running elsewhere.
# Two tanglers then write the same files, and each believes its own receipt.
# So a tangler holds a lock on the root from its first look until it is done.


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Wait until no other tangler works below ``root``, and keep others waiting."""
    with Tree(root) as tree:
        tree.lock()
        yield
