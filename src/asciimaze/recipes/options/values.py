# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which values an option may have."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from math import gcd
from typing import TYPE_CHECKING, Generic, TypeVar

from asciimaze.names import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

T = TypeVar("T")


class Kind(ABC, Generic[T]):
    """Which values an option may have.

    Attributes:
        says: Which they are, in words.
        default: The value if nothing is said.
        words: Words that are values, for a shell to offer; there may be none.
    """

    says: str
    default: T
    words: tuple[str, ...] = ()

    @abstractmethod
    def parse(self, text: str) -> T | None:
        """Return the value of an option's kind from a text, or ``None`` if none."""

    @abstractmethod
    def write(self, value: T) -> str:
        """Return the value of an option's kind as a text that can be parsed."""


class Range(Kind[float]):
    """A number between two others."""

    def __init__(
        self, least: float, most: float, default: float, digits: int = 4
    ) -> None:
        """Let an option's value be a number from the least to the most."""
        self.least, self.most, self.default = least, most, default
        self.digits = digits
        bounds = f"{self.write(least)} to {self.write(most)}"
        places = "one decimal" if digits == 1 else f"{digits} decimals"
        self.says = f"a number from {bounds} with {places} at most"

    def parse(self, text: str) -> float | None:
        """Return the number that an option's text means, or ``None`` if none."""
        some = rf"[0-9]{{1,{self.digits}}}"
        form = rf"[+-]?(?:[0-9]{{1,4}}(?:\.(?:{some})?)?|\.{some})"
        if not re.fullmatch(form, text.strip()):
            return None
        value = float(text) + 0
        return value if self.least <= value <= self.most else None

    def write(self, value: float) -> str:
        """Return an option's number as a text that can be parsed."""
        return f"{value:.{self.digits}f}".rstrip("0").rstrip(".")


class Choice(Kind[str]):
    """One of some words, of which the first is the default."""

    def __init__(
        self, words: tuple[str, ...], old: Mapping[str, str] | None = None
    ) -> None:
        """Let an option's value be one of some words, or an earlier word."""
        self.words, self.default = words, words[0]
        self.old = old or {}
        self.says = f"{', '.join(words[:-1])} or {words[-1]}"

    def parse(self, text: str) -> str | None:
        """Return the word that an option's text means, or ``None`` if none."""
        word = self.old.get(fold(text), fold(text))
        return word if word in self.words else None

    def write(self, value: str) -> str:
        """Return an option's word as it is written."""
        return value


class Mix(Kind[tuple[int, ...]]):
    """So many parts of each of some words; no prime divides them all."""

    def __init__(self, words: tuple[str, ...], default: tuple[str, ...]) -> None:
        """Let an option's value be a mix of words; by default equal parts of some."""
        self.words = words
        self.default = tuple(int(word in default) for word in words)
        self.says = f"a mix of {', '.join(words)}, such as 3{words[0]}+{words[-1]}"

    def parse(self, text: str) -> tuple[int, ...] | None:
        """Return the mix that an option's text means, or ``None`` if none."""
        parts = dict.fromkeys(self.words, 0)
        for some in text.split("+"):
            match = re.fullmatch("([1-9][0-9]{0,2})?([a-z]+)", fold(some))
            if not match or parts.get(match[2]) != 0:
                return None
            parts[match[2]] = int(match[1] or 1)
        most = gcd(*parts.values())
        return tuple(part // most for part in parts.values())

    def write(self, value: tuple[int, ...]) -> str:
        """Return an option's mix as a text that can be parsed."""
        pairs = zip(value, self.words, strict=True)
        each = (f"{part if part > 1 else ''}{word}" for part, word in pairs if part)
        return "+".join(each)
