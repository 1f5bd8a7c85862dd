# Files as pages
# --------------
#
# A book takes files apart, to explain one thing at a time.
#
# Now and then you want to see a file as a computer sees it,
# from its first line to its last.
# For that, each tangled file is a page, too.
# Wherever its lines begin to come from another piece, there is a link to that piece.
# Below each chunk in the book there is a link to its place in the file.

"""The pages of the tangled files."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from docutils import nodes
from pygments.lexers import (  # type: ignore[import-untyped,unused-ignore]
    get_lexer_for_filename,
)
from pygments.util import ClassNotFound  # type: ignore[import-untyped,unused-ignore]
from sphinx.builders.html import StandaloneHTMLBuilder

from literate.base.digests import digest
from literate.weave.model.domain import domain_of
from literate.weave.model.page import FROM, IN_PAGES, TOP, numbered_title, page_of_file
from literate.weave.pages import source
from literate.weave.pages.alphabet import leave_out, letter_pages
from literate.weave.pages.source import Extra, source_pages
from literate.weave.paging.invalidation import common, keep, kept
from literate.weave.render.highlighting import (
    colour,
    colour_piece,
    lift_references,
    unused_word,
)
from literate.workspace.snapshot import signature

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from literate.notations.notation import Piece
    from literate.weave.model.book import Book
    from literate.web.files import TangledFile

# Stretches
# ~~~~~~~~~
#
# A *stretch* is a run of lines that come from the same piece.
# The map of lines knows the piece; the tangler's own line comes from none.


class Stretch(NamedTuple):
    """Lines of a file that come from one piece.

    Attributes:
        piece: The piece, or ``None`` for the tangler's own line.
        start: The number of the first line, from 1.
        lines: The lines.
    """

    piece: Piece | None
    start: int
    lines: list[str]


def stretches(book: Book, file: TangledFile) -> list[Stretch]:
    """Return the stretches of a file's listing, in order."""
    owners = [
        book.web.piece_at(line.origin.line) if line else None
        for line in book.origins[file.path]
    ]
    result: list[Stretch] = []
    at = 0
    for piece, some in groupby(owners):
        count = len(list(some))
        result.append(Stretch(piece, at + 1, file.text[at : at + count]))
        at += count
    return result


# A piece may have no stretch of its own: perhaps it is only a part of a line,
# it only refers to others, or it is empty.
# Links to it arrive at the first line that comes from it or through it,
# or at the top, if there is none.


def arrivals(book: Book, file: TangledFile) -> dict[int, list[str]]:
    """Return the anchors in a listing for pieces without stretches, by line."""
    own: set[int] = set()
    first: dict[int, int] = {}
    for number, line in enumerate(book.origins[file.path], start=1):
        if line:
            own.add(book.web.piece_at(line.origin.line).line)
            steps = [step.line for step in line.chain]
            for at in (*steps, *(span.line for span in line.spans)):
                first.setdefault(book.web.piece_at(at).line, number)
    result: dict[int, list[str]] = {}
    for name, files in book.files.items():
        for piece in book.web.chunks[name].pieces if file.name in files else ():
            place = book.places.get(piece.line)
            if place and piece.line not in own:
                anchors = result.setdefault(first.get(piece.line, 0), [])
                anchors.append(f"{FROM}{place.anchor}")
    return result


# The page
# ~~~~~~~~
#
# The colours are those of the book: each line has the same ones as in its chunk.
# For a long time we computed them again for the whole file, since a chunk alone
# may begin in the middle of something. But then a line could have two looks,
# and computing them took a tenth of the weave's time.
#
# Pygments compares the name of a file with the names that each of its lexers knows,
# which takes time. Most of our files are Python, so we say that ourselves.
#
# The blank lines between two chunks belong to the chunk that names both.
# A label for each of them would be in the way, so a blank stretch has none.
#
# A browser counts the lines. Each of them begins with an empty mark, whose number
# isn't copied with the code. On a phone a long line goes on below itself,
# and has only one number.


def body(app: Sphinx, book: Book, file: TangledFile, said: str) -> str:
    """Return the HTML of a file's listing, which says what explains the file."""
    path = escape(file.path).replace("/", "/<wbr>")
    title = f"<h1><code>{path}</code></h1>"
    spots = {
        number: "".join(f'<span id="{anchor}"></span>' for anchor in anchors)
        for number, anchors in arrivals(book, file).items()
    }
    top = f"{title}{said}{spots.get(0, '')}"
    parts = [f'<section class="listing-page" id="{TOP}">{top}']
    colours = palette(book, file)
    page, taken = page_of_file(file.path), set[str]()
    for piece, start, lines in stretches(book, file):
        code = "\n".join(
            f"<i></i>{spots.get(number, '')}{coloured(line, colours[number - 1])}"
            for number, line in enumerate(lines, start)
        )
        place = book.places.get(piece.line) if piece else None
        identity = origin = ""
        if piece and place:
            anchor = f"{FROM}{place.anchor}"
            identity = "" if anchor in taken else f' id="{anchor}"'
            taken.add(anchor)
            where = app.builder.get_relative_uri(page, place.docname)
            name = escape(piece.name)
            shown = f"<code>{name}</code>" if piece.name == file.name else f"⟨{name}⟩"
            origin = f'<a href="{where}#{place.anchor}">{shown}'
            origin += f" {book.numbers[piece.line]}</a>"
        label = f"<figcaption>{origin}</figcaption>" if origin and any(lines) else ""
        parts += [
            f'<figure class="listing highlight"{identity}>{label}',
            f"<pre>{code}\n</pre></figure>",
        ]
    return "\n".join([*parts, "</section>"])


# A listing explains nothing. Below its title is a link to the chapter that does,
# and you can turn the pages: the files are in the order in which the book begins them.


