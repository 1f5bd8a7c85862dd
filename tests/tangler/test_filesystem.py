"""Whatever is on the disk, nothing gets out of the root, and nothing hangs."""

from __future__ import annotations

import ast
import errno
import itertools
import os
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tangle
from literate.base import filesystem
from literate.base.filesystem import (
    RefusedError,
    Tree,
    delete_below,
    make_folder,
    read_below,
    read_file,
    renew_below,
    write_below,
)

from .workshop import Workshop, chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TOOLS = Path(tangle.__file__).parent

OLD = (chunk("src/a.txt", "old a"), chunk("deep/er/c.txt", "c"))
NEW = (chunk("src/a.txt", "new a"), chunk("new/d.txt", "d"))

PATIENCE = 300
"""The seconds after which a run counts as hanging, even on a very busy machine."""


@pytest.fixture(autouse=True)
def no_hanging() -> Iterator[None]:
    """Fail instead of waiting forever for the other end of a FIFO."""

    def fail(*_: object) -> None:
        message = "it hangs"
        raise TimeoutError(message)

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(params=[True, False], ids=["folders", "paths"])
def root(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Return a folder on this system, and on one that can't open files in folders."""
    monkeypatch.setattr(filesystem, "HAS_DIR_FD", request.param)
    folder = tmp_path / "root"
    folder.mkdir()
    return folder


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """Return a folder beside the root, with a file in it."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "victim").write_text("theirs\n")
    return folder


def state(folder: Path) -> dict[str, str]:
    """Return the content of a folder, without opening anything but files."""
    found = {}
    for path in sorted(folder.rglob("*")):
        mode = path.lstat().st_mode
        name = path.relative_to(folder).as_posix()
        if stat.S_ISREG(mode):
            found[name] = path.read_text()
        elif stat.S_ISLNK(mode):
            found[name] = f"-> {path.readlink()}"
        else:
            found[name] = oct(stat.S_IFMT(mode))
    return found


def old_workshop(root: Path) -> Workshop:
    """Return a workshop in which the old book was tangled, and now there is a new."""
    workshop = Workshop(root)
    workshop.write(*OLD)
    assert workshop.tangle()[::2] == (0, "")
    workshop.write(*NEW)
    return workshop


# Obstacles in the way of a file


def link_to_file(path: Path, outside: Path) -> None:
    """Make a link to a file outside."""
    path.symlink_to(outside / "victim")


def dangling_link(path: Path, outside: Path) -> None:
    """Make a link to a file outside that doesn't exist."""
    path.symlink_to(outside / "created")


def link_to_folder(path: Path, outside: Path) -> None:
    """Make a link to a folder outside."""
    path.symlink_to(outside)


def chain_of_links(path: Path, outside: Path) -> None:
    """Make a link to a link that leads outside."""
    between = path.with_name(f"{path.name}.link")
    between.symlink_to(outside / "victim")
    path.symlink_to(between.name)


def loop(path: Path, _: Path) -> None:
    """Make a link to itself."""
    path.symlink_to(path.name)


def fifo(path: Path, _: Path) -> None:
    """Make a FIFO."""
    os.mkfifo(path)


def folder_there(path: Path, _: Path) -> None:
    """Make a folder with something in it."""
    path.mkdir()
    (path / "mine").touch()


def link_to_the_root(path: Path, _: Path) -> None:
    """Make a link to the root, or to the folder in which the link is."""
    path.symlink_to(".")


def link_to_null(path: Path, _: Path) -> None:
    """Make a link to a device that swallows everything."""
    path.symlink_to("/dev/null")


def link_to_full(path: Path, _: Path) -> None:
    """Make a link to a device that never ends."""
    path.symlink_to("/dev/full")


def socket_there(path: Path, _: Path) -> None:
    """Make a socket."""
    before = Path.cwd()
    os.chdir(path.parent)  # the whole path would be too long for a socket
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)
    os.chdir(before)


ATTACKS = [
    *(link_to_file, dangling_link, link_to_folder, chain_of_links, loop),
    *(link_to_null, link_to_full, fifo, folder_there, socket_there),
    link_to_the_root,
]
LINKS = ATTACKS[:7]

attacks = pytest.mark.parametrize("attack", ATTACKS, ids=lambda each: each.__name__)

FILES = {
    "src/a.txt": "a file that is to be changed",
    "new/d.txt": "a file that is to be made",
    ".book.tangled": "the receipt",
    ".book.base": "the copy of the book",
}
"""The files that the tangler writes."""


