"""Templates of somebody else's project: they fill in, and nothing more; what is wrong with one is told at its line."""

import os

import pytest

from rulepress.content.diagnostics.diagnostic import Unusable
from rulepress.content.prose.template_sandbox import Sandbox


@pytest.fixture
def sandbox(tmp_path):
    """Templates of a project and of what ships, both to be filled."""
    for name in ("mine", "ships"):
        (tmp_path / name / "templates").mkdir(parents=True)
    (tmp_path / "secret").write_text("root:x:0:0", "utf-8")
    return Sandbox([tmp_path / "mine", tmp_path / "ships"], "templates", trim_blocks=True)


def made(sandbox, text, **given):
    (sandbox.roots[0] / "templates" / "page.html").write_text(text, "utf-8")
    return sandbox.get_template("page.html").render(given)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{% for n in range(3) %}{{ n }}{% if not loop.last %}, {% endif %}{% endfor %}", "0, 1, 2"),
        ("{% macro twice(a) %}{{ a }}{{ a }}{% endmacro %}{{ twice('x') }}", "xx"),
        ("{{ 'a' ~ b ~ '<' }}", "a&lt;b&gt;&lt;"),
        ("{{ 2 * 3 + 4 }}|{{ 7 % 4 }}|{{ 'a' + b }}", "10|3|a&lt;b&gt;"),
        ("{{ '%.3f' | format(0.5) }} {{ ('%+d' | format(-2)).replace('-', '−') }} {{ [1, 2] | join(', ') }}", "0.500 −2 1, 2"),
        ("{% filter upper %}{{ b }}{% endfilter %}", "&LT;B&GT;"),
    ],
)
def test_what_templates_are_for_works(sandbox, text, shown):
    assert made(sandbox, text, b="<b>") == shown


def test_each_sandbox_takes_a_template_as_it_is_now_in_its_own_way(sandbox):
    """What a text was made into is kept for the next sandbox, if it is the same text in the same sort of sandbox."""

    def again(text, **options):
        return made(Sandbox(sandbox.roots, "templates", **options), text)

    assert again("{{ 'a' }}\n{% if 1 %}\nb{% endif %}") == "a\n\nb"
    assert again("{{ 'a' }}\n{% if 1 %}\nc{% endif %}") == "a\n\nc"
    assert again("{{ 'a' }}\n{% if 1 %}\nc{% endif %}", trim_blocks=True) == "a\nc"
    assert again("{{ 'a' }}\n{% if 1 %}\nc{% endif %}", finalize=str.upper) == "A\n\nc"
    assert again("{{ 'a' }}\n{% if 1 %}\nc{% endif %}") == "a\n\nc"


@pytest.mark.parametrize(
    "attack",
    [
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ tool.__globals__ }}",
        "{{ tool.__init__ }}",
        "{{ (tool | attr('__globals__')) }}",
        "{{ self._TemplateReference__context }}",
        "{{ joiner.__init__.__globals__ }}",
        "{{ '{0.__class__}'.format(tool) }}",
        "{{ '%s' | format(tool) | attr('__doc__') }}{{ lipsum.__globals__ }}",
        "{{ rows.append(1) }}",
        "{{ rows.clear() }}",
        "{% include '../../secret' %}",
        "{% include '/etc/passwd' %}",
        "{% import '../ships/templates/x' as x %}",
        "{% extends 'nowhere.html' %}",
        "{% for n in range(10 ** 9) %}x{% endfor %}",
        "{% for n in range(1000000000) %}x{% endfor %}",
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}",
        pytest.param("{% macro a(n) %}{% if n %}{{ a(n - 1) }}{{ a(n - 1) }}{% endif %}{% endmacro %}{{ a(60) }}", marks=pytest.mark.slow),
        "{% set x = 'x' * 1000000000 %}",
        "{% set x = [1] * 1000000000 %}",
        "{% set x = 9 ** 9 ** 9 %}",
        "{{ 'x' | center(1000000000) }}",
        "{{ 'x'.ljust(1000000000) }}",
        "{{ '%1000000000d' | format(1) }}",
        "{{ '%1000000000d' % 1 }}",
        "{{ '%*d' % (1000000000, 1) }}",
        "{% set x = 7 | round(99999999, 'floor') %}",
        "{% set x = '%(a)99999999d' | format(a=1) %}",
        "{% set x = '%(a)99999999d' % {'a': 1} %}",
        "{% set x = (1).to_bytes(99999999, 'big') %}",
        "{% set x = (['x' * 900000] * 1000) | join %}",
        pytest.param("{% set a = [1] %}" + "{% set a = [a, a] %}" * 40 + "{% set a = a | string %}", marks=pytest.mark.slow),
        pytest.param("{% set a = [1] %}" + "{% set a = dict(x=a, y=a) %}" * 40 + "{% set a = a | string %}", marks=pytest.mark.slow),
        pytest.param("{% for i in range(90000) %}{% set x = range(90000) | sort %}{% endfor %}", marks=pytest.mark.slow),
        "{{ '{:>1000000000}'.format(1) }}",
        "{{ ('x' * 9000) | replace('x', 'y' * 9000) }}",
        "{{ ('x' * 9000).replace('x', 'y' * 9000) }}",
        "{{ ('x' * 9000) | join('y' * 9000) }}",
        "{% set a = 'x' * 1000 %}" + "{% set a = a ~ a %}" * 40,
        "{% set a = 'x' * 1000 %}" + "{% set a = a + a %}" * 40,
        "{% set a %}{{ 'x' * 1000 }}{% endset %}" + "{% set a %}{{ a }}{{ a }}{% endset %}" * 40,
        "{% for %}",
        "{{ unknown }}",
        "{{ 1 / 0 }}",
        "{{ tool() }}",
    ],
)
def test_what_reaches_further_is_a_finding_in_the_template(sandbox, attack):
    rows = [1]
    with pytest.raises(Unusable) as refused:
        print(made(sandbox, "first line\n" + attack, tool=int.bit_length, rows=rows))
    [found] = refused.value.found
    assert (found.code, found.path, found.line) == ("bad-template", "templates/page.html", 2)
    assert rows == [1]


