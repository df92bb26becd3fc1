"""Chapters on the site: figures in their places, terms that lead to the glossary, and nothing that was not asked for."""

import re
from html import unescape

import markdown
import pytest

from rulepress.content.prose.chapter_markdown import ChapterLinks, chapter_markdown

from ..shipped import content as shipped_content


@pytest.fixture(scope="module")
def staged(site):
    """Path -> text of the chapters and glossaries of every edition, as MkDocs gets them."""
    pages = site.root / "dist" / "pages"
    found = {path.relative_to(pages).as_posix(): path for path in (pages / "downsync").rglob("*.md")}
    return {name: path.read_text("utf-8") for name, path in found.items() if re.search(r"/rules/[^/]*\.md$|/terms\.md$", name)}


def test_a_figure_stands_where_its_line_is():
    body = "Before.\n\n[[figure: one]]\n\nBetween.\n\n[[figure: two]]\n"
    html = markdown.markdown(chapter_markdown(body, {}, ChapterLinks(lambda rule: None), figures={"one": "<figure><svg/></figure>"}))
    assert html == "<p>Before.</p>\n<figure><svg/></figure>\n\n<p>Between.</p>"


def test_terms_are_linked_once_the_rest_is_in_place():
    made = chapter_markdown("[a.b] A `c.d` is <b>.", {}, ChapterLinks(lambda rule: "x.html", lambda text: text.replace("A ", "A GLOSSED ")))
    assert "A GLOSSED <a href" in made and "&lt;b>" in made


def test_every_term_that_is_linked_is_defined(staged):
    linked = 0
    for path, text in staged.items():
        home = path.partition("/rules/")[0] if "/rules/" in path else path.rpartition("/")[0]
        places = set(re.findall(r'<div id="([^"]*)"', staged[f"{home}/terms.md"]))
        for found in re.findall(r'<a class="rp-term" href="([^"]*)"', text):
            address = unescape(found)
            assert address.rpartition("#")[0].endswith("terms.html") and address.rpartition("#")[2] in places, (path, address)
            linked += 1
    assert linked > 300


def test_figures_are_on_the_pages_of_the_editions_that_have_them(staged):
    def on(edition: str) -> set[str]:
        texts = [text for path, text in staged.items() if path.startswith(f"downsync/{edition}rules/")]
        return {name for text in texts for name in re.findall(r'id="figure-([^"]*)"', text)}

    shown = {edition: on(edition) for edition in ("", "2023-06/", "2023-04/")}
    assert "sight-past-a-corner" in shown[""] & shown["2023-06/"] & shown["2023-04/"]
    assert "scoring" in shown[""] and "scoring" not in shown["2023-04/"]
    assert "scoring-on-a-vip" in shown["2023-04/"] and "scoring-on-a-vip" not in shown[""]
    assert not any("[[figure" in text for text in staged.values())


def test_every_figure_is_shown_somewhere(staged):
    content = shipped_content("downsync")
    shown = {name for text in staged.values() for name in re.findall(r'id="figure-([^"]*)"', text)}
    assert shown == set(content.figures.record.root)
