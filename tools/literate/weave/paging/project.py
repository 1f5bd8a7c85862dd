# Binding the sheets
# ------------------
#
# How does Sphinx read one file as many documents?
#
# To Sphinx, a document is a file. We could write a file for each chapter and have
# Sphinx read those, but then every warning would name a line of a file that you haven't
# written.
#
# Luckily, Sphinx doesn't look for its documents by itself.
# It asks its *project* for them, and for the file of each.
# Ours answers for the sheets of a book: they are documents,
# and the file of each is the book.
# ``literate_chapters`` in ``conf.py`` says which documents to cut, and how deep:
#
# .. code-block:: python
#
#    literate_chapters = {"asciimaze": 2}  # parts and chapters
#
# From then on, a sheet is a document like any other.
# Sphinx's references lead from one to another.
# Footnotes, substitutions and the targets of plain links are docutils' own,
# so they only work within a sheet.

"""Sphinx's project and parser for books that are cut into sheets."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.parsers.rst import states
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.errors import ConfigError
from sphinx.parsers import RSTParser
from sphinx.project import Project
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util._pathlib import _StrPath

from literate.notations.restructuredtext import plain
from literate.weave.model.book import Book, called
from literate.weave.model.domain import domain_of
from literate.weave.model.sheets import cut_book
from literate.web.chapters import DEPTH
from literate.web.chunks import Web

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Future
    from typing import Any

    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from literate.symbols.definitions import Names
    from literate.weave.model.sheets import Sheet

logger = logging.getLogger(__name__)

# The project
# ~~~~~~~~~~~
#
# Here we read the books and cut them, before Sphinx reads any document.
# That takes a second or less, so we do it in each run.
#
# Then Sphinx asks for the file of each sheet, and reads it. If that were the whole book
# for each of 300 sheets, it would read more than a billion characters.
# That's why the file of a sheet is a path that knows which part of the file to read.


class SheetPath(_StrPath):
    """The path of a book, from which only one sheet is read.

    Attributes:
        sheet: The sheet.
    """

    sheet: Sheet

    def read_text(self, *_args: object, **_options: object) -> str:
        """Return the text of a sheet as if the project had a file of it."""
        return "\n".join(self.sheet.lines)


class BookProject(Project):
    """A project in which a file may be many documents."""

    def __init__(
        self,
        srcdir: str | os.PathLike[str],
        source_suffix: Iterable[str],
        levels: dict[str, int],
        reserved: Iterable[str],
        first: int = 0,
    ) -> None:
        """Prepare the project to find documents.

        Args:
            srcdir: The folder with the documents.
            source_suffix: How their files end.
            levels: How many levels of titles to cut each book at.
            reserved: Names that no sheet may have.
            first: How many sheets of each book to use, or 0 for all.
        """
        super().__init__(srcdir, source_suffix)
        self.levels = levels
        self.reserved = frozenset(reserved)
        self.first = first
        self.books: dict[str, Book] = {}
        self.known: dict[str, tuple[object, Book]] = {}
        self.paths: dict[tuple[str, bool], SheetPath] = {}
        self.asked: dict[str, Future[Names]] = {}

    def __getstate__(self) -> dict[str, Any]:
        """Return what Sphinx keeps of the project: no books, which each run reads."""
        return {**vars(self), "books": {}, "known": {}, "paths": {}, "asked": {}}

    # The sheets must not take the names of other documents, nor of pages that the weave
    # itself adds, such as the index of chunks, so the book is cut last, when all others
    # are known.

    def discover(
        self, exclude_paths: Iterable[str] = (), include_paths: Iterable[str] = ("**",)
    ) -> set[str]:
        """Find all documents of the project, and the sheets of cut books."""
        self.books = {}
        self.paths = {}
        docnames = super().discover(exclude_paths, include_paths)
        for name in self.levels:
            if name not in docnames:
                message = f"literate_chapters: there is no document called {name!r}"
                raise ConfigError(message)
            path = super().doc2path(name, absolute=True)
            if path.suffix != ".rst":
                message = (
                    f"literate_chapters: only reStructuredText (.rst) can be cut into "
                    f"pages, not {path.name}; leave {name!r} out"
                )
                raise ConfigError(message)
        for name, levels in sorted(self.levels.items()):
            path = super().doc2path(name, absolute=True)
            taken = (docnames | self.reserved) - {name}
            self.books[name] = self.read(name, path, levels, taken)
            docnames.update(self.books[name].sheets)
        return docnames

    # Sphinx looks for documents twice. The second time, we know the book.

    def read(self, name: str, path: Path, levels: int, taken: set[str]) -> Book:
        """Read a book of the project and cut it, or return it as it was.

        Args:
            name: Its name.
            path: Its file.
            levels: How many levels of titles to cut at.
            taken: Names that the sheets must not have.
        """
        text = path.read_bytes().decode("utf-8-sig", "replace")
        facts = text, levels, taken
        before, book = self.known.get(name, (None, None))
        if book is None or before != facts:
            web = Web(str(path), text)
            sheets = cut_book(web, name, levels, taken)
            some = beginning(web, sheets, self.first)
            if some is not web:
                web, sheets = some, cut_book(some, name, levels, taken)
            book = Book(web, called(web.book, str(self.srcdir)), sheets)
            self.known[name] = facts, book
        return book

    # Sphinx asks for the path of a document thousands of times, to see if it's newer
    # than the page, so we remember each path, and its sheet, so that reading it reads
    # only that.

    def doc2path(self, docname: str, absolute: bool) -> _StrPath:  # noqa: FBT001 (Sphinx's signature)
        """Return the file of a document of the project."""
        if known := self.paths.get((docname, absolute)):
            return known
        for name, book in self.books.items():
            if docname in book.sheets:
                path = SheetPath(super().doc2path(name, absolute))
                path.sheet = book.sheets[docname]
                self.paths[docname, absolute] = path
                return path
        return super().doc2path(docname, absolute)

    def sheet(self, docname: str) -> Sheet | None:
        """Return the project's sheet that a document is, if it is one."""
        for book in self.books.values():
            if docname in book.sheets:
                return book.sheets[docname]
        return None

    def sheets(self) -> Iterator[Sheet]:
        """Yield all sheets of all books of the project."""
        for book in self.books.values():
            yield from book.sheets.values()


