"""Runs `simulate`: plays the requested matches until the result is known well enough, and reports it."""

from __future__ import annotations

import contextlib
import json
from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from rulepress.cli import MISSING, USAGE, Failure
from rulepress.cli.checking.content_loading import choose, data_of, explaining
from rulepress.cli.play.saved_games import is_log
from rulepress.cli.selection.named_rules import named_data
from rulepress.cli.selection.value_override import refuse_out_of_bounds, with_value
from rulepress.cli.setup.pip_install import say
from rulepress.cli.simulation.match_report import comparison_text, match_text, matrix_text
from rulepress.content.diagnostics.console import doing
from rulepress.content.files import named_output
from rulepress.content.files.project import Project
from rulepress.content.files.safe_read import leaves
from rulepress.content.models.validation import validate
from rulepress.content.system import balance_records
from rulepress.content.system.content_protocol import Data
from rulepress.content.yaml.documents import read_yaml
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import Refused
from rulepress.simulate import match_summary
from rulepress.simulate.estimates import FEWEST, UNDECIDED, Moments, SequentialTest
from rulepress.simulate.pair_log import Other, PairLog, stem
from rulepress.simulate.pair_runner import Workers, WorkersLost, Wrong, play
from rulepress.simulate.paired_games import Pair, SimulationMatch, check, mean, packed, whole


class SimulationSettings(NamedTuple):
    """How the games are played, and when that is enough."""

    bots: tuple[str, str]
    pairs: int
    until: float | None
    accept: tuple[float, float] | None
    out: Path | None


class SimulationReport(NamedTuple):
    """What a simulation found, as JSON and as text."""

    scenario: str
    """Its name."""
    data: dict[str, Any]
    text: str


class SimulatedRules(NamedTuple):
    """What is played by, and what it is compared with, each with what it is called."""

    now: Data
    called: str = ""
    before: Data | None = None
    before_called: str = ""


def simulate(args: Namespace, engine: Any, asked: SimulationSettings, workers: Workers) -> tuple[str, SimulationReport]:
    """What broke off, as a sentence or nothing, and what all other games came to. Raises Failure and Refused."""
    rules = _rules(args)
    data = [packed(each) for each in (rules.now, rules.before) if each is not None]
    if rules.before is not None and engine.Match.reads(rules.now).hash == engine.Match.reads(rules.before).hash:
        raise Failure(f"{rules.before_called} and {rules.called} do not differ in anything that affects games.")
    title = _title(rules, args.scenario)
    match = SimulationMatch(engine.__name__, tuple(data), args.scenario, ("", ""), asked.bots, args.seed, getattr(args, "table", None))
    with explaining(args.project, rules.now, args.edition):
        if args.matrix is not None:
            return _matrix(args, engine, rules, match, asked, workers)
        match = replace(match, forces=(args.force[0], args.force[1]))
        check(match)
        run = SimulationRun(args.game, match, asked)
        pairs = list(run.pairs(workers))
    found, written = match_summary.summary(match, pairs), {rule["id"] for rule in rules.now["rules"]}
    if rules.before is None:
        return run.crashed(pairs), SimulationReport(title, found, match_text(title, found, written, run.stopped))
    found |= _compared(match, pairs, asked)
    return run.crashed(pairs), SimulationReport(
        title, found, comparison_text(title, found, written, rules.before_called, rules.called, run.stopped)
    )


def _rules(args: Namespace) -> SimulatedRules:
    """What is played by, from --edition, --compare and --set. Raises Failure."""
    base = data_of(args.project, args.game, args.edition, played=True)
    now, called = base, args.edition or "the current rules"
    for change in args.set:
        now = with_value(now, change)
        refuse_out_of_bounds(now, choose(Project(args.project), args.game).data_schema(now["edition"]["id"]), change)
    if args.set:
        called = ", ".join(args.set)
    if args.compare:
        game = choose(Project(args.project), args.game)
        return SimulatedRules(now, called, named_data(args.project, game, args.compare, played=True), args.compare)
    if args.set:
        return SimulatedRules(now, called, base, args.edition or "the current rules")
    if args.compare is None:
        return SimulatedRules(now)
    if not args.edition:
        raise Failure("--compare needs an edition or a commit. To change a value instead, use --set.", USAGE)
    return SimulatedRules(data_of(args.project, args.game, played=True), "the current rules", base, args.edition)


def _title(rules: SimulatedRules, scenario: str) -> str:
    """What a scenario is called; its id where there is none."""
    return next((one["name"] for one in rules.now["scenarios"] if one["id"] == scenario), scenario)


