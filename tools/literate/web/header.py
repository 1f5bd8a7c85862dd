# The first line of a tangled file
# --------------------------------
#
# You open a file in an editor, or meet it in a traceback, and want to change it there.
#
# If it was tangled, its first line should say that it was generated,
# from what, and where to edit.
# This *header* comes from no line of the book. It is *the tangler's own*,
# so many of the following modules have to treat it as a special case.
#
# A header must not change the meaning of a file,
# so it must be a comment, and each language has its own kind of comment.
# Data must not have a header at all: in a ``.csv`` it would be one more row.
# If we don't know that a file has comments, it gets no header.

"""The first line of a tangled file, which says where it comes from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Comment(NamedTuple):
    """The beginning and the end of a comment of one line."""

    start: str
    end: str = ""


HASH = Comment("# ")
SLASHES = Comment("// ")
STARS = Comment("/* ", " */")
DASHES = Comment("-- ")
PERCENT = Comment("% ")
SEMICOLONS = Comment(";; ")
MARKUP = Comment("<!-- ", " -->")
BRACKETS = Comment("(* ", " *)")

# The suffix gives the language.
# A few are left out because they belong to two languages:
# ``.m`` to Objective-C and MATLAB, ``.pl`` to Perl and Prolog,
# ``.v`` to Verilog and Rocq.

SUFFIXES = {
    HASH: """
        awk bash bzl cfg cmake coffee conf cr desktop dockerfile env ex exs fish gd
        gemspec gnuplot gql graphql hcl ini jl just ksh mak mk nim nix plt pm
        properties ps1 psd1 psm1 pxd py pyi pyw pyx r rake rb rego sage sed service
        sh smk star tcl tf tfvars toml yaml yml zsh
        """,
    SLASHES: """
        adoc asciidoc cc cjs cpp cs cts cu cuh cxx d dart dot frag fs fsx glsl go
        gradle groovy gv hh hlsl hpp hxx ino java js jsonc jsx json5 kt kts less mjs
        mm mts odin proto qml rs sc scala scss sol sv svh swift thrift ts tsx typ vert
        wgsl zig
        """,
    STARS: "c css h",
    DASHES: "ada adb ads agda dhall elm hs lean lua purs sql vhd vhdl",
    PERCENT: "bib erl hrl ltx sty tex",
    SEMICOLONS: "asm clj cljc cljs edn el lisp lsp rkt scm ss",
    MARKUP: "htm html markdown md svelte svg vue xhtml xml xsd xsl xslt",
    BRACKETS: "ml mli mll mly sml",
    Comment(".. "): "rst",
    Comment("! "): "f03 f08 f90 f95",
    Comment("' "): "vb vbs",
    Comment('" '): "vim",
    Comment("@rem "): "bat cmd",
    Comment("%% "): "mmd",
    Comment("dnl "): "ac m4",
    Comment("{/* ", " */}"): "mdx",
}
"""For each kind of comment, the suffixes of the files that have it."""

# Some files are known by their names. A name takes precedence over a suffix, so
# ``CMakeLists.txt`` is not plain text, and ``Dockerfile.dev`` is a ``Dockerfile``.

NAMES = {
    HASH: """
        .bash_profile .bashrc .coveragerc .dockerignore .editorconfig .env .flake8
        .gitattributes .gitignore .gitmodules .hgignore .inputrc .mailmap .npmignore
        .npmrc .profile .pylintrc .zprofile .zshenv .zshrc BUILD Brewfile Caddyfile
        CMakeLists.txt CODEOWNERS Containerfile Dockerfile Earthfile GNUmakefile
        Gemfile Justfile Kconfig MANIFEST.in Makefile Pipfile Podfile Rakefile
        SConscript SConstruct Snakefile Tiltfile Vagrantfile WORKSPACE crontab
        justfile makefile meson.build meson_options.txt requirements.txt robots.txt
        """,
    SLASHES: "Jenkinsfile go.mod go.work",
    SEMICOLONS: ".emacs",
    Comment('" '): ".vimrc .gvimrc",
}
"""For each kind of comment, the names of the files that have it."""

# A script without a suffix names its interpreter in its first line.

INTERPRETERS = {
    SLASHES: "bun deno node",
    DASHES: "lua luajit runghc",
    SEMICOLONS: "clisp emacs guile racket sbcl",
}
"""The interpreters whose comments do not begin with ``#``."""


def table(words: dict[Comment, str]) -> dict[str, Comment]:
    """Return the comment of headers for each single word."""
    return {word: comment for comment, line in words.items() for word in line.split()}


BY_SUFFIX, BY_NAME, BY_PROGRAM = map(table, (SUFFIXES, NAMES, INTERPRETERS))

