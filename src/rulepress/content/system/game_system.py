"""What a game is to the rooms that all games share: the one contract between them.

A game's package in `content/games` has `GAME`, an object of a class of its own that derives from `GameSystem`; that of a game without
a package is made of its shape (`content/games/declared`). The class's attributes and methods are the game's parts. A game needs a few
of them; each of the others has a default here.

Nothing below the command line looks a game up: whoever needs a game, or a part of one, is given it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from importlib import import_module
from inspect import getattr_static, signature, unwrap
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypedDict

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.project import Project
from rulepress.content.pages.form_questions import form_questions
from rulepress.content.pages.navigation import Group
from rulepress.content.system.content_protocol import Content, Data
from rulepress.content.system.contract_error import ContractError
from rulepress.core.name_matching import nearest

if TYPE_CHECKING:  # what these are is told here, and no more
    from rulepress.content.cards.card_sides import CardSide, Deck
    from rulepress.content.cards.pack_contents import Pack
    from rulepress.content.editor.editor_schemas import Completion
    from rulepress.content.editor.names import NameMention
    from rulepress.content.editor.scaffold_files import Scaffold
    from rulepress.content.lint.lint_input import LintInput
    from rulepress.content.pages.example_results import ExampleResult
    from rulepress.content.yaml.documents import Document
    from rulepress.core.match import MatchBase
    from rulepress.tabletop.seats.terminal_prompts import SeatBase

Question = tuple[str, dict[str, str]]
"""A call to a game's engine, and what is said with it, as a form in the browser says it."""


class Draft(NamedTuple):
    """The newest edition as far as its cards need it, and as far as it can be made: what is wrong with one file leaves the others'
    cards as they are."""

    data: Data | None
    """None when nothing can be made."""
    diagnostics: Sequence[Diagnostic]
    """What is wrong with the files that were read."""
    documents: Sequence[Document]
    """The files that were read."""


class Effects(TypedDict):
    """How much of what cards say the engine carries out."""

    run: int
    """Sentences that it carries out."""
    odds_and_play: list[str]
    """What it carries out in single checks, and so in odds, as in whole games: `game/faction/name`, `game/rules/name` for what all
    factions share; sorted."""
    play_only: list[str]
    """What it carries out in whole games, so too; of at least one sentence of it odds know nothing."""
    manual: list[str]
    """What is left to the players, so too."""
    unshown: list[str]
    """What has sentences, in the project's own files, and no worked example; so too."""


class Figure(Protocol):
    """A drawing of the rulebook."""

    @property
    def html(self) -> str:
        """The figure on one line, so that Markdown leaves it alone."""
        ...


class Annex(NamedTuple):
    """A chapter that is made from data, printed behind those that were written."""

    name: str
    title: str
    summary: str
    body: str
    """Markdown."""
    figures: Mapping[str, str] = MappingProxyType({})
    """Drawings of its own by the ids that its `[[figure: id]]` lines name, each as HTML on one line."""


class AffectedMatchup(Protocol):
    """A matchup whose odds a change of the rules makes different."""

    @property
    def who(self) -> str:
        """Who acts, and how."""
        ...

    @property
    def target(self) -> str:
        """Upon whom."""
        ...

    @property
    def situation(self) -> str:
        """How things stand, such as `in the open`."""
        ...

    @property
    def outcome(self) -> str:
        """What comes of it, such as `destroyed`."""
        ...

    @property
    def told(self) -> tuple[str, str]:
        """The chance before and after, as per cent."""
        ...


