// The odds calculator: brings the form on the page to life, and a worker that runs the project's own Python answers it.
import { percent, refusal, share, sources, unloaded } from "./answers.js";
import { ask, engine } from "./engine.js";
import { drawn } from "./curve.js";
import { make, option } from "./making.js";
import { offersOf, ruleLink } from "./offers.js";
import { bars } from "./outcomes.js";
import { addressed, Names } from "./question.js";
import { ownRecords, withRecords } from "./records.js";

/** Bring a place on the page to life; says when it is `listening`, and resolves when its question is answered. On a unit's page that waits until a reader comes there, and the
    engine until somebody touches the form. */
export async function open(place, listening) {
  const calculator = new Calculator(place);
  const own = !place.dataset.rpUnit;
  if (own && location.search) engine(calculator.game); // what an address asks may not be at hand
  await calculator.live();
  listening();
  calculator.form.addEventListener("focusin", () => engine(calculator.game), { once: true });
  if (own) {
    await calculator.answer();
    return void engine(calculator.game);               // for the next question
  }
  const near = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    near.disconnect();
    calculator.answer();
  }, { rootMargin: "200px" });
  near.observe(place);
}

class Calculator {
  constructor(place) {
    const { rpCalculator: game, rpUnit: fixed, rpPage: page } = place.dataset;
    Object.assign(this, { place, game, fixed, page: new URL(page, location), turn: 0, kept: null });
    this.form = place.querySelector("form");
    this.output = place.querySelector(".rp-answer");
    this.form.addEventListener("submit", (event) => event.preventDefault());
  }

  /** Take up the list of what there is to ask about, and the question of the address. */
  async live() {
    this.offers = await offersOf(this.game);
    this.units = new Map(this.offers.factions.flatMap((faction) => faction.units.map((unit) => [unit.key, unit])));
    this.names = new Names(this.offers);
    if (ownRecords(this.game)) this.offer();
    this.form.addEventListener("input", (event) => this.changed(event));
    if (!this.fixed) {
      const { asked, against, unknown } = this.names.read(location.search);
      if (against) this.kept = { request: against };
      this.fill(asked);
      if (unknown.length) this.form.append(make("p", { class: "rp-hint", role: "status" }, `The address names what is not here: ${unknown.join(", ")}.`));
    }
    this.refresh();
  }

  /** Other units than the page was built with, in the form. */
  offer() {
    const { attacker, target } = this.form.elements;
    const { factions, pings, attack_first: first } = this.offers;
    const groups = () => factions.map(({ name, units }) => grouped(name, units));
    attacker.replaceChildren(...groups());
    target.replaceChildren(...groups(), grouped("Pings", pings));
    if (first) this.fill(first);
  }

  /** Put a question into the form. */
  fill(asked) {
    const { elements } = this.form;
    if (asked.attacker) elements.attacker.value = asked.attacker;
    this.refresh();
    if (!asked.action && asked.target && !asked.target.startsWith("ping:")) {
      const aimed = this.attacker.actions.find((action) => action.rollable && !action.scan);      // a Unit is not scanned as a Ping is
      if (aimed) elements.action.value = aimed.id;
    }
    for (const [name, value] of Object.entries(asked)) {
      if (name === "attacker") continue;
      if (value === true) elements[name].checked = true;
      else elements[name].value = value;
    }
  }

  /** A target that a unit's action may be aimed at: a Ping for a scan (every edition has these), else an enemy of its kind. */
  suited(attacker, { only, scan } = {}) {
    const foes = this.offers.factions.find((faction) => !faction.units.some((each) => each.key === attacker))?.units ?? [];
    const aimed = scan ? this.offers.pings : foes.filter((each) => !only || each.kind === only);
    return (aimed[0] ?? foes[0])?.key ?? attacker;
  }

