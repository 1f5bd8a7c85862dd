# Live chunks
# -----------
#
# Can the page of a chunk run the chunk?
#
# It can, if it has a Python. *Pyodide* is one for browsers: CPython itself,
# compiled to WebAssembly, in the npm package of that name.
# With it, the reader of a page can edit a chunk in its place,
# and :ref:`pylit-trial` tangles the book and runs the program, in the page.
#
# This module prepares that. In ``conf.py``, the author of a book says
# which files are shown, and by which function:
#
# .. code-block:: python
#
#    literate_live = {
#        "files": ["src/shapes/*.py", "!__init__.py"],
#        "folders": ["src", "docs"],
#        "shows": "live:draw",
#        "judges": "verdicts:referee",
#    }
#    literate_pyodide = "../build/pyodide"
#
# A chunk is *live* if it becomes a part of exactly one file whose path matches.
# ``draw`` of the module ``live``, which must be tangled from the book, too,
# takes that path and returns an SVG picture.
# A container of the class ``exercise``, called ``exercise-1`` for instance,
# has the heads of some functions, each in a block of code.
# There a reader writes the functions, and ``referee`` returns what judges them.
# ``folders`` are those in which Python finds the modules of the book.
# ``literate_pyodide`` is the folder with the unpacked npm package.
# If it isn't there, the book is woven without Python,
# and its live chunks say how to add it.
#
# Pyodide takes 13 MB (6 MB as a server sends it), so a page loads nothing of all this
# until a reader presses *Edit*. Then it loads a script, which starts a *worker*,
# a second process, so that the page can still be scrolled while Python is busy.
# The worker loads Pyodide, and a ZIP file with our tools and the book.

"""Chunks that a reader can edit and run on their page."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from literate.base.filesystem import read_file, renew_below, write_below
from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES, ChunkBox

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes
    from sphinx.application import Sphinx

    from literate.weave.model.book import Book

# Which chunks
# ~~~~~~~~~~~~
#
# A chunk that is used in several files, such as a licence notice, isn't live:
# of which of them should we show something?


def mark(app: Sphinx, doctree: nodes.document, _docname: str) -> None:
    """Mark the boxes of live chunks with the path of the file, and the chunk's name."""
    if app.builder.name not in IN_PAGES:
        return
    for box in doctree.findall(ChunkBox):
        _, book = domain_of(app.env).home(box["name"])
        piece = book.pieces_of(box["name"])[box["at"]]
        shown = live_paths(app, book.files.get(piece.name, ()))
        if len(shown) == 1 and not book.web.problems and any(piece.code):
            box["live"] = {"data-live": shown[0], "data-name": piece.name}


# A pattern with an exclamation mark excludes files again. A star doesn't match a slash.


def live_paths(app: Sphinx, paths: Iterable[str]) -> list[str]:
    """Return those of some paths whose chunks are live by the author's patterns."""
    patterns = app.config.literate_live.get("files", ())
    found = []
    for path in paths:
        hits = [e for e in patterns if PurePosixPath(path).match(e.removeprefix("!"))]
        if hits and not hits[-1].startswith("!"):
            found.append(path)
    return found


# What a page needs
# ~~~~~~~~~~~~~~~~~
#
# The ZIP file has the parts of our tools that a trial needs, the book,
# and the author's settings. All dates in it are the same, so that it changes
# only if its content does.
#
# The book is in it, so each edit means another file. The usual compression takes
# 150 ms of the two seconds in which our own book is woven again, and level 4 takes
# 60. A reader who tries something then fetches 7.6 MB instead of 7.5, Python included.

PARTS = ("base", "notations", "web", "trace")
"""The packages that a trial needs."""

PROGRAM = "_static/live/program.zip"
EARLY = (1980, 1, 1, 0, 0, 0)
QUICKLY = 4


def program_of(book: Book, live: dict[str, Any]) -> bytes:
    """Return the ZIP file with everything that live chunks of a book need."""
    tools = Path(__file__).parents[2]
    sources = [tools / "__init__.py"]
    for part in PARTS:
        sources += sorted((tools / part).glob("*.py"))
    files = {
        f"literate/{path.relative_to(tools).as_posix()}": read_file(path)
        for path in sources
    }
    facts = {key: live[key] for key in ("folders", "shows", "judges") if key in live}
    files["book.json"] = json.dumps(facts | {"book": book.called}).encode()
    files["book.txt"] = book.web.text.encode()
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, EARLY)
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, QUICKLY)
    return result.getvalue()


# A book may have exercises, but no live chunk.


def judge_of(live: dict[str, Any]) -> set[str]:
    """Return where the module may be that judges answers in live chunks."""
    module = live.get("judges", "").partition(":")[0]
    name = f"{module.replace('.', '/')}.py"
    return {f"{folder}/{name}" for folder in live["folders"] if module}


# Of Pyodide, we need five files. A build copies them unless they are there already.

PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)


def write(app: Sphinx, error: Exception | None) -> None:
    """Write what live chunks need beside the pages."""
    live = app.config.literate_live
    if error or not live or app.builder.name not in IN_PAGES:
        return
    for book in domain_of(app.env).books.values():
        if live_paths(app, book.tangled) or judge_of(live) & book.tangled.keys():
            write_below(app.outdir, PROGRAM, program_of(book, live))
    folder = Path(app.confdir, app.config.literate_pyodide)
    sources = [folder / name for name in PYODIDE]
    if app.config.literate_pyodide and all(path.is_file() for path in sources):
        for path in sources:
            copy = f"_static/pyodide/{path.name}"
            renew_below(app.outdir, copy, read_file(path))


def setup(app: Sphinx) -> None:
    """Register live chunks with Sphinx: the settings and the events."""
    app.add_config_value("literate_live", {}, "html", dict)
    app.add_config_value("literate_pyodide", "", "", str)
    app.connect("doctree-resolved", mark, priority=600)
    app.connect("build-finished", write)
