/* Light on some lines of code, for `steps.js` and `tour.js`.

   A block of code is known by its page, its anchor, and the name of what it shows.
   On the page it may have boxes and buttons in it that are not code. */
"use strict";

{
  const NOT_CODE = ".chunk-open, .chunk-toggle, .chunk-tools, .chunk-sorry";

  const styled = addStyle("runs");

  literate.run = async (name) => {
    await Promise.all([styled, load(`runs/${name}`)]);
    return literate.arrived[`runs/${name}`];
  };

  literate.urlOf = (run, spot) => {
    const [page, anchor] = run.spots[spot];
    return new URL(`${run.pages[page]}#${anchor}`, literate.root);
  };

  literate.isHere = (url) => {
    const here = (each) => each.pathname.replace(/(\/|\.html)?$/, "");
    return here(url) === here(location);
  };

  /* The code behind an anchor: the blocks in its box, or the block that follows it. */

  literate.blocksOf = (anchor) => {
    const box = document.getElementById(anchor);
    const own = box?.querySelectorAll("pre");
    if (own?.length) return [...own];
    return [...(box?.nextElementSibling?.querySelectorAll("pre") ?? [])];
  };

  /* The lines of some blocks, as ranges. A box that was opened inside a line is not a part of it. */

  literate.linesOf = (blocks) => {
    const lines = [];
    for (const block of blocks) {
      let line = document.createRange();
      let box;
      const texts = document.createNodeIterator(block, NodeFilter.SHOW_TEXT);
      line.setStart(block, 0);
      for (let node; (node = texts.nextNode());) {
        box ??= node.parentElement.closest(".chunk-open");
        if (node.parentElement.closest(NOT_CODE)) continue;
        for (let at = -1; (at = node.data.indexOf("\n", at + 1)) >= 0;) {
          if (box && !at) line.setEndBefore(box);
          else line.setEnd(node, at);
          box = undefined;
          lines.push(line);
          line = document.createRange();
          line.setStart(node, at + 1);
        }
      }
      line.setEnd(block, block.childNodes.length);
      if (String(line)) lines.push(line);
    }
    return lines;
  };

  /* Two lights: on the line that has just run, and on the others of its step. */

  literate.light = (now, others = []) => {
    if (!CSS.highlights) return;
    CSS.highlights.set("run-now", new Highlight(...now));
    CSS.highlights.set("run-others", new Highlight(...others));
  };

  /* A small table of names and their values. */

  literate.table = (values, fresh) => {
    const pairs = [...values].map(([name, value]) =>
      made("div", fresh.has(name) ? "run-fresh" : "", made("dt", "", name), made("dd", "", value)));
    return made("dl", "run-values", ...pairs);
  };
}
