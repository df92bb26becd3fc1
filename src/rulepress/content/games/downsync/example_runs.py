"""The rulebook's worked examples, put to the engine under one edition's rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import cached_property, partial
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar, cast

from rulepress.content.files.cache import kept
from rulepress.content.games.downsync.access_tracking import ALL, Asked, watched
from rulepress.content.games.downsync.example_base_overlap import Crowded, crowded
from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile
from rulepress.content.games.downsync.resolver import scenario
from rulepress.content.pages.example_results import ExampleResult
from rulepress.content.prose import placeholders, typography
from rulepress.content.prose.chapters import within
from rulepress.core.examples import Instead, Outcome, settled
from rulepress.core.name_matching import slug
from rulepress.games.downsync.model import Stats
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.worked_examples import run

Made = TypeVar("Made")
Chosen = tuple[DownsyncSourceFile, str, Any, tuple[str, ...]]
"""An example that an edition has: its file, id and record, and those of its rules that the edition has."""

PLAYED = ("edition", "core", "effects", "factions", "scenarios", "tables")
"""What of an edition's data examples are played with."""
IDENTITY = ("id", "key", "name", "title", "variant", "silhouette", "picture")
"""What of a card says which it is."""
REACH = ("range", "min_range", "rof")
"""The numbers of an action."""
ELSEWHERE = ("trait.", "action.", "effect.", "token.", "leader.")
"""What the addresses of rules begin with that stand on cards."""


