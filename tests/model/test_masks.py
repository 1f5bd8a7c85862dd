"""Masks, and the tilings that they leave."""

from __future__ import annotations

import re
import struct
import sys
import zlib
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from asciimaze.engine.layout import board_of
from asciimaze.formats import masks
from asciimaze.formats.masks import read_lines, read_picture, read_text
from asciimaze.formats.picture import png
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.mask import Mask
from asciimaze.tilings.masked import Masked, parts
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.registry import make
from asciimaze.tilings.square import Square

from .laws import beyond

if TYPE_CHECKING:
    from pathlib import Path

Pixels = Sequence[float] | Sequence[Sequence[int]]
"""The pixels of a picture, row by row: their brightness, or their colours."""

grids = st.integers(1, 9).flatmap(
    lambda columns: st.lists(
        st.text(".#", min_size=columns, max_size=columns), min_size=1, max_size=9
    )
)


@given(lines=grids)
def test_text(lines: list[str]) -> None:
    """A text says of each cell whether it is kept."""
    mask = read_text("\n".join(lines) + "\n")
    assert (mask.columns, mask.rows) == (len(lines[0]), len(lines))
    dots = [cell for cell, letter in enumerate("".join(lines)) if letter == "."]
    assert mask.cells == dots


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the first line of a mask must have a . for each cell and a # for each "),
        (
            "\n",
            "the first line of a mask must have a . for each cell and a # for each ",
        ),
        ("\n..", "the first line of a mask must have a . for each cell and a # for ea"),
        (
            "..\n...\n",
            "line 2 of the mask must be as long as the first: 2 characters (",
        ),
        ("..\n\n..", "line 2 of the mask must be as long as the first: 2 characters ("),
        ("..\n.x\n", "line 2 of the mask may have . for a cell and # for none (got 'x"),
        (".x.\n", "line 1 of the mask may have . for a cell and # for none (got 'x'"),
    ],
)
def test_no_mask(text: str, message: str) -> None:
    """An invalid mask is an error that names the line."""
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        read_text(text)


def test_a_mask_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """No mask is larger than a line of text can hold, however it is drawn."""
    monkeypatch.setattr("asciimaze.tilings.mask.MOST_CELLS", 5)
    assert read_text(".....\n").cells == [0, 1, 2, 3, 4]
    message = r"^a mask may have at most 5 cells \(got 3x2\)$"
    with pytest.raises(ValueError, match=message):
        read_text("...\n...\n")


@given(lines=grids)
def test_parts(lines: list[str]) -> None:
    """A mask leaves one part, or the error says how many there are."""
    mask = read_text("\n".join(lines))
    whole = Square(mask.columns, mask.rows)
    pieces = parts(whole, mask.cells)
    assert sorted(cell for piece in pieces for cell in piece) == mask.cells
    for piece in pieces:
        assert Masked(whole, piece).cells == len(piece)
    for piece, other in pairwise(pieces):
        assert piece[0] < other[0]
        with pytest.raises(ValueError, match="the mask leaves 2 parts with no path "):
            Masked(whole, [*piece, *other])


@given(lines=grids)
def test_lines(lines: list[str]) -> None:
    """A mask is shown by the lines it came from."""
    whole = Square(len(lines[0]), len(lines))
    for piece in parts(whole, read_lines(lines).cells)[:1]:
        mask = Mask.of(whole.columns, whole.rows, piece)
        assert read_lines(masks.write_lines(mask)) == mask
        assert mask.cells == sorted(piece)


@pytest.mark.parametrize("data", [b"..\n.#\n", b"\xef\xbb\xbf..\r\n.#"])
def test_bytes_of_a_text(data: bytes) -> None:
    """A mask is a text, whatever ends its lines, unless it is a picture."""
    assert masks.read(data) == Mask.of(2, 2, [0, 1, 2])


