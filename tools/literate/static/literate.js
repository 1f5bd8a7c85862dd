/* What a page can do that HTML cannot. Without it everything can be read all the same. */

"use strict";

/* The arrow keys turn the pages, unless something on the page has the keys. */

document.addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const busy = document.activeElement !== document.body;
  const chord = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const link = rel && document.querySelector(`link[rel="${rel}"]`);
  if (link && !busy && !chord && !event.defaultPrevented) location.href = link.href;
});

/* A link to something that is on another page now leads there. */

const root = document.documentElement.dataset.content_root || "./";

function wanted() {
  const id = decodeURIComponent(location.hash.slice(1));
  return id && !document.getElementById(id) ? id : "";
}

window.literateAnchors = (table) => {
  const found = Object.keys(table).find((page) => table[page].split(" ").includes(wanted()));
  if (found !== undefined) location.replace(root + found + location.hash);
};

function lead() {
  if (!wanted()) return;
  const script = document.createElement("script");
  script.src = `${root}_static/anchors.js`;
  document.head.append(script);
}

addEventListener("hashchange", lead);
lead();