  get attacker() {
    return this.units.get(this.fixed || this.form.elements.attacker.value);
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
    for (const name of ["stunned", "stealth", "cm", "emergency", "defence"]) elements[name].disabled = ping;
    elements.out_of_sight.disabled = Boolean(kept?.scan) && !ping;
    elements.concealed.disabled = Boolean(kept?.scan) && !ping;
    elements.range.placeholder = String(Math.min(12, kept?.range ?? 12));
    elements.cm.placeholder = target ? String(target.cm) : "";
    elements.emergency.placeholder = target ? String(target.emergency) : "";
    elements.defence.placeholder = target ? String(target.defence) : "";
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

  /** The address of the question, with the one that it is compared to. */
  get link() {
    const link = new URL(this.page);
    link.search = withRecords(this.game, `?${addressed(this.names, this.request(), this.kept?.request)}`);
    return link;
  }

  async answer() {
    const turn = ++this.turn;
    const request = this.request();
    this.output.ariaBusy = "true";
    if (!this.fixed) history.replaceState(null, "", this.link);
    let shown;
    try {
      const [found, kept] = await Promise.all([request, this.kept?.request].map((one) => one && ask(this.game, "told", one)));
      shown = [...this.answered(request, found, kept), this.further(request, kept && this.kept.request)];
    } catch (problem) {
      shown = problem.rules ? [refusal(problem, (rule) => this.rule(rule), this.form), this.keeping()] : [unloaded(problem, () => this.answer())];
    }
    if (turn !== this.turn) return;                      // an earlier question may be answered later
    this.output.replaceChildren(...shown);
    this.output.ariaBusy = "false";
  }

  answered(request, told, kept) {
    const { names, why } = told.uncounted;
    const sum = this.kept ? `Where each number comes from: ${this.names.told(request)}` : undefined;
    return [
      ...(kept ? [make("p", { class: "rp-asked-of" }, this.names.told(request))] : []), ...this.outcome(told),
      ...(kept ? [make("p", { class: "rp-asked-of" }, this.names.told(this.kept.request)), ...this.outcome(kept)] : []),
      ...(names.length ? [make("p", { class: "rp-hint" }, `Not counted: ${names.map((name) => `${name} (${why[name]})`).join(", ")}.`)] : []),
      this.keeping(),
      sources(told.odds.explain, (rule) => this.rule(rule), sum),
    ];
  }

  /** One answer: how it ends, and what is left of the target. */
  outcome({ odds: found, marks: left }) {
    const facts = [
      ...(left.marks.length ? [["Marked at the end", percent(left.marked), left.marked]] : []),
      ["Countermeasures spent, on average", share(found.expected_cm_spent).toFixed(2), found.expected_cm_spent],
    ].map(([name, value, fraction]) =>
      make("div", {}, make("dt", {}, name), make("dd", {}, make("b", {}, value), " ", make("span", { class: "rp-fraction" }, fraction))));
    const marked = left.marks.map(({ words, rule }) =>
      make("p", { class: "rp-hint" }, `Marked means there at the end with ${words.replace(/^-/, "−")}. `, this.rule(rule)));
    return [bars(found), make("dl", { class: "rp-more" }, ...facts), ...marked];
  }

  /** Compare, and take the address along. */
  keeping() {
    const keep = make("button", { type: "button", class: "rp-act" }, this.kept ? "Compare no more" : "Compare");
    keep.title = this.kept ? "" : "Keep this answer, and ask another beside it";
    keep.addEventListener("click", () => {
      this.kept = this.kept ? null : { request: this.request() };
      this.answer();
    });
    const link = make("a", { href: this.link.href }, this.fixed ? "Open in Odds" : "Link to this");
    const copy = make("button", { type: "button", class: "rp-act" }, "Copy link");
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(this.link.href);
        copy.textContent = "Copied";
      } catch {
        link.focus();                                  // a browser that lends no clipboard: the link itself is beside the button
      }
    });
    return make("p", { class: "rp-acts" }, keep, copy, link);
  }

  /** The same over every range; asked when it is opened. */
  further(request, kept) {
    const place = make("div", { class: "rp-curve" });
    const more = make("details", { class: "rp-sources" }, make("summary", {}, "Over the range"), place);
    more.open = this.curved;
    const show = async () => {
      this.curved = more.open;
      if (!more.open || place.firstChild) return;
      const asked = kept ? [request, kept] : [request];
      const curves = await Promise.all(asked.map((one) => ask(this.game, "curve", one)));
      place.replaceChildren(...drawn(curves, asked.map((one) => this.names.told(one, false))));
    };
    more.addEventListener("toggle", show);
    if (this.curved) show();
    return more;
  }

  /** A rule's id, linked to where the site states it. */
  rule(id) {
    return ruleLink(this.game, this.offers, id, this.attacker.key);
  }
}

function grouped(label, entries) {
  return make("optgroup", { label }, ...entries.map(({ key, title }) => option(key, title)));
}
