// The odds calculator: a form, and a worker that runs the project's own Python.
import { bar, percent, refusal, share, sources } from "./answers.js";
import { ask, engine, offersOf, ruleLink } from "./engine.js";
import { field, make, number, option } from "./making.js";

const OUTCOMES = ["destroyed", "stunned", "revealed", "unaffected"];

/** The record that the command line's `odds --json` prints; rejects with `rules` (ids) when the rules refuse. */
export function odds(request, game) {
  return ask(game, "odds", request);
}

/** What of both sides could bear on the same request and is in no number: its names. */
function uncounted(request, game) {
  return ask(game, "uncounted", request);
}

/** What the same request leaves on the target besides: the chance, and the marks. */
function marks(request, game) {
  return ask(game, "marks", request);
}

/** Turn a place on the page into the calculator; resolves when the first answer is shown. */
export async function open(place) {
  const game = place.dataset.rpCalculator;
  engine(game);                                        // begin to load while the form is made
  const calculator = new Calculator(place, game, await offersOf(game));
  await calculator.answer();
  calculator.show();
}

class Calculator {
  constructor(place, game, offers) {
    Object.assign(this, { place, game, offers, turn: 0 });
    this.units = new Map(offers.factions.flatMap((faction) => faction.units.map((unit) => [unit.key, unit])));
    this.form = this.makeForm(place.dataset.rpUnit);
    this.output = make("div", { class: "rp-answer", role: "status" });
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", (event) => this.changed(event));
    this.body = make("div", { class: "rp-panel" }, this.form, this.output);
    this.refresh();
  }

  show() {
    this.place.replaceChildren(this.body);
    this.form.elements[this.fixed ? "action" : "attacker"].focus({ preventScroll: true });
  }

  makeForm(unit) {
    const { numbers, flags } = this.offers.conditions;
    const form = make("form", { class: "rp-form", autocomplete: "off", "aria-label": "Conditions" });
    this.fixed = unit || null;
    if (!unit) form.append(field("Attacker", make("select", { name: "attacker" }, ...this.unitGroups())));
    form.append(
      field("Action", make("select", { name: "action" })),
      field("Target", make("select", { name: "target" },
        ...this.unitGroups(),
        make("optgroup", { label: "Pings" }, ...this.offers.pings.map((ping) => option(ping.key, ping.title))))),
      make("div", { class: "rp-numbers-row" }, ...numbers.map(({ name, label, input }) => field(label, number(name, input)))),
      make("fieldset", { class: "rp-flags" }, make("legend", {}, "How things stand"),
        ...flags.map(({ name, label }) => make("label", {}, make("input", { type: "checkbox", name }), ` ${label}`))),
    );
    const [first] = this.offers.factions.flatMap((faction) => faction.units);
    const attacker = unit || first?.key;
    form.elements.target.value = this.suited(attacker, this.units.get(attacker).actions.find((action) => action.rollable));
    return form;
  }

  /** A target that a unit's action may be aimed at: a Ping for a scan (every edition has these), else an enemy of its kind. */
  suited(attacker, { only, scan } = {}) {
    const foes = this.offers.factions.find((faction) => !faction.units.some((each) => each.key === attacker))?.units ?? [];
    const aimed = scan ? this.offers.pings : foes.filter((each) => !only || each.kind === only);
    return (aimed[0] ?? foes[0])?.key ?? attacker;
  }

  unitGroups() {
    return this.offers.factions.map((faction) =>
      make("optgroup", { label: faction.name }, ...faction.units.map((unit) => option(unit.key, unit.title))));
  }

  get attacker() {
    return this.units.get(this.fixed ?? this.form.elements.attacker.value);
  }

  get action() {
    return this.attacker.actions.find((action) => action.id === this.form.elements.action.value);
  }

