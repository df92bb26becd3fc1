"""One cause, one finding: each project here has several faults, and `check` says exactly one thing about each.

The faults of a project do not touch one another, so that one look at it shows them all.
"""

import json
import time
from types import SimpleNamespace

import pytest

from rulepress import cli
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.diagnostics.error_dedup import causes

from .conftest import BASE

FACTION = "factions/downsync/reds"

NEW = """\
id: {0}
name: New
type: Test Unit
kind: vehicle
signature: small
stats: {{spd: 6, scan: 6, targ: 6, def: 13, cm: 1}}
picture: art/dot.svg
actions: [MG]
"""
LOW_TIDE = """\
id: low-tide
name: Low Tide
summary: Hold out.
sizes: {small: {width: 48, depth: 48}}
deployment:
  - {player: attacker, edge: top, depth: 8}
  - {player: defender, edge: bottom, depth: 8}
objectives: [{name: Middle, x: 0, y: 0, scored_by: [attacker], blocked_by: [defender]}]
scoring: {}
victory: {points: 4}
brings: {def: {reds/new: 1}}
"""
PROJECTS = {
    "names that nothing looks for": (
        {
            "faction/downsync/blues/faction.yaml": "id: blues\n",
            "Scenario/raid.yaml": "id: raid\n",
            "rule/core.yaml": "a: 1\n",
            "template/cards/base.css": "a {}",
            "unit/tank.yaml": "id: tank\n",
            "table": "no folder, and nobody's business",
            "notes/tables.yaml": "nobody's: business\n",
            "examples/another/rules/chess/game.yaml": "a project of its own: there\n",
            "rules": "id: downsync\n",
            "tables/downsync": "a file\n",
            "templates/cards/downsync/crad.css": "a { is read by nobody",
            "templates/page/home.md.j2": "# Home\n",
            "templates/art/downsync/silhouetes/tank.svg": "<svg/>",
            "templates/pages/downsync/terms.md.j2": "{% include 'downsync/mine.md.j2' %}",
            "templates/pages/downsync/mine.md.j2": "# Words",
            "templates/README.md": "What I changed.",
            "templates/own.css": "p { color: red }",
            "templates/own.html": "<p>",
        },
        {
            "Scenario": "unread-file did you mean scenarios/?",
            "faction": "unread-file did you mean factions/?",
            "rule": "unread-file did you mean rules/?",
            "template": "unread-file did you mean templates/?",
            "unit": "unread-file did you mean factions/downsync/FACTION/units/?",
            "rules": "not-a-folder",
            "tables/downsync": "not-a-folder",
            "templates/cards/downsync/crad.css": "unread-file did you mean templates/cards/downsync/card.css?",
            "templates/own.css": "unread-file",
            "templates/own.html": "unread-file",
            "templates/page/home.md.j2": "unread-file did you mean templates/pages/home.md.j2?",
            "templates/art/downsync/silhouetes/tank.svg": "unread-file",
        },
    ),
    "templates, styles and settings": (
        {
            "mkdocs.yml": "site_name: [Mine]\n",
            "site/notes.md": "# Notes\n\n<b>bold</b>\n",
            "site/assets/own.css": "a { color: red }\nb { background: url('../x.png'); c {}\n",
            "templates/cards/base.css": ".a { color: red\n.b { color: blue }\n",
            "templates/cards/downsync/card.css": "\n.a { background: url(https://example.org/a.png) }\n",
            "templates/cards/ms-wars/card.css": "a { color: red }\n}\n",
            "templates/book/book.css": "a {\n  color: red\n  background: none;\n  size 3;\n}\n",
            "templates/book/quick.css": "@import 'other.css';\n",
            "templates/pages/home.md.j2": "# Home\n{% if %}\n",
            "templates/cards/downsync/glyphs/own.svg": "<svg/>",
        },
        {
            "mkdocs.yml:1": "bad-setting write the words",
            "site/notes.md:3": "html-in-page",
            "site/assets/own.css:2": "bad-styles close it",
            "templates/cards/base.css:1": "bad-styles close it",
            "templates/cards/downsync/card.css:2": "outside-styles",
            "templates/cards/ms-wars/card.css:2": "bad-styles",
            "templates/book/book.css:4": "bad-styles write `name: value;`",
            "templates/book/quick.css:1": "outside-styles copy what it says",
            "templates/pages/home.md.j2:2": "bad-template",
            "templates/cards/downsync/glyphs/own.svg:1": "bad-picture",
        },
    ),
    "what follows from one cause": (
        {
            f"{FACTION}/editions/2023-06.yaml": (
                "units:\n  tnak: {stats: {spd: 5}}\n  zebra: {stats: {spd: 5}, name: Z}\n"
                "traits:\n  Swfit: {text: A.}\nforces:\n  most: {units: {tank: 1}}\n"
            ),
            f"{FACTION}/traits.yml": "Swift: {on: unit, text: Swift., manual: true}\n",
            f"{FACTION}/actions.yaml": "Bang: {cost: A\n",
            f"{FACTION}/units/one.yaml": NEW.format("one").replace("spd: 6", "spd: 1" + "0" * 20).replace("[MG]", "[Bang]"),
            f"{FACTION}/units/two.yaml": NEW.format("two").replace("[MG]", "[Bang, Boom]") + "traits: [Swift]\n",
            f"{FACTION}/units/three.yml": NEW.format("three"),
            f"{FACTION}/forces/all.yaml": "id: all\nname: All\ngame_size: small\nunits: {three: 1, two: 1}\n",
            f"{FACTION}/art/large.svg": "<svg>" + " " * 2_000_000 + "</svg>",
            f"{FACTION}/art/broken.svg": '<svg viewBox="0 0 9 9">\n<path d="M0 0h1v"/>\n<polygon points="1 2 3"/></svg>',
            f"{FACTION}/units/four.yaml": NEW.format("four").replace("dot", "large"),
            f"{FACTION}/units/five.yaml": NEW.format("five").replace("dot", "large"),
            f"{FACTION}/units/six.yaml": NEW.format("six").replace("dot", "broken"),
        },
        {
            f"{FACTION}/editions/2023-06.yaml:2": "unknown-unit did you mean `tank`?",
            f"{FACTION}/editions/2023-06.yaml:3": "unknown-unit write all of its fields",
            f"{FACTION}/editions/2023-06.yaml:5": "unknown-trait did you mean `Swift`?",
            f"{FACTION}/editions/2023-06.yaml:7": "unknown-force write all of its fields",
            f"{FACTION}/traits.yml": "unread-file rename it to traits.yaml",
            f"{FACTION}/actions.yaml:1": "syntax",
            f"{FACTION}/units/one.yaml:6": "number-too-large",
            f"{FACTION}/units/three.yml": "unread-file rename it to three.yaml",
            f"{FACTION}/art/large.svg": "bad-picture make it smaller",
            f"{FACTION}/art/broken.svg:2": "bad-picture",
            f"{FACTION}/art/broken.svg:3": "bad-picture",
        },
    ),
    "a unit's file twice, once with the ending .yml": (
        {f"{FACTION}/units/tank.yml": BASE[f"{FACTION}/units/tank.yaml"]},
        {f"{FACTION}/units/tank.yml": "unread-file tank.yaml in the same folder is used instead: delete this file"},
    ),
    "a unit whose form is wrong": (
        {
            f"{FACTION}/units/tank.yaml": BASE[f"{FACTION}/units/tank.yaml"].replace("def: 13", "def: x"),
            f"{FACTION}/editions/2023-06.yaml": "units:\n  tank: {stats: {spd: 5}}\n",
            f"{FACTION}/editions/2023-04.yaml": "units:\n  tank: {stats: {spd: 4}}\n",
            f"{FACTION}/forces/all.yaml": "id: all\nname: All\ngame_size: small\nunits: {tank: 1}\n",
        },
        {f"{FACTION}/units/tank.yaml:6": "wrong-type"},
    ),
    "a scenario whose form is wrong": (
        {
            "scenarios/downsync/low-tide.yaml": LOW_TIDE,
            f"{FACTION}/units/new.yaml": NEW.format("new") + "only_in: [low-tide]\n",
        },
        {"scenarios/downsync/low-tide.yaml:11": "wrong-value"},
    ),
    "a picture and a leader by wrong names": (
        {
            f"{FACTION}/art/new.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
            f"{FACTION}/units/new.yaml": NEW.format("new").replace("dot", "nwe"),
            f"{FACTION}/forces/all.yaml": "id: all\nname: All\ngame_size: small\nleader: nobody\nunits: {tank: 9}\n",
            f"{FACTION}/trait.yaml": "Swift: {on: unit, text: Swift., manual: true}\n",
        },
        {
            f"{FACTION}/units/new.yaml:7": "missing-picture did you mean `art/new.svg`?",
            f"{FACTION}/forces/all.yaml:4": "unknown-leader",
            f"{FACTION}/trait.yaml": "unread-file",
        },
    ),
    "definitions and an edition whose form is wrong": (
        {
            f"{FACTION}/actions.yaml": "Bang: {cost: A, range: [], effect: KILL}\n",
            f"{FACTION}/units/new.yaml": NEW.format("new").replace("[MG]", "[Bang]"),
            f"{FACTION}/editions/2023-06.yaml": "traits:\n  Swift: {on: unit, text: Swift., manual: true}\nzebra: 1\n",
            f"{FACTION}/editions/2023-04.yaml": (
                "units:\n  tank: {traits: [Swift]}\n  scout: {stats: {spd: 8}}\ntraits:\n  Swift: {text: Swift.}\n"
            ),
        },
        {f"{FACTION}/actions.yaml:1": "wrong-value", f"{FACTION}/editions/2023-06.yaml:3": "unknown-key"},
    ),
    "what is not what its name says": (
        {
            f"{FACTION}/leaders": "a file\n",
            f"{FACTION}/units/new.yaml": f"<<<<<<< HEAD\n{NEW.format('new')}=======\n{NEW.format('new')}>>>>>>> theirs\n",
            f"{FACTION}/art/other.svg/lost.txt": "",
            f"{FACTION}/units/one.yaml": NEW.format("one").replace("dot", "other"),
            "factions/downsync/blues/forces/all.yaml": "id: all\nname: All\ngame_size: small\nunits: {scout: 1}\n",
            "templates/cards/downsync/unit.html": "<p>\n{% include 'downsync/gone.html' %}",
            "templates/cards/downsync/card.css": " \n",
        },
        {
            f"{FACTION}/leaders": "not-a-folder",
            f"{FACTION}/units/new.yaml:1": "unfinished-merge keep the right version",
            f"{FACTION}/units/one.yaml:7": "missing-picture rename the folder",
            "factions/downsync/blues/faction.yaml": "missing-file write it, with at least id, name, summary, colours",
            "factions/downsync/blues/forces/all.yaml:4": "unknown-unit name a unit of this faction",
            "templates/cards/downsync/unit.html:2": "bad-template",
            "templates/cards/downsync/card.css": "empty-file delete it",
        },
    ),
    "traits that cannot be read": (
        {
            f"{FACTION}/traits.yaml": "Safety Net: {on: unit, text: A Trampled Unit rolls., effects: [\n",
            f"{FACTION}/tokens.yaml": 'lit: {colour: Red, swatch: "#cc2211", goes: never, text: A Flammable Unit is lit.}\n',
            f"{FACTION}/examples/net.yaml": "net:\n  title: Net\n  rules: [token.lit]\n  given:\n    dice: {Safety Net.B: [5]}\n"
            "    pieces: {A1: {unit: reds/tank, at: [0, 9]}, B1: {unit: reds/tank, at: [0, -9]}}\n  expect: {state: {A1: there}}\n",
        },
        {f"{FACTION}/traits.yaml:1": "syntax"},
    ),
    "Markers that cannot be read": (
        {
            f"{FACTION}/traits.yaml": "Layer: {on: unit, text: It lays one., effects: [{on: activation_ends, lay: mine, within: 2}]}\n",
            f"{FACTION}/tokens.yaml": "mine:\n\tholder: table\n",
        },
        {f"{FACTION}/tokens.yaml:2": "tab"},
    ),
    "a scenario by a wrong name": (
        {
            f"{FACTION}/units/new.yaml": NEW.format("new") + "only_in: [nowhere]\n",
            f"{FACTION}/units/big.yaml": NEW.format("big").replace("New", "Big").replace("small", "large"),
            f"{FACTION}/forces/all.yaml": "id: all\nname: All\ngame_size: small\nunits: {new: 2, tank: 3, big: 1}\n",
        },
        {f"{FACTION}/units/new.yaml:9": "scenario-unit"},
    ),
    "an effect by a wrong name": (
        {
            f"{FACTION}/traits.yaml": "Brave: {on: unit, text: It is never Stunned., effects: [{replace: STUN, with: nothin}]}\n",
            f"{FACTION}/units/tank.yaml": BASE[f"{FACTION}/units/tank.yaml"] + "traits: [Brave]\n",
        },
        {f"{FACTION}/traits.yaml:1": "unknown-effect did you mean `nothing`?"},
    ),
    "a unit that begins with no edition": (
        {
            f"{FACTION}/traits.yaml": "Brave: {on: unit, text: It has +1 DEF., effects: [{modify: defence, by: 1}]}\n",
            f"{FACTION}/units/tank.yaml": BASE[f"{FACTION}/units/tank.yaml"] + "traits: [Brave]\nsince: 2023-05\n",
        },
        {f"{FACTION}/units/tank.yaml:10": "unknown-edition known editions: 2023-04, 2023-06, 4.2"},
    ),
    "fewer than none": (
        {
            f"{FACTION}/traits.yaml": "Rich: {on: unit, parameters: {n: {type: count}}, text: 'It has {{ n }} lives.', manual: true}\n",
            f"{FACTION}/units/tank.yaml": BASE[f"{FACTION}/units/tank.yaml"] + "traits: [{Rich: -2}]\n",
        },
        {f"{FACTION}/units/tank.yaml:9": "trait-parameter"},
    ),
    "a stat by a wrong name, in what an edition has otherwise": (
        {f"{FACTION}/editions/2023-06.yaml": "units: {tank: {stats: {sdp: 4}}}\n"},
        {f"{FACTION}/editions/2023-06.yaml:1": "unknown-key did you mean `spd`?"},
    ),
    "a unit with another's id": (
        {f"{FACTION}/units/new.yaml": NEW.format("tank").replace("New", "Newer")},
        {f"{FACTION}/units/new.yaml:1": "duplicate-id"},
    ),
    "a Marker by a wrong name": (
        {
            f"{FACTION}/traits.yaml": "Layer: {on: unit, text: It lays one., effects: [{on: activation_ends, lay: mien, within: 2}]}\n",
            f"{FACTION}/tokens.yaml": 'mine: {holder: table, colour: Red, swatch: "#cc2211", goes: round, text: It lies there.}\n',
            f"{FACTION}/units/tank.yaml": BASE[f"{FACTION}/units/tank.yaml"] + "traits: [Layer]\n",
        },
        {f"{FACTION}/traits.yaml:1": "unknown-marker did you mean `mine`?"},
    ),
}
"""Files laid over a small project, and what is told: where, the finding's code and how its advice begins."""


