// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

literate.player = (...about) => load("replay").then(() => literate.replay(...about));
literate.offer = (svg, seed) => {
  const bar = svg.nextElementSibling;
  const button = element("button", {}, "Another maze");
  const output = bar.querySelector("output");
  output.style.flexBasis = "60%";
  output.after(button);
  button.addEventListener("click", () => load("replay")
    .then(() => literate.again(svg, seed, button), () => bar.append(literate.sorry())));
  return button;
};
for (const svg of document.querySelectorAll("svg[data-again]")) literate.offer(svg, 2);
