# A program among the pages
# -------------------------
#
# The file of the book doesn't have the text of this page. How has the page come here?
#
# You are looking at a Python file, ``pylit.py``. Its comments are prose, and so are
# those of every file of the tangler and the weave. PyLit, by Günter Milde, turns such a
# file into reStructuredText, and the directive ``pylit`` puts the result in its own
# place:
#
# .. code-block:: rst
#
#    .. pylit:: ../tools/tangle.py
#
# The titles in the file become sections below the one that contains the directive.
# The label ``pylit-names`` refers to a file ``names.py``, and shows its title.
# The files aren't part of any book, and chunks in them are only examples.
#
# In a book that is cut into sheets, a file has a page of its own.
# There the directive is just a link, with the first sentence of the file's docstring.

"""A Sphinx extension that sets PyLit sources as pages."""

from __future__ import annotations

import re
import warnings
from collections import deque
from itertools import islice, pairwise
from pathlib import Path
from tokenize import COMMENT, TokenError, generate_tokens
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective, switch_source_input
from sphinx.util.nodes import make_id
from sphinx.util.parsing import nested_parse_to_nodes

from literate.weave.model.domain import domain_of
from literate.weave.model.imports import imported
from literate.weave.model.page import IN_PAGES, LineAnchor
from literate.weave.model.quotes import Quote
from literate.weave.paging.project import sheet_of
from literate.weave.render.docstring_folds import contracts
from literate.weave.render.highlighting import DOCSTRING
from literate.weave.render.import_folds import imports
from literate.weave.render.name_links import start_tag

# PyLit 0.8 has a backslash in a string at which newer Pythons frown.

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pylit import Code2Text, collect_blocks  # type: ignore[import-untyped,unused-ignore]

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.writers.html5 import HTML5Translator

    from literate.weave.render.import_folds import FoldedRows

# Where a line comes from
# ~~~~~~~~~~~~~~~~~~~~~~~
#
# If a sentence of this page has a mistake, the warning should name the line of the
# Python file, because that's where you fix it. But docutils reads the text that PyLit
# has made, and PyLit doesn't say which line it made from which. It makes one line
# of text from each line of code, in the same order, so couldn't we just count?
#
# There is one exception. Where prose ends and code begins, the text needs a directive.
# In PyLit's own sources the author writes ``::`` there, at the end of every comment;
# where it is missing, PyLit adds it, and every line below has another number. Ours
# would need more than five hundred of them, so we leave them out, and put three lines
# of comment after the prose before PyLit sees it. Of each line that we add ourselves,
# we know where it belongs.
#
# Blank lines between the prose and the code then come after the directive,
# and stay blank lines when PyLit turns the text back into code.
# (Blank lines *before* a directive would come back as ``#``.)
# There and back, without the added lines, is the identity,
# as long as a ``#`` and not a blank line separates two paragraphs of prose.
# A test proves this for every source of ours.
#
# Sphinx knows the directive ``code-block`` under three names.
# We use the rarest, because PyLit takes the marker for the end of prose wherever it is,
# even in an example. The class tells us on the page which blocks are code of the file.

MARKER = ".. sourcecode:: python"
ADDED = ("#\n", f"# {MARKER}\n", "#    :class: pylit-code\n")
"""The lines that we add to a source where prose ends and code begins."""


def weave(source: list[str]) -> Iterator[tuple[str, int]]:
    """Yield the text that a PyLit source represents.

    Args:
        source: The lines of a Python file.

    Yields:
        A line of reStructuredText, and the line from 0 that it was made from;
        for an added line, that of the code it introduces.
    """
    marked = list(with_markers(source))
    text = Code2Text(
        [line for line, _ in marked],
        code_block_marker=MARKER,
        codeindent=3,
        add_missing_marker=False,
    )
    for line, (_, at) in zip(text, marked, strict=True):
        yield line.rstrip(), at


def with_markers(source: list[str]) -> Iterator[tuple[str, int]]:
    """Yield each line of a PyLit source and each that is added, from 0."""
    at = 0
    blocks = [*collect_blocks(source), []]
    for block, following in pairwise(blocks):
        end = height(block)
        code = at + len(block)
        numbered = list(zip(block, range(at, code), strict=True))
        yield from numbered[:end]
        if is_prose(block) and not is_prose(following) and not has_marker(block[:end]):
            yield from ((line, code) for line in ADDED)
        yield from numbered[end:]
        at = code


