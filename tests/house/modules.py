"""The modules of a package, and their imports."""

from __future__ import annotations

import ast
from functools import cache
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
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
    tree = tree_of(file)
    for node in statements(tree) if everywhere else tree.body:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports tell the whole path"
            assert node.module is not None
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                names.add(inner if inner in modules else node.module)
    return names


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all statements in a node, but not what is in them: that takes long."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):
            yield child
            yield from statements(child)


@cache
def tree_of(file: Path) -> ast.Module:
    """Return the syntax tree of a file, which is read once."""
    return ast.parse(file.read_text(encoding="utf-8"))


def check_imports_exist(uses: Mapping[str, set[str]]) -> None:
    """Fail if a module imports one of its own package that does not exist."""
    used = {(name, other) for name, others in uses.items() for other in others}
    packages = {name.split(".", maxsplit=1)[0] for name in uses}
    ours = {each for each in used if each[1].split(".")[0] in packages}
    assert {each for each in ours if each[1] not in uses} == set()


def check_downwards(uses: Mapping[str, set[str]], levels: Mapping[str, int]) -> None:
    """Fail if a module imports one of its own package that is above it.

    Args:
        uses: The modules that each module imports.
        levels: How far down each module is.
    """
    used = {(name, other) for name, others in uses.items() for other in others}
    ours = {each for each in used if each[1] in levels}
    assert len(ours) > len(levels)
    assert {each for each in ours if levels[each[1]] < levels[each[0]]} == set()


def check_docstrings(modules: Mapping[str, Path]) -> None:
    """Fail if a module does not describe itself in one sentence."""
    wordless = [
        name for name, file in modules.items() if not docstring_of(file).endswith(".")
    ]
    assert wordless == []


def check_no_cycle(uses: Mapping[str, set[str]]) -> None:
    """Fail if a module imports itself, perhaps by way of others."""
    ours = {name: uses[name] & uses.keys() for name in uses}
    assert sorted(TopologicalSorter(ours).static_order()) == sorted(uses)


def docstring_of(file: Path) -> str:
    """Return the first line of what a module says of itself."""
    return (ast.get_docstring(tree_of(file)) or "").split("\n")[0]
