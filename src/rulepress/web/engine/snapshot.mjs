// node snapshot.mjs PYODIDE CODE.ZIP OUT: the memory of a Python that has an engine's code in it, written to OUT.
//
// The same code makes the same bytes: the clock stands still, chance is no chance, and no path of this machine is told.
import nodeCrypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, code, out] = process.argv.slice(2);
process.argv[1] = "/engine/python";

const STILL = 315532800000;      // 1980-01-01
globalThis.Date = class extends Date {
  constructor(...given) { super(...(given.length ? given : [STILL])); }
  static now() { return STILL; }
};
performance.now = () => 0;
const filled = (view) => {
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(7);
  return view;
};
crypto.getRandomValues = nodeCrypto.randomFillSync = filled;

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: folder, _makeSnapshot: true, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
pyodide.unpackArchive(new Uint8Array(readFileSync(code)), "zip", { extractDir: "/engine" });
pyodide.runPython(`
import gc, pkgutil, sys
sys.path.insert(0, "/engine")
import rulepress
for found in pkgutil.walk_packages(["/engine"]):      # a memory has no files: all is read now that may be asked for later
    __import__(found.name)
gc.collect()
`);
writeFileSync(out, pyodide.makeMemorySnapshot());
process.exit(0);                 // a Python under Node has timers of its own
