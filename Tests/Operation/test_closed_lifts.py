"""A service alert that names lifts changes step-free journeys, is shown on the station's board, and does not change the
journeys of other riders."""

from datetime import datetime

import pytest

from support.contract import Contract
from support.protobuf import field, message
from support.server import Server
from support.town import reported, write_feed
from support.upstream import Upstream
from support.waiting import eventually

NOW = "2026-03-02T07:55:00-05:00"
AT = int(datetime.fromisoformat(NOW).timestamp())
SINCE = AT - 3600
STATION = {
    "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type\nR,T,1,Main line,1\nS,T,2,Second line,1\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n"
                 "a,Market,44.2300,-76.4800,0,\nc,Mill,44.2500,-76.5000,0,\nS,Central,44.2350,-76.4900,1,\n"
                 "west,Central West,44.2353,-76.4904,2,S\neast,Central East,44.2353,-76.4896,2,S\n"
                 "p1,Central,44.2350,-76.4900,0,S\np2,Central,44.2351,-76.4900,0,S\n",
    # A lift and a ramp between the platforms; a lift from one entrance, and a level path from the other.
    "pathways.txt": "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,facility_id\n"
                    "up,p1,p2,5,1,40,L1\nstairs,p1,p2,2,1,20,\nramp,p1,p2,1,1,300,\n"
                    "in,west,p1,5,1,30,L2\nsteps,west,p1,2,1,20,\nlevel,east,p1,1,1,60,\n",
    "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,daily,t1,Central\nS,daily,t2,Mill\nS,daily,t3,Mill\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,8:00:00,8:00:00,a,1\nt1,8:10:00,8:10:00,p1,2\n"
                      "t2,8:12:00,8:12:00,p2,1\nt2,8:22:00,8:22:00,c,2\nt3,8:20:00,8:20:00,p2,1\nt3,8:30:00,8:30:00,c,2\n",
}
NO_SERVICE, ACCESSIBILITY_ISSUE = 1, 11
STEP_FREE = "&wheelchair=possible"
contract = Contract()


def outage(*lifts: str, effect: int = ACCESSIBILITY_ISSUE) -> bytes:
    """An alert entity that selects stops, or lifts whose IDs are given as stop IDs."""
    named = b"".join(field(5, field(5, lift.encode())) for lift in lifts)
    alert = field(1, field(1, SINCE)) + named + field(7, effect) + field(10, field(1, field(1, b"Lift being repaired")))
    return field(1, b"lift") + field(5, alert)


def journey(server, options: str = "", path: str = "") -> dict:
    if path:
        return server.json(f"/api/v1/plan/{path}")
    return server.json(f"/api/v1/plan?from=town:a&to=town:c&window=60{options}")["journeys"][0]


def trips(journey: dict) -> list[str]:
    return [leg["trip"] for leg in journey["legs"] if leg["kind"] == "ride"]


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """A server whose lifts are closed after two journeys were planned: `before` has one step-free journey and one
    without that requirement."""
    folder = tmp_path_factory.mktemp("lifts")
    feed = write_feed(folder / "town.zip", **STATION)
    with Upstream() as upstream:
        upstream.answers["/alerts.pb"] = (200, message([], at=AT))
        with Server(folder, "basemap: none\nagencies:" + reported("town", feed, f"{upstream.url}/alerts.pb"), NOW) as server:
            server.before = {options: journey(server, options) for options in ("", STEP_FREE)}
            upstream.answers["/alerts.pb"] = (200, message([outage("L1", "L2")], at=AT + 1))
            eventually(lambda: "closures" in server.json("/api/v1/stops/town:S/arrivals"))
            yield server


def test_a_step_free_journey_avoids_a_closed_lift(town):
    assert trips(town.before[STEP_FREE]) == ["town:t1", "town:t2"]
    found = journey(town, STEP_FREE)
    assert trips(found) == ["town:t1", "town:t3"]
    [_, change, _] = found["legs"]
    assert change["arrival"] - change["departure"] == 300
    assert [leg["closures"] for leg in found["legs"]] == [["town:lift"]] * 3


def test_a_lift_closure_is_shown_on_other_journeys_without_changing_them(town):
    found = journey(town)
    assert trips(found) == trips(town.before[""]) == ["town:t1", "town:t2"]
    assert all(leg["closures"] == ["town:lift"] for leg in found["legs"])
    assert "closures" not in town.before[""]["legs"][1]


def test_a_step_free_walk_enters_a_station_by_the_entrance_that_remains_accessible(town):
    plan = town.json(f"/api/v1/plan?from=44.2353,-76.4904&to=town:c&window=60{STEP_FREE}")
    walk = plan["journeys"][0]["legs"][0]
    # The walk passes the lift of the west entrance, continues to the east entrance, and uses the ramp.
    assert walk["kind"] == "walk" and walk["arrival"] - walk["departure"] > 360
    level = town.json("/api/v1/plan?from=44.2353,-76.4904&to=town:c&window=60")["journeys"][0]["legs"][0]
    assert level["arrival"] - level["departure"] < 60


