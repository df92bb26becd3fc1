"""What is changed in the theme's script is in it as it comes, once; and fonts come in two parts that between them have it all."""

import shutil
from pathlib import Path

import material
import pytest
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont

from rulepress.content.diagnostics.diagnostic import Unusable
from rulepress.content.files.project import shipped
from rulepress.press.fonts import template_fonts
from rulepress.web.site import site_build
from rulepress.web.styles import web_fonts as web_fonts_made
from rulepress.web.styles.web_fonts import web_fonts

pytestmark = pytest.mark.slow

SCRIPTS = Path(material.__file__).parent / "templates" / "assets" / "javascripts"


@pytest.mark.parametrize("words", [*site_build.ONLY_WHEN_ASKED, *site_build.ONLY_WHAT_CHANGES])
def test_the_themes_script_has_what_is_changed_in_it(words):
    [script] = SCRIPTS.glob("bundle.*.min.js")
    assert script.read_text("utf-8").count(words) == 1


def test_a_page_changes_its_colours_when_it_is_asked_to_and_not_before(site_url, open_page):
    page = open_page(site_url + "index.html")
    shown = page.locator("form[data-md-component=palette] label:not([hidden])")
    page.wait_for_function("() => document.querySelectorAll('meta[name=theme-color]').length > 1")  # the theme's script has begun
    assert page.evaluate("document.querySelector('meta[name=color-scheme]')") is None
    for scheme in ("dark", "light"):
        shown.click()
        page.wait_for_function("scheme => document.querySelector('meta[name=color-scheme]').content === scheme", arg=scheme)
        assert page.evaluate("getComputedStyle(document.body).colorScheme") == scheme
    assert not page.troubles


def test_every_character_of_a_font_is_in_one_of_its_two_parts(tmp_path):
    sources = sorted((shipped() / "templates" / "fonts").glob("*.[ot]tf"))
    web_fonts(sources, tmp_path)
    for source in sources:
        parts = [{*TTFont(tmp_path / f"{source.stem}{part}.woff2").getBestCmap()} for part in ("", "-more")]
        assert parts[0] | parts[1] == {*TTFont(source).getBestCmap()} and not parts[0] & parts[1]
        assert not parts[1] & set(map(ord, "Range 12″ – 3+ × ★"))


def test_a_font_that_takes_too_long_to_be_made_ready_is_a_finding_of_its_file(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setattr(template_fonts, "SECONDS", 1.0)
    monkeypatch.setattr(Subsetter, "subset", lambda *_: sum(1 for _ in iter(int, 1)))
    (own := tmp_path / "templates" / "fonts" / "Own.ttf").parent.mkdir(parents=True)
    shutil.copyfile(shipped() / "templates" / "fonts" / "RulepressText-Italic.ttf", own)
    with pytest.raises(Unusable) as refused:
        web_fonts([own], tmp_path / "out")
    [found] = refused.value.found
    assert (found.code, found.path) == ("over-budget", "templates/fonts/Own.ttf")
    assert found.message == "To make this font ready for the site takes more than 1 seconds of work."


@pytest.mark.parametrize(
    "damage", [lambda told: told, lambda told: told[: len(told) // 2], lambda told: told[:-9] + b"damaged!!", lambda told: b""]
)
def test_what_is_kept_of_a_font_is_the_font_or_made_again(tmp_path, monkeypatch, damage):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    font = shipped() / "templates" / "fonts" / "RulepressText-Italic.ttf"
    made = []
    for out in (tmp_path / "first", tmp_path / "second"):
        web_fonts_made._packed.cache_clear()  # as another run finds it
        web_fonts([font], out)
        made.append({path.name: path.read_bytes() for path in out.iterdir()})
        for kept in (tmp_path / "caches" / "rulepress" / "fonts").iterdir():
            kept.write_bytes(damage(kept.read_bytes()))
    assert made[0] == made[1] and len(made[0]) == 3
