# Trying an edited book
# ---------------------
#
# What does the program do if you change this line?
#
# At a desk you would edit the book, tangle it and run the program,
# and take it all back if you didn't like the picture.
# That's much to ask of a reader who is only curious.
#
# A *trial* does the same in memory. It replaces the code of some pieces,
# tangles the book, imports the program without writing a file,
# and calls a function of it, which draws something.
#
# If you like the picture, you get your change as a patch for the book.
# If there is no picture, you have made a mistake. The tangler may find it,
# or Python's compiler, or Python while the program runs,
# but it's reported at a line that you have edited, if there is one to blame.
#
# A browser can do this, too, with a Python that was made for browsers.
# Then you can edit a chunk on its page (:ref:`pylit-live`).
# Whatever we import must come to the browser, too, so this module gets by
# with its own package, those below, and the standard library.

"""Tangle and run a book with edits that are only tried."""

from __future__ import annotations

import difflib
import importlib
import io
import json
import linecache
import sys
from contextlib import redirect_stdout
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, Any, NamedTuple

from literate.notations.registry import notation_named
from literate.trace.line_map import provenance_of_file
from literate.trace.syntax import syntax_problem
from literate.web.chunks import Web
from literate.web.files import tangled_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from types import CodeType, ModuleType, TracebackType

    from literate.notations.notation import Piece
    from literate.web.files import TangledFile


class Edit(NamedTuple):
    """New code for a piece.

    Attributes:
        name: The name of its chunk.
        before: Its code in the book, without blank lines at the beginning and the end.
        after: Its new code.
    """

    name: str
    before: str
    after: str


class Mistake(NamedTuple):
    """A mistake in an edited book.

    Attributes:
        message: What is wrong.
        edit: The edit with the mistake, as an index, if it is in one.
        line: The line of the new code, from 1, or 0.
    """

    message: str
    edit: int | None = None
    line: int = 0


class Result(NamedTuple):
    """The result of a trial.

    Attributes:
        shown: The text that the program's function has returned.
        printed: The text that the program has printed meanwhile.
        mistake: Why it has returned nothing.
        places: For each line of the file, the name of the chunk that it comes from,
            which piece of that chunk it is in, and its row there, all from 0.
    """

    shown: str = ""
    printed: str = ""
    mistake: Mistake | None = None
    places: tuple[tuple[str, int, int], ...] = ()


# Importing from memory
# ~~~~~~~~~~~~~~~~~~~~~
#
# How can Python import a module that has no file?
# It asks a *finder* for each module, and a *loader* runs the code of the module.
# Neither needs a disk. Ours is both, and takes the code from the tangled files.
#
# An edit mostly changes one of them, so we keep the others compiled.
#
# A program that watches another may want the text of a line.
# There is no file to read, so it gets the text from the loader.
# A module has a ``__file__`` all the same, which is where its file would be.


class Library(MetaPathFinder, Loader):
    """Imports modules from tangled files that are nowhere on a disk.

    Attributes:
        folders: The folders in which modules are looked for.
        files: The files by their paths.
        loaded: The names of the modules that were imported.
        compiled: The code of files by their contents.
    """

    def __init__(self, folders: Sequence[str]) -> None:
        """Begin the library of a trial without a file."""
        self.folders = folders
        self.files: Mapping[str, TangledFile] = {}
        self.loaded: set[str] = set()
        self.compiled: dict[tuple[str, bytes], CodeType] = {}

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,  # noqa: ARG002 (Python's signature)
        target: ModuleType | None = None,  # noqa: ARG002 (the same)
    ) -> ModuleSpec | None:
        """Return how a trial loads a module of the book; leave others to others."""
        for folder in self.folders:
            start = f"{folder}/{fullname.replace('.', '/')}"
            for place in (package := f"{start}/__init__.py", f"{start}.py"):
                if place in self.files:
                    is_package = place == package
                    spec = ModuleSpec(
                        fullname, self, origin=place, is_package=is_package
                    )
                    spec.has_location = True
                    return spec
        return None

    # Compiled code is found by its text, but also by its path: two files with equal
    # contents, such as empty ones, must have different names in a traceback.

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module in a trial."""
        path = str(module.__spec__ and module.__spec__.origin)
        content = self.files[path].content
        if (path, content) not in self.compiled:
            self.compiled[path, content] = compile(content, path, "exec")
        self.loaded.add(module.__name__)
        exec(self.compiled[path, content], vars(module))  # noqa: S102 (as any import)

    def get_source(self, fullname: str) -> str | None:
        """Return the text of a module of a trial, as Python's loaders do."""
        spec = self.find_spec(fullname)
        return (
            self.files[spec.origin].content.decode() if spec and spec.origin else None
        )

    def forget(self) -> None:
        """Forget all modules of a trial, so that the next run imports them again."""
        for name in self.loaded:
            sys.modules.pop(name, None)
        for path in self.files:
            linecache.cache.pop(path, None)
        self.loaded.clear()


# The trial
# ~~~~~~~~~


