# The web of chunks
# -----------------
#
# How do pieces that refer to each other become plain code?
#
# That's easy, you might say. Wherever the code says ``<<Move the player>>``,
# paste the pieces of that name, and go on until no name is left.
# In a finished book this would work, but a book is rarely finished.
# Some name is misspelt, and there is nothing to paste.
# Or two chunks refer to each other, and the pasting never ends.
#
# Before we paste anything, we look at all the pieces as a whole.
# Together they are a *web*: chunks that refer to each other by name.
# Here we join the pieces, find the references and check the web.
# Only then can a chunk be *expanded*, which is our word for the pasting
# (:ref:`pylit-expansion`).

"""Join pieces into chunks and check their references."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from literate.base.problem import Guesser, Problem
from literate.notations.documents import SEPARATOR, document_at, starts_of
from literate.notations.notation import NAME, Piece, Reading, fold, is_name, lines_of
from literate.notations.registry import notation_named, notation_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from weakref import ref

    from literate.notations.notation import Block


class Reference(NamedTuple):
    """One ``<<name>>`` in a line of code.

    Attributes:
        name: The name, white space folded.
        start: The column of its first bracket, from 0.
        end: The column after its last bracket.
        line: The book's line that has it.
    """

    name: str
    start: int
    end: int
    line: int


class Marked(NamedTuple):
    """A line of a piece that is not simply copied.

    Attributes:
        at: Its index among the lines of the piece's code.
        references: Its references; none if it has only escapes.
    """

    at: int
    references: list[Reference]


# A chunk has no code of its own, only pieces. What it expands to depends on other
# chunks, and those may be wrong.


class Chunk:
    """All pieces of one name, in the order of the book.

    Attributes:
        name: The name, white space folded.
        is_file: Whether its name makes it a file.
        pieces: The pieces, one at least.
        used_in: The pieces that refer to it, each once, in the order of the book.
    """

    def __init__(self, name: str, *, is_file: bool) -> None:
        """Make a chunk that has no piece yet."""
        self.name = name
        self.is_file = is_file
        self.pieces: list[Piece] = []
        self.used_in: list[Piece] = []


def check_documents(
    documents: list[str], parts: list[str], notation: str | None
) -> None:
    """Check that the chunks of some documents can be one program.

    Raises:
        ValueError: They cannot.
    """
    if len({os.path.realpath(each) for each in documents}) < len(documents):
        message = f"a document is named twice (got {', '.join(documents)})"
        raise ValueError(message)
    if len(parts) != len(documents):
        message = (
            "a document has a line with only the control character U+001D, "
            "which separates documents; remove it"
        )
        raise ValueError(message)
    if not notation and len({notation_of(each) for each in documents}) > 1:
        message = (
            "all documents of a program must have the same notation "
            f"(got {', '.join(documents)})"
        )
        raise ValueError(message)


def is_path_like(name: str) -> bool:
    """Return whether a chunk's name looks like a path: a slash and no space."""
    return "/" in name and " " not in name


def drop_blank_ends(pieces: list[Piece]) -> None:
    """Drop blank lines at the end of each piece of a chunk."""
    for piece in pieces:
        while piece.code and not piece.code[-1]:
            piece.code.pop()


# References and escapes
# ~~~~~~~~~~~~~~~~~~~~~~
#
# How do we find a reference? By its brackets, you would think.
# But ``<<`` is also an operator of Python, C and the shell,
# and ``1 << n >> 2`` looks just like a reference to a chunk named ``n``.
# Inside a line, only the name of a chunk that exists is therefore a reference.
#
# Alone on its line, though, ``<<…>>`` can't be meant otherwise.
# An unknown name is a mistake there, and we want to hear of it.
#
# If you need the brackets themselves, write ``@<<`` and ``@>>``; these are *escapes*.
#
# The pattern tries the escapes first, then the shortest ``<<…>>``.
# The shortest, because in ``a << b <<c>>`` the author hardly means ``b <<c``.
# A name never has a pair of brackets itself unless they are escaped,
# nor does it begin or end with half of one:
# in ``list<<<kind>>>`` we look up the inner one.
# Most references are alone on their lines, and for those we need no pattern.

MARK = re.compile(rf"@<<|@>>|<<({NAME})>>")


