"""Pages in a browser."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page


@contextmanager
def showing(
    browser: Browser, address: str, width: int, height: int = 700
) -> Iterator[Page]:
    """Show a page, and check at the end that none of its scripts has failed."""
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    yield page
    assert not complaints
    context.close()
