# Less overhead
# -------------
#
# Which work of Sphinx can a large book do without?
#
# Sphinx keeps trees of documents in memory, and a tree refers to itself everywhere:
# each node knows its parent and its document.
# Python's *garbage collector* finds objects that refer only to each other.
# Here it has much to search, it starts again after every seven hundred new objects,
# and it finds little. So it starts less often while a book is woven.
# That takes more memory: our own book needs 32 seconds instead of 52,
# and half a gigabyte instead of a fifth.
# When the program ends, Python would search all of that once more, so we stop it.
#
# For each event, Sphinx also describes all arguments, which may contain a whole page,
# in a debug message. Without the option ``-vvv`` it throws the message away.
# A short description of each argument is enough.
#
# And each page names its scripts and style sheets, each with a number made from its
# text. Sphinx reads a text only once, but looks for the file again on each page.
# We let it look once.

"""Let Sphinx collect garbage less often, and do other things only once or briefly."""

from __future__ import annotations

import atexit
import gc
import reprlib
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from sphinx import events
from sphinx.builders import html

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

SELDOM = 20_000, 20, 20
"""How many objects, and collections of younger ones, start a collection at least."""


def begin(app: Sphinx, _config: Config) -> None:
    """Save work until the build has ended, and when the program ends."""
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)
    before = gc.get_threshold()
    number = vars(html)[NUMBER]
    app.connect("build-finished", partial(end, before, number))
    gc.set_threshold(*map(max, before, SELDOM))
    vars(events)["repr"] = reprlib.repr
    vars(html)[NUMBER] = cache(number)


NUMBER = "_file_checksum"
"""Sphinx's function for the number of a script or a style sheet."""


def end(before: tuple[int, int, int], number: object, *_: object) -> None:
    """Work with Sphinx's overhead as before."""
    vars(html)[NUMBER] = number
    gc.set_threshold(*before)
    vars(events).pop("repr", None)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect to Sphinx's event before it loads what it remembers."""
    app.connect("config-inited", begin)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
