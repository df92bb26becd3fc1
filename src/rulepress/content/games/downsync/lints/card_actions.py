"""Actions as units have them: what each requires of its unit and of its own numbers."""

from collections.abc import Callable, Iterator
from functools import wraps

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import Use, actions, definitions
from rulepress.content.games.downsync.trait_instances import _teams
from rulepress.content.lint import Lint, found_at, lint
from rulepress.content.models.validation import nearest


def of_each_action(
    code: str, severity: str = "error", beside: bool = False
) -> Callable[[Callable[[Use, DownsyncContent], Iterator[Diagnostic]]], Lint]:
    """Turns a function that checks one action of a unit into a lint that checks all actions."""

    def made(check: Callable[[Use, DownsyncContent], Iterator[Diagnostic]]) -> Lint:
        @wraps(check)
        def each(content: DownsyncContent) -> Iterator[Diagnostic]:
            for use in actions(content):
                yield from check(use, content)

        return lint(code, severity, beside)(each)

    return made


@of_each_action("action-without-effect")
def action_without_effect(use: Use, content: DownsyncContent) -> Iterator[Diagnostic]:
    """An action does nothing.

    What: an action, or one option of an action with options, has neither an `effect` nor a `text`.
    Why: the card would print a range and a Rate of Fire, but would not say what a hit does.

    Wrong:
        - Rail Gun: {cost: A, range: 24, rof: 1}
    Right:
        - Rail Gun: {cost: A, range: 24, rof: 1, effect: KILL}
    """
    if use.get("effect") or use.get("text") or use.unknown:
        return
    on_card = any(key in use.fields and use.on_card(key) is not use.at for key in ("effect", "text"))
    place = use.at if on_card or use.option or not use.defined else use.defined
    close = None if use.defined else nearest(use.action, definitions(content.actions, use.faction.actions))
    advice = "add an `effect` such as KILL, or a `text`" + (f"; or did you mean `{close}`?" if close else "")
    yield found_at(place, f"`{use.name}` has neither an effect nor a text.", key=True, suggestion=advice)


LACKS = {"range": "`range: 16`, or `range: unlimited`", "rof": "`rof: 1`"}


