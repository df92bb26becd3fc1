// Records of somebody's own, such as `data` writes of a faction in the making: opened or dropped here, judged by the engine, and kept in
// this browser in place of the site's until somebody removes them. Nothing of them is sent anywhere.
import { make } from "./making.js";
import { keepRecords, lacking, ownRecords } from "./records.js";

const LARGEST = 2e6;                // bytes of a file; ours have a tenth
const PATIENCE = 60_000;            // milliseconds in which a file is judged

/** Bring the place on the page to life; what is shown instead of the site's is said above the tool. */
export function open(place) {
  new Own(place);
}

class Own {
  constructor(place) {
    this.place = place;
    this.key = place.dataset.rpOwn;
    this.file = place.dataset.rpFile;
    this.said = make("div", { class: "rp-own__said", role: "status" });
    const input = place.querySelector("input");
    const chosen = async () => {
      if (input.files[0]) await this.take(input.files[0]);
      input.value = "";                                 // the same file may be opened again, newly written
    };
    input.addEventListener("change", chosen);
    place.querySelector("details").append(this.said);
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      if (event.defaultPrevented) return;               // the tool had a use for it
      event.preventDefault();
      if (event.dataTransfer.files[0]) this.take(event.dataTransfer.files[0]);
    });
    this.show();
  }

  /** Above the tool: whose records it works with, when these are not the site's, and what the address asks for and there is not. */
  show() {
    const own = ownRecords(this.key), gone = lacking(this.key);
    if (own) {
      const { game, edition, factions, units } = own.told;
      const back = make("button", { type: "button", class: "rp-act" }, "Use the site’s again");
      back.addEventListener("click", () => this.begin(null));
      this.above(make("p", {}, make("b", {}, `You are looking at your own ${game} ${edition}`),
        `: ${units} units of ${listed(factions)}, from ${own.name}. It is in this browser alone. `, back));
    }
    if (gone) {
      this.above(make("p", {}, `This address was made with records of somebody’s own (${gone}), which ${own ? "are not those in this browser" : "this browser does not have"}. `
        + "Ask for the file, and open it below; until then some of what the address names may be missing or other than meant."));
      this.place.querySelector("details").open = true;
    }
  }

  above(...words) {
    if (!this.line) {
      this.line = make("div", { class: "rp-own__line", role: "status" });
      const tool = [...this.place.parentElement.children].find(({ dataset }) => Object.values(dataset).includes(this.key));
      tool.before(this.line);
    }
    this.line.append(...words);
  }

  /** Take up a file, or say what is wrong with it and change nothing. */
  async take(file) {
    this.tell("rp-hint", `${file.name} is looked at …`);
    try {
      const text = await this.read(file);
      const { worked, stop } = await import("./engine.js");
      const late = setTimeout(() => stop(this.key, "the engine did not come to an end with it"), PATIENCE);
      const reply = await worked(this.key, "judged records", { text });
      clearTimeout(late);
      if (reply.error) throw new Error(`it could not be looked at: ${reply.error}`);
      if (reply.unread) throw new Error(reply.unread);
      this.begin({ text, name: file.name.slice(0, 80), told: reply.told });
    } catch (problem) {
      this.tell("rp-refused", `${file.name}: ${problem.message}`);
    }
  }

  async read(file) {
    if (file.size > LARGEST) throw new Error(`This file has ${(file.size / 1e6).toFixed(1)} MB; one of records has at most ${LARGEST / 1e6}.`);
    if (/\.(ya?ml|zip)$/i.test(file.name)) throw new Error(this.instead);
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      throw new Error("This file is not UTF-8 text.");
    }
    if (!/^\s*\{/.test(text)) throw new Error(`Line 1: ${this.instead}`);
    return text;
  }

  get instead() {
    return `this page does not read the files of a faction themselves. Run “python build.py data” in your folder, and open ${this.file} here.`;
  }

  /** Start anew with them, or with the site's: every part of the page has its records from the beginning. */
  begin(own) {
    try {
      keepRecords(this.key, own);
    } catch {
      throw new Error("This browser has no room for it, or keeps nothing of this page.");
    }
    location.replace(location.pathname);
  }

  tell(style, words) {
    this.place.querySelector("details").open = true;
    this.said.replaceChildren(make("p", { class: style }, words));
  }
}

function listed(names) {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : String(names[0] ?? "no faction");
}
