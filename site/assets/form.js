// The odds of a game whose engine says itself what can be asked: a form made of `asks`, and a worker that answers.
import { bar, refusal, sources, unloaded } from "./answers.js";
import { ask, engine, offersOf, ruleLink } from "./engine.js";
import { field, make, number, option } from "./making.js";

let forms = 0;

/** Turn a place on the page into the form; resolves when the first answer is shown. A page of its own keeps its question in its address. */
export async function open(place) {
  const game = place.dataset.rpForm;
  engine(game);                                        // begin to load while the form is made
  const boxed = "rpAsked" in place.dataset;
  const asked = boxed ? JSON.parse(place.dataset.rpAsked) : Object.fromEntries(new URLSearchParams(location.search));
  const form = new Form(place, game, await offersOf(game), asked, boxed);
  if (!boxed) form.show();
  await form.answer();
  if (boxed) form.show();
}

class Form {
  constructor(place, game, offers, asked, boxed) {
    Object.assign(this, { place, game, offers, boxed, turn: 0, number: ++forms });
    this.tests = make("select", { name: "test" }, ...offers.asks.map((each) => option(each.id, each.name)));
    if (offers.asks.some((each) => each.id === asked.test)) this.tests.value = asked.test;
    this.fields = make("div", { class: "rp-asked" });
    this.form = make("form", { class: "rp-form", autocomplete: "off", "aria-label": forms > 1 ? `What is asked, ${forms}` : "What is asked" }, this.named("What", this.tests), this.fields);
    this.output = make("div", { class: "rp-answer", role: "status" });
    this.body = make("div", { class: "rp-panel" }, this.form, this.output);
    this.tests.addEventListener("input", () => this.refresh({}));   // before the form hears of it, and asks
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", () => this.answer());
    this.refresh(asked);
  }

  show() {
    this.place.replaceChildren(this.body);
    if (this.boxed) this.tests.focus({ preventScroll: true });
  }

  get test() {
    return this.offers.asks.find((each) => each.id === this.tests.value);
  }

  /** A labelled input whose id no other form of the page has. */
  named(label, input) {
    const made = field(label, input);
    input.id = `rp-${this.number}-${input.name}`;
    made.querySelector("label").htmlFor = input.id;
    return made;
  }

  /** The fields of the chosen test, with what was asked in them. */
  refresh(asked) {
    const made = { number: [], choice: [], flag: [] };
    for (const { name, kind, label, start, options } of this.test.fields) {
      if (kind === "flag") {
        const box = make("input", { type: "checkbox", name, ...(asked[name] ? { checked: "" } : {}) });
        made.flag.push(make("label", {}, box, ` ${label}`));
      } else if (kind === "choice") {
        const select = make("select", { name }, ...options.map(([value, words]) => option(value, words)));
        select.value = options.some(([value]) => value === asked[name]) ? asked[name] : options[0][0];
        made.choice.push(this.named(label, select));
      } else {
        made.number.push(this.named(label, number(name, { step: "any", inputmode: "decimal", value: asked[name] ?? start ?? "" })));
      }
    }
    this.fields.replaceChildren(make("div", { class: "rp-numbers-row" }, ...made.number), ...made.choice,
      ...(made.flag.length ? [make("fieldset", { class: "rp-flags" }, make("legend", {}, "How things stand"), ...made.flag)] : []));
  }

  request() {
    const request = { test: this.tests.value };
    for (const { name, kind } of this.test.fields) {
      const input = this.form.elements[name];
      if (kind === "flag" ? input.checked : input.value !== "") request[name] = kind === "flag" ? true : input.value;
    }
    return request;
  }

  async answer() {
    const turn = ++this.turn;
    const request = this.request();
    if (!this.boxed) history.replaceState(null, "", `?${new URLSearchParams(request)}`);
    let shown;
    try {
      shown = this.answered(await ask(this.game, "odds", request));
    } catch (problem) {
      if (!problem.rules && this.boxed && !this.body.isConnected) throw problem;
      shown = [problem.rules ? refusal(problem, (rule) => this.rule(rule)) : unloaded(problem, () => this.answer())];
    }
    if (turn === this.turn) this.output.replaceChildren(...shown);   // an earlier question may be answered later
  }

  answered(found) {
    const named = this.test.answers.filter(([name]) => name in found);
    const bars = named.filter(([name]) => typeof found[name] === "string").map(([name, words]) => bar("asked", words, found[name]));
    const facts = named.filter(([name]) => typeof found[name] !== "string").map(([name, words]) =>
      make("div", {}, make("dt", {}, words), make("dd", {}, make("b", {}, said(found[name])))));
    return [
      make("dl", { class: "rp-bars" }, ...bars),
      ...(facts.length ? [make("dl", { class: "rp-more" }, ...facts)] : []),
      sources(found.explain, (rule) => this.rule(rule)),
    ];
  }

  /** A rule's id, linked to where the site states it. */
  rule(id) {
    return ruleLink(this.game, this.offers, id);
  }
}

function said(value) {
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value).replace(/^-/, "−");
}
