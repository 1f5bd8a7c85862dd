// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

{
  const MARK = "figure-name";
  const marks = [];
  const toldBox = made("div", "figure-told");
  let shown, timer;

  function mark(element, picture, name) {
    element.classList.add(MARK);
    element.dataset.mark = marks.push({ picture, name }) - 1;
    return element;
  }

  function surround(text, pattern, picture, nameOf) {
    const found = pattern.exec(text.data);
    if (!found) return null;
    const word = text.splitText(found.index);
    const rest = word.splitText(found[0].length);
    const around = made("span", "");
    word.replaceWith(around);
    around.append(word);
    mark(around, picture, nameOf(found[0]));
    return { around, rest };
  }

  function textsIn(element, but) {
    const walker = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
    const texts = [];
    for (let text; (text = walker.nextNode());)
      if (!text.parentElement.closest(but)) texts.push(text);
    return texts;
  }

  const anyOf = (words) => new RegExp(`(?<![\\w.])(${words.join("|")})(?!\\w)`);

  function markCode(block, picture) {
    const pattern = anyOf(Object.keys(picture.names));
    for (let text of textsIn(block, ".sd, .c1, .s1, .s2, button"))
      while (text) text = surround(text, pattern, picture, (word) => word)?.rest;
  }

  function markText(paragraph, picture) {
    const { names, said } = picture;
    const stops = new Map();
    for (const word of paragraph.querySelectorAll("code, em")) {
      const name = said[word.textContent] ?? word.textContent;
      if (names[name] && !stops.has(name) && !word.closest("a"))
        stops.set(name, mark(word, picture, name));
    }
    for (const [word, name] of Object.entries(said))
      for (const text of textsIn(paragraph, `a, .${MARK}`)) {
        if (stops.has(name)) break;
        const found = surround(text, anyOf([word]), picture, () => name);
        if (found) stops.set(name, found.around);
      }
    for (const stop of stops.values()) {
      stop.tabIndex = 0;
      stop.setAttribute("role", "button");
    }
  }

  function cellsOf({ fills, path }, rule) {
    if (rule === "path") return path;
    if (rule === "end") return path.slice(-1);
    return [...fills].filter(([, colour]) => rule.includes(colour)).map(([cell]) => cell);
  }

  function show(element) {
    const { picture, name } = marks[element.dataset.mark];
    renew(picture);
    const rule = picture.svg.stage.names[name];
    const slider = picture.svg.nextElementSibling.querySelector("input");
    const now = Number(slider.value);
    const svg = visible(picture);
    const { cells, end, show: draw } = svg.stage;
    const veil = layer(svg);
    const eighths = [4, 3, 5, 2, 6, 1, 7].map((eighth) => Math.round((end * eighth) / 8));
    const has = (step) => cellsOf(draw(step), rule).length;
    const step = [now, ...eighths].find(has) ?? now;
    const words = made("p", "");

    svg.mark = (moment) => {
      const held = new Set(cellsOf(moment, rule));
      veil.setAttribute("d", cells.map((cell, at) => held.has(at) ? "" : `M${cell}z`).join(""));
      const what = rule === "end" ? `cell ${[...held]}`
        : `${held.size} ${held.size === 1 ? "cell" : "cells"}`;
      words.replaceChildren(made("code", "", name), ` is ${what}`);
    };
    draw(step);
    toldBox.append(words);
    toldBox.classList.add("figure-open");
    const isLow = element.getBoundingClientRect().top > innerHeight / 2;
    toldBox.classList.toggle("figure-high", isLow);

    shown = () => {
      delete svg.mark;
      veil.remove();
      draw(Number(slider.value));
      toldBox.replaceChildren();
      toldBox.classList.remove("figure-open");
    };
  }

  function layer(svg) {
    const path = document.createElementNS(svg.namespaceURI, "path");
    path.setAttribute("class", "veil");
    svg.querySelector(".wall").before(path);
    return path;
  }

  function change(target) {
    clearTimeout(timer);
    shown?.();
    shown = undefined;
    const element = target.closest?.(`.${MARK}`);
    if (element) timer = setTimeout(() => show(element), 80);
  }

  addEventListener("pointerover", ({ target }) => change(target));
  addEventListener("focusin", ({ target }) => change(target));
  addEventListener("keydown", ({ key }) => key === "Escape" && change(document));

  function renew(picture) {
    const svg = picture.place.querySelector("svg.moves");
    if (svg !== picture.svg) Object.assign(picture, { svg, copy: undefined });
  }

  function visible(picture) {
    const { top, bottom } = picture.svg.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return picture.svg;
    if (!picture.copy) {
      picture.copy = picture.svg.cloneNode(true);
      picture.copy.querySelector(".dot").remove();
      picture.copy.setAttribute("aria-hidden", "true");
      picture.copy.stage = makeStage(picture.copy);
    }
    toldBox.append(picture.copy);
    return picture.copy;
  }

  for (const svg of document.querySelectorAll('svg[data-needs="names"]')) {
    const { names, said } = JSON.parse(svg.dataset.moves);
    const picture = { place: svg.parentElement, svg, names, said };
    for (const block of document.querySelectorAll("article pre, .run-code")) markCode(block, picture);
    for (const text of document.querySelectorAll("article p")) markText(text, picture);
  }
  toldBox.setAttribute("role", "status");
  document.body.append(toldBox);
  addStyle("names");
}
