// The odds of a game whose engine says itself what can be asked: a form made of `asks`, and a worker that answers.
import { bar, refusal, share, sources, unloaded } from "./answers.js";
import { drawn } from "./curve.js";
import { ask, engine } from "./engine.js";
import { field, make, number, option } from "./making.js";
import { offersOf, ruleLink } from "./offers.js";
import { withRecords } from "./records.js";

const LONGEST = 24;        // a fraction of more signs is told as per cent alone
let forms = 0;

/** Turn a place on the page into the form; says when it is `listening`, and resolves when the first answer is shown. A page of its own keeps its question in its address. */
export async function open(place, listening) {
  const game = place.dataset.rpForm;
  const boxed = "rpAsked" in place.dataset;
  const asked = boxed ? JSON.parse(place.dataset.rpAsked) : Object.fromEntries(new URLSearchParams(location.search));
  const form = new Form(place, game, await offersOf(game), asked, boxed);
  if (!boxed) form.show();
  listening();
  await form.answer();
  if (boxed) form.show();
  engine(game);                                        // for the next question
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
    this.form.addEventListener("input", () => {
      this.follow();
      this.answer();
    });
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
    const made = { first: [], number: [], choice: [], flag: [] };
    this.following = [];
    for (const { name, kind, label, start, options, of, min, max } of this.test.fields) {
      if (kind === "flag") {
        const box = make("input", { type: "checkbox", name, ...(asked[name] ? { checked: "" } : {}) });
        made.flag.push(make("label", {}, box, ` ${label}`));
      } else if (kind === "choice") {
        const select = make("select", { name });
        const wanted = asked[name] ?? start;
        if (of) this.following.push({ select, of, options, wanted });        // what there is to choose depends on another choice
        else choose(select, options, wanted);
        (made.number.length ? made.choice : made.first).push(this.named(label, select));
      } else {
        const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
        made.number.push(this.named(label, number(name, { step: "any", inputmode: "decimal", value: asked[name] ?? start ?? "", ...bounds })));
      }
    }
    this.fields.replaceChildren(...made.first, make("div", { class: "rp-numbers-row" }, ...made.number), ...made.choice,
      ...(made.flag.length ? [make("fieldset", { class: "rp-flags" }, make("legend", {}, "How things stand"), ...made.flag)] : []));
    this.follow();
  }

  /** Offer what the chosen ones have. */
  follow() {
    for (const one of this.following) {
      const key = this.form.elements[one.of].value;
      if (one.key !== key) choose(one.select, one.options[key] ?? [], one.key === undefined ? one.wanted : one.select.value);
      one.key = key;
    }
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
    this.output.ariaBusy = "true";
    if (!this.boxed) history.replaceState(null, "", withRecords(this.game, `?${new URLSearchParams(request)}`));
    let shown;
    try {
      shown = this.answered(await ask(this.game, "odds", request));
    } catch (problem) {
      if (!problem.rules && this.boxed && !this.body.isConnected) throw problem;
      shown = [problem.rules ? refusal(problem, (rule) => this.rule(rule), this.form) : unloaded(problem, () => this.answer())];
    }
    if (turn !== this.turn) return;                      // an earlier question may be answered later
    this.output.replaceChildren(...shown);
    this.output.ariaBusy = "false";
  }

  answered(found) {
    const named = this.test.answers.filter(([name]) => name in found);
    const bars = named.filter(([name]) => typeof found[name] === "string").map(([name, words]) => shortened("asked", words, found[name]));
    const counted = named.filter(([name]) => Array.isArray(found[name])).map(([name, words]) => counts(words, found[name], found[`mean ${name}`], found["or more"]?.[name]));
    const ends = Object.entries(found.results ?? {}).map(([name, chance]) => shortened("asked", name, chance));
    const facts = named.filter(([name]) => ["boolean", "number"].includes(typeof found[name])).map(([name, words]) =>
      make("div", {}, make("dt", {}, words), make("dd", {}, make("b", {}, said(found[name])))));
    return [
      make("dl", { class: "rp-bars" }, ...bars, ...ends),
      ...(facts.length ? [make("dl", { class: "rp-more" }, ...facts)] : []),
      ...counted,
      ...(this.test.over ? [this.further()] : []),
      sources(found.explain, (rule) => this.rule(rule)),
    ];
  }

  /** The same over a number that is asked; worked out when it is opened. */
  further() {
    const { label } = this.test.fields.find(({ name }) => name === this.test.over);
    const place = make("div", { class: "rp-curve" });
    const more = make("details", { class: "rp-sources" }, make("summary", {}, `Over the ${label.toLowerCase()}`), place);
    const request = this.request();
    const show = async () => {
      this.curved = more.open;
      if (!more.open || place.firstChild) return;
      try {
        const found = await ask(this.game, "curve", request);
        const words = this.test.answers.find(([name]) => name === found.outcome)?.[1] ?? found.outcome;
        place.replaceChildren(...drawn([{ ...found, outcome: words.toLowerCase() }], [this.test.name], ""));
      } catch (problem) {
        place.replaceChildren(problem.rules ? refusal(problem, (rule) => this.rule(rule), this.form) : unloaded(problem, show));
      }
    };
    more.addEventListener("toggle", show);
    more.open = Boolean(this.curved);
    return more;
  }

  /** A rule's id, linked to where the site states it. */
  rule(id) {
    return ruleLink(this.game, this.offers, id);
  }
}

function said(value) {
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value).replace(/^-/, "−");
}

/** What may be chosen, with one of it chosen. */
function choose(select, options, wanted) {
  select.replaceChildren(...options.map(([value, words]) => option(value, words)));
  if (options.length) select.value = options.some(([value]) => value === wanted) ? wanted : options[0][0];
}

/** Each number with its chance, as bars; those that next to never come up are left out. */
function counts(words, pairs, mean, most) {
  const told = (number) => `${number}${number === most ? " or more" : ""}`;
  const bars = pairs.filter(([, chance]) => share(chance) >= 0.0001).map(([number, chance]) => shortened("asked", told(number), chance));
  const open = words.includes(",") ? {} : { open: "" };           // the kinds of hits apart: for who asks
  return make("details", { class: "rp-sources", ...open }, make("summary", {}, mean ? `${words}: ${share(mean).toFixed(2)} on average` : `${words}, without limit`), make("dl", { class: "rp-bars rp-counts" }, ...bars));
}

function shortened(style, words, fraction) {
  const made = bar(style, words, fraction);
  if (fraction.length > LONGEST) made.querySelector(".rp-fraction").textContent = "";
  return made;
}
