"""Laws for every book, tried on many that no one would write."""

from __future__ import annotations

import re
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from literate.trace.line_map import provenance
from literate.web.chunks import Web
from literate.web.expansion import expand

from .workshop import Workshop, chunk, examples

if TYPE_CHECKING:
    from collections.abc import Iterator

# Books of any kind

FRAGMENTS = """
.. code-block:: python
.. code-block::
.. code:: text
.. raw:: html
.. note::
.. a comment
..
Text.
Text::
::
- Text::
- .. code-block:: text
<<./file>>=
<<a/file>>=
<<a>>=
<</etc/file>>=
<<../file>>=
<<b>>=
<<one two>>=
<<>>=
<<a>>
<<b>>
x <<a>> y <<b>> z
x << y >> z
@<<a@>>
<<./file>>
<<<a>>>
:option: value
print()
====
"""

SIGNS = """
```
``` python
~~~
~~~~
>
- ```
1. text
*\t~~~
<!--
-->
<pre>
----
-----
....
////
[source,c]
.Title
@
@ Text.
@@
@<<
"""

BLANK = st.sampled_from(["", "\n", "\n\n"])
DEPTH = st.sampled_from(["", "   ", "   ", "      ", "      ", "\t", "  "])
ODD = st.sampled_from(list("\0\x0b\x0c\r\x85\u2028\ufeff\t "))
FRAGMENT = st.sampled_from(FRAGMENTS.strip().split("\n"))
SIGN = st.sampled_from(SIGNS.strip().split("\n"))
WORDS = FRAGMENT | st.text(max_size=9) | ODD
LINE = st.tuples(DEPTH, WORDS, BLANK).map("".join)
MARK = st.sampled_from(["", "", "> ", ">", "- ", "  "])
OTHER = st.builds("{}{}".format, MARK, SIGN | WORDS)
BOOKS = st.text() | st.lists(LINE, max_size=25).map("\n".join)
BOOKS |= st.lists(OTHER, max_size=25).map("\n".join)

in_each_notation = pytest.mark.parametrize("suffix", [".rst", ".md", ".adoc", ".nw"])


