"""Details of stops, trips and operators in a GTFS feed, in addition to names and times, are available in the API."""

from urllib.parse import quote

import pytest

from support.server import Server
from support.town import FEED, write_feed

NOW = "2026-03-02T07:55:00-05:00"
CONFIGURATION = ("basemap: none\nagencies:\n  - id: town\n    name: Town\n    kind: gtfs\n"
                 "    schedule:\n      source: {feed}\n")
AGENCY = ("agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone,agency_email,agency_fare_url,cemv_support\n"
          "T,Town Transit,https://town.example,America/Toronto,fr,555 100,help@town.example,https://town.example/fares,1\n")
ALONE = {"agency.txt": AGENCY}
DETAILS = {
    "agency.txt": AGENCY + "U,Uptown Lines,https://uptown.example,America/Toronto,,555 200,,,\n",
    "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type,cemv_support\n"
                  "R,T,1,Main line,3,\nS,U,2,Second line,3,2\nV,T,3,Third line,3,\n",
    "stops.txt": "stop_id,stop_name,tts_stop_name,stop_url,stop_lat,stop_lon\n"
                 "a,Market St,Market Street,https://town.example/market,44.230,-76.480\nb,Church,,,44.235,-76.490\nc,Mill,,,44.240,-76.500\n",
    "trips.txt": "route_id,service_id,trip_id,trip_headsign,trip_short_name,cars_allowed\n"
                 "R,daily,t1,Mill,IC 17,1\nS,daily,t2,Mill,,2\nV,daily,t3,Mill,,\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                      + "".join(f"t{number},8:0{number}:00,8:0{number}:00,a,1\nt{number},8:1{number}:00,8:1{number}:00,c,2\n" for number in (1, 2, 3)),
    "attributions.txt": "organization_name,is_producer,is_operator,agency_id,route_id,trip_id,attribution_url,attribution_email,attribution_phone\n"
                        "Data Makers,1,,,,,,,\nRapid Coaches,,1,,V,,https://rapid.example,hi@rapid.example,555 300\nNight Owls,,1,,,t3,,,\n"
                        "Nobody,,1,,gone,,,,\n",
}


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("details")
    feed = write_feed(folder / "town.zip", **DETAILS)
    with Server(folder, CONFIGURATION.format(feed=feed), NOW) as server:
        yield server


@pytest.fixture(scope="module")
def board(town):
    return town.json("/api/v1/stops/town:a/arrivals")


def rides(town, line: str) -> dict:
    plan = town.json("/api/v1/plan?from=town:a&to=town:c&window=60")
    return next(leg for journey in plan["journeys"] for leg in journey["legs"] if leg["kind"] == "ride" and leg["route"]["id"] == f"town:{line}")


def test_boards_and_journeys_contain_trip_short_name(town, board):
    assert [arrival.get("tripShortName") for arrival in board["arrivals"]] == ["IC 17", None, None]
    assert rides(town, "R")["tripShortName"] == "IC 17"
    assert town.json("/api/v1/trips/town:t1?date=2026-03-02")["tripShortName"] == "IC 17"


def test_cars_allowed_is_returned_if_the_feed_has_it(town, board):
    assert [arrival.get("cars") for arrival in board["arrivals"]] == ["yes", "no", None]
    assert rides(town, "R")["cars"] == "yes"


def test_a_stop_has_its_tts_stop_name_and_stop_url(town, board):
    assert (board["stop"]["spokenName"], board["stop"]["url"]) == ("Market Street", "https://town.example/market")
    assert not {"spokenName", "url"} & town.json("/api/v1/stops/town:b")["stop"].keys()


def test_routes_of_a_feed_with_several_agencies_name_their_operator(town, board):
    assert {route["id"]: route.get("operator") for route in board["routes"]} == {
        "town:R": "Town Transit", "town:S": "Uptown Lines", "town:V": "Rapid Coaches"}
    route = town.json("/api/v1/routes/town:S")["route"]
    assert (route["operatorURL"], route["operatorPhone"]) == ("https://uptown.example", "555 200")


