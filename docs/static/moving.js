// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

const SECONDS = 10; // for a whole picture, or less if it has few steps
const SLOWEST = 150; // milliseconds for a step

for (const svg of document.querySelectorAll("svg.moves")) {
  const player = makePlayer(svg);
  player.show(player.end);
}

function makePlayer(svg) {
  const { walls, fills, steps, ...look } = JSON.parse(svg.dataset.moves);
  const moment = { walls: new Set(walls), fills: new Map(fills) };
  const draw = makeDraw(svg, look);
  const end = steps.length;
  let at = end;
  let playing = 0;

  function take(step, back) {
    for (const wall of step[0]) moment.walls.delete(wall) || moment.walls.add(wall);
    for (let i = 0; i < step[1].length; i += 3)
      moment.fills.set(step[1][i], step[1][back ? i + 1 : i + 2]);
  }

  function show(wanted) {
    while (at < wanted) take(steps[at++], false);
    while (at > wanted) take(steps[--at], true);
    draw(moment, at === end);
    slider.value = at;
    count.textContent = `${at} of ${end}`;
  }

  function play() {
    const from = at === end ? 0 : at;
    const pace = Math.min(SLOWEST, (1000 * SECONDS) / end);
    const start = performance.now();
    button.textContent = "Stop";
    playing = requestAnimationFrame(function next(now) {
      show(Math.min(end, from + Math.floor(Math.max(0, now - start) / pace)));
      if (at === end) stop();
      else playing = requestAnimationFrame(next);
    });
  }

  function stop() {
    cancelAnimationFrame(playing);
    playing = 0;
    button.textContent = "Play";
  }

  const bar = element("div", { class: "moves-bar" });
  const button = element("button", { type: "button" });
  const slider = element("input", { type: "range", min: 0, max: end, "aria-label": "Step" });
  const count = element("output", {});
  bar.append(button, slider, count);
  bar.style.maxWidth = `${svg.getAttribute("width")}px`;
  svg.after(bar);
  stop();
  button.addEventListener("click", () => (playing ? stop() : play()));
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
  return { show, end };
}

function makeDraw(svg, { cells, colours }) {
  const corners = cells.map((cell) => cell.split(" "));
  const wall = svg.querySelector(".wall");
  const way = svg.querySelector(".way");
  for (const filled of svg.querySelectorAll("path[fill]")) filled.remove();
  const paths = colours.map((colour) => {
    const path = document.createElementNS(svg.namespaceURI, "path");
    path.setAttribute("fill", colour || "none");
    wall.before(path);
    return path;
  });

  return ({ walls, fills }, finished) => {
    let lines = "";
    for (const code of walls) {
      const around = corners[code >> 3];
      const side = code & 7;
      lines += `M${around[side]} ${around[(side + 1) % around.length]}`;
    }
    wall.setAttribute("d", lines);
    const shapes = colours.map(() => "");
    for (const [cell, colour] of fills) shapes[colour] += `M${cells[cell]}z`;
    paths.forEach((path, colour) => path.setAttribute("d", shapes[colour]));
    if (way) way.style.visibility = finished ? "" : "hidden";
  };
}

function element(name, attributes, text = "") {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}
