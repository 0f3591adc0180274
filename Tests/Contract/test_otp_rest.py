"""The REST API of OpenTripPlanner 1, as the OneBusAway Android app requests it from a server that was added by a
link."""

from datetime import datetime
from urllib.parse import quote, urlencode

import pytest

from support.planners import CITY, LIBRARY, UNIVERSITY, ready, text
from support.server import Server
from support.town import write_feed
from support.waiting import eventually

ADDRESSES = ["/otp/routers/default", "/routers/default"]
ASKED = {"fromPlace": text(CITY), "toPlace": text(UNIVERSITY), "optimize": "QUICK", "wheelchair": "false", "arriveBy": "false",
         "date": "11-19-2026", "time": "9:00am", "showIntermediateStops": "true", "mode": "TRANSIT,WALK"}
NINE = int(datetime.fromisoformat("2026-11-19T09:00:00+10:00").timestamp())


@pytest.fixture(scope="module", autouse=True)
def is_ready(server):
    ready(server)


def plan(server, address=ADDRESSES[0], **more):
    asked = {key: value for key, value in (ASKED | more).items() if value is not None}
    answer = server.get(f"{address}/plan?{urlencode(asked)}")
    assert answer.status == 200
    return answer.json()


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_otp_rest_plan_has_the_journeys_of_the_native_api(server, address):
    response = plan(server, address)
    ours = server.json(f"/api/v1/plan?from={text(CITY)}&to={text(UNIVERSITY)}&departAt={NINE}&limit=3")["journeys"]
    assert "error" not in response and response["requestParameters"]["date"] == "11-19-2026"
    rides = [each for each in response["plan"]["itineraries"] if any(leg["transitLeg"] for leg in each["legs"])]
    assert [(each["startTime"], each["endTime"], each["transfers"]) for each in rides] == [
        (one["departure"] * 1000, one["arrival"] * 1000, one["changes"]) for one in ours]
    for each in rides:
        assert each["duration"] * 1000 == each["endTime"] - each["startTime"]
        assert each["transitTime"] + each["walkTime"] + each["waitingTime"] == each["duration"]
        for leg in each["legs"]:
            assert leg["legGeometry"]["points"] and leg["from"]["name"] and isinstance(leg["steps"], list)
            assert leg["rentedBike"] is False and ("tripId" in leg) == leg["transitLeg"] == ("intermediateStops" in leg)
            if leg["transitLeg"]:
                assert leg["agencyTimeZoneOffset"] == 36_000_000 and leg["routeShortName"] and leg["serviceDate"] == "20261119"
                assert leg["from"]["stopId"] and leg["to"]["stopSequence"] > leg["from"]["stopSequence"]


def test_an_otp_rest_plan_follows_the_requests_options(server):
    arriving = plan(server, arriveBy="true")["plan"]["itineraries"]
    assert arriving and all(each["endTime"] <= NINE * 1000 for each in arriving)
    assert len(plan(server, numItineraries="1")["plan"]["itineraries"]) <= 2
    assert all("intermediateStops" not in leg for each in plan(server, showIntermediateStops=None)["plan"]["itineraries"] for leg in each["legs"])
    first = next(leg for leg in plan(server)["plan"]["itineraries"][0]["legs"] if leg["transitLeg"])
    others = plan(server, bannedRoutes=first["routeId"].replace(":", "__")).get("plan", {"itineraries": []})["itineraries"]
    assert first["routeId"] not in {leg.get("routeId") for each in others for leg in each["legs"]}
    walk = plan(server, toPlace=text(LIBRARY), mode="WALK")["plan"]["itineraries"]
    assert [[leg["mode"] for leg in each["legs"]] for each in walk] == [["WALK"]]


@pytest.mark.parametrize("more, error, name", [
    ({"toPlace": None}, 413, "BOGUS_PARAMETER"), ({"fromPlace": "nowhere"}, 413, "BOGUS_PARAMETER"), ({"mode": "BROOM"}, 413, "BOGUS_PARAMETER"),
    ({"numItineraries": "0"}, 413, "BOGUS_PARAMETER"), ({"maxWalkDistance": "far"}, 413, "BOGUS_PARAMETER"), ({"time": "25:00"}, 413, "BOGUS_PARAMETER"),
    ({"toPlace": "-17.5,144.0"}, 470, "LOCATION_NOT_ACCESSIBLE"), ({"toPlace": "cairns:none"}, 413, "BOGUS_PARAMETER")])
