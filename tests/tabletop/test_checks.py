"""Random scenes against brute force. More of the same: benchmarks/soak_sight.py; a failing seed can be run there
alone.
"""

import os

import pytest
from hypothesis import HealthCheck, example, given, note, settings
from hypothesis import strategies as st
from table_checks import CHECKS

#: Scenes for each check; a soak sets more.
SCENES = int(os.environ.get("RULEPRESS_SCENES", "80"))


# The examples are seeds that once found something.
@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
@settings(max_examples=SCENES, suppress_health_check=list(HealthCheck))
@example(seed=1979)
@example(seed=6440)
@example(seed=30441)
@example(seed=30819)
@example(seed=32075)
@example(seed=37548)
@example(seed=201342)
@given(seed=st.integers(0, 2**32 - 1))
@pytest.mark.slow
def test_random_scenes(check, seed):
    note(f"python benchmarks/soak_sight.py --check {check.__name__} --seed {seed} --scenes 1")
    check(seed)
