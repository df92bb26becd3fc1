"""Forces for BattleScribe and New Recruit: files of their form, in which every name leads somewhere, and which judge a list as we do."""

import shutil
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulepress.cli import main
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.list_builder import judged
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.rosters.battlescribe import roster, roster_files, system_files

from ...shipped import ROOT, content, read_yaml
from .play import fifty_games

FORM = read_yaml(Path(__file__).with_name("roster_form.yaml"))
LISTS = {
    **{f"{one}s": one for one in FORM},
    "categoryEntries": "categoryEntry", "forceEntries": "forceEntry", "selectionEntries": "selectionEntry", "categories": "category",
}  # fmt: skip
WHOLE = {"widow-scout": 1, "sentinel-tagger": 1, "virago": 2, "gsv-phantom": 1, "guardian-destroyer": 1}


@pytest.fixture(scope="module")
def book() -> Ruleset:
    return Ruleset(content("downsync").data)


@pytest.fixture(scope="module")
def fifty() -> Ruleset:
    """A game with leaders, Units for hire and Units that bring others."""
    return Ruleset(fifty_games.content(content("downsync").data))


def parsed(text: str) -> ElementTree.Element:
    """A file's root, its elements without their namespace, which is the one that the kind of file has."""
    root = ElementTree.fromstring(text)
    space, _, kind = root.tag[1:].partition("}")
    assert space == f"http://www.battlescribe.net/schema/{kind}Schema"
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def faults_of_form(element: ElementTree.Element) -> list[str]:
    form, tag = FORM.get(element.tag), element.tag
    if form is None:
        parts = [part.tag for part in element]
        wrong = [f"{tag} holds {part}" for part in parts if part != LISTS.get(tag)] or ([] if parts else [f"{tag} is empty"])
    else:
        must, may, order = (form.get(key, []) for key in ("must", "may", "parts"))
        parts = [part.tag for part in element]
        wrong = [f"{tag} lacks {name}" for name in must if name not in element.attrib]
        wrong += [f"{tag} says {name}" for name in element.attrib if name not in (*must, *may)]
        wrong += [] if parts == [part for part in order if part in parts] else [f"{tag} has {parts}"]
        wrong += [] if form.get("text") or not (element.text or "").strip() else [f"{tag} has a text"]
    return wrong + [fault for part in element for fault in faults_of_form(part)]


def list_of(book: Ruleset, key: str) -> dict:
    force = book.forces[key]
    units = {each["unit"]: each["count"] for each in force["units"]}
    return {"name": force["name"], "faction": force["faction"], "size": force["game_size"], "leader": force["leader"], "units": units}


@pytest.mark.parametrize("name", ["book", "fifty"])
def test_every_file_is_of_the_form_and_every_name_in_it_leads_somewhere(name, request):
    book = request.getfixturevalue(name)
    system = {name: parsed(text) for name, text in system_files(book).items()}
    lists = [parsed(roster(book, list_of(book, key))) for key in book.forces]
    assert lists and len(system) == 1 + len(book.data["factions"])
    known = Counter(
        each.get("id") for root in system.values() for each in root.iter() if each.get("id") and each.tag not in ("profile", "rule")
    )
    assert known.most_common(1)[0][1] == 1, "two things of one id"
    for root in [*system.values(), *lists]:
        assert faults_of_form(root) == []
        for each in root.iter():
            for reference in ("targetId", "typeId", "entryId", "childId", "gameSystemId", "catalogueId"):
                assert each.get(reference, next(iter(known))) in known, f"{each.tag} {each.get('name')}: {reference}"
            assert each.tag != "modifier" or each.get("field") in known or each.get("field") == "hidden"


