// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

function beyond({ columns, open }, cell, side) {
  const other = cell + [1, columns, -1, -columns][side];
  const isInLine = side % 2 || Math.floor(cell / columns) === Math.floor(other / columns);
  return isInLine && other in open ? other : -1;
}

const isOpen = ({ open }, cell, side) => (open[cell] >> side) & 1;
const facing = (side) => (side + 2) % 4;

function around(maze, cell) {
  const sides = [0, 1, 2, 3].filter((side) => isOpen(maze, cell, side));
  return sides.map((side) => beyond(maze, cell, side));
}

function floodFrom(maze, goal) {
  const far = maze.open.map(() => -1);
  const reached = [goal];
  far[goal] = 0;
  for (const here of reached)
    for (const cell of around(maze, here))
      if (far[cell] < 0) {
        far[cell] = far[here] + 1;
        reached.push(cell);
      }
  return [reached, far];
}

function shortest(maze, start, goal) {
  const [reached, far] = floodFrom(maze, goal);
  const path = far[start] < 0 ? [] : [start];
  while (far[path.at(-1)] > 0) {
    const here = path.at(-1);
    path.push(around(maze, here).find((cell) => far[cell] < far[here]));
  }
  return [path, reached, far];
}

function followWall(maze, start, goal) {
  const wall = [0, 1, 2, 3].find((side) => !isOpen(maze, start, side));
  const walk = [start];
  let back = wall ?? 0, here = start, first;
  while (here !== goal) {
    const turns = [1, 2, 3, 4].map((turn) => (back + turn) % 4);
    const side = turns.find((each) => isOpen(maze, here, each));
    if (side === undefined) return [[], walk];
    here = beyond(maze, here, side);
    back = facing(side);
    const step = 4 * here + back;
    if (step === first) return [[], walk];
    first ??= step;
    walk.push(here);
  }
  return [walk, walk];
}

function fillDeadEnds(maze, start, goal) {
  const rest = { ...maze, open: [...maze.open] };
  const filled = [];
  for (let here of maze.open.keys())
    while (here !== start && here !== goal) {
      const side = [1, 2, 4, 8].indexOf(rest.open[here]);
      if (side < 0) break;
      filled.push(here);
      rest.open[here] = 0;
      here = beyond(maze, here, side);
      rest.open[here] &= ~(1 << facing(side));
    }
  return [shortest(rest, start, goal)[0], filled];
}

const CAUTION = 1 - 1e-9;

function aStar(maze, start, goal) {
  const rowOf = (cell) => Math.floor(cell / maze.columns);
  const columnOf = (cell) => cell % maze.columns;
  const crow = (cell) =>
    Math.hypot(rowOf(cell) - rowOf(goal), columnOf(cell) - columnOf(goal)) * CAUTION;
  const far = new Map([[start, 0]]), before = new Map([[start, start]]);
  const queue = [[0, start]];
  while (queue.length && queue[0][1] !== goal) {
    const [, here] = queue.shift();
    for (const cell of around(maze, here)) {
      if (far.get(here) + 1 >= far.get(cell)) continue;
      far.set(cell, far.get(here) + 1);
      before.set(cell, here);
      queue.push([far.get(cell) + crow(cell), cell]);
    }
    queue.sort(([length, cell], [other, another]) => length - other || cell - another);
  }
  const path = before.has(goal) ? [goal] : [];
  while (path.length && path[0] !== start) path.unshift(before.get(path[0]));
  return [path, [...before.keys()]];
}

const SOLVERS = {
  "breadth-first search": [shortest, "The water has reached"],
  "wall follower": [followWall, "The walk goes through", 1],
  "dead-end filling": [fillDeadEnds, "The pencil has filled", 2],
  "A*": [aStar, "The search has looked at", 3],
};

const ARROWS = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];

function hold(handle, label, count, follow, step) {
  const about = { role: "slider", tabindex: 0, "aria-label": label,
    "aria-valuemin": 0, "aria-valuemax": count - 1 };
  for (const key in about) handle.setAttribute(key, about[key]);
  handle.addEventListener("touchstart", (event) => event.preventDefault());
  handle.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    handle.focus();
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) =>
    handle.hasPointerCapture(event.pointerId) && follow(event));
  handle.addEventListener("keydown", (event) => {
    const side = ARROWS.indexOf(event.key);
    if (side < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    step(side, event.shiftKey);
  });
}

