/* Chunks in a page: peek at one, open it in place, copy its code.

   A chunk may be on another page. The chunks of PAGE are there a second time, in a script,
   `_static/chunks/PAGE.js`, which is loaded when you ask for one.
   (A page opened from a folder may load scripts, but may not read other pages.)  */
"use strict";

const CHUNKS = "a .chunk-name, a .chunk-file, .chunk-foot a";
const NAMES = "a[title]:not(.headerlink), .chunk-names a, .chunk-around a";
const OURS = ".chunk-open, .chunk-toggle, .chunk-copy, .chunk-sorry";

const literate = {
  root: new URL(document.documentElement.dataset.content_root || "./", location),
  scripts: new Map(),
  arrived: {},
};

/* The address of a piece is a page, and an anchor on it.
   The address of a line in it ends with the line's number. */

function pageOf(url) {
  const path = url.pathname.slice(literate.root.pathname.length);
  return path.replace(/(\/|\.html)?$/, "") || "index";
}

/* If a script doesn't arrive, we forget it, so that the next attempt loads it again. */

function load(path) {
  if (!literate.scripts.has(path)) {
    literate.scripts.set(path, new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = new URL(`_static/${path}.js`, literate.root);
      script.onload = done;
      script.onerror = () => {
        literate.scripts.delete(path);
        script.remove();
        failed(new Error(`there is no ${script.src}`));
      };
      document.head.append(script);
    }));
  }
  return literate.scripts.get(path);
}

const SORRY = "This chunk could not be loaded. Are you offline? Try again, or follow the link.";

