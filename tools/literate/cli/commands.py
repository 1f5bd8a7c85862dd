# Commands
# --------
#
# What happens, from the first step to the last?
#
# Here all parts of the tangler come together; the next sections explain them.
# Each command that you can give is one function below.
# The modules that a plain run doesn't need are imported only on demand:
# most of them use the line map.

"""Run the command that the user has asked for."""

from __future__ import annotations

import io
from contextlib import nullcontext, redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from literate.base.digests import digests_by_path
from literate.base.filesystem import make_folder
from literate.base.problem import Problem, did_you_mean
from literate.notations.documents import AND, SEPARATOR
from literate.notations.notation import fold
from literate.web.expansion import expand
from literate.web.files import tangled_files
from literate.workspace.plan import Change, plan
from literate.workspace.reading import (
    is_as_read,
    name_of,
    read_book,
    read_receipt,
    report,
)
from literate.workspace.receipt import Receipt, name_below
from literate.workspace.snapshot import remember, told
from literate.workspace.transaction import alone, carry_out

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from literate.cli.options import Options
    from literate.notations.notation import Piece
    from literate.web.chunks import Web
    from literate.web.files import TangledFile


def report_error(error: OSError, book: str) -> int:
    """Print an error of the system on the command line; return the exit status."""
    place = str(error.filename or book)
    return report([Problem(place, 0, error.strerror or str(error))])


# A watcher calls this again and again. It hands over the web of its last run, because
# the book may be the same, and it's asked just before anything is written, because
# *git* may have begun something.


def run(
    options: Options,
    hold_back: Callable[[], None] | None = None,
    latest: list[Web] | None = None,
) -> int:
    """Run the command that the command line asks for; return the exit status.

    Args:
        options: The options of the user.
        hold_back: Called just before anything is written; it may raise.
        latest: The web of the last run, if there was one; it becomes that of this run.
    """
    is_printed = options.list or options.chunk is not None
    last, more = latest[0] if latest else None, options.more
    web = read_book(options.book, options.notation, last, more, is_stream=is_printed)
    if options.chunk is not None:
        return print_chunk(web, options.chunk)
    if options.list:
        return print_list(web)
    choose(web, options)
    if options.where is not None:
        return print_where(web, Path(options.root), options.where)
    if options.stitch:
        from literate.stitch.session import stitch_book

        if stitch_book(web, Path(options.root), hold_back):
            return 1
        web = read_book(options.book, options.notation, web, options.more)
        choose(web, options)
    root = Path(options.root)
    check, force = options.check, options.force
    status = tangle(web, root, check=check, force=force, hold_back=hold_back)
    if latest is not None and not web.problems:
        latest[:] = [web]
    return run(options, hold_back, latest) if status is None else status


def choose(web: Web, options: Options) -> None:
    """Let a command choose which chunks of a web are files, and their settings."""
    web.settings = options.settings
    if web.roots_are_files:
        if options.roots is not None:
            web.complain(0, "its chunk names say which are files; leave --roots out")
    else:
        from literate.web.roots import choose_roots

        root = Path(options.root)
        receipt = read_receipt(web.book, root, name_of(web, root))
        written = [] if isinstance(receipt, Problem) else [*receipt.digests]
        choose_roots(web, options.roots, written)


# Tangling
# ~~~~~~~~
#
# Every complaint about the book and its paths is collected,
# then every complaint about the files on the disk,
# and about the syntax of those in Python (:ref:`pylit-syntax`).
# If there is one, nothing is written.
#
# While we wait for another tangler, or do our own work, the user may save the book,
# or *git* may check out another one.
# Then our copy is out of date, and we start again.


def tangle(
    web: Web,
    root: Path,
    *,
    check: bool,
    force: bool,
    hold_back: Callable[[], None] | None = None,
) -> int | None:
    """Write the files of a web at a command, or only say what would be written.

    Args:
        web: The web.
        root: The folder in which paths start.
        check: Whether to write nothing.
        force: Whether hand edits may be lost.
        hold_back: Called just before anything is written; it may raise.

    Returns:
        The exit status, or nothing if the book has changed meanwhile.
    """
    name = name_of(web, root)
    files = tangled_files(web, name)
    if web.problems:
        return report(web.problems)
    if not check:
        make_root(root)
    text = web.text.encode()
    with nullcontext() if check else alone(root):
        if not is_as_read(web, text):
            return None
        receipt = read_receipt(web.book, root, name)
        if isinstance(receipt, Problem):
            return report([receipt])
        if not web.roots_are_files:
            # Another run may have written more files while we waited.
            from literate.web.roots import keep_roots

            keep_roots(web, receipt.digests)
            files = tangled_files(web, name)

        # First we only find out what there is to do. If anything is in the way, nothing
        # at all is written: half a program would be worse than an old one.

        wanted = {path: file.content for path, file in files.items()}
        changes, problems = plan(root, wanted, receipt, force=force)
        problems += web.problems + ([] if force else emptied(web, changes))
        problems += web.placed(grammar(web, files, changes))
        if check or problems:
            return report(problems) or announce(web, changes, receipt, wanted)
        # *git* is asked first, and then the book. The other way round, a short checkout
        # could begin after the one question and be done before the other.
        if hold_back:
            hold_back()
        if not is_as_read(web, text):
            return None
        # After a merge the receipt may have several digests of a file. A watcher
        # doesn't write it for that alone, in the way of the next checkout.
        if changes or not hold_back or not receipt.covers(digests_by_path(wanted)):
            carry_out(root, changes, receipt, wanted)
        # With other settings there may be something to do.
        how = " ".join([web.notation, *map(repr, web.settings)])
        remember(receipt, text, how)
    last = told(", ".join(web.documents), len(wanted), len(changes))
    print(*changes, last, sep="\n")
    return 0


