"""One cause, one finding: what only follows from another finding is left out."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from posixpath import basename, dirname

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.yaml.documents import Document

FORM = {"wrong-type", "wrong-value", "missing-key", "unknown-key", "grant-to", "record-use"}
"""What keeps a file from being what its model asks for."""
_MISREAD = {"number-too-large", "not-finite", "control-character", "printed-quotes", "hidden-by-hash", "invisible-sign"}
"""What reading finds and goes on from with something else than what was typed."""
_UNREAD = {"unread-file", "not-a-folder"}
"""What says all of a file that there is to say."""
_UNSTATED = {"front-matter", "rule-mark", "too-intricate", "not-utf8", "binary-file", "control-character", "unfinished-merge"}
"""What keeps a chapter's rules from being known."""
_UNLAID = ("unknown-", "no-difference", "nothing-to-remove", "missing-key")
"""How codes begin that an edition's difference comes to where it is laid over less than its author had before them."""
_OF_ENGLISH = {"translation-old", "translation-differs"}
"""What is said of a text in another language because its English is another."""
_ILL_DEFINED = {"duplicate-key", "unknown-name"}
"""What keeps the parameters of a shared record from being known: one of two is left, or they are named and not there."""
_PARAMETERS = {"missing-parameter", "no-parameters"}
NEAR = 12
"""Lines between a text and a sentence of one definition."""
_DEFINED = {"abilities": ("ability",), "tokens": ("token", "marker")}
"""What a file by that name defines, where that is not what its name says."""


def causes(findings: Iterable[Diagnostic], documents: Sequence[Document]) -> list[Diagnostic]:
    """The findings without those that only follow from others: those about a file that is not read at all, or in a folder that is not,
    those at a place that was misread, pictures that nothing reads where one is named that is not there, a rule that is stated again in a
    chapter that limits it to an edition that is none, rules that no check names where the shape is wrong, figures that no chapter shows
    where a chapter is wrong, a number that nothing reads where its name is misspelt or a chapter is wrong, what a use gives a record that
    is wrong itself, names that may be defined in a file whose form is wrong or that defines another twice, rules where one is stated
    twice, what a text does not name or another language says otherwise where it names what is not there, those of a text that a sentence
    beside it names too, a Marker that is laid by a wrong name, what an effect that is none would come to, what is noted of a unit whose
    id is another's, what an edition makes of a newer one's difference that is, and what an older edition says of a name that is unknown
    in a newer one, too."""
    findings = list({_told(one): one for one in reversed(list(findings))}.values())[::-1]
    unread = {one.path: one for one in reversed(findings) if one.code in _UNREAD and one.severity == "error"}
    outside = {f"{one.path}/" for one in findings if one.code == "outside-project"}
    misread = {(one.path, one.line, one.column) for one in findings if one.code in _MISREAD}
    broken = [document.path for document in documents if is_malformed(document)]
    undefined = _homes(broken)
    unnamed = {f"{'/'.join(one.path.split('/')[:3])}/art/" for one in findings if one.code == "missing-picture" and one.severity == "error"}
    unstated = {one.path.split("/")[1] for one in findings if one.code in _UNSTATED and "/chapters/" in one.path}
    unlimited = {one.path for one in findings if one.code == "unknown-edition"}
    unlaid = {dirname(path) for path in broken if "/editions/" in path}

    lays_another = {dirname(one.path) for one in findings if one.code == "unknown-marker"}
    no_effect = {(one.path, one.line) for one in findings if one.code == "unknown-effect"}
    doubled = {one.path for one in findings if one.code == "duplicate-id"}
    undeclared = _by_path(one for one in findings if one.code == "unknown-parameter")
    misnamed = _by_path(one for one in findings if one.code == "unknown-name")
    names_misnamed = {_named(one) for one in findings if one.code == "unknown-name"}
    misshapen = {one.path.split("/")[1] for one in findings if one.severity == "error" and one.path.endswith("/shape.yaml")}
    stated_twice = {one.path.split("/")[1] for one in findings if one.code == "duplicate-rule"}
    given_twice = _homes(one.path for one in findings if one.code == "duplicate-key")
    ill_defined = {one.path.split("/")[1] for one in findings if one.code in _ILL_DEFINED and "/shared/" in one.path}
    unshown = unstated | {one.path.split("/")[1] for one in findings if one.code == "unknown-figure"}
    meant = {
        (one.path.split("/")[1], name) for one in findings if one.code in ("unknown-name", "unknown-number") for name in _proposed(one)
    }

    def follows(one: Diagnostic) -> bool:
        if one.code == "unknown-name" and any(_names_the_same(one, other) for other in undeclared.get(one.path, ())):
            return True
        if one.code == "unused-parameter" and any(_near(one, other) for other in misnamed.get(one.path, ())):
            return True
        if one.code in _OF_ENGLISH and not names_misnamed.isdisjoint(re.findall(r"\{\{ (.+?) \}\}", one.message)):
            return True
        if one.code == "unknown-rule" and one.path.split("/")[1] in stated_twice:
            return True
        if one.code in _PARAMETERS and one.path.split("/")[1] in ill_defined:
            return True
        if one.code == "unread-number" and (
            one.path.split("/")[1] in unstated or (one.path.split("/")[1], _named(one).rpartition(".")[2]) in meant
        ):
            return True
        if one.code == "nothing-reads" and one.path.endswith("/figures.yaml") and one.path.split("/")[1] in unshown:
            return True
        if one.code == "table-mark" and one.path.split("/")[1] in misshapen:
            return True
        if any(_lies_below(one.path, given_twice.get(kind, ())) for kind in _unknown_kinds(one)):
            return True
        if one.code == "never-laid" and dirname(one.path) in lays_another:
            return True
        if one.code == "nothing-reads-it" and (one.path, one.line) in no_effect:
            return True
        if one.severity == "info" and one.path in doubled:
            return True
        if one.path in unread:
            return one != unread[one.path]
        if _lies_below(one.path, outside) or (one.code == "unread-file" and _lies_below(one.path, unnamed)):
            return True
        if one.code == "unknown-rule" and one.path.split("/")[1] in unstated:
            return True
        if one.code == "duplicate-rule" and one.path in unlimited:
            return True
        if one.path in unlimited and one.code.startswith("unknown-") and one.message.startswith("The edition "):
            return True  # what began with no edition is in all of them
        if (one.path, one.line, one.column) in misread:
            return one.code not in _MISREAD
        if dirname(one.path) in unlaid and one.path not in broken and one.code.startswith(_UNLAID):
            return True
        return one.code.startswith("unknown-") and _lies_below(one.path, undefined.get(one.code.removeprefix("unknown-"), ()))

    return [one for one in findings if not follows(one)]