def put_in_the_way(path: Path, attack: Callable[[Path, Path], None], to: Path) -> None:
    """Replace a file by something else."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    attack(path, to)


@pytest.mark.parametrize("path", FILES)
@attacks
def test_something_in_the_way(
    root: Path, outside: Path, path: str, attack: Callable[[Path, Path], None]
) -> None:
    """Anything but our own files is neither read nor written."""
    workshop = old_workshop(root)
    put_in_the_way(root / path, attack, outside)
    before = state(root), state(outside)
    for arguments in ([], ["--force"], ["--check"], ["--stitch"]):
        run = workshop.tangle(*arguments)
        assert run.status == 1
        assert run.out.replace("book.rst: no file has been edited\n", "") == ""
        assert run.err.startswith(f"{path}: ")
        assert before == (state(root), state(outside))


@pytest.mark.parametrize("path", FILES)
@attacks
def test_something_in_the_way_of_a_staged_file(
    root: Path, outside: Path, path: str, attack: Callable[[Path, Path], None]
) -> None:
    """The name of a staged file is ours: any file with it is deleted, but no folder."""
    workshop = old_workshop(root)
    folder, _, name = path.rpartition("/")
    staged = root / folder / f".{name}.tangling"
    put_in_the_way(staged, attack, outside)
    before = state(outside)
    run = workshop.tangle()
    assert before == state(outside)
    if attack is folder_there:
        message = f".{name}.tangling is in the way, and cannot be deleted; remove it"
        assert run.err == f"{path}: {message}\n"
        assert (staged / "mine").exists()
        (staged / "mine").unlink()
        staged.rmdir()
        run = workshop.tangle()
    assert (run.status, run.err) == (0, "")
    assert not staged.exists()
    assert (root / "src/a.txt").read_text() == "new a\n"
    assert workshop.copy.read_text().endswith("\n".join(NEW))


@pytest.mark.parametrize("path", ["src", "new", "deep", "deep/er"])
@pytest.mark.parametrize("attack", ATTACKS[:8], ids=lambda each: each.__name__)
def test_something_in_the_way_of_a_folder(
    root: Path, outside: Path, path: str, attack: Callable[[Path, Path], None]
) -> None:
    """Nothing is written, made or deleted through a folder that leads outside."""
    workshop = old_workshop(root)
    for name in ("a.txt", "c.txt", "d.txt"):
        (outside / name).write_text("theirs\n")
    if (root / path).exists():
        (root / path).rename(root / "away")
    attack(root / path, outside)
    before = state(outside)
    run = workshop.tangle("--force")
    assert before == state(outside)
    assert run.status == (not path.startswith("deep"))


@attacks
def test_something_in_the_way_of_a_stitched_book(
    root: Path, outside: Path, attack: Callable[[Path, Path], None]
) -> None:
    """A stitch stages the book, too, and nothing else is written."""
    workshop = Workshop(root)
    workshop.write(*OLD)
    assert workshop.tangle().status == 0
    (root / "src/a.txt").write_text("by hand\n")
    staged = root / ".book.rst.tangling"
    attack(staged, outside)
    before = state(outside)
    run = workshop.tangle("--stitch")
    assert before == state(outside)
    if attack is folder_there:
        assert "book.rst: .book.rst.tangling is in the way" in run.err
        assert workshop.book.read_text() == "\n".join(OLD)
    else:
        assert run[::2] == (0, "")
        assert "by hand" in workshop.book.read_text()


def test_a_book_behind_a_link(root: Path, outside: Path) -> None:
    """The user names the book: it may be a link, and a stitch leaves it one."""
    workshop = Workshop(root)
    real = outside / "book.rst"
    real.write_text("\n".join(OLD))
    workshop.book.symlink_to(real)
    assert workshop.tangle()[::2] == (0, "")
    (root / "src/a.txt").write_text("by hand\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    assert workshop.book.is_symlink()
    assert "by hand" in real.read_text()


def test_links_that_stay_inside(root: Path) -> None:
    """A folder or a file may be a link to another place below the root."""
    (root / "real/deep").mkdir(parents=True)
    (root / "src").symlink_to("real/deep")
    (root / "real/file").write_text("old a\n")
    (root / "real/deep/a.txt").symlink_to("../file")
    (root / "new").symlink_to(root / "real/made")
    workshop = old_workshop(root)
    assert workshop.tangle()[::2] == (0, "")
    assert (root / "real/file").read_text() == "new a\n"
    assert (root / "real/deep/a.txt").is_symlink()
    assert (root / "real/made/d.txt").read_text() == "d\n"
    workshop.write("Prose.\n")
    assert workshop.tangle()[::2] == (0, "")
    assert (root / "real/file").read_text() == "new a\n"
    assert not (root / "real/deep/a.txt").is_symlink()


def test_hard_links(root: Path, outside: Path) -> None:
    """Another name of a file, wherever it is, keeps its content."""
    workshop = old_workshop(root)
    names = ["src/a.txt", ".book.tangled", ".book.base"]
    before = {}
    for number, name in enumerate(names):
        os.link(root / name, outside / str(number))
        before[name] = (outside / str(number)).read_bytes()
    assert workshop.tangle()[::2] == (0, "")
    for number, name in enumerate(names):
        assert (outside / str(number)).read_bytes() == before[name]
        assert (root / name).read_bytes() != before[name]


# Something changes between two steps


class Swap:
    """Replaces a folder by a link just before a certain call of the system."""

    def __init__(self, folder: Path, outside: Path, at: int) -> None:
        """Swap before the call with the number ``at``."""
        self.folder = folder
        self.outside = outside
        self.at = at
        self.calls = 0

    def wrap(self, patch: pytest.MonkeyPatch, name: str) -> None:
        """Count the calls of a function of ``os``."""
        plain = getattr(os, name)

        def counted(*arguments: object, **options: object) -> object:
            self.calls += 1
            if self.calls == self.at:
                away = self.folder.with_name("away")
                if self.folder.exists():
                    self.folder.rename(away)
                self.folder.symlink_to(self.outside)
            return plain(*arguments, **options)

        patch.setattr(os, name, counted)


SYSTEM_CALLS = ("open", "lstat", "mkdir", "replace", "unlink", "rmdir")


# Each folder is swapped at some sixty moments. Coverage watches two of the folders:
# one that is there at first, and one that isn't.
WATCHED = ["src", "new"]
# Outside CI, no other is tried.
OTHERS = [pytest.param(each, marks=pytest.mark.slow) for each in ("deep", "deep/er")]


@pytest.mark.parametrize("name", [*WATCHED, *OTHERS])
def test_a_folder_is_swapped_at_any_moment(
    tmp_path: Path, outside: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """When a folder becomes a link between two steps, nothing outside is touched."""
    for file in ("a.txt", "c.txt", "d.txt"):
        (outside / file).write_text("theirs\n")
    (outside / "er").mkdir()
    (outside / "er/c.txt").write_text("c\n")
    before = state(outside)
    for at in itertools.count(1):
        root = tmp_path / str(at)
        root.mkdir()
        workshop = old_workshop(root)
        swap = Swap(root / name, outside, at)
        with monkeypatch.context() as patch:
            for call in SYSTEM_CALLS:
                swap.wrap(patch, call)
            workshop.tangle()
        assert before == state(outside), at
        if swap.calls < at:
            break
    assert at > 30


# Names and depths


@pytest.mark.parametrize("depth", [1, 100, 1500])
def test_a_deep_path(root: Path, depth: int, request: pytest.FixtureRequest) -> None:
    """However deep a file is, it is written, known and deleted again."""
    request.addfinalizer(lambda: remove_deep(root / "d"))
    workshop = Workshop(root)
    path = f"{'d/' * depth}file.txt"
    workshop.write(chunk(path, "x"))
    run = workshop.tangle()
    if not filesystem.HAS_DIR_FD and depth > 100:
        assert "Traceback" not in run.err
        return
    assert run[::2] == (0, "")
    assert workshop.tangle().out == "book.rst: 1 file, 0 changed\n"
    (root / path).write_text("by hand\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    assert "by hand" in workshop.book.read_text()
    if depth < 1000:
        workshop.write("Prose.\n")
        assert workshop.tangle()[::2] == (0, "")
        assert not (root / "d").exists()


def remove_deep(folder: Path) -> None:
    """Delete a folder that is too deep for pytest, even if the test has failed."""
    subprocess.run(["rm", "-rf", str(folder)], check=True)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (
            f"src/{'n' * 241}",
            f"the name {'n' * 20}… has 241 bytes, and 240 are allowed",
        ),
        (f"{'é' * 121}/a", f"the name {'é' * 20}… has 242 bytes, and 240 are allowed"),
        (
            "d/" * 3000 + "f",
            "this path has 6001 bytes, and 4000 are allowed; shorten it",
        ),
    ],
    ids=["name", "bytes", "path"],
)
def test_a_path_that_is_too_long(root: Path, path: str, message: str) -> None:
    """A path that no system allows is a problem of the line that has it."""
    workshop = Workshop(root)
    workshop.write("Text.\n", chunk(path))
    run = workshop.tangle()
    assert (run.status, run.out) == (1, "")
    assert run.err.startswith(f"book.rst:5: {message}")


def test_the_longest_name(root: Path) -> None:
    """A name that is just not too long can be staged, too."""
    workshop = Workshop(root)
    workshop.write(chunk(f"src/{'n' * 240}", "x"))
    assert workshop.tangle()[::2] == (0, "")


@pytest.mark.parametrize("name", ["./a\0b", "./a\x01b", "./a\x7fb"])
def test_a_control_character_in_a_path(root: Path, name: str) -> None:
    """No control character gets into a path."""
    workshop = Workshop(root)
    workshop.write(chunk(name))
    run = workshop.tangle()
    assert run.status == 1
    assert "is not the path of a file" in run.err


# The book


def test_a_book_from_a_pipe(root: Path) -> None:
    """A pipe can't be a book, unless we only print some of it."""
    text = chunk("./a.txt", "<<A>>") + "\n" + chunk("A", "x")
    options = ["--notation", "restructuredtext", "--root", str(root)]
    command = [sys.executable, str(TOOLS / "tangle.py"), "/dev/stdin", *options]
    results = {}
    for name in ("", "--check", "--stitch", "--list", "--chunk=A"):
        run = subprocess.run(
            [*command, *filter(None, [name])],
            input=text.encode(),
            capture_output=True,
            check=False,
        )
        results[name] = run.returncode, run.stdout.decode()
        if run.returncode:
            reason = (
                b"/dev/stdin: this is not a regular file; save the book in one first"
            )
            assert run.stderr.startswith(reason)
    assert results["--chunk=A"] == (0, "x\n")
    assert results["--list"][0] == 0
    assert [results[name] for name in ("", "--check", "--stitch")] == [(1, "")] * 3
    assert state(root) == {}


