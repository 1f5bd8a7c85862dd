# Expanding a chunk
# -----------------
#
# How does a chunk become plain lines?
#
# We could do it the way an editor does: find a reference,
# put the code of its chunk in its place, and search again until none is left.
# But only the first line of that code would be indented as the reference was,
# and at the end we couldn't say which line has come from where.
#
# Here, nothing is replaced. We walk through the code of a chunk,
# and wherever there is a reference we walk through the chunk of that name
# before we go on.
# This is a *depth-first traversal*, and it meets the lines in the order of the file.
#
# To walk, we need the code as a list of steps.
# Lines that are just lines are *copied*, as many at once as there are in a row.
# A reference that is alone on its line is a *call* of the chunk that it names.
# A line like ``return <<what was found>>`` becomes three steps:
# a *stretch* of code, which is ``return`` with the blank behind it;
# a call; and another stretch, empty here, for the code after the reference.
#
# The traversal doesn't know what becomes of these steps.
# It hands them to a *writer*. The one in this module makes a list of lines,
# and a file needs no more than that.
# Another, in :ref:`pylit-line_map`, also notes where each line comes from.
# Both get the same steps, so both get the same lines.

"""Walk through a chunk and its parts, and write their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from literate.notations.notation import BLANKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from literate.notations.notation import Piece
    from literate.web.chunks import Chunk, Reference, Web


class Copy(NamedTuple):
    """Some lines of a piece, from 0, that have neither references nor escapes."""

    piece: Piece
    start: int
    stop: int


class Stretch(NamedTuple):
    """Some columns of a line of a piece; lines and columns are counted from 0."""

    piece: Piece
    at: int
    start: int
    stop: int


class Call(NamedTuple):
    """A reference to a chunk.

    Attributes:
        piece: The piece that has the reference.
        at: The line of its code, from 0.
        name: The name of the chunk.
        start: The column of the first bracket, from 0.
        end: The column after the last bracket.
        is_alone: Whether there are only blanks beside it.
    """

    piece: Piece
    at: int
    name: str
    start: int
    end: int
    is_alone: bool

    @property
    def before(self) -> Stretch:
        """The code in front of the reference to expand in its line."""
        return Stretch(self.piece, self.at, 0, self.start)


class Hold(NamedTuple):
    """Blanks after a call, which count only if more code follows them."""

    stretch: Stretch


Step = Copy | Stretch | Call | Hold


# A step counts as its piece does, from 0 below the head, and the book counts from 1.


def number_of(step: Stretch | Call) -> int:
    """Return the number of the book's line of a step in an expansion."""
    return step.piece.line + 1 + step.at


def whole_line(piece: Piece, at: int) -> str:
    """Return a line of a piece to expand, with blanks at its end that may count."""
    return piece.code[at] + (piece.tail if at == len(piece.code) - 1 else "")


def text_of(stretch: Stretch) -> str:
    """Return the text of a stretch of code to expand."""
    piece, at, start, stop = stretch
    return unescape(whole_line(piece, at)[start:stop])


def is_alone(line: str, references: list[Reference]) -> bool:
    """Return whether a line to expand is one reference and perhaps blanks."""
    return (
        len(references) == 1 and line.strip(BLANKS) == line[slice(*references[0][1:3])]
    )


# Where do the steps come from? Few lines have anything to expand, and the web knows
# which. All lines between two of them are a single step, however many there are.


def steps_of(web: Web, chunk: Chunk) -> Iterator[Step]:
    """Yield the steps of expanding a chunk."""
    for piece in chunk.pieces:
        done = 0
        for at, references in web.marked(piece):
            if done < at:
                yield Copy(piece, done, at)
            yield from steps_of_line(piece, at, references)
            done = at + 1
        if done < len(piece.code):
            yield Copy(piece, done, len(piece.code))


def steps_of_line(piece: Piece, at: int, references: list[Reference]) -> Iterator[Step]:
    """Yield the steps of expanding a line with references or escapes."""
    stop = len(whole_line(piece, at))
    if is_alone(piece.code[at], references):
        name, start, end, _ = references[0]
        yield Call(piece, at, name, start, end, is_alone=True)
        if end < stop:
            yield Hold(Stretch(piece, at, end, stop))
        return
    column = 0
    for name, start, end, _ in references:
        yield Stretch(piece, at, column, start)
        yield Call(piece, at, name, start, end, is_alone=False)
        column = end
    yield Stretch(piece, at, column, stop)


