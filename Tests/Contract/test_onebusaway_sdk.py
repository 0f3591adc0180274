"""OneBusAway's official Python SDK, which rejects responses that do not match its models, at every endpoint."""

import pytest
from onebusaway import NotFoundError, OnebusawaySDK

from support.cities import CITIES, city
from support.onebusaway_answers import known


@pytest.fixture(scope="module", params=CITIES)
def running(request, tmp_path_factory):
    with pytest.MonkeyPatch.context() as monkeypatch:
        with city(request.param, tmp_path_factory.mktemp("city"), monkeypatch) as server:
            client = OnebusawaySDK(
                base_url=server.url, api_key="TEST", max_retries=0, _strict_response_validation=True)
            yield client, known(server)


# SDK calls, each with a check of the content, because an empty response is valid too.
CALLS = {
    "agencies_with_coverage": (lambda sdk, each: sdk.agencies_with_coverage.list(), lambda data: data.list),
    "agency": (lambda sdk, each: sdk.agency.retrieve(each.agency), lambda data: data.entry.name),
    "arrival_and_departure.list": (
        lambda sdk, each: sdk.arrival_and_departure.list(each.stop, minutes_before=10, minutes_after=90),
        lambda data: data.entry.arrivals_and_departures),
    "arrival_and_departure.retrieve": (
        lambda sdk, each: sdk.arrival_and_departure.retrieve(
            each.stop, trip_id=each.trip, service_date=each.service_date, vehicle_id=each.vehicle),
        lambda data: data.entry.trip_id),
    "arrivals_and_departures_for_location": (
        lambda sdk, each: sdk.arrivals_and_departures_for_location.list(lat=each.lat, lon=each.lon, radius=500),
        lambda data: data.entry.stop_ids),
    "config": (lambda sdk, each: sdk.config.retrieve(), lambda data: data.entry.name),
    "current_time": (lambda sdk, each: sdk.current_time.retrieve(), lambda data: data.entry.readable_time),
    "report_problem_with_stop": (
        lambda sdk, each: sdk.report_problem_with_stop.retrieve(each.stop, code="other"), lambda data: True),
    "report_problem_with_trip": (
        lambda sdk, each: sdk.report_problem_with_trip.retrieve(each.trip, code="vehicle_came_late"), lambda data: True),
    "route": (lambda sdk, each: sdk.route.retrieve(each.route), lambda data: data.entry.id),
    "route_ids_for_agency": (lambda sdk, each: sdk.route_ids_for_agency.list(each.agency), lambda data: data.list),
    "routes_for_agency": (lambda sdk, each: sdk.routes_for_agency.list(each.agency), lambda data: data.list),
    "routes_for_location": (
        lambda sdk, each: sdk.routes_for_location.list(lat=each.lat, lon=each.lon), lambda data: data.list),
    "schedule_for_route": (
        lambda sdk, each: sdk.schedule_for_route.retrieve(each.route), lambda data: data.entry.stop_trip_groupings),
    "schedule_for_stop": (lambda sdk, each: sdk.schedule_for_stop.retrieve(each.stop), lambda data: data.entry.stop_id),
    "search_for_route": (lambda sdk, each: sdk.search_for_route.list(input="1"), lambda data: data.list is not None),
    "search_for_stop": (lambda sdk, each: sdk.search_for_stop.list(input="st"), lambda data: data.list),
    "stop": (lambda sdk, each: sdk.stop.retrieve(each.stop), lambda data: data.entry.route_ids),
    "stop_ids_for_agency": (lambda sdk, each: sdk.stop_ids_for_agency.list(each.agency), lambda data: data.list),
    "stops_for_agency": (lambda sdk, each: sdk.stops_for_agency.list(each.agency), lambda data: data.list),
    "stops_for_location": (
        lambda sdk, each: sdk.stops_for_location.list(lat=each.lat, lon=each.lon, radius=800), lambda data: data.list),
    "stops_for_route": (
        lambda sdk, each: sdk.stops_for_route.list(each.route, include_polylines=True),
        lambda data: data.entry.polylines and data.entry.stop_groupings),
    "trip": (lambda sdk, each: sdk.trip.retrieve(each.trip), lambda data: data.entry.route_id),
    "trip_details": (
        lambda sdk, each: sdk.trip_details.retrieve(each.trip, service_date=each.service_date),
        lambda data: data.entry.status.predicted and data.entry.schedule.stop_times),
    "trip_for_vehicle": (lambda sdk, each: sdk.trip_for_vehicle.retrieve(each.vehicle), lambda data: data.entry.status),
    "trips_for_location": (
        lambda sdk, each: sdk.trips_for_location.list(
            lat=each.vehicle_lat, lon=each.vehicle_lon, lat_span=0.1, lon_span=0.1),
        lambda data: data.list),
    "trips_for_route": (lambda sdk, each: sdk.trips_for_route.list(each.route), lambda data: data.list),
    "vehicles_for_agency": (lambda sdk, each: sdk.vehicles_for_agency.list(each.agency), lambda data: data.list),
}


@pytest.mark.parametrize("name", CALLS)
def test_the_onebusaway_sdk_accepts_every_response(running, name):
    client, things = running
    call, holds = CALLS[name]
    assert holds(getattr(call(client, things), "data", None))


@pytest.mark.parametrize("kind", ["shape", "block"])
def test_the_onebusaway_sdk_accepts_responses_that_only_some_agencies_have(running, kind):
    client, things = running
    id = getattr(things, kind)
    if not id:
        pytest.skip(f"this agency has no {kind} of its own")
    entry = getattr(client, kind).retrieve(id).data.entry
    assert entry.points if kind == "shape" else entry.configurations[0].trips


# The SDK documents that an omitted position is 0, and it sends 0 for an omitted time or span.
@pytest.mark.parametrize("search", ["stops_for_location", "routes_for_location", "trips_for_location"])
def test_onebusaway_searches_without_a_position_are_out_of_range(running, search):
    client, _ = running
    spans = {"lat_span": 0, "lon_span": 0} if search == "trips_for_location" else {}
    found = getattr(client, search).list(**spans).data
    assert found.list == [] and found.out_of_range


def test_a_time_of_0_from_the_onebusaway_sdk_means_now(running):
    client, each = running
    call = client.arrival_and_departure.retrieve(
        each.stop, trip_id=each.trip, service_date=each.service_date, vehicle_id=each.vehicle, time=0)
    assert call.data.entry.trip_id == each.trip


def test_a_onebusaway_search_with_a_maximum_of_0_results_returns_none(running):
    client, _ = running
    assert client.search_for_stop.list(input="st", max_count=0).data.list == []


def test_the_onebusaway_sdk_reports_unknown_ids(running):
    client, things = running
    with pytest.raises(NotFoundError):
        client.stop.retrieve(f"{things.agency}_no such stop")
