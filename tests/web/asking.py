"""Questions to the engine: put to it as it is, to the command line, and to a page of the site."""

import re
from functools import cache

from playwright.sync_api import expect

from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import odds, request_from

from ..shipped import content

CODE = re.compile(r"/engine/\w+\.(zip|memory\.gz)$")
"""What an engine cannot come up without."""

TOLD = "request => window.rulepress.odds(request).catch(({message, rules}) => ({message, rules}))"
"""Put to a page: the odds of a request, or why it is refused."""


def engine(request: dict, edition: str = "4.2") -> dict:
    """The odds by an edition of the shipped rules, as JSON says them."""
    return odds(_rules(edition), request_from(request))


@cache
def _rules(edition: str) -> Rules:
    return Rules.from_data(content("downsync").editions[edition].data)


def command_line(root, request: dict, edition: str | None = None) -> list[str]:
    words = ["odds", "--project", str(root), request["attacker"], request["action"], request["target"], "--json"]
    words += ["--edition", edition] if edition else []
    for name, value in request.items():
        if name not in ("attacker", "action", "target"):
            words.append(f"--{name.replace('_', '-')}" + ("" if value is True else f"={value}"))
    return words


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
    expect(place.locator(".rp-hint")).to_contain_text("comes out as printed", timeout=60_000)
    assert account.inner_text() == printed
    site = page.url.split("downsync/")[0]
    for link in account.locator("a").all():
        assert link.get_attribute("href").startswith(site)
    assert not page.troubles
