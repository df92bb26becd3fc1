"""The vocabulary of effects: everything that a trait, action or effect can say, one row a word."""

from rulepress.games.downsync.vocabulary.conditions import CONDITIONS, JOINED, met, told
from rulepress.games.downsync.vocabulary.facts import FACTS, PARTIES
from rulepress.games.downsync.vocabulary.periods import PERIODS, within_period
from rulepress.games.downsync.vocabulary.row_types import CHECKED, NEEDED, POSITIONS, Key, Verb, VerbArgument
from rulepress.games.downsync.vocabulary.targets import ROLES, SELECTING, WHOM, Selector
from rulepress.games.downsync.vocabulary.unit_view import During, Participant, View
from rulepress.games.downsync.vocabulary.verbs import IGNORED, QUANTITIES, SET, VERBS

__all__ = [
    "CHECKED",
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
    "During",
    "Key",
    "Participant",
    "Selector",
    "Verb",
    "VerbArgument",
    "View",
    "met",
    "told",
    "within_period",
]
