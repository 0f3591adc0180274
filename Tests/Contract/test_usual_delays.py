"""Boards and plans contain the typical delay of scheduled departures with 20 recorded days, as computed from the
export."""

import base64
import gzip
import json
import struct
import subprocess
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from Reference.history_usual import kind, usual_delays
from support.contract import Contract
from support.places import HEADSIGN, ROOT
from support.protobuf import field, message
from support.recorded_history import RecordedHistory
from support.recorded_service import CALLS, FIRST, HEADWAY, RUN, ZONE, descriptor, latitude, timetable
from support.server import Server
from support.waiting import eventually

# Twenty weekdays; the tests request the Monday after them.
DATES = [date(2026, 11, 2) + timedelta(days=7 * week + day) for week in range(4) for day in range(5)]
MONDAY = "2026-11-30"
DELAY, INTERVAL, STOPS = 300, 30, "abcde"
# The trip at 8:00 runs on all days, and the trip at 9:00 on nineteen. The trip at 8:50 runs on every second day, and
# reaches its last stops in the next hour.
ON_ALL, ON_NINETEEN, OFTEN = 0, 6, 5
OPERATIONS = {operation.path: operation for operation in Contract(ROOT / "api/openapi.yaml").operations}


def delay_of(day: date, trip: int) -> int:
    """Returns the trip's delay on a day. The second trip of an hour is much later on every third day, which changes the
    mean but not the median."""
    return DELAY + (1500 if trip == OFTEN and day.day % 3 == 0 else day.day % 5 * 10 - 20)


def trip_of_day(day: date, trip: int):
    """Yields times with the feed's body at each, for a trip with one bus."""
    start = int(datetime(day.year, day.month, day.day, tzinfo=ZONE).timestamp()) + FIRST + trip * HEADWAY + delay_of(day, trip)
    for second in range(-60, (CALLS - 1) * RUN + 90, INTERVAL):
        place = b"\x0d" + struct.pack("<f", latitude(second, STOPS)) + b"\x15" + struct.pack("<f", -76.5)
        report = field(1, descriptor(f"t{trip}", day.isoformat())) + field(2, place) + field(5, start + second) + field(8, field(1, b"bus"))
        yield start + second, message([field(1, b"bus") + field(4, report)], start + second)


def recorded(folder: Path) -> Path:
    folder.mkdir()
    timetable(folder / "town.zip", STOPS)
    trips = [(day, trip) for place, day in enumerate(DATES) for trip in (ON_ALL, OFTEN, ON_NINETEEN)
             if trip == ON_ALL or trip == OFTEN and place % 2 == 0 or trip == ON_NINETEEN and place != 7]
    moments = [moment for day, trip in trips for moment in trip_of_day(day, trip)]
    lines = [json.dumps({"at": at * 1000, "url": "/positions.pb", "status": 200, "contentType": "application/x-protobuf",
                         "bodyBase64": base64.b64encode(body).decode()}) for at, body in moments]
    (folder / "positions.jsonl.gz").write_bytes(gzip.compress("\n".join(lines).encode() + b"\n"))
    (folder / "recording.json").write_text(json.dumps({
        "name": "Town", "static": {"gtfs": "town.zip"}, "feeds": [{"id": "positions", "kind": "gtfs-rt"}],
        "agency": {"id": "town", "name": "Town"}, "from": moments[0][0] * 1000, "to": moments[-1][0] * 1000}))
    return folder


@pytest.fixture(scope="module")
def history(tmp_path_factory):
    folder = tmp_path_factory.mktemp("usual")
    return RecordedHistory(folder, [recorded(folder / "recording")], [day.isoformat() for day in DATES])


@pytest.fixture(scope="module")
def town(history):
    with Server(history.folder, history.configuration, f"{MONDAY}T07:55:00-05:00") as server:
        eventually(lambda: any("usualDeviation" in row for row in board(server).json()["arrivals"]))
        yield server


def board(server, stop: str = "c"):
    return server.get(f"/api/v1/stops/town:{stop}/arrivals?minutesAfter=120")


def test_departures_in_an_hour_with_twenty_recorded_days_have_a_typical_delay(town):
    answer = board(town)
    assert not OPERATIONS["/api/v1/stops/{id}/arrivals"].complaints(answer)
    rows = {row["trip"].removeprefix("town:"): row for row in answer.json()["arrivals"]}
    assert rows[f"t{ON_ALL}"]["usualDeviation"] == pytest.approx(DELAY, abs=30)
    assert rows[f"t{ON_ALL}"]["usualPunctuality"] == "late"
    assert "usualDeviation" not in rows[f"t{ON_NINETEEN}"]


@pytest.mark.parametrize("stop", STOPS)
def test_typical_delays_on_boards_equal_those_computed_from_the_export(history, town, stop):
    expected, place = usual_delays(history.export, MONDAY), STOPS.index(stop)
    found = {row["trip"].removeprefix("town:t"): row.get("usualDeviation") for row in board(town, stop).json()["arrivals"]}
    assert expected and found

    def delay(trip: int) -> int | None:
        hour = (FIRST + trip * HEADWAY + place * RUN) // 3600
        return expected.get(("R", "0", stop, place == CALLS - 1, hour, kind(MONDAY)))

    assert found == {trip: delay(int(trip)) for trip in found}


def test_rides_of_a_plan_have_the_same_typical_delay_as_their_board(town):
    departure = int(datetime.fromisoformat(f"{MONDAY}T07:55:00-05:00").timestamp())
    answer = town.get(f"/api/v1/plan?from=town:c&to=town:e&departAt={departure}")
    assert not OPERATIONS["/api/v1/plan"].complaints(answer)
    ride = next(leg for leg in answer.json()["journeys"][0]["legs"] if leg["kind"] == "ride")
    assert (ride["usualDeviation"], ride["usualPunctuality"]) == (pytest.approx(DELAY, abs=30), "late")


def test_the_board_of_a_terminal_has_the_typical_delay(town):
    board = subprocess.run([HEADSIGN, "board", "town:c", "--server", town.url], check=True, timeout=60, capture_output=True, text=True).stdout
    assert "scheduled, usually 5 min late" in board
