"""Edits are carried into books of every notation."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from literate.web.chunks import Web
from literate.web.files import tangled_files

from .test_laws import in_each_notation
from .workshop import Workshop, chunk, examples

BOOKS = {
    "book.md": """Some prose.

```python
<<src/a.py>>=
def main():
    <<Body>>
```

> - More prose, in a quotation.
>
>   ```python
>   <<Body>>=
>   one = 1
>   ```
""",
    "book.adoc": """Some prose.

[source,python]
----
<<src/a.py>>=
def main():
    <<Body>>
----

More prose.

----
<<Body>>=
one = 1
----
""",
    "book.nw": """Some prose.
<<src/a.py>>=
def main():
    <<Body>>
@
More prose.
<<Body>>=
one = 1
@ And an end.
""",
}


@pytest.mark.parametrize("name", BOOKS)
def test_stitch(workshop: Workshop, name: str) -> None:
    """A changed and a new line go into the chunk, with the margin that it has."""
    workshop = Workshop(workshop.root, name)
    workshop.write(BOOKS[name])
    assert workshop.tangle("--roots", "src/*").status == 0
    path = workshop.root / "src/a.py"
    path.write_text(path.read_text().replace("one = 1", "one = 2\n    two = '<<x>>'"))
    edited = path.read_text()
    run = workshop.tangle("--stitch")
    assert (run.status, run.err) == (0, "")
    assert path.read_text() == edited
    before, line, after = BOOKS[name].partition("one = 1\n")
    margin = before.rpartition("\n")[2]
    new = f"one = 2\n{margin}two = '<<x>>'\n"
    assert workshop.book.read_text() == before + new + after
    assert workshop.tangle("--check").status == 0
    assert line


# Every possible edit is carried
#
# We edit a book at random; the file that it then tangles to is the edited file.
# So we know that the edit can be carried, and that it can be carried exactly.
# The search for ways has a limit, so it may miss one in many thousands.
# That must not stop unrelated work, so the examples are always the same.

FILE = "./f.sh"
CODE = st.sampled_from(["a", "b = 1", "    c()", "}", "}", "", "", "\tt", "x << y"])
NEW = st.sampled_from(["a", "n", "    n", "}", "", "@<<z@>>"])


@st.composite
def two_books(draw: st.DrawFn) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the chunks of a book, some used twice, before and after some edits."""
    names = "ABC"[: draw(st.integers(0, 3))]
    hosts = [FILE, *names]
    code = {name: draw(st.lists(CODE, min_size=1, max_size=5)) for name in hosts}
    for number, name in enumerate(names, start=1):
        for _ in range(draw(st.sampled_from([1, 1, 2]))):
            host = code[draw(st.sampled_from(hosts[:number]))]
            form = draw(st.sampled_from(["<<{}>>", "    <<{}>>", "\t<<{}>>"]))
            host.insert(draw(st.integers(0, len(host))), form.format(name))
    after = {name: [*lines] for name, lines in code.items()}
    for _ in range(draw(st.integers(1, 5))):
        lines = after[draw(st.sampled_from(hosts))]
        at, to = draw(st.integers(0, 8)), draw(st.integers(0, 8))
        what = draw(st.sampled_from(["add", "change", "delete", "move"]))
        if what == "add":
            lines.insert(at, draw(NEW))
        elif at < len(lines) and lines[at].strip()[:2] != "<<":
            if what == "change":
                lines[at] += f" {draw(NEW)}"
            else:
                line = lines.pop(at)
                lines[to:to] = [line] if what == "move" else []
    return code, after


def tangled(code: dict[str, list[str]], suffix: str) -> tuple[str, bytes]:
    """Return a book of some chunks, and its file."""
    text = "\n".join(chunk(name, *lines, suffix=suffix) for name, lines in code.items())
    web = Web(f"book{suffix}", text)
    web.roots = {FILE}
    (file,) = tangled_files(web, f"book{suffix}").values()
    return text, file.content


SWAPPED = {
    FILE: ["<<C>>", "<<B>>", "<<A>>", "<<A>>", "a"],
    "A": ["", "a", "b = 1"],
    "B": ["a"],
    "C": ["a"],
}
"""Two lines of a chunk used twice were swapped: only blank lines show it."""


