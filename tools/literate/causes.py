# What a picture depends on
# -------------------------
#
# A line of the code has changed. Which pictures may now look otherwise?
#
# Whoever says "all of them" is never wrong, and has much to draw.
# Whoever looks at the imports says nearly the same,
# for one script draws all pictures, and it imports whatever any of them needs.
# It is better to look at what was *run*.
# The body of a function that was not run had no part in the picture,
# and may change as it likes.
# What stands outside of functions was run when it was imported,
# and each picture may have used it.
#
# So a text of Python falls into *parts*.
# The body of each function is one, and all else together is another one.
# (A function within a function belongs to the outer one.
# A doc string belongs to what is outside, as a program can ask for it.)
#
# A picture's *causes* are:
#
# * of each module of ours that was loaded, the part outside of functions,
#   and the bodies that were run, at the import or for the picture;
# * of each module of a library its size and time, since nobody edits these,
#   but a new version may come;
# * the files that were read and the folders that were listed;
# * all files in the folders of our packages that are no modules, a font say,
#   for a library in C may read them, and that is not seen.
#
# What the time of day or a server in the net has to do with a picture
# cannot be seen either. A picture should not ask them.

"""Say what a picture depends on, and whether that is still so."""

from __future__ import annotations

import ast
import os
import re
import sysconfig
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from literate.digests import digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Causes = dict[str, dict[str, Any]]
"""By their kinds: what each path had to do with a picture, folded to digests."""

# The parts of a text
# ~~~~~~~~~~~~~~~~~~~
#
# Bodies are told apart by lines. A body that begins on the line of its ``def``
# is left outside, which is never wrong either.
#
# There is one thing about a body that counts even when it is not run:
# with a ``yield`` in it the function is another kind of function.


class Parts(NamedTuple):
    """What a text of Python falls into.

    Attributes:
        digests: A digest of each part by its name; the one outside has the name ``""``.
        spans: The first line, the last line and the name of each function.
    """

    digests: dict[str, str]
    spans: list[tuple[int, int, str]]


def taken_apart(text: str) -> Parts:
    """Take a text of Python apart.

    Raises:
        SyntaxError: It is no Python.
    """
    lines = text.split("\n")
    bodies: dict[str, list[object]] = {}
    outside: list[object] = []
    spans = []
    at = 0
    for name, node in functions(ast.parse(text)):
        last = node.end_lineno or node.lineno
        spans.append((first_line(node), last, name))
        yields = any(
            isinstance(each, ast.Yield | ast.YieldFrom) for each in inside(node)
        )
        outside += [name, yields]
        statements = node.body[ast.get_docstring(node, clean=False) is not None :]
        if statements:
            start = first_line(statements[0]) - 1
            if not lines[start].encode()[: statements[0].col_offset].strip():
                outside += lines[at:start]
                bodies.setdefault(name, []).append(lines[start:last])
                at = last
    digests = {name: digest(body) for name, body in bodies.items()}
    return Parts({**digests, "": digest([*outside, *lines[at:]])}, spans)


def functions(
    node: ast.AST, prefix: str = ""
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield the functions that stand in no other one, in order, with their names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, f"{prefix}{child.name}.")
        elif not isinstance(child, ast.expr):
            yield from functions(child, prefix)


