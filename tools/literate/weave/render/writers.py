# How a box is set
# ----------------
#
# What does a box look like in HTML, on paper, and in a manual page?
#
# Each of Sphinx's writers walks through the nodes of a page, and writes something
# at the beginning and at the end of each. For our own nodes, we have to supply that.

"""The output of our nodes in HTML, LaTeX and manual pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

from literate.weave.model.page import (
    BareCode,
    ChunkBox,
    ChunkHead,
    ChunkMark,
    ChunkSign,
    CodeBox,
    CodeText,
    LineAnchor,
)
from literate.weave.render import previews
from literate.weave.render.box import fill

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.writers.html5 import HTML5Translator
    from sphinx.writers.latex import LaTeXTranslator
    from sphinx.writers.manpage import ManualPageTranslator

# In HTML
# ~~~~~~~
#
# HTML has an element for a part of the text to which you can refer:
# the figure, with its caption. The permanent link is Sphinx's own.
#
# We also remember the content of a figure, because other pages may want to show it.
# If a label or an entry of the index is above a chunk, the chunk has several anchors.
# The first is the figure's own; docutils would put the others inside the figure,
# where nothing may be above the caption, so we put them above the figure.


def visit_box_html(self: HTML5Translator, node: ChunkBox) -> None:
    """Begin a figure, and fill it."""
    fill(node)
    label = {"aria-label": node["label"], **node.get("live", {})}
    node["ids"], others = node["ids"][:1], node["ids"][1:]
    self.body += [f'<span id="{each}"></span>' for each in others]
    self.body.append(self.starttag(node, "figure", CLASS="chunk", **label))
    node["start"] = len(self.body)


def depart_box_html(self: HTML5Translator, node: ChunkBox) -> None:
    """Let the writer of HTML end a box's figure."""
    inside = "".join(self.body[node["start"] :])
    previews.keep(self.builder, node["ids"][0], inside)
    self.body.append("</figure>\n")


def visit_head_html(self: HTML5Translator, node: ChunkHead) -> None:
    """Let the writer of HTML begin the caption of a box."""
    self.body.append(self.starttag(node, "figcaption", ""))


def depart_head_html(self: HTML5Translator, node: ChunkHead) -> None:
    """Let the writer of HTML end a caption with a link to its box."""
    self.add_permalink_ref(node.parent, "Link to this chunk")
    self.body.append("</figcaption>\n")


def visit_sign_html(self: HTML5Translator, node: ChunkSign) -> None:
    """Let the writer of HTML begin a sign that screen readers leave out."""
    silent: dict[str, Any] = {"aria-hidden": "true"}
    self.body.append(self.starttag(node, "span", "", **silent))


# Hundreds of names and paths are on a page, and Sphinx would write sixty characters
# around each. Two boxes around each block of code would be called containers, and the
# code in them a literal block, which no style asks for.


def visit_code_box_html(self: HTML5Translator, node: CodeBox) -> None:
    """Let the writer of HTML begin a box around code."""
    self.body.append(self.starttag(node, "div"))


def depart_code_box_html(self: HTML5Translator, _node: CodeBox) -> None:
    """Let the writer of HTML end a box around code."""
    self.body.append("</div>\n")


def visit_code_text_html(self: HTML5Translator, node: CodeText) -> None:
    """Let the writer of HTML begin code in a box."""
    self.body.append(self.starttag(node, "pre", ""))


def depart_code_text_html(self: HTML5Translator, _node: CodeText) -> None:
    """Let the writer of HTML end code in a box."""
    self.body.append("</pre>\n")


def visit_code_html(self: HTML5Translator, node: BareCode) -> None:
    """Let the writer of HTML write code, with places to break lines."""
    css = f' class="{" ".join(node["classes"])}"' if node["classes"] else ""
    text = "<wbr/>".join(self.encode(each.astext()) for each in node.children)
    self.body.append(f"<code{css}>{text}</code>")
    raise nodes.SkipNode


# Sphinx lets a line end at each space in words of code.
# Where they are short, that saves no room, and ``a`` at the end of a line
# with ``- -b`` at the beginning of the next reads like two things.


SHORT = 24


def visit_literal_html(self: HTML5Translator, node: nodes.literal) -> None:
    """Let the writer of HTML keep a few words of code in one line."""
    type(self).visit_literal(self, node)
    text = node.astext()
    if self.protect_literal_text and " " in text and len(text) <= SHORT:
        self.body.append(f'<span class="pre">{self.encode(text)}</span>')
        self.depart_literal(node)
        raise nodes.SkipNode


# A mark is an image without a file.


