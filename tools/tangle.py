#!/usr/bin/env python3
# The tangler
# ===========
#
# What does it take to turn a book into a game? One command:
#
# .. code-block:: text
#
#    python tools/tangle.py docs/asciimaze.rst           write the files that changed
#    python tools/tangle.py docs/asciimaze.rst --check   say what would change
#
# It uses nothing but Python's standard library,
# so it runs on a machine that has just been unpacked.
# It is one process: read everything, check everything, and only then write.
#
# Why is there next to nothing in this file?
# Because it is only the door.
# Python compiles a script again in each run, but it caches modules when it has
# compiled them. That's why all the work is done in modules, and a run begins at once.
#
# Behind the door, the work takes five steps, each with a module that explains it:
# :ref:`pylit-notation` finds the named code blocks,
# :ref:`pylit-chunks` joins, checks and expands them,
# :ref:`pylit-files` gives each file its path and its lines,
# :ref:`pylit-plan` finds the files that have changed and may be written,
# and :ref:`pylit-transaction` writes those, and nothing else.
# :ref:`pylit-commands` calls them in turn.
# Everything else that the tangler can do, from ``--where`` to ``--stitch``,
# builds on :ref:`pylit-line_map`.

"""Extract the named chunks of a literate program into its files."""

import gc
import os
import sys
from pathlib import Path

# An isolated Python (``python -I``) doesn't look for modules beside the script.

sys.path.insert(0, str(Path(__file__).resolve().parent))

from literate.cli.main import main

__all__ = ["main"]

# A run makes hundreds of thousands of small objects and keeps nearly all of them
# until it ends. Looking for garbage among them every now and then wastes time.
#
# At the end, Python would take its modules apart, one by one, in case a program has
# something to tidy up. We have nothing, and leave at once,
# unless a debugger or a profiler is watching: it may have.

if __name__ == "__main__":
    gc.set_threshold(1_000_000)
    status = main(sys.argv[1:])
    if sys.gettrace() or sys.getprofile():
        sys.exit(status)
    sys.stderr.flush()
    os._exit(status)