def test_bytes_of_a_picture(tmp_path: Path) -> None:
    """A file that begins like a picture is read as one."""
    file = paint(tmp_path / "mask", "L", (3, 1), [0, 255, 255])
    assert masks.read(file.read_bytes()) == Mask.of(3, 1, [1, 2])


@given(data=st.binary())
def test_any_bytes(data: bytes) -> None:
    """Any bytes, even those of a picture, are a mask or a ``ValueError``."""
    for some in (data, masks.PNG + data):
        try:
            mask = masks.read(some)
        except ValueError as error:
            assert 0 < len(str(error)) < 200  # noqa: PT017 - either may be
        else:
            assert mask.columns * mask.rows >= len(mask.cells)


def test_the_message_of_many_parts() -> None:
    """The message says where the first few parts begin."""
    with pytest.raises(ValueError, match="parts") as error:
        read_text(".#.#.#.#.#.#.").over(Square)
    assert str(error.value) == (
        "the mask leaves 7 parts with no path from one to another "
        "(they begin at the cells 0, 2, 4, 6, 8 …); join them"
    )


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([], "the mask leaves no cell; keep one at least"),
        ([3, 9], "a mask may keep the cells 0 to 8 (got 9)"),
        ([-1, 0], "a mask may keep the cells 0 to 8 (got -1)"),
    ],
)
def test_wrong_cells(cells: list[int], message: str) -> None:
    """A mask that leaves nothing, or cells that don't exist, is refused."""
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        Masked(Square(3, 3), cells)


def test_a_mask_on_what_has_no_rows() -> None:
    """Only tilings with rows and columns can have a mask."""
    message = "a mask of 5 by 1 cells does not fit on polar, which has 1 cells"
    with pytest.raises(ValueError, match=f"^{message}$"):
        read_text(".....").over(Polar)


def test_what_is_left() -> None:
    """Cells keep their sides and corners, their order, and neighbours that are left."""
    whole = Hexagon(7, 5)
    kept = [cell for cell in range(whole.cells) if cell not in {0, 9, 16, 17, 34}]
    tiling = Masked(whole, reversed(kept))
    for number, cell in enumerate(kept):
        assert tiling.sides(number) == whole.sides(cell)
        assert tiling.corners(number) == whole.corners(cell)
        assert {
            side: kept[other] for side, other in beyond(tiling, number).items()
        } == {
            side: other for side, other in beyond(whole, cell).items() if other in kept
        }


def test_a_masked_grid_costs_little() -> None:
    """The board of a masked grid has no more cell classes than that of the grid."""
    whole = Hexagon(40, 40)
    board = board_of(Masked(whole, range(50, whole.cells - 3)))
    assert board.offsets == board_of(whole).offsets


def paint(file: Path, mode: str, size: tuple[int, int], pixels: Pixels) -> Path:
    """Write a picture."""
    picture = Image.new(mode, size)
    picture.putdata(pixels)
    picture.save(file, "PNG")
    return file


def test_picture(tmp_path: Path) -> None:
    """A dark pixel is not a cell."""
    pixels: Pixels = [0, 255, 127, 128, 200, 10]
    file = paint(tmp_path / "mask.png", "L", (3, 2), pixels)
    assert read_picture(file.read_bytes()) == Mask.of(3, 2, [1, 3, 4])


def test_transparent_picture(tmp_path: Path) -> None:
    """A transparent pixel is not a cell either, however bright."""
    pixels: Pixels = [(255, 255, 255, 255), (255, 255, 255, 0), (9, 9, 9, 255)]
    file = paint(tmp_path / "mask.png", "RGBA", (3, 1), pixels)
    assert read_picture(file.read_bytes()) == Mask.of(3, 1, [0])


def test_picture_in_colour(tmp_path: Path) -> None:
    """Yellow is bright and blue is dark."""
    pixels: Pixels = [(255, 255, 0), (0, 0, 255)]
    file = paint(tmp_path / "mask.png", "RGB", (2, 1), pixels)
    assert read_picture(file.read_bytes()) == Mask.of(2, 1, [0])


