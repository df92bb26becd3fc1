"""Content's words mean nothing to Markdown or HTML."""

import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import urlsplit

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulepress.content.prose.chapter_markdown import ChapterLinks, chapter_markdown
from rulepress.content.prose.markup_escape import coded, lines, literal, prose

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


MARKDOWN = markdown.Markdown(extensions=["attr_list", "tables", "toc"])
WITH_CODE = markdown.Markdown(extensions=["attr_list", "tables", "toc", "fenced_code"])


def rendered(text: str, by: markdown.Markdown = MARKDOWN) -> str:
    return by.reset().convert(text)


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("frame", ["# {} {{ #x }}", "para {}", '<div title="{}">{}</div>', "{}"])
def test_literal_shows_as_typed(text, frame):
    html = rendered(frame.replace("{}", str(literal(text))).replace("{{", "{").replace("}}", "}"))
    tags = set(re.findall(r"<\s*/?\s*([a-z0-9]+)", html))
    assert tags <= {"h1", "p", "div"}
    assert text in unescape(re.sub(r"<[^>]*>", "", html))


@given(st.text())
@pytest.mark.slow
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


ATTACKS = [
    "[x](java\nscript:alert(1))",
    "[x](java&NewLine;script:alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](javascript&#x3a;alert(1))",
    "[x](&#x6A;avascript:alert(1))",
    "[x](\\javascript:alert(1))",
    "[x](javascript\\:alert(1))",
    "[x](<java script:alert(1)>)",
    "[x](\x01javascript:alert(1))",
    "[x](  javascript:alert(1))",
    "[x](\tjavascript:alert(1))",
    "[x](data&colon;text/html;base64,PHNjcmlwdD4=)",
    "[x](DATA:text/html,<b>)",
    "[x](file:///etc/passwd)",
    "[x](blob:http://a)",
    "[x](view-source:x)",
    "[x](//evil.example/)",
    "[x](\\\\evil.example/)",
    "[x](/\\evil.example)",
    "[x](&sol;/evil.example)",
    "[x](&sol;&sol;evil.example)",
    "[x](https:evil)",
    "[x][1]\n\n[1]: javascript:alert(1)",
    "[x][1]\n\n   [1]: <javascript:alert(1)>",
    "[x][1]\n\n[1]:\n  javascript:alert(1)",
    "[1]\n\n> [1]: javascript:alert(1)",
    "- [1]: javascript:alert(1)\n\n[1]",
    "[1]\n\n- a\n\n    [1]: javascript:alert(1)",
    "[x\ny]: javascript:alert(1)\n\n[x y]",
    "![x][1]\n\n[1]: http://evil/a.png",
    "!\\[x](http://evil)",
    "\\![x](http://evil/a)",
    "&#33;[x](http://evil/a.png)",
    "!&#91;x](http://a)",
    "[![x](http://evil/a.png)](http://b)",
    '[x](http://a" onmouseover="alert(1))',
    "[x](http://a 'q\" onmouseover=\"alert(1)')",
    '[x](http://a "q\\" onclick=alert(1)")',
    "[a](b){ onclick=alert(1) }",
    "# h {: onclick=alert(1) }",
    "*a*{: style='x' }",
    "&#123;: onclick=alert(1) }",
    "x\n&#123;: onclick=alert(1) &#125;",
    "<script>alert(1)</script>",
    "&lt;script&gt;alert(1)",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "`<script>alert(1)</script>`",
    "```\n<script>alert(1)</script>\n```",
    "```{.x onclick=alert(1)}\ny\n```",
    "~~~ html onclick=1\n<b>\n~~~",
    "    <script>alert(1)</script>",
    "<javascript:alert(1)>",
    "<a@b.c>",
    '<mailto:a@b"onclick=1>',
    "\x02wzxhzdk:0\x03",
    "\x02klzzwxh:0000\x03",
    "a | b\n--|--\n<b> | [x](javascript:alert(1))",
    "[[figure: <b>]]",
    "[[figure: x]]",
    "[rule.id] <b>x</b>",
    '- [rule.id" onclick="x] words',
    '`rule.id"><b>`',
    "<!-- x -->",
    "<![CDATA[x]]>",
    "<?php x ?>",
    "</p><b>",
    "[x](javascript:alert(1)",
    "[x](a)(javascript:alert(1))",
    "[x](a(javascript:alert(1)))",
    "[[x](javascript:alert(1))](b)",
    "[x]((javascript:alert(1)))",
    '[x](a "](javascript:alert(1))")',
    "[x] (javascript:alert(1))",
    "[x]\n(javascript:alert(1))",
    "[x](\njavascript:alert(1))",
    "[x](x:y)",
    "[x](&Tab;javascript:alert(1))",
    "[x](javas&Tab;cript:alert(1))",
    "[x](&amp;#106;avascript:alert(1))",
    "[x](%6Aavascript:alert(1))",
    "[x](javascript%3Aalert(1))",
    "h\n===\n{: onclick=x }",
]
HARMLESS = {"p", "a", "em", "strong", "code", "pre", "h1", "h2", "h3", "ul", "ol", "li", "blockquote", "br", "hr", "div"}
HARMLESS |= {"table", "thead", "tbody", "tr", "th", "td"}


class _Dangers(HTMLParser):
    """What of a page could run, load or lead into a trap."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        if tag not in HARMLESS:
            self.found.append(tag)
        for name, value in attributes:
            if name.startswith("on") or name in ("src", "style"):
                self.found.append(name)
            address = re.sub(r"[\x00-\x20]", "", value or "").replace("\\", "/")
            if name == "href" and (urlsplit(address).scheme not in ("", "http", "https", "mailto") or address.startswith("//")):
                self.found.append(value)


@pytest.mark.parametrize("text", ATTACKS)
@pytest.mark.parametrize("frame", ["{}", "> {}", "- {}", "# Head {}", "a\n\n1. b\n\n    {}", "- > {}\n\n[1] [x][1]"])
def test_nothing_in_a_chapter_runs_loads_or_leads_astray(text, frame):
    page = chapter_markdown(frame.replace("{}", text), {}, ChapterLinks(lambda rule: f"combat.html#{rule}"))
    html = rendered(page, WITH_CODE)
    dangers = _Dangers()
    dangers.feed(html)
    dangers.close()
    assert not dangers.found, html
