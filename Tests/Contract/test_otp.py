"""The OpenTripPlanner queries of the OneBusAway apps, sent by a client that checks each response against the served
schema."""

import json
from datetime import datetime, timedelta, timezone
from urllib.parse import quote

import pytest
from gql import Client, gql
from gql.transport.httpx import HTTPXTransport
from graphql import get_introspection_query, build_client_schema, print_schema, build_schema

from support.cities import same_moment
from support.otp_queries import ANDROID, IPHONE, WEB
from support.planners import CITY, HOSPITAL, LIBRARY, UNIVERSITY, ready, stop_of, text

ADDRESSES = ["/otp/gtfs/v1", "/gtfs/v1", "/otp/routers/default/index/graphql"]
# The city's time zone, which has no daylight saving time.
ZONE = timezone(timedelta(hours=10))
# No live data exists for that day yet, so responses do not depend on the time of the request.
NEXT_DAY = "2026-11-19T09:00:00+10:00"


def labelled(place, label):
    return {"label": label, "location": {"coordinate": {"latitude": place[0], "longitude": place[1]}}}


ASKED = {
    "start": labelled(CITY, "City"), "goal": labelled(UNIVERSITY, "University"), "when": {"earliestDeparture": NEXT_DAY}, "count": 3,
    "how": {"direct": ["WALK"], "transit": {"access": ["WALK"], "egress": ["WALK"], "transfer": ["WALK"], "transit": [{"mode": "BUS"}]}},
    "wishes": {"accessibility": {"wheelchair": {"enabled": False}}, "street": {"walk": {"speed": 1.3, "reluctance": 2.0}}},
}


@pytest.fixture(scope="module")
def schema(server):
    ready(server)
    return server.get("/otp/gtfs/v1/schema.graphqls").body.decode()


@pytest.fixture
def client(server, schema):
    with Client(transport=HTTPXTransport(url=server.url + ADDRESSES[0]), schema=schema, parse_results=True) as session:
        yield session


def ask(client, document, **variables):
    query = gql(document)
    query.variable_values = variables
    return client.execute(query)


def seconds(moment: str) -> int:
    return int(datetime.fromisoformat(moment).astimezone(timezone.utc).timestamp())


@pytest.fixture
def soon(server) -> str:
    """Returns a time half an hour from now, when there are live buses. It is relative to the server's clock, which has
    run since the first test of any file."""
    return datetime.fromtimestamp(int(server.now) + 1800, ZONE).isoformat()


def test_the_android_apps_otp_query_returns_a_valid_plan(client, server, soon):
    ours, plan = same_moment(
        lambda: server.json(f"/api/v1/plan?from={text(CITY)}&to={text(UNIVERSITY)}&departAt={seconds(soon)}&limit=3&pace=1.3")["journeys"],
        lambda: ask(client, ANDROID, **ASKED | {"when": {"earliestDeparture": soon}})["planConnection"],
        lambda journeys: [(one["departure"], one["arrival"], one["changes"]) for one in journeys])
    assert not plan["routingErrors"] and plan["pageInfo"]["hasNextPage"]
    nodes = [edge["node"] for edge in plan["edges"]]
    assert [(one["departure"], one["arrival"], one["changes"]) for one in ours] == [
        (seconds(node["start"]), seconds(node["end"]), node["numberOfTransfers"]) for node in nodes]
    for node in nodes:
        assert node["walkTime"] <= node["duration"] == seconds(node["end"]) - seconds(node["start"])
        for leg in node["legs"]:
            assert leg["legGeometry"]["length"] > 1
            assert (leg["mode"] == "WALK") == (leg["route"] is None) == (leg["trip"] is None)
            assert leg["from"]["name"] and leg["to"]["name"]
            assert leg["mode"] == "WALK" or leg["start"]["estimated"] is not None or leg["realTime"] is False


def test_pages_of_an_otp_plan_are_consecutive(client):
    first = ask(client, ANDROID, **ASKED)["planConnection"]
    second = ask(client, ANDROID, **ASKED, behind=first["pageInfo"]["endCursor"])["planConnection"]
    assert first["edges"][-1]["node"]["start"] <= second["edges"][0]["node"]["start"]
    third = ask(client, ANDROID, **ASKED, behind=first["edges"][0]["cursor"])["planConnection"]
    assert third["edges"][0]["node"]["start"] == first["edges"][1]["node"]["start"]
    back = ask(client, ANDROID, **ASKED, ahead=second["pageInfo"]["startCursor"])["planConnection"]
    assert back["edges"][-1]["node"]["start"] == first["edges"][-1]["node"]["start"]