def explained(app: Sphinx, book: Book, file: TangledFile) -> str:
    """Return a listing's link to the chapter that explains the file, if it has one."""
    place = book.places.get(book.web.chunks[file.name].pieces[0].line)
    if not place:
        return ""
    where = app.builder.get_relative_uri(page_of_file(file.path), place.docname)
    chapter = escape(numbered_title(app.env, place.docname))
    link = f'<a href="{where}#{place.anchor}">{chapter}</a>'
    return f'<p class="chapter-line">Explained in {link}</p>'


def beside(paths: list[str], at: int) -> dict[str, tuple[str, str]]:
    """Return the listings before and after one of some files: names and titles."""
    return {
        rel: (page_of_file(paths[to]), paths[to])
        for rel, to in (("prev", at - 1), ("next", at + 1))
        if 0 <= to < len(paths)
    }


def language_of(path: str) -> str:
    """Return Pygments's name of the language of a listing."""
    if path.endswith(".py"):
        return "python"
    try:
        aliases: tuple[str, ...] = get_lexer_for_filename(path).aliases
    except ClassNotFound:
        return "text"
    return aliases[0] if aliases else "text"


# A line of the file has more spaces at its beginning than in its chunk. If a reference
# is within a line, the line has other words, too, and then we ask for its colours.


def palette(book: Book, file: TangledFile) -> list[list[str]]:
    """Return the colours of a listing: for each line, those of its characters."""
    language = language_of(file.path)
    known: dict[int, tuple[str, list[str]]] = {}
    result = []
    for text, line in zip(file.text, book.origins[file.path], strict=True):
        at = line.origin.line if line else 0
        if line and at not in known:
            known |= rows_of(book, book.web.piece_at(at), language)
        told, colours = known.get(at, ("", []))
        indent = len(text) - len(told)
        if text.endswith(told) and not text[:indent].strip():
            result.append([""] * indent + colours)
        else:
            result.append(colour(text, language, nodes.Element()))
    return result


def rows_of(
    book: Book, piece: Piece, language: str
) -> dict[int, tuple[str, list[str]]]:
    """Return the code and the colours of each line of a piece, by the book's lines."""
    text, _ = lift_references(book, piece, unused_word("\n".join(piece.code)))
    colours = colour_piece(book, piece, text, language, nodes.Element())
    rows = text.split("\n")
    blank, at = len(piece.code) - len(rows), 0
    result = {piece.line + 1 + row: ("", list[str]()) for row in range(blank)}
    for number, row in enumerate(rows, piece.line + 1 + blank):
        result[number] = row, colours[at : at + len(row)]
        at += len(row) + 1
    return result


def coloured(text: str, colours: list[str]) -> str:
    """Return a line of a listing in HTML, each character with its colour."""
    result, at = "", 0
    for css, letters in groupby(colours):
        end = at + len(list(letters))
        part = escape(text[at:end], quote=False)
        result += f'<span class="{css}">{part}</span>' if css else part
        at = end
    return result


# Sphinx asks for further pages when it has written all others.
# There are many files, and an edit of the prose changes none of them,
# so we leave a page alone if nothing that it shows has changed.


def file_pages(app: Sphinx, book: Book) -> Iterator[Extra]:
    """Yield the listings of all files of a book, as pages."""
    parts = parts_of_files(book)
    paths = [*book.tangled]
    for at, (path, file) in enumerate(book.tangled.items()):
        around = beside(paths, at)
        said = explained(app, book, file)
        shows = parts[file.name], digest(file.content), said, around
        make = partial(body, app, book, file, said)
        yield Extra(page_of_file(path), path, shows, make, around)


def parts_of_files(book: Book) -> dict[str, list[object]]:
    """Return what the listing of each file may show of pieces, but no lines."""
    parts: dict[str, list[object]] = defaultdict(list)
    for name, files in book.files.items():
        for piece in book.web.chunks[name].pieces:
            at = piece.line
            code = digest("\n".join(piece.code).encode())
            facts = name, book.numbers[at], book.places.get(at), code
            for file in files:
                parts[file].append(facts)
    return parts


# One environment can serve several folders of pages, such as those of two builders.
# Each has seals of its own, or a page would be left out that was written elsewhere.


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the listings to write: name, context and template."""
    if app.builder.name not in IN_PAGES:
        return
    shared = digest([signature(), *common(app)])
    before = kept(app, KEPT).get(str(app.outdir), {})
    seals = {}
    for page, title, shows, make, around in extra_pages(app):
        seals[page] = digest([shared, shows])
        if before.get(page) != seals[page] or not is_written(app, page):
            turns = {
                rel: {"link": app.builder.get_relative_uri(page, to), "title": name}
                for rel, (to, name) in around.items()
            }
            yield page, {"title": title, "body": make(), **turns}, "page.html"
    keep(app, KEPT, seals)


def extra_pages(app: Sphinx) -> Iterator[Extra]:
    """Yield all pages beside the documents, listings and others."""
    for _, book in sorted(domain_of(app.env).books.items()):
        yield from file_pages(app, book)
        yield from source_pages(app, book)
    yield from letter_pages(app)


KEPT = "files.json"
"""The memory of the seals of files."""


def is_written(app: Sphinx, page: str) -> bool:
    """Return whether the page of a listing is there already."""
    builder = app.builder
    return (
        isinstance(builder, StandaloneHTMLBuilder)
        and builder.get_output_path(page).is_file()
    )


def setup(app: Sphinx) -> None:
    """Connect listings to Sphinx's events."""
    app.connect("builder-inited", leave_out)
    app.connect("html-collect-pages", pages)
    app.connect("html-page-context", source.lead_to_source)
    app.connect("build-finished", source.write)
