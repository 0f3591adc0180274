"""Requests are charged at least the processor time that they use: each field of OpenTripPlanner's GraphQL API and the
expensive endpoints of the other APIs, with New York's buses. Twenty units are one millisecond (decision 0022)."""

import itertools
import json
import re
import statistics
import time
from dataclasses import dataclass
from urllib.parse import quote

import graphql
import pytest

from support.places import ROOT, SHARED_DATA
from support.server import Server
from support.waiting import eventually

FEED = SHARED_DATA / "gtfs/nyc_mtabc_2016Jan.zip"
CONFIGURATION = f"""
basemap: none
server:
  limits: {{work_at_once: 1000000, work_per_second: 1000000}}
agencies:
  - id: nyc
    name: New York
    kind: gtfs
    schedule:
      source: {FEED}
"""
NOW = "2016-01-12T08:00:00-05:00"
UNITS = 20
# SHARE: the part of a request's processor time that must be charged; sending a body is not charged. NOISE: the
# tolerance for the connection and HTTP, as a multiple of the time of a /health request.
SHARE, NOISE = 0.995, 1.5
TIMES = 3

# Jamaica and Flushing, and a bounding box around the whole city.
START, GOAL = (40.7020, -73.8010), (40.7590, -73.8300)
CITY = "minLat: 40.4, minLon: -74.3, maxLat: 41.0, maxLon: -73.6"
EVERYWHERE = "minLat: -90, minLon: -180, maxLat: 90, maxLon: 180"

SCHEMA = graphql.build_schema((ROOT / "Sources/CompatAPIs/OTP/schema.graphqls").read_text())

# The most expensive arguments of each root field with arguments. {n} is replaced by another number in each request.
ROOTS = {
    "agency": 'id: "nyc:nyc"', "route": 'id: "{route}"', "stop": 'id: "{stop}"', "station": 'id: "{stop}"', "trip": 'id: "{trip}"',
    "alerts": 'route: [{routes}], stop: [{stops}]', "nearest": "lat: 40.7{n}, lon: -73.8, maxDistance: 50000, maxResults: 200",
    "routes": 'name: ""', "stops": "maxResults: 2000", "stopsByBbox": EVERYWHERE,
    "stopsByRadius": "lat: 40.7{n}, lon: -73.8, radius: 50000",
    "planConnection": "origin: {{location: {{coordinate: {{latitude: 40.70{n}, longitude: -73.8}}}}}}, "
                      "destination: {{location: {{coordinate: {{latitude: 40.759, longitude: -73.83}}}}}}, "
                      'dateTime: {{earliestDeparture: "2016-01-12T08:00:00-05:00"}}, searchWindow: "PT12H", first: 100',
    "plan": 'fromPlace: "40.70{n},-73.8", toPlace: "40.759,-73.83", date: "2016-01-12", time: "08:00", searchWindow: 43200, numItineraries: 100',
}
ROOTS |= {
    "node": 'id: "{stop}"', "pattern": 'id: "{pattern}"', "departureRow": 'id: "{stop};{pattern}"',
    "fuzzyTrip": 'route: "{route}", date: "2016-01-12", time: {n}', "stations": 'name: "a"', "trips": 'feeds: ["none"]',
    "canceledTrips": "first: 100", "leg": 'id: "{leg}"',
    "vehicleRentalsByBbox": "minimumLatitude: 40, maximumLatitude: 41, minimumLongitude: -75, maximumLongitude: -73",
} | dict.fromkeys(["carPark", "cluster", "bikePark", "rentalVehicle", "vehicleParking", "bikeRentalStation", "vehicleRentalStation"], 'id: "x"') | {
    name: 'ids: ["x"]' for name in ["carParks", "rentalVehicles", "vehicleParkings", "bikeRentalStations", "vehicleRentalStations"]} | {
    "cancelledTripTimes": 'feeds: ["nyc"]'}
