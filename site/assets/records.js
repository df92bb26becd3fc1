// Which records a page works with: those of the site, or somebody's own that this browser keeps (own.js takes them up). The pages that
// can do so say which edition's they are, in `data-rp-own`.

const wanted = new URLSearchParams(location.search).get("records");     // before a tool writes its own address
const store = (key) => `rulepress-own-${key}`;

/** Somebody's own records for a game and edition: their `text`, the `name` of the file, and what is `told` of them; null for none. */
export function ownRecords(key) {
  if (![...document.querySelectorAll("[data-rp-own]")].some(({ dataset }) => dataset.rpOwn === key)) return null;
  try {
    const kept = JSON.parse(localStorage.getItem(store(key)));
    return typeof kept?.text === "string" && /^[0-9a-f]{12}$/.test(kept.told?.digest) ? kept : null;
  } catch {
    return null;                                        // nothing of ours, or a browser that keeps nothing
  }
}

/** Take them up in this browser, or with null go back to the site's. Throws where it has no room for them. */
export function keepRecords(key, own) {
  if (own) localStorage.setItem(store(key), JSON.stringify(own));
  else localStorage.removeItem(store(key));
}

/** The file that the page's address was made with, in short, when this browser works with another or none. */
export function lacking(key) {
  return wanted && wanted !== ownRecords(key)?.told.digest ? wanted.replace(/[^0-9a-f]/g, "").slice(0, 12) : null;
}

/** The end of an address, which says besides that it was made with somebody's own records. */
export function withRecords(key, words) {
  const own = ownRecords(key);
  return own ? `${words}${/\?./.test(words) ? "&" : words ? "" : "?"}records=${own.told.digest}` : words;
}

/** The units of records, as `data` writes them. */
export function unitsOf({ text }) {
  return JSON.parse(text).factions.flatMap((faction) => faction.units.map((unit) => ({ ...unit, faction })));
}
