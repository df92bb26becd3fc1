"""Glossary links: the first use of each term in each section of a text leads to its definition.

It works on Markdown, as that is what the site and the book are both made from. Left alone are headings, code, links and
whatever stands in an HTML element's tag, an anchor, a drawing or a figure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

_UNTOUCHED = re.compile(
    r"""
      ^[ ]{0,3}(?P<fence>```+|~~~+)[\s\S]*?(?:^[ ]{0,3}(?P=fence)|\Z)   # a block of code
    | ^(?P<heading>\#{1,6}[ ].*)$
    | (?P<tick>`+)[^`](?:[\s\S]*?[^`])??(?P=tick)(?!`)                  # code within a line
    | !?\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])                        # a link or picture
    | ^[ \t]*\[[^\]\n]+\]:.*$                                           # where a link leads
    | ^[ \t]*\[\[.*\]\][ \t]*$                                          # something to be put in
    | <(?P<tag>a|figure|svg|code|pre|script|style|button)\b[\s\S]*?</(?P=tag)>
    | <!--[\s\S]*?-->
    | </?[a-zA-Z][^>]*>
    | &\#?\w+;
    | https?://\S+
    """,
    re.MULTILINE | re.VERBOSE,
)


class Glossary:
    """Terms by name, each with the other forms it takes and what it means in plain words.

    A form that has a capital is meant as it is written; any other is found at the beginning of a sentence too. Regular
    plurals and possessives of a form are found by themselves.
    """

    def __init__(self, terms: Mapping[str, tuple[Iterable[str], str]]):
        self.meaning = {name: meaning for name, (_, meaning) in terms.items()}
        self._forms = {form: name for name, (forms, _) in terms.items() for form in (*forms, name)}

    @cached_property
    def _found(self) -> re.Pattern:
        longest = sorted(self._forms, key=lambda form: (-len(form), form))
        # Each form is a group of its own, so that what was found tells which term it is.
        return re.compile("(?<![\\w-])(?:" + "|".join(f"({_pattern(form)})" for form in longest) + ")(?![\\w-])")

    @cached_property
    def _names(self) -> list[str]:
        return [self._forms[form] for form in sorted(self._forms, key=lambda form: (-len(form), form))]

    def linked(self, markdown: str, address: Callable[[str], str | None], but: str | None = None) -> str:
        """`markdown` with links at the first use of each term in each section, a heading beginning a new one.

        `address(term)` says where its definition stands, None for nowhere; `but`: the term that is not linked, as its
        own definition is this text.
        """
        if not self._forms:
            return markdown
        out: list[str] = []
        at, seen = 0, {but}

        def link(found: re.Match[str]) -> str:
            assert found.lastindex is not None  # each form is a group
            name = self._names[found.lastindex - 1]
            if name in seen:
                return found.group()
            seen.add(name)
            place = address(name)
            if place is None:
                return found.group()
            title = _attribute(" ".join(self.meaning[name].split()))
            return f'<a class="rp-term" href="{_attribute(place)}" title="{title}">{found.group()}</a>'

        for kept in _UNTOUCHED.finditer(markdown):
            out += self._found.sub(link, markdown[at : kept.start()]), kept.group()
            at = kept.end()
            if kept["heading"]:
                seen = {but}
        return "".join(out) + self._found.sub(link, markdown[at:])


def _attribute(text: str) -> str:
    """A text between quotes, with nothing in it that means something to Markdown."""
    return re.sub(r"[!-,:-@\[-`{-~]", lambda sign: f"&#{ord(sign[0])};", text)


def _pattern(form: str) -> str:
    """A form as a pattern: across line breaks, with its plural and possessive."""
    words = [re.escape(word) for word in form.split()]
    if form == form.lower() and form[0].isalpha():
        words[0] = f"[{form[0]}{form[0].upper()}]{words[0][1:]}"
    last = form[-2:].lower()
    if last[-1:] == "y" and last[:1] not in "aeiou":
        words[-1] = words[-1][:-1] + "(?:y|ies)"
    elif last[-1:] in "sxz" or last in ("ch", "sh"):
        words[-1] += "(?:es)?"
    else:
        words[-1] += "s?"
    return r"(?:[ \t]+|[ \t]*\n[ \t]*)".join(words) + r"(?:['’]s?)?"
