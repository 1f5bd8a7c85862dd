"""Running and checking code with the line numbers of the book."""

from __future__ import annotations

import ast
import doctest
import importlib
import os
import re
import subprocess
import sys
import warnings
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from literate.trace import doctest_places, hook
from literate.trace.importer import (
    BookLoader,
    Map,
    install,
    move,
)
from literate.trace.relay import Relay
from literate.web.files import tangled_files
from literate.workspace.reading import read_book

from .workshop import Workshop, chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

TOP = Path(__file__).parent.parent.parent
BOOK = TOP / "docs" / "asciimaze.rst"

WARN = 'warnings.warn("beware", stacklevel=1)'
FAIL = 'return 1 / (count - "ä".count("ä"))'

SAMPLE = (
    chunk("./tale.py", "import warnings", "", "", "def main(count):", "    <<Body>>"),
    "Some prose stands between the two.\n",
    chunk("Body", WARN, "<<End>>"),
    chunk("End", FAIL),
    chunk("./run.py", "import tale", "tale.main(1)"),
)


@pytest.fixture
def tale(workshop: Workshop) -> Workshop:
    """Return a workshop with a program that warns and then fails."""
    workshop.write(*SAMPLE)
    assert workshop.tangle().status == 0
    return workshop


def line_of(workshop: Workshop, code: str) -> int:
    """Return the line of the book that holds some code."""
    lines = workshop.book.read_text(encoding="utf-8").split("\n")
    return next(n for n, line in enumerate(lines, start=1) if code in line)


def run(workshop: Workshop, *arguments: str, stdin: str = "") -> tuple[int, str]:
    """Run Python in the workshop; return its status and its output."""
    result = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=workshop.root,
        env=os.environ | {"PYTHONPATH": str(TOP / "tools"), "PYTHONUTF8": "1"},
        input=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    return result.returncode, result.stdout


def test_traceback(tale: Workshop) -> None:
    """A traceback names the book, shows its line, and points at the right place."""
    status, out = run(tale, "literate.trace.hook", "book.rst", "run")
    assert status == 1
    place = f'  File "{tale.book}", line {line_of(tale, FAIL)}, in main\n'
    carets = " " * 11 + "~~^".ljust(len(FAIL) - 7, "~") + "\n"
    assert f"{place}    {FAIL}\n{carets}" in out


def test_warning(tale: Workshop) -> None:
    """A warning names the book and its line."""
    _, out = run(tale, "literate.trace.hook", "book.rst", "run")
    place = f"{tale.book}:{line_of(tale, WARN)}: UserWarning: beware\n"
    assert f"{place}  {WARN}\n" in out


def test_debugger(tale: Workshop) -> None:
    """The debugger stops at lines of the book and shows them."""
    number = line_of(tale, FAIL)
    commands = f"break book.rst:{number}\ncontinue\nwhere\nquit\n"
    _, out = run(
        tale, "literate.trace.hook", "book.rst", "pdb", "-m", "run", stdin=commands
    )
    assert f"{tale.book}({number})main()" in out
    assert f"-> {FAIL}" in out


def test_profiler(tale: Workshop) -> None:
    """A profiler counts a function where the book defines it."""
    _, out = run(tale, "literate.trace.hook", "book.rst", "cProfile", "-m", "run")
    assert f"book.rst:{line_of(tale, 'def main')}(main)" in out


