# Pictures for paper
# ------------------
#
# How do drawings get into the printed book?
#
# The pictures of the book are made of lines, and such a picture, an SVG file,
# is as sharp as the screen or the printer that shows it.
# Browsers can read SVG. LaTeX can't, but it reads PDF, which is just as sharp.
# The program ``rsvg-convert`` turns the one into the other.
# If you don't have it, Sphinx still makes the files for LaTeX,
# but the printed book lacks the pictures.

"""A Sphinx extension that turns SVG pictures into PDF for LaTeX."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.transforms.post_transforms.images import ImageConverter

from literate.base.filesystem import write_below

if TYPE_CHECKING:
    import os

    from sphinx.application import Sphinx

PROGRAM = "rsvg-convert"


class SvgToPdf(ImageConverter):
    """Turn SVG into PDF for builders that don't know SVG."""

    conversion_rules = [("image/svg+xml", "application/pdf")]  # noqa: RUF012 (as above it)

    def is_available(self) -> bool:
        """Return whether the program that turns SVG into PDF is installed."""
        return shutil.which(PROGRAM) is not None

    def convert(
        self, _from: str | os.PathLike[str], _to: str | os.PathLike[str]
    ) -> bool:
        """Convert a picture from SVG to PDF."""
        command = [PROGRAM, "--format=pdf", str(_from)]
        pdf = subprocess.run(command, check=True, stdout=subprocess.PIPE)  # noqa: S603 (it is our own file)
        write_below(Path(_to).parent, Path(_to).name, pdf.stdout)
        return True


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the converter from SVG to PDF with Sphinx."""
    app.add_post_transform(SvgToPdf)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
