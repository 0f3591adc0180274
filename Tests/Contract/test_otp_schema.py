"""The complete GTFS GraphQL schema: the queries of current clients are valid, responses have the types that the schema
declares, and their data agrees with that of the native API."""

import json
from datetime import datetime
from urllib.parse import quote

import graphql
import pytest

from support.otp_answers import violations
from support.otp_operations import ANDROID_PLAN, ANDROID_RENTALS, AROUND, FUZZY, ROUTE_PAGE, STOP_PAGE
from support.places import ROOT
from support.planners import CITY, UNIVERSITY, ready, stop_of

SCHEMA = graphql.build_schema((ROOT / "Sources/CompatAPIs/OTP/schema.graphqls").read_text())
# No live data exists for that day yet, so responses do not depend on the time of the request.
DAY, NEXT_DAY = "20261119", "2026-11-19T09:00:00+10:00"
START = int(datetime.fromisoformat(NEXT_DAY).timestamp())


def place(where):
    return {"location": {"coordinate": {"latitude": where[0], "longitude": where[1]}}}


PLANNED = {"from": place(CITY), "to": place(UNIVERSITY), "at": {"earliestDeparture": NEXT_DAY}, "most": 3, "others": 12,
           "like": {"street": {"bicycle": {"optimization": {"type": "SAFE_STREETS"}, "reluctance": 2.0}}}}


@pytest.fixture(scope="module", autouse=True)
def is_ready(server):
    ready(server)


def ask(server, document, **variables):
    """Returns the data of a response, after checking that it has no errors and no nulls in non-null fields."""
    assert graphql.validate(SCHEMA, graphql.parse(document)) == []
    body = json.dumps({"query": document, "variables": variables}).encode()
    response = server.get("/otp/gtfs/v1", method="POST", headers={"Content-Type": "application/json"}, body=body).json()
    assert "errors" not in response, response["errors"]
    assert violations(SCHEMA, document, response["data"]) == []
    return response["data"]


@pytest.fixture(scope="module")
def stop(server):
    return stop_of(server)


@pytest.fixture(scope="module")
def page(server, stop):
    return ask(server, STOP_PAGE, stop=stop, start=START, day=DAY)["stop"]


def moment(row):
    return row["serviceDay"] + row["scheduledDeparture"]


def test_the_android_apps_current_otp_query_is_valid(server):
    plan = ask(server, ANDROID_PLAN, **PLANNED)["planConnection"]
    assert plan["edges"] and not plan["routingErrors"]
    for leg in (leg for edge in plan["edges"] for leg in edge["node"]["legs"]):
        calls = [call["stopLocation"]["gtfsId"] for call in leg["stopCalls"]]
        if leg["mode"] == "WALK":
            assert calls == [] and leg["nextLegs"] is None
            continue
        assert calls[0] == leg["from"]["stop"]["gtfsId"] and calls[-1] == leg["to"]["stop"]["gtfsId"] and len(calls) > 1
        for other in leg["nextLegs"]:
            assert other["from"] == {"stop": {"gtfsId": calls[0]}} and other["to"] == {"stop": {"gtfsId": calls[-1]}}


def test_otp_rental_queries_return_empty_lists(server):
    assert ask(server, ANDROID_RENTALS, south=-17, west=145, north=-16, east=146) == {"vehicleRentalsByBbox": []}


