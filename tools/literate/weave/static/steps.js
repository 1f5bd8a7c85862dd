/* The code behind a picture that moves: below its caption, with values, and lit where it is
   printed. As long as nobody has used the bar, there is only the code. A run of edited code
   has texts of its own for some blocks.

   A run is a list of events, each a line that has run: its step, its block, its row, and the
   names that it has changed. The picture shows steps, the code shows events; whichever
   moves, the other follows. At a line between two steps, the picture shows the first of
   them, and its words begin with "after". */
"use strict";

{
  /* Pixels around the code, those that it has at least, and those at its end that fade */
  const MARGIN = 16;
  const LEAST = 128;
  const FADE = 36;

  /* A line that never runs, but says when the next one does */
  const HEAD = /^\s*(else|finally|try):\s*$/;

  /* A name with an index or arguments, and the most letters of one that stays in its row */
  const WHOLE = /\w*(\[[^[\]()]+\]|\([^[\]()]+\))/g;
  const SHORT = 24;

  literate.steps = async (bar, name, go, isFresh) => {
    await Promise.all([load("lights"), load("opening")]);
    const run = await literate.run(name);
    if (run.texts?.some(Boolean)) await load("colours");
    const events = eventsOf(run);
    const panel = await makePanel(run, events);
    const isBar = bar.matches(".moves-bar");
    const live = (isBar && bar.closest(".live")) || bar;
    const caption = live.nextElementSibling;
    (caption?.matches("figcaption") ? caption : live).after(panel.box);
    bar.addEventListener("close", panel.remove);
    let at = 0, step = -1;

    function show(wanted) {
      at = Math.max(0, Math.min(events.length - 1, wanted));
      const last = draw();
      const shown = events[isFresh ? at : Math.max(0, last)].step;
      if (shown !== step) go((step = shown));
    }

    function draw(isLit = true) {
      const event = events[at];
      const isNear = (each) => each.step === event.step && each.spot === event.spot;
      panel.show(event, valuesAt(run, events, at, isFresh));
      const last = lastMade(events, at);
      bar.classList.toggle("run-between", last >= 0 && last < at);
      if (isLit) {
        panel.open();
        literate.light(rangesOf(run, [event]), rangesOf(run, events.filter(isNear)));
      }
      return last;
    }

    panel.box.addEventListener("click", ({ target }) => {
      const line = target.closest(".run-line[data-row]");
      const way = target.closest("[data-way]")?.dataset.way;
      if (line) show(next(events, at, Number(line.dataset.spot), Number(line.dataset.row)));
      else if (way) show(at + Number(way));
    });
    addEventListener("click", (event) => {
      if (event.target.closest("a, button, .run-panel")) return;
      const found = lineUnder(run, event);
      if (found) show(next(events, at, ...found));
    });
    return (shown, isLit) => {
      if (shown === step) return;
      step = shown;
      at = makerOf(events, shown);
      draw(isLit);
    };
  };

  /* The numbers of a run as objects. Two functions may have their lines in one block, as a
     function and a loop inside it; then the first spot of that block is the spot of both. */

  function eventsOf(run) {
    const places = run.spots.map(([page, anchor]) => `${page}#${anchor}`);
    let step = 0;
    return run.events.map(([more, number, row, ...changes]) => {
      const made = more < 0;
      const spot = places.indexOf(places[number]);
      step += made ? ~more : more;
      return { step, spot, row, changes, made, own: run.spots[number][4] };
    });
  }

  /* Which event belongs to a step? The one that has made it, or else the last one before. */

  function makerOf(events, step) {
    const made = events.findLastIndex((event) => event.made && event.step <= step);
    return Math.max(0, made);
  }

  /* The last event up to some event that has made a step, or -1. */

  function lastMade(events, at) {
    return events.findLastIndex((event, index) => event.made && index <= at);
  }

  /* The next run of a line. After its last one comes its first. */

  function next(events, at, spot, row) {
    const isIt = (event) => event.spot === spot && event.row === row;
    const later = events.findIndex((event, index) => index > at && isIt(event));
    return later >= 0 ? later : events.findIndex(isIt);
  }

  /* The values of all names of a function, up to an event. They're fresh if each step is a
     call of its own, so that values of earlier steps don't count. */

  function valuesAt(run, events, at, isFresh) {
    const values = new Map();
    for (let index = 0; index <= at; index++) {
      const { changes, step, own } = events[index];
      if (own !== events[at].own || (isFresh && step < events[at].step)) continue;
      for (let each = 0; each < changes.length; each += 2)
        values.set(run.names[changes[each]], run.values[changes[each + 1]]);
    }
    return values;
  }

  function namesOf(run, { changes }) {
    return new Set(changes.filter((_, at) => at % 2 === 0).map((name) => run.names[name]));
  }

  /* The lines of events where they are printed, if that is on this page. */

  function rangesOf(run, events) {
    const found = [];
    for (const [spot, some] of Map.groupBy(events, (event) => event.spot)) {
      const url = literate.urlOf(run, spot);
      if (!literate.isHere(url)) continue;
      const lines = literate.linesOf(literate.blocksOf(url.hash.slice(1)));
      for (const row of new Set(some.map((event) => event.row)))
        if (lines[row]) found.push(lines[row]);
    }
    return found;
  }

  /* The line below the pointer, as a block and a row. */

  function lineUnder(run, { target, clientX, clientY }) {
    const block = target.closest("pre");
    const isUnder = (box) => box.top <= clientY && clientY < box.bottom;
    for (const [spot, [, anchor]] of run.spots.entries()) {
      const blocks = literate.isHere(literate.urlOf(run, spot)) ? literate.blocksOf(anchor) : [];
      if (!blocks.includes(block)) continue;
      const lines = literate.linesOf(blocks);
      const row = lines.findIndex((line) => [...line.getClientRects()].some(isUnder));
      if (eventsOf(run).some((event) => event.spot === spot && event.row === row))
        return [spot, row];
    }
    return undefined;
  }

  /* A short index or argument stays in one row, with its brackets and the name before them. */

  function keepWhole(line) {
    for (const { index, 0: { length } } of line.textContent.matchAll(WHOLE)) {
      if (length > SHORT) continue;
      const range = document.createRange();
      range.setStart(...placeIn(line, index, false));
      range.setEnd(...placeIn(line, index + length, true));
      const whole = made("span", "run-whole");
      whole.append(range.extractContents());
      range.insertNode(whole);
    }
  }

  /* Where a letter is, as a text and the number of the letter in it; at its end, if it is one. */

  function placeIn(line, at, isEnd) {
    const texts = document.createNodeIterator(line, NodeFilter.SHOW_TEXT);
    let text = texts.nextNode();
    while (text.length < at || (text.length === at && !isEnd)) {
      at -= text.length;
      text = texts.nextNode();
    }
    return [text, at];
  }

  /* The last row of the statement that ends some rows: it closes their brackets, or it's in the
     block that the last of them begins. */

  function endOf(lines, first, last) {
    const depthOf = (line) => line.split(/[([{]/).length - line.split(/[)\]}]/).length;
    const indent = (line) => line.search(/\S/);
    const least = /:\s*$/.test(lines[last]) ? indent(lines[last]) : Infinity;
    let depth = 0;
    for (let row = first; row <= last; row++) depth += depthOf(lines[row]);
    while (last + 1 < lines.length && (depth > 0 || indent(lines[last + 1]) > least))
      depth += depthOf(lines[++last]);
    return last;
  }

  /* The panel: the lines of each block from the first that runs, with its head, to the last,
     and the values. */

  async function makePanel(run, events) {
    const box = made("section", "run-panel");
    box.setAttribute("aria-label", "The code behind the picture");
    const stay = made("div", "run-stay");
    const code = made("div", "run-code highlight");
    code.tabIndex = 0;
    code.setAttribute("role", "group");
    code.setAttribute("aria-label", "Its lines; up and down lead from one to the next");
    const side = made("div", "run-side");
    side.hidden = true;
    const lines = new Map();
    for (const [spot, some] of Map.groupBy(events, (event) => event.spot)) {
      const [, , number, name] = run.spots[spot];
      const rows = new Set(some.map((event) => event.row));
      const url = literate.urlOf(run, spot);
      const link = made("a", "run-name", `⟨${name} ${number}⟩`);
      link.href = url.href;
      code.append(link);
      const texts = run.texts?.[spot] && literate.coloured(run.texts[spot].join("\n"));
      const piece = texts || await pieceAt(url);
      const ranges = texts || literate.linesOf([...piece.querySelectorAll("pre")]);
      const textOf = (row) => texts ? texts[row].textContent : `${ranges[row]}`;
      let row = Math.min(...rows);
      while (row > 0 && HEAD.test(textOf(row - 1))) row--;
      const stop = endOf((texts ?? ranges).map((_, at) => textOf(at)), row, Math.max(...rows));
      for (; row <= stop; row++) {
        const line = made("span", "run-line");
        line.append(texts ? texts[row] : plain(ranges[row].cloneContents()));
        keepWhole(line);
        line.style.setProperty("--in", `${/^ */.exec(line.textContent)[0].length + 4}ch`);
        if (rows.has(row)) {
          line.title = "Go to its next run";
          Object.assign(line.dataset, { spot, row });
          lines.set(`${spot} ${row}`, line);
        }
        code.append(line);
      }
    }
    const ways = made("div", "run-ways");
    for (const [way, text] of [[-1, "‹ line"], [1, "line ›"]]) {
      const button = made("button", "run-way", text);
      button.type = "button";
      button.dataset.way = way;
      ways.append(button);
    }
    const values = made("div", "run-box");
    side.append(ways, values);
    stay.append(code);
    box.append(stay, side);
    moveByKeys(code, lines);
    const gone = new AbortController();
    for (const type of ["scroll", "resize"])
      addEventListener(type, fit, { passive: true, signal: gone.signal });

    /* Beside a picture, the code is no higher than what the window shows of its place. */

    function fit() {
      const { top, bottom } = stay.getBoundingClientRect();
      const room = Math.min(bottom, innerHeight - MARGIN) - Math.max(top, MARGIN);
      const high = code.clientHeight;
      code.style.setProperty("--room", `${Math.max(room, LEAST)}px`);
      if (code.clientHeight !== high) keepInSight();
    }

    function keepInSight() {
      const now = code.querySelector(".run-now");
      if (!now) return;
      const below = now.offsetTop + now.offsetHeight - code.scrollTop;
      if (now.offsetTop >= code.scrollTop && below <= code.clientHeight - FADE) return;
      const top = now.offsetTop - (code.clientHeight - now.offsetHeight) / 2;
      const first = [...code.children].find((each) => each.offsetTop >= top);
      code.scrollTop = top > 0 ? first.offsetTop : 0;
    }

    function show(event, known) {
      for (const line of code.querySelectorAll(".run-now, .run-step")) {
        line.classList.remove("run-now", "run-step");
        line.removeAttribute("aria-current");
      }
      for (const each of events)
        if (each.step === event.step) lines.get(`${each.spot} ${each.row}`).classList.add("run-step");
      const now = lines.get(`${event.spot} ${event.row}`);
      now.classList.add("run-now");
      now.setAttribute("aria-current", "step");
      fit();
      keepInSight();
      values.replaceChildren(literate.table(known, namesOf(run, event)));
    }

    function open() {
      side.hidden = false;
    }

    function remove() {
      gone.abort();
      box.remove();
    }

    return { box, open, show, remove };
  }

  /* The code without its links, because a click has another meaning here. */

  function plain(part) {
    for (const link of part.querySelectorAll("a")) link.replaceWith(...link.childNodes);
    for (const each of part.querySelectorAll("[id]")) each.removeAttribute("id");
    return part;
  }

  /* The Tab key stops once in the code; there, the arrow keys go from line to line. The
     lines are no buttons, which would have to be 24 pixels high for everybody. */

  function moveByKeys(code, lines) {
    code.addEventListener("keydown", (event) => {
      const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
      const all = [...lines.values()];
      event.preventDefault();
      event.stopPropagation();
      all[all.indexOf(code.querySelector(".run-now")) + way]?.click();
    });
  }
}
