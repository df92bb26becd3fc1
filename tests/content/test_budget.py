"""What a project brings is held to a budget of time and memory, in the process that works on it."""

import time
from contextlib import suppress

import pytest

from rulepress.content.diagnostics.diagnostic import Unusable
from rulepress.content.files import resource_budget
from rulepress.content.files.resource_budget import spending


def spent(seconds=0.3, path="a.svg"):
    return spending(path, seconds, "To draw this", "simplify it")


def busy(seconds=20.0):
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def test_what_takes_too_long_is_a_finding_of_its_file():
    with pytest.raises(Unusable) as refused, spent():
        busy()
    [found] = refused.value.found
    assert (found.code, found.severity, found.path, found.suggestion) == ("over-budget", "error", "a.svg", "simplify it")
    assert found.message == "To draw this takes more than 0.3 seconds of work."


def test_what_needs_too_much_memory_is_one_too(monkeypatch):
    monkeypatch.setattr(resource_budget, "MEGABYTES", 20)
    with pytest.raises(Unusable, match="more than 20 megabytes of memory"), spent(20):
        held = []
        while True:
            held.append(bytearray(b"x" * 1_000_000))


def test_a_library_that_goes_on_after_any_error_is_ended_all_the_same():
    begin = time.process_time()
    with pytest.raises(Unusable, match="seconds of work"), spent():
        for _ in range(20):
            with suppress(BaseException):
                busy(1)
    assert time.process_time() - begin < 10


def test_the_innermost_is_told():
    with pytest.raises(Unusable, match=r"a\.svg"), spent(20, "card.yaml"), spent():
        busy()
    with pytest.raises(Unusable, match=r"card\.yaml"), spent(0.3, "card.yaml"), spent(20):
        busy()


def test_what_keeps_within_it_is_as_without():
    with spent(20):
        pass
    with pytest.raises(ValueError, match="its own"), spent(20):
        raise ValueError("its own")