def test_otp_rest_errors_are_in_the_body(server, more, error, name):
    response = plan(server, **more)
    assert (response["error"]["id"], response["error"]["message"]) == (error, name) and "plan" not in response
    assert response["error"].get("missing") == (["toPlace"] if more == {"toPlace": None} else None)


@pytest.mark.parametrize("query, named", [
    ("fromPlace=%FF&toPlace=%FF", "fromPlace, toPlace"), ("toPlace=-16.9,145.7", "fromPlace"),
    ("fromPlace=-16.9,145.7&toPlace=-16.9,145.8&mode=BROOM,CARPET", "mode")])
def test_an_otp_rest_error_names_each_invalid_parameter_once(server, query, named):
    assert server.get(f"{ADDRESSES[0]}/plan?{query}").json()["error"]["msg"] == f"Missing or malformed: {named}."


def test_an_otp_rest_plan_after_the_timetables_end_has_the_error_no_transit_times(tmp_path):
    configuration = ("basemap: none\nagencies:\n  - id: town\n    name: Town\n    kind: gtfs\n"
                     f"    schedule: {{source: {write_feed(tmp_path / 'town.zip')}}}\n")
    with Server(tmp_path, configuration, "2026-03-02T07:55:00-05:00") as server:
        eventually(lambda: server.json("/api/v1/agencies")["agencies"][0]["schedule"].get("file"))
        response = plan(server, fromPlace="44.230,-76.480", toPlace="44.240,-76.500", date="01-05-2037")
        assert response["error"]["id"] == 406 and response["error"]["message"] == "NO_TRANSIT_TIMES"


WEST = {
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nT,Town,https://west.example,America/Vancouver\n",
    "stops.txt": "stop_id,stop_code,stop_name,stop_lat,stop_lon\n"
                 "a,100,Market,49.230,-123.080\nb,101,Church,49.235,-123.090\nc,102,Mill,49.240,-123.100\n",
}


@pytest.mark.parametrize("ends", [("49.230,-123.080", "49.240,-123.100"), ("west:a", "west:c")])
def test_otp_rest_dates_and_times_are_in_the_time_zone_of_the_place(tmp_path, ends):
    feeds = {"east": write_feed(tmp_path / "east.zip"), "west": write_feed(tmp_path / "west.zip", **WEST)}
    configuration = "basemap: none\nagencies:\n" + "".join(
        f"  - id: {id}\n    name: {id}\n    kind: gtfs\n    schedule: {{source: {feed}}}\n" for id, feed in feeds.items())
    eight = int(datetime.fromisoformat("2026-03-02T08:00:00-08:00").timestamp()) * 1000
    with Server(tmp_path, configuration, "2026-03-01T12:00:00-05:00") as server:
        eventually(lambda: all(each["schedule"].get("file") for each in server.json("/api/v1/agencies")["agencies"]))
        for time, arriving in (("7:55am", "false"), ("8:15am", "true")):
            response = plan(server, fromPlace=ends[0], toPlace=ends[1], date="03-02-2026", time=time, arriveBy=arriving, mode="TRANSIT")
            assert [leg["startTime"] for each in response["plan"]["itineraries"] for leg in each["legs"] if leg["transitLeg"]] == [eight]
        asked = f'fromPlace: "{ends[0]}", toPlace: "{ends[1]}", date: "2026-03-02", time: "07:55"'
        found = server.json("/otp/gtfs/v1?query=" + quote("{ plan(%s) { itineraries { start end } } }" % asked))["data"]["plan"]
        assert {each[end][-6:] for each in found["itineraries"] for end in ("start", "end")} == {"-08:00"}


def test_otp_rest_returns_no_bike_rental_stations(server):
    assert server.json(ADDRESSES[0] + "/bike_rental?lowerLeft=1,1&upperRight=2,2") == {"stations": []}
