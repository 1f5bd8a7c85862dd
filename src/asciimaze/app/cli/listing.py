# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command that lists what can be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.app.cli.parser import Subcommand
from asciimaze.formats import registry as formats
from asciimaze.generators import registry as generators
from asciimaze.recipes.options.registry import OPTIONS
from asciimaze.solvers.registry import SOLVERS
from asciimaze.tilings.registry import TILINGS, has_rows

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser, Namespace

    from asciimaze.app.cli.progress import Progress

EXAMPLES = """\
examples:
  asciimaze list
  asciimaze list generators"""


def add_arguments(command: ArgumentParser) -> list[Action]:
    """Let a parser read what to list; return nothing, because no file is named."""
    kinds = ("shapes", "generators", "options", "solvers", "formats")
    command.add_argument("kind", nargs="?", choices=kinds, help="only these")
    return []


def list_choices(options: Namespace, _: Progress) -> bytes:
    """List what can be chosen, such as all shapes or generators."""
    lists = {
        "shapes": [
            (name, "" if has_rows(name) else "as large as fits into columns x rows")
            for name in TILINGS
        ],
        "generators": [
            (each.name, ", ".join([each.description, *each.takes]))
            for each in generators.GENERATORS
        ],
        "options": [
            (each.name, f"{each.description}: {each.kind.says}") for each in OPTIONS
        ],
        "solvers": [(name, "") for name in SOLVERS],
        "formats": [
            (each.name, " ".join((each.description, *each.suffixes)))
            for each in formats.FORMATS
        ],
    }
    if options.kind is None:
        lines = []
        for kind, entries in lists.items():
            lines.append(f"{kind}:")
            lines += [f"  {name:20}{text}".rstrip() for name, text in entries]
    else:
        lines = [name for name, _ in lists[options.kind]]
    return "".join(f"{line}\n" for line in lines).encode()


LIST = Subcommand("list", EXAMPLES, add_arguments, list_choices)
"""The command."""
