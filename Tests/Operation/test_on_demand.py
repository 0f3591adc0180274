"""On-demand services (GTFS Flex): directions list them between the places that they serve, with their booking rules."""

import pytest

from support.server import Server
from support.town import FEED, write_feed

NOW = "2026-03-02T07:55:00-05:00"
MIDNIGHT = 1772427600
HOUR = 3600
CONFIGURATION = ("basemap: none\nagencies:\n  - id: town\n    name: Town\n    kind: gtfs\n"
                 "    schedule:\n      source: {feed}\n")
# A location west of the town's stops, and one in the town.
WEST, TOWN = "44.2350,-76.5300", "44.2351,-76.4899"
OUTLINE = [[-76.56, 44.20], [-76.47, 44.20], [-76.47, 44.27], [-76.56, 44.27], [-76.56, 44.20]]
ON_DEMAND = {
    "routes.txt": FEED["routes.txt"] + "D,T,Dial,Dial-a-ride,3\n",
    "trips.txt": FEED["trips.txt"] + "D,daily,ride,\n",
    "stop_times.txt":
        "trip_id,arrival_time,departure_time,stop_id,location_group_id,location_id,stop_sequence,start_pickup_drop_off_window,"
        "end_pickup_drop_off_window,pickup_type,drop_off_type,pickup_booking_rule_id,drop_off_booking_rule_id\n"
        "t1,8:00:00,8:00:00,a,,,1,,,,,,\nt1,8:05:00,8:05:00,b,,,2,,,,,,\nt2,9:00:00,9:00:00,a,,,1,,,,,,\nt2,9:05:00,9:05:00,b,,,2,,,,,,\n"
        "ride,,,,,land,1,08:00:00,18:00:00,2,1,early,\nride,,,,shops,,2,08:00:00,18:00:00,1,0,,\n",
    "location_groups.txt": "location_group_id,location_group_name\nshops,Shops\n",
    "location_group_stops.txt": "location_group_id,stop_id\nshops,b\nshops,c\n",
    "locations.geojson": '{"type": "FeatureCollection", "features": [{"type": "Feature", "id": "land", '
                         '"properties": {"stop_name": "The land", "stop_desc": "West of the river"}, '
                         f'"geometry": {{"type": "Polygon", "coordinates": [{OUTLINE}]}}}}]}}',
    "booking_rules.txt": "booking_rule_id,booking_type,prior_notice_duration_min,message,phone_number,info_url,booking_url\n"
                         "early,1,60,Say where you want to go.,555 0100,https://town.example/dial,javascript:alert(1)\n",
}


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("on-demand")
    with Server(folder, CONFIGURATION.format(feed=write_feed(folder / "town.zip", **ON_DEMAND)), NOW) as server:
        yield server


def test_directions_list_on_demand_services_between_the_places_that_they_serve(town):
    plan = town.json(f"/api/v1/plan?from={WEST}&to={TOWN}")
    [offer] = plan["onDemand"]
    assert offer["route"]["id"] == "town:D"
    assert offer["from"] == {"kind": "area", "name": "The land", "description": "West of the river"}
    assert offer["to"] == [{"kind": "stops", "name": "Shops", "stops": ["town:b", "town:c"]}]
    assert offer["pickup"] == "phone"
    assert offer["windows"][0] == {"serviceDate": "2026-03-02", "start": MIDNIGHT + 8 * HOUR, "end": MIDNIGHT + 18 * HOUR,
                                   "bookBy": MIDNIGHT + 17 * HOUR}
    # A URL that is not a web address is omitted.
    assert offer["booking"] == {"kind": "sameDay", "minutesBefore": 60, "message": "Say where you want to go.", "phone": "555 0100",
                                "infoURL": "https://town.example/dial"}


def test_drop_off_booking_rules_and_the_longest_ride_are_returned_if_known(tmp_path):
    files = ON_DEMAND | {
        "trips.txt": "route_id,service_id,trip_id,trip_headsign,safe_duration_factor,safe_duration_offset\n"
                     "R,daily,t1,Mill,,\nR,daily,t2,Mill,,\nD,daily,ride,,2,600\n",
        "stop_times.txt": ON_DEMAND["stop_times.txt"].replace("shops,,2,08:00:00,18:00:00,1,0,,", "shops,,2,08:00:00,18:00:00,1,2,,later"),
        "booking_rules.txt": ON_DEMAND["booking_rules.txt"] + "later,1,120,Ring the driver.,555 0199,,\n"}
    with Server(tmp_path, CONFIGURATION.format(feed=write_feed(tmp_path / "town.zip", **files)), NOW) as server:
        [offer] = server.json(f"/api/v1/plan?from={WEST}&to={TOWN}")["onDemand"]
        [shops] = offer["to"]
        assert offer["booking"]["phone"] == "555 0100"
        assert shops["booking"] == {"kind": "sameDay", "minutesBefore": 120, "message": "Ring the driver.", "phone": "555 0199"}
        # The latest time at which both pickup and drop-off can be booked.
        assert offer["windows"][0]["bookBy"] == MIDNIGHT + 16 * HOUR
        # Twice the duration of a 3.2 km drive, plus ten minutes.
        assert 1580 < offer["longestRide"] < 1620


def test_directions_omit_on_demand_services_outside_the_places_that_they_serve(town):
    assert "onDemand" not in town.json(f"/api/v1/plan?from={TOWN}&to={WEST}")
    assert "onDemand" not in town.json("/api/v1/plan?from=44.50,-76.53&to=town:b")


def test_on_demand_services_are_not_included_in_boards_and_journeys(town):
    rows = town.json("/api/v1/stops/town:b/arrivals?minutesAfter=720")["arrivals"]
    assert {row["route"] for row in rows} == {"town:R"}
    journeys = town.json("/api/v1/plan?from=town:a&to=town:b&window=600")["journeys"]
    assert {leg["route"]["id"] for journey in journeys for leg in journey["legs"] if leg["kind"] == "ride"} == {"town:R"}


def test_an_on_demand_route_is_in_the_api_without_stops(town):
    assert town.json("/api/v1/routes/town:D")["stops"] == []
