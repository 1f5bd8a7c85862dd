# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How Sphinx makes pages of the book."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

project = "Ascii Maze"
author = "the Ascii Maze authors"
project_copyright = "2026, the Ascii Maze authors"

root_doc = "asciimaze"
exclude_patterns = ["_build"]
extensions = ["literate.weave", "literate.appendix"]
highlight_language = "python"

html_theme = "furo"
html_title = "Ascii Maze"
