"""Book, files and receipt go through git together: merges, rebases, checkouts."""

from __future__ import annotations

import random
import time
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from literate.cli.commands import run
from literate.cli.options import Options
from literate.stitch.session import edited_files
from literate.workspace.plan import plan
from literate.workspace.watcher import GitIsAtWorkError, git_index, hold_back

from .test_watching import MANY, Watch, eventually, finish, git, start
from .workshop import Run, Workshop, chunk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

UNION = "*.tangled merge=union\n"

FILES = 6


def page(number: int, first: str = "old", second: str = "old") -> str:
    """Return a chapter with a file of two chunks."""
    prose = "".join(f"Chapter {number}, line {line}.\n" for line in range(8))
    file = chunk(f"src/{number}.txt", f"<<A{number}>>", *"bcdef", f"<<Z{number}>>")
    parts = chunk(f"A{number}", first), prose, chunk(f"Z{number}", second)
    return "\n".join([prose, file, prose, *parts])


def write(workshop: Workshop, **changed: tuple[str, str]) -> None:
    """Write the book, in which some chapters have other chunks, and tangle it."""
    chapters = [page(at, *changed.pop(f"_{at}", ())) for at in range(FILES)]
    chapters += [chunk(f"src/{name}.txt", *code) for name, code in changed.items()]
    workshop.write(*chapters)
    assert workshop.tangle()[::2] == (0, "")


def commit(workshop: Workshop, message: str) -> None:
    """Commit everything."""
    git(workshop, "add", ".")
    git(workshop, "commit", "--quiet", "--message", message)


@pytest.fixture
def repository(workshop: Workshop) -> Workshop:
    """Return a workshop under git, on a branch with the old book."""
    git(workshop, "init", "--quiet", "--initial-branch", "main")
    (workshop.root / ".gitignore").write_text(".book.base\n")
    write(workshop)
    commit(workshop, "old")
    return workshop


def fork(
    workshop: Workshop, one: dict[str, tuple[str, str]], two: dict[str, tuple[str, str]]
) -> None:
    """Make two branches of the old book, each with its own changes."""
    for name, changed in (("one", one), ("two", two)):
        git(workshop, "checkout", "--quiet", "-b", name, "main")
        write(workshop, **changed)
        commit(workshop, name)


def join(workshop: Workshop, how: str) -> None:
    """Merge the changes of branch ``one`` into branch ``two``, without conflicts."""
    arguments = ["--quiet", "--no-edit"] if how == "merge" else ["--quiet"]
    git(workshop, how, *arguments, "one")


def digests(workshop: Workshop) -> dict[str, int]:
    """Return the number of digests that the receipt has of each file."""
    lines = workshop.receipt.read_text().splitlines()
    paths = [line.split("  ")[1] for line in lines if not line.startswith("#")]
    return {path: paths.count(path) for path in paths}


both_ways = pytest.mark.parametrize("how", ["merge", "rebase"])


@both_ways
def test_different_files(repository: Workshop, how: str) -> None:
    """Changes of neighbouring files merge, and need no setting for that."""
    fork(
        repository,
        {"_0": ("one", "old"), "_2": ("one", "one"), "_4": ("old", "one")},
        {"_1": ("two", "old"), "_3": ("two", "two"), "_5": ("old", "two")},
    )
    join(repository, how)
    assert Run(0, "", "") == repository.tangle("--check")
    assert repository.tangle().out == f"book.rst: {FILES} files, 0 changed\n"
    assert git(repository, "status", "--porcelain") == ""
    assert set(digests(repository).values()) == {1}


@both_ways
def test_a_new_file_beside_a_change(repository: Workshop, how: str) -> None:
    """A file that comes or goes between two others disturbs no change of these."""
    fork(
        repository,
        {"_2": ("one", "old"), "_3": ("old", "one")},
        {"2_new": ("new",), "_4": ("two", "old")},  # type: ignore[dict-item]
    )
    join(repository, how)
    assert Run(0, "", "") == repository.tangle("--check")
    assert git(repository, "status", "--porcelain") == ""
    assert digests(repository)["src/2_new.txt"] == 1


@both_ways
def test_the_same_file(repository: Workshop, how: str) -> None:
    """Changes of one file merge with one line in ``.gitattributes``."""
    (repository.root / ".gitattributes").write_text(UNION)
    commit(repository, "attributes")
    fork(
        repository,
        {f"_{at}": ("one", "old") for at in range(FILES)},
        {f"_{at}": ("old", "two") for at in range(FILES)},
    )
    join(repository, how)
    assert digests(repository)["src/0.txt"] > 1
    assert repository.files()["src/0.txt"] == b"one\nb\nc\nd\ne\nf\ntwo\n"
    run = repository.tangle("--check")
    if run.status:
        assert run == Run(1, "book.rst: would write .book.tangled\n", "")
    assert repository.tangle().out == f"book.rst: {FILES} files, 0 changed\n"
    assert set(digests(repository).values()) == {1}
    assert Run(0, "", "") == repository.tangle("--check")


