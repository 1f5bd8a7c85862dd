# What a page says
# ----------------
#
# What must a search know about a page?
#
# It should find a passage rather than a page, and show how the passage begins.
# We note, for each section, its title, its first words, and all the words in it.
# Code is left out: the names in it have an index of their own.
#
# A glossary knows more: other words for the same thing.
# Its author has marked them for the index, inside the explanation.
# If you search for one of them, you want the term, and the passages about it.
#
# We collect all this while Sphinx reads a document, and keep it until the next time.

"""The passages of a document: sections, explained words, and words of the index."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import combining, normalize

from docutils import nodes
from sphinx import addnodes
from sphinx.util.index_entries import split_index_msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PAGE, SECTION, TERM, WORD = "page", "section", "term", "word"
"""The kinds of passages."""


class Passage(NamedTuple):
    """A part of a page that a search can find.

    Attributes:
        kind: Its kind.
        title: Its title.
        anchor: Its anchor, or an empty string at the top of a page.
        start: How its text begins.
        others: Other words for the title.
        words: All words in its text, in alphabetical order.
        often: The roots of those that occur in it again and again.
        see: The first label to which the explanation of a term refers.
        back: How many passages before a word of the index its section is, or 0.
    """

    kind: str
    title: str
    anchor: str
    start: str
    others: tuple[str, ...]
    words: tuple[str, ...]
    often: frozenset[str] = frozenset()
    see: str = ""
    back: int = 0


# Words and their roots
# ~~~~~~~~~~~~~~~~~~~~~
#
# If you search for *carving*, you should find *carve* and *carved*, too.
# Endings are cut off by a rule that is simple enough to be written twice,
# here and in the script ``search.js``, which does the same to the words of a question.
# A root need not be a word: *maze* and *mazes* have the root *maz*,
# so we keep the words themselves, which can be completed while you type them,
# or shown in the place of one that was mistyped.
# No accent makes a word another one, because few keyboards have them all,
# and a *color* is a *colour*.
# *Recursive* and *recursion* have one root, too.
# *Position* and *positive* are two words, so behind *it* we cut nothing off.
# A sign behind a single letter belongs to it, as in *A\** and *C++*.
#
# Of numbers, we keep the years. Nobody looks for a passage by the other ones,
# and each of them would be another word.
# So would each part of an address.

NUMBER = re.compile(r"(?!\d{4}$)\d+$")
ADDRESS = re.compile(r"https?://\S+")
TOKEN = re.compile(r"[^\W\d_][*+#]+(?!\w)|[^\W_](?:\w*[^\W_])?")
ENDING = re.compile(r"(?<=\w\w\w)(?:es|ed|ing|s|e)$")
FORM = re.compile("(?:(?<=[a-z]{5}s)|(?<=[a-z]{4}[a-hj-z]t))(?:ion|iv|ively)$")
DOUBLE = re.compile(r"(.)\1$")
AMERICAN = re.compile(r"(?<=[^\W\d_]{2})(our)|(?<=[^\W\d_]{3})iz")


@cache
def plain(word: str) -> str:
    """Return a word of a passage in lower case, without accents."""
    signs = normalize("NFD", word.lower())
    return "".join(sign for sign in signs if not combining(sign))


@cache
def root(word: str) -> str:
    """Return a word of a passage in lower case without its ending."""
    word = AMERICAN.sub(lambda found: "or" if found[1] else "is", plain(word))
    word = FORM.sub("", ENDING.sub("", word))
    return re.sub("y$", "i", DOUBLE.sub(r"\1", word))


def words_of(text: str) -> tuple[str, ...]:
    """Return all words of a passage in lower case, each once, sorted."""
    words = {plain(word) for word in TOKEN.findall(ADDRESS.sub("", text))}
    return tuple(sorted(each for each in words if not NUMBER.match(each)))


# A chapter about a thing names it all the time, others only mention it.

OFTEN = 4
"""How many times a passage must have a word to be about it."""


def often(text: str) -> frozenset[str]:
    """Return the roots of the words that a passage has again and again."""
    counts = Counter(map(root, TOKEN.findall(text)))
    return frozenset(each for each, count in counts.items() if count >= OFTEN)


# A whole sentence says more than a broken one, so it may be longer.

LONGEST, BROKEN = 82, 33
"""The most characters of the beginning of a passage, and of one that is broken off."""


def beginning(text: str) -> str:
    """Return the first sentences of a passage, or as many words as fit."""
    if len(text) <= LONGEST:
        return text
    end = text[:LONGEST].rfind(". ")
    if end > LONGEST // 3:
        return text[: end + 1]
    return f"{text[:BROKEN].rpartition(' ')[0]} …"


# Some words only make a sentence. *What is in my bucket?* asks for a bucket.

FILLERS = frozenset(
    TOKEN.findall("""
    a about again alone along already also always am among an and another any
    anywhere apart are aren as at be better beyond bring by can could did do does
    doesn don eight either else ever everywhere except exist for from get give gone
    good had happen hardly has have hear how i if in instead into is isn it its just
    kept known later least less like little longer many matter me mean means moment
    much my nearly need neither never nobody nor not of often old on or otherwise
    our perhaps please quite rather really s seen seven several should shown since
    six so some something somewhere soon still such t take taken tell ten than that
    the their them themselves then there these they third this to together too took
    true twelve twice under unless until us use used usual usually very want was we
    well were what whatever when whenever where wherever which while who whose why
    will with within work would yet you your
    """)
)
"""Words by which a search doesn't find a passage."""


