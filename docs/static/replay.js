// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

{
  let count = 0;

  literate.replay = ({ shown, places }, path, texts, isEdit = true, share = 0) => {
    const figure = document.querySelector(`svg[data-again="${path}"]`);
    const parsed = new DOMParser().parseFromString(shown, "image/svg+xml");
    const { moves } = parsed.documentElement.dataset ?? {};
    if (!figure || !moves) return undefined;
    const told = JSON.parse(moves);
    if (isEdit || share) told.opens = Math.round((share || 1) * (told.steps.length - 1));
    told.colours = told.colours.map((colour) => (/^#\w+$/.test(colour) ? colour : ""));
    const svg = figure.cloneNode(true);
    for (const old of svg.querySelectorAll(".dot, .veil, .drawing")) old.remove();
    svg.dataset.moves = JSON.stringify(told);
    for (const name of isEdit ? ["again", "draws"] : ["run"]) delete svg.dataset[name];
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
    bar.dispatchEvent(new Event("close"));
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

  literate.again = async (svg) => {
    const input = { ...svg.input, seed: svg.input.seed + 1 };
    const player = await literate.rerun(svg, input);
    if (!player) return;
    literate.exchange(svg, player, input);
    const [again, change] = player.svg.buttons;
    if (svg.buttons[1]?.ariaPressed) await literate.change(player.svg, change);
    again.focus();
  };

  function turn(svg, isOff) {
    for (const button of svg.buttons) {
      button.ariaDisabled = isOff || null;
      button.style.opacity = isOff ? 0.5 : "";
    }
  }

  literate.rerun = async (svg, { seed, rock, start }, share = 0) => {
    const status = literate.statusOf(svg);
    const path = svg.dataset.again;
    const question = { path, more: [seed > 1 ? `chick-${seed}` : "chick", rock, start] };
    turn(svg, true);
    try {
      await Promise.all([load("live"), load("opening")]);
      const answer = await literate.ask(question, status);
      const player = answer && literate.replay(answer, path, literate.textsOf(), false, share);
      if (answer && !player)
        status.textContent = answer.mistake?.message ?? "The program draws no such picture.";
      return player;
    } catch {
      return status.replaceChildren(literate.sorry());
    } finally {
      turn(svg, false);
    }
  };

  literate.statusOf = (svg) => {
    const bar = svg.nextElementSibling;
    const status = bar.querySelector("p") ?? element("p", { role: "status" });
    status.style = "flex: 1 0 100%; margin: 0";
    bar.append(status);
    return status;
  };

  literate.exchange = (svg, player, input) => {
    svg.before(player.svg);
    close(svg);
    player.start();
    literate.showRock(player.svg, input);
    literate.offer(player.svg, input);
  };

  literate.showRock = (svg, { cells, rock }) => {
    const own = new Set(rock.length ? JSON.parse(svg.dataset.moves).cells : cells);
    const d = (cells ?? []).filter((cell) => !own.has(cell)).map((cell) => `M${cell}z`).join("");
    const path = document.createElementNS(svg.namespaceURI, "path");
    const about = { class: "drawing", d, style: "fill: #5b6f8a; stroke: none" };
    svg.querySelector(".wall").before(element("path", about, "", path));
  };
}
