"""Exercises that are written and judged on their page."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import showing

from laws import EXERCISES
from literate.trace.trial import Trial, answer
from literate.weave.pages.live import PROGRAM

from .loom import CONF, Loom
from .serving import RUNTIME, Served, served
from .test_readers import seen_twice

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

BOOK = """\
A book
======

.. container:: exercise
   :name: exercise-1

   Write a function that doubles a number. This is no part of it:

   .. code-block:: text

      twice(2) is 4

   .. code-block:: python

      <<Head of twice>>=
      def twice(number):
          '''Return twice a number.'''

.. container:: exercise
   :name: exercise-2

   Write two functions, one of which undoes the other.

   .. code-block:: python

      <<Head of more>>=
      def more(number):

   .. code-block:: python

      <<Head of less>>=
      def less(number):

.. code-block:: python

   <<tasks/solutions.py>>=
   <<Head of twice>>
       return 2 * number


   <<Head of more>>
       return number + 1


   <<Head of less>>
       return number - 1

.. code-block:: python

   <<tasks/judge.py>>=
   import json


   def referee():
       asked = []

       def judge(question):
           asked.append(json.loads(question))
           code, found = asked[-1]["code"], {}
           try:
               exec(code, found)
               if asked[-1]["exercise"] == 1:
                   wrong = found["twice"](21) != 42
               else:
                   wrong = found["less"](found["more"](7)) != 7
           except ZeroDivisionError as error:
               line = error.__traceback__.tb_next.tb_lineno
               said = {"message": "division by zero", "line": line}
           except NotImplementedError:
               said = {"message": "it isn't finished", "line": 0}
           else:
               said = {"message": wrong and "it's wrong" or "", "line": 0}
           return json.dumps(said | {"printed": f"question {len(asked)}"})

       return judge
"""

LIVE = """\
html_theme = "furo"
html_show_search_summary = False
literate_live = {"folders": ["tasks"], "shows": "", "judges": "judge:referee"}
"""

RIGHT = "def twice(n):\n    return n + n"


def test_the_judge_stays() -> None:
    """The first answer loads what judges it, and the next ones find it there."""
    trial = Trial("book.rst", BOOK, ["tasks"], "", "judge:referee")
    question = json.dumps({"exercise": 1, "code": RIGHT})
    for count in (1, 2):
        said = json.loads(answer(trial, question))
        assert said == {"message": "", "line": 0, "printed": f"question {count}"}
    trial.close()


@pytest.fixture(scope="module")
def woven(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return the book, woven without a Python."""
    loom = Loom(tmp_path_factory.mktemp("answers"))
    loom.write("conf.py", CONF + LIVE)
    loom.write("book.rst", BOOK)
    assert loom.weave() == []
    return loom


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a page of a phone's width, in which no error may occur."""
    with showing(browser, height=800) as page:
        yield page


def begin(page: Page, number: int = 1) -> Locator:
    """Begin to answer an exercise; return its box."""
    box = page.locator(f"#exercise-{number}")
    box.get_by_role("button", name="Try it here").first.click()
    return box


def test_from_a_folder(woven: Loom, page: Page) -> None:
    """A page that was opened from a folder says how to serve it."""
    page.goto((woven.out / "html" / "book.html").as_uri())
    box = begin(page)
    expect(box.get_by_role("status")).to_contain_text("python3 -m http.server")
    expect(box.locator("textarea")).to_have_count(0)


def test_without_python(woven: Loom, page: Page) -> None:
    """The heads are in one text, an answer is kept, and Close shows the heads again."""
    with served(woven.out / "html") as site:
        page.goto(f"{site.address}/book.html")
        page.wait_for_load_state("networkidle")
        assert not [each for each in site.asked if "live" in each]
        box = begin(page, 2)
        code, heads = box.locator("textarea"), box.locator("figure")
        assert (code.input_value() + "\n").count(
            "\n    raise NotImplementedError\n"
        ) == 2
        expect(code).to_be_focused()
        expect(heads.first).to_be_hidden()
        expect(box.get_by_role("status")).to_contain_text("npm package pyodide")
        page.keyboard.type("return 2")
        begun = "^def more\\(number\\):\n    return 2\n\n\ndef less"
        expect(code).to_have_value(re.compile(begun))
        written = code.input_value()
        box.get_by_role("button", name="Close").click()
        expect(heads.first).to_be_visible()
        page.reload()
        expect(begin(page, 2).locator("textarea")).to_have_value(written)
        box.get_by_role("button", name="Reset").click()
        page.reload()
        expect(begin(page, 2).locator("textarea")).not_to_have_value(written)


