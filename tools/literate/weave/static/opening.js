/* Chunks that are shown where they are not: a peek beside a link, code opened in place.

   A chunk may be on another page. The chunks of PAGE are there a second time, in a script,
   `_static/chunks/PAGE.js`, which is loaded when you ask for one.
   (A page opened from a folder may load scripts, but may not read other pages.)  */
"use strict";

const OURS = ".chunk-open, .chunk-toggle, .chunk-tools, .chunk-sorry";
const styled = addStyle("opening");

/* The address of a piece is a page, and an anchor on it.
   The address of a line in it ends with the line's number. */

function pageOf(url) {
  const path = url.pathname.slice(literate.root.pathname.length);
  return path.replace(/(\/|\.html)?$/, "") || "index";
}

async function pieceAt(url) {
  await styled;
  const shown = made("div");
  const id = url.hash.slice(1).replace(/\.\d+$/, "");
  if (pageOf(url) === pageOf(new URL(location))) {
    shown.append(...document.getElementById(id).cloneNode(true).childNodes);
    for (const extra of shown.querySelectorAll(OURS)) extra.remove();
    for (const word of shown.querySelectorAll(".chunk-defined"))
      word.replaceWith(...word.childNodes);
    for (const link of shown.querySelectorAll("[data-chunk]")) delete link.dataset.chunk;
  } else {
    const page = pageOf(url);
    await load(`chunks/${page}`);
    const { base, pieces } = literate.arrived[page];
    const from = new URL(base, literate.root);
    shown.innerHTML = pieces[id];
    for (const link of shown.querySelectorAll("a[href]"))
      link.href = new URL(link.getAttribute("href"), from).href;
  }
  for (const named of shown.querySelectorAll("[id]")) {
    named.classList.toggle("chunk-here", `#${named.id}` === url.hash);
    named.removeAttribute("id");
  }
  return shown;
}

/* Peek: a small window beside the link, while the pointer or the focus is on it. */

let peek;

literate.close = () => {
  peek?.remove();
  peek = undefined;
  literate.peekOf = "";
};

literate.scroll = (pages) => {
  peek?.scrollBy(0, pages * peek.clientHeight);
  return Boolean(peek);
};

addEventListener("pointerdown", ({ target }) => {
  if (target.closest("a")?.href !== literate.peekOf && !peek?.contains(target)) close();
});

literate.open = async (link) => {
  const shown = await pieceAt(new URL(link.href)).catch(() =>
    made("div", "", literate.sorry()));
  if (!link.matches(":hover, :focus")) return;
  close();
  peek = made("div", "chunk-peek chunk", ...shown.childNodes);
  peek.id = "chunk-peek";
  literate.peekOf = link.href;
  peek.setAttribute("role", "tooltip");
  markUse(link);
  for (const said of peek.querySelectorAll(".chunk-line, .chunk > details"))
    said.remove();
  for (const fold of peek.querySelectorAll("details"))
    fold.open = !fold.matches(IMPORTS) || Boolean(fold.querySelector(".chunk-here"));
  link.setAttribute("aria-describedby", peek.id);
  document.body.append(peek);
  link.title &&= "";
  put(link);
  const here = peek.querySelector(".chunk-here");
  const way = here?.getBoundingClientRect().top - peek.getBoundingClientRect().top;
  if (here?.matches(":empty")) begin(way, link);
  else if (here) peek.scrollTop = way - peek.clientHeight / 3;
  peek.addEventListener("mouseenter", () => clearTimeout(timer));
  peek.addEventListener("mouseleave", () => later("close"));
};

/* It is beside the code if there is room, so that it hides nothing you read; else below the
   link, or above it. Below the head of its chunk, it begins with the line that is meant, and
   the one before it, which may be a decorator. Its imports stay folded. */

const IMPORTS = '.chunk-fold:not([class*="chunk-in-"])';
const ABOVE = 24;
const ROOM = 400;
const FAR = 900;

