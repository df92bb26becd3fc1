// A table to lay out: two bases and terrain are put where one likes, and it says who sees whom and why. The address holds the scene.
import { Board, line, place, placeOf } from "./board.js";
import { ask } from "./engine.js";
import { copied, draw, field, make, option } from "./making.js";
import { offersOf, ruleLink } from "./offers.js";
import { OUTLINES, PATCH, holds, middle, mils, pairs, sound, turned } from "./outlines.js";

const STEP = 100;                   // thousandths of an inch that a base is put by at least
const GRAB = 300;                   // so far beside a base it is still meant
const ROWS = 8;                     // of the map, at a time
const SEEN = { clear: "A sees B", concealed: "A sees B, which is concealed", hidden: "A does not see B" };

/** Turn a place on the page into the table. */
export async function open(place) {
  const game = place.dataset.rpSight, offers = await offersOf(game);
  new Lookout(place, game, offers, await ask(game, "terrain", {})).arrive();
}

class Lookout {
  constructor(where, game, offers, known) {
    Object.assign(this, { place: where, game, offers, known, turn: 0 });
    this.scene = { width: 48, depth: 48, terrain: [], bases: [{ at: [-9000, -6000], size: "medium" }, { at: [8000, 9000], size: "medium" }] };
    this.map = draw("svg", { class: "map rp-table-map", role: "img" });
    this.verdict = make("div", { class: "rp-question", role: "status" });
    this.things = make("div", { class: "rp-picks rp-things", role: "group", "aria-label": "What is on the table" });
    const { sizes, types } = known;
    const tables = [["", "A table of one’s own"], ...offers.tables.map((each) => [each.id, each.name])];
    this.form = make("form", { class: "rp-form rp-watch-form", autocomplete: "off", "aria-label": "The table" },
      field("Table", make("select", { name: "table" }, ...tables.map(([value, words]) => option(value, words)))),
      ...["A", "B"].map((letter, index) => field(`Base ${letter}`, make("select", { name: `size${index}` }, ...sizes.map((each) => option(each.id, each.name))))),
      field("Add terrain", make("select", { name: "add" }, option("", "Choose …"), ...types.map((each) => option(each.type, each.name)))),
      make("label", { class: "rp-apart" }, this.wide = make("input", { type: "checkbox", name: "map" }), "Show all that A sees"));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("change", ({ target }) => this.changed(target));
    this.things.addEventListener("focusin", ({ target }) => this.choose(Number(target.dataset.thing)));
    this.things.addEventListener("keydown", (event) => this.pressed(event));
    const acts = make("p", { class: "rp-acts" }, this.act("Turn", () => this.turned()), this.act("Take away", () => this.taken()),
      this.act("Change places", () => { this.scene.bases.reverse(); this.looked(); }), this.act("Copy link", ({ target }) => copied(target, location.href)));
    this.map.addEventListener("pointerdown", (event) => this.grabbed(event));
    this.map.addEventListener("pointermove", (event) => this.held && this.dragged(event));
    for (const end of ["pointerup", "pointercancel"]) this.map.addEventListener(end, () => { this.held = null; });
    this.body = make("div", { class: "rp-show rp-seated rp-lookout" },
      make("div", { class: "rp-show__table" }, this.map),
      make("div", { class: "rp-show__log" }, this.verdict, this.things, acts,
        make("p", { class: "rp-hint" }, "Drag a base or a piece of terrain. By keyboard: choose it in the list, and the arrows move it by half an inch, with Shift by a tenth; R turns it, Delete takes it away.")));
  }

  async arrive() {
    await this.take(new URLSearchParams(location.search));
    this.list();
    this.looked();
    this.place.replaceChildren(this.form, this.body);   // once, and whole
  }

  act(words, does) {
    const button = make("button", { type: "button", class: "rp-act" }, words);
    button.addEventListener("click", does);
    return button;
  }

  // -- the scene and its address ----------------------------------------------------------------------------------

  /** The scene of an address, as far as there is such a thing; without one, a first table. */
  async take(told) {
    const { scene } = this;
    for (const [index, name] of ["a", "b"].entries()) {
      const [size, x, y] = (told.get(name) ?? "").split(",");
      if (this.known.sizes.some((each) => each.id === size) && [x, y].every(sound)) scene.bases[index] = { size, at: [x, y].map(mils) };
    }
    const types = new Set(this.known.types.map((each) => each.type));
    const own = told.getAll("t").map((each) => each.split(",")).filter(([type, ...rest]) => types.has(type.split("@")[0]) && rest.length >= 6 && rest.length % 2 === 0 && rest.every(sound));
    this.form.elements.table.value = own.length || told.get("table") === "" ? "" : told.get("table") ?? this.offers.tables[0]?.id ?? "";
    if (this.form.elements.table.selectedIndex < 0) this.form.elements.table.value = "";
    await this.setTable();
    if (told.has("extent")) [scene.width, scene.depth] = told.get("extent").split("x").map((each) => Math.min(Math.max(Number(each) || 48, 12), 96));
    if (own.length) {
      scene.terrain = own.map(([sort, ...rest]) => {
        const [type, height] = sort.split("@");
        return { type, shape: pairs(rest.map(Number)), ...(sound(height) && { height: Number(height) }) };
      });
    }
    scene.bases.forEach(({ size }, index) => { this.form.elements[`size${index}`].value = size; });
    this.wide.checked = told.has("map");
  }

