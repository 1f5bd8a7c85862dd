"""The way back in a browser: from a definition to the places where its name is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import showing

from .loom import CONF, Loom

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

HOME = """\
Home
====

.. code-block:: python

   <<src/home.py>>=
   <<Swim>>

   class Fish:
       fins = 2

       def swim(self):
           return swim(self.fins)

.. code-block:: python

   <<Swim>>=
   def swim(far):
       return far

.. code-block:: python

   <<src/sea.py>>=
   from home import Fish, swim

   swim(2)
   Fish().swim()
   print(Fish().fins)
"""


@pytest.fixture(scope="module")
def woven(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return a book that uses its names."""
    loom = Loom(tmp_path_factory.mktemp("uses"))
    loom.write("conf.py", CONF.replace('"basic"', '"furo"'))
    loom.write("book.rst", HOME)
    assert loom.weave() == []
    return loom


@pytest.fixture
def page(woven: Loom, browser: Browser) -> Iterator[Page]:
    """Return the page with the definitions."""
    with showing(browser, (woven.out / "html" / "book.html").as_uri()) as page:
        yield page


def defined(page: Page) -> list[str]:
    """Return the names on a page that lead to their uses."""
    page.wait_for_function("document.querySelector('.chunk-defined')")
    return page.locator(".chunk-defined").all_inner_texts()


def test_definitions_lead_to_uses(page: Page) -> None:
    """Each name that is used elsewhere does, in the line that defines it."""
    assert defined(page) == ["Fish", "fins", "swim", "swim"]
    names = page.locator(".chunk-defined")
    assert names.evaluate_all("(all) => all.map((each) => each.title)") == [
        "Where Fish is used",
        "Where Fish.fins is used",
        "Where Fish.swim is used",
        "Where swim is used",
    ]


def test_a_list_of_uses(page: Page) -> None:
    """A click opens a list with titles of chapters and names of chunks."""
    defined(page)
    page.locator(".chunk-defined").first.click()
    uses = page.get_by_role("dialog", name="Where Fish is used")
    said = uses.locator("p, li")
    expect(said).to_have_text(["Fish is used in one chunk:", "Home", "3 src/sea.py"])
    uses.get_by_role("link").click()
    page.wait_for_url("**/book.html#chunk-src-sea-py")
    expect(uses).to_have_count(0)


def test_uses_by_keys(page: Page) -> None:
    """Enter opens the list and goes into it; Escape, or Enter again, closes it."""
    defined(page)
    name = page.locator(".chunk-defined").first
    name.focus()
    page.keyboard.press("Enter")
    uses = page.get_by_role("dialog")
    expect(uses.get_by_role("link").first).to_be_focused()
    expect(name).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(uses).to_have_count(0)
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-expanded", "false")


def test_uses_by_touch(woven: Loom, browser: Browser) -> None:
    """A tap opens the list; a second one on the name, or one beside it, closes it."""
    context = browser.new_context(
        has_touch=True, is_mobile=True, viewport={"width": 390, "height": 700}
    )
    page = context.new_page()
    page.goto((woven.out / "html" / "book.html").as_uri())
    defined(page)
    name, uses = page.locator(".chunk-defined").first, page.get_by_role("dialog")
    for again in (True, False):
        name.tap()
        expect(uses).to_be_visible()
        if again:
            name.tap()
        else:
            page.touchscreen.tap(380, 60)
        expect(uses).to_have_count(0)
    context.close()


def test_opened_code_has_plain_definitions(page: Page) -> None:
    """Where code is shown a second time, its definitions are words, and it is whole."""
    defined(page)
    page.locator("#chunk-src-home-py .chunk-toggle").first.click()
    opened = page.locator(".chunk-open")
    expect(opened).to_contain_text("def swim(far):")
    expect(opened.locator(".chunk-defined")).to_have_count(0)
    expect(opened.locator("[data-chunk='uses']")).to_have_count(0)