@pytest.mark.parametrize(
    "nested",
    [
        "{% if a %}" * 900 + "{% endif %}" * 900,
        "{% for a in b %}" * 40 + "{% endfor %}" * 40,
        "{{ " + "(" * 2000 + "1" + ")" * 2000 + " }}",
        "{{ " + "not " * 3000 + "1 }}",
    ],
)
def test_what_is_nested_too_deeply_is_a_finding_with_its_file(sandbox, nested):
    with pytest.raises(Unusable) as refused:
        made(sandbox, nested)
    [found] = refused.value.found
    assert (found.code, found.path) == ("bad-template", "templates/page.html") and "nested too deeply" in found.message


def test_a_template_that_ships_is_not_the_designers_fault(sandbox):
    (sandbox.roots[1] / "templates" / "ours.html").write_text("{{ 1 / 0 }}", "utf-8")
    with pytest.raises(ZeroDivisionError):
        sandbox.get_template("ours.html").render()


def test_each_page_is_counted_by_itself(sandbox):
    text = "{% for n in range(90000) %}{% endfor %}"
    assert {made(sandbox, text) for _ in range(3)} == {""}


@pytest.mark.parametrize("name", ["page.html", "part.html"])
@pytest.mark.parametrize("kind", ["link", "pipe", "binary", "huge"])
def test_a_template_is_an_ordinary_file_of_the_project(sandbox, tmp_path, name, kind):
    bad = sandbox.roots[0] / "templates" / name
    if name == "part.html":
        (bad.parent / "page.html").write_text("{% include 'part.html' %}", "utf-8")
    if kind == "link":
        bad.symlink_to(tmp_path / "secret")
    elif kind == "pipe":
        os.mkfifo(bad)
    else:
        bad.write_bytes(b"\xff\xfe\0" if kind == "binary" else b" " * 1_000_000)
    with pytest.raises(Unusable) as refused:
        sandbox.get_template("page.html").render()
    assert refused.value.found[0].path == f"templates/{name}"
    assert "root:x" not in str(refused.value)


def test_a_link_that_stays_inside_is_followed(sandbox):
    folder = sandbox.roots[0] / "templates"
    (folder / "real.html").write_text("words", "utf-8")
    (folder / "page.html").symlink_to("real.html")
    assert sandbox.get_template("page.html").render() == "words"


def test_a_folder_in_the_middle_of_the_way_may_not_lead_out(sandbox, tmp_path):
    (tmp_path / "else" / "deep").mkdir(parents=True)
    (tmp_path / "else" / "deep" / "page.html").write_text("secret", "utf-8")
    (sandbox.roots[0] / "templates" / "sub").symlink_to(tmp_path / "else")
    with pytest.raises(Unusable, match="outside the project"):
        sandbox.get_template("sub/deep/page.html")
