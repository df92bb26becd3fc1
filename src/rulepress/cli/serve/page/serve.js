// The wall of cards and the one that is looked at. The server says what holds (server-sent events); this shows it.

const at = (id) => document.getElementById(id);
const make = (tag, className, text) => Object.assign(document.createElement(tag), { className: className ?? "", textContent: text ?? "" });

/** The card that the address names, if any. */
function addressed() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

const cards = new Map(); // key -> what the server said last, and its element
const said = { form: [], findings: null, consequences: null };
const odds = new Map(); // key -> what is said of that card's odds
const leaves = new Map(); // key -> the newest version of its page on the site
const page = crypto.randomUUID(); // by which the server tells several pages apart
let order = [];
let looked = addressed();
let turned = looked ? Infinity : -1; // the number of the last turn; of those before an address named a card none is followed
let then = null; // what was written of each card at the commit that is compared with

// -- the wall ---------------------------------------------------------------------------------------------------------------

function card(told) {
  let known = cards.get(told.key);
  if (!known) {
    known = { element: make("li"), button: make("button"), picture: null };
    known.button.type = "button";
    known.button.dataset.card = told.key;
    known.button.dataset.version = "";
    known.button.dataset.state = "stale";
    known.button.append(make("span", "blank"), make("span", "called"), make("span", "marks"));
    known.button.addEventListener("click", () => look(told.key, true));
    known.element.append(known.button);
    cards.set(told.key, known);
  }
  known.told = told;
  const { button } = known;
  if (told.state === "stale" || told.version === button.dataset.version) button.dataset.state = told.state;
  const called = button.querySelector(".called");
  called.replaceChildren(make("b", "", told.name), ...(told.variant ? [`: ${told.variant}`] : []));
  button.setAttribute("aria-pressed", told.key === looked);
  if (told.version && told.version !== known.wanted) fetchPicture(known, told);
  if (told.key === looked) showLooked();
}

/** Show a card's newest picture once it is there whole; one that was overtaken meanwhile is not shown. */
async function fetchPicture(known, told) {
  known.wanted = told.version;
  const picture = new Image();
  picture.alt = "";
  picture.src = `cards/${encodeURIComponent(told.key)}.png?v=${told.version}`;
  try {
    await picture.decode();
  } catch {
    if (known.wanted === told.version) known.wanted = ""; // the next word on this card asks again
    return;
  }
  if (known.wanted !== told.version) return;
  known.button.firstElementChild.replaceWith(picture);
  if (told.key === looked) at("large").src = picture.src;
  known.button.dataset.state = known.told.state;
  known.button.dataset.version = told.version;
}

function hang() {
  for (const [key, known] of cards) {
    if (!order.includes(key)) {
      known.element.remove();
      cards.delete(key);
    }
  }
  const wanted = order.filter((key) => cards.has(key)).map((key) => cards.get(key).element);
  if (wanted.some((element, place) => at("cards").children[place] !== element)) at("cards").replaceChildren(...wanted);
  choices("faction", (told) => told.faction);
  at("signatures").hidden = !choices("signature", (told) => told.signature);
  filter();
  if (!cards.has(looked) && order.length && wanted.length === order.length) look(order[0], false);
}

let waiting = 0;

/** Once for all cards that are told of together. */
function hangSoon() {
  waiting ||= setTimeout(() => ((waiting = 0), hang()));
}

function choices(name, of) {
  const field = at("filters").elements[name];
  const there = [...new Set(order.filter((key) => cards.has(key)).map((key) => of(cards.get(key).told)).filter(Boolean))];
  const shown = [...field.options].slice(1).map((option) => option.value);
  if (there.join() !== shown.join()) {
    const chosen = field.value;
    field.replaceChildren(field.options[0], ...there.map((value) => new Option(value, value)));
    field.value = there.includes(chosen) ? chosen : "";
  }
  return there.length > 0;
}