@contextmanager
def new_workshop(suffix: str = ".rst") -> Iterator[Workshop]:
    """Yield a workshop in a folder inside another, so that leaving it can be seen."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name, "root")
        root.mkdir()
        yield Workshop(root, f"book{suffix}")


COMPLAINT = re.compile(r"book\.[a-z]+:\d+: .+|[^:]+: .+")


@in_each_notation
@given(text=BOOKS)
@settings(max_examples=examples(300), deadline=None)
def test_any_text_at_all(suffix: str, text: str) -> None:
    """A text gives files or complaints with places, and nothing outside the root."""
    roots = () if suffix == ".rst" else ("--roots", "*")
    with new_workshop(suffix) as workshop:
        workshop.book.write_bytes(text.encode())
        run = workshop.tangle(*roots)
        assert [path.name for path in workshop.root.parent.iterdir()] == ["root"]
        if run.status:
            assert run[:2] == (1, "")
            assert run.err
            for line in run.err.rstrip("\n").split("\n"):
                assert COMPLAINT.fullmatch(line)
            assert list(workshop.everything()) == [workshop.book.name]
        else:
            assert run.err == ""
            before = workshop.everything()
            workshop.age()
            assert workshop.tangle(*roots).status == 0
            assert workshop.touched() == []
            assert before == workshop.everything()


@in_each_notation
@given(text=BOOKS)
@settings(max_examples=examples(300), deadline=None)
def test_each_line_has_an_origin(suffix: str, text: str) -> None:
    """Each expanded line has the number of one line of the book."""
    web = Web(f"book{suffix}", text)
    count = len(re.split("\r\n|\r|\n", text))
    for name in () if web.problems else web.chunks:
        lines = provenance(web, name)
        assert [line.text for line in lines] == expand(web, name)
        spans = [span for line in lines for span in line.spans]
        assert all(0 < span.line <= count for span in spans)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """Return a book with a byte or two in it that may not be text."""
    content = draw(BOOKS).encode()
    at = draw(st.integers(0, len(content)))
    return content[:at] + draw(st.binary(min_size=1, max_size=2)) + content[at:]


@in_each_notation
@given(content=st.binary() | damaged())
@settings(max_examples=examples(100), deadline=None)
def test_any_bytes_at_all(suffix: str, content: bytes) -> None:
    """Bytes that are not text are refused with their line, and no others."""
    with new_workshop(suffix) as workshop:
        workshop.book.write_bytes(content)
        run = workshop.tangle()
        assert [path.name for path in workshop.root.parent.iterdir()] == ["root"]
        try:
            content.decode()
        except UnicodeDecodeError as error:
            line = len(re.split(b"\r\n|\r|\n", content[: error.start]))
            place = f"{workshop.book.name}:{line}"
            assert (run.status, run.out) == (1, "")
            assert run.err.startswith(f"{place}: this line is not UTF-8; ")
        else:
            assert "UTF-8" not in run.err


# Webs without mistakes
#
# Chunk number i refers only to chunks with higher numbers, so nothing is cyclic;
# and the first, a file, refers to all of them, so each is used.

CODE = st.text("ab {}\t", min_size=1, max_size=6).filter(str.strip)


@st.composite
def webs(draw: st.DrawFn) -> dict[str, list[str]]:
    """Return chunks by name: their lines of code."""
    count = draw(st.integers(1, 5))
    names = [f"chunk {number}" for number in range(count)]
    web: dict[str, list[str]] = {}
    for number, name in enumerate(["./file", *names]):
        below = [f"<<{each}>>" for each in names[number:]]
        part = st.sampled_from(below) | CODE if below else CODE
        line = st.lists(part, min_size=1, max_size=3).map("".join)
        indent = st.sampled_from(["", "  ", "\t"])
        line = st.builds("{}{}".format, indent, line) | st.just("")
        web[name] = draw(st.lists(line, max_size=4))
    web["./file"] = [*(f"<<{name}>>" for name in names), *web["./file"]]
    return web


def in_pieces(web: dict[str, list[str]], cut: int, suffix: str = ".rst") -> list[str]:
    """Return the blocks of a web; each chunk has two pieces, cut at a line."""
    parts = []
    for name, lines in web.items():
        # Blank lines at the end of a piece are not code.
        while lines and not lines[-1]:
            lines.pop()
        at = cut % (len(lines) + 1)
        while at and not lines[at - 1]:
            at -= 1
        pieces = lines[:at], lines[at:]
        parts += [chunk(name, *piece, suffix=suffix) for piece in pieces]
    return parts


def told(web: dict[str, list[str]], cut: int, suffix: str = ".rst") -> str:
    """Return a book of a web; each chunk has two pieces, cut at a line."""
    return "\n".join(in_pieces(web, cut, suffix))


class Grown(NamedTuple):
    """A line as it grows.

    Attributes:
        text: Its text.
        is_void: Whether it is dropped if nothing is written in it.
        is_empty: Whether it is an empty line of code, so that it has no margin.
    """

    text: str
    is_void: bool = False
    is_empty: bool = False

    def plus(self, text: str) -> Grown:
        """Return the line with more text."""
        is_void = self.is_void and not text.strip(" \t")
        return self._replace(text=self.text + text, is_void=is_void)

    def moved(self, margin: str) -> Grown:
        """Return the line after a margin."""
        return self if self.is_empty else self._replace(text=margin + self.text)


def grown(web: dict[str, list[str]], name: str) -> list[Grown]:
    """Return the lines of a chunk, made in the most simple-minded way."""
    result = []
    for line in web[name]:
        parts = [part for part in re.split("(<<.*?>>)", line) if part]
        code = [part for part in parts if part.strip(" \t")]
        is_alone = len(code) == 1 and code[0].startswith("<<")
        here = [Grown("", is_void=is_alone, is_empty=not line)]
        for part in parts:
            inner = [Grown(part)]
            if part.startswith("<<"):
                inner = grown(web, part[2:-2])
                if is_alone and inner:
                    here[-1] = here[-1]._replace(is_void=inner[0].is_void)
            if inner:
                margin = re.sub("[^\t]", " ", here[-1].text)
                first, *others = inner
                here[-1] = here[-1].plus(first.text)
                here += [each.moved(margin) for each in others]
        result += here
    return result


def expansion(web: dict[str, list[str]], name: str) -> list[str]:
    """Return the expansion of a chunk."""
    return [line.text.rstrip(" \t") for line in grown(web, name) if not line.is_void]


@in_each_notation
@given(web=webs(), cut=st.integers(0, 9))
@settings(max_examples=examples(200), deadline=None)
def test_expansion(suffix: str, web: dict[str, list[str]], cut: int) -> None:
    """Chunks expand as in a simple-minded reading of the notation."""
    read = Web(f"book{suffix}", told(web, cut, suffix))
    assert read.problems == []
    for name in web:
        assert expansion(web, name) == expand(read, name)


PROSE = st.sampled_from(["Prose.\n\n", "- Item.\n\n", "Title\n=====\n\n"])


@in_each_notation
@given(web=webs(), prose=st.lists(st.lists(PROSE).map("".join), min_size=9))
@settings(deadline=None)
def test_prose_changes_no_file(
    suffix: str, web: dict[str, list[str]], prose: list[str]
) -> None:
    """Prose before, between and after the chunks changes no file."""
    roots = ("--roots", "*") if suffix == ".nw" else ()
    pieces = in_pieces(web, 1, suffix)
    told_with = [
        f"\n{prose[at % len(prose)]}\n{piece}" for at, piece in enumerate(pieces)
    ]
    with new_workshop(suffix) as workshop:
        workshop.write(*pieces)
        assert workshop.tangle(*roots).status == 0
        expected = workshop.files()
        workshop.age()
        workshop.write(*told_with, prose[-1])
        assert workshop.tangle(*roots).status == 0
        assert workshop.touched() == [workshop.book.name]
        assert expected == workshop.files()


@given(webs(), webs())
@settings(deadline=None)
def test_there_and_back(one: dict[str, list[str]], two: dict[str, list[str]]) -> None:
    """The files of a book do not depend on what was tangled before."""
    with new_workshop() as workshop:
        results = []
        for web in (one, two, one):
            workshop.write(told(web, 0))
            assert workshop.tangle().status == 0
            results.append(workshop.everything())
        assert results[0] == results[2]


def test_deep_webs() -> None:
    """Chunks may be nested as deep as a book can go."""
    depth = 3000
    chain = [chunk("./file", "<<0>>")]
    chain += [chunk(f"{n}", f"<<{n + 1}>>") for n in range(depth)]
    web = Web("book.rst", "\n".join([*chain, chunk(f"{depth}", "found")]))
    assert expand(web, "./file") == ["found"]


@pytest.mark.parametrize("depth", [1, 200, 2000])
@pytest.mark.parametrize("line", ["a\n  <<{}>>\n", "a\n<<{}>>", "a<<{}>>b", "<<{}>>"])
def test_sizes_are_right(line: str, depth: int) -> None:
    """A file's size is known before it is made, with its first and last line."""
    parts = [chunk("./file", "<<0>>")]
    parts += [chunk(f"{n}", *line.format(n + 1).split("\n")) for n in range(depth)]
    web = Web("book.rst", "\n".join([*parts, chunk(f"{depth}", "one", "three")]))
    lines, letters, first, last, calls = web.sizes["./file"]
    made = expand(web, "./file")
    assert (lines, first, last) == (len(made), len(made[0]), len(made[-1]))
    assert letters == sum(map(len, made))
    assert calls == depth + 1


