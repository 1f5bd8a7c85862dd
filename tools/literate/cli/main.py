# The command
# -----------
#
# What has been typed, and how little can be done about it?
#
# Few things can be asked for, and most runs ask for the plainest: here is the book.
# Nearly all of those find that nothing has changed since the last one.
# So the quick answer comes first.
# The library that reads a command line takes longer to load than such a run needs,
# and waits until somebody has typed an option.
# All the rest waits until it is certain that there is something to do.
# (How that is known so early is told in :ref:`pylit-snapshot`.)

"""The command: read what has been typed, and do it."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

from literate.cli.options import Options
from literate.workspace.snapshot import told, untouched


def options_of(arguments: list[str], name: str) -> Options:
    """Return what a command line asks for; ``name`` is that of the command."""
    if len(arguments) == 1 and not arguments[0].startswith("-"):
        return Options(arguments[0])
    from literate.cli.parser import parser

    typed = vars(parser(name).parse_intermixed_args(arguments))
    book, *more = typed.pop("books")
    options = Options(book)
    vars(options).update(typed, more=more)
    return options


# Whatever else goes on, a command should end in a way that the shell understands:
# with a status, and with a message instead of a traceback if a disk is full.


def main(arguments: list[str], name: str = "tangle.py") -> int:
    """Run the tangler and return its exit status."""
    options = options_of(arguments, name)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # What we print is UTF-8, as the book is, wherever it goes.
        sys.stdout.reconfigure(encoding="utf-8", newline="\n", errors="replace")
    try:
        status = answer(options)
        # Printed is only what has left the buffer.
        print(end="", flush=True)
    except BrokenPipeError:
        # The reader of our output has gone; nobody is left to be told.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        from literate.cli.commands import report_error

        return report_error(error, options.book)
    return status


def answer(options: Options) -> int:
    """Do what is asked for and return the exit status."""
    if vars(options) == vars(Options(options.book, options.root)):
        count = untouched(options.book, Path(options.root))
        if count is not None:
            print(told(options.book, count, 0))
            return 0
    from literate.cli.commands import run, watch

    return watch(options) if options.watch else run(options)
