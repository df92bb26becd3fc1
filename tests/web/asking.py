"""Questions to the engine: put to it as it is, to the command line, and to a page of the site."""

import contextlib
import io
import itertools
import json
import re
from functools import cache

from playwright.sync_api import expect

from rulepress.cli import main
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import odds, request_from

from ..shipped import content

CODE = re.compile(r"/engine/\w+\.(zip|memory\.gz)$")
"""What an engine cannot come up without."""

NAMED = ("attacker", "action", "target", "test")
"""What a command line says without a flag."""

TOLD = "request => window.rulepress.odds(request).catch(({message, rules}) => ({message, rules}))"
"""Put to a page: the odds of a request, or why it is refused."""


def engine(request: dict, edition: str = "4.2") -> dict:
    """The odds by an edition of the shipped rules, as JSON says them."""
    return odds(_rules(edition), request_from(request))


@cache
def _rules(edition: str) -> Rules:
    return Rules.from_data(content("downsync").editions[edition].data)


def asked_by_lot(page, root, questions, number: int, edition: str | None = None, game: str = "downsync") -> None:
    """A page of that edition says what the command line says."""
    requests = list(itertools.islice(questions, number))
    told = page.evaluate(f"requests => Promise.all(requests.map({TOLD}))", requests)
    for request, answer in zip(requests, told, strict=True):
        assert equal(said(root, request, edition, game), answer), request


def command_line(root, request: dict, edition: str | None = None, game: str = "downsync") -> list[str]:
    asked = [request[name] for name in NAMED if name in request]
    words = ["odds", "--project", str(root), "--game", game, *asked, "--json"]
    words += ["--edition", edition] if edition else []
    for name, value in request.items():
        if name == "facts":
            words += [f"--fact={fact}" for fact in value]
        elif name not in NAMED:
            words.append(f"--{name.replace('_', '-')}" + ("" if value is True else f"={value}"))
    return words


def said(root, request: dict, edition: str | None = None, game: str = "downsync") -> dict:
    """What the command line prints: the odds, or `refused` with its words."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(command_line(root, request, edition, game))
    return json.loads(out.getvalue()) if code == 0 else {"refused": err.getvalue()}


def equal(said: dict, page: dict) -> bool:
    """The same odds to the last fraction; or refused for the same rules, in words that the command line says, too."""
    if "refused" in said:
        return bool(page.get("rules")) and all(words in said["refused"] for words in (page["message"], *page["rules"]))
    return page == said


def comes_out_as_printed(page, id_: str, said: str) -> None:
    """Run a worked example where it stands on a page; what it printed, with `said` in it, is what the engine says."""
    place = page.locator(f"#example-{id_}")
    place.locator("summary").click()
    account = place.locator(".rp-account")
    expect(account).to_contain_text(said)
    printed = account.inner_text()
    account.evaluate("account => account.replaceChildren()")
    place.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(place.locator(".rp-hint")).to_contain_text("comes out as printed")
    assert account.inner_text() == printed
    site = page.url.split("downsync/")[0]
    for link in account.locator("a").all():
        assert link.get_attribute("href").startswith(site)
    assert not page.troubles
