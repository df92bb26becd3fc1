"""What a designer may type for Downsync, one model a kind of file."""

from rulepress.content.games.downsync.schemas.card import Ability, Force, Hire, Leader, Stats, Unit
from rulepress.content.games.downsync.schemas.core import Core, EffectDefinition, Effects, OwnToken, Tokens
from rulepress.content.games.downsync.schemas.definition import ActionBody, Actions, OptionBody, Parameter, TraitDefinition, Traits
from rulepress.content.games.downsync.schemas.example import Examples
from rulepress.content.games.downsync.schemas.figure import Figures
from rulepress.content.games.downsync.schemas.scenario import Scenario
from rulepress.content.games.downsync.schemas.supplements import FactionChanges, FactionTexts, Impact, RulesChanges, RulesTexts, Trace
from rulepress.content.games.downsync.schemas.table import Table

__all__ = [
    "Ability", "ActionBody", "Actions", "Core", "EffectDefinition", "Effects", "Examples", "FactionChanges", "FactionTexts", "Figures",
    "Force", "Hire", "Impact", "Leader", "OptionBody", "OwnToken", "Parameter", "RulesChanges", "RulesTexts", "Scenario", "Stats", "Table",
    "Tokens", "Trace", "TraitDefinition", "Traits", "Unit",
]  # fmt: skip
