/* Python in a worker, beside the page. It loads when it starts, says so, and then answers
   questions: trial.py has the answers.

   A worker that runs forever can be ended by its page, and a new one started. */

const say = (what) => postMessage(what);

async function arrived(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
}

async function start() {
  try {
    await arrived("pyodide/pyodide-lock.json");
  } catch {
    return say({ missing: true });
  }
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const [python, program] = await Promise.all([
    loadPyodide(),
    arrived("live/program.zip").then((response) => response.arrayBuffer()),
  ]);
  python.unpackArchive(program, "zip", { extractDir: "/live" });
  python.runPython([
    "import json, sys, pathlib",
    "sys.path.insert(0, '/live')",
    "from literate.trace.trial import Trial, answer",
    "book = json.loads(pathlib.Path('/live/book.json').read_text())",
    "text = pathlib.Path('/live/book.txt').read_bytes().decode()",
    "trial = Trial(text=text, **book)",
  ].join("\n"));
  const [answer, trial] = ["answer", "trial"].map((name) => python.globals.get(name));
  return (question) => answer(trial, question);
}

const started = start().then((answer) => {
  if (answer) say({ ready: true });
  return answer;
}).catch((error) => say({ failed: String(error) }));

addEventListener("message", async ({ data }) => {
  const answer = await started;
  if (!answer) return;
  try {
    say({ id: data.id, answer: JSON.parse(answer(JSON.stringify(data.question))) });
  } catch (error) {
    say({ failed: String(error) });
  }
});
