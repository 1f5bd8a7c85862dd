"""Numbers as the book writes them, in words or in digits."""

WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
    *("seventeen", "eighteen", "nineteen", "twenty"),
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
"""Numbers in words."""


def number(words: str) -> float:
    """Return a number that is written in digits or in words."""
    if words[0].isdigit():
        return float(words.replace(",", ""))
    tens, _, ones = words.lower().partition("-")
    if tens in TENS:
        return 10 * (TENS.index(tens) + 2) + (WORDS.index(ones) if ones else 0)
    return WORDS.index(tens)


def word(count: int) -> str:
    """Return a number in the form that a sentence has."""
    return WORDS[count] if count < len(WORDS) else str(count)
