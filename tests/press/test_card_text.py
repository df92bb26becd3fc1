"""No word is lost, none is run as markup, none is printed as an empty box, and none in a font that is not ours."""

from functools import partial

import pytest
from pypdf import PdfReader

from rulepress.content.cards.card_sides import card_file
from rulepress.content.games.downsync import value_text
from rulepress.content.prose.print_markup import marks, number, paragraph, phrase

from .words import page_texts, plain, texts_of

VECTOR = "republic-of-terra/vector-squad"


def test_every_card_says_everything_of_its_record(pressed):
    for faction in pressed.data["factions"]:
        for unit in faction["units"]:
            front, back = page_texts(pressed.out / "single" / f"{card_file(unit['key'])}.pdf")
            missing = [text for text in texts_of(unit) if text not in front]
            assert not missing, unit["key"]
            assert plain(faction["name"]) in front and plain(faction["name"]) in back


def test_a_text_named_twice_is_printed_once_with_the_figures_of_each(pressed):
    vector = page_texts(pressed.out / "single" / "republic-of-terra--vector-squad.pdf")[0]
    advanced = plain(pressed.unit(VECTOR)["actions"][1]["traits"][0]["text"])
    assert vector.count(advanced) == 1
    mandible = page_texts(pressed.out / "single" / "republic-of-terra--mandible.pdf")[0]
    assert 'Clustered(3"/6")' in mandible and 'nomorethan3"/6"from' in mandible and mandible.count("Nameall") == 1


def test_words_are_whole_in_the_extracted_text(pressed):
    text = PdfReader(pressed.out / "single" / "coalition-gsv-aurora.pdf").pages[0].extract_text()
    for word in ("Countermeasure", "Ground Support Vehicle", "SCAN", "REVEAL", "Defense Aura"):
        assert word in text


def test_html_is_printed_as_it_is_typed(set_one):
    def change(unit, data):
        unit["name"] = "<b>Bold</b> & <br>"
        unit["actions"][0]["name"] = "<i>Gun</i>"
        unit["traits"][0]["text"] = "<script>alert(1)</script> {{ 7 * 7 }} &amp;"
        unit["type"] = "A <img src=x>"

    text = set_one(change).said
    for typed in ("<b>Bold</b>&<br>", "<i>Gun</i>", "<script>alert(1)</script>{{7*7}}&amp;", "A<imgsrc=x>"):
        assert typed in text


def test_a_character_that_no_font_has_is_an_error_with_card_field_and_character(press_one):
    def change(unit, data):
        unit["traits"][0]["text"] = "A 龍 appears."
        unit["name"] = "Vector ☃"

    report, out = press_one(VECTOR, change)
    assert {one.code for one in report.diagnostics} == {"no-glyph"}
    told = {one.message for one in report.diagnostics}
    assert any("龍 (U+9F8D)" in message and "Adaptive Camo" in message for message in told)
    assert any("☃ (U+2603)" in message and "name" in message for message in told)
    assert all(one.path == "factions/downsync/republic-of-terra/units/vector-squad.yaml" for one in report.diagnostics)
    assert not list(out.rglob("*vector-squad*"))


def test_letters_of_europe_and_signs_are_printed(set_one):
    def change(unit, data):
        unit["name"] = "Žižka Łódź Ünïté"
        unit["traits"][0]["text"] = 'Ćwiczenie ★ ● → ½ × 4" – “quoted” … Жук ≥ 3'

    text = set_one(change).said
    assert plain("Žižka Łódź Ünïté") in text
    assert plain('Ćwiczenie ★ ● → ½ × 4" – "quoted" … Жук ≥ 3') in text


def test_an_action_says_its_options_limits_and_odd_effects(set_one):
    def change(unit, data):
        data["effects"]["BURN"] = {
            "name": "Burn",
            "symbol": "BURN",
            "text": "The target burns.",
            "negatable": True,
            "inflict": None,
            "manual": True,
        }
        lance = unit["actions"][0] | {
            "name": "Lance",
            "limit": "once per game",
            "not_with": ["AT Charges"],
            "min_range": 4,
            "cost": "A+C",
            "text": "Choose one.",
        }
        lance["options"] = [
            lance | {"name": "Burst", "rof": 4, "options": []},
            lance | {"name": "Aimed", "effect": "BURN", "text": "Aim well.", "options": []},
        ]
        unit["actions"] = [lance]

    text = set_one(change).said
    for said in (
        "Lance",
        "A+C",
        "Once per game.",
        "Not with AT Charges",
        "either Burst",
        "or Aimed",
        "BURN",
        "The target burns.",
        "Aim well.",
        '4-12"',
        "Teams 1-2",
        "VS Infantry only",
    ):
        assert plain(said) in text, said
    assert text.count(plain("Choose one.")) == 1


