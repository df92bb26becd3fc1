"""The rulebook as a PDF: read back, it is complete, finds its way about, speaks to a screen reader and stays on its paper."""

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader

from rulepress.content.files.project import Project
from rulepress.content.games.downsync import GAME
from rulepress.content.games.downsync.scenario_text import appendix
from rulepress.content.system.game_system import GameSystem
from rulepress.press.book import book_run, files, press
from rulepress.press.book.book_layout import BookSetup, overruns, pdf
from rulepress.press.book.book_run import books
from rulepress.press.book.book_source import parts, statements
from rulepress.press.book.term_index import IndexLocation, IndexTerm, index
from rulepress.press.sheets.paper_formats import MM, PAPERS

from .. import shipped

pytestmark = pytest.mark.slow

A4 = PAPERS[0]
MARGIN = 15 * MM
"""At the sides of every page but the cover, in points."""
WORDS = "## Words\n\n| a | b |\n| --- | --- |\n| `one` | *two* |\n\nA few **words**.\n"


@pytest.fixture(scope="module")
def content(content):
    """The newest edition of the shipped content."""
    return next(iter(content.editions.values()))


@pytest.fixture(scope="module")
def setting(folder) -> BookSetup:
    return BookSetup(Project(folder))


@pytest.fixture(scope="module")
def document(folder, content, setting):
    """Its rulebook, laid out on A4."""
    book = next(one for one in books(setting, GAME, content) if one.name == "rulebook")
    return book.document(setting, A4)


@pytest.fixture(scope="module")
def printed(document) -> bytes:
    return pdf(document)


@pytest.fixture(scope="module")
def reader(printed) -> PdfReader:
    return PdfReader(BytesIO(printed))


@pytest.fixture(scope="module")
def pages(reader) -> dict[str, int]:
    """Address -> number of its page."""
    return {name: reader.get_destination_page_number(place) + 1 for name, place in reader.named_destinations.items()}


def flat(outline):
    """An outline's entries with their depth."""
    for entry in outline:
        if isinstance(entry, list):
            yield from ((depth + 1, one) for depth, one in flat(entry))
        else:
            yield 0, entry


@pytest.fixture
def plain() -> GameSystem:
    """A game with no parts of its own: no quick reference, no figures."""

    class Plain(GameSystem):
        id, name, files = GAME.id, GAME.name, GAME.files

    return Plain()


@pytest.fixture(scope="module")
def said(printed) -> list[str]:
    """What each page says, the first being number 1."""
    sheet = pypdfium2.PdfDocument(printed)
    found = ["", *(" ".join(page.get_textpage().get_text_range().split()) for page in sheet)]
    sheet.close()
    return found


def bare(content, body: str):
    """An edition of one chapter that says this, and no more data than any game has."""
    data = {name: content.data[name] for name in ("game", "edition", "core")}
    return replace(content, data=data, chapters=[replace(content.chapters[0], body=body, statements=[])])


@pytest.mark.slow
def test_every_font_is_in_the_file(reader):
    fonts = {str(font): font.get_object() for page in reader.pages for font in page["/Resources"].get("/Font", {}).values()}
    assert fonts
    for font in fonts.values():
        descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        assert "/FontFile2" in descriptor or "/FontFile3" in descriptor
        assert "Rulepress" in descriptor["/FontName"], "a font of this machine, not of the project"


def test_it_is_tagged_and_says_what_it_is(reader, content):
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/StructTreeRoot"]["/K"]
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.metadata.title == f"{content.data['game']['name']}: Rulebook, {content.data['edition']['name']}"
    assert b"pdfuaid" in root["/Metadata"].get_object().get_data()


def test_every_picture_is_told_in_words(reader):
    def elements(node):
        yield node
        kids = node.get("/K", [])
        for kid in kids if isinstance(kids, list) else [kids]:
            kid = kid.get_object()
            if hasattr(kid, "get") and "/S" in kid:
                yield from elements(kid)

    root = reader.trailer["/Root"]["/StructTreeRoot"]["/K"][0].get_object()
    figures = [node for node in elements(root) if node["/S"] == "/Figure"]
    assert len(figures) > 10
    assert [node for node in figures if not node.get("/Alt")] == []


