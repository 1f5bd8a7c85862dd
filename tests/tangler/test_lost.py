"""Whatever happens, nothing is lost, and nothing gets out of the root."""

from __future__ import annotations

import errno
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from tests.ci import CI

import tangle
from literate.trace.line_map import provenance
from literate.web.chunks import Web
from literate.web.expansion import expand

from .moments import can_be_watched, moments
from .test_writing import NEW, OLD, Accident, assert_recovers, assert_whole
from .workshop import Workshop, chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TOOL = Path(tangle.__file__)


def snapshot(root: Path) -> dict[str, bytes | None]:
    """Return the content of each file below a folder, and nothing for a folder."""
    return {
        path.relative_to(root).as_posix(): None if path.is_dir() else path.read_bytes()
        for path in sorted(root.rglob("*"))
    }


def is_staged(path: str) -> bool:
    """Return whether a file is about to be written."""
    return path.endswith(".tangling")


def restored(state: dict[str, bytes | None], root: Path) -> Workshop:
    """Return a workshop in a new folder with the content of a snapshot."""
    root.mkdir()
    for path, content in state.items():
        if content is None:
            (root / path).mkdir()
        else:
            (root / path).write_bytes(content)
    return Workshop(root)


# A kill at any moment
#
# A kill leaves the disk in the state that it has between two system calls.
# So we stop a tangler at each of them, and try to go on from each of these states.

EDITED = (chunk("src/a.txt", "by hand"), *OLD[1:])
MERGED = (chunk("src/a.txt", "by hand"), *NEW[1:])


def prepare_nothing(workshop: Workshop) -> None:
    """Leave a book that has never been tangled."""
    workshop.write(*OLD)


def prepare_change(workshop: Workshop) -> None:
    """Leave a book that has changed since it was tangled."""
    workshop.write(*OLD)
    assert workshop.tangle().status == 0
    workshop.write(*NEW)


def prepare_removal(workshop: Workshop) -> None:
    """Leave a book that has lost all its chunks since it was tangled."""
    prepare_nothing(workshop)
    assert workshop.tangle().status == 0
    workshop.write("Prose.\n")


def prepare_edit(workshop: Workshop) -> None:
    """Leave a file that was edited, and a book that was changed elsewhere."""
    workshop.write(*OLD)
    assert workshop.tangle().status == 0
    (workshop.root / "src/a.txt").write_text("by hand\n")
    workshop.write(OLD[0], *NEW[1:])


@pytest.mark.parametrize(
    ("prepare", "arguments", "fewest"),
    [
        (prepare_nothing, (), 15),
        (prepare_change, (), 15),
        (prepare_removal, (), 9),
        (prepare_edit, ("--stitch",), 20),
    ],
)
def test_killed_between_any_two_system_calls(
    tmp_path: Path,
    unavailable: Callable[[str], NoReturn],
    prepare: Callable[[Workshop], None],
    arguments: tuple[str, ...],
    fewest: int,
) -> None:
    """After a kill each file is whole, and the next run goes on as usual."""
    if not can_be_watched():
        unavailable("no process may be traced here")
    first = restored({}, tmp_path / "first")
    prepare(first)
    before = snapshot(first.root)
    states = [before]
    for _ in moments(lambda: first.tangle(*arguments)):
        state = snapshot(first.root)
        if state != states[-1]:
            states.append(state)
    after = states[-1]
    assert not [path for path in after if is_staged(path)]
    assert len(states) > fewest
    for number, state in enumerate(states):
        for path, content in state.items():
            if not path.startswith(".book") and not is_staged(path):
                assert content in (before.get(path), after.get(path))
        workshop = restored(state, tmp_path / str(number))
        assert workshop.tangle(*arguments)[::2] == (0, "")
        assert after == snapshot(workshop.root)
        changed_mind = restored(state, tmp_path / f"{number} back")
        changed_mind.write(*OLD)
        assert changed_mind.tangle("--force").status == 0
        # No record says any more that this file was planned.
        left = set(filter(is_staged, snapshot(changed_mind.root)))
        assert left <= {"new/.d.txt.tangling"}


