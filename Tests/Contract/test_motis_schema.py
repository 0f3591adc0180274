"""Responses match MOTIS's own specification in every version, so that clients generated from it can parse them.

The responses are those of the demonstration city, and of a town with a late, a canceled and a shortened trip, service
alerts, and a station with levels."""

from urllib.parse import urlencode

import pytest
from google.transit import gtfs_realtime_pb2

from support.motis_schema import ANSWERS, complaints
from support.planners import CITY, HOSPITAL, UNIVERSITY, ready, stop_of, text
from support.server import Server
from support.town import write_feed
from support.upstream import Upstream
from support.waiting import eventually

VERSIONS = ["v1", "v2", "v3", "v4", "v5", "v6"]
# A Monday, 12:55 UTC.
NOW = "2026-03-02T07:55:00-05:00"
EIGHT = 1_772_456_400
BEFORE_EIGHT = "2026-03-02T12:56:00Z"
CONFIGURATION = """
basemap: none
server: {{limits: none}}
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule: {feed}
    realtime:
      trip_updates: {{url: {url}/trips.pb, interval: 1}}
      alerts: {{url: {url}/alerts.pb, interval: 1}}
"""
# Route R leaves Market at 8:05, 8:15, 8:25 and 8:45, and takes five minutes to Church and ten to Central. Route M,
# which requires a phone booking, leaves Central twelve minutes after each arrival of R.
LEAVES = {"late": 5, "canceled": 15, "short": 25, "plain": 45}
FEED = {
    "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type\nR,T,1,Main line,3\nM,T,2,Metro,1\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,level_id,platform_code\n"
                 "a,Market,44.2300,-76.4800,0,,,\nb,Church,44.2330,-76.4850,0,,,\nc,Mill,44.2500,-76.5000,0,,,\n"
                 "S,Central,44.2350,-76.4900,1,,,\ndoor,Central North,44.2353,-76.4900,2,S,street,\n"
                 "p1,Central,44.2350,-76.4900,0,S,hall,1\np2,Central,44.2351,-76.4900,0,S,platforms,2\n",
    "levels.txt": "level_id,level_index,level_name\nstreet,0,\nhall,-1,\nplatforms,-2,\n",
    "trips.txt": "route_id,service_id,trip_id,trip_headsign,direction_id,wheelchair_accessible,bikes_allowed\n"
                 + "".join(f"R,daily,{trip},Central,1,1,1\nM,daily,m-{trip},Mill,,,\n" for trip in LEAVES),
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type\n" + "".join(
        f"{trip},8:{start:02}:00,8:{start:02}:00,a,1,\n{trip},8:{start + 5:02}:00,8:{start + 5:02}:00,b,2,\n"
        f"{trip},8:{start + 10:02}:00,8:{start + 10:02}:00,p1,3,\n"
        f"m-{trip},{8 + (start + 22) // 60}:{(start + 22) % 60:02}:00,{8 + (start + 22) // 60}:{(start + 22) % 60:02}:00,p2,1,2\n"
        f"m-{trip},{8 + (start + 32) // 60}:{(start + 32) % 60:02}:00,{8 + (start + 32) // 60}:{(start + 32) % 60:02}:00,c,2,\n"
        for trip, start in LEAVES.items()),
}
BOX = {"min": "44.2,-76.6", "max": "44.3,-76.4"}


def message() -> gtfs_realtime_pb2.FeedMessage:
    feed = gtfs_realtime_pb2.FeedMessage()
    feed.header.gtfs_realtime_version, feed.header.timestamp = "2.0", EIGHT - 300
    return feed