# An editor that crashes, or a full disk, may leave us an empty book.
# By our own rule, that each file goes with its chunk, we would then delete the program.
# A book that still has prose has lost its chunks on purpose, as far as we can know.


def emptied(web: Web, changes: list[Change]) -> list[Problem]:
    """Return why a command must not delete many files: their book is empty."""
    if not changes[1:] or web.chunks or web.text.replace(SEPARATOR, "").strip():
        return []
    message = (
        f"none of its files is left in it, so all {len(changes)} would be deleted; "
        "restore the book, or delete them with --force"
    )
    return [Problem(web.book, 0, message)]


# The folder in which all paths start may be missing.


def make_root(root: Path) -> None:
    """Make the folder in which the paths of a command start, unless it is there.

    Raises:
        OSError: It cannot be made; the message says why.
    """
    try:
        make_folder(root)
    except FileExistsError as error:
        reason = "this root is not a folder; choose one with --root"
        raise OSError(error.errno, reason, str(root)) from error


def grammar(
    web: Web, files: Mapping[str, TangledFile], changes: list[Change]
) -> list[Problem]:
    """Return why a command must not write some files: Python cannot compile them."""
    changed = [files[change.path] for change in changes if change.path in files]
    modules = [file for file in changed if file.is_python]
    if not modules:
        return []
    from literate.trace.syntax import syntax_problem

    return [found for file in modules if (found := syntax_problem(web, file))]


def announce(
    web: Web, changes: list[Change], receipt: Receipt, wanted: dict[str, bytes]
) -> int:
    """Print the changes that a command would make; return the exit status for them."""
    digests = digests_by_path(wanted)
    names = [str(change) for change in changes]
    is_known = receipt.covers(digests)
    receipt.settle(digests)
    if not (is_known and (receipt.is_saved() or not changes)):
        names.append(f"write {receipt.path.name}")
    for name in names:
        print(f"{', '.join(web.documents)}: would {name}")
    return 1 if names else 0


# Going on
# ~~~~~~~~
#
# ``--watch`` does what a stitching run does, again and again.
# Each run prints its usual messages, unless nothing has happened.
# It keeps the web for the next run, which mostly finds that only a file was edited,
# or needs the book as it was before.
# :ref:`pylit-watcher` explains when a run begins.


def watch(options: Options) -> int:
    """Tangle and stitch at a command, whenever the book or a file has changed."""
    from literate.workspace.watcher import Watcher, git_index, hold_back

    root = Path(options.root)
    books = [options.book, *options.more]
    options.stitch = True

    def files() -> list[Path]:
        names = AND.join(name_below(root, each) for each in books)
        receipt = read_receipt(options.book, root, names)
        known = [] if isinstance(receipt, Problem) else receipt.digests
        return [*map(Path, options.more), *(root / path for path in known)]

    latest: list[Web] = []

    def act() -> tuple[str, bool]:
        hold = partial(hold_back, Path(options.book), git_index(Path(options.book)))
        for book in map(Path, options.more):
            if book.is_file() and not book.stat().st_size:
                return f"{book}: the book is empty; write something", False
        heard = io.StringIO()
        with redirect_stdout(heard), redirect_stderr(heard):
            try:
                status = run(options, hold, latest)
            except OSError as error:
                status = report_error(error, options.book)
        if status:
            hold()
        lines = heard.getvalue().splitlines()
        quiet = (": no file has been edited", " file, 0 changed", " files, 0 changed")
        return "\n".join(line for line in lines if not line.endswith(quiet)), not status

    watcher = Watcher(Path(options.book), files, act, partial(print, flush=True))
    watcher.run()
    return 0


# Looking into the book
# ~~~~~~~~~~~~~~~~~~~~~
#
# Three questions come up while you write:
# what does this chunk look like when it is expanded, which chunks are there,
# and where does this line come from?
# The web alone can answer the first two.
# The third is the subject of the following sections.


def print_chunk(web: Web, name: str) -> int:
    """Print one chunk expanded at a command, whatever the problems with others."""
    name = fold(name)
    if problems := web.problems_of(name):
        return report(problems)
    if name not in web.chunks:
        near = did_you_mean(name, web.chunks)
        return report([Problem(web.book, 0, f"no chunk named <<{name}>>{near}")])
    for line in expand(web, name):
        print(line)
    return 0


def print_list(web: Web) -> int:
    """Print every chunk at a command, with the lines of pieces and of their users."""
    for chunk in web.chunks.values():
        lines = web.spots(piece.line for piece in chunk.pieces)
        users = [f"<<{piece.name}>> {head(web, piece)}" for piece in chunk.used_in]
        used = f"  used in {', '.join(users)}" if users else ""
        print(f"{lines}: <<{chunk.name}>>{used}")
    return report(web.problems)


def head(web: Web, piece: Piece) -> str:
    """Return the line of a piece for ``--list``, with its document among several."""
    return web.spot(piece.line) if len(web.documents) > 1 else str(piece.line)


def print_where(web: Web, root: Path, place: str) -> int:
    """Print the places at a command that belong to a line of a book or file."""
    from literate.trace.location import find

    files = tangled_files(web, name_of(web, root))
    if web.problems:
        return report(web.problems)
    try:
        found = find(web, files, root, place)
    except ValueError as error:
        return report([Problem(place, 0, str(error))])
    print("\n".join(found))
    return 0