def project_of(env: BuildEnvironment) -> BookProject:
    """Return our project of Sphinx's environment."""
    assert isinstance(env.project, BookProject)  # noqa: S101 (for the type checker)
    return env.project


def sheet_of(env: BuildEnvironment, docname: str) -> Sheet | None:
    """Return the sheet of the project that a document is, if it is one."""
    project = env.project
    return project.sheet(docname) if isinstance(project, BookProject) else None


# A large book takes up to a minute when nothing is known of it yet. If you only want to
# see something, ``literate_first`` leaves out all sheets but the first ones, and
# everything that is made from the whole: ``-D literate_first=3`` takes a few seconds.
# Give such a build a folder of its own for Sphinx's notes (``-d``); then the next one,
# of all sheets, replaces its pages.


def beginning(web: Web, sheets: dict[str, Sheet], first: int) -> Web:
    """Return the web of a book in the project that ends after some sheets.

    Args:
        web: The whole book.
        sheets: Its sheets, in order.
        first: The number of sheets, or 0 for all.
    """
    ends = [sheet.start for sheet in sheets.values()][first : first + 1]
    if not first or not ends:
        return web
    return Web(web.book, "\n".join(web.lines[: ends[0]]))


# Sphinx makes its project before it calls us.
# When it does, ours replaces that one, and takes over its data from last time.


def bind(app: Sphinx) -> None:
    """Replace Sphinx's own project by ours."""
    project = BookProject(
        app.srcdir,
        app.config.source_suffix,
        app.config.literate_chapters,
        {"index", "genindex", "search", *indices(app.env)},
        app.config.literate_first,
    )
    project.restore(app.project)
    app.project = app.env.project = project
    app.env.find_files(app.config, app.builder)


def indices(env: BuildEnvironment) -> set[str]:
    """Return the names of the project's pages that are indices of a domain."""
    return {
        f"{domain.name}-{index.name}"
        for domain in env.domains.sorted()
        for index in domain.indices
    }


# Reading
# ~~~~~~~
#
# If we handed the lines of a sheet to docutils as they are, it would count them from 1,
# and a warning about line 70,000 of the book might name line 12.
# Instead, we parse a sheet as if docutils had parsed all lines before it already.
# It counts the lines of the sheet from its place in the book, and each line knows its
# file, so every message names the line of the book.
#
# At the end of a sheet we list the chapters below it.
# The first sheet numbers them.


class SheetParser(RSTParser):
    """A parser of reStructuredText that knows sheets."""

    def parse(self, inputstring: str | StringList, document: nodes.document) -> None:
        """Parse a document of the project, or the lines of one sheet."""
        env = self._env
        sheet = sheet_of(env, env.current_document.docname)
        if sheet is None:
            super().parse(inputstring, document)
            return
        path = str(document["source"])
        text = [re.sub("[\v\f]", " ", plain(line)) for line in sheet.lines]
        lines = StringList(
            text, items=[(path, sheet.start + at) for at in range(len(text))]
        )
        for line in contents(sheet):
            lines.append(line, path, max(sheet.stop - 1, 0))
        document.settings.auto_id_prefix = nodes.make_id(f"{sheet.name} id")
        self.setup_parse("", document)
        self.statemachine = states.RSTStateMachine(
            state_classes=self.state_classes,
            initial_state=self.initial_state,
            debug=document.reporter.debug_flag,
        )
        self.decorate(lines)
        self.statemachine.run(
            lines, document, input_offset=sheet.start, inliner=self.inliner
        )
        self.finish_parse()


