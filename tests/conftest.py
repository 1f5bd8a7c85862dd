"""What all tests share."""

from __future__ import annotations

import os
import shutil
import sys
from collections import deque
from typing import TYPE_CHECKING, NoReturn

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from asciimaze.games.escape import Escape

CI = "CI" in os.environ

# SDL looks at its environment once, when it is loaded.
# So no test can open a window on the screen of whoever runs the tests.
os.environ["SDL_VIDEODRIVER"] = "dummy"

settings.register_profile(
    "patient",
    parent=settings.get_profile("ci" if CI else "default"),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")


@pytest.fixture(scope="session")
def compare() -> Callable[[str, Path], None]:
    """Return what compares a text with a file that holds what it should be."""

    def check(actual: str, golden: Path) -> None:
        if "RENEW" in os.environ:
            golden.write_text(actual, encoding="utf-8", newline="\n")
        expected = golden.read_bytes().decode() if golden.exists() else ""
        folder = golden.parent.parent.name
        renew = (
            f"{golden.name} differs; if that is right, "
            f"RENEW=1 python -m pytest tests/{folder} renews it"
        )
        assert actual == expected, renew

    return check


@pytest.fixture(scope="session")
def unavailable() -> Callable[[str], NoReturn]:
    """Return what ends a test that cannot run here: in CI it fails, else it skips."""

    def give_up(reason: str) -> NoReturn:
        if CI:
            pytest.fail(reason)
        pytest.skip(reason)

    return give_up


@pytest.fixture(scope="session")
def way_out() -> Callable[[Escape], list[str]]:
    """Return what finds the shortest way out of a game, as commands."""
    return shortest_way


def shortest_way(game: Escape) -> list[str]:
    """Return the commands that lead out of a maze, by a breadth-first search."""
    queue = deque([game])
    ways: dict[int, list[str]] = {game.cell: []}
    while queue:
        here = queue.popleft()
        for command in ("right", "down", "left", "up"):
            move = here.interpret(command)
            assert move is not None
            there = here.play(move)
            if there.escaped:
                return [*ways[here.cell], command]
            if there.cell not in ways:
                ways[there.cell] = [*ways[here.cell], command]
                queue.append(there)
    message = "no way leads out"
    raise AssertionError(message)


@pytest.fixture(scope="session")
def python() -> list[str]:
    """Return how to start this Python with all warnings made errors."""
    return [sys.executable, "-W", "error"]


@pytest.fixture(scope="session")
def browser(unavailable: Callable[[str], NoReturn]) -> Iterator[Browser]:
    """Return a browser that nobody sees."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (few tests need it)

    program = shutil.which("chromium") or shutil.which("google-chrome")
    if not program:
        unavailable("a browser is needed: apt-get install chromium")
    with sync_playwright() as player:
        browser = player.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-quic"]
        )
        yield browser
        browser.close()