function put(link) {
  const place = link.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const edge = (link.closest("figure.chunk") ?? link).getBoundingClientRect().right;
  const room = width - edge - 16;
  literate.far = room >= ROOM ? FAR : 0;
  if (room >= ROOM) {
    peek.style.maxWidth = `${room}px`;
    peek.style.left = `${scrollX + edge + 8}px`;
    const lowest = innerHeight - peek.offsetHeight - 8;
    peek.style.top = `${scrollY + Math.max(8, Math.min(place.top - 8, lowest))}px`;
    return;
  }
  const most = width - peek.offsetWidth - 8;
  const [above, below] = [place.top - 8, innerHeight - place.bottom - 8];
  const up = peek.offsetHeight > below && above > below;
  peek.style.maxHeight = `min(60vh, ${up ? above : below}px)`;
  peek.style.left = `${scrollX + Math.max(8, Math.min(place.left, most))}px`;
  peek.style.top = `${scrollY + (up ? above + 4 - peek.offsetHeight : place.bottom + 4)}px`;
}

/* It's no longer than the rest of the chunk, or it couldn't scroll as far as that. */

function begin(way, link) {
  const above = way - peek.querySelector(".chunk-head").offsetHeight - ABOVE;
  if (above <= 0) return;
  peek.style.height = `${peek.offsetHeight - peek.clientHeight + peek.scrollHeight - above}px`;
  put(link);
  peek.scrollTop = above;
}

/* A peek at a place where a chunk is used marks the reference to it. */

function markUse(link) {
  const own = link.closest("figure.chunk")?.querySelector(".chunk-head > .chunk-name");
  for (const name of own ? peek.querySelectorAll("pre .chunk-name") : [])
    if (`${name.firstChild.data}⟩` === own.textContent) name.classList.add("chunk-here");
}

/* Open: the code of the whole chunk below the reference, with its final indentation. */

async function unfold(link) {
  const first = await pieceAt(new URL(link.href));
  const pieces = [first];
  const [later, next] = [".chunk-later a", ".chunk-next"].map((css) => first.querySelectorAll(css));
  for (const each of later.length ? later : next)
    pieces.push(await pieceAt(new URL(each.href)));
  const box = made("span", "chunk-open");
  box.style.setProperty("--indent", `${columnOf(link)}ch`);
  pieces.forEach((piece, at) => {
    const parts = piece.querySelectorAll("pre");
    if (at && parts.length) box.append(piece.querySelector(".chunk-joined") ? "\n" : "\n\n");
    for (const code of parts) box.append(...code.childNodes);
  });
  prepare(box);
  return box;
}

function columnOf(link) {
  const before = document.createRange();
  before.setStart(link.closest(".chunk-open, pre"), 0);
  before.setEndBefore(link);
  return before.toString().split("\n").pop().match(/^\s*/)[0].length;
}

const boxes = new WeakMap();

literate.toggle = async (button) => {
  await toggle(button);
  remember();
};

async function toggle(button) {
  const box = boxes.get(button);
  if (button.ariaBusy) return;
  close();
  if (box) {
    box.remove();
    boxes.delete(button);
  } else {
    button.ariaBusy = "true";
    try {
      const opened = await unfold(button.previousElementSibling);
      button.after(opened);
      boxes.set(button, opened);
      endLine(opened);
    } finally {
      button.ariaBusy = null;
    }
  }
  button.setAttribute("aria-expanded", !box);
  button.closest(".chunk-notice")?.classList.toggle("chunk-unfolded", !box);
}

/* A box ends the line anyway. The newline after it would be an empty line, so it takes
   no room. But it's needed: the next line is a new one, and not the rest of a long one. */

function endLine(box) {
  const rest = box.nextSibling;
  const isEnd = rest?.nodeType === Node.TEXT_NODE && rest.data.startsWith("\n");
  box.classList.toggle("chunk-ended", isEnd);
}

/* Open all: as long as something in the block is closed, open it; or the other way round. */

