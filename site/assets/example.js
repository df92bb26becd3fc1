// A worked example, run again by the engine in the page, where a reader can see that it comes out as printed.
import { ask } from "./engine.js";
import { make } from "./making.js";
import { offersOf, ruleLink } from "./offers.js";

/** Words as the page prints them: inch marks, minus signs and apostrophes. */
const typeset = (words) => words.replace(/(\d)"/g, "$1″").replace(/(^|[\s([,/])-(?=\d)/g, "$1−").replace(/'/g, "’");

/** Run the example of a place and show what the engine says to it now. */
export async function open(place) {
  const game = place.dataset.rpExample;
  const button = place.querySelector(".rp-open");
  const [found, offers] = await Promise.all([
    ask(game, "example", { example: JSON.parse(atob(button.dataset.rpPayload)) }),
    offersOf(game),
  ]);
  place.querySelector(".rp-account").replaceChildren(...found.lines.map(({ words, rules }) =>
    make("li", {}, typeset(words), ...rules.filter((rule) => offers.rules[rule]).flatMap((rule) => [" ", ruleLink(game, offers, rule)]))));
  const hint = place.querySelector(".rp-hint");
  hint.setAttribute("role", "status");
  hint.textContent = found.differs ? `It came out otherwise: ${found.differs}.` : "Run just now in your browser; it comes out as printed.";
  button.textContent = "Run it again";
  button.disabled = false;
}
