# Styles for e-readers
# --------------------
#
# What if a program that shows your book knows less than a browser?
#
# A style sheet can say ``p:is(.a, .b)`` for ``p.a, p.b``, and it's shorter.
# But the rules of EPUB are older than that, and so are many e-readers:
# they leave out a whole rule if they don't know a word in it,
# and *EPUBCheck* refuses the book.
#
# That's why an e-book gets a plainer copy of each style sheet, even of a plain one:
# otherwise, a copy from an earlier time could replace it.
# We write out each ``:is``,
# and leave out rules that depend on ``:has`` and a class: they are about wide windows.
#
# Sphinx copies its folders of static files one after the other,
# so a copy in the last folder replaces the original.

"""Write plainer style sheets for e-books."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from literate.base.filesystem import write_below

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER = "plain-styles"
"""The folder of the copies, beside what Sphinx has read."""

COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
RULE = re.compile(r"([^{};]*?)(\s*\{[^{}]*\}\n?)")
"""The selectors of a rule, and its declarations."""

IS = re.compile(r"(?<!\():is\(((?:[^()]|\([^()]*\))*)\)")
HAS = re.compile(r":has\((?!\w+\))")
"""A condition that is more than the name of an element."""

COMMA = re.compile(r",\s*(?=(?:[^()]|\((?:[^()]|\([^()]*\))*\))*$)")
"""A comma that is not in parentheses."""


def plain(style: str) -> str:
    """Return a style sheet without ``:is`` and without most of ``:has``."""

    def written_out(rule: re.Match[str]) -> str:
        kept = [each for each in COMMA.split(rule[1]) if not HAS.search(each)]
        selectors = [one for each in kept for one in meant_by(each)]
        return ", ".join(selectors) + rule[2] if kept else ""

    return RULE.sub(written_out, COMMENT.sub("", style))


def meant_by(selector: str) -> list[str]:
    """Return the selectors without ``:is`` that a selector stands for."""
    texts = IS.split(selector)[::2]
    choices = [COMMA.split(found[1]) for found in IS.finditer(selector)]
    return [
        texts[0] + "".join(a + b for a, b in zip(some, texts[1:], strict=True))
        for some in product(*choices)
    ]


def add_plain_styles(app: Sphinx) -> None:
    """Let an e-book have plainer copies of all style sheets."""
    if app.builder.name != "epub":
        return
    for static in app.config.html_static_path:
        for file in Path(app.confdir, static).glob("*.css"):
            style = file.read_text(encoding="utf-8")
            write_below(app.doctreedir, f"{FOLDER}/{file.name}", plain(style))
    folder = Path(app.doctreedir, FOLDER)
    app.config.html_static_path = [*app.config.html_static_path, str(folder)]
