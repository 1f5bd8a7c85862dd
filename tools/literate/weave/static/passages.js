/* The sentences of a passage, for the search: the index has only how it begins.

   They come from the Markdown beside the page, which is a tenth of the page.
   The search loads this script for the first answer that needs more than its beginning. */
"use strict";

{
  const CODE = /^[ >]*(`{3,}).*\n[^]*?\n[ >]*\1$/gm;
  const PICTURE = /!\[[^\]]*\]\([^)]*\)/g;
  const LINK = /\[((?:\\.|[^\\\]])*)\]\([^)]*\)/g;
  const START = /^(?:#+ (.*)|- \*\*(.*?)\*\*|<!-- (.*) -->)/;
  const SIGN = /^[ >]*(?:- (?:\*\*[^,]*?\*\*: )?|\d+\. |\| )?/;
  const END = /(?<=[.!?…][”"’)]*) +| \|(?: |$)/;

  const plain = (line) =>
    line.replace(LINK, "$1").replace(SIGN, "").replace(/`([^`]*)`|\\(.)|\*/g, "$1$2");
  const key = (kind, title) => [kind, ...title.toLowerCase().match(/[\p{L}\p{N}]+/gu)].join(" ");

  /* A passage is known by its title. A term is inside a section, and so is what comes after
     words of the author's index. */

  const split = (markdown) => {
    const passages = new Map();
    let [section, term, marked] = [[], [], []];
    for (const line of markdown.replace(CODE, "").replace(PICTURE, "").split("\n")) {
      const [, title, word, words] = START.exec(line) ?? [];
      if (words) {
        marked = [];
        for (const each of words.split("; ")) passages.set(each, marked);
      } else if (title) passages.set(key("section", plain(title)), (section = []));
      else {
        if (word) passages.set(key("term", word), (term = []));
        else if (/^\S/.test(line)) term = [];
        for (const part of [section, term, marked]) part.push(...plain(line).split(END).filter(Boolean));
      }
    }
    return passages;
  };

  /* Each text is fetched once. If that fails, the next question tries again. */

  const texts = new Map();
  const coming = new Map();
  const urlOf = (uri) => new URL(uri.replace(/\.html(#.*)?$/, ".md"), literate.root).href;

  const fetched = async (url) => {
    try {
      const answer = await fetch(url);
      texts.set(url, split(answer.ok ? await answer.text() : ""));
    } catch {
      coming.delete(url);
    }
  };

  literate.textFor = ({ uri }) => {
    const url = urlOf(uri);
    if (!coming.has(url)) coming.set(url, fetched(url));
    return coming.get(url);
  };

  literate.sentencesOf = ({ kind, title, uri, word }) => {
    const found = texts.get(urlOf(uri));
    return found?.get(word)?.slice(0, 2) ??
      found?.get(key(kind === "term" ? kind : "section", title)) ?? [];
  };
}
