"""Text that does not fit is an error that says where and by how much; it never vanishes and nothing half is written."""

import re
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import pytest
from PIL import Image

from rulepress.content.cards.card_frames import LOW_NAME
from rulepress.content.games.downsync import card_records
from rulepress.press.cards import press_run
from rulepress.press.cards.card_html import ONE_SIDED, STEPS, TWO_SIDED
from rulepress.press.cards.layout import ART, FOOT, TALL, CardOverrun, Fit, FitAttempt, LayoutEngine, _bottoms
from rulepress.press.sheets.paper_formats import BLEED, SIZES

from .conftest import only_poker
from .words import plain, right_of

VECTOR = "republic-of-terra/vector-squad"
LONG = "This sentence is one of very many that make a text much longer than any card could ever hold. "


def test_a_text_that_is_too_long_names_card_field_and_overrun(press_one):
    def change(unit, data):
        unit["traits"][1]["text"] = LONG * 24

    report, out = press_one(VECTOR, change)
    (error,) = report.diagnostics
    assert error.code == "card-overrun" and error.severity == "error"
    assert "Poker" in error.message and "Euro" in error.message
    assert "Vector Squad" in error.message and "All Terrain" in error.message
    assert float(re.search(r"(\d+\.\d) mm", error.message)[1]) > 10
    assert error.path.endswith("vector-squad.yaml") and error.line > 10
    words = int(re.search(r"about (\d+) words", error.suggestion)[1])
    assert 40 < words < len(LONG.split()) * 24
    assert not [*out.glob("single/*"), *out.glob("*.pdf")]
    assert "dist/overruns/downsync/republic-of-terra--vector-squad.png" in error.message
    with Image.open(out.parents[1] / "overruns" / "downsync" / "republic-of-terra--vector-squad.png") as picture:
        assert picture.height > picture.width * 1.5

    with only_poker():
        report, out = press_one(VECTOR, lambda unit, data: None)
    assert not report.failed and not (out.parents[1] / "overruns" / "downsync").exists()


@pytest.mark.slow
@pytest.mark.parametrize("count", [360, 500])
def test_a_text_that_loses_as_many_words_as_advised_fits(press_one, one_size, count):
    words = (LONG.split() * 40)[:count]

    def pressed():
        return press_one(VECTOR, lambda unit, data: unit["traits"][1].update(text=" ".join(words)))[0]

    [error] = pressed().diagnostics
    del words[-int(re.search(r"about (\d+) words", error.suggestion)[1]) :]
    assert not pressed().failed


def test_a_picture_without_room_is_told_each_time(press_one, one_size):
    """Beside its type line a figure has room in smaller type, or in none; and that is told of a card that was pressed before, too."""

    def called(type_):
        return lambda unit, data: unit.update(type=type_)

    report, _ = press_one(VECTOR, called("Human Infantry Squad of the North"))
    assert report.pressed == 1 and not report.diagnostics
    for pressed in (1, 0):
        report, _ = press_one(VECTOR, called("Human Infantry Squad of the North and of the Far South"))
        [told] = report.diagnostics
        assert report.pressed == pressed and (told.code, told.severity) == ("no-room-for-picture", "warning")
        assert told.path.endswith("vector-squad.yaml") and told.line


def test_a_squad_with_much_to_say_fits(set_one):
    """Four actions with limits and traits, four traits, and a note: more than the usual frame holds."""

    def change(unit, data):
        rifle = unit["actions"][0] | {"team": "1-2", "only": "infantry", "limit": "once per activation", "options": []}
        unit["actions"] = [
            rifle | {"id": f"a{i}", "name": name, "not_with": ["Rifle"]}
            for i, name in enumerate(("Rifle", "Net Gun", "Satchel Charge", "Flares"))
        ]
        trait = unit["traits"][0]
        unit["traits"] = [
            trait | {"name": name, "note": None, "cost": None, "text": LONG} for name in ("Grudge", "Sentry", "Salvage Crew", "Mechanized")
        ]
        unit["notes"] = [{"title": "Loading", "text": LONG}]

    text = set_one(change, min(SIZES, key=lambda size: size.height)).said
    assert text.count(plain(LONG)) == 5 and plain("Not with Rifle in one activation.") in text