# The arguments of fields that are not root fields.
BOARD = "timeRange: 864000, numberOfDepartures: 500"
ARGUMENTS = {
    "longName": 'language: "en"', "tripHeadsign": 'language: "en"', "name": 'language: "en"', "desc": 'language: "en"', "headsign": 'language: "en"',
    "alertHeaderText": 'language: "en"', "alertDescriptionText": 'language: "en"', "alertUrl": 'language: "en"', "messageStrings": 'language: "en"',
    "stoptimesForDate": 'serviceDate: "2016-01-12"', "departureStoptime": 'serviceDate: "2016-01-12"',
    "arrivalStoptime": 'serviceDate: "2016-01-12"',
    "stoptimesWithoutPatterns": BOARD, "stoptimesForPatterns": BOARD, "stopTimesForPattern": 'id: "{pattern}", ' + BOARD, "stoptimes": BOARD,
    "stoptimesForServiceDate": 'date: "2016-01-12"', "tripsForDate": 'serviceDate: "2016-01-12"', "transfers": "maxDistance: 50000",
    "patterns": 'serviceDates: {start: "2016-01-12"}', "routes": 'serviceDates: {start: "2016-01-12"}',
    "nextLegs": "numberOfLegs: 100", "previousLegs": "numberOfLegs: 100", "intermediateStops": "include: [STOP]",
    "alerts": "types: [{kinds}]", "url": 'language: "en"',
}
# A query path from the root to many objects of each type. Comments mark types that no path reaches with this feed.
PLAN = "planConnection({planConnection})"
LEGS = [PLAN, "edges", "node", "legs"]
WAYS = {
    "serviceTimeRange": ["serviceTimeRange"], "Feed": ["feeds"], "Agency": ["agencies"], "Route": ["routes(name: \"\")"],
    "Stop": ["stops(maxResults: 2000)"], "Trip": ["routes(name: \"\")", "trips"],
    "Stoptime": ["stops(maxResults: 100)", "stoptimesWithoutPatterns(numberOfDepartures: 500, timeRange: 864000)"],
    "TripOccupancy": ["routes(name: \"\")", "trips", "occupancy"], "Geometry": ["routes(name: \"\")", "trips", "tripGeometry"],
    "placeAtDistanceConnection": ["nearest({nearest})"], "placeAtDistanceEdge": ["nearest({nearest})", "edges"],
    "placeAtDistance": ["nearest({nearest})", "edges", "node"],
    "stopAtDistanceConnection": ["stopsByRadius({stopsByRadius})"], "stopAtDistanceEdge": ["stopsByRadius({stopsByRadius})", "edges"],
    "stopAtDistance": ["stopsByRadius({stopsByRadius})", "edges", "node"], "PageInfo": ["nearest({nearest})", "pageInfo"],
    "PlanConnection": [PLAN], "PlanEdge": [PLAN, "edges"], "PlanPageInfo": [PLAN, "pageInfo"], "RoutingError": [PLAN, "routingErrors"],
    "Plan": ["plan({plan})"], "Itinerary": [PLAN, "edges", "node"], "Leg": [PLAN, "edges", "node", "legs"],
    "LegTime": [PLAN, "edges", "node", "legs", "start"], "RealTimeEstimate": [PLAN, "edges", "node", "legs", "start", "estimated"],
    "Pattern": ["patterns"], "Coordinates": ["patterns", "geometry"], "FeedPublisher": ["feeds", "publisher"],
    "StoptimesInPattern": ["stops(maxResults: 20)", "stoptimesForPatterns(numberOfDepartures: 500, timeRange: 864000)"],
    "DepartureRow": ["nearest({nearest}, filterByPlaceTypes: [DEPARTURE_ROW])", "edges", "node", "place", "... on DepartureRow"],
    "TripOnServiceDateConnection": ["canceledTrips(first: 100)"], "debugOutput": ["plan({plan})", "debugOutput"],
    "StopCall": [*LEGS, "stopCalls"], "CallSchedule": [*LEGS, "stopCalls", "schedule"], "CallRealTime": [*LEGS, "stopCalls", "realTime"],
    "EstimatedTime": [*LEGS, "stopCalls", "realTime", "arrival"],
    "ArrivalDepartureTime": [*LEGS, "stopCalls", "schedule", "time", "... on ArrivalDepartureTime"],
    "PositionAtStop": [*LEGS, "from", "stopPosition", "... on PositionAtStop"],
    "Place": [PLAN, "edges", "node", "legs", "from"], "step": [PLAN, "edges", "node", "legs", "steps"],
}
# Types without objects in this feed: service alerts, vehicles, anything that can be rented, parked or booked, and fares
# of legs.
ABSENT = {
    "Alert", "StopOnRoute", "StopOnTrip", "RouteType", "Unknown", "TranslatedString", "VehiclePosition", "StopRelationship",
    "TripOnServiceDate", "TripOnServiceDateEdge", "ReplacementForRelation", "ReplacedByRelation", "Cluster", "Location", "LocationGroup",
    "StopGeometries", "Level", "Coordinate", "TimeWindow", "PositionBetweenStops", "Entrance", "ElevatorUse", "EscalatorUse", "StairsUse",
    "elevationProfileComponent", "Emissions", "SystemNotice", "FareProductUse", "DefaultFareProduct", "DependentFareProduct", "FareMedium",
    "RiderCategory", "Money", "Currency", "fare", "fareComponent", "TicketType", "BookingInfo", "BookingTime", "ContactInfo",
    "RideHailingEstimate", "RideHailingProvider", "RentalVehicle", "RentalVehicleType", "RentalVehicleFuel", "RentalVehicleEntityCounts",
    "RentalVehicleTypeCount", "VehicleRentalStation", "VehicleRentalNetwork", "VehicleRentalUris", "BikeRentalStation",
    "BikeRentalStationUris", "VehicleParking", "VehicleParkingSpaces", "BikePark", "CarPark", "OpeningHours", "LocalTimeSpanDate",
    "LocalTimeSpan"}