def test_bookmarks_lead_to_every_chapter_and_section(reader, content, pages):
    listed = [(depth, entry.title) for depth, entry in flat(reader.outline)]
    chapters = [title for depth, title in listed if depth == 0]
    written = [chapter for chapter in content.chapters if chapter.printed]
    factions = [f"Units: {faction['name']}" for faction in content.data["factions"]]
    last = [*factions, "Traits and effects", "Glossary", "Index of rules", "Index"]
    assert chapters == ["Contents", *(chapter.title for chapter in written), *last]
    assert "How the engine plays" not in chapters, "a chapter about the program, in the book"
    assert any(depth == 1 for depth, _ in listed)
    by_title = {entry.title: reader.get_destination_page_number(entry) + 1 for depth, entry in flat(reader.outline) if depth == 0}
    for chapter in written:
        assert by_title[chapter.title] == pages[chapter.name]


def test_the_contents_name_the_right_pages(reader, content, pages, said):
    listed = said[pages["contents"]]
    for title, id_ in [*((chapter.title, chapter.name) for chapter in content.chapters if chapter.printed), ("Index", "index")]:
        found = re.search(rf"{re.escape(title)}\s*[. ]*\s(\d+)\b", listed)
        assert found and int(found[1]) == pages[id_], title
    assert pages["index"] == len(reader.pages)
    assert said[pages["index"]].endswith(str(pages["index"])), "the pages of the index are not counted on"


def test_every_rule_is_found_by_its_id(content, pages, said):
    """The index of rules says its page, its address leads there, and its words are there."""
    listed = " ".join(said[pages["index-of-rules"] : pages["index"]])
    texts = {rule["id"]: rule["text"] for rule in content.data["rules"]}
    stated = [statement.id for chapter in content.chapters if chapter.printed for statement in chapter.statements]
    assert len(stated) > 100
    for rule in stated:
        told = re.search(rf"(?<![\w.-]){re.escape(rule)} .*?\.\.[ .]*(\d+)\b", listed)
        assert told and int(told[1]) == pages[rule], rule
        first = re.split(r"[`*]", texts[rule])[0].split()[:3]
        assert " ".join(first) in said[pages[rule]], rule


def test_a_reference_to_a_rule_says_its_page(pages, said):
    assert f"A Command Point buys a Boost (page {pages['command.boost']})." in said[pages["roll.boost-choice"]]
    assert not re.search(r"see [a-z]+\.[a-z-]+", " ".join(said)), "an id in the running text"


def test_rulings_and_examples_stand_on_the_page_of_their_rule(content, pages, said):
    for ruling in content.data["rulings"]:
        if not ruling["ours"] and (rule := next((rule for rule in ruling["rules"] if rule in pages), None)):
            assert " ".join(ruling["question"].split()[:4]) in " ".join(said[pages[rule] : pages[rule] + 2]), ruling["id"]
    assert "The same shot Boosted" in said[pages["roll.boost"]]


def test_no_page_is_more_than_a_quarter_empty_but_where_a_part_ends(document, pages):
    """Of both columns together, in the chapters; the last page of the chapters is followed by tables."""
    for number, page in list(enumerate(document.pages, 1))[pages["introduction"] - 1 : pages["units-coalition"] - 1]:
        box = page._page_box
        filled = [(right - left) * bottom for left, right, bottom in columns(box)]
        assert sum(filled) > 0.75 * box.height * sum(right - left for left, right, _ in columns(box)), f"page {number}"


def columns(page) -> list[tuple[float, float, float]]:
    """Left and right edge of each column of text on a page, and how far down it goes."""
    middle = page.content_box_x() + page.width / 2
    halves = ((page.content_box_x(), middle), (middle, page.content_box_x() + page.width))
    lines = [(box.position_x, box.position_y + box.height - page.content_box_y()) for box in page.descendants() if hasattr(box, "text")]
    return [(left, right, max((low for x, low in lines if left <= x < right), default=0.0)) for left, right in halves]


def test_cross_references_lead_somewhere(reader):
    named = reader.named_destinations
    targets = [note.get_object()["/Dest"] for page in reader.pages for note in page.get("/Annots", []) if "/Dest" in note.get_object()]
    assert len(targets) > 100
    assert {str(target) for target in targets} <= set(named)


