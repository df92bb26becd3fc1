"""Glossary links: which words of a text lead to the glossary."""

import re

import markdown
import pytest

from rulepress.content.prose.glossary_links import Glossary

TERMS = {
    "Ping": ((), "A round marker."),
    "Unit": (("team of bases",), "A vehicle or a squad."),
    "Unit Activation": ((), "What a Unit does."),
    "line of sight": (("LOS",), 'A "free" line | of *any* length [or](none).'),
    "army": ((), "All of one side."),
    "KILL": ((), "An effect."),
    "base": ((), "What a model stands on."),
}


def linked(text: str, but: str | None = None, address=lambda term: "g.html#" + term.replace(" ", "-")) -> str:
    """The text with «...» around what is linked, and the term's name behind it where it is spelled differently."""
    made = Glossary(TERMS).linked(text, address, but)

    def told(found):
        name = found[1].replace("&#35;", "#").split("#")[1].replace("-", " ")
        return f"«{found[2]}»" if found[2] == name else f"«{found[2]}={name}»"

    return re.sub(r'<a class="rp-term" href="([^"]*)" title="[^"]*">([^<]*)</a>', told, made)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Ping, a second Ping.", "A «Ping», a second Ping."),
        ("Two Pings and a Unit's base.", "Two «Pings=Ping» and a «Unit's=Unit» «base»."),
        ("the Units’ way, three bases", "the «Units’=Unit» way, three «bases=base»"),
        ("Both armies.", "Both «armies=army»."),
        ("Every Unit Activation of a Unit", "Every «Unit Activation» of a «Unit»"),
        ("A Unit\nActivation in two lines", "A «Unit\nActivation=Unit Activation» in two lines"),
        ("Line of sight at the beginning, LOS later", "«Line of sight=line of sight» at the beginning, LOS later"),
        ("A team of bases is one.", "A «team of bases=Unit» is one."),
        ("a unit of measure, to kill, a baseline, Sub-Unit, shipping", "a unit of measure, to kill, a baseline, Sub-Unit, shipping"),
        ("A **Ping** in bold", "A **«Ping»** in bold"),
        ("## Pings\n\nA Ping.\n\n## Units\n\nA Ping again.", "## Pings\n\nA «Ping».\n\n## Units\n\nA «Ping» again."),
        ("`Ping` and [a Ping](x.md) and <b title='Ping'>Ping</b>", "`Ping` and [a Ping](x.md) and <b title='Ping'>«Ping»</b>"),
        ('<a id="unit.ping" href="#x">Ping</a> moves: Ping', '<a id="unit.ping" href="#x">Ping</a> moves: «Ping»'),
        ("```\nPing\n```\n\nPing", "```\nPing\n```\n\n«Ping»"),
        ('<figure class="f"><svg aria-label="A Ping"><text>Ping</text></svg></figure>\n\nPing', None),
        ("[[figure: Ping]]\n\nPing", "[[figure: Ping]]\n\n«Ping»"),
        ("| Ping | Unit |\n| --- | --- |\n| Ping | x |", "| «Ping» | «Unit» |\n| --- | --- |\n| Ping | x |"),
        ("Nothing here.", "Nothing here."),
    ],
)
def test_first_use_in_each_section(text, expected):
    if expected is None:
        expected = text[: -len("Ping")] + "«Ping»"
    assert linked(text) == expected


def test_a_definition_does_not_lead_to_itself():
    assert linked("A Ping is no Unit.", but="Ping") == "A Ping is no «Unit»."


def test_a_term_without_a_place_stays_as_it_is():
    assert linked("A Ping and a Unit", address=lambda term: None if term == "Ping" else "g.html#Unit") == "A Ping and a «Unit»"


def test_the_meaning_survives_markdown():
    html = markdown.markdown(Glossary(TERMS).linked("| a |\n| --- |\n| LOS |", lambda term: "g.html#los_1"), extensions=["tables"])
    found = re.search(r'<td><a class="rp-term" href="([^"]*)" title="([^"]*)">LOS</a></td>', html)
    from html import unescape

    assert [unescape(unescape(one)) for one in found.groups()] == ["g.html#los_1", TERMS["line of sight"][1]]


def test_no_terms_no_change():
    assert Glossary({}).linked("A Ping.", lambda term: "x") == "A Ping."