def start(book: Path, root: Path) -> subprocess.Popen[bytes]:
    """Start a tangler."""
    return subprocess.Popen(
        [sys.executable, str(TOOL), str(book), "--root", str(root)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def test_killed_again_and_again(tmp_path: Path) -> None:
    """Tanglers that are killed at any time don't disturb the others."""
    chance = random.Random(1)
    contents = {name: name.encode() * 9999 + b"\n" for name in ("one", "two")}
    paths = [f"folder{number}/file.txt" for number in range(99)]
    books = {}
    for name in contents:
        (tmp_path / name).mkdir()
        Workshop(tmp_path / name).write(*(chunk(path, name * 9999) for path in paths))
        books[name] = tmp_path / name / "book.rst"
    root = tmp_path / "root"
    began = time.monotonic()
    with start(books["one"], root) as run:
        assert (run.communicate()[1], run.returncode) == (b"", 0)
    duration = time.monotonic() - began
    for number in range(20 if CI else 8):
        victim, other = chance.sample(sorted(books), 2)
        with start(books[victim], root) as killed, start(books[other], root) as run:
            time.sleep(chance.uniform(0, duration * 2))
            killed.kill()
            assert (run.communicate()[1], run.returncode) == (b"", 0), number
        for path in paths:
            assert (root / path).read_bytes() in contents.values()
    with start(books["one"], root) as run:
        assert (run.communicate()[1], run.returncode) == (b"", 0)
    files = Workshop(root).files()
    assert files == dict.fromkeys(paths, contents["one"])


# Two at once

EDITOR = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import tangle
from literate.trace.line_map import provenance
from literate.web.chunks import Web
root = Path(sys.argv[2])
for number in range(25):
    for name in "book.rst", "a.txt":
        margin = "   " if name == "book.rst" else ""
        text = (root / name).read_text()
        mark = f"{margin}{name}"
        new = root / f"{name}.new"
        more = f"{mark}\\n{mark} {number}\\n"
        new.write_text(text.replace(f"{mark}\\n", more))
        new.replace(root / name)
        while tangle.main([str(root / "book.rst"), "--root", str(root), "--stitch"]):
            pass
"""

TANGLER = """
import sys
sys.path.insert(0, sys.argv[1])
import tangle
from literate.trace.line_map import provenance
from literate.web.chunks import Web
while True:
    tangle.main([sys.argv[2] + "/book.rst", "--root", sys.argv[2]])
"""


def test_stitching_beside_a_tangler(workshop: Workshop) -> None:
    """Edits on both sides all arrive while another tangler runs without end."""
    workshop.write(chunk("./a.txt", "<<Book>>", "a.txt"), chunk("Book", "book.rst"))
    assert workshop.tangle().status == 0
    none = subprocess.DEVNULL
    command = [sys.executable, "-c", TANGLER, str(TOOL.parent), str(workshop.root)]
    with subprocess.Popen(command, stdout=none, stderr=none) as other:
        command[2] = EDITOR
        run = subprocess.run(command, stdout=none, stderr=none, check=False)
        other.kill()
    assert run.returncode == 0
    assert workshop.tangle("--stitch").status == 0
    lines = [f"{name} {n}" for name in ("book.rst", "a.txt") for n in range(24, -1, -1)]
    lines = ["book.rst", *lines[:25], "a.txt", *lines[25:]]
    assert (workshop.root / "a.txt").read_text().splitlines() == lines
    book = workshop.book.read_text()
    assert [line for line in lines if f"   {line}\n" not in book] == []


# A full disk


def test_a_full_disk_while_stitching(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk is full at any step, a stitch says so; the edit stays."""
    for at in range(1, 99):
        workshop = restored({}, tmp_path / str(at))
        prepare_edit(workshop)
        old = workshop.book.read_bytes()
        accident = Accident(OSError(errno.ENOSPC, "No space left on device"), at)
        with monkeypatch.context() as patch:
            patch.setattr(
                workshop, "tangle", lambda w=workshop: Workshop.tangle(w, "--stitch")
            )
            run = accident.during(patch, workshop, ("fsync", "mkdir", "replace"))
        assert run is not None
        assert run.err in {"", *(f"{path}: No space left on device\n" for path in OWN)}
        text = (workshop.root / "src/a.txt").read_text()
        assert text == "by hand\n"
        assert workshop.book.read_bytes() in (old, "\n".join(MERGED).encode())
        assert not [path for path in workshop.files() if is_staged(path)]
        assert workshop.tangle("--stitch")[::2] == (0, "")
        assert workshop.book.read_text() == "\n".join(MERGED)
        if not accident.happened():
            break
    assert at > 9


OWN = ("book.rst", ".book.tangled", "src/a.txt", "new/d.txt")
"""The files that a stitch writes."""


def test_a_file_too_large_for_the_system(workshop: Workshop) -> None:
    """A real process that may not write any more says so, and spoils nothing."""
    workshop.write(*OLD)
    assert workshop.tangle().status == 0
    workshop.write(*NEW, chunk("src/large.txt", "x" * 9999))
    before = workshop.everything()

    def set_limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))

    run = subprocess.run(
        [sys.executable, "-B", str(TOOL), "book.rst"],
        cwd=workshop.root,
        capture_output=True,
        preexec_fn=set_limit,
        check=False,
    )
    message = f"src/large.txt: {os.strerror(errno.EFBIG)}\n"
    assert (run.returncode, run.stdout.decode(), run.stderr.decode()) == (
        1,
        "",
        message,
    )
    assert before == workshop.everything()
    assert workshop.tangle().status == 0


