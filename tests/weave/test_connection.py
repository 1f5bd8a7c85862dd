"""Pages over a slow or broken connection."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from tests.browsing import showing

from .test_pages import copy_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

    from .loom import Loom


@pytest.fixture(scope="module")
def woven(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return a book of several pages."""
    loom = copy_of(tmp_path_factory.mktemp("parts"))
    conf = (loom.source / "conf.py").read_text(encoding="utf-8")
    loom.write("conf.py", conf + 'html_theme = "furo"\n')
    assert loom.weave() == []
    return loom


class Connection:
    """A page from a site whose scripts of chunks wait until they may arrive."""

    def __init__(self, page: Page, folder: Path) -> None:
        """Answer what the page asks for."""
        self.page = page
        self.folder = folder
        self.waiting: list[Route] = []
        self.is_slow = True
        page.route("http://book.test/**", self.answer)
        page.goto("http://book.test/die.html")

    def answer(self, route: Route) -> None:
        """Answer a request, unless it must wait."""
        path = urlsplit(route.request.url).path.removeprefix("/")
        if self.is_slow and path.startswith("_static/chunks/"):
            self.waiting.append(route)
        else:
            route.fulfill(path=self.folder / path)

    def arrive(self) -> None:
        """Let everything arrive."""
        self.is_slow = False
        while self.waiting:
            self.answer(self.waiting.pop())


@pytest.fixture
def slow(woven: Loom, browser: Browser) -> Iterator[Connection]:
    """Return a page over a slow connection."""
    with showing(browser, width=1280) as page:
        yield Connection(page, woven.out / "html")


def test_a_double_click_opens_once(slow: Connection) -> None:
    """Two clicks while a chunk is loading show it once, and the next one closes it."""
    page = slow.page
    button = page.get_by_label("Open ⟨Throwing")
    button.dblclick()
    expect(button).to_have_attribute("aria-busy", "true")
    button.click()
    slow.arrive()
    expect(page.locator(".chunk-open")).to_have_count(1)
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(page.locator(".chunk-open")).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")


def test_a_chunk_that_does_not_arrive(slow: Connection) -> None:
    """The page says so, and the next click tries again."""
    page = slow.page
    button = page.get_by_label("Open ⟨Throwing")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    while not slow.waiting:
        page.wait_for_timeout(10)
    slow.waiting.pop().abort()
    expect(page.get_by_role("status")).to_contain_text("could not be loaded")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    slow.arrive()
    expect(page.locator(".chunk-open")).to_contain_text("Several throws")
    expect(page.get_by_role("status")).to_have_count(0)


def test_a_peek_that_does_not_arrive(slow: Connection) -> None:
    """A peek says so, too."""
    page = slow.page
    page.locator("pre a:has(.chunk-name)").last.focus()
    while not slow.waiting:
        page.wait_for_timeout(10)
    while not slow.waiting:
        page.wait_for_timeout(10)
    slow.waiting.pop().abort()
    expect(page.get_by_role("tooltip")).to_contain_text("could not be loaded")
