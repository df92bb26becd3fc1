// A game that has been played, shown step by step: table, log and score. It needs no engine.
import { Board, coloured } from "./board.js";
import { make, option } from "./making.js";

const PACES = [[2000, "slowly"], [900, "as usual"], [350, "fast"], [100, "very fast"]], USUAL = 900;      // milliseconds a step, when it runs by itself

/** One game that has been played, at one of its steps. `forces` are the name and colours of each side's, `rule` makes a link of a rule's id,
    `command` plays the same game on the command line. */
export class Show {
  constructor(played, forces, rule, command = "") {
    Object.assign(this, { played, forces, rule, command, steps: played.steps, at: 0 });
    this.table = new Board(played);
    this.table.add(played.steps);
    this.moments = [];              // the steps in which something is destroyed, or points are scored
    this.turns = [0];               // the steps that begin a turn; setup is the first
    for (const [index, step] of this.steps.entries()) {
      if (step.title && index) this.turns.push(index);
      if (step.moment) this.moments.push(index);
    }
    this.body = this.makeBody();
  }

  makeBody() {
    const button = (words, label, act) => {
      const made = make("button", { type: "button", class: "md-button", "aria-label": label }, words);
      made.addEventListener("click", act);
      return made;
    };
    this.slider = make("input", { type: "range", min: 0, max: this.steps.length - 1, value: 0, "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.halt(Number(this.slider.value)));
    this.runner = button("Run", "Run", () => (this.clock ? this.stop() : this.run()));
    this.pace = make("select", { "aria-label": "How fast it runs" }, ...PACES.map((pace) => option(...pace)));
    this.pace.value = USUAL;
    this.pace.addEventListener("change", () => this.clock && this.run());
    const controls = make("div", { class: "rp-controls" },
      button("« Moment", "What mattered before", () => this.halt(this.moments.findLast((moment) => moment < this.at) ?? 0)),
      button("« Turn", "Previous turn", () => this.halt(this.turns.findLast((turn) => turn < this.at) ?? 0)),
      button("‹ Step", "Previous step", () => this.halt(this.at - 1)),
      this.runner,
      button("Step ›", "Next step", () => this.halt(this.at + 1)),
      button("Turn »", "Next turn", () => this.halt(this.turns.find((turn) => turn > this.at) ?? this.steps.length - 1)),
      button("Moment »", "What matters next", () => this.halt(this.moments.find((moment) => moment > this.at) ?? this.steps.length - 1)),
      this.slider, this.pace);
    this.board = make("div", { class: "rp-board" });
    this.said = make("p", { class: "rp-said", role: "status" });
    this.heading = make("h2", {});
    this.log = make("ol", { class: "rp-log" });
    this.scroll = make("div", { class: "rp-log-box", tabindex: 0, role: "region", "aria-label": "What happened in this turn" }, this.log);
    const body = make("div", { class: "rp-show", tabindex: -1 },
      make("div", { class: "rp-show__table" }, this.board, this.table.map, controls, this.said, this.table.legend()),
      make("div", { class: "rp-show__log" }, this.heading, this.scroll, this.makeEnd()));
    const pressed = (event) => (this.body.isConnected ? this.pressed(event) : removeEventListener("keydown", pressed, true));
    addEventListener("keydown", pressed, true);         // before the theme, which has keys of its own
    coloured(body, this.forces);
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
    const told = this.played.ended?.filter((words) => !words.startsWith("hash:")).map((words) => make("p", {}, words.trim()));
    const ended = result ?? { finished: false, rule: null };
    const how = ended.winner ? `${ended.winner} wins in Round ${round}` : `${ended.finished ? "A draw" : "Unfinished"} after Round ${round}`;
    const file = new Blob([`${JSON.stringify(log, null, 1)}\n`], { type: "application/json" });
    const name = `${log.scenario}-${String(log.seed).replace(/[^A-Za-z0-9-]+/g, "-")}.json`;
    this.ending = make("details", { class: "rp-ended" }, make("summary", {}, "How it ends"),
      ...(told ?? [make("p", {}, `${how}, ${score.A} to ${score.B}. `, ...(ended.rule ? [this.rule(ended.rule)] : []))]));
    return make("div", { class: "rp-ending" }, this.ending,
      make("p", {}, make("a", { class: "md-button", download: name, href: URL.createObjectURL(file) }, "Save the game")),
      make("p", { class: "rp-hint" }, "Keys: the arrows go a step, with Shift a turn; N and P to what matters."),
      ...(this.command ? [make("p", { class: "rp-hint" }, "The same game on your own machine: ", make("code", {}, this.command))] : []));
  }

  /** Show the game after that step. */
  turnTo(step) {
    this.at = Math.min(Math.max(step, 0), this.steps.length - 1);
    const now = this.steps[this.at];
    const turn = this.turns.findLast((start) => start <= this.at);
    const end = this.turns.find((start) => start > turn) ?? this.steps.length;
    const title = this.steps[turn].title ?? "Setting up";
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", `Step ${this.at + 1} of ${this.steps.length}, ${title}`);
    this.board.replaceChildren(...this.table.sides(this.at, this.forces));
    this.table.turnTo(this.at, title);
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
    clearInterval(this.clock);
    this.clock = setInterval(() => (this.body.isConnected ? this.turnTo(this.at + 1) : this.stop()), Number(this.pace.value));
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
}
