"""Two generators on one slider, on the pages of our own book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.browsing import showing

from asciimaze.generators.registry import GENERATORS

from .test_readers import seen_twice

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from .loom import Loom


def test_every_generator_can_be_chosen(ours: Loom) -> None:
    """Each generator has a script with its moving picture."""
    for each in GENERATORS:
        text = ours.file(f"_static/growth/{each.name}.js")
        assert text.startswith(f'literate.arrived["growth/{each.name}"]="<svg ')
        assert "data-moves=" in text


def test_all_can_read_it(ours: Loom, browser: Browser) -> None:
    """Two mazes grow on a page that was opened from a folder, without a barrier."""
    address = (ours.out / "html" / "factory.html").as_uri()
    with showing(browser, address, 1280) as page:
        page.get_by_role("combobox", name="Right").select_option("wilson")
        expect(page.get_by_role("slider")).to_be_visible()
        for name in ("backtracker", "wilson"):
            picture = page.get_by_role("img", name=f"The maze of {name}")
            expect(picture).to_be_visible()
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert seen_twice(page, ".duel-box") == []
