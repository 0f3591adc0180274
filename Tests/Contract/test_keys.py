"""API keys of programs: the operator may require them and limit the rate of each."""

import pytest

from support.server import DEMO, Server

KEYS = """
server:
  keys:
    - {key: often, per_minute: 100000}
    - {key: rarely, per_minute: 3}
"""
GUARDED = [
    "/api/where/current-time.json", "/gtfs-rt/cairns/alerts.pb", "/siri/vehicle-monitoring.json",
    "/api/siri/vehicle-monitoring.json",
]


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("keys"), DEMO.replace("server:\n", KEYS)) as server:
        yield server


@pytest.mark.parametrize("path", GUARDED)
def test_a_program_needs_its_key(guarded, path):
    assert guarded.get(path).status == 401
    assert guarded.get(f"{path}?key=other").status == 401
    assert guarded.get(f"{path}?x=1&key=often").status == 200
    # Also from the cache.
    assert guarded.get(f"{path}?x=1&key=often").status == 200
    assert guarded.get(f"{path}?x=1").status == 401


def test_the_page_needs_no_key(guarded):
    assert guarded.get("/api/v1/agencies").status == 200


def test_trip_planning_apps_need_no_key(guarded):
    assert guarded.get("/motis/api/v1/map/initial").status == 200
    assert guarded.get("/otp").status == 200


def test_refusals_use_the_onebusaway_envelope(guarded):
    body = guarded.get("/api/where/config.json").json()
    assert (body["code"], body["text"], body["version"]) == (401, "permission denied", 2)


def test_a_key_over_its_limit_must_wait(guarded):
    path = "/api/where/current-time.json?key=rarely"
    statuses = [guarded.get(path).status for _ in range(5)]
    assert statuses[:3] == [200, 200, 200] and statuses[4] == 429
    refused = guarded.get(path)
    assert int(refused.headers["Retry-After"]) in range(1, 61)
    assert guarded.get("/api/where/current-time.json?key=often").status == 200
