// A table drawn as a map: its ground, what stands and lies on it after each step of a game, and what moved and shot in that step.
import { draw, make } from "./making.js";

const UNITS = 12 / 1000;            // drawing units a thousandth of an inch, as the scenarios' maps
const INCH = 12;

/** The steps of a game on its table. `scene` is what stays the same all game. */
export class Board {
  constructor(scene) {
    Object.assign(this, { scene, steps: [] });
    this.frames = [];               // the pieces after each step
    this.lying = [];                // the Markers after each step
    this.goals = [];                // the objectives after each step
    const { width, depth } = scene.table;
    this.map = draw("svg", {
      class: "map rp-table-map", role: "img",
      viewBox: `${-width * INCH / 2 - 8} ${-depth * INCH / 2 - 24} ${width * INCH + 16} ${depth * INCH + 32}`,
    });
    this.ground = this.makeGround();
    this.upon = draw("g", { class: "rp-upon" });
  }

  /** What happened next. */
  add(steps) {
    for (const step of steps) {
      const pieces = { ...this.frames.at(-1), ...step.pieces };
      for (const id of Object.keys(pieces)) if (!pieces[id]) delete pieces[id];
      this.steps.push(step);
      this.frames.push(pieces);
      this.lying.push(step.markers ?? this.lying.at(-1) ?? []);
      this.goals.push(step.objectives ?? this.goals.at(-1) ?? []);
    }
  }

  /** The pieces after a step; nothing before the first. */
  pieces(at) {
    return this.frames[at] ?? {};
  }

  /** Draw the table after a step, with `more` on top of it; `title` says where in the game that is. */
  turnTo(at, title, ...more) {
    this.map.replaceChildren(...this.ground, ...this.objectives(at), ...this.markers(at), ...this.moves(at), ...this.shots(at), ...this.standing(at), this.upon);
    this.cover(...more);
    this.map.setAttribute("aria-label", this.spoken(at, title));
  }

  /** Draw this on top of the table and nothing else of it anew: a click is lost when what it began on is gone before it ends. */
  cover(...parts) {
    this.upon.replaceChildren(...parts);
  }

  makeGround() {
    const { width, depth, terrain } = this.scene.table;
    const [w, d] = [width * INCH, depth * INCH];
    const parts = [draw("rect", { class: "map-table", x: -w / 2, y: -d / 2, width: w, height: d })];
    for (let inch = 12 - width / 2; inch < width / 2; inch += 12) parts.push(line("map-grid", [inch * INCH, -d / 2], [inch * INCH, d / 2]));
    for (let inch = 12 - depth / 2; inch < depth / 2; inch += 12) parts.push(line("map-grid", [-w / 2, inch * INCH], [w / 2, inch * INCH]));
    for (const { type, shape } of terrain) {
      parts.push(draw("polygon", {
        class: terrainStyle(type),
        points: shape.map(([x, y]) => `${x * INCH},${-y * INCH}`).join(" "),
      }, draw("title", {}, type)));
    }
    return parts;
  }

  objectives(at) {
    return (this.goals[at] ?? []).flatMap(({ name, at: spot, radius }) => [
      ...Object.values(this.scene.reach).map((reach) => ring("map-reach", spot, radius + reach * 1000)),
      ring("map-objective", spot, radius, draw("title", {}, name)),
    ]);
  }

  standing(at) {
    const { taskforce = [] } = this.steps[at] ?? {};
    return Object.entries(this.pieces(at)).map(([id, piece]) => {
      const tokens = [...piece.tokens, ...(piece.bases.some((base) => base.stunned) ? ["stunned"] : [])];
      const classes = ["rp-piece", `rp-side--${piece.player}`, ...(piece.ping ? ["rp-piece--ping"] : []),
        ...(taskforce.includes(id) ? ["rp-piece--taskforce"] : []), ...tokens.map((token) => `rp-piece--${token}`)];
      const r = piece.radius * UNITS;
      const [x, y] = place(piece.bases[0].at);
      return draw("g", { class: classes.join(" ") },
        draw("title", {}, [`${id} ${piece.name}`, ...tokens].join(", ")),
        ...piece.bases.map(({ at: spot, stunned }) => ring(stunned ? "rp-stunned" : "", spot, piece.radius)),
        draw("text", { x, y: y - r - 4, "text-anchor": "middle" }, id),
        ...(piece.ping ? [] : [draw("text", { class: "rp-piece__name", x, y: y + r + 11, "text-anchor": "middle" }, piece.name)]));
    });
  }