def merged(repository: Workshop) -> Path:
    """Merge two changes of a file; return the file."""
    (repository.root / ".gitattributes").write_text(UNION)
    commit(repository, "attributes")
    fork(repository, {"_0": ("one", "old")}, {"_0": ("old", "two")})
    join(repository, "merge")
    return repository.root / "src/0.txt"


def test_an_edit_after_a_merge(repository: Workshop) -> None:
    """A person's edit is an edit, whatever a merged receipt says."""
    path = merged(repository)
    edited = path.read_text().replace("c\n", "by hand\n")
    path.write_text(edited)
    assert "src/0.txt: changed by hand" in repository.tangle().err
    assert repository.tangle("--stitch")[::2] == (0, "")
    assert path.read_text() == edited
    assert "by hand" in repository.book.read_text()


def test_the_version_of_one_side(repository: Workshop) -> None:
    """One side's file is the tangler's own until the next run, and then an edit."""
    path = merged(repository)
    right = path.read_text()
    path.write_text(git(repository, "show", "one:src/0.txt"))
    assert repository.tangle()[::2] == (0, "")
    assert path.read_text() == right
    path.write_text(git(repository, "show", "one:src/0.txt"))
    assert "src/0.txt: changed by hand" in repository.tangle().err


def test_another_order(repository: Workshop) -> None:
    """A receipt with the same content in other lines is not written again."""
    first, *lines = repository.receipt.read_text().splitlines()
    lines = [line for line in lines if not line.startswith("#")]
    text = "\n".join([first, *reversed(lines), *lines]) + "\n"
    repository.receipt.write_text(text)
    assert Run(0, "", "") == repository.tangle("--check")
    assert repository.tangle().status == 0
    repository.copy.unlink()
    assert repository.tangle().status == 0
    assert repository.receipt.read_text() == text


# While the watcher runs


@pytest.fixture
def watch(repository: Workshop) -> Iterator[Watch]:
    """Return a watched repository with the branches ``one`` and ``two``."""
    changes = {f"_{at}": ("one", "one") for at in range(FILES)}
    fork(repository, changes, {"_0": ("two", "two"), "more": ("two", "two")})
    with start(repository) as process:
        result = Watch(repository, process)
        eventually(lambda: result.acts() > 0)
        result.rest()
        yield result


def test_many_checkouts(watch: Watch) -> None:
    """However quickly branches are changed, git is never refused anything."""
    workshop = watch.workshop
    chance = random.Random(1)
    for number in range(20):
        git(workshop, "checkout", "--quiet", ("one", "two")[number % 2])
        time.sleep(chance.choice([0, 0.02, 0.08, 0.1, 0.12, 0.2]))
    watch.rest()
    assert git(workshop, "status", "--porcelain") == ""
    assert Run(0, "", "") == workshop.tangle("--check")
    out = finish(watch.process)
    assert "Traceback" not in out
    assert "write" not in out


def test_a_rebase(watch: Watch) -> None:
    """A rebase of many commits runs through, and then the watcher acts."""
    workshop = watch.workshop
    for number in range(1, FILES):
        changed = {f"_{at}": ("two", "two") for at in range(number + 1)}
        write(workshop, more=("two", "two"), **changed)
        commit(workshop, f"two {number}")
    git(workshop, "checkout", "--quiet", "-b", "three", "main")
    write(workshop, least=("three", "three"))
    commit(workshop, "three")
    git(workshop, "checkout", "--quiet", "two")
    slowly = ["--exec", "sleep 0.15", "--strategy-option=ours"]
    git(workshop, "rebase", "--quiet", *slowly, "three")
    watch.rest()
    assert git(workshop, "status", "--porcelain") == ""
    assert Run(0, "", "") == workshop.tangle("--check")
    assert "Traceback" not in finish(watch.process)


@pytest.mark.parametrize("edited", ["book", "file"])
def test_git_begins_while_the_watcher_acts(
    repository: Workshop, monkeypatch: pytest.MonkeyPatch, edited: str
) -> None:
    """A result computed while git began to write is not written."""
    lock = repository.root / ".git/index.lock"
    if edited == "book":
        repository.write(page(0, "new"))
        name = "literate.cli.commands.plan"
    else:
        (repository.root / "src/0.txt").write_text("by hand\n")
        name = "literate.stitch.session.stitched"
    module, _, function = name.rpartition(".")
    plain = getattr(import_module(module), function)

    def work_and_lock(*arguments: object, **options: object) -> object:
        result = plain(*arguments, **options)
        lock.touch()
        return result

    monkeypatch.setattr(name, work_and_lock)
    options = Options(str(repository.book), str(repository.root))
    options.stitch = True
    before = repository.everything()
    with pytest.raises(GitIsAtWorkError):
        run(options, partial(hold_back, repository.book, git_index(repository.book)))
    lock.unlink()
    assert before == repository.everything()
    monkeypatch.undo()
    assert repository.tangle("--stitch")[::2] == (0, "")


