"""The running server's responses to valid and invalid requests match api/openapi.yaml."""

from datetime import UTC, datetime
from urllib.parse import quote

import pytest

from support.cities import long_ride
from support.contract import Contract
from support.documents import document, yaml_of
from support.places import ROOT
from support.waiting import eventually

contract = Contract()
ANSWERED = [each for each in contract.operations if "{" not in each.path]
LOOKED_UP = [each for each in contract.operations if "{" in each.path]
QUERIES = [(each, name) for each in contract.operations for name in each.query]
STREAM = "text/event-stream"


# Tested in other files, because their responses need a coach supplier (test_intercity.py), a geocoder (test_places.py),
# a vault's secret (test_vaults.py), a page's secret (test_push.py), streets (test_plans.py) or tiles (test_tiles.py).
ELSEWHERE = ["/tiles/{z}/{x}/{y}", "/api/v1/intercity/logos/{id}", "/api/v1/places", "/api/v1/vaults/{id}", "/api/v1/alarms", "/api/v1/streets",
             "/api/v1/agencies/{id}/ground"]
# Endpoints that ignore unknown parameters, because other sites append their own to links.
LENIENT = ["/stop/{id}", "/route/{id}", "/oembed"]


def streams(operation) -> bool:
    return STREAM in operation.responses["200"].get("content", {}) or operation.path in ELSEWHERE


@pytest.fixture(scope="module")
def things(server):
    """IDs that exist: an agency, a route with a bus, a stop on that route, and the bus's position."""
    routes = server.json("/api/v1/routes")["routes"]
    route = max(routes, key=lambda route: route["vehicles"])
    stops = server.json(f"/api/v1/stops?route={quote(route['id'], safe='')}&limit=20")["stops"]
    stop = stops[0]
    ride = long_ride(server)
    place = f"{stop['lat']:.4f},{stop['lon']:.4f}"
    today = datetime.fromtimestamp(server.json("/api/v1/time")["now"] / 1000, UTC).date().isoformat()
    plans = (server.json(f"/api/v1/plan?from={quote(one['id'], safe='')}&to={quote(other['id'], safe='')}&window=720&farthestWalk=0")
             for one in stops for other in reversed(stops))
    planned = next(plan for plan in plans if plan["journeys"])
    box = f"{stop['lon'] - .1:.4f},{stop['lat'] - .1:.4f},{stop['lon'] + .1:.4f},{stop['lat'] + .1:.4f}"
    return {
        "agency": route["agency"], "route": route["id"], "routes": route["id"], "stop": stop["id"], "near": place,
        "stops": stop["id"], "lines": route["id"], **riding(ride),
        "radius": "800", "bbox": box, "query": stop["name"].split()[0], "limit": "20", "geometry": "true",
        "minutesBefore": "5", "minutesAfter": "60", "q": "new york", "origin": "dr5reg", "destination": "f25dvk", "date": "2016-07-29",
        "basis": "true",
        "adults": "2", "children": "1", "seniors": "0", "currency": "CAD", "lang": "fr",
        "from": today, "to": today, "days": "30", "horizon": "3-6", "by": "route",
        "journey": planned["journeys"][0]["id"], "planned": {
            "from": planned["from"]["stop"], "to": planned["to"]["stop"], "via": place, "departAt": "1790000000", "window": "30", "cursor": planned["later"],
            "maxChanges": "2", "farthestWalk": "800", "pace": "1.5", "wheelchair": "possible", "withoutRoutes": route["id"],
            "withoutModes": "ferry", "withoutAgencies": route["agency"], "stay": "10", "timetableOnly": "true", "position": place,
            "date": today, "start": "28800", "boarded": stop["id"], "like": planned["journeys"][0]["id"],
        },
        "start": place, "end": place, "arriveBy": "1790000000", "margin": "10", "key": "any", "version": "1-abc",
        "width": "296", "height": "128", "depth": "8", "walk": "5", "weekdays": "1,2,3,4,5,6,7",
        "rows": "6", "url": f"{server.url}/stop/{stop['id']}", "maxwidth": "300", "maxheight": "200", "format": "json",
    }


def riding(ride) -> dict:
    return {"vehicle": ride["vehicle"]["id"], "trip": ride["vehicle"]["trip"], "run": {name: str(value) for name, value in ride["run"].items()}}


@pytest.fixture
def known(server, things):
    """Returns `things`, with another bus once the previous bus has ended its trip."""
    answer = server.get(f"/api/v1/vehicles/{quote(things['vehicle'], safe='')}")
    if answer.status != 200 or answer.json()["vehicle"].get("trip") != things["trip"]:
        things |= riding(long_ride(server))
    return things


