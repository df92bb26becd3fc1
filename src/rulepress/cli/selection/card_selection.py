"""Which cards are meant on the command line: all, a faction's, a force list's, single ones; and how many of each."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath

from rulepress.cli import USAGE, Failure
from rulepress.cli.checking.content_loading import drafted_findings, known, stop_at_errors
from rulepress.cli.selection.changed_cards import changed_since
from rulepress.cli.selection.chosen_cards import Chosen
from rulepress.content.cards.card_sides import CardSide, spoilt
from rulepress.content.diagnostics.console import say
from rulepress.content.files.cache import between_runs
from rulepress.content.files.project import Project
from rulepress.content.games import registry
from rulepress.content.models.validation import nearest
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_loader import Draft
from rulepress.content.system.game_system import GameSystem


def chosen(args: Namespace, games: list[tuple[GameSystem, Data]] | None = None) -> list[Chosen]:
    """What `--force`, `--faction`, `--unit` and `--count` name together; every card once where none is named to be printed.

    Of these `--changed-since` leaves those that have changed. `games`: where they have been read already. Raises Failure for a name
    that is not there, and for content that is wrong: with `--unit` alone, only where that card is.
    """
    project = Project(args.project)
    counts = [count(one) for one in args.count or ()]
    if not (args.force or args.faction or args.changed_since):
        args.unit = _units(args.unit or [], counts)
    found = _counted(_named(project, args, games), counts)
    if args.changed_since:
        found = changed_since(project, args.changed_since, args.language, found)
    return found


def _named(project: Project, args: Namespace, games: list[tuple[GameSystem, Data]] | None) -> list[Chosen]:
    if args.unit and not (args.force or args.faction or args.language):
        return of_units(project, args.unit)
    games = games or all_games(args)
    fronts = [(game, face) for game, data in games for face in game.card_sides(data)]
    units = [_meant(name, fronts) for name in args.unit or ()]
    found = []
    for game, data in games:
        decks = {deck.key: deck for deck in game.decks(data)}
        wanted = [decks[force] for force in args.force or () if force in decks]
        card_sides = list(game.card_sides(data))
        cards = [card for deck in wanted for card in deck.cards]
        cards += [face.key for faction in args.faction or () for face in card_sides if face.faction == faction]
        cards += [face.key for one, face in units if one is game]
        if not (args.force or args.faction or args.unit):
            cards = [face.key for face in card_sides]
        if cards:
            found.append(Chosen(game, data, cards, decks=wanted))
    return found


def all_games(args: Namespace) -> list[tuple[GameSystem, Data]]:
    """Every game's data, in the language asked for. Raises Failure as `of_all` and `in_language`."""
    return in_language(args) if args.language else of_all(args)


def of_all(args: Namespace) -> list[tuple[GameSystem, Data]]:
    """Every game's data. Raises Failure for wrong content and for a faction or force list that is not there."""
    from rulepress.cli.checking.checker import checked

    games = [(game, content.data) for game, content in checked(args.project)]
    decks = [deck.key for game, data in games for deck in game.decks(data)]
    all_known(args.faction, [faction["id"] for _, data in games for faction in data["factions"]], "faction")
    all_known(args.force, decks, "force list")
    return games


def in_language(args: Namespace) -> list[tuple[GameSystem, Data]]:
    """The data of the games that have the language asked for; tells what stays English.

    Raises Failure as `of_all`, and where none has it."""
    from rulepress.cli.checking.checker import checked

    read = checked(args.project)
    told = [(game, content, game.languages(content)) for game, content in read]
    all_known([args.language], sorted({one for *_, there in told for one in there}), "language")
    found = [
        (game, game.translated(content, args.language), there[args.language]) for game, content, there in told if args.language in there
    ]
    all_known(args.faction, [faction["id"] for _, data, _ in found for faction in data["factions"]], "faction")
    all_known(args.force, [deck.key for game, data, _ in found for deck in game.decks(data)], "force list")
    for _, data, counts in found:
        for line in translated_texts(args.language, counts, args.all):
            say(line)
        english = [
            faction["id"] for faction in data["factions"] if faction["id"] not in counts and (faction["units"] or faction["leaders"])
        ]
        for faction in english:
            if faction in (args.faction or english):
                say(f"  {args.language}, {faction}: no texts/{args.language}.yaml; its names, type lines and texts are still in English")
    return [(game, data) for game, data, _ in found]


def translated_texts(language: str, counts: Mapping[str, tuple[int, list[str]]], every: bool) -> Iterator[str]:
    """How many texts are translated, and with `every` which are not."""
    for whose, (number, lacking) in counts.items():
        told = f": {', '.join(lacking)}" if every and lacking else ""
        yield f"  {language}, {whose}: {number - len(lacking)} of {number} texts" + (f"; English still{told}" if lacking else "")