# Joining the pieces
# ~~~~~~~~~~~~~~~~~~
#
# A web joins and checks its pieces as soon as it is made,
# so the first thing to do with a web is to ask for its problems.
# Files are made only from a web without any.
# But a single chunk can be expanded if it and its parts have none.
#
# Few lines have a reference or an escape in them.
# These are found once and remembered as *marked* lines; the others are just copied.
#
# Several documents are read one by one, and their pieces are joined.
# Their lines are counted through from the first document to the last.
#
# Which chunks become files?
# In our own book a chunk that no other uses is a file, or it is a mistake.
# A document that was not written for us may have such *roots* under any name,
# and the user must say which of them should become files.
#
# How do we know for whom a book was written? In Markdown and AsciiDoc
# the author tells us with a name that begins with ``./``,
# because other tools have no use for the dot and slash.
# Such a book follows all of our rules: blank lines at the end of a block, for example,
# are not code.


class Web:
    """All chunks of a book.

    Attributes:
        book: The book's name as the user gave it, which is in every message.
            If there are several documents, it is the name of the first.
        documents: The names of all documents.
        starts: The number of lines in front of each document.
        text: The text of the book.
        notation: The name of the notation, or nothing if it is not known.
        roots_are_files: Whether each chunk that no other uses must be a file.
        roots: In other notations, the roots that should be files.
        settings: Further settings, besides those in the text.
        pieces: All pieces in the order of the book.
        chunks: The chunks by name, in the order in which the book begins them.
        problems: The problems of the book, sorted by line.
        order: The names of all chunks, each after its parts.
        sizes: The sizes of the expanded chunks.
        expanded: The lines of each chunk that has been expanded (:func:`expand`).
        made_from: The web of an earlier text of the same book, if this came from it.
    """

    def __init__(
        self,
        book: str,
        text: str,
        notation: str | None = None,
        more: Sequence[str] = (),
    ) -> None:
        """Read the web of chunks: join the pieces of the book's text and check them.

        Args:
            book: The book's name.
            text: Its text.
            notation: The name of its notation, if its suffix does not say it.
            more: The names of further documents, whose texts follow in the text.
        """
        self.book = book
        self.documents = [book, *more]
        parts = text.split(SEPARATOR) if more else [text]
        self.starts = starts_of(parts) if more else [0]
        self.text = text
        self.roots_are_files = False
        self.roots: set[str] = set()
        self.settings: list[str] = []
        try:
            self.notation = notation or notation_of(book)
            reader = notation_named(self.notation)
            if more:
                check_documents(self.documents, parts, notation)
        except ValueError as error:
            self.notation = ""
            reading = Reading([], {Problem(book, 0, str(error)): WHOLE_BOOK})
        else:
            self.roots_are_files = reader.roots_are_files
            reading = reader.read(book, parts[0])
            for name, start, part in zip(more, self.starts[1:], parts[1:], strict=True):
                found = reader.read(name, part)
                reading.problems.update(found.problems)
                reading.pieces.extend(
                    piece._replace(line=start + piece.line) for piece in found.pieces
                )
            named = any(piece.name.startswith("./") for piece in reading.pieces)
            if reader.may_name_files and named:
                self.roots_are_files = True
                drop_blank_ends(reading.pieces)

        # From here on it doesn't matter how many documents there are: their pieces have
        # lines of one long text.
        #
        # If the first problem ended the reading, you would mend one mistake only to
        # meet the next, so we collect all of them. Each problem notes which chunk it
        # hinders, and the others can still be expanded.

        self.pieces = reading.pieces
        self.problems = [*reading.problems]
        self._hindered = reading.problems
        self.chunks: dict[str, Chunk] = {}
        for piece in self.pieces:
            if piece.name not in self.chunks:
                is_file = self.roots_are_files and is_path_like(piece.name)
                self.chunks[piece.name] = Chunk(piece.name, is_file=is_file)
            self.chunks[piece.name].pieces.append(piece)
        self._marked: dict[int, list[Marked]] = {}
        check_uses(self)
        self.order = order_by_use(self)
        self.sizes = sizes_of(self)
        check_size(self)
        self.expanded: dict[str, list[str]] = {}
        self._again: Web | None = None
        self.made_from: ref[Web] | None = None
        self.problems.sort(key=lambda each: self.line_of(each.place, each.line))

    # The stitcher asks for many webs of nearly the same text: the book before an edit,
    # after it, and before it again. Reading ours takes a moment each time, so a web
    # remembers the one that was made from it and the one that it was made from, and no
    # more.
    #
    # Only the reference backwards is a weak one. If it were strong, each web would hold
    # on to the one before, and every earlier text would stay in memory.

    def again(self, text: str) -> Web:
        """Return the web of chunks of the same book with another text, perhaps cached.

        The new web knows the one it was made from, while that exists.
        """
        before = self.made_from and self.made_from()
        for known in (self, self._again, before):
            if known and known.text == text:
                return known
        from weakref import ref

        more = self.documents[1:]
        self._again = Web(self.book, text, self.notation, more)
        self._again.roots = self.roots
        self._again.settings = self.settings
        self._again.made_from = ref(self)
        return self._again

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the web's book; the first is line 1."""
        return lines_of(self.text)

    @cached_property
    def heads(self) -> list[int]:
        """The lines with the heads of all pieces."""
        return [piece.line for piece in self.pieces]

    @cached_property
    def blocks(self) -> list[Block]:
        """The blocks of code, and those that are skipped."""
        return [*notation_named(self.notation).blocks(self.lines)]

    @cached_property
    def prose(self) -> list[str]:
        """The lines without white space at their ends, and blank ones for blocks."""
        lines = [line.rstrip() for line in self.lines]
        for block in self.blocks:
            lines[block.start : block.stop] = [""] * (block.stop - block.start)
        return lines

    # Everything that follows speaks of lines: messages, the map, the stitcher.
    # A line must therefore lead back to its piece, and fast, because we ask for each
    # line of each file. The heads of the pieces are in order, so a binary search does.
    #
    # A program in several documents is one text to us, with lines of its own. No editor
    # shows you that text, so every message translates its line on the way out.

    def piece_at(self, line: int) -> Piece:
        """Return the piece in the web to which a line belongs, if it is code."""
        return self.pieces[bisect_right(self.heads, line) - 1]

    def place(self, line: int) -> tuple[str, int]:
        """Return the document of a line in the web's text, and its line there."""
        if len(self.starts) == 1:
            return self.book, line
        at = min(document_at(self.starts, line), len(self.documents) - 1)
        return self.documents[at], line - self.starts[at]

    def line_of(self, document: str, line: int) -> int:
        """Return the line of the web's text for a line of a document."""
        return self.starts[self.documents.index(document)] + line

    def spot(self, line: int) -> str:
        """Return a line of the web's text as ``document:line``."""
        document, number = self.place(line)
        return f"{document}:{number}"

    def spots(self, lines: Iterable[int]) -> str:
        """Return lines of the web's text as ``document:line, line``, by document."""
        places = [self.place(line) for line in lines]
        return ", ".join(
            f"{document}:{', '.join(str(number) for _, number in same)}"
            for document, same in groupby(places, key=itemgetter(0))
        )

    def placed(self, problems: Iterable[Problem]) -> list[Problem]:
        """Return the web's problems in the text as problems in the documents."""
        placed = []
        for each in problems:
            book, line = each[:2]
            if book == self.book:
                book, line = self.place(line)
            placed.append(each._replace(place=book, line=line))
        return placed

    # A message begins with ``document:line``, because editors and terminals make a link
    # of it.

    def complain(self, line: int, message: str, chunk: str = "") -> None:
        """Add a problem of the web.

        Args:
            line: The line, or 0.
            message: The problem.
            chunk: The chunk that it keeps from being expanded, if not all chunks.
        """
        self.add(Problem(*self.place(line), message), chunk)

    def add(self, problem: Problem, chunk: str = "") -> None:
        """Add a ready-made problem of the web."""
        self.problems.append(problem)
        self._hindered[problem] = chunk

    # Most pieces have no references at all. One search for two brackets in the whole
    # piece is much faster than one in each line, so it comes first.

    def marked(self, piece: Piece) -> list[Marked]:
        """Return the lines of a piece in the web with a reference or an escape."""
        found = self._marked.get(piece.line)
        if found is None:
            code = "\n".join(piece.code)
            is_plain = "<<" not in code and "@>>" not in code
            found = self._marked[piece.line] = [
                Marked(at, self.references_of_line(line, piece.line + 1 + at))
                for at, line in enumerate(() if is_plain else piece.code)
                if "<<" in line or "@>>" in line
            ]
        return found

    def references(self, piece: Piece) -> list[Reference]:
        """Return the references of a piece in the web, even to missing chunks."""
        marked = self.marked(piece)
        return [each for line in marked for each in line.references] if marked else []

    # So is ``<<x>>`` a reference, or is it C++? Alone on its line it must be a
    # reference, even to a missing chunk. Among other code we ask the book.

    def references_of_line(self, line: str, number: int) -> list[Reference]:
        """Return the web's references of one line: line ``number`` of the book."""
        alone = line.strip()
        if alone[:2] == "<<" and alone[-2:] == ">>" and is_name(alone[2:-2]):
            start = line.index("<<")
            return [Reference(fold(alone[2:-2]), start, start + len(alone), number)]
        return [
            Reference(name, mark.start(), mark.end(), number)
            for mark in MARK.finditer(line)
            if mark[1] is not None and (name := fold(mark[1])) in self.chunks
        ]

    def files(self) -> list[Chunk]:
        """Return the web's chunks that are files, in the order of the book."""
        if self.roots_are_files:
            return [chunk for chunk in self.chunks.values() if chunk.is_file]
        return [chunk for chunk in self.unused() if chunk.name in self.roots]

    def unused(self) -> list[Chunk]:
        """Return the web's chunks that no other uses, in the order of the book."""
        return [chunk for chunk in self.chunks.values() if not chunk.used_in]

    # If one chunk has a mistake, we needn't refuse all the others. What hinders a chunk
    # are its own problems, those of its parts, and those of the whole book.

    def check(self, name: str) -> None:
        """Check that the web's chunk ``name`` can be expanded.

        Raises:
            ValueError: Something is wrong with it or its parts.
        """
        if self.problems and self.problems_of(name):
            message = f"{self.book} has problems: <<{name}>> cannot be expanded"
            raise ValueError(message)

    def problems_of(self, name: str) -> list[Problem]:
        """Return the web's problems with a chunk, its parts and the whole book."""
        reached = {name, WHOLE_BOOK}
        todo = [name] if name in self.chunks else []
        while todo:
            parts = {part.name for part in references_of(self, todo.pop())}
            todo += parts - reached
            reached |= parts
        return [each for each in self.problems if self._hindered[each] in reached]


