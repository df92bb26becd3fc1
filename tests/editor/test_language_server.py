"""`rulepress lsp` over stdio, as an editor drives it: findings while typing, names, renaming, words, completion, fixes."""

import re
import shutil
import sys
from pathlib import Path

import pytest
from language_client import Client

from rulepress.cli import main
from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.fixes.fixes import Edit, Fix, chosen, fixed

REPOSITORY = Path(__file__).resolve().parents[2]
FACTION = "factions/downsync/coalition"
VIRAGO = f"{FACTION}/units/virago.yaml"
SAMSON = "factions/downsync/republic-of-terra/units/samson.yaml"


LEGION = "factions/downsync/legion"
OPEN = (
    VIRAGO,
    SAMSON,
    f"{FACTION}/units/widow-scout.yaml",
    f"{FACTION}/forces/starter.yaml",
    f"{LEGION}/traits.yaml",
    *(f"rules/downsync/{name}.yaml" for name in ("actions", "traits", "rulings")),
)
"""What stands in the editor's tabs from the beginning."""
COHORTS = 42
"""Units of the faction that is large."""


class Typing(Client):
    """An editor at a project with our own server: what is typed stays open, and each change of it has the server look at everything."""

    def __init__(self, *words):
        self.open: dict[str, str] = {}
        super().__init__(*words)

    def _wait_for_schemas(self) -> None:
        """It asks for no settings."""

    def type(self, path: str, text: str) -> None:
        uri = (self.workspace / path).as_uri()
        if self.open.get(uri) == text:
            return
        self._opened += 1
        document = {"uri": uri, "version": self._opened}
        if uri in self.open:
            self._notify("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})
        else:
            self._notify("textDocument/didOpen", {"textDocument": {**document, "languageId": "yaml", "text": text}})
        self.open[uri] = text

    def close_unsaved(self) -> None:
        """Closes what is not as on disk, and saves nothing."""
        for uri, text in [*self.open.items()]:
            if text != Path(uri.removeprefix("file://")).read_text("utf-8"):
                self._notify("textDocument/didClose", {"textDocument": {"uri": uri}})
                del self.open[uri]

    def told(self, path: str, wanted) -> list[dict]:
        """What is found in a file, once that is as wanted."""
        uri = (self.workspace / path).as_uri()

        def ready():
            found = self._diagnostics.get(uri, [])
            return found if wanted(found) else None

        return self._wait(ready, f"findings in {path}")

    def ask(self, method: str, path: str, text: str, **more):
        """Asks about where the text has a `|`."""
        before, _, after = text.partition("|")
        self.type(path, before + after)
        place = {"line": before.count("\n"), "character": len(before[before.rfind("\n") + 1 :].encode("utf-16-le")) // 2}
        uri = (self.workspace / path).as_uri()
        return self.request(method, {"textDocument": {"uri": uri}, "position": place, **more})


@pytest.fixture(scope="module")
def workspace(tmp_path_factory) -> Path:
    """What ships of a game, with the worked examples of two chapters, as all are played again at each look; and a faction whose units
    all have a trait of its own."""
    root = tmp_path_factory.mktemp("desk")
    for name in ("rules", "factions", "scenarios", "tables"):
        shutil.copytree(REPOSITORY / name / "downsync", root / name / "downsync")
    for examples in (root / "rules/downsync/examples").iterdir():
        if examples.name not in ("combat.yaml", "special.yaml"):
            examples.unlink()
    for what in (["faction", "--name", "Legion"], ["trait", "--faction", "legion", "--name", "Drill"]):
        assert main(["new", *what, "--project", str(root)]) == 0
    (scout,) = (root / LEGION / "units").glob("*-scout.yaml")
    for number in range(COHORTS):
        cohort = re.sub("(?m)^id: .*", f"id: cohort-{number}", scout.read_text("utf-8"))
        cohort = re.sub("(?m)^name: .*", f"name: Cohort {number}", re.sub(r"(?ms)^traits:.*?(?=^\S|\Z)", "", cohort))
        (root / LEGION / f"units/cohort-{number}.yaml").write_text(cohort.rstrip() + "\ntraits: [Drill]\n", "utf-8")
    return root


@pytest.fixture(scope="module")
def server(workspace):
    client = Typing([sys.executable, "-m", "rulepress", "--project", str(workspace), "lsp"], workspace)
    for path in OPEN:
        client.type(path, text(workspace, path))
    yield client
    client.close()


@pytest.fixture
def typing(server):
    yield server
    server.close_unsaved()


def text(workspace: Path, path: str) -> str:
    return (workspace / path).read_text("utf-8")


def spots(workspace: Path, answer: list[dict]) -> list[tuple[str, str]]:
    """(path, what stands there) of locations."""
    found = []
    for one in answer:
        path = Path(one["uri"].removeprefix("file://"))
        line = path.read_text("utf-8").splitlines()[one["range"]["start"]["line"]]
        found.append((path.relative_to(workspace).as_posix(), line[one["range"]["start"]["character"] : one["range"]["end"]["character"]]))
    return found


def test_findings_follow_what_is_typed_and_go_with_it(typing, workspace):
    good = text(workspace, VIRAGO)
    typing.type(VIRAGO, good.replace("kind: vehicle", "kind: vehicel"))
    [found] = typing.told(VIRAGO, lambda found: len(found) == 1)
    line = good.splitlines().index("kind: vehicle")
    assert found["range"] == {"start": {"line": line, "character": 6}, "end": {"line": line, "character": 13}}
    assert found["severity"] == 1 and "vehicle" in found["message"] and found["source"] == "rulepress"
    typing.type(VIRAGO, good)
    typing.told(VIRAGO, lambda found: not found)


def test_what_was_typed_last_is_what_is_told_of(typing, workspace):
    good = text(workspace, VIRAGO)
    for number in range(20):
        typing.type(VIRAGO, good.replace("kind: vehicle", f"kind: {'x' * number}"))
    typing.type(VIRAGO, good.replace("signature: medium", "signature: meduim"))
    [found] = typing.told(VIRAGO, lambda found: len(found) == 1)
    assert "signature" in good.splitlines()[found["range"]["start"]["line"]]


def test_characters_are_counted_as_editors_count_them(typing, workspace):
    wide = text(workspace, VIRAGO).replace("kind: vehicle", 'kind: "𝔳ehicle"')
    typing.type(VIRAGO, wide)
    line = wide.splitlines().index('kind: "𝔳ehicle"')
    found = typing.told(VIRAGO, lambda found: {one["range"]["start"]["line"] for one in found} == {line})[0]
    assert found["range"]["end"]["character"] - found["range"]["start"]["character"] == len('"𝔳ehicle"') + 1  # two units for one letter


GIVEN = {
    "a trait of the rules": (SAMSON, "  - Predat|or", [("rules/downsync/traits.yaml", "Predator")]),
    "an action of the rules": (f"{FACTION}/units/widow-scout.yaml", "  - M|G", [("rules/downsync/actions.yaml", "MG")]),
    "a unit, from a list": (f"{FACTION}/forces/starter.yaml", "  vira|go", [(VIRAGO, "virago")]),
    "a unit, from a trait": (
        f"{FACTION}/units/widow-scout.yaml",
        "Carrier: spider|",
        [(f"{FACTION}/units/spider-drone-infiltrator.yaml", "spider-drone-infiltrator")],
    ),
    "a rule, from a ruling": (
        "rules/downsync/rulings.yaml",
        "[measure.edges, attack.min|",
        [("rules/downsync/chapters/combat.md", "attack.minimum-range")],
    ),
}


@pytest.mark.parametrize("case", GIVEN)
def test_a_name_leads_to_where_it_is_given(typing, workspace, case):
    path, place, wanted = GIVEN[case]
    before, _, after = place.partition("|")
    whole = text(workspace, path)
    assert whole.count(before + after) >= 1
    found = spots(workspace, typing.ask("textDocument/definition", path, whole.replace(before + after, place, 1)))
    assert found == wanted


def test_every_place_that_says_a_name(typing, workspace):
    whole = text(workspace, VIRAGO).replace("id: virago", "id: vir|ago")
    found = spots(workspace, typing.ask("textDocument/references", VIRAGO, whole, context={"includeDeclaration": True}))
    paths = {path for path, _ in found}
    assert {VIRAGO, f"{FACTION}/forces/starter.yaml", f"{FACTION}/editions/2023-04.yaml", "rules/downsync/examples/combat.yaml"} <= paths
    assert {said for _, said in found} == {"virago", "coalition/virago"}


SAID = {
    "a trait": (SAMSON, "  - Predat|or", ["**Predator**, trait of the rules", "trait.predator"]),
    "an action with its odds": (SAMSON, "  - Smart Medium Can|non", ["action.smart-medium-cannon", "| in the open |", "hit "]),
    "a rule": ("rules/downsync/rulings.yaml", "[measure.edges, attack.min|", ["rule of the rules", "minimum range"]),
    "a key": (VIRAGO, "sp|d", ["inches per move"]),
}


@pytest.mark.parametrize("case", SAID)
def test_what_is_pointed_at_is_explained(typing, workspace, case):
    path, place, words = SAID[case]
    before, _, after = place.partition("|")
    told = typing.ask("textDocument/hover", path, text(workspace, path).replace(before + after, place, 1))["contents"]["value"]
    assert [word for word in words if word not in told] == []


OFFERED = {
    "traits of a unit": (SAMSON, "traits:\n", "traits:\n  - |\n", {"Sentry", "All Terrain"}, {"Smart"}),
    "traits of a weapon": (
        VIRAGO,
        "actions:\n",
        "actions:\n  - Gun: {cost: A, traits: [|]}\n",
        {"Close and Personal: ", "Advanced: "},
        {"Predator"},
    ),
    "keys that are not there yet": (VIRAGO, "kind: vehicle\n", "kind: vehicle\n|\n", {"notes: ", "hire: "}, {"kind: ", "stats: "}),
    "choices": (VIRAGO, "signature: medium", "signature: |", {"small", "medium", "large", "none"}, {"vehicle"}),
    "a parameter": (
        "rules/downsync/actions.yaml",
        "    - grant: stealth",
        "    - modify: |\n    - grant: stealth",
        {"attack_roll"},
        {"grant"},
    ),
}


@pytest.mark.parametrize("case", OFFERED)
def test_what_may_stand_there_is_offered(typing, workspace, case):
    path, old, new, some, none = OFFERED[case]
    whole = text(workspace, path)
    assert old in whole
    offered = {item["textEdit"]["newText"] for item in typing.ask("textDocument/completion", path, whole.replace(old, new, 1))["items"]}
    assert some <= offered and not none & offered


def applied(root: Path, answer: dict, copy: Path) -> set[str]:
    """Makes the changes of a workspace edit in a copy of the project; the files that are changed."""
    for name in ("rules", "factions", "scenarios", "tables"):
        shutil.copytree(root / name, copy / name)

    def here(uri: str) -> Path:
        return copy / Path(uri.removeprefix("file://")).relative_to(root)

    changed = set()
    for change in answer["documentChanges"]:
        if change.get("kind") == "rename":
            here(change["oldUri"]).rename(here(change["newUri"]))
            continue
        path = here(change["textDocument"]["uri"])
        edits = [
            Edit("", start["line"] + 1, start["character"] + 1, end["line"] + 1, end["character"] + 1, one["newText"])
            for one in change["edits"]
            for start, end in [(one["range"]["start"], one["range"]["end"])]
        ]
        path.write_text(fixed(path.read_text("utf-8"), chosen([Fix("safe", (edit,)) for edit in edits])), "utf-8")
        changed.add(path.relative_to(copy).as_posix())
    return changed


RENAMED = {
    "a trait": ("rules/downsync/traits.yaml", "Transp|ort:", "Carriage", 3),
    "a unit": (VIRAGO, "id: vir|ago", "amazon", 6),
    "an action": ("rules/downsync/actions.yaml", "\nScan|ner: {", "Scanning Array", 10),
    "a trait of a large faction": (f"{LEGION}/traits.yaml", "\nDr|ill:", "Parade Step", COHORTS + 1),
}


@pytest.mark.parametrize("case", RENAMED)
@pytest.mark.slow
def test_a_name_is_changed_everywhere_and_nothing_is_wrong_afterwards(typing, workspace, tmp_path, case):
    path, place, new, least = RENAMED[case]
    before, _, after = place.partition("|")
    answer = typing.ask("textDocument/rename", path, text(workspace, path).replace(before + after, place, 1), newName=new)
    changed = applied(workspace, answer, tmp_path)
    assert len(changed) >= least
    left = [f"{one.path}: {one.message}" for one in examine(Project(tmp_path)).findings if one.severity in ("error", "warning")]
    assert left == []


def test_a_name_that_is_taken_is_refused_in_words(typing, workspace):
    with pytest.raises(RuntimeError, match="There is a unit `widow-scout` already"):
        typing.ask("textDocument/rename", VIRAGO, text(workspace, VIRAGO).replace("id: virago", "id: vir|ago"), newName="widow-scout")


def test_a_fix_is_offered_and_does_what_the_command_line_does(typing, workspace):
    wrong = text(workspace, VIRAGO).replace("kind: vehicle", "kind: vehicel")
    typing.type(VIRAGO, wrong)
    [found] = typing.told(VIRAGO, lambda found: len(found) == 1)
    uri = (workspace / VIRAGO).as_uri()
    asked = {"textDocument": {"uri": uri}, "range": found["range"], "context": {"diagnostics": [found]}}
    [action] = typing.request("textDocument/codeAction", asked)
    [change] = action["edit"]["documentChanges"]
    assert action["isPreferred"] and [one["newText"] for one in change["edits"]] == ["vehicle"]


@pytest.mark.slow
def test_a_card_is_shown_as_it_is_typed(typing, workspace):
    good = text(workspace, VIRAGO)
    typing.type(VIRAGO, good)
    asked = {"command": "rulepress.preview", "arguments": [(workspace / VIRAGO).as_uri()]}
    picture = Path(typing.request("workspace/executeCommand", asked).removeprefix("file://"))
    first = picture.read_bytes()
    assert first.startswith(b"\x89PNG")
    typing.type(VIRAGO, good.replace("name: Virago", "name: Amazon"))
    assert Path(typing.request("workspace/executeCommand", asked).removeprefix("file://")).read_bytes() != first
    asked["arguments"] = [(workspace / f"{FACTION}/faction.yaml").as_uri()]
    with pytest.raises(RuntimeError, match="is not the file of a card"):
        typing.request("workspace/executeCommand", asked)
