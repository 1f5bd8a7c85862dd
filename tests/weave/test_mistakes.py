"""Mistakes that a book makes on purpose: their diff, their picture and their link."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import expect
from tests.browsing import showing

import mistakes
from asciimaze.maze import Maze
from asciimaze.tilings.square import Square
from literate.trace.trial import Edit, Trial, edited
from literate.weave.directives.mistake import made, stated
from literate.weave.model.book import Book
from literate.weave.model.places import Mistake
from literate.web.chunks import Web
from literate.web.files import tangled_files
from recording import LOOKED_AT, LOOP

from .loom import CONF, Loom, dead_links, edits_in
from .serving import served
from .test_trial import BOOK, LIVE, STAIRS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

STATED = """
.. mistake:: Steps
   :picture: mistakes/steps.svg
   :alt: Five boxes.

   - STEPS = 3
   + STEPS = 5

   Two boxes *more*.
"""

DRAW = """\
import json
from pathlib import Path

SOURCES = [Path(__file__).with_name("mistakes") / "edits.json"]
PICTURES = json.loads(SOURCES[0].read_bytes())


def draw(name):
    return f"<svg><!-- {PICTURES[name]} --></svg>".encode()
"""

SETTINGS = """\
literate_figures = {"mistakes": "mistakes.py"}
literate_live["mistakes"] = "mistakes"
"""


def loom_of(folder: Path, text: str) -> Loom:
    """Return a small book with live chunks and a mistake."""
    loom = Loom(folder)
    names = '["literate.weave.directives.mistake", "literate.figures.pictures", '
    loom.write("conf.py", CONF.replace("[", names, 1) + LIVE + SETTINGS)
    loom.write("mistakes.py", DRAW)
    loom.write("book.rst", text)
    return loom


@pytest.fixture(scope="module")
def woven(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return the small book, woven."""
    loom = loom_of(tmp_path_factory.mktemp("mistakes"), BOOK + STATED)
    assert loom.weave() == []
    return loom


# Edits

CODE = ["def f():", "    a", "    b", "", "    a"]


@pytest.mark.parametrize(
    ("diff", "wanted"),
    [
        (["- b"], [["def f():", "    a", "", "    a"]]),
        (
            ["- a", "- b", "+ if c:", "+     b"],
            [[CODE[0], "    if c:", "        b", *CODE[3:]]],
        ),
        (["  b", "- ", "-     a"], []),
        (["  b", "- ", "- a"], [CODE[:3]]),
        (["- a"], [[CODE[0], *CODE[2:]], CODE[:4]]),
        (["- (): "], []),
    ],
)
def test_edits(diff: list[str], wanted: list[list[str]]) -> None:
    """An edit is made wherever its old lines are, with their margin."""
    assert [*edited(CODE, diff)] == wanted


def test_a_picture_is_of_the_program_that_readers_try() -> None:
    """The edited file is the one that the edited book tangles to."""
    mistake = Mistake("Steps", "", ("- STEPS = 3", "+ STEPS = 5"))
    trial = Trial("book.rst", BOOK, ["src", "docs"], "draw:draw")
    piece, code = made(trial.web, mistake)
    before, after = ("\n".join(lines) for lines in (piece.code, code))
    web, _ = trial.edited([Edit(piece.name, before, after)])
    [file] = edited(tangled_files(trial.web, "book.rst")[STAIRS].text, mistake.diff)
    assert tangled_files(web, "book.rst")[STAIRS].text == file


# Pages


def test_page(woven: Loom) -> None:
    """A page shows the diff, the picture and the caption, with a link to the edit.

    What goes is struck, but not its sign.
    """
    page = woven.file("book.html")
    shown = page.partition('class="mistake ')[2].partition("</figure>")[0]
    assert ">- <del>STEPS = 3</del><" in shown
    assert ">+ STEPS = 5" in shown
    assert re.search(r'<img [^>]*alt="Five boxes."', shown)
    assert "Two boxes <em>more</em>." in shown
    [link] = re.findall('class="try[^>]*href="([^"]*)">Try it<', shown)
    [[anchor, code]] = edits_in(link)
    assert code == "STEPS = 5"
    assert re.search(f'data-live="{STAIRS}" data-name="Steps" id="{anchor}"', page)
    assert dead_links(woven.files()) == []


