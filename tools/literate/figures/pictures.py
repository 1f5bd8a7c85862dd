# Pictures drawn by the weave
# ---------------------------
#
# You give the heron a longer neck, in the code. Who tells the heron in the book?
#
# A picture that was made by hand keeps its short neck until you think of it.
# A script could draw a new one, but that's only another thing to forget.
# What you do start each time is the weave,
# and before it reads the book, it starts the script.
# ``conf.py`` says which script fills which folder:
#
# .. code-block:: python
#
#    extensions = ["literate", "literate.figures.pictures"]
#    literate_figures = {"pictures": "pictures.py"}
#    literate_figure_seconds = 60  # the time limit for each
#
# The script must have two things:
# ``PICTURES``, whose elements are the names of all files that it can draw,
# and a function ``draw``, which takes one of the names
# and returns the content of the file, as bytes.
# (A dictionary will do; its elements are its keys.)
# It can import everything that the weave can.
# If it reads other files besides, ``SOURCES`` lists them, relative to its own folder.
# The book shows such a picture like any other:
#
# .. code-block:: rst
#
#    .. figure:: pictures/heron.svg
#       :alt: A heron on one leg.
#
# If the script doesn't have this heron, or fails to draw it,
# the line of the figure is reported, each time until you fix it.
# So is a picture without a description for readers who can't see it,
# wherever it comes from.
#
# You may commit the pictures with the book.
# Then a forge can show them, a review shows the old neck beside the new one,
# and the first weave of a fresh clone needn't draw them.

"""A Sphinx extension that draws the pictures of a book with its own code."""

from __future__ import annotations

import difflib
import itertools
import json
import os
import sys
import sysconfig
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util import logging

from literate.base.digests import digest
from literate.base.filesystem import (
    RefusedError,
    make_folder,
    read_below,
    read_file,
    renew_below,
    write_below,
)
from literate.figures import process
from literate.figures.process import WORKER, Drawn, modules_path
from literate.trace.location import behind
from literate.weave.model.domain import domain_of
from literate.weave.model.places import Figure
from literate.weave.paging.project import moved
from literate.workspace.transaction import alone

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from literate.weave.model.domain import LiterateDomain

logger = logging.getLogger(__name__)

# The memory
# ~~~~~~~~~~
#
# Drawing takes time, and most edits are to the prose, which changes no heron.
# How do we know that a picture can't have changed? If none of its *sources* has:
# a module that the script has imported, a file in one of the packages,
# or a file that ``SOURCES`` names.
# The weave remembers these files with one digest of them all,
# and a digest of each picture.
# If both are still right, it draws nothing, and starts no process.
# If a source has changed, it draws all pictures again.
#
# All of them, for one neck? We tried to be cleverer.
# A profiler noted which functions each picture had run,
# and audit hooks noted which files it had read, so that we could draw
# only the pictures that a change might affect.
# It worked, it took 700 lines, and after an edit of code it saved our book six seconds
# of another processor. An edit of prose draws nothing either way.
# So it went.


