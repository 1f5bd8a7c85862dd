# Stitching
# ---------
#
# You have edited a file, and we have guessed what that means in the book.
# Can we write the book now?
#
# A wrong guess would do damage that you don't see.
# The next tangling would give you another file than the one you saved,
# without a word. A stitch must obey one law:
# *after it, tangling the book gives each edited file as it was edited,
# except in places that were not edited themselves.*
# (Those may follow an edit of a chunk that they share with others;
# :ref:`pylit-expected` says exactly where.)
# If we can't achieve that, we write nothing.
#
# The law makes us free. All the previous modules may guess where an edit belongs,
# because here we call them in turn, and test their guess.
#
# We begin with everything that can't be in any tangled file;
# then come the chunks that have moved as a whole;
# then, in a book in which these have moved already, all other edits.
# If that fails, we try once more without moving any chunk,
# and then with the blank lines that the files don't show.

"""Carry hand edits of tangled files into the chunks they came from."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from literate.stitch.agreement import SIZES, Agreement, written_by
from literate.stitch.conflicts import (
    culprits,
    disagreement,
    doubt,
    misfit,
    touched,
    unfit,
)
from literate.stitch.diff import hunks
from literate.stitch.edits import edited_book
from literate.stitch.expected import Expected, expected
from literate.stitch.indentation import indented
from literate.stitch.notes import note_of_move, notes_of, placed
from literate.stitch.slots import Old
from literate.stitch.ways import Edited, Shown
from literate.trace.line_map import provenance, provenance_of_file
from literate.web.files import tangled_files

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from literate.base.problem import Problem
    from literate.stitch.edits import Site
    from literate.stitch.expected import Clash
    from literate.stitch.ways import Way
    from literate.web.chunks import Web
    from literate.web.files import TangledFile


class Stitch(NamedTuple):
    """The result of a stitch.

    Attributes:
        text: The new text of the book.
        notes: Where each edit went, with the line of the new text.
        problems: Why it failed; in that case, the text is the old one.
    """

    text: str
    notes: list[Problem]
    problems: list[Problem]


def stitch(
    web: Web,
    text: str,
    files: Mapping[str, TangledFile],
    book: str,
    now: Mapping[str, str],
) -> Stitch:
    """Carry edits of tangled files into a book.

    Args:
        web: The book from which the files were tangled; it has no problems.
        text: Its text.
        files: The files as they were tangled, by their paths.
        book: The name of the book in the files.
        now: The present text of the files that have been edited.
    """
    lines = {path: each.split("\n")[:-1] for path, each in now.items()}
    problems = refused(web, files, now, lines)
    if problems:
        return Stitch(text, [], problems)
    edited = edited_in(web, files, lines)
    result = after_moves(web, text, files, book, edited)
    result = result or carried(web, text, files, book, edited)
    if result.problems and (whole := with_blank_ends(web, files, edited)):
        again = carried(web, text, files, book, whole)
        return result if again.problems else again
    return result


# Some edits need no guess: they contain text that can't be in any chunk.
# If there are none, we can compare each file with its old version,
# to check whether the tangler's own line is still in its place.


def refused(
    web: Web,
    files: Mapping[str, TangledFile],
    now: Mapping[str, str],
    lines: Mapping[str, Sequence[str]],
) -> list[Problem]:
    """Return the problems of files that the stitcher refuses: no tangler wrote them."""
    problems = [p for path in now for p in unfit(web, path, now[path])]
    return problems or [
        p for path in now for p in touched(path, files[path], lines[path])
    ]


# Put a new ``if`` around a reference, and its chunk moves to the right.
# Now all its lines differ, although none of them has been edited,
# so we first move the reference in the book, which gives another book with other files.
# Compared with those, the files on the disk show only the other edits.
# If nothing has moved, or moving it doesn't help, there is no result.


def after_moves(
    web: Web,
    text: str,
    files: Mapping[str, TangledFile],
    book: str,
    edited: Mapping[str, Edited],
) -> Stitch | None:
    """Stitch edits into a book in which chunks have moved first, if that works."""
    moves = [
        Shown(edit, path, 0)
        for path, file in edited.items()
        for edit in indented(web, file)
    ]
    if not moves:
        return None
    between = edited_book(web, text, [each.edit for each in moves])
    moved = web.again(between)
    after = tangled_files(moved, book)
    if after.keys() != files.keys():
        return None
    again = edited_in(moved, after, {path: each.now for path, each in edited.items()})
    for path, file in again.items():
        numbers = {each.edit.site.line for each in moves if each.path == path}
        lines = [at for at, text in enumerate(file.old.text) if text]
        brought = {at for at in lines if numbers & file.old.brought_by(at)}
        again[path] = file._replace(moved=brought)
    result = carried(moved, between, after, book, again, moves=moves)
    return None if result.problems else result


# Here the previous modules meet. The patches agree on ways, we improve the ways,
# write their edits, and test the result.
# Each of these steps can have its own reason to give up.


def carried(
    web: Web,
    text: str,
    files: Mapping[str, TangledFile],
    book: str,
    edited: Mapping[str, Edited],
    sizes: Sequence[tuple[int, int]] = SIZES,
    moves: Sequence[Shown] = (),
) -> Stitch:
    """Stitch edits into a book, apart from those of whole chunks that have moved.

    Args:
        web: The book.
        text: Its text.
        files: Its files, by their paths.
        book: The name of the book in the files.
        edited: The files among them that have been edited.
        sizes: How large the patches may be; larger ones are tried if necessary.
        moves: The moves of chunks that the book has already.
    """
    agreement = Agreement(web, edited, sizes)
    ways = agreement.ways()
    if agreement.lost:
        lost = [misfit(web, path, hunk, edited[path]) for path, hunk in agreement.lost]
        return Stitch(text, [], lost)
    if ways is None:
        # Larger patches may agree where small ones don't.
        if sizes[1:] and not agreement.is_weary:
            larger = carried(web, text, files, book, edited, sizes[1:], moves)
            if not larger.problems:
                return larger
        return Stitch(text, [], [disagreement(web, agreement)])
    for trial in settled(agreement, Trial(web, edited, ways)):
        after = tangled_files(web.again(trial.book), book)
        comes_out, followed = tried(trial, after, files)
        if comes_out:
            break
    if not comes_out and sizes[1:]:
        return carried(web, text, files, book, edited, sizes[1:], moves)
    problems = (
        [*doubts(agreement, trial, after, book, files)]
        if comes_out
        else [*culprits(web, trial.shown)]
    )
    if problems:
        return Stitch(text, [], problems)
    notes = [note_of_move(web, each) for each in moves]
    notes += notes_of(web, trial.shown, followed)
    return Stitch(trial.book, placed(notes, [each.edit for each in trial.shown]), [])


# If the patches agree, aren't we done?
# Say that a chunk is in two files, and you have added the same new line below it
# in both. In one file we have taken the line for the chunk's last one,
# in the other for a line of the chunk around it. No two edits contradict each other.
# But now the chunk has the line, so the second file would get it twice:
# once from the chunk, because it follows, and once as its own.
#
# Ways may agree and still be wrong.
# We check which edits would follow, and prefer ways on which fewer do.
# Perhaps we can read the second edit like the first one;
# perhaps neither belongs to the chunk.
# (If you delete one of two equal lines, that may be the first or the second.
# We therefore check, too, whether you could have meant the edits of one patch alone,
# or a single one of them, in all places.)
# We leave out ways on which an edit would follow where it must not.
# If the best ways don't pass the trial below, those before them get a trial, too.


WISHES = 8
"""How many edits, and how many patches, are considered one by one."""


def settled(agreement: Agreement, trial: Trial) -> list[Trial]:
    """Return the stitcher's trials, those first that change least elsewhere."""
    trials = [trial]
    while followed := sorted(trial.followed):
        one = [[each] for each in followed[:WISHES]]
        own = [
            [s.edit.site for s in w.shown if s.edit.site in followed]
            for w in trial.ways
        ]
        wishes = [followed, *[each for each in own if each][:WISHES], *one]
        others = [
            Trial(trial.web, trial.edited, ways)
            for wish in wishes
            if (ways := agreement.likewise(trial.ways, followed, wish))
        ]
        others = [other for other in others if not other.clashes]
        best = min(others, key=lambda other: len(other.followed), default=trial)
        if len(best.followed) >= len(followed):
            break
        trial = best
        trials.insert(0, trial)
    return trials