@contextmanager
def small_disk(size: int) -> Iterator[Path]:
    """Yield the root of a disk that holds some bytes."""
    with tempfile.TemporaryDirectory() as name:
        command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", name]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("only root can make a disk")
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", name], check=True)


def test_a_disk_that_is_really_full() -> None:
    """However much room is left on a disk, a run does everything or spoils nothing."""
    page = resource.getpagesize()
    refusals = 0
    with small_disk(24 * page) as disk:
        for room in range(12):
            workshop = restored({}, disk / "root")
            prepare_change(workshop)
            with suppress(OSError), (disk / "filler").open("wb", buffering=0) as filler:
                while True:
                    filler.write(b"x" * page)
            os.truncate(disk / "filler", (disk / "filler").stat().st_size - room * page)
            run = workshop.tangle()
            if run.status:
                refusals += 1
                assert run.err.endswith(": No space left on device\n")
                assert_whole(workshop)
            (disk / "filler").unlink()
            assert_recovers(workshop)
            shutil.rmtree(workshop.root)
    assert 0 < refusals < 12


# Lines that are very long

SIGNS = [
    *"a <>@`~-_>[(,.:=i\\\t\f\u2028é",
    *("<<", "<<p>>", " <<q>>", "<<a ", "@<<", "<<<p>>>", "::", " ::", "\\:: ", "- "),
    *("1. ", "> ", "..", ".. ", ":a: ", "(a) ", "[source,", "<!--", "<pre>", "<?"),
]

LENGTH = 60_000
PATIENCE = 0.5
"""The limit in seconds of CPU time, where three hundredths of one are usual.

A square is found from about 0.2 nanoseconds for each pair of characters.

A machine may be slow, but then a tenth of the line takes long, too.
"""
TRIES = 3
"""Other programs can slow down one of them, but a square is slow each time."""


@pytest.mark.no_cover  # it measures time, and coverage takes longer than the work
@pytest.mark.parametrize("sign", SIGNS, ids=repr)
@pytest.mark.parametrize("suffix", [".rst", ".md", ".adoc", ".nw"])
def test_a_long_line(suffix: str, sign: str) -> None:
    """The time for a line of anything does not grow with the square of its length."""
    some, many = (sign * (each // len(sign)) for each in (LENGTH // 10, LENGTH))
    assert any(
        work(suffix, many) < PATIENCE + 20 * work(suffix, some) for _ in range(TRIES)
    )


def work(suffix: str, line: str) -> float:
    """Return the CPU time, in seconds, for a line in prose and in code."""
    root = chunk("./file", "<<p>>", suffix=suffix)
    part = chunk("p", "x", suffix=suffix)
    code = chunk("./file", "<<p>>", line, suffix=suffix)
    began = time.process_time()
    for text in (f"Text.\n\n{line}\n\n{root}\n{part}", f"{code}\n{part}"):
        web = Web(f"book{suffix}", text)
        for name in () if web.problems else web.order:
            expand(web, name)
            provenance(web, name)
    return time.process_time() - began


@pytest.mark.slow  # ``test_a_long_line`` has shorter ones of every kind
def test_a_hundred_megabytes(workshop: Workshop) -> None:
    """A line of a hundred megabytes arrives whole."""
    length = 10**8
    workshop.write("a" * length, "", chunk("./file.txt", "b" * length))
    run = subprocess.run(
        [sys.executable, str(TOOL), "book.rst"],
        cwd=workshop.root,
        stdout=subprocess.DEVNULL,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0
    content = (workshop.root / "file.txt").read_bytes()
    assert (len(content), content.count(b"b")) == (length + 1, length)
    (workshop.root / "file.txt").unlink()
    workshop.book.unlink()
    workshop.copy.unlink()
