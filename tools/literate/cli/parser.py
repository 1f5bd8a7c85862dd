# Parsing the command line
# ~~~~~~~~~~~~~~~~~~~~~~~~
#
# Which options are there? The following strings are also what ``--help`` prints.
#
# Two words in it look alike.
# *The root* is a folder: the paths of all files start there.
# *The roots* of a web are the chunks that no other chunk uses.
# In our book they are the files, and their names say so;
# in a book that was not written for us you must choose.

"""The options of the tangler."""

from __future__ import annotations

import argparse

from literate.notations.registry import NOTATIONS


def parser(name: str) -> argparse.ArgumentParser:
    """Return the parser of the command line of a command."""
    result = argparse.ArgumentParser(
        prog=name,
        description="Extract the named chunks of a literate program into its files.",
        epilog="Exit status: 0 done, 1 problems or --check found changes, 2 usage.",
    )
    result.add_argument(
        "books",
        nargs="+",
        metavar="book",
        help="the book, or several documents that make one program",
    )
    result.add_argument(
        "--notation",
        choices=NOTATIONS,
        metavar="NAME",
        help=f"how it is written: {', '.join(NOTATIONS)} (default: by its suffix)",
    )
    result.add_argument(
        "--root", default=".", metavar="DIR", help="where paths start (default: here)"
    )
    result.add_argument(
        "--roots",
        metavar="GLOB",
        help="which unused chunks are files, if their names do not say so",
    )
    result.add_argument(
        "--set",
        action="append",
        default=[],
        dest="settings",
        metavar="SETTING",
        help="an additional setting: 'header=no for *.md', 'syntax-check=no'",
    )
    result.add_argument(
        "--force", action="store_true", help="discard hand edits that are in the way"
    )

    # At most one of the others can be chosen: ``--check`` promises to write nothing,
    # and ``--stitch`` to write the book.

    what = result.add_mutually_exclusive_group()
    what.add_argument(
        "--check",
        action="store_true",
        help="write nothing; exit 1 if anything would change",
    )
    what.add_argument(
        "--stitch",
        action="store_true",
        help="carry hand edits of tangled files back into the book, then tangle",
    )
    what.add_argument(
        "--watch",
        action="store_true",
        help="stitch and tangle whenever the book or a file changes",
    )
    what.add_argument(
        "--where",
        metavar="FILE:LINE",
        help="print the book's lines behind a line of a file, or the other way round",
    )
    what.add_argument(
        "--chunk", metavar="NAME", help="print one chunk with all its parts"
    )
    what.add_argument(
        "--list",
        action="store_true",
        help="print every chunk: its lines, its name, where it is used",
    )
    return result
