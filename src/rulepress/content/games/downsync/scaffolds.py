"""What `new` writes for Downsync. Each file passes `check` as it is written, and says in comments what may be typed next."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, islice

from rulepress.content.editor.scaffold_files import (
    ABOUT_A_FACTION,
    FACTION,
    ID,
    NAME,
    Answers,
    Scaffold,
    ScaffoldFiles,
    ScaffoldQuestion,
    Unfillable,
    added,
    faction_files,
    id_of,
    named,
    of_faction,
    with_entry,
)
from rulepress.content.fixes.fixes import typed_as
from rulepress.content.games.downsync.game_content import DownsyncContent, FactionSources
from rulepress.content.games.downsync.lints._cards_and_actions import core
from rulepress.content.games.downsync.lints._force_lists import entries
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.model import Action, Rules
from rulepress.games.downsync.odds import odds
from rulepress.games.downsync.odds_case import addresses
from rulepress.games.downsync.odds_request import request_from

KINDS = ("vehicle", "infantry")
SIGNATURES = ("small", "medium", "large")
TYPES = {
    "infantry": {"small": "Infantry Squad", "medium": "Infantry Squad", "large": "Heavy Infantry"},
    "vehicle": {"small": "Light Vehicle", "medium": "Medium Vehicle", "large": "Heavy Vehicle"},
}
SHAPES = {
    "infantry": {"small": "infantry-squad", "medium": "infantry-squad", "large": "heavy-infantry"},
    "vehicle": {"small": "light-vehicle", "medium": "medium-tank", "large": "heavy-tank"},
}
STATS = {
    "small": "{spd: 7, scan: 7, targ: 5, def: 13, cm: 1}",
    "medium": "{spd: 6, scan: 6, targ: 6, def: 13, cm: 2}",
    "large": "{spd: 5, targ: 7, def: 13, cm: 2}",
}
ACTIONS = {
    "small": ["Scanner: {range: 14, rof: 2}", "MG"],
    "medium": ["Scanner", "Cannon"],
    "large": ["Main Gun: {cost: A, range: 24, rof: 2, effect: KILL}"],
}
FIRST_UNITS = (("Scout", "vehicle", "small"), ("Squad", "infantry", "medium"), ("Tank", "vehicle", "large"))
"""What a faction begins with: enough to fill a force list."""


def _folder(answers: Answers) -> str:
    return f"factions/downsync/{answers['faction']}"


def _chosen(content: DownsyncContent, answers: Answers) -> FactionSources:
    return next(one for one in content.factions if one.id == answers["faction"])


# -- units --------------------------------------------------------------------------------------------------------------


def _unit(content: DownsyncContent, answers: Answers) -> ScaffoldFiles:
    kind, signature, variant = answers["kind"], answers["signature"], answers["variant"]
    lines = [
        *([f"variant: {typed_as(variant)}"] if variant else []),
        f"type: {typed_as(answers['type'])}",
        f"kind: {kind}",
        f"signature: {signature}",
        *(["bases: 3"] if kind == "infantry" else []),
        f"stats: {STATS[signature]}",
        f"silhouette: {SHAPES[kind][signature]}    # or a picture of your own:  picture: art/{answers['id']}.png",
        "actions:    # shared ones, as they are or with changes, and the unit's own, which have a `cost`",
        *(f"  - {action}" for action in ACTIONS[signature]),
        "traits: []    # a line each, such as  - All Terrain",
    ]
    return of_faction("downsync", "unit", answers, named(answers) + "\n".join(lines) + "\n")


UNIT = Scaffold(
    "a unit: one file, one card",
    (
        FACTION,
        NAME,
        ScaffoldQuestion(
            "variant", "Which variant is it? (leave empty if there is only one unit of that name)", lambda content, answers: ""
        ),
        ScaffoldQuestion("id", ID.question, lambda content, answers: id_of(f"{answers['name']} {answers['variant']}")),
        ScaffoldQuestion("kind", "Is it infantry or a vehicle?", lambda content, answers: "vehicle", lambda content, answers: KINDS),
        ScaffoldQuestion("signature", "What is its Signature?", lambda content, answers: "medium", lambda content, answers: SIGNATURES),
        ScaffoldQuestion("type", "What is its type line?", lambda content, answers: TYPES[answers["kind"]][answers["signature"]]),
    ),
    _unit,
)


# -- factions, their lists and leaders ----------------------------------------------------------------------------------


def _faction(content: DownsyncContent, answers: Answers) -> ScaffoldFiles:
    id_, name = answers["id"], answers["name"]
    made = faction_files("downsync", answers)
    first: dict[str, list[str]] = {}
    for title, kind, signature in FIRST_UNITS:
        own = {"faction": id_, "id": f"{id_}-{slug(title)}", "name": f"{name} {title}", "variant": ""}
        made |= _unit(content, {**own, "kind": kind, "signature": signature, "type": TYPES[kind][signature]}).new
        first[signature] = [own["id"]]
    size = _sizes(content, answers)[0]
    starter = {"faction": id_, "id": "starter", "name": "Starter Set", "size": size, "leader": ""}
    return ScaffoldFiles({**made, **of_faction("downsync", "force", starter, _list(content, starter, first)).new})


NEW_FACTION = Scaffold(
    "a faction: its folder, three units and a force list, to be printed and played at once",
    ABOUT_A_FACTION,
    _faction,
)


def _sizes(content: DownsyncContent, answers: Answers) -> list[str]:
    numbers = core(content)
    sizes = numbers.game_sizes if numbers else {}
    return sorted(sizes, key=lambda name: sum(sizes[name].slots.values()))


def _leaders(content: DownsyncContent, answers: Answers) -> list[str]:
    return ["", *(leader.id for leader in _chosen(content, answers).leaders)]


def _list(content: DownsyncContent, answers: Answers, units: Mapping[str, list[str]]) -> str:
    """A force list whose slots are filled in turn with the units that there are of each Signature."""
    taken: dict[str, int] = {}
    for signature, slots in core(content).game_sizes[answers["size"]].slots.items():
        for unit in islice(cycle(units.get(signature, ())), slots):
            taken[unit] = taken.get(unit, 0) + 1
    lines = [
        f"game_size: {answers['size']}",
        *([f"leader: {typed_as(answers['leader'])}"] if answers["leader"] else []),
        "units:",
        *(f"  {typed_as(unit)}: {count}" for unit, count in taken.items()),
    ]
    return named(answers) + "\n".join(lines) + "\n"


def _force(content: DownsyncContent, answers: Answers) -> ScaffoldFiles:
    units: dict[str, list[str]] = {}
    for entry in dict.fromkeys(entries(content).values()):
        free = entry.hire is None and not entry.only_in and not entry.comes_by
        if entry.faction == answers["faction"] and entry.signature and free:
            units.setdefault(entry.signature, []).append(entry.id)
    if not units:
        raise Unfillable(f"{answers['faction']} has no unit yet that a force list could name: begin with `new unit`.")
    return of_faction("downsync", "force", answers, _list(content, answers, units))


FORCE = Scaffold(
    "a force list that fills the slots of its game size",
    (
        FACTION,
        NAME,
        ID,
        ScaffoldQuestion("size", "Which game size is it for?", lambda content, answers: _sizes(content, answers)[0], _sizes),
        ScaffoldQuestion("leader", "Who leads it? (leave empty for no leader)", lambda content, answers: "", _leaders),
    ),
    _force,
)


def _leader(content: DownsyncContent, answers: Answers) -> ScaffoldFiles:
    text = f"""role: {typed_as(answers["role"])}
