// Cards through the browser's own print: each at its true size (2.5 by 3.5 inches), and above them what is said of a list.
import { make } from "./making.js";

/** Print `cards` ({card: address, count}), after `heading` if there is one. Resolves when the print dialogue has been opened. */
export async function printed(cards, heading = []) {
  const pictures = cards.filter(({ card }) => card).flatMap(({ card, count }) => Array.from({ length: count }, () => make("img", { src: card, alt: "" })));
  const sheet = make("div", { class: "rp-print-sheet" }, ...heading, make("div", { class: "rp-print-cards" }, ...pictures));
  document.body.append(sheet);
  document.documentElement.classList.add("rp-printing");
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => smaller(picture))));
  // Phones say that printing is over while they still draw it: the sheet, which nobody sees, stays until the reader does something.
  const over = new AbortController();
  for (const deed of ["pointerdown", "keydown"]) addEventListener(deed, () => {
    over.abort();
    sheet.remove();
    document.documentElement.classList.remove("rp-printing");
  }, { signal: over.signal, capture: true });
  print();
}

/** Without a network there may be the picture that pages show, and not the large one. */
function smaller(picture) {
  picture.src = picture.src.replace(/\.png$/, ".webp");
  return picture.decode().catch(() => {});
}
