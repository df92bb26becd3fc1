"""What a designer may type for Downsync, one model a kind of file."""

from .card import Ability, Force, Hire, Leader, Stats, Unit
from .core import Core, EffectDefinition, Effects, OwnToken, Tokens
from .definition import ActionBody, Actions, OptionBody, Parameter, TraitDefinition, Traits
from .example import Examples
from .figure import Figures
from .others import FactionChanges, FactionTexts, Impact, RulesChanges, RulesTexts, Trace
from .scenario import Scenario
from .table import Table

__all__ = [
    "Ability", "ActionBody", "Actions", "Core", "EffectDefinition", "Effects", "Examples", "FactionChanges", "FactionTexts", "Figures",
    "Force", "Hire", "Impact", "Leader", "OptionBody", "OwnToken", "Parameter", "RulesChanges", "RulesTexts", "Scenario", "Stats", "Table",
    "Tokens", "Trace", "TraitDefinition", "Traits", "Unit",
]  # fmt: skip