def test_the_index_names_pages_that_speak_of_the_term(content, pages, said):
    for name in ("Overwatch Token", "Taskforce", "Line of Sight", "Decoy"):
        term = next(one for one in content.data["terms"] if one["name"] == name)
        numbers = re.search(rf"(?:\d|\b[A-Z]) {name}((?:, \d+)+)", said[pages["index"]])[1].split(", ")[1:]
        assert numbers == sorted(set(numbers), key=int)
        for number in numbers:
            assert any(form.lower() in said[int(number)].lower() for form in (name, *term["forms"])), (name, number)
        assert str(pages[term["see"]]) in numbers


def test_every_page_that_names_a_term_is_found_though_it_begins_nothing():
    texts = {1: "Decoys are Pings.", 2: "which a Decoy, too, may do.", 3: "Decoying is nothing."}
    places = [IndexLocation("pings", "Pings", True), IndexLocation("ping.decoys", "Decoys are Pings, which a Decoy, too, may do.")]
    ((_, found),) = index([IndexTerm("Decoy", ("Decoys",), "ping.decoys")], places, {"pings": 1, "ping.decoys": 1}, texts)
    assert [(one.page, one.id, one.main) for one in found] == [(1, "ping.decoys", True), (2, "ping.decoys", False)]


def test_a_term_on_many_pages_is_listed_where_it_is_the_matter():
    places = [IndexLocation("units", "Units", True), *(IndexLocation(f"rule.{n}", "A Unit moves.") for n in range(9))]
    at = {"units": 1} | {f"rule.{n}": n + 2 for n in range(9)}
    texts = dict.fromkeys(range(1, 11), "A Unit moves.")
    ((_, found),) = index([IndexTerm("Unit", ("Units",), "rule.3"), IndexTerm("Ping")], places, at, texts)
    assert [(one.page, one.main) for one in found] == [(1, True), (5, True)]


def test_nothing_sticks_out(document, printed):
    assert overruns(document) == []
    sheet = pypdfium2.PdfDocument(printed)
    for number in range(1, len(sheet)):
        page = sheet[number]
        words = page.get_textpage()
        boxes = [words.get_charbox(place) for place in range(words.count_chars()) if words.get_text_range(place, 1).strip()]
        assert min(left for left, *_ in boxes) > MARGIN - 2
        assert max(right for _, _, right, _ in boxes) < page.get_width() - MARGIN + 2
        assert min(bottom for _, bottom, *_ in boxes) > 8 * MM
    sheet.close()


def test_no_heading_ends_a_column(reader, printed):
    sheet = pypdfium2.PdfDocument(printed)
    headings = {name: place for name, place in reader.named_destinations.items() if "." not in name and name not in ("index", "glossary")}
    assert len(headings) > 40
    for name, place in headings.items():
        words = sheet[reader.get_destination_page_number(place)].get_textpage()
        below = words.get_text_bounded(left=place.left, right=place.left + 60 * MM, bottom=17 * MM, top=float(place.top) - 8 * MM)
        assert below.strip(), f"{name} has nothing below it"
    sheet.close()


def test_what_does_not_fit_is_a_finding(content, folder, tmp_path, plain, monkeypatch):
    monkeypatch.setattr(book_run, "PAPERS", [A4])
    report = press(Project(folder), [(plain, bare(content, "## Words\n\nThis is " + "unbreakable" * 12 + ".\n"))], tmp_path)
    assert {one.code for one in report.diagnostics} == {"book-overrun"}
    assert "sticks out" in report.diagnostics[0].message and report.failed
    assert not (tmp_path / "book").exists()


def test_a_character_without_a_glyph_is_a_finding(content, folder, tmp_path, plain):
    report = press(Project(folder), [(plain, bare(content, "Ping is 乒.\n"))], tmp_path)
    assert [one.code for one in report.diagnostics] == ["no-glyph"]


def test_what_is_there_is_not_made_again_and_the_bytes_are_the_same(content, folder, tmp_path, plain, monkeypatch):
    short = bare(content, WORDS)
    first = press(Project(folder), [(plain, short)], tmp_path / "one")
    assert not first.diagnostics and len(first.written) == first.books == 2
    assert press(Project(folder), [(plain, short)], tmp_path / "one").written == []
    monkeypatch.setattr(book_run, "PAPERS", [A4])  # the same as one of two that were made by a process each
    (again,) = press(Project(folder), [(plain, short)], tmp_path / "two").written
    assert (tmp_path / "one" / "book" / again).read_bytes() == (tmp_path / "two" / "book" / again).read_bytes()
    edition = content.data["edition"]["id"]
    assert [paper for paper, _ in files(tmp_path / "one", "downsync", edition, "rulebook")] == ["A4", "Letter"]


