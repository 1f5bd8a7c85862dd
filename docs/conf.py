# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How Sphinx makes pages of the book."""

from __future__ import annotations

import importlib.metadata
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxRole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

project = "Ascii Maze"
release = version = importlib.metadata.version("asciimaze")
author = "the Ascii Maze authors"
project_copyright = "2026, the Ascii Maze authors"

SERIF = "Literata, 'Noto Sans Math', Charter, Georgia, serif"
MONO = "'JetBrains Mono', Menlo, 'Lucida Console', monospace"

root_doc = "asciimaze"
exclude_patterns = ["_build"]
extensions = [
    "literate",
    "literate.weave.directives.aside",
    "literate.weave.directives.cast",
    "literate.weave.directives.compare",
    "literate.weave.directives.mistake",
    "literate.weave.directives.run",
    "literate.figures.pictures",
    "literate.weave.render.inline_svg",
    "literate.sphinxext.svg_to_pdf",
    "literate.sphinxext.citation_lists",
    "literate.sphinxext.epub_cover",
    "literate.weave.minify",
    "literate.weave.directives.pylit",
]
literate_chapters = {root_doc: 2}
literate_figures = {
    "pictures": "pictures.py",
    "runs": "runs.py",
    "mistakes": "mistakes.py",
}
literate_runs = "runs"
literate_live = {
    "files": ["src/asciimaze/generators/*.py", "!__init__.py", "!registry.py"],
    "folders": ["src", "docs", "exercises"],
    "shows": "live:draw",
    "judges": "verdicts:referee",
    "mistakes": "mistakes",
}
literate_pyodide = "../build/pyodide"
highlight_language = "python"

html_static_path = ["static"]
html_css_files = ["moving.css"]
html_favicon = "static/penguin.svg"
html_theme = "furo"
html_title = "Ascii Maze"
html_secnumber_suffix = " "
html_theme_options = {
    "light_css_variables": {
        "font-stack": SERIF,
        "font-stack--monospace": MONO,
        "toc-font-size": "81.25%",
        "toc-item-spacing-vertical": "0.5rem",
        "color-brand-primary": "#8a4b08",
        "color-brand-content": "#8a4b08",
        "color-sidebar-background": "var(--color-background-primary)",
        "color-sidebar-link-text--top-level": "var(--color-foreground-primary)",
        "color-sidebar-search-background": "var(--color-background-primary)",
        "color-brand-visited": "#8a4b08",
        "color-code-background": "#f7f6f3",
        "color-admonition-background": "transparent",
        "color-admonition-title-background--seealso": "transparent",
        "admonition-font-size": "1em",
        "admonition-title-font-size": "1em",
        "keyword": "#8045e5",
    },
    "dark_css_variables": {
        "blue": "#2c4560",
        "green": "#447931",
        "orange": "#c46918",
        "sand": "#6d5a2a",
        "trail": "#f5c68a",
        "color-brand-primary": "#e6a45c",
        "color-brand-content": "#e6a45c",
        "color-brand-visited": "#e6a45c",
        "color-code-background": "#1d1f23",
        "color-admonition-background": "transparent",
        "by-night": "invert(1) hue-rotate(180deg) brightness(1.5) saturate(0.8)",
        "on-night": "lighten",
        "scheme": "dark",
        "lit-floor": "#e6dcb0",
        "dark-floor": "#474d58",
        "lit-wall": "#4f74ad",
        "dark-wall": "#243c5e",
        "keyword": "#c4a0ff",
    },
}
pygments_dark_style = "a11y-dark"
html_use_index = False

latex_engine = "lualatex"
latex_use_xindy = False
latex_toplevel_sectioning = "part"
latex_elements = {
    "papersize": "a4paper",
    "extraclassoptions": "openany",
    "fncychap": "",
    "fontpkg": r"""
\setmainfont{TeX Gyre Pagella}
\setsansfont{TeX Gyre Heros}
\setmonofont{DejaVu Sans Mono}[Scale=0.8]
""",
}

