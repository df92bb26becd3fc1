"""Placeholders: dotted names, and nothing that a template engine could run."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulepress.content.prose.placeholders import BadTemplate, names, render

CONTEXT = {"bonus": "+2", "one": 1, "core": {"ping": {"speed": 4, "half": 2.5, "whole": 6.0}, "list": [1]}, "empty": None}


@pytest.mark.parametrize(
    ("text", "rendered"),
    [
        ("no placeholder", "no placeholder"),
        ("{{ bonus }} TARG", "+2 TARG"),
        ("{{bonus}}{{ bonus }}", "+2+2"),
        ('within {{ core.ping.speed }}"', 'within 4"'),
        ("{{ core.ping.half }}", "2.5"),
        ("{{ core.ping.whole }}", "6"),
        ("a { b } c", "a { b } c"),
        ("{{ one }} {{ one: die, dice }} more", "1 die more"),
        ("{{ core.ping.speed }} {{core.ping.speed: guard die , guard dice}} more", "4 guard dice more"),
        ("100%", "100%"),
        ("{{ bonus }}\n", "+2\n"),
    ],
)
def test_rendered(text, rendered):
    assert render(text, CONTEXT) == rendered


@pytest.mark.parametrize(
    "text",
    [
        "{{ bonus() }}",
        "{{ bonus|upper }}",
        "{{ bonus + 1 }}",
        "{{ core['ping'] }}",
        "{{ core.ping.__class__ }}",
        "{{ _x }}",
        "{{ 'text' }}",
        "{{ 7 }}",
        "{{ [1] }}",
        "{{ bonus if bonus }}",
        "{{ bonus, bonus }}",
        "{{ bonus: one }}",
        "{{ bonus: one, two, three }}",
        "{{ bonus: one(), two }}",
        "{{ }}",
        "{{ bonus",
        "bonus }}",
        "{{ not }}",
        "{{ true }}",
        "{{ none }}",
        "{{ core . ping }}",
        "{% if a %}x{% endif %}",
        "{% include 'x' %}",
        "{# lost #}",
        "{{ {{ bonus }} }}",
        "{{ bonus }} {{",
        "{{ " + "(" * 900,
        "{{ " + "-" * 5000 + "1 }}",
        "{{ " + "a." * 5000 + " }}",
        "{% raw %}{{ x() }}{% endraw %}",
        "{{ bonus }}{{ ''.__class__ }}",
        "{%- set x = 1 -%}",
    ],
)
def test_refused(text):
    with pytest.raises(BadTemplate) as refused:
        names(text)
    assert refused.value.code == "bad-placeholder" and 0 <= refused.value.offset <= len(text)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("{{ bonsu }}", "did you mean `bonus`?"),
        ("{{ core.pong.speed }}", "did you mean `ping`?"),
        ("{{ core.ping }}", "name one of: speed, half, whole"),
        ("{{ core.list }}", None),
        ("{{ empty }}", None),
        ("{{ bonus.real }}", "no names can be used here"),
        ("{{ xyzzy }}", "known names: bonus, core, empty, one"),
    ],
)
def test_unknown_names(text, advice):
    with pytest.raises(BadTemplate) as refused:
        render(text, CONTEXT)
    assert refused.value.code == "unknown-name" and refused.value.suggestion == advice


@settings(derandomize=True, max_examples=500)
@given(st.text(alphabet="{}%#-_.'\"()[]|+ \nab1", max_size=40))
def test_what_is_accepted_is_what_jinja_makes_of_it(text):
    from jinja2 import Environment, StrictUndefined

    context = {"a": {"a": {"a": "x", "b": "y"}, "b": "z"}, "b": "w"}
    try:
        ours = render(text, context)
    except BadTemplate:
        return
    assert ours == Environment(undefined=StrictUndefined, keep_trailing_newline=True).from_string(text).render(context)
