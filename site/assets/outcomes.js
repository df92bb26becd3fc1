// How an attack or a scan ends, as bars.
import { bar } from "./answers.js";
import { make } from "./making.js";

const OUTCOMES = ["destroyed", "stunned", "revealed", "unaffected"];

/** The ends that there may be, and above them whether the first roll succeeds. */
export function bars(found) {
  const own = Object.entries(found.suffered ?? {}).map(([name, chance]) => ["suffered", name, chance]);   // a faction's own effects
  const ends = OUTCOMES.map((name) => [name, name, found[name]]);
  const told = [...ends.slice(0, -1), ...own, ...ends.slice(-1)].filter(([, , chance]) => chance !== "0");
  return make("dl", { class: "rp-bars" }, bar("hit", "first roll hits", found.hit), ...told.map((one) => bar(...one)));
}
