# The search
# ----------
#
# Can you find a chunk by its number?
#
# Sphinx has a search, which knows the words of documents.
# It knows no numbers of chunks and no pages of files,
# it shows whole pages and not the passages that you need,
# and in order to show some words around a hit, it loads the page of each hit.
# So we have a search of our own.
# It answers while you type, and it loads two files, once:
# the script ``search.js`` and an index, which this module writes.
#
# Both are scripts, because a page that was opened from a folder may load scripts,
# but no other files.
# A page loads them only when you move to its search box.
#
# The index has the sections of all pages, the words that a glossary explains,
# the words of the author's own index, the chunks, the files and the names in the code.
# Each comes with the beginning of its text, so no page has to be loaded to show a hit.
#
# But does the beginning say why a passage is an answer?
# In our own book, 44 of 199 best answers showed no word of the question.
# An index with all sentences would be many times as large,
# so the script fetches the Markdown of a page, which has a tenth of its bytes,
# when you pause, and only for passages in view that lack a word.
# It shows the sentence with most of the words, in the place of the beginning,
# and now all of 199 best answers to words drawn from the book show one.
# A page from a folder can't fetch anything, so there the beginning stays.

"""The page of the search, and the index that it needs."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from functools import cache, partial
from html import escape
from itertools import count, pairwise
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

from literate.base.filesystem import write_below
from literate.symbols.definitions import MODULE, module_name
from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES, TOP, page_of_file
from literate.weave.model.passages import MARK, TERM, passages
from literate.weave.pages.indices import ChunkIndex, NameIndex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from literate.weave.model.domain import LiterateDomain

# What can be found
# ~~~~~~~~~~~~~~~~~


class Item(NamedTuple):
    """A thing that the search can find.

    Attributes:
        kind: Its kind, in a word.
        title: Its title, as a reader would type it.
        page: The name of its page.
        anchor: Its anchor, which may be empty.
        start: How its text begins, or where it belongs.
        others: Other titles.
        numbers: The numbers of its pieces, if it is a chunk.
        words: The roots of the words in its text.
        often: Those that it has again and again.
    """

    kind: str
    title: str
    page: str
    anchor: str
    start: str = ""
    others: Sequence[str] = ()
    numbers: Sequence[int] = ()
    words: Sequence[str] = ()
    often: frozenset[str] = frozenset()


def items(env: BuildEnvironment) -> Iterator[Item]:
    """Yield everything that the search can find."""
    domain = domain_of(env)
    for page, found in sorted(domain.passages.items()):
        for each in found:
            more = with_titles(env, each.start), each.others, (), each.words, each.often
            yield Item(each.kind, each.title, page, each.anchor, *more)
    yield from chunks(domain)
    yield from names(domain)


LABEL = re.compile(f"{MARK}(.*?){MARK}")


def with_titles(env: BuildEnvironment, text: str) -> str:
    """Return the beginning of a passage for the search, titles in place of labels."""
    return LABEL.sub(partial(title_behind, env), text)


def title_behind(env: BuildEnvironment, label: re.Match[str]) -> str:
    """Return the title to which a label in the search index refers."""
    *_, title = env.domains.standard_domain.labels.get(label[1], ("",))
    return str(title)


def chunks(domain: LiterateDomain) -> Iterator[Item]:
    """Yield the chunks of all books for the search, and the files made from them.

    The later pieces of a chunk, and chunks that are files, are found by number only:
    the first piece leads to the others, and a file has a page that shows all of it.
    """
    for _, book in sorted(domain.books.items()):
        for chunk, place in book.shown():
            numbers = [book.numbers[piece.line] for piece in chunk.pieces]
            kind = "file chunk" if chunk.is_file else "chunk"
            yield Item(kind, chunk.name, *place, numbers=numbers)
            for piece, number in zip(chunk.pieces[1:], numbers[1:], strict=True):
                if there := book.places.get(piece.line):
                    yield Item("piece", chunk.name, *there, numbers=[number])
        for path in book.tangled:
            others = [path.rpartition("/")[2]]
            if path.endswith(".py"):
                others.append(module_name(path, book.tangled))
            yield Item("file", path, page_of_file(path), TOP, others=others)


# A module is a file, which we have already, unless it's a PyLit source.
# Most people look for a method by its own name, some with that of its class.
# Nobody looks for one that Python calls by itself, nor for an attribute in the sources
# of a tool, which are read from top to bottom.


def names(domain: LiterateDomain) -> Iterator[Item]:
    """Yield the names in the code for the search."""
    tangled = {path for book in domain.books.values() for path in book.tangled}
    for name, _, place in domain.named():
        is_part = name.kind == "attribute" and name.path not in tangled
        if is_part or name.word.startswith("__"):
            continue
        if name.kind != MODULE:
            owner = name.whole.rpartition(".")[0]
            yield Item(name.kind, name.word, *place, start=owner)
        elif name.path not in tangled:
            yield Item(name.kind, name.whole, *place)


# The index
# ~~~~~~~~~
#
# The index must be small, so it says nothing twice.
# The pages are a table, and so are the anchors:
# all names in a chunk share the anchor of the chunk, and add the number of their line.
# Most anchors follow from the title, by a rule that the script knows, too.
# An item is often in the same place as the one before, or in the next one.
# So we write how far it is from place to place, and from page to page,
# and nearly all of these numbers are 0 or 1.
# The words are a table, too, of their roots.
# Each root has a list of the items whose text contains it, in increasing order,
# of which we write only the gaps.
# A gap is a number of base 26, and its last digit is a capital letter,
# so nothing is needed between two of them.
# Most gaps are small, so we remember how each of them is written.
# A dot behind it says that the text has the word again and again.
# The items are written attribute by attribute: first all kinds, then all titles.
# Like next to like, the file is smaller by a sixth when it is sent.
# A word that occurs in a fifth of all texts helps nobody to find one of them.
# It has an empty list. If it occurs in a tenth, its list has only the texts that
# have it again and again.


COLUMNS = ("kind", "title", "place", "line", "start", "others", "numbers")
PLACE = COLUMNS.index("place")


def index_of(
    found: Sequence[Item], pages: Mapping[str, tuple[str, str]], texts: int
) -> Index:
    """Return the search index, as data for the script.

    Args:
        found: What can be found.
        pages: The address of each page, from the folder of all pages, and its title.
        texts: The number of passages.
    """
    index = Index([], [], [], [], [[] for _ in COLUMNS], [], [])
    of_page: dict[object, int] = defaultdict(count().__next__)
    of_kind: dict[object, int] = defaultdict(count().__next__)
    of_place: dict[tuple[int, str], int] = {}
    homes: list[int] = []
    listed: dict[str, list[tuple[int, bool]]] = {}
    for at, item in enumerate(found):
        anchor, line = split_line(item.anchor)
        page = of_page[pages[item.page]]
        if (page, anchor) not in of_place:
            of_place[page, anchor] = len(homes)
            homes.append(page)
            index.anchors.append(short(anchor, item.title))
        place = of_kind[item.kind], item.title, of_place[page, anchor], line
        more = item.start, list(item.others) or None, list(item.numbers) or None
        for column, value in zip(index.items, (*place, *more), strict=True):
            column.append(value)
        for word in item.words:
            listed.setdefault(word, []).append((at, word in item.often))
    for word, where in sorted(listed.items()):
        index.roots.append(word)
        share = len(where) / max(texts, 50)
        some = where if share <= 1 / 10 else [each for each in where if each[1]]
        index.found.append(packed(some) if share <= 1 / 5 else "")
    index.pages[:], index.kinds[:], index.homes[:] = of_page, of_kind, steps(homes)
    index.items[PLACE] = list(steps(index.items[PLACE]))
    return index


def steps(numbers: Sequence[int]) -> Iterator[int]:
    """Yield the differences between numbers; the first one is that from 0."""
    return (now - before for before, now in pairwise([0, *numbers]))


def split_line(anchor: str) -> tuple[str, int]:
    """Split an anchor in the search index into a chunk's and a line, maybe 0."""
    chunk, _, line = anchor.rpartition(".")
    return (chunk, int(line)) if chunk and line.isdecimal() else (anchor, 0)


