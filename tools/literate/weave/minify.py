# Scripts without comments
# ------------------------
#
# Who reads the comments in a script that a browser has loaded?
#
# No reader does, but every reader waits for them.
# The comments in our scripts and style sheets, and in those of a book, are for the
# people who change them, and they have the files themselves,
# so we take the comments out of the copies that we serve.
# We do that in the last step of a build, when nothing reads the copies any more;
# in the next build Sphinx makes new ones.
#
# We remove only comments that have lines of their own, and never touch
# the middle of a line, where a comment may just be part of a string.
# Empty lines and the spaces before a line mean nothing either, so they go, too.
# A book that switches this on must have no string that is longer than a line.
#
# In a script, a line can follow the one before it
# if that ends in a bracket, a comma or another sign, and not in a comment,
# or if the line itself begins with a sign that can't begin a statement;
# before a brace, no semicolon is needed.
# No space around a sign means anything, except between two of plus and minus:
# ``a - -b`` isn't ``a--b``.
# Strings and patterns are left alone, and so is each line with a template:
# a template can have code inside, and that code can have strings.
#
# In a style sheet, a rule needs no lines at all, nor a space after a colon.
# There we also join lines, and take that space out at the beginning of a line.
# A brace ends a declaration as well as a semicolon does,
# a number below one needs no zero before its point,
# and a comma, a colon or a sign for a child needs no space, nor does ``!important``.
# (Strings are left alone. So is a plus, which needs its spaces in a sum.)

"""A Sphinx extension that takes the comments out of the scripts that are served."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from literate.base.digests import digest
from literate.base.filesystem import write_below
from literate.weave.paging.invalidation import kept, remember
from literate.workspace.snapshot import signature

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SPACE = re.compile(r"^\s+", re.MULTILINE)
COLON = re.compile(r"^([\w-]+): ", re.MULTILINE)
JOINT = re.compile(r" ?([{};,])\n")
SPARE = re.compile(
    r"""("[^"\n]*"|'[^'\n]*')|;(?=})|(?<=[\s:,(-])0(?=\.\d)"""
    r"""|(?<=[,:]) | (?=[>!])|(?<=>) """
)
"""A string, which stays, or characters between strings that mean nothing."""
SPARE_IN_SCRIPT = re.compile(
    r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`.*"""
    r"""|(?<=[\s(!,])/(?![\s/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/)"""
    r"""| ?([={}()\[\]<>|&,;:?!*%]+) ?| ([-+]) (?![-+])"""
)
"""A string, a template to the end of its line, or a pattern, which stay; or a sign."""
GOES_ON = re.compile(
    r"^((?:(?!//).)*?)(?:;?\n(?=[)\]}.?:&|])|(?<=[=>|&?:{(\[;,])\n)", re.MULTILINE
)
COMMENT = re.compile(r"^ *(/\*.*?\*/|//[^\n]*)\n+", re.MULTILINE | re.DOTALL)


# Most builds find all scripts as they were, so what came out of each text is kept.


def take_out_comments(app: Sphinx, failure: Exception | None) -> None:
    """Minify scripts and style sheets: take out what only their authors need."""
    if failure or app.builder.format != "html":
        return
    before: dict[str, str] = kept(app, KEPT).get(str(app.outdir), {})
    now: dict[str, str] = {}
    for folder in app.config.html_static_path:
        for source in Path(app.confdir, folder).glob("*.[cj]s*"):
            copy = f"_static/{source.name}"
            if (app.outdir / copy).is_file():
                text = source.read_text(encoding="utf-8")
                key = digest([signature(), source.suffix, text])
                now[key] = before.get(key) or minified(text, source.suffix)
                write_below(app.outdir, copy, now[key])
    if now != before:
        remember(app, KEPT, now)


KEPT = "minified.json"
"""The memory of scripts and style sheets without comments."""


def minified(text: str, suffix: str) -> str:
    """Return a script, or a style sheet, without what only its authors need."""
    text = SPACE.sub("", COMMENT.sub("", text))
    if suffix == ".css":
        text = JOINT.sub(r"\1", COLON.sub(r"\1:", text))
        return SPARE.sub(lambda found: found[1] or "", text)
    text = SPARE_IN_SCRIPT.sub(lambda found: found[1] or found[2] or found[3], text)
    return GOES_ON.sub(r"\1", text)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension that minifies scripts and style sheets with Sphinx."""
    app.connect("build-finished", take_out_comments)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
