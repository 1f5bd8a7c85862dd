# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts in pictures, and pictures side by side."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from asciimaze.formats.picture import svg

if TYPE_CHECKING:
    from PIL.Image import Image


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
    letters, shapes = (right + wide / 2 + 1) / 42, list[str]()
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


def panels(
    title: str,
    size: tuple[int, int],
    *parts: tuple[str, list[str]],
    enlarged: float = 1,
) -> str:
    """Show parts of one size with their captions, two or three in a row."""
    columns, rows = size
    wide = 2 if len(parts) % 3 else 3
    width = wide * (columns + 1) - 1
    letter, shapes, y = max(0.5, enlarged * (width + 1) / 42), list[str](), 0.0
    look = f"font-size:{svg.number(letter)}px"
    for at, (caption, part) in enumerate(parts):
        x, y = at % wide * (columns + 1), at // wide * (rows + 1 + 2 * letter)
        low = svg.number(rows + 0.3 + letter)
        shapes += [
            f'<g transform="translate({x},{svg.number(y)})">',
            *part,
            f'<text x="{columns / 2}" y="{low}" style="{look}">{caption}</text>',
            "</g>",
        ]
    return svg.picture(shapes, title, [(0, 0), (width, y + rows + 0.4 + 1.6 * letter)])


WIDTHS = 200, 240, 288, 340, 400, 480, 560, 666
"""How many pixels wide a picture may be. The last is the width of the text."""

READABLE = 14
"""About how many pixels high the smallest letters of a diagram are."""


def lettered(picture: str) -> str:
    """Return a picture whose texts are in the book's letters, and large enough."""
    plain, texts = "{font:.5px sans-serif;", re.findall("<text[^>]*>", picture)
    if plain not in picture or not texts:
        return picture
    picture = picture.replace(plain, "{font:.5px Literata,serif;")
    if picture.startswith("<svg class="):
        return picture
    picture = picture.replace(" Literata,", " Hand,Literata,", 1)
    sizes = (re.findall(r"font-size:([\d.]+)", text) or [0.5] for text in texts)
    larger = READABLE / svg.UNIT / min(float(size) for size, *_ in sizes)

    def enlarged(size: re.Match[str]) -> str:
        wide, high = map(float, size.groups())
        wanted = wide * max(1, larger)
        near = min(WIDTHS, key=lambda each: max(each / wanted, wanted / each))
        return f' width="{near}" height="{high * near / wide:.0f}"'

    picture = re.sub(r' width="([\d.]+)" height="([\d.]+)"', enlarged, picture, count=1)
    faces = face("Hand", LETTERS, f"size-adjust:{ADJUSTED:.0%};")
    if "family:monospace" in picture:
        picture = picture.replace("family:monospace", "family:Code,monospace")
        faces += face("Code", CODE)
    return picture.replace("<style>", f"<style>{faces}", 1)


def face(name: str, file: Path, more: str = "") -> str:
    """Return a font that a picture brings along, as a rule of style."""
    source = b64encode(file.read_bytes()).decode()
    where = f"src:url(data:font/woff2;base64,{source})"
    return f"@font-face{{font-family:{name};{more}{where}}}"


LETTERS = Path(__file__).with_name("labels.woff2")
"""The part of Patrick Hand that diagrams need: not hinted, not kerned."""

ADJUSTED = 1.16
"""How many times as large it is drawn."""

CODE = Path(__file__).with_name("code.woff2")
"""The part of JetBrains Mono that diagrams need: not hinted, without ligatures."""


def labelled(picture: Image, *words: str) -> Image:
    """Return an image with words below its parts."""
    from PIL import ImageDraw, ImageFont, ImageOps

    wide, high = picture.size
    result = ImageOps.expand(picture.convert("RGB"), (0, 0, 0, 32))
    pen, font = ImageDraw.Draw(result), ImageFont.truetype(LETTERS, 23)
    column = wide / len(words)
    ground = result.crop((round(column), 0, round(column) + 1, 1)).tobytes()
    pen.rectangle((0, high, wide, high + 32), (ground[0], ground[1], ground[2]))
    ink = WALL if sum(ground) > 3 * 128 else "#f7f9fc"
    for at, each in enumerate(words):
        pen.text(((at + 0.5) * column, high + 16), each, ink, font, "mm")
    return result


def classed(picture: str, name: str) -> str:
    """Return a picture of a class, whose style holds for nothing else on a page."""
    style = re.sub(r"(^|})([^{}]+){", rf"\1.{name} \2{{", svg.STYLE)
    start = f'<svg class="{name}" '
    return picture.replace("<svg ", start, 1).replace(svg.STYLE, style, 1)


LIT, DARK, WALL, HIDDEN = "#fffbe8", "#b9c0cc", "#1d3557", "#8d9bb0"
"""The colours of floor and walls that are seen, or not."""


def kind_of(is_clear: int, is_seen: int) -> str:
    """Return the class of a cell in a picture."""
    return f"cell{'' if is_clear else ' stone'}{' seen' if is_seen else ''}"


def a_view(picture: str) -> str:
    """Return a picture of what is seen, for the page to colour."""
    return in_the_light(classed(picture, "view"), "view")


def in_the_light(picture: str, name: str) -> str:
    """Return a picture of a class, with the colours of what is seen and what isn't."""
    style = (
        f".{name} .cell{{fill:{DARK};stroke:{HIDDEN};stroke-width:.03}}"
        f".{name} .seen{{fill:{LIT}}}.{name} .stone{{fill:{HIDDEN}}}"
        f".{name} .stone.seen{{fill:{WALL}}}"
    )
    return picture.replace("</style>", f"{style}</style>", 1)


DARK_GROUND = "#0a0e1e"
"""The ground of the games."""

LIGHT = "fill:#f7f9fc"
"""The look of a text on dark ground."""


def on_dark_ground(picture: str) -> str:
    """Return a picture on the ground of the games."""
    ground = f'<rect class="paper" style="fill:{DARK_GROUND}"'
    return picture.replace('<rect class="paper"', ground, 1)


def night(*rules: str) -> str:
    """Return the style that some rules make if they hold only at night."""
    return f"@media (prefers-color-scheme:dark){{{''.join(rules)}}}"


def styled(picture: str, style: str) -> str:
    """Return a picture with one more style."""
    return picture.replace("</style>", f"{style}</style>", 1)


def at_night(picture: str, *rules: str) -> str:
    """Return a picture with some rules of style that hold only at night."""
    return styled(picture, night(*rules))
