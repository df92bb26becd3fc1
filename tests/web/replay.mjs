// node replay.mjs PYODIDE ENGINE.ZIP DATA.JSON CALLS.JSON: the browser's engine in Node. CALLS.JSON is [[call, args], ...]; prints
// the answers as JSON.
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, engine, data, calls] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: folder });
pyodide.unpackArchive(new Uint8Array(await readFile(engine)), "zip", { extractDir: "/engine" });
pyodide.globals.set("data", await readFile(data, "utf8"));
const answers = pyodide.runPython(`
import json, sys
sys.path.insert(0, "/engine")
from start import answering
_answer = answering(data)
lambda calls: "[" + ",".join(_answer(call, json.dumps(args)) for call, args in json.loads(calls)) + "]"
`);
process.stdout.write(answers(await readFile(calls, "utf8")) + "\n");
