// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

const KEYS = {
  ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1],
  d: [1, 0], s: [0, 1], a: [-1, 0], w: [0, -1],
  l: [1, 0], j: [0, 1], h: [-1, 0], k: [0, -1],
};
const NEAR = 0.5; // the cosine of 60 degrees
const HINT = 7; // as many cells as are shown at first
const INVITATION = "Lead it out with clicks, taps or arrow keys.";

for (const svg of document.querySelectorAll("svg.walk")) makeWalk(svg);

function makeWalk(svg) {
  const { start, ways, spots, best } = JSON.parse(svg.dataset.walk);
  const penguin = svg.querySelector(".penguin");
  const line = svg.querySelector(".way");
  const home = penguin.getAttribute("transform");
  const shown = line.getAttribute("d").split(" ", HINT).join(" ");
  const bar = document.createElement("div");
  const again = document.createElement("button");
  const told = document.createElement("output");
  let here, steps, trail, hasBegun;

  const shade = penguin.cloneNode(true);
  shade.removeAttribute("class");
  shade.setAttribute("opacity", 0.15);
  penguin.before(shade);

  function begin() {
    here = start;
    steps = 0;
    trail = [];
    stand(...spots[start]);
    line.setAttribute("d", shown);
  }

  function stand(x, y) {
    const small = `translate(${x} ${y}) scale(1.4)`;
    penguin.setAttribute("transform", here === start ? home : small);
    line.setAttribute("d", trail.length ? `M${trail.map((cell) => spots[cell] || [x, y]).join(" ")}` : "");
    if (here >= 0) told.textContent = steps ? `${gone()}${open()}` : INVITATION;
    else told.textContent = `Out in ${gone()}${steps > best ? `It can be done in ${best}.` : "Nobody is faster."}`;
  }

  const gone = () => `${steps} ${steps === 1 ? "step" : "steps"}. `;
  const open = () => `Open: ${ways[here].map(([, name]) => name).join(", ")}.`;
  const bump = () => here >= 0 && (told.textContent = `${steps ? gone() : ""}A wall. ${open()}`);

  function go([beyond, , x, y]) {
    here = beyond;
    steps += 1;
    if (trail.at(-2) === here || here === start) trail.pop();
    else trail.push(here);
    stand(...(spots[here] || [x, y]));
  }

  function wayTo([x, y]) {
    if (here < 0) return undefined;
    if (here === start) return ways[start][0];
    const [left, top] = spots[here];
    const along = ([, , far, low]) =>
      ((far - left) * x + (low - top) * y) /
      (Math.hypot(far - left, low - top) * Math.hypot(x, y) || 1);
    const nearest = ways[here].reduce((one, other) => (along(other) > along(one) ? other : one));
    return along(nearest) >= NEAR ? nearest : undefined;
  }

  document.addEventListener("keydown", (event) => {
    const { key, target, repeat } = event;
    if (!KEYS[key] || event.ctrlKey || event.altKey || event.metaKey) return;
    const { top, bottom } = svg.getBoundingClientRect();
    const isShown = top + bottom > 0 && top + bottom < 2 * innerHeight;
    const isMeant = hasBegun || KEYS[key][0];
    const isFree = target === document.body && key.startsWith("Arrow") && isMeant;
    if (target !== svg && !(isFree && isShown && (here >= 0 || repeat))) return;
    event.preventDefault();
    hasBegun = true;
    const way = wayTo(KEYS[key]);
    if (way) go(way);
    else bump();
  });

  svg.addEventListener("click", (event) => {
    if (here < 0) return;
    const place = new DOMPoint(event.clientX, event.clientY);
    const { x, y } = place.matrixTransform(svg.getScreenCTM().inverse());
    let way = wayTo([x - spots[here][0], y - spots[here][1]]);
    hasBegun = true;
    if (!way) bump();
    while (way) {
      const from = here;
      go(way);
      if (here < 0 || Math.hypot(x - spots[here][0], y - spots[here][1]) < 0.5) return;
      const on = ways[here].filter(([beyond]) => beyond !== from);
      way = on.length === 1 ? on[0] : undefined;
    }
  });

  bar.className = "moves-bar";
  again.type = "button";
  again.textContent = "Start again";
  again.onclick = begin;
  bar.append(again, told);
  bar.style.maxWidth = `${svg.getAttribute("width")}px`;
  svg.after(bar);
  svg.tabIndex = 0;
  svg.role = "application";
  begin();
  const mayMove = matchMedia("(prefers-reduced-motion: no-preference)").matches;
  const timer = mayMove && setTimeout(() => {
    go(ways[start][0]);
    line.setAttribute("d", shown);
    told.textContent = INVITATION;
  }, 5000);
  onpointerdown = onkeydown = onscroll = () => clearTimeout(timer);
}
