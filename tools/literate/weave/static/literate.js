/* Chunks in a page, and the search box: what each page needs at once.

   The rest is in `opening.js`, which is loaded when you point at the first link to a
   chunk, or press the first button; in `search.js`; and in `uses.js`, when the page stands. */
"use strict";

const CHUNKS = "a .chunk-name, a .chunk-file, .chunk-foot a, .chunk-line a, .chunk-licence";
const NAMES = "a[title]:not(.headerlink), .chunk-names a, .chunk-around a";

const literate = {
  root: new URL("..", document.currentScript.src),
  scripts: new Map(),
  arrived: {},
};

/* If a script doesn't arrive, we forget it, so that the next attempt loads it again. */

function load(path) {
  if (!literate.scripts.has(path)) {
    literate.scripts.set(path, new Promise((done, failed) => {
      const script = made("script");
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

/* Elements and styles, for all our scripts */

function made(tag, css, ...inside) {
  const element = document.createElement(tag);
  if (css) element.className = css;
  element.append(...inside);
  return element;
}

function buttonFor(text, css, action) {
  const button = made("button", css, text);
  button.type = "button";
  button.onclick = () => action(button);
  return button;
}

function addStyle(name) {
  const style = made("link");
  style.rel = "stylesheet";
  style.href = new URL(`_static/${name}.css`, literate.root);
  document.head.append(style);
  return new Promise((done) => (style.onload = style.onerror = done));
}

async function ask(what, ...about) {
  await load("opening");
  return literate[what](...about);
}

/* A link to a chunk shows a peek while the pointer or the focus is on it. The way to a peek
   beside the code takes longer. */

const WAIT = 300;
let timer;

function later(what, link) {
  clearTimeout(timer);
  timer = setTimeout(() => what === "close"
    ? link?.matches(":focus") || close() : ask(what, link).catch(() => {}),
    what === "close" && literate.far || WAIT);
}

function close() {
  clearTimeout(timer);
  literate.close?.();
}

/* A finger points by pressing. Its first tap shows a peek, and the second follows the
   link; a tap beside it closes the peek. */

function tap(event, link) {
  if (event.pointerType !== "touch" || literate.peekOf === link.href) return;
  event.preventDefault();
  link.focus();
  clearTimeout(timer);
  ask("open", link).catch(() => (location.href = link.href));
}

/* A reference in code has a button, which opens it in place. */

function addToggle(link) {
  const button = buttonFor("", "chunk-toggle", () => press("toggle", button));
  button.ariaExpanded = "false";
  button.ariaLabel = `Open ${link.textContent} here`;
  link.after(button);
}

function press(what, button, ...about) {
  button.parentElement.querySelector(".chunk-sorry")?.remove();
  ask(what, button, ...about).catch(() => button.after(literate.sorry()));
}

literate.sorry = () => {
  const shown = made("span", "chunk-sorry",
    "This could not be loaded. Are you offline? Try again, or follow the link.");
  shown.role = "status";
  return shown;
};

/* Tools in the corner of code: open all references in it, wrap long lines, copy, edit. */

function addTools(box) {
  const tools = made("div", "chunk-tools");
  const add = (...about) => tools.append(buttonFor(...about));
  if (box.querySelector(".chunk-toggle"))
    add("Open all", "chunk-all", (button) => press("openAll", button, box));
  add("Wrap", "chunk-wrap", (button) => press("wrap", button));
  if (navigator.clipboard) add("Copy", "chunk-copy", (button) => press("copy", button, box));
  const place = box.closest(".chunk")?.closest("[data-live], .exercise");
  if (place)
    add(place.dataset.live ? "Edit" : "Try it here", "chunk-edit",
      (button) => press("edit", button, place));
  box.prepend(tools);
}

/* Code or a table that is too wide scrolls in its box. To scroll it by keys, it must take
   the focus, unless something in it does. */

const WIDE = ".highlight pre, .table-wrapper";

const widths = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const isWide = target.scrollWidth > target.clientWidth;
    const inside = target.matches("pre") && target.querySelector("a, button");
    if (isWide && !inside) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
    target.parentElement.classList.toggle("chunk-wide", isWide);
  }
});

/* The Tab key stops once in a block of code, and once in a list of names.
   From there, the arrow keys go from link to link. Page up and down move a peek. */

const GROUPS = "article pre, .chunk-names, .versions";
const STOPS = "a, .chunk-toggle";
const WAYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function stopAt(stop) {
  for (const each of stop.closest(GROUPS).querySelectorAll(STOPS))
    each.tabIndex = each === stop ? 0 : -1;
}

addEventListener("focusin", ({ target }) => {
  if (target.closest?.(GROUPS) && target.matches(STOPS)) stopAt(target);
});

addEventListener("keydown", (event) => {
  const group = document.activeElement.closest(GROUPS);
  const page = { PageDown: 0.9, PageUp: -0.9 }[event.key];
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (page && literate.scroll?.(page)) {
    event.preventDefault();
  } else if (group && WAYS[event.key]) {
    const stops = [...group.querySelectorAll(STOPS)];
    const next = stops[stops.indexOf(document.activeElement) + WAYS[event.key]];
    event.preventDefault();
    next?.focus();
  }
});

/* Everything, for a page or a part added to it. */

function prepare(part) {
  for (const name of part.querySelectorAll(`${CHUNKS}, ${NAMES}`)) {
    const link = name.closest("a");
    if (!link.hash.startsWith("#chunk-") || link.dataset.chunk) continue;
    link.dataset.chunk = "yes";
    link.onmouseenter = link.onfocus = () => later("open", link);
    link.onmouseleave = link.onblur = () => later("close", link);
    link.onclick = (event) => tap(event, link);
    if (link.closest("pre, .chunk-open") && name.matches(CHUNKS)) addToggle(link);
  }
  for (const group of part.querySelectorAll(GROUPS)) {
    const first = group.querySelector(STOPS);
    if (first) stopAt(first);
  }
}

/* Search: its script and its index wait until you go to a search box. Ctrl+K leads to the
   last one, which is the page's own if it has one. With Caps Lock, the key is a K. */

const BOX = 'input[name="q"]';

async function search(input) {
  if (input.dataset.search) return;
  input.dataset.search = "yes";
  try {
    await load("search-index");
    await load("search");
    await literate.search(input);
  } catch {
    delete input.dataset.search;
    input.placeholder = "Offline? Search again later";
  }
}

addEventListener("focusin", ({ target }) => target.matches?.(BOX) && search(target));
addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
  if (event.shiftKey || !/^k$/i.test(event.key) || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const input = [...document.querySelectorAll(BOX)].findLast((each) => each.checkVisibility());
  input?.focus();
  input?.select();
});
for (const input of document.querySelectorAll(`.search-page ${BOX}`)) {
  input.value = new URLSearchParams(location.search).get("q");
  search(input);
  input.focus();
}
/* The theme has two parts beside the text, which a screen reader must tell apart. */

for (const [css, name] of [[".sidebar-drawer", "Contents"], [".toc-drawer", "On this page"]])
  document.querySelector(css)?.setAttribute("aria-label", name);

/* Its list of chapters begins with those around this page. */

const here = document.querySelector(".current-page");
here?.closest(".sidebar-scroll")?.scrollBy({
  top: here.getBoundingClientRect().top - innerHeight / 2, behavior: "instant",
});

try {
  document.body.classList.toggle("chunk-wrapped", localStorage.literateWrap === "yes");
} catch {}
prepare(document);
for (const box of document.querySelectorAll(".highlight")) addTools(box);
for (const box of document.querySelectorAll(WIDE)) widths.observe(box);
if (/[?&](open|run)=|#edit=/.test(location)) ask("recall").catch(() => {});
document.addEventListener("toggle", ({ target }) => {
  if (target.matches("article details")) ask("remember", target).catch(() => {});
}, true);
addEventListener("load", () => load("uses"));
