"""How fast we are beside well-known programs, as ratios measured in one run: `.venv/bin/python benchmarks/run.py`.

Nothing here is a test: a machine that is slow or busy makes nothing fail. benchmarks/README.md says what is compared.
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from rulepress import cli
from rulepress.cli.checking.checker import examine
from rulepress.cli.setup.pip_install import pip_install
from rulepress.content.files.project import Project
from rulepress.content.games import registry

ROOT = Path(__file__).resolve().parent.parent
FILES = 200
CARDS = 10


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", type=int, default=FILES, metavar="N", help=f"how many units are checked ({FILES})")
    parser.add_argument("--cards", type=int, default=CARDS, metavar="N", help=f"how many cards are made ({CARDS})")
    parser.add_argument("--seconds", type=float, default=1, metavar="S", help="how long each is measured at least (1)")
    asked = parser.parse_args()
    _have_the_others()
    rows = [*check(asked.files, asked.seconds), *cards(asked.cards, asked.seconds), *odds(asked.seconds)]
    wide = max(len(name) for name, *_ in rows)
    for name, unit, ours, theirs, other in rows:
        ratio = f"{ours / theirs:,.2f} times {other}'s {_number(theirs)}"
        print(f"{name:<{wide}}  {_number(ours):>9} {unit:<7}  {ratio}")
    return 0


def _number(rate_: float) -> str:
    return f"{rate_:,.1f}" if rate_ < 100 else f"{rate_:,.0f}"


def _have_the_others() -> None:
    try:
        import icepool  # noqa: F401
        import yamllint  # noqa: F401
    except ImportError:
        pip_install(Path(sys.executable), [ROOT / "requirements-bench.lock"])


def rate(work: Callable[[], object], amount: int, seconds: float, prepare: Callable[[], object] = lambda: None) -> float:
    """`amount` a second in the best of the runs of so many seconds, two at least. `prepare` is not counted."""
    best, spent, runs = float("inf"), 0.0, 0
    while runs < 2 or spent < seconds:
        prepare()
        begin = time.perf_counter()
        work()
        took = time.perf_counter() - begin
        best, spent, runs = min(best, took), spent + took, runs + 1
    return amount / best


# -- check --------------------------------------------------------------------------------------------------------


def check(count: int, seconds: float):
    """All of `check` on a faction of many units (form, references, lints), beside yamllint's defaults on its files."""
    from yamllint import linter
    from yamllint.config import YamlLintConfig

    config = YamlLintConfig("extends: default")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        files = _many_units(root, count)

        def lint():
            for file in files:
                list(linter.run(file.read_text("utf-8"), config, str(file)))

        yield "check", "files/s", rate(lambda: examine(Project(root)), count, seconds), rate(lint, count, seconds), "yamllint"


def _many_units(root: Path, count: int) -> list[Path]:
    """A project with one faction of so many units, each a shipped one under a new name."""
    shipped = ROOT / "factions/downsync/republic-of-terra"
    faction = root / "factions/downsync/many"
    (faction / "units").mkdir(parents=True)
    shutil.copytree(shipped / "art", faction / "art") if (shipped / "art").is_dir() else None
    (faction / "faction.yaml").write_text(_renamed(shipped / "faction.yaml", "many", "Many"), "utf-8")
    models = sorted((shipped / "units").glob("*.yaml"))
    files = []
    for number in range(count):
        model = models[number % len(models)]
        file = faction / "units" / f"{model.stem}-{number}.yaml"
        file.write_text(_renamed(model, file.stem, f"Unit {number}"), "utf-8")
        files.append(file)
    return files


def _renamed(model: Path, id_: str, name: str) -> str:
    lines = model.read_text("utf-8").splitlines(keepends=True)
    changed = {"id": f"id: {id_}\n", "name": f"name: {name}\n"}
    return "".join(changed.get(line.split(":")[0], line) for line in lines)


# -- cards --------------------------------------------------------------------------------------------------------


def cards(count: int, seconds: float):
    """Cards measured, fitted and checked, each a PDF page, beside one WeasyPrint document of the same HTML unfitted.

    Both in one process; the verb `cards` uses several.
    """
    from rulepress.press.cards import press_run
    from rulepress.press.cards.card_html import STEPS
    from rulepress.press.sheets.paper_formats import BLEED, SIZES

    game = registry.game("downsync")
    chosen = game.card_sides(game.load(Project(ROOT)).data)[:count]
    size = SIZES[0]
    worker = press_run.PressWorker(press_run.look(ROOT))
    prepared = [worker.setting.prepare(face) for face in chosen]

    def ours():
        for face in chosen:
            worker(face, [size])

    def bare():
        html = "".join(card.html(size, STEPS[0], STEPS[0].art, card.largest(STEPS[0])) for card in prepared)
        worker.machine.serve(prepared[0])
        style_sheet = worker.setting.style_sheet(chosen[0])
        document = worker.machine.render(html, size.width + 2 * BLEED, size.height + 2 * BLEED, style_sheet)
        document.write_pdf(full_fonts=True)

    bare()  # fonts are read once
    yield "cards", "cards/s", rate(ours, count, seconds), rate(bare, count, seconds), "bare WeasyPrint"


# -- odds ---------------------------------------------------------------------------------------------------------


def odds(seconds: float):
    """Three attacks against three Countermeasure Tokens: exact `odds` with an explanation, beside icepool without."""
    from rulepress.games.downsync.model import Rules
    from rulepress.games.downsync.odds import OddsRequest, odds

    game = registry.game("downsync")
    rules = Rules.from_data(game.load(Project(ROOT)).data)
    request = OddsRequest("guardian-destroyer", "HMG", "vector-squad", cm=3)
    answer = odds(rules, request)
    needed = next(one["value"] for one in answer["explain"] if one["quantity"] == "needed")
    destroyed, spent = _icepool(needed)
    if (destroyed, spent) != (Fraction(answer["destroyed"]), Fraction(answer["expected_cm_spent"])):
        raise cli.Failure("icepool and our odds disagree")

    for name, forget in (("odds, cold", lambda: _forget("rulepress", "icepool")), ("odds, warm", lambda: None)):
        ours = rate(lambda: odds(rules, request), 1, seconds, forget)
        yield name, "odds/s", ours, rate(lambda: _icepool(needed), 1, seconds, forget), "icepool"


def _icepool(needed: int) -> tuple[Fraction, Fraction]:
    """(destroyed, expected tokens spent): two dice must reach `needed`; each token stops a hit on 3 or more."""
    import icepool

    attack = 2 @ icepool.d6 >= needed
    check = icepool.d6 >= 3

    def answered(tokens):
        if not tokens:
            return 0, True
        return icepool.map(lambda stopped: (tokens - 1, False) if stopped else answered(tokens - 1), check)

    def next_attack(state, hit):
        return answered(state[0]) if hit and not state[1] else state

    end = icepool.Die([(3, False)])
    for _ in range(3):
        end = icepool.map(lambda tokens, dead, hit: next_attack((tokens, dead), hit), end, attack, star=True)
    return end.marginals[1].probability(True), 3 - end.marginals[0].mean()


def _forget(*packages: str) -> None:
    """Empties every function's cache in these packages."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in packages:
            for value in list(vars(module).values()):
                if callable(clear := getattr(value, "cache_clear", None)):
                    clear()


if __name__ == "__main__":
    sys.exit(cli.guard(main))