def updates(*canceled: str) -> bytes:
    """Returns trip updates: the first trip is two minutes late, the third skips Church, and the last one is not in the
    feed."""
    feed = message()
    for trip in LEAVES:
        if trip == "plain" and trip not in canceled:
            continue
        update = feed.entity.add(id=trip).trip_update
        update.trip.trip_id = trip
        if trip in canceled:
            update.trip.schedule_relationship = gtfs_realtime_pb2.TripDescriptor.CANCELED
            continue
        for number in range(3):
            call = update.stop_time_update.add(stop_sequence=number + 1)
            if trip == "short" and number == 1:
                call.schedule_relationship = call.SKIPPED
            else:
                late = 120 if trip == "late" else 0
                call.arrival.time = call.departure.time = EIGHT + (LEAVES[trip] + number * 5) * 60 + late
    return feed.SerializeToString()


def alerts() -> bytes:
    """Returns two alerts of route R: one without an end, and one without a beginning."""
    feed = message()
    for id, period in (("open", {"start": EIGHT - 3600}), ("until", {"end": EIGHT + 36_000})):
        alert = feed.entity.add(id=id).alert
        alert.active_period.add(**period)
        alert.informed_entity.add(route_id="R")
        alert.cause, alert.effect = gtfs_realtime_pb2.Alert.CONSTRUCTION, gtfs_realtime_pb2.Alert.DETOUR
        alert.header_text.translation.add(text=f"Detour: {id}")
    return feed.SerializeToString()


@pytest.fixture(scope="module")
def planning(server):
    ready(server)
    return server


@pytest.fixture(scope="module")
def upstream():
    with Upstream() as upstream:
        upstream.answers = {"/trips.pb": (200, updates("canceled")), "/alerts.pb": (200, alerts())}
        yield upstream


@pytest.fixture(scope="module")
def town(tmp_path_factory, upstream):
    folder = tmp_path_factory.mktemp("motis")
    configuration = CONFIGURATION.format(feed=write_feed(folder / "town.zip", **FEED), url=upstream.url)
    with Server(folder, configuration, NOW) as server:
        eventually(lambda: is_live(server))
        yield server


def is_live(server) -> bool:
    rows = server.json(f"/motis/api/v6/stoptimes?stopId=town:a&n=4&time={BEFORE_EIGHT}")["stopTimes"]
    return any(row["tripCancelled"] for row in rows) and "alerts" in rows[0]["place"]


def ask(server, call: str, version: str = "v6", status: int = 200, **query):
    """Returns the JSON of a response, after checking it against the specification."""
    answer = server.get(f"/motis/api/{version}/{call}?{urlencode(query)}")
    assert answer.status == status, (call, query, answer.body[:300])
    wrong = complaints(answer.json(), ANSWERS[call] if status == 200 else "Error", version)
    assert not wrong, (call, version, query, wrong[:5])
    return answer.json()


def ride(itinerary: dict, number: int = 0) -> dict:
    return [leg for leg in itinerary["legs"] if leg["mode"] != "WALK"][number]


@pytest.mark.parametrize("version", VERSIONS)
def test_every_motis_response_of_the_city_matches_the_specification(planning, version):
    stop = stop_of(planning)
    plan = ask(planning, "plan", version, fromPlace=text(CITY), toPlace=text(UNIVERSITY))
    ask(planning, "plan", version, fromPlace=text(CITY), toPlace=text(HOSPITAL), arriveBy="true", time="2026-11-18T03:00:00Z")
    ask(planning, "plan", version, fromPlace=stop, toPlace=text(UNIVERSITY), detailedLegs="false")
    ask(planning, "plan", version, fromPlace="0,0", toPlace=text(CITY))
    assert any(leg["mode"] == "WALK" for itinerary in plan["itineraries"] for leg in itinerary["legs"])
    for itinerary in plan["itineraries"]:
        ask(planning, "refresh-itinerary", version, itineraryId=itinerary["id"])
    rows = ask(planning, "stoptimes", version, stopId=stop, n=5)["stopTimes"]
    ask(planning, "stoptimes", version, center=text(CITY), radius=500, arriveBy="true")
    for row in rows[:3]:
        ask(planning, "trip", version, tripId=row["tripId"])
    ask(planning, "stop", version, stopId=stop)
    ask(planning, "stop", version, center=text(CITY), radius=500)
    assert ask(planning, "geocode", version, text="cairns", type="STOP,PLACE")
    assert ask(planning, "reverse-geocode", version, place=text(CITY))
    box = {"min": "-16.95,145.72", "max": "-16.88,145.80"}
    assert ask(planning, "map/stops", version, **box)
    span = {"startTime": rows[0]["place"]["departure"], "endTime": rows[-1]["place"]["departure"]}
    assert ask(planning, "map/trips", version, **box, **span, zoom=14)
    ask(planning, "map/levels", version, **box)
    ask(planning, "map/initial", version)
    for call in ("rentals", "map/rentals"):
        assert not any(ask(planning, call, version, **box).values())


