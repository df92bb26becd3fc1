// A worked example, run again by the engine in the page, where a reader can see that it comes out as printed.
import { ask, offersOf, ruleLink } from "./engine.js";
import { make } from "./making.js";

/** Run the example of a place and show what the engine says to it now. */
export async function open(place) {
  const game = place.dataset.rpExample;
  const button = place.querySelector(".rp-open");
  const [found, offers] = await Promise.all([
    ask(game, "example", { example: JSON.parse(button.dataset.rpPayload) }),
    offersOf(game),
  ]);
  place.querySelector(".rp-account").replaceChildren(...found.lines.map(({ words, rules }) =>
    make("li", {}, `${words} `, ...rules.flatMap((rule) => [ruleLink(game, offers, rule), " "]))));
  const hint = place.querySelector(".rp-hint");
  hint.setAttribute("role", "status");
  hint.textContent = found.differs ? `It came out otherwise: ${found.differs}.` : "Run just now in your browser; it comes out as printed.";
  button.textContent = "Run it again";
  button.disabled = false;
}
