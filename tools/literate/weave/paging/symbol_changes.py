# When a name gets another meaning
# --------------------------------
#
# You move a method to another chapter. Which pages must we write again?
#
# Sphinx would say: the two that you have edited.
# But a third page, whose text is as it was, calls the method,
# and its link still leads to the old chapter.
# That's why each page's seal includes the text that its names add to the page.
#
# It takes mypy a second or two to find what all names mean.
# That's long if you have only mended a sentence, or a comment,
# so we keep the result, with a digest of everything on which it depends.
# We also keep mypy's cache of Python's library, beside Sphinx's notes on the book.
# With that, a small book takes a quarter of a second, instead of more than one.
#
# And if code has changed? What a book's names mean depends on its code, not on the
# pages, so mypy begins before Sphinx reads the documents, and both work together.
#
# Not every author has installed mypy.
# Without it, we weave the book all the same. Its names just lead nowhere,
# and one line of Sphinx's output says why.

"""Keep the meanings of the names in the books, and find the pages that they change."""

from __future__ import annotations

import os
import pickle
import re
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
from literate.symbols.definitions import INIT, LOCALS, Names, Unread
from literate.weave.model.domain import domain_of
from literate.weave.model.glossary import Glossary, glossary_of
from literate.weave.paging.project import project_of
from literate.workspace.snapshot import signature

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from literate.weave.model.book import Book
    from literate.weave.model.domain import LiterateDomain
    from literate.weave.model.places import Place

logger = logging.getLogger(__name__)


def ask_early(app: Sphinx, env: BuildEnvironment, _docnames: list[str]) -> None:
    """Begin to find the meanings of symbols in books that are cut into pages.

    Sphinx reads in parallel by copies of this process, which must have no threads then.
    """
    project = project_of(env)
    project.asked.clear()
    if app.parallel > 1:
        return
    before = domain_of(env).digests
    bodies = [body_of(name, book) for name, book in project.books.items()]
    new = [each for each in bodies if before.get(each.name) != each.digest]
    pool, cache = ThreadPoolExecutor(), cache_of(env)
    for each in new:
        project.asked[each.digest] = pool.submit(understood, each.texts, cache)
    pool.shutdown(wait=False)


# When all documents have been read, we collect these answers, and ask about the rest:
# books that are one document each, and the PyLit sources. What if the text
# isn't the one about which we have asked early? Its digest says so, and we ask again.


