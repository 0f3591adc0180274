"""Tests of the exhaustive search, with arrivals derived by hand.

The stops lie on a line: A, B and C a kilometre apart, D 111 metres behind C, and E far behind. Walks take a second per
metre. Times are in seconds.
"""

from Reference.journeys import ExhaustiveSearch, JourneyCall, JourneyRun, Walking

METRE = 1 / 111_195
PLACES = {"A": (0, 0), "B": (1000 * METRE, 0), "C": (2000 * METRE, 0), "D": (2111 * METRE, 0), "E": (5000 * METRE, 0)}
NEVER = float("inf")


def run(trip: str, *calls: tuple[str, int]) -> JourneyRun:
    """Returns a run without dwell times. Riders cannot board at its last call, nor alight at its first."""
    last = len(calls) - 1
    return JourneyRun(trip, "20250610", [
        JourneyCall(stop, time if number > 0 else None, time if number < last else None)
        for number, (stop, time) in enumerate(calls)])


def arrivals(end: str, aboard: JourneyRun, *others: JourneyRun, ahead: int = 1, slack: int = 0) -> list[float]:
    walking = Walking(pace=1, detour=1, change=60, farthest_change=200, farthest_end=500)
    search = ExhaustiveSearch([aboard, *others], PLACES, walking)
    return [round(time) if time < NEVER else NEVER for time in search.arrivals(aboard, ahead, end, 2, slack)]


BUS = run("bus", ("A", 0), ("B", 600), ("C", 1200))


def test_a_rider_stays_aboard_and_walks_from_the_last_stop():
    assert arrivals("C", BUS) == [1200, NEVER, NEVER]
    assert arrivals("D", BUS) == [1311, NEVER, NEVER]


def test_a_stop_behind_the_vehicle_is_not_reached():
    assert arrivals("B", BUS, ahead=2) == [NEVER, NEVER, NEVER]


def test_a_rider_gets_off_earlier_for_a_faster_run():
    assert arrivals("C", BUS, run("express", ("B", 660), ("C", 900))) == [1200, 900, NEVER]


def test_a_transfer_takes_a_minute_and_the_slack():
    express = run("express", ("B", 660), ("C", 900))
    assert arrivals("C", BUS, express, slack=1) == [1201, NEVER, NEVER]
    assert arrivals("C", BUS, run("express", ("B", 659), ("C", 900)))[1] == NEVER


def test_a_transfer_leads_to_a_stop_nearby():
    assert arrivals("E", BUS, run("next", ("D", 1312), ("E", 2000))) == [NEVER, 2000, NEVER]
    assert arrivals("E", BUS, run("next", ("D", 1310), ("E", 2000))) == [NEVER, NEVER, NEVER]


def test_staying_on_board_for_the_following_run_is_no_transfer():
    bus = run("bus", ("A", 0), ("B", 600), ("C", 1200))
    bus.following = run("later", ("C", 1300), ("E", 1900))
    assert arrivals("E", bus) == [1900, NEVER, NEVER]


def test_an_uncertain_run_is_not_used_with_slack():
    express = run("express", ("B", 700), ("C", 900))
    express.is_certain = False
    assert arrivals("C", BUS, express)[1] == 900 and arrivals("C", BUS, express, slack=5)[1] == NEVER
