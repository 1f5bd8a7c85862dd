# The search
# ----------
#
# Sphinx has a search, and it can't find chunk 203.
#
# It knows the words of documents, but has never heard of the numbers of chunks and the
# pages of files. What it does find is a whole page, when all you need is one passage,
# and in order to show some words around a hit, it loads the page of each hit.
#
# That's why we have a search of our own.
# It answers while you type, and instead of pages it loads two files, once:
# the script ``search.js`` and an index, which this module writes.
#
# Both are scripts, because a page that was opened from a folder may load scripts,
# but no other files.
# They wait until you move to the search box of a page.
#
# Into the index goes whatever you may be looking for: the sections of all pages,
# the words that a glossary explains, the words of the author's own index, the chunks,
# the files and the names in the code.
# Each comes with the beginning of its text, so no page has to be loaded to show a hit.
#
# But does the beginning say why a passage is an answer?
# Often it doesn't: in our own book, 44 of 199 best answers once showed no word of the
# question.
#
# The obvious cure is an index with all sentences, and it would be many times as large.
# But each page has its text beside it in Markdown, with a tenth of its bytes. When you
# pause, the script fetches this text, and only for passages in view that lack a word.
# Then it shows the sentence with most of the words in the place of the beginning, and
# now all of 199 best answers to words drawn from the book show one. (A page from a
# folder can't fetch anything, so there the beginning stays.)

