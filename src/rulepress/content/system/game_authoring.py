"""A game as those who write it meet it: what they type, and what editors, lints and `new` know of that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_identity import GameIdentity

if TYPE_CHECKING:  # what these are is told here, and no more
    from rulepress.content.editor.completion import Completion
    from rulepress.content.editor.names import NameMention
    from rulepress.content.editor.scaffold_files import Scaffold
    from rulepress.content.lint.lint_input import LintInput


class GameAuthoring(GameIdentity, Protocol):
    """Helps designers write a game's files."""

    files: Mapping[str, tuple[type, list[str]]]
    """What designers type. Kind of file -> its model, and the places an editor finds it in."""
    lints: ModuleType | None = None
    """The package with its lints, a module each."""

    def material(self, content: Any) -> LintInput:
        """What the content holds that lints of all games look at."""
        from rulepress.content.lint.lint_input import LintInput  # for those that look for what is wrong

        return LintInput(content)

    def completions(self, content: Any) -> Mapping[str, Mapping[str, Completion]]:
        """What editors propose: kind of name (the models' `x-completes`) -> name -> offer."""
        return {}

    def proposed(self, content: Any, path: str, typed: Any, loc: tuple[Any, ...], key: bool) -> Mapping[str, Completion]:
        """What editors propose at a place where names stand that no model marks, such as in a number: name -> offer. `typed`: the file's
        data as it is being typed; `key`: it is a key."""
        return {}

    def said(self, content: Any) -> Iterable[NameMention]:
        """Names where no model marks them, such as `core.hit_on` in a formula; some of them give what others say."""
        return ()

    def at_a_glance(self, data: Data, kind: str, name: str, card: str) -> Sequence[str]:
        """What a name on a card (by its id) comes to at the table, in a few lines of Markdown; nothing where no odds tell of it."""
        return ()

    def scaffolds(self) -> Mapping[str, Scaffold]:
        """What `new` writes to begin with, by its kind (`unit`, `faction`)."""
        return {}

    def unbegun(self) -> Mapping[str, str]:
        """What `new` cannot begin in this game and perhaps in others: a kind, and what has to be typed first."""
        return {}
