"""Models made of a shape: what designers may type for a declared game, one a kind of file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from math import ceil, floor
from typing import Annotated, Any, Literal
from weakref import WeakValueDictionary

from pydantic import AfterValidator, BaseModel, BeforeValidator, Discriminator, Field, StringConstraints, Tag, create_model

from rulepress.content.games.declared.game_definition import COUNT, FieldPath, GameDefinition, Key, Type, Whole, countable, fields, plural
from rulepress.content.games.declared.scenario_form import ScenarioForm
from rulepress.content.models.base_record import Definitions, Id, Name, Prose, Record
from rulepress.content.prose.chapters import Rulings
from rulepress.content.prose.translations import Translated
from rulepress.content.system.common_records import FactionRecord, Filed, GameInfo, Terms
from rulepress.games.declared.formulas import formula
from rulepress.games.declared.play import unit_bases


def _rolled(typed: str) -> str:
    formula(typed)
    return typed


Dice = Annotated[
    Annotated[Annotated[int, Field(ge=0, le=999)], Tag("number")]
    | Annotated[
        str,
        StringConstraints(pattern=r"^([1-9][0-9]?)?d[1-9][0-9]{0,2}([+-][1-9][0-9]{0,2})?$"),
        AfterValidator(_rolled),
        Tag("dice"),
    ],
    Discriminator(lambda value: "number" if isinstance(value, int) and not isinstance(value, bool) else "dice"),
]
"""`d6`, `2d6+1`; a number where nothing is rolled."""
Base = Annotated[
    Annotated[int, Tag("size")] | Annotated[str, Field(json_schema_extra={"x-completes": "base"}), Tag("words")],
    Discriminator(lambda value: "size" if isinstance(value, int) and not isinstance(value, bool) else "words"),
    AfterValidator(lambda typed: unit_bases.base(typed).words),
]
"""`round 32 mm`, `oval 60 x 35 mm`; `32` is the first of these."""
Line = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=r"^[^\n]*$")]
"""A text on one line."""
MOST = 1_000_000
"""Beyond any number that a wargame prints."""
MANY = 60
"""Entries of a list that says nothing of them."""
Unit = Annotated[Name, Field(json_schema_extra={"x-completes": "unit"})]
TYPES: tuple[str, ...] = Type.__args__  # type: ignore[attr-defined]
SIMPLE: dict[str, Any] = {"dice": Dice, "text": Line, "prose": Prose, "name": Name, "flag": bool, "picture": str, "base": Base}
WORDED: dict[str, Any] = {"name": Name, "text": Line, "prose": Translated}
"""Types of fields that hold words -> what is said of them in another language."""


class Core(Definitions):
    """The game's numbers and words by name, in groups as deep as one likes."""

    root: dict[Key, Any]


class Parameter(Record):
    """A value that a record takes where it is listed."""

    type: Literal["number", "dice", "text", "name"] = "number"
    """What it is."""
    default: int | float | str | None = None
    """What it is when a use does not say; without it every use must."""
    help: Prose | None = None
    """What it does."""


class CardModel(Filed):
    """What units and leaders have in every declared game."""

    picture: str | None = None
    """Your own picture (SVG, PNG or JPEG), from the faction's folder: `art/scout.png`."""
    silhouette: Annotated[Id | None, Field(json_schema_extra={"x-completes": "silhouette"})] = None
    """A drawing that all factions share, from templates/art/GAME/silhouettes."""


Value = int | float | Name


def _use_shape(value: Any) -> str | None:
    return "name" if isinstance(value, str) else "with" if isinstance(value, dict) and len(value) == 1 else None


def _entry_shape(value: Any) -> str | None:
    return "counted" if isinstance(value, dict) and len(value) > 1 and COUNT in value else "use" if _use_shape(value) else None


def _use(kind: str, marked: Mapping[str, Any], value: Any) -> Any:
    """A shared record by its name, perhaps with its parameters: `Silent`, `Tough: 2`."""
    alone = Annotated[Name, Field(json_schema_extra={**marked}), Tag("name")]
    given = Annotated[dict[Name, value], Field(min_length=1, max_length=1, json_schema_extra={**marked}), Tag("with")]
    message = f"a {kind} is a name, or a name with its value such as `Tough: 2`"
    return Annotated[alone | given, Discriminator(_use_shape, custom_error_type="record_use", custom_error_message=message)]