"""The page of the search, and the index that it needs."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, partial
from html import escape
from itertools import chain, count, pairwise, takewhile
from operator import add, eq
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from literate.base.filesystem import write_below
from literate.symbols.definitions import MODULE
from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES, TOP, number_of, page_of_file
from literate.weave.model.passages import (
    FILLERS,
    MARK,
    PAGE,
    SECTION,
    TERM,
    WORD,
    passages,
    root,
)
from literate.weave.pages.indices import ChunkIndex, NameIndex
from literate.web.files import normal_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from literate.symbols.definitions import Definition
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
        numbers: The numbers of its pieces, if it is a chunk. For another piece than
            the first, it is its index among them; for a word of the index, how many
            items before it its section is.
        words: The words in its text.
        often: The roots of those that it has again and again.
        see: The page to which a term refers, or an empty string.
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
    see: str = ""


def items(env: BuildEnvironment) -> Iterator[Item]:
    """Yield everything that the search can find."""
    domain = domain_of(env)
    for page, found in sorted(domain.passages.items()):
        for each in found:
            back = (each.back,) if each.back else ()
            more = each.others, back, each.words, each.often
            start, see = with_titles(env, each.start), page_behind(env, each.see)
            yield Item(each.kind, each.title, page, each.anchor, start, *more, see)
    yield from chunks(domain)
    yield from names(domain)


# While Sphinx reads a document, we note how each of its passages begins. One may begin
# with a link to a page that hasn't been read yet, and whose title isn't known. Until
# we write the index, the label of the link waits in the title's place, between two
# marks.

LABEL = re.compile(f"{MARK}(.*?){MARK}")


def with_titles(env: BuildEnvironment, text: str) -> str:
    """Return the beginning of a passage for the search, titles in place of labels."""
    return LABEL.sub(partial(title_behind, env), text)


def title_behind(env: BuildEnvironment, label: re.Match[str]) -> str:
    """Return the title to which a label in the search index refers."""
    *_, title = env.domains.standard_domain.labels.get(label[1], ("",))
    return str(title)


def page_behind(env: BuildEnvironment, label: str) -> str:
    """Return the page to which a term in the search refers by a label, if any."""
    page, *_ = env.domains.standard_domain.labels.get(label, ("",))
    return str(page)


def chunks(domain: LiterateDomain) -> Iterator[Item]:
    """Yield the chunks of all books for the search, and the files made from them.

    The later pieces of a chunk, and chunks that are files, are found by number only:
    the first piece leads to the others, and a file has a page that shows all of it,
    unless the book has problems.
    """
    for _, book in sorted(domain.books.items()):
        for chunk, place in book.shown():
            numbers = [book.numbers[piece.line] for piece in chunk.pieces]
            kind = "file chunk" if chunk.is_file else "chunk"
            yield Item(kind, chunk.name, *place, numbers=numbers)
            for at, piece in enumerate(chunk.pieces[1:], 1):
                if there := book.places.get(piece.line):
                    yield Item(PIECE, chunk.name, *there, numbers=[at])
            if chunk.is_file and book.tangled:
                path = normal_path(chunk.name)
                yield Item("file", path, page_of_file(path), TOP)


PIECE = "piece"
"""The kind of a later piece of a chunk."""


# The code is full of names. Which of them would you ever type?
# Most people look for a method by its own name, some with that of its class.
# Nobody looks for one that Python calls by itself, such as ``__init__``.
#
# Nobody looks for an attribute in the sources of a tool either, because they are read
# from top to bottom, nor for what is private to a script beside the book: measures and
# colours, and functions that no other file uses, such as those that draw one picture.
# A module is a file, which we have already, unless it's a PyLit source.


def names(domain: LiterateDomain) -> Iterator[Item]:
    """Yield the names in the code for the search."""
    tangled = {path for book in domain.books.values() for path in book.tangled}
    beside = f"{Path(domain.env.srcdir).name}/"
    shared = set(shared_names(domain))
    for name, _, place in domain.named():
        is_part = name.kind == "attribute" and name.path not in tangled
        is_beside = name.path.startswith(beside)
        is_measure = name.kind == "constant" and is_beside
        is_step = name.kind == "function" and is_beside and name not in shared
        if is_part or is_measure or is_step or name.word.startswith("__"):
            continue
        if name.kind != MODULE:
            owner = name.whole.rpartition(".")[0]
            yield Item(name.kind, name.word, *place, start=owner)
        elif name.path not in tangled:
            yield Item(name.kind, name.whole, *place)


def shared_names(domain: LiterateDomain) -> Iterator[Definition]:
    """Yield the names of all books that some other file uses."""
    for docname, book in domain.books.items():
        for name, users in domain.glossaries[docname].users.items():
            pieces = [book.web.pieces[number - 1] for number in users]
            files = chain.from_iterable(book.files[piece.name] for piece in pieces)
            if any(normal_path(file) != name.path for file in files):
                yield name


# The index
# ~~~~~~~~~
#
# You can't search before the index is there, so it must be small.
# The plain way would be to write for each item its page, its anchor and its title.
# But items come in order, and each has much in common with the one before it,
# so our index says nothing twice.
#
# An item is often in the same place as the one before, or in the next one. If pages and
# anchors are tables, we need to write only how far it is from place to place, from page
# to page, from line to line, and from the number of one chunk to that of the next, and
# nearly all of these steps are small numbers.
#
# Nor do the anchors in their table need many letters.
# All names in a chunk share the anchor of the chunk, and add the number of their line,
# and most anchors follow from the title, by a rule that the script knows, too.
#
# A piece has the title of its chunk, and so has a file: no title means the last one.
# A method has the same owner as the method before it,
# or belongs to the class before it: that's a rule, too.
#
# The index is compressed when it's sent, and a compressor likes to see like next to
# like. The items are therefore written attribute by attribute: first all kinds, then
# all titles. The file that is sent is smaller by a sixth.
#
# To search in the texts of the items, we also need their words.
# The words are one text. Because they are sorted, a word begins like the one before:
# a capital letter says how many of its letters we keep.
# *Pass*, *passage* and *past* become ``ApassEageDt``.
#
# Each root has a list of the items whose text contains it, in increasing order,
# of which we write only the gaps.
# A gap is a number of base 26, and its last digit is a capital letter,
# so nothing is needed between two of them.
# A dot behind it says that the text has the word again and again:
# ``DbB.`` means item 3, and item 30, which is 27 further and full of the word.
# Most gaps are small, so we remember how each of them is written.
#
# The longest lists would be those of the words that help least.
# A word that occurs in a fifth of all texts gets an empty list, and so does a word that
# only makes a sentence, if it occurs in more than a few.
# If a word occurs in a tenth, its list has only the texts that have it again and again.
#
# The rules for titles, owners, numbers and words saved a seventh of our index. We have
# spent half of that on better answers: longer beginnings, and the numbers of chapters.


COLUMNS = ("kind", "title", "place", "line", "start", "others", "numbers")


def index_of(
    found: Sequence[Item],
    pages: Mapping[str, tuple[str, ...]],
    texts: int,
    lists: list[tuple[str, str]],
) -> Index:
    """Return the search index, as data for the script.

    Args:
        found: What can be found.
        pages: The address of each page, from the folder of all pages, and its number
            if it is a chapter.
        texts: The number of passages.
        lists: The titles and the addresses of lists of words.
    """
    of_page: dict[tuple[str, ...], int] = defaultdict(count().__next__)
    of_kind: dict[str, int] = defaultdict(count().__next__)
    of_place: dict[tuple[int, str], int] = {}
    homes: list[int] = []
    anchors: list[object] = []
    items: list[list[Any]] = [[] for _ in COLUMNS]
    last = Row()
    for item in found:
        anchor, line = split_line(item.anchor)
        page = of_page[pages[item.page]]
        if (page, anchor) not in of_place:
            of_place[page, anchor] = len(homes)
            homes.append(page)
            anchors.append(short(anchor, item))
        first = item.numbers[0] if has_numbers(item) else last.first
        see = [of_page[pages[item.see]]] if item.see in pages else item.numbers
        place = of_place[page, anchor]
        row = Row(item._replace(numbers=see), of_kind[item.kind], place, line, first)
        for column, value in zip(items, row.after(last), strict=True):
            column.append(value)
        last = row
    words, packs = listed(found, texts)
    fillers = " ".join(sorted(FILLERS))
    kinds = "".join(chr(ord("A") + kind) for kind in items[0])
    there = [*of_page], [*steps(homes)], anchors
    all_items = [kinds, *items[1:]]
    of_words = prefixed(words), " ".join(packs)
    return Index(*there, [*of_kind], all_items, *of_words, fillers, lists)


# A row says only what the row above doesn't, and ``search.js`` adds it up again. It
# does so by the same rules, so a rule that changes here has to change there.

NOTHING = Item("", "", "", "")
"""What is before the first item."""


@dataclass
class Row:
    """An item in the columns of the search index.

    Attributes:
        item: The item, or one without a title, before the first.
        kind: The index of its kind.
        place: The index of its place.
        line: The number of its line in its chunk, or 0.
        first: The first number of the chunk, or of the one before it.
    """

    item: Item = NOTHING
    kind: int = 0
    place: int = 0
    line: int = 0
    first: int = 0

    def after(self, last: Row) -> tuple[object, ...]:
        """Return what an item in the search adds to the one before it."""
        title, start, numbers = self.item.title, self.item.start, self.item.numbers
        if has_numbers(self.item):
            numbers = [*steps([last.first, *numbers])][1:]
        return (
            self.kind,
            "" if title == last.item.title else title,
            self.place - last.place,
            self.line - (last.line if self.place == last.place else 0),
            owner(start, last.item) if is_name(self.item) else start,
            [*self.item.others] or 0,
            [*numbers] or 0,
        )


def has_numbers(item: Item) -> bool:
    """Return whether the search has found an item with the numbers of a chunk."""
    return bool(item.numbers) and item.kind not in (PIECE, TERM, WORD)


def is_name(item: Item) -> bool:
    """Return whether the search has found an item in the code."""
    return bool(item.start) and item.kind not in (PAGE, SECTION, TERM, WORD)


# The methods of a class follow each other, so their owner needs no name:
# instead of a dotted name most of them have a single digit.


def owner(start: str, last: Item) -> str | int:
    """Return what a name in the search belongs to, or the number of a rule.

    Rule 0 says that it belongs to what the name before it belongs to, rule 1 that it
    belongs to the name before it, and rule 2 that both belong to the same module.
    """
    if not is_name(last):
        return start
    rules = [last.start, f"{last.start}.{last.title}", last.start.rpartition(".")[0]]
    return rules.index(start) if start in rules else start


def steps(numbers: Sequence[int]) -> Iterator[int]:
    """Yield the differences between numbers; the first one is that from 0."""
    return (now - before for before, now in pairwise([0, *numbers]))


def split_line(anchor: str) -> tuple[str, int]:
    """Split an anchor in the search index into a chunk's and a line, maybe 0."""
    chunk, _, line = anchor.rpartition(".")
    return (chunk, int(line)) if chunk and line.isdecimal() else (anchor, 0)


