"""Pairs come out the same wherever they are played, and however often that is broken off."""

import json
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest

from rulepress.simulate import estimates, match_summary
from rulepress.simulate.pair_log import Other, PairLog
from rulepress.simulate.pair_runner import Workers, WorkersLost, Wrong, play, processes
from rulepress.simulate.paired_games import play_pairs

from . import duel

HERE = processes(1)


def played(match, number, workers=HERE, known=None, keep=lambda pairs: None):
    return list(play(match, number, workers, known or {}, keep))


class Away:
    """An executor whose workers do as they are told by a test."""

    def __init__(self, work):
        self.work = work

    def submit(self, function, *args):
        future = Future()
        try:
            future.set_result(self.work(*args))
        except Exception as error:
            future.set_exception(error)
        return future


def sent(worker, match, numbers):
    return json.dumps(json.loads(play_pairs(match, numbers)) | {"worker": worker})


def away(work, task=3):
    return Workers(lambda: Away(work), lambda executor: None, 2, task)


def test_two_processes_come_to_what_one_does():
    match = duel.match()
    assert played(match, 40, processes(2)) == played(match, 40)


def test_a_worker_that_dies_is_replaced():
    deaths = iter([True, False, True, False])

    def mortal(match, numbers):
        if next(deaths, False):
            raise BrokenProcessPool("killed")
        return sent("elsewhere", match, numbers)

    match = duel.match()
    assert played(match, 12, away(mortal)) == played(match, 12)


def test_workers_that_always_die_end_the_run():
    def dead(match, numbers):
        raise ModuleNotFoundError("No module named 'rulepress'")

    with pytest.raises(WorkersLost, match="No module named"):
        played(duel.match(), 12, away(dead))


PAIR = json.loads(play_pairs(duel.match(), (0,)))["pairs"][0]
GAME = PAIR["games"][0][0]
FORGED = {
    "no text": 7,
    "no JSON": "nothing",
    "no games": "[]",
    "another pair": {"pair": 1},
    "no list": {"games": None},
    "an empty list": {"games": [[]]},
    "more rules": {"games": PAIR["games"] * 2},
    "text in place of a game": {"games": [[GAME, "won"]]},
    **{
        f"{key}: {value!r:.20}": {"games": [[GAME, GAME | {key: value}]]}
        for key, value in (
            ("winner", "C"), ("winner", ["A"]), ("finished", "yes"), ("rounds", -1), ("rounds", True), ("points", {"A": "x"}),
            ("points", {"A": float("nan")}), ("points", {"A": 10**400}), ("points", {"C": 1}), ("parts", {"attacker": "C"}),
            ("units", {"A": {"ox": [1]}}), ("units", {"A": {"ox": ["1"] * 7}}), ("rules", {"duel.round": None}), ("hash", 1), ("more", 1),
        )
    },
}  # fmt: skip
"""What a worker may send in place of the first pair, or what of it is changed."""


def forged(what):
    return json.dumps({"worker": "elsewhere", "pairs": [PAIR | what]}) if isinstance(what, dict) else what


@pytest.mark.parametrize("what", FORGED.values(), ids=FORGED)
def test_what_is_no_pair_is_not_taken_for_one(what):
    with pytest.raises(WorkersLost, match="sent no games|Expecting value"):
        played(duel.match(), 1, away(lambda match, numbers: forged(what), task=1))


@pytest.mark.parametrize("fault", ["from its first pair on", "later"])
def test_a_worker_that_computes_wrongly_is_noticed(fault):
    """Here its dice fall one higher for the Force that is worth more: a bug in one worker, planted."""
    wrong = duel.match({"strong": 3})

    def worker(match, numbers):
        name = f"machine {numbers[0] % 2}"
        planted = name == "machine 1" and (fault != "later" or numbers[0] > 60)
        return sent(name, wrong if planted else match, numbers)

    with pytest.raises(Wrong) as found:
        played(duel.match(), 400, away(worker))
    assert found.value.worker == "machine 1"


