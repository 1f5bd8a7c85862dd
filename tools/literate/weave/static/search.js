/* The search: answers below the search box, while you type.

   A page loads this script, its style sheet and the index when you go to the box.
   `pages/search.py` explains the index. */
"use strict";

{
  const { pages, anchors, kinds, items, words } = literate.index;
  const lists = literate.index.found.split(" ");
  const styled = addStyle("search");

  /* Of increasing numbers, and of those that are often the same, the index has the steps. */

  const sums = (steps) => {
    let at = 0;
    return steps.map((step) => (at += step));
  };
  const homes = sums(literate.index.homes);

  /* The rules for plain words and their roots are the same as in `passages.py`.
     A sign behind a single letter belongs to it, as in A*. */

  const cached = (compute) => {
    const known = new Map();
    return (word) => {
      if (!known.has(word)) known.set(word, compute(word));
      return known.get(word);
    };
  };
  const plain = (text) => {
    const low = text.toLowerCase();
    return /[^ -~]/.test(low) ? low.normalize("NFD").replace(/\p{M}/gu, "") : low;
  };
  const root = cached((word) =>
    word
      .replace(/(?<=\p{L}\p{L})our/u, "or")
      .replace(/(?<=\p{L}{3})iz/u, "is")
      .replace(/(?<=[\p{L}\p{N}_]{3})(?:es|ed|ing|s|e)$/u, "")
      .replace(/(?<=[a-z]{5}s|[a-z]{4}[a-hj-z]t)(?:ion|iv|ively)$/, "")
      .replace(/(.)\1$/u, "$1")
      .replace(/y$/, "i"));
  const PART = /\p{L}[*+#]+(?!\w)|[\p{L}\p{N}]+/gu;
  const WORD = /\p{L}[*+#]+(?!\w)|[\p{L}\p{N}](?:[\p{L}\p{N}_]*[\p{L}\p{N}])?/gu;
  const HUMP = /(?<=\p{Ll})(?=\p{Lu})/gu;
  const parts = (text, of = PART) => plain(text).match(of) ?? [];
  const apart = (text) => parts(text.replace(HUMP, " "));
  const bare = (path) => path.replaceAll("_", "");
  const squeezed = (text) => parts(text).join("");

  /* A number is made of digits from a to z, and its last one is a capital. A text is about
     a word that it has again and again: such a number has a dot. */

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
  const marksIn = (packed) =>
    (packed.match(/[A-Z]\.?/g) ?? []).map((digit) => digit.length > 1);

  /* All words that can be meant: each has the things in whose titles it is, and the texts that
     have it or another form of it. A title of several words is also a
     word, without spaces, and so nobody has to know whether a name has underscores. */

  const entries = new Map();
  const forms = new Map();

  const entryOf = (word) => {
    let entry = entries.get(word);
    if (!entry) {
      entry = { word, root: root(word), things: [], texts: [] };
      entries.set(word, entry);
      if (forms.has(entry.root)) forms.get(entry.root).push(entry);
      else forms.set(entry.root, [entry]);
    }
    return entry;
  };

  const wholeOf = (key) => {
    const own = parts(key);
    const entry = entryOf(own.join(""));
    if (own[1]) entry.shown ??= own.join(" ");
    return entry;
  };

  const lengths = new Float32Array(items[1].length);
  let sum = 0;
  let before = "";
  for (const [at, [, kept, rest]] of [...words.matchAll(/([A-Z])([^A-Z]*)/g)].entries()) {
    before = before.slice(0, kept.charCodeAt() - 65) + rest;
    const entry = entryOf(before);
    entry.isCommon = !lists[at];
    entry.texts = numbersIn(lists[at]);
    entry.often = marksIn(lists[at]);
    for (const text of entry.texts) lengths[text] += 1;
    sum += entry.texts.length;
  }

  /* What is in the index, unpacked. A title is found without its article, and a name
     with capitals or underscores in it by each of its parts. */

  const NAMED_BY_PATH = ["file", "module"];
  const TEXTS = ["page", "section", "term", "word"];
  const CODE = ["chunk", "piece", "file chunk"];
  const LIKED = { term: 11, page: 11, class: 7, file: 6, chunk: 5, section: 5, word: 5,
    function: 4, type: 4, constant: 0, module: 0 };
  const LESS = -12;

  /* If chapters have numbers such as 2.8, there is a part 2. */

  const partNumbers =
    new Set(pages.flatMap(([, number]) => /^(\d+)\./.exec(number)?.[1] ?? []));

  const slug = (title) => title.toLowerCase().match(/[a-z0-9]+/g).join("-");
  const RULES = [slug, (title) => `chunk-${slug(title)}`, (title) => `term-${slug(title)}`,
    (title, [at]) => `chunk-${slug(title)}-${at + 1}`];
  const OWNERS = [({ start }) => start, ({ start, title }) => `${start}.${title}`,
    ({ start }) => start.slice(0, start.lastIndexOf("."))];
  const keyOf = (title) => plain(title).replace(/^(an?|the) /, "").replace(/[?!.,:]*$/, "");

  let last = { title: "" };
  let place = 0;
  let line = 0;
  let ofChunk = [0];

  const unpacked = ([kind, title, step, steps, start, others, numbers]) => {
    const item = { kind: kinds[kind.charCodeAt() - 65], title: title || last.title };
    item.start = OWNERS[start]?.(last) ?? start;
    place += step;
    line = steps + (step ? 0 : line);
    const rule = anchors[place];
    anchors[place] = RULES[rule]?.(item.title, numbers || []) ?? rule;
    const [uri, chapter] = item.page = pages[homes[place]];
    if (item.kind === "page") item.page.title = item.title;
    item.name = item.page.title ?? "";
    item.chapter = chapter;
    item.uri = uri + (anchors[place] && `#${anchors[place]}`) + (line ? `.${line}` : "");
    if (numbers)
      if (item.kind === "term") [item.see] = pages[numbers[0]];
      else if (item.kind === "word") item.of = things[things.length - numbers[0]];
      else if (item.kind === "piece") item.numbers = [ofChunk[numbers[0]]];
      else {
        numbers[0] += ofChunk[0];
        item.numbers = ofChunk = sums(numbers);
      }
    item.isName = ![...NAMED_BY_PATH, ...TEXTS, ...CODE].includes(item.kind);
    const titles = [item.title, ...(others || [])];
    item.full = titles.map(plain);
    item.keys = titles.map(keyOf);
    item.paths = item.isName ? [plain(`${item.start}.${item.title}`)] : [];
    if (item.kind === "file") {
      const [path] = item.full;
      const [file, stem] = /([^/]*?)(?:\.\w*)?$/.exec(path);
      item.keys = [file, stem];
      titles.push(stem);
      const module = path.replace(/(?:\/__init__)?\.py$/, "");
      item.paths = [path, module, module.replaceAll("/", ".")];
    }
    item.words = titles.map((each) => apart(each).map(entryOf));
    item.wholes = item.keys.map(wholeOf);
    item.paths = item.paths.map(bare);
    return (last = item);
  };

  const enter = (item) => {
    const at = things.push(item) - 1;
    if (item.kind === "module") ofTools.add(item.page);
    if (!item.isName && !explained.has(item.uri)) explained.set(item.uri, item);
    for (const number of [item.numbers?.[0], item.kind === "page" && item.chapter])
      if (number) numbered.set(`${number}`, [...(numbered.get(`${number}`) ?? []), at]);
    if (item.kind === "piece" || item.kind === "file chunk") return;
    for (const entry of new Set([...item.words.flat(), ...item.wholes])) entry.things.push(at);
  };

  /* On a phone that takes a while, so now and then we let others do their work. */

  const things = [];
  const numbered = new Map();
  const explained = new Map();
  const ofTools = new Set();
  let sorted;
  let terms;
  const ready = (async () => {
    for (const at of items[1].keys()) {
      enter(unpacked(items.map((column) => column[at])));
      if (at % 500 === 499) await new Promise((goOn) => setTimeout(goOn));
    }
    sorted = [...entries.keys()].sort();
    terms = things.filter((each) => each.kind === "term");
    await styled;
  })();

  /* How long each text is, compared with the others */

  const texts = lengths.filter(Boolean).length || 1;
  const shortness = (at) => 1 / (0.6 + (0.4 * lengths[at] * texts) / sum);

  /* A word that is in every other text says little. So does one that makes a question
     a sentence; who asks in sentences is not looking for code, but for what explains it. */

  const STOP = new Set(literate.index.fillers.split(" "));
  const isCommon = cached((stem) => Boolean(forms.get(stem)?.some((each) => each.isCommon)));
  const weightOf = (word) => (STOP.has(word) || isCommon(root(word)) ? 0.2 : 1);
  const weightOfAll = (some) => some.reduce((total, word) => total + weightOf(word), 0);

  /* A word that many texts have, or some again and again, is asked for its meaning.
     So is one in the title of a page.
     Names in the code that happen to be the same come after what explains it. */

  const NAMESAKE = 0.45;
  const isProse = cached((stem) =>
    isCommon(stem) || (forms.get(stem) ?? []).some(({ texts, often, things: titled }) =>
      texts.length + 2 * often?.filter(Boolean).length > 7 ||
      titled.some((at) => things[at].kind === "page")));

  /* The words that a word of a question can mean, and how well they match it. It may be
     the beginning of a word that you are still typing. Then words that merely have the same
     root come last: by our simple rule, *wils* is a form of *will*, but you want *Wilson*.
     If it is a word already, longer ones come last: *star* may be the beginning of *start*.
     *Bigger* may mean what is big, if the book has both. */

  const [SAME, LESSER, BEGUN, ALIKE, OTHER] = [0.95, 0.6, 0.5, 0.35, 0.2];

  /* Three letters may begin any word, so they complete titles only. */

  const SHORT = 3;

  const begunBy = (word) => {
    let [at, end] = [0, sorted.length];
    while (at < end) {
      const middle = (at + end) >> 1;
      if (sorted[middle] < word) at = middle + 1;
      else end = middle;
    }
    const found = [];
    while (sorted[at]?.startsWith(word)) found.push(entries.get(sorted[at++]));
    return found;
  };

  const titledBy = cached((stem) => new Set(forms.get(stem).flatMap((each) => each.things)));
  const isInTitle = (stem) => forms.get(stem).some((each) => each.things.length);

  const meant = cached((word) => {
    const found = new Map();
    const stem = root(word);
    const begun = begunBy(word);
    const isWhole = entries.has(word);
    const more = isWhole ? OTHER : BEGUN;
    for (const entry of begun) {
      if (word.length <= SHORT && entry.word !== word && !isInTitle(entry.root)) continue;
      const isForm = entry.root === stem && (isWhole || entry.word === `${word}s`);
      found.set(entry, entry.word === word ? 1 : isForm ? SAME : more);
    }
    const isCut = begun.length && !isWhole && stem.length < word.length;
    const alike = isCut ? ALIKE : SAME;
    for (const entry of forms.get(stem) ?? []) if (!found.has(entry)) found.set(entry, alike);
    const base = found.size && root(word.replace(/(?:er|est)$/, ""));
    for (const entry of forms.get(base) ?? []) if (!found.has(entry)) found.set(entry, LESSER);
    for (const each of word.length > SHORT ? begun : [])
      for (const entry of forms.get(each.root)) if (!found.has(entry)) found.set(entry, more);
    return found;
  });

  const meantForSure = cached((word) =>
    new Map([...meant(word)].filter(([, quality]) => quality >= SAME)));

  /* A word that is unknown may be mistyped. Then we take the known word that needs the
     fewest changes: a letter more, less, or another one, or two that are swapped.
     Most words have too many other letters, so we need not compare them any further. */

  const distance = (one, other) => {
    let [before, row] = [[], [...Array(other.length + 1).keys()]];
    for (let y = 0; y < one.length; y++) {
      const next = [y + 1];
      for (let x = 0; x < other.length; x++) {
        const isSame = one[y] === other[x];
        next[x + 1] = Math.min(row[x + 1] + 1, next[x] + 1, row[x] + !isSame);
        if (y && x && one[y] === other[x - 1] && one[y - 1] === other[x])
          next[x + 1] = Math.min(next[x + 1], before[x - 1] + 1);
      }
      [before, row] = [row, next];
    }
    return row[other.length];
  };

  const lettersOf = cached((word) =>
    [...word].reduce((bits, letter) => bits | (1 << (letter.charCodeAt() % 32)), 0));

  const bitsIn = (bits) => {
    let count = 0;
    for (; bits; bits &= bits - 1) count += 1;
    return count;
  };

  const near = (word) => {
    let most = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
    let best;
    let value = 0;
    for (const entry of entries.values()) {
      if (Math.abs(entry.word.length - word.length) > most) continue;
      if (bitsIn(lettersOf(entry.word) ^ lettersOf(word)) > 2 * most) continue;
      const changes = distance(word, entry.word);
      if (changes > most) continue;
      const own = (entry.texts.length + entry.things.length) * (entry.word[0] === word[0] ? 9 : 1);
      if (changes === most && own <= value) continue;
      [most, best, value] = [changes, entry, own];
    }
    return best && (best.shown ?? best.word);
  };

  /* If none is near, the longest beginning that is known will do, if it's two thirds of the
     word: *overflow* is no *over*. An ending that you have not typed to its end is no mistake. */

  const unfinished = (word) => {
    const stem = root(word.replace(/(?:in?|e)$/, ""));
    return forms.has(stem) ? stem : "";
  };

  const known = cached((word) => {
    let found = unfinished(word) || near(word);
    for (let end = word.length - 1; !found && end > 3 && 3 * end >= 2 * word.length; end--)
      if (begunBy(word.slice(0, end)).length) found = word.slice(0, end);
    return found || word;
  });

  /* The question with known words, in plain letters, and what we had to change */

  const understood = (text) => {
    const changes = [];
    const names = wordsIn(text).filter((each) => each.includes("_"));
    const question = text.normalize().replace(PART, (part) => {
      if (meant(plain(part)).size || !/\p{L}{2}/u.test(part)) return part;
      return part.split(HUMP).map((each) => {
        const word = plain(each);
        const found = meant(word).size ? word : known(word);
        const isPart = meant(word).size || STOP.has(word) || names.some((one) => one.includes(word));
        if (found === word ? isPart : found === unfinished(word)) return found;
        const shown = found + (entries.has(squeezed(found)) ? "" : "…");
        changes.push("No ", made("em", "", each),
          ...(found === word ? [] : ["; showing ", made("em", "", shown)]), ". ");
        return found;
      }).join(" ");
    });
    return { question: plain(question), changes };
  };

  /* How well a title answers a question: best as a whole, then as its beginning, then
     by the share of words that they have in common, which says most about a text.
     A section can leave a word of the question to the title of its page.
     The same words in the same order are nearly the title, whatever their forms, and the
     last one may be begun: *save a ga* is *Saving a game*. Of titles in the middle of a
     question the longest counts most. Beginnings of other words for a term count less. */

  const bestOf = (some, found) => {
    let best = 0;
    for (const each of some) {
      const quality = found.get(each);
      if (quality > best) best = quality;
    }
    return best;
  };

  const wordsOfPage = cached((name) => apart(name).map(entryOf));
  const weightOfTitle = cached((own) => weightOfAll(own.map(({ word }) => word)));

  const isBegunBy = (phrase, title) =>
    title.startsWith(phrase) && title.indexOf(" ", phrase.length) === title.length - 1;

  const titleScore = (thing, sought) => {
    const { said, every, question, content, joined, begun, end, line, phrase, asked, found, whole,
      isWhole } = sought;
    if (thing.full.includes(said)) return 102;
    let best = 0;
    for (const path of thing.paths) {
      if (path === end) return 100;
      if (path.endsWith(end) && /[./]/.test(path.at(-end.length - 1)))
        best = /[./]/.test(end) ? 98 : 90;
    }
    for (const [at, key] of thing.keys.entries()) {
      const { word, shown } = thing.wholes[at];
      const quality = asked.length > 1 ? 0 : found[0].get(thing.wholes[at]) ?? 0;
      if (key === question || key === content) return at || key === thing.full[0] ? 100 : 96;
      if (word === joined) best = Math.max(best, 97);
      else if (shown && !thing.isName && line.includes(` ${shown} `))
        best = Math.max(best, 93 + shown.split(" ").length);
      else if (quality === SAME) best = Math.max(best, TEXTS.includes(thing.kind) ? 90 : 80);
      else if (word.startsWith(begun) && !(isWhole && bestOf(thing.words[at], found[0]) < SAME))
        best = Math.max(best, (at ? 45 : 60) - Math.min(15, word.length - begun.length));
    }
    const inPage = thing.kind === "section" ? sought.inPage(thing.name) : [];
    const most = TEXTS.includes(thing.kind) ? 80 : 50;
    if (asked.length > 1 && isBegunBy(phrase, contentOfTitle(thing.words[0]).theirs))
      best = Math.max(best, most + 14);
    for (const own of thing.words) {
      if (own.length === every.size && own.every(({ word }) => every.has(word)))
        best = Math.max(best, 95);
      let [share, hits] = [0, 0];
      for (const [at, weight] of sought.weights.entries()) {
        const inTitle = bestOf(own, found[at]);
        if (inTitle) hits += weight;
        share += weight * Math.max(inTitle, 0.8 * (inPage[at] ?? 0));
      }
      if (!hits) continue;
      const used = Math.min(1, hits / weightOfTitle(own));
      best = Math.max(best, most * (share / whole) ** 2 * Math.sqrt(used));
    }
    return best;
  };

  /* How well texts answer it: a word counts more if few texts have it. No text is as good an
     answer as a title. */

  const wordsIn = (text) =>
    parts(text, WORD).flatMap((each) => (meant(each).size ? [each] : parts(each)));

  const MOST = 45;

  const textScores = (asked, meaning) => {
    const total = new Map();
    const listed = asked.filter((word) => meant(word).size && !isCommon(root(word)));
    const said = listed.filter((word) => !STOP.has(word));
    const rare = said.length ? said : listed;
    for (const each of rare) {
      const best = new Map();
      for (const [entry, quality] of meaning(each)) {
        const titled = quality < SAME && each.length <= SHORT && titledBy(entry.root);
        const weight = (2 + 4 * quality) * Math.log(1 + texts / entry.texts.length);
        for (const [n, at] of entry.texts.entries())
          if (!titled || titled.has(at))
            best.set(at, Math.max(weight * (entry.often[n] ? 1.8 : 1), best.get(at) ?? 0));
      }
      for (const [at, weight] of best) {
        const [score, hits] = total.get(at) ?? [0, 0];
        total.set(at, [score + weight, hits + 1]);
      }
    }
    const share = (hits) => (hits / rare.length) ** 2;
    return new Map(
      [...total].map(([at, [score, hits]]) =>
        [at, Math.min(MOST, score * share(hits) * shortness(at))]));
  };

  /* A question may have another word for one of our terms. Then we ask again, with ours,
     and the better of the two answers counts. In code, our word may mean anything. */

  const lineOf = (some) => ` ${some.map(root).join(" ")} `;

  const contentOfTitle = cached((own) => {
    const content = contentOf(own.map(({ word }) => word));
    return { content, theirs: lineOf(content) };
  });

  const variants = (asked) => {
    const line = lineOf(asked);
    const found = [[asked, 1]];
    for (const { words: [own, ...others] } of terms)
      for (const other of others) {
        const { content, theirs } = contentOfTitle(other);
        const at = line.indexOf(theirs);
        if (at < 0) continue;
        const first = line.slice(0, at).split(" ").length - 1;
        const ours = asked.toSpliced(first, content.length, ...own.map(({ word }) => word));
        found.push([ours, 0.8]);
      }
    return found.slice(0, 5);
  };

  const contentOf = (every) => {
    const content = every.filter((word) => !STOP.has(word));
    return content.length ? content : every;
  };

  /* A word that nothing has decides nothing, unless it is all we have. */

  const knownOf = (asked) => {
    const found = asked.filter((word) => meant(word).size);
    return found.length ? found : asked;
  };

  /* A name is explained in its chunk, and in its chapter; a term, in the chapter to which it
     refers; and a word of the index, in its own. Pages of tools come after those of chapters,
     unless we are sure that a name in them is meant. */

  const [SURE, BONUS, TOOLS] = [90, 10, 0.4];

  const around = ({ isName, uri, page: [home], see, of }) =>
    (isName ? [uri.replace(/\.\d+$/, ""), home] : [of ? home : see])
      .flatMap((each) => explained.get(each) ?? []);

  /* A definition, as it is in the code, asks for that and nothing else, and so does the
     number of a chunk or a chapter, if we are told which. One with a dot is a chapter's. */

  const DEFINED = /^(?:async )?(?:def|class) +(\w+).*/;
  const NUMBER = /^(?:(chunk|piece|#)|chapter|part)?\s*(\d+(?:\.\d+)*)$/;

  const rank = (typed) => {
    const plainly = typed.replace(/[⟨⟩]|<<|>>=?|\(\)/g, "").trim();
    const defined = DEFINED.exec(plainly)?.[1];
    const own = defined ?? plainly;
    const [, sign, number] = NUMBER.exec(own) ?? [];
    const numberedSo = numbered.get(number) ?? [];
    if (number && (number !== own || number.includes(".")))
      return numberedSo.map((at) => things[at]).filter((each) => !each.numbers === !sign);
    const every = parts(own);
    const content = knownOf(contentOf(every));
    const isSentence = content.length < every.length;
    const isWord = isSentence ? !content[1] && typed.includes(" ") : typed === content[0];
    const isPlain = isWord && isProse(root(content[0]));
    if (!every.length) return [];
    const scores = new Map();
    const sure = new Set();
    for (const [asked, weight] of variants(content)) {
      const isOwn = weight === 1;
      const said = isOwn ? own : asked.join(" ");
      const question = isOwn ? keyOf(own) : said;
      const meaning = isOwn ? meant : meantForSure;
      const found = asked.map(meaning);
      const joined = squeezed(question);
      const inTexts = textScores(isOwn ? wordsIn(own) : asked, meaning);
      const line = ` ${parts(said).join(" ")} `;
      const whole = weightOfAll(asked);
      const inPage = cached((name) => found.map((some) => bestOf(wordsOfPage(name), some)));
      const sought = { said, every: new Set(isOwn ? every : asked), question,
        content: asked.join(" "), joined, begun: asked[1] ? joined : asked[0],
        isWhole: !asked[1] && entries.has(asked[0]), end: bare(question), line,
        phrase: lineOf(asked).trimEnd(), asked, found, whole,
        weights: asked.map(weightOf), inPage };
      const seen = new Set([...inTexts.keys(), ...numberedSo]);
      const entriesOf = asked.length > 1 ? begunBy(joined) : [];
      for (const some of [entriesOf, ...found.map((each) => each.keys())])
        for (const entry of some) for (const at of entry.things) seen.add(at);
      for (const at of seen) {
        const thing = things[at];
        if (!isOwn && !TEXTS.includes(thing.kind)) continue;
        let score = inTexts.get(at) ?? 0;
        if (numberedSo.includes(at)) score += 200;
        if (defined && thing.isName && thing.keys[0] === defined)
          score += plain(thing.name) === defined ? 210 : 200;
        const title = titleScore(thing, sought);
        const isNamesake = isPlain && (thing.isName || thing.kind === "file");
        const isSure = title >= SURE && !isNamesake && !(isSentence && thing.isName);
        score += isNamesake ? NAMESAKE * title : title + (isSure ? BONUS : 0);
        if (isSure) sure.add(thing);
        if (ofTools.has(thing.page) && !(isSure && thing.isName)) score *= TOOLS;
        if (score) score = weight * score + (LIKED[thing.kind] ?? LESS);
        if (isSentence && !TEXTS.includes(thing.kind)) score -= 20;
        if (score > 8) scores.set(at, Math.max(score, scores.get(at) ?? 0));
      }
    }
    const best = [...scores].sort(([a, high], [b, low]) => low - high || a - b);
    const found = best.map(([at]) => things[at]);
    const [first] = found;
    return sure.has(first) ? [...new Set([first, ...around(first), ...found])] : found;
  };

  const find = (text) => rank(understood(text).question);

  ready.then(() => (literate.find = find));

  /* An answer shows some words of the question, their other forms, our words for them, or
     what is left of a mistyped one. Each has a weight. */

  const soughtIn = (question) => {
    const sought = new Map();
    for (const [some, weight] of variants(contentOf(parts(question))))
      for (const word of some) {
        const isWhole = entries.has(word) || !begunBy(word).length;
        const key = forms.has(root(word)) && isWhole ? root(word) : word;
        if (!sought.has(key)) sought.set(key, weight * weightOf(word));
      }
    const begun = [...sought.keys()].filter((each) => !forms.has(each));
    sought.hitFor = cached((word) => {
      const own = plain(word);
      if (sought.has(root(own))) return root(own);
      return begun.find((each) => own.startsWith(each));
    });
    return sought;
  };

  const hitsIn = (text, sought) =>
    [...text.matchAll(PART)].flatMap(({ 0: word, index: at }) => {
      const hit = sought.hitFor(word);
      return hit ? [{ at, hit, isExact: root(plain(word)) === hit }] : [];
    });

  const valueOf = (hits, sought) => {
    const best = new Map();
    for (const { hit, isExact } of hits)
      best.set(hit, Math.max(best.get(hit) ?? 0, sought.get(hit) * (isExact ? 1.2 : 1)));
    return [...best.values()].reduce((sum, value) => sum + value, 0);
  };

  /* Words of a name can be written without a space between them. */

  const marked = (text, sought) => {
    const shown = (part) => (sought.hitFor(part) ? made("mark", "", part) : part);
    return text.split(new RegExp(`(${PART.source})`, "u")).flatMap((part, at) =>
      at % 2 && !sought.hitFor(part) ? part.split(HUMP).map(shown) : [at % 2 ? shown(part) : part]);
  };

  /* An excerpt: the sentence of a passage with most of the words that its title does not
     have, and another one if that has the rest. Of a long one we show a part, as long as
     the line has room: a letter is half as wide as high. In a narrow window there are
     two; a panel that is still hidden has no width. */

  const ROOM = 95;
  let room = ROOM;

  const measure = (line) => {
    const fit = (2 * line.clientWidth) / parseFloat(getComputedStyle(line).fontSize);
    room = fit ? Math.min(fit < 60 ? 2 * fit - 12 : fit, ROOM) : ROOM;
  };

  const cut = (sentence, sought, room) => {
    if (sentence.length <= room) return sentence;
    const hits = hitsIn(sentence, sought);
    const before = room / 3;
    const near = ({ at }) =>
      valueOf(hits.filter((hit) => hit.at >= at && hit.at < at + room - before), sought);
    const { at } = hits.reduce((best, hit) => (near(hit) > near(best) ? hit : best), { at: 0 });
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

  const excerpt = ({ title, named = title, word, start }, sentences, sought) => {
    const said = (text) => new Set(hitsIn(text, sought).map(({ hit }) => hit));
    const some = (weight) => new Map([...sought].map(([word, own]) => [word, weight(word, own)]));
    const inTitle = said(named);
    const [first] =
      best(sentences, sought, some((word, own) => (inTitle.has(word) ? own / 2 : own)));
    const whole = cut((word && sentences.join(" ")) || start, sought, room);
    if (!first) return whole;
    const shown = said(`${named} ${first}`);
    const second =
      best(sentences, sought, some((word, own) => (own < 1 || shown.has(word) ? 0 : own)));
    if (!second.length && start.includes(first)) return whole;
    return [first, ...second].map((each) => cut(each, sought, room / (1 + second.length)))
      .join(" … ").replace(/\s…(?:\s…)+/g, " …");
  };

  /* A word of the index shows what comes after it, or the passage that has it, but not the
     title of that. */

  const passageOf = (thing) => (thing.of ? { ...thing.of, named: "", word: thing.title } : thing);

  /* If the title and the beginning show each word, the beginning will do. */

  const lacksWords = ({ title, named = title, start }, sought) => {
    const shown = hitsIn(`${named} ${start}`, sought).map(({ hit }) => hit);
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
      if (lastChild.tagName === "P" && lacksWords(passageOf(things[at]), sought))
        poor.set(lastChild, passageOf(things[at]));
    if (!location.protocol.startsWith("http")) return;
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

  const numberOf = (chapter) => (chapter ? `${chapter} ` : "");

  const about = ({ kind, name, chapter, start, numbers, isName, of }) => {
    const page = numberOf(chapter) + name;
    const some = numbers?.slice(0, 4).join(", ") + (numbers?.length > 4 ? " …" : "");
    if (numbers) return `chunk ${some} in ${page}`;
    if (isName) return `${kind} in ${start}`;
    if (kind === "section") return `section of ${page}`;
    if (of) return `word in ${page}`;
    if (kind === "page" && chapter) return partNumbers.has(chapter) ? "part" : "chapter";
    return kind;
  };

  const answer = (thing, sought) => {
    const number = thing.kind === "page" ? numberOf(thing.chapter) : "";
    const link = made("a", "", number, ...marked(thing.title, sought));
    link.href = new URL(thing.uri, literate.root);
    const what = about(thing);
    const kind = made("span", "search-kind", ...(thing.isName ? marked(what, sought) : [what]));
    const shown = made("li", "", link, " ", kind);
    const passage = passageOf(thing);
    if (passage.start && !thing.isName) {
      const why = made("p");
      sayWhy(why, passage, sought);
      shown.append(why);
    }
    return shown;
  };

  /* The answers are links in a list, below the box. The keys up and down go through them,
     and a screen reader says how many there are. No key has to wait for more than the
     best few: the others come when you pause. */

  const FEW = 12;
  const MANY = 100;

  /* If there is no answer, you may find the word in a list. The page of the search has
     the links to them already. */

  const elsewhere = () => literate.index.elsewhere.flatMap(([title, uri]) => {
    const link = made("a", "", title);
    link.href = new URL(uri, literate.root);
    return [" · ", link];
  }).slice(1);

  literate.search = async (input) => {
    await ready;
    const form = input.form;
    const page = input.closest(".search-page");
    const count = made("p", "search-count");
    const list = made("ol", "search-list");
    const others = made("p", "search-elsewhere", ...elsewhere());
    const panel = made("div", "search-panel", count, list, ...(page ? [] : [others]));
    count.role = "status";
    form.after(panel);
    if (!page) panel.popover = "manual";
    input.autocomplete = "off";

    let later;
    const place = () => {
      const { left, bottom } = form.getBoundingClientRect();
      panel.style.setProperty("--left", `${Math.max(left, 0)}px`);
      panel.style.setProperty("--top", `${bottom}px`);
    };

    const append = (few, sought) => {
      const next = few.slice(list.children.length).slice(0, FEW);
      list.append(...next.map((each) => answer(each, sought)));
      clearTimeout(later);
      if (list.children.length < few.length) later = setTimeout(append, PAUSE, few, sought);
      sayMoreInView(list, few, sought);
    };

    /* We measure where the box is before we change the page, so it's laid out only once. */

    const show = () => {
      place();
      if (!list.querySelector("p")) list.append(made("li", "", made("p")));
      measure(list.querySelector("p"));
      const { question, changes } = understood(input.value);
      const sought = soughtIn(question);
      const found = rank(question);
      const few = found.slice(0, page ? MANY : FEW);
      const more = found.length > few.length;
      list.replaceChildren();
      append(few, sought);
      count.replaceChildren(...(found.length ? changes : []), !sought.size ? "" : more
        ? `The best ${few.length} of ${found.length} results${page ? "" : "; Enter shows more"}`
        : found.length ? `${found.length} result${found.length === 1 ? "" : "s"}`
        : "No results. These lists may help:");
      others.hidden = found.length;
      if (page) history.replaceState(null, "", `?q=${encodeURIComponent(input.value)}`);
      else panel.togglePopover(Boolean(sought.size));
    };

    /* In a narrow window the box is in a drawer of the theme, which a key can't see. */

    const drawer = document.getElementById("__navigation") ?? {};
    const come = () => {
      if (form.getBoundingClientRect().right <= 0) drawer.checked = true;
      if (input.value) show();
    };

    const hide = () => page || panel.hidePopover();

    /* An answer may be on this page, and then nothing should cover it. */

    const uncover = ({ ctrlKey, metaKey }) => {
      if (ctrlKey || metaKey) return;
      drawer.checked = false;
      hide();
    };

    const step = (event) => {
      const stops = [input, ...panel.querySelectorAll("a:not([hidden] *)")];
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
    input.addEventListener("focus", come);
    list.addEventListener("click", uncover);
    for (const part of [form, panel]) part.addEventListener("keydown", step);
    for (const event of ["pointerdown", "focusin"])
      addEventListener(event, ({ target }) => {
        if (!form.contains(target) && !panel.contains(target)) hide();
      });
    if (page) form.addEventListener("submit", (event) => event.preventDefault());
    come();
  };
}
