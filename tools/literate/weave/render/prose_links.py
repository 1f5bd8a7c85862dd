# Names in the prose
# ------------------
#
# What does ``step`` mean in a sentence of the book?
#
# In the code, a type checker knows, but it doesn't read the prose.
# Still, if you write about ``step`` beside a piece of code, you mean that ``step``,
# so we look up a word that is set as code among the names in the code of its page,
# and link it to the same place.
#
# We must not guess.
# If the word means two things in the code of the page, it leads nowhere.
# Nor does it if it can also mean something that has no place of its own in the book,
# such as an argument of a function or a variable in it.
# Attributes are mostly named after such variables,
# so we link one of them only if its class comes before it, as in ``Place.row``.

"""Links from names in the prose to their definitions in the code beside it."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from literate.symbols.definitions import LOCALS
from literate.weave.model.page import ChunkBox
from literate.weave.render.name_links import name_link

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from literate.notations.notation import Piece
    from literate.symbols.definitions import Definition
    from literate.weave.model.page import Page


def link_words(
    doctree: nodes.document, docname: str, pages: Mapping[str, Page]
) -> None:
    """Link the words of code in the prose to their definitions.

    Args:
        doctree: A document, which may have others in it.
        docname: Its name.
        pages: The page of each document with chunks, which makes its links.
    """
    known = {
        name: words(page, page.book.pieces_of(name)) for name, page in pages.items()
    }
    for literal, where in list(in_prose(doctree, docname)):
        meant = known.get(where, {}).get(literal.astext().removesuffix("()"))
        if meant and not literal["classes"]:
            link = name_link(pages[where], meant, literal.deepcopy())
            literal.replace_self(link)


# On one long page, each chapter has names of its own.
# A chapter is in a node that knows its name, but doesn't have that node as its parent.


def in_prose(node: nodes.Element, docname: str) -> Iterator[tuple[nodes.literal, str]]:
    """Yield the words of code in the prose, each with the document that has it."""
    for child in node.children:
        if isinstance(child, nodes.literal):
            yield child, docname
        elif isinstance(child, addnodes.start_of_file):
            yield from in_prose(child, child["docname"])
        elif isinstance(child, nodes.Element) and not isinstance(child, NO_PROSE):
            yield from in_prose(child, docname)


NO_PROSE = (ChunkBox, nodes.reference, nodes.title)
"""Where we don't look up words: in chunks, in links, and in titles."""


# What the words mean
# ~~~~~~~~~~~~~~~~~~~


def words(page: Page, pieces: Iterable[Piece]) -> dict[str, Definition]:
    """Return the words for links in prose: those with only one meaning in some code."""
    meant: dict[str, set[Definition | None]] = defaultdict(set)
    for piece in pieces:
        for word, definition in names_in(page, piece):
            meant[word].add(definition)
            if definition and "." in definition.name:
                meant[definition.name].add(definition)
    return {
        word: definition
        for word, definitions in meant.items()
        for definition in definitions
        if definition and len(definitions) == 1
        if definition.kind not in LOCALS
        if definition.kind != "attribute" or "." in word
    }


def names_in(page: Page, piece: Piece) -> Iterator[tuple[str, Definition | None]]:
    """Yield the words in a piece to which prose may link, and their definitions."""
    names, number = page.names, page.number(piece)
    defined = {
        (names.rows[each], each.word): each for each in names.defines.get(number, ())
    }
    for row, line in enumerate(bare(page, piece)):
        used = {
            each.start: each.definition for each in names.links.get((number, row), ())
        }
        for word in re.finditer(r"[^\W\d]\w*", line):
            definition = used.get(word.start()) or defined.pop((row, word[0]), None)
            yield word[0], definition


# Words in a string or a comment, or in the name of a chunk, aren't names.
# We blank them out, so that all others stay in their columns.


def bare(page: Page, piece: Piece) -> list[str]:
    """Return a piece's lines without what prose does not link to, such as strings."""
    lines = []
    for line in piece.code:
        letters = list(line)
        for each in page.book.web.references_of_line(line, 0):
            letters[each.start : each.end] = " " * (each.end - each.start)
        lines.append("".join(letters))
    code = "\n".join(lines)
    return TEXT.sub(lambda text: re.sub(".", " ", text[0]), code).split("\n")


TEXT = re.compile(
    r'"""(?:\\(?:.|\n)|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|#.*'
)