def find_names(_app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Find the meanings of symbols, and the text that they add to each page."""
    domain = domain_of(env)
    before = domain.digests
    bodies = [*bodies_of(domain, Path(env.srcdir), env.config.root_doc)]
    new = [each for each in bodies if before.get(each.name) != each.digest]
    if any(each.texts for each in bodies) and not mypy_version():
        logger.info('no names are linked: mypy is missing (pip install "mypy>=2")')
    cache, asked = cache_of(env), project_of(env).asked
    with ThreadPoolExecutor() as pool:
        waiting = [
            asked[body.digest]
            if body.digest in asked
            else pool.submit(understood, body.texts, cache)
            for body in new
        ]
        answers = [each.result() for each in waiting]
    asked.clear()
    domain.digests = {each.name: each.digest for each in bodies}
    names, glossaries = domain.meanings, domain.glossaries
    for body, answer in zip(new, answers, strict=True):
        book = domain.books.get(body.name)
        if book:
            glossaries[body.name] = glossary_of(book, answer)
        else:
            names = without_locals(answer)
            unread = [each._replace(line=0) for each in answer.unread]
            glossaries[body.name] = Glossary(unread=unread)
        warn(body.where, glossaries[body.name].unread)
    domain.meanings = names
    domain.glossaries = {name: glossaries[name] for name in domain.digests}
    vars(domain).pop("quoted", None)
    source = source_of_said(domain)
    if source != domain.source_of_said:
        domain.said, domain.source_of_said = said(domain), source
    return []


# A PyLit source is read from top to bottom, so its local names are always near,
# and need no links.


def without_locals(names: Names) -> Names:
    """Return some symbols without those that are local to functions."""
    uses = [each for each in names.uses if each.definition.kind not in LOCALS]
    definitions = [each for each in names.definitions if each.kind not in LOCALS]
    return names._replace(definitions=definitions, uses=uses)


def warn(docname: str, unread: Iterable[Unread]) -> None:
    """Warn about files whose symbols have no meanings for us."""
    for path, line, why in unread:
        message = (
            "no names are linked in %s: %s" if path else "no names are linked%s: %s"
        )
        where = (docname, line) if line else docname
        logger.warning(
            message, path, why, location=where, type="literate", subtype="names"
        )


# What to analyse
# ~~~~~~~~~~~~~~~
#
# Two books may each have a module ``maze``, so we analyse each book by itself.
# PyLit sources may import each other, so we analyse all of them together.
# Files that we analyse together are a *body*.


class Body(NamedTuple):
    """Some Python files whose names may mean each other.

    Attributes:
        name: The name of a book, or none for the PyLit sources.
        where: The document that warnings about these files name.
        texts: The text of each file, by its path.
        digest: A digest of everything on which the answer depends.
    """

    name: str
    where: str
    texts: dict[str, str]
    digest: str


def bodies_of(domain: LiterateDomain, folder: Path, root: str) -> Iterator[Body]:
    """Yield the books, and the sources, whose symbols may have changed.

    Args:
        domain: Our domain.
        folder: The folder to which the paths of the sources are relative.
        root: The document that warnings about the sources name.
    """
    for name, book in domain.books.items():
        yield body_of(name, book)
    quotes = chain.from_iterable(domain.quotes.values())
    texts = {
        path: (folder / path).read_text(encoding="utf-8")
        for path in with_packages({each.path for each in quotes}, folder)
    }
    code = [(path, without_comments([text])) for path, text in sorted(texts.items())]
    yield Body("", root, texts, digest([understood_by(), code]))


def body_of(name: str, book: Book) -> Body:
    """Return the Python files of a book, whose symbols may have changed."""
    code = [(each.name, without_comments(each.code)) for each in book.web.pieces]
    files = (file for path, file in book.tangled.items() if path.endswith(".py"))
    texts = {each.path: each.content.decode() for each in files}
    return Body(name, name, texts, digest([understood_by(), code]))


# A comment moves no name, so the digest leaves its text out, unless it speaks to mypy,
# about types. How do we know a comment without parsing the code?
# We look for a ``#`` without a quote after it. It may still be in a string of several
# lines, but such a text has no names either, unless there is a brace.


def without_comments(lines: list[str]) -> str:
    """Return lines of code without the text of comments that move no symbols."""
    return COMMENT.sub("#", "\n".join(lines))


COMMENT = re.compile(r"""#(?!\s*(?:type|mypy):)[^"'{}\\\n]*$""", re.MULTILINE)


# PyLit sources are in packages, which mypy knows by the ``__init__.py`` of their
# folders. We need these files even if no page shows them.


def with_packages(paths: set[str], folder: Path) -> set[str]:
    """Return paths whose symbols may change, and ``__init__.py`` above them."""
    result = set(paths)
    for path in paths:
        above = path.rpartition("/")[0]
        while above and (folder / above / INIT).is_file():
            result.add(f"{above}/{INIT}")
            above = above.rpartition("/")[0]
    return result


def understood_by() -> tuple[str, str, str]:
    """Return the versions of the programs that find the meanings of symbols."""
    return signature(), mypy_version(), sys.version


def mypy_version() -> str:
    """Return the version of mypy, which finds the symbols, or nothing."""
    try:
        return version("mypy")
    except PackageNotFoundError:
        return ""


# mypy is a large library, keeps much in memory, and may crash,
# so it works in a process of its own, a separate one for each body.
# If it does crash there, the pages have no links, and a warning gives the reason.


def understood(texts: Mapping[str, str], cache: str) -> Names:
    """Return the symbols in some Python files, from another process.

    Args:
        texts: The text of each file, by its path.
        cache: The folder of mypy's cache of Python's library.
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
    """Return the folder of the cache in which mypy keeps symbols of Python itself."""
    return str(Path(env.doctreedir) / "mypy")


# What the names say
# ~~~~~~~~~~~~~~~~~~
#
# Back to the third page. Its names lead to places, and show titles and numbers.
# A sentence of prose changes none of these, and a book has tens of thousands of names,
# so we keep the digests of what they say until their meanings or places change.
#
# The line of a piece is not in its place: it moves with each new line of prose.
# But if our method has moved to another chapter, the third page is written again.


def source_of_said(domain: LiterateDomain) -> str:
    """Return a digest of everything on which the text depends that symbols add."""
    places = [
        [book.places.get(piece.line) for piece in book.web.pieces]
        for book in domain.books.values()
    ]
    return digest([domain.digests, places, sorted(domain.quotes.items())])


def said(domain: LiterateDomain) -> dict[str, str]:
    """Return, for each page, a digest of the text that its symbols add."""
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
    """Return the page of a symbol's place, or nothing if there is none."""
    return place.docname if place else ""
