"""Two states of a game's rules side by side, value by value, told as text and as Markdown. For players: `player_changelog`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rulepress.content.editions.data_changes import RecordChange, changes, words
from rulepress.content.system.game_engine import AffectedMatchup

SHOWN = 12
"""Matchups told for each situation: the greatest differences; the rest are counted."""

HEADINGS = {"core": "Numbers and names", "rules": "Rules", "terms": "Glossary", "turn": "The turn"}
"""Sections whose heading is not their key."""

SIGNS = {"added": "+", "dropped": "-", "changed": "~"}


@dataclass(frozen=True)
class Comparison:
    """What differs, and what that does at the table."""

    game: str
    before: str
    after: str
    changes: tuple[RecordChange, ...]
    touched: tuple[AffectedMatchup, ...] | None
    """Matchups whose odds differ, the greatest difference first; None for a game that does not compare them."""

    @classmethod
    def of(
        cls, before: str, old: dict, after: str, new: dict, touched: Callable[[dict, dict], Sequence[AffectedMatchup]] | None
    ) -> Comparison:
        """Compares two resolved data; `touched` works out the odds that differ, where the game compares them."""
        return cls(new["game"]["name"], before, after, tuple(changes(old, new)), tuple(touched(old, new)) if touched else None)

    @property
    def sections(self) -> list[tuple[str, list[RecordChange]]]:
        """Heading -> what differs there."""
        return [(HEADINGS.get(name, name.capitalize()), list(group)) for name, group in groupby(self.changes, lambda one: one.section)]

    @property
    def situations(self) -> list[tuple[str, list[AffectedMatchup], int]]:
        """Situation -> the matchups told, and how many more there are."""
        found = []
        touched = self.touched or ()
        for situation in dict.fromkeys(one.situation for one in touched):
            matchups = [one for one in touched if one.situation == situation]
            found.append((situation, matchups[:SHOWN], max(0, len(matchups) - SHOWN)))
        return found


@dataclass(frozen=True)
class MatchupRow:
    """Matchups that a change touches alike."""

    who: tuple[str, ...]
    targets: tuple[str, ...]
    outcome: str
    told: tuple[str, str]
    """Both chances as per cent."""


def rows(touched: Sequence[AffectedMatchup]) -> dict[str, list[MatchupRow]]:
    """Situation -> what differs there, the greatest difference first: each of `who` does that to each of the targets."""
    targets: dict[tuple[str, str, str, tuple[str, str]], list[str]] = {}
    for one in touched:
        targets.setdefault((one.situation, one.who, one.outcome, one.told), []).append(one.target)
    together: dict[tuple[str, tuple[str, ...], str, tuple[str, str]], list[str]] = {}
    for (situation, who, outcome, told), called in targets.items():
        together.setdefault((situation, tuple(sorted(called)), outcome, told), []).append(who)
    found: dict[str, list[MatchupRow]] = {}
    for (situation, whom, outcome, told), attackers in together.items():
        found.setdefault(situation, []).append(MatchupRow(tuple(attackers), whom, outcome, told))
    return found


def summary(group: Sequence[RecordChange]) -> str:
    """`3 added, 2 changed, 10 reworded, 1 dropped`."""
    counts = {
        "added": sum(one.kind == "added" for one in group),
        "changed": sum(one.kind == "changed" and not one.reworded for one in group),
        "reworded": sum(one.reworded for one in group),
        "dropped": sum(one.kind == "dropped" for one in group),
    }
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count)


def as_text(comparison: Comparison) -> str:
    """For a terminal."""
    lines = [f"{comparison.game}: {comparison.before} -> {comparison.after}"]
    for heading, group in comparison.sections:
        lines += ["", f"{heading}: {summary(group)}"]
        for change in group:
            lines += [f"  {line}" for line in _told(change, "[-{}-]", "{{+{}+}}")]
    lines += ["", *_odds(comparison, "  ")]
    return "\n".join(lines) + "\n"


def as_markdown(comparison: Comparison) -> str:
    """For a change log or a pull request."""
    lines = [f"# {comparison.game}: {comparison.before} → {comparison.after}"]
    for heading, group in comparison.sections:
        lines += ["", f"## {heading}", "", f"{summary(group).capitalize()}.", ""]
        for change in group:
            first, *rest = _told(change, "~~{}~~", "**{}**")
            lines += [f"- {first[2:]}", *(f"    - {line.strip()}" for line in rest)]
    lines += ["", "## What it does", "", *_odds(comparison, "- ")]
    return "\n".join(lines) + "\n"


def _told(change: RecordChange, gone: str, come: str) -> Iterator[str]:
    name = change.id if change.title in (change.id, "") else f"{change.title} ({change.id})"
    if change.value:
        yield f"{SIGNS[change.kind]} {name}: {change.value}"
        return
    yield f"{SIGNS[change.kind]} {name}" + {"added": " (new)", "dropped": " (gone)", "changed": ""}[change.kind]
    if change.text:
        yield f"    {change.text}"
    for leaf in change.leaves:
        if leaf.before and leaf.after and " " in leaf.before and " " in leaf.after:
            forms = {"same": "{}", "dropped": gone, "added": come}
            told = " ".join(forms[verb].format(piece) for verb, piece in words(leaf.before, leaf.after))
            yield f"    {leaf.path}: {told}"
        else:
            yield f"    {leaf.path}: {leaf}"


def _odds(comparison: Comparison, bullet: str) -> Iterator[str]:
    if comparison.touched is None:
        yield f"The effect on odds is not calculated for {comparison.game}."
        return
    if not comparison.touched:
        yield "No odds differ in any matchup that both have."
        return
    yield f"Odds that differ: {len(comparison.touched)}, the greatest differences first."
    for situation, told, more in comparison.situations:
        yield f"{bullet}{situation}:"
        for one in told:
            target = f" against {one.target}" if one.target else ""
            yield f"    {bullet}{one.who}{target}, {one.outcome}: {one.told[0]} -> {one.told[1]}"
        if more:
            yield f"    {bullet}and {more} more"
