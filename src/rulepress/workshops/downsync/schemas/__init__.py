"""What a designer may type for Downsync, one model a kind of file."""

from .action import ActionBody, ActionUse
from .core import Core, EffectDefinition, OwnEffect, OwnToken
from .edition import FactionChanges, RulesChanges
from .example import Example
from .figure import Figure
from .force import Force
from .scenario import Scenario
from .table import Table
from .texts import FactionTexts, RulesTexts
from .trait import TraitDefinition
from .unit import Hire, Leader, Unit

__all__ = [
    "ActionBody",
    "ActionUse",
    "Core",
    "EffectDefinition",
    "Example",
    "FactionChanges",
    "FactionTexts",
    "Figure",
    "Force",
    "Hire",
    "Leader",
    "OwnEffect",
    "OwnToken",
    "RulesChanges",
    "RulesTexts",
    "Scenario",
    "Table",
    "TraitDefinition",
    "Unit",
]
