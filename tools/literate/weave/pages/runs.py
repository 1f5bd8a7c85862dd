# Runs beside the code
# --------------------
#
# What does the program do with this line?
#
# A page shows the code of a program, and perhaps a picture of the program at work, but
# you have to guess which line has made which step.
# A *run* connects the two: it lists the lines that have run, in their order,
# with the values that they have changed.
#
# The weave can't know how to start the program, so a script of the book records the run
# (that is easy with ``sys.settrace``), and the weave calls that script as it does the
# one for the pictures (:ref:`pylit-pictures`). ``conf.py`` names the folder of the
# files:
#
# .. code-block:: python
#
#    literate_figures = {"runs": "runs.py"}
#    literate_runs = "runs"
#
# Such a file is an object of JSON:
#
# .. code-block:: text
#
#    lines    each line that has run: its file, from the project's root, its number,
#             and the function that it belongs to
#    names    the names that have changed
#    values   their values
#    made     for each step of a picture that has any event: the event that made it
#    events   the runs of lines
#
# An event is a list of numbers: the difference between its *group* and that
# of the event before, its line, and then a name and a value for each change.
# The groups are the steps of a picture.
# In a *tour*, which leads from chunk to chunk, they are the calls of functions,
# and ``made`` is empty. All numbers count from 0, except those of lines.
#
# A tour can tell a story. Then the file has one more entry, ``said``: for some of the
# functions, a list with a sentence for each stop that the tour makes there.
#
# A run knows lines of files, and you look at chunks.
# This module finds the places of the lines on the pages.
# Four scripts do the rest. A page loads them when they are needed:
#
# * ``steps.js`` shows the code below a picture that moves,
#   and lights the line that has made the step.
#   The player of the picture is the book's own: it calls
#   ``literate.steps(bar, run, go)`` with the element below which the code should be,
#   the name of the run, and a function that shows a step.
#   The answer is a function that it calls whenever the picture shows another step.
# * ``colours.js`` colours the lines of a run that has texts of its own,
#   as the run of a live chunk has after an edit (:ref:`pylit-live`).
# * ``tour.js`` has the bar that leads along a tour, through all pages.
#   The address of such a page has ``?run=NAME.STOP`` in it, so you can share it.
# * ``lights.js`` finds a line in a chunk, and lights it.
#   The browser paints the light; the code stays as it is, so you can still copy it.
#
# A page that was opened from a folder may load scripts only, so a run becomes a script.

"""The runs of the program, as scripts that know the places of the lines."""

from __future__ import annotations

import json
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from literate.base.digests import digest
from literate.base.filesystem import write_below
from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES
from literate.weave.paging.invalidation import kept, remember

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sphinx.application import Sphinx

    from literate.weave.model.book import Book
    from literate.weave.model.domain import LiterateDomain

# Where a line is shown
# ~~~~~~~~~~~~~~~~~~~~~
#
# Where do you see line 40 of a tangled file? In some row of a piece of a chunk, and the
# line map says in which.
# The box of a piece leaves out the blank lines at its beginning, so they don't count.
# A line of a PyLit source is shown in a block of its page.


class Spot(NamedTuple):
    """Where the lines of a function are shown in a block of code.

    Attributes:
        docname: The page.
        anchor: The anchor of the block.
        number: The number of its chunk, or 0.
        name: The name of its chunk, or of its file.
        function: The function whose lines we mean.
    """

    docname: str
    anchor: str
    number: int
    name: str
    function: str = ""


# If the recording had these places in it, the next chapter that you insert would make
# it wrong. That's why a run is a recording of the files alone, and we look up the
# place of a line when the run is written for the pages.


class Finder:
    """Finds the lines of files on the pages.

    Attributes:
        domain: What the weave remembers.
        books: All books.
    """

    def __init__(self, domain: LiterateDomain) -> None:
        """Prepare to find the lines of a run."""
        self.domain = domain
        self.books = [book for _, book in sorted(domain.books.items())]

    def find(self, path: str, line: int) -> tuple[Spot, int] | None:
        """Return the block that shows a line of a run, and the row in it, from 0.

        Args:
            path: The file, relative to the root of the project.
            line: The number of the line, from 1.
        """
        for book in self.books:
            if path in book.origins:
                return in_book(book, path, line)
        return self.in_source(path, line)

    def in_source(self, path: str, line: int) -> tuple[Spot, int] | None:
        """Return the PyLit block that shows a line of a run, and the row in it."""
        quoted = self.domain.quoted
        named = next((name for name in quoted.blocks if name.endswith(f"/{path}")), "")
        place = quoted.place(named, line)
        if place is None:
            return None
        anchor, _, row = place.anchor.rpartition(".")
        return Spot(place.docname, anchor, 0, path), int(row) - 1


def in_book(book: Book, path: str, line: int) -> tuple[Spot, int] | None:
    """Return the piece that shows a line of a run in a tangled file, and the row."""
    lines = book.origins[path]
    origin = lines[line - 1] if line <= len(lines) else None
    if origin is None:
        return None
    at = origin.origin.line
    piece = book.web.piece_at(at)
    place = book.places.get(piece.line)
    if place is None:
        return None
    blank = next((row for row, text in enumerate(piece.code) if text.strip()), 0)
    spot = Spot(*place, book.numbers[piece.line], piece.name)
    return spot, at - piece.line - 1 - blank


# A line that is on no page has no light. Its changes do appear, as if the line before
# it had made them.


