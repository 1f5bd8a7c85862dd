"""Style sheets for e-books, in which no rule needs a browser of today."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.weave.loom import CONF, Loom

from literate.weave.plain_styles import plain

if TYPE_CHECKING:
    from pathlib import Path

MORE = """\
html_static_path = ["_static"]
copyright = "nobody"
"""

STYLE = """\
/* Here, :is(a, b) is a comment. */

a:is(:hover, :nth-child(2)) > :is(b, .c),
i {
  color: red;
}

.one:has(.two) {
  color: green;
}

@media (max-width: 9em) {
  td:has(figure),
  tr:has(> figure) {
    color: blue;
  }

  u:not(:is(b, i)) {
    content: "";
  }
}
"""

PLAIN = """\
a:hover > b, a:hover > .c, a:nth-child(2) > b, a:nth-child(2) > .c, i {
  color: red;
}

@media (max-width: 9em) {
  td:has(figure) {
    color: blue;
  }

  u:not(:is(b, i)) {
    content: "";
  }
}
"""


def test_plain() -> None:
    """What a short selector means is written out; what isn't known is left out."""
    assert plain(STYLE) == PLAIN
    assert plain(PLAIN) == PLAIN


def test_an_e_book_has_plain_styles(tmp_path: Path) -> None:
    """Pages have the style sheets as they are, and an e-book has plain ones."""
    loom = Loom(tmp_path)
    (loom.source / "_static").mkdir()
    loom.write("_static/own.css", STYLE)
    loom.write("conf.py", CONF + MORE)
    loom.write("book.rst", "Book\n====\n\nText.\n")
    for builder, expected in ("html", STYLE), ("epub", PLAIN):
        assert loom.weave(builder) == []
        assert loom.file("_static/own.css", builder) == expected
        assert (":is(" in loom.file("_static/literate.css", builder)) == (
            builder == "html"
        )
    loom.write("_static/own.css", "b {\n  color: red;\n}\n")
    assert loom.weave("epub") == []
    assert loom.file("_static/own.css", "epub") == "b {\n  color: red;\n}\n"
