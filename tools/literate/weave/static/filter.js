/* A box above the index of chunks. While you type, only the entries stay that have all of
   your words in them, or in the title of their chapter, which the list of chapters knows.
   It has its room from the beginning. Without scripts there is none, and the index is whole. */
"use strict";

(() => {
  const chapters = new Map([...document.querySelectorAll(".sidebar-tree a")]
    .map((link) => [link.pathname, link.textContent]));
  const letters = [...document.querySelectorAll(".letter")];
  const entries = [...document.querySelectorAll(".letter li")].map((item) => {
    item.title = chapters.get(item.firstChild.pathname) || "";
    return { item, text: `${item.textContent} ${item.title}`.toLowerCase() };
  });
  const box = made("input", "letter-filter");
  const count = made("output");
  box.type = "search";
  box.placeholder = "Words, a number or a chapter";
  box.setAttribute("aria-label", "Show only chunks with these words");
  document.querySelector(".letter-room")?.append(box, count);

  function filter() {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { item, text } of entries)
      item.hidden = !words.every((word) => text.includes(word));
    for (const letter of letters) {
      letter.hidden = !letter.querySelector("li:not([hidden])");
      letter.querySelector("details").open = words.length > 0;
    }
    const found = entries.filter(({ item }) => !item.hidden).length;
    count.textContent = words.length ? `${found} of ${entries.length}` : "";
  }

  box.addEventListener("input", filter);
})();
