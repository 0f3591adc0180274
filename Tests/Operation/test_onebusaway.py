"""An agency with a OneBusAway server and SIRI: its network, buses, alerts and departures."""

import pytest

from support.clocks import FastClock
from support.onebusaway_upstream import KEY, OneBusAwayUpstream
from support.server import Server
from support.waiting import eventually


def configuration(upstream) -> str:
    return f"""
basemap: none
agencies:
  - id: town
    name: Town Buses
    kind: onebusaway
    api:
      url: {upstream.url}
      key: ${{TOWN_KEY}}
      agencies: [TOWN BUS]
    time_zone: America/New_York
"""


@pytest.fixture
def clock() -> FastClock:
    return FastClock("2026-11-18T08:30:00-05:00", 1)


@pytest.fixture
def upstream(monkeypatch, clock):
    monkeypatch.setenv("TOWN_KEY", KEY)
    with OneBusAwayUpstream(clock) as upstream:
        yield upstream


def statuses(server) -> dict[str, str]:
    return {route["shortName"]: route["service"] for route in server.json("/api/v1/routes")["routes"]}


def vehicles(server):
    return server.json("/api/v1/vehicles")["vehicles"]


def test_each_onebusaway_route_has_its_most_severe_alert_and_its_bus(tmp_path, upstream, clock):
    with Server(tmp_path, configuration(upstream), clock=clock) as server:
        eventually(lambda: len(vehicles(server)) == 5)
        assert statuses(server) == {"K1": "delayed", "K2+": "noService", "K3": "altered", "K4": "altered", "K5": "none"}
        shown = server.get("/api/v1/feeds").body + server.get("/metrics").body + server.log.read_bytes()
        assert KEY.encode() not in shown
    assert upstream.too_often == 0
    assert "/api/where/stops-for-route/TOWN BUS_K2+.json" in upstream.seen


def test_without_onebusaway_situations_the_service_status_of_routes_is_unknown(tmp_path, upstream, clock):
    upstream.situations = None
    with Server(tmp_path, configuration(upstream), clock=clock) as server:
        eventually(lambda: len(vehicles(server)) == 5)
        assert set(statuses(server).values()) == {"unknown"}


def test_a_rejected_onebusaway_key_is_reported(tmp_path, upstream, clock, monkeypatch):
    with Server(tmp_path, configuration(upstream), clock=clock) as server:
        assert len(server.json("/api/v1/routes")["routes"]) == 5
    monkeypatch.setenv("TOWN_KEY", "another")
    # The network is still available, because the earlier server stored it; the vehicles are not.
    with Server(tmp_path, configuration(upstream), clock=clock) as server:
        assert len(server.json("/api/v1/routes")["routes"]) == 5
        eventually(lambda: server.feed("town/vehicles").get("error", {}).get("kind") == "unauthorized")
        assert set(statuses(server).values()) == {"unknown"}


@pytest.mark.parametrize("fault", [500, 404, b"<html>Sorry</html>", b"{\"Siri\": {", b"", b"null"])
def test_failing_vehicle_requests_do_not_affect_the_onebusaway_network(tmp_path, upstream, clock, fault):
    upstream.broken["/siri/"] = fault
    with Server(tmp_path, configuration(upstream), clock=clock) as server:
        assert len(server.json("/api/v1/routes")["routes"]) == 5
        eventually(lambda: any(feed["state"] == "failing" for feed in server.json("/api/v1/feeds")["feeds"]))
        assert set(statuses(server).values()) == {"unknown"}


def test_a_failing_request_for_one_onebusaway_route_affects_no_other_route(tmp_path, upstream, clock):
    upstream.broken["K3.json"] = 500
    with Server(tmp_path, configuration(upstream), clock=clock) as server:
        assert len(server.json("/api/v1/routes")["routes"]) == 5
        assert len(server.json("/api/v1/stops")["stops"]) == 20
