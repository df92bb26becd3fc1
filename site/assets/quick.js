// Odds in three choices: who with what, at whom, how far. All else is asked on the page of odds, which a link leads to.
import { refusal, unloaded } from "./answers.js";
import { ask } from "./engine.js";
import { make } from "./making.js";
import { offersOf, ruleLink } from "./offers.js";
import { bars } from "./outcomes.js";
import { addressed, Names } from "./question.js";

/** Bring a place on the page to life; says when it is `listening`, and resolves when its question is answered. Until somebody asks, the page's pictures go first. */
export async function open(place, listening) {
  const game = place.dataset.rpQuick, form = place.querySelector("form"), output = place.querySelector(".rp-answer");
  let turn = 0;
  const answer = async () => {
    const own = ++turn, request = asked(form.elements);
    const offers = await offersOf(game), names = new Names(offers);
    const { range } = names.units.get(request.attacker).actions.find(({ id }) => id === request.action);
    form.elements.range.placeholder = String(Math.min(12, range ?? 12));
    output.ariaBusy = "true";
    let shown;
    try {
      shown = bars((await ask(game, "told", request)).odds);
    } catch (problem) {
      shown = problem.rules ? refusal(problem, (rule) => ruleLink(game, offers, rule, request.attacker), form) : unloaded(problem, asking);
    }
    if (own !== turn) return;                            // an earlier question may be answered later
    const page = new URL(place.dataset.rpPage, location);
    page.search = addressed(names, request);
    output.replaceChildren(shown, make("p", { class: "rp-acts" }, make("a", { href: page.href }, "Conditions, comparison, reasons")));
    output.ariaBusy = "false";
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  const asking = () => answer().catch((problem) => output.replaceChildren(unloaded(problem, asking)));
  form.addEventListener("input", asking);
  listening();
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  if (!turn) await asking();
}

function asked({ weapon, target, range }) {
  const [attacker, action] = weapon.value.split(" ");
  return { attacker, action, target: target.value, ...(range.value !== "" && { range: range.value }) };
}
