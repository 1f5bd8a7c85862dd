"""Chunks that are edited and run on their page, and the Python that runs them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import Held, showing

from asciimaze.formats.picture import svg
from asciimaze.generators.registry import GENERATORS
from asciimaze.maze import Maze
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square
from literate.trace.trial import Edit, Mistake, Trial, answer
from literate.weave.pages.live import PROGRAM, PYODIDE
from literate.web.chunks import Web
from moving import moving
from recording import division, record

from .loom import CONF, Loom
from .serving import RUNTIME, Served, served
from .test_readers import LOOKS, turn_to, violations

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

BOOK = """\
A book
======

.. code-block:: python

   <<src/shapes/stairs.py>>=
   from shapes.tools import risen

   <<Steps>>


   def stairs():
       return [risen(step) for step in range(STEPS)]

.. code-block:: python

   <<Steps>>=
   STEPS = 3

.. code-block:: python

   <<Steps>>=

   WIDTH = 10

.. code-block:: python

   <<src/shapes/__init__.py>>=
   <<Notice>>

.. code-block:: python

   <<src/shapes/tools.py>>=
   <<Notice>>


   def risen(step):
       if step > 9:
           raise ValueError(f"step must be at most 9 (got {step})")
       return 10 * step

.. code-block:: python

   <<Notice>>=
   # Everybody may use this.

.. code-block:: python

   <<docs/draw.py>>=
   from shapes.stairs import WIDTH, stairs


   def draw(path):
       boxes = "".join(
           f'<rect x="{x}" y="{x}" width="{WIDTH}" height="9"/>' for x in stairs()
       )
       title = f"<title>{path}</title>"
       svg = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"'
       return f"<svg {svg}>{title}{boxes}</svg>"


   def counter():
       asked = []

       def count(question):
           asked.append(question)
           return f"{len(asked)} of {len(stairs())}"

       return count
