"""Helpers for the tests of the weave: building small books and reading pages."""

from __future__ import annotations

import json
import posixpath
import re
import shutil
import zlib
from base64 import urlsafe_b64decode
from collections import Counter
from functools import cache
from html import unescape
from html.parser import HTMLParser
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from sphinx.testing.util import SphinxTestApp
from sphinx.util.console import strip_colors

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

CONF = """\
project = "A book"
version = "1"
root_doc = "book"
extensions = ["literate.weave.extension", "literate.weave.directives.pylit"]
html_theme = "basic"
"""


class Loom:
    """A folder with a book that is woven, once or again and again."""

    def __init__(self, folder: Path) -> None:
        """Set up an empty book in ``folder``, or take the one that is there."""
        self.source = folder / "docs"
        self.out = folder / "out"
        self.source.mkdir(exist_ok=True)
        if not (self.source / "conf.py").exists():
            self.write("conf.py", CONF)

    def write(self, name: str, text: str) -> Path:
        """Write a file of the book and return its path."""
        path = self.source / name
        path.write_text(text, encoding="utf-8", newline="\n")
        return path

    def weave(self, builder: str = "html", *, parallel: int = 0) -> list[str]:
        """Build the outdated pages and return the warnings, one string for each.

        References that lead nowhere are warnings, too, as with Sphinx's ``-n``.
        """
        warnings = StringIO()
        app = SphinxTestApp(
            builder,
            srcdir=self.source,
            builddir=self.out,
            warning=warnings,
            parallel=parallel,
            confoverrides={"nitpicky": True},
        )
        try:
            app.build()
        finally:
            app.cleanup()
        return strip_colors(warnings.getvalue()).splitlines()

    def keep(self) -> None:
        """Keep a copy of the book's folder, beside it, as it is now."""
        folder = self.source.parent
        shutil.copytree(folder, folder.with_name("kept"))

    def restore(self) -> None:
        """Make the book's folder what it was when it was kept."""
        folder = self.source.parent
        shutil.rmtree(folder)
        shutil.copytree(folder.with_name("kept"), folder)

    def file(self, name: str, builder: str = "html") -> str:
        """Return a file that was built."""
        return (self.out / builder / name).read_text(encoding="utf-8")

    def files(self, builder: str = "html") -> dict[str, bytes]:
        """Return all files that were built, by their names."""
        folder = self.out / builder
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def page(self, name: str = "book") -> Page:
        """Return a page that was built as HTML."""
        page = Page()
        page.feed(self.file(f"{name}.html"))
        page.close()
        return page


class Box(NamedTuple):
    """A chunk as a page shows it; ``links`` are the targets of its references."""

    anchor: str
    title: str
    head: list[str]
    code: list[str]
    foot: list[str]
    links: list[str]


