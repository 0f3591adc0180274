"""Push tokens, reminders and reports of the OneBusAway apps, on a server without an app publisher's credentials."""

import json

import pytest

from support.app_gateway import AppGateway
from support.fuzzer import RUNS, differences
from support.server import DEMO, Server
from support.sidecar import SERVICE_DATE, from_android, from_iphone, iphone_alarm
from support.town import write_feed

TOWN = """
  - id: town
    name: Town
    kind: gtfs
    schedule: {{source: "{feed}", dates: repeating}}
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sidecar")
    with Server(folder, DEMO + TOWN.format(feed=write_feed(folder / "town.zip")), "2026-11-18T08:10:00-05:00") as running:
        yield running


def registration(server, method="POST", **fields):
    return from_iphone(server, "/api/v2/regions/1/push_registrations", {"token": "ab12", "operating_system": "ios"} | fields, method)


def test_reminders_of_apps_are_rejected_with_the_missing_setting(server):
    answer = iphone_alarm(server, "ab12")
    assert answer.status == 501 and answer.type == "application/json"
    assert answer.json()["error"] == (
        "Messages to iPhones need the app publisher's key for APNs (sidecar: apns). Ask the operator of this server to add it.")
    fields = {"user_push_id": "f:cm", "operating_system": "android", "stop_id": "town_b", "trip_id": "town_t1", "service_date": SERVICE_DATE}
    assert "FCM" in from_android(server, "/api/v2/regions/1/alarms", fields).json()["error"]
    assert "OneSignal" in from_android(server, "/api/v1/regions/1/alarms", fields).json()["error"]


def test_an_incomplete_reminder_request_is_rejected_with_the_sidecar_apis_messages(server):
    answer = from_iphone(server, "/api/v2/regions/1/alarms", {"stop_id": "town_b"})
    assert answer.status == 422 and answer.json() == {
        "error": "Unable to register alarm", "messages": ["Push identifier can't be blank", "Operating system can't be blank"]}
    # The metrics do not count it as a server failure.
    assert 'headsign_http_requests_total{endpoint="/api/v2/regions/{region}/alarms",status="422"}' in server.get("/metrics").body.decode()


def test_devices_can_be_registered_and_unregistered_for_push(server):
    assert registration(server, locale="es-MX", test_device="false", apns_sandbox="1").status == 204
    fields = {"token": "f:cm", "locale": "fr-CA", "test_device": "false", "operating_system": "android"}
    assert from_android(server, "/api/v2/regions/1/push_registrations", fields).status == 204
    for token, status in (("ab12", 204), ("ab12", 404), ("f%3Acm", 204)):
        answer = server.get(f"/api/v2/regions/1-town/push_registrations?token={token}", method="DELETE")
        assert (answer.status, answer.body) == (status, b"")
    assert registration(server, test_device="true").json()["messages"] == ["Description can't be blank"]


def test_repeated_ghost_bus_reports_of_a_rider_count_once(server):
    report = {"user_identifier": "5D0C", "trip_identifier": "town_t1", "service_date": SERVICE_DATE, "wait_duration_minutes": 15,
              "stop_identifier": "town_b", "stop_sequence": 1, "predicted": "0", "user_latitude": 44.2, "user_longitude": -76.4,
              "comment": "It never came — again & again"}
    path = "/api/v2/regions/1/ghost_bus_reports"
    first = from_iphone(server, path, report)
    assert first.status == 201 and len(first.json()["id"]) == 32
    again = server.get(path, {"Content-Type": "application/json"}, "POST", json.dumps(report).encode())
    assert again.status == 422 and again.json()["error"] == "already_reported"
    # The page shows the report on the bus once enough riders have sent it.
    assert 'headsign_rider_reports_total{agency="town",kind="didNotCome"} 1' in server.get("/metrics").body.decode()
    assert server.get(path, {"Content-Type": "application/json"}, "POST", b'{"comment": "%s"}' % (b"x" * 9000)).status == 403


def test_data_sent_by_riders_is_neither_logged_nor_stored_as_plain_text(server):
    assert registration(server, token="0815cafe", locale="xx-4711").status == 204
    assert "0815cafe" not in server.log.read_text()
    for file in (server.log.parent / "data").glob("headsign.sqlite*"):
        content = file.read_bytes()
        assert b"0815cafe" not in content and b"xx-4711" not in content and b"5D0C" not in content


@pytest.mark.parametrize("run", RUNS)
def test_the_fuzzer_finds_no_deviation_from_the_sidecar_contract_with_credentials(run, tmp_path):
    (tmp_path / "gateway").mkdir()
    with AppGateway(tmp_path / "gateway") as gateway, Server(tmp_path, DEMO + "sidecar:" + gateway.credentials) as server:
        # Malformed fields count as absent, because released apps cannot be corrected.
        found = differences("sidecar.yaml", server.url, tmp_path, run,
                            "--exclude-checks", "negative_data_rejection", "--include-path-regex", "alarms|live_activities")
        assert not found, found
