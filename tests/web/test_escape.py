"""Content's words mean nothing to Markdown or HTML."""

import re
from html import unescape

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulepress.authoring.escape import coded, lines, literal, prose

NASTY = [
    "<script>alert(1)</script>",
    "[x](javascript:alert(1))",
    "{{ 7*7 }}",
    "{% raw %}",
    "a|b`c`*d*_e_",
    "</title><b>",
    "# h",
    "- item",
    "1. one",
    "&amp;",
    '"><img src=x onerror=alert(1)>',
    "{: onclick=x }",
    "https://example.org/",
    "![i](//x)",
    "---",
    "\\*",
    "~~x~~",
]


def rendered(text: str) -> str:
    return markdown.Markdown(extensions=["attr_list", "tables", "toc"]).convert(text)


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("frame", ["# {} {{ #x }}", "para {}", '<div title="{}">{}</div>', "{}"])
def test_literal_shows_as_typed(text, frame):
    html = rendered(frame.replace("{}", str(literal(text))).replace("{{", "{").replace("}}", "}"))
    tags = set(re.findall(r"<\s*/?\s*([a-z0-9]+)", html))
    assert tags <= {"h1", "p", "div"}
    assert text in unescape(re.sub(r"<[^>]*>", "", html))


@given(st.text())
def test_literal_makes_no_tag_of_any_text(text):
    html = rendered(f"x {literal(text)} y")
    assert not set("<>") & set(re.sub(r"</?p>", "", html))


def test_a_break_in_a_name_starts_no_block():
    assert "\n" not in literal("a\n\n# b")


@pytest.mark.parametrize(
    "text",
    [
        "<b>x</b>",
        "[x](javascript:alert(1))",
        "[x]( JaVa\tscript:alert(1))",
        "[x](java&#115;cript:alert(1))",
        "[x][y]\n\n[y]: javascript:alert(1)",
        "![x](http://example.org/a.png)",
        "x { onclick=alert(1) }",
        "x\n{: onclick=alert(1) }",
        "<http://a>",
        "[x](data:text/html,x)",
        "[x](//example.org)",
        "[x](vbscript:x)",
        "[x](<javascript:alert(1)>)",
    ],
)
def test_a_chapter_cannot_carry_html(text):
    html = rendered(prose(text))
    assert not re.search(r"<(?!/?(p|a|em|strong|code)\b)|onclick=[\"']|href=\"\s*(java|data|vb|//)", html, re.I), html


def test_a_chapter_keeps_its_markdown():
    html = rendered(
        prose("## Head\n\n- *a* **b** `c`\n\n[other](other.md#x) and [out](https://example.org/)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    )
    for part in (
        "<h2",
        "<li>",
        "<em>a</em>",
        "<strong>b</strong>",
        "<code>c</code>",
        'href="other.md#x"',
        'href="https://example.org/"',
        "<table>",
    ):
        assert part in html


def test_examples_keep_their_shape():
    assert unescape(lines("a:\n  b: <c>")) == "a:\n  b: <c>"
    assert coded("say `<b>` here") == "say <code>&#60;b&#62;</code> here"
