"""Whatever play.yaml can say has words: each key of each form, by its example on the page that lists them, and each name that is known."""

import inspect
from collections import Counter

import pytest

from rulepress.content.games.declared import play_form, play_names, turn_steps, turn_text
from rulepress.content.games.declared.turn_text import lines
from rulepress.content.models.base_record import Record
from rulepress.games.declared.play.turn_program import EVENTS, OF_TURN, VERBS

from .test_play import data
from .test_play_reference import RULE, TABLES, code, keys, read, rows
from .test_turn_text import leaves, otherwise

PLACES = {
    "The file": lambda said: said,
    "Pieces": lambda said: {"pieces": said},
    "Sides": lambda said: {"sides": said},
    "States": lambda said: {"pieces": {"holds": {"hurt": said}}},
    "Tokens": lambda said: {"tokens": {"damage": said}},
    "Terrain": lambda said: {"terrain": {"rough": said}},
    "Values": lambda said: {"values": {"mine": said}},
    "Filters": lambda said: {"play": [{"check": "shoot", "at": {"beyond": 1, **said}}]},
    "Actions": lambda said: {"actions": {"Rest": said}},
    "Triggers": lambda said: {"triggers": [said]},
    "Winning": lambda said: {"wins": [said]},
}
"""The heading of a table -> a play.yaml in which one of its examples stands."""
NO_OTHER = ("place",)
"""Keys that have one value only."""
STEP_ROWS = [row for row in rows("Steps") if len(row) == 3]
VERB_EXAMPLES = {code(key)[0]: read(code(example)[0]) for key, _, example in STEP_ROWS[: len(VERBS)]}
KEY_EXAMPLES = {code(row[0])[0]: read(code(row[-1])[0]) for row in rows("Steps")}
ALONE = {"best": play_form.BestForm, "choose": play_form.ChoiceForm}
"""The keys of the forms of what stands in `with`, `against` and `given`."""


@pytest.fixture(autouse=True)
def no_key_without_words(monkeypatch):
    """What nobody has words for is told as it is typed. Nothing that the forms know is."""

    def typed(value):
        pytest.fail(f"{value!r} is told as it is typed")

    for module in (turn_steps, turn_text):
        monkeypatch.setattr(module, "plain", typed)


def told(play):
    """The lines of a play.yaml, with steps that name its states and values."""
    states = [
        f"{owner}.{name}" for whose, owner in (("pieces", "unit"), ("sides", "side")) for name in play.get(whose, {}).get("holds", {})
    ]
    reading = [{"add": {state: 1}} for state in states] + [{"end": "game", "when": {name: {"over": 7}}} for name in play.get("values", {})]
    return lines(data(), play | {"play": [*play.get("play", ()), *reading]})


def silent(place, said, key):
    """What of the values of a key can be another one without another word."""
    paths = [path for path in leaves(said) if path[0] == key and path[-1] not in NO_OTHER]
    assert paths or key in NO_OTHER, f"{key} says nothing in {said}"
    before = told(place(said))
    return [path for path in paths if told(place(otherwise(said, path))) == before]


@pytest.mark.parametrize("heading", TABLES)
def test_each_key_is_told(heading):
    form, more = TABLES[heading]
    examples = {code(row[0])[0]: read(code(row[2])[0]) for row in rows(heading) if len(row) == 3}
    inherited = keys(play_form.FilterForm) if form is play_form.ValueForm else set()
    assert set(examples) == keys(form) - inherited
    assert [path for key, example in examples.items() for path in silent(PLACES[heading], more | example, key)] == []


@pytest.mark.parametrize("verb", VERBS)
def test_each_key_of_a_step_is_told(verb):
    example, own = VERB_EXAMPLES[verb], (*play_form.KEYS.get(verb, ()), "when", "rule")
    steps = {verb: example}
    for key, more in ((key, KEY_EXAMPLES[key]) for key in own):
        steps[key] = more if verb in more else example | {key: more[key]}
    assert [path for key, step in steps.items() for path in silent(lambda step: {"play": [step]}, step, key)] == []


@pytest.mark.parametrize("event", EVENTS)
def test_each_key_of_a_trigger_is_told(event):
    examples = {code(row[0])[0]: read(code(row[2])[0]) for row in rows("Triggers") if len(row) == 3}
    more = {key: one[key] for key, one in examples.items() if key in ("rule", "do", "when", "for", *EVENTS[event])}
    more |= {} if event in OF_TURN else {"who": examples["who"]["who"]}
    trigger = {"on": event, **more}
    assert [path for key in trigger for path in silent(PLACES["Triggers"], trigger, key)] == []


def test_each_event_has_words_of_its_own():
    own = {"terrain": "rough", "state": "shaken", "within": 6}
    texts = [
        line["text"]
        for event, more in EVENTS.items()
        for line in told({"triggers": [{"on": event, "rule": RULE, "do": [], **{key: own[key] for key in more if key in own}}]})
        if line["part"] == "triggers"
    ]
    assert [text for text, times in Counter(texts).items() if times > 1] == []


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("best", lambda said: {"play": [{"check": "fight", "at": {"within": 1}, "with": said}]}),
        ("best", lambda said: {"play": [{"check": "fight", "at": {"within": 1}, "against": said}]}),
        ("choose", lambda said: {"play": [{"check": "shoot", "at": {"seen": True}, "given": {"cover": said}}]}),
    ],
)
def test_each_key_within_a_check_is_told(key, place):
    examples = {code(row[0])[0]: read(code(row[2])[0]) for row in STEP_ROWS[-2:]}
    assert silent(place, examples[key], key) == []


def test_no_form_is_left_out():
    made = [one for _, one in inspect.getmembers(play_form, inspect.isclass) if issubclass(one, Record)]
    forms = {one for one in made if one.__module__ == play_form.__name__} | {play_form.BestForm}
    assert forms == {form for form, _ in TABLES.values()} | {play_form.StepForm, *ALONE.values()}
    assert keys(play_form.StepForm) == {*VERBS, "when", "rule", *(key for own in play_form.KEYS.values() for key in own)}
    assert [key for key, form in ALONE.items() if keys(form) != {key}] == []


KNOWN = [
    *("round", *play_names.BETWEEN, *play_names.RESULTS),
    *(f"unit.{name}" for name in play_names.OF_PIECES),
    *(f"{owner}.{name}" for owner in ("side", "enemy") for name in play_names.OF_SIDES),
    *(f"courage.{name}" for name in ("made", *play_names.RESULTS)),
]
"""Every name that means something everywhere, of a check that was made, or of one that followed it."""

PLAIN = ("result", "damage_taken")
"""Names that are words already."""


@pytest.mark.parametrize("name", [one for one in KNOWN if one.rpartition(".")[2] not in PLAIN])
def test_each_name_that_is_known_has_words(name):
    owner, dot, last = name.rpartition(".")
    texts = [told({"play": [{"end": "game", "when": {one: 1}}]})[0]["text"] for one in (name, f"{owner}{dot}xyzzy")]
    assert texts[0] != texts[1].replace("xyzzy", last.replace("_", " "))
