# Carrying edits home
# -------------------
#
# What does it take to stitch the files on a disk?
#
# The receipt helps us find the edits: an edited file differs from the one that we left.
# We carry the edits into the book as it was when the files were tangled.
# If the book has changed since, we merge the two,
# and if they contradict each other, we show both sides and write nothing.
#
# We write the book first, and tangle it afterwards.
# If the power fails in between, your edits are still in the files,
# and the next run sees that the book gives these files.
#
# Two things in the file of a book aren't part of its text, and stay as they are:
# the mark (BOM) that some editors put at its start, and its line endings.
# If all lines end in the same way, a new line does so, too.

"""Find the hand edits of tangled files and put them into the book."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path
from typing import TYPE_CHECKING

from literate.base.digests import sha256_of
from literate.base.filesystem import read_file
from literate.base.problem import Problem
from literate.notations.documents import SEPARATOR
from literate.notations.notation import LINE_END
from literate.stitch.diff import hunks, moved
from literate.stitch.merge import merge
from literate.stitch.stitcher import Stitch, stitch
from literate.trace.syntax import mistake, syntax_problem
from literate.web.files import tangled_files
from literate.workspace.history import remembered
from literate.workspace.plan import look
from literate.workspace.reading import name_of, read_receipt, report
from literate.workspace.transaction import alone, put

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from literate.trace.syntax import Mistake
    from literate.web.chunks import Web
    from literate.web.files import TangledFile
    from literate.workspace.receipt import Receipt


def stitch_book(
    web: Web, root: Path, hold_back: Callable[[], None] | None = None
) -> int:
    """Carry hand edits of the files below ``root`` into the book; return the status.

    Args:
        web: The book.
        root: The folder in which the paths of its files start.
        hold_back: A watcher's last chance before we write; it may raise.
    """
    name = name_of(web, root)
    files = tangled_files(web, name)
    if web.problems:
        return report(web.problems)
    with alone(root):
        receipt = read_receipt(web.book, root, name)
        if isinstance(receipt, Problem):
            return report([receipt])
        edited, problems = edited_files(root, receipt, files)
        if problems:
            return report(problems)
        if not edited:
            print(f"{', '.join(web.documents)}: no file has been edited")
            return 0
        text, notes, problems = stitched(web, receipt, files, edited)
        if problems:
            first = broken(files, edited)
            places = [problem[:2] for problem in first]
            problems = [each for each in problems if each[:2] not in places] + first
        else:
            problems = no_python(web, text, receipt, files, edited)
        if hold_back and not problems:
            hold_back()
        problems = problems or write_book(web, text)
        if problems:
            return report(web.again(text).placed(problems) if text else problems)
        for path, content in edited.items():
            receipt.digests[path].add(sha256_of(content.encode()))
        receipt.save()
    for note in web.again(text).placed(notes):
        print(note)
    return 0


# We never write a Python file that Python can't read,
# so we don't write a book that would give one, either.
# Usually the edit has broken the file, and you must fix it there.
# But the edit of one file may also break another one that has the same chunk.
# If we can't carry an edit for another reason,
# we report broken files, too, but only one problem for each line.


def broken(
    files: Mapping[str, TangledFile], edited: Mapping[str, str]
) -> list[Problem]:
    """Return the edited files that no session can stitch: they aren't valid Python."""
    return [
        Problem(path, found.line, f"{found.reason}; fix this file first")
        for path, text in edited.items()
        if path in files
        and files[path].is_python
        and "\0" not in text
        and (found := mistake(text.encode()))
    ]


def no_python(
    web: Web,
    text: str,
    receipt: Receipt,
    files: Mapping[str, TangledFile],
    edited: Mapping[str, str],
) -> list[Problem]:
    """Return the Python files that a session would leave invalid.

    Args:
        web: The book as it is now.
        text: Its text after the stitch.
        receipt: The record of the last tangling.
        files: The files that the book gives now.
        edited: The text of the files that have been edited.
    """
    problems = []
    after = web.again(text)
    for path, file in tangled_files(after, receipt.book).items():
        is_same = path in files and file.content == files[path].content
        if is_same or not file.is_python:
            continue
        problem = syntax_problem(after, file)
        own = mistake(edited[path].encode()) if path in edited else None
        if problem and own:
            same = file.content == edited[path].encode()
            line = problem.line if same else 0
            problems.append(to_be_mended(after, path, own, line))
        elif problem:
            problems.append(spoilt(after, path, problem))
    return problems


# If the edited file has a mistake of its own, you must fix that first.
# If the file was fine, it's the stitch that would spoil it.


