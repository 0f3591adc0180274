"""Two feeds of one agency: a timetable in GTFS, and vehicle positions in SIRI whose IDs have the agency's ID as a
prefix."""

from contextlib import contextmanager

import pytest

from support.clocks import FastClock
from support.onebusaway_upstream import AGENCY, EAST, KEY, STOPS, WEST, OneBusAwayUpstream, latitude
from support.server import Server
from support.town import write_feed
from support.waiting import eventually

# Trip K1-1 of the upstream leaves every ten minutes, here at 8:00, and takes ten minutes from end to end.
NOW = "2026-03-02T08:02:00-05:00"
LINE = "K1"


def write_timetable(path):
    stops = [(f"{LINE}{n}", latitude(LINE), WEST + (EAST - WEST) * n / (STOPS - 1)) for n in range(STOPS)]
    times = [f"8:{n * 10 // (STOPS - 1):02}:00" for n in range(STOPS)]
    return write_feed(path, **{
        "routes.txt": f"route_id,agency_id,route_short_name,route_long_name,route_type\n{LINE},T,{LINE},First,3\n",
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n" + "".join(f"{id},{id},{lat},{lon}\n" for id, lat, lon in stops),
        "trips.txt": f"route_id,service_id,trip_id,trip_headsign\n{LINE},daily,{LINE}-1,East End\n",
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + "".join(
            f"{LINE}-1,{time},{time},{id},{n}\n" for n, (time, (id, _, _)) in enumerate(zip(times, stops), 1))})


@contextmanager
def serving(tmp_path, monkeypatch, ids=""):
    monkeypatch.setenv("TOWN_KEY", KEY)
    clock = FastClock(NOW, 1)
    with OneBusAwayUpstream(clock) as upstream:
        feed = write_timetable(tmp_path / "town.zip")
        settings = f"""
basemap: none
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule: {feed}
    realtime:
      buses: {{kind: siri, url: "{upstream.url}/siri/vehicle-monitoring.json", key: "${{TOWN_KEY}}"{ids}}}
"""
        with Server(tmp_path, settings, clock=clock) as server:
            yield server, upstream


@pytest.fixture
def town(tmp_path, monkeypatch):
    with serving(tmp_path, monkeypatch) as served:
        yield served


def test_siri_vehicles_are_matched_to_gtfs_trips(town):
    server, _ = town
    vehicles = eventually(lambda: server.json("/api/v1/vehicles")["vehicles"])
    on_trip = [vehicle for vehicle in vehicles if vehicle.get("trip") == f"town:{LINE}-1"]
    assert len(on_trip) == 1 and on_trip[0]["route"] == f"town:{LINE}" and on_trip[0]["id"].startswith(f"town:{AGENCY}")
    board = server.json(f"/api/v1/stops/town:{LINE}{STOPS - 1}/arrivals")["arrivals"]
    assert board[0]["status"] == "live" and board[0]["trip"] == f"town:{LINE}-1" and "scheduled" in board[0]


def test_siri_alerts_are_returned_and_their_unknown_routes_are_counted(town):
    server, _ = town
    eventually(lambda: server.json(f"/api/v1/routes/town:{LINE}")["route"]["service"] == "delayed")
    feed = server.feed("town/buses")
    assert feed["state"] == "ok" and feed["discarded"]["unknownRoute"] > 0


def test_a_siri_feed_whose_vehicles_match_no_trip_is_reported_as_failing(tmp_path, monkeypatch):
    with serving(tmp_path, monkeypatch, ", ids: full") as (server, _):
        def reported():
            feed = server.feed("town/buses")
            return feed if feed.get("error") else None

        feed = eventually(reported)
        assert feed["state"] == "failing" and feed["error"]["kind"] == "unmatched" and "ids" in feed["error"]["message"]