def lent(content: DownsyncContent, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The shipped scenarios that a project has none of its own of, by name."""
    own = {each["id"] for each in data["scenarios"]}
    return [scenario(source, data["core"], content) for source in content.lent if source.record and source.id not in own]


def beside_cards(source: DownsyncSourceFile) -> bool:
    """Are the examples of that file a faction's? They are about its cards, and need no rule of a chapter."""
    return source.document.path.startswith("factions/")


def examples(content: DownsyncContent, data: dict) -> Iterator[ExampleResult]:
    """Every example of an edition with its outcome, in the order of the files."""
    return Trial(content, data).shown()


class Note(NamedTuple):
    """How an example came out, and by which numbers of cards."""

    text: str | None
    payload: dict
    outcome: Outcome
    met: list[str]
    """The cards whose actions count in it."""
    asked: Asked
    numbers: str
    """What was on the cards, of these."""


class Trial:
    """An edition as examples are put to it: with the shipped scenario where it has none of its own."""

    def __init__(self, content: DownsyncContent, data: dict[str, Any]) -> None:
        self.content, self.resolved = content, data

    @cached_property
    def data(self) -> dict[str, Any]:
        """What of the edition examples are played with."""
        scenarios = self.resolved["scenarios"] or lent(self.content, self.resolved)
        return {key: self.resolved[key] for key in PLAYED} | {"scenarios": scenarios}

    @cached_property
    def book(self) -> Ruleset:
        """Made when the first example is played."""
        return Ruleset(self.data)

    def shown(self, but: Container[str] = (), set_aside: bool = False) -> Iterator[ExampleResult]:
        """Every example with its outcome, in the order of the files, without those whose ids are in `but`; `set_aside`: those that are, in
        place of all others."""
        there = [one for one in self.chosen(set_aside) if one[1] not in but]
        for (source, id_, record, rules), note in zip(there, self._notes(there), strict=True):
            if id_ not in but:  # of two that are called the same, the first
                yield ExampleResult(id_, record.title, note.text, rules, note.payload, note.outcome, source, record.printed)

    def chosen(self, set_aside: bool = False) -> Iterator[Chosen]:
        """See `chosen`."""
        return chosen(self.content, self.resolved, set_aside)

    def crowded(self, there: Sequence[Chosen]) -> list[list[Crowded]]:
        """The bases in each of these examples that begin on top of each other; remembered."""
        return self._remembered("crowded", there, lambda: [list(crowded(self.book, record)) for _, _, record, _ in there])

    def _notes(self, there: Sequence[Chosen]) -> list[Note]:
        """How these examples came out, remembered as they did under whatever numbers of cards; those that these numbers concern are put to
        the engine again."""
        notes = self._remembered("notes", there, lambda: [self._noted(record) for _, _, record, _ in there])
        return [
            note if note.numbers == self._numbers(note.met, note.asked) else self._noted(record)
            for note, (_, _, record, _) in zip(notes, there, strict=True)
        ]

    def _remembered(self, what: str, there: Sequence[Chosen], make: Callable[[], Made]) -> Made:
        """What is made of these examples whatever the numbers of cards are."""
        typed = dict.fromkeys(word for source, *_ in there for word in (source.document.path, source.document.text))
        return kept(make, what, self._common, repr([id_ for _, id_, *_ in there]), *typed)

    def _noted(self, record: Any) -> Note:
        payload, text = as_given(record), record.text
        try:
            text = text and typography.marks(placeholders.render(text, {"core": self.data["core"]}))
        except placeholders.BadTemplate as problem:
            return Note(text, payload, Outcome((), problem.message), [], set(), self._numbers([], set()))
        met = [unit.key for unit in self.met(payload)]
        outcome, asked = self._known("outcome", payload, lambda book: outcome_of(book, payload))
        return Note(text, payload, outcome, met, asked, self._numbers(met, asked))

    def _numbers(self, met: list[str], asked: Asked) -> str:
        return repr([[self._units[key].reach for key in met], [self._stat(*each) for each in sorted(asked)]])

    def outcome(self, payload: dict) -> Outcome:
        """What comes of an example; remembered."""
        return self._known("outcome", payload, lambda book: outcome_of(book, payload))[0]

    def settled(self, payload: dict) -> tuple[tuple[Instead, ...], str | None]:
        """What it has to promise, as `core.examples.settled` tells; remembered."""
        outcome = self.outcome(payload)
        return self._known("settled", payload, lambda book: settled(partial(outcome_of, book), payload, outcome), repr(outcome))[0]

    def _known(self, what: str, payload: dict, make: Callable[[Ruleset], Made], *more_words: str) -> tuple[Made, Asked]:
        """What is made of an example, and which stats were asked for; remembered by all that it depends on: of the stats of cards, by
        those that were asked for. Which those are is remembered as well, step by step: what is asked for next depends on what was
        answered before."""
        words = (what, repr(payload), self._common, *more_words, *(unit.reach for unit in self.met(payload)))
        asked: Asked = set()
        made: list[tuple[Made, Asked]] = []

        def more() -> tuple[Made | None, Asked]:
            if not made:
                book, every = watched(self.book)
                made.append((make(book), every))
            found, every = made[0]
            return (None, every - asked) if every - asked else (found, set())

        while True:
            found, left = kept(more, *words, repr([(each, self._stat(*each)) for each in sorted(asked)]))
            if not left:
                return cast(Made, found), asked
            asked = asked | left

    def _stat(self, key: str, name: str) -> Any:
        """What is on a card there; what only stands in for one has no stats."""
        if (key, name) == ALL:
            return self._stats
        card = self._stats.get(key.partition("@")[0])  # one of a led Unit has the Unit's
        return card and getattr(card, name)

    @cached_property
    def _stats(self) -> dict[str, Stats]:
        return {unit["key"]: Stats.from_data(unit["stats"]) for faction in self.data["factions"] for unit in faction["units"]}

    def met(self, payload: dict) -> list[Reach]:
        """The cards whose actions count in an example: a Unit is met by its name, typed in the example or told on some card."""
        said = _words(repr(payload)) | self._told
        return [unit for unit in self._units.values() if any(name <= said for name in unit.names)]

    @cached_property
    def _units(self) -> dict[str, Reach]:
        return {unit["key"]: Reach.of(unit) for faction in self.data["factions"] for unit in faction["units"]}

    @cached_property
    def _common(self) -> str:
        """A digest of what counts for every example."""
        factions = [{**faction, "units": list(map(_without_numbers, faction["units"]))} for faction in self.data["factions"]]
        return sha256(repr({**self.data, "factions": factions}).encode()).hexdigest()

    @cached_property
    def _told(self) -> set[str]:
        """The words of what cards say, by which one that is met may lead to others."""
        return kept(self._told_words, "told", self._common)

    def _told_words(self) -> set[str]:
        factions = self.data["factions"]
        cards = [{**_without_numbers(unit), **dict.fromkeys(IDENTITY)} for faction in factions for unit in faction["units"]]
        return _words(repr([cards, [{**faction, "units": None, "forces": None} for faction in factions]]))


class Reach(NamedTuple):
    """How far the actions of a card reach, which counts only where its Unit is met."""

    key: str
    names: tuple[set[str], ...]
    """The words by which it is named, one way or another."""
    reach: str

    @classmethod
    def of(cls, unit: Mapping[str, Any]) -> Reach:
        """Those of a card of resolved data."""
        names = tuple(map(_words, (unit["id"], unit["title"], slug(unit["title"]))))
        return cls(unit["key"], names, repr([unit["key"], [[each[key] for key in REACH] for each in _performed(unit)]]))


def _without_numbers(unit: Mapping[str, Any]) -> dict[str, Any]:
    """A card as it is for those that do not meet its Unit."""
    actions = [
        {**each, **dict.fromkeys(REACH), "options": [{**one, **dict.fromkeys(REACH)} for one in each["options"]]}
        for each in unit["actions"]
    ]
    return {**unit, "stats": None, "actions": actions}


def _performed(unit: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    return (each for action in unit["actions"] for each in (action, *action["options"]))


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text.casefold()))