def good(operation, name, known) -> str:
    if name == "after":
        return known["stop"] if operation.path == "/api/v1/stops" else "1790000000.0.1"
    if name == "ids":
        return known["route" if "routes" in operation.path else "stop"]
    if operation.path == "/api/v1/trips/{id}" and name in known["run"]:
        return known["run"][name]
    if operation.path.startswith("/api/v1/plan") and name in known["planned"]:
        return known["planned"][name]
    assert name in known, f"{operation}: the test knows no good value for {name}; give it one"
    return known[name]


def path(operation, known) -> str:
    kinds = {"/plan/": "journey", "/routes/": "route", "/route/": "route", "/stops/": "stop", "/vehicles/": "vehicle", "/trips/": "trip", "/agencies/": "agency", "/gtfs/": "agency"}
    kind = next((kind for part, kind in kinds.items() if part in operation.path), "stop")
    return operation.path.replace("{id}", quote(known[kind], safe=":"))


def ask(server, operation, known, **query):
    text = "&".join(f"{name}={quote(value, safe=',:')}" for name, value in query.items())
    return server.get(path(operation, known) + (f"?{text}" if text else ""))


def needed(operation, known) -> dict:
    # Boards are requested for a position, unless stops are given.
    wanted = {"near"} if operation.path == "/api/v1/boards" else set()
    return {name: good(operation, name, known) for name, each in operation.query.items() if each.get("required") or name in wanted}


@pytest.mark.parametrize("operation", [each for each in contract.operations if not streams(each)], ids=str)
def test_a_response_matches_the_openapi_description(server, known, operation):
    answer = ask(server, operation, known, **needed(operation, known))
    assert answer.status == 200
    assert not operation.complaints(answer)


@pytest.mark.parametrize(
    ("operation", "name"), [each for each in QUERIES if not streams(each[0])], ids=lambda each: str(each))
def test_a_valid_query_parameter_is_accepted(server, known, operation, name):
    answer = ask(server, operation, known, **needed(operation, known) | {name: good(operation, name, known)})
    assert answer.status == 200, answer.body
    assert not operation.complaints(answer)


@pytest.mark.parametrize("path", ["/api/v1/stops/{stop}/arrivals?minutesAfter=600&", "/api/v1/stops?near={near}&"])
def test_paging_through_a_list_returns_each_row_once(server, known, path):
    path, name = path.format(**known), "arrivals" if "arrivals" in path else "stops"
    whole = [row["id"] for row in server.json(f"{path}limit=30")[name]]
    rows, after = [], ""
    for _ in range(4):
        page = server.json(f"{path}limit=2{after}")
        rows += [row["id"] for row in page[name]]
        if not page.get("limitExceeded"):
            break
        after = "&after=" + quote(page["next"], safe="")
    assert len(rows) > 2 and len(set(rows)) == len(rows)
    # A bus may have left the board between the responses.
    assert len(set(rows) - set(whole)) <= 1


def bad(schema) -> list[str]:
    """Returns values that the schema forbids."""
    values = []
    if schema.get("type") in ("integer", "number"):
        values += ["many", ""]
        values += [str(schema["minimum"] - 1)] if "minimum" in schema else []
        values += [str(schema["maximum"] + 1)] if "maximum" in schema else []
    if schema.get("type") == "boolean" or "enum" in schema or "pattern" in schema:
        values += ["nonsense?"]
    return values


@pytest.mark.parametrize(
    ("operation", "name", "value"),
    [(operation, name, value) for operation, name in QUERIES for value in bad(operation.schema(name))], ids=str)
def test_an_invalid_query_parameter_is_named_in_the_problem(server, known, operation, name, value):
    answer = ask(server, operation, known, **needed(operation, known) | {name: value})
    assert answer.status == 400, f"{operation}?{name}={value}"
    assert answer.type == "application/problem+json"
    assert name in answer.json()["fields"]
    assert not operation.complaints(answer)


@pytest.mark.parametrize("operation", [each for each in contract.operations if "400" in each.responses and each.path not in LENIENT], ids=str)
def test_one_problem_names_all_invalid_fields(server, known, operation):
    answer = ask(server, operation, known, nonsense="1", folly="2", **needed(operation, known))
    assert answer.status == 400
    assert {"nonsense", "folly"} <= answer.json()["fields"].keys()


