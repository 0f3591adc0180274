"""API keys for programs: an operator can require them and limit the request rate of each key."""

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
def test_a_request_without_a_valid_api_key_is_rejected(guarded, path):
    assert guarded.get(path).status == 401
    assert guarded.get(f"{path}?key=other").status == 401
    assert guarded.get(f"{path}?x=1&key=often").status == 200
    # A cached response also requires the key.
    assert guarded.get(f"{path}?x=1&key=often").status == 200
    assert guarded.get(f"{path}?x=1").status == 401


def test_the_page_works_without_an_api_key(guarded):
    assert guarded.get("/api/v1/agencies").status == 200


def test_motis_and_otp_requests_need_no_api_key(guarded):
    assert guarded.get("/motis/api/v1/map/initial").status == 200
    assert guarded.get("/otp").status == 200


def test_onebusaway_requests_without_a_key_return_the_onebusaway_error_envelope(guarded):
    body = guarded.get("/api/where/config.json").json()
    assert (body["code"], body["text"], body["version"]) == (401, "permission denied", 2)


def test_an_api_key_over_its_rate_limit_receives_status_429(guarded):
    path = "/api/where/current-time.json?key=rarely"
    statuses = [guarded.get(path).status for _ in range(5)]
    assert statuses[:3] == [200, 200, 200] and statuses[4] == 429
    refused = guarded.get(path)
    assert int(refused.headers["Retry-After"]) in range(1, 61)
    assert guarded.get("/api/where/current-time.json?key=often").status == 200
