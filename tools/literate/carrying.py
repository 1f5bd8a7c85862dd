# Carrying edits home
# -------------------
#
# The edits are found by the receipt: a file that is there and is not as we left it.
# They are carried into the book as it was when the files were tangled.
# If the book has been changed since, the two are merged,
# and if they contradict each other, both sides are shown and nothing is written.
#
# The book is written first and tangled after.
# If the power fails in between, the files are still as they were edited,
# and the next run sees that they are what the book gives.

"""Find the hand edits of tangled files and put them into the book."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from literate.desk import name_of, read_receipt, report
from literate.files import tangled_files
from literate.memory import remembered
from literate.merging import merge
from literate.problem import Problem
from literate.stitching import Stitch, stitch
from literate.web import Web
from literate.writing import alone, digest_of, look, put, save

if TYPE_CHECKING:
    from literate.files import TangledFile
    from literate.writing import Receipt


def stitch_book(web: Web, root: Path) -> int:
    """Carry hand edits of the files below ``root`` into the book; return the status."""
    name = name_of(web, root)
    files = tangled_files(web, name)
    if web.problems:
        return report(web.problems)
    with alone(root):
        receipt = read_receipt(web, root, name)
        if isinstance(receipt, Problem):
            return report([receipt])
        edited, problems = edited_files(root, receipt)
        if problems:
            return report(problems)
        if not edited:
            print(f"{web.book}: no file has been edited")
            return 0
        text, notes, problems = stitched(web, receipt, files, edited)
        if problems:
            return report(problems)
        put(Path(web.book), text.encode())
        for path, content in edited.items():
            receipt.digests[path].add(digest_of(content.encode()))
        save(receipt)
    for note in notes:
        print(note)
    return 0


def edited_files(root: Path, receipt: Receipt) -> tuple[dict[str, str], list[Problem]]:
    """Return the text of each file that is not as it was tangled."""
    edited, problems = {}, []
    for path in sorted(receipt.digests):
        content, reason = look(root, path)
        if reason:
            problems.append(Problem(path, 0, reason))
        elif content is not None and not receipt.knows(path, content):
            try:
                edited[path] = content.decode()
            except UnicodeDecodeError:
                problems.append(Problem(path, 0, "this file is not UTF-8"))
    return edited, problems


def stitched(
    web: Web, receipt: Receipt, files: dict[str, TangledFile], edited: dict[str, str]
) -> Stitch:
    """Return the book with the edits in it."""
    text = remembered(receipt, Path(web.book), edited)
    if text is None:
        message = "the book from which this was tangled is nowhere to be found"
        return Stitch("", [], [Problem(path, 0, message) for path in edited])
    base = web
    if text != web.text:
        base = Web(web.book, text)
        files = tangled_files(base, receipt.book)
    result = stitch(base, text, files, receipt.book, edited)
    if result.problems or base is web:
        return result
    lines, conflicts = merge(*(t.split("\n") for t in (text, web.text, result.text)))
    both = Web(web.book, "\n".join(lines))
    tangled_files(both, receipt.book)
    problems = [Problem(web.book, c.line, str(c)) for c in conflicts] or both.problems
    return Stitch("\n".join(lines), result.notes, problems)
