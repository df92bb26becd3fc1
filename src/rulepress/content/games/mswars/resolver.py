"""From sources to the one record of an edition that cards, pages, linter and engine read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.content.diagnostics.diagnostic import has_errors
from rulepress.content.games.declared.game_definition import uses_in
from rulepress.content.games.mswars.form_models import FIELDS, FORMS, verb_of
from rulepress.content.games.mswars.game_content import FactionSources, SkirmishContent
from rulepress.content.models.data_header import check_see, faction_heading, heading, listed, pictured
from rulepress.content.prose import rule_statements
from rulepress.content.prose.chapters import edition_of
from rulepress.content.yaml.filled_texts import filled, text
from rulepress.content.yaml.game_sources import SourceFile
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import Refused
from rulepress.games.mswars import command, courage
from rulepress.games.mswars.model import Rules

CHOICES = {"unit_type": "unit_types", "move_type": "move_types"}
"""What is chosen with a skill -> where the rules' numbers list it; sub-types are any weapon's."""


def resolve(content: SkirmishContent) -> dict | None:
    """The data of the newest edition, or None when something is wrong with the sources.

    What is wrong is added to the documents' diagnostics.
    """
    needed = (content.game, content.core, content.abilities, content.skills)
    if not all(source.record for source in needed):
        return None
    game = content.game.record
    chosen = game.editions[0]
    core = content.core.record.model_dump()
    names = _Names(content, core)
    abilities = _gifts(content.abilities, names)
    skills = _gifts(content.skills, names)
    context = placeholders({"core": core, "abilities": abilities, "skills": skills})
    ids, written = [each.id for each in game.editions], content.chapters
    content.chapters = [chapter for chapter in (edition_of(one, chosen.id, ids) for one in written) if chapter]
    content.documents += [chapter.document for chapter in content.chapters]
    book = rule_statements.EditionRulebook(written, content.chapters, chosen.id, ids, context)
    check_see(content.terms, content.chapters)
    data = {
        **heading(game, chosen.id),
        "core": core,
        "abilities": abilities,
        "skills": skills,
        "rules": rule_statements.rules(book.chapters, book.context),
        "rulings": rule_statements.rulings(content.rulings, book),
        "terms": rule_statements.terms(content.terms, book),
        "factions": [found for sources in content.factions if (found := _faction(sources, names))],
        "scenarios": [_scenario(source, context) for source in content.scenarios if source.record],
    }
    if has_errors(content.diagnostics):
        return None
    _work_out(data)
    return data


def placeholders(data: Mapping) -> dict:
    """What chapters may name in `{{ }}`: numbers, and the words of abilities and skills ({{ skills.heavy_fire.text }})."""
    named = {kind: {slug(name).replace("-", "_"): gift for name, gift in data[kind].items()} for kind in ("abilities", "skills")}
    return {"core": data["core"], **named}


class _Names:
    """What names mean: those of the rules, and whether a name is one of them."""

    def __init__(self, content: SkirmishContent, core: dict) -> None:
        self.core = core
        self.known = {
            "ability": content.abilities.names, "skill": content.skills.names,
            "weapon type": list(core["weapon_types"]), "weapon ability": [one["name"] for one in core["weapon_abilities"].values()],
            "unit type": list(core["unit_types"]), "move type": list(core["move_types"]),
        }  # fmt: skip
        self.choices = {name: skill.choice for name, skill in content.skills.record.root.items()}
        self.sub_types = {
            weapon.sub_type for faction in content.factions for unit in faction.units if unit.record for weapon in unit.record.weapons
        }

    def check(self, what: str, name: str, at: At, key: bool = False) -> bool:
        """Whether there is such a name; reports it where there is not."""
        if name in self.known[what]:
            return True
        unknown(at, what, name, self.known[what], key)
        return False


# -- abilities and skills -----------------------------------------------------------------------------------------


def _gifts(source: SourceFile, names: _Names) -> dict[str, dict]:
    return {name: _gift(name, record, At(source.document, (name,)), names) for name, record in source.record.root.items()}


def _gift(name: str, record: Any, at: At, names: _Names) -> dict:
    made = {
        "name": name,
        "text": text(record.text, {"core": names.core, **record.numbers}, at / "text") or "",
        "numbers": dict(record.numbers),
        "effects": [_effect(one, record.numbers, at / "effects" / index, names) for index, one in enumerate(record.effects)],
        "manual": record.manual,
    }
    if hasattr(record, "requires"):
        requires = record.requires.model_dump(exclude_unset=True)
        for key in ("skills", "any_skill"):
            for index, skill in enumerate(requires.get(key, ())):
                names.check("skill", skill, at / "requires" / key / index)
        made |= {"requires": requires, "choice": record.choice}
    return made


def _effect(record: Any, numbers: Mapping[str, int], at: At, names: _Names) -> dict:
    verb = verb_of(record)

    def value(name: str, typed: Any, place: At) -> Any:
        if isinstance(typed, str) and name not in ("round", "chosen", "skill", "ability", "weapon_lacks", "not_level"):
            if typed not in numbers:
                unknown(place, "number", typed, numbers)
            return numbers.get(typed, 0)
        return typed

    what = getattr(record, verb)
    for kind, place in (("weapon type", "train"), ("ability", "unlock"), ("weapon ability", "price")):
        if verb == place:
            for one in what if isinstance(what, list) else [what]:
                names.check(kind, one, at / verb)
    when = record.when.model_dump(exclude_unset=True) if record.when else {}
    for condition, kind in (("skill", "skill"), ("ability", "ability"), ("weapon_lacks", "weapon ability")):
        if condition in when:
            names.check(kind, when[condition], at / "when" / condition)
    for index, one in enumerate(when.get("weapon_type", ())):
        names.check("weapon type", one, at / "when" / "weapon_type" / index)
    given = {name: value(name, getattr(record, name), at / name) for name in FIELDS[verb] if getattr(record, name) is not None}
    return {
        "verb": verb, "what": what, **given,
        "when": {name: value(name, typed, at / "when" / name) for name, typed in when.items()},
    }  # fmt: skip


# -- factions -----------------------------------------------------------------------------------------------------


def _faction(sources: FactionSources, names: _Names) -> dict | None:
    units = [_unit(unit, sources, names) for unit in sources.units if unit.record]
    pilots = [_pilot(pilot, sources, names) for pilot in sources.pilots if pilot.record]
    teams = [_team(team, sources) for team in sources.teams if team.record]
    record = sources.faction.record
    if record is None:
        return None
    return {**faction_heading(sources.folder, record), "units": units, "pilots": pilots, "teams": teams}


def _card(source: SourceFile, sources: FactionSources, names: _Names, kind: str) -> dict:
    """A unit or pilot as typed, its texts filled in; whether its skills are known is told by `_skill`."""
    typed, at = source.record.model_dump(), At(source.document, ())
    for what, name, loc in uses_in(typed, FORMS.fields[kind]):
        if what != "skill":
            names.check(_spoken(what), name, At(source.document, loc))
    made = {
        **listed(source, sources.folder), "title": typed["name"], "ours": typed["ours"], **pictured(source, sources.folder),
        "notes": filled(typed["notes"], {"core": names.core}, at / "notes"),
    }  # fmt: skip
    return made | {name: typed[name] for name in FORMS.fields[kind] if name not in made}


def _unit(source: SourceFile, sources: FactionSources, names: _Names) -> dict:
    made = _card(source, sources, names, "unit")
    return made | {"weapons": [{"id": slug(weapon["name"]), **weapon} for weapon in made["weapons"]]}


def _pilot(source: SourceFile, sources: FactionSources, names: _Names) -> dict:
    made, at = _card(source, sources, names, "pilot"), At(source.document, ("skills",))
    skills = [_skill(use, at / index, names) for index, use in enumerate(made["skills"])]
    return made | {"skills": [one for one in skills if one]}


def _skill(use: Any, at: At, names: _Names) -> dict | None:
    """A skill as a pilot has it, with what was chosen; None after a report."""
    name, choice = (use, None) if isinstance(use, str) else next(iter(use.items()))
    at = at if choice is None else at / name
    if not names.check("skill", name, at, key=choice is not None):
        return None
    wanted = names.choices.get(name)
    if wanted is None:
        if choice is not None:
            at.report("skill-choice", f"Nothing is chosen with `{name}`.", suggestion="name it alone")
    elif choice is None:
        at.report("skill-choice", f"`{name}` is chosen for something.", suggestion=f"write `- {name}: ` and the {_spoken(wanted)}")
    else:
        known = list(names.sub_types if wanted == "sub_type" else names.core[CHOICES[wanted]])
        if choice not in known:
            unknown(at, _spoken(wanted), choice, known)
    return {"name": name, "choice": choice}


def _spoken(choice: str) -> str:
    return choice.replace("_", " ")


def _team(source: SourceFile, sources: FactionSources) -> dict:
    record = source.record
    for kind, id_, loc in uses_in(record.model_dump(), FORMS.fields["team"]):
        if id_ not in (ids := [one.id for one in getattr(sources, f"{kind}s")]):
            unknown(At(source.document, loc), kind, id_, ids)
    return {
        **listed(source, sources.folder),
        "summary": record.summary.strip() if record.summary else None,
        "members": [member.model_dump() for member in record.members],
    }  # fmt: skip


def _work_out(data: dict) -> None:
    """Give every team what the rules make of it: the VP marks of its Pilot Sheets, its TCV and what that consists of."""
    rules = Rules.from_data(data)
    for faction in data["factions"]:
        for team in faction["teams"]:
            members = rules.teams[team["key"]].members
            full = sum(member.unit.vp for member in members)
            quarter, half = courage.marks(rules, full)
            try:
                tcv = command.tcv(rules, members).value
            except Refused:  # no commander, or several: a lint says so
                tcv = None
            team |= {"vp": {"full": full, "quarter": quarter, "half": half}, "tcv": tcv}


def _scenario(source: SourceFile, context: dict) -> dict:
    return filled(source.record.model_dump(), context, At(source.document, ()))