@of_each_action("attack-without-range")
def attack_without_range(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """An attack or scan has no range or Rate of Fire.

    What: an action with a roll, that is, with an effect such as KILL, has no `range` or no `rof`.
    Why: the card prints a dash, so players do not know the range or the number of rolls; the engine assumes an unlimited range and one
    roll.

    Wrong:
        - Rail Gun: {cost: A, range: 24, effect: KILL}
    Right:
        - Rail Gun: {cost: A, range: 24, rof: 1, effect: KILL}
    """
    missing = [key for key in LACKS if use.get(key) is None]
    if missing and use.rolled and not use.get("manual") and not use.unknown:
        told = f"`{use.name}` has the effect {use.get('effect')}, but no {' and no '.join(f'`{key}`' for key in missing)}."
        yield found_at(use.place("effect"), told, suggestion="add " + " and ".join(LACKS[key] for key in missing))


@of_each_action("combat-without-targ")
def combat_without_targ(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """A unit with a Combat Action has no TARG.

    What: a unit has an action that attacks, but its card has no TARG. An action attacks if it has an effect other than STAR and no SCAN
    label.
    Why: an attack roll adds TARG, so without the stat there can be no roll.

    Wrong:
        stats: {spd: 6, def: 13}
        actions: [MG]
    Right:
        stats: {spd: 6, targ: 5, def: 13}
        actions: [MG]
    """
    attacks = use.rolled and use.get("effect") != "REVEAL" and not use.scans and not use.get("manual")
    if attacks and use.unit.record.stats.targ is None:
        told = f"`{use.name}` attacks, but `{use.unit.id}` has no TARG."
        yield found_at(use.at, told, key=True, suggestion="give the unit a `targ`, or remove the action")


@of_each_action("scan-without-stat")
def scan_without_stat(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """A unit with a Scan Action has no SCAN.

    What: a unit has an action labelled SCAN, on its card or from a leader, but its card has no SCAN.
    Why: the action's roll adds SCAN, so without the stat there can be no roll.

    Wrong:
        stats: {spd: 6, targ: 6, def: 13}
        actions: [Scanner]
    Right:
        stats: {spd: 6, scan: 6, targ: 6, def: 13}
        actions: [Scanner]
    """
    if use.scans and use.unit.record.stats.scan is None:
        told = f"`{use.name}` rolls with SCAN, but `{use.unit.id}` has no SCAN."
        yield found_at(use.at, told, key=True, suggestion="give the unit a `scan`, or remove the action")


@of_each_action("range-order")
def range_order(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """A minimum range is greater than the range.

    What: the `min_range` of an action is greater than its `range`.
    Why: no target could be far enough away and near enough.

    Wrong:
        - Mortar: {cost: A, range: 12, min_range: 18, rof: 1, effect: KILL}
    Right:
        - Mortar: {cost: A, range: 18, min_range: 12, rof: 1, effect: KILL}
    """
    least, most = use.get("min_range"), use.get("range")
    if least is not None and isinstance(most, (int, float)) and least > most:
        place = next((at for key in ("min_range", "range") if (at := use.on_card(key)) != use.at), use.place("min_range"))
        told = f'`{use.name}` reaches no target: its minimum range is {least:g}" and its range is {most:g}".'
        yield found_at(place, told, suggestion="swap the two, or correct one")


@of_each_action("reveal-without-label", beside=True)
def reveal_without_label(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """An action with REVEAL has no SCAN label.

    What: an action with the effect REVEAL has no SCAN label. The reverse is allowed: a Scan Action may have another effect.
    Why: a Scan Action rolls with SCAN, an attack with TARG, and an attack reveals nothing. The label tells players which one it is.

    Wrong:
        - Scanner: {cost: A, range: 12, rof: 1, effect: REVEAL}
    Right:
        - Scanner: {label: SCAN, cost: A, range: 12, rof: 1, effect: REVEAL}
        - Overload: {label: SCAN, cost: A, range: 12, rof: 1, effect: STUN}
    """
    if use.get("effect") == "REVEAL" and not use.scans:
        place = use.place("label" if "label" in use.fields else "effect")
        yield found_at(place, f"`{use.name}` has the effect REVEAL, but no SCAN label.", suggestion="add `label: SCAN`")


@of_each_action("star-not-rolled", severity="warning")
def star_not_rolled(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """An action without a roll has a Rate of Fire.

    What: an action with the effect STAR has a Rate of Fire and a range, and is not a scan.
    Why: STAR means that the action does what its text says. There is no roll, so the Rate of Fire has no effect.

    Wrong:
        - Jammer: {cost: A, range: 12, rof: 1, effect: STAR, text: Choose one enemy Unit in range. It is jammed.}
    Right:
        - Jammer: {cost: A, range: 12, effect: STAR, text: Choose one enemy Unit in range. It is jammed.}
        - Jammer: {label: SCAN, cost: A, range: 12, rof: 1, effect: JAM}
    """
    if use.get("effect") != "STAR" or use.scans or not use.get("text"):  # without a text it says nothing at all
        return
    if use.get("rof") is not None and use.get("range") is not None:
        told = f"`{use.name}` has the effect STAR and so no roll; its Rate of Fire has no effect."
        advice = "delete `rof` (write `rof: null` if a shared definition sets it), or write another effect"
        yield found_at(use.on_card("rof"), told, suggestion=advice)


@of_each_action("star-without-text", beside=True)
def star_without_text(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """An action with the effect STAR has no text.

    What: an action with the effect STAR has no `text`; or neither the action nor one of its options has one.
    Why: STAR means "what the card says", but the card says nothing.

    Wrong:
        - Sprint: {cost: C, effect: STAR}
    Right:
        - Sprint: {cost: C, effect: STAR, text: Place the unit within its SPD.}
    """
    if use.get("effect") == "STAR" and not use.get("text"):
        told = f"`{use.name}` has the effect STAR, but no text says what it does."
        yield found_at(use.on_card("effect"), told, suggestion="add a `text`")


@of_each_action("team-beyond-bases")
def team_beyond_bases(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """An action is for a team that the unit does not have.

    What: the `team` of an action is greater than the unit's number of bases, the unit is a single vehicle, or a range of teams is written
    backwards.
    Why: no base could ever perform the action.

    Wrong:
        bases: 3
        actions:
          - RPG: {team: 4}
    Right:
        bases: 3
        actions:
          - RPG: {team: 3}
    """
    if use.get("team") is None:
        return
    teams, bases, place = _teams(use.get("team"))[1], use.unit.record.bases, use.on_card("team")
    if not teams:
        yield found_at(place, f"The range of teams `{use.get('team')}` is backwards.", suggestion="write the smaller number first")
    elif bases is None:
        told = f"`{use.name}` is for a team, but `{use.unit.id}` has no Sub-Unit bases."
        yield found_at(place, told, suggestion="add `bases` to the unit, or delete `team`")
    elif max(teams) > bases:
        told = f"`{use.name}` is for team {max(teams)}, but `{use.unit.id}` has {bases} base{'s' * (bases != 1)}."
        yield found_at(place, told, severity="warning", suggestion="correct the team or the unit's `bases`")