class Memory:
    """A record of the pictures of a folder, for the next run.

    Attributes:
        path: Its file.
        key: A digest of everything that must be the same if it is to be used again.
        table: The names of all pictures.
        sources: The files and folders from which they are made.
        digest: The digest of the sources.
        pictures: The digest of each picture.
        before: The stamp of each file when it was last read, and the digest of it.
        seen: The same for the files of this run.
    """

    def __init__(self, path: Path, script: Path) -> None:
        """Read the record of which pictures were drawn by the last run."""
        self.path = path
        tools = [read_file(each) for each in (WORKER, process.__file__, __file__)]
        self.key = digest([sys.version, modules_path(), str(script), tools])
        facts = self.facts()
        self.table: list[str] = facts["table"]
        self.sources: list[str] = facts["sources"]
        self.digest: str = facts["digest"]
        self.pictures: dict[str, str] = facts["pictures"]
        self.before: dict[str, list[Any]] = facts["seen"]
        self.seen: dict[str, list[Any]] = {}

    # A wrong memory would be worse than none, so the first line is a digest of the
    # rest, and we ignore a memory that is damaged, or not ours.

    def facts(self) -> dict[str, Any]:
        """Return what is remembered of pictures: nothing if we can't use it."""
        with suppress(OSError, ValueError):
            kept = read_below(self.path.parent, self.path.name).decode()
            signature, _, text = kept.partition("\n")
            if signature == digest(self.key + text):
                found: dict[str, Any] = json.loads(text)
                return found
        return {"table": [], "sources": [], "digest": "", "pictures": {}, "seen": {}}

    def ready(self, folder: Path) -> list[str]:
        """Return the pictures in a folder that need no drawing."""
        if not self.digest or self.digest_of_sources() != self.digest:
            return []
        return [
            name
            for name in self.table
            if (known := self.pictures.get(name))
            and known == self.content(f"{folder}{os.sep}{name}")
        ]

    def digest_of_sources(self) -> str:
        """Return a digest of all sources of pictures."""
        return digest(
            [
                (path, stamp(path)[:2] if is_library(path) else self.content(path))
                for path in files(self.sources)
            ]
        )

    # For a digest a file must be read, and our book has five hundred pictures and
    # sources. Reading them all took a twelfth of the time after an edit;
    # asking for their *stamps*, their sizes and times, takes a quarter of that.
    # That's why we read a file only if its stamp has changed since we last read it.
    #
    # Could a file change and keep its stamp? Yes, if it changes twice within a tick of
    # the clock, so we don't rely on a stamp that is as young as that.

    def content(self, path: str) -> str:
        """Return a digest of a source or a picture, or nothing if it is missing."""
        now, found = time.time_ns(), [*stamp(path)]
        known = self.seen.get(path) or self.before.get(path)
        if not known or known[:-1] != found:
            try:
                known = [*found, digest(read_file(path))]
            except OSError:
                return ""
        if 0 < found[-1] < now - SLACK:
            self.seen[path] = known
        result: str = known[-1]
        return result

    # Or you save a file while we draw the pictures. Then we can't know
    # which version they show, so we draw them again next time.

    def keep(self, start: int) -> None:
        """Save the memory of pictures drawn since a time, if that is possible."""
        changed = any(stamp(path)[2] > start - SLACK for path in files(self.sources))
        self.digest = "" if changed else self.digest_of_sources()
        self.save()

    def save(self) -> None:
        """Save the memory of pictures, if that is possible."""
        facts = {
            "table": self.table,
            "sources": self.sources,
            "digest": self.digest,
            "pictures": self.pictures,
            "seen": self.seen,
        }
        text = json.dumps(facts)
        with suppress(OSError):
            content = f"{digest(self.key + text)}\n{text}"
            write_below(self.path.parent, self.path.name, content)

    # A fresh clone has no memory. It drew all pictures that had come with it, and that
    # took a fifth of the processor time of its first weave.
    # So beside the pictures is a *note* for other memories, which travels with them.
    # It names the sources, and has one digest of them and of the pictures.
    #
    # The memory itself couldn't travel, because a library is somewhere else on each
    # machine, and perhaps in another version. The note only has the library's name.
    # Here we look for it, so that we notice when a new version is installed.

    def learn(self, folder: Path) -> list[str]:
        """Take over the pictures that came with their note, if that is right.

        Returns:
            Their names; none if anything has changed, or the note is damaged.
        """
        with suppress(OSError, ValueError, KeyError, TypeError):
            note = json.loads(read_below(folder, NOTE))
            sources = [os.path.normpath(folder / each) for each in note["sources"]]
            pictures = {
                name: self.content(f"{folder}{os.sep}{name}") for name in note["table"]
            }
            if note["digest"] == self.digest_to_share(folder, sources, pictures):
                self.table, self.pictures = [*pictures], pictures
                self.sources = sorted([*sources, *found(note["libraries"])])
                self.digest = self.digest_of_sources()
                return self.table
        return []

    # Why one digest of both? A picture belongs to its sources. If one was painted over,
    # or if its code was merged from two branches, the note is wrong for all of them,
    # and they are drawn again.

    def digest_to_share(
        self, folder: Path, sources: Iterable[str], pictures: dict[str, str]
    ) -> str:
        """Return a digest of pictures and their sources, the same on each machine."""
        shared = [
            (relative(path, folder), self.content(path)) for path in files(sources)
        ]
        return digest([sorted(shared), sorted(pictures.items())])

    # The note is committed, so it had better be short. If a folder is a source, its
    # files needn't be mentioned. Otherwise our note would have two hundred lines more,
    # and change with each new module.

    def share(self, folder: Path) -> None:
        """Write the note that travels with the pictures, if that is possible."""
        libraries = {library(path) for path in self.sources if is_library(path)} - {""}
        sources = outermost(each for each in self.sources if not is_library(each))
        pictures = {name: self.pictures[name] for name in self.table}
        note = {
            "about": ABOUT,
            "digest": self.digest_to_share(folder, sources, pictures),
            "libraries": sorted(libraries),
            "sources": sorted(relative(each, folder) for each in sources),
            "table": self.table,
        }
        with suppress(OSError):
            write_below(folder, NOTE, f"{json.dumps(note, indent=1)}\n")