def short(anchor: str, item: Item) -> str | int:
    """Return an anchor for the search, or the number of the rule that makes it."""
    if plain := "-".join(re.findall("[a-z0-9]+", item.title.lower())):
        rules = [plain, f"chunk-{plain}", f"term-{plain}"]
        rules += [f"chunk-{plain}-{number + 1}" for number in item.numbers[:1]]
        if anchor in rules:
            return rules.index(anchor)
    return anchor


# Words
# ~~~~~


def listed(found: Sequence[Item], texts: int) -> tuple[list[str], list[str]]:
    """Return the words of the search, one for each root, and their packed lists.

    Args:
        found: What can be found.
        texts: The number of passages.
    """
    lists: dict[str, dict[int, bool]] = defaultdict(dict)
    forms: dict[str, set[str]] = defaultdict(set)
    for at, item in enumerate(found):
        for word in item.words:
            stem = root(word)
            lists[stem][at] = stem in item.often
            forms[stem].add(word)
    shown = {
        min(some, key=lambda word: (len(word), word)): lists[each]
        for each, some in forms.items()
    }
    words = sorted(shown)
    return words, [packed(telling(word, shown[word], texts)) for word in words]


def telling(word: str, where: Mapping[int, bool], texts: int) -> list[tuple[int, bool]]:
    """Return the items in which a word tells the search something.

    Args:
        word: The word.
        where: All items with the word, and whether each of them has it often.
        texts: The number of passages.
    """
    share = len(where) / max(texts, 50)
    if share > COMMON or (word in FILLERS and len(where) > FEW):
        return []
    return [each for each in where.items() if each[1] or share <= COMMON / 2]


