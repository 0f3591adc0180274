"""The MOTIS API: its responses match api/motis.yaml, and its plans and boards equal those of the native API, at both
base paths."""

import json
import re
from datetime import datetime, timezone
from urllib.parse import urlencode

import pytest

from support.cities import same_moment
from support.contract import Contract, Operation
from support.places import ROOT
from support.planners import CITY, HOSPITAL, UNIVERSITY, ready, stop_of, text

contract = Contract(ROOT / "api/motis.yaml")
OPERATIONS = {each.path.removeprefix("/motis/api/{version}/"): each for each in contract.operations}
BOX = {"min": "-16.95,145.72", "max": "-16.88,145.80"}


@pytest.fixture(scope="module")
def planning(server):
    ready(server)
    return server


def ask(server, call, version="v5", base="/motis/api", **query):
    return server.get(f"{base}/{version}/{call}?{urlencode(query)}")


def seconds(moment: str) -> int:
    assert moment.endswith("Z")
    return int(datetime.fromisoformat(moment).astimezone(timezone.utc).timestamp())


def queries(server):
    stop = stop_of(server)
    board = ask(server, "stoptimes", stopId=stop, n=5).json()
    times = [each["place"]["departure"] for each in board["stopTimes"]]
    plan = ask(server, "plan", fromPlace=text(CITY), toPlace=text(UNIVERSITY)).json()
    return {
        "plan": [
            {"fromPlace": text(CITY), "toPlace": text(UNIVERSITY)}, {"fromPlace": stop, "toPlace": text(UNIVERSITY) + ",0"},
            {"fromPlace": text(CITY), "toPlace": text(HOSPITAL), "arriveBy": "true", "time": "2026-11-18T03:00:00Z"},
            {"fromPlace": text(CITY), "toPlace": text(CITY)}, {"fromPlace": "0,0", "toPlace": text(CITY)},
            {"fromPlace": text(CITY), "toPlace": text(UNIVERSITY), "pedestrianProfile": "WHEELCHAIR", "transitModes": "BUS,RAIL"},
        ],
        "stoptimes": [{"stopId": stop}, {"center": text(CITY)}, {"stopId": stop, "arriveBy": "true", "window": 3600},
                      {"stopId": stop, "direction": "EARLIER"}],
        "stop": [{"stopId": stop}, {"center": text(CITY), "radius": 300}],
        "trip": [{"tripId": each["tripId"]} for each in board["stopTimes"][:3]],
        "refresh-itinerary": [{"itineraryId": each["id"]} for each in plan["itineraries"]],
        "geocode": [{"text": "cairns"}, {"text": "zzzz"}, {"text": "hosp", "place": text(CITY), "type": "STOP,ADDRESS"}],
        "reverse-geocode": [{"place": text(CITY)}, {"place": "0,0"}],
        "map/stops": [BOX], "map/trips": [BOX | {"startTime": times[0], "endTime": times[-1], "precision": 4}], "map/levels": [BOX],
        "map/initial": [{}], "map/rentals": [BOX], "rentals": [BOX],
    }


def test_motis_responses_match_the_contract(planning):
    assert queries(planning).keys() == OPERATIONS.keys()
    for call, several in queries(planning).items():
        for query in several:
            for version in ("v1", "v5", "v6"):
                answer = ask(planning, call, version, **query)
                assert answer.status == 200, (call, query, answer.body[:300])
                assert not OPERATIONS[call].complaints(answer)[:5], (call, query)


@pytest.mark.parametrize("call", OPERATIONS)
def test_motis_errors_match_the_contract(planning, call):
    wrong = {"fromPlace": "north", "stopId": "cairns:none", "tripId": "none", "place": "x", "min": "1", "time": "soon", "pageCursor": "?", "n": 0}
    for query in ({}, wrong):
        answer = ask(planning, call, **query)
        assert answer.status in (200, 400, 404)
        assert not OPERATIONS[call].complaints(answer)
    assert ask(planning, call, "v9").status == 404


