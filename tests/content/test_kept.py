"""What is worked out once: known again by its words, kept among the user's caches, and nowhere else."""

import json
import os
import pickle

import pytest
from pydantic import BaseModel, TypeAdapter

from rulepress.content.files import cache, cache_folder
from rulepress.content.files.project import Project, shipped
from rulepress.content.games.downsync.schemas.effect import every, verb_of
from rulepress.content.games.downsync.schemas.vocabulary_models import Effect
from rulepress.content.games.registry import GAMES, game
from rulepress.content.models.base_record import Record


@pytest.fixture(autouse=True)
def memory(tmp_path, monkeypatch):
    """A cache of this test's own, and nothing remembered from others."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_LATELY", type(cache._LATELY)())
    return tmp_path / "cache/rulepress/understood"


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Asks for something as another process would: what that made, or None where it was known."""

    def asked(*words, project=tmp_path / "project", makes=("made",)):
        cache._LATELY.clear()
        made = []
        with cache.between_runs(project):
            found = cache.kept(lambda: made.append(1) or makes, *words)
        assert found == makes
        return bool(made)

    return asked


def test_the_next_run_knows_what_the_last_one_made(run):
    assert run("unit", "def: 13")
    assert not run("unit", "def: 13")
    assert run("unit", "def: 14")
    assert run("uni", "tdef: 13")  # where a word ends counts


def test_without_a_run_it_is_remembered_by_the_process_alone(run, memory):
    for _ in range(2):
        cache.kept(lambda: "made", "unit")
    assert not memory.exists()
    assert run("unit")


def test_what_a_process_remembers_is_kept_for_the_next(tmp_path, run):
    cache.kept(lambda: ("made",), "unit")
    with cache.between_runs(tmp_path / "project"):
        assert cache.kept(lambda: pytest.fail("it is known"), "unit") == ("made",)
    assert not run("unit")


def test_what_nobody_asked_for_goes(run):
    run("old")
    run("new")
    assert run("old")


def test_each_project_has_its_own(tmp_path, run):
    run("unit")
    assert run("unit", project=tmp_path / "other")
    assert not run("unit")


def test_another_program_begins_anew(run, monkeypatch):
    run("unit")
    monkeypatch.setattr(cache, "program", lambda: "another version")
    assert run("unit")


def test_a_failure_is_not_remembered(run):
    def fail():
        raise ValueError

    with pytest.raises(ValueError):
        cache.kept(fail, "unit")
    assert run("unit")


class Trap:
    def __reduce__(self):
        return pytest.fail, ("it ran",)


@pytest.mark.parametrize("damage", [b"", b"\xff" * 40, pickle.dumps([1]), pickle.dumps({b"key": b"\xff"})])
def test_damage_is_as_nothing(run, memory, damage):
    run("unit")
    for file in memory.iterdir():
        file.write_bytes(damage)
    assert run("unit")


@pytest.mark.skipif(os.name != "posix", reason="files have no owners there")
def test_what_others_may_write_is_not_read(run, memory):
    run("unit")
    for file in memory.iterdir():
        file.write_bytes(pickle.dumps(Trap()))
        file.chmod(0o666)
    assert run("unit")
    assert all(file.stat().st_mode & 0o077 == 0 for file in memory.iterdir())


def test_what_lies_in_the_project_is_neither_read_nor_written(tmp_path, run, memory):
    assert run("unit", project=tmp_path) and run("unit", project=tmp_path)
    assert not memory.exists()


def test_no_room_and_things_without_a_name_stop_nothing(tmp_path, run):
    (tmp_path / "cache").write_text("a file where the folder would be")
    assert run("unit") and run("unit")

    class Nameless:
        pass

    assert run("nameless", makes=Nameless())


def test_few_projects_are_kept(tmp_path, run, memory, monkeypatch):
    monkeypatch.setattr(cache, "BETWEEN_RUNS", cache.BETWEEN_RUNS._replace(entries=2))
    for number in range(4):
        run("unit", project=tmp_path / str(number))
    assert len(list(memory.iterdir())) == 2


def test_the_program_is_known_by_its_files(tmp_path, monkeypatch):
    cache_folder.program.cache_clear()
    first = cache_folder.program()
    cache_folder.program.cache_clear()
    assert cache_folder.program() == first
    cache_folder.program.cache_clear()
    monkeypatch.setattr(cache_folder, "__file__", str(tmp_path / "rulepress/content/files/cache_folder.py"))
    assert cache_folder.program() != first
    cache_folder.program.cache_clear()


def records(value):
    if isinstance(value, Record):
        yield value
    inside = vars(value).values() if isinstance(value, BaseModel) else value.values() if isinstance(value, dict) else ()
    for one in value if isinstance(value, list) else inside:
        yield from records(one)


@pytest.mark.filterwarnings("ignore:Pydantic serializer")  # a shape's fields in short are read as fields in full
@pytest.mark.parametrize("name", [*GAMES, "slipstream", "bridgewater"])
def test_records_are_told_as_pydantic_tells_them_and_survive_being_kept(name):
    homes = [shipped(), *(shipped() / "examples").iterdir()]
    project = Project(next(home for home in homes if (home / "rules" / name).is_dir()))
    content = game(name, project).load(project)
    sources = [one for value in vars(content).values() for one in (value if isinstance(value, list) else [value]) if hasattr(one, "record")]
    found = [record for source in sources for record in records(source.record)]
    assert len(found) > 20
    for record in found:
        assert pickle.loads(pickle.dumps(record)) == record
        for how in ({}, {"by_alias": True, "exclude_none": True}, {"exclude_unset": True}, {"exclude": {"name"}}, {"include": {"name"}}):
            assert repr(record.model_dump(**how)) == repr(BaseModel.model_dump(record, **how))


def test_a_sentence_without_its_model_tells_what_the_model_would():
    content = game("downsync").load(Project(shipped()))
    sentences = [one for definition in content.traits.record.root.values() for one in every(definition.effects)]
    assert len(sentences) > 20
    for said in sentences:
        model = TypeAdapter(Effect).validate_json(json.dumps(said.model_dump(exclude_unset=True)), strict=True)
        assert pickle.loads(pickle.dumps(said)) == said and verb_of(said) == verb_of(model)
        for how in ({}, {"exclude_unset": True}, {"exclude_none": True}):
            assert repr(said.model_dump(**how)) == repr(BaseModel.model_dump(model, **how))