"""

LIVE = """\
html_theme = "furo"
html_show_search_summary = False
literate_live = {
    "files": ["src/*/*.py", "!__init__.py", "!tools.py"],
    "folders": ["src", "docs"],
    "shows": "draw:draw",
}
"""

STAIRS = "src/shapes/stairs.py"


@pytest.fixture
def trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trial:
    """Return a trial of the book.

    Its files have names without a folder, as in a browser. In a folder of their own,
    coverage doesn't take them for files of ours.
    """
    monkeypatch.chdir(tmp_path)
    return Trial("docs/book.rst", BOOK, ["src", "docs"], "draw:draw")


def steps(code: str) -> Edit:
    """Return an edit of the first piece that is called ``Steps``."""
    return Edit("Steps", "STEPS = 3", code)


def count(trial: Trial, *edits: Edit) -> int:
    """Return how many steps the edited program draws."""
    result = trial.run(STAIRS, edits)
    assert result.mistake is None
    assert f"<title>{STAIRS}</title>" in result.shown
    return result.shown.count("<rect")


def test_edits(trial: Trial) -> None:
    """An edit counts for one run, and several edits count together."""
    assert count(trial) == 3
    assert count(trial, steps("STEPS = 7\n")) == 7
    assert count(trial, steps("<<Notice>>\nSTEPS = 2")) == 2
    wider = Edit("Steps", "WIDTH = 10", "WIDTH = 77")
    result = trial.run(STAIRS, [wider, steps("STEPS = 4")])
    assert result.shown.count('width="77"') == 4
    assert count(trial) == 3


def test_printed(trial: Trial) -> None:
    """What the program prints comes with the result."""
    result = trial.run(STAIRS, [steps('STEPS = 1\nprint("So be it.")')])
    assert result.printed == "So be it.\n"


def test_places(trial: Trial) -> None:
    """Each line of the file has its chunk, its piece and its row, with the edits."""
    for code, rows in (("STEPS = 3", [0]), ("STEPS = 3\nAND = 4", [0, 1])):
        result = trial.run(STAIRS, [steps(code)])
        found = [place for place in result.places if place[0] == "Steps"]
        found.remove(("Steps", 1, -1))  # the blank line that begins this piece
        assert found == [*(("Steps", 0, row) for row in rows), ("Steps", 1, 0)]
        own = [row for name, _, row in result.places if name == STAIRS]
        assert own == [0, 1, 3, 4, 5, 6]
        assert result.places[0] == ("", 0, 0)


def test_lines_of_edited_code(trial: Trial) -> None:
    """A program gets the lines of its own modules as they are after the edits."""
    asks = "from linecache import getlines\nprint(getlines(__file__, globals()))"
    for code in ("STEPS = 1", "STEPS = 2"):
        printed = trial.run(STAIRS, [steps(f"{asks}\n{code}")]).printed
        assert f"'{code}\\n', '\\n', 'WIDTH = 10\\n'" in printed


def test_more(trial: Trial) -> None:
    """The function of the program gets whatever else the page sends."""
    before = "\n".join(trial.web.chunks["docs/draw.py"].pieces[0].code)
    after = before.replace("(path)", "(path, *more)").replace("{path}", "{more}")
    question = {"path": STAIRS, "edits": [("docs/draw.py", before, after)]}
    for more in ([], ["egg"], ["egg", "chick"]):
        asked = json.dumps(question | {"more": more})
        shown = json.loads(answer(trial, asked))["shown"]
        assert f"<title>{tuple(more)}</title>" in shown


@pytest.mark.parametrize(
    ("code", "line", "said"),
    [
        ("STEPS = 3\nSTEPS = (", 2, "'(' was never closed"),
        ("STEPS = 3\n<<Nothing>>", 2, "no chunk named <<Nothing>>"),
        ("STEPS = 3\nSTEPS = STEP", 2, "NameError: name 'STEP' is not defined"),
        ("import sys\n\nsys.exit()", 3, "SystemExit"),
        ("def f():\n    f()\n\n\nf()\nSTEPS = 3", 2, "RecursionError: maximum"),
        ("STEPS =\t3\n  <<Steps>>", 2, "<<Steps>> contains itself"),
    ],
)
def test_mistakes(trial: Trial, code: str, line: int, said: str) -> None:
    """A mistake in an edit has its line, whoever finds it."""
    found = trial.run(STAIRS, [steps(code)]).mistake
    assert found is not None
    assert (found.edit, found.line) == (0, line)
    assert found.message.startswith(said)
    assert count(trial) == 3


def test_mistakes_elsewhere(trial: Trial) -> None:
    """A mistake that shows itself elsewhere says where."""
    assert trial.run(STAIRS, [steps("STEPS = 20")]).mistake == Mistake(
        "ValueError: step must be at most 9 (got 10) (in <<src/shapes/tools.py>>)"
    )
    lost = trial.run(STAIRS, [steps("")]).mistake
    assert lost
    assert lost.message == (
        "NameError: name 'STEPS' is not defined (in <<src/shapes/stairs.py>>)"
    )


def test_the_last_call_that_was_edited(trial: Trial) -> None:
    """An exception that is raised elsewhere belongs to the edit that has led there."""
    before = "\n".join(trial.web.chunks[STAIRS].pieces[0].code)
    edit = Edit(STAIRS, before, before.replace("range(STEPS)", "range(20)"))
    found = trial.run(STAIRS, [edit]).mistake
    assert found == Mistake("ValueError: step must be at most 9 (got 10)", 0, 7)


def test_another_book(trial: Trial) -> None:
    """An edit of a piece that the book doesn't have is refused."""
    for edit in (Edit("Steps", "STEPS = 4", "STEPS = 5"), Edit("Stops", "", "")):
        with pytest.raises(ValueError, match="is another one in the book; load this"):
            trial.run(STAIRS, [edit])
        found = json.loads(answer(trial, json.dumps({"edits": [edit]})))
        assert "load this page again" in found["mistake"]["message"]


@pytest.mark.parametrize(
    "edits",
    [
        [steps("STEPS = 5")],
        [steps("STEPS = 5\n\n\nMORE = 7"), Edit("Steps", "WIDTH = 10", "WIDTH = 1")],
        [steps("")],
        [Edit("Notice", "# Everybody may use this.", "# Nobody\n# may.")],
    ],
)
def test_patch(trial: Trial, edits: list[Edit], tmp_path: Path) -> None:
    """The patch makes the edited book of the book, and applies to a changed one."""
    patch = trial.patch(edits)
    expected = trial.edited(edits)[0].text
    for start in ("", "A preface\n\n"):
        (tmp_path / "docs").mkdir(exist_ok=True)
        (tmp_path / "docs" / "book.rst").write_text(start + BOOK, newline="\n")
        subprocess.run(
            ["git", "apply"], input=patch, text=True, cwd=tmp_path, check=True
        )
        assert (tmp_path / "docs" / "book.rst").read_text() == start + expected


def test_no_patch(trial: Trial) -> None:
    """Without a change there is no patch."""
    assert trial.patch([]) == trial.patch([steps("STEPS = 3\n")]) == ""


def test_open(trial: Trial) -> None:
    """A part of the program answers the questions, one after another."""
    assert answer(trial, "{}") == "{}"
    assert answer(trial, '{"opens": "draw:counter"}') == "1 of 3"
    assert answer(trial, "{}") == "2 of 3"
    trial.close()
    assert answer(trial, "{}") == "{}"
    assert count(trial, steps("STEPS = 7")) == 7


# The pages