Given: Any = Annotated[list[_use("record", {}, Value | dict[Key, Value])], Field(min_length=1, max_length=12)]  # type: ignore[misc]


class GrantModel(Record):
    """What a leader gives to units of its list."""

    to: Annotated[
        Annotated[Literal["all"], Tag("all")] | Annotated[list[Unit], Field(min_length=1), Tag("units")],
        Discriminator(
            lambda typed: "all" if typed == "all" else "units" if isinstance(typed, list) else None,
            custom_error_type="grant_to",
            custom_error_message="it goes to a list of unit ids, `[scout]`, or to `all`, with `where:` to those that are so",
        ),
    ]
    """`all`, or the ids of units."""
    where: Annotated[dict[FieldPath, Any], Field(min_length=1, max_length=12)] | None = None
    """Of all units those for whom these conditions hold, as `when` has them in odds: `{role: Fighter, stats.hull: {from: 3}}`."""
    add: dict[FieldPath, Annotated[int | float, Field(ge=-MOST, le=MOST)]] = {}
    """Numbers of units, by their paths, and how much more they are: `{stats.crew: 1, cost: -5}`."""
    give: dict[FieldPath, Given] = {}
    """What units have besides, by the path of the list that it joins: `{traits: [Weatherly]}`."""


class LeaderModel(CardModel):
    """What leaders have in every declared game."""

    grants: Annotated[list[GrantModel], Field(max_length=12)] = []
    """What it gives to the units of its list."""


class ListedModel(Record):
    """What records of a shared kind have in every declared game."""

    parameters: Annotated[dict[Key, Parameter], Field(max_length=8)] = {}
    """Values that a use gives: `Tough: 2`. Texts print them as `{{ parameter }}`."""


Amended = Annotated[dict[str, Any] | None, Field(json_schema_extra={"type": ["object", "null"]})]
"""The keys that differ; `~` takes the entry away."""
Changes = dict[Name, Amended]


class RulesChanges(Record):
    """How an older edition's rules differ from those of the edition that came after it."""

    core: dict[str, Any] = {}
    """What differs in core.yaml."""
    shared: dict[Key, Changes] = {}
    """What differs in shared records, by kind and name."""
    play: dict[str, Any] = {}
    """What differs in play.yaml. A list, such as the steps of an action, stands here as a whole."""


class FactionChanges(Record):
    """How a faction differs in an older edition."""

    faction: dict[str, Any] = {}
    """What differs in faction.yaml."""
    units: Changes = {}
    """What differs in units, by id."""
    leaders: Changes = {}
    """What differs in leaders, by id."""
    forces: Changes = {}
    """What differs in force lists, by id."""


def number(declared: Whole) -> Any:
    """The type of a number: whole, unless its step or bounds are not."""
    low, high = (-MOST if declared.min is None else declared.min), (MOST if declared.max is None else declared.max)
    step = declared.step or 1
    exact = Annotated[int, Field(ge=ceil(low), le=floor(high))]
    if not any(isinstance(one, float) for one in (low, high, step)):
        return exact if step == 1 else Annotated[exact, Field(multiple_of=step)]
    wide = exact | Annotated[float, Field(ge=low, le=high, allow_inf_nan=False)]
    return Annotated[wide, AfterValidator(_in_steps(step))] if declared.step else wide


def _in_steps(step: float) -> Callable[[float], float]:
    def check(value: float) -> float:
        if abs(value / step - round(value / step)) > 1e-9:
            raise ValueError(f"it must be a multiple of {step:g}; this is {value:g}")
        return value

    return check


_MADE: WeakValueDictionary[str, type] = WeakValueDictionary()
"""The models that were made, by the names under which records of them are kept."""