function makeEnds(svg) {
  const { cells, colours, columns, solvers, ...first } = JSON.parse(svg.dataset.ends);
  const draw = makeDraw(svg, cells, colours);
  const handles = [...svg.querySelectorAll(".end")];
  const solver = element("select", { "aria-label": "Solver" });
  const words = element("output", {});
  let maze, ends;

  function begin() {
    maze = { columns, open: [...first.open] };
    ends = [...first.ends];
    show();
  }

  function show() {
    const [solve, seen, colour] = SOLVERS[solver.value];
    const [path, looked, far] = solve(maze, ...ends);
    const shades = colours.length - 5;
    const most = Math.max(1, ...(far ?? []));
    const fills = new Map(looked.map((cell) =>
      [cell, colour ?? 4 + Math.round((shades * far[cell]) / most)]));
    const walls = cells.flatMap((_, cell) =>
      [0, 1, 2, 3].filter((side) => !isOpen(maze, cell, side)).map((side) => 8 * cell + side));
    draw({ walls, fills, path }, true);
    for (const [which, cell] of ends.entries()) place(handles[which], cell);
    const steps = path.length - 1;
    words.textContent = `${steps < 0 ? "No path" : steps === 1 ? "1 step" : `${steps} steps`}.`
      + ` ${seen} ${new Set(looked).size} of ${cells.length} cells.`;
  }

  function place(handle, cell) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    handle.setAttribute("transform", `translate(${column + 0.5} ${row + 0.5})`);
    handle.setAttribute("aria-valuenow", cell);
    handle.setAttribute("aria-valuetext", `column ${column + 1}, row ${row + 1}`);
  }

  function put(which, cell) {
    if (cell < 0 || ends.includes(cell)) return;
    ends[which] = cell;
    show();
  }

  function turn(cell, side) {
    const other = beyond(maze, cell, side);
    if (other < 0) return;
    maze.open[cell] ^= 1 << side;
    maze.open[other] ^= 1 << facing(side);
    show();
  }

  for (const [which, handle] of handles.entries())
    hold(handle, which ? "Goal" : "Start", cells.length, (event) => put(which, spotOf(event)[0]),
      (side, isWall) => {
        if (isWall) turn(ends[which], side);
        else put(which, beyond(maze, ends[which], side));
      });

  function spotOf(event) {
    const { x, y } = pointIn(svg, event);
    const within = (at, count) => Math.max(0, Math.min(count - 1, Math.floor(at)));
    const column = within(x, columns), row = within(y, cells.length / columns);
    const gaps = [column + 1 - x, row + 1 - y, x - column, y - row];
    return [row * columns + column, gaps.indexOf(Math.min(...gaps))];
  }

  const isEnd = (event) => Boolean(event.target.closest(".end"));

  svg.addEventListener("click", (event) => isEnd(event) || turn(...spotOf(event)));

  handles[0].insertAdjacentHTML("beforebegin", '<path class="hint"/>');
  const hint = svg.querySelector(".hint");
  svg.addEventListener("pointermove", (event) => {
    const [cell, side] = spotOf(event);
    const isWall = event.pointerType === "mouse" && !isEnd(event) && beyond(maze, cell, side) >= 0;
    const corners = cells[cell].split(" ");
    hint.setAttribute("d", isWall ? `M${corners[side]} ${corners[(side + 1) % 4]}` : "");
  });
  svg.addEventListener("pointerleave", () => hint.removeAttribute("d"));

  const bar = element("div", { class: "moves-bar" });
  const again = element("button", { type: "button" }, "Start again");
  for (const name of solvers) solver.append(element("option", {}, name));
  solver.hidden = solvers.length === 1;
  solver.addEventListener("change", show);
  again.addEventListener("click", begin);
  bar.append(solver, again, words);
  bar.style.maxWidth = `${svg.getAttribute("width")}px`;
  svg.after(bar);
  svg.setAttribute("role", "group");
  begin();
}

function makeView(svg) {
  const { places, start, views } = JSON.parse(svg.dataset.sees);
  const cells = [...svg.querySelectorAll(".cell")];
  const penguin = svg.querySelector(".end");
  const words = element("output", {});
  let here;

  function stand(cell) {
    here = cell;
    const isSeen = (_, at) => (parseInt(views[cell][at >> 2], 16) >> (at & 3)) & 1;
    cells.forEach((each, at) => each.classList.toggle("seen", isSeen(each, at)));
    penguin.setAttribute("transform", `translate(${places[cell].join(" ")})`);
    penguin.setAttribute("aria-valuenow", cell);
    words.textContent = `The penguin sees ${cells.filter(isSeen).length} of ${cells.length} cells.`;
    penguin.setAttribute("aria-valuetext", words.textContent);
  }

  const nearest = (lengthTo) => {
    const lengths = places.map((place, cell) => (views[cell] ? lengthTo(...place) : Infinity));
    const least = Math.min(...lengths);
    return least < Infinity ? lengths.indexOf(least) : here;
  };

  const follow = (event) => {
    const { x, y } = pointIn(svg, event);
    stand(nearest((right, down) => Math.hypot(right - x, down - y)));
  };

  const step = (side) => {
    const [left, top] = places[here];
    const [x, y] = [[1, 0], [0, 1], [-1, 0], [0, -1]][side];
    stand(nearest((right, down) => {
      const length = Math.hypot(right - left, down - top);
      const along = (right - left) * x + (down - top) * y;
      return along > length / 2 ? length : Infinity;
    }));
  };

  hold(penguin, "The penguin", cells.length, follow, step);
  svg.addEventListener("click", (event) => {
    penguin.focus();
    follow(event);
  });

  const bar = element("div", { class: "moves-bar" });
  bar.append(words);
  bar.style.maxWidth = `${svg.getAttribute("width")}px`;
  svg.after(bar);
  svg.setAttribute("role", "group");
  stand(start);
}

for (const svg of document.querySelectorAll("svg.ends")) makeEnds(svg);
for (const svg of document.querySelectorAll("svg.sees")) makeView(svg);
