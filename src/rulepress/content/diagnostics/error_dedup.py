"""One cause, one finding: leaves out findings that only follow from another one."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from posixpath import basename, dirname

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.yaml.documents import Document

FORM = {"wrong-type", "wrong-value", "missing-key", "unknown-key", "grant-to", "record-use"}
"""Codes of findings that make a file invalid."""
_MISREAD = {"number-too-large", "not-finite", "control-character", "printed-quotes", "hidden-by-hash", "invisible-sign"}
"""Codes of findings after which the reader continues with a value other than the typed one."""
_UNREAD = {"unread-file", "not-a-folder"}
"""Codes of findings that make all others about the file redundant."""
_UNSTATED = {"front-matter", "rule-mark", "too-intricate", "not-utf8", "binary-file", "control-character", "unfinished-merge"}
"""Codes of findings that hide a chapter's rules."""
_UNLAID = ("unknown-", "no-difference", "nothing-to-remove", "missing-key")
"""Beginnings of codes that follow if an edition's differences are applied to an incomplete edition."""
_OF_ENGLISH = {"translation-old", "translation-differs"}
"""Codes of findings about a translation that follow from a change of the English text."""
_ILL_DEFINED = {"duplicate-key", "unknown-name"}
"""Codes of findings that hide the parameters of a shared record."""
_PARAMETERS = {"missing-parameter", "no-parameters"}
NEAR = 12
"""The greatest number of lines between a text and an effect of one definition."""
_DEFINED = {"abilities": ("ability",), "tokens": ("token", "marker")}
"""File name -> the kinds of records that it defines, where they differ from its name."""


def causes(findings: Iterable[Diagnostic], documents: Sequence[Document]) -> list[Diagnostic]:
    """The findings without those that only follow from others.

    Left out are findings about a file, folder or place that could not be read; about names that a malformed file may define, or that
    another finding already reports as unknown, misspelt or defined twice; about rules and figures of a chapter that has an error; and
    about an older edition that only repeats a finding about a newer one. `_FOLLOWS` has the single cases."""
    findings = list({_told(one): one for one in reversed(list(findings))}.values())[::-1]
    seen = _Reported(findings, documents)
    return [one for one in findings if not (any(rule(one, seen) for rule in _FOLLOWS) or _follows_by_place(one, seen))]


class _Reported:
    """Facts about files, games and names, collected from the findings of a run."""

    def __init__(self, findings: Sequence[Diagnostic], documents: Sequence[Document]) -> None:
        def having(*codes: str) -> list[Diagnostic]:
            return [one for one in findings if one.code in codes]

        errors = [one for one in findings if one.severity == "error"]
        self.unread = {one.path: one for one in reversed(errors) if one.code in _UNREAD}
        self.outside = {f"{one.path}/" for one in having("outside-project")}
        self.misread = {(one.path, one.line, one.column) for one in having(*_MISREAD)}
        self.broken = [document.path for document in documents if is_malformed(document)]
        self.undefined = _homes(self.broken)
        self.unnamed = {f"{'/'.join(one.path.split('/')[:3])}/art/" for one in errors if one.code == "missing-picture"}
        self.unstated = {_game(one) for one in having(*_UNSTATED) if "/chapters/" in one.path}
        self.unlimited = {one.path for one in having("unknown-edition")}
        self.unlaid = {dirname(path) for path in self.broken if "/editions/" in path}
        self.lays_another = {dirname(one.path) for one in having("unknown-marker")}
        self.no_effect = {(one.path, one.line) for one in having("unknown-effect")}
        self.doubled = {one.path for one in having("duplicate-id")}
        self.undeclared = _by_path(having("unknown-parameter"))
        self.misnamed = _by_path(having("unknown-name"))
        self.names_misnamed = {_named(one) for one in having("unknown-name")}
        self.misshapen = {_game(one) for one in errors if one.path.endswith("/shape.yaml")}
        self.stated_twice = {_game(one) for one in having("duplicate-rule")}
        self.given_twice = _homes(one.path for one in having("duplicate-key"))
        self.ill_defined = {_game(one) for one in having(*_ILL_DEFINED) if "/shared/" in one.path}
        self.unshown = self.unstated | {_game(one) for one in having("unknown-figure")}
        self.rules_meant = {(_game(one), rule) for one in having("unknown-rule") for rule in _close(one)}
        self.meant = {(_game(one), name) for one in having("unknown-name", "unknown-number") for name in _proposed(one)}


def _game(one: Diagnostic) -> str:
    return one.path.split("/")[1]