def judged_by_constraints(book: Ruleset, args: dict) -> bool:
    """Whether a roster program would find the list right: counts in each category, of each entry, and what comes with whom."""
    files = {name.rpartition(".")[2]: parsed(text) for name, text in roster_files(book, args).items()}
    entries = {each.get("id"): each for each in files["cat"].iter("selectionEntry")}
    force = files["ros"].find("forces/force")
    size = next(each for each in files["gst"].iter("forceEntry") if each.get("id") == force.get("entryId"))
    taken = force.findall("selections/selection")
    filled = Counter(category.get("entryId") for one in taken for category in one.iter("category"))
    chosen = Counter(one.get("entryId") for one in taken)

    def value(constraint, modifiers) -> float:
        found = float(constraint.get("value"))
        for modifier in modifiers:
            if modifier.get("field") != constraint.get("id"):
                continue
            by = float(modifier.get("value")) * {"increment": 1, "decrement": -1}[modifier.get("type")]
            for repeat in modifier.iter("repeat"):
                by *= (filled + chosen)[repeat.get("childId")] // int(repeat.get("value"))
            for condition in modifier.iter("condition"):
                by *= chosen[condition.get("childId")] >= 1
            found += by
        return found

    def holds(owner, count: int) -> bool:
        bounds = [(each.get("type"), value(each, owner.iter("modifier"))) for each in owner.findall("constraints/constraint")]
        return all(count >= bound if kind == "min" else count <= bound for kind, bound in bounds)

    def shown(entry) -> bool:
        hiding = [each for each in entry.findall("modifiers/modifier") if each.get("field") == "hidden"]
        return not any(chosen[condition.get("childId")] for each in hiding for condition in each.iter("condition"))

    with_it = all(
        holds(other, sum(each.get("entryId") == other.get("id") for each in one.findall("selections/selection")))
        for one in taken
        for other in entries[one.get("entryId")].findall("selectionEntries/selectionEntry")
    )
    slots = all(holds(link, filled[link.get("targetId")]) for link in size.findall("categoryLinks/categoryLink"))
    return slots and with_it and all(holds(entries[id_], count) and shown(entries[id_]) for id_, count in chosen.items())


@pytest.mark.parametrize(
    "change",
    [{}, {"virago": 3}, {"virago": 1}, {"widow-scout": 0}, {"gsv-aurora": 1}, {"sentinel-tagger": 0, "sentinel-hunter": 1}],
    ids=["whole", "too many", "too few", "without its carrier", "another", "one for another"],
)
def test_a_roster_program_judges_as_we_do(book, change):
    units = {name: count for name, count in {**WHOLE, **change}.items() if count}
    args = {"name": "First", "faction": "coalition", "size": "small", "leader": None, "units": units}
    assert judged_by_constraints(book, args) == (judged(book, args)["faults"] == [])


@pytest.mark.parametrize("hired", [0, 1, 2])
def test_so_many_may_be_hired_as_we_say(fifty, hired):
    args = list_of(fifty, "fifty/hirers")
    args["units"] = {**args["units"], "gnat": 2 - hired, "freelances/outrider": hired}
    args["units"] = {name: count for name, count in args["units"].items() if count}
    assert judged_by_constraints(fifty, args) == (judged(fifty, args)["faults"] == []) == (hired < 2)


def test_a_leader_s_words_and_limits_are_in_it(fifty):
    shipped = [(key, force) for key, force in fifty.forces.items() if force["leader"]]
    key, force = shipped[0]
    found = roster_files(fifty, list_of(fifty, key))
    own = parsed(next(text for name, text in found.items() if name.endswith(".ros")))
    leader = fifty.rules.leaders[f"{force['faction']}/{force['leader']}"]
    assert leader.title in [each.get("name") for each in own.iter("selection")] and leader.title in [
        each.get("name") for each in own.iter("rule")
    ]


def test_the_link_and_a_name_with_anything_in_it_survive(book):
    args = {"name": "<b>&\x00\ud800 \x1b[31m\"'", "faction": "coalition", "size": "small", "units": WHOLE, "link": "https://here/?a=1&b=2"}
    root = parsed(roster(book, args))
    assert root.get("name") == "<b>& [31m\"'" and root.findtext("customNotes") == "https://here/?a=1&b=2"


@pytest.mark.parametrize("wrong", [{"faction": "nobody"}, {"units": {"virago": -1}}, {"units": None}], ids=str)
def test_a_list_of_no_form_is_refused(book, wrong):
    with pytest.raises(Refused):
        roster_files(book, {"name": "", "faction": "coalition", "size": "small", "units": WHOLE} | wrong)


def test_the_command_line_writes_the_same(book, tmp_path, capsys):
    for name in ("rules", "factions", "scenarios", "tables"):
        shutil.copytree(ROOT / name, tmp_path / name)
    order = ["--project", str(tmp_path), "data", "--for", "battlescribe"]
    assert main([*order, "--force", "coalition/starter"]) == 0
    folder = tmp_path / "dist" / "data" / "battlescribe"
    expected = {**system_files(book), "coalition-starter.ros": roster(book, list_of(book, "coalition/starter"))}
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == expected
    assert "dist/data/battlescribe/coalition-starter.ros" in capsys.readouterr().out
    assert main([*order, "--force", "coalition/startr"]) == 1
    assert "did you mean `coalition/starter`" in capsys.readouterr().err
    assert main([*order[:3], "--force", "coalition/starter"]) == 2
