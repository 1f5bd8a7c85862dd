# Less overhead
# -------------
#
# Which work of Sphinx can a large book do without?
#
# Sphinx keeps trees of documents in memory, and a tree refers to itself everywhere:
# each node knows its parent and its document.
# Python's *garbage collector* finds objects that refer only to each other.
# Here it has much to search, it starts again after every seven hundred new objects,
# and it finds little. While a book is woven, we let it start only after a million.
# That takes more memory, for our own book some hundred megabytes.
# When the build ends, Python would search all new objects at last,
# so we let it believe that they are old ones. When the program ends,
# Python would search even those once more, so we stop it.
#
# Sphinx also writes down everything that it does, in thousands of messages.
# For each event, it even describes all arguments, which may contain a whole page.
# Without the option ``-vv`` it throws these messages away,
# so we let it know before it makes them.
#
# Each page names its scripts and style sheets, each with a number made from its
# text. Sphinx reads a text only once, but looks for the file again on each page.
# We let it look once.

"""Let Sphinx collect garbage less often, and do other things only once or never."""

from __future__ import annotations

import atexit
import gc
import logging
import sys
from copy import copy
from functools import cache, partial
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from docutils.utils import DependencyList
from jinja2 import FileSystemBytecodeCache
from sphinx import __display_version__, events
from sphinx.builders import html
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.jinja2glue import BuiltinTemplateLoader
from sphinx.util import docutils
from sphinx.util.logging import NAMESPACE

from literate.base.digests import digest
from literate.base.filesystem import make_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from optparse import Values

    from sphinx.application import Sphinx
    from sphinx.config import Config

SELDOM = 1_000_000, 20, 20
"""How many objects, and collections of younger ones, start a collection at least."""


def begin(app: Sphinx, _config: Config) -> None:
    """Save work until the build has ended, and when the program ends."""
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)
    before = gc.get_threshold()
    number, settings = vars(html)[NUMBER], vars(docutils)[SETTINGS]
    app.connect("build-finished", partial(end, before, number, settings))
    gc.set_threshold(*map(max, before, SELDOM))
    vars(html)[NUMBER] = cache(number)
    vars(docutils)[SETTINGS] = once(settings)
    if (level := level_shown()) > logging.DEBUG:
        SPHINX.setLevel(level)
        vars(events)["repr"] = object.__repr__


NUMBER = "_file_checksum"
"""Sphinx's function for the number of a script or a style sheet."""

SETTINGS = "_get_settings"
"""Sphinx's function for the settings of docutils."""


# Before Sphinx reads a document, it asks docutils for its settings.
# docutils then prepares to read a command line, with a text of help for each option.
# Nobody types one, and the settings are the same for all documents,
# so we let it do that once, and give each document a copy.
# Only the list of files on which it depends must be its own.


def once(settings: Callable[..., Values]) -> Callable[..., Values]:
    """Return a function for settings with less overhead: it copies the last ones."""
    last: list[tuple[object, Values]] = []

    def answer(*components: object, **wanted: object) -> Values:
        asked = [each if isinstance(each, type) else type(each) for each in components]
        if not last or last[0][0] != (asked, wanted):
            last[:] = [((asked, wanted), settings(*components, **wanted))]
        found = copy(last[0][1])
        found.record_dependencies = DependencyList()
        return found

    return answer


SPHINX = logging.getLogger(NAMESPACE)
"""What sends Sphinx's messages to those who show them."""


def level_shown() -> int:
    """Return the level of the least of Sphinx's messages that anyone shows."""
    return min((each.level for each in SPHINX.handlers), default=logging.DEBUG)


def end(
    before: tuple[int, int, int], number: object, settings: object, *_: object
) -> None:
    """Work with Sphinx's overhead as before, but don't search what the build made."""
    vars(html)[NUMBER] = number
    vars(docutils)[SETTINGS] = settings
    SPHINX.setLevel(logging.DEBUG)
    vars(events).pop("repr", None)
    gc.freeze()
    gc.unfreeze()
    gc.set_threshold(*before)


# Each page is filled into some twenty templates. *Jinja* compiles these to Python
# in each build, which takes a fifteenth of the time after an edit,
# so we keep what it has compiled, beside Sphinx's notes on the book.
# Jinja compiles a template again if its text has changed,
# but it doesn't notice a new version of itself, so each has a folder of its own.
# While a book is woven, no template changes.
# Jinja need not ask that a thousand times.


def keep_templates(app: Sphinx) -> None:
    """Let Jinja work without overhead: compile templates that have changed, once."""
    builder = app.builder
    if not isinstance(builder, StandaloneHTMLBuilder):
        return
    if isinstance(builder.templates, BuiltinTemplateLoader):
        jinja = builder.templates.environment
        versions = version("jinja2"), __display_version__, sys.version
        folder = app.doctreedir / f"templates-{digest([versions, *jinja.extensions])}"
        make_folder(folder)
        jinja.bytecode_cache = FileSystemBytecodeCache(str(folder))
        jinja.auto_reload = False


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect to Sphinx's events before it loads what it remembers, and after."""
    app.connect("config-inited", begin)
    app.connect("builder-inited", keep_templates)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
