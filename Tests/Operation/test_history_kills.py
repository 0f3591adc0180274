"""A server that is killed while it records service loses at most a minute, and records no visit twice."""

from collections import Counter

import pytest

from support.recorded_service import INTERVAL, LAST
from support.recording_server import RecordedTown

KILLS = 30
# The seconds between two kills, which therefore happen both at a full minute and between two.
PERIOD = 280


def times(visits) -> dict[tuple, int]:
    """Returns each observed arrival and departure, in seconds from the start of the service day."""
    return {(visit["trip_id"], visit["call"], name): int(visit[name]) for visit in visits
            for name in ("arrival_s", "departure_s") if visit["basis"] in ("positions", "agency") and visit[name]}


def calls(visits) -> Counter:
    return Counter((visit["trip_id"], visit["trip_start"], visit["call"]) for visit in visits)


@pytest.mark.faults
def test_after_thirty_kills_only_visits_of_the_last_minute_are_missing_and_none_is_recorded_twice(tmp_path):
    kills = []
    with RecordedTown(tmp_path) as town, town.server("whole") as whole:
        killed = town.server("killed")
        killed.__enter__()
        try:
            while town.second < LAST:
                town.step(whole, killed)
                if len(kills) < KILLS and town.second >= len(kills) * PERIOD:
                    kills.append(int(town.clock.now))
                    killed.kill()
                    killed.__enter__()
                    assert killed.catches_up()
        finally:
            killed.stop()
        expected, actual = whole.visits(), killed.visits()
    assert len(kills) == KILLS
    assert calls(actual) == calls(expected) and set(calls(actual).values()) == {1}
    before, after = times(expected), times(actual)
    assert len(before) > 80
    midnight = town.base - 8 * 3600
    for key, time in before.items():
        if not any(kill - 60 - INTERVAL <= midnight + time <= kill + INTERVAL for kill in kills):
            assert key in after, f"{key} at {midnight + time} is lost; kills at {kills}"
            assert abs(after[key] - time) <= 15, f"{key}: {time}, {after[key]}"