def test_hand_edit(tale: Workshop) -> None:
    """A file that was edited by hand keeps lines of its own."""
    file = tale.root / "tale.py"
    file.write_text(f"# mine\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    _, out = run(tale, "literate.trace.hook", "book.rst", "run")
    assert f'  File "{file}", line 8, in main' in out


def test_broken_book(tale: Workshop) -> None:
    """While the book is broken, the files keep lines of their own."""
    tale.write(*SAMPLE, chunk("Never used"))
    _, out = run(tale, "literate.trace.hook", "book.rst", "run")
    assert f'  File "{tale.root / "tale.py"}", line 7, in main' in out


def test_nothing_is_left_behind(tale: Workshop) -> None:
    """Running with the book's lines does not change how the files run without it."""
    run(tale, "literate.trace.hook", "book.rst", "run")
    _, out = run(tale, "run")
    assert f'  File "{tale.root / "tale.py"}", line 7, in main' in out


WEB = read_book(str(BOOK))
FILES = {
    path: file
    for path, file in tangled_files(WEB, "docs/asciimaze.rst").items()
    if path.endswith(".py")
}


@pytest.mark.parametrize("part", range(8))
def test_every_name_is_where_it_is_said_to_be(part: int) -> None:
    """Each name of a file is in the book at the place to which it is moved."""
    for path in sorted(FILES)[part::8]:
        places = Map(WEB, FILES[path])
        tree = ast.parse(FILES[path].content)
        move(tree, places)
        compile(tree, path, "exec")
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                text = places.book[node.lineno - 1].encode()
                found = text[node.col_offset : node.end_col_offset].decode()
                assert found == node.id, path


def test_tools_speak_of_the_book(tale: Workshop) -> None:
    """In a tool's output, a place in the book replaces one in a file."""
    root, number = tale.root, line_of(tale, FAIL)
    warn = line_of(tale, WARN)
    web = read_book(str(tale.book))
    web.book = "book.rst"
    for line, expected in (
        ("tale.py:7:12: E501 Too long", f"book.rst:{number}:11: E501 Too long"),
        ("tale.py:7: error: No", f"book.rst:{number}: error: No"),
        ("./tale.py:7: error: No", f"book.rst:{number}: error: No"),
        (f"  {root}/tale.py:7:12 - error", f"  book.rst:{number}:11 - error"),
        ("tale.py:6:5:7:9: error: No", f"book.rst:{warn}:4:{number}:8: error: No"),
        ("tale.py(7,12): error TS1: No", f"book.rst({number},11): error TS1: No"),
        (f"> {root}/tale.py(7)main()", f"> book.rst({number})main()"),
        ('  File "tale.py", line 7, in f', f'  File "book.rst", line {number}, in f'),
        ("see tale.py:6 and tale.py:7", f"see book.rst:{warn} and book.rst:{number}"),
        ("tale.py:1: its own line", "book.rst:1: its own line"),
    ):
        found = Relay(web, root).line(line)
        assert found.startswith(f"{expected} (")
        assert "tale.py" in found.removeprefix(expected)
    for line in (
        "tale.py:99: error: No",
        "tale.py:0: error: No",
        "tale.py:6:1:99:1: error: No",
        "other.py:7:12: E501 Too long",
        "at 12:30 all is good: 3",
        "",
    ):
        assert Relay(web, root).line(line) == line


@pytest.mark.parametrize("status", [0, 1, 3])
def test_the_status_of_a_tool(tale: Workshop, status: int) -> None:
    """A tool's exit status comes through, and so does all of its output."""
    program = f"print('tale.py:7:12: hm'); raise SystemExit({status})"
    command = [sys.executable, "-c", program]
    number = line_of(tale, FAIL)
    expected = f"book.rst:{number}:11: hm (tale.py:7:12)\n"
    assert (status, expected) == run(tale, "literate.trace.relay", "book.rst", *command)


def place_of(workshop: Workshop, code: str, column: int = 0) -> str:
    """Return the place of some code in the book, from a column of it on."""
    number = line_of(workshop, code)
    line = workshop.book.read_text(encoding="utf-8").split("\n")[number - 1]
    return f"book.rst:{number}:{line.index(code) + column + 1}"


def tool(name: str) -> str:
    """Return the path of a tool that is installed beside Python."""
    return str(Path(sys.executable).with_name(name))


@pytest.fixture
def smell(workshop: Workshop) -> Workshop:
    """Return a workshop with a program that has a mistake for each checker."""
    workshop.write(
        chunk("./smell.py", "def number() -> int:", "    <<Body>>"),
        "\n" * 200,
        chunk("Body", "x = 1", 'return "ä"'),
    )
    assert workshop.tangle().status == 0
    return workshop


def test_ruff(smell: Workshop) -> None:
    """With the output that ruff has by default, the picture has the book's numbers."""
    command = [tool("ruff"), "check", "--isolated", "--output-format"]
    status, out = run(
        smell, "literate.trace.relay", "book.rst", *command, "full", "smell.py"
    )
    place = place_of(smell, "x = 1")
    number = place.split(":")[1]
    head, arrow, bar, *picture = out.split("\n")
    assert (status, head[:5]) == (1, "F841 ")
    assert arrow == f"{' ' * len(number)}--> {place} (smell.py:3:5)"
    assert bar == f"{' ' * len(number)} |"
    assert f"{number} |     x = 1" in picture
    assert f"{' ' * len(number)} |     ^" in picture
    assert f"{int(number) + 1} |     return" in out
    for style in "concise", "pylint":
        _, out = run(
            smell, "literate.trace.relay", "book.rst", *command, style, "smell.py"
        )
        assert (place if style != "pylint" else place.rpartition(":")[0]) in out


def test_mypy(smell: Workshop) -> None:
    """Both ends of mypy's complaints are in the book."""
    command = [tool("mypy"), "--config-file=", "--cache-dir=/dev/null"]
    _, out = run(
        smell,
        "literate.trace.relay",
        "book.rst",
        *command,
        "--show-error-end",
        "smell.py",
    )
    start = place_of(smell, 'return "ä"', len("return "))
    assert out.startswith(f"{start}:{start.split(':')[1]}:")
    assert ": error: Incompatible return value type" in out
    assert "(smell.py:4:12:4:" in out


def test_standard_error(smell: Workshop) -> None:
    """A tool's standard error is relayed, too; so is a traceback."""
    message = '  File "smell.py", line 3, in f'
    program = f"import sys; sys.stderr.write({message!r})"
    _, out = run(
        smell, "literate.trace.relay", "book.rst", sys.executable, "-c", program
    )
    number = line_of(smell, "x = 1")
    assert out == f'  File "book.rst", line {number}, in f (smell.py:3)\n'


# Tests may come from the book, too.

ASSERT = "assert count == 3"
EXAMPLE = "    >>> Counter().count()"
TESTED = (
    chunk("./test_tale.py", '"""Tests."""', "", "", "def test_it():", "    <<Test>>"),
    chunk("./counting.py", "<<The counter>>"),
    "Some prose stands between them.\n",
    chunk("Test", "count = 2", ASSERT),
    chunk(
        "The counter",
        "class Counter:",
        "    def count(self):",
        '        r"""Count.',
        "",
        f"    {EXAMPLE}",
        "        3",
        '        """',
        "        return 2",
    ),
)


@pytest.fixture
def tested(workshop: Workshop) -> Workshop:
    """Return a workshop with a test that fails, and an example that is wrong."""
    workshop.write(*TESTED)
    assert workshop.tangle().status == 0
    return workshop


PYTEST = ("pytest", "-p", "no:cacheprovider", "--rootdir", ".", "--basetemp", "tmp")


# The processes of our own tests have the plugin, too; ``test_running`` tests that.
IN_PARALLEL = pytest.param(("-n", "1"), marks=pytest.mark.slow)


@pytest.mark.parametrize("processes", [(), IN_PARALLEL])
def test_tests_of_the_book(tested: Workshop, processes: tuple[str, ...]) -> None:
    """Pytest explains a failed assertion at its line of the book, every time."""
    number = line_of(tested, ASSERT)
    for _ in range(2):
        status, out = run(
            tested, "literate.trace.hook", "book.rst", *PYTEST, *processes
        )
        assert status == 1
        assert f"book.rst:{number}: AssertionError" in out
        assert re.search(rf"^> +{ASSERT}$", out, re.MULTILINE)
        assert "assert 2 == 3" in out
    _, out = run(tested, *PYTEST)
    assert "test_tale.py:7: AssertionError" in out


def test_style_of_python(tested: Workshop) -> None:
    """A traceback in Python's own style names the book, too."""
    command = "literate.trace.hook", "book.rst", *PYTEST, "--tb=native"
    _, out = run(tested, *command)
    number = line_of(tested, ASSERT)
    assert f'book.rst", line {number}, in test_it (' in out


def test_tests_that_cannot_be_read(workshop: Workshop) -> None:
    """If a module of tests cannot be loaded, the report names the book."""
    workshop.write(
        ".. tangle: syntax-check=no\n",
        chunk("./test_a.py", "<<A>>"),
        chunk("./test_b.py", "<<B>>"),
        chunk("A", "print 'hello'"),
        chunk("B", "import nothing_of_that_name"),
    )
    assert workshop.tangle().status == 0
    status, out = run(workshop, "literate.trace.hook", "book.rst", *PYTEST)
    assert status == 2
    assert f'book.rst", line {line_of(workshop, "print")} (' in out
    assert f"book.rst:{line_of(workshop, 'import nothing')}: in <module>" in out


def test_what_is_tested(workshop: Workshop) -> None:
    """Tests run the files as they are: a function knows the file that it is in."""
    workshop.write(
        chunk("./a.py", "<<A>>"),
        chunk("A", "def f(): pass"),
        chunk("./test_a.py", "from a import f", "def test_it():", "    <<Test>>"),
        chunk("Test", "assert f.__code__.co_filename.endswith('a.py')"),
    )
    assert workshop.tangle().status == 0
    status, out = run(workshop, "literate.trace.hook", "book.rst", *PYTEST)
    assert status == 0, out


@pytest.mark.parametrize(
    "runner",
    [
        ("doctest", "counting.py"),
        (*PYTEST, "--doctest-modules", "counting.py"),
    ],
)
def test_examples_of_the_book(tested: Workshop, runner: tuple[str, ...]) -> None:
    """An example in a docstring that is wrong is reported at its line of the book."""
    status, out = run(tested, "literate.trace.hook", "book.rst", *runner)
    number = line_of(tested, EXAMPLE)
    assert status == 1
    assert f'book.rst", line {number}' in out or f"book.rst:{number}: Doc" in out


def test_examples_through_the_relay(tested: Workshop) -> None:
    """The same goes for doctest by itself if its output is relayed."""
    command = sys.executable, "-m", "doctest", "counting.py"
    _, out = run(tested, "literate.trace.relay", "book.rst", *command)
    assert f'File "book.rst", line {line_of(tested, EXAMPLE)}, in ' in out


def test_unittest(workshop: Workshop) -> None:
    """Unittest names the lines of the book."""
    workshop.write(
        chunk("./test_a.py", "import unittest", "", "", "<<Tests>>"),
        chunk(
            "Tests", "class T(unittest.TestCase):", "    def test_it(self):", "  <<F>>"
        ),
        chunk("F", "      self.fail()"),
    )
    assert workshop.tangle().status == 0
    _, out = run(
        workshop, "literate.trace.hook", "book.rst", "unittest", "-q", "test_a"
    )
    assert f'book.rst", line {line_of(workshop, "self.fail()")}, in test_it' in out


def test_chained_exceptions(workshop: Workshop) -> None:
    """Each traceback of a chain names the book, and its carets are right."""
    workshop.write(
        chunk(
            "./a.py", "try:", "    <<Try>>", "except KeyError as error:", "    <<Say>>"
        ),
        chunk("Try", "x = {}['a'] + 1"),
        chunk("Say", "raise ValueError('b') from error"),
    )
    assert workshop.tangle().status == 0
    _, out = run(workshop, "literate.trace.hook", "book.rst", "a")
    for code in "x = {}['a'] + 1", "raise ValueError":
        assert f'{workshop.book}", line {line_of(workshop, code)}, in <module>' in out
    assert "    x = {}['a'] + 1\n        ~~^^^^^\n" in out


# Python's messages while it compiles

ESCAPE = "pattern = '\\d'"


@pytest.mark.parametrize("code", [ESCAPE, "assert (1, 'x')"])
def test_warnings_of_the_compiler(workshop: Workshop, code: str) -> None:
    """A warning from Python while it reads a module names the book."""
    workshop.write(chunk("./a.py", "<<A>>"), "Text.\n", chunk("A", "x = 1", code))
    assert workshop.tangle().status == 0
    program = (
        "import sys; sys.path[:0] = '.'; from literate.trace.importer import install; "
    )
    program += "install('book.rst'); import warnings; warnings.simplefilter({!r}); "
    program += "import a"
    script = workshop.root / "program.py"
    number = line_of(workshop, code)
    script.write_text(program.format("always"), encoding="utf-8")
    _, out = run(workshop, "program")
    assert f"{workshop.book}:{number}: " in out
    assert "a.py" not in out
    script.write_text(program.format("error"), encoding="utf-8")
    _, out = run(workshop, "program")
    assert f'File "{workshop.book}", line {number}\n' in out
    assert "SyntaxError: " in out
    script.write_text(program.format("ignore"), encoding="utf-8")
    assert run(workshop, "program") == (0, "")


def test_code_that_was_not_checked(workshop: Workshop) -> None:
    """A mistake in code that is not for our Python is in the book, too."""
    workshop.write(
        ".. tangle: syntax-check=no\n",
        chunk("./a.py", "<<A>>"),
        chunk("A", "print 'hello'"),
    )
    assert workshop.tangle().status == 0
    _, out = run(workshop, "literate.trace.hook", "book.rst", "a")
    assert f'File "{workshop.book}", line {line_of(workshop, "print")}\n' in out
    assert "    print 'hello'\n    ^^^^^^^" in out


def test_stacklevel(workshop: Workshop) -> None:
    """A warning in the name of the caller names the caller's line."""
    warn = "warnings.warn('old', stacklevel=2)"
    workshop.write(
        chunk("./a.py", "import warnings", "def f():", f"    {warn}", "<<Call>>"),
        chunk("Call", "f()"),
    )
    assert workshop.tangle().status == 0
    _, out = run(workshop, "literate.trace.hook", "book.rst", "a")
    assert f"{workshop.book}:{line_of(workshop, '   f()')}: UserWarning: old" in out


# The same in this process, step by step


@pytest.fixture
def importing(
    tested: Workshop, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], ModuleType]]:
    """Return a function that imports a module of the book by its name."""
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(doctest.DocTestFinder, "find", doctest.DocTestFinder.find)
    monkeypatch.syspath_prepend(str(tested.root))
    before = set(sys.modules)
    install(str(tested.book), str(tested.root))
    yield importlib.import_module
    for name in set(sys.modules) - before:
        if not name.startswith("literate"):
            del sys.modules[name]