@pytest.mark.parametrize("version", VERSIONS)
def test_every_motis_response_of_the_town_matches_the_specification(town, version):
    for stop in ("a", "b", "c", "S", "p1", "p2"):
        for query in ({}, {"arriveBy": "true"}):
            rows = ask(town, "stoptimes", version, stopId=f"town:{stop}", time=BEFORE_EIGHT, n=20, **query)["stopTimes"]
            for row in rows:
                ask(town, "trip", version, tripId=row["tripId"])
        ask(town, "stop", version, stopId=f"town:{stop}")
    plan = ask(town, "plan", version, fromPlace="44.2301,-76.4800", toPlace="town:c", time=BEFORE_EIGHT,
               maxPreTransitTime=300, maxPostTransitTime=300)
    assert {leg["mode"] for each in plan["itineraries"] for leg in each["legs"]} == {"WALK", "BUS", "SUBWAY"}
    ask(town, "map/stops", version, **BOX)
    assert ask(town, "map/trips", version, **BOX, startTime="2026-03-02T13:00:00Z", endTime="2026-03-02T13:40:00Z", zoom=14)


def test_a_motis_board_row_has_its_trips_direction_accessibility_and_status(town):
    rows = ask(town, "stoptimes", stopId="town:a", time=BEFORE_EIGHT, n=4)["stopTimes"]
    assert [(row["cancelled"], row["tripCancelled"], row["pickupDropoffType"]) for row in rows] == [
        (False, False, "NORMAL"), (True, True, "NOT_ALLOWED"), (False, False, "NORMAL"), (False, False, "NORMAL")]
    assert rows[0]["realTime"] and not rows[3]["realTime"]
    assert rows[0]["place"]["scheduledDeparture"] == "2026-03-02T13:05:00Z" < rows[0]["place"]["departure"]
    for row in rows:
        assert (row["directionId"], row["bikesAllowed"], row["wheelchairAccessible"], row["reservation"]) == ("1", True, "ACCESSIBLE", "NONE")


def test_motis_rows_have_default_values_for_unknown_properties_and_a_reservation_for_phone_booking(town):
    rows = ask(town, "stoptimes", stopId="town:p2", time=BEFORE_EIGHT, n=4)["stopTimes"]
    assert len(rows) == 4
    for row in rows:
        assert (row["directionId"], row["bikesAllowed"], row["wheelchairAccessible"], row["reservation"]) == ("0", False, "NOT_ACCESSIBLE", "COMPULSORY")
    leg = ask(town, "trip", tripId=rows[0]["tripId"])["legs"][0]
    assert leg["reservation"] == "COMPULSORY" and not {"bikesAllowed", "wheelchairAccessible", "directionId"} & leg.keys()


def test_a_skipped_stop_is_cancelled_in_motis_but_its_trip_is_not(town):
    [row] = [row for row in ask(town, "stoptimes", stopId="town:b", time=BEFORE_EIGHT, n=4)["stopTimes"] if ":short" in row["tripId"]]
    assert (row["cancelled"], row["tripCancelled"], row["pickupDropoffType"]) == (True, False, "NOT_ALLOWED")
    leg = ask(town, "trip", tripId=row["tripId"])["legs"][0]
    [stop] = leg["intermediateStops"]
    assert stop["cancelled"] and (stop["pickupType"], stop["dropoffType"]) == ("NOT_ALLOWED", "NOT_ALLOWED")
    assert not leg["cancelled"] and "cancelled" not in leg["to"]


