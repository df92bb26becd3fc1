"""What of a play.yaml cannot be meant although its form is right: names that lead nowhere, what nobody can do, what nothing reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any

from rulepress.content.diagnostics.diagnostic import has_errors
from rulepress.content.games.declared.definition_errors import paths
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.game_definition import GameDefinition, Whole, fields, find
from rulepress.content.games.declared.idle_keys import IdleKeys
from rulepress.content.games.declared.idle_steps import IdleSteps
from rulepress.content.games.declared.play_names import MOST_NAMED, OF_PIECES, OF_SIDES, RESERVED, PlayNames, Scope, words_in
from rulepress.content.games.declared.turn_values import TurnValues, steps_in
from rulepress.content.games.declared.value_checks import Records
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.games.declared.check_records import CheckDefinition, named_in
from rulepress.games.declared.play.attacks import ALL, EACH
from rulepress.games.declared.play.table_values import OBJECTIVE
from rulepress.games.declared.play.turn_program import BY_SOMEBODY, NEAR, OF_TURN, REMOVED, VERBS
from rulepress.games.declared.play.unit_bases import EXAMPLES, OUTLINES, names_a_field


class PlayJudge(PlayNames):
    """Reports what is wrong with the turn of one game."""

    def judge(self) -> None:
        """Everything, in the order of the file."""
        self._pieces()
        self._terrain()
        values, actions = self.typed.get("values") or {}, self.typed.get("actions") or {}
        sizes: dict[str, int] = {}
        for name in values:
            self._size(name, sizes)
        for name, typed in values.items():
            at = self.at / "values" / name
            if name in RESERVED or name.removeprefix("target_") in self.shape.shared:
                at.report("reserved-name", f"`{name}` means something else in numbers.", key=True, suggestion="call the value otherwise")
            if isinstance(typed, Mapping) and ("count" in typed or "sum" in typed):
                self._filter(typed, at, Scope(frozenset(("unit", "target")), objective=True))
                if "sum" in typed:
                    self._number(typed["sum"], at / "sum", Scope(frozenset(("unit", "target", "it"))))
            else:
                self._number(typed, at, Scope(frozenset(("unit", "target"))))
        for name, typed in actions.items():
            at, inside = self.at / "actions" / name, Scope(frozenset(("unit",)), turn=self._turns)
            self._when(typed.get("when"), at / "when", inside)
            self._rule(typed.get("rule"), at)
            self._steps(typed.get("do") or (), at / "do", inside, typed.get("rule"))
        for place, typed in enumerate(self.typed.get("triggers") or ()):
            at, inside = self.at / "triggers" / place, self._trigger(typed, self.at / "triggers" / place)
            self._when(typed.get("when"), at / "when", inside)
            self._rule(typed["rule"], at)
            self._steps(typed["do"], at / "do", inside, typed["rule"])
        self._steps(self.typed.get("play") or (), self.at / "play", Scope(), None)
        for place, typed in enumerate(self.typed.get("wins") or ()):
            self._number(typed["most"], self.at / "wins" / place / "most", Scope())
            self._rule(typed["rule"], self.at / "wins" / place)
        self.read |= {_held(name) for name in self.typed.get("tokens") or {}}
        self._left_waiting()

    def unread(self) -> None:
        """What nothing reads or sets."""
        self._idle("value", self.typed.get("values") or {}, "values")
        self._idle("action", self.typed.get("actions") or {}, "actions")
        self._idle_states()

    def _size(self, name: str, sizes: dict[str, int], within: tuple[str, ...] = ()) -> int:
        """How many values one is made of, itself and each as often as it is named. Reports one that names itself, or too many."""
        at = self.at / "values" / name
        if name in within:
            via = f", by way of `{within[-1]}`" if within[-1] != name else ""
            at.report("wrong-value", f"`{name}` names itself{via}.", key=True, suggestion="say it in other numbers")
            return 0
        if name not in sizes:
            values = self.typed["values"]
            named = [self._size(one, sizes, (*within, name)) for one in words_in(values[name]) if one in values]
            sizes[name] = 1 + sum(named)
            if sizes[name] > MOST_NAMED >= max(named, default=0):
                message = f"`{name}` names more than {MOST_NAMED} values, those that they name among them."
                at.report("wrong-value", message, key=True, suggestion="name fewer of them")
        return sizes[name]

    # -- what there is --------------------------------------------------------------------------------------------------------

    def _pieces(self) -> None:
        pieces = self.typed.get("pieces") or {}
        for name, sorts in (("base", ("base", "number")), ("models", ("number",)), ("files", ("number",)), ("damage", ("number",))):
            if name == "base" and pieces.get(name) in OUTLINES:
                told = f"`{pieces[name]}` is a base without a size."
                such = next(one for one in EXAMPLES if one.startswith(pieces[name]))
                (self.at / "pieces" / name).report("wrong-value", told, suggestion=f"write its size in millimetres: `{such}`")
            elif isinstance(path := pieces.get(name), str) and (name != "base" or names_a_field(path)):
                self._number_field(path, fields(self.shape.units), self.at / "pieces" / name, sorts)
        if "files" in pieces and pieces.get("models") is None:
            told = "A unit is one model: `pieces:` does not say `models`."
            (self.at / "pieces" / "files").report(
                "missing-key", told, key=True, suggestion="add `models:` and the field of units that says it"
            )
        if granted := pieces.get("granted"):
            at = self.at / "pieces" / "granted"
            self._when(granted, at, Scope(frozenset(("unit",))))
            if not any(
                getattr(leader.record, "grants", ()) for faction in self.content.factions for leader in faction.leaders if leader.record
            ):
                at.report("nothing-reads", "No leader grants anything.", key=True, suggestion="add `grants` to a leader, or delete it")
        for one in OF_PIECES[1:]:
            if one in fields(self.shape.units):
                told = f"`{one}` of a unit is something else in play: what play.yaml knows of each piece."
                at = At(self.content.shape.document, ("units", one))
                at.report("reserved-name", told, key=True, suggestion="call the field otherwise")
        for one in pieces.get("holds") or {}:
            if one in fields(self.shape.units) or one in OF_PIECES:
                at = self.at / "pieces" / "holds" / one
                at.report("reserved-name", f"`{one}` is a field of units already.", key=True, suggestion="call the state otherwise")
        for one in self._states("sides"):
            if one in OF_SIDES or one in (self.typed.get("values") or {}):
                what = "known of every side" if one in OF_SIDES else "one of the `values`"
                at = self.at / "sides" / "holds" / one
                at.report("reserved-name", f"`{one}` is {what} already.", key=True, suggestion="call the state otherwise")

    def _number_field(self, path: str, declared: Mapping[str, Whole], at: At, sorts: tuple[str, ...] = ("number",)) -> None:
        """Reports a path that leads to no number, or nothing else of these sorts."""
        shared = self.shape.shared
        numbers = [one for one in paths(declared, shared) if (found := find(one, declared, shared)) and found.type in sorts]
        if path not in numbers:
            unknown(at, "field", path, numbers)

    def _trigger(self, typed: Mapping[str, Any], at: At) -> Scope:
        """Judges what a trigger waits for; gives what is known in it."""
        event = typed["on"]
        happens = frozenset() if event in OF_TURN else frozenset(("unit",))
        self._event(event, at / "on")
        self._named("terrain", typed.get("terrain"), at / "terrain", self._areas if self._scenarios_whole else typed.get("terrain") or ())
        if "state" in typed:
            self._state(typed["state"], at / "state", Scope(happens), False)
            self.read.add(f"pieces.{typed['state']}")
        if "phase" in typed:
            phases = {step["phase"] for step in steps_in(self.typed.get("play") or ()) if "phase" in step}
            self._named("phase", typed["phase"], at / "phase", phases)
        if "within" in typed:
            self._number(typed["within"], at / "within", Scope(happens))
        if typed.get("who") and not happens:
            told = f"`{event}` happens to no piece, so that nothing reads `who`."
            (at / "who").report("nothing-reads", told, key=True, suggestion="write `for: {when: ...}`")
        elif typed.get("who"):
            self._when(typed["who"], at / "who", Scope(frozenset(("it",))))
        concerned = typed.get("for")
        if concerned is not None:
            self._filter(concerned, at / "for", Scope(happens))
        there = happens if event != REMOVED else frozenset[str]()
        known = {"unit"} if concerned is not None or there else set()
        known |= {"target"} if event == NEAR or concerned is not None and there else set()
        if event in BY_SOMEBODY and concerned is None:
            known |= {"target", *(f"target_{check.record_kind}" for check in self.checks.values() if check.record_kind)}
        return Scope(frozenset(known), turn=self._turns)

    def _event(self, name: str, at: At) -> None:
        """Can what a trigger waits for happen at all?"""
        needs = {"models": ("damage", "models"), "damage": ("damage",)}.get(name, ())
        if lacking := [one for one in needs if (self.typed.get("pieces") or {}).get(one) is None]:
            told = f"`{name}` never happens: `pieces:` does not say {' and '.join(f'`{one}`' for one in lacking)}."
            at.report("missing-key", told, suggestion=f"add `{lacking[0]}:` and the field of units that says it")

    def _terrain(self) -> None:
        for name, typed in (self.typed.get("terrain") or {}).items():
            self._rule(typed.get("rule"), self.at / "terrain" / name)
            if self._scenarios_whole and name not in self._areas:
                unknown(self.at / "terrain" / name, "terrain", name, self._areas, key=True)

    # -- the turn -------------------------------------------------------------------------------------------------------------

    def _steps(self, typed: Iterable[Mapping[str, Any]], at: At, scope: Scope, rule: str | None) -> None:
        for place, step in enumerate(typed):
            scope = self._step(step, at / place, scope, step.get("rule", rule))

    def _step(self, step: Mapping[str, Any], at: At, scope: Scope, rule: str | None) -> Scope:
        """Judges one step; gives what is known after it."""
        verb = next(name for name in VERBS if name in step)
        self._rule(step.get("rule"), at)
        if rule is None and verb not in ("each", "react"):
            at.report(
                "missing-rule", f"No rule says `{verb}`.", suggestion="add `rule: ` and the id of the rule of a chapter that it follows"
            )
        self._when(step.get("when"), at / "when", scope)
        inside = scope
        if verb == "alternate" or verb == "each" and step[verb] == "piece":
            self._when(step.get("who"), at / "who", scope.also("it"))
            inside = scope.also("unit", turn=step[verb] == "turn")
        elif verb == "each" and step[verb] == OBJECTIVE:
            inside = scope.also(objective=True)
            if self._scenarios_whole and not any(scenario.objectives for scenario in self._scenarios()):
                at.report(
                    "nothing-reads", "No scenario has objectives, so that nothing is done for any.", suggestion="add them, or delete it"
                )
        elif verb == "place":
            self._when(step.get("who"), at / "who", Scope(frozenset(("it",))))
            self.places[at.loc] = "who" in step
        if self._out_of_place(verb, step, at, scope):
            return scope
        for name in ("rounds", "move", "times", "into", "away", "by"):
            if name in step:
                self._number(step[name], at / name, scope)
        if verb == "act":
            self._actions(step["act"], at / "act")
        elif verb == "check":
            inside = self._check(step, at, scope)
        elif verb == "react":
            self._named("piece", step[verb], at / verb, self._on_table(scope) - {"unit"})
            inside = scope.also("target")
        elif verb in ("set", "clear"):
            self._state(step[verb], at / verb, scope, verb == "set")
        elif verb == "add":
            for name, number in step["add"].items():
                self._state(name, at / "add" / name, scope, True, key=True)
                self.counted.add(name.rpartition(".")[2])
                self._number(number, at / "add" / name, scope)
        elif verb in ("damage", "push", "remove"):
            for name in (verb, "from"):
                if name in step:
                    self._named("piece", step[name], at / name, self._on_table(scope))
        elif verb == "choose":
            self._filter(step.get("of") or {}, at / "of", scope)
            name = step["choose"]
            if name not in self._states("pieces"):
                scope = scope.also(name)
            self.held.add(f"pieces.{name}")
        self._steps(step.get("do") or (), at / "do", inside, rule)
        return scope

    def _actions(self, named: Iterable[str], at: At) -> None:
        for place, name in enumerate(named):
            if name in (self.typed.get("actions") or {}):
                self.read.add(f"actions.{name}")
            else:
                unknown(at / place, "action", name, self.typed.get("actions") or {})

    def _check(self, step: Mapping[str, Any], at: At, scope: Scope) -> Scope:
        name = step["check"]
        if name not in self.checks:
            unknown(at / "check", "check", name, self.checks)
            return scope
        check, target = self.checks[name], step.get("at")
        if isinstance(target, str):
            self._named("piece", target, at / "at", self._on_table(scope))
        elif target is not None:
            self._filter(target, at / "at", scope.also(*_kind(self.shape, check.records)))
        for which, path in (("with", check.records), ("against", check.against)):
            if isinstance(best := step.get(which), Mapping) and (kinds := _kind(self.shape, path)):
                self._number_field(best["best"], fields(self.shape.shared[kinds[0]]), at / which / "best")
        needs = {one.partition(".")[0] for one in check.names} & {"target"} or check.against
        aims = target is not None or needs
        inside = scope.also("target", *_kind(self.shape, check.records), check=check) if aims else scope.also(check=check)
        if needs and target is None:
            at.report("missing-key", f"`{name}` is made against somebody, and `at` does not say whom.", suggestion="add `at: {seen: true}`")
        for name_, has in (("with", check.records), ("against", check.against)):
            if name_ in step and has is None:
                told = f"`{name}` is made with no records, so that nothing reads `{name_}`."
                (at / name_).report("nothing-reads", told, key=True, suggestion="delete it")
        if step.get("with") == ALL and check.records and not check.adds_up:
            told = f"`{name}` is made with one of them at a time: its rolls do not add up."
            (at / "with").report("wrong-value", told, suggestion=f"write `with: {EACH}`")
        elif step.get("with") == ALL and _ends_by_record(check):
            told = f"What fells or decides is not the same in `{name}` with each {check.record_kind}, so that nothing adds up."
            (at / "with").report("wrong-value", told, suggestion=f"write `with: {EACH}`")
        self._given(check, step, at, inside)
        return inside

    def _given(self, check: CheckDefinition, step: Mapping[str, Any], at: At, scope: Scope) -> None:
        """Judges the answers to what a check asks."""
        given = step.get("given") or {}
        for asked, value in given.items():
            if asked not in check.ask:
                unknown(at / "given" / asked, "question", asked, check.ask, key=True)
            elif isinstance(value, Mapping) and "choose" in value and check.ask[asked].type != "choice":
                kind = check.ask[asked].type
                told = f"`{asked}` is a {kind}, and `choose` gives an answer by its name."
                advice = "write 1 or 0, a state or a value" if kind == "flag" else "write a number: `[0, {set: 2, when: {foes: 1}}]`"
                (at / "given" / asked).report("wrong-value", told, suggestion=advice)
            elif isinstance(value, Mapping) and "choose" in value:
                for answer, when in value["choose"].items():
                    if answer not in check.ask[asked].of:
                        unknown(at / "given" / asked / "choose" / answer, "answer", answer, check.ask[asked].of, key=True)
                    self._when(when or None, at / "given" / asked / "choose" / answer, scope)
                if all(value["choose"].values()):
                    told = f"`{asked}` has no answer where none of these conditions holds."
                    at_choice = at / "given" / asked / "choose"
                    at_choice.report("missing-key", told, suggestion="let the last answer need nothing: `none: {}`")
            else:
                self._number(value, at / "given" / asked, scope)
        for asked, question in check.ask.items():
            if asked in given or question.drawn:
                continue
            advice = f"add it to `given`: `given: {{{asked}: ...}}`"
            if question.default is None:
                at.report("missing-key", f"`{check.id}` asks for `{asked}`, and nothing here answers.", suggestion=advice)
            else:
                told = f"`{check.id}` asks for `{asked}`, and nothing here answers: it is always {question.default}."
                at.report("missing-key", told, severity="warning", suggestion=advice)

    def _applies(self, when: str, at: At) -> None:
        """Is there an end at which damage is taken?"""
        what = when.partition(" ")[0]
        verb = "phase" if what == "phase" else "rounds"
        if not any(verb in step for step in steps_in(self.typed.get("play") or ())):
            at.report("nothing-reads", f"No {what} ends, so that the damage is never taken.", suggestion=f"add a step with `{verb}`")

    def _out_of_place(self, verb: str, step: Mapping[str, Any], at: At, scope: Scope) -> bool:
        """Reports a step that can do nothing where it stands."""
        acts = "unit" in scope.pieces
        if "apply" in step:
            self._applies(step["apply"], at / "apply")
        if verb == "begin" and acts:
            message = "`begin` changes who is first in what begins after it, and not whose turn it is."
            at.report("nothing-reads", message, suggestion="put it before `alternate`, or at the end of a round")
        if verb == "end" and step[verb] == "turn" and not (acts and scope.turn):
            message = "Nobody has a turn here that could be handed over."
            at.report("nothing-reads", message, suggestion="put it below `alternate: turn`")
        if verb in ("act", "react", "move", "check") and not acts:
            message = f"Nobody acts here who could {verb}."
            at.report("unknown-name", message, suggestion="put it below `alternate: piece` or `each: piece`")
            return True
        return False

    @property
    def _turns(self) -> bool:
        """Is there a turn anywhere that can be handed over?"""
        return any(step.get("alternate") == "turn" for step in steps_in(self.typed.get("play") or ()))

    def _left_waiting(self) -> None:
        """Is there a step that places whatever is not on the table yet?"""
        if self.places and all(self.places.values()):
            last = At(self.at.document, list(self.places)[-1])
            told = "Units for which no `who` holds are never placed: every `place` is for some of them only."
            last.report("missing-key", told, suggestion="leave `who` out of the last `place`, which is for all that are left then")

    # -- what nothing reads ---------------------------------------------------------------------------------------------------

    def _idle(self, what: str, there: Iterable[str], section: str) -> None:
        for name in there:
            if f"{section}.{name}" not in self.read:
                at = self.at / section / name
                verb = "does" if what == "action" else "reads"
                at.report("nothing-reads", f"Nothing {verb} the {what} `{name}`.", key=True, severity="warning", suggestion="delete it")

    def _idle_states(self) -> None:
        for whose in ("pieces", "sides"):
            for name, typed in self._states(whose).items():
                at, told = self.at / whose / "holds" / name, f"{whose}.{name}"
                if isinstance(typed, Mapping) and "max" in typed:
                    self._number(typed["max"], at / "max", Scope())
                    if told in self.held and name not in self.counted:
                        message = f"Nothing adds to `{name}`, so that nothing reads how far it counts."
                        (at / "max").report("nothing-reads", message, key=True, suggestion="delete it")
                if told not in self.held:
                    at.report("nothing-sets", f"Nothing sets `{name}`, so it is never held.", key=True, severity="warning",
                              suggestion=f"add a step such as `{{set: {name}}}`, or delete it")  # fmt: skip
                elif told not in self.read:
                    at.report("nothing-reads", f"Nothing reads the state `{name}`.", key=True, severity="warning", suggestion="delete it")


def _held(shown: str) -> str:
    """A state that a token shows, as it is told among those that something reads."""
    return f"sides.{shown.removeprefix('side.')}" if shown.startswith("side.") else f"pieces.{shown}"


def _ends_by_record(check: CheckDefinition) -> bool:
    """Does it depend on the record that a check is made with what its hits come to in the end?"""
    numbers = [check.harm.track, check.harm.per_model, *check.results.values()]
    parts = [part for number in numbers for part in number or ()]
    named = [name for part in parts for name in (*(one for term in part.terms for one in term.names), *named_in(part.when))]
    return any(name.partition(".")[0] == check.record_kind for name in named)


def _kind(shape: GameDefinition, path: str | None) -> tuple[str, ...]:
    """What the record is called that a check is made with."""
    found = find(path, fields(shape.units), shape.shared) if path else None
    return (found.entries,) if found and isinstance(found.entries, str) else ()


def judge_play(  # noqa: PLR0913  # all that a turn names
    content: DeclaredContent,
    shape: GameDefinition,
    known: Mapping[str, CheckDefinition],
    core: Mapping[str, Any],
    stated: Set[str],
    records: Records,
) -> None:
    """Reports what is wrong with a game's turn; `known`: its checks, `stated`: its rules by id, `records`: what lists of units name."""
    if content.play is None or content.play.record is None:
        return
    typed = content.play.record.model_dump(by_alias=True, exclude_unset=True)
    at = At(content.play.document, ())
    names = PlayJudge(content, shape, core, stated, typed, at, known)
    names.judge()
    if not has_errors(content.play.document.diagnostics):  # what is wrong already would only be told again
        whole = all(source.record for source in content.scenarios)
        tables = [(source.record.table.width, source.record.table.depth) for source in content.scenarios] if whole else []
        values = TurnValues(shape, core, records, typed, tables)
        IdleSteps(typed, at, known, values).judge()
        areas = [(str(one.name), str(one.ground)) for source in content.scenarios if source.record for one in source.record.terrain]
        IdleKeys(typed, at, values, areas if whole else None).judge()
    if not content.play.document.diagnostics:  # else what nothing reads may only follow from that
        names.unread()


def rules_followed(content: DeclaredContent) -> Iterator[tuple[str, str]]:
    """The rules that the turn names, each with what it is named at: a verb, an action, terrain."""
    if content.play is not None and content.play.record is not None:
        yield from _followed(content.play.record.model_dump(by_alias=True, exclude_unset=True), "play.yaml")


def _followed(typed: Any, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(typed, list):
        for one in typed:
            yield from _followed(one, where)
    elif isinstance(typed, Mapping):
        here = next((verb for verb in VERBS if verb in typed), where)
        for name, one in typed.items():
            if name == "rule" and isinstance(one, str):
                yield one, here
            else:
                yield from _followed(one, name if where == "play.yaml" and name in ("terrain", "actions", "triggers", "wins") else where)