  /** What lies on the table, each with its first letter in its token's colour. */
  markers(at) {
    return (this.lying[at] ?? []).map(({ id, player, name, swatch, at: spot }) => {
      const [x, y] = place(spot);
      return draw("g", { class: `rp-marker rp-side--${player}` },
        draw("title", {}, `${name} Marker of ${player} (${id})`),
        draw("circle", { cx: x, cy: y, r: 6, style: `fill: ${swatch}` }),
        draw("text", { x, y: y + 3, "text-anchor": "middle" }, name[0]));
    });
  }

  /** From where pieces came in this step. */
  moves(at) {
    const before = this.pieces(at - 1);
    return Object.entries(this.pieces(at)).flatMap(([id, piece]) =>
      piece.bases.flatMap((base) => {
        const was = before[id]?.bases.find(({ number }) => number === base.number);
        const moved = was && (was.at[0] !== base.at[0] || was.at[1] !== base.at[1]);
        return moved ? [line(`rp-trail rp-side--${piece.player}`, place(was.at), place(base.at))] : [];
      }));
  }

  /** Who shot or scanned whom in this step. */
  shots(at) {
    return (this.steps[at]?.events ?? []).filter((event) => event.line).flatMap((event) => {
      const [from, to] = event.line.map((end) => this.spot(end, at - 1) ?? this.spot(end, at));
      return from && to ? [line(`rp-shot rp-side--${event.player}`, place(from), place(to))] : [];
    });
  }

  /** Where a base ("B3.1") or a piece is after a step, if it is there. */
  spot(name, at) {
    const [id, number] = name.split(".");
    const bases = this.pieces(at)[id]?.bases;
    return bases && (bases.find((base) => String(base.number) === number) ?? bases[0]).at;
  }

  /** The table in words. */
  spoken(at, title) {
    const { width, depth } = this.scene.table;
    const pieces = Object.entries(this.pieces(at)).map(([id, piece]) => {
      const [x, y] = piece.bases[0].at.map((part) => (part / 1000).toFixed(0));
      return `${id} ${piece.name} at ${x}, ${y}`;
    });
    for (const { id, name, at: spot } of this.lying[at] ?? []) {
      const [x, y] = spot.map((part) => (part / 1000).toFixed(0));
      pieces.push(`${name} Marker ${id} at ${x}, ${y}`);
    }
    return `${title}. Table of ${width} by ${depth} inches. ${pieces.join("; ") || "Nothing is on it yet"}.`;
  }

  /** How each side stands after a step; `forces` are the names of theirs. */
  sides(at, forces) {
    return Object.entries(this.steps[at]?.facts ?? { A: {}, B: {} }).map(([player, facts], index) =>
      make("div", { class: `rp-side rp-side--${player}` },
        make("b", {}, player), make("span", {}, forces[index].name),
        make("dl", {}, ...Object.entries(facts).map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(value)))))));
  }

  /** What is drawn how. */
  legend() {
    const sample = (style, words) => make("li", {},
      draw("svg", { class: "rp-key", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
        draw("g", { class: `rp-piece ${style}` }, draw("circle", { r: 8, ...(style.includes("stunned") ? { class: "rp-stunned" } : {}) }))), words);
    const ground = (type) => make("li", {},
      draw("svg", { class: "rp-key map", viewBox: "-12 -12 24 24", "aria-hidden": "true" }, draw("rect", { class: terrainStyle(type), x: -9, y: -9, width: 18, height: 18 })),
      type[0].toUpperCase() + type.slice(1));
    return make("ul", { class: "rp-legend" },
      sample("rp-side--A", "Unit of A"), sample("rp-side--B", "Unit of B"),
      ...Object.entries(this.scene.legend).map(([token, words]) => sample(`rp-side--B rp-piece--${token}`, words)),
      ...[...new Set(this.scene.table.terrain.map(({ type }) => type))].map(ground));
  }
}

function terrainStyle(type) {
  return `map-terrain map-${type.replaceAll(" ", "-")}`;
}

/** Give each side the colour of its faction; two of one faction are told apart by ours. */
export function coloured(body, forces) {
  if (new Set(forces.map(({ colours }) => colours?.accent)).size < 2) return;
  forces.forEach(({ colours }, index) => colours && body.style.setProperty(`--rp-side-${"ab"[index]}`, colours.accent));
}

/** A place on the table, in thousandths of an inch, as one of the drawing. */
export function place([x, y]) {
  return [x * UNITS, -y * UNITS];
}

/** A place of the drawing as one on the table. */
export function placeOf(x, y) {
  return [Math.round(x / UNITS), Math.round(-y / UNITS)];
}

export function ring(style, at, radius, ...children) {
  const [cx, cy] = place(at);
  return draw("circle", { ...(style ? { class: style } : {}), cx, cy, r: radius * UNITS }, ...children);
}

export function line(style, [x1, y1], [x2, y2]) {
  return draw("line", { class: style, x1, y1, x2, y2 });
}
