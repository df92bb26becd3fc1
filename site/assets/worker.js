// The rules engine, off the page's own thread. A message {id, call, args} is answered by one of
// {id, answer}, {id, refused: {rules, message}} or {id, error}; `dead` with an error says that the worker never came up.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const game = new URL(self.location).searchParams.get("game");

const ready = (async () => {
  const indexURL = new URL("pyodide/", import.meta.url).href;
  const [pyodide, response] = await Promise.all([
    loadPyodide({ indexURL, packageBaseUrl: indexURL }),
    fetch(new URL(`engine/${game}.zip`, import.meta.url)),
  ]);
  if (!response.ok) throw new Error(`the engine's code is not on this site (${response.status})`);
  pyodide.unpackArchive(await response.arrayBuffer(), "zip", { extractDir: "/engine" });
  return pyodide.runPython(`
import json, sys
sys.path.insert(0, "/engine")
from start import opened
with open("/engine/data.json", encoding="utf-8") as stream:
    _answer = opened(json.load(stream))
lambda call, args: json.dumps(_answer(call, json.loads(args)), ensure_ascii=False)
`);
})();
ready.catch(() => {});        // said to whoever calls

self.onmessage = async ({ data: { id, call, args } }) => {
  let dead = true;
  try {
    const answer = await ready;
    dead = false;
    self.postMessage({ id, ...JSON.parse(answer(call, JSON.stringify(args))) });
  } catch (problem) {
    const lines = String(problem?.message ?? problem).trim().split("\n");
    self.postMessage({ id, dead, error: lines[lines.length - 1] });
  }
};
