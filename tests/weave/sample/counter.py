#!/usr/bin/env python3
# Counting lamps
# --------------
#
# A file that tells itself. Its comments are *prose*;
# see :chunk:`Moves <Moves>` for what it counts,
# and this is how a chunk begins:
#
# .. code-block:: python
#
#    <<Moves>>=
#    pass

"""Count the lamps that are lit."""

import sys

# Lit and dark
# ~~~~~~~~~~~~
#
# A lamp that is lit is an ``O``.

LIT = "O"


def lit(board: str) -> int:
    """Return how many lamps are lit."""
    # This comment is code: it is indented.

    return board.count(LIT)


# The main program reads what ``make show`` has printed.

# a gloss, which stays with its code
if __name__ == "__main__":
    print(lit(sys.stdin.read()))
