"""Compares the plan endpoints of MOTIS's and OpenTripPlanner's APIs with the native one, door to door with streets
in Porto Alegre; also measures MOTIS's boards."""

import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

from support.otp_queries import ANDROID
from plans import NOW, STREETS, TOWN, place
from support.server import Server
from support.waiting import eventually
from wrk import load, memory

# The number of plans per API. Each query occurs once, so that no response comes from a cache.
COUNT = 150
BEGIN = 1_795_449_600
# The number of rows of the busiest stop's board.
ROWS = 36


def journeys():
    """Yields random origins and destinations, each with a departure time."""
    chance = random.Random(16)
    for number in range(COUNT):
        yield place(chance), place(chance), BEGIN + number * 20


def timed(request) -> float:
    begin = time.perf_counter()
    answer = request()
    took = time.perf_counter() - begin
    assert answer.status == 200 and b'"errors"' not in answer.body, answer.body[:400]
    return took * 1000


def moment(second: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(second))


def ours(server, start, end, second):
    return server.get("/api/v1/plan?" + urlencode({"from": start, "to": end, "departAt": second, "limit": 5}))


def motis(server, start, end, second):
    return server.get("/motis/api/v5/plan?" + urlencode({"fromPlace": start, "toPlace": end, "time": moment(second)}))


def otp(server, start, end, second):
    def location(text):
        latitude, longitude = map(float, text.split(","))
        return {"label": "x", "location": {"coordinate": {"latitude": latitude, "longitude": longitude}}}

    variables = {"start": location(start), "goal": location(end), "when": {"earliestDeparture": moment(second)}, "count": 5}
    body = json.dumps({"query": ANDROID, "variables": variables}).encode()
    return server.get("/otp/gtfs/v1", method="POST", body=body, headers={"Content-Type": "application/json"})


def plans(server):
    """Measures the APIs alternately, so that background load affects all of them equally; each API is first in a
    third of the rounds."""
    kinds = {"our own": ours, "MOTIS": motis, "OpenTripPlanner": otp}
    found = {name: [] for name in kinds}
    for number, asked in enumerate(journeys()):
        names = list(kinds)
        for name in names[number % 3:] + names[:number % 3]:
            found[name].append(timed(lambda: kinds[name](server, *asked)))
    base = statistics.mean(found["our own"])
    for name, times in found.items():
        print(json.dumps({
            "benchmark": f"planners: plan, {name}", "mean_ms": round(statistics.mean(times), 2),
            "p50_ms": round(statistics.median(times), 2), "p99_ms": round(sorted(times)[len(times) * 99 // 100], 2),
            "of_our_own": round(statistics.mean(times) / base, 2)}), flush=True)


def boards(server):
    stops = [stop for stop in server.json("/api/v1/stops?limit=5000")["stops"] if stop["routes"]]
    busiest = max(stops, key=lambda stop: len(stop["routes"]))["id"]
    path = "/motis/api/v5/stoptimes?" + urlencode({"stopId": busiest, "n": ROWS})
    rows = len(json.loads(server.get(path).body)["stopTimes"])
    print(json.dumps({"benchmark": f"planners: stoptimes of {rows} rows"} | load(server.url + path)), flush=True)


def main():
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), TOWN.format(streets=STREETS), NOW) as server:
        eventually(lambda: server.json("/site.json").get("streets"), 90)
        ours(server, *next(journeys()))
        rest = memory(server)
        plans(server)
        boards(server)
        plans(server)
        print(json.dumps({
            "benchmark": "planners: resident (MB)", "before": round(rest, 1), "after": round(memory(server), 1)}))


main()