def test_an_attribution_names_the_operator_of_a_route_or_a_single_trip(town, board):
    route = town.json("/api/v1/routes/town:V")["route"]
    assert [route[f"operator{what}"] for what in ("URL", "Email", "Phone")] == ["https://rapid.example", "hi@rapid.example", "555 300"]
    assert [arrival.get("operator") for arrival in board["arrivals"]] == [None, None, "Night Owls"]


def test_contactless_payment_support_is_read_from_the_route_or_else_the_agency(town):
    routes = {route["id"]: route.get("contactless") for route in town.json("/api/v1/routes")["routes"]}
    assert routes == {"town:R": "yes", "town:S": "no", "town:V": "yes"}


def test_the_contacts_of_a_feeds_single_agency_are_defaults_for_the_configured_agency(town, tmp_path):
    feed = write_feed(tmp_path / "town.zip", **ALONE)
    with Server(tmp_path, CONFIGURATION.format(feed=feed), NOW) as server:
        [agency] = server.json("/api/v1/agencies")["agencies"]
        assert [agency[what] for what in ("url", "phone", "email", "fareURL", "language")] == [
            "https://town.example", "555 100", "help@town.example", "https://town.example/fares", "fr"]
        assert "operator" not in server.json("/api/v1/routes/town:R")["route"]
    configured = CONFIGURATION.replace("    kind:", "    url: https://configured.example\n    phone: 555 900\n    kind:")
    (tmp_path / "other").mkdir()
    with Server(tmp_path / "other", configured.format(feed=feed), NOW) as server:
        [agency] = server.json("/api/v1/agencies")["agencies"]
        assert [agency[what] for what in ("url", "phone")] == ["https://configured.example", "555 900"]
    # If a feed has several agencies, none of them represents the feed.
    [agency] = town.json("/api/v1/agencies")["agencies"]
    assert not {"url", "phone", "email", "fareURL"} & agency.keys()


def contacts(server) -> dict:
    """Returns the URL and the phone number of each route's agency in OpenTripPlanner's API."""
    query = quote("{routes {gtfsId agency {url phone}}}")
    return {each["gtfsId"]: tuple(each["agency"].values()) for each in server.json(f"/otp/gtfs/v1?query={query}")["data"]["routes"]}


def agency_urls(server) -> dict:
    """Returns the URL of each route's agency in MOTIS's API."""
    return {each["routeId"]: each["agencyUrl"] for each in server.json("/motis/api/v6/stop?stopId=town:a")["routes"]}


def test_otp_and_motis_clients_receive_the_contacts_of_a_routes_agency(town, tmp_path):
    town_transit, uptown = ("https://town.example", "555 100"), ("https://uptown.example", "555 200")
    assert contacts(town) == {"town:R": town_transit, "town:S": uptown, "town:V": town_transit}
    assert agency_urls(town) == {route: url for route, (url, _) in contacts(town).items()}
    configured = CONFIGURATION.replace("    kind:", "    url: https://configured.example\n    phone: 555 900\n    kind:")
    feed = write_feed(tmp_path / "town.zip", **DETAILS)
    with Server(tmp_path, configured.format(feed=feed), NOW) as server:
        assert set(contacts(server).values()) == {("https://configured.example", "555 900")}
        assert set(agency_urls(server).values()) == {"https://configured.example"}


FARES = {
    "areas.txt": "area_id,area_name\ncentre,Centre\nedge,Airport\n",
    "stop_areas.txt": "area_id,stop_id\ncentre,a\nedge,c\n",
    "networks.txt": "network_id,network_name\nbus,City buses\n",
    "route_networks.txt": "network_id,route_id\nbus,R\nbus,S\nbus,V\n",
    "rider_categories.txt": "rider_category_id,rider_category_name,is_default_fare_category,eligibility_url\n"
                            "adult,Adults,1,\nchild,Children,0,https://town.example/children\nsenior,Seniors,0,javascript:alert(1)\n",
    "fare_media.txt": "fare_media_id,fare_media_name,fare_media_type\ncard,Town Card,2\n",
    "fare_products.txt": "fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency\n"
                         "single,Single ticket,adult,card,3.25,CAD\nsingle,Child ticket,child,card,1.00,CAD\n"
                         "single,Senior ticket,senior,card,2.50,CAD\n",
    "fare_leg_rules.txt": "leg_group_id,network_id,from_area_id,to_area_id,fare_product_id\nride,bus,centre,edge,single\n",
}


