// What any game's odds look like on a page: bars, the sources of each number, refusals. `rule` makes a rule's id a link.
import { make } from "./making.js";

/** A chance as a bar with its per cent and its fraction; `style` is the ending of a class. */
export function bar(style, name, fraction) {
  return make("div", { class: `rp-bar rp-bar--${style}` },
    make("dt", {}, name),
    make("dd", {},
      make("span", { class: "rp-bar__track", "aria-hidden": "true" }, make("span", { style: `width: ${share(fraction) * 100}%` })),
      make("b", {}, percent(fraction)), make("span", { class: "rp-fraction" }, fraction)));
}

/** Where each number comes from: the quantities that the engine explains. */
export function sources(explain, rule, title = "Where each number comes from") {
  const told = explain.map(({ quantity, value, contributions }) =>
    make("li", {},
      make("p", {}, make("span", {}, sentence(quantity)), make("b", {}, String(value))),
      make("ul", {}, ...contributions.map((part) =>
        make("li", {}, make("span", { class: "rp-part" }, typeof part.value === "number" && contributions.length > 1 ? signed(part.value) : String(part.value)),
          make("span", {}, `${part.reason} `, rule(part.rule)))))));
  return make("details", { class: "rp-sources", open: "" }, make("summary", {}, title), make("ul", {}, ...told));
}

/** What the rules refuse, in the words of the form that asked. */
export function refusal(problem, rule, form) {
  return make("div", { class: "rp-refused" }, make("p", {}, inWordsOf(form, problem.message)),
    make("p", { class: "rp-because" }, ...problem.rules.flatMap((one) => [rule(one), " "])));
}

/** A sentence of the engine, in which the command line's --out-of-sight is what the form's field is called. */
function inWordsOf(form, message) {
  return message.replace(/--([a-z][a-z-]*)/g, (_, name) => {
    const label = form.elements.namedItem(name.replaceAll("-", "_"))?.labels?.[0];
    return label ? `\u201c${label.textContent.trim()}\u201d` : name.replaceAll("-", " ");
  });
}

/** The engine did not come up: why, and a way to try it again. */
export function unloaded(problem, retry) {
  const button = make("button", { type: "button", class: "md-button rp-again" }, "Try again");
  button.addEventListener("click", retry);
  return make("div", {}, make("p", { class: "rp-hint", role: "alert" }, `The engine could not be loaded: ${problem.message}`), button);
}

/** "7/12" as a number. */
export function share(fraction) {
  const [above, below = "1"] = fraction.split("/");
  return Number((BigInt(above) * 10n ** 12n) / BigInt(below)) / 1e12;
}

export function percent(fraction) {
  return `${(share(fraction) * 100).toFixed(1)}%`;
}

function signed(value) {
  return value < 0 ? `−${-value}` : `+${value}`;
}

function sentence(name) {
  const words = name.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}