def unescape(text: str) -> str:
    """Expand ``@<<`` and ``@>>`` in ``text`` to the plain brackets."""
    return text.replace("@<<", "<<").replace("@>>", ">>")


def blank(text: str) -> str:
    """Return white space for an expansion as wide as ``text``; its tabs stay tabs."""
    return "".join("\t" if letter == "\t" else " " for letter in text)


# The writer
# ~~~~~~~~~~
#
# A line is *open* as long as more can be written in it.
# Meanwhile we keep its parts in a list, because there may be very many of them.
# When the line is closed, they are joined, and only then do the blanks at its end go.
#
# A line that was copied is not open, because it is nearly always complete. But if
# its chunk ends there and the reference to the chunk has code behind it,
# the line is opened again, and its blanks come back.
#
# An empty line has no margin, even if code from elsewhere gets into it;
# noweb does the same.
#
# If a chunk has no code at all, a reference to it would leave an empty line.
# If you take the code out of a chunk, you don't want that,
# so this line is *void*: it disappears, with its margin, if nothing is written in it.


class Use:
    """A use of a chunk, as seen from a file.

    Attributes:
        line: The book's line that has the reference.
        margin: The text that the file has in front of the code of that line.
        outer: The use of the chunk that has the reference, if there is one.
    """

    __slots__ = ("line", "margin", "outer")

    def __init__(self, line: int, margin: str, outer: Use | None) -> None:
        """Note the use of a chunk in an expansion."""
        self.line = line
        self.margin = margin
        self.outer = outer


class Writer:
    """Makes lines of the steps that it gets.

    Attributes:
        lines: The lines that are closed.
        parts: The parts of the open line; none if no line is open.
        held: Blanks behind the open line that count only if more follows there.
        is_void: Whether the open line is a void one.
        margin: The text in front of the last line that was copied if it is empty.
        tail: The blanks that were dropped at the end of it.
    """

    def __init__(self) -> None:
        """Begin the text of an expansion without a line."""
        self.lines: list[str] = []
        self.parts: list[str] = []
        self.held: list[Stretch] = []
        self.is_void = False
        self.margin = ""
        self.tail = ""

    def copy(self, step: Copy, margin: str, _use: Use | None) -> None:
        """Write whole lines of an expansion behind a margin."""
        if self.parts or self.held:
            self.close()
        piece, start, stop = step
        lines = piece.code[start:stop]
        self.lines += [each and margin + each for each in lines] if margin else lines
        self.tail = piece.tail and piece.tail * (stop == len(piece.code))
        self.margin = margin if self.tail else ""

    def begin(
        self, _number: int, margin: str, _use: Use | None, *, is_void: bool = False
    ) -> None:
        """Open a line of an expansion for code from the book's line ``number``."""
        self.close()
        self.parts = [margin]
        self.is_void = is_void

    # Blanks behind a reference would be blanks at the end of a line, which you don't
    # see and a linter complains of, so they wait: if code follows, they are written; if
    # the line ends, they are forgotten.

    def add(self, stretch: Stretch) -> None:
        """Write code into the open line of an expansion, after any held blanks."""
        if not self.parts:
            self.reopen()
        held, self.held = self.held, []
        for each in (*held, stretch):
            self.put(each)

    def put(self, stretch: Stretch) -> None:
        """Write code into the open line of an expansion."""
        text = text_of(stretch)
        self.parts.append(text)
        if text.strip(BLANKS):
            self.is_void = False

    def hold(self, stretch: Stretch) -> None:
        """Hold blanks of an expansion until something is written behind them."""
        self.held.append(stretch)

    def room(self) -> str:
        """Return white space as wide as the open line of an expansion."""
        self.parts = ["".join(self.parts)]
        return blank("".join([*self.parts, *map(text_of, self.held)]))

    def reopen(self) -> None:
        """Open the last copied line of an expansion again."""
        self.parts = [self.lines.pop() or self.margin, self.tail]

    def close(self) -> None:
        """Close the open line of an expansion, if there is one."""
        if self.parts and not self.is_void:
            self.lines.append("".join(self.parts).rstrip(BLANKS))
        self.parts = []
        self.held = []
        self.is_void = False