def test_the_web_apps_otp_queries_return_valid_plans(client, server, soon):
    assert server.json("/otp")["version"]["major"] == 2
    plan = ask(client, WEB, from_lat=CITY[0], from_lon=CITY[1], to_lat=UNIVERSITY[0], to_lon=UNIVERSITY[1], at=soon)["planConnection"]
    assert plan["edges"] and not plan["routingErrors"]
    assert plan["edges"][0]["node"]["legs"][0]["from"]["name"] == "Start"


def test_the_iphone_apps_otp_query_returns_a_valid_plan(client):
    places = [{"lat": place[0], "lon": place[1]} for place in (CITY, UNIVERSITY)]
    for arrive in (False, True):
        plan = ask(client, IPHONE, a=places[0], b=places[1], day=NEXT_DAY[:10], clock="10:00 AM", arrive=arrive, wheels=False, far=1600.0,
                   how=[{"mode": "TRANSIT"}, {"mode": "WALK"}])["plan"]
        assert plan["itineraries"]
        ends = [each["endTime" if arrive else "startTime"] / 1000 for each in plan["itineraries"]]
        ten = datetime.fromisoformat("2026-11-19T10:00:00+10:00").timestamp()
        assert all(end <= ten for end in ends) if arrive else all(start >= ten for start in ends)


def test_an_otp_plan_passes_its_via_point(client):
    places = [{"lat": place[0], "lon": place[1]} for place in (CITY, UNIVERSITY)]
    between = [{"visit": {"coordinate": {"latitude": HOSPITAL[0], "longitude": HOSPITAL[1]}}}]
    plan = ask(client, IPHONE, a=places[0], b=places[1], day=NEXT_DAY[:10], clock="10:00 AM", between=between)["plan"]
    assert plan["itineraries"] and all(
        min(abs(leg["to"]["lat"] - HOSPITAL[0]) + abs(leg["to"]["lon"] - HOSPITAL[1]) for leg in each["legs"]) < 0.02
        for each in plan["itineraries"])


def test_an_otp_plan_without_journeys_contains_a_reason(client):
    far = ASKED | {"goal": labelled((-17.5, 144.0), "Nowhere")}
    plan = ask(client, ANDROID, **far)["planConnection"]
    assert plan["routingErrors"] == [
        {"code": "NO_STOPS_IN_RANGE", "description": "No served stop is within walking distance of the destination.", "inputField": "TO"}]


def test_otp_queries_return_stops_routes_and_trips(client, server):
    stop = stop_of(server)
    board, data = same_moment(lambda: server.json(f"/api/v1/stops/{quote(stop)}/arrivals?minutesAfter=120")["arrivals"], lambda: ask(client, """
      query Things($stop: String!, $lat: Float!, $lon: Float!) {
        stop(id: $stop) { gtfsId name lat lon routes { gtfsId shortName mode color } alerts { id alertHeaderText }
          stoptimesWithoutPatterns(numberOfDepartures: 8, timeRange: 7200) { scheduledDeparture realtimeDeparture departureDelay realtime
            realtimeState serviceDay headsign trip { gtfsId tripHeadsign route { shortName } } } }
        stopsByRadius(lat: $lat, lon: $lon, radius: 500, first: 5) { edges { node { distance stop { gtfsId } } } pageInfo { hasNextPage } }
        nearest(lat: $lat, lon: $lon, maxResults: 5, filterByPlaceTypes: [STOP]) { edges { node { place { __typename ... on Stop { name } } } } }
        agencies { gtfsId name timezone routes { gtfsId } }
        alerts { id entities { __typename ... on Route { gtfsId } } }
        stops(name: "cairns", maxResults: 3) { gtfsId }
      }""", stop=stop, lat=CITY[0], lon=CITY[1]), lambda board: [(row.get("trip"), row["scheduled"]) for row in board])
    rows = data["stop"]["stoptimesWithoutPatterns"]
    assert len(rows) == 8
    known = {(row.get("trip"), row["scheduled"]) for row in board if not row["lastStop"]}
    for row in rows:
        if row["trip"]:
            assert (row["trip"]["gtfsId"], row["serviceDay"] + row["scheduledDeparture"]) in known
        assert row["realtimeDeparture"] - row["scheduledDeparture"] == row["departureDelay"]
    trip = ask(client, 'query T($id: String!) { trip(id: $id) { stoptimesForDate(serviceDate: "2026-11-18") { stop { name } } '
               'tripGeometry { length points } route { agency { name } } } }', id=next(row["trip"]["gtfsId"] for row in rows if row["trip"]))
    assert trip["trip"]["stoptimesForDate"] and trip["trip"]["tripGeometry"]["length"] > 1
    assert [edge["node"]["distance"] for edge in data["stopsByRadius"]["edges"]] == sorted(
        edge["node"]["distance"] for edge in data["stopsByRadius"]["edges"])