@pytest.mark.parametrize("version, level", [("v1", 0), ("v5", 0), ("v6", None)])
def test_an_unknown_level_is_omitted_since_motis_version_6(town, version, level):
    def levels(stop: str) -> list:
        answer = ask(town, "stoptimes", version, stopId=f"town:{stop}", time=BEFORE_EIGHT, n=1)
        return [each.get("level") for each in (answer["place"], *(row["place"] for row in answer["stopTimes"]))]

    assert levels("a") == [level, level]
    assert levels("p2") == [-2, -2]


def test_an_open_ended_alert_period_has_both_ends_in_motis(town):
    [row] = ask(town, "stoptimes", stopId="town:a", time=BEFORE_EIGHT, n=1)["stopTimes"]
    periods = {(period["start"], period["end"]) for alert in row["place"]["alerts"] for period in alert["impactPeriod"]}
    assert periods == {("2026-03-02T12:00:00Z", "2098-12-31T23:59:59Z"), ("1971-01-01T00:00:00Z", "2026-03-02T23:00:00Z")}
    assert {(alert["cause"], alert["effect"]) for alert in row["place"]["alerts"]} == {("CONSTRUCTION", "DETOUR")}


def test_a_motis_stop_lists_each_route_that_serves_it_once(town):
    def routes(**query) -> list[tuple[str, str]]:
        return [(route["routeId"], route["mode"]) for route in ask(town, "stop", **query)["routes"]]

    assert routes(stopId="town:a") == [("town:R", "BUS")]
    assert routes(stopId="town:p2") == [("town:M", "SUBWAY")]
    assert sorted(routes(stopId="town:S")) == [("town:M", "SUBWAY"), ("town:R", "BUS")]
    assert sorted(routes(center="44.2350,-76.4900", radius=2000)) == [("town:M", "SUBWAY"), ("town:R", "BUS")]
    assert ask(town, "stop", stopId="town:S")["place"]["stopId"] == "town:S"


def test_motis_lists_the_levels_of_the_stations_in_an_area(town):
    assert ask(town, "map/levels", **BOX) == [0, -1, -2]
    # This area contains only the station's entrance.
    assert ask(town, "map/levels", min="44.23525,-76.4901", max="44.2354,-76.4899") == [0]
    assert ask(town, "map/levels", min="44.24,-76.6", max="44.3,-76.4") == []


def test_motis_initial_map_view_has_the_servers_limits(town):
    configuration = ask(town, "map/initial")["serverConfig"]
    assert configuration["motisVersion"].startswith("headsign-")
    assert not configuration["hasElevation"] and not configuration["shapesDebugEnabled"]
    assert configuration["maxOneToManySize"] == configuration["maxOneToAllTravelTimeLimit"] == 0
    for name, limit in (("maxPreTransitTime", "maxPrePostTransitTimeLimit"), ("maxDirectTime", "maxDirectTimeLimit")):
        query = {"fromPlace": "town:a", "toPlace": "town:c", "time": BEFORE_EIGHT}
        ask(town, "plan", **query, **{name: int(configuration[limit])})
        ask(town, "plan", status=400, **query, **{name: int(configuration[limit]) + 1})


def test_polylines_of_motis_map_trips_have_the_requested_precision(town):
    span = {"startTime": "2026-03-02T13:20:00Z", "endTime": "2026-03-02T13:40:00Z"}
    for precision in (0, 3, 5, 6):
        for segment in ask(town, "map/trips", **BOX, **span, precision=precision):
            latitude, longitude = first_point(segment["polyline"], precision)
            assert abs(latitude - segment["from"]["lat"]) < 2 * 10 ** -precision
            assert abs(longitude - segment["from"]["lon"]) < 2 * 10 ** -precision
    ask(town, "map/trips", status=400, **BOX, **span, precision=7)


