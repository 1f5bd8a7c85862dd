# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen that lists what the keys do on another screen."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from asciimaze.games.inputs import Key
from asciimaze.states.keymap import Keymap
from asciimaze.states.keys import HELP_KEYS, Binding, Help
from asciimaze.states.rebinding import rebind
from asciimaze.states.stack import Pop, Push
from asciimaze.states.text import WIDTH, TextState

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asciimaze.games.inputs import Input
    from asciimaze.states.profile import Profile
    from asciimaze.states.stack import Result

COLUMN = 13
"""How many of the characters of a line are for the keys."""


ALWAYS = (Binding(HELP_KEYS, "help"), Binding((Key("f11"),), "full screen"))
"""The keys that every screen has in a window."""

CHANGE = Key("tab")
"""The key that leads from a help to the screen on which keys are changed."""


class HelpState(TextState):
    """What the keys do on the screen below; more lines than fit scroll."""

    def __init__(
        self,
        about: Help,
        always: Sequence[Binding] = ALWAYS,
        profile: Profile | None = None,
    ) -> None:
        """Begin the help of a screen.

        Args:
            about: What there is to say about it, with its usual keys.
            always: The keys that every screen has.
            profile: Whose keys they are; without one, they are the usual ones.
        """
        super().__init__(about.title, "What the keys do.", self.lines)
        self.about = about
        self.always = always
        self.profile = profile

    def lines(self) -> list[str]:
        """Return the lines of the help, with the keys as they are now."""
        keymap = self.profile.keymap if self.profile else Keymap()
        own = [Binding((CHANGE,), "here: change keys")] if self.can_change else []
        return list(lines_of(keymap.real(self.about), self.always, own))

    @property
    def can_change(self) -> bool:
        """Whether the help lets a player change the keys of its screen."""
        return bool(self.profile and self.about.scope)

    def hear(self, event: Input) -> Result:
        """Scroll the help, go back, or change the keys."""
        if event in HELP_KEYS:
            return Pop()
        if event == CHANGE and self.profile and self.about.scope:
            return Push(rebind(self.profile, self.about))
        return super().hear(event)

    def help(self) -> Help:
        """Return what the keys do in the help itself."""
        about = super().help()._replace(title="Help")
        if self.can_change:
            changing = Binding((CHANGE,), "change the keys")
            about = about._replace(bindings=(*about.bindings, changing))
        return about


def lines_of(
    help_: Help, always: Sequence[Binding], own: Sequence[Binding] = ()
) -> Iterator[str]:
    """Yield the lines of a help.

    Args:
        help_: The help of a screen.
        always: The keys that every screen has; the screen doesn't get them.
        own: The keys of the help itself, which the screen may have for something else.
    """
    for paragraph in help_.summary.splitlines():
        yield from (*wrap(paragraph, WIDTH), "")
    taken = {key for keys, _ in always for key in keys}
    bindings = [
        ([key for key in keys if key not in taken], label)
        for keys, label in help_.bindings
    ]
    for keys, label in (*bindings, *always, *own):
        names = wrap(", ".join(map(str, keys)), COLUMN - 1)
        texts = wrap(label, WIDTH - COLUMN) if keys else []
        for name, text in zip_longest(names, texts, fillvalue=""):
            yield f"{name:<{COLUMN}}{text}".rstrip()
