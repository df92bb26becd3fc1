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

/** A file of forces/ as an address. `factions` have their units' keys: the list is of the one that has its first unit.
    Throws an error that names the line. */
export function readList(text, factions) {
  const found = {}, units = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const wrong = (words) => new Error(`Line ${index + 1}: ${words}`);
    if (/^\s*(#.*)?$/.test(line)) continue;
    const unit = line.match(/^ +([a-z0-9/-]+): *([1-9]\d?) *(#.*)?$/), key = line.match(/^([a-z_]+): *(.*?) *$/);
    if (unit && found.units !== undefined) units.push([unit[1], unit[2]]);
    else if (key && ["id", "name", "game_size", "leader", "since", "units"].includes(key[1])) found[key[1]] = key[2].replace(/^(["'])(.*)\1$/, "$2");
    else throw wrong(`“${line.trim().slice(0, 60)}” is nothing that a Force list says; there are id, name, game_size, leader, and units with how many of each.`);
  }
  const own = factions.find((faction) => faction.units.some(({ key }) => key === units[0]?.[0] || key.endsWith(`/${units[0]?.[0]}`)));
  if (!own) throw new Error(units.length ? `No faction has a unit “${units[0][0]}”.` : "The list has no units.");
  const faction = own.units[0].key.split("/")[0];
  const told = { faction, size: found.game_size ?? "", name: found.name ?? found.id ?? "", ...(found.leader && { leader: found.leader }) };
  return `?${new URLSearchParams(told)}&units=${units.map((pair) => pair.join(":")).join(",")}`;
}