@pytest.mark.parametrize("name", PROJECTS)
def test_each_fault_is_told_once(name, project, check):
    files, expected = PROJECTS[name]
    code, out, err = check(project(files), "--json")
    told = [found for found in json.loads(out)["findings"] if found["severity"] == "error"]
    places = [found["path"] + (f":{found['line']}" if found["line"] else "") for found in told]
    assert code == 1 and not err
    assert sorted(places) == sorted(expected), out
    for place, found in zip(places, told, strict=True):
        assert f"{found['code']} {found['suggestion']}".startswith(expected[place]), found


TWICE = {f"{FACTION}/units/new.yaml": BASE[f"{FACTION}/units/tank.yaml"].replace("targ: 6", "targ: 2")}
ASKED = (["odds", "tank", "Cannon", "scout"], ["play", "raid", "--force", "reds/all"], ["diff", "4.2", "2023-06"])


@pytest.mark.parametrize("words", ASKED, ids=[words[0] for words in ASKED])
def test_the_engine_is_not_asked_about_content_that_is_wrong(project, words, capsys):
    assert cli.main([*words, "--project", str(project(TWICE))]) == cli.WRONG
    out, err = capsys.readouterr()
    assert out == "" and "The id `tank` is already used" in err


def test_the_engine_answers_while_a_picture_is_wanting(project, capsys):
    root = project({f"{FACTION}/art/dot.svg": None})
    assert cli.main([*ASKED[0], "--project", str(root)]) == 0
    assert "Cannon on Scout" in capsys.readouterr().out


