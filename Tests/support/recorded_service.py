"""A recording of two service days of a line whose buses are early, late, bunched, canceled, not seen, added, or skip a
stop, with the agency's predictions. No feed is recorded in the night between."""

import base64
import gzip
import json
import struct
import zipfile
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from support.protobuf import field, message

LATITUDES = {stop: 44.2 + place * 0.02 for place, stop in enumerate("abcde")}
ZONE = ZoneInfo("America/Toronto")
DATES = ["2026-11-16", "2026-11-17"]
CALLS, RUN, HEADWAY, FIRST = 5, 240, 600, 8 * 3600
INTERVAL = 20
# The seconds by which each trip is late; None if no vehicle runs it.
DELAYS = [0, 40, 420, 60, -100, None, 130, None, 700, 50, 0, 310]
CANCELED, SKIPPING = 5, 6
# The start of an added bus, in seconds after that of the first trip; it never leaves a stop in the same second as
# another bus.
ADDED = 3 * HEADWAY + 310
LAST = (len(DELAYS) - 1) * HEADWAY + (CALLS - 1) * RUN + 1000
# The last trips are scheduled after the feeds have ended.
TRIPS = len(DELAYS) + 3
# Whether trips are scheduled on each day of the week, from Monday, as in calendar.txt.
WEEKDAYS = "1,1,1,1,1,1,1"


def timetable(path: Path, stops: str) -> None:
    def clock(second: int) -> str:
        return f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"

    def times(trip: int):
        for place, stop in enumerate(stops):
            time = clock(FIRST + trip * HEADWAY + place * RUN)
            yield f"t{trip},{time},{time},{stop},{place + 1},{int(place % 2 == 0)}"

    texts = {
        "agency.txt": ["agency_id,agency_name,agency_url,agency_timezone", f"T,Town,https://town.example,{ZONE.key}"],
        "routes.txt": ["route_id,agency_id,route_short_name,route_long_name,route_type", "R,T,1,Main line,3"],
        "stops.txt": ["stop_id,stop_name,stop_lat,stop_lon", *(f"{stop},{stop},{LATITUDES[stop]},-76.5" for stop in sorted(set(stops)))],
        "trips.txt": ["route_id,service_id,trip_id,trip_headsign,direction_id", *(f"R,daily,t{trip},End,0" for trip in range(TRIPS))],
        "stop_times.txt": ["trip_id,arrival_time,departure_time,stop_id,stop_sequence,timepoint",
                           *(row for trip in range(TRIPS) for row in times(trip))],
        "calendar.txt": ["service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
                         f"daily,{WEEKDAYS},20260101,20361231"],
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, lines in texts.items():
            archive.writestr(name, "\n".join(lines) + "\n")


def latitude(second: float, stops: str) -> float:
    """Returns the latitude of a bus this long after its departure from the first stop."""
    before, part = divmod(min(max(second, 0), (CALLS - 1) * RUN), RUN)
    one, next = (LATITUDES[stops[min(int(place), CALLS - 1)]] for place in (before, before + 1))
    return one + (next - one) * part / RUN


def descriptor(trip: str, date: str, relationship: int = 0) -> bytes:
    return (field(1, trip.encode()) + field(3, date.replace("-", "").encode()) + field(4, relationship) + field(5, b"R"))


def under_way(second: int):
    """Returns (trip, start and delay, its number or None if added) of the buses under way at this second after the
    first trip's start."""
    trips = [(f"t{trip}", trip * HEADWAY, delay, trip) for trip, delay in enumerate(DELAYS) if delay is not None]
    for name, start, delay, trip in [*trips, ("extra", ADDED, 0, None)]:
        if -300 <= second - start - delay <= (CALLS - 1) * RUN + 60:
            yield name, start, delay, trip


def positions(date: str, base: int, second: int, stops: str) -> bytes:
    entities = []
    for name, start, delay, trip in under_way(second):
        trip = field(1, descriptor(name, date, 1 if trip is None else 0))
        place = b"\x0d" + struct.pack("<f", latitude(second - start - delay, stops)) + b"\x15" + struct.pack("<f", -76.5)
        report = trip + field(2, place) + field(5, base + second) + field(8, field(1, f"bus-{name}".encode()))
        entities.append(field(1, name.encode()) + field(4, report))
    return message(entities, base + second)


def updates(date: str, base: int, second: int, stops: str) -> bytes:
    """Returns predictions with half of each delay, the cancellation, the skipped stop and the added trip."""
    entities = [entity("canceled", descriptor(f"t{CANCELED}", date, 3), [], base + second)]
    for name, start, delay, trip in under_way(second):
        calls = [call(place, stops[place], base + start + place * RUN + delay // 2, trip == SKIPPING and place == 2)
                 for place in range(CALLS) if start + place * RUN + delay > second]
        entities.append(entity(name, descriptor(name, date, 1 if trip is None else 0), calls, base + second))
    return message(entities, base + second)


def entity(name: str, trip: bytes, calls: list[bytes], at: int) -> bytes:
    return field(1, name.encode()) + field(3, field(1, trip) + b"".join(field(2, each) for each in calls) + field(4, at))


def call(place: int, stop: str, time: int, is_skipped: bool) -> bytes:
    event = b"" if is_skipped else field(2, field(2, time)) + field(3, field(2, time))
    return field(1, place + 1) + event + field(4, stop.encode()) + field(5, int(is_skipped))


def recorded_service(folder: Path, stops: str = "abcde", dates: list[str] = DATES) -> Path:
    """Writes the recording; `stops` are the five calls of each trip."""
    folder.mkdir(parents=True)
    timetable(folder / "town.zip", stops)
    moments = [(date, int(datetime.fromisoformat(date).replace(hour=8, tzinfo=ZONE).timestamp()), second)
               for date in dates for second in range(-600, LAST, INTERVAL)]
    for feed, body in {"positions": positions, "updates": updates}.items():
        lines = [json.dumps({"at": (base + second) * 1000, "url": f"/{feed}.pb", "status": 200, "contentType": "application/x-protobuf",
                             "bodyBase64": base64.b64encode(body(date, base, second, stops)).decode()}) for date, base, second in moments]
        (folder / f"{feed}.jsonl.gz").write_bytes(gzip.compress("\n".join(lines).encode() + b"\n"))
    first, last = (base + second for _, base, second in (moments[0], moments[-1]))
    (folder / "recording.json").write_text(json.dumps({
        "name": "Town", "static": {"gtfs": "town.zip"}, "feeds": [{"id": feed, "kind": "gtfs-rt"} for feed in ("positions", "updates")],
        "agency": {"id": "town", "name": "Town"}, "from": first * 1000, "to": last * 1000}))
    return folder