# A document's passages
# ~~~~~~~~~~~~~~~~~~~~~
#
# A section has its own text, without that of the sections in it.


def passages(doctree: nodes.document) -> Iterator[Passage]:
    """Yield the passages of a document, in order."""
    sections = list(doctree.findall(nodes.section))
    terms = list(explained(doctree))
    yield from map(passage_of, sections)
    yield from terms
    for at, (around, word) in enumerate(indexed(doctree), len(sections) + len(terms)):
        yield word._replace(back=at - sections.index(around)) if around else word


def passage_of(section: nodes.section) -> Passage:
    """Return the passage that a section is, without the sections in it."""
    is_top = isinstance(section.parent, nodes.document)
    text = joined(said(section))
    title = section[0].astext()
    words = words_of(f"{title} {text}")
    kind, anchor = (PAGE, "") if is_top else (SECTION, section["ids"][0])
    return Passage(kind, title, anchor, beginning(text), (), words, often(text))


SILENT = (
    nodes.section,
    nodes.title,
    nodes.literal_block,
    nodes.doctest_block,
    nodes.Invisible,
    nodes.raw,
    addnodes.glossary,
    addnodes.toctree,
    addnodes.index,
)
"""The parts that do not count as the text of the passage that contains them."""


def said(node: nodes.Element) -> Iterator[str]:
    """Yield the texts of a passage, without code and without the sections in it."""
    for child in node.children:
        if isinstance(child, SILENT):
            continue
        if isinstance(child, nodes.TextElement):
            yield words_in(child)
        elif isinstance(child, nodes.Element):
            yield from said(child)


def joined(texts: Iterable[str]) -> str:
    """Return some texts as one passage, with single spaces."""
    return " ".join(" ".join(texts).split())


# A reference to a section shows the title of the section. We don't know that yet,
# so we put the label there, between two marks, until the index is written.

MARK = "\0"


def words_in(text: nodes.Element) -> str:
    """Return the text of a passage, with labels in the place of titles."""
    if not isinstance(text, addnodes.pending_xref):
        return "".join(
            words_in(each) if isinstance(each, nodes.Element) else each.astext()
            for each in text.children
        )
    is_label = text["reftype"] == "ref" and not text.get("refexplicit")
    return f"{MARK}{text['reftarget']}{MARK}" if is_label else text.astext()


def explained(doctree: nodes.document) -> Iterator[Passage]:
    """Yield the terms that a glossary's passages explain, with other words for them."""
    for glossary in doctree.findall(addnodes.glossary):
        for item in glossary.findall(nodes.definition_list_item):
            term, *more = item.findall(nodes.term)
            [meaning] = item.findall(nodes.definition)
            text = joined(said(meaning))
            others = [each.astext() for each in more]
            others += [word for word, _ in marked(meaning)]
            title, anchor = term.astext(), term["ids"][0]
            words = words_of(" ".join([title, *others, text]))
            labels = (
                str(each["reftarget"])
                for each in meaning.findall(addnodes.pending_xref)
                if each["reftype"] == "ref"
            )
            start, see = beginning(text), next(labels, "")
            yield Passage(TERM, title, anchor, start, tuple(others), words, see=see)


# Outside a glossary, a word of the index leads to the place where it is marked.
# It has no text of its own: the search shows what the section around it says.


def indexed(doctree: nodes.document) -> Iterator[tuple[nodes.section | None, Passage]]:
    """Yield a passage's words that are in the index only, each after its section."""
    glossaries = doctree.findall(addnodes.glossary)
    inside = {id(each) for one in glossaries for each in one.findall(addnodes.index)}
    for node in doctree.findall(addnodes.index):
        around = section_of(node)
        for word, anchor in [] if id(node) in inside else entries_of(node):
            yield around, Passage(WORD, word, anchor, "", (), words_of(word))


def section_of(node: nodes.Element) -> nodes.section | None:
    """Return the innermost section around a passage's node, if there is one."""
    around = node.parent
    while not isinstance(around, nodes.section | None):
        around = around.parent
    return around


def marked(node: nodes.Element) -> Iterator[tuple[str, str]]:
    """Yield the words of a passage that are marked for the index, and their anchors."""
    for each in node.findall(addnodes.index):
        yield from entries_of(each)


def entries_of(index: addnodes.index) -> Iterator[tuple[str, str]]:
    """Yield the words of a passage's index node, and their anchors."""
    for kind, value, anchor, *_ in index["entries"]:
        for word in split_index_msg(kind, value):
            yield word, anchor
