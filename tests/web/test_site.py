"""The site as files: whole, self-contained, the same every time."""

import hashlib
import json
import re
import shutil
from html import unescape

import pytest
from PIL import Image

from rulepress.cli import Failure
from rulepress.cli.verbs import verb_data as resolving
from rulepress.cli.verbs.verb_site import build
from rulepress.web.engine import pyodide
from rulepress.web.site import site_build as making
from rulepress.web.site.link_audit import audit

from .test_escape import rendered


def digest(folder):
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def staged(root):
    """Builds a project's site without MkDocs: the folder of Markdown, data and assets that MkDocs would read, and why the engine is not
    among them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "build", lambda config, keep, pages, out, audit: (keep.touch(), out.mkdir()))
        lacking = build(root)
    return root / "dist" / "pages", lacking


def test_no_link_leads_nowhere_and_nothing_is_loaded_from_outside(site):
    assert audit(site.folder) == []


def test_a_page_for_everything(site):
    pages = {path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*.html")}
    for unit in (site.root / "factions" / "downsync").glob("*/units/*.yaml"):
        assert f"downsync/factions/{unit.parent.parent.name}/{unit.stem}.html" in pages
    for chapter in (site.root / "rules" / "downsync" / "chapters").glob("*.md"):
        assert f"downsync/rules/{chapter.stem}.html" in pages
    assert {
        "index.html",
        "404.html",
        "credits.html",
        "downsync/index.html",
        "downsync/factions/coalition/index.html",
        "downsync/odds.html",
        "downsync/scenarios/vip-capture.html",
        "downsync/tables/mill-fields.html",
        "downsync/reference/traits.html",
        "downsync/reference/quick.html",
        "downsync/data.html",
        "downsync/rules/rulings.html",
        "authoring/index.html",
        "authoring/reference.html",
        "authoring/lints.html",
    } <= pages


def test_every_rule_has_its_place(site):
    data = json.loads((site.folder / "data" / "downsync-4.2.json").read_text(encoding="utf-8"))
    assert data["rules"]
    for rule in data["rules"]:
        page = (site.folder / "downsync" / "rules" / f"{rule['chapter']}.html").read_text(encoding="utf-8")
        assert f'id="{rule["id"]}"' in page, rule["id"]


def test_a_unit_page_says_what_the_card_says(site):
    data = json.loads((site.folder / "data" / "downsync-4.2.json").read_text(encoding="utf-8"))
    for faction in data["factions"]:
        for unit in faction["units"]:
            html = (site.folder / "downsync" / "factions" / f"{unit['key']}.html").read_text(encoding="utf-8")
            shown = " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())
            words = [unit["title"], unit["type"]]
            for action in unit["actions"]:
                words += [action["name"], action["text"], *(trait["text"] for trait in action["traits"])]
            for trait in unit["traits"]:
                words += [trait["name"], trait["text"]]
            for word in filter(None, words):
                assert " ".join(word.split()) in shown, (unit["key"], word)


EFFECTS = """
JAM: {since: 2023-04, text: The target makes no Scan Actions this Round., negatable: true, manual: true}
GLUE:
  since: 2023-04
  text: The target has -1 DEF until the end of the Round.
  effects: [{mark: defence, by: -1, until: round}]
"""
ACTIONS = """
  - Jammer: {cost: A, range: 12, rof: 1, effect: JAM}
  - Glue Gun: {cost: A, range: 12, rof: 2, effect: GLUE, only: infantry}
  - Smoke or Flares:
      cost: C
      limit: once per activation
      not_with: [Jammer]
      effect: STAR
      options:
        Smoke: {text: Place a smoke marker., manual: true}
        Flares: {effect: STUN, range: 6, rof: 1, cost: A}
"""
LEADER = """
id: moss
name: Mother Moss
since: 2023-04
grants:
  - {to: [virago], actions: [Go Dark], traits: [Stealthy]}
  - {to: all, traits: [{Sentry: 2}]}
