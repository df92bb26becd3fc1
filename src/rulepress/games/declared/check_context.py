"""What a check is asked about: who does it, with what, upon whom, and how things stand; its numbers come from here, with their reasons."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import Contribution, Quantity, Refused
from rulepress.games.declared.check_conditions import holds
from rulepress.games.declared.check_records import CheckDefinition, CheckInput
from rulepress.games.declared.formulas import DiceTerm, FormulaPart, FormulaTerm, Number
from rulepress.games.declared.roll_records import Die, die

PARTIES = ("unit", "target")
"""Whose values a check may name, beside `core` and the record that it is made with."""


class Amount(NamedTuple):
    """A number that is worked out, and dice that are added to it."""

    quantity: Quantity
    dice: tuple[tuple[int, DiceTerm, str], ...] = ()
    """Added or taken off (1 or -1), and whose they are."""
    steps: tuple[tuple[str, int | tuple[int, DiceTerm]], ...] = ()
    """What is done one after the other, as parts do it, with dice where they are added; see `PARTS`."""

    @property
    def value(self) -> int:
        """The number without the dice that are added to it."""
        return self.quantity.value


class Asker(Protocol):
    """What numbers and conditions stand in, such as a check."""

    @property
    def rule(self) -> str:
        """The rule that it follows."""

    @property
    def ask(self) -> Mapping[str, CheckInput]:
        """What is asked beside names."""

    @property
    def dice(self) -> Mapping[str, Any]:
        """The faces of dice that have names."""


By = TypeVar("By", bound=Asker)


@dataclass(frozen=True)
class ValueContext(Generic[By]):
    """Numbers and conditions with everything that they name."""

    check: By
    known: Mapping[str, Any]
    """`core`, `unit`, `target`, the record by its kind (`weapon`), and what is asked."""
    labels: Mapping[str, str]
    """What readers call values by their names here."""
    dice: Collection[str] = ()
    """The names of values that are dice, or a number where nothing is rolled."""
    by_default: Collection[str] = ()
    """What is asked and nobody has said, so that a value of the game stands for it."""

    def value(self, name: str) -> Any:
        """What a name such as `weapon.traits.piercing.by` stands for; None where there is no such thing."""
        found: Any = self.known
        for step in name.split("."):
            if isinstance(found, list):
                found = next(
                    (one for one in found if isinstance(one, Mapping) and step in (one.get("id"), slug(str(one.get("name"))))), None
                )
            elif isinstance(found, Mapping):
                found = found.get(step, (found.get("parameters") or {}).get(step))
            else:
                return None
        return found

    @property
    def who(self) -> str:
        """Who acts, with what: "X-Wing, Laser"."""
        return ", ".join(self._parties(False))

    @property
    def used(self) -> str:
        """With what the unit acts, of a check that is made with something."""
        return self._parties(False)[-1]

    @property
    def at(self) -> str:
        """Upon whom: "TIE Fighter with Laser"; nothing where nobody is aimed at."""
        return " with ".join(self._parties(True))

    def _parties(self, targets: bool) -> list[str]:
        named = (name for name in self.known if name != "core" and name not in self.check.ask)
        return [str(self.known[name]["name"]) for name in named if name.startswith("target") is targets]

    def called(self, name: str) -> str:
        """What a reader calls it: "dice of Laser Cannon"."""
        party, _, rest = name.partition(".")
        if not rest:
            if name not in self.check.ask:
                return name
            said = self.check.ask[name].answered(name, self.known[name])
            return f"{said}{', by default' if name in self.by_default else ''}"
        called = self.labels.get(name) or rest.rpartition(".")[2].replace("_", " ")
        if party == "core":
            return called
        if lacking := next((path for path in _above(name) if self.value(path) is None and self._lists(path)), None):
            return f"no {lacking.rpartition('.')[2].replace('-', ' ')}"
        if self.value(name) is None:
            return f"no {called}"
        owners = [found["name"] for path in _above(name) if isinstance(found := self.value(path), Mapping) and "name" in found]
        return f"{called} of {owners[0] if owners else party}"

    def _lists(self, name: str) -> bool:
        """Does a name lead to something in a list?"""
        return isinstance(self.value(name.rpartition(".")[0]), list)

    def holds(self, when: Mapping[str, Any]) -> bool:
        """Do all these conditions hold?"""
        return holds(when, self.value, self._counts)

    def _counts(self, name: str) -> Any:
        """What a name counts in a number: a choice that is asked by its steps, too."""
        found = self.value(name)
        return self.check.ask[name].steps.get(found, found) if name in self.check.ask and isinstance(found, str) else found

    def answered(self) -> ValueContext[By]:
        """The same with what nobody has answered as its default has it. Raises Refused for a value that is no such answer."""
        said = {name: self._drawn(name, asked) for name, asked in self.check.ask.items() if asked.drawn and self.known[name] is None}
        return replace(self, known={**self.known, **said}, by_default=tuple(said)) if said else self

    def _drawn(self, name: str, asked: CheckInput) -> Any:
        """What a question has for a default that is a value."""
        if asked.type == "number":
            return self.amount(name, asked.drawn).value
        path = str(asked.drawn[0].terms[0].what)
        found = self.value(path)
        if found not in asked.of:
            raise Refused(
                [self.check.rule], f"{self.called(path)} is {found or 'nothing'}, where {asked.words} is one of {', '.join(asked.of)}."
            )
        return found

    def die(self, said: Die | FormulaTerm) -> Die:
        """The die that is rolled, which a value may name. Raises Refused for a value that names none."""
        if isinstance(said, Die):
            return said
        found = self.value(str(said.what))
        made = die(found, self.check.dice) if isinstance(found, str | int) else None
        if made is None or not made.faces:
            raise Refused([self.check.rule], f"{self.called(str(said.what))} is {found or 'nothing'}, where a die belongs.")
        return made

    def _of(self, term: FormulaTerm) -> int | DiceTerm:
        """What a term comes to; what there is not counts nothing."""
        found, *others = [self._factor(one) for one in term.factors]
        for other in others:
            if isinstance(found, DiceTerm) or isinstance(other, DiceTerm):
                raise Refused([self.check.rule], f"{self._product(term)}: dice are multiplied in parts.")
            found *= other
        return found

    def _factor(self, what: int | str | DiceTerm) -> int | DiceTerm:
        found = self._counts(what) if isinstance(what, str) else what
        if isinstance(found, DiceTerm) or isinstance(found, int) and not isinstance(found, bool):
            return found
        if isinstance(found, float) and found.is_integer():
            return int(found)
        if isinstance(found, str) and (dice := DiceTerm.of(found)):
            return dice
        if found is None:
            return 0
        raise Refused([self.check.rule], f"{self.called(str(what))} is {found}, where a whole number belongs.")

    def names_dice(self, number: Number) -> bool:
        """Is a value that may be dice among the parts of a number?"""
        return any(term.what in self.dice for part in number if self.holds(part.when) for term in part.terms)

    def lacking(self, number: Number) -> str | None:
        """What a number begins with, in words, where there is no such thing; what is added to it makes it no number."""
        base: FormulaTerm | None = None
        for part in number:
            if self.holds(part.when) and part.terms and (base is None or part.does == "set"):
                base = part.terms[0]
        return next((self.called(name) for name in base.names if self._counts(name) is None), None) if base else None

    def amount(self, name: str, number: Number) -> Amount:
        """The number that so many parts make, with the dice among them. Raises Refused for a name that stands for none."""
        made: list[Contribution] = []
        dice: list[tuple[int, DiceTerm, str]] = []
        steps: list[tuple[str, int | tuple[int, DiceTerm]]] = []
        for part in number:
            bounds = part.does in ("at_least", "at_most")
            if self.holds(part.when) and not (bounds and self.lacking((part,))):  # what is not there bounds nothing
                made += self._contributions(part, sum(one.value for one in made), dice, steps)
        if not made and not dice:
            made.append(Contribution(self.check.rule, 0, "nothing adds to it"))
        return Amount(Quantity(name, tuple(made)), tuple(dice), tuple(steps))

    def _contributions(
        self, part: FormulaPart, so_far: int, dice: list[tuple[int, DiceTerm, str]], steps: list[tuple[str, int | tuple[int, DiceTerm]]]
    ) -> list[Contribution]:
        rule = part.rule or self.check.rule
        found = []
        if part.does == "set":
            dice.clear()
            steps.clear()
        for term in part.terms:
            value = self._of(term)
            reason = part.words or self._reason(term, part)
            if isinstance(value, DiceTerm):
                dice.append((term.sign, value, ", ".join([reason, *(one.reason for one in self._led(term))])))
                steps.append(("add", (term.sign, value)))
            elif value or not part.when:
                more = self._led(term)
                found.append(Contribution(rule, term.sign * value - sum(one.value for one in more), reason))
                found += more
        if part.does in ("add", "set"):
            steps.append(("add", sum(one.value for one in found)))
        if part.does == "add":
            return found
        said, because = sum(one.value for one in found), part.words or self._because(part)
        if part.does == "set":
            after, reason = said, f"it is {said}"
        elif part.does == "halve":
            after, reason = halved(so_far, part.up), f"halved, rounded {'up' if part.up else 'down'}"
            steps.append(("halve", int(part.up)))
        else:
            after = {"times": so_far * said, "at_least": max(so_far, said), "at_most": min(so_far, said)}[part.does]
            reason = f"{part.does.replace('_', ' ')} {said}"
            if part.does == "times" and not because:
                reason += f", {self._reason(part.terms[0], part)}"
            steps.append((part.does, said))
        if dice and part.does != "set":  # what it makes of these is no plain number
            return [Contribution(rule, 0, reason)] if part.does in ("times", "halve") else []
        change = Contribution(rule, after - so_far, f"{reason}{f': {because}' if because else ''}")
        return [change] if change.value else []

    def _led(self, term: FormulaTerm) -> list[Contribution]:
        """What leaders have added to a value of a unit that stands alone."""
        if term.by:
            return []
        party, _, path = str(term.what).partition(".")
        unit = self.known.get(party) if party in PARTIES else None
        added = unit.get("led_by", {}).get(path, ()) if isinstance(unit, Mapping) else ()
        return [Contribution(self.check.rule, term.sign * more, f"led by {name}") for name, more in added]

    def _reason(self, term: FormulaTerm, part: FormulaPart) -> str:
        because = self._because(part)
        if term.names:
            return self._product(term) + (f": {because}" if because else "")
        return because or ("" if isinstance(term.what, DiceTerm) else "as the rule says")

    def _product(self, term: FormulaTerm) -> str:
        """What a term names, in words."""
        return " × ".join(self.called(one) if isinstance(one, str) else str(one) for one in term.factors)

    def _because(self, part: FormulaPart) -> str:
        """The conditions of a part in words."""
        return self.told(part.when)

    def told(self, when: Mapping[str, Any]) -> str:
        """Conditions in words."""
        said = []
        for name, wanted in when.items():
            if name == "not":
                said.append(f"not {self.told(wanted)}")
            elif name == "any":
                said.append(" or ".join(self.told(one) for one in wanted))
            elif wanted is True:
                said.append(self.check.ask[name].words if name in self.check.ask else name.rpartition(".")[2].replace("_", " "))
            elif isinstance(self.value(name), int) and not isinstance(self.value(name), bool):
                said.append(self.called(name) if name in self.check.ask else f"{self.called(name)} is {self.value(name)}")
            else:
                words = " or ".join(map(str, wanted)) if isinstance(wanted, list) else str(wanted).lower()
                if isinstance(self.value(name), list):
                    said.append(f"with {words}")
                    continue
                label = self.check.ask[name].words if name in self.check.ask else self.called(name)
                said.append(f"{label}: {words}")
        return ", ".join(said)


def halved(number: int, up: bool) -> int:
    """Half of a number, rounded so."""
    return -(-number // 2) if up else number // 2


def _above(name: str) -> list[str]:
    """What a value is part of, the nearest first."""
    steps = name.split(".")
    return [".".join(steps[:end]) for end in range(len(steps) - 1, 0, -1)]


CheckContext = ValueContext[CheckDefinition]
"""A check with everything that it names."""