NOTE = ".drawn"
"""The file beside the pictures that says from what they were drawn."""

ABOUT = "From what these pictures were drawn. Commit it with them; weaving renews it."
"""What the note says about itself."""

SLACK = 20_000_000
"""How far the time of a file may be behind the clock, in nanoseconds."""

# Libraries are too many to read. But you don't edit them: at most
# you install a new version, and the sizes and times of their files show that.

LIBRARIES = tuple(
    f"{sysconfig.get_path(name)}{os.sep}" for name in ("stdlib", "platstdlib")
)


PACKAGES = tuple(f"{os.sep}{name}-packages{os.sep}" for name in ("site", "dist"))


def is_library(path: str) -> bool:
    """Return whether a picture's module is installed, not being worked on."""
    return path.startswith(LIBRARIES) or any(each in path for each in PACKAGES)


# In a note, a library is the first name below the folder of all libraries.


def library(path: str) -> str:
    """Return the name of a library by one of its files; Python's own has none."""
    for each in PACKAGES:
        _, is_inside, rest = path.partition(each)
        if is_inside:
            return Path(rest).parts[0]
    return ""


def found(libraries: Iterable[str]) -> Iterator[str]:
    """Yield where the libraries are that pictures need, by their names."""
    for name in libraries:
        places = (f"{folder}{os.sep}{name}" for folder in modules_path())
        yield from itertools.islice(filter(os.path.exists, places), 1)


# All other sources are named from the folder of the pictures, with slashes,
# so that a note from one system is right on another.


def relative(path: str, folder: Path) -> str:
    """Return where a source is, seen from the folder of the pictures."""
    return Path(os.path.relpath(path, folder)).as_posix()


def outermost(sources: Iterable[str]) -> list[str]:
    """Return sources of pictures without those that are in folders among them."""
    kept: list[str] = []
    for each in sorted(sources):
        if not kept or not each.startswith(f"{kept[-1]}{os.sep}"):
            kept.append(each)
    return kept


def files(sources: Iterable[str]) -> list[str]:
    """Return all files from which pictures are made, or in folders of such.

    Hidden files and the backups of editors don't count, nor does Python's cache.
    """
    found = set()
    for source in sources:
        if is_library(source) or not Path(source).is_dir():
            found.add(source)
            continue
        for folder, folders, names in os.walk(source):
            folders[:] = filter(counts, folders)
            found.update(f"{folder}{os.sep}{name}" for name in filter(counts, names))
    return sorted(found)


def counts(name: str) -> bool:
    """Return whether a file or folder of some name counts as a source of pictures."""
    return not name.startswith(".") and not name.endswith("~") and name != "__pycache__"


# What if you have deleted a source? To us that's a change like any other.
# The script will complain if it still needs the file.


def stamp(path: str) -> tuple[int, int, int]:
    """Return the size and the time of a source of pictures, and when it got there."""
    try:
        status = os.stat(path)  # noqa: PTH116 (quicker)
    except OSError:
        return 0, 0, 0
    changed = status.st_mtime_ns
    return status.st_size, changed, max(changed, status.st_ctime_ns)


# Drawing
# ~~~~~~~
#
# The heron has its new neck. Who tells the page?
# Sphinx writes a page again if one of its pictures has changed,
# so we only have to draw before it reads any document.
#
# If two weaves want to draw the pictures of one book, one of them waits.