def test_a_fifo_as_a_book(root: Path) -> None:
    """The tangler doesn't wait for a FIFO without a writer."""
    workshop = Workshop(root)
    os.mkfifo(workshop.book)
    for arguments in ([], ["--check"], ["--stitch"], ["--where", "a.txt:1"]):
        run = workshop.tangle(*arguments)
        assert run.status == 1
        assert run.err.startswith("book.rst: this is not a regular file")


# The tree itself


def test_files_below_a_folder(root: Path, outside: Path) -> None:
    """The weave's functions read, write and delete below a folder only."""
    write_below(root, "new/a", "ä\n")
    write_below(root, "new/a", b"b\n")
    number = (root / "new/a").stat().st_ino
    renew_below(root, "new/a", "b\n")
    assert (root / "new/a").stat().st_ino == number
    renew_below(root, "new/b", "c\n")
    assert read_below(root, "new/b") == b"c\n"
    renew_below(root, "new/b", "b\n")
    assert read_below(root, "new/b") == b"b\n"
    assert read_below(root, "new/a") == b"b\n"
    delete_below(root, "new/a")
    delete_below(root, "new/a")
    delete_below(root / "nowhere", "a")
    with pytest.raises(FileNotFoundError, match="new/a"):
        read_below(root, "new/a")
    before = state(outside)
    for attack in LINKS:
        put_in_the_way(root / "new/a", attack, outside)
        for function in (write_below, renew_below):
            with pytest.raises(OSError, match="new/a"):
                function(root, "new/a", "ours\n")
        with pytest.raises(OSError, match="new/a"):
            read_below(root, "new/a")
        delete_below(root, "new/a")
        assert not (root / "new/a").is_symlink()
    (root / "out").symlink_to(outside)
    for use in (delete_below, read_below):
        with pytest.raises(RefusedError, match="leads out of the root"):
            use(root, "out/victim")
    assert before == state(outside)


