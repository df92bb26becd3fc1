"""The vocabulary as a page of the site: every row with its words, where it may stand and what shows it; and how ideas are said in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rulepress.content.games.downsync.effect_lints.lint_position import of_effects
from rulepress.content.games.downsync.effect_lints.row_usage import used
from rulepress.content.games.downsync.example_runs import outcome_of
from rulepress.content.games.downsync.vocabulary_examples import read
from rulepress.content.pages.example_results import ExampleResult
from rulepress.content.prose.typography import marks
from rulepress.games.downsync.odds_request import BESIDES
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.table_fixture import DECISIONS
from rulepress.games.downsync.table_fixture import ROLLS as TOLD_ROLLS
from rulepress.games.downsync.vocabulary import CONDITIONS, FACTS, IGNORED, PARTIES, POSITIONS, QUANTITIES, SELECTING, SET, VERBS, WHOM
from rulepress.games.downsync.vocabulary.amounts import COUNTING, EACH
from rulepress.games.downsync.vocabulary.conditions import JOINED
from rulepress.games.downsync.vocabulary.row_types import NEEDED, WAITING, Key, Verb, VerbArgument
from rulepress.games.downsync.vocabulary.targets import COMPARED, PLACES
from rulepress.games.downsync.vocabulary.trigger_rows import TRIGGERS
from rulepress.games.downsync.vocabulary.verbs import ANY, COMPELLED, DEEDS, LIMITS, REROLLED, UNTIL

WHEN = {name: words for name, (_, words) in PARTIES.items()}
WHEN |= {"there_is": "There is such a Unit, or Marker, on the table, seen from the bearer."}
WHEN |= {"not": "These do not all hold.", **{name: words for name, (words, _) in JOINED.items()}}
MOMENT = {
    "roll": "It happens only if a die comes to at least that; or `{most: 2}`, at most; or `{dice: 2, least: 7}`, on several dice. "
    "One roll decides for all whom it concerns; with `{least: 4, each: true}` each is rolled for by itself.",
    "may": "Its player is asked, and may decline.",
    "cost": "It costs something each time, and its player is asked.",
    "again": "With `may` or `cost`: its player is asked, and pays, again and again; at most so many times in all.",
    "times": "Of `modify`, in the place of `by`: the number of the card is so many times as much; `1/2` halves it, rounded up or as "
    "`round: down` says. What else is added counts after that.",
    "instead": "With `before`: what was about to happen does not.",
    "then": "What is done after it, in that order, for the same roll and cost: a list of effects without `on`. Each concerns the "
    "bearer, as any effect does; `who: picked` means the same Units that the effect before it concerned.",
    "otherwise": "What is done instead when its `roll` fails: a list of effects, as in `then`.",
}
ROLLS = {
    "least": ("The dice come to at least that; a number alone, `roll: 4`, says the same of one die.", "{least: 4}"),
    "most": ("The dice come to at most that; `more` and `less` are read as well.", "{most: 2}"),
    "dice": ("So many dice, added together, instead of one.", "{dice: 2, least: 7}"),
    "each": ("Of several whom it concerns each is rolled for by itself; without it one roll decides for all.", "{least: 4, each: true}"),
    "same": (
        "In `then` and `otherwise`: no new dice, but what the effect before has rolled, held to another bound. One throw with several "
        "results: `roll: {dice: 2, most: 4}, otherwise: [{..., roll: {same: true, most: 8}}]`.",
        "{same: true, most: 8}",
    ),
}
COSTS = {
    "C": "A Command Point.",
    "A": "One of its actions, of a token's effect without `on`: whoever bears the token may do it in its activation.",
    "token": "Tokens of the bearer's: `{token: heat, count: 2}`.",
}
ABOUT = {
    "before": "Before it happens, and not after it.",
    "of": "To whom it happens, where that is not the bearer.",
    "effect": "The effect that it is about.",
    "hit": "Whether the attack or scan succeeded.",
    "passes": "Of a move: its way led within so many inches of the bearer, its beginning and its end included.",
}
LASTING = {
    **dict.fromkeys(UNTIL, ""),
    "attack": "To the end of the attack or scan under way, or the next one by it or on it.",
    "action": "Where no action is under way, to the end of the next one.",
    "activation": "To the end of its activation; where it has none, of its next one.",
    "next_activation": "Until its next activation begins.",
    "move": "To the end of the move under way, or its next one, also where it stays.",
    "round": "To the end of the Round.",
    "next_round": "To the end of the next Round.",
    "game": "For the rest of the game.",
}
NEAREST = {"nearest": "The nearest of those at whom it could be aimed.", "farthest": "The farthest of them."}
ACTING = {
    "any": "Any action that it could perform.",
    "attack": "An action that attacks.",
    "move": "A Move Action: of several bases one moves. A whole Unit moves with `move: 5`, or `move: spd`.",
    "activation": "All of an activation, which it has had then.",
}
EXCHANGING = {"bearer": "The bearer, with the one whom it concerns.", "each_other": "The two that `who` picks."}
SIGHT = {"unit": "From any Sub-Unit of the same Unit.", "caller": "From the Unit that called for the action."}
WHO = {**WHOM, "units": "Units around the bearer, picked by the words below", "aura": "friendly Units within so many inches"}


SHOWN = ("picture", "silhouette", "notes")
"""What of a card is to be seen only."""


class VocabularyRow(NamedTuple):
    """One word, as the page shows it."""

    id: str
    name: str
    words: str
    typed: str
    """How it is typed."""
    stands: list[str]
    """Where it may stand."""
    where: str
    """Whether odds count it."""
    keys: list[tuple[str, str, str]]
    """What is typed beside it: key, what it says, whether it must be given."""


class RowTable(NamedTuple):
    """Rows of one sort."""

    id: str
    title: str
    words: str
    rows: list[VocabularyRow]


class Idea(NamedTuple):
    """Something that a designer wants to say, and how it is said."""

    name: str
    words: str
    said: list[tuple[str, str]]
    """(file, what is typed into it)."""
    rows: list[str]
    """The ids of the rows that it uses."""
    shown: list[ExampleResult]


def tables() -> list[RowTable]:
    """Every row, in the order of the page."""
    return [
        RowTable("verb", "Verbs", "What an effect does. Each has exactly one.", [_verb(name, row) for name, row in VERBS.items()]),
        _named("modify", "Quantities", "What `modify` changes.", QUANTITIES),
        _named("set", "What is set", "What `set` replaces.", SET),
        _named("ignore", "What is ignored", "Rules that `ignore` switches off.", IGNORED),
        _plain("exchange", "Who exchange places", "What `exchange` names.", EXCHANGING, "exchange: {}"),
        _plain("act", "Acts out of turn", "What `act` lets a Unit do.", ACTING, "act: {}"),
        _plain("sight_from", "Other lines of sight", "From where `sight_from` draws them.", SIGHT, "sight_from: {}"),
        _named("forbid", "What is forbidden", "What `forbid` keeps a Unit from.", DEEDS),
        _named("reroll", "What is rolled again", "What `reroll` rolls once more.", REROLLED),
        _named("compel", "What is compelled", "What `compel` makes a Unit do.", COMPELLED),
        RowTable(
            "condition",
            "Conditions",
            "What stands behind `when`. All must hold.",
            [_row("condition", name, row.words, f"when: {{{name}: {_sample(row.key)}}}", row.key) for name, row in CONDITIONS.items()]
            + [_row("condition", name, words, f"when: {{{name}: ...}}") for name, words in WHEN.items()],
        ),
        RowTable(
            "fact",
            "Facts about a Unit",
            "What stands behind `bearer`, `attacker` and `target`, and in whatever picks Units.",
            [
                _row("fact", name, row.words, f"when: {{target: {{{name}: {_sample(row.key)}}}}}", row.key)
                for name, row in FACTS.items()
                if name not in TRIGGERS
            ],
        ),
        RowTable(
            "happening",
            "Happenings",
            "What an effect waits for (`on`), and what may be asked about afterwards: `when: {bearer: {moved: round}}`.",
            [
                _row("happening", name, row.words, f"on: {name}")._replace(
                    where=f"Known of it: {', '.join(('bearer', *row.roles, *sorted(row.tells)))}."
                )
                for name, row in TRIGGERS.items()
            ],
        ),
        _plain(
            "on", "More about what happens", "Written as `on: {after: ...}`, or `on: {before: ...}`.", ABOUT, "on: {{after: hit, {}: ...}}"
        ),
        _plain("who", "Whom it concerns", "What stands behind `who`; without it, the bearer.", WHO, "who: {}"),
        RowTable(
            "selector",
            "What picks Units",
            "Keys of `who`, `there_is`, `of` and `onto`, beside facts about the Units.",
            [_row("selector", name, key.words, f"who: {{{name}: {_sample(key)}}}", key) for name, key in SELECTING.items()]
            + [
                _row("selector", name, key.words, f"there_is: {{side: enemy, within: 8, {name}: {_sample(key)}}}", key)
                for name, key in COMPARED.items()
            ],
        ),
        RowTable(
            "per",
            "What an amount counts for",
            "Keys of `per`, beside `by`: one of the first five, and what the others add.",
            [_row("per", name, key.words, f"per: {{{name}: {_sample(key)}}}", key) for name, key in {**EACH, **COUNTING}.items()],
        ),
        _plain("key", "At its moment", "How it is asked, paid and decided.", MOMENT, "{}: ..."),
        RowTable(
            "roll",
            "Rolls",
            "What stands behind `roll`.",
            [_row("roll", name, words, f"roll: {typed}") for name, (words, typed) in ROLLS.items()],
        ),
        _plain("cost", "Costs", "What stands behind `cost`.", COSTS, "cost: {}"),
        _plain(
            "count",
            "Counts",
            "What stands behind `count`, beside a number.",
            {"all": "All that lie there; of `remove`."},
            "remove: heat, count: {}",
        ),
        _plain(
            "replace", "Any effect", "What stands behind `replace`, beside effects.", {ANY: "Whatever it is."}, "replace: {}, with: nothing"
        ),
        _plain(
            "onto",
            "In whose place",
            "What stands behind `onto`, beside what picks Units.",
            {"bearer": "The bearer suffers it for whomever `who` picks."},
            "replace: KILL, who: {{within: 3, other: true}}, onto: {}",
        ),
        _plain(
            "near", "Beside whom", "What stands behind `near`, beside what picks Units.", {"bearer": "The bearer."}, "return: 3, near: {}"
        ),
        _plain(
            "of",
            "Places of the table",
            "What stands behind `of` where Units are picked, beside Units and Markers.",
            PLACES,
            "within: 6, of: {}",
        ),
        _plain(
            "bases",
            "Bases that come back",
            "What stands behind `bases` of `return`, beside a number.",
            {"one less": "One base less than it began with."},
            "return: 3, bases: {}",
        ),
        _plain("up_to", "Up to", "How far a Unit is dragged or pushed.", {"true": VERBS["place"].keys["up_to"].words}, "up_to: {}"),
        _plain(
            "at_least",
            "Never lower",
            "What `set` does to a number that is higher already.",
            {"true": VERBS["set"].keys["at_least"].words},
            "set: scan_roll, to: scan, at_least: {}",
        ),
        _plain(
            "toward",
            "Where to",
            "What stands behind `toward` and `away_from`, beside `bearer`, `attacker` and `target`.",
            {"own_edge": "The table edge of the player whose Unit is placed: it falls back."},
            "place: 4, toward: {}",
        ),
        _plain(
            "away_from",
            "From where",
            "What stands behind `away_from` and `toward` as well.",
            {"nearest": "The nearest enemy Unit of the one that is placed; `{kind: infantry, side: enemy}`: the nearest of such Units."},
            "place: 4, away_from: {}",
        ),
        _plain("at", "At whom", "What stands behind `at` of `compel: aim`, beside `bearer`.", NEAREST, "compel: aim, at: {}"),
        _plain("limit", "Limits", "How often it counts or happens.", dict.fromkeys(LIMITS, ""), "limit: {}"),
        RowTable(
            "decision",
            "Answers in worked examples",
            "What stands behind `do`, one answer to each decision in its order. Whatever is asked in between is answered by default; an "
            "example ends with its last answer, unless `expect` says `finish: true`. `check --try ID` shows its whole course.",
            [_row("decision", kind, words, f"do: [{{{kind}: {answer}}}]") for kind, (words, answer) in DECISIONS.items()],
        ),
        RowTable(
            "dice",
            "Dice in worked examples",
            "Keys of `given: {dice: ...}`: what is rolled for and by whom, with the faces as they fall; then chance goes on. What "
            "a card rolls for is called like the trait, action, token or ability, as in `Siren.A`.",
            [_row("dice", name, words, f"dice: {{{name}.A: [6, 1]}}") for name, words in TOLD_ROLLS.items()],
        ),
        RowTable(
            "stated",
            "Facts that odds are told",
            "What `odds --fact` states of the attacker or the target, where neither card nor tokens tell: `--fact target.moved=round`.",
            [_row("stated", name, words, f"--fact target.{name}={_told(key)}") for name, (words, key) in _stated().items()],
        ),
        _plain("until", "Durations", "How long it counts, once what it waits for has happened.", LASTING, "until: {}"),
    ]


def _stated() -> dict[str, tuple[str, Key]]:
    """What a question about odds may state of a Unit -> its words, and what may stand there."""
    facts = {name: (row.words, row.stated) for name, row in FACTS.items() if row.stated}
    return {**facts, **{name: (key.words, key) for name, key in BESIDES.items()}}


def _told(key: Key) -> str:
    """A value of a fact, as the command line takes it."""
    if key.names:
        return "round" if "round" in key.names else key.names[0]
    return {"bool": "yes", "count": "2", "trait": "fog-bank"}.get(key.sort) or _sample(key)


def _row(table: str, name: str, words: str, typed: str, key: Key | None = None) -> VocabularyRow:
    more = key.words if key and key.words and key.words != words else ""
    return VocabularyRow(f"{table}:{name}", name, " ".join(f"{words} {more}".split()), typed, [], "", [])


def _plain(table: str, title: str, words: str, rows: Mapping[str, str], typed: str) -> RowTable:
    return RowTable(table, title, words, [_row(table, name, told, typed.format(name)) for name, told in rows.items()])


def _named(verb: str, title: str, words: str, rows: Mapping[str, VerbArgument]) -> RowTable:
    suffered = _suffered(VERBS[verb])

    def row(name: str, named: VerbArgument) -> VocabularyRow:
        value = f"[{name}]" if VERBS[verb].key.sort == "choices" else name
        stands = [POSITIONS[each] for each in POSITIONS if each in named.stands]
        stands += [SUFFERED] if name in suffered else []
        return _row(verb, name, named.words, f"{verb}: {value}")._replace(stands=stands, where=_where(named.odds))

    return RowTable(verb, title, words, [row(name, named) for name, named in rows.items()])


SUFFERED = f"{POSITIONS['effect']} (with `who: target` and `until`)"
"""Where what counts for a while may stand as well."""


def _suffered(verb: Verb) -> list[str]:
    """The words of a verb that an effect may say of whoever has suffered it."""
    return of_effects(verb) if verb.lasts else []


def _verb(name: str, verb: Verb) -> VocabularyRow:
    stands = verb.stands | (WAITING if verb.done_by else set())
    places = [POSITIONS[each] + (" (with `on`)" if each not in verb.stands else "") for each in POSITIONS if each in stands]
    places += [SUFFERED] if _suffered(verb) else []
    keys = [(name, verb.key.words, "needed")]
    keys += [(each, key.words, "needed" if key.default is NEEDED else "") for each, key in verb.keys.items()]
    beside = "".join(f", {each}: {_sample(key)}" for each, key in verb.keys.items() if key.default is NEEDED)
    return VocabularyRow(f"verb:{name}", name, verb.words, f"{{{name}: {_sample(verb.key)}{beside}}}", places, _where(verb.odds), keys)


def _where(odds: bool) -> str:
    return "In odds and in play." if odds else "In play."


SAMPLES = {
    "whence": "attacker",
    "share": "1/2",
    "amount": "1",
    "effect_or_then": "STUN",
    "bearer_or_units": "{within: 3, most: 1}",
    "length": "6",
    "value": "4",
    "bool": "true",
    "true": "true",
    "kind": "infantry",
    "kinds": "infantry",
    "signature": "large",
    "signatures": "[small, medium]",
    "count": "1",
    "unit": "crusader",
    "trait": "Stealthy",
    "action": "Cannon",
    "terrain": "building",
    "passenger": "{signature: small, kind: infantry}",
    "effect": "KILL",
    "token": "overwatch",
    "marker": "mine",
    "lying": "overwatch",
    "origin": "{marker: beacon}",
    "bounds": "{least: 3}",
    "natural": "{face: 6, least: 2}",
    "moved": "{least: 4, in: activation}",
    "history": "round",
    "holding": "overwatch",
    "counting": "{token: heat}",
    "selector": "{side: friendly, within: 4}",
}
"""A value of each sort, as examples show it."""


def _sample(key: Key) -> str:
    if key.sort == "choices":
        return f"[{key.names[0]}]"
    return key.names[0] if key.sort == "choice" else SAMPLES[key.sort]


def ideas(data: Mapping[str, Any]) -> list[Idea]:
    """Every idea, its examples played with the rules of `data`."""
    book = Ruleset(data)
    return [
        Idea(
            idea["name"],
            idea["words"],
            [(each["file"], each["yaml"]) for each in idea["said"]],
            sorted({row for effect in idea["sentences"] for row in used(effect)}),
            list(_shown(book, idea)),
        )
        for idea in read()["ideas"]
    ]


def _shown(book: Ruleset, idea: Mapping[str, Any]) -> Iterator[ExampleResult]:
    for example in idea["examples"]:
        payload = with_faction({key: value for key, value in example.items() if key != "id"})
        outcome = outcome_of(book, payload)
        yield ExampleResult(example["id"], f"{idea['name']}, played", None, tuple(example["rules"]), payload, outcome, None)  # type: ignore[arg-type]  # of no file


class Single(NamedTuple):
    """A word that no idea needs, in an effect of its own."""

    words: str
    typed: str
    shown: ExampleResult


def singles(data: Mapping[str, Any]) -> dict[str, Single]:
    """Row -> the effect that shows it, played with the rules of `data`."""
    book = Ruleset(data)
    found: dict[str, Single] = {}
    for id_, each in read()["rows"].items():
        payload = with_faction(each["example"])
        shown = ExampleResult(f"word-{id_}", each["words"], None, tuple(payload["rules"]), payload, outcome_of(book, payload), None)  # type: ignore[arg-type]  # of no file
        found |= {row: Single(each["words"], each["yaml"], shown) for row in each["rows"]}
    return found


def with_faction(example: Mapping[str, Any]) -> dict[str, Any]:
    """An example with the cards of the test faction that it needs, and of these what the engine reads."""
    typed, faction = json.dumps(example), read()["faction"]
    units = {key: unit for key, unit in read()["units"].items() if f'"{key}"' in typed}
    leaders = [_leading(leader, units) for key, leader in read()["leaders"].items() if f'"{key}"' in typed]
    said = json.dumps([typed, list(units.values()), leaders]).replace("\\", "")
    tokens = {name: token for name, token in faction["tokens"].items() if f'"{name}"' in said or f'"{faction["id"]}/{name}"' in said}
    effects = {name: effect for name, effect in faction["effects"].items() if f'"{name}"' in said}
    made_up = {**faction, "effects": effects, "tokens": tokens, "units": list(map(_spare, units.values())), "leaders": leaders}
    return {**example, "given": {**example["given"], "made_up": made_up}}


def _leading(leader: Mapping[str, Any], units: Mapping[str, Any]) -> dict[str, Any]:
    """A leader who leads these Units alone."""
    return {**leader, "led": {unit: gains for unit, gains in leader["led"].items() if f"{leader['faction']}/{unit}" in units}}


def _spare(record: Any) -> Any:
    """A card without what is to be seen only, and what it does not have."""
    if isinstance(record, list):
        return [_spare(each) for each in record]
    if not isinstance(record, dict):
        return record
    return {key: _spare(value) for key, value in record.items() if key not in SHOWN and value not in (None, "", {})}


def shipped(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """Row -> the rules of traits and actions of shipped cards that use it."""
    found: dict[str, list[str]] = {}
    for faction in data["factions"]:
        for unit in faction["units"]:
            for name, effect in _effects(unit):
                for row in used(effect):
                    if name not in found.setdefault(row, []):
                        found[row].append(name)
    return found


def _effects(unit: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for trait in unit["traits"]:
        yield from ((trait["name"], each) for each in trait["effects"])
    for action in unit["actions"]:
        for form in (action, *action["options"]):
            yield from ((form["name"], each) for each in form["effects"])
            for trait in form["traits"]:
                yield from ((trait["name"], each) for each in trait["effects"])


def page(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the template needs."""
    found = ideas(data)
    by_row: dict[str, list[Idea]] = {}
    for idea in found:
        for row in idea.rows:
            by_row.setdefault(row, []).append(idea)
    traits = {trait["name"] for unit in _units(data) for trait in (*unit["traits"], *(t for a in unit["actions"] for t in a["traits"]))}
    alone = singles(data)
    return {
        "tables": tables(),
        "ideas": found,
        "by_row": by_row,
        "singles": alone,
        "said": sorted(
            {single.words: (row, single) for row, single in alone.items() if row not in by_row}.values(), key=lambda each: each[1].words
        ),
        "first": {single.shown.id: row for row, single in reversed(alone.items())},
        "on_cards": {row: [name for name in names if name in traits][:4] for row, names in shipped(data).items()},
        "marks": marks,
    }


def _units(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for faction in data["factions"]:
        yield from faction["units"]