class Odds(Protocol):
    """The module of a game's mechanics that works rolls out exactly: what `odds` asks, and the site's calculator."""

    @property
    def Rules(self) -> Any:
        """What the mechanics read; `Rules.from_data(data)` makes it of an edition's data."""
        ...

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Adds what is asked on the command line."""

    def request_from(self, values: Mapping[str, Any]) -> Any:
        """The request in these values, as the command line or a form has them. Raises Refused."""

    def odds(self, rules: Any, request: Any) -> dict[str, Any]:
        """The odds as JSON data, chances as exact fractions in texts. Raises Refused."""
        ...

    def as_text(self, rules: Any, request: Any) -> str:
        """The odds for a reader. Raises Refused."""
        ...


class Calls(Protocol):
    """The module of a game's mechanics that talks in JSON data. With its package, and all of `core`, `tabletop`,
    `effects` and `bots`, it is what the browser runs: standard library only."""

    def opened(self, data: Mapping[str, Any]) -> Callable[[str, Mapping[str, Any]], dict[str, Any]]:
        """A function that takes the name of a call, such as `odds`, and its arguments: `core.json_api.answering` makes one.

        It gives `{"answer": ...}`, or `{"refused": {"rules": [ids], "message": ...}}`."""
        ...


class Play(Protocol):
    """The package of a game's mechanics that plays whole games."""

    @property
    def Match(self) -> type[MatchBase]:
        """What a game in progress is; `Match.load(saved, data)` replays one."""
        ...

    @property
    def PLAYERS(self) -> Sequence[str]:
        """The sides, in order."""
        ...

    @property
    def BOTS(self) -> Mapping[str, Callable[[str], Any]]:
        """Who can play: name -> what makes one from a seed."""
        ...

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Adds what a new game needs on the command line beside `scenario`."""

    def new(self, data: Mapping[str, Any], args: argparse.Namespace) -> Any:
        """The game that was asked for. Raises Refused."""

    @property
    def Seat(self) -> type[SeatBase]:
        """A person's place at a game in progress: puts the pending question, and reads what is typed."""
        ...

    def summary(self, game: Any) -> str:
        """How the game stands or ended, in a few lines."""
        ...


