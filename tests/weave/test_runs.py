"""Runs beside the code: lit lines, and tours from chunk to chunk."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.browsing import showing

from .loom import CONF, Loom

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

BOOK = """\
A book
======

.. toctree::

   other

.. run:: tour

   Follow the walk

.. code-block:: python

   <<src/walk.py>>=
   import os
   import sys


   def walk(cell):
       <<Take a step>>
       return cell

.. code-block:: python

   <<Take a step>>=

   cell += 1
   <<Look>>

.. code-block:: python

   <<Look>>=
   print(cell)
   print()

.. pylit:: ../tools/tool.py
"""

OTHER = """\
Other
=====

.. code-block:: python

   <<src/other.py>>=
   from walk import walk

   walk(1)
"""

TOOL = '''\
# A tool
# ------
#
# Text.

"""A tool."""

# More text.

def use():
    return 1
'''

LINES = [
    ["src/other.py", 4, "<module>"],
    ["src/walk.py", 8, "walk"],
    ["src/walk.py", 9, "walk"],
    ["src/walk.py", 11, "walk"],
    ["tools/tool.py", 11, "use"],
    ["src/nowhere.py", 1, "none"],
    ["src/walk.py", 1, "walk"],
]
TOUR = {
    "lines": LINES,
    "names": ["cell", "seen"],
    "values": ["1", "2", "'far'"],
    "made": [],
    "events": [
        [0, 0],
        [1, 1, 0, 1],
        [0, 2],
        [0, 5, 1, 2],
        [0, 3],
        [1, 4, 0, 0],
        [-2, 6],
        [0, 0],
    ],
    "said": {"walk": ["A step.", "A look."], "use": ["A tool."], "none": ["Nothing."]},
}
STEPS = {
    "lines": LINES[1:3],
    "names": ["cell"],
    "values": ["1", "2", "3"],
    "made": [1, 2, 5],
    "events": [[0, 0, 0, 0], [0, 1], [1, 0, 0, 1], [0, 1], [2, 1], [0, 0, 0, 2]],
}


@pytest.fixture(scope="module")
def woven(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return a book with two runs that has been woven."""
    loom = bound(tmp_path_factory.mktemp("book"))
    assert loom.weave() == []
    return loom


def bound(folder: Path) -> Loom:
    """Return a book with two runs that is not woven yet."""
    loom = Loom(folder)
    conf = CONF.replace("[", '["literate.weave.directives.run", ')
    loom.write("conf.py", f'{conf}literate_runs = "runs"\ncopyright = "2026"\n')
    (loom.source / "runs").mkdir()
    for name, run in (("tour", TOUR), ("steps", STEPS)):
        loom.write(f"runs/{name}.json", json.dumps(run))
    loom.write("book.rst", BOOK)
    loom.write("other.rst", OTHER)
    (loom.source.parent / "tools").mkdir()
    loom.write("../tools/tool.py", TOOL)
    return loom


def run_in(loom: Loom, name: str, builder: str = "html") -> dict[str, Any]:
    """Return a run as the scripts read it."""
    text = loom.file(f"_static/runs/{name}.js", builder)
    start = f'literate.arrived["runs/{name}"]='
    assert text.startswith(start)
    run: dict[str, Any] = json.loads(text.removeprefix(start).removesuffix(";\n"))
    return run


def test_a_link_tells_the_length_of_its_tour(tmp_path: Path) -> None:
    """It says how many steps there are, and does so again when the tour has changed."""
    loom = bound(tmp_path)
    shown = []
    for run in TOUR, TOUR | {"events": [[0, 1, 0, 1], [0, 2]]}, TOUR:
        loom.write("runs/tour.json", json.dumps(run))
        assert loom.weave() == []
        told = run_in(loom, "tour")
        steps, pages = len(told["events"]), len(told["pages"])
        size = f"{steps} steps on {pages} page{'s' * (pages > 1)}"
        shown.append(size)
        assert f'href="?run=tour.1">Follow the walk</a> ({size})</p>' in loom.file(
            "book.html"
        )
    assert shown[0] == shown[2] != shown[1]


def test_a_single_page_tells_it_in_each_chapter(tmp_path: Path) -> None:
    """A single page has the links of all its documents."""
    loom = bound(tmp_path)
    loom.write("other.rst", f"{OTHER}\n.. run:: tour\n\n   Follow it here\n")
    assert loom.weave("singlehtml") == []
    page = loom.file("book.html", "singlehtml")
    assert len(re.findall(r"Follow it here</a> \(\d+ steps on \d+ page", page)) == 1


