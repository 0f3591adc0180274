"""The server's SIRI output: it has the structure of Bus Time's responses, and the server's own SIRI adapter parses
it."""

import json
from urllib.parse import quote

import pytest

from support.cities import CITIES, city, found, same_moment
from support.clocks import FastClock
from support.onebusaway_answers import known, shape
from support.server import Server
from support.waiting import eventually


@pytest.fixture(scope="module", params=CITIES)
def running(request, tmp_path_factory):
    with pytest.MonkeyPatch.context() as monkeypatch:
        with city(request.param, tmp_path_factory.mktemp("city"), monkeypatch) as server:
            yield server


def delivery(server, kind, **query):
    text = "&".join(f"{name}={value}" for name, value in query.items())
    service = server.json(f"/siri/{kind}-monitoring.json?{text}")["Siri"]["ServiceDelivery"]
    return service[f"{kind.title()}MonitoringDelivery"][0], service


def activities(server, **query):
    return [each["MonitoredVehicleJourney"] for each in delivery(server, "vehicle", **query)[0]["VehicleActivity"]]


def test_siri_vehicle_monitoring_includes_every_bus_on_a_route(running):
    vehicles, theirs = same_moment(
        lambda: running.json("/api/v1/vehicles")["vehicles"], lambda: activities(running), lambda found: {each["id"] for each in found})
    ours = [each for each in vehicles if "distance" in each or each["state"] == "layover"]
    assert theirs
    assert len({each["VehicleRef"] for each in theirs}) == len(theirs)
    assert {each["VehicleRef"].split("_", 1)[1] for each in theirs} <= {each["id"].split(":", 1)[1] for each in vehicles}
    assert abs(len(ours) - len(theirs)) <= max(3, len(ours) // 3)


def test_siri_vehicle_monitoring_can_be_filtered_by_line_and_vehicle(running):
    # The vehicle with the most stops ahead.
    journey = max(activities(running, VehicleMonitoringDetailLevel="calls"), key=lambda each: len(each["OnwardCalls"]["OnwardCall"]))
    line = journey["LineRef"].replace("+", "%2B").replace(" ", "%20")
    assert {each["LineRef"] for each in activities(running, LineRef=line)} <= {journey["LineRef"]}
    bus = journey["VehicleRef"].replace(" ", "%20")
    assert [each["VehicleRef"] for each in activities(running, VehicleRef=bus)] == [journey["VehicleRef"]]
    assert activities(running, OperatorRef="nobody") == []


def test_siri_onward_calls_are_in_order(running):
    for journey in activities(running, VehicleMonitoringDetailLevel="calls"):
        calls = journey["OnwardCalls"]["OnwardCall"]
        away = [call["Extensions"]["Distances"]["StopsFromCall"] for call in calls]
        assert away == sorted(away)
        times = [call["ExpectedArrivalTime"] for call in calls if "ExpectedArrivalTime" in call]
        assert times == sorted(times)


def test_siri_stop_monitoring_returns_only_visits_of_the_stop(running):
    stop = known(running).stop
    visits = delivery(running, "stop", MonitoringRef=stop.replace(" ", "%20"))[0]["MonitoredStopVisit"]
    assert visits
    assert {each["MonitoredVehicleJourney"]["MonitoredCall"]["StopPointRef"] for each in visits} == {stop}


def test_an_unknown_stop_is_a_siri_error_condition(server):
    for query in ({}, {"MonitoringRef": "cairns_nowhere"}):
        assert delivery(server, "stop", **query)[0]["ErrorCondition"]["Description"]


# Fields that exist only for Bus Time's own vehicles and roads.
OTHERWISE = {"Capacities", "VehicleFeatures", "SituationRef", "SituationExchangeDelivery", "Occupancy", "BlockRef"}


@pytest.mark.parametrize(("sample", "kind", "version"), [
    ("vehicle-monitoring_B9_2016-02-18T142434.json", "vehicle", "1"),
    ("embedded-samples/stop-monitoring_308208_B63_2025-06-08T230239.json", "stop", "1"),
    ("embedded-samples/vehicle-monitoring-v2_M15_2025-06-27_trimmed-by-author.json", "vehicle", "2"),
])
def test_siri_responses_have_the_fields_of_bus_time(server, sample, kind, version):
    theirs = shape(json.loads(found(f"mta-bustime/{sample}").read_text()))
    query = f"version={version}&{kind.title()}MonitoringDetailLevel=calls"


    def lacking():
        # Several visits are requested because not every one has each field: some depend on the current state of the
        # bus.
        queries = [f"{query}&MonitoringRef={stop}" for stop in next_stops(server)] if kind == "stop" else [query]
        return missing(theirs, shape([server.json(f"/api/siri/{kind}-monitoring.json?{each}") for each in queries])[0])

    eventually(lambda: not lacking(), pause=1)


def next_stops(server) -> list[str]:
    """Returns the next stops of some buses."""
    stops = {each["MonitoredCall"]["StopPointRef"] for each in activities(server) if "MonitoredCall" in each}
    assert stops
    return [quote(stop) for stop in sorted(stops)]


def missing(theirs, ours, place="") -> list[str]:
    if isinstance(theirs, dict):
        return [each for name, value in theirs.items() if name not in OTHERWISE
                for each in (missing(value, ours[name], f"{place}/{name}") if name in ours else [f"{place}/{name}"])]
    if isinstance(theirs, list):
        return missing(theirs[0], ours[0], f"{place}[]") if theirs[0] and ours[0] else []
    return [] if theirs == ours else [f"{place}: {theirs}, {ours}"]


def test_a_second_server_can_use_the_siri_and_onebusaway_output_as_its_feeds(running, tmp_path):
    """The first server's OneBusAway and SIRI output is read by the adapters for other agencies' servers."""
    agency = running.json("/api/v1/agencies")["agencies"][0]
    text = f"""
basemap: none
agencies:
  - id: second
    name: Second
    kind: onebusaway
    api: {{url: "{running.url}/api", key: TEST, agencies: [{agency["id"]}]}}
    time_zone: {agency["timeZone"]}
"""
    with Server(tmp_path, text, clock=FastClock.of(running)) as second:
        eventually(lambda: len(second.json("/api/v1/vehicles")["vehicles"]) > 0)
        routes = {each["id"].split("_", 1)[-1].split(":", 1)[-1] for each in second.json("/api/v1/routes")["routes"]}
        assert routes <= {each["id"].split(":", 1)[1] for each in running.json("/api/v1/routes")["routes"]}
