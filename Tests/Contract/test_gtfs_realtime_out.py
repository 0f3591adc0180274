"""The server's GTFS-Realtime output, parsed by the official bindings and checked against the static feed."""

import csv
import io
import zipfile

import pytest
from google.transit import gtfs_realtime_pb2

from support.cities import CITIES, city, found
from support.places import DEMO_CITY
from support.waiting import eventually

STATIC = {"simulated": DEMO_CITY, "raba": "gtfs/raba-redding-2025.zip", "tcat": "gtfs/tcat-ithaca-2025.zip"}
TRIP = gtfs_realtime_pb2.TripDescriptor
STOP_TIME = gtfs_realtime_pb2.TripUpdate.StopTimeUpdate


@pytest.fixture(scope="module", params=CITIES)
def running(request, tmp_path_factory):
    with pytest.MonkeyPatch.context() as monkeypatch:
        with city(request.param, tmp_path_factory.mktemp("city"), monkeypatch) as server:
            static = STATIC.get(request.param)
            yield server, Static(found(static) if isinstance(static, str) else static) if static else None


class Static:
    """The IDs of a static GTFS feed."""

    def __init__(self, path):
        with zipfile.ZipFile(path) as archive:
            def column(name, *fields):
                text = io.TextIOWrapper(archive.open(name), "utf-8-sig")
                return [tuple(row[field].strip() for field in fields) for row in csv.DictReader(text)]
            self.trips = dict(column("trips.txt", "trip_id", "route_id"))
            self.calls = set(column("stop_times.txt", "trip_id", "stop_sequence", "stop_id"))
            self.stops = {id for id, in column("stops.txt", "stop_id")}


def feed(server, name, agency=None):
    agency = agency or server.json("/api/v1/agencies")["agencies"][0]["id"]
    answer = server.get(f"/gtfs-rt/{agency}/{name}.pb")
    assert (answer.status, answer.type) == (200, "application/x-protobuf")
    message = gtfs_realtime_pb2.FeedMessage.FromString(answer.body)
    assert message.IsInitialized()
    assert message.header.gtfs_realtime_version == "2.0"
    assert message.header.incrementality == gtfs_realtime_pb2.FeedHeader.FULL_DATASET
    assert len({entity.id for entity in message.entity}) == len(message.entity)
    return message


def test_gtfs_realtime_vehicle_positions_match_the_vehicles_of_the_api(running):
    server, static = running
    ours = {each["label"] if "label" in each else each["id"]: each for each in server.json("/api/v1/vehicles")["vehicles"]}
    message = feed(server, "vehicle-positions")
    assert message.entity
    assert len(message.entity) <= len(ours)
    for entity in message.entity:
        vehicle = entity.vehicle
        assert vehicle.vehicle.id and vehicle.timestamp <= message.header.timestamp
        assert -90 <= vehicle.position.latitude <= 90
        if static and vehicle.trip.trip_id:
            assert static.trips[vehicle.trip.trip_id] == vehicle.trip.route_id
            assert not vehicle.stop_id or vehicle.stop_id in static.stops


def test_gtfs_realtime_trip_updates_match_the_static_feed(running):
    server, static = running
    message = feed(server, "trip-updates")
    assert message.entity
    for update in (entity.trip_update for entity in message.entity):
        assert update.trip.trip_id and update.trip.start_date
        if static:
            assert update.trip.schedule_relationship in (TRIP.SCHEDULED, TRIP.CANCELED)
            assert static.trips[update.trip.trip_id] == update.trip.route_id
        if update.trip.schedule_relationship != TRIP.CANCELED:
            assert update.stop_time_update
        rising(update)
        for call in update.stop_time_update:
            if static:
                assert (update.trip.trip_id, str(call.stop_sequence), call.stop_id) in static.calls


def rising(update):
    last, sequence = 0, -1
    for call in update.stop_time_update:
        assert call.stop_sequence > sequence
        sequence = call.stop_sequence
        if call.schedule_relationship == STOP_TIME.SCHEDULED:
            assert last < call.arrival.time <= call.departure.time
            assert call.arrival.HasField("uncertainty") and call.arrival.uncertainty >= 0
            last = call.departure.time


def test_the_combined_feed_contains_the_entities_of_all_three_feeds(running):
    server, _ = running

    def of_one_moment():
        whole = feed(server, "all")
        parts = [feed(server, name) for name in ("vehicle-positions", "trip-updates", "alerts")]
        # The comparison is repeated if the buses moved between the requests.
        return all(part.header.timestamp == whole.header.timestamp for part in parts) and (whole, parts)

    whole, parts = eventually(of_one_moment, pause=0)
    assert len(whole.entity) == sum(len(part.entity) for part in parts)


def test_gtfs_realtime_alerts_have_their_informed_entities(tmp_path, monkeypatch):
    with city("without-timetable", tmp_path, monkeypatch) as server:
        message = feed(server, "alerts")
        assert message.entity
        routes = {each["id"].split(":", 1)[1] for each in server.json("/api/v1/routes")["routes"]}
        for alert in (entity.alert for entity in message.entity):
            assert alert.informed_entity and alert.header_text.translation
            assert all(not each.route_id or each.route_id in routes for each in alert.informed_entity)


def test_a_revalidated_unchanged_gtfs_realtime_feed_has_status_304(server):
    first = server.get("/gtfs-rt/cairns/alerts.pb")
    again = server.get("/gtfs-rt/cairns/alerts.pb", {"If-None-Match": first.headers["ETag"]})
    assert again.status == 304 or again.headers["ETag"] != first.headers["ETag"]


def test_the_gtfs_realtime_feed_of_an_unknown_agency_has_status_404(server):
    assert server.get("/gtfs-rt/nowhere/alerts.pb").status == 404
    assert server.get("/gtfs-rt/cairns/everything.pb").status == 404
