"""What a project says of its site in a mkdocs.yml of its own: a few settings, laid over those that ship.

MkDocs itself takes hooks, plugins, Markdown extensions and folders there. Each of them runs programs or reads files from
anywhere, and the project may be somebody else's; so what is not named here is answered with a finding at its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Any

import yaml

import rulepress
from rulepress.content.diagnostics.diagnostic import Unusable, has_errors
from rulepress.content.files.project import Project, shipped
from rulepress.content.pages.site_url import SETTINGS as NAME
from rulepress.content.pages.site_url import fault as address_fault
from rulepress.content.yaml.documents import Document, read_yaml
from rulepress.web.site.handwritten_pages import PICTURES

UNNAMED = "Rulepress"
"""What a site is called in the settings that ship."""
_WORDS = re.compile(r"[^<>\"\n]{1,300}")
_ADDRESS = re.compile(r"https://[A-Za-z0-9.-]+(?::\d+)?(?:/[A-Za-z0-9._~-]+){1,6}/?")
_COLOURS = {
    "red", "pink", "purple", "deep-purple", "indigo", "blue", "light-blue", "cyan", "teal", "green", "light-green", "lime",
    "yellow", "amber", "orange", "deep-orange", "brown", "grey", "blue-grey", "black", "white", "custom",
}  # fmt: skip


def settings(project: Project, pages: Path, out: Path) -> dict[str, Any]:
    """The settings of this build but for its navigation; raises `Unusable` for what a project's own mkdocs.yml may not say."""
    config: dict[str, Any] = yaml.safe_load((shipped() / NAME).read_text(encoding="utf-8"))
    config["theme"]["custom_dir"] = str(shipped() / "site" / "theme")
    own = project.root / NAME
    if project.root != shipped() and (own.exists() or own.is_symlink()):
        _lay_over(config, read_yaml(project.root, NAME), project)
    config["extra"] |= {"rp_issues": issue_form(config.pop("repo_url", "")), "rp_version": f"rulepress {rulepress.__version__}"}
    config.pop("site_url", None)  # for what is printed; the site itself works wherever it is put
    # What a page is labelled with, its game and what a unit carries, finds it as its title does and not before any title.
    config["plugins"] = [{"search": {"fields": {"tags": {"boost": 1000}}}}]
    return config | {"docs_dir": str(pages), "site_dir": str(out)}


def issue_form(repository: str) -> str:
    """The address at which a new issue of a repository is written, with `{title}` and `{body}` in it; nothing without a repository."""
    if not repository:
        return ""
    home = repository.rstrip("/").removesuffix(".git")
    if "gitlab" in home:
        return f"{home}/-/issues/new?issue[title]={{title}}&issue[description]={{body}}"
    return f"{home}/issues/new?title={{title}}&body={{body}}"


def _lay_over(config: dict[str, Any], document: Document, project: Project) -> None:
    found = list(document.diagnostics)
    if document.data is not None:
        ships = read_yaml(shipped(), NAME).data or {}
        for loc, value in _other(document.data, ships):
            fault = _TAKEN[loc](value, project) if loc in _TAKEN else _unknown(loc)
            if fault:
                found.append(document.report("bad-setting", fault[0], loc, key=loc not in _TAKEN, suggestion=fault[1]))
            else:
                _put(config, loc, value)
    if has_errors(found):
        raise Unusable(found, project.root)


def _other(own: dict[str, Any], ships: dict[str, Any], loc: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The settings that say something else than those that ship do."""
    for key, value in own.items():
        here = (*loc, key)
        known = ships.get(key)
        if value == known:
            continue
        if isinstance(value, dict) and any(taken[:-1][: len(here)] == here for taken in _TAKEN):
            yield from _other(value, known if isinstance(known, dict) else {}, here)
        else:
            yield here, value


def _put(config: dict[str, Any], loc: tuple[str, ...], value: Any) -> None:
    *way, last = loc
    if loc == ("extra_css",):
        config["extra_css"] += [path for path in value if path not in config["extra_css"]]
    elif "palette" in way:  # the same colours by day and by night
        for scheme in config["theme"]["palette"]:
            scheme[last] = value
    else:
        for step in way:
            config = config[step]
        config[last] = value


Fault = tuple[str, str] | None
"""What is wrong with a setting, and what to say instead."""


def _unknown(loc: tuple[str, ...]) -> Fault:
    name = ".".join(loc)
    taken = [".".join(one) for one in _TAKEN]
    close = get_close_matches(name, taken, 1, 0.8)
    advice = f"did you mean `{close[0]}`?" if close else f"delete it; taken are {', '.join(taken)}"
    return f"`{name}` is not taken from a project's mkdocs.yml: only words, pictures and styles of the site are.", advice


def _words(value: Any, _project: Project) -> Fault:
    if isinstance(value, str) and _WORDS.fullmatch(value):
        return None
    if not isinstance(value, str):
        return "Here stands one line of plain words, and this is none.", "write the words, in quotes if they look like a number"
    return "Here stands one line of plain words, without <, > and quotation marks.", "write it without HTML, in at most 300 letters"


def _repository(value: Any, _project: Project) -> Fault:
    if isinstance(value, str) and _ADDRESS.fullmatch(value):
        return None
    return "This is not the address of a repository.", "write it as https://host/owner/name"


def _language(value: Any, _project: Project) -> Fault:
    theme = find_spec("material")
    folder = Path(theme.origin or "").parent / "templates" / "partials" / "languages" if theme else Path()
    languages = sorted(path.stem for path in folder.glob("*.html"))
    if value in languages:
        return None
    return "The theme does not speak this language.", f"one of {', '.join(languages)}"


def _colour(value: Any, _project: Project) -> Fault:
    return None if value in _COLOURS else ("This is not a colour of the theme.", f"one of {', '.join(sorted(_COLOURS))}")


def _picture(value: Any, project: Project) -> Fault:
    if _inside(value, PICTURES, project):
        return None
    return "This is not a picture in site/.", "name one as seen from there, such as assets/logo.svg"


def _styles(value: Any, project: Project) -> Fault:
    if isinstance(value, list) and all(_inside(path, (".css",), project) for path in value):
        return None
    return "This is a list of style sheets in site/.", "name them as seen from there, such as assets/own.css"


def _inside(path: Any, suffixes: tuple[str, ...], project: Project) -> bool:
    """Whether this is a file of these kinds in site/, the project's or the one that ships."""
    if not isinstance(path, str) or not path.endswith(suffixes):
        return False
    if ".." in PurePosixPath(path).parts or PurePosixPath(path).is_absolute() or "\\" in path or ":" in path:
        return False
    return any((root / "site" / path).is_file() for root in (project.root, shipped())) or path == "assets/fonts/fonts.css"


_TAKEN: dict[tuple[str, ...], Callable[[Any, Project], Fault]] = {
    ("site_name",): _words,
    ("site_description",): _words,
    ("site_author",): _words,
    ("site_url",): lambda value, _project: address_fault(value),
    ("copyright",): _words,
    ("repo_url",): _repository,
    ("theme", "language"): _language,
    ("theme", "logo"): _picture,
    ("theme", "favicon"): _picture,
    ("theme", "palette", "primary"): _colour,
    ("theme", "palette", "accent"): _colour,
    ("extra_css",): _styles,
}
"""What a project may say, and what judges it."""
