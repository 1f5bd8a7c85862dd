# The file system
# ---------------
#
# A book is text. What harm can it do to tangle the book of a stranger?
#
# You clone the repository, type ``make tangle``, and files are written.
# Suppose that the repository contains a symbolic link, ``.book.base``,
# that leads to ``~/.bashrc``. A tool that simply opens ``.book.base`` for writing
# puts text of the stranger's choice into a file that your shell will run.
#
# That's why the tools open, write, rename and delete files only through this module;
# a test checks that no other module does so.
# It works on a *tree*: a folder with everything below it. A path is relative to it.
#
# We could refuse all links. But people arrange their folders with links,
# so a path may contain one that stays in the tree.
# Anything else is refused, with a message that says what to do:
#
# - a link that leads out of the tree, whether or not there is something at its end;
# - any link in place of a file that belongs to the tools themselves,
#   such as ``.book.base``;
# - anything that is not a regular file where a file should be:
#   a folder, a FIFO, a socket or a device.
#   (Just opening a FIFO waits for another program, perhaps forever.)
#
# That sounds easy: check the path, then use it. But between the two
# another program can replace a folder with a link. (This kind of bug is called
# *time of check to time of use*.)
# For this reason a path is never handed to the operating system as a whole.
# We open the folders on it one by one, each relative to the one before,
# and forbid the system to follow links (``O_NOFOLLOW``).
# Everything we do to a file is relative to its open folder (``dir_fd``),
# which remains the same folder wherever it is moved.
#
# And the links that are allowed? With one on the path, opening it fails.
# Only then do we resolve the path, check that it stays in the tree,
# and walk along the resolved path in the same way.
#
# Windows has no such functions.
# There, paths are resolved and checked, and then used as they are:
# everything above is still refused, except a folder that is exchanged for a link
# between the check and the use.

"""Read, write and delete files below a folder, and never anywhere else."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterator

HAS_DIR_FD = {os.open, os.mkdir, os.rename, os.rmdir, os.unlink} <= os.supports_dir_fd
"""Whether this system can open a file relative to an open folder."""

NO_LINK = getattr(os, "O_NOFOLLOW", 0)
BINARY = getattr(os, "O_BINARY", 0)
FOLDER = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0)
READ = os.O_RDONLY | BINARY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY | NO_LINK
"""How files and folders are opened; not every system knows each of these flags.

