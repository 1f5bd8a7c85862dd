// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

{
  let count = 0;

  literate.replay = ({ shown, places }, path, texts, isEdit = true) => {
    const figure = document.querySelector(`svg[data-again="${path}"]`);
    const parsed = new DOMParser().parseFromString(shown, "image/svg+xml");
    const { moves } = parsed.documentElement.dataset ?? {};
    if (!figure || !moves) return undefined;
    const told = JSON.parse(moves);
    if (isEdit) told.opens = told.steps.length - 1;
    told.colours = told.colours.map((colour) => (/^#\w+$/.test(colour) ? colour : ""));
    const svg = figure.cloneNode(true);
    for (const old of svg.querySelectorAll(".dot, .veil")) old.remove();
    svg.dataset.moves = JSON.stringify(told);
    delete svg.dataset[isEdit ? "again" : "run"];
    const run = learn(told.lines, places, texts);
    const start = () => {
      if (isEdit) delete svg.dataset.run;
      else svg.dataset.run = run;
      makePlayer(svg);
      svg.dataset.run = run;
      return () => close(svg);
    };
    return { svg, start };
  };

  function close(svg) {
    const bar = svg.nextElementSibling;
    const panel = (bar.closest(".live") ?? bar).nextElementSibling;
    if (panel?.matches(".run-panel")) panel.remove();
    bar.remove();
    svg.remove();
  }

  function learn(told, places, texts) {
    const [page] = location.href.split("#");
    const run = { ...told, pages: [page], spots: [], texts: [], events: [] };
    const found = told.lines.map(([, line, name]) => find(run, texts, name, places[line - 1]));
    const made = new Set(told.made);
    let group = 0, before = 0;
    told.events.forEach(([more, line, ...changes], at) => {
      group += more;
      if (!found[line]) {
        run.events.at(-1)?.push(...changes);
        return;
      }
      const on = group - before;
      before = group;
      run.events.push([made.has(at) ? ~on : on, ...found[line], ...changes]);
    });
    const name = `again-${++count}`;
    literate.scripts.set(`runs/${name}`, Promise.resolve());
    literate.arrived[`runs/${name}`] = run;
    return name;
  }

  function find(run, texts, name, [chunk, piece, row]) {
    const boxes = [...document.querySelectorAll("[data-live]")];
    const box = boxes.filter(({ dataset }) => dataset.name === chunk)[piece];
    if (!box) return undefined;
    let spot = run.spots.findIndex(([, id, , , own]) => id === box.id && own === name);
    if (spot < 0) {
      const [number] = /\d+/.exec(box.getAttribute("aria-label"));
      spot = run.spots.push([0, box.id, number, chunk, name]) - 1;
      run.texts[spot] = texts.get(box);
    }
    return [spot, row];
  }

  literate.again = async (svg, seed, button) => {
    if (button.ariaDisabled) return;
    const bar = button.parentElement;
    const turn = (isOff) => {
      button.ariaDisabled = isOff || null;
      button.style.opacity = isOff ? 0.5 : "";
    };
    const status = bar.querySelector("p") ?? element("p", { role: "status" });
    status.style = "flex: 1 0 100%; margin: 0";
    bar.append(status);
    turn(true);
    const question = { path: svg.dataset.again, more: [`chick-${seed}`] };
    try {
      await Promise.all([load("live"), load("opening")]);
      const answer = await literate.ask(question, status);
      if (answer) show(svg, seed, status, answer);
    } catch {
      status.replaceChildren(literate.sorry());
    }
    turn(false);
  };

  function show(svg, seed, status, answer) {
    const player = literate.replay(answer, svg.dataset.again, literate.textsOf(), false);
    if (!player) {
      status.textContent = answer.mistake?.message ?? "The program draws no such picture.";
      return;
    }
    svg.before(player.svg);
    close(svg);
    player.start();
    literate.offer(player.svg, seed + 1).focus();
  }
}