def test_an_otp_plan_for_a_walk_that_is_too_far_contains_a_reason(client):
    how = {"how": {"direct": ["WALK"], "directOnly": True}}
    near = ask(client, ANDROID, **ASKED | how | {"goal": labelled(LIBRARY, "Library")})["planConnection"]
    assert not near["routingErrors"] and [edge["node"]["legs"][0]["mode"] for edge in near["edges"]] == ["WALK"]
    far = ask(client, ANDROID, **ASKED | how)["planConnection"]
    assert far["edges"] == [] and far["routingErrors"] == [
        {"code": "NO_DIRECT_MODE_CONNECTION", "description": "The destination is beyond walking distance.", "inputField": None}]


@pytest.mark.parametrize("modes", [
    {"direct": ["BICYCLE"]}, {"direct": ["CAR_PARKING"]}, {"direct": ["BICYCLE_RENTAL", "SCOOTER_RENTAL"]},
    {"direct": ["WALK"], "transitOnly": True}, {"transitOnly": True}])
def test_a_direct_only_otp_plan_without_walking_contains_a_reason(client, modes):
    """The library is within walking distance, so that only the modes exclude the walk."""
    plan = ask(client, ANDROID, **ASKED | {"how": modes | {"directOnly": True}, "goal": labelled(LIBRARY, "Library")})["planConnection"]
    assert plan["edges"] == [] and plan["routingErrors"] == [
        {"code": "NO_DIRECT_MODE_CONNECTION", "inputField": None,
         "description": "Walking is the only supported direct mode, and the request does not allow it."}]


@pytest.mark.parametrize("more, name", [
    ({"count": 0}, "first"), ({"behind": "x"}, "after"), ({"ahead": "0x1"}, "before"), ({"behind": "d1", "ahead": "d1"}, "after, before"),
    ({"when": {"earliestDeparture": "soon"}}, "dateTime"), ({"wishes": {"street": {"walk": {"speed": -1}}}}, "speed"),
    ({"how": {"direct": [], "directOnly": True}}, "modes"), ({"goal": labelled((91, 0), "North")}, "destination")])
def test_an_otp_error_names_an_unsupported_argument(server, schema, more, name):
    body = json.dumps({"query": ANDROID, "variables": ASKED | more}).encode()
    response = server.get(ADDRESSES[0], method="POST", headers={"Content-Type": "application/json"}, body=body).json()
    assert response["data"] == {"planConnection": None} and response["errors"][0]["message"].startswith(name + ": ")


def test_graphql_introspection_returns_the_served_schema(server, schema):
    response = server.get(ADDRESSES[1], method="POST", headers={"Content-Type": "application/json"},
                      body=json.dumps({"query": get_introspection_query(input_value_deprecation=True)}).encode()).json()
    assert "errors" not in response
    assert print_schema(build_client_schema(response["data"])) == print_schema(build_schema(schema))


@pytest.mark.parametrize("address", ADDRESSES)
def test_each_otp_endpoint_allows_cross_origin_requests(server, address):
    answer = server.get(address, method="OPTIONS", headers={"Origin": "https://app.example", "Access-Control-Request-Method": "POST"})
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in answer.headers["Access-Control-Allow-Headers"]
    assert server.get(address + "?query=" + quote("{ agencies { name } }")).json()["data"]["agencies"]