class Trial:
    """A book that can be run with edits.

    Attributes:
        web: The web of the book as it is.
        library: What imports the program.
        shows: The function that is called, as ``module:function``.
        judges: What judges the answers to exercises, as ``module:name``.
        opened: A part of the program that answers questions itself.
    """

    def __init__(
        self,
        book: str,
        text: str,
        folders: Sequence[str],
        shows: str,
        judges: str = "",
    ) -> None:
        """Read the book of a trial.

        Args:
            book: Its path from the root.
            text: Its text.
            folders: The folders in which its modules are, as paths from the root.
            shows: The function that is called, as ``module:function``. It takes the
                path of a tangled file and returns a text, such as a picture.
            judges: What judges the answers to exercises, in the same form. It returns
                a function that takes a question, as for ``begin``.
        """
        self.web = Web(book, text)
        self.library = Library(folders)
        self.shows = shows
        self.judges = judges
        self.opened: Callable[[str], str] | None = None

    # The next trial begins with other edits, and must not meet the modules of this
    # one. That's why our finder is in front only while the program runs,
    # and then its modules go, whatever happens.
    #
    # What the program raises is a part of the answer, and so is ``SystemExit``: a
    # program that ends itself must not end the page that tries it.

    def run(self, path: str, edits: Sequence[Edit], *more: str) -> Result:
        """Try the program with some edits, and show something of a file of it.

        Args:
            path: The file.
            edits: The edits.
            more: What else the function of the program gets.

        Raises:
            ValueError: The book has no such piece.
        """
        web, changed = self.edited(edits)
        files = tangled_files(web, web.book)
        for problem in web.problems:
            return Result(mistake=self.at(web, changed, problem.line, problem.message))
        for file in self.new(files):
            if wrong := syntax_problem(web, file):
                message = wrong.message.rpartition(" (in ")[0]
                return Result(mistake=self.at(web, changed, wrong.line, message))
        self.library.files = files
        printed = io.StringIO()
        try:
            sys.meta_path.insert(0, self.library)
            with redirect_stdout(printed):
                shown = named(self.shows)(path, *more)
        except (Exception, SystemExit) as error:  # noqa: BLE001 (it may raise anything)
            mistake = self.raised(web, changed, error)
            return Result("", printed.getvalue()[-MOST:], mistake)
        finally:
            sys.meta_path.remove(self.library)
            self.library.forget()
        places = tuple(self.places(web, files[path]))
        return Result(str(shown), printed.getvalue()[-MOST:], None, places)

    def places(self, web: Web, file: TangledFile) -> Iterator[tuple[str, int, int]]:
        """Yield the chunk, the piece and the row of each line of a trial's file."""
        for line in provenance_of_file(web, file):
            at = line.at(0)[0] if line else 0
            piece = web.piece_at(at) if at else None
            if piece:
                number = web.chunks[piece.name].pieces.index(piece)
                yield piece.name, number, at - piece.line - blanks_before(piece) - 1
            else:
                yield "", 0, 0

    # A game would be over as soon as its modules were forgotten. If the program is
    # played, they stay, and it gets each question from the page.

    def begin(self, name: str) -> None:
        """Start a part of the program as it is in the book, before any trial.

        Args:
            name: What to call, as ``module:name``. It returns a function, which takes
                a question and returns the answer, both as texts.
        """
        self.library.files = tangled_files(self.web, self.web.book)
        sys.meta_path.insert(0, self.library)
        self.opened = named(name)()

    def close(self) -> None:
        """Forget what a trial has opened."""
        sys.meta_path.remove(self.library)
        self.library.forget()
        self.opened = None

    def new(self, files: Mapping[str, TangledFile]) -> Iterator[TangledFile]:
        """Yield the Python files that differ from those of the last trial."""
        last = self.library.files or tangled_files(self.web, self.web.book)
        for path, file in files.items():
            if file.is_python and (path not in last or last[path].text != file.text):
                yield file

    # Which piece was edited? Line numbers change with every edit of the book,
    # so the page names the chunk, and the code that it has shown.
    # If two pieces are the same, the first is as good as the second.

    def piece(self, edit: Edit) -> Piece:
        """Return the piece that an edit of a trial is about.

        Raises:
            ValueError: The book has no such piece.
        """
        chunk = self.web.chunks.get(edit.name)
        for piece in chunk.pieces if chunk else ():
            if "\n".join(piece.code).strip("\n") == edit.before.strip("\n"):
                return piece
        message = f"<<{edit.name}>> is another one in the book; load this page again"
        raise ValueError(message)

    def edited(self, edits: Sequence[Edit]) -> tuple[Web, dict[int, int]]:
        """Return the web after a trial's edits, and the edit of each changed piece.

        The pieces are given by their index among those of the book.

        Raises:
            ValueError: The book has no such piece.
        """
        lines, changed = [*self.web.lines], {}
        notation = notation_named(self.web.notation)
        pieces = [(self.piece(edit), at) for at, edit in enumerate(edits)]
        for piece, at in sorted(pieces, key=lambda each: -each[0].line):
            changed[self.web.pieces.index(piece)] = at
            first = piece.line + blanks_before(piece)
            new = edits[at].after.strip("\n").split("\n") if edits[at].after else []
            lines[first : piece.line + len(piece.code)] = [
                (piece.margin + notation.written(line)).rstrip() for line in new
            ]
        return self.web.again("\n".join(lines)), changed

    # A mistake has a line of the edited book, but you see only the lines of your edit.
    # If it is in a piece without an edit, the message says where.

    def at(self, web: Web, changed: Mapping[int, int], line: int, text: str) -> Mistake:
        """Return a mistake in a line of a trial's book, or in the whole for line 0."""
        if not line:
            return Mistake(text)
        piece = web.piece_at(line)
        number = line - piece.line - blanks_before(piece)
        index = web.pieces.index(piece)
        if index in changed and number <= len(piece.code):
            return Mistake(text, changed[index], max(number, 1))
        return Mistake(f"{text} (in <<{piece.name}>>)")

    # With an exception we can do better. It may be raised in such a piece because of
    # what yours has passed to it. Of the calls that have led there,
    # we name the last one in an edited piece.

    def raised(
        self, web: Web, changed: Mapping[int, int], error: BaseException
    ) -> Mistake:
        """Return the mistake behind an exception in a trial."""
        text = (
            f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        )
        found = [
            self.at(web, changed, line, text)
            for line in self.lines_of(web, error.__traceback__)
        ]
        edited = [each for each in found if each.edit is not None]
        return [Mistake(text), *found[-1:], *edited][-1]

    def lines_of(self, web: Web, trace: TracebackType | None) -> Iterator[int]:
        """Yield the line of a trial's book for each call in a traceback."""
        while trace:
            file = self.library.files.get(trace.tb_frame.f_code.co_filename)
            if file:
                line = provenance_of_file(web, file)[trace.tb_lineno - 1]
                if line:
                    yield line.at(0)[0]
            trace = trace.tb_next

    # Taking it home
    # ~~~~~~~~~~~~~~
    #
    # You like the picture. But the book may have grown since this page was made.
    # A patch has the lines around each change, so it mostly fits even then.

    def patch(self, edits: Sequence[Edit]) -> str:
        """Return a trial's edits as a patch of the book, empty if nothing differs.

        Raises:
            ValueError: The book has no such piece.
        """
        before, after = self.web.lines, self.edited(edits)[0].lines
        start, end = f"a/{self.web.book}", f"b/{self.web.book}"
        diff = difflib.unified_diff(before, after, start, end, lineterm="")
        return "".join(f"{line}\n" for line in diff)