class Folder:
    """A folder with the pictures of a script.

    Attributes:
        path: The folder.
        script: The script.
        table: The names of all pictures that it can draw, if we know them.
        troubles: The errors, by the name of the picture,
            or by ``""`` if all of them are affected.
    """

    def __init__(self, path: Path, script: Path) -> None:
        """Prepare to draw the pictures of a folder."""
        self.path = path
        self.script = script
        self.table: list[str] | None = None
        self.troubles: dict[str, Drawn] = {}

    def fill(self, memory: Memory, seconds: float) -> None:
        """Draw the pictures that may have changed."""
        start = time.time_ns()
        done = memory.ready(self.path) or memory.learn(self.path)
        self.table = memory.table if done else None
        if done and len(done) == len(memory.table):
            if memory.seen != memory.before:
                memory.save()
            return
        memory.pictures = {name: memory.pictures[name] for name in done}
        memory.sources = memory.sources if done else []
        for each in process.draw(self.script, done, seconds):
            if each.sources:
                memory.sources = sorted({*memory.sources, *each.sources})
                self.table = memory.table = [*each.table]
            elif each.error:
                self.troubles[each.name] = each
            elif self.put(each.name, each.content):
                memory.pictures[each.name] = digest(each.content)
        memory.keep(start)
        if memory.digest and not self.troubles:
            memory.share(self.path)

    # So early, we can't report an error well. Which figure shows the picture, and which
    # line of the book has the code? We know when Sphinx has read all documents,
    # so the error waits until then.

    def says(self, name: str, domain: LiterateDomain) -> str:
        """Return the message about an error with a picture, or with all of them."""
        trouble = self.troubles[name]
        what = f"cannot draw {name}" if name else f"{self.script.name} can draw nothing"
        place = next(places_of(trouble, domain), "")
        advice = f", at {place}; fix that, and weave again" if place else ""
        return f"{what}: {trouble.error}{advice}"

    def does_not_know(self, name: str) -> str:
        """Return the message about a picture that the script does not have."""
        near = difflib.get_close_matches(name, self.table or [], n=1)
        meant = f" (did you mean {near[0]}?)" if near else ""
        message = f"{self.script.name} has no picture called {name}{meant}"
        return f"{message}; add it to PICTURES, or remove the figure"

    # A picture that comes out as it was isn't written. With a new time, it would look
    # changed to Sphinx, and so would every page that shows it.

    def put(self, name: str, picture: bytes) -> bool:
        """Write a picture if it has changed; return whether it is there."""
        path = self.path / name
        try:
            if path.name != name:
                advice = "rename it in PICTURES"
                self.troubles[name] = Drawn(
                    name, error=f"that is not a file name; {advice}"
                )
            else:
                renew_below(self.path, name, picture)
        except OSError as error:
            self.troubles[name] = Drawn(name, error=reason(error))
        return name not in self.troubles


def reason(error: OSError) -> str:
    """Return why a picture cannot be written, and what to do."""
    if isinstance(error, RefusedError):
        return f"{error.strerror} ({error.filename})"
    advice = "make room, or make the folder writable"
    return f"{error.strerror} ({error.filename}); {advice}"


# A project can have several scripts, each with a folder of its own.


