"""Worked examples beside their rules: in the Markdown, on the built pages, and run again in a real browser."""

import html
import json
import re
from base64 import b64decode
from types import SimpleNamespace

import markdown
import pytest
from markupsafe import Markup
from playwright.sync_api import expect

from rulepress.content.games.downsync import example_runs as workshop
from rulepress.content.prose.chapter_markdown import ChapterLinks, chapter_markdown
from rulepress.content.prose.markup_escape import literal
from rulepress.games.downsync.worked_examples import ExampleStatement, Outcome
from rulepress.web.pages import example_boxes

from ..shipped import content
from .asking import comes_out_as_printed

pytestmark = pytest.mark.slow

CHAPTER = """
## Dice

[roll.reach] Equal is enough.

- [roll.boost] One more die.
- [roll.boost-choice] Say so before.

  Whoever forgets has none.

The end.
"""


def rule_link(rule: str) -> Markup:
    return Markup(f'<a href="#{rule}">{rule}</a>') if rule.startswith("roll.") else literal(rule)


def example(rule: str, id_: str, **more) -> SimpleNamespace:
    line = ExampleStatement('9" is beyond the 8"', (rule, "action.cannon"))
    plain = {"title": f"About {rule}", "text": "A tank fires.", "payload": {"ask": {}}, "outcome": Outcome((line,), None)}
    return SimpleNamespace(id=id_, rules=(rule,), **{**plain, **more})


def page(*shown, engine: str | None = "downsync") -> str:
    told = chapter_markdown(CHAPTER, {}, ChapterLinks(lambda rule: None), examples=example_boxes.by_rule(shown, rule_link, engine))
    return markdown.Markdown(extensions=["attr_list", "md_in_html", "tables"]).convert(str(told))


def test_an_example_stands_below_the_paragraph_that_states_its_rule():
    text = page(example("roll.reach", "equal"))
    assert text.index("Equal is enough") < text.index("<details") < text.index("One more die") < text.index("The end")
    assert "About roll.reach" in html.unescape(text) and "A tank fires." in html.unescape(text)


def test_a_list_is_not_torn_apart_by_an_items_example():
    text = page(example("roll.boost", "boost"), example("roll.boost-choice", "choice"))
    assert text.count("<ul>") == 1
    assert text.index("forgets has none") < text.index('id="example-boost"') < text.index('id="example-choice"') < text.index("The end")


def test_the_account_links_the_rulebooks_rules_and_no_others():
    text = page(example("roll.reach", "equal"))
    assert '<li>9″ is beyond the 8″ <a href="#roll.reach">roll.reach</a></li>' in html.unescape(text)
    assert "action.cannon" not in html.unescape(text).split("<button")[0]


def test_without_the_engine_there_is_no_button():
    assert "<button" in page(example("roll.reach", "equal"))
    text = page(example("roll.reach", "equal"), engine=None)
    assert "<button" not in text and "data-rp" not in text and "About roll.reach" in html.unescape(text)


NASTY = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'\"</summary></details>",
    "{{ 7*7 }}",
    "[x](javascript:alert(1))",
    "&lt;b&gt;",
]


@pytest.mark.parametrize("words", NASTY)
def test_words_stay_words(words):
    shown = example(
        "roll.reach",
        "equal",
        title=words,
        text=words,
        payload={"do": [{words: words}]},
        outcome=Outcome((ExampleStatement(words, (words,)),), None),
    )
    text = page(shown)
    assert not re.search(r"<(?!/?(?:h2|p|a|ul|li|ol|details|summary|button|span)\b)", text), text
    assert not re.search(r"<[^>]*\son\w+=(?!\S*&)", re.sub(r'"[^"]*"', '""', text))
    assert "javascript:alert" not in "".join(re.findall(r'href="([^"]*)"', text))
    payload = re.search(r'data-rp-payload="([^"]*)"', text)[1]
    assert json.loads(b64decode(payload)) == {"do": [{words: words}]}


# -- the built site -----------------------------------------------------------------------------------------------

EDITIONS = {"4.2": "downsync", "2023-06": "downsync/2023-06", "2023-04": "downsync/2023-04"}


@pytest.mark.parametrize(("edition", "home"), EDITIONS.items())
def test_every_example_stands_on_the_page_of_its_rule(site, edition, home):
    of_edition = content("downsync").editions[edition]
    chapters = {rule["id"]: rule["chapter"] for rule in of_edition.data["rules"]}
    pages = {name: (site.folder / home / "rules" / f"{name}.html").read_text(encoding="utf-8") for name in set(chapters.values())}
    shown = list(workshop.chosen(of_edition, of_edition.data))
    assert len(shown) >= 150
    for _, id_, _, rules in shown:
        text = pages[chapters[rules[0]]]
        assert text.index(f'id="{rules[0]}"') < text.index(f'id="example-{id_}"')
    assert sum(text.count('<details class="rp-example"') for text in pages.values()) == len(shown)


@pytest.fixture(scope="module")
def combat(site_url, open_shared_page):
    return open_shared_page(site_url + "downsync/rules/combat.html")


LIVE = [
    pytest.param("short-range", "83.3% (5/6)", id="odds"),
    pytest.param("two-targets", "A1.1 Crusader attacks B2.1 Virago with Medium Cannon: 3 for 6", id="played"),
    pytest.param("out-of-range", "beyond the 8″", id="refused"),
]


@pytest.mark.parametrize(("id_", "said"), LIVE)
def test_an_example_runs_in_the_page_and_comes_out_as_printed(combat, id_, said):
    comes_out_as_printed(combat, id_, said)


def test_a_page_says_so_when_an_example_comes_out_otherwise(combat):
    place = combat.locator("#example-plain-shot")
    place.locator("summary").click()
    button = place.get_by_role("button")
    button.evaluate("button => { button.dataset.rpPayload = btoa(atob(button.dataset.rpPayload).replace('7/12', '1/7')); }")
    button.click()
    expect(place.locator(".rp-hint")).to_contain_text("It came out otherwise: hit is 7/12, not 1/7.")
