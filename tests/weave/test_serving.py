"""Our scripts and style sheets as they are served."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from literate.weave import minify

from .loom import CONF, Loom

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

STATIC = Path(minify.__file__).with_name("static")


def code(text: str) -> Iterator[str]:
    """Yield the lines of a script that are neither blank nor in a comment."""
    inside = False
    for line in text.splitlines():
        inside = inside or line.lstrip().startswith("/*")
        if line.strip() and not inside and not line.lstrip().startswith("//"):
            yield line
        inside = inside and "*/" not in line


PATTERN = re.compile(
    r"(?:(?<=[(,])|(?<=[(,=] ))/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[])+/"
)
"""A pattern of a script, as an argument or a value; it may begin with a space."""


def patterns(lines: list[str]) -> list[str]:
    """Return the patterns in a script."""
    return [each for line in lines for each in PATTERN.findall(line)]


def same(style: str) -> str:
    """Return a style sheet without the spaces that mean nothing there."""
    joined = re.sub(r"\s*([{};,:>]|!important)\s*", r"\1", " ".join(style.split()))
    return re.sub(r"(?<![\w.])0(?=\.\d)", "", joined).replace(";}", "}")


OWN = r"""// Why
  go( "a = b" ); // as it is

/* a
 b */
if (a - -b < 1 && ! /[/ ]= \/ = /.test(c)) { d = `${ e = f } = `; g = h }
stop( [ 'it\'s = ' ] );
"""
SERVED = r"""go("a = b");// as it is
if(a - -b<1&&!/[/ ]= \/ = /.test(c)){d=`${ e = f } = `; g = h }
stop(['it\'s = ']);"""
"""A script, and what is served of it."""


def test_comments_are_not_served(tmp_path: Path) -> None:
    """Comments and spare spaces are not served; all else is, each time.

    So are the spaces in patterns, unless one begins with a space: minifying takes that
    for a division, and so no script may have such a pattern.
    """
    loom = Loom(tmp_path)
    conf = CONF.replace("[", '["literate.weave.minify", ')
    loom.write("conf.py", f'{conf}\nhtml_static_path = ["own"]\n')
    (loom.source / "own").mkdir()
    loom.write("own/own.js", OWN)
    for words in "One", "Two":
        loom.write("book.rst", f"{words}\n===\n")
        assert loom.weave() == []
        for source in (*STATIC.iterdir(), loom.source / "own" / "own.js"):
            served = loom.file(f"_static/{source.name}")
            assert "/*" not in served
            lines = [line.lstrip() for line in code(source.read_text(encoding="utf-8"))]
            if source.suffix == ".css":
                assert same(served) == same(" ".join(lines))
                assert len(served) < len("\n".join(lines))
            else:
                all_code = "".join("".join(lines).split())
                assert "".join(served.split()) == all_code.replace(";}", "}")
                assert served.count("\n") < len(lines)
                assert [each for each in patterns(lines) if each not in served] == []
            assert all(line.count("`") % 2 == 0 for line in served.splitlines())
        assert loom.file("_static/own.js") == SERVED


def test_only_what_has_changed_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script is minified again if it has changed, and only then."""
    made: list[str] = []

    def noted(text: str, suffix: str) -> str:
        made.append(text)
        return before(text, suffix)

    before = minify.minified
    monkeypatch.setattr(minify, "minified", noted)
    loom = Loom(tmp_path)
    conf = CONF.replace("[", '["literate.weave.minify", ')
    loom.write("conf.py", f'{conf}\nhtml_static_path = ["own"]\n')
    loom.write("book.rst", "One\n===\n")
    (loom.source / "own").mkdir()
    loom.write("own/own.js", OWN)
    loom.write("own/other.js", "other( 1 );\n")
    assert loom.weave() == []
    assert {OWN, "other( 1 );\n"} <= {*made}
    for script, again in ((OWN, []), ("own( 2 );\n", ["own( 2 );\n"])):
        made.clear()
        loom.write("own/own.js", script)
        assert loom.weave() == []
        assert made == again
        assert loom.file("_static/own.js") == before(script, ".js")
        assert loom.file("_static/other.js") == "other(1);"
