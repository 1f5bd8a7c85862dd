# Running with the hook
# ---------------------
#
# ``python -m literate.trace.hook BOOK MODULE …`` runs a module
# whose line numbers, and those of all tangled modules it imports, are the book's.
# The module may be the game, or ``pdb``, which then runs the game.
# Runners of tests need something else: see :ref:`pylit-doctest_places`
# and :ref:`pylit-pytest_reports`.

"""Run a module so that its line numbers are those of the book."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

from literate.trace.importer import install


def main(arguments: list[str]) -> None:
    """Run a module through the import hook: the book, the module, its arguments."""
    if len(arguments) < LEAST:
        sys.exit("usage: python -m literate.trace.hook BOOK MODULE [ARGUMENT ...]")
    book, module, *rest = arguments
    sys.argv = [module, *rest]
    try:
        if module == "pytest":
            path = Path(book).resolve(strict=True)
            sys.argv[1:1] = ["-p", PLUGIN, f"--book={path}"]
        else:
            install(book)
    except OSError as error:
        sys.exit(f"{book}: {error.strerror}")
    if module in ("doctest", "unittest"):
        from literate.trace.doctest_places import prepare

        prepare(module)
    runpy.run_module(module, run_name="__main__", alter_sys=True)


LEAST = 2
"""The least number of arguments."""

PLUGIN = "literate.trace.pytest_reports"
"""The module that pytest loads; it warns if that has been loaded before."""

if __name__ == "__main__":
    main(sys.argv[1:])