WHOLE_BOOK = ""
"""Instead of a chunk's name: all chunks."""

NO_CHUNK = ">>"
"""Instead of a chunk's name: none."""


# Checking
# ~~~~~~~~
#
# One walk over all references answers three questions:
# does the chunk exist, may it be used here, and who uses it?
# The last answer finds the chunk that everyone has forgotten,
# because a chunk without a user is either a file or a mistake.
# (We complained of a forbidden name when we read it; once is enough.)


def check_uses(web: Web) -> None:
    """Note where each chunk is used; complain of the undefined, unused and misused."""
    guesser = Guesser(web.chunks)
    for piece in web.pieces:
        for name, _, _, line in web.references(piece):
            chunk = web.chunks.get(name)
            if chunk is None:
                near = guesser.did_you_mean(name) or UNKNOWN
                web.complain(line, f"no chunk named <<{name}>>{near}", piece.name)
            elif chunk.is_file:
                owner = f"<<{piece.name}>>"
                message = (
                    f"<<{name}>> is a file, so it cannot be a part of {owner}; {SHARE}"
                )
                web.complain(line, message, piece.name)
            elif not chunk.used_in or chunk.used_in[-1] is not piece:
                chunk.used_in.append(piece)
    for chunk in web.unused() if web.roots_are_files else ():
        if not chunk.is_file and is_name(chunk.name):
            hint = USE if " " in chunk.name else f"a file would be <<./{chunk.name}>>"
            message = f"<<{chunk.name}>> is never used; {hint}"
            web.complain(chunk.pieces[0].line, message, NO_CHUNK)


