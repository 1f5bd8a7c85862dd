// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

for (const still of document.querySelectorAll("svg.duel")) makeDuel(still);

function makeDuel(still) {
  const { names, pair, rest, end } = JSON.parse(still.dataset.duel);
  const box = document.createElement("div");
  box.className = "duel-box";
  still.after(box);
  box.innerHTML = `<div class="duel-sides"></div>
    <div class="duel-foot"><button type="button" class="duel-start">Let them grow</button></div>`;
  const [sides, foot] = box.children;
  const start = foot.firstChild;
  for (const [side, chosen] of pair.entries()) {
    const part = document.createElement("div");
    part.innerHTML = `<label>${side ? "Right" : "Left"}: <select></select></label>
      <div class="duel-stage"></div><p class="duel-words">Finished</p>`;
    const select = part.querySelector("select");
    for (const name of names) select.add(new Option(name, name, name === chosen, name === chosen));
    const half = still.cloneNode(true);
    half.setAttribute("viewBox", `${25 * side - 0.5} -0.5 25 13`);
    half.setAttribute("width", 550);
    half.setAttribute("height", 286);
    part.querySelector(".duel-stage").append(half);
    half.setAttribute("aria-label", `The maze of ${chosen}`);
    sides.append(part);
  }
  const parts = (css) => [...sides.querySelectorAll(css)];
  let bar, stages, at = 0;
  let chart = makeChart(rest, end, pair);
  chart.box.className = "duel-rest";
  foot.before(chart.box);

  function show(step) {
    at = step;
    for (const [side, { end, done, show }] of stages.entries()) {
      const own = Math.min(at, end);
      const { path, words } = show(own);
      const line = path.length > 1 ? `, the line has ${path.length} cells` : "";
      const now = own === end ? "finished" : words || "at work";
      const share = Math.floor(100 * done[own]);
      parts(".duel-words")[side].textContent =
        `Step ${own} of ${end}, ${share} % done${line}: ${now}`;
    }
    chart.follow(at);
    return "";
  }

  async function bring() {
    box.querySelector(".chunk-sorry")?.remove();
    const chosen = parts("select").map(({ value }) => value);
    let pictures;
    try {
      if (!globalThis.makeStage) await load("moving");
      pictures = await Promise.all(chosen.map(pictureOf));
    } catch {
      box.append(literate.sorry());
      return false;
    }
    const isFirst = !stages;
    parts(".duel-stage").forEach((place, side) => place.replaceChildren(pictures[side]));
    stages = pictures.map((svg) => ({ ...makeStage(svg), done: doneIn(svg) }));
    const end = Math.max(...stages.map((stage) => stage.end));
    const last = chart.box;
    chart = makeChart(stages.map(({ done }) => done), end, chosen);
    last.replaceWith(chart.box);
    bar?.stop();
    bar = makeBar(end, box.clientWidth, show);
    foot.replaceChildren(bar.bar);
    bar.go(isFirst ? 0 : Math.min(at, end));
    return true;
  }

  start.addEventListener("click", async () => (await bring()) && bar.play());
  sides.addEventListener("change", bring);
}

async function pictureOf(generator) {
  await load(`growth/${generator}`);
  const holder = document.createElement("div");
  holder.innerHTML = literate.arrived[`growth/${generator}`];
  const svg = holder.firstElementChild;
  svg.querySelector("title").remove();
  svg.setAttribute("aria-label", `The maze of ${generator}`);
  return svg;
}

function doneIn(svg) {
  const { steps } = JSON.parse(svg.dataset.moves);
  let changed = 0;
  const counts = steps.map((step) => (changed += step.filter((code) => code % 5 === 0).length));
  return counts.map((count) => (count - counts[0]) / (changed - counts[0]));
}

function makeChart(curves, end, names) {
  const [width, height] = [400, 70];
  const lines = curves.map((done, side) => {
    const points = done.map((share, step) =>
      `${((width * step) / end).toFixed(1)},${(height * (1 - share)).toFixed(1)}`);
    return `<polyline class="duel-curve duel-${side}" points="${points.join(" ")}"/>`;
  });
  const box = document.createElement("div");
  const keys = names.map((name, side) =>
    `<span><svg width="28" height="6" aria-hidden="true">
      <path class="duel-${side}" d="M0,3H28"/></svg> ${name}</span>`);
  box.innerHTML = `<p class="duel-key">Done, step by step: ${keys.join(" ")}</p>
    <svg class="duel-chart" role="img" viewBox="0 -2 ${width} ${height + 4}">
    ${lines.join("")}<line y2="${height}"/></svg>`;
  const svg = box.lastElementChild;
  svg.setAttribute("aria-label",
    `How much is done at each step: ${names[0]} solid, ${names[1]} dashed`);
  const line = svg.querySelector("line");
  return { box, follow: (at) => line.setAttribute("transform", `translate(${(width * at) / end} 0)`) };
}