class GameSystem(Protocol):
    """A game, as the shared rooms know it."""

    # -- needed -------------------------------------------------------------------------------------------------------

    id: str
    """The name of its folders below rules/, factions/ and the like; that of a game in Python is its line in `registry.GAMES`, too."""
    name: str
    """As printed."""
    files: Mapping[str, tuple[type, list[str]]]
    """What designers type. Kind of file -> its model, and the places an editor finds it in."""

    def load(self, project: Project) -> Any:
        """Reads and resolves the project's sources for the game: a `Content` of the newest edition, of the game's own type.

        Never raises for what a designer typed: that is in its `diagnostics`."""

    def data_schema(self, edition: str) -> dict[str, Any]:
        """The JSON Schema of an edition's data; `resolved_models.schema_of` makes one of a model."""
        ...

    def pages(self, content: Any, data: Data) -> Group:
        """Everything the site says about an edition, in the order of its navigation."""
        ...

    # -- what is typed ------------------------------------------------------------------------------------------------

    lints: ModuleType | None = None
    """The package with its lints, a module each."""

    def material(self, content: Any) -> LintInput:
        """What the content holds that lints of all games look at."""
        from rulepress.content.lint.lint_input import LintInput  # for those that look for what is wrong

        return LintInput(content)

    def resolve(self, content: Any, edition: str | None = None) -> Data | None:
        """The data of one edition, the newest unless named. Raises KeyError for one that the game does not have."""
        data: Data | None = content.data if edition is None else content.editions[edition].data
        return data

    def playable(self, content: Any, edition: str | None = None) -> Data | None:
        """The data that whole games are played with: an edition's, and what ships besides that a project of one's own lacks. Raises
        KeyError for an edition that the game does not have."""
        return self.resolve(content, edition)

    def offers(self, content: Any) -> Mapping[str, Mapping[str, Completion]]:
        """What editors propose: kind of name (the models' `x-completes`) -> name -> offer."""
        return {}

    def said(self, content: Any) -> Iterable[NameMention]:
        """Names where no model marks them, such as `core.hit_on` in a formula; some of them give what others say."""
        return ()

    def blanks(self) -> Mapping[str, Scaffold]:
        """What `new` writes to begin with, by its kind (`unit`, `faction`)."""
        return {}

    def unbegun(self) -> Mapping[str, str]:
        """What `new` cannot begin in this game and perhaps in others: a kind, and what has to be typed first."""
        return {}

    def placeholders(self, data: Data) -> Mapping[str, Any]:
        """What chapters may name in `{{ }}`."""
        return {"core": data["core"]}

    def coverage(self, content: Any) -> Effects:
        """How much of what cards say the engine carries out."""
        return {"run": 0, "odds_and_play": [], "play_only": [], "manual": [], "unshown": []}

    def at_a_glance(self, data: Data, kind: str, name: str, card: str) -> Sequence[str]:
        """What a name on a card (by its id) comes to at the table, in a few lines of Markdown; nothing where no odds tell of it."""
        return ()

    def tried(self, data: Data, name: str) -> list[str] | None:
        """What something of that name on a card does in a scene that is made up for it, line by line; None where no card has it."""
        return None

    # -- other languages --------------------------------------------------------------------------------------------

    def languages(self, content: Any) -> Mapping[str, Mapping[str, tuple[int, list[str]]]]:
        """The languages that cards can have beside English: language -> whose texts (`rules`, a faction) -> how many there are, and the
        names of those that stay English."""
        return {}

    def translated(self, content: Any, language: str) -> Data:
        """The newest edition's data for cards in one of its `languages`; with that in `language`."""
        raise KeyError(language)

    # -- what is pressed ----------------------------------------------------------------------------------------------

    def draft(self, project: Project) -> Draft:
        """The sources of the cards and no others, read in a moment: for whoever looks at a card while it is written."""
        from rulepress.content.diagnostics.error_dedup import causes  # for those that read sources

        content = self.load(project)
        return Draft(content.data, causes(content.diagnostics, content.documents), content.documents)

    def faces(self, data: Data) -> list[CardSide]:
        """The front of every card; their templates, style sheet and glyphs are in templates/cards/<game>."""
        return []

    def backs(self, data: Data) -> dict[str, CardSide]:
        """The back of every faction's cards."""
        from rulepress.content.cards.card_sides import faction_backs  # for those that press cards

        return faction_backs(data)

    def decks(self, data: Data) -> list[Deck]:
        """Cards that go to a game together, such as a force list's."""
        return []

    def pack(self, data: Data, deck: Deck) -> Pack:
        """What those who play a deck need on the table besides its cards and the quick reference."""
        from rulepress.content.cards.pack_contents import Pack

        return Pack(deck.name)

    def roster_files(self, data: Data, decks: Sequence[str]) -> Mapping[str, str]:
        """The game as roster programs such as BattleScribe open it, and these force lists: texts by the names of their files."""
        return {}

    def annex(self, data: Data) -> Iterable[Annex]:
        """Chapters that the printed rulebook has behind those that were written."""
        return ()

    def reference(self, data: Data) -> Sequence[dict[str, Any]]:
        """What is looked up in a game, as the printed rulebook's last chapters: sections across the page.

        Each has an `id`, a `title`, a `summary` and `blocks`: a `heading`, a `table` (`head`, `rows` of texts or of lists of
        lines) or `entries` (`name`, `note`, `text`), one of them each."""
        return ()

    def panels(self, data: Data) -> Sequence[dict[str, Any]]:
        """The panels of the quick reference; none: there is no quick reference.

        Each has an `id`, a `title` and `blocks`: `steps`, `tokens`, a `table` (`head`, `rows`) or `rules`, one of them each."""
        return ()

    def news(self, before: Data, after: Data) -> Sequence[dict[str, Any]]:
        """What an edition changes, in words for players, as sections of a page and of a booklet.

        Each has a `title` and `entries`: their `kind` (`new`, `gone` or `now`), a `name` (or nothing), `pieces`, pairs of
        `same`, `dropped` or `added` and words, and the `rule` that says it (or None)."""
        from rulepress.content.editions.player_changelog import news  # for a game with several editions alone

        return news(before, after)

    # -- what the site shows ------------------------------------------------------------------------------------------

    def anchors(self, content: Any, data: Data) -> dict[str, str]:
        """Rule id -> where the site states it: an address below the game's folder."""
        return {one.id: f"rules/{chapter.name}.html#{one.id}" for chapter in content.chapters for one in chapter.statements}

    def index(self, data: Data) -> dict[str, Any]:
        """What the forms that ask the engine offer."""
        return {"edition": data["edition"]["name"]}

    def foreseen(self, data: Data) -> Iterable[Question]:
        """What players are likely to ask on its pages, the likeliest first: the site is built with the answers. Unless told otherwise, what
        its form begins with."""
        return (("odds", said) for said in form_questions(self.index(data).get("asks", ())))

    def figures(self, content: Any, data: Data) -> Mapping[str, Figure]:
        """The rulebook's drawings by id."""
        return {}

    def examples(self, content: Any, data: Data) -> Iterable[ExampleResult]:
        """The rulebook's worked examples, each with what the engine makes of it."""
        return ()

    # -- what the engine answers --------------------------------------------------------------------------------------

    odds: Odds | None = None
    """What a roll comes to; with it go the `calls`."""
    calls: Calls | None = None
    """What the browser asks; without it no page of the game has a live engine."""
    play: Play | None = None
    """Whole games."""

    touched: Callable[[Data, Data], Sequence[AffectedMatchup]] | None = None
    """The matchups whose odds a change of the rules makes different, from the data before and after it, the greatest difference
    first. None: `diff` does not speak of odds."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Holds the functions of a game to what they are to give, so that one that gives something else is named."""
        super().__init_subclass__(**options)
        for name, kind in ANSWERS.items():
            if callable(part := vars(cls).get(name)):
                held = _held(cls, name, kind, part)
                setattr(cls, name, staticmethod(held) if isinstance(part, staticmethod) else held)