literate.openAll = async (button, box) => {
  const opens = button.textContent === "Open all";
  const state = `.chunk-toggle[aria-expanded="${!opens}"]`;
  for (let next; (next = box.querySelector(state));) await toggle(next);
  button.textContent = opens ? "Close all" : "Open all";
  remember();
};

/* What is open is part of the address of the page. So it is still open if you come back
   or load the page again, and if you send the address to somebody.
   A button is known by the anchor of its chunk, and by its index in each box around it;
   a fold by its index on the page.
   While an address is followed, it stays: a fold that opens says so before the code
   below a reference has arrived, and the address would lose what is still to open. */

const FOLDS = "article details";

function siblingsOf(button) {
  const box = button.closest(".chunk-open");
  const around = box ?? button.closest("[id]");
  const inside = [...around.querySelectorAll(".chunk-toggle")];
  return [box, around.id, inside.filter((each) => each.closest(".chunk-open") === box)];
}

function keyOf(button) {
  const [box, id, buttons] = siblingsOf(button);
  return `${box ? keyOf(box.previousElementSibling) : id}.${buttons.indexOf(button)}`;
}

let recalling = false;

function remember() {
  if (recalling) return;
  const opened = document.querySelectorAll('article .chunk-toggle[aria-expanded="true"]');
  const folds = [...document.querySelectorAll(FOLDS)].entries();
  const keys = [...opened].map(keyOf);
  for (const [at, fold] of folds) if (fold.open) keys.push(at);
  const url = new URL(location);
  if (keys.length) url.searchParams.set("open", keys.join(" "));
  else url.searchParams.delete("open");
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

literate.remember = async (fold) => {
  remember();
  if (!fold.open || !fold.matches(".chunk-versions")) return;
  fold.querySelector(".chunk-sorry")?.remove();
  try {
    await load("compare");
    await literate.compare(fold);
  } catch {
    fold.append(literate.sorry());
  }
};

literate.recall = async () => {
  const keys = new URLSearchParams(location.search).get("open")?.split(" ") ?? [];
  const folds = document.querySelectorAll(FOLDS);
  recalling = true;
  for (const key of keys) if (folds[key]) folds[key].open = true;
  for (let found = true; found;) {
    const closed = [...document.querySelectorAll('.chunk-toggle[aria-expanded="false"]')];
    found = closed.find((button) => keys.includes(keyOf(button)));
    if (found) {
      keys.splice(keys.indexOf(keyOf(found)), 1);
      await toggle(found).catch(() => {});
    }
  }
  recalling = false;
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
  if (location.hash.startsWith("#edit=")) {
    await load("live");
    await literate.follow();
  }
  const run = new URLSearchParams(location.search).get("run");
  if (run) await load("tour").then(() => literate.tour(run));
};

/* Edit: the rest is in `live.js`. */

literate.edit = async (button, place) => {
  await load("live");
  await literate.live(place);
};

/* Copy: the code as it is in the book, with the names of chunks as the author wrote them. */

/* If you wrap the lines of one block, all are wrapped, on other pages, too. */

literate.wrap = () => {
  const wrapped = document.body.classList.toggle("chunk-wrapped");
  try {
    localStorage.literateWrap = wrapped ? "yes" : "no";
  } catch {}
};

literate.copy = async (button, box) => {
  const codes = [...box.querySelectorAll("pre:not(.listing-numbers)")];
  await navigator.clipboard.writeText(codes.map(written).join(""));
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy"), 2000);
};

function written(pre) {
  const copy = pre.cloneNode(true);
  const left = `${OURS}, .chunk-number, .gp, .linenos`;
  for (const each of copy.querySelectorAll(left)) each.remove();
  for (const name of copy.querySelectorAll(".chunk-name, .chunk-file"))
    name.textContent = `<<${name.textContent.replace(/^⟨|⟩$/g, "").trim()}>>`;
  return copy.textContent;
}

