"""A campus with Magic Bus, from its configuration preset to riders: routes, moving buses, boards, alerts and
failures."""

import pytest

from support.magicbus_upstream import LINES, RUNNING, MagicBusUpstream
from support.server import Server
from support.waiting import eventually


def configuration(upstream, format="json") -> str:
    return f"""
basemap: none
agencies:
  - preset: umich
    api:
      url: {upstream.url}
      interval: 1
      format: {format}
"""


@pytest.fixture
def upstream():
    with MagicBusUpstream() as upstream:
        yield upstream


def vehicles(server) -> dict[str, dict]:
    return {vehicle["id"]: vehicle for vehicle in server.json("/api/v1/vehicles")["vehicles"]}


def feed(server, name="vehicles"):
    return server.feed(f"umich/{name}")


def test_magicbus_routes_and_stops_are_in_the_api_including_inactive_ones(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), None) as server:
        routes = {route["id"]: route for route in server.json("/api/v1/routes")["routes"]}
        assert set(routes) == {f"umich:{line.id}" for line in LINES}
        assert routes["umich:-2"]["color"] == "#0066ff"
        stop = server.json("/api/v1/stops/umich:1")["stop"]
        assert stop["name"] == "Stop 1" and set(stop["routes"]) == {"umich:-2", "umich:7"}


@pytest.mark.parametrize("format", ["json", "xml"])
def test_magicbus_buses_move_along_their_routes(tmp_path, upstream, format):
    with Server(tmp_path, configuration(upstream, format), None) as server:
        eventually(lambda: len(vehicles(server)) == RUNNING)
        before = vehicles(server)["umich:20"]
        assert before["route"] == "umich:-2" and "shape" in before
        eventually(lambda: vehicles(server)["umich:20"]["distance"] != before["distance"])


@pytest.mark.parametrize("format", ["json", "xml"])
def test_a_magicbus_stop_has_arrivals(tmp_path, upstream, format):
    with Server(tmp_path, configuration(upstream, format), None) as server:
        stop = "umich:6" if format == "json" else "umich:stop-6-here"
        board = eventually(lambda: [
            arrival for arrival in server.json(f"/api/v1/stops/{stop}/arrivals")["arrivals"]
            if arrival["route"] == "umich:93"])
        # A single bus drives the loop: it arrives now and once again later.
        assert len({arrival.get("vehicle") for arrival in board if "vehicle" in arrival}) == 1


def test_magicbus_announcements_become_agency_wide_alerts_until_they_end(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), None) as server:
        alerts = eventually(lambda: server.json("/api/v1/alerts")["alerts"])
        assert {alert["severity"] for alert in alerts} == {"info", "severe"}
        assert all(alert["wholeAgency"] for alert in alerts)


def test_a_bus_removed_from_the_magicbus_feed_is_removed_from_the_api(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), None) as server:
        eventually(lambda: "umich:20" in vehicles(server))
        upstream.gone = {"20"}
        eventually(lambda: "umich:20" not in vehicles(server))


@pytest.mark.parametrize("way", [way for way in MagicBusUpstream.FAILURES if way != "slow"])
def test_failing_magicbus_vehicle_requests_are_reported_and_recover(tmp_path, upstream, way):
    with Server(tmp_path, configuration(upstream), None) as server:
        upstream.failures = {"buses": way}
        eventually(lambda: feed(server)["state"] == "failing")
        assert feed(server, "departures")["state"] == "ok"
        upstream.failures = {}
        eventually(lambda: feed(server)["state"] == "ok")


def test_a_magicbus_server_without_arrivals_is_not_reported_as_failing(tmp_path, upstream):
    upstream.failures = {"arrivals": "404"}
    with Server(tmp_path, configuration(upstream), None) as server:
        assert feed(server, "departures")["state"] == "ok"
        assert eventually(lambda: server.json("/api/v1/stops/umich:6/arrivals")["arrivals"])


def test_a_magicbus_agency_restarts_without_network_access(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), None):
        pass
    upstream.failures = {"/": "500"}
    with Server(tmp_path, configuration(upstream), None) as server:
        assert len(server.json("/api/v1/routes")["routes"]) == len(LINES)
        eventually(lambda: feed(server)["state"] == "failing")
