// All units of a game: filtered, sorted, side by side, and their cards printed at their true size.
import { make, option } from "./making.js";
import { printed } from "./print.js";
import { ownRecords, unitsOf, withRecords } from "./records.js";

const MOST = 4;      // side by side
const SIGNATURES = ["small", "medium", "large", ""];

/** Bring the table on the page to life. */
export function open(place) {
  new Browser(place);
}

class Browser {
  constructor(place) {
    this.form = place.querySelector("form");
    this.count = place.querySelector(".rp-count");
    this.beside = place.querySelector(".rp-beside");
    this.acts = make("p", { class: "rp-acts rp-marked-acts", hidden: "" });
    place.append(this.acts);
    this.body = place.querySelector("tbody");
    this.game = place.dataset.rpUnits;
    this.heads = [...place.querySelectorAll("thead th")];
    const own = ownRecords(this.game);
    if (own) this.offer(unitsOf(own));
    this.rows = [...this.body.rows];
    for (const head of this.heads.filter((each) => each.dataset.sort)) this.sortable(head);
    const asked = new URLSearchParams(location.search);
    for (const input of this.form.elements) input.value = asked.get(input.name) ?? "";
    for (const input of this.form.elements) if (input.selectedIndex === -1) input.value = "";   // what the address names and there is not
    const marked = (asked.get("marked") ?? "").split(",");
    for (const box of this.boxes) box.checked = marked.includes(box.name);
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", () => this.filter());
    this.body.addEventListener("change", () => this.mark());
    this.mark();
  }

  /** Other units than the page was built with. They have no pages here, and no cards. */
  offer(units) {
    const { faction, trait, action } = this.form.elements;
    const all = (select, pairs) => {
      const sorted = [...new Map(pairs)].sort(([, one], [, other]) => one.localeCompare(other));
      select.replaceChildren(option("", "All"), ...sorted.map(([value, words]) => option(value, words)));
    };
    all(faction, units.map((unit) => [unit.faction.id, unit.faction.name]));
    all(trait, units.flatMap(traitsOf).map(({ name }) => [slug(name), name]));
    all(action, units.flatMap(actionsOf).map(({ name }) => [slug(name), name]));
    this.body.replaceChildren(...units.map((unit) => this.row(unit)));
  }

  row(unit) {
    const { faction, signature, kind, stats } = unit;
    const box = make("label", { class: "rp-mark" }, make("input", { type: "checkbox", name: unit.key }), make("span", { class: "rp-unseen" }, `Mark ${unit.title}`));
    const cell = (name, value, ...shown) => make("td", { "data-name": name, "data-value": value }, ...shown);
    const names = ["spd", "scan", "targ", "def", "cm"];
    const numbers = names.map((name, place) => cell(this.heads[place + 2].textContent, stats[name] ?? -1,
      stats[name] === null ? "–" : name === "spd" ? `${stats[name]}″` : String(stats[name]),
      ...(name === "cm" && stats.emergency_cm ? [make("span", { class: "rp-plus" }, `+${stats.emergency_cm}`)] : [])));
    const row = make("tr", {},
      make("th", { scope: "row" }, make("b", {}, unit.title), make("small", {}, `${faction.name}, ${unit.type}${unit.bases ? ` × ${unit.bases}` : ""}`)),
      cell("SIG", signature ?? "", (signature ?? "–")[0].toUpperCase()), ...numbers, make("td", {}, box));
    const said = [unit.title, unit.type, faction.name, ...[...actionsOf(unit), ...traitsOf(unit)].flatMap(({ name, text }) => [name, text ?? ""])];
    Object.assign(row.dataset, {
      faction: faction.id, signature: signature ?? "none", kind, words: said.join(" "),
      traits: traitsOf(unit).map(({ name }) => slug(name)).join(" "), actions: actionsOf(unit).map(({ name }) => slug(name)).join(" "),
    });
    for (const name of ["ink", "accent"]) row.style.setProperty(`--rp-${name}`, faction.colours[name]);
    return row;
  }

  get boxes() {
    return this.rows.map((row) => row.querySelector("input"));
  }

  get chosen() {
    return this.rows.filter((row) => row.querySelector("input").checked);
  }

