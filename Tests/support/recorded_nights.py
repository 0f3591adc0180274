"""A recording of the nights in which the clock changes. Buses run past midnight in both directions, on a loop that
calls at stops twice, and on a route with frequencies. Some are not seen, canceled, added, or skip a stop; no positions
arrive around midnight."""

import base64
import gzip
import json
import struct
import zipfile
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, cached_property
from pathlib import Path
from zoneinfo import ZoneInfo

from support.protobuf import field, message
from support.recorded_service import LATITUDES, call, entity

ZONE = ZoneInfo("America/Toronto")
# The nights before the Sundays of 23 and of 25 hours.
NIGHTS = [("2026-03-07", "2026-03-08"), ("2026-10-31", "2026-11-01")]
RUN, INTERVAL = 240, 60
HOUR = 3600
# The seconds by which each bus is late at its departure; None if no bus runs.
DELAYS = [0, 90, None, 410, -80, 20, 600, 150, 30]
CANCELED, SKIPPING = 4, 6
# By route: the stops in each direction, the seconds between trips, and the seconds after the hour of the first trip.
LINES = {"R": (["abcde", "edcba"], 600, 300), "L": (["abcba"], 1200, 120), "F": (["bcd"], 900, 0)}
# The first and last hour of each service, by scheduled times.
SERVICES = {"eve": (22, 27), "morning": (0, 3), "day": (8, 9)}


def clock(second: int) -> str:
    return f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"


@dataclass(frozen=True)
class Run:
    """A trip on one day. `start` is in seconds after noon minus 12 hours."""

    service: str
    route: str
    direction: int
    stops: str
    number: int
    start: int

    @property
    def is_frequency_based(self) -> bool:
        return self.route == "F"

    @property
    def trip(self) -> str:
        return f"{self.service}-{self.route}{self.direction}" + ("" if self.is_frequency_based else f"-{self.number}")

    @property
    def is_added(self) -> bool:
        """Whether the trip is not in the timetable."""
        return self.route == "R" and self.number == 7

    @property
    def is_canceled(self) -> bool:
        return self.route == "L" and self.number == CANCELED

    @property
    def delay(self) -> int | None:
        return None if self.is_canceled else DELAYS[(self.number + 2 * self.direction) % len(DELAYS)]

    @cached_property
    def times(self) -> list[tuple[int, int]]:
        """Returns arrival and departure at each stop: each bus loses or gains time on the way."""
        lost, dwell = (self.number * 37 % 5 - 1) * 15, self.number % 4 * 25
        departures = [self.start + self.delay + place * (RUN + lost) for place in range(len(self.stops))]
        return [(departure - dwell, departure) for departure in departures]

    def latitude(self, second: int) -> float:
        places = [LATITUDES[stop] for stop in self.stops]
        for place, ((_, left), (came, _)) in enumerate(zip(self.times, self.times[1:])):
            if second < came:
                return places[place] + (places[place + 1] - places[place]) * max(second - left, 0) / (came - left)
        return places[-1]

    @cache
    def descriptor(self, date: str) -> bytes:
        started = field(2, clock(self.start).encode()) if self.is_frequency_based or self.is_added else b""
        relationship = 3 if self.is_canceled else 1 if self.is_added else 0
        return (field(1, self.trip.encode()) + started + field(3, date.replace("-", "").encode()) + field(4, relationship)
                + field(5, self.route.encode()) + field(6, self.direction))


@cache
def runs(service: str) -> list[Run]:
    first, last = SERVICES[service]
    return [Run(service, route, direction, stops, number, start)
            for route, (patterns, headway, offset) in LINES.items() for direction, stops in enumerate(patterns)
            for number, start in enumerate(range(first * HOUR + offset, last * HOUR, headway))]


