"""Pages in a browser."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

from playwright.sync_api import Error

import moving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route

Scheme = Literal["light", "dark"]
"""Whether it is day or night."""

Motion = Literal["no-preference", "reduce"]
"""Whether things may glide."""

MOTIONS: tuple[Motion, ...] = get_args(Motion)

BLANK = "about:blank"
"""The address of a page at first."""

FORGET = (
    "localStorage.clear(); addEventListener('pagehide', () => localStorage.clear())"
)
"""What lets a page forget what it has stored, and what it is going to store."""

STATIC = Path(moving.__file__).with_name("static")
"""The folder of the book's scripts and styles."""


class Held:
    """A file that a page asks for and doesn't get yet.

    Attributes:
        page: The page.
        routes: The requests that wait.
    """

    def __init__(self, page: Page, pattern: str) -> None:
        """Hold a file back from now on."""
        self.page = page
        self.routes: list[Route] = []
        page.route(pattern, self.keep)

    def keep(self, route: Route) -> None:
        """Let a request wait."""
        self.routes.append(route)

    def wait(self) -> None:
        """Wait until the page has asked for the file."""
        while not self.routes:
            self.page.wait_for_timeout(10)

    def release(self) -> None:
        """Let the page have the file."""
        for route in self.routes:
            route.continue_()


def static(name: str) -> str:
    """Return a script or a style of the book, for a page in which it is not alone."""
    return (STATIC / name).read_text("utf-8").replace('"use strict";', "")


def page_of(folder: Path, shown: str, styles: list[str], *scripts: str) -> str:
    """Write a page, and return its address.

    Args:
        folder: Where to write it.
        shown: Its body.
        styles: The names of the styles that it needs.
        scripts: The texts of its scripts, which run after the body is there.
    """
    style = "".join(map(static, styles))
    script = "".join(f"<script>{each}</script>" for each in scripts)
    file = folder / "page.html"
    file.write_text(
        f"<!doctype html><meta charset=utf-8><style>{style}</style>{shown}{script}",
        encoding="utf-8",
    )
    return file.as_uri()


def told(page: Page, error: Error) -> str:
    """Say what has failed in a script, where, and on which page."""
    return f"{page.url}: {error.stack or error.message or repr(error)}"


@contextmanager
def showing(
    browser: Browser,
    address: str = BLANK,
    width: int = 390,
    height: int = 700,
    scheme: Scheme = "light",
    *,
    motion: Motion = "no-preference",
    scripts: bool = True,
    alone: bool = False,
) -> Iterator[Page]:
    """Show a page, and check at the end that none of its scripts has failed.

    All pages share a profile of the browser, because a new one takes three times as
    long as a new page. What a page has stored is deleted with the page.

    Args:
        browser: The browser.
        address: The page.
        width: The width of the view in pixels; by default that of a phone.
        height: Its height.
        scheme: Whether it is day or night.
        motion: Whether the reader has asked for less of it.
        scripts: Whether its scripts run.
        alone: Whether it has a profile of its own, such as one whose clock is stopped.
    """
    shared = None if alone else next(iter(browser.contexts), None)
    profile = shared or browser.new_context()
    page = profile.new_page()
    page.set_default_timeout(60_000)
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion=motion)
    tools = profile.new_cdp_session(page)
    tools.send("Emulation.setScriptExecutionDisabled", {"value": not scripts})
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(told(page, error)))
    try:
        if address != BLANK:
            page.goto(address)
        yield page
    finally:
        # The next command does not reach what pages from files have stored, and a page
        # stores how far one has read when it is closed.
        with suppress(Error):
            page.evaluate(FORGET)
        tools.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
        page.close()
        if alone:
            profile.close()
    assert not complaints, "\n\n".join(complaints)


LEFT = r"""(inside) => {
    const wrong = [];
    for (const pre of document.querySelectorAll("article .chunk pre")) {
        const letters = document.createNodeIterator(pre, NodeFilter.SHOW_TEXT);
        let first, lines = 0;
        for (let node; (node = letters.nextNode());) {
            if (node.parentElement.closest(".chunk-name")) continue;
            const broken = !node.parentElement.matches("b");
            for (const { 0: word, index } of node.data.matchAll(/\n|\S+/g)) {
                if (word === "\n") {
                    if (broken) first = undefined;
                    continue;
                }
                const range = document.createRange();
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                for (const row of range.getClientRects()) {
                    if (!row.width) continue;
                    first ??= row;
                    if (row.top > first.top + 12 && row.left < first.left + inside)
                        wrong.push(pre.closest("[id]").id + ": " + word);
                }
            }
        }
    }
    return wrong;
}"""
"""Return the words with which the rest of a line of code begins left of the line.

A sentence of a docstring may go on behind a break that is in an element. The name of a
chunk is no code, and may begin anywhere.
The argument is how many pixels further right the rest has to begin.
"""
