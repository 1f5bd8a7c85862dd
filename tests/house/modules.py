"""The modules of a package, and their imports."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path


def modules_in(package: Path) -> dict[str, Path]:
    """Return the file of each module in a package, by the module's whole name."""
    names = {}
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package.parent).with_suffix("").parts
        names[".".join(parts).removesuffix(".__init__")] = file
    return names


def uses_of(
    modules: Mapping[str, Path], at_the_top: Collection[str] = ()
) -> dict[str, set[str]]:
    """Return the modules that each module imports, even those for its types only.

    Args:
        modules: The file of each module.
        at_the_top: The modules of which only the imports at the top count.
    """
    return {
        name: imports(file, modules, everywhere=name not in at_the_top)
        for name, file in modules.items()
    }


def imports(file: Path, modules: Collection[str], *, everywhere: bool) -> set[str]:
    """Return the modules that a file imports: everywhere, or only at its top."""
    names = set()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree) if everywhere else tree.body:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports tell the whole path"
            assert node.module is not None
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                names.add(inner if inner in modules else node.module)
    return names


def check_imports_exist(name: str, uses: Mapping[str, set[str]]) -> None:
    """Fail if a module imports one of its own package that does not exist."""
    package = name.split(".", maxsplit=1)[0]
    ours = {other for other in uses[name] if other.split(".")[0] == package}
    assert ours <= uses.keys()


def check_no_cycle(uses: Mapping[str, set[str]]) -> None:
    """Fail if a module imports itself, perhaps by way of others."""
    ours = {name: uses[name] & uses.keys() for name in uses}
    assert sorted(TopologicalSorter(ours).static_order()) == sorted(uses)


def docstring_of(file: Path) -> str:
    """Return the first line of what a module says of itself."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return (ast.get_docstring(tree) or "").split("\n")[0]