def _matrix(
    args: Namespace, engine: Any, rules: SimulatedRules, match: SimulationMatch, asked: SimulationSettings, workers: Workers
) -> tuple[str, SimulationReport]:
    title = _title(rules, args.scenario)
    lists = engine.Match.lists(engine.Match.reads(rules.now))
    told: dict[str, Any] = next((one for one in rules.now["scenarios"] if one["id"] == args.scenario), {})
    sizes = sorted({size for size in lists.values() if list(lists.values()).count(size) > 1 and size in told.get("sizes", lists.values())})
    if not told:
        check(match)  # which says what scenarios there are
    if not sizes:
        raise Failure(f"--matrix: no game size of {title} has at least two force lists.", USAGE)
    if args.matrix and args.matrix not in sizes:
        known = (
            f"the game sizes with at least two force lists are {', '.join(sizes)}"
            if sizes != [""]
            else "this game has no sizes; pass --matrix without a value"
        )
        raise Failure(f"--matrix {args.matrix}: {known}.", USAGE)
    if not args.matrix and len(sizes) > 1:
        raise Failure(f"--matrix needs a game size: {' or '.join(sizes)}.", USAGE)
    size = args.matrix or sizes[0]
    complete, left_out = _complete(match, sorted(force for force, each in lists.items() if each == size))
    found, rates, crashed, played = [], {}, [], []
    for forces in combinations(complete, 2):
        one = replace(match, forces=forces)
        check(one)
        run = SimulationRun(args.game, one, asked)
        pairs = list(run.pairs(workers))
        found.append(match_summary.summary(one, pairs))
        rates[forces] = [mean(pair) for pair in pairs if whole(pair)]
        crashed.append(run.crashed(pairs))
        played.append(pairs)
    whole_matrix = {
        "scenario": args.scenario,
        "size": size,
        "bots": list(asked.bots),
        "seed": args.seed,
        "ranking": match_summary.ranking(rates),
        "balance": match_summary.balance(played),
        "matches": found,
        "left_out": left_out,
    }
    text = matrix_text(f"{title}: all force lists" + (f" of a {size} game" if size else ""), whole_matrix)
    if args.record:
        text += "\n\n  " + _record(args, whole_matrix, engine.Match.reads.reckoned(rules.now))
    return " ".join(filter(None, crashed)), SimulationReport(title, whole_matrix, text)


def _complete(match: SimulationMatch, lists: list[str]) -> tuple[list[str], dict[str, str]]:
    """The lists that can be played, and of each of the others what it lacks. Raises Refused where no two can be."""
    able, left_out, refused = [], {}, None
    for each in lists:
        try:
            check(replace(match, forces=(each, each)))
            able.append(each)
        except Refused as lacking:
            left_out[each], refused = lacking.message, lacking
    if len(able) < 2 and refused:
        raise refused
    return able, left_out


def _record(args: Namespace, matrix: Mapping[str, Any], rules: str) -> str:
    """Keep it for the scenario's page, in the place of what was found of that game size before; what was done. Raises Failure."""
    project = Project(args.project)
    scenarios = project.scenarios(args.game)
    if not (scenarios / f"{args.scenario}.yaml").is_file():
        raise Failure(f"--record saves results for a scenario's page, but {args.scenario} is not a scenario of this project.")
    path = scenarios / balance_records.FOLDER / f"{args.scenario}.yaml"
    if leaves(project.root, path.relative_to(project.root).as_posix()):
        raise Failure(f"{path.relative_to(project.root)} is reached through a link that leads out of the project; nothing was written.")
    new = balance_records.found(matrix, balance_records.known_again(rules))
    before = validate(balance_records.Balance, read_yaml(project.root, path))[0] if path.exists() else None
    every = [*(one for one in balance_records.measured(before) if one.size != new.size), new]
    gone = sum(one.games for one in balance_records.measured(before) if one.size == new.size)
    try:
        path.parent.mkdir(exist_ok=True)
        named_output.write(path, balance_records.as_yaml(args.scenario, sorted(every, key=lambda one: one.size or "")).encode())
    except OSError as problem:
        raise Failure(f"{path}: cannot write the file: {problem.strerror}.") from None
    return f"{path.relative_to(project.root).as_posix()} now holds the results of these {new.games} games" + (
        f", replacing {gone}." if gone else "."
    )


