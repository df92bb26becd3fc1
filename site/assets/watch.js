// A game between two bots, played here by the engine and shown step by step: table, log, score, and the save.
import { ask, engine } from "./engine.js";
import { forceOf } from "./lists.js";
import { make } from "./making.js";
import { offersOf, ruleLink } from "./offers.js";
import { withRecords } from "./records.js";
import { Setting } from "./setting.js";
import { Show } from "./show.js";

/** Turn a place on the page into the form that asks which game to play. */
export async function open(place) {
  const game = place.dataset.rpWatch;
  engine(game);                     // begin to load while the form is filled in
  const theatre = new Theatre(place, game, await offersOf(game));
  place.played = () => theatre.showing?.played.log;
  theatre.show();
  if (new URLSearchParams(location.search).has("seed")) await theatre.play();
}

class Theatre {
  constructor(place, game, offers) {
    Object.assign(this, { place, game, offers });
    this.setting = new Setting(offers, offers.bots.map((each) => [each.id, each.name]), "Play the game");
    this.form = this.setting.form;
    this.stage = make("div", { class: "rp-stage" });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.play();
    });
    this.form.elements.file.addEventListener("change", async ({ target }) => {
      if (target.files[0]) await this.opened(target.files[0]);
      target.value = "";                                // the same file may be opened again
    });
    this.setting.take(new URLSearchParams(location.search));
  }

  show() {
    this.place.replaceChildren(this.form, this.stage);
    this.form.elements.scenario.focus({ preventScroll: true });
  }

  play() {
    history.replaceState(null, "", withRecords(this.game, this.setting.address));
    const { players, ...asked } = this.setting.asked;
    return this.shown("play", { ...asked, bots: Object.values(players) }, this.setting.command);
  }

  /** A game that was saved here or written by `play --log`. */
  async opened(file) {
    const save = await Setting.read(file);
    history.replaceState(null, "", location.pathname);
    return this.shown("shown", { save: save ?? "no game" });
  }

  async shown(call, asked, command = "") {
    const button = this.form.querySelector("button");
    this.showing?.stop();
    button.disabled = true;
    button.textContent = "Playing …";
    try {
      const played = await ask(this.game, call, asked);
      const rule = (id, unit) => ruleLink(this.game, this.offers, id, unit);
      const forces = played.log.forces.map((key) => forceOf(this.offers, key, played.log.lists));
      this.showing = new Show(played, forces, rule, command);
      this.stage.replaceChildren(this.showing.body);
      this.showing.turnTo(0);
      this.stage.scrollIntoView({ block: "start" });
      this.showing.body.focus({ preventScroll: true });   // keys are for the game now
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