COMMON = 1 / 5
"""The share of all texts from which on a word is of no use."""

FEW = 20
"""The most texts that a word finds if it only makes a sentence."""


def prefixed(words: Sequence[str]) -> str:
    """Return sorted words as one text, each without the beginning it shares."""
    text = ""
    for before, word in pairwise(["", *words]):
        same = map(eq, before, word[:MOST])
        kept = sum(takewhile(bool, same))
        text += chr(ord("A") + kept) + word[kept:]
    return text


MOST = 25
"""How many letters a word can share with the one before it."""


# The names of these fields are names in the file, too: the script asks for ``words``.


class Index(NamedTuple):
    """The index of the search, as the script gets it.

    Attributes:
        pages: The address of each page, and its number if it has one.
        homes: The page of each place, as the step from the index of the last one.
        anchors: The anchor of each place, or its rule.
        kinds: The kinds of items.
        items: A list for each of the columns, with its value for each item; those of
            kinds, a letter for each, are a text.
        words: All words, of each root the shortest, in alphabetical order.
        found: For each of them, the items that contain a word of its root, packed; the
            lists are separated by blanks.
        fillers: Words that only make a sentence.
        elsewhere: The titles and the addresses of lists of words, if nothing is found.
    """

    pages: list[tuple[str, ...]]
    homes: list[int]
    anchors: list[object]
    kinds: list[str]
    items: list[Any]
    words: str
    found: str
    fillers: str
    elsewhere: list[tuple[str, str]]


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
        page: (
            app.builder.get_target_uri(page),
            *filter(None, [number_of(app.env, page)]),
        )
        for page in {item.page for item in found}
    }
    texts = sum(map(len, domain_of(app.env).passages.values()))
    uri = app.builder.get_target_uri
    lists = [(title, uri(page)) for title, page in elsewhere(app)]
    index = index_of(found, pages, texts, lists)._asdict()
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    write_below(app.outdir, INDEX, f"literate.index={text};\n")


def title_of(env: BuildEnvironment, page: str) -> str:
    """Return the title of a page for the search, or nothing if it is no document."""
    title = env.titles.get(page)
    return title.astext() if title else ""


# The page
# ~~~~~~~~
#
# A theme has a search box on each page, and with scripts, the answers appear below it.
# Without them, the box leads to the page of the search, which then shows where else you
# can look. With them, this page has room for more answers, and an address for each
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
        yield HERE, context, "page.html"


HERE = "search"
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
    links = [
        f'<a href="{app.builder.get_relative_uri(HERE, page)}">{escape(title)}</a>'
        for title, page in elsewhere(app)
    ]
    return BODY.format(" · ".join(links))


# Who has asked for a word that isn't in the book may know it by another name, and finds
# that in a list. So the same links come below the box if there is no answer.


def elsewhere(app: Sphinx) -> Iterator[tuple[str, str]]:
    """Yield the titles and the names of pages with a glossary, and of the indices."""
    domain = domain_of(app.env)
    for docname, found in domain.passages.items():
        if any(each.kind == TERM for each in found):
            yield title_of(app.env, docname), docname
    for index in (NameIndex, ChunkIndex) if any(domain.named()) else (ChunkIndex,):
        yield index.localname, f"lit-{index.name}"


# One step is left, and it comes before all others: we note the passages of a document
# when Sphinx has read it. The chunks need no such note, because the books know them
# with their numbers, and so chunk 203 can be found at last.


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
