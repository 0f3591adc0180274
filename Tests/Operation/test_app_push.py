"""Reminders of OneBusAway apps over the network: each is sent once and on time, regardless of failures of the server
and of the push services."""

import json
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from support.app_gateway import AppGateway
from support.clocks import SteppedClock
from support.server import Server
from support.sidecar import SERVICE_DATE, from_android, from_iphone, iphone_alarm, moment, path_of
from support.town import write_feed
from support.waiting import eventually

CONFIGURATION = """
basemap: none
server: {{limits: none}}
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule: {{source: "{feed}", dates: repeating}}
sidecar:
  regions:
    - id: 1
      name: Town
"""


@pytest.fixture
def gateway(tmp_path):
    folder = tmp_path / "gateway"
    folder.mkdir()
    with AppGateway(folder) as running:
        yield running
    assert not running.complaints


def started(folder: Path, gateway: AppGateway, clock: SteppedClock) -> Server:
    text = CONFIGURATION.format(feed=write_feed(folder / "town.zip")) + gateway.credentials
    return Server(folder, text, clock=clock)


def records(server: Server, kind: int) -> int:
    """Returns the number of stored records of a kind: 1 are registrations, 2 reminders, 3 Live Activities."""
    with closing(sqlite3.connect(f"file:{server.log.parent}/data/headsign.sqlite?mode=ro", uri=True)) as database:
        return database.execute("SELECT count(*) FROM app_record WHERE kind = ?", [kind]).fetchone()[0]


def test_an_iphone_alarm_is_sent_once_at_its_time(tmp_path, gateway):
    clock = SteppedClock(tmp_path, "2026-11-18T07:58:00-05:00")
    with started(tmp_path, gateway, clock) as server:
        answer = iphone_alarm(server, "ab12")
        assert answer.status == 201 and answer.json()["url"].startswith(server.url)
        # The other alarm is due a minute earlier, in a round in which this one is not due.
        assert iphone_alarm(server, "ff00", seconds_before="360").status == 201
        clock.advance(60)
        eventually(lambda: records(server, 2) == 1)
        assert gateway.of("ff00") and not gateway.of("ab12")
        clock.advance(60)
        [message] = eventually(lambda: gateway.of("ab12"))
        assert message["service"] == "apns" and message["headers"]["apns-push-type"] == "alert"
        assert message["body"]["aps"]["alert"] == {"title": "OneBusAway", "body": "1 to Mill leaves in 5 min."}
        assert message["body"]["arrival_and_departure"] == {
            "region_id": 1, "stop_id": "town_b", "trip_id": "town_t1", "service_date": SERVICE_DATE,
            "vehicle_id": None, "stop_sequence": 1}
        eventually(lambda: records(server, 2) == 0)
        assert server.get(path_of(answer), method="DELETE").status == 404
        assert len(gateway.of("ab12")) == 1


def test_alarms_are_sent_through_fcm_and_onesignal(tmp_path, gateway):
    clock = SteppedClock(tmp_path, "2026-11-18T07:59:00-05:00")
    with started(tmp_path, gateway, clock) as server:
        fields = {"stop_id": "town_b", "service_date": SERVICE_DATE, "stop_sequence": 1, "trip_id": "town_t1", "seconds_before": 300}
        assert from_android(server, "/api/v2/regions/1/alarms", fields | {"user_push_id": "f:cm", "operating_system": "android"}).status == 201
        first, again = (from_android(server, "/api/v1/regions/1/alarms", fields | {"user_push_id": "player"}) for _ in range(2))
        assert first.status == 201 and again.json() == first.json()
        clock.advance(60)
        eventually(lambda: gateway.of("f:cm") and gateway.of("player"))
        [fcm], [player] = gateway.of("f:cm"), gateway.of("player")
        assert fcm["body"]["message"]["notification"] == {"title": "OneBusAway", "body": "1 to Mill leaves in 5 min."}
        data = json.loads(fcm["body"]["message"]["data"]["arrival_and_departure"])
        assert data["stop_id"] == "town_b" and player["body"]["data"]["arrival_and_departure"] == data


@pytest.mark.parametrize("status, reason", [(410, "Unregistered"), (400, "BadDeviceToken")])
def test_an_unregistered_push_token_is_deleted_with_its_alarms(tmp_path, gateway, status, reason):
    gateway.expect("ab12", status, {"reason": reason})
    clock = SteppedClock(tmp_path, "2026-11-18T07:59:00-05:00")
    with started(tmp_path, gateway, clock) as server:
        assert iphone_alarm(server, "ab12").status == 201 and records(server, 1) == records(server, 2) == 1
        clock.advance(60)
        eventually(lambda: records(server, 1) == records(server, 2) == 0)
        assert len(gateway.of("ab12")) == 1