(With ``O_PATH`` we can open a folder even if we may use it but not list it.)
"""

STAGED = ".tangling"
"""The end of the name of a file that is not in its place yet."""


class RefusedError(OSError):
    """The system would let us use a file, but we should not."""


LEADS_OUT = "a symbolic link on this path leads out of the root; remove the link"
NO_LINK_HERE = "this is a symbolic link, but must be a file of its own; remove the link"
NO_FILE = "this is {}, not a file; remove it, or choose another name"
IN_THE_WAY = "{} is in the way, and cannot be deleted; remove it"


def is_below(root: str, target: str) -> bool:
    """Return whether a file is below a folder; links in both have been followed."""
    return target.startswith(root.rstrip(os.sep) + os.sep)


# A place in a tree
# ~~~~~~~~~~~~~~~~~
#
# When all folders on a path have been opened, the innermost one and a name are left.
# The folder can't be exchanged any more, only what has the name.


class Place:
    """Where a file is, or will be.

    Attributes:
        path: Its path in the tree, without links.
        folder: The number of the open folder, or nothing if there are no such numbers.
        before: The text before the name: nothing if there is an open folder.
        name: The name of the file.
        mode: Its kind and permissions, or 0 if there is no file.
    """

    def __init__(self, path: str, folder: int | None, before: str, name: str) -> None:
        """Note the place of a file, which has not been checked yet."""
        self.path = path
        self.folder = folder
        self.before = before
        self.name = name
        self.mode = 0

    @property
    def target(self) -> str:
        """The file at a place, relative to the folder."""
        return self.before + self.name

    @property
    def staged(self) -> str:
        """The file beside a place that will be renamed to its file."""
        return self.before + staged_name(self.name)


def staged_name(name: str) -> str:
    """Return the name of a new file that is not in its place yet."""
    return f".{name}{STAGED}"


# What is there under this name? The kind and permissions of a file, its *mode*, show
# whether it is a file at all, or something in the way.


def kind_of(mode: int) -> str:
    """Return the kind of file that a mode belongs to; nothing for a regular file."""
    if stat.S_ISREG(mode):
        return ""
    kinds = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a FIFO"}
    return kinds.get(stat.S_IFMT(mode), "a socket or a device")


def refuse(mode: int) -> None:
    """Check that a mode belongs to a regular file, and to no device or link.

    Raises:
        RefusedError: It doesn't.
    """
    if kind := kind_of(mode):
        number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
        raise RefusedError(number, NO_FILE.format(kind))


# The tree
# ~~~~~~~~
#
# Whom do we trust? The folder itself is named by you, not by the stranger,
# on the command line or in ``conf.py``, so it may be a link that leads anywhere.


class Tree:
    """A folder and everything below it.

    Its methods take paths that are relative to the folder.
    They raise ``OSError``, with the path as it was given.

    Attributes:
        top: The folder.
        number: The number under which it is open, or nothing if that is impossible.
        locked: The number under which it is open and locked, if it is.
        folders: Other folders that are open: their paths, with and without links,
            and their numbers.
    """

    def __init__(self, top: Path | str) -> None:
        """Open a tree of files: a folder, which must exist."""
        self.top = os.fspath(top)
        self.number = os.open(self.top, FOLDER) if HAS_DIR_FD else None
        self.locked: int | None = None
        self.folders: dict[str, tuple[str, int]] = {}

    def __enter__(self) -> Self:
        """Return the tree of files."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the folder of a tree of files, and those below it."""
        self.close()
        for number in (self.number, self.locked):
            if number is not None:
                os.close(number)

    # Below it, we trust nothing. First come the folders on a path.
    # Files in one folder mostly come one after the other, so it stays open for a while.

    def folder(self, path: str, *, make: bool = False) -> Place:
        """Open the folder of a file in the tree, but don't look at the file.

        Args:
            path: The path of the file, which may be missing.
            make: Whether to make folders that are missing.
        """
        outer, _, name = path.rpartition("/")
        if outer in self.folders:
            found, number = self.folders[outer]
        elif self.number is None:
            return self.checked(path, make=make)
        else:
            if len(self.folders) >= MANY:
                self.close()
            found, number = self.folders[outer] = self.opened(outer, make=make)
        return Place(f"{found}/{name}" if found else name, number, "", name)

    def opened(self, outer: str, *, make: bool) -> tuple[str, int]:
        """Open a folder of the tree; return its path without links, and its number."""
        try:
            return outer, self.walk(outer, make=make)
        except OSError as error:
            if error.errno not in LINK_IN_THE_WAY:
                raise
            found = self.resolved(outer)
            if found == outer:
                Path(self.top, outer).stat()  # knows a loop of links from a file
                raise
            return found, self.walk(found, make=make)

    # Most paths have no link, so the first attempt succeeds. Each folder is opened *in*
    # the one before, by its number. A path would be looked up again from the top each
    # time, and meanwhile a folder on it could give way to a link out of the tree.

    def walk(self, outer: str, *, make: bool) -> int:
        """Open the folders on a file's path one by one; return the last number."""
        number = os.open(".", FOLDER, dir_fd=self.number)
        try:
            for part in outer.split("/") if outer else ():
                inner = open_folder(part, number, make=make)
                os.close(number)
                number = inner
        except BaseException:
            os.close(number)
            raise
        return number

    def close(self) -> None:
        """Close all folders of files below the tree's own."""
        for _, number in self.folders.values():
            os.close(number)
        self.folders.clear()

    # On Windows, a file can't be opened relative to a folder, and this has to do.

    def checked(self, path: str, *, make: bool) -> Place:
        """Return the place of a file that will be named by its whole path."""
        outer, _, name = path.rpartition("/")
        found = self.resolved(outer) if outer else ""
        folder = Path(self.top, found)
        if make:
            make_folder(folder)
        path = f"{found}/{name}" if found else name
        return Place(path, None, f"{folder}{os.sep}", name)

    def resolved(self, path: str) -> str:
        """Return the path of a file without links.

        Raises:
            RefusedError: It leads out of the tree.
        """
        top = os.path.realpath(self.top)
        target = os.path.realpath(f"{top}/{path}")
        if target == top:
            return ""
        if not is_below(top, target):
            raise RefusedError(errno.EXDEV, LEADS_OUT, path)
        return Path(target).relative_to(top).as_posix()

    # Then comes the file. If it is a link, we go where it leads, but only once:
    # a second link is a loop, or has come since.

    def place(self, path: str, *, make: bool = False, follow: bool = True) -> Place:
        """Find a file in the tree, or the place where it will be.

        Args:
            path: The path of the file.
            make: Whether to make folders that are missing.
            follow: Whether the file may be a link that stays in the tree.

        Raises:
            RefusedError: It is no regular file, or leads out of the tree.
        """
        place = self.folder(path, make=make)
        place.mode = mode_of(place)
        if stat.S_ISLNK(place.mode):
            if not follow:
                raise RefusedError(errno.ELOOP, NO_LINK_HERE)
            place = self.folder(self.resolved(path) or ".", make=make)
            place.mode = mode_of(place)
            if stat.S_ISLNK(place.mode):
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        if place.mode:
            refuse(place.mode)
        return place

    def read(self, path: str, *, follow: bool = True) -> bytes:
        """Return the content of a file in the tree."""
        with naming(path):
            return content_of(self.place(path, follow=follow))

    # Not only links lead out of a tree. A file may have a second name outside,
    # a *hard link*, and nothing shows it. If we opened the file and wrote into it,
    # the other name would have the new content, too.
    #
    # We never write into a file. First a new file is *staged* beside the
    # old one. Then, perhaps much later, it replaces the old file, and the other name
    # keeps what it had. Nor does any program ever read half a file.

    def stage(
        self,
        path: str,
        content: bytes,
        *,
        follow: bool = True,
        is_precious: bool = False,
    ) -> None:
        """Write a new file beside another one, with the same permissions.

        Args:
            path: The other file, which may be missing.
            content: The bytes of the new one.
            follow: Whether the other file may be a link that stays in the tree.
            is_precious: Whether to wait until the content is on the disk.
        """
        with naming(path):
            place = self.place(path, make=True, follow=follow)
            number = create(place)
            with os.fdopen(number, "wb") as file:
                if place.mode and hasattr(os, "fchmod"):
                    os.fchmod(number, stat.S_IMODE(place.mode))
                file.write(content)
                if is_precious:
                    file.flush()
                    os.fsync(number)

    def commit(self, path: str, *, follow: bool = True) -> None:
        """Replace a file in the tree by the one that was staged for its path."""
        with naming(path):
            place = self.place(path, follow=follow)
            folder = place.folder
            os.replace(place.staged, place.target, src_dir_fd=folder, dst_dir_fd=folder)

    def unstage(self, path: str) -> None:
        """Delete the file that was staged for a path, if it is still there."""
        with suppress(OSError):
            place = self.place(path)
            os.unlink(place.staged, dir_fd=place.folder)

    def write(self, path: str, content: bytes, *, follow: bool = True) -> None:
        """Write a file in the tree, whole or not at all."""
        try:
            self.stage(path, content, follow=follow)
            self.commit(path, follow=follow)
        finally:
            self.unstage(path)

    # Deleting needs less care: it deletes a link, not the file to which the link leads.

    def delete(self, path: str) -> None:
        """Delete a file in the tree, if it is there."""
        with suppress(FileNotFoundError), naming(path):
            place = self.folder(path)
            os.unlink(place.target, dir_fd=place.folder)

    def delete_folder(self, path: str) -> bool:
        """Delete a folder, if it is empty; return whether it is gone."""
        self.close()
        try:
            place = self.folder(path)
            os.rmdir(place.target, dir_fd=place.folder)
        except OSError as error:
            return isinstance(error, FileNotFoundError)
        return True

    def renew_time(self, path: str) -> None:
        """Make a file look as if it had just been written."""
        with naming(path):
            place = self.place(path)
            follow = place.folder is None
            os.utime(place.target, dir_fd=place.folder, follow_symlinks=follow)

    # Two tanglers at once would get in each other's way, so one of them waits.
    # The operating system releases a lock even when its owner is killed.
    # Windows can't lock a folder in this way; there we do without.

    def lock(self) -> None:
        """Wait until no other process has locked the folder, and lock it."""
        try:
            import fcntl
        except ImportError:
            return
        self.locked = os.open(self.top, os.O_RDONLY)
        with suppress(OSError):
            fcntl.flock(self.locked, fcntl.LOCK_EX)


