// The worker that runs a game's own Python, and what it offers. Nothing here is loaded before a reader asks for it.
import { make } from "./making.js";

const here = new URL(".", import.meta.url);
const engines = new Map();

/** The worker of a game, started on first use. */
export function engine(game) {
  if (!/^[a-z0-9-]+$/.test(game ?? "")) throw new Error(`no such game: ${game}`);
  if (!engines.has(game)) {
    const url = new URL("worker.js", here);
    url.searchParams.set("game", game);
    const worker = new Worker(url, { type: "module" });
    const waiting = new Map();
    const end = () => {                                 // the next question starts a new worker
      engines.delete(game);
      worker.terminate();
    };
    worker.onmessage = ({ data }) => {
      if (data.dead) end();
      else if (!window.rulepress.engines.has(game)) {      // it runs: whoever keeps the site on this device may keep it, too
        window.rulepress.engines.add(game);
        dispatchEvent(new Event("rp-engine"));
      }
      waiting.get(data.id)?.resolve(data);
      waiting.delete(data.id);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end();
      for (const { reject } of waiting.values()) reject(new Error(event.message || "its files could not be fetched"));
    };
    engines.set(game, { worker, waiting, last: 0 });
  }
  return engines.get(game);
}

/** One call to the engine (games/<game>/calls.py); rejects with `rules` (ids) when the rules refuse. */
export function ask(game, call, args) {
  const own = engine(game);
  const id = ++own.last;
  return new Promise((resolve, reject) => {
    own.waiting.set(id, { resolve, reject });
    own.worker.postMessage({ id, call, args });
  }).then((reply) => {
    if (reply.error) throw new Error(reply.error);
    if (reply.refused) throw Object.assign(new Error(reply.refused.message), { rules: reply.refused.rules });
    return reply.answer;
  });
}

/** The units, forces and scenarios there are, and where each rule stands. */
export async function offersOf(game) {
  const response = await fetch(new URL(`engine/${game}.json`, here));
  if (!response.ok) throw new Error(`the list of units is not on this site (${response.status})`);
  return response.json();
}

/** A rule's id, linked to where the site states it; a unit's own action stands on the page of `unit` (its key). */
export function ruleLink(game, offers, rule, unit) {
  const own = unit && rule.startsWith("action.") && `factions/${unit}.html#action-${rule.slice(7)}`;
  const address = offers.rules[rule] ?? own;
  if (!address) return make("span", { class: "rp-rule-id" }, rule);
  return make("a", { class: "rp-rule-id", href: new URL(address, new URL(`../${offers.home ?? game}/`, here)).href }, rule);
}
