/* A tour through the program: from chunk to chunk, in the order in which they have run.

   The address says where we are: `?run=NAME.STOP`, so the browser's way back works, too.
   On the same page, we first change the question and then the anchor: only a change of the
   anchor moves the frame around the chunk. It also takes the focus away, so we give it back. */
"use strict";

{
  literate.tour = async (where) => {
    await load("lights");
    const [name, stop] = where.split(/\.(?=\d+$)/);
    const run = await literate.run(name);
    const bar = makeBar(run, (to) => visit(to));
    document.body.append(bar.box);
    let at, held;

    function visit(to) {
      const url = addressOf(run, name, to);
      if (!literate.isHere(url)) return void location.assign(url);
      const before = new URL(url);
      before.hash = location.hash;
      history.pushState(history.state, "", before);
      held = document.activeElement;
      location.replace(url);
      if (before.hash === url.hash) keepFocus();
      return show(to);
    }

    const keepFocus = () => {
      if (bar.box.contains(held)) held.focus({ preventScroll: true });
    };

    function show(to) {
      at = to;
      const [spot, rows] = run.events[at];
      const blocks = literate.blocksOf(run.spots[spot][1]);
      const lines = literate.linesOf(blocks);
      const lit = rows.map((row) => lines[row]).filter(Boolean);
      bar.show(at);
      literate.light(lit);
      for (const line of lit) openAround(line.startContainer);
      (lit[0]?.startContainer.parentElement ?? blocks[0])?.scrollIntoView({ block: "center" });
    }

    addEventListener("hashchange", keepFocus);
    addEventListener("popstate", () => {
      const [, to] = new URLSearchParams(location.search).get("run")?.split(".") ?? [];
      if (to) show(clamp(run, to));
      else bar.close();
    });
    bar.box.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (event.key === "Escape") bar.close();
      if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (run.events[at + way]) visit(at + way);
    });
    const first = clamp(run, stop);
    const url = addressOf(run, name, first);
    if (!literate.isHere(url)) return void location.replace(url);
    show(first);
    bar.focus();
  };

  function openAround(node) {
    const fold = node.parentElement.closest("details");
    if (fold) fold.open = true;
  }

  function clamp(run, stop) {
    return Math.max(0, Math.min(run.events.length - 1, (Number(stop) || 1) - 1));
  }

  function addressOf(run, name, at) {
    const url = literate.urlOf(run, run.events[at][0]);
    url.search = new URLSearchParams({ run: `${name}.${at + 1}` });
    return url;
  }

  function makeBar(run, visit) {
    const back = buttonFor("‹ Previous", "run-way", () => visit(at - 1));
    const next = buttonFor("Next ›", "run-way", () => visit(at + 1));
    const ways = made("div", "tour-ways", back, next, buttonFor("End the tour", "run-way", close));
    const place = made("p");
    const values = made("div", "tour-values");
    const box = made("aside", "tour", ways, place, values);
    let at;
    box.setAttribute("aria-label", "A tour through the program");
    place.setAttribute("role", "status");

    function show(to) {
      at = to;
      const [spot, , ...changes] = run.events[at];
      const [, , number, name] = run.spots[spot];
      const known = new Map();
      for (let each = 0; each < changes.length; each += 2)
        known.set(run.names[changes[each]], run.values[changes[each + 1]]);
      const link = made("a", "", number ? `⟨${name} ${number}⟩` : name);
      link.href = literate.urlOf(run, spot).hash;
      const said = made("span", "tour-said", ` ${run.said?.[at] ?? ""}`);
      place.replaceChildren(`${at + 1} of ${run.events.length}: in `, link, said);
      values.replaceChildren(literate.table(known, new Set()));
      back.disabled = at === 0;
      next.disabled = at === run.events.length - 1;
    }

    function close() {
      const url = new URL(location);
      url.searchParams.delete("run");
      history.replaceState(history.state, "", url);
      literate.light([]);
      box.remove();
    }

    return { box, show, close, focus: () => (next.disabled ? back : next).focus({ preventScroll: true }) };
  }
}