# The helpers of these methods
# ~~~~~~~~~~~~~~~~~~~~~~~~~~~~

MANY = 32
"""The most folders that are kept open."""

# When a folder was expected, a link is one of these errors, depending on the system.

LINK_IN_THE_WAY = {errno.ENOTDIR, errno.ELOOP, errno.EMLINK}


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Let errors of the file system name a path as it was given."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = path, None
        raise


def open_folder(name: str, outer: int, *, make: bool) -> int:
    """Open a folder in another one, and return its number in the file system."""
    try:
        return os.open(name, FOLDER | NO_LINK, dir_fd=outer)
    except FileNotFoundError:
        if not make:
            raise
    with suppress(FileExistsError):
        os.mkdir(name, dir_fd=outer)
    return os.open(name, FOLDER | NO_LINK, dir_fd=outer)


# If another tangler makes the folder first, that's as good.


def make_folder(path: Path) -> None:
    """Make a folder that the user has named, and those above it, unless it exists."""
    missing = []
    while not path.is_dir():
        missing.append(path)
        path = path.parent
    for each in reversed(missing):
        try:
            each.mkdir()
        except FileExistsError:
            if not each.is_dir():
                raise


def mode_of(place: Place) -> int:
    """Return the mode of a file, or 0 if there is none."""
    try:
        return os.lstat(place.target, dir_fd=place.folder).st_mode
    except FileNotFoundError:
        return 0