forbids: [spider-drone-infiltrator]
notes: [{title: Supply, text: She counts as present for good.}]
"""


@pytest.fixture(scope="module")
def without_engine(site, tmp_path_factory):
    """The pages of a site built where Pyodide cannot be had, of a faction with effects, a leader and an either-or action of its own, and a
    DEF that some worked examples do not expect. Its newest edition alone, as nobody looks at older ones there."""
    root = tmp_path_factory.mktemp("invented") / "mine"
    shutil.copytree(site.root, root, ignore=shutil.ignore_patterns("dist", "ms-wars"))
    home = root / "factions" / "downsync" / "coalition"
    (home / "effects.yaml").write_text(EFFECTS, encoding="utf-8")
    (home / "leaders").mkdir()
    (home / "leaders" / "moss.yaml").write_text(LEADER, encoding="utf-8")
    virago = home / "units" / "virago.yaml"
    virago.write_text(virago.read_text("utf-8").replace("def: 13", "def: 15") + ACTIONS, encoding="utf-8")
    with (home / "forces" / "standard.yaml").open("a", encoding="utf-8") as stream:
        stream.write("leader: moss\n")

    def unavailable(npm):
        raise pyodide.Unavailable("npm was not found.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pyodide, "files", unavailable)
        newest = resolving.resolve(root)[0]
        newest = newest._replace(data=newest.data | {"editions": newest.data["editions"][:1]})
        patch.setattr(resolving, "resolve", lambda root: [newest])
        pages, lacking = staged(root)
    assert lacking == "npm was not found"
    return pages


@pytest.fixture(scope="module")
def invented(without_engine):
    """Its pages by name, as plain text."""
    game = without_engine / "downsync"
    pages = {
        name: re.sub(r"<[^>]*>", " ", rendered((game / f"{path}.md").read_text("utf-8").split("\n---\n", 1)[1]))
        for name, path in {
            "virago": "factions/coalition/virago",
            "infiltrator": "factions/coalition/spider-drone-infiltrator",
            "faction": "factions/coalition/index",
            "leader": "factions/coalition/leader-moss",
            "traits": "reference/traits",
        }.items()
    }
    return {name: " ".join(unescape(text).split()) for name, text in pages.items()}


@pytest.mark.parametrize("page", ["virago", "faction", "traits"])
@pytest.mark.slow
def test_a_factions_own_effect_is_explained(invented, page):
    assert "The target makes no Scan Actions this Round. " in invented[page]
    assert "At the table" in invented[page], "JAM is for the players to carry out"
    assert "The target has −1 DEF until the end of the Round. Countermeasures do not stop it." in invented[page]


@pytest.mark.slow
def test_either_or_says_only_what_differs(invented):
    page = invented["virago"]
    either = page[page.index("Smoke or Flares") : page.index("Leaders", page.index("Smoke or Flares"))]
    assert either.startswith("Smoke or Flares Once per activation Not with Jammer C either")
    assert "either Smoke At the table – – ★ Place a smoke marker. or Flares A 6″ 1 STUN" in either
    assert either.count("Once per activation") == either.count("Not with Jammer") == 1


@pytest.mark.slow
def test_an_action_that_only_marks_has_odds_of_its_own(invented):
    page = invented["virago"]
    assert "Marked means there at the end with −1 DEF until the end of the Round (GLUE)." in page
    assert re.search(r"\d% marked", page) and "VS Infantry only" in page


@pytest.mark.slow
def test_a_leader_stands_on_the_pages_of_those_it_leads(invented):
    assert "With Mother Moss : Go Dark , Stealthy , Sentry" in invented["virago"]
    assert "Not in a Force led by Mother Moss" in invented["infiltrator"]
    assert "7 Command Points Led by Mother Moss" in invented["faction"]
    assert "Supply She counts as present for good." in invented["leader"]


@pytest.mark.parametrize(
    ("page", "newest"),
    [
        ("2023-04/factions/coalition/virago.html", "../../../factions/coalition/virago.html"),
        ("2023-06/index.html", "../index.html"),
        ("2023-04/rules/trace.html", "../../rules/trace.html"),
    ],
)
def test_an_older_page_says_so_and_leads_to_the_same_page_of_the_newest(site, page, newest):
    html = unescape((site.folder / "downsync" / page).read_text("utf-8"))
    assert "an earlier edition" in html and f'<a href="{newest}">This page in Beta 4.2.0</a>' in html
    assert re.search(r"<title>[^<]+ \((April|June) 2023\) - Rulepress</title>", html)


def test_the_search_finds_a_page_once_not_once_for_each_edition(site):
    index = json.loads((site.folder / "search" / "search_index.json").read_text("utf-8"))
    found = [entry["location"] for entry in index["docs"] if entry["title"] == "Virago"]
    assert found == ["downsync/factions/coalition/virago.html"]


def test_a_games_home_leads_to_every_edition_and_what_changed(site):
    html = unescape((site.folder / "downsync" / "2023-06" / "index.html").read_text("utf-8"))
    for target in ("../index.html", "../2023-04/index.html", "../changes/2023-06-to-4.2.html", "../changes/2023-04-to-2023-06.html"):
        assert f'href="{target}"' in html


@pytest.mark.parametrize("page", ["downsync/factions/coalition/virago.html", "downsync/2023-04/rules/dice.html"])
def test_every_landmark_of_the_frame_has_a_name(site, page):
    html = (site.folder / page).read_text("utf-8")
    assert re.findall(r'<nav class="md-nav" data-md-level="\d" aria-label="([^"]+)"', html)[0] == "Downsync"
    assert not re.search(r'aria-labelledby="__nav_', html)
    assert 'role="dialog" aria-label="Search"' in html


def test_a_table_page_shows_every_piece_and_says_what_it_does(site):
    page = unescape((site.folder / "downsync/tables/mill-fields.html").read_text("utf-8"))
    assert "Mill Fields, 48 by 48 inches, seen from above: 4 Forest" in page
    assert page.count('class="map-number"') == page.count("<tr><td>") == 16
    told = "Mill <small>Building</small></th><td>4.5″ left, 5″ up</td><td>3.5″ × 3.5″</td><td>5″</td><td>4 bases</td>"
    assert told in page
    assert "Nobody sees through it below its height. Only Infantry can enter it." in page
    assert "../scenarios/vip-capture.html" in page
    assert "../tables/mill-fields.html" in unescape((site.folder / "downsync/scenarios/vip-capture.html").read_text("utf-8"))


def test_the_card_and_its_download_are_there(site):
    page = unescape((site.folder / "downsync" / "factions" / "coalition" / "virago.html").read_text(encoding="utf-8"))
    card = re.search(
        r'<a class="rp-unit__card" href="[./]+/(?P<full>[^"]+)"><img src="[./]+/(?P<small>[^"]+)"[^>]* width="500" height="698"', page
    )
    assert card and card["full"] == f"{site.assets.name}/cards/downsync/coalition-virago.png"
    with Image.open(site.folder / card["small"]) as small:
        assert small.size == (500, 698)
    assert "downloads/downsync/cards/coalition-virago.pdf" in page
    other = unescape((site.folder / "downsync" / "factions" / "republic-of-terra" / "crusader.html").read_text(encoding="utf-8"))
    assert "downloads/downsync/cards/republic-of-terra--crusader.pdf" in other
    assert "downloads/downsync/sheets/coalition-poker-a4.pdf" in unescape(
        (site.folder / "downsync/factions/coalition/index.html").read_text(encoding="utf-8")
    )


@pytest.mark.slow
def test_the_same_bytes_when_built_twice(site, tmp_path, monkeypatch):
    """Pages, data and engines of each game's newest edition, whose makers make the older ones' as well; what MkDocs makes of them is
    looked at on a site of few pages, in test_trust."""
    root = tmp_path / "mine"
    shutil.copytree(site.root, root, ignore=shutil.ignore_patterns("pages", "site"))
    newest = [one for one in resolving.resolve(root) if one.data["edition"] == one.data["editions"][0]]
    monkeypatch.setattr(resolving, "resolve", lambda root: newest)
    pages, _ = staged(root)
    first, again = digest(site.root / "dist" / "pages"), digest(pages)
    assert {name for name in again if again[name] != first[name]} == set()
    assert not [name for name in first.keys() - again.keys() if not re.search(r"assets/art/|downsync[-/](20|changes/)", name)]
    assert digest(pages / "data").items() <= digest(site.folder / "data").items()


@pytest.fixture
def small(site, tmp_path):
    """A project with the smallest game alone, to change, and a site that was built before."""
    root = tmp_path / "small"
    for name in ("rules", "factions", "scenarios"):
        shutil.copytree(site.root / name / "ms-wars", root / name / "ms-wars")
    shutil.copytree(site.folder, root / "dist" / "site")
    return root


@pytest.mark.slow
def test_wrong_content_leaves_the_site_as_it_was(small):
    before = digest(small / "dist" / "site")
    unit = small / "factions" / "ms-wars" / "mobius" / "units" / "amago.yaml"
    unit.write_text(unit.read_text(encoding="utf-8").replace("type: sracu", "type: whale"), encoding="utf-8")
    with pytest.raises(Failure):
        build(small)
    assert digest(small / "dist" / "site") == before


@pytest.mark.slow
def test_a_link_that_leads_nowhere_leaves_the_site_as_it_was(small, capsys):
    before = digest(small / "dist" / "site")
    chapter = next((small / "rules" / "ms-wars" / "chapters").glob("*.md"))
    chapter.write_text(chapter.read_text(encoding="utf-8") + "\n[gone](nowhere.md)\n", encoding="utf-8")
    with pytest.raises(Failure, match="nothing was built"):
        build(small)
    assert "nowhere.md" in capsys.readouterr().err and digest(small / "dist" / "site") == before


@pytest.mark.slow
def test_without_pyodide_the_tables_stay_and_the_reason_is_told(without_engine):
    page = (without_engine / "downsync" / "factions" / "coalition" / "virago.md").read_text(encoding="utf-8")
    assert "This build of the site does not include the live engine" in page and "rp-matrix" in page and "rp-open" not in page
    assert not list(without_engine.glob("assets*/pyodide"))


@pytest.mark.slow
def test_the_table_of_rules_leads_to_no_example_that_is_left_out(without_engine):
    rules = without_engine / "downsync" / "rules"
    table = unescape((rules / "trace.md").read_text("utf-8"))
    led = re.findall(r'<a href="([^"#]+)\.html#(example-[^"]+)">', table)
    assert led and [place for place in led if f'id="{place[1]}"' not in (rules / f"{place[0]}.md").read_text("utf-8")] == []


def test_the_look_asks_no_other_host(site):
    for style in site.folder.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*[\"']?(https?:)?//", style.read_text(encoding="utf-8")), style