def test_finding(tested: Workshop, importing: Callable[[str], ModuleType]) -> None:
    """Only modules that are exactly as the book has them have its lines."""
    counting = importing("counting")
    assert counting.Counter.count.__code__.co_filename == str(tested.book)
    line = counting.Counter.count.__code__.co_firstlineno
    assert line == line_of(tested, "def count(self)")
    (tested.root / "other.py").write_text("x = 1\n", encoding="utf-8")
    assert type(importing("other").__loader__) is SourceFileLoader
    (tested.root / "counting.py").write_text("x = 1\n", encoding="utf-8")
    del sys.modules["counting"]
    assert type(importing("counting").__loader__) is SourceFileLoader
    assert type(importing("this").__loader__) is SourceFileLoader
    with pytest.raises(ModuleNotFoundError):
        importing("no_such_module_anywhere")


def test_docstrings(tested: Workshop, importing: Callable[[str], ModuleType]) -> None:
    """An example knows its line of the book; one of another module keeps its own."""
    doctest_places.name_places()
    [test] = doctest.DocTestFinder().find(importing("counting"))
    assert test.filename == str(tested.book)
    assert test.lineno is not None
    assert test.examples[0].lineno + test.lineno + 1 == line_of(tested, EXAMPLE)
    (tested.root / "other.py").write_text("'''\n>>> 1\n1\n'''\n", encoding="utf-8")
    [test] = doctest.DocTestFinder().find(importing("other"))
    assert (Path(test.filename or "").name, test.lineno) == ("other.py", 0)


