"""What a cluster sends is data, or nothing: no pickle from there runs anything."""

import os
import pickle
import sys
from collections import OrderedDict
from types import ModuleType

import pytest

from rulepress.cli.simulation import safe_pickle


class Trap:
    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (self.path,)


@pytest.mark.parametrize("wrap", [lambda trap: trap, lambda trap: [1, {"a": trap}], lambda trap: OrderedDict(a=trap)])
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_nothing_in_a_pickle_runs(tmp_path, wrap, protocol):
    told = pickle.dumps(wrap(Trap(str(tmp_path / "ran"))), protocol)
    assert isinstance(safe_pickle.loads(told), safe_pickle.NoData) and not (tmp_path / "ran").exists()
    pickle.loads(told)
    assert (tmp_path / "ran").exists(), "the trap is one"


def test_data_come_as_they_were():
    data = {"text": "a", "numbers": [1, 2.5, None, True], "pair": (b"x", {1, 2})}
    assert safe_pickle.loads(pickle.dumps(data)) == data


def test_what_an_error_says_is_read_off_it():
    told = safe_pickle.loads(pickle.dumps(ModuleNotFoundError("No module named 'rulepress'")))
    assert str(told) == "No module named 'rulepress'"


def test_a_package_is_guarded_with_all_that_it_has_imported(monkeypatch, tmp_path):
    module = ModuleType("sender.inner")
    exec("import pickle\ndef read(data): return pickle.loads(data)", module.__dict__)
    monkeypatch.setitem(sys.modules, "sender.inner", module)
    safe_pickle.guard("sender")
    assert isinstance(module.read(pickle.dumps(Trap(str(tmp_path / "ran")))), safe_pickle.NoData)
    assert not (tmp_path / "ran").exists() and pickle.loads is not safe_pickle.loads
