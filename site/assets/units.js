// All units of a game: filtered, sorted, side by side, and their cards printed at their true size.
import { make } from "./making.js";
import { printed } from "./print.js";

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
    this.body = place.querySelector("tbody");
    this.rows = [...this.body.rows];
    this.heads = [...place.querySelectorAll("thead th")];
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
    this.beside.hidden = !this.chosen.length;
    if (!this.chosen.length) return;
    const print = make("button", { type: "button", class: "rp-act" }, "Print these cards");
    print.addEventListener("click", () => printed(this.chosen.map(({ dataset }) => ({ card: dataset.card, count: 1 }))));
    const clear = make("button", { type: "button", class: "rp-act" }, "Mark none");
    clear.addEventListener("click", () => {
      for (const box of this.boxes) box.checked = false;
      this.mark();
    });
    const cards = this.chosen.some(({ dataset }) => dataset.card);
    const lacking = this.chosen.filter(({ dataset }) => !dataset.card).map((row) => row.querySelector("a").textContent);
    this.beside.replaceChildren(
      make("div", { class: "rp-side-by-side" }, ...this.chosen.map((row) => this.shown(row))),
      make("p", { class: "rp-acts" }, ...(cards ? [print] : []), clear),
      ...(lacking.length ? [make("p", { class: "rp-hint" }, `The site has no card of ${lacking.join(", ")}: \u201ccards\u201d presses them.`)] : []));
  }

  shown(row) {
    const link = row.querySelector("a");
    const name = make("a", { href: link.href }, link.textContent);
    if (row.dataset.card) return make("figure", {}, make("img", { src: row.dataset.card, alt: `The card of ${link.textContent}`, width: 750, height: 1050 }), make("figcaption", {}, name));
    const stats = [...row.cells].slice(1, -1).map((cell, place) => make("div", {}, make("dt", {}, this.heads[place + 1].textContent), make("dd", {}, cell.textContent)));
    return make("figure", { style: row.getAttribute("style") }, make("figcaption", {}, name), make("dl", { class: "rp-strip" }, ...stats));
  }

  /** What is asked and marked, as an address. */
  address() {
    const asked = new URLSearchParams([...this.form.elements].filter((input) => input.value).map((input) => [input.name, input.value]));
    const marked = this.chosen.map((row) => row.querySelector("input").name);
    const words = [asked.toString(), marked.length ? `marked=${marked.join(",")}` : ""].filter(Boolean).join("&");
    history.replaceState(null, "", words ? `?${words}` : location.pathname);
  }
}