@pytest.mark.parametrize("operation", LOOKED_UP, ids=str)
@pytest.mark.parametrize("id", ["cairns:nowhere", "nowhere:1", "no-colon", "%00", "a%2Fb:1"])
def test_a_request_for_an_unknown_id_has_status_404(server, operation, id):
    answer = server.get(operation.path.replace("{id}", id))
    assert answer.status == 404
    assert not operation.complaints(answer)


@pytest.mark.parametrize("operation", contract.operations, ids=str)
def test_unsupported_methods_have_status_405(server, known, operation):
    # PATCH is used, which no endpoint supports; alarms support POST.
    answer = server.get(path(operation, known), method="PATCH")
    assert answer.status == 405
    assert {"GET", "HEAD"} <= {method.strip() for method in answer.headers["Allow"].split(",")}


@pytest.mark.parametrize("operation", [each for each in contract.operations if not streams(each)], ids=str)
def test_a_head_request_returns_the_headers_without_a_body(server, known, operation):
    address = path(operation, known)
    query = "&".join(f"{name}={quote(value)}" for name, value in needed(operation, known).items())
    head = server.get(f"{address}?{query}" if query else address, method="HEAD")
    assert head.status == 200
    assert head.body == b""
    assert head.type in operation.responses["200"]["content"]


def test_an_unknown_path_returns_problem_details(server):
    answer = server.get("/api/v1/nonsense")
    assert answer.status == 404
    assert answer.type == "application/problem+json"


def test_the_server_serves_its_openapi_description(server):
    served = server.get("/api/openapi.yaml")
    assert served.status == 200
    assert yaml_of(served.body) == document(ROOT / "api/openapi.yaml")


def test_a_vehicles_next_stop_has_the_same_prediction_as_the_first_of_its_calls(server):
    """The page shows both predictions next to each other."""
    def judged():
        answers = [server.json(f"/api/v1/vehicles/{quote(one['id'], safe=':')}") for one in server.json("/api/v1/vehicles")["vehicles"][:20]]
        pairs = [(answer["at"], next_stop, call) for answer in answers if "predicted" in (next_stop := answer["vehicle"].get("nextStop", {}))
                 for call in answer["calls"][:1] if call["stop"]["id"] == next_stop["id"]]
        # The calls are computed for each request, the vehicle's next stop when a report arrives.
        assert all(max(next_stop["predicted"], at) == call["predicted"] for at, next_stop, call in pairs)
        return len(pairs) > 5

    eventually(judged)


def test_each_stop_with_times_has_the_time_zone_to_show_them_in(server, known):
    """The page shows a board before the agencies are loaded."""
    zone = next(one["timeZone"] for one in server.json("/api/v1/agencies")["agencies"] if one["id"] == known["agency"])
    assert zone != "UTC"
    stop = quote(known["stop"], safe=":")
    near = server.json(f"/api/v1/boards?near={known['near']}")["boards"]
    calls = server.json(f"/api/v1/vehicles/{quote(known['vehicle'], safe='')}")["calls"]
    assert near and calls
    shown = [server.json(f"/api/v1/stops/{stop}/arrivals"), server.json(f"/api/v1/stops/{stop}"), server.json("/api/v1/opening"),
             *server.json(f"/api/v1/boards?stops={stop}")["boards"], *near, *calls]
    assert {one["stop"].get("timeZone") for one in shown} == {zone}


def test_a_list_of_stops_omits_the_time_zone_of_the_agency(server):
    stops = server.json("/api/v1/stops")["stops"]
    assert stops and not any("timeZone" in stop for stop in stops)


def test_each_predicted_time_of_a_running_bus_includes_its_basis(server):
    def bases():
        answers = [server.json(f"/api/v1/vehicles/{quote(one['id'], safe=':')}?basis=true") for one in server.json("/api/v1/vehicles")["vehicles"][:10]]
        calls = [call for answer in answers for call in answer["calls"] if "predicted" in call]
        # The basis is sometimes absent if reports arrive too frequently.
        return all("basis" in call for call in calls) and [call["basis"]["from"] for call in calls]

    # No model has been trained yet, and the demonstration's agency publishes no predictions.
    assert set(eventually(bases)) <= {"timetable", "days", "here"}


def test_a_board_includes_the_basis_of_its_next_live_arrivals(server, known):
    def has_bases():
        board = server.json(f"/api/v1/stops/{quote(known['stop'], safe=':')}/arrivals?basis=true")
        live = [arrival for arrival in board["arrivals"] if arrival["status"] == "live"]
        assert not any("basis" in arrival for arrival in board["arrivals"] if arrival["status"] != "live")
        return bool(live) and all("basis" in arrival for arrival in live[:10])

    eventually(has_bases)