# Where does prose end? PyLit reads blocks of lines with blank lines between them,
# and a block is prose if all of its lines are comments.


def is_prose(block: list[str]) -> bool:
    """Return whether a block of a PyLit source has no line of code."""
    return all(line.isspace() or f"{line.rstrip()} ".startswith("# ") for line in block)


def has_marker(prose: list[str]) -> bool:
    """Return whether a PyLit source already has a marker at the end of some prose."""
    last = [line for line in prose if not OPTION.match(line)][-1:]
    return any(OPENING.fullmatch(line.rstrip()) for line in last)


OPTION = re.compile(r"# +:[-\w]+:( |$)")
OPENING = re.compile(r"#(?! *\.\. ).*::|# \.\. (?:code|code-block|sourcecode)::.*")
"""A directive's option, and the end of prose that opens a block of code."""


# A word inside a class
# ~~~~~~~~~~~~~~~~~~~~~
#
# To PyLit, a comment is prose only where a line begins, so nothing could be said
# between two methods: our longest class filled six screens without a paragraph, and the
# comments in it were as grey as the code that they explained.
#
# To be a paragraph like any other, such a comment has to cut the class in two, and the
# code goes on below it, still indented. But most comments explain the line right below
# them, and should stay with it, so only a comment with a blank line above it and one
# below cuts a class or a function.
#
# We move such comments to the margin before PyLit sees them. Only a page does so: to
# PyLit itself the comment is a line of code.
#
# Python says what is a comment, because a docstring may show one. If it can't read the
# source, nothing is cut.


def cut(source: list[str]) -> list[str]:
    """Return a PyLit source with comments at the margin that stand alone inside it."""
    try:
        tokens = [*generate_tokens(iter(source).__next__)]
    except (SyntaxError, TokenError):
        return source
    comments = {each.start[0] - 1 for each in tokens if each.type == COMMENT}
    lines: list[str] = []
    at = 0
    for block in collect_blocks(source):
        dedented = [line.lstrip(" ") for line in block]
        is_alone = comments.issuperset(range(at, at + height(block)))
        lines += dedented if is_alone and is_prose(dedented) else block
        at += len(block)
    return lines


def height(block: list[str]) -> int:
    """Return how many lines a block of a PyLit source has before its blank ones."""
    return sum(not line.isspace() for line in block)


# If a file begins with anything but prose, PyLit takes that for a header and hides it.
# A script begins with ``#!``, and its title must not disappear with that line.


def read_source(path: Path) -> list[str]:
    """Return the lines of a PyLit source, with a blank one instead of ``#!``.

    Raises:
        OSError: The file cannot be read.
        UnicodeDecodeError: It is not UTF-8.
    """
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    if lines and lines[0].startswith("#!"):
        lines[0] = "\n"
    return lines


# The directive
# ~~~~~~~~~~~~~
#
# Now the text knows where its lines come from, and the directive has docutils parse it
# in its place. Each file may use its own underlines for its titles, because
# it doesn't know below which titles it will be.


class PyLit(SphinxDirective):
    """Show a PyLit source: ``.. pylit:: path``, relative to the document."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the sections, paragraphs and code blocks of a PyLit source."""
        name, path = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(name)
        try:
            source = read_source(Path(path))
        except (OSError, UnicodeDecodeError) as error:
            message = f"cannot read {name}: {error}"
            raise self.error(message) from error
        if page := self.page():
            entry = f".. toctree::\n   :maxdepth: 1\n\n   /{page}\n"
            return [*self.parse_text_to_nodes(entry), summary(source)]
        here = self.env.current_document.docname
        if sheet_of(self.env, here):
            domain_of(self.env).imports[here] = imported("".join(source))
        text = list(weave(cut(source)))
        items = [(path, at) for _, at in text]
        lines = StringList([line for line, _ in text], items=items)
        with switch_source_input(self.state, lines):
            content = nodes.Element("", *nested_parse_to_nodes(self.state, lines))
        for section in islice(content.findall(nodes.section), 1):
            label, anchor = f"pylit-{Path(name).stem}", section["ids"][0]
            title = section[0].astext()
            standard = self.env.domains.standard_domain
            standard.note_hyperlink_target(label, here, anchor, title)
        for block in list(content.findall(nodes.literal_block)):
            block["classes"].append("pylit")
            if "pylit-code" in block["classes"]:
                mark(self.env, self.state.document, block, name)
        return content.children

    def page(self) -> str:
        """Return the own page of a PyLit source, if it has one."""
        sheet = sheet_of(self.env, self.env.current_document.docname)
        _, line = self.get_source_info()
        return dict(sheet.sources).get(line - 1 - sheet.start, "") if sheet else ""


