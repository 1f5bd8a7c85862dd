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
#
# For each event, Sphinx also describes all arguments, which may contain a whole page,
# in a debug message. Without the option ``-vvv`` it throws the message away.
# A short description of each argument is enough.

"""Let Sphinx collect garbage less often, and describe its events more briefly."""

from __future__ import annotations

import gc
import reprlib
from functools import partial
from typing import TYPE_CHECKING, Any

from sphinx import events

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SELDOM = 20_000, 20, 20
"""How many objects, and collections of younger ones, start a collection at least."""


def begin(app: Sphinx) -> None:
    """Save Sphinx's overhead until the build has ended."""
    before = gc.get_threshold()
    app.connect("build-finished", partial(end, before))
    gc.set_threshold(*map(max, before, SELDOM))
    vars(events)["repr"] = reprlib.repr


def end(before: tuple[int, int, int], *_: object) -> None:
    """Work with Sphinx's overhead as before."""
    gc.set_threshold(*before)
    vars(events).pop("repr", None)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect the saving of overhead to Sphinx's events."""
    app.connect("builder-inited", begin)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
