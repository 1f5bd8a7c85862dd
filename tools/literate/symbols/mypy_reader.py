# Definitions by type
# -------------------
#
# There are two classes with a method ``add``. Which of the two does ``box.add`` mean?
#
# A walk of our own through the syntax trees would be quick, and we tried it.
# But in a tree, ``add`` is only a name. What it means depends on the type of ``box``:
# an argument whose class is in the head of the function,
# the result of another function, or an element of a list.
# Without types, the walk had to guess most methods, or leave them out.
#
# *jedi*, which completes names in editors, does know types.
# But it follows one name after another. When our game had seventy-four modules,
# all of their names took it some twenty seconds.
#
# Type checkers find out such things all day, and for all names at once.
# *mypy* read and checked the same modules in one second, and its answers are exact,
# so we use it as a library, from its parser to its types.
# It promises no stable interface for this,
# but the tests of this module show at once when it has changed.
#
# We let mypy follow only Python's own library, and no other packages,
# so it makes no difference which of them are installed.
# Nor do we care whether mypy finds type errors.
#
# Reading Python's library takes most of that second, and it is the same each time,
# so mypy may keep the results in a folder, its *cache*.
# Our own files are different each time and would only fill the folder.

"""Find the meaning of each name in some Python files, with mypy."""

from __future__ import annotations

import ast
import gc
import os
import pickle
import re
import sys
from contextlib import redirect_stdout
from itertools import accumulate
from pathlib import Path
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

