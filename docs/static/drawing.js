// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

{
  const HELP = {
    rock: "Click or drag to draw rock, or to clear it. Drag the knob, and the walk begins there. " +
      "Keys: arrows, Space for rock, Enter for the knob, Esc.",
    start: "Click a cell, or drag the knob: the first walk begins there. Keys: arrows, Enter, Esc.",
  };
  const ARROWS = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] };

  literate.change = async (svg, button) => {
    await load("replay");
    if (button.ariaPressed) return shut(svg);
    open(svg).focus({ preventScroll: true });
    return say(svg);
  };

  function say(svg) {
    literate.statusOf(svg).textContent = HELP[svg.dataset.draws];
  }

  function shut(svg) {
    const [, button] = svg.buttons;
    svg.querySelector("g.drawing").remove();
    if (!svg.input.isChanged) svg.buttons.pop().remove();
    literate.statusOf(svg).remove();
    press(button, null);
    button.focus();
  }

  function press(button, isOn) {
    button.ariaPressed = isOn;
    button.style.background = isOn ? "var(--color-background-border)" : "";
  }

  function open(svg, at) {
    const { input } = svg;
    const { cells, steps } = JSON.parse(svg.dataset.moves);
    input.cells ??= cells;
    if (input.start < 0) input.start = Math.floor(steps.flat().find((each) => each % 5 === 3) / 5);
    const shape = (name, about) =>
      element(name, about, "", document.createElementNS(svg.namespaceURI, name));
    const { x, y, width, height } = svg.viewBox.baseVal;
    const layer = shape("g", { class: "drawing", tabindex: 0, role: "application",
      "aria-label": HELP[svg.dataset.draws],
      style: "outline: 0; cursor: crosshair" });
    const rock = shape("path", { style: "fill: #5b6f8a; stroke: none" });
    const pad = shape("rect", { x, y, width, height, "fill-opacity": 0 });
    const cursor = shape("path", { style: "fill: none; stroke: #c8501e; stroke-width: 0.15" });
    const colour = svg.dataset.draws === "start" ? "#f2a65a" : "#9bc78b";
    const knob = shape("circle", { r: 0.36, style: `fill: ${colour}; stroke: #1d3557; stroke-width: 0.14` });
    layer.append(rock, pad, cursor, knob);
    svg.append(layer);
    svg.setAttribute("role", "group");
    const [, button] = svg.buttons;
    press(button, "true");
    if (!svg.buttons[2]) offerReset(svg, button);
    makePaper(svg, layer, { rock, cursor, knob }, at ?? input.start);
    return layer;
  }

  function offerReset(svg, button) {
    const { printed } = svg.input;
    const reset = element("button", {}, "Reset");
    svg.buttons.push(reset);
    button.after(reset);
    reset.addEventListener("click", () => {
      if (reset.ariaDisabled) return;
      const copy = printed.cloneNode(true);
      for (const old of copy.querySelectorAll(".dot, .veil, .drawing")) old.remove();
      const start = () => makePlayer(copy);
      literate.exchange(svg, { svg: copy, start }, { seed: 1, rock: [], start: -1, printed });
      copy.buttons[1].focus();
    });
  }

  function makePaper(svg, layer, { rock, cursor, knob }, first) {
    const { input } = svg;
    const before = { rock: input.rock, start: input.start };
    const marks = new Set(input.rock);
    const middles = middlesOf(input.cells.map((each) => each.split(" ")));
    let at = first, tool, last, isBusy = false, isStale = false;

    const tools = {
      draw: (cell) => cell !== input.start && marks.add(cell),
      clear: (cell) => marks.delete(cell),
      begin: (cell) => marks.has(cell) || (input.start = cell),
    };
    const toolAt = (cell) =>
      cell === input.start || svg.dataset.draws === "start" ? "begin" : marks.has(cell) ? "clear" : "draw";

    function use(name, cell) {
      svg.querySelector("path.drawing")?.remove();
      tools[name](cell);
      rock.setAttribute("d", [...marks].map((each) => `M${input.cells[each]}z`).join(""));
      point(cell);
    }

    function point(cell) {
      at = cell;
      cursor.setAttribute("d", `M${input.cells[at]}z`);
      knob.setAttribute("transform", `translate(${middles[input.start].join(" ")})`);
    }

    async function run() {
      input.rock = [...marks].sort((one, other) => one - other);
      isStale = true;
      if (isBusy) return;
      isBusy = true;
      let player;
      while (isStale) {
        isStale = false;
        const slider = svg.nextElementSibling.querySelector("input");
        player = await literate.rerun(svg, input, slider.value / slider.max);
      }
      isBusy = false;
      if (tool) return;
      const hasFocus = document.activeElement === layer;
      layer.remove();
      if (player) {
        input.isChanged = true;
        literate.exchange(svg, player, input);
        say(player.svg);
      } else {
        Object.assign(input, before);
        literate.showRock(svg, input);
      }
      const paper = open(player?.svg ?? svg, at);
      if (hasFocus) paper.focus({ preventScroll: true });
    }

    const nearest = (lengthTo) => {
      const lengths = middles.map(([x, y]) => lengthTo(x, y));
      const least = Math.min(...lengths);
      return least < Infinity ? lengths.indexOf(least) : at;
    };
    const cellAt = ({ x, y }) => nearest((left, top) => Math.hypot(left - x, top - y));

    const isHeld = () => svg.buttons[0].ariaDisabled && !isBusy;
    layer.addEventListener("touchstart", (event) => event.preventDefault());
    layer.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      layer.focus({ preventScroll: true });
      layer.setPointerCapture(event.pointerId);
      if (isHeld()) return;
      last = pointIn(svg, event);
      const cell = cellAt(last);
      tool = toolAt(cell);
      use(tool, cell);
    });
    layer.addEventListener("pointermove", (event) => {
      event.stopPropagation();
      const here = pointIn(svg, event);
      if (!tool) return point(cellAt(here));
      const count = Math.ceil(2 * Math.hypot(here.x - last.x, here.y - last.y));
      for (let step = 1; step <= count; step++) {
        const between = (axis) => last[axis] + ((here[axis] - last[axis]) * step) / count;
        use(tool, cellAt({ x: between("x"), y: between("y") }));
      }
      last = here;
      return undefined;
    });
    for (const end of ["pointerup", "pointercancel"])
      layer.addEventListener(end, () => {
        if (!tool) return;
        tool = undefined;
        run();
      });
    layer.addEventListener("click", (event) => event.stopPropagation());

    layer.addEventListener("keydown", (event) => {
      const direction = ARROWS[event.key];
      const name = { " ": toolAt(at), Enter: "begin" }[event.key];
      const isOurs = direction || name || event.key === "Escape";
      if (!isOurs || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (direction) return point(towards(...direction));
      if (!name) return shut(svg);
      if (isHeld()) return undefined;
      use(name, at);
      run();
    });

    function towards(x, y) {
      const [left, top] = middles[at];
      return nearest((right, down) => {
        const along = (right - left) * x + (down - top) * y;
        const length = Math.hypot(right - left, down - top);
        return along > length / 2 ? length : Infinity;
      });
    }

    point(at);
  }
}
