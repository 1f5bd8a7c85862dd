# When a name gets another meaning
# --------------------------------
#
# Which pages must be written again when a definition has moved?
#
# Sphinx writes a page again if its own text has changed.
# But if a method goes to another piece, the links to it change on other pages, too.
# So it is noted for each page what its names say, as a part of the page's seal.
#
# To understand all the names of a book takes a second or two.
# It must be done only when code has changed;
# so what was found is kept, with a digest of all that it depends on.
# What mypy knows of Python's library is kept, too, beside Sphinx's notes on the book.
# With that a small book takes a quarter of a second, instead of more than one.
#
# It takes mypy, and not everybody who writes a book has it installed.
# Without it a book is woven all the same. Its names just lead nowhere,
# and one line of Sphinx's output says why.

"""Keep what the names of the books mean, and say which pages it concerns."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sphinx.util import logging

from literate.base.digests import digest
from literate.symbols.definitions import INIT, Names, Unread
from literate.weave.model.domain import domain_of
from literate.weave.model.glossary import Glossary, glossary_of
from literate.workspace.snapshot import signature

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from literate.weave.model.domain import LiterateDomain
    from literate.weave.model.places import Place

logger = logging.getLogger(__name__)


def find_names(_app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Find out what the names mean, and what they say on each page."""
    domain = domain_of(env)
    before = domain.digests
    bodies = [*bodies_of(domain, Path(env.srcdir), env.config.root_doc)]
    new = [each for each in bodies if before.get(each.name) != each.digest]
    if any(each.texts for each in bodies) and not mypy_version():
        logger.info('no names are linked: mypy is missing (pip install "mypy>=2")')
    cache = cache_of(env)
    with ThreadPoolExecutor() as pool:
        answers = [*pool.map(lambda body: understood(body.texts, cache), new)]
    domain.digests = {each.name: each.digest for each in bodies}
    names, glossaries = domain.meanings, domain.glossaries
    for body, answer in zip(new, answers, strict=True):
        book = domain.books.get(body.name)
        if book:
            glossaries[body.name] = glossary_of(book, answer)
        else:
            names = answer
            unread = [each._replace(line=0) for each in answer.unread]
            glossaries[body.name] = Glossary(unread=unread)
        warn(body.where, glossaries[body.name].unread)
    domain.meanings = names
    domain.glossaries = {name: glossaries[name] for name in domain.digests}
    vars(domain).pop("quoted", None)
    domain.said = said(domain)
    return []


def warn(docname: str, unread: Iterable[Unread]) -> None:
    """Say that there are files whose names cannot be understood."""
    for path, line, why in unread:
        message = (
            "no names are linked in %s: %s" if path else "no names are linked%s: %s"
        )
        where = (docname, line) if line else docname
        logger.warning(
            message, path, why, location=where, type="literate", subtype="names"
        )


# What there is to understand
# ~~~~~~~~~~~~~~~~~~~~~~~~~~~
#
# Each book is understood by itself, and the PyLit sources all together.
# What is understood together we call a *body*.


class Body(NamedTuple):
    """Some Python files whose names may mean each other.

    Attributes:
        name: The name of a book, or none for the PyLit sources.
        where: The document that is blamed for what cannot be read.
        texts: The text of each file, by its path.
        digest: A digest of all that the answer depends on.
    """

    name: str
    where: str
    texts: dict[str, str]
    digest: str


def bodies_of(domain: LiterateDomain, folder: Path, root: str) -> Iterator[Body]:
    """Yield the books, and the sources.

    Args:
        domain: Our domain.
        folder: The folder from which the paths of the sources are seen.
        root: The document that is blamed for the sources.
    """
    for name, book in domain.books.items():
        code = [(each.name, each.code) for each in book.web.pieces]
        files = (file for path, file in book.tangled.items() if path.endswith(".py"))
        texts = {each.path: each.content.decode() for each in files}
        yield Body(name, name, texts, digest([understood_by(), code]))
    quotes = chain.from_iterable(domain.quotes.values())
    texts = {
        path: (folder / path).read_text(encoding="utf-8")
        for path in with_packages({each.path for each in quotes}, folder)
    }
    yield Body("", root, texts, digest([understood_by(), sorted(texts.items())]))