class _Form:
    """The models of one form, as pickles of their records look for them: `form_12ab.UnitStats`."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, title: str) -> type:
        if made := _MADE.get(f"{self._name}.{title}"):
            return made
        raise AttributeError(f"{__name__} has no {self._name}.{title}")


def __getattr__(name: str) -> _Form:
    if name.startswith("form_"):
        return _Form(name)
    raise AttributeError(f"{__name__} has no {name}")


@dataclass
class Models:
    """Makes models of fields."""

    shared: Mapping[str, Mapping[str, Any]]
    """The kinds of records that are listed with their parameters; others are listed by name."""
    checks: Mapping[str, Any] = field(default_factory=dict)
    """What else must hold for the value of a field, by the title that its model would have: `ScenarioDeployment`."""
    given: Any = Value | dict[Key, Value]
    """What stands behind the name of a record that is listed with something."""
    form: str = ""
    """What the fields are read from: records are kept by it, and those of another form are others."""
    counted: Collection[str] = ()
    """The kinds of records that lists may count."""

    def made(self, title: str, base: type[BaseModel], words: str | None, members: Any) -> Any:
        """A model that is found again by its name and form, when records of it are that were kept."""
        model = create_model(title, __base__=base, __module__=__name__, __doc__=words, **members)
        model.__qualname__ = f"form_{hashlib.sha256(self.form.encode()).hexdigest()[:12]}.{title}"  # schemas call it by its end
        _MADE[model.__qualname__] = model
        return model

    def model(self, title: str, declared: Mapping[str, Whole], base: type[BaseModel], words: str | None) -> type[BaseModel]:
        """A model with these fields beside those of its base."""
        members: Any = {name: self.member(title, name, one) for name, one in declared.items()}
        made: type[BaseModel] = self.made(title, base, words, members)
        return made

    def member(self, title: str, name: str, declared: Whole) -> tuple[Any, Any]:
        """A field's type and what pydantic is to know of it."""
        title += name.title().replace("_", "")
        kind = self.annotation(title, declared)
        if title in self.checks:
            kind = Annotated[kind, self.checks[title]]
        told: dict[str, Any] = {"description": declared.help}
        if declared.empty:
            kind, told["json_schema_extra"] = kind | None, {"x-empty": True}
        if declared.default is not None:
            return kind, Field(default=declared.default, **told)
        if declared.entries is not None and not declared.min:
            return kind, Field(default=[], **told)
        if declared.type == "flag":
            return kind, Field(default=False, **told)
        if declared.optional:
            return kind | None, Field(default=None, **told)
        return kind, Field(**told)

    def annotation(self, title: str, declared: Whole) -> Any:
        """The type of what is typed at a field."""
        if declared.group or declared.table:
            group = self.model(title, fields(declared.group or declared.table), Record, declared.help or "Fields that stand together.")
            return group if declared.group else dict[Name, group]  # type: ignore[valid-type]  # made a line above
        if declared.entries is not None:
            bounds = Field(min_length=int(declared.min or 0), max_length=int(declared.max or MANY))
            return Annotated[list[self.entry(title, declared.entries)], bounds]  # type: ignore[misc]
        return self.named(declared.record) if declared.record else self.plain(declared)

    @staticmethod
    def plain(declared: Whole) -> Any:
        """The type of a field that is of one."""
        if declared.type == "choice":
            return Literal[tuple(declared.of or ())]
        return number(declared) if declared.type == "number" else SIMPLE[declared.type or "text"]

    def entry(self, title: str, entries: Any) -> Any:
        """The type of a list's entries."""
        if isinstance(entries, dict):
            return self.model(title, fields(entries), Record, "An entry of the list.")
        if entries in self.shared:
            return self.listed(title, entries) if entries in self.counted else self.use(entries)
        return self.plain(Whole(type=entries)) if entries in TYPES else self.named(entries)

    def named(self, kind: str) -> Any:
        """The name of one record."""
        return Annotated[Name, Field(json_schema_extra={"x-completes": kind})]

    def use(self, kind: str) -> Any:
        """A shared record by its name, perhaps with its parameters: `Silent`, `Tough: 2`."""
        return _use(kind, {"x-completes": kind}, self.given)

    def listed(self, title: str, kind: str) -> Any:
        """The same in a list, perhaps with how often it is there: `{count: 9, weapon: Rifle}`."""
        many = Annotated[int, Field(ge=1, le=MANY)]
        members: Any = {
            COUNT: (many, Field(description="How often it is there.")),
            kind: (self.use(kind), Field(description="Which it is.")),
        }
        counted = self.made(f"{title}Counted", Record, "A record with how often it is there.", members)
        message = f"an entry is a {_spoken(kind)}, or one with how often it is there: `{{count: 2, {kind}: ...}}`"
        return Annotated[
            Annotated[self.use(kind), Tag("use")] | Annotated[counted, Tag("counted")],
            Discriminator(_entry_shape, custom_error_type="record_use", custom_error_message=message),
        ]

    def texts(self, title: str, declared: Mapping[str, Whole], words: str) -> type[BaseModel]:
        """What there is to say in another language of a record with these fields, and of its name."""
        members: Any = {"name": (Name | None, Field(default=None, description="Its name."))}
        members |= {name: member for name, one in declared.items() if (member := self._text(f"{title}{name.title()}", one))}
        made: type[BaseModel] = self.made(title, Record, words, members)
        return made

    def _text(self, title: str, declared: Whole) -> tuple[Any, Any] | None:
        said: Any = None
        if declared.group or isinstance(declared.entries, dict):
            said = self.texts(title, fields(declared.group or declared.entries), "Fields that stand together.")  # type: ignore[arg-type]
        elif declared.type in WORDED or declared.entries in WORDED:
            said = WORDED[str(declared.type or declared.entries)]
        if said is None:
            return None
        if declared.entries is not None:
            return list[said], Field(default=[], description=declared.help)
        about = "`{english: ..., text: ...}`, the English words and what they are in this language" if said is Translated else None
        return said | None, Field(default=None, description=declared.help or about)

    def rules_texts(self, shape: GameDefinition) -> type[BaseModel]:
        """The model of what all cards share in another language."""
        kinds: Any = {kind: self._by_name(kind, Name, f"Every {_spoken(kind)} by its English name.", declared)
                      for kind, declared in shape.shared.items()}  # fmt: skip
        shared: Any = self.made("SharedTexts", Record, "What units share, by kind.", kinds)
        members: Any = {
            "words": (dict[Prose, Prose], Field(default={}, description="English words of the cards themselves: labels, heads, choices.")),
            "shared": (shared, Field(default=shared(), description="Records that units share.")),
        }
        made: type[BaseModel] = self.made("Texts", Record, "What all cards share, in another language.", members)
        return made

    def faction_texts(self, shape: GameDefinition) -> type[BaseModel]:
        """The model of what a faction's cards say in another language."""
        cards = {"unit": shape.units, "leader": shape.leaders}
        kinds: Any = {f"{kind}s": self._by_name(kind, Id, f"Its {kind}s by their ids.", declared)
                      for kind, declared in cards.items() if declared}  # fmt: skip
        kinds["name"] = (Name | None, Field(default=None, description="The faction's name."))
        made: type[BaseModel] = self.made("FactionTexts", Record, "What a faction's cards say in another language.", kinds)
        return made

    def _by_name(self, kind: str, key: Any, words: str, declared: Mapping[str, Any]) -> tuple[Any, Any]:
        """A mapping from what records are called to their texts."""
        texts: Any = self.texts(f"{kind.title()}Texts", fields(declared), f"A {_spoken(kind)}.")
        named: Any = Annotated[key, Field(json_schema_extra={"x-completes": kind})]
        return dict[named, texts], Field(default={}, description=words)

    def records(self, kind: str) -> type:
        """The model of a kind's file."""
        record: Any = self.model(f"{kind.title().replace('_', '')}", fields(self.shared[kind]), ListedModel, f"A {_spoken(kind)}.")
        made: type = self.made(plural(record.__name__), Definitions, None, {"root": (dict[Name, record], ...)})
        made.one_by_one = True  # type: ignore[attr-defined]
        return made

    def _entries(self, shape: GameDefinition, many: Any) -> Any:
        """What may stand behind a unit in a list where lists say more of a unit than how many there are; None where they do not."""
        listed = {name: one for name, one in fields(shape.units).items() if one.listed}
        if not listed:
            return None
        members: Any = {
            name: (self.annotation(f"Entry{name.title()}", one) | None, Field(default=None, description=one.help))
            for name, one in listed.items()
        }
        members["count"] = (many, Field(default=1, description="How many are so."))
        entry: Any = self.made("Entry", Record, "Units of one kind of which a list says the same.", members)
        several = Annotated[list[entry], Field(min_length=1, max_length=20)]
        told = "how many there are, or what the list says of them: `2`, `{count: 2, ...}`, or a list of these"
        return Annotated[
            Annotated[many, Tag("count")] | Annotated[entry, Tag("said")] | Annotated[several, Tag("several")],
            Discriminator(_listed_shape, custom_error_type="list_entry", custom_error_message=told),
        ]

    def force(self, shape: GameDefinition) -> type[BaseModel]:
        """The model of a force list."""
        assert shape.forces is not None
        leader = Annotated[Id, Field(json_schema_extra={"x-completes": "leader"})]
        many = Annotated[int, Field(ge=1, le=99)]
        each: Any = self._entries(shape, many) or Annotated[many, BeforeValidator(_only_counted)]
        counts: Any = Annotated[dict[Id, each], Field(min_length=1, json_schema_extra={"x-completes": "unit"})]
        members: Any = {
            "id": (Id, Field(description="The file's name without .yaml.")),
            "name": (Name, Field(description="The name on sheets and pages.")),
            "size": (Literal[tuple(shape.forces.sizes)], Field(description="The size of game that it is for.")),
            "leaders": (list[leader], Field(default=[], description="Who leads it.")),
            "units": (counts, Field(description="Unit ids and how many of each.")),
        }
        if shape.leaders is None:
            del members["leaders"]
        made: type[BaseModel] = self.made("Force", Record, "A force list.", members)
        return made


