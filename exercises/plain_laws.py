# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is true of every right answer to an exercise without mazes."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from typing import TYPE_CHECKING

from asciimaze.rng import Rng
from demands import demand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def reads_masks(sides_of: Callable[[int], list[int]]) -> None:
    """Check that the sides make the mask again."""
    for mask in range(256):
        sides = sides_of(mask)
        order = f"the sides of {mask:b} aren't in order: {sides}"
        demand(sides == sorted(set(sides)), order)
        total = sum(1 << side for side in sides)
        demand(total == mask, f"the sides {sides} make {total:b} instead of {mask:b}")


def picks(pick: Callable[[int, int], int]) -> None:
    """Check that each side of a mask is picked, and equally often."""
    rng = Rng.from_seed("chick", "pick")
    numbers = [rng.randbelow(1 << 32) for _ in range(4096)]
    for mask in (0b1, 0b100, 0b101, 0b111, 0b1110, 0b10010010, 0b11111111):
        picked = {each: pick(mask, each) for each in (*numbers, 0, (1 << 32) - 1)}
        counts = Counter(picked.values())
        sides = {side for side in range(8) if mask >> side & 1}
        others = [*(counts.keys() - sides)]
        demand(not others, f"{others} aren't sides of the mask {mask:b}")
        for side in sides:
            share, count = len(numbers) / len(sides), counts[side]
            often = f"side {side} of {mask:b}: {count} times, instead of {share:.0f}"
            demand(0.8 * share < count < 1.2 * share + 2, often)
        for number, side in picked.items():
            again = f"of {mask:b}, {number} gives side {side}, and then another one"
            demand(pick(mask, number) == side, again)


def joins(groups: Callable[[int, list[tuple[int, int]]], int]) -> None:
    """Check the number of groups, also for a long chain."""
    rng = Rng.from_seed("chick", "groups")
    for count in range(1, 30):
        pairs = [(rng.randbelow(count), rng.randbelow(count)) for _ in range(count)]
        some = pairs[: rng.randbelow(count)]
        found, wanted = groups(count, [*some]), flooded(count, some)
        what = f"{count} cells with the pairs {some} form {wanted} groups, not {found}"
        demand(found == wanted, what)
    for name, pairs in (
        ("in a chain", [(cell, cell - 1) for cell in range(1999, 0, -1)]),
        ("joined with cell 0", [(cell, 0) for cell in range(1, 2000)]),
        ("joined with cell 0", [(0, cell) for cell in range(1, 2000)]),
    ):
        demand(groups(2000, pairs) == 1, f"2,000 cells {name} are one group")


def flooded(count: int, pairs: list[tuple[int, int]]) -> int:
    """Return how many groups some cells form, found by floods."""
    unseen, found = set(range(count)), 0
    while unseen:
        found, wet = found + 1, [unseen.pop()]
        for here in wet:
            for pair in pairs:
                if here in pair:
                    wet += unseen & {*pair}
                    unseen -= {*pair}
    return found


def zooms(zoomed: Callable[[float, float, float, float], float]) -> None:
    """Check that a point stays under the pointer."""
    cases = product((0, -3, 12.5), (1, 16), (0, 1, 640), (2, 0.5))
    for left, scale, at, factor in cases:
        new = zoomed(left, scale, at, factor)
        before, after = left + at / scale, new + at / (scale * factor)
        zoom = f"left={left}, scale={scale}, at={at}, factor={factor}"
        what = f"{zoom}: under the pointer is {after:g} instead of {before:g}"
        demand(abs(before - after) < 1e-6, what)


def scrolls(top_of: Callable[[int, int, int], int]) -> None:
    """Check that a row is seen, in the middle, but nothing beyond the ends."""
    for count in range(1, 20):
        for height in range(1, 12):
            for at in range(count):
                top, last = top_of(at, count, height), max(count - height, 0)
                when = f"at={at}, count={count}, height={height}: top {top}"
                demand(top in range(last + 1), f"{when} isn't from 0 to {last}")
                demand(top <= at < top + height, f"{when} doesn't show the row")
                above, below = at - top, top + height - 1 - at
                nearer = f"{when} could be nearer to the middle, with {{}}"
                less, more = nearer.format(top - 1), nearer.format(top + 1)
                demand(above + 1 >= below or top == 0, less)
                demand(below + 1 >= above or top == last, more)


def turns(turned: Callable[[int, int], int]) -> None:
    """Check one turn of each side, and that turns add up."""
    for side, after in ((1, 2), (2, 4), (4, 8), (8, 1)):
        demand(turned(side, 1) == after, f"side {side} must turn to {after}")
    for tile in range(16):
        same = turned(tile, 4) == tile == turned(tile, 0)
        demand(same, f"four turns of tile {tile} must give the same tile")
        for times in range(8):
            parts = sum(turned(1 << bit & tile, times) for bit in range(4))
            what = f"the sides of tile {tile} must all turn {times} times"
            demand(turned(tile, times) == parts, what)


