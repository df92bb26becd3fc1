"""What a designer may type for M.S. Wars that takes more than a form: abilities, skills and worked examples."""

from .example import Example
from .gift import Ability, Effect, Skill, verb_of

__all__ = ["Ability", "Effect", "Example", "Skill", "verb_of"]