# To know the packages of the sources we need the ``__init__.py`` of their folders,
# even if no page shows them.


def with_packages(paths: set[str], folder: Path) -> set[str]:
    """Return some paths, and those of the files that make packages of their folders."""
    result = set(paths)
    for path in paths:
        above = path.rpartition("/")[0]
        while above and (folder / above / INIT).is_file():
            result.add(f"{above}/{INIT}")
            above = above.rpartition("/")[0]
    return result


def understood_by() -> tuple[str, str, str]:
    """Return what tells those who find out what names mean from all others."""
    return signature(), mypy_version(), sys.version


def mypy_version() -> str:
    """Return the version of mypy; nothing if it is not installed."""
    try:
        return version("mypy")
    except PackageNotFoundError:
        return ""


# mypy is a large library, and it keeps much in memory.
# So it works in a process of its own, for each book in another.
# If it should break down there, the page has no links, and the reason is told.


def understood(texts: Mapping[str, str], cache: str) -> Names:
    """Return what the names in some Python files mean, found in another process.

    Args:
        texts: The text of each file, by its path.
        cache: The folder in which mypy keeps what it knows of Python's library.
    """
    if not texts or not mypy_version():
        return Names([], [], [])
    path = os.pathsep.join([TOOLS, *filter(None, [os.environ.get("PYTHONPATH")])])
    child = subprocess.run(  # noqa: S603 (it is our own)
        [sys.executable, "-m", "literate.symbols.mypy_reader", cache],
        input=pickle.dumps(dict(texts)),
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        check=False,
    )
    if child.returncode:
        *_, why = ["", *child.stderr.decode(errors="replace").splitlines()]
        return Names([], [], [Unread("", 0, why)])
    names: Names = pickle.loads(child.stdout)  # noqa: S301 (our own program's answer)
    return names


TOOLS = str(Path(__file__).parents[3])


def cache_of(env: BuildEnvironment) -> str:
    """Return the folder in which mypy keeps what it knows of Python's library."""
    return str(Path(env.doctreedir) / "mypy")


# What a page says
# ~~~~~~~~~~~~~~~~
#
# With its names a page says to which places they lead,
# and with which titles and numbers.


def said(domain: LiterateDomain) -> dict[str, str]:
    """Return, for each page, a digest of what its names say."""
    pages: dict[str, list[object]] = defaultdict(list)
    for name, book in domain.books.items():
        names = domain.glossaries[name]
        places = [None, *(book.places.get(piece.line) for piece in book.web.pieces)]
        for (number, row), links in names.links.items():
            for start, _, meant in links:
                home = names.homes[meant]
                to = (home, places[home], names.rows.get(meant))
                what = (number, row, start, meant.kind, meant.whole, to)
                pages[docname_of(places[number])].append(what)
        for meant, home in names.homes.items():
            where = [(each, places[each]) for each in names.users.get(meant, ())]
            facts = (meant.kind, meant.whole, names.rows.get(meant), where)
            pages[docname_of(places[home])].append(facts)
        for number, definitions in names.around.items():
            what_is_around = [
                (each.whole, places[names.homes[each]]) for each in definitions
            ]
            pages[docname_of(places[number])].append((number, what_is_around))
    quoted = domain.quoted
    for use in domain.meanings.uses:
        meant, there = use.definition, quoted.home(use.definition)
        here = docname_of(quoted.place(use.path, use.line))
        pages[here].append((use[1:4], meant.kind, meant.whole, there))
    pages.pop("", None)
    return {name: digest(what) for name, what in pages.items()}


def docname_of(place: Place | None) -> str:
    """Return the page of a place; nothing if there is none."""
    return place.docname if place else ""