def test_renewed_times(root: Path, outside: Path) -> None:
    """Only a file below the folder gets a new time."""
    (root / "a").touch()
    for path in (root / "a", outside / "victim"):
        os.utime(path, (1, 1))
    (root / "link").symlink_to(outside / "victim")
    with Tree(root) as tree:
        tree.renew_time("a")
        with pytest.raises(RefusedError):
            tree.renew_time("link")
    assert (root / "a").stat().st_mtime > 1
    assert (outside / "victim").stat().st_mtime == 1


def test_many_folders(root: Path) -> None:
    """However many folders there are, few are open at once."""
    opened = len([*Path("/dev/fd").iterdir()])
    with Tree(root) as tree:
        for number in range(200):
            tree.write(f"folder{number}/file", b"x")
            assert len([*Path("/dev/fd").iterdir()]) < opened + 50
    assert len([*Path("/dev/fd").iterdir()]) == opened


def test_a_folder_that_the_user_names(tmp_path: Path) -> None:
    """A folder is made with those above it, and a file in its place is an error."""
    make_folder(tmp_path / "a/b/c")
    make_folder(tmp_path / "a/b/c")
    assert (tmp_path / "a/b/c").is_dir()
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError):
        make_folder(tmp_path / "file")
    with pytest.raises(FileExistsError):
        make_folder(tmp_path / "file/a")