ENDPOINTS = {
    "boards": "/api/v1/boards?stops={stops}&limit={n}", "arrivals": "/api/v1/stops/{stop}/arrivals?minutesAfter=1440&limit=4{n}",
    "stops": "/api/v1/stops?limit=1{n}", "search": "/api/v1/search?query=avenue {n}", "stop": "/api/v1/stops/{stop}?lang=e{n}", "routes": "/api/v1/routes?lang=e{n}",
    "lines": "/api/v1/agencies/nyc/lines", "route": "/api/v1/routes/{route}", "trip": "/api/v1/trips/{trip}?date=2016-01-{day}", "opening": "/api/v1/opening?near=40.7{n},-73.8",
    "plan": "/api/v1/plan?from=40.70{n},-73.8&to=40.759,-73.83&departAt=1452603600&window=720&limit=100",
    "onebusaway stops-for-location": "/api/where/stops-for-location.json?lat=40.7{n}&lon=-73.8&radius=50000",
    "onebusaway arrivals": "/api/where/arrivals-and-departures-for-stop/{oba_stop}.json?minutesAfter=14{n}",
    "onebusaway schedule-for-route": "/api/where/schedule-for-route/{oba_route}.json?date=2016-01-{n}",
    "onebusaway trips-for-location": "/api/where/trips-for-location.json?lat=40.7{n}&lon=-73.8&latSpan=1&lonSpan=1&includeSchedule=true",
    "motis plan": "/motis/api/v5/plan?fromPlace=40.70{n},-73.8&toPlace=40.759,-73.83&time=2016-01-12T13:00:00Z&searchWindow=43200&numItineraries=100",
    "motis stoptimes": "/motis/api/v5/stoptimes?stopId={stop}&n=2{n}&radius=1000&time=2016-01-12T13:00:00Z",
    "motis map trips": "/motis/api/v5/map/trips?min=40.69,-73.82&max=40.71,-73.79&startTime=2016-01-12T13:00:00Z&endTime=2016-01-12T13:00:{n}Z",
    "motis map trips refused": "/motis/api/v5/map/trips?min=40.4,-74.3&max=41.0,-73.6&startTime=2016-01-12T13:00:00Z&endTime=2016-01-12T13:{n}:00Z",
    "motis stop": "/motis/api/v6/stop?stopId={stop}&radius=10{n}",
    "motis refresh-itinerary": "/motis/api/v6/refresh-itinerary?itineraryId={journey}&language=e{n}",
    "motis map levels": "/motis/api/v6/map/levels?min=40.4,-74.3&max=41.{n},-73.6",
    "motis geocode": "/motis/api/v5/geocode?text=avenue {n}&numResults=100",
    "siri stop-monitoring": "/api/siri/stop-monitoring.json?MonitoringRef={siri_stop}&MaximumStopVisits=4{n}",
    "siri vehicle-monitoring": "/api/siri/vehicle-monitoring.json?MaximumNumberOfCallsOnwards={n}",
    "a document of many fields": "/otp/gtfs/v1?query={document}",
}

