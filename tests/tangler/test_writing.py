"""Files that are written, files that are left alone, and accidents."""

from __future__ import annotations

import errno
import io
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Self

import pytest

import tangle
from literate.workspace.receipt import Receipt
from literate.workspace.transaction import alone

from .workshop import Run, Workshop, chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TOOL = Path(tangle.__file__)

SAME = chunk("src/b.txt", "b")
OLD = (chunk("src/a.txt", "old a"), SAME, chunk("deep/er/c.txt", "c"))
NEW = (chunk("src/a.txt", "new a"), SAME, chunk("new/d.txt", "d"))

OLD_FILES = {"deep/er/c.txt": b"c\n", "src/a.txt": b"old a\n", "src/b.txt": b"b\n"}
NEW_FILES = {"new/d.txt": b"d\n", "src/a.txt": b"new a\n", "src/b.txt": b"b\n"}


@pytest.fixture
def tangled(workshop: Workshop) -> Workshop:
    """Return a workshop whose old book was tangled long ago."""
    workshop.write(*OLD)
    assert Run(0, "", "")._replace(out=first_output()) == workshop.tangle()
    workshop.age()
    return workshop


def first_output() -> str:
    """Return what tangling the old book prints the first time."""
    written = "".join(f"write {path}\n" for path in OLD_FILES)
    return f"{written}book.rst: 3 files, 3 changed\n"


# Only what changed


def test_nothing_to_do(tangled: Workshop) -> None:
    """A second run touches no file, not even the receipt."""
    assert Run(0, "book.rst: 3 files, 0 changed\n", "") == tangled.tangle()
    assert tangled.touched() == []


def test_only_changed_files_are_touched(tangled: Workshop) -> None:
    """A run writes what is new or different, deletes what has gone, and no more."""
    tangled.write(*NEW)
    tangled.age()
    out = "delete deep/er/c.txt\nwrite new/d.txt\nwrite src/a.txt\n"
    assert Run(0, out + "book.rst: 3 files, 3 changed\n", "") == tangled.tangle()
    assert tangled.files() == NEW_FILES
    assert tangled.touched() == [".book.tangled", "new/d.txt", "src/a.txt"]


def test_prose_changes_no_file(tangled: Workshop) -> None:
    """A change of prose, and of the order of files, rewrites no file."""
    tangled.write("Prose.\n", *reversed(OLD))
    tangled.age()
    assert tangled.tangle().status == 0
    assert tangled.touched() == []


def test_a_lost_file_comes_back(tangled: Workshop) -> None:
    """A deleted tangled file is written again."""
    shutil.rmtree(tangled.root / "src")
    assert tangled.tangle().status == 0
    assert tangled.files() == OLD_FILES


def test_an_equal_file_is_adopted(workshop: Workshop) -> None:
    """A file that is there and already right is taken over and not touched."""
    workshop.write(chunk("./a.txt", "one"))
    (workshop.root / "a.txt").write_text("one\n")
    workshop.age()
    assert workshop.tangle().status == 0
    assert workshop.touched() == [".book.tangled"]
    workshop.write(chunk("./a.txt", "two"))
    assert workshop.tangle().status == 0
    assert workshop.files() == {"a.txt": b"two\n"}


def test_permissions_are_kept(tangled: Workshop) -> None:
    """A file that is executable, or private, stays so when it is written again."""
    for mode in (0o755, 0o600):
        (tangled.root / "src/a.txt").chmod(mode)
        tangled.write(chunk("src/a.txt", f"{mode}"))
        assert tangled.tangle().status == 0
        assert mode == (tangled.root / "src/a.txt").stat().st_mode & 0o777


def test_new_files_get_the_usual_permissions(workshop: Workshop) -> None:
    """A new file is readable and writable for all, as far as the umask permits."""
    workshop.write(chunk("./a.txt"))
    before = os.umask(0o027)
    try:
        assert workshop.tangle().status == 0
    finally:
        os.umask(before)
    assert (workshop.root / "a.txt").stat().st_mode & 0o777 == 0o640


# Edits by hand


EDITED = (
    "src/a.txt: changed by hand since it was tangled; "
    "carry the edit into book.rst with --stitch, or discard it with --force\n"
)


@pytest.mark.parametrize("book", [OLD, NEW], ids=["same book", "new book"])
def test_a_hand_edit_is_refused(tangled: Workshop, book: tuple[str, ...]) -> None:
    """A file changed by hand stops the run before anything is written."""
    (tangled.root / "src/a.txt").write_text("by hand\n")
    tangled.write(*book)
    before = tangled.everything()
    for arguments in ([], ["--check"]):
        assert Run(1, "", EDITED) == tangled.tangle(*arguments)
        assert before == tangled.everything()


def test_force_overwrites(tangled: Workshop) -> None:
    """With ``--force``, edits by hand are lost, even if the chunk is gone."""
    (tangled.root / "src/a.txt").write_text("by hand\n")
    (tangled.root / "deep/er/c.txt").write_text("by hand\n")
    tangled.write(*NEW)
    assert tangled.tangle("--force").status == 0
    assert tangled.files() == NEW_FILES
    assert tangled.tangle().out == "book.rst: 3 files, 0 changed\n"