@pytest.mark.parametrize("status, body, headers", [
    (429, {"reason": "TooManyRequests"}, {}), (503, {"reason": "ServiceUnavailable"}, {"retry_after": "1"}),
    (403, {"reason": "ExpiredProviderToken"}, {})])
def test_a_push_message_that_the_service_did_not_accept_is_sent_again(tmp_path, gateway, status, body, headers):
    gateway.expect("ab12", status, body, **headers)
    clock = SteppedClock(tmp_path, "2026-11-18T07:59:00-05:00")
    with started(tmp_path, gateway, clock) as server:
        assert iphone_alarm(server, "ab12").status == 201
        clock.advance(60)
        if status == 503:
            # The push service's retry delay begins before the round ends with a warning.
            eventually(lambda: "messages to apps were refused" in server.log.read_text())
        else:
            # An expired provider token is replaced immediately; after too many messages to one device, the message
            # waits for the next round.
            eventually(lambda: gateway.of("ab12"))
        clock.advance(60)
        eventually(lambda: len(gateway.of("ab12")) == 2)
        assert gateway.of("ab12")[1]["status"] == 200
        eventually(lambda: records(server, 2) == 0)


def test_no_app_alarm_is_lost_if_the_server_is_killed_before_it_is_due(tmp_path, gateway):
    clock = SteppedClock(tmp_path, "2026-11-18T07:34:00-05:00")
    tokens = ["aa01", "aa02", "aa03"]
    for token in tokens:
        with started(tmp_path, gateway, clock) as server:
            assert iphone_alarm(server, token, seconds_before="1800").status == 201
            server.process.send_signal(signal.SIGKILL)
            server.process.wait()
    assert not gateway.messages
    with started(tmp_path, gateway, clock) as server:
        # The first round may run before the timetable is loaded.
        clock.advance(60)
        eventually(lambda: records(server, 2) == 0)
    assert [len(gateway.of(token)) for token in tokens] == [1, 1, 1]


def test_a_push_registration_survives_a_restart(tmp_path, gateway):
    clock = SteppedClock(tmp_path, "2026-11-18T07:00:00-05:00")
    fields = {"token": "ab12", "operating_system": "ios", "locale": "fr-CA", "test_device": "false"}
    with started(tmp_path, gateway, clock) as server:
        assert from_iphone(server, "/api/v2/regions/1/push_registrations", fields).status == 204
    with started(tmp_path, gateway, clock) as server:
        answers = [server.get("/api/v2/regions/1/push_registrations?token=ab12", method="DELETE").status for _ in range(2)]
        assert answers == [204, 404]


def test_a_live_activity_is_updated_until_it_is_deleted(tmp_path, gateway):
    fields = {"activity_id": "A1", "push_token": "ee01", "stop_id": "town_b", "route_short_name": "1", "trip_headsign": "Mill"}
    clock = SteppedClock(tmp_path, "2026-11-18T07:50:00-05:00")
    with started(tmp_path, gateway, clock) as server:
        answer = from_iphone(server, "/api/v2/regions/1/live_activities", fields)
        assert answer.status == 201
        for count in (1, 2):
            clock.advance(60)
            eventually(lambda: len(gateway.of("ee01")) >= count)
        first, second = gateway.of("ee01")[:2]
        assert first["headers"]["apns-push-type"] == "liveactivity" and first["headers"]["apns-topic"].endswith(".push-type.liveactivity")
        aps = first["body"]["aps"]
        assert set(first["body"]) == {"aps"} and aps["event"] == "update"
        assert aps["content-state"] == {"arrivals": [
            {"departure_time": moment("08:05:00"), "schedule_status": "unknown", "schedule_deviation": 0, "is_arrival": True}]}
        assert second["body"]["aps"]["timestamp"] > aps["timestamp"] and aps["stale-date"] == aps["timestamp"] + 600
        assert server.get(path_of(answer), method="DELETE").status == 204
        assert server.get(path_of(answer), method="DELETE").status == 404


def test_a_live_activity_ends_when_its_route_has_no_more_departures(tmp_path, gateway):
    fields = {"activity_id": "A2", "push_token": "ee02", "stop_id": "town_b", "route_short_name": "9", "trip_headsign": "Mill"}
    clock = SteppedClock(tmp_path, "2026-11-18T07:50:00-05:00")
    with started(tmp_path, gateway, clock) as server:
        answer = from_iphone(server, "/api/v2/regions/1/live_activities", fields)
        # The activity ends after three rounds; advancing the clock several times within one round counts once.
        [end] = eventually(lambda: clock.advance(60) or gateway.of("ee02"))
        assert end["body"]["aps"]["event"] == "end" and end["body"]["aps"]["content-state"] == {"arrivals": []}
        assert server.get(path_of(answer), method="DELETE").status == 404
