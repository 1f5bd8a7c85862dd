# Commands for other books
# ------------------------
#
# How can you use these tools for a book that lives somewhere else?
#
# The folder ``tools`` can be installed with *pip*.
# Its ``pyproject.toml`` makes a command of each function below.
# Their names are long because the short ones are taken: on a machine with TeX,
# ``tangle`` and ``weave`` are Knuth's own, and ``watch`` comes with every Linux.
# The commands take the same options as ``tools/tangle.py``,
# which needs no installation and does not use this module.

"""The commands that are installed: literate-tangle, -stitch and -watch."""

from __future__ import annotations

import gc
import sys

from literate.cli.main import main


def tangle() -> int:
    """Extract the files of a book: the entry point of the command ``tangle``."""
    return run("literate-tangle")


def stitch() -> int:
    """Carry edits of files back into their book: the entry point of ``stitch``."""
    return run("literate-stitch", "--stitch")


def watch() -> int:
    """Stitch and tangle whenever a file is saved: the entry point of ``watch``."""
    return run("literate-watch", "--watch")


def run(name: str, *options: str) -> int:
    """Run the tangler at an entry point, with its options and the command line's."""
    gc.set_threshold(1_000_000)
    return main([*options, *sys.argv[1:]], name)
