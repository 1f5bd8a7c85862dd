"""How large the letters of SVG pictures are, for tests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterator

READABLE = 8.5
"""How many pixels high a letter must be on a phone."""

SMALLEST, LARGEST = 11, 21
"""How many pixels high the letters of labels are in a wide window."""

USUAL = re.compile(r"font:(?:[\w-]+ )*([\d.]+)px")
SIZE = re.compile(r"font-size:\s*([\d.]+)")
ADJUSTED = re.compile(r"size-adjust:(\d+)%")
SCALE = re.compile(r"scale\(([\d.]+)\)|matrix\(([\d.]+)")


def texts_of(
    part: ET.Element, usual: float, scale: float = 1, hand: float = 1
) -> Iterator[tuple[str, float]]:
    """Yield each text of a part of a picture, with its size.

    Args:
        part: The part.
        usual: The size of a text that doesn't say its own.
        scale: How many times as large the part is drawn.
        hand: How many times as large letters are as they say, if they aren't code.
    """
    found = SCALE.search(part.get("transform", ""))
    scale *= float(found[1] or found[2]) if found else 1
    words = "".join(part.itertext()).strip()
    if part.tag.endswith("}text") and words:
        own = SIZE.search(f"font-size:{part.get('font-size')};{part.get('style')}")
        larger = 1 if "monospace" in part.get("style", "") else hand
        yield words, scale * larger * (float(own[1]) if own else usual)
    for each in part:
        yield from texts_of(each, usual, scale, hand)


def smallest_letters(picture: str) -> tuple[float, str]:
    """Return how high the smallest letters of a picture are, and a text in them.

    If it has none, they count as infinitely high.

    Args:
        picture: An SVG picture as text.

    Returns:
        The height as a share of the picture's width, and the text.
    """
    texts = letters_of(picture)
    return min(((size, words) for words, size in texts), default=(INFINITE, ""))


def letters_of(picture: str, *, are_adjusted: bool = False) -> list[tuple[str, float]]:
    """Return each text of a picture, and its size as a share of the picture's width.

    Args:
        picture: An SVG picture as text.
        are_adjusted: Whether letters of its own font are as large as that font says.
    """
    root = ET.fromstring(picture)  # noqa: S314 (our own)
    usual, adjusted = USUAL.search(picture), ADJUSTED.search(picture)
    hand = int(adjusted[1]) / 100 if adjusted and are_adjusted else 1
    _, _, wide, _ = map(float, root.attrib["viewBox"].split())
    texts = texts_of(root, float(usual[1]) if usual else 16, 1, hand)
    return [(words, size / wide) for words, size in texts]


INFINITE = float("inf")
