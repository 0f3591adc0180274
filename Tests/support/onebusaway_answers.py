"""A server's OneBusAway responses, and checks for each of them."""

from dataclasses import dataclass
from functools import reduce
from urllib.parse import quote, urlencode

from support.server import Server
from support.waiting import eventually

LISTS = ["agencies", "routes", "situations", "stopTimes", "stops", "trips"]
# The list in `references` that contains the entities for each kind of ID field.
EXPLAINED = {
    "agencyId": "agencies", "routeId": "routes", "routeIds": "routes", "staticRouteIds": "routes", "parent": "stops",
    "stopId": "stops", "stopIds": "stops", "nearbyStopIds": "stops", "closestStop": "stops", "nextStop": "stops",
    "tripId": "trips", "tripIds": "trips", "activeTripId": "trips", "nextTripId": "trips", "previousTripId": "trips",
    "situationIds": "situations",
}


@dataclass
class Known:
    """IDs of entities that exist."""
    agency: str
    route: str
    stop: str
    lat: float
    lon: float
    vehicle: str
    # The vehicle's coordinates.
    vehicle_lat: float
    vehicle_lon: float
    trip: str
    service_date: int
    shape: str
    block: str


def ask(server: Server, path: str, **query):
    """Returns the response of an endpoint, after checking its status."""
    text = urlencode({"key": "TEST"} | query)
    return server.get(f"/api/where/{path}.json?{text}")


def data(server: Server, path: str, **query):
    answer = ask(server, path, **query)
    body = answer.json()
    assert answer.status == body["code"] == 200, f"{path}: {answer.body[:300]}"
    assert set(body) == {"code", "currentTime", "data", "text", "version"} and body["version"] == 2
    return body["data"]


def known(server: Server) -> Known:
    agency = data(server, "agencies-with-coverage")["list"][0]["agencyId"]
    vehicles = f"vehicles-for-agency/{agency}"
    riding = eventually(lambda: [each for each in data(server, vehicles)["list"] if each["tripId"]])
    asked = [ask(server, f"trip-for-vehicle/{encoded(each['vehicleId'])}", includeSchedule="true") for each in riding[:40]]
    # A trip may have ended since the vehicles were listed.
    details = [answer.json()["data"] for answer in asked if answer.status == 200]
    # A stop that a bus has not reached yet, on an active route.
    chosen = max(details, key=lambda each: left(each["entry"]))
    entry = chosen["entry"]
    upcoming = entry["status"]["nextStop"]
    stop = data(server, f"stop/{encoded(upcoming)}")["entry"]
    trip = data(server, f"trip/{encoded(entry['tripId'])}")["entry"]
    return Known(
        agency=agency, route=trip["routeId"], stop=stop["id"], lat=stop["lat"], lon=stop["lon"],
        vehicle=entry["status"]["vehicleId"],
        vehicle_lat=entry["status"]["position"]["lat"], vehicle_lon=entry["status"]["position"]["lon"], trip=trip["id"], service_date=entry["serviceDate"],
        shape=trip["shapeId"], block=trip["blockId"])


def left(entry) -> int:
    """Returns the metres left until the trip's end."""
    return entry["status"]["totalDistanceAlongTrip"] - entry["status"]["distanceAlongTrip"]


def encoded(id: str) -> str:
    return quote(id, safe="")


def paths(each: Known) -> list[tuple[str, dict]]:
    """Returns every endpoint with valid parameters, if the agency has the entities that it needs."""
    here = {"lat": each.lat, "lon": each.lon}
    agency, route, stop, trip = map(encoded, (each.agency, each.route, each.stop, each.trip))
    found = [
        ("agencies-with-coverage", {}), (f"agency/{agency}", {}), (f"route/{route}", {}), (f"stop/{stop}", {}),
        (f"trip/{trip}", {}), (f"routes-for-agency/{agency}", {}), (f"route-ids-for-agency/{agency}", {}),
        (f"stops-for-agency/{agency}", {}), (f"stop-ids-for-agency/{agency}", {}),
        (f"vehicles-for-agency/{agency}", {}), ("stops-for-location", here | {"radius": 1000}),
        ("routes-for-location", here | {"latSpan": 0.02, "lonSpan": 0.02}), (f"stops-for-route/{route}", {}),
        (f"arrivals-and-departures-for-stop/{stop}", {"minutesAfter": 60}),
        (f"arrival-and-departure-for-stop/{stop}",
         {"tripId": each.trip, "serviceDate": each.service_date, "vehicleId": each.vehicle}),
        ("arrivals-and-departures-for-location", here | {"radius": 400}), (f"trip-details/{trip}", {}),
        (f"trip-for-vehicle/{encoded(each.vehicle)}", {}), (f"trips-for-route/{route}", {}),
        ("trips-for-location", {"lat": each.vehicle_lat, "lon": each.vehicle_lon, "latSpan": 0.05, "lonSpan": 0.05}), (f"schedule-for-stop/{stop}", {}),
        (f"schedule-for-route/{route}", {}), ("search/stop", {"input": "st"}), ("search/route", {"input": "1"}),
        ("config", {}), ("current-time", {}), (f"report-problem-with-stop/{stop}", {}),
        (f"report-problem-with-trip/{trip}", {}),
    ]
    found += [(f"shape/{encoded(each.shape)}", {})] if each.shape else []
    found += [(f"block/{encoded(each.block)}", {})] if each.block else []
    return found


def mentioned(value, key="") -> set[tuple[str, str]]:
    """Returns the referenced IDs in a response, each with the list that must contain it; the IDs of entities that a
    situation affects are excluded."""
    if isinstance(value, dict):
        return set().union(*(mentioned(each, name) for name, each in value.items() if name != "allAffects"))
    if isinstance(value, list):
        return set().union(*(mentioned(each, key) for each in value))
    return {(EXPLAINED[key], value)} if key in EXPLAINED and value else set()


def complaints(answer) -> list[str]:
    """Returns the differences between the response's references and the IDs that it uses, each exactly once."""
    references = answer["references"]
    assert list(sorted(references)) == sorted(LISTS)
    content = {name: each for name, each in answer.items() if name != "references"}
    inside = identified(content)
    needed = mentioned(content) | mentioned(references)
    explained = [(name, each["id"]) for name in LISTS for each in references[name] if "id" in each]
    wrong = [f"twice: {each}" for each in set(explained) if explained.count(each) > 1]
    wrong += [f"not explained: {each}" for each in needed - set(explained) if each[1] not in inside]
    return wrong + [f"not mentioned: {each}" for each in set(explained) - needed]


def identified(content) -> set[str]:
    """Returns the IDs of the entities in the response itself."""
    things = [content["entry"]] if "entry" in content else content.get("list", [])
    return {each["id"] for each in things if isinstance(each, dict) and "id" in each}


def merged(one, other):
    """Merges two shapes; the element of an empty list is None."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {name: merged(one.get(name), other.get(name)) for name in one | other}
    if isinstance(one, list) and isinstance(other, list):
        return [merged(one[0], other[0])]
    return other if one is None else one


def shape(value):
    """Returns the fields of a response with their types; for a list, the fields of all its elements."""
    if isinstance(value, dict):
        return {name: shape(each) for name, each in value.items()}
    if isinstance(value, list):
        return [reduce(merged, map(shape, value), None)]
    return "number" if isinstance(value, (int, float)) and not isinstance(value, bool) else type(value).__name__