def contents(sheet: Sheet) -> list[str]:
    """Return the lines that list the chapters of a sheet in the project."""
    if not sheet.below:
        return []
    options = ["   :maxdepth: 1"]
    if not sheet.depth:
        options = [f"   :maxdepth: {DEPTH}", f"   :numbered: {DEPTH}"]
    names = [f"   /{name}" for name in sheet.below]
    return ["", ".. toctree::", *options, "", *names, ""]


# What has changed
# ~~~~~~~~~~~~~~~~
#
# You mend a comma. Which sheets should be read again?
# To Sphinx, a document has changed if its file has, and here all of them are one file.
#
# We compare the lines instead.
# Sphinx reads a sheet again if its lines have changed since last time,
# or if something has changed on which it depends, such as a picture.
#
# A chunk that is never used is a problem of the book, not of a sheet. We report such
# problems now, in the first process, and again in each run until you have fixed them.


def outdated_sheets(
    _app: Sphinx,
    env: BuildEnvironment,
    added: set[str],
    changed: set[str],
    _removed: set[str],
) -> list[str]:
    """Return the project's sheets to read again; take others out of ``changed``."""
    project, domain = project_of(env), domain_of(env)
    domain.bind(project.books)
    for name, book in project.books.items():
        for problem in book.web.problems:
            logger.warning("%s", problem.message, location=(name, problem.line))
    stale = []
    for sheet in project.sheets():
        name = sheet.name
        if (
            name not in added
            and is_as_read(env, sheet)
            and not depends_on_new(env, name)
        ):
            changed.discard(name)
        else:
            stale.append(name)
    return stale


def is_as_read(env: BuildEnvironment, sheet: Sheet) -> bool:
    """Return whether the project has a sheet as it was read, with the result."""
    before = domain_of(env).sheets.get(sheet.name)
    doctree = Path(env.doctreedir, f"{sheet.name}.doctree")
    return before is not None and before.is_like(sheet) and doctree.is_file()


def depends_on_new(env: BuildEnvironment, docname: str) -> bool:
    """Return whether a document of the project depends on a changed file."""
    for each in env.dependencies.get(docname, ()):
        path = Path(env.srcdir, each)
        if not path.is_file() or path.stat().st_mtime_ns > env.all_docs[docname] * 1000:
            return True
    return docname in env.reread_always


# If you add a line to the first chapter, all others have moved: their lines have new
# numbers. Sphinx doesn't read them again, and keeps them with the old ones.
# We correct those when a sheet is about to be written.


class MoveLines(SphinxPostTransform):
    """Give the nodes of a sheet the new numbers of its lines."""

    default_priority = 0

    def run(self, **_kwargs: Any) -> None:  # noqa: ANN401 (Sphinx's signature)
        """Move the lines of the project's document, and of what is inserted in it."""
        sheets = domain_of(self.env).sheets
        distances = {docname: moved(self.env, docname) for docname in sheets}
        if not any(distances.values()):
            return
        for docname, node in nodes_of(self.document, self.env.current_document.docname):
            distance = distances.get(docname)
            path = str(self.env.doc2path(docname))
            if distance and node.line is not None and str(node.source) == path:
                node.line += distance


def moved(env: BuildEnvironment, docname: str) -> int:
    """Return by how many lines a document of the project has moved."""
    before, now = domain_of(env).sheets.get(docname), sheet_of(env, docname)
    return now.start - before.start if before and now else 0


def nodes_of(
    parent: nodes.Element, docname: str
) -> Iterator[tuple[str, nodes.Element]]:
    """Yield all elements below ``parent``, each with its document of the project."""
    for child in parent.children:
        if isinstance(child, nodes.Element):
            is_document = isinstance(child, addnodes.start_of_file)
            name = child["docname"] if is_document else docname
            yield name, child
            yield from nodes_of(child, name)


# Each page names its source. For a sheet, that is the book: there is still only one
# file.


def name_source(
    app: Sphinx,
    pagename: str,
    _template: str,
    context: dict[str, Any],
    _doctree: nodes.document | None,
) -> None:
    """Name the project's book as the source of a sheet's page."""
    if sheet_of(app.env, pagename) and context.get("sourcename"):
        name = str(app.env.doc2path(pagename, base=False))
        suffix = app.config.html_sourcelink_suffix
        context["sourcename"] = name.removesuffix(suffix) + suffix


# In plain text, a title without a number would get the dot of one all the same.


def leave_out_numbers(_app: Sphinx, config: Config) -> None:
    """Leave out the numbers of the project's chapters in plain text."""
    if config.literate_chapters:
        config.text_add_secnumbers = False


def setup(app: Sphinx) -> None:
    """Register our project's parser and setting, and connect to Sphinx's events."""
    app.add_config_value("literate_chapters", {}, "env", dict)
    app.add_config_value("literate_first", 0, "env", int)
    app.add_source_parser(SheetParser, override=True)
    app.add_post_transform(MoveLines)
    app.connect("config-inited", leave_out_numbers)
    app.connect("builder-inited", bind)
    app.connect("env-get-outdated", outdated_sheets)
    app.connect("html-page-context", name_source)
