"""Live streams match api/openapi.yaml."""

import pytest

from support.contract import Contract
from support.events import Events
from support.riders import stop_with_departures
from support.server import streams_ended

contract = Contract()
SCHEMAS = {name: {"$ref": f"#/components/schemas/{schema}"}
           for name, schema in [("snapshot", "StreamSnapshot"), ("change", "StreamChange")]}


@pytest.fixture(scope="module", autouse=True)
def ended(server):
    """Ends all streams after each test, because the server is shared by all test files."""
    yield
    streams_ended(server)


@pytest.fixture(scope="module")
def scopes(server):
    stop = stop_with_departures(server)
    box = f"{stop['lon'] - .1},{stop['lat'] - .1},{stop['lon'] + .1},{stop['lat'] + .1}"
    return {
        "all": "", "agency": "?agency=cairns", "stop": f"?stop={stop['id']}", "bbox": f"?bbox={box}",
        "routes": f"?routes={','.join(stop['routes'])}",
    }


@pytest.mark.parametrize("scope", ["all", "agency", "routes", "stop", "bbox"])
def test_a_live_stream_starts_with_a_snapshot_and_continues_with_changes(server, scopes, scope):
    with Events(server, "/api/v1/live" + scopes[scope]) as events:
        first, second = next(events), next(events)
    assert (first.name, second.name) == ("snapshot", "change")
    assert first.id and second.id and first.id != second.id
    for event in first, second:
        assert not contract.complaints(event.data, SCHEMAS[event.name])
    assert ("board" in first.data) == (scope == "stop")
    assert all("timeZone" in event.data["board"]["stop"] for event in (first, second) if "board" in event.data)
    assert first.data["vehicles"]


def test_a_reconnecting_client_receives_the_changes_it_missed(server):
    with Events(server, "/api/v1/live?agency=cairns") as events:
        seen = [next(events) for _ in range(2)]
    with Events(server, "/api/v1/live?agency=cairns", last=seen[-1].id) as events:
        after = next(events)
    assert after.name == "change"
    assert after.data["at"] >= seen[-1].data["at"]


def test_a_client_with_an_unknown_event_id_receives_a_snapshot(server):
    with Events(server, "/api/v1/live?agency=cairns", last="nonsense") as events:
        assert next(events).name == "snapshot"


def test_a_snapshot_with_its_changes_applied_equals_a_new_snapshot(server):
    """The changes are applied in the way the page does it, and the vehicles are compared with those of a later
    snapshot."""
    with Events(server, "/api/v1/live?agency=cairns") as events:
        first = next(events)
        vehicles = {vehicle["id"]: vehicle for vehicle in first.data["vehicles"]}
        for _ in range(3):
            change = next(events)
            vehicles |= {vehicle["id"]: vehicle for vehicle in change.data.get("vehicles", [])}
            for gone in change.data.get("gone", []):
                vehicles.pop(gone, None)
        with Events(server, "/api/v1/live?agency=cairns") as others:
            fresh = next(others)
    if fresh.id == change.id:
        assert vehicles == {vehicle["id"]: vehicle for vehicle in fresh.data["vehicles"]}
    else:
        assert vehicles.keys() & {vehicle["id"] for vehicle in fresh.data["vehicles"]}


def test_a_compressed_live_stream_has_the_same_events(server):
    """The stream is read as it arrives: each event is complete before the next one is sent."""
    path = "/api/v1/live?agency=cairns"
    with Events(server, path) as plain, Events(server, path, gzip=True) as packed:
        pairs = [(next(plain), next(packed)) for _ in range(4)]
    by_id = {event.id: event.text for event, _ in pairs}
    shared = [event for _, event in pairs if event.id in by_id]
    assert len(shared) >= 3
    assert all(event.text == by_id[event.id] for event in shared if event.name == "change")


def test_a_compressed_live_stream_has_a_fraction_of_the_size(server):
    events = Events(server, "/api/v1/live?agency=cairns", gzip=True)
    with events as stream:
        text = sum(len(next(stream).text) for _ in range(3))
    assert events.answer.getheader("Content-Encoding") == "gzip"
    assert events.answer.getheader("Vary") == "Accept-Encoding"
    assert events.received < text / 3