def test_git_ends_while_the_watcher_reads(
    repository: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files read before the end of a checkout are not edits of a book read after it."""
    changed = {f"_{at}": ("one", "one") for at in range(FILES)}
    fork(repository, changed, {"more": ("two", "two")})
    git(repository, "checkout", "--quiet", "one")
    assert repository.tangle()[::2] == (0, "")
    after = repository.everything()
    git(repository, "checkout", "--quiet", "main")
    # Git has come as far as the receipt and the book.
    for path in (repository.receipt.name, repository.book.name):
        (repository.root / path).write_bytes(after[path])

    def read_and_check_out(*arguments: object) -> object:
        result = edited_files(*arguments)  # type: ignore[arg-type]
        git(repository, "checkout", "--quiet", "--force", "one")
        return result

    monkeypatch.setattr("literate.stitch.session.edited_files", read_and_check_out)
    options = Options(str(repository.book), str(repository.root))
    options.stitch = True
    with pytest.raises(GitIsAtWorkError):
        run(options, partial(hold_back, repository.book, git_index(repository.book)))
    assert git(repository, "status", "--porcelain") == ""
    monkeypatch.undo()
    assert repository.tangle("--stitch")[::2] == (0, "")
    assert git(repository, "status", "--porcelain") == ""


def test_a_checkout_while_we_work(
    repository: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If git has changed book and receipt meanwhile, the watcher starts again."""
    fork(repository, {"_0": ("one", "one")}, {"_1": ("two", "two")})
    repository.write(page(0, "new"))
    repository.copy.unlink()
    git(repository, "stash", "--quiet")
    plans = []

    def plan_and_checkout(*arguments: object, **options: object) -> object:
        result = plan(*arguments, **options)  # type: ignore[arg-type]
        plans.append(result)
        if len(plans) == 1:
            git(repository, "checkout", "--quiet", "one")
        return result

    monkeypatch.setattr("literate.cli.commands.plan", plan_and_checkout)
    assert repository.tangle()[::2] == (0, "")
    assert len(plans) == 2
    assert git(repository, "status", "--porcelain") == ""


def test_a_checkout_between_two_looks(repository: Workshop) -> None:
    """A checkout that begins and ends just before the watcher writes is noticed."""
    fork(repository, {"_0": ("one", "one")}, {"more": ("two", "two")})
    (repository.root / "src/0.txt").unlink()
    checkouts: list[str] = []

    def check_out() -> None:
        hold_back(repository.book, git_index(repository.book))
        if not checkouts:
            git(repository, "checkout", "--quiet", "--force", "one")
            checkouts.append("one")

    options = Options(str(repository.book), str(repository.root))
    assert run(options, check_out) == 0
    assert checkouts == ["one"]
    assert git(repository, "status", "--porcelain") == ""


def test_a_receipt_that_changes_while_we_work(
    repository: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A receipt that another program has written meanwhile is not overwritten."""
    other = f"{repository.receipt.read_text()}#\n"

    def plan_and_change(*arguments: object, **options: object) -> object:
        repository.receipt.write_text(other)
        return plan(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr("literate.cli.commands.plan", plan_and_change)
    write = repository.root / "src/0.txt"
    before = write.read_text()
    repository.write(*(page(at, "new") for at in range(FILES)))
    expected = Run(1, "", ".book.tangled: this has just been changed; try again\n")
    assert expected == repository.tangle()
    assert (repository.receipt.read_text(), write.read_text()) == (other, before)


@pytest.mark.parametrize(
    ("name", "begun"),
    [
        ("rebase-merge", "rebase"),
        ("rebase-apply", "rebase"),
        ("MERGE_HEAD", "merge"),
        ("CHERRY_PICK_HEAD", "cherry-pick"),
        ("REVERT_HEAD", "revert"),
    ],
)
def test_something_unfinished(watch: Watch, name: str, begun: str) -> None:
    """While git is in the middle of something, the watcher waits, and says so once."""
    workshop = watch.workshop
    mark = workshop.root / ".git" / name
    mark.touch()
    before = watch.acts()
    for _ in range(2):
        write(workshop)
        watch.look(MANY)
    workshop.write("Prose.\n")
    watch.look(MANY)
    assert watch.acts() == before
    assert (workshop.root / "src/0.txt").exists()
    mark.unlink()
    eventually(lambda: not (workshop.root / "src/0.txt").exists())
    out = finish(watch.process)
    assert out.count(f"waiting until git has finished its {begun}\n") == 1
    assert out.count("all is well again") == 1