# The tools of the MCP endpoint with their most expensive arguments.
TOOLS = {
    "stops": {"near": "40.7{n},-73.8", "radius": "50000", "limit": "5000"}, "departures": {"stop": "{stop}", "minutesAfter": "1440", "limit": "4{n}"},
    "plan": {"from": "40.70{n},-73.8", "to": "40.759,-73.83", "departAt": "1452603600", "limit": "100"}, "alerts": {"route": "{route}", "lang": "e{n}"},
}

pytestmark = [pytest.mark.timed, pytest.mark.skipif(not FEED.exists(), reason=f"{FEED.name} is not in ../shared/data/gtfs")]


@dataclass
class Meter:
    """Measures processor milliseconds and charged units between two readings."""
    server: Server

    def used(self) -> float:
        """Returns the processor time of the server's process. The clock ID is computed as by clock_getcpuclockid
        (Linux)."""
        return time.clock_gettime((~self.server.serving << 3) | 2) * 1000

    def charged(self) -> float:
        # After an expensive request, the client's address is rate-limited for a moment.
        text = eventually(lambda: (answer := self.server.get("/metrics")).status == 200 and answer.body.decode())
        return float(re.search(r"^headsign_charged_units_total (\S+)$", text, re.MULTILINE)[1])

    def price(self, path: str, body: bytes | None = None) -> tuple[float, float, int]:
        """Returns the milliseconds that a request used and the units it was charged, including the units for reading
        the meter, and its status."""
        charged, used = self.charged(), self.used()
        answer = self.server.get(path, {"Accept-Encoding": "gzip", "Content-Type": "application/json"}, "POST" if body else "GET", body)
        used = self.used() - used
        return used, self.charged() - charged, answer.status


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """A meter of the server, and IDs of New York's stops, routes and trips for the arguments."""
    with Server(tmp_path_factory.mktemp("prices"), CONFIGURATION, NOW) as server:
        stops = [stop["id"] for stop in server.json("/api/v1/stops?near=40.702,-73.801&limit=100")["stops"]]
        routes = [route["id"] for route in server.json("/api/v1/routes")["routes"]]
        board = next(rows for stop in stops if (rows := server.json(f"/api/v1/stops/{quote(stop)}/arrivals?minutesAfter=720")["arrivals"]))
        meter = Meter(server)
        # The first plan request builds the planner's tables.
        plan = server.json("/api/v1/plan?from=40.702,-73.8&to=40.759,-73.83")
        base = statistics.median(meter.price(f"/health?{number}")[0] for number in range(15))
        looks = [meter.charged() for _ in range(9)]
        names = {
            "pattern": pattern_of(server, board[0]["trip"]), "leg": f'20160112.0.{board[0]["trip"]}@0-1',
            "stop": stops[0], "route": routes[0], "trip": board[0]["trip"], "journey": plan["journeys"][0]["id"], "stops": ",".join(f'"{stop}"' for stop in stops[:50]),
            "routes": ",".join(f'"{route}"' for route in routes), "look": statistics.median(b - a for a, b in itertools.pairwise(looks)),
            "base": base}
        yield meter, names


def pattern_of(server: Server, trip: str) -> str:
    found = server.json("/otp/gtfs/v1?query=" + quote(f'{{ trip(id: "{trip}") {{ pattern {{ code }} }} }}'))
    return found["data"]["trip"]["pattern"]["code"]


def kinds(one) -> str:
    """Returns all values of the enum type of a list argument."""
    return ", ".join(graphql.get_named_type(one.type).values)


def check(town, make, name: str, status: int = 200):
    """Sends the request several times and requires that one of them is charged enough. Background work of the server
    only adds to the processor time of some requests, and missing charges show in all of them. The status is checked,
    because a request that was rejected as malformed would prove nothing."""
    meter, names = town
    prices = [meter.price(*make(number)) for number in range(TIMES)]
    assert all(answered == status for _, _, answered in prices), (name, prices)
    milliseconds = [(used, (charged - names["look"]) / UNITS) for used, charged, _ in prices]
    excess = min(used * SHARE - names["base"] * NOISE - charged for used, charged in milliseconds)
    text = ", ".join(f"{used:.2f} ms used and {charged:.2f} charged" for used, charged in milliseconds)
    print(f"{name}: {text}")
    assert excess <= 0, f"{name}: {text}; {excess:.2f} ms too few"


