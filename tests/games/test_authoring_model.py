"""A faction that the models were not made for can be written without any Python, and resolves to what it says."""

from fractions import Fraction

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import OddsRequest, odds

FACTION = "factions/downsync/harbour-league"

# One file after another, each under its path; what a designer would type.
SOURCES = """\
==> faction.yaml
id: harbour-league
name: Harbour League
summary: Dockworkers with cranes, tugs and stolen guns who hold the drowned quarter.
colours: {ink: "#12343b", accent: "#e0a100"}

==> effects.yaml
DAZE:
  symbol: DAZE
  negatable: true
  inflict: STUN
  text: The target is Stunned by light and noise.
FLOOD:
  text: Lay a Flood marker at the target. Until the end of the Round its base counts as rough ground.
  manual: true

==> actions.yaml
RPG: {cost: A, range: 12, min_range: 2, rof: 1, effect: KILL, traits: [Advanced]}
Flare Pistol: {cost: A/C, range: 10, rof: 1, effect: DAZE}

==> traits.yaml
Rain of Bolts:
  on: action
  parameters:
    bonus: {type: modifier, default: 1, meaning: Added to attack rolls against targets that are not Stunned}
  note: "{{ bonus }} TARG"
  text: "{{ bonus }} TARG against targets that are not Stunned."
  effects:
    - modify: attack_roll
      by: bonus
      when: {target_stunned: false}
Oil Smoke:
  on: unit
  parameters:
    radius: {type: inches, default: 3, meaning: How far the smoke reaches}
  cost: C
  phase: refresh
  upkeep: true
  text: Friendly Units within {{ radius }} are concealed while the Command Point stays on this Unit.
  effects:
    - conceal: true
      aura: radius
Ghost Buoys:
  on: unit
  parameters:
    first: {type: signature, meaning: The size of one additional Ping}
    second: {type: signature, meaning: The size of the other}
  text: A Force with this Unit has two more Pings, a {{ first }} and a {{ second }} one. Both are Decoys.
  effects:
    - decoy: first
    - decoy: second
Haggle:
  on: unit
  cost: Free
  phase: designate
  text: Once per Round, swap this Unit's place in the Taskforce with another friendly Unit's.
  manual: true

==> units/dock-rats.yaml
id: dock-rats
name: Dock Rats
type: Irregular Infantry
kind: infantry
signature: small
bases: 4
stats: {spd: 5, targ: 5, def: 12, cm: 1, emergency_cm: 2}
silhouette: infantry-squad
actions:
  - MG: {team: 1-2}
  - RPG: {team: 3, rof: 2}
  - RPG: {team: 4}
  - Boarding Hooks: {only: vehicle, cost: A, range: 1, rof: 3, effect: STUN, limit: once per activation}
traits:
  - All Terrain
  - Emergency CM
  - Mechanized

==> units/tug-hammer.yaml
id: tug-hammer
name: Tug
variant: Hammer
type: Medium Crawler
kind: vehicle
signature: medium
stats: {spd: 6, targ: 6, def: 13, cm: 2}
silhouette: medium-vehicle
actions:
  - Crane Gun: {cost: A, range: 20, rof: 2, effect: KILL, traits: [{Rain of Bolts: 2}]}
  - Wrecking Ball:
      cost: A
      range: 2
      rof: 1
      text: Swing the ball or let it drop.
      options:
        Swing: {rof: 2, effect: STUN}
        Drop: {effect: KILL, only: vehicle}
traits:
  - Haggle
notes:
  - title: Crane
    text: The ball hangs from the same crane as the gun.

==> units/tug-lantern.yaml
id: tug-lantern
name: Tug
variant: Lantern
type: Medium Crawler
kind: vehicle
signature: medium
stats: {spd: 6, scan: 7, targ: 5, def: 13, cm: 1}
silhouette: recon-vehicle
actions:
  - Scanner: {range: unlimited, rof: 2}
  - Flare Pistol
traits:
  - Oil Smoke: {radius: 5}

==> units/tide-organ.yaml
id: tide-organ
name: Tide Organ
type: Mortar Barge
kind: vehicle
signature: large
stats: {spd: 4, targ: 6, def: 11}
silhouette: artillery
actions:
  - Long Mortar:
      cost: A+C
      range: unlimited
      min_range: 10
      rof: 3
      effect: KILL
      not_with: [Sluice]
      traits: [{Clustered: 3}]
  - Sluice: {cost: C, range: 14, rof: 1, effect: FLOOD, not_with: [Long Mortar]}

==> units/mother-skiff.yaml
id: mother-skiff
name: Mother Skiff
type: Light Transport
kind: vehicle
signature: small
stats: {spd: 8, targ: 5, def: 14, cm: 1}
silhouette: transport
actions:
  - HMG
  - Go Dark: {limit: once per game}
  - Cast Off:
      cost: Free
      parameters:
        within: {type: inches, default: 4}
      text: Place this Unit within {{ within }} of where it stands.
      effects:
        - place: within
  - Release: {cost: C, limit: once per game, text: Its Gull enters., effects: [{place: 3, unit: gull}]}
traits:
  - Carrier: gull
  - Transport: {signature: small, carries: infantry}
  - Defend: {protects: vehicle, radius: 6}

==> units/gull.yaml
id: gull
name: Gull
type: Kite Drone
kind: vehicle
signature: none
stats: {spd: 8, def: 14}
silhouette: spider-drone
actions:
  - Perch:
      cost: C
      text: Until its next activation no enemy within 3" counts as concealed.
      manual: true
traits:
  - Packaged: mother-skiff
notes:
  - token: stealth

==> units/buoy-tender.yaml
id: buoy-tender
name: Buoy Tender
type: Light Vehicle
kind: vehicle
signature: medium
stats: {spd: 6, targ: 5, def: 13}
silhouette: light-vehicle
actions:
  - MG
traits:
  - Ghost Buoys: {first: small, second: large}

==> leaders/harbour-master.yaml
id: harbour-master
name: The Harbour Master
silhouette: infantry-squad
text: Knows every channel and owes nobody.
grants:
  - to: [dock-rats, mother-skiff]
    actions:
      - Flare Pistol: {cost: C}
    traits:
      - Sentry: 2
  - to: all
    traits: [Stealthy]
forbids: [buoy-tender]

==> forces/starter.yaml
id: starter
name: The Night Shift
game_size: small
leader: harbour-master
units:
  dock-rats: 1
  mother-skiff: 1
  tug-hammer: 2
  tug-lantern: 1
  tide-organ: 1

==> forces/big.yaml
id: big
name: The Whole Harbour
game_size: standard
units:
  dock-rats: 2
  mother-skiff: 2
  tug-hammer: 2
  tug-lantern: 2
  buoy-tender: 1
  tide-organ: 2
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Project:
    root = tmp_path_factory.mktemp("designer")
    for source in SOURCES.split("==> ")[1:]:
        name, _, text = source.partition("\n")
        path = root / FACTION / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return Project(root)


@pytest.fixture(scope="module")
def content(project):
    return game("downsync").load(project)


@pytest.fixture(scope="module")
def league(content) -> dict:
    return content.data["factions"][0]


@pytest.fixture(scope="module")
def unit(league):
    units = {unit["id"]: unit for unit in league["units"]}
    return units.__getitem__


def actions(unit: dict, name: str) -> list[dict]:
    return [action for action in unit["actions"] if action["name"] == name]


def trait(bearer: dict, name: str) -> dict:
    return next(trait for trait in bearer["traits"] if trait["name"] == name)


def said(found) -> list[str]:
    return [f"{one.path}:{one.line}: {one.code}: {one.message}" for one in found if one.severity != "info"]


def test_it_reads_without_findings(content):
    assert said(content.diagnostics) == []


def test_no_lint_calls_it_wrong(project):
    assert said(examine(project).findings) == []


def test_variants_share_a_name(unit):
    assert [unit(one)["title"] for one in ("tug-hammer", "tug-lantern")] == ["Tug: Hammer", "Tug: Lantern"]


def test_teams_limit_actions_and_a_shared_weapon_is_overridden(unit):
    rats = unit("dock-rats")
    assert rats["bases"] == 4
    assert [(one["team"], one["teams"]) for one in actions(rats, "MG")] == [("1-2", [1, 2])]
    assert [(one["teams"], one["rof"], one["range"]) for one in actions(rats, "RPG")] == [([3], 2, 12), ([4], 1, 12)]
    assert [one["traits"][0]["name"] for one in actions(rats, "RPG")] == ["Advanced", "Advanced"]


def test_every_cost_is_said(league):
    costs = {action["cost"] for one in league["units"] for action in one["actions"]}
    assert costs == {"A", "C", "A/C", "A+C", "Free"}


def test_labels_and_targets(unit):
    [scanner] = actions(unit("tug-lantern"), "Scanner")
    assert scanner["scan"] and scanner["unlimited"] and scanner["range"] is None and scanner["rof"] == 2
    [hooks] = actions(unit("dock-rats"), "Boarding Hooks")
    assert (hooks["only"], hooks["scan"], hooks["limit"]) == ("vehicle", False, "once per activation")
    assert actions(unit("dock-rats"), "MG")[0]["only"] == "infantry"


def test_ranges_limits_and_exclusions(unit):
    [mortar] = actions(unit("tide-organ"), "Long Mortar")
    assert (mortar["unlimited"], mortar["min_range"], mortar["cost"]) == (True, 10, "A+C")
    assert mortar["not_with"] == ["Sluice"] and actions(unit("tide-organ"), "Sluice")[0]["not_with"] == ["Long Mortar"]
    assert trait(mortar, "Clustered")["effects"][0]["radius"] == 3
    assert actions(unit("mother-skiff"), "Go Dark")[0]["limit"] == "once per game"
    assert actions(unit("dock-rats"), "RPG")[0]["min_range"] == 2


def test_effects_of_its_own(unit, league):
    assert league["effects"]["DAZE"]["inflict"] == "STUN" and league["effects"]["DAZE"]["negatable"]
    assert league["effects"]["FLOOD"]["inflict"] is None and league["effects"]["FLOOD"]["manual"]
    assert actions(unit("tug-lantern"), "Flare Pistol")[0]["effect"] == "DAZE"
    assert actions(unit("tide-organ"), "Sluice")[0]["effect"] == "FLOOD"


def test_do_this_or_that(unit):
    [ball] = actions(unit("tug-hammer"), "Wrecking Ball")
    swing, drop = ball["options"]
    assert (swing["name"], swing["effect"], swing["rof"], swing["range"]) == ("Swing", "STUN", 2, 2)
    assert (drop["name"], drop["effect"], drop["rof"], drop["only"]) == ("Drop", "KILL", 1, "vehicle")
    assert ball["text"] == "Swing the ball or let it drop." and swing["text"] is None


def test_what_a_unit_lacks_is_absent(unit):
    assert unit("gull")["signature"] is None and unit("gull")["bases"] is None
    stats = unit("gull")["stats"]
    assert (stats["scan"], stats["targ"], stats["cm"], stats["emergency_cm"]) == (None, None, None, 0)


def test_emergency_countermeasures(unit):
    rats = unit("dock-rats")
    assert (rats["stats"]["cm"], rats["stats"]["emergency_cm"]) == (1, 2)
    assert trait(rats, "Emergency CM")["effects"][0]["count"] == 2
    assert trait(rats, "Emergency CM")["note"] == "+2"


def test_units_that_bring_carry_and_deceive(unit, league):
    skiff = unit("mother-skiff")
    assert trait(skiff, "Carrier")["effects"][0]["unit"] == "gull" and trait(skiff, "Carrier")["note"] == "Gull"
    assert trait(unit("gull"), "Packaged")["effects"][0]["unit"] == "mother-skiff"
    carried = trait(skiff, "Transport")["effects"][0]
    assert (carried["signature"], carried["kind"]) == ("small", "infantry")
    assert [one["signature"] for one in trait(unit("buoy-tender"), "Ghost Buoys")["effects"]] == ["small", "large"]
    big = next(force for force in league["forces"] if force["id"] == "big")
    assert big["brings"] == [{"unit": "gull", "count": 2}]


def test_traits_with_cost_phase_and_upkeep(unit):
    smoke = trait(unit("tug-lantern"), "Oil Smoke")
    assert (smoke["cost"], smoke["phase"], smoke["upkeep"], smoke["effects"][0]["aura"]) == ("C", "refresh", True, 5)
    assert "within 5″" in smoke["text"]
    haggle = trait(unit("tug-hammer"), "Haggle")
    assert (haggle["cost"], haggle["phase"], haggle["manual"]) == ("Free", "designate", True)


def test_a_parameter_changes_text_note_and_effect_alike(unit):
    bolts = trait(actions(unit("tug-hammer"), "Crane Gun")[0], "Rain of Bolts")
    assert (bolts["note"], bolts["effects"][0]["by"]) == ("+2 TARG", 2) and bolts["text"].startswith("+2 TARG against")


def test_notes(unit):
    assert unit("tug-hammer")["notes"] == [{"title": "Crane", "text": "The ball hangs from the same crane as the gun."}]
    [token] = unit("gull")["notes"]
    assert "Stealth" in token["title"] and "REVEAL" in token["text"]


def test_a_leader_grants_and_forbids(league):
    [master] = league["leaders"]
    some, everyone = master["grants"]
    assert some["to"] == ["dock-rats", "mother-skiff"] and some["actions"][0]["cost"] == "C"
    assert some["actions"][0]["effect"] == "DAZE" and some["traits"][0]["effects"][0]["by"] == 2
    assert everyone["all"] and everyone["traits"][0]["name"] == "Stealthy"
    assert master["forbids"] == ["buoy-tender"]


# -- the engine ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rules(content) -> Rules:
    return Rules.from_data(content.data)


def test_the_engine_runs_what_the_vocabulary_says(rules):
    dazed = odds(rules, OddsRequest("tug-lantern", "Flare Pistol", "tug-hammer", cm=0))
    assert dazed["stunned"] == dazed["hit"] == "5/12"  # an effect of the faction's own that inflicts a STUN
    assert odds(rules, OddsRequest("tug-hammer", "Swing", "gull"))["destroyed"] == "0"
    assert odds(rules, OddsRequest("dock-rats", "rpg-team-3", "gull", range=Fraction(5)))["hit"] == "5/12"
    fresh, stunned = (odds(rules, OddsRequest("tug-hammer", "Crane Gun", "gull", stunned=one)) for one in (False, True))
    assert (fresh["hit"], stunned["hit"]) == ("13/18", "5/12")  # 6 or more on two dice, 8 or more


@pytest.mark.parametrize(("attacker", "action"), [("tide-organ", "Sluice"), ("gull", "Perch")])
def test_the_engine_refuses_what_is_left_to_the_players(rules, attacker, action):
    with pytest.raises(Refused):
        odds(rules, OddsRequest(attacker, action, "tug-hammer"))