class Page(HTMLParser):
    """A page of HTML, taken apart.

    In the code of a box a reference appears as ``⟪name⟫``, without its number.
    The links of names, which have titles, are not references.
    """

    def __init__(self) -> None:
        """Prepare to read a page."""
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []
        self.boxes: list[Box] = []
        self.open: list[tuple[str, str]] = []
        self.part: list[str] = self.text

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the beginning of an element."""
        values = {name: value or "" for name, value in attrs}
        css = f" {values.get('class', '')} "
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "figure" and " chunk " in css:
            box = Box(values["id"], values["aria-label"], [], [], [], [])
            self.boxes.append(box)
        if " chunk-head " in css:
            self.part = self.boxes[-1].head
        elif tag == "pre" and any(each[0] == "figure" for each in self.open):
            self.part = self.boxes[-1].code
        elif " chunk-foot " in css:
            self.part = self.boxes[-1].foot
        elif tag in {"p", "section"}:
            self.part = self.text
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
            if self.in_code and "title" not in values:
                self.boxes[-1].links.append(values["href"])
        if tag not in {"br", "hr", "img", "input", "link", "meta"}:
            self.open.append((tag, css))

    @property
    def in_code(self) -> bool:
        """Whether we are in the code of a box."""
        return bool(self.boxes) and self.part is self.boxes[-1].code

    def handle_endtag(self, tag: str) -> None:
        """Note the end of an element."""
        while self.open and self.open.pop()[0] != tag:
            pass
        if tag in {"pre", "figure", "figcaption"}:
            self.part = self.text

    def handle_data(self, data: str) -> None:
        """Keep the visible text."""
        css = self.open[-1][1] if self.open else ""
        if self.in_code and " chunk-number " in css:
            return
        if " headerlink " in css:
            return
        if self.in_code and any(" chunk-name " in each for _, each in self.open):
            data = data.replace("⟨", "⟪").replace("⟩", "⟫")
        self.part.append(data)


def joined(parts: list[str]) -> str:
    """Return the parts of a text as one, its white space folded."""
    return " ".join("".join(parts).split())


ATTRIBUTE = re.compile(r"""\s([^\s=>"'/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?""")
"""An attribute of a tag, and its value, which is quoted in one of three ways."""


class Attributes(NamedTuple):
    """The anchor of a tag, and the targets of its links."""

    ids: list[str]
    links: list[str]


def attributes_of(tag: str) -> Attributes:
    """Read a tag, with a pattern: a parser takes ten times as long."""
    found = Attributes([], [])
    for name, *values in ATTRIBUTE.findall(tag):
        value = unescape("".join(values))
        if name == "id" and value:
            found.ids.append(value)
        if name in {"href", "src"} and value and not tag.startswith(NO_LINKS):
            found.links.append(value)
    return found


NO_LINKS = "<base ", "<link "
"""The beginnings of tags whose addresses are no links of a page."""


class Anchors:
    """The anchors of a page, and the targets of its links, each once.

    Most tags of a page colour code and have neither. They are left out first. Many
    others are on each page of a book, such as the links beside it, and are read once.
    """

    TAGS = re.compile(r"<\w[^<>]*\s(?:id|href|src)=[^<>]*>")

    def __init__(self, text: str, known: dict[str, Attributes]) -> None:
        """Read a page; keep its tags among those that are known."""
        tags = self.TAGS.findall(text)
        for tag in {*tags} - known.keys():
            known[tag] = attributes_of(tag)
        self.ids = Counter(each for tag in tags for each in known[tag].ids)
        self.links = dict.fromkeys(each for tag in tags for each in known[tag].links)


@cache
def goal(link: str, folder: str) -> tuple[str, str] | None:
    """Return the path and the anchor to which a link leads from a folder of a site.

    There is no path for a link to its own page, and nothing for one to another site.
    """
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = unquote(parts.path)
    to = posixpath.normpath(posixpath.join(folder, path)) if path else ""
    return to, unquote(parts.fragment)


def edits_in(link: str) -> list[list[str]]:
    """Return the edits of a link: an anchor and the code for each."""
    text = link.partition("edit=")[2]
    packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    edits: list[list[str]] = json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))
    return edits


def places_of(anchor: str) -> set[str]:
    """Return the anchors to which one in a link leads: with edits, to their chunks."""
    if anchor.startswith("edit="):
        return {place for place, _ in edits_in(anchor)}
    return {anchor}


def dead_links(files: Mapping[str, bytes]) -> list[str]:
    """Return the problems with links among files: dead ones, anchors used twice.

    Args:
        files: The files of a web site or of a book for e-readers.
    """
    known: dict[str, Attributes] = {}
    pages = {
        name: Anchors(content.decode(), known)
        for name, content in files.items()
        if name.endswith(("html", "svg")) and not name.startswith("_")
    }
    wrong = []
    for name, page in pages.items():
        twice = sorted(each for each, count in page.ids.items() if count > 1)
        wrong += [f"{name}: {each} is there twice" for each in twice]
        folder = posixpath.dirname(name)
        for link in page.links:
            if (there := goal(link, folder)) is None:
                continue
            target, anchor = there[0] or name, there[1]
            if target not in files:
                wrong.append(f"{name}: {link} leads to no file")
            elif anchor and places_of(anchor) - pages[target].ids.keys():
                wrong.append(f"{name}: {link} leads to no anchor")
    return wrong