def test_a_link_does_not_replace_what_you_wrote(woven: Loom, page: Page) -> None:
    """An answer that comes with a link is shown, but yours is kept."""
    with served(woven.out / "html") as site:
        page.goto(f"{site.address}/book.html")
        box = begin(page)
        code, status = box.locator("textarea"), box.get_by_role("status")
        expect(status).to_contain_text("npm package pyodide")
        code.fill("theirs")
        box.get_by_role("button", name="Link").click()
        expect(status).to_contain_text("address bar")
        address = page.url
        code.fill("mine")
        page.goto("about:blank")
        page.goto(address)
        expect(code).to_have_value("theirs")
        page.goto("about:blank")
        page.goto(f"{site.address}/book.html")
        expect(begin(page).locator("textarea")).to_have_value("mine")


def test_verdicts(page: Page, live_site: Served) -> None:
    """A wrong answer hears why, an error has its line, and a loop can be stopped."""
    page.goto(f"{live_site.address}/book.html")
    box = begin(page)
    code, status = box.locator("textarea"), box.get_by_role("status")
    check = box.get_by_role("button", name="Check")
    expect(status).to_have_text("Not yet: it isn't finished.")
    code.fill("def twice(n):\n    return n")
    expect(box.locator(".live-printed")).to_have_text("question 1")
    check.click()
    expect(status).to_have_text("Not yet: it's wrong.")
    expect(box.locator(".live-printed")).to_have_text("question 2")
    code.fill("def twice(n):\n    return n / 0")
    code.press("Control+Enter")
    expect(status).to_have_text("Line 2: division by zero")
    expect(code).to_have_class("live-wrong")
    code.fill("def twice(n):\n    while True:\n        pass")
    check.click()
    box.get_by_role("button", name="Stop").click()
    expect(status).to_contain_text("Is there a loop that never ends?")
    code.fill(RIGHT)
    check.click()
    expect(status).to_contain_text("Right!")
    expect(code).not_to_have_class("live-wrong")
    assert seen_twice(page) == []


# Our own book


def test_exercises_are_where_they_are_asked(ours: Loom) -> None:
    """Each exercise has the heads of its functions, and a link to our answer."""
    text = ours.file("exercises.html")
    boxes = text.split('id="exercise-')[1:]
    assert len(boxes) == len(EXERCISES)
    for number, (box, exercise) in enumerate(zip(boxes, EXERCISES, strict=True), 1):
        assert box.startswith(f'{number}"')
        for name in exercise.functions:
            assert f"Head of {name}" in box
        assert f'href="solutions.html#solution-{number}"' in box


def test_our_answers(ours: Loom, tmp_path: Path) -> None:
    """What a page loads is enough to judge each of our answers, without numpy."""
    shutil.unpack_archive(ours.out / "html" / PROGRAM, tmp_path)
    found = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, str(tmp_path), str(len(EXERCISES))],
        check=True,
        capture_output=True,
        text=True,
    )
    said = [json.loads(line) for line in found.stdout.splitlines()]
    right = {"message": "", "line": 0, "picture": "", "printed": ""}
    assert said == [right] * len(EXERCISES)


ALONE = """
import json, sys
from pathlib import Path
place = Path(sys.argv[1])
sys.path[:0] = [str(place)]
from literate.trace.trial import Trial, answer
facts = json.loads((place / "book.json").read_text())
trial = Trial(text=(place / "book.txt").read_bytes().decode(), **facts)
trial.begin(trial.judges)
code = trial.library.files["exercises/solutions.py"].content.decode()
for number in range(1, int(sys.argv[2]) + 1):
    print(answer(trial, json.dumps({"exercise": number, "code": code})))
"""
"""A program that judges our answers, with nothing but a ZIP file."""


@pytest.mark.slow  # ``test_verdicts`` does the same in a small book
@pytest.mark.usefixtures("needs_runtime")
def test_a_child(browser: Browser, ours: Loom) -> None:
    """A child finds the dead ends, after one wrong try."""
    with (
        served(ours.out / "html", RUNTIME) as site,
        showing(browser, f"{site.address}/exercises.html") as page,
    ):
        box = begin(page, 4)
        status = box.get_by_role("status")
        expect(status).to_contain_text("it isn't finished")
        page.keyboard.type("return list(range(maze.tiling.cells))")
        page.keyboard.press("Control+Enter")
        expect(status).to_contain_text("Not yet: on square, cell 0 is in the list")
        picture = box.get_by_role("img", name="The maze with the mistake")
        expect(picture).to_be_visible()
        assert seen_twice(page) == []
        box.locator("textarea").fill(DEAD_ENDS)
        box.get_by_role("button", name="Check").click()
        expect(status).to_contain_text("Right!")
        expect(picture).to_be_hidden()
        assert seen_twice(page, "#exercise-4") == []


DEAD_ENDS = """\
def dead_ends(maze):
    found = []
    for cell in range(maze.tiling.cells):
        sides = [side for side, _ in maze.tiling.neighbours(cell)]
        if sum(maze.is_open(cell, side) for side in sides) == 1:
            found.append(cell)
    return found
"""
