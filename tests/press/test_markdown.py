"""Markdown as people type it: what the book and the site, which read it with the same settings, make of it."""

import re
from pathlib import Path

import markdown
import pytest
import yaml

from rulepress.content.prose.chapter_markdown import ChapterLinks, chapter_markdown
from rulepress.press.book.book_run import extensions

CASES = yaml.safe_load(Path(__file__).with_name("markdown.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_markdown_is_read_as_it_is_meant(case):
    settings = extensions()
    converter = markdown.Markdown(extensions=list(settings), extension_configs=settings)
    html = converter.convert(chapter_markdown(case["typed"], {}, ChapterLinks(lambda rule: None)))
    html = re.sub(r"<a class=\"rp-rule-id.*?>(.*?)</a>", lambda found: found[1].replace("&#46;", "."), html)
    html = re.sub(r"(?<=>)\n\s*|\n\s*(?=</?(?:p|[ou]l|li|code)\b)", "", html)
    assert re.sub(r"\s*\n\s*", " ", html) == case["html"]