function filter() {
  const { words, faction, signature, wrong } = at("filters").elements;
  let seen = 0;
  for (const { told, element, button } of cards.values()) {
    const about = findingsOf(told);
    const fits =
      `${told.name} ${told.variant ?? ""} ${told.key}`.toLowerCase().includes(words.value.trim().toLowerCase()) &&
      (!faction.value || told.faction === faction.value) &&
      (!signature.value || told.signature === signature.value) &&
      (!wrong.checked || about.length > 0) &&
      (!then || then[told.key] !== told.written);
    element.hidden = !fits;
    seen += fits;
    const marks = [];
    if (told.state === "stale") marks.push(make("span", "warning", told.version ? "earlier face" : "no face yet"));
    for (const severity of ["error", "warning", "info"]) {
      const count = about.filter((one) => one.severity === severity).length;
      if (count) marks.push(make("span", severity, `${count} ${severity}${count > 1 && severity !== "info" ? "s" : ""}`));
    }
    button.querySelector(".marks").replaceChildren(...marks.flatMap((mark, place) => (place ? [", ", mark] : [mark])));
  }
  at("none").hidden = seen > 0 || !cards.size;
}

const findings = () => said.findings ?? said.form;
const same = (one, other) => one.code === other.code && one.path === other.path && one.line === other.line && one.message === other.message;
const findingsOf = (told) => [...findings().filter((one) => one.path === told.source), ...told.findings];

// -- the card that is looked at ---------------------------------------------------------------------------------------------

function look(key, byHand) {
  looked = key;
  for (const [other, { button }] of cards) button.setAttribute("aria-pressed", other === key);
  history.replaceState(null, "", `#${encodeURIComponent(key)}`);
  tellServer();
  showLooked();
  if (byHand && matchMedia("(max-width: 48rem)").matches) at("looked").scrollIntoView();
}

/** Look at a card whose file was saved, and show where it hangs. */
function turnTo(key) {
  look(key, false);
  const button = cards.get(key)?.button;
  if (button && matchMedia("(min-width: 48.01rem)").matches) button.scrollIntoView({ block: "nearest" });
}

const tellServer = () => looked && fetch(`look?page=${page}`, { method: "POST", body: looked }).catch(() => {});

function showLooked() {
  const known = cards.get(looked);
  at("looked").hidden = !known;
  if (!known) return;
  const { told } = known;
  at("looked").dataset.state = told.state;
  at("stale").hidden = told.state !== "stale" || !told.version;
  at("name").textContent = told.variant ? `${told.name}: ${told.variant}` : told.name;
  at("source").textContent = told.source;
  const picture = known.button.querySelector("img");
  if (picture && at("large").src !== picture.src) at("large").src = picture.src;
  at("large").alt = `The card of ${at("name").textContent}`;
  document.title = `${told.name} · the bench`;
  showFindings();
  showConsequences();
  showOdds();
  showLeaf();
}

/** The page on the site is fetched when it is unfolded. */
function showLeaf() {
  const version = leaves.get(looked);
  at("site").hidden = !version;
  const address = version && at("site").open ? `leaf?card=${encodeURIComponent(looked)}&v=${version}` : "";
  if (address && at("leaf").getAttribute("src") !== address) at("leaf").src = address;
}

const place = (one) => one.path + (one.line ? `:${one.line}` : "") + (one.line && one.column ? `:${one.column}` : "");

/** What is wrong with the card itself, and apart from it the errors of other files. */
function showFindings() {
  const known = cards.get(looked);
  if (!known) return;
  const own = once(findingsOf(known.told));
  list("findings", own, said.findings ? "Nothing is wrong with this card." : "Not looked yet.");
  const elsewhere = once(findings().filter((one) => one.severity === "error" && !own.some((other) => same(one, other))));
  at("elsewhere").hidden = !elsewhere.length;
  list("others", elsewhere, "");
}

const once = (told) => told.filter((one, index) => told.findIndex((other) => same(one, other)) === index);

function list(id, told, none) {
  at(`${id}-count`).textContent = told.length ? `(${told.length})` : "";
  at(id).replaceChildren(
    ...told.slice(0, 40).map((one) => {
      const item = make("li", one.severity);
      item.append(make("p", "place", `${place(one)}  ${one.severity}[${one.code}]`), make("p", "", one.message));
      if (one.quoted.trim()) item.append(make("code", "", one.quoted));
      if (one.help) item.append(make("p", "help", one.help));
      return item;
    }),
    ...(told.length > 40 ? [make("li", "nothing", `and ${told.length - 40} more`)] : []),
    ...(told.length ? [] : [make("li", "nothing", none)]),
  );
}