def test_the_whole_run_is_told_at_once(press_one, one_size):
    """And a text that is far too long is still only a finding."""

    def change(unit, data):
        unit["traits"][0]["text"] = LONG * 45
        unit["name"] = "Supercalifragilisticexpialidociousnessifying Squadronaires"
        unit["stats"]["def"] = 123456789012
        unit["actions"][0]["name"] = "Donaudampfschifffahrtsgesellschaft"

    report, _ = press_one(VECTOR, change)
    told = " ".join(one.message for one in report.diagnostics)
    for field in ("the name is", "the stat DEF is", "action Donau", "trait Adaptive Camo"):
        assert field in told, told
    assert all(one.code == "card-overrun" for one in report.diagnostics)


@pytest.mark.parametrize("key", [VECTOR, "coalition/virago"])
@pytest.mark.slow
def test_a_word_that_is_wider_than_the_card_is_told(press_one, one_size, key):
    """Where traits follow one another in a paragraph it ran over the edge, and nobody heard of it."""

    def change(unit, data):
        unit["notes"] = []
        trait = {"name": "Odd", "parameters": {}, "note": None, "text": "n" * 90, "cost": None, "phase": None, "upkeep": False}
        unit["traits"] = [trait | {"effects": [], "manual": True}]

    report, _ = press_one(key, change)
    [error] = report.diagnostics
    assert error.code == "card-overrun" and "the trait Odd is too wide" in error.message


def test_long_names_go_on_two_lines(set_one):
    def change(unit, data):
        unit["name"], unit["variant"] = "Heavy Reconnaissance and Recovery Section", "Northern Command"

    text = set_one(change).said
    assert plain("Heavy Reconnaissance and Recovery Section") in text and plain("Northern Command") in text


@pytest.mark.slow
def test_a_name_of_one_word_takes_smaller_type_and_one_line(set_one, press_one, one_size):
    """That it could not break was found out too late, and by how much it is too long was told as if it could."""

    def called(name):
        return lambda unit, data: unit.update(name=name, variant=None)

    assert plain("Reconnaissancevehiclecommander") in set_one(called("Reconnaissancevehiclecommander")).said
    told = []
    for letters in (60, 70):
        report, _ = press_one(VECTOR, called("W" * letters))
        (error,) = report.diagnostics
        told.append(float(re.search(r"(\d+\.\d) mm on Poker", error.message)[1]))
    a_letter = (told[1] - told[0]) / 10
    assert told[0] == pytest.approx(60 * a_letter - LOW_NAME.room, abs=0.5)


def test_figures_keep_to_their_columns_in_the_low_frame(set_one):
    """Which a long name takes, too. Each stands beside its label there, and not in the next column."""
    figures = {"spd": 19, "scan": 18, "targ": 17, "def": 16, "cm": 15}

    def change(unit, data):
        unit["name"], unit["variant"] = "Grand Amphibious Interceptor", "Expeditionary Reconnaissance Detachment"
        unit["stats"] |= figures | {"emergency_cm": None}

    front = set_one(change)
    column = (SIZES[0].width - 4.8) / len(figures)
    for number, figure in enumerate(figures.values(), 1):
        assert right_of(front.pdf, str(figure)) < BLEED + 2.4 + number * column, figure


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.id)
def test_neither_a_long_name_nor_a_long_back_makes_the_type_of_the_front_small(data, worker, size):
    """Below a picture of half the card there stood the smallest type."""

    def fitted(**changes):
        face = next(face for face in card_records.card_sides(data) if face.key == "coalition/virago")
        return worker.machine.fit(worker.setting.prepare(replace(face, record={**face.record, **changes})), size)

    usual, _ = fitted()
    low, overruns = fitted(name="Heavy Reconnaissance and Recovery Section of the Farther North")
    assert not overruns and low.step.low and low.step.text == usual.step.text
    turned, overruns = fitted(notes=[{"title": "Odd", "text": LONG * 14, "field": "note", "loc": "notes"}])
    assert not overruns and turned.step.over and turned.step.front > turned.step.text


