# When a name gets another meaning
# --------------------------------
#
# Which pages must be written again when a definition has moved?
#
# Sphinx writes a page again if its own text has changed.
# But if a method goes to another piece, the links to it change on other pages, too.
# So it is noted for each page what its names say, as a part of the page's mark.
#
# To understand all the names of a book takes a second or two.
# It must be done only when code has changed;
# so what was found is kept, with a digest of all that it depends on.

"""Keep what the names of the books mean, and say which pages it concerns."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util import logging

from literate.domain import domain_of
from literate.glossary import glossary_of, python_files
from literate.keeping import signature
from literate.meanings import INIT, Names, Unread
from literate.receipt import digest_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from literate.domain import LiterateDomain, Place

logger = logging.getLogger(__name__)

SOURCES = ""
"""What stands for the PyLit sources where a book has its name."""


def find_names(_app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Find out what the names mean, and what they say on each page."""
    domain = domain_of(env)
    texts, digests = collected(domain, Path(env.srcdir))
    new = [each for each in texts if domain.digests.get(each) != digests[each]]
    with ThreadPoolExecutor() as pool:
        answers = pool.map(understood, [texts[each] for each in new])
        found = dict(zip(new, answers, strict=True))
    domain.data["digests"] = digests
    domain.data["meanings"] = found.get(SOURCES, domain.meanings)
    domain.data["glossaries"] = glossaries = {
        docname: glossary_of(book.web, found[docname])
        if docname in found
        else domain.glossaries[docname]
        for docname, book in domain.books.items()
    }
    for docname in new:
        if docname == SOURCES:
            warn(
                env.config.root_doc,
                [each._replace(line=0) for each in domain.meanings.unread],
            )
        else:
            warn(docname, glossaries[docname].unread)
    domain.data["said"] = said(domain)
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
# To know their packages we need the ``__init__.py`` of their folders,
# even if no page shows them.


def collected(
    domain: LiterateDomain, folder: Path
) -> tuple[dict[str, dict[str, str]], dict[str, str]]:
    """Return the Python files of each book and of the sources, and their digests.

    Args:
        domain: Our domain.
        folder: The folder from which the paths of the sources are seen.
    """
    texts: dict[str, dict[str, str]] = {}
    digests: dict[str, str] = {}
    for docname, book in domain.books.items():
        files = python_files(book.web)
        texts[docname] = {path: each.content.decode() for path, each in files.items()}
        digests[docname] = digest([(each.name, each.code) for each in book.web.pieces])
    paths = {quote.path for quotes in domain.quotes.values() for quote in quotes}
    for path in sorted(paths):
        above = path.rpartition("/")[0]
        while above and (folder / above / INIT).is_file():
            paths.add(f"{above}/{INIT}")
            above = above.rpartition("/")[0]
    texts[SOURCES] = {
        each: (folder / each).read_text(encoding="utf-8") for each in paths
    }
    digests[SOURCES] = digest(sorted(texts[SOURCES].items()))
    return texts, digests


def digest(content: object) -> str:
    """Return a digest of some code, and of those who find out what its names mean."""
    who = (signature(), version("mypy"), sys.version_info)
    return digest_of(repr((who, content)).encode())


# mypy is a large library, and it keeps much in memory.
# So it works in a process of its own, for each book in another.
# If it should break down there, the page has no links, and the reason is told.


def understood(texts: Mapping[str, str]) -> Names:
    """Return what the names in some Python files mean, found in another process."""
    if not texts:
        return Names([], [], [])
    path = os.pathsep.join([TOOLS, *filter(None, [os.environ.get("PYTHONPATH")])])
    child = subprocess.run(
        [sys.executable, "-m", "literate.names"],
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


TOOLS = str(Path(__file__).parents[1])


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
                what = (number, row, start, meant.kind, meant.whole, home, places[home])
                pages[docname_of(places[number])].append(what)
        for meant, users in names.users.items():
            where = [(each, places[each]) for each in users]
            here = docname_of(places[names.homes[meant]])
            pages[here].append((meant.whole, where))
    quoted = domain.quoted()
    for use in domain.meanings.uses:
        meant, there = use.definition, quoted.home(use.definition)
        here = docname_of(quoted.place(use.path, use.line))
        pages[here].append((use[1:4], meant.kind, meant.whole, there))
    pages.pop("", None)
    return {name: digest_of(repr(what).encode()) for name, what in pages.items()}


def docname_of(place: Place | None) -> str:
    """Return the page of a place; nothing if there is none."""
    return place.docname if place else ""
