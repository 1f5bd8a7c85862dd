// Tangled from docs/asciimaze.rst; edit it there.
/* Copyright 2026 the Ascii Maze authors
   SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

for (const box of document.querySelectorAll(".arcade")) {
  const part = (css) => box.querySelector(css);
  const [canvas, line, choice] = ["canvas", ".arcade-line", "select"].map(part);
  const pen = canvas.getContext("2d");
  const patches = new Map();
  const MOST_PATCHES = 200;

  let worker, wanted, timer;
  let [busy, inputs, asked] = [false, [], 0];

  const colour = (rgb) => `rgb(${rgb})`;

  function fill(pen, inside, outline) {
    if (inside) {
      pen.fillStyle = colour(inside);
      pen.fill();
    }
    if (outline) {
      pen.lineWidth = 1;
      pen.strokeStyle = colour(outline);
      pen.stroke();
    }
  }

  const DRAW = {
    rectangle(pen, x, y, width, height, rgb) {
      pen.fillStyle = colour(rgb);
      pen.fillRect(x, y, width, height);
    },
    line(pen, start, end, rgb, thickness) {
      pen.lineWidth = Math.max(1, thickness);
      pen.strokeStyle = colour(rgb);
      pen.beginPath();
      pen.moveTo(...start);
      pen.lineTo(...end);
      pen.stroke();
    },
    polygon(pen, points, inside, outline) {
      pen.beginPath();
      for (const point of points) pen.lineTo(...point);
      pen.closePath();
      fill(pen, inside, outline);
    },
    circle(pen, [x, y], radius, inside, outline) {
      pen.beginPath();
      pen.arc(x, y, Math.max(0, radius), 0, 7);
      fill(pen, inside, outline);
    },
    text(pen, [x, y], words, size, rgb, align) {
      pen.font = `${size}px sans-serif`;
      pen.textAlign = { start: "left", middle: "center", end: "right" }[align];
      pen.textBaseline = "middle";
      pen.fillStyle = colour(rgb);
      pen.fillText(words, x, y);
    },
    clip(pen, x, y, width, height) {
      pen.save();
      pen.beginPath();
      pen.rect(x, y, width, height);
      pen.clip();
    },
    end(pen) {
      pen.restore();
    },
    patch(pen, number, [x, y], [width, height], notes) {
      if (notes) {
        const kept = new OffscreenCanvas(width * devicePixelRatio, height * devicePixelRatio);
        const inner = kept.getContext("2d");
        inner.scale(devicePixelRatio, devicePixelRatio);
        draw(inner, notes);
        patches.set(number, kept);
        if (patches.size > MOST_PATCHES) patches.delete(patches.keys().next().value);
      }
      pen.drawImage(patches.get(number), x, y, width, height);
    },
  };

  function draw(pen, notes) {
    for (const [name, values] of notes) DRAW[name](pen, ...values);
  }
  function size() {
    const width = Math.floor(canvas.parentElement.clientWidth);
    return [width, Math.floor(Math.min(width, innerHeight * 0.75))];
  }

  function ask(more = {}) {
    wanted = { ...wanted, ...more };
    if (busy) return;
    clearTimeout(timer);
    const now = performance.now();
    const question = { ...wanted, inputs, size: size(), seconds: Math.min(1, (now - asked) / 1000) };
    [busy, inputs, wanted, asked] = [true, [], {}, now];
    worker.postMessage({ id: 0, question });
  }

  function hear({ data }) {
    if (data.ready) return;
    busy = false;
    if (data.answer) return show(data.answer);
    line.textContent = data.missing ? MISSING : `Python has failed: ${data.failed}`;
    if (!data.missing) return;
    worker.terminate();
    worker = undefined;
    setStage(false);
  }

  const MISSING = "There is no Python beside these pages. In the project, make live adds one.";
  const WALKING = "arrows, number pad or letters: ";

  function show(answer) {
    const [width, height] = size();
    canvas.width = width * devicePixelRatio;
    canvas.height = height * devicePixelRatio;
    canvas.style.height = `${height}px`;
    line.classList.add("arcade-heard");
    pen.scale(devicePixelRatio, devicePixelRatio);
    draw(pen, answer.notes);
    line.textContent = answer.line.replace(/^\[.*?\]\s*/, "");
    part(".arcade-name").textContent = answer.name;
    part(".arcade-summary").textContent = answer.summary;
    if (!choice.options.length)
      for (const [name, title] of answer.games) choice.add(new Option(title, name));
    [choice.value] = answer.name.split(" ");
    choice.closest("p").hidden = false;
    part(".arcade-keys").replaceChildren(...answer.keys.map(([keys, label]) => {
      const caps = keys.flatMap((key) => [made("kbd", "", key), " "]);
      return made("li", "", ...(keys.length > 8 ? [WALKING] : caps), label);
    }));
    if (inputs.length || Object.keys(wanted).length) ask();
    else if (answer.moves) timer = setTimeout(ask, 20);
    else if (answer.runs) timer = setTimeout(ask, 1000);
  }
  const OWN = /^(Arrow.*|Page.*|Home|End|Enter|Backspace|Delete|.)$/;

  canvas.addEventListener("keydown", (event) => {
    const isUndo = /^[zyr]$/.test(event.key) && (event.ctrlKey || event.metaKey);
    if (!worker || !OWN.test(event.key) || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && !isUndo) return;
    event.preventDefault();
    event.stopPropagation();
    inputs.push({ key: event.key, ctrl: isUndo });
    ask();
  });

  function point(event, action) {
    if (!worker) return;
    const button = Math.max(0, event.button);
    inputs.push({ action, button, x: event.offsetX, y: event.offsetY });
    ask();
  }

  canvas.addEventListener("pointerdown", (event) => {
    canvas.focus();
    canvas.setPointerCapture(event.pointerId);
    point(event, "press");
  });
  canvas.addEventListener("pointerup", (event) => point(event, "release"));
  canvas.addEventListener("pointermove", (event) => event.buttons && point(event, "drag"));
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());

  function setStage(isOpen) {
    part(".arcade-games").hidden = isOpen;
    part(".arcade-stage").hidden = !isOpen;
  }

  function start({ value }) {
    if (location.protocol === "file:") {
      line.textContent = "A page from a folder can't start Python. In that folder, run: python3 -m http.server";
      return;
    }
    setStage(true);
    line.textContent = "Loading Python: 6 MB, only once …";
    worker = new Worker("_static/live-worker.js", { type: "module" });
    worker.addEventListener("message", hear);
    worker.addEventListener("error", () => hear({ data: { failed: "no worker" } }));
    canvas.focus();
    ask({ opens: "arcade:Arcade", play: value });
  }

  for (const button of box.querySelectorAll(".arcade-start"))
    button.addEventListener("click", () => start(button));
  choice.addEventListener("change", () => {
    canvas.focus();
    ask({ play: choice.value });
  });
  addEventListener("resize", () => worker && ask());
}
