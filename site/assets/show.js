// A game that has been played, shown step by step: table, log and score. It needs no engine.
import { make } from "./making.js";

const UNITS = 12 / 1000;            // drawing units a thousandth of an inch, as the scenarios' maps
const INCH = 12;
const PAUSE = 900;                  // milliseconds a step, when it runs by itself

/** One game that has been played, at one of its steps. `forces` are the name and colours of each side's, `rule` makes a link of a rule's id,
    `command` plays the same game on the command line. */
export class Show {
  constructor(played, forces, rule, command = "") {
    Object.assign(this, { played, forces, rule, command, steps: played.steps, at: 0 });
    this.frames = [];               // the pieces after each step
    this.moments = [];              // the steps in which something is destroyed, or points are scored
    this.turns = [0];               // the steps that begin a turn; setup is the first
    this.lying = [];                // the Markers after each step
    let pieces = {};
    for (const [index, step] of this.steps.entries()) {
      pieces = { ...pieces, ...step.pieces };
      for (const id of Object.keys(pieces)) if (!pieces[id]) delete pieces[id];
      this.frames.push(pieces);
      this.lying.push(step.markers ?? this.lying.at(-1) ?? []);
      if (step.turn && index) this.turns.push(index);
      if (step.moment) this.moments.push(index);
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
      button("« Moment", "What mattered before", () => this.halt(this.moments.findLast((moment) => moment < this.at) ?? 0)),
      button("« Turn", "Previous turn", () => this.halt(this.turns.findLast((turn) => turn < this.at) ?? 0)),
      button("‹ Step", "Previous step", () => this.halt(this.at - 1)),
      this.runner,
      button("Step ›", "Next step", () => this.halt(this.at + 1)),
      button("Turn »", "Next turn", () => this.halt(this.turns.find((turn) => turn > this.at) ?? this.steps.length - 1)),
      button("Moment »", "What matters next", () => this.halt(this.moments.find((moment) => moment > this.at) ?? this.steps.length - 1)),
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
    const body = make("div", { class: "rp-show", tabindex: -1 },
      make("div", { class: "rp-show__table" }, this.board, this.map, controls, this.said, legend()),
      make("div", { class: "rp-show__log" }, this.heading, this.scroll, this.makeEnd()));
    const pressed = (event) => (this.body.isConnected ? this.pressed(event) : removeEventListener("keydown", pressed, true));
    addEventListener("keydown", pressed, true);         // before the theme, which has keys of its own
    if (new Set(this.forces.map(({ colours }) => colours?.accent)).size === 2) {       // two of one faction are told apart by ours
      this.forces.forEach(({ colours }, index) => colours && body.style.setProperty(`--rp-side-${"ab"[index]}`, colours.accent));
    }
    return body;
  }

  /** Arrows step, with Shift by turns; N and P go to what matters; the space bar runs. */
  pressed(event) {
    const typing = event.target.closest?.("input, select, textarea");
    if (event.ctrlKey || event.metaKey || event.altKey || (typing && (typing !== this.slider || event.key.startsWith("Arrow")))) return;
    const does = {
      ArrowRight: () => this.halt(event.shiftKey ? this.turns.find((turn) => turn > this.at) ?? this.steps.length - 1 : this.at + 1),
      ArrowLeft: () => this.halt(event.shiftKey ? this.turns.findLast((turn) => turn < this.at) ?? 0 : this.at - 1),
      n: () => this.halt(this.moments.find((moment) => moment > this.at) ?? this.steps.length - 1),
      p: () => this.halt(this.moments.findLast((moment) => moment < this.at) ?? 0),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  }

  /** How it ended, which is not told before a reader asks; the save, and how to have the same game elsewhere. */
  makeEnd() {
    const { result, round, log, score } = this.played;
    const ended = result ?? { finished: false, rule: null };
    const how = ended.winner ? `${ended.winner} wins in Round ${round}` : `${ended.finished ? "A draw" : "Unfinished"} after Round ${round}`;
    const file = new Blob([`${JSON.stringify(log, null, 1)}\n`], { type: "application/json" });
    const name = `${log.scenario}-${String(log.seed).replace(/[^A-Za-z0-9-]+/g, "-")}.json`;
    this.ending = make("details", { class: "rp-ended" }, make("summary", {}, "How it ends"),
      make("p", {}, `${how}, ${score.A} to ${score.B}. `, ...(ended.rule ? [this.rule(ended.rule)] : [])));
    return make("div", { class: "rp-ending" }, this.ending,
      make("p", {}, make("a", { class: "md-button", download: name, href: URL.createObjectURL(file) }, "Save the game")),
      make("p", { class: "rp-hint" }, "Keys: the arrows go a step, with Shift a turn; N and P to what matters."),
      ...(this.command ? [make("p", { class: "rp-hint" }, "The same game on your own machine: ", make("code", {}, this.command))] : []));
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
    if (this.at === this.steps.length - 1) {
      this.stop();
      this.ending.open = true;
    }
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
      const own = pieces.filter((piece) => piece.player === player);
      const facts = [["points", now.score[player]], ["Command Points", now.command_points[player]],
        ["Units", own.filter((piece) => !piece.ping).length], ["Pings", own.filter((piece) => piece.ping).length]];
      return make("div", { class: `rp-side rp-side--${player}` },
        make("b", {}, player), make("span", {}, this.forces[index].name),
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
        draw("text", { x, y: y - r - 4, "text-anchor": "middle" }, id),
        ...(piece.ping ? [] : [draw("text", { class: "rp-piece__name", x, y: y + r + 11, "text-anchor": "middle" }, piece.name)]));
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
    return step.events.map((event) => {
      const item = make("li", {
        class: [event.player ? `rp-side--${event.player}` : "", index > this.at ? "rp-later" : ""].join(" "),
        ...(index === this.at ? { "aria-current": "step" } : {}),
      }, `${event.text}. `, ...event.rules.flatMap((rule) => [this.rule(rule, event.unit), " "]));
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
