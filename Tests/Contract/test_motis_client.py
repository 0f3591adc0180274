"""A strict client that a third-party generator makes from api/motis.yaml parses every response."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from support.places import ROOT
from support.planners import CITY, UNIVERSITY, ready, stop_of, text


@pytest.fixture(scope="module")
def client(server, tmp_path_factory):
    ready(server)
    folder = tmp_path_factory.mktemp("client")
    made = subprocess.run(
        [Path(sys.executable).with_name("openapi-python-client"), "generate", "--path", ROOT / "api/motis.yaml",
         "--meta", "none", "--output-path", folder / "motis_client", "--fail-on-warning"],
        capture_output=True, text=True, timeout=120, env={"PATH": str(Path(sys.executable).parent)})
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    yield importlib.import_module("motis_client").Client(base_url=server.url, raise_on_unexpected_status=True)
    sys.path.remove(str(folder))


def call(client, room, name, **query):
    version = importlib.import_module("motis_client.models").__dict__
    versions = next(each for key, each in version.items() if key.endswith("Version") and key.lower().startswith(name.replace("_", "")))
    answer = importlib.import_module(f"motis_client.api.{room}.{name}").sync_detailed(versions("v5"), client=client, **query)
    assert answer.status_code == 200
    return answer.parsed


def test_a_generated_motis_client_parses_plans(client):
    plan = call(client, "plan", "plan", from_place=text(CITY), to_place=text(UNIVERSITY))
    assert plan.itineraries and plan.next_page_cursor and plan.previous_page_cursor
    again = call(client, "plan", "refresh_itinerary", itinerary_id=plan.itineraries[0].id)
    assert [leg.mode for leg in again.legs] == [leg.mode for leg in plan.itineraries[0].legs]
    for itinerary in plan.itineraries:
        assert itinerary.start_time < itinerary.end_time
        assert (itinerary.end_time - itinerary.start_time).total_seconds() == itinerary.duration
        for leg in itinerary.legs:
            assert leg.start_time <= leg.end_time and leg.leg_geometry.points


def test_a_generated_motis_client_parses_boards_and_trips(client, server):
    board = call(client, "boards", "stoptimes", stop_id=stop_of(server), n=10)
    assert len(board.stop_times) == 10
    assert call(client, "boards", "stop_info", stop_id=stop_of(server)).routes
    trip = call(client, "boards", "trip", trip_id=board.stop_times[0].trip_id)
    assert len(trip.legs) == 1 and trip.legs[0].intermediate_stops


def test_a_generated_motis_client_parses_places(client):
    found = call(client, "places", "geocode", text="cairns")
    assert found and found[0].score >= found[-1].score
    near = call(client, "places", "reverse_geocode", place=text(CITY))
    assert near and near[0].id


def test_a_generated_motis_client_parses_map_responses(client, server):
    corners = {"min_": "-16.95,145.72", "max_": "-16.88,145.80"}
    stops = call(client, "map_", "map_stops", **corners)
    assert stops and all(stop.stop_id for stop in stops)
    moments = {"start_time": "2026-11-18T00:00:00Z", "end_time": "2026-11-18T00:02:00Z"}
    assert call(client, "map_", "map_trips", **corners, **moments)
    initial = call(client, "map_", "map_initial")
    assert -18 < initial.lat < -16 and initial.zoom > 5 and initial.server_config.max_direct_time_limit > 1800
    assert call(client, "map_", "map_rentals").stations == call(client, "map_", "rentals").stations == []
    assert isinstance(call(client, "map_", "map_levels", **corners), list)
