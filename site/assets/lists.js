// Force lists of somebody's own: as Build a Force keeps and shares them, as addresses, and as the files of forces/.

/** A list out of the end of an address, as the engine takes it: ?faction=coalition&size=small&name=First&units=virago:2 */
export function listOf(address) {
  const told = new URLSearchParams(address);
  const pairs = (told.get("units") ?? "").split(",").filter(Boolean).map((each) => each.split(":"));
  const name = told.get("name") || "My own list";
  const id = `own-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "list"}`.slice(0, 80).replace(/-$/, "");
  return {
    id, name, faction: told.get("faction"), size: told.get("size"), leader: told.get("leader"),
    units: Object.fromEntries(pairs.map(([unit, count]) => [unit, Number(count)])),
  };
}

/** The lists that Build a Force has kept in this browser, as addresses. */
export function keptLists(game) {
  try {
    return Object.values(JSON.parse(localStorage.getItem(`rulepress-forces-${game}`) ?? "{}")).filter((told) => String(told).startsWith("?"));
  } catch {
    return [];                                          // nothing of ours, or a browser that keeps nothing
  }
}

const LARGEST = 65536;               // bytes of a file; ours have a few hundred
const OF_A_FACTION = /^(summary|colours|emblem|type|kind|signature|bases|stats|actions|traits|silhouette|variant):/;
const KEYS = ["id", "name", "game_size", "leader", "since", "units"];

/** A file of forces/ as an address. `factions` have their units' keys: the list is of the one that has most of its units.
    Only what such a file says is read, line by line, and none of it is run. Throws an error that names the line. */
export async function openList(file, factions) {
  if (file.size > LARGEST) throw new Error(`This file has ${Math.round(file.size / 1000)} kB; a Force list has at most ${LARGEST / 1024}.`);
  try {
    return readList(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()), factions);
  } catch (problem) {
    throw problem instanceof TypeError ? new Error("This file is not UTF-8 text. Save it as UTF-8.") : problem;
  }
}

function readList(text, factions) {
  const found = {}, units = new Map();
  const lines = text.split(/\r?\n/).map((line) => (/^\s*#/.test(line) ? "" : /["']/.test(line) ? line : line.replace(/\s#.*$/, "")).trimEnd());
  const put = (wrong, name, count) => {
    if (!/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)?$/.test(name) || name.length > 80) throw wrong(`“${brief(name)}” is not what a unit is called in a list, such as virago.`);
    if (!/^[1-9]\d?$/.test(count)) throw wrong(`how many of ${name} there are is a number from 1 to 99, not “${brief(count)}”.`);
    if (units.has(name)) throw wrong(`${name} stands here twice.`);
    units.set(name, Number(count));
  };
  for (const [index, line] of lines.entries()) {
    const wrong = (words) => new Error(`Line ${index + 1}: ${words}`);
    if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(line)) throw wrong("there is a tab or another character in it that nobody sees; type spaces.");
    if (!line.trim() || (line === "---" && !Object.keys(found).length)) continue;
    const unit = line.match(/^ +([^:]*): *(.*)$/), key = line.match(/^([a-z_]+):(?: +(.*))?$/);
    if (unit && found.units === "") put(wrong, unit[1], unit[2]);
    else if (key && KEYS.includes(key[1])) {
      if (key[1] in found) throw wrong(`${key[1]} stands here twice.`);
      found[key[1]] = key[1] === "units" ? key[2] ?? "" : valueOf(key[2] ?? "", wrong);
      const within = found.units?.match(/^\{(.*)\}$/);
      if (key[1] === "units" && key[2] && !within) throw wrong("after “units:” come indented lines such as “virago: 2”.");
      if (key[1] === "units" && within) within[1].split(",").map((each) => each.split(":")).forEach(([name, ...count]) => put(wrong, name.trim(), count.join(":").trim()));
    } else if (OF_A_FACTION.test(line)) {
      throw wrong(`“${brief(line)}” is of a unit or a faction, and this is for a Force list. To use a faction here run “python build.py data” in your folder, and open what it writes below.`);
    } else throw wrong(`“${brief(line)}” is nothing that a Force list says; there are id, name, game_size, leader, and units with how many of each.`);
  }
  if (!units.size) throw new Error("The list has no units.");
  const has = (faction, name) => faction.units.some(({ key }) => key === name || key.endsWith(`/${name}`));
  const hits = factions.map((faction) => [...units.keys()].filter((name) => !name.includes("/") && has(faction, name)).length);
  const own = factions[hits.indexOf(Math.max(...hits))];
  if (!Math.max(...hits)) throw new Error(`No faction has a unit “${brief([...units.keys()][0])}”.`);
  const faction = own.id ?? own.units[0].key.split("/")[0];
  const told = { faction, size: found.game_size ?? "", name: (found.name ?? found.id ?? "").slice(0, 60), ...(found.leader && { leader: found.leader }) };
  return `?${new URLSearchParams(told)}&units=${[...units].map((pair) => pair.join(":")).join(",")}`;
}

/** A text as YAML has it on one line: plain, or in quotes. Anchors, aliases, tags and blocks have no place in a list. */
function valueOf(said, wrong) {
  try {
    if (said.startsWith('"')) return String(JSON.parse(said));
  } catch {
    throw wrong("the quotation marks do not close, or there is something behind them.");
  }
  if (said.startsWith("'")) {
    if (!/^'([^']|'')*'$/.test(said)) throw wrong("the quotation marks do not close, or there is something behind them.");
    return said.slice(1, -1).replaceAll("''", "'");
  }
  if (/^[&*!|>%@`{}[\],?-]|: | #/.test(said)) throw wrong(`“${brief(said)}” is not plain text; put it in quotation marks.`);
  return said;
}

function brief(words) {
  const told = words.trim().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "�");
  return told.length > 60 ? `${told.slice(0, 60)} …` : told;
}

/** The name and colours of a force in a game; `lists` are those of somebody's own that its save carries. */
export function forceOf(offers, key, lists = []) {
  const own = lists.find(({ id, faction }) => key === `${faction}/${id}`);
  const force = offers.forces.find((each) => (own ? each.faction === own.faction : each.key === key));
  return { name: own?.name ?? force?.name ?? key, colours: force?.colours };
}