async function pieceAt(url) {
  const shown = document.createElement("div");
  const id = url.hash.slice(1).replace(/\.\d+$/, "");
  if (pageOf(url) === pageOf(new URL(location))) {
    shown.append(...document.getElementById(id).cloneNode(true).childNodes);
    for (const extra of shown.querySelectorAll(OURS)) extra.remove();
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

function sorry() {
  const shown = document.createElement("div");
  shown.className = "chunk-sorry";
  shown.setAttribute("role", "status");
  shown.append(SORRY);
  return shown;
}

/* Peek: a small window beside the link, while the pointer or the focus is on it. */

const WAIT = 300;
let peek, timer;

function close() {
  clearTimeout(timer);
  peek?.remove();
  peek = undefined;
}

function later(action) {
  clearTimeout(timer);
  timer = setTimeout(action, WAIT);
}

async function open(link) {
  const shown = await pieceAt(new URL(link.href)).catch(sorry);
  if (!link.matches(":hover, :focus")) return;
  close();
  peek = document.createElement("div");
  peek.className = "chunk-peek chunk";
  peek.id = "chunk-peek";
  peek.setAttribute("role", "tooltip");
  peek.append(...shown.childNodes);
  markUse(link);
  for (const said of peek.querySelectorAll(".chunk-foot, .chunk-names, .chunk > details"))
    said.remove();
  for (const fold of peek.querySelectorAll("details")) fold.open = true;
  link.setAttribute("aria-describedby", peek.id);
  document.body.append(peek);
  link.title &&= "";
  const place = link.getBoundingClientRect();
  const most = document.documentElement.clientWidth - peek.offsetWidth - 8;
  const [above, below] = [place.top - 8, innerHeight - place.bottom - 8];
  const up = peek.offsetHeight > below && above > below;
  peek.style.maxHeight = `min(60vh, ${up ? above : below}px)`;
  peek.style.left = `${scrollX + Math.max(8, Math.min(place.left, most))}px`;
  peek.style.top = `${scrollY + (up ? above + 4 - peek.offsetHeight : place.bottom + 4)}px`;
  const here = peek.querySelector(".chunk-here");
  const way = here?.getBoundingClientRect().top - peek.getBoundingClientRect().top;
  if (here) peek.scrollTop = way - peek.clientHeight / 3;
  peek.addEventListener("mouseenter", () => clearTimeout(timer));
  peek.addEventListener("mouseleave", () => later(close));
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
  for (const next of first.querySelectorAll(".chunk-later a"))
    pieces.push(await pieceAt(new URL(next.href)));
  const box = document.createElement("span");
  box.className = "chunk-open";
  box.style.setProperty("--indent", `${columnOf(link)}ch`);
  pieces.forEach((piece, at) => {
    const parts = piece.querySelectorAll("pre");
    if (at && parts.length) box.append("\n");
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

function addToggle(link) {
  const button = document.createElement("button");
  let box;
  button.type = "button";
  button.className = "chunk-toggle";
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-label", `Open ${link.textContent} here`);
  button.addEventListener("click", async () => {
    if (button.ariaBusy) return;
    close();
    if (box) {
      box.nextSibling?.before(box.dataset.end || "");
      box.remove();
      box = undefined;
    } else {
      button.ariaBusy = "true";
      button.parentElement.querySelector(".chunk-sorry")?.remove();
      try {
        box = await unfold(link);
        button.after(box);
        endLine(box);
      } catch {
        button.after(sorry());
      }
      button.ariaBusy = null;
    }
    button.setAttribute("aria-expanded", Boolean(box));
  });
  link.after(button);
}

/* A box ends the line anyway. The newline after it would be an empty line, so it moves
   into the box, where it's invisible. */

function endLine(box) {
  const rest = box.nextSibling;
  if (rest?.nodeType !== Node.TEXT_NODE || !rest.data.startsWith("\n")) return;
  rest.deleteData(0, 1);
  box.append("\n");
  box.dataset.end = "\n";
}

/* Copy: the code as it is in the book, with the names of chunks as the author wrote them. */

function addCopy(box) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "chunk-copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    const codes = [...box.querySelectorAll("pre:not(.listing-numbers)")];
    await navigator.clipboard.writeText(codes.map(written).join(""));
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  box.prepend(button);
}

function written(pre) {
  const copy = pre.cloneNode(true);
  for (const box of copy.querySelectorAll(":scope > .chunk-open"))
    box.replaceWith(box.dataset.end || "");
  const left = `${OURS}, .chunk-number, .gp, .linenos`;
  for (const each of copy.querySelectorAll(left)) each.remove();
  for (const name of copy.querySelectorAll(".chunk-name, .chunk-file"))
    name.textContent = `<<${name.textContent.replace(/^⟨|⟩$/g, "").trim()}>>`;
  return copy.textContent;
}

/* Code that is too wide scrolls in its box. To scroll it by keys, it must take the focus,
   unless something in it does. */

const widths = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const inside = target.querySelector("a, button");
    if (target.scrollWidth > target.clientWidth && !inside) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});

/* Everything, for a page or for a part that was added to it. */

function prepare(part) {
  for (const name of part.querySelectorAll(`${CHUNKS}, ${NAMES}`)) {
    const link = name.closest("a");
    if (!link.hash.startsWith("#chunk-") || link.dataset.chunk) continue;
    link.dataset.chunk = "yes";
    for (const event of ["mouseenter", "focus"])
      link.addEventListener(event, () => later(() => open(link)));
    for (const event of ["mouseleave", "blur"])
      link.addEventListener(event, () => later(close));
    if (link.closest("pre, .chunk-open") && name.matches(CHUNKS)) addToggle(link);
  }
}

/* Search: its script and its index wait until you go to a search box. Ctrl+K leads there. */

const BOX = 'input[name="q"]';

async function search(input) {
  if (input.dataset.search) return;
  input.dataset.search = "yes";
  try {
    await load("search-index");
    await load("search");
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("_static/search.css", literate.root);
    document.head.append(style);
    literate.search(input);
  } catch {
    delete input.dataset.search;
    input.setAttribute("placeholder", "Offline? Search again later");
  }
}

addEventListener("focusin", ({ target }) => target.matches?.(BOX) && search(target));
addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
  if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const [input] = [...document.querySelectorAll(BOX)].filter((each) => each.checkVisibility());
  input?.focus();
});
for (const input of document.querySelectorAll(`.search-page ${BOX}`)) {
  input.value = new URLSearchParams(location.search).get("q");
  search(input);
  input.focus();
}
prepare(document);
if (navigator.clipboard)
  for (const box of document.querySelectorAll(".highlight")) addCopy(box);
for (const pre of document.querySelectorAll(".highlight pre")) widths.observe(pre);
