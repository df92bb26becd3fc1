// A question about odds as an address, in the command line's words: ?attacker=crusader&action=medium-cannon&target=virago&range=5&concealed

/** What units and actions are called in an address and in a sentence. */
export class Names {
  constructor(offers) {
    this.offers = offers;
    this.units = new Map(offers.factions.flatMap((faction) => faction.units.map((unit) => [unit.key, unit])));
    this.pings = new Map(offers.pings.map((ping) => [ping.key, ping]));
    const ids = [...this.units.keys()].map(last);
    this.short = new Map([...this.units.keys()].map((key) => [key, ids.filter((id) => id === last(key)).length > 1 ? key : last(key)]));
  }

  /** What an address asks, as far as there is such a thing; the question that it is compared to, if it is whole; and what there is not. */
  read(search) {
    const given = new URLSearchParams(search);
    const { asked, unknown } = this.question(given);
    const other = given.has("against") ? this.question(new URLSearchParams(given.get("against"))) : null;
    const whole = other && other.asked.attacker && other.asked.action && other.asked.target;
    return { asked, against: whole ? other.asked : null, unknown: [...unknown, ...(other && !whole ? ["what to compare with"] : [])] };
  }

  question(given) {
    const asked = {}, unknown = [];
    const take = (name, value) => {
      if (value !== undefined) asked[name] = value;
      else if (given.has(name)) unknown.push(given.get(name).slice(0, 60));
    };
    const attacker = this.key(given.get("attacker"));
    take("attacker", this.units.has(attacker) ? attacker : undefined);
    take("action", this.units.get(attacker)?.actions.find((one) => one.id === given.get("action"))?.id);
    take("target", this.key(given.get("target")));
    const { numbers, flags } = this.offers.conditions;
    for (const { name } of numbers) take(name, /^-?\d+(\.\d+)?$/.test(given.get(name) ?? "") ? given.get(name) : undefined);
    for (const { name } of flags) if (given.has(name)) asked[name] = true;
    return { asked, unknown };
  }

  key(name) {
    if (this.units.has(name) || this.pings.has(name)) return name;
    return [...this.units.keys()].find((key) => last(key) === name);
  }

  /** "Crusader, Medium Cannon at Virago, 5″, target concealed" */
  told(request, withRange = true) {
    const unit = this.units.get(request.attacker);
    const action = unit.actions.find((one) => one.id === request.action)?.name ?? "";
    const target = (this.units.get(request.target) ?? this.pings.get(request.target)).title;
    const { numbers, flags } = this.offers.conditions;
    const stated = numbers.filter(({ name }) => name in request && name !== "range").map(({ name, label }) => `${within(label)} ${request[name]}`);
    const standing = flags.filter(({ name }) => request[name]).map(({ label }) => label.toLowerCase());
    const range = withRange && "range" in request ? [`${request.range}″`] : [];
    return [`${unit.title}, ${action} at ${target}`, ...range, ...stated, ...standing].join(", ");
  }
}

/** A question, and what it is compared to, as the end of an address. */
export function addressed(names, request, against) {
  const words = Object.entries(request).map(([name, value]) => {
    if (value === true) return name;
    const said = name === "attacker" || name === "target" ? names.short.get(value) ?? value : value;
    return `${name}=${encodeURIComponent(said).replaceAll("%3A", ":").replaceAll("%2F", "/")}`;
  });
  return [...words, ...(against ? [`against=${encodeURIComponent(addressed(names, against))}`] : [])].join("&");
}

/** A label as it stands within a sentence; "CM left" stays as it is. */
function within(label) {
  return label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

function last(key) {
  return key.split("/").pop();
}