# The author may have an edit to propose (:ref:`pylit-mistake`), as a diff.
# Its indentation may be less than that of the code.


def edited(code: Sequence[str], diff: Sequence[str]) -> Iterator[list[str]]:
    """Yield the edited lines of some code, for each place where a diff fits.

    Args:
        code: The lines.
        diff: The lines of the diff, each with -, + or a blank, and another blank.
    """
    old, new = ([each[2:] for each in diff if each[0] != sign] for sign in "+-")
    for at, line in enumerate(code):
        margin = line.removesuffix(old[0])
        goes, comes = ([each and margin + each for each in some] for some in (old, new))
        if not margin.strip() and goes == [*code[at : at + len(old)]]:
            yield [*code[:at], *comes, *code[at + len(old) :]]


def named(name: str) -> Any:  # noqa: ANN401 (a part of any program)
    """Return a part of a trial's program, which is given as ``module:name``."""
    module, _, inner = name.partition(":")
    return getattr(importlib.import_module(module), inner)


MOST = 10_000
"""The characters that a program may print; of more, the last are shown."""


def blanks_before(piece: Piece) -> int:
    """Return how many blank lines begin the code of a trial's piece."""
    return next((at for at, line in enumerate(piece.code) if line), 0)


# Questions and answers
# ~~~~~~~~~~~~~~~~~~~~~
#
# A page asks in JSON what the program does if you change this line,
# and gets its answer in JSON, too.


def answer(trial: Trial, question: str) -> str:
    """Return the answer of a trial to a question, both in JSON.

    Args:
        trial: The trial.
        question: An object. ``edits`` is a list of lists: name, before, after.
            ``path`` is the file of which something is shown, and ``more`` a list of
            what else the program's function gets; without a path,
            the answer has a ``patch``. Instead, ``opens`` may name a part of the
            program, which gets any further question that is not about edits.
            If nothing is open, an answer to an ``exercise`` opens what judges it.
    """
    asked = json.loads(question)
    if "edits" not in asked:
        if "opens" in asked:
            trial.begin(asked["opens"])
        elif "exercise" in asked and not trial.opened:
            trial.begin(trial.judges)
        return trial.opened(question) if trial.opened else "{}"
    edits = [Edit(*each) for each in asked["edits"]]
    try:
        if "path" not in asked:
            return json.dumps({"patch": trial.patch(edits)})
        result = trial.run(asked["path"], edits, *asked.get("more", ()))
    except ValueError as error:
        result = Result(mistake=Mistake(str(error)))
    mistake = result.mistake and result.mistake._asdict()
    return json.dumps(result._asdict() | {"mistake": mistake})