def lights(lit: Callable[[list[int], int, int], list[int]]) -> None:
    """Check which tiles have current, on boards dealt at random."""
    rng = Rng.from_seed("chick", "lit")
    for columns, rows in ((1, 1), (5, 1), (1, 4), (5, 4), (5, 4), (5, 4)):
        tiles = [rng.randbelow(16) | rng.randbelow(16) for _ in range(columns * rows)]
        tiles[-1] = 0
        for source in range(len(tiles)):
            found, wanted = lit([*tiles], columns, source), {source}
            for _ in tiles:
                for here in [*wanted]:
                    wanted.update(wired(tiles, columns, here))
            board = f"in {columns} columns of {tiles}, with the source {source}"
            what = f"{board}, current is in {sorted(wanted)}, not in {found}"
            demand(found == sorted(wanted), what)


def wired(tiles: list[int], columns: int, here: int) -> Iterator[int]:
    """Yield the tiles to which current flows from another one."""
    for there, tile in enumerate(tiles):
        row, column = divmod(there, columns)
        step = row - here // columns, column - here % columns
        for side, along in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
            back = (side + 2) % 4
            if step == along and tiles[here] >> side & tile >> back & 1:
                yield there


Point = tuple[int, int]


def flies(flight: Callable[[Point, Point], list[Point]]) -> None:
    """Check that an arrow flies straight, and leaves out no square."""
    field = sorted(product(range(-7, 8), repeat=2), key=lambda at: max(map(abs, at)))
    for start, (x, y) in product([(0, 0), (3, -2)], field):
        goal, long = (start[0] + x, start[1] + y), max(abs(x), abs(y))
        way, to = flight(start, goal), f"the way from {start} to {goal}"
        ends = way and (way[0], way[-1]) == (start, goal)
        demand(ends, f"{to} has other ends: {way}")
        demand(len(way) == long + 1, f"{to} must have {long + 1} squares: {way}")
        for step, (column, row) in enumerate(way):
            across, down = long * (column - start[0]), long * (row - start[1])
            off = max(abs(step * x - across), abs(step * y - down))
            demand(2 * off <= long, f"{to} leaves the line at {column, row}")


def unlocks(
    explored: Callable[[list[tuple[int, int, str]], dict[str, int], int], list[int]],
) -> None:
    """Check which rooms can be reached, also with keys that are found late."""
    doors, keys = [(0, 1, "red"), (0, 2, ""), (2, 3, "blue")], {"red": 3, "blue": 2}
    rng = Rng.from_seed("chick", "locks")
    houses = [(doors, keys), (doors[:2], keys), ([], {})]
    for rooms in range(2, 26):
        colours = ("", "", "red", "blue", "green")
        doors = [
            (rng.randbelow(rooms), rng.randbelow(rooms), rng.choice(colours))
            for _ in range(rooms)
        ]
        houses.append((doors, {each: rng.randbelow(rooms) for each in colours[2:]}))
    for (doors, keys), start in product(houses, (0, 1)):
        inside = {start}
        for _ in doors:
            for one, other, colour in doors:
                is_passable = not colour or keys.get(colour) in inside
                if is_passable and inside & {one, other}:
                    inside |= {one, other}
        found, wanted = explored([*doors], {**keys}, start), sorted(inside)
        house = f"with the doors {doors} and the keys {keys}, from room {start}"
        demand(found == wanted, f"{house} you reach {wanted}, not {found}")


def reads_recipes(
    ingredients: Callable[[str], tuple[str, str, int, int, str]],
) -> None:
    """Check recipes with all kinds of seeds."""
    for seed in ("penguin", "", "7", "egg:3x4", "#", "a#b", "hexagon:wilson:2x3#egg"):
        for shape, generator in (("square", "prim"), ("hexagon", "binary-tree")):
            for columns, rows in ((12, 8), (1, 100)):
                parts = shape, generator, columns, rows, seed
                recipe = f"{shape}:{generator}:{columns}x{rows}#{seed}"
                found = ingredients(recipe)
                demand(found == parts, f"{recipe!r} has the parts {parts}, not {found}")


ARMS = {" ": 0, "─": 5, "│": 10, "┌": 3, "┐": 6, "└": 9, "┘": 12}
ARMS |= {"├": 11, "┤": 14, "┬": 7, "┴": 13, "┼": 15}
"""The arms of each character that draws a corner."""


def draws_corners(corner: Callable[[int], str]) -> None:
    """Check that each corner has the arms that it should have."""
    for arms in range(16):
        found, ends = corner(arms), arms.bit_count() == 1
        what = f"the corner with the arms {arms:04b} can't be {found!r}"
        demand(found in ARMS, what)
        has = ARMS[found]
        demand(has in (5, 10) and has & arms if ends else has == arms, what)


