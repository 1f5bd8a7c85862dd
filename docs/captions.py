# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts in pictures, and pictures side by side."""

from __future__ import annotations

from html import escape

from asciimaze.formats.picture import svg


def written(x: float, y: float, text: str, size: float = 0.5, look: str = "") -> str:
    """Return a text in some place, its middle there unless the look says otherwise."""
    left, top = svg.number(x), svg.number(y)
    style = f"font-size:{svg.number(size)}px;{look}".rstrip(";")
    return f'<text x="{left}" y="{top}" style="{style}">{escape(text)}</text>'


def beside_each_other(
    title: str, size: tuple[float, float], *parts: tuple[str, list[str]]
) -> str:
    """Show parts around origins of their own, each with a caption below."""
    wide, high = size
    right = (len(parts) - 1) * (wide + 1) + wide / 2
    letters, shapes = max(0.7, (right + wide / 2) / 40), list[str]()
    low = high / 2 + 0.2 + 0.8 * letters
    for at, (caption, part) in enumerate(parts):
        shapes += [
            f'<g transform="translate({svg.number(at * (wide + 1))},0)">',
            *part,
            written(0, low, caption, letters),
            "</g>",
        ]
    corners = [(-wide / 2, -high / 2), (right, low + 0.2 * letters)]
    return svg.picture(shapes, title, corners)
