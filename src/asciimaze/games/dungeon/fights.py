# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fights: what happens to a monster that is kicked, hit or stunned."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from asciimaze.games.dungeon.entities import KINDS
from asciimaze.games.dungeon.turns import LOUD, Turn, definite

if TYPE_CHECKING:
    from asciimaze.games.dungeon.entities import Entity


def kick(turn: Turn, beast: Entity) -> None:
    """Fight a monster by a kick: it is hurt, and pushed away if there is room."""
    name = definite(KINDS[beast.kind].name).lower()
    turn.noise = LOUD
    turn.hero = replace(turn.hero, step=(turn.hero.cell,) * 2)
    damage(turn, beast, 1, f"You kick {name}.")
    beast_now = turn.things.get(beast.number)
    if beast_now:
        far = [
            cell
            for cell in turn.beyond[beast.cell]
            if turn.is_free(cell) and cell not in turn.beyond[turn.hero.cell]
        ]
        if far:
            turn.update(replace(beast_now, cell=straight(turn, beast.cell, far)))


def straight(turn: Turn, cell: int, choices: list[int]) -> int:
    """Return the cell to which a fight's kick pushes: straight behind another."""
    centres = turn.world.floor.level.ground.centres
    (x, y), (here_x, here_y) = centres[cell], centres[turn.hero.cell]

    def behind(each: int) -> float:
        there_x, there_y = centres[each]
        return (there_x - x) * (x - here_x) + (there_y - y) * (y - here_y)

    return max(choices, key=behind)


def damage(turn: Turn, beast: Entity, amount: int, message: str) -> None:
    """Hurt a monster in a fight, which wakes it; it may be the end of it."""
    kind = KINDS[beast.kind]
    turn.say(message)
    if beast.hits > amount:
        mind = beast.mind._replace(is_awake=True) if beast.mind else None
        turn.update(replace(beast, hits=beast.hits - amount, mind=mind))
        return
    turn.remove(beast)
    turn.kicked = (*turn.kicked, beast.kind)
    turn.say(f"{definite(kind.name)} is gone.")
    if kind.beast and kind.beast.loot:
        turn.add(kind.beast.loot, beast.cell)


def stun(turn: Turn, number: int) -> None:
    """Stun a monster in a fight, if it is still there."""
    beast = turn.things.get(number)
    if beast and beast.mind:
        turn.update(replace(beast, mind=beast.mind._replace(stun=STUNNED)))


STUNNED = 6
"""For how many turns a monster is stunned."""


def rouse(turn: Turn) -> None:
    """Wake everything on this level by the noise of a fight."""
    for each in [*turn.things.values()]:
        if each.mind and not each.mind.is_awake:
            turn.update(replace(each, mind=each.mind._replace(is_awake=True)))