def test_a_game_without_terms_figures_or_panels_has_a_rulebook(content, folder, setting, plain):
    (book,) = books(setting, plain, bare(content, WORDS))
    reader = PdfReader(BytesIO(pdf(book.document(setting, A4))))
    assert [entry.title for depth, entry in flat(reader.outline) if depth == 0] == ["Contents", content.chapters[0].title]


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("4.2", ["within 8″ of the edge", "scores within 1″ of an objective and blocks within 6″"]),
        ("2023-06", ["within 10″ of the edge", "12″ from the right edge", "within 4″ of it", "half of the bases it started with"]),
        ("2023-04", ["within 10″ of the edge", "12″ from the right edge", "within 4″ of it", "half of its remaining bases"]),
    ],
)
def test_the_scenarios_of_an_edition_are_its_last_chapters(edition, said):
    data = shipped.content("downsync").editions[edition].data
    (chapter,) = [one for one in appendix(data) if one.title == "VIP Capture"]
    (printed,) = parts([chapter], lambda one: one.body, {"sane_lists": {}})
    assert [heading.text for heading in printed.headings] == ["Tables", "Set-up", "Deployment", "Scoring", "Winning"]
    for words in said:
        assert words in printed.html


class Chapter:
    """A chapter that says this and no more."""

    name, title, summary = "dice", "Dice", ""

    def __init__(self, body: str):
        self.body = body


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("[a](https://example.org/x)", '<a href="https://example.org/x">a</a>'),
        ("[a](#rolling)", '<a href="#dice-rolling">a</a>'),
        ("[a](dice.md#rolling)", '<a href="#dice-rolling">a</a>'),
        ("[a](dice.md)", '<a href="#dice">a</a>'),
        ("[a](../../../etc/passwd)", "<span>a</span>"),
        ("[a](pictures/plan.svg)", "<span>a</span>"),
        ("[a](#roll\ning)", "<span>a</span>"),
    ],
)
def test_links_lead_into_the_book_or_out_to_the_web(written, expected):
    (part,) = parts([Chapter(written)], lambda chapter: chapter.body, {})
    assert expected in part.html


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("A **ship** moves 2\\*3 `inches`.", "A ship moves 2*3 inches."),
        ("See [the forces](forces.md#points).", "See the forces."),
        ("Do one of:\n\n- move\n- fire", "Do one of:"),
    ],
)
def test_the_index_of_rules_says_what_the_rule_says(written, expected):
    anchor = '<a class="rp-rule-id" id="move.far"></a>'
    (part,) = parts([Chapter(f"{anchor} {written}")], lambda chapter: chapter.body, {})
    assert statements([part]) == {"move.far": expected}


def test_steps_are_printed_with_the_number_that_they_begin_with(setting):
    (part,) = parts([Chapter("3. third\n4. fourth")], lambda chapter: chapter.body, {"sane_lists": {}})
    words = PdfReader(BytesIO(pdf(setting.render(part.html, A4, "")))).pages[0].extract_text()
    assert re.findall(r"\d\.", words) == ["3.", "4."]


def test_a_wide_table_goes_across_both_columns():
    row = "| " + " | ".join(["some words that fill a cell of the table"] * 4) + " |\n"
    table = "| a | b | c | d |\n| --- | --- | --- | --- |\n" + row * 3
    narrow = "| a | b |\n| --- | --- |\n| 1 | 2 |\n"
    (part,) = parts([Chapter(f"{table}\nWords.\n\n{narrow}")], lambda chapter: chapter.body, {"tables": {}})
    assert part.html.count('class="together wide"') == 1


def test_the_press_knows_no_game():
    for file in (Path(__file__).resolve().parents[2] / "src" / "rulepress" / "press" / "book").glob("*.py"):
        assert "downsync" not in file.read_text(encoding="utf-8").lower(), file.name
