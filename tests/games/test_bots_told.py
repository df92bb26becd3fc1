"""What a bot prints of its reasons stands on the page about bots."""

import ast
import re
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOLD = {name for bold in re.findall(r"\*\*([a-z ,]+)\*\*", (ROOT / "site/docs/bots.md").read_text("utf-8")) for name in bold.split(", ")}
WEIGHING = [ROOT / "src/rulepress/bots/utility.py", *sorted(ROOT.glob("src/rulepress/games/*/play/bots/*.py"))]


def terms(source: str) -> set[str]:
    """The names that the values of an answer have: words given to `one`, and the keys of what terms are made from."""
    found = set()
    ways = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for node in chain.from_iterable(map(ast.walk, ways)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "one":
            found |= {word.arg.replace("_", " ") for word in node.keywords}
        if isinstance(node, ast.Dict):
            found |= {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return found


@pytest.mark.parametrize("path", WEIGHING, ids=lambda path: "/".join(path.parts[-4::3]))
def test_each_term_is_explained(path):
    assert terms(path.read_text("utf-8")) <= TOLD