def selected(field, depth: int = 1) -> str:
    """Returns the selection set of a field's type: all fields that need no further selection."""
    kind = graphql.get_named_type(field.type)
    if graphql.is_leaf_type(kind):
        return ""
    if graphql.is_union_type(kind) or kind.name == "QueryType":
        return "{ __typename }"
    names = [name for name, one in kind.fields.items() if graphql.is_leaf_type(graphql.get_named_type(one.type))]
    return "{ __typename " + " ".join(one for one in names) + " }"


def document(names: dict, path: list[str], field: str, kind: str, number: int) -> bytes:
    """Returns a query for one field by its path from the root. Each query has a different name, to avoid caches."""
    roots = {key: value.format(n=10 + number, **names) for key, value in ROOTS.items()}
    one = SCHEMA.get_type(kind).fields[field]
    given = roots.get(field) if kind == "QueryType" else ARGUMENTS.get(field)
    if given and kind != "QueryType":
        given = given.replace("{pattern}", names["pattern"])
        given = given.replace("{kinds}", kinds(one.args["types"])) if "types" in one.args else given
    text = f"a{number}: {field}" + (f"({given})" if given and one.args else "") + " " + selected(one)
    for step in reversed(path):
        text = re.sub(r"\{(\w+)\}", lambda found: roots[found[1]], step) + " { " + text + " }"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'{{"query": "query q{number} {{ {escaped} }}"}}'.encode()


def fields() -> list[tuple[str, str]]:
    return [(kind.name, field) for kind in SCHEMA.type_map.values() if isinstance(kind, graphql.GraphQLObjectType)
            and not kind.name.startswith("__") and kind.name not in ABSENT for field in kind.fields]


def test_each_graphql_field_with_arguments_is_tested_with_the_most_expensive_ones():
    """Each type must also be reached by a path, so that a new type without a measured price fails the test."""
    missing = [f"{kind}.{field}" for kind, field in fields() if SCHEMA.get_type(kind).fields[field].args
               and field not in (ROOTS if kind == "QueryType" else ARGUMENTS)]
    assert missing == []
    assert {kind for kind, _ in fields()} == {"QueryType", *WAYS}


@pytest.mark.parametrize("kind, field", fields())
def test_a_graphql_field_is_charged_at_least_its_processor_time(town, kind, field):
    path = WAYS.get(kind, [])
    check(town, lambda number: ("/otp/gtfs/v1", document(town[1], path, field, kind, number)), f"{kind}.{field}")


@pytest.mark.parametrize("name", ENDPOINTS)
def test_an_endpoint_is_charged_at_least_its_processor_time(town, name):
    names = town[1]
    plain = {"stop": names["stop"], "route": names["route"], "trip": names["trip"], "journey": names["journey"], "stops": ",".join(names["stops"].replace('"', "").split(",")[:24]),
             "oba_stop": names["stop"].replace(":", "_", 1), "oba_route": names["route"].replace(":", "_", 1), "siri_stop": names["stop"]}
    many = " ".join(f"a{each}: agencies {{ name routes {{ gtfsId }} }}" for each in range(300))

    def make(number: int):
        path = ENDPOINTS[name].format(n=10 + number, day=12 + number, document=quote(f"query q{number} {{ {many} }}"), **plain)
        return (quote(path, safe="/?=&%:,.-_"),)

    check(town, make, name, 422 if name.endswith("refused") else 200)


@pytest.mark.parametrize("tool", TOOLS)
def test_an_mcp_tool_is_charged_at_least_its_processor_time(town, tool):
    meter, names = town

    def make(number: int):
        arguments = {key: value.format(n=10 + number, stop=names["stop"], route=names["route"]) for key, value in TOOLS[tool].items()}
        return "/mcp", json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}).encode()

    path, body = make(TIMES)
    assert meter.server.get(path, method="POST", body=body).json()["result"]["isError"] is False
    check(town, make, f"tool {tool}")


def test_a_rejected_graphql_document_is_charged_for_its_validation(town):
    def make(number: int):
        text = "{ stops { ...f0 } } " + " ".join(
            f"fragment f{each} on Stop {{ a{number}: parentStation {{ ...f{each + 1} }} b: parentStation {{ ...f{each + 1} }} }}" for each in range(38))
        return "/otp/gtfs/v1", f'{{"query": "{text} fragment f38 on Stop {{ name }}"}}'.encode()

    check(town, make, "exploding fragments")
