"""Citing: what functions carry out, and why numbers are what they are."""

from rulepress.core.rule_refs import Contribution, Quantity, Refused, cited, cites


def test_a_function_is_listed_under_each_rule_it_cites():
    @cites("test.one", "test.two")
    def carries_out():
        return "done"

    assert carries_out() == "done"
    assert any(name.endswith("carries_out") for name in cited()["test.one"])
    assert cited()["test.one"] == cited()["test.two"]


def test_a_quantity_is_the_sum_of_its_reasons():
    parts = (Contribution("unit.stats", 6, "TARG 6"), Contribution("attack.long-range", -1, ""))
    quantity = Quantity("attack_roll", parts)
    assert quantity.value == 5
    assert quantity.as_dict()["contributions"][1] == {"rule": "attack.long-range", "value": -1, "reason": ""}


def test_a_refusal_names_each_rule_once():
    refused = Refused(["attack.range", "attack.range", "unit.stats"], "Too far.")
    assert refused.rules == ("attack.range", "unit.stats")
    assert str(refused) == refused.message == "Too far."