def test_otp_next_legs_are_the_departures_of_the_boarding_stop(server):
    """The next legs are compared with the boarding stop's board of that day, and with the calls of the board's
    trips."""
    document = """query($from: PlanLabeledLocationInput!, $to: PlanLabeledLocationInput!, $at: PlanDateTimeInput) {
      planConnection(origin: $from, destination: $to, dateTime: $at, first: 2) { edges { node { legs {
        id start { scheduledTime } from { stop { gtfsId } } to { stop { gtfsId } } trip { gtfsId }
        nextLegs(numberOfLegs: 5) { start { scheduledTime } trip { gtfsId } }
        previousLegs(numberOfLegs: 5) { start { scheduledTime } trip { gtfsId } } } } } } }"""
    plan = ask(server, document, **{key: PLANNED[key] for key in ("from", "to", "at")})["planConnection"]
    rides = [leg for edge in plan["edges"] for leg in edge["node"]["legs"] if leg["trip"]]
    assert rides
    for leg in rides:
        day = ask(server, """query($stop: String!) { stop(id: $stop) { stoptimesForServiceDate(date: "%s") {
          pattern { stops { gtfsId } } stoptimes { serviceDay scheduledDeparture stopPositionInPattern trip { gtfsId } } } } }""" % DAY,
                  stop=leg["from"]["stop"]["gtfsId"])["stop"]["stoptimesForServiceDate"]
        goal = leg["to"]["stop"]["gtfsId"]
        known = sorted(
            (moment(row), row["trip"]["gtfsId"]) for group in day for row in group["stoptimes"]
            if goal in [stop["gtfsId"] for stop in group["pattern"]["stops"][row["stopPositionInPattern"] + 1:]])
        own = int(datetime.fromisoformat(leg["start"]["scheduledTime"]).timestamp())

        def rows_of(name, leg=leg):
            return [(int(datetime.fromisoformat(other["start"]["scheduledTime"]).timestamp()), other["trip"]["gtfsId"]) for other in leg[name]]
        after = [row for row in known if row[0] >= own and row[1] != leg["trip"]["gtfsId"]]
        before = [row for row in known if row[0] <= own and row[1] != leg["trip"]["gtfsId"]][::-1]
        ours = [row for row in rows_of("nextLegs") if row[1] in {trip for _, trip in known}]
        assert [row[0] for row in ours][:3] == [row[0] for row in after][:len(ours)][:3]
        assert [row[0] for row in rows_of("previousLegs")][:3] == [row[0] for row in before][:3] or len(before) < 3


def test_an_otp_leg_can_be_queried_by_its_id(server):
    fields = "id mode start { scheduledTime } end { scheduledTime } from { name lat lon } to { name lat lon } trip { gtfsId } stopCalls { stopLocation { __typename ... on Stop { gtfsId } } }"
    plan = ask(server, """query($from: PlanLabeledLocationInput!, $to: PlanLabeledLocationInput!, $at: PlanDateTimeInput) {
      planConnection(origin: $from, destination: $to, dateTime: $at, first: 1) { edges { node { legs { %s } } } } }""" % fields,
               **{key: PLANNED[key] for key in ("from", "to", "at")})["planConnection"]
    rides = [leg for leg in plan["edges"][0]["node"]["legs"] if leg["id"]]
    assert rides
    for leg in rides:
        assert ask(server, "query($id: String!) { leg(id: $id) { %s } }" % fields, id=leg["id"])["leg"] == leg
    for wrong in ("", "x", "20261119.1.cairns:none@0-1", rides[0]["id"] + "0", "live.cairns:live:1:x@0-1"):
        document = "query($id: String!) { leg(id: $id) { id } }"
        assert (ask(server, document, id=wrong)["leg"] or {"id": wrong})["id"] == wrong or wrong.endswith("0")


def test_otp_departures_grouped_by_pattern_equal_the_ungrouped_ones(page):
    grouped = sorted((moment(row), row["trip"]["gtfsId"]) for group in page["stoptimesForPatterns"] for row in group["stoptimes"])
    listed = sorted((moment(row), row["trip"]["gtfsId"]) for row in page["stoptimesWithoutPatterns"])
    assert listed and grouped == listed
    assert all(row["trip"]["pattern"]["code"] in {pattern["code"] for pattern in page["patterns"]} for row in page["stoptimesWithoutPatterns"])


def test_an_otp_stops_calls_of_a_day_include_its_board(server, stop, page):
    """Each of these calls is also a call of its trip in the native API."""
    of_day = {(moment(row), row["trip"]["gtfsId"]) for group in page["stoptimesForServiceDate"] for row in group["stoptimes"]}
    assert {(moment(row), row["trip"]["gtfsId"]) for row in page["stoptimesWithoutPatterns"]} <= of_day
    for group in page["stoptimesForServiceDate"][:4]:
        times = [moment(row) for row in group["stoptimes"]]
        assert times == sorted(times)
        trip = server.json(f"/api/v1/trips/{quote(group['stoptimes'][0]['trip']['gtfsId'])}?date={DAY[:4]}-{DAY[4:6]}-{DAY[6:]}")
        assert stop in json.dumps(trip)