# Everything about a trial follows from its ways. Most trials are compared with others
# and lose, and their book is never needed, so each answer is computed only when it's
# wanted, and once.


class Trial:
    """The result of some ways, computed once.

    Attributes:
        web: The book before the stitch.
        edited: The files that have been edited.
        ways: The ways through their patches.
        written: The new code in the book, by its sites.
    """

    def __init__(self, web: Web, edited: Mapping[str, Edited], ways: list[Way]) -> None:
        """Prepare a stitcher's trial of some ways."""
        self.web = web
        self.edited = edited
        self.ways = ways
        self.written = written_by(ways)

    @cached_property
    def wanted(self) -> dict[str, Expected]:
        """What the stitcher wants each edited file to be."""
        return {
            path: expected(
                self.web, file, [w for w in self.ways if w.path == path], self.written
            )
            for path, file in self.edited.items()
        }

    @property
    def shown(self) -> list[Shown]:
        """The edits of the book in the stitcher's trial."""
        return [each for way in self.ways for each in way.shown]

    @cached_property
    def book(self) -> str:
        """The text of the book after the stitcher's trial."""
        return edited_book(self.web, self.web.text, [e.edit for e in self.shown])

    # The last two say how good a trial is: without clashes it's possible, and the fewer
    # places follow, the better.

    @property
    def followed(self) -> set[Site]:
        """The sites of edits that other places follow in the stitcher's trial."""
        return {site for each in self.wanted.values() for site in each.followed}

    @property
    def clashes(self) -> list[Clash]:
        """The edits that would touch another edit in the stitcher's trial."""
        return [clash for each in self.wanted.values() for clash in each.clashes]


