# What a name means
# -----------------
#
# There are two classes with a method ``add``. Which of them is meant by ``box.add``?
#
# The name alone does not tell. It depends on what ``box`` is:
# an argument whose class stands in the head of the function,
# or what another function returns, or an element of a list that it returns.
# Type checkers find out such things all day, so we ask one.
#
# Three ways were tried on the seventy-four modules of our game.
# *jedi*, which completes names in editors, follows one name after the other;
# for all of them it needs some twenty seconds.
# A walk of our own through the syntax trees is quick, but knows no types:
# it has to guess at most methods, or to leave them out.
# *mypy* reads and checks everything in one second, and what it knows is exact.
#
# So mypy is used as a library, from its parser to its types.
# It promises no stable interface for this;
# the tests of this module show at once when it has changed.
#
# Only Python's own library is followed, and no other packages,
# so it makes no difference which of them are installed.
# Nor do we care whether mypy finds mistakes in the types.
#
# Reading that library takes most of this second, and it is the same each time.
# So mypy may keep in a folder, its *cache*, what it has read of it.
# Our own files are different each time and would only fill the folder.

"""Say what each name in some Python files means."""

from __future__ import annotations

import os
import pickle
import re
import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING

from mypy.build import build
from mypy.errors import CompileError
from mypy.modulefinder import BuildSource
from mypy.nodes import (
    LDEF,
    Decorator,
    FuncDef,
    MemberExpr,
    MypyFile,
    NameExpr,
    OverloadedFuncDef,
    SuperExpr,
    TypeAlias,
    TypeInfo,
    Var,
)
from mypy.options import Options
from mypy.traverser import NameAndMemberCollector