def test_a_folder_that_leads_out_of_the_project_is_told_once(project, check, tmp_path_factory):
    root, elsewhere = project({"site/notes.md": "# Notes\n"}), tmp_path_factory.mktemp("elsewhere")
    for name in ("site", "factions"):
        (root / name).rename(elsewhere / name)
        (root / name).symlink_to(elsewhere / name)
    _, out, _ = check(root, "--json")
    assert [(found["code"], found["path"]) for found in json.loads(out)["findings"]] == [
        ("outside-project", "factions"),
        ("outside-project", "site"),
    ]


@pytest.mark.parametrize(
    ("cause", "follows"),
    [
        (("front-matter", "rules/downsync/chapters/combat.md"), ("unknown-rule", "rules/downsync/rulings.yaml")),
        (("unknown-edition", "rules/downsync/chapters/combat.md"), ("duplicate-rule", "rules/downsync/chapters/combat.md")),
    ],
)
def test_what_follows_from_a_chapter_that_is_wrong_is_not_told(cause, follows):
    first, second = (Diagnostic(code, "error", "Something is wrong.", path, 1) for code, path in (cause, follows))
    other = Diagnostic(second.code, "error", "Something is wrong.", "rules/ms-wars/chapters/play.md", 1)
    assert causes([first, second, other], []) == [first, other]


@pytest.mark.parametrize("named", ["unknown-key", "unknown-name", "unknown-parameter", "duplicate-key"])
def test_thousands_of_wrong_files_are_told_in_a_second(named):
    """Each finding is looked up among the causes, not compared with each of them, which takes half a minute here."""
    paths = [f"{FACTION}/units/u{number}.yaml" for number in range(4000)]
    wrong = [Diagnostic(named, "error", f"There is no `{path}` here.", path, 1) for path in paths]
    others = [
        Diagnostic(code, "error", f"There is no trait `{path}`.", path, 99) for path in paths for code in ("unknown-x", "unused-parameter")
    ]
    documents = [SimpleNamespace(path=path, data=None, diagnostics=[]) for path in paths]
    begun = time.process_time()
    assert causes([*wrong, *others], documents) == [*wrong, *others]
    assert time.process_time() - begun < 1.5