text: Units of this Force know when to be silent.
grants:
  - to: all    # or ids of units:  [virago]
    actions: [Go Dark]
forbids: []    # ids of units that its Force does not take
"""
    return of_faction("downsync", "leader", answers, named(answers) + text)


LEADER = Scaffold(
    "a leader: a card that changes the units of a Force",
    (FACTION, NAME, ID, ScaffoldQuestion("role", "What is its type line?", lambda content, answers: "Advisor")),
    _leader,
)


# -- traits and examples ------------------------------------------------------------------------------------------------

TRAITS = {
    "unit": ("against Vehicles", "{target_kind: vehicle}"),
    "action": ("with this weapon against Stunned targets", "{target_stunned: true}"),
}
"""On what it stands -> when its bonus holds, in words and as a condition."""


def _carriers(content: DownsyncContent, answers: Answers) -> list[str]:
    return ["", *(unit.id for unit in _chosen(content, answers).units if answers["on"] == "unit")]


def _trait(content: DownsyncContent, answers: Answers) -> ScaffoldFiles:
    faction, name = _chosen(content, answers), answers["name"]
    if faction.has("trait", name):
        raise Unfillable(f"{faction.id} has a trait {name} already.")
    words, condition = TRAITS[answers["on"]]
    entry = f"""{typed_as(name)}:
  on: {answers["on"]}
  parameters:
    bonus: {{type: modifier, default: 1, meaning: Added to attack rolls}}
  note: "{{{{ bonus }}}} TARG"
  text: "{{{{ bonus }}}} TARG {words}."
  effects:
    - modify: attack_roll
      by: bonus
      when: {condition}
