"""Random towns with random feeds: the server's results match the reference interpreter's.

`python Tests/support/reference_towns.py SEED` compares a single town.
"""

import pytest

from support.reference_towns import GROUP, differences, interface_differences, town_of

# Towns of the quick run, and of all tests.
TOWNS, ALL_TOWNS = 300, 10_000
# The same, of towns with vehicles.
VEHICLE_TOWNS, ALL_VEHICLE_TOWNS = 100, 2000


def groups(few: int, all_of_them: int) -> list:
    """The numbers of groups; those outside the quick run are marked."""
    return [pytest.param(group, marks=[pytest.mark.towns] if group >= few // GROUP else [])
            for group in range(all_of_them // GROUP)]


def towns(group: int) -> list:
    return [town_of(seed) for seed in range(group * GROUP, (group + 1) * GROUP)]


@pytest.mark.parametrize("group", groups(TOWNS, ALL_TOWNS))
def test_the_server_matches_the_reference(group: int, tmp_path):
    found = differences(towns(group), tmp_path)
    assert not found, "\n".join([f"{len(found)} differences", *found[:20]])


@pytest.mark.parametrize("group", groups(VEHICLE_TOWNS, ALL_VEHICLE_TOWNS))
def test_boards_of_all_apis_are_equal(group: int, tmp_path):
    found = interface_differences(towns(group), tmp_path)
    assert not found, "\n".join([f"{len(found)} differences", *found[:20]])
