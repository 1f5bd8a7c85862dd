"""The laws of lexers that try their rules at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pygments.lexers import (  # type: ignore[import-untyped,unused-ignore]
    BashLexer,
    PythonLexer,
    TextLexer,
    get_lexer_by_name,
)

from literate.weave.render import lexing
from literate.weave.render.lexing import hurry, states_of

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "tools" / "literate" / "weave" / "static"

TEXTS = [
    (ROOT / "docs" / "conf.py").read_text(encoding="utf-8"),
    (ROOT / "Makefile").read_text(encoding="utf-8"),
    (ROOT / "pyproject.toml").read_text(encoding="utf-8"),
    (STATIC / "literate.css").read_text(encoding="utf-8"),
    (STATIC / "literate.js").read_text(encoding="utf-8"),
    "def f(x): return f'{x!r:>{8}} {1 if x else {2: 3}}', rb'\\\0', 0x1F, ¬, '''open",
    "cat <<END\n$x ${y:-z}\nEND\n<p class='a'>&amp;</p>\n[a]\nb = \"c\"\n>>> 1\n1\n",
]
"""Texts in several languages; each lexer reads all of them, and stumbles over most."""

LANGUAGES = (
    *("python", "pycon", "bash", "console", "make", "toml", "ini", "json", "yaml"),
    *("css", "javascript", "html", "xml", "rst", "markdown", "diff", "sql"),
    *("c", "cpp", "rust", "ruby", "perl", "lua", "text"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("often", [0, 100])
def test_the_tokens_are_the_same(
    monkeypatch: pytest.MonkeyPatch, language: str, often: int
) -> None:
    """A lexer makes the same tokens, whether it hurries from the start or later."""
    monkeypatch.setattr(lexing, "OFTEN", often)
    states_of.cache_clear()
    slow, quick = get_lexer_by_name(language), hurry(get_lexer_by_name(language))
    for text in TEXTS:
        assert list(slow.get_tokens(text)) == list(quick.get_tokens(text))
    states_of.cache_clear()


def test_rules_that_are_tried_at_once() -> None:
    """For Python, the rules of all states can be tried at once."""
    states = hurry(PythonLexer())._tokens
    assert all(rules.pattern for rules in states.values() if rules.rules)


def test_a_rule_that_needs_its_own_groups() -> None:
    """In Bash, the end of some texts repeats their start, so states are left alone."""
    states = hurry(BashLexer())._tokens
    assert not all(rules.pattern for rules in states.values())


def test_a_lexer_without_rules() -> None:
    """A lexer that has no rules stays as it is."""
    lexer = TextLexer()
    assert hurry(lexer) is lexer
    assert "_tokens" not in vars(lexer)


@pytest.mark.parametrize(
    ("pattern", "part"),
    [
        (r"a(b)[(]\(c", r"(?m:a(?:b)[(]\(c)"),
        (r"(?i)[]()](?:x)(?=y)", r"(?im:[]()](?:x)(?=y))"),
        (r"(a)\1", ""),
        (r"(?P<a>b)", ""),
        (r"(?i:a)b", ""),
    ],
)
def test_a_pattern_as_a_part(pattern: str, part: str) -> None:
    """A pattern keeps its flags and loses its groups, or is no part of another one."""
    assert lexing.part_of(re.compile(pattern, re.MULTILINE)) == part


def test_what_is_no_part() -> None:
    """A pattern with comments can't be a part, nor can a function."""
    assert lexing.part_of(re.compile("a # b", re.VERBOSE)) == ""
    assert lexing.part_of(None) == ""
