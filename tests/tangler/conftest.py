"""Fixtures that the tests of the tangler share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .workshop import Workshop

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    """Return an empty workshop."""
    return Workshop(tmp_path)
