"""What a designer may type for M.S. Wars, one model a kind of file."""

from .core import Core
from .example import Example
from .gift import Ability, Effect, Skill, verb_of
from .scenario import Scenario
from .team import Team
from .unit import Pilot, Unit

__all__ = ["Ability", "Core", "Effect", "Example", "Pilot", "Scenario", "Skill", "Team", "Unit", "verb_of"]
