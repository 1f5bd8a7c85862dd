/* The search: answers below the search box, while you type.

   A page loads this script, its style sheet and the index when you go to the box.
   `pages/search.py` explains the index. */
"use strict";

{
  const { pages, anchors, kinds, items, roots: vocabulary, found: lists } = literate.index;

  /* Of increasing numbers, and of those that are often the same, the index has the steps. */

  const sums = (steps) => {
    let at = 0;
    return steps.map((step) => (at += step));
  };
  const homes = sums(literate.index.homes);
  items[2] = sums(items[2]);
  const words = Object.fromEntries(vocabulary.map((word, at) => [word, lists[at]]));

  /* The rule for roots is the same as in `passages.py`. */

  const rootOf = new Map();
  const root = (word) => {
    if (!rootOf.has(word))
      rootOf.set(word, word
        .replace(/(?<=[\p{L}\p{N}_]{3})(?:es|ed|ing|s|e)$/u, "")
        .replace(/(.)\1$/u, "$1")
        .replace(/y$/, "i"));
    return rootOf.get(word);
  };
  const PART = /[\p{L}\p{N}]+/gu;
  const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}_]*[\p{L}\p{N}])?/gu;
  const roots = (text, of = PART) => (text.toLowerCase().match(of) ?? []).map(root);

  /* What is in the index, unpacked. A title is found without its article, and a name
     with capitals or underscores in it by each of its parts. */

  const NAMED_BY_PATH = ["file", "module"];
  const TEXTS = ["page", "section", "term", "word"];
  const CODE = ["chunk", "piece", "file chunk"];
  const LIKED = { term: 9, page: 8, class: 7, file: 6, chunk: 5, section: 5, word: 5,
    function: 4, type: 4, constant: 0, module: 0 };
  const LESS = -12;
  const HUMP = /(?<=\p{Ll})(?=\p{Lu})/u;

  const slug = (title) => title.toLowerCase().match(/[a-z0-9]+/g).join("-");
  const RULES = [slug, (title) => `chunk-${slug(title)}`];

  const unpacked = ([kind, title, place, line, start, others, numbers]) => {
    const rule = anchors[place];
    const anchor = rule === Number(rule) ? RULES[rule](title) : rule;
    anchors[place] = anchor;
    const [uri, name] = pages[homes[place]];
    const item = { kind: kinds[kind], title, name, start, numbers };
    const titles = [title, ...(others || [])];
    item.uri = uri + (anchor && `#${anchor}`) + (line ? `.${line}` : "");
    item.isName = ![...NAMED_BY_PATH, ...TEXTS, ...CODE].includes(item.kind);
    item.keys = titles.map((each) => each.toLowerCase().replace(/^(an?|the) /, ""));
    item.roots = titles.map((each) => roots(each.replace(/([a-z])([A-Z])/g, "$1 $2")));
    if (item.kind === "file") item.keys.push(/([^/]*?)(\.\w*)?$/.exec(item.keys[0])[1]);
    if (item.isName) item.keys.push(`${start}.${title}`.toLowerCase());
    return item;
  };

  /* On a phone that takes a while, so now and then we let others do their work. */

  const things = [];
  const ready = (async () => {
    for (const at of items[0].keys()) {
      things.push(unpacked(items.map((column) => column[at])));
      if (at % 500 === 499) await new Promise((goOn) => setTimeout(goOn));
    }
  })();

  /* A number is made of digits from a to z, and its last one is a capital. */

  const numbersIn = (packed) => {
    const gaps = [];
    let number = 0;
    for (const digit of packed.replaceAll(".", "")) {
      const code = digit.charCodeAt();
      number = 26 * number + (code % 32) - 1;
      if (code > 96) continue;
      gaps.push(number);
      number = 0;
    }
    return sums(gaps);
  };

  /* How long each text is, compared with the others */

  const lengths = new Float32Array(items[0].length);
  let sum = 0;
  for (const packed of Object.values(words))
    for (const at of numbersIn(packed)) {
      lengths[at] += 1;
      sum += 1;
    }
  const texts = lengths.filter(Boolean).length || 1;
  const shortness = (at) => 1 / (0.6 + (0.4 * lengths[at] * texts) / sum);

  /* A text is about a word that it has again and again: such a number has a dot. */

  const marksIn = (packed) =>
    (packed.match(/[A-Z]\.?/g) ?? []).map((digit) => digit.length > 1);

  /* A word that is in every other text says little. So does one that makes a question
     a sentence; who asks in sentences is not looking for a name. */

  const STOP = new Set(roots(
    "a an and are can do does for how i in is it me my of on or the to what where which why with"));
  const weightOf = (word) => (words[word] === "" || STOP.has(word) ? 0.2 : 1);
  const weightOfAll = (some) => some.reduce((total, word) => total + weightOf(word), 0);

  /* How well a title answers a question: best as a whole, then as its beginning, then
     by the share of words that they have in common, which says most about a text. */

  const titleScore = (thing, question, asked, whole) => {
    let best = 0;
    const most = TEXTS.includes(thing.kind) ? 80 : 50;
    for (const key of thing.keys) {
      if (key === question) return 100;
      if (key.endsWith(`.${question}`) || key.endsWith(`/${question}`)) best = 90;
      else if (key.includes(" ") && ` ${question} `.includes(` ${key} `)) best = 95;
      else if (key.startsWith(question))
        best = Math.max(best, 60 - Math.min(15, key.length - question.length));
    }
    for (const own of thing.roots) {
      const hits = asked.filter((word) => own.some((each) => each.startsWith(word)));
      if (!hits.length) continue;
      const exact = hits.filter((word) => own.includes(word));
      const share = (weightOfAll(hits) + weightOfAll(exact)) / (2 * whole);
      const used = Math.min(1, weightOfAll(hits) / weightOfAll(own));
      best = Math.max(best, most * share ** 2 * Math.sqrt(used));
    }
    return best;
  };

  /* How well texts answer it: a word counts more if few texts have it. If no text has
     the word, it may be mistyped, so we cut it down to a beginning that occurs. */

  const known = (word) => {
    let found = [];
    while (word && !found.length) {
      found = vocabulary.filter((each) => each.startsWith(word));
      if (!found.length) word = word.length > 4 ? word.slice(0, -1) : "";
    }
    return [word, found];
  };

  const textScores = (asked) => {
    const total = new Map();
    const listed = asked.filter((word) => words[word] !== "");
    const said = listed.filter((word) => !STOP.has(word));
    const rare = said.length ? said : listed;
    for (const each of rare) {
      const best = new Map();
      const [word, found] = known(each);
      for (const one of found) {
        const on = numbersIn(words[one]);
        const isOften = marksIn(words[one]);
        const weight = (one === word ? 6 : 4) * Math.log(1 + texts / on.length);
        on.forEach((at, n) =>
          best.set(at, Math.max(weight * (isOften[n] ? 1.8 : 1), best.get(at) ?? 0)));
      }
      for (const [at, weight] of best) {
        const [score, hits] = total.get(at) ?? [0, 0];
        total.set(at, [score + weight, hits + 1]);
      }
    }
    const share = (hits) => (hits / rare.length) ** 2;
    return new Map(
      [...total].map(([at, [score, hits]]) => [at, score * share(hits) * shortness(at)]));
  };

  /* A question may have another word for one of our terms. Then we ask again, with ours,
     and the better of the two answers counts. In code, our word may mean anything. */

  const variants = (asked) => {
    const terms = things.filter((each) => each.kind === "term");
    const line = ` ${asked.join(" ")} `;
    const found = [[asked, 1]];
    for (const { roots: [own, ...others] } of terms)
      for (const other of others)
        if (line.includes(` ${other.join(" ")} `)) {
          const ours = line.replace(` ${other.join(" ")} `, ` ${own.join(" ")} `);
          found.push([ours.trim().split(" "), 0.8]);
        }
    return found.slice(0, 5);
  };

  /* A definition, as it is in the code, asks for that and nothing else. */

  const DEFINED = /^(?:async )?(?:def|class) +(\w+).*/;

  const find = (text) => {
    const typed = text.toLowerCase().replace(/[⟨⟩]|<<|>>=?|\(\)/g, "").trim();
    const defined = DEFINED.exec(typed)?.[1];
    const question = defined ?? typed;
    const number = Number(/^(?:chunk|piece|#)?\s*(\d+)$/.exec(question)?.[1]);
    const every = roots(question);
    const content = every.filter((word) => !STOP.has(word));
    const asked = content.length ? content : every;
    const isSentence = asked.length < every.length;
    if (!asked.length) return [];
    const scores = new Map();
    for (const [some, weight] of variants(asked)) {
      const isOwn = weight === 1;
      const said = isOwn ? question : some.join(" ");
      const inTexts = textScores(isOwn ? roots(question, WORD) : some);
      const whole = weightOfAll(some);
      things.forEach((thing, at) => {
        if (thing.isName && !isOwn) return;
        let score = inTexts.get(at) ?? 0;
        if (thing.numbers?.[0] === number) score += 200;
        if (thing.isName && thing.keys[0] === defined)
          score += thing.name.toLowerCase() === defined ? 210 : 200;
        if (thing.kind !== "piece" && thing.kind !== "file chunk")
          score += titleScore(thing, said, some, whole);
        if (score) score = weight * score + (LIKED[thing.kind] ?? LESS);
        if (isSentence && thing.isName) score -= 15;
        if (score > 8) scores.set(at, Math.max(score, scores.get(at) ?? 0));
      });
    }
    const best = [...scores].sort(([a, high], [b, low]) => low - high || a - b);
    return best.map(([at]) => things[at]);
  };

  ready.then(() => (literate.find = find));

  /* An answer shows some words of the question, their other forms, our words for them, or
     what is left of a mistyped one. Each has a weight. */

  const soughtIn = (text) => {
    const every = roots(text);
    const content = every.filter((word) => !STOP.has(word));
    const sought = new Map();
    for (const [some, weight] of variants(content.length ? content : every))
      for (const each of some) {
        const [word] = known(each);
        if (!sought.has(word)) sought.set(word || each, weight * weightOf(each));
      }
    return sought;
  };

  const hitFor = (word, sought) => {
    const own = root(word.toLowerCase());
    return sought.has(own) ? own : [...sought.keys()].find((each) => own.startsWith(each));
  };

  const hitsIn = (text, sought) =>
    [...text.matchAll(PART)].flatMap(({ 0: word, index: at }) => {
      const hit = hitFor(word, sought);
      return hit ? [{ at, hit, isExact: root(word.toLowerCase()) === hit }] : [];
    });

  const valueOf = (hits, sought) => {
    const best = new Map();
    for (const { hit, isExact } of hits)
      best.set(hit, Math.max(best.get(hit) ?? 0, sought.get(hit) * (isExact ? 1.2 : 1)));
    return [...best.values()].reduce((sum, value) => sum + value, 0);
  };

  /* Words of a name can be written without a space between them. */

  const marked = (text, sought) => {
    const shown = (part) => (hitFor(part, sought) ? made("mark", "", part) : part);
    return text.split(/([\p{L}\p{N}]+)/u).flatMap((part, at) =>
      at % 2 && !hitFor(part, sought) ? part.split(HUMP).map(shown) : [at % 2 ? shown(part) : part]);
  };

  /* An excerpt: the sentence of a passage with most of the words that its title does not
     have, and another one if that has the rest. Of a long one we show a part. */

  const ROOM = 96;

  const cut = (sentence, sought, room) => {
    if (sentence.length <= room) return sentence;
    const hits = hitsIn(sentence, sought);
    const before = room / 3;
    const near = ({ at }) =>
      valueOf(hits.filter((hit) => hit.at >= at && hit.at < at + room - before), sought);
    const { at } = hits.reduce((best, hit) => (near(hit) > near(best) ? hit : best));
    const first = at > before ? sentence.lastIndexOf(" ", at - before) + 1 : 0;
    const rest = sentence.slice(first);
    const shown = rest.length > room ? `${rest.slice(0, rest.lastIndexOf(" ", room))} …` : rest;
    return first ? `… ${shown}` : shown;
  };

  const best = (sentences, sought, wanted) => {
    const value = (text) => valueOf(hitsIn(text, sought), wanted);
    const found = sentences.reduce((one, other) => (value(other) > value(one) ? other : one), "");
    return found ? [found] : [];
  };

  const excerpt = ({ title, start }, sentences, sought) => {
    const said = (text) => new Set(hitsIn(text, sought).map(({ hit }) => hit));
    const some = (weight) => new Map([...sought].map(([word, own]) => [word, weight(word, own)]));
    const inTitle = said(title);
    const [first] =
      best(sentences, sought, some((word, own) => (inTitle.has(word) ? own / 2 : own)));
    if (!first) return start;
    const shown = said(`${title} ${first}`);
    const second =
      best(sentences, sought, some((word, own) => (own < 1 || shown.has(word) ? 0 : own)));
    if (!second.length && start.includes(first)) return start;
    const room = second.length ? ROOM / 2 : ROOM;
    return [first, ...second].map((each) => cut(each, sought, room))
      .join(" … ").replace(/ …(?: …)+/g, " …");
  };

  /* If the title and the beginning show each word, the beginning will do. */

  const lacksWords = ({ title, start }, sought) => {
    const shown = hitsIn(`${title} ${start}`, sought).map(({ hit }) => hit);
    return [...sought].some(([word, weight]) => weight === 1 && !shown.includes(word));
  };

  const sayWhy = (paragraph, thing, sought) => {
    const sentences = lacksWords(thing, sought) && literate.sentencesOf?.(thing);
    paragraph.replaceChildren(...marked(excerpt(thing, sentences || [], sought), sought));
  };

  /* The sentences are fetched when the answers have stood still for a moment, and only for
     answers in view that need them. A page from a folder may not fetch. */

  const PAUSE = 150;
  let pause;
  let viewer;

  const sayMore = async (paragraph, thing, sought) => {
    try {
      await load("passages");
      await literate.textFor(thing);
    } catch {
      return;
    }
    if (paragraph.isConnected) sayWhy(paragraph, thing, sought);
  };

  const sayMoreInView = (list, things, sought) => {
    clearTimeout(pause);
    viewer?.disconnect();
    const poor = new Map();
    for (const [at, { lastChild }] of [...list.children].entries())
      if (lastChild.tagName === "P" && lacksWords(things[at], sought))
        poor.set(lastChild, things[at]);
    if (!poor.size || !location.protocol.startsWith("http")) return;
    const eye = viewer = new IntersectionObserver((seen) => {
      for (const { isIntersecting, target } of seen)
        if (isIntersecting) {
          eye.unobserve(target);
          sayMore(target, poor.get(target), sought);
        }
    });
    pause = setTimeout(() => {
      for (const paragraph of poor.keys()) eye.observe(paragraph);
    }, PAUSE);
  };

  /* An answer: a link, its kind and where it is, and how its text begins; later, an excerpt. */

  const about = ({ kind, name, start, numbers, isName, uri }) => {
    const count = kind === "piece" ? "chunk" : kind.replace("file chunk", "chunk");
    if (numbers) return `${count} ${numbers.join(", ")} in ${name}`;
    if (isName) return `${kind} in ${start}`;
    return kind === "section" ? `section of ${name}` : kind;
  };

  const answer = (thing, sought) => {
    const link = made("a", "", ...marked(thing.title, sought));
    link.href = new URL(thing.uri, literate.root);
    const what = about(thing);
    const kind = made("span", "search-kind", ...(thing.isName ? marked(what, sought) : [what]));
    const shown = made("li", "", link, " ", kind);
    if (thing.start && !thing.isName) {
      const why = made("p");
      sayWhy(why, thing, sought);
      shown.append(why);
    }
    return shown;
  };

  /* The answers are links in a list, below the box. The keys up and down go through them,
     and a screen reader says how many there are. */

  const FEW = 12;
  const MANY = 100;

  literate.search = async (input) => {
    await ready;
    const form = input.form;
    const page = input.closest(".search-page");
    const count = made("p", "search-count");
    const list = made("ol", "search-list");
    const panel = made("div", "search-panel", count, list);
    count.setAttribute("role", "status");
    form.after(panel);
    if (!page) panel.popover = "manual";
    input.autocomplete = "off";

    const place = () => {
      const { left, bottom } = form.getBoundingClientRect();
      panel.style.setProperty("--left", `${left}px`);
      panel.style.setProperty("--top", `${bottom}px`);
    };

    const show = () => {
      const sought = soughtIn(input.value);
      const found = find(input.value);
      const few = found.slice(0, page ? MANY : FEW);
      const more = found.length > few.length;
      list.replaceChildren(...few.map((each) => answer(each, sought)));
      sayMoreInView(list, few, sought);
      count.textContent = !sought.size ? "" : more
        ? `The best ${few.length} of ${found.length} results${page ? "" : "; Enter shows more"}`
        : `${found.length || "No"} result${found.length === 1 ? "" : "s"}`;
      if (page) history.replaceState(null, "", `?q=${encodeURIComponent(input.value)}`);
      else {
        place();
        panel.togglePopover?.(Boolean(sought.size));
      }
    };

    const hide = () => page || panel.hidePopover?.();

    const step = (event) => {
      const stops = [input, ...list.querySelectorAll("a")];
      const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const next = stops[stops.indexOf(document.activeElement) + way];
      if (event.key === "Escape") {
        input.focus();
        hide();
      } else if (way && next) {
        event.preventDefault();
        next.focus();
      }
    };

    input.addEventListener("input", show);
    input.addEventListener("focus", () => input.value && show());
    for (const part of [form, panel]) part.addEventListener("keydown", step);
    for (const event of ["pointerdown", "focusin"])
      addEventListener(event, ({ target }) => {
        if (!form.contains(target) && !panel.contains(target)) hide();
      });
    if (page) form.addEventListener("submit", (event) => event.preventDefault());
    if (input.value) show();
  };
}