def _told(one: Diagnostic) -> object:
    """What a finding is known by: a name that is unknown in several editions is one, whatever names each of them has."""
    return (one.code, one.path, one.line, one.column, one.message) if one.code.startswith("unknown-") else id(one)


def _names_the_same(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether a text names what a sentence beside it does, and nobody has declared."""
    return one.path == other.path and _near(one, other) and _named(one) == _named(other)


def _near(one: Diagnostic, other: Diagnostic) -> bool:
    return abs((one.line or 0) - (other.line or 0)) <= NEAR


def _named(one: Diagnostic) -> str:
    """What a finding speaks of: what stands first in it as it was typed."""
    return (one.message.split("`") + [""])[1]


def _by_path(findings: Iterable[Diagnostic]) -> Mapping[str, Sequence[Diagnostic]]:
    """The findings of each file: a project may have many thousands, and to compare each with each takes minutes."""
    found: dict[str, list[Diagnostic]] = {}
    for one in findings:
        found.setdefault(one.path, []).append(one)
    return found


def _lies_below(path: str, folders: Container[str]) -> bool:
    """Whether a path is in one of these folders, each of which ends in a slash; "" is every folder."""
    return "" in folders or any(path[: place + 1] in folders for place, sign in enumerate(path) if sign == "/")


def _proposed(one: Diagnostic) -> Iterable[str]:
    """The names that are proposed for a wrong one, each without what stands before its last dot."""
    return re.findall(r"(?=`(?:\w+\.)*([^`.]+)`)", one.suggestion or "")


def _unknown_kinds(one: Diagnostic) -> Iterator[str]:
    """Of what kinds a name may be that is unknown."""
    if one.code.startswith("unknown-"):
        yield one.code.removeprefix("unknown-")
    if one.code == "unknown-record" and (told := re.match(r"There is no ([^`]+) `", one.message)):
        yield told[1].replace(" ", "_")


def is_malformed(document: Document) -> bool:
    """Whether a YAML file is not understood as what it is to be, so that nothing in it is known."""
    wrong = any(one.severity == "error" and one.code in FORM for one in document.diagnostics)
    return document.path.endswith(".yaml") and (wrong or document.data is None)


def _defines(path: str) -> Iterator[tuple[str, str]]:
    """Where the definitions of a file hold, as the beginning of paths, and what one of them is or may be."""
    name = basename(path).removesuffix(".yaml")
    home = dirname(path) + "/" if path.startswith("factions/") else ""  # those of the rules hold everywhere
    return ((home, kind) for kind in _DEFINED.get(name, (name.removesuffix("s"),)))


def _homes(paths: Iterable[str]) -> Mapping[str, Container[str]]:
    """Of each kind that these files define, the folders where it holds."""
    homes: dict[str, set[str]] = {}
    for path in paths:
        for home, kind in _defines(path):
            homes.setdefault(kind, set()).add(home)
    return homes