@pytest.mark.parametrize("action", ["always", "error"])
def test_compiling(
    workshop: Workshop, action: Literal["always", "error"], tmp_path: Path
) -> None:
    """Python's messages about a module while it parses it name the book."""
    workshop.write(chunk("./a.py", "<<A>>"), chunk("A", "x = 1", ESCAPE))
    web = read_book(str(workshop.book))
    file = tangled_files(web, "book.rst")["a.py"]
    path = tmp_path / "a.py"
    path.write_bytes(file.content)
    loader = BookLoader("a", str(path), workshop.book, Map(web, file))
    number = line_of(workshop, ESCAPE)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter(action)
        if action == "error":
            with pytest.raises(SyntaxError) as error:
                loader.get_code("a")
            found = error.value.filename, error.value.lineno
        else:
            loader.get_code("a")
            found = caught[0].filename, caught[0].lineno
    assert found == (str(workshop.book), number)
    path.write_bytes(file.content.replace(b"x = 1", b"x = ="))
    with pytest.raises(SyntaxError) as error:
        loader.get_code("a")
    found = error.value.filename, error.value.lineno
    assert found == (str(workshop.book), number - 1)
    assert (error.value.offset, error.value.end_offset) == (8, 9)


@pytest.mark.parametrize("module", ["pytest", "unittest"])
def test_starting(tale: Workshop, monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    """A runner of tests is prepared before it starts."""
    started = []
    monkeypatch.chdir(tale.root)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr(sys, "argv", [])
    monkeypatch.setattr(doctest.DocTestFinder, "find", doctest.DocTestFinder.find)
    monkeypatch.setattr("runpy.run_module", lambda name, **_: started.append(name))
    hook.main(["book.rst", module, "-x"])
    assert started == [module]
    plugin = ["-p", "literate.trace.pytest_reports", f"--book={tale.book}"]
    assert sys.argv == [module, *(plugin if module == "pytest" else []), "-x"]
    monkeypatch.setattr(doctest, "_test", lambda: 3, raising=False)
    with pytest.raises(SystemExit) as error:
        hook.main(["book.rst", "doctest"])
    assert error.value.code == 3


def test_pictures(smell: Workshop) -> None:
    """The numbers beside a picture of code are those of the book."""
    relay = Relay(read_book(str(smell.book)), smell.root)
    number = line_of(smell, "x = 1")
    lines = [
        "F841 Local variable",
        " --> smell.py:3:5",
        "  |",
        "1 | # Tangled from book.rst; edit it there.",
        "3 |     x = 1",
        "help: Take it out",
        "",
        "3 |     x = 1",
    ]
    assert [relay.line(line) for line in lines] == [
        "F841 Local variable",
        f"   --> {smell.book}:{number}:4 (smell.py:3:5)",
        "    |",
        "    | # Tangled from book.rst; edit it there.",
        f"{number} |     x = 1",
        "help: Take it out",
        "",
        "3 |     x = 1",
    ]
