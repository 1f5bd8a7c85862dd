"""Tables of the book that show what was measured."""

from __future__ import annotations


def rows(cells: list[list[str]]) -> str:
    """Return the rows of a list-table."""
    lines = [
        f"   {'*' if not at else ' '} - {cell}".rstrip()
        for row in cells
        for at, cell in enumerate(row)
    ]
    return "\n".join([*lines, ""])


def enter(book: str, title: str, table: str) -> str:
    """Return a book in which a table replaces the old one.

    Args:
        book: The text of the book.
        title: How both tables begin.
        table: The new one.

    Raises:
        ValueError: There is no old one.
    """
    before, found, rest = book.partition(title)
    if not found:
        message = f"no table in the book begins with {title!r}"
        raise ValueError(message)
    lines = rest.splitlines(keepends=True)
    end = next(
        at for at, line in enumerate(lines) if at and line[:1] not in {" ", "\n"}
    )
    return f"{before}{table}\n{''.join(lines[end:])}"
