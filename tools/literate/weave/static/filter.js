/* A box above the index of chunks, or of names. While you type, only the entries stay that
   have all of your words in them, or in the title of their chapter, which the list of
   chapters knows. It has its room from the beginning. Without scripts there is none, and
   the index is whole. */
"use strict";

(() => {
  const chapters = new Map([...document.querySelectorAll(".sidebar-tree a")]
    .map((link) => [link.pathname, link.textContent]));
  const groups = [...document.querySelectorAll(".letter, .names table, .names-classes")];
  let named;
  const entries = groups.flatMap((group) => [...group.querySelectorAll("li, tr")]).map((item) => {
    const { pathname, href } = item.querySelector("a");
    item.title = chapters.get(pathname) || "";
    const cell = item.cells?.[0];
    if (cell?.firstChild) named = cell.firstChild;
    else if (cell) {
      const name = named.cloneNode(true);
      name.href = href;
      name.hidden = true;
      cell.append(name);
    }
    const text = `${item.textContent} ${item.title}`.toLowerCase();
    return { item, name: cell?.firstChild, text };
  });
  const box = made("input", "letter-filter");
  const count = made("output");
  box.type = "search";
  box.placeholder = "Words, a number or a chapter";
  box.setAttribute("aria-label", "Show only entries with these words");
  document.querySelector(".letter-room")?.append(box, count);

  /* A number begins where it says: 2.14 isn't in 12.14. */

  function isIn(text, word) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      if (!/^\d/.test(word) || !/[\d.]/.test(text[at - 1] ?? "")) return true;
    return false;
  }

  /* In a table, a name that has many rows is shown in the first of them that stays. */

  function filter() {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    let before;
    for (const { item, name, text } of entries) {
      item.hidden = !words.every((word) => isIn(text, word));
      if (!name || item.hidden) continue;
      name.hidden = name.textContent === before;
      before = name.textContent;
    }
    for (const group of groups) {
      const isEmpty = !group.querySelector(":is(li, tr):not([hidden])");
      const head = group.previousElementSibling;
      for (const part of head?.matches("h2") ? [group, head] : [group]) part.hidden = isEmpty;
      const fold = group.querySelector("details");
      if (fold) fold.open = words.length > 0;
    }
    const found = entries.filter(({ item }) => !item.hidden).length;
    count.textContent = words.length ? `${found} of ${entries.length}` : "";
  }

  box.addEventListener("input", filter);
})();
