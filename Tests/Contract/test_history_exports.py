"""The history responses for routes, stops and trips, and the exports to TIDES and GTFS, have the same visits and times
as the CSV export."""

import csv
import io
import zipfile
from datetime import datetime

import pytest

from Reference.history_export import Call, Trip
from Reference.history_figures import start_of
from support.recorded_history import RecordedHistory, local
from support.recorded_nights import LINES, NIGHTS, ZONE, moments, recorded_night
from support.recorded_service import LATITUDES
from support.recorded_street import METERS_PER_DEGREE

# The two dates around the night before a day of 25 hours.
DATES = list(NIGHTS[1])


@pytest.fixture(scope="module")
def history(tmp_path_factory):
    folder = tmp_path_factory.mktemp("nights")
    with RecordedHistory(folder, [recorded_night(folder / "recording", NIGHTS[1])], DATES).served() as history:
        yield history


def epoch(call: Call, column: str) -> int | None:
    return start_of(call.trip.date, ZONE) + int(call.row[column]) if call.row[column] else None


def shown(call: Call) -> dict:
    """Returns the call's members as in history responses, except unknown ones."""
    names = {"scheduledArrival": "scheduled_arrival_s", "scheduledDeparture": "scheduled_departure_s", "arrival": "arrival_s",
             "departure": "departure_s", "shown10": "shown10_s", "shown5": "shown5_s"}
    numbers = {name: int(call.row[name]) for name in ("deviation", "uncertainty") if call.row[name]}
    if call.minutes_late is not None:
        numbers["minutesLate"] = call.minutes_late
    start = start_of(call.trip.date, ZONE)
    numbers |= {name: start + time for name, time in zip(("observedTime", "scheduledTime"), call.displayed) if time is not None}
    times = {name: time for name, column in names.items() if (time := epoch(call, column)) is not None}
    return times | numbers | ({"basis": call.basis} if call.basis else {})


def common(expected: dict, found: dict) -> dict:
    members = {"scheduledArrival", "scheduledDeparture", "arrival", "departure", "shown10", "shown5", "deviation", "uncertainty", "basis", "observedTime",
               "scheduledTime", "minutesLate"}
    return {name: value for name, value in found.items() if name in members | expected.keys()}


def camel(state: str) -> str:
    return {"not_seen": "notSeen", "under_way": "underWay"}.get(state, state)


def test_the_time_before_and_after_a_recording_is_an_outage_of_the_server(history):
    found = [(row["service_date"], int(row["first_s"]), int(row["last_s"])) for row in history.export.outages if not row["feed"]]
    # The recording ends after the first day has ended, at 10 in the morning of the second day.
    times = list(moments(NIGHTS[1]))
    begin, end = times[0] - start_of(DATES[0], ZONE), times[-1] - start_of(DATES[1], ZONE)
    assert found == [(DATES[0], 0, begin), (DATES[1], end, 34 * 3600)]


@pytest.mark.parametrize("date", DATES)
def test_the_history_of_a_stop_has_the_calls_of_the_csv_export(history, date):
    calls = [call for trip in history.export.trips if trip.date == date for call in trip.calls if call.stop == "b"]
    found = history.ask(history.path("stops", "b", "/calls"), date=date)["calls"]
    by_place = {(local(each["trip"]), each["startSeconds"], each["call"]): each for each in found}
    expected = {(call.trip.id, call.trip.time, call.place - 1): shown(call) | {"state": camel(call.trip.state), "isAdded": call.trip.is_added}
                for call in calls}
    assert len(found) == len(expected)
    assert {key: common(expected.get(key, {}), each) for key, each in by_place.items()} == expected


@pytest.mark.parametrize("date", DATES)
def test_the_history_of_a_trip_has_the_calls_of_the_csv_export(history, date):
    trips = [trip for trip in history.export.trips if trip.date == date]
    for trip in {(trip.route, trip.direction, trip.state, trip.is_added): trip for trip in trips}.values():
        found = history.ask(history.path("trips", trip.id), date=date, start=trip.time)
        assert found["trip"]["tripStart"] == start_of(date, ZONE) + trip.time
        expected = [shown(call) | {"stop": call.stop} for call in trip.calls]
        assert [common(one, each | {"stop": local(each["stop"]["id"])}) for one, each in zip(expected, found["calls"], strict=True)] == expected


def scheduled(trip: Trip) -> list[list[int]]:
    """Returns call index, scheduled arrival and scheduled departure of each call."""
    times = [[call.place - 1, epoch(call, "scheduled_arrival_s"), epoch(call, "scheduled_departure_s")] for call in trip.calls]
    return [] if trip.is_added else times


def observed(trip: Trip) -> list[list]:
    """Returns call index, observed arrival, observed departure (0 if unknown), uncertainty and basis of each call."""
    return [[call.place - 1, epoch(call, "arrival_s") or 0, epoch(call, "departure_s") or 0, int(call.row["uncertainty"] or 0), call.basis]
            for call in trip.calls if call.basis]


