// The list sheet that is printed before the cards of a Force: what is in it, and a QR code that leads back to it.
import { ask } from "./engine.js";
import { draw, make } from "./making.js";

/** The sheet. `facts` are pairs of words, `units` have a title, a count, and what is said of them. */
export async function listSheet(game, { title, facts, units, link }) {
  const code = await ask(game, "qr-code", { words: link }).catch(() => null);           // a sheet without one is a sheet, too
  return make("section", { class: "rp-list-sheet" },
    make("header", {},
      make("div", {}, make("h1", {}, title), make("p", {}, ...facts.flatMap(([name, value]) => [make("span", {}, `${name} `, make("b", {}, value)), " "]))),
      ...(code ? [make("figure", {}, picture(code), make("figcaption", {}, "This list on the site"))] : [])),
    make("table", {}, make("tbody", {}, ...units.map(({ title: name, count, said }) =>
      make("tr", {}, make("td", {}, String(count)), make("th", { scope: "row" }, name), make("td", {}, said))))),
    make("p", { class: "rp-link" }, link));
}

function picture({ side, path }) {
  return draw("svg", { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": "QR code" }, draw("rect", { width: side, height: side, fill: "#fff" }), draw("path", { d: path, fill: "#000" }));
}
