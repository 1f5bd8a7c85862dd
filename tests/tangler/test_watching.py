"""``--watch``: book and code follow each other while they are edited."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.interrupts import hear_interrupts

from literate.cli.commands import run
from literate.cli.options import Options
from literate.web.chunks import Web
from literate.workspace.watcher import (
    OLD,
    PAUSE,
    Look,
    Watcher,
    is_git_at_work,
    rest_of,
)

from .workshop import Workshop, chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TOOLS = Path(__file__).parent.parent.parent / "tools"

PATIENCE = 300
"""The seconds that we wait for something that should take a quarter of one."""

MANY = 12
"""The number of polls that show that nothing happens."""

COUNTED = """
import sys
tools, log = sys.argv[1:3]
del sys.argv[1:3]
sys.path.insert(0, tools)
import tangle
from literate.workspace.watcher import Watcher
plain = Watcher.step
def step(self):
    acted = plain(self)
    quiet = self.seen == self.pending
    with open(log, "a") as file:
        print("act" if acted else "quiet" if quiet else "waiting", file=file)
    return acted
Watcher.step = step
sys.exit(tangle.main(sys.argv[1:]))
"""
"""The tangler, which notes the result of each of the watcher's polls in a file."""


def book(*code: str) -> str:
    """Return a book with one file of some lines."""
    return f"Prose.\n\n{chunk('src/a.py', *code)}\nMore prose.\n"


class Watch:
    """A workshop whose book is watched by another process."""

    def __init__(self, workshop: Workshop, process: subprocess.Popen[str]) -> None:
        """Take a workshop and the process."""
        self.workshop = workshop
        self.process = process

    def looks(self) -> list[str]:
        """Return the result of each of the watcher's polls."""
        log = log_of(self.workshop)
        return log.read_text().split("\n")[:-1] if log.exists() else []

    def acts(self) -> int:
        """Return how often the watcher has acted."""
        return self.looks().count("act")

    def save(self, *parts: str) -> None:
        """Save the book at once, so that no poll finds it empty or half written."""
        by_renaming(self.workshop.book, "\n".join(parts))

    def look(self, count: int) -> None:
        """Wait until the watcher has polled a few more times."""
        end = len(self.looks()) + count
        eventually(lambda: len(self.looks()) >= end)

    def rest(self) -> int:
        """Wait until the watcher doesn't act any more; return how often it has.

        A poll that has begun already may have missed the last change; the next sees it.
        """
        begun = len(self.looks()) + 1
        eventually(lambda: "quiet" in self.looks()[begun:])
        return self.acts()


def log_of(workshop: Workshop) -> Path:
    """Return the file with the notes, which is not in the workshop."""
    return workshop.root.with_name(f"{workshop.root.name}.acts")


