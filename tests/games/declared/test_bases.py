"""The bases of units: how they are written, what is wrong with one, where it is printed, and that a game is played upon it; its tokens."""

import shutil
from copy import deepcopy

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.core.match import RandomBot
from rulepress.games.declared.play import Match, table_overview
from rulepress.games.declared.play.attacks import lose
from rulepress.games.declared.play.unit_bases import EXAMPLES, base
from rulepress.tabletop import contains, gap, overlaps

from ...shipped import ROOT
from .test_declared import BASE, folder
from .test_play import GAMES, begun, data, until

SHAPE, UNIT = "rules/duel/shape.yaml", "factions/duel/rebels/units/tub.yaml"
BASED = BASE[SHAPE].replace("  notes: {type: prose", "  stand: {type: base, optional: true}\n  notes: {type: prose")


@pytest.mark.parametrize(
    ("typed", "printed"),
    [(32, "round 32 mm"), ("32mm", "round 32 mm"), ("round 32", "round 32 mm"), ("oval 60x35 mm", "oval 60 × 35 mm"),
     ("oval 60 × 35", "oval 60 × 35 mm"), *((one, one.replace(" x ", " × ")) for one in EXAMPLES)],
)  # fmt: skip
def test_a_base_is_printed_in_one_way_however_it_is_written(typed, printed):
    assert base(typed).words == printed
    assert base(base(typed).words) == base(typed)


@pytest.mark.parametrize(
    ("typed", "told"),
    [("0", "a base is 5 to 300 mm wide and deep"), ("round 0 mm", "a base is 5 to 300 mm"), ("oval 60 mm", "an oval has two sizes"),
     ("rectangle 60", "a rectangle has two sizes"), ("square 25 x 50 mm", "write `rectangle 25 x 50 mm`"),
     ("big", "a base is what it is called"), ("disc 25 mm", "there is no base that is called disc"),
     ("round 900 mm", "a base is 5 to 300 mm"),
     ("round -3 mm", "a base is what")],
)  # fmt: skip
def test_nonsense_is_told_at_the_line_of_the_unit(typed, told, tmp_path):
    found = examine(Project(folder(tmp_path, {SHAPE: BASED, UNIT: BASE[UNIT] + f"stand: {typed}\n"}))).findings
    errors = [one for one in found if one.severity == "error"]
    assert [(one.path, one.line) for one in errors] == [(UNIT, 8)], found
    assert told.casefold() in errors[0].message.casefold()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [("    text: prose", "    text: prose\n    size: base", "only units stand on bases"),
     ("  rank: name", "  rank: name\n  size: {type: base, optional: true}", "only units stand on bases"),
     ("  stand: {", "  other: {type: base, optional: true}\n  stand: {", "A unit stands on one base"),
     ("optional: true}\n  notes", "default: oval 60 mm}\n  notes", "an oval has two sizes")],
)  # fmt: skip
def test_a_base_where_nothing_stands_is_told(old, new, told, tmp_path):
    assert BASED.count(old) == 1
    found = [one for one in examine(Project(folder(tmp_path, {SHAPE: BASED.replace(old, new)}))).findings if one.severity == "error"]
    assert len(found) == 1 and told in found[0].message and found[0].path == SHAPE, found


def test_a_base_that_is_larger_than_a_table_is_told(tmp_path):
    shape = BASED.replace("card:\n", "scenarios: {}\ncard:\n", 1)
    zones = "zones: [{side: Red, edge: top, depth: 1}, {side: Blue, edge: bottom, depth: 1}]\nsetup: [Begin.]\nvictory: [Win.]\n"
    scenario = f"id: small\nname: Small\nsummary: Small.\ntable: {{width: 4, depth: 4}}\nsides: [Red, Blue]\n{zones}"
    given = {SHAPE: shape, UNIT: BASE[UNIT] + "stand: round 120 mm\n", "scenarios/duel/small.yaml": scenario}
    found = [one for one in examine(Project(folder(tmp_path, given))).findings if one.severity == "error"]
    assert [(one.path, one.line) for one in found] == [(UNIT, 8)] and "larger than the table of Small" in found[0].message, found


def test_a_card_prints_the_base_and_data_has_it(tmp_path):
    shape = BASED.replace("card:\n  line: role", "card:\n  line: [role, stand]", 1)
    content = game("duel", Project(folder(tmp_path, {SHAPE: shape, UNIT: BASE[UNIT] + "stand: oval 60x35 mm\n"}))).load(Project(tmp_path))
    units = {one["id"]: one for one in content.data["factions"][0]["units"]}
    assert (units["tub"]["stand"], units["wing"]["stand"]) == ("oval 60 × 35 mm", None)
    cards = {one.key: one for one in game("duel", Project(tmp_path)).card_sides(content.data)}
    assert "oval 60 × 35 mm" in str(cards["rebels/tub"].record)


def test_a_game_is_played_upon_the_outlines_of_its_bases():
    match = until(begun("3", "glasswold"), "move")
    pieces = match.state.pieces.values()
    outlines = {match.flow.record(one)["name"]: type(one.base).__name__ for one in pieces}
    assert outlines["Well Guard"] == "Polygon" and outlines["Mirror Guard"] == "Disc"
    guard = next(one for one in pieces if match.flow.record(one)["name"] == "Well Guard")
    assert guard.footprint.half == (1969, 1181), "100 by 60 millimetres, in thousandths of an inch"
    assert not any(overlaps(one.base, other.base) for one in pieces for other in pieces if one.id < other.id)