fonts = sorted(Path(__file__).with_name("static").glob("fonts/*"))
epub_exclude_files = [
    ".buildinfo.bak",
    "_static/fonts.css",
    "_static/front.css",
    *(f"_static/fonts/{each.name}" for each in fonts),
]
epub_css_files = ["epub.css"]
epub_cover = ("_images/cover.svg", "epub-cover.html")
epub_description = "A maze game in the form of a book: the program is in the text."
epub_identifier = epub_uid = "asciimaze-79bfe892-3e62-4ae3-a32e-30ce45d83c37"


def setup(app: Sphinx) -> None:
    """Let Sphinx call us when it knows what it is to make, and when that is made."""
    app.connect("doctree-read", join_units)
    app.connect("html-page-context", bring_letters)
    app.connect("html-page-context", bring_what_moves)
    app.connect("html-collect-pages", at_a_dead_end)
    app.connect("html-collect-pages", play_page)
    app.connect("build-finished", bring_growth)
    app.connect("build-finished", open_the_gate)
    for name in (*COLOURED, *LIT, *DRAGGED):
        app.add_role(name, Coloured())


COLOURED = "blue", "green", "orange", "sand", "trail"
"""The colours that a word of the book can have."""

LIT = "lit-floor", "dark-floor"
"""Colours of a picture that brings their styles along (:ref:`ch-dungeon-plans`)."""

DRAGGED = "dial", "follows"
"""Numbers that a reader changes, and those that then change, too (:ref:`ch-ends`)."""


class Coloured(SphinxRole):
    """A word for something that has a colour in a picture."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the word, with the colour as its class."""
        return [nodes.inline(self.rawtext, self.text, classes=[self.name])], []


def join_units(_app: Sphinx, doctree: nodes.document) -> None:
    """Keep each number of the prose in one row with its unit."""
    for text in doctree.findall(nodes.Text):
        if UNIT.search(text) and not isinstance(text.parent, nodes.FixedTextElement):
            joined = UNIT.sub("\N{NO-BREAK SPACE}", text)
            text.parent.replace(text, nodes.Text(joined))


UNIT = re.compile(r"(?<=\d) (?=(%|[mµ]s|[kMG]B)(?!\w))")
"""The space between a number and its unit."""


