// One question of a game that is played in the page: its answers as buttons, and on the table. What the pointer or the keyboard is at is
// marked there: whom it concerns, how far it reaches, what is seen.
import { line, place, placeOf, ring } from "./board.js";
import { draw, make } from "./making.js";

const NEAR = 400;                   // thousandths of an inch beside a base that are still meant for it
const FINGER = 1000;                // as much on a map that is drawn at its own size: twelve pixels, as a finger is no needle
const TRIED = 40;                   // places that are tried at a time: a click waits for no more of them
const IDLE = 350;                   // milliseconds after which what is typed is looked at

const byTouch = () => matchMedia("(pointer: coarse)").matches;

export class Question {
  constructor(asked, sitting) {
    Object.assign(this, { asked, sitting, marked: null, considered: null, legs: [] });
    this.several = asked.least !== null;
    this.answered = false;
    this.answers = make("div", { class: asked.open ? "rp-picks rp-picks--open" : "rp-picks", role: "group", "aria-label": "Answers" }, ...asked.picks.map((pick, index) => this.choice(pick, index)));
    this.answers.addEventListener("keydown", (event) => this.stepped(event));
    this.answers.addEventListener("focusin", ({ target }) => this.mark(this.indexOf(target)));
    this.answers.addEventListener("pointerover", ({ target }) => target.closest("[data-pick]") && this.mark(this.indexOf(target)));
    this.summed = this.several && this.sum();
    this.found = make("div", { class: "rp-considered", role: "status" });
    this.body = [
      make("h2", { tabindex: -1 }, asked.words, " ", this.ruled()),
      this.answers, ...(this.several ? [this.summed] : []), ...(asked.open ? [this.typed()] : []), this.found, ...this.impossible(),
    ];
  }

  /** The rule behind the question, a click away. */
  ruled() {
    const link = this.sitting.rule(this.asked.rule);
    if (link.href) link.replaceChildren("Rule");
    return make("small", {}, link);
  }

  show() {
    this.redraw();
    const first = this.buttons[this.asked.usual ?? 0] ?? (byTouch() ? this.body[0] : this.line);   // a phone would lay its keys upon the table
    first?.focus({ preventScroll: true });
    this.body[0].scrollIntoView({ block: "nearest" });   // somebody may have gone down for the last answer
    if (this.asked.open) this.tryPlaces().catch(() => {});                         // it is a hint, and clicks tell as much
  }

  /** Find out where one could go, place after place, until somebody answers. */
  async tryPlaces() {
    const { zone, starts, reach } = this.asked, { width, depth } = this.sitting.board.scene.table;
    const around = starts.flatMap(([x, y]) => [[x - reach, y - reach], [x + reach, y + reach]]);
    const [left, right] = zone ? [zone[0], zone[2]] : reach ? [0, 1].map((end) => Math[end ? "max" : "min"](...around.map(([x]) => x))) : [-width * 500, width * 500];
    const [bottom, top] = zone ? [zone[1], zone[3]] : reach ? [0, 1].map((end) => Math[end ? "max" : "min"](...around.map(([, y]) => y))) : [-depth * 500, depth * 500];
    this.step = right - left > 20000 ? 1000 : 500;
    const places = [];
    for (let y = top - this.step / 2; y > bottom; y -= this.step) for (let x = left + this.step / 2; x < right; x += this.step) {
      if (zone || !reach || starts.some(([sx, sy]) => Math.hypot(x - sx, y - sy) <= reach)) places.push([Math.round(x), Math.round(y)]);
    }
    this.legal = [];
    while (places.length && !this.answered && this.sitting.question === this) {
      const some = places.splice(0, TRIED), { legal } = await this.sitting.letter("where", { places: some });
      this.legal.push(...some.filter((_, index) => legal[index]));
      this.redraw();
    }
    this.tried.textContent = this.legal.length ? "Where the table is filled in, that is possible." : "No place is known where that is possible.";
  }

  get buttons() {
    return [...this.answers.querySelectorAll("[data-pick]")];
  }

  indexOf(target) {
    return Number(target.closest("[data-pick]").dataset.pick);
  }

  choice({ name, answer, more }, index) {
    const words = make("span", {}, name[0].toUpperCase() + name.slice(1));
    const told = more ? [make("small", {}, more)] : [];
    if (this.several) return make("label", {}, make("input", { type: "checkbox", "data-pick": index }), words, ...told);
    const button = make("button", { type: "button", "data-pick": index }, words, ...told);
    button.addEventListener("click", () => this.give({ answer }));
    return button;
  }

