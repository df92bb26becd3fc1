"""The site as files: whole, self-contained, the same every time."""

import hashlib
import json
import re
import shutil
from html import unescape

import pytest

from rulepress.cli import Failure
from rulepress.cli.site import build
from rulepress.web import pyodide
from rulepress.web.audit import audit


def digest(folder):
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def copy(site, tmp_path):
    """A project of one's own, with what is built, to change."""
    root = tmp_path / "mine"
    shutil.copytree(site.root, root)
    return root


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
        "downsync/reference/tables.html",
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


def test_a_table_page_shows_every_piece_and_says_what_it_does(site):
    page = unescape((site.folder / "downsync/tables/mill-fields.html").read_text("utf-8"))
    assert "Mill Fields, 48 by 48 inches, seen from above: 4 Forest" in page
    assert page.count('class="map-number"') == page.count("<tr><td>") == 16
    told = "Mill <small>Building</small></th><td>4.5″ left, 5″ up</td><td>3.5″ × 3.5″</td><td>5″</td><td>4 bases</td>"
    assert told in page
    assert "Nobody sees through it below its height. Only Infantry can enter it." in page
    assert "../scenarios/vip-capture.html" in page
    assert "../tables/mill-fields.html" in (site.folder / "downsync/scenarios/vip-capture.html").read_text("utf-8")


def test_the_card_and_its_download_are_there(site):
    page = unescape((site.folder / "downsync" / "factions" / "coalition" / "virago.html").read_text(encoding="utf-8"))
    assert "assets/cards/coalition-virago.png" in page and "downloads/cards/coalition-virago.pdf" in page
    assert "downloads/sheets/coalition-poker-a4.pdf" in unescape(
        (site.folder / "downsync/factions/coalition/index.html").read_text(encoding="utf-8")
    )


def test_the_same_bytes_when_built_twice(site, copy):
    before = digest(site.folder)
    assert build(copy) is None
    assert digest(copy / "dist" / "site") == before


def test_wrong_content_leaves_the_site_as_it_was(copy):
    before = digest(copy / "dist" / "site")
    unit = copy / "factions" / "downsync" / "coalition" / "units" / "virago.yaml"
    unit.write_text(unit.read_text(encoding="utf-8").replace("kind: vehicle", "kind: whale"), encoding="utf-8")
    with pytest.raises(Failure):
        build(copy)
    assert digest(copy / "dist" / "site") == before


def test_a_link_that_leads_nowhere_leaves_the_site_as_it_was(copy):
    before = digest(copy / "dist" / "site")
    chapter = next((copy / "rules" / "downsync" / "chapters").glob("*.md"))
    chapter.write_text(chapter.read_text(encoding="utf-8") + "\n[gone](nowhere.md)\n", encoding="utf-8")
    with pytest.raises(Failure, match="nowhere"):
        build(copy)
    assert digest(copy / "dist" / "site") == before


def test_without_pyodide_the_tables_stay_and_the_reason_is_told(copy, monkeypatch):
    def unavailable():
        raise pyodide.Unavailable("npm was not found.")

    monkeypatch.setattr(pyodide, "files", unavailable)
    assert build(copy) == "npm was not found"
    page = (copy / "dist" / "site" / "downsync" / "factions" / "coalition" / "virago.html").read_text(encoding="utf-8")
    assert "live engine is not part of this build" in page and "rp-matrix" in page and "rp-open" not in page
    assert not (copy / "dist" / "site" / "assets" / "pyodide").exists()


def test_the_look_asks_no_other_host(site):
    for style in site.folder.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*[\"']?(https?:)?//", style.read_text(encoding="utf-8")), style
