# Colours in less time
# --------------------
#
# Why should a program ask forty questions about each word, if one will do?
#
# A lexer of Pygments is in a *state*, which has a list of rules.
# Each rule has a pattern, and the first one that matches the text makes the next token.
# Pygments tries one pattern after the other, which takes a tenth of a weave:
# for a plain name in Python, all of them but the last fail.
#
# A regular expression can try them all: ``A|B|C`` matches as the first of the three
# that does. So we make one expression from all patterns of a state,
# with an empty group at the end of each that says which one it was.
# Then Pygments gets only the rule that matches, and goes on as always.
# Highlighting takes half of the time, and makes the same tokens.
#
# The groups of the patterns themselves would cost time and are not needed
# for that question, so we don't capture them.
# A few states have a pattern that depends on its place in the whole expression,
# such as one that repeats what a group has matched. We leave these states as they are,
# and also those that are seldom needed, because a long expression has its price, too.

"""Let a lexer try all rules of a state at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import Any

Rule = tuple[Callable[..., "re.Match[str] | None"], Any, Any]
"""A rule of Pygments: how it matches, the token, and the next state."""

CAPTURE = re.compile(r"(\\.|\[\^?\]?(?:\\.|[^\]\\])*\])|\((?!\?)", re.DOTALL)
"""The start of a group in a pattern, or something in which there is none."""

GLOBAL = re.compile(r"\(\?[a-z]+\)")
"""The flags at the start of a pattern."""

BOUND = re.compile(r"\\[1-9]|\(\?[a-zA-Z(]")
"""What keeps a pattern from being a part of another one."""

FLAGS = {re.IGNORECASE: "i", re.MULTILINE: "m", re.DOTALL: "s"}
"""The letters of the flags that a part of a pattern may have."""


def hurry(lexer: Any) -> Any:  # noqa: ANN401 (Pygments has no types)
    """Let a lexer that has rules try them at once, and return it."""
    kind: Any = type(lexer)
    if "_tokens" in vars(kind):
        lexer._tokens = states_of(kind)  # noqa: SLF001 (where Pygments looks)
    return lexer


@cache
def states_of(kind: Any) -> dict[str, Rules]:  # noqa: ANN401 (Pygments has no types)
    """Return the states of a kind of lexer, each with rules to try at once."""
    return {name: Rules(rules) for name, rules in vars(kind)["_tokens"].items()}


OFTEN = 2000
"""How many tokens a state must have made before a lexer tries its rules at once."""


class Rules:
    """The rules of a lexer's state, for Pygments to iterate over.

    Attributes:
        rules: The rules, as Pygments has them.
        asked: How often Pygments has asked for them.
    """

    def __init__(self, rules: list[Rule]) -> None:
        """Prepare for a lexer that gets into this state."""
        self.rules = rules
        self.asked = 0

    def __iter__(self) -> Iterator[Rule]:
        """Iterate over the rules that a lexer should try at a place in the text."""
        self.asked += 1
        if self.asked < OFTEN or self.pattern is None:
            return iter(self.rules)
        return self.matching(self.pattern.match)

    # Pygments calls the first part of each rule with the text and the place.
    # Our first answer is no rule: it only looks which one will match.

    def matching(self, match: Callable[..., re.Match[str] | None]) -> Iterator[Rule]:
        """Yield only the rule that matches, if a lexer asks all of them at once."""
        which = 0

        def look(*where: Any) -> None:  # noqa: ANN401 (whatever Pygments says)
            nonlocal which
            found = match(*where)
            which = found.lastindex or 0 if found else 0

        yield look, None, None
        if which:
            yield self.rules[which - 1]

    @cached_property
    def pattern(self) -> re.Pattern[str] | None:
        """A pattern whose last group is the number of the first rule that matches."""
        parts = [part_of(getattr(rule[0], "__self__", None)) for rule in self.rules]
        if not all(parts):
            return None
        return re.compile("|".join(f"{part}()" for part in parts))


def part_of(pattern: object) -> str:
    """Return a pattern of Pygments as a part of another one, or nothing if it can't be.

    It has the same flags there, but no groups.
    """
    if not isinstance(pattern, re.Pattern) or pattern.flags & re.VERBOSE:
        return ""
    text = GLOBAL.sub("", pattern.pattern, count=1)
    if BOUND.search(text):
        return ""
    letters = "".join(each for flag, each in FLAGS.items() if pattern.flags & flag)
    return f"(?{letters}:{CAPTURE.sub(lambda found: found[1] or '(?:', text)})"
