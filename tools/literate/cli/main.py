# The command
# -----------
#
# What did you type, and how little must we do about it?
#
# You can ask for few things, and most runs ask for the plainest: here is the book.
# Nearly all of those find that nothing has changed since the last one,
# so the quick answer comes first.
# The library that parses a command line takes longer to load than such a run needs,
# so it is loaded only if you typed an option.
# Everything else is loaded only when it is certain that there is something to do.
# (:ref:`pylit-snapshot` explains how we can know that so early.)

"""The command: parse the command line, and run it."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

from literate.cli.options import Options
from literate.workspace.snapshot import told, untouched


def options_of(arguments: list[str], name: str) -> Options:
    """Return the options of a command line; ``name`` is that of the command."""
    if len(arguments) == 1 and not arguments[0].startswith("-"):
        return Options(arguments[0])
    from literate.cli.parser import parser

    typed = vars(parser(name).parse_intermixed_args(arguments))
    book, *more = typed.pop("books")
    options = Options(book)
    vars(options).update(typed, more=more)
    return options


# Whatever happens, a command should end in a way that the shell understands:
# with a status, and with a message instead of a traceback if a disk is full.


def main(arguments: list[str], name: str = "tangle.py") -> int:
    """Run the tangler on a command line and return its exit status."""
    options = options_of(arguments, name)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Our output is UTF-8, as the book is, wherever it goes.
        sys.stdout.reconfigure(encoding="utf-8", newline="\n", errors="replace")
    try:
        status = answer(options)
        # Text is printed only when it has left the buffer.
        print(end="", flush=True)
    except BrokenPipeError:
        # The program that read our output has gone; there is no one left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        from literate.cli.commands import report_error

        return report_error(error, options.book)
    return status


def answer(options: Options) -> int:
    """Answer a command line at once if nothing has changed, or run the command."""
    if vars(options) == vars(Options(options.book, options.root)):
        count = untouched(options.book, Path(options.root))
        if count is not None:
            print(told(options.book, count, 0))
            return 0
    from literate.cli.commands import run, watch

    return watch(options) if options.watch else run(options)