def _held(game: type[GameSystem], name: str, due: type | str, part: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(part)
    def held(*given: Any, **named: Any) -> Any:
        answer = part(*given, **named)
        kind: type = due if isinstance(due, type) else getattr(import_module(LATER[due]), due)
        lacking = [one for one in parts(kind) if not hasattr(answer, one)] if kind is Content else []
        if lacking or (kind is not Content and not isinstance(answer, kind)):
            told = "nothing" if answer is None else f"a {type(answer).__name__}"
            fault = f"its `{name}` gives {told}, where a {kind.__name__} belongs ({_where(part)})"
            raise ContractError(f"The game {game.id} does not fulfil its contract: {fault}.")
        return answer

    return held


def _where(part: Callable[..., Any]) -> str:
    code = getattr(unwrap(part), "__code__", None)
    return f"{code.co_filename}, line {code.co_firstlineno}" if code else repr(part)


ANSWERS: dict[str, type | str] = {
    "load": Content, "draft": Draft, "data_schema": Mapping, "pages": Group, "offers": Mapping, "placeholders": Mapping,
    "coverage": Mapping, "faces": Iterable, "backs": Mapping, "decks": Iterable, "pack": "Pack", "annex": Iterable, "reference": Sequence,
    "panels": Sequence, "news": Sequence,
    "anchors": Mapping, "blanks": Mapping, "index": Mapping, "foreseen": Iterable, "figures": Mapping, "examples": Iterable,
    "material": "LintInput",
}  # fmt: skip
"""What the functions of a game are to give, as far as it can be seen of an answer."""
LATER = {"Pack": "rulepress.content.cards.pack_contents", "LintInput": "rulepress.content.lint.lint_input"}
"""Of these the modules that they are in, which few verbs need: they are opened when one is made."""
NEEDED = ("id", "name", "files", "load", "data_schema", "pages")
"""The parts that have no default."""
MODULES: dict[str, type] = {"odds": Odds, "calls": Calls, "play": Play}
"""The parts that are modules, and what each is to hold."""


def later(module: str, name: str = "") -> Any:
    """A part of a game that is a module, or a function or the files in one (called like the part, unless named), opened when somebody asks
    for it: not every verb does. Raises ContractError then for what it lacks."""
    return _Later(module, name)


@dataclass
class _Later:
    module: str
    of_module: str
    name: str = ""

    def __set_name__(self, _: type, name: str) -> None:
        """The part that it is."""
        self.name = name

    def __get__(self, game: GameSystem, kind: type[GameSystem]) -> Any:
        """The module, or the function or the files in it. Raises ContractError."""
        module = import_module(self.module)
        if self.name not in MODULES:
            part = getattr(module, self.of_module or self.name, None)
            if self.name == "files":
                if found := _file_faults(part):
                    raise ContractError(f"The game {kind.id} does not fulfil its contract: {'; '.join(found)}.")
                return part
            if not callable(part):
                fault = f"its `{self.name}` is no function of {self.module}"
                raise ContractError(f"The game {game.id} does not fulfil its contract: {fault}.")
            return _held(kind, self.name, ANSWERS[self.name], part) if self.name in ANSWERS else part
        if found := _lacking(self.name, module):
            raise ContractError(f"The game {game.id} does not fulfil its contract: {'; '.join(found)}.")
        return module


def _file_faults(files: Any) -> list[str]:
    if not isinstance(files, Mapping):
        return ["its `files` are no mapping from a kind of file to its model and places"]
    return [
        f"its `files` have no model and places for `{kind}`"
        for kind, read in files.items()
        if not (isinstance(read, tuple) and len(read) == 2 and isinstance(read[0], type))
    ]


def _lacking(name: str, module: Any) -> list[str]:
    return [f"its `{name}` offers no `{one}`" for one in parts(MODULES[name]) if not hasattr(module, one)]


def parts(protocol: type) -> list[str]:
    """The names that a protocol of this module is about."""
    return [name for name in {**protocol.__annotations__, **vars(protocol)} if not name.startswith("_")]


@lru_cache
def _parameters(name: str) -> list[str]:
    """What a function of a game is called with, in order."""
    return ["before", "after"] if name == "touched" else list(signature(getattr(GameSystem, name)).parameters)[1:]


def _arguments(name: str) -> str:
    return " and ".join(f"`{parameter}`" for parameter in _parameters(name))


@lru_cache(maxsize=256)  # a game is looked at whenever it is opened
def _takes(function: Callable[..., Any], name: str) -> bool:
    """Whether a part can be called as the shared rooms call it."""
    try:
        signature(function).bind(*_parameters(name))
    except TypeError:
        return False
    except ValueError:  # of something that does not tell its signature
        pass
    return True


def faults(game: Any, id_: str) -> list[str]:
    """How the GAME that is registered as `id_` does not fulfil the contract, a sentence each, by the names of its parts."""
    if isinstance(game, type):
        return [f"its GAME is the class {game.__name__}, and not an object of it: write `{game.__name__}()`"]
    if GameSystem not in type(game).__mro__:
        return [
            f"its GAME is a {type(game).__name__}, and not an object of a class that derives from content.system.game_system.GameSystem"
        ]
    known = parts(GameSystem)
    offered = [name for one in (game, *type(game).__mro__) if one not in (GameSystem, object, *GameSystem.__mro__) for name in vars(one)]
    found = [f"it offers no `{name}`" for name in NEEDED if name not in offered]
    for name in dict.fromkeys(offered):
        if not name.startswith("_") and name not in known:
            close = nearest(name, known).strip()
            found.append(f"it offers `{name}`, which is no part of a game" + (f" ({close})" if close else ""))
    functions = [
        name
        for name in known
        if callable(getattr(GameSystem, name, None)) or (name == "touched" and getattr_static(game, name) is not None)
    ]
    for name in functions:
        if isinstance(getattr_static(game, name), _Later):  # told when it is opened
            continue
        if not callable(part := getattr(game, name)):
            found.append(f"its `{name}` is no function")
        elif not _takes(part, name):
            found.append(f"its `{name}` cannot be called with {_arguments(name)}")
    if "name" in offered and not isinstance(game.name, str):
        found.append("its `name` is no text")
    if "files" in offered and not isinstance(getattr_static(game, "files"), _Later):
        found += _file_faults(game.files)
    if game.lints is not None and not hasattr(game.lints, "__path__"):
        found.append("its `lints` is no package")
    if "id" in offered and game.id != id_:
        found.append(f"its `id` is `{game.id}`, and it is registered as `{id_}`")
    modules = {name: getattr_static(game, name) for name in MODULES}
    for name, module in modules.items():
        found += [] if module is None or isinstance(module, _Later) else _lacking(name, module)
    if modules["odds"] is not None and modules["calls"] is None:
        found.append("it offers `odds` and no `calls`, so that the site's odds form would have no engine behind it")
    return found
