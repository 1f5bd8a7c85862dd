"""The modules of a package, and what each of them imports."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def modules_in(package: Path) -> dict[str, Path]:
    """Return the file of each module of a package, by its name."""
    found = {}
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = file
    return found


def imports(
    file: Path, modules: dict[str, Path], *, at_the_top: bool = False
) -> set[str]:
    """Return the modules which a file imports, for its types only included.

    Args:
        file: The file.
        modules: The modules that are known.
        at_the_top: Whether only imports that are in no block count.
    """
    names = set()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in tree.body if at_the_top else ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports tell the whole path"
            assert node.module is not None
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                names.add(inner if inner in modules else node.module)
    return names
