"""`new`: a file to begin with, or a whole game. Asks in a terminal, takes options elsewhere, and writes what passes `check`."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulepress.cli import USAGE, Failure, again

NAME = "new"
HELP = "create a unit, faction, trait or other file to start from, or a whole game; asks for what no option sets"
COLOUR = (r"#[0-9a-fA-F]{6}", "write it as #rrggbb, such as #26324a")
WORDS = (r"[^\x00-\x1f]{1,60}", "write up to 60 characters on one line")
FORMS = {
    "id": (r"[a-z0-9]+(-[a-z0-9]+)*", "write lower-case words joined by hyphens, such as old-fox"),
    "name": WORDS,
    "title": WORDS,
    "ink": COLOUR,
    "accent": COLOUR,
}
"""What the answer to a question must look like, and how that is said."""
SHOWN = 12
"""So many choices are named in a question."""


REPEATED = 60
"""Characters of an answer that a message repeats."""


def arguments(parser: ArgumentParser) -> None:
    """What is asked depends on the game."""


def arguments_of(game: str, parser: ArgumentParser, root: Path) -> None:
    """Declare the kinds of file that the game has, and an option for each question that one of them asks."""
    scaffolds = _scaffolds(game, root)
    parser.add_argument("new", metavar="KIND", help=f"one of: {', '.join(scaffolds)}")
    parser.add_argument("called", nargs="?", metavar="NAME", help='its name, such as "Brass Lion"')
    answers = parser.add_argument_group(
        "answers",
        "Each option answers one question; the kinds that ask it are in brackets. In a terminal, `new` asks the remaining questions; "
        "elsewhere it uses the default answers.",
    )
    for name, kinds in _options(scaffolds).items():
        asked: dict[str, list[str]] = {}
        for kind in kinds:
            ask = next(ask for ask in scaffolds[kind].asks if ask.name == name)
            asked.setdefault(f"{ask.question}{_among(tuple(ask.always))}", []).append(kind)
        told = " ".join(f"{question} ({', '.join(those)})" for question, those in asked.items())
        answers.add_argument(f"--{name}", type=str, metavar="ANSWER", help=told.replace("%", "%%"))  # nothing may be an answer: no leader


def run(args: Namespace) -> int:
    """Write the files of a scaffold. Raises Failure for an unknown kind, and for answers that it does not ask for or cannot use."""
    from rulepress.cli.checking.content_loading import choose
    from rulepress.content.diagnostics.console import say
    from rulepress.content.editor.scaffold_files import Unfillable
    from rulepress.content.files.project import Project
    from rulepress.core.name_matching import nearest

    project = Project(args.project)
    scaffolds = _scaffolds(args.game, args.project)
    if args.new not in scaffolds:
        told = (
            f"`new` cannot create `{args.new[:60]}` in this game. Choose one of: {', '.join(scaffolds)}.{nearest(args.new[:60], scaffolds)}"
        )
        raise Failure(choose(project, args.game).unbegun().get(args.new, told), USAGE)
    scaffold = scaffolds[args.new]
    given = {name: said for name in _options(scaffolds) if (said := getattr(args, name)) is not None}
    names = [ask.name for ask in scaffold.asks]
    if args.called is not None:
        free = [name for name in ("title", "name", "id") if name in names and name not in given]
        if not free:
            raise Failure(f"`{args.called}` has no use here: the name and the id are already set.", USAGE)
        given[free[0]] = args.called
    if beside := [name for name in given if name not in names]:
        raise Failure(f"A new {args.new} has no --{beside[0]}; it has {', '.join(f'--{name}' for name in names)}.", USAGE)
    content = None if scaffold.alone else choose(project, args.game).load(project)
    try:
        written = scaffold.files(content, _answered(scaffold, content, given))
    except Unfillable as reason:
        raise Failure(str(reason)) from None
    for path in _put(project.root, written):
        print(f"  {path}")
    say(f"Created {scaffold.what}. To see what is still missing, run: {again('check', project.root)}")
    return 0


def _scaffolds(game: str, root: Path) -> Mapping[str, Any]:
    from rulepress.cli.checking.content_loading import choose
    from rulepress.content.files.project import Project
    from rulepress.content.games.declared.new_game_scaffold import GAME

    return {**choose(Project(root), game).scaffolds(), "game": GAME}


def _options(scaffolds: Mapping[str, Any]) -> dict[str, list[str]]:
    """Option -> the kinds of files that ask for it."""
    found: dict[str, list[str]] = {}
    for kind, scaffold in scaffolds.items():
        for ask in scaffold.asks:
            found.setdefault(ask.name, []).append(kind)
    return found


def _answered(scaffold: Any, content: Any, given: Mapping[str, str]) -> dict[str, str]:
    """An answer to each question: as given, as typed in a terminal, or the usual one. Raises Failure where there is none."""
    answers: dict[str, str] = {}
    for ask in scaffold.asks:
        usual = ask.usual(content, answers)
        choices = tuple(ask.always) or (ask.among(content, answers) if ask.among else None)
        if choices is not None and not choices:
            raise Failure(f"{ask.question} {ask.lacking(content, answers)}")
        if ask.name in given:
            answer, fault = _settled(ask, given[ask.name], choices)
            if fault:
                raise Failure(fault, USAGE)
        elif sys.stdin.isatty():
            answer = _typed(ask, usual, choices)
        elif usual is not None:
            answer = usual
        else:
            why = _no_id(answers.get("name", "")) if ask.name == "id" else ""
            raise Failure(f"{why}{ask.question} Set it with --{ask.name}{_among(choices)}.", USAGE)
        answers[ask.name] = answer
    return answers


def _settled(ask: Any, said: str, choices: Sequence[str] | None) -> tuple[str, str]:
    """The answer, and what is wrong with it."""
    from rulepress.content.editor.scaffold_files import unwritable
    from rulepress.content.lint.rules.unusable_name import reserved
    from rulepress.core.name_matching import nearest

    name, said = ask.name, said.strip()
    shown = said if len(said) <= REPEATED else f"{said[:REPEATED]}…"
    if choices is not None and said not in choices:
        found = [one for one in choices if one.lower() == said.lower() or one.rpartition("/")[2] == said]
        if not found and (" " in said or said in ask.always.values()):
            found = [one for one in choices if said.lower() in ask.always.get(one, "")]
        if sorted(choices) == ["no", "yes"] and said:
            found = [one for one in choices if one.startswith(said.lower())]
        if len(found) != 1:
            return said, f"--{name}: there is no `{shown}`{_among(choices)}.{nearest(said, choices)}"
        said = found[0]
    if name in FORMS and not re.fullmatch(FORMS[name][0], said):
        return said, f"--{name}: `{shown}` is not valid; {FORMS[name][1]}."
    if name == "id" and (why := reserved(said)):
        return said, f"--id: a file cannot be called `{shown}`: {why}."
    if why := unwritable(said):
        return said, f"--{name}: `{shown}` cannot be written; {why}."
    return said, ""


def _no_id(name: str) -> str:
    """Why a name makes no id of its own, where a file cannot be called so."""
    from rulepress.content.editor.scaffold_files import key_of
    from rulepress.content.lint.rules.unusable_name import reserved

    made = key_of(name)
    why = reserved(made) if made else None
    return f"`{made}` cannot be the id: {why}. " if why else ""


def _typed(ask: Any, usual: str | None, choices: Sequence[str] | None) -> str:
    while True:
        try:
            said = input(f"{ask.question}{_among(choices)}{f' [{usual}]' if usual else ''} ")
        except EOFError:
            raise Failure("The input ended before the last question; nothing was written.") from None
        if not said.strip() and usual is not None:
            return usual
        answer, fault = _settled(ask, said, choices)
        if not fault and (answer or choices):
            return answer
        print(f"  {fault or 'This needs an answer.'}")


def _among(choices: Sequence[str] | None) -> str:
    named = [one for one in choices or () if one]
    return f" ({', '.join(named[:SHOWN])}{', ...' if len(named) > SHOWN else ''})" if named else ""


def _put(root: Path, written: Any) -> list[str]:
    """Puts the files in their places, new ones first; what stands in the way of any is found before. Raises Failure for it."""
    from rulepress.content.files import named_output
    from rulepress.content.files.safe_read import leaves

    texts = {**written.new, **written.longer}
    for path in texts:
        if leaves(root, path):
            raise Failure(f"{path} leads out of the project through a link; nothing was written.")
    if there := [path for path in written.new if os.path.lexists(root / path)]:
        raise Failure(f"{there[0]} already exists; nothing was written. Choose another --id.")
    for path, text in texts.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        named_output.write(target, text.encode())
    return list(texts)
