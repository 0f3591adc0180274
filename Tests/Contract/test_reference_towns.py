"""Random towns with random feeds: the server says of each what the reference interpreter says.

`python Tests/support/reference_towns.py SEED` compares one alone.
"""

import pytest

from support.reference_towns import GROUP, differences, town_of

# Towns of the gate, and of all tests.
TOWNS, ALL_TOWNS = 300, 10_000


@pytest.mark.parametrize("group", [
    pytest.param(group, marks=[pytest.mark.towns] if group >= TOWNS // GROUP else []) for group in range(ALL_TOWNS // GROUP)])
def test_server_says_what_the_reference_says(group: int, tmp_path):
    towns = [town_of(seed) for seed in range(group * GROUP, (group + 1) * GROUP)]
    found = differences(towns, tmp_path)
    assert not found, "\n".join([f"{len(found)} differences", *found[:20]])
