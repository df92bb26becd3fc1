"""From pydantic's errors to sentences at the right place."""

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Discriminator, Field, RootModel, Tag

from rulepress.content.models.validation import nearest, validate
from rulepress.content.yaml import documents
from rulepress.content.yaml.documents import Document


class Record(BaseModel):
    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Modify(Record):
    modify: Literal["attack", "defence"]
    by: int


class Carry(Record):
    carry: Modify


def verb(value):
    return next((key for key in ("modify", "carry") if key in value), None) if isinstance(value, dict) else None


class Thing(Record):
    name: str
    """What it is called."""
    speed: Annotated[int, Field(ge=4, le=9)] = 4
    """Inches a move."""
    reach: Literal["unlimited"] | Annotated[int | float, Field(ge=0)] | None = None
    to: list[Annotated[str, Field(pattern="^[a-z]+$")]] | Literal["all"] = "all"
    fixed: bool = False
    uses: list[str | dict[str, "Thing"]] = []
    effects: list[
        Annotated[
            Annotated[Modify, Tag("modify")] | Annotated[Carry, Tag("carry")],
            Discriminator(verb, custom_error_type="effect_verb", custom_error_message="an effect needs modify or carry"),
        ]
    ] = []
    def_: Annotated[int | None, Field(alias="def")] = None


class Things(RootModel[dict[str, Thing]]):
    pass


def findings(text: str, model=Thing) -> list[str]:
    document = Document("test.yaml", text=text)
    documents._Reader(document).read()
    record, found = validate(model, document)
    assert (record is None) == bool(found)
    return [f"{one.line}:{one.column} {one.message}" + (f" [{one.fix.edits[0].text}]" if one.fix else "") for one in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name: a\nspeed: 5\nreach: 2.5\n", []),
        ("name: a\nspeed: fast\n", ["2:8 `speed` must be a whole number; this is 'fast'."]),
        ('name: a\nspeed: "5"\n', ["2:8 `speed` must be a whole number; this is '5'. [5]"]),
        ("name: a\nspeed: 5.5\n", ["2:8 `speed` must be a whole number; this is 5.5."]),
        ("name: a\nspeed: true\n", ["2:8 `speed` must be a whole number; this is `true`."]),
        ("name: a\nspeed:\n", ["2:7 `speed` must be a whole number; this is empty."]),
        ("name: a\nspeed: 3\n", ["2:8 `speed` must be at least 4; this is 3."]),
        ("name: 5\n", ['1:7 `name` must be text; this is 5. ["5"]']),
        ("name: a\nfixed: 1\n", ["2:8 `fixed` must be `true` or `false`; this is 1."]),
        ("name: a\nreach: far\n", ["2:8 `reach` must be a number or `unlimited`; this is 'far'."]),
        (
            "name: a\nreach: unlimted\n",
            ["2:8 `reach` must be a number or `unlimited`; this is 'unlimted'. [unlimited]"],
        ),
        ("name: a\nreach: -1\n", ["2:8 `reach` must be at least 0; this is -1."]),
        ("name: a\nto: [A]\n", ["2:6 Entry 1 of `to` has the wrong format; this is 'A'."]),
        ("name: a\nto: al\n", ["2:5 `to` must be a list (entries that start with `- `) or `all`; this is 'al'. [all]"]),
        ("name: a\nsped: 5\n", ["2:1 `sped` is not a valid key here. [speed]"]),
        ("name: a\ndef: x\n", ["2:6 `def` must be a whole number; this is 'x'."]),
        ("name: a\ndef_: 5\n", ["2:1 `def_` is not a valid key here. [def]"]),
        ("speed: 5\n", ["1:1 `name` is missing."]),
        ("speed: 5\nnotion: Old\n", ["2:1 `notion` is not a valid key here, and `name` is missing."]),
        ("speed: 5\nnotion: 3\n", ["1:1 `name` is missing.", "2:1 `notion` is not a valid key here."]),
        ("name: a\nreach: un\u00adlimited\n", ["2:8 `un\u00adlimited` contains a soft hyphen (U+00AD). [unlimited]"]),
        ("name: a\nreach: unlimited\u200b\n", ["2:8 `unlimited\u200b` contains a zero width space (U+200B). [unlimited]"]),
        ("name: a\nuses:\n  - b\n  - c: {speed: 5}\n", ["4:5 `name` is missing in `c`."]),
        ("name: a\nuses:\n  - c: {name: d, sped: 5}\n", ["3:18 `sped` is not a valid key here. [speed]"]),
        ("name: a\nuses: [5]\n", ["2:8 Entry 1 of `uses` must be text or a mapping (`key: value` lines); this is 5."]),
        (
            "name: a\neffects: [{modify: atack, by: 1}]\n",
            ["2:20 `modify` must be `attack` or `defence`; this is 'atack'. [attack]"],
        ),
        ("name: a\neffects: [{modify: attack}]\n", ["2:11 `by` is missing in entry 1 of `effects`."]),
        ("name: a\neffects: [{carry: {modify: attack}}]\n", ["2:12 `by` is missing in `carry`."]),
        ("name: a\neffects: [{by: 1}]\n", ["2:11 Entry 1 of `effects`: an effect needs modify or carry."]),
        ("name: a\neffects: [5]\n", ["2:11 Entry 1 of `effects`: an effect needs modify or carry."]),
    ],
)
def test_sentence_and_place(text, expected):
    assert findings(text) == expected