def test_tokens_are_named_on_the_table():
    match = until(begun("3", "glasswold"), "move")
    done = next(frame.queue[1] for frame in match.state.frames if match.book.program[frame.step].verb == "alternate")
    flow = match.flow
    flow.hold(flow.piece(done), "shaken", 1)
    flow.change(done, damage=1)
    piece = flow.piece(done)
    assert table_overview.states(match, piece).endswith("1 Wound, Activated, Shaken")
    table = table_overview.table(match, 120)
    assert f"{done}saw" in table and "Tokens: s Shaken, a Activated, w Wound" in table


def ranked(seed: str, files: int | str = 4) -> Match:
    """Glasswold with models that stand in ranks, up to the first move."""
    changed = deepcopy(data("glasswold"))
    changed["play"]["pieces"] |= {"files": files}
    for faction in changed["factions"]:
        for unit in faction["units"]:
            unit["base"] = "square 25 mm"
    return until(Match.new(changed, *GAMES["glasswold"][1:], seed), "move")


def test_models_stand_in_ranks_and_close_them_towards_the_enemy():
    match = ranked("3")
    flow, side = match.flow, 984
    guard = next(one for one in match.state.pieces.values() if match.flow.record(one)["name"] == "Well Guard")
    assert flow.models(guard) == 10 and guard.footprint.half == (4 * side // 2, 3 * side // 2)
    foe = min(flow.enemies(guard.player), key=lambda one: gap(guard.base, one.base))
    up = foe.at[1] > guard.at[1]
    edge = guard.at[1] + guard.footprint.half[1] * (1 if up else -1)
    for lost, half in ((1, (4, 3)), (2, (4, 2)), (7, (3, 1)), (9, (1, 1))):
        lose(flow, guard.id, lost - flow.piece(guard.id).lost, "round.end")
        now = flow.piece(guard.id)
        assert now.footprint.half == (half[0] * side // 2, half[1] * side // 2)
        assert now.at[1] + now.footprint.half[1] * (1 if up else -1) == edge
        assert contains(guard.base, now.base)
    lose(flow, guard.id, 1, "round.end")
    assert flow.there(guard.id) is None


def test_games_in_ranks_keep_what_games_promise():
    match = ranked("5")
    bots = {player: RandomBot(player) for player in "AB"}
    while match.pending is not None:
        match.answer(bots[match.pending.player].answer(match))
        pieces = [*match.state.pieces.values()]
        assert not any(overlaps(one.base, other.base) for one in pieces for other in pieces if one.id < other.id)
    whole = {one.id: match.book.footprint(match.flow.side(one.player).force, one.unit) for one in match.state.pieces.values()}
    assert any(one.lost and one.footprint != whole[one.id] for one in match.state.pieces.values())


def test_a_card_in_another_language_names_the_base_in_it(tmp_path):
    shape = BASED.replace("card:\n  line: role", "card:\n  line: [role, stand]", 1)
    given = {SHAPE: shape, UNIT: BASE[UNIT] + "stand: square 25 mm\n", "rules/duel/texts/de.yaml": "words: {square: Quadrat}\n"}
    declared = game("duel", Project(folder(tmp_path, given)))
    german = declared.translated(declared.load(Project(tmp_path)), "de")
    cards = {one.key: one for one in declared.card_sides(german)}
    assert "Quadrat 25 mm" in str(cards["rebels/tub"].record)


def test_a_base_that_was_nonsense_in_an_older_edition_is_told_there(tmp_path):
    shape = BASED.replace("stand: {type: base, optional: true}", "stand: {type: base, default: 25}")
    older = "factions/duel/rebels/editions/1.yaml"
    given = {SHAPE: shape, older: "units:\n  tub: {stand: oval 25 mm}\n"}
    found = [one for one in examine(Project(folder(tmp_path, given))).findings if one.severity == "error"]
    assert [(one.path, one.line) for one in found] == [(older, 2)], found


def test_ranks_that_are_wider_than_a_table_are_told_at_the_unit(tmp_path):
    shutil.copytree(ROOT / "examples" / "battle", tmp_path / "battle", ignore=shutil.ignore_patterns("dist"))
    play = tmp_path / "battle/rules/glasswold/play.yaml"
    play.write_text(play.read_text("utf-8").replace("  models: models\n", "  models: models\n  files: 40\n"), "utf-8")
    found = [one for one in examine(Project(tmp_path / "battle")).findings if one.severity == "error"]
    assert {(one.path.rpartition("/")[2], one.line) for one in found} == {("well-guard.yaml", 11), ("hired-blades.yaml", 11)}
    assert all(
        "10 models on rectangle 100 × 60 mm, 10 side by side, are larger than the table of Three Wells" in one.message for one in found
    )


def test_a_game_without_a_token_for_it_tells_units_that_have_acted():
    match = until(begun("1"), "move")
    done = match.pending.about
    match.flow.change(done, acted=True)
    assert f"{done} " in table_overview.units(match)
