"""The vocabulary of effects: everything that a trait, action or effect can say, one row a word."""

from rulepress.games.downsync.vocabulary.conditions import CONDITIONS, JOINED, met, told
from rulepress.games.downsync.vocabulary.facts import FACTS, PARTIES
from rulepress.games.downsync.vocabulary.row_types import CHECKED, NEEDED, POSITIONS, Key, Named, Verb
from rulepress.games.downsync.vocabulary.targets import ROLES, SELECTING, WHOM, Selector
from rulepress.games.downsync.vocabulary.unit_view import PERIODS, During, Party, View, within_period
from rulepress.games.downsync.vocabulary.verbs import IGNORED, QUANTITIES, SET, VERBS

__all__ = [
    "CHECKED",
    "During",
    "CONDITIONS",
    "FACTS",
    "IGNORED",
    "JOINED",
    "NEEDED",
    "PARTIES",
    "PERIODS",
    "POSITIONS",
    "QUANTITIES",
    "ROLES",
    "SELECTING",
    "SET",
    "VERBS",
    "WHOM",
    "Key",
    "Named",
    "Party",
    "Selector",
    "Verb",
    "View",
    "met",
    "told",
    "within_period",
]