"""
    path = f"{_folder(answers)}/traits.yaml"
    longer = {path: added(content.project.root, path, entry, f"Traits of {faction.id}.")}
    if answers["unit"]:
        owner = next(unit for unit in faction.units if unit.id == answers["unit"])
        longer[owner.document.path] = with_entry(content.project.root, owner.document.path, "traits", typed_as(name))
    return ScaffoldFiles({}, longer)


TRAIT = Scaffold(
    "a trait that the engine runs, in the faction's traits.yaml",
    (
        FACTION,
        NAME,
        ScaffoldQuestion(
            "on",
            "Does it belong to a unit or to an action (a weapon)?",
            lambda content, answers: "unit",
            lambda content, answers: ("unit", "action"),
        ),
        ScaffoldQuestion("unit", "Which unit has it? (leave empty for none)", lambda content, answers: "", _carriers),
    ),
    _trait,
)


def _units(content: DownsyncContent, answers: Answers) -> list[str]:
    return [f"{faction['id']}/{unit['id']}" for faction in (content.data or {}).get("factions", ()) for unit in faction["units"]]


def _rolled(content: DownsyncContent, attacker: str) -> dict[str, Action]:
    """The actions of the attacker that are rolled for, attacks first, by their printed names, or by their addresses where two share one."""
    if content.data is None:
        return {}
    every = [
        (address, action)
        for address, action in addresses(Rules.from_data(content.data).units[attacker])
        if action.effect not in (None, "STAR")
    ]
    names = [action.name for _, action in every]
    called = [(action.name if names.count(action.name) == 1 else address, action) for address, action in every]
    return dict(sorted(called, key=lambda one: one[1].scan))


def _shots(content: DownsyncContent, answers: Answers) -> list[str]:
    return list(_rolled(content, answers["attacker"]))


def _no_units(content: DownsyncContent, answers: Answers) -> str:
    """Why there is no unit to choose from."""
    if content.data is None:
        return "Something in the project is wrong, so that its units cannot be told: `check` says what, and the example comes after that."
    return "No faction has a unit yet: begin with `new unit`."


def _no_shots(content: DownsyncContent, answers: Answers) -> str:
    told = f"No action of {answers['attacker']} is rolled for, so that it has no odds."
    return f"{told} What is played is shown by an example with a table (`given`) and answers (`do`) in place of `ask`."


def _example(content: DownsyncContent, answers: Answers) -> ScaffoldFiles:
    if content.data is None:
        raise Unfillable("The content has errors, so that the engine cannot work an example out: run `check` first.")
    asked = {name: answers[name] for name in ("attacker", "action", "target", "range")}
    try:
        found = odds(Rules.from_data(content.data), request_from(asked))
    except Refused as refused:
        raise Unfillable(f"{refused.message} (rules: {', '.join(refused.rules)})") from None
    action = _rolled(content, answers["attacker"])[answers["action"]]
    what = "revealed" if action.effect == "REVEAL" else "destroyed" if action.effect in ("KILL", "STUN") else "unaffected"
    entry = f"""{typed_as(answers["id"])}:
  title: {typed_as(answers["title"])}
  rules: [{"scan.roll" if action.scan else "attack.roll"}]
  ask: {{{", ".join(f"{name}: {typed_as(value)}" for name, value in asked.items() if name != "range")}, range: {answers["range"]}}}
  expect: {{chances: {{hit: {typed_as(found["hit"])}, {what}: {typed_as(found[what])}}}}}
