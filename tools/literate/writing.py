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
import os
import stat
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING

from literate.digests import sha256_of
from literate.files import STAGED
from literate.planning import Change, is_below
from literate.receipt import real

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from literate.receipt import Receipt


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
    digests = {path: sha256_of(content) for path, content in wanted.items()}
    own = (receipt.path.name, receipt.copy.name, *receipt.books)
    targets = {path: real(root / path) for path in (*wanted, *receipt.digests, *own)}
    try:
        for path, content, _ in written:
            with named(path):
                stage(targets[path], content)
            receipt.digests.setdefault(path, set()).add(digests[path])
        save(receipt)
        for path, _, before in written:
            with named(path):
                expect(targets[path], before)
                staged(targets[path]).replace(targets[path])
        for path, before in deleted:
            with named(path):
                expect(root / path, before)
                (root / path).unlink()
    finally:
        sweep(real(root), targets)
    receipt.settle(digests)
    save(receipt)


def expect(path: Path, content: bytes | None) -> None:
    """Do nothing if a file is still as it was seen.

    Raises:
        OSError: Somebody has written or deleted it.
    """
    if (path.read_bytes() if path.exists() else None) != content:
        raise OSError(errno.EBUSY, "somebody has just changed this; try again")


@contextmanager
def named(path: str) -> Iterator[None]:
    """Let an error name ``path``, not the file we put beside it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from error


# The file beside a target always has the same name.
# So what a killed run has left behind is found and swept away by the next one
# (unless the book has lost the file's chunk meanwhile; then it is in nobody's way).
# Folders that are left empty, by an accident or by a file that went, go with it.
#
# When the power fails, a file may have its new name already but not its content.
# A tangled file is made anew from the book, so we need not wait for the disk.
# For the book itself, which a stitch writes, we do.


def staged(target: Path) -> Path:
    """Return the path of the file beside ``target`` that will be renamed to it.

    Args:
        target: A path with links followed.
    """
    return target.with_name(f".{target.name}{STAGED}")


def stage(target: Path, content: bytes, *, is_precious: bool = False) -> None:
    """Write ``content`` beside ``target``, with the permissions that ``target`` has.

    Args:
        target: A path with links followed.
        content: The bytes of the file.
        is_precious: Whether to wait until they are on the disk.
    """
    path = staged(target)
    with fresh(path) as file:
        file.write(content)
        if is_precious:
            file.flush()
            os.fsync(file.fileno())
    with suppress(FileNotFoundError):
        path.chmod(stat.S_IMODE(target.stat().st_mode))


def fresh(path: Path) -> IO[bytes]:
    """Return a new file, opened, wherever it is and whatever has been there."""
    try:
        return path.open("xb")
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        path.unlink()
    return path.open("xb")


def sweep(root: Path, targets: Mapping[str, Path]) -> None:
    """Delete what staging some paths has left, and the folders above, if empty.

    Args:
        root: The root with links followed.
        targets: The paths below the root, and where they lead.
    """
    folders = set()
    for path, target in targets.items():
        if is_below(str(root), str(target)):
            with suppress(OSError):
                staged(target).unlink()
            folders |= {path[:at] for at, letter in enumerate(path) if letter == "/"}
    for folder in sorted(folders, reverse=True):
        with suppress(OSError):
            (root / folder).rmdir()


def save(receipt: Receipt) -> None:
    """Write the receipt where it was read, if it has changed."""
    if not receipt.is_saved():
        put(receipt.path, str(receipt).encode())


def put(path: Path, content: bytes, *, over: bytes | None = None) -> None:
    """Write one file whole or not at all.

    Args:
        path: The file.
        content: What it is to hold.
        over: What a precious file must hold until then.
    """
    target = real(path)
    try:
        with named(str(path)):
            stage(target, content, is_precious=over is not None)
            if over is not None:
                expect(path, over)
            staged(target).replace(target)
    finally:
        staged(target).unlink(missing_ok=True)


# One at a time
# ~~~~~~~~~~~~~
#
# Somebody types ``make`` while ``make watch`` is running elsewhere.
# Two tanglers then write the same files, and each believes its own receipt.
# So a tangler holds a lock on the root from its first look until it is done.
# The system releases it, even when the tangler is killed.
# Windows has no such lock on a folder; there we do without.


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Wait until no other tangler works below ``root``, and keep others waiting."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    folder = os.open(root, os.O_RDONLY)
    try:
        with suppress(OSError):
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)