def test_what_is_no_picture(tmp_path: Path) -> None:
    """All problems with a picture are one kind of error, which gives the reason."""
    good = paint(tmp_path / "mask.png", "L", (9, 9), [255] * 81).read_bytes()
    broken = bytearray(good)
    broken[50] ^= 255
    bad = [b"", b"hello", good[:20], good[:50], good[:-30], bytes(broken)]
    for data in bad:
        with pytest.raises(ValueError, match=r"^not a picture for a mask: [^<>]+$"):
            read_picture(data)


def test_other_pictures_are_not_read(tmp_path: Path) -> None:
    """A picture that is not PNG is refused, whatever its file is called."""
    Image.new("L", (2, 2), 255).save(tmp_path / "mask.png", "GIF")
    with pytest.raises(ValueError, match=r"^not a picture for a mask: it isn't a PNG$"):
        read_picture((tmp_path / "mask.png").read_bytes())


@pytest.mark.parametrize("limit", [3, 1])
def test_a_picture_that_is_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    """A picture of too many pixels is refused before they are read."""
    file = paint(tmp_path / "mask.png", "L", (2, 2), [255] * 4)
    monkeypatch.setattr(masks, "PIXELS", limit)
    message = re.escape(f"it may have at most {limit} pixels (got 2 by 2); scale it d")
    with pytest.raises(ValueError, match=message):
        read_picture(file.read_bytes())


def test_a_small_file_of_a_large_picture() -> None:
    """A few kilobytes that would become many millions of cells are refused unread."""
    header = struct.pack(">IIBBBBB", 4096, 4096, 8, 0, 0, 0, 0)
    pixels = zlib.compress(bytes([0, *[255] * 4096]) * 4096, 9)
    data = masks.PNG + b"\r\n\x1a\n" + png.block(b"IHDR", header)
    data += png.block(b"IDAT", pixels) + png.block(b"IEND", b"")
    assert len(data) < 25_000
    with pytest.raises(ValueError, match=r"at most 1048576 pixels \(got 4096 by 4096"):
        masks.read(data)


@pytest.mark.filterwarnings("ignore")
def test_a_picture_that_blows_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library's warnings are errors, too."""
    file = paint(tmp_path / "mask.png", "L", (3, 1), [255] * 3)
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 2)
    with pytest.raises(ValueError, match=r"^not a picture for a mask: Image size "):
        read_picture(file.read_bytes())


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the library, the error says how to get it."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ValueError, match=r"pip install 'asciimaze\[png\]'$"):
        read_picture(masks.PNG)


HOLED = Mask.of(6, 3, [cell for cell in range(18) if cell % 6 not in {2, 3}])
"""Two pieces on a page, and one on a surface whose left and right edge are joined."""


@pytest.mark.parametrize("shape", ["cylinder", "torus", "moebius"])
def test_pieces_over_a_seam(shape: str) -> None:
    """Cells connected across a seam are one piece, although a page shows two."""
    assert make("cylinder", 6, 3, HOLED).cells == make(shape, 6, 3, HOLED).cells == 12
    with pytest.raises(ValueError, match="the mask leaves 2 parts"):
        make("square", 6, 3, HOLED)


@pytest.mark.parametrize(
    ("shape", "opposite"), [("cylinder", 0), ("torus", 0), ("moebius", 8)]
)
def test_walls_over_a_seam(shape: str, opposite: int) -> None:
    """A cell at the left edge has an outer wall there if its neighbour is left out."""
    whole = make(shape, 4, 3)
    assert whole.neighbour(opposite, Square.LEFT) == 3
    masked = make(shape, 4, 3, Mask.of(4, 3, set(range(12)) - {3}))
    left = opposite - (opposite > 3)
    assert (opposite, Square.LEFT) not in whole.border()
    assert (left, Square.LEFT) in masked.border()
