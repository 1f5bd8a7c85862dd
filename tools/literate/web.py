# The web of chunks
# -----------------
#
# The pieces of a book, taken together, are a *web*:
# chunks that refer to each other by name.
# Here we join the pieces, find the references, check the whole, and expand it.
#
# Where a line came from is never forgotten.
# Every expanded line carries the number of the book's line that it was made from.
# The messages need that, and so does everything that leads from code back to prose.

"""Join pieces into chunks, check their references, expand them."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from literate.notation import LINE_END, NAME, Piece, Reading, fold
from literate.notations import notation_named, notation_of
from literate.problem import Problem, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator


class Reference(NamedTuple):
    """One ``<<name>>`` in a line of code.

    Attributes:
        name: The name, white space folded.
        start: The column of its first bracket, from 0.
        end: The column after its last bracket.
        line: The book's line on which it stands.
    """

    name: str
    start: int
    end: int
    line: int


class Lines(NamedTuple):
    """Expanded code: lines of text, and for each the book's line that it comes from."""

    text: list[str]
    origin: list[int]


class Chunk:
    """All pieces of one name, in the order of the book.

    Attributes:
        name: The name, white space folded.
        is_file: Whether it is a file because of its name.
        pieces: The pieces, one at least.
        used_in: The pieces that refer to it, each once, in the order of the book.
    """

    def __init__(self, name: str, *, is_file: bool) -> None:
        """Make a chunk that has no piece yet."""
        self.name = name
        self.is_file = is_file
        self.pieces: list[Piece] = []
        self.used_in: list[Piece] = []


def is_path_like(name: str) -> bool:
    """Return whether a name looks like a path: it has a slash and no space."""
    return "/" in name and " " not in name


# References and escapes
# ~~~~~~~~~~~~~~~~~~~~~~
#
# ``<<`` is also an operator of Python, C and the shell.
# So inside a line only the name of a chunk that exists is a reference.
# Alone on its line, though, nobody means anything else by ``<<…>>``:
# there a name that is not known is a mistake, and we want to hear of it.
# Who needs the brackets themselves writes ``@<<`` and ``@>>``.
#
# The pattern tries the escapes first, then the shortest ``<<…>>``.
# A name never holds a pair of brackets itself, nor begins or ends with half of one.
# So in ``a << b <<c>>`` it is the second pair that is looked up,
# and in ``list<<<kind>>>`` the inner one.

MARK = re.compile(rf"@<<|@>>|<<({NAME.pattern})>>")


def unescape(text: str) -> str:
    """Return ``text`` with ``@<<`` and ``@>>`` turned into the plain brackets."""
    return text.replace("@<<", "<<").replace("@>>", ">>")


# Joining the pieces
# ~~~~~~~~~~~~~~~~~~
#
# The web joins and checks as soon as it is made.
# Whoever has one looks at its problems first; only a web without any can be expanded.
#
# In our own book a chunk that nobody uses is a file, or it is a mistake.
# A document that was not written for us may have such *roots* under any name,
# and somebody else must say which of them are to be files.