def bring_letters(
    app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    """Bring the letters to a page, unless it is for an e-reader."""
    if app.builder.name == "epub":
        return
    app.add_css_file("fonts.css")
    body = context.get("body") or ""
    top = re.sub("<svg.*?</svg>", "", body, flags=re.DOTALL)[:5000]
    has_italics = re.search('<em>|class="(opening|chunk-name)', top)
    upright = "" if has_italics else ' && face.style === "normal"'
    context["body"] = ON_TIME.format(upright) + body
    for name in AT_ONCE:
        path = f"{context['content_root']}_static/fonts/{name}.woff2"
        link = f'<link rel="preload" as="font" crossorigin href="{path}">'
        context["metatags"] = (context.get("metatags") or "") + link


AT_ONCE = (
    "literata-regular",
    "literata-semibold",
    "jetbrains-mono-regular",
    "literata-italic",
)
"""Fonts for the first screen of a page."""


ON_TIME = """\
<script>
if (location.protocol !== "file:")
  for (const face of document.fonts)
    if (face.display === "swap"{}) face.display = "optional";
</script>
"""


def bring_what_moves(
    app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    """Bring scripts and styles to a page whose pictures need them."""
    body = context.get("body", "")
    for name, kind in (
        ("moving", "(moves|ends|sees|asks|dials)"),
        ("walk", "walk"),
        ("duel", "duel"),
        ("again", "again"),
    ):
        if re.search(f"<svg [^>]*data-{kind}=", body):
            app.add_js_file(f"{name}.js", loading_method="defer")
    for name, kind in (
        ("house", "house"),
        ("walk", "walk"),
        ("duel", "duel"),
        ("stage", "moves"),
        ("sight", "(view|sees)"),
        ("window", '[^"]*window[^"]*'),
    ):
        if re.search(f'<(svg|img) [^>]*class="{kind}"', body):
            app.add_css_file(f"{name}.css")
    if re.search(f'<span class="({"|".join(COLOURED)})"', body):
        app.add_css_file("words.css")
    if re.search('<div [^>]*class="opening', body) and app.builder.name != "epub":
        app.add_css_file("front.css")


def bring_growth(app: Sphinx, failure: Exception | None) -> None:
    """Write the pictures of all generators as scripts."""
    pictures = Path(app.srcdir, "pictures")
    names = GROWING.search((pictures / "duel.svg").read_text(encoding="utf-8"))
    if failure or not names or app.builder.format != "html":
        return
    folder = Path(app.outdir, "_static", "growth")
    folder.mkdir(exist_ok=True)
    for name in json.loads(names[1]):
        text = json.dumps((pictures / f"{name}.svg").read_text(encoding="utf-8"))
        script = f'literate.arrived["growth/{name}"]={text};\n'
        (folder / f"{name}.js").write_text(script, encoding="utf-8")


GROWING = re.compile(r'"names":(\[.*?\])')
"""The names of the generators in the picture with two mazes, in JSON."""


def at_a_dead_end(app: Sphinx) -> Iterator[tuple[str, dict[str, str], str]]:
    """Yield the page for those who ask for one that is not there."""
    if app.builder.name == "epub":
        return
    title, head = "A dead end", '<base href="/">'
    text = f"There is no such page. The way leads back to {ENTRANCE}."
    body = f"<h1>{title}</h1><p>{text}</p>"
    yield "404", {"title": title, "body": body, "metatags": head}, "page.html"


ENTRANCE = f'<a href="{root_doc}.html">the entrance</a>'


def open_the_gate(app: Sphinx, failure: Exception | None) -> None:
    """Write the page for those who ask for none."""
    if app.builder.name == "html" and not failure:
        Path(app.outdir, "index.html").write_text(GATE, encoding="utf-8")


GATE = f"""\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0; url={root_doc}.html">
<link rel="canonical" href="{root_doc}.html">
<title>{project}</title>
<p>Here is {ENTRANCE}.
"""


def play_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the page on which the games are played."""
    if app.builder.name == "html":
        cards = "".join(CARD.format(name, *POSTERS[name]) for name in POSTERS)
        head = '<link rel="stylesheet" href="_static/play.css">'
        context = {"title": "Play", "body": f"<h1>Play</h1>{ARCADE.format(cards)}"}
        yield "games", context | {"metatags": head}, "page.html"


POSTERS = {
    "escape": (
        "Escape",
        "_images/escape-hexagons.svg",
        "Lead the penguin out of the maze.",
    ),
    "net": (
        "Net",
        "_images/net-screen.svg",
        "Turn pieces of wire until all are connected.",
    ),
    "lamps": (
        "Lamps",
        "_images/lamps.svg",
        "Switch all lamps off. Each switches its neighbours, too.",
    ),
    "null": (
        "Null",
        "_static/penguin.svg",
        "The empty game. A new game begins as a copy of it.",
    ),
    "dungeon": (
        "Dungeon",
        "_images/dungeon-game.svg",
        "Find the golden fish, and bring it home.",
    ),
}
"""The title and the picture of each game, and what it is, by its name."""


ARCADE = """\
<p>All games of this book, run from its code in your browser.
<a href="arcade.html">How that works</a></p>
<div class="arcade">
<div class="arcade-games">{}</div>
<div class="arcade-stage" hidden>
<p hidden><label>Game: <select></select></label> <code class="arcade-name"></code></p>
<canvas tabindex="0" role="application" aria-label="The game"></canvas>
</div>
<p class="arcade-line" role="status"></p>
<p class="arcade-summary"></p>
<ul class="arcade-keys"></ul>
</div>
<script defer src="_static/play.js"></script>"""

CARD = """\
<button type="button" class="arcade-start" value="{}">
<span>{}</span><img class="screen" src="{}" alt=""><small>{}</small></button>"""