UNKNOWN = "; define it, or write @<< for plain brackets"
SHARE = "move the code that both need to a chunk of its own"
USE = "use it, or remove it"


# Each reference may be right by itself, and yet they may lead in a circle.
# If a chunk contains itself, at whatever depth, it has no expansion.
# We look for such a cycle with a depth-first search and print all of it,
# because its last step alone rarely shows the mistake.
# The search keeps a stack of its own:
# the depth of nested chunks should not be limited by Python's call stack.
#
# The search leaves a chunk when it has visited all its parts,
# so it leaves each chunk after its parts. This is a *topological order*,
# and we need it at once.


def order_by_use(web: Web) -> list[str]:
    """Return the names of all chunks, each after its parts; complain of cycles."""
    order: list[str] = []
    done: set[str] = set()
    for root in web.chunks:
        path = {} if root in done else {root: iter(references_of(web, root))}
        while path:
            here = next(reversed(path))
            part = next(path[here], None)
            if part is None:
                del path[here]
                done.add(here)
                order.append(here)
            elif part.name in path:
                names = list(path)
                loop = [*names[names.index(part.name) :], part.name]
                way = " → ".join(f"<<{name}>>" for name in loop)
                message = f"<<{part.name}>> contains itself: {way}"
                web.complain(part.line, message, part.name)
            elif part.name not in done:
                path[part.name] = iter(references_of(web, part.name))
    return order