def test_a_motis_plan_matches_the_native_plan(planning):
    # The departure is relative to the server's clock, which has run since the first test of any file.
    query = {"from": text(CITY), "to": text(UNIVERSITY), "departAt": int(planning.now) + 600, "limit": 5}
    moment = datetime.fromtimestamp(query["departAt"], timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    ours, theirs = same_moment(
        lambda: planning.json("/api/v1/plan?" + urlencode(query))["journeys"],
        lambda: ask(planning, "plan", fromPlace=text(CITY), toPlace=text(UNIVERSITY), time=moment).json()["itineraries"],
        lambda journeys: [(one["departure"], one["arrival"], one["changes"]) for one in journeys])
    assert ours and len(ours) == len(theirs)
    for one, other in zip(ours, theirs):
        assert [one["departure"], one["arrival"], one["changes"]] == [
            seconds(other["startTime"]), seconds(other["endTime"]), other["transfers"]]
        assert [leg["kind"] == "walk" for leg in one["legs"]] == [leg["mode"] == "WALK" for leg in other["legs"]]
        for leg in other["legs"]:
            assert leg["mode"] == "WALK" or "intermediateStops" in leg
            assert seconds(leg["startTime"]) <= seconds(leg["endTime"])


def test_pages_of_a_motis_plan_are_consecutive(planning):
    # The query is for the next day, which has no live data yet.
    query = {"fromPlace": text(CITY), "toPlace": text(UNIVERSITY), "numItineraries": 2, "time": "2026-11-19T00:00:00Z"}
    first = ask(planning, "plan", **query).json()
    second = ask(planning, "plan", **query, pageCursor=first["nextPageCursor"]).json()
    back = ask(planning, "plan", **query, pageCursor=second["previousPageCursor"]).json()
    assert first["itineraries"][-1]["startTime"] <= second["itineraries"][0]["startTime"]
    assert [each["startTime"] for each in back["itineraries"]][-1] == first["itineraries"][-1]["startTime"]


def test_pages_of_a_motis_board_are_consecutive(planning):
    stop = stop_of(planning)
    time = "2026-11-19T00:00:00Z"
    whole = ask(planning, "stoptimes", stopId=stop, time=time, n=12).json()["stopTimes"]
    rows, cursor = [], {}
    for _ in range(4):
        page = ask(planning, "stoptimes", stopId=stop, time=time, n=3, **cursor).json()
        rows += page["stopTimes"]
        cursor = {"pageCursor": page["nextPageCursor"]}
    key = [(each["tripId"], each["place"]["scheduledDeparture"]) for each in whole]
    assert [(each["tripId"], each["place"]["scheduledDeparture"]) for each in rows] == key
    back = ask(planning, "stoptimes", stopId=stop, n=9, pageCursor=page["previousPageCursor"]).json()["stopTimes"]
    assert [(each["tripId"], each["place"]["scheduledDeparture"]) for each in back] == key[:9]


def test_motis_boards_trips_and_plans_agree(planning):
    stop = stop_of(planning)
    for row in ask(planning, "stoptimes", stopId=stop, n=10).json()["stopTimes"]:
        leg = ask(planning, "trip", tripId=row["tripId"]).json()["legs"][0]
        calls = [leg["from"], *leg["intermediateStops"], leg["to"]]
        assert any(
            call["stopId"] == row["place"]["stopId"] and call.get("scheduledDeparture") == row["place"]["scheduledDeparture"]
            for call in calls), row["tripId"]
    itinerary = ask(planning, "plan", fromPlace=text(CITY), toPlace=text(UNIVERSITY)).json()["itineraries"][0]
    ride = next(leg for leg in itinerary["legs"] if leg["mode"] != "WALK")
    whole = ask(planning, "trip", tripId=ride["tripId"]).json()["legs"][0]
    assert any(
        call["stopId"] == ride["from"]["stopId"] and call.get("scheduledDeparture") == ride["scheduledStartTime"]
        for call in [whole["from"], *whole["intermediateStops"]])


def test_unversioned_motis_paths_are_supported(planning):
    query = {"fromPlace": text(CITY), "toPlace": text(UNIVERSITY)}
    assert "itineraries" in ask(planning, "plan", "v5", "/api", **query).json()
    assert isinstance(ask(planning, "geocode", "v1", "/api", text="cairns").json(), list)
    assert ask(planning, "map/initial", "v1", "/api").status == 200
    # The version 1 path of the planner belongs to the native API.
    ours = ask(planning, "plan", "v1", "/api", **{"from": text(CITY), "to": text(UNIVERSITY)})
    assert "journeys" in ours.json()
    # Errors on that path have the native format.
    assert ask(planning, "plan", "v1", "/api").json()["title"] == "Bad Request"
    assert set(ask(planning, "plan", "v5", "/api").json()) == {"error"}


def test_encoded_polylines_have_the_precision_of_the_motis_version(planning):
    query = {"fromPlace": text(CITY), "toPlace": text(UNIVERSITY)}
    for version, precision in (("v1", 7), ("v4", 6), ("v6", 6)):
        for leg in ask(planning, "plan", version, **query).json()["itineraries"][0]["legs"]:
            assert leg["legGeometry"]["precision"] == precision


@pytest.mark.parametrize("time", [
    "2026-11-18T13:00:00+10:00", "2026-11-18T03:00Z", "2026-11-18T03:00:00.000Z", "2026-11-18t03:00:00.123456z", "2024-02-29T23:59:60Z"])
def test_the_time_formats_of_motis_clients_match_the_contract_and_are_parsed(planning, time):
    pattern = contract.document["components"]["schemas"]["Moment"]["pattern"]
    assert re.search(pattern, time)
    assert ask(planning, "plan", fromPlace=text(CITY), toPlace=text(UNIVERSITY), time=time).status == 200
    assert ask(planning, "stoptimes", stopId=stop_of(planning), time=time).status == 200


@pytest.mark.parametrize("time", [
    "", "2026-11-18", "2026-11-18T03:00:00", "2026-11-18 03:00:00Z", "2026-02-29T03:00:00Z", "1970-01-01T00:00:00Z", "2099-01-01T00:00:00Z"])
def test_an_unsupported_time_format_is_rejected_with_the_parameters_name(planning, time):
    pattern = contract.document["components"]["schemas"]["Moment"]["pattern"]
    assert not re.search(pattern, time)
    for call, query in (("plan", {"fromPlace": text(CITY), "toPlace": text(UNIVERSITY)}), ("stoptimes", {"stopId": stop_of(planning)})):
        answer = ask(planning, call, time=time, **query)
        assert answer.status == 400 and " time: " in answer.json()["error"]


def test_motis_page_cursors_match_the_contract(planning):
    for call, query in (("plan", {"fromPlace": text(CITY), "toPlace": text(UNIVERSITY)}), ("stoptimes", {"stopId": stop_of(planning)})):
        pattern = next(each["schema"]["pattern"] for each in parameters(call) if each["name"] == "pageCursor")
        for time in ("1971-01-01T00:00:00Z", "2026-11-18T03:00:00Z", "2098-12-31T23:59:59Z"):
            response = ask(planning, call, time=time, **query).json()
            for name in ("previousPageCursor", "nextPageCursor"):
                assert re.search(pattern, response[name]), response[name]
                assert ask(planning, call, pageCursor=response[name], **query).status == 200


def parameters(call):
    return contract.document["paths"]["/motis/api/{version}/" + call]["get"]["parameters"][1:]


def test_a_motis_board_request_without_a_place_is_rejected(planning):
    answer = ask(planning, "stoptimes")
    assert answer.status == 400 and "stopId: " in answer.json()["error"]


def test_a_motis_minimum_stay_without_a_via_stop_is_rejected(planning):
    answer = ask(planning, "plan", fromPlace=text(CITY), toPlace=text(UNIVERSITY), viaMinimumStay=5)
    assert answer.status == 400 and "viaMinimumStay: " in answer.json()["error"]


@pytest.mark.parametrize("number", ["0x1p0", "0x10", "inf", "nan", "1e999", "1_0", " 1"])
def test_a_parameter_value_that_is_not_a_decimal_number_is_rejected(planning, number):
    for call, query in (
        ("plan", {"fromPlace": f"{number},1", "toPlace": text(CITY)}), ("map/stops", BOX | {"min": f"1,{number}"}),
        ("plan", {"fromPlace": text(CITY), "toPlace": text(UNIVERSITY), "pedestrianSpeed": number}),
    ):
        assert ask(planning, call, **query).status == 400
    for path in (f"/api/v1/stops?near={number},1", f"/api/v1/stops?bbox={number},1,2,3", f"/api/v1/plan?from=1,1&to=2,2&pace={number}"):
        assert planning.get(path.replace(" ", "%20")).status == 400


def test_unknown_parameters_of_motis_requests_are_ignored(planning):
    assert ask(planning, "plan", fromPlace=text(CITY), toPlace=text(UNIVERSITY), joinInterlinedLegs="false", x="y").status == 200


def named(itinerary):
    """Returns the request body that identifies an itinerary by its legs."""
    def ends(leg):
        return {f"{side}{name}": leg[side].get(member, "") for side in ("from", "to")
                for name, member in (("Id", "stopId"), ("Lat", "lat"), ("Lon", "lon"))}
    return {"id": {"legs": [
        {"displayName": leg.get("displayName", ""), "tripId": leg.get("tripId", ""), **ends(leg), "mode": leg["mode"],
         "schedStart": seconds(leg["scheduledStartTime"]), "schedEnd": seconds(leg["scheduledEndTime"]), "scheduled": True}
        for leg in itinerary["legs"]]}}


def test_a_motis_itinerary_can_be_refreshed_by_its_legs(planning):
    operation = contract.document["paths"]["/motis/api/{version}/refresh-itinerary"]["post"]
    # The query is for the next day, which has no live data yet.
    plan = ask(planning, "plan", fromPlace=text(CITY), toPlace=text(UNIVERSITY), time="2026-11-19T00:00:00Z").json()
    assert any(leg["mode"] == "WALK" for itinerary in plan["itineraries"] for leg in itinerary["legs"])
    for itinerary in plan["itineraries"]:
        answer = planning.get(
            "/motis/api/v5/refresh-itinerary", {"Content-Type": "application/json"}, "POST", json.dumps(named(itinerary)).encode())
        assert answer.status == 200, answer.body[:300]
        assert not Operation(contract, "refresh-itinerary", operation, []).complaints(answer)
        assert [(leg["mode"], leg.get("tripId"), leg["scheduledStartTime"]) for leg in answer.json()["legs"]] == [
            (leg["mode"], leg.get("tripId"), leg["scheduledStartTime"]) for leg in itinerary["legs"]]
