"""The door to the browser says what has failed on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.browsing import showing

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_failure_is_told(browser: Browser) -> None:
    """If a script fails, the test says what, in which function, and on which page."""

    def fail() -> None:
        shown = showing(browser, "data:text/html,Text")
        with shown as page, page.expect_event("pageerror"):
            page.evaluate("setTimeout(function loses() { throw Error('lost') })")

    with pytest.raises(AssertionError, match=r"^data:.*: Error: lost\n +at loses"):
        fail()