class Web:
    """All chunks of a book.

    Attributes:
        book: The book's name as the user gave it; it stands in every message.
        text: The text of the book.
        notation: The name of the notation, or nothing if it is not known.
        roots_are_files: Whether each chunk that nobody uses must be a file.
        roots: In other notations, the roots that are to be files.
        pieces: All pieces in the order of the book.
        chunks: The chunks by name, in the order in which the book begins them.
        problems: What is wrong with the book, sorted by line.
        order: The names of all chunks, each after its parts.
    """

    def __init__(self, book: str, text: str, notation: str | None = None) -> None:
        """Read the book's text, join its pieces and check them.

        Args:
            book: The book's name.
            text: Its text.
            notation: The name of its notation, if its suffix does not say it.
        """
        self.book = book
        self.text = text
        self.roots_are_files = False
        self.roots: set[str] = set()
        try:
            self.notation = notation or notation_of(book)
            reader = notation_named(self.notation)
        except ValueError as error:
            self.notation = ""
            self.pieces, self.problems = Reading([], [Problem(book, 0, str(error))])
        else:
            self.roots_are_files = reader.roots_are_files
            self.pieces, self.problems = reader.read(book, text)
        self.chunks: dict[str, Chunk] = {}
        for piece in self.pieces:
            if piece.name not in self.chunks:
                is_file = self.roots_are_files and is_path_like(piece.name)
                self.chunks[piece.name] = Chunk(piece.name, is_file=is_file)
            self.chunks[piece.name].pieces.append(piece)
        check_uses(self)
        self.order = order_by_use(self)
        self._expanded: dict[str, Lines] = {}
        self.problems.sort(key=lambda problem: problem.line)

    def again(self, text: str) -> Web:
        """Return the web of the same book with another text."""
        web = Web(self.book, text, self.notation)
        web.roots = self.roots
        return web

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the book, the first of which is its line 1."""
        return LINE_END.split(self.text)

    def piece_at(self, line: int) -> Piece:
        """Return the piece to which a line of the book belongs, if it is code."""
        place = bisect_right(self.pieces, line, key=lambda piece: piece.line)
        return self.pieces[place - 1]

    def complain(self, line: int, message: str) -> None:
        """Add a problem of the book."""
        self.problems.append(Problem(self.book, line, message))

    def references(self, piece: Piece) -> Iterator[Reference]:
        """Yield the references of a piece, also those whose chunk does not exist."""
        for number, line in enumerate(piece.code, start=piece.line + 1):
            if "<<" in line:
                yield from self.references_of_line(line, number)

    def references_of_line(self, line: str, number: int) -> Iterator[Reference]:
        """Yield the references of one line of code: line ``number`` of the book."""
        bare = line.strip()
        for mark in MARK.finditer(line):
            if mark[1] is None:
                continue
            name = fold(mark[1])
            if name in self.chunks or mark[0] == bare:
                yield Reference(name, mark.start(), mark.end(), number)

    def files(self) -> list[Chunk]:
        """Return the chunks that are files, in the order of the book."""
        if self.roots_are_files:
            return [chunk for chunk in self.chunks.values() if chunk.is_file]
        return [chunk for chunk in self.unused() if chunk.name in self.roots]

    def unused(self) -> list[Chunk]:
        """Return the chunks that no other uses, in the order of the book."""
        return [chunk for chunk in self.chunks.values() if not chunk.used_in]

    def expand(self, name: str) -> Lines:
        """Return the chunk ``name`` with all references replaced.

        Raises:
            ValueError: The book has problems, so it has no expansion.
        """
        if self.problems:
            message = f"{self.book} has problems: nothing can be expanded"
            raise ValueError(message)
        if not self._expanded:
            for each in self.order:
                chunk = self.chunks[each]
                self._expanded[each] = expand_chunk(self, chunk, self._expanded)
        return self._expanded[name]


# Checking
# ~~~~~~~~
#
# One walk over all references answers three questions:
# does the chunk exist, may it be used here, and who uses it?
# What is left then without a user is either a file or a mistake.
# (A chunk whose name is not allowed has been complained of before; once is enough.)


def check_uses(web: Web) -> None:
    """Note where each chunk is used; complain of the undefined, unused and misused."""
    for piece in web.pieces:
        for name, _, _, line in web.references(piece):
            chunk = web.chunks.get(name)
            if chunk is None:
                near = did_you_mean(name, web.chunks)
                web.complain(line, f"no chunk named <<{name}>>{near}")
            elif chunk.is_file:
                owner = f"<<{piece.name}>>"
                message = f"<<{name}>> is a file; it cannot be a part of {owner}"
                web.complain(line, message)
            elif not chunk.used_in or chunk.used_in[-1] is not piece:
                chunk.used_in.append(piece)
    for chunk in web.unused() if web.roots_are_files else ():
        if not chunk.is_file and NAME.fullmatch(chunk.name):
            hint = "" if " " in chunk.name else f"; a file would be <<./{chunk.name}>>"
            message = f"<<{chunk.name}>> is never used{hint}"
            web.complain(chunk.pieces[0].line, message)


# A chunk that contains itself, however far down, has no expansion.
# We look for such a way back with a depth-first walk and tell the whole way,
# since its last step alone rarely shows the mistake.
# The walk keeps a stack of its own:
# how deep the chunks of a book go is no business of Python's call stack.
#
# The walk leaves a chunk when it has been in all its parts.
# So the order of leaving is one in which each chunk comes after what it is made of,
# and that is just the order in which to expand them.


def order_by_use(web: Web) -> list[str]:
    """Return the names of all chunks, each after its parts; complain of cycles."""
    order: list[str] = []
    done: set[str] = set()
    for root in web.chunks:
        path = {} if root in done else {root: parts(web, root)}
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
                web.complain(part.line, f"<<{part.name}>> contains itself: {way}")
            elif part.name not in done:
                path[part.name] = parts(web, part.name)
    return order


def parts(web: Web, name: str) -> Iterator[Reference]:
    """Yield the references of a chunk to chunks that exist."""
    for piece in web.chunks[name].pieces:
        for reference in web.references(piece):
            if reference.name in web.chunks:
                yield reference


# Expanding
# ~~~~~~~~~
#
# A chunk is expanded once, however often it is used.


def expand_chunk(web: Web, chunk: Chunk, expanded: dict[str, Lines]) -> Lines:
    """Return the expansion of a chunk whose parts are all in ``expanded``."""
    out = Lines([], [])
    for piece in chunk.pieces:
        for number, line in enumerate(piece.code, start=piece.line + 1):
            if "<<" in line or "@>>" in line:
                expand_line(web, line, number, expanded, out)
            else:
                out.text.append(line.rstrip())
                out.origin.append(number)
    return out


# A line with references is put together from left to right.
# What stands before a reference stays in front of the expansion's first line,
# and moves its other lines to the right by its own width:
# that is how indentation comes about.
# What stands after the reference goes on behind its last line.
# A line that is nothing but white space and a reference is the plain case of this;
# if its chunk has no code, it leaves no line at all.


def expand_line(
    web: Web, line: str, number: int, expanded: dict[str, Lines], out: Lines
) -> None:
    """Add the expansion of ``line``, the book's line ``number``, to ``out``."""
    row, at, bare = Row(out, number), 0, line.strip()
    for name, start, end, _ in web.references_of_line(line, number):
        part = expanded[name]
        if not part.text and bare == line[start:end]:
            return
        row.append(Lines([unescape(line[at:start])], [number]))
        row.append(part)
        at = end
    row.append(Lines([unescape(line[at:])], [number]))
    row.end()


# A line made of several parts comes from where its first visible sign comes from.
# There may be very many parts, so they are joined only when the line is complete.


class Row:
    """The lines into which one line of code grows."""

    def __init__(self, out: Lines, number: int) -> None:
        """Begin a line that comes from the book's line ``number``."""
        self.out = out
        self.parts: list[str] = []
        self.origin = number
        self.is_blank = True

    def append(self, part: Lines) -> None:
        """Put ``part`` behind what there is; its other lines move to the right."""
        if not part.text or part.text == [""]:
            return
        margin = blank("".join(self.parts)) if len(part.text) > 1 else ""
        if self.is_blank:
            self.origin = part.origin[0]
        for each, (text, origin) in enumerate(zip(*part, strict=True)):
            if each:
                self.end()
                self.parts, self.origin, self.is_blank = [margin], origin, True
            self.parts.append(text)
            self.is_blank = self.is_blank and not text.strip()

    def end(self) -> None:
        """Let the line be complete."""
        self.out.text.append("".join(self.parts).rstrip())
        self.out.origin.append(self.origin)


def blank(text: str) -> str:
    """Return white space as wide as ``text``; its tabs stay tabs."""
    return "".join("\t" if letter == "\t" else " " for letter in text)