  sortable(head) {
    const button = make("button", { type: "button", class: "rp-sort" }, ...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending" || (!head.hasAttribute("aria-sort") && head.dataset.sort === "number");
      for (const each of this.heads) each.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const column = this.heads.indexOf(head);
      const value = { words: (cell) => cell.textContent, signature: (cell) => SIGNATURES.indexOf(cell.dataset.value), number: (cell) => Number(cell.dataset.value) }[head.dataset.sort];
      const sorted = this.rows.map((row) => [value(row.cells[column]), row]);
      sorted.sort(([a], [b]) => (down ? -1 : 1) * (typeof a === "string" ? a.localeCompare(b) : a - b));
      this.body.append(...sorted.map(([, row]) => row));
    });
  }

  filter() {
    const { words, faction, signature, kind, trait, action } = Object.fromEntries([...this.form.elements].map((input) => [input.name, input.value]));
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const row of this.rows) {
      const { dataset } = row;
      const text = dataset.words.toLowerCase();
      row.hidden = Boolean((faction && dataset.faction !== faction) || (signature && dataset.signature !== signature) || (kind && dataset.kind !== kind)
        || (trait && !dataset.traits.split(" ").includes(trait)) || (action && !dataset.actions.split(" ").includes(action))
        || !wanted.every((word) => text.includes(word)));
      left += !row.hidden;
    }
    this.count.textContent = left === this.rows.length ? `${left} units` : `${left} of ${this.rows.length} units`;
    this.address();
  }

  mark() {
    const full = this.chosen.length >= MOST;
    for (const box of this.boxes) box.disabled = full && !box.checked;
    this.filter();
    const held = this.body.querySelector("input:focus")?.getBoundingClientRect().top;
    this.beside.hidden = this.acts.hidden = !this.chosen.length;
    if (!this.chosen.length) return;
    const print = make("button", { type: "button", class: "rp-act" }, "Print these cards");
    print.addEventListener("click", () => printed(this.chosen.map(({ dataset }) => ({ card: dataset.card, count: 1 }))));
    const clear = make("button", { type: "button", class: "rp-act" }, "Mark none");
    clear.addEventListener("click", () => {
      for (const box of this.boxes) box.checked = false;
      this.mark();
    });
    const cards = this.chosen.some(({ dataset }) => dataset.card);
    const lacking = this.chosen.filter(({ dataset }) => !dataset.card).map((row) => titled(row).textContent);
    this.beside.replaceChildren(
      make("div", { class: "rp-side-by-side" }, ...this.chosen.map((row) => this.shown(row))),
      ...(lacking.length ? [make("p", { class: "rp-hint" }, `The site has no card of ${lacking.join(", ")}: \u201ccards\u201d presses them.`)] : []));
    const see = make("button", { type: "button", class: "rp-act" }, this.chosen.length > 1 ? `See ${this.chosen.length} side by side` : "See its card");
    see.addEventListener("click", () => this.beside.scrollIntoView({ block: "start" }));
    this.acts.replaceChildren(see, ...(cards ? [print] : []), clear);
    if (held !== undefined) scrollBy({ top: this.body.querySelector("input:focus").getBoundingClientRect().top - held, behavior: "instant" });   // the row stays under the pointer
  }

  shown(row) {
    const link = titled(row);
    const name = link.href ? make("a", { href: link.href }, link.textContent) : link.textContent;
    if (row.dataset.card) return make("figure", {}, make("img", { src: row.dataset.card, alt: `The card of ${link.textContent}`, width: 750, height: 1050 }), make("figcaption", {}, name));
    const stats = [...row.cells].slice(1, -1).map((cell, place) => make("div", {}, make("dt", {}, this.heads[place + 1].textContent), make("dd", {}, cell.textContent)));
    return make("figure", { style: row.getAttribute("style") }, make("figcaption", {}, name), make("dl", { class: "rp-strip" }, ...stats));
  }

  /** What is asked and marked, as an address. */
  address() {
    const asked = new URLSearchParams([...this.form.elements].filter((input) => input.value).map((input) => [input.name, input.value]));
    const marked = this.chosen.map((row) => row.querySelector("input").name);
    const words = [asked.toString(), marked.length ? `marked=${marked.join(",")}` : ""].filter(Boolean).join("&");
    history.replaceState(null, "", withRecords(this.game, words && `?${words}`) || location.pathname);
  }
}

/** What a row calls its unit: a link to its page, where the site has one. */
function titled(row) {
  return row.querySelector("th :is(a, b)");
}

function actionsOf(unit) {
  return unit.actions.flatMap((action) => [action, ...action.options]);
}

function traitsOf(unit) {
  return [...unit.traits, ...unit.actions.flatMap((action) => action.traits ?? [])];
}

function slug(name) {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}