@given(web=webs(), cut=st.integers(0, 9))
@settings(max_examples=100, deadline=None)
def test_sizes_are_bounds(web: dict[str, list[str]], cut: int) -> None:
    """No expansion is larger than its estimate."""
    read = Web("book.rst", told(web, cut))
    for name, size in read.sizes.items():
        made = expand(read, name)
        assert size.lines >= len(made)
        assert size.letters >= sum(map(len, made))


def test_nested_one_by_one() -> None:
    """Five thousand chunks of a line and a reference each are a file like any other."""
    depth = 5000
    parts = [chunk("./file", "<<0>>")]
    parts += [chunk(f"{n}", f"{n}", f" <<{n + 1}>>") for n in range(depth)]
    web = Web("book.rst", "\n".join([*parts, chunk(f"{depth}", "end")]))
    assert web.problems == []
    assert len(expand(web, "./file")) == depth + 1


@pytest.mark.parametrize("line", ["<<{}>> <<{}>>", "<<{}>>\n<<{}>>", "  <<{}>><<{}>>"])
def test_a_book_that_explodes(line: str) -> None:
    """A page that would expand to more than any memory is refused, and quickly."""
    depth = 3000
    parts = [chunk("./file", "<<0>>")]
    parts += [
        chunk(f"{n}", *line.format(n + 1, n + 1).splitlines()) for n in range(depth)
    ]
    web = Web("book.rst", "\n".join([*parts, chunk(f"{depth}", "x")]))
    assert len(web.problems) == 1
    assert re.fullmatch(
        r"book.rst:\d+: <<29\d\d>> would expand to [\d,]{1,13} lines and "
        r"[\d,]{1,13} characters, by [\d,]{1,13} references, "
        r"which is more than we dare to make; .*\?",
        str(web.problems[0]),
    )
