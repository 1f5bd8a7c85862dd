// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

function pointTo(event, svg, stage, go, showCode) {
  const isClick = event.type === "click";
  if (!isClick && event.pointerType !== "mouse") return;
  svg.stepAt ??= makeStepAt(svg, stage);
  const step = svg.stepAt(event);
  if (step >= 0 && (isClick || event.buttons)) {
    go(step);
    showCode();
  }
}

function makeStepAt(svg, { steps, cells, colours }) {
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
  const style = "position: fixed; translate: -50% -160%; padding: 0 0.5em; border: 1px solid;" +
    "background: var(--color-background-primary); font-size: 0.8rem; pointer-events: none;";
  const label = element("div", { class: "moves-label", "aria-hidden": true, style });
  svg.addEventListener("pointerleave", () => label.remove());
  function tell(step, { clientX, clientY }) {
    if (!(step >= 0) || !svg.matches(":hover")) return label.remove();
    label.textContent = `step ${step}`;
    label.style.left = `${clientX}px`;
    label.style.top = `${clientY}px`;
    return document.body.append(label);
  }

  return (event) => {
    const { x, y } = pointIn(svg, event);
    const far = middles.map(([left, top]) => Math.hypot(left - x, top - y));
    const step = stepsOfCells[far.indexOf(Math.min(...far))];
    if (event.type !== "click") tell(step, event);
    return step;
  };
}
