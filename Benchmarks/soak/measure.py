"""Measures the server's memory over time: `measure.py [AGENCIES [STREAMS [MINUTES]]]`. Half of the agencies are
simulated, half report over GTFS-Realtime. Live streams are opened and closed, and boards and vehicles are requested
meanwhile."""

import asyncio
import json
import random
import sys
import tempfile
import threading
import time
import urllib.request
from datetime import datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

from support.local_server import LocalServer, QuietHandler
from support.places import DEMO_CITY
from support.protobuf import message, vehicle
from support.server import Server
from support.town import reported

SIMULATED = """
  - id: city{number}
    name: City {number}
    kind: gtfs
    schedule: {{source: {city}, dates: repeating}}
    simulate: {{seed: {number}, interval: 5}}
"""
# The mean duration of a stream, in seconds.
STAY = 60
# A weekday morning in Cairns with as many buses as two hours later. An increase from night to morning would look like a
# leak.
MORNING = "2026-11-23T10:00:00+10:00"
AHEAD = int(datetime.fromisoformat(MORNING).timestamp() - time.time())


class Buses(LocalServer):
    """A feed with sixty buses at random positions around Cairns. Their ids change every five minutes."""

    def handler(self):
        class Handler(QuietHandler):
            def do_GET(self):
                shift = int(time.time() // 300)
                now = int(time.time()) + AHEAD
                buses = [
                    vehicle(f"{shift}-{number}", -16.92 + random.uniform(-.05, .05), 145.75 + random.uniform(-.03, .03), now)
                    for number in range(60)]
                self.reply(200, "application/x-protobuf", message(buses, now))

        return Handler


async def page(port: int, agencies: int, end: float):
    """Opens a live stream of one agency for a while, then of another."""
    await asyncio.sleep(random.uniform(0, 5))
    while time.monotonic() < end:
        leave = min(end, time.monotonic() + random.uniform(.5, 1.5) * STAY)
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET /api/v1/live?agency=city{random.randrange(agencies)} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            while (left := leave - time.monotonic()) > 0 and await asyncio.wait_for(reader.read(65536), left):
                pass
            writer.close()
        except (TimeoutError, ConnectionError):
            pass


async def pages(port: int, agencies: int, streams: int, end: float):
    await asyncio.gather(*(page(port, agencies, end) for _ in range(streams)))


def ask(server, agencies: int, end: float):
    """Requests boards and vehicles repeatedly."""
    stops = [stop["id"] for stop in server.json("/api/v1/stops?agency=city0&near=-16.92,145.77&radius=5000&limit=200")["stops"]]
    while time.monotonic() < end:
        for path in [f"/api/v1/stops/{random.choice(stops)}/arrivals", f"/api/v1/vehicles?agency=city{random.randrange(agencies)}"]:
            try:
                with urllib.request.urlopen(server.url + path, timeout=30) as answer:
                    answer.read()
            except OSError:
                # The server has stopped.
                return
        time.sleep(0.2)


def resident(process: int, kind: str = "VmRSS") -> float:
    """Returns the resident memory in megabytes: all (`VmRSS`), or only anonymous memory (`RssAnon`). The rest are
    file pages, such as those of the executable, which the kernel can reclaim."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(kind))


def slope(points: list[tuple[float, float]]) -> float:
    """Returns the growth in megabytes per hour, by linear regression."""
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points))
    above = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return above / max(sum((x - mean_x) ** 2 for x, _ in points), 1e-9) * 60


def main():
    agencies, streams, minutes = (int(number) for number in (sys.argv[1:] + ["8", "500", "120"][len(sys.argv) - 1:]))
    with tempfile.TemporaryDirectory() as folder, Buses() as buses:
        cities = "".join(
            reported(f"city{number}", DEMO_CITY, f"{buses.url}/buses-{number}.pb", interval=2) if number % 2
            else SIMULATED.format(number=number, city=DEMO_CITY) for number in range(agencies))
        with Server(Path(folder), f"basemap: none\nagencies:{cities}", now=MORNING) as server:
            process, end = server.serving, time.monotonic() + minutes * 60
            threading.Thread(target=lambda: asyncio.run(pages(server.port, agencies, streams, end)), daemon=True).start()
            threading.Thread(target=lambda: ask(server, agencies, end), daemon=True).start()
            points = []
            for minute in range(1, minutes + 1):
                time.sleep(max(0, end - (minutes - minute) * 60 - time.monotonic() - 1))
                points.append((minute, resident(process, "RssAnon")))
                print(f"{minute:4} min  {points[-1][1]:7.1f} MB made, {resident(process):7.1f} MB in all", flush=True)
            assert server.serving == process, "the server ended on the way"
    # Predictions are pending for up to half an hour, so memory is not stable before.
    settled = points[len(points) // 8:]
    print(json.dumps({
        "benchmark": "soak", "agencies": agencies, "streams": streams, "minutes": minutes,
        "first_mb": round(settled[0][1], 1), "last_mb": round(settled[-1][1], 1),
        "mb_per_hour": round(slope(settled), 2),
    }))


if __name__ == "__main__":
    main()
