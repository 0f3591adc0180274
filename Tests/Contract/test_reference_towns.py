"""Random towns with random realtime feeds: the server's results match those of the reference interpreter.

`python Tests/support/reference_towns.py SEED` compares a single town."""

import pytest

from support.reference_towns import GROUP, differences, interface_differences, town_of

# The number of towns in the quick run, and in all tests.
TOWNS, ALL_TOWNS = 300, 10_000
# The number of towns with vehicles in the quick run, and in all tests.
VEHICLE_TOWNS, ALL_VEHICLE_TOWNS = 100, 2000


def groups(few: int, all_of_them: int) -> list:
    """Returns the indexes of all groups of towns; those outside the quick run have the pytest mark `towns`."""
    return [pytest.param(group, marks=[pytest.mark.towns] if group >= few // GROUP else [])
            for group in range(all_of_them // GROUP)]


def towns(group: int) -> list:
    return [town_of(seed) for seed in range(group * GROUP, (group + 1) * GROUP)]


@pytest.mark.parametrize("group", groups(TOWNS, ALL_TOWNS))
def test_the_servers_results_match_the_reference_interpreter(group: int, tmp_path):
    found = differences(towns(group), tmp_path)
    assert not found, "\n".join([f"{len(found)} differences", *found[:20]])


@pytest.mark.parametrize("group", groups(VEHICLE_TOWNS, ALL_VEHICLE_TOWNS))
def test_the_boards_of_all_apis_are_equal(group: int, tmp_path):
    found = interface_differences(towns(group), tmp_path)
    assert not found, "\n".join([f"{len(found)} differences", *found[:20]])
