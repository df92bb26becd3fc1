// What a game's own Python says: out of what the site was built with, or from the worker that runs it. Nothing here is loaded before a
// reader asks for it.
import { foreseen } from "./foreseen.js";
import { ownRecords } from "./records.js";

const here = new URL(".", import.meta.url);
const engines = new Map();

/** The worker of a game, started on first use. */
export function engine(game) {
  if (!/^[a-z0-9-]+$/.test(game ?? "")) throw new Error(`no such game: ${game}`);
  if (!engines.has(game)) {
    const url = new URL("worker.js", here);
    url.searchParams.set("game", game);
    const own = ownRecords(game);
    if (own) url.searchParams.set("own", "");
    const worker = new Worker(url, { type: "module" });
    if (own) worker.postMessage({ records: own.text });
    const waiting = new Map();
    const end = (error) => {                            // the next question starts a new worker
      engines.delete(game);
      worker.terminate();
      for (const resolve of waiting.values()) resolve({ error });
    };
    worker.onmessage = ({ data }) => {
      if (data.dead) return void end(data.error);
      if (data.up) {                                    // whoever keeps the site on this device keeps this engine, too
        window.rulepress.engines.add(game);
        return void dispatchEvent(new Event("rp-engine"));
      }
      waiting.get(data.id)(data);
      waiting.delete(data.id);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end(event.message || "its files could not be fetched");
    };
    engines.set(game, { waiting, end, last: 0, post: (message) => worker.postMessage(message) });
  }
  return engines.get(game);
}

/** One call to the engine (games/<game>/calls.py), or its answer where that is at hand; rejects with `rules` (ids) when the rules refuse. */
export async function ask(game, call, args) {
  const known = ownRecords(game) ? undefined : await foreseen(game, call, args).catch(() => undefined);
  const reply = known ?? await worked(game, call, args);
  if (reply.error) throw new Error(reply.error);
  if (reply.refused) throw Object.assign(new Error(reply.refused.message), { rules: reply.refused.rules });
  return reply.answer;
}

/** One call to the engine, with its reply as it is. */
export function worked(game, call, args) {
  const own = engine(game);
  const id = ++own.last;
  return new Promise((resolve) => {
    own.waiting.set(id, resolve);
    own.post({ id, call, args });
  });
}

/** End the worker of a game with whatever it is still about, which is told `error`; the next question starts another. */
export function stop(game, error) {
  engines.get(game)?.end(error);
}