# If everything is on one page, the file itself is here, and needs no summary.


def summary(source: list[str]) -> nodes.Element:
    """Return a PyLit source's purpose in a sentence, for builders with many pages."""
    found = SUMMARY.search("".join(source))
    text = nodes.paragraph("", found[1] if found else "", classes=["pylit-summary"])
    return addnodes.only("", text, expr="builder_html or builder_dirhtml")


SUMMARY = re.compile(r'^"""(.*?)(?:"""|\n)', re.MULTILINE)
"""The first line of a docstring."""


# We mark every block as quoted, so the weave doesn't look for chunks in it.
# Above a block of the file's own code we show its place, as ``file:line``,
# so that you know where to change it.


def mark(
    env: BuildEnvironment,
    document: nodes.document,
    block: nodes.literal_block,
    name: str,
) -> None:
    """Show the place of a PyLit block above it, and remember which page shows it."""
    path = "/".join(part for part in name.split("/") if part != "..")
    line = block.line or 1
    place = nodes.inline("", f"{path}:{line}")
    caption = nodes.paragraph("", "", place, classes=["pylit-place"])
    anchor = make_id(env, document, term=f"{path.rpartition('/')[2]} {line}")
    caption["ids"].append(anchor)
    document.ids[anchor] = caption
    block.parent.insert(block.parent.index(block), caption)
    quote = Quote(name, range(line, line + len(block.astext().split("\n"))), anchor)
    block["quote"] = quote
    domain_of(env).quotes.setdefault(env.current_document.docname, []).append(quote)


# Names
# ~~~~~
#
# A name in these sources should lead to its definition, as a name in the book does.
# The sources aren't part of the book, so they have no numbers and no small index.
#
# A block keeps its text, which every builder writes in its own way.
# For HTML we only note where its links begin and end, and write it ourselves.
#
# A line to which names lead has an anchor. In LaTeX, all of them are above the block.


Insertion = tuple[int, int, str, str]


class NamedBlock(nodes.literal_block):
    """A block of code with links.

    Its ``links`` are in order from left to right: the start of each, its end,
    and the tags before and after it. The anchor of a line is such a link, too.
    """