def price(folder, **files: str) -> dict:
    feed = write_feed(folder / "town.zip", **files)
    with Server(folder, CONFIGURATION.format(feed=feed), NOW) as server:
        return server.json("/api/v1/plan?from=town:a&to=town:c")["journeys"][0]["price"]


def test_a_fare_includes_its_fare_product_network_and_fare_media(tmp_path):
    fare = price(tmp_path, **FARES)
    assert (fare["amount"], fare["currency"]) == (325, "CAD")
    assert fare["tickets"] == [{"name": "Single ticket", "riders": "Adults", "network": "City buses", "from": "Centre", "to": "Airport",
                                "medium": "Town Card", "mediumKind": "card"}]
    assert "paidBefore" not in fare


def test_reduced_fares_are_listed_with_their_rider_categories(tmp_path):
    # A URL that is not a web address is omitted.
    assert price(tmp_path, **FARES)["reduced"] == [{"amount": 100, "riders": "Children", "url": "https://town.example/children"},
                                                   {"amount": 250, "riders": "Seniors"}]


@pytest.mark.parametrize("method, expected", [("0", None), ("1", True)])
def test_a_fare_that_must_be_paid_before_boarding_is_marked(tmp_path, method, expected):
    rows = f"fare_id,price,currency_type,payment_method,transfers\none,2.50,CAD,{method},\n"
    found = price(tmp_path, **{"fare_attributes.txt": rows})
    assert (found["amount"], found.get("paidBefore")) == (250, expected)
    assert "tickets" not in found


CONTINUOUS = {
    "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type,continuous_pickup,continuous_drop_off\nR,T,1,Main line,3,0,3\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence,continuous_pickup,continuous_drop_off\n"
                      "t1,8:00:00,8:00:00,a,1,,\nt1,8:05:00,8:05:00,b,2,1,2\nt1,8:10:00,8:10:00,c,3,,\n"
                      "t2,9:00:00,9:00:00,a,1,2,1\nt2,9:05:00,9:05:00,b,2,,\nt2,9:10:00,9:10:00,c,3,,\n",
}


def test_continuous_pickup_and_drop_off_are_read_from_the_stop_time_or_else_the_route(tmp_path):
    feed = write_feed(tmp_path / "town.zip", **CONTINUOUS)
    with Server(tmp_path, CONFIGURATION.format(feed=feed), NOW) as server:
        def pickups(stop: str) -> list[tuple]:
            arrivals = server.json(f"/api/v1/stops/town:{stop}/arrivals")["arrivals"]
            return [(one.get("continuousPickup"), one.get("continuousDropOff")) for one in arrivals]

        assert pickups("a") == [("always", "driver"), ("phone", None)]
        assert pickups("b") == [(None, "phone"), ("always", "driver")]
        assert pickups("c") == [(None, None), (None, None)]
        # A journey has the value at the boarding stop, and the value at the alighting stop, which may be on another
        # segment.
        plan = server.json("/api/v1/plan?from=town:a&to=town:c")
        [ride] = [leg for leg in plan["journeys"][0]["legs"] if leg["kind"] == "ride"]
        assert (ride["continuousPickup"], ride["continuousDropOff"]) == ("always", "phone")


def test_optional_details_are_absent_in_the_api_if_the_feed_lacks_them(tmp_path):
    feed = write_feed(tmp_path / "town.zip", **{"agency.txt": FEED["agency.txt"]})
    with Server(tmp_path, CONFIGURATION.format(feed=feed), NOW) as server:
        board = server.json("/api/v1/stops/town:a/arrivals")
        assert not {"tripShortName", "cars", "operator"} & board["arrivals"][0].keys()
        assert not {"operator", "contactless"} & server.json("/api/v1/routes/town:R")["route"].keys()
