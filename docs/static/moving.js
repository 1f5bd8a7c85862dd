// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

/* Milliseconds for a whole picture, or less if it has few steps, and for a step at most */
const WHOLE = 20000;
const STEP = 150;
const SPEEDS = { "1×": 1, "¼×": 0.25, "4×": 4 };

for (const svg of document.querySelectorAll("svg.moves")) makePlayer(svg);
for (const { dataset } of document.querySelectorAll("[data-needs]"))
  globalThis.load?.(dataset.needs).catch(() => {});

function makePlayer(svg) {
  const stage = (svg.stage = makeStage(svg));
  let at, follow = () => {};
  const { bar, go } = makeBar(stage.end, svg.getAttribute("width"), (step) => {
    at = step;
    follow(at);
    return stage.show(at).words;
  }, stage.opens);
  svg.after(bar);
  go(stage.opens);
  addEventListener("beforeprint", () => stage.show(stage.end));
  addEventListener("afterprint", () => stage.show(at));

  let isUsed = false, code;

  function showCode() {
    isUsed = true;
    if (svg.dataset.run && globalThis.load) code ??= bringCode();
  }

  async function bringCode() {
    try {
      await load("steps");
      follow = await literate.steps(bar, svg.dataset.run, go);
      follow(at, isUsed);
    } catch {
      code = undefined;
      if (isUsed) bar.after(literate.sorry());
    }
  }

  if (svg.dataset.run && matchMedia("(width >= 75em)").matches && globalThis.load)
    new IntersectionObserver(([{ isIntersecting }]) => {
      if (isIntersecting) code ??= bringCode();
    }, { rootMargin: "50%" }).observe(svg);
  for (const event of ["click", "input"]) bar.addEventListener(event, showCode);
  for (const type of ["click", "pointermove"])
    svg.addEventListener(type, async (event) => {
      try {
        if (!globalThis.pointTo) await load("pointing");
        pointTo(event, svg, stage, go, showCode);
      } catch {}
    });
}

function makeStage(svg) {
  const told = JSON.parse(svg.dataset.moves);
  const { walls, steps, colours, words, cells } = told;
  const draw = makeDraw(svg, cells, colours);
  const end = steps.length - 1;
  let at, moment;

  const changes = [
    (wall) => moment.walls.delete(wall) || moment.walls.add(wall),
    (fill) => moment.fills.set(Math.floor(fill / colours.length), fill % colours.length),
    (count) => moment.path.splice(-count),
    (cell) => moment.path.push(cell),
    (which) => { moment.words = words[which]; },
  ];

  function show(wanted) {
    if (!(wanted >= at)) {
      moment = { walls: new Set(walls), fills: new Map(), path: [], words: "" };
      at = -1;
    }
    while (at < wanted)
      for (const change of steps[++at]) changes[change % 5](Math.floor(change / 5));
    draw(moment, at === end);
    svg.mark?.(moment);
    return moment;
  }

  return { ...told, end, show };
}

function makeBar(end, width, show, opens = 0) {
  let at = 0;
  let playing = 0;

  function move(wanted) {
    at = Math.max(0, Math.min(end, wanted));
    slider.value = at;
    const words = show(at);
    count.textContent = `${at} of ${end}${words && ": "}${words}`;
  }

  function play() {
    stop();
    const from = at === end || at === opens ? 0 : at;
    const pace = Math.min(STEP, WHOLE / end) / SPEEDS[speed.value];
    const start = performance.now();
    button.textContent = "Stop";
    playing = requestAnimationFrame(function next(now) {
      move(Math.min(end, from + Math.floor(Math.max(0, now - start) / pace)));
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
  const button = element("button", { class: "moves-play" }, "Play");
  const back = element("button", { "aria-label": "One step back" }, "‹");
  const slider = element("input", { type: "range", min: 0, max: end, "aria-label": "Step" });
  const next = element("button", { "aria-label": "One step on" }, "›");
  const speed = element("select", { "aria-label": "Speed" });
  for (const name in SPEEDS) speed.append(element("option", {}, name));
  const count = element("output", {});
  bar.append(button, back, slider, next, speed, count);
  bar.style.maxWidth = `${width}px`;
  const go = (step) => { stop(); move(step); };
  button.addEventListener("click", () => (playing ? stop() : play()));
  back.addEventListener("click", () => go(at - 1));
  next.addEventListener("click", () => go(at + 1));
  slider.addEventListener("input", () => go(Number(slider.value)));
  speed.addEventListener("change", () => playing && play());
  return { bar, go, play, stop };
}

function makeDraw(svg, cells, colours) {
  const corners = cells.map((cell) => cell.split(" "));
  const middles = middlesOf(corners);
  const wall = svg.querySelector(".wall");
  for (const old of svg.querySelectorAll("path[fill], .way")) old.remove();
  const shape = (name, attributes) =>
    element(name, attributes, "", document.createElementNS(svg.namespaceURI, name));
  const paths = colours.map((colour) => shape("path", { fill: colour || "none" }));
  wall.before(...paths);
  const way = shape("path", { class: "way" });
  const dot = shape("circle", { class: "dot", r: 0.22 });
  wall.after(way, dot);

  return ({ walls, fills, path }, finished) => {
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
    way.setAttribute("d", path.length ? `M${path.map((cell) => middles[cell]).join(" ")}` : "");
    const [x, y] = middles[path.at(-1)] || [];
    dot.setAttribute("display", path.length && !finished ? "" : "none");
    dot.setAttribute("transform", `translate(${x || 0} ${y || 0})`);
  };
}

function pointIn(svg, { clientX, clientY }) {
  return new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
}

function middlesOf(corners) {
  return corners.map((around) => [0, 1].map((axis) =>
    around.reduce((sum, point) => sum + Number(point.split(",")[axis]), 0) / around.length));
}

function element(name, attributes, text = "", made = document.createElement(name)) {
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  made.textContent = text;
  return made;
}