def test_a_mapping_of_definitions():
    assert findings("Lucky: {name: a, sped: 5}\nOther: 5\n", Things) == [
        "1:18 `sped` is not a valid key here. [speed]",
        "2:8 `Other` must be a mapping (`key: value` lines); this is 5.",
    ]


def test_all_problems_at_once():
    assert len(findings("name: 5\nspeed: x\nfixed: 1\nwhat: 2\n")) == 4


def test_what_reading_found_is_not_said_again():
    document = Document("test.yaml", text="name: a\nspeed: 99999999999999999999\n")
    documents._Reader(document).read()
    assert len(document.diagnostics) == 1 and validate(Thing, document) == (None, [])


def test_help_is_the_schema_s_description():
    document = Document("test.yaml", text="speed: x\n")
    documents._Reader(document).read()
    helps = {one.suggestion for one in validate(Thing, document)[1]}
    assert helps == {"`speed`: Inches a move.", "`name`: What it is called."}


class Outline(Record):
    corners: Annotated[list[Annotated[list[float], Field(min_length=2, max_length=2)]], Field(min_length=3)]


@pytest.mark.parametrize(
    ("typed", "message", "advice"),
    [
        ("[-4, 0, 4, 0, 0, 3.5]", "has 6 single numbers", "write [[-4, 0], [4, 0], [0, 3.5]]"),
        ("[1, 2, 3, 4, 5]", "has 5 single numbers", "write [[1, 2], [3, 4]]; the last number has no partner"),
        (str([1, 2] * 8), "has 16 single numbers", f"write [{', '.join(['[1, 2]'] * 6)}, ...]"),
        ("\n  - 1\n  - 2\n  - 3\n  - 4\n", "has 4 single numbers", "write [[1, 2], [3, 4]]"),
    ],
)
def test_numbers_in_one_row_are_told_once_with_the_pairs_that_they_make(typed, message, advice):
    document = Document("test.yaml", text=f"corners: {typed}\n")
    documents._Reader(document).read()
    [found] = validate(Outline, document)[1]
    assert message in found.message and found.suggestion == advice


def test_a_number_among_pairs_is_told_where_it_stands():
    assert findings("corners: [[1, 2], 3, [4, 5]]\n", Outline) == [
        "1:19 Entry 2 of `corners` must be a list (entries that start with `- `); this is 3."
    ]


@pytest.mark.parametrize(("word", "found"), [("Predater", "Predator"), ("predator", "Predator"), ("xyz", None), (5, None)])
def test_nearest(word, found):
    assert nearest(word, ["Predator", "Defend"]) == found