@pytest.fixture(scope="module")
def woven(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return the book, woven without a Python."""
    loom = Loom(tmp_path_factory.mktemp("live"))
    loom.write("conf.py", CONF + LIVE)
    loom.write("book.rst", BOOK)
    assert loom.weave() == []
    return loom


def test_marked(woven: Loom) -> None:
    """A chunk is live if it is in one of the files that are shown, and in one only."""
    text = woven.file("book.html")
    assert text.count(f'data-live="{STAIRS}"') == 3
    assert text.count("data-live=") == 3
    assert 'data-name="Notice"' not in text


def test_nothing_changes(woven: Loom) -> None:
    """A second weave writes the same program."""
    before = woven.files()
    assert woven.weave() == []
    assert woven.files() == before


def test_live_chunks_in_a_browser_only(woven: Loom) -> None:
    """A book for e-readers has no live chunks."""
    woven.weave("epub")
    assert "data-live" not in woven.file("book.xhtml", "epub")
    assert not (woven.out / "epub" / "_static" / "live").exists()


@pytest.fixture
def site(woven: Loom) -> Iterator[Served]:
    """Serve the pages of the small book."""
    with served(woven.out / "html") as site:
        yield site


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a page of a phone's width, in which no error may occur."""
    with showing(browser, height=800) as page:
        yield page


def edit(page: Page, name: str = "Steps") -> Locator:
    """Press Edit at a chunk, by default the one with the steps; return its box."""
    box = page.locator(f'[data-name="{name}"]').first
    box.get_by_role("button", name="Edit").click()
    return box


def test_an_editor_waits_for_its_styles(page: Page, site: Served) -> None:
    """However late the style sheet comes, no editor is seen without it."""
    held = Held(page, "**/live.css")
    page.goto(f"{site.address}/book.html")
    box = edit(page)
    held.wait()
    page.wait_for_timeout(100)
    assert box.locator("textarea").count() == 0
    held.release()
    expect(box.locator("textarea")).to_be_visible()


def edited(page: Page, name: str, old: str, new: str) -> Locator:
    """Replace some code of a chunk when its picture is drawn; return its box."""
    box = edit(page, name)
    code, status = box.locator("textarea"), box.locator(".live-status")
    expect(status).to_contain_text("The program draws this picture")
    code.fill(code.input_value().replace(old, new))
    return box


def test_from_a_folder(woven: Loom, page: Page) -> None:
    """A page that was opened from a folder says how to serve it."""
    page.goto((woven.out / "html" / "book.html").as_uri())
    for _ in range(2):
        box = edit(page)
        expect(box.get_by_role("status")).to_contain_text("python3 -m http.server")
    expect(box.locator("textarea")).to_have_count(0)


def test_without_python(page: Page, site: Served) -> None:
    """Nothing is loaded before Edit; without a Python, the page says how to add it."""
    page.goto(f"{site.address}/book.html")
    page.wait_for_load_state("networkidle")
    assert not [each for each in site.asked if "live" in each or "pyodide" in each]
    box = edit(page)
    expect(box.get_by_role("status")).to_contain_text("npm package pyodide")
    box.get_by_role("button", name="Close").click()
    expect(box.locator("pre").first).to_be_visible()


def test_run(page: Page, live_site: Served) -> None:
    """An edit draws another picture; a mistake has its line; a loop can be stopped."""
    page.goto(f"{live_site.address}/book.html")
    box = edit(page)
    code, status = box.locator("textarea"), box.get_by_role("status")
    before, picture = box.locator(".live-before img"), box.locator(".live-after img")
    expect(code).to_have_value("STEPS = 3")
    expect(status).to_contain_text("The program draws this picture")
    page.evaluate("literate.patience.keys = 0")
    first = picture.get_attribute("src")
    code.fill("STEPS = 5")
    expect(status).to_have_text("The edited program draws another picture.")
    assert picture.get_attribute("src") != first
    assert page.evaluate(DRAWN, ".live-after img") == 5
    code.fill("STEPS = 3  # as before")
    expect(status).to_have_text("The edited program draws the same picture.")
    code.fill("STEPS = 3\nSTEPS = STEP")
    expect(status).to_have_text("Line 2: NameError: name 'STEP' is not defined")
    expect(code).to_have_class("live-wrong")
    code.fill("STEPS = 3\nwhile True:\n    pass")
    box.get_by_role("button", name="Stop").click()
    expect(status).to_contain_text("Is there a loop that never ends?")
    box.get_by_role("button", name="Reset").click()
    expect(status).to_contain_text("The program draws this picture")
    expect(before).to_be_hidden()
    assert page.evaluate(DRAWN, ".live-after img") == 3
    code.fill("STEPS = 8\nprint(STEPS)")
    expect(box.locator(".live-printed")).to_have_text("8\n")
    with page.expect_download() as download:
        box.get_by_role("button", name="Patch").click()
    patch = download.value.path().read_text()
    assert "-   STEPS = 3\n+   STEPS = 8\n" in patch
    box.get_by_role("button", name="Link").click()
    expect(status).to_contain_text("address bar")
    page.reload()
    expect(code).to_have_value("STEPS = 8\nprint(STEPS)")
    expect(status).to_contain_text("Read it, and then run it")
    expect(picture).to_be_hidden()
    box.get_by_role("button", name="Run").click()
    expect(box.locator(".live-printed")).to_have_text("8\n")
    assert page.evaluate(DRAWN, ".live-before img") == 3


def test_before_and_after(page: Page, live_site: Served) -> None:
    """The picture before the edit is above the other on a phone, else at its left."""
    page.goto(f"{live_site.address}/book.html")
    box = edit(page)
    before, after = box.locator(".live-before img"), box.locator(".live-after img")
    expect(after).to_be_visible()
    expect(before).to_be_hidden()
    box.locator("textarea").fill("STEPS = 5")
    expect(before).to_be_visible()
    assert page.evaluate(DRAWN, ".live-before img") == 3
    for width in (390, 1300):
        page.set_viewport_size({"width": width, "height": 800})
        first, second = before.bounding_box(), after.bounding_box()
        assert first
        assert second
        assert first["width"] == second["width"]
        if width == 390:
            assert first["y"] + first["height"] < second["y"]
        else:
            assert first["x"] + first["width"] < second["x"]


DRAWN = """async (css) => {
    const shown = await fetch(document.querySelector(css).src);
    return (await shown.text()).split("<rect").length - 1;
}"""
"""Return how many steps an image has."""


def test_keys(page: Page, site: Served) -> None:
    """Tab indents, Enter keeps the indentation, undo works, Esc and Tab leave."""
    page.goto(f"{site.address}/book.html")
    code = edit(page).locator("textarea")
    code.press("Control+End")
    code.press("Enter")
    code.type("if STEPS:")
    code.press("Enter")
    code.type("pass")
    expect(code).to_have_value("STEPS = 3\nif STEPS:\n    pass")
    code.press("Enter")
    code.press("Tab")
    code.press("Shift+Tab")
    code.press("Shift+Tab")
    code.type("WIDTH = 1")
    expect(code).to_have_value("STEPS = 3\nif STEPS:\n    pass\nWIDTH = 1")
    for _ in range(30):
        code.press("Control+z")
    expect(code).to_have_value("STEPS = 3")
    code.press("Escape")
    code.press("Tab")
    expect(code).not_to_be_focused()


@pytest.mark.parametrize("width", [390, 1300])
def test_long_lines_wrap(page: Page, site: Served, width: int) -> None:
    """A long line is seen to its end, and each line begins beside its number."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site.address}/book.html")
    box = edit(page)
    code = box.locator("textarea")
    expect(code).to_be_visible()
    low = page.evaluate(HEIGHTS)
    assert low["lines"] == [low["row"]]
    lines = box.locator(".live-lines > div")
    code.fill(f"STEPS = {' + '.join(['3'] * 50)}\n\nWIDTH = 7")
    expect(lines).to_have_count(3)
    seen = page.evaluate(HEIGHTS)
    assert seen["wide"] <= seen["room"]
    assert seen["high"] == seen["all"]
    assert seen["lines"][0] >= 2 * seen["row"]
    assert seen["lines"][1:] == [seen["row"]] * 2
    code.fill("\n" * 11)
    expect(lines).to_have_count(12)
    assert page.evaluate(HEIGHTS)["numbers"] == [seen["row"]] * 12


HEIGHTS = """() => {
    const area = document.querySelector("textarea");
    const box = document.querySelector(".live-lines");
    const near = (length) => Math.round(10 * length) / 10;
    return {
        wide: area.scrollWidth, room: area.clientWidth,
        high: area.clientHeight, all: area.scrollHeight,
        row: near(parseFloat(getComputedStyle(area).lineHeight)),
        lines: [...box.children].map((line) =>
            near(line.getBoundingClientRect().height)),
        numbers: [...box.children].map((line) =>
            near(parseFloat(getComputedStyle(line, "::before").height))),
    };
}"""
"""Return how large the code and its lines are in an editor, in tenths of a pixel."""


def test_nonsense_in_a_link(page: Page, site: Served) -> None:
    """An address that says nonsense changes nothing."""
    for nonsense in ("#edit=", "#edit=!!", "#edit=q1YqVrJSAgA"):
        page.goto("about:blank")
        page.goto(f"{site.address}/book.html{nonsense}")
        page.wait_for_load_state("networkidle")
        expect(page.locator("textarea")).to_have_count(0)


def test_copies(tmp_path: Path) -> None:
    """Only what a browser needs is copied beside the pages, if all of it is there."""
    loom = Loom(tmp_path)
    loom.write("conf.py", CONF + LIVE + 'literate_pyodide = "../pyodide"\n')
    loom.write("book.rst", BOOK)
    folder, copies = tmp_path / "pyodide", loom.out / "html" / "_static" / "pyodide"
    folder.mkdir()
    for name in (*PYODIDE[1:], "README.md"):
        (folder / name).write_text("1")
    assert loom.weave() == []
    assert not copies.exists()
    for text in ("1", "2"):
        (folder / PYODIDE[0]).write_text(text)
        assert loom.weave() == []
        assert {each.name for each in copies.iterdir()} == {*PYODIDE}
        assert (copies / PYODIDE[0]).read_text() == text


# Our own book


def test_every_generator(ours: Loom, tmp_path: Path) -> None:
    """What a page loads is enough to draw a maze by every generator, without numpy."""
    shutil.unpack_archive(ours.out / "html" / PROGRAM, tmp_path)
    found = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, str(tmp_path)],
        check=True,
        capture_output=True,
        text=True,
    )
    drawn = json.loads(found.stdout)
    assert {*drawn} == {each.name for each in GENERATORS}
    for each in GENERATORS:
        maze = Maze(Square(24, 12))
        each.carve(maze, Rng.from_seed("chick", each.name))
        picture = svg.draw(maze, f"A maze by {each.name}")
        rng = Rng.from_seed("chick", each.name)
        moments = record(each.carve, maze.tiling, rng)
        if each.name == "recursive-division":
            moments = list(division(maze))
        shown = re.sub(r',"lines":.*?\}(?=\})', "", drawn[each.name], count=1)
        assert shown == moving(picture, maze.tiling, moments, each.name)


ALONE = """
import json, sys
from pathlib import Path
place = Path(sys.argv[1])
sys.path[:0] = [str(place)]
from literate.trace.trial import Trial
facts = json.loads((place / "book.json").read_text())
trial = Trial(text=(place / "book.txt").read_bytes().decode(), **facts)
pictures = {}
for path in trial.run("src/asciimaze/generators/prim.py", []) and trial.library.files:
    folder, _, name = path.rpartition("/")
    module = name.removesuffix(".py")
    if folder == "src/asciimaze/generators" and module not in {"__init__", "registry"}:
        result = trial.run(path, [])
        assert not result.mistake, result
        pictures[module.replace("_", "-")] = result.shown
print(json.dumps(pictures))
"""
"""A program that draws a maze by each generator, with nothing but a ZIP file."""

SOURCES = """() => {
    const found = [];
    for (const figure of document.querySelectorAll("[data-live]")) {
        const code = [...figure.querySelectorAll("pre")].map(written).join("");
        found.push([figure.dataset.name, code, figure.dataset.live]);
    }
    return found;
}"""


@pytest.fixture
def our_site(ours: Loom) -> Iterator[str]:
    """Serve our pages, with a Python if there is one; return their address."""
    with served(ours.out / "html", RUNTIME) as site:
        yield site.address


def test_code_on_pages(page: Page, ours: Loom, our_site: str) -> None:
    """The code that a page shows is that of the book, to the letter."""
    web = Web("book.rst", (ours.source / "asciimaze.rst").read_text("utf-8"))
    trial, known = Trial(web.book, web.text, [], ""), set()
    for path in sorted((ours.out / "html").glob("*.html")):
        if "data-live=" not in path.read_text("utf-8"):
            continue
        page.goto(f"{our_site}/{path.name}")
        page.evaluate("load('opening')")
        for name, code, file in page.evaluate(SOURCES):
            trial.piece(Edit(name, code, ""))
            known.add(file)
    assert len(known) == len(GENERATORS)


COLOURS = """async () => {
    await Promise.all(["opening", "lights", "colours"].map(load));
    const box = document.createElement("div");
    box.className = "highlight";
    document.body.append(box);
    const looks = (part) => {
        box.replaceChildren(part);
        for (const link of box.querySelectorAll("a, b"))
            link.replaceWith(...link.childNodes);
        const found = [];
        const texts = document.createNodeIterator(box, NodeFilter.SHOW_TEXT);
        for (let node; (node = texts.nextNode());) {
            const { color } = getComputedStyle(node.parentElement);
            for (const each of node.data.trim()) found.push(`${each} ${color}`);
        }
        return found.filter((each) => each[0] !== " ").join("\\n");
    };
    const wrong = [];
    let count = 0;
    for (const figure of document.querySelectorAll("[data-live]")) {
        const blocks = [...figure.querySelectorAll("pre")];
        const lines = literate.linesOf(blocks).map((line) => line.cloneContents());
        const rows = literate.coloured(blocks.map(written).join(""));
        for (const [at, line] of lines.entries()) {
            if (line.querySelector(".chunk-name, .chunk-file")) continue;
            const text = line.textContent;
            count += 1;
            if (looks(line) !== looks(rows[at])) wrong.push(text);
        }
    }
    box.remove();
    return [count, wrong];
}"""
"""Return how many lines of live chunks were compared, and those that look wrong."""


def test_edited_code_has_the_colours_of_printed_code(
    page: Page, ours: Loom, our_site: str
) -> None:
    """Each line of each live chunk looks as it is printed, in light and in the dark."""
    lines = 0
    for path in sorted((ours.out / "html").glob("*.html")):
        if "data-live=" not in path.read_text("utf-8"):
            continue
        page.goto(f"{our_site}/{path.name}")
        for scheme, _ in LOOKS:
            page.emulate_media(color_scheme=scheme)
            count, wrong = page.evaluate(COLOURS)
            assert wrong == [], path.name
            lines += count
    assert lines > 2 * 200


@pytest.mark.slow  # ``test_run`` does the same in a small book
@pytest.mark.usefixtures("needs_runtime")
def test_a_child(page: Page, our_site: str) -> None:
    """A child makes the 2 of the growing tree a 1, and sees another maze."""
    page.goto(f"{our_site}/growing.html")
    chunk = "Carve from the newest cell or from any"
    box = edited(page, chunk, "randbelow(2)", "randbelow(1)")
    code, status = box.locator("textarea"), box.locator(".live-status")
    expect(status).to_have_text("The edited program draws another picture.")
    player = box.locator(".live-after")
    player.get_by_role("slider").fill("7")
    expect(player.locator("output")).to_contain_text("7 of 287: takes the newest cell")
    panel = box.locator(".run-panel")
    expect(panel.locator(".run-code")).to_contain_text("if rng.randbelow(1):")
    expect(panel.locator(".run-now")).to_have_count(1)
    line = panel.locator(".run-line", has_text="if rng.randbelow(1):")
    expect(line.locator(".k")).to_have_text("if")
    assert violations(page) == []
    player.get_by_role("button", name="Play").click()
    expect(player.locator("output")).not_to_contain_text("7 of 287")
    code.fill(code.input_value().replace("visited = set(active)", "seen = set(active)"))
    expect(status).to_have_text(re.compile("Line .*: NameError: name 'visited'"))
    box.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)


@pytest.mark.slow
@pytest.mark.usefixtures("needs_runtime")
def test_an_edited_division(page: Page, our_site: str) -> None:
    """Walls that go up are played after an edit as passages are, until it is closed."""
    page.goto(f"{our_site}/division.html")
    chunk = "Divide a hall by a vertical wall"
    box = edited(page, chunk, "1 + rng.randbelow(width - 1)", "width // 2")
    status = box.locator(".live-status")
    expect(status).to_have_text("The edited program draws another picture.")
    player = box.locator(".live-after")
    player.get_by_role("slider").fill("7")
    expect(player.locator("output")).to_contain_text("puts up a wall with a door")
    expect(box.locator(".run-panel .run-now")).to_have_count(1)
    expect(box.locator(".run-code")).to_contain_text("wall = width // 2")

    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    code = box.locator("textarea")
    code.fill(code.input_value().replace("width // 2", "(width + 1) // 2"))
    code.press("Control+Enter")
    box.get_by_role("button", name="Close").click()
    box = edit(page, chunk)
    expect(box.locator(".live-status")).to_contain_text("The program draws this pict")
    assert errors == [], "an answer came for an editor that was closed"


@pytest.mark.slow
@pytest.mark.usefixtures("needs_runtime")
def test_a_renamed_variable(page: Page, our_site: str) -> None:
    """If what a figure looks at has another name now, it still has its steps."""
    page.goto(f"{our_site}/prim.html")
    box = edited(page, "Carve from a cell outwards", "inside", "visited")
    code, status = box.locator("textarea"), box.locator(".live-status")
    expect(status).to_have_text("The edited program draws the same picture.")
    expect(box.locator(".live-after output")).to_have_text("288 of 288")
    code.fill("def prim(maze, rng):\n    while True:\n        pass")
    expect(status).to_contain_text("is there a loop that never ends?", timeout=30_000)
    expect(status).to_contain_text("Line ")


@pytest.mark.slow
@pytest.mark.usefixtures("needs_runtime")
@pytest.mark.parametrize("chapter", ["prim", "division"])
def test_another_maze(page: Page, our_site: str, chapter: str) -> None:
    """A figure shows another maze, with its code; the keyboard stays there."""
    page.goto(f"{our_site}/{chapter}.html")
    button = page.get_by_role("button", name="Another maze")
    bar, figure = page.locator(".moves-bar"), page.locator("svg.moves")
    known = [figure.get_attribute("data-moves")]
    ground = figure.evaluate(GROUND)
    for _ in range(2):
        button.press("Enter")
        expect(figure).not_to_have_attribute("data-moves", str(known[-1]))
        expect(button).to_be_focused()
        expect(figure).to_have_count(1)
        expect(bar).to_have_count(1)
        known.append(figure.get_attribute("data-moves"))
    assert len({*known}) == 3
    assert figure.evaluate(GROUND) == ground
    bar.get_by_role("slider").fill("7")
    panel = page.locator(".run-panel")
    expect(panel.locator(".run-now")).to_have_count(1)
    expect(panel).to_have_count(1)
    assert violations(page) == []


@pytest.mark.slow
@pytest.mark.usefixtures("needs_runtime")
def test_drawing_and_another_maze(page: Page, our_site: str) -> None:
    """While a maze is on its way no button works; the next one is paper if this is."""
    figure, layer = board_of(page, f"{our_site}/backtracker.html")
    printed = str(figure.get_attribute("data-moves"))
    another = page.get_by_role("button", name="Another maze")
    draw = page.get_by_role("button", name="Draw rock")
    another.click()
    expect(draw).to_have_attribute("aria-disabled", "true")
    draw.click(force=True)
    expect(figure).not_to_have_attribute("data-moves", printed)
    expect(layer).to_have_count(0)
    draw.click()
    expect(layer).to_be_focused()
    second = str(figure.get_attribute("data-moves"))
    another.click()
    expect(figure).not_to_have_attribute("data-moves", second)
    expect(another).to_be_focused()
    expect(draw).to_have_attribute("aria-pressed", "true")
    expect(layer).to_have_count(1)


GROUND = "svg => getComputedStyle(svg.parentElement).backgroundColor"
"""Return the colour behind a picture."""


def test_another_maze_without_python(page: Page, ours: Loom) -> None:
    """Nothing is fetched before the click; then the page says what is missing."""
    with served(ours.out / "html") as site:
        page.goto(f"{site.address}/prim.html")
        page.wait_for_load_state("networkidle")
        early = ("live", "replay", "pyodide")
        assert not [each for each in site.asked if any(map(each.count, early))]
        button = page.get_by_role("button", name="Another maze")
        for _ in range(2):
            button.click()
            status = page.locator(".moves-bar [role=status]")
            expect(status).to_contain_text("make live")
            expect(button).not_to_have_attribute("aria-disabled", "true")
    page.goto((ours.out / "html" / "prim.html").as_uri())
    page.get_by_role("button", name="Another maze").click()
    expect(status).to_contain_text("python3 -m http.server")


PLACE = """(svg, [x, y]) => {
    const at = new DOMPoint(x + 0.5, y + 0.5).matrixTransform(svg.getScreenCTM());
    return [at.x, at.y];
}"""
"""Return where a square of a picture is on the screen."""

CELLS = "svg => JSON.parse(svg.dataset.moves).cells.length"
"""Return how many cells a picture has."""


def board_of(page: Page, address: str) -> tuple[Locator, Locator]:
    """Return the picture of a chapter, and the layer on which one draws."""
    page.goto(address)
    figure = page.locator("svg.moves").first
    figure.evaluate("svg => svg.scrollIntoView({ block: 'center' })")
    return figure, figure.locator("g.drawing")


@pytest.mark.slow
@pytest.mark.usefixtures("needs_runtime")
def test_rock(page: Page, our_site: str) -> None:
    """A stroke of the mouse is rock, a key clears some, and Reset clears all."""
    figure, layer = board_of(page, f"{our_site}/backtracker.html")
    printed = str(figure.get_attribute("data-moves"))
    status = page.locator(".moves-bar [role=status]")
    page.get_by_role("button", name="Draw rock").click()
    expect(layer).to_be_focused()
    assert violations(page) == []
    page.mouse.move(*figure.evaluate(PLACE, [10, 2]))
    page.mouse.down()
    page.mouse.move(*figure.evaluate(PLACE, [10, 9]))
    page.mouse.up()
    expect(status).to_contain_text("6 MB")
    expect(figure).not_to_have_attribute("data-moves", printed)
    assert figure.evaluate(CELLS) == 288 - 8
    expect(layer).to_be_focused()
    page.keyboard.press("Space")
    page.wait_for_function(f"({CELLS})(document.querySelector('svg.moves')) === 281")
    for scheme, width in LOOKS:
        turn_to(page, scheme, width)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    expect(layer).to_have_count(0)
    expect(page.get_by_role("button", name="Draw rock")).to_be_focused()
    expect(figure.locator("path.drawing")).to_have_attribute(
        "d", re.compile("(M.*){7}")
    )
    page.get_by_role("button", name="Reset").click()
    expect(figure).to_have_attribute("data-moves", printed)
    expect(page.get_by_role("button", name="Reset")).to_have_count(0)
    expect(figure.locator("path.drawing")).not_to_have_attribute("d", re.compile("M"))


@pytest.mark.slow
@pytest.mark.usefixtures("needs_runtime")
def test_another_start(page: Page, our_site: str) -> None:
    """Keys choose where the first walk begins; its code is there, too."""
    figure, layer = board_of(page, f"{our_site}/wilson.html")
    printed = str(figure.get_attribute("data-moves"))
    page.get_by_role("button", name="Move the start").press("Enter")
    expect(layer).to_be_focused()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(figure).not_to_have_attribute("data-moves", printed)
    told = json.loads(figure.get_attribute("data-moves") or "")
    [start] = [code // 5 for code in told["steps"][0] if code % 5 == 3]
    assert start == 24 + 2
    page.get_by_role("slider").fill("0")
    expect(page.locator(".run-panel .run-now")).to_have_count(1)
    expect(page.locator(".run-panel dl")).to_contain_text("26")


def test_drawing_without_python(page: Page, ours: Loom) -> None:
    """A finger draws and scrolls nothing; what can't be run doesn't stay."""
    with served(ours.out / "html") as site:
        figure, layer = board_of(page, f"{site.address}/backtracker.html")
        page.wait_for_load_state("networkidle")
        assert not [each for each in site.asked if "drawing" in each]
        tools = page.context.new_cdp_session(page)
        tools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        page.get_by_role("button", name="Draw rock").click()
        expect(layer).to_be_focused()
        scrolled, drawn = page.evaluate("scrollY"), layer.locator("path").first
        for kind, *square in (("Start", 4, 2), ("Move", 4, 9), ("End",)):
            x, y = figure.evaluate(PLACE, square or [0, 0])
            points = [{"x": x, "y": y}] if square else []
            about = {"type": f"touch{kind}", "touchPoints": points}
            if not square:
                expect(drawn).to_have_attribute("d", re.compile("(M.*){8}"))
            tools.send("Input.dispatchTouchEvent", about)
        status = page.locator(".moves-bar [role=status]")
        expect(status).to_contain_text("make live")
        expect(drawn).not_to_have_attribute("d", re.compile("M"))
        assert page.evaluate("scrollY") == scrolled


@pytest.mark.slow  # ``tests/pages/test_arcade.py`` plays without a browser
@pytest.mark.usefixtures("needs_runtime")
def test_the_game(page: Page, our_site: str) -> None:
    """The real game is played in the page, and so are the others."""
    page.goto(f"{our_site}/games.html")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Escape").click()
    line, keys = page.locator(".arcade-line"), page.locator(".arcade-keys")
    expect(page.get_by_label("Game:")).to_be_hidden()
    expect(line).to_have_text("Steps: 0")
    expect(page.get_by_label("Game:")).to_be_visible()
    assert keys.locator("li").first.locator("kbd").all_text_contents() == [
        "Up",
        "W",
        "K",
    ]
    expect(keys.locator("li").first).to_have_text("Up W K go up")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    expect(line).to_have_text(re.compile(r"Steps: [1-9]"))
    page.get_by_label("Game:").select_option("lamps")
    expect(line).to_contain_text("On: ")
    before = line.text_content() or ""
    page.locator("canvas").click()
    expect(line).not_to_have_text(before)
    page.get_by_label("Game:").select_option("dungeon")
    walk = "arrows, number pad or letters: walk, open, kick"
    expect(keys.locator("li").first).to_have_text(walk)
    assert violations(page) == []


def test_the_game_from_a_folder(page: Page, ours: Loom) -> None:
    """A page that was opened from a folder says how to serve it."""
    page.goto((ours.out / "html" / "games.html").as_uri())
    page.get_by_role("button", name="Escape").click()
    expect(page.locator(".arcade-line")).to_contain_text("python3 -m http.server")


def test_the_game_without_python(page: Page, ours: Loom) -> None:
    """Without a Python, the page says how to add it."""
    with served(ours.out / "html") as site:
        page.goto(f"{site.address}/games.html")
        assert not [each for each in site.asked if "live" in each]
        page.get_by_role("button", name="Escape").click()
        expect(page.locator(".arcade-line")).to_contain_text("make live")
        expect(page.locator(".arcade-stage")).to_be_hidden()
        page.locator(".arcade-start").last.click()
        expect(page.locator(".arcade-line")).to_contain_text("make live")