def test_a_fresh_clone(
    tangled: Workshop, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """In a copy with other times, we still know our files and the edited ones."""
    clone = Workshop(tmp_path_factory.mktemp("clone"))
    for path, content in tangled.everything().items():
        target = clone.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not (tangled.root / path).is_dir():
            target.write_bytes(content)
    assert Run(0, "book.rst: 3 files, 0 changed\n", "") == clone.tangle()
    (clone.root / "src/a.txt").write_text("by hand\n")
    assert Run(1, "", EDITED) == clone.tangle()
    (clone.root / "src/a.txt").write_text("old a\n")
    clone.write(*NEW)
    assert clone.tangle().status == 0
    assert clone.files() == NEW_FILES


def test_a_foreign_file_is_refused(workshop: Workshop) -> None:
    """A file that the tangler has never written is not overwritten."""
    workshop.write(chunk("./a.txt", "ours"))
    (workshop.root / "a.txt").write_text("not ours\n")
    before = workshop.everything()
    message = (
        "exists, but was not tangled; put it into book.rst, or discard it with --force"
    )
    assert Run(1, "", f"a.txt: {message}\n") == workshop.tangle()
    assert before == workshop.everything()


def test_all_refusals_at_once(tangled: Workshop) -> None:
    """All files that are in the way are named in one run."""
    for path in OLD_FILES:
        (tangled.root / path).write_text("by hand\n")
    tangled.write(*NEW)
    places = [line.partition(":")[0] for line in tangled.tangle().err.splitlines()]
    assert places == ["deep/er/c.txt", "src/a.txt", "src/b.txt"]


@pytest.mark.parametrize("path", ["src/a.txt", "deep/er/c.txt", "new/d.txt"])
def test_a_file_is_saved_while_we_write(
    tangled: Workshop, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """A file that an editor saves after our check is not overwritten or deleted."""
    tangled.write(*NEW)
    save = Receipt.save

    def save_meanwhile(receipt: Receipt) -> None:
        save(receipt)
        (tangled.root / path).write_text("by hand\n")

    with monkeypatch.context() as patch:
        patch.setattr(Receipt, "save", save_meanwhile)
        run = tangled.tangle()
    expected = Run(1, "", f"{path}: this has just been changed; try again\n")
    assert expected == run
    assert (tangled.root / path).read_text() == "by hand\n"
    assert not [each for each in tangled.files() if each.endswith(".tangling")]
    assert tangled.tangle().status == 1
    (tangled.root / path).unlink()
    assert_recovers(tangled)


def test_a_book_is_saved_while_we_write(
    tangled: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A book that an editor saves while a stitch writes it is not lost either."""
    (tangled.root / "src/a.txt").write_text("by hand\n")
    wait = os.fsync

    def save_meanwhile(number: int) -> None:
        wait(number)
        tangled.write(*OLD, "Saved just now.\n")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", save_meanwhile)
        run = tangled.tangle("--stitch")
    expected = Run(1, "", "book.rst: this has just been changed; try again\n")
    assert expected == run
    assert tangled.tangle("--stitch").status == 0
    assert "Saved just now." in tangled.book.read_text()
    assert "by hand" in tangled.book.read_text()


# Chunks that leave the book


def test_a_file_goes_with_its_chunk(tangled: Workshop) -> None:
    """A file whose chunk has gone is deleted, and the folders it leaves empty."""
    tangled.write(OLD[0])
    assert tangled.tangle().status == 0
    assert list(tangled.everything())[1:] == ["book.rst", "src", "src/a.txt"]


@pytest.mark.parametrize("book", ["", "\n  \n"])
@pytest.mark.parametrize("options", [[], ["--check"], ["--stitch"]])
def test_an_emptied_book_deletes_nothing(
    tangled: Workshop, book: str, options: list[str]
) -> None:
    """An empty book deletes none of its files, unless forced."""
    tangled.write(book)
    before = tangled.everything()
    message = (
        "book.rst: none of its files is left in it, so all 3 would be deleted; "
        "restore the book, or delete them with --force\n"
    )
    run = tangled.tangle(*options)
    assert (run.status, run.err) == (1, message)
    assert tangled.everything() == before
    assert tangled.tangle("--force").status == 0
    assert tangled.files() == {}


def test_a_folder_with_something_else_stays(tangled: Workshop) -> None:
    """A folder that is not empty stays when a tangled file in it goes."""
    (tangled.root / "deep/note").write_text("mine")
    tangled.write(OLD[0])
    assert tangled.tangle().status == 0
    assert tangled.files() == {"deep/note": b"mine", "src/a.txt": b"old a\n"}


def test_an_edited_file_stays_without_its_chunk(tangled: Workshop) -> None:
    """A file whose chunk has gone, but which was changed by hand, is kept."""
    (tangled.root / "deep/er/c.txt").write_text("by hand\n")
    tangled.write(*NEW)
    before = tangled.everything()
    message = (
        "deep/er/c.txt: its chunk has left the book, but the file was changed by hand; "
        "keep it elsewhere, or discard it with --force\n"
    )
    assert Run(1, "", message) == tangled.tangle()
    assert before == tangled.everything()


def test_a_deleted_file_is_forgotten(tangled: Workshop) -> None:
    """A file that left with its chunk is not ours any more: its name is free."""
    tangled.write(OLD[0])
    assert tangled.tangle().status == 0
    assert "src/b.txt" not in tangled.receipt.read_text()
    (tangled.root / "src/b.txt").write_text("b\n")
    assert tangled.tangle().status == 0
    assert tangled.files() == {"src/a.txt": b"old a\n", "src/b.txt": b"b\n"}


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("./a", "a/b", "cannot be read: Not a directory"),
        (
            "a/b",
            "./a",
            "this is a folder, not a file; remove it, or choose another name",
        ),
    ],
)
def test_a_file_where_a_folder_was(
    workshop: Workshop, before: str, after: str, reason: str
) -> None:
    """A folder where a file should be, or the other way round, is a clear error."""
    workshop.write(chunk(before))
    assert workshop.tangle().status == 0
    workshop.write(chunk(after))
    name = after.removeprefix("./")
    assert Run(1, "", f"{name}: {reason}\n") == workshop.tangle()


# Links


def test_a_link_that_leads_out(
    workshop: Workshop, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A path through a symbolic link that leaves the root is refused, even by force."""
    outside = tmp_path_factory.mktemp("outside")
    (outside / "b.txt").write_text("theirs\n")
    (workshop.root / "folder").symlink_to(outside)
    (workshop.root / "file").symlink_to(outside / "c.txt")
    workshop.write(*map(chunk, ("folder/a.txt", "folder/b.txt", "./file")))
    message = "a symbolic link on this path leads out of the root; remove the link"
    paths = ["file", "folder/a.txt", "folder/b.txt"]
    expected = "".join(f"{path}: {message}\n" for path in paths)
    for arguments in ([], ["--force"], ["--check"]):
        assert Run(1, "", expected) == workshop.tangle(*arguments)
    assert Workshop(outside).files() == {"b.txt": b"theirs\n"}


@pytest.mark.parametrize("is_there", [True, False])
def test_a_receipt_deletes_nothing_outside(
    tangled: Workshop, tmp_path_factory: pytest.TempPathFactory, *, is_there: bool
) -> None:
    """A file behind a link out of the root is never deleted."""
    outside = Workshop(tmp_path_factory.mktemp("outside"))
    shutil.move(tangled.root / "deep", outside.root)
    (tangled.root / "deep").symlink_to(outside.root / "deep")
    if not is_there:
        (outside.root / "deep/er/c.txt").unlink()
    before = outside.everything()
    tangled.write(OLD[0])
    assert tangled.tangle().status == 0
    assert before == outside.everything()


def test_a_link_inside(workshop: Workshop) -> None:
    """A link that stays inside is written through and stays a link."""
    (workshop.root / "real").mkdir()
    (workshop.root / "link").symlink_to("real")
    workshop.write(chunk("link/a.txt", "a"))
    assert workshop.tangle().status == 0
    assert (workshop.root / "real/a.txt").read_bytes() == b"a\n"
    assert (workshop.root / "link").is_symlink()
    workshop.write(chunk("./b.txt"))
    assert workshop.tangle().status == 0
    assert workshop.files() == {"b.txt": b""}
    assert (workshop.root / "link").is_symlink()


def test_one_file_by_two_paths(workshop: Workshop) -> None:
    """Two chunks that meet in one file through a link are refused."""
    (workshop.root / "a").mkdir()
    (workshop.root / "z").symlink_to("a")
    workshop.write(chunk("a/x", "1"), chunk("z/x", "2"))
    expected = "z/x: this is the same file as a/x; rename it, or remove the link\n"
    assert Run(1, "", expected) == workshop.tangle("--force")


def test_a_path_moves_through_a_link(workshop: Workshop) -> None:
    """A file that stays under another path is not deleted with its old one."""
    (workshop.root / "a").mkdir()
    (workshop.root / "z").symlink_to("a")
    workshop.write(chunk("a/x.txt", "1"))
    assert workshop.tangle().status == 0
    workshop.write(chunk("z/x.txt", "1"))
    assert workshop.tangle().status == 0
    assert (workshop.root / "a/x.txt").read_bytes() == b"1\n"


def test_a_link_to_the_book(workshop: Workshop) -> None:
    """No chunk can overwrite the book, whatever path leads there."""
    (workshop.root / "link").symlink_to("book.rst")
    workshop.write(chunk("./link", "destroyed"))
    expected = (
        "link: this is the same file as the book; rename it, or remove the link\n"
    )
    assert Run(1, "", expected) == workshop.tangle("--force")


def test_a_link_in_a_circle(workshop: Workshop) -> None:
    """A link that leads to itself is a clear error."""
    (workshop.root / "loop").symlink_to("loop")
    for name in ("loop", "loop/a"):
        workshop.write(chunk(f"./{name}"))
        reason = f"cannot be read: {os.strerror(errno.ELOOP)}"
        assert Run(1, "", f"{name}: {reason}\n") == workshop.tangle()


def test_a_root_that_is_a_link(workshop: Workshop) -> None:
    """The root itself may be a link; the files are where it leads."""
    (workshop.root / "real").mkdir()
    (workshop.root / "link").symlink_to("real")
    workshop.write(chunk("src/a.txt", "a"))
    for _ in range(2):
        run = workshop.tangle("--root", str(workshop.root / "link"))
        assert (run.status, run.err) == (0, "")
    assert (workshop.root / "real/src/a.txt").read_bytes() == b"a\n"


# Names that are taken
#
# The names ``a`` and ``A`` are two files here and one on macOS and Windows.


@pytest.mark.parametrize(
    ("present", "path", "twin"),
    [
        ("A.txt", "./a.txt", "A.txt"),
        ("Src/mine", "src/a.txt", "Src"),
        ("src/Deep/mine", "src/deep/a.txt", "src/Deep"),
        ("src/deep", "src/Deep/a.txt", "src/deep"),
        ("STRASSE", "./straße", "STRASSE"),
    ],
)
def test_only_the_case_differs(
    workshop: Workshop, present: str, path: str, twin: str
) -> None:
    """A new file is refused if some machines take it for one that is there."""
    (workshop.root / present).parent.mkdir(parents=True, exist_ok=True)
    (workshop.root / present).write_text("mine")
    workshop.write(chunk(path))
    before = workshop.everything()
    message = (
        f"differs only in case from {twin}, which exists, "
        "and on some machines they are one file; rename one of them"
    )
    for arguments in ([], ["--check"], ["--force"]):
        expected = Run(1, "", f"{path.removeprefix('./')}: {message}\n")
        assert expected == workshop.tangle(*arguments)
    assert before == workshop.everything()


def test_a_new_case(tangled: Workshop) -> None:
    """A change of case in a file's name renames the file on the disk, too."""
    tangled.write(chunk("src/A.txt", "old a"))
    run = tangled.tangle()
    assert (run.status, run.out) == (1, "")
    (tangled.root / "src/a.txt").rename(tangled.root / "src/A.txt")
    assert tangled.tangle()[::2] == (0, "")
    assert tangled.files() == {"src/A.txt": b"old a\n"}


def test_two_cases_on_the_disk(workshop: Workshop) -> None:
    """If both cases are there already, both stay; we don't refuse our own files."""
    workshop.write(chunk("./a.txt"))
    assert workshop.tangle().status == 0
    (workshop.root / "A.txt").write_text("mine")
    workshop.write(chunk("./a.txt", "more"))
    assert workshop.tangle().status == 0
    assert workshop.files() == {"A.txt": b"mine", "a.txt": b"more\n"}


def test_an_unreadable_folder(open_folder: Path) -> None:
    """If we may not list the names in a folder, we can still write there."""
    workshop = Workshop(open_folder)
    (open_folder / "src").mkdir()
    (open_folder / "src").chmod(0o333)
    workshop.write(chunk("src/a.txt"))
    with unprivileged():
        run = workshop.tangle()
    assert (run.status, run.err) == (0, "")


# Accidents
#
# Each step that changes the disk goes through one of a few functions.
# We make the first such step fail, then the second, and so on to the last.


class Disk:
    """A new file on a disk where writing may fail halfway."""

    def __init__(self, number: int, accident: Accident) -> None:
        """Take an open file."""
        self.file = io.FileIO(number, "w")
        self.accident = accident

    def __enter__(self) -> Self:
        """Return the file."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.file.close()

    def flush(self) -> None:
        """Do nothing: there is no buffer."""

    def write(self, content: bytes) -> None:
        """Write the content in two halves, with a step between them."""
        half = len(content) // 2
        self.file.write(content[:half])
        self.accident.step("write")
        self.file.write(content[half:])


class Accident:
    """The functions that change a disk, one call of which fails."""

    def __init__(self, error: BaseException, at: int, *, fatal: bool = False) -> None:
        """Let call number ``at`` raise ``error``, and if it is fatal all later ones."""
        self.error = error
        self.at = at
        self.fatal = fatal
        self.steps: list[str] = []

    def step(self, name: str) -> None:
        """Count a step; fail if it is the one."""
        self.steps.append(name)
        done = len(self.steps)
        if done == self.at or (self.fatal and done > self.at):
            raise self.error

    def happened(self) -> bool:
        """Return whether there were enough steps for the accident to happen."""
        return len(self.steps) >= self.at

    def wrap(self, name: str) -> Callable[..., object]:
        """Return the function of ``os`` with that name, counted as a step."""
        function = getattr(os, name)

        def counted(*arguments: object, **options: object) -> object:
            self.step(name)
            return function(*arguments, **options)

        return counted

    def open(self) -> Callable[..., int]:
        """Return the function that opens files; making one is a step."""
        plain: Callable[..., int] = os.open

        def opened(path: str, flags: int, *rest: int, dir_fd: int | None = None) -> int:
            if flags & os.O_EXCL:
                self.step("open")
            return plain(path, flags, *rest, dir_fd=dir_fd)

        return opened

    def during(
        self, patch: pytest.MonkeyPatch, workshop: Workshop, steps: tuple[str, ...]
    ) -> Run | None:
        """Tangle while it happens; return the run, if it came to an end.

        Args:
            patch: Puts the functions back.
            workshop: What is tangled.
            steps: The functions of ``os`` in which it may happen.
        """
        with patch.context() as context:
            for name in steps:
                context.setattr(os, name, self.wrap(name))
            context.setattr(os, "open", self.open())
            context.setattr(os, "fdopen", lambda number, _: Disk(number, self))
            try:
                return workshop.tangle()
            except Killed:
                return None


ALL_STEPS = ("fchmod", "fsync", "mkdir", "replace", "rmdir", "unlink")
STEPS_THAT_NEED_SPACE = ("fsync", "mkdir", "replace")


class Killed(BaseException):
    """The end of a process, after which no step happens any more."""


def at_each_step(root: Path) -> Iterator[tuple[int, Workshop]]:
    """Yield numbers from 1, each with a workshop where the new book comes next."""
    for at in itertools.count(1):
        folder = root / str(at)
        folder.mkdir()
        workshop = Workshop(folder)
        workshop.write(*OLD)
        assert workshop.tangle().status == 0
        workshop.write(*NEW)
        yield at, workshop


def assert_whole(workshop: Workshop) -> None:
    """Fail unless each file is the old or the new one."""
    for path, content in workshop.files().items():
        if not path.endswith(".tangling"):
            assert content in (OLD_FILES.get(path), NEW_FILES.get(path))


def assert_recovers(workshop: Workshop) -> None:
    """Fail unless the next run repairs everything and leaves nothing else behind."""
    assert workshop.tangle()[::2] == (0, "")
    folders = {"new", "src"}
    expected = {".book.tangled", "book.rst", *folders, *NEW_FILES}
    assert expected == workshop.everything().keys()
    assert workshop.files() == NEW_FILES


def test_killed_at_any_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a kill, each file is whole, and the next run takes none for a hand edit."""
    for at, workshop in at_each_step(tmp_path):
        accident = Accident(Killed(), at, fatal=True)
        run = accident.during(monkeypatch, workshop, ALL_STEPS)
        if not accident.happened():
            break
        assert run is None
        assert_whole(workshop)
        assert_recovers(workshop)
    assert at > 15


def test_interrupted_at_any_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After Ctrl+C the run cleans up, and the next run does the rest."""
    for at, workshop in at_each_step(tmp_path):
        accident = Accident(Killed(), at)
        accident.during(monkeypatch, workshop, ALL_STEPS)
        if not accident.happened():
            break
        assert_whole(workshop)
        assert_recovers(workshop)


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full at any step, the run says so, and nothing is spoilt."""
    refusals = set()
    for at, workshop in at_each_step(tmp_path):
        before = workshop.everything()
        accident = Accident(OSError(errno.ENOSPC, "No space left on device"), at)
        run = accident.during(monkeypatch, workshop, STEPS_THAT_NEED_SPACE)
        if not accident.happened():
            break
        assert run is not None
        if run.status:
            assert run.out == ""
            refusals.add(run.err)
        assert_whole(workshop)
        if run.status and "replace" not in accident.steps[:at]:
            assert before == workshop.everything()
        assert_recovers(workshop)
    paths = [".book.tangled", "new/d.txt", "src/a.txt"]
    assert {f"{path}: No space left on device\n" for path in paths} == refusals


@contextmanager
def unprivileged() -> Iterator[None]:
    """Work as a user for whom permissions count; root is none."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Yield an empty folder that every user may reach and write."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder


def test_a_read_only_folder(open_folder: Path) -> None:
    """When a folder cannot be written, the run says so, and nothing is written."""
    workshop = Workshop(open_folder)
    (open_folder / "src").mkdir()
    (open_folder / "src/mine").touch()
    (open_folder / "src").chmod(0o555)
    workshop.write(chunk("./a.txt"), chunk("src/b.txt"), chunk("src/deep/c.txt"))
    before = workshop.everything()
    with unprivileged():
        run = workshop.tangle()
    assert Run(1, "", "src/b.txt: Permission denied\n") == run
    assert before == workshop.everything()


def test_a_read_only_root(open_folder: Path) -> None:
    """When the receipt cannot be written, no file is."""
    workshop = Workshop(open_folder)
    (open_folder / "src").mkdir()
    (open_folder / "src/mine").touch()
    (open_folder / "src").chmod(0o777)
    workshop.write(chunk("src/b.txt"))
    open_folder.chmod(0o555)
    before = workshop.everything()
    with unprivileged():
        run = workshop.tangle()
    assert Run(1, "", ".book.tangled: Permission denied\n") == run
    assert before == workshop.everything()


def test_an_unreadable_file(open_folder: Path) -> None:
    """A file that cannot be read might not be ours, so it is not overwritten."""
    workshop = Workshop(open_folder)
    workshop.write(chunk("./a.txt"))
    (open_folder / "a.txt").write_text("secret")
    (open_folder / "a.txt").chmod(0)
    with unprivileged():
        run = workshop.tangle()
    assert Run(1, "", "a.txt: cannot be read: Permission denied\n") == run
    assert (open_folder / "a.txt").read_bytes() == b"secret"


# Two at once

LOOP = """
import sys
sys.path.insert(0, sys.argv[1])
import tangle
for _ in range(30):
    if tangle.main([sys.argv[2], "--root", sys.argv[3]]):
        sys.exit(1)
"""


def test_two_tanglers_at_once(tmp_path: Path) -> None:
    """Two tanglers never disturb each other; in the end all files are of one book."""
    folders = [tmp_path / name for name in ("one", "two", "root")]
    for folder in folders:
        folder.mkdir()
    paths = [f"folder{number}/file.txt" for number in range(8)]
    for folder in folders[:2]:
        Workshop(folder).write(*(chunk(path, folder.name * 999) for path in paths))
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", LOOP, TOOL.parent, folder / "book.rst", folders[2]],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for folder in folders[:2]
    ]
    assert [run.communicate()[1] for run in runs] == [b"", b""]
    assert [run.returncode for run in runs] == [0, 0]
    files = Workshop(folders[2]).files()
    assert paths == list(files)
    assert {b"one" * 999 + b"\n"} == set(files.values()) or {
        b"two" * 999 + b"\n"
    } == set(files.values())


def test_the_book_is_saved_while_we_wait(
    tangled: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work of another tangler on a newer book is not undone with the older one."""
    saves = [NEW, OLD, NEW]

    @contextmanager
    def saved_meanwhile(root: Path) -> Iterator[None]:
        with alone(root):
            if saves:
                tangled.write(*saves.pop())
            yield

    monkeypatch.setattr("literate.cli.commands.alone", saved_meanwhile)
    tangled.write("Prose.\n", *OLD)
    assert tangled.tangle()[::2] == (0, "")
    assert saves == []
    assert tangled.files() == NEW_FILES
    _, _, kept = tangled.copy.read_bytes().partition(b"\n")
    assert kept == tangled.book.read_bytes()


def test_no_locks(tangled: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the system has no locks on folders, tangling works without them."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    assert Run(0, "book.rst: 3 files, 0 changed\n", "") == tangled.tangle()


# The receipt


def test_the_receipt_is_checked_by_sha256sum(tangled: Workshop) -> None:
    """The receipt has the usual form of checksums."""
    expected = ["# book.rst"]
    for path, content in OLD_FILES.items():
        expected += ["#", f"# {path}", f"{sha256(content).hexdigest()}  {path}"]
    assert expected == tangled.receipt.read_text().splitlines()


def two_books(root: Path) -> list[Workshop]:
    """Return two books of one name in two folders, which share a root."""
    books = [Workshop(root, f"{folder}/book.rst") for folder in ("one", "two")]
    for number, each in enumerate(books):
        each.book.parent.mkdir()
        each.write(chunk(f"./{'ab'[number]}.txt", each.book.parent.name))
    return books


def receipts(root: Path) -> dict[str, str]:
    """Return the book that each receipt in a root names."""
    found = root.glob(".*.tangled")
    return {path.name: path.read_text().split("\n")[0] for path in found}


def test_two_books_of_one_name(workshop: Workshop) -> None:
    """Books of one name share a root, and neither takes the other's files."""
    first, second = two_books(workshop.root)
    assert first.tangle()[::2] == (0, "")
    assert second.tangle()[::2] == (0, "")
    expected = {".book.tangled": "# one/book.rst"}
    expected[".two.book.rst.tangled"] = "# two/book.rst"
    assert expected == receipts(workshop.root)
    assert (workshop.root / ".two.book.rst.base").read_bytes().endswith(b"two\n")
    before = workshop.everything()
    for book in (second, first, second):
        assert book.tangle().out.endswith("1 file, 0 changed\n")
        assert Run(0, "", "") == book.tangle("--check")
    assert before == workshop.everything()
    for book, name in ((second, "b.txt"), (first, "a.txt")):
        (workshop.root / name).write_text(f"{name} by hand\n")
        assert book.tangle("--stitch")[::2] == (0, "")
        assert f"{name} by hand" in book.book.read_text()
    second.write("Prose.\n")
    assert second.tangle().status == 0
    assert (workshop.root / "a.txt").exists()
    assert not (workshop.root / "b.txt").exists()


def test_the_first_of_two_books_is_deleted(workshop: Workshop) -> None:
    """A book keeps its receipt whatever happens to the other book of its name."""
    first, second = two_books(workshop.root)
    for book in (first, second):
        assert book.tangle().status == 0
    first.book.unlink()
    first.receipt = workshop.root / ".book.tangled"
    (workshop.root / "b.txt").write_text("by hand\n")
    assert "changed by hand since it was tangled" in second.tangle().err
    first.receipt.unlink()
    assert "changed by hand since it was tangled" in second.tangle().err
    assert second.tangle("--force").status == 0
    assert receipts(workshop.root) == {".two.book.rst.tangled": "# two/book.rst"}


def test_two_books_of_one_name_at_once(workshop: Workshop) -> None:
    """Two books that are tangled for the first time at once get two receipts."""
    first, second = two_books(workshop.root)
    command = [sys.executable, str(TOOL), "--root", str(workshop.root)]
    runs = [
        subprocess.Popen([*command, str(each.book)], stdout=subprocess.DEVNULL)
        for each in (first, second)
    ]
    assert [run.wait() for run in runs] == [0, 0]
    owners = sorted(receipts(workshop.root).values())
    assert owners == ["# one/book.rst", "# two/book.rst"]
    for each in (first, second):
        assert each.tangle("--check").status == 0


def test_a_book_in_two_notations(workshop: Workshop) -> None:
    """Books whose names differ only in the suffix have two receipts, too."""
    workshop.write(chunk("./a.txt"))
    other = Workshop(workshop.root, "book.md")
    other.write(chunk("b.txt", suffix=".md"))
    assert workshop.tangle().status == 0
    assert other.tangle("--roots", "b.txt").status == 0
    expected = {".book.tangled": "# book.rst", ".book.md.tangled": "# book.md"}
    assert expected == receipts(workshop.root)


def test_a_third_book(workshop: Workshop) -> None:
    """If two books have the same long name for a receipt, one is renamed."""
    _, second = two_books(workshop.root)
    rival = Workshop(workshop.root, "two.book.rst.rst")
    rival.write("Prose.\n")
    assert rival.tangle().status == 0
    (workshop.root / ".book.tangled").write_text("# one/book.rst\n")
    message = "this is the receipt of two.book.rst.rst; rename two/book.rst"
    expected = Run(1, "", f".two.book.rst.tangled:1: {message}\n")
    assert expected == second.tangle()


def test_a_book_that_was_renamed(tangled: Workshop) -> None:
    """The message about the receipt of a book that is gone says what to do."""
    (tangled.root / "docs").mkdir()
    tangled.book.rename(tangled.root / "docs/book.rst")
    renamed = Workshop(tangled.root, "docs/book.rst")
    before = tangled.everything()
    message = (
        "this is the receipt of book.rst, which no longer exists; "
        "write # docs/book.rst here if the book was renamed, or remove this file"
    )
    for arguments in ([], ["--force"], ["--check"]):
        expected = Run(1, "", f".book.tangled:1: {message}\n")
        assert expected == renamed.tangle(*arguments)
    assert before == tangled.everything()
    text = tangled.receipt.read_text()
    tangled.receipt.write_text(text.replace("# book.rst", "# docs/book.rst"))
    assert renamed.tangle()[::2] == (0, "")


def test_something_else_than_a_receipt(tangled: Workshop) -> None:
    """A file that names no book is not a receipt."""
    tangled.receipt.write_text("Dear diary\n")
    message = "this is not a receipt; its first line should be # book.rst"
    assert Run(1, "", f".book.tangled:1: {message}\n") == tangled.tangle()


@pytest.mark.parametrize("line", ["<<<<<<< HEAD", "||||||| 1", "=======", ">>>>>>> b"])
def test_a_conflict_in_a_receipt(tangled: Workshop, line: str) -> None:
    """A receipt in which git has marked a conflict says how to resolve it."""
    with tangled.receipt.open("a") as file:
        file.write(f"{line}\n")
    at = len(tangled.receipt.read_text().splitlines())
    message = "a merge conflict; keep the digests of both sides and tangle"
    assert Run(1, "", f".book.tangled:{at}: {message}\n") == tangled.tangle()


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff\x00",
        b"abc  src/a.txt",
        b"0" * 64 + b" src/a.txt",
        b"0" * 64 + b"  ../a.txt",
        b"0" * 64 + b"  /a.txt",
        b"0" * 64 + b"  ./a.txt",
        b"0" * 64 + b"  a\0b",
        b"0" * 64 + b"  ",
    ],
)
def test_a_damaged_receipt(tangled: Workshop, line: bytes) -> None:
    """A receipt with a foreign line stops the run, and the message names the line."""
    lines = tangled.receipt.read_bytes().splitlines()
    tangled.receipt.write_bytes(b"\n".join([*lines[:2], line, *lines[2:]]) + b"\n")
    message = "this line is damaged; get the file back, perhaps from git"
    before = tangled.everything()
    for arguments in ([], ["--force"], ["--check"]):
        expected = Run(1, "", f".book.tangled:3: {message}\n")
        assert expected == tangled.tangle(*arguments)
    assert before == tangled.everything()


def test_a_receipt_with_other_line_ends(tangled: Workshop) -> None:
    """A receipt whose line ends version control has changed is read, too."""
    expected = tangled.receipt.read_bytes()
    tangled.receipt.write_bytes(expected.replace(b"\n", b"\r\n"))
    tangled.write(*NEW)
    assert tangled.tangle().status == 0
    assert tangled.files() == NEW_FILES
    assert b"\r" not in tangled.receipt.read_bytes()


@pytest.mark.parametrize("content", [None, b""], ids=["missing", "empty"])
def test_no_receipt(tangled: Workshop, content: bytes | None) -> None:
    """Without a receipt, files with the right content are adopted, others refused."""
    tangled.receipt.unlink()
    if content is not None:
        tangled.receipt.write_bytes(content)
    run = tangled.tangle("--check")
    assert Run(1, "book.rst: would write .book.tangled\n", "") == run
    (tangled.root / "src/a.txt").write_text("by hand\n")
    message = (
        "exists, but was not tangled; put it into book.rst, or discard it with --force"
    )
    assert Run(1, "", f"src/a.txt: {message}\n") == tangled.tangle()
    (tangled.root / "src/a.txt").write_text("old a\n")
    assert tangled.tangle().status == 0
    assert tangled.tangle("--check").status == 0


def test_a_folder_for_a_receipt(tangled: Workshop) -> None:
    """A folder where the receipt should be is a clear error."""
    tangled.receipt.unlink()
    tangled.receipt.mkdir()
    message = "this is a folder, not a file; remove it, or choose another name"
    assert Run(1, "", f".book.tangled: {message}\n") == tangled.tangle()


# Checking


def test_check_names_changes(tangled: Workshop) -> None:
    """``--check`` names what would change, writes nothing, and exits with 1."""
    tangled.write(*NEW)
    before = tangled.everything()
    tangled.age()
    names = [
        "delete deep/er/c.txt",
        "write new/d.txt",
        "write src/a.txt",
        "write .book.tangled",
    ]
    expected = "".join(f"book.rst: would {name}\n" for name in names)
    assert Run(1, expected, "") == tangled.tangle("--check")
    assert before == tangled.everything()
    assert tangled.touched() == []


def test_check_finds_nothing(tangled: Workshop) -> None:
    """``--check`` prints nothing and exits with 0 when book and files agree."""
    assert Run(0, "", "") == tangled.tangle("--check")


def test_check_makes_no_root(workshop: Workshop) -> None:
    """``--check`` does not even make the root."""
    workshop.write(chunk("./a.txt"))
    root = workshop.root / "not/there"
    arguments = [str(workshop.book), "--root", str(root)]
    assert tangle.main([*arguments, "--check"]) == 1
    assert not root.exists()
    assert tangle.main(arguments) == 0
    names = sorted(path.name for path in root.iterdir())
    assert names == [".book.base", ".book.tangled", "a.txt"]


# One book, one result


def test_however_the_book_is_named(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files don't depend on the path or the folder from which you tangle."""
    workshop = Workshop(workshop.root, "docs/book.rst")
    (workshop.root / "docs/deep").mkdir(parents=True)
    workshop.write(chunk("src/a.py", "pass"))
    (workshop.root / "link").symlink_to("docs")
    absolute = str(workshop.book)
    ways = [
        (".", ["docs/book.rst"]),
        (".", ["./docs/../docs//book.rst"]),
        (".", [absolute]),
        (".", ["link/book.rst", "--root", str(workshop.root)]),
        ("docs", ["book.rst", "--root", ".."]),
        ("docs/deep", ["../book.rst", "--root", "../../docs/.."]),
        ("/", [absolute, "--root", str(workshop.root)]),
    ]
    results = []
    for folder, arguments in ways:
        monkeypatch.chdir(workshop.root / folder)
        assert tangle.main(arguments) == 0
        results.append(workshop.everything())
        workshop.age()
        assert tangle.main(arguments) == 0
        assert workshop.touched() == []
        shutil.rmtree(workshop.root / "src")
        (workshop.root / ".book.tangled").unlink()
    assert results[0]["src/a.py"].startswith(b"# Tangled from docs/book.rst; ")
    assert [results[0]] * len(ways) == results


def test_a_book_outside_the_root(tmp_path: Path) -> None:
    """A book that is not below the root has only its name in the files."""
    workshop = Workshop(tmp_path)
    workshop.write(chunk("./a.py", "pass"))
    assert tangle.main([str(workshop.book), "--root", str(tmp_path / "root")]) == 0
    expected = b"# Tangled from book.rst; edit it there.\npass\n"
    assert expected == (tmp_path / "root/a.py").read_bytes()


@pytest.mark.parametrize("name", ["new\nline.rst", "not\udcffUTF-8.rst"])
def test_a_book_with_an_impossible_name(tmp_path: Path, name: str) -> None:
    """A book whose name would break the first line of its files is refused."""
    workshop = Workshop(tmp_path, name)
    workshop.write(chunk("./a.py"))
    message = "the name of the book is not printable, so no file can name it"
    message += "; rename the book"
    run = workshop.tangle()
    assert (run.status, run.out) == (1, "")
    assert run.err.endswith(f": {message}\n")
    assert [name] == list(workshop.everything())