Event = tuple[int, Spot, int, list[int], bool]
"""A run of a line.

These are its step or its call, the block that shows it, the row in the block, from 0,
the numbers of names and values, in turn, and whether it has made its step.
There are so many of them that a tuple whose parts have names would take too long.
"""


def events_of(finder: Finder, run: dict[str, Any]) -> list[Event]:
    """Return the events of a run whose lines are on the pages."""
    places = [
        (place[0]._replace(function=function), place[1]) if place else None
        for place, function in (
            (finder.find(path, line), function) for path, line, function in run["lines"]
        )
    ]
    made = {*run["made"]}
    found: list[Event] = []
    group = 0
    for at, (more, line, *changes) in enumerate(run["events"]):
        group += more
        place = places[line]
        if place:
            spot, row = place
            found.append((group, spot, row, changes, at in made))
        elif found:
            found[-1][3].extend(changes)
    return found


# What the scripts read
# ~~~~~~~~~~~~~~~~~~~~~
#
# The steps of a picture are a list of events, one like the other.
#
# A tour would be thousands of clicks that way, so its steps are *stops*: events of the
# same call in the same chunk are one stop, with all lines that have run there. If a
# call goes on after another one, you want to see its values again.


def steps(events: Sequence[Event], spots: dict[Spot, int]) -> Iterator[list[Any]]:
    """Yield each event of a run as a step: its block, row and changes.

    The step is negative, less one, if the event has made it.
    """
    before = 0
    for group, spot, row, changes, made in events:
        more = group - before
        number = spots.setdefault(spot, len(spots))
        yield [~more if made else more, number, row, *changes]
        before = group


def stops(events: Sequence[Event], spots: dict[Spot, int]) -> Iterator[list[Any]]:
    """Yield for each stop of a run its block, its rows, and what has changed."""
    known: dict[int, dict[int, int]] = {}
    for (call, spot), some in groupby(events, itemgetter(0, 1)):
        rows, values = list[int](), known.setdefault(call, {})
        for _, _, row, changes, _ in some:
            rows.append(row)
            values.update(zip(changes[::2], changes[1::2], strict=True))
        number = spots.setdefault(spot, len(spots))
        yield [number, rows, *chain.from_iterable(values.items())]


# To which stop does a sentence of a tour belong? Not to the seventh: an edit of the
# book may move code to another chunk, or a stop to another place. The function stays,
# so each stop takes the next sentence of its function.


def sentences(
    stops: Sequence[list[Any]], spots: Sequence[Spot], said: dict[str, list[str]]
) -> list[str]:
    """Return what is said at each stop of a run, if anything is."""
    left = {function: iter(texts) for function, texts in said.items()}
    return [next(left.get(spots[at].function, iter(())), "") for at, *_ in stops]


# How do we tell a picture from a tour? Only the run of a picture has events that have
# made a step.


def script(app: Sphinx, name: str, run: dict[str, Any]) -> str:
    """Return a run as a script."""
    events = events_of(Finder(domain_of(app.env)), run)
    spots: dict[Spot, int] = {}
    shown = list((steps if run["made"] else stops)(events, spots))
    addresses = {spot.docname: address(app, spot.docname) for spot in spots}
    pages = list(addresses)
    facts = {
        "pages": list(addresses.values()),
        "spots": [[pages.index(spot.docname), *spot[1:]] for spot in spots],
        "names": run["names"],
        "values": run["values"],
        "events": shown,
    }
    if "said" in run:
        facts["said"] = sentences(shown, [*spots], run["said"])
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    return f"literate.arrived[{json.dumps(f'runs/{name}')}]={text};\n"


def address(app: Sphinx, docname: str) -> str:
    """Return the address of a page for the script of a run."""
    if app.builder.name in IN_PAGES:
        return app.builder.get_target_uri(docname)
    return f"{app.config.root_doc}.html"


# A run has thousands of events, and an edit of the prose moves none of them, so a
# script has a seal, as a page has (:ref:`pylit-invalidation`): a run is written again
# only when it has changed, or the code, or the place of the code.


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the scripts of the runs that have changed, when all pages are written."""
    folder = app.config.literate_runs
    if error or not folder or app.builder.name not in {*IN_PAGES, "singlehtml"}:
        return
    shared, seals = digest([*places_of_code(app)]), dict[str, str]()
    before = kept(app, KEPT).get(str(app.outdir), {})
    for file in sorted(Path(app.srcdir, folder).glob("*.json")):
        place, content = f"_static/runs/{file.stem}.js", file.read_bytes()
        seals[place] = digest([shared, digest(content)])
        if before.get(place) != seals[place] or not Path(app.outdir, place).is_file():
            text = script(app, file.stem, json.loads(content))
            write_below(app.outdir, place, text)
    remember(app, KEPT, seals)


def places_of_code(app: Sphinx) -> Iterator[object]:
    """Yield everything on which the places of a run's lines depend."""
    domain = domain_of(app.env)
    for _, book in sorted(domain.books.items()):
        for piece in book.web.pieces:
            yield piece.name, piece.code, book.places.get(piece.line)
    yield sorted(domain.quotes.items())
    yield [(each, address(app, each)) for each in sorted(app.env.all_docs)]


KEPT = "runs.json"
"""The memory of the seals of runs."""


def setup(app: Sphinx) -> None:
    """Connect the writing of runs to Sphinx's event."""
    app.add_config_value("literate_runs", "", "", str)
    app.connect("build-finished", write)