class Folders:
    """All folders of pictures that have a script."""

    def __init__(self) -> None:
        """Begin without any folder of pictures."""
        self.all: list[Folder] = []

    def draw(self, app: Sphinx) -> None:
        """Draw the pictures in all folders that may have changed.

        If only the beginning of a book is shown, the old pictures are good enough.
        """
        self.all = []
        if app.config.literate_first:
            return
        for name, script in app.config.literate_figures.items():
            folder = Folder(
                Path(os.path.normpath(app.srcdir / name)),
                Path(os.path.normpath(app.confdir / script)),
            )
            self.all.append(folder)
            called = f"figures-{digest([str(folder.path), str(folder.script)])}.json"
            try:
                make_folder(folder.path)
                with alone(folder.path):
                    memory = Memory(app.doctreedir / called, folder.script)
                    folder.fill(memory, app.config.literate_figure_seconds)
            except OSError as error:
                folder.troubles[""] = Drawn(error=reason(error))

    def of(self, path: Path) -> Folder | None:
        """Return the folder of pictures in which a file is, if any."""
        return next((each for each in self.all if each.path == path.parent), None)

    # A picture that fails is reported wherever a page shows it. But if a script fails
    # as a whole, all its pictures are missing for the same reason, and one warning is
    # enough. If no page shows a picture, the script itself is the place.

    def report(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Warn about all problems with the pictures of the book."""
        domain = domain_of(env)
        told = set()
        for _, place, figure in figures_of(env):
            if not figure.is_described:
                message = "a picture without a description; describe it in :alt:"
                logger.warning(message, location=place)
            for uri in figure.uris:
                path = Path(os.path.normpath(app.srcdir / uri))
                folder = self.of(path)
                if not folder:
                    continue
                key = "" if "" in folder.troubles else path.name
                if key in folder.troubles and (key or (folder, key) not in told):
                    logger.warning("%s", folder.says(key, domain), location=place)
                elif key and folder.table is not None and key not in folder.table:
                    logger.warning("%s", folder.does_not_know(key), location=place)
                told.add((folder, key))
        for folder in self.all:
            for key in folder.troubles:
                if (folder, key) not in told:
                    where = f"{folder.script}:1"
                    logger.warning("%s", folder.says(key, domain), location=where)
        return []


# Where it went wrong
# ~~~~~~~~~~~~~~~~~~~
#
# The figure is where you see the mistake, but seldom where it was made.
# An error in a drawing comes from the code, and the code from the book.
# If we can, we name a line of the book, too:
# the one nearest to the error that isn't part of a library.


def places_of(trouble: Drawn, domain: LiterateDomain) -> Iterator[str]:
    """Yield the places in our own code that led to a picture's error."""
    for path, line in reversed(trouble.places):
        if Path(path).is_file() and Path(path) != WORKER and not is_library(path):
            yield next(in_books(path, line, domain), f"{path}:{line}")


def in_books(path: str, line: int, domain: LiterateDomain) -> Iterator[str]:
    """Yield the line of the book behind a picture's error in a file."""
    for book in domain.books.values():
        with suppress(ValueError):
            for name, file in book.tangled.items():
                if Path(path).as_posix().endswith(f"/{name}"):
                    lines = Path(path).read_text(encoding="utf-8").split("\n")
                    if lines[: len(file.text)] == list(file.text):
                        found = next(behind(book.web, book.tangled, name, line))
                        yield f"{book.web.book}:{found}"


# The figures of the book
# ~~~~~~~~~~~~~~~~~~~~~~~
#
# A mistake is still there when you weave again, but Sphinx doesn't read
# the document again if it hasn't changed, so when it does read one, we note
# its pictures and their lines, and keep that with the other data about the document.
# Until you fix it, the heron without a neck will be reported each time.


def note(app: Sphinx, doctree: nodes.document) -> None:
    """Note the pictures of a document that has been read."""
    found = [
        Figure(
            str(image.source),
            image.line or 0,
            tuple(image["candidates"].values()) or (image["uri"],),
            bool(image.get("alt", "").strip()),
            next(iter(image.parent["ids"]), "") if is_figure(image) else "",
            tuple(image["classes"]),
        )
        for image in doctree.findall(nodes.image)
    ]
    domain_of(app.env).figures[app.env.current_document.docname] = found


def is_figure(image: nodes.image) -> bool:
    """Return whether an image has a caption, or could have one."""
    return isinstance(image.parent, nodes.figure)


def figures_of(env: BuildEnvironment) -> list[tuple[str, str, Figure]]:
    """Return all figures of all documents, in order, each with its page and place."""
    found = []
    for docname, figures in domain_of(env).figures.items():
        path, distance = str(env.doc2path(docname)), moved(env, docname)
        for each in figures:
            line = each.line + distance * (each.source == path)
            found.append(((each.source, line), docname, each))
    return [
        (page, f"{path}:{line}", each) for (path, line), page, each in sorted(found)
    ]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register pictures with Sphinx; draw them as soon as the books are bound."""
    app.setup_extension("literate.weave.extension")
    app.add_config_value("literate_figures", {}, "", dict)
    app.add_config_value("literate_figure_seconds", 60, "", (int, float))
    folders = Folders()
    app.connect("builder-inited", folders.draw, priority=700)
    app.connect("doctree-read", note, priority=600)
    app.connect("env-updated", folders.report)
    app.setup_extension("literate.figures.drawn")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