/** What is said in place of what cannot be worked out, or is not yet. */
const unknown = (told) => (told ? told.untold : "Being worked out …");

function showConsequences() {
  const { consequences } = said;
  const told = consequences?.consequences ?? [];
  at("consequences").replaceChildren(
    ...told.map((one) => {
      const item = make("li");
      item.append(make("p", "", one.message), make("p", "place", place(one)));
      return item;
    }),
    ...(consequences?.more ? [make("li", "nothing", `and ${consequences.more} more`)] : []),
    ...(told.length ? [] : [make("li", "nothing", unknown(consequences) ?? "All worked examples and figures hold.")]),
  );
}

function showOdds() {
  const told = odds.get(looked);
  const rows = told?.odds ?? [];
  document.querySelector(".wide").hidden = !rows.length;
  at("odds-none").textContent = unknown(told) ?? (rows.length ? (told.more ? `The greatest; ${told.more} more moved.` : "") : "None.");
  at("odds").replaceChildren(
    ...rows.map((one) => {
      const row = make("tr");
      const outcome = make("td", "", one.outcome);
      outcome.append(make("small", "", one.situation));
      const rises = parseFloat(one.after) > parseFloat(one.before);
      row.append(make("td", "", one.who), make("td", "", one.target), outcome, make("td", "", one.before), make("td", rises ? "up" : "down", `${rises ? "▲" : "▼"} ${one.after}`));
      return row;
    }),
  );
}

// -- what the server says ---------------------------------------------------------------------------------------------------

const heard = {
  wall: (told) => ((order = told.cards), hang()),
  card: (told) => (card(told), hangSoon()),
  form: (told) => {
    // What was wrong with the form of files is so no more; what lints found stays until they have looked again.
    const before = said.form;
    said.form = told.findings;
    said.findings &&= [...said.form, ...said.findings.filter((one) => ![...before, ...said.form].some((other) => same(one, other)))];
    filter();
    showFindings();
  },
  findings: (told) => {
    said.findings = told.findings;
    for (const known of [odds, leaves]) for (const key of known.keys()) if (key !== looked) known.delete(key); // they are worked out anew
    filter();
    showFindings();
  },
  consequences: (told) => ((said.consequences = told), showConsequences()),
  odds: (told) => (odds.set(told.key, told), showOdds()),
  leaf: (told) => (leaves.set(told.key, told.version), showLeaf()),
  turn: (told) => {
    if (told.keys.length && told.number > turned && !told.keys.includes(looked)) turnTo(told.keys[0]);
    turned = told.number;
  },
};

at("site").addEventListener("toggle", showLeaf);

let source = null;

function listen() {
  if (document.hidden || source) return;
  source = new EventSource(`events?page=${page}`);
  source.onopen = () => ((at("state").textContent = "Follows what you save"), tellServer());
  source.onerror = () => (at("state").textContent = "The bench is closed: start serve again");
  for (const [kind, hear] of Object.entries(heard)) source.addEventListener(kind, (event) => hear(JSON.parse(event.data)));
}

// A browser holds few connections to one host: a page that nobody sees gives its own back.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    source?.close();
    source = null;
  } else listen();
});

at("filters").addEventListener("input", (event) => event.target.name !== "commit" && filter());
at("filters").addEventListener("submit", (event) => event.preventDefault());
at("filters").elements.commit.addEventListener("change", async ({ target }) => {
  const commit = target.value.trim();
  const answer = commit ? await (await fetch(`since?commit=${encodeURIComponent(commit)}`)).json() : {};
  then = answer.written ?? null;
  at("refused").hidden = !answer.refused;
  at("refused").textContent = answer.refused ?? "";
  filter();
});
addEventListener("hashchange", () => cards.has(addressed()) && look(addressed(), false));

/** Arrows go from card to card on the wall. */
at("cards").addEventListener("keydown", (event) => {
  const shown = [...at("cards").querySelectorAll("li:not([hidden]) button")];
  const here = shown.indexOf(document.activeElement);
  const across = Math.max(1, shown.filter((one) => one.offsetTop === shown[0].offsetTop).length);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key];
  const next = shown[here + step];
  if (step && next) {
    event.preventDefault();
    next.focus();
    look(next.dataset.card, false);
  }
});

listen();
