"""Actions as units have them: what each asks of its unit, and of its own figures."""

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
    """Makes a function that looks at one action of a unit a lint that looks at all."""

    def made(check: Callable[[Use, DownsyncContent], Iterator[Diagnostic]]) -> Lint:
        @wraps(check)
        def each(content: DownsyncContent) -> Iterator[Diagnostic]:
            for use in actions(content):
                yield from check(use, content)

        return lint(code, severity, beside)(each)

    return made


@of_each_action("action-without-effect")
def action_without_effect(use: Use, content: DownsyncContent) -> Iterator[Diagnostic]:
    """An action that does nothing.

    What: an action with neither an `effect` nor a `text`; for "do X or Y", an option with neither.
    Why: the card would print a range and a Rate of Fire, and nobody could say what a hit does.

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


LACKS = {"range": ("how far it reaches", "`range: 16`, or `range: unlimited`"), "rof": ("how often it is rolled for", "`rof: 1`")}


@of_each_action("attack-without-range")
def attack_without_range(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """An attack or scan without a range or Rate of Fire.

    What: an action that is rolled for, with an effect such as KILL, and has no `range` or no `rof`.
    Why: the card prints a dash, so that nobody knows how far it reaches or how often it is rolled; the engine takes it as unlimited, and
    rolls once.

    Wrong:
        - Rail Gun: {cost: A, range: 24, effect: KILL}
    Right:
        - Rail Gun: {cost: A, range: 24, rof: 1, effect: KILL}
    """
    missing = [key for key in LACKS if use.get(key) is None]
    if missing and use.rolled and not use.get("manual") and not use.unknown:
        told = f"`{use.name}` has the effect {use.get('effect')}, and nothing says {' or '.join(LACKS[key][0] for key in missing)}."
        yield found_at(use.place("effect"), told, suggestion="add " + " and ".join(LACKS[key][1] for key in missing))


@of_each_action("combat-without-targ")
def combat_without_targ(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """A Combat Action on a unit without TARG.

    What: an action that attacks, on a unit whose card has no TARG. An action attacks when it has an effect
    other than STAR and is not labelled SCAN.
    Why: an attack roll adds TARG; without the stat it cannot be rolled.

    Wrong:
        stats: {spd: 6, def: 13}
        actions: [MG]
    Right:
        stats: {spd: 6, targ: 5, def: 13}
        actions: [MG]
    """
    attacks = use.rolled and use.get("effect") != "REVEAL" and not use.scans and not use.get("manual")
    if attacks and use.unit.record.stats.targ is None:
        told = f"`{use.name}` attacks, and `{use.unit.id}` has no TARG."
        yield found_at(use.at, told, key=True, suggestion="give the unit a `targ`, or drop the action")


@of_each_action("scan-without-stat")
def scan_without_stat(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """A Scan Action on a unit without SCAN.

    What: an action labelled SCAN, or granted by a leader, on a unit whose card has no SCAN.
    Why: the action's roll adds SCAN; without the stat it cannot be rolled.

    Wrong:
        stats: {spd: 6, targ: 6, def: 13}
        actions: [Scanner]
    Right:
        stats: {spd: 6, scan: 6, targ: 6, def: 13}
        actions: [Scanner]
    """
    if use.scans and use.unit.record.stats.scan is None:
        told = f"`{use.name}` rolls with SCAN, and `{use.unit.id}` has no SCAN."
        yield found_at(use.at, told, key=True, suggestion="give the unit a `scan`, or drop the action")


@of_each_action("range-order")
def range_order(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """A minimum range beyond the range.

    What: an action whose `min_range` is above its `range`.
    Why: no target could be far enough and near enough.

    Wrong:
        - Mortar: {cost: A, range: 12, min_range: 18, rof: 1, effect: KILL}
    Right:
        - Mortar: {cost: A, range: 18, min_range: 12, rof: 1, effect: KILL}
    """
    least, most = use.get("min_range"), use.get("range")
    if least is not None and isinstance(most, (int, float)) and least > most:
        place = next((at for key in ("min_range", "range") if (at := use.on_card(key)) != use.at), use.place("min_range"))
        told = f'`{use.name}` reaches no target: its minimum range is {least:g}" and its range {most:g}".'
        yield found_at(place, told, suggestion="swap or correct the two")


@of_each_action("reveal-without-label", beside=True)
def reveal_without_label(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """A REVEAL without the SCAN label.

    What: an action with the effect REVEAL that is not labelled SCAN. The reverse is legal: a Scan Action may have another
    effect.
    Why: a Scan Action rolls with SCAN, an attack with TARG, and an attack reveals nothing. The label tells players which.

    Wrong:
        - Scanner: {cost: A, range: 12, rof: 1, effect: REVEAL}
    Right:
        - Scanner: {label: SCAN, cost: A, range: 12, rof: 1, effect: REVEAL}
        - Overload: {label: SCAN, cost: A, range: 12, rof: 1, effect: STUN}
    """
    if use.get("effect") == "REVEAL" and not use.scans:
        place = use.place("label" if "label" in use.fields else "effect")
        yield found_at(place, f"`{use.name}` REVEALs and is not labelled SCAN.", suggestion="add `label: SCAN`")


@of_each_action("star-not-rolled", severity="warning")
def star_not_rolled(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """Numbers of a roll that is not made.

    What: an action with the effect STAR that has a Rate of Fire beside its range, and is no scan.
    Why: STAR stands for what the text says; nothing is rolled, so the Rate of Fire counts nothing.

    Wrong:
        - Jammer: {cost: A, range: 12, rof: 1, effect: STAR, text: Choose one enemy Unit in range. It is jammed.}
    Right:
        - Jammer: {cost: A, range: 12, effect: STAR, text: Choose one enemy Unit in range. It is jammed.}
        - Jammer: {label: SCAN, cost: A, range: 12, rof: 1, effect: JAM}
    """
    if use.get("effect") != "STAR" or use.scans or not use.get("text"):  # without a text it says nothing at all
        return
    if use.get("rof") is not None and use.get("range") is not None:
        told = f"`{use.name}` has the effect STAR: nothing is rolled, and its Rate of Fire counts nothing."
        yield found_at(use.on_card("rof"), told, suggestion="take out `rof` (`rof: null` where it is shared), or write another effect")


@of_each_action("star-without-text", beside=True)
def star_without_text(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """A special effect that is not told.

    What: an action with the effect STAR and no `text`; for "do X or Y", an option without one where the action has none.
    Why: STAR means "what the card says", and the card says nothing.

    Wrong:
        - Sprint: {cost: C, effect: STAR}
    Right:
        - Sprint: {cost: C, effect: STAR, text: Place the unit within its SPD.}
    """
    if use.get("effect") == "STAR" and not use.get("text"):
        told = f"`{use.name}` has the effect STAR and no text that says what it does."
        yield found_at(use.on_card("effect"), told, suggestion="add a `text`")


@of_each_action("team-beyond-bases")
def team_beyond_bases(use: Use, _: DownsyncContent) -> Iterator[Diagnostic]:
    """A team that the unit does not have.

    What: an action for a team with a number above the unit's count of bases, a team on a single vehicle, or a range of
    teams written backwards.
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
        yield found_at(place, f"`{use.get('team')}` runs backwards.", suggestion="write the smaller number first")
    elif bases is None:
        told = f"`{use.name}` is for a team, and `{use.unit.id}` has no Sub-Unit bases."
        yield found_at(place, told, suggestion="give the unit its `bases`, or drop the `team`")
    elif max(teams) > bases:
        told = f"`{use.name}` is for team {max(teams)}, and `{use.unit.id}` has {bases} base{'s' * (bases != 1)}."
        yield found_at(place, told, severity="warning", suggestion="correct the team or the unit's `bases`")