  /** Answers whatever several of them are chosen. */
  sum() {
    const { least, most } = this.asked;
    return this.sitting.act(`Answer (${least === most ? least : `${least} to ${most}`} of them)`, () =>
      this.give({ answer: this.buttons.filter((each) => each.checked).map((each) => this.asked.picks[this.indexOf(each)].answer) }));
  }

  /** A place in words, or what the pointer has said. */
  typed() {
    this.line = make("input", { name: "line", autocomplete: "off", maxlength: 300, "aria-label": "A place, in words", placeholder: this.asked.starts.length ? "14.5 -4, or toward B3 3" : "14.5 -4" });
    const form = make("form", { class: "rp-place" }, this.line, make("button", { type: "submit", class: "rp-act" }, "Go there"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.line.value.trim()) this.give({ line: this.line.value });
    });
    this.line.addEventListener("input", () => {
      clearTimeout(this.idle);
      this.idle = setTimeout(() => this.consider(), IDLE);
    });
    const each = make("input", { type: "checkbox" });
    each.addEventListener("change", () => { this.apart = each.checked; this.legs = []; });
    const apart = this.asked.starts.length > 1 ? [make("label", { class: "rp-apart" }, each, "Each base by itself, one after the other")] : [];
    this.tried = make("p", { class: "rp-hint rp-tried" }, "Where that is possible is being tried …");
    const corner = this.asked.starts.length && !byTouch() ? "; with Shift held it goes on from there" : "";
    return make("div", {}, form, ...apart, make("p", { class: "rp-hint" }, `A ${byTouch() ? "tap" : "click"} on the table looks, and a second one goes there${corner}. Typed, it is ${this.asked.places}.`), this.tried);
  }

  /** What the rules forbid now; each says why. */
  impossible() {
    const names = Object.entries(this.asked.not_now);
    if (!names.length) return [];
    const why = names.map(([text, name]) => this.sitting.act(name, () => this.consider(text)));
    return [make("details", { class: "rp-not-now" }, make("summary", {}, `Not now: ${[...new Set(Object.values(this.asked.not_now))].join(", ")}`), make("p", { class: "rp-acts" }, ...why))];
  }

  // -- answering --------------------------------------------------------------------------------------------------

  async give(how) {
    if (this.answered) return;
    this.answered = true;
    clearTimeout(this.idle);
    this.sitting.panel.setAttribute("aria-busy", "true");
    try {
      await this.sitting.answer(how);
    } catch (problem) {
      this.answered = false;
      this.sitting.panel.removeAttribute("aria-busy");
      this.refused(problem);
    }
  }

  refused(problem) {
    this.found.replaceChildren(this.sitting.refusal(problem));
    this.found.scrollIntoView({ block: "nearest" });    // on a phone it may stand below what is seen
  }

  /** What a line would do, told and drawn before it is given. */
  async consider(text = this.line.value) {
    if (!text.trim()) return;
    this.latest = text;
    this.found.setAttribute("aria-busy", "true");   // what stands there is about another place
    try {
      const found = await this.sitting.letter("consider", { line: text });
      if (this.latest !== text || this.answered) return;
      this.considered = { text, ...found };
      this.found.replaceChildren(make("p", {}, found.more || "That is possible."));
    } catch (problem) {
      if (this.latest !== text || this.answered) return;
      this.considered = null;
      this.refused(problem);
    }
    this.found.removeAttribute("aria-busy");
    this.redraw();
  }

  /** Arrows go from answer to answer; where several are ticked, Enter gives them. */
  stepped(event) {
    if (event.key === "Enter" && this.several) return void this.summed.click();
    const { buttons } = this, at = buttons.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[(to + buttons.length) % buttons.length].focus();
  }

  // -- on the table -----------------------------------------------------------------------------------------------

  mark(index) {
    if (this.marked === index) return;
    this.marked = index;
    for (const each of this.buttons) each.closest("label, button").classList.toggle("rp-marked", this.indexOf(each) === index);
    this.redraw();
  }

  /** Where the pointer is, in thousandths of an inch. */
  at({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.sitting.board.map.getScreenCTM().inverse());
    return placeOf(x, y);
  }

  /** The answers that a place on the table is for: those about the base that stands nearest, or that lead there. */
  meant(at) {
    const { board } = this.sitting, last = board.steps.length - 1;
    const finger = Math.max(NEAR, FINGER / board.map.getScreenCTM().a);
    const gap = (spot, radius = 0) => (spot ? Math.hypot(spot[0] - at[0], spot[1] - at[1]) - radius : Infinity);
    const gaps = this.asked.picks.map(({ marks }) => Math.min(
      ...(this.asked.open ? [] : marks.pieces.map((name) => gap(board.spot(name, last), board.pieces(last)[name.split(".")[0]]?.radius))),
      ...marks.ends.map((end) => gap(end)).filter((each) => each <= NEAR),
    ));
    const nearest = Math.min(...gaps);
    return nearest <= finger ? gaps.flatMap((each, index) => (each === nearest ? [index] : [])) : [];
  }

  hovered(event) {
    const [index] = this.meant(this.at(event));
    if (index !== undefined && !this.answered) this.mark(index);
  }

  /** A click on what is marked answers; on anything else it marks. Where a place is asked for, it looks first. */
  pointed(event) {
    if (this.answered) return;
    const at = this.at(event), found = this.meant(at);
    const inches = at.map((part) => (part / 1000).toFixed(2)).join(" ");
    if (found.length && !(this.asked.open && this.apart)) {
      const index = found.includes(this.marked) ? this.marked : found[0], button = this.buttons[index];
      const known = this.marked === index && (event.pointerType === "mouse" || this.tapped === index);
      this.tapped = index;
      button.focus({ preventScroll: true });
      if (this.several) button.click();
      else if (known && found.length === 1) this.give({ answer: this.asked.picks[index].answer });
      else this.mark(index);
    } else if (this.asked.open) {
      const again = this.considered?.text === this.line.value && this.considered.ends.some((end) => Math.hypot(end[0] - at[0], end[1] - at[1]) <= this.asked.radius);
      if (again && !event.shiftKey && !this.apart) return void this.give({ line: this.line.value });
      this.aimed = at;
      this.legs = event.shiftKey || this.apart ? [...this.legs, inches] : [inches];
      this.line.value = this.legs.join(event.shiftKey ? " > " : "; ");
      if (!this.apart || this.legs.length >= this.asked.starts.length) this.consider();
      if (this.apart && this.legs.length >= this.asked.starts.length) this.legs = [];
    }
  }

  redraw() {
    if (!this.answered) this.sitting.board.cover(...this.hints());
  }

  /** What is drawn on the table while this is asked. */
  hints() {
    const { asked } = this, { board } = this.sitting, last = board.steps.length - 1, parts = [];
    if (asked.zone) {
      const [[x1, y1], [x2, y2]] = [place(asked.zone.slice(0, 2)), place(asked.zone.slice(2))];
      parts.push(draw("rect", { class: `rp-zone rp-side--${asked.player}`, x: x1, y: y2, width: x2 - x1, height: y1 - y2 }));
    }
    for (const [x, y] of this.legal ?? []) {
      const [[x1, y1], [side]] = [place([x - this.step / 2, y + this.step / 2]), place([this.step, 0])];
      parts.push(draw("rect", { class: "rp-legal", x: x1, y: y1, width: side, height: side }));
    }
    if (asked.reach) parts.push(...asked.starts.map((start) => ring("rp-reach", start, asked.reach)));
    for (const [index, { marks }] of asked.picks.entries()) {
      const now = index === this.marked, style = now ? " rp-now" : "";
      if (now && marks.reach) parts.push(ring("rp-range", marks.from, marks.reach));
      for (const name of asked.open ? [] : marks.pieces) {
        const spot = board.spot(name, last);
        if (!spot) continue;
        if (marks.from && (marks.seen || now)) parts.push(line(`rp-sight rp-sight--${marks.seen ?? "clear"}${style}`, place(marks.from), place(spot)));
        parts.push(ring(`rp-choice${style}`, spot, board.pieces(last)[name.split(".")[0]].radius + 250));
      }
      parts.push(...this.ends(marks.ends, `rp-end${style}`, now));
    }
    if (this.considered) parts.push(...this.ends(this.considered.ends, "rp-end rp-now", true));
    else if (this.aimed) parts.push(ring("rp-wrong", this.aimed, asked.radius));
    return parts;
  }

  /** Bases where they would be, and the ways there. */
  ends(ends, style, ways) {
    const { starts = [], radius = 0 } = this.asked;
    const from = ways && starts.length === ends.length ? starts.map((start, index) => line("rp-way", place(start), place(ends[index]))) : [];
    return [...from, ...ends.map((end) => ring(style, end, ways ? radius : 300))];
  }
}