def to_be_mended(after: Web, path: str, own: Mistake, line: int) -> Problem:
    """Return the problem of a session with a file that is wrong by itself.

    Args:
        after: The book after the stitch.
        path: The file.
        own: The mistake.
        line: The line of the book in which it is now, if it got there, or 0.
    """
    reason = f"{own.reason}; fix this file first"
    if line:
        reason = f"{reason} (the line is of <<{after.piece_at(line).name}>>)"
    return Problem(path, own.line, reason)


def spoilt(after: Web, path: str, problem: Problem) -> Problem:
    """Return the problem of a file that would be wrong only after a session."""
    name = after.piece_at(problem.line).name if problem.line else path
    reason = (
        f"{problem.message}: after the stitch <<{name}>> would not be valid Python; "
        "make the edit in the book"
    )
    return problem._replace(message=reason)


# You may save the book at the very moment at which we write it,
# so we compare it with the text that we have read, now and once more in ``put``.


def write_book(web: Web, text: str) -> list[Problem]:
    """Write the book that a session has stitched, or return why that isn't safe."""
    old, new = [web.text], [text]
    if len(web.documents) > 1:
        old, new = web.text.split(SEPARATOR), text.split(SEPARATOR)
    edits: list[tuple[Path, bytes, bytes]] = []
    for name, before, after in zip(web.documents, old, new, strict=True):
        book = Path(name)
        raw = read_file(book)
        mark = BOM_UTF8 if raw.startswith(BOM_UTF8) else b""
        if raw != mark + before.encode():
            message = "the book was saved while its files were read; try again"
            return [Problem(name, 0, message)]
        if before != after:
            edits.append((book, raw, mark + after.encode()))
    put_all(edits)
    return []


# If there are several documents, we write all of them or none.
# If we can't write one of them, we restore the ones before it.


def put_all(edits: list[tuple[Path, bytes, bytes]]) -> None:
    """Write a session's documents, which must still be as we have read them.

    Args:
        edits: The path, the old and the new content of each.

    Raises:
        OSError: One of them cannot be written, and all are as they were.
    """
    done: list[tuple[Path, bytes, bytes]] = []
    try:
        for book, before, after in edits:
            put(book, after, over=before)
            done.append((book, before, after))
    except OSError:
        for book, before, after in done:
            put(book, before, over=after)
        raise


# A file that equals the book's version needs no stitch, no matter who has written it.


def edited_files(
    root: Path, receipt: Receipt, files: Mapping[str, TangledFile]
) -> tuple[dict[str, str], list[Problem]]:
    """Return the text of each file that was edited before this session.

    Args:
        root: The folder in which paths start.
        receipt: The record of the last tangling.
        files: The files that the book gives now.
    """
    edited, problems = {}, []
    for path in sorted(receipt.digests):
        content, reason = look(root, path)
        if reason:
            problems.append(Problem(path, 0, reason))
        elif path in files and content == files[path].content:
            continue
        elif content is not None and not receipt.knows(path, content):
            try:
                edited[path] = content.decode()
            except UnicodeDecodeError as error:
                line = content[: error.start].count(b"\n") + 1
                problems.append(
                    Problem(
                        path, line, "this line is not UTF-8; save the file as UTF-8"
                    )
                )
    return edited, problems


# If the book has changed since, we stitch the old one.
# The result is one edit of the old book, and the present book is another.


def stitched(
    web: Web, receipt: Receipt, files: dict[str, TangledFile], edited: dict[str, str]
) -> Stitch:
    """Return the book with a session's edits in it."""
    text = remembered(receipt, web, edited)
    if text is None:
        lost = "the book from which this was tangled is nowhere to be found"
        message = f"{lost}; make the edit in the book, then tangle with --force"
        return Stitch("", [], [Problem(path, 0, message) for path in edited])
    base = web
    if text != web.text:
        base = web.again(text)
        files = tangled_files(base, receipt.book)
    result = stitch(base, text, files, receipt.book, edited)
    if result.problems or base is web:
        return result
    sides = [text, web.text, result.text]
    ends = set(LINE_END.findall(web.text))
    if len(ends) == 1:
        sides = [LINE_END.sub("\n", side) for side in sides]
    lines, conflicts = merge(*(side.split("\n") for side in sides))
    found = hunks(sides[2].split("\n"), lines)
    notes = [note._replace(line=moved(found, note.line)) for note in result.notes]
    merged = (ends.pop() if len(ends) == 1 else "\n").join(lines)
    both = web.again(merged)
    tangled_files(both, receipt.book)
    whose = " or ".join(edited)
    problems = [Problem(web.book, c.line, c.told(whose)) for c in conflicts]
    return Stitch(merged, notes, problems or both.problems)
