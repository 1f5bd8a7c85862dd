# The cover of an e-book
# ----------------------
#
# Which of the pictures in an e-book is its cover?
#
# Sphinx knows the cover, ``epub_cover`` in ``conf.py``, and names it as EPUB 2 did.
# Since EPUB 3 the list of files has to say so, too: a picture on it
# has the property ``cover-image``. Without that, some shelves show a grey book.

"""A Sphinx extension that names the cover of an e-book as EPUB 3 wants it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.builders.epub3 import Epub3Builder

from literate.base.filesystem import delete_below, write_below

if TYPE_CHECKING:
    from sphinx.application import Sphinx

CONTENTS = "content.opf"


class EpubBuilder(Epub3Builder):
    """Sphinx's builder of e-books, whose list of files names the cover."""

    def build_content(self) -> None:
        """Write the EPUB's list of files, and mark the cover in it.

        If there is a page with the cover from an earlier time, Sphinx would list it
        twice.
        """
        delete_below(self.outdir, self.coverpage_name)
        super().build_content()
        if not self.config.epub_cover:
            return
        text = Path(self.outdir, CONTENTS).read_text(encoding="utf-8")
        address = f'href="{self.config.epub_cover[0]}"'
        marked = text.replace(address, f'{address} properties="cover-image"', 1)
        write_below(self.outdir, CONTENTS, marked)


def setup(app: Sphinx) -> dict[str, Any]:
    """Replace Sphinx's builder of EPUBs, which has no cover."""
    app.setup_extension("sphinx.builders.epub3")
    app.add_builder(EpubBuilder, override=True)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
