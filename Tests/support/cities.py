"""Servers of several kinds of agency, for what must hold for each of them."""

from contextlib import contextmanager
from datetime import datetime, timezone

import pytest
from google.transit import gtfs_realtime_pb2

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

# Real timetables on a weekday's morning, with simulated buses.
TIMETABLES = {
    "tcat": ("gtfs/tcat-ithaca-2025.zip", "2025-04-16T08:30:00-04:00"),
    "mtabc": ("gtfs/nyc_mtabc_2016Jan.zip", "2016-01-13T08:30:00-05:00"),
}


@contextmanager
def city(name: str, folder, monkeypatch):
    """A running server of one of CITIES, or TIMETABLES, with buses on the road; skips where its data is not here."""
    if name == "simulated":
        with Server(folder, DEMO, NOW) as server:
            eventually(lambda: server.json("/api/v1/vehicles")["vehicles"])
            yield server
    elif name == "without-timetable":
        monkeypatch.setenv("TOWN_KEY", KEY)
        now = datetime.now(timezone.utc).isoformat(timespec="seconds")
        with OneBusAwayUpstream() as upstream, Server(folder, PROVIDER.format(url=upstream.url), now) as server:
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
