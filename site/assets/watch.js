// A game between two bots, played here by the engine and shown step by step: table, log, score, and the save.
import { ask, engine, offersOf, ruleLink } from "./engine.js";
import { field, make, option } from "./making.js";

const UNITS = 12 / 1000;            // drawing units a thousandth of an inch, as the scenarios' maps
const INCH = 12;
const PAUSE = 900;                  // milliseconds a step, when it runs by itself

/** Turn a place on the page into the form that asks which game to play. */
export async function open(place) {
  const game = place.dataset.rpWatch;
  engine(game);                     // begin to load while the form is filled in
  new Theatre(place, game, await offersOf(game)).show();
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
    for (const name of ["scenario", "one"]) this.form.elements[name].addEventListener("change", () => this.refresh());
    this.refresh();
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
      field("Seed", make("input", { name: "seed", value: "1", maxlength: 40, required: "" })),
      make("button", { type: "submit", class: "md-button md-button--primary" }, "Play the game"));
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

  async play() {
    const { scenario, one, two, table, seed } = this.form.elements;
    const button = this.form.querySelector("button");
    const asked = { scenario: scenario.value, forces: [one.value, two.value], table: table.value || null, seed: seed.value };
    this.showing?.stop();
    button.disabled = true;
    button.textContent = "Playing …";
    try {
      const played = await ask(this.game, "play", asked);
      this.showing = new Show(this, asked, played);
      this.stage.replaceChildren(this.showing.body);
      this.showing.turnTo(0);
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

/** One game that has been played, at one of its steps. */
class Show {
  constructor(theatre, asked, played) {
    Object.assign(this, { theatre, asked, played, steps: played.steps, at: 0 });
    this.frames = [];               // the pieces after each step
    this.turns = [0];               // the steps that begin a turn; setup is the first
    this.lying = [];                // the Markers after each step
    let pieces = {};
    for (const [index, step] of this.steps.entries()) {
      pieces = { ...pieces, ...step.pieces };
      for (const id of Object.keys(pieces)) if (!pieces[id]) delete pieces[id];
      this.frames.push(pieces);
      this.lying.push(step.markers ?? this.lying.at(-1) ?? []);
      if (step.turn && index) this.turns.push(index);
    }
    this.body = this.makeBody();
  }

  makeBody() {
    const { width, depth } = this.played.table;
    const button = (words, label, act) => {
      const made = make("button", { type: "button", class: "md-button", "aria-label": label }, words);
      made.addEventListener("click", act);
      return made;
    };
    this.slider = make("input", { type: "range", min: 0, max: this.steps.length - 1, value: 0, "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.halt(Number(this.slider.value)));
    this.runner = button("Run", "Run", () => (this.clock ? this.stop() : this.run()));
    const controls = make("div", { class: "rp-controls" },
      button("« Turn", "Previous turn", () => this.halt(this.turns.findLast((turn) => turn < this.at) ?? 0)),
      button("‹ Step", "Previous step", () => this.halt(this.at - 1)),
      this.runner,
      button("Step ›", "Next step", () => this.halt(this.at + 1)),
      button("Turn »", "Next turn", () => this.halt(this.turns.find((turn) => turn > this.at) ?? this.steps.length - 1)),
      this.slider);
    this.board = make("div", { class: "rp-board" });
    this.map = draw("svg", {
      class: "map rp-table-map", role: "img",
      viewBox: `${-width * INCH / 2 - 8} ${-depth * INCH / 2 - 24} ${width * INCH + 16} ${depth * INCH + 32}`,
    });
    this.ground = this.makeGround();
    this.said = make("p", { class: "rp-said", role: "status" });
    this.heading = make("h2", {});
    this.log = make("ol", { class: "rp-log" });
    this.scroll = make("div", { class: "rp-log-box", tabindex: 0, role: "region", "aria-label": "What happened in this turn" }, this.log);
    return make("div", { class: "rp-show" },
      make("div", { class: "rp-show__table" }, this.board, this.map, controls, this.said, legend()),
      make("div", { class: "rp-show__log" }, this.heading, this.scroll, this.makeEnd()));
  }

  /** How it ended, the save, and how to have the same game elsewhere. */
  makeEnd() {
    const { result, round, log } = this.played;
    const how = result.winner ? `${result.winner} wins in Round ${round}` : `${result.finished ? "A draw" : "Unfinished"} after Round ${round}`;
    const { scenario, seed } = this.asked;
    const file = new Blob([`${JSON.stringify(log, null, 1)}\n`], { type: "application/json" });
    const name = `${scenario}-${seed.replace(/[^A-Za-z0-9-]+/g, "-")}.json`;
    return make("div", { class: "rp-ending" },
      make("p", {}, make("b", {}, "In the end: "), `${how}, ${this.played.score.A} to ${this.played.score.B}. `,
        ruleLink(this.theatre.game, this.theatre.offers, result.rule)),
      make("p", {}, make("a", { class: "md-button", download: name, href: URL.createObjectURL(file) }, "Save the game")),
      make("p", { class: "rp-hint" }, "Play it again on your own machine: ", make("code", {}, `python build.py replay ${name}`)));
  }

  makeGround() {
    const { width, depth, terrain } = this.played.table;
    const [w, d] = [width * INCH, depth * INCH];
    const parts = [draw("rect", { class: "map-table", x: -w / 2, y: -d / 2, width: w, height: d })];
    for (let inch = 12 - width / 2; inch < width / 2; inch += 12) parts.push(line("map-grid", [inch * INCH, -d / 2], [inch * INCH, d / 2]));
    for (let inch = 12 - depth / 2; inch < depth / 2; inch += 12) parts.push(line("map-grid", [-w / 2, inch * INCH], [w / 2, inch * INCH]));
    for (const { type, shape } of terrain) {
      parts.push(draw("polygon", {
        class: `map-terrain map-${type.replaceAll(" ", "-")}`,
        points: shape.map(([x, y]) => `${x * INCH},${-y * INCH}`).join(" "),
      }, draw("title", {}, type)));
    }
    for (const { name, at, radius } of this.played.objectives) {
      const [cx, cy] = place(at);
      for (const reach of Object.values(this.played.reach)) parts.push(draw("circle", { class: "map-reach", cx, cy, r: radius * UNITS + reach * INCH }));
      parts.push(draw("circle", { class: "map-objective", cx, cy, r: radius * UNITS }, draw("title", {}, name)));
    }
    return parts;
  }

  /** Show the game after that step. */
  turnTo(step) {
    this.at = Math.min(Math.max(step, 0), this.steps.length - 1);
    const now = this.steps[this.at];
    const turn = this.turns.findLast((start) => start <= this.at);
    const end = this.turns.find((start) => start > turn) ?? this.steps.length;
    const title = turn || this.steps[0].turn ? `Round ${this.steps[turn].round}, ${this.steps[turn].turn}’s turn` : "Setting up";
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", `Step ${this.at + 1} of ${this.steps.length}, ${title}`);
    this.board.replaceChildren(...this.sides(now));
    this.map.replaceChildren(...this.ground, ...this.markers(), ...this.moves(), ...this.shots(), ...this.pieces());
    this.map.setAttribute("aria-label", this.spoken(title));
    this.said.replaceChildren(now.events.map((event) => event.text).join(". "));
    this.heading.textContent = title;
    this.log.replaceChildren(...this.steps.slice(turn, end).flatMap((each, index) => this.told(each, turn + index)));
    const current = this.log.querySelectorAll("[aria-current]");
    if (current.length) this.scroll.scrollTop = current[0].offsetTop - this.scroll.clientHeight / 3;
    if (this.at === this.steps.length - 1) this.stop();
  }

  halt(step) {
    this.stop();
    this.turnTo(step);
  }

  run() {
    if (this.at === this.steps.length - 1) this.turnTo(0);
    this.clock = setInterval(() => (this.body.isConnected ? this.turnTo(this.at + 1) : this.stop()), PAUSE);
    this.said.removeAttribute("role");                  // a reader aloud could not keep up
    this.label("Pause");
  }

  stop() {
    clearInterval(this.clock);
    this.clock = undefined;
    this.said.setAttribute("role", "status");
    this.label("Run");
  }

  label(words) {
    this.runner.textContent = words;
    this.runner.setAttribute("aria-label", words);
  }

  sides(now) {
    const pieces = Object.values(this.frames[this.at]);
    return Object.keys(now.score).map((player, index) => {
      const force = this.theatre.offers.forces.find(({ key }) => key === this.asked.forces[index]);
      const own = pieces.filter((piece) => piece.player === player);
      const facts = [["points", now.score[player]], ["Command Points", now.command_points[player]],
        ["Units", own.filter((piece) => !piece.ping).length], ["Pings", own.filter((piece) => piece.ping).length]];
      return make("div", { class: `rp-side rp-side--${player}` },
        make("b", {}, player), make("span", {}, force.name),
        make("dl", {}, ...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(value))))));
    });
  }

  pieces() {
    const now = this.steps[this.at];
    return Object.entries(this.frames[this.at]).map(([id, piece]) => {
      const tokens = [...piece.tokens, ...(piece.bases.some((base) => base.stunned) ? ["stunned"] : [])];
      const classes = ["rp-piece", `rp-side--${piece.player}`, ...(piece.ping ? ["rp-piece--ping"] : []),
        ...(now.taskforce.includes(id) ? ["rp-piece--taskforce"] : []), ...tokens.map((token) => `rp-piece--${token}`)];
      const r = piece.radius * UNITS;
      const [x, y] = place(piece.bases[0].at);
      return draw("g", { class: classes.join(" ") },
        draw("title", {}, [`${id} ${piece.name}`, ...tokens].join(", ")),
        ...piece.bases.map(({ at, stunned }) => {
          const [cx, cy] = place(at);
          return draw("circle", { cx, cy, r, ...(stunned ? { class: "rp-stunned" } : {}) });
        }),
        draw("text", { x, y: y - r - 4, "text-anchor": "middle" }, id));
    });
  }

  /** What lies on the table, each with its first letter in its token's colour. */
  markers() {
    return this.lying[this.at].map(({ id, player, name, swatch, at }) => {
      const [x, y] = place(at);
      return draw("g", { class: `rp-marker rp-side--${player}` },
        draw("title", {}, `${name} Marker of ${player} (${id})`),
        draw("circle", { cx: x, cy: y, r: 6, style: `fill: ${swatch}` }),
        draw("text", { x, y: y + 3, "text-anchor": "middle" }, name[0]));
    });
  }

  /** From where pieces came in this step. */
  moves() {
    const before = this.frames[this.at - 1] ?? {};
    return Object.entries(this.frames[this.at]).flatMap(([id, piece]) =>
      piece.bases.flatMap((base) => {
        const was = before[id]?.bases.find(({ number }) => number === base.number);
        const moved = was && (was.at[0] !== base.at[0] || was.at[1] !== base.at[1]);
        return moved ? [line(`rp-trail rp-side--${piece.player}`, place(was.at), place(base.at))] : [];
      }));
  }

  /** Who shot or scanned whom in this step. */
  shots() {
    const before = this.frames[this.at - 1] ?? {};
    const spot = (end) => {
      const [id, number] = end.split(".");
      const bases = (before[id] ?? this.frames[this.at][id])?.bases;
      return bases && place((bases.find((base) => String(base.number) === number) ?? bases[0]).at);
    };
    return this.steps[this.at].events.filter((event) => event.line).flatMap((event) => {
      const [from, to] = event.line.map(spot);
      return from && to ? [line(`rp-shot rp-side--${event.player}`, from, to)] : [];
    });
  }

  /** The lines of a step in the log. A click shows that step; by keyboard, slider and buttons do. */
  told(step, index) {
    const { game, offers } = this.theatre;
    return step.events.map((event) => {
      const item = make("li", {
        class: [event.player ? `rp-side--${event.player}` : "", index > this.at ? "rp-later" : ""].join(" "),
        ...(index === this.at ? { "aria-current": "step" } : {}),
      }, `${event.text}. `, ...event.rules.flatMap((rule) => [ruleLink(game, offers, rule, event.unit), " "]));
      item.addEventListener("click", ({ target }) => target.closest("a") ?? this.halt(index));
      return item;
    });
  }

  /** The table in words. */
  spoken(title) {
    const { width, depth } = this.played.table;
    const pieces = Object.entries(this.frames[this.at]).map(([id, piece]) => {
      const [x, y] = piece.bases[0].at.map((part) => (part / 1000).toFixed(0));
      return `${id} ${piece.name} at ${x}, ${y}`;
    });
    for (const { id, name, at } of this.lying[this.at]) {
      const [x, y] = at.map((part) => (part / 1000).toFixed(0));
      pieces.push(`${name} Marker ${id} at ${x}, ${y}`);
    }
    return `${title}. Table of ${width} by ${depth} inches. ${pieces.join("; ") || "Nothing is on it yet"}.`;
  }
}

function legend() {
  const sample = (style, words) => make("li", {},
    draw("svg", { class: "rp-key", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
      draw("g", { class: `rp-piece ${style}` }, draw("circle", { r: 8, ...(style.includes("stunned") ? { class: "rp-stunned" } : {}) }))), words);
  return make("ul", { class: "rp-legend" },
    sample("rp-side--A", "Unit of A"), sample("rp-side--B", "Unit of B"), sample("rp-side--B rp-piece--ping", "Ping"),
    sample("rp-side--B rp-piece--taskforce", "in the Taskforce"), sample("rp-side--B rp-piece--activated", "activated"),
    sample("rp-side--B rp-piece--stunned", "Stunned"));
}

/** Offer [value, words] pairs; what was chosen stays chosen where it still can be. */
function fill(select, pairs) {
  const chosen = select.options.length ? select.value : null;
  select.replaceChildren(...pairs.map(([value, words]) => option(value, words)));
  if (pairs.some(([value]) => value === chosen)) select.value = chosen;
}

function place([x, y]) {
  return [x * UNITS, -y * UNITS];
}

function line(style, [x1, y1], [x2, y2]) {
  return draw("line", { class: style, x1, y1, x2, y2 });
}

function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
