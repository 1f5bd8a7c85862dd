// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

function makeStepAt({ steps, cells, colours }) {
  const corners = cells.map((cell) => cell.split(" "));
  const sides = corners.map((around) => around.map(
    (corner, side) => [corner, around[(side + 1) % around.length]].sort().join(" ")));
  const walls = {};
  const visits = {};
  steps.forEach((changes, step) => {
    for (const change of changes) {
      const code = Math.floor(change / 5);
      if (change % 5 === 0) walls[sides[code >> 3][code & 7]] ??= step;
      if (change % 5 === 1) visits[Math.floor(code / colours.length)] ??= step;
      if (change % 5 === 3) visits[code] ??= step;
    }
  });
  const stepsOfCells = sides.map((own, cell) => {
    const first = Math.min(...own.map((side) => walls[side] ?? Infinity));
    return first < Infinity ? first : visits[cell];
  });
  const middles = middlesOf(corners);

  return ({ x, y }) => {
    const far = middles.map(([left, top]) => Math.hypot(left - x, top - y));
    return stepsOfCells[far.indexOf(Math.min(...far))];
  };
}
