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
# Python compiles the program it is given anew in each run, but keeps what it has made
# of modules. So all the work is done in modules, and a run begins at once.
#
# Behind the door the work is done in four steps, and each is told in a few modules:
# :ref:`pylit-notation` finds the named code blocks,
# :ref:`pylit-chunks` joins, checks and expands them,
# :ref:`pylit-files` gives each file its path and its lines,
# :ref:`pylit-plan` finds what has changed and may be written,
# and :ref:`pylit-transaction` writes that, and nothing else.
# :ref:`pylit-commands` calls them in turn.
# All that a tangler can do besides, from ``--where`` to ``--stitch``,
# begins with :ref:`pylit-line_map`.

"""Extract the named chunks of a literate program into its files."""

import gc
import os
import sys
from pathlib import Path

# An isolated Python (``python -I``) does not look for modules beside a script.

sys.path.insert(0, str(Path(__file__).resolve().parent))

from literate.cli.main import main

__all__ = ["main"]

# A run makes hundreds of thousands of small things and keeps nearly all of them
# to its end. To look for garbage among them every now and then is lost time.
#
# When all is done, Python would take its modules apart, one by one, for the sake of
# programs that have something to tidy up. We have nothing, and leave at once;
# but not if somebody looks on, a debugger or a profiler, who may have.

if __name__ == "__main__":
    gc.set_threshold(1_000_000)
    status = main(sys.argv[1:])
    if sys.gettrace() or sys.getprofile():
        sys.exit(status)
    sys.stderr.flush()
    os._exit(status)