def test_a_trait_says_how_often_it_may_be_used(set_one):
    def change(unit, data):
        unit["traits"] = [unit["traits"][0] | {"name": "Step", "note": None, "cost": "C", "phase": "move", "limit": "once per game"}]

    assert plain("(Move phase, once per game)") in set_one(change).said


def test_a_leader_has_a_card(set_one):
    def change(unit, data):
        faction = data["factions"][0]
        faction["leaders"] = [
            {
                "id": "warden",
                "key": "republic-of-terra/warden",
                "name": "The Warden",
                "role": "Advisor",
                "text": "Leads from behind.",
                "notes": [{"title": "Supply", "text": "Only while a Mule is in play."}],
                "forbids": [unit["id"]],
                "abilities": [{"name": "Rally", "cost": 2, "limit": "once per game", "text": "All stand up."}],
                "swap": [],
                "picture": None,
                "silhouette": None,
                "grants": [{"to": [unit["id"]], "all": False, "actions": [unit["actions"][0]], "traits": [unit["traits"][0]]}],
            }
        ]

    text = set_one(change, key="republic-of-terra/warden").said
    for said in (
        "The Warden",
        "Advisor",
        "Leads from behind.",
        "Command Points",
        "1 2 3 4 5 6 7",
        "Rally (once per game)",
        "Vector Squad gains",
        "Rifle",
        "Adaptive Camo",
        "Not with Vector Squad",
        "Supply Only while a Mule is in play.",
    ):
        assert plain(said) in text, said


def test_an_effect_is_called_the_same_in_the_table_and_where_it_is_explained(set_one):
    def change(unit, data):
        data["effects"]["SHOCK"] = {
            "name": "Shock",
            "symbol": "ZAP",
            "text": "Works as STUN.",
            "negatable": True,
            "inflict": "STUN",
            "manual": False,
        }
        unit["actions"][0]["effect"] = "SHOCK"

    text = set_one(change).said
    assert plain("ZAP Works as STUN.") in text and text.count("ZAP") == 2 and "Shock" not in text


def test_what_an_action_says_is_set_apart(set_one):
    def change(unit, data):
        rifle = unit["actions"][0] | {"only": "infantry", "traits": [], "limit": None, "not_with": [], "options": []}
        trait = {"name": "Silent", "note": None, "text": "It stays hidden."}
        unit["actions"] = [
            rifle | {"text": "One."},
            rifle | {"only": None, "text": "Two.", "traits": [trait]},
            rifle | {"limit": "once per game", "text": "Three."},
        ]

    text = set_one(change).said
    for said in ("VS Infantry only · One.", "Silent · Two.", "VS Infantry only · Once per game. Three."):
        assert plain(said) in text, said


def test_kinds_are_named_as_the_sentence_needs(data):
    shown = partial(value_text.shown, core=data["core"], titles={})
    assert shown("kinds", ["vehicle"]) == "Vehicles" and shown("kind", "vehicle") == "Vehicle"
    assert shown("kinds", ["infantry", "vehicle"]) == "Infantry and Vehicles"


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ('within 4" of it', "within 4″ of it"),
        ('the "best" one', "the “best” one"),
        ('"-" is none', "“–” is none"),
        ("the Unit's own", "the Unit’s own"),
        ("the 'best' one's, or 'the Units' own'", "the ‘best’ one’s, or ‘the Units’ own’"),
        ("'in the", "‘in the"),
        ("'Tis said of the '90s, rock 'n' roll", "’Tis said of the ’90s, rock ’n’ roll"),
        ("a 6' x 4' table, 3'6\" high, of 1980's make", "a 6′ x 4′ table, 3′6″ high, of 1980’s make"),
        ("a roll of '6' or '5'", "a roll of ‘6’ or ‘5’"),
        ("-2 DEF (-1)", "−2 DEF (−1)"),
        ("teams 1-2", "teams 1–2"),
        ("on 2026-01-02, 3-4", "on 2026-01-02, 3–4"),
        ("one - two", "one – two"),
        ("wait...", "wait…"),
        ("mid-air re-roll", "mid-air re-roll"),
    ],
)
def test_marks(typed, printed):
    assert marks(typed) == printed


def test_numbers():
    assert [number(value) for value in (None, 3, 2.5, -1)] == ["–", "3", "2.5", "−1"]


def test_markup_is_escaped():
    assert phrase("<b>") == "&lt;b&gt;"
    assert paragraph("a <b> c d") == "&lt;b&gt;".join(["a ", ' <span class="together">c d</span>'])


def test_only_a_very_short_last_word_takes_another_with_it():
    assert "together" in paragraph("one of the Units that see it.")
    assert "together" not in paragraph("until the end of this Round.")
