"""A number changed in one place changes everywhere that readers, printers and the engine meet it."""

import shutil
from pathlib import Path

import pytest

from rulepress.content.files.project import Project
from rulepress.content.games.downsync import vocabulary_page
from rulepress.content.games.registry import game
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import odds, request_from
from rulepress.web.site.page_staging import StagedEdition, Staging

UNITS = ("courier", "crusader", "virago")
"""Those that are looked at."""


class Published:
    """What a project's newest edition becomes, part by part: name -> text."""

    def __init__(self, root: Path, out: Path):
        downsync = game("downsync")
        content = downsync.load(Project(root))
        data = content.data
        assert data is not None, content.diagnostics
        few = data | {"factions": [self._few(faction) for faction in data["factions"]]}
        staging = Staging(Project(root), [StagedEdition(downsync, content, few, {})], out, out, None)
        self._stage(staging, downsync.pages(content, few))
        self.pages = {path.relative_to(out / "downsync").as_posix(): path.read_text("utf-8") for path in out.rglob("*.md")}
        self.cards = {face.id: str(face.record) for face in downsync.card_sides(data)}
        rules = Rules.from_data(data)
        shot = {"attacker": "crusader", "action": "Medium Cannon", "target": "virago"}
        self.odds = {f"at {far}": str(odds(rules, request_from(shot | {"range": far}))) for far in (8, 15)}
        self.quick = {panel["id"]: str(panel) for panel in downsync.panels(data)}
        self.figures = {name: figure.html for name, figure in downsync.figures(content, data).items()}
        self.examples = {one.id: str(one.outcome) for one in downsync.examples(content, data)}

    def _few(self, faction: dict) -> dict:
        """A faction with its pages for the units that are looked at and for no others."""
        return faction | {"forces": [], "units": [unit for unit in faction["units"] if unit["id"] in UNITS]}

    def _stage(self, staging: Staging, group) -> None:
        for entry in group.entries:
            if hasattr(entry, "entries"):
                self._stage(staging, entry)
            elif not entry.path.endswith(("trace.md", "vocabulary.md")):
                staging.page(*entry)

    def changed(self, other: "Published") -> set[str]:
        """The parts in which two of them differ: `pages/rules/combat.md`, `figures/coherency`."""
        return {
            f"{kind}/{name}" for kind, parts in vars(self).items() for name, text in parts.items() if text != vars(other)[kind].get(name)
        }


@pytest.fixture(scope="module")
def project(shipped_project, tmp_path_factory):
    """What ships, with the worked examples of one chapter, as all are played for each look; and without the page of the vocabulary, which
    plays games of its own."""
    root = tmp_path_factory.mktemp("one") / "project"
    shutil.copytree(shipped_project, root)
    for examples in (root / "rules/downsync/examples").iterdir():
        if examples.name != "command.yaml":
            examples.unlink()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vocabulary_page, "page", lambda data: {})
        yield root


@pytest.fixture(scope="module")
def before(project, tmp_path_factory):
    return Published(project, tmp_path_factory.mktemp("before"))


@pytest.mark.parametrize(
    ("old", "new", "parts", "words"),
    [
        (
            "long_range: {limit: 16,",
            "long_range: {limit: 13,",
            [
                "pages/rules/combat.md",
                "pages/terms.md",
                "pages/reference/quick.md",
                "quick/attacks",
                "odds/at 15",
                "figures/short-and-long-range",
            ],
            ("pages/rules/combat.md", "beyond 13", "beyond 16"),
        ),
        (
            "  clearance: 2 ",
            "  clearance: 3 ",
            ["pages/rules/pings.md", "pages/factions/republic-of-terra/courier.md", "cards/courier", "figures/ping-clearance"],
            ("pages/factions/republic-of-terra/courier.md", "3″ away from enemy Pings", "2″ away from enemy Pings"),
        ),
        (
            "  target: 3",
            "  target: 4",
            [
                "pages/rules/countermeasures.md",
                "pages/terms.md",
                "pages/factions/coalition/virago.md",
                "quick/countermeasures",
                "odds/at 8",
                "examples/boost-a-countermeasure-check",
            ],
            ("pages/rules/countermeasures.md", "On 4 or more", "On 3 or more"),
        ),
    ],
    ids=["long range", "clearance", "countermeasures"],
)
def test_one_number(project, before, tmp_path, old, new, parts, words):
    root = tmp_path / "project"
    shutil.copytree(project, root)
    core = root / "rules" / "downsync" / "core.yaml"
    text = core.read_text("utf-8")
    assert text.count(old) == 1
    core.write_text(text.replace(old, new), "utf-8")
    after = Published(root, tmp_path / "out")
    changed = before.changed(after)
    assert set(parts) <= changed, sorted(changed)
    kind, _, name = words[0].partition("/")
    assert words[1] in vars(after)[kind][name] and words[2] not in vars(after)[kind][name]
    assert words[2] in vars(before)[kind][name]