@pytest.mark.parametrize(
    ("builder", "name"),
    [("epub", "book.xhtml"), ("text", "book.txt"), ("latex", "abook.tex")],
)
def test_elsewhere(woven: Loom, builder: str, name: str) -> None:
    """Where no chunk can be edited, everything is there but the link."""
    assert [each for each in woven.weave(builder) if "copyright" not in each] == []
    text = woven.file(name, builder)
    assert "STEPS = 5" in text
    assert "more" in text
    assert "Try it" not in text
    assert "mistake.js" not in text


def test_a_link_follows_its_chunk(tmp_path: Path) -> None:
    """If a chunk changes, a page with a mistake in it has another link."""
    start = f"======\n\nOne\n---\n{STATED}\nTwo\n---\n"
    chapters = BOOK.replace("======\n", start, 1)
    loom = loom_of(tmp_path, chapters)
    with (loom.source / "conf.py").open("a") as settings:
        settings.write('literate_chapters = {"book": 2}\n')
    for more in ("", "\n   MORE = 1"):
        loom.write(
            "book.rst", chapters.replace("=\n   STEPS = 3", f"=\n   STEPS = 3{more}")
        )
        assert loom.weave() == []
        [link] = re.findall('href="(two.html#edit=[^"]*)"', loom.file("one.html"))
        [[_, code]] = edits_in(link)
        assert code == f"STEPS = 5{more}".replace("   ", "")


def test_a_changed_mistake_is_drawn_again(tmp_path: Path) -> None:
    """A picture is drawn again when its mistake has changed, and only then."""
    loom = loom_of(tmp_path, BOOK + STATED)
    picture = loom.source / "mistakes" / "steps.svg"
    for old, new, drawn in (
        ("", "", "5"),
        ("*more*", "less", "5"),
        ("= 5", "= 6", "6"),
    ):
        loom.write("book.rst", BOOK + STATED.replace(old, new))
        before = picture.stat().st_mtime_ns if picture.is_file() else 0
        assert loom.weave() == []
        text = picture.read_text(encoding="utf-8")
        assert str([[STAIRS], ["- STEPS = 3", f"+ STEPS = {drawn}"]]) in text
        assert (picture.stat().st_mtime_ns == before) == (new == "less")


WRONG = {
    "no chunk named <<Stairs>>": (":: Steps", ":: Stairs"),
    "<<Steps>> once (they are there 0 times); copy": ("- STEPS = 3", "- STEPS = 4"),
    "must be in <<src/shapes/tools.py>> once": (":: Steps", ":: src/shapes/tools.py"),
    "must begin with a diff": ("   - STEPS = 3\n", ""),
    "a diff, each line with": ("- STEPS = 3\n   + STEPS = 5\n", "Only words.\n"),
    "name its picture in :picture:": ("   :picture: mistakes/steps.svg\n", ""),
}
"""What is said of a mistake, and how it gets wrong."""


def test_errors(tmp_path: Path) -> None:
    """A mistake that can't be made is reported where it is stated."""
    text, lines = BOOK, list[int]()
    for old, new in WRONG.values():
        assert old in STATED
        lines.append(text.count("\n") + 2)
        text += STATED.replace(old, new)
    found = loom_of(tmp_path, text).weave()
    for line, said in zip(lines, WRONG, strict=True):
        assert [each for each in found if f"book.rst:{line}:" in each and said in each]


def test_twice() -> None:
    """A mistake that fits in two places is refused."""
    web = Web("book.rst", BOOK.replace("STEPS = 3", "STEPS = 3\n   STEPS = 3"))
    with pytest.raises(ValueError, match=r"\(they are there 2 times\)"):
        made(web, Mistake("Steps", "", ("- STEPS = 3",)))


# In a browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a page in which no error may occur."""
    with showing(browser, height=800) as page:
        yield page


def test_try_it(woven: Loom, page: Page) -> None:
    """The link opens the editor with the mistake, and runs it; a stranger's waits."""
    with served(woven.out / "html") as site:
        page.goto(f"{site.address}/book.html")
        link = page.get_by_role("link", name="Try it")
        address = str(link.get_attribute("href"))
        link.click()
        box = page.locator('[data-name="Steps"]').first
        status, code = box.locator(".live-status"), box.locator("textarea")
        expect(code).to_have_value("STEPS = 5")
        expect(code).to_be_in_viewport()
        expect(status).to_contain_text("There is no Python beside these pages.")
        box.get_by_role("button", name="Link").click()
        expect(status).to_contain_text("address bar")
        assert edits_in(page.url) == edits_in(address)
        page.goto("about:blank")
        page.goto(f"{site.address}/book.html{address}")
        expect(status).to_contain_text("Read it, and then run it")


