// A game between two bots, played here by the engine and shown step by step: table, log, score, and the save.
import { ask, engine, offersOf, ruleLink } from "./engine.js";
import { field, make, option } from "./making.js";
import { Show } from "./show.js";

const LARGEST = 20e6;               // bytes of a saved game; ours have a few ten thousand

/** Turn a place on the page into the form that asks which game to play. */
export async function open(place) {
  const game = place.dataset.rpWatch;
  engine(game);                     // begin to load while the form is filled in
  const theatre = new Theatre(place, game, await offersOf(game));
  theatre.show();
  if (new URLSearchParams(location.search).has("seed")) await theatre.play();
}

class Theatre {
  constructor(place, game, offers) {
    Object.assign(this, { place, game, offers });
    this.form = this.makeForm();
    this.stage = make("div", { class: "rp-stage" });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.play();
    });
    this.form.elements.file.addEventListener("change", async ({ target }) => {
      if (target.files[0]) await this.opened(target.files[0]);
      target.value = "";                                // the same file may be opened again
    });
    for (const name of ["scenario", "one"]) this.form.elements[name].addEventListener("change", () => this.refresh());
    this.refresh();
    this.take(new URLSearchParams(location.search));
  }

  /** The game of an address: what it names and there is. */
  take(told) {
    for (const name of ["scenario", "one", "two", "table", "botA", "botB", "seed"]) {
      const input = this.form.elements[name], value = told.get(name);
      if (value !== null && (!input.options || [...input.options].some((each) => each.value === value))) input.value = value;
      if (name === "scenario" || name === "one") this.refresh();
    }
  }

  show() {
    this.place.replaceChildren(this.form, this.stage);
    this.form.elements.scenario.focus({ preventScroll: true });
  }

  makeForm() {
    const select = (name) => make("select", { name });
    return make("form", { class: "rp-form rp-watch-form", autocomplete: "off", "aria-label": "Which game" },
      field("Scenario", make("select", { name: "scenario" },
        ...this.offers.scenarios.map((each) => option(each.id, each.name)))),
      field("Force A", select("one")),
      field("Force B", select("two")),
      field("Table", select("table")),
      ...["A", "B"].map((side) =>
        field(`${side} is played by`, make("select", { name: `bot${side}` }, ...this.offers.bots.map((each) => option(each.id, each.name))))),
      field("Seed", make("input", { name: "seed", value: "1", maxlength: 40, required: "" })),
      make("button", { type: "submit", class: "md-button md-button--primary" }, "Play the game"),
      this.file = field("Or open a saved game", make("input", { name: "file", type: "file", accept: ".json,application/json" })));
  }

  /** Offer what fits: the forces that the scenario is made for, others of the first's game size, tables of its extent. */
  refresh() {
    const { scenario, one, two, table } = this.form.elements;
    const { sizes } = this.offers.scenarios.find((each) => each.id === scenario.value);
    const forces = this.offers.forces.filter((force) => force.size in sizes);
    fill(one, forces.map((force) => [force.key, force.name]));
    const { size, faction } = forces.find((force) => force.key === one.value);
    const foes = forces.filter((force) => force.size === size);
    foes.sort((a, b) => (a.faction === faction) - (b.faction === faction));
    fill(two, foes.map((force) => [force.key, force.name]));
    const tables = this.offers.tables.filter(({ width, depth }) => width === sizes[size].width && depth === sizes[size].depth);
    fill(table, [...tables.map((each) => [each.id, each.name]), ["", "The scenario’s own"]]);
  }

  play() {
    const { scenario, one, two, table, seed, botA, botB } = this.form.elements;
    const told = new URLSearchParams([...this.form.elements].filter((input) => input.name && input.type !== "file").map((input) => [input.name, input.value]));
    history.replaceState(null, "", `?${told}`);
    const forces = [one.value, two.value], bots = [botA.value, botB.value];
    const words = [scenario.value, ...forces.map((force) => `--force ${force}`), ...(table.value ? [`--table ${table.value}`] : []), `--seed ${seed.value}`, `--bots ${bots}`];
    const asked = { scenario: scenario.value, forces, table: table.value || null, seed: seed.value, bots };
    return this.shown("play", asked, /^[\w-]+$/.test(seed.value) ? `python build.py play ${words.join(" ")}` : "");
  }

  /** A game that was saved here or written by `play --log`. */
  async opened(file) {
    let save = null;
    try {
      if (file.size < LARGEST) save = JSON.parse(await file.text());
    } catch { /* no JSON: the engine says what a save is */ }
    history.replaceState(null, "", location.pathname);
    return this.shown("shown", { save: save ?? "no game" });
  }

  async shown(call, asked, command = "") {
    const button = this.form.querySelector("button");
    this.showing?.stop();
    button.disabled = true;
    button.textContent = "Playing …";
    try {
      const played = await ask(this.game, call, asked);
      const rule = (id, unit) => ruleLink(this.game, this.offers, id, unit);
      const forces = played.log.forces.map((key) => this.offers.forces.find((force) => force.key === key) ?? { name: key });
      this.showing = new Show(played, forces, rule, command);
      this.stage.replaceChildren(this.showing.body);
      this.showing.turnTo(0);
      this.stage.scrollIntoView({ block: "start" });
      this.showing.body.focus({ preventScroll: true });   // keys are for the game now
    } catch (problem) {
      const because = (problem.rules ?? []).flatMap((rule) => [ruleLink(this.game, this.offers, rule), " "]);
      this.stage.replaceChildren(make("div", { class: "rp-refused", role: "alert" },
        make("p", {}, problem.rules ? problem.message : `The engine stumbled: ${problem.message}`),
        make("p", { class: "rp-because" }, ...because)));
    } finally {
      button.disabled = false;
      button.textContent = "Play the game";
    }
  }
}

/** Offer [value, words] pairs; what was chosen stays chosen where it still can be. */
function fill(select, pairs) {
  const chosen = select.options.length ? select.value : null;
  select.replaceChildren(...pairs.map(([value, words]) => option(value, words)));
  if (pairs.some(([value]) => value === chosen)) select.value = chosen;
}