def references_of(web: Web, name: str) -> list[Reference]:
    """Return the references of a chunk to chunks that exist."""
    return [
        reference
        for piece in web.chunks[name].pieces
        for reference in web.references(piece)
        if reference.name in web.chunks
    ]


# Even a web without a mistake can be a trap.
# Thirty chunks, each of which uses the next one twice, are a page of text,
# and a billion lines of code.
# We add up how large everything will be before we make any of it.
# That costs next to nothing, because the chunks come in the right order:
# when we reach a chunk, we know the sizes of all its parts.
#
# Only the text of a file is ever made as a whole, not that of each of its parts,
# so the limit applies to the chunks that no other chunk uses, taken together.
# A line or a reference counts for the memory that it takes,
# and not only for the characters that come from it.


class Size(NamedTuple):
    """The size of an expansion, at most.

    Attributes:
        lines: The number of its lines.
        letters: The number of characters in them together.
        first: The number of characters in the first line.
        last: The number of characters in the last line.
        calls: The number of references that are followed.
    """

    lines: int
    letters: int
    first: int
    last: int
    calls: int

    @property
    def weight(self) -> int:
        """The cost of expanding a chunk, in characters."""
        return self.letters + LINE_WEIGHT * (self.lines + self.calls)


def sizes_of(web: Web) -> dict[str, Size]:
    """Return the size of each chunk; undefined and cyclic references count nothing."""
    sizes: dict[str, Size] = {}
    for name in web.order:
        lines = letters = first = last = calls = 0
        for piece in web.chunks[name].pieces:
            code = piece.code
            if not code:
                continue
            done = len(code)
            ends = [len(code[0]), len(code[-1])]
            letters += sum(map(len, code)) + len(piece.tail)
            for at, references in web.marked(piece):
                if references:
                    part = size_of_line(code[at], references, sizes)
                    done += part.lines - 1
                    letters += part.letters - len(code[at])
                    calls += part.calls
                    if not at:
                        ends[0] = part.first
                    if at == len(code) - 1:
                        ends[1] = part.last
            first = first if lines else ends[0]
            last = ends[1] + len(piece.tail)
            lines += done
        if lines == 1:
            first = last
        sizes[name] = Size(lines, letters, first, last, calls)
    return sizes


# For a reference inside a line, the first line of its chunk joins the text in front,
# and all its other lines are indented by the width of that text.
# The text after the reference joins the last line.


def size_of_line(
    line: str, references: list[Reference], sizes: dict[str, Size]
) -> Size:
    """Return how large a chunk's line with references will be."""
    lines, letters, calls = 1, 0, 0
    first: int | None = None
    width = at = 0
    for name, start, end, _ in references:
        part = sizes.get(name, NOTHING)
        calls += 1 + part.calls
        width += start - at
        at = end
        if part.lines > 1:
            letters += part.letters - part.last + width * (part.lines - 1)
            first = width + part.first if first is None else first
            lines += part.lines - 1
        width += part.last
    width += len(line) - at
    return Size(lines, letters + width, width if first is None else first, width, calls)


# If this check is content, too, the pasting can begin: each name has a chunk,
# no chunk contains itself, and the result fits into memory.


def check_size(web: Web) -> None:
    """Complain of the first chunk whose expansion makes the whole too large."""
    tops = {chunk.name for chunk in web.unused()}
    total = 0
    for name, size in web.sizes.items():
        total += size.weight if name in tops else 0
        if max(total, size.weight) > MOST:
            message = (
                f"<<{name}>> would expand to {size.lines:,} lines and {size.letters:,} "
                f"characters, by {size.calls:,} references, which is more than we dare "
                "to make; which chunk is used too often?"
            )
            web.complain(web.chunks[name].pieces[0].line, message, name)
            return


NOTHING = Size(0, 0, 0, 0, 0)
MOST = 2**30
"""The most that all files together may weigh."""

LINE_WEIGHT = 64
"""The number of characters for which a line or a reference counts."""