def short(anchor: str, title: str) -> str | int:
    """Return an anchor for the search, or the number of the rule that makes it."""
    plain = "-".join(re.findall("[a-z0-9]+", title.lower()))
    rules = [plain, f"chunk-{plain}"] if plain else []
    return rules.index(anchor) if anchor in rules else anchor


class Index(NamedTuple):
    """The index of the search, as the script gets it.

    Attributes:
        pages: The address and the title of each page.
        homes: The page of each place, as the step from the index of the last one.
        anchors: The anchor of each place, or its rule.
        kinds: The kinds of items.
        items: A list for each of the columns, with its value for each item; a kind
            is an index, and a place the step from the index of the last one.
        roots: The roots of all words, in alphabetical order.
        found: For each root, the items that contain it, packed.
    """

    pages: list[object]
    homes: list[int]
    anchors: list[object]
    kinds: list[object]
    items: list[list[Any]]
    roots: list[str]
    found: list[str]


def packed(numbers: Sequence[tuple[int, bool]]) -> str:
    """Return increasing numbers of the search index, from 0, as a text of gaps.

    Those with which the second value is true are followed by a dot.
    """
    gaps = steps([number for number, _ in numbers])
    dots = ("." if is_often else "" for _, is_often in numbers)
    return "".join(map(add, map(digits, gaps), dots))


