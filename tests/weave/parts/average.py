# The average
# -----------
#
# It is said to be 3.5.

"""Average the throws."""

print(sum([1, 2, 2]) / 3)
