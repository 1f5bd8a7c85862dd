"""Measure our generators beside those of other libraries, on grids of squares.

``make compare`` runs it. It writes ``bench/peers.json`` and the table in the book
with the same numbers; ``python bench/peers.py table`` writes the table alone.

Each library makes its mazes in processes of its own, so that one that crashes or hangs
costs nothing but its numbers. A library that is not installed is named and left out:
``make compare`` installs them all. The measurement covers every step from a size to a
maze: if a library has only trees of graphs, that includes the lattice and the random
weights. Times are medians of CPU time.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import json
import platform
import random
import resource
import signal
import statistics
import subprocess
import sys
from pathlib import Path
from shutil import which
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

import booktables

if TYPE_CHECKING:
    from collections.abc import Callable

TOP = Path(__file__).parent.parent
RESULTS = TOP / "bench" / "peers.json"
BOOK = TOP / "docs" / "asciimaze.rst"

SIDES = (32, 100, 316, 1001)
"""How many cells a row has, and how many rows there are."""

RUNS = 7
"""The most mazes over which the medians are taken."""

ENOUGH = 4.0
"""After so many seconds and three runs, a generator has been measured well enough."""

LEAST = 0.05
"""The fewest seconds of a measurement; if one maze takes less, it makes several."""

PATIENCE = 6.0
"""A maze that should take more seconds than these is not tried."""

TIMEOUT = 60
"""The CPU time, in seconds, after which a process is given up."""

HANGING = 1200
"""The time on the clock, in seconds, after which it is."""


class Library(NamedTuple):
    """A library that makes mazes.

    Attributes:
        makers: For each generator, the function from a side and a seed to a maze.
        passages: Returns the number of passages of a maze.
    """

    makers: dict[str, Callable[[int, int], Any]]
    passages: Callable[[Any], int]


# The candidates


def ours() -> Library:
    """Return our generators without numba."""
    sys.modules["numba"] = None  # type: ignore[assignment]
    return asciimaze()


def fast() -> Library:
    """Return our generators with numba, which they use by themselves."""
    if not importlib.util.find_spec("numba"):
        message = "No module named 'numba'"
        raise ImportError(message)
    return asciimaze()


def asciimaze() -> Library:
    """Return our generators."""
    rng = importlib.import_module("asciimaze.rng").Rng
    square = importlib.import_module("asciimaze.tilings.square").Square
    registry = importlib.import_module("asciimaze.generators.registry")

    def maker(generator: Any) -> Callable[[int, int], Any]:
        return lambda side, seed: generator.make(square(side, side), rng(seed))

    return Library(
        {generator.name: maker(generator) for generator in registry.GENERATORS},
        lambda maze: sum(map(int.bit_count, maze.open)) // 2,
    )


def plain() -> Library:
    """Return the program compiled from ``bench/plain.c``."""
    compiler = which("cc")
    if not compiler:
        message = "there is no C compiler"
        raise ImportError(message)
    program = TOP / "build" / "plain"
    program.parent.mkdir(exist_ok=True)
    source = TOP / "bench" / "plain.c"
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        subprocess.run([compiler, "-O3", "-o", program, source], check=True)

    def run(*words: str) -> list[str]:
        """Return the words that the program prints."""
        result = subprocess.run(
            [program, *words], check=True, capture_output=True, text=True
        )
        return result.stdout.split()

    def maker(name: str) -> Callable[[int, int], Any]:
        return lambda side, seed: run(name, str(side), str(seed))

    return Library({name: maker(name) for name in run()}, lambda words: int(words[1]))


def mazelib() -> Library:
    """Return the perfect mazes of mazelib."""
    names = {
        "backtracker": "BacktrackingGenerator",
        "hunt-and-kill": "HuntAndKill",
        "binary-tree": "BinaryTree",
        "aldous-broder": "AldousBroder",
        "wilson": "Wilsons",
        "prim": "Prims",
        "growing-tree": "GrowingTree",
        "kruskal": "Kruskal",
        "sidewinder": "Sidewinder",
        "eller": "Ellers",
        "recursive-division": "Division",
    }

    def maker(name: str) -> Callable[[int, int], Any]:
        generator = getattr(importlib.import_module(f"mazelib.generate.{name}"), name)

        def make(side: int, seed: int) -> Any:
            importlib.import_module("mazelib").Maze.set_seed(seed)
            return generator(side, side).generate()

        return make

    return Library(
        {ours: maker(name) for ours, name in names.items()},
        lambda grid: int((grid == 0).sum()) - (len(grid) // 2) ** 2,
    )


def maze_dataset() -> Library:
    """Return the perfect mazes of maze-dataset."""
    made = importlib.import_module("maze_dataset.generation").LatticeMazeGenerators
    names = {
        "backtracker": made.gen_dfs,
        "wilson": made.gen_wilson,
        "prim": made.gen_prim,
        "kruskal": made.gen_kruskal,
        "recursive-division": made.gen_recursive_division,
    }

    def maker(generate: Callable[[tuple[int, int]], Any]) -> Callable[[int, int], Any]:
        def make(side: int, seed: int) -> Any:
            random.seed(seed)
            importlib.import_module("numpy").random.seed(seed)
            return generate((side, side))

        return make

    return Library(
        {ours: maker(generate) for ours, generate in names.items()},
        lambda maze: int(maze.connection_list.sum()),
    )


def networkx() -> Library:
    """Return the spanning trees of networkx."""
    nx = importlib.import_module("networkx")

    def kruskal(side: int, seed: int) -> Any:
        numbers = random.Random(seed)
        graph = nx.grid_2d_graph(side, side)
        for _, _, edge in graph.edges(data=True):
            edge["weight"] = numbers.random()
        return nx.minimum_spanning_tree(graph)

    def uniform(side: int, seed: int) -> Any:
        return nx.random_spanning_tree(nx.grid_2d_graph(side, side), seed=seed)

    makers = {"kruskal": kruskal, "wilson": uniform}
    return Library(makers, lambda tree: int(tree.number_of_edges()))


def igraph() -> Library:
    """Return the spanning trees of igraph."""
    graphs = importlib.import_module("igraph").Graph
    np = importlib.import_module("numpy")

    def kruskal(side: int, seed: int) -> Any:
        graph = graphs.Lattice([side, side], circular=False)
        weights = np.random.default_rng(seed).random(graph.ecount())
        return graph.spanning_tree(weights=weights, return_tree=False)

    return Library({"kruskal": kruskal}, len)


def scipy() -> Library:
    """Return the spanning trees of scipy."""
    np = importlib.import_module("numpy")
    sparse = importlib.import_module("scipy.sparse")
    csgraph = importlib.import_module("scipy.sparse.csgraph")

    def kruskal(side: int, seed: int) -> Any:
        cells = np.arange(side * side).reshape(side, side)
        heads = np.concatenate([cells[:, :-1].ravel(), cells[:-1].ravel()])
        tails = np.concatenate([cells[:, 1:].ravel(), cells[1:].ravel()])
        weights = 1 - np.random.default_rng(seed).random(len(heads))
        graph = sparse.csr_array((weights, (heads, tails)), shape=(cells.size,) * 2)
        return csgraph.minimum_spanning_tree(graph)

    return Library({"kruskal": kruskal}, lambda tree: int(tree.nnz))


SWIFT = ("plain C", "ours, fast")
"""The libraries that are measured at the largest side only."""

LIBRARIES = {
    "plain C": plain,
    "ours, fast": fast,
    "ours": ours,
    "scipy": scipy,
    "igraph": igraph,
    "networkx": networkx,
    "maze-dataset": maze_dataset,
    "mazelib": mazelib,
}
"""All libraries by their names in the table."""


# In a process of its own


def measure(name: str, generator: str, side: int) -> dict[str, Any]:
    """Return the time and the memory that a generator takes."""
    library = LIBRARIES[name]()
    make = library.makers[generator]
    before = peak(name)
    first = side if name == "ours, fast" else SIDES[0]
    make(first, 0)
    start = perf_counter()
    make(first, 0)
    likely = (perf_counter() - start) * side**2 / first**2
    many = max(1, int(LEAST / likely))
    times: list[float] = []
    while len(times) < RUNS and sum(times) * many < (ENOUGH if times[2:] else PATIENCE):
        start = process_time()
        mazes = [make(side, len(times) * many + at + 1) for at in range(many)]
        took = process_time() - start
        maze = mazes[-1]
        if name == "plain C":
            took = sum(float(each[0]) for each in mazes)
        times.append(took / many)
    memory = peak(name) - before
    passages = library.passages(maze)
    if passages != side * side - 1:
        message = f"{side} by {side} cells and {passages} passages"
        raise ValueError(message)
    return {
        "library": name,
        "generator": generator,
        "side": side,
        "ns": round(statistics.median(times) / side**2 * 1e9, 1),
        "runs": len(times),
        "bytes": round(memory / side**2),
        "numba": sys.modules.get("numba") is not None,
    }


def peak(name: str) -> int:
    """Return the peak memory, in bytes, of this process or of its child."""
    who = resource.RUSAGE_CHILDREN if name == "plain C" else resource.RUSAGE_SELF
    return resource.getrusage(who).ru_maxrss * 1024


# All processes


def ask(*words: str) -> dict[str, Any]:
    """Return the answer of a process of this program, or its error."""
    command = [sys.executable, __file__, *words]
    try:
        result = subprocess.run(
            command, capture_output=True, text=True, timeout=HANGING, check=False
        )
    except subprocess.TimeoutExpired:
        return {"error": f"took more than {HANGING} s"}
    if result.returncode == -signal.SIGXCPU:
        return {"error": f"took more than {TIMEOUT} s"}
    try:
        answer: dict[str, Any] = json.loads(result.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        lines = result.stderr.strip().splitlines() or [f"ended by {result.returncode}"]
        return {"error": lines[-1]}
    return answer


def answer(words: list[str]) -> None:
    """Answer another process: list the generators, or measure one."""
    resource.setrlimit(resource.RLIMIT_CPU, (TIMEOUT, TIMEOUT + 1))
    if words[1:]:
        print(json.dumps(measure(words[0], words[1], int(words[2]))))
    else:
        print(json.dumps({"generators": list(LIBRARIES[words[0]]().makers)}))


def compare() -> dict[str, Any]:
    """Measure all libraries in turn, at sides that they can do in reasonable time."""
    offered, missing = {}, {}
    for name in LIBRARIES:
        known = ask(name)
        offered[name] = known.get("generators", [])
        if "error" in known:
            missing[name] = known["error"]
            print(f"{name} is left out: {known['error']}", flush=True)
    results, failed = [], []
    for generator in offered["ours"]:
        for name in LIBRARIES:
            if generator not in offered[name]:
                continue
            for side in SIDES[-1:] if name in SWIFT else SIDES:
                result = ask(name, generator, str(side))
                if "error" in result:
                    asked = {"library": name, "generator": generator, "side": side}
                    failed.append(asked | result)
                    print(
                        f"{generator} by {name}, {side}: {result['error']}", flush=True
                    )
                    break
                if name != "ours, fast" or result["numba"]:
                    results.append(result)
                    print(
                        f"{generator} by {name}, {side}: {result['ns']:,.0f} ns",
                        flush=True,
                    )
                if result["ns"] * result["side"] ** 2 * 10 > PATIENCE * 1e9:
                    break
    return {
        "machine": f"Python {platform.python_version()}, {platform.machine()}",
        "versions": versions(),
        "missing": missing,
        "failed": failed,
        "results": results,
    }


def versions() -> dict[str, str]:
    """Return the versions of the packages that are installed."""
    known = {}
    for package in ("numba", "numpy", *LIBRARIES):
        try:
            known[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return dict(sorted(known.items()))


# The table in the book


TITLE = ".. list-table:: Nanoseconds for each cell"
"""The beginning of the table in the book."""


def table(known: dict[str, Any]) -> str:
    """Return the table of some results, in the form that the book has."""
    last = {(each["generator"], each["library"]): each for each in known["results"]}
    failed = {(each["generator"], each["library"]) for each in known["failed"]}
    names = [name for name in LIBRARIES if any(name == other for _, other in last)]
    generators = list(dict.fromkeys(generator for generator, _ in last))
    rows = [["Generator", *names]]
    for generator in generators:
        row = [last.get((generator, name)) for name in names]
        none = ["\N{EM DASH}" if (generator, name) in failed else "" for name in names]
        cells = (
            told(each) if each else other for each, other in zip(row, none, strict=True)
        )
        rows.append([generator, *cells])
    large = [each for each in last.values() if each["side"] > SIDES[1]]
    bytes_of = {
        name: max(
            (each["bytes"] for each in large if each["library"] == name), default=0
        )
        for name in names
    }
    sizes = (f"{bytes_of[name]:,}" if bytes_of[name] else "" for name in names)
    rows.append(["bytes a cell", *sizes])
    lines = [
        f"{TITLE} ({', '.join([known['machine'], *packages(known)])})",
        "   :header-rows: 1",
        "",
    ]
    return "\n".join([*lines, booktables.rows(rows)])


def told(result: dict[str, Any]) -> str:
    """Return a time as the table shows it, with the side if it is not the largest."""
    time = f"{result['ns']:,.{int(result['ns'] < 10)}f}"  # noqa: PLR2004
    return time if result["side"] == SIDES[-1] else f"{time} ({result['side']})"


def packages(known: dict[str, Any]) -> list[str]:
    """Return the packages that were measured, and those that were missing."""
    there = [f"{package} {version}" for package, version in known["versions"].items()]
    gone = [f"without {name}" for name in known["missing"]]
    return there + gone


def enter(book: str, known: dict[str, Any]) -> str:
    """Return a book in which the table of some results replaces the old one."""
    return booktables.enter(book, TITLE, table(known))


def main(*words: str) -> None:
    """Answer another process, or measure and write down the results."""
    if words and words[0] in LIBRARIES:
        answer(list(words))
        return
    if words != ("table",):
        text = json.dumps(compare(), indent=1)
        RESULTS.write_text(text + "\n", encoding="utf-8", newline="\n")
    known = json.loads(RESULTS.read_text(encoding="utf-8"))
    book = enter(BOOK.read_text(encoding="utf-8"), known)
    BOOK.write_text(book, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
