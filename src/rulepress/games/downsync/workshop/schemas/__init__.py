"""What a designer may type for Downsync, one model a kind of file."""

from .action import ActionBody, ActionUse
from .core import Core, EffectDefinition, Game, OwnEffect
from .edition import FactionChanges, RulesChanges, Term
from .effect import Effect
from .example import Example
from .figure import Figure
from .force import Faction, Force
from .scenario import Scenario
from .table import Table
from .trait import TraitDefinition
from .unit import Leader, Unit

__all__ = [
    "ActionBody", "ActionUse", "Core", "Effect", "EffectDefinition", "Example", "Faction", "FactionChanges", "Figure", "Force",
    "Game", "Leader", "OwnEffect", "RulesChanges", "Scenario", "Table", "Term", "TraitDefinition", "Unit",
]
