"""How large the letters of SVG pictures are, for tests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterator

READABLE = 8.5
"""How many pixels high a letter must be on a phone."""

USUAL = re.compile(r"font:(?:[\w-]+ )*([\d.]+)px")
SIZE = re.compile(r"font-size:\s*([\d.]+)")
SCALE = re.compile(r"scale\(([\d.]+)\)|matrix\(([\d.]+)")


def texts_of(
    part: ET.Element, usual: float, scale: float = 1
) -> Iterator[tuple[str, float]]:
    """Yield each text of a part of a picture, with its size.

    Args:
        part: The part.
        usual: The size of a text that doesn't say its own.
        scale: How many times as large the part is drawn.
    """
    found = SCALE.search(part.get("transform", ""))
    scale *= float(found[1] or found[2]) if found else 1
    words = "".join(part.itertext()).strip()
    if part.tag.endswith("}text") and words:
        own = SIZE.search(f"font-size:{part.get('font-size')};{part.get('style')}")
        yield words, scale * (float(own[1]) if own else usual)
    for each in part:
        yield from texts_of(each, usual, scale)


def smallest_letters(picture: str) -> tuple[float, str]:
    """Return how high the smallest letters of a picture are, and a text in them.

    If it has none, they count as infinitely high.

    Args:
        picture: An SVG picture as text.

    Returns:
        The height as a share of the picture's width, and the text.
    """
    root = ET.fromstring(picture)  # noqa: S314 (our own)
    usual = USUAL.search(picture)
    texts = texts_of(root, float(usual[1]) if usual else 16)
    _, _, wide, _ = map(float, root.attrib["viewBox"].split())
    size, words = min(((size, words) for words, size in texts), default=(INFINITE, ""))
    return size / wide, words


INFINITE = float("inf")
