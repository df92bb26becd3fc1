// What there is in a game to ask about, as the site was built with it.
import { make } from "./making.js";

const here = new URL(".", import.meta.url);
const lists = new Map();

/** The units, forces and scenarios there are, and where each rule stands: fetched once. */
export function offersOf(game) {
  if (!lists.has(game)) {
    lists.set(game, fetched(`engine/${game}.json`).catch((problem) => {
      lists.delete(game);                              // it may be there when it is asked for again
      throw problem;
    }));
  }
  return lists.get(game);
}

async function fetched(path) {
  const response = await fetch(new URL(path, here));
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
