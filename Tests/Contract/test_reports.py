"""Rider reports over the network, behind a proxy that forwards client addresses, and from a malicious client."""

import json
from random import Random
from urllib.parse import quote

import pytest

from support.server import DEMO, Server
from support.waiting import eventually


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    # Reports are applied to boards periodically by the server's clock, so it runs faster.
    with Server(tmp_path_factory.mktemp("reports"), DEMO, arguments=["--speed", "5"]) as running:
        yield running


def rows(server, stop: str, **query) -> list[dict]:
    fields = "&".join(f"{name}={value}" for name, value in query.items())
    return server.json(f"/api/v1/stops/{quote(stop, safe='')}/arrivals?{fields}")["arrivals"]


@pytest.fixture(scope="module")
def due(server):
    """A stop and one of its rows that was due within the last 15 minutes."""
    now = server.json("/api/v1/time")["now"] / 1000
    for stop in server.json("/api/v1/stops?limit=200")["stops"]:
        for row in rows(server, stop["id"], minutesBefore=15, minutesAfter=5):
            if "trip" in row and now - 800 < row.get("scheduled", 0) < now - 120 and row["status"] != "canceled":
                return stop["id"], row
    pytest.skip("nothing was due lately")


def say(server, due, address: str, **more):
    stop, row = due
    body = {"stop": stop, "trip": row["trip"], "serviceDate": row["serviceDate"], "kind": "didNotCome"} | more
    return server.get("/api/v1/reports", method="POST", body=json.dumps(body).encode(), headers={
        "X-Forwarded-For": address, "Content-Type": "application/json"})


def counted(server) -> str:
    return server.get("/metrics").body.decode()


def test_a_thousand_rider_reports_from_one_address_count_once(server, due):
    assert say(server, due, "198.51.100.1").status == 201
    answers = [say(server, due, "198.51.100.1").status for _ in range(999)]
    assert set(answers) <= {204, 429} and answers[-1] == 429
    assert 'kind="didNotCome"} 1\n' in counted(server)


def test_rider_reports_from_three_addresses_are_shown_to_other_riders(server, due):
    for last in (2, 3):
        assert say(server, due, f"198.51.100.{last}").status in (201, 204)
    stop, row = due

    def displayed():
        shown = [each for each in rows(server, stop, minutesBefore=60, minutesAfter=30) if each.get("trip") == row["trip"]]
        return any(each.get("reports", {}).get("didNotCome", 0) >= 3 for each in shown)

    assert eventually(displayed)


@pytest.mark.parametrize("more", [
    {"trip": "cairns:no such trip"}, {"serviceDate": "9999-12-31"}, {"serviceDate": "0000-00-00"}, {"kind": "exploded"}, {"trip": "x" * 900}, {"trip": 7}])
def test_an_invalid_rider_report_is_rejected(server, due, more, request):
    answer = say(server, due, f"203.0.113.{Random(request.node.name).randrange(250)}", **more)
    assert answer.status == 400, answer.body