@contextmanager
def start(workshop: Workshop, *more: str) -> Iterator[subprocess.Popen[str]]:
    """Watch a workshop's book, which may have more documents, for a while.

    A test that fails ends the watcher, too, instead of waiting for it.
    """
    log = log_of(workshop)
    words = [str(TOOLS), str(log), "book.rst", *more, "--watch"]
    with subprocess.Popen(
        [sys.executable, "-c", COUNTED, *words],
        cwd=workshop.root,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=hear_interrupts,  # noqa: PLW1509 (the tests have one thread)
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
def watched(workshop: Workshop) -> Iterator[tuple[Workshop, subprocess.Popen[str]]]:
    """Return a workshop whose book is watched by another process."""
    workshop.write(book("one = 1"))
    with start(workshop) as process:
        eventually(lambda: bool(code_of(workshop)) or process.poll() is not None)
        assert code_of(workshop).endswith("one = 1\n")
        yield workshop, process


@pytest.fixture
def watch(watched: tuple[Workshop, subprocess.Popen[str]]) -> Watch:
    """Return a watched workshop in which the watcher has come to rest."""
    result = Watch(*watched)
    result.rest()
    return result


def eventually(happened: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.02)


def code_of(workshop: Workshop) -> str:
    """Return the tangled file, empty if it is not there."""
    path = workshop.root / "src/a.py"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def finish(process: subprocess.Popen[str]) -> str:
    """End the watcher with Ctrl+C and return everything that it printed."""
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    return out


def test_both_sides(watched: tuple[Workshop, subprocess.Popen[str]]) -> None:
    """An edit of the book reaches the code, and one of the code reaches the book."""
    workshop, process = watched
    workshop.write(book("two = 2"))
    eventually(lambda: "two = 2" in code_of(workshop))
    path = workshop.root / "src/a.py"
    path.write_text(code_of(workshop) + "three = 3\n", encoding="utf-8")
    eventually(lambda: workshop.book.read_text() == book("two = 2", "three = 3"))
    out = finish(process)
    assert "in <<src/a.py>>, from src/a.py:3" in out
    assert "Traceback" not in out


def test_several_documents(workshop: Workshop) -> None:
    """Each document is followed, and gets the edits that belong to it."""
    other = workshop.root / "other.rst"
    workshop.write(book("<<Body>>"))
    by_renaming(other, chunk("Body", "one = 1"))
    with start(workshop, "other.rst") as process:
        watch = Watch(workshop, process)
        eventually(lambda: code_of(workshop).endswith("one = 1\n"))
        by_renaming(other, chunk("Body", "two = 2"))
        eventually(lambda: code_of(workshop).endswith("two = 2\n"))
        watch.rest()
        path = workshop.root / "src/a.py"
        by_renaming(path, code_of(workshop).replace("two", "three"))
        eventually(lambda: other.read_text() == chunk("Body", "three = 2"))
        watch.rest()
        by_renaming(other, "")
        watch.look(MANY)
        assert code_of(workshop).endswith("three = 2\n")
        out = finish(process)
    assert workshop.book.read_text() == book("<<Body>>")
    assert "other.rst: the book is empty; write something" in out


def test_mistakes(watch: Watch) -> None:
    """A mistake is reported once, stops nothing, and so is its end."""
    workshop, process = watch.workshop, watch.process
    before = code_of(workshop)
    watch.save(book("<<Nothing>>"))
    watch.rest()
    assert code_of(workshop) == before
    watch.save(book("<<Nothing>>") + "Even more prose.\n")
    watch.rest()
    watch.save(book("two = 2"))
    eventually(lambda: "two = 2" in code_of(workshop))
    out = finish(process)
    assert out.count("no chunk named <<Nothing>>") == 1
    assert out.index("no chunk") < out.index("all is well again")


def test_a_save_by_renaming(watched: tuple[Workshop, subprocess.Popen[str]]) -> None:
    """An editor that writes a new file and renames it is understood."""
    workshop, process = watched
    new = workshop.root / "book.rst.new"
    new.write_text(book("two = 2"), encoding="utf-8")
    new.replace(workshop.book)
    eventually(lambda: "two = 2" in code_of(workshop))
    finish(process)


def test_deleted_files(watch: Watch) -> None:
    """A deleted tangled file comes back; the watcher waits for a deleted book."""
    workshop, process = watch.workshop, watch.process
    (workshop.root / "src/a.py").unlink()
    eventually(lambda: code_of(workshop).endswith("one = 1\n"))
    workshop.book.unlink()
    watch.rest()
    assert code_of(workshop).endswith("one = 1\n")
    workshop.write(book("two = 2"))
    eventually(lambda: "two = 2" in code_of(workshop))
    assert "book.rst: No such file or directory" in finish(process)


def test_it_comes_to_rest(watch: Watch) -> None:
    """When nothing is edited, nothing is written, however long the watcher runs."""
    watch.workshop.age()
    watch.rest()
    watch.look(MANY)
    assert watch.workshop.touched() == []
    finish(watch.process)


# It comes to rest after everything
#
# A change makes the watcher act, and its own files make it act once more.
# On a busy machine a change in two parts may be seen as two.

FEW = 4
"""The most times that the watcher acts for one change."""


def by_renaming(path: Path, text: str) -> None:
    """Save a file as many editors do."""
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def in_two_parts(path: Path, text: str) -> None:
    """Save a file so that for a while only one half of it is there."""
    half = len(text) // 2
    with path.open("w", encoding="utf-8") as file:
        file.write(text[:half])
        file.flush()
        time.sleep(0.05)
        file.write(text[half:])


def after_deleting(path: Path, text: str) -> None:
    """Save a file so that for a while it is not there at all."""
    path.unlink()
    time.sleep(0.02)
    path.write_text(text, encoding="utf-8")


def plainly(path: Path, text: str) -> None:
    """Save a file."""
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("save", [by_renaming, in_two_parts, after_deleting, plainly])
def test_however_it_is_saved(watch: Watch, save: Callable[[Path, str], None]) -> None:
    """Book and code are followed however an editor saves them, and then it is quiet."""
    workshop = watch.workshop
    before = watch.rest()
    save(workshop.book, book("two = 2", "three = 3"))
    eventually(lambda: code_of(workshop).endswith("two = 2\nthree = 3\n"))
    middle = watch.rest()
    assert middle - before <= FEW
    save(workshop.root / "src/a.py", code_of(workshop).replace("two", "four"))
    eventually(lambda: workshop.book.read_text() == book("four = 2", "three = 3"))
    assert watch.rest() - middle <= FEW
    assert code_of(workshop).endswith("\nfour = 2\nthree = 3\n")
    assert "Traceback" not in finish(watch.process)


def test_it_comes_to_rest_with_a_mistake(watch: Watch) -> None:
    """A mistake is tried once for each change, and shown once in all."""
    before = watch.rest()
    for number in range(3):
        watch.save(book("<<Nothing>>"), f"Prose {number}.\n")
        watch.rest()
    middle = watch.rest()
    assert middle - before <= 3 * FEW
    watch.save(book("two = 2"))
    eventually(lambda: "two = 2" in code_of(watch.workshop))
    assert watch.rest() - middle <= FEW
    out = finish(watch.process)
    assert out.count("no chunk named <<Nothing>>") == 1
    assert out.count("all is well again") == 1


def test_it_comes_to_rest_without_files(watch: Watch) -> None:
    """Deleting the file, the book or both makes the watcher act a few times."""
    workshop = watch.workshop
    text = workshop.book.read_text()
    before = watch.rest()
    (workshop.root / "src/a.py").unlink()
    eventually(lambda: code_of(workshop).endswith("one = 1\n"))
    middle = watch.rest()
    assert middle - before <= FEW
    workshop.book.unlink()
    after = watch.rest()
    assert after - middle <= FEW
    (workshop.root / "src/a.py").unlink()
    assert watch.rest() - after <= FEW
    workshop.book.write_text(text)
    eventually(lambda: code_of(workshop).endswith("one = 1\n"))
    watch.rest()
    out = finish(watch.process)
    assert out.count("book.rst: No such file or directory") == 1
    assert out.count("all is well again") == 1


def test_an_empty_book(watch: Watch) -> None:
    """A book that is empty for a while keeps its files."""
    workshop = watch.workshop
    (workshop.root / "src/a.py").chmod(0o755)
    workshop.book.write_text("")
    before = watch.rest()
    assert code_of(workshop).endswith("one = 1\n")
    workshop.write(book("one = 1"), "More.\n")
    watch.rest()
    assert watch.acts() - before <= FEW
    assert (workshop.root / "src/a.py").stat().st_mode & 0o777 == 0o755
    out = finish(watch.process)
    assert out.count("book.rst: the book is empty; write something") == 1
    assert out.count("all is well again") == 1
    assert "delete" not in out


# Another branch


def many(word: str) -> list[str]:
    """Return a book of many files."""
    return [chunk(f"src/{number}.py", f"{word} = 1") for number in range(60)]


def git(workshop: Workshop, *arguments: str) -> str:
    """Return what git prints in a workshop."""
    alone = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    done = subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.com", *arguments],
        cwd=workshop.root,
        env=os.environ | alone,
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def branches(workshop: Workshop) -> Workshop:
    """Return a workshop with two branches, ``one`` and ``two``; ``two`` is there."""
    git(workshop, "init", "--quiet")
    (workshop.root / ".gitignore").write_text(".book.base\n")
    for word in ("one", "two"):
        workshop.write(*many(word))
        assert workshop.tangle().status == 0
        git(workshop, "checkout", "--quiet", "-b", word)
        git(workshop, "add", ".")
        git(workshop, "commit", "--quiet", "--message", word)
    return workshop


def test_a_checkout(branches: Workshop) -> None:
    """After the checkout of another branch, all files are as committed."""
    with start(branches) as process:
        watch = Watch(branches, process)
        eventually(lambda: watch.acts() > 0)
        before = watch.rest()
        for word in ("one", "two", "one"):
            git(branches, "checkout", "--quiet", word)
            before, last = watch.rest(), before
            assert before - last <= FEW
            assert git(branches, "status", "--porcelain") == ""
        out = finish(process)
    assert re.findall("write|delete|changed|<<", out) == []


def test_a_slow_checkout(branches: Workshop) -> None:
    """While git is at work nothing is carried from one branch into the other."""
    files = [*(branches.root / "src").iterdir()]
    with start(branches) as process:
        watch = Watch(branches, process)
        eventually(lambda: watch.acts() > 0)
        before = watch.rest()
        lock = branches.root / ".git/index.lock"
        lock.touch()
        later = time.time() + PATIENCE
        os.utime(lock, (later, later))  # so it isn't too old, however slow we are
        branches.write(*many("one"))
        watch.look(MANY)
        for path in files:
            path.write_text(path.read_text().replace("two", "one"))
        watch.look(MANY)
        assert watch.acts() == before
        lock.unlink()
        assert 0 < watch.rest() - before <= FEW
        finish(process)
    assert branches.book.read_text() == "\n".join(many("one"))
    assert {path.read_text()[-8:] for path in files} == {"one = 1\n"}


def test_the_lock_of_git(tmp_path: Path) -> None:
    """Git is at work if its lock is new, also for a work tree of its own."""
    (tmp_path / "main/.git/worktrees/other").mkdir(parents=True)
    (tmp_path / "other/docs").mkdir(parents=True)
    place = tmp_path / "main/.git/worktrees/other"
    (tmp_path / "other/.git").write_text(f"gitdir: {place}\n")
    for book_, folder in (("main/b.rst", "main/.git"), ("other/docs/b.rst", place)):
        lock = tmp_path / folder / "index.lock"
        assert not is_git_at_work(tmp_path / book_)
        lock.touch()
        assert is_git_at_work(tmp_path / book_)
        long_ago = time.time() - OLD - 1
        os.utime(lock, (long_ago, long_ago))
        assert not is_git_at_work(tmp_path / book_)


# One look after the other


def test_how_long_a_change_has_rested(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change is as old as its file, but never older than the last look."""
    book, code = Path("book.rst"), Path("a.py")
    monkeypatch.setattr("time.time", lambda: 100.0)

    def seen(when: float) -> Look:
        return Look(1, int(when * 1e9), 1)

    before = {book: seen(50), code: seen(50)}
    for when, rest in ((99.99, 0.01), (100, 0), (60, PAUSE), (200, 0)):
        now = before | {code: seen(when)}
        assert rest_of(before, now) == pytest.approx(rest)
    assert rest_of(before, {book: seen(99.99), code: seen(99.98)}) == pytest.approx(
        0.01
    )
    assert rest_of(before, {book: seen(99.99), code: None}) == 0
    assert rest_of({book: seen(50)}, {book: seen(50), code: None}) == 0


def test_a_save_in_the_midst_of_an_act(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change that is saved while the watcher acts is not overlooked."""
    path = tmp_path / "book.rst"
    path.write_text("old")
    seen = []

    def act() -> tuple[str, bool]:
        seen.append(path.read_text())
        if len(seen) == 1:
            path.write_text("newer")
        return "", True

    monkeypatch.setattr("literate.workspace.watcher.REST", 0)
    watcher = Watcher(path, list, act, print)
    for _ in range(9):
        watcher.step()
    assert seen == ["old", "newer"]


def test_a_watcher_reads_no_text_twice(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that knows the last one reads only what is new, and does the same."""
    read: list[str] = []
    plain = Web.__init__

    def counted(self: Web, book: str, text: str, *more: object) -> None:
        read.append(text)
        plain(self, book, text, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Web, "__init__", counted)
    options = Options(str(workshop.book), str(workshop.root))
    options.stitch = True
    latest: list[Web] = []
    path = workshop.root / "src/a.py"
    workshop.write(book("one = 1", "two = 2", "three = 3"))
    assert run(options, None, latest) == 0
    for _ in range(2):
        assert run(options, None, latest) == 0
    assert len(read) == 1
    path.write_text(path.read_text().replace("one", "uno"))
    assert run(options, None, latest) == 0
    assert workshop.book.read_text() == book("uno = 1", "two = 2", "three = 3")
    assert len(read) == 2
    path.write_text(path.read_text().replace("uno", "eins"))
    workshop.book.write_text(workshop.book.read_text().replace("three", "tres"))
    assert run(options, None, latest) == 0
    assert workshop.book.read_text() == book("eins = 1", "two = 2", "tres = 3")
    assert path.read_text().endswith("eins = 1\ntwo = 2\ntres = 3\n")
    assert len(read) == len(set(read)) == 5
