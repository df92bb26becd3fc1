// A Force list put together in the page, judged by the engine that plays it, kept in the browser, and handed on.
import { unloaded } from "./answers.js";
import { ask, engine } from "./engine.js";
import { elsewhere, saving } from "./elsewhere.js";
import { openList } from "./lists.js";
import { copied, field, make, option } from "./making.js";
import { offersOf, ruleLink } from "./offers.js";
import { printed } from "./print.js";
import { ownRecords, unitsOf, withRecords } from "./records.js";
import { listSheet } from "./sheet.js";

/** Command Points in words. */
const inPoints = (count) => `${count} Command Point${count === 1 ? "" : "s"}`;

/** Turn a place on the page into the builder. */
export async function open(place) {
  const game = place.dataset.rpForce;
  engine(game);
  const own = ownRecords(game);                         // whose cards the site does not have
  const cards = new Map(own ? unitsOf(own).map(({ key, type }) => [key, { type }])
    : [...place.querySelectorAll("[data-unit]")].map(({ dataset }) => [dataset.unit, { ...dataset }]));
  const begin = async () => {
    try {
      const [offers, choices] = await Promise.all([offersOf(game), ask(game, "choices", {})]);
      new Builder(place, game, offers, choices, cards);
    } catch (problem) {
      place.replaceChildren(unloaded(problem, begin));
    }
  };
  await begin();
}