from literate.symbols.ast_reader import Spot, spots
from literate.symbols.attributes import inherited, member_of
from literate.symbols.definitions import (
    MODULE,
    Definition,
    Names,
    Unread,
    Use,
    modules_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mypy.build import BuildResult
    from mypy.nodes import Expression, SymbolNode
    from mypy.types import Type

    from literate.symbols.definitions import Module


def names_of(files: Mapping[str, str], cache: str = os.devnull) -> Names:
    """Return what the names in some Python files mean.

    Args:
        files: The text of each file, by its path.
        cache: The folder in which mypy keeps what it knows of Python's library.
    """
    modules, unread = modules_of(files.items())
    result = checked(modules, unread, options(cache, [each.name for each in modules]))
    if result is None:
        return Names([], [], unread)
    reader = Reader(modules, result)
    uses = sorted(reader.uses())
    return Names(sorted(set(reader.found.values())), uses, unread)


# Asking mypy
# ~~~~~~~~~~~
#
# There are programs which Python runs and mypy does not read.
# If it gives up at a file, we go on without that one.


def checked(
    modules: list[Module], unread: list[Unread], options: Options
) -> BuildResult | None:
    """Return what mypy knows of some modules; those that it does not read go out."""
    while modules:
        sources = [BuildSource(each.path, each.name, each.text) for each in modules]
        try:
            return build(sources, options)
        except CompileError as error:
            blamed = [m for m in modules if m.name == error.module_with_blocker]
            first = MESSAGE.fullmatch(" ".join(error.messages[:1]))
            line, why = first.groups() if first else (0, str(error))
            unread.append(Unread(blamed[0].path if blamed else "", int(line), why))
            modules[:] = [m for m in modules if blamed and m not in blamed]
    return None


MESSAGE = re.compile(r".*?:(\d+): error: (.*)", re.DOTALL)


# mypy has two parsers. In version 2.4 the newer one, which is a little faster,
# gives wrong columns behind a letter like ``é``, so we take the older.
#
# Its cache may be a database or a folder of files.
# A weave asks about the book and about its tools at once, in two processes.
# Of two writers of a database one has to wait; two writers of files don't meet.


def options(cache: str, ours: list[str]) -> Options:
    """Return how mypy should work: on its own, with all that it finds in its answer.

    Args:
        cache: The folder in which mypy keeps what it knows of Python's library.
        ours: The names of all other modules.
    """
    result = Options()
    result.incremental = cache != os.devnull
    result.cache_dir = cache
    result.sqlite_cache = False
    result.per_module_options = {name: {"cache_dir": os.devnull} for name in ours}
    result.native_parser = False
    result.preserve_asts = True
    result.export_types = True
    result.check_untyped_defs = True
    result.follow_imports = "skip"
    result.ignore_missing_imports = True
    result.no_site_packages = True
    result.python_executable = None
    result.raise_exceptions = True
    return result


# Reading the answer
# ~~~~~~~~~~~~~~~~~~
#
# To mypy a definition is a *node*, and a use is an *expression*.
# What mypy says of their places is looked up in the text.
# If the name does not stand there, mypy has made it up, and we leave it out:
# the method ``_replace`` of a named tuple is such a name.


class Reader:
    """Turns what mypy knows of some modules into definitions and uses.

    Attributes:
        found: The definition of each node, by the node's identity.
    """

    def __init__(self, modules: list[Module], result: BuildResult) -> None:
        """Find the definitions in the modules and in their classes."""
        self.modules = modules
        self.types: dict[Expression, Type] = result.types
        self.trees = {each.name: result.files[each.name] for each in modules}
        self.lines = {each.path: each.text.encode().split(b"\n") for each in modules}
        self.supers = {
            id(each.call.callee): each
            for each in result.types
            if isinstance(each, SuperExpr)
        }
        self.found: dict[int, Definition] = {}
        for module in modules:
            tree = self.trees[module.name]
            whole = Definition(module.path, 1, 0, MODULE, module.name, "")
            self.found[id(tree)] = whole
            self.define_all(tree, module, "")

    # The table of a module, or of a class, holds what has been imported, too.
    # That has its whole name from where it comes from.
    #
    # The field of a named tuple is made up from the line on which it is declared,
    # and mypy keeps that under another name.

    def define_all(
        self, owner: MypyFile | TypeInfo, module: Module, prefix: str
    ) -> None:
        """Note the definitions of a module or class, and of the classes in it."""
        for name, symbol in list(owner.names.items()):
            node = symbol.node
            if node is None or node.fullname != f"{owner.fullname}.{name}":
                continue
            other = owner.names.get(f"{name}-redefinition")
            declared = other.node if other and other.node and node.line < 1 else node
            self.define(node, declared, module, prefix + name)

    def define(
        self, node: SymbolNode, declared: SymbolNode, module: Module, name: str
    ) -> None:
        """Note a definition and what is in it, if its name is in the text."""
        word = name.rpartition(".")[2]
        place = self.place_of(declared, module, word)
        if place:
            kind = kind_of(node, name)
            found = Definition(module.path, *place, kind, module.name, name)
            self.found[id(node)] = found
        if isinstance(node, TypeInfo):
            self.define_all(node, module, f"{name}.")

    def place_of(
        self, node: SymbolNode, module: Module, word: str
    ) -> tuple[int, int] | None:
        """Return the line and the column of the name of a node, if it is there."""
        first = node.items[:1] if isinstance(node, OverloadedFuncDef) else []
        head = first[0] if first else node
        head = head.func if isinstance(head, Decorator) else head
        lines = self.lines[module.path]
        if not 0 < head.line <= len(lines):
            return None
        line, start = lines[head.line - 1], max(head.column, 0)
        before, after = decoded(line[:start]), decoded(line[start:])
        name = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", after)
        return (head.line, len(before) + name.start()) if name else None

    # A name may be met several times, and in several ways.
    # If the answers differ, we know nothing.

    def uses(self) -> Iterator[Use]:
        """Yield all uses of the definitions."""
        for module in self.modules:
            meant: dict[tuple[int, int, str], set[Definition]] = {}
            lines = self.lines[module.path]
            for (line, column, word, *_), node in self.meant(module):
                definition = self.found.get(id(node))
                text = lines[line - 1] if 0 < line <= len(lines) else b""
                if definition and stands(text, column, word):
                    place = (line, len(decoded(text[:column])), word)
                    meant.setdefault(place, set()).add(definition)
            for place, definitions in meant.items():
                first = min(definitions)
                itself = (first.path, first.line, first.column)
                if len(definitions) == 1 and itself != (module.path, *place[:2]):
                    yield Use(module.path, *place, first)

    # For a plain name the expression knows the node.
    # For an attribute it knows the type of what stands before the dot,
    # and the class must be looked through, and those that it inherits from.
    # What mypy keeps no expressions of, the syntax tree shows.

    def meant(self, module: Module) -> Iterator[tuple[Spot, SymbolNode | None]]:
        """Yield the spot of each name in a module, and the node that it means."""
        collector = NameAndMemberCollector()
        self.trees[module.name].accept(collector)
        for name in collector.name_exprs:
            self.define_local(name, module)
        for name in collector.name_exprs:
            above = self.supers.get(id(name))
            if above:
                yield spot_of(above), inherited(above)
            else:
                yield spot_of(name), name.node
        for member in collector.member_exprs:
            owner = self.types.get(member.expr)
            yield spot_of(member), member.node or member_of(owner, member.name)
        for spot in spots(module):
            yield spot, self.follow(spot, module)

    # A function or a class inside a function is in no table.
    # It is met where it is used.

    def define_local(self, name: NameExpr, module: Module) -> None:
        """Note the function or class inside a function that a name means."""
        node = name.node
        if name.kind == LDEF and isinstance(node, LOCAL) and id(node) not in self.found:
            self.define(node, node, module, node.name)

    # The names of a way are looked up in the tables, one after the other.
    # From the body of a class the class's own table comes first.
    # It also holds what methods assign to ``self``, which cannot be meant by a name,
    # so only a class or a type is taken from there.
    #
    # If the way begins in a package, it may lead to a module that nobody there imports.

    def follow(self, spot: Spot, module: Module) -> SymbolNode | None:
        """Return the node to which the way of a spot leads, if it leads anywhere."""
        here: SymbolNode | None = self.trees.get(spot.module)
        way = list(spot.way)
        if spot.inside:
            around = here
            for name in spot.inside:
                around = entry(around, name)
            own = entry(around, way[0])
            if own is not None:
                here = own if isinstance(own, (TypeInfo, TypeAlias)) else None
                way = way[1:]
        for name in way:
            inner = entry(here, name)
            if inner is None and here is not self.trees[module.name]:
                inner = self.trees.get(f"{here.fullname}.{name}" if here else "")
            here = inner
        return here


LOCAL = (FuncDef, OverloadedFuncDef, Decorator, TypeInfo)


def entry(owner: SymbolNode | None, name: str) -> SymbolNode | None:
    """Return what a name means in a module or in a class."""
    if isinstance(owner, MypyFile):
        symbol = owner.names.get(name)
    else:
        symbol = owner.get(name) if isinstance(owner, TypeInfo) else None
    return symbol.node if symbol else None


# What a definition is, the reader wants to know in one word.
# A constant is a variable of a module whose name is written in capitals.


def kind_of(node: SymbolNode, name: str) -> str:
    """Return what a node is; ``name`` is its name behind that of its class."""
    in_class = "." in name
    if isinstance(node, TypeInfo):
        return "class"
    if isinstance(node, Var):
        constant = "constant" if name.isupper() else "variable"
        return "attribute" if in_class else constant
    if isinstance(node, (FuncDef, OverloadedFuncDef, Decorator)):
        function = node.func if isinstance(node, Decorator) else node
        method = "property" if function.is_property else "method"
        return method if in_class else "function"
    return "type"


# Places in the text
# ~~~~~~~~~~~~~~~~~~
#
# mypy counts columns in bytes, as Python does.
# Where a name is the last of an expression with dots, it stands at its end.
# A name that begins or ends inside another word is none.


def spot_of(expression: NameExpr | MemberExpr | SuperExpr) -> Spot:
    """Return the place of the last name in an expression."""
    word = expression.name
    line, end = expression.end_line or 0, expression.end_column or 0
    return Spot(line, end - len(word.encode()), word, "", (), ())


def decoded(text: bytes) -> str:
    """Return a part of a line as text."""
    return text.decode(errors="replace")


def stands(text: bytes, column: int, word: str) -> bool:
    """Return whether a word stands in a line, at a column in bytes."""
    end = column + len(word.encode())
    around = decoded(text[:column])[-1:] + decoded(text[end:])[:1]
    is_apart = not any(each.isalnum() or each == "_" for each in around)
    return column >= 0 and is_apart and decoded(text[column:end]) == word


# In a process of its own
# ~~~~~~~~~~~~~~~~~~~~~~~
#
# ``python -m literate.symbols.mypy_reader CACHE`` reads the files from standard input,
# pickled, and writes what it has found to standard output in the same way.
#
# To clear away all that mypy has built takes as long as to build it,
# and the process is at its end. So it leaves without tidying up, as mypy itself does.


def main() -> None:
    """Answer one question."""
    texts = pickle.load(sys.stdin.buffer)  # noqa: S301 (it comes from the weave)
    with redirect_stdout(sys.stderr):
        names = names_of(texts, sys.argv[1])
    pickle.dump(names, sys.stdout.buffer)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
