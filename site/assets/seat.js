// A game played here: against a bot, or by two people at one screen. The page keeps the game and puts its questions; the engine answers
// each letter with what followed and what is asked next (tabletop/seats/correspondence.py).
import { Board, coloured } from "./board.js";
import { ask, engine } from "./engine.js";
import { forceOf, keptLists, openList } from "./lists.js";
import { copied, make } from "./making.js";
import { Question } from "./asked.js";
import { offersOf, ruleLink } from "./offers.js";
import { withRecords } from "./records.js";
import { Setting } from "./setting.js";

const PAUSE = 650;                  // milliseconds to look at what a bot has done

/** Turn a place on the page into a seat at a table. */
export async function open(place) {
  const game = place.dataset.rpSeat;
  const sitting = new Sitting(place, game, await offersOf(game));
  place.played = () => sitting.save && sitting.letter("log");
  sitting.arrive();
}

class Sitting {
  constructor(place, game, offers) {
    Object.assign(this, { place, game, offers, turn: 0, store: `rulepress.game.${game}` });
    const players = [["person", "A person here"], ...offers.bots.map((each) => [each.id, each.name])];
    this.again = make("button", { type: "button", class: "md-button" }, "Go on with the last game");
    this.setting = new Setting(offers, players, "Begin", keptLists(game), this.again);
    this.form = this.setting.form;
    this.form.elements.botB.value = offers.bots[0].id;
    this.form.elements.seed.value = 1000 + Math.floor(Math.random() * 9000);     // another game each time
    if (offers.factions) {
      this.form.elements.file.accept += ",.yaml,.yml";
      this.form.elements.file.labels[0]?.replaceChildren("Or open a saved game, or a Force list");
    }
    this.trouble = make("div", { role: "alert" });
    this.form.addEventListener("focusin", () => engine(game), { once: true });     // it loads while the form is filled in
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      history.replaceState(null, "", withRecords(game, this.setting.address));
      this.begin("begin", this.setting.asked);
    });
    this.again.addEventListener("click", () => this.goOn());
    this.form.elements.file.addEventListener("change", async ({ target }) => {
      if (target.files[0]) await this.dropped(target.files[0]);
      target.value = "";                                // the same file may be opened again
    });
  }

  /** A saved game, or the file of a Force list, which is side A's then. */
  async dropped(file) {
    if (!/\.ya?ml$/i.test(file.name)) return this.begin("resume", { save: (await Setting.read(file)) ?? "no game" });
    try {
      const address = await openList(file, this.offers.factions ?? []);
      this.setting.take(new URLSearchParams({ one: address }));
      const taken = this.form.elements.one.value === address;
      this.trouble.replaceChildren(make("p", { class: "rp-hint" }, taken ? `${file.name} is side A’s now.` : `${file.name}: no scenario is made for its game size.`));
    } catch (problem) {
      this.trouble.replaceChildren(make("div", { class: "rp-refused" }, make("p", {}, `${file.name}: ${problem.message}`)));
    }
  }

  /** The form; or, where the address is that of the game that was played here last, this game. */
  arrive() {
    this.setting.take(new URLSearchParams(location.search));
    this.askWhich();
    if (location.search && this.kept?.address === location.search) this.goOn();
  }

  askWhich() {
    this.turn += 1;                                     // what is on its way is for nobody
    this.question = null;
    this.again.hidden = !this.kept;
    this.place.replaceChildren(this.form, this.trouble);
  }

  goOn() {
    const { save, players, address } = this.kept;
    history.replaceState(null, "", address || location.pathname);
    return this.begin("resume", { save, players });
  }

  // -- the game that stays in the browser -------------------------------------------------------------------------

  get kept() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.store));
      return kept?.save && kept.players ? kept : null;
    } catch {
      return null;                                      // nothing of ours, or a browser that keeps nothing
    }
  }

  keep() {
    try {
      localStorage.setItem(this.store, JSON.stringify({ save: this.save, players: this.players, address: location.search }));
    } catch { /* a browser that keeps nothing: the file does */ }
  }

  // -- letters ----------------------------------------------------------------------------------------------------

  letter(call, more = {}) {
    return ask(this.game, call, { save: this.save, players: this.players, ...more });
  }

  /** Open a game: a new one, or one that was kept. */
  async begin(call, asked) {
    const turn = ++this.turn;
    this.trouble.replaceChildren(make("p", { class: "rp-hint" }, "The engine is on its way …"));
    try {
      const reply = await ask(this.game, call, asked);
      if (turn !== this.turn) return;
      this.trouble.replaceChildren();
      this.opened(reply);
    } catch (problem) {
      if (turn === this.turn) this.trouble.replaceChildren(this.refusal(problem));
    }
  }

  /** A game lies open, with all that has happened in it. */
  opened(reply) {
    this.players = reply.players;
    this.forces = reply.save.forces.map((key) => forceOf(this.offers, key, reply.save.lists));
    this.board = new Board(reply.scene);
    this.lay();
    this.followed(reply, reply.steps.length);
  }

  /** Answer for a person. */
  async answer(how) {
    const turn = this.turn;
    const reply = await this.letter("answer", how);
    if (turn === this.turn) await this.followed(reply, 1);
  }

  /** What followed an answer: shown step by step, all but the first `known` of them; then whoever is asked next answers. */
  async followed(reply, known) {
    const turn = this.turn;
    this.save = reply.save;
    this.keep();
    const before = this.board.steps.length;
    this.board.add(reply.steps);
    for (let at = before; at < this.board.steps.length; at += 1) {
      this.tell(at);
      if (at - before >= known && !this.swift) {
        this.draw(at);
        await new Promise((resume) => setTimeout(resume, PAUSE));
        if (turn !== this.turn) return;
      }
    }
    this.draw();
    const latest = before ? reply.steps : reply.steps.slice(-1);   // a game that was opened tells its last step here, and all of it in the log
    this.said.textContent = latest.flatMap((step) => step.events.map((event) => `${event.text}.`)).join(" ") || this.said.textContent;
    if (reply.ended) this.over(reply.ended);
    else if (this.players[reply.question.player] === "person") this.put(reply.question);
    else this.wait(reply.question.player);
  }

  /** A bot is to move. */
  async wait(player) {
    const turn = this.turn;
    if (this.panel.dataset.waits !== player) {
      const swift = this.act("Show it at once", () => { this.swift = true; });
      const name = this.offers.bots.find(({ id }) => id === this.players[player])?.name ?? this.players[player];
      this.show(`rp-side--${player}`, make("h2", { tabindex: -1 }, `${player} is playing (${name})`), swift);
      this.panel.dataset.waits = player;
      this.swift = this.swift && !this.settled;
      if (this.settled) swift.focus({ preventScroll: true });
      this.settled = false;
    }
    try {
      const reply = await this.letter("bot");
      if (turn === this.turn) await this.followed(reply, 0);
    } catch (problem) {
      if (turn === this.turn) this.panel.append(this.refusal(problem), this.act("Try again", () => this.wait(player)));
    }
  }

  async takeBack() {
    const turn = ++this.turn;
    try {
      const reply = await this.letter("undo");
      if (turn === this.turn) this.opened(reply);
    } catch (problem) {
      if (turn !== this.turn) return;
      this.notes.replaceChildren(this.refusal(problem));
    }
  }

  async saveFile() {
    const log = await this.letter("log");
    const href = URL.createObjectURL(new Blob([`${JSON.stringify(log, null, 1)}\n`], { type: "application/json" }));
    const name = `${log.scenario}-${String(log.seed).replace(/[^A-Za-z0-9-]+/g, "-")}.json`;
    make("a", { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), PAUSE);
  }

  // -- what is seen -----------------------------------------------------------------------------------------------

  lay() {
    this.sides = make("div", { class: "rp-board" });
    this.panel = make("section", { class: "rp-question", "aria-label": "Your answer" });
    this.said = make("p", { class: "rp-said", role: "status" });
    this.notes = make("div", { role: "alert" });
    this.log = make("ol", { class: "rp-log" });
    this.scroll = make("div", { class: "rp-log-box", tabindex: 0, role: "region", "aria-label": "What has happened" }, this.log);
    const acts = make("p", { class: "rp-acts" },
      this.act("Take back", () => this.takeBack()), this.act("Save the game", () => this.saveFile()),
      this.act("Copy link", ({ target }) => copied(target, location.href)),
      this.act("Show rules", ({ target }) => {
        target.setAttribute("aria-pressed", this.log.classList.toggle("rp-with-rules"));
      }), this.act("Another game", () => this.askWhich()));
    const stage = make("div", { class: "rp-show rp-seated" },
      make("div", { class: "rp-show__table" }, this.sides, this.board.map),
      make("div", { class: "rp-show__log" }, this.panel, this.notes, this.said, this.scroll, acts),
      this.board.legend());
    coloured(stage, this.forces);
    this.board.map.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.question?.hovered(event));
    this.board.map.addEventListener("click", (event) => this.question?.pointed(event));
    this.place.replaceChildren(stage);
    this.place.scrollIntoView({ block: "start" });
  }

  /** The table after a step, the last one unless said; and the end of the log, for which the page must be laid out. */
  draw(at = this.board.steps.length - 1) {
    this.sides.replaceChildren(...this.board.sides(at, this.forces));
    const title = this.board.steps.slice(0, at + 1).findLast((step) => step.title)?.title ?? "Setting up";
    this.board.turnTo(at, title);
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  /** A step, at the end of the log. */
  tell(at) {
    const step = this.board.steps[at];
    if (step.title) this.log.append(make("li", { class: "rp-log__part" }, step.title));
    this.log.append(...step.events.map((event) => make("li", event.player ? { class: `rp-side--${event.player}` } : {},
      `${event.text}. `, ...event.rules.flatMap((rule) => [this.rule(rule, event.unit), " "]))));
  }

  put(question) {
    this.settled = true;
    this.notes.replaceChildren();
    this.question = new Question(question, this);
    this.show(`rp-side--${question.player}`, ...this.question.body);
    this.question.show();
  }

  /** What the panel shows from now on. */
  show(style, ...parts) {
    this.panel.className = `rp-question ${style}`;
    this.panel.removeAttribute("aria-busy");            // until now an answer was on its way
    delete this.panel.dataset.waits;
    this.panel.replaceChildren(...parts);
  }

  over(lines) {
    this.question = null;
    const heading = make("h2", { tabindex: -1 }, "The game is over");
    this.show("rp-over", heading, ...lines.filter((words) => !words.startsWith("hash:")).map((words) => make("p", {}, words.trim())));
    heading.focus({ preventScroll: true });
  }

  act(words, does) {
    const button = make("button", { type: "button", class: "rp-act" }, words);
    button.addEventListener("click", does);
    return button;
  }

  rule(id, unit) {
    return ruleLink(this.game, this.offers, id, unit);
  }

  refusal(problem) {
    return make("div", { class: "rp-refused" },
      make("p", {}, problem.rules ? problem.message : `The engine stumbled: ${problem.message}`),
      make("p", { class: "rp-because" }, ...(problem.rules ?? []).filter((rule) => !rule.startsWith("play.")).flatMap((rule) => [this.rule(rule), " "])));
  }
}