def test_an_otp_routes_patterns_are_those_of_its_trips(server, page):
    for route in page["routes"][:3]:
        own = ask(server, ROUTE_PAGE, route=route["gtfsId"], day=DAY)["route"]
        assert {pattern["code"] for pattern in own["patterns"]} == {pattern["code"] for pattern in route["patterns"]}
        for pattern in own["patterns"]:
            assert {trip["gtfsId"] for trip in pattern["tripsForDate"]} <= {trip["gtfsId"] for trip in pattern["trips"]}
            for trip in pattern["tripsForDate"][:2]:
                assert [call["stop"]["id"] for call in trip["stoptimes"]] == [stop["id"] for stop in pattern["stops"]]
            again = ask(server, "query($code: String!) { pattern(id: $code) { code route { gtfsId } stops { id } trips { pattern { code } } } }", code=pattern["code"])["pattern"]
            assert again["code"] == pattern["code"] and again["route"]["gtfsId"] == route["gtfsId"]
            assert {trip["pattern"]["code"] for trip in again["trips"]} <= {pattern["code"]}
            assert len(pattern["geometry"]) == pattern["patternGeometry"]["length"]


def test_otp_patterns_filtered_by_dates_are_those_with_trips_on_these_dates(server, page):
    for route in page["routes"][:3]:
        own = ask(server, """query($route: String!) { route(id: $route) {
          all: patterns { code tripsForDate(serviceDate: "%s") { gtfsId } }
          some: patterns(serviceDates: {start: "2026-11-19", end: "2026-11-20"}) { code } } }""" % DAY, route=route["gtfsId"])["route"]
        assert [one["code"] for one in own["some"]] == [one["code"] for one in own["all"] if one["tripsForDate"]]


def test_vehicle_positions_of_otp_patterns_are_those_of_the_native_api(server):
    ours = {vehicle["id"] for vehicle in server.json("/api/v1/vehicles")["vehicles"]}
    data = ask(server, "{ patterns { code vehiclePositions { vehicleId lat lon trip { pattern { code } } stopRelationship { status stop { id } } } } }")
    for pattern in data["patterns"]:
        for vehicle in pattern["vehiclePositions"]:
            assert vehicle["trip"]["pattern"]["code"] == pattern["code"]
    shown = {vehicle["vehicleId"] for pattern in data["patterns"] for vehicle in pattern["vehiclePositions"]}
    assert shown and len(shown - ours) <= len(shown) // 10


@pytest.mark.parametrize("kinds", [["STOP"], ["STOP", "STATION"], ["DEPARTURE_ROW"], ["VEHICLE_RENT", "BIKE_PARK"], None])
def test_otp_nearest_places_are_ordered_by_distance(server, kinds):
    data = ask(server, AROUND, lat=CITY[0], lon=CITY[1], kinds=kinds, modes=["BUS"])["viewer"]["nearest"]
    distances = [edge["node"]["distance"] for edge in data["edges"]]
    assert distances == sorted(distances) and (not distances) == (kinds == ["VEHICLE_RENT", "BIKE_PARK"])
    if kinds == ["DEPARTURE_ROW"]:
        places = [edge["node"]["place"] for edge in data["edges"]]
        assert len({place["pattern"]["code"] for place in places}) == len(places)
        again = ask(server, "query($id: String!) { departureRow(id: $id) { id pattern { code } stop { gtfsId } } }", id=places[0]["id"])
        assert again["departureRow"]["pattern"] == places[0]["pattern"]