def visit_mark_html(self: HTML5Translator, node: ChunkMark) -> None:
    """Let the writer of HTML begin a mark."""
    label = node["label"]
    words = {"role": "img", "aria-label": label, "title": label}
    self.body.append(self.starttag(node, "span", "", **words))


def depart_mark_html(self: HTML5Translator, _node: ChunkMark) -> None:
    """Let the writer of HTML end a mark."""
    self.body.append("</span>")


# In LaTeX
# ~~~~~~~~
#
# In LaTeX a container has no anchor, and neither has an empty run of text,
# so we make them.
# The classes of text are *roles*, which do nothing until we define them.
# On paper there are no colours: keywords are bold, and words for people are slanted.
# We must also define three characters for pdfLaTeX.


def do_nothing(*_: object) -> None:
    """Let the writer of LaTeX, or of manual pages, do nothing after a node."""


def visit_box_latex(self: LaTeXTranslator, node: ChunkBox) -> None:
    """Let the writer of LaTeX make an anchor for a box."""
    self.body.append("\n\n" + self.hypertarget_to(node, anchor=True))


def visit_line_latex(self: LaTeXTranslator, node: LineAnchor) -> None:
    """Let the writer of LaTeX make an anchor for a line."""
    self.body.append(self.hypertarget_to(node, anchor=True))


LATEX_ROLES = {
    "chunk-name": r"\textrm{\textit{#1}}",
    **dict.fromkeys(("k", "kc", "kd", "kn", "kr", "ow"), r"\textbf{#1}"),
    **dict.fromkeys(("c", "c1", "cm", "sd"), r"\textsl{#1}"),
}
LATEX_CHARACTERS = r"""
\ifdefined\DeclareUnicodeCharacter
  \DeclareUnicodeCharacter{27E8}{\ensuremath{\langle}}
  \DeclareUnicodeCharacter{27E9}{\ensuremath{\rangle}}
  \DeclareUnicodeCharacter{2261}{\ensuremath{\equiv}}
\fi
"""
LATEX = LATEX_CHARACTERS + "".join(
    rf"\expandafter\def\csname DUrole{name}\endcsname#1{{{look}}}" + "\n"
    for name, look in LATEX_ROLES.items()
)
"""The definitions that LaTeX needs to set a chunk."""


# In a manual page
# ~~~~~~~~~~~~~~~~
#
# A manual page ignores containers, so the first paragraph in a container would continue
# the line before it.
# It has no links either, only addresses in brackets, which have no place in code.
# A caption must be a paragraph, or the next text would be on the same line.


def visit_box_man(self: ManualPageTranslator, _node: ChunkBox) -> None:
    """Let the writer of manual pages begin a box on a new line."""
    self.ensure_eol()
    self.body.append(".sp\n")


def simplify(app: Sphinx, doctree: nodes.document, _docname: str) -> None:
    """Replace the nodes that the writer of manual pages can't show."""
    if app.builder.name != "man":
        return
    for link in list(doctree.findall(nodes.reference)):
        if link.get("refuri", "").startswith("#"):
            link.replace_self(nodes.inline("", "", *link.children))
    for caption in list(doctree.findall(nodes.caption)):
        caption.replace_self(nodes.paragraph("", "", *caption.children))


# Registering with Sphinx
# ~~~~~~~~~~~~~~~~~~~~~~~
#
# If a writer doesn't know a node, it treats it like the node's base class,
# and that is right wherever we register nothing here.


def add_preamble(_app: Sphinx, config: Config) -> None:
    """Define our roles for the writer of LaTeX."""
    elements = config.latex_elements
    elements["preamble"] = LATEX + elements.get("preamble", "")


def setup(app: Sphinx) -> None:
    """Register the output of our nodes with the writers."""
    app.add_node(
        ChunkBox,
        html=(visit_box_html, depart_box_html),
        latex=(visit_box_latex, do_nothing),
        man=(visit_box_man, do_nothing),
    )
    app.add_node(CodeBox, html=(visit_code_box_html, depart_code_box_html))
    app.add_node(CodeText, html=(visit_code_text_html, depart_code_text_html))
    app.add_node(ChunkHead, html=(visit_head_html, depart_head_html))
    app.add_node(ChunkSign, html=(visit_sign_html, depart_mark_html))
    app.add_node(BareCode, html=(visit_code_html, None))
    app.add_node(nodes.literal, override=True, html=(visit_literal_html, None))
    app.add_node(ChunkMark, html=(visit_mark_html, depart_mark_html))
    app.add_node(LineAnchor, latex=(visit_line_latex, do_nothing))
    app.connect("config-inited", add_preamble)
    app.connect("doctree-resolved", simplify, priority=900)
