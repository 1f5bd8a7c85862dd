# Mistakes
# --------
#
# What is this line good for?
#
# Leave it out, and look. The directive ``mistake`` names a chunk,
# changes a line or two of it, and says what to look at:
#
# .. code-block:: rst
#
#    .. mistake:: Join the trees
#       :picture: mistakes/root.svg
#       :alt: Two mazes. In the second, six cells are red.
#
#       - parent[other] = one
#       + parent[beyond] = one
#
#       Only one cell of the tree has come along.
#
# The edit is a diff without numbers of lines.
# A line with a minus is in the chunk and goes, one with a plus comes,
# and one with a blank only says where.
# The page shows the diff, the picture and the caption.
# If the chunk is live (:ref:`pylit-live`), a link opens its editor
# with the mistake in it. If that is on the same page, the program runs at once.
#
# The picture must come from the program, or it could lie.
# That's why ``conf.py`` names a folder, and before the pictures are drawn
# we write the mistakes of all books into its file ``edits.json``.
# The script that fills the folder (:ref:`pylit-pictures`) reads that file:
#
# .. code-block:: python
#
#    literate_figures = {"mistakes": "mistakes.py"}
#    literate_live = {"mistakes": "mistakes"}
#
# The file is an object of JSON. For each picture it has a list:
# the files that contain the chunk, and the diff.
# With ``edited`` of :ref:`pylit-trial`, a script makes the edited file from both.

"""A Sphinx extension that shows what a mistake does to a program."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from pathlib import Path, PurePosixPath
from textwrap import dedent
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from literate.base.filesystem import renew_below
from literate.base.problem import did_you_mean
from literate.notations.notation import fold
from literate.trace.trial import edited
from literate.weave.model.book import Book, read_document
from literate.weave.model.domain import domain_of
from literate.weave.model.page import IN_PAGES, Page
from literate.weave.model.places import Mistake
from literate.weave.pages.live import live_paths
from literate.weave.paging.project import project_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from literate.notations.notation import Piece
    from literate.web.chunks import Web


class MistakeDirective(SphinxDirective):
    """Show a mistake in a chunk: ``.. mistake:: chunk``, a diff, and the caption."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar = {
        "picture": directives.unchanged_required,
        "alt": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the diff and the picture of a mistake, with its caption."""
        try:
            diff, end = parts(list(self.content))
        except ValueError as error:
            raise self.error(str(error)) from None
        if "picture" not in self.options:
            message = "a mistake must be seen; name its picture in :picture:"
            raise self.error(message)
        chunk, picture = fold(self.arguments[0]), self.options["picture"]
        mistake = Mistake(chunk, picture, diff)
        docname = self.env.current_document.docname
        known = domain_of(self.env).mistakes.setdefault(docname, {})
        known[self.get_location()] = mistake
        title = nodes.paragraph("", "", nodes.emphasis("", "What if?"))
        code = nodes.literal_block("", "\n".join(diff), language="diff")
        image = nodes.image(uri=picture, alt=self.options.get("alt", ""))
        says, messages = self.parse_inline(" ".join(self.content[end:]).strip())
        figure = nodes.figure("", image, nodes.caption("", "", *says))
        box = nodes.container("", title, code, figure, classes=["mistake"])
        box["mistake"] = mistake
        for each in (box, title, code, figure, image):
            self.set_source_info(each)
        return [box, *messages]


# The diff comes before the caption.


def parts(lines: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """Return the diff of a mistake, and where its caption begins.

    Raises:
        ValueError: It doesn't begin with a diff.
    """
    end = [*lines, ""].index("")
    diff = tuple(line if line[1:] else f"{line} " for line in lines[:end])
    signs = {line[0] for line in diff}
    if not signs <= {*"+- "} or signs <= {"+"} or signs <= {" "}:
        message = (
            "a mistake must begin with a diff, each line with -, + or a blank and"
            " another blank in front; copy the lines to change from the chunk"
        )
        raise ValueError(message)
    return diff, end


# The mistake may be in another document than the chunk,
# so we try to make it when all documents are known.


def made(web: Web, mistake: Mistake) -> tuple[Piece, list[str]]:
    """Return the piece of a mistake, and its edited code.

    Raises:
        ValueError: There is no such chunk, or the edit doesn't fit in one place.
    """
    name, chunk = mistake.chunk, web.chunks.get(mistake.chunk)
    if not chunk:
        message = f"no chunk named <<{name}>>{did_you_mean(name, web.chunks)}"
        raise ValueError(message)
    found = [
        (piece, code)
        for piece in chunk.pieces
        for code in edited(piece.code, mistake.diff)
    ]
    if len(found) != 1:
        message = (
            f"the lines of a mistake that have no plus must be in <<{name}>> once"
            f" (they are there {len(found)} times); copy them from there"
        )
        raise ValueError(message)
    return found[0]


def check(_app: Sphinx, env: BuildEnvironment) -> None:
    """Report the mistakes that can't be made in their chunks."""
    domain = domain_of(env)
    for docname, some in sorted(domain.mistakes.items()):
        if book := domain.book_of(docname):
            for place, mistake in some.items():
                try:
                    made(book.web, mistake)
                except ValueError as error:
                    logging.getLogger(__name__).warning("%s", error, location=place)


