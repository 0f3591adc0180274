"""One server with an agency of every kind of provider, all at the time of a real recording, for properties that must
hold for each kind."""

import os
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from google.transit import gtfs_realtime_pb2

from support.clocks import FastClock
from support.infopoint_upstream import InfoPointUpstream
from support.local_server import LocalServer, QuietHandler
from support.magicbus_upstream import MagicBusUpstream
from support.onebusaway_upstream import EAST, KEY, STOPS, WEST, OneBusAwayUpstream, latitude
from support.places import SHARED_DATA
from support.server import Server
from support.town import write_feed

# The time of the recording of Redding; it is within the service hours of all agencies.
MOMENT = "2025-06-08T21:08:30+00:00"
ZONE = ZoneInfo("America/New_York")
DAYS = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ndaily,1,1,1,1,1,1,1,20250101,20251231\n"
# An agency and a stop of each kind; `test_page_rows.py` computes the expected boards.
BOARDS = {
    "magicbus": ["magic:1", "magic:6"],
    "magicbus-xml": ["magicxml:stop-1-here", "magicxml:stop-6-here"],
    "infopoint": ["info:401", "info:5501", "info:5301"],
    "onebusaway": ["oba:TOWN_K11", "oba:TOWN_K2+3"],
    "siri": ["siri:K13"],
    "gtfs-rt": ["loop:a", "loop:c"],
    "raba": ["raba:9901", "raba:327"],
}


def clock_of_day(moment: datetime) -> str:
    """Returns the time of day in the format of GTFS files."""
    return moment.strftime("%H:%M:%S")


def timetable(path: Path, route: str, stops: list[tuple[str, float, float]], trips: dict[str, list[tuple[str, datetime]]]) -> Path:
    """Writes a timetable of one route: each trip's stops in order, with their times."""
    return write_feed(path, **{
        "routes.txt": f"route_id,agency_id,route_short_name,route_long_name,route_type\n{route},T,{route},First,3\n",
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n" + "".join(f"{id},{id} Street,{lat},{lon}\n" for id, lat, lon in stops),
        "trips.txt": "route_id,service_id,trip_id,trip_headsign,block_id\n" + "".join(
            f"{route},daily,{trip},Round,{'one' if trip.startswith('lap') else trip}\n" for trip in trips),
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + "".join(
            f"{trip},{clock_of_day(at)},{clock_of_day(at)},{stop},{number}\n"
            for trip, calls in trips.items() for number, (stop, at) in enumerate(calls, 1)),
        "calendar.txt": DAYS})


class LoopUpstream(LocalServer):
    """A GTFS-Realtime upstream of a loop: one bus runs two laps, another one follows it, one is cancelled, and one
    skips a stop."""

    PLACES = {"a": (44.230, -76.480), "b": (44.235, -76.480), "c": (44.235, -76.490), "d": (44.230, -76.490)}

    def __init__(self, clock: FastClock):
        self.clock = clock
        self.failing = False
        first = datetime.fromtimestamp(clock(), ZONE).replace(second=0, microsecond=0) + timedelta(minutes=4)
        starts = {"lap1": 0, "lap2": 20, "follows": 6, "cancelled": 30, "leaves-out": 40}
        self.trips = {trip: [(stop, first + timedelta(minutes=start + minutes))
                             for stop, minutes in (("a", 0), ("b", 5), ("c", 9), ("d", 14), ("a", 19))]
                      for trip, start in starts.items()}

    def write(self, path: Path) -> Path:
        return timetable(path, "L", [(id, *place) for id, place in self.PLACES.items()], self.trips)

    def updates(self) -> bytes:
        feed = gtfs_realtime_pb2.FeedMessage()
        feed.header.gtfs_realtime_version, feed.header.timestamp = "2.0", int(self.clock())
        buses = {"lap1": "7", "lap2": "7", "follows": "8"}
        for trip in self.trips:
            update = feed.entity.add(id=trip).trip_update
            update.trip.trip_id = trip
            if trip == "cancelled":
                update.trip.schedule_relationship = gtfs_realtime_pb2.TripDescriptor.CANCELED
                continue
            if trip in buses:
                update.vehicle.id = buses[trip]
            late = {"follows": 200}.get(trip, 0)
            for number, (_, at) in enumerate(self.trips[trip], 1):
                call = update.stop_time_update.add(stop_sequence=number)
                if trip == "leaves-out" and number == 3:
                    call.schedule_relationship = call.SKIPPED
                else:
                    call.arrival.time = call.departure.time = int(at.timestamp()) + late
        return feed.SerializeToString()

    def handler(upstream):
        class Handler(QuietHandler):
            def do_GET(self):
                if upstream.failing:
                    return self.reply(500, "text/plain", b"")
                self.reply(200, "application/octet-stream", upstream.updates())

        return Handler


