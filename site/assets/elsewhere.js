// What a list becomes in other programs: BattleScribe and New Recruit take it as a roster, Tabletop Simulator as a deck of its cards.
import { ask } from "./engine.js";
import { make } from "./making.js";

/** A file of that text, as a link that saves it. */
export function saving(name, type, text, words = name) {
  return make("a", { href: `data:${type};charset=utf-8,${encodeURIComponent(text)}`, download: name }, words);
}

/** A place that opens to the files of a list for other programs. `list` as the engine takes it, with its `link`; `cards` are its cards
    ({title, card, back, count}: addresses of pictures, or none). */
export function elsewhere(game, title, id, list, cards) {
  const place = make("details", { class: "rp-elsewhere" }, make("summary", {}, "For other programs"));
  const drawn = cards.filter(({ card, back }) => card && back);
  place.addEventListener("toggle", async () => {
    try {
      const { files } = await ask(game, "roster", { ...list, name: title });
      const [roster, ...system] = Object.entries(files).map(([name, text]) => saving(name, "application/xml", text));
      place.replaceChildren(place.firstChild,
        make("p", {}, make("b", {}, "BattleScribe, New Recruit: "), roster, " is the list. They open it with the game, once: ", system[0], " and ", system[1], "."),
        make("p", {}, make("b", {}, "Tabletop Simulator: "), ...(drawn.length
          ? [saving(`${id}.json`, "application/json", JSON.stringify(savedObject(title, drawn), null, 1)), " goes into Saves/Saved Objects. It takes the cards’ pictures from this site."]
          : ["the site has no cards of this list; ", make("code", {}, "cards --for tabletop-simulator"), " makes them."])));
    } catch (problem) {
      place.append(make("p", { class: "rp-refused" }, problem.message));
    }
  }, { once: true });
  return place;
}

/** A deck that lies on the table with its backs up: each card a picture of its own. */
function savedObject(title, cards) {
  const lying = { posX: 0, posY: 1, posZ: 0, rotX: 0, rotY: 180, rotZ: 180, scaleX: 1, scaleY: 1, scaleZ: 1 };
  const sheets = cards.map(({ card, back }, index) => [index + 1, { FaceURL: absolute(card), BackURL: absolute(back), NumWidth: 1, NumHeight: 1, BackIsHidden: true, UniqueBack: false }]);
  const dealt = cards.flatMap(({ title: name, count }, index) => Array.from({ length: count }, () => ({
    Name: "Card", Transform: lying, Nickname: name, CardID: sheets[index][0] * 100, CustomDeck: Object.fromEntries([sheets[index]]),
  })));
  const deck = { Name: "Deck", Transform: lying, Nickname: title, DeckIDs: dealt.map((card) => card.CardID), CustomDeck: Object.fromEntries(sheets), ContainedObjects: dealt };
  return { SaveName: title, ObjectStates: [dealt.length > 1 ? deck : dealt[0]] };
}

function absolute(address) {
  return new URL(address, location).href;
}