def test_stops(woven: Loom) -> None:
    """A stop is a chunk in a call; lines on no page give their changes to the last."""
    run = run_in(woven, "tour")
    assert run["pages"] == ["other.html", "book.html"]
    assert [spot[0] for spot in run["spots"]] == [0, 1, 1, 1, 1]
    names = [spot[3] for spot in run["spots"]]
    assert names == [
        "src/other.py",
        "Take a step",
        "Look",
        "src/walk.py",
        "tools/tool.py",
    ]
    assert [spot[2] for spot in run["spots"]] == [1, 2, 3, 1, 0]
    assert run["events"] == [
        [0, [2]],
        [1, [0], 0, 1],
        [2, [0], 0, 1, 1, 2],
        [3, [6], 0, 1, 1, 2],
        [4, [1], 0, 0],
        [0, [2]],
    ]
    assert run["said"] == ["", "A step.", "A look.", "", "A tool.", ""]


def test_steps(woven: Loom) -> None:
    """An event that has made its step has a negative difference."""
    assert run_in(woven, "steps")["events"] == [
        [0, 0, 0, 0, 0],
        [-1, 1, 0],
        [-2, 0, 0, 0, 1],
        [0, 1, 0],
        [2, 1, 0],
        [-1, 0, 0, 0, 2],
    ]


def test_only_what_has_changed_is_written(tmp_path: Path) -> None:
    """A script is written again if its run or a place has changed, or if it is gone."""
    loom = bound(tmp_path)
    tour, steps = (
        loom.out / "html" / "_static" / "runs" / f"{name}.js"
        for name in ("tour", "steps")
    )

    def renewed() -> list[Path]:
        """Weave, and return the scripts that were written."""
        assert loom.weave() == []
        found = [path for path in (tour, steps) if path.read_bytes() != b"old"]
        for path in found:
            path.write_bytes(b"old")
        return found

    assert renewed() == [tour, steps]
    loom.write("book.rst", BOOK + "\nProse.\n")
    assert renewed() == []
    loom.write("runs/tour.json", json.dumps(TOUR, indent=1))
    assert renewed() == [tour]
    steps.unlink()
    assert renewed() == [steps]
    loom.write("book.rst", BOOK.replace("   cell += 1", "   # On.\n   cell += 1"))
    assert renewed() == [tour, steps]


def test_other_builders(woven: Loom) -> None:
    """On a single page all is on that page; a book for e-readers has no runs."""
    assert woven.weave("singlehtml") == []
    assert run_in(woven, "tour", "singlehtml")["pages"] == ["book.html", "book.html"]
    assert woven.weave("epub") == []
    assert not any("runs/" in name for name in woven.files("epub"))
    assert "run=" not in woven.file("book.xhtml", "epub")


def test_a_run_that_is_not_there(tmp_path: Path) -> None:
    """The message names the run that may be meant."""
    loom = Loom(tmp_path)
    conf = CONF.replace("[", '["literate.weave.directives.run", ')
    loom.write("conf.py", f'{conf}literate_runs = "runs"\n')
    (loom.source / "runs").mkdir()
    loom.write("runs/walk.json", json.dumps(TOUR))
    loom.write("book.rst", "A\n=\n\n.. run:: wlak\n\n   Go\n")
    (warning,) = (each for each in loom.weave() if "ERROR" in each)
    assert "no run called <<wlak>> (did you mean <<walk>>?)" in warning


@pytest.fixture
def page(woven: Loom, browser: Browser) -> Iterator[Page]:
    """Return the book in a browser of a phone's width."""
    with showing(browser, (woven.out / "html" / "book.html").as_uri()) as page:
        yield page


def lit(page: Page, light: str = "run-now") -> list[str]:
    """Return the lines that have a light where they are printed."""
    found: list[str] = page.evaluate(
        f"[...(CSS.highlights.get('{light}') ?? [])].map((line) => String(line).trim())"
    )
    return found


PLAYER = """async () => {
    const bar = document.createElement("p");
    document.querySelector("h1").after(bar);
    window.gone = [];
    await load("steps");
    window.follow = await literate.steps(bar, "steps", (step) => gone.push(step));
    follow(0);
}"""


def test_a_step_lights_its_line(page: Page) -> None:
    """Whatever step the picture shows, the line that made it is lit, here and there."""
    page.evaluate(PLAYER)
    now, values = page.locator(".run-now"), page.locator(".run-values")
    for step, text, value in (
        (0, "print(cell)", "cell1"),
        (1, "cell += 1", "cell2"),
        (2, "cell += 1", "cell2"),
        (3, "cell += 1", "cell3"),
        (0, "print(cell)", "cell1"),
    ):
        page.evaluate(f"follow({step})")
        expect(now).to_have_text(text)
        expect(values).to_have_text(value)
        assert lit(page) == [text]
    assert page.evaluate("gone") == []