# The traversal
# ~~~~~~~~~~~~~
#
# What is still missing is the walk, and with it the indentation.
#
# Each chunk is written with a *margin*, the white space in front of its lines.
# A reference that is alone on its line adds the text in front of it,
# and that is how code gets its indentation.
# If there is code in front of a reference, the first line of its chunk *joins* it,
# and the others move to the right by the width of everything in front.
#
# A margin belongs to the line of the reference, so a chunk of a single line has it
# even if that line is empty.
#
# The places to which we must return are on a stack of our own:
# the depth of nested chunks should not be limited by Python's call stack.


class Frame(NamedTuple):
    """A chunk that the traversal has entered and not left.

    Attributes:
        steps: The steps that are left.
        margin: The white space in front of the lines.
        use: The reference that has led here, if one has.
    """

    steps: Iterator[Step]
    margin: str
    use: Use | None


def write(web: Web, name: str, writer: Writer) -> None:
    """Write the expansion of the chunk ``name``, with all its parts."""
    stack = [Frame(steps_of(web, web.chunks[name]), "", None)]
    joins = False
    while stack:
        frame = stack[-1]
        for step in frame.steps:
            if isinstance(step, Copy):
                write_copy(step, frame, writer, joins=joins)
                if web.sizes[step.piece.name].lines == 1:
                    writer.margin = frame.margin
            elif isinstance(step, Stretch):
                if not step.start and not joins:
                    writer.begin(number_of(step), frame.margin, frame.use)
                writer.add(step)
            elif isinstance(step, Hold):
                writer.hold(step.stretch)
            elif web.sizes[step.name].lines:
                stack.append(called(web, step, frame, writer, joins=joins))
                joins = joins or not step.is_alone
                break
            elif step.is_alone:
                write_void(step, frame, writer, joins=joins)
            joins = False
        else:
            stack.pop()
            joins = False
    writer.close()


# How far to the right is the code of a called chunk? If its reference is alone on a
# line, as far as the reference. If there is code in front, the first line joins it, and
# the others are below the reference. A chunk of one line has no others, so we don't
# measure the width.


def called(web: Web, call: Call, frame: Frame, writer: Writer, *, joins: bool) -> Frame:
    """Return where a reference to expand leads."""
    steps = steps_of(web, web.chunks[call.name])
    use = Use(number_of(call), frame.margin, frame.use)
    if call.is_alone and not joins:
        before = call.piece.code[call.at][: call.start] if call.start else ""
        return Frame(steps, frame.margin + before, use)
    if call.is_alone and call.start:
        writer.hold(call.before)
    margin = writer.room() if web.sizes[call.name].lines > 1 else ""
    return Frame(steps, margin, use)


def write_copy(step: Copy, frame: Frame, writer: Writer, *, joins: bool) -> None:
    """Write whole lines of an expansion, the first perhaps into the open line."""
    if joins:
        piece, start, stop = step
        writer.add(Stretch(piece, start, 0, len(whole_line(piece, start))))
        step = Copy(piece, start + 1, stop)
        if step.start == stop:
            return
    writer.copy(step, frame.margin, frame.use)


def write_void(call: Call, frame: Frame, writer: Writer, *, joins: bool) -> None:
    """Write the line of a reference whose chunk expands to no code."""
    if not joins:
        writer.begin(number_of(call), frame.margin, frame.use, is_void=True)
    writer.hold(call.before)


# So a chunk becomes plain lines. The web keeps them, because they may be wanted again.


def expand(web: Web, name: str) -> list[str]:
    """Return the lines of the chunk ``name``, expanded: all references replaced.

    The list is the web's own; take a copy if you want to change it.

    Raises:
        ValueError: Something is wrong with it or its parts.
    """
    web.check(name)
    if name not in web.expanded:
        writer = Writer()
        write(web, name, writer)
        web.expanded[name] = writer.lines
    return web.expanded[name]
