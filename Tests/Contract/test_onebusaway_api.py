"""OneBusAway's REST API for a simulated city, an agency without a timetable, and two real feeds."""

import json
import random
from urllib.parse import quote

import pytest

from support.cities import CITIES, city, found, same_moment
from support.onebusaway_answers import ask, complaints, data, encoded, known, paths, shape


@pytest.fixture(scope="module", params=CITIES)
def running(request, tmp_path_factory):
    with pytest.MonkeyPatch.context() as monkeypatch:
        with city(request.param, tmp_path_factory.mktemp("city"), monkeypatch) as server:
            yield server, known(server)


def test_every_onebusaway_response_has_exactly_the_references_that_it_uses(running):
    server, things = running
    for path, query in paths(things):
        if path.startswith("report-problem"):
            continue
        assert not complaints(data(server, path, **query))[:10], path
        empty = data(server, path, **query, includeReferences="false")["references"]
        assert not any(empty.values()), path


def test_onebusaway_arrivals_match_the_native_boards(running):
    server, things = running
    agency, own = things.stop.split("_", 1)
    board, rows = same_moment(
        lambda: server.json(f"/api/v1/stops/{agency}:{encoded(own)}/arrivals?minutesAfter=60&limit=500"),
        lambda: data(server, f"arrivals-and-departures-for-stop/{encoded(things.stop)}", minutesBefore=0, minutesAfter=60),
        lambda board: [(each.get("trip"), each.get("vehicle")) for each in board["arrivals"]])
    rows = rows["entry"]["arrivalsAndDepartures"]
    ours = {(each.get("trip", ":").split(":", 1)[1], each.get("scheduled")) for each in board["arrivals"]}
    theirs = {(each["tripId"].split("_", 1)[1], each["scheduledDepartureTime"] // 1000) for each in rows}
    assert rows
    # With a timetable the rows are compared by trip; without one only their number can be compared.
    if all(trip for trip, _ in ours):
        assert len({trip for trip, _ in ours} ^ {trip for trip, _ in theirs}) <= 1
    else:
        assert abs(len(board["arrivals"]) - len(rows)) <= 1


def test_onebusaway_times_without_prediction_are_0_and_predicted_ones_are_plausible(running):
    server, things = running
    answer = ask(server, f"arrivals-and-departures-for-stop/{encoded(things.stop)}", minutesAfter=120).json()
    for row in answer["data"]["entry"]["arrivalsAndDepartures"]:
        times = [row["predictedArrivalTime"], row["predictedDepartureTime"]]
        assert all(times) if row["predicted"] else times == [0, 0]
        assert row["scheduledArrivalTime"] and row["scheduledDepartureTime"] >= row["scheduledArrivalTime"]
        assert 0 <= row["stopSequence"] < row["totalStopsInTrip"]
        if row["predicted"]:
            assert times[0] <= times[1] <= answer["currentTime"] + 150 * 60_000


def test_a_single_onebusaway_arrival_equals_its_row_on_the_board(running):
    server, things = running
    path = f"arrivals-and-departures-for-stop/{encoded(things.stop)}"
    rows = [each for each in data(server, path, minutesAfter=120)["entry"]["arrivalsAndDepartures"] if each["vehicleId"]]
    # The row that stays on the board longest.
    row = max(rows, key=lambda each: each["predictedArrivalTime"])
    # A bus without a timetable has no stable scheduled time.
    same = ["tripId", "stopId", "stopSequence", "vehicleId"]
    same += [] if "live:" in row["tripId"] else ["scheduledArrivalTime"]
    one = data(
        server, f"arrival-and-departure-for-stop/{encoded(things.stop)}", tripId=row["tripId"],
        serviceDate=row["serviceDate"], vehicleId=row["vehicleId"], stopSequence=row["stopSequence"])["entry"]
    assert [one[name] for name in same] == [row[name] for name in same]


def test_onebusaway_orientations_are_counter_clockwise_from_east(running):
    server, things = running
    ours = {each["id"].split(":", 1)[1]: each for each in server.json("/api/v1/vehicles")["vehicles"]}
    for vehicle in data(server, f"vehicles-for-agency/{things.agency}")["list"]:
        own = ours.get(vehicle["vehicleId"].split("_", 1)[1], {})
        status = vehicle.get("tripStatus")
        if status and own.get("seenAt", 0) * 1000 == vehicle["lastUpdateTime"] and "bearing" in own:
            turned = (90 - own["bearing"]) % 360
            assert min(abs(status["orientation"] - turned), 360 - abs(status["orientation"] - turned)) <= 1


def test_a_time_in_onebusaway_requests_can_have_several_formats(running):
    server, things = running
    path = f"schedule-for-stop/{encoded(things.stop)}"
    day = data(server, path, date="2026-11-18")["entry"]["date"]
    assert data(server, path, date="20261118")["entry"]["date"] == day
    assert data(server, path, date=day + 8 * 3_600_000)["entry"]["date"] == day
    path = f"arrivals-and-departures-for-stop/{encoded(things.stop)}"
    for time in (day, "2026-11-18T08:00:00Z", "2026-11-18T08:00:00.5+10:00", "2026-11-18T08:00", "2026-11-18_08-00-00"):
        assert ask(server, path, time=time).status == 200, time


@pytest.mark.parametrize(("path", "status"), [
    ("stop/nowhere_1", 404), ("stop/1", 404), ("stop/_", 404), ("route/cairns_none", 404), ("nonsense", 404),
    ("trip-for-vehicle/cairns_none", 404), ("shape/cairns_", 404), ("block/cairns_none", 404),
    ("stops-for-location?lat=north", 400), ("stops-for-location?lat=91&lon=0", 400), ("search/stop", 400),
    ("trips-for-location?lat=1&lon=1", 400), ("stops-for-location?lat=1&lon=1&radius=wide", 400),
])
def test_onebusaway_errors_use_the_response_envelope(server, path, status):
    path, _, query = path.partition("?")
    answer = server.get(f"/api/where/{path}.json?{query}")
    body = answer.json()
    assert (answer.status, body["code"], body["version"]) == (status, status, 2)
    assert isinstance(body["currentTime"], int) and body["text"]
    assert ("fieldErrors" in body.get("data", {})) == (status == 400)


def test_a_onebusaway_search_at_a_distant_place_is_out_of_range(server):
    answer = data(server, "stops-for-location", lat=60, lon=20)
    assert (answer["list"], answer["outOfRange"], answer["limitExceeded"]) == ([], True, False)


def test_a_onebusaway_list_is_truncated_at_its_limit(server):
    center = data(server, "agencies-with-coverage")["list"][0]
    here = {"lat": center["lat"], "lon": center["lon"], "latSpan": center["latSpan"], "lonSpan": center["lonSpan"]}
    for limit in (1, 7):
        answer = data(server, "stops-for-location", **here, maxCount=limit)
        assert (len(answer["list"]), answer["limitExceeded"]) == (limit, True)


# The fields of a recorded response of a real server that ours lacks, and the reasons.
OTHERWISE = {
    # The build information of that server.
    "gitProperties",
    # Present only for alerts with a web page.
    "url",
}


def test_onebusaway_responses_have_the_fields_of_a_real_server(server):
    things = known(server)
    for path, query in paths(things):
        name = path.split("/")[0] if not path.startswith("search") else path
        recorded = sorted(found("onebusaway-examples").glob(f"{name}[-.]*"))
        recorded = [each for each in recorded if each.stem == name or each.stem[len(name) + 1:][:1].isdigit()]
        if recorded:
            theirs = shape(json.loads(recorded[0].read_text()))
            ours = shape(ask(server, path, **query).json())
            assert not missing(theirs, ours), path


def missing(theirs, ours, place="") -> list[str]:
    if isinstance(theirs, dict) and isinstance(ours, dict):
        return [each for name, value in theirs.items() if name not in OTHERWISE
                for each in (missing(value, ours[name], f"{place}/{name}") if name in ours else [f"{place}/{name}"])]
    if isinstance(theirs, list) and isinstance(ours, list):
        return missing(theirs[0], ours[0], f"{place}[]") if theirs[0] and ours[0] else []
    return [] if None in (theirs, ours) or "NoneType" in (theirs, ours) or theirs == ours else [f"{place}: {theirs}, {ours}"]


HOSTILE = [
    "", " ", "%", "%%%", "%00", "%ff%fe", "..", "../../etc/passwd", "%2e%2e%2f", "'; DROP TABLE stops; --", "<script>",
    "\u202e", "é", "🚌", "\ud83d", "-1", "1e309", "NaN", "Infinity", "-0", "9" * 40, "0x1F", "1,2", "null", "true", "{}",
    "_", "__", "cairns_", "_1", "cairns_live:0:", "cairns_live:-1:x", "cairns_live:4294967295:x", "cairns_live:99999:",
    "9223372036854775807", "-9223372036854775808", "2026-02-30", "2026-13-01T99:99:99", "a" * 3000, "%F0%9F%9A%8C" * 300,
    "+", "&", "=", "#", "?", "/", "\\", ";", "key",
]


@pytest.mark.parametrize("count", [1000, pytest.param(10_000, marks=pytest.mark.random)])
def test_no_random_onebusaway_query_causes_a_server_error(server, count):
    things = known(server)
    good = paths(things)
    names = sorted({name for _, query in good for name in query} | {
        "time", "date", "minutesBefore", "minutesAfter", "maxCount", "routeType", "serviceDate", "includeReferences",
        "includeSchedule", "stopSequence", "emptyReturnsNotFound", "latSpan", "lonSpan", "query", "input", "key", "x"})
    dice = random.Random(7)
    seen = set()
    for _ in range(count):
        path, query = dice.choice(good)
        query = dict(query)
        if "/" in path and dice.random() < 0.5:
            path = path.rsplit("/", 1)[0] + "/" + written(dice, dice.choice(HOSTILE))
        for _ in range(dice.randrange(4)):
            query[dice.choice(names)] = dice.choice(HOSTILE + list(query.values()))
        text = "&".join(f"{name}={written(dice, str(value))}" for name, value in query.items())
        answer = server.get(f"/api/where/{path}{'.json' if dice.random() < 0.95 else dice.choice(['.xml', '', '.json/'])}?{text}")
        assert answer.status in (200, 400, 401, 404), f"{path}?{text}: {answer.status}"
        seen.add(answer.status)
    assert {200, 400, 404} <= seen


def written(dice, text: str) -> str:
    """Returns the text percent-encoded correctly, or incompletely as some clients do."""
    if dice.random() < 0.7:
        return quote(text, safe="", errors="replace")
    return "".join(each for each in text if 0x21 <= ord(each) < 0x7F and each not in "#? ")