def create(place: Place) -> int:
    """Return the number of a new file beside another one in the file system."""
    try:
        return os.open(place.staged, CREATE, 0o666, dir_fd=place.folder)
    except FileExistsError:
        try:
            os.unlink(place.staged, dir_fd=place.folder)
        except OSError as error:
            raise RefusedError(
                error.errno, IN_THE_WAY.format(staged_name(place.name))
            ) from error
    return os.open(place.staged, CREATE, 0o666, dir_fd=place.folder)


# When should we check what we read? Before opening it, because merely opening a device
# can do something? Or afterwards, because it may have been exchanged? We do both.


def content_of(place: Place) -> bytes:
    """Return the content of a file in an open folder."""
    if not place.mode:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    return drained(os.open(place.target, READ | NO_LINK, dir_fd=place.folder))


def drained(number: int) -> bytes:
    """Return the content of an open file, and close it."""
    with open(number, "rb", buffering=0) as file:
        refuse(os.fstat(number).st_mode)
        return file.read()


# All this care is a lot for one file, and the weave mostly needs one at a time,
# so it gets everything in one call.


def read_below(top: Path | str, path: str) -> bytes:
    """Return the content of a file below a folder."""
    with naming(os.path.join(top, path)), Tree(top) as tree:  # noqa: PTH118 (quicker)
        return tree.read(path)


def write_below(top: Path | str, path: str, content: str | bytes) -> None:
    """Write a file below a folder, whole or not at all; text is written as UTF-8."""
    raw = content.encode() if isinstance(content, str) else content
    with naming(os.path.join(top, path)), Tree(top) as tree:  # noqa: PTH118 (quicker)
        tree.write(path, raw)


# A file that is written again looks new to other programs, even with the same content,
# so a file that others wait for is only written if it has changed.


def renew_below(top: Path | str, path: str, content: str | bytes) -> None:
    """Write a file below a folder, unless it already has this content."""
    raw = content.encode() if isinstance(content, str) else content
    with suppress(FileNotFoundError):
        if read_below(top, path) == raw:
            return
    write_below(top, path, raw)


def delete_below(top: Path | str, path: str) -> None:
    """Delete a file below a folder, if both are there."""
    with suppress(FileNotFoundError), Tree(top) as tree:
        tree.delete(path)


# And the book itself? You have named it, so it may be anywhere,
# and the links on its path are your own. The stranger only wrote the text.


def read_file(path: Path | str) -> bytes:
    """Return the content of a file that the user has named.

    Raises:
        RefusedError: It is no regular file.
    """
    with naming(str(path)):
        refuse(Path(path).stat().st_mode)
        return drained(os.open(path, READ))


def read_stream(path: Path | str) -> bytes:
    """Return everything that a file or a FIFO that the user has named yields."""
    return Path(path).read_bytes()
