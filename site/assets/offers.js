// What there is in a game to ask about, as the site was built with it.
import { make } from "./making.js";
import { ownRecords } from "./records.js";

const here = new URL(".", import.meta.url);
const lists = new Map();

/** The units, forces and scenarios there are, and where each rule stands: fetched once. */
export function offersOf(game) {
  if (!lists.has(game)) {
    lists.set(game, (ownRecords(game) ? own(game) : fetched(`engine/${game}.json`)).catch((problem) => {
      lists.delete(game);                              // it may be there when it is asked for again
      throw problem;
    }));
  }
  return lists.get(game);
}

/** The same of somebody's own records, told by the engine that reads them. Nothing is foreseen of them, and of units that the site does not
    have (`paged`: those that it has) it has no page. */
async function own(game) {
  const { ask } = await import("./engine.js");           // which asks here for what is foreseen
  const [site, offers] = await Promise.all([fetched(`engine/${game}.json`), ask(game, "offers", {})]);
  const paged = new Set((site.factions ?? []).flatMap(({ units }) => units.map(({ key }) => key)));
  return { ...site, ...offers, paged, foreseen: { names: [], files: {} } };
}

async function fetched(path) {
  const response = await fetch(new URL(path, here));
  if (!response.ok) throw new Error(`the list of units is not on this site (${response.status})`);
  return response.json();
}

/** A rule's id, linked to where the site states it; a unit's own action stands on the page of `unit` (its key). */
export function ruleLink(game, offers, rule, unit) {
  const own = unit && (offers.paged?.has(unit) ?? true) && rule.startsWith("action.") && `factions/${unit}.html#action-${rule.slice(7)}`;
  const address = offers.rules[rule] ?? own;
  if (!address) return make("span", { class: "rp-rule-id" }, rule);
  return make("a", { class: "rp-rule-id", href: new URL(address, new URL(`../${offers.home ?? game}/`, here)).href }, rule);
}