  /** Offer what the chosen attacker and target allow. */
  refresh() {
    const { elements } = this.form;
    const chosen = elements.action.value;
    const actions = this.attacker.actions;
    elements.action.replaceChildren(...actions.map((action) => option(action.id, action.name)));
    const kept = actions.find((action) => action.id === chosen) ?? actions.find((action) => action.rollable) ?? actions[0];
    elements.action.value = kept?.id ?? "";
    const ping = elements.target.value.startsWith("ping:");
    const target = this.units.get(elements.target.value);
    for (const name of ["stunned", "stealth", "cm", "emergency"]) elements[name].disabled = ping;
    elements.out_of_sight.disabled = Boolean(kept?.scan) && !ping;
    elements.concealed.disabled = Boolean(kept?.scan) && !ping;
    elements.range.placeholder = String(Math.min(12, kept?.range ?? 12));
    elements.cm.placeholder = target ? String(target.cm) : "";
    elements.emergency.placeholder = target ? String(target.emergency) : "";
    for (const input of this.form.querySelectorAll("input[type=checkbox]")) input.parentElement.classList.toggle("rp-off", input.disabled);
  }

  changed({ target }) {
    this.refresh();
    // Who picks another attacker or action means to see its odds: a Ping left over from a scan is no target for an attack.
    const { elements } = this.form;
    if (["attacker", "action"].includes(target.name) && elements.target.value.startsWith("ping:") && !this.action?.scan) {
      elements.target.value = this.suited(this.attacker.key, this.action);
      this.refresh();
    }
    this.answer();
  }

  request() {
    const { elements } = this.form;
    const request = { attacker: this.attacker.key, action: elements.action.value, target: elements.target.value };
    const { numbers, flags } = this.offers.conditions;
    for (const { name } of numbers) {
      if (!elements[name].disabled && elements[name].value !== "") request[name] = elements[name].value;
    }
    for (const { name } of flags) if (!elements[name].disabled && elements[name].checked) request[name] = true;
    return request;
  }

  async answer() {
    const turn = ++this.turn;
    const request = this.request();
    let shown;
    try {
      shown = this.answered(...await Promise.all([odds, marks, uncounted].map((what) => what(request, this.game))));
    } catch (problem) {
      if (!problem.rules && !this.body.isConnected) throw problem;
      shown = [refusal(problem, (rule) => this.rule(rule))];
    }
    if (turn === this.turn) this.output.replaceChildren(...shown);   // an earlier question may be answered later
  }

  answered(found, left, { names, why }) {
    const own = Object.entries(found.suffered ?? {}).map(([name, chance]) => ["suffered", name, chance]);   // a faction's own effects
    const ends = OUTCOMES.map((name) => [name, name, found[name]]);
    const bars = [...ends.slice(0, -1), ...own, ...ends.slice(-1)].filter(([, , chance]) => chance !== "0").map((one) => bar(...one));
    const facts = [
      ["First roll succeeds", percent(found.hit), found.hit],
      ...(left.marks.length ? [["Marked at the end", percent(left.marked), left.marked]] : []),
      ["Countermeasures spent, on average", share(found.expected_cm_spent).toFixed(2), found.expected_cm_spent],
    ].map(([name, value, fraction]) =>
      make("div", {}, make("dt", {}, name), make("dd", {}, make("b", {}, value), " ", make("span", { class: "rp-fraction" }, fraction))));
    const marked = left.marks.map(({ words, rule }) =>
      make("p", { class: "rp-hint" }, `Marked means there at the end with ${words.replace(/^-/, "−")}. `, this.rule(rule)));
    return [
      make("dl", { class: "rp-bars" }, ...bars),
      make("dl", { class: "rp-more" }, ...facts),
      ...marked,
      ...(names.length ? [make("p", { class: "rp-hint" }, `Not counted: ${names.map((name) => `${name} (${why[name]})`).join(", ")}.`)] : []),
      sources(found.explain, (rule) => this.rule(rule)),
    ];
  }

  /** A rule's id, linked to where the site states it. */
  rule(id) {
    return ruleLink(this.game, this.offers, id, this.attacker.key);
  }
}
