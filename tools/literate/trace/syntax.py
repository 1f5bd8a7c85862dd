# Checking the syntax
# -------------------
#
# What if the code in the book is not valid Python?
#
# A tangled file that Python cannot compile is useless,
# and the program that ran a minute ago is gone.
# So Python files are compiled before they are written,
# and the result is thrown away: nothing is run.
# Python names the line and the column of the file at which it gave up.
# The line map turns them into a place in the book, where the mistake is reported.
# (If Python gave up in the tangler's own line, the line after it is reported.)
# Unchanged files are not checked: that was done when they were written.
#
# Why not just parse them? Because a parser accepts ``return`` outside a function,
# two arguments of one name, or ``await`` in a plain function.
# The compiler, which runs after the parser, rejects all of these.
# And it is faster: ``ast.parse`` makes a Python object of each node of the syntax tree,
# while the compiler keeps the tree to itself.
#
# A module is compiled as Python would import it,
# so ``await`` outside a function is an error, although a notebook accepts it.
# And it is compiled by the Python that runs the tangler.
# If a file is meant for another one, Python 2 for example,
# the book can say so (see :ref:`pylit-settings`).

"""Compile tangled Python files before they are written, to find mistakes."""

from __future__ import annotations

import marshal
import os
import sys
import warnings
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from literate.base.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from literate.web.chunks import Web
    from literate.web.files import TangledFile


class Mistake(NamedTuple):
    """Why Python cannot compile a file.

    Attributes:
        line: The file's line, from 1.
        column: The column, from 1, in characters.
        reason: Python's message.
    """

    line: int
    column: int
    reason: str


NUL = "a NUL byte is not text; remove it"
TOO_DEEP = "this is too deeply nested for Python"

# Python counts the columns of its messages in characters or in bytes of UTF-8.
# Its compiler has no text any more, so it counts bytes.
# Its parser has the text, gives the line as the error's ``text``,
# and counts characters, but before Python 3.13 correctly only in a string.
# The bytes come first, because only there Python heeds a line that names an encoding.


def mistake(content: bytes) -> Mistake | None:
    """Return the syntax error in the content of a file, if there is one."""
    nul = content.find(b"\0")
    if nul >= 0:
        return Mistake(content.count(b"\n", 0, nul) + 1, 1, NUL)
    found = mistake_of(content)
    return found and (mistake_of(content.decode(errors="replace")) or found)


def mistake_of(source: bytes | str) -> Mistake | None:
    """Return the syntax error in some source, if there is one."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            # Python would look for the text in a file of the name it is given.
            compile(source, "<tangled>", "exec", dont_inherit=True)
    except SyntaxError as error:
        line, column = max(error.lineno or 1, 1), max(error.offset or 1, 1)
        if error.text is None:
            raw = source.encode() if isinstance(source, str) else source
            before = b"".join(raw.split(b"\n")[line - 1 : line])[: column - 1]
            column = len(before.decode(errors="ignore")) + 1
        return Mistake(line, column, error.msg)
    except (RecursionError, MemoryError, OverflowError):
        return Mistake(1, 1, TOO_DEEP)
    return None


def syntax_problems(web: Web, files: Sequence[TangledFile]) -> list[Problem]:
    """Return the syntax errors in some files, at the lines of the book."""
    found = zip(files, mistakes([file.content for file in files]), strict=True)
    return [problem_of(web, file, each) for file, each in found if each]


def syntax_problem(web: Web, file: TangledFile) -> Problem | None:
    """Return the syntax error in one file, if there is one, in the book."""
    found = mistake(file.content)
    return problem_of(web, file, found) if found else None


def problem_of(web: Web, file: TangledFile, found: Mistake) -> Problem:
    """Return a syntax error in a file as a problem of the book."""
    # Most runs find no mistake and need no map.
    from literate.trace.line_map import provenance_of_file

    lines = provenance_of_file(web, file)
    number = min(found.line, len(lines))
    message = f"{found.reason} (in {file.path}:{number})"
    origin = lines[number - 1] or next(filter(None, lines), None)
    if origin is None:
        return Problem(web.book, 0, message)
    line, column = origin.at(found.column - 1)
    column += len(web.piece_at(line).margin) + 1
    return Problem(web.book, line, message, column)


# Sharing the work
# ~~~~~~~~~~~~~~~~
#
# A thousand lines take Python five to eight milliseconds.
# You don't notice them after an edit, which changes a file or two.
# But when all files of a long book are new, nearly all the time of a run is spent here.
# Files can be compiled independently, so each processor takes a share of them.
# The tangler *forks*: the system makes a copy of its process that continues beside it
# and already has everything in its memory.
# A copy sends its findings through a pipe and ends.
# If it dies instead, or the system has no room for another process,
# its share is simply checked by the first one.
#
# A fork copies only the thread that calls it, so a process with other threads
# does all the work alone. So does one that is traced by a debugger or a profiler,
# and a system that cannot fork, such as Windows.


ENOUGH = 2**17
"""The bytes of code for which another process is worth its start."""


def mistakes(sources: Sequence[bytes]) -> list[Mistake | None]:
    """Return the syntax error in each of some contents, or nothing if there is none."""
    size = sum(map(len, sources))
    count = min(processors(), size // ENOUGH, len(sources))
    if count < 2 or not may_fork():  # noqa: PLR2004 (a process and its copy)
        return checked(sources)
    own, *others = shares(sources, count)
    started = [(share, start([sources[at] for at in share])) for share in others]
    found = dict(zip(own, checked([sources[at] for at in own]), strict=True))
    for share, process in started:
        results = process and finish(*process)
        results = results or checked([sources[at] for at in share])
        found.update(zip(share, results, strict=True))
    return [found[at] for at in range(len(sources))]


def checked(sources: Sequence[bytes]) -> list[Mistake | None]:
    """Return the syntax errors in some sources, found by this process."""
    return [mistake(source) for source in sources]


def shares(sources: Sequence[bytes], count: int) -> list[list[int]]:
    """Return the sources whose syntax each process should check, in equal shares."""
    loads = [(0, at) for at in range(count)]
    result: list[list[int]] = [[] for _ in loads]
    for at in sorted(range(len(sources)), key=lambda at: -len(sources[at])):
        load, least = min(loads)
        loads[least] = load + len(sources[at]), least
        result[least].append(at)
    return result


def start(sources: list[bytes]) -> tuple[int, int] | None:
    """Start a process that checks the syntax of sources; return its id and a pipe."""
    inlet, outlet = os.pipe()
    try:
        process = os.fork()
    except OSError:
        os.close(inlet)
        os.close(outlet)
        return None
    if process:
        os.close(outlet)
        return process, inlet
    try:
        with os.fdopen(outlet, "wb") as pipe:
            marshal.dump([each and tuple(each) for each in checked(sources)], pipe)
        os._exit(0)
    finally:
        os._exit(1)


def finish(process: int, inlet: int) -> list[Mistake | None] | None:
    """Return the syntax errors that a process has found, or nothing if it died."""
    with os.fdopen(inlet, "rb") as pipe:
        content = pipe.read()
    _, status = os.waitpid(process, 0)
    if status:
        return None
    results = marshal.loads(content)  # noqa: S302 (from our own copy)
    return [each and Mistake(*each) for each in results]


def processors() -> int:
    """Return the number of processors that may check syntax."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def may_fork() -> bool:
    """Return whether this process can be copied without surprises, to check syntax."""
    threading = sys.modules.get("threading")
    has_threads = threading is not None and threading.active_count() > 1
    is_watched = bool(sys.gettrace() or sys.getprofile())
    return hasattr(os, "fork") and not has_threads and not is_watched
