"""Four agencies with different kinds of feeds in one server, for ten minutes of simulated time; one agency fails in
every way."""

import threading

import pytest

from support.clocks import FastClock
from support.infopoint_upstream import InfoPointUpstream
from support.magicbus_upstream import MagicBusUpstream
from support.onebusaway_upstream import KEY, OneBusAwayUpstream
from support.places import DEMO_CITY
from support.server import NOW, Server
from support.waiting import eventually

SPEED = 20
MINUTES = 10
STEADY = ["um", "mta", "cairns"]
# The endpoints that return vehicles: if one request fails, the server tries the other.
EVERYWHERE = "vehicles|route"


def configuration(cata, campus, town) -> str:
    return f"""
basemap: none
agencies:
  - preset: cata
    api: {{url: {cata.url}}}
  - preset: umich
    id: um
    api: {{url: {campus.url}}}
  - preset: mta-bus-time
    api: {{url: {town.url}, key: "${{MTA_KEY}}", agencies: [TOWN BUS]}}
  - id: cairns
    name: Cairns
    kind: gtfs
    schedule: {{source: {DEMO_CITY}, dates: repeating}}
    simulate: true
"""


class Watch:
    """Repeatedly requests everything that riders see of the agencies that do not fail, and records problems."""

    def __init__(self, server):
        self.server = server
        self.troubles: list[str] = []
        self.moves: dict[str, set] = {agency: set() for agency in STEADY}
        self.rounds = 0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.look)

    def look(self):
        while not self.over.wait(0.2):
            self.rounds += 1
            for agency in STEADY:
                answer = self.server.get(f"/api/v1/vehicles?agency={agency}")
                if answer.status != 200:
                    self.troubles.append(f"{agency}: {answer.status}")
                    continue
                for vehicle in answer.json()["vehicles"]:
                    self.moves[agency].add((vehicle["id"], vehicle["lat"], vehicle["lon"]))
                    if vehicle["agency"] != agency or not vehicle["id"].startswith(agency + ":"):
                        self.troubles.append(f"{vehicle['id']} among those of {agency}")
            for feed in self.server.json("/api/v1/feeds")["feeds"]:
                if feed["agency"] in STEADY and feed["state"] == "failing":
                    self.troubles.append(f"{feed['id']}: {feed['error']}")

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()


@pytest.fixture
def four(tmp_path, monkeypatch):
    monkeypatch.setenv("MTA_KEY", KEY)
    clock = FastClock(NOW, SPEED)
    with InfoPointUpstream(clock) as cata, MagicBusUpstream(clock) as campus, OneBusAwayUpstream(clock) as town:
        cata.slowness = 25
        with Server(tmp_path, configuration(cata, campus, town), clock=clock) as server:
            yield clock, server, cata


@pytest.mark.faults
def test_an_agency_that_fails_in_every_way_affects_no_other_agency(four):
    clock, server, cata = four
    began = clock()
    with Watch(server) as watch:
        # The last kind of failure, slowness, ends at the server's timeout.
        for way in sorted(cata.FAILURES, key="slow".__eq__):
            cata.failures = {EVERYWHERE: way}
            if way not in ("empty", "null"):
                eventually(lambda: server.feed("cata/vehicles")["state"] == "failing")
            cata.failures = {}
            eventually(lambda: server.feed("cata/vehicles")["state"] == "ok")
        eventually(lambda: clock() - began > MINUTES * 60)
    assert watch.rounds > 10 and not watch.troubles
    for agency, places in watch.moves.items():
        vehicles = {id for id, *_ in places}
        assert vehicles and len(places) > 2 * len(vehicles), f"the buses of {agency} stand still"


def test_the_list_of_routes_and_the_search_cover_all_agencies(four):
    _, server, _ = four
    agencies = {agency["id"] for agency in server.json("/api/v1/agencies")["agencies"]}
    assert agencies == {"cata", *STEADY}
    ids = [route["id"] for route in server.json("/api/v1/routes")["routes"]]
    assert len(ids) == len(set(ids)) and {id.split(":")[0] for id in ids} == agencies
    hits = server.json("/api/v1/search?query=st&limit=50")["results"]
    found = {hit[hit["kind"]]["agency"] for hit in hits}
    assert len(found) > 1
