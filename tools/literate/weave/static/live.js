/* Live chunks: edit a chunk on its page, and see what the program makes of it.
   And exercises: write a function, and read whether it's right.

   Nothing of this is loaded before a reader presses Edit, or follows a link to an edit.
   Python runs in a worker, `live-worker.js`. */
"use strict";

{
const editors = new Map();
const listeners = new Set();
const INDENT = "    ";

/* How long Python waits for more keys, may be busy before Stop appears, and may be busy. */

literate.patience = { keys: 400, stop: 1000, most: 60000 };

const tool = (name, action) => buttonFor(name, "", action);

const styled = addStyle("live");

/* The worker: one for all editors of the page. It does one thing at a time, and of the
   questions that wait, only the last one counts. */

const python = { worker: null, ready: false, busy: null, next: null, count: 0 };

function put(question, then, lose = () => {}) {
  python.next?.lose();
  python.next = { question, then, lose };
  if (!python.busy) post();
  else if (python.ready && performance.now() - python.since > literate.patience.stop * 2) {
    end()?.lose();
    post();
  }
}

function post() {
  if (!python.worker) {
    python.worker = new Worker(new URL("_static/live-worker.js", literate.root), { type: "module" });
    python.worker.addEventListener("message", ({ data }) => hear(data));
    python.worker.addEventListener("error", () => hear({ failed: "The worker could not be started." }));
    tell("Loading Python: 6 MB, only once …");
  }
  python.busy = { id: ++python.count, ...python.next };
  python.next = null;
  python.worker.postMessage({ id: python.busy.id, question: python.busy.question });
  if (python.ready) wait();
}

function wait() {
  python.since = performance.now();
  python.timers = [
    setTimeout(() => {
      tell("Python is busy …");
      for (const editor of editors.values()) editor.stop.hidden = false;
    }, literate.patience.stop),
    setTimeout(() => stop(), literate.patience.most),
  ];
}

function calm() {
  for (const timer of python.timers ?? []) clearTimeout(timer);
  for (const editor of editors.values()) editor.stop.hidden = true;
}

function end() {
  calm();
  const lost = python.busy;
  python.worker?.terminate();
  python.worker = python.busy = null;
  python.ready = false;
  return lost;
}

/* Whoever waits for an answer is told why there is none, and then waits no longer. */

function giveUp(why) {
  const waiting = [end(), python.next];
  python.next = null;
  tell(why);
  for (const each of waiting) each?.lose();
}

function stop() {
  giveUp("Stopped. Is there a loop that never ends?");
}

function hear(said) {
  if (said.ready) {
    python.ready = true;
    wait();
  } else if (said.missing) {
    giveUp("There is no Python beside these pages. In the project of Ascii Maze, make live adds one; elsewhere, put the files of the npm package pyodide into _static/pyodide.");
  } else if (said.failed) {
    giveUp(`Python has failed: ${said.failed.split("\n").filter(Boolean).pop()}`);
  } else if (said.id === python.busy?.id) {
    const { then } = python.busy;
    calm();
    python.busy = null;
    then(said.answer);
    if (python.next) post();
  }
}

/* A script of the book may have Python run the program once more, with all edits on the page.
   Its line of text is told what Python does. The answer is nothing if Python gives none. */

literate.ask = (question, status) => new Promise((done) => {
  const why = refusal();
  const finish = (answer) => {
    listeners.delete(status);
    done(answer);
  };
  listeners.add(status);
  if (!why) return put({ edits: edits(), ...question }, finish, finish);
  tell(why);
  finish();
});

function tell(text) {
  const told = [...editors.values()].map(({ status }) => status);
  for (const status of [...told, ...listeners]) status.textContent = text;
}

/* All edits on the page count, in the order of their editors. */

function chunks() {
  return [...editors.values()].filter(({ number }) => !number);
}

function edits() {
  return chunks().map(({ place, before, area }) => [place.dataset.name, before, area.value]);
}

function run(editor) {
  editor.held = false;
  clearTimeout(editor.timer);
  if (editor.number) judge(editor);
  else draw(editor);
}

function print(editor, text) {
  editor.printed.textContent = text;
  editor.printed.hidden = !text;
}

/* An answer that comes when its editor has been closed is for nobody. */

function ask(editor, question, then) {
  put(question, (answer) => editors.get(editor.place) === editor && then(answer));
}

/* The verdict on an answer. */

function judge(editor) {
  ask(editor, { exercise: editor.number, code: editor.area.value }, ({ message, line, printed, picture }) => {
    editor.mark(line);
    print(editor, printed);
    paint(editor.picture, picture);
    editor.status.classList.toggle("live-right", !message);
    editor.status.textContent = message
      ? line ? `Line ${line}: ${message}` : `Not yet: ${message}.`
      : "Right! Is it shorter than ours, or faster?";
  });
}

/* Before the first edit is drawn, the program draws its picture as it is printed. */

function draw(editor) {
  const path = editor.place.dataset.live;
  const [shown, asked] = [chunks(), edits()];
  const isEdited = asked.some(([, before, after]) => before !== after);
  if (isEdited && !editor.first) {
    ask(editor, { path, edits: [] }, (answer) => {
      editor.first = answer.shown || " ";
      draw(editor);
    });
    return;
  }
  ask(editor, { path, edits: asked }, (answer) => {
    for (const each of shown) each.mark(0);
    print(editor, answer.printed);
    if (answer.mistake) blame(editor, shown[answer.mistake.edit], answer.mistake);
    else show(editor, answer, isEdited);
  });
}

function blame(editor, wrong, { message, line }) {
  wrong?.mark(line);
  editor.status.textContent = wrong ? `Line ${line}: ${message}` : message;
  editor.pictures.classList.add("live-old");
}

function show(editor, answer, isEdited) {
  const picture = answer.shown;
  if (!isEdited) editor.first = picture;
  const isSame = cleared(picture) === cleared(editor.first);
  editor.status.textContent = isEdited
    ? `The edited program draws ${isSame ? "the same" : "another"} picture.`
    : "The program draws this picture. Edit the code, and watch.";
  editor.pictures.classList.toggle("live-both", isEdited);
  paint(editor.printedPicture, isEdited ? editor.first : "");
  paint(editor.picture, picture);
  play(editor, answer);
}

/* A picture may bring data for a script in attributes, which aren't seen. */

function cleared(picture) {
  return picture.replace(/ data-[a-z]+='[^']*'/g, "");
}

function paint(image, picture) {
  URL.revokeObjectURL(image.src);
  image.parentElement.hidden = !picture;
  if (picture) image.src = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
}

/* If the book has a player for its pictures, that takes the place of the image. */

async function play(editor, answer) {
  editor.close?.();
  editor.close = undefined;
  editor.answer = answer;
  editor.pictures.classList.remove("live-old");
  editor.picture.hidden = false;
  if (!literate.player) return;
  const player = await literate.player(answer, editor.place.dataset.live, textsOf()).catch(() => {});
  if (!player || editor.answer !== answer) return;
  editor.picture.hidden = true;
  editor.picture.after(player.svg);
  editor.close = player.start();
}

/* The lines of the edited chunks, by their boxes */

const textsOf = () => new Map(chunks().map(({ place, area }) => [place, area.value.split("\n")]));
literate.textsOf = textsOf;

/* An editor: the code with its numbers, what can be done with it, and the picture.
   It's in the place of a chunk. The heads in an exercise become one text. */

const CODE = '.chunk div[class*="highlight-"]';
const UNFINISHED = `\n${INDENT}raise NotImplementedError`;

function open(place) {
  const number = Number(place.id.match(/^exercise-(\d+)$/)?.[1]);
  const codes = [...place.querySelectorAll(CODE)];
  const last = codes.at(-1);
  const texts = codes.map((code) =>
    [...code.querySelectorAll("pre")].map(written).join("").replace(/^\n+|\n+$/g, ""));
  const before = texts.map((text) => (number ? text + UNFINISHED : text)).join("\n\n\n");
  const area = made("textarea", "");
  const lines = made("pre", "live-lines");
  const stopTool = tool("Stop", stop);
  const editor = {
    place, number, before, area, stop: stopTool, held: false,
    hidden: codes.map((code) => (code === last ? code : code.closest("figure"))),
    status: made("p", "live-status"),
    printed: made("pre", "live-printed"),
    picture: made("img", "live-picture"),
    printedPicture: made("img", "live-picture"),
    mark(line) {
      area.toggleAttribute("aria-invalid", line > 0);
      for (const [at, each] of [...lines.children].entries())
        each.className = at === line - 1 ? "live-bad" : "";
      area.classList.toggle("live-wrong", line > 0);
    },
  };
  area.value = number ? kept(editor) ?? before : before;
  for (const off of ["autocapitalize", "autocomplete", "autocorrect"]) area.setAttribute(off, "off");
  area.spellcheck = false;
  area.setAttribute("aria-label", number ? `Your answer to exercise ${number}` : `Code of ${place.dataset.name}`);
  lines.setAttribute("aria-hidden", "true");
  editor.status.setAttribute("role", "status");
  editor.picture.alt = number ? "The maze with the mistake" : "The picture that the program draws";
  editor.printedPicture.alt = "The picture that the program draws as it is printed";
  editor.pictures = made("div", "live-pictures",
    made("div", "live-before", made("p", "live-which", "before"), editor.printedPicture),
    made("div", "live-after", made("p", "live-which", "after"), editor.picture));
  for (const part of editor.pictures.children) part.hidden = true;
  editor.printed.hidden = stopTool.hidden = true;
  const grow = () => {
    lines.replaceChildren(...area.value.split("\n").map((line) => made("div", "", line)));
  };
  const changed = () => {
    grow();
    editor.mark(0);
    clearTimeout(editor.timer);
    if (editor.held) return;
    if (number) keep(editor);
    else editor.timer = setTimeout(() => run(editor), literate.patience.keys);
  };
  area.addEventListener("input", changed);
  area.addEventListener("keydown", (event) => press(event, editor));
  editor.set = (text) => {
    area.value = text;
    changed();
  };
  editor.element = made("div", "live",
    made("div", "live-code", lines, area),
    made("p", "live-hint", `Tab indents. Esc and then Tab leaves. Ctrl+Enter ${number ? "checks" : "runs"}.`),
    made("div", "live-tools",
      tool(number ? "Check" : "Run", () => run(editor)), stopTool,
      tool("Reset", () => editor.set(before)),
      tool("Link", () => link(editor)),
      ...(number ? [] : [tool("Patch", () => patch(editor))]),
      tool("Close", () => shut(editor))),
    editor.status, editor.printed, editor.pictures);
  for (const each of editor.hidden) each.hidden = true;
  last.after(editor.element);
  editors.set(place, editor);
  grow();
  return editor;
}

function shut(editor) {
  clearTimeout(editor.timer);
  editors.delete(editor.place);
  editor.close?.();
  editor.element.remove();
  for (const each of editor.hidden) each.hidden = false;
  editor.place.querySelector(".chunk-edit").focus();
}

/* An unfinished answer stays in this browser. */

function keyOf({ place }) {
  return `literate:${location.pathname}#${place.id}`;
}

function kept(editor) {
  try {
    return localStorage.getItem(keyOf(editor));
  } catch {
    return null;
  }
}

function keep(editor) {
  try {
    if (editor.area.value === editor.before) localStorage.removeItem(keyOf(editor));
    else localStorage.setItem(keyOf(editor), editor.area.value);
  } catch {
    editor.status.textContent = "This browser keeps nothing. Link makes an address with your answer.";
  }
}

/* Keys as in an editor for code. Typing through a command of the browser keeps its undo. */

function type(text) {
  document.execCommand("insertText", false, text);
}

function press(event, editor) {
  const { area } = editor;
  const before = area.value.slice(0, area.selectionStart);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const leaves = editor.leaves;
  editor.leaves = event.key === "Escape" || (leaves && event.key === "Shift");
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    run(editor);
  } else if (event.key === "Enter") {
    type(`\n${line.match(/^ */)[0]}${/:\s*$/.test(line) ? INDENT : ""}`);
  } else if (event.key === "Tab" && !leaves && event.shiftKey) {
    const spaces = line.match(/^ {0,4}/)[0].length;
    const start = area.selectionStart;
    area.setSelectionRange(start - line.length, start - line.length + spaces);
    if (spaces) document.execCommand("delete");
    area.setSelectionRange(start - spaces, start - spaces);
  } else if (event.key === "Tab" && !leaves) {
    type(INDENT.slice(line.length % 4));
  } else {
    return;
  }
  event.preventDefault();
}