def _only_counted(value: Any) -> Any:
    if isinstance(value, dict | list):
        raise ValueError("a list says how many there are, and more only where the shape marks fields of units with `listed: true`")
    return value


def _listed_shape(value: Any) -> str | None:
    if isinstance(value, list):
        return "several"
    return "said" if isinstance(value, dict | BaseModel) else "count" if isinstance(value, int) else None


def _spoken(kind: str) -> str:
    return kind.replace("_", " ")


def files(game: str, shape: GameDefinition | None) -> dict[str, tuple[type, list[str]]]:
    """Kind of file -> its model, and the places an editor finds it in; without a shape those that need none."""
    rules, own = f"rules/{game}", f"factions/{game}/*"
    found: dict[str, tuple[type, list[str]]] = {
        "game": (GameInfo, [f"{rules}/game.yaml"]),
        "shape": (GameDefinition, [f"{rules}/shape.yaml"]),
        "core": (Core, [f"{rules}/core.yaml"]),
        "rulings": (Rulings, [f"{rules}/rulings.yaml"]),
        "terms": (Terms, [f"{rules}/terms.yaml"]),
        "edition": (RulesChanges, [f"{rules}/editions/*.yaml"]),
        "faction": (FactionRecord, [f"{own}/faction.yaml"]),
        "faction-edition": (FactionChanges, [f"{own}/editions/*.yaml"]),
    }
    if shape is None:
        return found
    models = Models(shape.shared, counted=countable(shape), form=repr(shape))
    made: dict[str, tuple[type, list[str]]] = {
        plural(kind): (models.records(kind), [f"{rules}/shared/{kind}.yaml"]) for kind in shape.shared
    }
    made["unit"] = (models.model("Unit", fields(shape.units), CardModel, "A unit: one file, one card."), [f"{own}/units/*.yaml"])
    if shape.leaders:
        made["leader"] = (
            models.model("Leader", fields(shape.leaders), LeaderModel, "A leader: one file, one card."),
            [f"{own}/leaders/*.yaml"],
        )
    if shape.scenarios is not None:
        scenario = models.model("Scenario", fields(shape.scenarios), ScenarioForm, "A scenario: its table, and what is won.")
        made["scenario"] = (scenario, [f"scenarios/{game}/*.yaml"])
    if shape.forces:
        made["force"] = (models.force(shape), [f"{own}/forces/*.yaml"])
    made["texts"] = (models.rules_texts(shape), [f"{rules}/texts/*.yaml"])
    made["faction-texts"] = (models.faction_texts(shape), [f"{own}/texts/*.yaml"])
    if shape.core:
        made["core"] = (models.model("Core", fields(shape.core), Record, "The numbers and words of the rules."), [f"{rules}/core.yaml"])
    return found | made
