"""Measures a healthy agency's boards on a server with three upstreams that send excessive data:
`hostile.py [SECONDS]`"""

import json
import random
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

from support.local_server import LocalServer, QuietHandler
from support.places import DEMO_CITY
from support.protobuf import field, message, vehicle
from support.server import Server
from support.town import reported

from measure import resident

HEALTHY = f"""
basemap: none
agencies:
  - id: healthy
    name: Healthy
    kind: gtfs
    schedule: {{source: {DEMO_CITY}, dates: repeating}}
    simulate: true
"""
TAME = {"/siri": b"<Siri><ServiceDelivery><VehicleMonitoringDelivery/></ServiceDelivery></Siri>"}


def vehicles(turn: int) -> bytes:
    """Returns positions of 100,000 vehicles with new ids."""
    return message([vehicle(f"v{turn}-{number}", -16.92 + number % 1000 / 10_000, 145.75) for number in range(100_000)])


def trip_updates() -> bytes:
    """Returns 100,000 trip updates of different vehicles for one trip."""
    trip = field(1, field(1, b"t1"))
    return message([
        field(1, b"%d" % number) + field(3, trip + field(3, field(1, b"v%d" % number))) for number in range(100_000)])


def siri() -> bytes:
    """Returns 100,000 sibling elements."""
    journey = "<VehicleActivity><MonitoredVehicleJourney><LineRef>1</LineRef></MonitoredVehicleJourney></VehicleActivity>"
    return f"<Siri><ServiceDelivery><VehicleMonitoringDelivery>{journey * 100_000}</VehicleMonitoringDelivery></ServiceDelivery></Siri>".encode()


class Upstreams(LocalServer):
    """Upstreams that send empty feeds until the server is ready, and then a different hostile body at each poll, so
    that none is recognized as unchanged."""

    def __init__(self):
        self.are_hostile = False
        self.bodies = {"/vehicles": [vehicles(turn) for turn in range(4)], "/updates": [trip_updates()], "/siri": [siri()]}

    def handler(upstreams):
        class Handler(QuietHandler):
            def do_GET(self):
                path = self.path.partition("?")[0]
                body = random.choice(upstreams.bodies[path]) if upstreams.are_hostile else TAME.get(path, message([]))
                other = b" " * random.randrange(99) if path == "/siri" else field(2, field(1, b"%d" % random.getrandbits(60)))
                self.reply(200, "application/octet-stream", body + other)

        return Handler


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with tempfile.TemporaryDirectory() as folder, Upstreams() as upstreams:
        feeds = [("vehicles", "gtfs-rt"), ("updates", "gtfs-rt"), ("siri", "siri")]
        hostile = "".join(
            reported(name, DEMO_CITY, f"{upstreams.url}/{name}", kind, interval=1 if kind == "gtfs-rt" else 30) for name, kind in feeds)
        with Server(Path(folder), HEALTHY + hostile, now=None) as server:
            stops = [stop["id"] for stop in server.json(
                "/api/v1/stops?agency=healthy&near=-16.92,145.77&radius=5000&limit=100")["stops"]]
            upstreams.are_hostile = True
            taken, failed, most, end = [], 0, 0.0, time.monotonic() + seconds
            while time.monotonic() < end:
                begun = time.monotonic()
                try:
                    with urllib.request.urlopen(f"{server.url}/api/v1/stops/{random.choice(stops)}/arrivals", timeout=10) as answer:
                        answer.read()
                    taken.append((time.monotonic() - begun) * 1000)
                    most = max(most, resident(server.serving))
                except (urllib.error.URLError, OSError, StopIteration):
                    failed += 1
                time.sleep(0.02)
            restarts = next(
                line.split()[-1] for line in server.get("/metrics").body.decode().splitlines()
                if line.startswith("headsign_restarts_total"))
            states = {feed["id"]: (feed["state"], (feed.get("error") or {}).get("message")) for feed in
                      server.json("/api/v1/feeds")["feeds"]}
    taken.sort()
    print(json.dumps({
        "benchmark": "hostile", "boards": len(taken), "failed": failed, "p50_ms": round(taken[len(taken) // 2], 1),
        "p99_ms": round(taken[int(len(taken) * .99)], 1), "most_mb": round(most), "restarts": int(restarts),
        "feeds": {name: state for name, state in states.items() if not name.startswith("healthy")}}, indent=1))


if __name__ == "__main__":
    main()
