// The form that asks which game it shall be: scenario, forces, table, who plays each side, and the seed.
import { listOf } from "./lists.js";
import { field, make, option } from "./making.js";

/** A form whose fields are named in the page's address, too. `players`: what may play a side, as [value, words]; `own`: lists of somebody's
    own that are offered besides, as addresses. */
export class Setting {
  constructor(offers, players, submit, own = [], ...more) {
    this.offers = { ...offers, forces: [...offers.forces] };
    own.forEach((address) => this.offer(address));
    const select = (name) => make("select", { name });
    this.form = make("form", { class: "rp-form rp-watch-form", autocomplete: "off", "aria-label": "Which game" },
      field("Scenario", make("select", { name: "scenario" }, ...offers.scenarios.map((each) => option(each.id, each.name)))),
      field("Force A", select("one")),
      field("Force B", select("two")),
      this.tables = field("Table", select("table")),
      ...["A", "B"].map((side) => field(`${side} is played by`, make("select", { name: `bot${side}` }, ...players.map(([value, words]) => option(value, words))))),
      field("Seed", make("input", { name: "seed", value: "1", maxlength: 40, required: "" })),
      make("button", { type: "submit", class: "md-button md-button--primary" }, submit),
      ...more,
      field("Or open a saved game", make("input", { name: "file", type: "file", accept: ".json,application/json" })));
    this.tables.hidden = !offers.tables.length;
    for (const name of ["scenario", "one"]) this.form.elements[name].addEventListener("change", () => this.refresh());
    this.refresh();
  }

  /** Offer a list of somebody's own; says whether there is such a faction. Its address is what it is called. */
  offer(address) {
    const { faction, name, size } = listOf(address);
    const { colours } = this.offers.forces.find((force) => force.faction === faction) ?? {};
    if (colours && !this.offers.forces.some((force) => force.key === address)) {
      this.offers.forces.push({ key: address, name: `${name} (your own)`, faction, colours, size });
    }
    return Boolean(colours);
  }

  /** The game of an address: what it names and there is. */
  take(told) {
    for (const name of ["one", "two"]) if (told.get(name)?.startsWith("?")) this.offer(told.get(name));
    for (const name of ["scenario", "one", "two", "table", "botA", "botB", "seed"]) {
      const input = this.form.elements[name], value = told.get(name);
      if (value !== null && (!input.options || [...input.options].some((each) => each.value === value))) input.value = value;
      if (name === "scenario" || name === "one") this.refresh();
    }
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

  /** What is asked for, as the end of an address. */
  get address() {
    return `?${new URLSearchParams([...this.form.elements].filter((input) => input.name && input.type !== "file").map((input) => [input.name, input.value]))}`;
  }

  /** What is asked for, as the engine takes it. */
  get asked() {
    const { scenario, one, two, table, seed, botA, botB } = this.form.elements;
    const own = [one.value, two.value].filter((key) => key.startsWith("?")).map(listOf);
    const forces = [one.value, two.value].map((key) => (key.startsWith("?") ? `${listOf(key).faction}/${listOf(key).id}` : key));
    const lists = own.filter((each, index) => own.findIndex(({ id, faction }) => id === each.id && faction === each.faction) === index);
    return { scenario: scenario.value, forces, ...(lists.length && { lists }), table: table.value || null, seed: seed.value, players: { A: botA.value, B: botB.value } };
  }

  /** The same game on the command line; nothing for a seed that a shell would read as something else. */
  get command() {
    const { scenario, forces, table, seed, players } = this.asked;
    if (!/^[\w-]+$/.test(seed)) return "";
    const words = [scenario, ...forces.map((force) => `--force ${force}`), ...(table ? [`--table ${table}`] : []), `--seed ${seed}`, `--bots ${Object.values(players)}`];
    return `python build.py play ${words.join(" ")}`;
  }

  /** What a saved game has in its file; null for what is no JSON or far too large. */
  static async read(file) {
    try {
      return file.size < LARGEST ? JSON.parse(await file.text()) : null;
    } catch {
      return null;
    }
  }
}

const LARGEST = 20e6;               // bytes of a saved game; ours have a few ten thousand

/** Offer [value, words] pairs; what was chosen stays chosen where it still can be. */
function fill(select, pairs) {
  const chosen = select.options.length ? select.value : null;
  select.replaceChildren(...pairs.map(([value, words]) => option(value, words)));
  if (pairs.some(([value]) => value === chosen)) select.value = chosen;
}
