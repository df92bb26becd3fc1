"""What is wrong with a sentence that was put together: patterns of what no writer would write."""

import re
from collections.abc import Iterable, Iterator
from html import unescape

_COUNTED = [
    "unit", "base", "point", "inch", "token", "ping", "round", "chance", "kill", "hit", "marker", "game", "card", "piece", "scenario",
    "rule", "squad", "slot", "turn", "vehicle", "model", "file", "finding", "error", "warning", "matchup", "answer", "step", "ruling",
    "page", "line", "report",
]  # fmt: skip
_MANY = "|".join([f"{word}{'es' if word.endswith('ch') else 's'}" for word in _COUNTED] + ["dice", "matches", "entries"])
_ONE = "|".join([*_COUNTED, "die", "match", "entry"])
_LIKE_YOU = r"(?:[Oo]ne|[Oo]nce|[Uu]n(?:i|it)\w*|[Uu]s(?:e|ed|er|ual|able|ing)\w*|[Ee]u\w*|[Uu]ti\w*|[A-Z]\b|U\w*[A-Z]\w*)"
"""Words that begin with a vowel and are not spoken so; and single letters, which are sides and costs."""
_LIKE_AITCH = r"(?:hour|honest|honou?r|heir|[FHLMNRSX][A-Z]+s?|[FHLMNRSX]-\w+|[FHLMNRSX]\b|8|11|18)"
"""Words that begin with a consonant and are not spoken so."""

PATTERNS = {
    "a before a vowel": re.compile(rf"(?<![/+,-])\ba (?!{_LIKE_YOU}\b|or\b|and\b|is\b|at\b|as\b|in\b|on\b|of\b|a\b)[aeiouAEIOU]\w+"),
    "an before a consonant": re.compile(rf"\b[Aa]n (?!{_LIKE_AITCH}\b)[b-df-hj-np-tv-zB-DF-HJ-NP-TV-Z]\w*"),
    "one of many": re.compile(rf"(?<![\w.,–−/:+*-])(?:1|[Oo]ne|a) (?:{_MANY})\b"),
    "many of one": re.compile(rf"(?<![\w.,/+−–-])(?:[2-9]|[1-9]\d+|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix) (?:{_ONE})\b(?![-’'])"),
    "two marks": re.compile(r"(?<![.])[.,;:!?][,;:!]|[,;:][.]|(?<![.])[.][.](?![.])|[!?][.]"),
    "a mark after a gap": re.compile(r"\w [,.;!?](?![\w.…?-])"),
    "a word twice": re.compile(r"\b(?!that\b|had\b)([a-z]{2,}) \1\b"),
    "a statement twice": re.compile(r"([A-Z][^.!?]{12,}[.!?]) \1"),
    "a value as the program has it": re.compile(r"(?<=[a-z:] )None\b|\bundefined\b|\bNaN\b|\[object|<[a-z]+ object|\bTrue\b|\bFalse\b"),
}
"""What is wrong -> how it looks."""


CODE = "\u2060"
"""What stands in place of code in a sentence."""


def faults(sentences: Iterable[str]) -> list[str]:
    """What is wrong in any of the sentences, each fault once."""
    found = {}
    for words in (re.sub("`[^`]*`", CODE, each) for each in sentences):
        for name, pattern in PATTERNS.items():
            for match in pattern.finditer(words):
                found[f"{name}: …{words[max(0, match.start() - 40) : match.end() + 40]}…"] = True
    return list(found)


_UNSPOKEN = re.compile(
    r"<(script|style|pre|code|kbd|del|title|select)\b.*?</\1>|<a class=\"(?:rp-rule-id|headerlink)[^>]*>.*?</a>", re.DOTALL
)
_INLINE = re.compile(r"</?(?:a|abbr|b|strong|em|i|ins|small|span|sub|sup)\b[^>]*>")


def sentences_of(html: str) -> Iterator[str]:
    """The words of HTML, block by block; what is code or another's sign is left out."""
    spoken = _INLINE.sub("", _UNSPOKEN.sub(CODE, html))
    for block in re.split(r"<[^>]+>", spoken):
        if words := " ".join(unescape(block).split()):
            yield words