@cache
def digits(number: int) -> str:
    """Return a number of the search index in base 26, its last digit a capital."""
    result = chr(ord("A") + number % BASE)
    while number := number // BASE:
        result = chr(ord("a") + number % BASE) + result
    return result


BASE = 26

# Writing it
# ~~~~~~~~~~

INDEX = "_static/search-index.js"


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the search index."""
    if error or app.builder.name not in IN_PAGES:
        return
    found = list(items(app.env))
    pages = {
        page: (app.builder.get_target_uri(page), title_of(app.env, page))
        for page in {item.page for item in found}
    }
    texts = sum(map(len, domain_of(app.env).passages.values()))
    index = index_of(found, pages, texts)._asdict()
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    write_below(app.outdir, INDEX, f"literate.index={text};\n")


def title_of(env: BuildEnvironment, page: str) -> str:
    """Return the title of a page for the search, or nothing if it is no document."""
    title = env.titles.get(page)
    return title.astext() if title else ""


# The page
# ~~~~~~~~
#
# A theme has a search box on each page. Without scripts, it leads to the page of the
# search, which then shows where else you can look. With scripts, the answers
# appear below the box; the page has room for more of them, and an address for each
# question.


def replace_search(app: Sphinx) -> None:
    """Keep Sphinx from making its own search index, which nobody would read.

    In a single page, the browser searches.
    """
    if app.builder.name in {*IN_PAGES, "singlehtml"}:
        app.builder.search = False  # type: ignore[attr-defined]


def search_page(app: Sphinx) -> Iterator[tuple[str, dict[str, str], str]]:
    """Yield the page of the search."""
    if app.builder.name in IN_PAGES:
        context = {"title": "Search", "body": body(app), "metatags": HIDDEN}
        yield PAGE, context, "page.html"


PAGE = "search"
HIDDEN = '<meta name="robots" content="noindex">'
BODY = """\
<section class="search-page">
<h1>Search</h1>
<form role="search" action="">
<input type="search" name="q" aria-label="Search" autocomplete="off">
</form>
<noscript><p>The search needs scripts. The indices work without:</p></noscript>
<p class="search-elsewhere">{}</p>
</section>
"""


def body(app: Sphinx) -> str:
    """Return the content of the search page: a form, and links to the indices."""
    domain = domain_of(app.env)
    indices = (ChunkIndex, NameIndex) if any(domain.named()) else (ChunkIndex,)
    places = [(index.localname, f"lit-{index.name}") for index in indices]
    for docname, found in domain.passages.items():
        if any(each.kind == TERM for each in found):
            places.append((title_of(app.env, docname), docname))
    links = [
        f'<a href="{app.builder.get_relative_uri(PAGE, page)}">{escape(title)}</a>'
        for title, page in places
    ]
    return BODY.format(" · ".join(links))


# We note the passages of a document when Sphinx has read it.


def note(app: Sphinx, doctree: nodes.document) -> None:
    """Note the passages of a document for the search."""
    env = app.env
    domain_of(env).passages[env.current_document.docname] = list(passages(doctree))


def setup(app: Sphinx) -> None:
    """Replace Sphinx's search by ours."""
    app.connect("builder-inited", replace_search)
    app.connect("doctree-read", note)
    app.connect("html-collect-pages", search_page)
    app.connect("build-finished", write)