"""
    path = f"{_folder(answers)}/examples/attacks.yaml"
    return ScaffoldFiles(
        {}, {path: added(content.project.root, path, entry, "Worked examples: `check` reports one whose result has changed.")}
    )


EXAMPLE = Scaffold(
    "a worked example that the engine keeps to",
    (
        FACTION,
        ScaffoldQuestion("attacker", "Who attacks?", among=_units, lacking=_no_units),
        ScaffoldQuestion(
            "action", "Which action does it use?", lambda content, answers: next(iter(_shots(content, answers)), None), _shots, _no_shots
        ),
        ScaffoldQuestion("target", "Who is the target?", among=_units, lacking=_no_units),
        ScaffoldQuestion("range", "How many inches apart are they?", lambda content, answers: "8"),
        ScaffoldQuestion(
            "title", "What does it show, in one line?",
            lambda content, answers: f"{answers['action']} against {answers['target'].partition('/')[2]} at {answers['range']} inches",
        ),
        ScaffoldQuestion("id", "What is its id?", lambda content, answers: id_of(answers["title"])),
    ),
    _example,
)  # fmt: skip


# -- scenarios ----------------------------------------------------------------------------------------------------------


def _scenario(content: DownsyncContent, answers: Answers) -> ScaffoldFiles:
    sides = "scored_by: [attacker, defender], blocked_by: [attacker, defender]"
    text = f"""summary: {typed_as(answers["summary"])}
sizes:    # the table for each game size, in inches
  small: {{width: 48, depth: 48}}
  standard: {{width: 72, depth: 48}}
setup:
  - Each player rolls a die. The higher roll attacks, the lower defends.
deployment:    # edges as the map shows them; depth in inches from the edge
  - {{player: attacker, edge: top, depth: 8}}
  - {{player: defender, edge: bottom, depth: 8}}
objectives_set_up: as_drawn
objectives:    # inches right of the centre and above the centre line
  - {{name: West, x: -12, y: 0, {sides}}}
  - {{name: East, x: 12, y: 0, {sides}}}
scoring:
  from_round: 2
victory:
  points: 3
  text:
    - You win with {{{{ victory.points }}}} or more points, or when the other side is wiped out.
terrain: []
"""
    return ScaffoldFiles({f"scenarios/downsync/{answers['id']}.yaml": named(answers) + text})


SCENARIO = Scaffold(
    "a scenario: table, zones, objectives and what wins",
    (
        NAME,
        ID,
        ScaffoldQuestion(
            "summary", "What is it about, in a sentence or two?", lambda content, answers: "Two points, and both sides want them."
        ),
    ),
    _scenario,
)


def scaffolds() -> Mapping[str, Scaffold]:
    """What `new` begins, by its kind."""
    return {
        "unit": UNIT,
        "faction": NEW_FACTION,
        "trait": TRAIT,
        "scenario": SCENARIO,
        "leader": LEADER,
        "force": FORCE,
        "example": EXAMPLE,
    }
