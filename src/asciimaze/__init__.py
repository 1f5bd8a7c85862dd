# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ascii Maze: a penguin, a maze, and a way out.

``make`` and ``load`` return a ``Maze`` to draw, solve, count or save::

    import asciimaze as am

    maze = am.make("hexagon:wilson:12x8#penguin", braid=0.2)
    maze.save("maze.svg", path=maze.solve(), distances=True)

``help(am.make)`` explains recipes, and ``help(am.Maze)`` lists what a maze can do.
``shapes()``, ``generators()``, ``options()``, ``solvers()`` and ``formats()`` return
the names that you can use.
"""

TYPE_CHECKING = False
"""Whether a type checker reads this; it knows the name, and takes it for true."""

if TYPE_CHECKING:
    from asciimaze.formats.registry import names as formats
    from asciimaze.generators.registry import names as generators
    from asciimaze.library import Drawing, Maze, load, load_mask, make, read
    from asciimaze.recipes.options.registry import names as options
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.solvers.registry import names as solvers
    from asciimaze.tilings.mask import Mask
    from asciimaze.tilings.registry import names as shapes

__version__ = "0.1.0"

__all__ = [
    "Drawing",
    "Mask",
    "Maze",
    "Recipe",
    "formats",
    "generators",
    "load",
    "load_mask",
    "make",
    "options",
    "read",
    "shapes",
    "solvers",
]

PLACES = {
    "Mask": ("tilings.mask", "Mask"),
    "Recipe": ("recipes.recipe", "Recipe"),
    "options": ("recipes.options.registry", "names"),
    "shapes": ("tilings.registry", "names"),
}
"""The modules of the names that are not in the library, and what they are called."""


def __getattr__(name: str) -> object:
    """Return a name of the library that ``import asciimaze`` has not loaded yet."""
    if name not in __all__:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    from importlib import import_module

    if name in ("formats", "generators", "solvers"):
        return import_module(f"{__name__}.{name}")
    place, inner = PLACES.get(name, ("library", name))
    value = globals()[name] = getattr(import_module(f"{__name__}.{place}"), inner)
    return value


def __dir__() -> list[str]:
    """Return all names of ``asciimaze``, for a prompt that completes them."""
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
