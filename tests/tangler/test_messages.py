"""Every message of the tangler, once, for reading.

Each scene below makes the tangler print something. ``cases/messages.txt`` holds the
messages in the form that a newcomer meets; read it when it changes.
``make renew ARGS=tests/tangler`` writes it again.
"""

from __future__ import annotations

import ast
import io
import json
import os
import re
import signal
import socket
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tangle
from literate.cli import parser
from literate.coverage import record, report
from literate.trace import hook, relay
from literate.web.chunks import Web
from literate.web.expansion import expand
from literate.workspace.snapshot import signed
from literate.workspace.watcher import Watcher

from .workshop import Workshop, chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TOOLS = Path(tangle.__file__).parent
CATALOGUE = Path(__file__).parent / "cases" / "messages.txt"
APART = {"figures", "sphinxext", "weave", "header.py", "mypy_reader.py", "trial.py"}
"""Modules that print nothing: extensions report through Sphinx, a trial in its page."""

SCENES: list[Callable[[Workshop, pytest.MonkeyPatch], None]] = []


def scene(
    function: Callable[[Workshop, pytest.MonkeyPatch], None],
) -> Callable[[Workshop, pytest.MonkeyPatch], None]:
    """Add a scene."""
    SCENES.append(function)
    return function


def run(workshop: Workshop, *arguments: str) -> None:
    """Run the tangler as you would in the root."""
    print("$ tangle.py", workshop.book.name, *arguments)
    tangle.main([workshop.book.name, *arguments])


def tangled(workshop: Workshop, *parts: str) -> None:
    """Write a book and tangle it silently."""
    workshop.write(*parts)
    assert workshop.tangle("--force").status == 0


def edit(path: Path, old: str, new: str) -> None:
    """Edit a file."""
    path.write_bytes(path.read_bytes().replace(old.encode(), new.encode()))


CAT = (
    chunk("./cat.py", "<<Import>>", "", "", "def cat():", "    <<Purr>>"),
    chunk("Import", "import time"),
    chunk("Purr", "time.sleep(1)", "return 'purr'"),
)

TWO = (
    chunk("./a.py", "f(<<C>>)"),
    chunk("./b.py", "<<C>> = 2"),
    chunk("C", "a"),
)
"""Two files of Python that share a chunk."""


