"""Pages in a browser."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

Scheme = Literal["light", "dark"]
"""Whether it is day or night."""


@contextmanager
def showing(
    browser: Browser,
    address: str = "about:blank",
    width: int = 390,
    height: int = 700,
    scheme: Scheme = "light",
) -> Iterator[Page]:
    """Show a page, and check at the end that none of its scripts has failed.

    Args:
        browser: The browser.
        address: The page.
        width: The width of the view in pixels; by default that of a phone.
        height: Its height.
        scheme: Whether it is day or night.
    """
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    yield page
    context.close()
    assert complaints == []
