"""What all laws of the model share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asciimaze.engine.layout import board_of

from .shapes import TILINGS

if TYPE_CHECKING:
    from asciimaze.engine.board import Board


@pytest.fixture(scope="session", autouse=True)
def boards() -> list[Board]:
    """Keep the board of every tiling, so that no maze on it has to make it again."""
    return [board_of(tiling) for tiling in TILINGS.values()]