def test_a_run_that_was_killed_goes_on_where_it_stopped(tmp_path):
    match, again = duel.match(), []
    kept = PairLog(tmp_path, match)
    played(match, 20, keep=kept.add)
    kept.close()
    whole = kept.path.read_bytes()
    for cut in (len(whole) // 2, len(whole) - 1, 10, 0):
        kept.path.write_bytes(whole[:cut])
        kept = PairLog(tmp_path, match)
        again = played(match, 20, known=kept.pairs, keep=kept.add)
        kept.close()
        assert match_summary.summary(match, again) == match_summary.summary(match, played(match, 20))
        assert kept.path.read_bytes() == whole
    assert json.loads(whole.splitlines()[1])["pair"] == 0


@pytest.mark.parametrize("there", [True, False])
def test_nothing_is_kept_through_a_link_that_somebody_left_in_the_folder(tmp_path, there):
    outside, folder = tmp_path / "outside", tmp_path / "out"
    first = PairLog(folder, duel.match())
    first.close()
    if there:
        outside.write_bytes(first.path.read_bytes())
    first.path.unlink()
    first.path.symlink_to(outside)
    before = outside.read_bytes() if there else None
    with pytest.raises(OSError, match="is a link"):
        PairLog(folder, duel.match())
    assert (outside.read_bytes() if outside.exists() else None) == before


def test_what_is_no_file_in_the_folder_is_refused(tmp_path):
    first = PairLog(tmp_path, duel.match())
    first.close()
    first.path.unlink()
    first.path.mkdir()
    with pytest.raises(OSError, match="no ordinary file"):
        PairLog(tmp_path, duel.match())


@pytest.mark.parametrize("link", [True, False])
def test_a_file_beside_it_is_let_be_whatever_it_is_called(tmp_path, link):
    log = PairLog(tmp_path / "out", duel.match())
    log.close()
    mine, whole = log.path.with_suffix(".new"), log.path.read_bytes()
    (tmp_path / "mine").write_text("mine")
    mine.symlink_to(tmp_path / "mine") if link else mine.write_text("mine")
    log.path.write_bytes(whole[:10])
    PairLog(tmp_path / "out", duel.match()).close()
    assert log.path.read_bytes() == whole and mine.read_text() == "mine"
    assert {path.name for path in log.path.parent.iterdir()} == {log.path.name, mine.name}


CHANGED = {
    "a forged winner": lambda line: line.replace(b'"winner": "A"', b'"winner": "B"'),
    "not a number": lambda line: line.replace(b'"rounds": 3', b'"rounds": NaN'),
    "a number too long": lambda line: line.replace(b'"rounds": 3', b'"rounds": ' + b"9" * 5000),
    "an unknown name": lambda line: line.replace(b'"duel.round"', b'"duel.dance"'),
    "no check": lambda line: json.dumps({k: v for k, v in json.loads(line).items() if k != "check"}).encode() + b"\n",
    "another pair's number": lambda line: line.replace(b'"pair": 2', b'"pair": 7'),
    "no bytes of text": lambda line: b"\xff\xfe\n",
    "a deep nest": lambda line: b"[" * 100_000 + b"\n",
    "nothing": lambda line: b"\n",
    **{
        repr(what)[:30]: lambda line, what=what: json.dumps(PAIR | what).encode() + b"\n"
        for what in FORGED.values()
        if isinstance(what, dict)
    },
}


@pytest.mark.parametrize("change", CHANGED.values(), ids=CHANGED)
def test_a_line_that_was_changed_is_told_and_played_again(tmp_path, change):
    match = duel.match()
    kept = PairLog(tmp_path, match)
    pairs = played(match, 6, keep=kept.add)
    kept.close()
    whole = kept.path.read_bytes().splitlines(keepends=True)
    changed = change(whole[3])
    assert changed != whole[3]
    kept.path.write_bytes(b"".join([*whole[:3], changed, *whole[4:]]))
    kept = PairLog(tmp_path, match)
    assert kept.changed == [4] and kept.pairs.keys() == {0, 1, 3, 4, 5}
    assert played(match, 6, known=kept.pairs, keep=kept.add) == pairs
    kept.close()
    again = PairLog(tmp_path, match)
    again.close()
    assert again.changed == [] and len(again.pairs) == 6


def test_pairs_are_no_other_match_s_by_another_head(tmp_path):
    first, second = PairLog(tmp_path / "a", duel.match()), PairLog(tmp_path / "b", duel.match(seed="2"))
    played(duel.match(), 2, keep=first.add)
    first.close()
    second.close()
    second.path.write_bytes(second.path.read_bytes() + b"".join(first.path.read_bytes().splitlines(keepends=True)[1:]))
    moved = PairLog(tmp_path / "b", duel.match(seed="2"))
    moved.close()
    assert moved.changed == [2, 3] and moved.pairs == {}


def test_pairs_of_another_match_are_not_mixed_in(tmp_path):
    PairLog(tmp_path, duel.match()).close()
    with pytest.raises(Other) as other:
        PairLog(tmp_path, duel.match(seed="2"))
    assert other.value.what == ["seed"]


@pytest.mark.parametrize("data", [b"precious", b"precious\nwords\n", b'{"a": 1}\n', b"[]", b"\n"])
def test_a_file_that_holds_no_pairs_is_not_replaced(tmp_path, data):
    first = PairLog(tmp_path, duel.match())
    first.close()
    first.path.write_bytes(data)
    with pytest.raises(Other) as other:
        PairLog(tmp_path, duel.match())
    assert other.value.what == [] and first.path.read_bytes() == data


def test_a_game_that_breaks_off_leaves_the_others_alone():
    match = duel.match(bots=("clumsy", "random"))
    pairs = played(match, 40)
    told = match_summary.summary(match, pairs)
    assert told["crashed"] and all(each["error"] == "ZeroDivisionError: the lance is broken" for each in told["crashed"])
    assert told["pairs"] + len({each["seed"] for each in told["crashed"]}) == 40
    assert all(log["seed"] == each["seed"] for log, each in zip(match_summary.logs(pairs), told["crashed"], strict=True))


def test_the_figures_add_up():
    match = duel.match()
    told = match_summary.summary(match, played(match, 100))
    assert told["games"] == 200 == sum(told["wins"].values()) + told["draws"] + told["unfinished"]
    assert told["rate"]["value"] == pytest.approx((told["wins"]["A"] + (told["draws"] + told["unfinished"]) / 2) / 200)
    assert told["rate"]["low"] > 0.5, "the stronger force is seen to be stronger"
    assert told["rounds"] == {"mean": 3.0} and told["rules"] == {"duel.round": 600}


def test_a_planted_strength_is_found_with_its_sign():
    for planted, sign in ((3, 1), (1, -1)):
        match = duel.match({"strong": planted}, {})
        told = match_summary.difference(match, played(match, 150))["difference"]
        assert min(sign * told["low"], sign * told["high"]) > 0


def test_the_same_rules_twice_go_alike():
    match = duel.match({}, {})
    told = match_summary.difference(match, played(match, 20))
    assert told["alike"] == 40 and told["difference"]["value"] == 0 and told["difference"]["low"] < 0 < told["difference"]["high"]


def test_the_same_seeds_need_fewer_pairs():
    match = duel.match({"strong": 3}, {})
    assert match_summary.difference(match, played(match, 150))["gain"] > 1.5


def test_a_force_is_ranked_by_what_it_makes_of_all_others():
    shares = {("a", "b"): [1.0, 0.5] * 20, ("a", "c"): [1.0, 1.0] * 20, ("b", "c"): [0.5, 0.75] * 20}
    ranked = match_summary.ranking(shares)
    assert [row["force"] for row in ranked] == ["a", "b", "c"]
    assert ranked[0]["rate"] == estimates.rate([1.0, 0.75] * 20).as_dict()