def of_units(project: Project, names: Iterable[str]) -> list[Chosen]:
    """Single cards by game. Raises Failure for a name that no card or more than one has, and for a card that is wrong itself."""
    found: dict[str, Chosen] = {}
    names = list(names)
    drafts = [(game, _draft(game, project)) for game in _with_files(project, names)]
    fronts = [(game, face) for game, draft in drafts if draft.data for face in game.card_sides(draft.data)]
    lost = [one for _, draft in drafts for one in draft.diagnostics]
    for name in names:
        own = [one for one in lost if PurePath(one.path).stem == name.rpartition("/")[2]]
        if not any(name in (face.key, face.id) for _, face in fronts):
            unread = [one for game, draft in drafts if draft.data is None for one in draft.diagnostics]
            stop_at_errors([*own, *unread], project)
        game, face = _meant(name, fronts)
        draft = next(draft for one, draft in drafts if one is game)
        stop_at_errors(spoilt(face, game.id, drafted_findings(project, draft)), project)
        found.setdefault(game.id, Chosen(game, draft.data or {}, [])).cards.append(face.key)
    return list(found.values())


def _with_files(project: Project, cards: Iterable[str]) -> list[GameSystem]:
    """The games in which files are called as these cards are: no other need be read. All of them, where one of the cards has none."""
    wanted, there = {name.rpartition("/")[2] for name in cards}, set(project.games)
    files = {game: {path.stem for path in (project.root / "factions" / game).rglob("*.yaml")} for game in registry.names(project)}
    if not wanted <= set().union(*files.values()):
        return known(project)
    return [registry.game(name, project) for name, stems in files.items() if name in there and wanted & stems]


def _draft(game: GameSystem, project: Project) -> Draft:
    with between_runs(project.root, f"cards of {game.id}"):
        return game.draft(project)


def all_known(asked: Iterable[str] | None, known: list[str], what: str) -> None:
    """Raises Failure for a name that is not there."""
    for name in asked or ():
        if name not in known:
            close = nearest(name, known)
            advice = f"did you mean `{close}`?" if close else f"there is {', '.join(known) or 'none'}."
            raise Failure(f"There is no {what} `{name}`; {advice}")


def _meant(name: str, fronts: list[tuple[GameSystem, CardSide]]) -> tuple[GameSystem, CardSide]:
    """The card of that name. Raises Failure for one that no card or more than one has."""
    found = [(game, face) for game, face in fronts if name in (face.key, face.id)]
    if len(found) > 1:
        raise Failure(f"Several cards are called `{name}`; add the faction: {', '.join(face.key for _, face in found)}.")
    all_known([name], [face.key if "/" in name else face.id for _, face in fronts], "card")
    return found[0]


def _units(named: list[str], counts: list[tuple[str, int]]) -> list[str]:
    """The units that are named, and those of which so many are asked for."""
    ids = {name.rpartition("/")[2] for name in named}
    return named + [name for name, number in counts if number and name.rpartition("/")[2] not in ids]


def count(text: str) -> tuple[str, int]:
    """A card and how many of it, as typed: `virago=3`. Raises Failure."""
    name, _, number = text.partition("=")
    if not (name and number.isdecimal()):
        raise Failure(f"--count {text}: give a card and a number of copies, such as virago=3.", USAGE)
    if int(number) > MOST:
        raise Failure(f"--count {text}: at most {MOST} of a card, as many as fit into an order of the largest shop.", USAGE)
    return name, int(number)


MOST = 612
"""Copies of one card: as many as fit into a project of the largest shop."""


def _counted(found: list[Chosen], counts: list[tuple[str, int]]) -> list[Chosen]:
    """As many copies of the named cards as are asked for, where the first of them is; none leaves a card out."""
    told = set()
    for name, number in counts:
        there = [(one, key) for one in found for key in dict.fromkeys(one.cards) if name in (key, key.rpartition("/")[2])]
        if not there:
            raise Failure(f"--count {name}={number}: that card is not among those chosen; add --unit {name}.", USAGE)
        if len(there) > 1:
            raise Failure(f"Several cards are called `{name}`; add the faction: {', '.join(key for _, key in there)}.")
        [(one, key)] = there
        if (one.game.id, key) in told:
            raise Failure(f"--count names `{key}` twice; give one number for it.", USAGE)
        told.add((one.game.id, key))
        first = one.cards.index(key)
        rest = [card for card in one.cards[first:] if card != key]
        one.cards[first:] = [key] * number + rest
    return [one for one in found if one.cards]