def edited_in(
    web: Web, files: Mapping[str, TangledFile], now: Mapping[str, Sequence[str]]
) -> dict[str, Edited]:
    """Return the edited files of a web for the stitcher, as they were and are."""
    return {
        path: Edited(old_file(web, files[path]), lines, hunks(files[path].text, lines))
        for path, lines in now.items()
    }


def old_file(web: Web, file: TangledFile) -> Old:
    """Return a file for the stitcher as it was tangled, with its lines' provenance."""
    head = web.chunks[file.name].pieces[0].line
    return Old(file.text, provenance_of_file(web, file), head)


# What can still go wrong is something that no file shows.
# A file drops the blank lines at its end, although its last chunk may have some.
# (In reStructuredText, an empty chunk has to be below them.)
# If you add a blank line and a line of code at the end of such a file,
# the chunk's own blank line shows again, and yours would be one too many.
# If nothing else works, we compare the files with their blank ends.
# They are still there if you have left the last line alone,
# and otherwise if your lines say so.


def with_blank_ends(
    web: Web, files: Mapping[str, TangledFile], edited: Mapping[str, Edited]
) -> dict[str, Edited]:
    """Return the stitcher's files with their blank ends, or none if that is no help."""
    found = {**edited}
    for path, (old, now, _, moved) in edited.items():
        hidden = provenance(web, files[path].name)[len([*filter(None, old.lines)]) :]
        if hidden and now[-1:] != [""]:
            blank = [""] * len(hidden)
            text, lines = [*old.text, *blank], [*old.lines, *hidden]
            whole = Old(text, lines, old.head, hides=True)
            is_same = now[-1:] == old.text[-1:]
            there = [*now, *blank] if is_same else [*now]
            found[path] = Edited(whole, there, hunks(text, there), moved)
    return found if found != edited else {}


# Trying it out
# ~~~~~~~~~~~~~
#
# So far we have only reasoned about the new book, and reasoning can be wrong.
# We don't take the law on trust: we tangle the new book before we write it.
# Each file, edited or not, must come out as expected.
# If one doesn't, we try larger patches,
# and if these do no better, we refuse the edit.


def tried(
    trial: Trial, after: Mapping[str, TangledFile], files: Mapping[str, TangledFile]
) -> tuple[bool, set[Site]]:
    """Return whether a stitcher's trial is right in all files, and what follows edits.

    Args:
        trial: The ways and their edits.
        after: The files that the edited book gives; none if it is broken.
        files: The files before the stitch.
    """
    followed: set[Site] = set()
    for path, file in files.items():
        if path not in after:
            return False, set()
        got = after[path].text
        want = trial.wanted.get(path)
        if not want and got == file.text:
            continue
        if not want:
            other = Edited(old_file(trial.web, file), file.text, [])
            want = expected(trial.web, other, [], trial.written)
        if got != want.lines:
            return False, set()
        followed |= want.followed
    return True, followed


# In two minds
# ~~~~~~~~~~~~
#
# Even a book that passes the trial may not be the one that you meant.
# Say that a file has the line ``a`` twice, once from ``<<p>>`` and once from ``<<q>>``,
# and that each of these chunks is in another file, too.
# If you delete one ``a``, which of the other files should follow?
# Your file comes out right in either case, so the trial can't tell.
#
# To find out, we forbid each edit that changes other files.
# If the edited files come out without it, too, and as few others change, but not
# in the same way, then only you can choose.
# We say so, and leave the edit to you.
# Without such doubts, we can write the book now.


def doubts(
    agreement: Agreement,
    trial: Trial,
    after: Mapping[str, TangledFile],
    book: str,
    files: Mapping[str, TangledFile],
) -> Iterator[Problem]:
    """Yield the problems of a stitch that could change other files differently.

    Args:
        agreement: The agreement of the patches.
        trial: The ways and their edits.
        after: The files that the edited book gives.
        book: The name of the book in the files.
        files: The files before the stitch.
    """
    web, edited = agreement.web, trial.edited
    changed = changed_among(after, files, edited)
    for shown in trial.shown if changed else ():
        site = shown.edit.site
        if not agreement.price(site.line):
            continue
        other = Trial(web, edited, agreement.likewise(trial.ways, {site}, ()))
        after = tangled_files(web.again(other.book), book) if other.ways else {}
        rest = changed_among(after, files, edited)
        is_as_good = len(rest) <= len(changed) and rest != changed
        if is_as_good and tried(other, after, files)[0]:
            instead = [e for e in other.shown if e.edit.site not in trial.written]
            yield doubt(web, shown, instead)
            return


def changed_among(
    after: Mapping[str, TangledFile],
    files: Mapping[str, TangledFile],
    edited: Container[str],
) -> dict[str, list[str]]:
    """Return what a stitch makes of the files that it changes and you haven't."""
    return {
        path: file.text
        for path, file in after.items()
        if path not in edited and path in files and file.text != files[path].text
    }
