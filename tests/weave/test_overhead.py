"""The laws of a weave with less overhead."""

from __future__ import annotations

import gc
import re
from typing import TYPE_CHECKING

import pytest
from sphinx import events
from sphinx.builders import html
from sphinx.errors import ExtensionError
from sphinx.util import docutils

from literate.sphinxext import overhead

from .loom import CONF, Loom

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOTING = """
import gc
from pathlib import Path
from sphinx import events

def note(app, *_):
    said = f"{gc.get_threshold()} {len(getattr(events, 'repr', repr)('x' * 10_000))}"
    Path(app.srcdir, "noted").write_text(said)
    if app.config.version == "broken":
        raise ValueError("A mistake.")

def setup(app):
    app.connect("env-updated", note)
"""
"""Settings that note how often garbage is collected, and how long a description is."""


@pytest.fixture
def often() -> Iterator[tuple[int, int, int]]:
    """Let garbage be collected as often as Python does."""
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield gc.get_threshold()
    gc.set_threshold(*before)


def loom_of(folder: Path, version: str) -> Loom:
    """Return a small book."""
    loom = Loom(folder)
    loom.write("conf.py", CONF.replace('"1"', f'"{version}"') + NOTING)
    loom.write("book.rst", "Book\n====\n")
    return loom


@pytest.mark.parametrize("version", ["1", "broken"])
def test_only_while_a_book_is_woven(
    tmp_path: Path, often: tuple[int, int, int], version: str
) -> None:
    """Garbage is collected seldom, descriptions are short, until the build has ended.

    It makes no difference how it ends.
    """
    loom = loom_of(tmp_path, version)
    if version == "broken":
        with pytest.raises(ExtensionError):
            loom.weave()
    else:
        assert loom.weave() == []
    thresholds, length = (loom.source / "noted").read_text().rsplit(" ", 1)
    assert thresholds == str(overhead.SELDOM)
    assert int(length) < 100
    assert gc.get_threshold() == often
    assert not hasattr(events, "repr")


@pytest.mark.usefixtures("often")
def test_even_more_seldom(tmp_path: Path) -> None:
    """If garbage is collected more seldom already, that stays so."""
    seldom = tuple(2 * each for each in overhead.SELDOM)
    gc.set_threshold(*seldom)
    loom = loom_of(tmp_path, "1")
    assert loom.weave() == []
    assert (loom.source / "noted").read_text().startswith(f"{seldom} ")
    assert gc.get_threshold() == seldom


NUMBERING = """
from pathlib import Path
from sphinx.builders import html

def note(app, _error):
    asked = html._file_checksum.cache_info()
    Path(app.srcdir, "noted").write_text(f"{asked.misses} {asked.hits}")

def setup(app):
    app.connect("build-finished", note, priority=1)
"""
"""Settings that note how often Sphinx has looked for scripts and style sheets."""


def test_each_style_sheet_is_numbered_once(tmp_path: Path) -> None:
    """Sphinx looks for a style sheet once, not on each page, until the build has ended.

    All pages have the same number for it.
    """
    before = vars(html)["_file_checksum"]
    loom = Loom(tmp_path)
    static = 'html_static_path = ["."]\nhtml_css_files = ["own.css"]\n'
    loom.write("conf.py", CONF + static + NUMBERING)
    loom.write("book.rst", "Book\n====\n\n.. toctree::\n\n   other\n")
    loom.write("other.rst", "Other\n=====\n")
    loom.write("own.css", "p { color: red }\n")
    assert loom.weave() == []
    looked, spared = map(int, (loom.source / "noted").read_text().split())
    assert looked < spared
    pages = [loom.file(name) for name in ("book.html", "other.html")]
    links = [re.findall(r"own\.css\?v=\w+", page) for page in pages]
    assert links[0] == links[1] != []
    assert vars(html)["_file_checksum"] is before


COUNTING = """
from pathlib import Path
from jinja2 import Environment

compiled = []
compile_one = Environment.compile

def count(jinja, source, name=None, *rest):
    compiled.append(name)
    return compile_one(jinja, source, name, *rest)

def begin(app):
    Environment.compile = count

def end(app, _error):
    Environment.compile = compile_one
    Path(app.srcdir, "noted").write_text(" ".join(filter(None, compiled)))

def setup(app):
    app.connect("builder-inited", begin)
    app.connect("build-finished", end)
"""
"""Settings that note the templates that are compiled."""


def test_a_template_is_compiled_once(tmp_path: Path) -> None:
    """A template is compiled in the first build, and again when it has changed."""
    loom = Loom(tmp_path)
    loom.write("conf.py", CONF + 'templates_path = ["."]\n' + COUNTING)
    loom.write("book.rst", "Book\n====\n")
    loom.write("layout.html", '{% extends "!layout.html" %}')
    noted = loom.source / "noted"
    assert loom.weave() == []
    assert {"layout.html", "!layout.html"} <= set(noted.read_text().split())
    loom.write("book.rst", "Book\n====\n\nEdited.\n")
    assert loom.weave() == []
    assert noted.read_text() == ""
    ours = (
        '{% extends "!layout.html" %}{% block extrahead %}<!-- ours -->{% endblock %}'
    )
    loom.write("layout.html", ours)
    assert loom.weave() == []
    assert noted.read_text() == "layout.html"
    assert "<!-- ours -->" in loom.file("book.html")


ASKING = """
from pathlib import Path
from docutils.frontend import OptionParser

made = []
prepare = OptionParser.__init__

def begin(app, _config):
    def counted(self, components=(), **rest):
        made.append(str(components))
        prepare(self, components, **rest)
    OptionParser.__init__ = counted

def read(app, tree):
    name = app.env.current_document.docname
    assert tree.settings.record_dependencies.list == []
    tree.settings.record_dependencies.add(name)

def end(app, _error):
    OptionParser.__init__ = prepare
    count = sum("standalone" in each for each in made)
    Path(app.srcdir, "noted").write_text(str(count))

def setup(app):
    app.connect("config-inited", begin)
    app.connect("doctree-read", read)
    app.connect("build-finished", end)
"""
"""Settings that note how often docutils prepares to read a command line."""


def test_docutils_settings_are_made_once(tmp_path: Path) -> None:
    """All documents have the same settings at first, but none has those of another."""
    before = vars(docutils)["_get_settings"]
    loom = Loom(tmp_path)
    loom.write("conf.py", CONF + ASKING)
    loom.write("book.rst", "Book\n====\n\n.. toctree::\n\n   one\n   two\n")
    loom.write("one.rst", "One\n===\n")
    loom.write("two.rst", "Two\n===\n")
    assert loom.weave() == []
    assert (loom.source / "noted").read_text() == "1"
    assert vars(docutils)["_get_settings"] is before