@pytest.mark.parametrize("stop", ["S", "p1", "p2"])
def test_a_board_shows_the_lift_closure_its_alert_and_the_remaining_entrances(town, stop):
    board = town.json(f"/api/v1/stops/town:{stop}/arrivals")
    assert board["closures"] == [{"alert": "town:lift", "kind": "lift", "since": SINCE}]
    assert board["stepFreeBy"] == ["Central East"]
    assert [alert["id"] for alert in board["alerts"]] == ["town:lift"]
    assert "closures" not in town.json("/api/v1/stops/town:a/arrivals")


def test_a_closed_entrance_with_a_lift_is_shown_as_a_closed_place_not_a_closed_lift(tmp_path):
    feed = write_feed(tmp_path / "town.zip", **STATION)
    with Upstream() as upstream:
        upstream.answers["/alerts.pb"] = (200, message([outage("west", effect=NO_SERVICE)], at=AT))
        with Server(tmp_path, "basemap: none\nagencies:" + reported("town", feed, f"{upstream.url}/alerts.pb"), NOW) as server:
            board = eventually(lambda: (board := server.json("/api/v1/stops/town:p1/arrivals")).get("closures") and board)
            assert board["closures"] == [{"alert": "town:lift", "kind": "place", "since": SINCE}]
            assert board["stepFreeBy"] == ["Central East"]


def test_a_watched_step_free_journey_through_a_closed_lift_becomes_impossible(town):
    watched = journey(town, path=town.before[STEP_FREE]["id"])
    assert (watched["state"], watched["reason"]) == ("impossible", {"kind": "closed", "leg": 1, "alerts": ["town:lift"]})
    assert trips(watched["onward"][0]) == ["town:t1", "town:t3"]
    other = journey(town, path=town.before[""]["id"])
    assert other["state"] == "possible"
    assert other["journey"]["legs"][1]["stationSteps"] == [{"kind": "stairs"}]


def test_while_the_alert_feed_fails_lift_status_is_unknown_and_known_closures_remain(tmp_path):
    feed = write_feed(tmp_path / "town.zip", **STATION)
    configuration = "basemap: none\nagencies:"
    arrivals, plan = "/api/v1/stops/town:{}/arrivals", "/api/v1/plan?from=town:a&to=town:c&window=60"
    with Upstream() as upstream:
        configuration += reported("town", feed, f"{upstream.url}/alerts.pb")
        upstream.answers["/alerts.pb"] = (200, message([outage("L1", "L2")], at=AT))
        with Server(tmp_path, configuration, NOW) as server:
            eventually(lambda: "closures" in server.json(arrivals.format("S")))
            assert "liftsUnknown" not in server.json(arrivals.format("S"))
            watched = server.json(plan + STEP_FREE)["journeys"][0]["id"]
            assert "liftsUnknown" not in server.json(plan + STEP_FREE)
            assert server.json(plan + STEP_FREE + "&timetableOnly=true")["liftsUnknown"] == {}
            upstream.answers["/alerts.pb"] = (500, b"")
            board = eventually(lambda: (board := server.json(arrivals.format("p1"))).get("liftsUnknown") and board)
            assert (board["liftsUnknown"], len(board["closures"])) == ({"since": AT}, 1)
            # Stop a is outside the station and has no lifts.
            assert "liftsUnknown" not in server.json(arrivals.format("a"))
            found = server.json(plan + STEP_FREE)
            assert (found["liftsUnknown"], trips(found["journeys"][0])) == ({"since": AT}, ["town:t1", "town:t3"])
            # With this option no access is certain, but for another reason than the lifts.
            assert server.json(plan + "&wheelchair=certain")["liftsUnknown"] == {"since": AT}
            assert "liftsUnknown" not in server.json(plan)
            assert server.json(f"/api/v1/plan/{watched}")["liftsUnknown"] == {"since": AT}
            for path, asked in [("/api/v1/stops/{id}/arrivals", arrivals.format("S")), ("/api/v1/plan", plan + STEP_FREE),
                                ("/api/v1/plan/{id}", f"/api/v1/plan/{watched}")]:
                operation = next(each for each in contract.operations if each.path == path)
                assert not operation.complaints(server.get(asked))
        # After a restart no lift is known to be closed, and none is known to work.
        with Server(tmp_path, configuration, NOW) as server:
            board = eventually(lambda: (board := server.json(arrivals.format("S"))).get("liftsUnknown") is not None and board)
            assert board["liftsUnknown"] == {} and "closures" not in board
            assert server.json(plan + STEP_FREE)["liftsUnknown"] == {}


@pytest.mark.parametrize("path", ["/api/v1/stops/{id}/arrivals", "/api/v1/plan", "/api/v1/plan/{id}"])
def test_responses_with_lift_closures_match_the_contract(town, path):
    operation = next(each for each in contract.operations if each.path == path)
    asked = {
        "/api/v1/stops/{id}/arrivals": "/api/v1/stops/town:S/arrivals",
        "/api/v1/plan": f"/api/v1/plan?from=town:a&to=town:c&window=60{STEP_FREE}",
        "/api/v1/plan/{id}": f"/api/v1/plan/{town.before[STEP_FREE]['id']}",
    }[path]
    assert not operation.complaints(town.get(asked))
