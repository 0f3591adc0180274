"""An agency with Avail InfoPoint, from its preset to riders: routes, buses that move, boards, notices, failures."""

import time

import pytest

from support.infopoint_upstream import LINES, InfoPointUpstream
from support.server import Server

RUNNING = sum(line.buses for line in LINES)


def configuration(upstream) -> str:
    return f"""
basemap: none
agencies:
  - preset: cata
    api:
      url: {upstream.url}
      interval: 1
"""


@pytest.fixture
def upstream():
    with InfoPointUpstream() as upstream:
        yield upstream


def eventually(holds, seconds=30):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.1)


def vehicles(server) -> dict[str, dict]:
    return {vehicle["id"]: vehicle for vehicle in server.json("/api/v1/vehicles")["vehicles"]}


def feed(server, name="vehicles"):
    return next(feed for feed in server.json("/api/v1/feeds")["feeds"] if feed["id"] == f"cata/{name}")


def test_routes_stops_and_notices_come_from_the_api(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), None) as server:
        routes = server.json("/api/v1/routes")["routes"]
        assert {route["shortName"] for route in routes} == {line.code.strip() for line in LINES}
        eventually(lambda: len(server.json("/api/v1/alerts")["alerts"]) == 2)
        assert server.get("/api/v1/stops/cata:5500").status == 200


def test_buses_move_with_what_is_known_of_them(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), None) as server:
        eventually(lambda: len(vehicles(server)) == RUNNING)
        before = vehicles(server)["cata:550"]
        assert before["onBoard"] == 12
        eventually(lambda: vehicles(server)["cata:550"] != before)
        shown = server.get("/api/v1/vehicles").body + server.get("/api/v1/feeds").body + server.log.read_bytes()
        assert b"Not To Be Seen" not in shown


def test_a_stop_has_departures(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), None) as server:
        server.get("/api/v1/stops/cata:401/arrivals")
        eventually(lambda: any("StopDepartures/Get/401" in path for path in upstream.seen))
        eventually(lambda: server.json("/api/v1/stops/cata:401/arrivals")["arrivals"])


def test_a_start_needs_no_network(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), None):
        pass
    upstream.failures = {"/": "500"}
    with Server(tmp_path, configuration(upstream), None) as server:
        assert len(server.json("/api/v1/routes")["routes"]) == len(LINES)
        eventually(lambda: feed(server)["state"] == "failing")


def test_either_spelling_of_paths_will_do(tmp_path, upstream):
    upstream.spelling = "small"
    with Server(tmp_path, configuration(upstream), None) as server:
        eventually(lambda: len(vehicles(server)) == RUNNING)


def test_route_by_route_where_nothing_is_told_at_once(tmp_path, upstream):
    upstream.failures = {"getallroutedetails": "404", "getallvehicles$": "404"}
    with Server(tmp_path, configuration(upstream), None) as server:
        assert len(server.json("/api/v1/routes")["routes"]) == len(LINES)
        eventually(lambda: len(vehicles(server)) == RUNNING)


@pytest.mark.parametrize("failure", ["500", "html", "truncated", "empty", "null", "key"])
def test_vehicles_that_fail_are_said_to_and_recover(tmp_path, upstream, failure):
    with Server(tmp_path, configuration(upstream), None) as server:
        eventually(lambda: len(vehicles(server)) == RUNNING)
        upstream.failures = {"getallvehicles": failure}
        eventually(lambda: feed(server)["state"] == "failing")
        upstream.failures = {}
        eventually(lambda: feed(server)["state"] == "ok")