from literate.base.digests import digest
from literate.symbols.ast_reader import Spot, spots
from literate.symbols.attributes import inherited, member_of
from literate.symbols.definitions import (
    LOCALS,
    MODULE,
    Definition,
    Names,
    Unread,
    Use,
    modules_of,
    statements,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mypy.build import BuildResult
    from mypy.nodes import Expression, SymbolNode
    from mypy.types import Type

    from literate.symbols.definitions import Module


def names_of(files: Mapping[str, str], cache: str = os.devnull) -> Names:
    """Return what mypy says about the names in some Python files.

    Args:
        files: The text of each file, by its path.
        cache: The folder of mypy's cache, for Python's own library.
    """
    modules, unread = modules_of(files.items())
    result = checked(modules, unread, options(cache, modules))
    if result is None:
        return Names([], [], unread)
    reader = Reader(modules, result)
    uses = sorted(reader.uses())
    return Names(sorted(set(reader.found.values())), uses, unread)


# Asking mypy
# ~~~~~~~~~~~
#
# We hand all files to mypy and wait. But there are programs that Python runs
# and mypy cannot read. If it gives up at a file, we ask again without that file.


def checked(
    modules: list[Module], unread: list[Unread], options: Options
) -> BuildResult | None:
    """Return mypy's result for some modules; those that it cannot read are removed."""
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


# The cache is empty the first time, and you wait for it. Can mypy do less?
#
# It has two parsers. In version 2.4 the newer one, which is faster,
# gives wrong columns behind a letter like ``é``, so we take the older for our files.
# In Python's library we need no columns, only types. There we take the newer,
# and skip the search for type errors. Both take a third off the first run.
#
# Python's library imports much for its own use. To know what ``int`` is, mypy would
# read about syntax trees, how modules are loaded, and how programs are started.
# Through these modules our names don't get anywhere, so mypy skips them,
# unless one of our files imports them, too. That takes a sixth off the first run.
#
# What the cache says about a module holds only as long as mypy skips the same others,
# so there is a folder for each choice. Each could hold a database, or files.
# But a weave asks about the book and about its tools at once, in two processes.
# One of two writers of a database has to wait; two writers of files don't meet.


def options(cache: str, modules: list[Module]) -> Options:
    """Return our options for mypy: it works alone, and its result has all it finds.

    Args:
        cache: The folder of mypy's cache, for Python's own library.
        modules: All other modules.
    """
    result = Options()
    skipped = sorted({*BEHIND} - {*imported(modules)})
    result.incremental = cache != os.devnull
    result.cache_dir = cache
    if result.incremental:
        result.cache_dir = str(Path(cache, digest(skipped)))
    result.sqlite_cache = False
    result.native_parser = False
    own: dict[str, object] = {"cache_dir": os.devnull}
    own |= dict.fromkeys(LIBRARY_ONLY, False)
    result.per_module_options = {
        "*.*": {**LIBRARY_ONLY},
        **{f"{name}.*": {**SKIP} for name in skipped},
        **dict.fromkeys([each.name for each in modules], own),
    }
    result.preserve_asts = True
    result.export_types = True
    result.check_untyped_defs = True
    result.follow_imports = "skip"
    result.ignore_missing_imports = True
    result.no_site_packages = True
    result.python_executable = None
    result.raise_exceptions = True
    return result


# We want the names of Python's library, but needn't know whether it's correct, so mypy
# neither checks the bodies of its functions nor follows imports that are only in them.

LIBRARY_ONLY = dict.fromkeys(("native_parser", "semantic_analysis_only"), True)
"""The options of mypy for the modules of Python's library."""

BEHIND = (
    "ast",
    "codecs",
    "importlib.abc",
    "importlib.machinery",
    "importlib.metadata",
    "importlib.readers",
    "importlib.resources",
    "resource",
    "subprocess",
    "zipfile",
    "zipimport",
)
"""The modules of Python's library that mypy reads only because others import them."""

SKIP = {"follow_imports": "skip", "follow_imports_for_stubs": True}
"""The options of mypy for a module that it leaves alone."""


def imported(modules: list[Module]) -> Iterator[str]:
    """Yield what modules import, for mypy, and the packages around it."""
    for module in modules:
        for node in statements(module.tree):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [f"{node.module}.{each.name}" for each in node.names]
            for name in names:
                yield from accumulate(name.split("."), "{}.{}".format)


# Reading the answer
# ~~~~~~~~~~~~~~~~~~
#
# To mypy, a definition is a *node*, and a use is an *expression*.
# Both know their places, and we would only have to copy them,
# if mypy spoke of nothing but the text. But it also makes up names,
# such as the method ``_replace`` of a named tuple,
# so we look at each place, and if the name isn't there, we leave it out.


class Reader:
    """Turns mypy's result for some modules into definitions and uses.

    Attributes:
        found: The definition of each node, by the node's identity.
    """

    def __init__(self, modules: list[Module], result: BuildResult) -> None:
        """Find the definitions in mypy's modules and in their classes."""
        self.modules = modules
        self.types: dict[Expression, Type] = result.types
        self.trees = {each.name: result.files[each.name] for each in modules}
        self.parameters = {each.name: parameters_of(each) for each in modules}
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

    # The definitions are in the tables of modules and classes. So are imported names,
    # but they have the full names of the modules they come from.
    #
    # Another invention is the field of a named tuple. mypy makes it up from the line
    # that declares it, and keeps that line under another name.

    def define_all(
        self, owner: MypyFile | TypeInfo, module: Module, prefix: str
    ) -> None:
        """Note the definitions of a module or class in mypy's result."""
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
        """Note a definition in mypy's result and its members, if it is in the text."""
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
        """Return the line and column of the name of mypy's node, if it is there."""
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

    # Now for the uses. We may meet a name several times, and in several ways.
    # If the answers differ, a link would be a guess, so we use none of them.

    def uses(self) -> Iterator[Use]:
        """Yield all uses that mypy knows of the definitions."""
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

    # The expression of a plain name knows its node. And ``box.add``?
    # An attribute doesn't always know its node, but mypy knows the type of ``box``,
    # so we search its class, and those that it inherits from.
    # For names without an expression, we use the syntax tree.

    def meant(self, module: Module) -> Iterator[tuple[Spot, SymbolNode | None]]:
        """Yield the spot of each name in a module, and the node mypy finds for it."""
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

    # In which table is ``box`` itself? In none, because it is inside a function,
    # like all parameters and local variables. We find its definition where it is used.
    # Every method has a ``self``, and nobody asks where it comes from.

    def define_local(self, name: NameExpr, module: Module) -> None:
        """Note the local definition to which a name refers, as mypy knows."""
        node = name.node
        if name.kind != LDEF or id(node) in self.found:
            return
        if isinstance(node, LOCAL):
            self.define(node, node, module, node.name)
        elif isinstance(node, Var) and not (node.is_self or node.is_cls):
            place = self.place_of(node, module, node.name)
            if place:
                is_parameter = (place[0], node.name) in self.parameters[module.name]
                kind = LOCALS[not is_parameter]
                found = Definition(module.path, *place, kind, module.name, node.name)
                self.found[id(node)] = found

    # A name that mypy has no expression for is at the end of a *path* of names, which
    # we look up in the tables, one after the other.
    # In the body of a class, the class's own table comes first.
    # But it also holds the attributes that methods assign to ``self``. A plain name
    # can't mean them, so we take only a class or a type from there.
    #
    # A path that begins in a package may lead to a module that no one there imports.

    def follow(self, spot: Spot, module: Module) -> SymbolNode | None:
        """Return the node of mypy to which the path of a spot leads, if any."""
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
    """Return mypy's node of a name in a module or in a class."""
    if isinstance(owner, MypyFile):
        symbol = owner.names.get(name)
    else:
        symbol = owner.get(name) if isinstance(owner, TypeInfo) else None
    return symbol.node if symbol else None


def parameters_of(module: Module) -> frozenset[tuple[int, str]]:
    """Return the line and the name of each parameter that mypy finds in a module."""
    every = (each for each in ast.walk(module.tree) if isinstance(each, ast.arg))
    return frozenset((each.lineno, each.arg) for each in every)


# Before they follow a link, readers want to know what it leads to, in one word.
# A constant is a variable of a module whose name is in capitals.


def kind_of(node: SymbolNode, name: str) -> str:
    """Return the kind of mypy's node; ``name`` includes that of its class."""
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
# In which column is the ``add`` of ``box.add``? mypy says where the whole expression
# ends, and the last name is at its end. It counts in bytes, as Python does.
# If a name begins or ends inside another word, it isn't one.


def spot_of(expression: NameExpr | MemberExpr | SuperExpr) -> Spot:
    """Return the place of the last name in an expression of mypy's tree."""
    word = expression.name
    line, end = expression.end_line or 0, expression.end_column or 0
    return Spot(line, end - len(word.encode()), word, "", (), ())


def decoded(text: bytes) -> str:
    """Return a part of a line as text, given mypy's columns in bytes."""
    return text.decode(errors="replace")


def stands(text: bytes, column: int, word: str) -> bool:
    """Return whether a line has a word at mypy's column in bytes."""
    end = column + len(word.encode())
    around = decoded(text[:column])[-1:] + decoded(text[end:])[:1]
    is_apart = not any(each.isalnum() or each == "_" for each in around)
    return column >= 0 and is_apart and decoded(text[column:end]) == word


# In a process of its own
# ~~~~~~~~~~~~~~~~~~~~~~~
#
# ``python -m literate.symbols.mypy_reader CACHE`` reads the files from standard input,
# pickled, and writes to standard output, in the same way, which ``add`` is which.
#
# Then everything that mypy has built would be freed, which takes as long as building
# it. But the process is about to end, so it exits without tidying up, as mypy does.
# Nor does it search for garbage before, because nearly everything is needed to the end.


def main() -> None:
    """Read the files for mypy, and write the meanings of their names."""
    gc.disable()
    texts = pickle.load(sys.stdin.buffer)  # noqa: S301 (it comes from the weave)
    with redirect_stdout(sys.stderr):
        names = names_of(texts, sys.argv[1])
    pickle.dump(names, sys.stdout.buffer)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