_FOLLOWS: tuple[Callable[[Diagnostic, _Reported], bool], ...] = (
    lambda one, seen: one.code == "unknown-name" and any(_names_the_same(one, other) for other in seen.undeclared.get(one.path, ())),
    lambda one, seen: one.code == "unused-parameter" and any(_near(one, other) for other in seen.misnamed.get(one.path, ())),
    lambda one, seen: one.code in _OF_ENGLISH and not seen.names_misnamed.isdisjoint(re.findall(r"\{\{ (.+?) \}\}", one.message)),
    lambda one, seen: one.code == "unknown-rule" and _game(one) in seen.stated_twice,
    lambda one, seen: one.code in _PARAMETERS and _game(one) in seen.ill_defined,
    lambda one, seen: one.code == "unread-number" and _game(one) in seen.unstated,
    lambda one, seen: one.code == "unread-number" and (_game(one), _named(one).rpartition(".")[2]) in seen.meant,
    lambda one, seen: one.code == "nothing-reads" and one.path.endswith("/figures.yaml") and _game(one) in seen.unshown,
    lambda one, seen: one.code == "table-mark" and (_game(one) in seen.misshapen or (_game(one), _named_rule(one)) in seen.rules_meant),
    lambda one, seen: any(_lies_below(one.path, seen.given_twice.get(kind, ())) for kind in _unknown_kinds(one)),
    lambda one, seen: one.code == "never-laid" and dirname(one.path) in seen.lays_another,
    lambda one, seen: one.code == "nothing-reads-it" and (one.path, one.line) in seen.no_effect,
    lambda one, seen: one.severity == "info" and one.path in seen.doubled,
)
"""Rules: a finding follows from another one."""


def _follows_by_place(one: Diagnostic, seen: _Reported) -> bool:
    """Whether a finding follows from another about its file, its folder or its place."""
    if one.path in seen.unread:
        return one != seen.unread[one.path]
    if _lies_below(one.path, seen.outside) or (one.code == "unread-file" and _lies_below(one.path, seen.unnamed)):
        return True
    if one.code == "unknown-rule" and _game(one) in seen.unstated:
        return True
    if one.code == "duplicate-rule" and one.path in seen.unlimited:
        return True
    if one.path in seen.unlimited and one.code.startswith("unknown-") and one.message.startswith("The edition "):
        return True  # what began with no edition is in all of them
    if (one.path, one.line, one.column) in seen.misread:
        return one.code not in _MISREAD
    if dirname(one.path) in seen.unlaid and one.path not in seen.broken and one.code.startswith(_UNLAID):
        return True
    return one.code.startswith("unknown-") and _lies_below(one.path, seen.undefined.get(one.code.removeprefix("unknown-"), ()))


def _told(one: Diagnostic) -> object:
    """The identity of a finding: a name that is unknown in several editions is one finding."""
    return (one.code, one.path, one.line, one.column, one.message) if one.code.startswith("unknown-") else id(one)


def _names_the_same(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether a text and an effect near it name the same undeclared parameter."""
    return one.path == other.path and _near(one, other) and _named(one) == _named(other)


def _near(one: Diagnostic, other: Diagnostic) -> bool:
    return abs((one.line or 0) - (other.line or 0)) <= NEAR


def _named(one: Diagnostic) -> str:
    """The subject of a finding: the first quoted name in its message."""
    return (one.message.split("`") + [""])[1]


def _by_path(findings: Iterable[Diagnostic]) -> Mapping[str, Sequence[Diagnostic]]:
    """The findings of each file. Comparing every finding with every other takes minutes if there are many thousands."""
    found: dict[str, list[Diagnostic]] = {}
    for one in findings:
        found.setdefault(one.path, []).append(one)
    return found


def _lies_below(path: str, folders: Container[str]) -> bool:
    """Whether a path is in one of these folders, each of which ends in a slash; "" is every folder."""
    return "" in folders or any(path[: place + 1] in folders for place, sign in enumerate(path) if sign == "/")


def _proposed(one: Diagnostic) -> Iterable[str]:
    """The names that a finding suggests, each without the part before its last dot."""
    return re.findall(r"(?=`(?:\w+\.)*([^`.]+)`)", one.suggestion or "")


def _close(one: Diagnostic) -> Iterable[str]:
    """The name that somebody may have meant."""
    return re.findall(r"did you mean `([^`]+)`", one.suggestion or "")


def _named_rule(one: Diagnostic) -> str | None:
    """The rule that a finding is about: the last name in its advice's mark, `[round.places: table]`."""
    found = re.search(r"`\[([^:\]]+)(?:: table)?\]`", one.suggestion or "")
    return found[1] if found else None


def _unknown_kinds(one: Diagnostic) -> Iterator[str]:
    """The kinds that an unknown name may have."""
    if one.code.startswith("unknown-"):
        yield one.code.removeprefix("unknown-")
    if one.code == "unknown-record" and (told := re.match(r"There is no ([^`]+) `", one.message)):
        yield told[1].replace(" ", "_")


def is_malformed(document: Document) -> bool:
    """Whether a YAML file is invalid, so that nothing in it is known."""
    wrong = any(one.severity == "error" and one.code in FORM for one in document.diagnostics)
    return document.path.endswith(".yaml") and (wrong or document.data is None)


def _defines(path: str) -> Iterator[tuple[str, str]]:
    """The scopes of the definitions of a file, as beginnings of paths, with the kinds that they may have."""
    name = basename(path).removesuffix(".yaml")
    home = dirname(path) + "/" if path.startswith("factions/") else ""  # those of the rules hold everywhere
    return ((home, kind) for kind in _DEFINED.get(name, (name.removesuffix("s"),)))


def _homes(paths: Iterable[str]) -> Mapping[str, Container[str]]:
    """Kind -> the folders in which the definitions of these files apply."""
    homes: dict[str, set[str]] = {}
    for path in paths:
        for home, kind in _defines(path):
            homes.setdefault(kind, set()).add(home)
    return homes
