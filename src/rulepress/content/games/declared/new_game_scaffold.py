"""What `new game` writes: the folder of a game that needs no Python, made of a dozen answers, which passes `check`, prints and has odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import indent
from typing import Any

from rulepress.content.editor.scaffold_files import (
    ID,
    NAME,
    Answers,
    Scaffold,
    ScaffoldFiles,
    ScaffoldQuestion,
    Unfillable,
    faction_files,
    id_of,
    key_of,
)
from rulepress.content.fixes.fixes import typed_as
from rulepress.content.games.declared.game_definition import RESERVED, TAKEN, letters, plural
from rulepress.content.games.declared.new_game_turn import ALTERNATE, OBJECTIVES, SCENARIO, SIDES, SURVIVORS, NewTurn, scenario
from rulepress.content.games.declared.stat_bar import room
from rulepress.content.games.registry import GAMES

POOL, SUM, OPPOSED, NONE = "pool", "sum", "opposed", "none"
DICE = ("4", "6", "8", "10", "12", "20")
MOST_STATS = 8
LONGEST = 40
"""Characters of a label in a shape."""
COLOURS = (("#26324a", "#c98a2b"), ("#4a2226", "#5f9e8f"), ("#23402f", "#b9694f"), ("#3d2a52", "#7d9e3c"))


def _always(answer: str) -> Callable[[Any, Answers], str]:
    return lambda content, answers: answer


def _yes_or_no(name: str, question: str) -> ScaffoldQuestion:
    return ScaffoldQuestion(name, question, _always("yes"), always={"yes": "yes", "no": "no"})


def _stat(name: str, question: str, at: int, called: Sequence[str]) -> ScaffoldQuestion:
    """A question that one of the stats answers: the first that is called so, else the one at a place, as far as there are so many."""

    def usual(content: Any, answers: Answers) -> str:
        stats = _stats(answers)
        return next((one for one in stats if one.lower() in called), stats[min(at, len(stats) - 1)])

    return ScaffoldQuestion(name, question, usual, lambda content, answers: _stats(answers))


ASKS = (
    NAME,
    ID,
    ScaffoldQuestion("tagline", "What is it about, in a line?", _always("A game yet to be told about.")),
    ScaffoldQuestion("unit", "What is one unit called, such as ship, squad or hero?", _always("unit")),
    ScaffoldQuestion("stats", "Which stats does a unit have, separated by commas?", _always("Move, Skill, Defence, Hits")),
    ScaffoldQuestion(
        "roll",
        "How is an attack rolled: a pool of dice, a sum against a target number, opposed rolls, or not at all?",
        _always(POOL),
        always={POOL: "a pool of dice", SUM: "a sum against a target number", OPPOSED: "opposed rolls", NONE: "not at all"},
    ),
    ScaffoldQuestion("die", "How many sides do the dice have?", _always("6"), always={one: f"d{one}" for one in DICE}),
    _stat("skill", "Which stat helps the attacker?", 1, ("skill", "attack", "fight", "combat", "aim")),
    _stat("defence", "Which stat protects the target?", 2, ("defence", "defense", "guard", "armour", "shell", "shield")),
    ScaffoldQuestion(
        "turn",
        "Who acts in a round: the sides alternate unit by unit, one side after the other, or is the game not played by the engine (none)?",
        _always(ALTERNATE),
        always={ALTERNATE: "the sides alternate unit by unit", SIDES: "one side after the other", NONE: "not played by the engine"},
    ),
    _stat("move", "Which stat says how many inches a unit moves?", 0, ("move", "speed", "pace")),
    ScaffoldQuestion(
        "wins",
        "What wins the game: objectives that are held, or survivors?",
        _always(OBJECTIVES),
        always={OBJECTIVES: "objectives that are held", SURVIVORS: "survivors"},
    ),
    ScaffoldQuestion("track", "Which stat is tracked with boxes on the card?", lambda content, answers: _stats(answers)[-1],
        lambda content, answers: _stats(answers)),
    _yes_or_no("weapons", "Do units have weapons, with stats of their own?"),
    _yes_or_no("traits", "Do units have traits, explained on their cards?"),
    _yes_or_no("leaders", "Are there leaders, with cards of their own?"),
    ScaffoldQuestion("factions", "Which factions are there, separated by commas?", _always("Reds, Blues")),
    ScaffoldQuestion("points", "How many points may a force cost?", _always("100")),
)  # fmt: skip


def _listed(said: str) -> list[str]:
    return [name for one in said.split(",") if (name := one.strip())]


def _stats(answers: Answers) -> list[str]:
    """The figures' names. Raises Unfillable where there is none."""
    if found := _listed(answers["stats"]):
        return found
    raise Unfillable(f"`{answers['stats']}` names no figure: write one or more, such as Move, Hits.")