@pytest.mark.parametrize("date", DATES)
@pytest.mark.parametrize("route", LINES)
def test_a_routes_time_distance_diagram_has_the_trips_of_the_csv_export(history, route, date):
    answer = history.ask(history.path("routes", route, "/day"), date=date)
    trips = {(trip.id, trip.time): trip for trip in history.export.trips if (trip.date, trip.route) == (date, route)}
    found = {(local(each["id"]), each["startSeconds"]): each for each in answer["trips"]}
    assert len(found) == len(answer["trips"]) and found.keys() == trips.keys()
    for key, trip in trips.items():
        each, pattern = found[key], answer["patterns"][found[key]["pattern"]]
        assert (each["scheduled"], each["observed"]) == (scheduled(trip), observed(trip)), key
        assert (each["state"], each["isAdded"], each["isShortTurned"]) == (camel(trip.state), trip.is_added, trip.is_short_turned)
        assert each["tripStart"] == start_of(date, ZONE) + trip.time
        assert each.get("minutesLate") == next((call.minutes_late for call in reversed(trip.calls) if call.minutes_late is not None), None)
        assert (str(pattern.get("direction", "")), [local(stop["id"]) for stop in pattern["stops"]]) == (trip.direction, [call.stop for call in trip.calls])


@pytest.mark.parametrize("route", LINES)
def test_a_routes_time_distance_diagram_has_the_distances_along_the_pattern(history, route):
    for pattern in history.ask(history.path("routes", route, "/day"), date=DATES[0])["patterns"]:
        places = [LATITUDES[local(stop["id"])] for stop in pattern["stops"]]
        metres = [sum(abs(one - other) for one, other in zip(places[:count], places[1:])) * METERS_PER_DEGREE for count in range(len(places))]
        assert [stop["distance"] for stop in pattern["stops"]] == pytest.approx(metres, rel=0.002)


def names(trips: list[Trip]) -> dict[tuple[str, str], Trip]:
    """Returns the trips by date and a name that is unique on that date: the trip ID, with the start time if several
    runs share the ID."""
    def name(trip: Trip) -> str:
        is_alone = sum(other.date == trip.date and other.id == trip.id for other in trips) == 1
        time = max(trip.time, 0)
        return trip.id if is_alone else f"{trip.id}@{time // 3600:02}:{time // 60 % 60:02}:{time % 60:02}"

    return {(trip.date, name(trip)): trip for trip in trips}


def moment(call: Call, column: str) -> float | None:
    return epoch(call, column) if call.basis in ("positions", "agency") or column.startswith("scheduled") else None


def tides_trips(history: RecordedHistory) -> dict[tuple[str, str], Trip]:
    """Returns the trips that were observed or canceled."""
    return {key: trip for key, trip in names(history.export.trips).items() if trip.state != "not_seen" and (
        trip.state != "unknown" or any(call.observed is not None for call in trip.calls))}


def visit(call: Call) -> tuple:
    dwell = call.departure - call.arrival if call.arrival is not None and call.departure is not None else None
    return call.stop, dwell, *(moment(call, f"{column}_s") for column in ("scheduled_arrival", "scheduled_departure", "arrival", "departure"))


def rows(folder, table: str) -> list[dict]:
    with (folder / f"{table}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def tides(history):
    folder = history.folder / "tides"
    history.run("export", "tides", *history.source, "--from", DATES[0], "--to", DATES[-1], "--output", folder)
    return folder


def test_the_tides_export_has_the_visits_of_the_csv_export(history, tides):
    found = {(row["service_date"], row["trip_id_performed"], int(row["trip_stop_sequence"])): (
        row["stop_id"], int(row["dwell"]) if row["dwell"] else None,
        *(datetime.fromisoformat(row[name]).timestamp() if row[name] else None
          for name in ("schedule_arrival_time", "schedule_departure_time", "actual_arrival_time", "actual_departure_time")))
        for row in rows(tides, "stop_visits")}
    assert found == {(*key, call.place): visit(call) for key, trip in tides_trips(history).items() if trip.state != "canceled" for call in trip.calls}


def test_the_tides_export_has_the_trips_of_the_csv_export(history, tides):
    found = {(row["service_date"], row["trip_id_performed"]): (row["route_id"], row["direction_id"], row["schedule_relationship"])
             for row in rows(tides, "trips_performed")}
    assert len(names(history.export.trips)) == len(history.export.trips)
    assert found == {key: (trip.route, trip.direction, "Canceled" if trip.state == "canceled" else "Added" if trip.is_added else "Scheduled")
                     for key, trip in tides_trips(history).items()}


def test_the_gtfs_as_operated_export_has_the_observed_times_of_the_csv_export(history, tmp_path):
    history.run("export", "gtfs", *history.source, "--as-run", f"{DATES[0]}..{DATES[-1]}", "--output", tmp_path / "run.zip")
    with zipfile.ZipFile(tmp_path / "run.zip") as archive, archive.open("stop_times.txt") as file:
        times = list(csv.DictReader(io.TextIOWrapper(file, encoding="utf-8")))
    found = {(row["trip_id"], int(row["stop_sequence"])): (row["stop_id"], *(
        sum(int(part) * unit for part, unit in zip(row[name].split(":"), (3600, 60, 1))) for name in ("arrival_time", "departure_time")))
        for row in times if row["timepoint"] == "1"}
    expected = {(f"{date.replace('-', '')}-{name}", call.place): (call.stop, call.arrival if call.arrival is not None else call.departure, call.observed)
                for (date, name), trip in names(history.export.trips).items() for call in trip.calls if call.observed is not None}
    # A trip with a single call is not exported, because GTFS requires at least two.
    exported = {row["trip_id"] for row in times}
    assert found == {key: each for key, each in expected.items() if key[0] in exported}
    assert all(sum(key[0] == trip for key in expected) == 1 for trip, _ in expected if trip not in exported)