def test_a_line_leads_to_its_next_run(page: Page) -> None:
    """The picture follows a click on a line, here and in the chunk, and arrow keys."""
    page.evaluate(PLAYER)
    now = page.locator(".run-now")
    page.locator(".run-line", has_text="cell += 1").click()
    expect(now).to_have_text("cell += 1")
    assert page.evaluate("gone") == [1]
    page.locator("#chunk-look pre").get_by_text("print").first.click()
    expect(now).to_have_text("print(cell)")
    assert page.evaluate("gone") == [1]
    page.locator("#chunk-take-a-step pre").get_by_text("1", exact=True).click()
    expect(now).to_have_text("cell += 1")
    assert page.evaluate("gone") == [1, 3]
    page.locator("#chunk-look pre").get_by_text("print").last.click()
    expect(now).to_have_text("cell += 1")
    assert page.evaluate("gone") == [1, 3]
    page.locator(".run-code").focus()
    page.keyboard.press("ArrowDown")
    expect(now).to_have_text("print(cell)")
    assert page.evaluate("gone") == [1, 3, 0]
    page.locator("[data-way='1']").click()
    expect(now).to_have_text("cell += 1")
    page.locator("[data-way='-1']").click()
    expect(now).to_have_text("print(cell)")
    assert page.evaluate("gone") == [1, 3, 0, 1, 0]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_tab_key_stops_once(page: Page) -> None:
    """The Tab key leads to the lines below a picture, and then to their chunk."""
    page.evaluate(PLAYER)
    for step in (0, 1):
        page.evaluate(f"follow({step})")
        page.locator(".run-code").focus()
        page.keyboard.press("Tab")
        expect(page.locator(".run-name").first).to_be_focused()
    expect(page.locator("[aria-current=step]")).to_have_text("cell += 1")


def test_lines_whatever_is_open(page: Page) -> None:
    """The lines of a chunk are the same when chunks are open in it."""
    lines = (
        "literate.linesOf(literate.blocksOf('chunk-src-walk-py'))"
        ".map((line) => String(line).replace(/ \\d+⟩/, '⟩'))"
    )
    page.evaluate("load('lights')")
    closed = page.evaluate(lines)
    assert closed[-3:] == ["def walk(cell):", "    ⟨Take a step⟩", "    return cell"]
    assert closed[:2] == ["import os", "import sys"]
    page.locator("#chunk-src-walk-py .chunk-all").click()
    expect(page.locator("#chunk-src-walk-py .chunk-open .chunk-open")).to_be_visible()
    assert page.evaluate(lines) == closed


STOPS = [
    ("1 of 6: in ⟨src/other.py 1⟩", ["walk(1)"]),
    ("2 of 6: in ⟨Take a step 2⟩ A step.", ["cell += 1"]),
    ("3 of 6: in ⟨Look 3⟩ A look.", ["print(cell)"]),
    ("4 of 6: in ⟨src/walk.py 1⟩", ["return cell"]),
    ("5 of 6: in tools/tool.py A tool.", ["return 1"]),
    ("6 of 6: in ⟨src/other.py 1⟩", ["walk(1)"]),
]


def test_tour(page: Page) -> None:
    """A tour leads from chunk to chunk by one key, through all pages, and back."""
    page.get_by_role("link", name="Follow the walk").click()
    place = page.locator(".tour p")
    for at, (said, lines) in enumerate(STOPS, start=1):
        expect(place).to_have_text(said)
        assert lit(page) == lines
        expect(page).to_have_url(re.compile(rf"\?run=tour\.{at}#"))
        page.wait_for_function("document.activeElement.closest('.tour')")
        if at < len(STOPS):
            page.keyboard.press("Enter" if at % 2 else "ArrowRight")
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(STOPS[-2][0])
    page.go_back()
    expect(place).to_have_text(STOPS[-1][0])


def test_the_address_is_the_stop(page: Page) -> None:
    """An address that you send to others leads them to the same stop."""
    page.get_by_role("link", name="Follow the walk").click()
    for said, lines in STOPS[:3]:
        expect(page.locator(".tour p")).to_have_text(said)
        page.reload()
        expect(page.locator(".tour p")).to_have_text(said)
        assert lit(page) == lines
        page.get_by_role("button", name="Next").click()


@pytest.mark.parametrize("way", ["Escape", "End the tour"])
def test_end(page: Page, way: str) -> None:
    """The bar, the light and the address forget a tour that has ended."""
    page.goto(page.url + "?run=tour.3")
    expect(page.locator(".tour p")).to_have_text(STOPS[2][0])
    if way == "Escape":
        page.keyboard.press(way)
    else:
        page.get_by_role("button", name=way).click()
    expect(page.locator(".tour")).to_have_count(0)
    assert lit(page) == []
    expect(page).not_to_have_url(re.compile("run="))


@pytest.mark.parametrize("stop", ["tour.0", "tour.99", "tour", "nothing.1"])
def test_a_wrong_address(page: Page, stop: str) -> None:
    """An address with a stop or a tour that is not there breaks nothing."""
    page.goto(page.url.partition("?")[0] + f"?run={stop}")
    expect(page.locator("h1").first).to_be_visible()
    if stop.startswith("tour"):
        at = -1 if stop == "tour.99" else 0
        expect(page.locator(".tour p")).to_have_text(STOPS[at][0])
