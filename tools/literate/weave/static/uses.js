/* A name in code leads to its definition, and its definition leads to where it is used.

   The places are in the small index of a chunk, by their numbers. The list that opens here
   has the titles of chapters and the names of chunks, from `_static/chunk-names.js`. */
"use strict";

{
  /* The word that is defined: a function's or a class's, or one in a line to which links
     lead, best at its beginning. */

  function find(chunk, name) {
    const word = new RegExp(`(?<![\\w.])(?:self\\.)?(${name})(?!\\w)`, "d");
    const found = [];
    for (const anchor of chunk.querySelectorAll("pre span[id]:empty")) {
      const pre = anchor.closest("pre");
      const letters = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
      letters.currentNode = anchor;
      for (let text, before = ""; (text = letters.nextNode());) {
        const [line, ...rest] = text.data.split("\n");
        const [at] = word.exec(line)?.indices[1] ?? [];
        if (at >= 0 && !text.parentElement.closest("a"))
          found.push({ text, at, rank: rankOf(text, before + line.slice(0, at)) });
        if (rest.length) break;
        before += line;
      }
    }
    return found.sort((one, other) => one.rank - other.rank)[0];
  }

  function rankOf(text, before) {
    if (text.parentElement.matches(".nf, .nc")) return 0;
    return /^\s*(self\.)?$/.test(before) ? 1 : 2;
  }

  function mark(chunk, code) {
    const name = code.textContent.split(".").pop();
    const places = [];
    for (let next = code; (next = next.nextElementSibling)?.matches("a");) places.push(next);
    const found = find(chunk, name);
    if (!found) return;
    const word = found.text.splitText(found.at);
    word.splitText(name.length);
    const link = made("a", "chunk-defined");
    word.replaceWith(link);
    link.append(word);
    link.href = `#${chunk.id}`;
    link.dataset.chunk = "uses";
    link.title = `Where ${code.textContent} is used`;
    link.setAttribute("role", "button");
    link.setAttribute("aria-expanded", "false");
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(link, code.textContent, places).catch(() => link.after(literate.sorry()));
    });
  }

  /* The list is a peek that stays until you press Escape, or go elsewhere. */

  async function show(link, name, places) {
    const was = link.ariaExpanded === "true";
    await Promise.all([load("opening"), load("chunk-names")]);
    await styled;
    close();
    if (was) return;
    const list = made("div", "chunk-peek chunk chunk-uses", made("p", "", made("code", "", name),
      places.length > 1 ? ` is used in ${places.length} chunks:` : " is used in one chunk:"));
    list.setAttribute("role", "dialog");
    list.setAttribute("aria-label", `Where ${name} is used`);
    list.append(...chaptersOf(places));
    peek = list;
    literate.peekOf = link.href;
    link.ariaExpanded = "true";
    document.body.append(list);
    put(link);
    list.querySelector("a").focus();
    list.addEventListener("click", ({ target }) => target.closest("a") && setTimeout(close));
    list.addEventListener("keydown", ({ key }) => key === "Escape" && (close(), link.focus()));
    list.addEventListener("focusout", ({ relatedTarget }) =>
      relatedTarget && relatedTarget !== link && !list.contains(relatedTarget) && close());
    const gone = new MutationObserver(() => {
      if (list.isConnected) return;
      link.ariaExpanded = "false";
      gone.disconnect();
    });
    gone.observe(document.body, { childList: true });
  }

  function chaptersOf(places) {
    const chapters = new Map();
    for (const { href, textContent } of places) {
      const [title, names] = literate.chunkNames[pageOf(new URL(href))];
      const link = made("a", "", `${textContent} ${names[textContent]}`);
      link.href = href;
      chapters.set(title, [...chapters.get(title) ?? [], made("li", "", link)]);
    }
    return [...chapters].flatMap(([title, links]) =>
      [made("p", "chunk-chapter", title), made("ul", "", ...links)]);
  }

  for (const chunk of document.querySelectorAll("figure.chunk"))
    for (const code of chunk.querySelectorAll(".chunk-names code")) mark(chunk, code);
  for (const group of document.querySelectorAll("article pre:has(.chunk-defined)"))
    stopAt(group.querySelector(STOPS));

  /* Only a page with sections needs their script, and only a phone the one for rows. */

  if (document.querySelector(".sections")) load("sections");
  if (matchMedia("(width <= 40em)").matches) load("rows");
}