def test_from_a_folder(woven: Loom, page: Page) -> None:
    """A page that was opened from a folder says how to serve it, in sight."""
    page.goto((woven.out / "html" / "book.html").as_uri())
    page.get_by_role("link", name="Try it").click()
    sorry = page.locator('[data-name="Steps"]').first.get_by_role("status")
    expect(sorry).to_contain_text("python3 -m http.server")
    expect(sorry).to_be_in_viewport()


# Our book

OURS = Path(__file__).parents[2] / "docs" / "asciimaze.rst"


@pytest.fixture(scope="module")
def ours() -> Web:
    """Return our book."""
    return Web("docs/asciimaze.rst", OURS.read_text(encoding="utf-8"))


def test_our_mistakes(ours: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each mistake of our book fits, and its program makes another maze."""
    found = [*stated(ours.text)]
    assert len(found) == len(re.findall(r"^\.\. mistake::", ours.text, re.MULTILINE))
    assert len({each.picture for each in found}) == len(found)
    files = Book(ours, "").files
    for each in found:
        made(ours, each)
        drawn = [files[each.chunk], each.diff]
        monkeypatch.setitem(mistakes.PICTURES, each.picture, drawn)
        picture = mistakes.draw(each.picture).decode()
        right, wrong = re.findall("translate.-6.5,-4.5.*?</g>", picture, re.DOTALL)
        assert right != wrong, each
        assert "fill=" not in right


def test_marks() -> None:
    """A cell has a mark if it is cut off from most others, or on a loop."""
    maze = Maze(Square(4, 2))
    for cell, side in ((0, 0), (0, 1), (1, 1), (4, 0), (1, 0)):
        maze.carve(cell, side)
    loop, cut_off = (0, 1, 4, 5), (3, 6, 7)
    wanted = dict.fromkeys(loop, LOOP) | dict.fromkeys(cut_off, LOOKED_AT)
    assert mistakes.marks(maze) == wanted
    assert mistakes.said(wanted) == "sand is cut off, red is on a loop"


SIDES = [
    (cell, side)
    for cell in range(12)
    for side, beyond in Square(4, 3).neighbours(cell)
    if beyond > cell
]
"""The sides of a board that can be opened, each once."""


@given(st.sets(st.sampled_from(SIDES)))
def test_marks_of_any_maze(opened: set[tuple[int, int]]) -> None:
    """A passage is on a loop if its cells are connected without it."""

    def connected(without: tuple[int, int] | None = None) -> list[frozenset[int]]:
        pieces = [frozenset({cell}) for cell in range(12)]
        for cell, side in opened - {without}:
            both = Square(4, 3).neighbour(cell, side)
            met = [piece for piece in pieces if piece & {cell, both}]
            pieces = [piece for piece in pieces if piece not in met]
            pieces.append(frozenset().union(*met))
        return pieces

    maze, loops = Maze(Square(4, 3)), set[int]()
    for cell, side in opened:
        beyond = maze.carve(cell, side)
        if any({cell, beyond} <= piece for piece in connected((cell, side))):
            loops |= {cell, beyond}
    fills = mistakes.marks(maze)
    red = {cell for cell, fill in fills.items() if fill == LOOP}
    assert red == loops
    pieces = connected()
    most = max(map(len, pieces))
    sands = [{*maze} - piece - loops for piece in pieces if len(piece) == most]
    assert fills.keys() - red in sands


TRY = """
import json, sys
from literate.trace.trial import Edit, Trial
name, *tries = json.load(sys.stdin)
text = open(name, encoding="utf-8").read()
trial = Trial(name, text, ["src", "docs", "exercises"], "live:draw")
for path, *edit in tries:
    before, after = trial.run(path, []), trial.run(path, [Edit(*edit)])
    assert not after.mistake, after.mistake
    assert before.shown != after.shown, edit
"""
"""Run edits as a page does, where no module of the program has been imported yet."""


@pytest.mark.slow  # ``test_our_mistakes`` runs them without a look at each step
def test_our_mistakes_on_their_pages(ours: Web) -> None:
    """The editor to which a mistake leads shows it, too, and ends."""
    files, tries = Book(ours, "").files, list[list[str]]()
    for each in stated(ours.text):
        piece, code = made(ours, each)
        before, after = ("\n".join(lines) for lines in (piece.code, code))
        tries.append([*files[each.chunk], piece.name, before, after])
    task = json.dumps([str(OURS), *tries])
    tools = {"PYTHONPATH": str(OURS.parents[1] / "tools")}
    command = [sys.executable, "-P", "-c", TRY]
    done = subprocess.run(
        command, input=task, env=tools, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