  /** What stands on the table that is chosen. */
  async setTable() {
    const table = this.form.elements.table.value;
    const { width = 48, depth = 48 } = this.offers.tables.find((each) => each.id === table) ?? {};
    const { pieces } = table ? await ask(this.game, "terrain", { table }) : this.known;
    Object.assign(this.scene, { width, depth, terrain: pieces.map(({ type, shape, height }) => ({ type, shape, ...(height && { height }) })) });
    this.whole = Boolean(table);                        // nothing of it has been moved
  }

  get address() {
    const { bases, terrain, width, depth } = this.scene, round = (part) => String(Math.round(part * 1000) / 1000);
    const told = new URLSearchParams(this.whole ? { table: this.form.elements.table.value } : { table: "", extent: `${width}x${depth}` });
    bases.forEach(({ size, at }, index) => told.set("ab"[index], [size, ...at.map((part) => round(part / 1000))].join(",")));
    if (!this.whole) for (const { type, shape, height } of terrain) told.append("t", [height ? `${type}@${height}` : type, ...shape.flat().map(round)].join(","));
    if (this.wide.checked) told.set("map", "");
    return `?${String(told).replaceAll("%2C", ",")}`;
  }

  async changed(input) {
    const { name, value } = input;
    if (name === "table") await this.setTable();
    else if (name.startsWith("size")) this.scene.bases[Number(name.slice(4))].size = value;
    else if (name === "add" && value) {
      this.scene.terrain.push({ type: value, shape: structuredClone(OUTLINES[value] ?? PATCH) });
      this.whole = false;
      input.value = "";
      this.chosen = this.scene.terrain.length + 1;
    }
    this.list();
    this.looked();
  }

  // -- moving -----------------------------------------------------------------------------------------------------

  /** The things on the table by number: the bases, then the terrain. */
  list() {
    const count = {}, numbered = ({ type }) => `${type[0].toUpperCase()}${type.slice(1)} ${count[type] = (count[type] ?? 0) + 1}`;
    const names = [...this.scene.bases.map((_, index) => `Base ${"AB"[index]}`), ...this.scene.terrain.map(numbered)];
    this.things.replaceChildren(...names.map((name, index) => {
      const button = make("button", { type: "button", "data-thing": index }, make("span", {}, name), make("small", {}));
      button.classList.toggle("rp-marked", index === this.chosen);
      return button;
    }));
  }

  choose(index) {
    this.chosen = index;
    for (const each of this.things.children) each.classList.toggle("rp-marked", Number(each.dataset.thing) === index);
    this.draw();
  }

  /** Move what is chosen by thousandths of an inch. Bases stay on the table. */
  shift(dx, dy) {
    const { bases, terrain, width, depth } = this.scene, base = bases[this.chosen], piece = terrain[this.chosen - 2];
    if (base) {
      const radius = this.radius(base), within = (part, half) => Math.min(Math.max(part, radius - half), half - radius);
      base.at = [within(base.at[0] + dx, width * 500), within(base.at[1] + dy, depth * 500)].map(Math.round);
    } else if (piece) {
      const [cx, cy] = middle(piece.shape), inside = (part, by, half) => Math.min(Math.max(part + by / 1000, -half), half) - part;
      const [mx, my] = [inside(cx, dx, width / 2), inside(cy, dy, depth / 2)];
      piece.shape = piece.shape.map(([x, y]) => [x + mx, y + my].map((part) => Math.round(part * 1000) / 1000));
      this.whole = false;
    }
    this.looked();
  }

  turned() {
    const piece = this.scene.terrain[this.chosen - 2];
    if (!piece) return;
    piece.shape = turned(piece.shape, Math.PI / 12);
    this.whole = false;
    this.looked();
  }

  taken() {
    if (!this.scene.terrain[this.chosen - 2]) return;
    this.scene.terrain.splice(this.chosen - 2, 1);
    this.whole = false;
    this.chosen = Math.min(this.chosen, this.scene.terrain.length + 1);
    this.list();
    this.things.children[this.chosen].focus({ preventScroll: true });
    this.looked();
  }

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.shiftKey ? STEP : 500;
    const does = {
      ArrowLeft: () => this.shift(-by, 0), ArrowRight: () => this.shift(by, 0), ArrowUp: () => this.shift(0, by), ArrowDown: () => this.shift(0, -by),
      r: () => this.turned(), R: () => this.turned(), Delete: () => this.taken(),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  }

  at({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.map.getScreenCTM().inverse());
    return placeOf(x, y);
  }