def first_line(node: ast.stmt) -> int:
    """Return the line on which a statement begins, its decorators included."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def inside(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all that belongs to a function, but not to one within it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from inside(child)


# What is so now
# ~~~~~~~~~~~~~~
#
# The same questions are asked of each picture, so the answers are kept.
# To take a text apart is the slowest of them.
# How it came apart is remembered from one run to the next;
# that is as true as it was while the text is the same.


class Now:
    """The files as they are now, each looked at once.

    Attributes:
        taken: A digest of each text that was taken apart, and its parts.
    """

    def __init__(self, taken: Mapping[str, list[Any]]) -> None:
        """Begin with what is remembered."""
        self.taken = dict(taken)
        self.library = cache(stamp)
        self.file = cache(content)
        self.folder = cache(names_in)
        self.tree = cache(data_in)
        self.parts = cache(self.take_apart)

    def take_apart(self, path: str) -> Parts:
        """Return the parts of a module; what is no Python has one."""
        try:
            text = Path(path).read_bytes()
        except OSError:
            return Parts({}, [])
        now = digest(text)
        if self.taken.get(path, [""])[0] != now:
            try:
                found = taken_apart(re.sub("\r\n?", "\n", text.decode()))
            except (ValueError, SyntaxError):
                found = Parts({"": now}, [])
            self.taken[path] = [now, *found]
        return Parts(*self.taken[path][1:])

    def code(self, path: str) -> dict[str, str]:
        """Return the digests of the parts of a module."""
        return self.parts(path).digests

    def hold(self, causes: Causes) -> bool:
        """Return whether all causes are as they were."""
        return all(
            self.look(kind, path, before) == before
            for kind, paths in causes.items()
            for path, before in paths.items()
        )

    def look(self, kind: str, path: str, asked: Any) -> Any:  # noqa: ANN401 (JSON)
        """Return how something is now.

        Args:
            kind: Which kind of cause.
            path: The file or folder.
            asked: Of a module: the names of the parts that count.
        """
        found = getattr(self, kind)(path)
        return {part: found.get(part) for part in asked} if kind == CODE else found


CODE, LIBRARY, FILE, FOLDER, TREE = KINDS = (
    "code",
    "library",
    "file",
    "folder",
    "tree",
)


def stamp(path: str) -> str:
    """Return the size and the time of a file."""
    try:
        status = Path(path).stat()
    except OSError:
        return ""
    return f"{status.st_size} {status.st_mtime_ns}"


def content(path: str) -> str:
    """Return a digest of a file, or nothing if there is none."""
    try:
        return digest(Path(path).read_bytes()) if Path(path).is_file() else ""
    except OSError:
        return ""


# What editors, Python and our own writing put beside a file for a while is not counted.


def names_in(path: str) -> list[str]:
    """Return the names in a folder that count."""
    try:
        return sorted(each.name for each in Path(path).iterdir() if counts(each.name))
    except OSError:
        return []


def counts(name: str) -> bool:
    """Return whether a file or folder of some name counts."""
    return not name.startswith(".") and not name.endswith("~") and name != "__pycache__"


def files_in(path: str) -> list[str]:
    """Return all files in a folder and below it that count."""
    found = []
    for folder, folders, files in os.walk(path):
        folders[:] = filter(counts, sorted(folders))
        found += [f"{folder}{os.sep}{name}" for name in sorted(files) if counts(name)]
    return found


def data_in(path: str) -> str:
    """Return a digest of the files in a folder: the names of all, and what is data."""
    return digest(
        [(each, each.endswith(".py") or content(each)) for each in files_in(path)]
    )


# From what was seen to causes
# ~~~~~~~~~~~~~~~~~~~~~~~~~~~~
#
# Whoever draws tells which modules were loaded and at which lines the functions begin
# that were run.
# It does not tell what stood there.
# If a file has changed since the drawing began, nobody knows which text was run.
# Then there are no causes, and the picture will be drawn again next time.
# The clocks of file systems are a little behind, so that is counted as later, too.

SLACK = 20_000_000
"""How far the time of a file may be behind the clock, in nanoseconds."""


def causes_of(seen: Mapping[str, Any], now: Now, start: int) -> Causes | None:
    """Return the causes of a picture, or nothing if they are not known for sure.

    Args:
        seen: What was seen when it was drawn.
        now: The files.
        start: When the drawing began, in nanoseconds.
    """
    if not seen["bound"]:
        return None
    causes: Causes = {kind: {} for kind in KINDS}
    for path in seen["modules"]:
        if is_library(path):
            causes[LIBRARY][path] = now.library(path)
        else:
            causes[CODE][path] = {""}
    for path, lines in seen["run"].items():
        if not is_library(path) and Path(path).is_file():
            causes[CODE].setdefault(path, {""}).update(names_at(now.parts(path), lines))
    for path, names in causes[CODE].items():
        causes[CODE][path] = now.look(CODE, path, sorted(names))
    causes[FILE] = {path: now.file(path) for path in seen["read"]}
    causes[FOLDER] = {path: now.folder(path) for path in seen["listed"]}
    causes[TREE] = {
        path: now.tree(path) for path in seen["packages"] if not is_library(path)
    }
    paths = {path for kind in KINDS for path in causes[kind]}
    paths.update(each for tree in causes[TREE] for each in files_in(tree))
    return None if any(touched(path) > start - SLACK for path in paths) else causes


def names_at(parts: Parts, lines: list[int]) -> Iterator[str]:
    """Yield the names of the bodies in which some code begins."""
    for line in lines:
        for first, last, name in parts.spans:
            if first <= line <= last and name in parts.digests:
                yield name


def touched(path: str) -> int:
    """Return when a file or a folder was last changed or put in its place."""
    try:
        status = Path(path).stat()
    except OSError:
        return 0
    return max(status.st_mtime_ns, status.st_ctime_ns)


STDLIB = tuple(
    f"{sysconfig.get_path(name)}{os.sep}" for name in ("stdlib", "platstdlib")
)


def is_library(path: str) -> bool:
    """Return whether a module has been installed, and is not being worked on."""
    packages = {"site-packages", "dist-packages"}
    return path.startswith(STDLIB) or not packages.isdisjoint(Path(path).parts)
