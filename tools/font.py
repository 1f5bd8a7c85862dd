# The font sheet
# ==============
#
# The game draws with one picture: 256 tiles in the order of code page 437, so
# that it looks the same on every machine.  This recipe makes the picture from
# two fonts of the Debian package console-setup-linux::
#
#   python tools/font.py /usr/share/consolefonts/Uni2-VGA8.psf.gz \
#     /usr/share/consolefonts/FullGreek-VGA8.psf.gz src/asciimaze/fonts/vga8.png
#
# Two fonts, because a console font has room for only 512 glyphs.  Uni2 has no
# double lines; FullGreek has them, but lacks four accented letters.

"""Make the game's tile sheet from 8x8 console fonts."""

import argparse
import gzip
import sys
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from tcod.image import Image
from tcod.tileset import CHARMAP_CP437

from literate.base.filesystem import write_below

# Some glyphs are drawn here, one byte per row, because no VGA8 font has them
# or because the fonts have them wrong: their Greek letters show some other
# sign, and their bullet operator is off centre.

DRAWN = {
    # Empty, and in no VGA8 font.
    0x0000: "0000000000000000",  # tile 0
    0x00A0: "0000000000000000",  # no-break space
    0x25BA: "30383C3E3E3C3830",  # pointer right
    0x25C4: "0C1C3C7C7C3C1C0C",  # pointer left
    0x20A7: "F8CCCCFAC6CFC6C3",  # peseta
    0x2310: "000000FEC0C00000",  # reversed not
    0x221E: "00007EDBDB7E0000",  # infinity
    0x2229: "7CC6C6C6C6C6C600",  # intersection
    0x2261: "00FE00FE00FE0000",  # identical to
    # Wrong in the VGA8 fonts.
    0x03B1: "000076DCC8DC7600",  # alpha
    0x0393: "FEC6C0C0C0C0C000",  # Gamma
    0x03C0: "0000FE6C6C6C6C00",  # pi
    0x03A3: "FEC6603060C6FE00",  # Sigma
    0x03C3: "00007ED8CCCC7800",  # sigma
    0x03C4: "00007ED818180E00",  # tau
    0x03A6: "7E183C66663C187E",  # Phi
    0x0398: "386CC6FEC66C3800",  # Theta
    0x03A9: "386CC6C66C6CEE00",  # Omega
    0x03B4: "1E30183E66663C00",  # delta
    0x03C6: "060C7EDBDB7E60C0",  # phi
    0x03B5: "1E30607C60301E00",  # epsilon
    0x2219: "0000001818000000",  # bullet operator
}

# A PSF font, version 1, is a header of four bytes, the glyphs, and a table
# with the code points of each glyph.  Only the first code point of a glyph is
# taken: the others are look-alikes, and one wall must not pass for another.

MAGIC, HAS_TABLE, END = b"\x36\x04", 2, 0xFFFF


def read_psf(path: Path) -> dict[int, bytes]:
    """Return the eight rows of each glyph in a PSF font, by code point."""
    data = gzip.decompress(path.read_bytes())
    if data[:2] != MAGIC or data[3:4] != b"\x08" or not data[2] & HAS_TABLE:
        message = "not a PSF1 font, 8 pixels high, with a unicode table"
        raise ValueError(message)
    count = 512 if data[2] & 1 else 256
    words = np.frombuffer(data[4 + 8 * count :], "<u2")
    ends = np.flatnonzero(words == END)
    if len(ends) != count:
        message = f"unicode table for {len(ends)} of {count} glyphs"
        raise ValueError(message)
    codes = words[np.append(0, ends[:-1] + 1)].tolist()
    return {code: data[4 + 8 * i : 12 + 8 * i] for i, code in enumerate(codes)}


# Where a single line meets a double one, the font draws the upright as a
# hairline, which is thinner than the straight piece above or below it.
# Widening it by one pixel makes the two meet.


def widen_stems(glyphs: dict[int, bytes]) -> None:
    """Give the mixed box-drawing glyphs the uprights of the plain ones."""
    for code in map(ord, "╒╕╘╛╞╡╤╧╪"):
        glyphs[code] = bytes(r | (r & 16) >> 1 for r in glyphs[code])
    for code in map(ord, "╓╖╙╜╟╢╥╨╫"):
        glyphs[code] = bytes(r | (r & 16) << 1 | (r & 4) >> 1 for r in glyphs[code])


# Each pixel is doubled, as 8x8 is too small for today's screens.  The sheet
# needs no alpha: tcod loads black as background and white as glyph.


def main() -> None:
    """Make the sheet of a font named last from the fonts named before it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fonts", nargs="+", type=Path, help="VGA8 .psf.gz font")
    parser.add_argument("sheet", type=Path, help="PNG file to write")
    args = parser.parse_args()
    glyphs: dict[int, bytes] = {}
    path: Path
    try:
        for path in args.fonts:
            glyphs |= read_psf(path)
        glyphs |= {code: bytes.fromhex(rows) for code, rows in DRAWN.items()}
        if missing := [chr(code) for code in CHARMAP_CP437 if code not in glyphs]:
            sys.exit(f"font.py: no font named here has {''.join(missing)}")
        widen_stems(glyphs)
        rows = b"".join(glyphs[code] for code in CHARMAP_CP437)
        bits = np.unpackbits(np.frombuffer(rows, np.uint8)).reshape(16, 16, 8, 8)
        grey = np.kron(bits.swapaxes(1, 2).reshape(128, 128), np.full((2, 2), 255))
        path = args.sheet
        with TemporaryDirectory() as folder:
            made = Path(folder, "sheet.png")
            Image.from_array(np.dstack([grey] * 3)).save_as(made)
            write_below(path.parent, path.name, made.read_bytes())
    except (OSError, EOFError, ValueError, zlib.error) as error:
        sys.exit(f"font.py: {path}: {error.args[-1]}")


if __name__ == "__main__":
    main()
