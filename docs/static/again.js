// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

literate.player = (...about) => load("replay").then(() => literate.replay(...about));
literate.offer = (svg, input = { seed: 1, rock: [], start: -1, printed: svg }) => {
  svg.input = input;
  const bar = svg.nextElementSibling;
  const { draws } = svg.dataset;
  const tools = [["Another maze", "replay", "again"]];
  if (draws) tools.push([`${draws === "rock" ? "Draw" : "Move the"} ${draws}`, "drawing", "change"]);
  svg.buttons = tools.map(([name, script, act]) => {
    const button = element("button", {}, name);
    button.addEventListener("click", () => button.ariaDisabled || load(script)
      .then(() => literate[act](svg, button), () => bar.append(literate.sorry())));
    return button;
  });
  const output = bar.querySelector("output");
  if (!draws) output.style.flexBasis = "60%";
  output.after(...svg.buttons);
};
for (const svg of document.querySelectorAll("svg[data-again]")) literate.offer(svg);