def breaks_lines(broken: Callable[[str, int], list[str]]) -> None:
    """Check that lines are short, but have as many words as fit."""
    told = "the penguin has found the daylight and would like to go back in again"
    for text in ("", "ice", "an egg", told):
        for width in range(8, len(told) + 2):
            lines = broken(text, width)
            where = f"{lines} in a width of {width}"
            lost = f"not all words of {text!r} come back: {where}"
            demand(" ".join(lines) == text, lost)
            demand(lines != [""], "no text has no lines, not an empty one")
            for line in lines:
                demand(len(line) <= width, f"{line!r} is too long: {where}")
            for line, after in pairwise(lines):
                word = after.split()[0]
                room = f"{word!r} would fit behind {line!r}: {where}"
                demand(len(line) + 1 + len(word) > width, room)


def undoes(standing: Callable[[list[str]], list[str]]) -> None:
    """Check all short sequences of moves, undos and redos."""
    for count in range(7):
        for inputs in product(("egg", "ice", "undo", "redo"), repeat=count):
            moves, at = list[str](), 0
            for each in inputs:
                if each == "undo":
                    at = max(at - 1, 0)
                elif each == "redo":
                    at = min(at + 1, len(moves))
                else:
                    moves[at:], at = [each], at + 1
            found = standing([*inputs])
            after = f"after {', '.join(inputs) or 'nothing'}"
            what = f"{after}, the moves are {moves[:at]}, not {found}"
            demand(found == moves[:at], what)


def names_chunks(chunk_names: Callable[[str], list[str]]) -> None:
    """Check small books with chunks, continued chunks, references and prose."""
    cases = {
        "No code.\n": [],
        "   <<a.py>>=\n   x = 1\n": ["a.py"],
        "   <<b.py>>=\n   <<Go>>\n\n   <<Go>>=\n   1\n": ["b.py", "Go"],
        "   <<Go on>>=\n   1\n\n   <<c>>=\n   <<Go on>>\n\n   <<Go on>>=\n   2\n": [
            "Go on",
            "c",
        ],
        "The sign <<x>>= is in a sentence.\n": [],
        "   <<d>>=\n   a = b << c >> e\n   print('<<f>>=')\n": ["d"],
    }
    for text, names in cases.items():
        found = chunk_names(text)
        demand(found == names, f"the chunks of {text!r} are {names}, not {found}")


def tangles(tangled: Callable[[dict[str, list[str]], str], list[str]]) -> None:
    """Check indentation, empty lines, repetitions, and a circle."""
    chunks = {
        "one": ["x = 1"],
        "two": ["if x:", "    <<three>>", "<<one>>"],
        "three": ["<<one>>", "", "  <<one>>", "y = x << 2 >> 1"],
        "none": [],
        "four": ["<<none>>", "\t<<two>>"],
        "egg": ["    <<hen>>"],
        "hen": ["<<egg>>"],
    }
    inner = ["    x = 1", "", "      x = 1", "    y = x << 2 >> 1"]
    two = ["if x:", *inner, "x = 1"]
    wanted = {"one": ["x = 1"], "two": two, "none": []}
    wanted["four"] = ["\t" + line if line else "" for line in two]
    for name, lines in wanted.items():
        found = tangled(chunks, name)
        demand(found == lines, f"the chunk {name!r} has the lines {lines}, not {found}")
    is_noticed = False
    try:
        tangled(chunks, "egg")
    except ValueError:
        is_noticed = True
    demand(is_noticed, "a chunk that contains itself is a ValueError")


def is_stale(
    stale: Callable[[dict[str, int], dict[str, list[str]]], list[str]],
) -> None:
    """Check which files must be made again after each change of a project."""
    needs = {
        "a.py": ["book"],
        "test": ["a.py", "test.py"],
        "page": ["book", "ice.svg"],
        "ice.svg": ["a.py"],
        "site": ["page"],
    }
    fresh = {"book": 1, "test.py": 1, "a.py": 2, "ice.svg": 3, "test": 3}
    fresh |= {"page": 4, "site": 4}
    all_above = {
        "": [],
        "book": ["a.py", "ice.svg", "page", "site", "test"],
        "test.py": ["test"],
        "a.py": ["ice.svg", "page", "site", "test"],
        "ice.svg": ["page", "site"],
        "page": ["site"],
        "site": [],
    }
    for name, above in all_above.items():
        project = fresh | ({name: 9} if name else {})
        found = stale(project, needs)
        what = f"if {name or 'nothing'} is new, {above} are stale, not {found}"
        demand(found == above, what)
        if name in needs:
            gone = {each: at for each, at in fresh.items() if each != name}
            wanted, found = sorted([name, *above]), stale(gone, needs)
            what = f"if {name} is gone, {wanted} are stale, not {found}"
            demand(found == wanted, what)
