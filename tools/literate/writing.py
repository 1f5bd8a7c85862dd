# Writing the files
# -----------------
#
# How does one write over files in which people work?
#
# A tangler writes over files, and a programmer may have worked in them.
# So the rule that matters most here is: *what a hand has written, no tool destroys.*
# The rest is politeness.
# A file that would come out the same is not touched, so ``make`` sees no change.
# A file is replaced whole or not at all, so nobody ever reads half of one.
# A file whose chunk has left the book goes, too, but only if it is as we wrote it.

"""Write tangled files: what changed, whole or not at all, never over a hand edit."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from literate.files import STAGED, is_path
from literate.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

# The receipt
# ~~~~~~~~~~~
#
# How does the tangler know its own work?
# A digest in the code itself would change in every diff.
# A cache under the user's home would be empty after ``git clone``,
# which is just when a colleague's forgotten edit comes along with the files.
# So there is a receipt, committed with the code:
# the SHA-256 of each file as it was written.
# It has the form that ``sha256sum --check`` reads, and its first line names the book,
# so that two books never take each other's files for their own.
#
# What is committed can be merged badly or written by somebody else.
# A line that is not ours is refused rather than guessed at.

ENTRY = re.compile(r"([0-9a-f]{64})  (.+)")


class Receipt:
    """What a tangler has written under a root: the digests each path may have."""

    def __init__(self, path: Path, book: str) -> None:
        """Read the receipt at ``path``, if it exists.

        Raises:
            ValueError: It is another book's, or damaged; has a line and a message.
        """
        self.path = path
        self.book = book
        self.digests: dict[str, set[str]] = {}
        raw = path.read_bytes() if path.exists() else b""
        lines = raw.decode(errors="replace").splitlines()
        if lines and lines[0] != f"# {book}":
            message = f"this is no receipt of {book}; rename the book or remove this"
            raise ValueError(1, message)
        for number, line in enumerate(lines[1:], start=2):
            entry = ENTRY.fullmatch(line)
            if not entry or not is_path(entry[2]):
                message = "this line is damaged; get the file back, perhaps from git"
                raise ValueError(number, message)
            self.digests.setdefault(entry[2], set()).add(entry[1])

    @property
    def copy(self) -> Path:
        """Where a copy of the book is kept, beside the receipt."""
        return self.path.with_suffix(".base")

    def __str__(self) -> str:
        """Return the receipt as it stands in its file."""
        lines = [f"# {self.book}"]
        for path in sorted(self.digests):
            lines += [f"{digest}  {path}" for digest in sorted(self.digests[path])]
        return "\n".join(lines) + "\n"

    def knows(self, path: str, content: bytes) -> bool:
        """Return whether a file has a content which the tangler gave it."""
        return digest_of(content) in self.digests.get(path, ())

    def settle(self, digests: Mapping[str, str]) -> None:
        """Forget all but some files, each with the digest it now has."""
        self.digests = {path: {digest} for path, digest in digests.items()}

    def is_saved(self) -> bool:
        """Return whether the file says what the receipt says."""
        return self.path.exists() and self.path.read_bytes() == str(self).encode()


# The files name the book they come from.
# They name it as it is seen from the root, however the user has typed it,
# so the same book gives the same files on every machine.


def name_below(root: Path, book: str) -> str:
    """Return how the files below ``root`` call the book."""
    path, top = real(Path(book)), real(root)
    return path.relative_to(top).as_posix() if path.is_relative_to(top) else path.name


def receipt_place(root: Path, book: str) -> Path:
    """Return where the receipt of a book is kept."""
    return root / f".{real(Path(book)).stem}.tangled"


def digest_of(content: bytes) -> str:
    """Return the digest under which a receipt knows ``content``."""
    return hashlib.sha256(content).hexdigest()


# Following links
# ~~~~~~~~~~~~~~~
#
# That a path does not *say* that it leads out of the root is not enough.
# One of its folders may be a symbolic link to somewhere else.


def real(path: Path) -> Path:
    """Return a path with links followed; unlike ``resolve``, also if they go round."""
    return Path(os.path.realpath(path))


def is_below(root: str, target: str) -> bool:
    """Return whether a path is below a folder; links in both have been followed."""
    return target.startswith(root.rstrip(os.sep) + os.sep)


# Planning
# ~~~~~~~~
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
        os.path.realpath(root / receipt.book): "the book",
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
    remedy = f"carry it into {receipt.book} with --stitch"
    if path not in receipt.digests:
        remedy = f"bring it into {receipt.book}"
    return f"{reason}; {remedy}, or lose it with --force"


# Carrying it out
# ~~~~~~~~~~~~~~~
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
    digests = {path: digest_of(content) for path, content in wanted.items()}
    own = (receipt.path.name, receipt.copy.name, receipt.book)
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
