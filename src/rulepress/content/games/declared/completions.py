"""What an editor offers while someone types: the names in use, what each is, and what may stand behind it."""

from __future__ import annotations

from typing import Any

from rulepress.content.editor import shared_completions
from rulepress.content.editor.completion import Completion
from rulepress.content.games.declared.definition_errors import paths
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.game_definition import GameDefinition, fields, find
from rulepress.content.games.declared.play_mentions import PIECE_STATE, SIDE_STATE, VALUE, mapping, periods
from rulepress.games.declared.play.turn_program import ACTED, DAMAGE
from rulepress.games.declared.play.unit_bases import EXAMPLES

SORTS = {"number": "number", "dice": "string", "text": "string", "name": "string"}


def completions(content: DeclaredContent) -> dict[str, dict[str, Completion]]:
    """Kind of name (the models' `x-completes`) -> name -> offer."""
    shape = content.sound
    printed = (content.data or {}).get("shared", {})
    made: dict[str, dict[str, Completion]] = {}
    for kind, source in content.shared.items():
        known = source.record.root if source.record else {}
        declared = fields(shape.shared[kind]) if shape else {}
        sentences = [name for name, one in declared.items() if one.type == "prose"]
        made[kind] = {}
        for name, record in known.items():
            told = printed.get(kind, {}).get(name) or record.model_dump()
            made[kind][name] = _with_parameters(" ".join(filter(None, (told[one] for one in sentences))), record.parameters)
    made |= {kind: shared_completions.cards(content.factions, kind, value={}) for kind in ("unit", "leader")}
    made["rule"] = {rule["id"]: Completion(rule["text"]) for rule in (content.data or {}).get("rules", ())}
    made |= _of_play(content, shape)
    if content.shape.record:  # and whatever is wrong with it
        made |= _of_the_shape(content.shape.record)
    made["base"] = {example: Completion(words) for example, words in EXAMPLES.items()}
    return made | {"silhouette": shared_completions.silhouettes(content.project, content.id)}


def _of_the_shape(shape: GameDefinition) -> dict[str, dict[str, Completion]]:
    """What the shape itself may name: fields of units and leaders, those of shared records for the columns of tables, and kinds."""
    places = [fields(shape.units), fields(shape.leaders), *(fields(declared) for declared in shape.shared.values())]
    found: dict[str, Completion] = {}
    for declared in places:
        for path in paths(declared, shape.shared):
            one = find(path, declared, shape.shared)
            found.setdefault(path, Completion((one and one.help) or ""))
    kinds = {kind: Completion(f"A shared record, of shared/{kind}.yaml.") for kind in shape.shared}
    return {"field": {"name": Completion("The name of an entry."), **found}, "kind of record": kinds}


def _of_play(content: DeclaredContent, shape: GameDefinition | None) -> dict[str, dict[str, Completion]]:
    """What play.yaml may name: checks and what they ask, actions, states, pieces, terrain and objectives."""
    typed = content.play.document.data if content.play else None
    checks = (shape.odds or {}) if shape else {}
    scenarios = [source.record for source in content.scenarios if source.record]
    terrain = [piece for scenario in scenarios for piece in scenario.terrain]
    pieces_hold = {name: Completion(f"Pieces hold it until the {one} ends.") for name, one in periods(typed, "pieces").items()}
    sides_hold = {name: Completion(f"Sides hold it until the {one} ends.") for name, one in periods(typed, "sides").items()}
    pieces = {"unit": "The piece that acts.", "target": "The piece that the check is made against."}
    return {
        "check": {name: Completion(check.name or f"The check of {check.rule}.") for name, check in checks.items()},
        "input": {name: Completion(asked.help or "", {}) for check in checks.values() for name, asked in (check.ask or {}).items()},
        "turn action": {name: Completion("What a piece can do.", {}) for name in mapping(mapping(typed).get("actions"))},
        "state": {
            f"{owner}.{name}": Completion(f"A state, until the {period} ends.", {})
            for owner, whose in (("unit", "pieces"), ("target", "pieces"), ("side", "sides"), ("enemy", "sides"))
            for name, period in periods(typed, whose).items()
        },
        VALUE: {name: Completion("A number that is counted on the table.") for name in mapping(mapping(typed).get("values"))},
        PIECE_STATE: pieces_hold,
        SIDE_STATE: sides_hold,
        "shown by a token": {
            **pieces_hold,
            **{f"side.{name}": told for name, told in sides_hold.items()},
            DAMAGE: Completion("Damage that a piece has suffered."),
            ACTED: Completion("That a piece has had its turn."),
        },
        "piece": {name: Completion(words) for name, words in pieces.items()},
        "terrain": {name: Completion("Terrain of a scenario.", {}) for piece in terrain for name in (piece.name, piece.ground) if name},
        "objective": {one.name: Completion("An objective of a scenario.") for scenario in scenarios for one in scenario.objectives}
        | {"any": Completion("Any objective."), "objective": Completion("The objective that `each: objective` has come to.")},
    }


def _with_parameters(text: str, parameters: dict[str, Any]) -> Completion:
    """A shared record, with what its parameters may be."""
    needed = [name for name, one in parameters.items() if one.default is None]
    values = {name: {"type": SORTS[one.type]} | ({"description": one.help} if one.help else {}) for name, one in parameters.items()}
    return shared_completions.taking(text, values, needed)