def _field(name: str) -> str:
    """The name of a figure before a colon. Raises Unfillable for one that makes none."""
    if len(name) > LONGEST:
        raise Unfillable(f"A figure's name has at most {LONGEST} characters: {name}.")
    made = (key_of(name) or "").replace("-", "_")
    if made in TAKEN:
        raise Unfillable(f"A figure cannot be called `{name}`, which means something else in every game: call it otherwise.")
    if not made or not made[0].isalpha() or made in RESERVED:
        raise Unfillable(f"A figure cannot be called `{name}`: begin with a letter a to z, and leave out {', '.join(RESERVED)}.")
    return made


def files(content: Any, answers: Answers) -> ScaffoldFiles:
    """A game's rules and its factions. Raises Unfillable for answers of which no game can be made."""
    return _NewGame(answers).written()


GAME = Scaffold("a game: its shape, numbers, chapters and factions, to be printed at once and made your own", ASKS, files, alone=True)


class _NewGame:
    """The files of a game, as they follow from the answers."""

    def __init__(self, answers: Answers) -> None:
        self.id, self.name, self.tagline = answers["id"], answers["name"], answers["tagline"]
        self.unit, self.roll, self.die = answers["unit"], answers["roll"], int(answers["die"])
        self.weapons, self.traits, self.leaders = (answers[name] == "yes" for name in ("weapons", "traits", "leaders"))
        if self.id in GAMES:
            raise Unfillable(f"`{self.id}` is a game of its own already: give yours another --id.")
        names = _stats(answers)
        self.stats = {_field(name): name for name in names}
        if len(self.stats) < len(names) or len(names) > MOST_STATS:
            raise Unfillable(f"One to {MOST_STATS} figures, each with a name of its own, fit on a card; these are: {answers['stats']}.")
        self.skill, self.defence, self.track, self.move = (_field(answers[name]) for name in ("skill", "defence", "track", "move"))
        self.turn = self._turn(answers["turn"], answers["wins"]) if answers["turn"] != NONE else None
        self.factions = {name: id_of(name) for name in _listed(answers["factions"])}
        if not self.factions or None in self.factions.values() or len(set(self.factions.values())) < len(self.factions):
            raise Unfillable(
                f"Factions need names of letters and digits, each another, and none such as Con or Index, "
                f"which no folder can have everywhere: "
                f"{answers['factions']}."
            )
        if not answers["points"].isdecimal() or not 10 <= int(answers["points"]) <= 100_000:
            raise Unfillable(f"`{answers['points']}` is not a number of points. Write one from 10 to 100000.")
        self.points = int(answers["points"])

    def _turn(self, turn: str, wins: str) -> NewTurn:
        reach = "weapon.range" if self.weapons else "core.range"
        return NewTurn(turn, wins, self.unit, self.die, self.move, None if self.roll == NONE else self.track, reach)

    def written(self) -> ScaffoldFiles:
        """All files. A force holds three units, a sixth of the points each."""
        rules = f"rules/{self.id}"
        texts = {
            f"{rules}/game.yaml": self._game(),
            f"{rules}/shape.yaml": self._shape(),
            f"{rules}/core.yaml": self._core(),
            f"{rules}/chapters/playing.md": self._playing(),
            f"{rules}/chapters/forces.md": self._forces(),
        }
        if self.weapons:
            texts[f"{rules}/shared/weapon.yaml"] = self._weapons()
        if self.traits:
            texts[f"{rules}/shared/trait.yaml"] = self._traits()
        if self.turn:
            texts[f"{rules}/play.yaml"] = self.turn.play()
            texts[f"scenarios/{self.id}/{SCENARIO}.yaml"] = scenario(list(self.factions), self.turn.wins)
        for number, (name, id_) in enumerate(self.factions.items()):
            texts |= self._faction(name, str(id_), *COLOURS[number % len(COLOURS)])
        return ScaffoldFiles(texts)

    def _game(self) -> str:
        return _lines(
            f"id: {typed_as(self.id)}",
            f"name: {typed_as(self.name)}",
            f"tagline: {typed_as(self.tagline)}",
            "credit: Yours to fill in.",
            "editions:",
            '  - {id: "1", name: First Edition, date: 2026-01-01}',
        )

    def _shape(self) -> str:
        parts = ["# What this game's files hold, how its cards are laid out, and what its odds are worked out of."]
        shared = []
        if self.traits:
            shared.append("trait:\n  text: prose")
        if self.weapons:
            figures = [f"{key}: {{type: number, min: 0, max: 12}}" for key in self._figures()]
            own = ["traits: {list: trait}"] if self.traits else []
            shared.append("weapon:\n" + indent("\n".join([*figures, *own]), "  "))
        if shared:
            parts.append("shared:\n" + indent("\n".join(shared), "  "))
        parts.append(
            "units:\n"
            + indent(
                "\n".join(
                    [
                        "role: {type: choice, of: [Line, Elite, Support]}",
                        "cost: {type: number, min: 1, max: 1000, label: Points}",
                        "stats:\n  group:",
                        *(f"    {key}: {{type: number, min: 0, max: 20{label}}}" for key, label in self._labels().items()),
                        *(["weapons: {list: weapon, min: 1, max: 4}"] if self.weapons else []),
                        *(["traits: {list: trait}"] if self.traits else []),
                        "notes: {type: prose, optional: true}",
                    ]
                ),
                "  ",
            )
        )
        if self.leaders:
            gifts = ["gifts: {list: trait, min: 1}"] if self.traits else []
            parts.append("leaders:\n" + indent("\n".join(["rank: name", *gifts, "tale: {type: prose, optional: true}"]), "  "))
        if self.turn:
            parts.append("scenarios: {}")
        if self.unit != "unit":
            parts.append(f"nouns: {typed_as({'unit': [self.unit, plural(self.unit)]})}")
        parts.append(self._card())
        leaders = "    leaders: {most: 1, rule: force.leader}\n" if self.leaders else ""
        parts.append(
            "forces:\n  points: cost\n  sizes:\n    Game:\n      points: {most: " + f"{self.points}, rule: force.points}}\n"
            "      units: {least: 2, rule: force.size}\n" + indent(leaders, "  ").rstrip("\n")
        )
        quick = "quick:\n  The round: [round.]" + ("" if self.roll == NONE else "\n  Attacks: [attack.]")
        parts.append(quick)
        if self.roll != NONE:
            parts.append(self._odds())
        return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"

    def _labels(self) -> dict[str, str]:
        """What each figure is called on cards, where its own name does not say so or is too long to stand there. Raises Unfillable for
        two that are called the same."""
        fits, called, labels = room(len(self.stats)), set(), {}
        for key, name in self.stats.items():
            shown = next(part for end in range(len(name), 0, -1) if letters(part := name[:end].rstrip()) <= fits)
            if shown.upper() in called:
                raise Unfillable(f"Above {len(self.stats)} figures there is room for {int(fits)} letters: give `{name}` a shorter name.")
            called.add(shown.upper())
            labels[key] = "" if shown == key.replace("_", " ").capitalize() else f", label: {typed_as(shown)}"
        return labels

    def _figures(self) -> dict[str, int]:
        """A weapon's figures, each with that of the first weapon."""
        return {POOL: {"dice": 3}, SUM: {"bonus": 1}, OPPOSED: {"bonus": 1}, NONE: {}}[self.roll] | {"range": 6, "damage": 1}

    def _card(self) -> str:
        shown = ", ".join(f"stats.{key}" for key in self.stats)
        lines = ["card:", "  line: role", "  badge: cost", f"  stats: [{shown}]"]
        if self.weapons:
            columns = ", ".join(f"{key.capitalize()}: {key}" for key in self._figures())
            lines += ["  tables:", "    - of: weapons", f"      columns: {{Weapon: name, {columns}}}"]
            lines += ["      more: [traits]"] if self.traits else []
        texts = [*(["traits"] if self.traits else []), *(["weapons.traits"] if self.traits and self.weapons else []), "notes"]
        lines += [f"  texts: [{', '.join(texts)}]", f"  tracks: [stats.{self.track}]"]
        if self.leaders:
            lines += ["leader_card:", "  line: rank", f"  texts: [{'gifts, ' if self.traits else ''}tale]"]
        return "\n".join(lines)

    def _odds(self) -> str:
        mine, theirs = f"unit.stats.{self.skill}", f"target.stats.{self.defence}"
        bonus = " + weapon.bonus" if self.weapons else ""
        lines = ["odds:", "  attack:", "    name: Attack", "    rule: attack.roll", *(["    with: weapons"] if self.weapons else [])]
        if self.roll == POOL:
            dice = f"weapon.dice + {mine}" if self.weapons else mine
            lines += [
                f"    roll: {{pool: {dice}, die: {self.die}, hits: core.hit_on}}",
                f"    cancel: {{pool: {theirs}, die: {self.die}, hits: core.cancel_on}}",
            ]
        elif self.roll == SUM:
            lines.append(f"    roll: {{sum: 2d{self.die}, add: {mine}{bonus}, needs: core.needed + {theirs}}}")
        else:
            lines += [
                f"    roll: {{die: {self.die}, add: {mine}{bonus}}}",
                f"    oppose: {{die: {self.die}, add: {theirs}, ties: nobody}}",
            ]
        damage = "weapon.damage" if self.weapons else "1"
        return "\n".join([*lines, f"    damage: {damage}", f"    track: target.stats.{self.track}"])

    def _numbers(self) -> dict[str, int]:
        half = self.die // 2 + 1
        return {POOL: {"hit_on": half, "cancel_on": min(half + 1, self.die)}, SUM: {"needed": self.die}}.get(self.roll, {})

    def _core(self) -> str:
        return _lines(
            "# Numbers of the rules: write one here, and {{ core.NAME }} in chapters and texts.",
            "rounds: 6",
            *(f"{key}: {value}" for key, value in (self._numbers() | (self.turn.numbers if self.turn else {})).items()),
        )

    def _playing(self) -> str:
        skill, defence, track = self.stats[self.skill], self.stats[self.defence], self.stats[self.track]
        dice = "the weapon's dice and as many more as" if self.weapons else "as many dice as"
        also = " and the weapon's bonus" if self.weapons else ""
        told = {
            POOL: f"Roll {dice} {skill} says: each that shows {{{{ core.hit_on }}}} or more hits. The target rolls as many dice as its "
            f"{defence} says: each that shows {{{{ core.cancel_on }}}} or more takes a hit away.",
            SUM: f"Roll 2D{self.die} and add {skill}{also}. The target is hit on {{{{ core.needed }}}} and its {defence}, or more.",
            OPPOSED: f"Both roll a D{self.die}. Whoever attacks adds {skill}{also}, the target its {defence}. The target is hit when the "
            "attacker's is higher.",
        }.get(self.roll)
        hurt = "as much as the weapon's damage says" if self.weapons else "1"
        rules = self.turn.rules(self.stats[self.move]) if self.turn else [
            f"[round.order: table] In a round each player in turn moves one {self.unit} and attacks with it, until all have acted.",
            "[round.last: table] The game is over after {{ core.rounds }} rounds.",
        ]  # fmt: skip
        if told:
            rules += [
                f"[attack.roll] {told}",
                f"[attack.damage: table] Each hit takes {hurt} from {track}. Without any left the {self.unit} is out.",
            ]
        return _chapter("Playing", 10, "The round, and how to attack." if told else "The round.", rules)

    def _forces(self) -> str:
        rules = [
            f"[force.points: table] A force costs no more than {self.points} points.",
            f"[force.size: table] It holds no fewer than two, each {self.unit} counting as one.",
        ]
        if self.leaders:
            rules.append("[force.leader: table] One leader may lead it.")
        return _chapter("Forces", 20, "What each side brings.", rules)

    def _weapons(self) -> str:
        first = self._figures()
        second = {key: value + 2 for key, value in first.items()}
        traits = ", traits: [{Heavy: 2}]" if self.traits else ""
        return _lines(
            f"Blade: {_flow(first)}",
            f"Cannon: {_flow(second)[:-1]}{traits}}}",
        )

    def _traits(self) -> str:
        heavy = "Heavy:\n  parameters: {by: {type: number}}\n  text: Whoever uses it moves {{ by }} less in this round."
        steady = f"Steady:\n  text: Once per game the {self.unit} rolls one die again."
        return f"{steady}\n{heavy if self.weapons else ''}".rstrip("\n") + "\n"

    def _faction(self, name: str, id_: str, ink: str, accent: str) -> dict[str, str]:
        folder = f"factions/{self.id}/{id_}"
        summary = f"{name}: a story is yet to be told."
        made = faction_files(self.id, {"id": id_, "name": name, "summary": summary, "ink": ink, "accent": accent})
        cost = max(self.points // 6, 1)
        for number, role in enumerate(("Line", "Elite"), 1):
            unit = f"{id_}-{role.lower()}"
            made[f"{folder}/units/{unit}.yaml"] = self._unit(unit, f"{name} {role}", role, cost, number)
        lead = ""
        if self.leaders:
            leader = f"{id_}-leader"
            gifts = ["gifts: [Steady]"] if self.traits else []
            made[f"{folder}/leaders/{leader}.yaml"] = _lines(
                f"id: {leader}", f"name: {typed_as(f'{name} Leader')}", "rank: Captain", *gifts, "tale: Whose story is yet to be told."
            )
            lead = f"leaders: [{leader}]\n"
        made[f"{folder}/forces/{id_}-starter.yaml"] = (
            _lines(f"id: {id_}-starter", f"name: {typed_as(f'{name} Starter')}", "size: Game")
            + lead
            + f"units: {{{id_}-line: 2, {id_}-elite: 1}}\n"
        )
        return made

    def _unit(self, id_: str, name: str, role: str, cost: int, rank: int) -> str:
        figures = ", ".join(f"{key}: {self._figure(key, rank)}" for key in self.stats)
        weapons = ["weapons: [Blade]" if rank == 1 else "weapons: [Blade, Cannon]"] if self.weapons else []
        traits = ["traits: [Steady]"] if self.traits else []
        head = (f"id: {id_}", f"name: {typed_as(name)}", "picture: art/emblem.svg", f"role: {role}", f"cost: {cost}")
        return _lines(*head, f"stats: {{{figures}}}", *weapons, *traits)

    def _figure(self, key: str, rank: int) -> int:
        """A stat of a first unit: a move takes it somewhere, and what is tracked lasts longer than one hit."""
        if self.turn and key == self.move and key not in (self.skill, self.defence, self.track):
            return rank + 4
        return rank + (key == self.track)


def _lines(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def _flow(figures: dict[str, int]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in figures.items()) + "}"


def _chapter(title: str, order: int, summary: str, rules: Sequence[str]) -> str:
    return f"---\ntitle: {title}\norder: {order}\nsummary: {summary}\n---\n\n" + "\n\n".join(rules) + "\n"
