"""Digitransit UI's operations, regenerated from their fields and arguments: the schema accepts all of
them, and the server resolves their fields without errors."""

import json
from datetime import datetime

import graphql
import pytest

from support.digitransit import OPERATIONS, Query
from support.otp_answers import violations
from support.places import ROOT
from support.planners import CITY, UNIVERSITY, ready, stop_of, text

SCHEMA = graphql.build_schema((ROOT / "Sources/CompatAPIs/OTP/schema.graphqls").read_text())
# No live data exists for that day yet, so responses do not depend on the time of the request.
DAY, MORNING = "20261119", "2026-11-19T09:00:00+10:00"
START = int(datetime.fromisoformat(MORNING).timestamp())


def post(server, document, variables):
    body = json.dumps({"query": document, "variables": variables}).encode()
    return server.get("/otp/gtfs/v1", method="POST", headers={"Content-Type": "application/json"}, body=body).json()


def place(where):
    return {"location": {"coordinate": {"latitude": where[0], "longitude": where[1]}}}


@pytest.fixture(scope="module")
def arguments(server):
    """The values of the operations' arguments, with a busy stop and a pattern that calls there."""
    ready(server)
    stop = stop_of(server)
    found = post(server, "query($id: String!) { stop(id: $id) { patterns { code route { gtfsId } trips { gtfsId } } } }", {"id": stop})
    pattern = found["data"]["stop"]["patterns"][0]
    route, trip, code = pattern["route"]["gtfsId"], pattern["trips"][0]["gtfsId"], pattern["code"]
    root = {
        "alerts": {"feeds": ["cairns"]},
        "fuzzyTrip": {"date": DAY, "direction": 0, "route": route, "time": 9 * 3600},
        "leg": {"id": "none"},
        "nearest": {"lat": CITY[0], "lon": CITY[1], "first": 10, "maxDistance": 2000, "maxResults": 2000,
                    "filterByPlaceTypes": ["STOP", "STATION"]},
        "pattern": {"id": code},
        "plan": {"date": "2026-11-19", "time": "09:00:00", "fromPlace": "City::" + text(CITY), "toPlace": "University::" + text(UNIVERSITY)},
        "planConnection": {"dateTime": {"earliestDeparture": MORNING}, "origin": place(CITY), "destination": place(UNIVERSITY),
                           "modes": {"transit": {"transit": [{"mode": "BUS"}]}}, "first": 5},
        "rentalVehicle": {"id": "none"},
        "route": {"id": route},
        "routes": {"feeds": ["cairns"], "ids": [route]},
        "station": {"id": stop},
        "stations": {"ids": [stop]},
        "stop": {"id": stop},
        "stops": {"ids": [stop]},
        "trip": {"id": trip},
        "vehicleParking": {"id": "none"},
        "vehicleRentalStation": {"id": "none"},
        "vehicleRentalStations": {"ids": []},
    }
    return {f"QueryType.{field}.{name}": value for field, values in root.items() for name, value in values.items()} | {
        "Pattern.tripsForDate.serviceDate": DAY,
        "Stop.stopTimesForPattern.id": code,
        "Stop.stopTimesForPattern.startTime": START,
        "Stop.stoptimesForServiceDate.date": DAY,
        "Stop.stoptimesWithoutPatterns.numberOfDepartures": 100,
        "Stop.stoptimesWithoutPatterns.omitNonPickups": True,
        "Stop.stoptimesWithoutPatterns.startTime": START,
        # The ten days of Digitransit's stop page.
        "Stop.stoptimesWithoutPatterns.timeRange": 864_000,
        "Trip.stoptimesForDate.serviceDate": DAY,
    }


def test_the_schema_accepts_all_72_operations_of_digitransit():
    queries = {name: Query(SCHEMA, operation) for name, operation in OPERATIONS.items()}
    rejected = {name: query.text for name, query in queries.items()
                if query.unselected or graphql.validate(SCHEMA, graphql.parse(query.text))}
    assert (len(queries), rejected) == (72, {})


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_of_digitransit_has_no_errors(server, arguments, name):
    query = Query(SCHEMA, OPERATIONS[name])
    response = post(server, query.text, query.values(arguments))
    assert "errors" not in response, response["errors"]
    assert violations(SCHEMA, query.text, response["data"]) == []
