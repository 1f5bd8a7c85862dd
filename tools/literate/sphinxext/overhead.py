# Work that nobody needs
# ----------------------
#
# What does Sphinx do a third of its time in a large book?
#
# It keeps the trees of documents in memory, and a tree refers to itself everywhere:
# each node knows its parent and its document.
# So Python's *garbage collector*, which searches for objects that refer to each other
# and to which nothing else refers, has much to search, and it starts again
# after every seven hundred new objects. It finds little.
# While a book is woven, we let it start less often. That takes more memory:
# our own book is woven in two thirds of the time, with half a gigabyte
# instead of a quarter.
#
# For each event, Sphinx also makes a message for those who look for mistakes in it.
# A message has everything that belongs to the event, such as a whole page,
# and it is thrown away if nobody has asked for such messages, with ``-vvv``.
# A short version of each argument will do.

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
    """Save work until the build has ended."""
    before = gc.get_threshold()
    app.connect("build-finished", partial(end, before))
    gc.set_threshold(*map(max, before, SELDOM))
    vars(events)["repr"] = reprlib.repr


def end(before: tuple[int, int, int], *_: object) -> None:
    """Work as before."""
    gc.set_threshold(*before)
    vars(events).pop("repr", None)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect to Sphinx's events: when it knows what to make, and when that is made."""
    app.connect("builder-inited", begin)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