def first_point(line: str, precision: int) -> list[float]:
    """Returns the first point of an encoded polyline."""
    numbers, number, shift = [], 0, 0
    for letter in line:
        part = ord(letter) - 63
        number |= (part & 31) << shift
        shift += 5
        if part < 32:
            numbers.append((~(number >> 1) if number & 1 else number >> 1) / 10 ** precision)
            number, shift = 0, 0
    return numbers[:2]


def test_a_refreshed_motis_itinerary_has_the_same_rides_with_current_times(town, upstream):
    plan = ask(town, "plan", fromPlace="town:a", toPlace="town:p1", time="2026-03-02T13:40:00Z", numItineraries=1)
    itinerary = plan["itineraries"][0]
    assert ":plain" in ride(itinerary)["tripId"]
    assert ask(town, "refresh-itinerary", itineraryId=itinerary["id"]) == itinerary
    without = ask(town, "refresh-itinerary", itineraryId=itinerary["id"], detailedLegs="false")
    assert ride(without)["legGeometry"]["length"] == 0
    # An itinerary that consists of one trip has the ID of its run.
    trip = ask(town, "trip", tripId=ride(itinerary)["tripId"])
    assert ask(town, "refresh-itinerary", itineraryId=trip["id"]) == trip
    upstream.answers["/trips.pb"] = 200, updates("canceled", "plain")
    try:
        canceled = eventually(lambda: (found := ask(town, "refresh-itinerary", itineraryId=itinerary["id"])) != itinerary and found)
    finally:
        upstream.answers["/trips.pb"] = 200, updates("canceled")
    assert ride(canceled)["tripId"] == ride(itinerary)["tripId"] and ride(canceled)["cancelled"]
    assert ride(canceled)["scheduledStartTime"] == ride(itinerary)["scheduledStartTime"]


WRONG = [
    ("plan", {}, 400), ("plan", {"fromPlace": "x", "toPlace": "town:c"}, 400), ("stoptimes", {}, 400), ("stoptimes", {"stopId": "town:none"}, 404),
    ("stoptimes", {"stopId": "town:a", "time": "soon"}, 400), ("stop", {}, 400), ("stop", {"stopId": "town:none"}, 404),
    ("stop", {"center": "north"}, 400), ("stop", {"stopId": "town:a", "radius": -1}, 400), ("trip", {}, 400), ("trip", {"tripId": "none"}, 404),
    ("refresh-itinerary", {}, 400), ("refresh-itinerary", {"itineraryId": "none"}, 404), ("refresh-itinerary", {"itineraryId": "x" * 2001}, 400),
    ("refresh-itinerary", {"itineraryId": "20260302.29100.town:none"}, 404), ("geocode", {}, 400), ("geocode", {"text": "mill", "type": "STOP,CITY"}, 400),
    ("reverse-geocode", {"place": "x"}, 400), ("map/stops", {"min": "44,-77"}, 400), ("map/levels", {}, 400), ("map/levels", BOX | {"max": "x"}, 400),
    ("map/trips", BOX, 400),
]


@pytest.mark.parametrize("call, query, status", WRONG)
def test_an_invalid_motis_request_is_rejected_with_an_error(town, call, query, status):
    assert ask(town, call, status=status, **query)["error"]


def test_motis_geocoding_returns_only_the_requested_types(town):
    assert {match["type"] for match in ask(town, "geocode", text="mill")} == {"STOP"}
    assert ask(town, "geocode", text="mill", type="ADDRESS,PLACE") == []
    assert ask(town, "reverse-geocode", place="44.25,-76.5", type="ADDRESS,PLACE") == []
    assert ask(town, "reverse-geocode", place="44.25,-76.5", type="ADDRESS,STOP")
