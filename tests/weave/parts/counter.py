# Counting throws
# ---------------
#
# The chapter :ref:`ch-throw` has thrown. How often did each side show?

"""Count the throws."""

from collections import Counter

# The average is in :ref:`ch-average`.
#
# Summary
# ~~~~~~~
#
# Counting is not hard.

print(Counter([1, 2, 2]))