def link_names(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Turn the names in the PyLit sources on a page into links."""
    domain = domain_of(app.env)
    if docname not in domain.quotes:
        return
    quoted, ways = domain.quoted, dict[str, str]()
    for block in quoted_blocks(doctree):
        path, lines, _ = block["quote"]
        text, links, at = block.astext(), list[Insertion](), 0
        for number, line in zip(lines, text.split("\n"), strict=True):
            here = quoted.place(path, number)
            if here and (path, number) in quoted.led_to:
                links.append((at, at, f'<span id="{here.anchor}">', "</span>"))
            for start, end, meaning in quoted.links.get((path, number), ()):
                place = quoted.home(meaning)
                if place:
                    if place.docname not in ways:
                        way = app.builder.get_relative_uri(docname, place.docname)
                        ways[place.docname] = way
                    to = f"{ways[place.docname]}#{place.anchor}"
                    tag = start_tag(refuri=to, title=meaning.title)
                    links.append((at + start, at + end, tag, "</a>"))
            at += len(line) + 1
        block.replace_self(
            NamedBlock(block.rawsource, text, links=links, **block.attributes)
        )


def quoted_blocks(doctree: nodes.document) -> list[nodes.literal_block]:
    """Return the blocks from PyLit sources on a page."""
    return [each for each in doctree.findall(nodes.literal_block) if "quote" in each]


# LaTeX prints a block of code letter by letter, so nothing in it can be an anchor.


def add_anchors(app: Sphinx, doctree: nodes.document, _docname: str) -> None:
    """Put the anchors of the lines above each PyLit block, for LaTeX."""
    if app.builder.format != "latex":
        return
    quoted = domain_of(app.env).quoted
    for block in quoted_blocks(doctree):
        path, lines, anchor = block["quote"]
        led_to = [number for number in lines if (path, number) in quoted.led_to]
        places = (quoted.place(path, number) for number in led_to)
        ids = [anchor, *(place.anchor for place in places if place)]
        block.parent.insert(block.parent.index(block), LineAnchor(ids=ids))


# Sphinx colours the block like any other, and we put our tags between its own.
# If it has cut a name into pieces, that name doesn't become a link.
#
# You read imports and contracts no more in these sources than in the book,
# so a page folds them here, too (:ref:`pylit-import_folds`).


def visit_named_html(self: HTML5Translator, node: NamedBlock) -> None:
    """Write a PyLit block as Sphinx does, with links in it."""
    language = node.get("language", "default")
    code = self.highlighter.highlight_block(node.rawsource, language, location=node)
    code = INDENTED.sub(r"\2\1", code)
    self.body.append(
        self.starttag(node, "div", CLASS=f"highlight-{language} notranslate")
    )
    html = "".join(with_links(code, node["links"]))
    if self.builder.name in IN_PAGES:
        text = node.rawsource
        folds = [*imports(text, language), *contracts(text, language)]
        html = with_folds(html, sorted(folds, key=lambda each: each.rows.start))
    self.body += [html, "</div>\n"]
    raise nodes.SkipNode


INDENTED = re.compile(f'(<span class="{DOCSTRING}">)( +)')
"""The tag of an indented line of a docstring, and the spaces that belong before it."""

PART = re.compile(r"<[^>]*>|&[^;]*;|[^<&]+")
"""A tag, an escaped character, or some plain characters."""


def with_links(code: str, links: list[Insertion]) -> Iterator[str]:
    """Yield the parts of a PyLit block's code in HTML, with links in it."""
    at = 0
    waiting = deque(links)
    for part in PART.findall(code):
        size = {"<": 0, "&": 1}.get(part[0], len(part))
        done = 0
        while waiting and waiting[0][0] < at + size:
            start, end, before, behind = waiting.popleft()
            if start >= at and end <= at + size:
                yield part[done : start - at]
                yield f"{before}{part[start - at : end - at]}{behind}"
                done = end - at
        yield part[done:]
        at += size


# A fold must not lie within a ``<pre>``, so a block with folds becomes several: what is
# above, the fold with a block of its own, and what is below. Each begins with what
# Pygments would have written, or the browser would drop a blank line.
#
# That was the last step on the way from ``pylit.py`` to the page that you are reading.


def with_folds(code: str, folds: list[FoldedRows]) -> str:
    """Return a PyLit block's code in HTML, with some of its rows folded.

    Args:
        code: The code, in a single ``<pre>``. A tag in it ends in the row in which
            it begins.
        folds: The rows to fold, in order.
    """
    start, rest = code.split("<pre>", 1)
    inner, end = rest.rsplit("</pre>", 1)
    rows = inner.removeprefix(EMPTY).splitlines(keepends=True)
    parts, at = [start], 0
    for fold in folds:
        depth = f" chunk-in-{fold.depth}" if fold.depth else ""
        parts += [
            block_of(rows[at : fold.rows.start]),
            f'<details class="chunk-fold{depth}"><summary>{fold.title}</summary>',
            block_of(rows[fold.rows.start : fold.rows.stop]),
            "</details>",
        ]
        at = fold.rows.stop
    return "".join([*parts, block_of(rows[at:]), end])


def block_of(rows: list[str]) -> str:
    """Return some rows of a PyLit block as a block of their own, if there are any."""
    return f"<pre>{EMPTY}{''.join(rows)}</pre>" if rows else ""


EMPTY = "<span></span>"
"""What Pygments writes before the first row; browsers leave out a newline there."""


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive for PyLit sources with Sphinx."""
    app.setup_extension("literate.weave.extension")
    app.add_directive("pylit", PyLit)
    app.add_node(NamedBlock, html=(visit_named_html, None))
    app.connect("doctree-resolved", link_names)
    app.connect("doctree-resolved", add_anchors)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
