// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

for (const svg of document.querySelectorAll("svg.asks")) makeAsker(svg);

function makeAsker(svg) {
  const { first, sides, size } = JSON.parse(svg.dataset.asks);
  const marks = [...svg.querySelectorAll(".cell")];
  const numbers = [...svg.querySelectorAll(":scope > text")];
  const spots = spotsOf(marks.slice(0, sides.length).map(cornersOf));
  let here, side;
  let follow = () => {};

  const bar = element("div", { class: "moves-bar" });
  const cellList = element("select", { "aria-label": "Cell" });
  const sideList = element("select", { "aria-label": "Side" });
  const answer = element("output", {});
  sides.forEach((_, cell) => cellList.append(element("option", {}, cell)));
  bar.append("neighbour(", cellList, ",", sideList, ")", answer);
  bar.style.font = "0.8em var(--font-stack--monospace)";
  bar.addEventListener("change", () => {
    ask(Number(cellList.value), Number(sideList.value));
    light(false);
  });
  svg.after(bar);

  function ask(cell, wanted) {
    here = cell;
    side = Math.min(wanted, sides[cell].length - 1);
    const [, beyond, back] = sides[here][side];
    const near = sides[here].map(([, other]) => other);
    marks.forEach((mark, at) => {
      const each = at % sides.length;
      const others = each === beyond ? "beyond" : near.includes(each) ? "near" : "";
      mark.setAttribute("class", `cell ${each === here ? "here" : others}`);
    });
    sides.forEach((_, each) => (numbers[each].textContent = each === here ? "" : each));
    svg.querySelector(".sides").innerHTML = spots[here].map(([x, y], each) =>
      `<text x="${x}" y="${y}" style="font-size:${size}px">${each}</text>`).join("");
    cellList.value = here;
    sideList.replaceChildren(...sides[here].map(([name], each) =>
      element("option", { value: each }, `${each} ${name}`)));
    sideList.value = side;
    answer.textContent = beyond === null ? "is None: there is no cell."
      : `is ${beyond}. The way back: neighbour(${beyond}, ${back}) is ${sides[beyond][back][1]}.`;
    follow(8 * here + side);
  }

  function point(event) {
    const at = marks.indexOf(event.target);
    if (at < 0) return;
    const cell = at % sides.length;
    const { x, y } = pointIn(svg, event);
    const far = spots[cell].map(([left, top]) => Math.hypot(left - x, top - y));
    const nearest = at < sides.length ? far.indexOf(Math.min(...far)) : side;
    if (cell !== here || nearest !== side) ask(cell, nearest);
    light(event.type === "click");
  }

  svg.addEventListener("click", point);
  svg.addEventListener("pointermove", (event) => event.pointerType === "mouse" && point(event));

  const place = element("div", {});
  const code = element("div", { hidden: "" });
  code.append(place);
  bar.after(code);

  async function light(isShown) {
    if (isShown) code.hidden = false;
    const { run } = svg.dataset;
    if (!run || !globalThis.load) return;
    delete svg.dataset.run;
    try {
      await load("steps");
      follow = await literate.steps(place, run, (step) => ask(step >> 3, step & 7), true);
      follow(8 * here + side);
    } catch {
      svg.dataset.run = run;
    }
  }

  svg.setAttribute("role", "group");
  ask(first, 0);
}

function cornersOf(mark) {
  return mark.getAttribute("d").slice(1, -1).split(" ");
}

function spotsOf(corners) {
  const middles = middlesOf(corners);
  return corners.map((around, cell) => {
    const edges = around.map((start, side) => [start, around[(side + 1) % around.length]]);
    return middlesOf(edges).map((edge) => edge.map((at, axis) => (at + middles[cell][axis]) / 2));
  });
}
