"""The docstrings of functions: a newcomer can tell from each where its function is."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]

SHARED = {"src/asciimaze/tilings/brick.py", "src/asciimaze/tilings/hexagon.py"}
"""The files with methods that the book has only once."""


def first_lines(file: Path) -> set[str]:
    """Return the first line of each function's docstring in a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {
        ast.get_docstring(node).split("\n")[0]  # type: ignore[union-attr]
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node)
    }


def test_each_is_in_one_file() -> None:
    """No two files say the same about a function: ``Draw a scene.`` is in none.

    If this fails, say in the docstring of what the function is a part.
    """
    files = defaultdict(set)
    for folder in ("src/asciimaze", "tools"):
        for file in (ROOT / folder).rglob("*.py"):
            for line in first_lines(file):
                files[line].add(file.relative_to(ROOT).as_posix())
    assert files
    assert {
        line: sorted(names)
        for line, names in files.items()
        if len(names) > 1 and names != SHARED
    } == {}