# Only a page has an editor, and so a link to it.


def link(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Add a link to the caption of each mistake in a live chunk."""
    book = domain_of(app.env).book_of(docname)
    if app.builder.name not in IN_PAGES or not book:
        return
    page = Page(app.builder, docname, book)
    for box in doctree.findall(nodes.container):
        with suppress(KeyError, ValueError):
            piece, code = made(book.web, box["mistake"])
            place = book.places.get(piece.line)
            if not place or len(live_paths(app, book.files[piece.name])) != 1:
                continue
            told = json.dumps([[place.anchor, "\n".join(code).strip("\n")]])
            packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
            packed = urlsafe_b64encode(packer.compress(told.encode()) + packer.flush())
            way, _, _ = (page.where(piece) or {}).get("refuri", "").partition("#")
            target = f"{way}#edit={packed.decode().rstrip('=')}"
            says = nodes.reference("", "Try it", internal=True, refuri=target)
            says["classes"] = ["try"]
            for caption in box.findall(nodes.caption):
                caption += [nodes.Text(" "), says]


# What goes is struck. A minus with a line through it would be a dash,
# so the line begins behind the sign, where the code does.


DIFF = re.compile(r'(?s)<div class="mistake .*?</pre>')
GOES = re.compile(r'(<span class="gd">-\s+)(.*?\S)(?=</span>)')


def strike(diff: re.Match[str]) -> str:
    """Return the diff of a mistake, in HTML, with marks around the code that goes."""
    return GOES.sub(r"\1<del>\2</del>", diff[0])


def finish(
    app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    """Strike what goes, and bring the style and the script of mistakes to a page."""
    context["body"], has_mistakes = DIFF.subn(strike, context.get("body") or "")
    if has_mistakes:
        app.add_css_file("mistake.css")
        if app.builder.name in IN_PAGES:
            app.add_js_file("mistake.js", loading_method="defer")


# A picture is drawn before Sphinx reads the book, so we find the mistakes in its lines.
# Books that we cut are read already.


def stated(text: str) -> Iterator[Mistake]:
    """Yield the mistakes in the text of a book."""
    head = r"^( *)\.\. mistake:: *(.+)\n(?:\1 +\S.*\n)*?\1 +:picture: *(\S+)\n"
    rest = r"(?:\1 +\S.*\n)*\n+((?:\1 +.+\n)+)"
    for _, name, picture, lines in re.findall(head + rest, text, re.MULTILINE):
        with suppress(ValueError):
            diff, _ = parts(dedent(lines).splitlines())
            yield Mistake(fold(name), picture, diff)


def write(app: Sphinx) -> None:
    """Write the mistakes for the script that draws them."""
    folder, project = app.config.literate_live.get("mistakes"), project_of(app.env)
    if not folder:
        return
    books = [*project.books.values()]
    sheets = {sheet.name for sheet in project.sheets()}
    for docname in sorted(project.docnames - sheets):
        path = project.doc2path(docname, absolute=True)
        books.append(Book(read_document(Path(path), app.config.source_suffix), ""))
    facts = {
        PurePosixPath(each.picture).name: [book.files.get(each.chunk, []), each.diff]
        for book in books
        for each in stated(book.web.text)
    }
    text = f"{json.dumps(facts, indent=1)}\n"
    renew_below(app.srcdir, f"{folder}/edits.json", text)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive that shows mistakes with Sphinx."""
    app.setup_extension("literate.weave.extension")
    app.add_directive("mistake", MistakeDirective)
    app.connect("builder-inited", write, priority=650)
    app.connect("env-check-consistency", check)
    app.connect("doctree-resolved", link)
    app.connect("html-page-context", finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
