"""An agency with Avail InfoPoint, from its configuration preset to riders: routes, moving buses, boards, alerts and
failures."""

import gzip
import subprocess
import time

import pytest

from support.infopoint_upstream import LINES, InfoPointUpstream
from support.places import HEADSIGN
from support.server import Server
from support.waiting import eventually

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


def vehicles(server) -> dict[str, dict]:
    return {vehicle["id"]: vehicle for vehicle in server.json("/api/v1/vehicles")["vehicles"]}


def feed(server, name="vehicles"):
    return server.feed(f"cata/{name}")


def test_infopoint_routes_stops_and_alerts_are_in_the_api(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), None) as server:
        routes = server.json("/api/v1/routes")["routes"]
        assert {route["shortName"] for route in routes} == {line.code.strip() for line in LINES}
        eventually(lambda: len(server.json("/api/v1/alerts")["alerts"]) == 2)
        assert server.get("/api/v1/stops/cata:5500").status == 200
        # The destination "to Outbound" is not a place and is omitted.
        stops = [row for row in server.json("/api/v1/search?query=forest%20stop")["results"] if row["kind"] == "stop"]
        assert stops and all("towards" not in row for row in stops)


def test_another_infopoint_preset_works(tmp_path, upstream):
    settings = configuration(upstream).replace("preset: cata", "preset: pvta")
    with Server(tmp_path, settings, None) as server:
        assert {route["id"].split(":")[0] for route in server.json("/api/v1/routes")["routes"]} == {"pvta"}
        eventually(lambda: len(vehicles(server)) == RUNNING)


def test_infopoint_buses_move_and_have_their_known_fields(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), None) as server:
        eventually(lambda: len(vehicles(server)) == RUNNING)
        before = vehicles(server)["cata:550"]
        assert before["onBoard"] == 12
        eventually(lambda: vehicles(server)["cata:550"] != before)
        shown = server.get("/api/v1/vehicles").body + server.get("/api/v1/feeds").body + server.log.read_bytes()
        assert b"Not To Be Seen" not in shown


def test_an_infopoint_stop_has_departures(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), None) as server:
        server.get("/api/v1/stops/cata:401/arrivals")
        eventually(lambda: any("stopdepartures/get/401" in path.lower() for path in upstream.seen))
        eventually(lambda: server.json("/api/v1/stops/cata:401/arrivals")["arrivals"])


def test_an_infopoint_agency_restarts_without_network_access(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), None):
        pass
    upstream.failures = {"/": "500"}
    with Server(tmp_path, configuration(upstream), None) as server:
        assert len(server.json("/api/v1/routes")["routes"]) == len(LINES)
        eventually(lambda: feed(server)["state"] == "failing")


def test_lower_case_infopoint_paths_are_supported(tmp_path, upstream):
    upstream.spelling = "small"
    with Server(tmp_path, configuration(upstream), None) as server:
        eventually(lambda: len(vehicles(server)) == RUNNING)


def test_vehicles_are_requested_per_route_if_the_request_for_all_fails(tmp_path, upstream):
    upstream.failures = {"getallroutedetails": "404", "getallvehicles$": "404"}
    with Server(tmp_path, configuration(upstream), None) as server:
        assert len(server.json("/api/v1/routes")["routes"]) == len(LINES)
        eventually(lambda: len(vehicles(server)) == RUNNING)


@pytest.mark.parametrize("failure", ["500", "html", "truncated", "empty", "null", "key"])
def test_failing_infopoint_vehicle_requests_are_reported_and_recover(tmp_path, upstream, failure):
    with Server(tmp_path, configuration(upstream), None) as server:
        eventually(lambda: len(vehicles(server)) == RUNNING)
        upstream.failures = {"getallvehicles": failure}
        eventually(lambda: feed(server)["state"] == "failing")
        upstream.failures = {}
        eventually(lambda: feed(server)["state"] == "ok")


def recorded(tmp_path, upstream):
    """Records the upstream for several seconds with `record`."""
    config, recording = tmp_path / "record.yaml", tmp_path / "recording"
    config.write_text(configuration(upstream))
    answer = subprocess.run(
        [HEADSIGN, "record", "--config", config, "-o", recording, "--minutes", "0.05"], capture_output=True, text=True,
        timeout=60)
    assert answer.returncode == 0, answer.stderr
    assert not any(b"Not To Be Seen" in gzip.decompress(file.read_bytes()) for file in recording.glob("*.gz"))
    return recording


def test_an_infopoint_recording_can_be_replayed_without_the_upstream(tmp_path):
    # The `record` command uses the machine's time.
    with InfoPointUpstream(time.time) as upstream:
        recording = recorded(tmp_path, upstream)
    empty = tmp_path / "replayed"
    empty.mkdir()
    with Server(empty, "basemap: none\nagencies: []\n", None, ["--replay", str(recording)]) as server:
        assert len(server.json("/api/v1/routes")["routes"]) == len(LINES)
        eventually(lambda: len(vehicles(server)) == RUNNING)
