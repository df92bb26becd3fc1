// The rules engine, off the page's own thread. A message {id, call, args} is answered by one of
// {id, answer}, {id, refused: {rules, message}} or {id, error}; {up} says that it can be asked, {dead, error} that it never came up.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = (path) => new URL(path, import.meta.url);
const game = new URL(self.location).searchParams.get("game");
const python = { indexURL: here("pyodide/").href, packageBaseUrl: here("pyodide/").href };

// Pyodide never answers when its own code cannot be fetched: nobody catches what goes wrong there.
const broken = new Promise((_, reject) => self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  reject(event.reason);
}));
broken.catch(() => {});

const begun = async () => {
  const { engine } = await (await fetched(here(`engine/${game}.json`))).json();
  const [pyodide, data] = await Promise.all([
    engine.ready ? atOnce(engine.code).catch(() => fromCode(engine.code)) : fromCode(engine.code),
    fetched(here(`../data/${engine.data}`)).then((response) => response.text()),
  ]);
  return { pyodide, answer: pyodide.pyimport("start").answering(data) };
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

self.onmessage = async ({ data: { id, call, args } }) => {
  const up = await ready.catch(() => null);
  if (!up) return;                                      // it is dead, and has said so
  const { pyodide, answer } = up;
  try {
    if (call === "qr-code") {
      const [side, path] = (await drawer(pyodide))(args.words).toJs();
      self.postMessage({ id, answer: { side, path } });
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