def test_otp_fuzzy_trip_finds_a_trip_by_route_and_start(server, page):
    row = next(row for row in page["stoptimesWithoutPatterns"])
    trip = row["trip"]
    start = ask(server, 'query($trip: String!) { trip(id: $trip) { departureStoptime(serviceDate: "%s") { scheduledDeparture } } }' % DAY,
                trip=trip["gtfsId"])["trip"]["departureStoptime"]["scheduledDeparture"]
    found = ask(server, FUZZY, route=trip["route"]["gtfsId"], direction=int(trip["directionId"]), day=DAY, time=start)["trip"]
    again = ask(server, 'query($trip: String!) { trip(id: $trip) { departureStoptime(serviceDate: "%s") { scheduledDeparture } } }' % DAY, trip=found["gtfsId"])
    assert again["trip"]["departureStoptime"]["scheduledDeparture"] == start
    assert ask(server, FUZZY, route=trip["route"]["gtfsId"], direction=-1, day=DAY, time=1)["trip"] is None


def test_fields_of_the_root_query_are_also_available_on_the_otp_viewer(server, stop):
    data = ask(server, """query($stop: String!, $from: PlanLabeledLocationInput!, $to: PlanLabeledLocationInput!, $at: PlanDateTimeInput) {
      stop(id: $stop) { name }
      viewer { stop(id: $stop) { name } viewer { agencies { name } }
        planConnection(origin: $from, destination: $to, dateTime: $at) { edges { node { duration } } } } }""",
               stop=stop, **{key: PLANNED[key] for key in ("from", "to", "at")})
    assert data["viewer"]["stop"] == data["stop"] and data["viewer"]["viewer"]["agencies"]
    assert data["viewer"]["planConnection"]["edges"]


def test_plans_within_the_otp_viewer_count_towards_the_limit(server):
    plan = f"planConnection(origin: {{location: {{coordinate: {{latitude: {CITY[0]}, longitude: {CITY[1]}}}}}}}, " \
           f"destination: {{location: {{coordinate: {{latitude: {UNIVERSITY[0]}, longitude: {UNIVERSITY[1]}}}}}}}) {{ searchDateTime }}"
    document = "{ viewer { a: %s b: %s viewer { c: %s d: %s } } }" % ((plan,) * 4)
    response = server.get("/otp/gtfs/v1?query=" + quote(document)).json()
    assert "data" not in response and "plans" in response["errors"][0]["message"]


def test_an_otp_plan_does_not_use_excluded_routes(server):
    document = """query($from: PlanLabeledLocationInput!, $to: PlanLabeledLocationInput!, $at: PlanDateTimeInput, $filters: [TransitFilterInput!]) {
      planConnection(origin: $from, destination: $to, dateTime: $at, preferences: {transit: {filters: $filters}}) {
        edges { node { legs { route { gtfsId } } } } } }"""

    def routes(filters):
        plan = ask(server, document, filters=filters, **{key: PLANNED[key] for key in ("from", "to", "at")})["planConnection"]
        return {leg["route"]["gtfsId"] for edge in plan["edges"] for leg in edge["node"]["legs"] if leg["route"]}
    every = routes(None)
    one = sorted(every)[0]
    assert one not in routes([{"exclude": [{"routes": [one]}]}])
    assert routes([{"include": [{"routes": [one]}]}]) <= {one}
    assert routes([{"exclude": [{"agencies": ["cairns:cairns"]}]}]) == set()


ROOTS = {
    "Agency": "agencies", "Route": "routes", "Feed": "feeds", "Pattern": "patterns", "Alert": "alerts",
    "Stop": "stops(maxResults: 20)", "serviceTimeRange": "serviceTimeRange", "TripOnServiceDateConnection": "canceledTrips",
}


@pytest.mark.parametrize("kind", ROOTS)
def test_every_otp_field_without_required_arguments_has_its_declared_type(server, kind):
    fields = [name for name, field in SCHEMA.type_map[kind].fields.items()
              if graphql.is_leaf_type(graphql.get_named_type(field.type)) and not any(graphql.is_required_argument(one) for one in field.args.values())]
    lists = [f"{name} {{ __typename }}" for name, field in SCHEMA.type_map[kind].fields.items()
             if not graphql.is_leaf_type(graphql.get_named_type(field.type)) and name not in ("trips", "stops", "stoptimesForServiceDate")
             and not any(graphql.is_required_argument(one) for one in field.args.values())]
    ask(server, "{ %s { %s } }" % (ROOTS[kind], " ".join(fields + lists)))