SHEBANG = re.compile(r"#!\s*(?:\S*/)?(?:env\s+(?:-\S+\s+)*)?(?:\S*/)?([a-zA-Z_]+)(\S*)")
"""The first line of a script; its groups are the interpreter and its version."""


def comment_of(path: str, lines: list[str]) -> Comment | None:
    """Return the form of a header's comment in a file, if we know it.

    Args:
        path: The path of the file.
        lines: The lines of the file, without a header.
    """
    name = path.rpartition("/")[2]
    known = BY_NAME.get(name) or BY_NAME.get(name.partition(".")[0])
    if known:
        return known
    suffix = suffix_of(path)
    if suffix == "php":
        # Outside of these brackets a comment would be a part of the page.
        first = "".join(lines[: header_place(path, lines)][-1:])
        return SLASHES if first.startswith("<?") and "?>" not in first else None
    script = SHEBANG.match(lines[0]) if lines and suffix not in BY_SUFFIX else None
    return BY_PROGRAM.get(script[1], HASH) if script else BY_SUFFIX.get(suffix)


def suffix_of(path: str) -> str:
    """Return the suffix that chooses a file's header, in lower case, or nothing."""
    name = path.rpartition("/")[2]
    return name.rpartition(".")[2].lower() if "." in name[1:] else ""


def header(comment: Comment, book: str) -> str:
    """Return the header of a file that comes from ``book``."""
    return f"{comment.start}Tangled from {book}; edit it there.{comment.end}"


# Some lines have a meaning only at the top of a file, so there the header comes below:
# the ``#!`` of a script and the declaration of XML, the directives of a ``Dockerfile``,
# the front matter of a Markdown page, a line that names the encoding of the text
# or is meant for Emacs.


class Top(NamedTuple):
    """Lines that must stay at the top of a file.

    Attributes:
        start: The beginning of their first line.
        end: A text in their last line.
        last: The last line of the file, from 0, on which they can begin.
        suffixes: The files that can have them; nothing means all.
        least: The least number of lines.
    """

    start: re.Pattern[str]
    end: re.Pattern[str] = re.compile("")
    last: int = 0
    suffixes: str = ""
    least: int = 1


PAGES = "adoc asciidoc css htm html less markdown md mdx qmd rmd scss"
EMACS = r"(?:(?:#|//|--|%|;|\.\.).*|/\*.*\*/$|<!--.*-->$)"
"""A whole comment of one line; a longer one must not be torn apart by a header."""

TOPS = (
    Top(re.compile(r"#!(?!\[)")),
    Top(re.compile(r"<\?xml\b"), re.compile(r"\?>")),
    Top(re.compile(r"(?i)<!DOCTYPE\b.*\[$"), re.compile(r"\]\s*>"), 9),
    Top(re.compile(r"(?i)<!DOCTYPE\b"), re.compile(">"), 9),
    Top(re.compile(r"<\?(?:php\b|$)"), last=1, suffixes="php"),
    Top(re.compile("---$"), re.compile(r"^(?:---|\.\.\.)$"), 0, PAGES, 2),
    Top(re.compile(r"\+\+\+$"), re.compile(r"^\+\+\+$"), 0, PAGES, 2),
    Top(re.compile(r"@charset\b"), re.compile(";"), 0, "css"),
    Top(re.compile(r"(?i)@echo\b"), last=0, suffixes="bat cmd"),
    Top(re.compile(r"(?i)#\s*(?:syntax|escape|check)\s*="), last=9),
    Top(re.compile(rf"(?=.*(?:coding[:=]\s*[-\w.]|-\*-.*-\*-)){EMACS}"), last=1),
    Top(re.compile(r"#\s*frozen_string_literal:"), last=2),
)
"""The lines that must stay at the top. Some of these may follow one another."""


# A script may have a ``#!`` line and below it the encoding. What is below a group is
# looked at again, until nothing has to stay above the header.


def header_place(path: str, lines: list[str]) -> int:
    """Return the index of the line above which the header of a file belongs.

    Args:
        path: The path of the file.
        lines: The lines of the file, without a header.
    """
    suffix, place = suffix_of(path), 0
    while below := next(ends_of_tops(suffix, lines, place), 0):
        place = below
    return place


def ends_of_tops(suffix: str, lines: list[str], place: int) -> Iterator[int]:
    """Yield the line below each group of lines that must stay above a header.

    Args:
        suffix: The suffix of the file.
        lines: Its lines.
        place: The line, from 0, on which the group begins.
    """
    if place == len(lines):
        return
    for start, end, last, suffixes, least in TOPS:
        is_here = place <= last and start.match(lines[place])
        if is_here and (not suffixes or suffix in suffixes.split()):
            for at in range(place + least - 1, len(lines)):
                if end.search(lines[at]):
                    yield at + 1
                    break