def siri_timetable(path: Path, clock: FastClock) -> Path:
    """Writes a timetable of line K1 of the OneBusAway upstream: a trip that starts with the upstream's lap and takes
    ten minutes, and two later trips."""
    began = datetime.fromtimestamp(clock(), ZONE)
    stops = [(f"K1{n}", latitude("K1"), WEST + (EAST - WEST) * n / (STOPS - 1)) for n in range(STOPS)]
    trips = {f"K1-{trip + 1}": [(id, began + timedelta(minutes=trip * 15, seconds=n * 600 // (STOPS - 1)))
                                for n, (id, _, _) in enumerate(stops)] for trip in range(3)}
    return timetable(path, "K1", stops, trips)


@contextmanager
def every_kind(folder: Path):
    """Yields the server and the upstreams by name."""
    os.environ["EVERY_KIND_KEY"] = KEY
    clock = FastClock(MOMENT, 1)
    with ExitStack() as stack:
        started = stack.enter_context
        up = {"magic": started(MagicBusUpstream(clock)), "info": started(InfoPointUpstream(clock)),
              "oba": started(OneBusAwayUpstream(clock)), "siri": started(OneBusAwayUpstream(clock)),
              "loop": started(LoopUpstream(clock))}
        settings = f"""
basemap: none
server: {{limits: none}}
agencies:
  - {{id: magic, name: Magic, kind: magicbus, time_zone: America/Detroit, api: {{url: {up["magic"].url}, interval: 2}}}}
  - {{id: magicxml, name: Magic XML, kind: magicbus, time_zone: America/Detroit, api: {{url: {up["magic"].url}, interval: 2, format: xml}}}}
  - {{id: info, name: Info, kind: infopoint, time_zone: America/New_York, api: {{url: {up["info"].url}, interval: 2}}}}
  - id: oba
    name: Town Buses
    kind: onebusaway
    time_zone: America/New_York
    api: {{url: {up["oba"].url}, key: "${{EVERY_KIND_KEY}}", agencies: [TOWN BUS]}}
  - id: siri
    name: Siri Town
    kind: gtfs
    schedule: {siri_timetable(folder / "siri.zip", clock)}
    realtime:
      buses: {{kind: siri, url: "{up["siri"].url}/siri/vehicle-monitoring.json", key: "${{EVERY_KIND_KEY}}"}}
  - id: loop
    name: Loop
    kind: gtfs
    schedule: {up["loop"].write(folder / "loop.zip")}
    realtime:
      trip_updates: {{url: {up["loop"].url}/updates.pb, interval: 2}}
{recorded()}"""
        yield started(Server(folder, settings, clock=clock)), up


def recorded() -> str:
    """Returns the configuration of Redding's agency as recorded, if the recording is available."""
    schedule, feeds = SHARED_DATA / "gtfs/raba-redding-2025.zip", SHARED_DATA / "gtfs-rt"
    return f"""  - id: raba
    name: Redding
    kind: gtfs
    schedule: {schedule}
    realtime:
      positions: {feeds}/raba-vehicle-positions.pb
      trips: {feeds}/raba-trip-updates.pb
""" if schedule.exists() else ""
