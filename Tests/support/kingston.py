"""The recorded days of Kingston, Ontario, which are stored beside the project and not distributed with it: a server
that receives them poll by poll."""

import csv
import gzip
from contextlib import contextmanager
from datetime import datetime, timezone
from pathlib import Path

from Reference import realtime
from support.clocks import SteppedClock
from support.places import SHARED_DATA
from support.server import Server
from support.upstream import Upstream
from support.waiting import eventually

FOLDER = SHARED_DATA / "kingston-2026"
GTFS = FOLDER / "gtfs.zip"
POSITIONS = FOLDER / "vehicle_positions.csv.gz"
# The longest time from one recorded poll to the next that is not a gap, in seconds.
LONGEST = 90
# The server polls whenever the clock has advanced.
INTERVAL = 1


def updates() -> dict[int, Path]:
    """Returns the recorded trip updates by the time of their poll, in order."""
    return dict(sorted((int(path.name.split(".")[0]), path) for path in FOLDER.glob("tripupdates/*.pb.gz")))


def sections(least: int) -> list[list[int]]:
    """Returns the times of consecutive polls, at least this many each: the recording has gaps."""
    found: list[list[int]] = []
    for moment in updates():
        if not found or moment - found[-1][-1] > LONGEST:
            found.append([])
        found[-1].append(moment)
    return [moments for moments in found if len(moments) >= least]


def positions() -> dict[int, list[realtime.FeedEntity]]:
    """Returns the recorded vehicle positions by the time of their poll, in order."""
    polls: dict[int, list[realtime.FeedEntity]] = {}
    with gzip.open(POSITIONS, "rt", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            entities = polls.setdefault(int(row["feed_timestamp"]), [])
            # Some rows have no position.
            if row["lat"] and row["lon"]:
                entities.append(vehicle(row))
    return dict(sorted(polls.items()))


def vehicle(row: dict[str, str]) -> realtime.FeedEntity:
    trip = realtime.TripDescriptor(
        trip_id=row["trip_id"] or None, route_id=row["route_id"] or None, start_date=row["trip_start_date"] or None,
        start_time=row["trip_start_time"] or None)
    return realtime.FeedEntity(id=row["entity_id"], vehicle=realtime.VehiclePosition(
        trip=trip if row["trip_id"] or row["route_id"] else None,
        vehicle=realtime.VehicleDescriptor(id=row["vehicle_id"]),
        position=realtime.Position(latitude=float(row["lat"]), longitude=float(row["lon"])),
        timestamp=int(row["vehicle_timestamp"])))


def configuration(upstream: Upstream) -> str:
    feeds = "".join(f"      {name}: {{url: {upstream.url}/{name}.pb, interval: {INTERVAL}}}\n"
                    for name in ("positions", "updates"))
    return f"""
basemap: none
server:
  limits: none
agencies:
  - id: kingston
    name: Kingston
    kind: gtfs
    schedule: {GTFS}
    realtime:
{feeds}"""


@contextmanager
def replayed(folder: Path, moments: list[int]):
    """A server that has received the recorded polls of these times, one after the other; its clock stands still at the
    last one."""
    recorded, bodies = positions(), updates()

    def answer(moment: int):
        latest = max(time for time in recorded if time <= moment)
        upstream.answers["/positions.pb"] = (200, realtime.encode(realtime.feed(recorded[latest], latest)))
        upstream.answers["/updates.pb"] = (200, gzip.decompress(bodies[moment].read_bytes()))

    with Upstream() as upstream:
        answer(moments[0])
        clock = SteppedClock(folder, datetime.fromtimestamp(moments[0], timezone.utc).isoformat())
        with Server(folder, configuration(upstream), clock=clock) as server:
            for moment in moments[1:]:
                answer(moment)
                before = {name: server.feed(f"kingston/{name}")["lastAttempt"] for name in ("positions", "updates")}
                clock.write(moment)
                for name, last in before.items():
                    eventually(lambda: server.feed(f"kingston/{name}")["lastSuccess"] > last)
            yield server
