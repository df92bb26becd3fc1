// node replay.mjs PYODIDE ENGINE.ZIP CALLS.JSON: the browser's engine in Node. CALLS.JSON is [[call, args], ...]; prints
// the answers as JSON.
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, engine, calls] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: folder });
pyodide.unpackArchive(new Uint8Array(await readFile(engine)), "zip", { extractDir: "/engine" });
const answers = pyodide.runPython(`
import json, sys
sys.path.insert(0, "/engine")
from start import opened
with open("/engine/data.json", encoding="utf-8") as stream:
    _answer = opened(json.load(stream))
lambda calls: json.dumps([_answer(call, args) for call, args in json.loads(calls)], ensure_ascii=False)
`);
process.stdout.write(answers(await readFile(calls, "utf8")) + "\n");
