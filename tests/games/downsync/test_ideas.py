"""The vocabulary page: how ideas are said, each with an example that runs beside the shipped rules; and every row there is."""

from functools import cache

from rulepress.content.games.downsync import vocabulary_page
from rulepress.content.games.downsync.effect_lints.row_usage import rows
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds_request import stated
from rulepress.games.downsync.table_fixture import DECISIONS

from ...shipped import content


@cache
def page():
    return vocabulary_page.page(content("downsync").data)


def test_every_idea_is_said_and_shown():
    assert len(page()["ideas"]) == 61
    for idea in page()["ideas"]:
        assert idea.said and (idea.shown or idea.name == "A hired Unit"), idea.name
        assert [(one.id, one.outcome.differs) for one in idea.shown if one.outcome.differs] == []


def test_a_word_that_no_idea_needs_is_shown_too():
    shown = {one.shown.id: one.shown.outcome.differs for one in page()["singles"].values()}
    assert shown and set(shown.values()) == {None}, shown


def test_every_row_has_its_words_and_how_it_is_typed():
    told = {row.id: row for table in page()["tables"] for row in table.rows}
    assert set(rows()) <= set(told)
    assert [row.id for row in told.values() if not row.typed] == []
    assert [id_ for id_ in rows() if not told[id_].words] == []


def test_an_idea_leads_to_its_rows_and_back():
    told = {row.id for table in page()["tables"] for row in table.rows}
    for idea in page()["ideas"]:
        assert set(idea.rows) <= told, idea.name
    assert [idea.name for idea in page()["by_row"]["verb:compel"]] == ["Provoke", "Overload"]


def test_answers_of_examples_and_facts_of_odds_are_listed():
    """Those that the page lists are those that examples may answer and odds may be told."""
    listed = {table.id: {row.name for row in table.rows} for table in vocabulary_page.tables()}
    assert listed["decision"] == set(DECISIONS) and {"use", "pick", "place"} <= listed["decision"]
    assert {"there_is", "around", "under", "used", "moved", "has"} <= listed["stated"]


def test_a_fact_is_typed_on_the_page_as_odds_take_it():
    rules = Rules.from_data(content("downsync").data)
    for table in vocabulary_page.tables():
        for row in table.rows if table.id == "stated" else ():
            if "trait" not in row.words.lower() and row.name != "has":  # those need a card that has one
                assert stated(rules, [row.typed.removeprefix("--fact ")])
