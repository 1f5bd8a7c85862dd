# Code in noweb
# -------------
#
# And if there are no code blocks at all?
#
# In *noweb*, from which our angle brackets come, there are none.
# A chunk begins with ``<<name>>=`` in the first column,
# and it ends where the next one begins, or at a line that begins with ``@`` alone.
# Code that needs an ``@`` in this place doubles it.

"""Find the chunks of a noweb document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from literate.notations.notation import HEAD, Block, Notation

if TYPE_CHECKING:
    from collections.abc import Iterator

TEXT = re.compile(r"@(?:\s.*)?", re.DOTALL | re.ASCII)
"""A line that begins text."""


class Noweb(Notation):
    """The notation of noweb."""

    name = "noweb"

    def blocks(self, lines: list[str]) -> Iterator[Block]:
        """Yield each chunk of a noweb document."""
        start = None
        for at, line in enumerate([*lines, "@"]):
            is_head = HEAD.fullmatch(line)
            if start is not None and (is_head or TEXT.fullmatch(line)):
                code = [each[each.startswith("@@") :] for each in lines[start:at]]
                yield Block(start, at, is_code=True, code=code)
                start = None
            if is_head:
                start = at

    def head(self, line: str) -> str | None:
        """Return the name between the brackets, if a line in noweb names a chunk."""
        return None if line[:1].isspace() else super().head(line)

    def written(self, code: str) -> str:
        """Return a line of code with its ``@`` doubled where noweb requires it."""
        return f"@{code}" if code.startswith("@@") or TEXT.fullmatch(code) else code