  grabbed(event) {
    const at = this.at(event), { bases, terrain } = this.scene;
    const base = bases.findIndex((each) => Math.hypot(each.at[0] - at[0], each.at[1] - at[1]) <= this.radius(each) + GRAB);
    const piece = terrain.findLastIndex(({ shape }) => holds(shape, at.map((part) => part / 1000)));
    if (base < 0 && piece < 0) return;
    event.preventDefault();
    this.map.setPointerCapture(event.pointerId);
    this.choose(base < 0 ? piece + 2 : base);
    this.held = at;
  }

  dragged(event) {
    const at = this.at(event), by = at.map((part, axis) => Math.round((part - this.held[axis]) / STEP) * STEP);
    if (!by[0] && !by[1]) return;
    this.held = this.held.map((part, axis) => part + by[axis]);
    this.shift(...by);
  }

  radius({ size }) {
    return this.known.sizes.find((each) => each.id === size).radius;
  }

  // -- looking ----------------------------------------------------------------------------------------------------

  /** Ask who sees whom now. While one question is on its way, only the latest after it is asked. */
  async looked() {
    this.turn += 1;
    this.rows = null;
    history.replaceState(null, "", this.address);
    this.draw();
    if (this.asking) return;
    this.asking = true;
    try {
      for (let turn = 0; turn !== this.turn;) {
        turn = this.turn;
        this.found = await ask(this.game, "look", this.scene);
        this.told();
        this.draw();
        if (this.wide.checked) await this.overlook();
      }
    } catch (problem) {
      this.verdict.replaceChildren(make("p", {}, problem.message), ...(problem.rules ?? []).map((rule) => ruleLink(this.game, this.offers, rule)));
    } finally {
      this.asking = false;
    }
  }

  /** All that A sees, row after row, as long as nothing moves. */
  async overlook() {
    const turn = this.turn, rows = [];
    for (let first = 0; first < this.scene.depth && turn === this.turn; first += ROWS) {
      const found = await ask(this.game, "overlook", { ...this.scene, first, last: Math.min(first + ROWS, this.scene.depth) });
      if (turn !== this.turn) return;
      rows.push(...found.rows);
      this.rows = rows;
      this.draw();
    }
  }

  told() {
    const { seen, distance, why } = this.found;
    this.verdict.className = `rp-question rp-seen--${seen}`;
    this.verdict.replaceChildren(make("h2", {}, `${SEEN[seen]}. ${distance}″ from edge to edge.`),
      ...why.map(({ words, rules }) => make("p", {}, `${words} `, ...rules.flatMap((rule) => [ruleLink(this.game, this.offers, rule), " "]))));
    this.scene.bases.forEach(({ at }, index) => {
      this.things.children[index].lastChild.textContent = at.map((part) => `${(part / 1000).toFixed(1).replace("-", "−")}″`).join(", ");
    });
  }

  draw() {
    const { width, depth, terrain, bases } = this.scene, { found } = this;
    const board = new Board({ table: { width, depth, terrain }, reach: {}, legend: {} });
    board.add([{ events: [], pieces: Object.fromEntries(bases.map((base, index) => ["AB"[index], {
      player: "AB"[index], name: "", radius: this.radius(base), tokens: [], bases: [{ number: 1, at: base.at }],
    }])) }]);
    const over = [];
    for (const index of found?.terrain ?? []) if (terrain[index]) over.push(outline("rp-matters", terrain[index].shape));
    if (found?.line) over.push(line(`rp-sight rp-sight--${found.seen} rp-now`, ...found.line.map(place)));
    else if (found) over.push(line("rp-sight rp-sight--hidden", ...bases.map(({ at }) => place(at))));
    if (this.chosen >= 2 && terrain[this.chosen - 2]) over.push(outline("rp-chosen", terrain[this.chosen - 2].shape));
    const title = found ? `${SEEN[found.seen]}` : "Two bases and terrain";
    board.turnTo(0, title, ...over);
    const parts = [...board.map.childNodes];
    parts.splice(board.ground.length, 0, ...this.patches());
    this.map.setAttribute("viewBox", board.map.getAttribute("viewBox"));
    this.map.setAttribute("aria-label", board.map.getAttribute("aria-label"));
    this.map.replaceChildren(...parts);
  }

  /** What A sees of the table, in squares of an inch. */
  patches() {
    const { width, depth } = this.scene;
    return (this.rows ?? []).flatMap((row, number) => [...row.matchAll(/c+|h+/g)].map(({ 0: run, index }) => {
      const [x, y] = place([(index - width / 2) * 1000, (depth / 2 - number) * 1000]), [far] = place([run.length * 1000, 0]);
      return draw("rect", { class: run[0] === "c" ? "rp-open" : "rp-half", x, y, width: far, height: place([0, -1000])[1] });
    }));
  }
}

function outline(style, shape) {
  return draw("polygon", { class: style, points: shape.map(([x, y]) => place([x * 1000, y * 1000]).join(",")).join(" ") });
}
