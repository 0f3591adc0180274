"""Plans for riders on board: the ride in progress, the stops where they can alight, and trips that riders cannot be
on."""

from urllib.parse import quote

import pytest

from support.contract import Contract
from support.planners import CITY, ready, text

OPERATION = next(each for each in Contract().operations if each.path == "/api/v1/plan")


@pytest.fixture(scope="module", autouse=True)
def is_ready(server):
    ready(server)


def plan(server, trip: str, end: str, **query):
    more = "".join(f"&{name}={quote(str(value), safe='')}" for name, value in query.items())
    answer = server.get(f"/api/v1/plan?from=trip:{quote(trip, safe=':')}&to={quote(end, safe='')}{more}")
    assert not OPERATION.complaints(answer)
    return answer


def buses(server):
    """Yields vehicles with several stops ahead, each with its run and its next calls."""
    for vehicle in server.json("/api/v1/vehicles")["vehicles"]:
        if "trip" not in vehicle:
            continue
        answer = server.get(f"/api/v1/vehicles/{quote(vehicle['id'], safe='')}")
        if answer.status != 200:
            continue
        bus = answer.json()
        calls = [call for call in bus["calls"] if not call.get("skipped")]
        if "run" in bus and len(calls) > 4 and bus["vehicle"].get("trip") == vehicle["trip"]:
            yield bus, calls


def test_a_rider_on_board_reaches_a_stop_ahead_without_a_transfer(server):
    bus, calls = next(buses(server))
    answer = plan(server, bus["vehicle"]["trip"], calls[-1]["stop"]["id"], date=bus["run"]["date"], start=bus["run"]["start"])
    assert answer.status == 200
    direct = next(one for one in answer.json()["journeys"] if one["changes"] == 0)
    first = next(leg for leg in direct["legs"] if leg["kind"] == "ride")
    assert first["trip"] == bus["vehicle"]["trip"] and first == direct["legs"][0]
    assert answer.json()["from"]["stop"] == first["from"]["stop"] == answer.json()["journeys"][0]["legs"][0]["from"]["stop"]


def test_every_journey_from_on_board_starts_with_the_ride_and_alights_at_a_stop_ahead(server):
    asked = 0
    for bus, calls in buses(server):
        answer = plan(server, bus["vehicle"]["trip"], text(CITY), date=bus["run"]["date"], start=bus["run"]["start"])
        if answer.status == 422:
            # The bus has reached its last stop in the meantime.
            continue
        ahead = {call["stop"]["id"] for call in bus["calls"]}
        for journey in answer.json()["journeys"]:
            ride = journey["legs"][0]
            assert ride["kind"] == "ride" and ride["trip"] == bus["vehicle"]["trip"]
            # The vehicle may continue as another trip (an in-seat transfer).
            assert ride["to"]["stop"] in ahead or journey["legs"][1]["kind"] == "ride"
            assert journey["arrival"] >= journey["departure"]
        asked += len(answer.json()["journeys"]) > 0
        if asked == 5:
            return
    assert asked > 0


@pytest.mark.parametrize("query, status, word", [
    ({"arriveBy": 1790000000}, 400, "fields"), ({"boarded": "cairns:nowhere"}, 404, "stop"),
])
def test_an_invalid_on_board_query_is_rejected_with_the_reason(server, query, status, word):
    bus, _ = next(buses(server))
    answer = plan(server, bus["vehicle"]["trip"], text(CITY), **query)
    assert answer.status == status and word in answer.json()["detail"]


def test_an_on_board_query_with_an_unknown_trip_has_status_404(server):
    for trip in ("cairns:nothing", "nowhere:1", "1"):
        answer = plan(server, trip, text(CITY))
        assert answer.status == 404 and "Plan from a stop" in answer.json()["detail"]


def test_planning_from_on_board_a_trip_that_has_ended_is_rejected(server):
    bus, calls = next(buses(server))
    end = max(call.get("predicted", call.get("scheduled", 0)) for call in calls)
    answer = plan(server, bus["vehicle"]["trip"], text(CITY), date=bus["run"]["date"], start=bus["run"]["start"], departAt=int(end) + 7200)
    assert answer.status == 422 and "last stop" in answer.json()["detail"]


def test_the_boarding_stop_must_be_on_the_trip(server):
    bus, calls = next(buses(server))
    served = {call["stop"]["id"] for call in server.json(
        f"/api/v1/trips/{quote(bus['vehicle']['trip'], safe=':')}?date={bus['run']['date']}&start={bus['run']['start']}")["calls"]}
    other = next(stop["id"] for stop in server.json(f"/api/v1/stops?near={text(CITY)}&radius=3000")["stops"] if stop["id"] not in served)
    answer = plan(server, bus["vehicle"]["trip"], text(CITY), date=bus["run"]["date"], start=bus["run"]["start"], boarded=other)
    assert answer.status == 422 and "does not call" in answer.json()["detail"]