@pytest.mark.slow
def test_text_grows_until_it_does_not_fit_and_is_whole_all_the_way(set_one):
    words = LONG.split()
    fitted, failed = 0, 0
    for count in (5, 90, 170, 600):
        sentence = " ".join((words * 40)[:count])

        def change(unit, data, sentence=sentence):
            unit["traits"][2]["text"] = sentence

        front = set_one(change)
        if not front.fits:
            failed += 1
        else:
            assert not failed, "a longer text fitted after a shorter one did not"
            assert plain(sentence) in front.said
            fitted += 1
    assert fitted >= 2 and failed >= 1


def test_a_page_is_the_same_whatever_was_pressed_before_it(folder, data):
    """Though fonts and drawings are worked out but once."""
    card_sides = {face.key: face for face in card_records.card_sides(data)}
    first, second = card_sides["coalition/widow-scout"], card_sides["coalition/spider-drone-soldier"]
    pages = [
        {one.key: at_work(one, [SIZES[0]]).pages for one in order}
        for at_work, order in (
            (press_run.PressWorker(press_run.look(folder)), (first, second)),
            (press_run.PressWorker(press_run.look(folder)), (second, first)),
        )
    ]
    assert pages[0] == pages[1]


def test_steps_never_grow():
    for steps in (ONE_SIDED, TWO_SIDED):
        sizes = [step.text for step in steps]
        assert sizes == sorted(sizes, reverse=True) and sizes[-1] >= 6.5
    assert FOOT > 5


@pytest.mark.parametrize("steps", [ONE_SIDED, TWO_SIDED])
@pytest.mark.parametrize("beyond", [0.0, 4.0, 40.0, 90.0])
def test_the_first_step_that_holds_is_found_wherever_the_search_begins(steps, beyond):
    """By tries of which each says how much is too long, rightly or not."""
    frame, face = SimpleNamespace(head=12.0, between=9.0), SimpleNamespace(fixed=False)
    words = f'<div class="body"><p >{"word " * 120}</p></div>'
    card = SimpleNamespace(frame=lambda step: frame, face=face, largest=lambda step: {}, html=lambda *_, **__: words)

    class Trying(LayoutEngine):
        def __init__(self, first):
            self.first = first

        def _tried(self, card, size, step):
            missing = self.first - steps.index(step)
            overruns = [CardOverrun("text", "", missing + beyond, False)] if missing > 0 else []
            return FitAttempt(Fit(step, ART, {}, {}), overruns, None)

    for first in range(len(steps) + 1):
        fit, overruns, *_ = Trying(first)._first(card, SIZES[0], steps)
        assert (steps.index(fit.step), bool(overruns)) == (min(first, len(steps) - 1), first == len(steps))


@pytest.mark.parametrize("key", ["coalition/virago", "republic-of-terra/harbinger"])
def test_a_smaller_card_is_set_as_if_it_were_measured(data, worker, key):
    """One whose lines break as on the larger, and one that takes another step."""
    larger, smaller = SIZES
    card = worker.setting.prepare(next(face for face in card_records.card_sides(data) if face.key == key))
    fit, _ = worker.machine.fit(card, larger)
    guessed, _ = worker.machine.smaller(card, smaller, larger, fit)
    measured, _ = worker.machine.fit(card, smaller, STEPS.index(fit.step))
    assert (guessed.step is fit.step) == (key == "coalition/virago")
    assert (guessed.step, guessed.pieces) == (measured.step, measured.pieces) and abs(guessed.art - measured.art) < 1e-6


@pytest.mark.slow
def test_every_step_holds_at_least_as_much(folder, data):
    """Room left on the busiest cards never shrinks from step to step, so the first step that fits is the roomiest."""
    setting = press_run.look(folder)
    machine = LayoutEngine(setting.fonts)
    for face in card_records.card_sides(data):
        if face.key not in (VECTOR, "republic-of-terra/seeker-team"):
            continue
        card, room = setting.prepare(face), []
        for step in ONE_SIDED:
            html = card.html(SIZES[0], step, step.art, card.largest(step), probe=True)
            machine.serve(card)
            page = machine.render(html, 70, TALL, setting.style_sheet(face)).pages[0]._page_box
            room.append(-_bottoms(page)[0])
        assert all(later >= earlier - 0.05 for earlier, later in pairwise(room)), (face.key, room)
        assert room[-1] > room[-3] + 8
