# Settings in the book
# --------------------
#
# What if the tangler's defaults are wrong for a file?
#
# A header may be unwelcome, or wanted in a file of a language that we don't know.
# Code for another Python cannot be checked by ours.
# Then the book says so, in a comment that none of its pages shows:
#
# .. code-block:: rst
#
#    .. tangle: header=no for ./fixtures/*.py ./notes.md
#
# This is a *setting*: a value, and, after ``for``, the files to which it applies.
# You can set two things:
#
# * ``header=no`` leaves the header out, and ``header=yes`` puts it in.
#   If we don't know how the language writes a comment, write its sign
#   instead of ``yes``, as in ``header=;``, or both of its signs: ``header="(* *)"``.
# * ``syntax-check=no`` writes files that our Python cannot compile,
#   and ``syntax-check=yes`` refuses them.
#
# A pattern without a slash matches the name of a file in any folder.
# Without ``for``, a setting applies to all files.
# If several settings apply to a file, the last one counts.
#
# A setting is a comment in every notation: ``.. tangle: …`` in reStructuredText,
# ``<!-- tangle: … -->`` in Markdown, ``// tangle: …`` in AsciiDoc,
# ``% tangle: …`` in noweb. It must begin in the first column and fit on its line.
#
# If the document is not yours, or you don't want to change it,
# give the tangler the same words: ``--set 'syntax-check=no for *.py'``.
# They come after all settings of the book.
#
# For Python 2 there is a shorter way, which also colours the code correctly:
# if the first block of a file is said to be in the language ``python2``,
# the file is not checked. Neither is a script whose ``#!`` line asks for ``python2``.

"""Settings: a book's wishes for the header and the check of its files."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from literate.notations.registry import notation_named
from literate.web.header import SHEBANG, Comment, comment_of, suffix_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from literate.web.chunks import Chunk, Web


class Setting(NamedTuple):
    """One line of settings.

    Attributes:
        values: The value of each key that is set.
        patterns: The files to which it applies; none means all.
    """

    values: Mapping[str, str]
    patterns: tuple[str, ...]

    def applies(self, path: str) -> bool:
        """Return whether the setting applies to the file at ``path``."""
        return not self.patterns or any(matches(path, each) for each in self.patterns)


def matches(path: str, pattern: str) -> bool:
    """Return whether the pattern of a setting matches a path, or its last part."""
    name = path if "/" in pattern else path.rpartition("/")[2]
    return fnmatchcase(name, pattern.removeprefix("./"))


# Finding them
# ~~~~~~~~~~~~
#
# Few books have settings, so a book without any should lose no time over them.
# If there are some, the blocks of code have to be found once more,
# because a comment in a block of code is an example, or belongs to a program.

MARKS = {
    "restructuredtext": r"\.\.[ ]tangle:(?!:)(.*)",
    "markdown": r"<!--[ ]*tangle:(.*)-->",
    "asciidoc": r"//[ ]*tangle:(.*)",
    "noweb": r"%+[ ]*tangle:(.*)",
}
"""For each notation, a comment that holds a setting."""


def settings_of(web: Web, paths: Iterable[str]) -> list[Setting]:
    """Return the settings for the files of a web; complain of wrong ones.

    Args:
        web: The web.
        paths: The paths of its files.
    """
    result = []
    known = [*paths]
    for line, words in [*written(web), *((0, words) for words in web.settings)]:
        setting, problem = setting_of(words)
        if setting and line and web.roots_are_files:
            for pattern in setting.patterns:
                if not any(matches(path, pattern) for path in known):
                    problem = (
                        f"no file of this book matches {pattern}; correct the pattern"
                    )
        if problem:
            where = "" if line else f"--set {words!r}: "
            web.complain(line, f"{where}{problem}")
        elif setting:
            result.append(setting)
    return result


# Several documents are one text to us, but no block goes on from one into the next,
# so each document is searched by itself.


def written(web: Web) -> Iterator[tuple[int, str]]:
    """Yield the settings that are written in a book, each with its line."""
    mark = MARKS.get(web.notation, "(?!)")
    if not any("tangle:" in line and re.match(mark, line) for line in web.lines):
        return
    notation = notation_named(web.notation)
    for start, stop in pairwise([*web.starts, len(web.lines)]):
        lines = web.lines[start:stop]
        hidden: set[int] = set()
        for block in notation.blocks(lines):
            # A comment may be a block that begins with its first line.
            hidden.update(range(block.start + (not block.is_code), block.stop))
        for at, line in enumerate(lines):
            if at not in hidden and (found := re.fullmatch(mark, line.rstrip())):
                yield start + at + 1, found[1].strip()


# ``shlex`` complains of a quotation that is open, a dictionary of a key that it doesn't
# have. The same answer helps in both cases: what a setting looks like.


def setting_of(words: str) -> tuple[Setting | None, str]:
    """Return the setting that some words make, or the problem with them."""
    import shlex

    values: dict[str, str] = {}
    try:
        first, *rest = shlex.split(words)
        while first != "for":
            key, sign, value = first.partition("=")
            if not KEYS[key + sign](value):
                return None, WRONG[key].format(repr(value))
            values[key] = value
            if not rest:
                break
            first, *rest = rest
        else:
            if not (values and rest):
                return None, FORM.format(words)
    except (ValueError, KeyError):
        return None, FORM.format(words)
    return Setting(values, tuple(rest)), ""


FORM = "a setting is header=… or syntax-check=…, then optionally for and files (got {})"
WRONG = {
    "header": "header must be yes, no or the signs of a comment (got {})",
    "syntax-check": "syntax-check must be yes or no (got {})",
}


def is_header(value: str) -> bool:
    """Return whether the setting ``header`` can have a value."""
    signs = value.split()
    return value in ("yes", "no") or (
        len(signs) in (1, 2)
        and value.isprintable()
        and not any(map(str.isalnum, signs))
    )


KEYS = {"header=": is_header, "syntax-check=": ("yes", "no").__contains__}
"""The keys of settings, each with a check of its value."""


# Using them
# ~~~~~~~~~~
#
# Two questions about each file remain.


def choices(settings: Iterable[Setting], path: str) -> dict[str, str]:
    """Return the settings for the file at ``path``."""
    result: dict[str, str] = {}
    for setting in settings:
        if setting.applies(path):
            result.update(setting.values)
    return result


def comment_for(
    path: str, lines: list[str], choice: str | None, *, is_ours: bool
) -> Comment | None:
    """Return the comment that the settings give the header of a file, if any.

    Args:
        path: The path of the file.
        lines: Its lines.
        choice: The setting for its header, if there is one.
        is_ours: Whether the book was written for this tangler.
    """
    if choice is None:
        return comment_of(path, lines) if is_ours else None
    if choice == "no":
        return None
    if choice == "yes":
        return comment_of(path, lines) or Comment("# ")
    start, *end = choice.split()
    return Comment(f"{start} ", "".join(f" {sign}" for sign in end))


def is_python(path: str, lines: list[str], chunk: Chunk, choice: str | None) -> bool:
    """Return whether the settings let a file be checked as Python.

    Args:
        path: The path of the file.
        lines: Its lines.
        chunk: Its chunk.
        choice: The setting for its check, if there is one.
    """
    if choice is not None:
        return choice == "yes"
    script = SHEBANG.match(lines[0]) if lines else None
    name, version = script.groups() if script else ("", "")
    if version.startswith("2") or chunk.pieces[0].language in ("python2", "py2"):
        return False
    suffix = suffix_of(path)
    return suffix in ("py", "pyi", "pyw") or (name == "python" and not suffix)