class SimulationRun:
    """One match on its way."""

    def __init__(self, game: str, match: SimulationMatch, asked: SimulationSettings):
        self.game, self.match, self.asked, self.stopped = game, match, asked, ""

    def pairs(self, workers: Workers) -> Iterator[Pair]:
        """Its pairs until there are enough. Raises Failure."""
        shown = f"{self.match.forces[0]} against {self.match.forces[1]}"
        compared = len(self.match.rules) > 1
        moments = Moments(0.0 if compared else 0.5)
        test = SequentialTest(*(points / 100 for points in self.asked.accept)) if self.asked.accept else None
        with _kept(self.asked.out, self.match) as kept, doing(f"Playing {shown}") as tell, _explained():
            known, keep = (kept.pairs, kept.add) if kept else ({}, lambda pairs: None)
            coming = play(self.match, self.asked.pairs, workers, known, keep)
            with contextlib.closing(coming):  # type: ignore[type-var]  # a generator is
                for number, pair in enumerate(coming, 1):
                    yield pair
                    if not whole(pair):
                        continue
                    value = match_summary.apart(pair) if compared else mean(pair)
                    moments.add(value)
                    estimate = moments.estimate(*((-1.0, 1.0) if compared else (0.0, 1.0)))
                    tell(f"{shown}: {number} of {self.asked.pairs} pairs, {100 * estimate.value:.1f}% ±{100 * estimate.half:.1f}")
                    if test and test.add(value) != UNDECIDED:
                        self.stopped = "; stopped because the result is decided"
                        return
                    if self.asked.until and moments.count >= FEWEST and estimate.half <= self.asked.until:
                        self.stopped = f"; stopped at a margin of ±{100 * self.asked.until:g} points"
                        return

    def crashed(self, pairs: list[Pair]) -> str:
        """A sentence about games that broke off. Their logs are written beside the pairs. Raises Failure."""
        broken = list(match_summary.crashes(self.match, pairs))
        for each, log in zip(broken, match_summary.logs(pairs), strict=True):
            if self.asked.out:
                name = "-".join([stem(self.match), "broken", slug(each["seed"]), *(word for word in ("swapped", "before") if each[word])])
                _write(self.asked.out / f"{name}.json", json.dumps({"game": self.game, **log}, ensure_ascii=False, indent=1) + "\n")
        if not broken:
            return ""
        seeds = ", ".join(dict.fromkeys(each["seed"] for each in broken[:5]))
        told = (
            f"{len(broken)} games crashed; their pairs are not counted" if len(broken) > 1 else "One game crashed; its pair is not counted"
        )
        where = f"The logs are in {self.asked.out}, for `replay`." if self.asked.out else "Pass --out DIR to keep the logs."
        return f"{told} (seed {seeds}): {broken[0]['error']}. {where}"


def _write(path: Path, text: str) -> None:
    if why := named_output.refusal(path, path.parent, is_log):
        raise Failure(f"{path}: {why}.")
    try:
        named_output.write(path, text.encode())
    except OSError as problem:
        raise Failure(f"{path}: cannot write the file: {problem.strerror}.") from None


def _compared(match: SimulationMatch, pairs: list[Pair], asked: SimulationSettings) -> dict[str, Any]:
    told = match_summary.difference(match, pairs)
    low, high = told["difference"]["low"], told["difference"]["high"]
    verdict, decided, expected = "higher" if low > 0 else "lower" if high < 0 else UNDECIDED, None, None
    if asked.accept:
        test = SequentialTest(*(points / 100 for points in asked.accept))
        for pair in filter(whole, pairs):
            verdict = test.add(match_summary.apart(pair))
        decided = None if verdict == UNDECIDED else test.moments.count
        expected = test.expected
    told["comparison_gain"] = told.pop("gain")
    return {**told, "accept": list(asked.accept) if asked.accept else None, "verdict": verdict, "decided": decided, "expected": expected}


@contextlib.contextmanager
def _kept(folder: Path | None, match: SimulationMatch) -> Iterator[PairLog | None]:
    """The file of finished pairs, where there is to be one. Raises Failure."""
    if folder is None:
        yield None
        return
    try:
        kept = PairLog(folder, match)
    except Other as other:
        if not other.what:
            raise Failure(f"{other.file} is not a file of pairs. Choose another folder with --out, or delete this file.") from None
        raise Failure(
            f"{other.file} holds pairs of another match, with a different {', '.join(other.what)}. "
            "Choose another folder with --out, or delete this file."
        ) from None
    except OSError as problem:
        raise Failure(f"--out {folder}: cannot write to this folder: {problem.strerror}.") from None
    if kept.changed:
        one = len(kept.changed) == 1
        lines = f"line {kept.changed[0]} was" if one else f"{len(kept.changed)} lines, starting at line {kept.changed[0]}, were"
        say(f"{kept.path}: {lines} changed since the run that wrote this file; the affected games are played again.")
    try:
        yield kept
    finally:
        kept.close()


@contextlib.contextmanager
def _explained() -> Iterator[None]:
    """The trouble that workers make, as sentences."""
    try:
        yield
    except Wrong as wrong:
        raise Failure(
            f"For seed {wrong.seed}, the worker {wrong.worker} played a different game from this machine. Its rulepress, Python or "
            "memory is faulty, so its results cannot be trusted. Remove the worker and start again with a new --out folder."
        ) from None
    except WorkersLost as lost:
        raise Failure(f"The workers failed repeatedly: {lost}. With --out, finished pairs are saved.", MISSING) from None