def timetable(path: Path):
    planned = [run for service in SERVICES for run in runs(service) if not run.is_added]
    trips = {run.trip: run for run in reversed(planned)}
    texts = {
        "agency.txt": ["agency_id,agency_name,agency_url,agency_timezone", f"T,Town,https://town.example,{ZONE.key}"],
        "routes.txt": ["route_id,agency_id,route_short_name,route_long_name,route_type", *(f"{route},T,{route},Line {route},3" for route in LINES)],
        "stops.txt": ["stop_id,stop_name,stop_lat,stop_lon", *(f"{stop},Stop {stop},{latitude},-76.5" for stop, latitude in LATITUDES.items())],
        "trips.txt": ["route_id,service_id,trip_id,trip_headsign,direction_id",
                      *(f"{run.route},{run.service},{trip},To {run.stops[-1]},{run.direction}" for trip, run in trips.items())],
        "stop_times.txt": ["trip_id,arrival_time,departure_time,stop_id,stop_sequence",
                           *(f"{trip},{clock(run.start + place * RUN)},{clock(run.start + place * RUN)},{stop},{place + 1}"
                             for trip, run in trips.items() for place, stop in enumerate(run.stops))],
        "frequencies.txt": ["trip_id,start_time,end_time,headway_secs,exact_times",
                            *(f"{service}-F0,{clock(first * HOUR)},{clock(last * HOUR)},{LINES['F'][1]},0" for service, (first, last) in SERVICES.items())],
        "calendar_dates.txt": ["service_id,date,exception_type", *(f"{service},{day.replace('-', '')},1" for night in NIGHTS
                               for day, services in zip(night, (["eve"], ["morning", "day"])) for service in services)],
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, lines in texts.items():
            archive.writestr(name, "\n".join(lines) + "\n")


@cache
def start_of(day: str) -> int:
    """Returns noon minus 12 hours."""
    return int(datetime.fromisoformat(day).replace(hour=12, tzinfo=ZONE).timestamp()) - 12 * HOUR


@cache
def runs_of(night: tuple[str, str]) -> list[tuple[str, int, Run]]:
    """Returns (date, its start, run) of all buses of a night and the following morning."""
    return [(day, start_of(day), run) for day, services in zip(night, (["eve"], ["morning", "day"])) for each in services for run in runs(each)]


@cache
def shown(night: tuple[str, str]) -> list[tuple[int, int, str, int, Run]]:
    """Returns the first and last time at which each bus sends positions, and the bus."""
    return [(start + run.times[0][0] - 300, start + run.times[-1][1] + 60, day, start, run)
            for day, start, run in runs_of(night) if run.delay is not None]


def under_way(night: tuple[str, str], at: int):
    """Returns (date, its start, run) of the buses that send positions at this time."""
    return (each[2:] for each in shown(night) if each[0] <= at <= each[1])


def positions(night: tuple[str, str], at: int) -> bytes:
    entities = []
    for day, start, run in under_way(night, at):
        place = b"\x0d" + struct.pack("<f", run.latitude(at - start)) + b"\x15" + struct.pack("<f", -76.5)
        vehicle = f"{day}-{run.trip}-{run.number}".encode()
        entities.append(field(1, vehicle) + field(4, field(1, run.descriptor(day)) + field(2, place) + field(5, at) + field(8, field(1, vehicle))))
    return message(entities, at)


@cache
def predictions(run: Run, start: int) -> list[bytes]:
    """Returns a prediction for each stop, with half of the bus's delay."""
    return [call(place, stop, start + run.start + place * RUN + run.delay // 2, run.route == "R" and run.number == SKIPPING and place == 2)
            for place, stop in enumerate(run.stops)]


def updates(night: tuple[str, str], at: int) -> bytes:
    """Returns the predictions and the cancellations at this time."""
    entities = [entity(f"{run.trip}-canceled", run.descriptor(day), [], at) for day, _, run in runs_of(night) if run.is_canceled]
    for day, start, run in under_way(night, at):
        calls = [each for each, (_, departure) in zip(predictions(run, start), run.times) if start + departure > at]
        entities.append(entity(f"{day}-{run.trip}-{run.number}", run.descriptor(day), calls, at))
    return message(entities, at)


def moments(night: tuple[str, str]):
    evening, morning = start_of(night[0]) + 22 * HOUR - 600, start_of(night[1]) + 4 * HOUR
    yield from range(evening, morning, INTERVAL)
    yield from range(start_of(night[1]) + 8 * HOUR - 600, start_of(night[1]) + 10 * HOUR, INTERVAL)


def is_silent(feed: str, at: int) -> bool:
    """Whether the positions feed is failing, which it does from 20 minutes before midnight to 25 minutes after it."""
    moment = datetime.fromtimestamp(at, ZONE) + timedelta(minutes=20)
    return feed == "positions" and moment.hour == 0 and moment.minute < 45


def fetch(feed: str, body: bytes, at: int) -> str:
    return json.dumps({"at": at * 1000, "url": f"/{feed}.pb", "status": 200, "contentType": "application/x-protobuf",
                       "bodyBase64": base64.b64encode(body).decode()})


def recorded_nights(folder: Path) -> list[Path]:
    """Writes a recording of each night."""
    return [recorded_night(folder / night[0], night) for night in NIGHTS]


def recorded_night(folder: Path, night: tuple[str, str]) -> Path:
    folder.mkdir(parents=True)
    timetable(folder / "town.zip")
    times = list(moments(night))
    for feed, body in {"positions": positions, "updates": updates}.items():
        lines = [fetch(feed, body(night, at), at) for at in times if not is_silent(feed, at)]
        (folder / f"{feed}.jsonl.gz").write_bytes(gzip.compress("\n".join(lines).encode() + b"\n", compresslevel=1))
    (folder / "recording.json").write_text(json.dumps({
        "name": "Town", "static": {"gtfs": "town.zip"}, "feeds": [{"id": feed, "kind": "gtfs-rt"} for feed in ("positions", "updates")],
        "agency": {"id": "town", "name": "Town"}, "from": times[0] * 1000, "to": times[-1] * 1000}))
    return folder