@in_each_notation
@given(books=two_books())
@example(books=(SWAPPED, {**SWAPPED, "A": ["", "b = 1", "a"]}))
@settings(max_examples=examples(200), deadline=None)
def test_what_can_be_had(
    suffix: str, books: tuple[dict[str, list[str]], dict[str, list[str]]]
) -> None:
    """The files of an edited book can be carried into the old book."""
    before, after = books
    text, was = tangled(before, suffix)
    content = tangled(after, suffix)[1]
    assume(content != was)
    with tempfile.TemporaryDirectory() as folder:
        workshop = Workshop(Path(folder), f"book{suffix}")
        workshop.write(text)
        roots = ("--roots", "./f*") if suffix == ".nw" else ()
        assert workshop.tangle(*roots).status == 0
        file = workshop.root / FILE
        assert file.read_bytes() == was
        file.write_bytes(content)
        run = workshop.tangle("--stitch")
        assert (run.status, run.err) == (0, "")
        assert workshop.tangle("--check")[::2] == (0, "")
        if "other places with this chunk follow" not in run.out:
            assert file.read_bytes() == content


# Lines that mean something to the notation

ODD = ["@", "@ text", "@@", "@@ x", "@x", "@<<", "@@<<", "<<A>>", "<<A>>=", "<<b>>="]
ODD += ["```", "~~~", "```text", "----", "-----", "....", ".. note::", "::", "    @"]
ENDS = {(".md", "```"), (".adoc", "----")}
"""Lines that no code of a notation can contain between the same signs."""


@in_each_notation
@pytest.mark.parametrize("line", ODD)
def test_odd_lines(tmp_path: Path, suffix: str, line: str) -> None:
    """A line with a meaning is escaped, or refused, and then nothing is written."""
    workshop = Workshop(tmp_path, f"book{suffix}")
    parts = [chunk(FILE, "<<A>>", "b", suffix=suffix), chunk("A", "x", suffix=suffix)]
    workshop.write(*parts, "End.\n")
    assert workshop.tangle(*(["--roots", "*"] if suffix == ".nw" else [])).status == 0
    file = tmp_path / FILE
    file.write_text(file.read_text().replace("x\n", f"x\ny\n{line}\nz\n"))
    number = file.read_text().split("\n").index(line) + 1
    before = workshop.everything()
    run = workshop.tangle("--stitch")
    if (suffix, line) in ENDS:
        assert run[:2] == (1, "")
        message = f"f.sh:{number}: this line would end the code of <<A>> (book"
        assert run.err.startswith(message)
        assert before == workshop.everything()
    else:
        assert run[::2] == (0, "")
        assert before["f.sh"] == file.read_bytes()
        assert workshop.tangle("--check").status == 0


def test_blank_line_in_a_quotation(tmp_path: Path) -> None:
    """In a quotation, its mark is in front of a blank line, too."""
    workshop = Workshop(tmp_path, "book.md")
    workshop.write("> - ```sh\n>   <<f.sh>>=\n>   a\n>   ```\n")
    assert workshop.tangle("--roots", "*").status == 0
    (tmp_path / "f.sh").write_text("a\n\nb\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    book = "> - ```sh\n>   <<f.sh>>=\n>   a\n>\n>   b\n>   ```\n"
    assert workshop.book.read_text() == book


def test_blank_lines_at_the_end(tmp_path: Path) -> None:
    """In a document that was not written for us, blank lines at the end are code."""
    workshop = Workshop(tmp_path, "book.md")
    workshop.write("```sh\n<<f.sh>>=\na\n```\n")
    assert workshop.tangle("--roots", "*").status == 0
    (tmp_path / "f.sh").write_text("b\n\n\n")
    assert workshop.tangle("--stitch")[::2] == (0, "")
    assert workshop.book.read_text() == "```sh\n<<f.sh>>=\nb\n\n\n```\n"


def test_paragraph_of_asciidoc(tmp_path: Path) -> None:
    """Code that is a paragraph can't contain a blank line."""
    workshop = Workshop(tmp_path, "book.adoc")
    workshop.write("[source,sh]\n<<f.sh>>=\na\nb\n\nText.\n")
    assert workshop.tangle("--roots", "*").status == 0
    (tmp_path / "f.sh").write_text("a\n\nb\n")
    before = workshop.everything()
    run = workshop.tangle("--stitch")
    assert run.err.startswith("f.sh:2: this line would end the code of <<f.sh>>")
    assert before == workshop.everything()