class Builder {
  constructor(place, game, offers, choices, cards) {
    Object.assign(this, { place, game, offers, choices, cards, turn: 0, picked: {}, dropped: [], store: `rulepress-forces-${game}` });
    this.form = make("form", { class: "rp-form", autocomplete: "off", "aria-label": "The list" },
      field("Name", make("input", { name: "name", maxlength: 60 })),
      field("Faction", make("select", { name: "faction" }, ...choices.factions.map((each) => option(each.id, each.name)))),
      field("Game size", make("select", { name: "size" }, ...choices.sizes.map((each) => option(each.id, each.name)))),
      this.leaders = field("Leader", make("select", { name: "leader" })));
    this.units = make("div", { class: "rp-slots" });
    this.verdict = make("div", { class: "rp-verdict", role: "status" });
    this.kept = make("div", { class: "rp-kept" });
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", ({ target }) => {
      if (target.type !== "file") this.show();
    });
    this.form.append(this.kept, this.opener());
    place.replaceChildren(make("div", { class: "rp-panel rp-panel--force" }, this.form, make("div", { class: "rp-answer" }, this.units), this.verdict));
    this.take(new URLSearchParams(location.search));
  }

  /** How many of each unit, for the faction that is chosen: others keep theirs while the page is open. */
  get counts() {
    return (this.picked[this.faction.id] ??= new Map());
  }

  get faction() {
    return this.choices.factions.find((each) => each.id === this.form.elements.faction.value);
  }

  get size() {
    return this.choices.sizes.find((each) => each.id === this.form.elements.size.value);
  }

  /** Begin with the list of an address. */
  take(told) {
    const { name, faction, size, leader } = this.form.elements;
    const set = (input, value) => { if ([...input.options].some((each) => each.value === value)) input.value = value; };
    set(faction, told.get("faction"));
    set(size, told.get("size"));
    name.value = told.get("name") ?? "";
    const known = new Set(this.faction.units.map((unit) => unit.name));
    const pairs = (told.get("units") ?? "").split(",").filter(Boolean).map((each) => each.split(":"));
    const good = pairs.filter(([unit, count]) => known.has(unit) && /^[1-9]\d?$/.test(count ?? ""));
    this.picked[this.faction.id] = new Map(good.map(([unit, count]) => [unit, Number(count)]));
    this.dropped = pairs.filter((each) => !good.includes(each)).map(([unit]) => unit.slice(0, 60));
    this.offerLeaders();
    set(leader, told.get("leader") ?? "");
    this.show();
  }

  offerLeaders() {
    const { leader } = this.form.elements;
    const before = leader.value;
    leader.replaceChildren(option("", "None"), ...this.faction.leaders.map((each) => option(each.id, each.name)));
    leader.value = this.faction.leaders.some((each) => each.id === before) ? before : "";
    this.leaders.hidden = !this.faction.leaders.length;
  }

  get list() {
    const { name, leader } = this.form.elements;
    return { name: name.value, faction: this.faction.id, size: this.size.id, leader: leader.value || null, units: Object.fromEntries(this.counts) };
  }

  get address() {
    const { name, faction, size, leader, units } = this.list;
    const told = new URLSearchParams({ faction, size, ...(name && { name }), ...(leader && { leader }) });
    const named = Object.entries(units).map(([unit, count]) => `${unit}:${count}`).join(",");
    return withRecords(this.game, `?${told}${named ? `&units=${named}` : ""}`);
  }

  get link() {
    return new URL(this.address, location).href;
  }

  async show() {
    const turn = ++this.turn;
    this.offerLeaders();
    history.replaceState(null, "", this.address);
    this.units.replaceChildren(...this.slots());
    this.showKept();
    try {
      const found = await ask(this.game, "judged", this.list);
      if (turn !== this.turn) return;
      for (const [signature, count] of Object.entries(found.filled)) {
        const slot = this.units.querySelector(`[data-slot="${signature}"] .rp-filled`);
        if (slot) slot.textContent = `${count} of ${this.size.slots[signature]}`;
      }
      this.verdict.replaceChildren(...this.judged(found));
    } catch (problem) {
      if (turn === this.turn) this.verdict.replaceChildren(make("p", { class: "rp-refused" }, problem.message));
    }
  }

  /** The units of the faction by the slots they fill. */
  slots() {
    return Object.keys(this.size.slots).map((signature) => {
      const own = this.faction.units.filter((unit) => unit.signature === signature);
      return make("section", { "data-slot": signature },
        make("h2", {}, signature[0].toUpperCase() + signature.slice(1), " ", make("span", { class: "rp-filled" })),
        make("ul", {}, ...own.map((unit) => this.row(unit))));
    });
  }

  row(unit) {
    const count = this.counts.get(unit.name) ?? 0;
    const step = (words, by) => {
      const button = make("button", { type: "button", class: "rp-step", "aria-label": `${words} ${unit.title}`, "data-step": `${unit.name} ${by}` }, by > 0 ? "+" : "−");
      button.disabled = by < 0 && !count;
      button.addEventListener("click", () => {
        const now = count + by;
        if (now) this.counts.set(unit.name, now);
        else this.counts.delete(unit.name);
        this.show();
        (this.units.querySelector(`[data-step="${unit.name} ${by}"]:enabled`) ?? this.units.querySelector(`[data-step="${unit.name} ${-by}"]`))?.focus();
      });
      return button;
    };
    const { page, type } = this.cards.get(unit.key) ?? {};
    return make("li", count ? { class: "rp-taken" } : {}, step("Take out", -1), make("b", {}, String(count)), step("Add", 1),
      make("span", {}, page ? make("a", { href: page }, unit.title) : make("span", {}, unit.title), make("small", {}, type ?? "")));
  }

  judged({ faults, command_points: points, brings }) {
    const said = faults.map((fault) =>
      make("li", {}, `${fault.message.replaceAll("`", "")} `, ...fault.rules.flatMap((rule) => [ruleLink(this.game, this.offers, rule), " "])));
    const copy = this.act("Copy link", (button) => copied(button, this.link));
    const text = this.act("Copy as text", (button) => copied(button, this.text(points, brings)));
    const file = saving(`${this.id}.yaml`, "text/yaml", this.yaml, "File for forces/");
    const print = this.act("Print", () => this.print(points, brings));
    const lacking = this.lacking(brings);
    const keep = this.act("Keep it here", (button) => {
      this.write({ ...this.read(), [this.title]: this.address });
      this.showKept();
      button.textContent = "Kept";
      button.scrollIntoView({ block: "nearest" });       // the list of what is kept has grown above it
    });
    const play = faults.length ? [] : [this.act("Play it", () => location.assign(`seat.html${withRecords(this.game, `?${new URLSearchParams({ one: this.address })}`)}`))];
    return [
      faults.length ? make("ul", { class: "rp-refused" }, ...said) : make("p", { class: "rp-ready" }, `Ready to play: ${inPoints(points)}.`),
      ...(this.dropped.length ? [make("p", { class: "rp-hint" }, `The address names what is not here: ${this.dropped.join(", ")}.`)] : []),
      ...(brings.length ? [make("p", { class: "rp-hint" }, `Comes with it: ${brings.map(({ title, count }) => `${count} ${title}`).join(", ")}.`)] : []),
      make("p", { class: "rp-acts" }, ...play, keep, copy, text, print, file),
      elsewhere(this.game, this.title, this.id, { ...this.list, link: this.link }, this.members(brings)),
      ...(lacking.length ? [make("p", { class: "rp-hint" }, `Not printed here, as the site has no card of it: ${lacking.join(", ")}.`)] : []),
    ];
  }

  act(words, does) {
    const button = make("button", { type: "button", class: "rp-act" }, words);
    button.addEventListener("click", () => does(button));
    return button;
  }

  get title() {
    return this.list.name.trim() || `${this.faction.name}, ${this.size.name}`;
  }

  get id() {
    return this.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "list";
  }

  get yaml() {
    const { size, leader, units } = this.list;
    const lines = [`id: ${this.id}`, `name: ${JSON.stringify(this.title)}`, `game_size: ${size}`, ...(leader ? [`leader: ${leader}`] : []), "units:"];
    return [...lines, ...Object.entries(units).map(([unit, count]) => `  ${unit}: ${count}`), ""].join("\n");
  }

  lines(brings) {
    const chosen = this.faction.units.filter((unit) => this.counts.has(unit.name));
    return [...chosen.map((unit) => `${this.counts.get(unit.name)} ${unit.title}`), ...brings.map(({ title, count }) => `${count} ${title} (comes with it)`)];
  }

  text(points, brings) {
    const leader = this.faction.leaders.find((each) => each.id === this.list.leader);
    return [`${this.title} (${this.faction.name}, ${this.size.name}, ${inPoints(points)})`, ...(leader ? [`Led by ${leader.name}`] : []), ...this.lines(brings), this.link, ""].join("\n");
  }

  /** What of the list has no card on this site. */
  lacking(brings) {
    const chosen = this.faction.units.filter((unit) => this.counts.has(unit.name));
    return [...chosen, ...brings].filter(({ key }) => !this.cards.get(key)?.card).map(({ title }) => title);
  }

  /** Who is in the Force: what the list names, and who comes with it; each with its card on this site, if it has one. */
  members(brings) {
    const chosen = this.faction.units.filter((unit) => this.counts.has(unit.name)).map((unit) => ({ ...unit, count: this.counts.get(unit.name) }));
    return [...chosen, ...brings].map((unit) => ({ ...unit, ...this.cards.get(unit.key) }));
  }

  async print(points, brings) {
    const members = this.members(brings), leader = this.faction.leaders.find((each) => each.id === this.list.leader);
    const facts = [["Faction", this.faction.name], ["Game size", this.size.name], ["Command Points", String(points)], ...(leader ? [["Leader", leader.name]] : [])];
    const units = members.map(({ title, count, type, signature }) => ({ title, count, said: [type, signature ?? "comes with it"].filter(Boolean).join(", ") }));
    await printed(members, [await listSheet(this.game, { title: this.title, facts, units, link: this.link })]);
  }

  // -- files of one's own -----------------------------------------------------------------------------------------

  /** Where the file of a list is opened, or dropped. */
  opener() {
    const input = make("input", { name: "file", type: "file", accept: ".yaml,.yml" });
    const trouble = make("div", { role: "status" });
    const open = async (file) => {
      try {
        this.take(new URLSearchParams(await openList(file, this.choices.factions)));
        trouble.replaceChildren();
      } catch (problem) {
        trouble.replaceChildren(make("p", { class: "rp-refused" }, `${file.name}: ${problem.message}`));
      }
    };
    input.addEventListener("change", async () => {
      if (input.files[0]) await open(input.files[0]);
      input.value = "";                                 // the same file may be opened again
    });
    this.place.addEventListener("dragover", (event) => event.preventDefault());
    this.place.addEventListener("drop", (event) => {
      const [file] = event.dataTransfer.files;
      if (!file || /\.json$/i.test(file.name)) return;   // records, not a list
      event.preventDefault();
      open(file);
    });
    return make("div", {}, field("Open a list’s file", input), trouble);
  }

  // -- lists that stay in the browser -----------------------------------------------------------------------------

  read() {
    try {
      return Object.fromEntries(Object.entries(JSON.parse(localStorage.getItem(this.store) ?? "{}")).filter(([, told]) => String(told).startsWith("?")));
    } catch {
      return {};                                       // nothing of ours, or a browser that keeps nothing
    }
  }

  write(lists) {
    try {
      localStorage.setItem(this.store, JSON.stringify(lists));
    } catch { /* a browser that keeps nothing: the link does */ }
  }

  showKept() {
    const lists = Object.entries(this.read());
    this.kept.replaceChildren(...(lists.length ? [make("h2", {}, "Kept here"), make("ul", {}, ...lists.map(([name, told]) => {
      const openIt = this.act(name, () => this.take(new URLSearchParams(told)));
      const drop = this.act("×", () => {
        const { [name]: gone, ...rest } = this.read();
        this.write(rest);
        this.showKept();
      });
      drop.setAttribute("aria-label", `Forget ${name}`);
      return make("li", {}, openIt, drop);
    }))] : []));
  }
}