@scene
def what_it_does(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """Its work, and its plans."""
    workshop.write(*CAT)
    run(workshop, "--check")
    run(workshop)
    run(workshop)
    run(workshop, "--list")
    run(workshop, "--where", "cat.py:6")
    run(workshop, "--stitch")
    edit(workshop.root / "cat.py", "    time", "    now = 1\n    time")
    run(workshop, "--stitch")
    for old, new in (
        ("import time\n", "import time\nimport os\n"),
        ("    time.sleep(1)\n", ""),
        ("purr", "hiss"),
        ("def cat", "import re\n\ndef cat"),
    ):
        edit(workshop.root / "cat.py", old, new)
    run(workshop, "--stitch")
    workshop.write("Prose.\n")
    run(workshop)
    tangled(workshop, chunk("./a", "<<A>>", "-", "<<A>>"), chunk("A", "one", "two"))
    edit(workshop.root / "a", "two\n-", "three\n-")
    run(workshop, "--stitch")
    tangled(workshop, chunk("./a", "if x:", "    y", "<<A>>"), chunk("A", "1", "2"))
    edit(workshop.root / "a", "1\n2\n", "    1\n    2\n")
    run(workshop, "--stitch")


@scene
def mistakes_in_a_book(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """Mistakes in a book."""
    workshop.write(
        *CAT,
        chunk("./dog.py", "<<Pur>>", "<<Bark>>", "<<./cat.py>>", " <<Run>>"),
        chunk("Run", "<<Jump>>"),
        chunk("Jump", "<<Run>>"),
        chunk("hello.py", "pass"),
        chunk("Never needed"),
        chunk(" "),
        chunk("Inner", "<<Other>>=", "x"),
        ".. code-block:: python\n\n      <<Left>>=\n   x\n",
        ".. code-block:: python\n   <<Stray>>=\n   x\n",
        "<<Stray again>>=\n",
        "<<<<<<< HEAD\n",
    )
    run(workshop)


@scene
def a_book_too_large_for_any_memory(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """A book that is too large for any memory."""
    parts = [chunk(f"{at}", f"<<{at + 1}>>", f"<<{at + 1}>>") for at in range(30)]
    workshop.write(chunk("./file", "<<0>>"), *parts, chunk("30", "x"))
    run(workshop)


@scene
def paths_that_cannot_be(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """Impossible paths."""
    names = ("../up", "/etc/up", "down/", "a/b", "./a/b", "A/B", "a/.c.tangling")
    long = f"{'long/' * 1000}file", f"{'long' * 100}/file"
    workshop.write(*map(chunk, (*names, *long)))
    run(workshop)


@scene
def several_documents(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """Several documents."""
    workshop.write(chunk("./a.txt", "<<A>>"), chunk("A", "one"))
    other = workshop.root / "other.rst"
    other.write_text(chunk("A", "two") + "\n" + chunk("./b.txt", "b"), encoding="utf-8")
    run(workshop, "other.rst")
    run(workshop, "other.rst", "--list")
    run(workshop, "other.rst", "--where", "a.txt:2")
    run(workshop)
    run(workshop, "other.rst", "./other.rst")
    run(workshop, "other.md")
    other.rename(workshop.root / "other.md")
    run(workshop, "other.md")
    other.write_text("\x1d\n\x1d\n", encoding="utf-8")
    run(workshop, "other.rst")


@scene
def what_python_does_not_understand(
    workshop: Workshop, patch: pytest.MonkeyPatch
) -> None:
    """Invalid Python."""
    workshop.write(chunk("./a.py", "<<A>>"), chunk("A", "a = = 1"))
    run(workshop)

    def too_deep(*_: object, **__: object) -> None:
        raise RecursionError

    patch.setattr("literate.trace.syntax.compile", too_deep, raising=False)
    run(workshop)


@scene
def settings_that_are_wrong(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """Settings that are wrong."""
    settings = ("header", "header=maybe", "syntax-check=2", "header=no for dog.py")
    workshop.write(*CAT, *(f".. tangle: {setting}\n" for setting in settings))
    run(workshop, "--set", "tail=yes")


@scene
def books_that_cannot_be_read(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """Books that cannot be read."""
    run(workshop)
    workshop.book.write_bytes(b"Text.\n\xff\n")
    run(workshop)
    workshop.book.unlink()
    os.mkfifo(workshop.book)
    run(workshop)
    workshop.book = workshop.root / "new\nline.rst"
    workshop.write(*CAT)
    run(workshop)
    workshop.book = workshop.root / "book.txt"
    workshop.write(*CAT)
    run(workshop)
    print("\n".join(map(str, Web("book.txt", "", "troff").problems)))


@scene
def roots_of_other_documents(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """Roots of documents that were not written for us."""
    workshop.write(*CAT)
    run(workshop, "--roots", "*.py")
    workshop.book = workshop.root / "tale.nw"
    workshop.write("Prose.\n")
    run(workshop)
    workshop.write(*(chunk(f"{name}.c", "x", suffix=".nw") for name in "abcdefg"))
    run(workshop)
    run(workshop, "--roots", "*.h")
    run(workshop, "--roots", "a.*")
    workshop.book = workshop.root / "page.md"
    workshop.write(chunk("a.c", "x", suffix=".md"))
    run(workshop)


@scene
def questions_that_have_no_answer(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """Questions that have no answer."""
    tangled(workshop, *CAT)
    run(workshop, "--chunk", "pur")
    for place in ("cat.py", "cat.py:1", "cat.py:99", "dog.py:1", "book.rst:1"):
        run(workshop, "--where", place)
    try:
        expand(Web("book.rst", chunk("A", "<<B>>")), "A")
    except ValueError as error:
        print(error)


@scene
def a_book_that_was_emptied(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """A book that has lost all its chunks."""
    tangled(workshop, *CAT, chunk("./dog.py"))
    workshop.write("")
    run(workshop)


@scene
def files_that_stand_in_the_way(workshop: Workshop, patch: pytest.MonkeyPatch) -> None:
    """Files that are in the way."""
    tangled(workshop, *CAT, chunk("./old.py"), chunk("./gone.py"))
    for name in ("cat.py", "gone.py", "new.py"):
        (workshop.root / name).write_text("by = 'hand'\n")
    (workshop.root / "Case.py").touch()
    (workshop.root / "folder.py").mkdir()
    (workshop.root / "link.py").symlink_to("/etc/passwd")
    (workshop.root / "round.py").symlink_to("old.py")
    (workshop.root / "loop.py").symlink_to("loop.py")
    os.mkfifo("fifo.py")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("socket.py")
    names = ("new", "case", "fifo", "folder", "link", "loop", "old", "round", "socket")
    workshop.write(*CAT, *(chunk(f"./{name}.py") for name in names))
    run(workshop)
    own = ("book.rst", ".book.tangled", ".book.base")
    workshop.write(*(chunk(f"./{name}") for name in own))
    run(workshop)
    run(workshop, "--root", "cat.py")
    (workshop.root / ".cat.py.tangling").mkdir()
    workshop.write(*CAT)
    run(workshop, "--force")
    (workshop.root / ".cat.py.tangling").rmdir()
    for path in (workshop.copy, workshop.receipt):
        path.unlink(missing_ok=True)
        path.symlink_to("/etc/passwd")
        run(workshop, "--force")
        path.unlink()
    tangled(workshop, chunk("./a.txt", "1"))
    workshop.write(chunk("./a.txt", "2"))

    def save_meanwhile(*_: object) -> None:
        (workshop.root / "a.txt").write_text("by hand\n")

    patch.setattr("literate.workspace.receipt.Receipt.save", save_meanwhile)
    run(workshop)


@scene
def receipts_that_are_not_right(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """Damaged receipts."""
    workshop.write(*CAT)
    workshop.receipt.write_text("Dear diary\n")
    run(workshop)
    workshop.receipt.write_text("# docs/book.rst\n")
    run(workshop)
    other, long = workshop.root / "docs", workshop.root / ".book.rst.tangled"
    other.mkdir()
    (other / "book.rst").touch()
    long.write_text("# docs/book.rst\n")
    run(workshop)
    long.unlink()
    workshop.receipt.write_text("# book.rst\n0\n")
    run(workshop)
    workshop.receipt.write_text("# book.rst\n<<<<<<< HEAD\n")
    run(workshop)


@scene
def edits_that_cannot_be_carried(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """Edits that cannot be carried."""
    file = workshop.root / "cat.py"
    for old, new in (
        ("# Tangled", "# Written"),
        ("import time", "import time "),
        ("import", "im\0port"),
        ("purr'\n", "purr'\n\n"),
        ("purr'\n", "purr'"),
        ("'purr'", "('purr'"),
        ("\n", "\r\n"),
        ("    return 'purr'", "print('purr')"),
        ("purr", "\N{CAT}"),
    ):
        file.unlink(missing_ok=True)
        tangled(workshop, *CAT)
        edit(file, old, new)
        if new == "\N{CAT}":
            file.write_bytes(file.read_bytes().replace(b"\xf0", b"\xff"))
        run(workshop, "--stitch")
    file = workshop.root / "f.txt"
    twice = (chunk("./f.txt", "<<A>>", "-", "<<A>>"), chunk("A", "one"))
    tangled(workshop, *twice)
    file.write_text("two\n-\nthree\n")
    run(workshop, "--stitch")
    tangled(workshop, chunk("./f.txt", "a", "x = <<A>>;"), chunk("A", "b"))
    file.write_text("a\n")
    run(workshop, "--stitch")
    nested = (chunk("./f.txt", "<<A>>", "    <<A>>"), chunk("A", "one", "two"))
    tangled(workshop, *nested)
    file.write_text("one\ntwo\n    one\nx\n    two\n")
    run(workshop, "--stitch")
    blank = chunk("./f.txt", "<<A>> <<B>>", "a"), chunk("A"), chunk("B", "", "b")
    tangled(workshop, *blank)
    file.write_text(" b\n\na\n")
    run(workshop, "--stitch")
    tangled(workshop, chunk("./f.txt", "<<A>> <<A>>"), chunk("A", "", "b"))
    file.write_text("x\n\n  b\n")
    run(workshop, "--stitch")
    file.unlink()
    workshop.book = workshop.root / "page.md"
    workshop.write(chunk("f.txt", "one", suffix=".md"))
    run(workshop, "--roots", "*")
    file.write_text("one\n```\ntwo\n")
    run(workshop, "--stitch")
    workshop.book = workshop.root / "book.rst"
    odd = (
        chunk("./f.txt", "<<A>>", "<<A>> and <<B>>", "end"),
        chunk("A", "one", "two"),
        chunk("B", "", "three", ""),
    )
    tangled(workshop, *odd)
    file.write_text("one\none\ntwo and\n        three\nend\n")
    run(workshop, "--stitch")
    beside = chunk("./f.txt", "<<A>>", "<<A>> <<A>>", "end"), chunk("A", "one", "two")
    tangled(workshop, *beside)
    for end in "end", "END":
        file.write_text(f"one\n    two\none\ntwo one\n    two\n{end}\n")
        run(workshop, "--stitch")
    tangled(workshop, chunk("./f.txt", "<<A>>", "f(<<A>>)"), chunk("A", "one"))
    file.write_text("f(one)\n")
    run(workshop, "--stitch")


@scene
def edits_that_contradict_each_other(
    workshop: Workshop, patch: pytest.MonkeyPatch
) -> None:
    """Edits that contradict each other."""
    file = workshop.root / "f.txt"
    lines = "one", "two", "three"
    tangled(workshop, chunk("./f.txt", "<<A>>", "-", "<<A>>"), chunk("A", *lines))
    file.write_text("one\nTWO\nthree\n-\none\nthree\n")
    run(workshop, "--stitch")
    others = chunk("./g.txt", "<<A>>"), chunk("./h.txt", "<<B>>")
    ends = chunk("A", "one", "two"), chunk("B", "two", "three")
    tangled(workshop, chunk("./f.txt", "<<A>>", "<<B>>"), *others, *ends)
    file.write_text("one\ntwo\nthree\n")
    run(workshop, "--stitch")
    tangled(workshop, chunk("./f.txt", "<<A>>", "-", "<<A>>"), chunk("A", *lines))
    file.write_text("one\nTWO\nthree\n-\none\nthree\n")
    patch.setattr("literate.stitch.agreement.MOST_WORK", 0)
    run(workshop, "--stitch")


@scene
def edits_that_are_no_python(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """Edits that are not valid Python."""
    tangled(workshop, *TWO)
    edit(workshop.root / "a.py", "f(a)", "f(a)\ng(")
    run(workshop, "--stitch")
    edit(workshop.root / "a.py", "f(a)\ng(", "f(1)")
    run(workshop, "--stitch")


@scene
def edits_on_both_sides(workshop: Workshop, patch: pytest.MonkeyPatch) -> None:
    """Edits on both sides."""
    tangled(workshop, chunk("./f.txt", "one"))
    (workshop.root / "f.txt").write_text("two\n")
    workshop.write(chunk("./f.txt", "three"))
    run(workshop, "--stitch")
    workshop.copy.unlink()
    run(workshop, "--stitch")
    workshop.write(chunk("./f.txt", "one"))

    def save_meanwhile(*_: object) -> tuple[str, list[str], list[str]]:
        workshop.write("Saved.\n")
        return "lost", [], []

    patch.setattr("literate.stitch.session.stitched", save_meanwhile)
    run(workshop, "--stitch")


@scene
def while_watching(workshop: Workshop, patch: pytest.MonkeyPatch) -> None:
    """While watching."""
    workshop.write(*CAT)
    patch.setattr("literate.workspace.watcher.REST", 0)
    merge = workshop.root / ".git/MERGE_HEAD"
    books = [
        [chunk("./a", "<<B>>")],
        [*CAT, "Prose.\n"],
        None,
        [""],
        [*CAT],
        ["Merged."],
    ]

    def sleep(_: float) -> None:
        if not step(watcher):
            if not books:
                os.kill(os.getpid(), signal.SIGINT)
            elif merge.exists():
                merge.unlink()
            elif (parts := books.pop(0)) is None:
                workshop.book.unlink()
            else:
                workshop.write(*parts)
                if parts == ["Merged."]:
                    merge.parent.mkdir()
                    merge.touch()

    watcher: Watcher
    step = Watcher.step

    def remember(this: Watcher) -> bool:
        nonlocal watcher
        watcher = this
        return step(this)

    patch.setattr(Watcher, "step", remember)
    patch.setattr("literate.workspace.watcher.time.sleep", sleep)
    run(workshop, "--watch")


@scene
def tools_beside_it(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """The hook and the relay."""
    tangled(workshop, *CAT)
    for arguments in ([], ["nothing.rst", "cat"]):
        print("$ python -m literate.trace.hook", *arguments)
        with pytest.raises(SystemExit) as error:
            hook.main(arguments)
        print(error.value)
    for arguments in ([], ["nothing.rst", "true"], ["book.rst", "no-such-tool"]):
        print("$ python -m literate.trace.relay", *arguments)
        relay.main(arguments)
    print("$ python -m literate.trace.relay book.rst python -m doctest cat.py")
    place = '  File "cat.py", line 6, in cat.purr'
    relay.main(["book.rst", sys.executable, "-c", f"print({place!r})"])
    for arguments in ([], ["nothing.rst", "x"], ["book.rst", "x", "no-such-tool"]):
        print("$ python -m literate.coverage.report", *arguments)
        report.main(arguments)


TALE = chunk("./tale.py", "def f(n):", "    if n:", "        n = 1", "", "", "f(1)")

RECORD = Path("record.json")

TOLD = {
    "tale.py": {
        "executed_lines": [2, 3, 4, 7],
        "missing_lines": [],
        "executed_branches": [[3, 4]],
        "missing_branches": [[3, -2]],
    },
    "other.py": {
        "executed_lines": [1],
        "missing_lines": [2],
        "executed_branches": [],
        "missing_branches": [],
    },
    "whole.py": {
        "executed_lines": [1, 2],
        "missing_lines": [],
        "executed_branches": [],
        "missing_branches": [],
    },
}
"""Coverage's report on the tale, and on two other files."""


@scene
def what_the_tests_reach(workshop: Workshop, _: pytest.MonkeyPatch) -> None:
    """Coverage."""
    tangled(workshop, "Tale\n====\n", "First\n-----\n", TALE)

    def table() -> None:
        print("$ python -m literate.coverage.report book.rst record.json")
        report.main(["book.rst", "record.json"])

    table()
    for content in ("no JSON", "{}", '{"meta": {"branch_coverage": true}}'):
        RECORD.write_text(content)
        table()
    for name in ("other.py", "whole.py"):
        Path(name).write_text("1\n2\n")
    told = {"meta": {"branch_coverage": True}, "files": TOLD}
    RECORD.write_text(json.dumps(told))
    record.write_record(RECORD, "book.rst", record.digests_of(["tale.py"]))
    table()
    workshop.write("Tale\n====\n", "First\n-----\n", TALE.replace("1", "2"))
    table()


# The catalogue


def played(workshop: Workshop, function: Callable[..., None]) -> str:
    """Return the messages of a scene."""
    said = io.StringIO()
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(said),
        redirect_stderr(said),
    ):
        patch.chdir(workshop.root)
        function(workshop, patch)
    return f"---- {function.__doc__}\n{workshop.shorten(said.getvalue())}"


def test_catalogue(tmp_path: Path) -> None:
    """Every scene prints the messages in the catalogue."""
    actual = []
    for number, function in enumerate(SCENES):
        (tmp_path / str(number)).mkdir()
        actual.append(played(Workshop(tmp_path / str(number)), function))
    text = "\n".join(actual)
    if "RENEW" in os.environ:
        CATALOGUE.write_text(text, encoding="utf-8", newline="\n")
    renew = "read what differs; `make renew ARGS=tests/tangler` renews it"
    assert CATALOGUE.read_text(encoding="utf-8") == text, renew


# Is anything missing?
#
# Every string with words in the source of the tangler is (part of) a message.


WORDS = re.compile(r"[a-z{}:>,;]+ [a-z{<]")


def templates(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines and strings in a module that contain words; holes are ``{}``."""
    tree = ast.parse(source)
    skipped = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            skipped.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            skipped.update(
                part for part in node.values if isinstance(part, ast.Constant)
            )
            specs = [part for part in ast.walk(node) if isinstance(part, ast.JoinedStr)]
            skipped.update(spec for spec in specs if spec is not node)
    for node in ast.walk(tree):
        text = ""
        if node in skipped or not isinstance(node, ast.expr):
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            parts = [
                p.value if isinstance(p, ast.Constant) else "{}" for p in node.values
            ]
            text = "".join(map(str, parts))
        if WORDS.search(text):
            yield node.lineno, text


SOURCES = [TOOLS / "tangle.py", *sorted((TOOLS / "literate").rglob("*.py"))]


def test_every_message_is_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message has a scene that prints it."""
    monkeypatch.setenv("COLUMNS", "999")
    # Python's own library prints the help; the mark is kept, not printed.
    others = parser.parser("tangle.py").format_help() + signed(b"", "").decode()
    known = CATALOGUE.read_text(encoding="utf-8") + others
    missing = [
        f"{source.name}:{line}: {text}"
        for source in SOURCES
        if APART.isdisjoint(source.parts)
        for line, text in templates(source.read_text(encoding="utf-8"))
        if not re.search(re.escape(text).replace(r"\{\}", ".*?"), known)
    ]
    assert missing == []