@attacks
def test_a_file_that_the_user_names(
    tmp_path: Path, outside: Path, attack: Callable[[Path, Path], None]
) -> None:
    """A link to a file may be named, but only files are opened."""
    attack(tmp_path / "named", outside)
    if attack in {link_to_file, chain_of_links}:
        assert read_file(tmp_path / "named") == b"theirs\n"
        return
    with pytest.raises(OSError, match="named") as caught:
        read_file(tmp_path / "named")
    codes = {errno.ENOENT, errno.ELOOP}
    assert isinstance(caught.value, RefusedError) or caught.value.errno in codes


def test_a_file_that_is_swapped_for_a_fifo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that becomes a FIFO just before it is opened doesn't block the tangler."""
    path = tmp_path / "a"
    path.touch()
    plain = os.open

    def swapped(name: str, flags: int, *_: int, dir_fd: int | None = None) -> int:
        if os.fspath(name).endswith("a") and path.is_file():
            path.unlink()
            os.mkfifo(path)
        return plain(name, flags, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", swapped)
    with pytest.raises(RefusedError):
        read_below(tmp_path, "a")
    path.unlink()
    path.touch()
    with pytest.raises(RefusedError):
        read_file(path)


# One module
#
# No other module of the tools has a call that changes the disk.

CHANGING = {
    *("write_text", "write_bytes", "unlink", "rmdir", "mkdir", "rename", "touch"),
    *("symlink_to", "hardlink_to", "chmod", "lchmod", "makedirs", "removedirs"),
    *("remove", "renames", "truncate", "utime", "link", "symlink", "mkfifo", "mknod"),
    *("copy", "copy2", "copyfile", "copytree", "rmtree", "move", "chown", "mkdtemp"),
    *("mkstemp", "NamedTemporaryFile", "ftruncate", "save_as", "savefig"),
}
ALLOWED = {
    "main.py": {"open"},  # os.devnull
    "font.py": {"save_as"},  # in a temporary folder
}
"""Calls that are harmless."""

NOT_PATHS = {"remove", "copy", "replace", "link"}
"""Names that are also methods of a list, a string, or something else of ours."""


def changing_calls(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines and names of calls that may change the disk."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        owner, name = "", ast.unparse(node.func)
        if isinstance(node.func, ast.Attribute):
            owner, name = ast.unparse(node.func.value), node.func.attr
        is_system = owner in {"os", "shutil", "tempfile"}
        given = [*node.args, *(each.value for each in node.keywords)]
        if name == "open":
            mode = given[0 if owner else 1 :][:1]
            is_reading = all(
                isinstance(each, ast.Constant) and set(str(each.value)) <= set("rbt")
                for each in mode
            )
            is_changing = is_system or not is_reading
        elif name == "replace":
            is_changing = is_system or len(given) == 1
        else:
            is_changing = name in CHANGING and (is_system or name not in NOT_PATHS)
        if is_changing and (owner or name == "open"):
            yield node.lineno, name


SOURCES = [
    path
    for path in sorted(TOOLS.rglob("*.py"))
    if path.name != "filesystem.py" and "__pycache__" not in path.parts
]


def test_only_one_module_changes_the_disk() -> None:
    """Every module writes files through ``filesystem.py``."""
    assert len(SOURCES) > 100
    found = [
        f"{source.name}:{line}: {name}"
        for source in SOURCES
        for line, name in changing_calls(source.read_text(encoding="utf-8"))
        if name not in ALLOWED.get(source.name, set())
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "path.write_text('')",
        "open('a', 'w')",
        "path.open(mode='ab')",
        "os.open('a', flags)",
        "path.replace(other)",
        "os.replace(one, other)",
        "os.remove(path)",
        "shutil.copy(one, other)",
        "path.unlink(missing_ok=True)",
    ],
)
def test_such_a_call_is_found(code: str) -> None:
    """The test above would notice a call that changes the disk."""
    assert len([*changing_calls(code)]) == 1


@pytest.mark.parametrize(
    "code",
    [
        "open('a')",
        "open('w', 'rb')",
        "path.open()",
        "'a'.replace('b', 'c')",
        "names.remove(name)",
    ],
)
def test_such_a_call_is_harmless(code: str) -> None:
    """The test above doesn't take every method for one that changes the disk."""
    assert [*changing_calls(code)] == []
