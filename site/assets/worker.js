// The rules engine, off the page's own thread. A message {id, call, args} is answered by one of
// {id, answer}, {id, refused: {rules, message}} or {id, error}; {up} says that it can be asked, {dead, error} that it never came up.
// With `own` in its address it works with records of somebody's own, which come first, as {records}.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = (path) => new URL(path, import.meta.url);
const asked = new URL(self.location).searchParams;
const game = asked.get("game");
const python = { indexURL: here("pyodide/").href, packageBaseUrl: here("pyodide/").href };

// Pyodide never answers when its own code cannot be fetched: nobody catches what goes wrong there.
const broken = new Promise((_, reject) => self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  reject(event.reason);
}));
broken.catch(() => {});

let handed;
const records = asked.has("own") ? new Promise((resolve) => { handed = resolve; }) : null;

const begun = async () => {
  const { engine } = await (await fetched(here(`engine/${game}.json`))).json();
  const [pyodide, data] = await Promise.all([
    engine.ready ? atOnce(engine.code).catch(() => fromCode(engine.code)) : fromCode(engine.code),
    records ?? fetched(here(`../data/${engine.data}`)).then((response) => response.text()),
  ]);
  const start = pyodide.pyimport("start");
  const schema = () => fetched(here(`../data/${engine.data.replace(/json$/, "schema.json")}`)).then((response) => response.text());
  try {
    return { pyodide, start, schema, answer: start.answering(data) };
  } catch (problem) {
    if (!records) throw problem;                        // what was kept here may be of an earlier site: then all that works is to judge others
    const answer = () => { throw new Error(`your own records no longer work here; open the file anew (${said(problem)})`); };
    return { pyodide, start, schema, answer };
  }
};

const ready = Promise.race([begun(), broken]);
ready.then(() => self.postMessage({ up: true }), (problem) => self.postMessage({ dead: true, error: said(problem) }));

/** A Python whose memory has the code in it already. */
async function atOnce(code) {
  const { body } = await fetched(here(`engine/${code}.memory.gz`));
  const memory = new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return loadPyodide({ ...python, _loadSnapshot: memory });
}

/** A Python that starts from nothing and reads the code: slower, and the same. */
async function fromCode(code) {
  const [pyodide, zip] = await Promise.all([loadPyodide(python), fetched(here(`engine/${code}.zip`)).then((response) => response.arrayBuffer())]);
  pyodide.unpackArchive(zip, "zip", { extractDir: "/engine" });
  pyodide.runPython('import sys; sys.path.insert(0, "/engine")');
  return pyodide;
}

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`a part of the engine is not on this site (${response.status})`);
  return response;
}

/** What draws QR codes: no part of the game, so it is fetched when the first is wanted. */
let drawing;
const drawer = (pyodide) => drawing ??= fetched(here("engine/qr-code.zip")).then((response) => response.arrayBuffer()).then((zip) => {
  pyodide.unpackArchive(zip, "zip", { extractDir: "/qr-code" });
  pyodide.runPython('import sys; sys.path.append("/qr-code")');
  return pyodide.pyimport("qr_code").drawn;
});

self.onmessage = async ({ data: { id, call, args, records } }) => {
  if (records !== undefined) return void handed(records);
  const up = await ready.catch(() => null);
  if (!up) return;                                      // it is dead, and has said so
  const { pyodide, start, schema, answer } = up;
  try {
    if (call === "qr-code") {
      const [side, path] = (await drawer(pyodide))(args.words).toJs();
      self.postMessage({ id, answer: { side, path } });
      return;
    }
    if (call === "judged records") {
      self.postMessage({ id, ...JSON.parse(start.judged(args.text, await schema())) });
      return;
    }
    self.postMessage({ id, ...JSON.parse(answer(call, JSON.stringify(args))) });
  } catch (problem) {
    self.postMessage({ id, error: said(problem) });
  }
};

/** The last line of what went wrong: all that a reader can use of Python's account. */
function said(problem) {
  return String(problem?.message ?? problem).trim().split("\n").at(-1);
}
