/* Where you were, and what you have read. Only this browser knows.

   The first page has a line with the class `continue`, which leads to where you were.
   A list with the class `rooms` marks the part in which that is. */
"use strict";

(() => {
  const { root } = literate;
  const key = `literate:${root.pathname}`;
  let known = {};
  try {
    known = JSON.parse(localStorage.getItem(key)) || known;
  } catch {}
  const nameOf = (address) => new URL(address, location).pathname.slice(root.pathname.length);
  const title = document.querySelector("h1");
  const part = document.querySelector(".chapter-line a");

  /* A chapter has a part and no list of chapters. It is read when its end was in sight. */

  if (part && !document.querySelector(".toctree-wrapper"))
    addEventListener("pagehide", () => {
      const seen = Math.min(1, (scrollY + innerHeight) / document.documentElement.scrollHeight);
      const above = [...document.querySelectorAll("article section[id]")]
        .filter((each) => each.getBoundingClientRect().top < innerHeight / 2);
      const text = title.textContent.replace("\u00b6", "");
      const page = nameOf(location);
      const to = scrollY ? `#${above.at(-1)?.id}` : "";
      const read = { ...known.read };
      read[page] = Math.max(seen, read[page] || 0);
      const last = { to: page + to, text, seen, part: nameOf(part.href) };
      try {
        localStorage.setItem(key, JSON.stringify({ last, read }));
      } catch {}
    });

  for (const link of document.querySelectorAll(".toctree-wrapper a, .sidebar-tree a")) {
    const share = known.read?.[nameOf(link.href)];
    if (!share) continue;
    link.title = share > 0.95 ? "read" : "begun";
    link.classList.add(`chapter-${link.title}`);
  }

  const line = document.querySelector(".continue");
  if (!line || !known.last) return;
  const { to, text, seen, part: room } = known.last;
  const link = made("a", "", `Continue with ${text}`);
  link.href = new URL(to, root);
  line.replaceChildren(link, ` of which you have read ${Math.round(100 * seen)} %.`);
  for (const each of document.querySelectorAll(".rooms > li"))
    each.classList.toggle("here", nameOf(each.querySelector("a").href) === room);
})();
