// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

{
  /* How many pixels the pointer goes from the first value to the last */
  const WIDE = 240;
  const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1,
    Home: -Infinity, End: Infinity };

  const dials = document.querySelectorAll(".dial");
  for (const [at, svg] of document.querySelectorAll("svg.dials").entries())
    makeDial(svg, dials[at]);

  function makeDial(svg, dial) {
    const { about, at, columns, colours, numbers, mazes } = JSON.parse(svg.dataset.dials);
    const last = mazes.length - 1;
    const followers = dial.closest("p").querySelectorAll(".follows");
    let here;

    const cells = [...mazes[0]].map((_, cell) => {
      const x = cell % columns, y = Math.floor(cell / columns);
      return `${x + 1},${y} ${x + 1},${y + 1} ${x},${y + 1} ${x},${y}`;
    });
    const draw = makeDraw(svg, cells, colours);

    function show(maze) {
      const walls = [], fills = new Map();
      for (const [cell, letter] of [...maze].entries()) {
        const code = parseInt(letter, 36);
        fills.set(cell, code >> 2);
        const closed = [!(code & 1), !(code & 2), cell % columns === 0, cell < columns];
        for (const side of closed.keys()) if (closed[side]) walls.push(8 * cell + side);
      }
      draw({ walls, fills, path: [] }, true);
    }

    function turn(wanted) {
      here = Math.max(0, Math.min(last, wanted));
      for (const [which, part] of [dial, ...followers].entries())
        part.textContent = numbers[here][which];
      dial.setAttribute("aria-valuenow", here);
      dial.setAttribute("aria-valuetext", numbers[here][0]);
      show(mazes[here]);
    }

    for (const [which, part] of [dial, ...followers].entries()) {
      const most = Math.max(...numbers.map((each) => each[which].length));
      part.style = `display: inline-block; min-width: ${most}ch; text-align: center;` +
        "line-height: 1.2; font-variant-numeric: tabular-nums";
      if (part !== dial) part.ariaLive = "polite";
    }
    const told = { role: "slider", tabindex: 0, "aria-label": about,
      "aria-valuemin": 0, "aria-valuemax": last, title: "Drag, or use the arrow keys" };
    for (const key in told) dial.setAttribute(key, told[key]);

    let from;
    dial.addEventListener("pointerdown", (event) => {
      dial.setPointerCapture(event.pointerId);
      from = { x: event.clientX, here };
    });
    dial.addEventListener("pointermove", (event) => {
      const isHeld = dial.hasPointerCapture(event.pointerId);
      if (isHeld) turn(from.here + Math.round((event.clientX - from.x) * last / WIDE));
    });
    dial.addEventListener("keydown", (event) => {
      const by = KEYS[event.key];
      if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      turn(here + by);
    });

    turn(at);
  }
}