/* Taking it home: a patch for the book, or a link. The link has the edits in its fragment,
   compressed, so no server ever sees them. */

function patch(editor) {
  put({ edits: edits() }, ({ patch: text, mistake }) => {
    if (!text) {
      editor.status.textContent = mistake?.message ?? "Nothing has been edited.";
      return;
    }
    const file = made("a", "");
    file.href = URL.createObjectURL(new Blob([text], { type: "text/x-patch" }));
    file.download = "edit.patch";
    file.click();
    editor.status.textContent = "Saved as edit.patch. In the project: git apply edit.patch";
  });
}

const LINK = "#edit=";

async function through(stream, bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}

async function link(editor) {
  const told = [...editors.values()].map(({ place, area }) => [place.id, area.value]);
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(told)));
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const url = new URL(location);
  url.hash = LINK + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  history.replaceState(history.state, "", url);
  const isCopied = await navigator.clipboard?.writeText(url).then(() => true, () => false);
  editor.status.textContent = `The link is in the address bar${isCopied ? ", and copied" : ""}.`;
}

/* A link may come from a stranger, so what it brings is shown, but not run.
   What comes from a link on the page itself is the book's own. */

literate.follow = async (hash = location.hash, isOurs = false) => {
  const text = hash.slice(LINK.length).replaceAll("-", "+").replaceAll("_", "/");
  let told;
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt());
    const plain = await through(new DecompressionStream("deflate-raw"), bytes);
    told = JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return;
  }
  await styled;
  for (const [id, code] of told) {
    const place = document.getElementById(id);
    if (!place?.matches("[data-live], .exercise")) continue;
    if (refuses(place)) {
      place.scrollIntoView({ block: "center" });
      continue;
    }
    const editor = editors.get(place) ?? open(place);
    editor.held = !isOurs;
    editor.set(String(code));
    if (isOurs) editor.area.focus({ preventScroll: true });
    else editor.status.textContent = "This code came with the link. Read it, and then run it.";
    editor.element.scrollIntoView({ block: "center" });
  }
};

/* A page that was opened from a folder may not start a worker. */

function refusal() {
  const page = location.pathname.split("/").pop();
  const address = `http://localhost:8000/${page}`;
  return location.protocol === "file:"
    && "A page that was opened from a folder can't start Python. In that folder, run “python3 -m http.server”, and open "
      + address;
}

function refuses(place) {
  const why = refusal();
  if (!why) return false;
  place.querySelector(".live-sorry")?.remove();
  const said = made("p", "live-sorry chunk-sorry", why);
  said.setAttribute("role", "status");
  place.querySelector(CODE).after(said);
  return true;
}

literate.live = async (place) => {
  if (refuses(place)) return;
  await styled;
  const editor = editors.get(place) ?? open(place);
  const { area } = editor;
  const todo = UNFINISHED.trim();
  const at = Math.max(0, area.value.indexOf(todo));
  area.focus({ preventScroll: true });
  area.setSelectionRange(at, at && at + todo.length);
  run(editor);
};
}
