"""Servers with several kinds of agencies, for tests that run on each."""

from contextlib import contextmanager
from datetime import datetime, timezone
from urllib.parse import quote

import pytest
from google.transit import gtfs_realtime_pb2

from support.clocks import FastClock
from support.onebusaway_upstream import KEY, OneBusAwayUpstream
from support.places import SHARED_DATA
from support.server import DEMO, NOW, Server
from support.waiting import eventually

CITIES = ["simulated", "without-timetable", "raba", "tcat"]

PROVIDER = """
basemap: none
agencies:
  - id: town
    name: Town Buses
    kind: onebusaway
    api:
      url: {url}
      key: ${{TOWN_KEY}}
      agencies: [TOWN BUS]
    time_zone: America/New_York
"""

RECORDED = """
basemap: none
agencies:
  - id: raba
    name: Redding Area Bus Authority
    kind: gtfs
    schedule: {schedule}
    realtime:
      positions: {folder}/raba-vehicle-positions.pb
      trips: {folder}/raba-trip-updates.pb
"""

SIMULATED = """
basemap: none
agencies:
  - id: {id}
    name: {id}
    kind: gtfs
    schedule: {schedule}
    simulate: {{seed: 3, interval: 2}}
"""

# Real timetables on a weekday morning, with simulated buses.
TIMETABLES = {
    "tcat": ("gtfs/tcat-ithaca-2025.zip", "2025-04-16T08:30:00-04:00"),
    "mtabc": ("gtfs/nyc_mtabc_2016Jan.zip", "2016-01-13T08:30:00-05:00"),
}


@contextmanager
def city(name: str, folder, monkeypatch):
    """Yields a running server of one of CITIES or TIMETABLES, with buses under way; skips the test if its data is
    missing."""
    if name == "simulated":
        with Server(folder, DEMO, NOW) as server:
            eventually(lambda: server.json("/api/v1/vehicles")["vehicles"])
            yield server
    elif name == "without-timetable":
        monkeypatch.setenv("TOWN_KEY", KEY)
        clock = FastClock("2026-11-18T08:30:00-05:00", 1)
        with OneBusAwayUpstream(clock) as upstream, Server(folder, PROVIDER.format(url=upstream.url), clock=clock) as server:
            eventually(lambda: len(server.json("/api/v1/vehicles")["vehicles"]) == 5)
            yield server
    elif name == "raba":
        feed = found("gtfs-rt/raba-vehicle-positions.pb")
        message = gtfs_realtime_pb2.FeedMessage.FromString(feed.read_bytes())
        now = datetime.fromtimestamp(message.header.timestamp + 5, timezone.utc).isoformat()
        text = RECORDED.format(schedule=found("gtfs/raba-redding-2025.zip"), folder=feed.parent)
        with Server(folder, text, now) as server:
            yield server
    else:
        feed, now = TIMETABLES[name]
        with Server(folder, SIMULATED.format(id=name, schedule=found(feed)), now) as server:
            eventually(lambda: server.json("/api/v1/vehicles")["vehicles"])
            yield server


def found(name: str):
    path = SHARED_DATA / name
    if not path.exists():
        pytest.skip(f"{path} is not here")
    return path


def long_ride(server: Server) -> dict:
    """Returns the vehicle with the most calls ahead, these calls, and its run: its trip does not end during a test."""
    def rides() -> list[dict]:
        riding = [one for one in server.json("/api/v1/vehicles")["vehicles"] if "trip" in one][:40]
        answers = [server.get(f"/api/v1/vehicles/{quote(one['id'], safe=':')}") for one in riding]
        return [ride for answer in answers if answer.status == 200 and "run" in (ride := answer.json())]

    return max(eventually(rides), key=lambda ride: len(ride["calls"]))


def same_moment(ask_one, ask_other, by=lambda answer: answer) -> tuple:
    """Returns two responses of a live city that describe the same moment: `ask_one` has the same response before and
    after `ask_other`, at least as compared by `by`."""
    def answers():
        before, other, after = ask_one(), ask_other(), ask_one()
        return by(before) == by(after) and (after, other)

    return eventually(answers, pause=0)
