# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How Sphinx makes pages of the book."""

import importlib.metadata
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

project = "Ascii Maze"
release = version = importlib.metadata.version("asciimaze")
author = "the Ascii Maze authors"
project_copyright = "2026, the Ascii Maze authors"

SERIF = "Charter, 'Bitstream Charter', 'Source Serif 4', Georgia, serif"

root_doc = "asciimaze"
exclude_patterns = ["_build"]
extensions = [
    "literate.weave",
    "literate.asides",
    "literate.cast",
    "literate.figures",
    "literate.live",
    "literate.paper",
    "literate.appendix",
]
literate_chapters = {root_doc: 2}
literate_figures = {"pictures": "pictures.py"}
highlight_language = "python"

html_static_path = ["static"]
html_css_files = ["moving.css", "house.css"]
html_js_files = [(name, {"defer": "defer"}) for name in ("moving.js", "walk.js")]
html_theme = "furo"
html_title = "Ascii Maze"
html_theme_options = {
    "light_css_variables": {
        "font-stack": SERIF,
        "color-brand-primary": "#8a4b08",
        "color-brand-content": "#8a4b08",
        "color-brand-visited": "#8a4b08",
        "color-code-background": "#f7f6f3",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e6a45c",
        "color-brand-content": "#e6a45c",
        "color-brand-visited": "#e6a45c",
        "color-code-background": "#1d1f23",
    },
}
pygments_dark_style = "github-dark"
parts = ["brand", "scroll-start", "navigation", "scroll-end"]
singlehtml_sidebars = {"**": [f"sidebar/{part}.html" for part in parts]}

latex_engine = "lualatex"
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