def outcome_of(book: Ruleset, payload: dict) -> Outcome:
    """What comes of an example, be it one that the engine cannot even begin."""
    try:
        return run(book, payload)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as problem:  # such as a made-up card that is none
        return Outcome(
            (),
            f"the engine cannot lay this out ({type(problem).__name__}: {problem})",
            at_fault=("given" if "given" in payload else "ask",),
        )


def chosen(content: DownsyncContent, data: dict, set_aside: bool = False) -> Iterator[Chosen]:
    """The examples that an edition has, without or only those that are `set_aside`: those whose mark covers it or, without a mark, all of
    whose rules it has; of a faction's, all of whose Units and leaders as well, unless it is the newest edition, where they are missing."""
    known, on_cards = {rule["id"] for rule in data["rules"]}, set(addresses(data))
    editions = [edition["id"] for edition in data["editions"]]
    for source in content.examples:
        own = beside_cards(source)
        for id_, record in (source.record.root if source.record else {}).items():
            if bool(record.set_aside) != set_aside:
                continue
            rules = tuple(rule for rule in record.rules if rule in known or (rule in on_cards if own else rule.startswith(ELSEWHERE)))
            if own and not record.editions and data["edition"] != data["editions"][0] and not named(record) <= _present(data):
                continue
            try:
                here = within(record.editions, data["edition"]["id"], editions) if record.editions else len(rules) == len(record.rules)
            except (KeyError, ValueError):
                continue  # reported by a lint
            # One that is played needs a scenario; a designer's folder may have none yet.
            if here and (rules if own else not known.isdisjoint(rules)) and (record.given is None or data["scenarios"] or content.lent):
                yield source, id_, record, tuple(sorted(rules, key=lambda rule: rule not in known))


def addresses(data: dict) -> Iterator[str]:
    """The addresses of everything on cards that says something."""
    yield from (f"trait.{slug(name)}" for name in data["traits"])
    yield from (f"effect.{slug(name)}" for name in data["effects"])
    for faction in data["factions"]:
        yield from (f"trait.{slug(name)}" for name in faction["traits"])
        yield from (f"effect.{slug(name)}" for name in faction["effects"])
        yield from (f"token.{slug(token['name'])}" for token in (faction.get("tokens") or {}).values())
        for unit in faction["units"]:
            yield from (f"action.{each['id']}" for action in unit["actions"] for each in (action, *action["options"]))
        for leader in faction["leaders"]:
            yield f"leader.{leader['id']}"
            yield from (f"leader.{leader['id']}.{each['id']}" for each in leader.get("abilities") or ())


def _present(data: dict) -> set[str]:
    """The Units and leaders of an edition, by every name that a question knows them by."""
    cards = [card for faction in data["factions"] for card in (*faction["units"], *faction["leaders"])]
    return {called for card in cards for called in (card["key"], card["id"], slug(card.get("title") or card["name"]))}


def named(record: Any) -> set[str]:
    """The Units and leaders that an example names."""
    asked, given = record.ask or {}, record.given
    names = {str(asked[key]) for key in ("attacker", "target", "leader", "target_leader") if key in asked}
    if given is not None:
        entries = [entry for each in given.reserve.values() for entry in each]
        names |= {each.unit for each in given.pieces.values()} | {each.passenger for each in given.pieces.values()}
        names |= {unit for entry in entries for unit in ([entry] if isinstance(entry, str) else entry)}
        names |= {unit for each in given.companions.values() for unit in each} | set(given.leaders.values())
        names |= {*given.cards, *given.actions}
    return {name if "/" in name else slug(name) for name in names if name and not name.startswith("ping:")}


def as_given(record: Any) -> dict:
    """An example as the engine takes it."""
    return record.model_dump(include={"rules", "ask", "given", "do", "expect"}, exclude_unset=True)
